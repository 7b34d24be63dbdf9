# SPDX-License-Identifier: GPL-3.0-or-later
"""Someone at the screen, who does one action after another: a click, a drag, a chord, or a typed text with the key that ends it.

Between two actions the person waits until the program rests, and looks where things stand. A window that opens gets the
keyboard, as a window manager would see to.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
from driver import json_of, until, xdotool, xdotool_lines  # noqa: E402
from glance import Gone, Tree, ancestors, bus, by_levels, has_room  # noqa: E402


BORDER = 40  # pixels: more than any
LIST = 500  # and higher than any list that opens, which may reach below its window


class Person:
    def __init__(self, program, size):
        self.program = program
        self.owner = until(lambda: bus().find(program.process.pid), 'the program on the bus')
        self.find('panel', 'Roofline chart')
        self.known = [program.window]
        xdotool('windowsize', '--sync', program.window, *size)
        self.follow()

    def tree(self, goes_into):
        """What @goes_into lets see; None when something went while it was looked at."""
        try:
            return Tree(self.owner, goes_into)
        except Gone:
            return None

    # Windows

    def tops(self):
        """Dialogs and windows, the newest last. Menus and lists have none of their own titles."""
        tree = until(lambda: self.tree(is_window), 'the windows')
        titles = [squeeze(window.name) for window in tree.windows]
        found = [window for window, title in until(lambda: titles_of(self.program.windows()), 'their titles') if title in titles]
        self.known = [window for window in self.known if window in found] + [window for window in found if window not in self.known]
        return self.known

    def follow(self):
        """Gives the newest window the keyboard, once all is at rest."""
        self.program.settled()
        top = self.tops()[-1]
        if int(top) != hand.focused():
            self.program.focus(top)
            self.program.settled()

    # Places

    def surface(self, thing):
        """The X window that @thing is drawn in, and its box in there: the nearest ancestor that is as large as a window."""
        windows = [(*hand.place_of(window), *hand.size_of(window)) for window in self.program.windows()]
        left, top, width, height = thing.box
        for outer in (thing, *ancestors(thing)):
            place = outer.box and self.place_in(windows, outer)
            if place:
                return place[0] + left - outer.box[0], place[1] + top - outer.box[1], width, height
        return None

    @staticmethod
    def place_in(windows, thing):
        """Where @thing stands on the screen if it is as large as one of @windows."""
        for x, y, width, height in windows:
            across, down = width - thing.box[2], height - thing.box[3]
            # A window has a border on all sides of what it says of itself, a list that opened at most above.
            left, above = (across / 2, down / 2) if thing.parent is None else (0, down)
            if 0 <= left < BORDER and 0 <= above < BORDER and across == 2 * left and (thing.parent is not None or left == above):
                return x + left, y + above
        return None

    def find(self, role, start):
        """Where the first thing on show is whose name starts so, in the newest window that has one."""
        def search():
            tree = self.tree(is_on_show)
            found = tree and next((thing for window in reversed(tree.windows) for thing in by_levels(window)
                                   if thing.box and thing.role == role and thing.name.startswith(start)), None)
            return found and self.surface(found)
        return until(search, f'the {role} {start}')

    # Actions

    def click(self, role, start, repeat=1):
        """In the middle, of an entry at the beginning of its text."""
        x, y, width, height = self.find(role, start)
        hand.move(x + (12 if role == 'text' else width / 2), y + height / 2)
        hand.rest()
        hand.click(times=repeat)
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
        hand.move(x + width * across, y + height * (1 - up))
        hand.rest()
        if ctrl:
            hand.hold_key('ctrl')
        hand.click()
        if ctrl:
            hand.let_go_of_key('ctrl')
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
        tree = self.tree(is_on_show)
        return tree and [thing.name for window in tree.windows
                         for thing in sorted((thing for thing in by_levels(window) if thing.box), key=lambda found: (found.box[1], found.box[0]))]

    def says(self, *parts):
        """Waits for a text on show that has all of @parts."""
        return self.wait_texts(lambda texts: next((text for text in texts if all(part in text for part in parts)), None), parts)

    def says_in_order(self, *starts):
        """Waits for texts on show that begin so, in reading order."""
        def search(texts):
            texts = iter(texts)
            return all(any(text.startswith(start) for text in texts) for start in starts)
        return self.wait_texts(search, starts)

    def wait_texts(self, wanted, parts):
        """What @wanted returns of the texts on show, as soon as it is true."""
        try:
            return until(lambda: wanted(self.texts() or ()), f'the window to say {parts}')
        except AssertionError as error:
            raise AssertionError(f'{error}; it says {[text for text in self.texts() or () if text]}') from None

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
        return [held for held in map(json_of, self.program.folder.rglob(f'{folder}/*.{ending}')) if held is not None]


def is_window(thing):
    return thing.parent is None


def is_on_show(thing):
    """Whether it has room in its window, and is not scrolled out of it."""
    frame = thing.window.box
    return has_room(thing) and (thing.box is None or (thing.box[1] < frame[1] + frame[3] + LIST and thing.box[1] + thing.box[3] > frame[1]))


def titles_of(windows):
    """Each of @windows with its title; None when one has just closed."""
    titles = xdotool_lines(*(word for window in windows for word in ('getwindowname', window)))
    return list(zip(windows, map(squeeze, titles))) if len(titles) == len(windows) else None


def squeeze(title):
    return ' '.join(title.split())
