/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/session/followers.h"

#include "core/snapshot/same-shape.h"
#include "document/files/example.h"
#include "document/session/session.h"

/* Who shows something, for the test only how often. */
typedef struct
{
  GObject parent_instance;

  guint          n_calls;
  gboolean       hidden;
  GObject       *takes_along; /* nullable: goes when this one is called */
  RoofFollowers *brings;      /* nullable: another comes when this one is called */
} Reader;

typedef GObjectClass ReaderClass;

static GType reader_get_type (void);

G_DEFINE_TYPE (Reader, reader, G_TYPE_OBJECT)

static void
reader_class_init (ReaderClass *klass)
{
}

static void
reader_init (Reader *self)
{
}

static void
read_cb (Reader *self)
{
  self->n_calls++;
  g_clear_object (&self->takes_along);
  if (self->brings != NULL)
    {
      g_autoptr (GObject) passing = g_object_new (reader_get_type (), NULL);

      roof_followers_add (self->brings, passing, (RoofFollow) read_cb, FALSE);
    }
}

static gboolean
is_in_sight (gpointer follower)
{
  return !((Reader *) follower)->hidden;
}

#define N_READERS 13 /* no multiple of a round */

typedef struct
{
  RoofFollowers *followers;
  Reader        *readers[N_READERS];
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->followers = roof_followers_new ();
  for (guint i = 0; i < N_READERS; i++)
    {
      self->readers[i] = g_object_new (reader_get_type (), NULL);
      roof_followers_add (self->followers, self->readers[i], (RoofFollow) read_cb, FALSE);
    }
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->followers, roof_followers_free);
  for (guint i = 0; i < N_READERS; i++)
    g_clear_object (&self->readers[i]);
}

/* Of all readers. */
static void
assert_calls (Fixture *self,
              guint    least,
              guint    most)
{
  for (guint i = 0; i < N_READERS; i++)
    {
      g_assert_cmpuint (self->readers[i]->n_calls, >=, least);
      g_assert_cmpuint (self->readers[i]->n_calls, <=, most);
    }
}

static void
test_all_at_once (Fixture       *self,
                  gconstpointer  data)
{
  g_assert_false (roof_followers_is_behind (self->followers));
  roof_followers_catch_up (self->followers);
  assert_calls (self, 0, 0);

  roof_followers_outdate (self->followers);
  g_assert_true (roof_followers_is_behind (self->followers));
  roof_followers_catch_up (self->followers);
  assert_calls (self, 1, 1);
  g_assert_false (roof_followers_is_behind (self->followers));
}

/* Nobody is called twice before all were called once, and nobody waits longer than a round. */
static void
test_turns (Fixture       *self,
            gconstpointer  data)
{
  guint turns = 1;

  roof_followers_outdate (self->followers);
  while (roof_followers_take_turn (self->followers, NULL))
    turns++;
  g_assert_cmpuint (turns, <=, ROOF_FOLLOWERS_ROUND);
  g_assert_cmpuint (turns, >, 1);
  assert_calls (self, 1, 1);
  g_assert_false (roof_followers_take_turn (self->followers, NULL));
  assert_calls (self, 1, 1);
}

/* A drag: all is another before each turn. */
static void
test_moving (Fixture       *self,
             gconstpointer  data)
{
  for (guint i = 0; i < 10 * ROOF_FOLLOWERS_ROUND; i++)
    {
      roof_followers_outdate (self->followers);
      g_assert_true (roof_followers_take_turn (self->followers, NULL));
    }
  assert_calls (self, 10, 15);
  roof_followers_catch_up (self->followers);
  assert_calls (self, 10, 16);
  g_assert_false (roof_followers_is_behind (self->followers));
}

/* What nobody sees costs nothing while something moves, and is up to date soon afterwards. */
static void
test_out_of_sight (Fixture       *self,
                   gconstpointer  data)
{
  for (guint i = 0; i < N_READERS - 1; i++)
    self->readers[i]->hidden = TRUE;
  for (guint i = 0; i < 20; i++)
    {
      roof_followers_outdate (self->followers);
      roof_followers_take_turn (self->followers, is_in_sight);
    }
  g_assert_cmpuint (self->readers[0]->n_calls, ==, 0);
  g_assert_cmpuint (self->readers[N_READERS - 1]->n_calls, ==, 20);

  for (guint i = 0; roof_followers_take_turn (self->followers, is_in_sight); i++)
    g_assert_cmpuint (i, <=, ROOF_FOLLOWERS_ROUND);
  for (guint i = 0; i < N_READERS - 1; i++)
    g_assert_cmpuint (self->readers[i]->n_calls, ==, 1);
}

