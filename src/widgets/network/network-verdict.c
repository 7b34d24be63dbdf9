/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-verdict.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/scene/ink.h"
#include "chart/words/describe.h"
#include "core/units/units.h"
#include "explore/step/step-goal.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/bar-table.h"
#include "widgets/children.h"
#include "widgets/network/network-layout.h"
#include "widgets/network/network-memory.h"
#include "widgets/network/network-serving.h"
#include "widgets/network/network-stages.h"
#include "widgets/table.h"
#include "widgets/theme.h"
#include "widgets/verdict-rows.h"
#include "workload/apply.h"
#include "workload/breakdown.h"
#include "workload/pipeline.h"
#include "workload/reading.h"
#include "workload/service.h"
#include "workload/step.h"

/* A network's verdict in two forms, each a widget of its own: brief beside the verdict on one of the network's kernels, full in
 * its place. set_brief() is called once and adds what only one form has. Either form shows itself while the selection is its
 * own, and fills its children from the report, and from the account, the sums of one step.
 * Invariants: children of the full form alone are NULL in the brief form, so that show_step() returns before them; the two
 * sentences above all else keep their heights while the network and the width stay, so that a pull moves nothing below. */

/* Kernels in the ranking. */
#define MOST_RANKED 4

struct _RoofNetworkVerdict
{
  RoofPane pane;

  /* children */
  GtkLabel  *name;
  GtkLabel  *bound; /* the headline, not in the brief form, like the next */
  GtkLabel  *spent; /* what takes most of the time, and how full the memory is */
  GtkLabel  *rate;
  GtkLabel  *unfit; /* the message that it does not fit */
  RoofStepBar *bar;
  GtkWidget *rest; /* hidden in the brief form */
  RoofTable *times;
  GtkWidget *ranking_heading;
  RoofBarTable *ranking;
  GtkLabel  *loss; /* the measured kernel that loses most */
  GtkWidget *profile;
  RoofNetworkServing *serving;
  RoofNetworkLayout *layout;
  RoofNetworkStages *stages;
  RoofNetworkMemory *memory;
  GtkLabel  *reading; /* remarks on uncertain parts of the description */
  GtkWidget *whole;
  GtkLabel  *kernel; /* name of the kernel whose verdict follows */

  /* owned */
  char *subject; /* nullable: the network whose slots are kept */

  int width; /* of the slots */

  /* flags */
  gboolean brief;
};

G_DEFINE_FINAL_TYPE (RoofNetworkVerdict, roof_network_verdict, ROOF_TYPE_PANE)

/* Of the stages of a network: that one does not fit, or that all do. */
typedef struct
{
  char *unfit; /* nullable */
  char *room;  /* nullable */
} Fullest;

static void
fullest_clear (Fullest *self)
{
  g_free (self->unfit);
  g_free (self->room);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fullest, fullest_clear)

/* "5.1 ms per token at least; 196 tokens a second at most." */
static char *
describe_rate (const RoofAccount  *account,
               const RoofWorkload *workload)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  g_autofree char *time = roof_units_format (account->t_least, ROOF_DIMENSION_TIME);
  g_autofree char *rate = roof_units_format_number (account->tokens / account->t_least, 4);

  if (workload->step.parallel.stages > 1)
    /* Translators: of a network in stages: time of a stage's step */
    return g_strdup_printf (_("A step of this stage takes %s at least."), time);
  if (net->net != ROOF_NET_ENCODER && !roof_step_has_phases (net))
    /* Translators: the first %s is a time */
    return g_strdup_printf (_("A step takes %1$s at least; %2$s images a second at most."), time, rate);
  switch (roof_step_get_phase (&workload->step, net))
    {
    case ROOF_PHASE_PREFILL:
      if (roof_step_has_phases (net))
        return g_strdup_printf (_("First token after %1$s at least; %2$s tokens a second at most."), time, rate);
      break;
    case ROOF_PHASE_DECODE:
      return g_strdup_printf (_("%1$s per token at least; %2$s tokens a second at most."), time, rate);
    case ROOF_PHASE_SERVING:
      /* Translators: a step of many requests: time of the step */
      return g_strdup_printf (_("A step of all requests takes at least %s."), time);
    case ROOF_PHASE_TRAINING:
    case ROOF_PHASE_MIXED:
    default:
      break;
    }
  /* Translators: the first %s is a time */
  return g_strdup_printf (_("A step takes %1$s at least; %2$s tokens a second at most."), time, rate);
}

