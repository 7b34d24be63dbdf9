/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/json-batches.h"

/* A batch is added, parsed, taken, and then used again. The thread that adds is the one that takes, in order: it parses batches itself
 * rather than wait for a thread that has not begun, so that it needs no others, and a short text begins none.
 * Invariants: a batch is parsed by the thread that made it PARSING of ADDED; `state` alone orders the threads, the lock is there to sleep.
 * A thread may come to a batch that another has parsed, and that was used again since: all batches live until the threads have ended. */

#define MOST_THREADS 3  /* beside the one that reads, which has no time for more */
#define BATCHES_EACH 2  /* that wait for a thread */
#define FIRST_THREADED 3 /* the batch from which on a text is long */

enum
{
  FREE, /* or taken */
  ADDED,
  PARSING,
  PARSED,
};

struct _RoofJsonBatches
{
  const RoofJsonStreamTaker *taker;
  gpointer             data;
  GPtrArray           *all;      /* (element-type RoofJsonBatch) */
  GQueue               added;    /* (element-type RoofJsonBatch): the oldest first */
  GQueue               unused;   /* (element-type RoofJsonBatch) */
  guint                n_added;  /* so far */
  guint                n_threads;
  GThreadPool         *threads;  /* nullable: not begun */
  GMutex               lock;
  GCond                parsed;
  gboolean             refused;
  GError              *error;    /* nullable: why */
};

static void
free_batch (gpointer data)
{
  RoofJsonBatch *batch = data;

  g_free (batch->buffer);
  g_array_unref (batch->values);
  g_free (batch->parsed);
  g_free (batch);
}

RoofJsonBatches *
roof_json_batches_new (const RoofJsonStreamTaker *taker,
                       gpointer             data)
{
  RoofJsonBatches *self = g_new0 (RoofJsonBatches, 1);

  self->taker = taker;
  self->data = data;
  self->n_threads = taker->parse != NULL ? MIN (g_get_num_processors () - 1, MOST_THREADS) : 0;
  self->all = g_ptr_array_new_with_free_func (free_batch);
  g_mutex_init (&self->lock);
  g_cond_init (&self->parsed);
  return self;
}

void
roof_json_batches_free (RoofJsonBatches *self)
{
  if (self->threads != NULL)
    g_thread_pool_free (self->threads, TRUE, TRUE);
  g_queue_clear (&self->added);
  g_queue_clear (&self->unused);
  g_ptr_array_unref (self->all);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->parsed);
  g_clear_error (&self->error);
  g_free (self);
}

RoofJsonBatch *
roof_json_batches_get (RoofJsonBatches *self,
                       gsize            size)
{
  RoofJsonBatch *batch = g_queue_pop_head (&self->unused);

  if (batch == NULL)
    {
      batch = g_new0 (RoofJsonBatch, 1);
      batch->values = g_array_new (FALSE, FALSE, sizeof (RoofJsonValue));
      g_ptr_array_add (self->all, batch);
    }
  if (batch->size != size)
    {
      g_free (batch->buffer);
      batch->buffer = g_malloc (size);
      batch->size = size;
    }
  return batch;
}

static RoofJsonText
get_text (const RoofJsonBatch *batch,
          const RoofJsonValue *value)
{
  return (RoofJsonText) { batch->buffer + value->at, value->length };
}

static gpointer
get_parsed (const RoofJsonBatches *self,
            const RoofJsonBatch   *batch,
            guint                  index)
{
  return batch->parsed != NULL ? (char *) batch->parsed + index * self->taker->parsed_size : NULL;
}

/* Parses @batch, unless another thread does or did. */
static gboolean
try_to_parse (RoofJsonBatches *self,
              RoofJsonBatch   *batch)
{
  if (!g_atomic_int_compare_and_exchange (&batch->state, ADDED, PARSING))
    return FALSE;
  for (guint i = 0; self->taker->parse != NULL && i < batch->values->len; i++)
    {
      const RoofJsonValue *value = &g_array_index (batch->values, RoofJsonValue, i);
      const RoofJsonText text = get_text (batch, value);

      self->taker->parse (value->key, &text, get_parsed (self, batch, i));
    }
  g_atomic_int_set (&batch->state, PARSED);
  return TRUE;
}

