/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the document is looked at: selection, filter, pointed kernel, preview and network. None of these is part of the
 * document, its undo or its file. */
#include "document/session/session-private.h"

#include "core/snapshot/trace.h"

#define MOST_LED 200  /* kernels: a larger document opens with none selected */
#define MOST_PASTS 32 /* snapshots whose selection is remembered for undo and redo */

/* The selection in a snapshot at the moment when the document moved on to another. */
typedef struct
{
  RoofSnapshot  *snapshot;
  RoofSelection *selection;
} Past;

void
roof_session_drop_preview (RoofSession *self)
{
  if (self->preview == NULL)
    return;
  g_clear_pointer (&self->preview, roof_what_if_free);
  roof_session_notify (self, PROP_PREVIEW);
}

static const char *
get_workload (RoofSession *self,
              int          kernel)
{
  return kernel >= 0 ? roof_kernel_get_workload (
                           roof_snapshot_get_kernel (roof_document_get_snapshot (self->document), (guint) kernel))
                     : NULL;
}

/* Keeps the network of the selected kernel, which stays the one looked at once no kernel is selected. */
static void
remember_network (RoofSession *self)
{
  const char *workload = get_workload (self, roof_session_get_selected (self));

  if (workload == NULL)
    return;
  g_free (self->network);
  self->network = g_strdup (workload);
}

void
roof_session_take_selection (RoofSession   *self,
                             RoofSelection *selection)
{
  int lead = roof_session_get_selected (self);

  if (roof_selection_equal (self->selection, selection))
    {
      roof_selection_unref (selection);
      return;
    }
  roof_selection_unref (self->selection);
  self->selection = selection;
  roof_session_drop_preview (self);
  remember_network (self);
  roof_session_notify (self, PROP_SELECTION);
  if (lead != roof_session_get_selected (self))
    roof_session_notify (self, PROP_SELECTED);
}

static int
clamp_selected (RoofSession *self,
                int          selected)
{
  int n = (int) roof_snapshot_get_n_kernels (roof_document_get_snapshot (self->document));

  return CLAMP (selected, -1, n - 1);
}

static void
clear_past (gpointer data)
{
  Past *past = data;

  roof_snapshot_unref (past->snapshot);
  roof_selection_unref (past->selection);
}

GArray *
roof_session_new_pasts (void)
{
  GArray *pasts = g_array_new (FALSE, FALSE, sizeof (Past));

  g_array_set_clear_func (pasts, clear_past);
  return pasts;
}

/* Compares pointers: undo and redo restore the same snapshot object. Returns: (transfer full) (nullable) */
static RoofSelection *
find_past (RoofSession  *self,
           RoofSnapshot *snapshot)
{
  for (guint i = self->pasts->len; i > 0; i--)
    {
      const Past *past = &g_array_index (self->pasts, Past, i - 1);

      if (past->snapshot == snapshot)
        return roof_selection_ref (past->selection);
    }
  return NULL;
}

static void
keep_past (RoofSession  *self,
           RoofSnapshot *snapshot)
{
  Past past = { roof_snapshot_ref (snapshot), roof_selection_ref (self->selection) };

  if (self->pasts->len == MOST_PASTS)
    g_array_remove_index (self->pasts, 0);
  g_array_append_val (self->pasts, past);
}

void
roof_session_trace (RoofSession  *self,
                    RoofSnapshot *before)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (self->document);
  g_autoptr (RoofSelection) former = find_past (self, snapshot);

  if (roof_snapshot_get_n_kernels (before) != roof_snapshot_get_n_kernels (snapshot))
    keep_past (self, before);
  roof_session_take_selection (self, roof_trace_selection (self->selection, before, snapshot, former));
}

int
roof_session_find_first (RoofSession *self)
{
  int first = roof_snapshot_get_n_kernels (roof_document_get_snapshot (self->document)) <= MOST_LED ? clamp_selected (self, 0) : -1;

  return get_workload (self, first) == NULL ? first : -1;
}

int
roof_session_get_selected (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), -1);
  return roof_selection_get_lead (self->selection);
}

void
roof_session_set_selected (RoofSession *self,
                           int          selected)
{
  g_return_if_fail (ROOF_IS_SESSION (self));
  roof_session_catch_up (self);
  roof_session_take_selection (self, roof_selection_new (clamp_selected (self, selected)));
}

RoofSelection *
roof_session_get_selection (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->selection;
}

void
roof_session_set_selection (RoofSession   *self,
                            RoofSelection *selection)
{
  guint n;
  const guint *indices;

  g_return_if_fail (ROOF_IS_SESSION (self) && selection != NULL);
  indices = roof_selection_get_indices (selection, &n);
  g_return_if_fail (n == 0 || clamp_selected (self, (int) indices[n - 1]) == (int) indices[n - 1]);
  roof_selection_ref (selection); /* before the followers are called, which may free what the caller borrows */
  roof_session_catch_up (self);
  roof_session_take_selection (self, selection);
}

