/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/user-data.h"

G_BEGIN_DECLS

/* Watches the user's machines, operations and lessons on disk. When a file is written or deleted, all are read again, and the
 * active window reports the file or its fault. Documents stay unchanged. */
typedef struct _RoofOwnFiles RoofOwnFiles;

/* @application, @user: outlive the result. Returns: (transfer full) */
RoofOwnFiles *roof_own_files_new  (GtkApplication *application,
                                   RoofUserData   *user);
void          roof_own_files_free (RoofOwnFiles   *self);

G_END_DECLS