/* Who shows itself meanwhile takes part. */
static void
test_comes_in_sight (Fixture       *self,
                     gconstpointer  data)
{
  self->readers[3]->hidden = TRUE;
  roof_followers_outdate (self->followers);
  roof_followers_take_turn (self->followers, is_in_sight);
  self->readers[3]->hidden = FALSE;
  for (guint i = 0; i < ROOF_FOLLOWERS_ROUND; i++)
    roof_followers_take_turn (self->followers, is_in_sight);
  assert_calls (self, 1, 1);
}

static void
test_one_alone (Fixture       *self,
                gconstpointer  data)
{
  roof_followers_call (self->followers, self->readers[5]);
  assert_calls (self, 0, 0);
  roof_followers_outdate (self->followers);
  roof_followers_call (self->followers, self->readers[5]);
  g_assert_cmpuint (self->readers[5]->n_calls, ==, 1);
  g_assert_true (roof_followers_is_behind (self->followers));
  roof_followers_catch_up (self->followers);
  assert_calls (self, 1, 1);
}

static void
test_goes (Fixture       *self,
           gconstpointer  data)
{
  roof_followers_outdate (self->followers);
  roof_followers_take_turn (self->followers, NULL);
  g_clear_object (&self->readers[0]);
  g_clear_object (&self->readers[N_READERS - 1]);
  roof_followers_catch_up (self->followers);
  for (guint i = 1; i < N_READERS - 1; i++)
    g_assert_cmpuint (self->readers[i]->n_calls, ==, 1);
  g_assert_false (roof_followers_is_behind (self->followers));
}

/* Rows that are built anew. */
static void
test_goes_and_comes_when_called (Fixture       *self,
                                 gconstpointer  data)
{
  self->readers[0]->takes_along = G_OBJECT (g_steal_pointer (&self->readers[1]));
  self->readers[2]->brings = self->followers;
  for (guint i = 0; i < 3; i++)
    {
      roof_followers_outdate (self->followers);
      roof_followers_catch_up (self->followers);
      roof_followers_outdate (self->followers);
      while (roof_followers_take_turn (self->followers, NULL))
        continue;
    }
  g_assert_cmpuint (self->readers[0]->n_calls, ==, 6);
  g_assert_cmpuint (self->readers[N_READERS - 1]->n_calls, ==, 6);
}

/* What nobody sees has no turn while the thing moves, and comes when all others have had theirs. */
static void
test_at_rest (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GObject) resting = g_object_new (reader_get_type (), NULL);
  Reader *reader = (Reader *) resting;

  roof_followers_add (self->followers, resting, (RoofFollow) read_cb, TRUE);
  for (guint i = 0; i < 5 * ROOF_FOLLOWERS_ROUND; i++)
    {
      roof_followers_outdate (self->followers);
      g_assert_true (roof_followers_take_turn (self->followers, NULL));
    }
  g_assert_cmpuint (reader->n_calls, ==, 0);

  for (guint i = 0; roof_followers_take_turn (self->followers, NULL); i++)
    g_assert_cmpuint (i, <=, ROOF_FOLLOWERS_ROUND);
  g_assert_cmpuint (reader->n_calls, ==, 1);
  g_assert_false (roof_followers_is_behind (self->followers));

  roof_followers_outdate (self->followers);
  roof_followers_catch_up (self->followers);
  g_assert_cmpuint (reader->n_calls, ==, 2);
  roof_followers_catch_up (self->followers);
  g_assert_cmpuint (reader->n_calls, ==, 2);
}

typedef struct
{
  RoofLibrary  *library;
  RoofDocument *document;
  RoofSession  *session;
  Reader       *reader;
  guint         n_reports;
} Paced;

static void
report_cb (Paced *self)
{
  self->n_reports++;
}

static void
set_up_paced (Paced         *self,
              gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();

  self->library = roof_library_new (NULL);
  self->document = roof_document_new (snapshot);
  self->session = roof_session_new (self->library, self->document);
  self->reader = g_object_new (reader_get_type (), NULL);
  roof_session_follow (self->session, self->reader, (RoofFollow) read_cb);
  g_signal_connect_swapped (self->session, "notify::report", G_CALLBACK (report_cb), self);
  roof_session_set_paced (self->session, TRUE);
}

