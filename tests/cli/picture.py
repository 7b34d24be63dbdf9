# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that carry their document: whatever is asked of the picture is answered as of the document."""
import gzip
import json
import re
import struct
import xml.etree.ElementTree as xml
import zlib

from program import FOLDER, H100, MATMUL, analyze, document, finish, refuses, run, succeeds, write

FORMATS = ('png', 'svg', 'pdf', 'html')  # that carry a document
BARE = {'eps': 'EPS', 'tex': 'TikZ'}
UNNAMED = (r'(roofline-cli: the document in the picture has .*, which --shown-only leaves out\n)?'
           r'(.*no installed font has 1 character of the figure, drawn as a box: U\+1D6FD\n)?'
           r'(.*\d+ kernels? ha(s|ve) no name in the picture for lack of room(; .*)?\n)?')  # the remarks that a picture may draw
WHAT = (*H100, *MATMUL)
DOCUMENT = write('Größe.roofline', document(
    {'name': 'Up (×2) \\ "β" 𝛽', 'op': 'matmul', 'parameters': {'B': 64, 'D': 4096, 'F': 11008}},
    {'name': 'One row', 'op': 'gemv', 'count': 3}, notes='zwei\nZeilen & <mehr>', later={'kept': [1, 2.5, None]}))


def draw(name, *arguments, **environment):
    path = FOLDER / name
    result = run('render', *arguments, '-o', path, **environment)
    assert result.status == 0 and re.fullmatch(UNNAMED, result.errors), str(result)
    return path


