/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/selected.h"

#include "core/error.h"
#include "core/snapshot/slide.h"
#include "core/snapshot/trace.h"
#include "fixtures.h"

/* a, a network of b and c, d. */
static RoofSnapshot *
make_four (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (tpu);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofKernel) b = make_kernel ("b", "matmul", "B", 8.0, NULL);
  g_autoptr (RoofKernel) c = make_kernel ("c", "matmul", "B", 8.0, NULL);

  g_ptr_array_add (kernels, make_kernel ("a", "matmul", "B", 8.0, NULL));
  g_ptr_array_add (kernels, roof_kernel_with_workload (b, "net", "first"));
  g_ptr_array_add (kernels, roof_kernel_with_workload (c, "net", "second"));
  g_ptr_array_add (kernels, make_kernel ("d", "silu", "n", 8.0, NULL));
  return roof_snapshot_with_kernels (empty, kernels);
}

/* The names, hidden ones in brackets, parts of a network with a colon before them. */
static void
assert_kernels (RoofSnapshot *snapshot,
                const char   *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      gboolean shown = roof_kernel_get_visible (kernel);

      g_string_append_printf (text, "%s%s%s%s%s", i > 0 ? " " : "", shown ? "" : "(",
                              roof_kernel_get_workload (kernel) != NULL ? ":" : "", roof_kernel_get_name (kernel),
                              shown ? "" : ")");
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static RoofSelection *
select_some (guint a,
             guint b,
             guint c,
             int   lead)
{
  guint indices[] = { a, b, c };

  return roof_selection_new_of (indices, 3, lead);
}

static void
test_remove (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_four ();
  g_autoptr (RoofSelection) own = select_some (0, 3, 3, 0);
  g_autoptr (RoofSelection) mixed = select_some (0, 1, 3, 0);
  g_autoptr (RoofSelection) none = roof_selection_new (-1);
  guint n_removed, n_hidden;
  g_autoptr (RoofSnapshot) network = roof_selected_remove (snapshot, own, &n_removed, &n_hidden);

  g_assert_cmpuint (n_removed, ==, 2);
  g_assert_cmpuint (n_hidden, ==, 0);
  assert_kernels (network, ":b :c");

  g_autoptr (RoofSnapshot) rest = roof_selected_remove (snapshot, mixed, &n_removed, &n_hidden);

  g_assert_cmpuint (n_removed, ==, 2);
  g_assert_cmpuint (n_hidden, ==, 1);
  assert_kernels (rest, "(:b) :c");

  g_autoptr (RoofSnapshot) same = roof_selected_remove (snapshot, none, &n_removed, &n_hidden);

  g_assert_cmpuint (n_removed + n_hidden, ==, 0);
  g_assert_true (roof_snapshot_equal (same, snapshot));
  assert_kernels (snapshot, "a :b :c d");
}

static void
test_show (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_four ();
  g_autoptr (RoofSelection) some = select_some (0, 2, 3, 0);
  g_autoptr (RoofSnapshot) hidden = roof_selected_show (snapshot, some, FALSE);
  g_autoptr (RoofSnapshot) shown = roof_selected_show (hidden, some, TRUE);

  assert_kernels (hidden, "(a) :b (:c) (d)");
  g_assert_true (roof_snapshot_equal (shown, snapshot));
}

static char *
name_copy (const char *name)
{
  return g_strconcat (name, "'", NULL);
}

static void
test_duplicate (void)
{
  static const struct
  {
    guint       selected[3];
    int         lead;
    const char *kernels;
    const char *leader;
  } cases[] = {
    { { 0, 0, 0 }, 0, "a a' :b :c d", "a'" },
    { { 0, 3, 3 }, 3, "a a' :b :c d d'", "d'" },
    { { 1, 1, 1 }, 1, "a :b :c b' d", "b'" },
    { { 1, 2, 3 }, 2, "a :b :c b' c' d d'", "c'" },
    { { 1, 2, 0 }, 1, "a a' :b :c b' c' d", "b'" },
  };
  g_autoptr (RoofSnapshot) snapshot = make_four ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint *in = cases[i].selected;
      g_autoptr (RoofSelection) selection = select_some (in[0], in[1], in[2], cases[i].lead);
      g_autoptr (RoofSelection) copies = NULL;
      g_autoptr (RoofSnapshot) more = roof_selected_duplicate (snapshot, selection, name_copy, &copies);
      RoofKernel *leader = roof_snapshot_get_kernel (more, (guint) roof_selection_get_lead (copies));

      assert_kernels (more, cases[i].kernels);
      g_assert_cmpuint (roof_selection_get_n (copies), ==, roof_selection_get_n (selection));
      g_assert_cmpstr (roof_kernel_get_name (leader), ==, cases[i].leader);
    }
}

