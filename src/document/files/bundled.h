/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The resource path of the bundled files. */
#define ROOF_RESOURCE_PREFIX "/io/github/roofline_app/Roofline"

/* The names of the files of @folder ("machines"), without ".json", in the order in which they are offered.
 * Returns: (transfer full) (array zero-terminated=1) */
char  **roof_bundled_list (const char *folder);

/* Returns: (transfer full): the file, there or not */
GFile  *roof_bundled_file (const char *folder,
                           const char *name);

/* A bundled file by its path, "examples/start.roofline". Use this rather than a URI: only a reference to this file makes the
 * linker keep the resources. Returns: (transfer full) */
GFile  *roof_bundled_find (const char *path);

G_END_DECLS
