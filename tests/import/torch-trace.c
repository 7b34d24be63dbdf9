/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

#define TRACE(events) "{\"schemaVersion\": 1, \"deviceProperties\": [{\"id\": 0, \"name\": \"NVIDIA A100-PCIE-40GB\"}], \"traceEvents\": [" events "]}"
#define OP(name, id, ts, dur, rest) \
  "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"" name "\",\"pid\":1,\"tid\":1,\"ts\":" ts ",\"dur\":" dur \
  ",\"args\":{\"External id\":" id rest "}}"
#define KERNEL(name, ts, dur, rest) \
  "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"" name "\",\"pid\":0,\"tid\":7,\"ts\":" ts ",\"dur\":" dur ",\"args\":{" rest "}}"
#define MM ",\"Input Dims\":[[8,16],[16,4]],\"Input type\":[\"c10::Half\",\"c10::Half\"]"

static void
assert_kernel (RoofImport *import,
               guint       index,
               const char *name,
               double      flops,
               double      bytes,
               double      time)
{
  g_assert_cmpstr (import->format, ==, "torch-trace");
  g_assert_cmpuint (index, <, import->kernels->len);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[index]), ==, name);
  assert_approx (find_number (import, index, "flops"), flops, 1e-12);
  assert_approx (find_number (import, index, "bytes.dram"), bytes, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[index]), time, 1e-9);
}

/* 2·8·16·4 FLOP, (8·16 + 16·4 + 8·4)·2 B; the memset and both kernels of a call are its time; the operator around it, with the
 * same shapes, counts nothing; a kernel of another operator has its time alone. */
static void
test_joined (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::matmul", "4", "0", "50", MM) "," OP ("aten::mm", "5", "10.5", "20", MM) "," OP ("aten::relu", "6", "70", "20", "") ","
      KERNEL ("gemm", "100.25", "3", "\"External id\":5,\"correlation\":9") "," KERNEL ("reduce", "104", "1", "\"External id\":5") ","
      KERNEL ("relu", "110", "2", "\"External id\":6") ","
      "{\"ph\":\"X\",\"cat\":\"gpu_memset\",\"name\":\"Memset\",\"ts\":99,\"dur\":0.5,\"args\":{\"External id\":5}},"
      "{\"ph\":\"M\",\"name\":\"process_name\",\"args\":{\"name\":\"a \\\"]}\"}},{\"ph\":\"s\",\"id\":1,\"ts\":1}"));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 1, "aten::mm", 1024, 448, 4.5e-6);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "no FLOPs counted: relu: 2");
  assert_found (import, ROOF_FINDING_GUESSED, "not measured");
  assert_found (import, ROOF_FINDING_GUESSED, "the kernels ran on NVIDIA A100-PCIE-40GB, the roofs are of ");
}

/* Where ids are none of operators, the call that launched a kernel tells: the innermost operator that it runs in. */
static void
test_correlated (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::linear", "1", "0", "50", "") "," OP ("aten::mm", "2", "10", "20", MM) "," OP ("aten::t", "3", "12", "1", "") ","
      "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":1,\"tid\":1,\"ts\":15,\"dur\":2,"
      "\"args\":{\"correlation\":77,\"External id\":900}}," KERNEL ("gemm", "100", "3", "\"External id\":900,\"correlation\":77") ","
      KERNEL ("lost", "1", "4", "\"External id\":901,\"correlation\":78")));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 1, "aten::mm", 1024, 448, 3e-6);
  assert_found (import, ROOF_FINDING_GUESSED, "joined to operators by the calls");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the work of 1 launch that belongs to no operator");
}

