/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "import/gpu/json-stream.h"
#include "import/gpu/torch-counters.h"
#include "import/gpu/torch-event.h"
#include "import/gpu/torch-shapes.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/launches.h"

/* Traces of PyTorch's profiler (Kineto). A trace has operators on threads of the host, calls of the runtime on the same threads, and
 * kernels of the device, but neither work nor bytes: these follow from the shapes of the operator that launched a kernel. */

#define MICRO 1e-6 /* times are in µs */

/* Operators of one name and shapes. */
typedef struct
{
  char         *name, *variant;
  RoofTorchWork work;
} OperatorShape;

typedef struct
{
  guint64 id;     /* "External id", 0: none */
  double  start;  /* µs */
  double  length; /* µs */
  double  device; /* µs that its kernels took; 0: none */
  guint   thread; /* hash of process and thread */
  guint   shape;  /* index + 1 in the shapes; 0: work is not known */
  guint   parent; /* index + 1 of the operator around it; 0: none */
  guint   n;      /* operators with its id and shape up to this one: traces of several processes that were merged repeat ids */
  gboolean repeats; /* its work is that of an operator inside, which ran on the device */
} Operator;

/* A call of the runtime, which launches a kernel. */
typedef struct
{
  guint64  correlation;
  double   start; /* µs */
  guint    thread;
  gboolean graph; /* it launches the kernels of a graph, which were recorded elsewhere */
} Call;

typedef struct
{
  guint64     id, correlation; /* 0: none */
  double      length;          /* µs */
  double      flops, bytes;    /* of Inductor's, NAN: none */
  const char *name;            /* nullable: of a memset, which is no kernel of its own */
} TraceKernel;

typedef struct
{
  RoofImport   *into;
  RoofLaunches *launches;
  GPtrArray    *shapes;      /* (element-type OperatorShape) */
  GHashTable   *shape_keys;  /* RoofJsonKey to index + 1 */
  GHashTable   *name_keys;   /* RoofJsonKey to a name of a kernel */
  GArray       *operators;   /* (element-type Operator) */
  GArray       *calls;       /* (element-type Call) */
  GArray       *kernels;     /* (element-type TraceKernel) */
  RoofTorchCounters *counters;
  char         *device;      /* nullable: the first device's name */
  guint         first_bad;   /* event from 1; 0: none */
  guint         n_events, n_bad, n_known, n_shapeless, n_unfit, n_shared, n_estimated, n_orphans, n_graph;
  guint         n_worked;    /* calls of operators that ran on the device */
  guint         n_hosted;    /* likewise, on the host */
  guint         n_kernels, n_traces;
  guint         n_ranges;    /* of counters, with no time that is a kernel's */
} Trace;

static void
free_shape (gpointer data)
{
  OperatorShape *shape = data;

  g_free (shape->name);
  g_free (shape->variant);
  g_free (shape);
}

static void
clear_trace (Trace *self)
{
  roof_launches_free (self->launches);
  g_ptr_array_unref (self->shapes);
  g_hash_table_unref (self->shape_keys);
  g_hash_table_unref (self->name_keys);
  g_array_unref (self->operators);
  g_array_unref (self->calls);
  g_array_unref (self->kernels);
  roof_torch_counters_free (self->counters);
  g_free (self->device);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trace, clear_trace)

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, FALSE, "traceEvents") || roof_json_head_has (head, length, TRUE, "ph ts")
         || roof_json_head_has (head, length, TRUE, "ph pid name")
         || roof_json_head_has (head, length, FALSE, "schemaVersion deviceProperties");
}

/* --- events --- */

/* The shapes of the inputs, for the name: " [141, 512] [512, 512]". Returns: (transfer full) */
static char *
describe_dims (const RoofJsonText *dims)
{
  GString *text = g_string_new (NULL);
  RoofJsonText rest = *dims, key, value;

  while (roof_json_text_next (&rest, &key, &value))
    {
      RoofJsonText inner = value, number;
      gsize before = text->len;

      while (*value.at == '[' && roof_json_text_next (&inner, &key, &number))
        g_string_append_printf (text, "%s%.*s", text->len == before ? " [" : ", ", (int) MIN (number.length, 20), number.at);
      if (text->len > before)
        g_string_append_c (text, ']');
    }
  return g_string_free (text, FALSE);
}

