/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "chart/words/describe.h"
#include "core/units/units.h"

char *
roof_describe_parameters (double count)
{
  double size = count >= 1e9 ? 1e9 : count >= 1e6 ? 1e6 : 1;
  g_autofree char *number = roof_units_format_number (count / size, size > 1 ? 3 : 6);

  if (size == 1e9)
    /* Translators: how large a network is: "8.03 billion parameters" (10^9) */
    return g_strdup_printf (_("%s billion parameters"), number);
  if (size == 1e6)
    return g_strdup_printf (_("%s million parameters"), number);
  return g_strdup_printf (_("%s parameters"), number);
}
