/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* The chart as a session shows it now, for the clipboard: as PNG and SVG, which carry the document, and as a comma-separated
 * table for programs that take text only. Each is made in a thread on request. Returns: (transfer full) (nullable): NULL when
 * it cannot be drawn */
GdkContentProvider *roof_chart_clip_new (RoofSession  *session,
                                         GError      **error);

G_END_DECLS
