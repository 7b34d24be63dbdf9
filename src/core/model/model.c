/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/model.h"

#include "core/model/model-private.h"
#include "core/string-private.h"

G_DEFINE_BOXED_TYPE (RoofModel, roof_model, roof_model_ref, roof_model_unref)

static gpointer
copy_workload (gconstpointer source,
               gpointer      data)
{
  return roof_workload_copy (source);
}

static gpointer
copy_ghost (gconstpointer source,
            gpointer      data)
{
  return roof_ghost_copy (source);
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

RoofModel *
roof_model_new (RoofMachine *machine)
{
  RoofModel *self = g_new0 (RoofModel, 1);

  g_return_val_if_fail (machine != NULL, NULL);

  g_atomic_ref_count_init (&self->ref_count);
  self->title = g_strdup ("");
  self->notes = g_strdup ("");
  self->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  self->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  self->workloads = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_workload_free);
  self->ghosts = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_ghost_free);
  self->slides = g_ptr_array_new ();
  self->view = g_new0 (RoofView, 1);
  self->drawing = g_new0 (RoofDrawing, 1);
  self->annotations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_annotation_free);
  g_ptr_array_add (self->machines, roof_machine_ref (machine));
  return self;
}

RoofModel *
roof_model_dup (const RoofModel *self)
{
  RoofModel *copy = g_new0 (RoofModel, 1);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->title = g_strdup (self->title);
  copy->notes = g_strdup (self->notes);
  copy->extra = g_strdup (self->extra);
  copy->machines = g_ptr_array_copy (self->machines, (GCopyFunc) ref_machine, NULL);
  copy->kernels = g_ptr_array_ref (self->kernels);
  copy->workloads = g_ptr_array_copy (self->workloads, (GCopyFunc) copy_workload, NULL);
  copy->ghosts = g_ptr_array_copy (self->ghosts, copy_ghost, NULL);
  copy->slides = g_ptr_array_ref (self->slides);
  copy->annotations = g_ptr_array_copy (self->annotations, copy_annotation, NULL);
  g_ptr_array_set_free_func (copy->machines, (GDestroyNotify) roof_machine_unref);
  g_ptr_array_set_free_func (copy->workloads, (GDestroyNotify) roof_workload_free);
  g_ptr_array_set_free_func (copy->ghosts, (GDestroyNotify) roof_ghost_free);
  g_ptr_array_set_free_func (copy->annotations, (GDestroyNotify) roof_annotation_free);
  copy->current = self->current;
  copy->view = roof_view_copy (self->view);
  copy->drawing = roof_drawing_copy (self->drawing);
  return copy;
}

GPtrArray *
roof_model_own_kernels (RoofModel *self)
{
  GPtrArray *own = roof_model_copy_kernels (self);

  g_ptr_array_unref (self->kernels);
  self->kernels = own;
  return own;
}

RoofModel *
roof_model_ref (RoofModel *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_model_unref (RoofModel *self)
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
  g_ptr_array_unref (self->ghosts);
  g_ptr_array_unref (self->slides);
  roof_view_free (self->view);
  roof_drawing_free (self->drawing);
  g_ptr_array_unref (self->annotations);
  g_free (self);
}

void
roof_model_replace (RoofModel **model,
                    RoofModel  *next)
{
  roof_model_unref (*model);
  *model = next;
}

const char *
roof_model_get_title (const RoofModel *self)
{
  return self->title;
}

const char *
roof_model_get_notes (const RoofModel *self)
{
  return self->notes;
}

const char *
roof_model_get_extra (const RoofModel *self)
{
  return self->extra;
}

guint
roof_model_get_n_machines (const RoofModel *self)
{
  return self->machines->len;
}

RoofMachine *
roof_model_get_machine (const RoofModel *self,
                        guint            index)
{
  g_return_val_if_fail (index < self->machines->len, NULL);

  return g_ptr_array_index (self->machines, index);
}

guint
roof_model_get_current (const RoofModel *self)
{
  return self->current;
}

RoofMachine *
roof_model_get_active (const RoofModel *self)
{
  return roof_model_get_machine (self, self->current);
}

