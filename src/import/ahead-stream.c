/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/ahead-stream.h"

#include <string.h>

/* A few blocks go round: the thread takes a free one, fills it, and hands it over; the reader gives it back when it is used up. The last
 * block is empty, with or without an error, and is kept.
 * Invariants: a block is of one side at a time; @base is of the thread from its start until it is joined. */

/* Larger than the buffers of the streams below, so that reads bypass them; the blocks together stay in the processor's caches. */
#define BLOCK (288 * 1024)
#define N_BLOCKS 3

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
  gsize         direct;        /* B that are still read without the thread */
  GThread      *thread;        /* nullable: not started */
  GAsyncQueue  *free, *filled; /* (element-type AheadBlock) */
  int           stopped;       /* atomic: the thread is to end */
  AheadBlock   *block;         /* nullable: of the reader */
  gsize         at;            /* in @block */
};

G_DEFINE_FINAL_TYPE (RoofAheadStream, roof_ahead_stream, G_TYPE_INPUT_STREAM)

static void
free_block (gpointer data)
{
  AheadBlock *block = data;

  g_clear_error (&block->error);
  g_free (block);
}

static gpointer
read_ahead (gpointer data)
{
  RoofAheadStream *self = data;
  gssize n = 1;

  while (n > 0)
    {
      AheadBlock *block = g_async_queue_pop (self->free);

      n = g_atomic_int_get (&self->stopped) ? 0 : g_input_stream_read (self->base, block->bytes, BLOCK, NULL, &block->error);
      block->n = n;
      g_async_queue_push (self->filled, block);
    }
  return NULL;
}

static void
start (RoofAheadStream *self)
{
  for (guint i = 0; i < N_BLOCKS; i++)
    g_async_queue_push (self->free, g_new0 (AheadBlock, 1));
  self->thread = g_thread_new ("read-ahead", read_ahead, self);
}

/* Moves on to the next block where there is one behind this. */
static AheadBlock *
get_block (RoofAheadStream *self)
{
  if (self->block != NULL && (self->block->n <= 0 || self->at < (gsize) self->block->n))
    return self->block;
  if (self->block != NULL)
    g_async_queue_push (self->free, self->block);
  self->block = g_async_queue_pop (self->filled);
  self->at = 0;
  return self->block;
}

static gssize
roof_ahead_stream_read (GInputStream  *stream,
                        void          *buffer,
                        gsize          length,
                        GCancellable  *cancellable,
                        GError       **error)
{
  RoofAheadStream *self = ROOF_AHEAD_STREAM (stream);
  AheadBlock *block;
  gssize n;

  if (self->direct > 0)
    {
      n = g_input_stream_read (self->base, buffer, length, cancellable, error);
      self->direct -= MIN (self->direct, (gsize) MAX (n, 0));
      return n;
    }
  if (self->thread == NULL)
    start (self);
  block = get_block (self);
  if (block->error != NULL)
    g_propagate_error (error, g_error_copy (block->error));
  if (block->n <= 0)
    return block->n;
  n = (gssize) MIN (length, (gsize) block->n - self->at);
  memcpy (buffer, block->bytes + self->at, (gsize) n);
  self->at += (gsize) n;
  return n;
}

static void
roof_ahead_stream_dispose (GObject *object)
{
  RoofAheadStream *self = ROOF_AHEAD_STREAM (object);

  if (self->thread != NULL)
    {
      g_atomic_int_set (&self->stopped, TRUE);
      /* The thread may be waiting for a block. */
      g_async_queue_push (self->free, g_new0 (AheadBlock, 1));
      g_thread_join (g_steal_pointer (&self->thread));
    }
  g_clear_pointer (&self->block, free_block);
  g_clear_object (&self->base);
  G_OBJECT_CLASS (roof_ahead_stream_parent_class)->dispose (object);
}

static void
roof_ahead_stream_finalize (GObject *object)
{
  RoofAheadStream *self = ROOF_AHEAD_STREAM (object);

  g_async_queue_unref (self->free);
  g_async_queue_unref (self->filled);
  G_OBJECT_CLASS (roof_ahead_stream_parent_class)->finalize (object);
}

static void
roof_ahead_stream_class_init (RoofAheadStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = roof_ahead_stream_read;
  G_OBJECT_CLASS (klass)->dispose = roof_ahead_stream_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_ahead_stream_finalize;
}

static void
roof_ahead_stream_init (RoofAheadStream *self)
{
  self->free = g_async_queue_new_full (free_block);
  self->filled = g_async_queue_new_full (free_block);
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
