/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop.h"

#include <string.h>

#include "measure/loop-numbers.h"
#include "measure/loop-private.h"

#define PAGE 4096

/* What a dtype's loops compute in, and by how much a product moves a chain. */
static const struct
{
  const char *dtype;
  guint       bytes; /* of an accumulator */
  double      drift;
} dtypes[] = {
  { "fp64", 8, FP64_DRIFT }, { "fp32", 4, FP32_DRIFT }, { "fp16", 2, FP16_DRIFT },
  { "bf16", 4, BF16_DRIFT }, { "int8", 4, INT8_DRIFT },
};

static guint
find_dtype (const RoofLoop *loop)
{
  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (g_str_equal (dtypes[i].dtype, loop->dtype))
      return i;
  g_assert_not_reached ();
}

/* Products that one instruction adds to each of its sums, as the instruction sets say. */
static guint
count_products (const RoofLoop *loop)
{
  switch (loop->isa)
    {
    case ROOF_ISA_AVX512_BF16:
      return 2;
    case ROOF_ISA_NEON_BF16:
      return 4;
    case ROOF_ISA_NEON_I8MM:
      return 8;
    default:
      return g_str_equal (loop->dtype, "int8") ? 4 : 1;
    }
}

static guint
count_lanes (const RoofLoop *loop)
{
  return loop->width / 8 / dtypes[find_dtype (loop)].bytes;
}

/* The pairs of steps of each chain in one repeat, by the operations that are claimed. */
static guint
count_pairs (const RoofLoop *loop)
{
  gboolean fused = loop->kind != ROOF_LOOP_MULTIPLY_ADD;
  double   steps = loop->operations / ((fused ? 2 * count_products (loop) : 1) * count_lanes (loop) * loop->unroll);

  g_assert_cmpfloat (steps, ==, 2 * (guint) (steps / 2));
  g_assert_cmpuint ((guint) steps, >, 0);
  return (guint) steps / 2;
}

static double
start_chain (const RoofLoop *loop,
             guint           chain)
{
  return g_str_equal (loop->dtype, "int8") ? chain : 1.0 + chain / 64.0;
}

/* Step by step: the multiplications are not exact. */
static double
multiply_chain (const RoofLoop *loop,
                double          start,
                guint64         pairs)
{
  volatile double wide = start;
  volatile float  narrow = (float) start;

  for (guint64 n = 0; n < pairs; n++)
    {
      wide *= fp64_up;
      narrow *= fp32_up;
      wide *= fp64_down;
      narrow *= fp32_down;
    }
  return g_str_equal (loop->dtype, "fp64") ? wide : (double) narrow;
}

/* Where chain @chain must end. Those of multiply-adds are multiplications and additions by turns. */
static double
end_chain (const RoofLoop *loop,
           guint           chain,
           guint64         pairs)
{
  double start = start_chain (loop, chain);
  double term = g_str_equal (loop->dtype, "fp64") ? fp64_c + fp64_d : (double) (fp32_c + fp32_d);

  if (loop->kind != ROOF_LOOP_MULTIPLY_ADD)
    return start + (double) pairs * count_products (loop) * dtypes[find_dtype (loop)].drift;
  return chain % 2 == 0 ? multiply_chain (loop, start, pairs) : start + (double) pairs * term;
}

static void
check_arithmetic (const RoofLoop *loop)
{
  static const guint64 repeats[] = { 0, 1, 2, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (repeats); i++)
    {
      RoofLoopWork work = { .repeats = repeats[i] };
      double       expected = 0.0;

      for (guint chain = 0; chain < loop->unroll; chain++)
        for (guint lane = 0; lane < count_lanes (loop); lane++)
          expected += end_chain (loop, chain, repeats[i] * count_pairs (loop));
      g_assert_cmpfloat (loop->run (&work), ==, expected);
    }
}

/* Two streams a page apart overlap, so that a number of passes moves what it finds by as many pages; a page at either end, and the
 * third stream, must stay as they are. */
