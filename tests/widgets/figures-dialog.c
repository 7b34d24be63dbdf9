/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/figures-dialog-private.h"

#include <glib/gstdio.h>

#include "lesson-stage.h"
#include "widgets/export/figures-job.h"

#define N_RATINGS 5 /* of the sound lesson: two questions with their answers, and one step more */

typedef struct
{
  Stage              stage;
  RoofFiguresDialog *dialog; /* NULL once it has closed */
  char              *folder;
  guint              written; /* figures, as the dialog says */
} Fixture;

/* A part of the dialog by its name in the .ui file. */
static gpointer
get_part (Fixture    *fixture,
          const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (fixture->dialog), ROOF_TYPE_FIGURES_DIALOG, name);
}

static void
written_cb (RoofFiguresDialog *dialog,
            GFile             *folder,
            guint              n,
            Fixture           *fixture)
{
  g_assert_cmpstr (g_file_peek_path (folder), ==, fixture->folder);
  fixture->written = n;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (RoofPlayer) player = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;

  fixture->stage.session = stage_new_session ();
  fixture->folder = g_dir_make_tmp ("roofline-figures-XXXXXX", NULL);
  player = lesson_stage_play (&fixture->stage);
  snapshot = roof_lesson_make_document (roof_player_get_lesson (player));
  g_signal_handlers_disconnect_by_data (player, &fixture->stage);
  fixture->dialog
      = roof_figures_dialog_new (NULL, snapshot, roof_session_get_library (fixture->stage.session),
                                 "test", NULL);
  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), (gpointer *) &fixture->dialog);
  g_signal_connect (fixture->dialog, "written", G_CALLBACK (written_cb), fixture);
  gtk_window_present (GTK_WINDOW (fixture->dialog));
  stage_wait_for_frame (GTK_WIDGET (fixture->dialog));
}

static char *
get_path (Fixture    *fixture,
          const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

/* How many files there are, with them removed. */
static guint
empty_folder (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = get_path (fixture, name);

      g_assert_cmpint (g_remove (path), ==, 0);
      n++;
    }
  return n;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  if (fixture->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  while (fixture->dialog != NULL)
    g_main_context_iteration (NULL, TRUE);
  empty_folder (fixture);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_object_unref (fixture->stage.session);
}

static void
begin (Fixture *fixture)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);

  roof_figures_dialog_write (fixture->dialog, folder);
}

static gboolean
is_writing (Fixture *fixture)
{
  return fixture->dialog != NULL && gtk_widget_get_visible (get_part (fixture, "waiting"));
}

static void
finish (Fixture *fixture)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "the figures");

  while (is_writing (fixture))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

static void
set_name (Fixture    *fixture,
          const char *name)
{
  gtk_editable_set_text (get_part (fixture, "name"), name);
}

static const char *
get_outcome (Fixture *fixture)
{
  return gtk_label_get_text (get_part (fixture, "outcome"));
}

/* A picture of each slide in each format, and the dialog closes. */
static void
test_writes (Fixture       *fixture,
             gconstpointer  data)
{
  guint format = GPOINTER_TO_UINT (data);
  static const RoofPicture kinds[] = { ROOF_PICTURE_PNG, ROOF_PICTURE_SVG, ROOF_PICTURE_PDF };
  static const char *const names[] = { "test-05.png", "test-05.svg", "test-05.pdf" };
  g_autofree char *path = get_path (fixture, names[format]), *content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  gtk_drop_down_set_selected (get_part (fixture, "format"), format);
  begin (fixture);
  finish (fixture);
  g_assert_null (fixture->dialog);
  g_assert_cmpuint (fixture->written, ==, N_RATINGS);
  g_assert_true (g_file_get_contents (path, &content, &size, NULL));
  bytes = g_bytes_new (content, size);
  g_assert_cmpint (roof_picture_recognize (bytes), ==, kinds[format]);
  g_assert_cmpuint (empty_folder (fixture), ==, N_RATINGS);
}

/* What each picture carries: its slide, what that shows, or nothing. */
static void
test_embeds (Fixture       *fixture,
             gconstpointer  data)
{
  guint embedded = GPOINTER_TO_UINT (data);
  g_autofree char *path = get_path (fixture, "test-01.svg");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofDocument) document = NULL;

  gtk_drop_down_set_selected (get_part (fixture, "format"), ROOF_EXPORT_SVG);
  gtk_drop_down_set_selected (get_part (fixture, "embed"), embedded);
  g_assert_true (g_str_equal (gtk_label_get_text (get_part (fixture, "carried")), "The pictures cannot be opened again")
                 == (embedded == ROOF_EMBEDDED_NOTHING));
  begin (fixture);
  finish (fixture);
  document = roof_document_load (file, NULL, NULL);
  g_assert_true ((document != NULL) == (embedded != ROOF_EMBEDDED_NOTHING));
}

