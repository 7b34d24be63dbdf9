/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/gate-option.h"

G_BEGIN_DECLS

/* The options of the gate on how much of their roofs measured kernels reach. */
typedef struct
{
  char          *at_least; /* as typed; nullable: no gate */
  char         **kernels;  /* nullable: all */
  char          *machine;
  char         **columns;
  RoofGateOption forms;
} RoofCheckGate;

/* The number of entries that roof_check_gate_fill() fills. */
#define ROOF_N_CHECK_GATE_ENTRIES (ROOF_N_GATE_ENTRIES + 4)

void     roof_check_gate_fill  (RoofCheckGate        *self,
                                GOptionEntry         *entries);
void     roof_check_gate_clear (RoofCheckGate        *self);
/* Judges the kernels of the run at @paths, a document or a table: one. An error of ROOF_COMMAND_GATE when one falls short. */
gboolean roof_check_gate_run   (const RoofCheckGate  *self,
                                char                **paths,
                                GString              *output,
                                GError              **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofCheckGate, roof_check_gate_clear)

G_END_DECLS
