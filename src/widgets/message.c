/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/message.h"

/* The room of a long text, px: fits into the smallest window with heading and button. */
#define TEXT_WIDTH 560
#define TEXT_HEIGHT 260

typedef struct
{
  RoofMessageAnswer answer;
  gpointer          data;
} MessageQuestion;

static void
response_cb (GtkDialog       *dialog,
             int              response,
             MessageQuestion *question)
{
  g_autofree MessageQuestion *asked = question;

  g_signal_handlers_disconnect_by_func (dialog, response_cb, question);
  /* Hidden first: the dialog's button keeps a reference for a moment, and the answer may destroy the parent. */
  gtk_widget_set_visible (GTK_WIDGET (dialog), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog));
  asked->answer (response == GTK_RESPONSE_DELETE_EVENT ? GTK_RESPONSE_CANCEL : response, asked->data);
}

void
roof_message_ask (GtkWindow               *parent,
                  const char              *heading,
                  const char              *detail,
                  const RoofMessageButton *buttons,
                  guint                    n_buttons,
                  int                      usual,
                  RoofMessageAnswer        answer,
                  gpointer                 data)
{
  GtkWidget *dialog = gtk_message_dialog_new (parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", heading);
  MessageQuestion *question = g_new (MessageQuestion, 1);

  *question = (MessageQuestion) { answer, data };
  if (detail != NULL)
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", detail);
  for (guint i = 0; i < n_buttons; i++)
    {
      GtkWidget *button = gtk_dialog_add_button (GTK_DIALOG (dialog), buttons[i].label,
                                                 buttons[i].response);

      if (buttons[i].css_class != NULL)
        gtk_widget_add_css_class (button, buttons[i].css_class);
    }
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), usual);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The text can be copied by the pointer; the keyboard scrolls. */
static GtkWidget *
make_text (const char *text)
{
  GtkWidget *label = gtk_label_new (text), *scrolled = gtk_scrolled_window_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), label);
  gtk_widget_set_size_request (scrolled, TEXT_WIDTH, TEXT_HEIGHT);
  return scrolled;
}

void
roof_message_show (GtkWindow  *parent,
                   const char *heading,
                   const char *text,
                   const char *close)
{
  GtkWidget *dialog = gtk_message_dialog_new (parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                              GTK_MESSAGE_INFO, GTK_BUTTONS_NONE, "%s", heading);

  gtk_box_append (GTK_BOX (gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog))), make_text (text));
  gtk_dialog_add_button (GTK_DIALOG (dialog), close, GTK_RESPONSE_CLOSE);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CLOSE);
  g_signal_connect (dialog, "response", G_CALLBACK (gtk_window_destroy), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}
