/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout-private.h"

G_BEGIN_DECLS

#define ROOF_SIGN_HALF_LINE 9.0 /* half of the width of a sample that is a line */
#define ROOF_SIGN_GAP 4.0       /* from a sample to its words */

/* A sample in the key of a picture. */
typedef enum
{
  ROOF_SAMPLE_DOT,
  ROOF_SAMPLE_SLOPE,
  ROOF_SAMPLE_FLAT,
  ROOF_SAMPLE_BAR,   /* an upright error bar … */
  ROOF_SAMPLE_RANGE, /* … and one that lies */
  ROOF_SAMPLE_INNER, /* the thick part of one */
  ROOF_SAMPLE_ARROW, /* an arrow that begins at a dot … */
  ROOF_SAMPLE_AHEAD, /* … and one that ends at a dot */
  ROOF_SAMPLE_PATH,  /* a line with a mark in its middle */
  ROOF_SAMPLE_STEPS, /* a line that begins at a small dot */
  ROOF_SAMPLE_BAND,
} RoofSampleKind;

typedef struct
{
  RoofSampleKind kind;
  RoofDot   dot;    /* of ROOF_SAMPLE_DOT, _ARROW, _AHEAD and _STEPS */
  RoofMark  mark;   /* size 0: none */
  RoofLine  line;   /* of the others; of _BAND its ink */
  char     *words;
  gboolean  joined; /* to the next: they stand in one row */
} RoofSign;

/* What occurs in the picture and has to be explained, see layout-meanings.c. Returns: (transfer full) (element-type RoofSign) */
GArray *roof_layout_list_signs (RoofLayout *self);

/* The scenes that a figure shows: its own, or those of its panels. */
guint      roof_layout_count_scenes     (const RoofLayout *self);
RoofScene *roof_layout_get_nth_scene    (const RoofLayout *self,
                                         guint             index);
/* Adds a sign with a line like @line. @words: (transfer full) */
void       roof_layout_add_line_sign    (GArray           *signs,
                                         RoofSampleKind    kind,
                                         const RoofLine   *line,
                                         char             *words);
/* Adds the roofs without room for their names. */
void       roof_layout_add_roof_signs   (RoofLayout       *self,
                                         GArray           *signs);
/* Adds what error bars, paths, arrows, the steps of a gap and the spread of roofs mean. */
void       roof_layout_add_stroke_signs (const RoofLayout *self,
                                         GArray           *signs);

G_END_DECLS
