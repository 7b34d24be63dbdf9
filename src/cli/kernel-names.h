/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The names of all kernels of @reports, borrowed from them. Returns: (transfer full) */
GHashTable *roof_kernel_names_new    (RoofReport * const *reports,
                                      guint               n);
/* Whether @name is one of @names; else an error that names the nearest. @option: what the name was given to */
gboolean    roof_kernel_names_expect (GHashTable         *names,
                                      const char         *option,
                                      const char         *name,
                                      GError            **error);

/* The names of kernels of @report that the option --kernel gave. Returns: (transfer full) (nullable): a set, borrowed from @names;
 * NULL with an error when one is unknown */
GHashTable *roof_kernel_names_choose (RoofReport         *report,
                                      char              **names,
                                      GError            **error);

G_END_DECLS
