/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/ahead.h"

#define N_ITEMS 3

/* Invariant: an item belongs to one side at a time. */
struct _RoofAhead
{
  const RoofAheadKind *kind;
  gpointer             data;
  GThread             *thread;
  GAsyncQueue         *unused, *filled; /* (element-type item) */
  int                  stopped;         /* atomic: the thread is to end */
  gpointer             item;            /* nullable: of the caller */
};

static gpointer
fill_ahead (gpointer data)
{
  RoofAhead *self = data;
  gboolean more = TRUE;

  while (more)
    {
      gpointer item = g_async_queue_pop (self->unused);

      more = !g_atomic_int_get (&self->stopped) && self->kind->fill (item, self->data);
      g_async_queue_push (self->filled, item);
    }
  return NULL;
}

RoofAhead *
roof_ahead_new (const RoofAheadKind *kind,
                const char          *name,
                gpointer             data)
{
  RoofAhead *self = g_new0 (RoofAhead, 1);

  self->kind = kind;
  self->data = data;
  self->unused = g_async_queue_new_full (kind->free);
  self->filled = g_async_queue_new_full (kind->free);
  for (guint i = 0; i < N_ITEMS; i++)
    g_async_queue_push (self->unused, kind->make ());
  self->thread = g_thread_new (name, fill_ahead, self);
  return self;
}

void
roof_ahead_free (RoofAhead *self)
{
  g_atomic_int_set (&self->stopped, TRUE);
  /* The thread may be waiting for an item. */
  g_async_queue_push (self->unused, self->kind->make ());
  g_thread_join (self->thread);
  g_clear_pointer (&self->item, self->kind->free);
  g_async_queue_unref (self->unused);
  g_async_queue_unref (self->filled);
  g_free (self);
}

gpointer
roof_ahead_next (RoofAhead *self)
{
  if (self->item != NULL)
    g_async_queue_push (self->unused, self->item);
  self->item = g_async_queue_pop (self->filled);
  return self->item;
}
