/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/sweep-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/describe.h"
#include "core/path.h"
#include "core/sweep-range.h"
#include "core/threshold.h"
#include "core/units.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/layer.h"
#include "widgets/slider-scale.h"
#include "widgets/theme.h"

#define NATURAL_WIDTH 220
#define LEAST_WIDTH 120
#define HEIGHT 190

typedef enum
{
  STEP_DOWN,
  STEP_UP,
  STEP_HOME,
  STEP_END,
} Step;

typedef enum
{
  SIZE_USUAL,
  SIZE_ONE,   /* the next whole number */
  SIZE_LARGE, /* double or half */
} StepSize;

/* Who changes the value, from its first preview to the step it becomes. */
typedef enum
{
  HELD_BY_NOBODY,
  HELD_BY_POINTER,
  HELD_BY_PROGRAM,
} Holder;

struct _RoofSweepView
{
  GtkWidget parent_instance;

  /* owned */
  RoofSession   *session;
  RoofSweepPlot *plot; /* nullable: to be made anew */

  int       parameter; /* -1: none */

  /* while held */
  Holder    holder;
  RoofSweep range;  /* that of the press, so that the scale stays */
  int       kernel; /* the one selected then */
  char     *label;  /* (nullable) (owned): of the step it will be */
  double    shown;  /* the value previewed last, NAN: none yet */
};

G_DEFINE_FINAL_TYPE (RoofSweepView, roof_sweep_view, GTK_TYPE_WIDGET)

static double
get_value (RoofSweepView *self,
           RoofAnalysis  *analysis)
{
  return roof_plan_get_values (roof_analysis_get_plan (analysis))[self->parameter];
}

static RoofAnalysis *
get_analysis (RoofSweepView *self)
{
  return self->parameter >= 0 ? roof_session_get_analysis (self->session) : NULL;
}

static const RoofParameter *
get_row (RoofSweepView *self,
         RoofAnalysis  *analysis)
{
  return roof_operation_get_parameter (roof_analysis_get_operation (analysis), (guint) self->parameter);
}

/* From which value on nothing but the math binds; NAN when there is none. */
static double
get_turn (RoofSweepView *self,
          RoofAnalysis  *analysis)
{
  RoofThreshold turn;

  return roof_analysis_find_turn (analysis, (guint) self->parameter, &turn) ? turn.first_integer : NAN;
}

/* What the chart shows the path of is shown over the same range, as long as that holds the present value. */
static void
follow_path (RoofSweepView *self,
             RoofAnalysis  *analysis,
             RoofSweep     *sweep)
{
  const RoofViewPath *path = &roof_model_get_view (roof_shown_model (self->session))->path;
  double value = get_value (self, analysis);

  if (path->parameter == NULL || value < path->from || value > path->to
      || roof_path_find_parameter (roof_analysis_get_operation (analysis), path->parameter) != self->parameter)
    return;
  sweep->from = MAX (path->from, get_row (self, analysis)->min);
  sweep->to = MIN (path->to, get_row (self, analysis)->max);
}

static gboolean
find_range (RoofSweepView *self,
            RoofAnalysis  *analysis,
            RoofSweep     *sweep)
{
  if (self->holder != HELD_BY_NOBODY)
    return TRUE;
  if (!roof_sweep_init_range (sweep, roof_analysis_get_plan (analysis), (guint) self->parameter,
                              get_turn (self, analysis)))
    return FALSE;
  follow_path (self, analysis, sweep);
  return sweep->from < sweep->to;
}

static void
make_plot (RoofSweepView *self)
{
  RoofAnalysis *analysis = get_analysis (self);
  RoofSweep sweep = self->range;

  g_clear_pointer (&self->plot, roof_sweep_plot_free);
  if (analysis == NULL || !find_range (self, analysis, &sweep))
    return;
  self->plot = roof_sweep_plot_new (analysis, &sweep, gtk_widget_get_pango_context (GTK_WIDGET (self)),
                                    gtk_widget_get_width (GTK_WIDGET (self)),
                                    gtk_widget_get_height (GTK_WIDGET (self)));
}

