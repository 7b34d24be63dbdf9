/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/quantity/quantity.h"

#include <math.h>

#include "document/files/library.h"
#include "document/lessons/lesson-quantity.h"
#include "report-json.h"

/* A product at less than its roof, so that there is something of every scope. */
static RoofReport *
make_report (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = roof_machine_ref (roof_library_find_machine (library, "google-tpu-v5e", NULL));
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) whole = roof_kernel_new ("product", "matmul");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (whole, 0.5);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);

  return roof_report_new (roof_library_get_catalogue (library), snapshot, NULL);
}

static RoofQuestion
ask (RoofReport *report)
{
  int level = roof_machine_find_main_memory (roof_report_get_machine (report));

  return (RoofQuestion) { report, 0, roof_report_get_analysis (report, 0), (guint) level };
}

/* Each number that JSON shows stands there under its id, as the list has it. */
static void
test_json (void)
{
  g_autoptr (RoofReport) report = make_report ();
  g_autoptr (JsonNode) root = report_to_json (report);
  JsonObject *all = json_node_get_object (root);
  JsonObject *kernel = json_array_get_object_element (json_object_get_array_member (all, "kernels"), 0);
  JsonObject *totals = json_object_get_object_member (all, "totals");
  RoofQuestion question = ask (report);
  guint n, n_seen = 0;
  const RoofQuantity *list = roof_quantity_list (&n);

  for (guint i = 0; i < n; i++)
    {
      JsonObject *object = list[i].scope == ROOF_SCOPE_TOTAL ? totals : kernel;
      const char *id = list[i].id;
      double value = roof_quantity_get (&list[i], &question);

      g_test_message ("%s", id);
      if ((list[i].shown & ROOF_SHOWN_JSON) == 0)
        continue;
      if (list[i].scope == ROOF_SCOPE_LEVEL)
        {
          object = json_object_get_object_member (object, id);
          id = roof_machine_get_level (roof_report_get_machine (report), question.level)->id;
        }
      g_assert_true (json_object_has_member (object, id) == !isnan (value));
      if (isfinite (value))
        g_assert_cmpfloat (json_object_get_double_member (object, id), ==, value);
      n_seen++;
    }
  g_assert_cmpuint (n_seen, >, 20);
}

/* Each number that lessons show is found by its id. */
static void
test_lesson (void)
{
  g_autoptr (RoofReport) report = make_report ();
  RoofLessonScope scope = { .now = report };
  RoofQuestion question = ask (report);
  guint n, n_seen = 0;
  const RoofQuantity *list = roof_quantity_list (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf (list[i].scope == ROOF_SCOPE_TOTAL   ? "total.%s%s%s"
                                               : list[i].scope == ROOF_SCOPE_LEVEL ? "product.%s.%s"
                                                                                   : "product.%s%s%s",
                                               list[i].id, list[i].scope == ROOF_SCOPE_LEVEL ? "hbm" : "", "");
      g_auto (RoofLessonNumber) number = { .number = NAN };
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", name);
      if ((list[i].shown & ROOF_SHOWN_LESSON) == 0)
        continue;
      roof_lesson_find_quantity (name, &scope, &number, &error);
      g_assert_no_error (error);
      g_assert_cmpint (number.dimension, ==, list[i].dimension);
      if (!isnan (roof_quantity_get (&list[i], &question)))
        g_assert_cmpfloat (number.number, ==, roof_quantity_get (&list[i], &question));
      n_seen++;
    }
  g_assert_cmpuint (n_seen, >, 25);
}

/* By an id one number is meant, whoever asks. */
static void
test_ids (void)
{
  guint n;
  const RoofQuantity *list = roof_quantity_list (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      g_assert_false (list[i].scope == list[k].scope && (list[i].shown & list[k].shown) != 0
                      && g_str_equal (list[i].id, list[k].id));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/quantity/json", test_json);
  g_test_add_func ("/roof/quantity/lesson", test_lesson);
  g_test_add_func ("/roof/quantity/ids", test_ids);
  return g_test_run ();
}
