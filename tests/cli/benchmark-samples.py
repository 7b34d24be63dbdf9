# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that other programs wrote, where a collection of them lies beside the sources: what each must give."""
from program import ROOT, finish, near, run

PLACES = [folder / 'shared' / 'samples' for folder in (ROOT.parent, ROOT.parent.parent)]
SAMPLES = next((folder for folder in PLACES if folder.is_dir()), None)
CPU = ('--machine', 'intel-xeon-8480plus')

# File, format, and what is worked out by hand of kernels: name, FLOP, level, B, s.
KERNELS = [
    ('stream/stream_mccalpin_cray_broadwell.txt', 'stream', {'Triad': (2 * 33554432, 'dram', 24 * 33554432, 0.006453)}),
    ('stream/gpustream_v2_gtx980ti_cuda.txt', 'stream', {'Triad': (2 * 33554432, 'dram', 3 * 268.435456e6, 0.00299)}),
    ('stream/babelstream5_csv_semicolon.csv', 'babelstream-csv', {'Triad': (2 * 33554432, 'dram', 24 * 33554432, 0.000644)}),
]
LLAMA = 'llama 7B mostly Q4_0 '
KERNELS += [
    ('llama_bench/newest_fields.jsonl', 'llama-bench',
     {'qwen3 8B Q4_K - Medium tg128 @ d4096': (2 * 8190735360 * 128, 'dram', 5022687232 * 128, 0.8)}),
    ('llama_bench/readme_example.jsonl', 'llama-bench', {LLAMA + 'tg128': (2 * 6738415616 * 128, 'dram', 3825065984 * 128, 0.974901233)}),
    ('llama_bench/readme_example.csv', 'llama-table', {LLAMA + 'pp512': (2 * 6738415616 * 512, 'dram', 3825065984, 0.212155977)}),
    ('llama_bench/llama7b_vulkan_md.txt', 'llama-table',
     {'llama 7B Q4_0 tg128 fa=1': (2 * 6.74e9 * 128, 'dram', 3822520893 * 128, 128 / 129.21)}),
]
KERNELS += [
    ('likwid/mem_dp_2threads.csv', 'likwid', {'MEM_DP': (2000002000, 'dram', 16e9, 0.2)}),
    ('likwid/mem_dp_2threads.json', 'likwid-json', {'MEM_DP': (2000002000, 'dram', 16e9, 0.2)}),
    ('likwid/likwid_ascii_saxpy_zen3.out', 'likwid', {'saxpy': (21158, None, None, 0.019639)}),
]
KERNELS += [
    ('perf/zen5_scalar_triad.csv', 'perf-stat', {'perf stat': (104857600, None, None, 0.031886113)}),
    ('perf/interval.csv', 'perf-stat', {'perf stat': (None, None, None, 0.36380191)}),
    ('perf/skx_mem_fp.csv', 'perf-stat', {'perf stat': (10002000000, 'dram', 96000005898, 2)}),
]
KERNELS += [
    ('carm/applications.jsonl', 'carm-applications', {'CalcForce': (4.2e11, 'l1', 1.68e12, 10.5), 'CalcEnergy': (9e10, 'l1', 3e11, 4.5)}),
]
KERNELS += [
    ('ncu/rtx5070_timing_companion.csv', 'csv', {'saxpy': (2097152, 'dram', 12582912, 19.372e-6)}),
    ('generic_csv/genz_llama2_7b_decode_tpu.csv', 'genz', {'GEMM 1': (100.663296e6, 'dram', 100696064, 97.658369e-6)}),
]
# File, format, and numbers of the machine: FLOP/s by unit and dtype, B/s by level; of what was measured beside it.
MACHINES = [
    ('ert/ert_xeon_run018.json', 'ert', {'vector fp64': 288.33e9, 'dram': 68.76e9, 'l1': 1002.83e9}, {}),
    ('ert/ert_edison.nersc.gov.01.json', 'ert', {'vector fp64': 460.4e9, 'dram': 102.4e9, 'l1': 1843.2e9},
     {'vector fp64': 355.79e9, 'dram': 83e9}),
    ('ert/ert_madonna.lbl.gov.02.json', 'ert', {'vector fp64': 76.8e9, 'dram': 51.2e9}, {'vector fp64': 52.63e9, 'dram': 33.88e9}),
    ('ert/ert_mira.alcf.anl.gov.json', 'ert', {'vector fp64': 204.51e9, 'dram': 28.25e9}, {}),
    ('ert/ert_run018_sum.txt', 'ert-sum', {'vector fp64': 11.03e9, 'l1': 176.44e9, 'dram': 18.3e9}, {}),
    ('hwpeaks/rtx5070_peaks.csv', 'peaks', {'vector fp32': 32256e9, 'dram': 672.048e9}, {'vector fp32': 33739119771597.6,
                                                                                     'dram': 590061393638.3}),
]
MACHINES += [
    ('carm/skx_node_roofline.csv', 'carm',
     {'vector fp64': 76.771e9, 'l1': 310.254e9, 'l2': 150.113e9, 'l3': 28.441e9, 'dram': 13.902e9}, {}),
    ('carm/benchmarks.jsonl', 'carm-benchmarks',
     {'vector fp64': 76.771e9, 'l1': 311e9, 'l2': 150.113e9, 'l3': 28.441e9, 'dram': 13.902e9}, {}),
]
MACHINES += [
    ('hwpeaks/llmanalysis_h100_sxm.json', 'model-hardware', {'matrix fp16': 989e12, 'matrix int8': 1979e12, 'hbm': 3350e9}, {}),
    ('hwpeaks/calculon_h100_80g_nvl8.json', 'model-hardware', {'matrix fp16': 1000e12, 'vector fp16': 120e12, 'hbm': 3072e9}, {}),
]
# File and what the refusal says.
REFUSED = [
    ('serving/vllm_bench_serve.json', 'serving benchmark of vLLM', '426.7 output tokens/s', '3\u202f840 tokens/s', '--batch 16 --past 1088'),
    ('serving/sglang_bench_serving.jsonl', 'serving benchmark of SGLang', '426.7 output tokens/s', '--batch 8 --past 1088'),
    ('perf/zen5_multiplexed_nonsense.csv', 'next to nothing'),
    ('perf/variance_semicolon.csv', 'task-clock 23.13 msec ± 15.87\u00a0%', 'instructions 234750902 ± 0.01\u00a0%'),
    ('perf/per_cpu.csv', 'cpu-clock 202.93 msec', 'cycles 6850991'),
    ('perf/stat.json', 'task-clock 22.707819 msec'),
]


