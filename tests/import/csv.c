/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "approx.h"
#include "core/estimate/analysis.h"
#include "core/units/units.h"
#include "load.h"

/* One table, one kernel: what it must set. NAN: nothing. */
typedef struct
{
  const char *text;
  double      flops, hbm, l2, time, count;
} Case;

static const Case cases[] = {
  { "name,flops,bytes,time (s)\na,1e9,2e6,3e-6\n", 1e9, 2e6, NAN, 3e-6, 1 },
  /* Order and case are free, units stand in brackets, behind a slash, or as an ending. */
  { "Time (us),BYTES/MB,Kernel,Flops [GFLOP]\n3,2,a,1\n", 1e9, 2e6, NAN, 3e-6, 1 },
  { "kernel,time_ms,dram_bytes,gflop\na,0.003,2e6,1\n", 1e9, 2e6, NAN, 3e-6, 1 },
  { "label,duration [nsecond],data moved (KiB),work\na,3000,2,7\n", 7, 2048, NAN, 3e-6, 1 },
  { "Op Type,Num ops (MFLOP),Total Data (MB),Latency (msec)\na,1000,2,0.003\n", 1e9, 2e6, NAN, 3e-6, 1 },
  /* Bytes at each level, by its id wherever it stands in the title. */
  { "name,flops,bytes.hbm,L2 bytes\na,1,2,3\n", 1, 2, 3, NAN, 1 },
  { "name,flops,l2_bytes,hbm (MB)\na,1,3,2\n", 1, 2e6, 3, NAN, 1 },
  /* What is absent stays so, zero stays zero. */
  { "name,flops,bytes,time (s)\na,5,,\n", 5, NAN, NAN, NAN, 1 },
  { "name,flops,bytes,time (s)\na,0,n/a,nan\n", 0, NAN, NAN, NAN, 1 },
  { "name,flops,bytes,time (s),calls\na,5,0,-,12\n", 5, 0, NAN, NAN, 12 },
  /* What follows from the rest. */
  { "name,GFLOP/s,time (s)\na,2,3\n", 6e9, NAN, NAN, 3, 1 },
  { "name,flops,gflops\na,6e9,2\n", 6e9, NAN, NAN, 3, 1 },
  { "name,flops,arithmetic intensity\na,12,4\n", 12, 3, NAN, NAN, 1 },
  { "name,intensity,GB/s,s\na,4,2,3\n", 24e9, 6e9, NAN, 3, 1 },
  /* Separators, decimal marks, thousands. */
  { "name;flops;time (us)\na;1.234.567,5;1,5\n", 1234567.5, NAN, NAN, 1.5e-6, 1 },
  { "name;flops;time (us)\na;1.234;1,5\n", 1234, NAN, NAN, 1.5e-6, 1 },
  { "name\tflops\tbytes\na\t12\t3\n", 12, 3, NAN, NAN, 1 },
  { "name,flops\na,\"34,359,738,368.00\"\n", 34359738368, NAN, NAN, NAN, 1 },
  { "name;flops\na;1,234\n", 1.234, NAN, NAN, NAN, 1 },
  /* Rows above the titles, comments, void rows, CR LF, no line end at the end; a unit in the field itself. */
  { "\357\273\277sep=;\r\nMade by a program\r\n\r\n# a \"comment\r\nname;flops\r\n;;\r\na;12", 12, NAN, NAN, NAN, 1 },
  { "name,flops,time (us)\na,3 GFLOP,2 ms\n", 3e9, NAN, NAN, 2e-3, 1 },
  { "name,flops\ra,12\r", 12, NAN, NAN, NAN, 1 },
  /* Titles that say little: the text is the name, "us" a time. */
  { "Symbol;flop count;wall us\na;12;3\n", 12, NAN, NAN, 3e-6, 1 },
  { "GPU ms,What ran,DRAM traffic (MB)\n3,a,2\n", NAN, 2e6, NAN, 3e-3, 1 },
  /* German. */
  { "Name;Zeit (ms);Bytes;GFLOP\na;1,5;4000;12,5\n", 12.5e9, 4000, NAN, 1.5e-3, 1 },
  { "Bezeichnung;Dauer [us];Datenmenge (MB);FLOP;Aufrufe\na;1,5;4;12;3\n", 12, 4e6, NAN, 1.5e-6, 3 },
  { "Name;Rechenleistung (GFLOP/s);Laufzeit (s);Bandbreite (GB/s)\na;2;3;1,5\n", 6e9, 4.5e9, NAN, 3, 1 },
};

static void
test_traits (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *c = &cases[i];
      g_autoptr (RoofImport) import = load_sound (c->text);

      g_test_message ("%s", c->text);
      g_assert_cmpuint (import->kernels->len, ==, 1);
      g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "a");
      g_assert_cmpstr (roof_kernel_get_operation (import->kernels->pdata[0]), ==, "custom");
      assert_approx (find_number (import, 0, "flops"), c->flops, 1e-15);
      assert_approx (find_number (import, 0, "bytes.hbm"), c->hbm, 1e-15);
      assert_approx (find_number (import, 0, "bytes.l2"), c->l2, 1e-15);
      assert_approx (find_number (import, 0, "time"), c->time, 1e-15);
      g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, c->count);
    }
}

/* A time with its spread is a measurement; a spread without a unit has that of the time. */
static void
test_spread (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,flops,bytes,time (us),min,max,sigma (ns),repeats\n"
                                              "a,1e9,1e6,12,11,14,500,20\nb,1e9,1e6,12,,,,\n");
  RoofMeasurement *measurement = roof_kernel_get_measurement (import->kernels->pdata[0]);

  assert_approx (measurement->time, 12e-6, 1e-15);
  assert_approx (measurement->min, 11e-6, 1e-15);
  assert_approx (measurement->max, 14e-6, 1e-15);
  assert_approx (measurement->sigma, 5e-7, 1e-15);
  g_assert_cmpuint (measurement->repeats, ==, 20);
  assert_approx (find_number (import, 0, "time"), NAN, 0);
  g_assert_null (roof_kernel_get_measurement (import->kernels->pdata[1]));
  assert_approx (find_number (import, 1, "time"), 12e-6, 1e-15);
}

/* The mean counts rather than the median, whichever comes first: rates in the table are those of the mean. */
static void
test_mean_and_median (void)
{
  static const char *const texts[] = { "name,flops,bytes,mean_ms,median_ms\na,1e9,1e6,2,1\n", "name,flops,bytes,median_ms,mean_ms\na,1e9,1e6,1,2\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofImport) import = load_sound (texts[i]);

      assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 2e-3, 1e-12);
    }
}