guint
roof_model_get_n_kernels (const RoofModel *self)
{
  return self->kernels->len;
}

RoofKernel *
roof_model_get_kernel (const RoofModel *self,
                       guint            index)
{
  g_return_val_if_fail (index < self->kernels->len, NULL);

  return g_ptr_array_index (self->kernels, index);
}

RoofMachine *
roof_model_see_machine (RoofModel   *self,
                        RoofMachine *machine)
{
  return roof_machine_as_seen (machine != NULL ? machine : roof_model_get_active (self), self->view->roofs,
                               self->view->count);
}

guint
roof_model_get_n_workloads (const RoofModel *self)
{
  return self->workloads->len;
}

const RoofWorkload *
roof_model_get_workload (const RoofModel *self,
                         guint            index)
{
  g_return_val_if_fail (index < self->workloads->len, NULL);

  return g_ptr_array_index (self->workloads, index);
}

int
roof_model_find_workload (const RoofModel *self,
                          const char      *id)
{
  for (guint i = 0; i < self->workloads->len; i++)
    if (g_str_equal (roof_model_get_workload (self, i)->id, id))
      return (int) i;
  return -1;
}

guint
roof_model_find_place (const RoofModel *self,
                       int              index)
{
  guint place = (guint) (index + 1);
  const char *workload = index >= 0 ? roof_kernel_get_workload (roof_model_get_kernel (self, (guint) index)) : NULL;

  while (workload != NULL && place < self->kernels->len
         && g_strcmp0 (roof_kernel_get_workload (roof_model_get_kernel (self, place)), workload) == 0)
    place++;
  return place;
}

const RoofView *
roof_model_get_view (const RoofModel *self)
{
  return self->view;
}

RoofModel *
roof_model_with_title (RoofModel  *self,
                       const char *title)
{
  RoofModel *copy = roof_model_dup (self);

  roof_string_replace (&copy->title, title != NULL ? title : "");
  return copy;
}

RoofModel *
roof_model_with_notes (RoofModel  *self,
                       const char *notes)
{
  RoofModel *copy = roof_model_dup (self);

  roof_string_replace (&copy->notes, notes != NULL ? notes : "");
  return copy;
}

RoofModel *
roof_model_with_extra (RoofModel  *self,
                       const char *json)
{
  RoofModel *copy = roof_model_dup (self);

  roof_string_replace (&copy->extra, json);
  return copy;
}

RoofModel *
roof_model_with_machine (RoofModel   *self,
                         guint        index,
                         RoofMachine *machine)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->machines->len, copy);

  roof_machine_unref (g_ptr_array_index (copy->machines, index));
  g_ptr_array_index (copy->machines, index) = roof_machine_ref (machine);
  return copy;
}

RoofModel *
roof_model_with_machine_added (RoofModel   *self,
                               RoofMachine *machine)
{
  RoofModel *copy = roof_model_dup (self);

  g_ptr_array_add (copy->machines, roof_machine_ref (machine));
  return copy;
}

RoofModel *
roof_model_with_machine_removed (RoofModel *self,
                                 guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->machines->len && copy->machines->len > 1, copy);

  g_ptr_array_remove_index (copy->machines, index);
  if (copy->current > index || copy->current == copy->machines->len)
    copy->current--;
  return copy;
}

