/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "document/files/library.h"
#include "find-threshold.h"

/* The worked cases, exact: every value is a fraction of whole numbers, worked out by hand from the formulas
 * and not by this program. The machines have the round figures of the guides they come from. */

typedef struct
{
  double numerator, denominator;
} Fraction;

typedef struct
{
  double   bytes;
  Fraction intensity, ridge, time;
} LevelValues;

typedef struct
{
  const char *parameter; /* NULL: none */
  const char *level;
  Fraction    asymptotic; /* 0/0: not said */
  Fraction    exact;
  double      first_integer;
} ThresholdValues;

typedef struct
{
  const char *name, *operation, *machine, *compute, *activations, *weights;
  struct
  {
    const char *key;
    double      value;
  } settings[8];
  double          flops;
  Fraction        t_math, t_min, t_max, attainable;
  const char     *bound;
  LevelValues     hbm;
  LevelValues     ici; /* 0 bytes: no traffic */
  ThresholdValues threshold;
} Case;

typedef struct
{
  const char *id;
  struct
  {
    const char *unit, *dtype;
    double      peak;
  } peaks[4];
  double hbm, ici;
} Machine;

static const Machine machines[] = {
  { "guide-100T-2T", { { "matrix", "bf16", 100e12 }, { "vector", "bf16", 100e12 } }, 2000e9 },
  { "tpu-v5e",
    { { "matrix", "bf16", 197e12 }, { "matrix", "int8", 394e12 }, { "vector", "fp32", 7e12 } },
    820e9, 45e9 },
  { "tpu-v5e-8.1",
    { { "matrix", "bf16", 197e12 }, { "matrix", "int8", 394e12 }, { "vector", "fp32", 7e12 } },
    810e9, 45e9 },
  { "tpu-v6e", { { "matrix", "bf16", 910e12 } }, 1600e9 },
  { "tpu-v5p", { { "matrix", "bf16", 459e12 }, { "vector", "bf16", 7e12 } }, 2765e9, 180e9 },
  { "h100-sxm", { { "matrix", "bf16", 989e12 }, { "vector", "bf16", 134e12 } }, 3350e9, 450e9 },
  { "cpu-ddr5-note3", { { "matrix", "fp32", 500e9 }, { "vector", "fp32", 500e9 } }, 21e9 },
};

