/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A piece of a stacked bar, in pixels from its start. */
typedef struct
{
  int start, length;
} RoofSpan;

/* Splits @width pixels in proportion to @n amounts (0 or more), into whole pixels without gaps. Edges are rounded from running
 * sums, so that no edge is off by more than half a pixel; a small amount may have length 0. @spans: (out) (array length=n) */
void roof_stack_place (const double *amounts,
                       guint         n,
                       int           width,
                       RoofSpan     *spans);

G_END_DECLS
