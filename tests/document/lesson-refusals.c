/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "document/json/json-text.h"
#include "document/lessons/lesson.h"
#include "lesson-sound.h"

static RoofLibrary *library;

/* The faults of a text, a line each. Returns: (transfer full) */
static char *
list_faults (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, &error);
  g_autoptr (GPtrArray) faults = NULL;

  g_assert_no_error (error);
  faults = roof_lesson_list_faults (root, library);
  g_ptr_array_add (faults, NULL);
  return g_strjoinv ("\n", (char **) faults->pdata);
}

static void
test_sound (void)
{
  g_autofree char *faults = list_faults (sound_lesson);

  g_assert_cmpstr (faults, ==, "");
}

#define CHANGE_TWO "{\"kernel\": \"Layer\", \"set\": {\"B\": 128}}"

/* One thing wrong each: one fault, which begins with its place. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *old, *new, *message;
  } cases[] = {
    /* The head. */
    { "\"roofline-lesson\"", "\"roofline\"", "format: " },
    { "\"version\": 1", "\"version\": 9", "version: this file has version 9" },
    { "\"summary\"", "\"sumary\"", "sumary: unknown key\nsummary: is missing" },
    { "\"id\": \"test\"", "\"id\": \"Test 1\"", "id: must have only lower-case letters, digits and dashes" },
    { "\"order\": 3", "\"order\": \"3\"", "order: expected a number, got a string" },
    { "\"minutes\": 2", "\"minutes\": 0", "minutes: must be above 0, got 0" },
    { "\"A Test\"", "\" \"", "title: must not be empty" },
    { "\"steps\": [", "\"steps\": [], \"step\": [", "step: unknown key\nsteps: must have at least one step" },
    /* The document. */
    { "\"tpu-v5e\"", "\"tpu-v99\"", "document.machines[0]: there is no machine \"tpu-v99\"" },
    { "[\"tpu-v5e\"]", "[]", "document.machines: must have at least one machine" },
    { "\"view\": {\"axes\": \"machine\", \"shown_levels\": [\"ici\"]}", "\"views\": {}", "document.views: unknown key" },
    { "\"axes\": \"machine\"", "\"axes\": \"both\"", "document.view.axes: must be one of" },
    { "\"op\": \"matmul\", \"parameters\": {\"B\": 1024", "\"op\": \"matmull\", \"parameters\": {\"B\": 1024",
      "document.kernels[1] (QK product): " },
    /* Steps. */
    { "\"title\": \"Two\", ", "", "steps[1].title: is missing" },
    { "\"text\": \"Done.\", ", "", "steps[2].text: is missing" },
    { "\"title\": \"Three\"", "\"titel\": \"Drei\", \"title\": \"Three\"", "steps[2].titel: unknown key" },
    /* Numbers in texts. */
    { "{Layer.t_min}", "{Layr.t_min}", "steps[0].text: {Layr.t_min}: there is no kernel \"Layr\"; there are: Layer, QK product" },
    { "{Layer.t_min}", "{Layer.t_mni}", "steps[0].text: {Layer.t_mni}: there is no number of a kernel or parameter \"t_mni\"" },
    { "{Layer.t_min}", "{Layer.t_comm.l9}", "steps[0].text: {Layer.t_comm.l9}: " },
    { "{Layer.t_min}", "{Layer}", "steps[0].text: {Layer}: there is no number \"Layer\"" },
    { "{Layer.t_min}", "{Layer.t_min|99}", "steps[0].text: {Layer.t_min|99}: expected 1 to 15 digits" },
    { "{Layer.t_min}", "{Layer.t_min / }", "steps[0].text: {Layer.t_min / }: expected /, *, + or -" },
    { "{Layer.t_min}", "{Layer.t_min / Layer.bound}", "steps[0].text: {Layer.t_min / Layer.bound}: \"/ Layer.bound\" makes no sense" },
    { "{Layer.t_min}", "{Layer.t_min + Layer.flops}", "steps[0].text: {Layer.t_min + Layer.flops}: \"+ Layer.flops\" makes no sense" },
    { "{Layer.t_min}", "{machine.hbm.capacty}", "steps[0].text: {machine.hbm.capacty}: " },
    { "{Layer.t_min}.", "{Layer.t_min", "steps[0].text: an opening brace is not closed" },
    { "{Layer.t_min}", "{machines.nowhere.hbm.bandwidth}", "steps[0].text: {machines.nowhere.hbm.bandwidth}: " },
    { "{Layer.t_min}", "{machines.tpu-v5e.hbm.speed}", "steps[0].text: {machines.tpu-v5e.hbm.speed}: " },
    { "{Layer.t_min}", "{machines}", "steps[0].text: {machines}: there is no machine \"\"" },
    { "\"title\": \"Two\", ", "\"title\": \"Two\", \"notes\": \"{Layer.Q}\", ", "steps[1].notes: {Layer.Q}: " },
    { "{before.Layer.B}", "{before.Later.B}", "steps[1].reveal.text: {before.Later.B}: there is no kernel \"Later\"" },
    { "It takes {Layer.t_math}", "It takes {Layer.tmath}", "steps[0].question.choices[0].why: {Layer.tmath}: " },
    { "\"hint\": \"Further.\"", "\"hint\": \"{Layer.Q}\"", "steps[1].question.hint: {Layer.Q}: " },
    /* Steps that follow by themselves, and locks. */
    { "\"text\": \"Done.\", ", "\"text\": \"Done.\", \"advance\": 0, ", "steps[2].advance: must be 1 to 600 seconds, got 0" },
    { "\"text\": \"Done.\", ", "\"text\": \"Done.\", \"advance\": \"soon\", ", "steps[2].advance: expected a number" },
    { "\"title\": \"Two\", ", "\"title\": \"Two\", \"advance\": 2, ", "steps[1].advance: a step with a question waits for its answer" },
    { "\"minutes\": 2,", "\"minutes\": 2, \"lock\": \"roof\",", "lock: expected an object" },
    { "\"minutes\": 2,", "\"minutes\": 2, \"lock\": {\"salt\": \"a\", \"sha256\": \"roof\"},", "lock.sha256: must be 64 hexadecimal digits" },
    { "\"minutes\": 2,", "\"minutes\": 2, \"lock\": {\"word\": \"roof\"},", "lock.word: unknown key\nlock.salt: is missing\nlock.sha256: is missing" },
    /* Pointing. */
    { "[{\"verdict\": true}]", "[{\"kernel\": \"Nothing\"}]", "steps[0].reveal.point[0]: there is no kernel \"Nothing\"" },
    { "[{\"verdict\": true}]", "[{\"roof\": \"l7\"}]", "steps[0].reveal.point[0]: " },
    { "[{\"verdict\": true}]", "[{\"peak\": \"matrix\"}]", "steps[0].reveal.point[0]: a peak is named as" },
    { "[{\"verdict\": true}]", "[{\"peak\": \"matrix.fp64\"}]", "steps[0].reveal.point[0]: " },
    { "[{\"verdict\": true}]", "[{\"ceiling\": \"No FMA\"}]", "steps[0].reveal.point[0]: " },
    { "[{\"verdict\": true}]", "[{\"strip\": \"Q\"}]", "steps[0].reveal.point[0]: no kernel has a parameter \"Q\"" },
    { "[{\"verdict\": true}]", "[{\"verdict\": false}]", "steps[0].reveal.point[0].verdict: must be true" },
    { "[{\"verdict\": true}]", "[{\"moon\": 1}]",
    "steps[0].reveal.point[0]: must point at a kernel, roof, peak, ridge, ceiling, strip or verdict" },
    { "[{\"verdict\": true}]", "[7]", "steps[0].reveal.point[0]: expected an object, got a number" },
    { "[{\"verdict\": true}]", "[{\"kernel\": \"Layer\", \"level\": \"ici\"}]", "steps[0].reveal.point[0]: \"Layer\" moves no bytes" },
    /* Questions. */
    { ", \"right\": true", "", "steps[0].question.choices: none of them is right" },
    { "\"text\": \"Math\"", "\"text\": \"Math\", \"right\": true", "steps[0].question.choices: more than one of them is right" },
    { "\"text\": \"Math\", \"why\": \"It takes {Layer.t_math}.\"", "\"text\": \"Math\"", "steps[0].question.choices[0].why: is missing" },
    { "\"ask\": \"Which clock?\"", "\"aks\": \"Which clock?\"", "steps[0].question.aks: unknown key\nsteps[0].question.ask: is missing" },
    { "\"drag\": \"Layer\"", "\"drag\": \"Lair\"", "steps[1].question.drag: there is no kernel \"Lair\"" },
    { "\"level\": \"hbm\", \"within\"", "\"level\": \"ici\", \"within\"", "steps[1].question.drag: \"Layer\" has no dot at that level" },
    { "\"within\": 0.1", "\"within\": 3", "steps[1].question.within: must be above 0 and at most 1 decade" },
    { ", \"hint\": \"Further.\"", "", "steps[1].question.hint: is missing" },
    { "\"set\": {\"B\": 512}", "\"set\": {\"B\": 130}", "steps[1].question.drag: the dot stands there already\nsteps[1].reveal.states[0].value: " },
    { "\"reveal\": {\"text\": \"Memory it is.\", ", "\"reveal\": {", "steps[0].reveal.text: is missing" },
    { "\"text\": \"Done.\"", "\"text\": \"Done.\", \"reveal\": {\"text\": \"More.\"}", "steps[2].reveal: belongs only to a question" },
    /* States. */
    { "4.360e-5", "4.365e-5", "steps[0].states[0].value: Layer.t_math is 4.36037e-05, not 4.365e-05" },
    { "\"value\": \"hbm\"", "\"value\": \"compute\"", "steps[0].states[1].value: Layer.bound is hbm, not compute" },
    { "\"value\": \"hbm\"", "\"value\": 3", "steps[0].states[1].value: Layer.bound is hbm, not a number" },
    { "4.360e-5", "null", "steps[0].states[0].value: Layer.t_math is 4.36037e-05, not nan" },
    { ", \"value\": 4.360e-5", "", "steps[0].states[0].value: is missing" },
    { "\"says\": \"Layer.t_math\"", "\"says\": \"Layer.math\"", "steps[0].states[0].says: there is no number" },
    { "4.360e-5}", "4.360e-5, \"digits\": 0}", "steps[0].states[0].digits: must be 1 to 15, got 0" },
    /* Changes. */
    { CHANGE_TWO, "{\"kernel\": \"Lair\", \"set\": {\"B\": 128}}", "steps[1].changes[0].kernel: there is no kernel \"Lair\"" },
    { CHANGE_TWO, "{\"kernel\": \"Layer\", \"sets\": {\"B\": 128}}", "steps[1].changes[0].sets: unknown key" },
    { CHANGE_TWO, "{\"kernel\": \"Layer\", \"set\": {\"B\": [1]}}", "steps[1].changes[0].set.B: expected a number or a string" },
    { CHANGE_TWO, "{\"kernel\": \"Layer\", \"count\": 0}", "steps[1].changes[0].count: must be at least 1" },
    { CHANGE_TWO, "{\"kernel\": \"Layer\", \"set\": {\"Q\": 1}}",
    "steps[1].changes: with these changes \"Layer\" cannot be analysed: " },
    { CHANGE_TWO, "{\"kernel\": \"Layer\", \"compute\": \"fp64\"}",
    "steps[1].changes: with these changes \"Layer\" cannot be analysed: " },
    { CHANGE_TWO, "{\"turn\": \"round\"}", "steps[1].changes[0]: names nothing to change" },
    { CHANGE_TWO, "3", "steps[1].changes[0]: expected an object, got a number" },
    { CHANGE_TWO, "{\"add\": {\"name\": \"Layer\", \"op\": \"matmul\"}}", "steps[1].changes[0].add.name: there is a kernel \"Layer\" already" },
    { CHANGE_TWO, "{\"add\": {\"name\": \"New\"}}", "steps[1].changes[0].add.op: is missing" },
    { CHANGE_TWO, "{\"remove\": \"Nothing\"}", "steps[1].changes[0].remove: there is no kernel \"Nothing\"" },
    { CHANGE_TWO, "{\"machine\": \"nothing\"}", "steps[1].changes[0].machine: there is no machine \"nothing\"" },
    { CHANGE_TWO, "{\"drop\": \"tpu-v5e\"}", "steps[1].changes[0].drop: is the only machine" },
    { CHANGE_TWO, "{\"drop\": \"nothing\"}", "steps[1].changes[0].drop: there is no machine \"nothing\"" },
    { CHANGE_TWO, "{\"figure\": \"hbm.speed\", \"set\": 1}", "steps[1].changes[0].figure: " },
    { CHANGE_TWO, "{\"figure\": \"hbm.bandwidth\"}", "steps[1].changes[0]: expected either \"set\" or \"factor\"" },
    { CHANGE_TWO, "{\"figure\": \"hbm.bandwidth\", \"set\": -1}", "steps[1].changes[0]: " },
    { CHANGE_TWO, "{\"network\": \"nothing\"}", "steps[1].changes[0].network: there is no network \"nothing\"" },
    { CHANGE_TWO, "{\"network\": \"llama-3.1-8b\", \"set\": {\"tea\": 2}}", "steps[1].changes[0].set.tea: is no size of a step" },
    { CHANGE_TWO, "{\"network\": \"llama-3.1-8b\", \"set\": {\"tp\": 0}}", "steps[1].changes[0].set.tp: must be at least 1, got 0" },
    { CHANGE_TWO, "{\"network\": \"llama-3.1-8b\", \"set\": {\"tp\": 3}}", "steps[1].changes[0]: " },
    { "\"says\": \"Layer.t_math\"", "\"says\": \"network.t_min\"", "steps[0].states[0].says: there is no network" },
    { CHANGE_TWO, "{\"unpin\": \"Layer\"}", "steps[1].changes[0].unpin: no pin of \"Layer\"" },
    { CHANGE_TWO, "{\"select\": [\"Layer\", \"Lair\"]}", "steps[1].changes[0].select[1]: there is no kernel \"Lair\"" },
    { CHANGE_TWO, "{\"path\": {\"kernel\": \"Layer\", \"over\": \"B\", \"from\": 8, \"to\": 2}}",
      "steps[1].changes[0].path.to: must be above 8, got 2" },
    { CHANGE_TWO, "{\"view\": {\"axis\": \"fitted\"}}", "steps[1].changes[0].view.axis: unknown key" },
    { CHANGE_TWO, "{\"view\": {\"axes\": \"round\"}}", "steps[1].changes[0].view.axes: must be one of" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (sound_lesson, cases[i].old, cases[i].new);
      g_autofree char *faults = list_faults (text);
      g_auto (GStrv) expected = g_strsplit (cases[i].message, "\n", -1);
      g_auto (GStrv) found = g_strsplit (faults, "\n", -1);

      g_test_message ("%s", faults);
      g_assert_cmpuint (g_strv_length (found), ==, g_strv_length (expected));
      for (guint k = 0; expected[k] != NULL; k++)
        if (!g_str_has_prefix (found[k], expected[k]))
          g_error ("\"%s\" does not begin with \"%s\"", found[k], expected[k]);
    }
}

