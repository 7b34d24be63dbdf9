# SPDX-License-Identifier: GPL-3.0-or-later
"""exports.py ROOFLINE-CLI MACHINE-FILE: what a picture costs beside gnuplot and matplotlib.

The CPU time of the whole process, start and reading of its data included, in turns with that of the peer: the median of the
ratios, since a machine's speed is none of the program's business. The peer reads a table of two columns and plots the same dots
under the same roof, without names, ceilings or regions; the program reads a table too, of names, FLOPs, bytes and times with as
many digits, and once more the document that holds the same, which is told as such. Each line ends with its bar where it has one,
and whether it is met. A peer that is not installed is left out, and that is said."""
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 5
# What a new process is said to take at first is what this one holds: less than this says nothing.
LEAST_MEMORY = 128  # MiB
PEAK, BANDWIDTH = 989.4e12, 3.35e12


def write_data(folder, machine, n):
    """The document and the table of n measured kernels, and the places of their dots for the peers."""
    rand = random.Random(1)
    kernels, rows, places = [], ["name,flops,bytes,time (s)\n"], []
    for i in range(n):
        flops = 10 ** rand.uniform(9, 13)
        intensity = 10 ** rand.uniform(-1, 4)
        attained = min(PEAK, intensity * BANDWIDTH) * 10 ** rand.uniform(-1.7, -0.02)
        kernels.append({"name": f"kernel {i}", "op": "custom",
                        "parameters": {"flops": flops, "bytes.hbm": flops / intensity, "time": flops / attained}})
        rows.append(f"kernel {i},{flops:.6g},{flops / intensity:.6g},{flops / attained:.6g}\n")
        places.append(f"{intensity:.6g}\t{attained:.6g}\n")
    document = os.path.join(folder, f"{n}.roofline")
    with open(document, "w", encoding="utf-8") as file:
        json.dump({"format": "roofline", "version": 1, "machines": [machine], "kernels": kernels}, file)
    table = os.path.join(folder, f"{n}.csv")
    with open(table, "w", encoding="utf-8") as file:
        file.writelines(rows)
    dots = os.path.join(folder, f"{n}.tsv")
    with open(dots, "w", encoding="utf-8") as file:
        file.writelines(places)
    return {"table": table, "document": document, "dots": dots}


def run(command):
    """CPU seconds and peak memory (MiB) of a command that must succeed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def find_gnuplot():
    path = shutil.which("gnuplot")
    return [path] if path else None


def find_matplotlib():
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and subprocess.run([python, "-c", "import matplotlib"], capture_output=True).returncode == 0:
            return [python]
    return None


def gnuplot_command(program, kind, size, dots, output):
    width, height = size
    terminals = {"png": f"pngcairo size {width},{height}", "svg": f"svg size {width},{height}",
                 "pdf": f"pdfcairo size {width / 72},{height / 72}"}
    given = f"terminal_ = '{terminals[kind]}'; output_ = '{output}'; table_ = '{dots}'"
    return program + ["-e", given, os.path.join(HERE, "peer.gp")]


def matplotlib_command(program, kind, size, dots, output):
    return program + [os.path.join(HERE, "peer.py"), dots, output, str(size[0]), str(size[1])]


PEERS = {"gnuplot": (find_gnuplot, gnuplot_command), "matplotlib": (find_matplotlib, matplotlib_command)}


def find_bar(name, kind, n, size):
    """How many times as fast as the peer the program is to be at least; None where that is not laid down."""
    if size != (1600, 1000) or name != "gnuplot":
        return None
    if kind == "png":
        return 8 if n == 100000 else 2
    return 1 if n >= 10000 else None


def judge(ratio, bar):
    if bar is None:
        return ""
    return f"; bar {bar}: {'met' if ratio >= bar else 'MISSED'}"


def compare(cli, machine_file, name, program, case, food, data, folder):
    kind, n, size = case
    ours, theirs = os.path.join(folder, "ours." + kind), os.path.join(folder, "theirs." + kind)
    mine = [cli, "render", data[food], "-o", ours, "--no-document", "--size", f"{size[0]}x{size[1]}"]
    if food == "table":
        mine += ["--machine", machine_file]
    peer = PEERS[name][1](program, kind, size, data["dots"], theirs)
    pairs = []
    for _ in range(ROUNDS):
        pairs.append((run(mine), run(peer)))
    ratio = statistics.median(other[0] / own[0] for own, other in pairs)
    own = statistics.median(own[0] for own, _ in pairs) * 1e3
    other = statistics.median(other[0] for _, other in pairs) * 1e3
    memory = max(own[1] for own, _ in pairs)
    share = os.path.getsize(ours) / os.path.getsize(theirs)
    print(f"{kind} {size[0]}x{size[1]}, {n:6} dots of a {food:8}: {own:7.1f} ms, {name} {other:7.1f} ms, "
          f"{ratio:.2f} times as fast{judge(ratio, find_bar(name, kind, n, size))}; "
          f"{os.path.getsize(ours):8} bytes, {share:.2f} of its"
          + (f"; at most {memory:.0f} MiB" if memory > LEAST_MEMORY else ""), flush=True)


CASES = ([("gnuplot", (kind, n, (1600, 1000))) for kind in ("png", "svg", "pdf") for n in (10, 1000, 10000, 100000)]
         + [("matplotlib", ("png", n, (1600, 1000))) for n in (10, 1000, 10000)]
         + [("gnuplot", ("png", 10000, (6400, 4000)))])


def main():
    cli, machine_file = sys.argv[1:3]
    with open(machine_file, encoding="utf-8") as file:
        machine = {key: value for key, value in json.load(file).items() if key not in ("format", "version")}
    programs = {name: find() for name, (find, _) in PEERS.items()}
    for name, program in programs.items():
        if program is None:
            print(f"{name} is not installed: left out")
    with tempfile.TemporaryDirectory() as folder:
        data = {n: write_data(folder, machine, n) for n in sorted({case[1] for _, case in CASES})}
        for name, case in CASES:
            if programs[name]:
                for food in ("table", "document"):
                    compare(cli, machine_file, name, programs[name], case, food, data[case[1]], folder)


if __name__ == "__main__":
    main()