/* A spread that contradicts itself is named, with its line. */
static void
test_wrong_spread (void)
{
  static const struct { const char *row, *says; } rows[] = {
    { "a,1e9,1e6,12,14,11,1,3", "line 3: time: the shortest, 1.4e-05 s, is more than the longest, 1.1e-05 s" },
    { "a,1e9,1e6,12,13,14,1,3", "line 3: min: the minimum, 1.3e-05 s, is more than the median, 1.2e-05 s" },
    { "a,1e9,1e6,12,11,14,-1,3", "line 3, column 7 (sigma): standard deviation must not be negative, got -1 us" },
    { "a,1e9,1e6,nan,11,14,,", "line 3: the spread of a time without the time itself" },
    { "a,1e9,1e6,,,,,3", "line 3: the spread of a time without the time itself" },
    { "a,1e9,1e6,12,11,14,1,0", "line 3, column 8 (repeats): number of repeats must be at least 1, got 0" },
    { "a,1e9,1e6,12,11,14,1,2.5", "line 3, column 8 (repeats): number of repeats must be a whole number, got 2.5" },
    { "a,1e9,1e6,12,0,14,1,2", "line 3, column 5 (min): shortest time must be more than 0, got 0 us" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("name,flops,bytes,time (us),min,max,sigma,repeats\nb,1,1,1,,,,\n%s\n", rows[i].row);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpuint (import->n_skipped, ==, 1);
      assert_found (import, ROOF_FINDING_SKIPPED, rows[i].says);
    }
}

/* The energy of a run is its own column or the mean power times the time: 300 W over 2 ms are 0.6 J. A launch has its share of a sum. */
static void
test_energy (void)
{
  static const struct { const char *text; double energy; } sound[] = {
    { "name,flops,time (ms),energy (J)\na,1,2,0.6\n", 0.6 },
    { "name,flops,time (ms),energy_mj\na,1,2,600\n", 0.6 },
    { "name,flops,time (ms),Total Joules\na,1,2,0.6\n", 0.6 },
    { "name,flops,time (ms),power.draw [W]\na,1,2,300\n", 0.6 },
    { "name,flops,time (ms),mean power (W)\na,1,2,0.3 kW\n", 0.6 },
    { "name,flops,time (ms),energy (J),power (W)\na,1,2,0.6,299\n", 0.6 },
    { "name,flops,count,total time (ms),total energy (J)\na,1,4,8,2.4\n", 0.6 },
    { "name,flops,energy (J)\na,1,0.6\n", 0.6 },
    { "name,flops,H,W\na,1,7,7\n", NAN },
  };
  static const struct { const char *text, *says; } wrong[] = {
    { "name,flops,time (ms),energy\na,1,2,0.6\n", "neither the title nor the number has a unit; write the title as \"energy (J)\"" },
    { "name,flops,time (ms),power\na,1,2,300\n", "write the title as \"power (W)\"" },
    { "name,flops,time (ms),power (W)\na,1,2,0\n", "line 2, column 4 (power (W)): power must be more than 0, got 0 W" },
    { "name,flops,power (W)\na,1,300\n", "line 2: a power without a time" },
    { "name,flops,time (ms),energy (J),power (W)\na,1,2,0.6,200\n", "line 2: the energy is 0.6 J, but power and time give 0.4 J" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sound); i++)
    {
      g_autoptr (RoofImport) import = load_sound (sound[i].text);

      assert_approx (roof_measurement_get_number (roof_kernel_get_measurement (import->kernels->pdata[0]), "energy"),
                     sound[i].energy, 1e-15);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (load_text (wrong[i].text, -1, NULL, &error));
      g_assert_nonnull (strstr (error->message, wrong[i].says));
    }
}

static void
test_guesses_are_told (void)
{
  static const struct { const char *text; RoofFindingKind kind; const char *part; } told[] = {
    { "name;flops\na;1\n", ROOF_FINDING_GUESSED, "semicolons" },
    { "name\tflops\na\t1\n", ROOF_FINDING_GUESSED, "tabs" },
    { "name;flops\na;1,5\n", ROOF_FINDING_GUESSED, "1,5 is one and a half" },
    { "name,flops\na,\"1,500\"\n", ROOF_FINDING_GUESSED, "1,500 is fifteen hundred" },
    { "name,flops,gflops\na,1e9,1\n", ROOF_FINDING_GUESSED, "column 3 (gflops): read as multiples of" },
    { "name,flops\na,1\n,2\nb,3\n,4\n", ROOF_FINDING_GUESSED, "no name in 2 rows, whose kernels are called by the numbers of the lines" },
    { "name,FLOPS,bytes\na,1,1\n", ROOF_FINDING_GUESSED, "column 2 (FLOPS): read as a number of FLOPs, not as FLOP/s" },
    { "name,flops,memory_gb\na,1,1\n", ROOF_FINDING_GUESSED, "column 3 (memory_gb)" },
    { "name,flops,dram_bytes\na,1,1\n", ROOF_FINDING_GUESSED, "column 3 (dram_bytes): read as bytes at hbm" },
    { "name,flops,tape bytes\na,1,1\n", ROOF_FINDING_LEFT_OUT, "column 3 (tape bytes): H100 SXM5 80GB has no level “tape”" },
    { "name,flops,colour\na,1,red\n", ROOF_FINDING_LEFT_OUT, "not used: colour" },
    { "name,flops,time (s),time\na,1,2,3\n", ROOF_FINDING_LEFT_OUT, "column 4 (time): column 3 (time (s)) is used instead" },
    { "name,flops,bytes,data\na,1,2,3\n", ROOF_FINDING_LEFT_OUT, "column 4 (data)" },
    { "name,flops,occurrences,count\na,1,10,3\n", ROOF_FINDING_LEFT_OUT, "column 3 (occurrences): column 4 (count) is used instead" },
    { "op,kernel,flops\na,b,1\n", ROOF_FINDING_LEFT_OUT, "column 1 (op): column 2 (kernel) is used instead" },
    { "name,flops,time (s),GFLOP/s\na,2e9,1,3\n", ROOF_FINDING_DOUBTFUL, "column 4 (GFLOP/s): " },
    { "name,MFLOP,data (MB),intensity\na,100,100,0.953674\n", ROOF_FINDING_DOUBTFUL, "MB may stand for MiB" },
    { "machine,name,flops\nx,a,1\ny,a,1\n", ROOF_FINDING_LEFT_OUT, "1 row of other machines than x" },
    { "name,flops\na,1\n\"\265\",2\n", ROOF_FINDING_GUESSED, "Windows-1252" },
    { "flops,bytes,Symbol\n1,1,a\n2,1,b\n", ROOF_FINDING_GUESSED, "column 3 (Symbol): read as the names of the kernels" },
    { "name,flops,temps (ms)\na,1,2\n", ROOF_FINDING_LEFT_OUT, "no column is read as a time" },
    { "flops,bytes,Symbol\n1,1,a\n2,1,4\n", ROOF_FINDING_LEFT_OUT, "not used: Symbol" },
    { "flops,bytes,Symbol\n1,1,a\n2,1,a\n", ROOF_FINDING_LEFT_OUT, "not used: Symbol" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_autoptr (RoofImport) import = load_sound (told[i].text);

      assert_found (import, told[i].kind, told[i].part);
    }
}

static void
test_nothing_told_of_the_plain (void)
{
  g_autoptr (RoofImport) untyped = load_sound ("name,flops,bytes.hbm,time (s)\na,1,2,4\n");
  g_autoptr (RoofImport) uncounted = load_sound ("name,flops,bytes.hbm,time (s)\na,,2,4\n");
  g_autoptr (RoofImport) import = load_sound ("name,compute,flops,bytes.hbm,bytes.l2,time (s)\na,bf16,1,2,3,4\n");

  assert_found (untyped, ROOF_FINDING_GUESSED, "compute type bf16 on the matrix unit, since the table gives none");
  g_assert_cmpuint (uncounted->findings->len, ==, 1);
  g_assert_cmpuint (import->findings->len, ==, 0);
  g_assert_cmpuint (import->n_skipped, ==, 0);
  g_assert_cmpstr (import->format, ==, "csv");
}

/* Numbers that the program's own table has of a kernel: unit by unit, level by level, and what it computed of them. */
static void
test_own_table (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "machine,name,op,count,unit,compute,flops.matrix,flops.vector,bytes.hbm,bytes.l2,intensity.hbm,t_math,t_min,bound\n"
      "h100,\"attention, causal\",attention,32,matrix,fp16,1000,50,10,,100,1,2,hbm\n");
  RoofKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpstr (roof_kernel_get_name (kernel), ==, "attention, causal");
  g_assert_cmpfloat (roof_kernel_get_count (kernel), ==, 32);
  g_assert_cmpstr (roof_kernel_get_unit (kernel), ==, "matrix");
  g_assert_cmpstr (roof_kernel_get_compute (kernel), ==, "fp16");
  assert_approx (find_number (import, 0, "flops"), 1000, 0);
  assert_approx (find_number (import, 0, "bytes.hbm"), 10, 0);
  assert_approx (find_number (import, 0, "bytes.l2"), NAN, 0);
  /* A computed bound is no measurement. */
  assert_approx (find_number (import, 0, "time"), NAN, 0);
  assert_found (import, ROOF_FINDING_LEFT_OUT, "another unit");
}

/* A measured kernel of the program's own table: the measurement with its spread, in base units, and the work once. */
static void
test_own_measurement (void)
{
  g_autoptr (RoofImport) import = load_sound (
      "machine,name,op,count,unit,compute,flops.matrix,flops.vector,bytes.hbm,t_min,time,measured.time,measured.min,measured.max,"
      "measured.repeats,measured.bytes.hbm,measured.flops,parameters.flops,parameters.time\n"
      "h100,a,custom,3,matrix,bf16,1e12,0,1e10,1,5,2,1.5,2.5,7,1e10,1e12,1e12,2\nh100,b,custom,1,matrix,bf16,1e12,0,1e10,1,5,,,,,,,,\n");
  RoofMeasurement *measurement = roof_kernel_get_measurement (import->kernels->pdata[0]);

  assert_approx (find_number (import, 0, "flops"), 1e12, 0);
  assert_approx (find_number (import, 0, "bytes.hbm"), 1e10, 0);
  assert_approx (measurement->time, 2, 1e-15);
  assert_approx (measurement->min, 1.5, 1e-15);
  g_assert_cmpuint (measurement->repeats, ==, 7);
  g_assert_true (isnan (roof_kernel_get_measured_time (import->kernels->pdata[1])));
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_cmpint (((RoofFinding *) import->findings->pdata[i])->kind, ==, ROOF_FINDING_LEFT_OUT);
}

/* Its times are in s, although no title says so. */
static void
test_own_wrong_time (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("machine,name,op,count,unit,compute,flops.matrix,measured.time\nh100,a,custom,3,matrix,bf16,1e12,2\n"
                    "h100,b,custom,3,matrix,bf16,1e12,-3e-9\n");

  assert_found (import, ROOF_FINDING_SKIPPED, "line 3, column 8 (measured.time): time must be more than 0, got -3e-9 s");
}

static void
test_quotes_hold_anything (void)
{
  g_autoptr (RoofImport) import
      = load_sound ("name,flops\n\"a, \"\"b\"\"\nc\",1\n<b>&amp;\xf0\x9f\x98\x80,2\n");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "a, \"b\"\nc");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[1]), ==, "<b>&amp;\xf0\x9f\x98\x80");
}

