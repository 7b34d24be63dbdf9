/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/library.h"

#include <string.h>

#include "core/error.h"
#include "document/files/bundled.h"
#include "document/files/machine-file.h"
#include "document/files/operation-file.h"
#include "document/files/text-file.h"
#include "document/files/user-files.h"

/* Reading gathers everything in a Harvest, which the library takes over as a whole: bundled machines by their ids alone, since each is
 * read on first use, then the user's files, which replace bundled ones of their id. `read` keeps of each file of the user the
 * last content without a fault, which a file that became faulty keeps, and the etag of the last reading, which says whether the file has
 * changed since.
 * Invariants: `machines` are sorted, this computer first; a bundled entry without a machine can be read; a former catalogue goes to
 * `retired`, because its operations are borrowed elsewhere. */

/* A machine, which is read on first use. */
typedef struct
{
  char        *id;
  RoofMachine *machine; /* nullable: bundled under its id, and not read yet */
  gboolean     own;     /* from a file of the user */
} LibraryMachine;

struct _RoofLibrary
{
  GObject        parent_instance;

  /* Owned. */
  GPtrArray     *machines; /* (element-type LibraryMachine), this computer first, the others sorted by id */
  RoofCatalogue *catalogue;
  GPtrArray     *operations; /* (element-type RoofOperation): those beside the bundled ones */
  GStrv          faults;
  GHashTable    *read;    /* path to Good, for the user's files */
  GPtrArray     *retired; /* (element-type RoofCatalogue): former ones, whose operations are borrowed elsewhere */
  GStrv          recent;  /* ids of the machines chosen last */
};

enum
{
  MACHINES_CHANGED,
  OPERATIONS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofLibrary, roof_library, G_TYPE_OBJECT)

/* The machine or the operation that a file of the user held when it was last read without a fault. */
typedef struct
{
  RoofMachine   *machine;
  RoofOperation *operation;
  char          *etag; /* nullable: of the file when it was last read, faulty or not */
} Good;

/* @etag: (transfer full) (nullable) */
static Good *
good_new (RoofMachine   *machine,
          RoofOperation *operation,
          char          *etag)
{
  Good *good = g_new (Good, 1);

  good->machine = machine != NULL ? roof_machine_ref (machine) : NULL;
  good->operation = operation != NULL ? roof_operation_ref (operation) : NULL;
  good->etag = etag;
  return good;
}

static void
good_free (gpointer data)
{
  Good *good = data;

  g_clear_pointer (&good->machine, roof_machine_unref);
  g_clear_pointer (&good->operation, roof_operation_unref);
  g_free (good->etag);
  g_free (good);
}

/* The results of reading all files, before the library takes them. */
typedef struct
{
  GHashTable *before;     /* path to Good, from the reading before */
  GHashTable *read;       /* path to Good, from this reading */
  GHashTable *machines;   /* id to LibraryMachine */
  GPtrArray  *operations; /* (element-type RoofOperation): the user's, later ones replacing earlier */
  GPtrArray  *faults;     /* (element-type utf8) */
} Harvest;

static LibraryMachine *
entry_new (const char  *id,
           RoofMachine *machine)
{
  LibraryMachine *entry = g_new (LibraryMachine, 1);

  entry->id = g_strdup (id);
  entry->machine = machine != NULL ? roof_machine_ref (machine) : NULL;
  entry->own = machine != NULL;
  return entry;
}

static void
entry_free (gpointer data)
{
  LibraryMachine *entry = data;

  g_free (entry->id);
  g_clear_pointer (&entry->machine, roof_machine_unref);
  g_free (entry);
}

/* Reads a bundled machine on first use. A fault in a bundled file is a bug, and ends the program. */
static RoofMachine *
entry_get (LibraryMachine *entry)
{
  if (entry->machine == NULL)
    {
      g_autoptr (GFile) file = roof_bundled_file ("machines", entry->id);
      g_autoptr (GError) error = NULL;

      entry->machine = roof_machine_load (file, &error);
      if (entry->machine == NULL)
        g_error ("bundled file: %s", error->message);
    }
  return entry->machine;
}

typedef void (*ReadFile) (Harvest *harvest,
                          GFile   *file);

static void
take_fault (Harvest *harvest,
            GError  *error)
{
  g_ptr_array_add (harvest->faults, g_strdup (error->message));
  g_error_free (error);
}

/* The former content of a file that has become faulty. (nullable) */
static const Good *
find_former (Harvest *harvest,
             GFile   *file)
{
  return g_hash_table_lookup (harvest->before, g_file_peek_path (file));
}

static void
keep_read (Harvest       *harvest,
           GFile         *file,
           RoofMachine   *machine,
           RoofOperation *operation,
           char          *etag)
{
  g_hash_table_replace (harvest->read, g_file_get_path (file), good_new (machine, operation, etag));
}

