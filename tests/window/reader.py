# SPDX-License-Identifier: GPL-3.0-or-later
"""What assistive technology has of a running program, and by that where things stand for the pointer."""
import collections
import re
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import gi  # noqa: E402
from driver import PATIENCE, until  # noqa: E402

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter('ignore', DeprecationWarning)

# Milliseconds: left alone it gives up a question after 800, and with that what an event was about.
Atspi.set_timeout(int(PATIENCE * 1000), int(PATIENCE * 1000))

# What newer versions of GTK and AT-SPI call a role, and what older ones did.
OLDER_ROLES = {'grouping': 'panel', 'button': 'push button', 'toggle button': 'push button'}

UNKNOWN = 100000  # pixels: newer GTK says anything at all of the room of what has none

SPACES = str.maketrans({'\u00a0': ' ', '\u202f': ' '})


def role_of(node):
    """The name of its role as older versions have it."""
    name = node.get_role_name()
    return OLDER_ROLES.get(name, name)


def find_fault(name):
    """What is wrong with the name of a control; None: nothing."""
    words = name.split()
    if not words:
        return 'has no name'
    if re.match(r'(Gtk|Roof)[A-Z]', name):
        return 'is called by its class'
    if any(re.match(r'_\w', word) for word in words):
        return 'has the underscore of a mnemonic'
    if len(words) > 1 and words[:len(words) // 2] == words[len(words) // 2:]:
        return 'says its name twice'
    return None


def box_of(node):
    component = node.get_component_iface()
    return component.get_extents(Atspi.CoordType.WINDOW) if component else None


class Reader:
    """What a screen reader sees of a running program."""

    def __init__(self, program):
        self.program = program
        self.chart = until(lambda: self.find('panel', 'Roofline chart'), 'the chart')

    def application(self):
        desktop = Atspi.get_desktop(0)
        children = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
        return next((child for child in children
                     if child and child.get_process_id() == self.program.process.pid), None)

    def walk(self, root):
        """Level by level: what is looked for is seldom deep, as the rows of lists are."""
        nodes = collections.deque([root])
        while nodes:
            node = nodes.popleft()
            self.forget(node)
            yield node
            children = (node.get_child_at_index(i) for i in range(node.get_child_count()))
            nodes.extend(child for child in children if child and self.looks_into(child))

    def forget(self, node):
        """What was read of it once is kept else, though it changes."""
        node.clear_cache()

    def looks_into(self, node):
        """Whether a walk goes there."""
        return True

    def find(self, role, name):
        try:
            root = self.application()
            return root and next((node for node in self.walk(root)
                                  if role_of(node) == role and node.get_name() == name), None)
        except GLib.Error:  # something went while it was looked at
            return None

    def handles(self):
        return [node for node in self.walk(self.chart) if role_of(node) == 'slider']

    def handle(self, name):
        return next(node for node in self.handles() if node.get_name().translate(SPACES) == name)

    def focused(self):
        """The name of the handle with the focus, or None."""
        for node in self.handles():
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node.get_name().translate(SPACES)
        return None

    def describe(self, name):
        return self.handle(name).get_description().translate(SPACES)

    def value(self, name):
        return self.handle(name).get_value_iface().get_current_value()

    def wait_description(self, name, start):
        return until(lambda: self.describe(name).startswith(start) and self.describe(name),
                     f'{name} to read {start}, not {self.describe(name)}')

    def wait_focus(self, name):
        until(lambda: self.focused() == name, f'the focus on {name}, not {self.focused()}')

    def walk_shown(self, node):
        """What has room in the window, each with its box: what hides is not looked into, which is soon done."""
        self.forget(node)
        box = box_of(node)
        if box and not 0 < box.width < UNKNOWN:
            return
        yield node, box
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child:
                yield from self.walk_shown(child)

    def place(self, role, start):
        """The middle of the first thing whose name starts so, in pixels of the window; None while it is not on show.

        Newer GTK counts from within the border of the window, where the window itself begins at less than nothing.
        """
        try:
            for node, box in self.walk_shown(self.application()):
                if role_of(node) in ('frame', 'dialog'):
                    left, top = box.x, box.y
                if box and role_of(node) == role and node.get_name().translate(SPACES).startswith(start):
                    return box.x - left + box.width / 2, box.y - top + box.height / 2
        except GLib.Error:  # something went while it was looked at
            pass
        return None

    def find_place(self, role, start):
        return until(lambda: self.place(role, start), f'the {role} {start}')
