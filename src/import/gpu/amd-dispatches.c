/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/amd-dispatches.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

#define MOST_NAMED 8 /* counters in a finding */

struct _RoofAmdDispatches
{
  RoofLaunches      *launches; /* borrowed */
  const RoofAmdChip *chip;     /* borrowed */
  GStringChunk      *names;
  GPtrArray         *list;     /* (element-type RoofAmdDispatch), in the order of the file */
  RoofAmdAssumed     assumed;  /* of any launch */
  gboolean           combined;
  GHashTable        *ignored;  /* names of counters of no use to their first values (double) */
};

static void
free_dispatch (gpointer data)
{
  g_free (((RoofAmdDispatch *) data)->counters);
  g_free (data);
}

RoofAmdDispatches *
roof_amd_dispatches_new (RoofLaunches      *launches,
                         const RoofAmdChip *chip)
{
  RoofAmdDispatches *self = g_new0 (RoofAmdDispatches, 1);

  self->launches = launches;
  self->chip = chip;
  self->names = g_string_chunk_new (4096);
  self->list = g_ptr_array_new_with_free_func (free_dispatch);
  self->ignored = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
roof_amd_dispatches_free (RoofAmdDispatches *self)
{
  g_string_chunk_free (self->names);
  g_ptr_array_unref (self->list);
  g_hash_table_unref (self->ignored);
  g_free (self);
}

void
roof_amd_dispatches_ignore (RoofAmdDispatches *self,
                            const char        *name,
                            double             value)
{
  if (!g_hash_table_contains (self->ignored, name))
    g_hash_table_insert (self->ignored, g_strdup (name), g_memdup2 (&value, sizeof value));
}

RoofAmdDispatch *
roof_amd_dispatches_add (RoofAmdDispatches *self,
                         const char        *name,
                         const char        *variant)
{
  RoofAmdDispatch *dispatch = g_new0 (RoofAmdDispatch, 1);

  dispatch->name = g_string_chunk_insert_const (self->names, name);
  dispatch->variant = variant != NULL ? g_string_chunk_insert_const (self->names, variant) : NULL;
  dispatch->time = NAN;
  g_ptr_array_add (self->list, dispatch);
  return dispatch;
}

void
roof_amd_dispatch_count (RoofAmdDispatch *dispatch,
                         int              slot,
                         double           value)
{
  double *counter;

  if (!(value >= 0))
    return;
  if (dispatch->counters == NULL)
    {
      dispatch->counters = g_new (RoofAmdCounters, 1);
      roof_amd_counters_init (dispatch->counters);
    }
  counter = &dispatch->counters->values[slot];
  *counter = isnan (*counter) ? value : *counter + value;
  dispatch->mask |= G_GUINT64_CONSTANT (1) << slot;
}

/* @of: names the launches, of which @n have @time and @counters (nullable: none) each. */
static void
add_launches (RoofAmdDispatches     *self,
              const RoofAmdDispatch *of,
              const RoofAmdCounters *counters,
              double                 time,
              double                 n)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  RoofAmdCounters none;

  roof_amd_counters_init (&none);
  launch.name = of->name;
  launch.variant = of->variant;
  launch.n = n;
  self->assumed |= roof_amd_counters_count (counters != NULL ? counters : &none, self->chip, &launch);
  launch.time = time * n;
  launch.flops *= n;
  for (guint i = 0; i < ROOF_MOST_LAUNCH_LEVELS; i++)
    launch.bytes[i].bytes *= n;
  roof_launches_add (self->launches, &launch);
}

void
roof_amd_dispatches_add_launch (RoofAmdDispatches     *self,
                                const char            *name,
                                double                 time,
                                const RoofAmdCounters *counters)
{
  RoofAmdDispatch of = { .name = name };

  add_launches (self, &of, counters, time, 1);
}

/* The mean time of those of @dispatches that have one of the counters in @mask, of all if it is 0, s. NAN: none has a time */
static double
average_time (GPtrArray *dispatches,
              guint64    mask)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < dispatches->len; i++)
    {
      const RoofAmdDispatch *dispatch = dispatches->pdata[i];
      gboolean counts = (mask == 0 || (dispatch->mask & mask) != 0) && !isnan (dispatch->time);

      n += counts;
      sum += counts ? dispatch->time : 0;
    }
  return n > 0 ? sum / n : NAN;
}

/* One launch for all dispatches of a kernel, of which none has all counters: the mean of each over those that have it. The time is that of
 * the dispatches whose work was counted, which may be others than those whose bytes were. */
static void
combine (RoofAmdDispatches *self,
         GPtrArray         *dispatches)
{
  double sums[ROOF_MOST_AMD_COUNTERS] = { 0 }, time = average_time (dispatches, roof_amd_counters_get_work ());
  guint counts[ROOF_MOST_AMD_COUNTERS] = { 0 }, most = 1;
  RoofAmdCounters means;

  roof_amd_counters_init (&means);
  for (guint i = 0; i < dispatches->len; i++)
    {
      const RoofAmdDispatch *dispatch = dispatches->pdata[i];

      for (guint k = 0; k < ROOF_MOST_AMD_COUNTERS; k++)
        if ((dispatch->mask >> k & 1) != 0)
          {
            sums[k] += dispatch->counters->values[k];
            counts[k]++;
          }
    }
  for (guint k = 0; k < ROOF_MOST_AMD_COUNTERS; k++)
    if (counts[k] > 0)
      {
        means.values[k] = sums[k] / counts[k];
        most = MAX (most, counts[k]);
      }
  self->combined = TRUE;
  add_launches (self, dispatches->pdata[0], &means, isnan (time) ? average_time (dispatches, 0) : time, most);
}

