/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/measure/measure-window-private.h"

#include <glib/gi18n.h>

#include "document/session/session.h"
#include "measure/calibration-words.h"
#include "measure/measured-comparison.h"
#include "measure/measured-machine.h"
#include "widgets/canvas/canvas.h"
#include "widgets/children.h"
#include "widgets/measure/measure-accelerators.h"
#include "widgets/measure/measure-cells.h"

/* The window is in one of three states: a plan is shown (`result` NULL), a run is under way (the window is busy), or a result is
 * shown (`result` set). The chart shows a fixed document of its own, made anew with each machine. A run ends up to 50 ms after its
 * cancelling. */

#define DRAWN_MACHINE "measured-here"
#define FRAME 17 /* ms from a change to the frame that shows it */

/* A measurement under way. */
typedef struct
{
  RoofTask                *task;
  const RoofMeasureMethod *method;
} MeasureRun;

struct _RoofMeasureWindow
{
  RoofTaskWindow parent_instance;

  /* template */
  GtkWidget        *cancel;
  GtkWidget        *start;
  GtkWidget        *use;
  RoofToast        *toast;
  GtkWidget        *scroller;
  GtkLabel         *processor;
  GtkLabel         *sentence;
  GtkLabel         *warnings;
  GtkLabel         *advice;
  GtkWidget        *options;
  GtkStringList    *efforts;
  GtkDropDown      *effort;
  GtkDropDown      *mix;
  GtkCheckButton   *allocate;
  GtkCheckButton   *uses;
  GtkBox           *accelerators;
  GtkWidget        *comparison;
  RoofMeasureCells *cells;
  GtkStack         *stage;
  RoofCanvas       *canvas;
  GtkProgressBar   *progress;

  /* owned */
  RoofLibrary     *library;
  RoofSession     *session; /* nullable: of the chart */
  RoofMachine     *former;  /* nullable: of the last calibration */
  RoofCalibration *plan;    /* nullable: of the chosen effort */
  RoofCalibration *result;  /* nullable */
  RoofMachine     *machine; /* nullable: of `result` */
  RoofMachine     *used;    /* nullable: what became this computer */

  /* borrowed */
  const RoofMeasureMethod *method;

  /* flags */
  gboolean deaf; /* options are being set */
};

enum
{
  USE_MACHINE,
  USE_PRESET,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofMeasureWindow, roof_measure_window, ROOF_TYPE_TASK_WINDOW)

/* --- the chart --- */

/* A snapshot of @machine with the peaks of all dtypes. It is none of the library's, so that the chart compares it with none: the
 * list does when all is measured. Returns: (transfer full) */
static RoofSnapshot *
make_snapshot (RoofMachine *machine)
{
  g_autoptr (RoofMachine) drawn = roof_machine_with_name (machine, DRAWN_MACHINE, roof_machine_get_name (machine));
  g_autoptr (RoofSnapshot) plain = roof_snapshot_new (drawn);
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (plain));
  g_autoptr (GStrvBuilder) types = g_strv_builder_new ();

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    g_strv_builder_add (types, roof_machine_get_peak (machine, i)->dtype);
  g_strfreev (view->shown_types);
  view->shown_types = g_strv_builder_end (types);
  return roof_snapshot_with_view (plain, view);
}

/* @machine: (nullable): nothing is drawn */
static void
show_machine (RoofMeasureWindow *self,
              RoofMachine       *machine)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofDocument) document = NULL;

  gtk_stack_set_visible_child_name (self->stage, machine != NULL ? "chart" : "empty");
  if (machine == NULL)
    return;
  snapshot = make_snapshot (machine);
  document = roof_document_new (snapshot);
  roof_document_fix (document);
  if (self->session != NULL)
    {
      roof_session_set_document (self->session, document);
      return;
    }
  self->session = roof_session_new (self->library, document);
  roof_canvas_set_session (self->canvas, self->session);
}

static RoofMeasuredChoice
get_choice (RoofMeasureWindow *self)
{
  static const RoofLoopKind mixes[] = { ROOF_LOOP_READ, ROOF_LOOP_COPY, ROOF_LOOP_TRIAD, ROOF_LOOP_UPDATE };
  guint mix = gtk_drop_down_get_selected (self->mix);

  return (RoofMeasuredChoice) { mixes[MIN (mix, G_N_ELEMENTS (mixes) - 1)], gtk_check_button_get_active (self->allocate) };
}

