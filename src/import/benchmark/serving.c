/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "import/import-result.h"
#include "import/json-head.h"

/* Results of servers of language models: vLLM's `bench serve --save-result`, SGLang's
 * bench_serving. They tell tokens and times, and neither work nor bytes. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "output_throughput mean_ttft_ms");
}

const RoofForeignFormat roof_serving_format = {
  .id = "serving",
  .name = N_ ("Serving benchmark (vLLM, SGLang)"),
  .recognize = recognize,
  .advice = N_ ("this is the result of a serving benchmark, which tells tokens and times, but "
                "neither FLOPs nor bytes: these need the model "
                "and the machine; open the model's config.json on the machine, and set batch and "
                "context to those of the benchmark"),
};
