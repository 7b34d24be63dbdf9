/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What cairo cannot say of a PDF that it wrote. */
typedef struct
{
  const char  *language; /* of the texts, "en" (ISO 32000-1, 14.9.2) */
  GPtrArray   *figures;  /* of texts in place of the figures that are tagged, in their order (14.9.3) */
  GPtrArray   *spans;    /* actual text of the tagged spans, likewise (14.9.4) */
} RoofPdfRevision;

/* @pdf, a file as cairo writes it up to PDF 1.4, with @revision. Greys become colours of the grey space, which print in black ink
 * alone, and pages on which nothing is translucent lose their transparency group, which print shops and TeX stumble over. What is
 * not written as expected stays as it is. Returns: (transfer full) */
GByteArray *roof_pdf_revise (const GByteArray      *pdf,
                             const RoofPdfRevision *revision);

G_END_DECLS