static void
tear_down_paced (Paced         *self,
                 gconstpointer  data)
{
  g_assert_finalize_object (self->reader);
  g_assert_finalize_object (self->session);
  g_assert_finalize_object (self->document);
  g_assert_finalize_object (self->library);
}

static RoofSnapshot *
move_batch (Paced  *self,
            double  batch)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", batch);

  return roof_snapshot_with_kernel (snapshot, 0, kernel);
}

static void
preview (Paced  *self,
         double  batch)
{
  g_autoptr (RoofSnapshot) snapshot = move_batch (self, batch);

  roof_document_preview (self->document, snapshot);
}

static void
slide (Paced      *self,
       double      batch,
       const char *key)
{
  g_autoptr (RoofSnapshot) snapshot = move_batch (self, batch);

  roof_document_apply_merging (self->document, snapshot, "Change Batch", key);
}

/* Two updates of a drag, of which the reader has seen neither. */
static void
drag (Paced *self)
{
  preview (self, 100);
  preview (self, 200);
  g_assert_cmpuint (self->n_reports, ==, 2);
  g_assert_cmpuint (self->reader->n_calls, ==, 0);
  g_assert_true (roof_session_is_behind (self->session));
}

static void
assert_caught_up (Paced *self)
{
  g_assert_cmpuint (self->reader->n_calls, ==, 1);
  g_assert_false (roof_session_is_behind (self->session));
}

static void
test_drag_ends (Paced         *self,
                gconstpointer  data)
{
  drag (self);
  roof_document_commit (self->document, "Move");
  assert_caught_up (self);
}

static void
test_drag_is_cancelled (Paced         *self,
                        gconstpointer  data)
{
  drag (self);
  roof_document_cancel (self->document);
  assert_caught_up (self);
}

static void
test_drag_is_undone (Paced         *self,
                     gconstpointer  data)
{
  slide (self, 50, NULL);
  self->reader->n_calls = self->n_reports = 0;
  drag (self);
  roof_document_undo (self->document);
  assert_caught_up (self);
}

/* Let go where the last preview was, or back at where it began: nothing changes then. */
static void
test_drag_changes_nothing (Paced         *self,
                           gconstpointer  data)
{
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (roof_document_get_snapshot (self->document));

  drag (self);
  roof_document_preview (self->document, before);
  roof_document_commit (self->document, "Move");
  assert_caught_up (self);
  preview (self, 200);
  roof_document_preview (self->document, before);
  roof_document_cancel (self->document);
  g_assert_cmpuint (self->reader->n_calls, ==, 2);
}

/* A press elsewhere ends what a slider began. */
static void
test_slider_is_let_go (Paced         *self,
                       gconstpointer  data)
{
  slide (self, 100, "batch");
  g_assert_true (roof_session_is_behind (self->session));
  roof_document_break_merge (self->document);
  assert_caught_up (self);
}

static void
test_turn_in_a_drag (Paced         *self,
                     gconstpointer  data)
{
  drag (self);
  roof_session_take_turn (self->session, NULL);
  assert_caught_up (self);
  preview (self, 300);
  g_assert_true (roof_session_is_behind (self->session));
  roof_document_commit (self->document, "Move");
  g_assert_cmpuint (self->reader->n_calls, ==, 2);
}

/* Steps that become one; what stands alone is seen at once. */
static void
test_slider (Paced         *self,
             gconstpointer  data)
{
  slide (self, 100, "batch");
  g_assert_cmpuint (self->reader->n_calls, ==, 0);
  slide (self, 101, "batch");
  g_assert_true (roof_session_is_behind (self->session));
  slide (self, 102, NULL);
  assert_caught_up (self);
  slide (self, 103, NULL);
  g_assert_cmpuint (self->reader->n_calls, ==, 2);
}

/* Nobody who is behind hears of anything else. */
static void
test_selection_first (Paced         *self,
                      gconstpointer  data)
{
  drag (self);
  roof_session_set_selected (self->session, 1);
  assert_caught_up (self);
}

static void
test_other_document (Paced         *self,
                     gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (RoofDocument) other = roof_document_new (snapshot);

  drag (self);
  roof_session_set_document (self->session, other);
  assert_caught_up (self);
}