/* The machine of @calibration as it is chosen. Returns: (transfer full) (nullable): NULL while there is no roof */
static RoofMachine *
make_machine (RoofMeasureWindow     *self,
              const RoofCalibration *calibration)
{
  RoofMeasuredChoice choice = get_choice (self);

  return roof_measured_machine_new (calibration, &choice, NULL);
}

/* --- comparison --- */

/* Lines of @rows: of the roofs, and of what one thread reaches. */
static void
add_rows (RoofMeasureWindow *self,
          GArray            *rows,
          gboolean           former)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofMeasuredRow *row = &g_array_index (rows, RoofMeasuredRow, i);
      g_autofree char *line = roof_measured_row_print (row, former);

      if (roof_measured_row_is_main (row))
        roof_measure_add_line (GTK_BOX (self->comparison), line, NULL);
    }
}

static void
add_datasheet (RoofMeasureWindow *self)
{
  const RoofComputer *computer = self->result->computer;
  RoofMachine *datasheet = roof_library_search_machine (self->library, roof_measured_is_datasheet, computer->processor);
  g_autofree char *heading = NULL, *remark = NULL;
  g_autoptr (GArray) rows = NULL;

  if (datasheet == NULL)
    return;
  /* Translators: the name of a processor */
  heading = g_strdup_printf (_("Datasheet: %s"), roof_machine_get_name (datasheet));
  roof_measure_add_line (GTK_BOX (self->comparison), heading, "heading");
  remark = roof_datasheet_print_cores (datasheet, self->result);
  if (remark != NULL)
    roof_measure_add_line (GTK_BOX (self->comparison), remark, "quiet");
  rows = roof_measured_compare (self->machine, datasheet);
  add_rows (self, rows, FALSE);
}

static void
add_former (RoofMeasureWindow *self)
{
  g_autoptr (RoofCalibration) former = self->former != NULL ? roof_measured_machine_read (self->former) : NULL;
  g_autofree char *date = NULL, *heading = NULL, *threads = NULL;
  g_autoptr (GArray) rows = NULL;

  if (former == NULL || former->started == NULL)
    return;
  date = roof_measured_print_date (former->started);
  /* Translators: a date and a time */
  heading = g_strdup_printf (_("Last Calibration: %s"), date);
  roof_measure_add_line (GTK_BOX (self->comparison), heading, "heading");
  threads = roof_calibration_print_threads (self->result, former);
  if (threads != NULL)
    roof_measure_add_line (GTK_BOX (self->comparison), threads, "quiet");
  rows = threads != NULL ? roof_calibration_compare_single (self->result, former) : roof_measured_compare (self->machine, self->former);
  add_rows (self, rows, TRUE);
}

static void
show_comparison (RoofMeasureWindow *self)
{
  roof_unparent_children (self->comparison);
  if (self->machine != NULL)
    {
      add_datasheet (self);
      add_former (self);
    }
  gtk_widget_set_visible (self->comparison, gtk_widget_get_first_child (self->comparison) != NULL);
}

/* --- states --- */

/* Where the sentence is that says what happens. */
static void
scroll_to_top (RoofMeasureWindow *self)
{
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

/* Marks @button as what is probably wanted next. */
static void
suggest (GtkWidget *button,
         gboolean   suggested)
{
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
}

static void
refresh_buttons (RoofMeasureWindow *self)
{
  gboolean busy = roof_task_window_is_busy (ROOF_TASK_WINDOW (self));

  gtk_window_set_title (GTK_WINDOW (self), busy ? _("Measuring This Computer") : _("Measure This Computer"));
  gtk_widget_set_sensitive (self->start, !busy && self->plan != NULL);
  gtk_widget_set_visible (self->use, !busy && self->machine != NULL);
  gtk_widget_set_sensitive (self->use, self->machine != NULL && (self->used == NULL || !roof_machine_equal (self->machine, self->used)));
  gtk_widget_set_visible (GTK_WIDGET (self->warnings), !busy && self->result != NULL && self->result->warnings->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->advice), !busy && self->result == NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->effort), !busy);
  suggest (self->start, self->result == NULL);
  suggest (self->use, self->result != NULL);
  gtk_button_set_label (GTK_BUTTON (self->cancel), busy || self->result == NULL ? _("_Cancel") : _("_Close"));
  gtk_button_set_label (GTK_BUTTON (self->start), self->result == NULL ? _("_Start") : _("_Start Again"));
}

