/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"

G_BEGIN_DECLS

/* Characters for reading and writing quantities, in UTF-8. */
#define ROOF_NO_BREAK_SPACE "\302\240"  /* U+00A0, between number and unit */
#define ROOF_GROUP_SPACE "\342\200\257" /* U+202F narrow no-break space, between groups of digits */
#define ROOF_MINUS "\342\210\222"       /* U+2212 */
#define ROOF_MICRO "\302\265"           /* U+00B5 micro sign */
#define ROOF_TIMES "\303\227"           /* U+00D7 */

/* roof_units_parse() or roof_units_parse_typed(). */
typedef gboolean (*RoofUnitsParseFunc) (const char     *text,
                                        RoofDimension   dimension,
                                        double         *value,
                                        GError        **error);

/* Whether @text is a product of several numbers, which only a peak may be. @text: valid UTF-8 */
gboolean roof_units_is_product    (const char          *text,
                                   RoofDimension        dimension);
/* Reads units × operations × clock, with @parse for each factor. */
gboolean roof_units_parse_product (const char          *text,
                                   RoofUnitsParseFunc   parse,
                                   double              *value,
                                   GError             **error);

G_END_DECLS