static void
test_utf16 (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (RoofImport) import = NULL;
  gsize length;

  text = g_convert ("\357\273\277name,flops\r\n\303\244,5\r\n", -1, "UTF-16LE", "UTF-8", NULL, &length, NULL);
  import = load_text (text, (gssize) length, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "\303\244");
}

/* A machine of 2009 has no bf16: the kernels must be such that it can run them, and this is told. */
static void
test_numbers_of_the_machine (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = load_machine ("williams2009-opteron-x2-2214");
  g_autoptr (RoofImport) import
      = load_text ("name,flops,bytes\na,8e9,1e9\n", -1, "williams2009-opteron-x2-2214", &error);
  g_autoptr (RoofAnalysis) analysis = NULL;
  RoofOperation *custom;

  g_assert_no_error (error);
  assert_found (import, ROOF_FINDING_GUESSED, "compute type");
  custom = roof_catalogue_find (roof_library_get_catalogue (library), "custom", &error);
  analysis = roof_analysis_new (custom, import->kernels->pdata[0], machine, &error);
  g_assert_no_error (error);
  g_assert_nonnull (analysis);
}

/* What the table leaves open is what a comma is for those who import it; what it says by itself stays. */
static void
test_comma_of_the_place (void)
{
  static const struct
  {
    const char *table;
    double      with_point, with_comma;
  } tables[] = {
    { "name\tflops\tbytes\na\t1,234\t8\n", 1234, 1.234 },
    { "name,flops,bytes\na,\"1,234\",8\n", 1234, 1.234 },
    { "name\tflops\tbytes\na\t1,234\t8\nb\t1,234.5\t8\n", 1234, 1234 },
    { "name\tflops\tbytes\na\t1.234\t8\n", 1.234, 1.234 },
    { "name;flops;bytes\na;1,5;8\n", 1.5, 1.5 },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = NULL;

      roof_units_set_decimal_comma (i % 2 == 1);
      import = load_sound (tables[i / 2].table);
      roof_units_set_decimal_comma (FALSE);
      g_assert_cmpfloat (find_number (import, 0, "flops"), ==, i % 2 == 1 ? tables[i / 2].with_comma : tables[i / 2].with_point);
    }
}

/* The ruler of Markdown is no row, and dashes further down are; what moves bytes is a bandwidth. */
static void
test_words_of_others (void)
{
  g_autoptr (RoofImport) bars = load_sound ("| kernel | GFLOP | MiB | ms |\n|:---|---:|---:|---:|\n| k | 5 | 100 | 2 |\n");
  g_autoptr (RoofImport) copies = load_sound ("Duration (ns),Throughput (MB/s),Name\n2000,,gemm\n1000,4000,copy\n");

  g_assert_cmpuint (bars->kernels->len, ==, 1);
  g_assert_cmpuint (bars->n_skipped, ==, 0);
  g_assert_cmpfloat (find_number (bars, 0, "bytes.hbm"), ==, 104857600);
  g_assert_cmpuint (copies->kernels->len, ==, 2);
  assert_approx (find_number (copies, 1, "bytes.hbm"), 4e9 * 1e-6, 1e-12);
}

