/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/comparison-json.h"

/* @report alone, as an object. Returns: (transfer full) */
static inline JsonNode *
report_to_json (RoofReport *report)
{
  g_autoptr (JsonObject) object = json_object_new ();

  roof_report_write (report, object);
  return json_node_init_object (json_node_alloc (), object);
}
