# SPDX-License-Identifier: GPL-3.0-or-later
"""The pictures that render writes."""
import os
import re
import struct
import xml.etree.ElementTree as xml

from program import FOLDER, H100, MATMUL, document, finish, refuses, run, speaking, write

DOCUMENT = write('two.roofline', document({'name': 'Up projection', 'op': 'matmul'}, {'name': 'One row', 'op': 'gemv'}))
WHAT = (*H100, *MATMUL)
SVG = '{http://www.w3.org/2000/svg}'

# What is asked of render beside an operation, and what the sentence says.
WRONG_COMMANDS = [
    ((), '-o'),
    (('-o', 'never.gif'), 'never.gif'),
    (('-o', 'never'), 'png'),
    (('-o', 'never.png', '--size', '800'), '--size'),
    (('-o', 'never.png', '--size', '800x'), '--size'),
    (('-o', 'never.png', '--size', '-800x600'), '--size'),
    (('-o', 'never.png', '--size', '0x0'), '--size'),
    (('-o', 'never.png', '--size', 'nanx600'), '--size'),
    (('-o', 'never.png', '--scale', '0'), '--scale'),
    (('-o', 'never.png', '--scale', '2x'), '--scale'),
    (('-o', 'never.png', '--theme', 'purple'), 'purple', 'light'),
    (('-o', 'never.png', '--preset', 'napkin'), 'napkin', 'column'),
    (('-o', 'never.png', '--font-size', '2'), '--font-size 2', '4 to 96'),
    (('-o', 'never.png', '--line-width', 'thick'), '--line-width thick', 'points'),
    (('-o', 'never.png', '--x', '1000:0.1'), '--x 1000:0.1', '0.1:1000'),
    (('-o', 'never.png', '--y', '1e9'), '--y 1e9', 'FROM:TO'),
    (('-o', 'never.png', '--x-unit', 'FLOP/s'), '--x-unit', 'FLOP/Byte'),
    (('-o', 'never.png', '--y-unit', 'GB/s'), '--y-unit', 'GFLOP/s'),
    (('-o', 'never.png', '--ticks', 'roman'), '--ticks roman', 'power'),
    (('-o', 'never.png', '--key', 'above'), '--key above', 'below'),
    (('-o', 'never.png', '--values', 'all'), '--values all', 'percent'),
    (('-o', 'never.png', '--grid', 'fine'), '--grid fine', 'decades'),
    (('-o', 'never.png', '--sweep', 'B'), '--sweep', 'KEY=FROM:TO'),
    (('-o', 'never.png', '--sweep', 'B=1'), '--sweep', 'KEY=FROM:TO'),
    (('-o', 'never.png', '--sweep', 'B=1:2:3'), '--sweep', 'KEY=FROM:TO'),
]


def render(name, *arguments):
    path = FOLDER / name
    result = run('render', *arguments, '-o', path)
    assert result.status == 0 and result.output == '' and result.errors == '', str(result)
    return path.read_bytes()


def measure_points(root, side='width'):
    """A side of the picture: on paper, as a drawing program takes it, not in pixels of a screen."""
    return float(re.fullmatch(r'([\d.]+)pt', root.get(side)).group(1))


def png_size(data):
    assert data[:8] == b'\x89PNG\r\n\x1a\n', data[:16]
    return struct.unpack('>II', data[16:24])


def png_has_the_size_asked_for():
    assert png_size(render('a.png', *WHAT)) == (1600, 1000)
    assert png_size(render('a.png', *WHAT, '--size', '800x500')) == (800, 500)
    assert png_size(render('a.png', *WHAT, '--size', '800x500', '--scale', '2')) == (1600, 1000)
    assert png_size(render('a.png', DOCUMENT, '--size', '640x400', '--scale', '1.5')) == (960, 600)


def what_cannot_run_stands_beside_the_chart():
    wide = {'name': 'Wide product', 'op': 'matmul', 'compute': 'fp64'}
    partial = write('partial.roofline', document({'name': 'Up projection', 'op': 'matmul'}, wide))
    path = FOLDER / 'partial.svg'
    result = run('render', partial, '-o', path)
    assert result.status == 0 and 'Wide product' in result.errors and 'fp64' in result.errors, str(result)
    text = path.read_text()
    assert '>cannot run<' in text and '>Wide product<' in text
    refuses(run('render', write('none.roofline', document(wide)), '-o', path), 1, 'Wide product', 'fp64')