/* Attention of 2 heads of 4 numbers: 2·2·8 FLOP a pair of a query and a key that it sees. */
static void
test_attention (void)
{
  static const struct
  {
    const char *op, *queries, *keys, *concrete;
    double pairs;
  } cases[] = {
    { "_scaled_dot_product_flash_attention", "[1,2,3,4]", "[1,2,3,4]", "\"\",\"\",\"\",\"0.\",\"False\",\"False\"", 9 },
    { "_scaled_dot_product_flash_attention", "[1,2,3,4]", "[1,2,3,4]", "\"\",\"\",\"\",\"0.\",\"True\",\"False\"", 6 },
    { "_scaled_dot_product_flash_attention", "[1,2,1,4]", "[1,2,5,4]", "\"\",\"\",\"\",\"0.\",\"True\",\"False\"", 5 },
    { "_scaled_dot_product_flash_attention", "[1,2,2,4]", "[1,2,5,4]", "\"\",\"\",\"\",\"0.\",\"True\",\"False\"", 9 },
    { "_scaled_dot_product_efficient_attention", "[1,2,2,4]", "[1,2,5,4]", "\"\",\"\",\"\",\"\",\"False\",\"0.\",\"True\"", 3 },
    { "_scaled_dot_product_efficient_attention", "[1,2,5,4]", "[1,2,2,4]", "\"\",\"\",\"\",\"\",\"False\",\"0.\",\"True\"", 9 },
    { "_scaled_dot_product_flash_attention_for_cpu", "[1,2,2,4]", "[1,2,5,4]", "\"\",\"\",\"\",\"0.\",\"True\"", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          TRACE (OP ("aten::%s", "5", "10", "20",
                     ",\"Input Dims\":[%s,%s,%s],\"Input type\":[\"c10::Half\",\"c10::Half\",\"c10::Half\"],\"Concrete Inputs\":[%s]") ","
                 KERNEL ("a", "100", "3", "\"External id\":5")),
          cases[i].op, cases[i].queries, cases[i].keys, cases[i].keys, cases[i].concrete);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_approx (find_number (import, 0, "flops"), 32 * cases[i].pairs, 1e-12);
    }
}

/* Backward of the same: 2.5 times as much, 9 or 6 pairs. */
static void
test_attention_backward (void)
{
#define GIVEN "\"\",\"\",\"\",\"\",\"\",\"\","
  static const struct
  {
    const char *op, *shape, *concrete;
    double pairs;
  } cases[] = {
    { "_scaled_dot_product_efficient_attention_backward", "[1,2,3,4]", GIVEN "\"\",\"\",\"\",\"0.\",\"\",\"False\"", 9 },
    { "_scaled_dot_product_efficient_attention_backward", "[1,2,3,4]", GIVEN "\"\",\"\",\"\",\"0.\",\"\",\"True\"", 6 },
    { "_scaled_dot_product_cudnn_attention_backward", "[1,2,3,4]", GIVEN GIVEN "\"3\",\"0.\",\"True\"", 6 },
    { "_scaled_dot_product_flash_attention_for_cpu_backward", "[1,2,3,4]", GIVEN "\"0.\",\"True\"", 6 },
    { "_efficient_attention_backward", "[1,3,2,4]", GIVEN GIVEN "\"\",\"\",\"1\"", 6 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          TRACE (OP ("aten::%s", "5", "10", "20",
                     ",\"Input Dims\":[%s,%s,%s,%s],\"Input type\":[\"float\",\"float\",\"float\",\"float\"],"
                     "\"Concrete Inputs\":[%s]") "," KERNEL ("a", "100", "3", "\"External id\":5")),
          cases[i].op, cases[i].shape, cases[i].shape, cases[i].shape, cases[i].shape, cases[i].concrete);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_approx (find_number (import, 0, "flops"), 80 * cases[i].pairs, 1e-12);
    }
}

/* Of an operator without known work the id is read, wherever it stands: its kernels are of the operator around it. */
static void
test_inner (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::mm", "5", "10", "20", MM) ","
      "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"own::one\",\"pid\":1,\"tid\":1,\"ts\":12,\"dur\":2,"
      "\"args\":{\"Input Dims\":[[3]],\"external id\":6,\"Ev Idx\":9}},"
      "{\"args\":{\"External id\":7},\"name\":\"own::other\",\"pid\":1,\"tid\":1,\"ts\":15,\"dur\":2,\"ph\":\"X\",\"cat\":\"cpu_op\"},"
      KERNEL ("a", "100", "3", "\"External id\":6") "," KERNEL ("b", "104", "1", "\"External id\":7")));

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_kernel (import, 0, "aten::mm", 1024, 448, 4e-6);
}

