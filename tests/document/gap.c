/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap-trial.h"

#include "approx.h"
#include "document/files/library.h"

#define EPSILON 1e-12

#define H100_BF16  9.894e14
#define H100_HBM   3.35e12
#define H100_BF16_SUSTAINED 0.8055
#define H100_HBM_SUSTAINED  0.946

typedef struct
{
  RoofLibrary  *library;
  RoofAnalysis *analysis; /* nullable */
  RoofGap       gap;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->library = roof_library_new (NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->analysis, roof_analysis_unref);
  g_assert_finalize_object (self->library);
}

/* @kernel: (transfer full) */
static void
set (RoofKernel **kernel,
     const char  *key,
     double       number)
{
  RoofKernel *next = roof_kernel_with_number (*kernel, key, number);

  roof_kernel_unref (*kernel);
  *kernel = next;
}

static RoofKernel *
make (const char *operation,
      const char *const *keys,
      const double      *numbers)
{
  RoofKernel *kernel = roof_kernel_new ("k", operation);

  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    set (&kernel, keys[i], numbers[i]);
  return kernel;
}

static RoofKernel *
make_product (double rows,
              double depth,
              double columns)
{
  return make ("matmul", (const char *const[]) { "B", "D", "F", NULL }, (const double[]) { rows, depth, columns });
}

/* Analyses @kernel, (transfer full), as if a run had taken @time, s. */
static gboolean
explain_seen (Fixture    *self,
              const char *machine,
              RoofRoofs   roofs,
              RoofKernel *kernel,
              double      time)
{
  g_autoptr (RoofKernel) taken = kernel;
  g_autoptr (RoofKernel) measured = isnan (time) ? roof_kernel_ref (kernel) : roof_kernel_with_measured_time (kernel, time, NULL);
  g_autoptr (RoofMachine) seen
      = roof_machine_as_seen (roof_library_find_machine (self->library, machine, NULL), roofs, ROOF_TALLY_FLOP);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->analysis, roof_analysis_unref);
  self->analysis = roof_analysis_new (
      roof_catalogue_find (roof_library_get_catalogue (self->library), roof_kernel_get_operation (measured), NULL), measured, seen,
      &error);
  g_assert_no_error (error);
  return roof_analysis_get_gap (self->analysis, &self->gap);
}

static void
explain (Fixture    *self,
         const char *machine,
         RoofKernel *kernel,
         double      time)
{
  g_assert_true (explain_seen (self, machine, ROOF_ROOFS_PEAK, kernel, time));
}

static double
add_up (const RoofGap *gap)
{
  double sum = 0;

  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    sum += gap->links[i].time;
  return sum;
}

/* 4224 cubed on 132 multiprocessors: 17 x 33 tiles of 128 x 256 in 5 waves, 82.5 % of the work useful. */
static void
test_product (Fixture       *self,
              gconstpointer  data)
{
  double math = 2. * 4224 * 4224 * 4224 / H100_BF16, bytes = 3. * 4224 * 4224 * 2;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  assert_approx (gap->links[ROOF_GAP_COMPULSORY].time, math, EPSILON);
  g_assert_cmpfloat (gap->links[ROOF_GAP_FORMATS].time, ==, 0);
  g_assert_cmpuint (gap->units, ==, 132);
  g_assert_cmpfloat (gap->tiles.tiles, ==, 561);
  g_assert_cmpfloat (gap->tiles.waves, ==, 5);
  assert_approx (gap->links[ROOF_GAP_TILES].bound, math / 0.825, EPSILON);
  assert_approx (gap->links[ROOF_GAP_CACHE].bound, math / 0.825, EPSILON);
  assert_approx (gap->links[ROOF_GAP_SUSTAINED].bound, math / 0.825 / H100_BF16_SUSTAINED, EPSILON);
  g_assert_cmpfloat (gap->moved, >=, bytes);
  assert_approx (gap->links[ROOF_GAP_OVERLAP].bound,
                 math / 0.825 / H100_BF16_SUSTAINED + gap->moved / H100_HBM / H100_HBM_SUSTAINED, EPSILON);
  g_assert_cmpint (gap->reasons[ROOF_GAP_LATENCY], ==, ROOF_GAP_NO_LATENCY);
  g_assert_cmpfloat (gap->links[ROOF_GAP_UNEXPLAINED].time, >, 0);
  assert_approx (add_up (gap), 400e-6, EPSILON);
}

