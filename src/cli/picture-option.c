/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/picture-option.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"

/* Points. Larger than the window's default, since a picture is looked at alone. */
#define DEFAULT_WIDTH  1600
#define DEFAULT_HEIGHT 1000

#define AUTOMATIC "auto"

void
roof_picture_option_fill (RoofPictureOption *self,
                          GOptionEntry      *entries)
{
  g_autofree char *endings = roof_export_format_list (TRUE), *formats = roof_export_format_list (FALSE);
  const GOptionEntry filled[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &self->path,
      /* Translators: %s is a list of endings, ".png, .svg" */
      self->output_help = g_strdup_printf (_ ("The picture to write: %s"), endings), "FILE" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &self->format,
      /* Translators: %s is a list of formats, "png, svg" */
      self->format_help = g_strdup_printf (_ ("Format, regardless of the ending of the file name; for standard output (-o -): "
                                              "%s"), formats),
      "FORMAT" },
    { "preset", 0, 0, G_OPTION_ARG_STRING, &self->preset,
      N_ ("Size, text and lines for a screen, slide, column, columns or poster"), "NAME" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &self->size,
    N_ ("Size in points; the preset's, or 1600x1000. With a height of auto, roofs rise at 45 degrees"), "WxH" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &self->scale, N_ ("Pixels per point of a PNG; the preset's, or 1"), "S" },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &self->theme, N_ ("light, dark, print, high-contrast or high-contrast-dark"), "THEME" },
    { "font", 0, 0, G_OPTION_ARG_STRING, &self->font, N_ ("Font family"), "NAME" },
    { "font-size", 0, 0, G_OPTION_ARG_STRING, &self->font_size, N_ ("Text size in points"), "POINTS" },
    { "line-width", 0, 0, G_OPTION_ARG_STRING, &self->line_width, N_ ("Line width of the main roofs in points"), "POINTS" },
    { "title", 0, 0, G_OPTION_ARG_STRING, &self->title, N_ ("Title above the chart"), "TEXT" },
    { "subtitle", 0, 0, G_OPTION_ARG_STRING, &self->subtitle, N_ ("Subtitle below the title"), "TEXT" },
    { "note", 0, 0, G_OPTION_ARG_STRING, &self->note, N_ ("Note below the chart"), "TEXT" },
    { "panels", 0, 0, G_OPTION_ARG_STRING, &self->panels,
      N_ ("Several charts on common axes: a panel for each document, or for each machine; auto: by the width of the figure"),
      "ROWSxCOLUMNS" },
    { "panels-by", 0, 0, G_OPTION_ARG_STRING, &self->panels_by,
      N_ ("Divide a document into panels by machine, run (pins), network or phase; none: one chart"), "WHAT" },
    { "panel-title", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->panel_titles,
      N_ ("Title of a panel instead of its machine, run, network, phase or file; once per panel, in order"), "TEXT" },
    { "caption", 0, 0, G_OPTION_ARG_NONE, &self->caption, N_ ("Also print a caption, one sentence, on standard error"), NULL },
    { "math", 0, 0, G_OPTION_ARG_NONE, &self->math,
      N_ ("Symbols of the field: I and P in the titles of the axes, π and β for peaks and bandwidths in the names of roofs"), NULL },
    { "local-language", 0, 0, G_OPTION_ARG_NONE, &self->local,
      N_ ("Text on the chart in the language of this terminal instead of English"), NULL },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &self->transparent, N_ ("Transparent background"), NULL },
    { "no-pointing", 0, 0, G_OPTION_ARG_NONE, &self->unpointed,
      N_ ("Omit the rings and arrows of a slide"), NULL },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (filled) + ROOF_N_CHART_ENTRIES == ROOF_N_PICTURE_ENTRIES);
  memcpy (entries, filled, sizeof filled);
  roof_chart_option_fill (&self->chart, &entries[G_N_ELEMENTS (filled)]);
}

void
roof_picture_option_clear (RoofPictureOption *self)
{
  g_free (self->output_help);
  g_free (self->format_help);
  g_free (self->path);
  g_free (self->format);
  g_free (self->preset);
  g_free (self->size);
  g_free (self->scale);
  g_free (self->theme);
  g_free (self->font);
  g_free (self->font_size);
  g_free (self->line_width);
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->note);
  g_free (self->panels);
  g_free (self->panels_by);
  g_strfreev (self->panel_titles);
  roof_chart_option_clear (&self->chart);
}

/* A plain positive decimal up to @stop. */
static gboolean
read_number (const char *text,
             const char *stop,
             double     *value)
{
  char *end = NULL;

  if (!g_ascii_isdigit (text[0]) || text + strspn (text, "0123456789.eE+-") < stop)
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  return end == stop && isfinite (*value) && *value > 0;
}

