/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-slides.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "chart/handout.h"
#include "cli/command.h"
#include "core/error.h"
#include "document/model-faults.h"
#include "document/picture.h"
#include "document/text-file.h"

#define MOST_DIGITS 9

/* "figures/%02d.svg", taken apart. */
typedef struct
{
  char  *before;
  guint  digits; /* at least so many */
  char  *after;
} Pattern;

static void
pattern_clear (Pattern *self)
{
  g_free (self->before);
  g_free (self->after);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pattern, pattern_clear)

static gboolean
read_pattern (const char  *path,
              Pattern     *pattern,
              GError     **error)
{
  const char *sign = strchr (path, '%');
  char *end = NULL;
  guint64 digits = g_ascii_isdigit (sign[1]) ? g_ascii_strtoull (sign + 1, &end, 10) : 1;

  if (end == NULL)
    end = (char *) sign + 1;
  if (*end != 'd' || digits < 1 || digits > MOST_DIGITS || strchr (end, '%') != NULL)
    return roof_command_refuse (error, _ ("-o %s: expected the number once, as %%d or %%02d"), path);
  pattern->before = g_strndup (path, (gsize) (sign - path));
  pattern->digits = (guint) digits;
  pattern->after = g_strdup (end + 1);
  return TRUE;
}

static char *
make_name (const Pattern *pattern,
           guint          number)
{
  return g_strdup_printf ("%s%0*u%s", pattern->before, (int) pattern->digits, number, pattern->after);
}

/* --- drawing --- */

static RoofScene *
make_scene (RoofLibrary  *library,
            RoofSlide    *slide,
            guint         number,
            GError      **error)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  RoofModel *state = roof_slide_get_state (slide);
  g_autoptr (GPtrArray) faults = roof_model_list_faults (catalogue, state);
  g_autoptr (RoofComparison) comparison = NULL;

  if (faults->len > 0)
    {
      g_set_error (error, ROOF_ERROR, ROOF_ERROR_INVALID, "presentation[%u].state.%s", number - 1,
                   (char *) faults->pdata[0]);
      return NULL;
    }
  comparison = roof_comparison_new (NULL, catalogue, state);
  return roof_scene_new_compared (comparison, catalogue, roof_selection_get_lead (roof_slide_get_selection (slide)));
}

/* How far it is, for somebody who waits at a terminal. */
static void
say_progress (guint done,
              guint n)
{
  if (!isatty (STDERR_FILENO))
    return;
  fputs ("\r\033[K", stderr);
  if (done < n)
    /* Translators: how many of how many pictures are drawn */
    fprintf (stderr, _ ("%u of %u"), done, n);
  fflush (stderr);
}

/* Returns: (transfer full) (element-type RoofScene) (nullable) */
static GPtrArray *
make_scenes (RoofLibrary  *library,
             RoofModel    *model,
             GError      **error)
{
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref);

  for (guint i = 0; i < roof_model_get_n_slides (model); i++)
    {
      RoofScene *scene = make_scene (library, roof_model_get_slide (model, i), i + 1, error);

      if (scene == NULL)
        return NULL;
      g_ptr_array_add (scenes, scene);
    }
  return g_steal_pointer (&scenes);
}

static GBytes *
draw_figure (RoofScene                *scene,
             RoofModel                *state,
             const RoofPictureOption  *picture,
             gboolean                  bare,
             GError                  **error)
{
  RoofExportOptions options = roof_picture_option_apply (picture, roof_model_get_drawing (state));
  g_autofree char *document
      = bare ? NULL : roof_picture_make_text (state, roof_export_format_to_string (options.format));

  options.document = document;
  return roof_export (scene, &options, error);
}

/* Returns: (transfer full) (element-type GBytes) (nullable) */
static GPtrArray *
draw_figures (RoofModel                *model,
              GPtrArray                *scenes,
              const RoofPictureOption  *picture,
              gboolean                  bare,
              GError                  **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (guint i = 0; i < scenes->len; i++)
    {
      RoofModel *state = roof_slide_get_state (roof_model_get_slide (model, i));
      GBytes *figure = draw_figure (scenes->pdata[i], state, picture, bare, error);

      if (figure == NULL)
        return NULL;
      g_ptr_array_add (figures, figure);
      say_progress (i + 1, scenes->len);
    }
  return g_steal_pointer (&figures);
}

