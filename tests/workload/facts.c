/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "workload/describe.h"
#include "workload/facts.h"

static void
test_aliases (void)
{
  g_autoptr (GVariant) description = describe ("'n_embd': <768.0>, 'dim': <5.0>");
  RoofFacts facts = { .description = description };

  /* The order of the names decides, not that of the file. */
  g_assert_cmpfloat (roof_facts_size (&facts, "hidden_size n_embd dim", NAN), ==, 768);
  g_assert_cmpfloat (roof_facts_size (&facts, "hidden_size dim n_embd", NAN), ==, 5);
  g_assert_cmpfloat (roof_facts_size (&facts, "hidden_size", 7), ==, 7);
  g_assert_no_error (facts.error);
}

typedef struct
{
  const char *members, *says;
} Refusal;

/* Each is read as the size "a", also called "b". */
static void
test_sizes_refused (void)
{
  static const Refusal refusals[] = {
    { "'c': <1.0>", "there is no “a” (nor another name for it: b)" },
    { "'a': <0.0>", "a: must be a whole number from 1 to 1000000000, got 0" },
    { "'b': <-3.0>", "b: must be a whole number" },
    { "'a': <2.5>", "got 2.5" },
    { "'a': <1e300>", "got 1e+300" },
    { "'a': <inf>", "got inf" },
    { "'a': <nan>", "got nan" },
    { "'a': <'many'>", "a: must be a number, got a string" },
    { "'a': <true>", "a: must be a number, got true or false" },
    { "'a': <@av []>", "a: must be a number, got an array" },
    { "'a': <[<'x'>]>", "a: must be a number, got a string" },
    { "'a': <false>", "there is no “a”" },
    { "'a': <{'x': <1.0>}>", "a: must be a number, got an object" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GVariant) description = describe (refusals[i].members);
      RoofFacts facts = { .description = description };

      /* What goes on with it after the error must still be a size. */
      g_assert_cmpfloat (roof_facts_size (&facts, "a b", NAN), >=, 1);
      assert_error_says (facts.error, refusals[i].says);
      g_clear_error (&facts.error);
    }
}

/* A number for each layer, or the same for all, in place of one; fewer than there are layers are none. */
static void
test_lists_by_layer (void)
{
  g_autoptr (GVariant) description = describe ("'alike': <[<7.0>, <7.0>]>, 'own': <[<3.0>, <4.0>, <5.0>]>");
  RoofFacts facts = { .description = description, .layer = 2 };

  g_assert_cmpfloat (roof_facts_size (&facts, "alike", NAN), ==, 7);
  g_assert_false (facts.varies);
  g_assert_cmpfloat (roof_facts_size (&facts, "own", NAN), ==, 5);
  g_assert_true (facts.varies);
  g_assert_no_error (facts.error);
  facts.layer = 3;
  roof_facts_size (&facts, "own", NAN);
  assert_error_says (facts.error, "own: must be a number, got an array");
  g_clear_error (&facts.error);
}

/* A flag may be the name of how a thing is done. */
static void
test_allows (void)
{
  g_autoptr (GVariant) description = describe ("'on': <'rms_norm'>, 'off': <'None'>, 'one': <1.0>, 'none': <[<'a'>, <'b'>]>");
  RoofFacts facts = { .description = description };

  g_assert_true (roof_facts_allows (&facts, "on", FALSE) && roof_facts_allows (&facts, "one", FALSE));
  g_assert_true (roof_facts_allows (&facts, "nothing", TRUE) && !roof_facts_allows (&facts, "off", TRUE));
  g_assert_true (roof_facts_says (&facts, "none", "b") && roof_facts_says (&facts, "on", "rms_norm"));
  g_assert_false (roof_facts_says (&facts, "none", "c") || roof_facts_says (&facts, "nothing", "c"));
  g_assert_no_error (facts.error);
}

static void
test_first_error_stays (void)
{
  g_autoptr (GVariant) description = describe ("'a': <0.0>, 'b': <0.0>");
  RoofFacts facts = { .description = description };

  roof_facts_size (&facts, "b", NAN);
  roof_facts_size (&facts, "a", NAN);
  assert_error_says (facts.error, "b: must be");
  g_clear_error (&facts.error);
}

static void
test_lists (void)
{
  g_autoptr (GVariant) description
      = describe ("'n': <[<1.0>, <2.0>]>, 'w': <[<'x'>, <'y'>]>, 'mixed': <[<'x'>, <1.0>]>, 'long': <[<1.0>, <1.0>, <1.0>]>");
  RoofFacts facts = { .description = description };
  double numbers[2];
  g_auto (GStrv) words = roof_facts_words (&facts, "w");

  g_assert_cmpuint (roof_facts_numbers (&facts, "n", numbers, 2), ==, 2);
  g_assert_cmpfloat (numbers[1], ==, 2);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpuint (roof_facts_numbers (&facts, "none", numbers, 2), ==, 0);
  g_assert_no_error (facts.error);
  roof_facts_numbers (&facts, "mixed", numbers, 2);
  assert_error_says (facts.error, "mixed[0]: must be a number, got a string");
  g_clear_error (&facts.error);
  roof_facts_numbers (&facts, "long", numbers, 2);
  assert_error_says (facts.error, "long: must have at most 2 entries");
  g_clear_error (&facts.error);
}

static void
test_keys_listed (void)
{
  g_autoptr (GVariant) description = describe ("'a': <1.0>, 'b': <'x'>");
  g_autofree char *keys = roof_facts_list (description);

  g_assert_cmpstr (keys, ==, "a, b");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/facts/aliases", test_aliases);
  g_test_add_func ("/roof/facts/sizes-refused", test_sizes_refused);
  g_test_add_func ("/roof/facts/lists-by-layer", test_lists_by_layer);
  g_test_add_func ("/roof/facts/allows", test_allows);
  g_test_add_func ("/roof/facts/first-error-stays", test_first_error_stays);
  g_test_add_func ("/roof/facts/lists", test_lists);
  g_test_add_func ("/roof/facts/keys-listed", test_keys_listed);
  return g_test_run ();
}
