/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-totals.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define TOLERANCE 0.01 /* relative: sums of rounded numbers */

/* Names of last rows. "sum" is none: reductions are called so; nor "average": its numbers are those of a row as often. */
static const char *const totals[] = { "total", "totals", "grand total", "overall", "gesamt", "summe", NULL };

static gboolean
is_called_total (const GString *last)
{
  g_autofree char *name = g_ascii_strdown (last->str, -1);
  gsize length = strlen (name);

  if (length > 0 && name[length - 1] == ':')
    name[length - 1] = '\0';
  return g_strv_contains (totals, g_strstrip (name));
}

void
roof_csv_totals_add (RoofCsvTotals *self,
                     const char    *name,
                     double         flops,
                     double         time,
                     double         bytes,
                     double         count)
{
  const double numbers[] = { flops, time, bytes };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      RoofCsvSum *sum = &self->sums[i];

      if (self->n_rows > 0 && !isnan (sum->last))
        {
          sum->weighted += sum->last * self->last_count;
          sum->plain += sum->last;
          sum->any = TRUE;
        }
      sum->last = numbers[i];
    }
  g_string_assign (self->name, name);
  self->last_count = count;
  self->n_rows++;
}

static gboolean
is_near (double number,
         double sum)
{
  return fabs (number - sum) <= TOLERANCE * fabs (sum);
}

void
roof_csv_drop_total (RoofCsvTable *self)
{
  gboolean nameless = self->nameless && self->n_nameless == 1;
  gboolean plain = TRUE, weighted = TRUE;
  guint n = 0;

  if (self->totals.n_rows <= 2 || !(nameless || is_called_total (self->totals.name)))
    return;
  /* Bytes of a row called a total may follow from a mean bandwidth. */
  for (guint i = 0; i < (nameless ? 3 : 2); i++)
    {
      const RoofCsvSum *sum = &self->totals.sums[i];

      if (!sum->any || isnan (sum->last))
        continue;
      plain &= is_near (sum->last, sum->plain);
      weighted &= is_near (sum->last, sum->weighted);
      n += i < 2;
    }
  if (n < (nameless ? 2 : 1) || !(plain || weighted))
    return;
  roof_heaviest_drop_last (self->heaviest);
  self->n_nameless -= nameless;
  self->n_seconds = self->seconds_above;
  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT,
                    ngettext ("%u row that is a sum or an average of others", "%u rows that are sums or averages of others", 1), 1);
}
