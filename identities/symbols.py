"""The symbols that the catalogue shares: one name, one meaning, one domain, one unit, in the letters of the field.

    >>> from identities.symbols import d, n
"""
from __future__ import annotations

from derive import Symbol, family
from derive.catalogue import Function

# ---- sizes of a transformer -----------------------------------------------------------------------------------------
d = Symbol("d", domain="positive integer", meaning="model width: the length of a token's vector", unit="number")
d_ff = Symbol("d_ff", domain="positive integer", meaning="inner width of the feed-forward network", unit="number")
h = Symbol("h", domain="positive integer", meaning="attention heads of a layer", unit="head")
h_kv = Symbol("h_kv", domain="positive integer", meaning="key and value heads of a layer, shared by its heads",
              unit="head")
d_head = Symbol("d_head", domain="positive integer", meaning="width of one attention head", unit="number")
g = Symbol("g", domain="positive integer",
           meaning="matrices of the feed-forward network: 2 plain, 3 gated", unit="matrix")
L = Symbol("L", domain="positive integer", meaning="layers of a stack", unit="layer")
layer = Symbol("layer", meaning="a layer of the stack")
n = Symbol("n", domain="positive integer", meaning="length of the sequence", unit="token")
t = Symbol("t", meaning="step of generation: tokens read so far", unit="token")
a = Symbol("a", domain="positive", meaning="attention width over model width, h*d_head/d")
f = Symbol("f", domain="positive", meaning="feed-forward width over model width, d_ff/d")
A = Symbol("A", domain="positive", meaning="weights of one attention: its four projections", unit="parameter")
F = Symbol("F", domain="positive", meaning="weights of one feed-forward network", unit="parameter")
n_ctx = Symbol("n_ctx", domain="positive integer", meaning="rows of the position table: the longest context",
               unit="token")
n_seg = Symbol("n_seg", domain="positive integer", meaning="rows of the segment table: kinds of segments",
               unit="segment")
N_block = Symbol("N_block", domain="positive", meaning="parameters of one block", unit="parameter")
N_rest = Symbol("N_rest", domain="nonnegative", meaning="parameters outside the blocks", unit="parameter")

n_real = Symbol("n_real", domain="positive", meaning="length of a sequence, as a real number", unit="token",
                latex=r"\bar{n}")
omega = Symbol("omega", domain="positive", meaning="width of a model, as a real number", unit="number",
               latex=r"\omega")
nu = Symbol("nu", domain="real", meaning="width of a model, of either sign", unit="number", latex=r"\nu")
T = Symbol("T", domain="nonnegative integer", meaning="positions of a sequence, perhaps none", unit="token")
depth = Symbol("depth", domain="nonnegative integer", meaning="layers of a stack, perhaps none", unit="layer")
layers = Symbol("layers", domain="positive", meaning="layers of a stack, any positive number", unit="layer")
n_src = Symbol("n_src", domain="positive integer", meaning="tokens that are read: the input of a text-to-text task",
               unit="token")
n_tgt = Symbol("n_tgt", domain="positive integer", meaning="tokens that are written: its output", unit="token")
w_span = Symbol("w_span", domain="positive integer", meaning="width of a convolution, or of a window", unit="token")
pos = Symbol("pos", domain="integer", meaning="a position of a sequence")
key = Symbol("key", domain="integer", meaning="a position that is attended to")

# ---- embedding tables -----------------------------------------------------------------------------------------------
V = Symbol("V", domain="positive", meaning="vocabulary size", unit="token")
E = Symbol("E", domain="real", meaning="width of the narrow embedding", unit="number")
H = Symbol("H", domain="positive", meaning="width of the layers above the embedding", unit="number")

# ---- images cut into patches ----------------------------------------------------------------------------------------
S = Symbol("S", domain="positive", meaning="side of the image", unit="pixel")
P = Symbol("P", domain="positive", meaning="side of a patch", unit="pixel")
r = Symbol("r", domain="positive integer", meaning="patches along a side, S/P", unit="patch")
n_ch = Symbol("n_ch", domain="positive integer", meaning="channels of the image", unit="channel")
m = Symbol("m", domain="positive", meaning="patches of an image, (S/P)**2", unit="patch")
n_cls = Symbol("n_cls", domain="nonnegative", meaning="class tokens", unit="token")
s = Symbol("s", domain="positive", meaning="factor by which the patch side shrinks")
n1 = Symbol("n1", domain="positive", meaning="tokens before", unit="token", latex="n_1")
n2 = Symbol("n2", domain="positive", meaning="tokens after", unit="token", latex="n_2")

# ---- generation -----------------------------------------------------------------------------------------------------
U = Function("U", "cost of generating n tokens without a cache, in multiply-accumulates")
C = Function("C", "cost of generating n tokens with a cache, in multiply-accumulates")

# ---- distillation ---------------------------------------------------------------------------------------------------
K = Symbol("K", domain="positive integer", meaning="number of classes", unit="class")
i = Symbol("i", domain="positive integer", meaning="a class or other index")
j = Symbol("j", meaning="an index that a sum runs over")
k = Symbol("k", meaning="an index that a sum runs over")
tau = Symbol("tau", domain="positive", meaning="temperature")
c = Symbol("c", domain="real", meaning="a shift of all logits")
b = Symbol("b", domain="positive", meaning="a common factor of logits and temperature")
x = Symbol("x", domain="real", meaning="an inverse temperature")
z = family("z", domain="real", meaning="logits of the student")
v = family("v", domain="real", meaning="logits of the teacher")
y = family("y", domain="real", meaning="target probabilities")
zbar = Symbol("zbar", meaning="mean of the student's logits", latex=r"\bar{z}")
vbar = Symbol("vbar", meaning="mean of the teacher's logits", latex=r"\bar{v}")
Z = Function("Z", "denominator of the student's softmax at a temperature")
W = Function("W", "denominator of the teacher's softmax at a temperature")
q = Function("q", "probability of a class for the student at a temperature")
p = Function("p", "probability of a class for the teacher at a temperature")
G = Function("G", "gradient with respect to the student's logit i at a temperature")
G_b = Function("G_b", "the same for b times the logits of both")
