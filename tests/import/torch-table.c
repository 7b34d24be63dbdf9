/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "load.h"

#define RULE "------------------  ------------  ------------  ------------  ------------  ------------  \n"
#define TITLES "              Name    Self CPU %     Self CUDA    CUDA total    # of Calls  Total GFLOPs  \n"

static void
assert_kernel (RoofImport *import,
               guint       index,
               const char *name,
               double      flops,
               double      time,
               double      count)
{
  g_assert_cmpstr (import->format, ==, "torch-table");
  g_assert_cmpuint (index, <, import->kernels->len);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[index]), ==, name);
  assert_approx (find_number (import, index, "flops"), flops, 1e-12);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[index]), ==, count);
  if (isnan (time))
    g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[index])));
  else
    assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[index]), time, 1e-9);
}

/* The device's time, not the host's; the unit of the work is in the title; -- is not counted. */
static void
test_text (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "log line\n" RULE TITLES RULE "          aten::mm         0.15%       4.000ms       8.000ms             4        20.000  \n"
      " aten::a long na...         3.00%       1.000us       2.500us             1            --  \n" RULE "Self CPU time total: 1.516s\n");

  /* A decimal comma, behind which stand three digits, as where digits are grouped. */
  g_autoptr (RoofImport) comma = load_sound (TITLES "  aten::mm  0,15%  4,000ms  8,125ms  4  20,000\n");
  g_autoptr (RoofImport) timed = load_sound (TITLES "  aten::mm  0.15%  4.000ms  8.000ms  4  --\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten::mm", 5e9, 2e-3, 4);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "aten::a long na...: 1\u00a0µs");
  g_assert_true (isnan (find_number (import, 1, "flops")));
  assert_approx (roof_kernel_get_measured_time (timed->kernels->pdata[0]), 1e-3, 1e-9);
  assert_found (timed, ROOF_FINDING_LEFT_OUT, "with_flops=True");
  assert_kernel (comma, 0, "aten::mm", 5e9, 2.03125e-3, 4);
  assert_refused (RULE TITLES, "line 2: there is no row below the titles");
  assert_refused (RULE TITLES RULE "  aten::mm  0.15%  4.000ms  8.000ms  --  --\n" RULE "Self CPU time total: 4.000ms\n",
                  "there is no kernel in the file: line 4: no number of calls");
  assert_refused (RULE TITLES RULE RULE "Self CPU time total: 4.000ms\n", "line 2: there is no row below the titles");
}

/* Markdown; titles of 2020; a device whose name PyTorch does not know. */
static void
test_spellings (void)
{
  g_autoptr (RoofImport) markdown = load_sound (
      "| Name | Self CPU % | Self CPU | Self CUDA | CUDA total | # of Calls | Total GFLOPs |\n|:---|---|---|---|---|---|---:|\n"
      "| aten::mm | 1.00% | 100.000us | 4.000ms | 8.000ms | 4 | 20.000 |\n\nSelf CPU time total: 1.516s\n");
  g_autoptr (RoofImport) old = load_sound (
      "Name    Self CPU total %   Self CPU total   CPU total   CUDA total   Number of Calls\n-----  -----  -----  -----  -----  -----\n"
      "mm      10.00%             1.000ms          1.000ms     6.000ms      2\n");
  g_autoptr (RoofImport) other = load_sound (
      "      Name  Self CPU %  Self CPU  CPU total  Self MLU  MLU total  # of Calls\n  aten::mm  90.00%  65.000ms  66.000ms  1.000ms  1.500ms  2\n");

  assert_kernel (markdown, 0, "aten::mm", 5e9, 2e-3, 4);
  assert_approx (roof_kernel_get_measured_time (old->kernels->pdata[0]), 3e-3, 1e-9);
  assert_approx (roof_kernel_get_measured_time (other->kernels->pdata[0]), 0.5e-3, 1e-9);
}

#define BARS "| Name | Self CPU | CUDA total | Self CUDA | # of Calls | Total GFLOPs"

/* Rows of Markdown may end without a bar and have bars in a cell; where those are not escaped, the row is told. */
static void
test_bars (void)
{
  g_autoptr (RoofImport) import = load_sound (BARS "\n|---|---|---|---|---|---\n| aten::mm | 10us | 100us | 100us | 10 | 2.0\n"
                                              "| f<operator\\|>(int) | 10us | 50us | 50us | 5 | 1.0 |\n"
                                              "| my|op | 10us | 50us | 50us | 5 | 1.0 |\n| own | 10us | 50us | 50us | -- | 1.0 |\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten::mm", 2e8, 10e-6, 10);
  assert_kernel (import, 1, "f<operator|>(int)", 2e8, 10e-6, 5);
  assert_found (import, ROOF_FINDING_SKIPPED, "2 rows without a number of calls, or with more cells than titles");
}

