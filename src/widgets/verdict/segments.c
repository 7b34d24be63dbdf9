/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/segments.h"

#include "widgets/children.h"
#include "widgets/tooltip.h"

struct _RoofSegments
{
  RoofComposite parent_instance;

  /* owned */
  GStrv choices; /* nullable */

  /* flags */
  gboolean telling; /* the selection is being set, not chosen */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSegments, roof_segments, ROOF_TYPE_COMPOSITE)

static guint
count (RoofSegments *self)
{
  return self->choices != NULL ? g_strv_length (self->choices) : 0;
}

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
roof_segments_finalize (GObject *object)
{
  g_strfreev (ROOF_SEGMENTS (object)->choices);
  G_OBJECT_CLASS (roof_segments_parent_class)->finalize (object);
}

static void
roof_segments_class_init (RoofSegmentsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_segments_finalize;

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

void
roof_segments_set_choices (RoofSegments       *self,
                           const char * const *choices)
{
  GtkToggleButton *first = NULL;

  g_return_if_fail (ROOF_IS_SEGMENTS (self));

  if (self->choices != NULL && g_strv_equal ((const char *const *) self->choices, choices))
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
  g_strfreev (self->choices);
  self->choices = g_strdupv ((GStrv) choices);
}

void
roof_segments_set_selected (RoofSegments *self,
                            guint         selected)
{
  guint n;

  g_return_if_fail (ROOF_IS_SEGMENTS (self));

  n = count (self);
  self->telling = TRUE;
  for (guint i = 0; i < n; i++)
    gtk_toggle_button_set_active (get_button (self, i), i == selected);
  self->telling = FALSE;
}

guint
roof_segments_get_selected (RoofSegments *self)
{
  guint n;

  g_return_val_if_fail (ROOF_IS_SEGMENTS (self), GTK_INVALID_LIST_POSITION);

  n = count (self);
  for (guint i = 0; i < n; i++)
    if (gtk_toggle_button_get_active (get_button (self, i)))
      return i;
  return GTK_INVALID_LIST_POSITION;
}
