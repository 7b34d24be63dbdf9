/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures for somebody to look at, who finds in them what no assertion would: written into a folder beside the tests each
 * time these run, and in every way there is to write them. */
#include "chart/draw/export.h"
#include "chart/scene/scene-private.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define THREE H100 " amd-mi300x tpu-v5e"
#define OPTERON "williams2009-opteron-x2-2214"

typedef struct
{
  const char  *name, *machines, *rest;
  RoofPresetId preset;
  RoofTheme    theme;
  int          selected;
  double       width, height; /* 0: the preset's */
} Case;

static const Case cases[] = {
  { "h100-light", H100, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, 0, 1440, 900 },
  { "h100-dark", H100, ", 'view': {'hidden_levels': ['l1', 'ib', 'pcie']}", ROOF_PRESET_SCREEN, ROOF_THEME_DARK, 8, 0, 0 },
  { "h100-print", H100, NULL, ROOF_PRESET_COLUMNS, ROOF_THEME_PRINT, 6, 0, 0 },
  { "h100-small", H100, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, 1, 400, 300 },
  { "h100-contrast", H100, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_HIGH_CONTRAST, 0, 700, 500 },
  { "h100-fitted", H100, ", 'view': {'axes': 'fitted'}", ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, 0, 700, 500 },
  { "h100-slide", H100, NULL, ROOF_PRESET_SLIDE, ROOF_THEME_LIGHT, -1, 0, 0 },
  { "opteron", OPTERON, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, -1, 0, 0 },
  { "opteron-column", OPTERON, NULL, ROOF_PRESET_COLUMN, ROOF_THEME_PRINT, -1, 0, 0 },
  { "opteron-contrast", OPTERON, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_HIGH_CONTRAST_DARK, -1, 0, 0 },
  { "tpu", "tpu-v5e", NULL, ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, 2, 0, 0 },
  { "three", THREE, NULL, ROOF_PRESET_SCREEN, ROOF_THEME_LIGHT, -1, 0, 0 },
  { "three-dark", THREE, NULL, ROOF_PRESET_SLIDE, ROOF_THEME_DARK, 0, 0, 0 },
  { "three-column", THREE, NULL, ROOF_PRESET_COLUMN, ROOF_THEME_PRINT, -1, 241, 240 },
  { "three-poster", THREE, NULL, ROOF_PRESET_POSTER, ROOF_THEME_LIGHT, -1, 0, 0 },
};

static void
write_picture (const char              *name,
               RoofScene               *scene,
               const RoofExportOptions *options)
{
  g_autofree char *file = g_strdup_printf ("%s.%s", name, roof_export_format_to_string (options->format));
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "gallery", file, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = roof_export (scene, options, &error);

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
}

static RoofExportOptions
make_options (const Case *this)
{
  RoofFigureStyle figure = { .title = (char *) "One step of a layer", .note = (char *) "Peaks of the datasheets, bf16." };
  RoofExportOptions options = roof_export_options_make (&figure, this->preset);

  options.sizes.theme = this->theme;
  if (this->width > 0)
    {
      options.width = this->width;
      options.height = this->height;
    }
  return options;
}

static void
test_pictures (gconstpointer data)
{
  const Case *this = data;
  g_autoptr (RoofComparison) comparison = fixture_compare (this->machines, fixture_layer, this->rest);
  g_autoptr (RoofScene) scene = roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()),
                                                         this->selected);
  RoofExportOptions options = make_options (this);

  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    {
      options.format = (RoofExportFormat) i;
      write_picture (this->name, scene, &options);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_BUILT, "gallery", NULL);
  g_mkdir_with_parents (folder, 0777);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/gallery/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_pictures);
    }
  return g_test_run ();
}
