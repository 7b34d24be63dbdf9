/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/profile/profile-part.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "workload/breakdown.h"

#define OF_KERNEL "kernel:"
#define ANY_SECTION ROOF_N_SECTIONS

/* Kinds of operations for which a runtime has its own kernels. */
static const char *const attention[] = {
  "attention", "attention_backward", "dsa_attention", "dsa_indexer", "mla_decode", "nsa_decode", "softmax", NULL,
};
static const char *const products[] = {
  "dot", "gemv", "matmul", "per_example_weights", "sharded_matmul", "tiled_matmul", "train_linear", NULL,
};
static const char *const activations[] = {
  "exp", "gelu_erf", "gelu_mul", "gelu_tanh", "relu", "relu_squared", "sigmoid", "silu", "silu_mul", NULL,
};
static const char *const states[] = {
  "gated_delta", "gated_delta_step", "kda", "lightning", "mamba2_ssd", "mamba2_step", "rwkv7", "selective_scan", NULL,
};
static const char *const rotary[] = { "rope", NULL };
static const char *const short_convolutions[] = { "causal_conv1d", NULL };

/* Groups. A kernel is in a group if its operation is listed or, without a list, by its section; with both, if both hold. Those of
 * operations stand first: kernels that nothing was measured for are named by the first group that has them. */
static const struct
{
  const char        *id;
  const char        *name;
  const char *const *operations; /* nullable */
  RoofSection        section;
} groups[] = {
  { "attention", N_ ("Attention"), attention, ANY_SECTION },
  { "products", N_ ("Matrix products"), products, ANY_SECTION },
  { "experts", N_ ("Experts"), NULL, ROOF_SECTION_EXPERTS },
  { "norms", N_ ("Norms and additions"), NULL, ROOF_SECTION_NORM },
  { "activations", N_ ("Activations"), activations, ANY_SECTION },
  { "rotary", N_ ("Rotary embedding"), rotary, ANY_SECTION },
  { "embedding", N_ ("Embedding"), NULL, ROOF_SECTION_EMBEDDING },
  { "states", N_ ("State updates"), states, ANY_SECTION },
  { "convolutions", N_ ("Convolutions"), NULL, ROOF_SECTION_CONVOLUTION },
  { "short-convolutions", N_ ("Short convolutions"), short_convolutions, ANY_SECTION },
  { "communication", N_ ("Communication"), NULL, ROOF_SECTION_NETWORK },
  { "optimizer", N_ ("Optimizer"), NULL, ROOF_SECTION_OPTIMIZER },
  { "projections", N_ ("Attention projections"), products, ROOF_SECTION_ATTENTION },
  { "mlp", N_ ("MLP"), NULL, ROOF_SECTION_MLP },
  { "router", N_ ("Router"), NULL, ROOF_SECTION_ROUTER },
  { "head", N_ ("Output head"), NULL, ROOF_SECTION_HEAD },
};

static void
free_part (gpointer data)
{
  RoofProfilePart *self = data;

  g_free (self->id);
  g_free (self->name);
  g_free (self->kernels);
  g_free (self);
}

static gboolean
is_in_group (guint        group,
             const char  *operation,
             RoofSection  section)
{
  return (groups[group].operations == NULL || g_strv_contains (groups[group].operations, operation))
         && (groups[group].section == ANY_SECTION || groups[group].section == section);
}

/* @kernels: (element-type guint) (transfer full) */
static void
add_part (GPtrArray  *parts,
          const char *id,
          const char *name,
          GArray     *kernels,
          gboolean    is_group)
{
  RoofProfilePart *part = g_new0 (RoofProfilePart, 1);

  part->id = g_strdup (id);
  part->name = g_strdup (name);
  part->n_kernels = kernels->len;
  part->kernels = (guint *) (gpointer) g_array_free (kernels, FALSE);
  part->is_group = is_group;
  g_ptr_array_add (parts, part);
}

static gboolean
is_of_network (RoofReport *report,
               guint       index,
               const char *workload)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);

  return roof_report_get_summary (report, index)->analysed && g_strcmp0 (roof_kernel_get_workload (kernel), workload) == 0;
}

static void
add_group (GPtrArray         *parts,
           RoofReport        *report,
           const char        *workload,
           const RoofSection *sections,
           guint              group)
{
  GArray *kernels = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), i);

      if (is_of_network (report, i, workload) && is_in_group (group, roof_kernel_get_operation (kernel), sections[i]))
        g_array_append_val (kernels, i);
    }
  if (kernels->len > 0)
    add_part (parts, groups[group].id, groups[group].name, kernels, TRUE);
  else
    g_array_unref (kernels);
}

