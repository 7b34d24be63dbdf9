/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

/* What a lesson points at: on the chart by a ring or an arrow, beside it by a frame. */

/* FALSE for what is not on the chart. */
static gboolean
find_hit (const RoofLessonTarget *target,
          RoofHit                *hit)
{
  switch (target->kind)
    {
    case ROOF_LESSON_POINT_KERNEL:
      *hit = (RoofHit) { ROOF_HIT_DOT, target->kernel, target->level, -1, 0 };
      return TRUE;
    case ROOF_LESSON_POINT_ROOF:
      *hit = (RoofHit) { ROOF_HIT_ROOF, -1, target->level, -1, 0 };
      return TRUE;
    case ROOF_LESSON_POINT_PEAK:
      *hit = (RoofHit) { ROOF_HIT_PEAK, -1, target->peak, -1, 0 };
      return TRUE;
    case ROOF_LESSON_POINT_RIDGE:
      *hit = (RoofHit) { ROOF_HIT_RIDGE, -1, target->level, target->peak, 0 };
      return TRUE;
    case ROOF_LESSON_POINT_CEILING:
      *hit = (RoofHit) { ROOF_HIT_CEILING, -1, target->ceiling, -1, 0 };
      return TRUE;
    default:
      return FALSE;
    }
}

static void
frame (GtkWidget *widget,
       gboolean   framed)
{
  if (framed)
    gtk_widget_add_css_class (widget, "pointed-at");
  else
    gtk_widget_remove_css_class (widget, "pointed-at");
}

/* What the kernels share that move with the parameter; "" where that is none, which no slider has. */
static const char *
get_tag (RoofWindow             *self,
         const RoofLessonTarget *target)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_session_get_report (self->session), (guint) target->kernel);
  const RoofParameter *parameter
      = roof_operation_get_parameter (roof_analysis_get_operation (analysis), (guint) target->parameter);

  return parameter->share != NULL ? parameter->share : "";
}

void
roof_window_point (RoofWindow *self)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  g_autoptr (GArray) targets = NULL;
  gboolean verdict = FALSE;

  if (self->player != NULL)
    targets = roof_player_list_targets (self->player, roof_session_get_report (self->session));
  for (guint i = 0; targets != NULL && i < targets->len; i++)
    {
      const RoofLessonTarget *target = &g_array_index (targets, RoofLessonTarget, i);
      RoofHit hit;

      if (target->kind == ROOF_LESSON_POINT_STRIP)
        g_ptr_array_add (tags, (gpointer) get_tag (self, target));
      verdict = verdict || target->kind == ROOF_LESSON_POINT_VERDICT;
      if (find_hit (target, &hit))
        g_array_append_val (hits, hit);
    }
  roof_canvas_set_callouts (self->canvas, (const RoofHit *) (void *) hits->data, hits->len);
  g_ptr_array_add (tags, NULL);
  roof_strip_point (self->strip, (const char *const *) tags->pdata);
  frame (GTK_WIDGET (self->verdict), verdict);
}
