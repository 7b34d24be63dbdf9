# SPDX-License-Identifier: GPL-3.0-or-later
"""Someone at the screen, who does one action after another: a click, a drag, a chord, or a typed text with the key that ends it.

Between two actions the person waits until the program rests, and looks where things stand. A window that opens gets the
keyboard, as a window manager would see to.
"""
import collections
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
from driver import until, xdotool  # noqa: E402
from reader import SPACES, UNKNOWN, Atspi, GLib, Reader, box_of, role_of  # noqa: E402


BORDER = 40  # pixels: more than any
LIST = 500  # and higher than any list that opens


class Eyes(Reader):
    """A reader that keeps nothing: where windows come and go, AT-SPI falls over what it has kept of them."""

    def application(self):
        application = super().application()
        if application is not None:
            application.set_cache_mask(Atspi.Cache.NONE)
        return application

    def forget(self, node):
        pass


class Person:
    def __init__(self, program, size):
        self.program = program
        self.reader = Eyes(program)
        self.known = [program.window]
        xdotool('windowsize', '--sync', program.window, *size)
        self.follow()

    # Windows

    def tops(self):
        """Dialogs and windows, the newest last. Menus and lists have none of their own titles."""
        root = self.reader.application()
        titles = [squeeze(root.get_child_at_index(i).get_name()) for i in range(root.get_child_count())]
        found = [window for window in self.program.windows() if title_of(window) in titles]
        self.known = [window for window in self.known if window in found] + [window for window in found if window not in self.known]
        return self.known

    def follow(self):
        """Gives the newest window the keyboard, once all is at rest."""
        self.program.settled()
        top = self.tops()[-1]
        if str(top) != ''.join(xdotool('getwindowfocus')):
            self.program.focus(top)
            self.program.settled()

    # Places

    def surface(self, node):
        """The X window that @node is drawn in, and its box in there: the nearest ancestor that is as large as a window."""
        sizes = {}
        for window in self.program.windows():
            words = dict(word.split('=') for word in xdotool('getwindowgeometry', '--shell', window))
            sizes[window] = tuple(int(words[key]) for key in ('X', 'Y', 'WIDTH', 'HEIGHT'))
        box = box_of(node)
        parent = node
        while parent is not None:
            outer = box_of(parent)
            if outer is not None:
                top = role_of(parent.get_parent()) == 'application'
                for x, y, width, height in sizes.values():
                    # A window has a border on all sides of what it says of itself, a list that opened at most above.
                    left, above = ((width - outer.width) / 2, (height - outer.height) / 2) if top else (0, height - outer.height)
                    if 0 <= left < BORDER and 0 <= above < BORDER and width - outer.width == 2 * left and (not top or left == above):
                        return x + left + box.x - outer.x, y + above + box.y - outer.y, box.width, box.height
            parent = parent.get_parent()
        return None

    def look(self, role, start):
        """The first thing on show whose name starts so, the newest window first."""
        root = self.reader.application()
        for i in reversed(range(root.get_child_count())):
            for node, _ in self.walk(root.get_child_at_index(i)):
                if role_of(node) == role and read(node).startswith(start):
                    return node
        return None

    def walk(self, top):
        """What has room in the window @top, and is not scrolled out of it, each with its box; a list that opened may reach below it."""
        frame = box_of(top)
        nodes = collections.deque([top])
        while nodes:
            node = nodes.popleft()
            box = box_of(node)
            if box and not (0 < box.width < UNKNOWN and box.y < frame.y + frame.height + LIST and box.y + box.height > frame.y):
                continue
            if box:
                yield node, box
            children = (node.get_child_at_index(i) for i in range(node.get_child_count()))
            nodes.extend(child for child in children if child)

    def find(self, role, start):
        def search():
            try:
                node = self.look(role, start)
                place = node and self.surface(node)
                return place
            except GLib.Error:  # something went while it was looked at
                return None
        return until(search, f'the {role} {start}')

    # Actions

    def click(self, role, start, repeat=1):
        """In the middle, of an entry at the beginning of its text."""
        x, y, width, height = self.find(role, start)
        xdotool('mousemove', round(x + (12 if role == 'text' else width / 2)), round(y + height / 2), 'click', '--repeat', repeat, '--delay', 20, 1)
        self.follow()

    def chord(self, keys):
        self.program.key(keys)
        self.follow()

    def enter(self, text, end='Return'):
        """A text, and the key that ends it."""
        self.program.type(text)
        self.program.settled()
        self.program.key(end)
        self.follow()

    def click_chart(self, across, up, ctrl):
        """At a share of the chart's width and height, from its lower left."""
        x, y, width, height = self.find('panel', 'Roofline chart')
        keys = (('keydown', 'ctrl'), ('keyup', 'ctrl')) if ctrl else ((), ())
        xdotool('mousemove', round(x + width * across), round(y + height * (1 - up)), *keys[0], 'click', 1, *keys[1])
        self.follow()

    def drag_dot(self, across):
        state = self.program.state()
        self.program.press(state['x'], state['y'])
        self.program.pull(state['x'], state['y'], across)
        self.program.release()
        self.follow()

    def enter_path(self, path):
        """A file, in the file dialog."""
        self.program.newest = self.tops()[-1]
        self.program.answer(path)
        self.follow()

    # What is to be seen

    def texts(self):
        """All that is on show, from the top of each pane down; None when something went while it was looked at."""
        try:
            root = self.reader.application()
            return [read(node) for i in range(root.get_child_count())
                    for node, _ in sorted(self.walk(root.get_child_at_index(i)), key=lambda found: (found[1].y, found[1].x))]
        except GLib.Error:
            return None

    def says(self, *parts):
        """Waits for a text on show that has all of @parts."""
        return until(lambda: next((text for text in self.texts() or () if all(part in text for part in parts)), None),
                     f'the window to say {parts}')

    def says_in_order(self, *starts):
        """Waits for texts on show that begin so, in reading order."""
        def search():
            texts = iter(self.texts() or ())
            return all(any(text.startswith(start) for text in texts) for start in starts)
        return until(search, f'the window to say {starts}')

    def wait_selected(self, name):
        self.program.wait_state(lambda state: state['name'] == name, f'{name} to be selected')

    def wait_kept(self, wanted):
        """Waits for @wanted to say yes to the document, as its draft has it some seconds after a change."""
        kept = []

        def look():
            kept[:] = (draft['document'] for draft in self.made('drafts', 'roofline'))
            try:
                return any(wanted(document) for document in kept)
            except LookupError:  # a draft of before
                return False
        try:
            until(look, 'the document')
        except AssertionError as error:
            raise AssertionError(f'{error} that is wanted: {kept}') from None

    def made(self, folder, ending='json'):
        """The user's own files in @folder."""
        return [json.loads(path.read_text(encoding='utf-8')) for path in self.program.folder.rglob(f'{folder}/*.{ending}')]


def read(node):
    return node.get_name().translate(SPACES)


def title_of(window):
    return ' '.join(xdotool('getwindowname', window))


def squeeze(title):
    return ' '.join(title.split())
