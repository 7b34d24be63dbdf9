/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/pick/handles.h"
#include "chart/scene/scene-handles.h"
#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-private.h"

/* The handles over the chart: one for each target that the scene lists, at most ROOF_MAX_HANDLES of them for dots. Invariants:
 * handles are in the order of roof_handle_compare(), both in the array and as children, so that a walk follows that order and a
 * target is found by bisection; no two have the same target. Matching merges the sorted handles with the sorted targets. A
 * focused handle is never reused for another target: when its target goes, the handle goes too, and the focus moves to the
 * chart or, from a dot, to the selected dot. */

static RoofCanvasHandle *
get_handle (RoofCanvas *self,
            guint       index)
{
  return g_ptr_array_index (self->handles, index);
}

/* The index of @target among the handles, or where to insert it. */
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

  g_return_val_if_fail (GTK_IS_WIDGET (self), NULL);

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
find_focused_annotation (RoofCanvas *self)
{
  for (guint i = 0; i < self->annotations->len; i++)
    if (gtk_widget_is_focus (g_ptr_array_index (self->annotations, i)))
      return (RoofHit) { ROOF_HIT_ANNOTATION, -1, (int) i, -1, 0 };
  return ROOF_HIT_INIT;
}

RoofHit
roof_canvas_get_focused (RoofCanvas *self)
{
  GtkWidget *child = gtk_widget_get_focus_child (GTK_WIDGET (self));

  return child != NULL && ROOF_IS_CANVAS_HANDLE (child) && gtk_widget_is_focus (child)
             ? roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (child))
             : find_focused_annotation (self);
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

/* Compares the handle at @place with target @i, for the merge: negative when the handle comes first; the end of either list
 * comes last. */
static int
compare_with_target (RoofCanvas   *self,
                     guint         place,
                     const GArray *targets,
                     guint         i)
{
  if (place >= self->handles->len)
    return i < targets->len ? 1 : 0;
  if (i >= targets->len)
    return -1;
  return roof_handle_compare (roof_canvas_handle_get_target (get_handle (self, place)), g_array_index (targets, RoofHit, i));
}

/* Removes handles without a target. Handles and targets are sorted in the same order. Returns: (transfer full) (element-type
 * RoofCanvasHandle): removed handles of dots, for reuse, still children of the canvas */
static GPtrArray *
drop_handles (RoofCanvas   *self,
              const GArray *targets)
{
  GPtrArray *spare = g_ptr_array_new ();
  guint place = 0, i = 0;

  while (place < self->handles->len)
    {
      int order = compare_with_target (self, place, targets, i);
      RoofCanvasHandle *handle = get_handle (self, place);

      if (order >= 0)
        {
          place += order == 0 ? 1 : 0;
          i++;
        }
      else if (roof_canvas_handle_get_target (handle).kind == ROOF_HIT_DOT && !roof_canvas_handle_is_in_use (handle))
        g_ptr_array_add (spare, g_ptr_array_steal_index (self->handles, place));
      else
        remove_handle (self, place);
    }
  return spare;
}

/* A handle for @target, reused from @spare where possible: making 200 handles costs more than the rest of a frame. */
static GtkWidget *
take_handle (RoofCanvas *self,
             GPtrArray  *spare,
             RoofHit     target)
{
  RoofCanvasHandle *handle;

  if (spare->len == 0 || target.kind != ROOF_HIT_DOT)
    return roof_canvas_handle_new (self->session, target);
  handle = g_ptr_array_steal_index (spare, 0);
  roof_canvas_handle_set_target (handle, target);
  return GTK_WIDGET (handle);
}

static void
insert_handle (RoofCanvas *self,
               guint       place,
               GtkWidget  *handle)
{
  GtkWidget *before = place > 0 ? GTK_WIDGET (get_handle (self, place - 1)) : self->glow;

  gtk_widget_insert_after (handle, GTK_WIDGET (self), before);
  g_ptr_array_insert (self->handles, (int) place, handle);
}

static void
merge_handles (RoofCanvas   *self,
               const GArray *targets)
{
  g_autoptr (GPtrArray) spare = drop_handles (self, targets);

  for (guint i = 0; i < targets->len; i++)
    if (compare_with_target (self, i, targets, i) != 0)
      insert_handle (self, i, take_handle (self, spare, g_array_index (targets, RoofHit, i)));
  for (guint i = 0; i < spare->len; i++)
    gtk_widget_unparent (spare->pdata[i]);
}

/* Moves the focus from a dot to the selected dot, whether or not the former dot still exists; not during a walk, which selects
 * nothing. */
static void
restore_focus (RoofCanvas *self,
               RoofHit     focused)
{
  int selected = roof_session_get_selected (self->session);
  GtkWidget *handle = selected >= 0 ? roof_canvas_get_handle (self, (guint) selected) : NULL;

  if (focused.kind != ROOF_HIT_DOT || self->walking)
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