/* The shape of an operator, index + 1; 0: its work is not known. A trace has few shapes, and many operators of each. */
static guint
find_shape (Trace                *self,
            const RoofTorchEvent *event)
{
  const RoofJsonText *parts = event->key.parts;
  gpointer known;
  OperatorShape *shape;
  RoofTorchWork work;

  if (!event->known)
    return 0;
  self->n_known++;
  known = g_hash_table_lookup (self->shape_keys, &event->key);
  if (known != NULL)
    return GPOINTER_TO_UINT (known);
  if (!roof_torch_shapes_count (&parts[ROOF_TORCH_NAME], &parts[ROOF_TORCH_DIMS], &parts[ROOF_TORCH_TYPES], &parts[ROOF_TORCH_CONCRETE],
                                &work))
    {
      *(parts[ROOF_TORCH_DIMS].length > 0 ? &self->n_unfit : &self->n_shapeless) += 1;
      return 0;
    }
  shape = g_new0 (OperatorShape, 1);
  shape->name = roof_json_text_string (&parts[ROOF_TORCH_NAME]);
  shape->variant = describe_dims (&parts[ROOF_TORCH_DIMS]);
  shape->work = work;
  g_ptr_array_add (self->shapes, shape);
  roof_json_key_insert (self->shape_keys, &event->key, GUINT_TO_POINTER (self->shapes->len));
  return self->shapes->len;
}

/* Leaves the event out that comes next. */
static void
leave_out (Trace *self)
{
  if (self->n_bad++ == 0)
    self->first_bad = self->n_events + 1;
}

static void
add_operator (Trace                *self,
              const RoofTorchEvent *event)
{
  Operator added = { .id = event->id, .start = event->start, .length = event->length, .thread = event->thread, .n = 1 };

  if (isnan (added.start) || !(added.length >= 0))
    {
      leave_out (self);
      return;
    }
  added.shape = find_shape (self, event);
  g_array_append_val (self->operators, added);
}

static void
add_call (Trace                *self,
          const RoofTorchEvent *event)
{
  const Call added = { event->correlation, event->start, event->thread, event->graph };

  if (added.correlation != 0 && !isnan (added.start))
    g_array_append_val (self->calls, added);
}

/* The name of a kernel. (nullable): it has none */
static const char *
find_name (Trace                *self,
           const RoofTorchEvent *event)
{
  char *name = g_hash_table_lookup (self->name_keys, &event->key);

  if (name == NULL && (name = roof_json_text_string (&event->key.parts[ROOF_TORCH_NAME])) != NULL)
    roof_json_key_insert (self->name_keys, &event->key, name);
  return name;
}

static void
add_kernel (Trace                *self,
            const RoofTorchEvent *event)
{
  TraceKernel added = { event->id, event->correlation, event->length, event->flops, event->bytes, NULL };

  if (event->kind == ROOF_TORCH_KERNEL)
    added.name = find_name (self, event);
  if (!(added.length >= 0) || (added.name == NULL && event->kind == ROOF_TORCH_KERNEL))
    {
      leave_out (self);
      return;
    }
  g_array_append_val (self->kernels, added);
}

/* In any thread. */
static void
parse (const char         *key,
       const RoofJsonText *text,
       gpointer            parsed)
{
  roof_torch_event_read (text, parsed);
}

static void
take_event (Trace                *self,
            const RoofTorchEvent *event)
{
  switch (event->kind)
    {
    case ROOF_TORCH_OPERATOR:
      add_operator (self, event);
      break;
    case ROOF_TORCH_CALL:
      add_call (self, event);
      break;
    case ROOF_TORCH_KERNEL:
    case ROOF_TORCH_MEMSET:
      add_kernel (self, event);
      break;
    case ROOF_TORCH_RANGE:
      self->n_ranges++;
      roof_torch_counters_add (self->counters, &event->key.parts[ROOF_TORCH_NAME], &event->key.parts[ROOF_TORCH_ARGUMENTS]);
      break;
    case ROOF_TORCH_FAULTY:
      leave_out (self);
      break;
    case ROOF_TORCH_OTHER:
    default:
      break;
    }
}