/* Adds the dispatches of a kernel: one by one if each has the same counters. */
static void
add_kernel (RoofAmdDispatches *self,
            GPtrArray         *dispatches)
{
  for (guint i = 1; i < dispatches->len; i++)
    if (((RoofAmdDispatch *) dispatches->pdata[i])->mask != ((RoofAmdDispatch *) dispatches->pdata[0])->mask)
      {
        combine (self, dispatches);
        return;
      }
  for (guint i = 0; i < dispatches->len; i++)
    {
      const RoofAmdDispatch *dispatch = dispatches->pdata[i];

      add_launches (self, dispatch, dispatch->counters, dispatch->time, 1);
    }
}

static void
add_dispatches (RoofAmdDispatches *self)
{
  g_autoptr (GHashTable) kernels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < self->list->len; i++)
    {
      RoofAmdDispatch *dispatch = self->list->pdata[i];
      g_autofree char *key = g_strdup_printf ("%s\n%s", dispatch->name, dispatch->variant != NULL ? dispatch->variant : "");
      GPtrArray *list = g_hash_table_lookup (kernels, key);

      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (kernels, g_steal_pointer (&key), list);
          g_ptr_array_add (order, list);
        }
      g_ptr_array_add (list, dispatch);
    }
  for (guint i = 0; i < order->len; i++)
    add_kernel (self, order->pdata[i]);
}

/* The counters of no use, in sorted order, with their first values. Returns: (transfer full) */
static char *
list_ignored (const RoofAmdDispatches *self)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (self->ignored), (GCompareFunc) strcmp);
  GString *list = g_string_new (NULL);
  guint n = 0;

  for (const GList *l = names; l != NULL && n < MOST_NAMED; l = l->next, n++)
    {
      g_autofree char *name = roof_error_shorten (l->data);

      g_string_append_printf (list, "%s%s = %.15g", n > 0 ? ", " : "", name, *(double *) g_hash_table_lookup (self->ignored, l->data));
    }
  if (g_hash_table_size (self->ignored) > MOST_NAMED)
    g_string_append (list, ", …");
  return g_string_free (list, FALSE);
}

static void
tell_ignored (RoofAmdDispatches *self,
              RoofImport        *into)
{
  guint n = g_hash_table_size (self->ignored);
  g_autofree char *list = list_ignored (self);

  if (n == 0)
    return;
  roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                    ngettext ("%1$u counter that gives neither FLOPs nor bytes, with its first value: %2$s",
                              "%1$u counters that give neither FLOPs nor bytes, with their first values: %2$s", n),
                    n, list);
  roof_launches_set_counters (self->launches, list);
}

/* LLVM, "User Guide for AMDGPU Backend", processors: what is sold with each. */
static const struct
{
  const char *arch, *sold;
} chips[] = {
  { "gfx906", "MI50" },  { "gfx906", "MI60" },  { "gfx908", "MI100" },  { "gfx90a", "MI210" },   { "gfx90a", "MI250" },
  { "gfx942", "MI300" }, { "gfx942", "MI325" }, { "gfx950", "MI350" },  { "gfx950", "MI355" },   { "gfx1100", "7900" },
  { "gfx1151", "395" },  { "gfx1201", "9070" }, { "gfx1201", "R9700" },
};

/* Tells that the kernels ran on another chip than @into's machine has. */
static void
tell_chip (const RoofAmdDispatches *self,
           RoofImport              *into)
{
  for (guint i = 0; self->chip->arch != NULL && into->machine != NULL && i < G_N_ELEMENTS (chips); i++)
    if (g_str_equal (chips[i].arch, self->chip->arch) && strstr (roof_machine_get_name (into->machine), chips[i].sold) != NULL)
      return;
  roof_import_tell_device (into, self->chip->arch, into->machine);
}

void
roof_amd_dispatches_finish (RoofAmdDispatches *self,
                            RoofImport        *into)
{
  add_dispatches (self);
  tell_chip (self, into);
  tell_ignored (self, into);
  if (self->combined)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "no launch has all counters, so a counter is the mean of the launches that have it, and "
                                                   "the time that of launches with FLOPs, if there are any");
  if (self->assumed & ROOF_AMD_NO_128)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "reads of 128 B were not counted (TCC_BUBBLE_sum on MI300, TCC_EA0_RDREQ_128B_sum on MI350), "
                                                  "so each read counts as 64 B: the bytes read may be up to twice as many");
  if (self->assumed & ROOF_AMD_NO_32)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "reads of 32 B were not counted (RDREQ_32B_sum), so each read counts as 64 B or more");
  if (self->assumed & ROOF_AMD_PARTIAL)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "FLOPs may be too few: not all of ADD, MUL and FMA (SQ_INSTS_VALU_*) of a dtype were "
                                                   "counted");
  if (self->assumed & ROOF_AMD_NO_MOPS)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "matrix work was not counted, though there are matrix instructions: "
                                                   "SQ_INSTS_VALU_MFMA_MOPS_* counts it");
  if (self->assumed & ROOF_AMD_WIDE)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "a request of L1 or L2 is 128 B on this chip; rocprof-compute before 3.7.0 "
                                                  "counted 64 B, half the bytes");
}
