/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/profile/step-profile.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* Lays a measured profile beside a network's step. Launches of one name are added up (gather()); each name is assigned to a
 * part by the first rule that fits: by hand, by the table, by the name of a kernel of the step, by the names of common
 * runtimes; each of the network's kernels counts for the smallest part to which something was assigned; the rows are these
 * parts, with bound, measured time and loss, ranked by loss.
 *
 * Invariants: rows share no kernel, and together have all kernels of the network that could be analysed. Measured times are
 * neither lost nor counted twice: matched and unmatched add up to the whole. Times are those of one step, the profile's
 * divided by its steps. */

/* How far launches over runs may be from a whole number of steps. */
#define NEAR_WHOLE 1e-9

/* A rule with its pattern in lower case and its part found. */
typedef struct
{
  char *pattern;
  int   part; /* -1: none */
} PartRule;

static void
clear_rule (gpointer data)
{
  g_free (((PartRule *) data)->pattern);
}

static void
clear_kernel (gpointer data)
{
  g_free (((RoofProfileKernel *) data)->name);
}

static void
clear_row (gpointer data)
{
  g_free (((RoofProfileRow *) data)->kernels);
}

void
roof_step_profile_free (RoofStepProfile *self)
{
  roof_report_unref (self->report);
  g_free (self->workload);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->measured);
  g_array_unref (self->kernels);
  g_array_unref (self->rows);
  g_free (self);
}

const RoofProfileKernel *
roof_step_profile_get_kernel (const RoofStepProfile *self,
                              guint                  index)
{
  g_return_val_if_fail (index < self->kernels->len, NULL);

  return &g_array_index (self->kernels, RoofProfileKernel, index);
}

const RoofProfileRow *
roof_step_profile_get_row (const RoofStepProfile *self,
                           guint                  index)
{
  g_return_val_if_fail (index < self->rows->len, NULL);

  return &g_array_index (self->rows, RoofProfileRow, index);
}

const RoofProfilePart *
roof_step_profile_get_part (const RoofStepProfile *self,
                            guint                  row)
{
  return self->parts->pdata[roof_step_profile_get_row (self, row)->part];
}

const char *
roof_profile_match_to_string (RoofProfileMatch match)
{
  static const char *const names[] = {
    [ROOF_PROFILE_UNMATCHED] = "none",   [ROOF_PROFILE_BY_HAND] = "hand", [ROOF_PROFILE_BY_TABLE] = "table",
    [ROOF_PROFILE_BY_PART] = "part", [ROOF_PROFILE_BY_NAME] = "name",
  };

  return names[match];
}

/* --- measured kernels --- */

/* Adds up the launches of each name. */
static void
gather (RoofStepProfile *self)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->measured->len; i++)
    {
      RoofKernel *kernel = self->measured->pdata[i];
      double time = roof_kernel_get_measured_time (kernel), launches = roof_kernel_get_count (kernel);
      gpointer place;
      RoofProfileKernel *there;

      if (!(time > 0))
        self->totals.n_untimed++;
      else if (g_hash_table_lookup_extended (known, roof_kernel_get_name (kernel), NULL, &place))
        {
          there = &g_array_index (self->kernels, RoofProfileKernel, GPOINTER_TO_UINT (place));
          there->launches += launches;
          there->time += launches * time / self->steps;
          there->measurement = NULL;
        }
      else
        {
          RoofProfileKernel made = { g_strdup (roof_kernel_get_name (kernel)), launches, launches * time / self->steps,
                                     roof_kernel_get_measurement (kernel), ROOF_PROFILE_UNMATCHED, -1 };

          g_hash_table_insert (known, (gpointer) roof_kernel_get_name (kernel), GUINT_TO_POINTER (self->kernels->len));
          g_array_append_val (self->kernels, made);
        }
    }
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const RoofProfileKernel *first = a, *second = b;

  if (first->time != second->time)
    return first->time < second->time ? 1 : -1;
  return strcmp (first->name, second->name);
}

/* --- assignment --- */

static GArray *
new_rules (void)
{
  GArray *rules = g_array_new (FALSE, FALSE, sizeof (PartRule));

  g_array_set_clear_func (rules, clear_rule);
  return rules;
}

/* Finds the parts of a person's rules. @fold: patterns, whose case does not count. Returns: (transfer full) (nullable)
 * (element-type PartRule) */
