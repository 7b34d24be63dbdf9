# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of other programs, of any length, in the likeness of real ones: to be dropped, cancelled and measured."""
import random
import struct

GEMMS = [f"ampere_bf16_s16816gemm_bf16_{m}x{n}_ldg8_f2f_stages_64x{s}_tn" for m in (64, 128, 256) for n in (64, 128) for s in (3, 4, 5)]
POINTWISE = [f"void at::native::vectorized_elementwise_kernel<4, at::native::{name}Functor<c10::BFloat16>, at::detail::Array<char*, 3> >"
             f"(int, at::native::{name}Functor<c10::BFloat16>, at::detail::Array<char*, 3>)" for name in ("Add", "Mul", "Silu", "Gelu", "Cast")]

# One operator with what surrounds it: the stack of Python, memory, call, flow and kernel.
EVENTS = '''  {
    "ph": "X", "cat": "python_function", "name": "torch/nn/modules/linear.py(%(line)d): forward", "pid": 0, "tid": 0,
    "ts": %(ts).3f, "dur": 41.250, "args": {"Python parent id": %(id)d, "Python id": %(next)d, "Ev Idx": %(id)d}
  },
  {
    "ph": "X", "cat": "cpu_op", "name": "aten::linear", "pid": 4711, "tid": 4711, "ts": %(ts).3f, "dur": 38.125,
    "args": {"External id": %(outer)d, "Record function id": 0, "Concrete Inputs": ["", "", ""], "Input type": ["c10::BFloat16",
    "c10::BFloat16", "c10::BFloat16"], "Input Strides": [[%(k)d, 1], [%(k)d, 1], [1]], "Input Dims": [[%(m)d, %(k)d], [%(n)d, %(k)d], [%(n)d]],
    "Ev Idx": %(id)d}
  },
  {
    "ph": "X", "cat": "cpu_op", "name": "aten::addmm", "pid": 4711, "tid": 4711, "ts": %(op).3f, "dur": 30.500,
    "args": {"External id": %(id)d, "Record function id": 0, "Concrete Inputs": ["", "", "", "1", "1"], "Input type": ["c10::BFloat16",
    "c10::BFloat16", "c10::BFloat16", "Scalar", "Scalar"], "Input Strides": [[1], [%(k)d, 1], [1, %(k)d], [], []],
    "Input Dims": [[%(n)d], [%(m)d, %(k)d], [%(k)d, %(n)d], [], []], "Ev Idx": %(next)d}
  },
  {
    "ph": "i", "cat": "cpu_instant_event", "s": "t", "name": "[memory]", "pid": 4711, "tid": 4711, "ts": %(op).3f,
    "args": {"Total Reserved": 121634816, "Total Allocated": 91505152, "Bytes": 144384, "Addr": 128184607182336, "Device Id": 0,
    "Device Type": 1, "Ev Idx": %(id)d}
  },
  {
    "ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 4711, "tid": 4711, "ts": %(call).3f, "dur": 5.970,
    "args": {"External id": %(id)d, "cbid": 211, "correlation": %(id)d}
  },
  {
    "ph": "s", "id": %(id)d, "pid": 4711, "tid": 4711, "ts": %(call).3f, "cat": "ac2g", "name": "ac2g"
  },
  {
    "ph": "X", "cat": "kernel", "name": "%(kernel)s", "pid": 0, "tid": 7, "ts": %(start).3f, "dur": %(dur).3f,
    "args": {"External id": %(id)d, "queued": 0, "device": 0, "context": 1, "stream": 7, "correlation": %(id)d, "registers per thread": 230,
    "shared memory": 98304, "blocks per SM": 4.272727, "warps per SM": 17.09091, "grid": [%(grid)d, 1, 1], "block": [128, 1, 1],
    "est. achieved occupancy %%": 27}
  },
  {
    "ph": "f", "id": %(id)d, "pid": 0, "tid": 7, "ts": %(start).3f, "cat": "ac2g", "name": "ac2g", "bp": "e"
  }'''


def write_trace(file, size):
    rand = random.Random(1)
    dims = [128 * 2**i for i in range(5)]
    file.write('{\n  "schemaVersion": 1,\n  "deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}],\n  "traceEvents": [\n')
    written = i = 0
    while written < size:
        ts = 1419247333000.0 + 50 * i
        written += file.write((",\n" if i > 0 else "") + EVENTS % {
            "line": rand.randrange(100, 900), "id": 2 * i + 2, "next": 2 * i + 3, "outer": 2 * i + 1, "ts": ts, "op": ts + 4, "call": ts + 12,
            "start": ts + 20, "dur": rand.uniform(3, 40), "m": rand.choice(dims), "n": rand.choice(dims), "k": rand.choice(dims),
            "kernel": rand.choice(GEMMS if i % 3 else POINTWISE), "grid": rand.randrange(1, 2000)})
        i += 1
    file.write("\n  ]\n}\n")