typedef struct
{
  double  *pages, *third;
  gsize    n;    /* pages of a stream */
  double  *a, *b;
} Streams;

static double *
allocate_pages (gsize n,
                guint step)
{
  double *numbers = g_aligned_alloc (n, PAGE, PAGE);

  for (gsize i = 0; i < n * PAGE / sizeof (double); i++)
    numbers[i] = (double) (1 + i * step);
  return numbers;
}

static Streams
make_streams (gsize n)
{
  Streams streams = { allocate_pages (n + 3, 3), allocate_pages (n, 5), n };

  streams.a = streams.pages + PAGE / sizeof (double);
  streams.b = streams.a + PAGE / sizeof (double);
  return streams;
}

static void
clear_streams (Streams *streams)
{
  g_aligned_free (streams->pages);
  g_aligned_free (streams->third);
}

/* What one pass must do, number by number. */
static void
pass_plainly (const RoofLoop *loop,
              Streams        *streams)
{
  for (gsize i = 0; i < streams->n * PAGE / sizeof (double); i++)
    switch (loop->kind)
      {
      case ROOF_LOOP_COPY:
      case ROOF_LOOP_STREAM_COPY:
        streams->a[i] = streams->b[i];
        break;
      case ROOF_LOOP_TRIAD:
      case ROOF_LOOP_STREAM_TRIAD:
        streams->a[i] = streams->b[i] + ROOF_TRIAD_FACTOR * streams->third[i];
        break;
      case ROOF_LOOP_UPDATE:
        streams->a[i] *= ROOF_UPDATE_FACTOR;
        break;
      default:
        break;
      }
}

/* What the loop must return after @passes. */
static double
answer_plainly (const RoofLoop *loop,
                const Streams  *streams,
                guint64         passes)
{
  const guint64 *words = (const guint64 *) (gconstpointer) streams->a;
  guint64        total = 0;

  if (loop->kind != ROOF_LOOP_READ)
    return streams->a[streams->n * PAGE / sizeof (double) - 1];
  for (gsize i = 0; i < streams->n * PAGE / sizeof (guint64); i++)
    total += words[i] * passes;
  return roof_words_total (&total, sizeof total);
}

static void
check_passes (const RoofLoop *loop,
              gsize           n,
              guint64         passes)
{
  Streams      expected = make_streams (n), found = make_streams (n);
  RoofLoopWork work = { .streams = { found.a, found.b, found.third }, .bytes = n * PAGE, .repeats = passes };
  double       answer = loop->run (&work);

  for (guint64 i = 0; i < passes; i++)
    pass_plainly (loop, &expected);
  g_assert_cmpmem (found.pages, (n + 3) * PAGE, expected.pages, (n + 3) * PAGE);
  g_assert_cmpmem (found.third, n * PAGE, expected.third, n * PAGE);
  g_assert_cmpfloat (answer, ==, answer_plainly (loop, &expected, passes));
  clear_streams (&expected);
  clear_streams (&found);
}

static void
test_result (gconstpointer data)
{
  const RoofLoop *loop = data;

  if (loop->operations > 0.0)
    check_arithmetic (loop);
  else
    for (guint64 passes = 0; passes < 4; passes++)
      {
        check_passes (loop, 1, passes);
        check_passes (loop, 5, passes);
      }
}

/* B counted per byte of a stream, and with the lines that are read before they are written. */
static const struct
{
  double bytes, traffic;
} counts[] = {
  [ROOF_LOOP_READ] = { 1, 1 },        [ROOF_LOOP_COPY] = { 2, 3 },         [ROOF_LOOP_TRIAD] = { 3, 4 },
  [ROOF_LOOP_UPDATE] = { 2, 2 },      [ROOF_LOOP_STREAM_COPY] = { 2, 2 },  [ROOF_LOOP_STREAM_TRIAD] = { 3, 3 },
};

