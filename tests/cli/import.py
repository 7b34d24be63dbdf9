# SPDX-License-Identifier: GPL-3.0-or-later
"""Foreign files to kernels: the report, the document, and what is refused."""
import json
import re
from pathlib import Path

from program import FOLDER, H100, analyze, document, finish, near, refuses, run, succeeds, write

TABLE = 'name,flops [GFLOP],bytes/MB,L2 bytes,time (us),colour\nfirst,2,3,5e6,40,red\nsecond,4,,,,blue\nbad,x,1,1,1,\n'


def report_says_what_was_read():
    result = succeeds(run('import', write('t.csv', TABLE), *H100))
    assert '2 kernels read, 1 row skipped (csv)' in result.output, str(result)
    assert 'skipped: line 4, column 2 (flops [GFLOP]): “x” is not a number' in result.output, str(result)
    assert 'left out: columns that are not used: colour' in result.output, str(result)
    assert 'H100' in result.output, str(result)


def json_holds_the_kernels():
    root = run('import', write('t.csv', TABLE), *H100, '--json').json()
    assert root['machine']['id'] == 'nvidia-h100-sxm5-80gb', root
    assert (root['files'][0]['read'], root['files'][0]['skipped']) == (2, 1), root
    first, second = root['kernels']
    assert first == {'name': 'first', 'op': 'custom',
                     'parameters': {'flops': 2e9, 'bytes.hbm': 3e6, 'bytes.l2': 5e6, 'time': 4e-5}}, first
    assert second == {'name': 'second', 'op': 'custom', 'parameters': {'flops': 4e9, 'bytes.hbm': None}}, second


def document_can_be_analyzed():
    target = FOLDER / 'out.roofline'
    succeeds(run('import', write('t.csv', TABLE), *H100, '-o', target))
    succeeds(run('check', target))
    kernels = analyze(target)['kernels']
    assert [kernel['name'] for kernel in kernels] == ['first', 'second'], kernels
    near(kernels[0]['intensity']['hbm'], 2e9 / 3e6)
    near(kernels[0]['utilisation']['time'], 4e-5)
    assert kernels[1].get('utilisation') is None, kernels[1]


def several_files_make_one_document():
    root = run('import', write('a.csv', 'name,flops\na,1\n'), write('b.csv', 'name;flops\nb;2\n'), '--json').json()
    assert [kernel['name'] for kernel in root['kernels']] == ['a', 'b'], root
    assert [entry['read'] for entry in root['files']] == [1, 1], root


LIKWID = 'TABLE,Region r,Group 1 Metric,{},1,\nMetric,Core 3,\nRuntime (RDTSC) [s],0.25,\n{},{},\n'


def groups_of_one_region_are_joined():
    flops, other = write('flops.csv', LIKWID.format('FLOPS_DP', 'DP MFLOP/s', 4)), write('t.csv', TABLE)
    memory = write('mem.csv', LIKWID.format('MEM', 'Memory data volume [GBytes]', 0.5))
    table = write('mem.txt', 'Region r, Group 1: MEM\n| Metric | Core 3 |\n| Runtime (RDTSC) [s] | 0.25 |\n'
                  '| Memory data volume [GBytes] | 0.5 |\n| Event | Counter | Core 3 |\n')
    for files in ((flops, memory), (memory, flops), (flops, table)):
        root = run('import', *files, *H100, '--json').json()
        assert [kernel['name'] for kernel in root['kernels']] == ['r'], root
        assert root['kernels'][0]['parameters'] == {'flops': 1e6, 'bytes.hbm': 5e8}, root
        assert [entry['read'] for entry in root['files']] == [1, 0], root
        assert 'parts of one run' in root['files'][0]['findings'][-1]['text'], root
        assert str(files[0]) in root['files'][1]['findings'][0]['text'], root
    result = succeeds(run('import', flops, other, memory, *H100))
    assert 'mem.csv: 0 kernels read (likwid)' in result.output, str(result)
    assert [entry['read'] for entry in run('import', flops, other, memory, *H100, '--json').json()['files']] == [1, 2, 0]
    assert 'no FLOPs counted in ' in succeeds(run('import', memory, memory, *H100)).output
    apart = run('import', flops, memory, *H100, '--format', 'likwid', '--json').json()
    assert [kernel['parameters'] for kernel in apart['kernels']] == [
        {'flops': 1e6, 'bytes.hbm': None}, {'flops': None, 'bytes.hbm': 5e8}], apart