/* @text: the properties of a device */
static void
take_device (Trace              *self,
             const RoofJsonText *text)
{
  RoofJsonText name, major, minor;

  if (self->device != NULL || !roof_json_text_find (text, "name", &name))
    return;
  self->device = roof_json_text_string (&name);
  if (roof_json_text_find (text, "computeMajor", &major) && roof_json_text_find (text, "computeMinor", &minor))
    roof_torch_counters_set_capability (self->counters, roof_json_text_number (&major) + roof_json_text_number (&minor) / 10);
}

static void end_trace (Trace *self);

static gboolean
take (const char          *key,
      const RoofJsonText  *text,
      gconstpointer        parsed,
      gpointer             data,
      GError             **error)
{
  Trace *self = data;

  if (key == NULL)
    {
      end_trace (self);
      return TRUE;
    }
  if (g_str_equal (key, "deviceProperties"))
    {
      take_device (self, text);
      return TRUE;
    }
  if (*text->at != '{')
    leave_out (self);
  else
    take_event (self, parsed);
  self->n_events++;
  return TRUE;
}

/* --- joining --- */

static int
compare_operators (gconstpointer a,
                   gconstpointer b)
{
  const Operator *one = a, *other = b;

  if (one->thread != other->thread)
    return one->thread < other->thread ? -1 : 1;
  if (one->start != other->start)
    return one->start < other->start ? -1 : 1;
  return (other->length > one->length) - (other->length < one->length);
}

static Operator *
get_operator (const Trace *self,
              guint        index)
{
  return &g_array_index (self->operators, Operator, index);
}

static gboolean
covers (const Operator *operator,
        guint           thread,
        double          time)
{
  return operator->thread == thread && operator->start <= time && time <= operator->start + operator->length;
}

/* Whether the operators are in order, as those of one thread are written. */
static gboolean
are_sorted (const Trace *self)
{
  for (guint i = 1; i < self->operators->len; i++)
    if (compare_operators (get_operator (self, i - 1), get_operator (self, i)) > 0)
      return FALSE;
  return TRUE;
}

/* Sorts the operators and finds the one around each. */
static void
nest (Trace *self)
{
  if (!are_sorted (self))
    g_array_sort (self->operators, compare_operators);
  for (guint i = 1; i < self->operators->len; i++)
    {
      Operator *operator = get_operator (self, i);
      guint above = i;

      while (above > 0 && !covers (get_operator (self, above - 1), operator->thread, operator->start))
        above = get_operator (self, above - 1)->parent;
      operator->parent = above;
    }
}

/* The innermost operator that runs on @thread at @time, index + 1; 0: none. */
static guint
find_running (const Trace *self,
              guint        thread,
              double       time)
{
  const Operator wanted = { .thread = thread, .start = time, .length = -1 };
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

/* By "External id": index + 1 of the last operator, whose kernels are those of all with that id. Returns: (transfer full) */
static GHashTable *
index_operators (Trace *self)
{
  GHashTable *ids = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < self->operators->len; i++)
    {
      Operator *operator = get_operator (self, i);
      guint before = operator->id != 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (ids, GSIZE_TO_POINTER (operator->id))) : 0;

      if (before != 0 && operator->shape != 0 && operator->shape == get_operator (self, before - 1)->shape)
        {
          operator->n = get_operator (self, before - 1)->n + 1;
          self->n_shared++;
        }
      if (operator->id != 0)
        g_hash_table_insert (ids, GSIZE_TO_POINTER (operator->id), GUINT_TO_POINTER (i + 1));
    }
  return ids;
}

/* By correlation: index + 1 of the call. Returns: (transfer full) */
static GHashTable *
index_calls (const Trace *self)
{
  GHashTable *ids = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < self->calls->len; i++)
    g_hash_table_insert (ids, GSIZE_TO_POINTER (g_array_index (self->calls, Call, i).correlation), GUINT_TO_POINTER (i + 1));
  return ids;
}

