/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/slide.h"

#include "fixtures.h"

typedef struct
{
  RoofMachine  *machine;
  RoofSnapshot *snapshot; /* titled, with three slides: "a" at batch 1, "b" at 2, "c" at 4 */
} Fixture;

static void
take (Fixture      *self,
      RoofSnapshot *next)
{
  roof_snapshot_unref (self->snapshot);
  self->snapshot = next;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  static const char *const titles[] = { "a", "b", "c" };
  g_autoptr (RoofSelection) selection = roof_selection_new (0);

  self->machine = make_tpu ();
  self->snapshot = make_snapshot (self->machine, 16);
  take (self, roof_snapshot_with_title (self->snapshot, "document"));
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (RoofSnapshot) state = make_snapshot (self->machine, 1 << i);
      g_autoptr (RoofSlide) slide = roof_slide_new (titles[i], "text", state, selection);

      take (self, roof_snapshot_with_slide_inserted (self->snapshot, i, slide));
    }
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_snapshot_unref (self->snapshot);
  roof_machine_unref (self->machine);
}

static char *
join_titles (RoofSnapshot *snapshot)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    g_string_append (titles, roof_slide_get_title (roof_snapshot_get_slide (snapshot, i)));
  return g_string_free (titles, FALSE);
}

static void
assert_titles (RoofSnapshot *snapshot,
               const char   *titles)
{
  g_autofree char *found = join_titles (snapshot);

  g_assert_cmpstr (found, ==, titles);
}

/* Whether documents with the one and with the other slide are equal. */
static gboolean
is_same (Fixture   *self,
         RoofSlide *a,
         RoofSlide *b)
{
  g_autoptr (RoofSnapshot) with_a = roof_snapshot_with_slide (self->snapshot, 0, a);
  g_autoptr (RoofSnapshot) with_b = roof_snapshot_with_slide (self->snapshot, 0, b);

  return roof_snapshot_equal (with_a, with_b);
}

/* What is not there is left out, and with another state nothing is pointed at. */
static void
test_points (Fixture       *self,
             gconstpointer  data)
{
  static const RoofSlidePoint points[] = {
    { ROOF_SLIDE_POINT_KERNEL, 0, -1 }, { ROOF_SLIDE_POINT_KERNEL, 0, 0 },  { ROOF_SLIDE_POINT_ROOF, 5, 0 },
    { ROOF_SLIDE_POINT_RIDGE, -1, 0 },  { ROOF_SLIDE_POINT_PEAK, -1, 0 },   { ROOF_SLIDE_POINT_KERNEL, 9, 0 },
    { ROOF_SLIDE_POINT_KERNEL, 0, 99 }, { ROOF_SLIDE_POINT_ROOF, -1, -1 },  { ROOF_SLIDE_POINT_PEAK, -1, 99 },
    { ROOF_SLIDE_POINT_RIDGE, -1, 99 }, { ROOF_SLIDE_POINT_CEILING, -1, 0 },
  };
  RoofSlide *slide = roof_snapshot_get_slide (self->snapshot, 0);
  g_autoptr (RoofSlide) pointing = roof_slide_with_points (slide, points, G_N_ELEMENTS (points));
  g_autoptr (RoofSlide) fewer = roof_slide_with_points (pointing, points, 1);
  g_autoptr (RoofSlide) titled = roof_slide_with_title (pointing, "b");
  g_autoptr (RoofSlide) other = roof_slide_with_state (pointing, self->snapshot, NULL);
  guint n;
  const RoofSlidePoint *kept = roof_slide_get_points (pointing, &n);

  g_assert_cmpuint (n, ==, 5);
  for (guint i = 0; i < n; i++)
    g_assert_true (kept[i].kind == points[i].kind && kept[i].index == points[i].index);
  g_assert_cmpint (kept[2].kernel, ==, -1);
  g_assert_false (is_same (self, slide, pointing));
  g_assert_false (is_same (self, fewer, pointing));
  roof_slide_get_points (titled, &n);
  g_assert_cmpuint (n, ==, 5);
  roof_slide_get_points (other, &n);
  g_assert_cmpuint (n, ==, 0);
}