/* Past half of the L2, which is held twice, no order moves less than 2MNK/sqrt(S) values. */
static void
test_cache (Fixture       *self,
            gconstpointer  data)
{
  const RoofGemm gemm = { 512, 65536, 65536, 1 };
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (65536, 65536, 65536), 1);
  g_assert_cmpfloat (gap->usable, ==, 52428800 / 2);
  assert_approx (gap->moved, 2 * (2 * pow (65536, 3) / 3621 - 2 * 13107200.0), EPSILON);
  g_assert_cmpfloat (gap->moved, >, gap->ideal);
  g_assert_cmpfloat (gap->tiled, >, gap->moved);
  /* Where each matrix once is more than that, it stays. */
  explain (self, "nvidia-h100-sxm5-80gb", make_product (gemm.rows, gemm.depth, gemm.columns), 1);
  g_assert_cmpfloat (gap->moved, ==, gap->ideal);
}

/* Scales and zeros: 2.5 B for 128 weights of half a byte. */
static void
test_formats (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = make_product (1, 4096, 4096);
  double others = 2 * 2 * 4096, weights = 4096. * 4096 / 2, scales = 4096. * 32 * 2.5;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, "int4_g128"), 10e-6);
  assert_approx (gap->links[ROOF_GAP_COMPULSORY].time, (others + weights) / H100_HBM, EPSILON);
  assert_approx (gap->links[ROOF_GAP_FORMATS].time, scales / H100_HBM, 1e-10);
  assert_approx (gap->formatted - gap->ideal, scales, EPSILON);
  /* A row of 4100 takes 17 blocks of 256 numbers, six bits each and 18 B of scales. */
  g_clear_pointer (&kernel, roof_kernel_unref);
  kernel = make_product (1, 4100, 4096);
  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, "q6_K"), 10e-6);
  assert_approx (gap->formatted - gap->ideal, 4096 * (17 * 210. - 4100 * 0.75), EPSILON);
}

/* A CPU's caches read what is written, unless the kernel says that it does not. */
static void
test_write_allocate (Fixture       *self,
                     gconstpointer  data)
{
  const char *const keys[] = { "n", NULL };
  const double numbers[] = { 256 };
  const RoofGap *gap = &self->gap;
  double field = 256. * 256 * 256 * 8;
  RoofKernel *kernel;

  explain (self, "amd-epyc-9654", make ("stencil7", keys, numbers), 1);
  assert_approx (gap->ideal, 2 * field, EPSILON);
  assert_approx (gap->moved, 3 * field, EPSILON);
  assert_approx (gap->allocated, field, EPSILON);
  kernel = make ("stencil7", keys, numbers);
  set (&kernel, "write_allocate", 0);
  explain (self, "amd-epyc-9654", kernel, 1);
  assert_approx (gap->moved, 2 * field, EPSILON);
  g_assert_cmpfloat (gap->links[ROOF_GAP_CACHE].time, ==, 0);
  /* So they do for operations that have no say in it. */
  explain (self, "amd-epyc-9654", make ("relu", keys, numbers), 1);
  assert_approx (gap->moved, 1.5 * gap->ideal, EPSILON);
  explain (self, "aws-graviton4", make ("relu", keys, numbers), 1);
  g_assert_cmpint (gap->reasons[ROOF_GAP_CACHE], ==, ROOF_GAP_NO_REUSE);
}

