/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network-verdict.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/describe.h"
#include "core/units.h"
#include "widgets/apply.h"
#include "widgets/bar-table.h"
#include "widgets/children.h"
#include "widgets/follow.h"
#include "widgets/stack-bar.h"
#include "widgets/table.h"
#include "widgets/theme.h"
#include "workload/apply.h"
#include "workload/breakdown.h"
#include "workload/seek.h"

/* Kernels in the ranking. */
#define MOST_RANKED 4
/* The largest batch takes many analyses: it is sought when nothing has moved for so long, ms. */
#define SEEK_DELAY 200

struct _RoofNetworkVerdict
{
  GtkWidget parent_instance;

  /* children */
  GtkLabel     *name;
  GtkLabel     *rate;
  RoofStackBar *bar;
  RoofTable    *times;
  RoofBarTable *ranking;
  RoofTable    *sizes;
  GtkLabel     *memory;
  GtkLabel     *largest;
  GtkLabel     *kernel; /* whose own verdict follows */

  /* owned */
  RoofSession  *session;
  RoofWorkload *sought;  /* nullable: what `largest` was last sought for, its batch aside */
  RoofMachine  *machine; /* nullable: and on what */

  guint seek; /* source, 0: none */
};

G_DEFINE_FINAL_TYPE (RoofNetworkVerdict, roof_network_verdict, GTK_TYPE_WIDGET)

/* The place of the network that is shown, -1: none. */
static int
find_workload (RoofNetworkVerdict *self)
{
  RoofKernel *kernel = roof_session_get_kernel (self->session);
  const char *id = kernel != NULL ? roof_kernel_get_workload (kernel) : NULL;

  return id != NULL ? roof_model_find_workload (roof_shown_model (self->session), id) : -1;
}

/* "5.1 ms per token at least; 196 tokens a second at most." */
static char *
describe_rate (const RoofAccount  *account,
               const RoofWorkload *workload)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  g_autofree char *time = roof_units_format (account->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *rate = roof_units_format_number (account->tokens / account->t_min, 4);

  if (net->net != ROOF_NET_ENCODER && !roof_step_has_phases (net))
    /* Translators: the first %s is a time */
    return g_strdup_printf (_("A step takes %s at least; %s images a second at most."), time, rate);
  switch (roof_step_get_phase (&workload->step, net))
    {
    case ROOF_PHASE_PREFILL:
      if (roof_step_has_phases (net))
        return g_strdup_printf (_("First token after %s at least; %s tokens a second at most."), time, rate);
      break;
    case ROOF_PHASE_DECODE:
      return g_strdup_printf (_("%s per token at least; %s tokens a second at most."), time, rate);
    case ROOF_PHASE_TRAINING:
    case ROOF_PHASE_MIXED:
    default:
      break;
    }
  /* Translators: the first %s is a time */
  return g_strdup_printf (_("A step takes %s at least; %s tokens a second at most."), time, rate);
}

static void
add_time (RoofTable  *table,
          const char *name,
          double      time)
{
  g_autofree char *text = roof_units_format (time, ROOF_DIMENSION_TIME);

  roof_table_add (table, NULL, (const char *[]) { name, text, NULL });
}

static void
show_times (RoofNetworkVerdict *self,
            RoofReport         *report,
            const char         *id)
{
  RoofTotals totals;

  roof_report_sum_workload (report, id, &totals);
  roof_table_begin (self->times);
  add_time (self->times, _("Kernels one after another"), totals.t_min);
  add_time (self->times, _("Roofline of the sums"), totals.t_roofline);
  roof_table_end (self->times);
}

static const char *
get_name (RoofReport      *report,
          const RoofSlice *slice)
{
  return roof_kernel_get_name (roof_model_get_kernel (roof_report_get_model (report), slice->kernel));
}

static RoofInk
get_ink (RoofReport      *report,
         const RoofSlice *slice)
{
  return roof_ink_of_analysis (roof_report_get_analysis (report, slice->kernel));
}

