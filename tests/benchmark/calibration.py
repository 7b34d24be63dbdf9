# SPDX-License-Identifier: GPL-3.0-or-later
"""calibration.py ROOFLINE-CLI FOLDER [PART…] [--threads N] [--pairs N]: roofs that `measure` finds beside those of likwid-bench, STREAM and the
CARM tool. In FOLDER are stream-of-benchmark and carm-of-benchmark, which measures in the CARM tool's manner.

Both measure by turns, whoever was second being first the next time; the table has medians over the pairs, and of the pairs' ratios. Beside what
`measure` gives (the mean of the best tenth of short slices) stands its plain mean over all slices, which is what likwid-bench gives. likwid-bench
reads and writes working sets of the same size. Beyond L2 it is the width of its kernel with the best median: the best of each turn would be the
luckiest of several runs beside one of `measure`. STREAM gets huge pages where `measure` has them. Parts, all by default:

flops   arithmetic                                 at least 1 (one thread: 0.97)
near    L1 and L2                                  at least 1.1 and 0.97
carm    L1 beside CARM                             at least 0.97
l3      L3; dram: main memory                      at least 1 with huge pages, else 0.97
past    stores past the caches (non-temporal)      the same
stream  triad of main memory beside STREAM's best  0.95 to 1.2
repeat  five standard calibrations                 cells ±5 %, their median ±1 %, 18 s for 44 cells
quick   five quick ones                            6 s for 44 cells
loaded  three with a busy process on each CPU      90 % of the cells ±5 %, the others marked noisy

For an idle machine, by hand: it takes a minute or two a part."""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

SECONDS = 0.6       # of a run of likwid-bench
PARTS = ("flops", "near", "carm", "l3", "dram", "past", "stream", "repeat", "quick", "loaded")
FLOPS = {  # cell: kernel of likwid-bench
    "fp64.scalar.muladd": "peakflops", "fp64.simd128": "peakflops_sse", "fp64.simd256": "peakflops_avx_fma",
    "fp64.muladd": "peakflops_avx512", "fp64.fma": "peakflops_avx512_fma", "fp32.fma": "peakflops_sp_avx512_fma",
}
NEAR = {"read": ("load_avx512",), "copy": ("copy_avx512",), "triad": ("stream_avx512_fma", "stream_avx512")}
FAR = {
    "read": ("load_sse", "load_avx", "load_avx512"), "copy": ("copy_sse", "copy_avx", "copy_avx512"),
    "triad": ("stream_sse_fma", "stream_avx_fma", "stream_avx512_fma"),
}
CARM = {"read": (1, 0), "copy": (1, 1), "triad": (2, 1)}  # loads and stores
PAST = {"copy-nt": ("copy_mem_sse", "copy_mem_avx", "copy_mem_avx512"), "triad-nt": ("stream_mem_sse", "stream_mem_avx", "stream_mem_avx512")}
# By vendor, family and model of the processor: FLOP a cycle in fp64 (two units of fused multiply-adds, 512 or 256 bits wide), B a cycle that L1
# reads, copies, and gives and takes for a triad (in a cycle two loads and a store of that width: Intel's Optimization Reference Manual, AMD's
# Software Optimization Guides 56665 and 58455). What reaches that cannot be faster than another program. Zen 3 does so for triads only where
# they multiply and add in two instructions: with a fused one a store, even of other registers, takes 1.5 cycles.
PORTS = {("GenuineIntel", 6, 85): (32, 128, 128, 192), ("AuthenticAMD", 26, 2): (32, 128, 128, 192), ("AuthenticAMD", 25, 1): (16, 64, 64, 96)}
AT_LIMIT = 0.98
REPEATS = 5
LOADED = 3


