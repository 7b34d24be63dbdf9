/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/suggestion-row.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/children.h"

struct _RoofSuggestionRow
{
  GtkButton parent_instance;

  /* children */
  GtkLabel *name;
  GtkLabel *gain;
  GtkLabel *outcome;
};

G_DEFINE_FINAL_TYPE (RoofSuggestionRow, roof_suggestion_row, GTK_TYPE_BUTTON)

void
roof_suggestion_row_set (RoofSuggestionRow    *self,
                         const RoofSuggestion *suggestion,
                         double                step,
                         double                total,
                         const RoofSnapshot   *snapshot,
                         gboolean              pinned)
{
  g_autofree char *name = roof_describe_suggestion (suggestion, snapshot);
  g_autofree char *outcome = roof_describe_outcome (suggestion, step, total);
  g_autofree char *number = roof_units_format_number (suggestion->gain, 3);
  g_autofree char *gain = g_strconcat ("×", number, NULL);
  g_autofree char *said = g_strdup_printf ("%s, %s, %s", name, gain, outcome);
  const char *click = roof_suggestion_is_only_shown (suggestion) ? pinned ? _("Pinned. Press again to remove the pin.")
                                                          : _("Press to pin this what-if, and again to remove the pin.")
                      : pinned                    ? _("Pinned. Press again to apply this what-if.")
                                                  : _("Press to pin this what-if, and again to apply it.");

  g_return_if_fail (ROOF_IS_SUGGESTION_ROW (self));

  roof_label_set_text (self->name, name);
  gtk_label_set_text (self->gain, gain);
  roof_label_set_text (self->outcome, pinned ? click : outcome);
  if (pinned)
    gtk_widget_add_css_class (GTK_WIDGET (self), "pinned");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "pinned");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, said,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, click, -1);
}

static void
roof_suggestion_row_class_init (RoofSuggestionRowClass *klass)
{
}

static void
roof_suggestion_row_init (RoofSuggestionRow *self)
{
  GtkWidget *grid = gtk_grid_new ();

  self->name = GTK_LABEL (roof_text_new (NULL, NULL));
  self->gain = GTK_LABEL (roof_label_new (NULL, "numeric"));
  self->outcome = GTK_LABEL (roof_text_new (NULL, "quiet"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->name), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->gain), GTK_ALIGN_START);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->name), 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->gain), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->outcome), 0, 1, 2, 1);
  gtk_button_set_child (GTK_BUTTON (self), grid);
  gtk_button_set_has_frame (GTK_BUTTON (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "suggestion");
}
