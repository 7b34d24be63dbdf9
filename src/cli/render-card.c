/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-card.h"

#include <glib/gi18n.h>

#include "chart/draw/handout.h"
#include "cli/command.h"
#include "cli/picture-draw.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"

static GBytes *
draw_card (RoofLibrary              *library,
           RoofMachine              *machine,
           const RoofPictureOption  *picture,
           GError                  **error)
{
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (snapshot));
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  GBytes *card;

  options.boxes = boxes;
  if (picture->size == NULL)
    {
      options.width = ROOF_HANDOUT_WIDTH;
      options.height = ROOF_HANDOUT_HEIGHT;
    }
  options.grows = FALSE;
  roof_picture_option_begin_words (picture);
  card = roof_handout_write_card (machine, roof_library_get_catalogue (library), &options, error);
  roof_picture_option_end_words ();
  if (card != NULL)
    roof_picture_tell_fonts (boxes, options.sizes.family);
  return card;
}

gboolean
roof_render_card (RoofLibrary              *library,
                  RoofMachine              *machine,
                  const RoofPictureOption  *picture,
                  GError                  **error)
{
  g_autoptr (GFile) file = roof_text_file_find_output (picture->path);
  g_autoptr (GBytes) card = NULL;
  RoofExportFormat format = ROOF_EXPORT_PDF;

  if (!roof_picture_option_is_standard (picture) || picture->format != NULL)
    roof_picture_option_get_format (picture, &format, NULL);
  if (format != ROOF_EXPORT_PDF)
    return roof_command_refuse (error, _ ("-o %s: a reference card is a .pdf"), picture->path);
  if (roof_picture_option_is_square (picture))
    return roof_command_refuse (error, _ ("--size %s: a reference card takes a height in points"), picture->size);
  card = draw_card (library, machine, picture, error);
  return card != NULL
         && (roof_picture_option_is_standard (picture) || roof_picture_may_replace (file, ROOF_PICTURE_PDF, error))
         && roof_text_file_save_bytes (file, card, error);
}
