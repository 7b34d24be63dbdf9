/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/export/export-preview.h"

struct _RoofExportPreview
{
  GtkWidget parent_instance;

  /* owned */
  RoofLayout   *layout;  /* nullable: not set yet */
  PangoContext *context; /* of a file, not of the screen */

  RoofPalette palette;
  gboolean    transparent;
};

/* The largest box with the aspect ratio @width : @height, centred in @room. */
void roof_fit_box (double                 width,
                   double                 height,
                   const graphene_rect_t *room,
                   graphene_rect_t       *box);