static GBytes *
draw_handout (RoofModel                *model,
              GPtrArray                *scenes,
              const RoofPictureOption  *picture,
              gboolean                  bare,
              GError                  **error)
{
  g_autofree char *document = bare ? NULL : roof_picture_make_text (model, "pdf");
  g_autofree RoofHandoutPage *pages = g_new0 (RoofHandoutPage, scenes->len);
  RoofExportOptions own = roof_picture_option_apply (picture, roof_model_get_drawing (model));

  for (guint i = 0; i < scenes->len; i++)
    {
      RoofSlide *slide = roof_model_get_slide (model, i);

      pages[i] = (RoofHandoutPage) { scenes->pdata[i], roof_slide_get_title (slide), roof_slide_get_text (slide) };
    }
  own.document = document;
  if (own.heading.title == NULL)
    own.heading.title = roof_model_get_title (model);
  if (picture->size == NULL)
    {
      own.width = ROOF_HANDOUT_WIDTH;
      own.height = ROOF_HANDOUT_HEIGHT;
    }
  return roof_handout_write (pages, scenes->len, &own, error);
}

/* --- writing --- */

/* What is there must be such a picture as comes in its place: a wrong pattern is not to cost anybody a file. */
static gboolean
check_place (const char        *path,
             RoofExportFormat   format,
             GError           **error)
{
  static const RoofPicture pictures[] = {
    [ROOF_EXPORT_PNG] = ROOF_PICTURE_PNG,
    [ROOF_EXPORT_SVG] = ROOF_PICTURE_SVG,
    [ROOF_EXPORT_PDF] = ROOF_PICTURE_PDF,
  };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) content = NULL;

  if (!g_file_query_exists (file, NULL))
    return TRUE;
  content = roof_text_file_load (file, NULL, error);
  if (content == NULL)
    return FALSE;
  if (roof_picture_recognize (content) == pictures[format])
    return TRUE;
  g_set_error (error, ROOF_ERROR, ROOF_ERROR_INVALID, "%s: is no %s file, and is not replaced", path,
               roof_export_format_to_string (format));
  return FALSE;
}

static gboolean
write_figures (const Pattern     *pattern,
               GPtrArray         *figures,
               RoofExportFormat   format,
               GError           **error)
{
  for (guint i = 0; i < figures->len; i++)
    {
      g_autofree char *path = make_name (pattern, i + 1);

      if (!check_place (path, format, error))
        return FALSE;
    }
  for (guint i = 0; i < figures->len; i++)
    {
      g_autofree char *path = make_name (pattern, i + 1);
      g_autoptr (GFile) file = g_file_new_for_path (path);

      if (!roof_text_file_save_bytes (file, figures->pdata[i], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_handout (const char  *path,
               GBytes      *handout,
               GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return check_place (path, ROOF_EXPORT_PDF, error) && roof_text_file_save_bytes (file, handout, error);
}

gboolean
roof_render_slides (RoofLibrary              *library,
                    RoofModel                *model,
                    const RoofPictureOption  *picture,
                    gboolean                  bare,
                    GError                  **error)
{
  const char *path = picture->path;
  g_auto (Pattern) pattern = { NULL };
  g_autoptr (GPtrArray) scenes = NULL;
  g_autoptr (GPtrArray) figures = NULL;
  g_autoptr (GBytes) handout = NULL;
  gboolean numbered = strchr (path, '%') != NULL;
  RoofExportFormat format = ROOF_EXPORT_PDF;

  roof_export_format_from_path (path, &format, NULL);
  if (numbered && !read_pattern (path, &pattern, error))
    return FALSE;
  if (!numbered && format != ROOF_EXPORT_PDF)
    return roof_command_refuse (error, _ ("-o %s: say where the number goes, as in %%02d.%s; one file for all is a .pdf"),
                                path, roof_export_format_to_string (format));
  scenes = make_scenes (library, model, error);
  if (scenes == NULL)
    return FALSE;
  if (!numbered)
    {
      handout = draw_handout (model, scenes, picture, bare, error);
      return handout != NULL && write_handout (path, handout, error);
    }
  figures = draw_figures (model, scenes, picture, bare, error);
  return figures != NULL && write_figures (&pattern, figures, format, error);
}
