/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/profile-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-profile.h"
#include "chart/words/describe.h"
#include "cli/table.h"

#define LONGEST_NAME 60 /* characters of a measured kernel's name: template arguments make them long */

/* @time: NAN: none */
static void
take_time (RoofTextTable *table,
           double         time)
{
  roof_text_table_take (table, isnan (time) ? g_strdup ("") : roof_units_format (time, ROOF_DIMENSION_TIME));
}

static void
take_share (RoofTextTable *table,
            double         share,
            char        *(*describe) (double share))
{
  roof_text_table_take (table, isnan (share) ? g_strdup ("") : describe (share));
}

/* Returns: (transfer full) */
static RoofTextTable *
make_parts (const RoofStepProfile *profile)
{
  const RoofColumn columns[] = {
    { _ ("Part") }, { _ ("Measured"), TRUE }, { _ ("Share"), TRUE },
    /* Translators: the shortest time that a part of a step can take, and what was measured beyond it */
    { _ ("Bound"), TRUE }, { _ ("Lost"), TRUE }, { _ ("Of roof"), TRUE }, { _ ("Kernels") },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < profile->rows->len; i++)
    {
      const RoofProfileRow *row = roof_step_profile_get_row (profile, i);
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint k = 0; k < row->n_kernels; k++)
        g_string_append_printf (
            names, "%s%s", k > 0 ? " " : "",
            roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (profile->report), row->kernels[k])));
      roof_text_table_add (table, roof_describe_profile_part (roof_step_profile_get_part (profile, i)));
      take_time (table, row->measured);
      take_share (table, row->share, roof_describe_part);
      take_time (table, row->t_min);
      take_time (table, row->lost);
      take_share (table, row->n_kernels > 0 ? row->efficiency : NAN, roof_describe_share);
      roof_text_table_add (table, names->str);
    }
  return table;
}

/* The beginning of a long name. Returns: (transfer full) */
static char *
shorten (const char *name)
{
  g_autofree char *plain = roof_describe_profile_kernel (name), *line = roof_text_make_line (plain), *head = NULL;

  if (g_utf8_strlen (line, -1) <= LONGEST_NAME)
    return g_steal_pointer (&line);
  head = g_utf8_substring (line, 0, LONGEST_NAME - 1);
  return g_strconcat (head, "…", NULL);
}

/* Returns: (transfer full) */
static RoofTextTable *
make_kernels (const RoofStepProfile *profile)
{
  const RoofColumn columns[] = {
    { _ ("Measured kernel") }, { _ ("Launches"), TRUE }, { _ ("Time"), TRUE }, { _ ("Part") },
    /* Translators: a column that says how a measured kernel was assigned to a part of a step */
    { _ ("Matched") },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < profile->kernels->len; i++)
    {
      const RoofProfileKernel *kernel = roof_step_profile_get_kernel (profile, i);

      roof_text_table_take (table, shorten (kernel->name));
      roof_text_table_take (table, roof_units_format_number (kernel->launches, 15));
      take_time (table, kernel->time);
      roof_text_table_add (table, kernel->part >= 0 ? roof_describe_profile_part (profile->parts->pdata[kernel->part]) : "");
      roof_text_table_add (table, roof_describe_profile_match (kernel->match));
    }
  return table;
}

/* "Llama 3.1 8B on H100 SXM5 80GB" */
static void
append_heading (const RoofStepProfile *profile,
                GString               *output)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (profile->report);
  int index = roof_snapshot_find_workload (snapshot, profile->workload);

  /* Translators: a network and a machine */
  g_string_append_printf (output, _ ("%1$s on %2$s\n"), roof_snapshot_get_workload (snapshot, (guint) index)->name,
                          roof_machine_get_name (roof_report_get_machine (profile->report)));
}

void
roof_step_profile_print (const RoofStepProfile *profile,
                         GString               *output)
{
  g_autofree char *first = roof_describe_profile (profile);
  g_autoptr (GPtrArray) totals = roof_describe_profile_totals (profile);
  g_autoptr (GPtrArray) remarks = roof_describe_profile_remarks (profile);
  g_autoptr (RoofTextTable) parts = make_parts (profile), kernels = make_kernels (profile);

  g_string_append_printf (output, "%s\n", first);
  append_heading (profile, output);
  roof_text_table_print_below (parts, output);
  g_string_append_c (output, '\n');
  roof_text_print_sentences (totals, output);
  roof_text_print_sentences (remarks, output);
  roof_text_table_print_below (kernels, output);
  roof_text_plain_blanks (output);
}
