# SPDX-License-Identifier: GPL-3.0-or-later
"""disassembly.py OBJDUMP LIST-LOOPS LIBRARY, or disassembly.py OBJDUMP --arm COMPILER: that inner loops hold what they claim, and nothing
that would slow them down: as many multiply-adds, loads and stores as the table of loops says, no access of the stack, and on x86-64 vzeroupper at
the end of those that use wide registers. Of this build's own processor, x86-64 or AArch64; or with a compiler for AArch64 on another one."""
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402

OBJDUMP = sys.argv[1]
SOURCE = Path(__file__).resolve().parents[2] / 'src'
FMA, MULTIPLY_ADD, ONE_CHAIN, READ, COPY, TRIAD, UPDATE, STREAM_COPY, STREAM_TRIAD = range(9)
BEYOND = 4  # instructions of a trip that count it: add or subtract, compare, jump, and one for alignment
ARM_FILES = ('loops-arm.c', 'loops-sve.c')
ARM_FLAGS = ('-std=gnu11', '-O2', '-fno-fast-math', '-fno-stack-protector', '-falign-loops=64')
ROW = 72    # B of a RoofLoop: addresses of name, dtype and function at 0, 16 and 64, numbers at 8, 28, 32 and 40


class X86:
    FUSED = re.compile(r'vfn?madd\d*[ps][dsh]$|vdpbf16ps$|v?pdpbusd$|vpmaddubsw$')
    MULTIPLY = re.compile(r'v?mul[ps][ds]$')
    ADD = re.compile(r'v?add[ps][ds]$')
    ARITHMETIC = re.compile(r'v?(add|sub|mul|div|fn?m(add|sub)\d*)[ps][dsh]$')
    STACK = re.compile('%rsp')
    WIDE = re.compile('%[yz]mm')

    @staticmethod
    def is_jump(name):
        return name.startswith('j')

    @staticmethod
    def touches_memory(name, operands):
        return '(' in operands and name not in ('lea', 'nop', 'nopw', 'nopl') and not name.startswith('j')

    @staticmethod
    def target(operands):
        """Of an instruction: the register that it writes."""
        return operands.split(',')[-1]

    @staticmethod
    def transfer(name, operands):
        """Vectors that an instruction loads, stores, and stores past the caches: by where the operand in memory stands."""
        stores = operands.rstrip().endswith(')')
        return int(not stores), int(stores), int(name.lstrip('v').startswith('movnt'))


class Arm:
    FUSED = re.compile(r'fmla$|fmad$|fmadd$|bfmmla$|[su]dot$|smmla$')
    MULTIPLY = re.compile(r'fmul$')
    ADD = re.compile(r'fadd$')
    ARITHMETIC = re.compile(r'f(add|sub|mul|div|n?m(add|sub)|ml[as]|mad|msb)$')
    STACK = re.compile(r'\b(w?sp|x29)\b')
    WIDE = None

    @staticmethod
    def is_jump(name):
        return name == 'b' or name.startswith(('b.', 'cb', 'tb'))

    @staticmethod
    def touches_memory(name, operands):
        return '[' in operands and name.startswith(('ld', 'st'))

    @staticmethod
    def target(operands):
        return operands.split(',')[0]

    @staticmethod
    def transfer(name, operands):
        vectors = len(re.findall(r'\b[qz]\d+\b', operands.split('[')[0]))
        past = name.startswith(('stnp', 'stnt'))
        return (vectors, 0, 0) if name.startswith('ld') else (0, vectors, vectors * past)


