/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/snapshot-faults.h"
#include "document/files/snapshot-file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "document/files/example.h"
#include "document/files/library.h"
#include "document/files/migration.h"
#include "document/lessons/check.h"
#include "snapshot-text.h"

#define MACHINE                                                                            \
  "{\"id\": \"a\", \"name\": \"A\", \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", " \
  "\"peak\": 1e14, \"mark\": 1}], \"levels\": [{\"id\": \"hbm\", \"name\": \"HBM\", "           \
  "\"kind\": \"memory\", \"bandwidth\": 1e12}], \"maker\": {\"x\": 2}}"

/* Everything that a document can say, and an unknown key in each of its objects. */
static const char whole[] =
    "{\"format\": \"roofline\", \"version\": 1, \"title\": \"T\", \"notes\": \"N\\nM\", \"future\": [1, {\"k\": null}],"
    " \"machines\": [" MACHINE ", " MACHINE "], \"current\": 1,"
    " \"kernels\": [{\"name\": \"up\", \"op\": \"matmul\", \"parameters\": {\"B\": 16, \"D\": 4096.5, \"level\": \"hbm\"},"
    " \"compute\": \"bf16\", \"unit\": \"matrix\", \"formats\": {\"weights\": \"q4_K\", \"guests\": \"fp8\"},"
    " \"drag\": \"D\", \"count\": 32, \"visible\": false, \"efficiency\": 0.75, \"colour\": \"red\"},"
    " {\"name\": \"plain\", \"op\": \"add\", \"workload\": \"net\", \"part\": \"attn_add\"}],"
    " \"workloads\": [{\"id\": \"net\", \"name\": \"Net\", \"batch\": 4, \"past\": 100, \"tp\": 2, \"training\": true,"
    " \"weights\": \"int8\", \"groups\": {\"head\": \"bf16\", \"tail\": \"fp8\"}, \"speed\": 5,"
    " \"description\": {\"model_type\": \"llama\", \"sizes\": [1, 2.5], \"flag\": false, \"inner\": {\"x\": \"y\"}}}],"
    " \"ghosts\": [{\"label\": \"before\", \"on\": 0, \"ahead\": true, \"kernel\": {\"name\": \"g\", \"op\": \"relu\", \"old\": true}, \"pin\": 1}],"
    " \"view\": {\"axes\": \"manual\", \"x\": [0.1, 1000], \"y\": [1e9, 1e15], \"hidden_levels\": [\"l1\"], \"shown_levels\": [\"l2\"],"
    " \"hidden_units\": [\"vector\"], \"hidden_types\": [\"bf16\"], \"shown_types\": [\"fp8\"], \"hide_ceilings\": true, \"zoom\": 3,"
    " \"estimate_without\": [\"tiles\"], \"estimate_apart\": 0.25,"
    " \"estimate_launches\": \"graph\", \"estimate_launch\": 5e-6, \"estimate_launch_gap\": 1e-6, \"estimate_graph_start\": 2e-5,"
    " \"path\": {\"parameter\": \"B\", \"from\": 1, \"to\": 1024, \"all\": true, \"speed\": 2}},"
    " \"figure\": {\"title\": \"One layer\", \"subtitle\": \"bf16\", \"note\": \"Datasheet.\", \"preset\": \"column\","
    " \"theme\": \"dark\", \"font\": \"Serif\", \"width\": 250, \"height\": 200.5, \"font_size\": 7.5, \"line_width\": 0.75,"
    " \"x\": [0.25, 512], \"y\": [1e10, 1e13], \"x_title\": \"Intensity\", \"y_title\": \"Speed\", \"x_unit\": \"FLOP/Byte\","
    " \"y_unit\": \"GFLOP/s\", \"ticks\": \"power\", \"grid\": \"none\", \"inset_x\": [0.5, 4], \"inset_y\": [1e11, 1e12], \"key\": \"below\", \"ink\": \"red\"},"
    " \"annotations\": [{\"text\": \"knee\", \"x\": 240, \"y\": 1e14, \"dx\": -3.5, \"dy\": 4, \"arrow\": true},"
    " {\"text\": \"dip\", \"x\": 1, \"y\": 1e9}]}";

