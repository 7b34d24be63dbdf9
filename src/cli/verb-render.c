/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/path-option.h"
#include "cli/picture-option.h"
#include "cli/subject.h"
#include "document/picture.h"
#include "document/text-file.h"

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

/* @bare: without the document in it */
static gboolean
write_picture (const RoofSubject        *subject,
               const RoofPictureOption  *picture,
               const char               *sweep,
               gboolean                  bare,
               GError                  **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofComparison) comparison = compare (subject, library, sweep, error);
  g_autoptr (GFile) file = g_file_new_for_path (picture->path);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *document = NULL;
  RoofExportOptions options;
  RoofModel *model;

  if (comparison == NULL)
    return FALSE;
  model = roof_report_get_model (roof_comparison_get_report (comparison, 0));
  options = roof_picture_option_apply (picture, roof_model_get_drawing (model));
  if (!bare)
    document = roof_picture_make_text (model, roof_export_format_to_string (options.format));
  options.document = document;
  bytes = draw (library, comparison, &options, error);
  return bytes != NULL && roof_text_file_save_bytes (file, bytes, error);
}

gboolean
roof_verb_render (const char * const  *arguments,
                  GString             *output,
                  GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (RoofPictureOption) picture = { NULL };
  g_autofree char *sweep = NULL;
  gboolean helped = FALSE, bare = FALSE;
  GOptionEntry entries[ROOF_N_PICTURE_ENTRIES + 4] = {
    { "sweep", 0, 0, G_OPTION_ARG_STRING, &sweep, N_ ("Draw the paths of the kernels as a parameter runs"),
      "KEY=FROM:TO" },
    { "no-document", 0, 0, G_OPTION_ARG_NONE, &bare,
      N_ ("Leave the document out, so that the picture cannot be opened again"), NULL },
    roof_subject_get_compare_entry (&subject),
  };

  roof_picture_option_fill (&picture, &entries[3]);
  return roof_subject_parse (&subject, entries, NULL, arguments, output, &helped, error)
         && (helped
             || (roof_picture_option_check (&picture, error)
                 && write_picture (&subject, &picture, sweep, bare, error)));
}
