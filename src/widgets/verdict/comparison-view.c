/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/comparison-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/swatch.h"
#include "workload/report-memory.h"

/* Further machines are only counted: setting and measuring five texts for each costs too much. */
#define MOST_ENTRIES 24

/* The widgets of one machine. */
typedef struct
{
  GtkWidget  *box;
  RoofSwatch *swatch;
  GtkLabel   *name;
  GtkLabel   *speed; /* "×1.58", of the selected kernel */
  GtkLabel   *kernel;
  GtkLabel   *difference;
  GtkLabel   *all;
  GtkLabel   *holding; /* whether its memory holds all of it */
} MachineColumn;

struct _RoofComparisonView
{
  RoofPane pane;

  /* children */
  GtkWidget *heading;
  GtkLabel  *rest; /* how many are not listed */

  /* owned */
  GArray *entries; /* MachineColumn: by machine of the comparison */
};

G_DEFINE_FINAL_TYPE (RoofComparisonView, roof_comparison_view, ROOF_TYPE_PANE)

static GtkLabel *
append_text (GtkWidget  *box,
             const char *css_class)
{
  GtkWidget *label = roof_text_new ("", css_class);

  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_entry (RoofComparisonView *self)
{
  MachineColumn entry = { .box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2) };
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  entry.swatch = g_object_new (ROOF_TYPE_SWATCH, NULL);
  entry.name = GTK_LABEL (roof_label_new ("", NULL));
  entry.speed = GTK_LABEL (roof_label_new ("", "numeric"));
  gtk_label_set_ellipsize (entry.name, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (entry.name), TRUE);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (entry.swatch));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (entry.name));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (entry.speed));
  gtk_box_append (GTK_BOX (entry.box), head);
  entry.kernel = append_text (entry.box, "numeric");
  entry.difference = append_text (entry.box, "quiet");
  entry.all = append_text (entry.box, "quiet");
  entry.holding = append_text (entry.box, "quiet");
  gtk_widget_insert_before (entry.box, GTK_WIDGET (self), GTK_WIDGET (self->rest));
  g_array_append_val (self->entries, entry);
}

static void
match_entries (RoofComparisonView *self,
               guint               n)
{
  while (self->entries->len > n)
    {
      gtk_widget_unparent (g_array_index (self->entries, MachineColumn, self->entries->len - 1).box);
      g_array_set_size (self->entries, self->entries->len - 1);
    }
  while (self->entries->len < n)
    add_entry (self);
}

/* The bound in a word: "HBM3", "compute bound". */
static const char *
name_bound (RoofAnalysis *analysis)
{
  int bound = roof_analysis_get_estimate (analysis)->bound;

  if (bound >= 0)
    return roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) bound)->name;
  if (bound == ROOF_BOUND_UNKNOWN)
    return _("bound unknown");
  return bound == ROOF_BOUND_BALANCED ? _("balanced") : _("compute bound");
}

/* "17.11 µs · 84.35 TFLOP/s · HBM3" */
static char *
summarise (RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *time = roof_describe_likely (analysis);
  g_autofree char *rate = roof_work_format (analysis, estimate->attainable, ROOF_DIMENSION_FLOP_RATE);
  const char *bound = name_bound (analysis);

  if (!(roof_estimate_get_work (estimate) > 0))
    return g_strdup_printf ("%s · %s", time, bound);
  return g_strdup_printf ("%s · %s · %s", time, rate, bound);
}

static char *
format_speed (double speedup)
{
  g_autofree char *times = roof_units_format_number (speedup, 3);

  return isnan (speedup) ? NULL : g_strconcat ("×", times, NULL);
}