RoofSweepPlot *
roof_sweep_view_get_plot (RoofSweepView *self)
{
  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), NULL);

  if (self->plot == NULL && gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    make_plot (self);
  return self->plot;
}

static char *
describe_value (RoofSweepView *self,
                RoofAnalysis  *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *value = roof_describe_value (get_row (self, analysis), get_value (self, analysis));
  g_autofree char *time = roof_units_format (estimate->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *bound = roof_describe_bound (analysis);

  /* Translators: spoken: "B = 16, 27.06 µs, Memory bound on HBM3" */
  return g_strdup_printf (_("%1$s = %2$s, %3$s, %4$s"), get_row (self, analysis)->id, value, time, bound);
}

static void
tell (RoofSweepView *self,
      RoofAnalysis  *analysis)
{
  const RoofParameter *row = get_row (self, analysis);
  g_autofree char *value = describe_value (self, analysis);
  g_autofree char *label = roof_parameter_title (row);

  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      _("What is attainable and how long it takes as this changes. Home goes to its usual value, End "
        "to the first that is compute bound."),
      GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, row->min, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
      isfinite (row->max) ? row->max : MAX (get_value (self, analysis), G_MAXINT),
      GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, get_value (self, analysis), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
      value, -1);
}

static void
refresh (RoofSweepView *self)
{
  RoofAnalysis *analysis = get_analysis (self);

  g_clear_pointer (&self->plot, roof_sweep_plot_free);
  if (analysis != NULL)
    tell (self, analysis);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static char *
name_change (RoofSweepView *self,
             RoofAnalysis  *analysis)
{
  /* Translators: what Undo names: "Change Batch" */
  return g_strdup_printf (_("Change %s"), roof_gettext (get_row (self, analysis)->name));
}

/* The kernel with the parameter set. Returns: (transfer full) */
static RoofKernel *
make_kernel (RoofSweepView *self,
             RoofAnalysis  *analysis,
             double         value)
{
  return roof_kernel_with_number (roof_session_get_kernel (self->session), get_row (self, analysis)->id,
                                  value);
}

static void
preview (RoofSweepView *self,
         RoofAnalysis  *analysis,
         double         wanted)
{
  double value = roof_sweep_settle (roof_analysis_get_plan (analysis), (guint) self->parameter, wanted, 0);

  if (isnan (value) || value == get_value (self, analysis))
    return;

  g_autoptr (RoofKernel) kernel = make_kernel (self, analysis, value);
  g_autoptr (RoofModel) model
      = roof_model_with_kernel (roof_shown_model (self->session), (guint) self->kernel, kernel);

  self->shown = value;
  roof_document_preview (roof_session_get_document (self->session), model);
}

static void
preview_at (RoofSweepView *self,
            double         x)
{
  RoofAnalysis *analysis = get_analysis (self);
  RoofSweepPlot *plot = roof_sweep_view_get_plot (self);

  if (analysis != NULL && plot != NULL)
    preview (self, analysis, roof_sweep_plot_get_value (plot, x));
}

/* What somebody else holds is taken over as it is: it becomes one step with what follows. */
static gboolean
hold (RoofSweepView *self,
      Holder         holder)
{
  RoofAnalysis *analysis = get_analysis (self);
  RoofSweepPlot *plot = roof_sweep_view_get_plot (self);

  if (analysis == NULL || plot == NULL)
    return FALSE;
  if (self->holder == HELD_BY_NOBODY)
    {
      self->range = plot->sweep;
      self->kernel = roof_session_get_selected (self->session);
      self->label = name_change (self, analysis);
      self->shown = NAN;
    }
  self->holder = holder;
  return TRUE;
}

/* The document stays as it is. */
static void
let_go (RoofSweepView *self)
{
  self->holder = HELD_BY_NOBODY;
  g_clear_pointer (&self->label, g_free);
  refresh (self);
}

void
roof_sweep_view_press (RoofSweepView *self,
                       double         x)
{
  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  if (!hold (self, HELD_BY_POINTER))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  preview_at (self, x);
}

void
roof_sweep_view_move (RoofSweepView *self,
                      double         x)
{
  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  if (self->holder == HELD_BY_POINTER)
    preview_at (self, x);
}

gboolean
roof_sweep_view_begin (RoofSweepView *self)
{
  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), FALSE);

  return self->holder == HELD_BY_NOBODY && hold (self, HELD_BY_PROGRAM);
}

