/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "change.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "document/session/document.h"
#include "explore/edit/edit.h"
#include "snapshot-text.h"
#include "workload/apply.h"
#include "workload/step.h"

/* Each thing that can be held, from the press to the last redo, with the whole text of the document after each step. */

static const char text[]
    = "{\"format\": \"roofline\", \"version\": 1,"
      " \"machines\": [{\"format\": \"roofline-machine\", \"version\": 1, \"id\": \"own\", \"name\": \"Own chip\","
      "  \"compute\": [{\"unit\": \"vector\", \"dtype\": \"fp32\", \"peak\": 1e12}],"
      "  \"levels\": [{\"id\": \"dram\", \"name\": \"DRAM\", \"kind\": \"memory\", \"bandwidth\": 1e11,"
      "    \"read_bandwidth\": 8e10, \"write_bandwidth\": 4e10}],"
      "  \"ceilings\": [{\"name\": \"No SIMD\", \"unit\": \"vector\", \"dtype\": \"fp32\", \"peak\": 1.25e11}],"
      "  \"launch_overhead\": 1e-6}],"
      " \"kernels\": [{\"name\": \"free\", \"op\": \"custom\", \"compute\": \"fp32\", \"unit\": \"vector\","
      "    \"parameters\": {\"flops\": 1e9, \"bytes.dram\": 5e8}},"
      "  {\"name\": \"run\", \"op\": \"custom\", \"compute\": \"fp32\", \"unit\": \"vector\","
      "    \"parameters\": {\"flops\": 2e9, \"bytes.dram\": 3e9, \"time\": 0.05}},"
      "  {\"name\": \"product\", \"op\": \"matmul\", \"compute\": \"fp32\", \"unit\": \"vector\","
      "    \"parameters\": {\"B\": 7, \"D\": 1024, \"F\": 2048}}]}";

/* What a pull or a step makes of the text: pieces of it and what stands there instead. */
typedef struct
{
  const char *old, *new;
} Piece;

#define PIECES 3

typedef struct
{
  const char   *name;
  RoofGrip      grip;
  double        x, y; /* where it is pulled, FLOP/B and FLOP/s */
  RoofEditFlags flags;
  Piece         pulled[PIECES];
  RoofEditStep  step;
  Piece         stepped[PIECES];
} Script;


