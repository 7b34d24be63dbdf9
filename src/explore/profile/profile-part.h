/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* A part of a network's step that measured kernels can be assigned to. */
typedef struct
{
  char   *id;        /* "attention"; of a single kernel its name in the step, "q_proj"; of several "q_proj+k_proj" */
  char   *name;      /* in English, to be translated, for a group: "Attention"; else as `id` */
  guint  *kernels;   /* indices in the report, ascending */
  guint   n_kernels;
  gboolean is_group; /* a purpose, in place of named kernels */
} RoofProfilePart;

/* Stands in place of a part's id for measured kernels that belong to no part. */
#define ROOF_PROFILE_NO_PART "none"

/* The parts of a network: groups of kernels with one purpose, as far as the network has them, then each kernel alone. Groups may
 * overlap. Kernels that could not be analysed are in no
 * part. Returns: (transfer full) (element-type RoofProfilePart) */
GPtrArray *roof_profile_parts_new  (RoofReport   *report,
                                    const char   *workload);
/* Index of the part that @text names: an id, or ids of kernels joined by "+", which are added to @parts. A kernel that has the
 * name of a group is "kernel:attention". Of parts with the same kernels the first is meant. -1 with ROOF_ERROR_UNKNOWN, whose message lists the parts. */
int        roof_profile_parts_find (GPtrArray    *parts,
                                    const char   *text,
                                    GError      **error);
/* Whether a part before @index has the same kernels: a group of one kernel stands for it. */
gboolean   roof_profile_part_is_alike (GPtrArray *parts,
                                       guint      index);
/* The ids of groups and kernels, in a line, each kernel once. Returns: (transfer full) */
char      *roof_profile_parts_list (GPtrArray    *parts);

G_END_DECLS
