/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/records.h"

/* The cost analysis of a compiled JAX function, written as JSON: a point without a time. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length;

  return object != NULL && roof_json_head_find (object, end, "flops", NULL) != NULL
         && roof_json_head_find (object, end, "bytes accessed", NULL) != NULL;
}

/* The number called @key; NAN: absent, or −1, by which XLA says that it does not know. */
static double
get_number (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  double value = type == G_TYPE_DOUBLE || type == G_TYPE_INT64 ? json_node_get_double (node) : NAN;

  return value >= 0 ? value : NAN;
}

/* Adds the analysis @index of @n. */
static void
add_cost (JsonObject   *object,
          guint         index,
          guint         n,
          RoofLaunches *launches,
          RoofImport   *into)
{
  g_autofree char *name = n > 1 ? g_strdup_printf ("XLA (%u)", index + 1) : g_strdup ("XLA");
  double transcendentals = get_number (object, "transcendentals");
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  launch.name = name;
  launch.flops = get_number (object, "flops");
  launch.bytes[0] = (RoofLaunchBytes) { "dram", get_number (object, "bytes accessed") };
  roof_launches_add (launches, &launch);
  if (transcendentals > 0)
    roof_import_note (into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$.15g transcendental operations, which XLA counts apart from FLOPs",
                      name, transcendentals);
}

/* One object, or several: older releases put it into a list. */
static gboolean
read_cost (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();

  if (records == NULL)
    return FALSE;
  for (guint i = 0; i < records->len; i++)
    add_cost (json_node_get_object (records->pdata[i]), i, records->len, launches, into);
  roof_launches_set_advice (launches, N_ ("XLA does not know them for this device"));
  roof_import_note (into, ROOF_FINDING_GUESSED, "FLOPs and bytes are estimates of the compiler, without a time");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_jax_cost_format = {
  .id = "jax-cost",
  .name = N_ ("Cost analysis of JAX"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_cost,
};
