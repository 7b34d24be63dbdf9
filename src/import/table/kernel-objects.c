/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "import/import-result.h"
#include "import/json-head.h"

/* Kernels that a script wrote as JSON objects, an array of them or one a line: what their keys mean is said by titles of a table alone. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  static const char *const names[] = { "name", "kernel", "kernel_name", "label", "function", "op", "operation", "region" };
  static const char *const counts[] = { "flops", "flop", "gflop", "gflops", "macs", "bytes", "dram_bytes", "hbm_bytes" };
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length;
  gboolean named = FALSE, counted = FALSE;

  if (object == NULL || roof_json_head_find (object, end, "format", NULL) != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    named |= roof_json_head_find (object, end, names[i], NULL) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    counted |= roof_json_head_find (object, end, counts[i], NULL) != NULL;
  return named && counted;
}

const RoofForeignFormat roof_kernel_objects_format = {
  .id = "kernel-objects",
  .name = N_ ("Kernels as JSON objects"),
  .recognize = recognize,
  .advice = N_ ("these are kernels as JSON objects; written as a table (CSV) with their keys as titles, such as “kernel,flops,bytes,time_s”, "
                "they can be opened here"),
};
