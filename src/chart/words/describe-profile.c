/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-profile.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/words/describe-private.h"
#include "core/units/units.h"

#define MOST_NAMES 4 /* parts that a sentence names */

const char *
roof_describe_profile_part (const RoofProfilePart *part)
{
  return part->is_group ? _(part->name) : part->name;
}

char *
roof_describe_profile_kernel (const char *name)
{
  static const char *const prefix = "void ", *const anonymous = "(anonymous namespace)::";
  GString *text = g_string_new (g_str_has_prefix (name, prefix) ? name + strlen (prefix) : name);

  g_string_replace (text, anonymous, "", 0);
  return g_string_free (text, FALSE);
}

const char *
roof_describe_profile_match (RoofProfileMatch match)
{
  /* Translators: how a measured kernel was assigned to a part of a network's step */
  static const char *const names[] = {
    [ROOF_PROFILE_UNMATCHED] = N_("not matched"), [ROOF_PROFILE_BY_HAND] = N_("by hand"),
    [ROOF_PROFILE_BY_TABLE] = N_("by table"), [ROOF_PROFILE_BY_PART] = N_("by step"),
    [ROOF_PROFILE_BY_NAME] = N_("by name"),
  };

  return _(names[match]);
}

char *
roof_describe_profile (const RoofStepProfile *profile)
{
  const RoofProfileRow *first = roof_step_profile_get_row (profile, 0);
  g_autofree char *lost = roof_describe_duration (first->lost), *measured = roof_describe_duration (profile->totals.measured);

  if (profile->totals.n_matched == 0)
    return g_strdup (_("No measured kernel is matched to a part of the step."));
  if (!(first->lost > 0))
    return g_strdup (_("No part takes longer than its bound."));
  /* Translators: a part of a network's step, a time, and the time of the whole step */
  return g_strdup_printf (_("Most time is lost in %1$s: %2$s of %3$s."),
                          roof_describe_profile_part (roof_step_profile_get_part (profile, 0)), lost, measured);
}

/* "Attention, Norms and 3 more". @wanted: which rows to name */
static char *
list_rows (const RoofStepProfile *profile,
           gboolean             (*wanted) (const RoofProfileRow *row),
           guint                 *n)
{
  g_autoptr (GString) names = g_string_new (NULL);

  *n = 0;
  for (guint i = 0; i < profile->rows->len; i++)
    if (wanted (roof_step_profile_get_row (profile, i)) && ++*n <= MOST_NAMES)
      g_string_append_printf (names, "%s%s", *n > 1 ? ", " : "",
                              roof_describe_profile_part (roof_step_profile_get_part (profile, i)));
  if (*n > MOST_NAMES)
    g_string_append_printf (names, _(" and %u more"), *n - MOST_NAMES);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static gboolean
is_not_measured (const RoofProfileRow *row)
{
  return row->n_measured == 0;
}

static gboolean
is_below_bound (const RoofProfileRow *row)
{
  return row->lost < 0;
}

static gboolean
has_no_kernel (const RoofProfileRow *row)
{
  return row->n_kernels == 0;
}

GPtrArray *
roof_describe_profile_totals (const RoofStepProfile *profile)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  const RoofProfileTotals *totals = &profile->totals;
  g_autofree char *measured = roof_describe_duration (totals->measured), *bound = roof_describe_duration (totals->t_min);
  g_autofree char *unmatched = roof_describe_duration (totals->unmatched), *missing = roof_describe_duration (totals->missing);
  g_autofree char *share = roof_describe_part (totals->unmatched / totals->measured), *names = NULL;
  guint n;

  /* Translators: two times */
  g_ptr_array_add (sentences, g_strdup_printf (_("Measured: %1$s a step. Bound of the step (T_min): %2$s."), measured, bound));
  if (totals->n_unmatched > 0)
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("Not matched: %1$u kernel, %2$s, %3$s of the time.",
                                                           "Not matched: %1$u kernels, %2$s, %3$s of the time.",
                                                           totals->n_unmatched),
                                                 totals->n_unmatched, unmatched, share));
  names = list_rows (profile, is_not_measured, &n);
  if (n > 0)
    /* Translators: a list of parts of a network's step, and a time */
    g_ptr_array_add (sentences, g_strdup_printf (_("Not measured: %1$s; bound %2$s."), names, missing));
  return sentences;
}

GPtrArray *
roof_describe_profile_remarks (const RoofStepProfile *profile)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  const RoofProfileTotals *totals = &profile->totals;
  g_autofree char *measured = roof_describe_duration (totals->measured), *bound = roof_describe_duration (totals->t_min);
  g_autofree char *below = NULL, *bare = NULL;
  guint n_below, n_bare;

  below = list_rows (profile, is_below_bound, &n_below);
  bare = list_rows (profile, has_no_kernel, &n_bare);
  if (totals->measured < totals->t_min)
    g_ptr_array_add (sentences, g_strdup_printf (_("The measured time, %1$s, is below the bound of the step, %2$s. Check "
                                                   "batch, tokens and formats of the step, a sparse peak, and whether the "
                                                   "profile is complete."),
                                                 measured, bound));
  else if (n_below > 0)
    /* Translators: a list of parts of a network's step */
    g_ptr_array_add (sentences, g_strdup_printf (_("Below their bound: %s. Check the kernels matched to them, and batch, "
                                                   "tokens and formats of the step."), below));
  if (profile->likely_steps > 0)
    g_ptr_array_add (sentences, g_strdup_printf (_("The profile may cover %1$.15g steps: it has %1$.15g× the launches of one "
                                                   "step."), profile->likely_steps));
  if (n_bare > 0)
    /* Translators: a list of parts of a network's step */
    g_ptr_array_add (sentences, g_strdup_printf (_("No bound is left for %s: their kernels belong to other parts with a measured time."),
                                                 bare));
  if (totals->n_untimed > 0)
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%u row has no time and is not counted.",
                                                           "%u rows have no time and are not counted.", totals->n_untimed),
                                                 totals->n_untimed));
  return sentences;
}

char *
roof_describe_profile_laid (const RoofProfileLaid *laid)
{
  g_autoptr (GString) words = g_string_new (NULL);

  g_string_append_printf (words, ngettext ("Measured time set on %u kernel of the network.",
                                           "Measured times set on %u kernels of the network.", laid->n_laid), laid->n_laid);
  if (laid->n_shared > 0)
    g_string_append_printf (words, ngettext (" Not set on %u: its part has several kernels.",
                                             " Not set on %u: their parts have several kernels.", laid->n_shared), laid->n_shared);
  if (laid->n_kept > 0)
    g_string_append_printf (words, ngettext (" %u keeps an earlier measurement.", " %u keep an earlier measurement.", laid->n_kept),
                            laid->n_kept);
  return g_string_free (g_steal_pointer (&words), FALSE);
}
