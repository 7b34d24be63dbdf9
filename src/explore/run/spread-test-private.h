/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/spread-test.h"

G_BEGIN_DECLS

/* The share of Student's distribution outside -@t to @t. @freedom: degrees, 1 or more. Abramowitz and Stegun, 26.7.3 and
 * 26.7.4 */
double roof_student_tails (double t,
                           guint  freedom);

G_END_DECLS
