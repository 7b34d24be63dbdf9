# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of several charts."""
import re
import xml.etree.ElementTree as xml

from program import FOLDER, H100, MATMUL, document, finish, refuses, run, succeeds, write

DOCUMENT = write('two.roofline', document({'name': 'Up projection', 'op': 'matmul'}, {'name': 'One row', 'op': 'gemv'}))
OTHER = write('prefill.roofline', document({'name': 'Up projection', 'op': 'matmul', 'parameters': {'B': 2048}}))
TABLE = write('run.csv', 'name,flops,bytes,time (us)\nspmv,1e9,1e8,60\n')
COMPARED = ('--compare', 'nvidia-a100-sxm4-80gb', '--compare', 'amd-mi300x')


def draw(name, *arguments, said=''):
    path = FOLDER / name
    result = run('render', *arguments, '-o', path)
    assert result.status == 0 and result.output == '' and re.fullmatch(said, result.errors), str(result)
    return path


def texts(path):
    return [''.join(text.itertext()) for text in xml.parse(path).getroot().iter('{http://www.w3.org/2000/svg}text')]


def documents_stand_side_by_side():
    drawn = texts(draw('both.svg', DOCUMENT, OTHER, '--panels', '1x2'))
    for text, times in (('(a)', 1), ('(b)', 1), ('two', 1), ('prefill', 1), ('FLOP/s', 1), ('arithmetic intensity, FLOP per byte', 1)):
        assert drawn.count(text) == times, (text, drawn)
    drawn = texts(draw('both.svg', DOCUMENT, OTHER, '--panels', 'auto', '--panel-title', 'decode', '--panel-title', 'prompt', '--title', 'Phases'))
    assert {'decode', 'prompt', 'Phases'} <= set(drawn) and 'two' not in drawn, drawn


def machines_of_a_document_have_a_panel_each():
    path = draw('machines.svg', DOCUMENT, *COMPARED, '--panels', '1x3', '--preset', 'columns', '--key', 'below')
    drawn = texts(path)
    assert {'(c)', 'TPU v5e', 'A100 SXM4 80GB', 'Instinct MI300X'} <= set(drawn), drawn
    assert drawn.count('Up projection') == 1, drawn
    succeeds(run('analyze', path))  # the figure of one document carries it
    path = draw('machines.svg', *H100, *MATMUL, *COMPARED, '--panels', '3x1')
    assert '(c)' in texts(path)


def document_is_divided_by_what_it_has():
    network = ('--model', 'llama-3.1-8b', '--machine', 'nvidia-h100-sxm5-80gb', '--past', '1024')
    drawn = texts(draw('phases.svg', *network, '--panels-by', 'phase', '--preset', 'columns'))
    assert {'Prefill', 'Decode', '(b)'} <= set(drawn) and '(c)' not in drawn, drawn
    ghosts = [{'kernel': {'name': 'Up projection', 'op': 'matmul', 'parameters': {'B': 64}}, 'label': 'B = 64'},
              {'kernel': {'name': 'Up projection', 'op': 'matmul', 'parameters': {'B': 4096}}, 'ahead': True, 'label': 'more'}]
    pinned = write('pinned.roofline', document({'name': 'Up projection', 'op': 'matmul'}, ghosts=ghosts))
    drawn = texts(draw('states.svg', pinned, '--panels', '1x3'))
    assert {'B = 64', 'Now', 'more'} <= set(drawn), drawn
    drawn = texts(draw('states.svg', pinned, *COMPARED, '--panels-by', 'run', '--panel-title', 'was'))
    assert {'was', 'Now', 'more'} <= set(drawn), drawn


def document_says_what_its_figure_is_divided_by():
    kept = write('kept.roofline', document({'name': 'Up projection', 'op': 'matmul'}, figure={'panels': 'machine'}))
    assert '(a)' not in texts(draw('kept.svg', kept))
    drawn = texts(draw('kept.svg', kept, *COMPARED))
    assert {'(c)', 'TPU v5e', 'Instinct MI300X'} <= set(drawn), drawn
    assert '(a)' not in texts(draw('kept.svg', kept, *COMPARED, '--panels-by', 'none'))
    refuses(run('render', kept, *COMPARED, '--inset', '1:1e4,1e11:1e15', '-o', 'never.svg'), 2, '--inset', '--panels-by none')


def figure_of_several_documents_carries_none():
    path = draw('both.svg', DOCUMENT, OTHER, '--panels', '1x2')
    assert '<metadata>' not in path.read_text()
    refuses(run('analyze', path), 1, 'both.svg')


def runs_may_be_tables():
    drawn = texts(draw('runs.svg', TABLE, DOCUMENT, '--panels', '2x1', '--machine', 'nvidia-h100-sxm5-80gb', said=r'(.*assumed.*\n)+'))
    assert 'run' in drawn and 'spmv' in drawn, drawn


def each_panel_has_its_caption():
    said = r'\(a\) Roofline of .*\. \(b\) Roofline of .*\.\n'
    draw('both.pdf', DOCUMENT, OTHER, '--panels', '1x2', '--caption', said=said)


