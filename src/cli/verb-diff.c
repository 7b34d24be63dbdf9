/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "cli/column-option.h"
#include "cli/command.h"
#include "cli/correction-option.h"
#include "cli/diff-figure.h"
#include "cli/diff-text.h"
#include "cli/gate-option.h"
#include "cli/run-subject.h"
#include "core/error.h"
#include "document/files/run-diff-file.h"

typedef struct
{
  char               **files;
  char               **columns;
  char                *machine;
  char                *slower; /* as typed */
  char                *sort;
  gboolean             csv;
  gboolean             modelled;
  RoofGateOption       gate;
  RoofCorrectionOption corrections;
  RoofPictureOption    picture;

  double      most_slower; /* NAN: no gate */
  RoofRunSort order;
} DiffOptions;

static void
clear_options (DiffOptions *self)
{
  g_strfreev (self->files);
  g_strfreev (self->columns);
  g_free (self->machine);
  g_free (self->slower);
  g_free (self->sort);
  roof_gate_option_clear (&self->gate);
  roof_correction_option_clear (&self->corrections);
  roof_picture_option_clear (&self->picture);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DiffOptions, clear_options)

static gboolean
check_sort (DiffOptions *self,
            GError     **error)
{
  static const struct { const char *name; RoofRunSort order; } orders[] = {
    { "time", ROOF_RUN_SORT_TIME }, { "gain", ROOF_RUN_SORT_GAIN }, { "name", ROOF_RUN_SORT_NAME },
  };

  if (self->sort == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (self->sort, orders[i].name))
      {
        self->order = orders[i].order;
        return TRUE;
      }
  return roof_command_refuse (error, _ ("%1$s %2$s: must be one of %3$s"), "--sort", self->sort, "time, gain, name");
}

static gboolean
check_options (DiffOptions *self,
               GError     **error)
{
  self->most_slower = NAN;
  if (self->files == NULL || self->files[1] == NULL)
    return roof_command_refuse (error, _ ("diff: name two runs or more, the earlier first"));
  if (self->slower != NULL && !roof_gate_option_parse ("--fail-slower", self->slower, NULL, &self->most_slower, error))
    return FALSE;
  if (self->gate.junit != NULL && self->slower == NULL)
    return roof_command_refuse (error, _ ("--junit %s: requires --fail-slower, which makes the judgements"), self->gate.junit);
  if (self->picture.path != NULL && !roof_picture_option_check (&self->picture, error))
    return FALSE;
  if (self->picture.path != NULL && roof_picture_option_is_standard (&self->picture))
    return roof_command_refuse (error, _ ("-o -: standard output has the comparison; name a file for the picture"));
  return check_sort (self, error) && roof_gate_option_check (&self->gate, self->csv ? "--csv" : NULL, error);
}

/* Without a time on both sides there is nothing to compare. */
static gboolean
check_compared (const RoofRunDiff  *diff,
                GError            **error)
{
  if (diff->totals.n_both > 0)
    return TRUE;
  if (diff->totals.n_matched == 0)
    return roof_fail (error, "diff: the runs have no kernel in common; match kernels with --match BEFORE=AFTER");
  if (diff->modelled)
    return roof_fail (error, "diff: no kernel can be modelled in both runs");
  return roof_fail (error, "diff: no kernel is measured in both runs; --modelled compares the modelled times");
}