static int
find_id (GPtrArray  *parts,
         const char *id)
{
  for (guint i = 0; i < parts->len; i++)
    if (g_str_equal (((const RoofProfilePart *) parts->pdata[i])->id, id))
      return (int) i;
  return -1;
}

static void
add_kernel (GPtrArray  *parts,
            RoofReport *report,
            guint       index)
{
  const char *name = roof_kernel_get_part (roof_snapshot_get_kernel (roof_report_get_snapshot (report), index));
  g_autofree char *id = g_strconcat (find_id (parts, name) >= 0 ? OF_KERNEL : "", name, NULL);
  GArray *kernels = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (kernels, index);
  add_part (parts, id, name, kernels, FALSE);
}

GPtrArray *
roof_profile_parts_new (RoofReport *report,
                        const char *workload)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  g_autofree RoofSection *sections = roof_breakdown_list_sections (report, workload);

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    add_group (parts, report, workload, sections, i);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (is_of_network (report, i, workload))
      add_kernel (parts, report, i);
  return parts;
}

/* The first part with the same kernels as part @index: a group of one kernel stands for it. */
static int
find_first_alike (GPtrArray *parts,
                  int        index)
{
  const RoofProfilePart *part = parts->pdata[index];

  for (int i = 0; i < index; i++)
    {
      const RoofProfilePart *other = parts->pdata[i];

      if (other->n_kernels == part->n_kernels
          && memcmp (other->kernels, part->kernels, part->n_kernels * sizeof *part->kernels) == 0)
        return i;
    }
  return index;
}

/* The index of a part whose id is @text, or that is the kernel "kernel:TEXT". */
static int
find_one (GPtrArray  *parts,
          const char *text)
{
  int index = find_id (parts, text);

  if (index < 0 && g_str_has_prefix (text, OF_KERNEL))
    index = find_id (parts, text + strlen (OF_KERNEL));
  return index >= 0 ? find_first_alike (parts, index) : -1;
}

gboolean
roof_profile_part_is_alike (GPtrArray *parts,
                            guint      index)
{
  return find_first_alike (parts, (int) index) != (int) index;
}

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return (first > second) - (first < second);
}

/* Adds the kernels of the parts that @names name, each once. FALSE where there is no such part. */
static gboolean
join_kernels (GPtrArray *parts,
              char     **names,
              GArray    *kernels)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      int index = find_one (parts, g_strstrip (names[i]));
      const RoofProfilePart *part = index >= 0 ? parts->pdata[index] : NULL;

      if (part == NULL)
        return FALSE;
      g_array_append_vals (kernels, part->kernels, part->n_kernels);
    }
  g_array_sort (kernels, compare_indices);
  for (guint i = kernels->len; i-- > 1;)
    if (g_array_index (kernels, guint, i) == g_array_index (kernels, guint, i - 1))
      g_array_remove_index (kernels, i);
  return TRUE;
}

/* The part of "q_proj+k_proj", made if there is none of these kernels. */
static int
find_joined (GPtrArray  *parts,
             const char *text)
{
  g_auto (GStrv) names = g_strsplit (text, "+", -1);
  g_autoptr (GArray) kernels = g_array_new (FALSE, FALSE, sizeof (guint));
  int index;

  if (names[0] == NULL || names[1] == NULL || !join_kernels (parts, names, kernels))
    return -1;
  add_part (parts, text, text, g_steal_pointer (&kernels), FALSE);
  index = find_first_alike (parts, (int) parts->len - 1);
  if ((guint) index + 1 < parts->len)
    g_ptr_array_set_size (parts, (int) parts->len - 1);
  return index;
}

int
roof_profile_parts_find (GPtrArray   *parts,
                         const char  *text,
                         GError     **error)
{
  int index = find_one (parts, text);
  g_autofree char *known = NULL;

  if (index < 0)
    index = find_joined (parts, text);
  if (index >= 0)
    return index;
  known = roof_profile_parts_list (parts);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "the step has no part \"%1$s\"; its parts are %2$s", text, known);
  return -1;
}

char *
roof_profile_parts_list (GPtrArray *parts)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const RoofProfilePart *part = parts->pdata[i];

      if (!roof_profile_part_is_alike (parts, i) && (part->is_group || part->n_kernels == 1))
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", part->id);
    }
  return g_string_free (g_steal_pointer (&ids), FALSE);
}
