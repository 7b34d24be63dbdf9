/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/library.h"

#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "document/files/bundled.h"
#include "document/files/example.h"

static const char machine_text[]
    = "{\"format\": \"roofline-machine\", \"version\": 1, \"id\": \"%s\", \"name\": \"%s\","
      "\"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", \"peak\": %s}],"
      "\"levels\": [{\"id\": \"hbm\", \"kind\": \"memory\", \"bandwidth\": 1e12}]}";

static const char operation_text[]
    = "{\"format\": \"roofline-operation\", \"version\": 1, \"id\": \"mine\", \"name\": \"Mine\","
      "\"group\": \"Mine\", \"summary\": \"Mine.\", \"compute\": \"bf16\","
      "\"work\": [{\"unit\": \"vector\", \"flops\": \"1\"}],"
      "\"tensors\": [{\"name\": \"x\", \"role\": \"output\", \"shape\": [\"1\"], \"write\": \"1\"}]}";

typedef struct
{
  char *base;
  char *folders[2]; /* machines, operations */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->base = g_dir_make_tmp ("roof-library-XXXXXX", NULL);
  self->folders[0] = g_build_filename (self->base, ROOF_DATA_FOLDER, "machines", NULL);
  self->folders[1] = g_build_filename (self->base, ROOF_DATA_FOLDER, "operations", NULL);
  g_mkdir_with_parents (self->folders[0], 0700);
  g_mkdir_with_parents (self->folders[1], 0700);
}

static void
empty_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *program = g_path_get_dirname (self->folders[0]);

  for (guint i = 0; i < 2; i++)
    {
      empty_folder (self->folders[i]);
      g_free (self->folders[i]);
    }
  g_rmdir (program);
  g_assert_cmpint (g_rmdir (self->base), ==, 0);
  g_free (self->base);
}

static void
put (const char *folder,
     const char *name,
     const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
put_machine (Fixture    *self,
             const char *file,
             const char *id,
             const char *name,
             const char *peak)
{
  g_auto (GStrv) parts = g_strsplit (machine_text, "%s", -1);
  g_autofree char *text
      = g_strconcat (parts[0], id, parts[1], name, parts[2], peak, parts[3], NULL);

  put (self->folders[0], file, text);
}

static void
test_user_files (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (RoofLibrary) bundled = roof_library_new (NULL);
  g_autoptr (RoofLibrary) library = NULL;
  guint n = roof_library_get_n_machines (bundled);

  put_machine (self, "a.json", "mine", "Mine", "1e14");
  put_machine (self, "b.json", "tpu-v5e", "My v5e", "2e14");
  put (self->folders[0], "notes.txt", "not a machine");
  put (self->folders[1], "mine.json", operation_text);
  library = roof_library_new (self->base);
  g_assert_cmpstr (roof_library_get_faults (library)[0], ==, NULL);
  g_assert_cmpuint (roof_library_get_n_machines (library), ==, n + 1);
  g_assert_cmpstr (roof_machine_get_name (roof_library_find_machine (library, "tpu-v5e", NULL)), ==,
                   "My v5e");
  g_assert_nonnull (roof_library_find_machine (library, "mine", NULL));
  g_assert_nonnull (roof_catalogue_find (roof_library_get_catalogue (library), "mine", NULL));
  g_assert_nonnull (roof_catalogue_find (roof_library_get_catalogue (library), "matmul", NULL));
}

/* A faulty file is named, and takes nothing else with it. */
static void
test_faulty_user_files (Fixture       *self,
                        gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = NULL;
  const char * const *faults;

  put_machine (self, "a.json", "mine", "Mine", "1e14");
  put_machine (self, "b.json", "bad", "Bad", "-1");
  put (self->folders[0], "c.json", "");
  put (self->folders[1], "d.json", "{\"format\": \"roofline-operation\", \"version\": 1}");
  library = roof_library_new (self->base);
  faults = roof_library_get_faults (library);
  g_assert_cmpuint (g_strv_length ((char **) faults), ==, 3);
  g_assert_nonnull (strstr (faults[0], "machines/b.json: compute[0].peak: must be a positive"));
  g_assert_nonnull (strstr (faults[1], "machines/c.json: the file is empty"));
  g_assert_nonnull (strstr (faults[2], "operations/d.json: id: is missing"));
  g_assert_nonnull (roof_library_find_machine (library, "mine", NULL));
  g_assert_null (roof_library_find_machine (library, "bad", NULL));
}

static void
test_no_user_folder (Fixture       *self,
                     gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new ("/nowhere/at/all");

  g_assert_cmpuint (g_strv_length ((char **) roof_library_get_faults (library)), ==, 0);
  g_assert_cmpuint (roof_library_get_n_machines (library), >=, 10);
}

static void
test_sorted (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);

  for (guint i = 1; i < roof_library_get_n_machines (library); i++)
    g_assert_cmpint (strcmp (roof_machine_get_id (roof_library_get_machine (library, i - 1)),
                             roof_machine_get_id (roof_library_get_machine (library, i))),
                     <, 0);
}

