/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/profile-ranking.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/scene/ink.h"
#include "chart/words/describe-profile.h"
#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/bar.h"
#include "widgets/children.h"

#define ROWS 3 /* of the grid, for each part: its name, measured, bound */
#define NAME_CHARS 12

struct _RoofProfileRanking
{
  RoofComposite parent_instance;

  /* children */
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (RoofProfileRanking, roof_profile_ranking, ROOF_TYPE_COMPOSITE)

static void
roof_profile_ranking_class_init (RoofProfileRankingClass *klass)
{
}

static void
roof_profile_ranking_init (RoofProfileRanking *self)
{
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 8);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "table");
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
}

/* The longest time of all parts, to which the bars are drawn. */
static double
find_longest (const RoofStepProfile *profile)
{
  double longest = 0;

  for (guint i = 0; i < profile->rows->len; i++)
    {
      const RoofProfileRow *row = roof_step_profile_get_row (profile, i);

      longest = fmax (longest, fmax (row->t_min, isnan (row->measured) ? 0 : row->measured));
    }
  return longest;
}

/* "1.3 ms lost, 80 % of roof". Returns: (transfer full) */
static char *
describe_loss (const RoofProfileRow *row)
{
  g_autofree char *time = roof_units_format (row->lost, ROOF_DIMENSION_TIME);
  g_autofree char *share = roof_describe_share (row->efficiency);

  if (row->n_measured == 0)
    return g_strdup (_("not measured"));
  if (row->lost < 0)
    /* Translators: of a part of a step; a percentage */
    return g_strdup_printf (_("below its bound, %s of roof"), share);
  /* Translators: of a part of a step: a time, and a percentage */
  return g_strdup_printf (_("%1$s lost, %2$s of roof"), time, share);
}

static GtkWidget *
new_end_label (const char *text)
{
  GtkWidget *label = roof_label_new (text, "numeric");

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  return label;
}

/* The line above the bars of a part. A long name wraps: with large text nothing would be left of it. */
static GtkWidget *
new_head (const char *name,
          const char *loss,
          gboolean    is_first)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *heading = roof_heading_new (name), *lost = new_end_label (loss);

  roof_label_wrap (GTK_LABEL (heading));
  gtk_label_set_width_chars (GTK_LABEL (heading), NAME_CHARS);
  gtk_widget_set_hexpand (heading, TRUE);
  gtk_widget_add_css_class (lost, "quiet");
  gtk_widget_set_valign (lost, GTK_ALIGN_BASELINE);
  gtk_widget_set_margin_top (box, is_first ? 0 : 8);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), lost);
  return box;
}

static void
attach_bar (RoofProfileRanking *self,
            int               at,
            const char       *name,
            double            time,
            double            longest,
            RoofInk           ink)
{
  g_autofree char *text = roof_units_format (time, ROOF_DIMENSION_TIME);
  GtkWidget *bar = g_object_new (ROOF_TYPE_BAR, NULL);

  roof_bar_set (ROOF_BAR (bar), longest > 0 ? time / longest : 0, ink);
  gtk_grid_attach (self->grid, roof_label_new (name, "quiet"), 0, at, 1, 1);
  gtk_grid_attach (self->grid, bar, 1, at, 1, 1);
  gtk_grid_attach (self->grid, new_end_label (text), 2, at, 1, 1);
}

static void
attach_part (RoofProfileRanking      *self,
             const RoofStepProfile *profile,
             guint                  index,
             double                 longest)
{
  const RoofProfileRow *row = roof_step_profile_get_row (profile, index);
  g_autofree char *loss = describe_loss (row);
  int at = (int) index * ROWS;

  gtk_grid_attach (self->grid, new_head (roof_describe_profile_part (roof_step_profile_get_part (profile, index)), loss, index == 0), 0,
                   at, 3, 1);
  if (row->n_measured > 0)
    attach_bar (self, at + 1, _("Measured"), row->measured, longest, row->lost < 0 ? ROOF_INK_FLAG : ROOF_INK_TEXT_QUIET);
  if (row->n_kernels > 0)
    attach_bar (self, at + 2, _("Bound"), row->t_min, longest,
                roof_ink_of_analysis (roof_report_get_analysis (profile->report, row->kernels[0])));
}

void
roof_profile_ranking_show (RoofProfileRanking      *self,
                         const RoofStepProfile *profile)
{
  double longest = find_longest (profile);
  GtkWidget *child;

  g_return_if_fail (ROOF_IS_PROFILE_RANKING (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; i < profile->rows->len; i++)
    attach_part (self, profile, i, longest);
}
