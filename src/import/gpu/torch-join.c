/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/torch-join.h"

#include <math.h>

/* Finds for each kernel of a trace the operator whose work it does. Operators of a thread lie within one another (nest()); a kernel has the
 * id of its operator, or a call of the runtime that launched it and ran within that operator. An operator
 * most of whose work operators inside it did counts none: its own kernels have their times alone. */

#define MICRO 1e-6 /* times are in µs */

static void
free_shape (gpointer data)
{
  RoofTorchShape *shape = data;

  g_free (shape->name);
  g_free (shape->variant);
  g_free (shape);
}

void
roof_torch_events_init (RoofTorchEvents *self)
{
  self->launches = roof_launches_new ();
  self->shapes = g_ptr_array_new_with_free_func (free_shape);
  self->operators = g_array_new (FALSE, TRUE, sizeof (RoofTorchOperator));
  self->calls = g_array_new (FALSE, TRUE, sizeof (RoofTorchCall));
  self->kernels = g_array_new (FALSE, TRUE, sizeof (RoofTorchKernel));
}

void
roof_torch_events_clear (RoofTorchEvents *self)
{
  roof_launches_free (self->launches);
  g_ptr_array_unref (self->shapes);
  g_array_unref (self->operators);
  g_array_unref (self->calls);
  g_array_unref (self->kernels);
}

static int
compare_operators (gconstpointer a,
                   gconstpointer b)
{
  const RoofTorchOperator *one = a, *other = b;

  if (one->thread != other->thread)
    return one->thread < other->thread ? -1 : 1;
  if (one->start != other->start)
    return one->start < other->start ? -1 : 1;
  return (other->length > one->length) - (other->length < one->length);
}

static RoofTorchOperator *
get_operator (const RoofTorchEvents *self,
              guint                  index)
{
  return &g_array_index (self->operators, RoofTorchOperator, index);
}

static gboolean
covers (const RoofTorchOperator *operator,
        guint                    thread,
        double                   time)
{
  return operator->thread == thread && operator->start <= time && time <= operator->start + operator->length;
}

/* Whether the operators are in order, as those of one thread are written. */
static gboolean
are_sorted (const RoofTorchEvents *self)
{
  for (guint i = 1; i < self->operators->len; i++)
    if (compare_operators (get_operator (self, i - 1), get_operator (self, i)) > 0)
      return FALSE;
  return TRUE;
}

/* Sorts the operators and finds the one around each, and the nearest whose work is known. */
static void
nest (RoofTorchEvents *self)
{
  if (!are_sorted (self))
    g_array_sort (self->operators, compare_operators);
  for (guint i = 0; i < self->operators->len; i++)
    {
      RoofTorchOperator *operator = get_operator (self, i);
      guint above = i;

      while (above > 0 && !covers (get_operator (self, above - 1), operator->thread, operator->start))
        above = get_operator (self, above - 1)->parent;
      operator->parent = above;
      operator->worker = operator->shape != 0 ? i + 1 : above != 0 ? get_operator (self, above - 1)->worker : 0;
    }
}

/* The innermost operator that runs on @thread at @time, index + 1; 0: none. */
static guint
find_running (const RoofTorchEvents *self,
              guint                  thread,
              double                 time)
{
  const RoofTorchOperator wanted = { .thread = thread, .start = time, .length = -1 };
  guint low = 0, high = self->operators->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (compare_operators (get_operator (self, middle), &wanted) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  while (low > 0 && !covers (get_operator (self, low - 1), thread, time))
    low = get_operator (self, low - 1)->parent;
  return low;
}

/* By "External id": index + 1 of the last operator. Returns: (transfer full) */
static GHashTable *
index_operators (const RoofTorchEvents *self)
{
  GHashTable *ids = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < self->operators->len; i++)
    if (get_operator (self, i)->id != 0)
      g_hash_table_insert (ids, GSIZE_TO_POINTER (get_operator (self, i)->id), GUINT_TO_POINTER (i + 1));
  return ids;
}

/* Counts for the operators in @ids those with their id, whose kernels are those of all: of one shape they do the same work, of several
 * shapes nobody knows which kernel does which. */