static gboolean
read_size (const char *text,
           double     *width,
           double     *height)
{
  const char *cross = strchr (text, 'x');

  if (cross == NULL || !read_number (text, cross, width))
    return FALSE;
  if (strcmp (cross + 1, AUTOMATIC) == 0)
    {
      *height = *width;
      return TRUE;
    }
  return read_number (cross + 1, text + strlen (text), height);
}

gboolean
roof_picture_option_is_square (const RoofPictureOption *self)
{
  return self->size != NULL && g_str_has_suffix (self->size, "x" AUTOMATIC);
}

gboolean
roof_picture_option_is_standard (const RoofPictureOption *self)
{
  return g_str_equal (self->path, "-");
}

gboolean
roof_picture_option_get_format (const RoofPictureOption  *self,
                                RoofExportFormat         *format,
                                GError                  **error)
{
  g_autofree char *named = self->format != NULL ? g_strconcat ("a.", self->format, NULL)
                           : roof_picture_option_is_standard (self) ? g_strdup ("a.svg") : g_strdup (self->path);

  return roof_export_format_from_path (named, format, error);
}

static gboolean
refuse_unnamed (GError **error)
{
  g_autofree char *endings = roof_export_format_list (TRUE);

  /* Translators: %s is a list of endings, ".png, .svg" */
  return roof_command_refuse (error, _ ("render: name the file to write with -o; the ending is one of %s"), endings);
}

static gboolean
check_format (const RoofPictureOption  *self,
              GError                  **error)
{
  g_autoptr (GError) unknown = NULL;
  RoofExportFormat format;

  if (self->path == NULL)
    return refuse_unnamed (error);
  if (!roof_picture_option_get_format (self, &format, &unknown))
    return self->format != NULL ? roof_command_refuse (error, "--format %s: %s", self->format, unknown->message)
                                : roof_command_refuse (error, "-o %s: %s", self->path, unknown->message);
  if (roof_picture_option_is_standard (self) && isatty (STDOUT_FILENO))
    return roof_command_refuse (error, _ ("-o -: a picture cannot be written to a terminal"));
  return TRUE;
}

static gboolean
check_names (const RoofPictureOption  *self,
             GError                  **error)
{
  g_autoptr (GError) unknown = NULL;
  RoofTheme theme;
  RoofPresetId preset;

  if (self->theme != NULL && !roof_theme_from_string (self->theme, &theme, &unknown))
    return roof_command_refuse (error, "--theme: %s", unknown->message);
  if (self->preset != NULL && !roof_figure_preset_find (self->preset, &preset, &unknown))
    return roof_command_refuse (error, "--preset: %s", unknown->message);
  return TRUE;
}

static gboolean
check_points (const char  *name,
              const char  *text,
              double       least,
              double       most,
              GError     **error)
{
  double points;

  if (text == NULL || (read_number (text, text + strlen (text), &points) && points >= least && points <= most))
    return TRUE;
  /* Translators: an option of the command line, what was typed for it, and the range of what may be */
  return roof_command_refuse (error, _ ("%1$s %2$s: expected %3$g to %4$g points"), name, text, least, most);
}

static gboolean
check_facet (const RoofPictureOption  *self,
             GError                  **error)
{
  g_autofree char *known = NULL;

  if (self->panels_by == NULL || g_strv_contains (roof_facet_list_names (), self->panels_by))
    return TRUE;
  known = g_strjoinv (", ", (char **) roof_facet_list_names ());
  /* Translators: what was typed, and a list of what may be */
  return roof_command_refuse (error, _ ("--panels-by %1$s: expected one of %2$s"), self->panels_by, known);
}

RoofFacet
roof_picture_option_get_facet (const RoofPictureOption *self)
{
  const char *const *names = roof_facet_list_names ();

  for (guint i = 0; self->panels_by != NULL && names[i] != NULL; i++)
    if (g_str_equal (names[i], self->panels_by))
      return (RoofFacet) i;
  return ROOF_FACET_NONE;
}

gboolean
roof_picture_option_has_panels (const RoofPictureOption *self)
{
  return self->panels != NULL || roof_picture_option_get_facet (self) != ROOF_FACET_NONE;
}

