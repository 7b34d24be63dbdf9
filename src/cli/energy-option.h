/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/statement.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* The options that say what work costs: in joules, from measured figures, and in money. */
typedef struct
{
  char **figures;     /* "KEY=VALUE": J per FLOP, J per B of a level, W when idle */
  char  *cap;         /* W */
  char  *price;       /* USD an hour of a device */
  char  *electricity; /* USD a kWh */
} RoofEnergyOption;

/* The number of entries that roof_energy_option_fill() fills. */
#define ROOF_N_ENERGY_ENTRIES 4

void     roof_energy_option_fill  (RoofEnergyOption       *self,
                                   GOptionEntry           *entries);
void     roof_energy_option_clear (RoofEnergyOption       *self);
/* Whether any of the options is given. */
gboolean roof_energy_option_is_given (const RoofEnergyOption *self);
/* Adds energy and cost of @report, by the machine's figures and those that are given, for programs as "energy" and "cost".
 * @network: whether the report is of a network's step, which makes tokens */
gboolean roof_energy_option_run   (const RoofEnergyOption *self,
                                   RoofReport             *report,
                                   gboolean                network,
                                   RoofStatement          *statement,
                                   GError                **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofEnergyOption, roof_energy_option_clear)

G_END_DECLS