/* What is said to be unknown is told, and so are rows of another length; empty cells and commas at the end are not. */
static void
test_uneven (void)
{
  g_autoptr (RoofImport) even = load_sound ("name,flops,bytes,time (s)\na,1,1,1,,\nb,1,1,\n");
  g_autoptr (RoofImport) uneven = load_sound ("name,flops,bytes,time (s)\na,1,1\nb,1,1,1,7\nc,1,1,1\n");
  g_autoptr (RoofImport) unknown = load_sound ("name,flops,bytes,time (s)\na,1,1,nan\nb,1,1,n/a\nc,1,1,1\n");

  g_assert_cmpuint (even->findings->len, ==, 1); /* the type */
  assert_found (uneven, ROOF_FINDING_DOUBTFUL, "line 2: the row has more or fewer fields than there are titles (2 rows in all)");
  assert_found (unknown, ROOF_FINDING_LEFT_OUT, "no time in 2 rows, whose kernels are not measured");
}

/* The array of a document that has none is the import's own, which a change of the document leaves alone. */
static void
test_added (void)
{
  g_autoptr (RoofImport) import = load_sound ("name,flops,bytes\na,1,2\nb,3,4\n"), other = load_sound ("name,flops,bytes\nc,5,6\n");
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (import->machine);
  g_autoptr (RoofSnapshot) two = roof_import_add_kernels (import, empty);
  g_autoptr (RoofSnapshot) three = roof_import_add_kernels (other, two);
  g_autoptr (RoofSnapshot) shorter = roof_snapshot_with_kernel_removed (two, 0);

  g_assert_cmpuint (roof_snapshot_get_n_kernels (empty), ==, 0);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (two), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (three), ==, 3);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (shorter), ==, 1);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (roof_kernel_get_name (roof_snapshot_get_kernel (three, i)), ==, ((const char *[]) { "a", "b", "c" })[i]);
}

/* A text that ends within a row: the number there may lack digits. One that lacks the last line end alone is whole. */
static void
test_cut (void)
{
  g_autoptr (RoofImport) cut = load_sound ("name,flops,bytes,note\na,1e9,1e6,x\nb,1e9,12");
  g_autoptr (RoofImport) whole = load_sound ("name,flops,bytes,note\na,1e9,1e6\nb,1e9,12");

  g_assert_cmpuint (cut->kernels->len, ==, 1);
  assert_found (cut, ROOF_FINDING_SKIPPED, "line 3: the file ends within this row");
  g_assert_cmpuint (whole->kernels->len, ==, 2);
}

/* Performance and intensity, or bandwidth, are a point: the work of a second. A rate whose unit nothing says is none. Types in the
 * spelling of other programs. */
static void
test_rates (void)
{
  g_autoptr (RoofImport) import = load_sound ("kernel,AI,GFLOP/s,dtype\na,10,5000,float32\nb,2,1000,Double\n");
  g_autoptr (RoofImport) bandwidth = load_sound ("kernel,GFLOP/s,GB/s\na,5000,500\n");
  g_autoptr (GError) error = NULL;

  g_assert_cmpfloat (find_number (import, 0, "flops"), ==, 5e12);
  g_assert_cmpfloat (find_number (import, 0, "bytes.dram"), ==, 5e11);
  g_assert_cmpfloat (find_number (import, 0, "time"), ==, 1);
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, "fp32");
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[1]), ==, "fp64");
  assert_found (import, ROOF_FINDING_GUESSED, "2 rows, whose kernels are the work of one second");
  g_assert_cmpfloat (find_number (bandwidth, 0, "bytes.dram"), ==, 5e11);
  g_assert_null (load_text ("kernel,AI,performance\na,10,5000\n", -1, NULL, &error));
  g_assert_nonnull (strstr (error->message, "performance (GFLOP/s)"));
}

/* Kernels of a table of millions: a name of 60 letters, work, bytes and time take one block that malloc gives 112 B for. */
static void
test_small (void)
{
  g_autofree char *name = g_strnfill (60, 'k');
  g_autofree char *text = g_strdup_printf ("name,flops,bytes,time (us)\n%1$s,1e9,1e6,5\n%1$s,1e9,1e6,6\n", name);
  g_autoptr (RoofImport) import = load_sound (text);

  g_assert_cmpuint (roof_kernel_measure (import->kernels->pdata[1], import->kernels->pdata[0]), <=, 104);
}

/* A table of @n kernels, with @last behind them: each has 1 FLOP and takes @step us longer than the one before, from 1 us on; with @step 0
 * none has a time. */
static RoofImport *
load_many (guint       n,
           double      step,
           const char *last)
{
  GString *text = g_string_new ("name,flops,bytes,time (us)\n");
  g_autofree char *table = NULL;

  for (guint i = 0; i < n; i++)
    {
      char time[G_ASCII_DTOSTR_BUF_SIZE] = "";

      if (step > 0)
        g_ascii_dtostr (time, sizeof time, 1 + i * step);
      g_string_append_printf (text, "step %u,1,34,%s\n", i, time);
    }
  g_string_append (text, last);
  table = g_string_free (text, FALSE);
  return load_sound (table);
}

/* Of hundreds of thousands of kernels the 100,000 that take longest are kept: 100,001 µs to 200,000 µs, three quarters of the time. */
static void
test_many (void)
{
  g_autoptr (RoofImport) import = load_many (200000, 1, ""), whole = load_many (100000, 1, ""), untimed = load_many (300000, 0, "");

  g_assert_cmpuint (import->kernels->len, ==, 100000);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "step 100000");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[99999]), ==, "step 199999");
  assert_found (import, ROOF_FINDING_LEFT_OUT, "100000 kernels of at most 100\u00a0ms each, 25\u00a0% of the time: the 100000 that take");
  g_assert_cmpuint (whole->kernels->len, ==, 100000);
  for (guint i = 0; i < whole->findings->len; i++)
    g_assert_null (strstr (((RoofFinding *) whole->findings->pdata[i])->text, "take longest"));
  g_assert_cmpuint (untimed->kernels->len, ==, 100000);
  g_assert_cmpstr (roof_kernel_get_name (untimed->kernels->pdata[99999]), ==, "step 99999");
  assert_found (untimed, ROOF_FINDING_LEFT_OUT, "200000 kernels without a time");
}

/* Launches of ever other names cannot be left out, since more of each may come: they are refused before they take much memory. */
static void
test_many_launches (void)
{
  GString *text = g_string_new ("name,start (us),time (us)\n");
  g_autofree char *table = NULL;

  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (text, "%u,1,1\n", i);
  table = g_string_free (text, FALSE);
  assert_refused (table, "the kernels up to here take more than 64.0\u00a0MiB of memory");
}

/* The sum of all rows is no kernel, and that of a time is not the heaviest; those left out are in it. Rows that cannot be read are told,
 * however many kernels there are. */