static gboolean
check_panels (const RoofPictureOption  *self,
              GError                  **error)
{
  guint rows, columns;

  if (!check_facet (self, error))
    return FALSE;
  if (self->panels != NULL && roof_picture_option_get_facet (self) == ROOF_FACET_NONE && self->panels_by != NULL)
    return roof_command_refuse (error, _ ("--panels-by none: does not go with --panels %s"), self->panels);
  if (!roof_picture_option_has_panels (self))
    return self->panel_titles == NULL
           || roof_command_refuse (error, _ ("--panel-title %s: requires --panels or --panels-by"), self->panel_titles[0]);
  if (self->chart.inset != NULL)
    return roof_command_refuse (error, _ ("--inset %s: panels have none; draw one chart"), self->chart.inset);
  if (self->panels != NULL && !roof_panels_parse (self->panels, &rows, &columns))
    return roof_command_refuse (error, _ ("--panels %1$s: expected ROWSxCOLUMNS, such as 2x2, of at most %2$d panels, or auto"),
                                self->panels, ROOF_MOST_PANELS);
  if (g_strcmp0 (self->chart.key, "inside") == 0)
    return roof_command_refuse (error, _ ("--key inside: panels have one key for all, which is below or right of them"));
  return TRUE;
}

gboolean
roof_picture_option_check (const RoofPictureOption  *self,
                           GError                  **error)
{
  double width, height;

  if (!check_format (self, error))
    return FALSE;
  if (self->size != NULL && !read_size (self->size, &width, &height))
    return roof_command_refuse (error, _ ("--size %s: expected WIDTHxHEIGHT, such as 1600x1000"), self->size);
  if (!check_panels (self, error) || !check_names (self, error) || !roof_chart_option_check (&self->chart, error)
      || !check_points ("--font-size", self->font_size, ROOF_LEAST_FONT_SIZE, ROOF_MOST_FONT_SIZE, error)
      || !check_points ("--line-width", self->line_width, ROOF_LEAST_LINE_WIDTH, ROOF_MOST_LINE_WIDTH, error))
    return FALSE;
  if (self->scale == NULL || read_number (self->scale, self->scale + strlen (self->scale), &width))
    return TRUE;
  return roof_command_refuse (error, _ ("--scale %s: expected a positive number, such as 2"), self->scale);
}

/* The initial options: those of the preset, or without one a large picture with one pixel per point. */
static RoofExportOptions
start (const RoofPictureOption *self,
       const RoofFigureStyle        *figure)
{
  RoofPresetId preset = roof_export_find_preset (figure, ROOF_PRESET_SCREEN);
  gboolean named = self->preset != NULL || roof_export_find_preset (figure, ROOF_N_PRESETS) != ROOF_N_PRESETS;
  RoofExportOptions options;

  if (self->preset != NULL)
    roof_figure_preset_find (self->preset, &preset, NULL);
  options = roof_export_options_make (figure, preset);
  if (named)
    return options;
  options.width = figure->width > 0 ? figure->width : DEFAULT_WIDTH;
  options.height = figure->height > 0 ? figure->height : DEFAULT_HEIGHT;
  options.grows = FALSE;
  options.scale = 1;
  if (figure->line_width <= 0)
    options.sizes.line_width = 0;
  return options;
}

static void
apply_sizes (const RoofPictureOption *self,
             RoofFigureSizes         *sizes)
{
  if (self->theme != NULL)
    roof_theme_from_string (self->theme, &sizes->theme, NULL);
  if (self->font != NULL)
    sizes->family = *self->font != '\0' ? self->font : NULL;
  if (self->font_size != NULL)
    roof_figure_sizes_set_font_size (sizes, g_ascii_strtod (self->font_size, NULL));
  if (self->line_width != NULL)
    sizes->line_width = g_ascii_strtod (self->line_width, NULL);
  sizes->axes.math = sizes->axes.math || self->math;
  roof_chart_option_apply (&self->chart, sizes);
}

RoofExportOptions
roof_picture_option_apply (const RoofPictureOption *self,
                           const RoofFigureStyle        *figure)
{
  RoofExportOptions options = start (self, figure);

  roof_picture_option_get_format (self, &options.format, NULL);
  if (self->size != NULL)
    read_size (self->size, &options.width, &options.height);
  options.grows = options.grows && self->size == NULL;
  options.square = roof_picture_option_is_square (self);
  if (self->scale != NULL)
    options.scale = g_ascii_strtod (self->scale, NULL);
  apply_sizes (self, &options.sizes);
  if (self->title != NULL)
    options.heading.title = self->title;
  if (self->subtitle != NULL)
    options.heading.subtitle = self->subtitle;
  if (self->note != NULL)
    options.heading.note = self->note;
  options.transparent = self->transparent;
  return options;
}

void
roof_picture_option_begin_words (const RoofPictureOption *self)
{
  if (!self->local)
    setlocale (LC_MESSAGES, "C");
}

void
roof_picture_option_end_words (void)
{
  setlocale (LC_MESSAGES, "");
}