/* @rate with the expected time and rate, where they differ and one of @stages is not all: bytes that depend on the data, efficiencies, launches.
 * Returns: (transfer full) */
static char *
add_expected (const char        *rate,
              const RoofAccount *account,
              double             stages)
{
  double expected = fmax (account->time, account->t_min);
  g_autofree char *time = roof_units_format (expected, ROOF_DIMENSION_TIME);
  g_autofree char *likely = roof_units_format_number (account->tokens / expected, 4);

  if (!(account->t_least < account->t_min) || stages > 1)
    return g_strdup (rate);
  /* Translators: after the shortest time and the highest rate: "5.1 ms per token at least; 196 tokens a second at most.
   * Expected: 9.7 ms, 103 a second." */
  return g_strdup_printf (_("%1$s Expected: %2$s, %3$s a second."), rate, time, likely);
}

/* @rate with a remark on folded operations, for inference of a convolutional net. (nullable): NULL for others */
static char *
describe_folding (const char         *rate,
                  const RoofWorkload *workload)
{
  const char *folding = roof_architecture_describe_folding (roof_workload_get_net (workload, NULL), &workload->step);

  return folding != NULL ? g_strdup_printf ("%s\n%s", rate, folding) : NULL;
}

/* @least, @expected: s; equal where no bytes depend on the data */
static void
add_time (RoofTable  *table,
          const char *name,
          double      least,
          double      expected)
{
  g_autofree char *shortest = roof_units_format (least, ROOF_DIMENSION_TIME);
  g_autofree char *likely = roof_units_format (expected, ROOF_DIMENSION_TIME);

  roof_table_add (table, NULL, (const char *[]) { name, shortest, NULL });
  if (expected > least)
    roof_table_add (table, NULL, (const char *[]) { _("Expected"), likely, NULL });
}

/* Shows the time of the other phase for the same prompt: prefill for decode, decode for prefill. */
static void
add_other_half (RoofNetworkVerdict *self,
                RoofReport         *report,
                guint               index)
{
  RoofStep step = roof_snapshot_get_workload (roof_report_get_snapshot (report), index)->step;
  const RoofArchitecture *net = roof_workload_get_net (roof_snapshot_get_workload (roof_report_get_snapshot (report), index), NULL);
  RoofPhase phase = roof_step_get_phase (&step, net);
  g_autoptr (RoofReport) other = NULL;
  RoofTotals totals;

  if (!roof_step_has_phases (net) || phase > ROOF_PHASE_DECODE)
    return;
  roof_step_set_phase (&step, net, phase == ROOF_PHASE_DECODE ? ROOF_PHASE_PREFILL : ROOF_PHASE_DECODE);
  other = roof_trial_run (roof_shown_catalogue (self->pane.session),
                          roof_report_get_snapshot (report), roof_report_get_datasheet (report), index, &step, NULL);
  if (other == NULL)
    return;
  roof_report_sum_workload (other, roof_snapshot_get_workload (roof_report_get_snapshot (report), index)->id, &totals);
  add_time (self->times, phase == ROOF_PHASE_DECODE ? _("Time to first token (whole batch)") : _("Each token then"), totals.t_least, totals.t_min);
}

/* On machines with measured energies. */
static void
add_energy (RoofNetworkVerdict *self,
            RoofReport         *report,
            guint               index,
            const RoofAccount  *account)
{
  RoofEnergy energy;
  double joules = roof_energy_of_machine (roof_report_get_machine (report), &energy)
                    ? roof_account_count_joules (report, index, &energy, account) : NAN;
  g_autofree char *each = roof_units_format (joules, ROOF_DIMENSION_ENERGY), *rate = roof_units_format_number (1 / joules, 4);

  if (!(joules > 0))
    return;
  roof_table_add (self->times, NULL, (const char *[]) { _("Energy per token, of all devices"), each, NULL });
  roof_table_add (self->times, NULL, (const char *[]) { _("Tokens per joule"), rate, NULL });
}

