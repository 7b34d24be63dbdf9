/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/chart-clip.h"

#include "chart/export.h"
#include "document/analysis-csv.h"
#include "document/picture.h"
#include "widgets/apply.h"
#include "widgets/canvas/shown-scene.h"

/* (transfer full) (nullable) */
static GdkContentProvider *
provide_picture (RoofSession       *session,
                 RoofExportFormat   format,
                 const char        *media_type,
                 GError           **error)
{
  g_autoptr (RoofScene) scene = roof_shown_scene (session);
  RoofModel *model = roof_shown_model (session);
  g_autofree char *document = roof_picture_make_text (model, roof_export_format_to_string (format));
  /* Sharp on any screen, and readable as an illustration. */
  RoofExportOptions options = roof_export_options_make (roof_model_get_drawing (model), ROOF_PRESET_SCREEN);
  g_autoptr (GBytes) picture = NULL;

  options.format = format;
  options.document = document;
  picture = roof_export (scene, &options, error);
  return picture != NULL ? gdk_content_provider_new_for_bytes (media_type, picture) : NULL;
}

GdkContentProvider *
roof_chart_clip_new (RoofSession  *session,
                     GError      **error)
{
  g_autofree char *table = NULL;
  GdkContentProvider *providers[3];

  g_return_val_if_fail (ROOF_IS_SESSION (session), NULL);

  providers[0] = provide_picture (session, ROOF_EXPORT_PNG, "image/png", error);
  if (providers[0] == NULL)
    return NULL;
  providers[1] = provide_picture (session, ROOF_EXPORT_SVG, "image/svg+xml", error);
  if (providers[1] == NULL)
    {
      g_object_unref (providers[0]);
      return NULL;
    }
  table = roof_comparison_to_csv (roof_session_get_comparison (session));
  providers[2] = gdk_content_provider_new_typed (G_TYPE_STRING, table);
  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
}