static RoofSnapshot *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot = snapshot_from_text (text, &error);

  g_assert_no_error (error);
  return snapshot;
}

static void
test_round_trip (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_text (whole);
  g_autofree char *text = snapshot_to_text (snapshot);
  g_autoptr (RoofSnapshot) again = read_text (text);
  g_autofree char *retext = snapshot_to_text (again);

  g_assert_true (roof_snapshot_equal (snapshot, again));
  g_assert_cmpstr (text, ==, retext);
}

/* Null is a count that was not made, which is not 0, nor left out; of other parameters it is one that is not set. */
static void
test_uncounted (void)
{
  g_autoptr (RoofSnapshot) snapshot
      = read_text ("{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE "], \"kernels\": [{\"name\": \"k\", \"op\": "
                   "\"custom\", \"parameters\": {\"flops\": null, \"bytes.hbm\": null, \"read.l2\": null, \"time\": null}}]}");
  g_autofree char *text = snapshot_to_text (snapshot);
  g_autoptr (RoofSnapshot) again = read_text (text);
  RoofKernel *kernel = roof_snapshot_get_kernel (again, 0);

  g_assert_true (roof_snapshot_equal (snapshot, again));
  g_assert_cmpuint (roof_kernel_get_n_settings (kernel), ==, 3);
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    g_assert_true (isnan (roof_kernel_get_setting (kernel, i).number));
  g_assert_cmpint (roof_kernel_find_setting (kernel, "time"), ==, -1);
}

static void
test_values (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_text (whole);
  RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, 0), *plain = roof_snapshot_get_kernel (snapshot, 1);
  const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, 0);
  const RoofView *view = roof_snapshot_get_view (snapshot);

  g_assert_cmpstr (roof_snapshot_get_title (snapshot), ==, "T");
  g_assert_cmpstr (roof_snapshot_get_notes (snapshot), ==, "N\nM");
  g_assert_cmpuint (roof_snapshot_get_n_machines (snapshot), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_current (snapshot), ==, 1);
  g_assert_cmpfloat (roof_kernel_find_number (kernel, "D"), ==, 4096.5);
  g_assert_cmpstr (roof_kernel_find_text (kernel, "level"), ==, "hbm");
  g_assert_cmpstr (roof_kernel_get_format (kernel, ROOF_ROLE_WEIGHTS), ==, "q4_K");
  g_assert_null (roof_kernel_get_format (kernel, ROOF_ROLE_KV));
  g_assert_cmpstr (roof_kernel_get_drag (kernel), ==, "D");
  g_assert_cmpfloat (roof_kernel_get_count (kernel), ==, 32);
  g_assert_false (roof_kernel_get_visible (kernel));
  g_assert_cmpfloat (roof_kernel_get_efficiency (kernel), ==, 0.75);
  g_assert_cmpfloat (roof_kernel_get_count (plain), ==, 1);
  g_assert_true (roof_kernel_get_visible (plain));
  g_assert_cmpstr (roof_snapshot_get_pin (snapshot, 0)->label, ==, "before");
  g_assert_cmpint (view->axes, ==, ROOF_AXES_MANUAL);
  g_assert_cmpfloat (view->x_max, ==, 1000);
  g_assert_false (roof_view_shows_level (view, "l1", TRUE));
  g_assert_true (roof_view_shows_level (view, "l2", FALSE));
  g_assert_false (roof_view_shows_unit (view, "vector"));
  g_assert_true (view->hide_ceilings);
  g_assert_cmpstr (view->estimate_without[0], ==, "tiles");
  g_assert_cmpfloat (view->apart, ==, 0.25);
  g_assert_cmpstr (view->path.parameter, ==, "B");
  g_assert_cmpfloat (view->path.from, ==, 1);
  g_assert_cmpfloat (view->path.to, ==, 1024);
  g_assert_true (view->path.all);
  g_assert_cmpstr (roof_kernel_get_workload (plain), ==, "net");
  g_assert_cmpstr (roof_kernel_get_part (plain), ==, "attn_add");
  g_assert_null (roof_kernel_get_workload (kernel));
  g_assert_cmpfloat (workload->step.batch, ==, 4);
  g_assert_cmpfloat (workload->step.new_tokens, ==, 1);
  g_assert_cmpfloat (workload->step.split, ==, 2);
  g_assert_true (workload->step.training);
  g_assert_cmpstr (workload->step.weights, ==, "int8");
  g_assert_cmpstr (workload->step.groups[ROOF_GROUP_HEAD], ==, "bf16");
}

