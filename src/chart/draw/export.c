/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/export.h"

#include <math.h>

#include "chart/draw/export-write.h"
#include "chart/layout/layout-glyphs.h"
#include "chart/layout/layout.h"
#include "chart/layout/typeset.h"
#include "core/error.h"

#define LEAST_WIDTH 200.0
#define LEAST_HEIGHT 150.0
#define MOST_PIXELS 32000.0
/* The least height of a chart under which roofs are listed, in units of a layout. */
#define LEAST_LISTED 220
#define SQUARE_STEPS 3
#define FLATTEST 0.5774 /* tan 30° and tan 50° */
#define STEEPEST 1.1918
#define LOWEST_PLOT 0.4  /* height to width of a plot whose height follows its axes */
#define HIGHEST_PLOT 1.3
/* LaTeX sets the texts in the font of the paper. Computer Modern is about so much wider in small sizes. */
#define LATEX_WIDEN 1.2

RoofPresetId
roof_export_find_preset (const RoofFigureStyle *figure,
                         RoofPresetId      otherwise)
{
  RoofPresetId preset = otherwise;

  if (figure->preset != NULL)
    roof_figure_preset_find (figure->preset, &preset, NULL);
  return preset;
}

RoofExportOptions
roof_export_options_make (const RoofFigureStyle *figure,
                          RoofPresetId      preset)
{
  const RoofFigurePreset *about = roof_figure_preset_get (preset);
  gboolean own = roof_figure_preset_is_of (preset, figure);

  return (RoofExportOptions) {
    .format = ROOF_EXPORT_PNG,
    .width = own && figure->width > 0 ? figure->width : about->width,
    .height = own && figure->height > 0 ? figure->height : about->height,
    .grows = about->grows && !(own && figure->height > 0),
    .scale = about->scale,
    .sizes = roof_figure_sizes_make (preset, figure),
    .heading = { figure->title, figure->subtitle, figure->note },
  };
}

gboolean
roof_export_check (const RoofExportOptions  *options,
                   GError                  **error)
{
  double factor = roof_export_format_get (options->format)->pixels ? options->scale : 1;
  double least = options->panels != NULL && options->grows ? 1 : LEAST_HEIGHT; /* one row of panels is low */

  if (!isfinite (options->width) || !isfinite (options->height) || options->width < LEAST_WIDTH ||
      options->height < least)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "size: must be at least %1$g x %2$g points, got %3$g x %4$g",
                   LEAST_WIDTH, LEAST_HEIGHT, options->width, options->height);
      return FALSE;
    }
  if (!isfinite (options->scale) || options->scale <= 0)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "scale: must be a positive number, got %g",
                   options->scale);
      return FALSE;
    }
  if (options->width * factor > MOST_PIXELS || options->height * factor > MOST_PIXELS ||
      options->width * factor < 1 || options->height * factor < 1)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID,
                   "size: must be 1 to %1$g pixels each way, got %2$g x %3$g", MOST_PIXELS,
                   options->width * factor, options->height * factor);
      return FALSE;
    }
  return TRUE;
}

static double
find_height (RoofScene               *scene,
             const RoofExportOptions *options,
             PangoContext            *context)
{
  if (!options->grows)
    return options->height;
  return options->height + ceil (roof_layout_measure_around (scene, context, options->width, options->height, &options->heading,
                                                             &options->sizes));
}

/* Where the key goes in a figure of @sizes, which is as high as without one. */
static RoofKeyPlace
choose_key (RoofScene               *scene,
            const RoofExportOptions *options,
            PangoContext            *context,
            const RoofFigureSizes   *sizes)
{
  RoofExportOptions keyless = *options;

  keyless.sizes = *sizes;
  keyless.sizes.key = ROOF_KEY_NONE;
  return roof_layout_choose_key (scene, context, options->width, find_height (scene, &keyless, context), &options->heading, sizes,
                                 options->grows || options->square);
}

