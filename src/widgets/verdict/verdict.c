/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/verdict.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "core/estimate/mend.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/lenses.h"
#include "widgets/network/network-verdict.h"
#include "widgets/theme.h"
#include "widgets/verdict-rows.h"
#include "widgets/verdict/forecast-view.h"
#include "widgets/verdict/gap-view.h"
#include "widgets/verdict/suggestion-list.h"
#include "workload/report-memory.h"

/* Pixels under the sentences. */
#define LEAST_SPARE 12
/* px of the table of levels: a window with text of twice the size fits on a screen of 1280. */
#define MOST_WIDTH 416

struct _RoofVerdict
{
  RoofPane pane;

  /* template */
  GtkStack      *stack;
  RoofNetworkVerdict *network;
  RoofNetworkVerdict *whole;
  GtkWidget     *beside;
  GtkWidget     *sum_box;
  GtkExpander   *details;
  GtkWidget     *sentences;
  RoofTable     *beside_sum;
  GtkLabel      *unfit;
  GtkLabel      *bound;
  GtkLabel      *reach;
  GtkLabel      *threshold;
  GtkLabel      *efficiency;
  RoofBarTable  *clocks;
  RoofTable     *times;
  GtkLabel      *spread;
  RoofTable     *levels;
  GtkWidget     *levels_scroll; /* around the levels, for large text */
  RoofGainList  *gains;
  GtkWidget     *gains_caption;
  GtkLabel      *next;
  RoofSuggestionList *suggestions;
  GtkWidget     *suggestions_box;
  GtkWidget     *forecast;
  RoofForecastView *network_forecast;
  RoofForecastView *total_forecast;
  GtkWidget     *thresholds_box;
  RoofTable     *thresholds;
  GtkWidget     *remarks_box;
  GtkLabel      *remarks;
  GtkLabel      *error_name;
  GtkLabel      *error;
  GtkButton     *mend;
  RoofTable     *sum;
  RoofTable     *totals;

  guint    tick;    /* until the page has a width; 0: none */
  guint    subject; /* what the slots were measured for */
  int      width;   /* and how wide they were */
  int      least;   /* the largest width that the table of levels ever needed */
  gboolean withheld;
};

G_DEFINE_FINAL_TYPE (RoofVerdict, roof_verdict, ROOF_TYPE_PANE)

/* @sentence without a prefix equal to @heading. */
static const char *
skip_heading (const char *sentence,
              const char *heading)
{
  gsize length = strlen (heading);

  return g_str_has_prefix (sentence, heading) && g_str_has_prefix (sentence + length, ": ")
             ? sentence + length + 2
             : sentence;
}

/* The two sentences as one text, where there are both. Takes both. (transfer full) (nullable) */
static char *
join_sentences (char *first,
                char *second)
{
  g_autofree char *one = first, *two = second;

  if (one == NULL || two == NULL)
    return one != NULL ? g_steal_pointer (&one) : g_steal_pointer (&two);
  return g_strdup_printf ("%s %s", one, two);
}

/* What limits next, and the traffic of each level relative to what the level allows. (transfer full) (nullable) */
static char *
describe_levels (RoofAnalysis *analysis)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  g_autofree char *next = roof_describe_next_limit (analysis);
  GString *text = g_string_new (next);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      g_autofree char *traffic = roof_describe_traffic (analysis, i);

      if (traffic != NULL)
        g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "",
                                roof_machine_get_level (machine, i)->name, traffic);
    }
  return g_string_free (text, text->len == 0);
}

/* Shows in red, above all else, that the kernel or all kernels together do not fit in main memory. For a part of a network the
 * network's verdict says so. */
static void
show_unfit (RoofVerdict  *self,
            RoofAnalysis *analysis)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  g_autofree char *kernel = roof_describe_fit (analysis);
  g_autofree char *all = NULL;

  if (kernel == NULL && roof_session_get_network (self->pane.session) < 0 && roof_report_is_unfit (report))
    all = roof_describe_memory (report);
  roof_label_say (self->unfit, kernel != NULL ? kernel : all);
}