#define CONV ",\"Input Dims\":[[1,2,4,4],[8,2,1,1],[8]],\"Input type\":[\"float\",\"float\",\"float\"],\"Concrete Inputs\":[\"\",\"\",\"\"," \
             "\"[1, 1]\",\"[0, 0]\",\"[1, 1]\",\"False\",\"[0, 0]\",\"1\"]"
#define CUDNN ",\"Input Dims\":[[1,2,4,4],[8,2,1,1]],\"Input type\":[\"float\",\"float\"],\"Concrete Inputs\":[\"\",\"\",\"[0, 0]\",\"[1, 1]\"," \
              "\"[1, 1]\",\"1\"]"

/* A convolution with a bias runs another inside, and adds the bias beside it: its work counts once, and the kernel that adds has its
 * time alone. */
static void
test_around (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::_convolution", "1", "0", "50", CONV) "," OP ("aten::cudnn_convolution", "2", "5", "20", CUDNN) ","
      OP ("aten::add_", "3", "30", "10", "") "," KERNEL ("conv", "100", "12", "\"External id\":2") ","
      KERNEL ("add", "120", "3", "\"External id\":3")));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 1, "aten::cudnn_convolution", 512, (32 + 16 + 128) * 4, 12e-6);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "no FLOPs counted: add: 3");
}

/* Inductor's own numbers come first, and kernel_num_gb counts 1e9 B. */
static void
test_inductor (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::mm", "5", "10", "20", MM) "," KERNEL ("triton_mm", "100", "52", "\"External id\":5,\"kernel_num_gb\":0.12,\"kernel_flop\":1e7")
      "," KERNEL ("softmax", "200", "6", "\"kernel_num_gb\":0.2,\"kernel_flop\":null")));

  assert_kernel (import, 0, "triton_mm", 1e7, 0.12e9, 52e-6);
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, "fp16");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "softmax: 6\u00a0µs, 200\u00a0MB at dram");
}

/* Work by shapes, worked out by hand. */
static void
test_shapes (void)
{
  static const struct
  {
    const char *name, *arguments;
    double      flops, bytes;
  } cases[] = {
    { "aten::addmm", "\"Input Dims\":[[512],[141,512],[512,512],[],[]],\"Input type\":[\"c10::BFloat16\",\"c10::BFloat16\","
                     "\"c10::BFloat16\",\"Scalar\",\"Scalar\"]", 73924608, 814080 },
    { "aten::bmm", "\"Input Dims\":[[3,8,16],[3,16,4]],\"Input type\":[\"float\",\"float\"]", 3072, 2688 },
    /* 2·1·64·112²·3·7²; in 3·224², weight 64·3·7², out 64·112² */
    { "aten::cudnn_convolution", "\"Input Dims\":[[1,3,224,224],[64,3,7,7],[],[],[],[]],\"Input type\":[\"float\",\"float\",\"\",\"\",\"\"],"
                                 "\"Concrete Inputs\":[\"\",\"\",\"[3, 3]\",\"[2, 2]\",\"[1, 1]\",\"1\"]", 236027904, 3851008 },
    { "aten::convolution", "\"Input Dims\":[[1,3,224,224],[64,3,7,7],[]],\"Input type\":[\"float\",\"float\",\"\"],\"Concrete Inputs\":"
                           "[\"\",\"\",\"\",\"[2]\",\"[3]\",\"[1]\",\"False\",\"[0]\",\"1\"]", 236027904, 3851008 },
    /* Two gradients: 2·2·1·64·112²·3·7² */
    { "aten::convolution_backward", "\"Input Dims\":[[1,64,112,112],[1,3,224,224],[64,3,7,7]],\"Input type\":[\"float\",\"float\",\"float\"],"
                                    "\"Concrete Inputs\":[\"\",\"\",\"\",\"\",\"[2, 2]\",\"[3, 3]\",\"[1, 1]\",\"False\",\"[0, 0]\",\"1\","
                                    "\"[True, True, False]\"]", 472055808, 4 * (802816 + 2 * (150528 + 9408)) },
    /* 4·1·8·141²·64, causal 4·1·8·(141·142/2)·64; 4 tensors of 8·141·64 */
    { "aten::_flash_attention_forward", "\"Input Dims\":[[1,141,8,64],[1,141,8,64],[1,141,8,64]],\"Input type\":[\"c10::BFloat16\"],"
                                        "\"Concrete Inputs\":[\"\",\"\",\"\",\"\",\"\",\"141\",\"141\",\"0.\",\"False\"]", 40716288, 577536 },
    { "aten::_scaled_dot_product_flash_attention", "\"Input Dims\":[[1,8,141,64],[1,8,141,64],[1,8,141,64]],\"Input type\":[\"c10::BFloat16\"],"
                                                   "\"Concrete Inputs\":[\"\",\"\",\"\",\"0.\",\"True\"]", 20502528, 577536 },
    { "aten::_scaled_mm", "\"Input Dims\":[[8,16],[16,4]],\"Input type\":[\"c10::Float8_e4m3fn\",\"c10::Float8_e4m3fn\"]", 1024, 256 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"cat\":\"cpu_op\",\"name\":\"%s\",\"args\":{\"External id\":7,%s}},"
                                               KERNEL ("k", "5", "3", "\"External id\":7") ",]", cases[i].name, cases[i].arguments);
      g_autoptr (RoofImport) import = load_sound (text);

      assert_kernel (import, 0, cases[i].name, cases[i].flops, cases[i].bytes, 3e-6);
    }
}

