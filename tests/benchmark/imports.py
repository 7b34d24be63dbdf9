# SPDX-License-Identifier: GPL-3.0-or-later
"""imports.py ROOFLINE-CLI MACHINE-FILE [MB [FORMAT…]]: what reading long files of profilers costs beside reading them from the disk.

A PyTorch trace, plain and packed, a table of Nsight Compute and one of measured kernels, MB long each before packing. The seconds of the whole
process with a file that the system does not have in memory, beside those of `cat` (of what is packed `gzip -dc`), likewise: the median of the
ratios, and the most memory that was held. The bars: a quarter of the disk's speed, 300 MB, and 0.2 s for a trace of 8.6 MB. How much of the file
came from the disk stands beside the ratio: a disk of a virtual machine may have it in the memory of its host. The same from memory is no bar: no
program parses as fast as memory is copied."""
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from foreign import write_ncu, write_table, write_trace  # noqa: E402

ROUNDS = 3
MB = 10**6
MEMORY = 300 * MB
SLOWER = 4.0     # times what only reads
TRACE = 8.6 * MB  # of 18,000 events
QUICK = 0.2      # s
BLOCK = 512      # B, in which the system counts what it reads (getrusage(2))
PLACE = "/var/tmp"  # on a disk, where /tmp may be in memory


def write(path, writer, size):
    with gzip.open(path, "wt", compresslevel=4) if path.endswith(".gz") else open(path, "w", encoding="utf-8") as file:
        writer(file, size)
        file.flush()
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def forget(path):
    """Makes the system read @path from the disk the next time."""
    with open(path, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def run(command):
    """Seconds, processor seconds, the most B held, and B read from the disk, of a command that must succeed."""
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.monotonic() - before
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {complaint.decode()}")
    return taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, usage.ru_inblock * BLOCK


def judge(value, bar):
    return "met" if value <= bar else "MISSED"


def compare(command, path, cached):
    """Medians over the rounds: seconds of the peer, seconds and processor seconds of the command, their ratio; the least share of the file that
    came from the disk, and the most B held."""
    peer = ["gzip", "-dc"] if path.endswith(".gz") else ["cat"]
    rounds = []
    for _ in range(ROUNDS):
        pair = []
        for reader in (peer, command):
            if not cached:
                forget(path)
            pair.append(run([*reader, path]))
        rounds.append(pair)
    middle = [statistics.median(numbers) for numbers in
              zip(*((disk[0], taken[0], taken[1], taken[0] / disk[0]) for disk, taken in rounds), strict=True)]
    size = os.path.getsize(path)
    return (*middle, min(one[3] / size for pair in rounds for one in pair), max(taken[2] for _, taken in rounds))


def measure(name, command, path):
    size = os.path.getsize(path)
    disk, taken, processor, ratio, share, memory = compare(command, path, False)
    print(f"{name}, {size / MB:.0f} MB: {taken:.2f} s ({size / MB / taken:.0f} MB/s, {processor:.2f} s of the processor), reading alone {disk:.2f} s "
          f"({size / MB / disk:.0f} MB/s, {100 * share:.0f} % from the disk): {ratio:.1f} times (at most {SLOWER:g}: {judge(ratio, SLOWER)}), "
          f"{memory / MB:.0f} MB held (at most {MEMORY / MB:.0f}: {judge(memory, MEMORY)})", flush=True)
    disk, taken, _, ratio, _, _ = compare(command, path, True)
    print(f"  from memory {taken:.2f} s ({size / MB / taken:.0f} MB/s), reading alone {disk:.2f} s: {ratio:.1f} times", flush=True)


def measure_quick(command, path):
    taken = statistics.median(run([*command, path])[0] for _ in range(ROUNDS))
    print(f"trace, {os.path.getsize(path) / MB:.1f} MB: {taken:.3f} s (at most {QUICK:g}: {judge(taken, QUICK)})", flush=True)


def main():
    program, machine = sys.argv[1:3]
    size = float(sys.argv[3]) * MB if len(sys.argv) > 3 else 1000 * MB
    command = [program, "import", "--machine", machine]
    cases = {"trace": ("trace.json", write_trace), "trace, packed": ("trace.json.gz", write_trace), "Nsight Compute": ("ncu.csv", write_ncu),
             "table": ("table.csv", write_table)}
    with tempfile.TemporaryDirectory(dir=PLACE if os.path.isdir(PLACE) else None) as folder:
        for name, (base, writer) in cases.items():
            if sys.argv[4:] and name not in sys.argv[4:]:
                continue
            path = os.path.join(folder, base)
            write(path, writer, size)
            measure(name, command, path)
            os.remove(path)
        path = os.path.join(folder, "short.json")
        write(path, write_trace, TRACE)
        measure_quick(command, path)


if __name__ == "__main__":
    main()