static RoofMachine *
load_machine (Harvest *harvest,
              GFile   *file)
{
  const Good *former = find_former (harvest, file);
  GError *error = NULL;
  RoofMachine *machine = roof_machine_load (file, &error);

  if (machine != NULL)
    return machine;
  take_fault (harvest, error);
  return former != NULL && former->machine != NULL ? roof_machine_ref (former->machine) : NULL;
}

static RoofOperation *
load_operation (Harvest *harvest,
                GFile   *file)
{
  const Good *former = find_former (harvest, file);
  GError *error = NULL;
  RoofOperation *operation = roof_operation_load (file, &error);

  if (operation != NULL)
    return operation;
  take_fault (harvest, error);
  return former != NULL && former->operation != NULL ? roof_operation_ref (former->operation) : NULL;
}

static void
read_machine (Harvest *harvest,
              GFile   *file)
{
  g_autofree char *etag = roof_text_file_find_etag (file);
  g_autoptr (RoofMachine) machine = load_machine (harvest, file);
  LibraryMachine *entry;

  if (machine == NULL)
    return;
  keep_read (harvest, file, machine, NULL, g_steal_pointer (&etag));
  entry = entry_new (roof_machine_get_id (machine), machine);
  g_hash_table_replace (harvest->machines, entry->id, entry);
}

/* The ids of bundled machines are their files' names. */
static void
list_bundled_machines (Harvest *harvest)
{
  g_auto (GStrv) names = roof_bundled_list ("machines");

  for (guint i = 0; names[i] != NULL; i++)
    {
      LibraryMachine *entry = entry_new (names[i], NULL);

      g_hash_table_replace (harvest->machines, entry->id, entry);
    }
}

static void
read_operation (Harvest *harvest,
                GFile   *file)
{
  g_autofree char *etag = roof_text_file_find_etag (file);
  RoofOperation *operation = load_operation (harvest, file);

  if (operation == NULL)
    return;
  keep_read (harvest, file, NULL, operation, g_steal_pointer (&etag));
  g_ptr_array_add (harvest->operations, operation);
}

/* The ids of bundled operations are their files' names. A fault in one of them is a bug, and ends the program. */
static RoofOperation *
read_bundled_operation (const char *id)
{
  g_autoptr (GFile) file = roof_bundled_file ("operations", id);
  g_autoptr (GError) error = NULL;
  RoofOperation *operation = roof_operation_load (file, &error);

  if (operation == NULL)
    g_error ("bundled file: %s", error->message);
  return operation;
}

/* Reads the user's files. */
static void
read_folder (Harvest    *harvest,
             const char *path,
             ReadFile    read)
{
  g_autoptr (GPtrArray) files = roof_user_files_list (path);

  for (guint i = 0; i < files->len; i++)
    read (harvest, files->pdata[i]);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const char *one = (*(LibraryMachine * const *) a)->id, *other = (*(LibraryMachine * const *) b)->id;
  gboolean is_own = g_str_equal (one, ROOF_THIS_COMPUTER), is_other_own = g_str_equal (other, ROOF_THIS_COMPUTER);

  return is_own != is_other_own ? is_other_own - is_own : strcmp (one, other);
}

/* Makes the catalogue of the bundled operations and of @operations. */
static void
set_operations (RoofLibrary *self,
                GPtrArray   *operations)
{
  g_auto (GStrv) bundled = roof_bundled_list ("operations");

  if (self->catalogue != NULL)
    g_ptr_array_add (self->retired, self->catalogue);
  self->catalogue = roof_catalogue_new ((const char * const *) bundled, read_bundled_operation, operations);
  g_ptr_array_ref (operations);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  self->operations = operations;
}

static void
keep_harvest (RoofLibrary *self,
              Harvest     *harvest)
{
  GHashTableIter iter;
  gpointer entry;

  g_ptr_array_set_size (self->machines, 0);
  g_hash_table_iter_init (&iter, harvest->machines);
  while (g_hash_table_iter_next (&iter, NULL, &entry))
    {
      g_hash_table_iter_steal (&iter);
      g_ptr_array_add (self->machines, entry);
    }
  g_ptr_array_sort (self->machines, compare_entries);
  set_operations (self, harvest->operations);
  g_ptr_array_add (harvest->faults, NULL);
  g_strfreev (self->faults);
  self->faults = g_strdupv ((char **) harvest->faults->pdata);
}

static void
roof_library_finalize (GObject *object)
{
  RoofLibrary *self = ROOF_LIBRARY (object);

  g_ptr_array_unref (self->machines);
  g_clear_pointer (&self->catalogue, roof_catalogue_unref);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_strfreev (self->faults);
  g_strfreev (self->recent);
  g_hash_table_unref (self->read);
  g_ptr_array_unref (self->retired);
  G_OBJECT_CLASS (roof_library_parent_class)->finalize (object);
}

