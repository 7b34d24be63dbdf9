/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/picture-draw.h"

#include <glib/gi18n.h>

#include "chart/layout/layout-glyphs.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "core/snapshot/selected.h"
#include "document/files/picture-text.h"

static GBytes *
draw_now (RoofLibrary              *library,
          RoofComparison           *comparison,
          const RoofExportOptions  *options,
          const RoofFocus          *wanted,
          const RoofPictureOption  *picture,
          char                    **caption,
          GError                  **error)
{
  RoofFocus focus = *wanted;
  g_autoptr (RoofScene) scene = NULL;
  RoofExportOptions final = *options;

  focus.inset = roof_figure_inset_is_set (&options->sizes.axes.inset);
  focus.no_inset = !focus.inset;
  scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (library), &focus);
  if (roof_picture_option_is_square (picture))
    final.height = roof_export_find_height (scene, &final);
  if (picture->caption)
    *caption = roof_describe_caption (scene);
  return roof_export (scene, &final, error);
}

/* What a stranger to whom the picture is sent would not expect in it. */
static void
say_unseen (const RoofSnapshot *carried)
{
  g_autofree char *unseen = roof_describe_unseen (carried);

  if (unseen != NULL)
    /* Translators: %s is a list, "2 hidden kernels, notes" */
    g_printerr (_("roofline-cli: the document in the picture has %s, which --shown-only leaves out\n"), unseen);
}

char *
roof_picture_make_document (RoofSnapshot          *snapshot,
                            const RoofFocusOption *wanted,
                            const GByteArray      *fits,
                            RoofExportFormat       format)
{
  g_autoptr (RoofSnapshot) carried = wanted->shown ? roof_selected_keep_shown (snapshot, fits)
                                                   : roof_selected_keep (snapshot, wanted->whole ? NULL : fits);

  if (roof_export_format_get (format)->carries)
    say_unseen (carried);
  return roof_picture_make_text (carried, roof_export_format_to_string (format));
}

/* @lack: why there is no key; without such a reason one is the way out. */
static void
warn_of_unnamed (guint       n,
                 RoofKeyLack lack)
{
  g_autofree char *warning
      = lack == ROOF_KEY_LACK_NONE
          ? g_strdup_printf (ngettext ("%u kernel has no name in the picture for lack of room; --key below lists all",
                                       "%u kernels have no name in the picture for lack of room; --key below lists all", n),
                             n)
          : g_strdup_printf (ngettext ("%u kernel has no name in the picture for lack of room",
                                       "%u kernels have no name in the picture for lack of room", n),
                             n);

  g_printerr ("roofline-cli: %s\n", warning);
}

void
roof_picture_tell_fonts (GHashTable *boxes,
                         const char *family)
{
  g_autofree char *text = roof_glyphs_describe (boxes, family);

  if (family != NULL && !roof_typeset_has_family (family))
    g_printerr (_("roofline-cli: the font \"%s\" is not installed: names are measured in the default font\n"), family);
  if (text != NULL)
    g_printerr ("roofline-cli: %s\n", text);
}

static void
warn_of_no_key (const char  *place,
                RoofKeyLack  lack)
{
  g_autofree char *reason = roof_key_lack_describe (lack);

  if (lack == ROOF_KEY_LACK_VALUES)
    g_printerr ("roofline-cli: --values: %s\n", reason);
  else
    g_printerr ("roofline-cli: --key %s: %s\n", place, reason);
}

static void
warn_of_no_inset (RoofInsetLack lack)
{
  g_autofree char *reason = roof_inset_lack_describe (lack);

  if (reason != NULL)
    g_printerr ("roofline-cli: %s\n", reason);
}

void
roof_picture_tell (const RoofPictureOption *picture,
                   const RoofExportOptions *options,
                   const char              *caption)
{
  RoofKeyLack lack = *options->key_lack;
  const char *key = *options->key;

  roof_picture_tell_fonts (options->boxes, options->sizes.family);
  if (picture->caption)
    g_printerr ("%s\n", caption);
  if (options->sizes.key == ROOF_KEY_CAPTION && key != NULL && *key != '\0')
    g_printerr ("%s\n", key);
  if (lack != ROOF_KEY_LACK_NONE)
    warn_of_no_key (roof_key_place_list_names ()[options->sizes.key], lack);
  if (options->inset_lack != NULL)
    warn_of_no_inset (*options->inset_lack);
  if (*options->n_unnamed > 0)
    warn_of_unnamed (*options->n_unnamed, lack);
}

GBytes *
roof_picture_draw (RoofLibrary              *library,
                   RoofComparison           *comparison,
                   const RoofPictureOption  *picture,
                   const RoofFocusOption    *wanted,
                   gboolean                  bare,
                   GError                  **error)
{
  RoofReport *report = roof_comparison_get_report (comparison, 0);
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autoptr (RoofSelection) selection = roof_focus_option_select (wanted, report, error);
  g_autoptr (RoofFilter) filter = selection != NULL ? roof_focus_option_filter (wanted, report, error) : NULL;
  g_autoptr (GByteArray) fits = filter != NULL ? roof_filter_list (filter, report) : NULL;
  RoofFocus focus = { .selection = selection, .fits = fits, .picture = TRUE,
                      .preset = roof_library_find_machine (library, roof_machine_get_id (roof_snapshot_get_active (snapshot)), NULL) };
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (snapshot));
  g_autofree char *document = NULL;
  g_autofree char *key = NULL, *caption = NULL;
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  RoofKeyLack lack = ROOF_KEY_LACK_NONE;
  RoofInsetLack inset_lack = ROOF_INSET_LACK_NONE;
  guint n_unnamed = 0;
  GBytes *bytes;

  if (filter == NULL)
    return NULL;
  if (!bare)
    document = roof_picture_make_document (snapshot, wanted, fits, options.format);
  options.document = document;
  roof_picture_option_begin_words (picture);
  options.n_unnamed = &n_unnamed;
  options.key = &key;
  options.boxes = boxes;
  options.key_lack = &lack;
  options.inset_lack = &inset_lack;
  bytes = draw_now (library, comparison, &options, &focus, picture, &caption, error);
  roof_picture_option_end_words ();
  if (bytes == NULL)
    return NULL;
  roof_picture_tell (picture, &options, caption);
  return bytes;
}
