/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart as a drawing for LaTeX: what lies on the plot has its place in FLOP/B and FLOP/s, on an axis of pgfplots, and texts
 * are set in the fonts of the paper. The file is read by \input, and can be compiled alone as well. */
#include <math.h>

#include "chart/draw/bin.h"
#include "chart/draw/callout-draw.h"
#include "chart/draw/export-write.h"
#include "chart/draw/render-private.h"
#include "chart/draw/tikz-text.h"
#include "chart/layout/marker.h"
#include "chart/layout/typeset.h"
#include "core/error.h"

#define ON_PLOT 0.05     /* points by which something on the plot may lie beside it */
#define NEAR_EDGE 24.0   /* points: a text so close to the right edge of the plot ends there in any font */
#define MOST_DOTS 10000  /* more take TeX more memory than it has */
#define LEADING 1.2      /* distance of lines to size of the font */

typedef struct
{
  GString           *out;
  const RoofLayout  *layout;
  const RoofPalette *palette;
  double             unit; /* points to a unit of the layout */
} Tikz;

/* --- numbers, places, colours --- */

static void
put_number (const Tikz *self,
            const char *format,
            double      value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (self->out, g_ascii_formatd (text, sizeof text, format, value == 0 ? 0 : value));
}

/* TeX's big points are the points of the rest of this program. */
static void
put_length (const Tikz *self,
            const char *key,
            double      length)
{
  g_string_append (self->out, key);
  put_number (self, "%.2f", length * self->unit);
  g_string_append (self->out, "bp");
}

/* Places on the plot in the units of the axes, places around it in shares of its sides. */
static void
put_place (const Tikz *self,
           double      x,
           double      y)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);
  RoofRect around = { plot->x - ON_PLOT, plot->y - ON_PLOT, plot->width + 2 * ON_PLOT, plot->height + 2 * ON_PLOT };
  gboolean inside = roof_rect_contains (&around, x, y);

  g_string_append (self->out, inside ? "(axis cs:" : "(rel axis cs:");
  put_number (self, inside ? "%.7g" : "%.5f",
              inside ? roof_scale_to_value (roof_layout_get_x (self->layout), x) : (x - plot->x) / plot->width);
  g_string_append_c (self->out, ',');
  put_number (self, inside ? "%.7g" : "%.5f",
              inside ? roof_scale_to_value (roof_layout_get_y (self->layout), y) : (plot->y + plot->height - y) / plot->height);
  g_string_append_c (self->out, ')');
}

/* @key: "draw", "fill" or "text" */
static void
put_color (const Tikz *self,
           const char *key,
           RoofColor   color)
{
  g_string_append_printf (self->out, "%s={rgb,255:red,%d;green,%d;blue,%d}", key, (int) lround (color.red * 255),
                          (int) lround (color.green * 255), (int) lround (color.blue * 255));
  if (color.alpha < 1)
    {
      g_string_append_printf (self->out, ", %s opacity=", key);
      put_number (self, "%.3g", color.alpha);
    }
}

static void
put_ink (const Tikz *self,
         const char *key,
         RoofInk     ink,
         double      opacity)
{
  put_color (self, key, roof_palette_get_color (self->palette, ink, opacity));
}

static void
put_corners (const Tikz      *self,
             const RoofPoint *corners,
             guint            n,
             gboolean         close)
{
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " -- " : " ");
      put_place (self, corners[i].x, corners[i].y);
    }
  g_string_append (self->out, close ? " -- cycle;\n" : ";\n");
}

/* --- grounds, lines and marks --- */

static void
write_polygons (const Tikz *self,
                gboolean    over)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].over != over || self->palette->pens[polygons[i].ink].color.alpha <= 0)
        continue;
      g_string_append (self->out, "\\path[");
      if (over || polygons[i].band)
        put_ink (self, "fill", polygons[i].ink, over ? 1 : ROOF_BAND_OPACITY);
      else
        put_color (self, "fill", roof_palette_get_ground (self->palette, polygons[i].ink));
      g_string_append_c (self->out, ']');
      put_corners (self, polygons[i].corners, polygons[i].n_corners, TRUE);
    }
}

static void
put_dash (const Tikz *self,
          RoofInk     ink,
          gboolean    dashed)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, ink, dashed, &n);

  for (guint i = 0; i < n; i++)
    put_length (self, i == 0 ? ", dash pattern=on " : i % 2 == 0 ? " on " : " off ", dash[i]);
}

