/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/model.h"
#include "document/library.h"

G_BEGIN_DECLS

/* The worked example that a new window opens on: one step of a 7B decoder layer on an H100. The document is
 * bundled; its machine is taken fresh from @library. Returns: (transfer full) */
RoofModel *roof_example_new (RoofLibrary *library);

G_END_DECLS
