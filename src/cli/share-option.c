/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/share-option.h"

#include <glib/gi18n.h>

#include "core/error.h"
#include "core/units/units.h"

gboolean
roof_share_option_read (const char  *option,
                        const char  *text,
                        double      *share,
                        GError     **error)
{
  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, ROOF_DIMENSION_COUNT, share, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  return (*share >= 0 && *share <= 1) || roof_fail (error, _ ("%1$s: must be from 0 to 1, got %2$s"), option, text);
}
