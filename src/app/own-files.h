/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/application.h"

G_BEGIN_DECLS

/* The user's machines, operations and lessons on disk, watched while the program runs: when one of them is written, comes or goes, all
 * are read again, and the window that is used says which, or why one could not be used. Documents stay as they are. */
typedef struct _RoofOwnFiles RoofOwnFiles;

/* @application: outlives it. Returns: (transfer full) */
RoofOwnFiles *roof_own_files_new  (RoofApplication *application);
void          roof_own_files_free (RoofOwnFiles    *self);

G_END_DECLS