RoofFilter *
roof_session_get_filter (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->filter;
}

void
roof_session_set_filter (RoofSession *self,
                         RoofFilter  *filter)
{
  g_return_if_fail (ROOF_IS_SESSION (self) && filter != NULL);

  if (g_str_equal (roof_filter_get_text (self->filter), roof_filter_get_text (filter)))
    return;
  roof_filter_ref (filter);
  roof_session_catch_up (self);
  roof_filter_unref (self->filter);
  self->filter = filter;
  g_clear_pointer (&self->fitting, g_byte_array_unref);
  roof_session_notify (self, PROP_FILTER);
}

RoofOrder
roof_session_get_order (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), ROOF_ORDER_DOCUMENT);
  return self->order;
}

void
roof_session_set_order (RoofSession *self,
                        RoofOrder    order)
{
  g_return_if_fail (ROOF_IS_SESSION (self) && (guint) order < ROOF_N_ORDERS);

  if (self->order == order)
    return;
  roof_session_catch_up (self);
  self->order = order;
  roof_session_notify (self, PROP_ORDER);
}

GByteArray *
roof_session_get_fitting (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);

  if (self->fitting == NULL)
    self->fitting = roof_filter_list (self->filter, roof_session_get_report (self));
  return self->fitting;
}

int
roof_session_get_pointed (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), -1);
  return self->pointed;
}

void
roof_session_set_pointed (RoofSession *self,
                          int          pointed)
{
  g_return_if_fail (ROOF_IS_SESSION (self));

  pointed = clamp_selected (self, pointed);
  if (self->pointed == pointed)
    return;
  self->pointed = pointed;
  roof_session_notify (self, PROP_POINTED);
}

const RoofWhatIf *
roof_session_get_preview (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  return self->preview;
}

void
roof_session_set_preview (RoofSession      *self,
                          const RoofWhatIf *preview)
{
  RoofWhatIf *taken;

  g_return_if_fail (ROOF_IS_SESSION (self));
  if (self->preview == NULL && preview == NULL)
    return;
  taken = preview != NULL ? roof_what_if_copy (preview) : NULL; /* the list of suggestions frees its own when it is called */
  roof_session_catch_up (self);
  g_clear_pointer (&self->preview, roof_what_if_free);
  self->preview = taken;
  roof_session_notify (self, PROP_PREVIEW);
}

int
roof_session_get_network (RoofSession *self)
{
  RoofSnapshot *snapshot;
  const char *id;
  int index, selected;

  g_return_val_if_fail (ROOF_IS_SESSION (self), -1);

  snapshot = roof_document_get_snapshot (self->document);
  selected = roof_session_get_selected (self);
  id = get_workload (self, selected);
  if (selected >= 0)
    return id != NULL ? roof_snapshot_find_workload (snapshot, id) : -1;
  index = self->network != NULL ? roof_snapshot_find_workload (snapshot, self->network) : -1;
  return index < 0 && roof_snapshot_get_n_workloads (snapshot) > 0 ? 0 : index;
}

void
roof_session_select_network (RoofSession *self,
                             const char  *id)
{
  gboolean another;
  char *taken;

  g_return_if_fail (ROOF_IS_SESSION (self));

  taken = g_strdup (id);
  roof_session_catch_up (self);
  another = roof_session_get_selected (self) < 0 && g_strcmp0 (self->network, taken) != 0;
  g_free (self->network);
  self->network = taken;
  if (another)
    roof_session_notify (self, PROP_SELECTED);
  else
    roof_session_set_selected (self, -1);
}

RoofKernel *
roof_session_get_kernel (RoofSession *self)
{
  RoofSnapshot *snapshot;
  int selected;

  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);

  snapshot = roof_document_get_snapshot (self->document);
  selected = roof_session_get_selected (self);
  /* A handler of the document's "changed" that runs before the session's may ask for a kernel that no longer exists. */
  if (selected < 0 || (guint) selected >= roof_snapshot_get_n_kernels (snapshot))
    return NULL;
  return roof_snapshot_get_kernel (snapshot, (guint) selected);
}

RoofAnalysis *
roof_session_get_analysis (RoofSession *self)
{
  g_return_val_if_fail (ROOF_IS_SESSION (self), NULL);
  if (roof_session_get_selected (self) < 0)
    return NULL;
  return roof_report_get_analysis (roof_session_get_report (self), (guint) roof_session_get_selected (self));
}
