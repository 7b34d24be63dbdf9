# SPDX-License-Identifier: GPL-3.0-or-later
"""SQLite databases of AMD's profilers, made here after the tables of their writers: what comes out of them, and that damaged and
hostile ones are refused by one sentence. `databases.py --seeds FOLDER` writes the seeds of the fuzz harnesses."""
import gzip
import json
import sqlite3
import sys
from pathlib import Path

SUFFIX = '_0a1b'
ROCPD = '''
create table rocpd_info_agent{s}(id integer primary key, guid text, type text, name text, extdata text);
create table rocpd_info_kernel_symbol{s}(id integer primary key, guid text, kernel_name text, display_name text);
create table rocpd_info_pmc{s}(id integer primary key, guid text, name text not null);
create table rocpd_kernel_dispatch{s}(id integer primary key, guid text, agent_id integer, kernel_id integer, dispatch_id integer,
  start bigint, "end" bigint, grid_size_x integer, grid_size_y integer, grid_size_z integer, event_id integer);
create table rocpd_pmc_event{s}(id integer primary key, guid text, event_id integer, pmc_id integer, value real);
create view rocpd_kernel_dispatch as select * from rocpd_kernel_dispatch{s};
insert into rocpd_info_agent{s} values (1, '', 'CPU', 'AMD EPYC', '{{}}'), (2, '', 'GPU', 'gfx942', '{{}}');
insert into rocpd_info_kernel_symbol{s} values (12, '', 'add.kd', 'add(int)'), (13, '', 'gemm.kd', null);
insert into rocpd_info_pmc{s} values (1, '', 'SQ_INSTS_VALU_ADD_F64'), (2, '', 'TCC_EA0_RDREQ_sum'), (3, '', 'TCC_EA0_WRREQ_sum'),
  (4, '', 'TCC_EA0_WRREQ_64B_sum'), (5, '', 'SQ_WAVES'), (6, '', 'SQ_INSTS_VALU_MFMA_MOPS_F64'),
  (7, '', 'GRBM_COUNT');
insert into rocpd_kernel_dispatch{s} values (1, '', 2, 12, 1, 1700000000000001000, 1700000000000013000, 64, 1, 1, 1),
  (2, '', 2, 12, 2, 1700000000000050000, 1700000000000061000, 64, 1, 1, 2), (3, '', 2, 13, 3, 0, 50000, 64, 1, 1, 3);
insert into rocpd_pmc_event{s} values (1, '', 1, 1, 8192), (2, '', 1, 1, 8192), (3, '', 2, 1, 16384), (4, '', 1, 2, 10),
  (5, '', 2, 2, 10), (6, '', 1, 3, 4), (7, '', 2, 3, 4), (8, '', 1, 4, 4), (9, '', 2, 4, 4), (10, '', 1, 5, 7), (11, '', 3, 6, 100);
'''.format(s=SUFFIX)
ANALYSIS = '''
create table compute_workload(workload_id integer primary key, name varchar, sub_name varchar, sys_info_extdata json,
  roofline_bench_extdata json);
create table compute_kernel(kernel_uuid integer primary key, workload_id integer not null, kernel_name varchar);
create table compute_dispatch(kernel_uuid integer not null, start_timestamp integer, end_timestamp integer);
create table compute_kernel_roofline_data(kernel_uuid integer not null, total_flops float, {l0}l1_cache_data float,
  l2_cache_data float, hbm_cache_data float);
insert into compute_workload values (1, 'vcopy', 'MI300X_A1', '{{"gpu_model": "MI300X_A1"}}', '{roofs}');
insert into compute_kernel values (1, 1, 'copy(int)'), (2, 1, 'gemm(int)');
insert into compute_dispatch values (1, 1000, 17879), (2, 50000, 100000), (2, 200000, 260000);
insert into compute_kernel_roofline_data values (1, 0, {zero}0, 0, null), (2, 1000, {one}2, null, 8);
'''
ROOFS = json.dumps({'HBMBw': 4012.5, 'L1Bw': 52000, 'FP64Flops': 66000, 'MFMAF64Flops': 130000, 'hbmBwHigh': 1})
NEW = ANALYSIS.format(l0='l0_cache_data float, ', zero='0, ', one='1, ', roofs=ROOFS)
OLD = ANALYSIS.format(l0='', zero='', one='', roofs=ROOFS)


NSYS = """create table StringIds(id integer primary key, value text not null);
create table TARGET_INFO_GPU(name text);
create table CUPTI_ACTIVITY_KIND_KERNEL(start integer, end integer, deviceId integer, streamId integer, gridX integer, gridY integer,
 gridZ integer, demangledName integer, shortName integer);
insert into StringIds values(3, 'gemm(float*, int)'), (4, 'gemm');
insert into CUPTI_ACTIVITY_KIND_KERNEL values(1000, 6000, 0, 7, 64, 1, 1, 3, 4), (9000, 16000, 0, 7, 64, 1, 1, 3, 4),
 (20000, 21000, 0, 7, 8, 1, 1, 3, 4);"""