def measure(program, *options):
    done = subprocess.run([program, "measure", "--json", *options], capture_output=True, check=False, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    measured = json.loads(done.stdout)["measured"]
    return measured, {cell["id"]: cell for cell in measured["cells"] if "value" in cell}


class Likwid:
    """One kernel on one working set. @rate: B/s (nullable), by which so many iterations are run that they take SECONDS; without it a first run
    finds how many."""

    def __init__(self, kernel, size, threads, rate):
        self.command = ["likwid-bench", "-t", kernel, "-W", f"N:{size * threads}B:{threads}"]
        self.kernel = kernel
        self.iterations = max(int(rate * SECONDS / (size * threads)), 10) if rate else None
        self.rates = []

    def call(self, *options):
        done = subprocess.run([*self.command, *options], capture_output=True, check=False, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(self.command)} failed: {done.stdout}{done.stderr}")
        return {name: float(value) for name, value in re.findall(r"^(Time|Iterations per thread|MFlops/s|MByte/s):\s*([\d.e+-]+)", done.stdout, re.M)}

    def run(self):
        """Adds to the rates, in FLOP/s or B/s."""
        if self.iterations is None:
            first = self.call("-s", "1")
            self.iterations = max(int(first["Iterations per thread"] * SECONDS / first["Time"]), 10)
        numbers = self.call("-i", str(self.iterations))
        self.rates.append(1e6 * numbers["MFlops/s" if self.kernel.startswith("peakflops") else "MByte/s"])


class Carm:
    """A mix of loads and stores on one working set."""

    def __init__(self, program, mix, size, threads):
        self.command = [program, *(str(number) for number in (*mix, size, threads))]
        self.kernel = f"CARM {mix[0]}:{mix[1]}"
        self.rates = []

    def run(self):
        """Adds to the rates, in B/s."""
        self.rates.append(float(subprocess.run(self.command, capture_output=True, check=True, text=True).stdout))


def make_likwid(kernels, threads, cell=None):
    """One for each width. Without @cell a working set is in the registers."""
    size, rate = (cell["working_set"], cell["value"]) if cell else (24000, None)
    return [Likwid(kernel, size, threads, rate) for kernel in dict.fromkeys(widest(kernel) for kernel in kernels)]


def widest(kernel):
    """The kernel of likwid-bench in place of @kernel on a processor without AVX-512."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return kernel if " avx512f " in file.read() else kernel.replace("_avx512", "_avx")


class Row:
    """A cell beside peers, of which the one with the best median counts."""

    def __init__(self, name, peers, least):
        self.cell, self.peers, self.least = name, peers, least
        self.own = []

    def run_peers(self):
        for peer in self.peers:
            peer.run()

    def take(self, cell):
        self.own.append((cell["value"], cell["mean"], cell.get("per_cycle")))

    def share_of_ports(self):
        """Of what a cycle can do; 0: not known."""
        limits = PORTS.get(find_processor(), (0, 0, 0, 0))
        limit = {"fp64.fma": limits[0], "fp32.fma": 2 * limits[0], "read.L1": limits[1], "copy.L1": limits[2], "triad.L1": limits[3]}.get(self.cell)
        return statistics.median(own[2] for own in self.own) / limit if limit else 0

    def print(self, threads):
        best = max(self.peers, key=lambda peer: statistics.median(peer.rates))
        pairs = [(peer, value, value / peer, mean / peer) for peer, (value, mean, _) in zip(best.rates, self.own, strict=True)]
        middle = [statistics.median(numbers) for numbers in zip(*pairs, strict=True)]
        spread = [half_range(numbers) for numbers in list(zip(*pairs, strict=True))[:2]]
        met = "met" if middle[2] >= self.least else "at the limit of the ports" if self.share_of_ports() >= AT_LIMIT else "MISSED"
        print(f"| {self.cell} | {threads} | {best.kernel} | {len(pairs)} | {middle[0] / 1e9:.1f} | {middle[1] / 1e9:.1f} | **{middle[2]:.3f}** | "
              f"{middle[3]:.3f} | ±{100 * spread[0]:.1f} % | ±{100 * spread[1]:.1f} % | ≥ {self.least:g}: {met} |", flush=True)
        return middle[3]


def find_processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        text = file.read()
    find = [re.search(rf"^{key}\s*: (\S+)$", text, re.M) for key in ("vendor_id", "cpu family", "model")]
    return (find[0][1], int(find[1][1]), int(find[2][1])) if all(find) else None


def make_rows(part, cells, threads, carm):
    """The rows of a part."""
    if part == "flops":
        return [Row(cell, make_likwid([kernel], threads), 1.0 if threads > 1 else 0.97) for cell, kernel in FLOPS.items()]
    if part == "carm":
        return [Row(f"{kind}.L1", [Carm(carm, mix, cells[f"{kind}.L1"]["working_set"], threads)], 0.97) for kind, mix in CARM.items()]
    if part == "near":
        return [Row(f"{kind}.{level}", make_likwid(kernels, threads, cells[f"{kind}.{level}"]), least)
                for level, least in (("L1", 1.1), ("L2", 0.97)) for kind, kernels in NEAR.items() if f"{kind}.{level}" in cells]
    level = "L3" if part == "l3" else "DRAM"
    kinds = PAST if part == "past" else FAR
    ids = {f"{kind}.{level}": kernels for kind, kernels in kinds.items()}
    return [Row(cell, make_likwid(kernels, threads, cells[cell]), 1.0 if cells[cell]["huge_pages"] else 0.97)
            for cell, kernels in ids.items() if cell in cells]


def compare(program, carm, part, threads, pairs):
    ids = {"flops": list(FLOPS), "near": ["*.L1", "*.L2"], "carm": ["*.L1"], "l3": ["*.L3"], "dram": ["read.DRAM", "copy.DRAM", "triad.DRAM"], "past": ["*-nt.*"]}[part]
    options = ("--threads", str(threads), "--cells", ",".join(ids))
    _, cells = measure(program, "--quick", *options)
    rows = make_rows(part, cells, threads, carm)
    for turn in range(pairs):
        if turn % 2:
            _, cells = measure(program, "--quick", *options)
        for row in rows:
            row.run_peers()
        if not turn % 2:
            _, cells = measure(program, "--quick", *options)
        for row in rows:
            row.take(cells[row.cell])
    means = [row.print(threads) for row in rows]
    if part == "carm":
        return
    print(f"plain means over likwid-bench: least {min(means):.3f} (at least 0.94: {'met' if min(means) >= 0.94 else 'MISSED'}), "
          f"median {statistics.median(means):.3f} (at least 1)", flush=True)
    for row in rows:
        share = row.share_of_ports()
        if share and part == "flops":
            print(f"{row.cell}: {share:.3f} of what the ports do in a cycle (0.98 to 1.02: {'met' if 0.98 <= share <= 1.02 else 'MISSED'})", flush=True)


def compare_stream(program, stream, threads, pairs):
    options = ("--quick", "--threads", str(threads), "--cells", "triad.DRAM,copy.DRAM")
    _, cells = measure(program, *options)
    found = []
    for turn in range(pairs):
        if turn % 2:
            _, cells = measure(program, *options)
        pages = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"} if cells["triad.DRAM"]["huge_pages"] else {}
        output = subprocess.run([stream, str(threads)], capture_output=True, check=True, env=os.environ | pages, text=True).stdout
        if not turn % 2:
            _, cells = measure(program, *options)
        best = dict(line.split() for line in output.splitlines())
        found.append([(float(best[kind]), cells[f"{kind}.DRAM"]["value"]) for kind in ("triad", "copy")])
    for kind, column in zip(("triad", "copy"), zip(*found, strict=True), strict=True):
        peer, own = (statistics.median(numbers) for numbers in zip(*column, strict=True))
        ratio = statistics.median(own / peer for peer, own in column)
        bar = f"0.95 to 1.2: {'met' if 0.95 <= ratio <= 1.2 else 'MISSED'}" if kind == "triad" else ""
        print(f"| {kind}.DRAM | {threads} | STREAM | {len(column)} | {peer / 1e9:.1f} | {own / 1e9:.1f} | **{ratio:.3f}** | | | | {bar} |", flush=True)


def tell_speed(calibrations, bar):
    """Seconds of the calibrations, and of 44 cells of them."""
    times = [measured["elapsed"] for measured, _ in calibrations]
    each = statistics.median(measured["elapsed"] * 44 / len(cells) for measured, cells in calibrations)
    print(f"{len(times)} calibrations of {len(calibrations[0][1])} cells: {min(times):.1f} to {max(times):.1f} s; 44 cells {each:.1f} s "
          f"(at most {bar:g}: {'met' if each <= bar else 'MISSED'})", flush=True)


def half_range(values):
    return (max(values) - min(values)) / 2 / statistics.median(values)


def per_cycle(calibrations, names):
    """The median of what half_range() gives for the cells @names per cycle of the clock that each was measured at."""
    return statistics.median(half_range([cells[name]["per_cycle"] for _, cells in calibrations]) for name in names)


def tell_spread(calibrations):
    """Half the range of each cell over its median. Returns the cells that lie beyond ±5 %, and how many were measured."""
    spread, marked = {}, set()
    for name in calibrations[0][1]:
        spread[name] = half_range([cells[name]["value"] for _, cells in calibrations])
        if any(cells[name]["status"] == "noisy" for _, cells in calibrations):
            marked.add(name)
    clear = {name: value for name, value in spread.items() if name not in marked}
    beyond = {name: value for name, value in clear.items() if value > 0.05}
    worst = max(clear, key=clear.get)
    middle = statistics.median(clear.values())
    print(f"{len(clear)} cells that were never marked noisy: median ±{100 * middle:.2f} % (at most 1: {'met' if middle <= 0.01 else 'MISSED'}), worst "
          f"{worst} ±{100 * clear[worst]:.1f} % (at most 5: {'met' if not beyond else 'MISSED'})", flush=True)
    print(f"  per clock cycle, which the host of a virtual machine changes: median ±{100 * per_cycle(calibrations, clear):.2f} %", flush=True)
    for name in sorted(set(beyond) | marked):
        print(f"  {name}: ±{100 * spread[name]:.1f} %{', marked noisy' if name in marked else ''}", flush=True)
    return {name for name, value in spread.items() if value > 0.05}, len(spread)


def repeat(program, effort, bar):
    calibrations = [measure(program, effort) for _ in range(REPEATS)]
    tell_speed(calibrations, bar)
    tell_spread(calibrations)


def load(program):
    busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in os.sched_getaffinity(0)]
    try:
        calibrations = [measure(program, "--standard") for _ in range(LOADED)]
    finally:
        for process in busy:
            process.kill()
            process.wait()
    print("with a busy process on each CPU:")
    beyond, n = tell_spread(calibrations)
    share = 1 - len(beyond) / n
    print(f"  {100 * share:.0f} % of all cells within ±5 % (at least 90: {'met' if share >= 0.9 else 'MISSED'})", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.replace("%", "%%"))
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--pairs", type=int, default=7)
    given = parser.parse_args()
    parts = given.parts or PARTS
    counts = [given.threads] if given.threads else sorted({1, len(os.sched_getaffinity(0))})
    print("| cell | threads | beside | pairs | it, G/s | measure, G/s | ratio | plain means | spread of it | of measure | bar |\n"
          "|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for threads in counts:
        for part in parts:
            if part in ("flops", "near", "carm", "l3", "dram", "past"):
                compare(given.program, given.folder / "carm-of-benchmark", part, threads, given.pairs)
            elif part == "stream":
                compare_stream(given.program, given.folder / "stream-of-benchmark", threads, given.pairs)
    if "repeat" in parts:
        repeat(given.program, "--standard", 18)
    if "quick" in parts:
        repeat(given.program, "--quick", 6)
    if "loaded" in parts:
        load(given.program)


if __name__ == "__main__":
    main()
