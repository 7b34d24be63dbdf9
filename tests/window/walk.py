# SPDX-License-Identifier: GPL-3.0-or-later
"""Tab through everything: each control that can be operated is stopped at once, on the way there and on the way back.

Usage: walk.py PROGRAM (under with-a11y)
"""
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'repository'))
import tap  # noqa: E402
from driver import Program, until, xdotool  # noqa: E402
from reader import SPACES, Atspi, GLib, Reader, find_fault, role_of  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
OPERABLE = {'push button', 'toggle button', 'check box', 'radio button', 'slider', 'text', 'entry', 'password text', 'spin button',
            'page tab', 'link', 'switch'}
CONTROLS = {'Minimize', 'Maximize', 'Restore', 'Close', ''}
NETWORK = {
    'model_type': 'llama', 'hidden_size': 4096, 'num_hidden_layers': 32, 'num_attention_heads': 32,
    'num_key_value_heads': 8, 'intermediate_size': 14336, 'vocab_size': 128256,
}
LESSON = {
    'format': 'roofline-lesson', 'version': 1, 'id': 'walked', 'order': 0.001, 'title': 'A Walk', 'summary': 'Two steps.',
    'minutes': 1,
    'document': {
        'machines': ['nvidia-h100-sxm5-80gb'],
        'kernels': [{'name': 'Layer', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 4096}}],
    },
    'steps': [
        {'title': 'First', 'text': 'It takes {Layer.t_min}.',
         'question': {'ask': 'What bounds it?', 'choices': [{'text': 'The memory', 'right': True, 'why': 'Yes.'},
                                                            {'text': 'The cores', 'why': 'No.'}]},
         'reveal': {'text': 'Memory it is.'}},
        {'title': 'The End', 'text': 'Done.'},
    ],
}


def call(node):
    try:
        return f'{role_of(node)} “{node.get_name().translate(SPACES)}”'
    except GLib.Error:
        return 'what is gone'


def is_window_control(node):
    """Whether it is one of the buttons of a title bar, which say what they do in GTK's own words, beside each other."""
    siblings = node.get_parent()
    names = {siblings.get_child_at_index(i).get_name() for i in range(siblings.get_child_count())} if siblings else set()
    return role_of(node) == 'push button' and node.get_name() in CONTROLS and names <= CONTROLS


def is_of_group(node, stops):
    """Whether it is one of several that exclude each other: Tab comes to that which is chosen, arrow keys choose."""
    siblings = node.get_parent()
    return node.get_role_name() in ('check box', 'radio button') and any(
        sibling in stops and sibling.get_role_name() == node.get_role_name()
        and sibling.get_state_set().contains(Atspi.StateType.CHECKED)
        for sibling in (siblings.get_child_at_index(i) for i in range(siblings.get_child_count())))


