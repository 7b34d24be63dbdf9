/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/export.h"
#include "cli/command.h"
#include "cli/path-option.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/picture.h"
#include "document/text-file.h"

/* Points; the window's own default is smaller, a picture on its own is looked at larger. */
#define DEFAULT_WIDTH  1600
#define DEFAULT_HEIGHT 1000

typedef struct
{
  char *path;
  char *size;
  char *scale;
  char *theme;
  char *sweep;
  char *title;

  gboolean transparent;
  gboolean bare; /* without the document in it */
} Picture;

static void
picture_clear (Picture *self)
{
  g_free (self->path);
  g_free (self->size);
  g_free (self->scale);
  g_free (self->theme);
  g_free (self->sweep);
  g_free (self->title);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

/* A plain positive decimal up to @stop. */
static gboolean
read_number (const char *text,
             const char *stop,
             double     *value)
{
  char *end = NULL;

  if (!g_ascii_isdigit (text[0]))
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  return end == stop && isfinite (*value) && *value > 0;
}

static gboolean
read_size (const char         *text,
           RoofExportOptions  *options,
           GError            **error)
{
  const char *cross = strchr (text, 'x');

  if (cross != NULL && read_number (text, cross, &options->width)
      && read_number (cross + 1, text + strlen (text), &options->height))
    return TRUE;
  return roof_command_refuse (error, _ ("--size %s: expected WIDTHxHEIGHT, such as 1600x1000"), text);
}

static gboolean
read_theme (const char  *text,
            RoofTheme   *theme,
            GError     **error)
{
  g_autoptr (GError) unknown = NULL;

  if (roof_theme_from_string (text, theme, &unknown))
    return TRUE;
  return roof_command_refuse (error, "--theme: %s", unknown->message);
}

static gboolean
read_format (const char        *path,
             RoofExportFormat  *format,
             GError           **error)
{
  g_autoptr (GError) unknown = NULL;

  if (path == NULL)
    return roof_command_refuse (error, _ ("render: say with -o which .png, .svg or .pdf file to write"));
  if (roof_export_format_from_path (path, format, &unknown))
    return TRUE;
  return roof_command_refuse (error, "-o %s: %s", path, unknown->message);
}

static gboolean
read_picture (const Picture      *picture,
              RoofExportOptions  *options,
              GError            **error)
{
  if (!read_format (picture->path, &options->format, error)
      || (picture->size != NULL && !read_size (picture->size, options, error))
      || (picture->theme != NULL && !read_theme (picture->theme, &options->theme, error)))
    return FALSE;
  options->title = picture->title;
  options->transparent = picture->transparent;
  if (picture->scale == NULL
      || read_number (picture->scale, picture->scale + strlen (picture->scale), &options->scale))
    return TRUE;
  return roof_command_refuse (error, _ ("--scale %s: expected a positive number, such as 2"),
                              picture->scale);
}

/* The selected kernel stands out; of several none is more than another. */
static GBytes *
draw (RoofLibrary              *library,
      RoofComparison           *comparison,
      const RoofExportOptions  *options,
      GError                  **error)
{
  guint n = roof_report_get_n (roof_comparison_get_report (comparison, 0));
  g_autoptr (RoofScene) scene
      = roof_scene_new_compared (comparison, roof_library_get_catalogue (library), n == 1 ? 0 : -1);

  return roof_export (scene, options, error);
}

/* @sweep: (nullable): takes the place of what the document's view shows. */
static RoofComparison *
compare (const RoofSubject  *subject,
         RoofLibrary        *library,
         const char         *sweep,
         GError            **error)
{
  g_autoptr (RoofComparison) comparison = roof_subject_compare (subject, library, error);

  if (comparison == NULL || sweep == NULL)
    return g_steal_pointer (&comparison);
  return roof_path_option_apply (comparison, library, sweep, error);
}

static gboolean
write_picture (const RoofSubject  *subject,
               const Picture      *picture,
               RoofExportOptions  *options,
               GError            **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofComparison) comparison = compare (subject, library, picture->sweep, error);
  g_autoptr (GFile) file = g_file_new_for_path (picture->path);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *document = NULL;

  if (comparison == NULL)
    return FALSE;
  if (!picture->bare)
    document = roof_picture_make_text (roof_report_get_model (roof_comparison_get_report (comparison, 0)),
                                       roof_export_format_to_string (options->format));
  options->document = document;
  bytes = draw (library, comparison, options, error);
  return bytes != NULL && roof_text_file_save_bytes (file, bytes, error);
}

gboolean
roof_verb_render (const char * const  *arguments,
                  GString             *output,
                  GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (Picture) picture = { NULL };
  RoofExportOptions options = {
    .width = DEFAULT_WIDTH, .height = DEFAULT_HEIGHT, .scale = 1, .theme = ROOF_THEME_LIGHT
  };
  gboolean helped = FALSE;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &picture.path,
      N_ ("The picture to write, .png, .svg or .pdf"), "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &picture.size, N_ ("Size in points; 1600x1000 by default"),
      "WxH" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &picture.scale, N_ ("Pixels per point of a PNG; 1 by default"),
      "S" },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &picture.theme, N_ ("light, dark or print"), "THEME" },
    { "sweep", 0, 0, G_OPTION_ARG_STRING, &picture.sweep,
      N_ ("Draw the paths of the kernels as a parameter runs"), "KEY=FROM:TO" },
    { "title", 0, 0, G_OPTION_ARG_STRING, &picture.title, N_ ("A line of text over the chart"), "TEXT" },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &picture.transparent, N_ ("No paper behind the chart"), NULL },
    { "no-document", 0, 0, G_OPTION_ARG_NONE, &picture.bare,
      N_ ("Leave the document out, so that the picture cannot be opened again"), NULL },
    roof_subject_get_compare_entry (&subject),
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_subject_parse (&subject, entries, NULL, arguments, output, &helped, error))
    return FALSE;
  return helped
         || (read_picture (&picture, &options, error)
             && write_picture (&subject, &picture, &options, error));
}