/* All of them are named at once. */
static void
test_every_fault (void)
{
  g_autofree char *one = change_once (sound_lesson, "\"minutes\": 2", "\"minutes\": -2");
  g_autofree char *two = change_once (one, "{Layer.t_min}", "{Layr.t_min}");
  g_autofree char *three = change_once (two, "\"drag\": \"Layer\"", "\"drag\": \"Lair\"");
  g_autofree char *four = change_once (three, "\"pin\": \"Layer\"", "\"pin\": \"Nothing\"");
  g_autofree char *text = change_once (four, "4.360e-5", "5e-5");
  g_autofree char *faults = list_faults (text);
  g_auto (GStrv) lines = g_strsplit (faults, "\n", -1);
  static const char *const places[] = { "minutes: ", "steps[0].text: ", "steps[1].question.drag: ",
                                        "steps[2].changes[0].pin: ", "steps[0].states[0].value: " };

  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (places));
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    g_assert_true (g_str_has_prefix (lines[i], places[i]));
}

/* Nor does a lesson without a document that could be read hide what is wrong with its steps: what is said of a kernel, which
 * nobody knows then, aside. */
static void
test_without_document (void)
{
  static const char *const documents[] = { "\"dokument\"", "\"document\": {}, \"dokument\"" };
  static const char *const places[] = { "steps[0].titel: unknown key", "steps[0].title: is missing",
                                        "steps[0].question.choices: none of them is right",
                                        "steps[1].changes[0].sets: unknown key", "steps[1].question.hint: is missing",
                                        "steps[2].changes[0]: names nothing to change" };

  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autofree char *one = change_once (sound_lesson, "\"document\"", documents[i]);
      g_autofree char *two = change_once (one, "\"title\": \"One\"", "\"titel\": \"One\"");
      g_autofree char *three = change_once (two, ", \"right\": true", "");
      g_autofree char *four = change_once (three, CHANGE_TWO, "{\"kernel\": \"Lair\", \"sets\": {\"B\": 128}}");
      g_autofree char *five = change_once (four, ", \"hint\": \"Further.\"", "");
      g_autofree char *text = change_once (five, "\"pin\": \"Layer\"", "\"pinn\": \"Layer\"");
      g_autofree char *faults = list_faults (text);
      g_auto (GStrv) lines = g_strsplit (faults, "\n", -1);

      g_test_message ("%s", faults);
      g_assert_cmpuint (g_strv_length (lines), ==, 2 + G_N_ELEMENTS (places));
      g_assert_cmpstr (lines[0], ==, "dokument: unknown key");
      g_assert_true (g_str_has_prefix (lines[1], "document"));
      for (guint k = 0; k < G_N_ELEMENTS (places); k++)
        g_assert_true (g_str_has_prefix (lines[2 + k], places[k]));
    }
}