/* Whether most kernels have the id of an operator. Until 2023 they had one of another kind, which a few operators have by chance. */
static gboolean
do_ids_match (const Trace *self,
              GHashTable  *ids)
{
  guint n = 0, with_id = 0;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      guint64 id = g_array_index (self->kernels, TraceKernel, i).id;

      with_id += id != 0;
      n += id != 0 && g_hash_table_contains (ids, GSIZE_TO_POINTER (id));
    }
  return n > 0 && 2 * n >= with_id;
}

/* Whether @kernel is of a graph: what its call runs in is not the operator that it was recorded from. */
static gboolean
is_of_graph (const Trace       *self,
             const TraceKernel *kernel,
             GHashTable        *calls)
{
  guint call = kernel->correlation != 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (calls, GSIZE_TO_POINTER (kernel->correlation))) : 0;

  return call != 0 && g_array_index (self->calls, Call, call - 1).graph;
}

/* The operator that launched @kernel, index + 1; 0: not in the trace. */
static guint
find_launcher (const Trace       *self,
               const TraceKernel *kernel,
               GHashTable        *ids, /* nullable: they do not match */
               GHashTable        *calls)
{
  guint found = ids != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (ids, GSIZE_TO_POINTER (kernel->id))) : 0;
  guint call = GPOINTER_TO_UINT (g_hash_table_lookup (calls, GSIZE_TO_POINTER (kernel->correlation)));

  if (found != 0 && kernel->id != 0)
    return found;
  if (call == 0 || kernel->correlation == 0)
    return 0;
  return find_running (self, g_array_index (self->calls, Call, call - 1).thread, g_array_index (self->calls, Call, call - 1).start);
}

/* The innermost operator with known work, from @at outwards. (nullable) */
static Operator *
find_worker (const Trace *self,
             guint        at)
{
  for (; at != 0; at = get_operator (self, at - 1)->parent)
    if (get_operator (self, at - 1)->shape != 0)
      return get_operator (self, at - 1);
  return NULL;
}

/* A kernel of its own: with Inductor's numbers, or with its time alone. */
static void
add_alone (Trace             *self,
           const TraceKernel *kernel,
           const Operator    *worker)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  const OperatorShape *shape = worker != NULL ? self->shapes->pdata[worker->shape - 1] : NULL;

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

/* Finds the operator whose work each kernel does. Operators around it have the same work, which counts once. Returns: (transfer full) (element-type Operator): for
 * each kernel; NULL: none */
static GPtrArray *
find_workers (Trace      *self,
              GHashTable *ids, /* nullable: they do not match */
              GHashTable *calls)
{
  GPtrArray *workers = g_ptr_array_sized_new (self->kernels->len);

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const TraceKernel *kernel = &g_array_index (self->kernels, TraceKernel, i);
      gboolean graph = is_of_graph (self, kernel, calls);
      guint launcher = graph ? 0 : find_launcher (self, kernel, ids, calls);
      Operator *worker = find_worker (self, launcher), *around = worker;

      self->n_graph += kernel->name != NULL && graph;
      self->n_orphans += kernel->name != NULL && launcher == 0 && !graph && isnan (kernel->flops) && isnan (kernel->bytes);
      g_ptr_array_add (workers, worker);
      while (around != NULL && (around = find_worker (self, around->parent)) != NULL && !around->repeats)
        around->repeats = TRUE;
    }
  return workers;
}

static void
join (Trace *self)
{
  g_autoptr (GHashTable) ids = NULL, calls = index_calls (self);
  g_autoptr (GPtrArray) workers = NULL;
  gboolean match;

  nest (self);
  ids = index_operators (self);
  match = do_ids_match (self, ids);
  workers = find_workers (self, match ? ids : NULL, calls);
  for (guint i = 0; i < self->kernels->len; i++)
    {
      const TraceKernel *kernel = &g_array_index (self->kernels, TraceKernel, i);
      Operator *worker = workers->pdata[i];

      if (worker != NULL && worker->repeats)
        worker = NULL;
      if (kernel->name != NULL && (worker == NULL || !isnan (kernel->flops) || !isnan (kernel->bytes)))
        add_alone (self, kernel, worker);
      else if (worker != NULL)
        worker->device += kernel->length;
    }
  if (!match && self->kernels->len > 0 && self->calls->len > 0)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "kernels are joined to operators by the calls that launched them, since their "
                                                        "“External id” names no operator");
}

