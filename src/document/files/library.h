/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/machine/machine.h"
#include "core/operation/catalogue.h"

G_BEGIN_DECLS

/* The program's folder in the user's data directory. */
#define ROOF_DATA_FOLDER "io.github.roofline_app.Roofline"

/* The library of machines and operations: those bundled with the program, and those of the
 * user's `machines` and `operations` folders, which replace bundled ones of the same id. Bundled machines are read on
 * first use. A faulty file of the user is left out and named among the faults. */
#define ROOF_TYPE_LIBRARY (roof_library_get_type ())
G_DECLARE_FINAL_TYPE (RoofLibrary, roof_library, ROOF, LIBRARY, GObject)

/* @user_data_dir: (nullable): as g_get_user_data_dir(); NULL for the bundled files alone.
 * Returns: (transfer full) */
RoofLibrary         *roof_library_new             (const char    *user_data_dir);

/* Reads the user's files again. A file that has become faulty keeps its former content and is named among the faults. Emits
 * "machines-changed" and "operations-changed". */
void                 roof_library_read_again      (RoofLibrary   *self,
                                                   const char    *user_data_dir);

/* The current catalogue; reading the files again replaces it. Returns: (transfer none): valid as long as the library, or until
 * roof_library_try_operation() has told all of the next one */
RoofCatalogue       *roof_library_get_catalogue   (RoofLibrary   *self);

/* Sorted by id, but for ROOF_THIS_COMPUTER, which is the first. Returns: (transfer none) */
guint                roof_library_get_n_machines  (RoofLibrary   *self);
RoofMachine         *roof_library_get_machine     (RoofLibrary   *self,
                                                   guint          index);

/* All machines in that order. Returns: (transfer container) (element-type RoofMachine): valid until the library changes */
GPtrArray           *roof_library_list_machines   (RoofLibrary   *self);

/* Returns: (transfer none) (nullable): NULL with ROOF_ERROR_UNKNOWN */
RoofMachine         *roof_library_find_machine    (RoofLibrary   *self,
                                                   const char    *id,
                                                   GError       **error);

/* The first machine of which @test (machine, @data) is true. Returns: (transfer none) (nullable) */
RoofMachine         *roof_library_search_machine  (RoofLibrary   *self,
                                                   gboolean     (*test) (const RoofMachine *machine, gconstpointer data),
                                                   gconstpointer  data);

/* The folder of the user's own machines in @user_data_dir, made if it is missing. If that fails, saving there fails, too, and says
 * why. Returns: (transfer full) */
GFile               *roof_library_make_machine_folder (const char *user_data_dir);

/* Saves @machine among the user's own, in @user_data_dir, under its id, and adds it. FALSE: @error, and nothing changed. */
gboolean             roof_library_save_machine    (RoofLibrary   *self,
                                                   RoofMachine   *machine,
                                                   const char    *user_data_dir,
                                                   GError       **error);

/* Adds @machine, which was just saved to the user's folder, or replaces the machine of the same id. Emits
 * "machines-changed". */
void                 roof_library_add_machine     (RoofLibrary   *self,
                                                   RoofMachine   *machine);

/* Whether it is of a file of the user, or was added, and is not bundled. */
gboolean             roof_library_is_own_machine  (RoofLibrary   *self,
                                                   guint          index);

/* The ids of the machines that were chosen last, latest first, at most ROOF_LIBRARY_RECENT. Unknown ids are left out. Both setters
 * emit "machines-changed". */
#define ROOF_LIBRARY_RECENT 4
const char * const  *roof_library_get_recent      (RoofLibrary   *self);
void                 roof_library_set_recent      (RoofLibrary   *self,
                                                   const char * const *ids);
/* Makes the machine @id the first of those. */
void                 roof_library_use_machine     (RoofLibrary   *self,
                                                   const char    *id);

/* Adds @operation, or replaces the one of its id, until the files are read again. Emits "operations-changed", after which former
 * catalogues are let go: for a library whose operations nobody else borrows. */
void                 roof_library_try_operation   (RoofLibrary   *self,
                                                   RoofOperation *operation);
/* The file of the user's operation @id. Returns: (transfer full) (nullable): NULL: there is none, or a bundled one */
GFile               *roof_library_find_own_operation (RoofLibrary *self,
                                                   const char    *id);
/* Whether @file, of the user's machines or operations, is as it was when it was last read. */
gboolean             roof_library_has_read        (RoofLibrary   *self,
                                                   GFile         *file);

/* A built-in id, or else the path of a machine file. Returns: (transfer full) (nullable) */
RoofMachine         *roof_library_resolve_machine (RoofLibrary   *self,
                                                   const char    *id_or_path,
                                                   GError       **error);

/* A sentence per file of the user that could not be used. Returns: (transfer none) (array
 * zero-terminated=1): never NULL */
const char * const  *roof_library_get_faults      (RoofLibrary   *self);

G_END_DECLS
