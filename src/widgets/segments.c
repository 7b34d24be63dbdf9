/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/segments.h"

#include "widgets/children.h"
#include "widgets/tooltip.h"

struct _RoofSegments
{
  RoofComposite parent_instance;

  /* flags */
  gboolean telling; /* the program sets the selection */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSegments, roof_segments, ROOF_TYPE_COMPOSITE)

/* (nullable) */
static GtkToggleButton *
get_button (RoofSegments *self,
            guint         index)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (; button != NULL && index > 0; index--)
    button = gtk_widget_get_next_sibling (button);
  return button != NULL ? GTK_TOGGLE_BUTTON (button) : NULL;
}

static void
toggled_cb (GtkToggleButton *button,
            RoofSegments    *self)
{
  if (!self->telling && gtk_toggle_button_get_active (button))
    g_signal_emit (self, signals[CHOSEN], 0, roof_segments_get_selected (self));
}

static void
roof_segments_class_init (RoofSegmentsClass *klass)
{
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_segments_init (RoofSegments *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "linked");
  gtk_widget_add_css_class (GTK_WIDGET (self), "segments");
}

void
roof_segments_set_name (RoofSegments *self,
                        const char   *name,
                        const char   *help)
{
  g_return_if_fail (ROOF_IS_SEGMENTS (self));

  roof_set_tooltip (GTK_WIDGET (self), help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Whether the present choices equal @choices. */
static gboolean
has_choices (RoofSegments       *self,
             const char * const *choices)
{
  guint i;

  for (i = 0; choices[i] != NULL; i++)
    {
      GtkToggleButton *button = get_button (self, i);

      if (button == NULL || !g_str_equal (gtk_button_get_label (GTK_BUTTON (button)), choices[i]))
        return FALSE;
    }
  return get_button (self, i) == NULL;
}

void
roof_segments_set_choices (RoofSegments       *self,
                           const char * const *choices)
{
  GtkToggleButton *first = NULL;

  g_return_if_fail (ROOF_IS_SEGMENTS (self));

  if (has_choices (self, choices))
    return;
  roof_unparent_children (GTK_WIDGET (self));
  for (guint i = 0; choices[i] != NULL; i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (choices[i]);

      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
      first = first != NULL ? first : GTK_TOGGLE_BUTTON (button);
      g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, 0);
      gtk_widget_set_parent (button, GTK_WIDGET (self));
    }
}

void
roof_segments_set_selected (RoofSegments *self,
                            guint         selected)
{
  GtkToggleButton *button;

  g_return_if_fail (ROOF_IS_SEGMENTS (self));

  self->telling = TRUE;
  for (guint i = 0; (button = get_button (self, i)) != NULL; i++)
    gtk_toggle_button_set_active (button, i == selected);
  self->telling = FALSE;
}

guint
roof_segments_get_selected (RoofSegments *self)
{
  GtkToggleButton *button;

  g_return_val_if_fail (ROOF_IS_SEGMENTS (self), GTK_INVALID_LIST_POSITION);

  for (guint i = 0; (button = get_button (self, i)) != NULL; i++)
    if (gtk_toggle_button_get_active (button))
      return i;
  return GTK_INVALID_LIST_POSITION;
}
