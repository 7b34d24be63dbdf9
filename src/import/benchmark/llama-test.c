/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/benchmark/llama-test.h"

#include <math.h>

#include "core/error.h"
#include "import/launches.h"
#include "import/table/csv-number.h"

/* Tokens of a prompt that llama.cpp evaluates at a time where nothing else is said (common.h, n_ubatch). */
#define USUAL_BATCH 512

struct _RoofLlamaTests
{
  GPtrArray *tests; /* (element-type RoofLlamaTest) */
};

static void
free_test (gpointer data)
{
  RoofLlamaTest *test = data;

  g_hash_table_unref (test->fields);
  g_array_unref (test->times);
  g_free (test);
}

RoofLlamaTests *
roof_llama_tests_new (void)
{
  RoofLlamaTests *self = g_new0 (RoofLlamaTests, 1);

  self->tests = g_ptr_array_new_with_free_func (free_test);
  return self;
}

void
roof_llama_tests_free (RoofLlamaTests *self)
{
  g_ptr_array_unref (self->tests);
  g_free (self);
}

RoofLlamaTest *
roof_llama_tests_add (RoofLlamaTests *self,
                      guint           table,
                      guint64         line)
{
  RoofLlamaTest *test = g_new0 (RoofLlamaTest, 1);

  test->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  test->times = g_array_new (FALSE, FALSE, sizeof (double));
  test->table = table;
  test->line = line;
  g_ptr_array_add (self->tests, test);
  return test;
}

void
roof_llama_test_set (RoofLlamaTest *test,
                     const char    *name,
                     char          *value)
{
  g_hash_table_insert (test->fields, g_strdup (name), value);
}

/* --- a test --- */

static const char *
get_text (const RoofLlamaTest *test,
          const char          *name)
{
  const char *text = g_hash_table_lookup (test->fields, name);

  return text != NULL ? text : "";
}

static double
get_number (const RoofLlamaTest *test,
            const char          *name,
            RoofDimension        dimension)
{
  return roof_csv_number_read (get_text (test, name), dimension);
}

static double
get_tokens (const RoofLlamaTest *test,
            const char          *name)
{
  double tokens = get_number (test, name, ROOF_DIMENSION_COUNT);

  return tokens > 0 ? tokens : 0;
}

/* "pp512", "tg128 @ d4096", "pp512+tg128". Returns: (transfer full) */
static char *
describe (const RoofLlamaTest *test)
{
  double prompt = get_tokens (test, "n_prompt"), gen = get_tokens (test, "n_gen"), depth = get_tokens (test, "n_depth");
  GString *text = g_string_new (NULL);

  if (prompt > 0)
    g_string_append_printf (text, "pp%.0f", prompt);
  if (gen > 0)
    g_string_append_printf (text, "%stg%.0f", prompt > 0 ? "+" : "", gen);
  if (depth > 0)
    g_string_append_printf (text, " @ d%.0f", depth);
  return g_string_free (text, FALSE);
}

/* Options that are swept, and how the tables call them. */
static const char *const options[]
    = { "backends",  "backend",    "gpu_info", "devices",      "n_gpu_layers", "ngl",
        "n_cpu_moe", "n_threads",  "threads",  "n_batch",      "n_ubatch",     "type_k",
        "type_v",    "split_mode", "sm",       "tensor_split", "flash_attn",   "fa",
        "use_mmap",  "mmap",       "load_mode" };

/* The options that differ between tests, of @test: " fa=1". Returns: (transfer full) */
static char *
describe_options (const RoofLlamaTests *self,
                  const RoofLlamaTest  *test)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    for (guint k = 0; k < self->tests->len; k++)
      if (!g_str_equal (get_text (self->tests->pdata[k], options[i]), get_text (test, options[i])))
        {
          g_string_append_printf (text, " %s=%s", options[i], get_text (test, options[i]));
          break;
        }
  if (test->table > 1)
    g_string_append_printf (text, " (%u)", test->table);
  return g_string_free (text, FALSE);
}

/* Parameters that are active for a token: all of a dense model; of a mixture of experts as many as its name says, "30B.A3B" or
 * "17Bx16E"; NAN: a mixture that does not say, as "deepseek2 671B" (llama.cpp, llama-model.cpp: llm_type_name()). */
