/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/machine/machine.h"
#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* The value of `format` in the file. */
#define ROOF_MACHINE_FORMAT "roofline-machine"

/* Machine files. `source`, `confidence` and `note` are those of the part's main number
 * (peak, bandwidth); another number's keys have its name as a prefix: `capacity_source`. Unknown keys are
 * kept. Errors: ROOF_ERROR, naming the place: "levels[1].bandwidth: is missing". */

/* Returns: (transfer full) (nullable) */
RoofMachine *roof_machine_from_json (JsonNode             *root,
                                     GError              **error);

/* Errors begin with the file. Returns: (transfer full) (nullable) */
RoofMachine *roof_machine_load      (GFile                *file,
                                     GError              **error);
gboolean     roof_machine_save      (const RoofMachine    *machine,
                                     GFile                *file,
                                     GError              **error);

/* A machine inside another file: without `format` and `version`. */
RoofMachine *roof_machine_read      (const RoofJsonPlace  *place,
                                     GError              **error);
JsonObject  *roof_machine_write     (const RoofMachine    *machine);

G_END_DECLS
