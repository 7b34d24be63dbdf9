/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/expert-copies.h"

#include <math.h>

/* C(@all - @taken, @k) / C(@all, @k): the share of choices of @k out of @all that avoid @taken of them. */
static double
share_avoiding (double all,
                double taken,
                double k)
{
  double share = 1;

  for (double i = 0; i < k; i++)
    share *= fmax (all - taken - i, 0) / (all - i);
  return share;
}

/* C(@n, @k). */
static double
choose (double n,
        double k)
{
  double ways = 1;

  if (k < 0 || k > n)
    return 0;
  for (double i = 0; i < k; i++)
    ways = ways * (n - i) / (i + 1);
  return ways;
}

/* The chance that a token chooses at least one expert of a part that has 1/@parts of all experts. */
static double
find_chance (const RoofExpertSpread *self,
             double                  parts)
{
  double groups = self->groups > 0 ? self->groups : 1, used = self->groups > 0 ? self->chosen_groups : 1;
  double size = self->experts / groups, open = used * size, chance = 0;

  if (parts >= groups)
    return used / groups * (1 - share_avoiding (open, self->experts / parts, self->chosen));
  /* A part has several groups; the token may reach some of them. */
  for (double in = 1; in <= fmin (groups / parts, used); in++)
    chance += choose (groups / parts, in) * choose (groups - groups / parts, used - in) / choose (groups, used)
              * (1 - share_avoiding (open, in * size, self->chosen));
  return chance;
}

RoofExpertCopies
roof_expert_copies_count (const RoofExpertSpread *spread)
{
  RoofExpertCopies copies;

  copies.devices = (spread->devices - 1) * find_chance (spread, spread->devices);
  copies.nodes = (spread->nodes - 1) * find_chance (spread, spread->nodes);
  copies.inside = spread->devices > 1 ? copies.devices * (spread->devices - spread->nodes) / (spread->devices - 1) : 0;
  return copies;
}