def svg_is_sound_and_shows_the_size():
    root = xml.fromstring(render('a.svg', DOCUMENT, '--size', '800x500'))
    assert root.tag.endswith('svg')
    assert (measure_points(root), measure_points(root, 'height')) == (800, 500)


def png_millimetres(data):
    """What it measures on paper, by its pixels and how many of them it says make a metre."""
    at = data.index(b'pHYs') + 4
    across, down, unit = struct.unpack('>IIB', data[at:at + 9])
    assert unit == 1
    width, height = png_size(data)
    return [width / across * 1000, height / down * 1000]


def svg_millimetres(data):
    root = xml.fromstring(data)
    return [measure_points(root, side) / 72 * 25.4 for side in ('width', 'height')]


def pdf_millimetres(data):
    box = re.search(rb'/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]', data)
    return [float(side) / 72 * 25.4 for side in box.groups()]


def figure_is_as_large_in_every_format():
    measure = {'png': png_millimetres, 'svg': svg_millimetres, 'pdf': pdf_millimetres}
    for name, width, *more in (('column', 85), ('column', 85, '--scale', '1'), ('column', 85, '--scale', '3.7'), ('columns', 170),
                               ('slide', 338.67), ('screen', 282.22), ('poster', 400, '--scale', '1')):
        sides = {kind: measure[kind](render(f'size.{kind}', *WHAT, '--preset', name, *more)) for kind in measure}
        for kind, (across, down) in sides.items():
            assert abs(across - width) < 0.2, (name, kind, across)
            assert abs(down - sides['pdf'][1]) < 0.2, (name, kind, sides)


def svg_has_layers_and_says_what_it_is():
    root = xml.fromstring(render('a.svg', DOCUMENT, '--title', 'One layer'))
    assert [child.get('id') for child in root if child.tag == SVG + 'g'] == ['frame', 'roofs', 'links', 'dots', 'texts']
    assert root.get('role') == 'img' and root.get('aria-labelledby') == 'title desc'
    named = {child.get('id'): child for child in root.iter() if child.get('id')}
    assert named['title'].text == 'One layer' and len(named['desc'].text) > 40
    ids = [child.get('id') for child in root.iter() if child.get('id')]
    assert len(ids) == len(set(ids)), ids
    assert len(list(named['texts'].iter(SVG + 'text'))) > 10 and len(list(named['dots'].iter(SVG + 'title'))) == 2


def pdf_is_one():
    data = render('a.pdf', DOCUMENT)
    assert data.startswith(b'%PDF-') and b'%%EOF' in data[-16:], data[:16]


def ending_may_be_of_any_case():
    assert png_size(render('A.PNG', *WHAT))[0] == 1600


def same_words_same_bytes():
    for ending in ('png', 'svg', 'pdf'):
        first = render(f'first.{ending}', DOCUMENT)
        assert first == render(f'second.{ending}', DOCUMENT), ending
        assert len(first) > 1000, ending


def locale_changes_no_byte():
    for ending in ('svg', 'png'):
        first = render(f'first.{ending}', DOCUMENT)
        path = FOLDER / f'other.{ending}'
        assert run('render', DOCUMENT, '-o', path, LC_ALL='POSIX').status == 0
        assert path.read_bytes() == first, ending


def language_is_asked_for_and_not_guessed():
    plain = render('plain.svg', DOCUMENT)
    path = FOLDER / 'other.svg'
    for environment in (speaking('de'), {'LC_ALL': 'C'}):
        assert run('render', DOCUMENT, '-o', path, **environment).status == 0
        assert path.read_bytes() == plain, environment
    assert run('render', DOCUMENT, '-o', path, '--local-language', **speaking('de')).status == 0
    assert 'SPEICHERBEGRENZT' in texts(path.read_bytes())


def themes_and_machines_differ():
    pictures = {render('a.png', *WHAT, '--theme', theme) for theme in ('light', 'dark', 'print')}
    assert len(pictures) == 3
    assert render('a.png', DOCUMENT) != render('a.png', DOCUMENT, *H100)


def document_and_arguments_give_the_same_picture():
    kernel = {'name': 'matmul', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}}
    path = write('same.roofline', document(kernel))
    assert render('a.svg', path, *H100, '--no-document') == render('a.svg', *WHAT, '--no-document')