/* On machines that have a price per hour. Stages and services have rates of their own, and say it themselves. */
static void
add_price (RoofNetworkVerdict *self,
           RoofReport         *report,
           guint               index,
           const RoofAccount  *account)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  const RoofStep *step = &workload->step;
  double hour = roof_machine_get_rating (roof_report_get_machine (report), (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value;
  double cost = roof_cost_of_tokens (hour, roof_step_count_devices (step), account->tokens / account->t_least);
  g_autofree char *text = roof_units_format (cost, ROOF_DIMENSION_PRICE);

  if (isnan (hour) || step->parallel.stages > 1 || roof_step_serves (step) || !roof_step_has_phases (roof_workload_get_net (workload, NULL)))
    return;
  roof_table_add (self->times, NULL, (const char *[]) { _("Price per million tokens, at least"), text, NULL });
}

static void
show_times (RoofNetworkVerdict *self,
            RoofReport         *report,
            guint               index,
            const RoofAccount  *account)
{
  RoofTotals totals;

  roof_report_sum_workload (report, roof_snapshot_get_workload (roof_report_get_snapshot (report), index)->id, &totals);
  roof_table_begin (self->times);
  roof_verdict_rows_add_incomplete (self->times, report);
  add_time (self->times, _("Kernel by kernel"), totals.t_least, totals.t_min);
  if (totals.time > totals.t_min)
    /* Translators: how long kernels take that do not all run just at their roofs, or have launches */
    add_time (self->times, _("With efficiency and launches"), totals.time, totals.time);
  add_time (self->times, _("As one kernel"), totals.t_roofline, totals.t_roofline);
  add_other_half (self, report, index);
  add_energy (self, report, index, account);
  add_price (self, report, index, account);
  roof_table_end (self->times);
}

/* The time that each share could gain, largest first. */
static void
show_ranking (RoofNetworkVerdict *self,
              RoofReport         *report,
              GArray             *shares,
              double              total)
{
  g_autoptr (GArray) ranked = g_array_copy (shares);

  roof_breakdown_rank (ranked);
  roof_bar_table_begin (self->ranking);
  for (guint i = 0; i < MIN (ranked->len, MOST_RANKED); i++)
    {
      const RoofShare *share = &g_array_index (ranked, RoofShare, i);
      g_autofree char *time = roof_units_format (share->recoverable, ROOF_DIMENSION_TIME);

      if (share->recoverable > 0)
        roof_bar_table_add (self->ranking,
                            roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), share->kernel)),
                            share->recoverable / total,
                            roof_ink_of_analysis (roof_report_get_analysis (report, share->kernel)), time);
    }
  roof_bar_table_end (self->ranking);
  gtk_widget_set_visible (self->ranking_heading, roof_bar_table_get_n (self->ranking) > 0);
}

/* Which measured kernel loses most beyond its bound. */
static void
show_loss (RoofNetworkVerdict *self,
           RoofReport         *report,
           const char         *workload)
{
  g_autofree char *words = roof_describe_network_loss (report, workload);

  roof_label_say (self->loss, words);
}

/* @stages: (nullable): what does not fit, of a network in several stages */
static void
show_unfit (RoofNetworkVerdict *self,
            const RoofAccount  *account,
            const char         *stages)
{
  RoofMemory memory = roof_account_get_memory (account);
  g_autofree char *words
      = roof_describe_memory_need (roof_report_get_machine (roof_session_get_report (self->pane.session)), &memory);
  gboolean fits = !(roof_memory_get_excess (&memory) > 0);

  if (stages != NULL)
    {
      roof_label_say (self->unfit, stages);
      return;
    }
  gtk_label_set_text (self->unfit, fits || words == NULL ? "" : words);
  gtk_widget_set_visible (GTK_WIDGET (self->unfit), !fits);
}

/* "Memory bound" as a heading over "71 % of a step reads the cache. Fits (119 of 141 GB)." What does not fit says so in red.
 * @stages: (nullable): of a network in several stages, that one does not fit, or how full the fullest is */
static void
show_bound (RoofNetworkVerdict *self,
            RoofReport         *report,
            const char         *workload,
            const RoofAccount  *account,
            const Fullest  *stages)
{
  RoofMemory memory = roof_account_get_memory (account);
  RoofInk ink = ROOF_INK_TEXT;
  g_autofree char *bound = roof_describe_network_bound (report, workload, &ink);
  g_autofree char *room = stages != NULL                             ? g_strdup (stages->room)
                          : roof_memory_get_excess (&memory) > 0 ? NULL
                                                                     : roof_describe_room (&memory);
  g_auto (GStrv) parts = g_strsplit (bound != NULL ? bound : "", ": ", 2);
  const char *spent = parts[0] != NULL ? parts[1] : NULL;
  g_autofree char *sentence = g_strjoin (spent != NULL && room != NULL ? " " : "", spent != NULL ? spent : "",
                                         room != NULL ? room : "", NULL);

  roof_label_say (self->bound, parts[0]);
  roof_label_set_ink (self->bound, ink);
  roof_label_say (self->spent, sentence);
}

