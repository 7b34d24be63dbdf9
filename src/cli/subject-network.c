/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>

#include "cli/command.h"
#include "cli/network-remarks.h"
#include "cli/subject.h"
#include "core/error.h"
#include "core/units/format.h"
#include "document/files/network.h"
#include "workload/apply.h"
#include "workload/service.h"
#include "workload/step.h"

/* Of a chat. */
#define USUAL_ANSWER 250
#define USUAL_CHUNK  2048

GOptionEntry *
roof_subject_list_step_options (RoofSubject *self)
{
  const GOptionEntry entries[] = {
    { "family", 0, 0, G_OPTION_ARG_STRING, &self->family, N_ ("Read the description as this family"), "FAMILY" },
    { "batch", 0, 0, G_OPTION_ARG_STRING, &self->step.batch, N_ ("Number of sequences (1)"), "N" },
    { "new-tokens", 0, 0, G_OPTION_ARG_STRING, &self->step.new_tokens, N_ ("Tokens computed per sequence (1)"), "N" },
    { "past", 0, 0, G_OPTION_ARG_STRING, &self->step.past, N_ ("Cached tokens per sequence (0)"), "N" },
    { "context", 0, 0, G_OPTION_ARG_STRING, &self->step.context, N_ ("Tokens read by an encoder, or in the prompt of "
                                                                     "an image"), "N" },
    { "tp", 0, 0, G_OPTION_ARG_STRING, &self->step.split, N_ ("Devices that share each layer (1)"), "N" },
    { "sp", 0, 0, G_OPTION_ARG_STRING, &self->step.sp, N_ ("Devices that split norms and residuals by tokens: as "
                                                           "--tp, or 1"), "N" },
    { "ep", 0, 0, G_OPTION_ARG_STRING, &self->step.ep, N_ ("Devices that share the experts of a layer (1)"), "N" },
    { "imbalance", 0, 0, G_OPTION_ARG_STRING, &self->step.imbalance, N_ ("Load of the busiest device of --ep over the mean "
                                                                         "(1)"), "RATIO" },
    { "pp", 0, 0, G_OPTION_ARG_STRING, &self->step.pp, N_ ("Stages of the pipeline (1)"), "N" },
    { "cp", 0, 0, G_OPTION_ARG_STRING, &self->step.cp, N_ ("Devices that share the tokens of a sequence (1)"), "N" },
    { "dp", 0, 0, G_OPTION_ARG_STRING, &self->step.dp, N_ ("Copies of the network that share the batch (1)"), "N" },
    { "micro-batches", 0, 0, G_OPTION_ARG_STRING, &self->step.micro_batches, N_ ("Parts that each copy splits its "
                                                                                 "batch into (1)"), "N" },
    { "interleave", 0, 0, G_OPTION_ARG_STRING, &self->step.interleave, N_ ("In training, pieces of layers of each stage, with "
                                                                           "those of others between them (1)"), "N" },
    { "contiguous", 0, 0, G_OPTION_ARG_NONE, &self->step.contiguous, N_ ("Devices of --cp have one piece of a sequence each, "
                                                                         "not two from either end"), NULL },
    { "ulysses", 0, 0, G_OPTION_ARG_NONE, &self->step.ulysses, N_ ("Devices of --cp exchange queries, keys and values by "
                                                                   "heads, instead of a ring"), NULL },
    { "zero", 0, 0, G_OPTION_ARG_STRING, &self->step.zero, N_ ("In training, what copies shard: 1 = optimizer state, "
                                                               "2 = also gradients, 3 = also weights (0)"), "N" },
    { "nodes", 0, 0, G_OPTION_ARG_STRING, &self->step.nodes, N_ ("Nodes that the devices are in (1)"), "N" },
    { "devices", 0, 0, G_OPTION_ARG_STRING, &self->step.devices, N_ ("Devices that the layout must take (as many as it takes)"), "N" },
    { "stage", 0, 0, G_OPTION_ARG_STRING, &self->step.stage, N_ ("Stage whose kernels are listed (the last)"), "N" },
    { "chunk", 0, 0, G_OPTION_ARG_STRING, &self->step.chunk, N_ ("Prompt tokens computed together with each "
                                                                 "micro-batch (0)"), "N" },
    { "chunks", 0, 0, G_OPTION_ARG_STRING, &self->step.chunks, N_ ("Prompts with a chunk in the step (1)"), "N" },
    { "chunk-past", 0, 0, G_OPTION_ARG_STRING, &self->step.chunk_past, N_ ("Tokens of these prompts that are already "
                                                                           "cached (0)"), "N" },
    { "chunk-ends", 0, 0, G_OPTION_ARG_STRING, &self->step.chunk_ends, N_ ("1 if the prompts end with these tokens "
                                                                           "(0)"), "N" },
    { "prompt", 0, 0, G_OPTION_ARG_STRING, &self->step.prompt, N_ ("Prompt tokens of each request, in a steady state "
                                                                   "with as many requests as the batch"), "N" },
    { "answer", 0, 0, G_OPTION_ARG_STRING, &self->step.answer, N_ ("Tokens of an answer, with --prompt (250)"), "N" },
    { "prompt-chunk", 0, 0, G_OPTION_ARG_STRING, &self->step.prompt_chunk, N_ ("Most tokens of a prompt in one step "
                                                                              "(2048)"), "N" },
    { "prefix", 0, 0, G_OPTION_ARG_STRING, &self->step.prefix, N_ ("Tokens of each prompt that are cached already and "
                                                                   "shared (0)"), "N" },
    { "drafts", 0, 0, G_OPTION_ARG_STRING, &self->step.drafts, N_ ("Tokens drafted for each request before each step "
                                                                   "(0)"), "N" },
    { "acceptance", 0, 0, G_OPTION_ARG_STRING, &self->step.acceptance, N_ ("Share of drafts that are right, 0 to 1"), "SHARE" },
    { "draft-cost", 0, 0, G_OPTION_ARG_STRING, &self->step.draft_cost, N_ ("Time of a draft over the time of a step (0)"), "SHARE" },
    { "own-drafts", 0, 0, G_OPTION_ARG_NONE, &self->step.ahead, N_ ("Draft with the network's own multi-token "
                                                                    "prediction layers"), NULL },
    { "weights", 0, 0, G_OPTION_ARG_STRING, &self->step.weights, N_ ("Storage format of the weights"), "FORMAT" },
    { "activations", 0, 0, G_OPTION_ARG_STRING, &self->step.activations, N_ ("Storage format of the activations"), "FORMAT" },
    { "kv", 0, 0, G_OPTION_ARG_STRING, &self->step.kv, N_ ("Storage format of the cache"), "FORMAT" },
    { "group-format", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->step.groups,
      N_ ("Format of the embedding, attention, mlp, experts, router or head; may be repeated"), "GROUP=FORMAT" },
    { "group-compute", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->step.computes,
      N_ ("Compute type of one of these groups; may be repeated"), "GROUP=TYPE" },
    { "training", 0, 0, G_OPTION_ARG_NONE, &self->step.training, N_ ("A training step: forward, backward, optimizer"), NULL },
    { "recompute", 0, 0, G_OPTION_ARG_NONE, &self->step.recompute, N_ ("In training, recompute activations instead of "
                                                                       "keeping them"), NULL },
    { "unpack", 0, 0, G_OPTION_ARG_NONE, &self->step.unpack, N_ ("Count the vector work of unpacking low-bit formats"), NULL },
    { "unfused", 0, 0, G_OPTION_ARG_NONE, &self->step.unfused, N_ ("Attention writes its scores to memory; training keeps "
                                                                   "them"), NULL },
    { "unfolded", 0, 0, G_OPTION_ARG_NONE, &self->step.unfolded, N_ ("Convolutional networks at inference: run batch norms "
                                                                     "as separate kernels"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  return g_memdup2 (entries, sizeof entries);
}

gboolean
roof_subject_has_step (const RoofSubject *self)
{
  g_autofree GOptionEntry *options = roof_subject_list_step_options ((RoofSubject *) self);

  return roof_command_has_options (options);
}

static gboolean
read_size (RoofStep    *step,
           const char  *key,
           const char  *option,
           const char  *text,
           GError     **error)
{
  const RoofStepSize *size = roof_step_find_size (key);
  double value;

  if (text == NULL)
    return TRUE;
  if (!roof_units_parse (text, ROOF_DIMENSION_COUNT, &value, error))
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  if (!size->parameter.whole && !(value >= size->least))
    return roof_fail (error, _ ("%1$s: must be at least %2$.15g, got %3$s"), option, size->least, text);
  if (value < size->least || (size->parameter.whole && value != floor (value)))
    return roof_fail (error, _ ("%1$s: must be a whole number of at least %2$.15g, got %3$s"), option, size->least, text);
  roof_step_set_size (step, size, value);
  return TRUE;
}

/* What is served, after the batch and how it is shared out. */
static gboolean
read_service (const RoofSubject  *self,
              RoofStep           *step,
              GError            **error)
{
  const struct
  {
    const char *option, *text;
  } needing[] = {
    { "--answer", self->step.answer },         { "--prompt-chunk", self->step.prompt_chunk },
    { "--prefix", self->step.prefix },         { "--drafts", self->step.drafts },
    { "--acceptance", self->step.acceptance }, { "--draft-cost", self->step.draft_cost },
    { "--own-drafts", self->step.ahead ? "" : NULL },
  };
  const char *following[] = { self->step.new_tokens, self->step.past, self->step.chunk, self->step.chunks, self->step.chunk_past,
                              self->step.chunk_ends };

  for (guint i = 0; self->step.prompt == NULL && i < G_N_ELEMENTS (needing); i++)
    if (needing[i].text != NULL)
      return roof_fail (error, _ ("%1$s: needs %2$s"), needing[i].option, "--prompt");
  if (self->step.prompt == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (following); i++)
    if (following[i] != NULL)
      return roof_fail (error, _ ("--prompt: sets new tokens, cached tokens and the chunk; leave out their options"));
  if (self->step.training)
    return roof_fail (error, _ ("--prompt: a training step serves no requests"));
  step->service.answer = USUAL_ANSWER;
  step->service.chunk = USUAL_CHUNK;
  if (!read_size (step, "prompt", "--prompt", self->step.prompt, error) || !read_size (step, "answer", "--answer", self->step.answer, error)
      || !read_size (step, "prompt_chunk", "--prompt-chunk", self->step.prompt_chunk, error)
      || !read_size (step, "prefix", "--prefix", self->step.prefix, error)
      || !read_size (step, "drafts", "--drafts", self->step.drafts, error)
      || !roof_command_read_share ("--acceptance", self->step.acceptance, &step->service.acceptance, error)
      || !roof_command_read_share ("--draft-cost", self->step.draft_cost, &step->service.draft_cost, error))
    return FALSE;
  if (step->service.prompt < 1 || step->service.answer < 2)
    return roof_fail (error, _ ("--prompt and --answer: a prompt has at least 1 token, an answer at least 2"));
  if (step->service.prefix > step->service.prompt)
    return roof_fail (error, _ ("--prefix: is longer than the prompt"));
  step->service.ahead = self->step.ahead;
  roof_step_settle_service (step);
  return TRUE;
}

/* Reads all sizes that were given. */
static gboolean
read_sizes (const RoofSubject  *self,
            RoofStep           *step,
            GError            **error)
{
  const struct
  {
    const char *key, *option, *text;
  } given[] = {
    { "batch", "--batch", self->step.batch },
    { "new_tokens", "--new-tokens", self->step.new_tokens },
    { "past", "--past", self->step.past },
    { "context", "--context", self->step.context },
    { "tp", "--tp", self->step.split },
    { "sp", "--sp", self->step.sp },
    { "ep", "--ep", self->step.ep },
    { "imbalance", "--imbalance", self->step.imbalance },
    { "pp", "--pp", self->step.pp },
    { "cp", "--cp", self->step.cp },
    { "dp", "--dp", self->step.dp },
    { "micro_batches", "--micro-batches", self->step.micro_batches },
    { "interleave", "--interleave", self->step.interleave },
    { "zero", "--zero", self->step.zero },
    { "nodes", "--nodes", self->step.nodes },
    { "stage", "--stage", self->step.stage },
    { "chunk", "--chunk", self->step.chunk },
    { "chunks", "--chunks", self->step.chunks },
    { "chunk_past", "--chunk-past", self->step.chunk_past },
    { "chunk_ends", "--chunk-ends", self->step.chunk_ends },
  };

  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (!read_size (step, given[i].key, given[i].option, given[i].text, error))
      return FALSE;
  step->parallel.contiguous = self->step.contiguous;
  step->parallel.ulysses = self->step.ulysses;
  return TRUE;
}

static gboolean
check_format (const char  *option,
              const char  *name,
              GError     **error)
{
  if (name == NULL || roof_format_find (name, error) != NULL)
    return TRUE;
  g_prefix_error (error, "%s: ", option);
  return FALSE;
}

/* Refuses a block format as a compute type: its numbers are unpacked to a plain type first. */
static gboolean
check_compute (const char  *option,
               const char  *name,
               GError     **error)
{
  if (!check_format (option, name, error))
    return FALSE;
  if (name != NULL && roof_format_find (name, NULL)->is_block)
    return roof_fail (error, _ ("%1$s: %2$s is a storage format; no unit computes in it"), option, name);
  return TRUE;
}

/* @formats: (array fixed-size=ROOF_N_GROUPS) */
static gboolean
read_group (const char  *option,
            const char  *text,
            const char  *usage,
            const char **formats,
            GError     **error)
{
  g_autofree char *name = NULL;
  const char *format;
  RoofGroup group;

  if (!roof_command_split (option, text, usage, &name, &format, error))
    return FALSE;
  if (!roof_group_from_string (name, &group))
    {
      g_set_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN,
                   _ ("%1$s: there is no group “%2$s”; there are embedding, attention, mlp, experts, router and head"), option,
                   name);
      return FALSE;
    }
  formats[group] = format;
  return check_format (option, format, error);
}

/* @texts: (nullable): as many as were given */
static gboolean
read_groups (const char  *option,
             char       **texts,
             const char  *usage,
             const char **formats,
             GError     **error)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    if (!read_group (option, texts[i], usage, formats, error))
      return FALSE;
  return TRUE;
}

/* Whether the layout takes the devices that were asked for, if any. */
static gboolean
check_devices (const RoofSubject  *self,
               const RoofStep     *step,
               GError            **error)
{
  double asked, taken = roof_step_count_devices (step), others;

  if (self->step.devices == NULL)
    return TRUE;
  if (!roof_command_read_count ("--devices", self->step.devices, 1, &asked, error) || asked == taken)
    return asked == taken;
  others = taken / fmax (step->parallel.replicas, 1);
  if (fmod (asked, others) == 0)
    return roof_fail (error, _ ("--devices: %1$.15g, but --tp, --cp, --pp and --dp make %2$.15g; with --dp %3$.15g they make %1$.15g"),
                      asked, taken, asked / others);
  return roof_fail (error, _ ("--devices: %1$.15g, but --tp, --cp, --pp and --dp make %2$.15g; without --dp they make %3$.15g, which does "
                              "not divide %1$.15g"), asked, taken, others);
}

/* Strings stay the subject's. */
static gboolean
read_step (const RoofSubject  *self,
           RoofStep           *step,
           GError            **error)
{
  if (!read_sizes (self, step, error) || !check_devices (self, step, error) || !check_format ("--weights", self->step.weights, error)
      || !check_format ("--activations", self->step.activations, error)
      || !check_format ("--kv", self->step.kv, error) || !check_compute ("--compute", self->compute, error))
    return FALSE;
  step->weights = self->step.weights;
  step->activations = self->step.activations;
  step->kv = self->step.kv;
  step->training = self->step.training;
  step->recompute = self->step.recompute;
  step->unfolded = self->step.unfolded;
  step->unfused = self->step.unfused;
  step->unpack = self->step.unpack;
  step->compute = self->compute;
  if (!read_service (self, step, error))
    return FALSE;
  if (!read_groups ("--group-format", self->step.groups, "GROUP=FORMAT", step->groups, error)
      || !read_groups ("--group-compute", self->step.computes, "GROUP=TYPE", step->computes, error))
    return FALSE;
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    if (!check_compute ("--group-compute", step->computes[i], error))
      return FALSE;
  return TRUE;
}

RoofWorkload *
roof_subject_load_network (const char  *id_or_path,
                           GError     **error)
{
  g_autoptr (GFile) file = roof_network_find (id_or_path);
  g_autoptr (RoofImport) import = roof_import_load_network (file, NULL, error);

  if (import == NULL)
    return NULL;
  if (!g_file_has_uri_scheme (file, "resource"))
    roof_subject_say_findings (id_or_path, import);
  return g_steal_pointer (&import->network);
}

/* The network, of the family that was asked for if one was. Returns: (transfer full) (nullable) */
static RoofWorkload *
open_workload (const RoofSubject  *self,
               GError            **error)
{
  g_autoptr (RoofWorkload) plain = roof_subject_load_network (self->network, error);
  g_autoptr (GVariant) description = NULL;
  GVariantDict dict;

  if (plain == NULL || self->family == NULL)
    return g_steal_pointer (&plain);
  g_variant_dict_init (&dict, plain->description);
  g_variant_dict_insert (&dict, "roofline_family", "s", self->family);
  description = g_variant_ref_sink (g_variant_dict_end (&dict));
  return roof_workload_new (plain->id, plain->name, description);
}

/* Refuses a decode step for a network that does not generate tokens. */
static gboolean
check_phase (const RoofWorkload  *workload,
             GError             **error)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);

  if (net == NULL || net->net != ROOF_NET_ENCODER || workload->step.past == 0 || workload->step.training)
    return TRUE;
  return roof_fail (error, _ ("--past %1$.15g: “%2$s” is an encoder: it reads its whole text in one step and keeps no cache"), workload->step.past, net->name);
}

RoofSnapshot *
roof_subject_open_network (const RoofSubject  *self,
                           RoofMachine        *machine,
                           GError            **error)
{
  g_autoptr (RoofWorkload) plain = open_workload (self, error);
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  RoofSnapshot *snapshot;
  RoofStep step;

  if (plain == NULL)
    return NULL;
  step = plain->step;
  if (!read_step (self, &step, error))
    return NULL;
  workload = roof_workload_with_step (plain, &step);
  snapshot = check_phase (workload, error) ? roof_workload_apply (workload, empty, error) : NULL;
  if (snapshot == NULL)
    g_prefix_error (error, "%s: ", self->network);
  else
    roof_network_say_remarks (self, roof_workload_get_net (workload, NULL), &workload->step);
  return snapshot;
}
