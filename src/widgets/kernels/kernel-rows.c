/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-rows.h"

#include "widgets/apply.h"

/* A lazy list model over the session, which is also its selection model. `entries` describe the rows of the present snapshot
 * and filter, in order; the item of an entry is made on request and kept, as row widgets refer to items. On a new report the
 * entries are listed again and compared with the former ones from both ends: equal entries keep their items, and
 * "items-changed" reports the middle only. On a new filter that replaces many rows, items change kernels in place instead,
 * which saves GTK from remaking row widgets. Invariants: `network` strings belong to `snapshot`, so both are replaced together;
 * the selection is the session's own, `selection` being the one last reported. */

#define MANY 200 /* about as many rows as GTK keeps widgets for */

typedef struct
{
  int             kernel;  /* -1: the heading of a network */
  const char     *network; /* nullable, owned by the snapshot: network of the kernel or heading */
  gboolean        apart;
  RoofKernelItem *item;    /* owned, nullable: made on request and kept */
} KernelEntry;

struct _RoofKernelRows
{
  GObject parent_instance;

  /* owned */
  RoofSession  *session;
  RoofSnapshot *snapshot; /* nullable: of the entries */
  GArray       *entries;
  RoofSelection *selection; /* last reported */

  /* flags */
  gboolean choosing, deaf;
};

static void roof_kernel_rows_init_list      (GListModelInterface        *iface);
static void roof_kernel_rows_init_selection (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofKernelRows, roof_kernel_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, roof_kernel_rows_init_list)
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, roof_kernel_rows_init_selection))

static KernelEntry *
get_entry (RoofKernelRows *self,
           guint           position)
{
  return &g_array_index (self->entries, KernelEntry, position);
}

static GType
get_item_type (GListModel *list)
{
  return ROOF_TYPE_KERNEL_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return ROOF_KERNEL_ROWS (list)->entries->len;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  RoofKernelRows *self = ROOF_KERNEL_ROWS (list);

  KernelEntry *entry = position < self->entries->len ? get_entry (self, position) : NULL;

  if (entry == NULL)
    return NULL;
  if (entry->item == NULL)
    entry->item = roof_kernel_item_new (entry->kernel, entry->network, entry->apart);
  return g_object_ref (entry->item);
}