static void
test_figure (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_text (whole);
  const RoofFigureStyle *figure = roof_snapshot_get_figure_style (snapshot);
  const RoofAnnotation *annotation = roof_snapshot_get_annotation (snapshot, 0);
  g_autofree char *plain = change_once (whole, "\"figure\"", "\"unknown\""), *text = NULL;
  g_autoptr (RoofSnapshot) bare = read_text (plain);

  g_assert_cmpstr (figure->title, ==, "One layer");
  g_assert_cmpstr (figure->subtitle, ==, "bf16");
  g_assert_cmpstr (figure->note, ==, "Datasheet.");
  g_assert_cmpstr (figure->preset, ==, "column");
  g_assert_cmpstr (figure->theme, ==, "dark");
  g_assert_cmpstr (figure->font, ==, "Serif");
  g_assert_cmpfloat (figure->width, ==, 250);
  g_assert_cmpfloat (figure->height, ==, 200.5);
  g_assert_cmpfloat (figure->font_size, ==, 7.5);
  g_assert_cmpfloat (figure->line_width, ==, 0.75);
  g_assert_cmpfloat (figure->axes.x.min, ==, 0.25);
  g_assert_cmpfloat (figure->axes.x.max, ==, 512);
  g_assert_cmpfloat (figure->axes.y.max, ==, 1e13);
  g_assert_cmpstr (figure->axes.x.title, ==, "Intensity");
  g_assert_cmpstr (figure->axes.y.title, ==, "Speed");
  g_assert_cmpstr (figure->axes.x.unit, ==, "FLOP/Byte");
  g_assert_cmpstr (figure->axes.y.unit, ==, "GFLOP/s");
  g_assert_cmpint (figure->axes.ticks, ==, ROOF_TICK_FORM_POWER);
  g_assert_cmpint (figure->axes.grid, ==, ROOF_GRID_NONE);
  g_assert_cmpint (figure->key, ==, ROOF_KEY_BELOW);
  g_assert_cmpuint (roof_snapshot_get_n_annotations (snapshot), ==, 2);
  g_assert_cmpstr (annotation->text, ==, "knee");
  g_assert_cmpfloat (annotation->x, ==, 240);
  g_assert_cmpfloat (annotation->y, ==, 1e14);
  g_assert_cmpfloat (annotation->dx, ==, -3.5);
  g_assert_cmpfloat (annotation->dy, ==, 4);
  g_assert_cmpfloat (roof_snapshot_get_annotation (snapshot, 1)->dy, !=, 0);
  text = snapshot_to_text (bare);
  g_assert_null (strstr (text, "\"figure\""));
}

/* A custom dot may be dragged above its roof; what was saved of it must open again. */
static void
test_above_roof (void)
{
  g_autofree char *high = change_once (whole, "\"efficiency\": 0.75", "\"efficiency\": 12.5");
  g_autoptr (RoofSnapshot) snapshot = read_text (high);
  g_autofree char *text = snapshot_to_text (snapshot);
  g_autoptr (RoofSnapshot) again = read_text (text);

  g_assert_cmpfloat (roof_kernel_get_efficiency (roof_snapshot_get_kernel (again, 0)), ==, 12.5);
}