/* Shows what would be measured. */
static void
show_plan (RoofMeasureWindow *self)
{
  const RoofCalibrationOptions options = { .effort = (RoofEffort) gtk_drop_down_get_selected (self->effort) };
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  g_clear_pointer (&self->plan, roof_calibration_free);
  self->plan = self->method->plan (&options, &error);
  if (self->plan != NULL && self->result == NULL)
    roof_measure_cells_show (self->cells, self->plan, NULL);
  sentence = self->plan != NULL ? roof_calibration_print_plan (self->plan) : g_strdup (error->message);
  gtk_label_set_text (self->sentence, sentence);
  refresh_buttons (self);
}

static void
use_machine (RoofMeasureWindow *self)
{
  gboolean used = FALSE;

  g_signal_emit (self, signals[USE_MACHINE], 0, self->machine, &used);
  if (used)
    {
      g_autofree char *result = roof_calibration_print_result (self->result);
      /* Translators: after a sentence on how the measurement went */
      g_autofree char *sentence = g_strdup_printf (_("%s In use as this computer."), result);

      gtk_label_set_text (self->sentence, sentence);
      g_clear_pointer (&self->used, roof_machine_unref);
      self->used = roof_machine_ref (self->machine);
      refresh_buttons (self);
    }
}

/* Shows the result as it is chosen. */
static void
show_result (RoofMeasureWindow *self)
{
  g_autofree char *sentence = roof_calibration_print_result (self->result);
  g_autofree char *warnings = roof_calibration_print_warnings (self->result);

  g_clear_pointer (&self->machine, roof_machine_unref);
  self->machine = make_machine (self, self->result);
  show_machine (self, self->machine);
  gtk_label_set_text (self->sentence, sentence);
  gtk_label_set_text (self->warnings, warnings);
  show_comparison (self);
  refresh_buttons (self);
}

/* Keeps what was measured. An earlier result of this window is then the last calibration. */
static void
take_result (RoofMeasureWindow *self,
             RoofCalibration   *result)
{
  if (self->machine != NULL)
    {
      g_clear_pointer (&self->former, roof_machine_unref);
      self->former = roof_machine_ref (self->machine);
    }
  g_clear_pointer (&self->result, roof_calibration_free);
  self->result = result;
  roof_measure_cells_show (self->cells, result, NULL);
  show_result (self);
  if (self->machine != NULL && gtk_check_button_get_active (self->uses))
    use_machine (self);
  gtk_widget_grab_focus (gtk_widget_get_sensitive (self->use) && self->machine != NULL ? self->use : self->cancel);
}

