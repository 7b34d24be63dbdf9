/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"

G_BEGIN_DECLS

/* The example document of a new window: one step of a 6B decoder layer on an H100. The bundled file contains its machine, so
 * that it does not depend on the user's machines. Returns: (transfer full) */
RoofSnapshot *roof_example_new (void);

/* A published roofline made again, with its sources in its notes. */
typedef struct
{
  const char *id;    /* the name of its file */
  const char *title; /* to be translated */
} RoofExample;

/* All of these. Returns: (transfer none) (array length=n) */
const RoofExample *roof_example_list (guint      *n);
/* The document of one. Returns: (transfer full) (nullable): NULL when no example has this id */
RoofSnapshot      *roof_example_open (const char *id);

G_END_DECLS
