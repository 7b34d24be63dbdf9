/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "import/import-result.h"

G_BEGIN_DECLS

/* What is done with the roofs of a file. */
typedef enum
{
  ROOF_IMPORT_ROOFS_LEAVE, /* the document's machine stays as it is */
  ROOF_IMPORT_ROOFS_TAKE,  /* the file's machine becomes the document's */
  ROOF_IMPORT_ROOFS_MERGE, /* measured roofs go into the document's machine */
  ROOF_N_IMPORT_ROOFS,
} RoofImportRoofsUse;

/* The choice of what to do with the roofs of a file, visible only for a file with roofs. Emits `changed`. */
#define ROOF_TYPE_IMPORT_ROOFS (roof_import_roofs_get_type ())
G_DECLARE_FINAL_TYPE (RoofImportRoofs, roof_import_roofs, ROOF, IMPORT_ROOFS, GtkWidget)

/* @machine: of the document */
GtkWidget         *roof_import_roofs_new  (RoofMachine      *machine);
/* Offers what can be done with the roofs of @import (nullable: nothing). A choice that is still possible is kept. */
void               roof_import_roofs_show (RoofImportRoofs  *self,
                                           const RoofImport *import);
RoofImportRoofsUse roof_import_roofs_get  (RoofImportRoofs  *self);
/* What is doubtful about the choice, a line each. Returns: (transfer full) (nullable) */
char              *roof_import_roofs_list_doubts (RoofImportRoofs  *self,
                                                  const RoofImport *import);

G_END_DECLS