static GArray *
take_rules (RoofStepProfile        *self,
            const RoofProfileRule  *rules,
            guint                   n,
            gboolean                fold,
            GError                **error)
{
  g_autoptr (GArray) taken = new_rules ();

  for (guint i = 0; i < n; i++)
    {
      gboolean none = g_str_equal (rules[i].part, ROOF_PROFILE_NO_PART);
      PartRule rule = { NULL, none ? -1 : roof_profile_parts_find (self->parts, rules[i].part, error) };

      if (!none && rule.part < 0)
        {
          if (rules[i].place != NULL)
            g_prefix_error (error, "%s: ", rules[i].place);
          return NULL;
        }
      rule.pattern = fold ? g_ascii_strdown (rules[i].pattern, -1) : g_strdup (rules[i].pattern);
      g_array_append_val (taken, rule);
    }
  return g_steal_pointer (&taken);
}

/* The rules for the names of common runtimes whose part the network has. Returns: (transfer full) (element-type PartRule) */
static GArray *
take_names (RoofStepProfile *self)
{
  GArray *taken = new_rules ();
  guint n;
  const RoofProfileRule *names = roof_profile_names_list (&n);

  for (guint i = 0; i < n; i++)
    {
      PartRule rule = { NULL, roof_profile_parts_find (self->parts, names[i].part, NULL) };

      if (rule.part < 0)
        continue;
      rule.pattern = g_strdup (names[i].pattern);
      g_array_append_val (taken, rule);
    }
  return taken;
}

static gboolean
apply_rules (RoofProfileKernel *kernel,
             const char        *folded,
             GArray            *rules,
             RoofProfileMatch   match)
{
  for (guint i = 0; i < rules->len; i++)
    {
      const PartRule *rule = &g_array_index (rules, PartRule, i);
      gboolean is_it = match == ROOF_PROFILE_BY_HAND ? g_str_equal (rule->pattern, kernel->name)
                                                     : roof_profile_rule_matches (rule->pattern, folded);

      if (!is_it)
        continue;
      kernel->match = match;
      kernel->part = rule->part;
      return TRUE;
    }
  return FALSE;
}

/* The part called like @name, or in names of modules like what follows the last dot or slash. */
static int
find_called (RoofStepProfile *self,
             const char      *name)
{
  const char *last = name;

  for (const char *p = name; *p != '\0'; p++)
    if (*p == '.' || *p == '/')
      last = p + 1;
  return roof_profile_parts_find (self->parts, last, NULL);
}

static void
assign_kernel (RoofStepProfile   *self,
               RoofProfileKernel *kernel,
               GArray            *hand,
               GArray            *table,
               GArray            *names)
{
  g_autofree char *folded = g_ascii_strdown (kernel->name, -1);

  if (apply_rules (kernel, folded, hand, ROOF_PROFILE_BY_HAND) || apply_rules (kernel, folded, table, ROOF_PROFILE_BY_TABLE))
    return;
  kernel->part = find_called (self, kernel->name);
  if (kernel->part >= 0)
    kernel->match = ROOF_PROFILE_BY_PART;
  else
    apply_rules (kernel, folded, names, ROOF_PROFILE_BY_NAME);
}

static gboolean
assign (RoofStepProfile         *self,
        const RoofProfileRules  *rules,
        GError                 **error)
{
  static const RoofProfileRules none = { NULL, 0, NULL, 0 };
  const RoofProfileRules *given = rules != NULL ? rules : &none;
  g_autoptr (GArray) hand = take_rules (self, given->hand, given->n_hand, FALSE, error);
  g_autoptr (GArray) table = hand != NULL ? take_rules (self, given->table, given->n_table, TRUE, error) : NULL;
  g_autoptr (GArray) names = take_names (self);

  if (table == NULL)
    return FALSE;
  for (guint i = 0; i < self->kernels->len; i++)
    assign_kernel (self, &g_array_index (self->kernels, RoofProfileKernel, i), hand, table, names);
  return TRUE;
}

/* --- rows --- */

/* Which part each of the report's kernels counts for: the smallest to which something measured is assigned, else the first one that
 * has the kernel. -1: not of the network. Returns: (transfer full) */
static int *
find_owners (RoofStepProfile *self,
             const gboolean  *used)
{
  int *owners = g_new (int, roof_report_get_n (self->report));

  memset (owners, 0xff, roof_report_get_n (self->report) * sizeof *owners);
  for (guint i = 0; i < self->parts->len; i++)
    {
      const RoofProfilePart *part = self->parts->pdata[i];

      for (guint k = 0; k < part->n_kernels; k++)
        {
          int *owner = &owners[part->kernels[k]];
          const RoofProfilePart *other = *owner >= 0 ? self->parts->pdata[*owner] : NULL;

          if (other == NULL || (used[i] && (!used[*owner] || part->n_kernels < other->n_kernels)))
            *owner = (int) i;
        }
    }
  return owners;
}

