/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"
#include "document/files/library.h"

/* Kinds of operation with what they compute and move, worked out by hand. */

#define WORKED_DEFAULT "" /* for `compute`: what the kind itself computes with */

typedef struct
{
  const char *key;
  double      number;
  const char *text; /* NULL: the number counts */
} WorkedSetting;

typedef struct
{
  const char *name;
  double      read, write; /* bytes */
  const char *level;       /* NULL: hbm */
} WorkedTraffic;

typedef struct
{
  const char   *name, *operation, *machine;
  WorkedSetting settings[12];
  double        flops[ROOF_MAX_UNITS]; /* in the order of the operation's works */
  WorkedTraffic tensors[12];
  const char   *compute;                /* NULL: bf16 */
  const char   *formats[ROOF_N_ROLES];  /* NULL: the kind's, or as computed with */
} WorkedRow;

extern const WorkedRow worked_rows[];
extern const guint     n_worked_rows;

/* Analyses the row's operation with these settings. Returns: (transfer full) (nullable) */
RoofAnalysis *worked_try     (RoofLibrary          *library,
                              const WorkedRow      *row,
                              const WorkedSetting  *settings,
                              guint                 n_settings,
                              GError              **error);

/* The same where nothing may go wrong. Returns: (transfer full) */
RoofAnalysis *worked_analyse (RoofLibrary          *library,
                              const WorkedRow      *row,
                              const WorkedSetting  *settings,
                              guint                 n_settings);
