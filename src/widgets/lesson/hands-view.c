/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/hands-view.h"

#include <glib/gi18n.h>

#define MOST_HANDS 9999

struct _RoofHandsView
{
  GtkWidget parent_instance;

  /* children */
  GtkGrid *grid;

  /* owned */
  RoofPlayer   *player; /* nullable */
  GSignalGroup *signals;
  GHashTable   *counts; /* of guint arrays, by step */

  guint step; /* whose choices are shown; G_MAXUINT: none */

  /* flags */
  gboolean open;
  gboolean filling;
};

enum
{
  COLUMN_ENTRY,
  COLUMN_TEXT,
  COLUMN_BAR,
};

G_DEFINE_FINAL_TYPE (RoofHandsView, roof_hands_view, GTK_TYPE_WIDGET)

static const RoofLessonQuestion *
get_question (RoofHandsView *self)
{
  const RoofLessonQuestion *question = self->player != NULL ? roof_player_get_question (self->player) : NULL;

  return question != NULL && question->kind == ROOF_QUESTION_CHOICE ? question : NULL;
}

/* The counts of the shown question, one for each choice. */
static guint *
get_counts (RoofHandsView *self)
{
  gpointer key = GUINT_TO_POINTER (self->step);
  guint *counts = g_hash_table_lookup (self->counts, key);

  if (counts == NULL)
    {
      counts = g_new0 (guint, get_question (self)->n_choices);
      g_hash_table_insert (self->counts, key, counts);
    }
  return counts;
}

static void
show_counts (RoofHandsView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  gboolean revealed = question != NULL && roof_player_is_revealed (self->player);
  guint most = 1;

  if (question == NULL)
    return;
  for (guint i = 0; i < question->n_choices; i++)
    most = MAX (most, get_counts (self)[i]);
  for (guint i = 0; i < question->n_choices; i++)
    {
      GtkWidget *bar = gtk_grid_get_child_at (self->grid, COLUMN_BAR, (int) i);
      GtkWidget *text = gtk_grid_get_child_at (self->grid, COLUMN_TEXT, (int) i);
      /* Translators: of a choice that many hands were raised for, and whether it is the right one */
      g_autofree char *spoken = g_strdup_printf (revealed && question->choices[i].right ? _("%u, the right answer") : "%u",
                                                 get_counts (self)[i]);

      /* A share, since a bar whose scale alone changes is not drawn anew. */
      gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), (double) get_counts (self)[i] / most);
      gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, spoken, -1);
      if (revealed && question->choices[i].right)
        gtk_widget_add_css_class (text, "right");
      else
        gtk_widget_remove_css_class (text, "right");
    }
}

/* Counts what is typed at each digit, not only once the entry is left. */
static void
count_cb (GtkEditable   *entry,
          RoofHandsView *self)
{
  guint choice = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (entry), "choice"));
  guint64 hands = g_ascii_strtoull (gtk_editable_get_text (entry), NULL, 10);

  if (self->filling || get_question (self) == NULL)
    return;
  get_counts (self)[choice] = (guint) MIN (hands, MOST_HANDS);
  show_counts (self);
}

static void
add_row (RoofHandsView *self,
         guint          index)
{
  const RoofLessonChoice *choice = &get_question (self)->choices[index];
  g_autofree char *text = roof_lesson_format (roof_player_get_lesson (self->player), self->step, FALSE, choice->text, NULL);
  g_autofree char *numbered = g_strdup_printf ("%u  %s", index + 1, text);
  /* Translators: %s is a choice */
  g_autofree char *name = g_strdup_printf (_("Hands for: %s"), text);
  GtkWidget *entry = gtk_spin_button_new_with_range (0, MOST_HANDS, 1), *label = gtk_label_new (numbered);
  GtkWidget *bar = gtk_level_bar_new ();

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (entry), get_counts (self)[index]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (entry), "choice", GUINT_TO_POINTER (index));
  g_signal_connect (entry, "changed", G_CALLBACK (count_cb), self);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (bar, "hands");
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_grid_attach (self->grid, entry, COLUMN_ENTRY, (int) index, 1, 1);
  gtk_grid_attach (self->grid, label, COLUMN_TEXT, (int) index, 1, 1);
  gtk_grid_attach (self->grid, bar, COLUMN_BAR, (int) index, 1, 1);
}

static void
fill (RoofHandsView *self)
{
  const RoofLessonQuestion *question = get_question (self);
  GtkWidget *child;

  self->filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; question != NULL && i < question->n_choices; i++)
    add_row (self, i);
  self->filling = FALSE;
}

static void
update (RoofHandsView *self)
{
  guint step = get_question (self) != NULL ? roof_player_get_step (self->player) : G_MAXUINT;

  if (step != self->step)
    {
      self->step = step;
      self->open = self->open && step != G_MAXUINT && g_hash_table_contains (self->counts, GUINT_TO_POINTER (step));
      fill (self);
    }
  show_counts (self);
  gtk_widget_set_visible (GTK_WIDGET (self), self->open && step != G_MAXUINT);
}

static void
roof_hands_view_dispose (GObject *object)
{
  RoofHandsView *self = ROOF_HANDS_VIEW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->player);
  if (self->grid != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->grid));
  self->grid = NULL;
  G_OBJECT_CLASS (roof_hands_view_parent_class)->dispose (object);
}

static void
roof_hands_view_finalize (GObject *object)
{
  g_hash_table_unref (ROOF_HANDS_VIEW (object)->counts);
  G_OBJECT_CLASS (roof_hands_view_parent_class)->finalize (object);
}

static void
roof_hands_view_class_init (RoofHandsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_hands_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_hands_view_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_hands_view_init (RoofHandsView *self)
{
  self->step = G_MAXUINT;
  self->counts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 4);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Show of hands"), -1);
  self->signals = g_signal_group_new (ROOF_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (update), self);
}

GtkWidget *
roof_hands_view_new (void)
{
  return g_object_new (ROOF_TYPE_HANDS_VIEW, NULL);
}

void
roof_hands_view_set_player (RoofHandsView *self,
                            RoofPlayer    *player)
{
  g_return_if_fail (ROOF_IS_HANDS_VIEW (self));

  if (!g_set_object (&self->player, player))
    return;
  g_hash_table_remove_all (self->counts);
  self->step = G_MAXUINT;
  self->open = FALSE;
  g_signal_group_set_target (self->signals, player);
  update (self);
}

gboolean
roof_hands_view_can_count (RoofHandsView *self)
{
  g_return_val_if_fail (ROOF_IS_HANDS_VIEW (self), FALSE);

  return get_question (self) != NULL;
}

void
roof_hands_view_set_open (RoofHandsView *self,
                          gboolean       open)
{
  g_return_if_fail (ROOF_IS_HANDS_VIEW (self));

  self->open = open && get_question (self) != NULL;
  update (self);
  if (self->open)
    gtk_widget_grab_focus (gtk_grid_get_child_at (self->grid, COLUMN_ENTRY, 0));
}

gboolean
roof_hands_view_is_open (RoofHandsView *self)
{
  g_return_val_if_fail (ROOF_IS_HANDS_VIEW (self), FALSE);

  return self->open;
}
