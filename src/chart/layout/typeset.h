/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* The chart's fonts in order of preference. */
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

/* A cache of texts laid out with fixed fonts and font options: shaping a label costs far more than placing it. */
typedef struct _RoofTypeset RoofTypeset;

/* The metrics of a line of text, in points. */
typedef struct
{
  PangoLayout *pango; /* (transfer none): valid until the cache is emptied, so take a reference */
  double       size;  /* of the font */
  double       width;
  double       height;
  double       baseline; /* from the top */
} RoofSetText;

/* The typesetter of @context, created by the first call and freed with @context. Uses the font map of @context and scales texts
 * by its resolution over 96 dpi, if it has one as widgets' contexts do. Returns: (transfer none) */
RoofTypeset *roof_typeset_get         (PangoContext *context);
/* The same, preferring @family (nullable) to the chart's fonts. */
RoofTypeset *roof_typeset_get_family  (PangoContext *context,
                                       const char   *family);

/* @family (nullable) and the fallback fonts as a CSS font-family list. Returns: (transfer full) */
char        *roof_typeset_list_families (const char *family);

/* Whether a font of @family, or of one of several with commas between them, is installed; generic names such as "serif" always are. */
gboolean     roof_typeset_has_family (const char   *family);

RoofSetText  roof_typeset_lay_out     (RoofTypeset  *self,
                                       RoofStyle     style,
                                       const char   *text);

/* Draws @pango at @size points with its top left corner at the current point. */
void         roof_typeset_show        (PangoLayout  *pango,
                                       double        size,
                                       cairo_t      *cr);

/* @text as valid UTF-8 with U+FFFD for noncharacters (as U+FFFE), which PDF and XML forbid. Use before drawing or writing any
 * text. Returns: (transfer full) */
char        *roof_typeset_clean       (const char   *text);

gboolean     roof_style_is_bold       (RoofStyle     style);

/* A context for drawing without a display. Returns: (transfer full) */
PangoContext *roof_typeset_new_context (void);

G_END_DECLS