static void
check_row (const RoofLoop *loop)
{
  g_assert_nonnull (loop->run);
  g_assert_cmpuint (loop->unroll, >, 0);
  if (loop->kind == ROOF_LOOP_ONE_CHAIN)
    g_assert_cmpuint (loop->unroll, ==, 1);
  if (loop->operations > 0.0)
    {
      g_assert_cmpfloat (loop->bytes, ==, 0.0);
      g_assert_cmpuint (count_lanes (loop), >, 0);
      return;
    }
  g_assert_cmpstr (loop->dtype, ==, "fp64");
  g_assert_cmpfloat (loop->bytes, ==, counts[loop->kind].bytes);
  g_assert_cmpfloat_with_epsilon (loop->bytes * loop->traffic, counts[loop->kind].traffic, 1e-12);
  g_assert_cmpuint (PAGE % (loop->unroll * loop->width / 8), ==, 0);
}

static void
test_table (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint                  n;
  const RoofLoop        *loops = roof_loops_list (&n);

  for (guint i = 0; i < n; i++)
    {
      g_assert_true (g_hash_table_add (ids, (gpointer) loops[i].id));
      check_row (&loops[i]);
    }
  g_assert_true (roof_loops_list (&n) == loops);
}

/* Whether a loop of @kind in @dtype runs here. */
static gboolean
is_there (RoofLoopKind kind,
          const char  *dtype)
{
  guint           n;
  const RoofLoop *loops = roof_loops_list (&n);

  for (guint i = 0; i < n; i++)
    if (loops[i].kind == kind && g_str_equal (loops[i].dtype, dtype) && roof_cpu_has (loops[i].isa))
      return TRUE;
  return FALSE;
}

/* What no processor may lack. */
static void
test_least (void)
{
  g_assert_true (is_there (ROOF_LOOP_MULTIPLY_ADD, "fp64"));
  g_assert_true (is_there (ROOF_LOOP_MULTIPLY_ADD, "fp32"));
  for (RoofLoopKind kind = ROOF_LOOP_READ; kind <= ROOF_LOOP_UPDATE; kind++)
    g_assert_true (is_there (kind, "fp64"));
}

/* Sets that stand on others are there with these alone. */
static void
test_sets (void)
{
  g_assert_true (roof_cpu_has (ROOF_ISA_GENERIC));
  for (RoofIsa isa = ROOF_ISA_AVX512_FP16; isa <= ROOF_ISA_AVX512_VNNI; isa++)
    g_assert_true (!roof_cpu_has (isa) || roof_cpu_has (ROOF_ISA_AVX512));
  g_assert_true (!roof_cpu_has (ROOF_ISA_AVX512) || roof_cpu_has (ROOF_ISA_AVX2_FMA));
  g_assert_true (!roof_cpu_has (ROOF_ISA_AVX2_FMA) || roof_cpu_has (ROOF_ISA_AVX));
  g_assert_false (roof_cpu_has (ROOF_ISA_SSE2) && roof_cpu_has (ROOF_ISA_NEON));
  for (RoofIsa isa = ROOF_ISA_GENERIC; isa <= ROOF_ISA_SVE; isa++)
    g_assert_cmpuint (strlen (roof_isa_print (isa)), >, 0);
}

static void
add_results (const char     *prefix,
             const RoofLoop *loops,
             guint           n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/measure/loops/%s%s", prefix, loops[i].id);

      if (roof_cpu_has (loops[i].isa))
        g_test_add_data_func (path, &loops[i], test_result);
    }
}

int
main (int    argc,
      char **argv)
{
  const RoofLoop *loops;
  guint           n;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/measure/loops/table", test_table);
  g_test_add_func ("/measure/loops/least", test_least);
  g_test_add_func ("/measure/loops/sets", test_sets);
  loops = roof_loops_list (&n);
  add_results ("", loops, n);
  loops = roof_loops_list_generic (&n);
  add_results ("generic/", loops, n);
  return g_test_run ();
}