static const Case cases[] = {
  { "guide 4.1 dot product, N=2^20", "dot", "guide-100T-2T", "bf16", NULL, NULL,
    { { "N", 1048576 } },
    2097151., { 2097151., 100000000000000. }, { 2097153., 1000000000000. }, { 211812451., 100000000000000. }, { 2097151000000000000., 2097153. }, "hbm",
    { 4194306., { 2097151., 4194306. }, { 50., 1 }, { 2097153., 1000000000000. } },
    { 0 },
    { 0 } },
  { "guide 4.1 dot product, N=1", "dot", "guide-100T-2T", "bf16", NULL, NULL,
    { { "N", 1 } },
    1., { 1., 100000000000000. }, { 3., 1000000000000. }, { 301., 100000000000000. }, { 1000000000000., 3. }, "hbm",
    { 6., { 1., 6. }, { 50., 1 }, { 3., 1000000000000. } },
    { 0 },
    { 0 } },
  { "guide 4.2 matmul v5e, B=240", "matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 240 }, { "D", 8192 }, { "F", 8192 } },
    32212254720., { 1572864., 9619140625. }, { 69376., 400390625. }, { 132822784., 394384765625. }, { 50380800000000000., 271. }, "hbm",
    { 142082048., { 61440., 271. }, { 9850., 41. }, { 69376., 400390625. } },
    { 0 },
    { "B", "hbm", { 9850., 41. }, { 20172800., 79043. }, 256 } },
  { "guide 4.2 matmul v5e, B=256", "matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 256 }, { "D", 8192 }, { "F", 8192 } },
    34359738368., { 8388608., 48095703125. }, { 8388608., 48095703125. }, { 686870528., 1971923828125. }, { 197000000000000., 1 }, "compute",
    { 142606336., { 4096., 17. }, { 9850., 41. }, { 69632., 400390625. } },
    { 0 },
    { "B", "hbm", { 9850., 41. }, { 20172800., 79043. }, 256 } },
  { "guide 4.3 two-chip, D=8192", "sharded_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 1024 }, { "D", 8192 }, { "F", 16384 }, { "n", 2 } },
    137438953472., { 33554432., 48095703125. }, { 65536., 87890625. }, { 29427601408., 17747314453125. }, { 184320000000000., 1 }, "ici",
    { 176160768., { 16384., 21. }, { 9850., 41. }, { 86016., 400390625. } },
    { 33554432., { 4096., 1 }, { 39400., 9. }, { 65536., 87890625. } },
    { "D", "ici", { 0, 0 }, { 78800., 9. }, 8756 } },
  { "guide 4.3 two-chip, D=16384", "sharded_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 1024 }, { "D", 16384 }, { "F", 16384 }, { "n", 2 } },
    274877906944., { 67108864., 48095703125. }, { 67108864., 48095703125. }, { 44895625216., 17747314453125. }, { 197000000000000., 1 }, "compute",
    { 318767104., { 16384., 19. }, { 9850., 41. }, { 155648., 400390625. } },
    { 33554432., { 8192., 1 }, { 39400., 9. }, { 65536., 87890625. } },
    { "D", "ici", { 0, 0 }, { 78800., 9. }, 8756 } },
  { "guide 10.2 test 5, D=4096", "sharded_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 1024 }, { "D", 4096 }, { "F", 16384 }, { "n", 2 } },
    68719476736., { 16777216., 48095703125. }, { 65536., 87890625. }, { 21693589504., 17747314453125. }, { 92160000000000., 1 }, "ici",
    { 104857600., { 16384., 25. }, { 9850., 41. }, { 2048., 16015625. } },
    { 33554432., { 2048., 1 }, { 39400., 9. }, { 65536., 87890625. } },
    { 0 } },
  { "guide 10.2 test 5, D=8756", "sharded_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 1024 }, { "D", 8756 }, { "F", 16384 }, { "n", 2 } },
    146901303296., { 35864576., 48095703125. }, { 35864576., 48095703125. }, { 30492538594., 17747314453125. }, { 197000000000000., 1 }, "compute",
    { 185978880., { 35864576., 45405. }, { 9850., 41. }, { 18162., 80078125. } },
    { 33554432., { 4378., 1 }, { 39400., 9. }, { 65536., 87890625. } },
    { 0 } },
  { "guide 10.2 test 5, D=8754", "sharded_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 1024 }, { "D", 8754 }, { "F", 16384 }, { "n", 2 } },
    146867748864., { 35856384., 48095703125. }, { 65536., 87890625. }, { 30488762221., 17747314453125. }, { 196965000000000., 1 }, "ici",
    { 185944064., { 71712768., 90793. }, { 9850., 41. }, { 90793., 400390625. } },
    { 33554432., { 4377., 1 }, { 39400., 9. }, { 65536., 87890625. } },
    { 0 } },
  { "guide 4.4 tiled 4096^3, 128x128", "tiled_matmul", "tpu-v5e", "bf16", NULL, NULL,
    { { "m", 4096 }, { "k", 4096 }, { "n", 4096 }, { "bm", 128 }, { "bk", 64 }, { "bn", 128 } },
    137438953472., { 33554432., 48095703125. }, { 212992., 80078125. }, { 6620659712., 1971923828125. }, { 671744000000000., 13. }, "hbm",
    { 2181038080., { 4096., 65. }, { 9850., 41. }, { 212992., 80078125. } },
    { 0 },
    { 0 } },
  { "guide 6.1 full int8", "matmul", "tpu-v5e-8.1", "int8", NULL, NULL,
    { { "B", 243 }, { "D", 8192 }, { "F", 8192 } },
    32614907904., { 3981312., 48095703125. }, { 69424., 791015625. }, { 664399472., 3895751953125. }, { 1612431360000000000., 4339. }, "hbm",
    { 71090176., { 1990656., 4339. }, { 39400., 81. }, { 69424., 791015625. } },
    { 0 },
    { "B", "hbm", { 19700., 81. }, { 20172800., 78019. }, 259 } },
  { "guide 6.1 full int8 @8.2e11", "matmul", "tpu-v5e", "int8", NULL, NULL,
    { { "B", 243 }, { "D", 8192 }, { "F", 8192 } },
    32614907904., { 3981312., 48095703125. }, { 34712., 400390625. }, { 334190392., 1971923828125. }, { 1632337920000000000., 4339. }, "hbm",
    { 71090176., { 1990656., 4339. }, { 19700., 41. }, { 34712., 400390625. } },
    { 0 },
    { "B", "hbm", { 9850., 41. }, { 20172800., 79043. }, 256 } },
  { "guide 6.2 bf16 x int8 weights", "matmul", "tpu-v5e", "bf16", NULL, "int8",
    { { "B", 120 }, { "D", 8192 }, { "F", 8192 } },
    16106127360., { 786432., 9619140625. }, { 34688., 400390625. }, { 66411392., 394384765625. }, { 50380800000000000., 271. }, "hbm",
    { 71041024., { 61440., 271. }, { 9850., 41. }, { 34688., 400390625. } },
    { 0 },
    { "B", "hbm", { 4925., 41. }, { 10086400., 79043. }, 128 } },
  { "guide 6.3 int8 activations only", "matmul", "tpu-v5e", "bf16", "int8", NULL,
    { { "B", 240 }, { "D", 8192 }, { "F", 8192 } },
    32212254720., { 1572864., 9619140625. }, { 68416., 400390625. }, { 131877184., 394384765625. }, { 201523200000000000., 1069. }, "hbm",
    { 140115968., { 245760., 1069. }, { 9850., 41. }, { 68416., 400390625. } },
    { 0 },
    { "B", "hbm", { 9850., 41. }, { 80691200., 321097. }, 252 } },
  { "guide 3.3 matmul H100, B=295", "matmul", "h100-sxm", "bf16", NULL, NULL,
    { { "B", 295 }, { "D", 8192 }, { "F", 28672 } },
    138579804160., { 6766592., 48291015625. }, { 479992., 3271484375. }, { 928073752., 3235498046875. }, { 56670208000000000000., 59999. }, "hbm",
    { 491511808., { 16916480., 59999. }, { 19780., 67. }, { 479992., 3271484375. } },
    { 0 },
    { "B", "hbm", { 19780., 67. }, { 283566080., 916007. }, 310 } },
  { "guide 12.1 per-example weights", "per_example_weights", "tpu-v5e", "bf16", NULL, NULL,
    { { "B", 64 }, { "D", 1024 }, { "F", 1024 } },
    134217728., { 32768., 48095703125. }, { 65664., 400390625. }, { 324738688., 1971923828125. }, { 419840000000000., 513. }, "hbm",
    { 134479872., { 512., 513. }, { 9850., 41. }, { 65664., 400390625. } },
    { 0 },
    { 0 } },
  { "note 003 Q8_0 block, M=1", "custom", "cpu-ddr5-note3", "fp32", NULL, NULL,
    { { "flops", 64 }, { "bytes.hbm", 34 } },
    64., { 1., 7812500000. }, { 17., 10500000000. }, { 2293., 1312500000000. }, { 672000000000., 17. }, "hbm",
    { 34., { 32., 17. }, { 500., 21. }, { 17., 10500000000. } },
    { 0 },
    { 0 } },
  { "note 003 Q8_0 GEMV 4096x4096", "matmul", "cpu-ddr5-note3", "fp32", NULL, "q8_0",
    { { "B", 1 }, { "D", 4096 }, { "F", 4096 } },
    33554432., { 16384., 244140625. }, { 6976., 8203125. }, { 4704064., 5126953125. }, { 4300800000000., 109. }, "hbm",
    { 17858560., { 1024., 545. }, { 500., 21. }, { 6976., 8203125. } },
    { 0 },
    { 0 } },};