/* What this version does not know is in what it writes, object by object. */
static void
test_unknown_keys (void)
{
  static const char * const kept[] = { "\"future\": [\n    1,", "\"mark\": 1", "\"maker\": {",
                                       "\"guests\": \"fp8\"", "\"colour\": \"red\"",
                                       "\"old\": true", "\"pin\": 1", "\"zoom\": 3",
                                       "\"ink\": \"red\"", "\"arrow\": true", "\"tail\": \"fp8\"" };
  g_autoptr (RoofSnapshot) snapshot = read_text (whole);
  g_autofree char *text = snapshot_to_text (snapshot);

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_test_message ("%s", kept[i]);
      g_assert_nonnull (strstr (text, kept[i]));
    }
  g_assert_nonnull (strstr (text, "\"weights\": \"q4_K\",\n        \"guests\": \"fp8\""));
}

/* Edits do not lose what is kept. */
static void
test_unknown_after_edit (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_text (whole);
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 64);
  g_autoptr (RoofSnapshot) edited = roof_snapshot_with_kernel (snapshot, 0, kernel);
  g_autofree char *text = snapshot_to_text (edited);

  g_assert_nonnull (strstr (text, "\"B\": 64"));
  g_assert_nonnull (strstr (text, "\"colour\": \"red\""));
  g_assert_nonnull (strstr (text, "\"guests\": \"fp8\""));
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *old, *new, *message;
    int         code;
  } cases[] = {
    { "\"version\": 1", "\"version\": 2", "version: this file has version 2; this program reads versions up to 1",
      ROOF_ERROR_UNSUPPORTED },
    { "\"version\": 1", "\"version\": 0", "version: must be a whole number from 1 on, got 0",
      ROOF_ERROR_INVALID },
    { "\"version\": 1", "\"version\": \"1\"", "version: expected a number, got a string",
      ROOF_ERROR_INVALID },
    { "\"roofline\"", "\"roofline-machine\"", "format: must be \"roofline\"", ROOF_ERROR_INVALID },
    { "\"format\": \"roofline\",", "", "format: is missing", ROOF_ERROR_INVALID },
    { "\"machines\": [" MACHINE ", " MACHINE "]", "\"machines\": []",
      "machines: must have at least one", ROOF_ERROR_INVALID },
    { "\"machines\"", "\"engines\"", "machines: is missing", ROOF_ERROR_INVALID },
    { "\"bandwidth\": 1e12", "\"bandwidth\": -1", "machines[0].levels[0].bandwidth: must be a positive",
      ROOF_ERROR_INVALID },
    { "\"kind\": \"memory\"", "\"kind\": 3", "machines[0].levels[0].kind: expected a string",
      ROOF_ERROR_INVALID },
    { "\"current\": 1", "\"current\": 2", "current: must be the index (from 0) of one of the 2 machines",
      ROOF_ERROR_INVALID },
    { "\"current\": 1", "\"current\": -1", "current: ", ROOF_ERROR_INVALID },
    { "\"batch\": 4", "\"batch\": 0.5", "workloads[0].batch: must be a whole number of at least 1, got 0.5",
      ROOF_ERROR_INVALID },
    { "\"tp\": 2", "\"tp\": -2", "workloads[0].tp: must be a whole number", ROOF_ERROR_INVALID },
    { "\"description\": {", "\"other\": {", "workloads[0].description: is missing", ROOF_ERROR_INVALID },
    { "\"part\": \"attn_add\"", "\"q\": 1", "kernels[1]: \"workload\" and \"part\" must be given together", ROOF_ERROR_INVALID },
    { "\"count\": 32", "\"count\": 0", "kernels[0].count: must be at least 1, got 0",
      ROOF_ERROR_INVALID },
    { "\"count\": 32", "\"count\": \"32\"", "kernels[0].count: expected a number, got a string",
      ROOF_ERROR_INVALID },
    { "\"efficiency\": 0.75", "\"efficiency\": 1500", "kernels[0].efficiency: must be above 0",
      ROOF_ERROR_INVALID },
    { "\"efficiency\": 0.75", "\"efficiency\": 0", "kernels[0].efficiency: ", ROOF_ERROR_INVALID },
    { "\"B\": 16", "\"B\": [16]", "kernels[0].parameters.B: expected a number or a string, got an array",
      ROOF_ERROR_INVALID },
    { "\"op\": \"matmul\", ", "", "kernels[0].op: is missing", ROOF_ERROR_INVALID },
    { "\"visible\": false", "\"visible\": 2", "kernels[0].visible: expected true or false",
      ROOF_ERROR_INVALID },
    { "{\"name\": \"plain\", \"op\": \"add\", \"workload\": \"net\", \"part\": \"attn_add\"}", "7", "kernels[1]: expected an object, got a number",
      ROOF_ERROR_INVALID },
    { "\"op\": \"relu\"", "\"op\": 1", "ghosts[0].kernel.op: expected a string", ROOF_ERROR_INVALID },
    { "\"axes\": \"manual\"", "\"axes\": \"polar\"", "view.axes: must be one of machine, fitted, manual",
      ROOF_ERROR_UNKNOWN },
    { "\"axes\": \"manual\"", "\"axes\": \"manual\", \"roofs\": \"typical\"",
      "view.roofs: must be one of peak, sustained, got \"typical\"", ROOF_ERROR_UNKNOWN },
    { "\"axes\": \"manual\"", "\"axes\": \"manual\", \"count\": 2", "view.count: expected a string",
      ROOF_ERROR_INVALID },
    { "[0.1, 1000]", "[1000, 0.1]", "view.x: must be two positive numbers", ROOF_ERROR_INVALID },
    { "[0.1, 1000]", "[0, 1]", "view.x: must be two positive", ROOF_ERROR_INVALID },
    { "[0.1, 1000]", "[1]", "view.x: must be two numbers", ROOF_ERROR_INVALID },
    { "\"from\": 1,", "\"from\": 0,", "view.path.from: must be above 0, got 0", ROOF_ERROR_INVALID },
    { "\"to\": 1024", "\"to\": 1", "view.path.to: must be above 1, got 1", ROOF_ERROR_INVALID },
    { "\"parameter\": \"B\"", "\"parameter\": 2", "view.path.parameter: expected a string", ROOF_ERROR_INVALID },
    { "\"from\": 1,", "", "view.path", ROOF_ERROR_INVALID },
    { "[\"l1\"]", "[1]", "view.hidden_levels[0]: expected a string", ROOF_ERROR_INVALID },
    { "[\"fp8\"]", "[{}]", "view.shown_types[0]: expected a string", ROOF_ERROR_INVALID },
    { "\"font_size\": 7.5", "\"font_size\": 700", "figure.font_size: must be 4 to 96 points, got 700",
      ROOF_ERROR_INVALID },
    { "\"line_width\": 0.75", "\"line_width\": -1", "figure.line_width: must be 0.1 to 20 points",
      ROOF_ERROR_INVALID },
    { "\"width\": 250", "\"width\": 10", "figure.width: must be 200 to 5000 points, got 10", ROOF_ERROR_INVALID },
    { "[0.25, 512]", "[512, 0.25]", "figure.x: must be two positive numbers", ROOF_ERROR_INVALID },
    { "[0.25, 512]", "[500, 512]", "figure.x: the limits of an axis are too close", ROOF_ERROR_INVALID },
    { "\"GFLOP/s\"", "\"GFLOP\"", "figure.y_unit: \"GFLOP\" is not a unit of this axis", ROOF_ERROR_INVALID },
    { "\"power\"", "\"roman\"", "figure.ticks", ROOF_ERROR_UNKNOWN },
    { "\"font\": \"Serif\"", "\"font\": 3", "figure.font: expected a string", ROOF_ERROR_INVALID },
    { "\"text\": \"knee\"", "\"text\": \" \"", "annotations[0].text: must not be empty", ROOF_ERROR_INVALID },
    { "\"text\": \"dip\", ", "", "annotations[1].text: is missing", ROOF_ERROR_INVALID },
    { "\"x\": 240", "\"x\": 0", "annotations[0].x: must be above 0, got 0", ROOF_ERROR_INVALID },
    { "\"dx\": -3.5", "\"dx\": -300", "annotations[0].dx: must be -200 to 200, got -300", ROOF_ERROR_INVALID },
    { "\"title\": \"T\"", "\"title\": {}", "title: expected a string, got an object",
      ROOF_ERROR_INVALID },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (whole, cases[i].old, cases[i].new);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].message);
      g_assert_null (snapshot_from_text (text, &error));
      g_assert_error (error, ROOF_ERROR, cases[i].code);
      assert_error_says (error, cases[i].message);
    }
}