static void
count_shared (RoofTorchEvents *self,
              GHashTable      *ids)
{
  for (guint i = 0; i < self->operators->len; i++)
    {
      const RoofTorchOperator *operator = get_operator (self, i);
      guint last = operator->id != 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (ids, GSIZE_TO_POINTER (operator->id))) : 0;

      if (last == 0 || last == i + 1)
        continue;
      if (operator->shape != get_operator (self, last - 1)->shape)
        get_operator (self, last - 1)->mixed = TRUE;
      else if (operator->shape != 0)
        get_operator (self, last - 1)->n++;
    }
}

/* By correlation: index + 1 of the call. Returns: (transfer full) */
static GHashTable *
index_calls (const RoofTorchEvents *self)
{
  GHashTable *ids = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < self->calls->len; i++)
    g_hash_table_insert (ids, GSIZE_TO_POINTER (g_array_index (self->calls, RoofTorchCall, i).correlation), GUINT_TO_POINTER (i + 1));
  return ids;
}

/* Whether most kernels have the id of an operator. Until 2023 they had one of another kind, which a few operators have by chance. */
static gboolean
do_ids_match (const RoofTorchEvents *self,
              GHashTable            *ids)
{
  guint n = 0, with_id = 0;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      guint64 id = g_array_index (self->kernels, RoofTorchKernel, i).id;

      with_id += id != 0;
      n += id != 0 && g_hash_table_contains (ids, GSIZE_TO_POINTER (id));
    }
  return n > 0 && 2 * n >= with_id;
}

/* Whether @kernel is of a graph: what its call runs in is not the operator that it was recorded from. */
static gboolean
is_of_graph (const RoofTorchEvents *self,
             const RoofTorchKernel *kernel,
             GHashTable            *calls)
{
  guint call = kernel->correlation != 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (calls, GSIZE_TO_POINTER (kernel->correlation))) : 0;

  return call != 0 && g_array_index (self->calls, RoofTorchCall, call - 1).graph;
}

/* The operator that launched @kernel, index + 1; 0: not in the trace. */
static guint
find_launcher (const RoofTorchEvents *self,
               const RoofTorchKernel *kernel,
               GHashTable            *ids, /* nullable: they do not match */
               GHashTable            *calls)
{
  guint found = ids != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (ids, GSIZE_TO_POINTER (kernel->id))) : 0;
  guint call = GPOINTER_TO_UINT (g_hash_table_lookup (calls, GSIZE_TO_POINTER (kernel->correlation)));

  if (found != 0 && kernel->id != 0)
    return found;
  if (call == 0 || kernel->correlation == 0)
    return 0;
  return find_running (self, g_array_index (self->calls, RoofTorchCall, call - 1).thread, g_array_index (self->calls, RoofTorchCall, call - 1).start);
}

/* The innermost operator with known work, from @at outwards. (nullable) */
static RoofTorchOperator *
find_worker (const RoofTorchEvents *self,
             guint                  at)
{
  guint worker = at != 0 ? get_operator (self, at - 1)->worker : 0;

  return worker != 0 ? get_operator (self, worker - 1) : NULL;
}

/* A kernel of its own: with Inductor's numbers, or with its time alone. */
static void
add_alone (RoofTorchEvents         *self,
           const RoofTorchKernel   *kernel,
           const RoofTorchOperator *worker)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  const RoofTorchShape *shape = worker != NULL ? self->shapes->pdata[worker->shape - 1] : NULL;

  launch.name = kernel->name;
  launch.time = kernel->length * MICRO;
  launch.flops = kernel->flops;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", kernel->bytes };
  if (shape != NULL && !isnan (kernel->flops))
    {
      launch.unit = shape->work.unit;
      launch.compute = shape->work.compute;
    }
  self->n_estimated += !isnan (kernel->flops) || !isnan (kernel->bytes);
  roof_launches_add (self->launches, &launch);
}

/* Finds the operator whose work each kernel does. Returns: (transfer full) (element-type RoofTorchOperator): for each kernel; NULL:
 * none */