def old_picture_is_replaced_whole():
    path = FOLDER / 'old.png'
    path.write_bytes(b'x' * 10_000_000)
    path.chmod(0o640)
    assert png_size(render('old.png', *WHAT))[0] == 1600
    assert path.stat().st_size < 10_000_000 and path.stat().st_mode & 0o777 == 0o640


def wrong_command_lines_end_with_two():
    for arguments, *said in WRONG_COMMANDS:
        refuses(run('render', *WHAT, *arguments), 2, *said)
    assert not [path for path in FOLDER.iterdir() if path.stem == 'never']


def wrong_input_ends_with_one():
    faulty = write('faulty.roofline', document({'name': 'up', 'op': 'matmull'}))
    for arguments, *said in (((*WHAT, '--compute', 'bf17'), 'bf17'), ((*WHAT, '--set', 'Q=1'), 'Q'),
                             ((faulty,), 'faulty.roofline', 'kernels[0]'), (('gone.roofline',), 'gone')):
        refuses(run('render', *arguments, '-o', 'never.png'), 1, *said)
    assert not (FOLDER / 'never.png').exists()


def texts(data):
    return [element.text for element in xml.fromstring(data).iter(SVG + 'text')]


def fonts(data):
    """The sizes of the texts, in points: their own or those of the group they stand in."""
    root = xml.fromstring(data)
    sizes = [float(element.get('font-size')) for element in root.iter()
             if element.tag in (SVG + 'text', SVG + 'g') and element.get('font-size') is not None]
    return [size * measure_points(root) / float(root.get('viewBox').split()[2]) for size in sizes]


def presets_bring_size_and_type():
    for name, width, points in (('screen', 800, 11), ('slide', 960, 17), ('column', 241, 7), ('columns', 482, 8),
                                ('poster', 1134, 24)):
        drawn = render('preset.svg', *WHAT, '--preset', name)
        assert abs(measure_points(xml.fromstring(drawn)) - width) < 0.1, name
        assert any(abs(size - points) < 0.05 for size in fonts(drawn)), (name, fonts(drawn))
    assert png_size(render('preset.png', *WHAT, '--preset', 'slide')) == (1920, 1080)
    assert png_size(render('preset.png', *WHAT, '--preset', 'slide', '--size', '480x270', '--scale', '1')) == (480, 270)


def height_may_be_automatic():
    root = xml.fromstring(render('square.svg', *WHAT, '--size', '600xauto'))
    assert measure_points(root) == 600 and 200 <= measure_points(root, 'height') <= 900
    refuses(run('render', *WHAT, '-o', 'never.png', '--size', 'autox600'), 2, '--size')


def type_and_lines_are_as_asked_for():
    plain = render('plain.svg', *WHAT, '--size', '500x400')
    large = render('large.svg', *WHAT, '--size', '500x400', '--font-size', '22', '--font', 'Times, serif', '--line-width', '4')
    assert max(fonts(large)) > 1.9 * max(fonts(plain))
    root = xml.fromstring(large)
    assert root.get('font-family').startswith('Times, serif, ')
    unit = measure_points(root) / float(root.get('viewBox').split()[2])
    widths = {round(float(path.get('stroke-width')) * unit, 1) for path in root.iter(SVG + 'path')
              if path.get('class') == 'memory'}
    assert 4.0 in widths or 6.8 in widths, widths


def texts_stand_around_the_chart():
    words = ('--title', 'One layer', '--subtitle', 'batch 16', '--note', 'Datasheet peaks.')
    assert {'One layer', 'batch 16', 'Datasheet peaks.'} <= set(texts(render('words.svg', *WHAT, *words)))
    assert xml.fromstring(render('words.svg', *WHAT, *words)).find(SVG + 'title').text == 'One layer'


