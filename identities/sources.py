"""Where the catalogue's statements and printed numbers come from."""
from __future__ import annotations

VASWANI = "Vaswani et al., Attention Is All You Need, NeurIPS 2017"
DEVLIN = "Devlin et al., BERT: Pre-training of Deep Bidirectional Transformers, NAACL 2019"
RADFORD = "Radford et al., Language Models are Unsupervised Multitask Learners, 2019"
RAFFEL = "Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, JMLR 2020"
LAN = "Lan et al., ALBERT: A Lite BERT for Self-supervised Learning of Language Representations, ICLR 2020"
LEWIS = "Lewis et al., BART: Denoising Sequence-to-Sequence Pre-training, ACL 2020"
HINTON = "Hinton, Vinyals and Dean, Distilling the Knowledge in a Neural Network, 2015"
SANH = "Sanh et al., DistilBERT, a distilled version of BERT, 2019"
DOSOVITSKIY = "Dosovitskiy et al., An Image is Worth 16x16 Words, ICLR 2021"
SHAZEER = "Shazeer, GLU Variants Improve Transformer, 2020"
SURVEY = "Comprehensive guides to transformer architectures: a published series of lessons"