static void
roof_library_class_init (RoofLibraryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_library_finalize;

  signals[MACHINES_CHANGED] = g_signal_new ("machines-changed", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[OPERATIONS_CHANGED] = g_signal_new ("operations-changed", G_TYPE_FROM_CLASS (klass),
                                              G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_library_init (RoofLibrary *self)
{
  self->machines = g_ptr_array_new_with_free_func (entry_free);
  self->recent = g_new0 (char *, 1);
  self->read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, good_free);
  self->retired = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_catalogue_unref);
}

static void
read_all (RoofLibrary *self,
          const char  *user_data_dir)
{
  g_autoptr (GHashTable) before = g_steal_pointer (&self->read);
  g_autoptr (GHashTable) machines = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, entry_free);
  g_autoptr (GPtrArray) operations
      = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  Harvest harvest;

  self->read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, good_free);
  harvest = (Harvest) { before, self->read, machines, operations, faults };
  list_bundled_machines (&harvest);
  if (user_data_dir != NULL)
    {
      g_autofree char *machine_dir = g_build_filename (user_data_dir, ROOF_DATA_FOLDER, "machines", NULL);
      g_autofree char *operation_dir
          = g_build_filename (user_data_dir, ROOF_DATA_FOLDER, "operations", NULL);

      read_folder (&harvest, machine_dir, read_machine);
      read_folder (&harvest, operation_dir, read_operation);
    }
  keep_harvest (self, &harvest);
}

RoofLibrary *
roof_library_new (const char *user_data_dir)
{
  RoofLibrary *self = g_object_new (ROOF_TYPE_LIBRARY, NULL);

  read_all (self, user_data_dir);
  return self;
}

void
roof_library_read_again (RoofLibrary *self,
                         const char  *user_data_dir)
{
  g_return_if_fail (ROOF_IS_LIBRARY (self));

  read_all (self, user_data_dir);
  g_signal_emit (self, signals[MACHINES_CHANGED], 0);
  g_signal_emit (self, signals[OPERATIONS_CHANGED], 0);
}

RoofCatalogue *
roof_library_get_catalogue (RoofLibrary *self)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self), NULL);
  return self->catalogue;
}

guint
roof_library_get_n_machines (RoofLibrary *self)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self), 0);
  return self->machines->len;
}

RoofMachine *
roof_library_get_machine (RoofLibrary *self,
                          guint        index)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self) && index < self->machines->len, NULL);
  return entry_get (self->machines->pdata[index]);
}

GPtrArray *
roof_library_list_machines (RoofLibrary *self)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < roof_library_get_n_machines (self); i++)
    g_ptr_array_add (list, roof_library_get_machine (self, i));
  return list;
}

/* (nullable) */
static LibraryMachine *
find_entry (RoofLibrary *self,
            const char  *id)
{
  for (guint i = 0; i < self->machines->len; i++)
    {
      LibraryMachine *entry = self->machines->pdata[i];

      if (g_str_equal (entry->id, id))
        return entry;
    }
  return NULL;
}

RoofMachine *
roof_library_find_machine (RoofLibrary  *self,
                           const char   *id,
                           GError      **error)
{
  LibraryMachine *entry;

  g_return_val_if_fail (ROOF_IS_LIBRARY (self) && id != NULL, NULL);

  entry = find_entry (self, id);
  if (entry != NULL)
    return entry_get (entry);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no built-in machine \"%s\"", id);
  return NULL;
}

void
roof_library_add_machine (RoofLibrary *self,
                          RoofMachine *machine)
{
  LibraryMachine *known;

  g_return_if_fail (ROOF_IS_LIBRARY (self) && machine != NULL);

  known = find_entry (self, roof_machine_get_id (machine));
  g_ptr_array_add (self->machines, entry_new (roof_machine_get_id (machine), machine));
  if (known != NULL)
    g_ptr_array_remove (self->machines, known);
  g_ptr_array_sort (self->machines, compare_entries);
  g_signal_emit (self, signals[MACHINES_CHANGED], 0);
}

gboolean
roof_library_is_own_machine (RoofLibrary *self,
                             guint        index)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self) && index < self->machines->len, FALSE);
  return ((const LibraryMachine *) self->machines->pdata[index])->own;
}

void
roof_library_set_recent (RoofLibrary        *self,
                         const char * const *ids)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  g_return_if_fail (ROOF_IS_LIBRARY (self) && ids != NULL);

  for (guint i = 0; ids[i] != NULL && n < ROOF_LIBRARY_RECENT; i++)
    if (find_entry (self, ids[i]) != NULL)
      {
        g_strv_builder_add (builder, ids[i]);
        n++;
      }
  g_strfreev (self->recent);
  self->recent = g_strv_builder_end (builder);
  g_signal_emit (self, signals[MACHINES_CHANGED], 0);
}