def kernels_are_numbered_where_names_do_not_fit():
    kernels = [{'name': f'kernel {i}', 'op': 'matmul', 'parameters': {'B': 8 + i, 'D': 4096, 'F': 4096}} for i in range(24)]
    path = write('crowd.roofline', document(*kernels))
    drawn = texts(render('crowd.svg', path, *H100, '--preset', 'column'))
    assert {'1', '24', 'kernel 0', 'kernel 23'} <= {part for text in drawn for part in [text, *text.split(',')]}, drawn
    result = run('render', path, *H100, '--preset', 'column', '--key', 'none', '-o', FOLDER / 'none.svg')
    assert result.status == 0 and 'kernels have no name' in result.errors, str(result)
    result = run('render', path, *H100, '--preset', 'column', '--key', 'caption', '-o', FOLDER / 'caption.svg')
    assert result.status == 0 and result.errors.startswith('1 kernel 0, 2 kernel 1, '), str(result)
    assert 'kernel 0' not in texts((FOLDER / 'caption.svg').read_bytes())
    many = write('many.roofline', document(*(dict(kernels[0], name=f'kernel {i}') for i in range(121))))
    result = run('render', many, *H100, '--key', 'below', '-o', FOLDER / 'many.svg')
    assert result.status == 0 and '--key below: no key: it lists at most 120 kernels' in result.errors, str(result)
    result = run('render', path, *H100, '--preset', 'column', '--key', 'inside', '-o', FOLDER / 'outside.svg')
    assert result.errors == 'roofline-cli: --key inside: the key stands outside: the chart has no free place for it\n', str(result)
    assert {'kernel 0', 'kernel 23'} <= set(texts((FOLDER / 'outside.svg').read_bytes()))
    for place in ('inside', 'right', 'below'):
        assert {'1', '2', 'Up projection', 'One row'} <= set(texts(render('two.svg', DOCUMENT, '--key', place))), place


AXES = ('--x', '0.1:1000', '--y', '1GFLOP/s:1e15', '--x-unit', 'FLOP/Byte', '--y-unit', 'GFLOP/s', '--y-title', 'Performance [GFLOP/s]',
        '--ticks', 'power', '--grid', 'none')


def axes_are_as_asked_for():
    for preset in ('screen', 'column', 'slide'):
        drawn = texts(render('axes.svg', *WHAT, '--preset', preset, *AXES))
        assert {'Performance [GFLOP/s]', 'arithmetic intensity, FLOP/Byte', '10⁻¹', '10³', '10⁰', '10⁶'} <= set(drawn), drawn
        assert not {'1\u00a0k', '1\u00a0P', 'FLOP/s', '10⁻²', '10⁷'} & set(drawn), drawn
    assert '% of peak, 989\u00a0TFLOP/s' in texts(render('axes.svg', *WHAT, '--y-unit', '%'))
    assert {'1/8', '512'} <= set(texts(render('axes.svg', *WHAT, '--ticks', 'log2', '--x', '0.125:1024', '--size', '1600x1000')))


def document_says_what_its_axes_are():
    text = document({'name': 'matmul', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}})
    text['figure'] = {'x': [0.1, 1000], 'y': [1e9, 1e15], 'x_unit': 'FLOP/Byte', 'y_unit': 'GFLOP/s',
                      'y_title': 'Performance [GFLOP/s]', 'ticks': 'power', 'grid': 'none'}
    path = write('axes.roofline', text)
    assert render('axes.svg', path, *H100, '--no-document') == render('axes.svg', *WHAT, *AXES, '--no-document')
    drawn = texts(render('axes.svg', path, '--y-title', '', '--y-unit', ''))
    assert 'FLOP/s' in drawn and 'Performance [GFLOP/s]' not in drawn


def document_says_how_its_figure_is_made():
    text = document({'name': 'up', 'op': 'matmul'})
    text['figure'] = {'title': 'Of the file', 'preset': 'column', 'font_size': 9}
    path = write('figure.roofline', text)
    drawn = render('figure.svg', path)
    assert abs(measure_points(xml.fromstring(drawn)) - 241) < 0.1
    assert 'Of the file' in texts(drawn) and any(abs(size - 9) < 0.05 for size in fonts(drawn))
    drawn = render('figure.svg', path, '--preset', 'columns', '--title', 'Of the line')
    assert abs(measure_points(xml.fromstring(drawn)) - 482) < 0.1
    assert 'Of the line' in texts(drawn) and any(abs(size - 8) < 0.05 for size in fonts(drawn))


def document_says_in_what_colours():
    """Those of its figure, of the preset that it was made with; the command line goes before both."""
    text = document({'name': 'up', 'op': 'matmul'})
    text['figure'] = {'preset': 'column', 'theme': 'dark'}
    path = write('colours.roofline', text)
    dark = render('colours.svg', path, '--no-document')
    plain = render('colours.svg', path, '--no-document', '--theme', 'print')
    assert dark != plain
    assert dark == render('colours.svg', path, '--no-document', '--theme', 'dark')
    del text['figure']['theme']
    assert plain == render('colours.svg', write('plain.roofline', text), '--no-document')


