/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "fixtures.h"

typedef struct
{
  const char     *name;
  RoofMachineKey  key;
  double          value;
  const char     *says;
} Refusal;

static const Refusal refusals[] = {
  { "negative-peak", { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, -3, "compute[0].peak" },
  { "zero-bandwidth", { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, 0, "levels[0].bandwidth" },
  { "infinite-bandwidth", { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, INFINITY, "positive" },
  { "absent-bandwidth", { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, NAN, "missing" },
  { "sustained-above-one", { ROOF_PART_LEVEL, 0, ROOF_FIELD_SUSTAINED }, 1.5, "at most 1" },
  { "ceiling-above-roof", { ROOF_PART_CEILING, 1, ROOF_FIELD_VALUE }, 6e10, "above its roof" },
  { "roof-below-ceiling", { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, 2e10, "above its roof" },
  { "negative-overhead", { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, -1e-6, "launch_overhead" },
  { "negative-power", { ROOF_PART_POWER, 0, ROOF_FIELD_VALUE }, -1, "power" },
  { "infinite-price", { ROOF_PART_PRICE, 0, ROOF_FIELD_VALUE }, INFINITY, "price" },
  { "collective-without-a-link", { ROOF_PART_LEVEL, 0, ROOF_FIELD_LATENCY }, 1e-6, "kind network" },
  { "switch-without-a-link", { ROOF_PART_LEVEL, 0, ROOF_FIELD_IN_NETWORK }, 1e9, "kind network" },
};

static void
test_refuse_rating (gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (RoofMachine) machine = make_cpu ();
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_machine_with_rating (machine, refusal->key, refusal->value, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  assert_error_says (error, refusal->says);
}

typedef struct
{
  const char     *name;
  const char     *canonical; /* NULL: @name */
  RoofMachineKey  key;
} Named;

static const Named named[] = {
  { "hbm.bandwidth", NULL, { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE } },
  { "main.bandwidth", "hbm.bandwidth", { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE } },
  { "nvlink.bandwidth", "ici.bandwidth", { ROOF_PART_LEVEL, 1, ROOF_FIELD_VALUE } },
  { "hbm.read_bandwidth", NULL, { ROOF_PART_LEVEL, 0, ROOF_FIELD_READ } },
  { "hbm.write", "hbm.write_bandwidth", { ROOF_PART_LEVEL, 0, ROOF_FIELD_WRITE } },
  { "hbm.capacity", NULL, { ROOF_PART_LEVEL, 0, ROOF_FIELD_CAPACITY } },
  { "ici.collective_latency", NULL, { ROOF_PART_LEVEL, 1, ROOF_FIELD_LATENCY } },
  { "ici.in_network", NULL, { ROOF_PART_LEVEL, 1, ROOF_FIELD_IN_NETWORK } },
  { "matrix.int8.peak", NULL, { ROOF_PART_PEAK, 1, ROOF_FIELD_VALUE } },
  { "vector.fp32.sustained", NULL, { ROOF_PART_PEAK, 2, ROOF_FIELD_SUSTAINED } },
  { "launch_overhead", NULL, { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE } },
  { "overhead", "launch_overhead", { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE } },
  { "price", NULL, { ROOF_PART_PRICE, 0, ROOF_FIELD_VALUE } },
  { "hbm.energy", NULL, { ROOF_PART_LEVEL, 0, ROOF_FIELD_ENERGY } },
  { "power_cap", NULL, { ROOF_PART_POWER_CAP, 0, ROOF_FIELD_VALUE } },
  { "price_per_hour", NULL, { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE } },
};

static void
test_find_key (gconstpointer data)
{
  const Named *row = data;
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autofree char *name = NULL;
  RoofMachineKey key;

  g_assert_true (roof_machine_find_key (machine, row->name, &key, NULL));
  g_assert_cmpint (key.part, ==, row->key.part);
  g_assert_cmpuint (key.index, ==, row->key.index);
  g_assert_cmpint (key.field, ==, row->key.field);
  name = roof_machine_name_key (machine, key);
  g_assert_cmpstr (name, ==, row->canonical != NULL ? row->canonical : row->name);
}

/* A name that is not there, and the names that there are instead. */
static void
test_refuse_key (void)
{
  static const char *const cases[][2] = {
    { "l9.bandwidth", "its levels are hbm, ici" },
    { "hbm.speed", "of hbm there are bandwidth, read_bandwidth, write_bandwidth, capacity, sustained" },
    { "hbm.collective_latency", "of hbm there are bandwidth" },
    { "ici.read_bandwidth", "of ici there are bandwidth, capacity, sustained, collective_latency, step_latency, in_network" },
    { "matrix.fp64.peak", "there are matrix.bf16, matrix.int8, vector.fp32" },
    { "matrix.peak", "there are matrix.bf16, matrix.int8, vector.fp32" },
    { "matrix.bf16.bandwidth", "of matrix.bf16 there are peak, sustained, boost, p5, p95" },
    { "speed", "launch_overhead, power, price, price_per_hour, flop_energy, idle_power, power_cap, the bandwidth of hbm, ici" },
    { "", "launch_overhead" },
    { "ceiling.No FMA", "no ceiling \"No FMA\", nor any other" },
  };
  g_autoptr (RoofMachine) machine = make_tpu ();
  RoofMachineKey key;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_machine_find_key (machine, cases[i][0], &key, &error));
      assert_error_says (error, cases[i][1]);
    }
}

/* A roof that is lowered below its ceiling takes the ceiling with it; one above it stays. */
static void
test_lower_roof (void)
{
  g_autoptr (RoofMachine) machine = make_cpu ();
  RoofMachineKey key = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  double ceiling = roof_machine_get_ceiling (machine, 1)->value.value;
  g_autoptr (RoofMachine) lower = NULL;
  g_autoptr (RoofMachine) higher = NULL;
  guint n;

  lower = roof_machine_with_roof (machine, key, ceiling / 2, &n, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpfloat (roof_machine_get_level (lower, 0)->bandwidth.value, ==, ceiling / 2);
  g_assert_cmpfloat (roof_machine_get_ceiling (lower, 1)->value.value, ==, ceiling / 2);
  higher = roof_machine_with_roof (machine, key, ceiling * 4, &n, NULL);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpfloat (roof_machine_get_ceiling (higher, 1)->value.value, ==, ceiling);
  g_assert_null (roof_machine_with_roof (machine, key, 0, NULL, NULL));
}

/* The spread of a roof: what may be said of it, that it follows the roof, and the deviation that it stands for. */
static void
test_spread (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  const RoofMachineKey value = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, p5 = { ROOF_PART_LEVEL, 0, ROOF_FIELD_P5 };
  const RoofMachineKey p95 = { ROOF_PART_LEVEL, 0, ROOF_FIELD_P95 };
  g_autoptr (RoofMachine) low = roof_machine_with_rating (machine, p5, 4.1e11, NULL);
  g_autoptr (RoofMachine) both = roof_machine_with_rating (low, p95, 1.64e12, NULL);
  g_autoptr (RoofMachine) pulled = roof_machine_with_roof (both, value, 1.64e12, NULL, NULL);
  g_autoptr (RoofMachine) typed = roof_machine_with_rating (both, value, 4.1e11, NULL);
  g_autoptr (RoofMachine) lasting = roof_machine_with_rating (both, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_SUSTAINED }, 0.5, NULL);
  g_autoptr (RoofMachine) seen = roof_machine_as_seen (lasting, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (GError) above = NULL, below = NULL;
  double least, most;

  g_assert_false (roof_machine_get_spread (machine, value, &least, &most));
  g_assert_cmpfloat (roof_machine_get_log_sigma (machine, value), ==, 0);
  g_assert_true (roof_machine_get_spread (low, value, &least, &most));
  g_assert_cmpfloat (least, ==, 4.1e11);
  g_assert_cmpfloat (most, ==, 8.2e11);
  /* ln 2 on either side is 1.645 deviations. */
  assert_approx (roof_machine_get_log_sigma (low, value), log (2) / 1.6448536269514722, 1e-12);
  assert_approx (roof_machine_get_log_sigma (both, value), log (2) / 1.6448536269514722, 1e-12);
  g_assert_false (roof_machine_equal (low, both));
  roof_machine_get_spread (pulled, value, &least, &most);
  assert_approx (least, 8.2e11, 1e-12);
  assert_approx (most, 3.28e12, 1e-12);
  roof_machine_get_spread (typed, value, &least, &most);
  assert_approx (least, 2.05e11, 1e-12);
  roof_machine_get_spread (seen, value, &least, &most);
  assert_approx (least, 2.05e11, 1e-12);
  assert_approx (most, 8.2e11, 1e-12);
  g_assert_null (roof_machine_with_rating (machine, p5, 9e11, &above));
  assert_error_says (above, "levels[0].p5: must be at most the bandwidth, 8.2e+11, got 9e+11");
  g_assert_null (roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_PEAK, 0, ROOF_FIELD_P95 }, 1, &below));
  assert_error_says (below, "compute[0].p95: must be at least the peak, 1.97e+14, got 1");
}

/* The boost is at least the peak, and follows it. */
static void
test_boost (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  const RoofMachineKey peak = { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, boost = { ROOF_PART_PEAK, 0, ROOF_FIELD_BOOST };
  g_autoptr (RoofMachine) boosted = roof_machine_with_rating (machine, boost, 2.5e14, NULL);
  g_autoptr (RoofMachine) doubled = roof_machine_with_rating (boosted, peak, 2 * 1.97e14, NULL);
  g_autoptr (RoofMachine) pulled = roof_machine_with_roof (boosted, peak, 3 * 1.97e14, NULL, NULL);
  g_autoptr (RoofMachine) stated = roof_machine_with_rating (machine, boost, 1.97e14, NULL);
  g_autoptr (GError) error = NULL;

  assert_approx (roof_machine_get_rating (doubled, boost)->value, 5e14, 1e-12);
  assert_approx (roof_machine_get_rating (pulled, boost)->value, 7.5e14, 1e-12);
  g_assert_nonnull (stated);
  g_assert_null (roof_machine_with_rating (machine, boost, 1.9e14, &error));
  assert_error_says (error, "compute[0].boost: must be at least the peak, 1.97e+14, got 1.9e+14");
}

static void
test_change_rating (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  RoofMachineKey key = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) faster = roof_machine_with_rating (machine, key, 1.64e12, NULL);
  g_autoptr (RoofMachine) reset = NULL;
  g_autoptr (RoofMachine) same = NULL;

  g_assert_cmpfloat (roof_machine_get_level (machine, 0)->bandwidth.value, ==, 8.2e11);
  g_assert_cmpfloat (roof_machine_get_level (faster, 0)->bandwidth.value, ==, 1.64e12);
  g_assert_null (roof_machine_get_level (faster, 0)->bandwidth.source);
  g_assert_false (roof_machine_equal (machine, faster));

  reset = roof_machine_with_whole_rating (faster, key, roof_machine_get_rating (machine, key), NULL);
  g_assert_true (roof_machine_equal (machine, reset));
  g_assert_cmpstr (roof_machine_get_level (reset, 0)->bandwidth.source, ==, "a data sheet");

  same = roof_machine_with_rating (machine, key, 8.2e11, NULL);
  g_assert_true (same == machine);
}

/* Each number that a machine has one of, and those of a link: changed, told apart, and taken back. */
static void
test_change_further_ratings (void)
{
  static const RoofMachineKey keys[] = {
    { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, { ROOF_PART_POWER, 0, ROOF_FIELD_VALUE },
    { ROOF_PART_PRICE, 0, ROOF_FIELD_VALUE },    { ROOF_PART_LEVEL, 1, ROOF_FIELD_LATENCY },
    { ROOF_PART_LEVEL, 1, ROOF_FIELD_IN_NETWORK },
  };
  static const RoofDimension dimensions[] = { ROOF_DIMENSION_TIME, ROOF_DIMENSION_POWER, ROOF_DIMENSION_PRICE,
                                              ROOF_DIMENSION_TIME, ROOF_DIMENSION_BANDWIDTH };
  g_autoptr (RoofMachine) machine = make_tpu ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (RoofMachine) given = roof_machine_with_rating (machine, keys[i], 42, NULL);
      g_autoptr (RoofMachine) renamed = roof_machine_with_name (given, roof_machine_get_id (machine), "TPU v5e");
      g_autoptr (RoofMachine) back = NULL;
      RoofMachineKey key;

      g_assert_true (isnan (roof_machine_get_rating (machine, keys[i])->value));
      g_assert_cmpfloat (roof_machine_get_rating (given, keys[i])->value, ==, 42);
      g_assert_cmpint (roof_machine_get_dimension (given, keys[i]), ==, dimensions[i]);
      g_assert_false (roof_machine_equal (machine, given));
      g_assert_true (roof_machine_equal (renamed, given));
      g_assert_true (roof_machine_translate_key (given, keys[i], machine, &key));
      back = roof_machine_with_whole_rating (given, keys[i], roof_machine_get_rating (machine, key), NULL);
      g_assert_true (roof_machine_equal (machine, back));
    }
}

static void
test_translate_key (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofMachineBuilder) builder = roof_machine_builder_new_from (machine);
  g_autoptr (RoofMachine) fewer = NULL;
  RoofMachineKey key;

  roof_machine_builder_remove (builder, ROOF_PART_PEAK, 0);
  fewer = roof_machine_builder_end (g_steal_pointer (&builder), NULL);
  g_assert_true (roof_machine_translate_key (
      machine, (RoofMachineKey) { ROOF_PART_PEAK, 1, ROOF_FIELD_SUSTAINED }, fewer, &key));
  g_assert_cmpuint (key.index, ==, 0);
  g_assert_cmpint (key.field, ==, ROOF_FIELD_SUSTAINED);
  g_assert_false (roof_machine_translate_key (
      machine, (RoofMachineKey) { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, fewer, &key));
}

static void
test_find_peak (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (GError) error = NULL;
  RoofPeakFallback fallback;

  g_assert_cmpint (roof_machine_find_peak (tpu, "matrix", "int8", &fallback, NULL), ==, 1);
  g_assert_cmpint (fallback, ==, ROOF_PEAK_EXACT);
  g_assert_cmpint (roof_machine_find_peak (tpu, "vector", "bf16", &fallback, NULL), ==, 2);
  g_assert_cmpint (fallback, ==, ROOF_PEAK_OTHER_DTYPE);
  g_assert_cmpint (roof_machine_find_peak (cpu, "matrix", "fp64", &fallback, NULL), ==, 1);
  g_assert_cmpint (fallback, ==, ROOF_PEAK_OTHER_UNIT);
  g_assert_cmpint (roof_machine_find_peak (cpu, "matrix", "bf16", &fallback, NULL), ==, 0);
  g_assert_cmpint (fallback, ==, ROOF_PEAK_OTHER_UNIT | ROOF_PEAK_OTHER_DTYPE);

  g_assert_cmpint (roof_machine_find_peak (tpu, "matrix", "fp64", NULL, &error), ==, -1);
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED);
  assert_error_says (error, "matrix bf16, matrix int8, vector fp32");
}

static RoofMachine *
make_machine_of (const char *peaks)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("m", "M");
  RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1e12);
  g_auto (GStrv) words = g_strsplit (peaks, " ", -1);

  for (guint i = 0; words[i] != NULL; i += 2)
    {
      RoofPeak peak = roof_peak_make (words[i], words[i + 1], 1e12);

      roof_machine_builder_add_peak (builder, &peak);
    }
  roof_machine_builder_add_level (builder, &level);
  return roof_machine_builder_end (builder, NULL);
}

/* A type that a unit lacks falls to the nearest that holds it, then to the vector unit; never to one that does not. */
static void
test_fall_back (void)
{
  static const struct
  {
    const char *peaks, *unit, *dtype, *found; /* NULL: refused */
  } cases[] = {
    { "matrix fp32 matrix tf32 matrix fp16 vector fp32", "matrix", "bf16", "matrix fp16" },
    { "matrix fp32 matrix tf32 vector fp32", "matrix", "bf16", "matrix tf32" },
    { "matrix fp32 vector fp32", "matrix", "bf16", "matrix fp32" },
    { "matrix int8 vector fp16 vector fp32", "matrix", "bf16", "vector fp16" },
    { "vector fp64 vector fp32 vector bf16 vector int8", "matrix", "fp8", "vector bf16" },
    { "matrix bf16 vector fp32", "matrix", "fp8", "matrix bf16" },
    { "matrix bf16 matrix fp8 vector fp32", "matrix", "fp4", "matrix fp8" },
    { "matrix bf16 matrix fp8 matrix fp6", "matrix", "fp4", "matrix fp6" },
    { "matrix tf32 matrix bf16 vector fp32", "matrix", "fp32", "matrix tf32" },
    { "matrix bf16 vector fp32", "matrix", "fp32", "vector fp32" },
    { "matrix bf16 vector fp32", "matrix", "int8", "matrix bf16" },
    { "matrix bf16 matrix int8", "matrix", "int4", "matrix int8" },
    { "vector fp64", "matrix", "bf16", "vector fp64" },
    { "npu fp16 npu int8", "matrix", "bf16", "npu fp16" },
    { "npu int8 vector fp32", "matrix", "bf16", "vector fp32" },
    { "npu int8 vector fp32", "matrix", "int8", "npu int8" },
    { "matrix bf16 vector bf16", "vector", "fp64", "vector bf16" },
    { "matrix bf16 vector fp16 vector fp32", "vector", "bf16", "vector fp32" },
    { "matrix bf16 vector fp32", "matrix", "fp64", NULL },
    { "matrix fp8", "matrix", "bf16", NULL },
    { "matrix fp8", "matrix", "q8_0", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofMachine) machine = make_machine_of (cases[i].peaks);
      g_autoptr (GError) error = NULL;
      g_autofree char *found = NULL;
      int peak = roof_machine_find_peak (machine, cases[i].unit, cases[i].dtype, NULL, &error);

      g_test_message ("%s: %s %s", cases[i].peaks, cases[i].unit, cases[i].dtype);
      if (peak >= 0)
        found = g_strdup_printf ("%s %s", roof_machine_get_peak (machine, (guint) peak)->unit,
                                 roof_machine_get_peak (machine, (guint) peak)->dtype);
      g_assert_cmpstr (found, ==, cases[i].found);
      g_assert_true ((error != NULL) == (cases[i].found == NULL));
    }
}

static void
test_find_level (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();

  g_assert_cmpint (roof_machine_find_level (machine, "ici"), ==, 1);
  g_assert_cmpint (roof_machine_find_level (machine, "l2"), ==, -1);
  g_assert_cmpint (roof_machine_find_main_memory (machine), ==, 0);
  g_assert_cmpint (roof_machine_find_network (machine), ==, 1);
}

static void
refuse_level (const RoofLevel *level,
              const char      *says)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  RoofMachineBuilder *builder = roof_machine_builder_new_from (machine);
  g_autoptr (GError) error = NULL;

  roof_machine_builder_add_level (builder, level);
  g_assert_null (roof_machine_builder_end (builder, &error));
  assert_error_says (error, says);
}

