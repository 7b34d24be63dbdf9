/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-match.h"

#include <math.h>

/* Finds which kernels of two runs belong together, in a list of passes. A pass has a key (a corrected name, a name, the work):
 * kernels of equal keys, in either run, are a group, and groups of the sizes that the pass allows are matched in the order of
 * the kernels. The sure passes come first: corrections by the user, then names that occur once, then names with equal work,
 * down to the order of equal names. Invariant: a matched kernel takes part in no later pass, so that each kernel has at most
 * one partner. */

/* Kernels of equal keys, as a chain through the kernels of each run. */
typedef struct
{
  guint n[2];
  guint first[2];
  guint last[2];
} MatchGroup;

/* While matching. Of arrays with two members the first is that of the earlier run. */
typedef struct
{
  GPtrArray    *kernels[2];
  gboolean     *matched[2]; /* per kernel */
  guint        *next[2];    /* per kernel: the next of its group */
  gboolean     *ordered;    /* per later kernel: others would have fitted as well */
  GHashTable   *after;      /* of corrections: the later name by the earlier one */
  GHashTable   *before;     /* of corrections: the earlier name by the later one */
  RoofRunMatch *into;
} Matching;

/* Which groups an attempt matches. */
typedef enum
{
  GROUP_SINGLE, /* of one kernel in each run */
  GROUP_EQUAL,  /* of equally many */
  GROUP_ANY,    /* of any number: what one run has too many of stays over */
} GroupSize;

/* One attempt: kernels of equal keys belong together. */
typedef struct
{
  RoofMatchKind   kind;
  GroupSize       size;
  gboolean        told; /* groups of several kernels are told */
  GHashFunc       hash;
  GEqualFunc      equal;
  gconstpointer (*get_key) (const Matching *self, guint side, RoofKernel *kernel); /* NULL: takes no part */
} Pass;

static gconstpointer
get_correction (const Matching *self,
                guint           side,
                RoofKernel     *kernel)
{
  const char *name = roof_kernel_get_name (kernel);

  if (g_hash_table_size (self->after) == 0)
    return NULL;
  if (side == 0)
    return g_hash_table_lookup (self->after, name);
  return g_hash_table_contains (self->before, name) ? name : NULL;
}

static gconstpointer
get_name (const Matching *self,
          guint           side,
          RoofKernel     *kernel)
{
  return roof_kernel_get_name (kernel);
}

/* A custom kernel's measured time is no parameter, nor is what was not counted of it. */
static gboolean
is_parameter (const RoofSetting *setting)
{
  return !g_str_equal (setting->key, "time") && (setting->text != NULL || !isnan (setting->number));
}

/* Kernels without parameters, such as custom ones with only a time, cannot be told apart by parameters. */
static gconstpointer
get_kernel (const Matching *self,
            guint           side,
            RoofKernel     *kernel)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      if (is_parameter (&setting) && (setting.text != NULL || setting.number != 0))
        return kernel;
    }
  return NULL;
}

static guint
count_parameters (const RoofKernel *kernel)
{
  guint n = 0;

  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);

      n += is_parameter (&setting);
    }
  return n;
}

static gboolean
has_parameters_of (const RoofKernel *kernel,
                   const RoofKernel *other)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i), there;
      int index = roof_kernel_find_setting (other, setting.key);

      if (!is_parameter (&setting))
        continue;
      if (index < 0)
        return FALSE;
      there = roof_kernel_get_setting (other, (guint) index);
      if (g_strcmp0 (setting.text, there.text) != 0 || (setting.text == NULL && setting.number != there.number))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_formats_of (const RoofKernel *kernel,
                const RoofKernel *other)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_strcmp0 (roof_kernel_get_format (kernel, (RoofRole) i), roof_kernel_get_format (other, (RoofRole) i)) != 0)
      return FALSE;
  return TRUE;
}

/* Whether both do the same work, whatever they are called. */
static gboolean
is_same_work (gconstpointer a,
              gconstpointer b)
{
  return g_str_equal (roof_kernel_get_operation (a), roof_kernel_get_operation (b))
         && g_strcmp0 (roof_kernel_get_compute (a), roof_kernel_get_compute (b)) == 0
         && g_strcmp0 (roof_kernel_get_unit (a), roof_kernel_get_unit (b)) == 0 && count_parameters (a) == count_parameters (b)
         && has_formats_of (a, b) && has_parameters_of (a, b);
}