/* The files of @self as people know them. Returns: (transfer full) (array zero-terminated=1) */
static char **
list_names (const DiffOptions *self)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; self->files[i] != NULL; i++)
    {
      g_autofree char *shown = g_filename_display_name (self->files[i]);

      g_ptr_array_add (names, roof_text_make_line (shown));
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

static void
print_output (const DiffOptions      *self,
              const RoofRunDiff      *diff,
              const RoofRunDiffStyle *style,
              const RoofGateReport   *judged,
              GString                *output)
{
  g_autofree char *text = self->gate.json ? roof_run_diff_to_json (diff, style)
                          : self->csv     ? roof_run_diff_to_csv (diff, style)
                                          : NULL;

  if (text != NULL)
    {
      /* Beside JSON and CSV the remarks are for standard error. */
      for (guint i = 0; i < style->remarks->len; i++)
        roof_command_say (style->remarks->pdata[i]);
      g_string_append (output, text);
    }
  else if (!roof_gate_option_takes_over (&self->gate))
    roof_run_diff_print (diff, style, judged, output);
}

static gboolean
write_files (const DiffOptions      *self,
             const RoofRunDiff      *diff,
             const RoofRunDiffStyle *style,
             const RoofGateReport   *judged,
             GString                *output,
             GError                **error)
{
  g_autoptr (GString) markdown = g_string_new (NULL);
  g_autofree char *junit = self->gate.junit != NULL ? roof_gate_report_to_junit (judged) : NULL;

  if (self->gate.markdown != NULL)
    roof_run_diff_print_markdown (diff, style, judged, markdown);
  return roof_gate_option_write (self->gate.markdown, markdown->str, output, error)
         && roof_gate_option_write (self->gate.junit, junit, output, error);
}

/* Sets an error of ROOF_COMMAND_GATE where a kernel or the sum is too slow. */
static gboolean
judge (const DiffOptions    *self,
       const RoofRunDiff    *diff,
       const RoofGateReport *judged,
       GError              **error)
{
  g_autofree char *words = NULL;

  if (judged == NULL || roof_gate_report_count (judged, ROOF_GATE_FAILED) == 0)
    return TRUE;
  words = roof_describe_gate (diff, self->most_slower);
  g_set_error_literal (error, ROOF_COMMAND_GATE, 0, words);
  return FALSE;
}

static gboolean
report (const DiffOptions *self,
        const RoofRunDiff *diff,
        GString           *output,
        GError           **error)
{
  g_auto (GStrv) names = list_names (self);
  g_autofree guint *order = roof_run_diff_sort (diff, self->order);
  g_autoptr (GPtrArray) remarks = roof_describe_run_remarks (diff, (const char *const *) names);
  const RoofRunDiffStyle style = { (const char *const *) names, order, self->most_slower, remarks };
  g_autoptr (RoofGateReport) judged = isnan (self->most_slower) ? NULL : roof_run_diff_judge (diff, &style);

  if (!write_files (self, diff, &style, judged, output, error))
    return FALSE;
  print_output (self, diff, &style, judged, output);
  return judge (self, diff, judged, error);
}

static gboolean
compare (DiffOptions *self,
         GString     *output,
         GError     **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  gboolean gated = !isnan (self->most_slower);
  g_autoptr (GPtrArray) reports = roof_run_subject_open (library, self->files, self->machine, self->columns, gated, error);
  g_autoptr (GArray) corrections = NULL;
  g_autoptr (RoofRunDiff) diff = NULL;

  if (reports == NULL)
    return FALSE;
  corrections = roof_correction_option_read (&self->corrections, (RoofReport **) reports->pdata, reports->len, error);
  if (corrections == NULL)
    return FALSE;
  diff = roof_run_diff_new ((RoofReport **) reports->pdata, reports->len, self->modelled,
                            (const RoofCorrection *) (gpointer) corrections->data, corrections->len);
  if (!check_compared (diff, error))
    return FALSE;
  if (self->picture.path != NULL && !roof_run_diff_draw (diff, library, &self->picture, error))
    return FALSE;
  return report (self, diff, output, error);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (DiffOptions) options = { NULL };
  GOptionEntry gate[ROOF_N_GATE_ENTRIES + 1] = { 0 }, corrections[ROOF_N_CORRECTION_ENTRIES + 1] = { 0 };
  GOptionEntry picture[ROOF_N_PICTURE_ENTRIES + 1] = { 0 };
  const GOptionEntry entries[] = {
    { "fail-slower", 0, 0, G_OPTION_ARG_STRING, &options.slower,
      N_ ("End with status 3 if a kernel, or the sum, became slower by more than this (5%)"), "P%" },
    { "modelled", 0, 0, G_OPTION_ARG_NONE, &options.modelled, N_ ("Compare the modelled times instead of the measured ones"),
      NULL },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &options.sort,
      N_ ("Order of the kernels: time (longest first), gain (most slowed first) or name (default: as the runs have them)"), "KEY" },
    { "machine", 'm', 0, G_OPTION_ARG_FILENAME, &options.machine,
      N_ ("Machine to compare all runs with: a built-in id or a file (default: the documents' own)"), "M" },
    roof_column_option_get_entry (&options.columns),
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options.csv, N_ ("Print the kernels as comma-separated values, in base units"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  roof_gate_option_fill (&options.gate, gate);
  roof_correction_option_fill (&options.corrections, corrections);
  roof_picture_option_fill (&options.picture, picture);
  if (!roof_command_parse_options ("BEFORE AFTER [MORE…]", arguments, error, entries, corrections, gate, picture, NULL))
    return FALSE;
  if (options.picture.path == NULL && roof_command_has_options (picture))
    return roof_command_refuse (error, _ ("diff: options of a picture require -o FILE"));
  return check_options (&options, error) && compare (&options, output, error);
}

const RoofVerb roof_verb_diff = { "diff", N_ ("Compare runs of the same kernels: what became faster or slower, and what "
                                              "limits it"), run };
