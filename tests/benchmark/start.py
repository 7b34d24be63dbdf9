# SPDX-License-Identifier: GPL-3.0-or-later
"""start.py PROGRAM (under with-xvfb): what a start costs beside that of gnome-calculator.

The CPU time of the whole process from its beginning until its window has stood still for a while, and the most memory that it
held; the median of the ratios. Neither has a GPU, and both are left to choose how they draw."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 3
PATIENCE = 30.0  # seconds until there is a window
STILL = 2.0      # seconds after which nothing more is to come
# What is chosen for tests; a warning of the other program is not to end it.
CHOSEN = ("GSK_RENDERER", "GDK_DEBUG", "G_DEBUG")


def find_windows(title):
    done = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", title], capture_output=True, text=True, check=False)
    return done.stdout.split()


def has_ended(process):
    """Without taking its figures, as poll() would."""
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def wait_for_window(title, process):
    end = time.monotonic() + PATIENCE
    while not find_windows(title):
        if has_ended(process) or time.monotonic() > end:
            return False
        time.sleep(0.05)
    time.sleep(STILL)
    return True


def measure(command, title):
    """CPU ms and peak MiB, or None when no window came."""
    with tempfile.TemporaryDirectory() as home:
        environment = {key: value for key, value in os.environ.items() if key not in CHOSEN}
        environment.update(HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, XDG_CACHE_HOME=home, GTK_A11Y="none")
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        came = wait_for_window(title, process)
        process.kill()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return ((usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss / 1024) if came else None


def main():
    own, peer = [os.path.abspath(sys.argv[1])], shutil.which("gnome-calculator")
    pairs = []
    if peer is None:
        print("gnome-calculator is not installed: left out")
    for _ in range(ROUNDS):
        ours = measure(own, "Roofline")
        theirs = measure([peer], "Calculator") if peer else (float("nan"), float("nan"))
        if ours is None or theirs is None:
            sys.exit("no window came of " + ("the program" if ours is None else peer))
        pairs.append((ours, theirs))
    ratio = statistics.median(ours[0] / theirs[0] for ours, theirs in pairs)
    print(f"start: {statistics.median(ours[0] for ours, _ in pairs):.0f} ms of the processor, gnome-calculator "
          f"{statistics.median(theirs[0] for _, theirs in pairs):.0f} ms, {ratio:.2f} of its (bar 0.25); "
          f"{max(ours[1] for ours, _ in pairs):.0f} MiB (bar 60), its {max(theirs[1] for _, theirs in pairs):.0f}")


if __name__ == "__main__":
    main()