/* A trace of a killed program counts as far as it goes. */
static void
test_cut (void)
{
  g_autoptr (RoofImport) import = load_sound ("{\"traceEvents\": [" OP ("aten::mm", "5", "10", "20", MM) ","
                                              KERNEL ("gemm", "100", "3", "\"External id\":5") ",{\"ph\":\"X\",\"cat\":\"kern");

  assert_kernel (import, 0, "aten::mm", 1024, 448, 3e-6);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "ends in the middle of an event");
}

/* A graph is launched in some operator, which its kernels were not recorded from. */
static void
test_graph (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::mm", "2", "10", "20", MM) ",{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaGraphLaunch\",\"pid\":1,\"tid\":1,"
      "\"ts\":15,\"dur\":2,\"args\":{\"correlation\":77}}," KERNEL ("gemm", "100", "3", "\"External id\":2,\"correlation\":77") ","
      KERNEL ("add", "110", "4", "\"External id\":2,\"correlation\":77")));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_true (isnan (find_number (import, i, "flops")));
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 3e-6, 1e-9);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the work of 2 launches in CUDA graphs");
}

/* Without a device the time of an operator is that on the host, once for each product. */
static void
test_host (void)
{
  g_autoptr (RoofImport) import = load_sound ("{\"deviceProperties\": [], \"traceEvents\": ["
                                              OP ("aten::matmul", "4", "0", "50", MM) "," OP ("aten::mm", "5", "10.5", "20", MM) "]}");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_kernel (import, 0, "aten::mm", 1024, 448, 20e-6);
  assert_found (import, ROOF_FINDING_GUESSED, "the time of 1 operator is that on the host");
}

/* Without shapes the times of operators remain. */
static void
test_time_alone (void)
{
  g_autoptr (RoofImport) import
      = load_sound (TRACE (OP ("aten::mm", "5", "10", "20", "") "," KERNEL ("gemm", "100", "3", "\"External id\":5")));

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 3e-6, 1e-9);
  g_assert_true (isnan (find_number (import, 0, "flops")));
  assert_found (import, ROOF_FINDING_LEFT_OUT, "record_shapes=True");
}

