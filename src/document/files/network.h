/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* The ids of the bundled neural networks ("llama-3.1-8b").
 * Returns: (transfer full) (array zero-terminated=1) */
char         **roof_network_list    (void);

/* The file of a bundled network's id, or of the path of a description. It need not exist. Returns: (transfer full) */
GFile         *roof_network_find    (const char  *id_or_path);

/* Loads the file that roof_network_find() finds. The workload's name is that in the description, else the file's or its
 * folder's; its id is made of the name. Errors begin with the file. Returns: (transfer full) (nullable) */
RoofWorkload  *roof_network_resolve (const char  *id_or_path,
                                     GError     **error);
/* As roof_network_resolve(), for a file. */
RoofWorkload  *roof_network_load    (GFile       *file,
                                     GError     **error);

/* As roof_network_load(), of a @content that was read already. @file: (nullable): for the name, and for the quantisation that
 * lies beside it. An error names only the file beside, never @file. */
RoofWorkload  *roof_network_read    (GBytes      *content,
                                     GFile       *file,
                                     GError     **error);

/* The workload of @description, "a{sv}", from @file (nullable), named as in roof_network_resolve(). Returns: (transfer full) */
RoofWorkload  *roof_network_make    (GVariant    *description,
                                     GFile       *file);

G_END_DECLS