/* One launch for each call of an operator that ran on the device: its kernels together; those of one id together. */
static void
add_operators (Trace *self)
{
  for (guint i = 0; i < self->operators->len; i++)
    {
      const Operator *operator = get_operator (self, i);
      const OperatorShape *shape = operator->device > 0 ? self->shapes->pdata[operator->shape - 1] : NULL;
      RoofLaunch launch = ROOF_LAUNCH_INIT;

      if (shape == NULL)
        continue;
      launch.name = shape->name;
      launch.variant = shape->variant;
      launch.unit = shape->work.unit;
      launch.compute = shape->work.compute;
      launch.n = operator->n;
      launch.time = operator->device * MICRO;
      launch.flops = shape->work.flops * launch.n;
      launch.bytes[0] = (RoofLaunchBytes) { "dram", shape->work.bytes * launch.n };
      roof_launches_add (self->launches, &launch);
      self->n_worked += operator->n;
    }
}

/* Gives operators their time on the host, in a trace of a program that used no device: the innermost whose work is known. */
static void
time_on_host (Trace *self)
{
  for (guint i = 0; i < self->operators->len; i++)
    {
      const Operator *operator = get_operator (self, i);
      Operator *around = operator->shape != 0 ? find_worker (self, operator->parent) : NULL;

      if (around != NULL)
        around->device = -1;
    }
  for (guint i = 0; i < self->operators->len; i++)
    {
      Operator *operator = get_operator (self, i);

      if (operator->shape == 0 || operator->device < 0)
        continue;
      operator->device = operator->length;
      operator->n = 1;
      self->n_hosted++;
    }
}

/* Joins what one trace holds. Another may follow, in which ids and times begin anew. */
static void
end_trace (Trace *self)
{
  join (self);
  if (self->kernels->len + self->calls->len + self->n_ranges == 0 && self->device == NULL)
    time_on_host (self);
  add_operators (self);
  self->n_kernels += self->kernels->len;
  self->n_traces++;
  g_array_set_size (self->operators, 0);
  g_array_set_size (self->calls, 0);
  g_array_set_size (self->kernels, 0);
}

static void
tell_doubts (const Trace *self,
             gboolean     cut)
{
  RoofImport *into = self->into;
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_GUESSED, self->n_worked,
      ROOF_COUNTED ("FLOPs and bytes of %u operator follow from the shapes of its inputs: the bytes are a minimum, not measured",
                    "FLOPs and bytes of %u operators follow from the shapes of their inputs: the bytes are a minimum, not measured") },
    { ROOF_FINDING_GUESSED, self->n_estimated,
      ROOF_COUNTED ("FLOPs and bytes of %u launch are estimates of the compiler (kernel_flop, kernel_num_gb)",
                    "FLOPs and bytes of %u launches are estimates of the compiler (kernel_flop, kernel_num_gb)") },
    { ROOF_FINDING_GUESSED, self->n_hosted,
      ROOF_COUNTED ("the trace has no device: the time of %u operator is that on the host",
                    "the trace has no device: the times of %u operators are those on the host") },
    { ROOF_FINDING_GUESSED, self->n_hosted == 0 ? self->n_shared : 0,
      ROOF_COUNTED ("%u operator has the “External id” of another one, as where traces of several processes were merged: the kernels of an id "
                    "count as launches of both",
                    "%u operators have the “External id” of another one, as where traces of several processes were merged: the kernels of "
                    "an id count as launches of all of its operators") },
    { ROOF_FINDING_LEFT_OUT, self->n_graph,
      ROOF_COUNTED ("the work of %u launch in a CUDA graph: the trace lacks the operator that it was recorded from",
                    "the work of %u launches in CUDA graphs: the trace lacks the operators that they were recorded from") },
    { ROOF_FINDING_LEFT_OUT, self->n_orphans,
      ROOF_COUNTED ("the work of %u launch that belongs to no operator in the trace",
                    "the work of %u launches that belong to no operator in the trace") },
    { ROOF_FINDING_LEFT_OUT, self->n_shapeless,
      ROOF_COUNTED ("the work of %u operator: the trace lacks the shapes of its inputs",
                    "the work of %u operators: the trace lacks the shapes of their inputs") },
    { ROOF_FINDING_LEFT_OUT, self->n_unfit,
      ROOF_COUNTED ("the work of %u operator: the shapes, types or settings of its inputs are none of those that it is known for",
                    "the work of %u operators: the shapes, types or settings of their inputs are none of those that it is known for") },
    { ROOF_FINDING_LEFT_OUT, self->n_kernels > 0 ? self->n_ranges : 0,
      ROOF_COUNTED ("%u range of counters (cuda_profiler_range), since the trace has times of kernels",
                    "%u ranges of counters (cuda_profiler_range), since the trace has times of kernels") },
    { ROOF_FINDING_SKIPPED, self->n_bad,
      ROOF_COUNTED ("%u event that is no whole JSON object, or has no name or valid time",
                    "%u events that are no whole JSON objects, or have no names or valid times") },
  };

  if (self->n_traces > 1)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the file holds %u traces, one after another: their launches are "
                                                  "read together",
                      self->n_traces);
  if (cut)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the trace ends in the middle of an event, as if the program had "
                                                   "been killed; %u "
                                                   "events were read", self->n_events);
  if (self->device != NULL && into->machine != NULL)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the trace is of %1$s, the roofs are of %2$s", self->device,
                      roof_machine_get_name (into->machine));
  roof_import_tell_counts (into, counts, G_N_ELEMENTS (counts));
}

