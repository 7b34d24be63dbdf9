/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/focus-option.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/error.h"

void
roof_focus_option_fill (RoofFocusOption *self,
                        GOptionEntry    *entries)
{
  const GOptionEntry filled[ROOF_N_FOCUS_ENTRIES] = {
    { "select", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->names,
      N_ ("Highlight kernels with this name; may be repeated"), "NAME" },
    { "filter", 0, 0, G_OPTION_ARG_STRING, &self->words,
      N_ ("Draw only kernels that match these search words, as in the window: \"bound:hbm gemm\""), "WORDS" },
    { "whole-document", 0, 0, G_OPTION_ARG_NONE, &self->whole,
      N_ ("With --filter: also embed the kernels that do not match"), NULL },
    { "shown-only", 0, 0, G_OPTION_ARG_NONE, &self->shown,
      N_ ("Embed only what is shown: no hidden kernels, notes or slides"), NULL },
  };

  memcpy (entries, filled, sizeof filled);
}

void
roof_focus_option_clear (RoofFocusOption *self)
{
  g_strfreev (self->names);
  g_free (self->words);
}

gboolean
roof_focus_option_is_set (const RoofFocusOption *self)
{
  return self->names != NULL || self->words != NULL;
}

/* Adds the kernels called @name to @found. FALSE: there is none. */
static gboolean
add_named (RoofReport *report,
           const char *name,
           GArray     *found)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  guint before = found->len;

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)), name))
      g_array_append_val (found, i);
  return found->len > before;
}

static int
find_heaviest (RoofReport   *report,
               const GArray *found)
{
  double most = -1;
  int lead = -1;

  for (guint i = 0; i < found->len; i++)
    {
      guint kernel = g_array_index (found, guint, i);

      if (roof_report_get_share (report, kernel) <= most)
        continue;
      most = roof_report_get_share (report, kernel);
      lead = (int) kernel;
    }
  return lead;
}

RoofSelection *
roof_focus_option_select (const RoofFocusOption  *self,
                          RoofReport             *report,
                          GError                **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

  if (self->names == NULL)
    return roof_selection_new (roof_report_get_n (report) == 1 ? 0 : -1);
  for (guint i = 0; self->names[i] != NULL; i++)
    if (!add_named (report, self->names[i], found))
      {
        roof_fail_with (error, ROOF_ERROR_UNKNOWN, "--select: no kernel is called \"%s\"", self->names[i]);
        return NULL;
      }
  return roof_selection_new_of ((const guint *) (gpointer) found->data, found->len, find_heaviest (report, found));
}

RoofFilter *
roof_focus_option_filter (const RoofFocusOption  *self,
                          RoofReport             *report,
                          GError                **error)
{
  g_autoptr (RoofFilter) filter = roof_filter_new (self->words != NULL ? self->words : "");

  if (roof_filter_is_empty (filter) || roof_filter_count (filter, report) > 0)
    return g_steal_pointer (&filter);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "--filter: no kernel matches \"%s\"", self->words);
  return NULL;
}
