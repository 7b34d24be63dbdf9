/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/export-format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/draw/export-write.h"
#include "core/error.h"

static const RoofExportKind kinds[ROOF_N_EXPORTS] = {
  [ROOF_EXPORT_PNG] = { N_("PNG picture"), { "png" }, TRUE, TRUE, roof_export_write_png },
  [ROOF_EXPORT_SVG] = { N_("SVG drawing"), { "svg", "svgz" }, FALSE, TRUE, roof_export_write_svg },
  [ROOF_EXPORT_PDF] = { N_("PDF page"), { "pdf" }, FALSE, TRUE, roof_export_write_pdf },
  [ROOF_EXPORT_EPS] = { N_("EPS drawing"), { "eps" }, FALSE, FALSE, roof_export_write_eps },
  [ROOF_EXPORT_TIKZ] = { N_("TikZ drawing for LaTeX"), { "tex", "tikz" }, FALSE, FALSE, roof_export_write_tikz },
  [ROOF_EXPORT_HTML] = { N_("HTML page"), { "html", "htm" }, FALSE, TRUE, roof_export_write_html },
};

const RoofExportKind *
roof_export_format_get (RoofExportFormat format)
{
  g_return_val_if_fail (format < ROOF_N_EXPORTS, &kinds[0]);

  return &kinds[format];
}

const char *
roof_export_format_to_string (RoofExportFormat format)
{
  return roof_export_format_get (format)->endings[0];
}

/* FALSE when no format has the ending. */
static gboolean
find_ending (const char       *ending,
             RoofExportFormat *format)
{
  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    for (guint k = 0; k < G_N_ELEMENTS (kinds[i].endings) && kinds[i].endings[k] != NULL; k++)
      if (g_ascii_strcasecmp (ending, kinds[i].endings[k]) == 0)
        {
          *format = (RoofExportFormat) i;
          return TRUE;
        }
  return FALSE;
}

char *
roof_export_format_list (gboolean endings)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    for (guint k = 0; k < (endings ? G_N_ELEMENTS (kinds[i].endings) : 1) && kinds[i].endings[k] != NULL; k++)
      g_string_append_printf (list, "%s%s%s", list->len > 0 ? ", " : "", endings ? "." : "", kinds[i].endings[k]);
  return g_string_free (list, FALSE);
}

gboolean
roof_export_format_from_string (const char        *text,
                                RoofExportFormat  *format,
                                GError           **error)
{
  g_autofree char *list = NULL;

  g_return_val_if_fail (text != NULL && format != NULL, FALSE);

  if (find_ending (text, format))
    return TRUE;
  list = roof_export_format_list (FALSE);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "unknown picture format \"%1$s\": expected one of %2$s", text, list);
  return FALSE;
}

gboolean
roof_export_format_from_path (const char        *path,
                              RoofExportFormat  *format,
                              GError           **error)
{
  g_autofree char *name = NULL, *list = NULL;
  const char *dot;

  g_return_val_if_fail (path != NULL && format != NULL, FALSE);

  name = g_path_get_basename (path);
  dot = strrchr (name, '.');
  if (dot != NULL)
    return roof_export_format_from_string (dot + 1, format, error);
  list = roof_export_format_list (TRUE);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s: the name must end in one of %2$s", name, list);
  return FALSE;
}
