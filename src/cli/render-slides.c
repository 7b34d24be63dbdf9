/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-slides.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/draw/handout.h"
#include "chart/draw/slide-figure.h"
#include "cli/command.h"
#include "cli/picture-draw.h"
#include "core/error.h"
#include "document/files/numbered-name.h"
#include "document/files/picture.h"
#include "document/files/picture-text.h"
#include "document/files/text-file.h"

/* --- drawing --- */

static void
say_progress (guint done,
              guint n)
{
  /* Translators: how many of how many pictures are drawn */
  g_autofree char *text = g_strdup_printf (_ ("%1$u of %2$u"), done, n);

  roof_command_show_progress (done < n ? text : NULL);
}

static double
find_square_height (RoofLibrary             *library,
                    RoofSlide               *slide,
                    const RoofExportOptions *options)
{
  g_autoptr (GPtrArray) presets = roof_library_list_machines (library);
  g_autoptr (RoofScene) scene = roof_slide_make_scene (slide, roof_library_get_catalogue (library), presets);
  g_autofree char *changes = roof_slide_describe_changes (slide, presets);
  RoofExportOptions own = *options;

  if (own.heading.subtitle == NULL)
    own.heading.subtitle = changes;
  return roof_export_find_height (scene, &own);
}

static GBytes *
draw_figure_now (RoofLibrary              *library,
                 RoofSlide                *slide,
                 const RoofPictureOption  *picture,
                 gboolean                  bare,
                 GHashTable               *boxes,
                 GError                  **error)
{
  RoofSnapshot *state = roof_slide_get_state (slide);
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (state));
  g_autofree char *document
      = bare ? NULL : roof_picture_make_text (state, roof_export_format_to_string (options.format));
  g_autoptr (GPtrArray) presets = roof_library_list_machines (library);

  options.grows = FALSE; /* pictures of a series have equal heights */
  if (roof_picture_option_is_square (picture))
    options.height = find_square_height (library, slide, &options);
  options.document = document;
  options.boxes = boxes;
  return roof_slide_export (slide, roof_library_get_catalogue (library), presets, &options, !picture->unpointed, error);
}

static GBytes *
draw_figure (RoofLibrary              *library,
             RoofSlide                *slide,
             const RoofPictureOption  *picture,
             gboolean                  bare,
             GHashTable               *boxes,
             GError                  **error)
{
  GBytes *figure;

  roof_picture_option_begin_words (picture);
  figure = draw_figure_now (library, slide, picture, bare, boxes, error);
  roof_picture_option_end_words ();
  return figure;
}

/* Returns: (transfer full) (element-type GBytes) (nullable) */
static GPtrArray *
draw_figures (RoofLibrary              *library,
              RoofSnapshot             *snapshot,
              const RoofPictureOption  *picture,
              gboolean                  bare,
              GError                  **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  guint n = roof_snapshot_get_n_slides (snapshot);

  for (guint i = 0; i < n; i++)
    {
      GBytes *figure = draw_figure (library, roof_snapshot_get_slide (snapshot, i), picture, bare, boxes, error);

      if (figure == NULL)
        return NULL;
      g_ptr_array_add (figures, figure);
      say_progress (i + 1, n);
    }
  roof_picture_tell_fonts (boxes, roof_picture_option_apply (picture, roof_snapshot_get_figure_style (snapshot)).sizes.family);
  return g_steal_pointer (&figures);
}

static GBytes *
draw_handout (RoofLibrary              *library,
              RoofSnapshot             *snapshot,
              const RoofPictureOption  *picture,
              gboolean                  bare,
              GError                  **error)
{
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (snapshot));
  g_autofree char *document = bare ? NULL : roof_picture_make_text (snapshot, "pdf");
  g_autoptr (GPtrArray) presets = roof_library_list_machines (library);
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  GBytes *handout;

  options.document = document;
  options.boxes = boxes;
  if (picture->size == NULL)
    {
      options.width = ROOF_HANDOUT_WIDTH;
      options.height = ROOF_HANDOUT_HEIGHT;
      options.grows = FALSE;
    }
  roof_picture_option_begin_words (picture);
  handout = roof_handout_write_slides (snapshot, roof_library_get_catalogue (library), presets, &options, !picture->unpointed, error);
  roof_picture_option_end_words ();
  if (handout != NULL)
    roof_picture_tell_fonts (boxes, options.sizes.family);
  return handout;
}

/* --- writing --- */

static gboolean
write_handout (const char  *path,
               GBytes      *handout,
               GError     **error)
{
  g_autoptr (GFile) file = roof_text_file_find_output (path);

  return (g_str_equal (path, "-") || roof_picture_may_replace (file, ROOF_PICTURE_PDF, error)) && roof_text_file_save_bytes (file, handout, error);
}

gboolean
roof_render_slides (RoofLibrary              *library,
                    RoofSnapshot             *snapshot,
                    const RoofPictureOption  *picture,
                    gboolean                  bare,
                    GError                  **error)
{
  const char *path = picture->path;
  g_auto (RoofNumberedName) pattern = { NULL };
  g_autoptr (GPtrArray) figures = NULL;
  g_autoptr (GBytes) handout = NULL;
  gboolean numbered = strchr (path, '%') != NULL;
  RoofExportFormat format = ROOF_EXPORT_PDF;

  if (!roof_picture_option_is_standard (picture) || picture->format != NULL)
    roof_picture_option_get_format (picture, &format, NULL);
  if (numbered && !roof_numbered_name_read (path, &pattern))
    return roof_command_refuse (error, _ ("-o %s: expected the number once, as %%d or %%02d"), path);
  if (!numbered && format != ROOF_EXPORT_PDF)
    return roof_command_refuse (error, _ ("-o %1$s: place the number, as in %%02d.%2$s; a single file for all is a .pdf"),
                                path, roof_export_format_to_string (format));
  if (!numbered && roof_picture_option_is_square (picture))
    return roof_command_refuse (error, _ ("--size %s: pages of a handout need a height in points"), picture->size);
  if (!numbered)
    {
      handout = draw_handout (library, snapshot, picture, bare, error);
      return handout != NULL && write_handout (path, handout, error);
    }
  figures = draw_figures (library, snapshot, picture, bare, error);
  return figures != NULL &&
         roof_numbered_name_write (&pattern, figures, roof_picture_find (roof_export_format_to_string (format)), error);
}
