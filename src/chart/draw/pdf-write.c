/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/pdf-write.h"

#include <cairo-pdf.h>

#include "chart/draw/pdf-revise.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "core/error.h"

/* A fixed date, so that the same chart is the same file. */
#define CREATION_DATE "2000-01-01T00:00:00Z"

/* Structure types (ISO 32000-1, 14.8.4). */
#define TAG_DOCUMENT "Document"
#define TAG_FIGURE "Figure"
#define TAG_SPAN "Span"

struct _RoofPdf
{
  GByteArray      *bytes;
  cairo_surface_t *surface;
  cairo_t         *cr;
  GPtrArray       *figures; /* of texts in place of the figures */
  GPtrArray       *wholes;  /* of turned texts */
};

static const cairo_user_data_key_t pdf_key;

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
  self->figures = g_ptr_array_new_with_free_func (g_free);
  self->wholes = g_ptr_array_new_with_free_func (g_free);
  self->surface = cairo_pdf_surface_create_for_stream (append_cb, self->bytes, width, height);
  /* Later versions pack the description of the file, the document among it, where few programs look for it. */
  cairo_pdf_surface_restrict_to_version (self->surface, CAIRO_PDF_VERSION_1_4);
  self->cr = cairo_create (self->surface);
  cairo_set_user_data (self->cr, &pdf_key, self, NULL);
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

void
roof_pdf_begin_figure (RoofPdf    *self,
                       const char *words)
{
  g_ptr_array_add (self->figures, roof_typeset_clean (words));
  cairo_tag_begin (self->cr, TAG_DOCUMENT, NULL);
  cairo_tag_begin (self->cr, TAG_FIGURE, NULL);
}

void
roof_pdf_end_figure (RoofPdf *self)
{
  cairo_tag_end (self->cr, TAG_FIGURE);
  cairo_tag_end (self->cr, TAG_DOCUMENT);
}

gboolean
roof_pdf_begin_whole (cairo_t    *cr,
                      const char *text)
{
  RoofPdf *self = cairo_get_user_data (cr, &pdf_key);

  if (self == NULL)
    return FALSE;
  g_ptr_array_add (self->wholes, roof_typeset_clean (text));
  cairo_tag_begin (cr, TAG_SPAN, NULL);
  return TRUE;
}

void
roof_pdf_end_whole (cairo_t *cr)
{
  cairo_tag_end (cr, TAG_SPAN);
}

/* The file with what cairo cannot say. */
static GBytes *
revise (const RoofPdf *self)
{
  RoofPdfRevision revision = { roof_describe_language (), self->figures, self->wholes };

  return g_byte_array_free_to_bytes (roof_pdf_revise (self->bytes, &revision));
}

GBytes *
roof_pdf_finish (RoofPdf  *self,
                 GError  **error)
{
  GBytes *bytes = NULL;
  cairo_status_t status = cairo_status (self->cr);

  cairo_destroy (self->cr);
  cairo_surface_finish (self->surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (self->surface);
  cairo_surface_destroy (self->surface);
  if (status == CAIRO_STATUS_SUCCESS)
    bytes = revise (self);
  g_byte_array_unref (self->bytes);
  g_ptr_array_unref (self->figures);
  g_ptr_array_unref (self->wholes);
  g_free (self);
  if (status == CAIRO_STATUS_SUCCESS)
    return bytes;
  roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s",
               cairo_status_to_string (status));
  return NULL;
}
