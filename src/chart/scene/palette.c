/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/palette.h"

#include <math.h>
#include <string.h>

#include "chart/scene/scene-private.h"
#include "core/error.h"

#define RGB(hex)                                                                                   \
  {                                                                                                \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex)&0xff) / 255.0, 1         \
  }
#define RGBA(hex, alpha_255)                                                                       \
  {                                                                                                \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex)&0xff) / 255.0,           \
      (alpha_255) / 255.0                                                                          \
  }

#define SOLID { 0, 0 }

/* The least contrast of faded dots and names. */
#define DOT_CONTRAST 3.0
#define NAME_CONTRAST 4.5
#define OPACITY_STEP 0.01

/* The hues of roofs and dots are those of Okabe and Ito's palette for colour-blind readers (Color Universal
 * Design, 2008), darkened or lightened until names in the same colour can be read on the plot. */
static const RoofPalette palettes[ROOF_N_THEMES] = {
  [ROOF_THEME_LIGHT] = {
    .strong = 1.7, .plate = 0.86, .faded = 0.4, .dimmed = 0.65, .halo = 1.25,
    .pens = {
      [ROOF_INK_PAPER] = { RGB (0xfafafa), 0, SOLID, 0 },
      [ROOF_INK_PLOT] = { RGB (0xffffff), 0, SOLID, 0 },
      [ROOF_INK_REGION_MEMORY] = { RGBA (0x1a5fb4, 14), 0, SOLID, 0 },
      [ROOF_INK_REGION_CACHE] = { RGBA (0x4e7294, 15), 0, SOLID, 0 },
      [ROOF_INK_REGION_HOST] = { RGBA (0x00705a, 13), 0, SOLID, 0 },
      [ROOF_INK_REGION_NETWORK] = { RGBA (0x8b3d88, 13), 0, SOLID, 0 },
      [ROOF_INK_REGION_COMPUTE] = { RGBA (0xc0470a, 13), 0, SOLID, 0 },
      [ROOF_INK_GRID_MINOR] = { RGBA (0x000000, 11), 0.75, SOLID, 0 },
      [ROOF_INK_GRID] = { RGBA (0x000000, 30), 0.75, SOLID, 0 },
      [ROOF_INK_FRAME] = { RGB (0xb8b6b2), 1, SOLID, 0 },
      [ROOF_INK_TEXT] = { RGB (0x2a2930), 1, SOLID, 0 },
      [ROOF_INK_TEXT_QUIET] = { RGB (0x64626a), 1, SOLID, 0 },
      [ROOF_INK_CACHE] = { RGB (0x4e7294), 1.1, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_CACHE_INNER] = { RGB (0x17707f), 1.1, { 14, 2 }, ROOF_MARKER_STAR },
      [ROOF_INK_CACHE_INMOST] = { RGB (0x5f6b1f), 1.1, { 14, 2, 2, 2 }, ROOF_MARKER_CROSS },
      [ROOF_INK_MEMORY] = { RGB (0x1459ad), 1.8, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_HOST] = { RGB (0x00705a), 1.1, { 9, 3 }, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_NETWORK] = { RGB (0x8b3d88), 1.1, { 3, 3 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_COMPUTE] = { RGB (0xb23c06), 1.8, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_BALANCED] = { RGB (0x7d5a00), 1, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_CEILING] = { RGB (0x6b6762), 1, { 5, 3 }, 0 },
      [ROOF_INK_RIDGE] = { RGB (0x3c6ea8), 1, { 1.5, 3 }, 0 },
      [ROOF_INK_LINK] = { RGB (0x6b6974), 1, { 3, 2 }, 0 },
      [ROOF_INK_LEADER] = { RGB (0x85838c), 0.75, SOLID, 0 },
      [ROOF_INK_GHOST] = { RGB (0x69676f), 1.25, { 2, 2 }, ROOF_MARKER_CIRCLE },
      [ROOF_INK_SELECTION] = { RGB (0x2a2930), 1.5, SOLID, 0 },
      [ROOF_INK_FLAG] = { RGB (0xb5121f), 1.75, SOLID, 0 },
      [ROOF_INK_BESIDE] = { RGB (0xa3195b), 1.4, { 10, 4 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_BESIDE + 1] = { RGB (0x5a6000), 1.4, { 2, 3 }, ROOF_MARKER_SQUARE },
      [ROOF_INK_BESIDE + 2] = { RGB (0x5b3fa8), 1.4, { 10, 3, 2, 3 }, ROOF_MARKER_PENTAGON },
      [ROOF_INK_BESIDE + 3] = { RGB (0x006d7a), 1.4, { 18, 4 }, ROOF_MARKER_STAR },
      [ROOF_INK_BESIDE + 4] = { RGB (0x7a4419), 1.4, { 5, 2 }, ROOF_MARKER_HEXAGON },
      [ROOF_INK_BESIDE + 5] = { RGB (0x2e6b2e), 1.4, { 18, 3, 2, 3 }, ROOF_MARKER_CROSS },
      [ROOF_INK_BESIDE + 6] = { RGB (0x4a5568), 1.4, { 4, 2, 12, 2 }, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP] = { RGB (0x2a2930), 1.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_GROUP + 1] = { RGB (0x9c5700), 1.4, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_GROUP + 2] = { RGB (0x16709f), 1.4, SOLID, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_GROUP + 3] = { RGB (0x007a58), 1.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP + 4] = { RGB (0x7a6b00), 1.4, SOLID, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_GROUP + 5] = { RGB (0x1a4fb0), 1.4, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_GROUP + 6] = { RGB (0xb8311a), 1.4, SOLID, ROOF_MARKER_STAR },
      [ROOF_INK_GROUP + 7] = { RGB (0x96407a), 1.4, SOLID, ROOF_MARKER_CROSS },
      [ROOF_INK_PATH] = { RGB (0xb8821a), 8, SOLID, 0 },
    },
  },
  [ROOF_THEME_DARK] = {
    .strong = 1.7, .plate = 0.86, .faded = 0.4, .dimmed = 0.65, .halo = 1.25,
    .pens = {
      [ROOF_INK_PAPER] = { RGB (0x242429), 0, SOLID, 0 },
      [ROOF_INK_PLOT] = { RGB (0x1c1c20), 0, SOLID, 0 },
      [ROOF_INK_REGION_MEMORY] = { RGBA (0x62a0ea, 18), 0, SOLID, 0 },
      [ROOF_INK_REGION_CACHE] = { RGBA (0x8fb2d2, 18), 0, SOLID, 0 },
      [ROOF_INK_REGION_HOST] = { RGBA (0x3fc4a0, 16), 0, SOLID, 0 },
      [ROOF_INK_REGION_NETWORK] = { RGBA (0xdc9ad0, 18), 0, SOLID, 0 },
      [ROOF_INK_REGION_COMPUTE] = { RGBA (0xff8a4c, 16), 0, SOLID, 0 },
      [ROOF_INK_GRID_MINOR] = { RGBA (0xffffff, 10), 0.75, SOLID, 0 },
      [ROOF_INK_GRID] = { RGBA (0xffffff, 30), 0.75, SOLID, 0 },
      [ROOF_INK_FRAME] = { RGB (0x55545c), 1, SOLID, 0 },
      [ROOF_INK_TEXT] = { RGB (0xf2f1f4), 1, SOLID, 0 },
      [ROOF_INK_TEXT_QUIET] = { RGB (0xaeacb6), 1, SOLID, 0 },
      [ROOF_INK_CACHE] = { RGB (0x8fb2d2), 1.1, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_CACHE_INNER] = { RGB (0x6fc9d8), 1.1, { 14, 2 }, ROOF_MARKER_STAR },
      [ROOF_INK_CACHE_INMOST] = { RGB (0xbcc878), 1.1, { 14, 2, 2, 2 }, ROOF_MARKER_CROSS },
      [ROOF_INK_MEMORY] = { RGB (0x6cb0f5), 1.8, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_HOST] = { RGB (0x3fc4a0), 1.1, { 9, 3 }, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_NETWORK] = { RGB (0xdc9ad0), 1.1, { 3, 3 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_COMPUTE] = { RGB (0xff9a5c), 1.8, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_BALANCED] = { RGB (0xe6c35a), 1, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_CEILING] = { RGB (0xa7a3a0), 1, { 5, 3 }, 0 },
      [ROOF_INK_RIDGE] = { RGB (0x86b6ea), 1, { 1.5, 3 }, 0 },
      [ROOF_INK_LINK] = { RGB (0xa09eaa), 1, { 3, 2 }, 0 },
      [ROOF_INK_LEADER] = { RGB (0x86848f), 0.75, SOLID, 0 },
      [ROOF_INK_GHOST] = { RGB (0xb0aeb8), 1.25, { 2, 2 }, ROOF_MARKER_CIRCLE },
      [ROOF_INK_SELECTION] = { RGB (0xffffff), 1.5, SOLID, 0 },
      [ROOF_INK_FLAG] = { RGB (0xff7b83), 1.75, SOLID, 0 },
      [ROOF_INK_BESIDE] = { RGB (0xff8fb8), 1.4, { 10, 4 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_BESIDE + 1] = { RGB (0xc8cf5a), 1.4, { 2, 3 }, ROOF_MARKER_SQUARE },
      [ROOF_INK_BESIDE + 2] = { RGB (0xb8a6ff), 1.4, { 10, 3, 2, 3 }, ROOF_MARKER_PENTAGON },
      [ROOF_INK_BESIDE + 3] = { RGB (0x5fcfdc), 1.4, { 18, 4 }, ROOF_MARKER_STAR },
      [ROOF_INK_BESIDE + 4] = { RGB (0xd9a57a), 1.4, { 5, 2 }, ROOF_MARKER_HEXAGON },
      [ROOF_INK_BESIDE + 5] = { RGB (0x8fd68f), 1.4, { 18, 3, 2, 3 }, ROOF_MARKER_CROSS },
      [ROOF_INK_BESIDE + 6] = { RGB (0xb4c0d0), 1.4, { 4, 2, 12, 2 }, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP] = { RGB (0xf2f1f4), 1.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_GROUP + 1] = { RGB (0xf0a53c), 1.4, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_GROUP + 2] = { RGB (0x7cc6f0), 1.4, SOLID, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_GROUP + 3] = { RGB (0x4fcfa5), 1.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP + 4] = { RGB (0xf0e05a), 1.4, SOLID, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_GROUP + 5] = { RGB (0x8ab2ff), 1.4, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_GROUP + 6] = { RGB (0xff9a80), 1.4, SOLID, ROOF_MARKER_STAR },
      [ROOF_INK_GROUP + 7] = { RGB (0xe6a8d0), 1.4, SOLID, ROOF_MARKER_CROSS },
      [ROOF_INK_PATH] = { RGB (0x8a6d1c), 8, SOLID, 0 },
    },
  },
  [ROOF_THEME_PRINT] = {
    .opaque = TRUE, .strong = 1.6, .plate = 1, .faded = 0.45, .dimmed = 0.65, .halo = 1.5,
    .pens = {
      [ROOF_INK_PAPER] = { RGB (0xffffff), 0, SOLID, 0 },
      [ROOF_INK_PLOT] = { RGB (0xffffff), 0, SOLID, 0 },
      [ROOF_INK_REGION_MEMORY] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_CACHE] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_HOST] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_NETWORK] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_COMPUTE] = { RGBA (0x000000, 10), 0, SOLID, 0 },
      [ROOF_INK_GRID_MINOR] = { RGB (0xf0f0f0), 0.5, SOLID, 0 },
      [ROOF_INK_GRID] = { RGB (0xd8d8d8), 0.5, SOLID, 0 },
      [ROOF_INK_FRAME] = { RGB (0x000000), 0.75, SOLID, 0 },
      [ROOF_INK_TEXT] = { RGB (0x000000), 1, SOLID, 0 },
      [ROOF_INK_TEXT_QUIET] = { RGB (0x333333), 1, SOLID, 0 },
      [ROOF_INK_CACHE] = { RGB (0x000000), 0.6, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_CACHE_INNER] = { RGB (0x000000), 0.6, { 14, 2 }, ROOF_MARKER_STAR },
      [ROOF_INK_CACHE_INMOST] = { RGB (0x000000), 0.6, { 14, 2, 2, 2 }, ROOF_MARKER_CROSS },
      [ROOF_INK_MEMORY] = { RGB (0x000000), 1.3, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_HOST] = { RGB (0x000000), 0.8, { 7, 3 }, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_NETWORK] = { RGB (0x000000), 0.8, { 1, 2 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_COMPUTE] = { RGB (0x000000), 1.3, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_BALANCED] = { RGB (0x000000), 1, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_CEILING] = { RGB (0x3a3a3a), 0.7, { 3, 2 }, 0 },
      [ROOF_INK_RIDGE] = { RGB (0x000000), 0.7, { 0.8, 2.4 }, 0 },
      [ROOF_INK_LINK] = { RGB (0x555555), 0.7, { 2, 2 }, 0 },
      [ROOF_INK_LEADER] = { RGB (0x555555), 0.5, SOLID, 0 },
      [ROOF_INK_GHOST] = { RGB (0x555555), 1, { 2, 2 }, ROOF_MARKER_CIRCLE },
      [ROOF_INK_SELECTION] = { RGB (0x000000), 1.2, SOLID, 0 },
      [ROOF_INK_FLAG] = { RGB (0x000000), 1.5, SOLID, 0 },
      [ROOF_INK_BESIDE] = { RGB (0x000000), 0.9, { 10, 4 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_BESIDE + 1] = { RGB (0x000000), 0.9, { 2, 3 }, ROOF_MARKER_SQUARE },
      [ROOF_INK_BESIDE + 2] = { RGB (0x000000), 0.9, { 10, 3, 2, 3 }, ROOF_MARKER_PENTAGON },
      [ROOF_INK_BESIDE + 3] = { RGB (0x3a3a3a), 0.9, { 18, 4 }, ROOF_MARKER_STAR },
      [ROOF_INK_BESIDE + 4] = { RGB (0x3a3a3a), 0.9, { 5, 2 }, ROOF_MARKER_HEXAGON },
      [ROOF_INK_BESIDE + 5] = { RGB (0x3a3a3a), 0.9, { 18, 3, 2, 3 }, ROOF_MARKER_CROSS },
      [ROOF_INK_BESIDE + 6] = { RGB (0x3a3a3a), 0.9, { 4, 2, 12, 2 }, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_GROUP + 1] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_GROUP + 2] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_GROUP + 3] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP + 4] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_GROUP + 5] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_GROUP + 6] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_STAR },
      [ROOF_INK_GROUP + 7] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_CROSS },
      [ROOF_INK_PATH] = { RGB (0x868686), 7, SOLID, 0 },
    },
  },
  [ROOF_THEME_HIGH_CONTRAST] = {
    .strong = 1.8, .plate = 1, .faded = 0.6, .dimmed = 0.8, .halo = 2,
    .pens = {
      [ROOF_INK_PAPER] = { RGB (0xffffff), 0, SOLID, 0 },
      [ROOF_INK_PLOT] = { RGB (0xffffff), 0, SOLID, 0 },
      [ROOF_INK_REGION_MEMORY] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_CACHE] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_HOST] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_NETWORK] = { RGBA (0x000000, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_COMPUTE] = { RGBA (0x000000, 12), 0, SOLID, 0 },
      [ROOF_INK_GRID_MINOR] = { RGBA (0x000000, 20), 0.75, SOLID, 0 },
      [ROOF_INK_GRID] = { RGBA (0x000000, 60), 1, SOLID, 0 },
      [ROOF_INK_FRAME] = { RGB (0x000000), 1.5, SOLID, 0 },
      [ROOF_INK_TEXT] = { RGB (0x000000), 1, SOLID, 0 },
      [ROOF_INK_TEXT_QUIET] = { RGB (0x1a1a1a), 1, SOLID, 0 },
      [ROOF_INK_CACHE] = { RGB (0x24435f), 1.6, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_CACHE_INNER] = { RGB (0x004a5c), 1.6, { 14, 2 }, ROOF_MARKER_STAR },
      [ROOF_INK_CACHE_INMOST] = { RGB (0x3d4500), 1.6, { 14, 2, 2, 2 }, ROOF_MARKER_CROSS },
      [ROOF_INK_MEMORY] = { RGB (0x003a80), 2.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_HOST] = { RGB (0x004d3d), 1.6, { 9, 3 }, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_NETWORK] = { RGB (0x6a1266), 1.6, { 3, 3 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_COMPUTE] = { RGB (0x8a2a00), 2.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_BALANCED] = { RGB (0x4f3a00), 1, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_CEILING] = { RGB (0x2e2c2a), 1.4, { 6, 3 }, 0 },
      [ROOF_INK_RIDGE] = { RGB (0x003a80), 1.5, { 2, 3 }, 0 },
      [ROOF_INK_LINK] = { RGB (0x2e2d33), 1.4, { 4, 2 }, 0 },
      [ROOF_INK_LEADER] = { RGB (0x2e2d33), 1, SOLID, 0 },
      [ROOF_INK_GHOST] = { RGB (0x2e2d33), 1.75, { 3, 2 }, ROOF_MARKER_CIRCLE },
      [ROOF_INK_SELECTION] = { RGB (0x000000), 2.25, SOLID, 0 },
      [ROOF_INK_FLAG] = { RGB (0x8f0010), 2.25, SOLID, 0 },
      [ROOF_INK_BESIDE] = { RGB (0x7a0040), 1.9, { 10, 4 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_BESIDE + 1] = { RGB (0x3c4000), 1.9, { 2, 3 }, ROOF_MARKER_SQUARE },
      [ROOF_INK_BESIDE + 2] = { RGB (0x3c2080), 1.9, { 10, 3, 2, 3 }, ROOF_MARKER_PENTAGON },
      [ROOF_INK_BESIDE + 3] = { RGB (0x004a55), 1.9, { 18, 4 }, ROOF_MARKER_STAR },
      [ROOF_INK_BESIDE + 4] = { RGB (0x552a08), 1.9, { 5, 2 }, ROOF_MARKER_HEXAGON },
      [ROOF_INK_BESIDE + 5] = { RGB (0x174a17), 1.9, { 18, 3, 2, 3 }, ROOF_MARKER_CROSS },
      [ROOF_INK_BESIDE + 6] = { RGB (0x2a3340), 1.9, { 4, 2, 12, 2 }, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP] = { RGB (0x000000), 1.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_GROUP + 1] = { RGB (0x6b3a00), 1.4, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_GROUP + 2] = { RGB (0x004a70), 1.4, SOLID, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_GROUP + 3] = { RGB (0x004d38), 1.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP + 4] = { RGB (0x4a4000), 1.4, SOLID, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_GROUP + 5] = { RGB (0x002f80), 1.4, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_GROUP + 6] = { RGB (0x7f1500), 1.4, SOLID, ROOF_MARKER_STAR },
      [ROOF_INK_GROUP + 7] = { RGB (0x661f52), 1.4, SOLID, ROOF_MARKER_CROSS },
      [ROOF_INK_PATH] = { RGB (0xa87200), 9, SOLID, 0 },
    },
  },
  [ROOF_THEME_HIGH_CONTRAST_DARK] = {
    .strong = 1.8, .plate = 1, .faded = 0.6, .dimmed = 0.8, .halo = 2,
    .pens = {
      [ROOF_INK_PAPER] = { RGB (0x000000), 0, SOLID, 0 },
      [ROOF_INK_PLOT] = { RGB (0x000000), 0, SOLID, 0 },
      [ROOF_INK_REGION_MEMORY] = { RGBA (0xffffff, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_CACHE] = { RGBA (0xffffff, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_HOST] = { RGBA (0xffffff, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_NETWORK] = { RGBA (0xffffff, 0), 0, SOLID, 0 },
      [ROOF_INK_REGION_COMPUTE] = { RGBA (0xffffff, 22), 0, SOLID, 0 },
      [ROOF_INK_GRID_MINOR] = { RGBA (0xffffff, 32), 0.75, SOLID, 0 },
      [ROOF_INK_GRID] = { RGBA (0xffffff, 85), 1, SOLID, 0 },
      [ROOF_INK_FRAME] = { RGB (0xffffff), 1.5, SOLID, 0 },
      [ROOF_INK_TEXT] = { RGB (0xffffff), 1, SOLID, 0 },
      [ROOF_INK_TEXT_QUIET] = { RGB (0xe8e8e8), 1, SOLID, 0 },
      [ROOF_INK_CACHE] = { RGB (0xbcd8f2), 1.6, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_CACHE_INNER] = { RGB (0x9fe8f5), 1.6, { 14, 2 }, ROOF_MARKER_STAR },
      [ROOF_INK_CACHE_INMOST] = { RGB (0xdbe69a), 1.6, { 14, 2, 2, 2 }, ROOF_MARKER_CROSS },
      [ROOF_INK_MEMORY] = { RGB (0x8cc8ff), 2.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_HOST] = { RGB (0x6cf0ca), 1.6, { 9, 3 }, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_NETWORK] = { RGB (0xf7b8ee), 1.6, { 3, 3 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_COMPUTE] = { RGB (0xffb27d), 2.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_BALANCED] = { RGB (0xffe27a), 1, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_CEILING] = { RGB (0xd9d6d2), 1.4, { 6, 3 }, 0 },
      [ROOF_INK_RIDGE] = { RGB (0xaed6ff), 1.5, { 2, 3 }, 0 },
      [ROOF_INK_LINK] = { RGB (0xd4d2da), 1.4, { 4, 2 }, 0 },
      [ROOF_INK_LEADER] = { RGB (0xd4d2da), 1, SOLID, 0 },
      [ROOF_INK_GHOST] = { RGB (0xd8d6de), 1.75, { 3, 2 }, ROOF_MARKER_CIRCLE },
      [ROOF_INK_SELECTION] = { RGB (0xffffff), 2.25, SOLID, 0 },
      [ROOF_INK_FLAG] = { RGB (0xff9aa0), 2.25, SOLID, 0 },
      [ROOF_INK_BESIDE] = { RGB (0xffb3d1), 1.9, { 10, 4 }, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_BESIDE + 1] = { RGB (0xe4ea8a), 1.9, { 2, 3 }, ROOF_MARKER_SQUARE },
      [ROOF_INK_BESIDE + 2] = { RGB (0xd3c7ff), 1.9, { 10, 3, 2, 3 }, ROOF_MARKER_PENTAGON },
      [ROOF_INK_BESIDE + 3] = { RGB (0x96ecf5), 1.9, { 18, 4 }, ROOF_MARKER_STAR },
      [ROOF_INK_BESIDE + 4] = { RGB (0xf2cba8), 1.9, { 5, 2 }, ROOF_MARKER_HEXAGON },
      [ROOF_INK_BESIDE + 5] = { RGB (0xb5efb5), 1.9, { 18, 3, 2, 3 }, ROOF_MARKER_CROSS },
      [ROOF_INK_BESIDE + 6] = { RGB (0xd5deea), 1.9, { 4, 2, 12, 2 }, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP] = { RGB (0xffffff), 1.4, SOLID, ROOF_MARKER_CIRCLE },
      [ROOF_INK_GROUP + 1] = { RGB (0xffc470), 1.4, SOLID, ROOF_MARKER_SQUARE },
      [ROOF_INK_GROUP + 2] = { RGB (0xa8ddff), 1.4, SOLID, ROOF_MARKER_TRIANGLE },
      [ROOF_INK_GROUP + 3] = { RGB (0x85efc8), 1.4, SOLID, ROOF_MARKER_DIAMOND },
      [ROOF_INK_GROUP + 4] = { RGB (0xfff07a), 1.4, SOLID, ROOF_MARKER_POINT_DOWN },
      [ROOF_INK_GROUP + 5] = { RGB (0xb0ccff), 1.4, SOLID, ROOF_MARKER_PENTAGON },
      [ROOF_INK_GROUP + 6] = { RGB (0xffb8a5), 1.4, SOLID, ROOF_MARKER_STAR },
      [ROOF_INK_GROUP + 7] = { RGB (0xf5c5e5), 1.4, SOLID, ROOF_MARKER_CROSS },
      [ROOF_INK_PATH] = { RGB (0x9a7a10), 9, SOLID, 0 },
    },
  },
};

static const char *const theme_names[ROOF_N_THEMES] = {
  "light", "dark", "print", "high-contrast", "high-contrast-dark",
};

/* The least contrast of @ink, drawn with @opacity, with any ground of the plot. */
static double
find_contrast (const RoofPalette *self,
               RoofInk            ink,
               double             opacity)
{
  RoofColor color = self->pens[ink].color;
  double least = INFINITY;

  color.alpha *= opacity;
  for (guint i = ROOF_INK_PLOT; i <= ROOF_INK_REGION_COMPUTE; i++)
    {
      RoofColor ground = roof_palette_get_ground (self, (RoofInk) i);

      least = MIN (least, roof_color_get_contrast (roof_color_blend (ground, color), ground));
    }
  return least;
}

/* The least opacity, at least @least, that gives @ink @contrast; 1 when none does. Contrast grows with opacity. */
static double
find_opacity (const RoofPalette *self,
              RoofInk            ink,
              double             least,
              double             contrast)
{
  guint low = 0, high = (guint) ceil ((1 - least) / OPACITY_STEP);

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (find_contrast (self, ink, least + middle * OPACITY_STEP) >= contrast)
        high = middle;
      else
        low = middle + 1;
    }
  return MIN (least + low * OPACITY_STEP, 1);
}

static void
complete (RoofPalette *self)
{
  for (guint i = 0; i < ROOF_N_INKS; i++)
    {
      self->faded_dots[i] = find_opacity (self, (RoofInk) i, self->faded, DOT_CONTRAST);
      self->dimmed_names[i] = find_opacity (self, (RoofInk) i, self->dimmed, NAME_CONTRAST);
    }
}

const RoofPalette *
roof_palette_get (RoofTheme theme)
{
  static RoofPalette completed[ROOF_N_THEMES];
  static gsize done[ROOF_N_THEMES];

  g_return_val_if_fail (theme < ROOF_N_THEMES, &palettes[ROOF_THEME_LIGHT]);

  if (g_once_init_enter (&done[theme]))
    {
      completed[theme] = palettes[theme];
      complete (&completed[theme]);
      g_once_init_leave (&done[theme], 1);
    }
  return &completed[theme];
}

const char *
roof_theme_to_string (RoofTheme theme)
{
  g_return_val_if_fail (theme < ROOF_N_THEMES, theme_names[ROOF_THEME_LIGHT]);

  return theme_names[theme];
}

gboolean
roof_theme_from_string (const char  *text,
                        RoofTheme   *theme,
                        GError     **error)
{
  g_return_val_if_fail (text != NULL && theme != NULL, FALSE);

  for (guint i = 0; i < ROOF_N_THEMES; i++)
    if (strcmp (text, theme_names[i]) == 0)
      {
        *theme = (RoofTheme) i;
        return TRUE;
      }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN,
               "unknown theme \"%s\": expected light, dark, print, high-contrast or high-contrast-dark", text);
  return FALSE;
}

RoofColor
roof_color_blend (RoofColor under,
                  RoofColor over)
{
  double a = over.alpha;

  return (RoofColor) {
    over.red * a + under.red * (1 - a),
    over.green * a + under.green * (1 - a),
    over.blue * a + under.blue * (1 - a),
    1,
  };
}

double
roof_color_linearise (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_luminance (RoofColor color)
{
  return 0.2126 * roof_color_linearise (color.red) + 0.7152 * roof_color_linearise (color.green) +
         0.0722 * roof_color_linearise (color.blue);
}

double
roof_color_get_contrast (RoofColor a,
                         RoofColor b)
{
  double la = get_luminance (a), lb = get_luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

RoofColor
roof_palette_get_ground (const RoofPalette *self,
                         RoofInk            ink)
{
  return roof_color_blend (self->pens[ROOF_INK_PLOT].color, self->pens[ink].color);
}

RoofColor
roof_palette_get_color (const RoofPalette *self,
                        RoofInk            ink,
                        double             opacity)
{
  RoofColor color = self->pens[ink].color;

  color.alpha *= opacity;
  return self->opaque ? roof_color_blend (self->pens[ROOF_INK_PLOT].color, color) : color;
}

void
roof_palette_make_opaque (RoofPalette *self)
{
  self->opaque = TRUE;
  self->plate = 1;
}

guint
roof_pen_get_n_dashes (const RoofPen *pen)
{
  return pen->dash[0] <= 0 ? 0 : pen->dash[2] <= 0 ? 2 : 4;
}

RoofInk
roof_ink_of_machine (guint machine)
{
  g_return_val_if_fail (machine > 0, ROOF_INK_BESIDE);

  return (RoofInk) (ROOF_INK_BESIDE + (machine - 1) % ROOF_BESIDE_INKS);
}