/* The order of the parameters does not count. */
static guint
hash_work (gconstpointer kernel)
{
  guint hash = g_str_hash (roof_kernel_get_operation (kernel));

  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kernel, i);
      double number = setting.number + 0.0; /* -0 equals 0 */

      if (is_parameter (&setting) && setting.text == NULL)
        hash += g_double_hash (&number);
    }
  return hash;
}

static gboolean
is_same_named_work (gconstpointer a,
                    gconstpointer b)
{
  return g_str_equal (roof_kernel_get_name (a), roof_kernel_get_name (b)) && is_same_work (a, b);
}

static guint
hash_named_work (gconstpointer kernel)
{
  return g_str_hash (roof_kernel_get_name (kernel)) ^ hash_work (kernel);
}

static void
add_to_group (Matching   *self,
              MatchGroup *group,
              guint       side,
              guint       kernel)
{
  if (group->n[side] == 0)
    group->first[side] = kernel;
  else
    self->next[side][group->last[side]] = kernel;
  group->last[side] = kernel;
  group->n[side]++;
}

static void
group_run (Matching   *self,
           const Pass *pass,
           guint       side,
           GHashTable *places, /* of keys: index in @groups + 1 */
           GArray     *groups)
{
  GPtrArray *kernels = self->kernels[side];

  for (guint i = 0; i < kernels->len; i++)
    {
      gconstpointer key = self->matched[side][i] ? NULL : pass->get_key (self, side, kernels->pdata[i]);
      guint place = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (places, key)) : 0;
      MatchGroup group = { 0 };

      if (key == NULL)
        continue;
      if (place == 0)
        {
          g_array_append_val (groups, group);
          place = groups->len;
          g_hash_table_insert (places, (gpointer) key, GUINT_TO_POINTER (place));
        }
      add_to_group (self, &g_array_index (groups, MatchGroup, place - 1), side, i);
    }
}

/* Matches a group in the order of the kernels. */
static void
match_group (Matching         *self,
             const MatchGroup *group,
             RoofMatchKind     kind)
{
  guint before = group->first[0], after = group->first[1];

  for (guint i = 0; i < MIN (group->n[0], group->n[1]); i++)
    {
      self->into->partners[after] = (int) before;
      self->into->kinds[after] = kind;
      self->matched[0][before] = self->matched[1][after] = TRUE;
      self->ordered[after] = MAX (group->n[0], group->n[1]) > 1;
      before = self->next[0][before];
      after = self->next[1][after];
    }
}

static void
tell_group (Matching         *self,
            const MatchGroup *group)
{
  RoofRepeated repeated = {
    .before = roof_kernel_get_name (self->kernels[0]->pdata[group->first[0]]),
    .after = roof_kernel_get_name (self->kernels[1]->pdata[group->first[1]]),
    .n_before = group->n[0],
    .n_after = group->n[1],
  };

  g_array_append_val (self->into->repeated, repeated);
}

static gboolean
fits (const MatchGroup *group,
      GroupSize         size)
{
  if (group->n[0] == 0 || group->n[1] == 0)
    return FALSE;
  return size == GROUP_ANY || (group->n[0] == group->n[1] && (size == GROUP_EQUAL || group->n[0] == 1));
}

static void
run_pass (Matching   *self,
          const Pass *pass)
{
  g_autoptr (GHashTable) places = g_hash_table_new (pass->hash, pass->equal);
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (MatchGroup));

  for (guint side = 0; side < 2; side++)
    group_run (self, pass, side, places, groups);
  for (guint i = 0; i < groups->len; i++)
    {
      const MatchGroup *group = &g_array_index (groups, MatchGroup, i);

      if (pass->told && MIN (group->n[0], group->n[1]) > 0 && MAX (group->n[0], group->n[1]) > 1)
        tell_group (self, group);
      if (fits (group, pass->size))
        match_group (self, group, pass->kind);
    }
}

