/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "chart/draw/handout.h"
#include "chart/layout/geometry.h"

G_BEGIN_DECLS

/* A line of text where it belongs. */
typedef struct
{
  PangoLayout *layout; /* owned */
  RoofPoint    place;  /* of its top left corner */
  RoofInk      ink;
} RoofHandoutText;

/* A page whose every place is known. */
typedef struct
{
  GArray    *texts; /* of RoofHandoutText */
  RoofRect   chart;
  double     rule;  /* y of the line under the head */
  double     left, right;
  RoofScene *scene; /* borrowed; NULL without a chart */
  const RoofHit *callouts; /* borrowed */
  guint      n_callouts;
} RoofHandoutSheet;

/* What a point of A4 is on paper of that size; wide paper is looked at from further away. */
double roof_handout_get_unit (const RoofExportOptions *options);

/* @index: from 0; the head says "index + 1 / n". Returns: (transfer full) (nullable): what of the text found no room */
char  *roof_handout_lay_out      (RoofHandoutSheet         *self,
                                  const RoofHandoutPage    *page,
                                  guint                     index,
                                  guint                     n,
                                  const RoofExportOptions  *options,
                                  PangoContext             *context);
/* A sheet of nothing but @rest, or what fits of it. Returns: as above */
char  *roof_handout_lay_out_rest (RoofHandoutSheet         *self,
                                  const RoofHandoutPage    *page,
                                  const char               *rest,
                                  guint                     index,
                                  guint                     n,
                                  const RoofExportOptions  *options,
                                  PangoContext             *context);
void   roof_handout_clear        (RoofHandoutSheet         *self);

G_END_DECLS