static double
find_active (const char *model,
             double      parameters)
{
  g_autoptr (GRegex) active = g_regex_new ("(?|[. -]A([0-9.]+)B|([0-9.]+)Bx[0-9]+E)", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GRegex) mixture = g_regex_new ("MoE|[0-9]x[0-9.]+B|(?-i:^(deepseek2?|grok|dots1|arctic|dbrx) )", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (g_regex_match (active, model, 0, &match))
    {
      g_autofree char *number = g_match_info_fetch (match, 1);

      return roof_csv_number_read (number, ROOF_DIMENSION_COUNT) * 1e9;
    }
  return g_regex_match (mixture, model, 0, NULL) ? NAN : parameters;
}

/* Times that the weights are read: for each token generated, and for each batch of the prompt. */
static double
count_passes (const RoofLlamaTest *test,
              double               share)
{
  double batch = get_tokens (test, "n_batch"), micro = get_tokens (test, "n_ubatch");
  double most = MIN (micro > 0 ? micro : USUAL_BATCH, batch > 0 ? batch : USUAL_BATCH);

  return get_tokens (test, "n_gen") * share + ceil (get_tokens (test, "n_prompt") / most);
}

/* Returns: (transfer full) (nullable): there is no time */
static RoofMeasurement *
measure (const RoofLlamaTest *test,
         double               tokens)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;
  double rate = get_number (test, "avg_ts", ROOF_DIMENSION_COUNT),
         spread = get_number (test, "stddev_ts", ROOF_DIMENSION_COUNT);

  if (test->times->len > 1)
    {
      values.times = (const double *) (gpointer) test->times->data;
      values.n_times = test->times->len;
      return roof_measurement_new (&values, NULL);
    }
  values.time = get_number (test, "avg_ns", ROOF_DIMENSION_COUNT) * 1e-9;
  values.sigma = get_number (test, "stddev_ns", ROOF_DIMENSION_COUNT) * 1e-9;
  if (isnan (values.time))
    {
      values.time = tokens / rate;
      values.sigma = values.time * spread / rate;
    }
  if (!(values.sigma > 0))
    values.sigma = NAN;
  return isnan (values.time) ? NULL : roof_measurement_new (&values, NULL);
}

static void
skip (const RoofLlamaTest *test,
      const char          *reason,
      RoofImport          *into)
{
  g_autofree char *said = describe (test);
  g_autofree char *text = test->line > 0 ? g_strdup_printf ("line %" G_GUINT64_FORMAT ": %s", test->line, reason)
                                         : g_strdup_printf ("%s %s: %s", get_text (test, "model_type"), said, reason);

  roof_import_skip (into, text);
}

static void
add_test (RoofLlamaTests      *self,
          const RoofLlamaTest *test,
          RoofLaunches        *launches,
          RoofImport          *into)
{
  const char *model = get_text (test, "model_type");
  double parameters = get_number (test, "model_n_params", ROOF_DIMENSION_COUNT),
         size = get_number (test, "model_size", ROOF_DIMENSION_BYTE);
  double tokens = get_tokens (test, "n_prompt") + get_tokens (test, "n_gen"), active = find_active (model, parameters);
  g_autoptr (RoofMeasurement) measured = measure (test, tokens);
  g_autofree char *said = describe (test), *swept = describe_options (self, test);
  g_autofree char *name = g_strdup_printf ("%s %s%s", model, said, swept);
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  if (!(tokens > 0) || measured == NULL || !(parameters > 0))
    {
      skip (test,
            tokens > 0 ? measured == NULL ? ROOF_REASON ("there is no time and no rate")
                                          : ROOF_REASON ("the number of parameters is missing")
                       : ROOF_REASON ("the number of tokens is missing"),
            into);
      return;
    }
  if (isnan (active))
    roof_import_tell (
        into, ROOF_FINDING_LEFT_OUT,
        "%s: a mixture of experts whose name does not say how many parameters are active, so that its FLOPs are not known",
        name);
  else if (active < parameters)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      "%1$s: by the name of the model, %2$.3g of %3$.3g billion parameters are active",
                      name, active / 1e9, parameters / 1e9);
  launch.name = name;
  launch.flops = 2 * active * tokens;
  if (size > 0)
    launch.bytes[0] = (RoofLaunchBytes) { "dram", size * count_passes (test, MIN (1, active / parameters)) };
  launch.measured = measured;
  roof_launches_add (launches, &launch);
}

gboolean
roof_llama_tests_finish (RoofLlamaTests  *self,
                         RoofImport      *into,
                         GError         **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  for (guint i = 0; i < self->tests->len; i++)
    add_test (self, self->tests->pdata[i], launches, into);
  if (roof_launches_get_n (launches) == 0 && into->findings->len > 0)
    return roof_fail (error, "no test of llama-bench can be read: %s", ((const RoofFinding *) into->findings->pdata[0])->text);
  if (roof_launches_get_n (launches) == 0)
    return roof_fail (error, "there is no test of llama-bench in the file");
  roof_import_tell (
      into, ROOF_FINDING_GUESSED,
      "FLOPs are 2 for each parameter and token, bytes are those of the weights: attention and the KV cache are not "
      "included");
  return roof_launches_finish (launches, into, error);
}
