/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/step-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/scene/ink.h"
#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/stack-bar.h"
#include "widgets/table.h"
#include "widgets/theme.h"
#include "workload/breakdown.h"

/* The number of pieces listed below the bar; one more line sums up the rest. */
#define MOST_NAMED 6

struct _RoofStepBar
{
  RoofComposite parent_instance;

  /* children */
  RoofSegments *order;
  RoofStackBar *bar;
  RoofTable    *names;

  /* owned */
  RoofReport *report; /* nullable: as last shown */
  GArray     *shares; /* nullable */
};

G_DEFINE_FINAL_TYPE (RoofStepBar, roof_step_bar, ROOF_TYPE_COMPOSITE)

/* A piece of the bar. */
typedef struct
{
  char   *name;
  char   *help; /* nullable */
  double  time; /* s */
  RoofInk ink;
} Piece;

static void
clear_piece (gpointer data)
{
  Piece *piece = data;

  g_free (piece->name);
  g_free (piece->help);
}

static const struct
{
  const char *name;
  RoofInk     ink; /* sections that are rarely long share one */
} sections[ROOF_N_SECTIONS] = {
  [ROOF_SECTION_EMBEDDING] = { N_("Embedding"), ROOF_INK_BESIDE + 6 },
  [ROOF_SECTION_ATTENTION] = { N_("Attention"), ROOF_INK_BESIDE + 3 },
  [ROOF_SECTION_MLP] = { N_("MLP"), ROOF_INK_BESIDE + 2 },
  [ROOF_SECTION_EXPERTS] = { N_("Experts"), ROOF_INK_BESIDE },
  [ROOF_SECTION_ROUTER] = { N_("Router"), ROOF_INK_BESIDE + 1 },
  [ROOF_SECTION_HEAD] = { N_("Head"), ROOF_INK_BESIDE + 4 },
  [ROOF_SECTION_CONVOLUTION] = { N_("Convolutions"), ROOF_INK_BESIDE },
  [ROOF_SECTION_NORM] = { N_("Norms, residuals"), ROOF_INK_BESIDE + 5 },
  /* Translators: what devices that share a network's layers send each other */
  [ROOF_SECTION_NETWORK] = { N_("Between devices"), ROOF_INK_NETWORK },
  [ROOF_SECTION_OPTIMIZER] = { N_("Optimizer"), ROOF_INK_BESIDE + 1 },
};

static Piece
name_share (RoofStepBar     *self,
            const RoofShare *share)
{
  RoofAnalysis *analysis = roof_report_get_analysis (self->report, share->kernel);
  g_autofree char *bound = roof_describe_bound (analysis);
  Piece piece = { NULL, NULL, share->time, roof_ink_of_analysis (analysis) };

  switch (roof_segments_get_selected (self->order))
    {
    case ROOF_STEP_BY_BOUND:
      piece.name = roof_describe_limit (analysis);
      break;
    case ROOF_STEP_BY_SECTION:
      piece.name = g_strdup (_(sections[share->section].name));
      piece.ink = sections[share->section].ink;
      break;
    case ROOF_STEP_BY_OPERATION:
    default:
      piece.name = g_strdup (roof_kernel_get_name (
          roof_snapshot_get_kernel (roof_report_get_snapshot (self->report), share->kernel)));
      piece.help = g_steal_pointer (&bound);
    }
  return piece;
}

/* Adds a piece, or its time to the piece of the same name. Pieces with a help are single kernels, which never merge. */
static void
add_piece (GArray *pieces,
           Piece   piece)
{
  for (guint i = 0; piece.help == NULL && i < pieces->len; i++)
    {
      Piece *there = &g_array_index (pieces, Piece, i);

      if (!g_str_equal (there->name, piece.name))
        continue;
      there->time += piece.time;
      clear_piece (&piece);
      return;
    }
  g_array_append_val (pieces, piece);
}

static int
compare_time (gconstpointer a,
              gconstpointer b)
{
  double first = ((const Piece *) a)->time, second = ((const Piece *) b)->time;

  return (first < second) - (first > second);
}

/* The longest first. (transfer full) (element-type Piece) */
static GArray *
list_pieces (RoofStepBar *self)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  g_array_set_clear_func (pieces, clear_piece);
  for (guint i = 0; i < self->shares->len; i++)
    add_piece (pieces, name_share (self, &g_array_index (self->shares, RoofShare, i)));
  g_array_sort (pieces, compare_time);
  return pieces;
}

static double
sum_pieces (GArray *pieces,
            guint   first)
{
  double sum = 0;

  for (guint i = first; i < pieces->len; i++)
    sum += g_array_index (pieces, Piece, i).time;
  return sum;
}

