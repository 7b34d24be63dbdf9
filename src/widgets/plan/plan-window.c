/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plan/plan-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-plan.h"
#include "core/units/units.h"
#include "widgets/table.h"
#include "workload/apply.h"

/* The window is in one of three states: nothing was asked yet, a search is under way (`run` set), or its answer is shown (`plan`
 * set). A search ends a moment after its cancelling. */

#define TICK 50 /* ms between looks at the progress */

/* A search under way. */
typedef struct
{
  RoofTask      *task;
  RoofPlanAsked *asked;
  gint           done; /* thousandths */
} PlanRun;

struct _RoofPlanWindow
{
  RoofTaskWindow parent_instance;

  /* template */
  GtkWidget      *cancel;
  GtkWidget      *start;
  GtkWidget      *open;
  RoofPlanForm   *form;
  GtkLabel       *sentence;
  GtkStack       *stage;
  RoofFrontView  *view;
  GtkDropDown    *yield;
  GtkBox         *details;
  GtkProgressBar *progress;

  /* in `details` */
  GtkWidget *table;
  GtkLabel  *faster, *slower; /* of one line each, so that the chart keeps its height */

  /* owned */
  RoofPlan      *plan;  /* nullable */
  RoofPlanAsked *asked; /* nullable: of `plan` */
  PlanRun       *run;   /* nullable; its own owner */
  guint          tick;
};

enum
{
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofPlanWindow, roof_plan_window, ROOF_TYPE_TASK_WINDOW)

/* --- the choice that is looked at --- */

static const RoofPlanChoice *
get_choice (RoofPlanWindow *self,
            int             index)
{
  return self->plan == NULL || index < 0 ? NULL : &g_array_index (self->plan->choices, RoofPlanChoice, index);
}

static RoofPlanYield
get_yield (RoofPlanWindow *self)
{
  return (RoofPlanYield) gtk_drop_down_get_selected (self->yield); /* in their order */
}

static void
add_row (RoofPlanWindow *self,
         const char     *name,
         const char     *value,
         const char     *other_name,
         const char     *other_value)
{
  const char *cells[] = { name, value, "   ", other_name, other_value, NULL };

  roof_table_add (ROOF_TABLE (self->table), NULL, cells);
}

static void
show_numbers (RoofPlanWindow       *self,
              const RoofPlanChoice *choice)
{
  const RoofPlanQuestion *question = &self->asked->question;
  g_autofree char *machine = g_strdup_printf ("%.15g × %s", choice->devices, roof_machine_get_name (question->machines[choice->machine]));
  g_autofree char *layout = roof_describe_layout (choice), *formats = roof_describe_plan_formats (choice, question);
  g_autofree char *batch = g_strdup_printf ("%.15g", choice->batch), *memory = roof_units_format (choice->memory, ROOF_DIMENSION_BYTE);
  g_autofree char *tpot = roof_units_format (choice->tpot, ROOF_DIMENSION_TIME), *ttft = roof_units_format (choice->ttft, ROOF_DIMENSION_TIME);
  g_autofree char *user = roof_units_format (choice->per_user, ROOF_DIMENSION_COUNT);
  g_autofree char *device = roof_units_format (choice->per_device, ROOF_DIMENSION_COUNT);
  g_autofree char *joule = isnan (choice->per_joule) ? g_strdup (_("not known")) : g_strdup_printf ("%.4g", choice->per_joule);
  g_autofree char *cost = isnan (choice->cost) ? g_strdup (_("no price")) : g_strdup_printf ("%.4g", choice->cost);

  add_row (self, _("Machine"), machine, _("Time per token"), tpot);
  add_row (self, _("Layout"), layout, _("First token"), ttft);
  add_row (self, _("Formats"), *formats != '\0' ? formats : _("As described"), _("Tokens/s, user"), user);
  add_row (self, _("Requests in flight"), batch, _("Tokens/s, device"), device);
  add_row (self, _("Memory per device"), memory, _("Tokens per joule"), joule);
  add_row (self, _("Limit"), roof_describe_plan_limit (choice, question), _("USD per million tokens"), cost);
  add_row (self, _("Goals"), choice->meets ? _("met") : _("missed"), "", "");
}

/* What one step along the front changes. */
static void
show_neighbour (RoofPlanWindow       *self,
                const RoofPlanChoice *here,
                int                   direction)
{
  const RoofPlanChoice *next = get_choice (self, roof_front_view_get_next (self->view, direction));
  GtkLabel *label = direction > 0 ? self->faster : self->slower;
  g_autofree char *text = roof_describe_plan_neighbour (here, next, &self->asked->question, get_yield (self), direction > 0);

  gtk_label_set_text (label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), text);
}

