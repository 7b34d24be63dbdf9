/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-tensor.h"

#include <math.h>
#include <string.h>

/* Operations of the tensor pipe by their metrics, whose names say types, sparsity and instruction. Metrics overlap: of one source type the
 * most general counts, of several types together ("fp4_fp6_fp8") their sum, and no part of it once more. */

/* The first of two numbers that is known. */
static double
first_known (double a,
             double b)
{
  return isnan (a) ? b : a;
}

void
roof_ncu_tensor_clear (gpointer data)
{
  RoofNcuTensor *tensor = data;

  g_free (tensor->source);
  g_free (tensor->destination);
  g_free (tensor->instruction);
}

/* Cuts @text at @mark. Returns: (nullable): what stands behind it */
static char *
cut (char       *text,
     const char *mark)
{
  char *at = strstr (text, mark);

  if (at == NULL)
    return NULL;
  *at = '\0';
  return at + strlen (mark);
}

gboolean
roof_ncu_tensor_read (const char    *name,
                      RoofNcuTensor *tensor)
{
  static const char *const pers[] = { [ROOF_NCU_PER_LAUNCH] = "", [ROOF_NCU_PER_CYCLE] = ".per_cycle_elapsed", [ROOF_NCU_PER_SECOND] = ".per_second" };
  const char *start = strstr (name, "__ops_path_tensor_");
  g_autofree char *text = start != NULL ? g_strdup (start + strlen ("__ops_path_tensor_")) : NULL;
  const char *per = text != NULL ? cut (text, ".sum") : NULL;
  char *rest, *source, *destination;

  while (per != NULL && tensor->per < G_N_ELEMENTS (pers) && !g_str_equal (per, pers[tensor->per]))
    tensor->per++;
  if (per == NULL || tensor->per == G_N_ELEMENTS (pers))
    return FALSE;
  rest = cut (text, "_sparsity_");
  tensor->sparsity = rest == NULL ? -1 : g_str_equal (rest, "on");
  source = g_str_has_prefix (text, "src_") ? text + strlen ("src_") : cut (text, "_src_");
  if (source == NULL)
    return FALSE;
  destination = cut (source, "_dst_");
  tensor->source = g_strdup (source);
  tensor->destination = g_strdup (destination);
  tensor->instruction = g_str_has_prefix (text, "op_") ? g_strdup (text + strlen ("op_")) : NULL;
  return TRUE;
}

void
roof_ncu_work_add (RoofNcuWork *work,
                   double       value,
                   const char  *unit,
                   const char  *dtype)
{
  if (isnan (value))
    return;
  work->total = first_known (work->total, 0) + value;
  work->n += value > 0;
  if (work->dtype != NULL && value <= work->largest)
    return;
  work->largest = value;
  work->dtype = dtype;
  work->unit = unit;
}

static gboolean
matches (const RoofNcuTensor *tensor,
         const char          *source,
         const char          *destination,
         const char          *instruction,
         int                  sparsity)
{
  return g_str_equal (tensor->source, source) && g_strcmp0 (tensor->destination, destination) == 0
         && g_strcmp0 (tensor->instruction, instruction) == 0 && tensor->sparsity == sparsity;
}

static double
find_tensor (const RoofNcuTensors *self,
             const RoofNcuTensor  *like,
             int                   sparsity)
{
  double value = NAN;

  for (guint i = 0; i < self->values->len && isnan (value); i++)
    {
      const RoofNcuTensor *tensor = &g_array_index (self->kinds, RoofNcuTensor, i);

      if (matches (tensor, like->source, like->destination, like->instruction, sparsity))
        value = g_array_index (self->values, double, i) * self->pers[tensor->per];
    }
  return value;
}

/* Operations as of @like with any sparsity: the bare metric, else on and off together. NAN: not counted */
static double
count_any_sparsity (const RoofNcuTensors *self,
                    const RoofNcuTensor  *like)
{
  double bare = find_tensor (self, like, -1);
  double off = find_tensor (self, like, 0), on = find_tensor (self, like, 1);

  return first_known (bare, isnan (off) ? on : off + first_known (on, 0));
}

/* Whether the metric @index is the first of those that differ from it in sparsity alone. */
static gboolean
is_first (const RoofNcuTensors *self,
          guint                 index)
{
  const RoofNcuTensor *like = &g_array_index (self->kinds, RoofNcuTensor, index);

  for (guint i = 0; i < index; i++)
    {
      const RoofNcuTensor *other = &g_array_index (self->kinds, RoofNcuTensor, i);

      if (matches (other, like->source, like->destination, like->instruction, other->sparsity))
        return FALSE;
    }
  return TRUE;
}

/* How general a metric is, for one source type: all of it, or parts by destination, by instruction, or by both. */
static guint
get_generality (const RoofNcuTensor *tensor)
{
  return (tensor->destination == NULL ? 0 : 1) + (tensor->instruction == NULL ? 0 : 2);
}

/* Operations on operands of @source: of the metrics that overlap, the most general; parts of the same generality add up. */
static double
count_source (const RoofNcuTensors *self,
              const char           *source)
{
  double sums[4] = { NAN, NAN, NAN, NAN };

  for (guint i = 0; i < self->values->len; i++)
    {
      const RoofNcuTensor *tensor = &g_array_index (self->kinds, RoofNcuTensor, i);
      double value = g_str_equal (tensor->source, source) && is_first (self, i) ? count_any_sparsity (self, tensor) : NAN;
      double *sum = &sums[get_generality (tensor)];

      if (!isnan (value))
        *sum = first_known (*sum, 0) + value;
    }
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    if (!isnan (sums[i]))
      return sums[i];
  return NAN;
}

/* The dtype of operands that are called @source: "fp4_fp6_fp8" are of the widest of them. */
static const char *
get_dtype (const char *source)
{
  static const char *const dtypes[] = { "fp64", "tf32", "fp32", "bf16", "fp16", "fp8", "fp6", "fp4", "int8", "int4" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (strstr (source, dtypes[i]) != NULL)
      return dtypes[i];
  return g_str_equal (source, "int1") ? "int2" : NULL;
}

/* Whether all types of @part, "fp4", is among those of @whole, "fp4_fp6_fp8". */
static gboolean
is_part (const char *part,
         const char *whole)
{
  return !g_str_equal (part, whole) && strchr (whole, '_') != NULL && strstr (whole, part) != NULL;
}

/* The dtype of @value operations on @source: of several types, the type that includes the others, where it is counted. */
static const char *
find_dtype (const RoofNcuTensors *self,
            const char           *source,
            double                value)
{
  for (guint i = 0; i < self->values->len; i++)
    {
      const char *part = g_array_index (self->kinds, RoofNcuTensor, i).source;

      if (is_part (part, source) && count_source (self, part) == value)
        return get_dtype (part);
    }
  return get_dtype (source);
}

gboolean
roof_ncu_tensors_add (const RoofNcuTensors *self,
                      RoofNcuWork          *work)
{
  gboolean any = FALSE;

  for (guint i = 0; self->values != NULL && i < self->values->len; i++)
    {
      const char *source = g_array_index (self->kinds, RoofNcuTensor, i).source;
      double value = count_source (self, source);
      gboolean twice = isnan (value);

      for (guint k = 0; k < self->values->len && !twice; k++)
        {
          const char *other = g_array_index (self->kinds, RoofNcuTensor, k).source;

          twice = (k < i && g_str_equal (other, source))
                  || (is_part (source, other) && count_source (self, other) >= value);
        }
      any |= !isnan (value);
      if (!twice)
        roof_ncu_work_add (work, value, "matrix", find_dtype (self, source, value));
    }
  return any;
}
