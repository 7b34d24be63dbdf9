/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>

#include "chart/draw/front-export.h"
#include "chart/words/describe-plan.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/picture-option.h"
#include "cli/plan-text.h"
#include "cli/subject.h"
#include "core/error.h"
#include "core/units/format.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"
#include "workload/apply.h"

/* The options make a question, a part by each read_…() function, whose errors name the option. A thread answers the question, so
 * that it can be interrupted; then the front is drawn into a file, if one is asked for, and the answer printed as text, JSON or
 * CSV. Invariants: the question borrows what @Plan owns (network, machines, prices, formats and their words) and the catalogue of
 * the library, which outlive the answer; prices stand by the places of the machines, NAN where unknown. */

/* Defaults: what a chat asks, a server of eight devices, what serving engines leave free. */
#define USUAL_PROMPT   1000
#define USUAL_ANSWER   250
#define USUAL_REQUESTS 256
#define USUAL_CHUNK    2048
#define USUAL_NODE     8
#define MOST_DEVICES   65536

typedef struct
{
  char    *model, *machines, *devices, *formats, *prompt, *answer, *requests, *chunk, *node, *prices, *threads;
  char    *front, *prefix, *drafts, *acceptance, *draft_cost, *usable, *reserve;
  char   **goals;
  gboolean ahead, json, csv;

  RoofPictureOption picture; /* of the front; its strings are those of the entries */
} PlanOptions;

typedef struct
{
  PlanOptions      options;
  RoofWorkload    *workload;
  GPtrArray       *machines; /* RoofMachine */
  GArray          *prices;   /* double */
  GArray          *formats;  /* RoofPlanFormats, of words below */
  GPtrArray       *words;    /* char ** */
  RoofPlanQuestion question;
  RoofPlanYield    yield;
  RoofPlan        *answer;
} Plan;

static void
plan_clear (Plan *self)
{
  g_clear_pointer (&self->workload, roof_workload_free);
  g_clear_pointer (&self->machines, g_ptr_array_unref);
  g_clear_pointer (&self->prices, g_array_unref);
  g_clear_pointer (&self->formats, g_array_unref);
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_clear_pointer (&self->answer, roof_plan_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Plan, plan_clear)

/* A whole number of at least @least; @usual without the option. */
static gboolean
read_count (const char  *option,
            const char  *text,
            double       least,
            double       usual,
            double      *value,
            GError     **error)
{
  *value = usual;
  return roof_command_read_count (option, text, least, value, error);
}

static gboolean
read_devices (const char  *text,
              double      *least,
              double      *most,
              GError     **error)
{
  g_auto (GStrv) ends = g_strsplit (text != NULL ? text : "1:8", ":", -1);
  guint n = g_strv_length (ends);

  if (n == 0 || n > 2)
    return roof_fail (error, _ ("%1$s %2$s: must be FROM:TO"), "--devices", text);
  if (!read_count ("--devices", ends[0], 1, 1, least, error) || !read_count ("--devices", ends[n - 1], 1, 1, most, error))
    return FALSE;
  if (*most > MOST_DEVICES)
    return roof_fail (error, _ ("%1$s: at most %2$.15g devices can be planned for, got %3$s"), "--devices", (double) MOST_DEVICES, text);
  return *least <= *most || roof_fail (error, _ ("%1$s %2$s: ends before it begins"), "--devices", text);
}

static gboolean
read_reserve (const char  *text,
              double      *reserve,
              GError     **error)
{
  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, ROOF_DIMENSION_BYTE, reserve, error))
    {
      g_prefix_error (error, "--reserve: ");
      return FALSE;
    }
  return *reserve >= 0 || roof_fail (error, _ ("%1$s: must be at least 0, got %2$s"), "--reserve", text);
}

