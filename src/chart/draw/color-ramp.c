/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/color-ramp.h"

#include <math.h>

#define DARKEST 0.45 /* lightness */

typedef struct
{
  double l, a, b;
} Lab;

/* Linear light to sRGB (IEC 61966-2-1). */
static double
compand (double light)
{
  double channel = light <= 0.0031308 ? light * 12.92 : 1.055 * pow (light, 1 / 2.4) - 0.055;

  return CLAMP (channel, 0, 1);
}

/* The matrices are Ottosson's. */
static Lab
to_lab (RoofColor color)
{
  double r = roof_color_linearise (color.red), g = roof_color_linearise (color.green), b = roof_color_linearise (color.blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return (Lab) {
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  };
}

static RoofColor
from_lab (Lab lab)
{
  double l = lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b;
  double m = lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b;
  double s = lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b;

  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  return (RoofColor) {
    compand (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    compand (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    compand (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
    1,
  };
}

/* Limits the darkest ink, so that black roofs are visible on bins. */
static double
limit (double ground,
       double full)
{
  return full < DARKEST && ground > DARKEST ? (ground - DARKEST) / (ground - full) : 1;
}

RoofColor
roof_palette_get_ramp_color (const RoofPalette *self,
                             RoofInk            ink,
                             double             strength)
{
  Lab ground = to_lab (self->pens[ROOF_INK_PLOT].color);
  Lab full = to_lab (roof_color_blend (self->pens[ROOF_INK_PLOT].color, self->pens[ink].color));

  strength *= limit (ground.l, full.l);
  return from_lab ((Lab) {
    ground.l + (full.l - ground.l) * strength,
    ground.a + (full.a - ground.a) * strength,
    ground.b + (full.b - ground.b) * strength,
  });
}