def read(name):
    root = run('import', SAMPLES / name, *CPU, '--json').json()
    return root, root['files'][0]


def kernels_are_as_worked_by_hand():
    for name, kind, expected in KERNELS:
        root, said = read(name)
        assert said['format'] == kind, (name, said['format'])
        # Of several of one name, the first.
        found = {kernel['name']: kernel for kernel in reversed(root['kernels'])}
        for kernel, (flops, level, size, time) in expected.items():
            assert kernel in found, (name, kernel, list(found))
            numbers, measured = found[kernel]['parameters'], found[kernel].get('measured', {})
            if flops is None:
                assert numbers['flops'] is None, (name, numbers)
            else:
                near(numbers['flops'], flops, 2e-3)
            if level is None:
                assert [numbers[key] for key in numbers if key.startswith('bytes')] == [None], (name, numbers)
            else:
                near(numbers['bytes.' + level], size, 2e-3)
            if time is None:
                assert 'time' not in measured and 'time' not in numbers, (name, kernel)
            else:
                near(measured.get('time', numbers.get('time')), time, 2e-3)


def machines_are_as_worked_by_hand():
    for name, kind, rated, measured in MACHINES:
        _, said = read(name)
        assert said['format'] == kind, (name, said['format'])
        machine = said['machine']
        parts = {f'{peak["unit"]} {peak["dtype"]}': (peak, peak['peak']) for peak in machine['compute']}
        parts |= {level['id']: (level, level['bandwidth']) for level in machine['levels']}
        for part, number in rated.items():
            near(parts[part][1], number)
            assert parts[part][0]['source'], (name, part)
        for part, number in measured.items():
            beside, value = parts[part]
            near(beside['boost'] if 'boost' in beside else value * beside['sustained'], number)


def what_cannot_be_read_says_why():
    for name, *said in REFUSED:
        result = run('import', SAMPLES / name, *CPU)
        assert result.status == 1 and all(word in result.output + result.errors for word in said), (name, result.errors)


finish('cli/benchmark-samples', [kernels_are_as_worked_by_hand, machines_are_as_worked_by_hand, what_cannot_be_read_says_why])
