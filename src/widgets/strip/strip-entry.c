/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/strip-entry.h"

#include <glib/gi18n.h>

#include "explore/variable/shared.h"
#include "widgets/catalogue-text.h"
#include "workload/apply.h"
#include "workload/service.h"

static const struct
{
  const char *key, *name, *help;
} words[] = {
  { "batch", N_("Batch"), N_("Sequences or images per batch") },
  { "new_tokens", N_("New tokens"), N_("Tokens of each sequence computed in the step") },
  { "past", N_("Cached tokens"), N_("Tokens of each sequence that are already cached") },
  { "context", N_("Context tokens"), N_("Tokens read by an encoder, or the prompt of an image; 0 = the usual number") },
  { "tp", N_("Tensor parallelism"), N_("Devices that share each layer") },
  { "prompt", N_("Prompt tokens"), N_("Tokens of each request's prompt") },
  { "answer", N_("Answer tokens"), N_("Tokens of each request's answer") },
  { "prompt_chunk", N_("Largest chunk"), N_("Most tokens of a prompt that one step computes; 0 = all") },
  { "prefix", N_("Shared prefix"), N_("Tokens of each prompt that are cached already; all requests share one copy") },
  { "drafts", N_("Drafts"), N_("Tokens drafted for each request before each step, which the step verifies") },
  { "acceptance", N_("Accepted"), N_("Share of drafts that are right") },
  { "draft_cost", N_("Draft cost"), N_("Time of a draft over the time of a step of one token") },
  { "ahead", N_("Own drafts"), N_("1 if the network's own multi-token prediction layers make the drafts") },
  { "chunk", N_("Prompt chunk"), N_("Prompt tokens computed together with the batch") },
  { "chunks", N_("Prompts in the step"), N_("Prompts with a chunk in the step") },
  { "chunk_past", N_("Cached prompt tokens"), N_("Tokens of these prompts that are already cached") },
  { "chunk_ends", N_("Prompt ends"), N_("1 if the prompts end with the chunk, so that their first tokens follow") },
  { "sp", N_("Sequence parallelism"), N_("Devices that split norms and residuals by tokens") },
  { "ep", N_("Expert parallelism"), N_("Devices that share the experts of a layer") },
  { "imbalance", N_("Imbalance of experts"), N_("Load of the busiest device over the mean of those that share the experts") },
  { "pp", N_("Pipeline stages"), N_("Stages that share the layers") },
  { "cp", N_("Context parallelism"), N_("Devices that share the tokens of a sequence") },
  { "dp", N_("Replicas"), N_("Copies of the network that share the batch") },
  { "micro_batches", N_("Micro-batches"), N_("Parts that each replica splits its batch into") },
  { "interleave", N_("Interleaved pieces"), N_("Pieces of layers of each pipeline stage, with those of other stages between") },
  { "contiguous", N_("Contiguous tokens"), N_("1 if devices that share a sequence have one piece of it each, 0 for two from "
                                              "either end") },
  { "ulysses", N_("Attention by heads"), N_("1 if devices that share a sequence exchange heads (Ulysses), 0 for ring attention") },
  { "zero", N_("ZeRO stage"), N_("What replicas shard in training: 1 = optimizer state, 2 = also gradients, 3 = also "
                                 "weights") },
  { "nodes", N_("Nodes"), N_("Nodes that the devices are in") },
  { "stage", N_("Stage shown"), N_("Stage whose kernels are on the chart") },
};

const char *
roof_strip_name_size (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].key, key))
      return _(words[i].name);
  return key;
}

static void
add_shared (GArray           *list,
            const RoofShared *shared)
{
  const RoofParameter *parameter = shared->parameter;
  RoofStripEntry entry = { shared->tag, roof_gettext (parameter->name), roof_gettext (parameter->help),
                           { .whole = parameter->whole, .logarithmic = parameter->logarithmic }, shared->value,
                           shared->mixed };

  roof_slider_scale_init (&entry.scale, parameter->min, parameter->max, parameter->default_value, shared->value);
  g_array_append_val (list, entry);
}

/* Whether a step has a slider for @size: one of its layout keeps it at its least, too. @kept: (nullable) */
static gboolean
shows_size (const RoofStep         *step,
            const RoofStepSize     *size,
            const RoofArchitecture *net,
            GHashTable             *kept)
{
  return roof_step_uses_size (step, size, net)
         || (kept != NULL && g_hash_table_contains (kept, size->key) && roof_step_is_layout (size) && roof_step_has_size (size, net));
}