/* The height of a figure that may become higher or lower, so that its roofs rise at 30 to 50 degrees. */
static double
find_sloped_height (RoofScene               *scene,
                    const RoofExportOptions *options,
                    PangoContext            *context)
{
  g_autoptr (RoofLayout) tried = roof_layout_new_figure (scene, context, options->width, find_height (scene, options, context),
                                                         &options->heading, &options->sizes);
  const RoofRect *plot = roof_layout_get_plot (tried);
  double across = roof_scale_get_decades (roof_layout_get_x (tried)) / plot->width;
  double up = roof_scale_get_decades (roof_layout_get_y (tried)) / plot->height;
  double rise = CLAMP (across / up, FLATTEST, STEEPEST);
  double height = CLAMP (plot->height * rise * up / across, plot->width * LOWEST_PLOT, plot->width * HIGHEST_PLOT);

  return MAX (LEAST_HEIGHT, round (options->height + (height - plot->height) * roof_layout_get_unit (tried)));
}

/* The options with what they leave to the content: the place of the key, and, in a figure that may become higher, what is listed under
 * the chart. @listed: (out) (transfer full): kept while the options are used */
static RoofExportOptions
settle (RoofScene               *scene,
        const RoofExportOptions *options,
        PangoContext            *context,
        GArray                 **listed)
{
  RoofExportOptions settled = *options;
  g_autoptr (RoofLayout) tried = NULL;
  RoofFigureSizes sizes = options->sizes;
  RoofKeyPlace key;

  *listed = g_array_new (FALSE, FALSE, sizeof (RoofHit));

  sizes.signs = settled.sizes.signs = options->sizes.key != ROOF_KEY_NONE;
  settled.sizes.key = ROOF_KEY_NONE;
  if (options->grows)
    settled.height = find_sloped_height (scene, &settled, context);
  settled.sizes.key = choose_key (scene, &settled, context, &sizes);
  settled.sizes.displaced = options->sizes.key == ROOF_KEY_INSIDE && settled.sizes.key != ROOF_KEY_INSIDE;
  if (!(options->grows || options->sizes.slanted) || !settled.sizes.signs
      || settled.height / roof_figure_sizes_get_unit (&sizes) < LEAST_LISTED)
    return settled;
  settled.sizes.roofs_listed = *listed;
  tried = roof_layout_new_figure (scene, context, options->width, find_height (scene, &settled, context), &options->heading, &settled.sizes);
  g_array_unref (*listed);
  settled.sizes.roofs_listed = *listed = roof_layout_list_lacking (tried, &settled.sizes.levels_listed);
  if (options->sizes.key == ROOF_KEY_AUTO && (settled.sizes.key == ROOF_KEY_NONE || settled.sizes.key == ROOF_KEY_INSIDE))
    {
      sizes = settled.sizes; /* the list takes room, too */
      sizes.key = ROOF_KEY_AUTO;
      key = choose_key (scene, &settled, context, &sizes);
      if (settled.sizes.key == ROOF_KEY_INSIDE && key == ROOF_KEY_NONE)
        settled.sizes.roofs_listed = NULL; /* kernels that then had neither names nor numbers come first */
      else
        settled.sizes.key = key;
    }
  return settled;
}

double
roof_export_measure_height (RoofScene               *scene,
                            const RoofExportOptions *options)
{
  g_autoptr (GArray) listed = NULL;
  PangoContext *context;
  RoofExportOptions settled;
  double height;

  g_return_val_if_fail (scene != NULL && options != NULL, 0);

  context = roof_typeset_new_context ();
  if (options->panels != NULL)
    {
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, options, context);

      height = round (roof_layout_get_height (layout) * roof_layout_get_unit (layout));
    }
  else
    {
      settled = settle (scene, options, context, &listed);
      height = find_height (scene, &settled, context);
    }
  g_object_unref (context);
  return height;
}