/* Nothing below the sentences moves while the step of one network is pulled. */
static void
keep_slots (RoofNetworkVerdict *self,
            const char         *workload)
{
  GtkWidget *slots[] = { GTK_WIDGET (self->spent), GTK_WIDGET (self->rate) };
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean anew = g_strcmp0 (self->subject, workload) != 0 || self->width != width;

  g_free (self->subject);
  self->subject = g_strdup (workload);
  self->width = width;
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    {
      if (anew)
        gtk_widget_set_size_request (slots[i], -1, -1);
      if (width > 0)
        roof_keep_height (slots[i], width, 0);
    }
}

static void
show_reading (RoofNetworkVerdict *self,
              const RoofWorkload *workload)
{
  g_autofree char *words = roof_architecture_describe_reading (roof_workload_get_net (workload, NULL));

  roof_label_say (self->reading, words);
}

/* What the fullest stage needs: the stage on show need not be it. FALSE: all is one stage, or the stage on show is unfit itself by what
 * its kernels need. */
static gboolean
find_fullest (RoofReport         *report,
              const RoofWorkload *workload,
              Fullest        *fullest)
{
  g_autoptr (RoofPipeline) pipeline = NULL;

  if (!(workload->step.parallel.stages > 1))
    return FALSE;
  pipeline = roof_pipeline_new (roof_report_get_catalogue (report), workload, roof_report_get_machine (report), NULL);
  if (pipeline == NULL)
    return FALSE;
  fullest->unfit = roof_describe_full_stage (pipeline, roof_report_get_machine (report));
  fullest->room = fullest->unfit != NULL ? NULL : roof_describe_fullest_stage (pipeline, roof_report_get_machine (report));
  return TRUE;
}

static void
show_step (RoofNetworkVerdict *self,
           guint               index,
           const RoofAccount  *account)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  g_autoptr (GArray) shares = roof_breakdown_new (report, workload->id);
  g_autofree char *bounds = describe_rate (account, workload);
  g_autofree char *rate = add_expected (bounds, account, workload->step.parallel.stages);
  g_autofree char *folding = describe_folding (rate, workload);
  g_auto (Fullest) fullest = { NULL };
  gboolean staged = find_fullest (report, workload, &fullest);

  gtk_label_set_text (self->name, workload->name);
  gtk_label_set_text (self->rate, folding != NULL ? folding : rate);
  roof_step_bar_show (self->bar, report, shares);
  show_unfit (self, account, fullest.unfit);
  if (self->brief)
    {
      gtk_label_set_text (self->kernel, roof_kernel_get_name (roof_session_get_kernel (self->pane.session)));
      return;
    }
  show_bound (self, report, workload->id, account, staged ? &fullest : NULL);
  show_times (self, report, index, account);
  show_ranking (self, report, shares, account->time);
  show_loss (self, report, workload->id);
  roof_network_serving_show (self->serving, report, index);
  roof_network_layout_show (self->layout, report, index);
  roof_network_stages_show (self->stages, report, index);
  roof_network_memory_show (self->memory, index);
  show_reading (self, workload);
  keep_slots (self, workload->id);
}

/* The brief form shows beside a kernel of the network, the full form for the network as a whole. */
static void
refresh_cb (RoofNetworkVerdict *self)
{
  int index = roof_session_get_network (self->pane.session);
  gboolean wanted = index >= 0 && self->brief == (roof_session_get_selected (self->pane.session) >= 0);
  const RoofAccount *account = wanted ? roof_session_get_account (self->pane.session, (guint) index) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), account != NULL);
  if (account != NULL)
    show_step (self, (guint) index, account);
}

static void
whole_cb (RoofNetworkVerdict *self)
{
  int index = roof_session_get_network (self->pane.session);

  if (index >= 0)
    roof_session_select_network (self->pane.session, roof_snapshot_get_workload (roof_shown_snapshot (self->pane.session), (guint) index)->id);
}