/* "KEY=VALUE". */
static gboolean
read_goal (Plan        *self,
           const char  *text,
           GError     **error)
{
  const struct
  {
    const char   *key;
    RoofDimension dimension;
    double       *goal;
  } goals[] = {
    { "tpot", ROOF_DIMENSION_TIME, &self->question.tpot },
    { "ttft", ROOF_DIMENSION_TIME, &self->question.ttft },
    { "cost", ROOF_DIMENSION_COUNT, &self->question.cost },
  };
  g_autofree char *key = NULL;
  const char *value;

  if (!roof_command_split ("--goal", text, "KEY=VALUE", &key, &value, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    if (g_str_equal (goals[i].key, key))
      {
        if (!roof_units_parse (value, goals[i].dimension, goals[i].goal, error))
          {
            g_prefix_error (error, "--goal %s: ", key);
            return FALSE;
          }
        return *goals[i].goal > 0 || roof_fail (error, _ ("--goal %1$s: must be more than 0, got %2$s"), key, value);
      }
  return roof_fail (error, _ ("--goal: there is no goal “%1$s”; there are tpot, ttft and cost"), key);
}

/* "WEIGHTS[/ACTIVATIONS[/KV]]", separated by commas. */
static gboolean
read_formats (Plan    *self,
              GError **error)
{
  g_auto (GStrv) list = g_strsplit (self->options.formats != NULL ? self->options.formats : "", ",", -1);
  RoofPlanFormats plain = { NULL };

  for (guint i = 0; list[i] != NULL; i++)
    {
      char **parts = g_strsplit (list[i], "/", -1);
      guint n = g_strv_length (parts);
      RoofPlanFormats formats = { parts[0], n > 1 ? parts[1] : NULL, n > 2 ? parts[2] : NULL };

      g_ptr_array_add (self->words, parts);
      if (n > 3)
        return roof_fail (error, _ ("%1$s %2$s: must be WEIGHTS, or WEIGHTS/ACTIVATIONS, or WEIGHTS/ACTIVATIONS/KV"), "--formats",
                          list[i]);
      for (guint k = 0; k < n; k++)
        if (roof_format_find (parts[k], error) == NULL)
          {
            g_prefix_error (error, "--formats: ");
            return FALSE;
          }
      g_array_append_val (self->formats, formats);
    }
  if (self->formats->len == 0)
    g_array_append_val (self->formats, plain);
  return TRUE;
}

static gboolean
read_machines (Plan        *self,
               RoofLibrary *library,
               GError     **error)
{
  g_auto (GStrv) names = g_strsplit (self->options.machines, ",", -1);
  g_auto (GStrv) prices = g_strsplit (self->options.prices != NULL ? self->options.prices : "", ",", -1);
  guint n_prices = g_strv_length (prices), n_known = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      RoofMachine *machine = roof_subject_open_machine (library, "--machines", names[i], error);
      double price = NAN;

      if (machine == NULL)
        return FALSE;
      g_ptr_array_add (self->machines, machine);
      if (i < n_prices && !roof_units_parse (prices[i], ROOF_DIMENSION_COUNT, &price, error))
        {
          g_prefix_error (error, "--price: ");
          return FALSE;
        }
      if (n_prices == 0)
        price = roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value;
      n_known += !isnan (price);
      g_array_append_val (self->prices, price);
    }
  if (n_prices > 0 && n_prices != self->machines->len)
    return roof_fail (error, _ ("--price: gives %1$u prices for %2$u machines"), n_prices, self->machines->len);
  if (n_known < self->machines->len && isfinite (self->question.cost))
    return roof_fail (error, _ ("--goal cost: the prices are missing; --price gives them, in USD per hour and device"));
  return TRUE;
}

/* Says which machines the front leaves out. */
static gboolean
read_front (Plan    *self,
            GError **error)
{
  static const char *const names[ROOF_N_PLAN_YIELDS] = { "device", "dollar", "joule" };
  const char *asked = self->options.front != NULL ? self->options.front : names[ROOF_PLAN_PER_DEVICE];
  g_autofree char *left_out = NULL;
  guint n_known = 0;

  for (self->yield = 0; self->yield < ROOF_N_PLAN_YIELDS && !g_str_equal (names[self->yield], asked); self->yield++)
    ;
  if (self->yield == ROOF_N_PLAN_YIELDS)
    return roof_fail (error, _ ("--front: there is no front per “%s”; there are device, dollar and joule"), asked);
  left_out = roof_describe_plan_left_out (&self->question, self->yield);
  for (guint i = 0; i < self->question.n_machines; i++)
    n_known += roof_plan_question_knows (&self->question, i, self->yield);
  if (n_known == 0)
    return roof_fail (error, "--front %1$s: %2$s", asked, left_out);
  if (left_out != NULL)
    roof_command_say (left_out);
  return TRUE;
}

/* A network that generates text, in any format. */
static gboolean
read_network (Plan    *self,
              GError **error)
{
  const RoofArchitecture *net;

  self->workload = roof_subject_load_network (self->options.model, error);
  if (self->workload == NULL)
    return FALSE;
  net = roof_workload_get_net (self->workload, error);
  if (net == NULL)
    g_prefix_error (error, "%s: ", self->options.model);
  else if (net->net != ROOF_NET_DECODER)
    return roof_fail (error, _ ("%s: only a network that generates text serves requests"), self->options.model);
  return net != NULL;
}

static gboolean
read_service (Plan    *self,
              GError **error)
{
  RoofPlanQuestion *question = &self->question;
  double threads;

  if (!read_count ("--prompt", self->options.prompt, 1, USUAL_PROMPT, &question->service.prompt, error)
      || !read_count ("--answer", self->options.answer, 2, USUAL_ANSWER, &question->service.answer, error)
      || !read_count ("--requests", self->options.requests, 1, USUAL_REQUESTS, &question->service.requests, error)
      || !read_count ("--chunk", self->options.chunk, 1, USUAL_CHUNK, &question->service.chunk, error)
      || !read_count ("--node-devices", self->options.node, 1, USUAL_NODE, &question->in_node, error)
      || !read_count ("--threads", self->options.threads, 1, g_get_num_processors (), &threads, error)
      || !read_devices (self->options.devices, &question->least, &question->most, error))
    return FALSE;
  if (!read_count ("--prefix", self->options.prefix, 0, 0, &question->service.prefix, error)
      || !read_count ("--drafts", self->options.drafts, 0, 0, &question->service.drafts, error)
      || !roof_command_read_share ("--acceptance", self->options.acceptance, &question->service.acceptance, error)
      || !roof_command_read_share ("--draft-cost", self->options.draft_cost, &question->service.draft_cost, error)
      || !roof_command_read_share ("--usable", self->options.usable, &question->usable, error)
      || !read_reserve (self->options.reserve, &question->reserve, error))
    return FALSE;
  if (question->service.prefix > question->service.prompt)
    return roof_fail (error, _ ("--prefix: is longer than the prompt"));
  question->service.ahead = self->options.ahead;
  question->threads = (guint) fmin (threads, 256);
  for (guint i = 0; self->options.goals != NULL && self->options.goals[i] != NULL; i++)
    if (!read_goal (self, self->options.goals[i], error))
      return FALSE;
  return TRUE;
}

/* Everything of the question. It borrows from @self and @library. */
static gboolean
read_question (Plan        *self,
               RoofLibrary *library,
               GError     **error)
{
  RoofPlanQuestion *question = &self->question;

  question->tpot = question->ttft = question->cost = INFINITY;
  question->usable = ROOF_SERVICE_USABLE;
  question->reserve = ROOF_SERVICE_RESERVE;
  if (self->options.model == NULL || self->options.machines == NULL)
    return roof_command_refuse (error, _ ("plan: name a network with --model and machines with --machines"));
  if (self->options.json && self->options.csv)
    return roof_command_refuse (error, _ ("%1$s and %2$s: choose one"), "--json", "--csv");
  if (self->options.picture.path != NULL && !roof_picture_option_check (&self->options.picture, error))
    return FALSE;
  self->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  self->prices = g_array_new (FALSE, FALSE, sizeof (double));
  self->formats = g_array_new (FALSE, FALSE, sizeof (RoofPlanFormats));
  self->words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  if (!read_service (self, error) || !read_machines (self, library, error) || !read_formats (self, error) || !read_network (self, error))
    return FALSE;
  question->catalogue = roof_library_get_catalogue (library);
  question->workload = self->workload;
  question->machines = (RoofMachine **) self->machines->pdata;
  question->n_machines = self->machines->len;
  question->prices = (const double *) (gconstpointer) self->prices->data;
  question->formats = (const RoofPlanFormats *) (gconstpointer) self->formats->data;
  question->n_formats = self->formats->len;
  return read_front (self, error);
}

static gboolean
show_progress_cb (double   done,
                  gpointer cancellable)
{
  g_autofree char *text = g_strdup_printf ("%.0f %%", 100 * done);

  roof_command_show_progress (text);
  return !g_cancellable_is_cancelled (cancellable);
}

/* A RoofInterrupt's function: tries all choices. */
static gboolean
find_answer (gpointer       data,
             GCancellable  *cancellable,
             GError       **error)
{
  Plan *self = data;
  g_autofree char *failure = NULL;

  self->answer = roof_plan_new (&self->question, show_progress_cb, cancellable, error);
  roof_command_show_progress (NULL);
  if (self->answer == NULL && g_cancellable_is_cancelled (cancellable))
    {
      g_clear_error (error);
      g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  if (self->answer != NULL)
    roof_plan_set_front (self->answer, self->yield);
  failure = self->answer != NULL ? roof_describe_plan_failure (self->answer, &self->question) : NULL;
  return self->answer != NULL && (failure == NULL || roof_fail (error, "plan: %s", failure));
}

/* Draws the front into the file that -o names. */
static gboolean
draw_front (Plan    *self,
            GError **error)
{
  const RoofFigureStyle none = { NULL };
  RoofExportOptions options = roof_picture_option_apply (&self->options.picture, &none);
  g_autoptr (GFile) file = roof_text_file_find_output (self->options.picture.path);
  g_autoptr (GBytes) bytes = NULL;

  roof_picture_option_begin_words (&self->options.picture);
  bytes = roof_front_export (self->answer, &self->question, self->yield, &options, error);
  roof_picture_option_end_words ();
  return bytes != NULL && roof_picture_save (file, bytes, error);
}

/* What the answer is, in the form that was asked for; nothing where the picture goes there. */
static void
print_answer (const Plan *self,
              GString    *output)
{
  if (self->options.picture.path != NULL && roof_picture_option_is_standard (&self->options.picture))
    return;
  if (self->options.json)
    roof_plan_write_json (self->answer, &self->question, output);
  else if (self->options.csv)
    roof_plan_write_csv (self->answer, &self->question, output);
  else
    roof_plan_print (self->answer, &self->question, output);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (Plan) self = { { NULL } };
  PlanOptions *options = &self.options;
  const GOptionEntry entries[] = {
    { "model", 0, 0, G_OPTION_ARG_STRING, &options->model, N_ ("Network: built-in id or file"), "CONFIG" },
    { "machines", 0, 0, G_OPTION_ARG_STRING, &options->machines, N_ ("Machines to choose from: ids or files"), "A,B,…" },
    { "devices", 0, 0, G_OPTION_ARG_STRING, &options->devices, N_ ("Numbers of devices (1:8)"), "FROM:TO" },
    { "node-devices", 0, 0, G_OPTION_ARG_STRING, &options->node, N_ ("Devices per node, at most (8)"), "N" },
    { "formats", 0, 0, G_OPTION_ARG_STRING, &options->formats, N_ ("Storage formats to choose from, instead of the description's"),
      "WEIGHTS[/ACTIVATIONS[/KV]],…" },
    { "prompt", 0, 0, G_OPTION_ARG_STRING, &options->prompt, N_ ("Tokens of a prompt (1000)"), "N" },
    { "answer", 0, 0, G_OPTION_ARG_STRING, &options->answer, N_ ("Tokens of an answer (250)"), "N" },
    { "requests", 0, 0, G_OPTION_ARG_STRING, &options->requests, N_ ("Most requests in flight (256)"), "N" },
    { "chunk", 0, 0, G_OPTION_ARG_STRING, &options->chunk, N_ ("Most tokens of a prompt in one step (2048)"), "N" },
    { "prefix", 0, 0, G_OPTION_ARG_STRING, &options->prefix, N_ ("Tokens of each prompt that are cached already and "
                                                                 "shared (0)"), "N" },
    { "drafts", 0, 0, G_OPTION_ARG_STRING, &options->drafts, N_ ("Tokens drafted for each request before each step "
                                                                 "(0)"), "N" },
    { "acceptance", 0, 0, G_OPTION_ARG_STRING, &options->acceptance, N_ ("Share of drafts that are right, 0 to 1"), "SHARE" },
    { "draft-cost", 0, 0, G_OPTION_ARG_STRING, &options->draft_cost, N_ ("Time of a draft over the time of a step (0)"), "SHARE" },
    { "own-drafts", 0, 0, G_OPTION_ARG_NONE, &options->ahead, N_ ("Draft with the network's own multi-token "
                                                                  "prediction layers"), NULL },
    { "usable", 0, 0, G_OPTION_ARG_STRING, &options->usable, N_ ("Share of main memory that may be used (0.9)"), "SHARE" },
    { "reserve", 0, 0, G_OPTION_ARG_STRING, &options->reserve, N_ ("Main memory kept for libraries and buffers (1GB)"), "BYTES" },
    { "price", 0, 0, G_OPTION_ARG_STRING, &options->prices, N_ ("Price of a device in USD per hour, for each "
                                                                "machine"), "USD,…" },
    { "goal", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->goals,
      N_ ("Goal: time per token (tpot), time to first token (ttft), USD per million tokens (cost); may be repeated"), "KEY=VALUE" },
    { "front", 0, 0, G_OPTION_ARG_STRING, &options->front, N_ ("What is weighed against the speed per user: tokens per device, "
                                                               "dollar or joule (device)"), "device|dollar|joule" },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &options->threads, N_ ("Threads that try layouts (all processors)"), "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->picture.path, N_ ("Also draw the front, as .png, .svg or .pdf"), "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options->picture.size, N_ ("Size of the picture in points (1600x1000)"), "WxH" },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &options->picture.scale, N_ ("Pixels per point of a PNG (1)"), "S" },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &options->picture.theme, N_ ("light, dark or print"), "THEME" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("Print all choices that fit as JSON"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options->csv, N_ ("Print all choices that fit as CSV"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (RoofLibrary) library = NULL;
  gboolean done;

  done = roof_command_parse_options ("", arguments, error, entries, NULL);
  if (done)
    {
      library = roof_command_open_library ();
      done = read_question (&self, library, error);
    }
  if (done)
    done = roof_interrupt_run (find_answer, &self, error);
  if (done && options->picture.path != NULL)
    done = draw_front (&self, error);
  if (done)
    print_answer (&self, output);
  roof_command_clear_options (entries);
  return done;
}

const RoofVerb roof_verb_plan = { "plan", N_ ("What it would take to serve a network: machines, layouts and batches"), run };