/* Shows what there was before the run, and why there is nothing new. */
static void
drop_run (RoofMeasureWindow *self,
          const GError      *error)
{
  if (self->result != NULL)
    {
      roof_measure_cells_show (self->cells, self->result, NULL);
      show_result (self);
    }
  else
    {
      show_machine (self, self->former);
      show_plan (self);
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gtk_label_set_text (self->sentence, _("Cancelled: nothing was kept."));
  else
    roof_toast_show_error (self->toast, _("The computer could not be measured"), error->message);
  gtk_widget_grab_focus (self->start);
}

/* --- measuring --- */

static void
show_progress (const RoofCalibration *so_far,
               guint                  done,
               guint                  total,
               const char            *id,
               gpointer               data)
{
  MeasureRun *run = data;
  RoofMeasureWindow *self = (RoofMeasureWindow *) run->task->window;
  g_autofree char *text = roof_calibration_print_progress (so_far, done, total, id);
  g_autoptr (RoofMachine) machine = NULL;

  if (self == NULL || g_cancellable_is_cancelled (run->task->cancellable))
    return;
  machine = make_machine (self, so_far);
  show_machine (self, machine);
  roof_measure_cells_show (self->cells, so_far, id);
  gtk_progress_bar_set_fraction (self->progress, total > 0 ? (double) done / total : 0);
  gtk_progress_bar_set_text (self->progress, text);
}

static void
ended_cb (GObject      *source,
          GAsyncResult *task,
          gpointer      data)
{
  MeasureRun *run = data;
  RoofMeasureWindow *self = (RoofMeasureWindow *) run->task->window;
  g_autoptr (GError) error = NULL;
  RoofCalibration *result = run->method->end (task, &error);

  roof_task_end (run->task);
  g_free (run);
  if (self != NULL)
    {
      if (result != NULL)
        take_result (self, g_steal_pointer (&result));
      else
        drop_run (self, error);
      scroll_to_top (self);
    }
  g_clear_pointer (&result, roof_calibration_free);
}

static void
start_cb (RoofMeasureWindow *self)
{
  const RoofCalibrationOptions options = { .effort = (RoofEffort) gtk_drop_down_get_selected (self->effort), .frame = FRAME };
  MeasureRun *run;

  if (roof_task_window_is_busy (ROOF_TASK_WINDOW (self)) || self->plan == NULL)
    return;
  roof_unparent_children (self->comparison);
  gtk_widget_set_visible (self->comparison, FALSE);
  roof_measure_cells_show (self->cells, self->plan, NULL);
  show_machine (self, NULL);
  run = g_new0 (MeasureRun, 1);
  run->task = roof_task_window_begin (ROOF_TASK_WINDOW (self), _("Measuring. Escape cancels."), _("Cancelling…"));
  run->method = self->method;
  gtk_progress_bar_set_text (self->progress, _("Warming up"));
  refresh_buttons (self);
  scroll_to_top (self);
  run->method->begin (&options, run->task->cancellable, show_progress, run, ended_cb, run);
}

/* --- options --- */

static void
effort_cb (RoofMeasureWindow *self)
{
  if (!self->deaf && !roof_task_window_is_busy (ROOF_TASK_WINDOW (self)))
    show_plan (self);
}

/* What is chosen changes the machine, not what was measured. */
static void
choice_cb (RoofMeasureWindow *self)
{
  if (!self->deaf && !roof_task_window_is_busy (ROOF_TASK_WINDOW (self)) && self->result != NULL)
    show_result (self);
}

static void
use_cb (RoofMeasureWindow *self)
{
  if (self->machine != NULL)
    use_machine (self);
}

/* --- accelerators --- */

/* Takes the machine of a datasheet. */
static void
use_preset_action (GtkWidget  *widget,
                   const char *action,
                   GVariant   *target)
{
  RoofMeasureWindow *self = ROOF_MEASURE_WINDOW (widget);
  RoofMachine *preset = roof_library_find_machine (self->library, g_variant_get_string (target, NULL), NULL);
  g_autofree char *sentence = NULL;

  if (preset == NULL)
    return;
  g_signal_emit (self, signals[USE_PRESET], 0, preset);
  /* Translators: the name of a machine */
  sentence = g_strdup_printf (_("The document's machine is %s now."), roof_machine_get_name (preset));
  gtk_label_set_text (self->sentence, sentence);
}

/* --- the window --- */

static void
roof_measure_window_dispose (GObject *object)
{
  RoofMeasureWindow *self = ROOF_MEASURE_WINDOW (object);

  self->deaf = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_MEASURE_WINDOW);
  g_clear_object (&self->session);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (roof_measure_window_parent_class)->dispose (object);
}

static void
roof_measure_window_finalize (GObject *object)
{
  RoofMeasureWindow *self = ROOF_MEASURE_WINDOW (object);

  g_clear_pointer (&self->plan, roof_calibration_free);
  g_clear_pointer (&self->result, roof_calibration_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  g_clear_pointer (&self->used, roof_machine_unref);
  g_clear_pointer (&self->former, roof_machine_unref);
  G_OBJECT_CLASS (roof_measure_window_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/roofline_app/Roofline/ui/measure-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, cancel);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, start);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, use);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, toast);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, processor);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, sentence);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, warnings);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, advice);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, options);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, efforts);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, effort);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, mix);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, allocate);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, uses);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, accelerators);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, comparison);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, cells);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, stage);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, RoofMeasureWindow, progress);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);
  gtk_widget_class_bind_template_callback (widget_class, effort_cb);
  gtk_widget_class_bind_template_callback (widget_class, roof_task_window_leave);
  gtk_widget_class_bind_template_callback (widget_class, start_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
}