static JsonNode *
make_something (guint what)
{
  JsonNode *node = json_node_alloc ();

  switch (what)
    {
    case 0:
      return json_node_init_null (node);
    case 1:
      return json_node_init_double (node, -1e300);
    case 2:
      return json_node_init_string (node, "{\"\".} / ");
    case 3:
      return json_node_init_boolean (node, TRUE);
    case 4:
      json_node_init (node, JSON_NODE_ARRAY);
      json_node_take_array (node, json_array_new ());
      return node;
    default:
      json_node_init (node, JSON_NODE_OBJECT);
      json_node_take_object (node, json_object_new ());
      return node;
    }
}

/* A copy in which something else stands in the place of the node that a walk comes to after *@countdown others; fewer are
 * left to go when it ends before. Returns: (transfer full) */
static JsonNode *
copy_but (JsonNode *node,
          int      *countdown,
          guint     what)
{
  JsonNode *copy;
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if ((*countdown)-- == 0)
    return make_something (what);
  if (JSON_NODE_HOLDS_VALUE (node) || JSON_NODE_HOLDS_NULL (node))
    return json_node_copy (node);
  copy = make_something (JSON_NODE_HOLDS_ARRAY (node) ? 4 : 5);
  if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      json_array_add_element (json_node_get_array (copy),
                              copy_but (json_array_get_element (json_node_get_array (node), i), countdown, what));
  else
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &value))
        json_object_set_member (json_node_get_object (copy), key, copy_but (value, countdown, what));
    }
  return copy;
}

