/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "chart/draw/handout.h"
#include "chart/layout/geometry.h"
#include "chart/words/card.h"

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
  const RoofPanels *panels; /* borrowed, nullable: in place of the scene */
  const char *subtitle; /* borrowed, nullable: above the chart */
  const RoofHit *callouts; /* borrowed */
  guint      n_callouts;
} RoofHandoutSheet;

/* A page while it is put together. */
typedef struct
{
  RoofHandoutSheet *sheet;
  PangoContext     *context;
  double            unit;   /* what a point of A4 is here */
  double            bottom; /* y: where text must end */
  GString          *rest;   /* of the text: what found no room; nullable */
} RoofComposer;

/* @size: of the type, points of A4. @width: where lines break; 0: nowhere. Returns: (transfer full) */
PangoLayout *roof_composer_make_text (RoofComposer *self, const char *text, double size, gboolean bold, double width);
double       roof_composer_get_width  (PangoLayout *layout);
/* Puts @layout (transfer full) with its top left corner at @x and @y. Returns: the y of its end */
double       roof_composer_put (RoofComposer *self, PangoLayout *layout, double x, double y, RoofInk ink);
/* Puts head and title of a sheet. @n: pages; 0: the head has no number. Returns: the area below them */
RoofRect     roof_composer_begin (RoofComposer *self, const char *title, guint index, guint n, const RoofExportOptions *options);

/* What a point of A4 is on paper of that size; wide paper is looked at from further away. */
double roof_handout_get_unit (const RoofExportOptions *options);

/* @index: from 0; the head says "index + 1 / n". Returns: (transfer full) (nullable): what of the text found no room */
char  *roof_handout_lay_out      (RoofHandoutSheet         *self,
                                  const RoofHandoutPage    *page,
                                  guint                     index,
                                  guint                     n,
                                  const RoofExportOptions  *options,
                                  PangoContext             *context);
/* Puts a reference card on one sheet. @options: width and height are those of the paper */
void   roof_card_lay_out         (RoofHandoutSheet         *self,
                                  const RoofCard           *card,
                                  RoofScene                *scene,
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

/* The pages as roof_handout_write_slides() says. Returns: (transfer full) (nullable) */
GBytes *roof_handout_write       (const RoofHandoutPage    *pages,
                                  guint                     n,
                                  const RoofExportOptions  *options,
                                  GError                  **error);

G_END_DECLS
