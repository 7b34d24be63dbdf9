/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/json-stream.h"

G_BEGIN_DECLS

/* Values of a JSON text in batches: a buffer each, and where the values are in it. They are parsed by whichever thread is free, and
 * taken in their order by the thread that found them. */
typedef struct _RoofJsonBatches RoofJsonBatches;

typedef struct
{
  const char *key; /* borrowed */
  gsize       at, length;
} RoofJsonValue;

typedef struct
{
  char    *buffer;
  gsize    size;
  GArray  *values; /* (element-type RoofJsonValue) */
  gpointer parsed; /* what the values are parsed to */
  gsize    room;   /* values that it has room for */
  int      state;  /* atomic */
} RoofJsonBatch;

/* B of a batch whose values are of usual lengths. */
#define ROOF_JSON_BATCH (512 * 1024)

/* @taker, @data: borrowed */
RoofJsonBatches *roof_json_batches_new      (const RoofJsonStreamTaker *taker,
                                             gpointer             data);
/* Waits for the threads. */
void             roof_json_batches_free     (RoofJsonBatches     *self);
/* A batch without values, of @size B. Returns: (transfer none): of the caller until it adds it */
RoofJsonBatch   *roof_json_batches_get      (RoofJsonBatches     *self,
                                             gsize                size);
/* Adds @batch behind those that were added before, and takes what has been parsed. FALSE: the taker refused a value, now or earlier, and
 * gets no more */
gboolean         roof_json_batches_add      (RoofJsonBatches     *self,
                                             RoofJsonBatch       *batch);
/* Takes all that were added, and then the values of @last, which has none then and stays the caller's. Likewise. */
gboolean         roof_json_batches_take_all (RoofJsonBatches     *self,
                                             RoofJsonBatch       *last);
/* Why the taker refused a value. Returns: (transfer full) (nullable) */
GError          *roof_json_batches_steal_error (RoofJsonBatches  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofJsonBatches, roof_json_batches_free)

G_END_DECLS
