/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas-handle.h"

G_BEGIN_DECLS

struct _RoofCanvasHandle
{
  GtkRange parent_instance;

  /* children */
  GtkWidget *entry; /* nullable */
  GtkWidget *menu;  /* nullable */

  /* owned */
  RoofSession *session;
  char        *name;  /* nullable: as told last */
  char        *state; /* nullable: as told last */
  RoofAnalysis *told; /* nullable: of the dot, as told last */

  RoofHit target;

  /* as told last */
  RoofDimension dimension;
  double        value;

  /* flags */
  gboolean telling; /* the number follows the model, nobody sets it */
};

/* canvas-handle.c */
RoofCanvas *roof_canvas_handle_get_canvas      (RoofCanvasHandle *self);

/* canvas-handle-actions.c: what keys and menu do */
void        roof_canvas_handle_install_actions (GtkWidgetClass   *widget_class);

G_END_DECLS