/* The kernel or the roof that a line or a dot is of, as a remark for who edits the file. */
static void
put_remark (const Tikz *self,
            RoofHit     owner)
{
  RoofScene *scene = roof_layout_get_scene (self->layout);
  RoofReport *report = roof_scene_get_report (scene);
  const char *name = NULL;
  g_autofree char *plain = NULL;

  if (owner.kind == ROOF_HIT_DOT && owner.kernel >= 0)
    name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), (guint) owner.kernel));
  else if (owner.kind == ROOF_HIT_ROOF && owner.machine == 0 && owner.index >= 0)
    name = roof_machine_get_level (roof_report_get_machine (report), (guint) owner.index)->name;
  if (name == NULL)
    return;
  plain = roof_typeset_clean (name);
  g_string_truncate (self->out, self->out->len - 1);
  g_string_append_printf (self->out, " %% %s\n", g_strdelimit (plain, "\r\n", ' '));
}

static void
write_lines (const Tikz *self,
             RoofLayer   layer)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (lines[i].layer != layer)
        continue;
      g_string_append (self->out, "\\path[");
      put_ink (self, "draw", lines[i].ink, roof_render_get_line_opacity (self->palette, &lines[i]));
      put_length (self, ", line width=", roof_render_get_width (self->palette, lines[i].ink, lines[i].rank));
      put_dash (self, lines[i].ink, lines[i].dashed);
      g_string_append (self->out, layer == ROOF_LAYER_PATH ? ", line cap=round]" : "]");
      put_corners (self, (RoofPoint[]) { lines[i].a, lines[i].b }, 2, FALSE);
      if (layer == ROOF_LAYER_ROOF)
        put_remark (self, lines[i].owner);
    }
}

static void
write_bins (const Tikz *self)
{
  guint n;
  const RoofBin *bins = roof_layout_get_bins (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofRect *rect = &bins[i].rect;

      g_string_append (self->out, "\\path[");
      put_color (self, "fill", roof_bin_get_color (&bins[i], self->palette));
      g_string_append (self->out, "] ");
      put_place (self, rect->x, rect->y);
      g_string_append (self->out, " rectangle ");
      put_place (self, rect->x + rect->width, rect->y + rect->height);
      g_string_append (self->out, ";\n");
    }
}

/* A circle, whose middle is on the axes. The options stay open before it. */
static void
put_circle (const Tikz *self,
            double      x,
            double      y,
            double      radius)
{
  g_string_append (self->out, "] ");
  put_place (self, x, y);
  put_length (self, " circle[radius=", radius);
  g_string_append (self->out, "];\n");
}

static void
write_marks (const Tikz *self)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      double half = marks[i].size / 2;

      g_string_append (self->out, "\\path[");
      put_ink (self, "fill", ROOF_INK_PLOT, 1);
      g_string_append (self->out, ", ");
      put_ink (self, "draw", marks[i].ink, 1);
      put_length (self, ", line width=", ROOF_MARK_WIDTH);
      if (marks[i].round)
        {
          put_circle (self, marks[i].x, marks[i].y, half);
          continue;
        }
      g_string_append (self->out, "] ");
      put_place (self, marks[i].x, marks[i].y);
      put_length (self, " +(-", half);
      put_length (self, ",-", half);
      put_length (self, ") rectangle +(", half);
      put_length (self, ",", half);
      g_string_append (self->out, ");\n");
    }
}

/* --- dots --- */

/* The outline about the dot's middle, so that moving the dot is changing one place. The options stay open before it. */
static void
put_outline (const Tikz    *self,
             const RoofDot *dot,
             double         grow)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, self->palette->pens[dot->ink].marker, grow, corners);

  if (n == 0)
    {
      put_circle (self, dot->x, dot->y, dot->radius + grow);
      return;
    }
  g_string_append (self->out, ", shift={");
  put_place (self, dot->x, dot->y);
  g_string_append (self->out, "}]");
  for (guint i = 0; i < n; i++)
    {
      put_length (self, i > 0 ? " -- (" : " (", corners[i].x - dot->x);
      put_length (self, ",", dot->y - corners[i].y);
      g_string_append_c (self->out, ')');
    }
  g_string_append (self->out, " -- cycle;\n");
}

