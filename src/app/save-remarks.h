/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The sentence over what was lost, to be translated. */
#define ROOF_SAVE_REMARK N_("Saved, but some properties of the file were lost")

/* What was lost of files that were saved (their owner, group, other names) is said over the window that is used, wherever in the
 * program and in whatever thread they were saved; on standard error when all windows are gone. */
void  roof_save_remarks_install (void);

/* What is about to be said, for somebody who says it himself. Returns: (transfer full) (nullable) */
char *roof_save_remarks_take    (void);

/* Between these nothing is said: a saving in a thread has a message of its own at its end. In the main loop. */
void  roof_save_remarks_hold    (void);
void  roof_save_remarks_release (void);

G_END_DECLS
