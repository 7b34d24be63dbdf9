/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units.h"
#include "import/json-head.h"
#include "import/records.h"
#include "import/sheet.h"
#include "import/text-head.h"

/* Results of servers of language models: vLLM's `bench serve --save-result`, SGLang's bench_serving and bench_one_batch, and what the
 * first two print. They have tokens and times, and neither work nor bytes, so no kernel is made of them: the refusal says what was
 * measured, and which step of a model does it. */

/* The title line above the results, between signs of equality. */
#define PRINTED " Serving Benchmark Result "

/* What is printed, and the keys of the same numbers in the files; older versions write some words otherwise. */
static const struct
{
  const char *label, *key;
} printed[] = {
  { "successful requests", "completed" },
  { "max request concurrency", "max_concurrency" },
  { "maximum request concurrency", "max_concurrency" },
  { "concurrency", "concurrency" },
  { "total input tokens", "total_input_tokens" },
  { "total generated tokens", "total_output_tokens" },
  { "input token throughput (tok/s)", "input_throughput" },
  { "output token throughput (tok/s)", "output_throughput" },
  { "total token throughput (tok/s)", "total_token_throughput" },
  { "mean tpot (ms)", "mean_tpot_ms" },
};

static gboolean
is_printed (const char *head,
            gsize       length)
{
  return roof_text_head_has (head, length, "=" PRINTED);
}

/* GuideLLM's benchmarks without the object around their list: a metric of each is an object, of means and percentiles. */
static gboolean
is_list_of_guide (const char *head,
                  gsize       length)
{
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length, *metrics, *tokens;

  if (object == NULL || object == roof_json_head_object (head, length, FALSE))
    return FALSE;
  metrics = roof_json_head_find (object, end, "metrics", NULL);
  tokens = metrics != NULL ? roof_json_head_find (metrics, end, "output_tokens_per_second", NULL) : NULL;
  return tokens != NULL && tokens < end && *tokens == '{';
}

/* What the benchmarks of text-generation-inference, TensorRT-LLM, GenAI-Perf and GuideLLM print or save. */
static gboolean
is_of_server (const char *head,
              gsize       length)
{
  return (roof_text_head_has (head, length, "Decode (token)") && roof_text_head_has (head, length, "Batch Size"))
         || roof_text_head_has (head, length, "Total Output Throughput (tokens/sec)")
         || (roof_text_head_has (head, length, "Time To First Token (ms)") && roof_text_head_has (head, length, "Request Throughput"))
         || (roof_json_head_has (head, length, FALSE, "benchmarks") && roof_text_head_has (head, length, "\"output_tokens_per_second\""))
         || is_list_of_guide (head, length);
}

/* Benchmarks of whose numbers few are known here: those above, vLLM without a server, TensorRT-LLM's JSON, llama-batched-bench. */
static gboolean
is_other (const char *head,
          gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "elapsed_time total_num_tokens tokens_per_second")
         || roof_json_head_has (head, length, TRUE, "avg_latency latencies percentiles")
         || roof_json_head_has (head, length, TRUE, "engine request_info performance") || is_of_server (head, length)
         || (roof_text_head_has (head, length, "S_PP t/s") && roof_text_head_has (head, length, "S_TG t/s"));
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "output_throughput mean_ttft_ms")
         || roof_json_head_has (head, length, TRUE, "prefill_latency median_decode_latency")
         || roof_json_head_has (head, length, TRUE, "output_throughput total_output_tokens") /* SGLang without a server */
         || is_other (head, length) || is_printed (head, length);
}

static void
take_line (JsonObject *result,
           const char *line)
{
  const char *colon = strchr (line, ':');
  g_autofree char *label = colon != NULL ? g_ascii_strdown (line, colon - line) : NULL;

  for (gsize i = 0; label != NULL && i < G_N_ELEMENTS (printed); i++)
    if (g_str_equal (g_strstrip (label), printed[i].label))
      json_object_set_double_member (result, printed[i].key, g_ascii_strtod (colon + 1, NULL));
}

/* The first of the results that are printed. Returns: (transfer full) (nullable) */
static JsonObject *
read_printed (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  JsonObject *result = lines != NULL ? json_object_new () : NULL;
  guint n = 0;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      n += strstr (lines[i], PRINTED) != NULL;
      if (n == 1)
        take_line (result, lines[i]);
    }
  return result;
}

/* Returns: (transfer full) (nullable) */
static JsonObject *
read_records (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  JsonObject *result = records != NULL ? roof_records_get_only (records, into) : NULL;

  return result != NULL ? json_object_ref (result) : NULL;
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
  return find_number (result, (const char *const[]) { "max_concurrency", "concurrency", "max_concurrent_requests", "batch_size", NULL });
}

/* Tokens of a request so far, on average over its decode steps: its prompt and half of its answer. */
static double
find_context (JsonObject *result)
{
  double completed = roof_record_get_number (result, "completed");

  if (json_object_has_member (result, "input_len"))
    return floor (roof_record_get_number (result, "input_len") + roof_record_get_number (result, "output_len") / 2);
  return floor ((roof_record_get_number (result, "total_input_tokens") + roof_record_get_number (result, "total_output_tokens") / 2)
                / completed);
}

/* Only SGLang has these. (transfer none) */
static const char *
find_tool (JsonObject *result)
{
  const char *const keys[] = { "total_throughput", "input_throughput", "server_info", "prefill_latency" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (json_object_has_member (result, keys[i]))
      return "SGLang";
  return "vLLM";
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

  add (text, ROOF_REASON ("%s output tokens/s"),
       find_number (result, (const char *const[]) { "output_throughput", "median_decode_throughput", NULL }));
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
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  g_autoptr (JsonObject) result = NULL;
  g_autofree char *measured = NULL, *step = NULL;

  if (is_other (head, length))
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                           "this is a benchmark of a language model, which has tokens and times, without FLOPs and bytes: “roofline-cli "
                           "analyze --machine MACHINE --model CONFIG.json --batch REQUESTS --past TOKENS” computes those of a decode step "
                           "from the model's config.json");
  result = is_printed (head, length) ? read_printed (stream, into, error) : read_records (stream, into, error);
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
