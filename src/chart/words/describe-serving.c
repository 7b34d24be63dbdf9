/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-serving.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/units/units.h"

static const char *
name_limit (int          bound,
            RoofMachine *machine)
{
  return bound < 0 ? _("Compute") : roof_machine_get_level (machine, (guint) bound)->name;
}

/* Returns: (transfer full) (nullable) */
static char *
describe_room (const RoofServing *serving,
               const RoofService *service)
{
  g_autofree char *room = isfinite (serving->room) ? roof_units_format_number (serving->room, 12) : NULL;

  if (room == NULL)
    return NULL;
  if (serving->room < service->requests)
    return g_strdup_printf (_("Memory limits the requests in flight: there is room for %s."), room);
  return g_strdup_printf (_("There is room for %s requests."), room);
}

/* Prompts that come faster than their chunks are computed wait for each other. Returns: (transfer full) (nullable) */
static char *
describe_crowd (const RoofServing *serving,
                const RoofService *service)
{
  g_autofree char *crowd = roof_units_format_number (serving->crowd, 4), *chunk = roof_units_format_number (service->chunk, 12);

  if (!(service->chunk > 0) || !(serving->crowd > service->chunk))
    return NULL;
  /* Translators: tokens, twice */
  return g_strdup_printf (_("To keep up, each step must compute %1$s prompt tokens, more than the largest chunk, %2$s: prompts "
                            "pile up."),
                          crowd, chunk);
}

char *
roof_describe_serving_limits (const RoofServing *serving,
                              const RoofService *service,
                              RoofMachine       *machine)
{
  g_autofree char *room = describe_room (serving, service), *crowd = describe_crowd (serving, service), *limits = NULL;

  if (serving->token_bound == serving->first_bound)
    /* Translators: %s is Compute, a memory or a network */
    limits = g_strdup_printf (_("%s limits the time per token and the time to the first token."),
                              name_limit (serving->token_bound, machine));
  else
    /* Translators: Compute, a memory or a network, twice */
    limits = g_strdup_printf (_("%1$s limits the time per token. %2$s limits the time to the first token."),
                              name_limit (serving->token_bound, machine), name_limit (serving->first_bound, machine));
  return g_strconcat (limits, room != NULL ? " " : "", room != NULL ? room : "", crowd != NULL ? " " : "", crowd != NULL ? crowd : "",
                      NULL);
}

char *
roof_describe_drafts (const RoofServing *serving,
                      const RoofService *service)
{
  g_autofree char *drafts = roof_units_format_number (service->drafts, 12), *tokens = roof_units_format_number (serving->tokens, 4);
  g_autofree char *speedup = roof_units_format_number (serving->speedup, 3), *best = roof_units_format_number (serving->best_drafts, 12);

  if (service->drafts == 0)
    return NULL;
  /* Translators: drafted tokens, tokens that a step gives, by how much faster, the best number of drafts */
  return g_strdup_printf (_("Drafts: %1$s. Tokens of a request in a step: %2$s. Tokens per second: ×%3$s. Best number of drafts: %4$s."),
                          drafts, tokens, speedup, best);
}
