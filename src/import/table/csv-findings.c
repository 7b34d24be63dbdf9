/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-findings.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The findings on a table: how its text was read, which columns are not used, and, from the counters that csv-row.c keeps, what its rows
 * lack or what was assumed of them. */

#define MOST_NAMED 12 /* ignored columns that are listed */

char *
roof_csv_list_unknown (const RoofCsvHeader *header)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < header->columns->len; i++)
    {
      const RoofCsvColumn *column = header->columns->pdata[i];

      if (column->kind != ROOF_COLUMN_UNKNOWN || *column->title == '\0')
        continue;
      if (++n <= MOST_NAMED)
        g_string_append_printf (titles, "%s%.*s", titles->len > 0 ? ", " : "",
                                (int) (g_utf8_offset_to_pointer (column->title, MIN (g_utf8_strlen (column->title, -1), 40))
                                       - column->title),
                                column->title);
    }
  if (n > MOST_NAMED)
    g_string_append_printf (titles, _ (" and %u more"), n - MOST_NAMED);
  return g_string_free (g_steal_pointer (&titles), FALSE);
}

/* A time that no column gives may stand in one whose title is of another language. */
void
roof_csv_tell_unknown (RoofCsvTable *self)
{
  g_autofree char *titles = roof_csv_list_unknown (self->header);
  gboolean timed = self->sources[ROOF_COLUMN_TIME] >= 0 || self->sources[ROOF_COLUMN_RATE] >= 0 || self->sources[ROOF_COLUMN_BANDWIDTH] >= 0;

  if (*titles == '\0')
    return;
  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "columns that are not used: %s", titles);
  if (!timed)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "no column is read as a time: if one has times, give it the title “time (ms)”");
}

void
roof_csv_tell_mark (RoofImport  *into,
                    RoofCsvMark  mark)
{
  roof_import_tell (into, ROOF_FINDING_GUESSED,
                    mark == ROOF_CSV_COMMA ? N_ ("decimal commas, so that 1,5 is one and a half")
                                           : N_ ("commas are read as thousands separators: 1,500 is fifteen hundred"));
}

void
roof_csv_tell_dialect (RoofCsvTable *self)
{
  const RoofCsvHeader *header = self->header;

  if (header->separator != ',')
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, header->separator == ';'    ? N_ ("the columns are separated by semicolons")
                                                        : header->separator == '\t' ? N_ ("the columns are separated by tabs")
                                                                                    : N_ ("the columns are separated by bars"));
  if (header->mark_guessed)
    roof_csv_tell_mark (self->into, header->mark);
  if (header->name_guessed >= 0)
    {
      g_autofree char *name = roof_csv_column_name (header->columns->pdata[header->name_guessed], (guint) header->name_guessed);

      roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%s: read as the names of the kernels", name);
    }
}

static const char *
call_rows (guint n)
{
  return n == 1 ? "row" : "rows";
}

/* The time beside a number of launches may be that of all. Where the title says that it is of one, nothing is assumed. */
static void
tell_single (const RoofCsvTable *self)
{
  static const char *const words[] = { "avg", "average", "mean", "med", "per", "each", "single", "latency" };
  int index = self->sources[ROOF_COLUMN_TIME];
  const RoofCsvColumn *column = index >= 0 ? self->header->columns->pdata[index] : NULL;
  g_autofree char *lower = column != NULL ? g_ascii_strdown (column->title, -1) : NULL;
  g_autofree char *name = column != NULL ? roof_csv_column_name (column, (guint) index) : NULL;

  for (guint i = 0; lower != NULL && i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return;
  if (name != NULL)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%s: read as the time of one launch, in rows of several; call "
                                                        "it “total time” if it is that of all", name);
}

/* Whether bytes of @kernel were counted at some level. */
static gboolean
has_bytes (const RoofKernel *kernel)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      if (strchr (setting.key, '.') != NULL && !isnan (setting.number))
        return TRUE;
    }
  return FALSE;
}

/* What the kernels lack; those of a profile need a time alone. */
static void
tell_uncounted (RoofCsvTable *self)
{
  guint n_without_flops = 0, n_without_bytes = 0;

  for (guint i = 0; i < self->into->kernels->len; i++)
    {
      const RoofKernel *kernel = self->into->kernels->pdata[i];
      gboolean works = !isnan (roof_kernel_find_number (kernel, "flops"));

      n_without_flops += !works;
      n_without_bytes += works && !has_bytes (kernel);
    }
  if (self->untyped && n_without_flops < self->into->kernels->len)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED,
                      self->sources[ROOF_COLUMN_UNIT] >= 0
                          ? N_ ("compute type bf16, since the table gives none")
                          : N_ ("compute type bf16 on the matrix unit, since the table gives none"));
  if (n_without_flops > 0 && !self->into->profile)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no FLOPs in %u row, whose kernel is listed, but not on the chart",
                                "no FLOPs in %u rows, whose kernels are listed, but not on the chart", n_without_flops),
                      n_without_flops);
  if (n_without_bytes > 0 && !self->into->profile)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no bytes in %u row, whose kernel is compared with the compute peak alone",
                                "no bytes in %u rows, whose kernels are compared with the compute peak alone", n_without_bytes),
                      n_without_bytes);
}

void
roof_csv_tell_rows (RoofCsvTable *self)
{
  if (self->n_others > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$u %2$s of other machines than %3$s", self->n_others,
                      call_rows (self->n_others), self->machine);
  if (self->n_split > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "work on another unit than the row's own, in %1$u %2$s", self->n_split,
                      call_rows (self->n_split));
  if (self->n_untimed > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("no time in %u row, whose kernel is not measured", "no time in %u rows, whose kernels are not measured",
                                self->n_untimed),
                      self->n_untimed);
  if (self->n_unknown_looks > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%1$u unknown look, in %2$s", "%1$u unknown looks, the first in %2$s", self->n_unknown_looks),
                      self->n_unknown_looks, self->unknown_look);
  if (self->n_counted > 0 && !self->summed && !self->header->own)
    tell_single (self);
  if (self->n_seconds > 0)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED,
                      ngettext ("no work and no time in %u row, whose kernel is the work of one second",
                                "no work and no time in %u rows, whose kernels are the work of one second", self->n_seconds),
                      self->n_seconds);
  if (self->n_nameless > 0 && self->launches == NULL)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED,
                      ngettext ("no name in %u row, whose kernel is called by the number of the line",
                                "no name in %u rows, whose kernels are called by the numbers of the lines", self->n_nameless),
                      self->n_nameless);
  if (self->n_uncertain > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("the uncertainty (±) of %u number; the spread of a time can have a column “sigma (ms)”",
                                "the uncertainty (±) of %u numbers; the spread of a time can have a column “sigma (ms)”", self->n_uncertain),
                      self->n_uncertain);
  if (self->n_passed > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s (%2$u %3$s in all)", self->passed, self->n_passed, call_rows (self->n_passed));
  if (self->launches == NULL)
    tell_uncounted (self);
  if (self->n_uneven > 0)
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL,
                      "line %1$" PRIu64 ": the row has more or fewer fields than there are titles (%2$u %3$s in all)", self->uneven,
                      self->n_uneven, call_rows (self->n_uneven));
  if (self->n_doubtful > 0)
    roof_import_tell (self->into, ROOF_FINDING_DOUBTFUL, "%1$s (%2$u %3$s in all)", self->doubt, self->n_doubtful,
                      call_rows (self->n_doubtful));
}