#define EVERY_CHANGE                                                                                         \
  CHANGE_TWO ", {\"add\": {\"name\": \"New\", \"op\": \"matmul\"}}, {\"compare\": \"nvidia-l4\"}, {\"machine\": \"nvidia-l4\"},"    \
             " {\"machine\": \"tpu-v5e\"}, {\"drop\": \"nvidia-l4\"}, {\"pin\": \"all\"}, {\"unpin\": \"New\"}, {\"remove\": \"New\"},"  \
             " {\"figure\": \"hbm.bandwidth\", \"factor\": 2}, {\"figure\": \"hbm.bandwidth\", \"set\": null},"                      \
             " {\"select\": [\"Layer\"]}, {\"view\": {\"axes\": \"fitted\"}}, {\"path\": {\"over\": \"B\", \"from\": 1, \"to\": 9}},"      \
             " {\"path\": null}, {\"reset\": true}, " CHANGE_TWO

/* Whatever stands in the place of anything, reading ends, and with no more than words. */
static void
test_anything_anywhere (void)
{
  g_autofree char *text = change_once (sound_lesson, CHANGE_TWO, EVERY_CHANGE);
  g_autofree char *none = list_faults (text);
  g_autoptr (JsonNode) sound = roof_json_parse (text, -1, NULL);
  guint n_nodes = 0;

  g_assert_cmpstr (none, ==, "");
  for (gboolean there = TRUE; there; n_nodes++)
    for (guint what = 0; what < 6; what++)
      {
        int countdown = (int) n_nodes;
        g_autoptr (JsonNode) root = copy_but (sound, &countdown, what);
        g_autoptr (GPtrArray) faults = roof_lesson_list_faults (root, library);

        there = countdown < 0;
        for (guint i = 0; i < faults->len; i++)
          g_assert_true (g_utf8_validate (faults->pdata[i], -1, NULL));
      }
  g_assert_cmpuint (n_nodes, >, 130);
}

