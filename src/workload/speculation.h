/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Decoding in which something cheap drafts tokens and one step of the network verifies them all (Leviathan, Kalman and Matias, "Fast
 * inference from transformers via speculative decoding", ICML 2023). A layer that predicts further tokens drafts the same way: one
 * draft for each of its depths. */
typedef struct
{
  double drafts;     /* tokens drafted before each step, a whole number */
  double acceptance; /* share of drafts that are right, each like the others: 0 to 1 */
  double draft;      /* time of one draft over the time of a step of one token */
  double verify;     /* time of the step of drafts + 1 tokens over the time of a step of one token */
} RoofSpeculation;

/* Tokens that a step gives, on average: the drafts up to the first wrong one, and the one that the step itself gives. */
double roof_speculation_count_tokens (const RoofSpeculation *self);
/* Times as many tokens a second as without drafts. */
double roof_speculation_get_speedup  (const RoofSpeculation *self);
/* The number of drafts, at most @most, with the largest speed-up, if verifying takes as long for any; 0: none helps. */
double roof_speculation_find_drafts  (const RoofSpeculation *self,
                                      double                 most);

G_END_DECLS
