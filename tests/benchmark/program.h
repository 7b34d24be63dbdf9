/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/application.h"
#include "app/window-private.h"

G_BEGIN_DECLS

/* The program's own window, with all that stands around the chart. */
typedef struct
{
  RoofApplication *application;
  RoofWindow      *window;
} Program;

/* Returns when its first frame is drawn. */
void program_open  (Program      *self,
                    RoofSnapshot *snapshot);
void program_close (Program      *self);

G_END_DECLS
