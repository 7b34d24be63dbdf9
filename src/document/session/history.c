/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/history.h"

/* A model and the edit that led to it. */
typedef struct
{
  RoofModel *model;
  char      *label; /* NULL of the first */
  char      *key;   /* nullable */
} Step;

struct _RoofHistory
{
  GPtrArray *steps;   /* of Step, the first is where it all began */
  guint      present;
  RoofModel *saved;   /* nullable */
  gboolean   merging; /* the present may still take in edits with its key */
};

static Step *
step_new (RoofModel  *model,
          const char *label,
          const char *key)
{
  Step *step = g_new0 (Step, 1);

  step->model = roof_model_ref (model);
  step->label = g_strdup (label);
  step->key = g_strdup (key);
  return step;
}

static void
step_free (gpointer data)
{
  Step *step = data;

  roof_model_unref (step->model);
  g_free (step->label);
  g_free (step->key);
  g_free (step);
}

static Step *
get_step (const RoofHistory *self,
          guint              index)
{
  return self->steps->pdata[index];
}

RoofHistory *
roof_history_new (RoofModel *model)
{
  RoofHistory *self = g_new0 (RoofHistory, 1);

  self->steps = g_ptr_array_new_with_free_func (step_free);
  g_ptr_array_add (self->steps, step_new (model, NULL, NULL));
  self->saved = roof_model_ref (model);
  return self;
}

void
roof_history_free (RoofHistory *self)
{
  g_ptr_array_unref (self->steps);
  g_clear_pointer (&self->saved, roof_model_unref);
  g_free (self);
}

RoofModel *
roof_history_get_present (const RoofHistory *self)
{
  return get_step (self, self->present)->model;
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

static gboolean
joins_present (const RoofHistory *self,
               const char        *key)
{
  return roof_history_is_merging (self) && g_strcmp0 (get_step (self, self->present)->key, key) == 0;
}

static void
join_present (RoofHistory *self,
              RoofModel   *model)
{
  Step *step = get_step (self, self->present);

  if (roof_model_equal (get_step (self, self->present - 1)->model, model))
    {
      g_ptr_array_set_size (self->steps, (gint) self->present);
      self->present--;
      self->merging = FALSE;
      return;
    }
  roof_model_ref (model);
  roof_model_unref (step->model);
  step->model = model;
}

void
roof_history_push (RoofHistory *self,
                   RoofModel   *model,
                   const char  *label,
                   const char  *key)
{
  if (roof_model_equal (roof_history_get_present (self), model))
    return;
  if (joins_present (self, key))
    {
      join_present (self, model);
      return;
    }
  g_ptr_array_set_size (self->steps, (gint) self->present + 1);
  g_ptr_array_add (self->steps, step_new (model, label, key));
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
  return self->saved != NULL && roof_model_equal (self->saved, roof_history_get_present (self));
}

void
roof_history_mark_saved (RoofHistory *self,
                         RoofModel   *model)
{
  roof_model_ref (model);
  g_clear_pointer (&self->saved, roof_model_unref);
  self->saved = model;
  self->merging = FALSE;
}

void
roof_history_forget_saved (RoofHistory *self)
{
  g_clear_pointer (&self->saved, roof_model_unref);
}
