/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/workload-file.h"

#include <math.h>
#include <stddef.h>

#include "core/error.h"
#include "document/files/description.h"
#include "document/files/schema-parts.h"
#include "document/json/json-field.h"
#include "workload/service.h"

static gboolean
check_size (const RoofJsonPlace  *place,
            const RoofJsonField  *field,
            gpointer              object,
            GError              **error)
{
  double size = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  return (size >= field->least && size == floor (size))
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID,
                                   "must be a whole number of at least %1$g, got %2$.15g", field->least, size);
}

static gboolean
check_ratio (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  double ratio = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  return ratio >= field->least
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be at least %1$g, got %2$.15g", field->least,
                                   ratio);
}

static gboolean
check_share (const RoofJsonPlace  *place,
             const RoofJsonField  *field,
             gpointer              object,
             GError              **error)
{
  double share = *(const double *) G_STRUCT_MEMBER_P (object, field->offset);

  return (share >= 0 && share <= 1)
         || roof_json_fail_member (place, field->key, error, ROOF_ERROR_INVALID, "must be from 0 to 1, got %.15g", share);
}

/* Reads the description into a dictionary. */
static gboolean
read_description (const RoofJsonPlace  *place,
                  const RoofJsonField  *field,
                  gpointer              object,
                  GError              **error)
{
  RoofJsonPlace member;

  if (!roof_json_read_object (place, field->key, ROOF_JSON_REQUIRED, &member, error))
    return FALSE;
  ((RoofWorkload *) object)->description = roof_description_from_json (member.node, error);
  return TRUE;
}

static void
write_description (const RoofJsonField *field,
                   gconstpointer        object,
                   JsonObject          *into)
{
  json_object_set_member (into, field->key, roof_description_to_json (((const RoofWorkload *) object)->description));
}

#define SIZE(key, member, least_size)                                                                            \
  { key, ROOF_JSON_NUMBER, offsetof (RoofWorkload, step.member), .always = TRUE, .check = check_size, \
    .least = least_size }
/* A degree of the layout, written unless it is that of a single device. */
#define DEGREE(key, member, least_size)                                                                          \
  { key, ROOF_JSON_NUMBER, offsetof (RoofWorkload, step.parallel.member), .none = least_size, .check = check_size, \
    .least = least_size }
#define BESIDE(key, member) { key, ROOF_JSON_NUMBER, offsetof (RoofWorkload, step.member), .check = check_size }
#define SHARE(key, member) { key, ROOF_JSON_NUMBER, offsetof (RoofWorkload, step.member), .check = check_share, .most = 1 }
#define FLAG(key, member) { key, ROOF_JSON_FLAG, offsetof (RoofWorkload, step.member) }
#define TEXT(key, member) { key, ROOF_JSON_TEXT, offsetof (RoofWorkload, step.member) }
#define GROUP_FIELDS(member)                          \
  TEXT ("embedding", member[ROOF_GROUP_EMBEDDING]),   \
  TEXT ("attention", member[ROOF_GROUP_ATTENTION]),   \
  TEXT ("mlp", member[ROOF_GROUP_MLP]),               \
  TEXT ("experts", member[ROOF_GROUP_EXPERTS]),       \
  TEXT ("router", member[ROOF_GROUP_ROUTER]),         \
  TEXT ("head", member[ROOF_GROUP_HEAD])

static const RoofJsonField groups_fields[] = { GROUP_FIELDS (groups), { NULL } };
static const RoofJsonField computes_fields[] = { GROUP_FIELDS (computes), { NULL } };

static const RoofJsonField workload_fields[] = {
  { "id", ROOF_JSON_TEXT, offsetof (RoofWorkload, id), ROOF_JSON_REQUIRED },
  { "name", ROOF_JSON_TEXT, offsetof (RoofWorkload, name) },
  SIZE ("batch", batch, 1),
  SIZE ("new_tokens", new_tokens, 1),
  SIZE ("past", past, 0),
  SIZE ("context", context, 0),
  SIZE ("tp", split, 1),
  BESIDE ("prompt", service.prompt),
  BESIDE ("answer", service.answer),
  BESIDE ("prompt_chunk", service.chunk),
  BESIDE ("prefix", service.prefix),
  BESIDE ("drafts", service.drafts),
  SHARE ("acceptance", service.acceptance),
  SHARE ("draft_cost", service.draft_cost),
  BESIDE ("ahead", service.ahead),
  BESIDE ("chunk", chunk),
  BESIDE ("chunks", chunks),
  BESIDE ("chunk_past", chunk_past),
  BESIDE ("chunk_ends", chunk_ends),
  DEGREE ("sp", sequence, 1),
  DEGREE ("ep", experts, 1),
  { "imbalance", ROOF_JSON_NUMBER, offsetof (RoofWorkload, step.parallel.imbalance), .none = 1, .check = check_ratio, .least = 1 },
  DEGREE ("pp", stages, 1),
  DEGREE ("cp", context, 1),
  DEGREE ("dp", replicas, 1),
  DEGREE ("micro_batches", micro_batches, 1),
  DEGREE ("interleave", interleave, 1),
  DEGREE ("contiguous", contiguous, 0),
  DEGREE ("ulysses", ulysses, 0),
  DEGREE ("nodes", nodes, 1),
  DEGREE ("zero", zero, 0),
  DEGREE ("stage", stage, 0),
  FLAG ("training", training),
  FLAG ("recompute", recompute),
  FLAG ("unfolded", unfolded),
  FLAG ("unfused", unfused),
  FLAG ("unpack", unpack),
  TEXT ("weights", weights),
  TEXT ("activations", activations),
  TEXT ("kv", kv),
  TEXT ("compute", compute),
  { "groups", ROOF_JSON_GROUP, .fields = groups_fields },
  { "computes", ROOF_JSON_GROUP, .fields = computes_fields },
  { "description", ROOF_JSON_CUSTOM, .need = ROOF_JSON_REQUIRED, .read = read_description,
    .write = write_description, .schema = ROOF_JSON_IS ("object") },
  { "", ROOF_JSON_REST, offsetof (RoofWorkload, extra) },
  { NULL },
};

const RoofJsonPart roof_workload_parts[] = { { "workload", workload_fields }, { NULL } };

RoofWorkload *
roof_workload_read (const RoofJsonPlace  *place,
                    GError              **error)
{
  RoofWorkload fields = { .step = { .batch = 1, .new_tokens = 1, .split = 1 } };
  g_autoptr (RoofWorkload) plain = NULL;
  g_autoptr (GVariant) description = NULL;
  RoofWorkload *workload;
  gboolean read = roof_json_read_fields (place, workload_fields, &fields, error);

  description = fields.description;
  if (!read)
    return NULL;
  plain = roof_workload_new (fields.id, fields.name != NULL ? fields.name : fields.id, description);
  roof_step_settle_service (&fields.step);
  workload = roof_workload_with_step (plain, &fields.step);
  workload->extra = fields.extra;
  return workload;
}

JsonObject *
roof_workload_write (const RoofWorkload *workload)
{
  return roof_json_write_fields (workload_fields, workload);
}