/* An open line with a halo, for the flag and the strike. */
static void
put_flag (const Tikz      *self,
          const RoofPoint *corners,
          guint            n)
{
  double width = self->palette->pens[ROOF_INK_FLAG].width;

  for (int halo = 1; halo >= 0; halo--)
    {
      g_string_append (self->out, "\\path[");
      put_ink (self, "draw", halo ? ROOF_INK_PLOT : ROOF_INK_FLAG, 1);
      put_length (self, ", line width=", width + (halo ? 2 * self->palette->halo : 0));
      g_string_append_c (self->out, ']');
      put_corners (self, corners, n, FALSE);
    }
}

static void
write_extras (const Tikz    *self,
              const RoofDot *dot)
{
  RoofPoint corners[3];

  if (dot->selected)
    {
      g_string_append (self->out, "\\path[");
      put_ink (self, "draw", ROOF_INK_SELECTION, 1);
      put_length (self, ", line width=", self->palette->pens[ROOF_INK_SELECTION].width);
      put_circle (self, dot->x, dot->y, roof_marker_ring (dot));
    }
  if (dot->flagged)
    {
      roof_marker_flag (dot, corners);
      put_flag (self, corners, 3);
    }
  if (dot->struck)
    {
      roof_marker_strike (dot, corners);
      put_flag (self, corners, 2);
    }
}

static void
write_dot (const Tikz    *self,
           const RoofDot *dot)
{
  double opacity = roof_render_get_opacity (self->palette, dot->ink, dot->faded);

  if (!dot->bare)
    {
      g_string_append (self->out, "\\path[");
      put_ink (self, "fill", ROOF_INK_PLOT, 1);
      put_outline (self, dot, self->palette->halo);
    }
  g_string_append (self->out, "\\path[");
  put_ink (self, "fill", dot->hollow ? ROOF_INK_PLOT : dot->ink, dot->hollow ? 1 : opacity);
  if (dot->hollow)
    {
      g_string_append (self->out, ", ");
      put_ink (self, "draw", dot->ink, opacity);
      put_length (self, ", line width=", ROOF_HOLLOW_WIDTH);
    }
  put_outline (self, dot, dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0);
  put_remark (self, dot->owner);
  write_extras (self, dot);
}

static void
write_dots (const Tikz    *self,
            const RoofDot *dots,
            guint          n)
{
  for (guint i = 0; i < n; i++)
    if (!dots[i].crowded)
      write_dot (self, &dots[i]);
}

/* --- texts --- */

/* Whether the frame or an upright line stands close to the left end of a text, -1, or to the right, 1. */
static int
find_upright (const Tikz *self,
              double      left,
              double      right)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].a.x == lines[i].b.x)
      {
        if (fabs (left - lines[i].a.x) < NEAR_EDGE)
          return -1;
        if (fabs (right - lines[i].a.x) < NEAR_EDGE)
          return 1;
      }
  return plot->x + plot->width - right < NEAR_EDGE ? 1 : 0;
}

/* Where a text keeps its place in another font: at its side that faces its dot, the numbers or the edge; -1 left, 0 middle, 1
 * right. */
static int
find_side (const Tikz     *self,
           const RoofText *text)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);
  double half = text->box.width / 2, left = text->box.x - half, right = text->box.x + half;
  const RoofDot *dot = roof_hit_is_current_dot (text->owner)
                         ? roof_layout_find_dot (self->layout, text->owner.kernel, -1) : NULL;

  if (text->side != 0 || text->box.angle != 0)
    return text->side;
  if (text->owner.kind == ROOF_HIT_HEADING || left > plot->x + plot->width)
    return -1;
  if (right < plot->x)
    return 1;
  if (dot != NULL)
    return left > dot->x ? -1 : right < dot->x ? 1 : 0;
  return roof_rect_contains (plot, text->box.x, text->box.y) ? find_upright (self, left, right) : 0;
}

static void
put_font (const Tikz     *self,
          const RoofText *text)
{
  g_string_append (self->out, ", font={\\fontsize{");
  put_number (self, "%.2f", text->size * self->unit);
  g_string_append (self->out, "bp}{");
  put_number (self, "%.2f", text->size * self->unit * LEADING);
  g_string_append (self->out, "bp}\\selectfont");
  g_string_append (self->out, text->bold ? "\\bfseries}" : "}");
}