/* --- upgrading --- */

static gboolean
rename_kernels (JsonObject  *root,
                GError     **error)
{
  json_object_set_member (root, "dots", json_object_dup_member (root, "kernels"));
  json_object_remove_member (root, "kernels");
  return TRUE;
}

static gboolean
count_dots (JsonObject  *root,
            GError     **error)
{
  JsonArray *dots = json_object_get_array_member (root, "dots");

  json_object_set_int_member (root, "n", json_array_get_length (dots));
  return TRUE;
}

static void
test_migration (void)
{
  static const RoofMigration migrations[] = { { 1, rename_kernels }, { 2, count_dots }, { 0, NULL } };
  static const RoofFileKind kind = { "test", 3, migrations };

  for (int version = 1; version <= 3; version++)
    {
      g_autofree char *text
          = g_strdup_printf ("{\"format\": \"test\", \"version\": %d, \"%s\": [1, 2]}", version,
                             version == 1 ? "kernels" : "dots");
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) root = json_from_string (text, &error);
      RoofJsonPlace place = roof_json_root (root);
      JsonObject *object = json_node_get_object (root);

      g_assert_true (roof_file_kind_accept (&kind, &place, &error));
      g_assert_no_error (error);
      g_assert_cmpint (json_object_get_int_member (object, "version"), ==, 3);
      g_assert_true (json_object_has_member (object, "dots"));
      g_assert_cmpint (json_object_get_int_member_with_default (object, "n", -1), ==,
                       version < 3 ? 2 : -1);
    }
}

