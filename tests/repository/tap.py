# SPDX-License-Identifier: GPL-3.0-or-later
"""The few lines that make a list of functions a TAP program."""
import traceback


class Skip(Exception):
    """Raised by a case that this machine has not the means for; says what they are."""


def run(prefix, cases):
    """Runs each case; one that raises has failed. Returns the exit status."""
    print(f'1..{len(cases)}')
    failed = 0
    for number, case in enumerate(cases, 1):
        name = f'{prefix}/{case.__name__.replace("_", "-")}'
        try:
            case()
        except Skip as reason:
            print(f'ok {number} {name} # SKIP {reason}')
        except Exception as error:  # a case may fail in any way
            failed += 1
            report = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
            for line in report.splitlines():
                print(f'# {line}')
            print(f'not ok {number} {name}')
        else:
            print(f'ok {number} {name}')
    return 1 if failed else 0