static void
write_text (const Tikz     *self,
            const RoofText *text)
{
  static const char *const anchors[] = { "base west", "base", "base east" };
  int side = find_side (self, text);
  double along = side * text->box.width / 2, down = text->baseline - text->box.height / 2;
  double cosine = cos (text->box.angle), sine = sin (text->box.angle);
  g_autofree char *words = roof_tikz_escape (text->text);

  g_string_append (self->out, "\\node[");
  put_ink (self, "text", text->ink, roof_render_get_dimness (self->palette, text->ink, text->faded));
  if (text->plate)
    {
      g_string_append (self->out, ", ");
      put_color (self, "fill", roof_palette_get_ground (self->palette, text->ground));
    }
  if (text->plate && self->palette->plate < 1)
    {
      g_string_append (self->out, ", text opacity=1, fill opacity=");
      put_number (self, "%.2f", self->palette->plate);
    }
  put_font (self, text);
  g_string_append_printf (self->out, ", inner sep=%s, anchor=%s", text->plate ? "1bp" : "0bp", anchors[side + 1]);
  if (text->box.angle != 0)
    {
      g_string_append (self->out, ", rotate=");
      put_number (self, "%.2f", -text->box.angle * 180 / G_PI);
    }
  g_string_append (self->out, "] at ");
  put_place (self, text->box.x + along * cosine - down * sine, text->box.y + along * sine + down * cosine);
  g_string_append_printf (self->out, " {%s};\n", words);
}

static void
write_texts (const Tikz *self)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);

  for (guint i = 0; i < n; i++)
    write_text (self, &texts[i]);
}

/* --- callouts --- */

static void
write_callouts (const Tikz              *self,
                const RoofExportOptions *options)
{
  g_autofree RoofCallout *callouts = g_new (RoofCallout, options->n_callouts + 1);
  guint n = roof_callout_place (self->layout, options->callouts, options->n_callouts, callouts);

  for (guint i = 0; i < n; i++)
    for (int halo = 1; halo >= 0; halo--)
      {
        const RoofCallout *callout = &callouts[i];

        g_string_append (self->out, "\\begin{scope}[line cap=round, line join=round, every path/.style={");
        put_ink (self, "draw", halo ? ROOF_INK_PLOT : ROOF_INK_SELECTION, 1);
        put_length (self, ", line width=", ROOF_CALLOUT_WIDTH + (halo ? ROOF_CALLOUT_HALO : 0));
        g_string_append (self->out, "}]\n\\path");
        put_corners (self, (RoofPoint[]) { callout->tail, callout->tip }, 2, FALSE);
        g_string_append (self->out, "\\path");
        put_corners (self, (RoofPoint[]) { callout->barbs[0], callout->tip, callout->barbs[1] }, 3, FALSE);
        if (callout->ring)
          {
            g_string_append (self->out, "\\path[");
            put_circle (self, callout->at.x, callout->at.y, callout->radius);
          }
        else
          {
            g_string_append (self->out, "\\path");
            put_corners (self, (RoofPoint[]) { callout->a, callout->b }, 2, FALSE);
          }
        g_string_append (self->out, "\\end{scope}\n");
      }
}

/* --- the file --- */

/* Alone it is a document with a page of the size of the figure; in a paper LaTeX has forbidden \documentclass by then. */
static void
write_head (const Tikz *self)
{
  g_string_append (self->out, "% Roofline figure. In a paper: \\usepackage{pgfplots}, then \\input this file; or compile it alone.\n"
                              "\\expandafter\\ifx\\csname @twoclasseserror\\endcsname\\documentclass\n"
                              "  \\let\\rooflineend\\relax\n\\else\n  \\documentclass{article}\n  \\usepackage[");
  put_length (self, "paperwidth=", roof_layout_get_width (self->layout));
  put_length (self, ", paperheight=", roof_layout_get_height (self->layout));
  g_string_append (self->out, ", margin=0bp]{geometry}\n  \\usepackage{pgfplots}\n  \\pagestyle{empty}\n  \\parindent=0bp\n  "
                              "\\topskip=0bp\n  \\def\\rooflineend{\\end{document}}\n  \\begin{document}\\offinterlineskip\n\\fi\n"
                              "\\begin{tikzpicture}[baseline=(current bounding box.north)]\n");
}