def picture_gives_its_document():
    path = write('doc.roofline', document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}, 'count': 3}))
    whole = FOLDER / 'whole.roofline'
    result = succeeds(run('import', path, '-o', whole))
    assert '1 kernel read (roofline)' in result.output, str(result)
    for ending in ('png', 'svg', 'pdf'):
        picture, target = FOLDER / f'doc.{ending}', FOLDER / f'from-{ending}.roofline'
        assert run('render', path, '-o', picture).status == 0
        succeeds(run('import', picture, '-o', target))
        assert target.read_bytes() == whole.read_bytes(), ending
    added = FOLDER / 'added.roofline'
    succeeds(run('import', FOLDER / 'doc.png', write('t.csv', TABLE), '-o', added))
    assert [kernel['name'] for kernel in analyze(added)['kernels']] == ['up', 'first', 'second']


def documents_come_first_and_alone():
    path = write('doc.roofline', document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}}))
    refuses(run('import', write('t.csv', TABLE), path), 2, 'only the first file may be a document')
    refuses(run('import', path, *H100), 2, 'use --machine only for tables')
    assert run('render', path, '-o', FOLDER / 'bare.png', '--no-document').status == 0
    refuses(run('import', FOLDER / 'bare.png'), 1, 'holds no Roofline document')


def own_table_comes_back():
    path = write('doc.roofline', document({'name': 'up', 'op': 'matmul', 'parameters': {'B': 64}, 'count': 3}))
    before = analyze(path)['kernels'][0]
    table = write('own.csv', succeeds(run('analyze', path, '--csv')).output)
    machine = write('v5e.json', {'format': 'roofline-machine', 'version': 1, **document()['machines'][0]})
    target = FOLDER / 'back.roofline'
    succeeds(run('import', table, '--machine', machine, '-o', target))
    after = analyze(target)['kernels'][0]
    for key in ('name', 'count', 'bytes', 'intensity', 'bound', 't_min', 'attainable'):
        assert after[key] == before[key], (key, after[key], before[key])


def looks_come_back():
    custom = {'op': 'custom', 'parameters': {'flops': 2e9, 'bytes.hbm': 3e6}}
    look = {'marker': 'star', 'color': 'red', 'value': 'percent', 'emphasis': True, 'group': '=mlp, "up"', 'label': '-up'}
    path = write('looks.roofline', document({'name': 'all', 'look': look, **custom}, {'name': 'none', **custom},
                                            {'name': 'hidden', 'visible': False, **custom}))
    table = write('looks.csv', succeeds(run('analyze', path, '--csv')).output)
    told, plain, hidden = run('import', table, *H100, '--json').json()['kernels']
    assert told['look'] == look and 'visible' not in told, told
    assert 'look' not in plain and 'visible' not in plain, plain
    assert 'look' not in hidden and hidden['visible'] is False, hidden
    strange = write('strange.csv', 'name,flops,bytes,visible\na,2e9,3e6,FALSE\nb,2e9,3e6,maybe\nc,2e9,3e6,\n')
    root = run('import', strange, *H100, '--json').json()
    assert [kernel.get('visible', True) for kernel in root['kernels']] == [False, True, True], root
    assert '1 unknown look, in line 3: shown: must be one of yes, no' in str(root), root
    strange = write('strange.csv', 'name,flops,bytes,color,emphasised\na,2e9,3e6,red,yes\nb,2e9,3e6,#c00000,no\nc,2e9,3e6,mauve,no\n')
    root = run('import', strange, *H100, '--json').json()
    assert [kernel.get('look') for kernel in root['kernels']] == [{'color': 'red', 'emphasis': True}, None, None], root
    assert '2 unknown looks, the first in line 3: color: must be one of auto, black' in str(root) and '#c00000' in str(root), root


def locale_changes_nothing():
    path = write('t.csv', TABLE)
    plain = run('import', path, *H100, '--json').output
    assert run('import', path, *H100, '--json', LC_ALL='de_DE.UTF-8', LANGUAGE='en').output == plain


def devices_are_not_opened():
    refuses(run('import', '/dev/null', *H100), 1, '/dev/null', 'this is a device, not a file')


def bad_files_are_refused():
    target = FOLDER / 'never.roofline'
    good = write('good.csv', 'name,flops\na,1\n')
    for name, content, said in (('empty.csv', '', 'empty'), ('letter.csv', 'Dear reader\n', 'names its columns'),
                                ('binary.csv', b'\x7fELF\0\0', 'NUL'), ('unit.csv', 'name,flops,bytes (KB)\na,1,1\n', 'KiB')):
        refuses(run('import', good, write(name, content), '-o', target), 1, name, said)
        assert not target.exists(), name
    refuses(run('import', FOLDER / 'none.csv'), 1, 'none.csv', 'there is no such file')
    refuses(run('import', FOLDER), 1, 'this is a folder')
    refuses(run('import', good, '--machine', 'abacus'), 1, 'abacus')
    refuses(run('import', good, '-o', FOLDER / 'no' / 'folder.roofline'), 1, 'folder.roofline')
    refuses(run('import', good, '-o', FOLDER / 'drawn.svg'), 2, 'drawn.svg', 'roofline-cli render')
    assert not (FOLDER / 'drawn.svg').exists()