def path_of_a_sweep_is_drawn_with_its_crossing():
    """The first compute-bound batch that analyze names stands on the picture; without a sweep nothing does."""
    first = run('analyze', *WHAT, '--json').json()['kernels'][0]['thresholds'][0]['first_integer']
    assert f'B = {first:.0f}' in texts(render('path.svg', *WHAT, '--sweep', 'B=1:4096'))
    assert f'B = {first:.0f}' not in texts(render('path.svg', *WHAT))
    assert 'B = 1' in texts(render('path.svg', *WHAT, '--sweep', 'B=1:4096', '--size', '800x500'))


def path_of_the_view_is_drawn():
    kernel = {'name': 'matmul', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}}
    text = document(kernel)
    text['view'] = {'path': {'parameter': 'B', 'from': 1, 'to': 4096}}
    shown = render('view.svg', write('view.roofline', text), *H100, '--no-document')
    assert shown == render('view.svg', *WHAT, '--sweep', 'B=1:4096', '--no-document')
    assert shown != render('view.svg', 'view.roofline', *H100, '--no-document', '--sweep', 'B=1:64')


def sweep_that_cannot_be_is_refused():
    for sweep, *said in (('Q=1:2', '--sweep', 'Q'), ('B=0:16', '--sweep B'), ('B=16:16', '--sweep B', 'upwards'),
                         ('B=1.5:16', '--sweep B'), ('B=1:many', '--sweep B')):
        refuses(run('render', *WHAT, '--sweep', sweep, '-o', 'never.png'), 1, *said)
    assert not (FOLDER / 'never.png').exists()


def failure_leaves_the_old_picture():
    path = FOLDER / 'kept.png'
    path.write_bytes(b'kept')
    refuses(run('render', *WHAT, '--set', 'Q=1', '-o', path), 1, 'Q')
    refuses(run('render', 'gone.roofline', '-o', path), 1, 'gone.roofline')
    refuses(run('render', *WHAT, '--size', '100000x100000', '-o', path), 1)
    assert path.read_bytes() == b'kept'


def places_that_cannot_be_written_are_said():
    (FOLDER / 'folder.png').mkdir()
    for name in ('nowhere/a.png', 'folder.png', 'two.roofline/a.png', '/proc/a.png'):
        refuses(run('render', *WHAT, '-o', name), 1, name)
    if os.geteuid() != 0:
        (FOLDER / 'locked').mkdir(mode=0o500)
        refuses(run('render', *WHAT, '-o', 'locked/a.png'), 1, 'locked/a.png')
    assert not [path for path in FOLDER.iterdir() if path.name.startswith('.')], 'half files are left'


def count_dots(*arguments):
    """Dots of the picture, without those of its key, and those of them that step back."""
    root = xml.fromstring(render('focus.svg', DOCUMENT, '--key', 'none', *arguments))
    dots = [dot for dot in root.iter() if (dot.get('class') or '').startswith('dot ')]
    return len(dots), sum(dot.get('fill-opacity') is not None for dot in dots)


def kernels_are_selected_by_name():
    assert count_dots() == (2, 0)
    assert count_dots('--select', 'One row') == (2, 1)
    assert count_dots('--select', 'One row', '--select', 'Up projection') == (2, 0)


