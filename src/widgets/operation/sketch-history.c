/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/sketch-history.h"

typedef struct
{
  char *text;
  guint choice;
} Former;

struct _RoofSketchHistory
{
  GPtrArray    *steps;   /* (element-type Former) */
  guint         present; /* index, where there is a step */
  gconstpointer field;   /* of the last edit, nullable; not to be followed */
};

static void
step_free (gpointer data)
{
  g_free (((Former *) data)->text);
  g_free (data);
}

RoofSketchHistory *
roof_sketch_history_new (void)
{
  RoofSketchHistory *self = g_new0 (RoofSketchHistory, 1);

  self->steps = g_ptr_array_new_with_free_func (step_free);
  return self;
}

void
roof_sketch_history_free (RoofSketchHistory *self)
{
  g_ptr_array_unref (self->steps);
  g_free (self);
}

void
roof_sketch_history_push (RoofSketchHistory *self,
                          const char        *text,
                          guint              choice,
                          gconstpointer      field)
{
  Former *step = self->steps->len > 0 ? self->steps->pdata[self->present] : NULL;

  if (step != NULL && g_str_equal (step->text, text))
    return;
  if (step != NULL)
    g_ptr_array_set_size (self->steps, (int) self->present + 1);
  if (field == NULL || field != self->field)
    {
      step = g_new0 (Former, 1);
      g_ptr_array_add (self->steps, step);
      self->present = self->steps->len - 1;
    }
  g_free (step->text);
  step->text = g_strdup (text);
  step->choice = choice;
  self->field = field;
}

void
roof_sketch_history_break (RoofSketchHistory *self)
{
  self->field = NULL;
}

gboolean
roof_sketch_history_can_undo (const RoofSketchHistory *self)
{
  return self->present > 0;
}

gboolean
roof_sketch_history_can_redo (const RoofSketchHistory *self)
{
  return self->present + 1 < self->steps->len;
}

const char *
roof_sketch_history_step (RoofSketchHistory *self,
                          gboolean           redo,
                          guint             *choice)
{
  const Former *step;

  if (redo ? !roof_sketch_history_can_redo (self) : !roof_sketch_history_can_undo (self))
    return NULL;
  self->present = redo ? self->present + 1 : self->present - 1;
  self->field = NULL;
  step = self->steps->pdata[self->present];
  *choice = step->choice;
  return step->text;
}
