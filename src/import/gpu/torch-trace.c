/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "import/gpu/json-stream.h"
#include "import/gpu/torch-counters.h"
#include "import/gpu/torch-event.h"
#include "import/gpu/torch-join.h"
#include "import/gpu/torch-shapes.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/launches.h"

/* Traces of PyTorch's profiler (Kineto). A trace has operators on threads of the host, calls of the runtime on the same threads, and
 * kernels of the device, but neither work nor bytes: these follow from the shapes of the operator that launched a kernel. */

typedef struct
{
  RoofImport   *into;
  RoofTorchEvents events;    /* of the trace that is being read */
  GHashTable   *shape_keys;  /* RoofJsonKey to index + 1 */
  GHashTable   *name_keys;   /* RoofJsonKey to a name of a kernel */
  RoofTorchCounters *counters;
  char         *device;      /* nullable: the first device's name */
  guint         first_bad;   /* event from 1; 0: none */
  guint         n_events, n_bad, n_known, n_shapeless, n_unfit;
  guint         n_kernels, n_traces;
  guint         n_ranges;    /* of counters, with no time that is a kernel's */
} Trace;

static void
clear_trace (Trace *self)
{
  roof_torch_events_clear (&self->events);
  g_hash_table_unref (self->shape_keys);
  g_hash_table_unref (self->name_keys);
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
  RoofTorchShape *shape;
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
  shape = g_new0 (RoofTorchShape, 1);
  shape->name = roof_json_text_string (&parts[ROOF_TORCH_NAME]);
  shape->variant = describe_dims (&parts[ROOF_TORCH_DIMS]);
  shape->work = work;
  g_ptr_array_add (self->events.shapes, shape);
  roof_json_key_insert (self->shape_keys, &event->key, GUINT_TO_POINTER (self->events.shapes->len));
  return self->events.shapes->len;
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
  RoofTorchOperator added = { .id = event->id, .start = event->start, .length = event->length, .thread = event->thread, .n = 1 };

  if (isnan (added.start) || !(added.length >= 0))
    {
      leave_out (self);
      return;
    }
  added.shape = find_shape (self, event);
  g_array_append_val (self->events.operators, added);
}

static void
add_call (Trace                *self,
          const RoofTorchEvent *event)
{
  const RoofTorchCall added = { event->correlation, event->start, event->thread, event->graph };

  if (added.correlation != 0 && !isnan (added.start))
    g_array_append_val (self->events.calls, added);
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
  RoofTorchKernel added = { event->id, event->correlation, event->length, event->flops, event->bytes, NULL };

  if (event->kind == ROOF_TORCH_KERNEL)
    added.name = find_name (self, event);
  if (!(added.length >= 0) || (added.name == NULL && event->kind == ROOF_TORCH_KERNEL))
    {
      leave_out (self);
      return;
    }
  g_array_append_val (self->events.kernels, added);
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
take (const char         *key,
      const RoofJsonText *text,
      gconstpointer       parsed,
      gpointer            data,
      GError            **error)
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

/* Joins what one trace holds. */
static void
end_trace (Trace *self)
{
  RoofTorchEvents *events = &self->events;
  gboolean match = roof_torch_events_join (events);

  if (!match && events->kernels->len > 0 && events->calls->len > 0)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "kernels are joined to operators by the calls that launched them, since their "
                                                        "“External id” names no operator");
  if (events->kernels->len + events->calls->len + self->n_ranges == 0 && self->device == NULL)
    roof_torch_events_time_on_host (events);
  self->n_kernels += events->kernels->len;
  self->n_traces++;
  roof_torch_events_finish (events);
}

