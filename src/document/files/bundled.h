/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where the bundled files lie among the resources. */
#define ROOF_RESOURCE_PREFIX "/io/github/roofline_app/Roofline"

/* The names of the files of @folder ("machines"), without ".json", in the order in which they are offered.
 * Returns: (transfer full) (array zero-terminated=1) */
char  **roof_bundled_list (const char *folder);

/* Returns: (transfer full): the file, there or not */
GFile  *roof_bundled_file (const char *folder,
                           const char *name);

/* Any of them by its path, "examples/start.roofline". A URI put together elsewhere would not do: the linker
 * takes the resources along only for whoever asks for them here. Returns: (transfer full) */
GFile  *roof_bundled_find (const char *path);

G_END_DECLS