static void
roof_measure_window_class_init (RoofMeasureWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CANVAS);
  g_type_ensure (ROOF_TYPE_MEASURE_CELLS);
  g_type_ensure (ROOF_TYPE_TOAST);
  G_OBJECT_CLASS (klass)->dispose = roof_measure_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_measure_window_finalize;
  bind_template (widget_class);
  signals[USE_MACHINE]
      = g_signal_new ("use-machine", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL,
                      G_TYPE_BOOLEAN, 1, ROOF_TYPE_MACHINE);
  signals[USE_PRESET]
      = g_signal_new ("use-preset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, ROOF_TYPE_MACHINE);
  gtk_widget_class_install_action (widget_class, ROOF_MEASURE_USE_PRESET, "s", use_preset_action);
}

static void
roof_measure_window_init (RoofMeasureWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_task_window_set_up (ROOF_TASK_WINDOW (self), self->cancel, self->start, self->sentence, self->progress);
}

/* The time that an effort takes, s; 0: not known. */
static double
estimate (RoofMeasureWindow *self,
          RoofEffort         effort)
{
  const RoofCalibrationOptions options = { .effort = effort };
  g_autoptr (RoofCalibration) plan = self->method->plan (&options, NULL);

  return plan != NULL ? roof_calibration_estimate (plan) : 0;
}

/* The efforts with their times. */
static void
fill_efforts (RoofMeasureWindow *self)
{
  static const char *const names[] = {
    /* Translators: how thoroughly the computer is measured; a time */
    [ROOF_EFFORT_QUICK] = N_("Quick, about %s"),
    [ROOF_EFFORT_STANDARD] = N_("Standard, about %s"),
    [ROOF_EFFORT_THOROUGH] = N_("Thorough, about %s"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GString) name = g_string_new (_(names[i]));
      g_autofree char *time
          = roof_units_format_to (estimate (self, (RoofEffort) i), ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, 2);

      g_string_replace (name, "%s", time, 1);
      gtk_string_list_splice (self->efforts, i, i < g_list_model_get_n_items (G_LIST_MODEL (self->efforts)),
                              (const char *[]) { name->str, NULL });
    }
  gtk_drop_down_set_selected (self->effort, ROOF_EFFORT_STANDARD);
}

/* Shows what is known of the computer before it is measured. */
static void
show_computer (RoofMeasureWindow *self)
{
  const RoofComputer *computer = self->plan->computer;
  g_autofree char *advice = roof_computer_print_advice (computer);
  RoofMeasuredChoice choice = roof_measured_choice_usual (self->plan);

  gtk_label_set_text (self->processor, computer->processor != NULL ? computer->processor : _("This Computer"));
  gtk_label_set_text (self->advice, advice);
  gtk_check_button_set_active (self->allocate, choice.write_allocate);
}

void
roof_measure_window_set_method (RoofMeasureWindow       *self,
                                const RoofMeasureMethod *method)
{
  g_return_if_fail (ROOF_IS_MEASURE_WINDOW (self) && !roof_task_window_is_busy (ROOF_TASK_WINDOW (self)));

  self->method = method;
  self->deaf = TRUE;
  fill_efforts (self);
  show_plan (self);
  if (self->plan != NULL)
    show_computer (self);
  self->deaf = FALSE;
  roof_measure_accelerators_ask (self->accelerators, self->library, method->find_accelerators);
}

RoofMeasureWindow *
roof_measure_window_new (GtkWindow   *parent,
                         RoofLibrary *library)
{
  static const RoofMeasureMethod real = { roof_calibration_new, roof_calibrate_async, roof_calibrate_finish, roof_accelerators_find };
  RoofMeasureWindow *self = g_object_new (ROOF_TYPE_MEASURE_WINDOW, "transient-for", parent, NULL);
  RoofMachine *former = roof_library_find_machine (library, ROOF_THIS_COMPUTER, NULL);

  self->library = g_object_ref (library);
  self->former = former != NULL ? roof_machine_ref (former) : NULL;
  roof_measure_window_set_method (self, &real);
  show_machine (self, self->former);
  return self;
}

RoofToast *
roof_measure_window_get_toast (RoofMeasureWindow *self)
{
  g_return_val_if_fail (ROOF_IS_MEASURE_WINDOW (self), NULL);

  return self->toast;
}