static void
test_order (Fixture       *self,
            gconstpointer  data)
{
  static const struct
  {
    guint       from, to;
    const char *titles;
  } cases[] = { { 0, 2, "bca" }, { 2, 0, "cab" }, { 1, 1, "abc" }, { 0, 1, "bac" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofSnapshot) moved = roof_snapshot_with_slide_moved (self->snapshot, cases[i].from, cases[i].to);

      assert_titles (moved, cases[i].titles);
    }
  assert_titles (self->snapshot, "abc");
}

static void
test_removed (Fixture       *self,
              gconstpointer  data)
{
  take (self, roof_snapshot_with_slide_removed (self->snapshot, 1));
  assert_titles (self->snapshot, "ac");
}

static void
test_replaced (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (self->snapshot);
  g_autoptr (RoofSlide) slide = roof_slide_with_title (roof_snapshot_get_slide (self->snapshot, 1), "B");

  take (self, roof_snapshot_with_slide (self->snapshot, 1, slide));
  assert_titles (self->snapshot, "aBc");
  assert_titles (before, "abc");
  g_assert_false (roof_snapshot_equal (before, self->snapshot));
  g_assert_cmpstr (roof_slide_get_text (slide), ==, "text");
  g_assert_true (roof_slide_get_state (slide) == roof_slide_get_state (roof_snapshot_get_slide (before, 1)));
}

/* The slides of a slide would be slides without end. */
static void
test_state_has_no_slides (Fixture       *self,
                          gconstpointer  data)
{
  g_autoptr (RoofSlide) slide = roof_slide_new ("all", "", self->snapshot, NULL);
  RoofSnapshot *state = roof_slide_get_state (slide);

  g_assert_cmpuint (roof_snapshot_get_n_slides (state), ==, 0);
  g_assert_cmpstr (roof_snapshot_get_title (state), ==, "");
  g_assert_cmpuint (roof_snapshot_get_n_kernels (state), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (roof_slide_get_selection (slide)), ==, -1);
}

static void
test_selection_is_of_the_state (Fixture       *self,
                                gconstpointer  data)
{
  const guint indices[] = { 0, 7 };
  g_autoptr (RoofSelection) both = roof_selection_new_of (indices, 2, 7);
  g_autoptr (RoofSlide) slide = roof_slide_new ("", "", self->snapshot, both);

  g_assert_cmpuint (roof_selection_get_n (roof_slide_get_selection (slide)), ==, 1);
  g_assert_cmpint (roof_selection_get_lead (roof_slide_get_selection (slide)), ==, 0);
}

static void
test_equal (Fixture       *self,
            gconstpointer  data)
{
  RoofSlide *slide = roof_snapshot_get_slide (self->snapshot, 0);
  g_autoptr (RoofSnapshot) other_state = make_snapshot (self->machine, 99);
  g_autoptr (RoofSlide) same = roof_slide_with_title (slide, "a");
  g_autoptr (RoofSlide) noted = roof_slide_with_notes (slide, "slowly");
  g_autoptr (RoofSlide) said = roof_slide_with_text (slide, "else");
  g_autoptr (RoofSlide) shown = roof_slide_with_state (slide, other_state, roof_slide_get_selection (slide));
  g_autoptr (RoofSlide) unselected = roof_slide_with_state (slide, roof_slide_get_state (slide), NULL);
  g_autoptr (RoofSlide) more = roof_slide_with_extra (slide, "{\"x\": 1}");

  g_assert_true (is_same (self, slide, same));
  g_assert_false (is_same (self, slide, noted));
  g_assert_false (is_same (self, slide, said));
  g_assert_false (is_same (self, slide, shown));
  g_assert_false (is_same (self, slide, unselected));
  g_assert_false (is_same (self, slide, more));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "points", test_points },
    { "order", test_order },
    { "removed", test_removed },
    { "replaced", test_replaced },
    { "state-has-no-slides", test_state_has_no_slides },
    { "selection-is-of-the-state", test_selection_is_of_the_state },
    { "equal", test_equal },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/slide/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
  return g_test_run ();
}
