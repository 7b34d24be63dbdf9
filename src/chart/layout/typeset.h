/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* How texts look: the fonts in order of preference, and the sizes in points. */
#define ROOF_FONT_FAMILIES "Cantarell, Noto Sans, DejaVu Sans, sans-serif"

typedef enum
{
  ROOF_STYLE_TITLE,
  ROOF_STYLE_SUBTITLE,
  ROOF_STYLE_AXIS,    /* titles of axes */
  ROOF_STYLE_TICK,
  ROOF_STYLE_NAME,    /* along a roof */
  ROOF_STYLE_STRONG,  /* the same, of the binding roof */
  ROOF_STYLE_LABEL,   /* beside a dot */
  ROOF_STYLE_CHOSEN,  /* beside the selected dot */
  ROOF_STYLE_CAPTION, /* of regions and gutters */
  ROOF_STYLE_NOTE,    /* under the chart */
  ROOF_STYLE_ANNOTATION,
  ROOF_N_STYLES
} RoofStyle;

/* Lays out texts with fixed fonts and font options, and remembers them: shaping a label costs far more
 * than placing it. */
typedef struct _RoofTypeset RoofTypeset;

/* A line of text as it will stand, in points. */
typedef struct
{
  PangoLayout *pango; /* (transfer none): valid until the cache is emptied, so take a reference */
  double       size;  /* of the font */
  double       width;
  double       height;
  double       baseline; /* from the top */
} RoofSetText;

/* The typesetter that belongs to @context, made at the first call and freed with it. It uses the font map of @context and, where
 * that has a resolution, as those of widgets have, texts that are so much larger than at 96 dpi: as large as the desktop has its
 * own. Returns: (transfer none) */
RoofTypeset *roof_typeset_get         (PangoContext *context);
/* The same in the fonts of @family, before all others. @family: (nullable) */
RoofTypeset *roof_typeset_get_family  (PangoContext *context,
                                       const char   *family);

/* @family (nullable) and what stands in for it, as a style sheet lists them. Returns: (transfer full) */
char        *roof_typeset_list_families (const char *family);

RoofSetText  roof_typeset_lay_out     (RoofTypeset  *self,
                                       RoofStyle     style,
                                       const char   *text);

/* Draws what has been laid out from the current point on, its top left corner, in @size points. */
void         roof_typeset_show        (PangoLayout  *pango,
                                       double        size,
                                       cairo_t      *cr);

/* @text as valid UTF-8 with U+FFFD for what Unicode keeps from being a character (U+FFFE and its like), which neither a PDF nor
 * XML may hold: before any text is drawn or written. Returns: (transfer full) */
char        *roof_typeset_clean       (const char   *text);

gboolean     roof_style_is_bold       (RoofStyle     style);

/* A context for drawing without a display. Returns: (transfer full) */
PangoContext *roof_typeset_new_context (void);

G_END_DECLS
