/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/marker.h"

#include <math.h>

/* Factors on the radius that make shapes look equal in size. */
#define DIAMOND 1.22
#define SQUARE 0.88
#define TRIANGLE 1.3
#define PENTAGON 1.12
#define HEXAGON 1.08
#define STAR 1.4
#define STAR_WAIST 0.5 /* of its radius */
#define CROSS 1.15
#define CROSS_ARM 0.36 /* half the width of an arm, of its radius */
#define EDGE_TIP 1.4
#define RING 3.5
#define FLAG_GAP 5.0
/* Points that the strike of an unfit kernel reaches beyond the dot. */
#define STRIKE 6.0
#define FLAG_WIDTH 5.0
#define FLAG_HEIGHT 4.0

/* Corners at even angles about the dot, the first at @angle (radians clockwise from right). */
static guint
trace_regular (const RoofDot *dot,
               guint          n,
               double         radius,
               double         angle,
               RoofPoint     *corners)
{
  for (guint i = 0; i < n; i++)
    {
      double a = angle + 2 * G_PI * i / n;

      corners[i] = (RoofPoint) { dot->x + radius * cos (a), dot->y + radius * sin (a) };
    }
  return n;
}

/* Five rays, the first upwards. */
static guint
trace_star (const RoofDot *dot,
            double         radius,
            RoofPoint     *corners)
{
  for (guint i = 0; i < 10; i++)
    {
      double a = -G_PI / 2 + G_PI * i / 5, r = i % 2 == 0 ? radius : radius * STAR_WAIST;

      corners[i] = (RoofPoint) { dot->x + r * cos (a), dot->y + r * sin (a) };
    }
  return 10;
}

/* An upright cross. */
static guint
trace_cross (const RoofDot *dot,
             double         radius,
             RoofPoint     *corners)
{
  static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
  double arm = radius * CROSS_ARM;

  for (guint i = 0; i < 4; i++)
    {
      double ux = ways[i][0], uy = ways[i][1];

      /* The near side of the arm, the far side, and the notch before the next arm. */
      corners[3 * i] = (RoofPoint) { dot->x + ux * radius + uy * arm, dot->y + uy * radius - ux * arm };
      corners[3 * i + 1] = (RoofPoint) { dot->x + ux * radius - uy * arm, dot->y + uy * radius + ux * arm };
      corners[3 * i + 2] = (RoofPoint) { dot->x + (ux - uy) * arm, dot->y + (uy + ux) * arm };
    }
  return 12;
}

/* An arrow head, slim so that its direction is clear. */
static guint
trace_arrow (const RoofDot *dot,
             double         radius,
             RoofPoint     *corners)
{
  static const double turns[] = { 0, 0.78 * G_PI, -0.78 * G_PI };

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      double a = dot->angle * G_PI / 180 + turns[i], r = i == 0 ? radius * EDGE_TIP : radius;

      corners[i] = (RoofPoint) { dot->x + r * cos (a), dot->y + r * sin (a) };
    }
  return G_N_ELEMENTS (turns);
}

guint
roof_marker_trace (const RoofDot *dot,
                   RoofMarker     marker,
                   double         grow,
                   RoofPoint     *corners)
{
  double radius = dot->radius;

  if (dot->edge)
    return trace_arrow (dot, radius + grow, corners);
  switch (marker)
    {
    case ROOF_MARKER_DIAMOND:
      return trace_regular (dot, 4, radius * DIAMOND + grow, 0, corners);
    case ROOF_MARKER_SQUARE:
      return trace_regular (dot, 4, radius * SQUARE * G_SQRT2 + grow, G_PI / 4, corners);
    case ROOF_MARKER_TRIANGLE:
      return trace_regular (dot, 3, radius * TRIANGLE + grow, -G_PI / 2, corners);
    case ROOF_MARKER_POINT_DOWN:
      return trace_regular (dot, 3, radius * TRIANGLE + grow, G_PI / 2, corners);
    case ROOF_MARKER_PENTAGON:
      return trace_regular (dot, 5, radius * PENTAGON + grow, -G_PI / 2, corners);
    case ROOF_MARKER_HEXAGON:
      return trace_regular (dot, 6, radius * HEXAGON + grow, 0, corners);
    case ROOF_MARKER_STAR:
      return trace_star (dot, radius * STAR + grow, corners);
    case ROOF_MARKER_CROSS:
      return trace_cross (dot, radius * CROSS + grow, corners);
    case ROOF_MARKER_CIRCLE:
    default:
      return 0;
    }
}

void
roof_marker_flag (const RoofDot *dot,
                  RoofPoint     *corners)
{
  double away = (dot->selected ? roof_marker_ring (dot) : dot->radius) + FLAG_GAP;
  double bottom = (dot->hung ? dot->y + away : dot->y - away) + FLAG_HEIGHT / 2;

  corners[0] = (RoofPoint) { dot->x - FLAG_WIDTH, bottom };
  corners[1] = (RoofPoint) { dot->x, bottom - FLAG_HEIGHT };
  corners[2] = (RoofPoint) { dot->x + FLAG_WIDTH, bottom };
}

RoofBox
roof_marker_get_flag_box (const RoofDot *dot)
{
  RoofPoint corners[3];

  roof_marker_flag (dot, corners);
  return (RoofBox) { dot->x, (corners[0].y + corners[1].y) / 2, 2 * FLAG_WIDTH + 4, FLAG_HEIGHT + 4, 0 };
}

void
roof_marker_strike (const RoofDot *dot,
                    RoofPoint     *ends)
{
  double half = (dot->radius + STRIKE) * G_SQRT2 / 2;

  ends[0] = (RoofPoint) { dot->x - half, dot->y + half };
  ends[1] = (RoofPoint) { dot->x + half, dot->y - half };
}

double
roof_marker_ring (const RoofDot *dot)
{
  return dot->radius + RING;
}
