/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"

/* Which dots get a name, and which words; layout-dot-name finds the place. The heaviest kernels come first, at most MOST_LABELS of
 * them. Dots at one spot share a name ("gemm +3") where all kernels can have one. Invariants: a dot that is too crowded, or outside
 * the plot, has no name; selected kernels are named before all others. */

#define MOST_LABELS 120    /* kernels beyond this are not tried: nobody could read them */
#define FEW 24             /* up to this number all are named, even over lines */
#define SAME_SPOT 0.75     /* dots nearer to each other look like one */
#define APART 14.0 /* points: from the title of an axis to what stands beside it */
#define LEAST_WEIGHT 0.001 /* least share of the time for a name in a crowd */

/* Labels a kernel in the plot or right of it; gutters under the plot add names themselves. FALSE when there is no room. */
static gboolean
label_row (RoofLayout            *self,
           const RoofSceneKernel *kernel,
           const char            *name,
           gboolean               few)
{
  const RoofDot *dot = roof_layout_find_dot (self, (int) kernel->kernel, -1);
  guint before = self->texts->len;
  RoofDot copy;

  if (dot == NULL || dot->crowded || (dot->yields && kernel->weight < LEAST_WEIGHT)
      || dot->y > self->plot.y + self->plot.height)
    return FALSE;
  copy = *dot;
  if (copy.x > self->plot.x + self->plot.width)
    roof_layout_label_side (self, &copy, name, kernel->leads || kernel->emphasised ? ROOF_STYLE_CHOSEN : ROOF_STYLE_LABEL);
  else if (kernel->leads || kernel->emphasised)
    roof_layout_label_dot (self, &copy, name, ROOF_STYLE_CHOSEN, ROOF_INK_TEXT, INFINITY);
  else if (few)
    roof_layout_label_lone_dot (self, &copy, name);
  else
    roof_layout_label_dot (self, &copy, name, ROOF_STYLE_LABEL, ROOF_INK_TEXT, ROOF_MOST_COST);
  return self->texts->len > before;
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b)
{
  const RoofSceneKernel *const *ra = a;
  const RoofSceneKernel *const *rb = b;

  if ((*ra)->leads != (*rb)->leads)
    return (*ra)->leads ? -1 : 1;
  if ((*ra)->emphasised != (*rb)->emphasised)
    return (*ra)->emphasised ? -1 : 1;
  if ((*ra)->weight != (*rb)->weight)
    return (*ra)->weight > (*rb)->weight ? -1 : 1;
  return (*ra)->kernel < (*rb)->kernel ? -1 : 1;
}

/* Inserts @kernel into the sorted list of the heaviest so far: of 100 000 kernels most are lighter than the whole list. */
static void
keep_heaviest (GPtrArray             *kept,
               const RoofSceneKernel *kernel)
{
  guint place = 0, end = kept->len;

  if (end == MOST_LABELS && !kernel->leads && !kernel->emphasised && kernel->weight < ((const RoofSceneKernel *) kept->pdata[end - 1])->weight)
    return;
  while (place < end)
    {
      guint middle = (place + end) / 2;

      if (compare_weights (&kernel, &kept->pdata[middle]) < 0)
        end = middle;
      else
        place = middle + 1;
    }
  if (place == MOST_LABELS)
    return;
  g_ptr_array_insert (kept, (int) place, (gpointer) kernel);
  if (kept->len > MOST_LABELS)
    g_ptr_array_set_size (kept, MOST_LABELS);
}

/* Removes the kernels at the spot of @first from @kept. @second: (out): the first of them. Returns: how many */
static guint
take_spot (const RoofLayout        *self,
           GPtrArray               *kept,
           guint                    first,
           const RoofSceneKernel  **second)
{
  const RoofDot *dot = roof_layout_find_dot (self, (int) ((const RoofSceneKernel *) kept->pdata[first])->kernel, -1);
  guint n = 0;

  for (guint i = kept->len - 1; dot != NULL && i > first; i--)
    {
      const RoofSceneKernel *kernel = kept->pdata[i];
      const RoofDot *other = roof_layout_find_dot (self, (int) kernel->kernel, -1);

      if (other == NULL || hypot (other->x - dot->x, other->y - dot->y) >= SAME_SPOT)
        continue;
      *second = kernel;
      g_ptr_array_remove_index (kept, i);
      n++;
    }
  return n;
}

/* The common name of the kernels at the spot of @first, which are removed from @kept: both names of two kernels if short, else
 * the first name and the number of the others. @second: (out): the other kernel that it names, or NULL. Returns: (transfer full) */
static char *
name_spot (RoofLayout *self,
           GPtrArray  *kept,
           guint       first,
           const RoofSceneKernel **second)
{
  const char *name = roof_layout_get_name (self, kept->pdata[first]), *other;
  guint more = take_spot (self, kept, first, second);
  g_autofree char *others = g_strdup_printf (" +%u", more), *shown = NULL;

  if (more == 0)
    return roof_layout_shorten (name, ROOF_LONGEST_NAME);
  other = roof_layout_get_name (self, *second);
  if (more == 1 && g_utf8_strlen (name, -1) + g_utf8_strlen (other, -1) + 2 <= ROOF_LONGEST_NAME)
    return g_strdup_printf ("%s, %s", name, other);
  *second = NULL;
  shown = roof_layout_shorten (name, ROOF_LONGEST_NAME - (glong) strlen (others));
  return g_strconcat (shown, others, NULL);
}