/* Whether another hand has ended the preview, or changed what it shows. */
static gboolean
is_disturbed (RoofSweepView *self,
              RoofAnalysis  *analysis)
{
  return !isnan (self->shown)
         && (!roof_document_is_previewing (roof_session_get_document (self->session))
             || get_value (self, analysis) != self->shown);
}

gboolean
roof_sweep_view_set (RoofSweepView *self,
                     double         value)
{
  RoofAnalysis *analysis;

  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), FALSE);

  if (self->holder != HELD_BY_PROGRAM)
    return FALSE;
  analysis = get_analysis (self);
  if (analysis == NULL || is_disturbed (self, analysis))
    {
      let_go (self);
      return FALSE;
    }
  preview (self, analysis, value);
  return TRUE;
}

void
roof_sweep_view_release (RoofSweepView *self)
{
  g_autofree char *label = NULL;

  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  if (self->holder == HELD_BY_NOBODY)
    return;
  label = g_steal_pointer (&self->label);
  let_go (self);
  roof_document_commit (roof_session_get_document (self->session), label);
}

gboolean
roof_sweep_view_cancel (RoofSweepView *self)
{
  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), FALSE);

  if (self->holder == HELD_BY_NOBODY)
    return FALSE;
  let_go (self);
  roof_document_cancel (roof_session_get_document (self->session));
  return TRUE;
}

/* Where a key leads from here, before it is settled. */
static double
find_step (RoofSweepView *self,
           RoofAnalysis  *analysis,
           Step           step,
           StepSize       size)
{
  const RoofParameter *row = get_row (self, analysis);
  double value = get_value (self, analysis);
  RoofSliderScale scale = { .min = row->min, .max = row->max, .whole = row->whole, .logarithmic = TRUE };

  if (step == STEP_HOME)
    return row->default_value;
  if (step == STEP_END)
    return get_turn (self, analysis);
  if (size == SIZE_ONE && row->whole)
    return value + (step == STEP_UP ? 1 : -1);
  return roof_slider_scale_step (&scale, value, step == STEP_UP, size == SIZE_LARGE);
}

static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofSweepView *self = ROOF_SWEEP_VIEW (widget);
  RoofAnalysis *analysis = get_analysis (self);
  double value = NAN;
  int step, size;

  g_variant_get (arguments, "(ii)", &step, &size);
  if (analysis != NULL && self->holder == HELD_BY_NOBODY)
    value = find_step (self, analysis, (Step) step, (StepSize) size);
  if (!isnan (value))
    value = roof_sweep_settle (roof_analysis_get_plan (analysis), (guint) self->parameter, value,
                               step == STEP_UP ? 1 : step == STEP_DOWN ? -1 : 0);
  if (isnan (value))
    {
      gtk_widget_error_bell (widget);
      return GDK_EVENT_STOP;
    }

  g_autofree char *label = name_change (self, analysis);
  g_autofree char *key = g_strdup_printf ("sweep-%d-%d", roof_session_get_selected (self->session),
                                          self->parameter);

  roof_apply_selected (self->session, make_kernel (self, analysis, value), label, key);
  return GDK_EVENT_STOP;
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               RoofSweepView  *self)
{
  roof_sweep_view_press (self, x);
  gtk_gesture_set_state (GTK_GESTURE (gesture), self->holder == HELD_BY_POINTER ? GTK_EVENT_SEQUENCE_CLAIMED
                                                                                  : GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update_cb (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                RoofSweepView  *self)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    roof_sweep_view_move (self, x + dx);
}

static gboolean
key_pressed_cb (RoofSweepView *self,
                guint          keyval)
{
  return keyval == GDK_KEY_Escape && roof_sweep_view_cancel (self) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
roof_sweep_view_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (ROOF_SWEEP_VIEW (widget));

  if (plot == NULL)
    return;

  cairo_t *cr = roof_layer_begin (widget, snapshot);

  roof_sweep_plot_draw (plot, roof_palette_of_widget (widget), cr);
  cairo_destroy (cr);
}

static void
roof_sweep_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? NATURAL_WIDTH : HEIGHT;
}

