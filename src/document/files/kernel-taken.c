/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-taken.h"

#include "document/files/kernel-file.h"

#define KERNELS_A_REPORT 500
#define COST_PLACE 32 /* B: of a kernel's pointer in a growing array, and of malloc's overhead */

/* The kernels of one array. */
typedef struct
{
  GPtrArray *kernels;
  GError    *fault; /* nullable: of the first kernel that cannot be read */
} KernelList;

struct _RoofKernelTaken
{
  RoofJsonTaker       taker;
  const char         *inside;   /* nullable */
  const RoofProgress *progress; /* nullable */
  GHashTable         *lists;    /* JsonArray to KernelList */
  RoofKernel         *last;     /* nullable: the latest one, with which the next shares parts; owned by its list */
  guint               n;        /* kernels read, of all lists */
};

static void
free_list (gpointer data)
{
  KernelList *self = data;

  g_clear_pointer (&self->kernels, g_ptr_array_unref);
  g_clear_error (&self->fault);
  g_free (self);
}

static KernelList *
find_list (RoofKernelTaken *self,
           JsonArray       *array)
{
  KernelList *list = g_hash_table_lookup (self->lists, array);

  if (list != NULL)
    return list;
  list = g_new0 (KernelList, 1);
  list->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_hash_table_insert (self->lists, array, list);
  return list;
}

/* Whether @place (nullable) is that of the document. */
static gboolean
is_document (const RoofKernelTaken *self,
             const RoofJsonPlace   *place)
{
  if (place == NULL || place->above == NULL || self->inside == NULL)
    return place != NULL && place->above == NULL && self->inside == NULL;
  return place->above->above == NULL && g_strcmp0 (place->key, self->inside) == 0;
}

/* Whether @place is that of a slide's state: presentation[…].state of the document. */
static gboolean
is_state (const RoofKernelTaken *self,
          const RoofJsonPlace   *place)
{
  const RoofJsonPlace *slide = g_strcmp0 (place->key, "state") == 0 ? place->above : NULL;
  const RoofJsonPlace *slides = slide != NULL ? slide->above : NULL;

  return slides != NULL && g_strcmp0 (slides->key, "presentation") == 0 && is_document (self, slides->above);
}

static gboolean
wants (const RoofJsonPlace *place,
       gpointer             data)
{
  return g_strcmp0 (place->key, "kernels") == 0 && (is_document (data, place->above) || is_state (data, place->above));
}

static gboolean
report_progress (const RoofKernelTaken  *self,
                 goffset                 done,
                 goffset                 total,
                 GError                **error)
{
  if (self->progress == NULL)
    return TRUE;
  if (self->progress->func != NULL && self->n % KERNELS_A_REPORT == 0)
    self->progress->func (done, total, self->progress->data);
  return !g_cancellable_set_error_if_cancelled (self->progress->cancellable, error);
}

/* Makes a kernel of an element. After a fault no more kernels are made, but reading goes on: a syntax error is reported
 * first. */
static gboolean
take (JsonArray            *array,
      const RoofJsonPlace  *place,
      goffset               done,
      goffset               total,
      gsize                *cost,
      gpointer              data,
      GError              **error)
{
  RoofKernelTaken *self = data;
  KernelList *list = find_list (self, array);
  RoofKernel *kernel = list->fault == NULL ? roof_kernel_read (place, self->last, &list->fault) : NULL;

  *cost = 0;
  if (kernel != NULL)
    {
      *cost = roof_kernel_measure (kernel, self->last) + COST_PLACE;
      g_ptr_array_add (list->kernels, kernel);
      self->last = kernel;
    }
  self->n++;
  return report_progress (self, done, total, error);
}

RoofKernelTaken *
roof_kernel_taken_new (const char         *inside,
                       const RoofProgress *progress)
{
  RoofKernelTaken *self = g_new0 (RoofKernelTaken, 1);

  self->taker = (RoofJsonTaker) { wants, take, self };
  self->inside = inside;
  self->progress = progress;
  self->lists = g_hash_table_new_full (NULL, NULL, NULL, free_list);
  return self;
}

void
roof_kernel_taken_free (RoofKernelTaken *self)
{
  g_hash_table_unref (self->lists);
  g_free (self);
}

const RoofJsonTaker *
roof_kernel_taken_get_taker (const RoofKernelTaken *self)
{
  return &self->taker;
}

GPtrArray *
roof_kernel_taken_steal (RoofKernelTaken  *self,
                         JsonArray        *array,
                         gboolean         *is_taken,
                         GError          **error)
{
  KernelList *list = g_hash_table_lookup (self->lists, array);

  *is_taken = list != NULL;
  if (list == NULL || list->fault == NULL)
    return list != NULL ? g_steal_pointer (&list->kernels) : NULL;
  g_propagate_error (error, g_steal_pointer (&list->fault));
  return NULL;
}

gboolean
roof_kernel_taken_check (const RoofKernelTaken  *self,
                         GError                **error)
{
  if (self->progress == NULL || !g_cancellable_is_cancelled (self->progress->cancellable))
    return TRUE;
  g_clear_error (error);
  g_cancellable_set_error_if_cancelled (self->progress->cancellable, error);
  return FALSE;
}
