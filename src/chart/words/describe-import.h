/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The result of an import: "12 kernels read, 2 rows skipped". Returns: (transfer full) */
char *roof_describe_import (guint n_kernels,
                            guint n_skipped);

G_END_DECLS