static GPtrArray *
find_workers (RoofTorchEvents *self,
              GHashTable      *ids, /* nullable: they do not match */
              GHashTable      *calls)
{
  GPtrArray *workers = g_ptr_array_sized_new (self->kernels->len);

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofTorchKernel *kernel = &g_array_index (self->kernels, RoofTorchKernel, i);
      gboolean graph = is_of_graph (self, kernel, calls), unknown = kernel->name != NULL && isnan (kernel->flops) && isnan (kernel->bytes);
      guint launcher = graph ? 0 : find_launcher (self, kernel, ids, calls);
      gboolean mixed = launcher != 0 && get_operator (self, launcher - 1)->mixed;
      RoofTorchOperator *worker = mixed ? NULL : find_worker (self, launcher);

      self->n_graph += kernel->name != NULL && graph;
      self->n_mixed += unknown && mixed;
      self->n_orphans += unknown && launcher == 0 && !graph;
      if (worker != NULL)
        worker->kernels += kernel->name != NULL;
      g_ptr_array_add (workers, worker);
    }
  return workers;
}

/* Finds the operators whose work those inside them did, from the innermost outwards. Half of it is enough: what an operator is known to
 * do may be more than it did, as of attention that skips what a mask hides. */
static void
find_repeats (RoofTorchEvents *self)
{
  for (guint i = self->operators->len; i > 0; i--)
    {
      RoofTorchOperator *operator = get_operator (self, i - 1), *around = find_worker (self, operator->parent);
      const RoofTorchShape *shape = operator->shape != 0 ? self->shapes->pdata[operator->shape - 1] : NULL;

      if (shape == NULL)
        continue;
      operator->repeats = operator->inside > 0 && 2 * operator->inside >= shape->work.flops;
      if (around != NULL)
        around->inside += operator->kernels > 0 && !operator->repeats ? shape->work.flops : operator->inside;
    }
}

gboolean
roof_torch_events_join (RoofTorchEvents *self)
{
  g_autoptr (GHashTable) ids = NULL, calls = index_calls (self);
  g_autoptr (GPtrArray) workers = NULL;
  gboolean match;

  nest (self);
  ids = index_operators (self);
  match = do_ids_match (self, ids);
  if (match)
    count_shared (self, ids);
  workers = find_workers (self, match ? ids : NULL, calls);
  find_repeats (self);
  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofTorchKernel *kernel = &g_array_index (self->kernels, RoofTorchKernel, i);
      RoofTorchOperator *worker = workers->pdata[i];

      if (worker != NULL && worker->repeats)
        worker = NULL;
      if (kernel->name != NULL && (worker == NULL || !isnan (kernel->flops) || !isnan (kernel->bytes)))
        add_alone (self, kernel, worker);
      else if (worker != NULL)
        worker->device += kernel->length;
    }
  return match;
}

static void
add_operators (RoofTorchEvents *self)
{
  for (guint i = 0; i < self->operators->len; i++)
    {
      const RoofTorchOperator *operator = get_operator (self, i);
      const RoofTorchShape *shape = operator->device > 0 ? self->shapes->pdata[operator->shape - 1] : NULL;
      RoofLaunch launch = ROOF_LAUNCH_INIT;
      guint n;

      if (shape == NULL)
        continue;
      launch.name = shape->name;
      launch.variant = shape->variant;
      launch.unit = shape->work.unit;
      launch.compute = shape->work.compute;
      n = CLAMP (operator->kernels, 1, operator->n); /* not all that share an id may have run on the device */
      launch.n = n;
      launch.time = operator->device * MICRO;
      launch.flops = shape->work.flops * launch.n;
      launch.bytes[0] = (RoofLaunchBytes) { "dram", shape->work.bytes * launch.n };
      roof_launches_add (self->launches, &launch);
      self->n_worked += n;
      self->n_shared += n - 1;
    }
}

void
roof_torch_events_time_on_host (RoofTorchEvents *self)
{
  for (guint i = 0; i < self->operators->len; i++)
    {
      const RoofTorchOperator *operator = get_operator (self, i);
      RoofTorchOperator *around = operator->shape != 0 ? find_worker (self, operator->parent) : NULL;

      if (around != NULL)
        around->device = -1;
    }
  for (guint i = 0; i < self->operators->len; i++)
    {
      RoofTorchOperator *operator = get_operator (self, i);

      if (operator->shape == 0 || operator->device < 0)
        continue;
      operator->device = operator->length;
      operator->n = 1;
      self->n_hosted++;
    }
}

void
roof_torch_events_finish (RoofTorchEvents *self)
{
  add_operators (self);
  g_array_set_size (self->operators, 0);
  g_array_set_size (self->calls, 0);
  g_array_set_size (self->kernels, 0);
}