/* Work is of all calls; 0 is work that the profiler does not count; kernels repeat the time of their operators. */
static void
test_dump (void)
{
  g_autoptr (RoofImport) import = load_sound ("key,count,cpu_time_total,device_time_total,self_device_time_total,flops,input_shapes\n"
                                              "aten::mm,24,1200.5,4320.0,4320.0,3298534883328,\"[[4096, 4096], [4096, 4096]]\"\n"
                                              "void foo,24,0,4320.0,4320.0,0,[]\n");
  g_autoptr (RoofImport) older = load_sound ("key,count,self_cuda_time_total,flops\naten::mm,2,6,10\n");
  g_autoptr (RoofImport) timed = load_sound ("key,count,cpu_time_total,device_time_total,self_device_time_total\n"
                                             "aten::linear,2,9,6,0\naten::mm,2,5,6,4\nvoid foo,2,0,6,6\n");

  assert_found (import, ROOF_FINDING_LEFT_OUT, "1 row of a kernel, which repeats the time of its operator");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  assert_kernel (import, 0, "aten::mm", 137438953472, 180e-6, 24);
  assert_kernel (older, 0, "aten::mm", 5, 3e-6, 2);
  g_assert_cmpuint (timed->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (timed->kernels->pdata[0]), 2e-6, 1e-9);
  assert_found (timed, ROOF_FINDING_LEFT_OUT, "no kernel has counted FLOPs: the column “Total FLOPs” is missing");
}

/* A program on the host alone; operators of other shapes stay apart; another device. */
static void
test_hosts (void)
{
  g_autoptr (RoofImport) host = load_sound (
      RULE "    Name    Self CPU %      Self CPU   CPU total %     CPU total    # of Calls  Total KFLOPs  \n" RULE
      "  aten::mm        80.00%       7.000ms        80.00%       8.000ms            10     20000.000  \n"
      " aten::add        20.00%       1.000ms        20.00%       2.000ms            20            --  \n" RULE);
  g_autoptr (RoofImport) shapes = load_sound (
      "Name  Self CPU  Self NPU  NPU total  # of Calls  Input Shapes  Total GFLOPs\n"
      "aten::mm  1.000ms  4.000ms  4.000ms  2  [[1024, 512], [512, 2048]]  4.0\n"
      "aten::mm  1.000ms  1.000ms  1.000ms  1  [[512, 512], [512, 512]]  0.25\n");

  assert_kernel (host, 0, "aten::mm", 2e6, 8e-4, 10);
  assert_approx (roof_kernel_get_measured_time (host->kernels->pdata[1]), 5e-5, 1e-9);
  assert_found (host, ROOF_FINDING_GUESSED, "the times are those of the host");
  g_assert_cmpuint (shapes->kernels->len, ==, 2);
  assert_kernel (shapes, 0, "aten::mm [[1024, 512], [512, 2048]]", 2e9, 2e-3, 2);
  assert_kernel (shapes, 1, "aten::mm [[512, 512], [512, 512]]", 0.25e9, 1e-3, 1);
}

/* The same dumped as JSON. */
static void
test_records (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "[{\"key\": \"aten::mm\", \"count\": 24, \"cpu_time_total\": 1200.5, \"device_time_total\": 4320.0, \"flops\": 3298534883328, "
      "\"input_shapes\": [[4096, 4096], [4096, 4096]]},\n {\"key\": \"aten::mm\", \"count\": 1, \"device_time_total\": 5, \"flops\": 16, "
      "\"input_shapes\": [[2, 2], [2, 2]]}, {\"key\": \"foo\", \"count\": null}]");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten::mm [[4096,4096],[4096,4096]]", 137438953472, 180e-6, 24);
  assert_kernel (import, 1, "aten::mm [[2,2],[2,2]]", 16, 5e-6, 1);
}

/* Modules repeat the work of what is in them. */
static void
test_counter (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Module                         FLOP    % Total\n-------------------------  --------  ---------\n"
      "Global                      10.884B    100.00%\n - aten.convolution          3.628B     33.34%\n - aten.mm                      500      0.00%\n"
      " ResNet                     10.884B    100.00%\n  - aten.convolution         3.628B     33.34%\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten.convolution", 3.628e9, NAN, 1);
  assert_kernel (import, 1, "aten.mm", 500, NAN, 1);
}

