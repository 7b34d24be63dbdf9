/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/measured-machine.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "document/files/library.h"
#include "document/files/machine-file.h"
#include "measure/calibration-example.h"
#include "measure/measured-comparison.h"
#include "measure/measured-json.h"

static const RoofMeasuredChoice reads = { ROOF_LOOP_READ, FALSE };

static RoofMachine *
make (const RoofCalibration    *calibration,
      const RoofMeasuredChoice *choice)
{
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = roof_measured_machine_new (calibration, choice, &error);

  g_assert_no_error (error);
  return machine;
}

/* The number that goes by @name on the command line. */
static const RoofRating *
get (const RoofMachine *machine,
     const char        *name)
{
  g_autoptr (GError) error = NULL;
  RoofMachineKey key;

  roof_machine_find_key (machine, name, &key, &error);
  g_assert_no_error (error);
  return roof_machine_get_rating (machine, key);
}

static gboolean
has (const RoofMachine *machine,
     const char        *name)
{
  RoofMachineKey key;

  return roof_machine_find_key (machine, name, &key, NULL);
}

/* What the cells say is what the machine has, whatever it is called. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *name;
    double      value;
  } rows[] = {
    { "vector.fp64.peak", 100e9 },
    { "vector.fp32.peak", 200e9 },
    { "vector.int8.peak", 800e9 },
    { "l1.bandwidth", 600e9 },
    { "l2.bandwidth", 220e9 },
    { "l3.bandwidth", 90e9 },
    { "dram.bandwidth", 23e9 },
    { "l1.capacity", 65536 },
    { "l3.capacity", 16 * 1024 * 1024 },
    { "dram.capacity", 16.0 * (1 << 30) },
    { "ceiling.One thread", 51e9 },
    { "ceiling.No SIMD", 13e9 },
    { "ceiling.No SIMD, no FMA", 7e9 },
    { "ceiling.No FMA", 50e9 },
    { "ceiling.No ILP", 12e9 },
    { "ceiling.No FMA, fp32", 101e9 },
    { "ceiling.Copy", 14e9 },
    { "ceiling.Triad", 15e9 },
    { "ceiling.Non-temporal copy", 18e9 },
    { "ceiling.Memory by one thread", 12e9 },
    { "launch_overhead", 12e-6 },
  };
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) machine = make (calibration, &reads);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_approx (get (machine, rows[i].name)->value, rows[i].value, 1e-12);
  g_assert_cmpuint (roof_machine_get_n_peaks (machine), ==, 3);
  g_assert_cmpuint (roof_machine_get_n_levels (machine), ==, 4);
  g_assert_cmpuint (roof_machine_get_n_ceilings (machine), ==, 10);
  g_assert_cmpstr (roof_machine_get_id (machine), ==, ROOF_THIS_COMPUTER);
  g_assert_cmpstr (roof_machine_get_name (machine), ==, "AMD EPYC 9654 96-Core Processor");
  g_assert_cmpstr (roof_machine_get_class (machine), ==, "cpu");
  g_assert_cmpfloat (roof_machine_get_level (machine, 0)->instances, ==, 2);
  g_assert_cmpfloat (roof_machine_get_level (machine, 2)->instances, ==, 0);
}

/* Each number says where it is from; what the processor lacks is not there. */
static void
test_sources (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) machine = make (calibration, &reads);

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    g_assert_true (g_str_has_prefix (roof_machine_get_peak (machine, i)->peak.source, "measured here on 2026-11-12, 2 threads: "));
  for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
    g_assert_true (g_str_has_prefix (roof_machine_get_ceiling (machine, i)->value.source, "measured here on 2026-11-12, "));
  g_assert_true (g_str_has_prefix (get (machine, "ceiling.One thread")->source, "measured here on 2026-11-12, 1 thread: "));
  g_assert_nonnull (get (machine, "dram.capacity")->source);
  g_assert_nonnull (get (machine, "launch_overhead")->source);
  g_assert_false (has (machine, "vector.fp16.peak"));
  g_assert_nonnull (strstr (roof_machine_get_notes (machine), "Linux 6.1.0-18-amd64"));
  g_assert_nonnull (strstr (roof_machine_get_notes (machine), "virtual machine"));
  g_assert_nonnull (strstr (roof_machine_get_notes (machine), "powersave"));
  g_assert_null (strstr (roof_machine_get_notes (machine), "battery"));
}

