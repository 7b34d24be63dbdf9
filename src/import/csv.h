/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"

G_BEGIN_DECLS

/* A table of kernels as text, a row for each, in columns that the first row names: name, FLOPs, bytes, or bytes at each
 * level, time, or what these follow from (rate, intensity, bandwidth), in any order and any unit that a title names. */
extern const RoofForeignFormat roof_csv_format;

G_END_DECLS