/* Ranges of counters: metrics of Nsight Compute in base units. Their "dur" is made up, and no time; a counted time is one. */
static void
test_counters (void)
{
#define RANGE(name, rest) \
  "{\"ph\":\"X\",\"cat\":\"cuda_profiler_range\",\"name\":\"" name "\",\"ts\":1,\"dur\":15,\"args\":{" rest "}}"
#define FADD "\"smsp__sass_thread_inst_executed_op_fadd_pred_on.sum\":10,"
#define FMUL "\"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum\":20,"
#define FFMA(n) "\"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\":" n
  g_autoptr (RoofImport) import = load_sound (
      TRACE (OP ("aten::mm", "5", "10", "20", MM) "," RANGE ("gemm", FADD FMUL FFMA ("500.0")) ","
             RANGE ("gemm", FADD FMUL FFMA ("700")) ","
             RANGE ("timed", FADD FMUL FFMA ("1") ",\"dram__bytes.sum\":64,\"gpu__time_duration.sum\":2500") ","
             RANGE ("other", "\"sm__warps_active.avg\":3")));
  g_autoptr (RoofImport) both = load_sound (
      TRACE (KERNEL ("gemm", "100", "3", "\"kernel_flop\":40,\"kernel_num_gb\":1e-9") "," RANGE ("gemm", FADD FMUL FFMA ("5"))));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "gemm");
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
  assert_approx (find_number (import, 0, "flops"), 30 + 2 * 600, 1e-12);
  g_assert_true (isnan (find_number (import, 0, "bytes.dram")));
  g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[0])));
  assert_kernel (import, 1, "timed", 32, 64, 2500e-9);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the trace makes them up for ranges of counters");

  g_assert_cmpuint (both->kernels->len, ==, 1);
  assert_kernel (both, 0, "gemm", 40, 1, 3e-6);
  assert_found (both, ROOF_FINDING_LEFT_OUT, "1 range of counters (cuda_profiler_range), since the trace has times of kernels");
}

/* Events that lack a comma are left out; one more at the end of an event, and events of nothing, are usual. */
static void
test_faulty (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"a\",\"ts\":1,\"dur\":2 \"pid\":0}," KERNEL ("b", "1", "2", "") ","
      "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"b\",\"ts\":5,\"dur\":2, },{}"));

  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the work of 2 launches that belong to no operator");
  assert_found (import, ROOF_FINDING_SKIPPED, "1 event that is no whole JSON object");
}

/* Two processes whose traces were merged, with the ids of one another: two launches of 3 and 5 µs. */
static void
test_merged (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::mm", "5", "10", "20", MM) ",{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"aten::mm\",\"pid\":2,\"tid\":2,\"ts\":10,\"dur\":20,"
      "\"args\":{\"External id\":5" MM "}}," KERNEL ("a", "100", "3", "\"External id\":5") "," KERNEL ("a", "100", "5", "\"External id\":5")));

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
  assert_kernel (import, 0, "aten::mm", 1024, 448, 4e-6);
  assert_found (import, ROOF_FINDING_GUESSED, "1 operator has the “External id” of another one");
}

/* Shapes that are there, of a convolution whose settings are not known: they are not said to be missing. */
static void
test_unfit (void)
{
  g_autoptr (RoofImport) import = load_sound (TRACE (
      OP ("aten::mm", "5", "10", "20", ",\"Input Dims\":[[8,16],[16,4]],\"Input type\":[\"c10::complex<float>\",\"c10::complex<float>\"]") ","
      KERNEL ("cgemm", "100", "3", "\"External id\":5")));

  assert_found (import, ROOF_FINDING_LEFT_OUT, "the work of 1 operator: its work is not known for these shapes");
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_null (strstr (((RoofFinding *) import->findings->pdata[i])->text, "lacks the shapes"));
}

/* Operators that share an id, as of several processes: of those that ran on no device none count; where they have several shapes,
 * nobody knows which kernel does the work of which. */
