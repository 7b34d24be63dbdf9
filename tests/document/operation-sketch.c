/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/operation-sketch.h"

#include <glib/gstdio.h>

#include "approx.h"
#include "document/files/bundled.h"
#include "document/files/library.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"

static RoofSketchPlace
at (const char *list,
    guint       index,
    const char *key)
{
  return (RoofSketchPlace) { list, index, key };
}

static void
assert_text (RoofOperationSketch *sketch,
             RoofSketchPlace      place,
             const char          *text)
{
  g_autofree char *found = roof_operation_sketch_get (sketch, place);

  g_assert_cmpstr (found, ==, text);
}

/* Asserts that there is the one fault, "work[0].flops 5 Q: unknown name". */
static void
assert_fault (RoofOperationSketch *sketch,
              const char          *expected)
{
  const GPtrArray *faults = roof_operation_sketch_get_faults (sketch);
  const RoofSketchFault *fault;
  g_autofree char *found = NULL;

  g_assert_cmpuint (faults->len, ==, 1);
  fault = faults->pdata[0];
  found = g_strdup_printf ("%s[%u].%s(%u) %u %s: %s", fault->place.list != NULL ? fault->place.list : "", fault->place.index,
                           fault->place.key != NULL ? fault->place.key : "", fault->size, fault->column,
                           fault->unknown != NULL ? fault->unknown : "-", fault->reason);
  if (!g_str_has_prefix (found, expected))
    g_error ("expected \"%s\", found \"%s\"", expected, found);
}

static RoofOperationSketch *
new_named (void)
{
  RoofOperationSketch *sketch = roof_operation_sketch_new ();

  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "Outer product");
  g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
  return sketch;
}

static void
test_blank (void)
{
  g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_new ();
  RoofOperation *operation = roof_operation_sketch_get_operation (sketch);

  assert_fault (sketch, "[0].name(0) 0 -: is missing");
  g_assert_nonnull (operation);
  g_assert_cmpstr (roof_operation_get_id (operation), ==, ROOF_SKETCH_ID);
  g_assert_cmpint (roof_operation_get_drag (operation), ==, 0);
  g_assert_false (roof_operation_sketch_is_changed (sketch));
  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "x");
  g_assert_true (roof_operation_sketch_is_changed (sketch));
  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "");
  g_assert_false (roof_operation_sketch_is_changed (sketch));
}

static void
test_id_follows_name (void)
{
  static const struct
  {
    const char *name, *id;
  } cases[] = {
    { "Outer product", "outer_product" },
    { "  2-D FFT (radix 4)", "op_2_d_fft_radix_4" },
    { "Größe", "grosse" },
    { "Matmul", "matmul_2" },
  };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_new ();
  g_autofree char *before = NULL, *after = NULL;

  roof_operation_sketch_set_others (sketch, roof_library_get_catalogue (library));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = NULL;

      roof_operation_sketch_set (sketch, at (NULL, 0, "name"), cases[i].name);
      id = roof_operation_sketch_get (sketch, at (NULL, 0, "id"));
      if (i == 2)
        g_assert_true (g_str_has_prefix (id, "gr"));
      else
        g_assert_cmpstr (id, ==, cases[i].id);
      g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
    }
  before = roof_operation_sketch_print (sketch);
  roof_operation_sketch_set (sketch, at (NULL, 0, "id"), "mine");
  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "Something else");
  assert_text (sketch, at (NULL, 0, "id"), "mine");
  after = roof_operation_sketch_print (sketch);
  roof_operation_sketch_restore (sketch, before); /* typing the id is undone */
  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "Something else");
  assert_text (sketch, at (NULL, 0, "id"), "something_else");
  roof_operation_sketch_restore (sketch, after);
  roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "Other");
  assert_text (sketch, at (NULL, 0, "id"), "mine");
}

