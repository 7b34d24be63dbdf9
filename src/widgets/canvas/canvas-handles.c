/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/handles.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-private.h"

static RoofCanvasHandle *
get_handle (RoofCanvas *self,
            guint       index)
{
  return g_ptr_array_index (self->handles, index);
}

/* The place of @target among the handles, or where it would go. */
static guint
find_place (RoofCanvas *self,
            RoofHit     target,
            gboolean   *found)
{
  guint low = 0, high = self->handles->len;

  *found = FALSE;
  while (low < high && !*found)
    {
      guint middle = low + (high - low) / 2;
      int order = roof_handle_compare (roof_canvas_handle_get_target (get_handle (self, middle)), target);

      *found = order == 0;
      if (order < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return high;
}

GtkWidget *
roof_canvas_find_handle (RoofCanvas *self,
                         RoofHit     target)
{
  gboolean found;
  guint place;

  g_return_val_if_fail (ROOF_IS_CANVAS (self), NULL);

  place = find_place (self, target, &found);
  return found && target.machine == 0 ? GTK_WIDGET (get_handle (self, place)) : NULL;
}

GtkWidget *
roof_canvas_get_handle (RoofCanvas *self,
                        guint       kernel)
{
  return roof_canvas_find_handle (self, (RoofHit) { ROOF_HIT_DOT, (int) kernel, -1, -1, 0 });
}

static RoofHit
find_focused_note (RoofCanvas *self)
{
  for (guint i = 0; i < self->notes->len; i++)
    if (gtk_widget_is_focus (g_ptr_array_index (self->notes, i)))
      return (RoofHit) { ROOF_HIT_ANNOTATION, -1, (int) i, -1, 0 };
  return ROOF_HIT_INIT;
}

RoofHit
roof_canvas_get_focused (RoofCanvas *self)
{
  GtkWidget *child = gtk_widget_get_focus_child (GTK_WIDGET (self));

  return child != NULL && ROOF_IS_CANVAS_HANDLE (child) && gtk_widget_is_focus (child)
             ? roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child))
             : find_focused_note (self);
}

static void
remove_handle (RoofCanvas *self,
               guint       place)
{
  GtkWidget *handle = GTK_WIDGET (get_handle (self, place));

  if (gtk_widget_is_focus (handle))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  g_ptr_array_remove_index (self->handles, place);
  gtk_widget_unparent (handle);
}

static void
insert_handle (RoofCanvas *self,
               guint       place,
               RoofHit     target)
{
  GtkWidget *handle = roof_canvas_handle_new (self->session, target);
  GtkWidget *before = place > 0 ? GTK_WIDGET (get_handle (self, place - 1)) : self->glow;

  gtk_widget_insert_after (handle, GTK_WIDGET (self), before);
  g_ptr_array_insert (self->handles, (int) place, handle);
}

/* Both stand in the same order: what is in one only comes or goes. */
static void
merge_handles (RoofCanvas   *self,
               const GArray *targets)
{
  guint i = 0;

  while (i < MAX (targets->len, self->handles->len))
    {
      RoofHit target = i < targets->len ? g_array_index (targets, RoofHit, i) : ROOF_HIT_INIT;
      int order = i >= targets->len         ? -1
                  : i >= self->handles->len ? 1
                                            : roof_handle_compare (roof_canvas_handle_get_target (get_handle (self, i)),
                                                                   target);

      if (order < 0)
        {
          remove_handle (self, i);
          continue;
        }
      if (order > 0)
        insert_handle (self, i, target);
      i++;
    }
}

/* The focus on a dot goes with the selection, whatever became of the dot that had it. */
static void
restore_focus (RoofCanvas *self,
               RoofHit     focused)
{
  int selected = roof_session_get_selected (self->session);
  GtkWidget *handle = selected >= 0 ? roof_canvas_get_handle (self, (guint) selected) : NULL;

  if (focused.kind != ROOF_HIT_DOT)
    return;
  if (handle == NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  else if (!gtk_widget_is_focus (handle))
    gtk_widget_grab_focus (handle);
}

void
roof_canvas_match_handles (RoofCanvas      *self,
                           const RoofScene *scene)
{
  g_autoptr (GArray) targets
      = roof_scene_list_handles (scene, ROOF_MAX_HANDLES, roof_session_get_selected (self->session));
  RoofHit focused = roof_canvas_get_focused (self);

  merge_handles (self, targets);
  restore_focus (self, focused);
}

void
roof_canvas_tell_handles (RoofCanvas      *self,
                          const RoofScene *scene)
{
  for (guint i = 0; i < self->handles->len; i++)
    roof_canvas_handle_update (get_handle (self, i), scene);
}

static void
allocate_handle (GtkWidget *handle,
                 RoofPoint  point)
{
  gboolean seen = !isnan (point.x);

  gtk_widget_set_child_visible (handle, seen);
  if (seen)
    gtk_widget_size_allocate (handle,
                              &(GtkAllocation) { (int) round (point.x) - ROOF_HANDLE_SIZE / 2,
                                                 (int) round (point.y) - ROOF_HANDLE_SIZE / 2, ROOF_HANDLE_SIZE,
                                                 ROOF_HANDLE_SIZE },
                              -1);
}

void
roof_canvas_allocate_handles (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  g_autoptr (GArray) points = NULL;

  if (layout == NULL)
    return;
  for (guint i = 0; i < self->handles->len; i++)
    {
      RoofHit target = roof_canvas_handle_get_target (get_handle (self, i));

      g_array_append_val (targets, target);
    }
  points = roof_layout_place_handles (layout, targets);
  for (guint i = 0; i < points->len; i++)
    allocate_handle (GTK_WIDGET (get_handle (self, i)), g_array_index (points, RoofPoint, i));
}
