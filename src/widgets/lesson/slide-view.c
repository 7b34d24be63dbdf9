/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-view.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"

struct _RoofSlideView
{
  RoofPane pane;

  /* children */
  GtkWidget *title;
  GtkWidget *back;
  GtkWidget *verdict;
  GtkWidget *text;
  GtkWidget *hands;
  GtkWidget *place;

  /* owned */
  RoofPlayer   *player; /* nullable */
  GSignalGroup *signals;
};

enum
{
  RETURN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSlideView, roof_slide_view, ROOF_TYPE_PANE)

static void
set_label (GtkWidget  *label,
           const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, text[0] != '\0');
}

static void
show_place (RoofSlideView *self)
{
  g_autofree char *place = NULL;

  /* Translators: the number of the slide that is shown, and how many there are */
  place = g_strdup_printf (_("%1$u of %2$u"), roof_player_get_step (self->player) + 1,
                           roof_player_get_n_steps (self->player));
  set_label (self->place, roof_player_is_bare (self->player) ? "" : place);
}

/* Hides the button by opacity, so that it keeps its room and the chart does not move during a drag. */
static void
offer_return (RoofSlideView *self,
              gboolean       offered)
{
  gtk_widget_set_opacity (self->back, offered ? 1 : 0);
  gtk_widget_set_sensitive (self->back, offered);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->back), GTK_ACCESSIBLE_STATE_HIDDEN, !offered, -1);
}

/* The verdict on the selected kernel in a line; none while a question is open, since it would answer most. */
static void
show_verdict (RoofSlideView *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  gboolean told = analysis != NULL && roof_player_is_revealed (self->player);
  g_autofree char *verdict = told ? roof_describe_verdict (analysis) : g_strdup ("");

  set_label (self->verdict, verdict);
}

/* Shows the text, with a lesson's numbers from the current report. */
static void
show_text (RoofSlideView *self)
{
  g_autofree char *text = NULL;

  if (self->player == NULL)
    return;
  text = roof_player_dup_text (self->player, roof_session_get_report (self->pane.session));
  set_label (self->text,
             roof_player_is_bare (self->player)
                 ? _("This document has no slides yet. Shift+F5 adds one from the window; Escape leaves.")
                 : text);
  show_verdict (self);
  offer_return (self, !roof_player_shows (self->player,
                                          roof_document_get_snapshot (roof_session_get_document (self->pane.session))));
}

static void
show_slide (RoofSlideView *self)
{
  if (self->player == NULL)
    return;
  set_label (self->title, roof_player_get_title (self->player, roof_player_get_step (self->player)));
  gtk_button_set_label (GTK_BUTTON (self->back), roof_player_get_lesson (self->player) != NULL ? _("Back to the _Step")
                                                                                             : _("Back to the _Slide"));
  show_text (self);
  show_place (self);
}

static void
return_cb (RoofSlideView *self)
{
  g_signal_emit (self, signals[RETURN], 0);
}

static void
start (RoofSlideView *self)
{
  g_signal_connect_object (self->pane.session, "notify::report", G_CALLBACK (show_text), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pane.session, "notify::selection", G_CALLBACK (show_text), self, G_CONNECT_SWAPPED);
}

static void
roof_slide_view_dispose (GObject *object)
{
  RoofSlideView *self = ROOF_SLIDE_VIEW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->player);
  G_OBJECT_CLASS (roof_slide_view_parent_class)->dispose (object);
}

static void
roof_slide_view_class_init (RoofSlideViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  G_OBJECT_CLASS (klass)->dispose = roof_slide_view_dispose;
  signals[RETURN] = g_signal_new ("return", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "slide");
}

static GtkWidget *
new_label (const char *css_class,
           gboolean    wraps)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), wraps);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* The row of the title and the button that restores the slide. */
static GtkWidget *
new_head (RoofSlideView *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title = new_label ("slide-title", TRUE);
  gtk_widget_set_hexpand (self->title, TRUE);
  self->back = gtk_button_new_with_mnemonic (_("Back to the _Step"));
  gtk_widget_set_tooltip_text (self->back, _("Backspace"));
  gtk_widget_set_halign (self->back, GTK_ALIGN_END);
  gtk_widget_set_valign (self->back, GTK_ALIGN_START);
  gtk_widget_set_focus_on_click (self->back, FALSE);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (return_cb), self);
  gtk_box_append (GTK_BOX (head), self->title);
  gtk_box_append (GTK_BOX (head), self->back);
  return head;
}

static void
roof_slide_view_init (RoofSlideView *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  gtk_widget_set_hexpand (words, TRUE);
  self->text = new_label (NULL, TRUE);
  self->verdict = new_label ("slide-verdict", TRUE);
  self->hands = roof_hands_view_new ();
  self->place = new_label ("quiet", FALSE);
  gtk_widget_add_css_class (self->place, "numeric");
  gtk_widget_set_valign (self->place, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (words), new_head (self));
  gtk_box_append (GTK_BOX (words), self->verdict);
  gtk_box_append (GTK_BOX (words), self->text);
  gtk_box_append (GTK_BOX (words), self->hands);
  gtk_widget_set_parent (words, GTK_WIDGET (self));
  gtk_widget_set_parent (self->place, GTK_WIDGET (self));
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 24);
  self->signals = g_signal_group_new (ROOF_TYPE_PLAYER);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (show_slide), self);
}

void
roof_slide_view_set_player (RoofSlideView *self,
                            RoofPlayer    *player)
{
  g_return_if_fail (ROOF_IS_SLIDE_VIEW (self));

  if (!g_set_object (&self->player, player))
    return;
  g_signal_group_set_target (self->signals, player);
  roof_hands_view_set_player (ROOF_HANDS_VIEW (self->hands), player);
  show_slide (self);
}

RoofHandsView *
roof_slide_view_get_hands (RoofSlideView *self)
{
  g_return_val_if_fail (ROOF_IS_SLIDE_VIEW (self), NULL);

  return ROOF_HANDS_VIEW (self->hands);
}
