/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/pdf-write.h"

#include <cairo-pdf.h>

#include "chart/layout/typeset.h"
#include "core/error.h"

/* A fixed date, so that the same chart is the same file. */
#define CREATION_DATE "2000-01-01T00:00:00Z"

struct _RoofPdf
{
  GByteArray      *bytes;
  cairo_surface_t *surface;
  cairo_t         *cr;
};

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

RoofPdf *
roof_pdf_new (double      width,
              double      height,
              const char *title,
              const char *document)
{
  RoofPdf *self = g_new (RoofPdf, 1);
  g_autofree char *clean = title != NULL ? roof_typeset_clean (title) : NULL;

  self->bytes = g_byte_array_new ();
  self->surface = cairo_pdf_surface_create_for_stream (append_cb, self->bytes, width, height);
  /* Later versions pack the description of the file, the document among it, where few programs look for it. */
  cairo_pdf_surface_restrict_to_version (self->surface, CAIRO_PDF_VERSION_1_4);
  self->cr = cairo_create (self->surface);
  cairo_pdf_surface_set_metadata (self->surface, CAIRO_PDF_METADATA_CREATE_DATE, CREATION_DATE);
  cairo_pdf_surface_set_metadata (self->surface, CAIRO_PDF_METADATA_CREATOR, "Roofline");
  if (title != NULL && title[0] != '\0')
    cairo_pdf_surface_set_metadata (self->surface, CAIRO_PDF_METADATA_TITLE, clean);
  if (document != NULL)
    cairo_pdf_surface_set_metadata (self->surface, CAIRO_PDF_METADATA_KEYWORDS, document);
  return self;
}

cairo_t *
roof_pdf_get (RoofPdf *self)
{
  return self->cr;
}

GBytes *
roof_pdf_finish (RoofPdf  *self,
                 GError  **error)
{
  g_autoptr (GByteArray) bytes = self->bytes;
  cairo_status_t status = cairo_status (self->cr);

  cairo_destroy (self->cr);
  cairo_surface_finish (self->surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (self->surface);
  cairo_surface_destroy (self->surface);
  g_free (self);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s",
               cairo_status_to_string (status));
  return NULL;
}