static void
test_many_and_more (void)
{
  g_autoptr (RoofImport) timed = load_many (250000, 1, "Total,250000,,31250125000\n");
  g_autoptr (RoofImport) untimed = load_many (250000, 1, "Total,250000,,\n");
  g_autoptr (RoofImport) wrong = load_many (250000, 1, "a,1,1,inf\nb,1,1,-1\nc,1,1,nan\nd,,1,250001\n");

  for (guint i = 0; i < 2; i++)
    {
      RoofImport *import = i == 0 ? timed : untimed;

      g_assert_cmpuint (import->kernels->len, ==, 100000);
      g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[99999]), ==, "step 249999");
      assert_found (import, ROOF_FINDING_LEFT_OUT, "1 row that is a sum or an average");
      assert_found (import, ROOF_FINDING_LEFT_OUT, "150000 kernels of at most 150\u00a0ms each, 36\u00a0% of the time: the 100000 that");
    }
  g_assert_cmpuint (wrong->kernels->len, ==, 100000);
  g_assert_cmpuint (wrong->n_skipped, ==, 2);
  assert_found (wrong, ROOF_FINDING_LEFT_OUT, "150001 kernels of at most 150\u00a0ms each");
  assert_found (wrong, ROOF_FINDING_LEFT_OUT, "1 kernel without a time");
  assert_found (wrong, ROOF_FINDING_LEFT_OUT, "no FLOPs in 1 row");
}

