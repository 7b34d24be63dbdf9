/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/ink.h"
#include "chart/scene.h"

G_BEGIN_DECLS

struct _RoofScene
{
  /* Owned */
  RoofReport *report;
  GArray     *slopes; /* RoofSlope */
  GArray     *flats;  /* RoofFlat */
  GArray     *ridges; /* RoofRidge */
  GArray     *spots;  /* RoofSpot */
  GArray     *rows;   /* RoofRow */
  GArray     *shades; /* RoofShade */

  /* Borrowed from the report */
  RoofMachine    *machine;
  RoofModel      *model;
  const RoofView *view;
  RoofAnalysis   *chosen; /* nullable: of the selected kernel, when it is drawn */

  int        selected;
  int        main_level; /* main memory, -1 when the machine has none */
  int        main_peak;  /* the selected kernel's, else the machine's usual one */
  double     top;        /* FLOP/s: the highest peak drawn; slopes end there */
  RoofExtent extent;
};

/* The steps of building, in this order. */
void    roof_scene_build_roofs  (RoofScene           *self);
void    roof_scene_build_spots  (RoofScene           *self,
                                 RoofCatalogue       *catalogue);
void    roof_scene_build_extent (RoofScene           *self);

/* Index of the peak that stands for the machine when no kernel says otherwise, by @unit; -1: none. */
int     roof_scene_find_usual_peak (const RoofMachine *machine,
                                    const char        *unit);

G_END_DECLS