/* The tiles of a kernel's own count: what they read again is a matter of the cache, not of the work. */
static void
test_own_tiles (Fixture       *self,
                gconstpointer  data)
{
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_new ("k", "tiled_matmul"), 1);
  g_assert_cmpfloat (gap->ideal, ==, 3. * 4096 * 4096 * 2);
  g_assert_cmpfloat (gap->moved, ==, 2181038080.0);
  g_assert_cmpfloat (gap->tiles.tile.rows, ==, 128);
  g_assert_cmpfloat (gap->tiles.tile.columns, ==, 128);
}

/* A kernel that gives its bytes: of steps that need its tensors, or numbers that the machine lacks, the reason is kept. */
static void
test_reasons (Fixture       *self,
              gconstpointer  data)
{
  const char *const keys[] = { "flops", "bytes.hbm", NULL };
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make ("custom", keys, (const double[]) { 1e12, 1e9 }), 2e-3);
  g_assert_cmpint (gap->reasons[ROOF_GAP_FORMATS], ==, ROOF_GAP_NO_TENSORS);
  g_assert_cmpint (gap->reasons[ROOF_GAP_TILES], ==, ROOF_GAP_NO_PRODUCT);
  g_assert_cmpint (gap->reasons[ROOF_GAP_CACHE], ==, ROOF_GAP_NO_TENSORS);
  g_assert_cmpint (gap->reasons[ROOF_GAP_SUSTAINED], ==, ROOF_GAP_IS_MODELLED);
  g_assert_cmpint (gap->links[ROOF_GAP_TILES].state, ==, ROOF_GAP_NOT_MODELLED);
  explain (self, "tpu-v5e", make_product (16, 1024, 1024), 1);
  g_assert_cmpint (gap->reasons[ROOF_GAP_TILES], ==, ROOF_GAP_NO_GPU);
  g_assert_cmpint (gap->reasons[ROOF_GAP_CACHE], ==, ROOF_GAP_NO_CACHE);
  g_assert_cmpint (gap->reasons[ROOF_GAP_SUSTAINED], ==, ROOF_GAP_NO_SUSTAINED);
  explain (self, "guide-100T-2T", make_product (16, 1024, 1024), 1);
  g_assert_cmpint (gap->reasons[ROOF_GAP_TILES], ==, ROOF_GAP_NO_UNITS);
  explain (self, "nvidia-h100-sxm5-80gb", make ("softmax", NULL, NULL), 1);
  g_assert_cmpint (gap->reasons[ROOF_GAP_TILES], ==, ROOF_GAP_NO_PRODUCT);
  g_assert_cmpint (gap->reasons[ROOF_GAP_CACHE], ==, ROOF_GAP_NO_REUSE);
  g_assert_false (explain_seen (self, "tpu-v5e", ROOF_ROOFS_PEAK, make_product (1, 1, 1), NAN));
}

/* What was counted at main memory was moved, whatever the model. */
static void
test_counted (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = make ("softmax", NULL, NULL);
  const RoofGap *gap = &self->gap;
  double modelled;

  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_ref (kernel), 1);
  modelled = gap->moved;
  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_measured (kernel, "hbm", 3 * modelled, NULL), 1);
  g_assert_cmpint (gap->counted, ==, gap->level);
  assert_approx (gap->moved, 3 * modelled, EPSILON);
  assert_approx (gap->links[ROOF_GAP_CACHE].time, 2 * modelled / H100_HBM, EPSILON);
  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_measured (kernel, "hbm", modelled / 2, NULL), 1);
  g_assert_cmpint (gap->counted, ==, -1);
  assert_approx (gap->moved, modelled, EPSILON);
  /* Of another level: it takes its own time. */
  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_measured (kernel, "l2", 1e12, NULL), 1);
  g_assert_cmpint (gap->counted, ==, gap->cache);
  assert_approx (gap->links[ROOF_GAP_CACHE].bound, 1e12 / 9.7e12, EPSILON);
  assert_approx (gap->moved, modelled, EPSILON);
}

