/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "core/units.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/clock-bars.h"
#include "widgets/table.h"
#include "widgets/theme.h"

struct _RoofVerdict
{
  GtkWidget parent_instance;

  /* template */
  GtkStack      *stack;
  GtkLabel      *bound;
  GtkLabel      *reach;
  GtkLabel      *threshold;
  GtkLabel      *efficiency;
  RoofClockBars *clocks;
  RoofTable     *times;
  RoofTable     *levels;
  GtkWidget     *remarks_box;
  GtkLabel      *remarks;
  GtkLabel      *error_name;
  GtkLabel      *error;
  RoofTable     *sum;
  RoofTable     *totals;

  /* owned */
  RoofSession *session;
};

G_DEFINE_FINAL_TYPE (RoofVerdict, roof_verdict, GTK_TYPE_WIDGET)

static void
set_text (GtkLabel   *label,
          const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* The sentence without what the heading says already. */
static const char *
skip_heading (const char *sentence,
              const char *heading)
{
  gsize length = strlen (heading);

  return g_str_has_prefix (sentence, heading) && g_str_has_prefix (sentence + length, ": ")
             ? sentence + length + 2
             : sentence;
}

static void
show_sentences (RoofVerdict  *self,
                RoofAnalysis *analysis)
{
  g_autofree char *bound = roof_describe_bound (analysis);
  g_autofree char *verdict = roof_describe_verdict (analysis);
  g_autofree char *threshold = roof_describe_threshold (analysis);
  g_autofree char *efficiency = roof_describe_efficiency (analysis);

  gtk_label_set_text (self->bound, bound);
  roof_label_set_ink (self->bound, roof_ink_of_bound (analysis));
  set_text (self->reach, skip_heading (verdict, bound));
  set_text (self->threshold, threshold);
  set_text (self->efficiency, efficiency);
}

static void
add_time (RoofVerdict *self,
          const char  *name,
          double       time,
          const char  *how)
{
  g_autofree char *text = NULL;

  if (isnan (time))
    return;
  text = roof_units_format (time, ROOF_DIMENSION_TIME);
  roof_table_add (self->times, NULL, (const char *[]) { name, how, text, NULL });
}

static void
show_times (RoofVerdict  *self,
            RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  roof_clock_bars_show (self->clocks, analysis);
  roof_table_begin (self->times);
  add_time (self, _("T_min"), estimate->t_min, _("overlapped"));
  add_time (self, _("T_max"), estimate->t_max, _("one by one"));
  add_time (self, _("measured"), roof_analysis_get_measured_time (analysis), "");
  roof_table_end (self->times);
}

static void
add_level (RoofVerdict  *self,
           RoofAnalysis *analysis,
           guint         index)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofLevel *level = roof_machine_get_level (roof_analysis_get_machine (analysis), index);
  gboolean binds = estimate->bound == (int) index;
  g_autofree char *bytes = roof_units_format (estimate->bytes[index], ROOF_DIMENSION_BYTE);
  g_autofree char *intensity = roof_units_format_number (estimate->intensity[index], 3);
  g_autofree char *ridge
      = roof_units_format_number (roof_analysis_get_ridge (analysis, index), 3);
  guint row = roof_table_get_n (self->levels);

  roof_table_add (self->levels, binds ? "binds" : NULL,
                  /* Translators: in the table of levels, beside the one that binds */
                  (const char *[]) { level->name, bytes, intensity, ridge, binds ? _("◀ binds") : "",
                                     NULL });
  for (guint column = 0; column < 5; column++)
    {
      GtkLabel *cell = GTK_LABEL (roof_table_get_cell (self->levels, row, column));

      if (binds)
        roof_label_set_ink (cell, roof_ink_of_level (level->kind));
      else
        gtk_label_set_attributes (cell, NULL);
    }
}

static void
show_levels (RoofVerdict  *self,
             RoofAnalysis *analysis)
{
  roof_table_begin (self->levels);
  roof_table_add (self->levels, "quiet",
                  (const char *[]) { "", _("bytes"), _("FLOP/B"), _("ridge"), "", NULL });
  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    if (roof_analysis_get_estimate (analysis)->bytes[i] > 0)
      add_level (self, analysis, i);
  roof_table_end (self->levels);
}

