/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/machine-file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "document/files/library.h"
#include "document/json/json-text.h"

static const char whole[] =
    "{\n"
    "  \"format\": \"roofline-machine\",\n"
    "  \"version\": 1,\n"
    "  \"id\": \"box\",\n"
    "  \"name\": \"Box\",\n"
    "  \"vendor\": \"Maker\",\n"
    "  \"class\": \"tpu\",\n"
    "  \"year\": 2023,\n"
    "  \"notes\": \"A note.\",\n"
    "  \"compute\": [\n"
    "    {\n"
    "      \"unit\": \"vector\",\n"
    "      \"dtype\": \"fp64\",\n"
    "      \"name\": \"SSE2\",\n"
    "      \"peak\": 17600000000,\n"
    "      \"source\": \"paper\",\n"
    "      \"confidence\": \"high\",\n"
    "      \"note\": \"4 cores\",\n"
    "      \"product\": \"4 × 2 × 2.2 GHz\",\n"
    "      \"sustained\": 0.95,\n"
    "      \"sustained_source\": \"measured\",\n"
    "      \"boost\": 22000000000,\n"
    "      \"boost_note\": \"all cores\",\n"
    "      \"p5\": 16000000000,\n"
    "      \"p5_source\": \"40 nodes\",\n"
    "      \"p95\": 18000000000,\n"
    "      \"later\": [1, 2]\n"
    "    }\n"
    "  ],\n"
    "  \"levels\": [\n"
    "    {\n"
    "      \"id\": \"dram\",\n"
    "      \"name\": \"DDR2\",\n"
    "      \"kind\": \"memory\",\n"
    "      \"bandwidth\": 15000000000,\n"
    "      \"source\": \"paper\",\n"
    "      \"read_bandwidth\": 10000000000,\n"
    "      \"read_bandwidth_note\": \"one way\",\n"
    "      \"write_bandwidth\": 5000000000,\n"
    "      \"capacity\": 16000000000,\n"
    "      \"capacity_confidence\": \"low\",\n"
    "      \"sustained\": 0.8,\n"
    "      \"latency\": 1e-7\n"
    "    },\n"
    "    {\n"
    "      \"id\": \"link\",\n"
    "      \"kind\": \"network\",\n"
    "      \"bandwidth\": 450000000000,\n"
    "      \"collective_latency\": 8e-6,\n"
    "      \"collective_latency_note\": \"all-reduce of 8\",\n"
    "      \"step_latency\": 6e-7,\n"
    "      \"in_network\": 480000000000,\n"
    "      \"in_network_source\": \"measured\"\n"
    "    }\n"
    "  ],\n"
    "  \"ceilings\": [\n"
    "    {\n"
    "      \"name\": \"No FMA\",\n"
    "      \"unit\": \"vector\",\n"
    "      \"dtype\": \"fp64\",\n"
    "      \"peak\": 8800000000\n"
    "    },\n"
    "    {\n"
    "      \"name\": \"No prefetch\",\n"
    "      \"level\": \"dram\",\n"
    "      \"bandwidth\": 11000000000,\n"
    "      \"source\": \"paper\",\n"
    "      \"of\": \"the time\"\n"
    "    }\n"
    "  ],\n"
    "  \"launch_overhead\": 3e-6,\n"
    "  \"launch_overhead_source\": \"measured\",\n"
    "  \"power\": 700,\n"
    "  \"power_confidence\": \"high\",\n"
    "  \"price\": 29999.5,\n"
    "  \"price_note\": \"of a list\",\n"
    "  \"author\": {\n"
    "    \"name\": \"me\"\n"
    "  }\n"
    "}\n";

static RoofMachine *
read_text (const char  *text,
           GError     **error)
{
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, error);

  return root != NULL ? roof_machine_from_json (root, error) : NULL;
}

