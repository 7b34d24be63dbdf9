/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Modal questions and long texts. All message dialogs of the program are made here, since newer GTK replaces GtkMessageDialog. */
typedef struct
{
  const char *label; /* translated, with a mnemonic */
  int         response;
  const char *css_class; /* nullable: "suggested-action", "destructive-action" */
} RoofMessageButton;

typedef void (*RoofMessageAnswer) (int      response,
                                   gpointer data);

/* Asks over @parent. Escape and closing answer GTK_RESPONSE_CANCEL; Enter answers @usual.
 * @answer is called once; @data must live until then. */
void roof_message_ask (GtkWindow               *parent,
                       const char              *heading,
                       const char              *detail,
                       const RoofMessageButton *buttons,
                       guint                    n_buttons,
                       int                      usual,
                       RoofMessageAnswer        answer,
                       gpointer                 data);

/* Shows @text, which may be long, over @parent until it is closed. @close: the label of the button, with a mnemonic */
void roof_message_show (GtkWindow  *parent,
                        const char *heading,
                        const char *text,
                        const char *close);

G_END_DECLS
