/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/pane.h"

#include "stage.h"

/* A pane that counts what is asked of it. */
typedef struct
{
  RoofPane pane;
  int      n_starts;
  int      n_refreshes;
} Counter;

typedef RoofPaneClass CounterClass;

GType counter_get_type (void);
G_DEFINE_FINAL_TYPE (Counter, counter, ROOF_TYPE_PANE)

static void
start (Counter *self)
{
  self->n_starts++;
}

static void
refresh (Counter *self)
{
  self->n_refreshes++;
}

static void
counter_class_init (CounterClass *klass)
{
  klass->start = (RoofPaneFunc) start;
  klass->refresh = (RoofPaneFunc) refresh;
  klass->shows_selected = TRUE;
}

static void
counter_init (Counter *self)
{
}

/* A pane with another within it, below a widget that is none. */
typedef struct
{
  Stage    stage;
  Counter *outer;
  Counter *inner;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->stage.session = stage_new_session ();
  fixture->outer = g_object_new (counter_get_type (), NULL);
  fixture->inner = g_object_new (counter_get_type (), NULL);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (fixture->inner));
  gtk_widget_set_parent (box, GTK_WIDGET (fixture->outer));
  roof_pane_set_session (ROOF_PANE (fixture->outer), fixture->stage.session);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->outer), 300, 300);
}

/* Nothing of it stays, and nobody calls it afterwards. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->outer));
}

static void
test_hand_on (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_true (fixture->inner->pane.session == fixture->stage.session);
  g_assert_cmpint (fixture->inner->n_starts, ==, 1);
  g_assert_cmpint (fixture->outer->n_starts, ==, 1);
  g_assert_cmpint (fixture->inner->n_refreshes, ==, 1);
  g_assert_cmpint (fixture->outer->n_refreshes, ==, 1);
}

static void
test_refresh (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofSnapshot) pinned = roof_snapshot_with_kernel_pinned (stage_get_snapshot (&fixture->stage), 0, "start");

  roof_document_apply (roof_session_get_document (fixture->stage.session), pinned, "Test");
  g_assert_cmpint (fixture->outer->n_refreshes, ==, 2);
  g_assert_cmpint (fixture->inner->n_refreshes, ==, 2);
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_cmpint (fixture->outer->n_refreshes, ==, 3);
  g_assert_cmpint (fixture->inner->n_refreshes, ==, 3);
  g_assert_cmpint (fixture->inner->n_starts, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/pane/hand-on", Fixture, NULL, set_up, test_hand_on, tear_down);
  g_test_add ("/roof/pane/refresh", Fixture, NULL, set_up, test_refresh, tear_down);
  return g_test_run ();
}
