/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* A transparent ARGB32 image surface like cairo's own, on large pages of memory where the system has them: to be given a large
 * picture's memory page by page takes longer than to draw on it. Returns: (transfer full): in an error status where cairo's would
 * be */
cairo_surface_t *roof_sheet_new (int width,
                                 int height);

G_END_DECLS