def kernels_look_as_chosen():
    table = FOLDER / 'looks.csv'
    table.write_text('name,flops,bytes,time (s),compute,unit,group,color,marker\n'
                     'qkv,5e12,2e10,0.02,bf16,matrix,attention,,\nflash,2e12,9e9,0.009,bf16,matrix,attention,,\n'
                     'up,8e11,3e10,0.03,bf16,matrix,mlp,red,star\n')
    drawn = texts(render('looks.svg', table, *H100, '--look', 'up=label:Up,value:percent', '--look', 'qkv=emphasis:yes'))
    assert 'attention' in drawn and 'mlp' in drawn and 'up' not in drawn, drawn
    assert any(re.fullmatch(r'Up\s\d+\W%', text) for text in drawn), drawn
    root = xml.fromstring(render('looks.svg', table, *H100, '--key', 'none'))
    dots = [dot.get('class') for dot in root.iter() if (dot.get('class') or '').startswith('dot ')]
    assert len(dots) == 3 and len(set(dots)) == 2, dots
    drawn = texts(render('values.svg', table, *H100, '--values', 'percent', '--look', 'up=value:performance'))
    assert all(any(re.fullmatch(form, text) for text in drawn) for form in (r'qkv\s\d+\W%', r'flash\s\d+\W%', r'up\s\S+\W?TFLOP/s')), drawn
    drawn = texts(render('values.svg', table, *H100, '--values', 'performance', '--select', 'flash'))
    assert any(re.fullmatch(r'flash\s\S+\W?TFLOP/s', text) for text in drawn) and {'qkv', 'up'} <= set(drawn), drawn
    drawn = texts(render('hidden.svg', table, *H100, '--no-document', '--look', 'up=shown:no', '--look', 'qkv=label:QKV,shown:yes'))
    assert 'up' not in drawn and 'mlp' not in drawn and 'QKV' in drawn, drawn
    for look, said in (('up=shown:maybe', 'yes, no'), ('up=color:chartreuse', 'orange'), ('up=form:star', 'marker'), ('up=star', 'KEY:VALUE'), ('no=color:red', 'no')):
        result = run('render', table, *H100, '--look', look, '-o', 'never.svg')
        assert result.status in (1, 2) and said in result.errors, (look, result.errors)


def filter_of_a_page_meets_the_key():
    page = render('page.html', DOCUMENT, '--key', 'below').decode()
    for name in ('One row', 'Up projection'):
        assert re.search(f'<g data-name="{name}">.*>{name}</text>', page), name
        assert re.search(rf'<g data-name="{name}">.*>\d</text>', page), name
    page = render('page.html', DOCUMENT, '--key', 'below', '--look', 'One row=label:Row').decode()
    assert re.search('<g data-name="Row">.*>Row</text>', page) and 'data-name="One row"' not in page
    page = render('page.html', DOCUMENT, DOCUMENT, '--panels', '1x2', '--key', 'below').decode()
    for name in ('One row', 'Up projection'):
        assert re.search(f'<g data-name="{name}">.*>{name}</text>', page), name
        assert len(re.findall(rf'<g data-name="{name}">.*>\d</text>', page)) >= 2, name


def kernels_are_filtered_by_words():
    assert count_dots('--filter', 'op:gemv') == (1, 0)
    assert count_dots('--filter', 'row') == (1, 0)
    assert count_dots('--filter', '') == (2, 0)


def kernels_that_are_none_are_refused():
    refuses(run('render', DOCUMENT, '-o', 'never.svg', '--select', 'Nobody'), 1, '--select', 'Nobody')
    refuses(run('render', DOCUMENT, '-o', 'never.svg', '--filter', 'op:fft3d'), 1, '--filter', 'op:fft3d')
    refuses(run('render', DOCUMENT, '--slides', '-o', 'never.pdf', '--select', 'One row'), 2, '--select')
    assert not (FOLDER / 'never.svg').exists()


finish('/cli/render', [
    png_has_the_size_asked_for,
    what_cannot_run_stands_beside_the_chart,
    svg_is_sound_and_shows_the_size,
    figure_is_as_large_in_every_format,
    svg_has_layers_and_says_what_it_is,
    pdf_is_one,
    ending_may_be_of_any_case,
    same_words_same_bytes,
    locale_changes_no_byte,
    language_is_asked_for_and_not_guessed,
    themes_and_machines_differ,
    document_and_arguments_give_the_same_picture,
    old_picture_is_replaced_whole,
    wrong_command_lines_end_with_two,
    wrong_input_ends_with_one,
    presets_bring_size_and_type,
    height_may_be_automatic,
    type_and_lines_are_as_asked_for,
    texts_stand_around_the_chart,
    kernels_are_numbered_where_names_do_not_fit,
    axes_are_as_asked_for,
    document_says_what_its_axes_are,
    document_says_how_its_figure_is_made,
    document_says_in_what_colours,
    path_of_a_sweep_is_drawn_with_its_crossing,
    path_of_the_view_is_drawn,
    kernels_are_selected_by_name,
    kernels_look_as_chosen,
    filter_of_a_page_meets_the_key,
    kernels_are_filtered_by_words,
    kernels_that_are_none_are_refused,
    sweep_that_cannot_be_is_refused,
    failure_leaves_the_old_picture,
    places_that_cannot_be_written_are_said,
])