static void
test_bad_ids (void)
{
  static const char *const bad[] = { "a/b", "../up", "a b", "2x", "a+b", ".x", "ä" };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofOperationSketch) sketch = new_named ();

  roof_operation_sketch_set_others (sketch, roof_library_get_catalogue (library));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      roof_operation_sketch_set (sketch, at (NULL, 0, "id"), bad[i]);
      assert_fault (sketch, "[0].id(0) 0 -: use letters");
      g_assert_nonnull (roof_operation_sketch_get_operation (sketch));
    }
  roof_operation_sketch_set (sketch, at (NULL, 0, "id"), "matmul");
  assert_fault (sketch, "[0].id(0) 0 -: there is an operation “matmul” already");
}

/* A fault for each formula that is faulty, with its place. */
static void
test_places (void)
{
  static const struct
  {
    const char *list, *key, *text, *fault;
  } cases[] = {
    { "work", "flops", "2*n*Q", "work[0].flops(0) 5 Q: column 5: unknown name" },
    { "work", "flops", "2*", "work[0].flops(0) 3 -: column 3: " },
    { "work", "flops", "", "work[0].flops(0) 0 -: is missing" },
    { "work", "flops", "1/(n-n)", "work[0].flops(0) 0 -: divides by zero" },
    { "work", "flops", "(n-n)/(n-n)", "work[0].flops(0) 0 -: gives no number" },
    { "work", "flops", "1-n", "work[0].flops(0) 0 -: gives -" },
    { "work", "flops", "n^n^n", "work[0].flops(0) 0 -: divides by zero, or gives a number too large" },
    { "work", "flops", "f(n)", "work[0].flops(0) 1 f: " },
    { "tensors", "shape", "n, max(n, 2), q", "tensors[0].shape(2) 1 q: column 1: unknown name" },
    { "tensors", "shape", "n,n,n,n,n,n", "tensors[0].shape(0) 0 -: must have 1 to 5 sizes" },
    { "tensors", "shape", "n,,n", "tensors[0].shape(1) 1 -: " },
    { "tensors", "read", "", "tensors[0].(0) 0 -: is neither read nor written" },
    { "tensors", "read", "ridge", "tensors[0].read(0) 1 -: " },
    { "parameters", "default", "many", "parameters[0].default(0) 0 -: " },
    { "parameters", "default", "0", "parameters[0].default(0) 0 -: n: must be at least 1" },
    { "parameters", "default", "3 Gb/s", "parameters[0].default(0) 0 -: " },
    { "parameters", "default", "2.5", "parameters[0].default(0) 0 -: n: must be a whole number" },
    { "parameters", "max", "5", "parameters[0].default(0) 0 -: n: must be at most 5" },
    { "parameters", "min", "1e300", "parameters[0].default(0) 0 -: n: must be at least" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofOperationSketch) sketch = new_named ();

      g_test_message ("%s", cases[i].text);
      roof_operation_sketch_set (sketch, at (cases[i].list, 0, cases[i].key), cases[i].text);
      assert_fault (sketch, cases[i].fault);
      g_assert_null (roof_operation_sketch_get_operation (sketch));
    }
}