def make(path, *scripts):
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute('pragma page_size = 512')
    for script in scripts:
        database.executescript(script)
    database.commit()
    database.close()
    return path


if sys.argv[1:2] == ['--seeds']:
    make(Path(sys.argv[2]) / 'rocpd/run.db', ROCPD)
    make(Path(sys.argv[2]) / 'nsys-database/run.sqlite', NSYS)
    make(Path(sys.argv[2]) / 'rocprof-analysis/new.db', NEW)
    make(Path(sys.argv[2]) / 'rocprof-analysis/old.db', OLD)
    sys.exit()

from program import FOLDER, finish, near, refuses, run, succeeds  # noqa: E402

MI300X = ('--machine', 'amd-mi300x')


def read(path, *options):
    return succeeds(run('import', path, '--json', *(options or MI300X))).json()


def said(entry):
    return ' '.join(finding['text'] for finding in entry['findings'])


def kernel(root, name):
    return next(k for k in root['kernels'] if k['name'] == name)


def launches_of_a_kernel_are_repeats():
    root = read(make(FOLDER / 'run.db', ROCPD))
    entry = root['files'][0]
    assert entry['format'] == 'rocpd' and len(root['kernels']) == 2, root
    add = kernel(root, 'add(int)')
    assert add['count'] == 2 and add['parameters']['flops'] == 64 * 16384, add
    assert add['parameters']['bytes.hbm'] == 64 * 14 and add['unit'] == 'vector' and add['compute'] == 'fp64', add
    for time, wanted in zip(sorted(add['measured']['times']), (11e-6, 12e-6)):
        near(time, wanted)
    assert kernel(root, 'gemm.kd')['parameters'] == {'flops': 51200, 'bytes.hbm': None}, root
    assert 'SQ_WAVES = 7' in said(entry) and 'GRBM_COUNT' not in said(entry), entry  # listed by the tool, but not counted


def grids_and_passes():
    """Another grid is other work; counters of several passes are joined."""
    again = f'''update rocpd_kernel_dispatch{SUFFIX} set grid_size_x = 128 where id = 2;'''
    names = {k['name'] for k in read(make(FOLDER / 'grid.db', ROCPD, again))['kernels']}
    assert names >= {'add(int) (64×1×1)', 'add(int) (128×1×1)'}, names
    passes = f'''delete from rocpd_pmc_event{SUFFIX} where event_id = 1 and pmc_id > 1 or event_id = 2 and pmc_id = 1;'''
    root = read(make(FOLDER / 'passes.db', ROCPD, passes))
    assert kernel(root, 'add(int)')['parameters'] == {'flops': 64 * 16384, 'bytes.hbm': 64 * 14}, root
    assert 'no launch has all counters' in said(root['files'][0]), root
    wal = make(FOLDER / 'log.db', ROCPD)
    Path(f'{wal}-wal').write_bytes(b'x')
    assert '-wal' in said(read(wal)['files'][0])


def several_runs_and_packed():
    root = read(make(FOLDER / 'two.db', ROCPD, ROCPD.replace(SUFFIX, '_0c2d').replace('create view', '--').replace('gfx942', 'x')))
    assert kernel(root, 'add(int)')['count'] == 4, root
    packed = FOLDER / 'run.db.gz'
    packed.write_bytes(gzip.compress(make(FOLDER / 'odd name%20?#.db', ROCPD).read_bytes()))
    assert len(read(packed)['kernels']) == len(read(FOLDER / 'odd name%20?#.db')['kernels']) == 2


def analysis_holds_kernels_and_a_machine():
    """1000 GFLOP/s for 55 µs on average; the columns of "data" are intensities."""
    for script in (NEW, OLD):
        path = make(FOLDER / 'analysis.db', script)
        root = read(path)
        entry = root['files'][0]
        assert entry['format'] == 'rocprof-analysis' and len(root['kernels']) == 2, root
        assert 'another program' not in said(entry), entry
        gemm = kernel(root, 'gemm(int)')
        assert gemm['count'] == 2, gemm
        near(gemm['parameters']['flops'], 55e6)
        near(gemm['parameters']['bytes.hbm'], 55e6 / 8)
        near(gemm['parameters']['bytes.l1'], 55e6 / 2)
        copy = kernel(root, 'copy(int)')
        near(copy['measured']['time'], 16.879e-6)
        assert copy['parameters']['flops'] is None, copy
        assert 'copy(int): 16.88\u00a0µs' in said(entry), entry
        machine = entry['machine']
        assert 'MI300X_A1' in machine['name'] and {level['id']: level['bandwidth'] for level in machine['levels']} == {
            'l1': 52e12, 'hbm': 4012.5e9}, machine
    alone = make(FOLDER / 'alone.db', NEW, 'delete from compute_dispatch;')
    assert read(alone)['files'][0]['machine'], 'a machine alone'
    refuses(run('import', make(FOLDER / 'none.db', NEW, 'delete from compute_dispatch; update compute_workload set '
                               "roofline_bench_extdata = '[1'"), *MI300X), 1, 'there is no kernel')


