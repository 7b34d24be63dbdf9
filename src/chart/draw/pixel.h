/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* Pixels as cairo's ARGB32 images hold them: alpha in the highest byte, the colours premultiplied. */

/* Each of the four bytes of @pixel times @factor / 255, rounded: two bytes at a time. */
static inline guint32
roof_pixel_scale (guint32 pixel,
                  guint32 factor)
{
  guint32 even = (pixel & 0xff00ff) * factor + 0x800080, odd = (pixel >> 8 & 0xff00ff) * factor + 0x800080;

  even = (even + (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  odd = (odd + (odd >> 8 & 0xff00ff)) & 0xff00ff00;
  return even | odd;
}

static inline guint32
roof_pixel_of_color (RoofColor color)
{
  guint32 opaque = 0xff000000u | (guint32) lround (color.red * 255) << 16 | (guint32) lround (color.green * 255) << 8
                   | (guint32) lround (color.blue * 255);

  return roof_pixel_scale (opaque, (guint32) lround (color.alpha * 255));
}

/* @over laid on what is there, after Porter and Duff. */
static inline guint32
roof_pixel_lay (guint32 below,
                guint32 over)
{
  return over + roof_pixel_scale (below, 255 - (over >> 24));
}

G_END_DECLS
