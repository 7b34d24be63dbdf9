# SPDX-License-Identifier: GPL-3.0-or-later
"""The errors that other programs make, each as a change to this one, and the test that must notice."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    path: str  # from the root of the source
    old: str   # stands there exactly once
    new: str


@dataclass(frozen=True)
class Error:
    name: str
    changes: tuple
    program: str  # a test program, as tests/FOLDER/NAME
    case: str     # its case
    notices: str  # what the failing assertion speaks of


ATTENTION = 'data/operations/attention.json'
MATMUL = 'data/operations/matmul.json'

ERRORS = (
    # A data sheet's headline counts the products with zeros that 2:4 sparsity leaves out.
    Error('sparse peaks taken for dense',
          (Change('data/machines/nvidia-h100-sxm5-80gb.json',
                  '"dtype": "bf16",\n      "name": "Tensor Core",\n      "peak": 9.894e14',
                  '"dtype": "bf16",\n      "name": "Tensor Core",\n      "peak": 1.9789e15'),
           Change('data/machines/nvidia-h100-sxm5-80gb.json',
                  '"sustained_note": "ThunderKittens GEMM 16384^3",\n      "boost": 1.0705e15',
                  '"sustained_note": "ThunderKittens GEMM 16384^3",\n      "boost": 2.1411e15')),
          'tests/document/machine-file', '/roof/machine-file/known-numbers', 'peak'),
    # int8 and fp8 have peaks, and with them ridges, of their own.
    Error('one ridge for all dtypes',
          (Change('src/core/machine/machine-peak.c',
                  'g_str_equal (peak->unit, unit) && g_str_equal (peak->dtype, dtype)',
                  'g_str_equal (peak->unit, unit)'),),
          'tests/document/reference', '/roof/reference/guide 6.1 full int8', 't_math'),
    # With two levels the slower one decides, whatever lies between their ridges.
    Error('average of ridges as verdict',
          (Change('src/core/estimate/estimator.c',
                  '  estimate->bound = estimate->t_math > longest || estimate->longest < 0 ? ROOF_BOUND_COMPUTE\n',
                  '  double ridges = 0;\n'
                  '  guint n_ridges = 0;\n\n'
                  '  for (guint i = 0; i < self->n_levels; i++)\n'
                  '    if (estimate->bytes[i] > 0)\n'
                  '      {\n'
                  '        ridges += self->rates[0] * estimate->t_comm[i] / estimate->bytes[i];\n'
                  '        n_ridges++;\n'
                  '      }\n'
                  '  estimate->bound = estimate->longest < 0\n'
                  '                    || estimate->flops[0] / estimate->bytes[estimate->longest] > ridges / n_ridges'
                  ' ? ROOF_BOUND_COMPUTE\n'),),
          'tests/document/reference', '/roof/reference/guide 4.3 two-chip, D=8192', 'bound'),
    # A multiply-accumulate is two operations, as peaks are quoted.
    Error('MACs against a FLOP roof',
          (Change(MATMUL, '"flops": "2*batch*B*D*F"', '"flops": "batch*B*D*F"'),),
          'tests/document/reference', '/roof/reference/guide 4.2 matmul v5e, B=256', 'flops'),
    Error('GiB for GB',
          (Change('src/core/units/units.c', '{ "G", PREFIX_LARGE, 9 }', '{ "G", PREFIX_BINARY, 30 }'),),
          'tests/core/units', '/roof/units/parse', 'value'),
    # With grouped queries each KV head is read once, however many query heads it serves.
    Error('KV heads multiplied by the group',
          (Change(ATTENTION, '["B", "keys", "K", "size_qk"]', '["B", "keys", "N", "size_qk"]'),
           Change(ATTENTION, '["B", "keys", "K", "size_v"]', '["B", "keys", "N", "size_v"]')),
          'tests/document/catalogue', '/roof/catalogue/by-hand/attention causal, shared heads', 'read'),
    Error('output not counted',
          (Change(MATMUL, '["batch", "B", "F"], "read": "accumulate", "write": "1"',
                  '["batch", "B", "F"], "read": "accumulate"'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/matmul', 'write'),
    # The scores never leave the chip; what is written has the size of the values.
    Error('flash attention writes S x S',
          (Change(ATTENTION, '"O", "role": "output", "shape": ["B", "T", "N", "size_v"]',
                  '"O", "role": "output", "shape": ["B", "N", "T", "keys"]'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/attention two head sizes', 'write'),
    # The rectangle of all queries and keys is twice the triangle that a causal mask leaves.
    Error('causal mask counted full',
          (Change(ATTENTION, 'if(causal == 0, T*reach, if(chunk > 0, chunk_pairs, causal_pairs))', 'T*reach'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/attention causal, shared heads', 'flops'),
    # Softmax runs beside the products, at the vector unit's own peak.
    Error('softmax on the matrix unit',
          (Change('src/core/estimate/estimator.c', 'busy[self->same_unit[i]] += estimate->t_unit[i];',
                  'busy[0] += estimate->t_unit[i];'),),
          'tests/core/analysis', '/roof/analysis/two-units', 't_math'),
    # Links are full duplex and bandwidths quoted one way: what is sent is counted, not what comes in besides.
    Error('network bytes counted both ways',
          (Change('data/operations/sharded_matmul.json', '"write": "parts/n"',
                  '"write": "2*parts/n"'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/sharded_matmul all_reduce 3', 'write'),
    # A block of 32 numbers of q8_0 has two bytes of scale.
    Error('scales of a block format left out',
          (Change('src/core/units/format.c', '{ "q8_0", 32, 34, TRUE, FALSE, .payload = 1 }',
                  '{ "q8_0", 32, 32, TRUE, FALSE, .payload = 1 }'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/matmul batched q8_0', 'read'),
    # The clocks overlap: the shortest time is the longest of them.
    Error('shortest time as the sum of the clocks',
          (Change('src/core/estimate/estimator.c', 'estimate->t_min = fmax (estimate->t_math, longest)',
                  'estimate->t_min = estimate->t_math + longest'),),
          'tests/document/reference', '/roof/reference/guide 4.2 matmul v5e, B=256', 't_min'),
    # Few tokens reach few experts, but not always as few as one token does.
    Error('as many experts read as one token has',
          (Change('data/operations/moe_ffn.json', '"value": "E/n*(1 - ((E - k)/E)^T)"', '"value": "k"'),),
          'tests/document/catalogue', '/roof/catalogue/by-hand/moe_ffn router and combination', 'read'),
    # Two kernels as one are no better than the worse of them.
    Error('the better efficiency of two fused kernels',
          (Change('src/explore/suggest/fusion.c', 'double efficiency = fmin (', 'double efficiency = fmax ('),),
          'tests/document/fusion', '/roof/fusion/efficiency', 'efficiency'),
    Error('thresholds looked for from one later',
          (Change('src/explore/threshold/threshold.c', 'fmax (floor (exact) - 1, ', 'fmax (floor (exact), '),),
          'tests/explore/threshold', '/roof/threshold/before-a-step', 'first_integer'),
    Error('largest draft first',
          (Change('src/document/session/draft.c', 'return left_size < right_size ? -1 : 1', 'return left_size > right_size ? -1 : 1'),),
          'tests/document/autosave', '/roof/autosave/order', 'name'),
    Error('files that can only be read replaced',
          (Change('src/document/files/text-file.c', 'if (existed && g_access (destination, W_OK) != 0)', 'if (FALSE)'),),
          'tests/document/text-file', '/roof/text-file/read-only-stays', 'run_as_nobody'),
    Error('unfinished files that others can read',
          (Change('src/document/files/replacement.c', 'O_TMPFILE | O_RDWR | O_CLOEXEC, 0600', 'O_TMPFILE | O_RDWR | O_CLOEXEC, 0644'),
           Change('src/document/files/replacement.c', 'O_CLOEXEC | O_NOFOLLOW, 0600', 'O_CLOEXEC | O_NOFOLLOW, 0644')),
          'tests/document/text-file', '/roof/text-file/unfinished-is-private', 'modes'),
)
