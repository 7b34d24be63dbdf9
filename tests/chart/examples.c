/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/panels.h"
#include "document/files/example.h"

#include "dump.h"
#include "fixtures.h"

/* The published rooflines have roofs, ridges and dots where they had them when somebody compared them with their sources. */
static void
test_golden (void)
{
  guint n;
  const RoofExample *examples = roof_example_list (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_example_open (examples[i].id);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
      g_autofree char *name = g_strdup_printf ("example-%s.txt", examples[i].id);
      g_autofree char *text = dump_scene (scene);

      fixture_assert_golden (name, text);
    }
}

#define N_2009 5

/* Whether the chart names all flat roofs, or ceilings. */
static gboolean
names_peaks (const RoofLayout *part)
{
  guint n, n_texts;
  const RoofFlat *flats = roof_scene_get_flats (roof_layout_get_scene (part), &n);
  const RoofText *texts = roof_layout_get_texts (part, &n_texts);

  for (guint i = 0; i < n; i++)
    {
      gboolean named = flats[i].ceiling >= 0;

      for (guint k = 0; k < n_texts && !named; k++)
        named = texts[k].owner.kind == ROOF_HIT_PEAK && texts[k].owner.index == (int) flats[i].peak;
      if (!named)
        return FALSE;
    }
  return TRUE;
}

/* README's picture of the five machines of 2009: which panel is which, the axes they share, the key that they share, and
 * a name at each peak. */
static void
test_machines_of_2009 (void)
{
  static const char *const ids[N_2009] = { "williams-2009-cell-qs20", "williams-2009-opteron-x2", "williams-2009-opteron-x4",
                                           "williams-2009-ultrasparc-t2plus", "williams-2009-xeon-e5345" };
  const RoofFigurePreset *about = roof_figure_preset_get (ROOF_PRESET_COLUMNS);
  g_autoptr (RoofSnapshot) first = roof_example_open (ids[0]);
  RoofFigureSizes sizes = roof_figure_sizes_make (ROOF_PRESET_COLUMNS, roof_snapshot_get_figure_style (first));
  RoofScene *scenes[N_2009];
  const char *titles[N_2009];
  RoofPanels panels = { 2, 3, N_2009, scenes, titles };
  g_autoptr (RoofLayout) layout = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *key = NULL;
  RoofLayout *const *parts;
  guint n;

  for (guint i = 0; i < N_2009; i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_example_open (ids[i]);

      scenes[i] = fixture_new_scene (snapshot, -1);
      titles[i] = roof_machine_get_name (roof_snapshot_get_active (roof_report_get_snapshot (roof_scene_get_report (scenes[i]))));
    }
  layout = roof_panels_lay_out (&panels, fixture_get_context (), about->width, about->height, about->grows, NULL, &sizes);
  parts = roof_layout_get_parts (layout, &n);
  for (guint i = 0; i < n; i++)
    {
      const RoofScale *x = roof_layout_get_x (parts[i]), *y = roof_layout_get_y (parts[i]);

      g_assert_true (names_peaks (parts[i]));
      g_string_append_printf (text, "(%c) %s, x %g to %g, y %g to %g\n", 'a' + i, titles[i], x->min, x->max, y->min, y->max);
    }
  key = roof_layout_write_key (layout);
  g_string_append_printf (text, "%s\n", key);
  fixture_assert_golden ("panels-2009.txt", text->str);
  for (guint i = 0; i < N_2009; i++)
    roof_scene_unref (scenes[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/examples/golden", test_golden);
  g_test_add_func ("/roof/examples/machines-of-2009", test_machines_of_2009);
  return g_test_run ();
}