class Walker(Reader):
    """Hears where the keyboard's focus goes."""

    def __init__(self, program):
        self.program = program
        self.focused_nodes = []
        self.listener = Atspi.EventListener.new(self._hear)
        self.listener.register('object:state-changed:focused')
        super().__init__(program)

    def _hear(self, event, *_):
        try:
            own = event.source.get_process_id() == self.program.process.pid
        except GLib.Error:  # the program of a case before is gone
            return
        if event.detail1 and own:
            self.focused_nodes.append(event.source)

    def close(self):
        self.listener.deregister('object:state-changed:focused')

    @staticmethod
    def _turn():
        """Takes in what has been told."""
        while GLib.MainContext.default().iteration(False):
            pass

    def stop(self):
        """Where the focus is, as last heard; where something hands it on at once, that is the last to say so."""
        self._turn()
        return self.focused_nodes[-1] if self.focused_nodes else None

    def press(self, *keys):
        """Presses, and returns what has the focus once it has come to something."""
        self._turn()
        n = len(self.focused_nodes)
        self.program.key(*keys)

        def heard():
            self._turn()
            return len(self.focused_nodes) > n
        try:
            until(heard, f'the focus to leave {call(self.focused_nodes[-1]) if n else "nothing"} by {keys}')
        except AssertionError:
            moved = self.find_focused()
            if moved is None or (n and moved == self.focused_nodes[-1]):
                raise
            self.focused_nodes.append(moved)
        return self.rest()

    def find_focused(self):
        """What has the focus, looked for rather than heard: on a busy machine an event can get lost. None without any."""
        return next((node for node in self.walk(self.application())
                     if node.get_state_set().contains(Atspi.StateType.FOCUSED)
                     and node.get_state_set().contains(Atspi.StateType.FOCUSABLE)), None)

    def rest(self):
        """The focus once the program has answered another question, which it does after all that it says by itself."""
        node = self.stop()
        node.clear_cache()
        until(lambda: node.get_state_set() is not None, 'an answer')
        return self.stop()

    def choose(self, *keys):
        """An entry of the main menu."""
        before = self.program.windows()
        self.program.key('F10')
        until(lambda: self.program.windows() != before, 'the menu')
        self.program.key(*keys)

    def controls(self, root, stops):
        """What below @root can be operated. The handles of the chart are walked by its own keys; what minimizes and closes
        a window is no part of what Tab goes through, which GTK decides."""
        found = []

        def look(node):
            """Whether one of the stops is there or below."""
            node.clear_cache()
            component, states = node.get_component_iface(), node.get_state_set()
            if component and component.get_extents(Atspi.CoordType.WINDOW).width <= 0:
                return False
            if not states.contains(Atspi.StateType.SENSITIVE) or is_window_control(node):
                return False
            if node == self.chart or (role_of(node) in OPERABLE and states.contains(Atspi.StateType.FOCUSABLE)):
                found.append(node)
            children = [node.get_child_at_index(i) for i in range(node.get_child_count())] if node != self.chart else []
            return look_at_all([child for child in children if child]) or node in stops

        def look_at_all(children):
            """Of the pages of a stack, which have no place of their own, one is on show: that where there are stops."""
            stack = children and all(child.get_component_iface() is None for child in children)
            seen = False
            for child in children:
                before = len(found)
                inside = look(child)
                if stack and not inside:
                    del found[before:]
                seen = seen or inside
            return seen
        look(root)
        return found

    def round(self, key):
        """All stops from the first that @key comes to until it comes to that again."""
        stops = [self.press(key)]
        while len(stops) < 1000:
            node = self.press(key)
            if node == stops[0]:
                return stops
            assert node not in stops, f'{key} comes to {call(node)} again, before {call(stops[0])}'
            stops.append(node)
        raise AssertionError(f'{key} never comes round')

    def window_of(self, node):
        while node.get_parent().get_role_name() != 'application':
            node = node.get_parent()
        return node

    def check(self):
        """There and back, once what has just come is laid out: until then Tab does not know what is next."""
        self.program.settled()
        there = self.round('Tab')
        back = self.round('shift+Tab')
        wanted = self.controls(self.window_of(there[0]), there)
        for name, stops in (('Tab', there), ('Shift+Tab', back)):
            missing = [call(node) for node in wanted if node not in stops and not is_of_group(node, stops)]
            assert not missing, f'{name} does not come to {missing}'
        extra = [call(node) for node in there if node not in back] + [call(node) for node in back if node not in there]
        assert not extra, f'only in one direction: {extra}'
        faults = [call(node) for node in there if find_fault(node.get_name().translate(SPACES))]
        assert not faults, faults
        return there


class walking:
    """The program and a walker in it."""

    def __init__(self, *arguments, lesson=False):
        self.program = Program(PROGRAM, *arguments, GTK_A11Y='atspi')
        if lesson:
            folder = self.program.folder / 'xdg_data_home' / 'io.github.roofline_app.Roofline' / 'lessons'
            folder.mkdir(parents=True)
            (folder / 'walked.json').write_text(json.dumps(LESSON))

    def __enter__(self):
        self.program.__enter__()
        self.walker = Walker(self.program)
        return self.program, self.walker

    def __exit__(self, *trace):
        self.walker.close()
        self.program.__exit__(*trace)


def kernels_page():
    with walking() as (program, walker):
        before = program.state()
        names = [call(node) for node in walker.check()]
        assert names.count('panel “Roofline chart”') == 1, names
        assert any('“Batch B”' in name for name in names), names  # the editor is there
        assert program.state() == before, 'Tab changes nothing'


def another_kernel_selected():
    """Rows before the selected one are not passed over, and stay as they are."""
    with walking() as (program, walker):
        start = program.state()
        program.click(start['x'], start['y'])
        program.key('Page_Down', 'Page_Down')
        before = program.wait_state(lambda state: state['kernel'] == 2, 'the third kernel')
        walker.check()
        assert program.state()['kernel'] == before['kernel']


def machine_page():
    with walking() as (program, walker):
        program.key('ctrl+l', 'Escape')
        until(lambda: walker.stop() and 'Machine' in walker.stop().get_name(), 'the machine')
        walker.check()


def network():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'config.json'
        path.write_text(json.dumps(NETWORK), encoding='utf-8')
        with walking(path) as (program, walker):
            program.wait_line(lambda line: line.startswith('STEP '), 'the network')
            walker.check()