/* The axes of a chart; of a panel with their place in the figure @whole (nullable). */
static void
write_axes (const Tikz       *self,
            const RoofLayout *whole)
{
  const RoofRect *plot = roof_layout_get_plot (self->layout);
  const RoofScale *x = roof_layout_get_x (self->layout), *y = roof_layout_get_y (self->layout);

  g_string_append (self->out, "\\begin{axis}[scale only axis, hide axis, clip=false, xmode=log, ymode=log");
  if (whole != NULL)
    {
      const RoofRect *all = roof_layout_get_plot (whole);

      put_length (self, ", anchor=south west, at={(", plot->x - all->x);
      put_length (self, ",", all->y + all->height - plot->y - plot->height);
      g_string_append (self->out, ")}");
    }
  put_length (self, ", width=", plot->width);
  put_length (self, ", height=", plot->height);
  g_string_append (self->out, ",\n  xmin=");
  put_number (self, "%.7g", x->min);
  g_string_append (self->out, ", xmax=");
  put_number (self, "%.7g", x->max);
  g_string_append (self->out, ", ymin=");
  put_number (self, "%.7g", y->min);
  g_string_append (self->out, ", ymax=");
  put_number (self, "%.7g", y->max);
  g_string_append (self->out, "]\n");
}

/* The corners of the figure, whatever the fonts. */
static void
write_corners (const Tikz *self)
{
  g_string_append (self->out, "\\coordinate (roofline lower left) at ");
  put_place (self, 0, roof_layout_get_height (self->layout));
  g_string_append (self->out, ";\n\\coordinate (roofline upper right) at ");
  put_place (self, roof_layout_get_width (self->layout), 0);
  g_string_append (self->out, ";\n\\end{axis}\n");
}

static void
write_end (const Tikz *self)
{
  g_string_append (self->out, "\\pgfresetboundingbox\n\\useasboundingbox (roofline lower left) rectangle "
                              "(roofline upper right);\n\\end{tikzpicture}%\n\\rooflineend\n");
}

static void
write_paper (const Tikz *self)
{
  g_string_append (self->out, "\\path[");
  put_ink (self, "fill", ROOF_INK_PAPER, 1);
  g_string_append (self->out, "] ");
  put_place (self, 0, 0);
  g_string_append (self->out, " rectangle ");
  put_place (self, roof_layout_get_width (self->layout), roof_layout_get_height (self->layout));
  g_string_append (self->out, ";\n");
}

static void
write_body (const Tikz *self)
{
  guint n_dots, n_samples;
  const RoofDot *dots = roof_layout_get_dots (self->layout, &n_dots);
  const RoofDot *samples = roof_layout_get_samples (self->layout, &n_samples);

  write_polygons (self, FALSE);
  write_lines (self, ROOF_LAYER_GRID);
  write_bins (self);
  write_lines (self, ROOF_LAYER_PATH);
  write_lines (self, ROOF_LAYER_ROOF);
  write_marks (self);
  write_lines (self, ROOF_LAYER_LINK);
  write_polygons (self, TRUE);
  write_lines (self, ROOF_LAYER_KEY);
  write_dots (self, samples, n_samples);
  write_dots (self, dots, n_dots);
  write_texts (self);
}

/* Each panel on axes of its own. */
static void
write_parts (const Tikz *self)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      Tikz part = *self;

      part.layout = parts[i];
      write_axes (&part, self->layout);
      write_body (&part);
      g_string_append (self->out, "\\end{axis}\n");
    }
}

static guint
count_drawn (const RoofLayout *layout)
{
  guint n, n_parts, drawn = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  RoofLayout *const *parts = roof_layout_get_parts (layout, &n_parts);

  for (guint i = 0; i < n; i++)
    drawn += dots[i].crowded ? 0 : 1;
  for (guint i = 0; i < n_parts; i++)
    drawn += count_drawn (parts[i]);
  return drawn;
}

GBytes *
roof_export_write_tikz (const RoofLayout         *layout,
                        const RoofExportOptions  *options,
                        GError                  **error)
{
  RoofPalette palette = roof_figure_sizes_make_palette (&options->sizes);
  Tikz self = { NULL, layout, &palette, roof_layout_get_unit (layout) };
  guint n = count_drawn (layout);
  gsize length;

  if (n > MOST_DOTS)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "%1$u dots are too many for LaTeX, which draws about %2$u: export a PDF", n,
                      MOST_DOTS);
      return NULL;
    }
  self.out = g_string_new (NULL);
  write_head (&self);
  write_axes (&self, NULL);
  if (!options->transparent)
    write_paper (&self);
  write_body (&self);
  write_callouts (&self, options);
  write_corners (&self);
  write_parts (&self);
  write_end (&self);
  length = self.out->len;
  return g_bytes_new_take (g_string_free (self.out, FALSE), length);
}
