/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/gpu/amd-dispatches.h"
#include "import/gpu/json-stream.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/launches.h"

/* rocprofv3's JSON: dispatches with counters, and apart from them the times of dispatches, the names of kernels and of counters. */

#define NANO 1e-9 /* times are in ns */

typedef struct
{
  double          kernel, dispatch; /* ids */
  double          time;             /* s, or NAN */
  RoofAmdCounters counters;
} Dispatch;

typedef struct
{
  RoofImport *into;
  GHashTable *names;      /* kernel id to name */
  GHashTable *slots;      /* counter's handle to slot + 1 */
  GHashTable *times;      /* dispatch id to s */
  GArray     *dispatches; /* (element-type Dispatch) */
  GArray     *timed;      /* (element-type Dispatch): of the list of times */
  RoofAmdChip chip;
} RocprofJsonReader;

static void
clear_reader (RocprofJsonReader *self)
{
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->slots);
  g_hash_table_unref (self->times);
  g_array_unref (self->dispatches);
  g_array_unref (self->timed);
  g_free (self->chip.arch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RocprofJsonReader, clear_reader)

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, FALSE, "rocprofiler-sdk-tool");
}

/* The number at @path, members separated by blanks; NAN: there is none. */
static double
get_number (const RoofJsonText *text,
            const char         *path)
{
  g_auto (GStrv) keys = g_strsplit (path, " ", -1);
  RoofJsonText at = *text, value;

  for (guint i = 0; keys[i] != NULL; i++)
    {
      if (!roof_json_text_find (&at, keys[i], &value))
        return NAN;
      at = value;
    }
  return roof_json_text_number (&at);
}

/* s from the beginning of a launch to its end, NAN: not said. Points in time with a fraction have no more digits than a double. */
static double
get_time (const RoofJsonText *text)
{
  RoofJsonText begin, end;
  g_autofree char *from = roof_json_text_find (text, "start_timestamp", &begin) ? roof_json_text_string (&begin) : NULL;
  g_autofree char *to = roof_json_text_find (text, "end_timestamp", &end) ? roof_json_text_string (&end) : NULL;

  double exact = from != NULL && to != NULL ? roof_amd_read_span (from, to) : NAN;
  double time = (get_number (text, "end_timestamp") - get_number (text, "start_timestamp")) * NANO;

  return exact > 0 ? exact : time > 0 ? time : NAN;
}

/* An id as a key of a hash table. */
static gpointer
get_key (double id)
{
  return id >= 0 && id < 0x1p53 ? GSIZE_TO_POINTER ((gsize) id + 1) : NULL;
}

static void
take_symbol (RocprofJsonReader  *self,
             const RoofJsonText *text)
{
  static const char *const keys[] = { "formatted_kernel_name", "demangled_kernel_name", "kernel_name" };
  RoofJsonText name;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (roof_json_text_find (text, keys[i], &name) && name.length > 2)
      {
        g_hash_table_insert (self->names, get_key (get_number (text, "kernel_id")), roof_json_text_string (&name));
        return;
      }
}

static void
take_counter (RocprofJsonReader  *self,
              const RoofJsonText *text)
{
  RoofJsonText name;
  g_autofree char *plain = roof_json_text_find (text, "name", &name) ? roof_json_text_string (&name) : g_strdup ("");
  double handle = get_number (text, "id handle");

  handle = isnan (handle) ? get_number (text, "id") : handle;
  g_hash_table_insert (self->slots, get_key (handle), GINT_TO_POINTER (roof_amd_counters_find (plain) + 1));
}

/* A counter has a record for each of its instances, which add up. */
static void
take_records (RocprofJsonReader  *self,
              const RoofJsonText *text,
              RoofAmdCounters    *counters)
{
  RoofJsonText records, key, record;

  if (!roof_json_text_find (text, "records", &records))
    return;
  while (roof_json_text_next (&records, &key, &record))
    {
      double handle = get_number (&record, "counter_id handle"), value = get_number (&record, "value");
      int slot;

      handle = isnan (handle) ? get_number (&record, "counter_id") : handle;
      slot = GPOINTER_TO_INT (g_hash_table_lookup (self->slots, get_key (handle))) - 1;
      if (slot >= 0 && value >= 0)
        counters->values[slot] = isnan (counters->values[slot]) ? value : counters->values[slot] + value;
    }
}