/* Rows below the kernels that add them up are no kernels; a kernel of such a name is one. */
static void
test_totals (void)
{
  static const struct
  {
    const char *text;
    guint       n;
  } totals[] = {
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nTotal,4e6,3\n", 2 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nTotal:,4000000,\n", 2 },
    { "kernel;GFLOP;Zeit (ms);Aufrufe\na;1,5;1;10\nb;2,5;2;1\nSumme;17,5;12;1\n", 2 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nsum,4e6,0.5\n", 3 },
    { "kernel,flops,time (ms)\nsum,1e6,1\nb,3e6,2\na,4e6,3\n", 3 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nTotal,4e6,1.5\n", 3 },
    { "kernel,flops,bytes\nread,1e9,8e9\nwrite,1e9,8e9\nmean,1e9,8e9\n", 3 },
    { "kernel,flops,bytes\ncopyscale,1e9,16e9\nadd,1e9,24e9\nsum,2e9,8e9\n", 3 },
    { "kernel,flops\na,1e6\ntotal,1e6\n", 2 },
    { "kernel,bytes\na,1e6\nb,1e6\ntotal,2e6\n", 3 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\n,4e6,3\n", 2 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\n,4e6,\n", 3 },
    { "flops,time (ms)\n1e6,1\n3e6,2\n4e6,3\n", 3 },
    { "kernel,flops,bytes,time (ms)\na,1e6,2e6,1\nb,3e6,3e6,2\n,4e6,5e6,3\n", 2 },
    { "kernel,flops,bytes,time (ms)\na,1e6,2e6,1\nb,3e6,3e6,2\n,4e6,1e6,3\n", 3 },
    { "kernel,flops,time (ms)\ngemm,1e6,1\n,3e6,2\n,4e6,3\n", 3 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nAverage,2e6,1.5\n", 3 },
    { "kernel,flops,time (ms)\na,1e6,1\nb,3e6,2\nAverage,2e6,1.7\n", 3 },
    { "name,flops,bytes,time (ms)\nmin,1e8,1e9,1\nmax,1e8,1e9,1\navg,1e8,1e9,1\n", 3 },
  };
  g_autoptr (RoofImport) import_of_total = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      g_autoptr (RoofImport) import = load_sound (totals[i].text);

      g_test_message ("%s", totals[i].text);
      g_assert_cmpuint (import->kernels->len, ==, totals[i].n);
      if (i < 3)
        assert_found (import, ROOF_FINDING_LEFT_OUT, "1 row that is a sum or an average");
    }
  import_of_total = load_sound ("kernel,flops,time (ms)\na,4e9,1\nb,,2\nTotal,,3\n");
  assert_found (import_of_total, ROOF_FINDING_LEFT_OUT, "no FLOPs in 1 row");
  assert_found (import_of_total, ROOF_FINDING_GUESSED, "compute type bf16");
}

/* Less plain titles give what no other column gives, and spoil nothing where they cannot be read. */
static void
test_lesser_titles (void)
{
  static const struct
  {
    const char *text, *key;
    double      number;
  } taken[] = {
    { "name,FLOPs (GFLOP),execution_time (s),kernel_time (us)\na,1,12.5,30\n", "time", 30e-6 },
    { "name,FLOPs (GFLOP),wall time (s),gpu time (us)\na,1,12.5,30\n", "time", 30e-6 },
    { "name,FLOPs (GFLOP),gpu_time,time (ms)\na,1,2.9,3\n", "time", 3e-3 },
    { "name,FLOPs (GFLOP),wall_clock,time (ms)\na,1,12:30:01,3\n", "time", 3e-3 },
    { "name,FLOPs (GFLOP),time (ms),p50 (tokens/s)\na,1,3,400\n", "time", 3e-3 },
    { "name,FLOPs (GFLOP),time_ms_p50,time_ms_std\na,1,2,0.1\n", "flops", 1e9 },
    { "name,FLOPs (GFLOP),bytes (MB),memory bandwidth (GB/s)\na,1,3,3350\n", "time", NAN },
    { "name,FLOPs (GFLOP),time (ms),memory bandwidth (GB/s)\na,1,2,500\n", "bytes.hbm", 1e9 },
    { "name,FLOPs (GFLOP),time (ms),Memory Throughput\na,1,3,71.4\n", "bytes.hbm", NAN },
    { "name,GFLOP/s,memory_bw (GB/s),bandwidth (GB/s)\na,1000,3350,500\n", "bytes.hbm", 500e9 },
    { "name,FLOPs (GFLOP),bytes_transferred (MB),bytes (MB),time (ms)\na,1,4,1,1\n", "bytes.hbm", 1e6 },
    { "name,FLOPs (GFLOP),time (ms),effective bytes (MB),bytes (MB)\na,1,3,7,9\n", "bytes.hbm", 9e6 },
    { "name,FLOPs (GFLOP),mem_mb_mean,bytes_read (MB),time (ms)\na,1,4000,10,1\n", "read.hbm", 10e6 },
  };
  g_autoptr (RoofImport) idle = load_sound ("name,FLOPs (GFLOP),bytes (MB),time (ms),memory bandwidth (GB/s)\na,1,0,1,0\nb,1,0,1,low\n");
  g_autoptr (RoofImport) works = load_sound ("kernel,FLOPs,FLOPS,time (ms)\na,1e9,1e12,1\n");

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    {
      g_autoptr (RoofImport) import = load_sound (taken[i].text);

      g_test_message ("%s", taken[i].text);
      g_assert_cmpuint (import->kernels->len, ==, 1);
      assert_approx (find_number (import, 0, taken[i].key), taken[i].number, 1e-12);
    }
  g_assert_cmpuint (idle->kernels->len, ==, 2);
  assert_found (idle, ROOF_FINDING_LEFT_OUT, "line 2, column 5 (memory bandwidth (GB/s)): bandwidth must not be 0, got 0 GB/s (2 rows in all)");
  for (guint i = 0; i < works->findings->len; i++)
    g_assert_null (strstr (((const RoofFinding *) works->findings->pdata[i])->text, "not as FLOP/s"));
  assert_refused ("Model,FP32 TFLOPS,Memory bandwidth (GB/s),Memory (GB)\nA100,19.5,1555,80\n", "no line names its columns");
}

/* Words below titles of merged cells say what each column is; they are a row that cannot be read, and so is a ruler no title. */
static void
test_merged_titles (void)
{
  g_autoptr (RoofImport) ruler = load_sound ("| kernel | flops (GFLOP) | bytes (MB) | |\n|---|---|---|---|\n| a | 1 | 2 | note |\n");
  g_autoptr (RoofImport) row = load_sound ("Kernel,FLOPs,Time (ms),,\nwarm-up,,,x,\na,1e9,1,y,\n");

  g_assert_cmpuint (ruler->kernels->len, ==, 1);
  g_assert_cmpuint (ruler->n_skipped, ==, 0);
  assert_approx (find_number (ruler, 0, "bytes.hbm"), 2e6, 1e-12);
  g_assert_cmpuint (row->kernels->len, ==, 1);
  assert_found (row, ROOF_FINDING_SKIPPED, "line 2: no FLOPs, no bytes and no time");
}

/* Bytes of both directions beside those of each count once, row by row, and a contradiction is told; of one direction beside both, the
 * other follows. */
static void
test_directions (void)
{
  g_autoptr (RoofImport) all
      = load_sound ("kernel,flops,dram_read_bytes,bytes,bytes_written,l2_read_bytes,l2 bytes,time (ms)\na,1e9,2e8,3e8,1e8,7e8,9e8,1\n"
                    "b,1e9,,3e8,1e8,,,1\nc,1e9,2e8,,1e8,7e8,,1\nd,1e9,2e8,5e8,1e8,,,1\ne,1e9,,3e8,,,,1\n");
  static const struct { const char *text; double read, written; } one[] = {
    { "name,flops (GFLOP),bytes read (GB),bytes written (GB),bandwidth (GB/s),time (ms)\na,10,1,,3000,1\n", 1e9, 2e9 },
    { "name,flops,dram_read_gb,ai\na,1e9,0.01,50\n", 1e7, 1e7 },
    { "name,flops (GFLOP),read (GB),bandwidth (GB/s),time (ms)\na,5,1,500,1\n", 1e9, NAN },
    { "name,flops (GFLOP),read (GB),time (ms)\na,5,1,1\n", 1e9, NAN },
  };
  static const char *const given[] = { "GB/s\na,1e9,200,100,1,300", "AI\na,1e9,200,100,1,3.333", "GB/s\na,1e9,200,100,1,30", "AI\na,1e9,200,100,1,33" };
  g_autoptr (RoofImport) each = load_sound ("kernel,flops,bytes_read,bytes_written,time (ms)\na,1e9,2e8,1e8,1\n");

  static const struct { double bytes, read, written, l2, l2_read; } rows[] = {
    { NAN, 2e8, 1e8, 9e8, NAN }, { NAN, 2e8, 1e8, NAN, NAN }, { NAN, 2e8, 1e8, NAN, 7e8 }, { NAN, 2e8, 1e8, NAN, NAN }, { 3e8, NAN, NAN, NAN, NAN },
  };

  g_assert_cmpuint (all->kernels->len, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("row %u", i);
      assert_approx (find_number (all, i, "bytes.hbm"), rows[i].bytes, 1e-12);
      assert_approx (find_number (all, i, "read.hbm"), rows[i].read, 1e-12);
      assert_approx (find_number (all, i, "write.hbm"), rows[i].written, 1e-12);
      assert_approx (find_number (all, i, "bytes.l2"), rows[i].l2, 1e-12);
      assert_approx (find_number (all, i, "read.l2"), rows[i].l2_read, 1e-12);
    }
  assert_found (all, ROOF_FINDING_LEFT_OUT, "column 6 (l2_read_bytes): column 7 (l2 bytes) is used instead");
  assert_found (all, ROOF_FINDING_LEFT_OUT, "column 4 (bytes), in rows that have column 3 (dram_read_bytes) and column 5 (bytes_written)");
  assert_found (all, ROOF_FINDING_DOUBTFUL, "line 5, column 4 (bytes): ");
  for (guint i = 0; i < G_N_ELEMENTS (one); i++)
    {
      g_autoptr (RoofImport) import = load_sound (one[i].text);
      gboolean doubted = FALSE;

      g_test_message ("%s", one[i].text);
      assert_approx (find_number (import, 0, "read.hbm"), one[i].read, 1e-12);
      assert_approx (find_number (import, 0, "write.hbm"), one[i].written, 1e-12);
      for (guint k = 0; k < import->findings->len; k++)
        doubted |= ((const RoofFinding *) import->findings->pdata[k])->kind == ROOF_FINDING_DOUBTFUL;
      g_assert_cmpint (doubted, ==, i == 2);
    }
  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    {
      g_autofree char *text = g_strdup_printf ("kernel,flops,dram read (MB),dram write (MB),time (ms),%s\n", given[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      g_test_message ("%s", given[i]);
      assert_approx (find_number (import, 0, "read.hbm"), 2e8, 1e-12);
      assert_approx (find_number (import, 0, "write.hbm"), 1e8, 1e-12);
      assert_approx (find_number (import, 0, "bytes.hbm"), NAN, 0);
      if (i >= 2)
        assert_found (import, ROOF_FINDING_DOUBTFUL, "follows from the others");
    }
  assert_approx (find_number (each, 0, "read.hbm"), 2e8, 1e-12);
  assert_approx (find_number (each, 0, "write.hbm"), 1e8, 1e-12);
}

/* What stands behind ± is left out, but for the unit of both. */
static void
test_uncertain (void)
{
  static const struct { const char *field; double time; } fields[] = {
    { "1.5e3 ± 2e1 us", 1.5e-3 },    { "1.52e+03 +/- 2.0e+01", 1.52 }, { "2 ± 1%", 2e-3 },      { "(1.5 ± 0.1) us", 1.5e-6 },
    { "12 ± 3 (n=5)", 12e-3 },       { "1.5+-0.2", 1.5e-3 },           { "1.5 us ± 5%", 1.5e-6 }, { "2 ± 1 us (n = 5)", 2e-6 },
  };
  g_autoptr (RoofImport) range = load_sound ("| kernel | flops | time (ms) |\n| a | 1e9 | 1 |\n| b | 1e9 | 1.5 ± 0.1 (1.2 - 1.8) us |\n");

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *text = g_strdup_printf ("| kernel | flops | time (ms) |\n| a | 1e9 | %s |\n", fields[i].field);
      g_autoptr (RoofImport) import = load_sound (text);

      g_test_message ("%s", fields[i].field);
      assert_approx (find_number (import, 0, "time"), fields[i].time, 1e-12);
      assert_found (import, ROOF_FINDING_LEFT_OUT, "the uncertainty (±) of 1 number;");
    }
  g_assert_cmpuint (range->kernels->len, ==, 1);
}

/* Marks of Markdown are stripped from each field, of titles, names and types alike, however they are nested. */
static void
test_emphasis (void)
{
  static const char *const names[] = { "gemm", "`a` and `b`", "a*b", "x", "**" };
  g_autoptr (RoofImport) import
      = load_sound ("| **kernel** | `dtype` | *flops (GFLOP)* | time (ms) |\n|---|---|---|---|\n| **`gemm`** | `fp16` | **1** | 2 |\n"
                    "| `a` and `b` | fp16 | 1 | 2 |\n| **a*b** | fp16 | 1 | 2 |\n| *x* | fp16 | 1 | `2` |\n| ** | fp16 | 1 | 2 |\n");

  g_assert_cmpuint (import->kernels->len, ==, G_N_ELEMENTS (names));
  g_assert_cmpstr (roof_kernel_get_compute (import->kernels->pdata[0]), ==, "fp16");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[i]), ==, names[i]);
      assert_approx (find_number (import, i, "flops"), 1e9, 1e-12);
      assert_approx (find_number (import, i, "time"), 2e-3, 1e-12);
    }
}

