"""The catalogue that comes with `derive`: exact identities of transformer models, one module per topic.

`derive` finds it through its entry point and knows nothing of it by name. An entry reads like the page a careful author
would write; symbols are shared in `symbols.py`, sources in `sources.py`.

    >>> from identities.encoder_block import WEIGHTS
    >>> WEIGHTS.evaluate(d=768)
    7077888
"""
from __future__ import annotations

from derive.catalogue import Identity
from identities import (
    attention_compared,
    attention_cost,
    attention_heads,
    attention_order,
    attention_paths,
    block_tensors,
    cache_size,
    causal_network,
    contractions,
    decoder_block,
    decoder_totals,
    distilled_sizes,
    divergence,
    encoder_block,
    encoder_decoder_attention,
    encoder_decoder_totals,
    encoder_totals,
    factorised_embedding,
    four_thirds,
    generation_cost,
    kernel_smoothing,
    layer_sharing,
    low_rank,
    patch_scaling,
    patch_windows,
    sampling,
    score_variance,
    sharing_or_factorising,
    softmax,
    softmax_entropy,
    temperature,
    vision_totals,
    weight_tying,
    wide_blocks,
)

CATALOGUE: tuple[Identity, ...] = (
    *encoder_block.ENTRIES,
    *decoder_block.ENTRIES,
    *block_tensors.ENTRIES,
    *wide_blocks.ENTRIES,
    *attention_heads.ENTRIES,
    *encoder_totals.ENTRIES,
    *decoder_totals.ENTRIES,
    *vision_totals.ENTRIES,
    *encoder_decoder_totals.ENTRIES,
    *four_thirds.ENTRIES,
    *encoder_decoder_attention.ENTRIES,
    *temperature.ENTRIES,
    *divergence.ENTRIES,
    *distilled_sizes.ENTRIES,
    *softmax.ENTRIES,
    *attention_order.ENTRIES,
    *score_variance.ENTRIES,
    *softmax_entropy.ENTRIES,
    *kernel_smoothing.ENTRIES,
    *contractions.ENTRIES,
    *factorised_embedding.ENTRIES,
    *low_rank.ENTRIES,
    *layer_sharing.ENTRIES,
    *sharing_or_factorising.ENTRIES,
    *weight_tying.ENTRIES,
    *patch_scaling.ENTRIES,
    *patch_windows.ENTRIES,
    *attention_cost.ENTRIES,
    *attention_paths.ENTRIES,
    *attention_compared.ENTRIES,
    *causal_network.ENTRIES,
    *generation_cost.ENTRIES,
    *cache_size.ENTRIES,
    *sampling.ENTRIES,
)
