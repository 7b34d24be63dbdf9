# SPDX-License-Identifier: GPL-3.0-or-later
"""run: commands timed and counted, as kernels of this computer."""
import json
import os
import shutil
import signal
import statistics
import subprocess
import time
from pathlib import Path

from program import BINARY, ENVIRONMENT, FOLDER, HOME, V5E, analyze, changed, finish, near, refuses, run, succeeds, write

# A computer whose ridge lies at 0.1 FLOP/B.
CPU = {
    'format': 'roofline-machine', 'version': 1, 'id': 'this-computer', 'name': 'A Computer', 'class': 'cpu',
    'compute': [{'unit': 'vector', 'dtype': 'fp64', 'peak': 1e9}, {'unit': 'vector', 'dtype': 'fp32', 'peak': 2e9}],
    'levels': [{'id': 'L1', 'kind': 'cache', 'bandwidth': 1e11}, {'id': 'DRAM', 'kind': 'memory', 'bandwidth': 1e10}],
}
MACHINE = write('cpu.json', CPU)
ON = ('run', '--machine', MACHINE)
QUICK = (*ON, '--repeats', 2, '--warm-up', 0)

# a[i] = b[i] + s c[i]: 2 FLOP and 3 doubles (those that are read before they are written, a fourth) an element and pass.
PROGRAM = r'''
#include <stdio.h>
#include <stdlib.h>
int main (int argc, char **argv)
{
  size_t n = (size_t) atol (argv[1]), passes = (size_t) atol (argv[2]);
  double *a = calloc (n, 8), *b = calloc (n, 8), *c = calloc (n, 8);
  for (size_t p = 0; p < passes; p++)
    for (size_t i = 0; i < n; i++)
      a[i] = b[i] + (double) p * c[i];
  return printf ("%g\n", a[n / 2]) < 0;
}
'''


