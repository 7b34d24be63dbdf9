/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-reader.h"

G_BEGIN_DECLS

/* One step of upgrading a file in memory: changes the JSON tree from version @from to the next version. */
typedef struct
{
  int        from;
  gboolean (*upgrade) (JsonObject  *root,
                       GError     **error);
} RoofMigration;

/* The header that a kind of file must have. */
typedef struct
{
  const char          *format;     /* value of "format" */
  int                  version;    /* the newest that is understood */
  const RoofMigration *migrations; /* ascending, ends with a NULL upgrade */
} RoofFileKind;

/* Checks "format" and "version" of the object at @place and upgrades it to the kind's version. Errors:
 * ROOF_ERROR_INVALID for another format or a version that never was, ROOF_ERROR_UNSUPPORTED, naming the
 * version, for a newer one. */
gboolean roof_file_kind_accept (const RoofFileKind   *self,
                                const RoofJsonPlace  *place,
                                GError              **error);

G_END_DECLS
