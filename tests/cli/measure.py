# SPDX-License-Identifier: GPL-3.0-or-later
"""measure: the roofs of this computer. Whatever machine the tests run on: nothing demands a speed, and few cells are measured."""
import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

from program import BINARY, ENVIRONMENT, FOLDER, HOME, finish, near, refuses, run, speaking, succeeds, write

# A peak and a bandwidth, which make a machine, in a second or two.
FEW = ('--quick', '--threads', 1, '--cells', 'fp64.fma,fp64.scalar', '--cells', 'read.L1,read.DRAM')
# Too long to end before it is stopped.
LONG = ('--thorough', '--cells', 'fp*')


def cells_of(measured):
    return {cell['id']: cell for cell in measured['cells']}


def says_how_it_was_measured():
    """Each cell has its clock, spread, working set and variant, and names what was counted."""
    result = run('measure', *FEW, '--json')
    root = result.json()
    measured = root['measured']
    cells = cells_of(measured)
    assert list(cells) == ['fp64.fma', 'fp64.scalar', 'read.L1', 'read.DRAM'], list(cells)
    assert measured['effort'] == 'quick' and measured['threads'] == 1 and measured['elapsed'] > 0, measured
    assert [level['id'] for level in measured['levels']][-1] == 'DRAM', measured['levels']
    for name, cell in cells.items():
        if cell['status'] in ('no memory', 'unsupported'):
            continue
        assert cell['value'] > 1e6 and cell['mean'] <= cell['best'] and 0 <= cell['disturbed'] <= 1, cell
        assert cell['variant'] and cell['counted'].endswith('two' if name.startswith('fp64') else 'program'), cell
        assert ('working_set' in cell and cell['working_set'] > 0) == name.startswith('read'), cell
    assert root['machine']['id'] == 'this-computer' and root['comparisons'] == [], root
    assert result.errors.startswith('roofline-cli: Measures 4 numbers'), result.errors


def accelerators_are_named():
    """The devices of the runtimes that are installed, and the machine that describes each; here libraries that play the runtimes."""
    runtimes = Path(BINARY).resolve().parents[2] / 'tests' / 'measure'
    if not (runtimes / 'libcuda.so.1').exists():
        return  # systems without shared libraries of such names
    few = ('measure', '--quick', '--threads', 1, '--cells', 'fp64.fma')
    devices = run(*few, '--json', LD_LIBRARY_PATH=str(runtimes)).json()['accelerators']
    assert [(device['name'], device['runtime']) for device in devices][:2] == [
        ('NVIDIA H100 80GB HBM3', 'CUDA'), ('NVIDIA Unheard Of 1', 'CUDA')], devices
    assert devices[0]['machine']['id'] == 'nvidia-h100-sxm5-80gb' and devices[0]['bus'] == 5120, devices[0]
    assert devices[1]['machine'] is None and 'memory' not in devices[1], devices[1]
    output = succeeds(run(*few, LD_LIBRARY_PATH=str(runtimes))).output
    assert 'NVIDIA H100 80GB HBM3 (CUDA): 84.88 GB, memory of 5120 bits at 2.62 GHz, 132 units at 1.98 GHz' in output, output
    assert 'Not measured; its machine: H100 SXM5 80GB, -m nvidia-h100-sxm5-80gb' in output, output


def table_is_for_people():
    output = succeeds(run('measure', '--quick', '--threads', 1, '--cells', 'fp64.fma,fp16.*')).output
    assert 'fp64.fma' in output and 'FLOP/s' in output and '\u00a0' not in output, output
    line = next(line for line in output.splitlines() if line.startswith('fp16.fma'))
    assert line.endswith('not on this CPU') or 'FLOP/s' in line, line


def machine_file_is_one_like_any_other():
    target = FOLDER / 'Node 7.json'
    succeeds(run('measure', *FEW, '-o', target))
    succeeds(run('check', target))
    machine = json.loads(target.read_text(encoding='utf-8'))
    assert machine['id'] == 'node-7' and machine['class'] == 'cpu', machine
    assert machine['levels'][-1]['id'] == 'dram' and 'measured here' in machine['levels'][-1]['source'], machine['levels']
    assert 'measured here' in machine['compute'][0]['source'], machine['compute']
    kernel = run('analyze', '--machine', target, '--op', 'triad', '--json').json()['kernels'][0]
    near(kernel['t_math'], kernel['flops']['vector'] / machine['compute'][0]['peak'])
    written = run('measure', *FEW, '-o', '-').json()
    assert written['format'] == 'roofline-machine' and written['id'] == 'this-computer', written['id']