/* One fault does not hide the next. */
static void
test_several (void)
{
  g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_new ();
  const GPtrArray *faults;
  static const char *const expected[] = { "name", "default", "value", "that", "flops", "shape", "write" };

  g_assert_true (roof_operation_sketch_add (sketch, "let"));
  roof_operation_sketch_set (sketch, at ("let", 0, "name"), "m");
  roof_operation_sketch_set (sketch, at ("let", 0, "value"), "2 n");
  g_assert_true (roof_operation_sketch_add (sketch, "require"));
  roof_operation_sketch_set (sketch, at ("require", 0, "that"), "n >");
  roof_operation_sketch_set (sketch, at ("require", 0, "says"), "no");
  roof_operation_sketch_set (sketch, at ("parameters", 0, "default"), "?");
  roof_operation_sketch_set (sketch, at ("work", 0, "flops"), "A*m");
  roof_operation_sketch_set (sketch, at ("tensors", 0, "shape"), "n, B");
  roof_operation_sketch_set (sketch, at ("tensors", 1, "write"), "(1");
  faults = roof_operation_sketch_get_faults (sketch);
  g_assert_cmpuint (faults->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (((RoofSketchFault *) faults->pdata[i])->place.key, ==, expected[i]);
}

/* The unknown names of one formula are declared together. */
static void
test_declare (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();

  roof_operation_sketch_set (sketch, at ("work", 0, "flops"), "2*B*D");
  assert_fault (sketch, "work[0].flops(0) 3 B, D: ");
  roof_operation_sketch_declare (sketch, "B, D");
  g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
  roof_operation_sketch_set (sketch, at ("parameters", 1, "default"), "64");
  roof_operation_sketch_remove (sketch, "parameters", 1);
  assert_fault (sketch, "work[0].flops(0) 3 B: ");
  roof_operation_sketch_declare (sketch, "B");
  g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
  assert_text (sketch, at ("parameters", 2, "default"), "64");
}

/* What is dragged is never a parameter that has gone. */
static void
test_remove_dragged (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();

  roof_operation_sketch_declare (sketch, "m");
  roof_operation_sketch_remove (sketch, "parameters", 0);
  assert_text (sketch, at (NULL, 0, "drag"), "m");
  roof_operation_sketch_remove (sketch, "parameters", 0);
  roof_operation_sketch_set (sketch, at ("work", 0, "flops"), "1");
  for (guint i = 0; i < 2; i++)
    roof_operation_sketch_set (sketch, at ("tensors", i, "shape"), "8");
  g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
}

static void
test_rename (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();
  g_autoptr (GError) error = NULL;

  roof_operation_sketch_set (sketch, at ("work", 0, "flops"), "2*n*max(n, 1e3)");
  roof_operation_sketch_set (sketch, at ("tensors", 0, "shape"), "n, 2*n");
  g_assert_true (roof_operation_sketch_rename (sketch, at ("parameters", 0, "id"), "rows", &error));
  assert_text (sketch, at ("work", 0, "flops"), "2*rows*max(rows, 1e3)");
  assert_text (sketch, at ("tensors", 0, "shape"), "rows, 2*rows");
  assert_text (sketch, at (NULL, 0, "drag"), "rows");
  g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
  g_assert_false (roof_operation_sketch_rename (sketch, at ("parameters", 0, "id"), "2x", &error));
  assert_error_says (error, "“2x” cannot stand in a formula");
  g_clear_error (&error);
  g_assert_false (roof_operation_sketch_rename (sketch, at ("parameters", 0, "id"), "max", &error));
  g_clear_error (&error);
  roof_operation_sketch_declare (sketch, "m");
  g_assert_false (roof_operation_sketch_rename (sketch, at ("parameters", 0, "id"), "m", &error));
  assert_error_says (error, "the name “m” is taken");
  assert_text (sketch, at ("parameters", 0, "id"), "rows");
}

/* Named formulas that use each other in a circle never end. */
static void
test_circle (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();

  for (guint i = 0; i < 2; i++)
    {
      roof_operation_sketch_add (sketch, "let");
      roof_operation_sketch_set (sketch, at ("let", i, "name"), i == 0 ? "a" : "b");
      roof_operation_sketch_set (sketch, at ("let", i, "value"), i == 0 ? "b+1" : "a+1");
    }
  assert_fault (sketch, "let[0].(0) 0 -: \"a\" uses itself");
}

static void
test_most_elements (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();
  guint n = roof_operation_sketch_count (sketch, "tensors");

  while (roof_operation_sketch_add (sketch, "tensors"))
    n++;
  g_assert_cmpuint (n, ==, ROOF_MAX_TENSORS);
  g_assert_cmpuint (roof_operation_sketch_count (sketch, "tensors"), ==, n);
}

/* Columns in a text as it was typed, with its own blanks. */
static void
test_columns (void)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();
  const RoofSketchFault *fault;

  roof_operation_sketch_set (sketch, at ("tensors", 0, "shape"), "n,max(n,1) ,   2*q");
  fault = roof_operation_sketch_get_faults (sketch)->pdata[0];
  g_assert_cmpuint (roof_sketch_fault_get_column (fault, "n,max(n,1) ,   2*q"), ==, 18);
  g_assert_cmpuint (roof_sketch_fault_get_column (fault, "n"), ==, 0);
}

