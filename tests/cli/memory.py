# SPDX-License-Identifier: GPL-3.0-or-later
"""No file takes more memory than it is long, some times over, whatever it holds: it is read, or refused with a sentence."""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

from program import BINARY, DOCUMENT, ENVIRONMENT, FOLDER, H100, finish, run, write

SANITIZED = b'__asan_init' in open(BINARY, 'rb').read()

# A sanitizer has memory of its own, which is not counted: it sees the same in a third of it, at a third of the time.
MIB = 1024 * 1024
LENGTH = (4 if SANITIZED else 12) * MIB
LAYERS = 12 if SANITIZED else 120
TIMES = 10 # the heap comes in pages of 2 MiB, some more of them with other kernels
MOST = 300 * MIB # of the kernels that are kept of a table, however long, with what is said of each
# Shorter files may take this and what the program takes by itself: nobody misses as much.
LEAST = 64 * MIB

HEAD = '{"format":"roofline","version":1,'
MACHINES = ('"machines":[{"id":"m","name":"m","compute":[{"unit":"vector","dtype":"fp32","peak":1}],'
            '"levels":[{"id":"d","name":"d","kind":"memory","bandwidth":1,"capacity":1}]}],')

# Starts a program and says what it took: a process of its own, as a process counts what its parent had when it was made.
MEASURE = '''
import os, resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL).returncode
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024, file=sys.stderr)
'''