def chunks(png):
    at = 8
    while at < len(png):
        size, kind = struct.unpack('>I4s', png[at:at + 8])
        data = png[at + 8:at + 8 + size]
        assert struct.unpack('>I', png[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + data), kind
        yield kind, data
        at += size + 12


def analysis_of_a_picture_is_that_of_its_document():
    whole = analyze(DOCUMENT)
    for ending in FORMATS:
        assert analyze(draw(f'a.{ending}', DOCUMENT)) == whole, ending


def every_verb_takes_a_picture():
    verbs = [('analyze',), ('sweep', '--over', 'B=1:16'), ('solve', '--for', 'B', '--reach', 'ridge'),
             ('sensitivity',)]
    one = write('one.roofline', document({'name': 'One', 'op': 'matmul', 'parameters': {'D': 4096, 'F': 4096}}))
    for ending in FORMATS:
        picture = draw(f'one.{ending}', one)
        for verb, *options in verbs:
            assert succeeds(run(verb, picture, *options)).output == succeeds(run(verb, one, *options)).output, verb
        assert draw(f'b.{ending}', picture).read_bytes() == picture.read_bytes()
        succeeds(run('check', picture))


def picture_of_arguments_holds_what_they_say():
    compared = (*WHAT, '--compare', 'tpu-v5e', '--roofs', 'sustained', '--count', 'mac')
    for ending in FORMATS:
        assert analyze(draw(f'c.{ending}', *WHAT)) == analyze(*WHAT)
        again = draw(f'e.{ending}', draw(f'd.{ending}', *compared))
        assert again.read_bytes() == (FOLDER / f'd.{ending}').read_bytes(), 'machines or view were lost'


def png_has_a_text_chunk_before_its_pixels():
    parts = list(chunks(draw('a.png', DOCUMENT).read_bytes()))
    kinds = [kind for kind, _ in parts]
    texts = [data for kind, data in parts if kind == b'iTXt' and data.startswith(b'roofline\0')]
    assert len(texts) == 1 and texts[0].startswith(b'roofline\0\1\0')
    assert kinds.index(b'iTXt') < kinds.index(b'IDAT')
    assert b'"format":"roofline"' in zlib.decompress(texts[0][len(b'roofline\0\1\0\0\0'):])


def svg_has_one_metadata_element():
    found = xml.parse(draw('a.svg', DOCUMENT)).findall('{http://www.w3.org/2000/svg}metadata')
    assert len(found) == 1 and found[0].text.startswith('{"format":"roofline"')


def pdf_has_it_in_its_keywords():
    data = draw('a.pdf', DOCUMENT).read_bytes()
    assert len(re.findall(rb'/Keywords \(data:application/vnd\.roofline\+json;', data)) == 1


def svg_may_be_packed():
    packed, plain = draw('a.svgz', DOCUMENT), draw('a.svg', DOCUMENT)
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert packed.read_bytes() == draw('b.SVGZ', DOCUMENT).read_bytes()
    assert analyze(packed) == analyze(DOCUMENT)
    succeeds(run('check', packed))


def unknown_keys_travel_along():
    text = xml.parse(draw('a.svg', DOCUMENT)).find('{http://www.w3.org/2000/svg}metadata').text
    assert '"later":{"kept":[1,2.5,null]}' in text, text


def what_nobody_sees_is_said_and_can_be_left_out():
    text = json.loads(DOCUMENT.read_text(encoding='utf-8'))
    text['kernels'][0]['visible'] = False
    path = write('hidden.roofline', text)
    said = 'the document in the picture has 1 hidden kernel, notes, which --shown-only leaves out'
    for ending in FORMATS:
        assert said in run('render', path, '-o', FOLDER / f'a.{ending}').errors
        shown = run('render', path, '--shown-only', '-o', FOLDER / f'a.{ending}').errors
        assert 'has' not in shown, shown
        assert carried(FOLDER / f'a.{ending}') == ['One row']
    assert 'notes' not in run('render', path, '-o', FOLDER / 'a.eps').errors
    assert 'zwei' not in draw('a.svg', path, '--shown-only').read_text(encoding='utf-8')


def caption_and_missing_fonts_are_said():
    result = run('render', *WHAT, '--caption', '--font', 'No Such Font', '-o', FOLDER / 'a.svg')
    assert 'Roofline of H100 SXM5 80GB: 1 kernel, modelled and not measured; roofs as rated (' in result.errors, result
    assert 'the font "No Such Font" is not installed' in result.errors, result
    assert 'font' not in run('render', *WHAT, '--font', 'No Such Font, serif', '-o', FOLDER / 'a.svg').errors


def characters_without_a_glyph_are_said_once():
    lacking = 'no installed font has 1 character of the figure, drawn as a box: U+10FFFD'
    said = run('render', *WHAT, '--title', 'a\U0010fffd\U0010fffd', '-o', FOLDER / 'a.svg').errors
    assert said.count(lacking) == 1, said
    said = run('render', *WHAT, '--note', '\U0010fffd', '--font', 'serif', '-o', FOLDER / 'a.pdf').errors
    assert 'neither serif nor another installed font has 1 character' in said, said
    assert 'installed' not in run('render', *WHAT, '--title', 'a', '-o', FOLDER / 'a.svg').errors
    text = json.loads(DOCUMENT.read_text(encoding='utf-8'))
    state = {key: text[key] for key in ('machines', 'current', 'kernels')}
    state['kernels'] = [{**text['kernels'][0], 'name': 'a\U0010fffd'}]
    text['presentation'] = [{'title': 'a', 'text': text, 'state': state} for text in ('', '\U0010fffd')]
    for target in ('handout.pdf', 'slide%d.svg'):
        said = run('render', write('boxes.roofline', text), '--slides', '-o', FOLDER / target).errors
        assert said.count(lacking) == 1, (target, said)
    state['kernels'][0]['name'] = 'a'
    said = run('render', write('boxes.roofline', {**text, 'presentation': text['presentation'][:1]}), '--slides', '-o', FOLDER / 'a.pdf').errors
    assert 'installed' not in said, said


def document_can_be_left_out():
    for ending in FORMATS:
        bare = draw(f'bare.{ending}', DOCUMENT, '--no-document')
        assert bare.stat().st_size < draw(f'a.{ending}', DOCUMENT).stat().st_size
        refuses(run('analyze', bare), 1, bare, f'this {ending.upper()} picture holds no Roofline document')


def carried(path):
    """The names of the kernels in a picture's document."""
    return [kernel['name'] for kernel in analyze(path)['kernels']]


def picture_carries_what_the_filter_lets_through():
    names = carried(DOCUMENT)
    for ending in (*FORMATS, 'svgz'):
        assert carried(draw(f'filtered.{ending}', DOCUMENT, '--filter', 'op:gemv')) == ['One row'], ending
        assert carried(draw(f'whole.{ending}', DOCUMENT, '--filter', 'op:gemv', '--whole-document')) == names, ending
        assert carried(draw(f'all.{ending}', DOCUMENT, '--filter', '')) == names, ending


def nothing_in_a_filtered_picture_tells_of_the_rest():
    """Not its description, not what stands at its dots, not the slides, not what was pinned, not a network."""
    text = json.loads(DOCUMENT.read_text(encoding='utf-8'))
    secret = {'name': 'Secret', 'op': 'matmul', 'parameters': {'B': 8, 'D': 64, 'F': 64}}
    text['kernels'].append(secret)
    text['ghosts'] = [{'kernel': secret, 'label': 'Secret as it was'}]
    state = {key: text[key] for key in ('machines', 'current', 'kernels')}
    text['presentation'] = [{'title': 'One', 'text': 'of the Secret', 'state': state}]
    text['later'] = ['Secret']
    path = write('secret.roofline', text)
    for more in ((), ('--select', 'Secret'), ('--sweep', 'B=1:64'),
                 ('--select', 'Secret', '--sweep', 'B=1:64')):
        drawn = draw('open.svg', path, '--filter', 'op:gemv', *more).read_text(encoding='utf-8')
        assert 'Secret' not in drawn and 'One row' in drawn, more
        assert 'Secret' in draw('open.svg', path, '--filter', 'op:gemv', *more, '--whole-document').read_text(encoding='utf-8')


def network_that_is_torn_is_left_out():
    whole = draw('network.svg', *H100, '--model', 'llama-3.1-8b', '--filter', '')
    torn = draw('torn.svg', *H100, '--model', 'llama-3.1-8b', '--filter', 'op:matmul')
    assert len(carried(torn)) < len(carried(whole)) and set(carried(torn)) <= set(carried(whole))
    key = '&quot;workloads&quot;'
    assert key not in torn.read_text(encoding='utf-8') and key in whole.read_text(encoding='utf-8')


def pictures_without_a_document_say_so():
    for ending, name in BARE.items():
        path = draw(f'a.{ending}', DOCUMENT)
        for verb in ('analyze', 'check'):
            refuses(run(verb, path), 1, path, f'this is a {name} picture, which cannot hold a Roofline document')


def png_says_what_made_it_and_what_it_shows():
    parts = list(chunks(draw('a.png', DOCUMENT, '--title', 'Größe', '--scale', '2').read_bytes()))
    texts = dict(data.split(b'\0\0\0\0\0') for kind, data in parts if kind == b'iTXt' and not data.startswith(b'roofline'))
    assert texts == {b'Software': b'Roofline', b'Title': 'Größe'.encode()}, texts
    assert dict(parts)[b'sRGB'] == b'\0'
    assert struct.unpack('>IIB', dict(parts)[b'pHYs']) == (5669, 5669, 1), 'not 144 dpi'
    assert dict(parts)[b'IHDR'][9] == 2
    assert dict(chunks(draw('a.png', DOCUMENT, '--theme', 'print').read_bytes()))[b'IHDR'][9] == 0, 'not in grey'


def same_bytes_in_every_time_zone_and_locale():
    for ending in (*FORMATS, *BARE):
        titled = (DOCUMENT, '--title', 'Größe für ∞')
        first = draw(f'f.{ending}', *titled, TZ='UTC', LC_ALL='C.UTF-8').read_bytes()
        for zone, locale in (('Pacific/Kiritimati', 'C'), ('America/St_Johns', 'de_DE.UTF-8'), ('UTC', 'xx_XX')):
            assert draw(f'f.{ending}', *titled, TZ=zone, LC_ALL=locale, LANGUAGE='en').read_bytes() == first, (ending, locale)


def pictures_from_elsewhere_are_refused():
    pixel = b'\x89PNG\r\n\x1a\n' + b''.join(
        struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
        for kind, data in ((b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 0, 0, 0, 0)),
                           (b'tEXt', b'Comment\0{"format": "roofline"}'),
                           (b'IDAT', zlib.compress(b'\0\0')), (b'IEND', b'')))
    drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><metadata>by hand</metadata></svg>'
    page = b'%PDF-1.4\n1 0 obj\n<< /Keywords (roses) >>\nendobj\ntrailer << /Info 1 0 R >>\n%%EOF\n'
    for name, content in (('pixel.png', pixel), ('drawing.svg', drawing), ('page.pdf', page),
                          ('empty.pdf', b'%PDF-1.4\n')):
        path = write(name, content)
        for verb in ('analyze', 'sensitivity', 'check'):
            refuses(run(verb, path), 1, path, 'picture holds no Roofline document')
    refuses(run('analyze', write('photo.png', b'\xff\xd8\xff\xe0\0\x10JFIF\0')), 1, 'photo.png', 'this is a JPEG picture')
    refuses(run('analyze', write('cut.png', pixel[:40])), 1, 'cut.png', 'cannot be read: it ends at byte 40')
    refuses(run('analyze', write('broken.svg', '<svg><metadata>{')), 1, 'broken.svg', 'cannot be read')