/* The bound of the row's kernels. */
static void
add_bounds (RoofStepProfile *self,
            RoofProfileRow  *row)
{
  for (guint i = 0; i < row->n_kernels; i++)
    {
      const RoofEstimate *estimate = roof_analysis_get_estimate (roof_report_get_analysis (self->report, row->kernels[i]));
      double count = roof_report_get_summary (self->report, row->kernels[i])->count;

      row->t_min += count * estimate->t_min;
      row->t_max += count * estimate->t_max;
    }
}

static void
add_measured (RoofStepProfile *self,
              RoofProfileRow  *row)
{
  double sum = 0;

  for (guint i = 0; i < self->kernels->len; i++)
    if (roof_step_profile_get_kernel (self, i)->part == (int) row->part)
      {
        sum += roof_step_profile_get_kernel (self, i)->time;
        row->n_measured++;
      }
  row->measured = row->n_measured > 0 ? sum : NAN;
  row->lost = row->measured - row->t_min;
  row->efficiency = row->t_min / row->measured;
}

static void
add_row (RoofStepProfile *self,
         guint            part,
         const int       *owners)
{
  RoofProfileRow row = { .part = part };
  const RoofProfilePart *whole = self->parts->pdata[part];

  row.kernels = g_new (guint, whole->n_kernels);
  for (guint i = 0; i < whole->n_kernels; i++)
    if (owners[whole->kernels[i]] == (int) part)
      row.kernels[row.n_kernels++] = whole->kernels[i];
  add_bounds (self, &row);
  add_measured (self, &row);
  if (row.n_kernels > 0 || row.n_measured > 0)
    g_array_append_val (self->rows, row);
  else
    g_free (row.kernels);
}

/* Rows by lost time; rows that were not measured come last, the longest bound first. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const RoofProfileRow *first = a, *second = b;
  gboolean apart = isnan (first->lost) != isnan (second->lost);
  double x = isnan (first->lost) ? first->t_min : first->lost, y = isnan (second->lost) ? second->t_min : second->lost;

  if (apart)
    return isnan (first->lost) ? 1 : -1;
  if (x != y)
    return x < y ? 1 : -1;
  return (first->part > second->part) - (first->part < second->part);
}

static void
make_rows (RoofStepProfile *self)
{
  g_autofree gboolean *used = g_new0 (gboolean, self->parts->len);
  g_autofree int *owners = NULL;

  for (guint i = 0; i < self->kernels->len; i++)
    if (roof_step_profile_get_kernel (self, i)->part >= 0)
      used[roof_step_profile_get_kernel (self, i)->part] = TRUE;
  owners = find_owners (self, used);
  for (guint i = 0; i < self->parts->len; i++)
    add_row (self, i, owners);
  g_array_sort (self->rows, compare_rows);
}

static void
add_up (RoofStepProfile *self)
{
  RoofProfileTotals *totals = &self->totals;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofProfileKernel *kernel = roof_step_profile_get_kernel (self, i);
      gboolean matched = kernel->part >= 0;

      totals->measured += kernel->time;
      *(matched ? &totals->matched : &totals->unmatched) += kernel->time;
      *(matched ? &totals->n_matched : &totals->n_unmatched) += 1;
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      RoofProfileRow *row = &g_array_index (self->rows, RoofProfileRow, i);

      row->share = row->measured / totals->measured;
      totals->t_min += row->t_min;
      *(row->n_measured > 0 ? &totals->lost : &totals->missing) += row->n_measured > 0 ? row->lost : row->t_min;
    }
}

/* The measured kernel that is alone in @row, which has one kernel of the network. (nullable) */
static const RoofProfileKernel *
find_alone (const RoofStepProfile *self,
            const RoofProfileRow  *row)
{
  if (row->n_kernels != 1 || row->n_measured != 1)
    return NULL;
  for (guint i = 0; i < self->kernels->len; i++)
    if (roof_step_profile_get_kernel (self, i)->part == (int) row->part)
      return roof_step_profile_get_kernel (self, i);
  return NULL;
}

