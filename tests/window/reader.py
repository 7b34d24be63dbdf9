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
from glance import OLDER_ROLES, SPACES, UNKNOWN, Gone, Tree, ancestors, bus, by_levels, has_room, in_depth  # noqa: E402

warnings.simplefilter('ignore', DeprecationWarning)

# Milliseconds: left alone it gives up a question after 800, and with that what an event was about.
Atspi.set_timeout(int(PATIENCE * 1000), int(PATIENCE * 1000))


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


def child_of(node, index):
    node.clear_cache()
    return node.get_child_at_index(index)


def is_same(node, thing):
    return (role_of(node), node.get_name().translate(SPACES)) == (thing.role, thing.name)


class Reader:
    """What a screen reader sees of a running program."""

    def __init__(self, program):
        self.program = program
        self.owner = until(lambda: bus().find(program.process.pid), 'the program on the bus')
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
            node.clear_cache()  # what was read of it once is kept else, though it changes
            yield node
            children = (node.get_child_at_index(i) for i in range(node.get_child_count()))
            nodes.extend(child for child in children if child and self.looks_into(child))

    def looks_into(self, node):
        """Whether a walk goes there."""
        return True

    def tree(self, goes_into, with_boxes=True):
        """What there is now; None when something went while it was looked at."""
        try:
            return Tree(self.owner, goes_into, with_boxes)
        except Gone:
            return None

    def find(self, role, name):
        """The first such thing, with all that libatspi can do with it."""
        tree = self.tree(lambda thing: True, with_boxes=False)
        wanted = role, name.translate(SPACES)
        found = tree and next((thing for window in tree.windows for thing in by_levels(window) if (thing.role, thing.name) == wanted), None)
        return found and (self.node_of(tree, found) or self.search(*wanted))

    def search(self, role, name):
        try:
            return next((node for node in self.walk(self.application())
                         if role_of(node) == role and node.get_name().translate(SPACES) == name), None)
        except GLib.Error:  # something went while it was looked at
            return None

    def node_of(self, tree, thing):
        """@thing of @tree for libatspi; None when another has come in its place meanwhile."""
        node = self.application()
        try:
            for at in reversed((thing, *ancestors(thing))):
                siblings = at.parent.children if at.parent else tree.windows
                node = child_of(node, siblings.index(at))
                if node and not is_same(node, at):
                    node = child_of(node, 0)  # asked one by one a stack has pages, and the things in these
                if not node or not is_same(node, at):
                    return None
        except GLib.Error:
            return None
        node.clear_cache()
        return node

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
        node.clear_cache()
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
        tree = self.tree(has_room)
        for window in tree.windows if tree else ():
            for thing in in_depth(window):
                if thing.box and thing.role == role and thing.name.startswith(start):
                    x, y, width, height = thing.box
                    return x - window.box[0] + width / 2, y - window.box[1] + height / 2
        return None

    def find_place(self, role, start):
        return until(lambda: self.place(role, start), f'the {role} {start}')
