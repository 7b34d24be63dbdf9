/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Memory that streams run through: at a multiple of 2 MiB, in huge pages where the system gives them. */
typedef struct
{
  void  *start;   /* NULL while there is none */
  gsize  bytes;
  void  *mapping; /* what start lies in */
  gsize  mapped;
} RoofBuffer;

/* Maps @bytes, which have no memory behind them before they are touched. Returns: FALSE where the system gives none */
gboolean roof_buffer_map      (RoofBuffer   *self,
                               gsize         bytes);
/* Writes the number 1 (fp64) everywhere. Called by the thread that is to use the buffer: its memory is then near its CPU. Pages
 * never written would all be one page of zeros. Stops early when @cancellable (nullable) is cancelled. */
void     roof_buffer_touch    (RoofBuffer   *self,
                               GCancellable *cancellable);
/* Whether nine tenths of the touched memory are in huge pages; FALSE where the system does not say. */
gboolean roof_buffer_is_huge  (RoofBuffer   *self);
void     roof_buffer_clear    (RoofBuffer   *self);

G_END_DECLS
