# SPDX-License-Identifier: GPL-3.0-or-later
"""disassembly.py OBJDUMP LIST-LOOPS LIBRARY: that the inner loops of x86-64 hold what they claim, and nothing that would slow them down: as many
multiply-adds, loads and stores as the table of loops says, no access of the stack, and vzeroupper at the end of those that use wide registers."""
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402

OBJDUMP, LIST, LIBRARY = sys.argv[1:4]
FMA, MULTIPLY_ADD, ONE_CHAIN, READ, COPY, TRIAD, UPDATE, STREAM_COPY, STREAM_TRIAD = range(9)
BEYOND = 4  # instructions of a trip that count it: add or subtract, compare, jump, and one for alignment
FUSED = re.compile(r'vfn?madd\d*[ps][dsh]$|vdpbf16ps$|v?pdpbusd$|vpmaddubsw$')
MULTIPLY = re.compile(r'v?mul[ps][ds]$')
ADD = re.compile(r'v?add[ps][ds]$')
ARITHMETIC = re.compile(r'v?(add|sub|mul|div|fn?m(add|sub)\d*)[ps][dsh]$')


def disassemble():
    """Functions by name: a list of (address, mnemonic, operands)."""
    text = subprocess.run([OBJDUMP, '-d', '--no-show-raw-insn', LIBRARY], capture_output=True, check=True, text=True).stdout
    functions = {}
    for block in re.split(r'\n\n+', text):
        head = re.match(r'[0-9a-f]+ <(\w+)>:', block)
        if head:
            lines = re.findall(r'^\s*([0-9a-f]+):\t(?:(?:data16|cs|ds|rep|bnd|notrack|\{\w+\}) )*(\S+)(?: +(.*))?$', block, re.M)
            functions[head[1]] = [(int(address, 16), name, operands.split('#')[0].strip()) for address, name, operands in lines]
    return functions


def find_loops(function):
    """The instructions of each loop: from the target of a jump back to the jump."""
    for address, name, operands in function:
        target = re.match(r'([0-9a-f]+) <', operands)
        if name.startswith('j') and target and int(target[1], 16) <= address:
            yield [line for line in function if int(target[1], 16) <= line[0] <= address]


def is_at_work(line):
    return bool(FUSED.match(line[1]) or ARITHMETIC.match(line[1]) or ('(' in line[2] and '%rsp' not in line[2] and line[1] not in ('lea', 'nop', 'nopw', 'nopl')))


def inner_loop(name, function):
    loops = [loop for loop in find_loops(function) if any(is_at_work(line) for line in loop)]
    assert loops, f'{name}: no loop'
    return min(loops, key=len)


def count(loop, pattern):
    return sum(bool(pattern.match(name)) for _, name, _ in loop)


def count_memory(loop):
    """Loads and stores, by where the operand in memory stands."""
    loads = stores = 0
    for _, name, operands in loop:
        if '(' in operands and name not in ('lea', 'nop', 'nopw', 'nopl'):
            if operands.rstrip().endswith(')'):
                stores += 1
            else:
                loads += 1
    return loads, stores


def expect(name, what, found, claimed):
    assert found == claimed, f'{name}: {found} {what}, not {claimed}'


def check_arithmetic(name, kind, loop, unroll, operations, lanes, products):
    trip = [line for line in loop if not line[1].startswith('nop')]
    if kind == MULTIPLY_ADD:
        each = int(operations / lanes / 2)
        expect(name, 'multiplications', count(loop, MULTIPLY), each)
        expect(name, 'additions', count(loop, ADD), each)
        beyond = len(trip) - 2 * each
    else:
        steps = int(operations / 2 / products / lanes)
        expect(name, 'multiply-adds', count(loop, FUSED), steps)
        expect(name, 'chains', len({operands.split(',')[-1] for _, mnemonic, operands in loop if FUSED.match(mnemonic)}) if 'maddubs' not in name else unroll, unroll)
        beyond = len(trip) - steps * (3 if 'maddubs' in name else 1)
    assert beyond <= BEYOND, f'{name}: {beyond} more instructions'
    assert not any('(' in operands for _, mnemonic, operands in trip if not mnemonic.startswith('j')), f'{name}: touches memory'


def check_stream(name, kind, loop, unroll):
    loads, stores = count_memory(loop)
    streams = {READ: (1, 0), COPY: (1, 1), TRIAD: (2, 1), UPDATE: (1, 1), STREAM_COPY: (1, 1), STREAM_TRIAD: (2, 1)}[kind]
    expect(name, 'loads', loads, streams[0] * unroll)
    expect(name, 'stores', stores, streams[1] * unroll)
    past = sum(mnemonic.lstrip('v').startswith('movnt') for _, mnemonic, _ in loop)
    expect(name, 'stores past the caches', past, unroll if kind in (STREAM_COPY, STREAM_TRIAD) else 0)


def products_of(name, dtype):
    """Products that an instruction adds to each of its sums."""
    return {'bf16': 2, 'int8': 4}.get(dtype, 1)


def check_row(row, functions):
    """One loop of the table."""
    name, kind, dtype, width, unroll, operations = row.split()
    kind, width, unroll, operations = int(kind), int(width), int(unroll), float(operations)
    function = functions[name.replace('.', '_')]
    loop = inner_loop(name, function)
    assert not any('%rsp' in operands for _, _, operands in loop), f'{name}: touches the stack'
    if kind in (FMA, MULTIPLY_ADD, ONE_CHAIN):
        bits = {'fp64': 64, 'fp32': 32, 'fp16': 16}.get(dtype, 32)
        check_arithmetic(name, kind, loop, unroll, operations, width // bits, products_of(name, dtype))
    else:
        check_stream(name, kind, loop, unroll)
    if any(re.search('%[yz]mm', operands) for _, _, operands in function):
        assert any(mnemonic == 'vzeroupper' for _, mnemonic, _ in function), f'{name}: no vzeroupper'


def loops_hold_what_they_claim():
    functions = disassemble()
    rows = subprocess.run([LIST], capture_output=True, check=True, text=True).stdout.splitlines()
    assert len(rows) > 50, rows
    faults = []
    for row in rows:
        try:
            check_row(row, functions)
        except AssertionError as fault:
            faults.append(str(fault))
    assert not faults, '\n'.join(faults)


if __name__ == '__main__':
    sys.exit(tap.run('/measure/disassembly', [loops_hold_what_they_claim]))
