/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/canvas/canvas-handle.h"

/* The default launch overhead: a few microseconds on processors fed by a driver. */
#define USUAL_LAUNCH 3e-6 /* s */

/* Focuses the handle of the bend that the launch overhead draws. */
static void
focus_bend (RoofCanvas *self)
{
  for (guint i = 0; i < self->handles->len; i++)
    {
      GtkWidget *handle = g_ptr_array_index (self->handles, i);

      if (roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (handle)).kind == ROOF_HIT_BEND)
        gtk_widget_grab_focus (handle);
    }
}

static void
add_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofMachine *machine = roof_machine_with_rating (roof_shown_machine (self->session), ROOF_CANVAS_LAUNCH, USUAL_LAUNCH,
                                                   NULL);

  if (machine == NULL)
    return;
  roof_apply_machine (self->session, machine, _("Add Launch Overhead"), NULL);
  focus_bend (self);
}

static void
remove_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  RoofCanvas *self = (RoofCanvas *) widget;
  RoofMachine *machine = roof_machine_without_part (roof_shown_machine (self->session), ROOF_CANVAS_LAUNCH.part,
                                                    ROOF_CANVAS_LAUNCH.index, NULL);

  if (machine != NULL)
    roof_apply_machine (self->session, machine, _("Remove Launch Overhead"), NULL);
}

void
roof_canvas_install_launch (RoofCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "canvas.add-launch", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "canvas.remove-launch", NULL, remove_action);
}
