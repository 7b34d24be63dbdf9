/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/followers.h"

/* A round robin over the followers that are behind. A turn calls 1/ROOF_FOLLOWERS_ROUND of those in sight and starts where
 * the last turn ended. When only followers at rest are behind, a turn calls all of them.
 *
 * Invariants: callbacks may add followers, so indices change only while no callback runs (depth is 0). An object that is
 * finalized sets its entries to NULL through a weak reference; remove_gone() drops these entries later. */

typedef struct
{
  GObject       *object; /* borrowed; NULL: finalized */
  RoofFollow     follow;
  gboolean       behind;
  gboolean       at_rest; /* gets no turns */
} Follower;

struct _RoofFollowers
{
  GPtrArray *all;   /* (element-type Follower) */
  guint      next;  /* index: where the next turn starts */
  guint      depth; /* of nested callbacks */
};

static Follower *
get_follower (const RoofFollowers *self,
              guint                index)
{
  return self->all->pdata[index];
}

RoofFollowers *
roof_followers_new (void)
{
  RoofFollowers *self = g_new0 (RoofFollowers, 1);

  self->all = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
gone_cb (gpointer  data,
         GObject  *object)
{
  ((Follower *) data)->object = NULL;
}

void
roof_followers_free (RoofFollowers *self)
{
  for (guint i = 0; i < self->all->len; i++)
    if (get_follower (self, i)->object != NULL)
      g_object_weak_unref (get_follower (self, i)->object, gone_cb, get_follower (self, i));
  g_ptr_array_unref (self->all);
  g_free (self);
}

static void
remove_gone (RoofFollowers *self)
{
  guint i = 0;

  while (self->depth == 0 && i < self->all->len)
    if (get_follower (self, i)->object != NULL)
      i++;
    else
      {
        g_ptr_array_remove_index (self->all, i);
        if (i < self->next)
          self->next--;
      }
}

void
roof_followers_add (RoofFollowers *self,
                    gpointer       follower,
                    RoofFollow     follow,
                    gboolean       at_rest)
{
  Follower *added = g_new0 (Follower, 1);

  remove_gone (self);
  added->object = follower;
  added->follow = follow;
  added->at_rest = at_rest;
  g_object_weak_ref (added->object, gone_cb, added);
  g_ptr_array_add (self->all, added);
}

void
roof_followers_outdate (RoofFollowers *self)
{
  for (guint i = 0; i < self->all->len; i++)
    get_follower (self, i)->behind = TRUE;
}

static gboolean
gets_turns (const Follower   *follower,
            RoofFollowerTest  in_sight)
{
  return follower->object != NULL && !follower->at_rest && (in_sight == NULL || in_sight (follower->object));
}

static gboolean
waits (const Follower   *follower,
       RoofFollowerTest  in_sight)
{
  return follower->behind && gets_turns (follower, in_sight);
}

static gboolean
is_out_of_date (const Follower *follower)
{
  return follower->behind && follower->object != NULL;
}

static guint
count (const RoofFollowers *self,
       gboolean           (*is_counted) (const Follower *, RoofFollowerTest),
       RoofFollowerTest     in_sight)
{
  guint n = 0;

  for (guint i = 0; i < self->all->len; i++)
    n += is_counted (get_follower (self, i), in_sight);
  return n;
}

gboolean
roof_followers_is_behind (const RoofFollowers *self)
{
  for (guint i = 0; i < self->all->len; i++)
    if (is_out_of_date (get_follower (self, i)))
      return TRUE;
  return FALSE;
}

static void
call (RoofFollowers *self,
      Follower      *follower)
{
  g_autoptr (GObject) held = g_object_ref (follower->object);

  follower->behind = FALSE;
  self->depth++;
  follower->follow (held);
  self->depth--;
}

/* Calls the next @n followers that wait, from where the last turn ended. */
static void
call_next (RoofFollowers    *self,
           guint             n,
           RoofFollowerTest  in_sight)
{
  for (guint i = self->all->len; i > 0 && n > 0; i--)
    {
      Follower *follower = get_follower (self, self->next % self->all->len);

      self->next = (self->next + 1) % self->all->len;
      if (!waits (follower, in_sight))
        continue;
      call (self, follower);
      n--;
    }
}

void
roof_followers_call (RoofFollowers *self,
                     gpointer       follower)
{
  for (guint i = 0; i < self->all->len; i++)
    if (get_follower (self, i)->object == follower && is_out_of_date (get_follower (self, i)))
      call (self, get_follower (self, i));
}

/* In the order of addition: a follower may show what an earlier one has made. */
void
roof_followers_catch_up (RoofFollowers *self)
{
  for (guint i = 0; i < self->all->len; i++)
    if (is_out_of_date (get_follower (self, i)))
      call (self, get_follower (self, i));
  remove_gone (self);
}

gboolean
roof_followers_take_turn (RoofFollowers    *self,
                          RoofFollowerTest  in_sight)
{
  guint n;

  remove_gone (self);
  if (count (self, waits, NULL) == 0)
    {
      roof_followers_catch_up (self);
      return FALSE;
    }
  if (count (self, waits, in_sight) == 0)
    in_sight = NULL;
  n = count (self, gets_turns, in_sight);
  call_next (self, (n + ROOF_FOLLOWERS_ROUND - 1) / ROOF_FOLLOWERS_ROUND, in_sight);
  return roof_followers_is_behind (self);
}