/* The best round is drawn, so that the others lie below; a spread that is thinner than a line is none. */
static void
test_spread (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) machine = make (calibration, &reads);
  double low, high;

  g_assert_true (roof_machine_get_spread (machine, (RoofMachineKey) { ROOF_PART_LEVEL, 3, ROOF_FIELD_VALUE }, &low, &high));
  assert_approx (low, 23e9 * 0.96, 1e-12);
  assert_approx (high, 23e9, 1e-12);
  g_assert_false (roof_machine_get_spread (machine, (RoofMachineKey) { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, &low, &high));
}

static void
test_noise (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  RoofCell *noisy = example_calibration_get (calibration, "fp32.fma"), *uneven = example_calibration_get (calibration, "read.DRAM");
  g_autoptr (RoofMachine) machine = NULL;

  noisy->status = ROOF_CELL_NOISY;
  noisy->spread = 0.06;
  uneven->status = ROOF_CELL_UNEVEN_MEMORY;
  machine = make (calibration, &reads);
  g_assert_cmpstr (get (machine, "vector.fp32.peak")->confidence, ==, "low");
  g_assert_nonnull (strstr (get (machine, "vector.fp32.peak")->note, "12"));
  g_assert_cmpstr (get (machine, "vector.fp64.peak")->confidence, ==, "high");
  g_assert_null (get (machine, "vector.fp64.peak")->note);
  g_assert_cmpstr (get (machine, "dram.bandwidth")->confidence, ==, "medium");
  assert_approx (get (machine, "vector.fp32.peak")->value, 200e9, 1e-12);
}

/* A ceiling that is as high as its roof, or, by noise, higher, is none; the notes say so. */
static void
test_high_ceilings (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) machine = NULL;

  example_calibration_get (calibration, "fp64.fma")->loop = NULL; /* whose width may be 256 here */
  example_calibration_add (calibration, "fp64.256", ROOF_LOOP_FMA, "fp64", 256, NULL, 2, 80e9);
  example_calibration_get (calibration, "fp64.muladd")->value = 101e9;
  example_calibration_get (calibration, "nt-copy.DRAM")->value = 25e9;
  machine = make (calibration, &reads);
  g_assert_true (has (machine, "ceiling.256-bit SIMD"));
  g_assert_false (has (machine, "ceiling.No FMA"));
  g_assert_false (has (machine, "ceiling.Non-temporal copy"));
  g_assert_true (has (machine, "ceiling.No FMA, fp32"));
  g_assert_nonnull (strstr (roof_machine_get_notes (machine), "“No FMA”"));
  g_assert_nonnull (strstr (roof_machine_get_notes (machine), "“Non-temporal copy”"));
}

/* The mix that draws the roof of memory leaves the others as ceilings below it. */
static void
test_mix (void)
{
  const RoofMeasuredChoice copies = { ROOF_LOOP_COPY, FALSE }, counted = { ROOF_LOOP_COPY, TRUE }, all = { ROOF_LOOP_READ, TRUE };
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) plain = make (calibration, &copies), traffic = make (calibration, &counted), read = make (calibration, &all);

  assert_approx (get (plain, "dram.bandwidth")->value, 14e9, 1e-12);
  g_assert_false (has (plain, "ceiling.Triad"));
  g_assert_false (has (plain, "ceiling.Read"));
  g_assert_cmpint (roof_machine_get_write_allocate (plain), ==, 0);
  assert_approx (get (traffic, "dram.bandwidth")->value, 21e9, 1e-12);
  assert_approx (get (traffic, "ceiling.Triad")->value, 20e9, 1e-12);
  g_assert_cmpint (roof_machine_get_write_allocate (traffic), ==, 1);
  g_assert_nonnull (strstr (get (traffic, "dram.bandwidth")->source, "are counted, ×1.5"));
  assert_approx (get (read, "dram.bandwidth")->value, 23e9, 1e-12);
  assert_approx (get (read, "ceiling.Copy")->value, 21e9, 1e-12);
  assert_approx (get (read, "l1.bandwidth")->value, 600e9, 1e-12);
}

