/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gap-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/scene/ink.h"
#include "chart/words/describe-gap.h"
#include "chart/words/describe-measured.h"
#include "chart/words/describe.h"
#include "widgets/children.h"
#include "widgets/prose-tip.h"
#include "widgets/table.h"
#include "widgets/theme.h"
#include "widgets/verdict/gap-bar.h"

#define N_COLUMNS 3
#define STEP 0.01 /* of the measured time, with a key */

struct _RoofGapView
{
  RoofPane pane;

  /* template */
  GtkLabel   *total;
  RoofGapBar *bar;
  GtkLabel   *what_if; /* what the part that is pulled would need */
  RoofTable  *steps;
  GtkLabel   *remark;  /* effects not modelled, or why there is no chain */

  /* While a part is tried. */
  RoofGapTrial *trial; /* nullable */
  RoofGapWhatIf tried;
};

G_DEFINE_FINAL_TYPE (RoofGapView, roof_gap_view, ROOF_TYPE_PANE)

/* The ink of a step; the ideal time has that of the kernel's dot. */
static RoofInk
get_ink (RoofAnalysis *analysis,
         RoofGapStep   step)
{
  static const RoofInk inks[] = {
    [ROOF_GAP_FORMATS] = ROOF_INK_BESIDE + 4,  [ROOF_GAP_TILES] = ROOF_INK_BESIDE + 2,
    [ROOF_GAP_CACHE] = ROOF_INK_CACHE,         [ROOF_GAP_SUSTAINED] = ROOF_INK_BESIDE + 3,
    [ROOF_GAP_OVERLAP] = ROOF_INK_BESIDE + 1,  [ROOF_GAP_LATENCY] = ROOF_INK_BESIDE,
    [ROOF_GAP_UNEXPLAINED] = ROOF_INK_FRAME,
  };

  return step == ROOF_GAP_COMPULSORY ? roof_ink_of_analysis (analysis) : inks[step];
}

/* The row of what a step rests on; where its numbers are from is a tooltip, which a screen reader reads as well. */
static void
add_evidence (RoofGapView   *self,
              RoofAnalysis  *analysis,
              const RoofGap *gap,
              RoofGapStep    step)
{
  g_autofree char *evidence = step == ROOF_GAP_UNEXPLAINED ? g_strdup (roof_describe_gap_causes (gap))
                                                           : roof_describe_gap_evidence (analysis, gap, step);
  g_autofree char *source = roof_describe_gap_source (analysis, gap, step);
  guint row = roof_table_get_n (self->steps);
  GtkWidget *label;

  if (evidence == NULL)
    return;
  roof_table_add_wide (self->steps, "evidence", evidence, N_COLUMNS);
  label = roof_table_get_cell (self->steps, row, 0);
  roof_prose_tip_set (label, source);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, source != NULL ? source : "", -1);
}

/* The handle at the end of a part whose input can be tried. */
static void
add_handle (RoofGapView   *self,
            RoofAnalysis  *analysis,
            const RoofGap *gap,
            RoofGapStep    step,
            const char    *time)
{
  g_autoptr (RoofGapTrial) trial = step < ROOF_N_GAP_BOUNDS ? roof_gap_trial_new (analysis, gap, step) : NULL;
  g_autofree char *name = NULL, *text = NULL;

  if (trial == NULL)
    return;
  if (self->trial != NULL && self->tried.step == step)
    text = roof_describe_gap_what_if (analysis, gap, &self->tried);
  /* Translators: %s is a part of a measured time: "Tiles and waves"; its end can be moved */
  name = g_strdup_printf (_("End of %s"), roof_describe_gap_step (step));
  roof_gap_bar_add_handle (self->bar, step, name, text != NULL ? text : time);
}

static void
add_part (RoofGapView *self,
          double       time,
          RoofInk      ink,
          RoofGapStep  step,
          const char  *text)
{
  /* Translators: the tooltip of a part of a bar: "Tiles and waves: 32 µs, 8 %" */
  g_autofree char *help = g_strdup_printf (_("%1$s: %2$s"), roof_describe_gap_step (step), text);

  roof_gap_bar_add (self->bar, time, ink, help);
}

/* A part that a trial has taken to nothing keeps its handle. */
static void
add_step (RoofGapView   *self,
          RoofAnalysis  *analysis,
          const RoofGap *gap,
          const double  *times,
          RoofGapStep    step)
{
  RoofInk ink = get_ink (analysis, step);
  g_autofree char *time = roof_describe_gap_time (times, step, NULL);
  g_autofree char *share = roof_describe_part (times[step] / gap->measured);
  g_autofree char *marked = g_strdup_printf (ROOF_STACK_SIGN " %s", roof_describe_gap_step (step));
  g_autofree char *help = NULL;
  guint row = roof_table_get_n (self->steps);

  if (time != NULL)
    {
      help = g_strdup_printf ("%s, %s", time, share);
      add_part (self, times[step], ink, step, help);
    }
  add_handle (self, analysis, gap, step, help);
  if (time == NULL)
    return;
  roof_table_add (self->steps, NULL, (const char *[]) { marked, time, share, NULL });
  roof_label_set_start_ink (GTK_LABEL (roof_table_get_cell (self->steps, row, 0)), ink, strlen (ROOF_STACK_SIGN));
  add_evidence (self, analysis, gap, step);
}

