# SPDX-License-Identifier: GPL-3.0-or-later
"""runs.py ROOFLINE-CLI MACHINE-FILE: what diff costs beside reading the two files alone.

Two runs of a hundred thousand kernels, as tables and as documents, whose kernels have one time or five repeats each. The CPU time of the whole
process, in turns with that of check, which reads the same files and reports nothing: the median of the ratios. The seconds that a person waits stand
beside it, since documents are read at the same time, with the bar of one second for text."""
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 5
N = 100000
BAR = 1.0  # s


def write_table(path, rand):
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,flops,bytes,time (us)\n")
        for i in range(N):
            file.write(f"kernel {i},{1000000 + 37 * i},{500000 + i},{rand.uniform(10, 1000):.6f}\n")


def write_document(path, machine, repeats, rand):
    kernels = []
    for i in range(N):
        median = rand.uniform(1e-5, 1e-3)
        measured = {"repeats": [median * rand.uniform(1, 1.1) for _ in range(repeats)]} if repeats > 0 else {"time": median}
        kernels.append({"name": f"kernel {i}", "op": "custom", "parameters": {"flops": 1000000 + 37 * i, "bytes.hbm": 500000 + i},
                        "measured": measured})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "roofline", "version": 1, "machines": [machine], "kernels": kernels}, file)


def run(command):
    """Seconds of a command that must succeed: of CPU, and on the clock."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start


def compare(name, reading, comparing, bar):
    times = [(run(reading), run(comparing)) for _ in range(ROUNDS)]
    ratio = statistics.median(taken / read for (read, _), (taken, _) in times)
    seconds = statistics.median(waited for _, (_, waited) in times)
    met = f"; at most {bar:g} s: {'met' if seconds <= bar else 'MISSED'}" if bar is not None else ""
    print(f"diff of {N} kernels, {name}: {ratio:.1f} times reading both, {seconds:.2f} s{met}", flush=True)


def main():
    program, machine_file = sys.argv[1:3]
    with open(machine_file, encoding="utf-8") as file:
        machine = {key: value for key, value in json.load(file).items() if key not in ("format", "version")}
    rand = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        tables = [os.path.join(folder, name) for name in ("before.csv", "after.csv")]
        documents, repeated = ([os.path.join(folder, name) for name in (f"before{kind}.roofline", f"after{kind}.roofline")] for kind in ("", "-repeats"))
        for path in tables:
            write_table(path, rand)
        for path in documents:
            write_document(path, machine, 0, rand)
        for path in repeated:
            write_document(path, machine, 5, rand)
        for name, files, options in (("tables", tables, ["--machine", machine_file]), ("documents", documents, []),
                                     ("documents with repeats", repeated, [])):
            for form in ([], ["--csv"]):
                compare(f"{name}, {form[0][2:] if form else 'text'}", [program, "check", *files], [program, "diff", *files, *options, *form],
                        None if form else BAR)


main()