static void
test_shared_ids (void)
{
#define BIG ",\"Input Dims\":[[64,16],[16,4]],\"Input type\":[\"c10::Half\",\"c10::Half\"]"
  g_autoptr (RoofImport) one = load_sound (TRACE (
      OP ("aten::mm", "5", "0", "20", MM) "," OP ("aten::mm", "5", "50", "20", MM) "," KERNEL ("gemm", "100", "3", "\"External id\":5")));
  g_autoptr (RoofImport) mixed = load_sound (TRACE (
      OP ("aten::mm", "5", "0", "20", BIG) "," OP ("aten::mm", "5", "50", "20", MM) "," KERNEL ("gemm", "100", "3", "\"External id\":5") ","
      KERNEL ("gemm", "100", "3", "\"External id\":5")));

  assert_kernel (one, 0, "aten::mm", 1024, 448, 3e-6);
  g_assert_cmpfloat (roof_kernel_get_count (one->kernels->pdata[0]), ==, 1);
  g_assert_cmpuint (mixed->kernels->len, ==, 1);
  g_assert_true (isnan (find_number (mixed, 0, "flops")));
  assert_found (mixed, ROOF_FINDING_LEFT_OUT, "the work of 2 launches: operators of several names or shapes");
}

/* An operator with kernels of its own keeps its work, unless operators inside it did half of that or more: then its kernels have their times alone. */
static void
test_own_kernels (void)
{
#define HALF ",\"Input Dims\":[[16,16],[16,4]],\"Input type\":[\"c10::Half\",\"c10::Half\"]"
  g_autoptr (RoofImport) kept = load_sound (TRACE (
      OP ("aten::mm", "1", "0", "50", BIG) "," OP ("aten::mm", "2", "10", "20", MM) "," KERNEL ("small", "100", "1", "\"External id\":2") ","
      KERNEL ("big", "110", "4", "\"External id\":1")));
  g_autoptr (RoofImport) repeated = load_sound (TRACE (
      OP ("aten::mm", "1", "0", "50", HALF) "," OP ("own::op", "3", "5", "40", "") "," OP ("aten::mm", "2", "10", "20", MM) ","
      KERNEL ("gemm", "100", "3", "\"External id\":2") "," KERNEL ("bias", "110", "4", "\"External id\":1")));

  g_assert_cmpuint (kept->kernels->len, ==, 2);
  assert_kernel (kept, 0, "aten::mm [64, 16] [16, 4]", 8192, 2688, 4e-6);
  assert_kernel (kept, 1, "aten::mm [8, 16] [16, 4]", 1024, 448, 1e-6);
  g_assert_cmpuint (repeated->kernels->len, ==, 2);
  g_assert_true (isnan (find_number (repeated, 0, "flops")));
  assert_kernel (repeated, 1, "aten::mm", 1024, 448, 3e-6);
}

/* Of a packed trace that is cut off, the events before that count; a damaged one is refused. */
static void
test_packed_cut (void)
{
  g_autoptr (GConverter) packer = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  g_autoptr (GString) events = g_string_new (KERNEL ("a", "1", "5", ""));
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autofree char *text = NULL, *packed = NULL;
  g_autoptr (RoofImport) import = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_read, n_packed;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (events, "," KERNEL ("a", "%u", "5", ""), g_rand_int (random));
  text = g_strdup_printf (TRACE ("%s"), events->str);
  packed = g_malloc (strlen (text));
  g_assert_cmpint (g_converter_convert (packer, text, strlen (text), packed, strlen (text), G_CONVERTER_INPUT_AT_END, &n_read, &n_packed, &error),
                   ==, G_CONVERTER_FINISHED);
  import = load_text (packed, (gssize) n_packed / 2, NULL, &error);
  g_assert_no_error (error);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 5e-6, 1e-9);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), >, 5000);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), <, 20000);
  assert_found (import, ROOF_FINDING_DOUBTFUL, "the packed file is cut off");
  packed[n_packed - 6] ^= 1; /* of the checksum */
  g_assert_null (load_text (packed, (gssize) n_packed, NULL, &error));
  g_assert_nonnull (strstr (error->message, "the packed file is damaged"));
}

