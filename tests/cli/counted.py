# SPDX-License-Identifier: GPL-3.0-or-later
"""Descriptions of networks beside the parameters that were published of them."""
from program import H100, run, succeeds, write


def read(name, description):
    """The network as the program reads it, and what it says about it."""
    done = succeeds(run('analyze', *H100, '--model', write(f'{name}.json', description), '--json'))
    return done.json()['workload'], done.errors


def check_exact(rows):
    for name, (published, description) in rows.items():
        workload, _ = read(name, description)
        assert workload['parameters'] == published, (name, workload['parameters'], published)


def check_rounded(rows):
    """Published in thousand millions, and how far off that may be."""
    for name, (published, margin, description) in rows.items():
        workload, _ = read(name, description)
        assert abs(workload['parameters'] / 1e9 - published) <= margin, (name, workload['parameters'], published)
