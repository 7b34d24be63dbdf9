/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/records.h"

/* The applications.jsonl of the CARM tool 1.x: a profile a line, in base units. Bytes are those of
 * all loads and stores, which pass through L1. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "format_version points");
}

static void
add_point (JsonObject   *point,
           RoofLaunches *launches)
{
  const char *label = roof_record_get_text (point, "label");
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = label != NULL ? label : "?";
  launch.unit = "vector";
  launch.compute = "fp64";
  launch.flops = roof_record_get_number (point, "total_flops");
  launch.time = roof_record_get_number (point, "runtime_s");
  launch.bytes[0] = (RoofLaunchBytes) { "l1", roof_record_get_number (point, "total_bytes") };
  roof_launches_add (launches, &launch);
}

static gboolean
read_applications (GInputStream  *stream,
                   RoofImport    *into,
                   GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);
      JsonArray *points = roof_record_get_array (record, "points");
      double version = roof_record_get_number (record, "format_version");

      if (!(version >= 2))
        {
          roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "profile %u: its format is older than 2.0", i + 1);
          roof_launches_pass (launches, 0, ROOF_REASON ("profiles of a format before 2.0 are not read"));
          continue;
        }
      for (guint k = 0; points != NULL && k < json_array_get_length (points); k++)
        if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (points, k)))
          add_point (json_array_get_object_element (points, k), launches);
    }
  if (records == NULL)
    return FALSE;
  roof_launches_pass (launches, 0, ROOF_REASON ("the list “points” is missing or empty"));
  roof_import_tell (into, ROOF_FINDING_GUESSED, "compute type fp64, since the file gives none");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_carm_applications_format = {
  .id = "carm-applications",
  .name = N_ ("CARM tool (applications.jsonl)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.jsonl" },
  .recognize = recognize,
  .read = read_applications,
};