def planner():
    """What it would take, asked and answered without a pointer: along the front by arrow keys, and a choice opened by Return."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'config.json'
        path.write_text(json.dumps(NETWORK), encoding='utf-8')
        with walking(path) as (program, walker):
            program.wait_line(lambda line: line.startswith('STEP '), 'the network')
            walker.choose('v', 'w')
            focus_dialog(program, '^What Would It Take')
            for control in ('Find', 'Pareto Front'):
                node = walker.press('shift+Tab')
                while node.get_name() != control:
                    node = walker.press('shift+Tab')
                if control == 'Find':
                    program.key('Return')
            program.key('Home', 'Right')
            until(lambda: node.get_value_iface().get_current_value() == 1, 'the second choice')
            since = len(program.lines)
            program.key('Return')
            program.wait_line(lambda line: line.startswith('STEP '), 'the document of the choice', since)


def lessons():
    with walking(lesson=True) as (program, walker):
        walker.press('F1')
        walker.check()


def lesson():
    with walking(lesson=True) as (program, walker):
        walker.press('F1')
        program.key('space')
        program.wait_line(lambda line: line.startswith('SHOW '), 'the lesson')
        until(lambda: any('The memory' in node.get_name() for node in walker.walk(walker.application())), 'the question')
        walker.check()


def focus_dialog(program, title):
    program.focus(until(lambda: xdotool('search', '--all', '--onlyvisible', '--pid', program.process.pid, '--name', title), title)[0])


def dialog(title, *keys, before=()):
    with walking() as (program, walker):
        for key in before:
            program.key(key)
            program.settled()
        if keys[0] == 'F10':
            walker.choose(*keys[1:])
        else:
            program.key(*keys)
        focus_dialog(program, title)
        there = walker.check()
        assert walker.window_of(there[0]).get_name() in title, call(walker.window_of(there[0]))
        program.key('Escape')
        until(lambda: program.windows() == [program.window], f'{title} to close')


def export_dialog():
    dialog('^Export Chart$', 'ctrl+e')


def figures_dialog():
    dialog('^Export Figures$', 'F10', 'x', 'g', before=['shift+F5'])


def slides_dialog():
    dialog('^Presentation$', 'F10', 't', 'd')


def import_dialog():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'measured.csv'
        text = 'kernel,flops,bytes,time (us),comment\nmine,1e12,1e9,2000,a\nyours,1e12,1e9,x,b\n'
        with walking() as (program, walker):
            before = program.windows()
            walker.choose('m')
            until(lambda: len(program.windows()) == 2, 'the file dialog')
            program.new_window(before)
            program.answer(path, text)
            focus_dialog(program, '^Import Kernels$')
            walker.check()
            program.key('Escape')
            until(lambda: program.windows() == [program.window], 'the dialog to close')


def chart_is_walked_by_arrows():
    """One stop for Tab; within it arrow keys come to every handle once, and nothing is selected by that."""
    with walking() as (program, walker):
        before = program.state()
        handles = [node.get_name() for node in walker.handles()]
        walked = [walker.press('Right').get_name()]
        while len(walked) < len(handles):
            walked.append(walker.press('Right' if len(walked) % 2 else 'Down').get_name())
        assert walked == handles, walked
        assert walker.press('Home').get_name() == handles[0]
        assert walker.press('End').get_name() == handles[-1]
        back = [handles[-1]]
        while len(back) < len(handles):
            back.append(walker.press('Left' if len(back) % 2 else 'Up').get_name())
        assert back == handles[::-1], back
        walker.press('Right')
        assert walker.press('Tab') not in walker.handles()
        assert walker.press('shift+Tab') == walker.chart
        assert walker.press('Right').get_name() == handles[1], 'the walk goes on where it was'
        assert program.state() == before
        program.key('space', 'Right')  # now it is held, and selected
        program.wait_state(lambda state: state['kernel'] == 1, 'the second kernel')


def choosers_go_down_to_the_first_row():
    for key in ('ctrl+k', 'ctrl+l'):
        with walking() as (program, walker):
            walker.press(key)
            entry = walker.rest()
            row = walker.press('Down')
            rows = row.get_parent()
            first = next(node for node in (rows.get_child_at_index(i) for i in range(rows.get_child_count()))
                         if node.get_role_name() == row.get_role_name())
            assert row == first, (call(row), call(first))
            assert walker.press('Up') == entry
            program.key('Escape')
            until(lambda: program.windows() == [program.window], 'the list to close')


def pane_keys_go_around():
    with walking() as (program, walker):
        there = [walker.press('F6') for _ in range(4)]
        assert len(set(map(id, there))) == 4 and walker.chart in there, [call(node) for node in there]
        back = [walker.press('shift+F6') for _ in range(4)]
        assert back[:3] == there[2::-1], [call(node) for node in back]
        program.key('ctrl+l', 'Escape')
        until(lambda: walker.stop().get_name().startswith('Choose a Machine'), 'the button of the machine')


if __name__ == '__main__':
    sys.exit(tap.run('/window/walk', [
        kernels_page,
        another_kernel_selected,
        machine_page,
        network,
        planner,
        lessons,
        lesson,
        export_dialog,
        figures_dialog,
        slides_dialog,
        import_dialog,
        chart_is_walked_by_arrows,
        choosers_go_down_to_the_first_row,
        pane_keys_go_around,
    ]))
