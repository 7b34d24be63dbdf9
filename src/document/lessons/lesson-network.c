/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks in lessons: a step that is changed, and its numbers. */
#include "document/lessons/lesson-network.h"

#include <math.h>

#include "core/error.h"
#include "document/files/network.h"
#include "document/lessons/lesson-change-private.h"
#include "workload/account.h"
#include "workload/apply.h"
#include "workload/serving.h"
#include "workload/step.h"

/* --- changes --- */

/* The network called @id, of the document or else bundled. Returns: (transfer full) (nullable) */
static RoofWorkload *
find_network (RoofLessonChange  *change,
              const char        *id,
              GError           **error)
{
  g_auto (GStrv) known = roof_network_list ();

  for (guint i = 0; i < roof_snapshot_get_n_workloads (change->draft->snapshot); i++)
    if (g_str_equal (roof_snapshot_get_workload (change->draft->snapshot, i)->id, id))
      return roof_workload_copy (roof_snapshot_get_workload (change->draft->snapshot, i));
  if (g_strv_contains ((const char * const *) known, id))
    return roof_network_resolve (id, error);
  roof_json_fail_member (change->place, "network", error, ROOF_ERROR_UNKNOWN, "there is no network \"%s\"", id);
  return NULL;
}

static gboolean
read_size (const RoofJsonPlace  *place,
           const char           *key,
           RoofStep             *step,
           GError              **error)
{
  const RoofStepSize *size = roof_step_find_size (key);
  double value = NAN;

  if (size == NULL)
    return roof_json_fail_member (place, key, error, ROOF_ERROR_UNKNOWN, "is no size of a step");
  if (!roof_json_read_number (place, key, ROOF_JSON_REQUIRED, &value, error))
    return FALSE;
  if (!(value >= size->least))
    return roof_json_fail_member (place, key, error, ROOF_ERROR_INVALID, "must be at least %1$.15g, got %2$.15g", size->least, value);
  roof_step_set_size (step, size, value);
  return TRUE;
}

static gboolean
read_sizes (RoofLessonChange  *change,
            RoofStep          *step,
            GError           **error)
{
  RoofJsonPlace set;
  JsonObjectIter iter;
  const char *key;

  if (!roof_json_read_object (change->place, "set", ROOF_JSON_OPTIONAL, &set, error))
    return FALSE;
  if (set.node == NULL)
    return TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (set.node));
  while (json_object_iter_next_ordered (&iter, &key, NULL))
    if (!read_size (&set, key, step, error))
      return FALSE;
  return TRUE;
}

gboolean
roof_lesson_change_network (RoofLessonChange  *change,
                            GError           **error)
{
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofWorkload) changed = NULL;
  const char *id = NULL;
  RoofSnapshot *snapshot;
  RoofStep step;

  if (!roof_json_read_string (change->place, "network", ROOF_JSON_REQUIRED, &id, error))
    return FALSE;
  workload = find_network (change, id, error);
  if (workload == NULL)
    return FALSE;
  step = workload->step;
  if (!read_sizes (change, &step, error))
    return FALSE;
  changed = roof_workload_with_step (workload, &step);
  snapshot = roof_workload_apply (changed, change->draft->snapshot, error);
  return snapshot != NULL ? roof_lesson_draft_take (change->draft, snapshot) : roof_lesson_place_error (change->place, error);
}

/* --- numbers --- */

/* What numbers of a network are found in. */
typedef struct
{
  RoofAccount   account;
  RoofStepTimes times;
  RoofServing   serving;
  double        devices;
} NetworkNumbers;

/* Which of these a number needs. */
typedef enum
{
  OF_ACCOUNT,
  OF_TIMES,
  OF_SERVING
} NetworkSource;