static void
parse_in_thread (gpointer data,
                 gpointer user_data)
{
  RoofJsonBatches *self = user_data;

  if (!try_to_parse (self, data))
    return;
  g_mutex_lock (&self->lock);
  g_cond_signal (&self->parsed);
  g_mutex_unlock (&self->lock);
}

/* Parses the oldest batch not yet begun. FALSE: there is none */
static gboolean
parse_one (RoofJsonBatches *self)
{
  for (GList *at = self->added.head; at != NULL; at = at->next)
    if (try_to_parse (self, at->data))
      return TRUE;
  return FALSE;
}

/* Sees to it that @batch, the oldest, has been parsed. */
static void
await (RoofJsonBatches *self,
       RoofJsonBatch   *batch)
{
  while (g_atomic_int_get (&batch->state) != PARSED && parse_one (self))
    continue;
  g_mutex_lock (&self->lock);
  while (g_atomic_int_get (&batch->state) != PARSED)
    g_cond_wait (&self->parsed, &self->lock);
  g_mutex_unlock (&self->lock);
}

/* Makes room for what the values of @batch are parsed to, from when on it may be parsed. */
static void
prepare (RoofJsonBatches *self,
         RoofJsonBatch   *batch)
{
  if (batch->room < batch->values->len)
    {
      g_free (batch->parsed);
      batch->room = batch->values->len + batch->values->len / 4;
      batch->parsed = g_malloc_n (batch->room, self->taker->parsed_size);
    }
  g_atomic_int_set (&batch->state, ADDED);
}

/* Takes the values of a parsed batch, which has none then. */
static void
take_values (RoofJsonBatches *self,
             RoofJsonBatch   *batch)
{
  for (guint i = 0; i < batch->values->len && !self->refused; i++)
    {
      const RoofJsonValue *value = &g_array_index (batch->values, RoofJsonValue, i);
      const RoofJsonText text = get_text (batch, value);

      self->refused = !self->taker->take (value->key, &text, get_parsed (self, batch, i), self->data, &self->error);
    }
  g_array_set_size (batch->values, 0);
  g_atomic_int_set (&batch->state, FREE);
}

static void
take_oldest (RoofJsonBatches *self)
{
  RoofJsonBatch *batch = self->added.head->data;

  await (self, batch);
  g_queue_pop_head (&self->added);
  take_values (self, batch);
  g_queue_push_head (&self->unused, batch);
}

gboolean
roof_json_batches_take_all (RoofJsonBatches *self,
                            RoofJsonBatch   *last)
{
  while (self->added.length > 0)
    take_oldest (self);
  prepare (self, last);
  try_to_parse (self, last);
  take_values (self, last);
  return !self->refused;
}

/* How many batches may wait for threads behind @batch. Longer ones than usual would need much memory. */
static guint
count_waiting (const RoofJsonBatches *self,
               const RoofJsonBatch   *batch)
{
  return self->threads != NULL && batch->size == ROOF_JSON_BATCH ? BATCHES_EACH * self->n_threads : 0;
}

static gboolean
is_oldest_parsed (RoofJsonBatches *self)
{
  RoofJsonBatch *batch = g_queue_peek_head (&self->added);

  return batch != NULL && g_atomic_int_get (&batch->state) == PARSED;
}

gboolean
roof_json_batches_add (RoofJsonBatches *self,
                       RoofJsonBatch   *batch)
{
  guint n_waiting;

  if (++self->n_added == FIRST_THREADED && self->n_threads > 0)
    self->threads = g_thread_pool_new (parse_in_thread, self, (int) self->n_threads, FALSE, NULL);
  prepare (self, batch);
  n_waiting = count_waiting (self, batch);
  g_queue_push_tail (&self->added, batch);
  if (n_waiting > 0)
    g_thread_pool_push (self->threads, batch, NULL);
  while (self->added.length > n_waiting || is_oldest_parsed (self))
    take_oldest (self);
  return !self->refused;
}

GError *
roof_json_batches_steal_error (RoofJsonBatches *self)
{
  return g_steal_pointer (&self->error);
}
