/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot.h"

#include "core/snapshot/snapshot-private.h"
#include "core/string-private.h"

/* A snapshot is changed by copying: each roof_snapshot_with_…() duplicates it and changes the copy, and nobody else may.
 * Machines and kernels are shared by reference; the arrays of kernels and of slides are shared as well, since documents have up
 * to 100,000 kernels.
 * Invariants: who changes the array of kernels calls roof_snapshot_own_kernels() first; there is always a machine, and `current`
 * is the index of one; no string is NULL except `extra`. */

G_DEFINE_BOXED_TYPE (RoofSnapshot, roof_snapshot, roof_snapshot_ref, roof_snapshot_unref)

static gpointer
copy_workload (gconstpointer source,
               gpointer      data)
{
  return roof_workload_copy (source);
}

static gpointer
copy_pin (gconstpointer source,
          gpointer      data)
{
  return roof_pin_copy (source);
}

static gpointer
copy_annotation (gconstpointer source,
                 gpointer      data)
{
  return roof_annotation_copy (source);
}

static gpointer
ref_machine (gconstpointer source,
             gpointer      data)
{
  return roof_machine_ref ((RoofMachine *) source);
}

static gpointer
ref_kernel (gconstpointer source,
            gpointer      data)
{
  return roof_kernel_ref ((RoofKernel *) source);
}

RoofSnapshot *
roof_snapshot_new (RoofMachine *machine)
{
  RoofSnapshot *self = g_new0 (RoofSnapshot, 1);

  g_return_val_if_fail (machine != NULL, NULL);

  g_atomic_ref_count_init (&self->ref_count);
  self->title = g_strdup ("");
  self->notes = g_strdup ("");
  self->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  self->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  self->workloads = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_workload_free);
  self->pins = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_pin_free);
  self->slides = g_ptr_array_new ();
  self->view = g_new0 (RoofView, 1);
  self->figure = g_new0 (RoofFigureStyle, 1);
  self->annotations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_annotation_free);
  g_ptr_array_add (self->machines, roof_machine_ref (machine));
  return self;
}