/* Numbers and names as tables for people have them, between rulers, and the errors of spreadsheets, which are no numbers. */
static void
test_decorated (void)
{
  g_autoptr (RoofImport) text
      = load_sound ("+---+---+---+---+\n| Kernel | FLOPs | Bytes | Time (ms) |\n+===+===+===+===+\n| `a` | 1e9 | 1e8 | 1.25 ± 0.05 |\n"
                    "+---+---+---+---+\n| **b** | **2e9** | *1e8* | 2500.5 +/- 3 us |\n| `c` and `d` | 1e9 | 1e8 | 7 us ± 1 us |\n+---+---+---+---+\n");
  g_autoptr (RoofImport) sheet = load_sound ("kernel;GFLOP;GB;ms;GFLOP/s\n*a*;1;1;1;#DIV/0!\nb;1;1;1;#NV\n");
  static const double times[] = { 1.25e-3, 2500.5e-6, 7e-6 };
  static const char *const names[] = { "a", "b", "`c` and `d`" };

  g_assert_cmpuint (text->kernels->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpstr (roof_kernel_get_name (text->kernels->pdata[i]), ==, names[i]);
      assert_approx (find_number (text, i, "time"), times[i], 1e-12);
      assert_approx (find_number (text, i, "flops"), i == 1 ? 2e9 : 1e9, 1e-12);
    }
  assert_found (text, ROOF_FINDING_LEFT_OUT, "the uncertainty (±) of 3 numbers");
  for (guint i = 0; i < text->findings->len; i++)
    g_assert_cmpint (((const RoofFinding *) text->findings->pdata[i])->kind, !=, ROOF_FINDING_SKIPPED);
  g_assert_cmpuint (sheet->kernels->len, ==, 2);
  g_assert_cmpstr (roof_kernel_get_name (sheet->kernels->pdata[0]), ==, "*a*");
}

/* A second table below is not read under the titles of the first. Titles that mean the same, with their units, end nothing. */
static void
test_second_table (void)
{
  static const char *const same[] = {
    "name,flops,time (ms)\na,1e9,2\nname,flops,time (ms)\nb,1e6,3\n",
    "\357\273\277name,flops\na,1e9\n\357\273\277name,flops\nb,1e6\n",
    "Name,FLOPs,Time (us),note\na,1e9,2,\nname,flops,time (us),NOTE\nb,1e6,3,\n",
    "name,time,flops\n,us,GFLOP\na,10,1\nname,time,flops\n,us,GFLOP\nb,10,1\n",
    "name|flops\n---|---\na|1\nname|flops\n---|---\nb|1\n",
    "Symbol,flops,time (ms),1st\na,1e9,2,1\nSymbol,flops,time (ms),1st\nb,1e6,3,1\n",
  };
  static const struct { const char *text, *said; } other[] = {
    { "name,flops,time (ms)\na,1e9,2\n\nname,bytes,time (us)\nb,1e6,3\n", "table from line 4 on" },
    { "name,flops,time (us)\na,1e9,2\nname,flops,time (ms)\nb,1e6,3\n", "table from line 3 on" },
    { "name,flops,time (us),note\na,1e9,2,x\nname,flops,time (us),bytes\nb,1e6,3,4\n", "table from line 3 on" },
    { "name,flops,time (us)\na,1e9,2\nname,flops,time (us),bytes\nb,1e6,3,4\n", "table from line 3 on" },
    { "name,flops,bytes\n,GFLOP,MB\na,2,5\nname,flops,bytes\n,MFLOP,MB\nb,2,5\n", "table from line 4 on" },
    { "name,flops\na,2\nname,flops\n,MFLOP\nb,2\n", "table from line 3 on" },
    { "name,flops,bytes\n,GFLOP,MB\na,2,5\nname,flops,bytes\nb,2e9,5e6\n", "table from line 4 on" },
    { "name,flops,time (us)\na,1e9,2\nKernel,flops,duration_us\nb,1e6,3\n", "table from line 3 on" },
    { "name,flops,time (ms)\na,1e9,2\nname,flops\nb,1e6\n", "table from line 3 on" },
    { "Symbol,flops,time (us)\na,1e9,2\nSymbol,flops,time (ms)\nb,1e6,3\n", "table from line 3 on" },
    { "name,flops,mean_ms,median_ms\na,1e9,2,1\nname,flops,median_ms,mean_ms\nb,1e9,1,2\n", "table from line 3 on" },
  };

  g_autoptr (GError) error = NULL;

  g_assert_null (load_text ("name,time,flops,bytes\n,us,GFLOP,MB/s\na,10,1,1\n", -1, NULL, &error));
  g_assert_nonnull (strstr (error->message, "line 2, column 2 (time): “us” is not a number"));
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (RoofImport) import = load_sound (same[i]);

      g_test_message ("%s", same[i]);
      g_assert_cmpuint (import->kernels->len, ==, 2);
      g_assert_cmpuint (import->n_skipped, ==, 0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (other); i++)
    {
      g_autoptr (RoofImport) import = load_sound (other[i].text);

      g_test_message ("%s", other[i].text);
      g_assert_cmpuint (import->kernels->len, ==, 1);
      g_assert_cmpuint (import->n_skipped, ==, 0);
      assert_found (import, ROOF_FINDING_LEFT_OUT, other[i].said);
    }
}

/* Units in a row of their own below the titles are those of the columns. A row of text below titles may also be one of the table. */
static void
test_units_below (void)
{
  static const struct { const char *text; double flops, bytes, time; } tables[] = {
    { "name,flops,bytes,time\n,GFLOP,MB,ms\na,2,5,3\n", 2e9, 5e6, 3e-3 },
    { "Kernel;FLOPs;DRAM bytes;Duration;note\n-;[GFLOP];[MByte];[us];text\na;2,5;5;3,25;x\n", 2.5e9, 5e6, 3.25e-6 },
    { "name,flops,bytes,time (ms)\n,(GFLOP),(MB),\na,2,5,3\n", 2e9, 5e6, 3e-3 },
    { "name,calls,dtype,flops,bytes,time\n[Text],#,string,GFLOP,MB,ms\na,1,fp16,2,5,3\n", 2e9, 5e6, 3e-3 },
    { "name,flops,bytes,time (ms),share\nB,,,n/a,%\na,2,5,3,1\n", 2, 5, 3e-3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (RoofImport) import = load_sound (tables[i].text);

      g_assert_cmpuint (import->kernels->len, ==, 1);
      g_assert_cmpuint (import->n_skipped, ==, i == 4);
      assert_approx (find_number (import, 0, "flops"), tables[i].flops, 1e-12);
      assert_approx (find_number (import, 0, "bytes.hbm"), tables[i].bytes, 1e-12);
      assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), tables[i].time, 1e-12);
    }
}