static void
show_remarks (RoofVerdict  *self,
              RoofAnalysis *analysis)
{
  guint n;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = roof_describe_remark (analysis, &remarks[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", words);
    }
  set_text (self->remarks, text->str);
  gtk_widget_set_visible (self->remarks_box, n > 0);
}

static void
add_total (RoofTable     *table,
           const char    *name,
           double         value,
           RoofDimension  dimension)
{
  g_autofree char *text = roof_units_format (value, dimension);

  if (value > 0)
    roof_table_add (table, NULL, (const char *[]) { name, text, NULL });
}

static void
show_totals (RoofVerdict *self,
             RoofTable   *table)
{
  RoofReport *report = roof_session_get_report (self->session);
  RoofMachine *machine = roof_report_get_machine (report);
  const RoofTotals *totals = roof_report_get_totals (report);

  roof_table_begin (table);
  add_total (table, _("Time, overlapped"), totals->t_min, ROOF_DIMENSION_TIME);
  add_total (table, _("Time, one by one"), totals->t_max, ROOF_DIMENSION_TIME);
  for (guint i = 0; i < totals->n_units; i++)
    {
      /* Translators: %s is a kind of arithmetic unit: "Work, matrix" */
      g_autofree char *name = g_strdup_printf (_("Work, %s"), roof_report_get_unit (report, i));

      add_total (table, name, totals->flops[i], ROOF_DIMENSION_FLOP);
    }
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      /* Translators: %s is a memory level: "Bytes, HBM3" */
      g_autofree char *name = g_strdup_printf (_("Bytes, %s"), roof_machine_get_level (machine, i)->name);

      add_total (table, name, totals->bytes[i], ROOF_DIMENSION_BYTE);
    }
  roof_table_end (table);
}

static void
show_analysis (RoofVerdict  *self,
               RoofAnalysis *analysis)
{
  show_sentences (self, analysis);
  show_times (self, analysis);
  show_levels (self, analysis);
  show_remarks (self, analysis);
  show_totals (self, self->sum);
}

static void
show_error (RoofVerdict *self,
            guint        kernel)
{
  RoofReport *report = roof_session_get_report (self->session);
  const GError *error = roof_report_get_error (report, kernel);

  set_text (self->error_name, roof_kernel_get_name (roof_session_get_kernel (self->session)));
  set_text (self->error, error != NULL ? error->message : NULL);
}

static void
refresh_cb (RoofVerdict *self)
{
  int selected = roof_session_get_selected (self->session);
  RoofAnalysis *analysis = roof_session_get_analysis (self->session);

  if (selected < 0)
    show_totals (self, self->totals);
  else if (analysis != NULL)
    show_analysis (self, analysis);
  else
    show_error (self, (guint) selected);
  gtk_stack_set_visible_child_name (self->stack, selected < 0       ? "totals"
                                                 : analysis != NULL ? "kernel"
                                                                    : "error");
}

/* Inks follow the theme. */
static void
roof_verdict_css_changed (GtkWidget         *widget,
                          GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_verdict_parent_class)->css_changed (widget, change);
  if (ROOF_VERDICT (widget)->session != NULL)
    refresh_cb (ROOF_VERDICT (widget));
}

static void
roof_verdict_dispose (GObject *object)
{
  RoofVerdict *self = ROOF_VERDICT (object);

  g_clear_object (&self->session);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_VERDICT);
  roof_unparent_children (GTK_WIDGET (self));
  G_OBJECT_CLASS (roof_verdict_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/roofline_app/Roofline/ui/verdict.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, stack);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, bound);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, reach);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, threshold);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, efficiency);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, clocks);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, times);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, levels);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, remarks_box);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, remarks);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, error_name);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, error);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, sum);
  gtk_widget_class_bind_template_child (widget_class, RoofVerdict, totals);
}

static void
roof_verdict_class_init (RoofVerdictClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CLOCK_BARS);
  g_type_ensure (ROOF_TYPE_TABLE);
  G_OBJECT_CLASS (klass)->dispose = roof_verdict_dispose;
  widget_class->css_changed = roof_verdict_css_changed;
  bind_template (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_verdict_init (RoofVerdict *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
roof_verdict_new (void)
{
  return g_object_new (ROOF_TYPE_VERDICT, NULL);
}

void
roof_verdict_set_session (RoofVerdict *self,
                          RoofSession *session)
{
  g_return_if_fail (ROOF_IS_VERDICT (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (refresh_cb), self,
                           G_CONNECT_SWAPPED);
  refresh_cb (self);
}

const char *
roof_verdict_get_page (RoofVerdict *self)
{
  g_return_val_if_fail (ROOF_IS_VERDICT (self), NULL);

  return gtk_stack_get_visible_child_name (self->stack);
}

static char *
say_kernel (RoofVerdict *self)
{
  g_autofree char *clocks = roof_clock_bars_dup_text (self->clocks);
  g_autofree char *times = roof_table_dup_text (self->times);
  g_autofree char *levels = roof_table_dup_text (self->levels);

  return g_strjoin ("\n", gtk_label_get_text (self->bound), gtk_label_get_text (self->reach),
                    gtk_label_get_text (self->threshold), clocks, times, levels,
                    gtk_label_get_text (self->remarks), NULL);
}

char *
roof_verdict_dup_text (RoofVerdict *self)
{
  const char *page;

  g_return_val_if_fail (ROOF_IS_VERDICT (self), NULL);

  page = roof_verdict_get_page (self);
  if (g_str_equal (page, "totals"))
    return roof_table_dup_text (self->totals);
  if (g_str_equal (page, "error"))
    return g_strdup (gtk_label_get_text (self->error));
  return say_kernel (self);
}