/* Roofs come one by one: there is a machine from the first peak and the first level on. */
static void
test_under_way (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new_empty ();
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (GError) no_peak = NULL, no_level = NULL;

  g_assert_null (roof_measured_machine_new (calibration, &reads, &no_peak));
  g_assert_error (no_peak, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED);
  example_calibration_add (calibration, "fp64.muladd", ROOF_LOOP_MULTIPLY_ADD, "fp64", 0, NULL, 2, 50e9);
  g_assert_null (roof_measured_machine_new (calibration, &reads, &no_level));
  g_assert_error (no_level, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED);
  example_calibration_add (calibration, "read.L1", ROOF_LOOP_READ, NULL, 0, "L1", 2, NAN)->status = ROOF_CELL_WAITING;
  example_calibration_add (calibration, "read.L2", ROOF_LOOP_READ, NULL, 0, "L2", 2, 220e9);
  machine = make (calibration, &reads);
  assert_approx (get (machine, "vector.fp64.peak")->value, 50e9, 1e-12);
  g_assert_cmpuint (roof_machine_get_n_ceilings (machine), ==, 0);
  g_assert_cmpuint (roof_machine_get_n_levels (machine), ==, 1);
}

/* --- the file --- */

static void
assert_same_cells (const RoofCalibration *a,
                   const RoofCalibration *b)
{
  g_assert_cmpuint (a->cells->len, ==, b->cells->len);
  for (guint i = 0; i < a->cells->len; i++)
    {
      const RoofCell *one = a->cells->pdata[i], *other = b->cells->pdata[i];

      g_assert_cmpstr (one->id, ==, other->id);
      g_assert_cmpint (one->kind, ==, other->kind);
      g_assert_cmpint (one->status, ==, other->status);
      g_assert_cmpstr (one->dtype, ==, other->dtype);
      g_assert_cmpstr (one->level, ==, other->level);
      g_assert_true (one->width == other->width && one->threads == other->threads && one->rounds == other->rounds
                     && one->slices == other->slices && one->working_set == other->working_set && one->huge_pages == other->huge_pages);
      g_assert_true (one->loop == other->loop);
      g_assert_true ((isnan (one->value) && isnan (other->value)) || one->value == other->value);
      g_assert_true (one->spread == other->spread && one->clock == other->clock && one->disturbed == other->disturbed
                     && one->traffic == other->traffic && one->slice == other->slice);
    }
}

/* A machine file keeps the cells, and gives the same machine again. */
static void
test_file (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new (), again = NULL;
  g_autoptr (RoofMachine) machine = make (calibration, &reads), loaded = NULL, remade = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  int fd = g_file_open_tmp ("roof-measured-XXXXXX.json", &path, NULL);

  g_close (fd, NULL);
  file = g_file_new_for_path (path);
  roof_machine_save (machine, file, &error);
  g_assert_no_error (error);
  loaded = roof_machine_load (file, &error);
  g_assert_no_error (error);
  again = roof_measured_machine_read (loaded);
  g_assert_nonnull (again);
  assert_same_cells (calibration, again);
  g_assert_true (g_date_time_equal (calibration->started, again->started));
  g_assert_cmpint (again->effort, ==, ROOF_EFFORT_STANDARD);
  g_assert_cmpuint (again->threads, ==, 2);
  g_assert_cmpfloat (again->launch, ==, 12e-6);
  g_assert_cmpstr (again->computer->governor, ==, "powersave");
  g_assert_cmpint (again->computer->virtualised, ==, 1);
  g_assert_cmpint (again->computer->battery, ==, -1);
  g_assert_cmpuint (again->computer->cpus->len, ==, 2);
  g_assert_cmpuint (again->computer->n_caches, ==, 1);
  g_assert_cmpuint (again->computer->caches[0].size, ==, 32 * 1024);
  g_assert_cmpuint (again->sweep->len, ==, 2);
  g_assert_cmpuint (again->levels->len, ==, 4);
  remade = make (again, &reads);
  g_assert_true (roof_machine_equal (remade, machine));
  g_unlink (path);
}

