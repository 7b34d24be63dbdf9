/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "core/report/report.h"

G_BEGIN_DECLS

/* A handle on one number of a machine, such as a bandwidth, that can be turned like a parameter. Keeps the machine at the value
 * tried last, so that many kernels are evaluated at one value for one copy of the machine. Reference counted. Not
 * thread-safe. */
typedef struct _RoofMachineNumber RoofMachineNumber;

/* The number @key of the machine of @report. Returns: (transfer full) */
RoofMachineNumber   *roof_machine_number_new       (RoofReport              *report,
                                                    RoofMachineKey           key);
/* As roof_machine_number_new(), by name: "machine.hbm.bandwidth". Errors: as roof_machine_find_key().
 * Returns: (transfer full) (nullable) */
RoofMachineNumber   *roof_machine_number_find      (RoofReport              *report,
                                                    const char              *name,
                                                    GError                 **error);
RoofMachineNumber   *roof_machine_number_ref       (RoofMachineNumber       *self);
void                 roof_machine_number_unref     (RoofMachineNumber       *self);

/* The number as a row of its own: id, dimension and range. Lives as long as @self. */
const RoofParameter *roof_machine_number_get_parameter (const RoofMachineNumber *self);
RoofMachineKey       roof_machine_number_get_key   (const RoofMachineNumber *self);
/* NAN: the machine does not state it. */
double               roof_machine_number_get_value (const RoofMachineNumber *self);
/* The least value that the machine accepts: 0 of a time, a power or a price. The least of the parameter is above 0, since searches
 * and sliders run through octaves. */
double               roof_machine_number_get_least (const RoofMachineNumber *self);
/* A value around which to search: the number itself; where it is not stated, the one that counts in its place. Above 0. */
double               roof_machine_number_get_middle (const RoofMachineNumber *self);

/* The datasheet's machine with the number at @value. Returns: (transfer full) (nullable): NULL when the value is refused */
RoofMachine         *roof_machine_number_make      (const RoofMachineNumber *self,
                                                    double                   value,
                                                    GError                 **error);
/* The same as the report's view shows it. Returns: (transfer none) (nullable): until the next call */
RoofMachine         *roof_machine_number_see       (RoofMachineNumber       *self,
                                                    double                   value);
/* @snapshot with the number of its current machine at @value. Returns: (transfer full) (nullable): NULL when the value is
 * refused, or the machine has no such number */
RoofSnapshot        *roof_machine_number_apply     (const RoofMachineNumber *self,
                                                    RoofSnapshot            *snapshot,
                                                    double                   value,
                                                    GError                 **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMachineNumber, roof_machine_number_unref)

G_END_DECLS
