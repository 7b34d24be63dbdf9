/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/notes-window.h"

#include <glib/gi18n.h>

struct _RoofNotesWindow
{
  GtkWindow parent_instance;

  /* children */
  GtkWidget *place;
  GtkWidget *timer;
  GtkWidget *clock;
  GtkWidget *heading;
  GtkWidget *notes;
  GtkWidget *next;

  /* owned */
  RoofPlayer *player;

  gint64 since; /* us */
  guint  timeout;
};

G_DEFINE_FINAL_TYPE (RoofNotesWindow, roof_notes_window, GTK_TYPE_WINDOW)

static void
show_slide (RoofNotesWindow *self)
{
  guint step = roof_player_get_step (self->player), n = roof_player_get_n_steps (self->player);
  const char *notes = roof_player_get_notes (self->player);
  g_autofree char *place = g_strdup_printf (_("%1$u of %2$u"), step + 1, n);
  /* Translators: %s is the title of the next slide */
  g_autofree char *next = step + 1 < n ? g_strdup_printf (_("Next: %s"), roof_player_get_title (self->player, step + 1))
                                       : g_strdup (_("This is the last step."));

  gtk_label_set_text (GTK_LABEL (self->place), place);
  gtk_label_set_text (GTK_LABEL (self->heading), roof_player_get_title (self->player, step));
  gtk_label_set_text (GTK_LABEL (self->notes), notes[0] != '\0' ? notes : _("No notes."));
  gtk_label_set_text (GTK_LABEL (self->next), next);
}

/* @now: monotonic time, us */
static void
tick (RoofNotesWindow *self,
      gint64           now)
{
  gint64 seconds = (now - self->since) / G_USEC_PER_SEC;
  g_autofree char *timer = g_strdup_printf ("%d:%02d:%02d", (int) (seconds / 3600), (int) (seconds / 60 % 60),
                                            (int) (seconds % 60));
  g_autoptr (GDateTime) date = g_date_time_new_now_local ();
  g_autofree char *clock = g_date_time_format (date, "%H:%M");

  gtk_label_set_text (GTK_LABEL (self->timer), timer);
  gtk_label_set_text (GTK_LABEL (self->clock), clock);
}

static gboolean
timeout_cb (gpointer data)
{
  tick (data, g_get_monotonic_time ());
  return G_SOURCE_CONTINUE;
}

static void
roof_notes_window_dispose (GObject *object)
{
  RoofNotesWindow *self = ROOF_NOTES_WINDOW (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->player);
  G_OBJECT_CLASS (roof_notes_window_parent_class)->dispose (object);
}

static void
roof_notes_window_class_init (RoofNotesWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_notes_window_dispose;
}

static GtkWidget *
add_label (GtkWidget  *box,
           const char *css_class,
           gboolean    wraps)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), wraps);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
new_head (RoofNotesWindow *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 24);

  self->place = add_label (head, "notes-clock", FALSE);
  self->timer = add_label (head, "notes-clock", FALSE);
  self->clock = add_label (head, "notes-clock", FALSE);
  gtk_widget_set_hexpand (self->timer, TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->timer), 0.5);
  gtk_widget_set_tooltip_text (self->timer, _("Since the beginning"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->timer), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _("Since the beginning"), -1);
  return head;
}

static void
roof_notes_window_init (RoofNotesWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_add_css_class (box, "notes");
  gtk_box_append (GTK_BOX (box), new_head (self));
  self->heading = add_label (words, "slide-title", TRUE);
  self->notes = add_label (words, "notes-text", TRUE);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), words);
  gtk_box_append (GTK_BOX (box), scroller);
  self->next = add_label (box, "quiet", TRUE);
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _("Notes"));
  gtk_window_set_default_size (GTK_WINDOW (self), 560, 400);
  self->timeout = g_timeout_add_seconds (1, timeout_cb, self);
}

GtkWidget *
roof_notes_window_new (RoofPlayer *player,
                       gint64      since)
{
  RoofNotesWindow *self = g_object_new (ROOF_TYPE_NOTES_WINDOW, NULL);

  self->player = g_object_ref (player);
  self->since = since;
  g_signal_connect_object (player, "moved", G_CALLBACK (show_slide), self, G_CONNECT_SWAPPED);
  show_slide (self);
  tick (self, g_get_monotonic_time ());
  return GTK_WIDGET (self);
}