static void
roof_network_verdict_finalize (GObject *object)
{
  g_free (ROOF_NETWORK_VERDICT (object)->subject);
  G_OBJECT_CLASS (roof_network_verdict_parent_class)->finalize (object);
}

static void
roof_network_verdict_class_init (RoofNetworkVerdictClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_network_verdict_finalize;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
}

static gpointer
add (RoofNetworkVerdict *self,
     GtkWidget          *child)
{
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  return child;
}

static void
add_whole (RoofNetworkVerdict *self)
{
  self->whole = gtk_button_new_with_label (_("Whole Network"));
  gtk_widget_set_halign (self->whole, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (self->whole, _("Time of the step by part, and memory"));
  g_signal_connect_swapped (self->whole, "clicked", G_CALLBACK (whole_cb), self);
  add (self, self->whole);
}

static void
add_rest (RoofNetworkVerdict *self)
{
  GtkBox *rest = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));

  self->rest = GTK_WIDGET (rest);
  self->times = ROOF_TABLE (roof_table_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->times), "section");
  /* Translators: over kernels ranked by the time that they take above what their math needs at its peak */
  self->ranking_heading = roof_heading_new (_("Time to Gain"));
  gtk_widget_add_css_class (self->ranking_heading, "section");
  self->ranking = g_object_new (ROOF_TYPE_BAR_TABLE, NULL);
  self->loss = GTK_LABEL (roof_text_new (NULL, NULL));
  self->profile = gtk_button_new_with_label (_("Profile of This Network…"));
  gtk_widget_set_halign (self->profile, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (self->profile, _("Compare a measured profile with the step, to see which part loses time"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->profile), "win.lay-profile");
  self->serving = g_object_new (ROOF_TYPE_NETWORK_SERVING, NULL);
  self->layout = g_object_new (ROOF_TYPE_NETWORK_LAYOUT, NULL);
  self->stages = g_object_new (ROOF_TYPE_NETWORK_STAGES, NULL);
  self->memory = g_object_new (ROOF_TYPE_NETWORK_MEMORY, NULL);
  gtk_box_append (rest, GTK_WIDGET (self->times));
  gtk_box_append (rest, GTK_WIDGET (self->serving));
  gtk_box_append (rest, GTK_WIDGET (self->layout));
  gtk_box_append (rest, GTK_WIDGET (self->stages));
  gtk_box_append (rest, self->ranking_heading);
  gtk_box_append (rest, GTK_WIDGET (self->ranking));
  gtk_box_append (rest, GTK_WIDGET (self->loss));
  gtk_box_append (rest, self->profile);
  gtk_box_append (rest, GTK_WIDGET (self->memory));
  self->reading = GTK_LABEL (roof_text_new (NULL, "quiet"));
  gtk_widget_add_css_class (GTK_WIDGET (self->reading), "section");
  gtk_box_append (rest, GTK_WIDGET (self->reading));
  add (self, self->rest);
}

static void
roof_network_verdict_init (RoofNetworkVerdict *self)
{
  roof_stack_children (GTK_WIDGET (self), 6);
  self->name = add (self, roof_text_new (NULL, "heading"));
  self->bound = add (self, roof_text_new (NULL, "verdict"));
  gtk_widget_set_visible (GTK_WIDGET (self->bound), FALSE);
  roof_accessible_make_status (self->bound);
  self->spent = add (self, roof_text_new (NULL, "reach"));
  gtk_widget_set_visible (GTK_WIDGET (self->spent), FALSE);
  roof_accessible_make_status (self->spent);
  self->unfit = add (self, roof_text_new (NULL, "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->unfit), FALSE);
  self->rate = add (self, roof_text_new (NULL, "reach"));
  self->bar = add (self, g_object_new (ROOF_TYPE_STEP_BAR, NULL));
}

void
roof_network_verdict_set_brief (RoofNetworkVerdict *self,
                                gboolean            brief)
{
  g_return_if_fail (ROOF_IS_NETWORK_VERDICT (self));

  self->brief = brief;
  if (!brief)
    {
      add_rest (self);
      return;
    }
  roof_step_bar_set_brief (self->bar);
  add_whole (self);
  add (self, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  self->kernel = add (self, roof_heading_new (NULL));
  gtk_label_set_ellipsize (self->kernel, PANGO_ELLIPSIZE_END);
}
