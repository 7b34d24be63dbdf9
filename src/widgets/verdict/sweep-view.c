/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/sweep-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/slider-scale.h"
#include "widgets/verdict/sweep-private.h"

/* A change is held by one holder at a time, the pointer or a program (the player). hold() begins it or takes it over, preview()
 * shows a value through the document's preview, a release commits the preview as one step of undo, and a cancel drops it. While
 * held the range is that of the press. The variable is renewed by freshen() before use, as each preview makes a new report.
 * Keys and the number range write to the document directly, and not while a change is held. */

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

/* Who changes the value, from the first preview until it is committed. */
typedef enum
{
  HELD_BY_NOBODY,
  HELD_BY_POINTER,
  HELD_BY_PROGRAM,
} Holder;

struct _RoofSweepView
{
  RoofPlotSlider slider; /* its number: the value of the variable */

  /* owned */
  RoofVariable  *variable; /* nullable: none */
  RoofSweepPlot *plot;     /* nullable: outdated */

  /* while held */
  Holder    holder;
  RoofSweep range;  /* at the press, so that the scale stays */
  RoofKernel *kernel; /* (nullable) (owned): selected at the press */
  int       index;  /* its index then */
  char     *label;  /* (nullable) (owned): of the step of undo */
  double    shown;  /* the value previewed last, NAN: none yet */
};

G_DEFINE_FINAL_TYPE (RoofSweepView, roof_sweep_view, ROOF_TYPE_PLOT_SLIDER)

static double
get_value (RoofSweepView *self)
{
  return roof_variable_get_value (self->variable);
}

static const RoofParameter *
get_row (RoofSweepView *self)
{
  return roof_variable_get_parameter (self->variable);
}

/* Updates the variable to the current analysis. */
static void
freshen (RoofSweepView *self)
{
  RoofVariable *former = self->variable;
  int selected = roof_session_get_selected (self->slider.view.pane.session);

  if (former == NULL || roof_variable_get_analysis (former) == roof_session_get_analysis (self->slider.view.pane.session))
    return;
  self->variable = selected >= 0 ? roof_variable_new (roof_session_get_report (self->slider.view.pane.session), (guint) selected,
                                                      get_row (self)->id, roof_session_get_variables (self->slider.view.pane.session))
                                 : NULL;
  roof_variable_unref (former);
}

/* Uses the range of the path on the chart if it is of this parameter and contains the current value. */
static void
follow_path (RoofSweepView *self,
             RoofSweep     *sweep)
{
  const RoofViewPath *path = &roof_snapshot_get_view (roof_shown_snapshot (self->slider.view.pane.session))->path;
  double value = get_value (self);

  if (path->parameter == NULL || value < path->from || value > path->to
      || !roof_variable_goes_by (self->variable, path->parameter))
    return;
  sweep->from = MAX (path->from, get_row (self)->min);
  sweep->to = MIN (path->to, get_row (self)->max);
}

static gboolean
find_range (RoofSweepView *self,
            RoofSweep     *sweep)
{
  if (self->holder != HELD_BY_NOBODY)
    return TRUE;
  if (!roof_variable_init_range (self->variable, sweep))
    return FALSE;
  follow_path (self, sweep);
  return sweep->from < sweep->to;
}

static void
make_plot (RoofSweepView *self)
{
  RoofSweep sweep = self->range;

  g_clear_pointer (&self->plot, roof_sweep_plot_free);
  freshen (self);
  if (self->variable == NULL || !find_range (self, &sweep))
    return;
  self->plot = roof_sweep_plot_new (self->variable, &sweep, gtk_widget_get_pango_context (GTK_WIDGET (self)),
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
describe_value (RoofSweepView *self)
{
  RoofAnalysis *analysis = roof_variable_get_analysis (self->variable);
  g_autofree char *value = roof_describe_value (get_row (self), get_value (self));
  g_autofree char *time = roof_describe_likely (analysis);
  g_autofree char *bound = roof_describe_bound (analysis);

  /* Translators: spoken: "B = 16, 27.06 µs, Memory bound on HBM3" */
  return g_strdup_printf (_("%1$s = %2$s, %3$s, %4$s"), roof_describe_parameter (get_row (self)->id), value, time,
                          bound);
}

static void
tell (RoofSweepView *self)
{
  double most = roof_variable_get_most (self->variable);
  g_autofree char *value = describe_value (self);
  g_autofree char *title = roof_variable_title (self->variable);
  /* Translators: what a screen reader calls the plot, which is a slider too; %s is a parameter */
  g_autofree char *label = g_strdup_printf (_("Sweep of %s"), title);

  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->slider.number), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      _("Attainable performance and time as this parameter changes. Home: its default, End: the first compute bound value."), -1);
  roof_value_range_tell (self->slider.number, get_value (self), get_row (self)->min, isfinite (most) ? most : G_MAXINT, value);
}

