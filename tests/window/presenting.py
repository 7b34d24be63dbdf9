# SPDX-License-Identifier: GPL-3.0-or-later
"""Presenting with the keys of a clicker, and taking hold of the chart meanwhile.

Usage: presenting.py PROGRAM (under with-xvfb)
"""
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, json_of, same, until  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
SHOW = re.compile(r'SHOW (?P<mode>\w+)(?: step=(?P<step>\d+) of=(?P<of>\d+) revealed=\d black=(?P<black>\d) '
                  r'passing=(?P<passing>\d))?$')


def kernel(batch):
    return {'name': 'layer', 'op': 'matmul', 'parameters': {'B': batch, 'D': 4096, 'F': 4096}}


def document(slides):
    machine = {'id': 'm', 'name': 'M', 'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e15}],
               'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 3e12}]}
    text = {'format': 'roofline', 'version': 1, 'title': 'Talk', 'machines': [machine], 'kernels': [kernel(16)]}
    if slides:
        text['presentation'] = [
            {'title': f'Batch {batch}', 'text': 'Look.', 'notes': f'Say {batch}.', 'selected': [0],
             'state': {'machines': [0], 'kernels': [kernel(batch)]}} for batch in slides]
    return json.dumps(text)


class Talk(Program):
    """The program with a document of slides in its window."""

    def __init__(self, *slides, **more):
        super().__init__(PROGRAM, 'talk.roofline', **more)
        self.file = self.folder / 'talk.roofline'
        self.file.write_text(document(slides))

    def show(self):
        lines = [line for line in self.lines if line.startswith('SHOW ')]
        return SHOW.match(lines[-1]).groupdict() if lines else {'mode': 'none'}

    def wait_show(self, **wanted):
        def look():
            show = self.show()
            return all(show.get(key) == str(value) for key, value in wanted.items())
        until(look, f'{wanted}')

    def step(self, key, step):
        """By a key to a slide, and until the chart has arrived there: on its way any key would only end that."""
        self.key(key)
        self.wait_show(step=step, passing=0)

    def present(self):
        self.key('F5')
        self.wait_show(mode='present', passing=0)
        self.settled()


def clicker_walks():
    with Talk(32, 64, 1024) as talk:
        talk.present()
        talk.wait_show(step=1, of=3)
        assert talk.settled()['value'] == 32
        for key, step in (('Next', 2), ('Right', 3), ('Left', 2), ('Prior', 1), ('space', 2), ('Up', 1), ('Down', 2),
                          ('End', 3), ('Home', 1)):
            talk.step(key, step)
        assert talk.settled()['value'] == 32
        talk.key('Prior')  # before the first there is nothing
        assert talk.settled()['value'] == 32
        talk.wait_show(step=1)


def escape_brings_the_document_back():
    with Talk(32, 64) as talk:
        before = talk.state()
        talk.present()
        talk.step('Next', 2)
        talk.key('Escape')
        talk.wait_show(mode='none')
        talk.wait_state(lambda state: same(state, before), 'the document')
        talk.key('ctrl+z')  # and there is nothing to undo
        assert same(talk.settled(), before), talk.state()


def hold_and_return():
    """Whoever presents may pull at the chart, and one key brings the slide back."""
    with Talk(32, 64) as talk:
        talk.present()
        slide = talk.settled()
        talk.press(slide['x'], slide['y'])
        talk.pull(slide['x'], slide['y'], 120)
        talk.release()
        pulled = talk.changed(slide, 'the pulled dot')
        assert pulled['value'] > 32, pulled
        talk.key('BackSpace')
        talk.wait_state(lambda state: state['value'] == 32, 'the slide')
        talk.wait_show(passing=0)
        talk.key('Escape')
        talk.wait_show(mode='none')
        talk.wait_state(lambda state: state['value'] == 16, 'the document')


def black():
    with Talk(32) as talk:
        talk.present()
        talk.key('b')
        talk.wait_show(black=1)
        talk.key('Escape')  # the chart first
        talk.wait_show(black=0, mode='present')
        talk.key('period')
        talk.wait_show(black=1)
        talk.key('b')
        talk.wait_show(black=0)


def notes_have_a_window():
    with Talk(32, 64) as talk:
        talk.present()
        talk.key('n')
        talk.new_window([talk.window])
        talk.key('Next')  # the clicker works there as well
        talk.wait_show(step=2, passing=0)
        talk.key('Escape')
        talk.wait_show(mode='none')
        until(lambda: talk.windows() == [talk.window], 'the notes to close')


def spot_and_keys_that_mean_nothing():
    with Talk(32) as talk:
        talk.present()
        before = talk.settled()
        talk.key('p')
        talk.move(300, 300)
        talk.key('x')
        talk.key('p')
        assert same(talk.settled(), before)
        talk.wait_show(mode='present', step=1)


def without_slides():
    """The document itself is shown, and Shift+F5 adds to it when it is back."""
    with Talk() as talk:
        talk.present()
        talk.wait_show(step=1, of=1)
        talk.wait_state(lambda state: state['value'] == 16, 'the document')
        talk.key('Escape')
        talk.wait_show(mode='none')
        talk.key('shift+F5')
        assert 'slide 1' in talk.message()
        talk.key('ctrl+s')
        slides = until(lambda: (json_of(talk.file) or {}).get('presentation'), 'the slide in the file')
        assert [slide['title'] for slide in slides] == ['layer'], slides


def saving_meanwhile_saves_the_document():
    """What is saved while slides are on show is the document, not the slide."""
    with Talk(32, 64) as talk:
        talk.present()
        talk.step('Next', 2)
        talk.key('ctrl+s')
        talk.settled()
        saved = json.loads(talk.file.read_text())
        assert saved['kernels'][0]['parameters']['B'] == 16, saved
        assert len(saved['presentation']) == 2


if __name__ == '__main__':
    sys.exit(tap.run('/window/presenting', [
        clicker_walks,
        escape_brings_the_document_back,
        hold_and_return,
        black,
        notes_have_a_window,
        spot_and_keys_that_mean_nothing,
        without_slides,
        saving_meanwhile_saves_the_document,
    ]))