/* A machine that is read late is the one it was listed as: bundled files are called as what is in them. */
static void
test_bundled (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_auto (GStrv) names = roof_bundled_list ("machines");

  g_assert_cmpuint (roof_library_get_n_machines (library), ==, g_strv_length (names));
  for (guint i = 0; names[i] != NULL; i++)
    {
      RoofMachine *machine = roof_library_find_machine (library, names[i], NULL);

      g_assert_cmpstr (roof_machine_get_id (machine), ==, names[i]);
      g_assert_true (roof_library_find_machine (library, names[i], NULL) == machine);
    }
}

/* The same of operations, which stay in the order of their list. */
static void
test_bundled_operations (Fixture       *self,
                         gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  g_auto (GStrv) names = roof_bundled_list ("operations");

  g_assert_cmpuint (roof_catalogue_get_n (catalogue), ==, g_strv_length (names));
  for (guint i = 0; names[i] != NULL; i++)
    {
      RoofOperation *operation = roof_catalogue_find (catalogue, names[i], NULL);

      g_assert_cmpstr (roof_operation_get_id (operation), ==, names[i]);
      g_assert_true (roof_catalogue_get (catalogue, i) == operation);
    }
}

static void
test_resolve (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) built_in = NULL;
  g_autoptr (RoofMachine) from_file = NULL;
  g_autofree char *path = g_build_filename (self->folders[0], "a.json", NULL);
  g_autofree char *gone = g_build_filename (self->folders[0], "gone.json", NULL);
  g_autoptr (GError) error = NULL;

  put_machine (self, "a.json", "mine", "Mine", "1e14");
  built_in = roof_library_resolve_machine (library, "nvidia-h100-sxm5-80gb", &error);
  g_assert_no_error (error);
  from_file = roof_library_resolve_machine (library, path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (roof_machine_get_name (from_file), ==, "Mine");
  g_assert_null (roof_library_resolve_machine (library, gone, &error));
  assert_error_says (error, "gone.json: there is no such file");
  g_clear_error (&error);
  g_assert_null (roof_library_resolve_machine (library, "h1000", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  assert_error_says (error, "\"h1000\" is neither");
  g_clear_error (&error);
  g_assert_null (roof_library_resolve_machine (library, self->folders[0], &error));
  assert_error_says (error, "this is a folder");
}

static void
count_cb (int *count)
{
  (*count)++;
}

static void
test_add (Fixture       *self,
          gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  guint n = roof_library_get_n_machines (library);
  g_autoptr (RoofMachine) own
      = roof_machine_with_name (roof_library_get_machine (library, 0), "a-machine-of-mine", "Mine");
  g_autoptr (RoofMachine) renamed = roof_machine_with_name (own, "a-machine-of-mine", "Mine still");
  int count = 0;

  g_signal_connect_swapped (library, "machines-changed", G_CALLBACK (count_cb), &count);
  roof_library_add_machine (library, own);
  g_assert_cmpuint (roof_library_get_n_machines (library), ==, n + 1);
  g_assert_true (roof_library_get_machine (library, 0) == own); /* sorted by id */
  roof_library_add_machine (library, renamed);
  g_assert_cmpuint (roof_library_get_n_machines (library), ==, n + 1);
  g_assert_true (roof_library_find_machine (library, "a-machine-of-mine", NULL) == renamed);
  g_assert_cmpint (count, ==, 2);
}

/* The example's file holds the whole machine, as it is bundled. */
static void
test_example (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  RoofMachine *machine = roof_snapshot_get_active (snapshot);

  g_assert_true (roof_machine_equal (
      machine, roof_library_find_machine (library, roof_machine_get_id (machine), NULL)));
}

#define ADD(name, function) \
  g_test_add ("/roof/library/" name, Fixture, NULL, set_up, function, tear_down)

/* Without a name for the file there is nothing to say. */
static void
remove_file (const char *folder,
             const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* What became faulty counts as it was, until it is sound again or gone; what is borrowed of an operation stays. */
static void
test_read_again (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = NULL;
  int n_machines = 0, n_operations = 0;
  RoofOperation *operation;

  put_machine (self, "a.json", "a", "A", "1e14");
  put (self->folders[1], "mine.json", operation_text);
  library = roof_library_new (self->base);
  g_signal_connect_swapped (library, "machines-changed", G_CALLBACK (count_cb), &n_machines);
  g_signal_connect_swapped (library, "operations-changed", G_CALLBACK (count_cb), &n_operations);
  operation = roof_catalogue_find (roof_library_get_catalogue (library), "mine", NULL);

  put_machine (self, "a.json", "a", "Again", "1e14");
  put_machine (self, "b.json", "b", "B", "1e14");
  put (self->folders[1], "mine.json", "{");
  for (guint i = 0; i < 2; i++)
    roof_library_read_again (library, self->base);
  g_assert_cmpint (n_machines, ==, 2);
  g_assert_cmpint (n_operations, ==, 2);
  g_assert_cmpstr (roof_machine_get_name (roof_library_find_machine (library, "a", NULL)), ==, "Again");
  g_assert_nonnull (roof_library_find_machine (library, "b", NULL));
  g_assert_true (roof_catalogue_find (roof_library_get_catalogue (library), "mine", NULL) == operation);
  g_assert_cmpuint (g_strv_length ((char **) roof_library_get_faults (library)), ==, 1);
  g_assert_nonnull (strstr (roof_library_get_faults (library)[0], "mine.json: "));

  remove_file (self->folders[0], "b.json");
  remove_file (self->folders[1], "mine.json");
  roof_library_read_again (library, self->base);
  g_assert_null (roof_library_find_machine (library, "b", NULL));
  g_assert_null (roof_catalogue_find (roof_library_get_catalogue (library), "mine", NULL));
  g_assert_cmpstr (roof_library_get_faults (library)[0], ==, NULL);
  g_assert_cmpstr (roof_operation_get_id (operation), ==, "mine");
}

/* The machine that was measured here stands before all others, also after a machine was added. */
static void
test_this_computer (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofMachine) other = NULL;

  put_machine (self, "a.json", "a-machine", "A machine", "1e14");
  put_machine (self, "this-computer.json", ROOF_THIS_COMPUTER, "A processor", "1e11");
  library = roof_library_new (self->base);
  g_assert_cmpstr (roof_machine_get_id (roof_library_get_machine (library, 0)), ==, ROOF_THIS_COMPUTER);
  g_assert_cmpstr (roof_machine_get_id (roof_library_get_machine (library, 1)), ==, "a-machine");
  other = roof_machine_with_name (roof_library_get_machine (library, 1), "a-first", "First");
  roof_library_add_machine (library, other);
  g_assert_cmpstr (roof_machine_get_id (roof_library_get_machine (library, 0)), ==, ROOF_THIS_COMPUTER);
  g_assert_cmpstr (roof_machine_get_id (roof_library_get_machine (library, 1)), ==, "a-first");
}

/* The machines chosen last, latest first; those that nobody knows are left out. */
static void
test_recent (Fixture       *self,
             gconstpointer  data)
{
  static const char *const kept[] = { "a-machine", "no-such-machine", NULL };
  g_autoptr (RoofLibrary) library = NULL;
  const char *const *recent;

  put_machine (self, "a.json", "a-machine", "A machine", "1e14");
  library = roof_library_new (self->base);
  g_assert_true (roof_library_is_own_machine (library, 0));
  g_assert_false (roof_library_is_own_machine (library, 1));
  roof_library_set_recent (library, kept);
  for (guint i = 1; i <= ROOF_LIBRARY_RECENT; i++)
    roof_library_use_machine (library, roof_machine_get_id (roof_library_get_machine (library, i)));
  recent = roof_library_get_recent (library);
  g_assert_cmpuint (g_strv_length ((char **) recent), ==, ROOF_LIBRARY_RECENT);
  g_assert_false (g_strv_contains (recent, "a-machine"));
  g_assert_cmpstr (recent[0], ==, roof_machine_get_id (roof_library_get_machine (library, ROOF_LIBRARY_RECENT)));
  roof_library_use_machine (library, "a-machine");
  roof_library_use_machine (library, "a-machine");
  recent = roof_library_get_recent (library);
  g_assert_cmpstr (recent[0], ==, "a-machine");
  g_assert_cmpstr (recent[1], !=, "a-machine");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("user-files", test_user_files);
  ADD ("faulty-user-files", test_faulty_user_files);
  ADD ("no-user-folder", test_no_user_folder);
  ADD ("sorted", test_sorted);
  ADD ("this-computer", test_this_computer);
  ADD ("recent", test_recent);
  ADD ("bundled", test_bundled);
  ADD ("bundled-operations", test_bundled_operations);
  ADD ("resolve", test_resolve);
  ADD ("add", test_add);
  ADD ("read-again", test_read_again);
  ADD ("example", test_example);
  return g_test_run ();
}
