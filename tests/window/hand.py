# SPDX-License-Identifier: GPL-3.0-or-later
"""The keyboard and the pointer, by the library of xdotool: what is pressed a thousand times is no process each time."""
import ctypes
import functools
import time

CURRENT = 0  # the window: whichever has the focus, or is under the pointer
DELAY = 12000  # microseconds between two keys, as xdotool has it
MOTION = 0.02  # seconds between two motions, or a motion and a press: more than a frame

Complaint = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


@Complaint
def ignore(_display, _event):
    """A window may go at any time; whoever asked for something of it sees that it did not come."""
    return 0


@functools.cache
def libraries():
    """xdotool's own, Xlib, and a connection of the former."""
    xdo, xlib = ctypes.CDLL('libxdo.so.3'), ctypes.CDLL('libX11.so.6')
    xlib.XSetErrorHandler.argtypes = [Complaint]
    xlib.XSetErrorHandler(ignore)
    xdo.xdo_new.restype = ctypes.c_void_p
    handle = xdo.xdo_new(None)
    assert handle, 'no X server'
    return xdo, xlib, ctypes.c_void_p(handle)


def act(name, *arguments):
    """Calls xdo_@name, and waits until the server has done it."""
    xdo, xlib, handle = libraries()
    getattr(xdo, 'xdo_' + name)(handle, *arguments)
    display = ctypes.cast(handle, ctypes.POINTER(ctypes.c_void_p))[0]  # its first member
    xlib.XSync(ctypes.c_void_p(display), 0)


def window(number):
    return ctypes.c_ulong(int(number))


def press_keys(*chords):
    for chord in chords:
        act('send_keysequence_window', window(CURRENT), str(chord).encode(), DELAY)


def hold_key(key):
    act('send_keysequence_window_down', window(CURRENT), key.encode(), DELAY)


def let_go_of_key(key):
    act('send_keysequence_window_up', window(CURRENT), key.encode(), DELAY)


def type_text(text, delay):
    """@delay: milliseconds between two letters"""
    act('enter_text_window', window(CURRENT), text.encode(), 1000 * delay)


def move(x, y):
    act('move_mouse', round(x), round(y), 0)


def press(button=1):
    act('mouse_down', window(CURRENT), button)


def release(button=1):
    act('mouse_up', window(CURRENT), button)


def click(button=1, times=1):
    act('click_window_multiple', window(CURRENT), button, times, 20000)


def rest():
    """Until the next motion."""
    time.sleep(MOTION)


def place_of(number):
    """Where the window stands on the screen, x and y."""
    x, y = ctypes.c_int(), ctypes.c_int()
    act('get_window_location', window(number), ctypes.byref(x), ctypes.byref(y), None)
    return x.value, y.value


def size_of(number):
    """Width and height."""
    width, height = ctypes.c_uint(), ctypes.c_uint()
    act('get_window_size', window(number), ctypes.byref(width), ctypes.byref(height))
    return width.value, height.value


def focused():
    """The number of the window that has the keyboard."""
    found = ctypes.c_ulong()
    act('get_focused_window', ctypes.byref(found))
    return found.value


def focus(number):
    act('focus_window', window(number))
