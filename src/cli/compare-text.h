/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/comparison.h"

G_BEGIN_DECLS

/* A comparison of machines as translated text: a table, then the differences in words. Nothing when there is only
 * one machine. */
void roof_comparison_print (RoofComparison *comparison,
                            GString        *output);

G_END_DECLS
