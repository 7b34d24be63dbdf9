/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A thread that makes items ahead of their use, in order: a few go round between the thread, which fills them, and the caller, who
 * uses them. */
typedef struct _RoofAhead RoofAhead;

typedef struct
{
  gpointer     (*make) (void);
  /* In the thread. Returns: whether another comes behind @item */
  gboolean     (*fill) (gpointer item,
                        gpointer data);
  GDestroyNotify free;
} RoofAheadKind;

/* @kind: borrowed. @data: likewise, and of the thread from now on until it is freed */
RoofAhead *roof_ahead_new  (const RoofAheadKind *kind,
                            const char          *name, /* of the thread */
                            gpointer             data);
/* Waits for the thread. */
void       roof_ahead_free (RoofAhead           *self);
/* Waits for the next item, and takes back the one before. Not to be called behind the last. Returns: (transfer none) */
gpointer   roof_ahead_next (RoofAhead           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAhead, roof_ahead_free)

G_END_DECLS
