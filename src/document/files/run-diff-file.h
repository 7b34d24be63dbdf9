/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "explore/run/run-gate.h"

G_BEGIN_DECLS

/* How runs that were compared are written for programs. */
typedef struct
{
  const char *const *names;     /* of the runs */
  const guint       *order;     /* rows, as they are to be written */
  double             most_slower; /* the gate's limit; NAN: no gate */
  GPtrArray         *remarks;   /* (element-type utf8): sentences for people */
} RoofRunDiffStyle;

/* JSON with an object for each run, each row and the sums; rows of three runs and more have an array of all. Returns: (transfer
 * full) */
char *roof_run_diff_to_json (const RoofRunDiff      *diff,
                             const RoofRunDiffStyle *style);
/* A table with a line for each row (RFC 4180, lines ended by a line feed), under the names that the JSON has. Returns: (transfer
 * full) */
char *roof_run_diff_to_csv  (const RoofRunDiff      *diff,
                             const RoofRunDiffStyle *style);

G_END_DECLS