/* Every bundled operation can be copied, and is sound as it is. */
static void
test_copies (void)
{
  g_auto (GStrv) ids = roof_bundled_list ("operations");

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GFile) file = roof_bundled_file ("operations", ids[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofOperationSketch) sketch = roof_operation_sketch_copy (file, &error);
      g_autoptr (RoofOperation) operation = roof_operation_load (file, NULL);
      g_autofree char *group = NULL;

      g_test_message ("%s", ids[i]);
      g_assert_no_error (error);
      g_assert_null (roof_operation_sketch_get_file (sketch));
      g_assert_false (roof_operation_sketch_is_changed (sketch));
      group = roof_operation_sketch_get (sketch, at (NULL, 0, "group"));
      g_assert_cmpstr (group, ==, "My operations");
      roof_operation_sketch_set (sketch, at (NULL, 0, "name"), "Mine");
      if (roof_operation_is_custom (operation))
        continue;
      g_assert_cmpuint (roof_operation_sketch_get_faults (sketch)->len, ==, 0);
      g_assert_cmpuint (roof_operation_get_n_tensors (roof_operation_sketch_get_operation (sketch)), ==,
                        roof_operation_get_n_tensors (operation));
    }
}

typedef struct
{
  char  *path;
  GFile *folder;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->path = g_dir_make_tmp ("roof-sketch-XXXXXX", NULL);
  self->folder = g_file_new_build_filename (self->path, "operations", NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (self->folder), 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (g_file_peek_path (self->folder), name, NULL);

      g_unlink (file);
    }
  g_rmdir (g_file_peek_path (self->folder));
  g_assert_cmpint (g_rmdir (self->path), ==, 0);
  g_object_unref (self->folder);
  g_free (self->path);
}

