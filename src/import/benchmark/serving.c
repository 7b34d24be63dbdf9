/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "core/units/units.h"
#include "import/json-head.h"
#include "import/records.h"

/* Results of servers of language models: vLLM's `bench serve --save-result`, SGLang's bench_serving. They have tokens and times, and
 * neither work nor bytes, so no kernel is made of them: the refusal says what was measured, and which step of a model does it. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "output_throughput mean_ttft_ms");
}

/* The first of the numbers called @keys, which ends at NULL; NAN: none is positive. */
static double
find_number (JsonObject        *result,
             const char *const *keys)
{
  for (; *keys != NULL; keys++)
    {
      double value = roof_record_get_number (result, *keys);

      if (value > 0 && isfinite (value))
        return value;
    }
  return NAN;
}

/* Requests in flight: the batch of a decode step. */
static double
find_batch (JsonObject *result)
{
  return find_number (result, (const char *const[]) { "max_concurrency", "concurrency", "max_concurrent_requests", NULL });
}

/* Tokens of a request so far, on average over its decode steps: its prompt and half of its answer. */
static double
find_context (JsonObject *result)
{
  double completed = roof_record_get_number (result, "completed");

  return floor ((roof_record_get_number (result, "total_input_tokens") + roof_record_get_number (result, "total_output_tokens") / 2)
                / completed);
}

/* Only SGLang calls its totals so. (transfer none) */
static const char *
find_tool (JsonObject *result)
{
  return json_object_has_member (result, "total_throughput") || json_object_has_member (result, "server_info") ? "SGLang" : "vLLM";
}

/* (nullable) */
static const char *
find_model (JsonObject *result)
{
  JsonObject *server = roof_record_get_object (result, "server_info");
  const char *model = roof_record_get_text (result, "model_id");

  return model != NULL || server == NULL ? model : roof_record_get_text (server, "model_path");
}

/* @format: marked with ROOF_REASON(), with one %s */
static void
add (GString    *text,
     const char *format,
     double      value)
{
  g_autofree char *number = roof_units_format_number (value, ROOF_UNITS_DIGITS);

  if (!(value > 0) || !isfinite (value))
    return;
  g_string_append (text, text->len > 0 ? ", " : "");
  g_string_append (text, roof_error_translate (format));
  g_string_replace (text, "%s", number, 1);
}

/* "Qwen3-8B, 427 output tokens/s, 16 requests at a time". Returns: (transfer full) */
static char *
describe (JsonObject *result)
{
  const char *model = find_model (result);
  g_autofree char *shown = model != NULL ? roof_error_shorten (model) : NULL;
  GString *text = g_string_new (shown);

  add (text, ROOF_REASON ("%s output tokens/s"), roof_record_get_number (result, "output_throughput"));
  add (text, ROOF_REASON ("%s tokens/s in all"),
       find_number (result, (const char *const[]) { "total_token_throughput", "total_throughput", NULL }));
  add (text, ROOF_REASON ("%s ms per token"), roof_record_get_number (result, "mean_tpot_ms"));
  add (text, ROOF_REASON ("%s requests at a time"), find_batch (result));
  return g_string_free (text, FALSE);
}

/* The options of such a decode step: " --batch 16 --past 1088". Returns: (transfer full) */
static char *
describe_step (JsonObject *result)
{
  double batch = find_batch (result), context = find_context (result);
  GString *text = g_string_new (NULL);

  if (batch >= 1)
    g_string_append_printf (text, " --batch %.0f", batch);
  if (context >= 1 && isfinite (context))
    g_string_append_printf (text, " --past %.0f", context);
  return g_string_free (text, FALSE);
}

static gboolean
refuse (GInputStream  *stream,
        RoofImport    *into,
        GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  JsonObject *result = records != NULL ? roof_records_get_only (records, into) : NULL;
  g_autofree char *measured = NULL, *step = NULL;

  if (result == NULL)
    return FALSE;
  measured = describe (result);
  step = describe_step (result);
  return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                         "this is a serving benchmark of %1$s (%2$s), without FLOPs and bytes: “roofline-cli analyze --machine MACHINE "
                         "--model CONFIG.json%3$s” computes those of a decode step from the model's config.json",
                         find_tool (result), measured, step);
}

const RoofForeignFormat roof_serving_format = {
  .id = "serving",
  .name = N_ ("Serving benchmark (vLLM, SGLang)"),
  .recognize = recognize,
  .read = refuse,
  .advice = N_ ("the file has tokens and times, without FLOPs and bytes; “roofline-cli analyze --machine MACHINE --model CONFIG.json "
                "--batch REQUESTS --past TOKENS” computes them from the model's config.json"),
};