static void
refresh (RoofSweepView *self)
{
  g_clear_pointer (&self->plot, roof_sweep_plot_free);
  if (self->variable != NULL)
    tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static char *
name_change (RoofSweepView *self)
{
  /* Translators: what Undo names: "Change Batch" */
  return g_strdup_printf (_("Change %s"), roof_gettext (get_row (self)->name));
}

static void
preview (RoofSweepView *self,
         double         wanted)
{
  double value = roof_variable_settle (self->variable, wanted, 0);
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (isnan (value) || value == get_value (self))
    return;
  snapshot = roof_variable_set (self->variable, roof_shown_snapshot (self->slider.view.pane.session), value, NULL);
  if (snapshot == NULL)
    return;
  self->shown = value;
  roof_document_preview (roof_session_get_document (self->slider.view.pane.session), snapshot);
  freshen (self);
  refresh (self); /* at once, not in turn: the user drags it */
}

static void
preview_at (RoofSweepView *self,
            double         x)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (self);

  freshen (self);
  if (plot != NULL && self->variable != NULL)
    preview (self, roof_sweep_plot_get_value (plot, x));
}

/* Begins a change. A change that another holder began is taken over, and becomes one step of undo together with what
 * follows. */
static gboolean
hold (RoofSweepView *self,
      Holder         holder)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (self);

  if (plot == NULL)
    return FALSE;
  if (self->holder == HELD_BY_NOBODY)
    {
      self->range = plot->sweep;
      self->kernel = roof_kernel_ref (roof_session_get_kernel (self->slider.view.pane.session));
      self->index = roof_session_get_selected (self->slider.view.pane.session);
      self->label = name_change (self);
      self->shown = NAN;
    }
  self->holder = holder;
  return TRUE;
}

/* Ends the hold; does not touch the document. */
static void
let_go (RoofSweepView *self)
{
  self->holder = HELD_BY_NOBODY;
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->kernel, roof_kernel_unref);
  refresh (self);
}

void
roof_sweep_view_press (RoofSweepView *self,
                       double         x)
{
  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  if (!hold (self, HELD_BY_POINTER))
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->slider.number));
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

/* Whether somebody else ended or changed the preview. */
static gboolean
is_disturbed (RoofSweepView *self)
{
  return !isnan (self->shown)
         && (!roof_document_is_previewing (roof_session_get_document (self->slider.view.pane.session)) || get_value (self) != self->shown);
}

gboolean
roof_sweep_view_set (RoofSweepView *self,
                     double         value)
{
  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), FALSE);

  if (self->holder != HELD_BY_PROGRAM)
    return FALSE;
  freshen (self);
  if (self->variable == NULL || is_disturbed (self))
    {
      let_go (self);
      return FALSE;
    }
  preview (self, value);
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
  roof_document_commit (roof_session_get_document (self->slider.view.pane.session), label);
}

gboolean
roof_sweep_view_cancel (RoofSweepView *self)
{
  g_return_val_if_fail (ROOF_IS_SWEEP_VIEW (self), FALSE);

  if (self->holder == HELD_BY_NOBODY)
    return FALSE;
  let_go (self);
  roof_document_cancel (roof_session_get_document (self->slider.view.pane.session));
  return TRUE;
}

/* The value that a key leads to, not settled yet. */
static double
find_step (RoofSweepView *self,
           Step           step,
           StepSize       size)
{
  const RoofParameter *parameter = get_row (self);
  double value = get_value (self);
  RoofSliderScale scale = { .min = parameter->min, .max = roof_variable_get_most (self->variable), .whole = parameter->whole,
                            .logarithmic = TRUE };

  if (step == STEP_HOME)
    return parameter->default_value;
  if (step == STEP_END)
    return roof_variable_get_turn (self->variable);
  if (size == SIZE_ONE && parameter->whole)
    return value + (step == STEP_UP ? 1 : -1);
  return roof_slider_scale_step (&scale, value, step == STEP_UP, size == SIZE_LARGE);
}

/* Sets the value as a step of undo. @value: NAN for none. @direction: where to look for an allowed value. FALSE: nothing
 * changed. */
static gboolean
take_value (RoofSweepView *self,
            double         value,
            int            direction)
{
  g_autofree char *label = NULL;
  g_autofree char *key = NULL;
  RoofSnapshot *snapshot;

  if (!isnan (value))
    value = roof_variable_settle (self->variable, value, direction);
  snapshot = isnan (value) ? NULL : roof_variable_set (self->variable, roof_shown_snapshot (self->slider.view.pane.session), value, NULL);
  if (snapshot == NULL)
    return FALSE;
  label = name_change (self);
  key = g_strdup_printf ("sweep-%d-%s", roof_session_get_selected (self->slider.view.pane.session), get_row (self)->id);
  roof_apply_snapshot (self->slider.view.pane.session, snapshot, label, key);
  return TRUE;
}