void
roof_library_use_machine (RoofLibrary *self,
                          const char  *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_return_if_fail (ROOF_IS_LIBRARY (self) && id != NULL);

  g_ptr_array_add (ids, (gpointer) id);
  for (guint i = 0; self->recent[i] != NULL; i++)
    if (!g_str_equal (self->recent[i], id))
      g_ptr_array_add (ids, self->recent[i]);
  g_ptr_array_add (ids, NULL);
  roof_library_set_recent (self, (const char * const *) ids->pdata);
}

const char * const *
roof_library_get_recent (RoofLibrary *self)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self), NULL);
  return (const char * const *) self->recent;
}

void
roof_library_try_operation (RoofLibrary   *self,
                            RoofOperation *operation)
{
  g_autoptr (GPtrArray) operations = NULL;

  g_return_if_fail (ROOF_IS_LIBRARY (self) && operation != NULL);

  operations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);
  for (guint i = 0; i < self->operations->len; i++)
    if (!g_str_equal (roof_operation_get_id (self->operations->pdata[i]), roof_operation_get_id (operation)))
      g_ptr_array_add (operations, roof_operation_ref (self->operations->pdata[i]));
  g_ptr_array_add (operations, roof_operation_ref (operation));
  set_operations (self, operations);
  g_signal_emit (self, signals[OPERATIONS_CHANGED], 0);
  /* Whoever still computes with the former one, a chart in motion say, holds a reference. */
  g_ptr_array_set_size (self->retired, 0);
}

GFile *
roof_library_find_own_operation (RoofLibrary *self,
                                 const char  *id)
{
  GHashTableIter iter;
  gpointer path, good;

  g_return_val_if_fail (ROOF_IS_LIBRARY (self) && id != NULL, NULL);

  g_hash_table_iter_init (&iter, self->read);
  while (g_hash_table_iter_next (&iter, &path, &good))
    {
      RoofOperation *operation = ((Good *) good)->operation;

      if (operation != NULL && g_str_equal (roof_operation_get_id (operation), id))
        return g_file_new_for_path (path);
    }
  return NULL;
}

gboolean
roof_library_has_read (RoofLibrary *self,
                       GFile       *file)
{
  const Good *good;
  g_autofree char *etag = NULL;

  g_return_val_if_fail (ROOF_IS_LIBRARY (self) && G_IS_FILE (file), FALSE);

  good = g_hash_table_lookup (self->read, g_file_peek_path (file));
  etag = roof_text_file_find_etag (file);
  return good != NULL && etag != NULL && g_strcmp0 (good->etag, etag) == 0;
}

RoofMachine *
roof_library_search_machine (RoofLibrary   *self,
                             gboolean     (*test) (const RoofMachine *machine, gconstpointer data),
                             gconstpointer  data)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self), NULL);

  for (guint i = 0; i < roof_library_get_n_machines (self); i++)
    if (test (roof_library_get_machine (self, i), data))
      return roof_library_get_machine (self, i);
  return NULL;
}

GFile *
roof_library_make_machine_folder (const char *user_data_dir)
{
  GFile *folder = g_file_new_build_filename (user_data_dir, ROOF_DATA_FOLDER, "machines", NULL);

  g_file_make_directory_with_parents (folder, NULL, NULL);
  return folder;
}

gboolean
roof_library_save_machine (RoofLibrary  *self,
                           RoofMachine  *machine,
                           const char   *user_data_dir,
                           GError      **error)
{
  g_autofree char *name = g_strconcat (roof_machine_get_id (machine), ".json", NULL);
  g_autoptr (GFile) folder = roof_library_make_machine_folder (user_data_dir), file = g_file_get_child (folder, name);

  if (!roof_machine_save (machine, file, error))
    return FALSE;
  roof_library_add_machine (self, machine);
  return TRUE;
}

RoofMachine *
roof_library_resolve_machine (RoofLibrary  *self,
                              const char   *id_or_path,
                              GError      **error)
{
  RoofMachine *machine = roof_library_find_machine (self, id_or_path, NULL);
  g_autoptr (GFile) file = NULL;

  if (machine != NULL)
    return roof_machine_ref (machine);
  file = roof_text_file_find (id_or_path);
  if (strchr (id_or_path, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (id_or_path, ".json")
      || g_file_query_exists (file, NULL))
    return roof_machine_load (file, error);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN,
               "\"%s\" is neither the id of a built-in machine nor a machine file", id_or_path);
  return NULL;
}

const char * const *
roof_library_get_faults (RoofLibrary *self)
{
  g_return_val_if_fail (ROOF_IS_LIBRARY (self), NULL);
  return (const char * const *) self->faults;
}