static double
value_of (Fraction fraction)
{
  return fraction.numerator / fraction.denominator;
}

static void
add_level (RoofMachineBuilder *builder,
           const char         *id,
           RoofLevelKind       kind,
           double              bandwidth)
{
  RoofLevel level = roof_level_make (id, id, kind, bandwidth);

  if (bandwidth > 0)
    roof_machine_builder_add_level (builder, &level);
}

static RoofMachine *
build_machine (const char *id)
{
  RoofMachineBuilder *builder = roof_machine_builder_new (id, id);
  const Machine *machine = machines;
  g_autoptr (GError) error = NULL;
  RoofMachine *result;

  while (!g_str_equal (machine->id, id))
    machine++;
  for (guint i = 0; machine->peaks[i].unit != NULL; i++)
    {
      RoofPeak peak = roof_peak_make (machine->peaks[i].unit, machine->peaks[i].dtype, machine->peaks[i].peak);

      roof_machine_builder_add_peak (builder, &peak);
    }
  add_level (builder, "hbm", ROOF_LEVEL_MEMORY, machine->hbm);
  add_level (builder, "ici", ROOF_LEVEL_NETWORK, machine->ici);
  result = roof_machine_builder_end (builder, &error);
  g_assert_no_error (error);
  return result;
}

#define CHANGE(kernel, next)            \
  G_STMT_START                          \
  {                                     \
    RoofKernel *next_ = (next);         \
    roof_kernel_unref (kernel);         \
    kernel = next_;                     \
  }                                     \
  G_STMT_END

static RoofKernel *
build_kernel (const Case *row)
{
  RoofKernel *kernel = roof_kernel_new (row->name, row->operation);

  for (guint i = 0; row->settings[i].key != NULL; i++)
    CHANGE (kernel, roof_kernel_with_number (kernel, row->settings[i].key, row->settings[i].value));
  CHANGE (kernel, roof_kernel_with_compute (kernel, row->compute));
  CHANGE (kernel, roof_kernel_with_unit (kernel, "matrix"));
  if (row->activations != NULL)
    CHANGE (kernel, roof_kernel_with_format (kernel, ROOF_ROLE_ACTIVATIONS, row->activations));
  if (row->weights != NULL)
    CHANGE (kernel, roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, row->weights));
  return kernel;
}

