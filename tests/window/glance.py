# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program has at one moment, asked of AT-SPI directly and level by level: what is to be known of all things of a level is
one batch of questions. libatspi, which asks one after another, takes many times as long, and keeps what has changed meanwhile.
"""
import functools

import gi
from driver import PATIENCE

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

# What newer versions of GTK and AT-SPI call a role, and what older ones did.
OLDER_ROLES = {'grouping': 'panel', 'button': 'push button', 'toggle button': 'push button'}
UNKNOWN = 100000  # pixels: newer GTK says anything at all of the room of what has none
SPACES = str.maketrans({'\u00a0': ' ', '\u202f': ' '})
ROOT = '/org/a11y/atspi/accessible/root'
ACCESSIBLE = 'org.a11y.atspi.Accessible'
TIMEOUT = int(PATIENCE * 1000)


class Gone(Exception):
    """Something went while it was looked at."""


class Bus:
    """The bus on which assistive technology speaks with programs."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                    Gio.DBusCallFlags.NONE, TIMEOUT, None).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def ask(self, owner, questions):
        """The answers to @questions, each (path, interface, method, arguments); None: a thing has none."""
        answers = [None] * len(questions)
        context = GLib.MainContext.default()
        left = len(questions)

        def take(connection, result, index):
            nonlocal left
            left -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()[0]
            except GLib.Error:
                pass
        for index, (path, interface, method, arguments) in enumerate(questions):
            self.connection.call(owner, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, TIMEOUT, None, take, index)
        while left > 0:
            context.iteration(True)
        return answers

    def find(self, process):
        """The name under which the program @process is on the bus; None: it is not there yet."""
        programs, = self.ask('org.a11y.atspi.Registry', [(ROOT, ACCESSIBLE, 'GetChildren', None)])
        names = [name for name, _ in programs or ()]
        processes = self.ask('org.freedesktop.DBus', [
            ('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'GetConnectionUnixProcessID', GLib.Variant('(s)', (name,))) for name in names])
        return next((name for name, its in zip(names, processes) if its == process), None)


class Thing:
    """What has a role, a name and, mostly, a box (x, y, width, height)."""

    def __init__(self, path, parent):
        self.path = path
        self.parent = parent  # None: a window
        self.window = self if parent is None else parent.window
        self.children = []
        self.role = self.name = self.box = None


def questions_of(thing):
    return ((thing.path, ACCESSIBLE, 'GetRole', None),
            (thing.path, 'org.freedesktop.DBus.Properties', 'Get', GLib.Variant('(ss)', (ACCESSIBLE, 'Name'))),
            (thing.path, ACCESSIBLE, 'GetChildren', None))


def sure(answer):
    if answer is None:
        raise Gone
    return answer


@functools.cache
def bus():
    return Bus()


class Tree:
    """The windows of the program @owner, and what @goes_into says yes to, to (thing, box), with what is below."""

    def __init__(self, owner, goes_into, with_boxes=True):
        self.owner, self.goes_into, self.with_boxes = owner, goes_into, with_boxes
        paths, = self._ask([(ROOT, ACCESSIBLE, 'GetChildren', None)])
        self.windows = [Thing(path, None) for _, path in sure(paths)]
        level = self.windows
        while level:
            level = self._look_at(level)

    def _ask(self, questions):
        return bus().ask(self.owner, questions)

    def _look_at(self, level):
        """Those below the things of @level."""
        window_box = GLib.Variant('(u)', (Atspi.CoordType.WINDOW,))
        if self.with_boxes:
            boxes = self._ask([(thing.path, 'org.a11y.atspi.Component', 'GetExtents', window_box) for thing in level])
            for thing, box in zip(level, boxes):
                thing.box = box if thing.parent is not None else sure(box)
        entered = [thing for thing in level if self.goes_into(thing)]
        answers = iter(self._ask([question for thing in entered for question in questions_of(thing)]))
        below = []
        for thing, role, name, paths in zip(entered, answers, answers, answers):
            role = Atspi.role_get_name(Atspi.Role(sure(role)))
            thing.role, thing.name = OLDER_ROLES.get(role, role), sure(name).translate(SPACES)
            if thing.parent is not None:
                thing.parent.children.append(thing)
            below.extend(Thing(path, thing) for _, path in sure(paths))
        return below


def by_levels(top):
    """@top and all below, level by level."""
    level = [top]
    while level:
        yield from level
        level = [child for thing in level for child in thing.children]


def in_depth(top):
    """@top and all below, each before what comes after it."""
    yield top
    for child in top.children:
        yield from in_depth(child)


def has_room(thing):
    return thing.box is None or 0 < thing.box[2] < UNKNOWN


def ancestors(thing):
    while thing.parent is not None:
        thing = thing.parent
        yield thing