def disassemble(file):
    """Functions by name: a list of (address, mnemonic, operands)."""
    text = subprocess.run([OBJDUMP, '-d', '--no-show-raw-insn', file], capture_output=True, check=True, text=True).stdout
    functions = {}
    for block in re.split(r'\n\n+', text):
        head = re.match(r'[0-9a-f]+ <(\w+)>:', block)
        if head:
            lines = re.findall(r'^\s*([0-9a-f]+):\t(?:(?:data16|cs|ds|rep|bnd|notrack|\{\w+\}) )*(\S+)(?:[ \t]+(.*))?$', block, re.M)
            functions[head[1]] = [(int(address, 16), name, re.split('#(?=[ ])|//', operands)[0].strip()) for address, name, operands in lines]
    return functions


def find_loops(cpu, function):
    """The instructions of each loop: from the target of a jump back to the jump."""
    for address, name, operands in function:
        target = re.search(r'(?:^|[ ,])([0-9a-f]+) <', operands)
        if cpu.is_jump(name) and target and int(target[1], 16) <= address:
            yield [line for line in function if int(target[1], 16) <= line[0] <= address]


def is_at_work(cpu, line):
    _, name, operands = line
    return bool(cpu.FUSED.match(name) or cpu.ARITHMETIC.match(name) or (cpu.touches_memory(name, operands) and not cpu.STACK.search(operands)))


def inner_loop(cpu, name, function):
    loops = [loop for loop in find_loops(cpu, function) if any(is_at_work(cpu, line) for line in loop)]
    assert loops, f'{name}: no loop'
    return min(loops, key=len)


def count(loop, pattern):
    return sum(bool(pattern.match(name)) for _, name, _ in loop)


def expect(name, what, found, claimed):
    assert found == claimed, f'{name}: {found} {what}, not {claimed}'


def check_arithmetic(cpu, name, kind, loop, unroll, operations, lanes, products):
    trip = [line for line in loop if not line[1].startswith('nop')]
    if kind == MULTIPLY_ADD:
        each = int(operations / lanes / 2)
        expect(name, 'multiplications', count(loop, cpu.MULTIPLY), each)
        expect(name, 'additions', count(loop, cpu.ADD), each)
        beyond = len(trip) - 2 * each
    else:
        steps = int(operations / 2 / products / lanes)
        expect(name, 'multiply-adds', count(loop, cpu.FUSED), steps)
        chains = {cpu.target(operands) for _, mnemonic, operands in loop if cpu.FUSED.match(mnemonic)}
        expect(name, 'chains', len(chains) if 'maddubs' not in name else unroll, unroll)
        beyond = len(trip) - steps * (3 if 'maddubs' in name else 1)
    assert beyond <= BEYOND, f'{name}: {beyond} more instructions'
    assert not any(cpu.touches_memory(mnemonic, operands) for _, mnemonic, operands in trip), f'{name}: touches memory'


def check_stream(cpu, name, kind, loop, unroll):
    moved = [cpu.transfer(mnemonic, operands) for _, mnemonic, operands in loop if cpu.touches_memory(mnemonic, operands)]
    loads, stores, past = (sum(column) for column in zip(*moved, strict=True))
    streams = {READ: (1, 0), COPY: (1, 1), TRIAD: (2, 1), UPDATE: (1, 1), STREAM_COPY: (1, 1), STREAM_TRIAD: (2, 1)}[kind]
    expect(name, 'loads', loads, streams[0] * unroll)
    expect(name, 'stores', stores, streams[1] * unroll)
    expect(name, 'stores past the caches', past, unroll if kind in (STREAM_COPY, STREAM_TRIAD) else 0)


def products_of(name, dtype):
    """Products that an instruction adds to each of its sums."""
    if name.endswith('i8mm'):
        return 8
    return {'bf16': 4 if name.endswith('.bf16') else 2, 'int8': 4}.get(dtype, 1)