/* Describes the selected kernel; -1: none. */
static void
show_kernel (MachineColumn *entry,
             RoofReport    *here,
             RoofReport    *there,
             int            kernel)
{
  RoofAnalysis *a = kernel >= 0 ? roof_report_get_analysis (here, (guint) kernel) : NULL;
  RoofAnalysis *b = kernel >= 0 ? roof_report_get_analysis (there, (guint) kernel) : NULL;
  gboolean both = a != NULL && b != NULL && here != there;
  g_autofree char *speed = both ? format_speed (roof_analysis_get_speedup (a, b)) : NULL;
  g_autofree char *summary = b != NULL ? summarise (b) : NULL;
  g_autofree char *difference = both                       ? roof_describe_difference (a, b)
                                : kernel >= 0 && b == NULL ? roof_describe_missing (there, (guint) kernel)
                                                           : NULL;

  roof_label_say (entry->speed, speed);
  roof_label_say (entry->kernel, summary);
  roof_label_say (entry->difference, difference);
}

/* The time of all kernels on the current machine; on others, the ratio to that time. */
static void
show_all (MachineColumn *entry,
          RoofReport    *here,
          RoofReport    *there)
{
  g_autofree char *time
      = roof_units_format (roof_report_get_totals (there)->time, ROOF_DIMENSION_TIME);
  /* Translators: %s is a duration */
  g_autofree char *text = here == there ? g_strdup_printf (_("All kernels: %s"), time)
                                        : roof_describe_total_difference (here, there);

  roof_label_say (entry->all, text);
}

/* Shows whether all fits in memory, in red if not. @memory: the needs */
static void
show_holding (MachineColumn     *entry,
              const RoofMachine *machine,
              const RoofMemory  *memory)
{
  RoofMemory there = roof_memory_on (memory, machine);
  g_autofree char *holding = roof_describe_holding (machine, &there);

  roof_label_say (entry->holding, holding);
  gtk_widget_set_css_classes (GTK_WIDGET (entry->holding),
                              (const char *[]) { roof_memory_get_excess (&there) > 0 ? "error" : "quiet", NULL });
}

static void
show_rest (RoofComparisonView *self,
           guint               n)
{
  /* Translators: below a list of machines: those that are not in it */
  g_autofree char *text = g_strdup_printf (ngettext ("and %u more machine", "and %u more machines", n), n);

  roof_label_say (self->rest, n > 0 ? text : NULL);
}

static void
refresh_cb (RoofComparisonView *self)
{
  RoofComparison *comparison = roof_session_get_comparison (self->pane.session);
  guint n = roof_comparison_get_n (comparison);
  RoofReport *here = roof_comparison_get_report (comparison, 0);
  RoofMemory memory = { 0 };

  if (n > 1)
    memory = roof_report_get_memory (here);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 1);
  match_entries (self, n > 1 ? MIN (n, MOST_ENTRIES) : 0);
  show_rest (self, n > MOST_ENTRIES ? n - MOST_ENTRIES : 0);
  for (guint i = 0; i < self->entries->len; i++)
    {
      MachineColumn *entry = &g_array_index (self->entries, MachineColumn, i);
      RoofReport *there = roof_comparison_get_report (comparison, i);

      roof_swatch_set_machine (entry->swatch, i);
      gtk_label_set_text (entry->name, roof_machine_get_name (roof_report_get_machine (there)));
      show_kernel (entry, here, there, roof_session_get_selected (self->pane.session));
      show_all (entry, here, there);
      show_holding (entry, roof_report_get_machine (there), &memory);
    }
}

static void
roof_comparison_view_finalize (GObject *object)
{
  g_array_unref (ROOF_COMPARISON_VIEW (object)->entries);
  G_OBJECT_CLASS (roof_comparison_view_parent_class)->finalize (object);
}

static void
roof_comparison_view_class_init (RoofComparisonViewClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->finalize = roof_comparison_view_finalize;
}

static void
roof_comparison_view_init (RoofComparisonView *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (MachineColumn));
  roof_stack_children (GTK_WIDGET (self), 8);
  self->heading = roof_heading_new (_("Machines"));
  gtk_widget_add_css_class (self->heading, "section");
  gtk_widget_set_parent (self->heading, GTK_WIDGET (self));
  self->rest = GTK_LABEL (roof_label_new ("", "quiet"));
  gtk_widget_set_parent (GTK_WIDGET (self->rest), GTK_WIDGET (self));
}
