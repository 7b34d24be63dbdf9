/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Products of a matrix of @rows x @depth and one of @depth x @columns, @stack of them. */
typedef struct
{
  double rows, columns, depth, stack;
} RoofGemm;

/* The part of the result that one multiprocessor works at, at a time. */
typedef struct
{
  double rows, columns;
} RoofTile;

/* A product in tiles that a machine's units take in turns, all of them busy in each wave but the last. */
typedef struct
{
  RoofTile tile;
  double   tiles;
  double   waves;
  double   efficiency; /* the share of useful work: inside the matrices, and in a wave's place that holds a tile */
} RoofTileCount;

/* NVIDIA, "Matrix Multiplication Background User's Guide", tile and wave quantisation. @units: multiprocessors, one tile each */
void roof_gemm_count_tiles  (const RoofGemm *self,
                             RoofTile        tile,
                             guint           units,
                             RoofTileCount  *count);

/* Counts in the tiles of a small table that lose least. @early: tiles of 256 x 128 where 128 x 256 are as good, the default
 * before Hopper */
void roof_gemm_choose_tiles (const RoofGemm *self,
                             guint           units,
                             gboolean        early,
                             RoofTileCount  *count);

/* B that a product moves past a cache, by the way it is ordered. */
typedef struct
{
  double compulsory;       /* each matrix once */
  double no_cache;         /* each input once for every tile of the other */
  double wave;             /* the tiles of a wave share what they read */
  double times_a, times_b; /* how often each input is then read */
  double strip_a, strip_b; /* a strip of one input stays, the other is streamed past it */
  double model;            /* the least of wave and strips: what a good order reaches */
  double bound;            /* what no order can be below */
} RoofGemmTraffic;

/* @input, @output: B per value. @cache: B of the cache that hold data once */
void roof_gemm_count_traffic (const RoofGemm  *self,
                              double           input,
                              double           output,
                              RoofTile         tile,
                              guint            units,
                              double           cache,
                              RoofGemmTraffic *traffic);

G_END_DECLS