/* --- files --- */

static void
check_load (const char *path,
            const char *message)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", message);
  g_assert_null (roof_snapshot_load (file, &error));
  assert_error_says (error, path);
  assert_error_says (error, message);
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_bad_files (void)
{
  static const struct
  {
    const char *content;
    gssize      length;
    const char *message;
  } cases[] = {
    { "", 0, ": the file is empty" },
    { "  \n", 3, ": the file is empty" },
    { "{\"format\": \"roofline\", \"vers", 28, ": line 1, column " },
    { "{} {}", 5, ": line 1, column 4: something follows" },
    { "\xff\xfe{\0}\0", 6, ": the text is in UTF-16" },
    { "[]", 2, ": expected an object, got an array" },
    { "{}", 2, ": format: is missing" },
  };
  g_autofree char *folder = g_dir_make_tmp ("roof-model-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "bad.roofline", NULL);
  g_autofree char *through = g_build_filename (path, "inside.roofline", NULL);
  g_autofree char *brackets = g_strnfill (200000, '[');

  check_load (path, ": there is no such file");
  check_load (folder, ": this is a folder, not a file");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (g_file_set_contents (path, cases[i].content, cases[i].length, NULL));
      check_load (path, cases[i].message);
    }
  g_assert_true (g_file_set_contents (path, brackets, -1, NULL));
  check_load (path, ": line 1, column 1001: brackets are nested more than 1000 deep");
  check_load (through, ": a part of its path is not a folder");
  check_load ("/dev/zero", ": this is a device, not a file");
  g_unlink (path);
  g_rmdir (folder);
}

static void
check_names (RoofLibrary  *library,
             RoofSnapshot *snapshot,
             const char   *message)
{
  g_autoptr (GError) error = NULL;
  gboolean known
      = roof_snapshot_check_names (roof_library_get_catalogue (library), snapshot, NULL, &error);

  g_assert_true (known == (message == NULL));
  if (message == NULL)
    g_assert_no_error (error);
  else
    {
      g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
      g_assert_cmpstr (error->message, ==, message);
    }
}

