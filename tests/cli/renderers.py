# SPDX-License-Identifier: GPL-3.0-or-later
"""One chart in every format, drawn by the programs that people read them with: the same picture each time."""
import shutil
import subprocess

from program import ENVIRONMENT, FOLDER, ROOT, finish, run, tap

WIDTH, HEIGHT = 480, 300  # points
GRID = '96x60!'  # the pictures are compared cell by cell
SAME, CELL = 3, 60  # of 255: how much the pictures may differ all in all, and a single cell
ARGUMENTS = (ROOT / 'data' / 'examples' / 'start.roofline', '--size', f'{WIDTH}x{HEIGHT}', '--title', 'One step')


def need(*programs):
    for program in programs:
        if shutil.which(program) is None:
            raise tap.Skip(f'{program} is not installed')


def draw(ending, *options):
    path = FOLDER / f'figure.{ending}'
    result = run('render', *ARGUMENTS, *options, '-o', path)
    assert result.status == 0, str(result)
    return path


def call(*command):
    environment = {key: value for key, value in ENVIRONMENT.items() if key != 'G_DEBUG'}  # others' warnings are not ours
    done = subprocess.run([str(part) for part in command], cwd=FOLDER, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120)
    assert done.returncode == 0, (command, done.stdout.decode(errors='replace')[-2000:])


def cells(path):
    """The picture in a few thousand grey cells."""
    need('convert')
    done = subprocess.run(['convert', path, '-background', 'white', '-flatten', '-colorspace', 'gray', '-resize', GRID, '-depth', '8',
                           'gray:-'], capture_output=True, check=True)
    assert len(done.stdout) == 96 * 60, path
    return done.stdout


def is_same(path, *options):
    ours = cells(draw('png', '--scale', '2', *options))
    differences = [abs(one - other) for one, other in zip(ours, cells(path))]
    assert sum(differences) / len(differences) <= SAME, f'{path.name}: {sum(differences) / len(differences):.2f} all in all'
    assert max(differences) <= CELL, f'{path.name}: {max(differences)} in cell {differences.index(max(differences))}'
    assert min(ours) < 200, 'the picture is empty'


def svg_in_librsvg():
    need('rsvg-convert')
    for theme in ('light', 'print'):
        call('rsvg-convert', '-z', '2', '-o', 'out.png', draw('svg', '--theme', theme))
        is_same(FOLDER / 'out.png', '--theme', theme)


def svg_in_inkscape():
    need('inkscape')
    call('inkscape', '--export-type=png', '--export-dpi=144', '--export-filename=out.png', draw('svg'))
    is_same(FOLDER / 'out.png')


def html_in_chromium():
    need('chromium')
    page = draw('html').read_text(encoding='utf-8')
    svg = page[page.index('<svg'):page.index('</svg>') + 6]
    (FOLDER / 'page.html').write_text(f'<!DOCTYPE html><meta charset="utf-8"/><style>body{{margin:0}}svg{{display:block}}</style>{svg}',
                                      encoding='utf-8')
    call('chromium', '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=2',
         f'--user-data-dir={FOLDER}/chromium', f'--window-size={WIDTH * 96 // 72},{HEIGHT * 96 // 72}', '--screenshot=out.png',
         FOLDER / 'page.html')
    is_same(FOLDER / 'out.png')


def pdf_in_poppler():
    need('pdftoppm')
    for theme in ('light', 'print'):
        call('pdftoppm', '-r', '144', '-png', '-singlefile', draw('pdf', '--theme', theme), 'out')
        is_same(FOLDER / 'out.png', '--theme', theme)


def pdf_in_mupdf():
    need('mutool')
    call('mutool', 'draw', '-r', '144', '-o', 'out.png', draw('pdf', '--theme', 'print'))
    is_same(FOLDER / 'out.png', '--theme', 'print')


def text_of_a_pdf_is_whole():
    """Roof names, too, which are slanted."""
    need('pdftotext')
    call('pdftotext', draw('pdf'), 'out.txt')
    lines = (FOLDER / 'out.txt').read_text(encoding='utf-8').replace('\u00a0', ' ').splitlines()
    assert any('3.35 TB/s' in line for line in lines), lines


def eps_in_ghostscript():
    need('gs')
    call('gs', '-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-sDEVICE=png16m',
         '-r144', '-sOutputFile=out.png', draw('eps', '--theme', 'print'))
    is_same(FOLDER / 'out.png', '--theme', 'print')


def tex_includes_the_pdf():
    need('pdflatex', 'pdftoppm')
    draw('pdf', '--theme', 'print')
    (FOLDER / 'paper.tex').write_text(
        '\\documentclass{article}\\usepackage{graphicx}\\usepackage[paperwidth=480bp,paperheight=300bp,margin=0bp]{geometry}'
        '\\parindent=0bp\\topskip=0bp\\pagestyle{empty}\\begin{document}\\offinterlineskip\\includegraphics{figure.pdf}\\end{document}\n',
        encoding='utf-8')
    call('pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex')
    assert 'page group' not in (FOLDER / 'paper.log').read_text(errors='replace')
    call('pdftoppm', '-r', '144', '-png', '-singlefile', 'paper.pdf', 'out')
    is_same(FOLDER / 'out.png', '--theme', 'print')


def tex_compiles_the_drawing():
    """Alone, and in a paper. Letters are of another font, which is wider."""
    need('pdflatex', 'kpsewhich', 'pdftotext')
    if subprocess.run(['kpsewhich', 'pgfplots.sty'], capture_output=True, check=False).returncode != 0:
        raise tap.Skip('pgfplots is not installed')
    draw('tex', '--theme', 'print')
    call('pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'figure.tex')
    examples = [ROOT / 'data/examples' / f'williams-2009-{name}.roofline' for name in ('cell-qs20', 'xeon-e5345')]
    run('render', *examples, '--panels', '1x2', '--preset', 'columns', '-o', FOLDER / 'panels.tex')
    call('pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'panels.tex')
    call('pdftotext', 'panels.pdf', 'words.txt')
    words = (FOLDER / 'words.txt').read_text(encoding='utf-8').split()
    assert {'(a)', 'Cell', '(b)', '2x'} <= set(words), words  # else the letter of a panel runs into its title
    (FOLDER / 'paper.tex').write_text('\\documentclass{article}\\usepackage{pgfplots}\\begin{document}Before\\input{figure}'
                                      ' after\\end{document}\n', encoding='utf-8')
    call('pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'paper.tex')


finish('/cli/renderers', [
    svg_in_librsvg,
    svg_in_inkscape,
    html_in_chromium,
    pdf_in_poppler,
    pdf_in_mupdf,
    text_of_a_pdf_is_whole,
    eps_in_ghostscript,
    tex_includes_the_pdf,
    tex_compiles_the_drawing,
])