static void
show_bar (RoofNetworkVerdict *self,
          RoofReport         *report,
          GArray             *slices,
          double              total)
{
  roof_stack_bar_clear (self->bar);
  for (guint i = 0; i < slices->len; i++)
    {
      const RoofSlice *slice = &g_array_index (slices, RoofSlice, i);
      g_autofree char *time = roof_units_format (slice->time, ROOF_DIMENSION_TIME);
      g_autofree char *share = roof_describe_share (slice->time / total);
      g_autofree char *bound = roof_describe_bound (roof_report_get_analysis (report, slice->kernel));
      g_autofree char *text = g_strdup_printf ("%s: %s, %s\n%s", get_name (report, slice), time, share, bound);

      roof_stack_bar_add (self->bar, slice->time, get_ink (report, slice), text);
    }
}

static void
show_ranking (RoofNetworkVerdict *self,
              RoofReport         *report,
              GArray             *slices,
              double              total)
{
  roof_breakdown_rank (slices);
  roof_bar_table_begin (self->ranking);
  for (guint i = 0; i < MIN (slices->len, MOST_RANKED); i++)
    {
      const RoofSlice *slice = &g_array_index (slices, RoofSlice, i);
      g_autofree char *time = roof_units_format (slice->recoverable, ROOF_DIMENSION_TIME);

      if (slice->recoverable > 0)
        roof_bar_table_add (self->ranking, get_name (report, slice), slice->recoverable / total,
                            get_ink (report, slice), time, NULL);
    }
  roof_bar_table_end (self->ranking);
}

static void
add_bytes (RoofTable  *table,
           const char *name,
           double      bytes)
{
  g_autofree char *text = roof_units_format (bytes, ROOF_DIMENSION_BYTE);

  if (bytes > 0)
    roof_table_add (table, NULL, (const char *[]) { name, text, NULL });
}

static void
show_memory (RoofNetworkVerdict *self,
             RoofReport         *report,
             const RoofAccount  *account)
{
  RoofMemory memory = roof_account_get_memory (account);
  g_autofree char *words = roof_describe_memory_need (roof_report_get_machine (report), &memory);
  g_autofree char *all = roof_describe_parameters (account->parameters);
  g_autofree char *active = roof_describe_parameters (account->active);

  roof_table_begin (self->sizes);
  roof_table_add (self->sizes, NULL, (const char *[]) { _("In all"), all, NULL });
  if (account->active < account->parameters)
    /* Translators: of a network's parameters, those that one token meets */
    roof_table_add (self->sizes, NULL, (const char *[]) { _("Active"), active, NULL });
  add_bytes (self->sizes, _("Weights"), account->weight_bytes);
  add_bytes (self->sizes, _("Cache"), account->cache_bytes);
  add_bytes (self->sizes, _("Gradients, optimizer"), account->training_bytes);
  add_bytes (self->sizes, _("Kept activations"), account->saved_bytes);
  roof_table_end (self->sizes);
  gtk_label_set_text (self->memory, words != NULL ? words : "");
}

static void
tell_largest (RoofNetworkVerdict   *self,
              const RoofSeekResult *result)
{
  g_autofree char *number = roof_units_format_number (result->before, 12);
  g_autofree char *text = NULL;

  if (!result->first)
    text = g_strdup (_("Not even one sequence fits."));
  else if (isfinite (result->after))
    text = g_strdup_printf (_("The largest batch that fits is %s."), number);
  gtk_label_set_text (self->largest, text != NULL ? text : "");
}

static gboolean
seek_cb (gpointer data)
{
  RoofNetworkVerdict *self = data;
  RoofReport *report = roof_session_get_report (self->session);
  int index = find_workload (self);
  const RoofSeek seek = { ROOF_SEEK_FITS, 0, NULL };
  RoofSeekResult result;

  self->seek = 0;
  gtk_label_set_text (self->largest, "");
  if (index >= 0
      && roof_seek_run (&seek, roof_library_get_catalogue (roof_session_get_library (self->session)),
                        roof_report_get_model (report), roof_report_get_sheet (report), (guint) index,
                        roof_step_find_size ("batch"), &result, NULL))
    tell_largest (self, &result);
  return G_SOURCE_REMOVE;
}

