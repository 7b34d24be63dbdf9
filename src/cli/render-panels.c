/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-panels.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/words/describe.h"
#include "cli/command.h"
#include "cli/picture-draw.h"
#include "core/error.h"
#include "explore/run/facet.h"

/* What the panels show. */
typedef struct
{
  GPtrArray *reports; /* RoofReport */
  GPtrArray *parts;   /* RoofFacetPart, of a single document; nullable */
  GPtrArray *scenes;  /* RoofScene */
  GPtrArray *titles;  /* utf8 */
} PanelSet;

static void
set_clear (PanelSet *self)
{
  g_ptr_array_unref (self->reports);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_ptr_array_unref (self->scenes);
  g_ptr_array_unref (self->titles);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PanelSet, set_clear)

/* What the document is divided by: the option, else the document's own choice, else the first possible one. */
static RoofFacet
find_facet (RoofSnapshot            *snapshot,
            const RoofPictureOption *picture)
{
  RoofFacet asked = roof_picture_option_get_facet (picture), own = roof_snapshot_get_figure_style (snapshot)->panels;

  if (asked != ROOF_FACET_NONE)
    return asked;
  return roof_facet_applies (own, snapshot) ? own : roof_facet_find (snapshot);
}

/* Divides the only document. The words of titles are those of the picture. */
static gboolean
split (PanelSet                 *set,
       RoofLibrary              *library,
       RoofSnapshot             *snapshot,
       const RoofPictureOption  *picture,
       GError                  **error)
{
  roof_picture_option_begin_words (picture);
  set->parts = roof_facet_split (find_facet (snapshot, picture), snapshot, error);
  roof_picture_option_end_words ();
  for (guint i = 0; set->parts != NULL && i < set->parts->len; i++)
    {
      const RoofFacetPart *part = set->parts->pdata[i];

      g_ptr_array_add (set->reports, roof_report_new (roof_library_get_catalogue (library), part->snapshot, part->machine));
    }
  return set->parts != NULL;
}

static gboolean
fill (PanelSet                 *set,
      RoofLibrary              *library,
      GPtrArray                *comparisons,
      const RoofPictureOption  *picture,
      GError                  **error)
{
  *set = (PanelSet) { g_ptr_array_new_with_free_func ((GDestroyNotify) roof_report_unref), NULL,
                      g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref), g_ptr_array_new_with_free_func (g_free) };
  if (comparisons->len == 1)
    return split (set, library, roof_report_get_snapshot (roof_comparison_get_report (comparisons->pdata[0], 0)), picture, error);
  for (guint i = 0; i < comparisons->len; i++)
    g_ptr_array_add (set->reports, roof_report_ref (roof_comparison_get_report (comparisons->pdata[i], 0)));
  return TRUE;
}

static const char *
get_machine_name (const PanelSet *set,
                  guint           index)
{
  return roof_machine_get_name (roof_report_get_machine (set->reports->pdata[index]));
}

static gboolean
machines_differ (const PanelSet *set)
{
  for (guint i = 0; i < set->reports->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_str_equal (get_machine_name (set, i), get_machine_name (set, j)))
        return FALSE;
  return TRUE;
}

/* "prefill" of "runs/prefill.roofline". */
static char *
name_file (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  char *name = g_filename_display_name (base), *dot = strrchr (name, '.');

  if (dot != NULL && dot > name)
    *dot = '\0';
  return name;
}

/* The titles: those that were asked for; else the part of a document; of several documents their machines if all differ, else files. */
static void
add_titles (PanelSet                *set,
            char * const            *files,
            const RoofPictureOption *picture)
{
  guint n_given = picture->panel_titles != NULL ? g_strv_length (picture->panel_titles) : 0;
  gboolean by_machine = machines_differ (set);

  for (guint i = 0; i < set->reports->len; i++)
    g_ptr_array_add (set->titles, i < n_given          ? g_strdup (picture->panel_titles[i])
                                  : set->parts != NULL ? g_strdup (((RoofFacetPart *) set->parts->pdata[i])->title)
                                  : by_machine         ? g_strdup (get_machine_name (set, i))
                                                       : name_file (files[i]));
}

static gboolean
add_scene (PanelSet               *set,
           RoofLibrary            *library,
           RoofReport             *report,
           const RoofFocusOption  *wanted,
           GError                **error)
{
  g_autoptr (RoofComparison) alone = roof_comparison_new_single (report);
  g_autoptr (RoofSelection) selection = roof_focus_option_select (wanted, report, error);
  g_autoptr (RoofFilter) filter = selection != NULL ? roof_focus_option_filter (wanted, report, error) : NULL;
  g_autoptr (GByteArray) fits = filter != NULL ? roof_filter_list (filter, report) : NULL;
  RoofFocus focus = { .selection = selection, .fits = fits, .picture = TRUE,
                      .preset = roof_library_find_machine (library, roof_machine_get_id (roof_report_get_machine (report)), NULL) };

  if (filter == NULL)
    return FALSE;
  g_ptr_array_add (set->scenes, roof_scene_new_focused (alone, roof_library_get_catalogue (library), &focus));
  return TRUE;
}