static void
roof_kernel_rows_init_list (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

/* A heading is selected while its network as a whole is in view. */
static gboolean
is_name_selected (RoofKernelRows *self,
                  const char     *network)
{
  int looked_at = roof_session_get_network (self->session);

  return looked_at >= 0 && roof_session_get_selected (self->session) < 0
         && looked_at == roof_snapshot_find_workload (roof_shown_snapshot (self->session), network);
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint              position)
{
  RoofKernelRows *self = ROOF_KERNEL_ROWS (model);
  const KernelEntry *entry;

  if (position >= self->entries->len)
    return FALSE;
  entry = get_entry (self, position);
  if (entry->kernel < 0)
    return is_name_selected (self, entry->network);
  return roof_selection_contains (roof_session_get_selection (self->session), (guint) entry->kernel);
}

/* The network whose heading is the only one in @selected. (nullable) */
static const char *
find_only_name (RoofKernelRows *self,
                GtkBitset      *selected)
{
  guint position = gtk_bitset_is_empty (selected) ? self->entries->len : gtk_bitset_get_minimum (selected);

  if (position >= self->entries->len || gtk_bitset_get_size (selected) != 1
      || get_entry (self, position)->kernel >= 0)
    return NULL;
  return get_entry (self, position)->network;
}

/* Keeps selected kernels that the filter hides, unless the whole selection is replaced. */
static void
add_unseen (RoofKernelRows *self,
            GtkBitset      *chosen)
{
  guint n;
  const guint *indices = roof_selection_get_indices (roof_session_get_selection (self->session), &n);
  g_autoptr (GtkBitset) seen = gtk_bitset_new_empty ();

  for (guint i = 0; i < self->entries->len; i++)
    if (get_entry (self, i)->kernel >= 0)
      gtk_bitset_add (seen, (guint) get_entry (self, i)->kernel);
  for (guint i = 0; i < n; i++)
    if (!gtk_bitset_contains (seen, indices[i]))
      gtk_bitset_add (chosen, indices[i]);
}

/* The kernels selected after GTK's set_selection() with @selected and @mask. (transfer full) */
static GtkBitset *
list_chosen (RoofKernelRows *self,
             GtkBitset      *selected,
             GtkBitset      *mask)
{
  RoofSelection *former = roof_session_get_selection (self->session);
  GtkBitset *chosen = gtk_bitset_new_empty ();

  for (guint i = 0; i < self->entries->len; i++)
    {
      int kernel = get_entry (self, i)->kernel;

      if (kernel >= 0
          && (gtk_bitset_contains (mask, i) ? gtk_bitset_contains (selected, i)
                                            : roof_selection_contains (former, (guint) kernel)))
        gtk_bitset_add (chosen, (guint) kernel);
    }
  if (gtk_bitset_get_size_in_range (mask, 0, self->entries->len) < self->entries->len)
    add_unseen (self, chosen);
  return chosen;
}

/* The lead of the new selection: the added kernel if there is exactly one, else the former lead. */
static int
find_lead (RoofSelection *former,
           const guint   *kernels,
           guint          n)
{
  guint n_added = 0, added = 0;

  for (guint i = 0; i < n; i++)
    if (!roof_selection_contains (former, kernels[i]))
      {
        added = kernels[i];
        n_added++;
      }
  return n_added == 1 ? (int) added : roof_selection_get_lead (former);
}

static void
choose (RoofKernelRows *self,
        GtkBitset      *chosen)
{
  RoofSelection *former = roof_session_get_selection (self->session);
  guint n = (guint) gtk_bitset_get_size (chosen);
  g_autofree guint *kernels = g_new (guint, n + 1);
  g_autoptr (RoofSelection) selection = NULL;

  for (guint i = 0; i < n; i++)
    kernels[i] = gtk_bitset_get_nth (chosen, i);
  selection = roof_selection_new_of (kernels, n, find_lead (former, kernels, n));
  roof_session_set_selection (self->session, selection);
}

static gboolean
set_selection (GtkSelectionModel *model,
               GtkBitset         *selected,
               GtkBitset         *mask)
{
  RoofKernelRows *self = ROOF_KERNEL_ROWS (model);
  const char *name = find_only_name (self, selected);

  if (self->deaf)
    return TRUE;
  self->choosing = TRUE;
  if (name != NULL)
    roof_session_select_network (self->session, name);
  else
    {
      g_autoptr (GtkBitset) chosen = list_chosen (self, selected, mask);

      choose (self, chosen);
    }
  self->choosing = FALSE;
  return TRUE;
}

static void
roof_kernel_rows_init_selection (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->set_selection = set_selection;
}

/* The position of the first entry whose kernel is @kernel or later, by bisection; only for lists without headings. */
static guint
find_place (RoofKernelRows *self,
            guint           kernel)
{
  guint low = 0, high = self->entries->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_entry (self, middle)->kernel < (int) kernel)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Widens @first and @last to include the selected kernels. */
static void
span_selection (const RoofSelection *selection,
                guint               *first,
                guint               *last)
{
  guint n;
  const guint *indices = roof_selection_get_indices (selection, &n);

  if (n == 0)
    return;
  *first = MIN (*first, indices[0]);
  *last = MAX (*last, indices[n - 1]);
}

/* Reports a change of selection. GTK rebinds every reported row, so only the range of formerly or now selected kernels is
 * reported. All rows are reported when there are headings, whose state depends on more than the selection, or when the entries
 * are outdated and positions unknown. */
static void
selected_cb (RoofKernelRows *self)
{
  g_autoptr (RoofSelection) former = self->selection;
  guint first = G_MAXUINT, last = 0, start = 0, end = self->entries->len;

  self->selection = roof_selection_ref (roof_session_get_selection (self->session));
  if (self->snapshot == roof_shown_snapshot (self->session) && roof_snapshot_get_n_workloads (self->snapshot) == 0
      && roof_session_get_order (self->session) == ROOF_ORDER_DOCUMENT)
    {
      if (former == self->selection)
        return;
      span_selection (former, &first, &last);
      span_selection (self->selection, &first, &last);
      start = find_place (self, first);
      end = find_place (self, last + 1);
    }
  if (start < end)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), start, end - start);
}

/* Adds a kernel, preceded by a heading if it begins a network. The first kernel after a network gets a separator line. */
static void
add_kernel (GArray     *entries,
            guint       kernel,
            const char *network)
{
  const char *former = entries->len > 0 ? g_array_index (entries, KernelEntry, entries->len - 1).network : NULL;
  gboolean other = g_strcmp0 (network, former) != 0;

  if (other && network != NULL)
    g_array_append_vals (entries, &(KernelEntry) { -1, network, FALSE, NULL }, 1);
  g_array_append_vals (entries, &(KernelEntry) { (int) kernel, network, other && network == NULL, NULL }, 1);
}

static void
clear_entry (KernelEntry *entry)
{
  g_clear_object (&entry->item);
}

static GArray *
new_entries (void)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (KernelEntry));

  g_array_set_clear_func (entries, (GDestroyNotify) clear_entry);
  return entries;
}

/* Kernels in another order than the document's stand without headings. */
static GArray *
list_ordered_entries (RoofKernelRows *self,
                      RoofOrder       order)
{
  GArray *entries = new_entries ();
  guint n;
  g_autofree guint *kernels
    = roof_order_sort (order, roof_session_get_report (self->session), roof_session_get_fitting (self->session), &n);

  for (guint i = 0; i < n; i++)
    add_kernel (entries, kernels[i], NULL);
  return entries;
}

static GArray *
list_entries (RoofKernelRows *self,
              RoofSnapshot   *snapshot)
{
  GByteArray *fitting = roof_session_get_fitting (self->session);
  GArray *entries = new_entries ();

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (fitting == NULL || i >= fitting->len || fitting->data[i] != 0)
      add_kernel (entries, i, roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)));
  return entries;
}

