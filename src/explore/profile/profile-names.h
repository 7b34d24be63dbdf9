/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A line of a table that assigns measured kernels to parts of a step. */
typedef struct
{
  const char *pattern; /* matches names that contain it; with * or ?, whole names. The case of ASCII letters does not count */
  const char *part;    /* id of a part, see profile-part.h */
  const char *place;   /* nullable: for messages, "map.csv: line 3" */
} RoofProfileRule;

/* The names of kernels in common runtimes: the first row that matches counts whose part the network has. @n: (out). Returns:
 * (transfer none) (array length=n) */
const RoofProfileRule *roof_profile_names_list (guint      *n);

/* Whether @pattern, of a rule, matches @name. Both in lower case. */
gboolean               roof_profile_rule_matches (const char *pattern,
                                                  const char *name);

G_END_DECLS