def measure(*arguments):
    """Its status, the bytes of memory it took, and what it said."""
    done = subprocess.run([sys.executable, '-S', '-c', MEASURE, BINARY, *map(str, arguments)], cwd=FOLDER, env=ENVIRONMENT,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    said, _, numbers = done.stderr.decode('utf-8').rstrip('\n').rpartition('\n')
    status, memory = map(int, numbers.split())
    return status, memory, said


OWN = measure('check', write('small.roofline', DOCUMENT))[1]


def is_bounded(length, *arguments, says=None):
    status, memory, said = measure(*arguments)
    most = OWN + max(LEAST + length, TIMES * length)
    print(f'# {arguments[0]} {os.path.basename(str(arguments[1]))}: {memory / MIB:.0f} of {most / MIB:.0f} MiB, status {status}')
    assert SANITIZED or memory <= most, f'{arguments}: {memory} bytes of memory for {length}'
    if says is None:
        assert status == 0, said[:200]
    else:
        assert status == 1 and says in said and said.count('\n') == 0, said[:200]


def repeat(name, before, text, after):
    """A file of about LENGTH, written a bit at a time: what this program holds would be counted."""
    path = FOLDER / name
    piece = (text * (MIB // len(text))).encode()
    with open(path, 'wb') as file:
        file.write(before.encode())
        for _ in range(LENGTH // len(piece)):
            file.write(piece)
        file.write(after.encode())
    return path


def trees():
    for name, text in (('objects', '{},'), ('arrays', '[],'), ('numbers', '0,'), ('strings', '"",'), ('members', '{"a":1},'),
                       ('nested', '[[[[[]]]]],')):
        path = repeat(f'{name}.roofline', '[', text, '0]')
        is_bounded(path.stat().st_size, 'check', path, says='the values up to here take more than')
        path = path.rename(path.with_suffix('.json'))
        is_bounded(path.stat().st_size, 'analyze', '--model', path, *H100, says='the values up to here take more than')


def many_modules():
    """A line for each matrix of each expert, nearly all alike: more than any network that is known has, and read."""
    os.makedirs(FOLDER / 'modules', exist_ok=True)
    config = {'model_type': 'deepseek_v3', 'hidden_size': 64, 'num_hidden_layers': LAYERS, 'num_attention_heads': 4, 'vocab_size': 100,
              'intermediate_size': 64, 'moe_intermediate_size': 64, 'n_routed_experts': 256, 'num_experts_per_tok': 2,
              'q_lora_rank': 16, 'kv_lora_rank': 16, 'qk_nope_head_dim': 16, 'qk_rope_head_dim': 16, 'v_head_dim': 16}
    write('modules/config.json', config)
    path = FOLDER / 'modules' / 'hf_quant_config.json'
    with open(path, 'w', encoding='utf-8') as file:
        file.write('{"quantization": {"quant_algo": "MIXED_PRECISION", "quantized_layers": {')
        for layer in range(LAYERS):
            for expert in range(256):
                for matrix in ('gate', 'up', 'down'):
                    file.write(f'"model.layers.{layer}.mlp.experts.{expert}.{matrix}_proj": {{"quant_algo": "NVFP4", "group_size": 16}}, ')
        file.write('"model.layers.0.self_attn.o_proj": {"quant_algo": "FP8"}}}}')
    is_bounded(path.stat().st_size, 'import', path, *H100)
    run('import', path, *H100, '-o', FOLDER / 'modules.roofline')
    is_bounded((FOLDER / 'modules.roofline').stat().st_size, 'analyze', FOLDER / 'modules.roofline')


def what_is_not_known():
    path = repeat('unknown.roofline', HEAD + MACHINES + '"kernels":[],"later":[', '{},', '0]}')
    is_bounded(path.stat().st_size, 'analyze', path, says='the values up to here take more than')
    path = repeat('blanks.roofline', HEAD + MACHINES + '"kernels":[],"later":[' + '0,' * 300000 + '0]', ' ', '}')
    is_bounded(path.stat().st_size, 'check', path)


def kernels():
    for name, text in (('same', '{"op":"a"},'), ('other', '{"op":"a"},{"op":"b"},'), ('later', '{"op":"a","q":1},{"op":"a","q":2},')):
        path = repeat(f'{name}.roofline', HEAD + '"kernels":[', text, '0]}')
        is_bounded(path.stat().st_size, 'check', path, says='machines' if name == 'same' else 'line 1')


def slides():
    """Their kernels become no tree either."""
    kernel = '{"name":"a kernel","op":"custom","parameters":{"flops":1000000,"bytes.d":1000000,"time":0.001},"compute":"fp32","unit":"vector"},'
    path = repeat('slides.roofline', HEAD + MACHINES + '"kernels":[],"presentation":[{"state":{"machines":[0],"current":0,"kernels":[',
                  kernel, kernel[:-1] + ']}}]}')
    is_bounded(path.stat().st_size, 'check', path)


def tables():
    """However many rows there are, at most 100,000 kernels are kept of them; types that alternate make these large beside their rows."""
    path = repeat('thin.csv', 'name,flops\n', 'a,1\n', '')
    is_bounded(path.stat().st_size, 'import', path, *H100)
    path = repeat('other.csv', 'name,flops,dtype\n', 'a,1,b\na,1,c\n', '')
    is_bounded(path.stat().st_size, 'import', path, *H100)
    path = repeat('usual.csv', 'name,flops,bytes,time (s)\n', 'a kernel of a usual name,1000000000,1000000,1.5e-5\n', '')
    is_bounded(path.stat().st_size, 'import', path, *H100, '-o', FOLDER / 'usual.roofline')
    for options in ((), ('--json',)):
        status, memory, _ = measure('analyze', path, *H100, *options)
        print(f'# analyze {path.name} {" ".join(options)}: {memory / MIB:.0f} of {MOST / MIB:.0f} MiB')
        assert status == 0 and (SANITIZED or memory <= MOST), memory


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def pictures():
    """A few kilobytes that unpack to very much."""
    packer = zlib.compressobj(9)
    packed = b''.join(packer.compress(b'[' + b'{},' * (MIB // 3)) for _ in range(64)) + packer.flush()
    text = b'roofline\0\1\0\0\0' + packed
    path = write('bomb.png', b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 0, 0, 0, 0))
                 + chunk(b'iTXt', text) + chunk(b'IEND', b''))
    assert path.stat().st_size < 128 * 1024, path.stat()
    is_bounded(16 * MIB, 'check', path, says='it is larger than 16')
    path = repeat('deep.svg', '<svg>', '<a>', '')
    is_bounded(path.stat().st_size, 'check', path, says='deep.svg')


def pipes_are_not_opened():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'pipe.roofline')
        os.mkfifo(path)
        for arguments in (('check', path), ('analyze', path), ('import', path), ('render', path, '-o', 'a.svg'),
                          ('analyze', '--model', path, *H100), ('list', 'models')):
            done = subprocess.run([BINARY, *arguments], cwd=FOLDER, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                                  capture_output=True, check=False, timeout=60)
            assert arguments[0] == 'list' or b'this is a pipe, not a file' in done.stderr, done


def zeros_are_not_read_to_their_end():
    """They have none here."""
    for arguments in (('import', '-', *H100), ('analyze', '-'), ('check', '-'), ('analyze', '--model', '-', *H100)):
        with open('/dev/zero', 'rb') as zeros:
            done = subprocess.run([BINARY, *arguments], cwd=FOLDER, env=ENVIRONMENT, stdin=zeros, capture_output=True, check=False)
        assert done.returncode == 1 and b'larger' not in done.stderr and done.stderr.count(b'\n') == 1, done
        assert arguments[0] != 'import' or b'NUL' in done.stderr, done


finish('cli/memory', [trees, many_modules, what_is_not_known, kernels, slides, tables, pictures, pipes_are_not_opened,
                      zeros_are_not_read_to_their_end])
