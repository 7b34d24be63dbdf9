/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gap-bar.h"

#include <math.h>

#include "widgets/verdict/gap-handle.h"

/* A bar of a measured time's parts, with a handle at the end of each bound. It is filled anew for each report: clear, add parts
 * and handles in order, fill up to the measured time, end.
 * Invariants: ends are times; pixels are computed when needed, mirrored from right to left. While a handle is held the scale
 * stays that of the press, so that a pull which changes the total does not feed back into itself. */

#define MARGIN 3   /* px that a handle reaches over the bar */
#define WIDTH  9   /* px of a handle, with its outline */
#define HANDLE_RADIUS  7.0 /* px from a handle from which it is taken */

struct _RoofGapBar
{
  RoofComposite parent_instance;

  /* children */
  RoofStackBar  *parts;
  RoofGapHandle *handles[ROOF_N_GAP_BOUNDS];

  GtkGesture *drag; /* borrowed */

  double   ends[ROOF_N_GAP_BOUNDS]; /* s; NAN: no handle */
  double   sum;      /* s: the parts added */
  double   total;    /* s that the bar's width stands for */

  /* While the pointer holds a handle. */
  int      held;     /* the step; -1: none */
  double   held_end; /* s at the start */
  double   held_scale; /* s per px */
};

enum
{
  PULLED,
  STEPPED,
  LET_GO,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofGapBar, roof_gap_bar, ROOF_TYPE_COMPOSITE)

static gboolean
is_mirrored (RoofGapBar *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

/* px of an end, s, from the left */
static double
get_place (RoofGapBar *self,
           double      end)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  double place = self->total > 0 ? width * end / self->total : 0;

  return is_mirrored (self) ? width - place : place;
}

static void
roof_gap_bar_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  int margin = orientation == GTK_ORIENTATION_VERTICAL ? 2 * MARGIN : 0;

  gtk_widget_measure (GTK_WIDGET (ROOF_GAP_BAR (widget)->parts), orientation, -1, minimum, natural, NULL, NULL);
  *minimum += margin;
  *natural += margin;
}

static void
roof_gap_bar_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  RoofGapBar *self = ROOF_GAP_BAR (widget);

  gtk_widget_size_allocate (GTK_WIDGET (self->parts), &(GtkAllocation) { 0, MARGIN, width, height - 2 * MARGIN }, -1);
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    if (gtk_widget_should_layout (GTK_WIDGET (self->handles[i])))
      {
        int left = (int) round (get_place (self, self->ends[i])) - WIDTH / 2;

        gtk_widget_size_allocate (GTK_WIDGET (self->handles[i]), &(GtkAllocation) { left, 0, WIDTH, height }, -1);
      }
}

/* The step whose handle is nearest to @x, px; -1: none is near. Of handles in one place the last, whose part has a width. */
static int
find_handle (RoofGapBar *self,
             double      x)
{
  double least = HANDLE_RADIUS;
  int found = -1;

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    if (!isnan (self->ends[i]) && fabs (get_place (self, self->ends[i]) - x) <= least)
      {
        least = fabs (get_place (self, self->ends[i]) - x);
        found = (int) i;
      }
  return found;
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               RoofGapBar     *self)
{
  self->held = find_handle (self, x);
  if (self->held < 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->held_end = self->ends[self->held];
  self->held_scale = self->total / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self->handles[self->held]));
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                RoofGapBar     *self)
{
  if (self->held >= 0)
    g_signal_emit (self, signals[PULLED], 0, (guint) self->held,
                   fmax (self->held_end + (is_mirrored (self) ? -dx : dx) * self->held_scale, 0));
}

/* Released, or taken away by another gesture. */
static void
drag_end_cb (RoofGapBar *self)
{
  if (self->held < 0)
    return;
  self->held = -1;
  g_signal_emit (self, signals[LET_GO], 0);
}

static void
motion_cb (RoofGapBar *self,
           double      x)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), self->held >= 0 || find_handle (self, x) >= 0 ? "ew-resize" : NULL);
}

