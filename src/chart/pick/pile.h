/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* Overlapping dots of several kernels, and the list of names beside them. */

#define ROOF_PILE_MOST 12 /* names; more would hide the chart */

/* A named kernel of a pile. */
typedef struct
{
  guint     kernel;
  RoofPoint dot;
  RoofInk   ink;
  guint     shape; /* as in RoofDot */
} RoofPileItem;

typedef struct
{
  guint        n_kernels; /* in the pile, named or not */
  guint        n_items;
  RoofPileItem items[ROOF_PILE_MOST]; /* from top to bottom, so that leaders do not cross */
  RoofRect     bounds;    /* of the dots */

  gboolean     dense;  /* the dots of a crowded cell */
  double       share;  /* of the total time, summed over the kernels in the pile */
  RoofExtent   extent; /* of all dots in the pile */
  gboolean     beyond; /* some dots lie beyond the axes, and @extent is meaningless */
} RoofPile;

/* The pile at a point: the dots that overlap the dot there, or the dots of the crowded cell there. Only the ROOF_PILE_MOST
 * kernels that take longest are named. FALSE if there are fewer than two kernels. @pile: (out) */
gboolean  roof_pile_find  (const RoofLayout *layout,
                           double            x,
                           double            y,
                           RoofPile         *pile);
/* The same around the dot that carries the name of @kernel. */
gboolean  roof_pile_find_kernel (const RoofLayout *layout,
                           int               kernel,
                           RoofPile         *pile);

/* The place of a list of names, @width by @height: right of the pile, or left of the pile if there is no room; centred on the
 * pile vertically, but within the chart. */
RoofRect  roof_pile_place (const RoofPile   *pile,
                           const RoofLayout *layout,
                           double            width,
                           double            height);
/* The leader from the dot of @item to its name, whose middle is at @y beside @list. @from, @to: (out) */
void      roof_pile_lead  (const RoofPileItem *item,
                           const RoofRect     *list,
                           double              y,
                           RoofPoint          *from,
                           RoofPoint          *to);

G_END_DECLS
