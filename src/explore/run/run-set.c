/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-set.h"

struct _RoofRunSet
{
  GPtrArray *names;       /* of char, with NULL at the end */
  GPtrArray *reports;     /* of RoofReport */
  GArray    *corrections; /* of RoofCorrection, which own their names */
};

static void
clear_correction (gpointer data)
{
  RoofCorrection *correction = data;

  g_free ((gpointer) correction->before);
  g_free ((gpointer) correction->after);
}

RoofRunSet *
roof_run_set_new (void)
{
  RoofRunSet *self = g_new (RoofRunSet, 1);

  self->names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->names, NULL);
  self->reports = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_report_unref);
  self->corrections = g_array_new (FALSE, FALSE, sizeof (RoofCorrection));
  g_array_set_clear_func (self->corrections, clear_correction);
  return self;
}

void
roof_run_set_free (RoofRunSet *self)
{
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->reports);
  g_array_unref (self->corrections);
  g_free (self);
}

void
roof_run_set_add (RoofRunSet *self,
                  const char *name,
                  RoofReport *report)
{
  g_ptr_array_insert (self->names, (int) self->reports->len, g_strdup (name));
  g_ptr_array_add (self->reports, roof_report_ref (report));
}

guint
roof_run_set_get_n (const RoofRunSet *self)
{
  return self->reports->len;
}

const char *const *
roof_run_set_get_names (const RoofRunSet *self)
{
  return (const char *const *) self->names->pdata;
}

static void
swap (gpointer *a,
      gpointer *b)
{
  gpointer held = *a;

  *a = *b;
  *b = held;
}

void
roof_run_set_reverse (RoofRunSet *self)
{
  guint n = self->reports->len;

  for (guint i = 0; i < n / 2; i++)
    {
      swap (&self->names->pdata[i], &self->names->pdata[n - 1 - i]);
      swap (&self->reports->pdata[i], &self->reports->pdata[n - 1 - i]);
    }
  for (guint i = 0; i < self->corrections->len; i++)
    {
      RoofCorrection *correction = &g_array_index (self->corrections, RoofCorrection, i);

      *correction = (RoofCorrection) { correction->after, correction->before };
    }
}

void
roof_run_set_correct (RoofRunSet *self,
                      const char *before,
                      const char *after)
{
  RoofCorrection added = { g_strdup (before), g_strdup (after) };

  for (guint i = self->corrections->len; i-- > 0;)
    {
      const RoofCorrection *old = &g_array_index (self->corrections, RoofCorrection, i);

      if ((before != NULL && g_strcmp0 (old->before, before) == 0) || (after != NULL && g_strcmp0 (old->after, after) == 0))
        g_array_remove_index (self->corrections, i);
    }
  g_array_append_val (self->corrections, added);
}

guint
roof_run_set_get_n_corrections (const RoofRunSet *self)
{
  return self->corrections->len;
}

void
roof_run_set_drop_corrections (RoofRunSet *self)
{
  g_array_set_size (self->corrections, 0);
}

RoofRunDiff *
roof_run_set_compare (const RoofRunSet *self)
{
  return roof_run_diff_new ((RoofReport **) self->reports->pdata, self->reports->len, FALSE,
                            (const RoofCorrection *) (gpointer) self->corrections->data, self->corrections->len);
}
