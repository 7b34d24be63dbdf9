/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Experts spread over devices, and how a token chooses among them. */
typedef struct
{
  double experts;
  double chosen;          /* experts per token */
  double devices;         /* that share the experts evenly */
  double nodes;           /* that the devices are in, evenly */
  double groups, chosen_groups; /* a token's experts are in `chosen_groups` of `groups` groups of experts; 0: in any */
} RoofExpertSpread;

/* Copies of a token that leave its device, on average over evenly likely choices: one for each other device, or node, with at
 * least one of its experts. */
typedef struct
{
  double devices; /* to other devices */
  double nodes;   /* to other nodes */
  double inside;  /* to devices of the same node: from there, or passed on by the device that received it from another node */
} RoofExpertCopies;

/* Exact, by counting the choices that avoid a device (DeepSeek-V3, section 3.2.2, has the limit to nodes). */
RoofExpertCopies roof_expert_copies_count (const RoofExpertSpread *spread);

G_END_DECLS
