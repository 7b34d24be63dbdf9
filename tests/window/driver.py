# SPDX-License-Identifier: GPL-3.0-or-later
"""The program from outside: real keys and a real pointer, and the lines it prints when it is watched.

It runs on a bare X server (tests/with-xvfb): no window manager, so a window gets the keyboard's focus only when
it is given it. Nothing here waits for a time to pass; it waits for a line or a window to come, or,
where nothing more is to come, until nothing does.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import hand  # noqa: E402
import tap  # noqa: E402

PATIENCE = 60.0  # seconds until what should come has not come
STEPS = 10  # motions between press and release
SOON = 500  # milliseconds: what is to come later, as the search for a tooltip's place, is none of a case's business
POLL = '7' if os.uname().machine == 'x86_64' else None  # the number of its system call, where its third argument is the time
SERVER = os.environ.get('ROOF_TEST_SERVER')  # the process of the X server, as with-xvfb names it
STATUS = re.compile(r'^State:\t(\w).*^voluntary_ctxt_switches:\t(\d+)', re.DOTALL | re.MULTILINE)

STATE = re.compile(r'STATE kernel=(?P<kernel>-?\d+) name=(?P<name>.*) x=(?P<x>\S+) y=(?P<y>\S+) '
                   r'param=(?P<param>\S+) value=(?P<value>\S+) efficiency=(?P<efficiency>\S+) '
                   r'bound=(?P<bound>\S+)(?: ghosts=(?P<ghosts>\d+))?$')
NUMBERS = ('x', 'y', 'value', 'efficiency')


def xdotool_lines(*words):
    done = subprocess.run(['xdotool', *(str(word) for word in words)], capture_output=True,
                          text=True, check=False, timeout=PATIENCE)
    return done.stdout.splitlines()


def xdotool(*words):
    return ' '.join(xdotool_lines(*words)).split()


def until(wanted, what, patience=PATIENCE):
    """What @wanted returns as soon as it is true."""
    end = time.monotonic() + patience
    while True:
        found = wanted()
        if found:
            return found
        assert time.monotonic() < end, f'waited in vain for {what}'
        time.sleep(0.02)


def json_of(path):
    """What the JSON file at @path holds; None: it is not there, or still being written."""
    try:
        return json.loads(path.read_text(encoding='utf-8'))
    except (FileNotFoundError, ValueError):
        return None


def threads_of(process):
    """Of each thread of @process the letter of its state, and how often it went to sleep."""
    threads = []
    for path in Path(f'/proc/{process}/task').glob('*/status'):
        try:
            threads.append(STATUS.search(path.read_text(encoding='utf-8', errors='replace')).groups())
        except (FileNotFoundError, ProcessLookupError):  # a thread that has just ended, before or after its file was opened
            threads.append(('R', None))
    return threads


def sleep(threads):
    """Whether each waits for something to come, not for the processor or a disk."""
    return all(state in 'SZX' for state, _ in threads)


def read_state(line):
    match = STATE.match(line)
    assert match, f'not a state: {line}'
    state = match.groupdict()
    state['kernel'] = int(state['kernel'])
    state['ghosts'] = int(state['ghosts'] or 0)
    state.update({key: float(state[key]) for key in NUMBERS})
    return state


def as_nobody():
    """A wrapper for a user whom permissions bind; root they do not."""
    if os.getuid() != 0:
        return ()
    if shutil.which('setpriv') is None:
        raise tap.Skip('root may read and write everything, and there is no setpriv')
    return ('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups')


def same(one, other):
    """Whether two states tell the same of the model; where the dot stands follows from it."""
    return all(one[key] == other[key] for key in ('kernel', 'name', 'param', 'value', 'efficiency',
                                                  'bound'))


class Program:
    """One run of the program in a home of its own. Leaving the `with` checks that it ended well and
    had nothing to complain of."""

    def __init__(self, executable, *arguments, allowed=(), wrapper=(), **environment):
        self.room = tempfile.TemporaryDirectory(prefix='roofline-window-')
        self.folder = Path(self.room.name)
        # @wrapper: the words of a command that becomes the program, as setpriv does
        self.arguments = [*wrapper, str(executable), *(str(word) for word in arguments)]
        self.environment = environment
        self.allowed = allowed  # complaints that are GTK's own and due here
        self.lines = []
        self.complaints = []

    def __enter__(self):
        home = {name: str(self.folder / name.lower())
                for name in ('HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME',
                             'XDG_STATE_HOME')}
        for path in home.values():
            os.makedirs(path, exist_ok=True)
            os.chmod(path, 0o777)
        os.chmod(self.folder, 0o755)  # a wrapper may make it another user's program
        settings = Path(home['XDG_CONFIG_HOME']) / 'gtk-4.0' / 'settings.ini'
        settings.parent.mkdir(exist_ok=True)
        settings.write_text('[Settings]\ngtk-cursor-blink=0\n', encoding='utf-8')  # a cursor that blinks never rests
        environment = {**os.environ, 'GTK_A11Y': 'none', 'ROOFLINE_WATCH': '1', **home,
                       **self.environment}
        # GTK's own file dialog and list of recent files leak; leaks of ours are for the tests in process.
        environment['ASAN_OPTIONS'] = environment.get('ASAN_OPTIONS', '') + ':detect_leaks=0'
        environment.pop('G_DEBUG', None)  # a warning is to be reported, not to end the program
        self.process = subprocess.Popen(self.arguments, env=environment, cwd=self.folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.readers = [threading.Thread(target=self._read, args=pair, daemon=True)
                        for pair in ((self.process.stdout, self.lines),
                                     (self.process.stderr, self.complaints))]
        for reader in self.readers:
            reader.start()
        try:
            self.wait_line(lambda line: line == 'READY', 'READY')
            self.window = until(self.windows, 'a window')[0]
            self.focus(self.window)
        except BaseException:
            self._stop()
            raise
        return self

    def _read(self, stream, lines):
        for line in stream:
            lines.append(line.rstrip('\n'))

    def _stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        self.room.cleanup()

    def __exit__(self, kind, value, trace):
        try:
            if kind is None and self.process.poll() is None:
                self.quit()
        finally:
            self._stop()
        if kind is not None:
            self.let_go_of_all()  # the next case has the same pointer and keyboard
        else:
            faults = [line for line in self.complaints
                      if re.search(r'WARNING|CRITICAL|ERROR|Sanitizer|runtime error', line)
                      and not any(allowed in line for allowed in self.allowed)]
            assert not faults, '\n'.join(faults)

    # What it shows

    def wait_line(self, wanted, what, since=0):
        def look():
            assert self.process.poll() is None, \
                f'ended with {self.process.returncode}: ' + '\n'.join(self.complaints[-5:])
            return next((line for line in self.lines[since:] if wanted(line)), None)
        return until(look, what)

    def state(self):
        """The last one printed."""
        lines = until(lambda: [line for line in self.lines if line.startswith('STATE ')], 'a state')
        return read_state(lines[-1])

    def wait_state(self, wanted, what):
        """The newest state as soon as @wanted says yes to it."""
        def look():
            state = self.state()
            return state if wanted(state) else None
        try:
            return until(look, what)
        except AssertionError as error:
            raise AssertionError(f'{error}; stands at {self.state()}') from None

    def changed(self, before, what):
        return self.wait_state(lambda state: not same(state, before), what)

    def settled(self):
        """The state that no later one follows: all motions have arrived, and the program waits for what nobody will send.

        Twice in a row nothing stirs and no timer is to go off soon; where one is, or where the system does not tell, the program and
        the X server are seen asleep for a while."""
        end = time.monotonic() + PATIENCE  # something may move for ever
        naps = quiet = 0
        before = None
        while naps < 15 and quiet < 2 and time.monotonic() < end:
            count, own, others = len(self.lines), threads_of(self.process.pid), threads_of(SERVER)
            naps = naps + 1 if before and count == before[0] and sleep(own) and sleep(others) else 0
            quiet = quiet + 1 if naps and (count, own, others) == before and self._has_no_timer() else 0
            before = count, own, others
            time.sleep(0.02)
        return self.state()

    def _has_no_timer(self):
        """Whether the main loop waits for more than @SOON, as the arguments of poll() say."""
        try:
            words = Path(f'/proc/{self.process.pid}/syscall').read_text(encoding='ascii').split()
        except OSError:
            return False
        if not words or words[0] != POLL:
            return False
        timeout = int(words[3], 16) & 0xffffffff
        return timeout >= 1 << 31 or timeout > SOON

    def slider(self, name):
        """The box (x, y, width, height) of the slider called @name, in pixels of the window."""
        return self._box('SLIDER', name)

    def button(self, name):
        """The middle of the button with the text @name that was there when the window first came, in pixels of the window."""
        x, y, width, height = self._box('BUTTON', name)
        return x + width / 2, y + height / 2

    def _box(self, kind, name):
        pattern = re.compile(rf'{kind} name={re.escape(name)} x=(\S+) y=(\S+) width=(\S+) height=(\S+)$')

        def look():
            found = [match for match in map(pattern.match, self.lines) if match]
            return tuple(float(part) for part in found[-1].groups()) if found else None
        return until(look, f'the {kind.lower()} {name}')

    def message(self):
        """What the window says over its content."""
        return self.wait_line(lambda line: line.startswith('MESSAGE '), 'a message')[len('MESSAGE '):]

    # Windows and keys

    def windows(self):
        return xdotool('search', '--onlyvisible', '--pid', self.process.pid, '--name', '.')

    def new_window(self, before):
        """One that was not among @before; it is given the focus."""
        window = until(lambda: [found for found in self.windows() if found not in before],
                       'a new window')[0]
        self.newest = window
        self.focus(window)
        return window

    def focus(self, window):
        """One that goes meanwhile gets none, and none is waited for long."""
        end = time.monotonic() + 5
        hand.focus(window)
        while hand.focused() != int(window) and time.monotonic() < end:
            hand.rest()
            hand.focus(window)

    def key(self, *keys):
        hand.press_keys(*keys)

    def type(self, text):
        hand.type_text(text, 2)

    def answer(self, path, text=None):
        """Answers the file dialog, the newest window, with @path, where a file with @text (None: as it is) stands.

        Newer GTK completes the name of a file that exists, so the file is written once its name is typed. It opens the entry for a
        path at the first tilde and mixes up letters that come meanwhile (at a slash, too, but then lists what is in /, and a list as
        long as that is laid out over and over while it is open); a completion that comes late stays behind the cursor; the list of
        completions is a window, and takes the keyboard along when it closes; and the first Return may only select the file in its
        folder, which the second one opens. No key is pressed before the program has dealt with the one before."""
        for patience in (2, 5, 20):
            self.settled()
            self.focus(self.newest)
            for letters in ('~', str(path)):
                self.key('ctrl+a')
                self.type(letters)
                self.settled()
            self.key('shift+End', 'Delete')
            self.settled()
            if text is not None:
                path.write_text(text, encoding='utf-8')
            for _ in range(2):
                self.focus(self.newest)
                self.key('Return')
                self.settled()
                try:
                    until(lambda: self.newest not in self.windows(), 'the dialog to close', patience=patience)
                    return
                except AssertionError:
                    continue
        raise AssertionError('the dialog does not close')

    def open_by_menu(self, letters, path, text):
        """The entry of the main menu with the mnemonics @letters, and in its dialog a file with @text at @path."""
        before = self.windows()
        self.focus(self.window)
        self.key('F10')
        until(lambda: self.windows() != before, 'the menu')
        self.key(*letters)
        until(lambda: len(self.windows()) == 2, 'the file dialog')
        self.new_window(before)
        self.answer(path, text)

    # The pointer, in pixels of the main window

    def origin(self):
        return hand.place_of(self.window)

    def height(self):
        return hand.size_of(self.window)[1]

    def move(self, x, y):
        left, top = self.origin()
        hand.move(left + x, top + y)

    def press(self, x, y):
        self.move(x, y)
        hand.rest()
        hand.press()

    def pull(self, x, y, across, up=0):
        """Moves the held pointer from (x, y) in small steps."""
        for step in range(1, STEPS + 1):
            self.move(x + across * step / STEPS, y - up * step / STEPS)
            hand.rest()

    def release(self):
        hand.release()

    def let_go_of_all(self):
        hand.release()
        for key in ('shift', 'ctrl', 'alt'):
            hand.let_go_of_key(key)

    def wheel(self, up):
        hand.click(4 if up else 5)

    def click(self, x, y):
        self.move(x, y)
        hand.rest()
        hand.click()

    # Its end

    def quit(self):
        """Ctrl+Q; unsaved changes, if it asks, are thrown away."""
        before = self.windows()
        self.focus(self.window)
        self.key('ctrl+q')

        def gone_or_asking():
            return self.process.poll() is not None or set(self.windows()) - set(before)
        until(gone_or_asking, 'the end, or a question')
        if self.process.poll() is None:
            self.new_window(before)
            self.key('alt+d')
        until(lambda: self.process.poll() is not None, 'the end')
        assert self.process.returncode == 0, f'ended with {self.process.returncode}'
