# SPDX-License-Identifier: GPL-3.0-or-later
"""Real files of other programs, where a folder of them lies beside the sources or in $ROOFLINE_SAMPLES: every number that is
known of them comes out. The files are others' and no part of this repository."""
import os
from pathlib import Path

from program import H100, analyze, finish, near, refuses, run, succeeds

HERE = Path(__file__).resolve()
FOLDERS = [os.environ.get('ROOFLINE_SAMPLES', '')] + [parent / 'shared' / 'samples' for parent in HERE.parents]
SAMPLES = next((Path(folder) for folder in FOLDERS if folder and (Path(folder) / 'MANIFEST.tsv').exists()), None)


def read(name):
    """What `import` says of the file."""
    return succeeds(run('import', SAMPLES / name, '--json')).json()['files'][0]


def said(entry):
    return ' '.join(finding['text'] for finding in entry['findings'])


def holds(name, number, parameters, stored):
    entry = read(name)
    assert entry['tensors'] == {'number': number, 'parameters': parameters, 'bytes': stored}, entry
    return entry


def gguf_counts_every_tensor():
    for name in ('toy_llama_q4_k_m_header', 'toy_llama_big_endian_header'):
        entry = holds(f'gguf/{name}.gguf', 39, 110633984, 72333312)
        assert entry['network']['name'] == 'toy llama' and 'header only' in said(entry), entry
        network = analyze(SAMPLES / f'gguf/{name}.gguf', *H100)['workload']
        assert network['parameters'] == 110633984, network
        # Nine norms of 1024 numbers are in 32 bits.
        assert network['weight_bytes'] == 72333312, network
    holds('gguf/toy_llama_v2_header.gguf', 3, 32768000 + 1024 + 1048576, 18432000 + 4096 + 589824)


def gguf_parts_are_one_model():
    entry = holds('gguf/toy_moe-00001-of-00002.gguf', 23, 23611904, 18458624)
    assert entry['network']['name'] == 'toy moe', entry
    network = analyze(SAMPLES / 'gguf/toy_moe-00001-of-00002.gguf', *H100)
    # Its family has norms of queries and keys, and this network none.
    assert (network['workload']['parameters'], network['workload']['weight_bytes']) == (23611904, 18458624), network['workload']
    experts = next(kernel for kernel in network['kernels'] if kernel['name'] == 'experts')
    assert (experts['parameters']['E'], experts['parameters']['k']) == (16, 4), experts
    refuses(run('import', SAMPLES / 'gguf/toy_moe-00002-of-00002.gguf'), 1, 'part 2 of 2: open the first', ' in 9228288 B')


def gguf_vocabulary_has_no_weights():
    entry = read('gguf/real_deepseek_coder_vocab_shortened.gguf')
    assert 'tensors' not in entry and entry['network']['name'] == 'deepseek-coder', entry
    network = analyze(SAMPLES / 'gguf/real_deepseek_coder_vocab_shortened.gguf', *H100)['workload']
    hidden, width, layers, words = 4096, 11008, 32, 32256
    assert network['parameters'] == layers * (4 * hidden ** 2 + 3 * hidden * width + 2 * hidden) + 2 * words * hidden + hidden, network


def bad_gguf_is_refused():
    for name, *why in (('truncated', 'ends inside the header, after 700 B'), ('version1', 'version 1'),
                       ('huge_counts', '1152921504606846976')):
        refuses(run('import', SAMPLES / f'gguf/bad_{name}.gguf'), 1, f'bad_{name}.gguf: ', *why)


# Parameters in all, and those that a token uses where they are known.
CONFIGS = {
    'llama3.1_8b': (8030261248,), 'llama3.1_70b': (70553706496,), 'llama3.2_1b': (1235814400,), 'mistral_7b_v0.2': (7241732096,),
    'mixtral_8x7b': (46702792704, 12879925248), 'qwen2.5_0.5b': (494032768,), 'qwen3_4b': (4022468096,),
    'qwen3_30b_a3b_moe': (30532122624, 3353032704), 'gemma2_2b': (2614341888,), 'gemma3_1b': (999885952,),
    'phi4_mini': (3836021760,), 'deepseek_v3': (671026419200, 37552297472), 'gpt_oss_20b': (20914757184,),
    'gpt_oss_120b': (116829156672, 5711982912), 'mamba_2.8b': (2768345600,), 'opt_125m': (125239296,),
    'bert_base_variant_vocab50265': (124644864,),
    'vit_base_patch16_224': (86567656,), 'sd15_unet': (859520964,), 'native_deepseek_671B': (671026419200, 37552297472),
    # The text part alone, which the file describes: 48 (2 · 5120² + 2 · 5120 · 1024 + 17 · 3 · 5120 · 8192 + 5120 · 16 + 2 · 5120)
    # + 2 · 202048 · 5120 + 5120; its norms of queries and keys have no weights.
    'llama4_scout_17b_16e': (107769861120, 17172894720), 'phimoe_mini': (7647632704, 2362809664),
    'nemotron_h_56b_hybrid': (56324350464,), 'cogvideox_transformer': (1693783872,),
    # 3 dense layers, 42 of 288 experts and a shared one, biases of the router, norms of queries and keys.
    '../quant/step37_fp8_nofmt_config': (195832712256,),
}


