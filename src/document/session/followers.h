/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A list of callbacks for views of one subject. A change of the subject marks all followers as behind. The caller then calls
 * all of them, in the order in which they were added, or a few per frame while the subject moves. The list has no clock of
 * its own: the caller asks for each turn. */
typedef struct _RoofFollowers RoofFollowers;

/* Updates @follower to the subject. */
typedef void     (*RoofFollow)             (gpointer            follower);
/* Whether @follower is visible now. */
typedef gboolean (*RoofFollowerTest)       (gpointer            follower);

/* The number of turns in which each follower in sight is called once. */
#define ROOF_FOLLOWERS_ROUND 7

RoofFollowers *    roof_followers_new       (void);
void               roof_followers_free      (RoofFollowers      *self);

/* Adds @follow for @follower, a GObject, which is borrowed and drops out when it is finalized; the same object may be added
 * several times. @at_rest: @follow gets no turns and is called once no other follower is behind. Does not call @follow. */
void               roof_followers_add       (RoofFollowers      *self,
                                             gpointer            follower,
                                             RoofFollow          follow,
                                             gboolean            at_rest);

/* Marks all followers as behind. */
void               roof_followers_outdate   (RoofFollowers      *self);
/* Whether any follower is behind. */
gboolean           roof_followers_is_behind (const RoofFollowers *self);
/* Calls all followers that are behind. */
void               roof_followers_catch_up  (RoofFollowers      *self);
/* Calls @follower alone, if it is behind. */
void               roof_followers_call      (RoofFollowers      *self,
                                             gpointer            follower);
/* Calls the next few followers that are behind and in sight; those out of sight once no other is behind. FALSE: all are up to
 * date. */
gboolean           roof_followers_take_turn (RoofFollowers      *self,
                                             RoofFollowerTest    in_sight);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFollowers, roof_followers_free)

G_END_DECLS