def compile_program():
    """The path of the program and its arguments; a shell's loop where there is no compiler, which is a command just as well."""
    compiler = shutil.which('cc') or shutil.which('gcc') or shutil.which('clang')
    if compiler is None:
        return ('sh', '-c', 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; echo $i')
    source, target = write('triad.c', PROGRAM), FOLDER / 'triad'
    subprocess.run([compiler, '-O1', '-o', target, source], check=True)
    return (target, 100000, 50)


def kernel_stands_where_a_hand_calculation_puts_it():
    elements, passes = 100000, 50
    flops, traffic = 2 * elements * passes, 24 * elements * passes
    result = succeeds(run(*ON, '--flops', f'{flops / 1e6:g} MFLOP', '--bytes', f'{traffic / 1e6:g} MB', '--json', '--', *compile_program()))
    root = result.json()
    kernel, times = root['kernels'][0], [repeat['time'] for repeat in root['repeats']]
    assert len(times) == 5 and min(times) > 0, times
    near(kernel['intensity']['DRAM'], 1 / 12)
    near(kernel['measured']['time'], statistics.median(times))
    near(kernel['utilisation']['performance'], flops / statistics.median(times))
    near(kernel['t_min'], traffic / 1e10)
    near(kernel['utilisation']['share'], traffic / 1e10 / statistics.median(times))
    assert kernel['bound'] == 'DRAM' and kernel['compute'] == 'fp64' and kernel['unit'] == 'vector', kernel
    assert root['flops']['source'] == root['bytes']['source'] == 'said', root
    assert root['machine']['id'] == 'this-computer', root['machine']


def compute_bound_by_another_ratio():
    kernel = run(*QUICK, '--flops', '1e7', '--bytes', '1 MB', '--compute', 'fp32', '--json', '--', 'true').json()['kernels'][0]
    near(kernel['t_min'], 1e7 / 2e9)
    assert kernel['bound'] == 'compute' and kernel['compute'] == 'fp32', kernel


def what_was_not_counted_is_absent():
    """Whether or not this machine counts: what is not said is null, or was counted; never 0."""
    result = run(*QUICK, '--json', '--', 'sleep', '0.05')
    root = result.json()
    for name, key in (('flops', 'flops'), ('bytes', 'bytes.DRAM')):
        value = root['kernels'][0]['parameters'][key]
        if root[name]['source'] is None:
            assert value is None and root[name]['counted'] is None, root
            assert root[name]['reason'] in result.errors, str(result)
        else:
            assert root[name]['source'] == 'counted' and value == root[name]['counted'], root
    assert all(repeat['time'] >= 0.05 for repeat in root['repeats']), root
    assert all(repeat['user'] + repeat['system'] < repeat['time'] for repeat in root['repeats']), root


def output_of_the_command_is_kept_apart():
    result = run(*ON, '--repeats', 3, '--warm-up', 2, '--flops', 1, '--bytes', 1, '--json', '--', 'sh', '-c', 'echo out; echo err >&2')
    assert result.json()['command'] == ['sh', '-c', 'echo out; echo err >&2'], str(result)
    assert result.errors.count('out\n') == 5 and result.errors.count('err\n') == 5, str(result)
    text = succeeds(run(*QUICK, '--flops', '2 GFLOP', '--bytes', '1 GB', '--', 'sh', '-c', 'echo out')).output
    assert 'Memory bound' not in text and 'Compute bound' in text and 'out' not in text.split(), text


def document_opens_as_a_dot():
    target = FOLDER / 'run.roofline'
    for name in (target, FOLDER / 'again.roofline'):
        succeeds(run(*QUICK, '--flops', 1e9, '--bytes', 1e9, '--name', 'mine', '-o', name, '--', 'sleep', '0.02'))
    succeeds(run('check', target))
    kernel = analyze(target)['kernels'][0]
    assert kernel['name'] == 'mine' and kernel['measured']['repeats'] == 2, kernel
    near(kernel['intensity']['DRAM'], 1)
    succeeds(run('diff', target, FOLDER / 'again.roofline'))
    written = run(*QUICK, '--flops', 1e9, '--bytes', 1e9, '-o', '-', '--', 'sh', '-c', 'echo "a  b"').json()
    assert written['kernels'][0]['name'] == "sh -c 'echo \"a  b\"'", written['kernels']


def this_computer_is_taken_where_it_was_measured():
    refuses(run('run', '--', 'true'), 1, 'roofline-cli measure', '--machine')
    folder = Path(HOME.name) / 'own' / 'io.github.roofline_app.Roofline' / 'machines'
    folder.mkdir(parents=True)
    (folder / 'this-computer.json').write_text(json.dumps(CPU), encoding='utf-8')
    root = run('run', '--repeats', 1, '--json', '--', 'true', XDG_DATA_HOME=HOME.name + '/own').json()
    assert root['machine'] == {'id': 'this-computer', 'name': 'A Computer'}, root['machine']


def failing_command_gives_no_run():
    target = FOLDER / 'failed.roofline'
    refuses(run(*ON, '-o', target, '--', 'sh', '-c', 'exit 7'), 1, 'sh', 'status 7')
    refuses(run(*ON, '-o', target, '--', 'sh', '-c', 'kill -SEGV $$'), 1, 'signal 11')
    refuses(run(*ON, '-o', target, '--', 'no-such-program'), 1, 'no-such-program')
    assert not target.exists()


def wrong_options_are_refused():
    for options, *said in ((('--flops', '2 GB'), '--flops'), (('--bytes', '2 Gb'), 'bits'), (('--bytes', '-1'), 'negative'),
                           (('--flops', 'nan'), '--flops')):
        result = run(*ON, *options, '--', 'true')
        assert result.status in (1, 2), str(result)
        refuses(result, result.status, *said)
    for repeats in (0, 1.5, 'few', 'nan', 10001):
        refuses(run(*ON, '--repeats', repeats, '--', 'true'), 2, f'--repeats {repeats}: must be a whole number between 1 and 10000')
    refuses(run(*ON, '--warm-up', -1, '--', 'true'), 2, '--warm-up')
    refuses(run(*ON, '--perf', '--likwid', '--', 'true'), 2, '--likwid')
    refuses(run(*ON, '--json', '-o', '-', '--', 'true'), 2, 'standard output')
    refuses(run(*ON, '-o', FOLDER / 'run.png', '--', 'true'), 2, 'run.png', 'roofline-cli render')
    assert not (FOLDER / 'run.png').exists()
    refuses(run(*ON, 'true'), 2, '--')
    refuses(run(*ON, '--'), 2, '--')
    refuses(run('run', '--machine', 'no-such-machine', '--', 'true'), 1, 'no-such-machine')
    link = write('link.json', changed(V5E, levels=[{'id': 'a', 'kind': 'network', 'bandwidth': 1e9}]))
    refuses(run('run', '--machine', link, '--bytes', 1, '--', 'true'), 1, 'main memory')
    refuses(run(*QUICK, '--compute', 'fp128', '--', 'true'), 1, 'fp128')


def interrupted_run_leaves_nothing():
    """Ctrl+C ends the command with what it started, and writes neither the document nor anything to standard output."""
    for number in (signal.SIGINT, signal.SIGTERM):
        target, started = FOLDER / 'interrupted.roofline', FOLDER / 'started'
        started.unlink(missing_ok=True)
        script = f'trap "" INT; sleep 90 & echo here >{started}; sleep 90; wait'
        with subprocess.Popen([BINARY, *map(str, ON), '-o', target, '--json', '--', 'sh', '-c', script], cwd=FOLDER, env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while not started.exists() or not started.read_text(encoding='utf-8').endswith('\n'):
                assert process.poll() is None, process.stderr.read()
                time.sleep(0.02)
            process.send_signal(number)
            # Whatever is left of the command would hold standard error, and this would not end.
            output, errors = process.communicate(timeout=60)
        assert process.returncode == 1 and output == b'', (process.returncode, output)
        assert b'interrupted' in errors, errors
        assert not target.exists() and not list(FOLDER.glob('.interrupted*')), list(FOLDER.iterdir())


def place_tool(name, script):
    """A folder with a program of this name, to be put before the others."""
    folder = FOLDER / f'with-{name}'
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text('#!/bin/sh\n' + script, encoding='utf-8')
    path.chmod(0o755)
    return {'PATH': f'{folder}:{os.environ["PATH"]}'}


PERF = r'''[ "$1 $2 $3 $4 $6 $8" = 'stat -x , -o -e --' ] || exit 9
out=$5
case $7 in duration_time*) ;; *) exit 8 ;; esac
shift 8
"$@" || exit
printf '2000000000,ns,duration_time,2000000000,100.00,,\n' >"$out"
printf '3000000,,fp_arith_inst_retired.256b_packed_single:u,2000,95.00,,\n' >>"$out"
printf '100,MiB,uncore_imc/cas_count_read/,2000,100.00,,\n20,MiB,uncore_imc/cas_count_write/,2000,100.00,,\n' >>"$out"
'''


def perf_counts_in_our_place():
    tool = place_tool('perf', PERF)
    root = run(*QUICK, '--perf', '--json', '--', 'true', **tool).json()
    kernel = root['kernels'][0]
    assert [repeat['time'] for repeat in root['repeats']] == [2, 2], root['repeats']
    assert kernel['parameters']['flops'] == 24e6 and kernel['compute'] == 'fp32', kernel
    near(kernel['parameters']['bytes.DRAM'], 120 * 2 ** 20)
    assert root['flops'] == {'source': 'counted', 'counted': 24e6}, root['flops']
    said = run(*QUICK, '--perf', '--flops', 12e6, '--json', '--', 'true', **tool).json()
    assert said['kernels'][0]['parameters']['flops'] == 12e6 and said['kernels'][0]['measured']['flops'] == 24e6, said['kernels']
    refuses(run(*QUICK, '--perf', '--', 'sh', '-c', 'exit 3', **tool), 1, 'status 3')
    refuses(run(*QUICK, '--perf', '--', shutil.which('true'), PATH='/nowhere'), 1, 'perf is not installed')


LIKWID = r'''if [ "$1" = -a ]; then printf 'Group name\tDescription\n  FLOPS_DP\tDouble\n FLOPS_SP\tSingle\n       MEM\tMemory\n'; exit; fi
[ "$1 $3 $5 $6" = '-c -g -O -o' ] || exit 9
group=$4 out=$7
shift 7
"$@" || exit
case $group in
FLOPS_DP) metric='DP [MFLOP/s],4,' ;;
FLOPS_SP) metric='SP [MFLOP/s],8,' ;;
MEM) metric='Memory data volume [GBytes],0.5,' ;;
esac
printf 'TABLE,Group 1 Metric,%s,1,\nMetric,Core 3,\nRuntime (RDTSC) [s],0.25,\n%s\n' "$group" "$metric" >"$out"
'''


def likwid_counts_in_our_place():
    tool = place_tool('likwid-perfctr', LIKWID)
    for compute, flops in (('fp64', 1e6), ('fp32', 2e6)):
        root = run(*QUICK, '--likwid', '--compute', compute, '--json', '--', 'true', **tool).json()
        kernel = root['kernels'][0]
        assert [repeat['time'] for repeat in root['repeats']] == [0.25, 0.25], root['repeats']
        assert kernel['parameters']['flops'] == flops and kernel['parameters']['bytes.DRAM'] == 5e8, kernel
    none = place_tool('likwid-perfctr', 'echo No groups; exit 0\n')
    refuses(run(*QUICK, '--likwid', '--', 'true', **none), 1, 'FLOPS_DP')
    refuses(run(*QUICK, '--likwid', '--', shutil.which('true'), PATH='/nowhere'), 1, 'likwid-perfctr is not installed')
    assert not list(Path(ENVIRONMENT.get('TMPDIR', '/tmp')).glob('roofline-counted-*')), 'files were left'


if __name__ == '__main__':
    finish('/roof/cli/run', [
        kernel_stands_where_a_hand_calculation_puts_it,
        compute_bound_by_another_ratio,
        what_was_not_counted_is_absent,
        output_of_the_command_is_kept_apart,
        document_opens_as_a_dot,
        this_computer_is_taken_where_it_was_measured,
        failing_command_gives_no_run,
        wrong_options_are_refused,
        interrupted_run_leaves_nothing,
        perf_counts_in_our_place,
        likwid_counts_in_our_place,
    ])