RoofModel *
roof_model_with_current (RoofModel *self,
                         guint      index)
{
  RoofModel *copy = roof_model_dup (self);

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
find_kernel (const RoofModel  *self,
             const RoofKernel *pinned)
{
  for (guint i = 0; i < self->kernels->len; i++)
    if (is_pinned_of (pinned, self->kernels->pdata[i]))
      return (int) i;
  return -1;
}

int
roof_model_find_live (const RoofModel *self,
                      guint            index)
{
  g_return_val_if_fail (index < self->ghosts->len, -1);

  return find_kernel (self, ((const RoofGhost *) self->ghosts->pdata[index])->kernel);
}

/* In @self, which is still being made: what was pinned of kernel @index stays with it under its new name. */
static void
rename_ghosts (RoofModel  *self,
               guint       index,
               const char *name)
{
  RoofKernel *former = self->kernels->pdata[index];

  if (g_str_equal (roof_kernel_get_name (former), name))
    return;
  for (guint i = 0; i < self->ghosts->len; i++)
    {
      RoofGhost *ghost = self->ghosts->pdata[i];
      g_autoptr (RoofKernel) kernel = ghost->kernel;

      ghost->kernel = find_kernel (self, kernel) == (int) index ? roof_kernel_with_name (kernel, name)
                                                                : roof_kernel_ref (kernel);
    }
}

RoofModel *
roof_model_with_kernel (RoofModel  *self,
                        guint       index,
                        RoofKernel *kernel)
{
  RoofModel *copy = roof_model_dup (self);
  GPtrArray *kernels;

  g_return_val_if_fail (index < copy->kernels->len, copy);

  rename_ghosts (copy, index, roof_kernel_get_name (kernel));
  kernels = roof_model_own_kernels (copy);
  roof_kernel_unref (kernels->pdata[index]);
  kernels->pdata[index] = roof_kernel_ref (kernel);
  return copy;
}

GPtrArray *
roof_model_copy_kernels (RoofModel *self)
{
  GPtrArray *kernels = g_ptr_array_copy (self->kernels, (GCopyFunc) ref_kernel, NULL);

  g_ptr_array_set_free_func (kernels, (GDestroyNotify) roof_kernel_unref);
  return kernels;
}

RoofModel *
roof_model_taking_kernels (RoofModel *self,
                           GPtrArray *kernels)
{
  RoofModel *copy = roof_model_dup (self);

  g_ptr_array_unref (copy->kernels);
  copy->kernels = kernels;
  return copy;
}

RoofModel *
roof_model_with_kernels (RoofModel *self,
                         GPtrArray *kernels)
{
  GPtrArray *own = g_ptr_array_copy (kernels, (GCopyFunc) ref_kernel, NULL);

  g_ptr_array_set_free_func (own, (GDestroyNotify) roof_kernel_unref);
  return roof_model_taking_kernels (self, own);
}

RoofModel *
roof_model_with_kernel_inserted (RoofModel  *self,
                                 guint       index,
                                 RoofKernel *kernel)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index <= copy->kernels->len, copy);

  g_ptr_array_insert (roof_model_own_kernels (copy), (int) index, roof_kernel_ref (kernel));
  return copy;
}

RoofModel *
roof_model_with_kernel_removed (RoofModel *self,
                                guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->kernels->len, copy);

  g_ptr_array_remove_index (roof_model_own_kernels (copy), index);
  return copy;
}

RoofModel *
roof_model_with_workload (RoofModel          *self,
                          const RoofWorkload *workload)
{
  RoofModel *copy = roof_model_dup (self);
  int index = roof_model_find_workload (self, workload->id);

  if (index < 0)
    {
      g_ptr_array_add (copy->workloads, roof_workload_copy (workload));
      return copy;
    }
  roof_workload_free (g_ptr_array_index (copy->workloads, index));
  g_ptr_array_index (copy->workloads, index) = roof_workload_copy (workload);
  return copy;
}

RoofModel *
roof_model_with_workload_removed (RoofModel *self,
                                  guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->workloads->len, copy);

  g_ptr_array_remove_index (copy->workloads, index);
  return copy;
}

RoofModel *
roof_model_with_view (RoofModel      *self,
                      const RoofView *view)
{
  RoofModel *copy = roof_model_dup (self);
  RoofView *taken = roof_view_copy (view);

  roof_view_free (copy->view);
  copy->view = taken;
  return copy;
}

RoofModel *
roof_model_without_slides (RoofModel *self)
{
  RoofModel *copy;

  if (self->slides->len == 0 && self->title[0] == '\0' && self->notes[0] == '\0')
    return roof_model_ref (self);
  copy = roof_model_dup (self);
  g_ptr_array_unref (copy->slides);
  copy->slides = g_ptr_array_new ();
  roof_string_replace (&copy->title, "");
  roof_string_replace (&copy->notes, "");
  return copy;
}
