/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A message over the window's content, or in a bar above it: a sentence, details, and at most one button. It closes by itself,
 * later for longer texts, but not while the pointer or the focus is on it.
 *
 * Signal "shown": a message has come.
 *
 * Signal "dismissed": no message is shown any more. */
#define ROOF_TYPE_TOAST (roof_toast_get_type ())
G_DECLARE_FINAL_TYPE (RoofToast, roof_toast, ROOF, TOAST, RoofComposite)

/* @detail: (nullable) */
void        roof_toast_show_error  (RoofToast   *self,
                                    const char  *sentence,
                                    const char  *detail);
/* @label, @action: (nullable): the button and the action it activates */
void        roof_toast_show_note   (RoofToast   *self,
                                    const char  *sentence,
                                    const char  *label,
                                    const char  *action);
/* The same with details. @detail: (nullable) */
void        roof_toast_show_report (RoofToast   *self,
                                    const char  *sentence,
                                    const char  *detail,
                                    const char  *label,
                                    const char  *action);
/* The same, but it stays until it is dismissed or another message takes its place. Offered again while it is shown, it is not
 * announced again. */
void        roof_toast_show_offer  (RoofToast   *self,
                                    const char  *sentence,
                                    const char  *detail,
                                    const char  *label,
                                    const char  *action);
/* A running task and a button that stops it; stays until dismissed. Nothing changes while another message is shown, or once
 * the progress with @action was closed, until roof_toast_withdraw(). */
void        roof_toast_show_progress (RoofToast *self,
                                      const char *sentence,
                                      const char *label,
                                      const char *action);
void        roof_toast_dismiss     (RoofToast   *self);
/* A person closes the message: progress does not come back. */
void        roof_toast_close       (RoofToast   *self);
/* Dismisses the shown message if its button has @action. A task with this action has ended. */
void        roof_toast_withdraw    (RoofToast   *self,
                                    const char  *action);

/* What slides in, as large as it will be. (transfer none) */
GtkWidget  *roof_toast_get_message (RoofToast   *self);
gboolean    roof_toast_is_shown    (RoofToast   *self);
const char *roof_toast_get_text    (RoofToast   *self);
const char *roof_toast_get_detail  (RoofToast   *self);

G_END_DECLS