/* Faster than the sustained peak: the number is too low, and the clocks after that run at the peak. */
static void
test_sustained_too_low (Fixture       *self,
                        gconstpointer  data)
{
  double math = 2. * 8192 * 8192 * 8192 / H100_BF16;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (8192, 8192, 8192), 1.1 * math);
  g_assert_cmpint (gap->links[ROOF_GAP_SUSTAINED].state, ==, ROOF_GAP_TOO_LOW);
  assert_approx (gap->links[ROOF_GAP_OVERLAP].bound, gap->t_units + gap->t_levels, EPSILON);
  assert_approx (gap->t_levels, gap->moved / H100_HBM, EPSILON);
  assert_approx (add_up (gap), 1.1 * math, EPSILON);
}

static void
test_below (Fixture       *self,
            gconstpointer  data)
{
  explain (self, "nvidia-h100-sxm5-80gb", make_product (8192, 8192, 8192), 1e-4);
  g_assert_true (self->gap.below);
  assert_approx (self->gap.links[ROOF_GAP_COMPULSORY].bound, 2. * 8192 * 8192 * 8192 / H100_BF16, EPSILON);
}

/* As good as the ideal, as far as a measurement tells, and no longer than it but for rounding: the chain begins and ends there. */
static void
test_at_bound (Fixture       *self,
               gconstpointer  data)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (self->library);
  const double shares[] = { 0.985, 1 };
  guint n = 0;

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    for (guint k = 0; k < G_N_ELEMENTS (shares); k++)
      {
        g_autoptr (RoofKernel) kernel = roof_kernel_new ("k", roof_operation_get_id (roof_catalogue_get (catalogue, i)));
        g_autoptr (RoofAnalysis) analysis
            = roof_analysis_new (roof_catalogue_get (catalogue, i), kernel,
                                 roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL), NULL);
        double bound = analysis != NULL ? roof_analysis_get_estimate (analysis)->t_least : 0;

        if (!(bound > 0))
          continue;
        explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_ref (kernel), shares[k] * bound);
        g_assert_false (self->gap.below);
        assert_approx (add_up (&self->gap), shares[k] * bound, EPSILON);
        n++;
      }
  g_assert_cmpuint (n, >, 60);
}

/* What a run takes beyond all clocks in sequence: by tiles, by sustained rates, by the launch. */
static void
test_above (Fixture       *self,
            gconstpointer  data)
{
  double math = 2. * 4224 * 4224 * 4224 / H100_BF16, move = 3. * 4224 * 4224 * 2 / H100_HBM;
  double tiles = math / 0.825 - math;
  double sustained = math / 0.825 / H100_BF16_SUSTAINED + move / H100_HBM_SUSTAINED - math / 0.825 - move;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  assert_approx (gap->above[ROOF_GAP_TILES], tiles, 1e-9);
  assert_approx (gap->above[ROOF_GAP_SUSTAINED], sustained, 1e-9);
  g_assert_cmpfloat (gap->above[ROOF_GAP_OVERLAP], ==, 0);
  g_assert_cmpfloat (gap->above[ROOF_GAP_LATENCY], ==, 0);
  /* No more than the run took. */
  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), math + move + tiles + sustained / 2);
  assert_approx (gap->above[ROOF_GAP_SUSTAINED], sustained / 2, 1e-9);
  /* With sustained roofs on show, T_max has them. */
  explain_seen (self, "nvidia-h100-sxm5-80gb", ROOF_ROOFS_SUSTAINED, make_product (4224, 4224, 4224), 400e-6);
  assert_approx (gap->above[ROOF_GAP_TILES], tiles / H100_BF16_SUSTAINED, 1e-9);
  g_assert_cmpfloat (gap->above[ROOF_GAP_SUSTAINED], <, 1e-15);
  /* Nothing is explained of a run that is no longer. */
  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 160e-6);
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    g_assert_cmpfloat (gap->above[i], ==, 0);
}

