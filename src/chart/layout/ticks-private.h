/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/ticks.h"

G_BEGIN_DECLS

/* "20 k", "0.05". Returns: (transfer full) */
char *roof_ticks_format (double value);

G_END_DECLS