/* The launches of the longest kernel that is alone in its part, over the runs of the part's kernel in a step. */
static void
guess_steps (RoofStepProfile *self)
{
  double longest = 0;

  for (guint i = 0; i < self->rows->len && self->steps == 1; i++)
    {
      const RoofProfileRow *row = roof_step_profile_get_row (self, i);
      const RoofProfileKernel *alone = find_alone (self, row);
      double steps;

      if (alone == NULL || !(alone->time > longest))
        continue;
      steps = alone->launches / roof_report_get_summary (self->report, row->kernels[0])->count;
      longest = alone->time;
      self->likely_steps = steps >= 2 && fabs (steps - round (steps)) < NEAR_WHOLE * steps ? round (steps) : 0;
    }
}

RoofStepProfile *
roof_step_profile_new (RoofReport              *report,
                       const char              *workload,
                       GPtrArray               *measured,
                       const RoofProfileRules  *rules,
                       double                   steps,
                       GError                 **error)
{
  g_autoptr (RoofStepProfile) self = NULL;

  g_return_val_if_fail (steps >= 1, NULL);

  if (workload == NULL || roof_snapshot_find_workload (roof_report_get_snapshot (report), workload) < 0)
    {
      roof_fail (error, "there is no network to compare the profile with");
      return NULL;
    }
  self = g_new0 (RoofStepProfile, 1);
  self->report = roof_report_ref (report);
  self->workload = g_strdup (workload);
  self->parts = roof_profile_parts_new (report, workload);
  self->measured = g_ptr_array_ref (measured);
  self->kernels = g_array_new (FALSE, FALSE, sizeof (RoofProfileKernel));
  self->rows = g_array_new (FALSE, FALSE, sizeof (RoofProfileRow));
  self->steps = steps;
  g_array_set_clear_func (self->kernels, clear_kernel);
  g_array_set_clear_func (self->rows, clear_row);
  gather (self);
  if (self->parts->len == 0 && !roof_fail (error, "no kernel of the network can run on this machine"))
    return NULL;
  if (self->kernels->len == 0 && !roof_fail (error, "no kernel of the profile has a time"))
    return NULL;
  g_array_sort (self->kernels, compare_times);
  if (!assign (self, rules, error))
    return NULL;
  make_rows (self);
  add_up (self);
  guess_steps (self);
  return g_steal_pointer (&self);
}

/* --- the times on the network's kernels --- */

/* What was measured of a run of @kernel, of @row. (nullable): NULL where its time is that of others, too.
 * Returns: (transfer full) */
static RoofMeasurement *
measure (const RoofStepProfile *self,
         const RoofProfileRow  *row,
         guint                  kernel,
         gboolean               divide)
{
  const RoofProfileKernel *alone = find_alone (self, row);
  const RoofSummary *summary = roof_report_get_summary (self->report, kernel);
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  if (row->n_measured == 0 || (row->n_kernels > 1 && !(divide && row->t_min > 0)))
    return NULL;
  if (alone != NULL && alone->measurement != NULL && alone->launches == self->steps * summary->count)
    return roof_measurement_ref (alone->measurement);
  values.time = row->n_kernels == 1 ? row->measured / summary->count : row->measured * summary->t_min / row->t_min;
  return values.time > 0 ? roof_measurement_new (&values, NULL) : NULL;
}

RoofSnapshot *
roof_step_profile_lay (const RoofStepProfile *self,
                       gboolean               divide,
                       RoofProfileLaid       *laid)
{
  RoofSnapshot *snapshot = roof_snapshot_ref (roof_report_get_snapshot (self->report));

  *laid = (RoofProfileLaid) { 0 };
  for (guint i = 0; i < self->rows->len; i++)
    for (guint k = 0; k < roof_step_profile_get_row (self, i)->n_kernels; k++)
      {
        const RoofProfileRow *row = roof_step_profile_get_row (self, i);
        RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, row->kernels[k]);
        g_autoptr (RoofMeasurement) measurement = measure (self, row, row->kernels[k], divide);
        g_autoptr (RoofKernel) timed = NULL;
        RoofSnapshot *before = snapshot;

        laid->n_shared += measurement == NULL && row->n_measured > 0;
        laid->n_kept += measurement == NULL && roof_kernel_get_measurement (kernel) != NULL;
        if (measurement == NULL)
          continue;
        timed = roof_kernel_with_measurement (kernel, measurement);
        snapshot = roof_snapshot_with_kernel (before, row->kernels[k], timed);
        roof_snapshot_unref (before);
        laid->n_laid++;
      }
  return snapshot;
}
