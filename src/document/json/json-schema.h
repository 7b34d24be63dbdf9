/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-field.h"

G_BEGIN_DECLS

/* An object that a table describes, under the name by which schemas refer to it. */
typedef struct
{
  const char          *name;
  const RoofJsonField *fields;
} RoofJsonPart;

/* The JSON schema (draft 2020-12) of an object of @fields. A table without a row for other members allows none. References to
 * other objects are of the form "#/$defs/NAME". Returns: (transfer full) */
JsonObject *roof_json_fields_to_schema (const RoofJsonField  *fields);

/* Calls @found with the NAME of each reference "#/$defs/NAME" in @schema. */
void        roof_json_schema_list_refs (JsonNode             *schema,
                                        void                (*found) (const char *name,
                                                                      gpointer    data),
                                        gpointer              data);

G_END_DECLS