static void
tell_doubts (const Trace *self,
             RoofJsonCut  cut)
{
  RoofImport *into = self->into;
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_GUESSED, self->events.n_worked,
      ROOF_COUNTED ("FLOPs and bytes of %u operator follow from the shapes of its inputs: the bytes are a minimum, not measured",
                    "FLOPs and bytes of %u operators follow from the shapes of their inputs: the bytes are a minimum, not measured") },
    { ROOF_FINDING_GUESSED, self->events.n_estimated,
      ROOF_COUNTED ("FLOPs and bytes of %u launch are estimates of the compiler (kernel_flop, kernel_num_gb)",
                    "FLOPs and bytes of %u launches are estimates of the compiler (kernel_flop, kernel_num_gb)") },
    { ROOF_FINDING_GUESSED, self->events.n_hosted,
      ROOF_COUNTED ("the trace has no device: the time of %u operator is that on the host",
                    "the trace has no device: the times of %u operators are those on the host") },
    { ROOF_FINDING_GUESSED, self->events.n_hosted == 0 ? self->events.n_shared : 0,
      ROOF_COUNTED ("%u operator has the “External id” of another one, as where traces of several processes were merged: the kernels of an id "
                    "count as launches of both",
                    "%u operators have the “External id” of another one, as where traces of several processes were merged: the kernels of "
                    "an id count as launches of all of its operators") },
    { ROOF_FINDING_LEFT_OUT, self->events.n_mixed,
      ROOF_COUNTED ("the work of %u launch: operators of several names or shapes have its “External id”",
                    "the work of %u launches: operators of several names or shapes have their “External ids”") },
    { ROOF_FINDING_LEFT_OUT, self->events.n_graph,
      ROOF_COUNTED ("the work of %u launch in a CUDA graph: the trace lacks the operator that it was recorded from",
                    "the work of %u launches in CUDA graphs: the trace lacks the operators that they were recorded from") },
    { ROOF_FINDING_LEFT_OUT, self->events.n_orphans,
      ROOF_COUNTED ("the work of %u launch that belongs to no operator in the trace",
                    "the work of %u launches that belong to no operator in the trace") },
    { ROOF_FINDING_LEFT_OUT, self->n_shapeless,
      ROOF_COUNTED ("the work of %u operator: the trace lacks the shapes of its inputs",
                    "the work of %u operators: the trace lacks the shapes of their inputs") },
    { ROOF_FINDING_LEFT_OUT, self->n_unfit,
      ROOF_COUNTED ("the work of %u operator: its work is not known for these shapes, types or settings",
                    "the work of %u operators: their work is not known for these shapes, types or settings") },
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
  if (cut == ROOF_JSON_CUT)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the trace ends in the middle of an event, as if the program had "
                                                   "been killed; %u "
                                                   "events were read", self->n_events);
  if (cut == ROOF_JSON_CUT_PACKED)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the packed file is cut off: %u events were read", self->n_events);
  roof_import_tell_device (into, self->device, into->machine);
  roof_import_tell_counts (into, counts, G_N_ELEMENTS (counts));
}

/* Says why a trace without a kernel has none. */
static gboolean
refuse_empty (const Trace *self,
              RoofJsonCut  cut,
              GError     **error)
{
  if (cut != ROOF_JSON_WHOLE)
    return roof_fail (error, "the trace ends before its first kernel");
  if (self->n_ranges > 0)
    return roof_fail (error, "the trace has only ranges of counters (cuda_profiler_range), without counts of work or times of "
                             "kernels: profile again without the counters (experimental_config)");
  if (self->first_bad > 0)
    return roof_fail (error, "event %u is no whole JSON object, or has no name or valid time, and besides the trace has no kernel of a "
                             "device", self->first_bad);
  if (self->events.operators->len == 0 && self->device == NULL)
    return roof_fail (error, "the trace has neither kernels of a device nor operators of torch.profiler: traces of other programs hold "
                             "times alone; of PyTorch, record it with ProfilerActivity.CUDA and record_shapes=True");
  return roof_fail (error, "the trace has no kernel of a device: profile with ProfilerActivity.CUDA");
}

static gboolean
read_trace (GInputStream *stream,
            RoofImport   *into,
            GError      **error)
{
  static const char *const keys[] = { "", "traceEvents", "deviceProperties", NULL };
  static const RoofJsonStreamTaker taker = { keys, parse, sizeof (RoofTorchEvent), take };
  g_auto (Trace) self = { .into = into };
  RoofJsonCut cut;

  roof_torch_events_init (&self.events);
  self.shape_keys = roof_json_key_table_new (NULL);
  self.name_keys = roof_json_key_table_new (g_free);
  self.counters = roof_torch_counters_new ();
  if (!roof_json_stream_read (stream, &taker, &self, &cut, into->cancellable, error))
    return FALSE;
  end_trace (&self);
  if (self.n_kernels + self.events.n_hosted + roof_torch_counters_get_n (self.counters) == 0)
    return refuse_empty (&self, cut, error);
  tell_doubts (&self, cut);
  if (self.n_kernels + self.events.n_hosted == 0)
    return roof_torch_counters_finish (self.counters, into, error);
  roof_launches_set_advice (self.events.launches, self.n_known == 0 || self.n_shapeless > 0
                                               ? N_ ("they follow from the “Input Dims” of matrix products, convolutions and attention, "
                                                     "which traces have with record_shapes=True")
                                               : N_ ("they are known for matrix products, convolutions and attention"));
  return roof_launches_finish (self.events.launches, into, error);
}

const RoofForeignFormat roof_torch_trace_format = {
  .id = "torch-trace",
  .name = N_ ("PyTorch profiler trace"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_trace,
};
