/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/network-remarks.h"

#include <glib/gi18n.h>

#include "cli/command.h"
#include "workload/reading.h"
#include "workload/step.h"

G_GNUC_PRINTF (1, 2)
static void
say (const char *format,
     ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  roof_command_say (message);
}

static void
say_unused (const char *option)
{
  say (_ ("%s has no effect on this network"), option);
}

static void
say_sizes (const RoofSubject      *self,
           const RoofArchitecture *net)
{
  const struct
  {
    const char *option, *key, *given;
  } sizes[] = {
    { "--new-tokens", "new_tokens", self->step.new_tokens },
    { "--past", "past", self->step.past },
    { "--context", "context", self->step.context },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (sizes[i].given != NULL && !roof_step_has_size (roof_step_find_size (sizes[i].key), net))
      say_unused (sizes[i].option);
  if (self->step.recompute && !self->step.training)
    say (_ ("--recompute has an effect only with --training"));
  if (self->step.unfolded && net->net != ROOF_NET_CONVOLUTION)
    say_unused ("--unfolded");
  else if (self->step.unfolded && self->step.training)
    say (_ ("--unfolded has an effect only at inference: training never folds"));
  if (self->step.training && self->step.past != NULL)
    say (_ ("--past has no effect on a training step"));
}

static void
say_groups (const RoofArchitecture *net,
            const RoofStep         *step)
{
  const RoofGroup groups[] = { ROOF_GROUP_EXPERTS, ROOF_GROUP_ROUTER };

  for (guint i = 0; i < G_N_ELEMENTS (groups) && !roof_architecture_has_experts (net); i++)
    if (step->groups[groups[i]] != NULL || step->computes[groups[i]] != NULL)
      say (_ ("%1$s %2$s has no effect: this network has no experts"),
           step->groups[groups[i]] != NULL ? "--group-format" : "--group-compute", roof_group_to_string (groups[i]));
}

/* Warns when the step needs more positions than the network has learned. */
static void
say_positions (const RoofArchitecture *net,
               const RoofStep         *step)
{
  double tokens = step->past + step->new_tokens;

  if ((roof_step_has_phases (net) || net->net == ROOF_NET_ENCODER) && net->positions > 0 && tokens > net->positions)
    say (_ ("this network has positions for %1$.15g tokens, fewer than the %2$.15g of the step"), net->positions, tokens);
}

void
roof_network_say_remarks (const RoofSubject      *self,
                          const RoofArchitecture *net,
                          const RoofStep         *step)
{
  g_autofree char *reading = roof_architecture_describe_reading (net);

  if (reading != NULL)
    roof_command_say (reading);
  say_sizes (self, net);
  say_groups (net, step);
  say_positions (net, step);
}
