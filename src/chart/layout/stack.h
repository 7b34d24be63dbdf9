/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A piece of a stacked bar, in pixels from its start. */
typedef struct
{
  int start, length;
} RoofSpan;

/* @n amounts (0 or more) side by side over @width pixels: whole pixels, without a gap, together all of @width where there is
 * any amount. Each edge is the rounded place of the sum before it, so that none is off by more than half a pixel; what is too
 * small for a pixel has length 0. @spans: (out) (array length=n) */
void roof_stack_place (const double *amounts,
                       guint         n,
                       int           width,
                       RoofSpan     *spans);

G_END_DECLS