static void
check_level (RoofAnalysis      *analysis,
             const char        *id,
             const LevelValues *expected)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int level = roof_machine_find_level (roof_analysis_get_machine (analysis), id);

  if (level < 0)
    {
      g_assert_cmpfloat (expected->bytes, ==, 0);
      return;
    }
  g_assert_cmpfloat (estimate->bytes[level], ==, expected->bytes);
  if (expected->bytes == 0)
    return;
  assert_approx (estimate->intensity[level], value_of (expected->intensity), 1e-12);
  assert_approx (roof_analysis_get_ridge (analysis, (guint) level),
                 value_of (expected->ridge), 1e-12);
  assert_approx (estimate->t_comm[level], value_of (expected->time), 1e-12);
}

static void
check_threshold (RoofAnalysis          *analysis,
                 const ThresholdValues *expected)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  const RoofThreshold *found;

  if (expected->parameter == NULL)
    return;
  found = find_threshold (
      thresholds,
      (guint) roof_operation_find_parameter (roof_analysis_get_operation (analysis), expected->parameter),
      (guint) roof_machine_find_level (roof_analysis_get_machine (analysis), expected->level));
  g_assert_nonnull (found);
  assert_approx (found->exact, value_of (expected->exact), 1e-12);
  g_assert_cmpfloat (found->first_integer, ==, expected->first_integer);
  if (expected->asymptotic.denominator != 0)
    assert_approx (found->asymptotic, value_of (expected->asymptotic), 1e-12);
}

static void
check_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (GError) error = NULL;
  RoofOperation *operation
      = roof_catalogue_find (roof_library_get_catalogue (library), row->operation, &error);
  g_autoptr (RoofMachine) machine = build_machine (row->machine);
  g_autoptr (RoofKernel) kernel = build_kernel (row);
  g_autoptr (RoofAnalysis) analysis = NULL;
  const RoofEstimate *estimate;

  g_assert_no_error (error);
  analysis = roof_analysis_new (operation, kernel, machine, &error);
  g_assert_no_error (error);
  estimate = roof_analysis_get_estimate (analysis);
  g_assert_cmpfloat (estimate->flops[0], ==, row->flops);
  assert_approx (estimate->t_math, value_of (row->t_math), 1e-12);
  assert_approx (estimate->t_min, value_of (row->t_min), 1e-12);
  assert_approx (estimate->t_max, value_of (row->t_max), 1e-12);
  assert_approx (estimate->attainable, value_of (row->attainable), 1e-12);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, row->bound);
  check_level (analysis, "hbm", &row->hbm);
  check_level (analysis, "ici", &row->ici);
  check_threshold (analysis, &row->threshold);
}

/* Where the roofs of each machine meet: a peak over a bandwidth, as the guides quote it. */
static void
test_ridges (void)
{
  static const struct
  {
    const char *machine, *compute, *unit, *level;
    Fraction    ridge;
  } ridges[] = {
    { "guide-100T-2T", "bf16", "matrix", "hbm", { 50, 1 } },
    { "tpu-v5e", "bf16", "matrix", "hbm", { 9850, 41 } },
    { "tpu-v5e", "int8", "matrix", "hbm", { 19700, 41 } },
    { "tpu-v5e-8.1", "int8", "matrix", "hbm", { 39400, 81 } },
    { "tpu-v5e", "bf16", "matrix", "ici", { 39400, 9 } },
    { "tpu-v6e", "bf16", "matrix", "hbm", { 2275, 4 } },
    { "tpu-v5p", "bf16", "vector", "hbm", { 200, 79 } },
    { "tpu-v5p", "bf16", "matrix", "ici", { 2550, 1 } }, /* both links of a ring */
    { "h100-sxm", "bf16", "matrix", "hbm", { 19780, 67 } },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ridges); i++)
    {
      const Case row = { "ridge", "matmul", ridges[i].machine, ridges[i].compute };
      g_autoptr (RoofMachine) machine = build_machine (row.machine);
      g_autoptr (RoofKernel) kernel = build_kernel (&row);
      g_autoptr (RoofKernel) moved = roof_kernel_with_unit (kernel, ridges[i].unit);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (
          roof_catalogue_find (roof_library_get_catalogue (library), "matmul", NULL), moved, machine, NULL);
      int level = roof_machine_find_level (machine, ridges[i].level);

      assert_approx (roof_analysis_get_ridge (analysis, (guint) level), value_of (ridges[i].ridge), 1e-14);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/roof/reference/%s", cases[i].name);

      g_strdelimit (path + strlen ("/roof/reference/"), "/", '-');
      g_test_add_data_func (path, &cases[i], check_case);
    }
  g_test_add_func ("/roof/reference/ridges", test_ridges);
  return g_test_run ();
}