static void
show_sentences (RoofVerdict  *self,
                RoofAnalysis *analysis)
{
  g_autofree char *bound = roof_describe_bound (analysis);
  g_autofree char *verdict = roof_describe_verdict (analysis);
  guint uncounted = roof_analysis_get_estimate (analysis)->uncounted;
  gboolean measured = !isnan (roof_analysis_get_measured_time (analysis));
  g_autofree char *threshold = uncounted != 0 ? g_strdup (roof_describe_count_missing (uncounted, measured))
                                              : roof_describe_threshold (analysis);
  g_autofree char *fault = roof_describe_measured_fault (analysis);
  g_autofree char *efficiency = roof_describe_efficiency (analysis);
  g_autofree char *use = join_sentences (g_steal_pointer (&efficiency), g_strdup (fault));

  show_unfit (self, analysis);
  gtk_label_set_text (self->bound, bound);
  roof_label_set_ink (self->bound, roof_ink_of_analysis (analysis));
  roof_label_say (self->reach, skip_heading (verdict, bound));
  roof_label_say (self->threshold, fault == NULL ? threshold : NULL);
  roof_label_say (self->efficiency, use);
}

/* Shows the clocks and the times, and how far the measured time and what it says vary. */
static void
show_clocks (RoofVerdict  *self,
             RoofAnalysis *analysis)
{
  g_autofree char *spread = join_sentences (roof_describe_repeats (analysis), roof_describe_certainty (analysis));

  roof_verdict_rows_show_clocks (self->clocks, self->times, analysis);
  roof_label_say (self->spread, spread);
}

static void
show_remarks (RoofVerdict  *self,
              RoofAnalysis *analysis)
{
  guint n;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);
  g_autofree char *tiles = roof_describe_tiles (analysis);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = roof_describe_remark (analysis, &remarks[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", words);
    }
  if (tiles != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", tiles);
  roof_label_say (self->remarks, text->str);
  gtk_widget_set_visible (self->remarks_box, text->len > 0);
}

/* Shows the gain of doubling each number of the machine, and the use of the levels. */
static void
show_gains (RoofVerdict  *self,
            RoofAnalysis *analysis)
{
  g_autoptr (GArray) sensitivities = roof_analysis_list_sensitivities (analysis);
  g_autofree char *next = describe_levels (analysis);

  roof_gain_list_show (self->gains, analysis, sensitivities);
  gtk_widget_set_visible (self->gains_caption, roof_gain_list_get_n (self->gains) > 0);
  roof_label_say (self->next, next);
}

/* Whether kernels outside @network exist; -1, no network: TRUE. */
static gboolean
has_others (RoofVerdict *self,
            int          network)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  RoofTotals totals;

  if (network < 0)
    return TRUE;
  roof_report_sum_workload (report, roof_snapshot_get_workload (roof_report_get_snapshot (report), (guint) network)->id,
                            &totals);
  return !(totals.t_max >= roof_report_get_totals (report)->t_max * (1 - 1e-9));
}

/* Shows the sums of all kernels, unless they equal a network's own. The headline already says if not all fits. */
static void
show_sum (RoofVerdict *self)
{
  gboolean is_unfit = gtk_widget_get_visible (GTK_WIDGET (self->unfit));

  gtk_widget_set_visible (self->sum_box, has_others (self, roof_session_get_network (self->pane.session)));
  roof_verdict_rows_show_totals (self->sum, roof_session_get_report (self->pane.session), !is_unfit);
}

/* --- fixed slots --- */

/* The distance to the next heading: the height of a second line of the headline where it has one line, since a pull may bring a
 * longer headline. */
static int
measure_spare (RoofVerdict *self,
               int          width)
{
  GtkWidget *label = GTK_WIDGET (self->bound);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (label, gtk_label_get_text (self->bound));
  int height;

  pango_layout_set_attributes (layout, gtk_label_get_attributes (self->bound));
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  return pango_layout_get_line_count (layout) == 1 ? height : LEAST_SPARE;
}

static void steady (RoofVerdict *self,
                    guint        subject);

/* Once the page has a width, which it never gets while another one is shown. */
static gboolean
laid_out_cb (GtkWidget     *widget,
             GdkFrameClock *clock,
             gpointer       data)
{
  RoofVerdict *self = ROOF_VERDICT (widget);

  if (gtk_widget_get_mapped (self->sentences) && gtk_widget_get_width (self->sentences) == 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (gtk_widget_get_mapped (self->sentences))
    steady (self, self->subject);
  return G_SOURCE_REMOVE;
}

static void
wait_for_layout (RoofVerdict *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), laid_out_cb, NULL, NULL);
}

/* Keeps the table of levels, which alone cannot wrap, as wide as it ever had to be: else the pane would become narrower in a pull, and
 * the chart beside it wider. With large text the table scrolls before the pane grows out of the screen. */
