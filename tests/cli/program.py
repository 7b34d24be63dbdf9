# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the built roofline-cli: every test program here is called as TEST.py SOURCE-ROOT ROOFLINE-CLI."""
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
BINARY = str(Path(sys.argv[2]).resolve())
# Seconds of one start: the longest takes 20 under the sanitizers, alone on a machine of two processors.
PATIENCE = 240
# They make everything some times as slow, and find as much in a part of what is otherwise run by the thousand.
IS_SANITIZED = 'ROOF_TEST_SANITIZED' in os.environ
sys.path.insert(0, str(ROOT / 'tests' / 'repository'))
import german  # noqa: E402  (the path is only known now)
import tap  # noqa: E402

# A home of its own, so that no file of whoever runs the tests takes part.
HOME = tempfile.TemporaryDirectory()
FOLDER = Path(HOME.name) / 'work'
FOLDER.mkdir()
ENVIRONMENT = {**os.environ, 'HOME': HOME.name, 'XDG_DATA_HOME': HOME.name + '/data',
               'XDG_CACHE_HOME': HOME.name + '/cache', 'GIO_USE_VFS': 'local', 'LC_ALL': 'C.UTF-8'}
for display in ('DISPLAY', 'WAYLAND_DISPLAY'):
    ENVIRONMENT.pop(display, None)

H100 = ('--machine', 'nvidia-h100-sxm5-80gb')
MATMUL = ('--op', 'matmul', '--set', 'B=240', '--set', 'D=8192', '--set', 'F=8192')

# The machine of the format's own documentation, its numbers and all.
V5E = {
    'format': 'roofline-machine', 'version': 1,
    'id': 'tpu-v5e', 'name': 'TPU v5e', 'vendor': 'Google', 'class': 'tpu', 'year': 2023,
    'compute': [
        {'unit': 'matrix', 'dtype': 'bf16', 'peak': 1.97e14, 'sustained': 0.95, 'source': 'a test',
         'confidence': 'high'},
        {'unit': 'matrix', 'dtype': 'int8', 'peak': 3.94e14},
        {'unit': 'vector', 'dtype': 'fp32', 'peak': 7e12},
    ],
    'levels': [
        {'id': 'hbm', 'name': 'HBM2', 'kind': 'memory', 'bandwidth': 8.2e11, 'capacity': 1.6e10,
         'sustained': 0.9},
        {'id': 'ici', 'name': 'ICI link', 'kind': 'network', 'bandwidth': 4.5e10},
    ],
    'launch_overhead': 3e-6,
}
DOCUMENT = {
    'format': 'roofline', 'version': 1, 'title': 'Two kernels',
    'machines': [{key: V5E[key] for key in V5E if key not in ('format', 'version')}],
    'current': 0,
}


class Result:
    def __init__(self, arguments, done):
        self.arguments = arguments
        self.status = done.returncode
        self.output = done.stdout.decode('utf-8')
        self.errors = done.stderr.decode('utf-8')
        self.bytes = done.stdout

    def __str__(self):
        return (f'{" ".join(map(str, self.arguments))}\n  status {self.status}\n'
                f'  output {self.output[:400]!r}\n  errors {self.errors[:400]!r}')

    def json(self):
        assert self.status == 0, str(self)
        return json.loads(self.output)


@functools.cache
def german_place():
    return german.make()


def speaking(language):
    """An environment whose texts are in @language. LANGUAGE alone does not do: newer C libraries translate nothing in C.UTF-8."""
    return {**german_place(), 'LANGUAGE': language}


def run(*arguments, folder=None, **environment):
    """Runs roofline-cli in @folder, a scratch folder by default; None as a value unsets a variable."""
    everything = {**ENVIRONMENT, **environment}
    everything = {key: value for key, value in everything.items() if value is not None}
    done = subprocess.run([BINARY, *map(str, arguments)], cwd=folder or FOLDER, env=everything,
                          stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=PATIENCE)
    return Result(arguments, done)


def analyze(*arguments, **environment):
    """The JSON of analyze."""
    return run('analyze', *arguments, '--json', **environment).json()


def write(name, content):
    """Puts @content (text, bytes, or something to write as JSON) into a scratch file and gives its path."""
    path = FOLDER / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding='utf-8')
    return path


# A machine of round numbers with a network inside a node, and one between nodes.
NODES = {
    'format': 'roofline-machine', 'version': 1, 'id': 'h100', 'name': 'H100', 'class': 'gpu',
    'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 989e12}, {'unit': 'vector', 'dtype': 'bf16', 'peak': 134e12}],
    'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 3.35e12, 'capacity': 85520809984},
               {'id': 'nvlink', 'name': 'NVLink', 'kind': 'network', 'bandwidth': 450e9},
               {'id': 'ib', 'name': 'InfiniBand', 'kind': 'network', 'bandwidth': 50e9}],
}


def succeeds(result):
    assert result.status == 0 and result.output.endswith('\n'), str(result)
    return result


def refuses(result, status, *said):
    """Nothing on standard output, one sentence on standard error that says all of @said."""
    assert result.status == status, str(result)
    assert result.output == '', str(result)
    lines = result.errors.splitlines()
    assert len(lines) == 1 and lines[0].startswith('roofline-cli: '), str(result)
    for part in said:
        assert str(part) in lines[0], f'{part!r} is not said\n{result}'
    return result


def typed(table):
    """@table, CSV of kernels without a type, with the type that would be assumed: nothing is to be said of it then."""
    head, *rows = table.splitlines()
    return '\n'.join((head + ',compute', *(row + ',bf16' for row in rows))) + '\n'


def near(value, expected, tolerance=1e-12):
    assert abs(value - expected) <= tolerance * abs(expected), f'{value!r}, not {expected!r}'


def changed(base, **members):
    """A deep copy of @base with @members put in; those that are None go."""
    copy = json.loads(json.dumps(base))
    copy.update(members)
    return {key: value for key, value in copy.items() if value is not None}


def document(*kernels, **members):
    return changed(DOCUMENT, kernels=list(kernels), **members)


def finish(prefix, cases):
    sys.exit(tap.run(prefix, cases))