RoofSnapshot *
roof_snapshot_dup (const RoofSnapshot *self)
{
  RoofSnapshot *copy = g_new0 (RoofSnapshot, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->title = g_strdup (self->title);
  copy->notes = g_strdup (self->notes);
  copy->extra = g_strdup (self->extra);
  copy->machines = g_ptr_array_copy (self->machines, (GCopyFunc) ref_machine, NULL);
  copy->kernels = g_ptr_array_ref (self->kernels);
  copy->workloads = g_ptr_array_copy (self->workloads, (GCopyFunc) copy_workload, NULL);
  copy->pins = g_ptr_array_copy (self->pins, copy_pin, NULL);
  copy->slides = g_ptr_array_ref (self->slides);
  copy->annotations = g_ptr_array_copy (self->annotations, copy_annotation, NULL);
  g_ptr_array_set_free_func (copy->machines, (GDestroyNotify) roof_machine_unref);
  g_ptr_array_set_free_func (copy->workloads, (GDestroyNotify) roof_workload_free);
  g_ptr_array_set_free_func (copy->pins, (GDestroyNotify) roof_pin_free);
  g_ptr_array_set_free_func (copy->annotations, (GDestroyNotify) roof_annotation_free);
  copy->current = self->current;
  copy->view = roof_view_copy (self->view);
  copy->figure = roof_figure_style_copy (self->figure);
  return copy;
}

GPtrArray *
roof_snapshot_own_kernels (RoofSnapshot *self)
{
  GPtrArray *own = roof_snapshot_copy_kernels (self);

  g_ptr_array_unref (self->kernels);
  self->kernels = own;
  return own;
}

RoofSnapshot *
roof_snapshot_ref (RoofSnapshot *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_snapshot_unref (RoofSnapshot *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->title);
  g_free (self->notes);
  g_free (self->extra);
  g_ptr_array_unref (self->machines);
  g_ptr_array_unref (self->kernels);
  g_ptr_array_unref (self->workloads);
  g_ptr_array_unref (self->pins);
  g_ptr_array_unref (self->slides);
  roof_view_free (self->view);
  roof_figure_style_free (self->figure);
  g_ptr_array_unref (self->annotations);
  g_free (self);
}

void
roof_snapshot_replace (RoofSnapshot **snapshot,
                       RoofSnapshot  *next)
{
  roof_snapshot_unref (*snapshot);
  *snapshot = next;
}

const char *
roof_snapshot_get_title (const RoofSnapshot *self)
{
  return self->title;
}

const char *
roof_snapshot_get_notes (const RoofSnapshot *self)
{
  return self->notes;
}

const char *
roof_snapshot_get_extra (const RoofSnapshot *self)
{
  return self->extra;
}

guint
roof_snapshot_get_n_machines (const RoofSnapshot *self)
{
  return self->machines->len;
}

RoofMachine *
roof_snapshot_get_machine (const RoofSnapshot *self,
                           guint               index)
{
  g_return_val_if_fail (index < self->machines->len, NULL);

  return g_ptr_array_index (self->machines, index);
}

guint
roof_snapshot_get_current (const RoofSnapshot *self)
{
  return self->current;
}

RoofMachine *
roof_snapshot_get_active (const RoofSnapshot *self)
{
  return roof_snapshot_get_machine (self, self->current);
}

guint
roof_snapshot_get_n_kernels (const RoofSnapshot *self)
{
  return self->kernels->len;
}

RoofKernel *
roof_snapshot_get_kernel (const RoofSnapshot *self,
                          guint               index)
{
  g_return_val_if_fail (index < self->kernels->len, NULL);

  return g_ptr_array_index (self->kernels, index);
}

RoofMachine *
roof_snapshot_see_machine (RoofSnapshot *self,
                           RoofMachine  *machine)
{
  return roof_machine_as_seen (machine != NULL ? machine : roof_snapshot_get_active (self), self->view->roofs,
                               self->view->tally);
}

guint
roof_snapshot_get_n_workloads (const RoofSnapshot *self)
{
  return self->workloads->len;
}

const RoofWorkload *
roof_snapshot_get_workload (const RoofSnapshot *self,
                            guint               index)
{
  g_return_val_if_fail (index < self->workloads->len, NULL);

  return g_ptr_array_index (self->workloads, index);
}

int
roof_snapshot_find_workload (const RoofSnapshot *self,
                             const char         *id)
{
  for (guint i = 0; i < self->workloads->len; i++)
    if (g_str_equal (roof_snapshot_get_workload (self, i)->id, id))
      return (int) i;
  return -1;
}

guint
roof_snapshot_find_place (const RoofSnapshot *self,
                          int                 index)
{
  guint place = (guint) (index + 1);
  const char *workload = index >= 0 ? roof_kernel_get_workload (roof_snapshot_get_kernel (self, (guint) index)) : NULL;

  while (workload != NULL && place < self->kernels->len
         && g_strcmp0 (roof_kernel_get_workload (roof_snapshot_get_kernel (self, place)), workload) == 0)
    place++;
  return place;
}

const RoofView *
roof_snapshot_get_view (const RoofSnapshot *self)
{
  return self->view;
}

RoofSnapshot *
roof_snapshot_with_title (RoofSnapshot *self,
                          const char   *title)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  roof_string_replace (&copy->title, title != NULL ? title : "");
  return copy;
}

RoofSnapshot *
roof_snapshot_with_notes (RoofSnapshot *self,
                          const char   *notes)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  roof_string_replace (&copy->notes, notes != NULL ? notes : "");
  return copy;
}

RoofSnapshot *
roof_snapshot_with_extra (RoofSnapshot *self,
                          const char   *json)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  roof_string_replace (&copy->extra, json);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_machine (RoofSnapshot *self,
                            guint         index,
                            RoofMachine  *machine)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->machines->len, copy);

  roof_machine_unref (g_ptr_array_index (copy->machines, index));
  g_ptr_array_index (copy->machines, index) = roof_machine_ref (machine);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_machine_added (RoofSnapshot *self,
                                  RoofMachine  *machine)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_add (copy->machines, roof_machine_ref (machine));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_machine_removed (RoofSnapshot *self,
                                    guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->machines->len && copy->machines->len > 1, copy);

  g_ptr_array_remove_index (copy->machines, index);
  if (copy->current > index || copy->current == copy->machines->len)
    copy->current--;
  return copy;
}

RoofSnapshot *
roof_snapshot_with_current (RoofSnapshot *self,
                            guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->machines->len, copy);

  copy->current = index;
  return copy;
}

static gboolean
is_pinned_of (const RoofKernel *pinned,
              const RoofKernel *live)
{
  return g_str_equal (roof_kernel_get_name (pinned), roof_kernel_get_name (live))
         && g_strcmp0 (roof_kernel_get_workload (pinned), roof_kernel_get_workload (live)) == 0
         && g_strcmp0 (roof_kernel_get_part (pinned), roof_kernel_get_part (live)) == 0;
}