LLAMA = {'model_type': 'llama', 'hidden_size': 64, 'num_hidden_layers': 2, 'num_attention_heads': 4,
         'intermediate_size': 128, 'vocab_size': 100, 'name': 'Small'}


def content_tells_what_a_file_is():
    network = write('small.txt', LLAMA)
    root = run('import', network, *H100, '--json').json()
    assert root['files'][0]['format'] == 'config' and root['files'][0]['network']['name'] == 'Small', root
    target = FOLDER / 'small.roofline'
    succeeds(run('import', network, write('t.csv', TABLE), *H100, '-o', target))
    names = [kernel['name'] for kernel in analyze(target)['kernels']]
    assert names[-2:] == ['first', 'second'] and len(names) > 4, names
    assert analyze(network, *H100)['kernels'] == analyze('--model', network, *H100)['kernels']
    refuses(run('analyze', network), 2, 'name the machine with --machine')
    # What is wrong with the file comes before what is missing beside it.
    cut = write('cut.json', json.dumps(LLAMA)[:40])
    refuses(run('analyze', cut), 1, 'cut.json: line', 'end of the text')
    refuses(run('import', cut, *H100), 1, 'cut.json: line', 'end of the text')
    pointer = write('model.gguf', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 77\n')
    for verb in ('import', 'analyze', 'check'):
        refuses(run(verb, pointer), 1, 'a Git LFS pointer, not the file (77 B)')
    refuses(run('analyze', *H100, '--model', pointer), 1, 'a Git LFS pointer')


def another_device_is_told():
    """A run of Nsight Compute brings its device, which a document with another machine does not take."""
    titles = ('ID,Kernel Name,device__attribute_display_name,device__attribute_multiprocessor_count,device__attribute_clock_rate,'
              'device__attribute_memory_clock_rate,device__attribute_global_memory_bus_width,device__attribute_compute_capability_major,'
              'device__attribute_compute_capability_minor,gpu__time_duration.sum\n,,,,,,,,,us\n')
    table = write('b200.csv', f'{titles}0,k,NVIDIA B200,148,1965000,3996000,7680,10,0,3\n')
    said = 'the kernels ran on NVIDIA B200, the roofs are of '
    assert said + document()['machines'][0]['name'] in succeeds(run('import', write('kept.roofline', document({'name': 'k', 'op': 'matmul'})), table)).output
    assert said + 'H100 SXM5 80GB' in succeeds(run('import', table, *H100)).output
    assert said not in succeeds(run('import', table)).output


def machines_are_read_and_written():
    machine = write('v5e.json', {'format': 'roofline-machine', 'version': 1, **document()['machines'][0]})
    target = FOLDER / 'again.json'
    result = succeeds(run('import', machine, '-o', target))
    assert f'Machine “{document()["machines"][0]["name"]}”' in result.output, result
    assert json.loads(target.read_text()) == json.loads(Path(machine).read_text())
    root = run('import', machine, write('t.csv', TABLE), '--json').json()
    assert root['machine']['id'] == document()['machines'][0]['id'], root
    refuses(run('analyze', machine), 2, 'this is a machine;')
    refuses(run('diff', '--column', 'time (us)=time', machine, machine), 2, 'this is a machine;')


STREAM = ('This system uses 8 bytes per array element.\nArray size = 10000000 (elements)\n'
          'Function    Best Rate MB/s  Avg time     Min time     Max time\nTriad:          {}     0.0041     0.004     0.0045\n')


def measured_roofs_go_into_a_machine():
    target = FOLDER / 'into.json'
    stream = write('stream.txt', STREAM.format(60000))
    assert '1 measured roof' in succeeds(run('import', stream, '--into', 'intel-xeon-8480plus', '-o', target)).output
    dram = next(level for level in json.loads(target.read_text())['levels'] if level['id'] == 'dram')
    assert dram['bandwidth'] == 3.072e11 and dram['sustained_source'] == 'STREAM, measured: Triad', dram
    near(dram['sustained'], 60e9 / 3.072e11)
    root = run('import', stream, '--into', 'intel-xeon-8480plus', '--json').json()
    assert root['files'][0]['measured'] == [{'level': 'dram', 'bandwidth': 6e10, 'source': 'STREAM, measured: Triad'}], root
    refuses(run('import', write('t.csv', TABLE), '--into', 'intel-xeon-8480plus'), 1, 't.csv', 'no measured bandwidth')
    refuses(run('import', stream, '--into', 'intel-xeon-8480plus', *H100), 2, 'one of them')


def databases_and_networks_say_more():
    """Which program reads a database, where this one does not; what of a network was left out."""
    reads = '\nrocpd ' in succeeds(run('import', '--list')).output.split('\n\n')[0]
    for tables, words in (('CREATE TABLE compute_workload (name)', 'pmc_perf.csv'), ('CREATE TABLE rocpd_metadata', 'rocpd convert')):
        path = Path(write('a.db', ''))
        path.write_bytes(b'SQLite format 3\0' + bytes(200) + tables.encode() + bytes(50))
        refuses(run('import', path), 1, 'damaged' if reads else words)
    config = {'model_type': 'llama', 'hidden_size': 64, 'num_hidden_layers': 2, 'num_attention_heads': 4, 'intermediate_size': 128,
              'vocab_size': 100, 'torch_dtype': 'bfloat16', 'wheel_size': 3}
    entry = succeeds(run('import', write('config.json', config), '--json')).json()['files'][0]
    assert entry['findings'] == [{'kind': 'left out', 'text': 'unknown keys: wheel_size'}], entry
    config.update(hidden_act='situ', vision_config={'model_type': 'nobody'})
    entry = succeeds(run('import', write('config.json', config), '--json')).json()['files'][0]
    assert [(finding['kind'], finding['text'].split()[0]) for finding in entry['findings']] == [
        ('guessed', 'silu'), ('left out', 'unknown'), ('left out', 'the'), ('left out', 'the')], entry


def formats_are_listed():
    listed = succeeds(run('import', '--list')).output
    for word in ('config', 'csv', '*.tsv', 'network', 'ncu --import FILE --page raw --csv'):
        assert word in listed, listed
    readme = (Path(__file__).parents[2] / 'README.md').read_text(encoding='utf-8')
    for line in listed.split('\n\n')[0].splitlines()[1:]:
        assert f'`{line.split()[0]}`' in readme, f'README.md: What opens: {line}'


def command_line():
    refuses(run('import'), 2, 'name a file')
    refuses(run('import', 'a.csv', '--format', 'tape'), 2, 'tape', 'csv')
    assert '--machine' in succeeds(run('import', '--help')).output


def what_a_refusal_names_works():
    for text, wanted in (('name,flops,bytes,time\na,1e9,1e6,20\n', [('time', 20e-6)]),
                         ('name,flops,time (ms),bandwidth\na,1e9,1,900\n', [('bytes.hbm', 9e8)]),
                         ('name,time (ms),TFLOPS,bytes\na,5,2,1e6\n', [('flops', 2e12), ('flops', 1e10)]),
                         ('name,time (ms),MFLOPS,bytes\na,5,2,1e6\n', [('flops', 2e6), ('flops', 1e4)])):
        path = write('unclear.csv', text)
        refused = run('import', path, *H100, '--json')
        refuses(refused, 1, 'unclear.csv', '--column')
        options = re.findall('--column "([^"]*)"', refused.errors)
        assert len(options) == len(wanted), str(refused)
        for option, (key, value) in zip(options, wanted):
            kernel, = run('import', path, *H100, '--column', option, '--json').json()['kernels']
            near(kernel['parameters'][key], value)


def own_measurement_comes_back():
    path = write('own.csv', succeeds(run('analyze', *H100, '--op', 'matmul', '--measured', '50.0us,60.0us', '--csv')).output)
    kernel, = run('import', path, *H100, '--json').json()['kernels']
    before, = analyze(*H100, '--op', 'matmul', '--measured', '50.0us,60.0us')['kernels']
    near(kernel['parameters']['flops'], before['flops']['matrix'])
    near(kernel['parameters']['bytes.hbm'], before['bytes']['hbm'])
    near(kernel['measured']['time'], 55e-6)
    near(kernel['measured']['max'], 60e-6)
    path = write('bound.csv', succeeds(run('analyze', *H100, '--op', 'matmul', '--csv')).output)
    kernel, = run('import', path, *H100, '--json').json()['kernels']
    assert 'measured' not in kernel and 'time' not in kernel['parameters'], kernel


finish('cli/import', [report_says_what_was_read, json_holds_the_kernels, document_can_be_analyzed,
                      several_files_make_one_document, groups_of_one_region_are_joined, picture_gives_its_document,
                      documents_come_first_and_alone, own_table_comes_back, looks_come_back, own_measurement_comes_back,
                      what_a_refusal_names_works, locale_changes_nothing, devices_are_not_opened,
                      content_tells_what_a_file_is, another_device_is_told, machines_are_read_and_written,
                      measured_roofs_go_into_a_machine, databases_and_networks_say_more, formats_are_listed,
                      bad_files_are_refused, command_line])
