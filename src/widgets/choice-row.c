/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/choice-row.h"

#include "widgets/children.h"

struct _RoofChoiceRow
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget   *name;
  GtkDropDown *drop_down;

  /* flags */
  gboolean telling; /* the program sets the selection */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofChoiceRow, roof_choice_row, ROOF_TYPE_COMPOSITE)

static void
selected_cb (RoofChoiceRow *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (!self->telling && selected != GTK_INVALID_LIST_POSITION)
    g_signal_emit (self, signals[CHOSEN], 0, selected);
}

static void
roof_choice_row_class_init (RoofChoiceRowClass *klass)
{
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
roof_choice_row_init (RoofChoiceRow *self)
{
  self->name = roof_label_new (NULL, NULL);
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (self->name), 4);
  gtk_widget_set_parent (self->name, GTK_WIDGET (self));

  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (gtk_string_list_new (NULL)), NULL));
  gtk_widget_set_valign (GTK_WIDGET (self->drop_down), GTK_ALIGN_CENTER);
  gtk_widget_set_parent (GTK_WIDGET (self->drop_down), GTK_WIDGET (self));
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 6);
}

GtkWidget *
roof_choice_row_new (const char *name,
                     const char *help)
{
  RoofChoiceRow *self = g_object_new (ROOF_TYPE_CHOICE_ROW, NULL);

  roof_choice_row_set_name (self, name, help);
  return GTK_WIDGET (self);
}

void
roof_choice_row_set_name (RoofChoiceRow *self,
                          const char    *name,
                          const char    *help)
{
  g_return_if_fail (ROOF_IS_CHOICE_ROW (self));

  gtk_label_set_text (GTK_LABEL (self->name), name);
  gtk_widget_set_tooltip_text (self->name, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

void
roof_choice_row_set_bare (RoofChoiceRow *self)
{
  g_return_if_fail (ROOF_IS_CHOICE_ROW (self));

  gtk_widget_set_visible (self->name, FALSE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), gtk_widget_get_tooltip_text (self->name));
}

/* Replaces the choices from the first difference on, in the existing list model: choices may be set while the drop-down emits a
 * selection and still uses its model. */
static void
replace_choices (RoofChoiceRow      *self,
                 const char * const *choices)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (self->drop_down));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint same = 0;

  while (same < n && choices[same] != NULL && g_str_equal (gtk_string_list_get_string (list, same), choices[same]))
    same++;
  if (same < n || choices[same] != NULL)
    gtk_string_list_splice (list, same, n - same, choices + same);
}

void
roof_choice_row_set_choices (RoofChoiceRow      *self,
                             const char * const *choices)
{
  g_return_if_fail (ROOF_IS_CHOICE_ROW (self));

  self->telling = TRUE;
  replace_choices (self, choices);
  self->telling = FALSE;
}

void
roof_choice_row_set_selected (RoofChoiceRow *self,
                              guint          selected)
{
  g_return_if_fail (ROOF_IS_CHOICE_ROW (self));

  self->telling = TRUE;
  gtk_drop_down_set_selected (self->drop_down, selected);
  self->telling = FALSE;
}
