/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include "chart/draw/slide-figure.h"

/* What a lesson points at: on the chart by a ring or an arrow, beside it by a frame. */

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

/* A question that is open would be answered there, unless it says to look for it there. */
static gboolean
is_asked_for (RoofWindow *self,
              gboolean    pointed_at)
{
  RoofPlayer *player = roof_show_get_player (self->show);

  return player != NULL && !roof_player_is_revealed (player) && !pointed_at;
}

void
roof_window_point (RoofWindow *self)
{
  RoofPlayer *player = roof_show_get_player (self->show);
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GPtrArray) tags = g_ptr_array_new ();
  g_autoptr (GArray) targets = NULL;
  gboolean verdict = FALSE;

  if (player != NULL)
    {
      hits = roof_slide_list_hits (roof_player_get_slide (player));
      targets = roof_player_list_targets (player, roof_session_get_report (self->session));
    }
  for (guint i = 0; targets != NULL && i < targets->len; i++)
    {
      const RoofLessonTarget *target = &g_array_index (targets, RoofLessonTarget, i);

      if (target->kind == ROOF_LESSON_POINT_STRIP)
        g_ptr_array_add (tags, (gpointer) get_tag (self, target));
      verdict = verdict || target->kind == ROOF_LESSON_POINT_VERDICT;
    }
  roof_canvas_set_callouts (self->canvas, hits != NULL ? (const RoofHit *) (void *) hits->data : NULL,
                            hits != NULL ? hits->len : 0);
  g_ptr_array_add (tags, NULL);
  roof_strip_point (self->strip, (const char *const *) tags->pdata);
  frame (GTK_WIDGET (self->verdict), verdict);
  roof_verdict_withhold (self->verdict, is_asked_for (self, verdict));
}
