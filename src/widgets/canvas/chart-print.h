/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* A print operation for the chart of a session: black on white, a whole landscape page, the document's title above.
 * Returns: (transfer full): for gtk_print_operation_run() */
GtkPrintOperation *roof_chart_print_new (RoofSession *session);

G_END_DECLS
