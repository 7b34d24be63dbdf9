/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "import/import-result.h"
#include "import/json-head.h"

/* Kernels that a script wrote as JSON objects, an array of them or one a line, in the file itself or under "kernels": what their keys
 * mean is said by titles of a table alone. */

/* The first object of @head that may be a kernel. (nullable) */
static const char *
find_kernel (const char *head,
             gsize       length)
{
  static const char *const lists[] = { "kernels", "results", "benchmarks", "ops", "layers" };
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length;

  if (object == NULL || roof_json_head_find (object, end, "format", NULL) != NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      const char *list = roof_json_head_find (object, end, lists[i], NULL);
      const char *inner = list != NULL && *list == '[' ? roof_json_head_object (list, (gsize) (end - list), TRUE) : NULL;

      if (inner != NULL)
        return inner;
    }
  return object;
}

/* Whether @object has one of @keys, which end at NULL. */
static gboolean
has_any (const char        *object,
         const char        *end,
         const char *const *keys)
{
  for (; *keys != NULL; keys++)
    if (roof_json_head_find (object, end, *keys, NULL) != NULL)
      return TRUE;
  return FALSE;
}

static const char *const names[] = { "name", "kernel", "kernel_name", "label", "function", "op", "operation", "region", NULL };
static const char *const counts[] = { "flops", "flop", "gflop", "gflops", "tflops", "macs", "bytes", "dram_bytes", "hbm_bytes", NULL };
static const char *const times[] = { "time",       "time_s",     "time_ms",      "time_us",      "time_ns",     "duration", "duration_s",
                                     "duration_ms", "duration_us", "duration_ns", "latency_ms",   "latency_us", "latency",  "elapsed",
                                     "elapsed_s",  "mean_ms",    "mean_us",      "runtime",      "runtime_s",   "runtime_ms", NULL };

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = find_kernel (head, length), *end = head + length;

  return object != NULL && has_any (object, end, names) && has_any (object, end, counts);
}

const RoofForeignFormat roof_kernel_objects_format = {
  .id = "kernel-objects",
  .name = N_ ("Kernels as JSON objects"),
  .recognize = recognize,
  .advice = N_ ("these are kernels as JSON objects; written as a table (CSV) with their keys as titles, such as “kernel,flops,bytes,time_s”, "
                "they can be opened here"),
};

static gboolean
recognize_times (const char *head,
                 gsize       length)
{
  const char *object = find_kernel (head, length), *end = head + length;

  return object != NULL && has_any (object, end, names) && has_any (object, end, times) && !has_any (object, end, counts);
}

const RoofForeignFormat roof_kernel_times_format = {
  .id = "kernel-times",
  .name = N_ ("Times of kernels as JSON objects"),
  .recognize = recognize_times,
  .advice = N_ ("these are times of kernels, without the two numbers that place a kernel under a roofline: its FLOPs and the bytes that it "
                "moves. A table (CSV) with the titles “kernel,flops,bytes,time_s” has all of them and can be opened here"),
};