static const struct
{
  const char    *name;
  NetworkSource  source;
  RoofDimension  dimension;
  gsize          offset;
} numbers[] = {
  { "parameters", OF_ACCOUNT, ROOF_DIMENSION_COUNT, G_STRUCT_OFFSET (NetworkNumbers, account.parameters) },
  { "weights", OF_ACCOUNT, ROOF_DIMENSION_BYTE, G_STRUCT_OFFSET (NetworkNumbers, account.weight_bytes) },
  { "cache", OF_ACCOUNT, ROOF_DIMENSION_BYTE, G_STRUCT_OFFSET (NetworkNumbers, account.cache_bytes) },
  { "t_min", OF_ACCOUNT, ROOF_DIMENSION_TIME, G_STRUCT_OFFSET (NetworkNumbers, account.t_min) },
  { "time", OF_ACCOUNT, ROOF_DIMENSION_TIME, G_STRUCT_OFFSET (NetworkNumbers, account.time) },
  { "devices", OF_ACCOUNT, ROOF_DIMENSION_COUNT, G_STRUCT_OFFSET (NetworkNumbers, devices) },
  { "through", OF_TIMES, ROOF_DIMENSION_TIME, G_STRUCT_OFFSET (NetworkNumbers, times.through) },
  { "tpot", OF_SERVING, ROOF_DIMENSION_TIME, G_STRUCT_OFFSET (NetworkNumbers, serving.times.tpot) },
  { "ttft", OF_SERVING, ROOF_DIMENSION_TIME, G_STRUCT_OFFSET (NetworkNumbers, serving.times.ttft) },
  { "per_user", OF_SERVING, ROOF_DIMENSION_COUNT, G_STRUCT_OFFSET (NetworkNumbers, serving.times.per_user) },
  { "rate", OF_SERVING, ROOF_DIMENSION_COUNT, G_STRUCT_OFFSET (NetworkNumbers, serving.times.rate) },
  { "room", OF_SERVING, ROOF_DIMENSION_COUNT, G_STRUCT_OFFSET (NetworkNumbers, serving.room) },
};

static gboolean
find_times (RoofReport          *report,
            const RoofWorkload  *workload,
            RoofStepTimes       *times,
            GError             **error)
{
  RoofMachine *machine = roof_report_get_machine (report);
  g_autoptr (RoofPipeline) pipeline = roof_pipeline_new (roof_report_get_catalogue (report), workload, machine, error);

  if (pipeline != NULL)
    roof_step_times_find (times, pipeline, machine);
  return pipeline != NULL;
}

static gboolean
find_serving (RoofReport          *report,
              const RoofWorkload  *workload,
              RoofServing         *serving,
              GError             **error)
{
  if (!roof_step_serves (&workload->step))
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "\"%s\" serves no requests: its step has no answer", workload->name);
      return FALSE;
    }
  return roof_serving_find (serving, roof_report_get_catalogue (report), workload, roof_report_get_machine (report), error);
}

static gboolean
find_source (RoofReport      *report,
             NetworkSource    source,
             NetworkNumbers  *found,
             GError         **error)
{
  const RoofWorkload *workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), 0);

  found->devices = roof_step_count_devices (&workload->step);
  switch (source)
    {
    case OF_ACCOUNT:
      return roof_account_make (report, 0, &found->account, error);
    case OF_TIMES:
      return find_times (report, workload, &found->times, error);
    case OF_SERVING:
    default:
      return find_serving (report, workload, &found->serving, error);
    }
}

gboolean
roof_lesson_find_of_network (RoofReport        *report,
                             char             **parts,
                             RoofLessonNumber  *number,
                             GError           **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  const char *name = parts[0] != NULL && parts[1] == NULL ? parts[0] : "";
  const RoofStepSize *size = roof_step_find_size (name);
  NetworkNumbers found = { 0 };

  number->dimension = ROOF_DIMENSION_COUNT;
  if (roof_snapshot_get_n_workloads (snapshot) == 0)
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no network");
      return FALSE;
    }
  if (size != NULL)
    {
      number->number = roof_step_get_size (&roof_snapshot_get_workload (snapshot, 0)->step, size);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (g_str_equal (numbers[i].name, name))
      {
        if (!find_source (report, numbers[i].source, &found, error))
          return FALSE;
        number->number = G_STRUCT_MEMBER (double, &found, numbers[i].offset);
        number->dimension = numbers[i].dimension;
        return TRUE;
      }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no number of a network \"%s\"", name);
  return FALSE;
}