def check_row(cpu, row, functions):
    """One loop of the table."""
    name, kind, dtype, width, unroll, operations = row
    function = functions[name.replace('.', '_')]
    loop = inner_loop(cpu, name, function)
    assert not any(cpu.STACK.search(operands) for _, _, operands in loop), f'{name}: touches the stack'
    if kind in (FMA, MULTIPLY_ADD, ONE_CHAIN):
        bits = {'fp64': 64, 'fp32': 32, 'fp16': 16}.get(dtype, 32)
        check_arithmetic(cpu, name, kind, loop, unroll, operations, width / bits, products_of(name, dtype))
    else:
        check_stream(cpu, name, kind, loop, unroll)
        if 'apart' in name:
            expect(name, 'multiply-adds', count(loop, cpu.FUSED), 0)
    if cpu.WIDE and any(cpu.WIDE.search(operands) for _, _, operands in function):
        assert any(mnemonic == 'vzeroupper' for _, mnemonic, _ in function), f'{name}: no vzeroupper'


def list_rows(program):
    """Name, kind, dtype, width, unroll and operations of each loop, as LIST-LOOPS prints them."""
    for line in subprocess.run([program], capture_output=True, check=True, text=True).stdout.splitlines():
        name, kind, dtype, *numbers = line.split()
        yield name, int(kind), dtype, int(numbers[0]), int(numbers[1]), float(numbers[2])


def read_rows(assembly):
    """The same from the table in @assembly, for a processor whose programs do not run here. Vectors whose length only the processor knows stand
    there as of one byte."""
    strings = dict(re.findall(r'^(\.LC\d+):\n\t\.string\t"(.*)"$', assembly, re.M))
    table, symbols = bytearray(), {}
    for kind, value in re.findall(r'^\t\.(\w+)\t(.+)$', re.search(r'^loops:\n((?:\t\.(?:xword|word|zero)\t.+\n)+)', assembly, re.M)[1], re.M):
        size = int(value) if kind == 'zero' else {'xword': 8, 'word': 4}[kind]
        if kind != 'zero' and not re.match(r'-?\d+$', value):
            symbols[len(table)] = strings.get(value, value)
        number = int(value) if kind != 'zero' and len(table) not in symbols else 0
        table += (number % (1 << 8 * size)).to_bytes(size, 'little')
    for at in range(0, len(table), ROW):
        kind, width, unroll, operations = (struct.unpack_from(form, table, at + place)[0] for form, place in (('<i', 8), ('<I', 28), ('<I', 32), ('<d', 40)))
        assert symbols[at].replace('.', '_') == symbols[at + 64], (symbols[at], symbols[at + 64])
        yield symbols[at], kind, symbols[at + 16], width or 8, unroll, operations


def check_rows(cpu, rows, functions):
    faults = []
    for row in rows:
        try:
            check_row(cpu, row, functions)
        except AssertionError as fault:
            faults.append(str(fault))
    assert not faults, '\n'.join(faults)


def loops_hold_what_they_claim():
    functions = disassemble(sys.argv[3])
    rows = list(list_rows(sys.argv[2]))
    assert len(rows) > 50, rows
    check_rows(Arm if 'copy_neon_2' in functions else X86, rows, functions)


def loops_of_arm_hold_what_they_claim():
    glib = subprocess.run(['pkg-config', '--cflags', 'glib-2.0'], capture_output=True, check=True, text=True).stdout.split()
    with tempfile.TemporaryDirectory() as folder:
        for name in ARM_FILES:
            assembly, compiled = Path(folder) / 'loops.s', Path(folder) / 'loops.o'
            subprocess.run([sys.argv[3], *ARM_FLAGS, '-I', SOURCE, *glib, '-S', SOURCE / 'measure' / name, '-o', assembly], check=True)
            subprocess.run([sys.argv[3], '-c', assembly, '-o', compiled], check=True)
            rows = list(read_rows(assembly.read_text(encoding='utf-8')))
            assert len(rows) > 25, rows
            check_rows(Arm, rows, disassemble(compiled))


if __name__ == '__main__':
    sys.exit(tap.run('/measure/disassembly', [loops_of_arm_hold_what_they_claim if sys.argv[2] == '--arm' else loops_hold_what_they_claim]))