static void
test_refusals (void)
{
  assert_refused (TRACE (""), "no kernel of a device");
  assert_refused ("[{\"cat\":\"Node\",\"pid\":1,\"tid\":1,\"dur\":50,\"ts\":200,\"ph\":\"X\",\"name\":\"MatMul_kernel_time\",\"args\":{}}]",
                  "traces of other programs hold times alone");
  assert_refused ("{\"traceEvents\": [{\"ph\"", "ends before its first kernel");
  assert_refused (TRACE ("{\"ph\":\"X\",\"cat\":\"cuda_profiler_range\",\"name\":\"gemm\",\"ts\":1,\"dur\":2}"),
                  "only ranges of counters (cuda_profiler_range), without counts of work or times of kernels");
  assert_refused ("{\"traceEvents\": [{\"ph\":\"X\"} {}]}", "byte 28: a comma or a bracket is missing");
  assert_refused ("{\"traceEvents\": [], 5}", "a key in quotes is missing");
  assert_refused (TRACE (KERNEL ("gemm", "100", "-3", "\"External id\":5")), "no kernel of a device");
  assert_refused (TRACE ("{},{\"ph\":\"X\",\"name\":\"a\" \"cat\":\"kernel\"}"), "event 2 is no whole JSON object");
  assert_refused (TRACE (OP ("aten::mm", "5", "1", "2", ",\"Input Dims\":[[8,-1],[\"x\",4]],\"Input type\":[\"float\",\"float\"]") ","
                 KERNEL ("gemm", "100", "1e400", "\"External id\":5")), "no kernel of a device");
}

/* Nesting is followed without recursion, and to a limit. */
static void
test_deep (void)
{
  g_autoptr (GString) text = g_string_new ("{\"traceEvents\": [{\"ph\": \"X\", \"x\": ");
  g_autoptr (GString) above = g_string_new ("{\"schemaVersion\": 1, \"deviceProperties\": [], \"x\": ");

  for (guint i = 0; i < 200000; i++)
    {
      g_string_append_c (text, '[');
      g_string_append_c (above, '[');
    }
  assert_refused (text->str, "ends before its first kernel");
  assert_refused (above->str, "it is nested too deeply");
}

/* Texts are gone through in blocks: quotes, brackets and backslashes at any place of one mean the same. Arguments may stand before
 * what says whether they matter, amid the event, or be broken. */
static void
test_blocks (void)
{
  for (guint i = 0; i < 70; i++)
    {
      g_autofree char *blanks = g_strnfill (i, ' ');
      g_autofree char *text = g_strconcat ("{\"traceEvents\": [{\"args\": {\"x\": [[1, {}], \"}]\\\\\"], \"y\": \"\\\"}{[\"", blanks,
                                           ", \"kernel_flop\": 8}, \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"a\", \"dur\": 2}, ",
                                           KERNEL ("b", "1", "3", "\"kernel_flop\": 9"),
                                           ", {\"ph\": \"X\", \"cat\": \"kernel\", \"args\": {\"x\": {\"y\": \"}\\\\\"}", blanks,
                                           ", \"kernel_flop\": 7 } , \"name\": \"c\", \"dur\": 4}, "
                                           "{\"ph\": \"X\", \"cat\": \"kernel\", \"args\": {\"x\" 5, \"name\": \"d\"}, \"dur\": 4}",
                                           "]}", NULL);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpuint (import->kernels->len, ==, 3);
      assert_approx (find_number (import, 0, "flops"), 8, 1e-12);
      assert_approx (find_number (import, 1, "flops"), 9, 1e-12);
      assert_approx (find_number (import, 2, "flops"), 7, 1e-12);
      assert_found (import, ROOF_FINDING_SKIPPED, "1 event that is no whole JSON object");
    }
}

/* A trace behind another begins its ids and times anew: kernels of one do not join operators of the other. */
static void
test_several (void)
{
  g_autoptr (RoofImport) import = load_sound (
      TRACE (OP ("aten::mm", "5", "10", "20", MM) "," KERNEL ("gemm", "100", "3", "\"External id\":5")) "\n"
      TRACE (OP ("aten::mm", "6", "10", "20", MM) "," KERNEL ("gemm", "100", "5", "\"External id\":6") ","
             KERNEL ("lost", "100", "5", "\"External id\":5")));

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten::mm", 1024, 448, 4e-6);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
  assert_found (import, ROOF_FINDING_GUESSED, "2 traces, one after another");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "the work of 1 launch that belongs to no operator");
}