static guint
find_step (RoofGapBar    *self,
           RoofGapHandle *handle)
{
  guint i = 0;

  while (self->handles[i] != handle)
    i++;
  return i;
}

static void
stepped_cb (RoofGapHandle *handle,
            double         steps,
            RoofGapBar    *self)
{
  g_signal_emit (self, signals[STEPPED], 0, find_step (self, handle), steps);
}

static void
set_cb (RoofGapHandle *handle,
        double         end,
        RoofGapBar    *self)
{
  g_signal_emit (self, signals[PULLED], 0, find_step (self, handle), end);
}

/* Escape ends a pull as well. */
static void
let_go_cb (RoofGapHandle *handle,
           RoofGapBar    *self)
{
  self->held = -1;
  gtk_event_controller_reset (GTK_EVENT_CONTROLLER (self->drag));
  g_signal_emit (self, signals[LET_GO], 0);
}

static void
roof_gap_bar_class_init (RoofGapBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = roof_gap_bar_measure;
  widget_class->size_allocate = roof_gap_bar_size_allocate;
  signals[PULLED] = g_signal_new ("pulled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_UINT, G_TYPE_DOUBLE);
  signals[STEPPED] = g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   G_TYPE_UINT, G_TYPE_DOUBLE);
  signals[LET_GO] = g_signal_new ("let-go", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
add_handle (RoofGapBar *self,
            guint       step)
{
  GtkWidget *handle = g_object_new (ROOF_TYPE_GAP_HANDLE, "visible", FALSE, NULL);

  self->handles[step] = ROOF_GAP_HANDLE (handle);
  self->ends[step] = NAN;
  g_signal_connect_object (handle, "stepped", G_CALLBACK (stepped_cb), self, 0);
  g_signal_connect_object (handle, "set", G_CALLBACK (set_cb), self, 0);
  g_signal_connect_object (handle, "let-go", G_CALLBACK (let_go_cb), self, 0);
  gtk_widget_set_parent (handle, GTK_WIDGET (self));
}

static void
roof_gap_bar_init (RoofGapBar *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->held = -1;
  self->parts = g_object_new (ROOF_TYPE_STACK_BAR, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->parts), GTK_WIDGET (self));
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    add_handle (self, i);
  self->drag = gtk_gesture_drag_new ();
  g_signal_connect (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (self->drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->drag));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

void
roof_gap_bar_clear (RoofGapBar *self)
{
  g_return_if_fail (ROOF_IS_GAP_BAR (self));

  roof_stack_bar_clear (self->parts);
  self->sum = self->total = 0;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    self->ends[i] = NAN;
}

void
roof_gap_bar_add (RoofGapBar *self,
                  double      time,
                  RoofInk     ink,
                  const char *text)
{
  g_return_if_fail (ROOF_IS_GAP_BAR (self));

  roof_stack_bar_add (self->parts, time, ink, text);
  self->sum += time;
  self->total = self->sum;
}

void
roof_gap_bar_fill (RoofGapBar *self,
                   double      total)
{
  g_return_if_fail (ROOF_IS_GAP_BAR (self));

  if (!(total > self->sum))
    return;
  roof_stack_bar_add_blank (self->parts, total - self->sum);
  self->total = total;
}

void
roof_gap_bar_add_handle (RoofGapBar  *self,
                         RoofGapStep  step,
                         const char  *name,
                         const char  *text)
{
  g_return_if_fail (ROOF_IS_GAP_BAR (self) && step < ROOF_N_GAP_BOUNDS);

  self->ends[step] = self->sum;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->handles[step]), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  roof_gap_handle_tell (self->handles[step], self->sum, 2 * self->sum, text);
}

void
roof_gap_bar_end (RoofGapBar *self)
{
  g_return_if_fail (ROOF_IS_GAP_BAR (self));

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    gtk_widget_set_visible (GTK_WIDGET (self->handles[i]), !isnan (self->ends[i]));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

RoofStackBar *
roof_gap_bar_get_parts (RoofGapBar *self)
{
  g_return_val_if_fail (ROOF_IS_GAP_BAR (self), NULL);

  return self->parts;
}
