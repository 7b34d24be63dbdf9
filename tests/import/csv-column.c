/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-column.h"

#include "approx.h"

static const struct
{
  const char    *title;
  RoofColumnKind kind;
  const char    *place;
  double         scale;
  gboolean       guessed;
} titles[] = {
  { "Name", ROOF_COLUMN_NAME, NULL, 1 },
  { "Kernel Name", ROOF_COLUMN_NAME, NULL, 1 },
  { "", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "()", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "???", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "time", ROOF_COLUMN_TIME, NULL, 1 },
  { "time (us)", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "Kernel Time (\302\265s)", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "mean_ms", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "kernel_ms", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "latency_us", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "duration [h]", ROOF_COLUMN_TIME, NULL, 3600 },
  { "stddev_ms", ROOF_COLUMN_DEVIATION, NULL, 1e-3 },
  { "median_us", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "time min (us)", ROOF_COLUMN_SHORTEST, NULL, 1e-6 },
  { "max", ROOF_COLUMN_LONGEST, NULL, 1 },
  { "repeats", ROOF_COLUMN_REPEATS, NULL, 1 },
  { "#Occurrences", ROOF_COLUMN_COUNT, NULL, 1 },
  { "Compute time (msec)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "compute_ms", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "flops", ROOF_COLUMN_FLOPS, NULL, 1 },
  { "flops [GFLOP]", ROOF_COLUMN_FLOPS, NULL, 1e9 },
  { "total_flops", ROOF_COLUMN_FLOPS, NULL, 1 },
  { "flops.matrix", ROOF_COLUMN_FLOPS, "matrix", 1 },
  { "flops.other", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "GFLOP/s", ROOF_COLUMN_RATE, NULL, 1e9 },
  { "gflops", ROOF_COLUMN_RATE, NULL, 1e9, TRUE },
  { "achieved_gflops", ROOF_COLUMN_RATE, NULL, 1e9, TRUE },
  { "Throughput (Tflops)", ROOF_COLUMN_RATE, NULL, 1e12 },
  { "FLOPS/Byte", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "Operational Intensity [FLOP/Byte]", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "intensity.hbm", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "bytes", ROOF_COLUMN_BYTES, NULL, 1 },
  { "bytes/MB", ROOF_COLUMN_BYTES, NULL, 1e6 },
  { "bytes (MiB)", ROOF_COLUMN_BYTES, NULL, 1048576 },
  { "memory_gb", ROOF_COLUMN_BYTES, "memory", 1e9, TRUE },
  { "dram_bytes", ROOF_COLUMN_BYTES, "dram", 1 },
  { "bytes.hbm", ROOF_COLUMN_BYTES, "hbm", 1 },
  { "L2 bytes", ROOF_COLUMN_BYTES, "l2", 1 },
  { "DRAM read bytes", ROOF_COLUMN_READ, "dram", 1 },
  { "bytes written", ROOF_COLUMN_WRITE, NULL, 1 },
  { "GB/s", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "GByte/s", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "Gbyte", ROOF_COLUMN_BYTES, NULL, 1e9 },
  { "DRAM Read (GB)", ROOF_COLUMN_READ, "dram", 1e9 },
  { "written [MB]", ROOF_COLUMN_WRITE, NULL, 1e6 },
  { "read", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "MBytes/s", ROOF_COLUMN_BANDWIDTH, NULL, 1e6 },
  { "Gesamtzeit [ms]", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "calls", ROOF_COLUMN_COUNT, NULL, 1 },
  { "Instances", ROOF_COLUMN_COUNT, NULL, 1 },
  { "Time (%)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "% time", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Performance (% of peak)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Total Time (ns)", ROOF_COLUMN_TIME, NULL, 1e-9 },
  { "Avg (ns)", ROOF_COLUMN_TIME, NULL, 1e-9 },
  { "Med (ns)", ROOF_COLUMN_TIME, NULL, 1e-9 },
  { "Execution_Time_Seconds", ROOF_COLUMN_TIME, NULL, 1 },
  { "p50_ns", ROOF_COLUMN_TIME, NULL, 1e-9 },
  { "runtime_ms_min", ROOF_COLUMN_SHORTEST, NULL, 1e-3 },
  { "Kernel duration max (us)", ROOF_COLUMN_LONGEST, NULL, 1e-6 },
  { "gflops_max", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Bandwidth_GBps", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "bandwidth_GBs", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "bandwidth_gbs", ROOF_COLUMN_BANDWIDTH, NULL, 1e9, TRUE },
  { "effective_bandwidth_gbps", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Bandwidth_GB_per_S", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "BW_GB_S", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "BW (GiBps)", ROOF_COLUMN_BANDWIDTH, NULL, 1073741824 },
  { "arithmetic_intensity_FLOP_per_byte", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "ridge_point_FLOP_per_byte", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "GFLOPs per second", ROOF_COLUMN_RATE, NULL, 1e9 },
  { "Execution time (ms)", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "Zeit\302\240(ms)", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "Kernel\342\200\257time\302\240us", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "Anzahl Aufrufe", ROOF_COLUMN_COUNT, NULL, 1 },
  { "gpu time (\316\274s)", ROOF_COLUMN_TIME, NULL, 1e-6 },
  { "wall_clock_time_s", ROOF_COLUMN_TIME, NULL, 1 },
  { "Zeit in ms", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "Zeit pro Aufruf [ms]", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "time (sec.)", ROOF_COLUMN_TIME, NULL, 1 },
  { "time (min)", ROOF_COLUMN_TIME, NULL, 60 },
  { "Time (avg) [ms]", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "time_ms_mean", ROOF_COLUMN_TIME, NULL, 1e-3 },
  { "time_ms_std", ROOF_COLUMN_DEVIATION, NULL, 1e-3 },
  { "t (ms)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Theoretical time (ms)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Theoretical GFLOP/s", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Theoretical FLOPs", ROOF_COLUMN_FLOPS, NULL, 1 },
  { "Peak (GFLOP/s)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "FLOPs (x10^9)", ROOF_COLUMN_FLOPS, NULL, 1e9 },
  { "FLOPs [1e6]", ROOF_COLUMN_FLOPS, NULL, 1e6 },
  { "W (MB)", ROOF_COLUMN_BYTES, "w", 1e6 },
  { "kFLOP", ROOF_COLUMN_FLOPS, NULL, 1e3 },
  { "Bytes (10^9)", ROOF_COLUMN_BYTES, NULL, 1e9 },
  { "Bytes moved", ROOF_COLUMN_BYTES, NULL, 1 },
  { "DRAM bytes accessed (GB)", ROOF_COLUMN_BYTES, "dram", 1e9 },
  { "Q [MB]", ROOF_COLUMN_BYTES, "q", 1e6 },
  { "mem_mb_mean", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "memory_mb_avg", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "mb_avg", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "gb_max", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Data in MB", ROOF_COLUMN_BYTES, NULL, 1e6 },
  { "data_in_mb", ROOF_COLUMN_BYTES, "in", 1e6, TRUE },
  { "gpu_time", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Memory Throughput", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "memory bandwidth (tokens/s)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "p50 (tokens/s)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Bytes R/W", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Leistung in GFLOP/s", ROOF_COLUMN_RATE, NULL, 1e9 },
  { "Leistung", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Perf [GF/s]", ROOF_COLUMN_RATE, NULL, 1e9 },
  { "GFLOP/sec", ROOF_COLUMN_RATE, NULL, 1e9 },
  { "AI (DRAM)", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "AI (DRAM, mean)", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "AI (L2)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
  { "Bytes (L2)", ROOF_COLUMN_BYTES, "l2", 1 },
  { "Arithm. Intensit\303\244t [flop:byte]", ROOF_COLUMN_INTENSITY, NULL, 1 },
  { "Memory Bandwidth [GB/s]", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "Achieved throughput (GB/s)", ROOF_COLUMN_BANDWIDTH, NULL, 1e9 },
  { "Effective BW (GiB/sec)", ROOF_COLUMN_BANDWIDTH, NULL, 1073741824 },
  { "peak memory bandwidth (GB/s)", ROOF_COLUMN_UNKNOWN, NULL, 1 },
};

static void
test_titles (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofCsvColumn) column = roof_csv_column_new (titles[i].title, &error);

      g_test_message ("%s", titles[i].title);
      g_assert_no_error (error);
      g_assert_cmpint (column->kind, ==, titles[i].kind);
      g_assert_cmpstr (column->place, ==, titles[i].place);
      assert_approx (column->multiply / column->divide, titles[i].scale, 1e-15);
      g_assert_cmpint (column->guessed, ==, titles[i].guessed);
    }
}

static void
test_two_readings_are_refused (void)
{
  static const struct { const char *title, *said; } refused[] = {
    { "bytes (KB)", "could be 1000 or 1024 bytes" }, { "bytes_KB", "could be 1000 or 1024 bytes" },
    { "flops (GFLOPS)", "could be a rate or a count" }, { "bandwidth (Gb/s)", "could be bits or bytes" },
    { "time (m)", "could be milli or minutes" },     { "time (fortnights)", "unknown unit" },
    { "Performance (DP)", "unknown unit" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_csv_column_new (refused[i].title, &error));
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, refused[i].said));
    }
}

/* Columns of a table without titles have their number alone. */
static void
test_names (void)
{
  g_autoptr (RoofCsvColumn) called = roof_csv_column_new ("time (us)", NULL);
  g_autoptr (RoofCsvColumn) bare = roof_csv_column_choose ("", ROOF_COLUMN_TIME, "us", NULL, NULL);
  g_autofree char *name = roof_csv_column_name (called, 3), *number = roof_csv_column_name (bare, 0);

  g_assert_cmpstr (name, ==, "column 4 (time (us))");
  g_assert_cmpstr (number, ==, "column 1");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/csv-column/titles", test_titles);
  g_test_add_func ("/roof/import/csv-column/two-readings-are-refused", test_two_readings_are_refused);
  g_test_add_func ("/roof/import/csv-column/names", test_names);
  return g_test_run ();
}