static void
read_dispatch (const RoofJsonText *text,
               Dispatch           *dispatch)
{
  dispatch->kernel = get_number (text, "dispatch_info kernel_id");
  dispatch->dispatch = get_number (text, "dispatch_info dispatch_id");
  dispatch->time = get_time (text);
  roof_amd_counters_init (&dispatch->counters);
}

static void
take_collection (RocprofJsonReader  *self,
                 const RoofJsonText *text)
{
  RoofJsonText data;
  Dispatch dispatch;

  if (!roof_json_text_find (text, "dispatch_data", &data))
    return;
  read_dispatch (&data, &dispatch);
  take_records (self, text, &dispatch.counters);
  g_array_append_val (self->dispatches, dispatch);
}

static void
take_time (RocprofJsonReader  *self,
           const RoofJsonText *text)
{
  Dispatch dispatch;

  read_dispatch (text, &dispatch);
  g_array_append_val (self->timed, dispatch);
  g_hash_table_insert (self->times, get_key (dispatch.dispatch), g_memdup2 (&dispatch.time, sizeof dispatch.time));
}

static gboolean
take (const char          *key,
      const RoofJsonText  *text,
      gconstpointer        parsed,
      gpointer             data,
      GError             **error)
{
  RocprofJsonReader *self = data;
  RoofJsonText name;

  if (key == NULL)
    {
      roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "a second run in the file: the ids of its launches are those of the first");
      return FALSE;
    }
  if (g_str_equal (key, "kernel_symbols"))
    take_symbol (self, text);
  else if (g_str_equal (key, "counters"))
    take_counter (self, text);
  else if (g_str_equal (key, "counter_collection"))
    take_collection (self, text);
  else if (g_str_equal (key, "kernel_dispatch"))
    take_time (self, text);
  else if (self->chip.arch == NULL && roof_json_text_find (text, "name", &name) && name.length > 4 && memcmp (name.at, "\"gfx", 4) == 0)
    self->chip.arch = roof_json_text_string (&name);
  return TRUE;
}

static gboolean
finish (RocprofJsonReader *self,
        GError           **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (RoofAmdDispatches) dispatches = roof_amd_dispatches_new (launches, &self->chip);
  const GArray *list = self->dispatches->len > 0 ? self->dispatches : self->timed;

  if (list->len == 0)
    roof_launches_pass (launches, 0, ROOF_REASON ("the lists “counter_collection” and “kernel_dispatch” have no dispatch"));
  for (guint i = 0; i < list->len; i++)
    {
      const Dispatch *dispatch = &g_array_index (list, Dispatch, i);
      const char *name = g_hash_table_lookup (self->names, get_key (dispatch->kernel));
      const double *time = g_hash_table_lookup (self->times, get_key (dispatch->dispatch));
      RoofAmdDispatch *added = roof_amd_dispatches_add (dispatches, name != NULL ? name : "?", NULL);

      added->time = time != NULL && *time > 0 ? *time : dispatch->time;
      for (int slot = 0; slot < ROOF_MOST_AMD_COUNTERS; slot++)
        roof_amd_dispatch_count (added, slot, dispatch->counters.values[slot]);
    }
  roof_amd_dispatches_finish (dispatches, self->into);
  roof_launches_set_advice (launches, N_ ("the counters SQ_INSTS_VALU_* count them: “rocprofv3 --pmc” names them"));
  return roof_launches_finish (launches, self->into, error);
}

static gboolean
read_rocprof (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  static const char *const keys[] = { "agents", "kernel_symbols", "counters", "counter_collection", "kernel_dispatch", NULL };
  static const RoofJsonStreamTaker taker = { .keys = keys, .take = take };
  g_auto (RocprofJsonReader) self = { .into = into, .chip.lds_banks = NAN };
  RoofJsonCut cut;

  self.names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self.slots = g_hash_table_new (NULL, NULL);
  self.times = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self.dispatches = g_array_new (FALSE, FALSE, sizeof (Dispatch));
  self.timed = g_array_new (FALSE, FALSE, sizeof (Dispatch));
  if (!roof_json_stream_read (stream, &taker, &self, &cut, into->cancellable, error))
    return FALSE;
  if (cut != ROOF_JSON_WHOLE)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the file ends in the middle: launches may be missing");
  return finish (&self, error);
}

const RoofForeignFormat roof_rocprof_json_format = {
  .id = "rocprof-json",
  .name = N_ ("Counters of rocprofv3 (JSON)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_rocprof,
};