static void
roof_sweep_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  g_clear_pointer (&ROOF_SWEEP_VIEW (widget)->plot, roof_sweep_plot_free);
}

static void
roof_sweep_view_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_sweep_view_parent_class)->css_changed (widget, change);
  gtk_widget_queue_draw (widget);
}

static void
roof_sweep_view_dispose (GObject *object)
{
  RoofSweepView *self = ROOF_SWEEP_VIEW (object);

  g_clear_pointer (&self->plot, roof_sweep_plot_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_sweep_view_parent_class)->dispose (object);
}

static void
install_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint           key;
    GdkModifierType modifier;
    Step            step;
    StepSize        size;
  } keys[] = {
    { GDK_KEY_Left, 0, STEP_DOWN, SIZE_USUAL },
    { GDK_KEY_Down, 0, STEP_DOWN, SIZE_USUAL },
    { GDK_KEY_Right, 0, STEP_UP, SIZE_USUAL },
    { GDK_KEY_Up, 0, STEP_UP, SIZE_USUAL },
    { GDK_KEY_Left, GDK_SHIFT_MASK, STEP_DOWN, SIZE_ONE },
    { GDK_KEY_Right, GDK_SHIFT_MASK, STEP_UP, SIZE_ONE },
    { GDK_KEY_Left, GDK_CONTROL_MASK, STEP_DOWN, SIZE_LARGE },
    { GDK_KEY_Right, GDK_CONTROL_MASK, STEP_UP, SIZE_LARGE },
    { GDK_KEY_Page_Down, 0, STEP_DOWN, SIZE_LARGE },
    { GDK_KEY_Page_Up, 0, STEP_UP, SIZE_LARGE },
    { GDK_KEY_Home, 0, STEP_HOME, SIZE_USUAL },
    { GDK_KEY_End, 0, STEP_END, SIZE_USUAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, keys[i].modifier, step_cb, "(ii)",
                                  (int) keys[i].step, (int) keys[i].size);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "sweep.play", NULL);
}

static void
roof_sweep_view_class_init (RoofSweepViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_sweep_view_dispose;
  widget_class->snapshot = roof_sweep_view_snapshot;
  widget_class->measure = roof_sweep_view_measure;
  widget_class->size_allocate = roof_sweep_view_size_allocate;
  widget_class->css_changed = roof_sweep_view_css_changed;
  install_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "sweep");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
roof_sweep_view_init (RoofSweepView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->parameter = -1;
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (roof_sweep_view_release), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (roof_sweep_view_cancel), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
}

GtkWidget *
roof_sweep_view_new (void)
{
  return g_object_new (ROOF_TYPE_SWEEP_VIEW, NULL);
}

void
roof_sweep_view_set_session (RoofSweepView *self,
                             RoofSession   *session)
{
  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
}

void
roof_sweep_view_show (RoofSweepView *self,
                      int            parameter)
{
  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  if (self->holder != HELD_BY_NOBODY && self->kernel != roof_session_get_selected (self->session))
    roof_sweep_view_release (self);
  else if (parameter != self->parameter)
    roof_sweep_view_cancel (self);
  self->parameter = parameter;
  refresh (self);
}