static char *
print (RoofMachine *machine)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  char *text;
  int descriptor = g_file_open_tmp ("machine-XXXXXX.json", &path, NULL);

  g_assert_cmpint (descriptor, >=, 0);
  close (descriptor);
  file = g_file_new_for_path (path);
  g_assert_true (roof_machine_save (machine, file, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return text;
}

/* Every key of the format, unknown ones at every level, and numbers as they were. */
static void
test_round_trip (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = read_text (whole, &error);
  g_autoptr (RoofMachine) again = NULL;
  g_autofree char *printed = NULL, *reprinted = NULL;

  g_assert_no_error (error);
  printed = print (machine);
  again = read_text (printed, &error);
  g_assert_no_error (error);
  g_assert_true (roof_machine_equal (machine, again));
  reprinted = print (again);
  g_assert_cmpstr (printed, ==, reprinted);
  g_assert_nonnull (strstr (printed, "\"later\": [1, 2]"));
  g_assert_nonnull (strstr (printed, "\"latency\": 1e-7"));
  g_assert_nonnull (strstr (printed, "\"of\": \"the time\""));
  g_assert_nonnull (strstr (printed, "\"author\": {\n    \"name\": \"me\"\n  }"));
}

static void
test_values (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = read_text (whole, &error);
  const RoofPeak *peak;
  const RoofLevel *level;
  const RoofCeiling *ceiling;
  const RoofRating *power, *price;

  g_assert_no_error (error);
  power = roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_POWER, 0, ROOF_FIELD_VALUE });
  price = roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_PRICE, 0, ROOF_FIELD_VALUE });
  peak = roof_machine_get_peak (machine, 0);
  level = roof_machine_get_level (machine, 0);
  ceiling = roof_machine_get_ceiling (machine, 1);
  g_assert_cmpint (roof_machine_get_year (machine), ==, 2023);
  g_assert_cmpstr (roof_machine_get_class (machine), ==, "tpu");
  g_assert_cmpfloat (peak->peak.value, ==, 1.76e10);
  g_assert_cmpstr (peak->peak.note, ==, "4 cores");
  g_assert_cmpstr (peak->peak.product, ==, "4 × 2 × 2.2 GHz");
  g_assert_cmpfloat (peak->sustained.value, ==, 0.95);
  g_assert_cmpstr (peak->sustained.source, ==, "measured");
  g_assert_cmpfloat (peak->boost.value, ==, 2.2e10);
  g_assert_cmpstr (peak->boost.note, ==, "all cores");
  g_assert_cmpfloat (peak->p5.value, ==, 1.6e10);
  g_assert_cmpstr (peak->p5.source, ==, "40 nodes");
  g_assert_cmpfloat (peak->p95.value, ==, 1.8e10);
  g_assert_cmpfloat (level->write_bandwidth.value, ==, 5e9);
  g_assert_cmpstr (level->read_bandwidth.note, ==, "one way");
  g_assert_cmpstr (level->capacity.confidence, ==, "low");
  g_assert_cmpstr (ceiling->level, ==, "dram");
  g_assert_cmpfloat (ceiling->value.value, ==, 1.1e10);
  g_assert_cmpfloat (roof_machine_get_overhead (machine)->value, ==, 3e-6);
  g_assert_cmpfloat (power->value, ==, 700);
  g_assert_cmpstr (power->confidence, ==, "high");
  g_assert_cmpfloat (price->value, ==, 29999.5);
  g_assert_cmpstr (price->note, ==, "of a list");
  level = roof_machine_get_level (machine, 1);
  g_assert_cmpfloat (level->collective_latency.value, ==, 8e-6);
  g_assert_cmpfloat (level->step_latency.value, ==, 6e-7);
  g_assert_cmpstr (level->collective_latency.note, ==, "all-reduce of 8");
  g_assert_cmpfloat (level->in_network.value, ==, 4.8e11);
  g_assert_cmpstr (level->in_network.source, ==, "measured");
}

