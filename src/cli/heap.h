/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Has the system hand out the memory that the document at @path will take in large pages: of a document of many kernels a
 * fifth of all work is to ask for one small page after the other. Nothing changes for a small document, or where the
 * system has no large pages to give. */
void roof_heap_expect_document (const char *path);

/* Lets the heap grow by @size bytes in large pages. Returns: whether it grew */
gboolean roof_heap_expect      (gsize       size);

G_END_DECLS