static gboolean
is_same (const KernelEntry *a,
         const KernelEntry *b)
{
  return a->kernel == b->kernel && a->apart == b->apart && (a->kernel >= 0 || g_str_equal (a->network, b->network));
}

/* Counts equal entries at the start of both lists, or at the end without the first @skip, and moves their items from @a to
 * @b. */
static guint
take_same (GArray   *a,
           GArray   *b,
           guint     skip,
           gboolean  from_end)
{
  guint n = 0;

  for (guint most = MIN (a->len, b->len) - skip; n < most; n++)
    {
      KernelEntry *former = &g_array_index (a, KernelEntry, from_end ? a->len - 1 - n : n);
      KernelEntry *entry = &g_array_index (b, KernelEntry, from_end ? b->len - 1 - n : n);

      if (!is_same (former, entry))
        break;
      entry->item = g_steal_pointer (&former->item);
    }
  return n;
}

/* Reuses the items of removed entries for added ones at the same positions, since GTK drops and makes a widget for each row
 * that goes and comes. Only for MANY rows, and up to the first heading. @n_former: removed from @start on. Returns: the number
 * of reused items */
static guint
take_over (RoofKernelRows *self,
           GArray         *former,
           guint           start,
           guint           n_former,
           guint           n_new)
{
  guint n = 0;

  if (MIN (n_former, n_new) < MANY)
    return 0;
  for (guint i = start; n < MIN (n_former, n_new); i++, n++)
    {
      KernelEntry *before = &g_array_index (former, KernelEntry, i), *entry = get_entry (self, i);

      if (before->kernel < 0 || entry->kernel < 0)
        break;
      entry->item = g_steal_pointer (&before->item);
      if (entry->item != NULL)
        roof_kernel_item_set_kernel (entry->item, entry->kernel, entry->apart);
    }
  return n;
}

static void
replace_entries (RoofKernelRows *self,
                 GArray         *former,
                 gboolean        in_place)
{
  guint start = take_same (former, self->entries, 0, FALSE), end = take_same (former, self->entries, start, TRUE);
  guint n_former = former->len - start - end, n_new = self->entries->len - start - end;
  guint n = in_place ? take_over (self, former, start, n_former, n_new) : 0;

  if (n < n_former || n < n_new)
    g_list_model_items_changed (G_LIST_MODEL (self), start + n, n_former - n, n_new - n);
  if (n > 0 && roof_selection_get_n (self->selection) > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), start, n);
}

static void
refresh (RoofKernelRows *self,
         gboolean        in_place)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autoptr (GArray) former = self->entries;
  g_autoptr (RoofSnapshot) kept G_GNUC_UNUSED = self->snapshot;
  RoofOrder order = roof_session_get_order (self->session);

  self->entries = order == ROOF_ORDER_DOCUMENT ? list_entries (self, snapshot) : list_ordered_entries (self, order);
  self->snapshot = roof_snapshot_ref (snapshot);
  replace_entries (self, former, in_place);
}

static void
refresh_cb (RoofKernelRows *self)
{
  refresh (self, FALSE);
}

/* A new filter or order replaces items in place, so that focus and scroll position keep their place in the list. With a new report they
 * follow their kernel instead. */
static void
filter_cb (RoofKernelRows *self)
{
  refresh (self, TRUE);
}

static void
roof_kernel_rows_finalize (GObject *object)
{
  RoofKernelRows *self = ROOF_KERNEL_ROWS (object);

  g_clear_object (&self->session);
  g_array_unref (self->entries);
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_clear_pointer (&self->selection, roof_selection_unref);
  G_OBJECT_CLASS (roof_kernel_rows_parent_class)->finalize (object);
}

static void
roof_kernel_rows_class_init (RoofKernelRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_rows_finalize;
}

static void
roof_kernel_rows_init (RoofKernelRows *self)
{
  self->entries = new_entries ();
}

RoofKernelRows *
roof_kernel_rows_new (RoofSession *session)
{
  RoofKernelRows *self = g_object_new (ROOF_TYPE_KERNEL_ROWS, NULL);

  self->session = g_object_ref (session);
  self->selection = roof_selection_ref (roof_session_get_selection (session));
  roof_session_follow (session, self, (RoofFollow) refresh_cb);
  g_signal_connect_object (session, "notify::filter", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::order", G_CALLBACK (filter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selection", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  refresh_cb (self);
  return self;
}

guint
roof_kernel_rows_find (RoofKernelRows *self,
                       int             kernel)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ROWS (self), GTK_INVALID_LIST_POSITION);

  for (guint i = 0; kernel >= 0 && i < self->entries->len; i++)
    if (get_entry (self, i)->kernel == kernel)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

gboolean
roof_kernel_rows_is_choosing (RoofKernelRows *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ROWS (self), FALSE);

  return self->choosing;
}

void
roof_kernel_rows_set_deaf (RoofKernelRows *self,
                           gboolean        deaf)
{
  g_return_if_fail (ROOF_IS_KERNEL_ROWS (self));

  self->deaf = deaf;
}