RoofLayout *
roof_export_lay_out (RoofScene               *scene,
                     const RoofExportOptions *options,
                     PangoContext            *context)
{
  g_autoptr (GArray) listed = NULL;
  RoofExportOptions settled;

  if (options->panels != NULL)
    return roof_panels_lay_out (options->panels, context, options->width, options->height, options->grows || options->square,
                                &options->heading, &options->sizes);
  settled = settle (scene, options, context, &listed);
  return roof_layout_new_figure (scene, context, options->width, find_height (scene, &settled, context), &options->heading,
                                 &settled.sizes);
}

/* A layout that does not depend on the fonts of the screen. */
static RoofLayout *
lay_out (RoofScene               *scene,
         const RoofExportOptions *options)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_export_lay_out (scene, options, context);

  g_object_unref (context);
  return layout;
}

/* The height that would make the decades of @layout square. */
static double
square (const RoofLayout *layout)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  double decade = plot->width / roof_scale_get_decades (roof_layout_get_x (layout));
  double height = decade * roof_scale_get_decades (roof_layout_get_y (layout));

  return (roof_layout_get_height (layout) - plot->height + height) * roof_layout_get_unit (layout);
}

double
roof_export_find_height (RoofScene               *scene,
                         const RoofExportOptions *options)
{
  RoofExportOptions tried = *options;

  g_return_val_if_fail (scene != NULL && options != NULL, 0);
  if (!(options->width >= LEAST_WIDTH && options->width <= MOST_PIXELS))
    return options->width; /* refused on drawing */

  if (options->panels != NULL)
    return roof_export_measure_height (scene, options);

  /* A fixed-point iteration, since the room around the plot depends on the height. */
  tried.height = tried.width;
  tried.grows = FALSE;
  for (guint i = 0; i < SQUARE_STEPS; i++)
    {
      g_autoptr (RoofLayout) layout = lay_out (scene, &tried);

      tried.height = CLAMP (round (square (layout)), MAX (LEAST_HEIGHT, tried.width / 3), MAX (LEAST_HEIGHT, tried.width * 1.5));
    }
  return tried.height;
}

void
roof_export_draw (RoofScene               *scene,
                  const RoofExportOptions *options,
                  cairo_t                 *cr)
{
  g_autoptr (RoofLayout) layout = NULL;
  RoofPalette palette;

  g_return_if_fail (scene != NULL && options != NULL && cr != NULL);

  layout = lay_out (scene, options);
  if (options->boxes != NULL)
    roof_layout_find_glyphs (layout, options->boxes);
  palette = roof_figure_sizes_make_palette (&options->sizes);
  roof_export_paint (layout, options, &palette, cr);
}

GBytes *
roof_export (RoofScene                *scene,
             const RoofExportOptions  *options,
             GError                  **error)
{
  g_autoptr (RoofLayout) layout = NULL;
  RoofExportOptions final;

  g_return_val_if_fail (scene != NULL && options != NULL && options->format < ROOF_N_EXPORTS, NULL);

  if (!roof_export_check (options, error))
    return NULL;
  final = *options;
  if (options->format == ROOF_EXPORT_TIKZ)
    final.sizes.widen = LATEX_WIDEN;
  layout = lay_out (scene, &final);
  if (!roof_panels_fit (layout))
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "size: %1$g x %2$g points are too small for %3$u panels", options->width,
                      options->height, options->panels->n);
      return NULL;
    }
  if (options->n_unnamed != NULL)
    *options->n_unnamed = roof_layout_count_unnamed (layout);
  if (options->key_lack != NULL)
    *options->key_lack = roof_layout_get_key_lack (layout);
  if (options->inset_lack != NULL)
    *options->inset_lack = roof_layout_get_inset_lack (layout);
  if (options->boxes != NULL)
    roof_layout_find_glyphs (layout, options->boxes);
  if (options->key != NULL)
    *options->key = roof_layout_write_key (layout);
  if (options->grows)
    final.height = round (roof_layout_get_height (layout) * roof_layout_get_unit (layout));
  if (!roof_export_check (&final, error))
    return NULL;
  return roof_export_format_get (options->format)->write (layout, &final, error);
}
