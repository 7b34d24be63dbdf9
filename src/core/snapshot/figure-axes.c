/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/figure-axes.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* The least ratio of the ends of an axis. */
#define NARROWEST 1.2

const char * const *
roof_tick_form_list_names (void)
{
  static const char *const names[] = { "auto", "prefix", "plain", "power", "binary", "log2", NULL };

  return names;
}

const char * const *
roof_grid_list_names (void)
{
  static const char *const names[] = { "minor", "decades", "none", NULL };

  return names;
}

const char * const *
roof_key_place_list_names (void)
{
  static const char *const names[] = { "auto", "inside", "right", "below", "caption", "none", NULL };

  return names;
}

const char * const *
roof_facet_list_names (void)
{
  static const char *const names[] = { "none", "machine", "run", "network", "phase", NULL };

  return names;
}

gboolean
roof_figure_axis_is_sound (double min,
                           double max)
{
  return isfinite (min) && isfinite (max) && min > 0 && max >= min * NARROWEST;
}

gboolean
roof_figure_inset_is_set (const RoofFigureInset *self)
{
  return self->x.max > 0 && self->y.max > 0;
}

/* The factor of an SI prefix of performances; 0: none. */
static double
get_prefix (char letter)
{
  static const char letters[] = "kMGTPE";
  const char *found = letter != '\0' ? strchr (letters, letter) : NULL;

  return found != NULL ? pow (1000, (double) (found - letters) + 1) : 0;
}

/* FLOPs per unit of the work that @text begins with, whose length goes to @length; 0: it is none. */
static double
read_work (const char *text,
           gsize      *length)
{
  static const struct
  {
    const char *name;
    double      flops;
  } works[] = { { "FLOPs", 1 }, { "FLOP", 1 }, { "OPs", 1 }, { "OP", 1 }, { "MACs", 2 }, { "MAC", 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      *length = strlen (works[i].name);
      if (g_ascii_strncasecmp (text, works[i].name, *length) == 0)
        return works[i].flops;
    }
  return 0;
}

/* Whether @text is the end of a unit that begins with @work. */
static gboolean
is_end (const char *work,
        const char *text,
        gboolean    rate)
{
  /* GFLOPS: the s is that of the second. */
  if (rate)
    return strcmp (text, "/s") == 0 || (*text == '\0' && text > work && g_ascii_tolower (text[-1]) == 's');
  return g_ascii_strcasecmp (text, "/B") == 0 || g_ascii_strcasecmp (text, "/byte") == 0;
}

gboolean
roof_axis_unit_parse (const char  *text,
                      gboolean     rate,
                      double      *flops,
                      GError     **error)
{
  double prefix = rate ? get_prefix (*text) : 0, work;
  const char *after = text + (prefix > 0);
  gsize length;

  g_return_val_if_fail (text != NULL && flops != NULL, FALSE);

  *flops = NAN;
  if (rate && strcmp (text, ROOF_UNIT_OF_PEAK) == 0)
    return TRUE;
  work = read_work (after, &length);
  if (work > 0 && is_end (after, after + length, rate))
    {
      *flops = work * (prefix > 0 ? prefix : 1);
      return TRUE;
    }
  return roof_fail_with (error, ROOF_ERROR_INVALID, "\"%1$s\" is not a unit of this axis: expected %2$s", text,
                         rate ? "one like GFLOP/s, TOP/s or FLOP/s, or % of the peak" : "one like FLOP/Byte, OP/B or MAC/B");
}