def kernels_stand_under_the_file_s_machine():
    """Unless another is named: then bytes at levels that it lacks are left out, so that kernels can still be computed."""
    roofs = json.dumps({**json.loads(ROOFS), 'LDSBw': 80000})
    path = make(FOLDER / 'lds.db', NEW, 'alter table compute_kernel_roofline_data add lds_cache_data float; update compute_kernel_roofline_data '
                f"set lds_cache_data = 1 where kernel_uuid = 2; update compute_workload set roofline_bench_extdata = '{roofs}'")
    result = succeeds(run('analyze', path, '--json'))
    assert 'MI300X_A1' in result.json()['machine']['name'] and 'the kernels ran on' not in result.errors, str(result)
    near(kernel(result.json(), 'gemm(int)')['parameters']['bytes.lds'], 55e6)
    result = succeeds(run('analyze', path, '--json', *MI300X))
    gemm = kernel(result.json(), 'gemm(int)')['parameters']
    assert 'bytes.lds' not in gemm and 'bytes at lds, a level that Instinct MI300X does not have' in result.errors, str(result)
    document = FOLDER / 'lds.roofline'
    assert 'bytes at lds' in said(succeeds(run('import', path, '-o', document, '--json', *MI300X)).json()['files'][0])
    assert kernel(succeeds(run('analyze', document, '--json')).json(), 'gemm(int)')['parameters'] == gemm


def systems_has_times_alone():
    root = read(make(FOLDER / 'report.sqlite', NSYS))
    assert root['files'][0]['format'] == 'nsys-database' and len(root['kernels']) == 2, root
    gemm = kernel(root, 'gemm(float*, int) (64×1×1)')
    assert gemm['count'] == 2 and gemm['parameters']['flops'] is None, gemm
    near(gemm['measured']['time'], 6e-6)
    assert 'Nsight Compute counts FLOPs and bytes' in said(root['files'][0]), root
    refuses(run('import', make(FOLDER / 'host.sqlite', NSYS, 'drop table CUPTI_ACTIVITY_KIND_KERNEL')), 1, 'recorded no kernel')
    graphs = 'create table CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start integer, end integer); insert into CUPTI_ACTIVITY_KIND_GRAPH_TRACE values(1, 2), (3, 4);'
    assert 'the kernels of 2 launches of CUDA graphs' in said(read(make(FOLDER / 'graphs.sqlite', NSYS, graphs))['files'][0])
    for number, table in enumerate(('GRAPH_TRACE(begin_ integer)', 'GRAPH_TRACE_V2(start integer)')):  # a remark refuses no database
        assert len(read(make(FOLDER / f'graphs{number}.sqlite', NSYS, f'create table CUPTI_ACTIVITY_KIND_{table};'))['kernels']) == 2
    refuses(run('import', make(FOLDER / 'graph.sqlite', NSYS, graphs + 'drop table CUPTI_ACTIVITY_KIND_KERNEL')), 1, '--cuda-graph-trace=node')


def hostile_databases_are_refused():
    whole = make(FOLDER / 'whole.db', ROCPD).read_bytes()
    endless = (f'drop table rocpd_pmc_event{SUFFIX}; create view rocpd_pmc_event{SUFFIX} as with recursive n(event_id) as '
               '(select 1 union all select event_id from n) select event_id, 1 pmc_id, 1 value from n;')
    virtual = f'drop table rocpd_pmc_event{SUFFIX}; create virtual table rocpd_pmc_event{SUFFIX} using fts5(event_id, pmc_id, value);'
    long = f"update rocpd_info_kernel_symbol{SUFFIX} set display_name = zeroblob(17000000), kernel_name = hex(zeroblob(9000000));"
    cases = {
        'view': (ROCPD, endless, f'no table “rocpd_pmc_event{SUFFIX}”'),
        'virtual': (ROCPD, virtual, f'no table “rocpd_pmc_event{SUFFIX}”'),
        'long': (ROCPD, long, 'a value takes more than 16 MiB'),
        'column': (ROCPD, f'alter table rocpd_pmc_event{SUFFIX} rename column value to worth', 'has no column “value”'),
        'other': ('create table a(b)', '', 'not of rocprofv3'),
        'empty': (NEW, 'drop table compute_kernel_roofline_data', 'no table “compute_kernel_roofline_data”'),
    }
    for name, (script, change, words) in cases.items():
        refuses(run('import', make(FOLDER / f'{name}.db', script, change), *MI300X), 1, f'{name}.db: ', words)
    for length in (20, 700, len(whole) // 2, len(whole) - 512):
        (FOLDER / 'cut.db').write_bytes(whole[:length])
        refuses(run('import', FOLDER / 'cut.db', *MI300X), 1, 'cut.db: ', 'damaged')


finish('cli/databases', [launches_of_a_kernel_are_repeats, grids_and_passes, several_runs_and_packed,
                         analysis_holds_kernels_and_a_machine, kernels_stand_under_the_file_s_machine,
                         systems_has_times_alone,
                         hostile_databases_are_refused])
