/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/handles.h"

#include <math.h>

#include "chart/scene/scene-handles.h"

/* Gives @point to the handle that @owner is, if there is one. */
static void
place (GArray       *points,
       const GArray *handles,
       RoofHit       owner,
       RoofPoint     point)
{
  guint index;

  if (owner.machine == 0 && roof_handle_find (handles, owner, &index))
    g_array_index (points, RoofPoint, index) = point;
}

/* Handles of dots stand first, in the order of the kernels. Returns: the last one's kernel, -1 without any */
static int
find_last_kernel (const GArray *handles)
{
  int last = -1;

  for (guint i = 0; i < handles->len && g_array_index (handles, RoofHit, i).kind == ROOF_HIT_DOT; i++)
    last = g_array_index (handles, RoofHit, i).kernel;
  return last;
}

/* Skips dots outside the range of kernels with handles: few of 100 000 dots have one. */
static void
place_dots (GArray           *points,
            const GArray     *handles,
            const RoofLayout *layout)
{
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  int last = find_last_kernel (handles);
  int first = last >= 0 ? g_array_index (handles, RoofHit, 0).kernel : 0;

  for (guint i = 0; i < n; i++)
    if (dots[i].main && dots[i].owner.kind == ROOF_HIT_DOT && dots[i].owner.kernel >= first && dots[i].owner.kernel <= last)
      place (points, handles, dots[i].owner, (RoofPoint) { dots[i].x, dots[i].y });
}

static void
place_lines (GArray           *points,
             const GArray     *handles,
             const RoofLayout *layout)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind != ROOF_HIT_RIDGE)
      place (points, handles, lines[i].owner,
             (RoofPoint) { (lines[i].a.x + lines[i].b.x) / 2, (lines[i].a.y + lines[i].b.y) / 2 });
}

static void
place_marks (GArray           *points,
             const GArray     *handles,
             const RoofLayout *layout)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    place (points, handles, marks[i].owner, (RoofPoint) { marks[i].x, marks[i].y });
}

GArray *
roof_layout_place_handles (const RoofLayout *layout,
                           const GArray     *handles)
{
  const RoofPoint nowhere = { NAN, NAN };
  GArray *points;

  g_return_val_if_fail (layout != NULL && handles != NULL, NULL);

  points = g_array_sized_new (FALSE, FALSE, sizeof (RoofPoint), handles->len);
  for (guint i = 0; i < handles->len; i++)
    g_array_append_val (points, nowhere);
  place_dots (points, handles, layout);
  place_lines (points, handles, layout);
  place_marks (points, handles, layout);
  return points;
}