/* Tries @end, s, for the end of @step. */
static RoofGapWhatIf
try_end (Fixture     *self,
         RoofGapStep  step,
         double       end)
{
  g_autoptr (RoofGapTrial) trial = roof_gap_trial_new (self->analysis, &self->gap, step);
  RoofGapWhatIf now, what_if;
  double sum = 0;

  g_assert_nonnull (trial);
  roof_gap_trial_look (trial, &now);
  assert_approx (now.total, self->gap.measured, EPSILON);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    assert_approx (now.times[i] + 1, self->gap.links[i].time + 1, EPSILON);
  roof_gap_trial_move (trial, end, &what_if);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    sum += what_if.times[i];
  assert_approx (what_if.total, sum, EPSILON);
  assert_approx (what_if.before, now.value, EPSILON);
  return what_if;
}

/* A sustained rate for a shorter step: the clocks behind it follow, and the rest stays. */
static void
test_try_sustained (Fixture       *self,
                    gconstpointer  data)
{
  double math = 2. * 4224 * 4224 * 4224 / H100_BF16 / 0.825, move;
  RoofGapWhatIf what_if;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  move = gap->moved / H100_HBM / H100_HBM_SUSTAINED;
  what_if = try_end (self, ROOF_GAP_SUSTAINED, math / 0.9);
  g_assert_false (what_if.limited);
  g_assert_cmpint (what_if.key.part, ==, ROOF_PART_PEAK);
  assert_approx (what_if.before, H100_BF16 * H100_BF16_SUSTAINED, 1e-9);
  assert_approx (what_if.value, 0.9 * H100_BF16, 1e-9);
  assert_approx (what_if.times[ROOF_GAP_OVERLAP], move, 1e-9);
  assert_approx (what_if.times[ROOF_GAP_UNEXPLAINED], gap->links[ROOF_GAP_UNEXPLAINED].time, EPSILON);
  assert_approx (what_if.total, 400e-6 - math / H100_BF16_SUSTAINED + math / 0.9, 1e-9);
  /* The peak is the most. */
  what_if = try_end (self, ROOF_GAP_SUSTAINED, math / 2);
  g_assert_true (what_if.limited);
  assert_approx (what_if.value, H100_BF16, 1e-9);
  assert_approx (what_if.end, math, 1e-9);
  /* Sustained roofs on show are the same rates. */
  explain_seen (self, "nvidia-h100-sxm5-80gb", ROOF_ROOFS_SUSTAINED, make_product (4224, 4224, 4224), 400e-6);
  what_if = try_end (self, ROOF_GAP_SUSTAINED, math / 0.9);
  assert_approx (what_if.before, H100_BF16 * H100_BF16_SUSTAINED, 1e-9);
  assert_approx (what_if.value, 0.9 * H100_BF16, 1e-9);
}

static void
test_try_overlap (Fixture       *self,
                  gconstpointer  data)
{
  double before, part;
  RoofGapWhatIf what_if;
  const RoofGap *gap = &self->gap;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  before = gap->links[ROOF_GAP_SUSTAINED].bound;
  part = gap->links[ROOF_GAP_OVERLAP].time;
  what_if = try_end (self, ROOF_GAP_OVERLAP, before + 0.4 * part);
  g_assert_cmpfloat (what_if.before, ==, 0);
  assert_approx (what_if.value, 0.6, 1e-9);
  assert_approx (what_if.total, 400e-6 - 0.6 * part, 1e-9);
  what_if = try_end (self, ROOF_GAP_OVERLAP, 0);
  assert_approx (what_if.value, 1, 1e-9);
  /* Of a run that overlaps in part. */
  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), before + part / 4);
  what_if = try_end (self, ROOF_GAP_OVERLAP, before + part / 2);
  assert_approx (what_if.before, 0.75, 1e-9);
  assert_approx (what_if.value, 0.5, 1e-9);
  assert_approx (what_if.total, before + part / 2, 1e-9);
}