def mix_and_write_allocate_change_the_roof_alone():
    cells = ('--quick', '--threads', 1, '--cells', 'fp64.fma,*.DRAM')
    for mix, allocate, factor in (('copy', 'yes', 1.5), ('copy', 'no', 1), ('triad', 'yes', 4 / 3), ('read', 'yes', 1)):
        machine = run('measure', *cells, '--mix', mix, '--write-allocate', allocate, '-o', '-').json()
        cell = cells_of(machine['measured'])[f'{mix}.DRAM']
        if cell['status'] != 'no memory':
            near(machine['levels'][-1]['bandwidth'], cell['value'] * factor)
        assert machine.get('write_allocate', False) == (allocate == 'yes'), machine['write_allocate']


def cells_that_make_no_machine_are_refused_before_measuring():
    """A copy is the roof of main memory only if --mix says so; what takes a minute to measure is refused in a moment."""
    for cells in ('fp64.fma,copy.DRAM', 'fp64.fma', 'read.DRAM', 'fp64.fma,copy.L1'):
        refuses(run('measure', '--thorough', '--cells', cells, '-o', '-'), 2, '--cells', 'too few cells for a machine')
    refuses(run('measure', '--thorough', '--cells', 'fp64.fma,copy.DRAM', '--mix', 'triad', '-o', '-'), 2, 'too few cells for a machine')


def what_files_say_is_english():
    """Whatever the language of the writer is, cells and sources are those of an English file."""
    machine = run('measure', *FEW, '-o', '-', **speaking('de')).json()
    for cell in machine['measured']['cells']:
        assert 'of the program' in cell['counted'], cell
        assert ' in flight' in cell.get('variant', ' in flight'), cell
    sources = [part['source'] for part in (machine['compute'][0], machine['levels'][-1])]
    assert all('measured here on' in source and ' thread' in source for source in sources), sources


def saved_machine_is_this_computer():
    """run, list and the next measure know it."""
    home = {'XDG_DATA_HOME': HOME.name + '/saved'}
    succeeds(run('measure', *FEW, '--save', **home))
    assert list(Path(HOME.name, 'saved').rglob('this-computer.json'))
    listed = run('list', 'machines', '--json', **home).json()
    assert listed[0]['id'] == 'this-computer', listed[0]['id']
    assert run('run', '--repeats', 1, '--json', '--', 'true', **home).json()['machine']['id'] == 'this-computer'
    again = run('measure', *FEW, '--json', **home).json()
    assert [other['machine']['id'] for other in again['comparisons']] == ['this-computer'] and 'date' in again['comparisons'][0], again
    text = succeeds(run('measure', *FEW, **home)).output
    assert re.search(r'^.+: \d+ \w+ \d{4}, \d\d:\d\d$', text, re.M), text
    assert re.search(r'(, as before| less| more)$', text, re.M), text


def compared_with_what_is_named():
    sheet = write('sheet.json', {
        'format': 'roofline-machine', 'version': 1, 'id': 'sheet', 'name': 'A Datasheet', 'class': 'cpu',
        'compute': [{'unit': 'vector', 'dtype': 'fp64', 'peak': 1e12}],
        'levels': [{'id': 'dram', 'name': 'DRAM', 'kind': 'memory', 'bandwidth': 1e12}],
    })
    root = run('measure', *FEW, '--compare', sheet, '--json').json()
    rows = {row['id']: row for row in root['comparisons'][0]['rows']}
    row = rows['vector.fp64.peak']
    assert row['other'] == 1e12, row
    near(row['ratio'], cells_of(root['measured'])['fp64.fma']['value'] / 1e12)
    text = succeeds(run('measure', *FEW, '--compare', sheet)).output
    assert 'A Datasheet' in text and '% of the datasheet' in text, text


