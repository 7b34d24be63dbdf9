/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* A writer of PDFs with reproducible bytes. */
typedef struct _RoofPdf RoofPdf;

/* Begins a PDF with its first page. @title: (nullable). @document: (nullable): put into the keywords of the metadata. Sizes in
 * points. Returns: (transfer full) */
RoofPdf *roof_pdf_new    (double       width,
                          double       height,
                          const char  *title,
                          const char  *document);
/* To draw with; cairo_show_page() turns to a new page. (transfer none) */
cairo_t *roof_pdf_get    (RoofPdf     *self);
/* What is drawn between these two is a figure, for which @words stand where it cannot be seen. */
void     roof_pdf_begin_figure (RoofPdf    *self,
                                const char *words);
void     roof_pdf_end_figure   (RoofPdf    *self);
/* What is drawn on @cr between these two is @text, turned, which programs else take for a row of letters when they search or copy
 * it. FALSE, and no end, unless @cr is that of a RoofPdf. */
gboolean roof_pdf_begin_whole  (cairo_t    *cr,
                                const char *text);
void     roof_pdf_end_whole    (cairo_t    *cr);
/* Frees @self. Errors: ROOF_ERROR_INVALID when cairo gave up. Returns: (transfer full) (nullable): the file */
GBytes  *roof_pdf_finish (RoofPdf     *self,
                          GError     **error);

G_END_DECLS