/* Tiles come in sizes: the nearest is taken, and the sustained clocks follow. */
static void
test_try_tiles (Fixture       *self,
                gconstpointer  data)
{
  double math = 2. * 4224 * 4224 * 4224 / H100_BF16;
  g_autoptr (RoofGapTrial) trial = NULL;
  RoofGapWhatIf what_if, next;
  RoofTileCount count;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  /* 33 x 33 tiles of 128 x 128 in 9 waves. */
  what_if = try_end (self, ROOF_GAP_TILES, math / 0.917);
  g_assert_cmpfloat (what_if.tile.rows, ==, 128);
  g_assert_cmpfloat (what_if.tile.columns, ==, 128);
  roof_gemm_count_tiles (&(RoofGemm) { 4224, 4224, 4224, 1 }, what_if.tile, 132, &count);
  assert_approx (what_if.end, math / count.efficiency, 1e-9);
  assert_approx (what_if.end + what_if.times[ROOF_GAP_SUSTAINED], what_if.end / H100_BF16_SUSTAINED, 1e-9);
  g_assert_cmpfloat (what_if.total, <, 400e-6);
  /* The next that takes longer is the one before, and none takes longer than the longest. */
  trial = roof_gap_trial_new (self->analysis, &self->gap, ROOF_GAP_TILES);
  roof_gap_trial_step (trial, &what_if, 1e-6, &next);
  g_assert_cmpfloat (next.end, >, what_if.end);
  for (guint i = 0; i < 20; i++)
    {
      what_if = next;
      roof_gap_trial_step (trial, &what_if, -1e-6, &next);
      g_assert_cmpfloat (next.end, <=, what_if.end);
    }
  g_assert_cmpfloat (next.end, ==, what_if.end);
}

/* Smaller tiles of a kernel's own read more from the cache's far side. */
static void
test_try_own_tiles (Fixture       *self,
                    gconstpointer  data)
{
  static const char *const keys[] = { "m", "n", "k", "bm", "bn", NULL };
  RoofGapWhatIf what_if;

  explain (self, "nvidia-h100-sxm5-80gb", make ("tiled_matmul", keys, (const double[]) { 4224, 4224, 512, 128, 256 }), 1);
  what_if = try_end (self, ROOF_GAP_TILES, 0);
  g_assert_cmpfloat (what_if.tile.rows * what_if.tile.columns, <, 128 * 256);
  g_assert_cmpfloat (what_if.times[ROOF_GAP_CACHE], >, self->gap.links[ROOF_GAP_CACHE].time);
}

/* Bytes: of scales and padding, and of what is moved again. Latency. */
static void
test_try_bytes (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = make_product (1, 4096, 4096);
  double scales = 4096. * 32 * 2.5, field = 256. * 256 * 256 * 8;
  const RoofGap *gap = &self->gap;
  RoofGapWhatIf what_if;

  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, "int4_g128"), 10e-6);
  what_if = try_end (self, ROOF_GAP_FORMATS, gap->links[ROOF_GAP_COMPULSORY].time + 2 * scales / H100_HBM);
  assert_approx (what_if.before, scales, 1e-9);
  assert_approx (what_if.value, 2 * scales, 1e-9);
  explain (self, "amd-epyc-9654", make ("stencil7", (const char *const[]) { "n", NULL }, (const double[]) { 256 }), 1);
  what_if = try_end (self, ROOF_GAP_CACHE, gap->links[ROOF_GAP_FORMATS].bound * 1.25);
  assert_approx (what_if.before, 3 * field, 1e-9);
  assert_approx (what_if.value, 2.5 * field, 1e-9);
  what_if = try_end (self, ROOF_GAP_CACHE, 0);
  g_assert_true (what_if.limited);
  assert_approx (what_if.value, 2 * field, 1e-9);
}

