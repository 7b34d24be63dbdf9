/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/player.h"

struct _RoofPlayer
{
  GObject    parent_instance;

  /* owned */
  GPtrArray *slides; /* of RoofSlide */

  guint      step;

  /* flags */
  gboolean   bare;
};

enum
{
  MOVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofPlayer, roof_player, G_TYPE_OBJECT)

static void
roof_player_finalize (GObject *object)
{
  g_ptr_array_unref (ROOF_PLAYER (object)->slides);
  G_OBJECT_CLASS (roof_player_parent_class)->finalize (object);
}

static void
roof_player_class_init (RoofPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_player_finalize;
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
roof_player_init (RoofPlayer *self)
{
  self->slides = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_slide_unref);
}

RoofPlayer *
roof_player_new_slides (RoofModel     *model,
                        RoofSelection *selection)
{
  RoofPlayer *self;

  g_return_val_if_fail (model != NULL, NULL);

  self = g_object_new (ROOF_TYPE_PLAYER, NULL);
  for (guint i = 0; i < roof_model_get_n_slides (model); i++)
    g_ptr_array_add (self->slides, roof_slide_ref (roof_model_get_slide (model, i)));
  self->bare = self->slides->len == 0;
  if (self->bare)
    g_ptr_array_add (self->slides, roof_slide_new (roof_model_get_title (model), "", model, selection));
  return self;
}

static RoofSlide *
get_slide (RoofPlayer *self,
           guint       step)
{
  return g_ptr_array_index (self->slides, step);
}

gboolean
roof_player_is_bare (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->bare;
}

guint
roof_player_get_n_steps (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), 0);

  return self->slides->len;
}

guint
roof_player_get_step (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), 0);

  return self->step;
}

gboolean
roof_player_is_revealed (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), TRUE);

  return TRUE;
}

RoofModel *
roof_player_get_state (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return roof_slide_get_state (get_slide (self, self->step));
}

RoofSelection *
roof_player_get_selection (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return roof_slide_get_selection (get_slide (self, self->step));
}

const char *
roof_player_get_title (RoofPlayer *self,
                       guint       step)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self) && step < roof_player_get_n_steps (self), "");

  return roof_slide_get_title (get_slide (self, step));
}

const char *
roof_player_get_notes (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), "");

  return roof_slide_get_notes (get_slide (self, self->step));
}

char *
roof_player_dup_text (RoofPlayer *self,
                      RoofReport *report)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), NULL);

  return g_strdup (roof_slide_get_text (get_slide (self, self->step)));
}

gboolean
roof_player_can_next (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->step + 1 < roof_player_get_n_steps (self);
}

gboolean
roof_player_can_previous (RoofPlayer *self)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  return self->step > 0;
}

gboolean
roof_player_next (RoofPlayer *self)
{
  return roof_player_can_next (self) && roof_player_go (self, self->step + 1, FALSE);
}

gboolean
roof_player_previous (RoofPlayer *self)
{
  return roof_player_can_previous (self) && roof_player_go (self, self->step - 1, TRUE);
}

gboolean
roof_player_go (RoofPlayer *self,
                guint       step,
                gboolean    revealed)
{
  g_return_val_if_fail (ROOF_IS_PLAYER (self), FALSE);

  if (step >= roof_player_get_n_steps (self) || step == self->step)
    return FALSE;
  self->step = step;
  g_signal_emit (self, signals[MOVED], 0);
  return TRUE;
}
