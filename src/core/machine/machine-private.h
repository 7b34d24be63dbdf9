/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"

G_BEGIN_DECLS

struct _RoofMachine
{
  gatomicrefcount ref_count;

  char           *id;
  char           *name;
  char           *vendor;
  char           *class_name;
  char           *notes;
  char           *extra;
  int             year;
  int             write_allocate; /* -1: default of the class */
  GArray         *peaks;    /* of RoofPeak */
  GArray         *levels;   /* of RoofLevel */
  GArray         *ceilings; /* of RoofCeiling */
  RoofRating      overhead; /* s */
  RoofRating      power;    /* W */
  RoofRating      price;    /* USD */
  RoofRating      flop_energy; /* J */
  RoofRating      idle_power;  /* W */
  RoofRating      power_cap;   /* W */
  RoofRating      hourly;      /* USD an hour */

  /* How the machine is viewed. Machines in documents and files have the first value of each. */
  RoofRoofs       roofs;
  RoofTally       tally;
};

/* An empty, unchecked machine, for the builder and the copies in machine.c. */
RoofMachine *roof_machine_alloc       (void);
RoofMachine *roof_machine_dup         (const RoofMachine  *self);
gboolean     roof_machine_validate    (const RoofMachine  *self,
                                       GError            **error);
RoofRating  *roof_machine_peek_rating (RoofMachine        *self,
                                       RoofMachineKey      key);
/* Whether a machine has a single rating of @part rather than a list. */
gboolean     roof_machine_part_is_single (RoofMachinePart   part);
/* Lowers each ceiling above its roof to the roof. Returns: how many */
guint        roof_machine_lower_ceilings  (RoofMachine     *self);
/* Index of the peak listed for exactly this unit and dtype, or -1. */
int          roof_machine_find_exact_peak (const RoofMachine *self,
                                           const char        *unit,
                                           const char        *dtype);
RoofRating   roof_rating_copy         (const RoofRating   *rating);
void         roof_rating_clear        (RoofRating         *rating);
RoofPeak     roof_peak_copy           (const RoofPeak     *peak);
RoofLevel    roof_level_copy          (const RoofLevel    *level);
RoofCeiling  roof_ceiling_copy        (const RoofCeiling  *ceiling);

G_END_DECLS