static void
keep_width (RoofVerdict *self)
{
  GtkWidget *levels = GTK_WIDGET (self->levels);
  int least, height;

  gtk_widget_get_size_request (levels, NULL, &height);
  gtk_widget_measure (levels, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  self->least = MAX (self->least, least);
  gtk_widget_set_size_request (levels, self->least, height);
  gtk_widget_set_size_request (self->levels_scroll, MIN (self->least, MOST_WIDTH), -1);
  /* Where nothing is to be scrolled the wheel is the page's. */
  gtk_widget_set_can_target (self->levels_scroll, self->least > MOST_WIDTH);
}

/* Fixes the slots of the page. Their heights are measured anew for another @subject, or another width. */
static void
steady (RoofVerdict *self,
        guint        subject)
{
  GtkWidget *slots[] = { self->sentences, GTK_WIDGET (self->times), self->suggestions_box, self->forecast,
                         GTK_WIDGET (self->levels), GTK_WIDGET (self->next), self->thresholds_box };
  int width = gtk_widget_get_width (self->sentences);
  gboolean anew = self->subject != subject || self->width != width;

  self->subject = subject;
  self->width = width;
  if (width == 0)
    wait_for_layout (self);
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    {
      if (anew)
        gtk_widget_set_size_request (slots[i], -1, -1);
      if (width > 0)
        roof_keep_height (slots[i], width, i == 0 && anew ? measure_spare (self, width) : 0);
    }
  keep_width (self);
}

/* Suggestions and estimate take the room that they need once they are folded or unfolded. */
static void
more_cb (RoofVerdict *self)
{
  gtk_widget_set_size_request (self->suggestions_box, -1, -1);
  gtk_widget_set_size_request (self->forecast, -1, -1);
  if (self->subject != 0)
    steady (self, self->subject);
}

/* A number for the selected kernel, its operation and the machine, whose numbers may change: while it stays, so do the slots. */
static guint
get_subject (RoofVerdict *self)
{
  const char *operation = roof_kernel_get_operation (roof_session_get_kernel (self->pane.session));
  guint machine = g_str_hash (roof_machine_get_id (roof_shown_machine (self->pane.session)));

  return (g_str_hash (operation) * 31 + machine) * 31 + (guint) roof_session_get_selected (self->pane.session) + 1;
}

static void
show_analysis (RoofVerdict  *self,
               RoofAnalysis *analysis)
{
  guint subject = get_subject (self);

  show_sentences (self, analysis);
  show_clocks (self, analysis);
  roof_verdict_rows_show_levels (self->levels, analysis);
  show_gains (self, analysis);
  roof_verdict_rows_show_thresholds (self->thresholds, analysis);
  gtk_widget_set_visible (self->thresholds_box, roof_table_get_n (self->thresholds) > 0);
  show_remarks (self, analysis);
  gtk_widget_set_visible (self->suggestions_box, roof_suggestion_list_get_n (self->suggestions) > 0 || self->subject == subject);
  show_sum (self);
  steady (self, subject);
}

/* The change that would let the selected kernel run on the machine. */
static RoofMendKind
find_mend (RoofVerdict  *self,
           const char  **dtype)
{
  RoofOperation *operation = roof_shown_operation (self->pane.session);

  if (operation == NULL)
    return ROOF_MEND_NONE;
  return roof_mend_find (operation, roof_session_get_kernel (self->pane.session),
                         roof_report_get_machine (roof_session_get_report (self->pane.session)), dtype);
}

static void
show_mend (RoofVerdict *self)
{
  const char *dtype = NULL;
  RoofMendKind kind = find_mend (self, &dtype);
  g_autofree char *rate = roof_units_format (ROOF_MEND_BANDWIDTH, ROOF_DIMENSION_BANDWIDTH);
  /* Translators: a button: "Add a Link of 25 GB/s", and "Compute in fp32" */
  g_autofree char *label = kind == ROOF_MEND_LINK      ? g_strdup_printf (_("Add a Link of %s"), rate)
                           : kind == ROOF_MEND_COMPUTE ? g_strdup_printf (_("Compute in %s"), dtype)
                                                       : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->mend), label != NULL);
  if (label != NULL)
    gtk_button_set_label (self->mend, label);
}

static void
mend_cb (RoofVerdict *self)
{
  const char *dtype = NULL;
  RoofMendKind kind = find_mend (self, &dtype);

  if (kind == ROOF_MEND_LINK)
    roof_apply_machine (self->pane.session,
                        roof_mend_add_link (roof_shown_machine (self->pane.session), ROOF_MEND_BANDWIDTH, NULL),
                        _("Add a Link"), NULL);
  else if (kind == ROOF_MEND_COMPUTE)
    roof_apply_selected (self->pane.session, roof_kernel_with_compute (roof_session_get_kernel (self->pane.session), dtype),
                         _("Change Compute Type"), NULL);
}

