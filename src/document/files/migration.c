/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/migration.h"

#include "core/error.h"

static gboolean
read_version (const RoofJsonPlace  *place,
              int                  *version,
              GError              **error)
{
  double number = 0;

  if (!roof_json_read_number (place, "version", ROOF_JSON_REQUIRED, &number, error))
    return FALSE;
  if (number < 1 || number > G_MAXINT || number != (int) number)
    return roof_json_fail_member (place, "version", error, ROOF_ERROR_INVALID,
                                  "must be a whole number from 1 on, got %.15g", number);
  *version = (int) number;
  return TRUE;
}

static gboolean
upgrade (const RoofFileKind   *self,
         JsonObject           *root,
         int                   version,
         GError              **error)
{
  for (const RoofMigration *step = self->migrations; step->upgrade != NULL; step++)
    {
      if (step->from < version)
        continue;
      if (!step->upgrade (root, error))
        return FALSE;
      json_object_set_int_member (root, "version", step->from + 1);
    }
  return TRUE;
}

gboolean
roof_file_kind_accept (const RoofFileKind   *self,
                       const RoofJsonPlace  *place,
                       GError              **error)
{
  const char *format = NULL;
  int version = 0;

  if (!roof_json_expect_object (place, error)
      || !roof_json_read_string (place, "format", ROOF_JSON_REQUIRED, &format, error))
    return FALSE;
  if (!g_str_equal (format, self->format))
    return roof_json_fail_member (place, "format", error, ROOF_ERROR_INVALID,
                                  "must be \"%1$s\", got \"%2$s\"", self->format, format);
  if (!read_version (place, &version, error))
    return FALSE;
  if (version > self->version)
    return roof_json_fail_member (place, "version", error, ROOF_ERROR_UNSUPPORTED,
                                  "this file has version %1$d; this program reads versions up to %2$d",
                                  version, self->version);
  return upgrade (self, json_node_get_object (place->node), version, error);
}
