/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Characters for reading and writing quantities, in UTF-8. */
#define ROOF_NO_BREAK_SPACE "\302\240"  /* U+00A0, between number and unit */
#define ROOF_GROUP_SPACE "\342\200\257" /* U+202F narrow no-break space, between groups of digits */
#define ROOF_MINUS "\342\210\222"       /* U+2212 */
#define ROOF_MICRO "\302\265"           /* U+00B5 micro sign */