/* Steps that add nothing, the ideal time and what is not explained have no input to try. */
static void
test_try_nothing (Fixture       *self,
                  gconstpointer  data)
{
  static const RoofGapStep steps[] = { ROOF_GAP_COMPULSORY, ROOF_GAP_FORMATS, ROOF_GAP_LATENCY, ROOF_GAP_UNEXPLAINED };

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    g_assert_null (roof_gap_trial_new (self->analysis, &self->gap, steps[i]));
  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 1e-6);
  g_assert_null (roof_gap_trial_new (self->analysis, &self->gap, ROOF_GAP_TILES));
}

/* Sustained roofs on show change nothing of the chain, which has a step for them. */
static void
test_view (Fixture       *self,
           gconstpointer  data)
{
  RoofGap peak;

  explain (self, "nvidia-h100-sxm5-80gb", make_product (4224, 4224, 4224), 400e-6);
  peak = self->gap;
  g_assert_true (
      explain_seen (self, "nvidia-h100-sxm5-80gb", ROOF_ROOFS_SUSTAINED, make_product (4224, 4224, 4224), 400e-6));
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    {
      assert_approx (self->gap.links[i].bound, peak.links[i].bound, EPSILON);
      g_assert_cmpint (self->gap.links[i].state, ==, peak.links[i].state);
    }
}

/* Launch overhead and the latency of collectives come last. */
static void
test_latency (Fixture       *self,
              gconstpointer  data)
{
  RoofMachine *h100 = roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL);
  g_autoptr (RoofMachine) slow
      = roof_machine_with_rating (h100, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 3e-6, NULL);
  g_autoptr (RoofMachine) named = roof_machine_with_name (slow, "slow", "Slow");
  const RoofGap *gap = &self->gap;
  RoofGapWhatIf what_if;

  roof_library_add_machine (self->library, named);
  explain (self, "slow", make_product (4224, 4224, 4224), 400e-6);
  assert_approx (gap->links[ROOF_GAP_LATENCY].time, 3e-6, 1e-9);
  assert_approx (gap->links[ROOF_GAP_LATENCY].bound, gap->links[ROOF_GAP_OVERLAP].bound + 3e-6, EPSILON);
  what_if = try_end (self, ROOF_GAP_LATENCY, gap->links[ROOF_GAP_OVERLAP].bound + 2e-6);
  assert_approx (what_if.before, 3e-6, 1e-9);
  assert_approx (what_if.value, 2e-6, 1e-9);
  assert_approx (what_if.total, 399e-6, 1e-9);
}

/* Every operation on machines of each class: bounds never fall, nothing is negative, and all adds up. */
static void
test_everywhere (Fixture       *self,
                 gconstpointer  data)
{
  static const char *const machines[] = { "nvidia-h100-sxm5-80gb", "nvidia-a100-sxm4-80gb", "amd-mi300x", "google-tpu-v5e", "amd-epyc-9654" };
  RoofCatalogue *catalogue = roof_library_get_catalogue (self->library);
  guint explained = 0;

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    for (guint k = 0; k < G_N_ELEMENTS (machines); k++)
      {
        g_autoptr (RoofKernel) kernel = roof_kernel_new ("k", roof_operation_get_id (roof_catalogue_get (catalogue, i)));
        g_autoptr (RoofAnalysis) analysis
            = roof_analysis_new (roof_catalogue_get (catalogue, i), kernel,
                                 roof_library_find_machine (self->library, machines[k], NULL), NULL);
        const RoofEstimate *estimate = analysis != NULL ? roof_analysis_get_estimate (analysis) : NULL;

        if (analysis == NULL || !(estimate->t_min > 0))
          continue;
        for (double times = 0.9; times < 4; times *= 1.37)
          {
            double before = 0;

            explain (self, machines[k], roof_kernel_ref (kernel), estimate->t_least * times);
            if (self->gap.below)
              continue;
            explained++;
            assert_approx (add_up (&self->gap), self->gap.measured, EPSILON);
            for (guint step = 0; step < ROOF_N_GAP_STEPS; step++)
              {
                const RoofGapLink *link = &self->gap.links[step];

                g_assert_cmpfloat (link->time, >=, 0);
                if (step == ROOF_GAP_UNEXPLAINED || link->state == ROOF_GAP_NOT_MODELLED || link->state == ROOF_GAP_TOO_LOW)
                  continue;
                g_assert_cmpfloat (link->bound, >=, before);
                before = link->bound;
              }
            g_assert_cmpfloat (self->gap.links[ROOF_GAP_COMPULSORY].bound, <=, estimate->t_least * (1 + EPSILON));
          }
      }
  g_assert_cmpuint (explained, >, 500);
}

