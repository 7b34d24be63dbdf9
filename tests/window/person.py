# SPDX-License-Identifier: GPL-3.0-or-later
"""Someone at the screen, who does one action after another: a click, a drag, a chord, or a typed text with the key that ends it.

Between two actions the person waits until the program rests, and looks where things stand. A window that opens gets the
keyboard, as a window manager would see to.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
from driver import until, xdotool  # noqa: E402
from reader import SPACES, Atspi, GLib, Reader, box_of, role_of  # noqa: E402

STATE = Atspi.StateType


class Person:
    def __init__(self, program):
        self.program = program
        self.reader = Reader(program)

    # Windows

    def titles(self):
        """Those of dialogs and windows; menus and lists have none of their own."""
        root = self.reader.application()
        return [root.get_child_at_index(i).get_name() for i in range(root.get_child_count())]

    def tops(self):
        titles = self.titles()
        return [window for window in self.program.windows()
                if window == self.program.window or ' '.join(xdotool('getwindowname', window)) in map(squeeze, titles)]

    def follow(self):
        """Gives the newest window the keyboard, once all is at rest."""
        self.program.settled()
        tops = self.tops()
        top = next((window for window in reversed(tops) if window != self.program.window), self.program.window)
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
                top = role_of(parent) in ('frame', 'dialog', 'window', 'alert')
                for x, y, width, height in sizes.values():
                    # A window of its own has a border around what it says of itself.
                    border = (width - outer.width) / 2
                    if (outer.width, outer.height) == (width, height) or top and 0 <= border < 40 and height - outer.height == width - outer.width:
                        return x + border + box.x - outer.x, y + border + box.y - outer.y, box.width, box.height
            parent = parent.get_parent()
        return None

    def look(self, role, start):
        """The first thing on show whose name starts so, the last window first."""
        root = self.reader.application()
        for i in reversed(range(root.get_child_count())):
            for node, box in self.reader.walk_shown(root.get_child_at_index(i)):
                if box and role_of(node) == role and node.get_name().translate(SPACES).startswith(start):
                    return node
        return None

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

    def click(self, role, start, button=1):
        x, y, width, height = self.find(role, start)
        xdotool('mousemove', round(x + width / 2), round(y + height / 2), 'click', button)
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

    # What is to be seen

    def says(self, *parts):
        """Waits for a text on show that has all of @parts."""
        def search():
            try:
                return next((node.get_name() for node, box in self.reader.walk_shown(self.reader.application())
                             if box and all(part in node.get_name().translate(SPACES) for part in parts)), None)
            except GLib.Error:
                return None
        return until(search, f'the window to say {parts}')


def squeeze(title):
    return ' '.join(title.split())
