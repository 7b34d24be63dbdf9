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