/* Adds the entry of a size, if any network has that size. */
static void
add_size (GArray             *list,
          RoofSnapshot       *snapshot,
          const RoofStepSize *size,
          GHashTable         *kept)
{
  RoofStripEntry entry = { .tag = size->key, .scale = { .whole = size->parameter.whole, .logarithmic = size->parameter.logarithmic } };
  gboolean serves = FALSE;

  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
      double value;

      serves = serves || roof_step_serves (&workload->step);
      if (net == NULL || !shows_size (&workload->step, size, net, kept))
        continue;
      value = roof_step_read_size (&workload->step, size, net);
      entry.mixed = entry.mixed || (entry.name != NULL && value != entry.value);
      entry.value = entry.name != NULL ? entry.value : value;
      entry.name = "";
    }
  if (entry.name == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].key, size->key))
      {
        entry.name = _(words[i].name);
        entry.help = _(words[i].help);
      }
  if (serves && g_str_equal (size->key, "batch"))
    {
      entry.name = _("Requests");
      entry.help = _("Requests in flight");
    }
  roof_slider_scale_init (&entry.scale, size->least, MAX (size->most, entry.value), 1, entry.value);
  g_array_append_val (list, entry);
}

GArray *
roof_strip_list_entries (RoofCatalogue *catalogue,
                         RoofSnapshot  *snapshot,
                         GHashTable    *kept)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RoofStripEntry));
  g_autoptr (GArray) shared = roof_shared_list (catalogue, snapshot);
  guint n_sizes;
  const RoofStepSize *sizes = roof_step_list_sizes (&n_sizes);

  for (guint i = 0; i < n_sizes; i++)
    add_size (list, snapshot, &sizes[i], kept);
  for (guint i = 0; roof_snapshot_get_n_workloads (snapshot) == 0 && i < shared->len; i++)
    add_shared (list, &g_array_index (shared, RoofShared, i));
  return list;
}

/* Kernels outside networks follow by the tag of the size. */
RoofSnapshot *
roof_strip_set_entry (RoofCatalogue  *catalogue,
                      RoofSnapshot   *snapshot,
                      const char     *tag,
                      double          value,
                      GError        **error)
{
  const RoofStepSize *size = roof_snapshot_get_n_workloads (snapshot) > 0 ? roof_step_find_size (tag) : NULL;
  g_autoptr (RoofSnapshot) stepped = NULL;

  if (size == NULL)
    return roof_shared_set (catalogue, snapshot, tag, value);
  stepped = roof_step_set_all (snapshot, size, value, error);
  if (stepped == NULL || size->tag == NULL)
    return g_steal_pointer (&stepped);
  return roof_shared_set (catalogue, stepped, size->tag, value);
}

static gboolean
holds (const RoofScenario *scenario,
       RoofCatalogue      *catalogue,
       RoofSnapshot       *snapshot)
{
  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    if (!roof_step_is_in (&roof_snapshot_get_workload (snapshot, i)->step, scenario))
      return FALSE;
  return scenario == NULL || roof_scenario_holds (scenario, catalogue, snapshot);
}

gboolean
roof_strip_find_formats (RoofCatalogue       *catalogue,
                         RoofSnapshot        *snapshot,
                         const RoofScenario **scenario)
{
  gsize n;
  const RoofScenario *all = roof_scenario_list (&n);

  *scenario = NULL;
  if (roof_snapshot_get_n_workloads (snapshot) > 0 && holds (NULL, catalogue, snapshot))
    return TRUE;
  for (gsize i = 0; i < n && *scenario == NULL && roof_snapshot_get_n_kernels (snapshot) > 0; i++)
    if (holds (&all[i], catalogue, snapshot))
      *scenario = &all[i];
  return *scenario != NULL;
}

static void
change_formats (RoofStep               *step,
                const RoofArchitecture *net,
                gconstpointer           data)
{
  roof_step_set_scenario (step, data);
}

RoofSnapshot *
roof_strip_set_formats (RoofSnapshot       *snapshot,
                        const RoofScenario *scenario)
{
  g_autoptr (RoofSnapshot) own = scenario != NULL ? roof_scenario_apply_all (scenario, snapshot) : roof_snapshot_ref (snapshot);

  return roof_step_change_all (own, change_formats, scenario, NULL);
}
