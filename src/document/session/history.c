/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/history.h"

/* A snapshot and the edit that led to it. */
typedef struct
{
  RoofSnapshot *snapshot;
  char         *label; /* NULL of the first */
  char         *key;   /* nullable */
} HistoryStep;

struct _RoofHistory
{
  GPtrArray    *steps;   /* (element-type HistoryStep): the first is the initial snapshot */
  guint         present;
  RoofSnapshot *saved;   /* nullable */
  gboolean      merging; /* edits with the present step's key are merged into it */
};

static HistoryStep *
step_new (RoofSnapshot *snapshot,
          const char   *label,
          const char   *key)
{
  HistoryStep *step = g_new0 (HistoryStep, 1);

  step->snapshot = roof_snapshot_ref (snapshot);
  step->label = g_strdup (label);
  step->key = g_strdup (key);
  return step;
}

static void
step_free (gpointer data)
{
  HistoryStep *step = data;

  roof_snapshot_unref (step->snapshot);
  g_free (step->label);
  g_free (step->key);
  g_free (step);
}

static HistoryStep *
get_step (const RoofHistory *self,
          guint              index)
{
  return self->steps->pdata[index];
}

RoofHistory *
roof_history_new (RoofSnapshot *snapshot)
{
  RoofHistory *self = g_new0 (RoofHistory, 1);

  self->steps = g_ptr_array_new_with_free_func (step_free);
  g_ptr_array_add (self->steps, step_new (snapshot, NULL, NULL));
  self->saved = roof_snapshot_ref (snapshot);
  return self;
}

void
roof_history_free (RoofHistory *self)
{
  g_ptr_array_unref (self->steps);
  g_clear_pointer (&self->saved, roof_snapshot_unref);
  g_free (self);
}

RoofSnapshot *
roof_history_get_present (const RoofHistory *self)
{
  return get_step (self, self->present)->snapshot;
}

const char *
roof_history_get_undo_label (const RoofHistory *self)
{
  return get_step (self, self->present)->label;
}

const char *
roof_history_get_redo_label (const RoofHistory *self)
{
  return self->present + 1 < self->steps->len ? get_step (self, self->present + 1)->label : NULL;
}

gboolean
roof_history_is_merging (const RoofHistory *self)
{
  return self->merging && self->present > 0 && self->present + 1 == self->steps->len
         && get_step (self, self->present)->key != NULL;
}

static void
join_present (RoofHistory  *self,
              RoofSnapshot *snapshot)
{
  HistoryStep *step = get_step (self, self->present);

  if (roof_snapshot_equal (get_step (self, self->present - 1)->snapshot, snapshot))
    {
      g_ptr_array_set_size (self->steps, (gint) self->present);
      self->present--;
      self->merging = FALSE;
      return;
    }
  roof_snapshot_ref (snapshot);
  roof_snapshot_unref (step->snapshot);
  step->snapshot = snapshot;
}

void
roof_history_push (RoofHistory  *self,
                   RoofSnapshot *snapshot,
                   const char   *label,
                   const char   *key)
{
  if (roof_snapshot_equal (roof_history_get_present (self), snapshot))
    return;
  if (roof_history_is_merging (self) && g_strcmp0 (get_step (self, self->present)->key, key) == 0)
    {
      join_present (self, snapshot);
      return;
    }
  g_ptr_array_set_size (self->steps, (gint) self->present + 1);
  g_ptr_array_add (self->steps, step_new (snapshot, label, key));
  self->present++;
  self->merging = TRUE;
}

void
roof_history_break_merge (RoofHistory *self)
{
  self->merging = FALSE;
}

gboolean
roof_history_undo (RoofHistory *self)
{
  self->merging = FALSE;
  if (self->present == 0)
    return FALSE;
  self->present--;
  return TRUE;
}

gboolean
roof_history_redo (RoofHistory *self)
{
  self->merging = FALSE;
  if (self->present + 1 >= self->steps->len)
    return FALSE;
  self->present++;
  return TRUE;
}

gboolean
roof_history_is_saved (const RoofHistory *self)
{
  return self->saved != NULL && roof_snapshot_equal (self->saved, roof_history_get_present (self));
}

void
roof_history_mark_saved (RoofHistory  *self,
                         RoofSnapshot *snapshot)
{
  roof_snapshot_ref (snapshot);
  g_clear_pointer (&self->saved, roof_snapshot_unref);
  self->saved = snapshot;
  self->merging = FALSE;
}

void
roof_history_forget_saved (RoofHistory *self)
{
  g_clear_pointer (&self->saved, roof_snapshot_unref);
}