/* Says why a trace without a kernel has none. */
static gboolean
refuse_empty (const Trace  *self,
              gboolean      cut,
              GError      **error)
{
  if (cut)
    return roof_fail (error, "the trace ends before its first kernel");
  if (self->n_ranges > 0)
    return roof_fail (error, "the trace has only ranges of counters (cuda_profiler_range), without counts of work or times of "
                             "kernels: profile again without the counters (experimental_config)");
  if (self->first_bad > 0)
    return roof_fail (error, "event %u is no whole JSON object, or has no name or valid time, and besides the trace has no kernel of a "
                             "device", self->first_bad);
  if (self->operators->len == 0 && self->device == NULL)
    return roof_fail (error, "the trace has neither kernels of a device nor operators of torch.profiler: traces of other programs hold "
                             "times alone; of PyTorch, record it with ProfilerActivity.CUDA and record_shapes=True");
  return roof_fail (error, "the trace has no kernel of a device: profile with ProfilerActivity.CUDA");
}

static gboolean
read_trace (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  static const char *const keys[] = { "", "traceEvents", "deviceProperties", NULL };
  static const RoofJsonStreamTaker taker = { keys, parse, sizeof (RoofTorchEvent), take };
  g_auto (Trace) self = { .into = into };
  gboolean cut;

  self.launches = roof_launches_new ();
  self.shapes = g_ptr_array_new_with_free_func (free_shape);
  self.shape_keys = roof_json_key_table_new (NULL);
  self.name_keys = roof_json_key_table_new (g_free);
  self.operators = g_array_new (FALSE, TRUE, sizeof (Operator));
  self.calls = g_array_new (FALSE, TRUE, sizeof (Call));
  self.kernels = g_array_new (FALSE, TRUE, sizeof (TraceKernel));
  self.counters = roof_torch_counters_new ();
  if (!roof_json_stream_read (stream, &taker, &self, &cut, into->cancellable, error))
    return FALSE;
  end_trace (&self);
  if (self.n_kernels + self.n_hosted + roof_torch_counters_get_n (self.counters) == 0)
    return refuse_empty (&self, cut, error);
  tell_doubts (&self, cut);
  if (self.n_kernels + self.n_hosted == 0)
    return roof_torch_counters_finish (self.counters, into, error);
  roof_launches_set_advice (self.launches, self.n_known == 0 || self.n_shapeless > 0
                                               ? N_ ("they follow from the “Input Dims” of matrix products, convolutions and attention, "
                                                     "which traces have with record_shapes=True")
                                               : N_ ("they are known for matrix products, convolutions and attention"));
  return roof_launches_finish (self.launches, into, error);
}

const RoofForeignFormat roof_torch_trace_format = {
  .id = "torch-trace",
  .name = N_ ("PyTorch profiler trace"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_trace,
};
