# SPDX-License-Identifier: GPL-3.0-or-later
"""peer.py TABLE OUTPUT WIDTH HEIGHT: the dots of the table under a roof, as matplotlib draws them."""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy  # noqa: E402

table, output, width, height = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
x, y = numpy.loadtxt(table, unpack=True, ndmin=2)
figure, axes = plt.subplots(figsize=(width / 100, height / 100), dpi=100)
axes.set_xscale("log")
axes.set_yscale("log")
axes.grid(True, which="both", linewidth=0.3)
roof = numpy.logspace(-1.5, 5, 500)
axes.plot(roof, numpy.minimum(3.35e12 * roof, 989.4e12), color="#1558b0", linewidth=2)
memory = x < 295
axes.plot(x[memory], y[memory], "o", markersize=4, color="#1558b0")
axes.plot(x[~memory], y[~memory], "D", markersize=4, color="#b33c00")
figure.savefig(output)
