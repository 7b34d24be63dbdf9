/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/heaviest.h"

#include <glib/gi18n-lib.h>

/* Kernels are kept as they come until they are too many, then in a heap with the lightest at its root, which is left out. From then on
 * no kernel is made that is as light: heavier ones, and equal ones that came before, have all places. The last kernel waits beside the
 * heap until the next one comes, since it may turn out to be none. */

#define COST_PLACE 64 /* B: of an entry in a growing heap, a pointer, and malloc's overhead */
#define LONGEST 1e30  /* s: more than a kernel can take, and sums of it stay finite */

typedef struct
{
  RoofKernel *kernel;
  double      time;   /* s of all launches; 0: not measured */
  gsize       memory; /* B */
  guint       index;  /* among those that were made */
} Entry;

struct _RoofHeaviest
{
  RoofImport *into;
  guint       most;
  GArray     *heap;      /* (element-type Entry) */
  gboolean    heaped;    /* it is a heap; else in the order of the kernels */
  Entry       last;      /* without a kernel where it was left out */
  RoofKernel *like;      /* nullable: the last kernel that was made */
  double      next;      /* s: time of the kernel that is offered */
  guint       n;         /* kernels that were made */
  double      longest;   /* s: the longest time that was left out; below 0: none was */
  double      time;      /* s: sum of the times left out */
  guint       n_timed;   /* kernels left out, with a time and without */
  guint       n_untimed;
};

RoofHeaviest *
roof_heaviest_new (RoofImport *into,
                   guint       most)
{
  RoofHeaviest *self = g_new0 (RoofHeaviest, 1);

  self->into = into;
  self->most = most;
  self->heap = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->longest = -1;
  return self;
}

void
roof_heaviest_free (RoofHeaviest *self)
{
  for (guint i = 0; i < self->heap->len; i++)
    roof_kernel_unref (g_array_index (self->heap, Entry, i).kernel);
  g_array_unref (self->heap);
  g_clear_pointer (&self->last.kernel, roof_kernel_unref);
  g_clear_pointer (&self->like, roof_kernel_unref);
  g_free (self);
}

RoofKernel *
roof_heaviest_get_like (const RoofHeaviest *self)
{
  return self->like;
}

/* @sign: 1, or -1 to take it back */
static inline void
count_left_out (RoofHeaviest *self,
                double        time,
                int           sign)
{
  self->time += sign * time;
  *(time > 0 ? &self->n_timed : &self->n_untimed) += (guint) sign;
}

static inline gboolean
is_lighter (const Entry *a,
            const Entry *b)
{
  return a->time < b->time || (a->time == b->time && a->index > b->index);
}

static inline void
swap (Entry *a,
      Entry *b)
{
  Entry entry = *a;

  *a = *b;
  *b = entry;
}

/* Moves the entry at @index up past all that are heavier. */
static void
rise (RoofHeaviest *self,
      guint         index)
{
  Entry *entries = (Entry *) (gpointer) self->heap->data;

  for (guint i = index; i > 0 && is_lighter (&entries[i], &entries[(i - 1) / 2]); i = (i - 1) / 2)
    swap (&entries[i], &entries[(i - 1) / 2]);
}

static void
push (RoofHeaviest *self,
      const Entry  *entry)
{
  g_array_append_vals (self->heap, entry, 1);
  self->into->memory += entry->memory;
  if (self->heaped)
    rise (self, self->heap->len - 1);
}

static void
make_heap (RoofHeaviest *self)
{
  if (self->heaped)
    return;
  for (guint i = 1; i < self->heap->len; i++)
    rise (self, i);
  self->heaped = TRUE;
}

/* Leaves out the lightest kernel. */
static void
pop (RoofHeaviest *self)
{
  Entry *entries = (Entry *) (gpointer) self->heap->data;
  guint n = self->heap->len - 1;

  self->into->memory -= entries[0].memory;
  self->longest = MAX (self->longest, entries[0].time);
  count_left_out (self, entries[0].time, 1);
  roof_kernel_unref (entries[0].kernel);
  entries[0] = entries[n];
  g_array_set_size (self->heap, n);
  for (guint i = 0, child; (child = 2 * i + 1) < n; i = child)
    {
      child += child + 1 < n && is_lighter (&entries[child + 1], &entries[child]);
      if (!is_lighter (&entries[child], &entries[i]))
        return;
      swap (&entries[child], &entries[i]);
    }
}

static void
push_last (RoofHeaviest *self)
{
  if (self->last.kernel == NULL)
    return;
  push (self, &self->last);
  self->last.kernel = NULL;
  if (self->heap->len <= self->most)
    return;
  make_heap (self);
  pop (self);
}

gboolean
roof_heaviest_takes (RoofHeaviest *self,
                     double        time)
{
  self->next = time > 0 ? MIN (time, LONGEST) : 0;
  if (self->next > self->longest)
    return TRUE;
  push_last (self);
  self->last.time = self->next;
  count_left_out (self, self->next, 1);
  return FALSE;
}

void
roof_heaviest_add (RoofHeaviest *self,
                   RoofKernel   *kernel)
{
  gsize memory = roof_kernel_measure (kernel, self->like) + COST_PLACE;

  push_last (self);
  self->last = (Entry) { kernel, self->next, memory, self->n++ };
  g_clear_pointer (&self->like, roof_kernel_unref);
  self->like = roof_kernel_ref (kernel);
}

void
roof_heaviest_drop_last (RoofHeaviest *self)
{
  if (self->last.kernel == NULL)
    count_left_out (self, self->last.time, -1);
  g_clear_pointer (&self->last.kernel, roof_kernel_unref);
}

static void
tell (const RoofHeaviest *self)
{
  RoofImport *into = self->into;
  double all = self->time;
  g_autofree char *longest = roof_units_format (self->longest, ROOF_DIMENSION_TIME), *share = NULL;

  for (guint i = 0; i < self->heap->len; i++)
    all += g_array_index (self->heap, Entry, i).time;
  share = roof_units_format (self->time / all, ROOF_DIMENSION_FRACTION);
  if (self->n_timed > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%1$u kernel of %2$s, %3$s of the time: the %4$u that take longest are kept, of equal ones the first; one row for all launches of a "
                                "kernel, with their number, keeps more",
                                "%1$u kernels of at most %2$s each, %3$s of the time: the %4$u that take longest are kept, of equal ones the first; one row for all "
                                "launches of a kernel, with their number, keeps more",
                                self->n_timed),
                      self->n_timed, longest, share, self->heap->len);
  if (self->n_untimed > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%1$u kernel without a time: the %2$u that take longest, or stand first, are kept",
                                "%1$u kernels without a time: the %2$u that take longest, or stand first, are kept", self->n_untimed),
                      self->n_untimed, self->heap->len);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  guint first = ((const Entry *) a)->index, second = ((const Entry *) b)->index;

  return first < second ? -1 : first > second;
}

void
roof_heaviest_finish (RoofHeaviest *self)
{
  GPtrArray *kernels = self->into->kernels;

  push_last (self);
  tell (self);
  if (self->heaped)
    g_array_sort (self->heap, compare_places);
  for (guint i = 0; i < self->heap->len; i++)
    g_ptr_array_add (kernels, g_array_index (self->heap, Entry, i).kernel);
  g_array_set_size (self->heap, 0);
}