def cells_that_make_no_machine_are_numbers_still():
    """The bandwidth of main memory is that of reads, unless another mix is named."""
    cells = ('--quick', '--threads', 1, '--cells', 'fp64.fma,copy.DRAM', '--json')
    root = run('measure', *cells).json()
    assert root['machine'] is None and root['comparisons'] == [], root
    assert list(cells_of(root['measured'])) == ['fp64.fma', 'copy.DRAM'], root
    assert run('measure', *cells, '--mix', 'copy').json()['machine']['id'] == 'this-computer'


def wrong_options_are_refused():
    refuses(run('measure', '--quick', '--thorough'), 2, '--quick')
    for threads in ('0', '-1', 'x', '1.5'):
        refuses(run('measure', '--threads', threads), 2, '--threads')
    refuses(run('measure', '--threads', 100000), 1, '100000', 'CPUs')
    refuses(run('measure', '--cells', 'nothing.*'), 1, 'nothing.*', 'there are fp64.fma, ', 'read.L1, ')
    refuses(run('measure', '--cells', ''), 1, 'cells', 'no name', 'there are fp64.fma, ')
    refuses(run('measure', '--mix', 'stir'), 2, '--mix', 'triad')
    refuses(run('measure', '--write-allocate', 'maybe'), 2, '--write-allocate', 'yes, no')
    refuses(run('measure', '--json', '-o', '-'), 2, 'standard output')
    refuses(run('measure', '--cells', 'fp64.*', '--save'), 2, '--save', 'memory')
    refuses(run('measure', '--cells', 'read.*', '-o', 'x.json'), 2, '-o')
    refuses(run('measure', '--compare', 'no-such-machine'), 1, 'no-such-machine')
    refuses(run('measure', 'this'), 2, 'this')
    assert not (FOLDER / 'x.json').exists()


def full_output_leaves_nothing():
    result = run('measure', *FEW, '-o', FOLDER / 'none' / 'here.json')
    assert result.status == 1 and result.output == '' and 'here.json' in result.errors, str(result)


def interrupted_measurement_leaves_nothing():
    """Ctrl+C ends it at once, and writes neither the machine nor anything to standard output."""
    for number in (signal.SIGINT, signal.SIGTERM):
        target = FOLDER / 'interrupted.json'
        command = [BINARY, 'measure', *LONG, '--cells', '*.DRAM', '--save', '-o', str(target), '--json']
        with subprocess.Popen(command, cwd=FOLDER, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            assert b'Measures' in process.stderr.readline()
            time.sleep(0.3)
            process.send_signal(number)
            output, errors = process.communicate(timeout=60)
        assert process.returncode == 1 and output == b'', (process.returncode, output)
        assert b'interrupted; nothing was written' in errors, errors
        assert not target.exists() and not list(FOLDER.glob('.interrupted*')), list(FOLDER.iterdir())
        assert not list(Path(ENVIRONMENT['XDG_DATA_HOME']).rglob('this-computer.json'))


def progress_is_a_line_on_a_terminal():
    """Written again and again, and gone at the end."""
    master, slave = pty.openpty()
    command = [BINARY, 'measure', *map(str, FEW)]
    with subprocess.Popen(command, cwd=FOLDER, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        shown = b''
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:
                break
            shown += piece
            if not piece:
                break
        output = process.stdout.read()
    os.close(master)
    assert process.returncode == 0 and b'fp64.fma' in output, (process.returncode, output)
    assert b'\r\x1b[K' in shown and b' of 4: ' in shown and shown.endswith(b'\r\x1b[K'), shown


if __name__ == '__main__':
    finish('/roof/cli/measure', [
        says_how_it_was_measured,
        accelerators_are_named,
        table_is_for_people,
        machine_file_is_one_like_any_other,
        mix_and_write_allocate_change_the_roof_alone,
        what_files_say_is_english,
        saved_machine_is_this_computer,
        compared_with_what_is_named,
        cells_that_make_no_machine_are_numbers_still,
        cells_that_make_no_machine_are_refused_before_measuring,
        wrong_options_are_refused,
        full_output_leaves_nothing,
        interrupted_measurement_leaves_nothing,
        progress_is_a_line_on_a_terminal,
    ])