/* A number of the machine that the user has changed does not keep the lesson from being shown. */
static void
test_claims_do_not_refuse (void)
{
  g_autofree char *text = change_once (sound_lesson, "4.360e-5", "5e-5");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  g_autoptr (RoofLesson) lesson = roof_lesson_from_json (root, library, &error);

  g_assert_no_error (error);
  g_assert_nonnull (lesson);
}

static void
test_load_names_file (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "roofline-lesson-test.json", NULL);
  g_autofree char *text = change_once (sound_lesson, "\"order\": 3", "\"order\": true");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_null (roof_lesson_load (file, library, &error));
  assert_error_says (error, "roofline-lesson-test.json: order: expected a number, got true");
  g_remove (path);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/lesson/refusals/sound", test_sound);
  g_test_add_func ("/roof/lesson/refusals/one-by-one", test_refusals);
  g_test_add_func ("/roof/lesson/refusals/every-fault", test_every_fault);
  g_test_add_func ("/roof/lesson/refusals/without-document", test_without_document);
  g_test_add_func ("/roof/lesson/refusals/anything-anywhere", test_anything_anywhere);
  g_test_add_func ("/roof/lesson/refusals/claims", test_claims_do_not_refuse);
  g_test_add_func ("/roof/lesson/refusals/file", test_load_names_file);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