static const Script scripts[] = {
  { "dot-modelled", { ROOF_GRIP_DOT, 2, 0, -1 }, 8, NAN, 0,
    { { "\"B\": 7", "\"B\": 16" } }, ROOF_EDIT_RIGHT, { { "\"B\": 7", "\"B\": 8" } } },
  { "dot-efficiency", { ROOF_GRIP_DOT, 2, 0, -1 }, NAN, 1e10, ROOF_EDIT_COARSE,
    { { "\"unit\": \"vector\"\n    }\n  ]", "\"unit\": \"vector\",\n      \"efficiency\": 0.25\n    }\n  ]" } }, ROOF_EDIT_DOWN,
    { { "\"unit\": \"vector\"\n    }\n  ]", "\"unit\": \"vector\",\n      \"efficiency\": 0.95\n    }\n  ]" } } },
  { "dot-custom", { ROOF_GRIP_DOT, 0, 0, -1 }, 4, NAN, 0,
    { { "\"flops\": 1000000000", "\"flops\": 2000000000" } }, ROOF_EDIT_RIGHT,
    { { "\"flops\": 1000000000", "\"flops\": 1100000000" } } },
  /* both ways at once, as the pointer takes it */
  { "dot-custom-both", { ROOF_GRIP_DOT, 0, 0, -1 }, 4, 2e11, ROOF_EDIT_COARSE,
    { { "\"flops\": 1000000000", "\"flops\": 2000000000" },
      { "\"vector\"\n    },\n    {\n      \"name\": \"run\"",
        "\"vector\",\n      \"efficiency\": 0.5\n    },\n    {\n      \"name\": \"run\"" } }, ROOF_EDIT_DOWN,
    { { "\"vector\"\n    },\n    {\n      \"name\": \"run\"",
        "\"vector\",\n      \"efficiency\": 0.95\n    },\n    {\n      \"name\": \"run\"" } } },
  { "roof", { ROOF_GRIP_ROOF, -1, 0, -1 }, 1, 2e11, ROOF_EDIT_SNAP,
    { { "\"bandwidth\": 100000000000", "\"bandwidth\": 200000000000" },
      { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 160000000000" },
      { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 80000000000" } }, ROOF_EDIT_UP,
    { { "\"bandwidth\": 100000000000", "\"bandwidth\": 110000000000" },
      { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 88000000000" },
      { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 44000000000" } } },
  { "reads", { ROOF_GRIP_READ, -1, 0, -1 }, 1, 9e10, ROOF_EDIT_SNAP,
    { { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 90000000000" } }, ROOF_EDIT_UP,
    { { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 88000000000" } } },
  { "writes", { ROOF_GRIP_WRITE, -1, 0, -1 }, 1, 2e10, ROOF_EDIT_SNAP,
    { { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 20000000000" } }, ROOF_EDIT_UP,
    { { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 44000000000" } } },
  { "peak", { ROOF_GRIP_PEAK, -1, 0, -1 }, 50, 4e12, ROOF_EDIT_SNAP,
    { { "\"peak\": 1000000000000", "\"peak\": 4000000000000" } }, ROOF_EDIT_UP,
    { { "\"peak\": 1000000000000", "\"peak\": 1100000000000" } } },
  { "ceiling", { ROOF_GRIP_CEILING, -1, 0, -1 }, 50, 9e12, ROOF_EDIT_SNAP,
    { { "\"peak\": 125000000000", "\"peak\": 1000000000000" } }, ROOF_EDIT_DOWN,
    { { "\"peak\": 125000000000", "\"peak\": 113640000000" } } },
  { "ridge", { ROOF_GRIP_RIDGE, -1, 0, 0 }, 20, NAN, ROOF_EDIT_SNAP,
    { { "\"peak\": 1000000000000", "\"peak\": 2000000000000" } }, ROOF_EDIT_RIGHT,
    { { "\"peak\": 1000000000000", "\"peak\": 1100000000000" } } },
  { "ridge-bandwidth", { ROOF_GRIP_RIDGE, -1, 0, 0 }, 20, NAN, ROOF_EDIT_SNAP | ROOF_EDIT_OTHER,
    { { "\"bandwidth\": 100000000000", "\"bandwidth\": 50000000000" },
      { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 40000000000" },
      { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 20000000000" } }, ROOF_EDIT_UP,
    { { "\"bandwidth\": 100000000000", "\"bandwidth\": 110000000000" },
      { "\"read_bandwidth\": 80000000000", "\"read_bandwidth\": 88000000000" },
      { "\"write_bandwidth\": 40000000000", "\"write_bandwidth\": 44000000000" } } },
  { "bend", { ROOF_GRIP_BEND, 0, 0, -1 }, 1, 1e9 / (1e-3 + 4e-6), ROOF_EDIT_SNAP,
    { { "\"launch_overhead\": 0.000001", "\"launch_overhead\": 0.000004" } }, ROOF_EDIT_DOWN,
    { { "\"launch_overhead\": 0.000001", "\"launch_overhead\": 0.0000011" } } },
};

static RoofLibrary *library;

static RoofSnapshot *
read_snapshot (void)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot = snapshot_from_text (text, &error);

  g_assert_no_error (error);
  return snapshot;
}

static char *
replace (const char  *before,
         const Piece *pieces)
{
  char *after = g_strdup (before);

  for (guint i = 0; i < PIECES && pieces[i].old != NULL; i++)
    {
      g_autofree char *former = after;

      after = change_once (former, pieces[i].old, pieces[i].new);
    }
  return after;
}

static void
assert_says (RoofDocument *document,
             const char   *expected)
{
  g_autofree char *says = snapshot_to_text (roof_document_get_snapshot (document));

  g_assert_cmpstr (says, ==, expected);
}

static RoofEdit *
hold (RoofDocument *document,
      RoofGrip      grip)
{
  RoofEdit *edit
      = roof_edit_new (roof_library_get_catalogue (library), roof_document_get_snapshot (document), NULL, grip);

  g_assert_nonnull (edit);
  return edit;
}

static void
update (RoofDocument *document,
        RoofEdit     *edit,
        double        x,
        double        y,
        RoofEditFlags flags)
{
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = roof_edit_move (edit, x, y, flags, &result);

  roof_document_preview (document, snapshot);
}

/* Pulled elsewhere first, then there; let go after Escape at the first time, and for good at the second. */
static void
run_pull (RoofDocument *document,
          RoofGrip      grip,
          double        x,
          double        y,
          RoofEditFlags flags,
          const char   *before,
          const char   *after)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RoofEdit) edit = hold (document, grip);

      assert_says (document, before);
      update (document, edit, x * 3, y / 3, flags);
      update (document, edit, x, y, flags);
      assert_says (document, after);
      if (i == 0)
        roof_document_cancel (document);
      else
        roof_document_commit (document, "Pull");
    }
  assert_says (document, after);
  roof_document_undo (document);
  assert_says (document, before);
  g_assert_false (roof_document_can_undo (document));
  roof_document_redo (document);
  assert_says (document, after);
  g_assert_false (roof_document_can_redo (document));
  roof_document_undo (document);
}

static void
run_step (RoofDocument *document,
          RoofGrip      grip,
          RoofEditStep  step,
          const char   *before,
          const char   *after)
{
  g_autoptr (RoofEdit) edit = hold (document, grip);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = roof_edit_step (edit, step, 0, &result);

  roof_document_apply (document, snapshot, "Step");
  assert_says (document, after);
  roof_document_undo (document);
  assert_says (document, before);
}

static void
test_script (gconstpointer data)
{
  const Script *script = data;
  g_autoptr (RoofSnapshot) snapshot = read_snapshot ();
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  g_autofree char *before = snapshot_to_text (snapshot);
  g_autofree char *pulled = replace (before, script->pulled);
  g_autofree char *stepped = replace (before, script->stepped);

  run_pull (document, script->grip, script->x, script->y, script->flags, before, pulled);
  run_step (document, script->grip, script->step, before, stepped);
}

/* The same document with a pin of the measured kernel, made without an edit. Returns: (transfer full) */
static char *
with_pin (RoofSnapshot *snapshot,
          double        bytes,
          double        time)
{
  g_autoptr (RoofKernel) moves = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 1), "bytes.dram", bytes);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (moves, "time", time);
  RoofPin pin = { .kernel = kernel, .machine = roof_snapshot_get_active (snapshot), .what_if = TRUE };
  g_autoptr (RoofSnapshot) pinned = roof_snapshot_with_pin_added (snapshot, &pin);

  return snapshot_to_text (pinned);
}

/* The dot of a measured kernel stays; its pin comes, goes with Escape and undo, and comes back. */
static void
test_measured (void)
{
  g_autoptr (RoofSnapshot) snapshot = read_snapshot ();
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  g_autofree char *before = snapshot_to_text (snapshot);
  g_autofree char *fewer = with_pin (snapshot, 1.5e9, 0.05);
  g_autofree char *faster = with_pin (snapshot, 3e9, 0.04);
  g_autofree char *stepped = with_pin (snapshot, 3e9 / 2, 0.05);
  RoofGrip grip = { ROOF_GRIP_DOT, 1, 0, -1 };

  run_pull (document, grip, 2e9 / 1.5e9, NAN, ROOF_EDIT_SNAP, before, fewer);
  run_pull (document, grip, NAN, 2e9 / 0.04, ROOF_EDIT_SNAP, before, faster);
  run_pull (document, grip, 2e9 / 1.5e9, NAN, ROOF_EDIT_COARSE, before, stepped);
}

/* The dot of a part of a network turns the step of all of it. */
static void
test_network (void)
{
  g_autoptr (RoofWorkload) workload = roof_network_resolve ("llama-3.1-8b", NULL);
  g_autoptr (RoofSnapshot) empty
      = roof_snapshot_new (roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL));
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, NULL);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);
  g_autofree char *before = snapshot_to_text (snapshot);
  RoofGrip grip = { ROOF_GRIP_DOT, 0, -1, -1 };

  grip.index = roof_machine_find_main_memory (roof_snapshot_get_active (snapshot));
  while (!g_str_equal (roof_kernel_get_operation (roof_snapshot_get_kernel (snapshot, (guint) grip.kernel)), "matmul"))
    grip.kernel++;
  for (guint batch = 2; batch <= 4; batch *= 2)
    {
      g_autoptr (RoofSnapshot) set = roof_step_set_all (snapshot, roof_step_find_size ("batch"), batch, NULL);
      g_autofree char *after = snapshot_to_text (set);
      g_autoptr (RoofDocument) wanted = roof_document_new (set);
      g_autoptr (RoofEdit) there = hold (wanted, grip);
      double x, y;

      roof_edit_get_origin (there, &x, &y);
      run_pull (document, grip, x, NAN, 0, before, after);
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/edit-script/", scripts[i].name, NULL);

      g_test_add_data_func (path, &scripts[i], test_script);
    }
  g_test_add_func ("/roof/edit-script/measured", test_measured);
  g_test_add_func ("/roof/edit-script/network", test_network);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}
