/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-files.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/snapshot/selected.h"
#include "document/files/picture-text.h"
#include "document/files/picture.h"

RoofExportFormat
roof_export_files_get_other (RoofExportFormat format)
{
  return format == ROOF_EXPORT_PDF ? ROOF_EXPORT_PNG : ROOF_EXPORT_PDF;
}

char *
roof_export_files_suggest_name (const char       *title,
                                RoofExportFormat  format)
{
  g_autofree char *base = g_strdelimit (g_strdup (title), G_DIR_SEPARATOR_S, ' ');

  /* Prevents hidden files and the name "..". */
  for (char *c = base; *c == '.' || *c == ' '; c++)
    *c = ' ';
  g_strstrip (base);
  return g_strdup_printf ("%s.%s", *base != '\0' ? base : _("Roofline"), roof_export_format_to_string (format));
}

RoofExportFormat
roof_export_files_find_format (GFile            *file,
                               RoofExportFormat  chosen)
{
  g_autofree char *name = g_file_get_basename (file);

  roof_export_format_from_path (name, &chosen, NULL);
  return chosen;
}

GFile *
roof_export_files_find_beside (GFile            *file,
                               RoofExportFormat  format)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file), *full = NULL;
  RoofExportFormat named;
  char *dot = strrchr (name, '.');

  if (folder == NULL)
    return NULL;
  if (dot != NULL && dot != name && roof_export_format_from_path (name, &named, NULL))
    *dot = '\0';
  full = g_strdup_printf ("%s.%s", name, roof_export_format_to_string (roof_export_files_get_other (format)));
  return g_file_get_child (folder, full);
}

gboolean
roof_export_files_write (GFile              *file,
                         RoofScene          *scene,
                         RoofExportOptions   options,
                         RoofSnapshot       *carried,
                         GError            **error)
{
  g_autofree char *document = carried != NULL ? roof_picture_make_text (carried, roof_export_format_to_string (options.format)) : NULL;
  g_autoptr (GBytes) bytes = NULL;

  options.document = document;
  bytes = roof_export (scene, &options, error);
  return bytes != NULL && roof_picture_save (file, bytes, error);
}

RoofSnapshot *
roof_embedded_dup (RoofEmbedded      self,
                   RoofSnapshot     *snapshot,
                   const GByteArray *fits)
{
  switch (self)
    {
    case ROOF_EMBEDDED_DOCUMENT:
      return roof_snapshot_ref (snapshot);
    case ROOF_EMBEDDED_SHOWN:
      return roof_selected_keep_shown (snapshot, fits);
    default:
      return NULL;
    }
}