static void
fill_bar (RoofStepBar *self,
          GArray      *pieces,
          double       total)
{
  roof_stack_bar_clear (self->bar);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      g_autofree char *time = roof_units_format (piece->time, ROOF_DIMENSION_TIME);
      g_autofree char *share = roof_describe_part (piece->time / total);
      g_autofree char *text = g_strdup_printf ("%s: %s, %s%s%s", piece->name, time, share, piece->help != NULL ? "\n" : "",
                                               piece->help != NULL ? piece->help : "");

      roof_stack_bar_add (self->bar, piece->time, piece->ink, text);
    }
}

static void
add_name (RoofStepBar *self,
          const char  *sign,
          const char  *name,
          double       time,
          double       total)
{
  g_autofree char *text = roof_units_format (time, ROOF_DIMENSION_TIME);
  g_autofree char *share = roof_describe_part (time / total);
  g_autofree char *marked = g_strdup_printf ("%s %s", sign, name);

  roof_table_add (self->names, NULL, (const char *[]) { marked, text, share, NULL });
}

static void
fill_names (RoofStepBar *self,
            GArray      *pieces,
            double       total)
{
  guint named = pieces->len <= MOST_NAMED + 1 ? pieces->len : MOST_NAMED;

  roof_table_begin (self->names);
  for (guint i = 0; i < named; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);

      add_name (self, ROOF_STACK_SIGN, piece->name, piece->time, total);
      roof_label_set_start_ink (GTK_LABEL (roof_table_get_cell (self->names, i, 0)), piece->ink, strlen (ROOF_STACK_SIGN));
    }
  if (named < pieces->len)
    {
      guint n = pieces->len - named;
      /* Translators: the last line of a list of kernels, for those that it does not name */
      g_autofree char *others = g_strdup_printf (ngettext ("%u other", "%u others", n), n);

      add_name (self, " ", others, sum_pieces (pieces, named), total);
      gtk_label_set_attributes (GTK_LABEL (roof_table_get_cell (self->names, named, 0)), NULL);
    }
  roof_table_end (self->names);
}

static void
refresh_cb (RoofStepBar *self)
{
  g_autoptr (GArray) pieces = NULL;
  g_autofree char *text = NULL;
  double total;

  if (self->shares == NULL)
    return;
  pieces = list_pieces (self);
  total = sum_pieces (pieces, 0);
  fill_bar (self, pieces, total);
  fill_names (self, pieces, total);
  text = roof_stack_bar_dup_text (self->bar);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Redraws the inks for a new theme. */
static void
roof_step_bar_css_changed (GtkWidget         *widget,
                           GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (roof_step_bar_parent_class)->css_changed (widget, change);
  refresh_cb (ROOF_STEP_BAR (widget));
}

static void
roof_step_bar_finalize (GObject *object)
{
  RoofStepBar *self = ROOF_STEP_BAR (object);

  g_clear_pointer (&self->shares, g_array_unref);
  g_clear_pointer (&self->report, roof_report_unref);
  G_OBJECT_CLASS (roof_step_bar_parent_class)->finalize (object);
}

static void
roof_step_bar_class_init (RoofStepBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_step_bar_finalize;
  widget_class->css_changed = roof_step_bar_css_changed;
}

static void
roof_step_bar_init (RoofStepBar *self)
{
  const char *const orders[] = { _("Operation"), _("Bound"), _("Group"), NULL };
  GtkWidget *order = g_object_new (ROOF_TYPE_SEGMENTS, NULL);

  roof_stack_children (GTK_WIDGET (self), 6);
  self->order = ROOF_SEGMENTS (order);
  gtk_widget_set_halign (order, GTK_ALIGN_START);
  roof_segments_set_name (self->order, _("Time of the Step by"), _("How the time of the step is split"));
  roof_segments_set_choices (self->order, orders);
  roof_segments_set_selected (self->order, ROOF_STEP_BY_OPERATION);
  g_signal_connect_swapped (order, "chosen", G_CALLBACK (refresh_cb), self);
  gtk_widget_set_parent (order, GTK_WIDGET (self));
  self->bar = g_object_new (ROOF_TYPE_STACK_BAR, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Time of the step"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->bar), GTK_WIDGET (self));
  self->names = ROOF_TABLE (roof_table_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->names), GTK_WIDGET (self));
}

void
roof_step_bar_set_brief (RoofStepBar *self)
{
  g_return_if_fail (ROOF_IS_STEP_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self->order), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->names), FALSE);
}

void
roof_step_bar_show (RoofStepBar *self,
                    RoofReport  *report,
                    GArray      *shares)
{
  g_return_if_fail (ROOF_IS_STEP_BAR (self));

  g_clear_pointer (&self->report, roof_report_unref);
  g_clear_pointer (&self->shares, g_array_unref);
  self->report = roof_report_ref (report);
  self->shares = g_array_ref (shares);
  refresh_cb (self);
}
