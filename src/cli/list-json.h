/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "document/files/library.h"

G_BEGIN_DECLS

/* What is built in, for other programs. All return (transfer full). */

/* Each as its file has it, with the sources of its numbers. */
JsonArray *roof_list_write_machines   (RoofLibrary *library);
/* Each with its parameters; a default or limit that does not exist is null. */
JsonArray *roof_list_write_operations (RoofLibrary *library);
/* Each with its parameters and what its description says. */
JsonArray *roof_list_write_networks   (RoofLibrary *library);
/* Each with its bits per value; `block` is null but for block formats. */
JsonArray *roof_list_write_formats    (RoofLibrary *library);
/* Each with its steps; texts as they are in the language of the locale. */
JsonArray *roof_list_write_lessons    (RoofLibrary *library);

G_END_DECLS
