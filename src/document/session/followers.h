/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Those who show the same thing and are called when it is another: all at once, or, while it moves from frame to frame and
 * there is no time for all of them in each, in turns. They stand in the order in which they came. It knows no clock: whoever
 * has one asks for the next turn. */
typedef struct _RoofFollowers RoofFollowers;

/* @follower is up to date again when it returns. */
typedef void     (*RoofFollow)             (gpointer            follower);
/* Whether it matters now what @follower shows. */
typedef gboolean (*RoofFollowerTest)       (gpointer            follower);

/* In so many turns each of them that is in sight has been called. */
#define ROOF_FOLLOWERS_ROUND 7

RoofFollowers *    roof_followers_new       (void);
void               roof_followers_free      (RoofFollowers      *self);

/* @follower: a GObject, which stands here as long as it lives; one may stand here several times. @at_rest: it has no turn
 * while the thing moves, and is called when all others have had theirs, or with them. Not called now. */
void               roof_followers_add       (RoofFollowers      *self,
                                             gpointer            follower,
                                             RoofFollow          follow,
                                             gboolean            at_rest);

/* What they show is another: all of them are behind until they are called. */
void               roof_followers_outdate   (RoofFollowers      *self);
/* Whether one of them is. */
gboolean           roof_followers_is_behind (const RoofFollowers *self);
/* Calls all who are behind. */
void               roof_followers_catch_up  (RoofFollowers      *self);
/* Calls @follower if it is behind, whoever else is. */
void               roof_followers_call      (RoofFollowers      *self,
                                             gpointer            follower);
/* Calls the next few of those who are behind and in sight; those out of sight when nobody else is behind. FALSE: now nobody
 * is. */
gboolean           roof_followers_take_turn (RoofFollowers      *self,
                                             RoofFollowerTest    in_sight);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFollowers, roof_followers_free)

G_END_DECLS