def configs_have_their_parameters():
    for name, wanted in CONFIGS.items():
        network = analyze(SAMPLES / f'hf_config/{name}.json', *H100)['workload']
        assert network['parameters'] == wanted[0], (name, network)
        # A token of a table of its own is counted in some sources and a row of it in others.
        if len(wanted) > 1:
            near(network['active_parameters'], wanted[1], 0.12)


def deepseek_by_keys_says_so():
    entry = read('hf_config/malformed_partial_list.json')
    assert 'names no family' in said(entry) and 'index_topk' in said(entry), entry
    assert '3 layers that predict tokens further ahead' in said(read('quant/step37_fp8_nofmt_config.json'))


# Runs of every kind of program.
RUNS = ['ncu/a100_gemm_v0_metrics.csv', 'ncu/tensor_ops_cc90.csv', 'rocprof/dispatch_0_MI200_timestamps.csv',
        'rocprof/rocprofv3_results.json', 'pytorch/h100_bert_small.trace.json.gz', 'xprof/roofline_model.json',
        'llama_bench/readme_example.jsonl', 'stream/babelstream5_csv_semicolon.csv', 'likwid/mem_dp_2threads.json',
        'perf/skx_mem_fp.csv', 'carm/applications.jsonl']


def runs_are_equal_to_themselves():
    for name in RUNS:
        pairs = succeeds(run('diff', SAMPLES / name, SAMPLES / name, *H100, '--json')).json()['kernels']
        assert pairs and all(pair['before'] == pair['after'] for pair in pairs), (name, pairs)


def pointers_are_refused():
    refuses(run('import', SAMPLES / 'hf_config/malformed_hf_cache_symlink.json'), 1, 'Hugging Face cache')
    refuses(run('import', SAMPLES / 'safetensors/bad_lfs_pointer.safetensors'), 1, 'a Git LFS pointer, not the file (2669283096 B)')


# Tensors, weights and bytes.
CHECKPOINTS = {
    'fp8_block128': (35, 88085504, 153632128), 'nvfp4_modelopt': (8, 3932160, 2211856), 'gptq4': (4, 2883584, 1502208),
    'awq4': (3, 2883584, 1498112), 'bnb_nf4': (6, 2883584, 1488732),
    # A bias of 32 x 5760 numbers in 16 bits stands beside the packed weights.
    'mxfp4_gptoss': (3, 530841600 + 32 * 5760, 282009600 + 2 * 32 * 5760),
}


def safetensors_count_packed_weights():
    for name, wanted in CHECKPOINTS.items():
        entry = holds(f'safetensors/toy_{name}_header.safetensors', *wanted)
        assert 'header only' in said(entry), entry
    holds('safetensors/real_csm_voices_header.safetensors', 2, 2 * 982 * 33, 291654)
    entry = holds('safetensors/real_encodec_codes.safetensors', 1, 2 * 828, 13248)
    assert 'header only' not in said(entry), entry
    entry = holds('safetensors/toy_model.safetensors.index.json', 2, 34078720, 68157440)
    assert '2 of 2 files' in said(entry), entry
    refuses(run('import', SAMPLES / 'safetensors/bad_header_length.safetensors'), 1, 'longer than 100000000 B')


def safetensors_make_a_network():
    network = analyze(SAMPLES / 'safetensors/toy_fp8_block128_header.safetensors', *H100)['workload']
    assert network['parameters'] == 88085504, network
    assert network['weight_bytes'] == 153632128, network
    refuses(run('analyze', SAMPLES / 'safetensors/toy_awq4_header.safetensors', *H100), 1, 'config.json')


def side_cars_say_what_they_hold():
    for name, *words in (('hf_config/hf_quant_config_dsv3.1_nvfp4', 'weights in nvfp4, cache in fp8'),
                         ('quant/qwen3_32b_fp8_hf_quant_config', 'weights in fp8_tensor, cache in fp8; not quantised: lm_head'),
                         ('quant/dsv4_flash_mixed_hf_quant_config', 'nvfp4, for 43 modules only: layers.*.ffn.experts', '*.attn.*')):
        refuses(run('import', SAMPLES / f'{name}.json'), 1, *words)


def quantised_configs_keep_their_formats():
    for name, weights in (('quant/qwen3_30b_a3b_fp8_block_config', 'fp8_b128'), ('quant/qwen3_32b_fp8_modelopt_config', 'fp8_tensor'),
                          ('quant/kimi_k2.5_int4_compressed_tensors_config', 'int4_g32_sym'),
                          ('quant/kimi_k3_mxfp4_compressed_tensors_config', 'mxfp4'), ('hf_config/gpt_oss_20b', 'mxfp4')):
        kernels = analyze(SAMPLES / f'{name}.json', *H100)['kernels']
        stored = {tensor['dtype'] for kernel in kernels for tensor in kernel['tensors'] if tensor['role'] == 'weights'}
        assert weights in stored, (name, stored)


CASES = [safetensors_count_packed_weights, safetensors_make_a_network, side_cars_say_what_they_hold,
         quantised_configs_keep_their_formats, gguf_counts_every_tensor, gguf_parts_are_one_model, gguf_vocabulary_has_no_weights, bad_gguf_is_refused,
         configs_have_their_parameters, deepseek_by_keys_says_so, runs_are_equal_to_themselves, pointers_are_refused]
finish('cli/samples', CASES)