/* Parts of a network are known by their names, however they are made anew. */
static void
test_trace_parts (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_four ();
  g_autoptr (RoofKernel) larger = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 2), "B", 64);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (snapshot, 2, larger);
  g_autoptr (RoofSnapshot) shorter = roof_snapshot_with_kernel_removed (changed, 0);
  g_autoptr (RoofSelection) some = select_some (0, 2, 3, 2);
  g_autoptr (RoofSelection) traced = roof_trace_selection (some, snapshot, shorter, NULL);
  guint n;
  const guint *indices = roof_selection_get_indices (traced, &n);

  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (indices[0], ==, 1);
  g_assert_cmpuint (indices[1], ==, 2);
  g_assert_cmpint (roof_selection_get_lead (traced), ==, 1);
}

static GByteArray *
make_fits (const char *letters)
{
  GByteArray *fits = g_byte_array_new ();

  for (; *letters != '\0'; letters++)
    {
      guint8 fit = *letters == 'x';

      g_byte_array_append (fits, &fit, 1);
    }
  return fits;
}

/* Nothing is left that would tell of the others: not the network, which would bring them back, not what is pinned of them, and no
 * slide. */
static void
test_keep (void)
{
  static const struct
  {
    const char *fits, *expected;
    guint       n_pins;
  } cases[] = {
    { "xxxx", "a :b :c d", 2 }, { "xx-x", "a b d", 2 }, { "-xx-", ":b :c", 0 }, { "--x-", "c", 0 }, { "x---", "a", 1 },
    { "---x", "d", 1 },         { "----", "", 0 },
  };
  g_autoptr (RoofSnapshot) bare = make_four ();
  g_autoptr (RoofSnapshot) one = roof_snapshot_with_kernel_pinned (bare, 0, NULL);
  g_autoptr (RoofSnapshot) both = roof_snapshot_with_kernel_pinned (one, 3, NULL);
  g_autoptr (RoofSlide) slide = roof_slide_new ("first", "", both, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_slide_inserted (both, 0, slide);
  g_autoptr (RoofSnapshot) all = roof_selected_keep (snapshot, NULL);

  g_assert_true (roof_snapshot_equal (all, snapshot));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) fits = make_fits (cases[i].fits);
      g_autoptr (RoofSnapshot) kept = roof_selected_keep (snapshot, fits);

      assert_kernels (kept, cases[i].expected);
      g_assert_cmpuint (roof_snapshot_get_n_pins (kept), ==, cases[i].n_pins);
      g_assert_cmpuint (roof_snapshot_get_n_slides (kept), ==, 0);
    }
}

/* What is chosen is chosen for the selected kernels, beside what they have; a text or a name that is none changes nothing. */
static void
test_look (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_four ();
  g_autoptr (RoofSelection) two = select_some (0, 1, 1, 0);
  g_autoptr (RoofSnapshot) grouped = roof_selected_look (snapshot, two, "group", "  stencils ", NULL);
  g_autoptr (RoofSnapshot) marked = roof_selected_look (grouped, two, "marker", "star", NULL);
  g_autoptr (RoofSnapshot) bare = roof_selected_look (marked, two, "group", " ", NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 4; i++)
    {
      const RoofKernelLook *look = roof_kernel_get_look (roof_snapshot_get_kernel (marked, i));

      g_assert_cmpstr (look->group, ==, i < 2 ? "stencils" : NULL);
      g_assert_cmpuint (look->marker, ==, i < 2 ? 8 : ROOF_LOOK_MARKER_AUTO);
    }
  g_assert_null (roof_kernel_get_look (roof_snapshot_get_kernel (bare, 0))->group);
  g_assert_null (roof_selected_look (snapshot, two, "label", "a\tb", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_null (roof_selected_look (snapshot, two, "marker", "heart", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/selected/remove", test_remove);
  g_test_add_func ("/roof/selected/keep", test_keep);
  g_test_add_func ("/roof/selected/show", test_show);
  g_test_add_func ("/roof/selected/duplicate", test_duplicate);
  g_test_add_func ("/roof/selected/look", test_look);
  g_test_add_func ("/roof/selected/trace-parts", test_trace_parts);
  return g_test_run ();
}
