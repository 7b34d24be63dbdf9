/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/tiling.h"

#include <string.h>

#include "approx.h"
#include "document/files/library.h"

typedef struct
{
  RoofLibrary  *library;
  RoofKernel   *kernel;
  RoofAnalysis *analysis; /* nullable */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->library = roof_library_new (NULL);
  self->kernel = roof_kernel_new ("k", "tiled_matmul");
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->analysis, roof_analysis_unref);
  roof_kernel_unref (self->kernel);
  g_assert_finalize_object (self->library);
}

static void
take (Fixture    *self,
      RoofKernel *kernel)
{
  roof_kernel_unref (self->kernel);
  self->kernel = kernel;
}

/* On the TPU v5e of the guide. */
static RoofAnalysis *
analyse (Fixture  *self,
         GError  **error)
{
  RoofOperation *operation
      = roof_catalogue_find (roof_library_get_catalogue (self->library), roof_kernel_get_operation (self->kernel), NULL);

  g_clear_pointer (&self->analysis, roof_analysis_unref);
  self->analysis = roof_analysis_new (operation, self->kernel, roof_library_find_machine (self->library, "tpu-v5e", NULL),
                                      error);
  return self->analysis;
}

/* Guide 4.4: 4096 cubed in tiles of 128 x 128: 2 181 038 080 B where 3 x 4096 x 4096 numbers would do. */
static void
test_guide (Fixture       *self,
            gconstpointer  data)
{
  RoofTiling tiling;

  g_assert_true (roof_analysis_get_tiling (analyse (self, NULL), &tiling));
  g_assert_cmpfloat (tiling.ideal, ==, 3.0 * 4096 * 4096 * 2);
  g_assert_cmpfloat (tiling.tiled, ==, 2181038080.0);
  g_assert_true (isnan (tiling.measured));
  g_assert_cmpint ((int) tiling.level, ==, roof_machine_find_main_memory (roof_analysis_get_machine (self->analysis)));
}

static void
test_measured (Fixture       *self,
               gconstpointer  data)
{
  RoofTiling tiling;

  take (self, roof_kernel_with_measured (self->kernel, "hbm", 2.5e9, NULL));
  g_assert_true (roof_analysis_get_tiling (analyse (self, NULL), &tiling));
  g_assert_cmpfloat (tiling.measured, ==, 2.5e9);
}

/* What was measured is told beside the snapshot and changes nothing of it. */
static void
test_measured_stands_beside (Fixture       *self,
                             gconstpointer  data)
{
  double before = roof_analysis_get_estimate (analyse (self, NULL))->t_min;

  take (self, roof_kernel_with_measured (self->kernel, "hbm", 2.5e9, NULL));
  g_assert_cmpfloat (roof_analysis_get_estimate (analyse (self, NULL))->t_min, ==, before);
}

static void
test_refusals (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (GError) unknown = NULL;
  g_autoptr (GError) negative = NULL;

  take (self, roof_kernel_with_measured (self->kernel, "nowhere", 1, NULL));
  g_assert_null (analyse (self, &unknown));
  assert_error_says (unknown, "measured.nowhere");
  g_assert_null (roof_kernel_with_measured (self->kernel, "hbm", -1, &negative));
  assert_error_says (negative, "bytes.hbm: must be more than 0, got -1");
}

static void
test_without_tiles (Fixture       *self,
                    gconstpointer  data)
{
  RoofTiling tiling;

  take (self, roof_kernel_new ("k", "matmul"));
  g_assert_true (roof_analysis_get_tiling (analyse (self, NULL), &tiling));
  g_assert_true (isnan (tiling.tiled));
  g_assert_cmpfloat (tiling.ideal, ==, roof_analysis_get_estimate (self->analysis)->bytes[tiling.level]);
  take (self, roof_kernel_new ("k", "relu"));
  g_assert_false (roof_analysis_get_tiling (analyse (self, NULL), &tiling));
}

/* With the bytes it has it runs as it does; with fewer it runs up to its peak. */
static void
test_performance (Fixture       *self,
                  gconstpointer  data)
{
  RoofTiling tiling;

  roof_analysis_get_tiling (analyse (self, NULL), &tiling);
  assert_approx (roof_analysis_get_performance_at (self->analysis, tiling.level, tiling.tiled),
                 roof_analysis_get_performance (self->analysis), 1e-12);
  assert_approx (roof_analysis_get_performance_at (self->analysis, tiling.level, tiling.ideal), 1.97e14, 1e-12);
  assert_approx (roof_analysis_get_performance_at (self->analysis, tiling.level, 2 * tiling.tiled),
                 roof_analysis_get_performance (self->analysis) / 2, 1e-12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/tiling/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("guide", test_guide);
  ADD ("measured", test_measured);
  ADD ("measured-stands-beside", test_measured_stands_beside);
  ADD ("refusals", test_refusals);
  ADD ("without-tiles", test_without_tiles);
  ADD ("performance", test_performance);

  return g_test_run ();
}