static void
moved_cb (RoofPlanWindow *self)
{
  const RoofPlanChoice *here = get_choice (self, roof_front_view_get_here (self->view));

  gtk_widget_set_visible (self->open, here != NULL);
  roof_table_begin (ROOF_TABLE (self->table));
  if (here != NULL)
    {
      show_numbers (self, here);
      show_neighbour (self, here, 1);
      show_neighbour (self, here, -1);
    }
  roof_table_end (ROOF_TABLE (self->table));
}

static void
open_cb (RoofPlanWindow *self)
{
  const RoofPlanChoice *choice = get_choice (self, roof_front_view_get_here (self->view));
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) empty = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GError) error = NULL;
  RoofStep step;

  if (choice == NULL)
    return;
  step = roof_plan_make_step (&self->asked->question, choice);
  workload = roof_workload_with_step (self->asked->workload, &step);
  empty = roof_snapshot_new (self->asked->question.machines[choice->machine]);
  snapshot = roof_workload_add (workload, empty, &error);
  if (snapshot != NULL)
    g_signal_emit (self, signals[OPEN], 0, snapshot);
  /* The document's window lies behind this one. */
  gtk_label_set_text (self->sentence, snapshot != NULL ? _("Opened as a document, behind this window.") : error->message);
}

/* --- states --- */

static void
refresh (RoofPlanWindow *self)
{
  gboolean busy = self->run != NULL;

  gtk_widget_set_sensitive (self->start, !busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->form), !busy);
  gtk_button_set_label (GTK_BUTTON (self->cancel), busy ? _("_Cancel") : _("_Close"));
  gtk_widget_set_visible (GTK_WIDGET (self->yield), self->plan != NULL && self->plan->choices->len > 0);
  gtk_stack_set_visible_child_name (self->stage, self->plan != NULL && self->plan->front->len > 0 ? "answer" : "empty");
}

static void
show_front (RoofPlanWindow *self)
{
  g_autofree char *failure = NULL, *found = NULL, *left_out = NULL, *text = NULL;

  if (self->plan == NULL)
    return;
  roof_front_view_show (self->view, self->plan, &self->asked->question, get_yield (self));
  roof_plan_set_front (self->plan, get_yield (self));
  failure = roof_describe_plan_failure (self->plan, &self->asked->question);
  found = roof_describe_plan (self->plan);
  left_out = roof_describe_plan_left_out (&self->asked->question, get_yield (self));
  text = g_strjoin (". ", failure != NULL ? failure : found, left_out, NULL);
  gtk_label_set_text (self->sentence, text);
  refresh (self);
}

static void
forget_answer (RoofPlanWindow *self)
{
  roof_front_view_show (self->view, NULL, NULL, ROOF_PLAN_PER_DEVICE); /* it borrows both */
  g_clear_pointer (&self->plan, roof_plan_free);
  g_clear_pointer (&self->asked, roof_plan_asked_free);
  gtk_drop_down_set_selected (self->yield, 0);
}

static void
take_answer (RoofPlanWindow *self,
             RoofPlan       *plan,
             RoofPlanAsked  *asked)
{
  self->plan = plan;
  self->asked = asked;
  show_front (self);
  if (plan->front->len > 0)
    gtk_widget_child_focus (GTK_WIDGET (self->view), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_grab_focus (self->start);
}

/* --- searching --- */

/* A RoofPlanProgress, in the thread of the search. */
static gboolean
keep_progress (double   done,
               gpointer data)
{
  PlanRun *run = data;

  g_atomic_int_set (&run->done, (gint) (1000 * done));
  return !g_cancellable_is_cancelled (run->task->cancellable);
}

static void
work (GTask        *task,
      gpointer      source,
      gpointer      data,
      GCancellable *cancellable)
{
  PlanRun *run = data;
  GError *error = NULL;
  RoofPlan *plan = roof_plan_new (&run->asked->question, keep_progress, run, &error);

  if (plan != NULL)
    g_task_return_pointer (task, plan, (GDestroyNotify) roof_plan_free);
  else
    g_task_return_error (task, error);
}

static void
ended_cb (GObject      *source,
          GAsyncResult *task,
          gpointer      data)
{
  PlanRun *run = data;
  RoofPlanWindow *self = (RoofPlanWindow *) run->task->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofPlan) plan = g_task_propagate_pointer (G_TASK (task), &error);
  gboolean cancelled = g_cancellable_is_cancelled (run->task->cancellable);

  roof_task_end (run->task);
  if (self != NULL)
    {
      self->run = NULL;
      g_clear_handle_id (&self->tick, g_source_remove);
      if (plan != NULL && !cancelled)
        take_answer (self, g_steal_pointer (&plan), g_steal_pointer (&run->asked));
      else
        {
          gtk_label_set_text (self->sentence, cancelled ? _("Cancelled.") : error->message);
          refresh (self);
          gtk_widget_grab_focus (self->start);
        }
    }
  g_clear_pointer (&run->asked, roof_plan_asked_free);
  g_free (run);
}