/* Sound to read, yet not to analyse: the faults are named, and told apart by whether anything could help. */
static void
test_faults (void)
{
  static const struct
  {
    const char *kernel, *message;
    gboolean unknown; /* asks for what does not exist */
  } cases[] = {
    { "{\"name\": \"k\", \"op\": \"matmul\"}", NULL },
    { "{\"name\": \"k\", \"op\": \"matmull\"}", "kernels[0] (k): ", TRUE },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"parameters\": {\"Q\": 1}}", "\"Q\"", TRUE },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"parameters\": {\"B\": 1.5}}", "B" },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"parameters\": {\"B\": -4}}", "B" },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"formats\": {\"weights\": \"q9\"}}", "q9", TRUE },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"formats\": {\"weigths\": \"int8\"}}", "formats.weigths: there is no" },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"compute\": \"fp64\"}", "fp64" },
    { "{\"name\": \"k\", \"op\": \"matmul\", \"unit\": \"tensor\"}", "tensor" },
    { "{\"name\": \"k\", \"op\": \"sharded_matmul\"}", "network" },
    { "{\"name\": \"k\", \"op\": \"custom\", \"parameters\": {\"bytes.l9\": 1}}", "l9" },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text
          = g_strconcat ("{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE
                         "], \"kernels\": [", cases[i].kernel, "]}", NULL);
      g_autoptr (RoofSnapshot) snapshot = read_text (text);
      g_autoptr (GPtrArray) faults
          = roof_snapshot_list_faults (roof_library_get_catalogue (library), snapshot, NULL);

      g_test_message ("%s", cases[i].kernel);
      g_assert_cmpuint (faults->len, ==, cases[i].message != NULL ? 1 : 0);
      if (cases[i].message != NULL)
        g_assert_nonnull (strstr (faults->pdata[0], cases[i].message));
      check_names (library, snapshot, cases[i].unknown ? faults->pdata[0] : NULL);
    }
}

static void
test_check_file (void)
{
  static const struct
  {
    const char *content, *message;
  } cases[] = {
    { "{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE "]}", NULL },
    { "{\"format\": \"roofline\", \"version\": 1, \"machines\": [" MACHINE
      "], \"kernels\": [{\"op\": \"nothing\"}]}", "kernels[0] (nothing): " },
    { "{\"format\": \"roofline-machine\", \"version\": 1}", "id: is missing" },
    { "{\"format\": \"roofline-operation\", \"version\": 1}", "id: is missing" },
    { "{\"format\": \"recipe\"}", "format: must be roofline, " },
    { "", "the file is empty" },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autofree char *folder = g_dir_make_tmp ("roof-check-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "x.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) faults = NULL;
      const char *fault;

      g_assert_true (g_file_set_contents (path, cases[i].content, -1, NULL));
      faults = roof_check_file (library, file);
      g_assert_cmpuint (faults->len, ==, cases[i].message != NULL ? 1 : 0);
      if (cases[i].message == NULL)
        continue;
      fault = g_ptr_array_index (faults, 0);
      g_assert_true (g_str_has_prefix (fault, path));
      g_assert_null (strstr (fault + strlen (path), path));
      g_assert_nonnull (strstr (fault, cases[i].message));
    }
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_example (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (GPtrArray) faults
      = roof_snapshot_list_faults (roof_library_get_catalogue (library), snapshot, NULL);

  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (snapshot), >=, 5);
  g_assert_true (roof_machine_equal (roof_snapshot_get_active (snapshot),
                                     roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/model-file/round-trip", test_round_trip);
  g_test_add_func ("/roof/model-file/values", test_values);
  g_test_add_func ("/roof/model-file/uncounted", test_uncounted);
  g_test_add_func ("/roof/model-file/figure", test_figure);
  g_test_add_func ("/roof/model-file/above-roof", test_above_roof);
  g_test_add_func ("/roof/model-file/unknown-keys", test_unknown_keys);
  g_test_add_func ("/roof/model-file/unknown-after-edit", test_unknown_after_edit);
  g_test_add_func ("/roof/model-file/refusals", test_refusals);
  g_test_add_func ("/roof/model-file/migration", test_migration);
  g_test_add_func ("/roof/model-file/bad-files", test_bad_files);
  g_test_add_func ("/roof/model-file/faults", test_faults);
  g_test_add_func ("/roof/model-file/check", test_check_file);
  g_test_add_func ("/roof/model-file/example", test_example);
  return g_test_run ();
}