METRICS = [("dram__bytes.sum", "byte"), ("lts__t_bytes.sum", "byte"), ("l1tex__t_bytes.sum", "byte"), ("gpu__time_duration.sum", "nsecond"),
           ("sm__cycles_elapsed.avg", "cycle"), ("sm__cycles_elapsed.avg.per_second", "cycle/nsecond"),
           *((f"sm__sass_thread_inst_executed_op_{op}_pred_on.sum", "inst") for op in ("dadd", "dmul", "dfma", "fadd", "fmul", "ffma", "hadd", "hmul",
                                                                                       "hfma")), ("sm__inst_executed_pipe_tensor.sum", "inst")]


def write_ncu(file, size):
    rand = random.Random(1)
    file.write('==PROF== Connected to process 4711 (/usr/bin/python3)\n==PROF== Disconnected from process 4711\n'
               '"ID","Process ID","Process Name","Host Name","Kernel Name","Kernel Time","Context","Stream","Section Name",'
               '"Metric Name","Metric Unit","Metric Value"\n')
    written = i = 0
    while written < size:
        start = f'"{i}","4711","python3","node","{rand.choice(GEMMS + POINTWISE)}","2026-Jan-01 10:00:00","1","7","Command line profiler metrics",'
        written += file.write("".join(f'{start}"{name}","{unit}","{rand.randrange(10**6, 10**9):,}"\n' for name, unit in METRICS))
        i += 1


def write_table(file, size):
    rand = random.Random(1)
    notes = [f"column {k}" for k in range(30)]
    file.write("kernel,flops,bytes,time (us)," + ",".join(notes) + "\n")
    written = i = 0
    while written < size:
        rest = ",".join(str(rand.randrange(10**12)) for _ in notes)
        written += file.write(f"step {i} {rand.choice(POINTWISE)[:40]},{rand.randrange(10**9, 10**12)},{rand.randrange(10**6, 10**9)},"
                              f"{rand.uniform(3, 400):.3f},{rest}\n")
        i += 1


WORD, NUMBER, WORDS = 8, 4, 9  # types of GGUF's keys
F32, Q8_0 = 0, 8
HIDDEN, WIDTH, LAYERS = 256, 512, 2


def gguf_text(text):
    return struct.pack("<Q", len(text)) + text.encode()


def gguf_number(key, value):
    return gguf_text(key) + struct.pack("<II", NUMBER, value)


def list_tensors(n_words):
    """Name, dimensions and type of each tensor of a small llama."""
    yield "token_embd.weight", (HIDDEN, n_words), Q8_0
    for i in range(LAYERS):
        for norm in ("attn_norm", "ffn_norm"):
            yield f"blk.{i}.{norm}.weight", (HIDDEN,), F32
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            yield f"blk.{i}.{name}.weight", (HIDDEN, HIDDEN), Q8_0
        for name in ("ffn_gate", "ffn_up"):
            yield f"blk.{i}.{name}.weight", (HIDDEN, WIDTH), Q8_0
        yield f"blk.{i}.ffn_down.weight", (WIDTH, HIDDEN), Q8_0
    yield "output_norm.weight", (HIDDEN,), F32


def write_gguf(file, n_words, name="Small Llama"):
    """The header of a small llama of @n_words words, which are most of it."""
    keys = [gguf_text("general.architecture") + struct.pack("<I", WORD) + gguf_text("llama"),
            gguf_text("general.name") + struct.pack("<I", WORD) + gguf_text(name),
            gguf_number("llama.block_count", LAYERS), gguf_number("llama.embedding_length", HIDDEN),
            gguf_number("llama.feed_forward_length", WIDTH), gguf_number("llama.attention.head_count", 4),
            gguf_text("tokenizer.ggml.tokens") + struct.pack("<IIQ", WORDS, WORD, n_words)]
    tensors = list(list_tensors(n_words))
    file.write(b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(keys)) + b"".join(keys))
    for first in range(0, n_words, 1000):
        file.write(b"".join(gguf_text(f"word{i}") for i in range(first, min(first + 1000, n_words))))
    at = 0
    for tensor, dims, kind in tensors:
        values = dims[0] * (dims[1] if len(dims) > 1 else 1)
        file.write(gguf_text(tensor) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, kind, at))
        at += values * 4 if kind == F32 else values // 32 * 34


COUNTERS = [("SQ_INSTS_VALU_ADD_F32", 900), ("SQ_INSTS_VALU_MUL_F32", 800), ("SQ_INSTS_VALU_FMA_F32", 70000), ("TCC_EA0_RDREQ_sum", 65778),
            ("TCC_EA0_RDREQ_32B_sum", 20), ("TCC_EA0_WRREQ_sum", 131072), ("TCC_EA0_WRREQ_64B_sum", 131072), ("TCC_BUBBLE_sum", 65536)]


def write_rocprof(file, size):
    file.write('"Dispatch_Id","Process_Id","Kernel_Name","Counter_Name","Counter_Value","Start_Timestamp","End_Timestamp"\n')
    written = i = 0
    while written < size:
        written += file.write("".join(f'{i},4711,"saxpy(int, float, float*)","{name}",{value},{1000 * i},{1000 * i + 700}\n'
                                      for name, value in COUNTERS))
        i += 1