/* A name that occurs once in each run decides. Among those that occur several times the same work does, then their order. */
static const Pass passes[] = {
  { ROOF_MATCH_GIVEN, GROUP_ANY, TRUE, g_str_hash, g_str_equal, get_correction },
  { ROOF_MATCH_NAME, GROUP_SINGLE, TRUE, g_str_hash, g_str_equal, get_name },
  { ROOF_MATCH_NAME, GROUP_ANY, FALSE, hash_named_work, is_same_named_work, get_kernel },
  { ROOF_MATCH_NAME, GROUP_EQUAL, FALSE, g_str_hash, g_str_equal, get_name },
  { ROOF_MATCH_PARAMETERS, GROUP_EQUAL, FALSE, hash_work, is_same_work, get_kernel },
  { ROOF_MATCH_NAME, GROUP_ANY, FALSE, g_str_hash, g_str_equal, get_name },
};

/* Fills in how the kernels of the repeated names were paired. */
static void
count_repeated (const Matching *self)
{
  GArray *repeated = self->into->repeated;
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal); /* of later names: index + 1 */

  for (guint i = 0; i < repeated->len; i++)
    g_hash_table_insert (places, (gpointer) g_array_index (repeated, RoofRepeated, i).after, GUINT_TO_POINTER (i + 1));
  for (guint i = 0; repeated->len > 0 && i < self->kernels[1]->len; i++)
    {
      int partner = self->into->partners[i];
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, roof_kernel_get_name (self->kernels[1]->pdata[i])));
      RoofRepeated *told = place > 0 ? &g_array_index (repeated, RoofRepeated, place - 1) : NULL;

      if (told == NULL || partner < 0 || !g_str_equal (roof_kernel_get_name (self->kernels[0]->pdata[partner]), told->before))
        continue;
      told->n_paired++;
      told->in_order |= self->ordered[i];
    }
}

/* Takes the kernels out that a correction gives to nobody. @alone: names */
static void
take_out (Matching   *self,
          guint       side,
          GHashTable *alone)
{
  for (guint i = 0; g_hash_table_size (alone) > 0 && i < self->kernels[side]->len; i++)
    self->matched[side][i] = g_hash_table_contains (alone, roof_kernel_get_name (self->kernels[side]->pdata[i]));
}

static void
read_corrections (Matching             *self,
                  const RoofCorrection *corrections,
                  guint                 n)
{
  g_autoptr (GHashTable) before = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) after = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < n; i++)
    if (corrections[i].after == NULL)
      g_hash_table_add (before, (gpointer) corrections[i].before);
    else if (corrections[i].before == NULL)
      g_hash_table_add (after, (gpointer) corrections[i].after);
    else
      {
        g_hash_table_insert (self->after, (gpointer) corrections[i].before, (gpointer) corrections[i].after);
        g_hash_table_insert (self->before, (gpointer) corrections[i].after, (gpointer) corrections[i].before);
      }
  take_out (self, 0, before);
  take_out (self, 1, after);
}

RoofRunMatch *
roof_run_match_new (GPtrArray            *before,
                    GPtrArray            *after,
                    const RoofCorrection *corrections,
                    guint                 n)
{
  g_autoptr (GHashTable) after_by_before = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) before_by_after = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree gboolean *matched = g_new0 (gboolean, before->len + after->len);
  g_autofree guint *next = g_new0 (guint, before->len + after->len);
  g_autofree gboolean *ordered = g_new0 (gboolean, after->len);
  RoofRunMatch *self = g_new (RoofRunMatch, 1);
  Matching matching = { { before, after }, { matched, matched + before->len }, { next, next + before->len }, ordered,
                        after_by_before, before_by_after, self };

  self->partners = g_new (int, after->len);
  self->kinds = g_new0 (RoofMatchKind, after->len);
  self->repeated = g_array_new (FALSE, FALSE, sizeof (RoofRepeated));
  for (guint i = 0; i < after->len; i++)
    self->partners[i] = -1;
  read_corrections (&matching, corrections, n);
  for (guint i = 0; i < G_N_ELEMENTS (passes); i++)
    run_pass (&matching, &passes[i]);
  count_repeated (&matching);
  return self;
}

void
roof_run_match_free (RoofRunMatch *self)
{
  g_free (self->partners);
  g_free (self->kinds);
  g_array_unref (self->repeated);
  g_free (self);
}

const char *
roof_match_kind_to_string (RoofMatchKind kind)
{
  static const char *const names[] = { "none", "given", "name", "parameters" };

  return names[kind];
}
