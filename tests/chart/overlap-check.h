/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

/* Checks figures: no text lies over another, over a dot or its marks, over a ridge or an arrow, or over an edge, and names of roofs
 * stand at their roofs. */
typedef struct
{
  const RoofLayout *layout;   /* borrowed: the figure to check */
  guint             figure;   /* its number in messages */
  guint             n_faults; /* found until now, of which the first few are told */
} OverlapCheck;

void     overlap_check_figure (OverlapCheck   *self);
/* The middle of a roof's name is nearer to it than to any other roof, and on the same side of other names as their roofs. Roofs
 * that lie on each other have their names at one place. Other texts pass. */
void     overlap_check_name   (OverlapCheck   *self,
                               const RoofText *text);
/* Whether the names of all slanted, or all @flat, roofs of the current machine stand on one side of their roofs. Names at leaders do not count,
 * nor those that would have no room on the other side because of the next roof. */
gboolean overlap_is_one_sided (const RoofLayout *layout,
                               gboolean          flat);
/* The numbers of kernels that stand on a line with the name of a roof and so close to it that both are read as one: "11 No FMA". */
guint    overlap_count_read_on (const RoofLayout *layout);
/* Whether @line is a roof or a ceiling. */
gboolean overlap_is_roof      (const RoofLine *line);
/* @box without the hundredth of a point by which two that touch may seem to overlap. */
RoofBox  overlap_shrink       (const RoofBox  *box);