def values_stand_beside_names():
    drawn = texts(draw('values.svg', DOCUMENT, OTHER, '--panels', '1x2', '--values', 'percent', '--preset', 'slide'))
    assert sum(text.startswith('Up projection\u2002') and text.endswith('%') for text in drawn) == 2, drawn
    draw('values.svg', DOCUMENT, OTHER, '--panels', '1x2', '--values', 'percent', '--key', 'below', said='.*--values: no values.*key.*\n')
    assert 'Up projection' in texts(FOLDER / 'values.svg')


def every_format_has_panels():
    for ending in ('png', 'svg', 'svgz', 'pdf', 'eps', 'tex', 'html'):
        for preset in ('column', 'slide'):
            draw(f'both.{ending}', DOCUMENT, OTHER, '--panels', '1x2', '--preset', preset)


def inset_magnifies_a_region():
    region = ('--inset', '1:1e4,1e11:1e15')
    drawn = texts(draw('inset.svg', DOCUMENT, '--preset', 'columns', '--inset', '100:2000,1e14:2e15'))
    assert drawn.count('Up projection') == 1, drawn
    assert '<g id="inset">' in (FOLDER / 'inset.svg').read_text()
    for ending in ('png', 'pdf', 'eps', 'tex', 'html'):
        draw(f'inset.{ending}', DOCUMENT, '--preset', 'slide', '--inset', '100:2000,100TFLOP/s:2PFLOP/s')
    draw('full.svg', DOCUMENT, '--inset', '1e-9:1e9,1:1e20', said='.*no place.*inset.*\n')
    draw('full.svg', DOCUMENT, '--inset', '1e-9:1e-8,1:10', said='.*outside the axes.*\n')
    kept = write('kept.roofline', document({'op': 'matmul'}, figure={'inset_x': [1e-9, 1e-8], 'inset_y': [1, 10]}))
    draw('kept.svg', kept, said='.*outside the axes.*\n')
    draw('kept.svg', kept, '--inset', 'none')
    for wrong in ('1:2', '2:1,1:2', '1:2,1:2,1:2', '0:1,1:2', '', 'a:b,c:d'):
        refuses(run('render', DOCUMENT, '--inset', wrong, '-o', 'never.svg'), 2, f'--inset {wrong}', '50:500')
    refuses(run('render', DOCUMENT, OTHER, '--panels', '1x2', *region, '-o', 'never.svg'), 2, '--inset', 'panels')


def wrong_panels_are_refused():
    mac = write('mac.roofline', document({'op': 'matmul'}, view={'count': 'mac'}))
    for arguments, status, *said in (
            ((DOCUMENT, OTHER, DOCUMENT, '--panels', '1x2'), 2, '3 charts for 2 panels'),
            ((DOCUMENT, '--panels', '0x3'), 2, '--panels 0x3', 'ROWSxCOLUMNS'),
            ((DOCUMENT, '--panels', '2'), 2, '--panels 2', '2x2'),
            ((DOCUMENT, '--panels', '7x7'), 2, '--panels 7x7', '36'),
            ((DOCUMENT, '--panels', '2x2'), 2, '--panels 2x2', 'one chart'),
            ((DOCUMENT, OTHER, '--panels', '1x2', '--key', 'inside'), 2, '--key inside'),
            ((DOCUMENT, OTHER, '--panels', '1x2', *COMPARED), 2, '--compare'),
            ((DOCUMENT, OTHER, '--panels', '1x2', '--panel-title', 'a', '--panel-title', 'b', '--panel-title', 'c'), 2, '--panel-title c'),
            ((DOCUMENT, '--panel-title', 'a'), 2, '--panel-title a', '--panels'),
            ((DOCUMENT, '--slides', '--panels', '1x2'), 2, '--panels', 'slides'),
            ((DOCUMENT, '--panels-by', 'colour'), 2, '--panels-by colour', 'machine, run, network, phase'),
            ((DOCUMENT, '--panels-by', 'phase'), 2, '--panels-by phase'),
            ((DOCUMENT, '--panels-by', 'none', '--panels', '1x2'), 2, '--panels-by none', '--panels 1x2'),
            ((DOCUMENT, OTHER, '--panels-by', 'machine'), 2, '--panels-by machine'),
            ((DOCUMENT, OTHER), 2, 'only one document'),
            ((DOCUMENT, FOLDER / 'none.roofline', '--panels', '1x2'), 1, 'none.roofline'),
            ((DOCUMENT, OTHER, '--panels', '1x2', '--size', '200x150'), 1, '200 x 150', '2 panels'),
            ((DOCUMENT, mac, '--panels', '1x2'), 1, '--panels 1x2', 'MAC', '--count')):
        refuses(run('render', *arguments, '-o', 'never.svg'), status, *said)
    assert not (FOLDER / 'never.svg').exists()
    draw('counted.svg', DOCUMENT, mac, '--panels', '1x2', '--count', 'mac')


finish('/cli/panels', [
    documents_stand_side_by_side,
    machines_of_a_document_have_a_panel_each,
    document_is_divided_by_what_it_has,
    document_says_what_its_figure_is_divided_by,
    figure_of_several_documents_carries_none,
    runs_may_be_tables,
    each_panel_has_its_caption,
    values_stand_beside_names,
    every_format_has_panels,
    inset_magnifies_a_region,
    wrong_panels_are_refused,
])
