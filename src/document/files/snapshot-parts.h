/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* A document while it is read or written: the struct behind its table of fields. */
typedef struct
{
  RoofSnapshot *snapshot; /* the part read so far */
  RoofSnapshot *above;    /* nullable: a number in place of a machine is an index into its machines */
  JsonArray    *kernels;  /* when writing: the kernels, or an empty array in their place */
  const char   *title, *notes, *extra;
} RoofSnapshotFields;

/* Declares the reader and the writer of a row that has a source file of its own. Machines and kernels are read before these
 * rows; a writer adds no key when there is nothing to write. */
#define ROOF_SNAPSHOT_PART(name)                                               \
  gboolean roof_##name##_read (const RoofJsonPlace  *place,                    \
                               const RoofJsonField  *field,                    \
                               gpointer              fields,                   \
                               GError              **error);                   \
  void     roof_##name##_write (const RoofJsonField *field,                    \
                                gconstpointer        fields,                   \
                                JsonObject          *into)

/* Pinned copies of kernels. The pin's machine is an index under "on" if the document has that machine, else written in full
 * under "machine"; a pin with neither is analysed on the current machine. */
ROOF_SNAPSHOT_PART (pins);
/* The view of the chart. */
ROOF_SNAPSHOT_PART (view);
/* Reads the member @key, the two ends of an axis. Errors: ROOF_ERROR_INVALID unless both are positive and in order. */
gboolean roof_axis_range_read (const RoofJsonPlace  *place,
                               const char           *key,
                               double               *low,
                               double               *high,
                               GError              **error);
/* The opposite. */
void     roof_axis_range_write (const char          *key,
                               double                low,
                               double                high,
                               JsonObject           *into);

/* The style of the figure made of the chart, and the texts placed on it by hand. */
ROOF_SNAPSHOT_PART (figure);
ROOF_SNAPSHOT_PART (annotations);
/* The presentation. Its states are documents without header; a machine that the document has, too, is written as an index.
 * "selected" has indices of the state's kernels, the leader first. */
ROOF_SNAPSHOT_PART (slides);

G_END_DECLS