/* The number goes where the name says, else to its end; a name that leads elsewhere is none. */
static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const bad[] = { "", "../up", "a/b", "%s", "%d-%d", ".hidden" };

  g_assert_cmpstr (get_outcome (fixture), ==, "test-01.png to test-05.png");
  set_name (fixture, "fig%d of 5");
  g_assert_cmpstr (get_outcome (fixture), ==, "fig1 of 5.png to fig5 of 5.png");
  g_assert_true (gtk_widget_get_sensitive (get_part (fixture, "export_button")));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      set_name (fixture, bad[i]);
      g_assert_false (gtk_widget_get_sensitive (get_part (fixture, "export_button")));
      begin (fixture);
      g_assert_false (is_writing (fixture));
    }
}

/* What is there already is replaced once somebody has said so, and nothing else than such pictures ever. */
static void
test_asks (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = get_path (fixture, "test-03.png"), *content = NULL;

  g_file_set_contents (path, "my own", -1, NULL);
  begin (fixture);
  g_assert_false (is_writing (fixture));
  g_assert_true (gtk_widget_get_visible (get_part (fixture, "question")));
  g_assert_nonnull (strstr (gtk_label_get_text (get_part (fixture, "there")), "1 of these files"));
  g_signal_emit_by_name (get_part (fixture, "replace"), "clicked");
  finish (fixture);
  g_assert_nonnull (strstr (gtk_label_get_text (get_part (fixture, "error")), "test-03.png"));
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "my own");
  g_assert_cmpuint (empty_folder (fixture), ==, 1);
  begin (fixture);
  finish (fixture);
  g_assert_cmpuint (fixture->written, ==, N_RATINGS);
}

/* Once it was cancelled nothing is there, and it can begin again. */
static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  begin (fixture);
  g_assert_true (is_writing (fixture));
  g_assert_false (gtk_widget_get_sensitive (get_part (fixture, "form")));
  g_signal_emit_by_name (get_part (fixture, "cancel"), "clicked");
  finish (fixture);
  g_assert_nonnull (fixture->dialog);
  g_assert_cmpuint (empty_folder (fixture), ==, 0);
  g_assert_true (gtk_widget_get_visible (get_part (fixture, "error")));
  begin (fixture);
  finish (fixture);
  g_assert_cmpuint (fixture->written, ==, N_RATINGS);
}

/* Its window may go meanwhile. */
static void
test_closed_meanwhile (Fixture       *fixture,
                       gconstpointer  data)
{
  begin (fixture);
  gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  while (fixture->dialog != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fixture->written, ==, 0);
  g_assert_cmpuint (empty_folder (fixture), ==, 0);
}

static void
test_folder_gone (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *path = get_path (fixture, "gone");
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  roof_figures_dialog_write (fixture->dialog, folder);
  finish (fixture);
  g_assert_nonnull (strstr (gtk_label_get_text (get_part (fixture, "error")), "gone"));
}

static void
test_presets (Fixture       *fixture,
              gconstpointer  data)
{
  gtk_drop_down_set_selected (get_part (fixture, "size"), 2);
  g_assert_cmpfloat (gtk_spin_button_get_value (get_part (fixture, "width")), ==, 241);
}

static const char *
get_size (Fixture *fixture)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (get_part (fixture, "size")));
}

/* A size that no preset has bears no preset's name, and a preset's size its name again. */
static void
test_names_size (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char *const numbers[] = { "width", "height" };

  gtk_drop_down_set_selected (get_part (fixture, "size"), ROOF_PRESET_COLUMN);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      GtkSpinButton *number = get_part (fixture, numbers[i]);
      double own = gtk_spin_button_get_value (number);

      gtk_spin_button_set_value (number, 333);
      g_assert_cmpstr (get_size (fixture), ==, "Custom");
      g_assert_cmpfloat (gtk_spin_button_get_value (number), ==, 333);
      gtk_spin_button_set_value (number, own);
      g_assert_cmpstr (get_size (fixture), ==, "One column, 85 mm");
    }
  gtk_drop_down_set_selected (get_part (fixture, "size"), ROOF_N_PRESETS); /* nothing that can be chosen */
  g_assert_cmpstr (get_size (fixture), ==, "One column, 85 mm");
  gtk_spin_button_set_value (get_part (fixture, "height"), 333);
  gtk_drop_down_set_selected (get_part (fixture, "size"), ROOF_PRESET_COLUMN);
  g_assert_cmpfloat (gtk_spin_button_get_value (get_part (fixture, "height")), ==, 186);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, data, function) \
  g_test_add ("/roof/figures-dialog/" name, Fixture, GUINT_TO_POINTER (data), set_up, function, tear_down)
  CASE ("png", 0, test_writes);
  CASE ("svg", 1, test_writes);
  CASE ("pdf", 2, test_writes);
  CASE ("embeds-slide", ROOF_EMBEDDED_DOCUMENT, test_embeds);
  CASE ("embeds-shown", ROOF_EMBEDDED_SHOWN, test_embeds);
  CASE ("embeds-nothing", ROOF_EMBEDDED_NOTHING, test_embeds);
  CASE ("names", 0, test_names);
  CASE ("asks", 0, test_asks);
  CASE ("cancelled", 0, test_cancelled);
  CASE ("closed-meanwhile", 0, test_closed_meanwhile);
  CASE ("folder-gone", 0, test_folder_gone);
  CASE ("presets", 0, test_presets);
  CASE ("names-size", 0, test_names_size);
#undef CASE
  return g_test_run ();
}
