/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* sRGB, each 0 to 1, alpha not premultiplied. */
typedef struct
{
  double red, green, blue, alpha;
} RoofColor;

typedef enum
{
  ROOF_THEME_LIGHT,
  ROOF_THEME_DARK,
  ROOF_THEME_PRINT, /* black on white */
  ROOF_THEME_HIGH_CONTRAST,
  ROOF_THEME_HIGH_CONTRAST_DARK,
  ROOF_N_THEMES
} RoofTheme;

/* Inks for machines beside the current one; with more machines, inks repeat. */
#define ROOF_BESIDE_INKS 7

/* The purpose of a stroke, fill or text, chosen by scene and layout. The palette maps inks to colours and pens. */
typedef enum
{
  ROOF_INK_PAPER,          /* around the plot */
  ROOF_INK_PLOT,           /* the plot's ground */
  ROOF_INK_REGION_MEMORY,  /* the region left of the ridge of a memory … */
  ROOF_INK_REGION_CACHE,   /* … or of a level of another kind */
  ROOF_INK_REGION_HOST,
  ROOF_INK_REGION_NETWORK,
  ROOF_INK_REGION_COMPUTE, /* the region right of the ridge; the last of the grounds */
  ROOF_INK_GRID_MINOR,
  ROOF_INK_GRID,
  ROOF_INK_FRAME,
  ROOF_INK_TEXT,
  ROOF_INK_TEXT_QUIET,
  ROOF_INK_CACHE,   /* roof of the cache next to main memory, and a dot bound by the cache … */
  ROOF_INK_CACHE_INNER, /* … of the one inside it … */
  ROOF_INK_CACHE_INMOST, /* … and of all that are further in */
  ROOF_INK_MEMORY,
  ROOF_INK_HOST,
  ROOF_INK_NETWORK,
  ROOF_INK_COMPUTE,  /* flat roof, and a dot bound by it */
  ROOF_INK_BALANCED, /* a dot exactly on the ridge */
  ROOF_INK_CEILING,  /* a ceiling under a peak or a level */
  ROOF_INK_RIDGE,    /* dotted line and mark of a ridge point */
  ROOF_INK_LINK,     /* between the dots of one kernel, and from the selected dot to its roof */
  ROOF_INK_LEADER,   /* from a dot to its name, where that stands apart */
  ROOF_INK_GHOST,
  ROOF_INK_SELECTION,
  ROOF_INK_FLAG, /* a dot above its roof */
  ROOF_INK_BESIDE, /* roofs and dots of the first machine beside the current one … */
  ROOF_INK_BESIDE_LAST = ROOF_INK_BESIDE + ROOF_BESIDE_INKS - 1, /* … and of the last that has an ink of its own */
  ROOF_INK_GROUP, /* the first of the colours that are chosen for kernels, see core/kernel/kernel-look.h … */
  ROOF_INK_GROUP_LAST = ROOF_INK_GROUP + 7,
  ROOF_INK_PATH, /* the way of a dot as a parameter runs: a band under the roofs */
  ROOF_N_INKS
} RoofInk;

typedef enum
{
  ROOF_MARKER_CIRCLE,
  ROOF_MARKER_DIAMOND,
  ROOF_MARKER_TRIANGLE,
  ROOF_MARKER_SQUARE,
  ROOF_MARKER_POINT_DOWN, /* a triangle on its tip */
  ROOF_MARKER_PENTAGON,
  ROOF_MARKER_HEXAGON,
  ROOF_MARKER_STAR,
  ROOF_MARKER_CROSS,
} RoofMarker;

typedef struct
{
  RoofColor  color;
  double     width;   /* points; 0 for fills */
  double     dash[4]; /* points on, off, and once more when they are not 0; all 0 for a solid line */
  RoofMarker marker;  /* of a dot of this ink */
} RoofPen;

/* A theme's pens and opacities. */
typedef struct
{
  RoofPen pens[ROOF_N_INKS];
  double  strong; /* factor on the width of the selected kernel's binding roof */
  double  plate;  /* opacity of the ground under a text that crosses a line */
  double  faded;  /* opacity of faded dots and links */
  double  dimmed; /* opacity of faded names and roofs, which are thinner */
  /* The same by ink, but at least a contrast of 3 for dots and lines and of 4.5 for names, on the plot and its regions
   * (WCAG 2.1, criteria 1.4.11 and 1.4.3). */
  double  faded_dots[ROOF_N_INKS];
  double  dimmed_names[ROOF_N_INKS];
  gboolean opaque; /* nothing is translucent: an ink drawn with less than full opacity is mixed with the plot's colour */
  double  halo;   /* points of plot ground around a dot, so that it stands off the lines */
} RoofPalette;

/* Returns: (transfer none) */
const RoofPalette *roof_palette_get         (RoofTheme       theme);

/* The number of elements of @dash in use: 0, 2 or 4. */
guint              roof_pen_get_n_dashes     (const RoofPen  *pen);

/* The ink of machine @machine beside the current one, 1 and up. */
RoofInk            roof_ink_of_machine       (guint           machine);

/* Whether @ink fills a region of the plot. */
static inline gboolean
roof_ink_is_region (RoofInk ink)
{
  return ink >= ROOF_INK_REGION_MEMORY && ink <= ROOF_INK_REGION_COMPUTE;
}

/* The colour of the ground of @ink, PLOT or a region over it, opaque. */
RoofColor          roof_palette_get_ground  (const RoofPalette *self,
                                             RoofInk         ink);

/* The colour of @ink, drawn with @opacity. */
RoofColor          roof_palette_get_color   (const RoofPalette *self,
                                             RoofInk         ink,
                                             double          opacity);
/* For paper and formats that know no transparency. */
void               roof_palette_make_opaque (RoofPalette    *self);

/* "light", "dark", "print", "high-contrast", "high-contrast-dark". */
const char        *roof_theme_to_string     (RoofTheme       theme);
/* FALSE with ROOF_ERROR_UNKNOWN naming the themes there are. */
gboolean           roof_theme_from_string   (const char     *text,
                                             RoofTheme      *theme,
                                             GError        **error);

/* @over laid on the opaque @under. */
RoofColor          roof_color_blend         (RoofColor       under,
                                             RoofColor       over);
/* A channel of sRGB as linear light (IEC 61966-2-1, as WCAG 2.1 writes it). */
double             roof_color_linearise     (double          channel);

G_END_DECLS