static gboolean
tick_cb (gpointer data)
{
  RoofPlanWindow *self = data;

  gtk_progress_bar_set_fraction (self->progress, g_atomic_int_get (&self->run->done) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
start_cb (RoofPlanWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofPlanAsked) asked = NULL;
  g_autoptr (GTask) task = NULL;

  if (self->run != NULL)
    return;
  asked = roof_plan_form_ask (self->form, &error);
  if (asked == NULL)
    {
      gtk_label_set_text (self->sentence, error->message);
      return;
    }
  forget_answer (self);
  self->run = g_new0 (PlanRun, 1);
  self->run->task = roof_task_window_begin (ROOF_TASK_WINDOW (self), _("Trying layouts. Escape cancels."), _("Cancelling…"));
  self->run->asked = g_steal_pointer (&asked);
  self->tick = g_timeout_add (TICK, tick_cb, self);
  refresh (self);
  task = g_task_new (NULL, NULL, ended_cb, self->run);
  g_task_set_task_data (task, self->run, NULL);
  g_task_run_in_thread (task, work);
}

/* --- the window --- */

static void
roof_plan_window_dispose (GObject *object)
{
  RoofPlanWindow *self = ROOF_PLAN_WINDOW (object);

  g_clear_handle_id (&self->tick, g_source_remove);
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_data (self->view, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_PLAN_WINDOW);
  G_OBJECT_CLASS (roof_plan_window_parent_class)->dispose (object);
}

static void
roof_plan_window_finalize (GObject *object)
{
  RoofPlanWindow *self = ROOF_PLAN_WINDOW (object);

  g_clear_pointer (&self->plan, roof_plan_free);
  g_clear_pointer (&self->asked, roof_plan_asked_free);
  G_OBJECT_CLASS (roof_plan_window_parent_class)->finalize (object);
}

static void
roof_plan_window_class_init (RoofPlanWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_FRONT_VIEW);
  g_type_ensure (ROOF_TYPE_PLAN_FORM);
  G_OBJECT_CLASS (klass)->dispose = roof_plan_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_plan_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/roofline_app/Roofline/ui/plan-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, cancel);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, start);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, open);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, form);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, sentence);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, stage);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, view);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, yield);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, details);
  gtk_widget_class_bind_template_child (widget_class, RoofPlanWindow, progress);
  gtk_widget_class_bind_template_callback (widget_class, roof_task_window_leave);
  gtk_widget_class_bind_template_callback (widget_class, moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_front);
  gtk_widget_class_bind_template_callback (widget_class, start_cb);
  signals[OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                ROOF_TYPE_SNAPSHOT);
}

/* Returns: (transfer none) */
static GtkLabel *
add_line (RoofPlanWindow *self)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END,
                                   "css-classes", (const char *[]) { "quiet", NULL }, NULL);

  gtk_box_append (self->details, label);
  return GTK_LABEL (label);
}

static void
roof_plan_window_init (RoofPlanWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->table = roof_table_new ();
  gtk_box_append (self->details, self->table);
  self->faster = add_line (self);
  self->slower = add_line (self);
  roof_task_window_set_up (ROOF_TASK_WINDOW (self), self->cancel, self->start, self->sentence, self->progress);
  refresh (self);
}

RoofPlanWindow *
roof_plan_window_new (GtkWindow          *parent,
                      RoofLibrary        *library,
                      const RoofWorkload *workload,
                      RoofMachine        *machine)
{
  RoofPlanWindow *self = g_object_new (ROOF_TYPE_PLAN_WINDOW, "transient-for", parent, NULL);

  roof_plan_form_set_up (self->form, library, workload, machine);
  return self;
}