/* One change to the whole file each, and what must be said of it. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *old, *new, *message;
  } cases[] = {
    { "\"bandwidth\": 15000000000,", "", "levels[0].bandwidth: is missing" },
    { "\"bandwidth\": 15000000000,", "\"bandwidth\": null,", "levels[0].bandwidth: is missing" },
    { "\"peak\": 17600000000", "\"peak\": -3", "compute[0].peak: must be a positive number, got -3" },
    { "\"peak\": 17600000000", "\"peak\": 1e300", "compute[0].peak: must be between 1e-60 and 1e+60, got 1e+300" },
    { "\"peak\": 17600000000", "\"peak\": 1e-300", "compute[0].peak: must be between 1e-60 and 1e+60, got 1e-300" },
    { "\"peak\": 17600000000", "\"peak\": 0", "compute[0].peak: must be a positive number, got 0" },
    { "\"peak\": 17600000000", "\"peak\": NaN", "line 15, column 15: NaN" },
    { "\"peak\": 17600000000", "\"peak\": 1e999", "too large" },
    { "\"peak\": 17600000000", "\"peak\": \"17 GFLOP/s\"",
      "compute[0].peak: expected a number, got a string" },
    { "\"dtype\": \"fp64\",\n      \"name\"", "\"dtype\": \"fp65\",\n      \"name\"",
      "compute[0].dtype: " },
    { "\"unit\": \"vector\",\n      \"dtype\": \"fp64\",\n      \"name\"", "\"dtype\": \"fp64\",\n      \"name\"",
      "compute[0].unit: is missing" },
    { "\"kind\": \"memory\"", "\"kind\": \"disk\"",
      "levels[0].kind: must be cache, memory, host or network, got \"disk\"" },
    { "\"sustained\": 0.8", "\"sustained\": 80", "levels[0].sustained: " },
    { "\"capacity\": 16000000000", "\"capacity\": -1", "levels[0].capacity: " },
    { "\"level\": \"dram\"", "\"level\": \"l9\"", "ceilings[1].level: " },
    { "\"bandwidth\": 11000000000", "\"bandwidth\": 99e9", "ceilings[1].bandwidth: " },
    { "\"id\": \"box\"", "\"id\": \"\"", "id: " },
    { "\"id\": \"box\",", "", "id: is missing" },
    { "\"version\": 1", "\"version\": 2", "version: this file has version 2; this program reads versions up to 1" },
    { "\"version\": 1", "\"version\": 0", "version: must be a whole number from 1 on, got 0" },
    { "\"version\": 1", "\"version\": 1.5", "version: must be a whole number" },
    { "\"version\": 1,", "", "version: is missing" },
    { "\"roofline-machine\"", "\"roofline\"", "format: must be \"roofline-machine\", got \"roofline\"" },
    { "\"year\": 2023", "\"year\": 1e30", "year: must be a year" },
    { "\"compute\": [", "\"compute\": 3, \"x\": [", "compute: expected an array, got a number" },
    { "\"launch_overhead\": 3e-6", "\"launch_overhead\": -1", "launch_overhead: " },
    { "\"boost\": 22000000000", "\"boost\": 0", "compute[0].boost: must be a positive number, got 0" },
    { "4 × 2 × 2.2 GHz", "4 × 2 × 2.4 GHz",
      "compute[0].product: 4 × 2 × 2.4 GHz is 1.92e+10 FLOP/s, but the number beside the product is 1.76e+10" },
    { "4 × 2 × 2.2 GHz", "4 × 2 × 2.2", "compute[0].product: \"4 × 2 × 2.2\": a product needs one clock" },
    { "\"p5\": 16000000000", "\"p5\": 18000000000", "compute[0].p5: must be at most the peak, 1.76e+10, got 1.8e+10" },
    { "\"p95\": 18000000000", "\"p95\": 1e10", "compute[0].p95: must be at least the peak, 1.76e+10, got 1e+10" },
    { "\"p95\": 18000000000", "\"p95\": true", "compute[0].p95: expected a number, got true" },
    { "\"power\": 700", "\"power\": -700", "power: must be a number of 0 or more, got -700" },
    { "\"power\": 700", "\"power\": \"700 W\"", "power: expected a number, got a string" },
    { "\"price\": 29999.5", "\"price\": 1e300", "price: must be a number of 0 or more" },
    { "\"collective_latency\": 8e-6", "\"collective_latency\": -8e-6",
      "levels[1].collective_latency: must be a number of 0 or more" },
    { "\"in_network\": 480000000000", "\"in_network\": 0", "levels[1].in_network: must be a positive number, got 0" },
    { "\"step_latency\": 6e-7", "\"step_latency\": -6e-7", "levels[1].step_latency: must be a number of 0 or more" },
    { "\"latency\": 1e-7", "\"step_latency\": 1e-7", "levels[0].step_latency: only a level of the kind network has one" },
    { "\"latency\": 1e-7", "\"collective_latency\": 1e-7",
      "levels[0].collective_latency: only a level of the kind network has one" },
    { "\"latency\": 1e-7", "\"instances\": 4",
    "levels[0].instances: must be a whole number from 1 to 1000000, and only at a cache" },
    { "\"latency\": 1e-7", "\"in_network\": 1e9", "levels[0].in_network: only a level of the kind network has one" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (whole, cases[i].old, cases[i].new);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].message);
      g_assert_null (read_text (text, &error));
      g_assert_true (error->domain == ROOF_ERROR);
      assert_error_says (error, cases[i].message);
    }
}

static void
test_duplicate_level (void)
{
  static const char text[]
      = "{\"format\": \"roofline-machine\", \"version\": 1, \"id\": \"a\", \"name\": \"A\","
        "\"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", \"peak\": 1e14}],"
        "\"levels\": [{\"id\": \"hbm\", \"kind\": \"memory\", \"bandwidth\": 1e12},"
        "{\"id\": \"hbm\", \"kind\": \"cache\", \"bandwidth\": 2e12}]}";
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, &error));
  assert_error_says (error, "levels[1].id: \"hbm\"");
}

/* All bundled machines load, and come back unchanged from their own text. */
static void
test_bundled (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  g_assert_cmpuint (roof_library_get_n_machines (library), ==, 91);
  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      RoofMachine *machine = roof_library_get_machine (library, i);
      g_autofree char *printed = print (machine);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofMachine) again = read_text (printed, &error);

      g_assert_no_error (error);
      g_assert_true (roof_machine_equal (machine, again));
      g_assert_cmpint (roof_machine_find_main_memory (machine), >=, 0);
      for (guint k = 0; k < roof_machine_get_n_peaks (machine); k++)
        g_assert_nonnull (roof_machine_get_peak (machine, k)->peak.source);
      for (guint k = 0; k < roof_machine_get_n_levels (machine); k++)
        g_assert_nonnull (roof_machine_get_level (machine, k)->bandwidth.source);
    }
}

