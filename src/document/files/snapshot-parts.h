/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/snapshot.h"
#include "document/json/json-field.h"

G_BEGIN_DECLS

/* A document while it is read or written: what the rows of its table read into and write from. */
typedef struct
{
  RoofSnapshot *snapshot; /* as far as it was read */
  RoofSnapshot *above;    /* nullable: whose machines a number in place of one means */
  JsonArray    *kernels;  /* that are written: they, or what stands for them */
  const char   *title, *notes, *extra;
} RoofSnapshotDraft;

/* A row that is a file of its own reads into a draft whose machines and kernels are there, and writes where there is something to
 * say. */
#define ROOF_SNAPSHOT_PART(name)                                               \
  gboolean roof_##name##_read (const RoofJsonPlace  *place,                    \
                               const RoofJsonField  *field,                    \
                               gpointer              draft,                    \
                               GError              **error);                   \
  void     roof_##name##_write (const RoofJsonField *field,                    \
                                gconstpointer        draft,                    \
                                JsonObject          *into)

/* Pinned copies of kernels. One that ran on a machine of the document has that machine's place under "on", one that ran on
 * another has it whole under "machine"; one with neither is looked at on the current machine. */
ROOF_SNAPSHOT_PART (pins);
/* How the chart is looked at. */
ROOF_SNAPSHOT_PART (view);
/* What the document says of the picture made of its chart, and the texts put on it by hand. */
ROOF_SNAPSHOT_PART (figure);
ROOF_SNAPSHOT_PART (annotations);
/* The presentation: its states are documents without their heads, where a machine that the document has too is only its place
 * there; "selected" are places of the state's kernels, the one that leads first. */
ROOF_SNAPSHOT_PART (slides);

G_END_DECLS