/* Nsight Systems' cuda_gpu_trace: launches of one name are one kernel, and a copy has bytes. Shared memory is no traffic. */
static void
test_gpu_trace (void)
{
  static const char *const throughputs[] = { "Throughput (MB/s)", "Throughput (MBps)", "Throughput (GBps)" };

  for (guint i = 0; i < G_N_ELEMENTS (throughputs); i++)
    {
      g_autofree char *text
          = g_strdup_printf ("Start (ns),Duration (ns),CorrId,GrdX,StcSMem (MB),DymSMem (MB),Bytes (MB),%s,Device,Strm,Name\n"
                             "1000,2000,1,1,0.001,0.000,,,H100 (0),7,axpy\n4000,4000,2,1,0.001,0.000,,,H100 (0),7,axpy\n"
                             "9000,1000000,3,,,,4.194,4194.000,H100 (0),7,[CUDA memcpy Host-to-Device]\n"
                             "9900,800,4,,,,0.000,0.000,H100 (0),7,[CUDA memset]\n", throughputs[i]);
      g_autoptr (RoofImport) import = load_sound (text);

      g_assert_cmpuint (import->kernels->len, ==, 3);
      g_assert_cmpuint (import->n_skipped, ==, 0);
      g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
      assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 3e-6, 1e-12);
      g_assert_true (isnan (find_number (import, 0, "bytes.hbm")));
      assert_approx (find_number (import, 1, "bytes.hbm"), 4.194e6, 1e-12);
      assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[2]), 8e-7, 1e-12);
      assert_found (import, ROOF_FINDING_LEFT_OUT, throughputs[i]);
    }
}

/* A table of launches, each with its start: those of one name are a kernel, with their times as repeats, of which only the times are
 * kept: a profile may have millions. Rows with more than a time may differ in it, and stay kernels of their own. */
static void
test_launches (void)
{
  static const char *const apart[] = {
    "start,name,calls,time (ms)\n1,a,2,1\n2,a,3,2\n",
    "start (ns),name,flops,time (ms)\n1,a,1e9,1\n2,a,8e9,2\n",
    "start,name,group,time (ms)\n1,a,x,1\n2,a,y,2\n",
    "name,start_line,time (ms)\nloop,12,1\nloop,40,2\n",
    "start,name,bytes,time (ms)\n1,a,4,1\n2,a,8,2\n",
  };
  g_autoptr (RoofImport) import
      = load_sound ("Start (ns),Duration (ns),CorrId,Name\n10,2000,1,\"gemm(int, float)\"\n5000,1000,2,axpy\n"
                    "9000,4000,3,\"gemm(int, float)\"\n9500,nan,4,axpy\n9600,1000,5,\n9700,2000,6,\n");
  g_autoptr (RoofImport) times = load_sound ("BeginNs;Name;Zeit (ms)\n1;a;1,5\n2;a;2,5\n");
  const RoofMeasurement *measured = roof_kernel_get_measurement (import->kernels->pdata[0]);

  g_assert_cmpuint (import->kernels->len, ==, 4);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[0]), ==, "gemm(int, float)");
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 2);
  g_assert_cmpuint (measured->n_times, ==, 2);
  assert_approx (measured->time, 3e-6, 1e-12);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[1]), 1e-6, 1e-12);
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[2]), ==, "Row 6");
  g_assert_cmpstr (roof_kernel_get_name (import->kernels->pdata[3]), ==, "Row 7");
  assert_found (import, ROOF_FINDING_GUESSED, "rows with a start are read as launches");
  g_assert_cmpuint (import->n_skipped, ==, 1);
  g_assert_cmpuint (times->kernels->len, ==, 1);
  assert_approx (roof_kernel_get_measured_time (times->kernels->pdata[0]), 2e-3, 1e-12);
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    {
      g_autoptr (RoofImport) rows = load_sound (apart[i]);

      g_assert_cmpuint (rows->kernels->len, ==, 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/csv/spread", test_spread);
  g_test_add_func ("/roof/import/csv/wrong-spread", test_wrong_spread);
  g_test_add_func ("/roof/import/csv/energy", test_energy);
  g_test_add_func ("/roof/import/csv/mean-and-median", test_mean_and_median);
  g_test_add_func ("/roof/import/csv/traits", test_traits);
  g_test_add_func ("/roof/import/csv/totals", test_totals);
  g_test_add_func ("/roof/import/csv/lesser-titles", test_lesser_titles);
  g_test_add_func ("/roof/import/csv/merged-titles", test_merged_titles);
  g_test_add_func ("/roof/import/csv/directions", test_directions);
  g_test_add_func ("/roof/import/csv/decorated", test_decorated);
  g_test_add_func ("/roof/import/csv/uncertain", test_uncertain);
  g_test_add_func ("/roof/import/csv/emphasis", test_emphasis);
  g_test_add_func ("/roof/import/csv/second-table", test_second_table);
  g_test_add_func ("/roof/import/csv/units-below", test_units_below);
  g_test_add_func ("/roof/import/csv/gpu-trace", test_gpu_trace);
  g_test_add_func ("/roof/import/csv/launches", test_launches);
  g_test_add_func ("/roof/import/csv/guesses-are-told", test_guesses_are_told);
  g_test_add_func ("/roof/import/csv/nothing-told-of-the-plain", test_nothing_told_of_the_plain);
  g_test_add_func ("/roof/import/csv/own-table", test_own_table);
  g_test_add_func ("/roof/import/csv/own-measurement", test_own_measurement);
  g_test_add_func ("/roof/import/csv/own-wrong-time", test_own_wrong_time);
  g_test_add_func ("/roof/import/csv/quotes-hold-anything", test_quotes_hold_anything);
  g_test_add_func ("/roof/import/csv/utf16", test_utf16);
  g_test_add_func ("/roof/import/csv/numbers-of-the-machine", test_numbers_of_the_machine);
  g_test_add_func ("/roof/csv/uneven", test_uneven);
  g_test_add_func ("/roof/csv/words-of-others", test_words_of_others);
  g_test_add_func ("/roof/import/csv/cut", test_cut);
  g_test_add_func ("/roof/import/csv/rates", test_rates);
  g_test_add_func ("/roof/import/csv/small", test_small);
  g_test_add_func ("/roof/import/csv/added", test_added);
  g_test_add_func ("/roof/import/csv/comma-of-the-place", test_comma_of_the_place);
  g_test_add_func ("/roof/csv/many", test_many);
  g_test_add_func ("/roof/csv/many-and-more", test_many_and_more);
  g_test_add_func ("/roof/csv/many-launches", test_many_launches);
  return g_test_run ();
}
