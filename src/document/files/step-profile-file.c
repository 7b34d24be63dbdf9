/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/step-profile-file.h"

#include <math.h>

#include "document/files/analysis-csv.h"

/* A number of a part. */
typedef struct
{
  const char *key;
  gsize       place; /* in RoofProfileRow */
} Number;

static const Number numbers[] = {
  { "t_min", G_STRUCT_OFFSET (RoofProfileRow, t_min) },
  { "t_max", G_STRUCT_OFFSET (RoofProfileRow, t_max) },
  { "measured", G_STRUCT_OFFSET (RoofProfileRow, measured) },
  { "lost", G_STRUCT_OFFSET (RoofProfileRow, lost) },
  { "share", G_STRUCT_OFFSET (RoofProfileRow, share) },
  { "efficiency", G_STRUCT_OFFSET (RoofProfileRow, efficiency) },
};

static double
get_number (const RoofProfileRow *row,
            guint                 index)
{
  return G_STRUCT_MEMBER (double, row, numbers[index].place);
}

static JsonArray *
write_names (const RoofStepProfile *profile,
             const RoofProfileRow  *row)
{
  JsonArray *names = json_array_new ();

  for (guint i = 0; i < row->n_kernels; i++)
    json_array_add_string_element (
        names, roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (profile->report), row->kernels[i])));
  return names;
}

static JsonArray *
write_parts (const RoofStepProfile *profile)
{
  JsonArray *parts = json_array_new ();

  for (guint i = 0; i < profile->rows->len; i++)
    {
      const RoofProfileRow *row = roof_step_profile_get_row (profile, i);
      const RoofProfilePart *part = roof_step_profile_get_part (profile, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "id", part->id);
      json_object_set_string_member (object, "name", part->name);
      json_object_set_array_member (object, "kernels", write_names (profile, row));
      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        json_object_set_double_member (object, numbers[k].key, get_number (row, k));
      json_array_add_object_element (parts, object);
    }
  return parts;
}

static JsonArray *
write_measured (const RoofStepProfile *profile)
{
  JsonArray *kernels = json_array_new ();

  for (guint i = 0; i < profile->kernels->len; i++)
    {
      const RoofProfileKernel *kernel = roof_step_profile_get_kernel (profile, i);
      const RoofProfilePart *part = kernel->part >= 0 ? profile->parts->pdata[kernel->part] : NULL;
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", kernel->name);
      json_object_set_double_member (object, "launches", kernel->launches);
      json_object_set_double_member (object, "time", kernel->time);
      json_object_set_string_member (object, "match", roof_profile_match_to_string (kernel->match));
      if (part != NULL)
        json_object_set_string_member (object, "part", part->id);
      else
        json_object_set_null_member (object, "part");
      json_array_add_object_element (kernels, object);
    }
  return kernels;
}

static JsonObject *
write_totals (const RoofStepProfile *profile)
{
  const RoofProfileTotals *totals = &profile->totals;
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "t_min", totals->t_min);
  json_object_set_double_member (object, "measured", totals->measured);
  json_object_set_double_member (object, "matched", totals->matched);
  json_object_set_double_member (object, "unmatched", totals->unmatched);
  json_object_set_double_member (object, "not_measured", totals->missing);
  json_object_set_double_member (object, "lost", totals->lost);
  return object;
}

static JsonArray *
write_sentences (GPtrArray *sentences)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < sentences->len; i++)
    json_array_add_string_element (array, sentences->pdata[i]);
  return array;
}

JsonObject *
roof_step_profile_write (const RoofStepProfile *profile,
                         GPtrArray             *sentences,
                         GPtrArray             *remarks)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (profile->report);
  const RoofWorkload *workload
      = roof_snapshot_get_workload (snapshot, (guint) roof_snapshot_find_workload (snapshot, profile->workload));
  RoofMachine *machine = roof_report_get_machine (profile->report);
  JsonObject *object = json_object_new (), *about = json_object_new ();

  json_object_set_string_member (about, "id", roof_machine_get_id (machine));
  json_object_set_string_member (about, "name", roof_machine_get_name (machine));
  json_object_set_object_member (object, "machine", about);
  json_object_set_string_member (object, "network", workload->name);
  json_object_set_double_member (object, "steps", profile->steps);
  json_object_set_array_member (object, "parts", write_parts (profile));
  json_object_set_array_member (object, "measured", write_measured (profile));
  json_object_set_object_member (object, "totals", write_totals (profile));
  json_object_set_array_member (object, "sentences", write_sentences (sentences));
  json_object_set_array_member (object, "remarks", write_sentences (remarks));
  return object;
}

static void
append_number (GString *csv,
               double   number)
{
  g_autoptr (JsonNode) node = json_node_init_double (json_node_alloc (), number);

  g_string_append_c (csv, ',');
  roof_csv_append_value (node, csv);
}

static void
append_row (GString              *csv,
            const char           *id,
            const char           *name,
            const RoofProfileRow *row)
{
  roof_csv_append_text (id, csv);
  g_string_append_c (csv, ',');
  roof_csv_append_text (name, csv);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    append_number (csv, get_number (row, i));
  g_string_append_c (csv, '\n');
}

char *
roof_step_profile_to_csv (const RoofStepProfile *profile)
{
  const RoofProfileTotals *totals = &profile->totals;
  const RoofProfileRow rest = {
    .t_min = NAN, .t_max = NAN, .measured = totals->unmatched, .lost = NAN, .share = totals->unmatched / totals->measured,
    .efficiency = NAN,
  };
  GString *csv = g_string_new ("id,name");

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (csv, ",%s", numbers[i].key);
  g_string_append_c (csv, '\n');
  for (guint i = 0; i < profile->rows->len; i++)
    {
      const RoofProfilePart *part = roof_step_profile_get_part (profile, i);

      append_row (csv, part->id, part->name, roof_step_profile_get_row (profile, i));
    }
  if (totals->n_unmatched > 0)
    append_row (csv, ROOF_PROFILE_NO_PART, "Not matched", &rest);
  return g_string_free (csv, FALSE);
}
