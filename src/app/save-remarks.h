/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The heading of the remarks, to be translated. */
#define ROOF_SAVE_REMARK N_("Saved, but some properties of the file were lost")

/* Shows which attributes of saved files were lost (owner, group, hard links) in the active window, whichever thread saved them;
 * on standard error without a window. */
void  roof_save_remarks_install (void);

/* Takes the pending remarks, for a caller that shows them itself. Returns: (transfer full) (nullable) */
char *roof_save_remarks_take    (void);

/* Holds remarks back between the two calls, since a saving in a thread ends with a message of its own. Main loop only. */
void  roof_save_remarks_hold    (void);
void  roof_save_remarks_release (void);

G_END_DECLS
