/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A part of a larger network beside the one that writes: what it sees and hears with, and speaks. */
typedef struct
{
  const char *key;  /* that holds its description */
  const char *name; /* to be translated */
} RoofNetPart;

/* Returns: (transfer none) (array length=n_parts) */
const RoofNetPart *roof_parts_list    (guint      *n_parts);
/* Whether @key holds the description of one. */
gboolean           roof_parts_has_key (const char *key);

G_END_DECLS