/* What was typed to get panels. Returns: (transfer full) */
static char *
name_option (const RoofPictureOption *picture)
{
  return picture->panels == NULL && picture->panels_by != NULL ? g_strdup_printf ("--panels-by %s", picture->panels_by)
                                                               : g_strdup_printf ("--panels %s", picture->panels != NULL ? picture->panels : "auto");
}

static gboolean
check (const PanelSet           *set,
       const RoofPictureOption  *picture,
       GError                  **error)
{
  guint n = set->reports->len, rows = 0, columns = 0;
  g_autofree char *option = name_option (picture);

  if (picture->panels != NULL)
    roof_panels_parse (picture->panels, &rows, &columns);
  if (picture->chart.inset != NULL && !g_str_equal (picture->chart.inset, "none"))
    return roof_command_refuse (error, _ ("--inset %s: panels have none; draw one chart (--panels-by none)"), picture->chart.inset);
  if (n < 2 && picture->panels_by != NULL)
    return roof_command_refuse (error, _ ("--panels-by %s: the document cannot be divided by that"), picture->panels_by);
  if (n < 2)
    return roof_command_refuse (error, _ ("%s: there is one chart; name several documents, or --compare machines"), option);
  if (n > ROOF_MOST_PANELS)
    return roof_command_refuse (error, _ ("%1$s: there are %2$u charts, more than the %3$d of a figure"), option, n,
                                ROOF_MOST_PANELS);
  if (rows > 0 && n > rows * columns)
    return roof_command_refuse (error, _ ("--panels %1$s: there are %2$u charts for %3$u panels"), picture->panels, n, rows * columns);
  if (picture->panel_titles != NULL && g_strv_length (picture->panel_titles) > n)
    return roof_command_refuse (error, _ ("--panel-title %1$s: there are only %2$u panels"), picture->panel_titles[n], n);
  return TRUE;
}

static GBytes *
draw_now (const PanelSet     *set,
          RoofExportOptions  *options,
          const RoofPictureOption *picture,
          char              **caption,
          GError            **error)
{
  RoofPanels panels = { .n = set->scenes->len,
                        .scenes = (RoofScene *const *) set->scenes->pdata,
                        .titles = (const char *const *) set->titles->pdata };

  if (picture->panels != NULL)
    roof_panels_parse (picture->panels, &panels.rows, &panels.columns);
  if (!roof_panels_agree (&panels))
    {
      g_autofree char *option = name_option (picture);

      roof_fail_with (error, ROOF_ERROR_INVALID, _ ("%s: some charts count MAC, others FLOP; choose one of them with --count"), option);
      return NULL;
    }
  options->panels = &panels;
  if (roof_picture_option_is_square (picture))
    options->height = roof_export_find_height (panels.scenes[0], options);
  if (picture->caption)
    *caption = roof_describe_panel_captions (panels.scenes, panels.n);
  return roof_export (panels.scenes[0], options, error);
}

GBytes *
roof_render_panels (RoofLibrary              *library,
                    GPtrArray                *comparisons,
                    char * const             *files,
                    const RoofPictureOption  *picture,
                    const RoofFocusOption    *wanted,
                    gboolean                  bare,
                    GError                  **error)
{
  g_auto (PanelSet) set = { NULL };
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_comparison_get_report (comparisons->pdata[0], 0));
  RoofExportOptions options = roof_picture_option_apply (picture, roof_snapshot_get_figure_style (snapshot));
  g_autofree char *document = NULL, *key = NULL, *caption = NULL;
  g_autoptr (GHashTable) boxes = g_hash_table_new (NULL, NULL);
  RoofKeyLack lack = ROOF_KEY_LACK_NONE;
  guint n_unnamed = 0;
  GBytes *bytes;

  if (!fill (&set, library, comparisons, picture, error) || !check (&set, picture, error))
    return NULL;
  if (comparisons->len > 1) /* the texts of the first document are not those of the figure */
    options.heading = (RoofHeading) { picture->title, picture->subtitle, picture->note };
  if (!bare && comparisons->len == 1)
    document = roof_picture_make_document (snapshot, wanted, NULL, options.format);
  options.document = document;
  options.n_unnamed = &n_unnamed;
  options.key = &key;
  options.boxes = boxes;
  options.key_lack = &lack;
  roof_picture_option_begin_words (picture);
  add_titles (&set, files, picture);
  for (guint i = 0; i < set.reports->len; i++)
    if (!add_scene (&set, library, set.reports->pdata[i], wanted, error))
      break;
  bytes = set.scenes->len == set.reports->len ? draw_now (&set, &options, picture, &caption, error) : NULL;
  roof_picture_option_end_words ();
  if (bytes != NULL)
    roof_picture_tell (picture, &options, caption);
  return bytes;
}