/* Of a report: times the counts, without the kernels that nobody measured. */
static void
test_report (Fixture       *self,
             gconstpointer  data)
{
  RoofMachine *machine = roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL);
  g_autoptr (RoofKernel) product = make_product (4224, 4224, 4224);
  g_autoptr (RoofKernel) measured = roof_kernel_with_measured_time (product, 400e-6, NULL);
  g_autoptr (RoofKernel) often = roof_kernel_with_count (measured, 32);
  g_autoptr (RoofKernel) below = roof_kernel_with_measured_time (product, 1e-6, NULL);
  RoofSnapshot *snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofReport) report = NULL;
  RoofGapSum sum;
  RoofKernel *kernels[] = { often, measured, below, product };
  double total = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
    roof_snapshot_replace (&snapshot, roof_snapshot_with_kernel_inserted (snapshot, i, kernels[i]));
  report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, machine);
  roof_report_add_gaps (report, &sum);
  g_assert_cmpuint (sum.n, ==, 2);
  g_assert_cmpuint (sum.n_below, ==, 1);
  g_assert_cmpuint (sum.n_unmeasured, ==, 1);
  assert_approx (sum.measured, 33 * 400e-6, EPSILON);
  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    total += sum.times[i];
  assert_approx (total, sum.measured, EPSILON);
  g_assert_cmpuint (sum.n_modelled[ROOF_GAP_TILES], ==, 2);
  g_assert_cmpuint (sum.n_modelled[ROOF_GAP_LATENCY], ==, 0);
  explain (self, "nvidia-h100-sxm5-80gb", roof_kernel_ref (product), 400e-6);
  assert_approx (sum.times[ROOF_GAP_SUSTAINED], 33 * self->gap.links[ROOF_GAP_SUSTAINED].time, EPSILON);
  roof_snapshot_unref (snapshot);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*run) (Fixture *, gconstpointer);
  } tests[] = {
    { "/roof/gap/product", test_product },
    { "/roof/gap/cache", test_cache },
    { "/roof/gap/formats", test_formats },
    { "/roof/gap/write-allocate", test_write_allocate },
    { "/roof/gap/own-tiles", test_own_tiles },
    { "/roof/gap/reasons", test_reasons },
    { "/roof/gap/counted", test_counted },
    { "/roof/gap/sustained-too-low", test_sustained_too_low },
    { "/roof/gap/below", test_below },
    { "/roof/gap/at-bound", test_at_bound },
    { "/roof/gap/above", test_above },
    { "/roof/gap/try-sustained", test_try_sustained },
    { "/roof/gap/try-overlap", test_try_overlap },
    { "/roof/gap/try-tiles", test_try_tiles },
    { "/roof/gap/try-own-tiles", test_try_own_tiles },
    { "/roof/gap/try-bytes", test_try_bytes },
    { "/roof/gap/try-nothing", test_try_nothing },
    { "/roof/gap/view", test_view },
    { "/roof/gap/latency", test_latency },
    { "/roof/gap/everywhere", test_everywhere },
    { "/roof/gap/report", test_report },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
