/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/speculation.h"

double
roof_speculation_count_tokens (const RoofSpeculation *self)
{
  double tokens = 1, right = 1;

  for (double i = 0; i < self->drafts; i++)
    {
      right *= self->acceptance;
      tokens += right;
    }
  return tokens;
}

double
roof_speculation_get_speedup (const RoofSpeculation *self)
{
  return roof_speculation_count_tokens (self) / (self->drafts * self->draft + self->verify);
}

double
roof_speculation_find_drafts (const RoofSpeculation *self,
                              double                 most)
{
  RoofSpeculation tried = *self;
  double best = 0, speedup = 1;

  for (tried.drafts = 1; tried.drafts <= most; tried.drafts++)
    if (roof_speculation_get_speedup (&tried) > speedup)
      {
        best = tried.drafts;
        speedup = roof_speculation_get_speedup (&tried);
      }
  return best;
}
