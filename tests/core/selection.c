/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/selection.h"

/* "2* 5 7": the indices, the leader starred. */
static char *
print (const RoofSelection *selection)
{
  GString *text = g_string_new (NULL);
  guint n;
  const guint *indices = roof_selection_get_indices (selection, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u%s", i > 0 ? " " : "", indices[i],
                            (int) indices[i] == roof_selection_get_lead (selection) ? "*" : "");
  return g_string_free (text, FALSE);
}

static void
assert_printed (RoofSelection *selection, /* (transfer full) */
                const char    *expected)
{
  g_autofree char *text = print (selection);

  g_assert_cmpstr (text, ==, expected);
  roof_selection_unref (selection);
}

static RoofSelection *
make (const char *indices,
      int         lead)
{
  g_auto (GStrv) words = g_strsplit (indices, " ", -1);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  for (char **word = words; *word != NULL; word++)
    {
      guint number = (guint) g_ascii_strtoull (*word, NULL, 10);

      g_array_append_val (numbers, number);
    }
  return roof_selection_new_of ((const guint *) numbers->data, numbers->len, lead);
}

static void
test_new (void)
{
  assert_printed (roof_selection_new (-1), "");
  assert_printed (roof_selection_new (3), "3*");
  assert_printed (roof_selection_new_of (NULL, 0, 4), "");
  assert_printed (make ("9 2 5 2", 5), "2 5* 9");
  assert_printed (make ("9 2 5 2", -1), "2* 5 9");
  assert_printed (make ("9 2", 4), "2* 9");
}

static void
test_contains (void)
{
  g_autoptr (RoofSelection) some = make ("2 5 9", 5);
  g_autoptr (RoofSelection) none = roof_selection_new (-1);

  for (guint i = 0; i < 12; i++)
    {
      g_assert_cmpint (roof_selection_contains (some, i), ==, i == 2 || i == 5 || i == 9);
      g_assert_false (roof_selection_contains (none, i));
    }
  g_assert_cmpuint (roof_selection_get_n (some), ==, 3);
  g_assert_cmpint (roof_selection_get_lead (none), ==, -1);
}

static void
test_equal (void)
{
  g_autoptr (RoofSelection) a = make ("2 5", 5);
  g_autoptr (RoofSelection) same = make ("5 2", 5);
  g_autoptr (RoofSelection) led = make ("5 2", 2);
  g_autoptr (RoofSelection) more = make ("5 2 3", 5);
  g_autoptr (RoofSelection) none = roof_selection_new (-1);
  g_autoptr (RoofSelection) empty = roof_selection_new_of (NULL, 0, -1);

  g_assert_true (roof_selection_equal (a, same));
  g_assert_false (roof_selection_equal (a, led));
  g_assert_false (roof_selection_equal (a, more));
  g_assert_false (roof_selection_equal (a, none));
  g_assert_true (roof_selection_equal (none, empty));
}

static void
test_toggle (void)
{
  g_autoptr (RoofSelection) none = roof_selection_new (-1);
  g_autoptr (RoofSelection) some = make ("2 5 9", 5);

  assert_printed (roof_selection_toggle (none, 4), "4*");
  assert_printed (roof_selection_toggle (some, 4), "2 4* 5 9");
  assert_printed (roof_selection_toggle (some, 2), "5* 9");
  assert_printed (roof_selection_toggle (some, 5), "2 9*");
  assert_printed (roof_selection_toggle (some, 9), "2 5*");
}

/* The last one leads back to the one before it, and nothing is left of one. */
static void
test_toggle_last (void)
{
  g_autoptr (RoofSelection) some = make ("2 5 9", 9);
  g_autoptr (RoofSelection) one = roof_selection_new (7);

  assert_printed (roof_selection_toggle (some, 9), "2 5*");
  assert_printed (roof_selection_toggle (one, 7), "");
}

static void
test_unite (void)
{
  g_autoptr (RoofSelection) none = roof_selection_new (-1);
  g_autoptr (RoofSelection) a = make ("2 5", 5);
  g_autoptr (RoofSelection) b = make ("1 5 8", 8);

  assert_printed (roof_selection_unite (a, b), "1 2 5 8*");
  assert_printed (roof_selection_unite (b, a), "1 2 5* 8");
  assert_printed (roof_selection_unite (a, none), "2 5*");
  assert_printed (roof_selection_unite (none, a), "2 5*");
}

static void
test_follow (void)
{
  static const int moved[] = { 1, 0, 3, -1, 2, -1 };
  g_autoptr (RoofSelection) some = make ("0 3 4", 0);
  g_autoptr (RoofSelection) led = make ("0 3 4", 3);
  g_autoptr (RoofSelection) last = make ("2 5", 5);
  g_autoptr (RoofSelection) gone = make ("3 5", 5);
  g_autoptr (RoofSelection) beyond = make ("1 60", 60);
  g_autoptr (RoofSelection) none = roof_selection_new (-1);

  assert_printed (roof_selection_follow (some, moved, G_N_ELEMENTS (moved)), "1* 2");
  assert_printed (roof_selection_follow (led, moved, G_N_ELEMENTS (moved)), "1 2*");
  assert_printed (roof_selection_follow (last, moved, G_N_ELEMENTS (moved)), "3*");
  assert_printed (roof_selection_follow (gone, moved, G_N_ELEMENTS (moved)), "");
  assert_printed (roof_selection_follow (beyond, moved, G_N_ELEMENTS (moved)), "0*");
  assert_printed (roof_selection_follow (none, moved, G_N_ELEMENTS (moved)), "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/selection/new", test_new);
  g_test_add_func ("/roof/selection/contains", test_contains);
  g_test_add_func ("/roof/selection/equal", test_equal);
  g_test_add_func ("/roof/selection/toggle", test_toggle);
  g_test_add_func ("/roof/selection/toggle-last", test_toggle_last);
  g_test_add_func ("/roof/selection/unite", test_unite);
  g_test_add_func ("/roof/selection/follow", test_follow);
  return g_test_run ();
}