static void
test_refuse_level (void)
{
  RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1e12);

  refuse_level (&level, "levels[2].id: \"hbm\" is already used by levels[0]");
  level.id = (char *) "compute";
  refuse_level (&level, "is a reserved word");
  level.id = (char *) "";
  refuse_level (&level, "levels[2].id: must not be empty");
}

static void
test_refuse_empty (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_machine_builder_end (roof_machine_builder_new ("x", "X"), &error));
  assert_error_says (error, "compute: a machine needs at least one peak");
}

static void
test_refuse_twin_peak (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  RoofMachineBuilder *builder = roof_machine_builder_new_from (machine);
  g_autoptr (GError) error = NULL;

  roof_machine_builder_add_peak (builder, roof_machine_get_peak (machine, 1));
  g_assert_null (roof_machine_builder_end (builder, &error));
  assert_error_says (error, "compute[3]: matrix int8 is already listed at compute[1]");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/machine/refuse/", refusals[i].name, NULL);

      g_test_add_data_func (path, &refusals[i], test_refuse_rating);
    }
  g_test_add_func ("/roof/machine/spread", test_spread);
  g_test_add_func ("/roof/machine/boost", test_boost);
  g_test_add_func ("/roof/machine/refuse/level", test_refuse_level);
  g_test_add_func ("/roof/machine/refuse/empty", test_refuse_empty);
  g_test_add_func ("/roof/machine/refuse/twin-peak", test_refuse_twin_peak);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/machine/find-key/", named[i].name, NULL);

      g_test_add_data_func (path, &named[i], test_find_key);
    }
  g_test_add_func ("/roof/machine/refuse/key", test_refuse_key);
  g_test_add_func ("/roof/machine/lower-roof", test_lower_roof);
  g_test_add_func ("/roof/machine/change-rating", test_change_rating);
  g_test_add_func ("/roof/machine/change-further-ratings", test_change_further_ratings);
  g_test_add_func ("/roof/machine/translate-key", test_translate_key);
  g_test_add_func ("/roof/machine/find-peak", test_find_peak);
  g_test_add_func ("/roof/machine/fall-back", test_fall_back);
  g_test_add_func ("/roof/machine/find-level", test_find_level);
  return g_test_run ();
}