static void
show_error (RoofVerdict *self,
            guint        kernel)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  const GError *error = roof_report_get_error (report, kernel);

  roof_label_say (self->error_name, roof_kernel_get_name (roof_session_get_kernel (self->pane.session)));
  roof_label_say (self->error, error != NULL ? error->message : NULL);
  show_mend (self);
}

/* Beside the verdict on a network as a whole, shows the sums of all kernels if there are others. */
static void
show_network (RoofVerdict *self,
              guint        network)
{
  gtk_widget_set_visible (self->beside, has_others (self, (int) network));
  roof_verdict_rows_show_totals (self->beside_sum, roof_session_get_report (self->pane.session), FALSE);
}

/* The page of the stack to show. */
static const char *
find_page (RoofVerdict *self)
{
  int network = roof_session_get_network (self->pane.session);

  if (roof_report_get_n (roof_session_get_report (self->pane.session)) == 0)
    return "empty";
  if (roof_session_get_analysis (self->pane.session) != NULL)
    return "kernel";
  if (roof_session_get_selected (self->pane.session) >= 0)
    return "error";
  return network >= 0 && roof_session_get_account (self->pane.session, (guint) network) != NULL ? "network" : "totals";
}

static void
refresh_cb (RoofVerdict *self)
{
  const char *page = find_page (self);

  if (g_str_equal (page, "kernel"))
    show_analysis (self, roof_session_get_analysis (self->pane.session));
  else if (g_str_equal (page, "error"))
    show_error (self, (guint) roof_session_get_selected (self->pane.session));
  else if (g_str_equal (page, "network"))
    show_network (self, (guint) roof_session_get_network (self->pane.session));
  else if (g_str_equal (page, "totals"))
    roof_verdict_rows_show_totals (self->totals, roof_session_get_report (self->pane.session), TRUE);
  gtk_stack_set_visible_child_name (self->stack, self->withheld ? "withheld" : page);
}

/* Redraws the inks for a new theme. */
static void
roof_verdict_css_changed (GtkWidget         *widget,
                          GtkCssStyleChange *change)
{
  RoofVerdict *self = ROOF_VERDICT (widget);

  GTK_WIDGET_CLASS (roof_verdict_parent_class)->css_changed (widget, change);
  if (self->pane.session != NULL && self->stack != NULL)
    refresh_cb (self);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  roof_composite_class_set_template (widget_class, "verdict");
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, stack);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, network);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, whole);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, beside);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, sum_box);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, details);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, sentences);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, beside_sum);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, unfit);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, bound);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, reach);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, threshold);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, efficiency);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, clocks);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, times);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, spread);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, levels);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, levels_scroll);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, gains);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, gains_caption);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, next);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, suggestions);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, suggestions_box);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, forecast);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, network_forecast);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, total_forecast);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, thresholds_box);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, thresholds);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, remarks_box);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, remarks);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, error_name);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, error);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, mend);
  gtk_widget_class_bind_template_callback (widget_class, mend_cb);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, sum);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, totals);
}

static void
roof_verdict_class_init (RoofVerdictClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  g_type_ensure (ROOF_TYPE_BAR_TABLE);
  g_type_ensure (ROOF_TYPE_NETWORK_VERDICT);
  g_type_ensure (ROOF_TYPE_TABLE);
  roof_lenses_register ();
  widget_class->css_changed = roof_verdict_css_changed;
  bind_template (widget_class);
}

static void
roof_verdict_init (RoofVerdict *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_network_verdict_set_brief (self->network, TRUE);
  roof_network_verdict_set_brief (self->whole, FALSE);
  roof_forecast_view_set_whole (self->network_forecast);
  roof_forecast_view_set_whole (self->total_forecast);
  roof_accessible_make_status (self->bound);
  g_signal_connect_object (roof_suggestion_list_get_more (self->suggestions), "notify::expanded", G_CALLBACK (more_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->forecast, "folded", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sentences, "map", G_CALLBACK (wait_for_layout), self, G_CONNECT_SWAPPED);
}

void
roof_verdict_withhold (RoofVerdict *self,
                       gboolean     withheld)
{
  g_return_if_fail (ROOF_IS_VERDICT (self));

  if (self->withheld == withheld)
    return;
  self->withheld = withheld;
  refresh_cb (self);
}

GtkExpander *
roof_verdict_get_details (RoofVerdict *self)
{
  g_return_val_if_fail (ROOF_IS_VERDICT (self), NULL);

  return self->details;
}

GtkExpander *
roof_verdict_get_more (RoofVerdict *self)
{
  g_return_val_if_fail (ROOF_IS_VERDICT (self), NULL);

  return roof_suggestion_list_get_more (self->suggestions);
}