static void
show_chain (RoofGapView   *self,
            RoofAnalysis  *analysis,
            const RoofGap *gap)
{
  double times[ROOF_N_GAP_STEPS];
  g_autofree char *text = NULL;

  roof_gap_bar_clear (self->bar);
  roof_table_begin (self->steps);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    times[i] = self->trial != NULL ? self->tried.times[i] : gap->links[i].time;
  for (guint i = 0; i < ROOF_N_GAP_STEPS && !gap->below; i++)
    add_step (self, analysis, gap, times, (RoofGapStep) i);
  roof_table_end (self->steps);
  roof_gap_bar_fill (self->bar, gap->measured);
  roof_gap_bar_end (self->bar);
  text = roof_stack_bar_dup_text (roof_gap_bar_get_parts (self->bar));
  gtk_accessible_update_property (GTK_ACCESSIBLE (roof_gap_bar_get_parts (self->bar)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), !gap->below);
  gtk_widget_set_visible (GTK_WIDGET (self->steps), !gap->below);
}

/* How far the clocks overlap, and what the chain leaves aside, or why there is none. (transfer full) (nullable) */
static char *
describe_rest (RoofAnalysis  *analysis,
               const RoofGap *gap)
{
  char *lines[] = { roof_describe_measured_overlap (analysis), roof_describe_gap_too_low (analysis, gap),
                    gap->below ? roof_describe_gap_below (analysis, gap) : roof_describe_gap_left_out (analysis, gap) };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      if (lines[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", lines[i]);
      g_free (lines[i]);
    }
  return g_string_free (text, text->len == 0);
}

/* Shows the parts of the run, or those of the trial. */
static void
show_gap (RoofGapView *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  g_autofree char *total = NULL, *time = NULL, *remark = NULL, *what_if = NULL;
  RoofGap gap;
  gboolean measured = analysis != NULL && roof_analysis_get_gap (analysis, &gap);

  gtk_widget_set_visible (GTK_WIDGET (self), measured);
  if (!measured)
    return;
  time = roof_units_format (gap.measured, ROOF_DIMENSION_TIME);
  /* Translators: %s is a measured time, of which the parts follow */
  total = g_strdup_printf (_("of %s measured"), time);
  gtk_label_set_text (self->total, total);
  what_if = self->trial != NULL ? roof_describe_gap_what_if (analysis, &gap, &self->tried) : NULL;
  roof_label_say (self->what_if, what_if);
  show_chain (self, analysis, &gap);
  remark = describe_rest (analysis, &gap);
  roof_label_say (self->remark, remark);
}

static void
refresh_cb (RoofGapView *self)
{
  g_clear_pointer (&self->trial, roof_gap_trial_free);
  show_gap (self);
}

/* Begins to try @step, unless it is tried. FALSE when it cannot be */
static gboolean
try_step (RoofGapView *self,
          guint        step)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  RoofGap gap;

  if (self->trial != NULL && self->tried.step == step)
    return TRUE;
  g_clear_pointer (&self->trial, roof_gap_trial_free);
  if (analysis == NULL || !roof_analysis_get_gap (analysis, &gap))
    return FALSE;
  self->trial = roof_gap_trial_new (analysis, &gap, (RoofGapStep) step);
  if (self->trial != NULL)
    roof_gap_trial_look (self->trial, &self->tried);
  return self->trial != NULL;
}

static void
pulled_cb (RoofGapBar  *bar,
           guint        step,
           double       end,
           RoofGapView *self)
{
  if (!try_step (self, step))
    return;
  roof_gap_trial_move (self->trial, end, &self->tried);
  show_gap (self);
}

static void
stepped_cb (RoofGapBar  *bar,
            guint        step,
            double       steps,
            RoofGapView *self)
{
  RoofGapWhatIf from;
  double by;

  if (!try_step (self, step))
    return;
  from = self->tried;
  by = steps * STEP * roof_analysis_get_measured_time (roof_session_get_analysis (self->pane.session));
  roof_gap_trial_step (self->trial, &from, by, &self->tried);
  show_gap (self);
}

static void
let_go_cb (RoofGapBar  *bar,
           RoofGapView *self)
{
  if (self->trial != NULL)
    refresh_cb (self);
}

static void
roof_gap_view_finalize (GObject *object)
{
  g_clear_pointer (&ROOF_GAP_VIEW (object)->trial, roof_gap_trial_free);
  G_OBJECT_CLASS (roof_gap_view_parent_class)->finalize (object);
}

/* Redraws the inks for a new theme. */
static void
roof_gap_view_css_changed (GtkWidget         *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_gap_view_parent_class)->css_changed (widget, change);
  if (ROOF_GAP_VIEW (widget)->pane.session != NULL)
    show_gap (ROOF_GAP_VIEW (widget));
}

static void
roof_gap_view_class_init (RoofGapViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_gap_view_finalize;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  widget_class->css_changed = roof_gap_view_css_changed;
  g_type_ensure (ROOF_TYPE_GAP_BAR);
  g_type_ensure (ROOF_TYPE_TABLE);
  roof_composite_class_set_template (widget_class, "gap-view");
  gtk_widget_class_bind_template_child (widget_class, RoofGapView, total);
  gtk_widget_class_bind_template_child (widget_class, RoofGapView, bar);
  gtk_widget_class_bind_template_child (widget_class, RoofGapView, what_if);
  gtk_widget_class_bind_template_child (widget_class, RoofGapView, steps);
  gtk_widget_class_bind_template_child (widget_class, RoofGapView, remark);
}

static void
roof_gap_view_init (RoofGapView *self)
{
  GtkAccessible *parts;

  gtk_widget_init_template (GTK_WIDGET (self));
  parts = GTK_ACCESSIBLE (roof_gap_bar_get_parts (self->bar));
  gtk_accessible_update_property (parts, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Parts of the measured time"), -1);
  g_signal_connect_object (self->bar, "pulled", G_CALLBACK (pulled_cb), self, 0);
  g_signal_connect_object (self->bar, "stepped", G_CALLBACK (stepped_cb), self, 0);
  g_signal_connect_object (self->bar, "let-go", G_CALLBACK (let_go_cb), self, 0);
}