/* The file is as a person would write it: the members of the example in order, none that is empty. */
static void
test_save (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (RoofOperationSketch) sketch = new_named (), other = new_named (), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofOperation) operation = NULL;
  g_autofree char *text = NULL;
  GFile *file;

  roof_operation_sketch_set (sketch, at ("parameters", 0, "default"), "4096");
  g_assert_true (roof_operation_sketch_save (sketch, self->folder, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (roof_operation_sketch_is_changed (sketch));
  file = roof_operation_sketch_get_file (sketch);
  operation = roof_operation_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (roof_operation_get_id (operation), ==, "outer_product");
  g_assert_cmpfloat (roof_operation_get_parameter (operation, 0)->default_value, ==, 4096);
  g_file_load_contents (file, NULL, &text, NULL, NULL, NULL);
  g_assert_null (strstr (text, "null"));
  g_assert_null (strstr (text, "[]"));
  g_assert_nonnull (strstr (text, "\"read\": \"1\""));
  g_assert_false (roof_operation_sketch_save (other, self->folder, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  again = roof_operation_sketch_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (roof_operation_sketch_get_faults (again)->len, ==, 0);
  g_assert_false (roof_operation_sketch_is_changed (again));
}

/* Another program writes the file while it is edited. */
static void
test_outdated (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (RoofOperationSketch) sketch = new_named ();
  g_autoptr (GError) error = NULL;
  GFile *file;

  g_assert_true (roof_operation_sketch_save (sketch, self->folder, FALSE, NULL));
  file = roof_operation_sketch_get_file (sketch);
  g_assert_false (roof_operation_sketch_is_outdated (sketch));
  g_usleep (20000);
  g_assert_true (roof_text_file_save (file, "{", NULL, NULL, NULL));
  g_assert_true (roof_operation_sketch_is_outdated (sketch));
  g_assert_false (roof_operation_sketch_save (sketch, self->folder, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_null (roof_operation_sketch_load (file, NULL));
  g_assert_true (roof_operation_sketch_save (sketch, self->folder, TRUE, NULL));
  g_assert_false (roof_operation_sketch_is_outdated (sketch));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_false (roof_operation_sketch_is_outdated (sketch));
  g_assert_true (roof_operation_sketch_save (sketch, self->folder, FALSE, NULL));
}

/* A faulty operation can be mended; what is none, and what is no JSON, is refused with the file's name. */
static void
test_load_faulty (Fixture       *self,
                  gconstpointer  data)
{
  static const struct
  {
    const char *text, *says;
  } bad[] = {
    { "{", "line 1" },
    { "[]", "expected an object" },
    { "{\"format\": \"roofline\"}", "format: " },
  };
  g_autoptr (RoofOperationSketch) sketch = new_named (), faulty = NULL;
  g_autofree char *text = NULL;
  GFile *file;

  g_assert_true (roof_operation_sketch_save (sketch, self->folder, FALSE, NULL));
  file = roof_operation_sketch_get_file (sketch);
  roof_operation_sketch_set (sketch, at ("work", 0, "flops"), "n*");
  text = roof_operation_sketch_print (sketch);
  g_assert_true (roof_text_file_save (file, text, NULL, NULL, NULL));
  faulty = roof_operation_sketch_load (file, NULL);
  assert_fault (faulty, "work[0].flops(0) 3 -: ");
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (roof_text_file_save (file, bad[i].text, NULL, NULL, NULL));
      g_assert_null (roof_operation_sketch_load (file, &error));
      assert_error_says (error, "outer_product.json");
      assert_error_says (error, bad[i].says);
    }
}

/* The program has its own files when it hears that they changed. */
static void
test_library (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GFile) folder = g_file_new_build_filename (self->path, ROOF_DATA_FOLDER, "operations", NULL);
  g_autoptr (RoofLibrary) library = roof_library_new (self->path);
  g_autoptr (RoofOperationSketch) sketch = new_named ();
  g_autoptr (GFile) found = NULL, parent = NULL;

  g_assert_true (roof_operation_sketch_save (sketch, folder, FALSE, NULL));
  g_assert_false (roof_library_has_read (library, roof_operation_sketch_get_file (sketch)));
  g_assert_null (roof_library_find_own_operation (library, "outer_product"));
  roof_library_read_again (library, self->path);
  g_assert_true (roof_library_has_read (library, roof_operation_sketch_get_file (sketch)));
  found = roof_library_find_own_operation (library, "outer_product");
  g_assert_true (g_file_equal (found, roof_operation_sketch_get_file (sketch)));
  g_assert_null (roof_library_find_own_operation (library, "matmul"));
  g_assert_nonnull (roof_catalogue_find (roof_library_get_catalogue (library), "outer_product", NULL));
  roof_library_try_operation (library, roof_operation_sketch_get_operation (sketch));
  g_assert_nonnull (roof_catalogue_find (roof_library_get_catalogue (library), ROOF_SKETCH_ID, NULL));
  g_assert_nonnull (roof_catalogue_find (roof_library_get_catalogue (library), "outer_product", NULL));
  g_assert_true (g_file_delete (roof_operation_sketch_get_file (sketch), NULL, NULL));
  g_assert_true (g_file_delete (folder, NULL, NULL));
  parent = g_file_get_parent (folder);
  g_assert_true (g_file_delete (parent, NULL, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/document/operation-sketch/blank", test_blank);
  g_test_add_func ("/document/operation-sketch/id-follows-name", test_id_follows_name);
  g_test_add_func ("/document/operation-sketch/bad-ids", test_bad_ids);
  g_test_add_func ("/document/operation-sketch/places", test_places);
  g_test_add_func ("/document/operation-sketch/several", test_several);
  g_test_add_func ("/document/operation-sketch/declare", test_declare);
  g_test_add_func ("/document/operation-sketch/remove-dragged", test_remove_dragged);
  g_test_add_func ("/document/operation-sketch/rename", test_rename);
  g_test_add_func ("/document/operation-sketch/circle", test_circle);
  g_test_add_func ("/document/operation-sketch/most-elements", test_most_elements);
  g_test_add_func ("/document/operation-sketch/columns", test_columns);
  g_test_add_func ("/document/operation-sketch/copies", test_copies);
  g_test_add ("/document/operation-sketch/save", Fixture, NULL, set_up, test_save, tear_down);
  g_test_add ("/document/operation-sketch/outdated", Fixture, NULL, set_up, test_outdated, tear_down);
  g_test_add ("/document/operation-sketch/load-faulty", Fixture, NULL, set_up, test_load_faulty, tear_down);
  g_test_add ("/document/operation-sketch/library", Fixture, NULL, set_up, test_library, tear_down);
  return g_test_run ();
}