/* Files are written by anybody: no text does harm, and what is no calibration is none. */
static void
test_hostile (void)
{
  static const char *const none[] = { "", "{}", "[]", "{\"measured\": 3}", "{\"measured\": []}", "{\"measured\": null}", "{" };
  static const char *const some[] = {
    "{\"measured\": {}}",
    "{\"measured\": {\"cells\": 3, \"levels\": {}, \"sweep\": [1, [1], [\"a\", {}], [[], 2]], \"warnings\": [1, {}, null]}}",
    "{\"measured\": {\"cells\": [{}, 3, {\"id\": \"x\", \"kind\": \"fly\", \"status\": \"ok\"}, {\"id\": 3, \"kind\": \"fma\"}]}}",
    "{\"measured\": {\"computer\": {\"cpus\": [\"a\", -5, 1e300], \"caches\": [{}, {}, {}, {}, {}, {}]}, \"threads\": -1, \"date\": \"x\"}}",
    "{\"measured\": {\"computer\": [], \"levels\": [{\"size\": 1e300}, {\"id\": \"L1\", \"size\": 1e300}], \"launch\": \"soon\"}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_null (roof_measured_json_parse (none[i]));
  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    {
      g_autoptr (RoofCalibration) calibration = roof_measured_json_parse (some[i]);

      g_assert_nonnull (calibration);
      g_assert_cmpuint (calibration->cells->len, ==, 0);
      g_assert_null (roof_measured_machine_new (calibration, &reads, NULL));
    }
}

/* --- comparisons --- */

static const RoofMeasuredRow *
find_row (GArray     *rows,
          const char *id)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (g_array_index (rows, RoofMeasuredRow, i).id, id))
      return &g_array_index (rows, RoofMeasuredRow, i);
  return NULL;
}

static void
test_datasheet (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  g_autoptr (RoofMachine) machine = make (calibration, &reads);
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMachine *datasheet = roof_library_find_machine (library, "amd-epyc-9654", NULL);
  g_autoptr (GArray) rows = roof_measured_compare (machine, datasheet);
  const RoofMeasuredRow *memory = find_row (rows, "dram.bandwidth"), *thread = find_row (rows, "ceiling.One thread");
  g_autofree char *sentence = NULL, *integer = NULL, *cores = NULL;

  assert_approx (memory->ratio, 23e9 / 4.608e11, 1e-12);
  assert_approx (memory->noise, 0.04, 1e-12);
  assert_approx (thread->other, 3.84e10, 1e-12);
  g_assert_null (find_row (rows, "l2.bandwidth"));
  g_assert_null (find_row (rows, "launch_overhead"));
  sentence = roof_measured_row_print (memory, FALSE);
  g_assert_cmpstr (sentence, ==, "DRAM 23\302\240GB/s, 5\302\240% of the datasheet’s 460.8\302\240GB/s");
  integer = roof_measured_row_print (find_row (rows, "vector.int8.peak"), FALSE);
  g_assert_nonnull (strstr (integer, "GOP/s"));
  calibration->threads = 1;
  cores = roof_datasheet_print_cores (datasheet, calibration);
  g_assert_cmpstr (cores, ==, "The datasheet rates all 96 cores; 1 is used here.");
}

static void
test_former (void)
{
  g_autoptr (RoofCalibration) before = example_calibration_new (), after = example_calibration_new ();
  g_autoptr (RoofMachine) former = make (before, &reads), machine = NULL;
  g_autoptr (GArray) rows = NULL;
  g_autofree char *memory = NULL, *cache = NULL, *peak = NULL;

  example_calibration_get (after, "read.DRAM")->value = 22.8e9;
  example_calibration_get (after, "read.L2")->value = 198e9;
  example_calibration_get (after, "fp64.fma")->value = 110e9;
  machine = make (after, &reads);
  rows = roof_measured_compare (machine, former);
  memory = roof_measured_row_print (find_row (rows, "dram.bandwidth"), TRUE);
  cache = roof_measured_row_print (find_row (rows, "l2.bandwidth"), TRUE);
  peak = roof_measured_row_print (find_row (rows, "vector.fp64.peak"), TRUE);
  g_assert_cmpstr (memory, ==, "DRAM 22.8\302\240GB/s, as before");
  g_assert_cmpstr (cache, ==, "L2 198\302\240GB/s, 10\302\240% less");
  g_assert_cmpstr (peak, ==, "fp64 110\302\240GFLOP/s, 10\302\240% more");
  g_assert_cmpuint (rows->len, ==, 3 + 4 + roof_machine_get_n_ceilings (machine) + 1);
}

/* Two threads are not compared with one: what one reached is, whatever its cells are called. */
static void
test_former_with_other_threads (void)
{
  g_autoptr (RoofCalibration) before = example_calibration_new (), after = example_calibration_new_empty ();
  g_autoptr (GArray) rows = NULL;
  g_autofree char *threads = NULL, *none = NULL, *peak = NULL;
  double alone = example_calibration_get (before, "fp64.fma.1t")->value;

  after->threads = 1;
  example_calibration_add (after, "fp64.fma", ROOF_LOOP_FMA, "fp64", 0, NULL, 1, 0.8 * alone)->spread = 0.01;
  rows = roof_calibration_compare_single (after, before);
  g_assert_cmpuint (rows->len, ==, 1);
  assert_approx (find_row (rows, "fp64.fma")->ratio, 0.8, 1e-12);
  peak = roof_measured_row_print (find_row (rows, "fp64.fma"), TRUE);
  g_assert_true (g_str_has_prefix (peak, "fp64 FMA "));
  g_assert_true (g_str_has_suffix (peak, "20\302\240% less"));
  threads = roof_calibration_print_threads (after, before);
  g_assert_cmpstr (threads, ==, "2 threads → 1 thread");
  none = roof_calibration_print_threads (before, before);
  g_assert_null (none);
}

