/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "document/session/session.h"

G_BEGIN_DECLS

/* The chart as a session shows it, in black on white over a whole page lying on its side, the document's title over it.
 * Returns: (transfer full): to be run with gtk_print_operation_run() */
GtkPrintOperation *roof_chart_print_new (RoofSession *session);

G_END_DECLS