/* Where a module has all of the FLOPs, there is no "Global": others repeat those of the first. Lines behind the table are no rows. */
static void
test_counter_of_modules (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "Module               FLOP    % Total\r\n---------------  --------  ---------\r\nHead                 0.100T      8.33%\r\n"
      " - aten.addmm        0.100T      8.33%\r\nLlama              1.200T    100.00%\r\n - aten.mm           1.100T     91.67%\r\n"
      " - aten.addmm        0.100T      8.33%\r\n Llama.model       1.200T    100.00%\r\n  - aten.mm          1.100T     91.67%\r\n");
  g_autoptr (RoofImport) wrapped = load_sound (
      "Module          FLOP    % Total\n------------  ------  ---------\nInner         1.500K    100.00%\n - aten.mm    1.500K    100.00%\n"
      "Wrapper       1.500K    100.00%\n - aten.mm    1.500K    100.00%\nepoch 1 done\n- lr 3 0.1%\nnet 100%\n- lr 3 0.1%\n");
  g_autoptr (RoofImport) again = load_sound (
      "Module          FLOP    % Total\n------------  ------  ---------\nNet           1.500K    100.00%\n - aten.mm    1.500K    100.00%\n"
      "epoch 1 done\nModule          FLOP    % Total\n------------  ------  ---------\nNet           2.500K    100.00%\n"
      " - aten.bmm   2.500K    100.00%\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_kernel (import, 0, "aten.mm", 1.1e12, NAN, 1);
  assert_kernel (import, 1, "aten.addmm", 1e11, NAN, 1);
  g_assert_cmpuint (wrapped->kernels->len, ==, 1);
  assert_kernel (wrapped, 0, "aten.mm", 1500, NAN, 1);
  g_assert_cmpuint (again->kernels->len, ==, 2);
  assert_kernel (again, 1, "aten.bmm", 2500, NAN, 1);
}

/* TraceLens: GFLOPS are work of a call, MB are MiB. Taken for MB the bytes would be 4.6 % too few. */
static void
test_tracelens (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "name,GFLOPS_first,Data Moved (MB)_first,Compute Spec,Input Dims_first,Kernel Time (µs)_mean,name_count\n"
      "aten::addmm,0.0739968,0.7763671875,matrix_bf16,\"[[512], [141, 512]]\",5.8,17\naten::x,nan,1,,,2,3\n");
  g_autoptr (RoofImport) unified = load_sound ("name,GFLOPS,Data Moved (MB),Kernel Time (µs)_mean,operation_count\naten::mm,1,1,5,2\n");

  g_assert_cmpstr (import->format, ==, "tracelens");
  g_assert_cmpuint (import->kernels->len, ==, 2);
  assert_approx (find_number (import, 0, "flops"), 73996800, 1e-12);
  assert_approx (find_number (import, 0, "bytes.dram"), 814080, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 5.8e-6, 1e-9);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 17);
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, "bf16");
  assert_approx (find_number (unified, 0, "bytes.dram"), 1048576, 1e-12);
  assert_refused ("name,GFLOPS,Data Moved (MB),Kernel Time (µs)_mean\n", "line 1: there is no row below the titles");
}

/* TraceLens writes the work of a call as GFLOPS and MiB as MB, and its µ in two letters: 10 GFLOP, 2^21 B, 5 calls of 100 µs. */
static void
test_micros (void)
{
  static const char *const micros[] = { "\302\265s", "\316\274s", "us" };

  for (guint i = 0; i < G_N_ELEMENTS (micros); i++)
    {
      static const Expected expected = { "aten::mm", 1e10, "dram", 2097152, 1e-4, "bf16" };
      g_autofree char *text = g_strdup_printf ("name,GFLOPS_first,Data Moved (MB)_first,FLOPS/Byte_first,Kernel Time (%s)_mean,"
                                               "name_count,Compute Spec\naten::mm,10,2,4768.4,100,5,matrix_bf16\n", micros[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpstr (import->format, ==, "tracelens");
      assert_kernels (import, &expected, 1);
      g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 5);
      assert_found (import, ROOF_FINDING_GUESSED, "MiB");
    }
}

/* Without times of operators alone, that of one may hold those of others. */
static void
test_inclusive (void)
{
  g_autoptr (RoofImport) import = load_sound ("key,count,cuda_time_total,flops\naten::linear,10,1000,0\naten::mm,10,1000,5\n");

  assert_found (import, ROOF_FINDING_DOUBTFUL, "1 row without FLOPs may be that of operators");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/torch-table/text", test_text);
  g_test_add_func ("/roof/torch-table/spellings", test_spellings);
  g_test_add_func ("/roof/torch-table/bars", test_bars);
  g_test_add_func ("/roof/torch-table/dump", test_dump);
  g_test_add_func ("/roof/torch-table/hosts", test_hosts);
  g_test_add_func ("/roof/torch-table/records", test_records);
  g_test_add_func ("/roof/torch-table/counter", test_counter);
  g_test_add_func ("/roof/torch-table/counter-of-modules", test_counter_of_modules);
  g_test_add_func ("/roof/torch-table/tracelens", test_tracelens);
  g_test_add_func ("/roof/torch-table/micros", test_micros);
  g_test_add_func ("/roof/torch-table/inclusive", test_inclusive);
  return g_test_run ();
}