/* Whether an inset names the kernel. */
static gboolean
is_in_inset (const RoofLayout      *self,
             const RoofSceneKernel *kernel)
{
  const GArray *named = self->parts->len > 0 ? ((const RoofLayout *) self->parts->pdata[0])->named : NULL;

  for (guint i = 0; named != NULL && i < named->len; i++)
    if (g_array_index (named, guint, i) == kernel->kernel)
      return TRUE;
  return FALSE;
}

static void
count_named (RoofLayout            *self,
             const RoofSceneKernel *kernel)
{
  g_array_append_val (self->named, kernel->kernel);
  self->n_identified++;
}

/* Labels the selected kernels, or the others. Kernels at one spot are merged only if all kernels can have a name. */
static void
label_some (RoofLayout *self,
            gboolean    selected)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_sized_new (MOST_LABELS + 1);
  guint n, most, n_found = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);

  roof_selection_get_indices (roof_scene_get_selection (self->scene), &most);
  if (!selected)
    most = n;
  for (guint i = 0; i < n && n_found < most; i++)
    if (kernels[i].selected == selected && !kernels[i].faded && !roof_layout_is_numbered (self, &kernels[i])
        && !is_in_inset (self, &kernels[i]))
      {
        keep_heaviest (kept, &kernels[i]);
        n_found++;
      }
  for (guint i = 0; i < kept->len; i++)
    {
      const RoofSceneKernel *kernel = g_ptr_array_index (kept, i);
      const RoofSceneKernel *second = NULL;
      g_autofree char *name = n <= MOST_LABELS ? name_spot (self, kept, i, &second) : NULL;

      if (!label_row (self, kernel, name != NULL ? name : roof_layout_get_name (self, kernel), n <= FEW))
        continue;
      count_named (self, kernel);
      if (second != NULL)
        count_named (self, second);
    }
}

void
roof_layout_label_selected (RoofLayout *self)
{
  label_some (self, TRUE);
}

void
roof_layout_label_kernels (RoofLayout *self)
{
  label_some (self, FALSE);
}

/* Whether a kernel has a dot beside which its name should stand. */
static gboolean
has_place (const RoofLayout      *self,
           const RoofSceneKernel *kernel)
{
  const RoofDot *dot = roof_layout_find_dot (self, (int) kernel->kernel, -1);

  return !kernel->faded && dot != NULL && dot->y <= self->plot.y + self->plot.height;
}

guint
roof_layout_count_unnamed (const RoofLayout *self)
{
  guint n, n_wanted = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);

  if (self->sheet)
    {
      for (guint i = 0; i < self->parts->len; i++)
        n_wanted += roof_layout_count_unnamed (self->parts->pdata[i]);
      return n_wanted;
    }
  for (guint i = 0; i < n && n <= MOST_LABELS; i++)
    n_wanted += has_place (self, &kernels[i]);
  return n_wanted - MIN (n_wanted, self->n_identified);
}

void
roof_layout_tell_unnamed (RoofLayout *self)
{
  guint n = self->sizes->picture ? 0 : roof_layout_count_unnamed (self);
  /* Translators: over the chart: so many dots have no name beside them, for want of room; pointing at them tells it */
  g_autofree char *said = g_strdup_printf (ngettext ("%u dot without a name", "%u dots without a name", n), n);
  RoofText text;
  double left;

  if (n == 0 || (self->former != NULL && !self->former->counts_unnamed)) /* nothing comes and goes during a drag */
    return;
  left = self->margin + roof_layout_set_y_title (self).box.width + APART;
  text = roof_layout_set_text (self, ROOF_STYLE_CAPTION, ROOF_INK_TEXT_QUIET, said, ROOF_HIT_INIT);
  if (self->free_above - text.box.width < left)
    return;
  roof_text_centre (&text, self->free_above - text.box.width / 2, self->plot.y - ROOF_AXIS_GAP - text.box.height / 2);
  roof_layout_add_text (self, &text);
  self->counts_unnamed = TRUE;
}

/* Labels the selected kernel's dots on other machines; the shape of other dots tells their machine. */
void
roof_layout_label_rivals (RoofLayout *self)
{
  RoofComparison *comparison = roof_scene_get_comparison (self->scene);
  int selected = roof_scene_get_selected (self->scene);

  if (selected < 0 || roof_comparison_get_n (comparison) < 2)
    return;
  for (guint i = 0; i < self->dots->len; i++)
    {
      RoofDot dot = g_array_index (self->dots, RoofDot, i);

      if (dot.owner.kind == ROOF_HIT_DOT && dot.owner.machine > 0 && dot.owner.kernel == selected)
        roof_layout_label_dot (self, &dot,
               roof_machine_get_name (
                 roof_report_get_machine (roof_comparison_get_report (comparison, dot.owner.machine))),
               ROOF_STYLE_NAME, dot.ink, ROOF_MOST_COST);
    }
}

/* @of_dots: count labels of kernels, else all other texts */
static guint
count_texts (const RoofLayout *self,
             gboolean          of_dots)
{
  guint n = 0;

  for (guint i = 0; i < self->texts->len; i++)
    n += (g_array_index (self->texts, RoofText, i).owner.kind == ROOF_HIT_DOT) == of_dots;
  return of_dots ? n : n - self->counts_unnamed;
}

gboolean
roof_layout_lacks_names (const RoofLayout *self)
{
  guint n;

  roof_scene_get_kernels (self->scene, &n);
  return n <= FEW && count_texts (self, TRUE) < n;
}

gboolean
roof_layout_names_more (const RoofLayout *self,
                        const RoofLayout *other)
{
  return count_texts (self, TRUE) > count_texts (other, TRUE) && count_texts (self, FALSE) >= count_texts (other, FALSE);
}
