/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* The neural networks that come with the program, by their ids ("llama-3.1-8b").
 * Returns: (transfer full) (array zero-terminated=1) */
char         **roof_network_list    (void);

/* Of a bundled id, or the path of a description: the file, there or not. Returns: (transfer full) */
GFile         *roof_network_find    (const char  *id_or_path);

/* What roof_network_find() finds. The workload's id is made of the name; its name is what the file calls
 * itself, else the file's or its folder's. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofWorkload  *roof_network_resolve (const char  *id_or_path,
                                     GError     **error);
/* The same for a file. */
RoofWorkload  *roof_network_load    (GFile       *file,
                                     GError     **error);

G_END_DECLS
