/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json/json-text.h"

G_BEGIN_DECLS

/* A text while it is parsed, see json-text.c. */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  guint       depth;
  gboolean    foreign; /* NaN and infinities are read, as null */
  gsize       most;    /* limit on the memory of the tree, B */
  gsize       spent;
  GString    *string;  /* the latest one */

  const RoofJsonTaker *taker;  /* nullable */
  gboolean             taking; /* within an element that is taken */
} RoofTextReader;

/* Sets @error with the line and column of @where. */
void     roof_text_reader_fail        (const RoofTextReader  *self,
                                       const char            *where,
                                       GError               **error,
                                       const char            *format,
                                       ...) G_GNUC_PRINTF (4, 5);

/* As roof_text_reader_fail(), at the reader's place: the expected text and the one found. */
void     roof_text_reader_expected    (const RoofTextReader  *self,
                                       const char            *expected,
                                       GError               **error);

/* Reads a string from its quote on, into `string`. */
gboolean roof_text_reader_read_string (RoofTextReader        *self,
                                       GError               **error);

G_END_DECLS
