/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/profile.h"

G_BEGIN_DECLS

/* The user's machines, operations and lessons on disk, watched while the program runs: when one of them is written, comes or goes, all
 * are read again, and the window that is used says which, or why one could not be used. Documents stay as they are. */
typedef struct _RoofOwnFiles RoofOwnFiles;

/* Both outlive it. Returns: (transfer full) */
RoofOwnFiles *roof_own_files_new  (GtkApplication *application,
                                   RoofProfile    *profile);
void          roof_own_files_free (RoofOwnFiles   *self);

G_END_DECLS
