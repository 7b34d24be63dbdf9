/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/kernel-taken.h"

#include "document/files/kernel-file.h"
#include "document/files/kernel-text.h"
#include "document/files/model-file.h"

#define KERNELS_A_REPORT 500
#define MOST_KINDS 64 /* that the next kernel may be of as well */
#define COST_PLACE 32 /* B: of a kernel's place in an array that grows, and of the block that it is */

/* Of an array. */
typedef struct
{
  GPtrArray *kernels;
  GError    *fault; /* nullable: of the first kernel that cannot be read */
} List;

struct _RoofKernelTaken
{
  const RoofProgress *progress; /* nullable */
  GHashTable         *lists;    /* JsonArray to List */

  JsonArray  *array; /* nullable: that was read last, … */
  List       *list;  /* … and its list */

  RoofKernel *kinds[MOST_KINDS]; /* one of each that there were lately */
  guint       n_kinds;           /* there ever were */
  guint       kind;              /* of the last kernel */

  guint       n; /* asked about */
};

static void
free_list (gpointer data)
{
  List *self = data;

  g_clear_pointer (&self->kernels, g_ptr_array_unref);
  g_clear_error (&self->fault);
  g_free (self);
}

RoofKernelTaken *
roof_kernel_taken_new (const RoofProgress *progress)
{
  RoofKernelTaken *self = g_new0 (RoofKernelTaken, 1);

  self->progress = progress;
  self->lists = g_hash_table_new_full (NULL, NULL, NULL, free_list);
  return self;
}

void
roof_kernel_taken_free (RoofKernelTaken *self)
{
  for (guint i = 0; i < MOST_KINDS; i++)
    g_clear_pointer (&self->kinds[i], roof_kernel_unref);
  g_hash_table_unref (self->lists);
  g_free (self);
}

static List *
find_list (RoofKernelTaken *self,
           JsonArray       *array)
{
  if (self->array == array)
    return self->list;
  self->array = array;
  self->list = g_hash_table_lookup (self->lists, array);
  if (self->list == NULL)
    {
      self->list = g_new0 (List, 1);
      self->list->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
      g_hash_table_insert (self->lists, array, self->list);
    }
  return self->list;
}

/* Kernels of a kind mostly stand together, or take turns. */
static RoofKernel *
find_kind (const RoofKernelSpec *spec,
           gpointer              data)
{
  RoofKernelTaken *self = data;

  for (guint i = 0; i < MOST_KINDS; i++)
    {
      guint at = (self->kind + i) % MOST_KINDS;

      if (self->kinds[at] == NULL || !roof_kernel_is_like (self->kinds[at], spec))
        continue;
      self->kind = at;
      return self->kinds[at];
    }
  return NULL;
}

/* Returns: B of memory */
static gsize
add (RoofKernelTaken *self,
     List            *list,
     RoofKernel      *kernel)
{
  RoofKernel **kind = &self->kinds[self->kind];
  gsize cost = roof_kernel_measure (kernel, *kind);

  if (*kind == NULL || cost == roof_kernel_measure (kernel, NULL))
    {
      self->kind = self->n_kinds++ % MOST_KINDS;
      kind = &self->kinds[self->kind];
      g_clear_pointer (kind, roof_kernel_unref);
      *kind = roof_kernel_ref (kernel);
    }
  g_ptr_array_add (list->kernels, kernel);
  return cost + COST_PLACE;
}

static gsize
take (JsonArray   *array,
      const char **at,
      const char  *end,
      gpointer     data)
{
  RoofKernelTaken *self = data;
  List *list = find_list (self, array);
  RoofKernel *kernel = list->fault == NULL ? roof_kernel_scan (at, end, find_kind, self) : NULL;

  return kernel != NULL ? add (self, list, kernel) : 0;
}

/* Behind a fault nothing is of use any more, but that the text is sound to its end. */
static gsize
take_node (JsonArray           *array,
           const RoofJsonPlace *place,
           gpointer             data)
{
  RoofKernelTaken *self = data;
  List *list = find_list (self, array);
  RoofKernel *kernel = list->fault == NULL ? roof_kernel_read (place, &list->fault) : NULL;

  return kernel != NULL ? add (self, list, kernel) : 0;
}

static gboolean
is_cancelled (const RoofKernelTaken *self)
{
  return self->progress != NULL && g_cancellable_is_cancelled (self->progress->cancellable);
}

static gboolean
go_on (const char *start,
       const char *at,
       const char *end,
       gpointer    data)
{
  RoofKernelTaken *self = data;

  if (self->progress != NULL && self->progress->func != NULL && self->n % KERNELS_A_REPORT == 0)
    self->progress->func (at - start, end - start, self->progress->data);
  self->n++;
  return !is_cancelled (self);
}

GPtrArray *
roof_kernel_taken_steal (RoofKernelTaken  *self,
                         JsonArray        *array,
                         gboolean         *is_taken,
                         GError          **error)
{
  List *list = g_hash_table_lookup (self->lists, array);

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
  if (!is_cancelled (self))
    return TRUE;
  g_clear_error (error);
  g_cancellable_set_error_if_cancelled (self->progress->cancellable, error);
  return FALSE;
}

const RoofJsonTaker roof_kernel_taker = {
  .paths = { { "kernels" }, { "presentation", "", "state", "kernels" } },
  .n_paths = 2,
  .format = "roofline",
  .version = ROOF_MODEL_VERSION,
  .take = take,
  .take_node = take_node,
  .go_on = go_on,
};

const RoofJsonTaker roof_kernel_draft_taker = {
  .paths = { { "document", "kernels" }, { "document", "presentation", "", "state", "kernels" } },
  .n_paths = 2,
  .head = "document",
  .format = "roofline",
  .version = ROOF_MODEL_VERSION,
  .take = take,
  .take_node = take_node,
  .go_on = go_on,
};
