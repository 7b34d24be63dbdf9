/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/ahead-stream.h"

#include <string.h>

#include "import/ahead.h"

/* The last block is empty, with or without an error, and is kept. @base is of the thread from its start until it is joined. */

/* Larger than the buffers of the streams below, so that reads bypass them; the blocks together stay in the processor's caches. */
#define BLOCK (288 * 1024)

typedef struct
{
  gssize  n; /* B, 0: the end, below 0: an error */
  GError *error;
  char    bytes[BLOCK];
} AheadBlock;

#define ROOF_TYPE_AHEAD_STREAM (roof_ahead_stream_get_type ())
G_DECLARE_FINAL_TYPE (RoofAheadStream, roof_ahead_stream, ROOF, AHEAD_STREAM, GInputStream)

struct _RoofAheadStream
{
  GInputStream parent_instance;

  GInputStream *base;
  gsize         direct; /* B that are still read without the thread */
  RoofAhead    *ahead;  /* nullable: not started */
  AheadBlock   *block;  /* nullable, borrowed */
  gsize         at;     /* in @block */
};

G_DEFINE_FINAL_TYPE (RoofAheadStream, roof_ahead_stream, G_TYPE_INPUT_STREAM)

static gpointer
make_block (void)
{
  return g_new0 (AheadBlock, 1);
}

static void
free_block (gpointer data)
{
  AheadBlock *block = data;

  g_clear_error (&block->error);
  g_free (block);
}

static gboolean
fill_block (gpointer item,
            gpointer data)
{
  AheadBlock *block = item;
  RoofAheadStream *self = data;

  block->n = g_input_stream_read (self->base, block->bytes, BLOCK, NULL, &block->error);
  return block->n > 0;
}

static const RoofAheadKind block_kind = { make_block, fill_block, free_block };

/* Moves on to the next block where there is one behind this. */
static void
find_block (RoofAheadStream *self)
{
  if (self->block != NULL && (self->block->n <= 0 || self->at < (gsize) self->block->n))
    return;
  self->block = roof_ahead_next (self->ahead);
  self->at = 0;
}

static gssize
roof_ahead_stream_read (GInputStream  *stream,
                        void          *buffer,
                        gsize          length,
                        GCancellable  *cancellable,
                        GError       **error)
{
  RoofAheadStream *self = ROOF_AHEAD_STREAM (stream);
  gssize n;

  if (self->direct > 0)
    {
      n = g_input_stream_read (self->base, buffer, length, cancellable, error);
      self->direct -= MIN (self->direct, (gsize) MAX (n, 0));
      return n;
    }
  if (self->ahead == NULL)
    self->ahead = roof_ahead_new (&block_kind, "read-ahead", self);
  find_block (self);
  if (self->block->error != NULL)
    g_propagate_error (error, g_error_copy (self->block->error));
  if (self->block->n <= 0)
    return self->block->n;
  n = (gssize) MIN (length, (gsize) self->block->n - self->at);
  memcpy (buffer, self->block->bytes + self->at, (gsize) n);
  self->at += (gsize) n;
  return n;
}

static void
roof_ahead_stream_dispose (GObject *object)
{
  RoofAheadStream *self = ROOF_AHEAD_STREAM (object);

  g_clear_pointer (&self->ahead, roof_ahead_free);
  g_clear_object (&self->base);
  G_OBJECT_CLASS (roof_ahead_stream_parent_class)->dispose (object);
}

static void
roof_ahead_stream_class_init (RoofAheadStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = roof_ahead_stream_read;
  G_OBJECT_CLASS (klass)->dispose = roof_ahead_stream_dispose;
}

static void
roof_ahead_stream_init (RoofAheadStream *self)
{
  (void) self;
}

GInputStream *
roof_ahead_stream_new (GInputStream *base,
                       gsize         first)
{
  RoofAheadStream *self = g_object_new (ROOF_TYPE_AHEAD_STREAM, NULL);

  self->base = g_object_ref (base);
  self->direct = first;
  return G_INPUT_STREAM (self);
}