/* Whether a key may change the value: not while it is held. */
static gboolean
is_free (RoofSweepView *self)
{
  freshen (self);
  return self->variable != NULL && self->holder == HELD_BY_NOBODY;
}

/* A screen reader set the value. Called once more with the resulting value, if that differs. */
static void
number_set_cb (RoofSweepView *self,
               double         value)
{
  if (is_free (self) && value != get_value (self))
    take_value (self, value, 0);
  freshen (self);
  refresh (self); /* reverts a refused value */
}

static gboolean
step_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  RoofSweepView *self = ROOF_SWEEP_VIEW (widget);
  int step, size;

  g_variant_get (arguments, "(ii)", &step, &size);
  if (!is_free (self)
      || !take_value (self, find_step (self, (Step) step, (StepSize) size), step == STEP_UP ? 1 : step == STEP_DOWN ? -1 : 0))
    gtk_widget_error_bell (widget);
  return GDK_EVENT_STOP;
}

static gboolean
roof_sweep_view_press_at (RoofPlotSlider *slider,
                          double          x,
                          double          y)
{
  roof_sweep_view_press (ROOF_SWEEP_VIEW (slider), x);
  return ROOF_SWEEP_VIEW (slider)->holder == HELD_BY_POINTER;
}

static void
roof_sweep_view_move_to (RoofPlotSlider *slider,
                         double          x,
                         double          y)
{
  roof_sweep_view_move (ROOF_SWEEP_VIEW (slider), x);
}

static gboolean
key_pressed_cb (RoofSweepView *self,
                guint          keyval)
{
  return keyval == GDK_KEY_Escape && roof_sweep_view_cancel (self) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
roof_sweep_view_draw (RoofPlotView      *view,
                      gpointer           plot,
                      const RoofPalette *palette,
                      cairo_t           *cr)
{
  roof_sweep_plot_draw (plot, palette, cr);
}

static void
roof_sweep_view_forget (RoofPlotView *view)
{
  g_clear_pointer (&ROOF_SWEEP_VIEW (view)->plot, roof_sweep_plot_free);
}

static void
roof_sweep_view_dispose (GObject *object)
{
  RoofSweepView *self = ROOF_SWEEP_VIEW (object);

  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->kernel, roof_kernel_unref);
  g_clear_pointer (&self->variable, roof_variable_unref);
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
  RoofPlotViewClass *view_class = ROOF_PLOT_VIEW_CLASS (klass);
  RoofPlotSliderClass *slider_class = ROOF_PLOT_SLIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_sweep_view_dispose;
  view_class->least_width = LEAST_WIDTH;
  view_class->natural_width = NATURAL_WIDTH;
  view_class->height = HEIGHT;
  view_class->get_plot = (gpointer (*) (RoofPlotView *)) roof_sweep_view_get_plot;
  view_class->forget = roof_sweep_view_forget;
  view_class->draw = roof_sweep_view_draw;
  slider_class->press = roof_sweep_view_press_at;
  slider_class->move = roof_sweep_view_move_to;
  install_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "sweep");
}

static void
roof_sweep_view_init (RoofSweepView *self)
{
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect_swapped (self->slider.drag, "drag-end", G_CALLBACK (roof_sweep_view_release), self);
  g_signal_connect_swapped (self->slider.drag, "cancel", G_CALLBACK (roof_sweep_view_cancel), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  g_signal_connect_object (self->slider.number, "set", G_CALLBACK (number_set_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
}

/* Whether the held kernel is still selected. Indices of a network's kernels change when devices are added or removed. */
static gboolean
is_held (RoofSweepView *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->slider.view.pane.session);

  return roof_session_get_selected (self->slider.view.pane.session) == self->index
         || (kernel != NULL && roof_kernel_get_workload (kernel) != NULL
             && g_strcmp0 (roof_kernel_get_workload (kernel), roof_kernel_get_workload (self->kernel)) == 0
             && g_strcmp0 (roof_kernel_get_part (kernel), roof_kernel_get_part (self->kernel)) == 0);
}

void
roof_sweep_view_show (RoofSweepView *self,
                      RoofVariable  *variable)
{
  RoofVariable *former;

  g_return_if_fail (ROOF_IS_SWEEP_VIEW (self));

  former = self->variable;
  if (self->holder != HELD_BY_NOBODY && !is_held (self))
    roof_sweep_view_release (self);
  else if (former == NULL || variable == NULL || roof_variable_get_parameter (variable) != get_row (self))
    roof_sweep_view_cancel (self);
  self->variable = variable != NULL ? roof_variable_ref (variable) : NULL;
  g_clear_pointer (&former, roof_variable_unref);
  refresh (self);
}
