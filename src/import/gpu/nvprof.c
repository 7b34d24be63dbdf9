/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"

/* Metrics that nvprof, the profiler of GPUs before Volta and of the first years after, writes with --csv --metrics: a row for each
 * kernel and metric, with the mean of its launches, and no times. */

enum { DEVICE, KERNEL, INVOCATIONS, METRIC, AVERAGE };

static const RoofForeignColumn columns[] = {
  [DEVICE] = { "Device", .required = TRUE },
  [KERNEL] = { "Kernel", .required = TRUE },
  [INVOCATIONS] = { "Invocations", ROOF_DIMENSION_COUNT, 1, TRUE },
  [METRIC] = { "Metric Name", .required = TRUE },
  [AVERAGE] = { "Avg", ROOF_DIMENSION_COUNT, 1, TRUE },
  { NULL },
};

/* The metrics that count, by the table of metrics of nvprof's manual: operations of threads, of which a multiply-add is two, and
 * transactions of 32 B. "_fma", "_add" and "_mul" behind the first three are parts of them. */
enum { DOUBLE, SINGLE, HALF, N_TYPES };
enum { DRAM = N_TYPES, DRAM_TRANSACTIONS, L2, N_SUMS };

static const struct
{
  const char *name;
  guint       sum;
  double      scale;
} metrics[] = {
  { "flop_count_dp", DOUBLE, 1 },          { "flop_count_sp", SINGLE, 1 },
  { "flop_count_hp", HALF, 1 },            { "dram_read_bytes", DRAM, 1 },
  { "dram_write_bytes", DRAM, 1 },         { "dram_read_transactions", DRAM_TRANSACTIONS, 32 },
  { "dram_write_transactions", DRAM_TRANSACTIONS, 32 }, { "l2_read_transactions", L2, 32 },
  { "l2_write_transactions", L2, 32 },
};

/* A kernel. NAN: not counted */
typedef struct
{
  char   *name;
  double  n;
  double  sums[N_SUMS]; /* of a launch */
  guint   parts[N_SUMS]; /* metrics in each */
} NvprofKernel;

static void
free_kernel (gpointer data)
{
  NvprofKernel *self = data;

  g_free (self->name);
  g_free (self);
}

/* The kernel of a row: rows of one stand one below the other. */
static NvprofKernel *
find_kernel (GPtrArray              *kernels,
             const RoofForeignTable *row,
             char                  **device)
{
  const char *name = roof_foreign_table_get_text (row, KERNEL), *own = roof_foreign_table_get_text (row, DEVICE);
  NvprofKernel *last = kernels->len > 0 ? kernels->pdata[kernels->len - 1] : NULL;

  if (last != NULL && g_str_equal (last->name, name) && g_str_equal (*device, own))
    return last;
  last = g_new0 (NvprofKernel, 1);
  last->name = g_strdup (name);
  last->n = fmax (roof_foreign_table_get_number (row, INVOCATIONS), 1);
  g_ptr_array_add (kernels, last);
  g_free (*device);
  *device = g_strdup (own);
  return last;
}

static void
take_row (GPtrArray              *kernels,
          const RoofForeignTable *row,
          RoofLaunches           *launches,
          char                  **device)
{
  const char *metric = roof_foreign_table_get_text (row, METRIC);

  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    if (g_str_equal (metric, metrics[i].name))
      {
        double value = roof_foreign_table_get_number (row, AVERAGE);
        NvprofKernel *kernel = find_kernel (kernels, row, device);

        if (isnan (value))
          return;
        kernel->sums[metrics[i].sum] += value * metrics[i].scale;
        kernel->parts[metrics[i].sum]++;
        return;
      }
  roof_launches_pass (launches, row->line, ROOF_REASON ("none of the metrics flop_count_*, dram_* and l2_*"));
}

/* Bytes of all launches, for which reads and writes must both be counted. */
static double
get_bytes (const NvprofKernel *self,
           guint         sum)
{
  return self->parts[sum] == 2 ? self->sums[sum] * self->n : NAN;
}

/* @n_mixed: counts kernels with work in several types, whose sum is taken for the type with the most */
static void
add_kernel (const NvprofKernel *self,
            RoofLaunches *launches,
            guint        *n_mixed)
{
  static const char *const types[] = { "fp64", "fp32", "fp16" };
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  guint best = N_TYPES, n = 0;

  for (guint i = 0; i < N_TYPES; i++)
    if (self->parts[i] > 0)
      {
        launch.flops = (isnan (launch.flops) ? 0 : launch.flops) + self->sums[i] * self->n;
        best = best == N_TYPES || self->sums[i] > self->sums[best] ? i : best;
        n += self->sums[i] > 0;
      }
  *n_mixed += n > 1;
  launch.name = self->name;
  launch.n = self->n;
  launch.unit = best < N_TYPES ? "vector" : NULL;
  launch.compute = best < N_TYPES ? types[best] : NULL;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", get_bytes (self, self->parts[DRAM] == 2 ? DRAM : DRAM_TRANSACTIONS) };
  launch.bytes[1] = (RoofLaunchBytes) { "l2", get_bytes (self, L2) };
  roof_launches_add (launches, &launch);
}

static gboolean
read_nvprof (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func (free_kernel);
  g_autofree char *device = NULL;
  guint n_mixed = 0;

  roof_launches_set_advice (launches, N_ ("nvprof counts them with “--metrics flop_count_dp,flop_count_sp,flop_count_hp,dram_read_bytes,"
                                          "dram_write_bytes”"));
  while (roof_foreign_table_next (table))
    take_row (kernels, table, launches, &device);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  for (guint i = 0; i < kernels->len; i++)
    add_kernel (kernels->pdata[i], launches, &n_mixed);
  if (n_mixed > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      ngettext ("%u kernel computes in several types: the sum of its FLOPs is taken for the type with the most",
                                "%u kernels compute in several types: the sum of their FLOPs is taken for the type with the most", n_mixed),
                      n_mixed);
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_nvprof_format = {
  .id = "nvprof",
  .name = N_ ("Metrics of nvprof (CSV)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.txt", "*.log" },
  .columns = columns,
  .read = read_nvprof,
};