def hostile_payloads_are_bad_documents():
    def svg(text):
        return '<svg xmlns="http://www.w3.org/2000/svg"><metadata>' + text + '</metadata></svg>'
    for text, *said in (('{"format": "roofline", "version": 1, "machines": 7}', 'machines'),
                        ('{"format": "roofline", "version": 2000}', '2000'),
                        ('{"a":' * 100000, 'in this picture'),
                        ('{"format": "roofline-machine", "version": 1}', 'roofline-machine'),
                        ('{"format": "roofline", ' + '"a": 1, ' * 3 + '"a": 2}', 'a')):
        refuses(run('analyze', write('hostile.svg', svg(text))), 1, 'hostile.svg', *said)


finish('/cli/picture', [
    analysis_of_a_picture_is_that_of_its_document,
    every_verb_takes_a_picture,
    picture_of_arguments_holds_what_they_say,
    png_has_a_text_chunk_before_its_pixels,
    svg_has_one_metadata_element,
    pdf_has_it_in_its_keywords,
    svg_may_be_packed,
    unknown_keys_travel_along,
    document_can_be_left_out,
    what_nobody_sees_is_said_and_can_be_left_out,
    caption_and_missing_fonts_are_said,
    characters_without_a_glyph_are_said_once,
    picture_carries_what_the_filter_lets_through,
    nothing_in_a_filtered_picture_tells_of_the_rest,
    network_that_is_torn_is_left_out,
    pictures_without_a_document_say_so,
    png_says_what_made_it_and_what_it_shows,
    same_bytes_in_every_time_zone_and_locale,
    pictures_from_elsewhere_are_refused,
    hostile_payloads_are_bad_documents,
])
