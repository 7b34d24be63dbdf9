/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"

G_BEGIN_DECLS

/* How a picture shall look, as the command line says it: what it leaves open the document decides, or the preset. */
typedef struct
{
  /* As typed, owned. */
  char *path;
  char *format;
  char *preset;
  char *size;
  char *scale;
  char *theme;
  char *font;
  char *font_size;
  char *line_width;
  char *title;
  char *subtitle;
  char *note;

  gboolean transparent;
  gboolean unpointed; /* without what slides point at */
  gboolean local; /* words in the language of the terminal */
} RoofPictureOption;

/* How many entries roof_picture_option_fill() fills. */
#define ROOF_N_PICTURE_ENTRIES 15

void     roof_picture_option_fill   (RoofPictureOption       *self,
                                     GOptionEntry            *entries);
void     roof_picture_option_clear  (RoofPictureOption       *self);

/* Whether what is typed makes sense, whatever the document. FALSE with an error that ends the program with 2. */
gboolean roof_picture_option_check  (const RoofPictureOption *self,
                                     GError                 **error);
/* By --format, or else by the name of the file; on standard output, which has none, a PDF of slides and else an SVG. FALSE where
 * it is known by neither. */
gboolean roof_picture_option_get_format (const RoofPictureOption *self,
                                         RoofExportFormat        *format,
                                         GError                 **error);
/* Whether the picture goes to standard output. */
gboolean roof_picture_option_is_standard (const RoofPictureOption *self);
/* What to draw of a document that says @figure; its strings are borrowed from both. */
RoofExportOptions roof_picture_option_apply (const RoofPictureOption *self,
                                             const RoofFigureStyle        *figure);

/* Whether the height is what makes roofs rise at 45 degrees. */
gboolean roof_picture_option_is_square (const RoofPictureOption *self);

/* Between the two words are English unless asked for otherwise: a picture is the same bytes wherever it is made. */
void     roof_picture_option_begin_words (const RoofPictureOption *self);
void     roof_picture_option_end_words   (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofPictureOption, roof_picture_option_clear)

G_END_DECLS