/* The presets that are the datasheet of @processor. Returns: (transfer full): their ids, in order */
static char *
list_datasheets (RoofLibrary *library,
                 const char  *processor)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      RoofMachine *machine = roof_library_get_machine (library, i);

      if (roof_measured_is_datasheet (machine, processor))
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? " " : "", roof_machine_get_id (machine));
    }
  return g_string_free (ids, FALSE);
}

/* A model has one datasheet or none: like names are not the same model. */
static void
test_models (void)
{
  static const char *const rows[][2] = {
    { "AMD EPYC 9654 96-Core Processor", "amd-epyc-9654" },
    { "AMD EPYC 9654P 96-Core Processor", "" },
    { "AMD EPYC 7763 64-Core Processor", "amd-epyc-7763" },
    { "AMD Ryzen 9 9950X 16-Core Processor", "amd-ryzen-9950x" },
    { "AMD Ryzen 9 9950X3D 16-Core Processor", "" },
    { "Intel(R) Xeon(R) Platinum 8480+", "intel-xeon-8480plus" },
    { "Intel(R) Xeon(R) Platinum 8480C", "" },
    { "INTEL(R) XEON(R) PLATINUM 8592+", "intel-xeon-8592plus" },
    { "Intel(R) Xeon(R) 6980P", "intel-xeon-6980p" },
    { "Intel(R) Core(TM) Ultra 9 285K", "intel-core-ultra-285k" },
    { "Intel(R) Xeon(R) CPU           E5345  @ 2.33GHz", "" },
    { "Intel(R) Xeon(R) Processor @ 2.50GHz", "" },
    { "AMD EPYC", "" },
    { "AWS Graviton4", "aws-graviton4" },
    { "", "" },
    { NULL, "" },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *ids = list_datasheets (library, rows[i][0]);

      g_assert_cmpstr (ids, ==, rows[i][1]);
    }
}

/* What SSE2 does without fused multiply-adds is not what wide vectors do without: two names. */
static void
test_short_vectors (void)
{
  g_autoptr (RoofCalibration) calibration = example_calibration_new ();
  const RoofMeasuredChoice choice = { ROOF_LOOP_READ, TRUE };
  g_autoptr (RoofMachine) machine = NULL;
  guint found = 0;

  example_calibration_add (calibration, "fp64.simd128", ROOF_LOOP_MULTIPLY_ADD, "fp64", 128, NULL, 2, 25e9);
  machine = roof_measured_machine_new (calibration, &choice, NULL);
  for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (machine, i);

      if (g_str_equal (ceiling->name, "128-bit SIMD, no FMA"))
        g_assert_cmpfloat (ceiling->value.value, ==, 25e9);
      else if (g_str_equal (ceiling->name, "No FMA"))
        g_assert_cmpfloat (ceiling->value.value, ==, 50e9);
      else
        continue;
      found++;
    }
  g_assert_cmpuint (found, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/measure/machine/numbers", test_numbers);
  g_test_add_func ("/measure/machine/sources", test_sources);
  g_test_add_func ("/measure/machine/spread", test_spread);
  g_test_add_func ("/measure/machine/noise", test_noise);
  g_test_add_func ("/measure/machine/high-ceilings", test_high_ceilings);
  g_test_add_func ("/measure/machine/mix", test_mix);
  g_test_add_func ("/measure/machine/under-way", test_under_way);
  g_test_add_func ("/measure/machine/file", test_file);
  g_test_add_func ("/measure/machine/hostile", test_hostile);
  g_test_add_func ("/measure/comparison/datasheet", test_datasheet);
  g_test_add_func ("/measure/comparison/former", test_former);
  g_test_add_func ("/measure/comparison/former-with-other-threads", test_former_with_other_threads);
  g_test_add_func ("/measure/comparison/models", test_models);
  g_test_add_func ("/measure/machine/short-vectors", test_short_vectors);
  return g_test_run ();
}
