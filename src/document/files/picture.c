/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/picture.h"

#include "core/error.h"
#include "document/files/picture-private.h"
#include "document/files/text-file.h"

static const struct
{
  const char *name;
  const char *ending;
  GBytes *(*read) (const guint8 *data, gsize length, GError **error); /* nullable */
} kinds[] = {
  [ROOF_PICTURE_PNG] = { "PNG", "png", roof_picture_read_png },
  [ROOF_PICTURE_SVG] = { "SVG", "svg", roof_picture_read_svg },
  [ROOF_PICTURE_PDF] = { "PDF", "pdf", roof_picture_read_pdf },
  [ROOF_PICTURE_HTML] = { "HTML", "html", roof_picture_read_svg },
  [ROOF_PICTURE_EPS] = { "EPS", "eps", NULL },
  [ROOF_PICTURE_TIKZ] = { "TikZ", "tex", NULL },
};

RoofPicture
roof_picture_find (const char *ending)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].ending != NULL && g_str_equal (kinds[i].ending, ending))
      return (RoofPicture) i;
  return ROOF_PICTURE_NONE;
}

/* The ending of an SVG packed by gzip. */
#define PACKED_SVG_ENDING ".svgz"

gboolean
roof_picture_may_replace (GFile        *file,
                          RoofPicture   kind,
                          GError      **error)
{
  g_autoptr (GBytes) content = NULL;
  g_autofree char *name = NULL;

  if (!g_file_query_exists (file, NULL))
    return TRUE;
  content = roof_text_file_load (file, NULL, error);
  if (content == NULL)
    return FALSE;
  if (roof_picture_recognize (content) == kind)
    return TRUE;
  name = roof_text_file_name (file);
  roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: exists already, not in format %2$s, so it is not replaced", name,
               kinds[kind].name);
  return FALSE;
}

GBytes *
roof_picture_extract (GBytes  *content,
                      GError **error)
{
  RoofPicture kind = roof_picture_recognize (content);
  g_autoptr (GError) damage = NULL;
  GBytes *text;
  gsize length;
  const guint8 *data = g_bytes_get_data (content, &length);

  g_return_val_if_fail (kind != ROOF_PICTURE_NONE, NULL);

  if (kind == ROOF_PICTURE_OTHER || kinds[kind].read == NULL)
    {
      roof_fail (error, "this is a %s picture, which cannot hold a Roofline document; PNG, SVG, PDF and HTML can",
                 kind == ROOF_PICTURE_OTHER ? roof_picture_name_other (content) : kinds[kind].name);
      return NULL;
    }
  text = kinds[kind].read (data, length, &damage);
  if (text != NULL)
    return text;
  if (damage != NULL)
    roof_fail (error, "this %1$s picture cannot be read: %2$s", kinds[kind].name, damage->message);
  else
    roof_fail (error, "this %s picture holds no Roofline document: another program wrote or compressed it, or it was "
                      "exported "
                      "without the document",
               kinds[kind].name);
  return NULL;
}

gboolean
roof_picture_save (GFile   *file,
                   GBytes  *picture,
                   GError **error)
{
  g_autofree char *name = g_file_get_basename (file), *lower = g_ascii_strdown (name, -1);
  g_autoptr (GBytes) packed = NULL;
  gsize length;
  const char *data = g_bytes_get_data (picture, &length);

  if (!g_str_has_suffix (lower, PACKED_SVG_ENDING))
    return roof_text_file_save_bytes (file, picture, error);
  packed = roof_picture_deflate (data, length, G_ZLIB_COMPRESSOR_FORMAT_GZIP, error);
  return packed != NULL && roof_text_file_save_bytes (file, packed, error);
}
