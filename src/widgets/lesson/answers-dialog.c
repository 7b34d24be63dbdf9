/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/answers-dialog.h"

#include <glib/gi18n.h>

struct _RoofAnswersDialog
{
  GtkWindow parent_instance;

  /* children */
  GtkWidget *name;
  GtkWidget *save;
};

enum
{
  NAMED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofAnswersDialog, roof_answers_dialog, GTK_TYPE_WINDOW)

/* Returns: (transfer full): the name without blanks around it */
static char *
dup_name (RoofAnswersDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
}

static void
changed_cb (RoofAnswersDialog *self)
{
  g_autofree char *name = dup_name (self);

  gtk_widget_set_sensitive (self->save, name[0] != '\0');
}

static void
save_cb (RoofAnswersDialog *self)
{
  g_autofree char *name = dup_name (self);

  if (name[0] == '\0')
    return;
  g_signal_emit (self, signals[NAMED], 0, name);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
roof_answers_dialog_class_init (RoofAnswersDialogClass *klass)
{
  signals[NAMED] = g_signal_new ("named", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_header (RoofAnswersDialog *self)
{
  GtkWidget *header = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_("_Cancel"));

  self->save = gtk_button_new_with_mnemonic (_("_Save…"));
  gtk_widget_add_css_class (self->save, "suggested-action");
  g_signal_connect_swapped (self->save, "clicked", G_CALLBACK (save_cb), self);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), self);
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), self->save);
  return header;
}

static void
roof_answers_dialog_init (RoofAnswersDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *label = gtk_label_new_with_mnemonic (_("Your _Name"));
  GtkWidget *hint = gtk_label_new (_("The file holds your answers to this lesson, to be handed in."));

  gtk_window_set_title (GTK_WINDOW (self), _("Save My Answers"));
  gtk_window_set_titlebar (GTK_WINDOW (self), new_header (self));
  self->name = gtk_entry_new ();
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (hint), 0);
  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (hint), 36);
  gtk_widget_add_css_class (hint, "quiet");
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->name, "activate", G_CALLBACK (save_cb), self);
  gtk_widget_add_css_class (box, "page");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), self->name);
  gtk_box_append (GTK_BOX (box), hint);
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  changed_cb (self);
}

GtkWidget *
roof_answers_dialog_new (GtkWindow  *parent,
                         const char *name)
{
  RoofAnswersDialog *self = g_object_new (ROOF_TYPE_ANSWERS_DIALOG, "transient-for", parent, NULL);

  gtk_editable_set_text (GTK_EDITABLE (self->name), name);
  gtk_widget_grab_focus (self->name);
  return GTK_WIDGET (self);
}