static int
find_kernel (const RoofSnapshot *self,
             const RoofKernel   *pinned)
{
  for (guint i = 0; i < self->kernels->len; i++)
    if (is_pinned_of (pinned, self->kernels->pdata[i]))
      return (int) i;
  return -1;
}

int
roof_snapshot_find_live (const RoofSnapshot *self,
                         guint               index)
{
  g_return_val_if_fail (index < self->pins->len, -1);

  return find_kernel (self, ((const RoofPin *) self->pins->pdata[index])->kernel);
}

/* Renames the pins of kernel @index in @self, a copy under construction. */
static void
rename_pins (RoofSnapshot *self,
             guint         index,
             const char   *name)
{
  RoofKernel *former = self->kernels->pdata[index];

  if (g_str_equal (roof_kernel_get_name (former), name))
    return;
  for (guint i = 0; i < self->pins->len; i++)
    {
      RoofPin *pin = self->pins->pdata[i];
      g_autoptr (RoofKernel) kernel = pin->kernel;

      pin->kernel = find_kernel (self, kernel) == (int) index ? roof_kernel_with_name (kernel, name)
                                                                : roof_kernel_ref (kernel);
    }
}

RoofSnapshot *
roof_snapshot_with_kernel (RoofSnapshot *self,
                           guint         index,
                           RoofKernel   *kernel)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  GPtrArray *kernels;

  g_return_val_if_fail (index < copy->kernels->len, copy);

  rename_pins (copy, index, roof_kernel_get_name (kernel));
  kernels = roof_snapshot_own_kernels (copy);
  roof_kernel_unref (kernels->pdata[index]);
  kernels->pdata[index] = roof_kernel_ref (kernel);
  return copy;
}

GPtrArray *
roof_snapshot_copy_kernels (RoofSnapshot *self)
{
  GPtrArray *kernels = g_ptr_array_copy (self->kernels, (GCopyFunc) ref_kernel, NULL);

  g_ptr_array_set_free_func (kernels, (GDestroyNotify) roof_kernel_unref);
  return kernels;
}

RoofSnapshot *
roof_snapshot_taking_kernels (RoofSnapshot *self,
                              GPtrArray *kernels)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_unref (copy->kernels);
  copy->kernels = kernels;
  return copy;
}

RoofSnapshot *
roof_snapshot_with_kernels (RoofSnapshot *self,
                            GPtrArray *kernels)
{
  GPtrArray *own = g_ptr_array_copy (kernels, (GCopyFunc) ref_kernel, NULL);

  g_ptr_array_set_free_func (own, (GDestroyNotify) roof_kernel_unref);
  return roof_snapshot_taking_kernels (self, own);
}

RoofSnapshot *
roof_snapshot_with_kernel_inserted (RoofSnapshot *self,
                                    guint         index,
                                    RoofKernel   *kernel)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index <= copy->kernels->len, copy);

  g_ptr_array_insert (roof_snapshot_own_kernels (copy), (int) index, roof_kernel_ref (kernel));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_kernel_removed (RoofSnapshot *self,
                                   guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->kernels->len, copy);

  g_ptr_array_remove_index (roof_snapshot_own_kernels (copy), index);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_workload (RoofSnapshot       *self,
                             const RoofWorkload *workload)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  int index = roof_snapshot_find_workload (self, workload->id);

  if (index < 0)
    {
      g_ptr_array_add (copy->workloads, roof_workload_copy (workload));
      return copy;
    }
  roof_workload_free (g_ptr_array_index (copy->workloads, index));
  g_ptr_array_index (copy->workloads, index) = roof_workload_copy (workload);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_workload_removed (RoofSnapshot *self,
                                     guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->workloads->len, copy);

  g_ptr_array_remove_index (copy->workloads, index);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_view (RoofSnapshot   *self,
                         const RoofView *view)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  RoofView *taken = roof_view_copy (view);

  roof_view_free (copy->view);
  copy->view = taken;
  return copy;
}

RoofSnapshot *
roof_snapshot_without_slides (RoofSnapshot *self)
{
  RoofSnapshot *copy;

  if (self->slides->len == 0 && self->title[0] == '\0' && self->notes[0] == '\0')
    return roof_snapshot_ref (self);
  copy = roof_snapshot_dup (self);
  g_ptr_array_unref (copy->slides);
  copy->slides = g_ptr_array_new ();
  roof_string_replace (&copy->title, "");
  roof_string_replace (&copy->notes, "");
  return copy;
}