#define N_LONG 30000 /* events: 4 MB, far more than is parsed at a time */

/* A trace of kernels whose times count up from 1 µs. */
static GString *
write_long (void)
{
  GString *text = g_string_new ("{\"traceEvents\": [{}");

  for (guint i = 1; i <= N_LONG; i++)
    g_string_append_printf (text, ",\n" KERNEL ("gemm", "%u", "%u", "\"kernel_flop\":9,\"kernel_num_gb\":1,\"comment\":\"%*s\""), i, i,
                            (int) (i % 97), "");
  return text;
}

static void
assert_order (RoofImport *import,
              guint       n)
{
  const RoofMeasurement *measured = roof_kernel_get_measurement (import->kernels->pdata[0]);

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpuint (measured->n_times, ==, n);
  for (guint i = 0; i < n; i++)
    assert_approx (measured->times[i], (i + 1) * 1e-6, 1e-12);
}

/* Events that several threads parse are taken in their order, up to where a trace is cut; an error in the middle names its byte. */
static void
test_long (void)
{
  g_autoptr (GString) text = write_long ();
  g_autoptr (RoofImport) whole = NULL, cut = NULL;
  g_autofree char *place = NULL;
  gsize comma = text->len / 2;

  while (strncmp (text->str + comma, ",\n{", 3) != 0)
    comma++;
  cut = load_text (text->str, (gssize) comma + 9, NULL, NULL);
  g_string_append (text, "]}");
  whole = load_sound (text->str);
  assert_order (whole, N_LONG);
  assert_order (cut, roof_kernel_get_measurement (cut->kernels->pdata[0])->n_times);
  g_assert_cmpuint (roof_kernel_get_measurement (cut->kernels->pdata[0])->n_times, >, N_LONG / 3);
  assert_found (cut, ROOF_FINDING_DOUBTFUL, "ends in the middle of an event");
  text->str[comma] = ' ';
  place = g_strdup_printf ("byte %" G_GSIZE_FORMAT ": a comma or a bracket is missing", comma + 2);
  assert_refused (text->str, place);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/torch-trace/joined", test_joined);
  g_test_add_func ("/roof/torch-trace/correlated", test_correlated);
  g_test_add_func ("/roof/torch-trace/inner", test_inner);
  g_test_add_func ("/roof/torch-trace/merged", test_merged);
  g_test_add_func ("/roof/torch-trace/unfit", test_unfit);
  g_test_add_func ("/roof/torch-trace/shared-ids", test_shared_ids);
  g_test_add_func ("/roof/torch-trace/own-kernels", test_own_kernels);
  g_test_add_func ("/roof/torch-trace/packed-cut", test_packed_cut);
  g_test_add_func ("/roof/torch-trace/around", test_around);
  g_test_add_func ("/roof/torch-trace/attention", test_attention);
  g_test_add_func ("/roof/torch-trace/attention-backward", test_attention_backward);
  g_test_add_func ("/roof/torch-trace/inductor", test_inductor);
  g_test_add_func ("/roof/torch-trace/shapes", test_shapes);
  g_test_add_func ("/roof/torch-trace/cut", test_cut);
  g_test_add_func ("/roof/torch-trace/graph", test_graph);
  g_test_add_func ("/roof/torch-trace/host", test_host);
  g_test_add_func ("/roof/torch-trace/time-alone", test_time_alone);
  g_test_add_func ("/roof/torch-trace/counters", test_counters);
  g_test_add_func ("/roof/torch-trace/faulty", test_faulty);
  g_test_add_func ("/roof/torch-trace/refusals", test_refusals);
  g_test_add_func ("/roof/torch-trace/deep", test_deep);
  g_test_add_func ("/roof/torch-trace/blocks", test_blocks);
  g_test_add_func ("/roof/torch-trace/several", test_several);
  g_test_add_func ("/roof/torch-trace/long", test_long);
  return g_test_run ();
}
