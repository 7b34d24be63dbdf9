/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Dots of several kernels that lie on one another, and where their names fan out beside them. */

#define ROOF_PILE_MOST 12 /* names; more would hide the chart */

/* One kernel of a pile. */
typedef struct
{
  guint     kernel;
  int       level; /* index in the machine; -1 in a gutter */
  RoofPoint dot;
  RoofInk   ink;
} RoofPileItem;

typedef struct
{
  guint        n_kernels; /* in the pile, named or not */
  guint        n_items;
  RoofPileItem items[ROOF_PILE_MOST]; /* from top to bottom, so that leaders do not cross */
  RoofRect     bounds;    /* of the dots */

  gboolean     dense;  /* they cannot be told apart there */
  double       share;  /* of the time, of all kernels */
  RoofExtent   extent; /* of all of them */
  gboolean     beyond; /* some lie beyond the axes, and the extent says nothing */
} RoofPile;

/* The pile at a point: the dots that overlap the one that lies there, or all of a place where they cannot be told apart. Of too many the kernels that take longest are
 * named. FALSE where fewer than two kernels lie on one another. @pile: (out) */
gboolean  roof_pile_find  (const RoofLayout *layout,
                           double            x,
                           double            y,
                           RoofPile         *pile);
/* The same around the dot that carries the name of @kernel. */
gboolean  roof_pile_find_kernel (const RoofLayout *layout,
                           int               kernel,
                           RoofPile         *pile);

/* Where a list of names goes that is @width by @height: right of the pile, left of it where there is no room, level with
 * it as far as the chart reaches. */
RoofRect  roof_pile_place (const RoofPile   *pile,
                           const RoofLayout *layout,
                           double            width,
                           double            height);
/* From the dot of @item to its name, which has its middle at @y of a list at @list. */
void      roof_pile_lead  (const RoofPileItem *item,
                           const RoofRect     *list,
                           double              y,
                           RoofPoint          *from,
                           RoofPoint          *to);

G_END_DECLS
