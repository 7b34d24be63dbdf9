/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "cli/chart-option.h"

G_BEGIN_DECLS

/* The options for the look of a picture. An option that is not given is taken from the document or the preset. */
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
  char *panels;
  char *panels_by;
  char **panel_titles;
  RoofChartOption chart;

  char *output_help; /* owned, like the next: they name the formats */
  char *format_help;

  gboolean caption;
  gboolean math;
  gboolean transparent;
  gboolean unpointed; /* without what slides point at */
  gboolean local; /* words in the language of the terminal */
} RoofPictureOption;

/* The number of entries that roof_picture_option_fill() fills. */
#define ROOF_N_PICTURE_ENTRIES (20 + ROOF_N_CHART_ENTRIES)

void     roof_picture_option_fill   (RoofPictureOption       *self,
                                     GOptionEntry            *entries);
void     roof_picture_option_clear  (RoofPictureOption       *self);

/* Checks the options as far as possible without the document. FALSE with an error that ends the program with status 2. */
gboolean roof_picture_option_check  (const RoofPictureOption *self,
                                     GError                 **error);
/* The format by --format, or else by the file's name; on standard output the default is PDF for slides, else SVG. FALSE when
 * neither tells the format. */
gboolean roof_picture_option_get_format (const RoofPictureOption *self,
                                         RoofExportFormat        *format,
                                         GError                 **error);
/* Whether the picture goes to standard output. */
gboolean roof_picture_option_is_standard (const RoofPictureOption *self);
/* The options for drawing a document with the style @figure; strings are borrowed from @self and @figure. */
RoofExportOptions roof_picture_option_apply (const RoofPictureOption *self,
                                             const RoofFigureStyle        *figure);

/* By what a document is to be divided into panels; NONE where that is not said, or "none" is. */
RoofFacet roof_picture_option_get_facet (const RoofPictureOption *self);
/* Whether panels are asked for. */
gboolean  roof_picture_option_has_panels (const RoofPictureOption *self);

/* Whether the height is to be chosen so that roofs rise at 45 degrees. */
gboolean roof_picture_option_is_square (const RoofPictureOption *self);

/* Words drawn between these two calls are English unless an option asks for the locale's language: a picture has the same bytes
 * wherever it is made. */
void     roof_picture_option_begin_words (const RoofPictureOption *self);
void     roof_picture_option_end_words   (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofPictureOption, roof_picture_option_clear)

G_END_DECLS
