/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/workload-file.h"

#include <math.h>
#include <stddef.h>

#include "core/error.h"
#include "document/files/description.h"

static const char * const workload_keys[] = { "id", "name", "description", "batch", "new_tokens", "past", "context", "tp",
                                              "training", "recompute", "unfolded", "unpack", "weights", "activations", "kv", "groups", "compute",
                                              "computes", NULL };

/* Numbers, flags and formats of a step by the names they have in a file. */
static const struct
{
  const char *key;
  gsize       offset;
  double      least;
} numbers[] = {
  { "batch", offsetof (RoofStep, batch), 1 },     { "new_tokens", offsetof (RoofStep, new_tokens), 1 },
  { "past", offsetof (RoofStep, past), 0 },       { "context", offsetof (RoofStep, context), 0 },
  { "tp", offsetof (RoofStep, split), 1 },
};
static const struct
{
  const char *key;
  gsize       offset;
} flags[] = {
  { "training", offsetof (RoofStep, training) },
  { "recompute", offsetof (RoofStep, recompute) },
  { "unfolded", offsetof (RoofStep, unfolded) },
  { "unpack", offsetof (RoofStep, unpack) },
};
static const struct
{
  const char *key;
  gsize       offset;
} formats[] = {
  { "weights", offsetof (RoofStep, weights) },
  { "activations", offsetof (RoofStep, activations) },
  { "kv", offsetof (RoofStep, kv) },
  { "compute", offsetof (RoofStep, compute) },
};

static gboolean
read_numbers (const RoofJsonPlace  *place,
              RoofStep             *step,
              GError              **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      double *number = G_STRUCT_MEMBER_P (step, numbers[i].offset);

      if (!roof_json_read_number (place, numbers[i].key, ROOF_JSON_OPTIONAL, number, error))
        return FALSE;
      if (*number < numbers[i].least || *number != floor (*number))
        return roof_json_fail_member (place, numbers[i].key, error, ROOF_ERROR_INVALID,
                                      "must be a whole number of at least %1$g, got %2$.15g", numbers[i].least, *number);
    }
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (!roof_json_read_boolean (place, flags[i].key, ROOF_JSON_OPTIONAL, G_STRUCT_MEMBER_P (step, flags[i].offset), error))
      return FALSE;
  return TRUE;
}

/* One for each group that has its own. The strings stay the tree's. @chosen: (array fixed-size=ROOF_N_GROUPS) */
static gboolean
read_groups (const RoofJsonPlace  *place,
             const char           *key,
             const char          **chosen,
             GError              **error)
{
  RoofJsonPlace groups;

  if (!roof_json_read_object (place, key, ROOF_JSON_OPTIONAL, &groups, error))
    return FALSE;
  for (guint i = 0; groups.node != NULL && i < ROOF_N_GROUPS; i++)
    if (!roof_json_read_string (&groups, roof_group_to_string ((RoofGroup) i), ROOF_JSON_OPTIONAL, &chosen[i], error))
      return FALSE;
  return TRUE;
}

/* The strings stay the tree's. */
static gboolean
read_formats (const RoofJsonPlace  *place,
              RoofStep             *step,
              GError              **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!roof_json_read_string (place, formats[i].key, ROOF_JSON_OPTIONAL, G_STRUCT_MEMBER_P (step, formats[i].offset), error))
      return FALSE;
  return read_groups (place, "groups", step->groups, error) && read_groups (place, "computes", step->computes, error);
}

RoofWorkload *
roof_workload_read (const RoofJsonPlace  *place,
                    GError              **error)
{
  const char *id = NULL, *name = NULL;
  RoofJsonPlace member;
  g_autoptr (GVariant) description = NULL;
  g_autoptr (RoofWorkload) plain = NULL;
  RoofWorkload *workload;
  RoofStep step;

  if (!roof_json_expect_object (place, error) || !roof_json_read_string (place, "id", ROOF_JSON_REQUIRED, &id, error))
    return NULL;
  name = id;
  if (!roof_json_read_string (place, "name", ROOF_JSON_OPTIONAL, &name, error)
      || !roof_json_read_object (place, "description", ROOF_JSON_REQUIRED, &member, error))
    return NULL;
  description = roof_description_from_json (member.node, error);
  plain = roof_workload_new (id, name, description);
  step = plain->step;
  if (!read_numbers (place, &step, error) || !read_formats (place, &step, error))
    return NULL;
  workload = roof_workload_with_step (plain, &step);
  workload->extra = roof_json_keep_unknown (place, workload_keys);
  return workload;
}

static void
write_groups (JsonObject         *object,
              const char         *key,
              const char * const *chosen)
{
  g_autoptr (JsonObject) groups = json_object_new ();

  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    roof_json_put_text (groups, roof_group_to_string ((RoofGroup) i), chosen[i]);
  if (json_object_get_size (groups) > 0)
    json_object_set_object_member (object, key, json_object_ref (groups));
}

static void
write_step (JsonObject     *object,
            const RoofStep *step)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_object_set_double_member (object, numbers[i].key, *(const double *) G_STRUCT_MEMBER_P (step, numbers[i].offset));
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (*(const gboolean *) G_STRUCT_MEMBER_P (step, flags[i].offset))
      json_object_set_boolean_member (object, flags[i].key, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    roof_json_put_text (object, formats[i].key, *(const char **) G_STRUCT_MEMBER_P (step, formats[i].offset));
  write_groups (object, "groups", step->groups);
  write_groups (object, "computes", step->computes);
}

JsonObject *
roof_workload_write (const RoofWorkload *workload)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", workload->id);
  json_object_set_string_member (object, "name", workload->name);
  write_step (object, &workload->step);
  json_object_set_member (object, "description", roof_description_to_json (workload->description));
  roof_json_put_unknown (object, workload->extra);
  return object;
}