/* What knows a kernel by its place must not find another there. */
static void
test_kernels_come (Paced         *self,
                   gconstpointer  data)
{
  RoofSnapshot *before = roof_document_get_snapshot (self->document);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) fewer = NULL;

  for (guint i = 1; i < roof_snapshot_get_n_kernels (before); i++)
    g_ptr_array_add (kernels, roof_snapshot_get_kernel (before, i));
  fewer = roof_snapshot_with_kernels (before, kernels);
  g_assert_false (roof_snapshot_has_same_shape (before, fewer));
  roof_document_preview (self->document, fewer);
  assert_caught_up (self);
}

static void
test_nobody_keeps_time (Paced         *self,
                        gconstpointer  data)
{
  drag (self);
  roof_session_set_paced (self->session, FALSE);
  assert_caught_up (self);
  preview (self, 300);
  g_assert_cmpuint (self->reader->n_calls, ==, 2);
}

/* Keeps @item until the reader is called. Returns: @item, borrowed */
static gpointer
lend (Paced          *self,
      gpointer        item,
      GDestroyNotify  destroy)
{
  self->reader->takes_along = g_object_new (G_TYPE_OBJECT, NULL);
  g_object_set_data_full (self->reader->takes_along, "item", item, destroy);
  return item;
}

/* What is handed to the session may be a follower's, who frees it when called: a suggestion's what-if, for one. */
static void
test_frees_what_it_lent (Paced         *self,
                         gconstpointer  data)
{
  RoofWhatIf what_if = { .kernel = 0, .label = (char *) "what-if" };
  RoofFilter *filter;
  const char *id;

  drag (self);
  what_if.analysis = lend (self, roof_report_make_analysis (roof_session_get_report (self->session), 0), (GDestroyNotify) roof_analysis_unref);
  roof_session_set_preview (self->session, &what_if);
  assert_caught_up (self);
  g_assert_cmpfloat (roof_analysis_get_performance (roof_session_get_preview (self->session)->analysis), >, 0);

  preview (self, 300);
  filter = lend (self, roof_filter_new ("bound:hbm"), (GDestroyNotify) roof_filter_unref);
  roof_session_set_filter (self->session, filter);
  g_assert_cmpstr (roof_filter_get_text (roof_session_get_filter (self->session)), ==, "bound:hbm");

  preview (self, 400);
  roof_session_set_selection (self->session, lend (self, roof_selection_new (1), (GDestroyNotify) roof_selection_unref));
  g_assert_cmpint (roof_session_get_selected (self->session), ==, 1);

  preview (self, 500);
  id = lend (self, g_strdup ("nobody's"), g_free);
  roof_session_select_network (self->session, id);
  g_assert_cmpint (roof_session_get_selected (self->session), ==, -1);
}

#define ADD(name, function) g_test_add ("/roof/followers/" name, Fixture, NULL, set_up, function, tear_down)
#define ADD_PACED(name, function) \
  g_test_add ("/roof/followers/session/" name, Paced, NULL, set_up_paced, function, tear_down_paced)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("all-at-once", test_all_at_once);
  ADD ("turns", test_turns);
  ADD ("moving", test_moving);
  ADD ("out-of-sight", test_out_of_sight);
  ADD ("comes-in-sight", test_comes_in_sight);
  ADD ("one-alone", test_one_alone);
  ADD ("goes", test_goes);
  ADD ("goes-and-comes-when-called", test_goes_and_comes_when_called);
  ADD ("at-rest", test_at_rest);
  ADD_PACED ("drag-ends", test_drag_ends);
  ADD_PACED ("frees-what-it-lent", test_frees_what_it_lent);
  ADD_PACED ("drag-is-cancelled", test_drag_is_cancelled);
  ADD_PACED ("drag-is-undone", test_drag_is_undone);
  ADD_PACED ("drag-changes-nothing", test_drag_changes_nothing);
  ADD_PACED ("slider-is-let-go", test_slider_is_let_go);
  ADD_PACED ("turn-in-a-drag", test_turn_in_a_drag);
  ADD_PACED ("slider", test_slider);
  ADD_PACED ("selection-first", test_selection_first);
  ADD_PACED ("other-document", test_other_document);
  ADD_PACED ("kernels-come", test_kernels_come);
  ADD_PACED ("nobody-keeps-time", test_nobody_keeps_time);
  return g_test_run ();
}
