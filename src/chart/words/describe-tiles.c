/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-tiles.h"

#include <glib/gi18n-lib.h>

#include "explore/suggest/tiling.h"

char *
roof_describe_tiles (RoofAnalysis *analysis)
{
  const RoofLevel *held;
  g_autofree char *size = NULL, *room = NULL, *number = NULL;
  double bytes;
  guint level;

  if (!roof_tiling_overflows (analysis, &bytes, &level))
    return NULL;
  held = roof_machine_get_level (roof_analysis_get_machine (analysis), level);
  size = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  room = roof_units_format (roof_level_get_piece (held), ROOF_DIMENSION_BYTE);
  number = roof_units_format_number (held->instances, 6);
  if (held->instances > 1)
    /* Translators: two amounts of data, a level, and how many units have one each: "The tiles take 393.2 kB, more than the 262.1 kB that
     * each of 132 units has of L1/shared memory: one of them must hold the tiles" */
    return g_strdup_printf (_("The tiles take %1$s, more than the %2$s of %4$s in each of %3$s units"), size, room, number, held->name);
  /* Translators: two amounts of data and a level: "The tiles take 402.7 MB, more than the 52.43 MB of L2: they cannot be held" */
  return g_strdup_printf (_("The tiles take %1$s, more than the %2$s of %3$s"), size, room, held->name);
}