/* The machines that the lessons and the examples count on, by the numbers that make them. */
static void
test_known_numbers (void)
{
  static const struct
  {
    const char *id, *unit, *dtype;
    double      peak;
    const char *level;
    double      bandwidth;
  } cases[] = {
    { "tpu-v5e", "matrix", "bf16", 1.97e14, "hbm", 8.2e11 },
    { "tpu-v5e", "matrix", "int8", 3.94e14, "ici", 4.5e10 },
    { "tpu-v5e", "vector", "bf16", 7e12, "hbm", 8.2e11 },
    { "google-tpu-v5e", "matrix", "bf16", 1.97e14, "hbm", 8.19e11 },
    { "nvidia-h100-sxm5-80gb", "matrix", "bf16", 9.894e14, "hbm", 3.35e12 },
    { "nvidia-h100-sxm5-80gb", "vector", "fp32", 6.69e13, "nvlink", 4.5e11 },
    { "nvidia-a100-sxm4-80gb", "matrix", "bf16", 3.12e14, "hbm", 2.039e12 },
    { "amd-mi300x", "matrix", "bf16", 1.3074e15, "hbm", 5.3e12 },
    { "amd-epyc-9654", "vector", "fp64", 0, "dram", 4.608e11 },
    { "williams2009-opteron-x2-2214", "vector", "fp64", 1.76e10, "dram", 1.5e10 },
    { "guide-100T-2T", "vector", "bf16", 1e14, "hbm", 2e12 },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      RoofMachine *machine = roof_library_find_machine (library, cases[i].id, &error);
      RoofPeakFallback fallback;
      int peak, level;

      g_assert_no_error (error);
      peak = roof_machine_find_peak (machine, cases[i].unit, cases[i].dtype, &fallback, &error);
      g_assert_no_error (error);
      level = roof_machine_find_level (machine, cases[i].level);
      g_assert_cmpint (level, >=, 0);
      if (cases[i].peak > 0)
        assert_approx (roof_machine_get_peak (machine, (guint) peak)->peak.value, cases[i].peak, 1e-4);
      g_assert_cmpfloat (roof_machine_get_level (machine, (guint) level)->bandwidth.value, ==,
                         cases[i].bandwidth);
    }
}

/* The machine of the 2009 paper with all ceilings that it prints. */
static void
test_opteron_ceilings (void)
{
  static const double values[] = { 8.8e9, 2.2e9, 1.1e10, 4.8e9, 2.7e9 };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMachine *machine
      = roof_library_find_machine (library, "williams2009-opteron-x2-2214", NULL);

  g_assert_cmpuint (roof_machine_get_n_ceilings (machine), ==, G_N_ELEMENTS (values));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpfloat (roof_machine_get_ceiling (machine, i)->value.value, ==, values[i]);
}

static void
test_save (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-machine-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "box.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = read_text (whole, NULL);
  g_autoptr (RoofMachine) again = NULL;

  g_assert_true (roof_machine_save (machine, file, &error));
  g_assert_no_error (error);
  again = roof_machine_load (file, &error);
  g_assert_no_error (error);
  g_assert_true (roof_machine_equal (machine, again));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_null (roof_machine_load (file, &error));
  assert_error_says (error, "box.json: there is no such file");
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/machine-file/round-trip", test_round_trip);
  g_test_add_func ("/roof/machine-file/values", test_values);
  g_test_add_func ("/roof/machine-file/refusals", test_refusals);
  g_test_add_func ("/roof/machine-file/duplicate-level", test_duplicate_level);
  g_test_add_func ("/roof/machine-file/bundled", test_bundled);
  g_test_add_func ("/roof/machine-file/known-numbers", test_known_numbers);
  g_test_add_func ("/roof/machine-file/opteron-ceilings", test_opteron_ceilings);
  g_test_add_func ("/roof/machine-file/save", test_save);
  return g_test_run ();
}