/* Sought anew when something else than the batch is another. */
static void
seek_largest (RoofNetworkVerdict *self,
              RoofReport         *report,
              const RoofWorkload *workload)
{
  RoofStep step = workload->step;
  g_autoptr (RoofWorkload) bare = NULL;
  RoofMachine *machine = roof_report_get_sheet (report);

  step.batch = 1;
  bare = roof_workload_with_step (workload, &step);
  if (self->sought != NULL && self->machine == machine && roof_workload_equal (self->sought, bare))
    return;
  g_clear_pointer (&self->sought, roof_workload_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  self->sought = g_steal_pointer (&bare);
  self->machine = roof_machine_ref (machine);
  g_clear_handle_id (&self->seek, g_source_remove);
  self->seek = g_timeout_add (SEEK_DELAY, seek_cb, self);
}

static void
show_step (RoofNetworkVerdict *self,
           guint               index,
           const RoofAccount  *account)
{
  RoofReport *report = roof_session_get_report (self->session);
  const RoofWorkload *workload = roof_model_get_workload (roof_report_get_model (report), index);
  g_autoptr (GArray) slices = roof_breakdown_new (report, workload->id);
  g_autofree char *rate = describe_rate (account, workload);

  gtk_label_set_text (self->name, workload->name);
  gtk_label_set_text (self->rate, rate);
  gtk_label_set_text (self->kernel, roof_kernel_get_name (roof_session_get_kernel (self->session)));
  show_bar (self, report, slices, account->t_min);
  show_times (self, report, workload->id);
  show_ranking (self, report, slices, account->t_min);
  show_memory (self, report, account);
  seek_largest (self, report, workload);
}

static void
refresh_cb (RoofNetworkVerdict *self)
{
  int index = find_workload (self);
  const RoofAccount *account = index >= 0 ? roof_session_get_account (self->session, (guint) index) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), account != NULL);
  if (account != NULL)
    show_step (self, (guint) index, account);
}

static void
roof_network_verdict_dispose (GObject *object)
{
  RoofNetworkVerdict *self = ROOF_NETWORK_VERDICT (object);

  g_clear_handle_id (&self->seek, g_source_remove);
  roof_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->sought, roof_workload_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_network_verdict_parent_class)->dispose (object);
}

static void
roof_network_verdict_class_init (RoofNetworkVerdictClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_network_verdict_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static gpointer
add (RoofNetworkVerdict *self,
     GtkWidget          *child)
{
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  return child;
}

static void
add_heading (RoofNetworkVerdict *self,
             const char         *text)
{
  gtk_widget_add_css_class (add (self, roof_heading_new (text)), "section");
}

static void
roof_network_verdict_init (RoofNetworkVerdict *self)
{
  roof_stack_children (GTK_WIDGET (self), 6);
  self->name = add (self, roof_text_new (NULL, "verdict"));
  self->rate = add (self, roof_text_new (NULL, "reach"));
  self->bar = add (self, roof_stack_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Time of the step, by kernel"), -1);
  self->times = add (self, roof_table_new ());
  /* Translators: over kernels ranked by the time that they take above what their math needs */
  add_heading (self, _("To Win Back"));
  self->ranking = add (self, roof_bar_table_new ());
  add_heading (self, _("Parameters and Memory"));
  self->sizes = add (self, roof_table_new ());
  self->memory = add (self, roof_text_new (NULL, "quiet"));
  self->largest = add (self, roof_text_new (NULL, "quiet"));
  add (self, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  self->kernel = add (self, roof_heading_new (NULL));
  gtk_label_set_ellipsize (self->kernel, PANGO_ELLIPSIZE_END);
}

void
roof_network_verdict_set_session (RoofNetworkVerdict *self,
                                  RoofSession        *session)
{
  g_return_if_fail (ROOF_IS_NETWORK_VERDICT (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  roof_follow_session (self, session, G_CALLBACK (refresh_cb));
}

char *
roof_network_verdict_dup_text (RoofNetworkVerdict *self)
{
  g_autofree char *bar = NULL, *times = NULL, *ranking = NULL, *sizes = NULL;

  g_return_val_if_fail (ROOF_IS_NETWORK_VERDICT (self), NULL);

  bar = roof_stack_bar_dup_text (self->bar);
  times = roof_table_dup_text (self->times);
  ranking = roof_bar_table_dup_text (self->ranking);
  sizes = roof_table_dup_text (self->sizes);
  return g_strjoin ("\n", gtk_label_get_text (self->name), gtk_label_get_text (self->rate), bar, times, ranking, sizes,
                    gtk_label_get_text (self->memory), gtk_label_get_text (self->largest), NULL);
}
