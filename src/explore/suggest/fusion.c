/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/fusion.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/operation/operation-fuse.h"

/* Merges two kernels when the second reads the output of the first. operation-fuse.c builds the joint operation; this file
 * finds whether the two fit (equal counts, compute dtypes and sizes of the shared data), and makes the fused kernel with the
 * parameters of both, under the names that they have in the joint operation. roof_fusion_split() goes the other way.
 *
 * Invariants: a fused kernel has all that its parts are made of again in its own numbers and its name, joined by the sign
 * between the names. Joining keeps the parts as pins under the fused kernel's name. Looking for a partner makes no kernel
 * unless the sizes fit, since most pairs do not. */

/* The sign between the names of fused kernels. */
#define NAME_SIGN " + "

typedef struct
{
  RoofKernel    *kernel;
  RoofOperation *operation;
  const double  *values;
} FusedPart;

static gboolean
fail (GError     **error,
      const char  *format,
      ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError     **error,
      const char  *format,
      ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (error != NULL)
    *error = g_error_new_valist (ROOF_ERROR, ROOF_ERROR_UNSUPPORTED, format, arguments);
  va_end (arguments);
  return FALSE;
}

/* @next: (transfer full) */
static void
replace (RoofKernel **kernel,
         RoofKernel  *next)
{
  roof_kernel_unref (*kernel);
  *kernel = next;
}

static gboolean
get_part (RoofReport *report,
          guint       index,
          FusedPart  *part,
          GError    **error)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, index);

  part->kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  if (roof_kernel_get_workload (part->kernel) != NULL)
    return fail (error, "\"%s\" is a part of a model, whose step brings it back as it is",
                 roof_kernel_get_name (part->kernel));
  if (analysis == NULL)
    return fail (error, "\"%s\" cannot be computed on this machine", roof_kernel_get_name (part->kernel));
  part->operation = roof_analysis_get_operation (analysis);
  part->values = roof_estimator_get_values (roof_analysis_get_estimator (analysis));
  return TRUE;
}

static gboolean
check_alike (const FusedPart *first,
             const FusedPart *second,
             GError         **error)
{
  const char *one = roof_kernel_get_name (first->kernel), *two = roof_kernel_get_name (second->kernel);
  const char *computes = roof_kernel_resolve_compute (first->kernel, first->operation);
  const char *other = roof_kernel_resolve_compute (second->kernel, second->operation);

  if (roof_kernel_get_count (first->kernel) != roof_kernel_get_count (second->kernel))
    return fail (error, "\"%s\" runs %g times and \"%s\" %g times", one, roof_kernel_get_count (first->kernel), two,
                 roof_kernel_get_count (second->kernel));
  if (!g_str_equal (computes, other))
    return fail (error, "\"%s\" computes in %s and \"%s\" in %s", one, computes, two, other);
  return TRUE;
}

/* Whether @operation has a tensor of @role beside the one at @except. */
static gboolean
uses_role (const RoofOperation *operation,
           RoofRole             role,
           guint                except)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    if (i != except && roof_operation_get_tensor (operation, i)->role == role)
      return TRUE;
  return FALSE;
}

/* Sets the storage formats of the fused kernel: for each role that of the part that still has such tensors. */
static gboolean
take_formats (const FusedPart *first,
              const FusedPart *second,
              guint            written,
              guint            read,
              RoofKernel     **kernel,
              GError         **error)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    {
      gboolean here = uses_role (first->operation, (RoofRole) i, written);
      gboolean there = uses_role (second->operation, (RoofRole) i, read);
      const char *one = roof_kernel_resolve_format (first->kernel, first->operation, (RoofRole) i);
      const char *two = roof_kernel_resolve_format (second->kernel, second->operation, (RoofRole) i);

      if (here && there && !g_str_equal (one, two))
        return fail (error, "\"%s\" stores its %s in %s and \"%s\" in %s", roof_kernel_get_name (first->kernel),
                     roof_role_to_string ((RoofRole) i), one, roof_kernel_get_name (second->kernel), two);
      replace (kernel, roof_kernel_with_format (*kernel, (RoofRole) i, there ? two : here ? one : NULL));
    }
  return TRUE;
}

/* Copies a parameter from @part to the fused kernel, unless it is unset. */
static void
take_value (const FusedPart *part,
            guint            index,
            const char      *id,
            RoofKernel     **kernel)
{
  const RoofParameter *parameter = roof_operation_get_parameter (part->operation, index);
  const char *text = roof_kernel_find_text (part->kernel, parameter->id);

  if (roof_kernel_find_setting (part->kernel, parameter->id) >= 0)
    replace (kernel, text != NULL ? roof_kernel_with_text (*kernel, id, text)
                                  : roof_kernel_with_number (*kernel, id, roof_kernel_find_number (part->kernel, parameter->id)));
}

static void
take_values (const FusedPart     *first,
             const FusedPart     *second,
             const RoofOperation *fused,
             RoofKernel         **kernel)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (first->operation); i++)
    take_value (first, i, roof_operation_get_parameter (first->operation, i)->id, kernel);
  for (guint i = 0; i < roof_operation_get_n_parameters (second->operation); i++)
    {
      g_autofree char *id = roof_operation_fused_name (first->operation, second->operation, i);

      if (roof_operation_find_parameter (fused, id) >= 0)
        take_value (second, i, id, kernel);
    }
}

/* Fills all slots of @fused for @kernel. FALSE when a value is out of range. */
static gboolean
fill_slots (RoofKernel     *kernel,
            RoofOperation  *fused,
            double         *slots,
            GError        **error)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (fused); i++)
    if (!roof_kernel_resolve_value (kernel, fused, i, &slots[i], error))
      return FALSE;
  roof_operation_fill_bindings (fused, slots);
  return TRUE;
}

/* The slot of the name @id in @fused: a parameter, or a name in its formulas; -1: none. */
static int
find_slot (const RoofOperation *fused,
           const char          *id)
{
  int parameter = roof_operation_find_parameter (fused, id);

  for (guint i = 0; parameter < 0 && i < roof_operation_get_n_bindings (fused); i++)
    if (g_str_equal (roof_operation_get_binding (fused, i)->name, id))
      return (int) (roof_operation_get_n_parameters (fused) + i);
  return parameter;
}

static RoofOperation *
find_fused (RoofCatalogue   *catalogue,
            const FusedPart *first,
            const FusedPart *second,
            GError         **error)
{
  g_autofree char *id = g_strdup_printf ("%s%c%s", roof_operation_get_id (first->operation), ROOF_FUSION_SIGN,
                                         roof_operation_get_id (second->operation));

  /* Fusion associates to the left: the second kernel must not be a fused one. */
  if (strchr (roof_operation_get_id (second->operation), ROOF_FUSION_SIGN) != NULL)
    {
      fail (error, "\"%s\" is of several operations already: join them from the first one on",
            roof_kernel_get_name (second->kernel));
      return NULL;
    }
  return roof_catalogue_find (catalogue, id, error);
}

/* The data that fusions of two operations share, whatever the kernels' numbers. */
typedef struct
{
  const RoofOperation *second;
  RoofOperation       *fused;               /* nullable: NULL when the two cannot be fused */
  int                  one[ROOF_MAX_SLOTS]; /* slot in @fused for each slot of the first */
  int                  two[ROOF_MAX_SLOTS]; /* slot in @fused for each slot of the second */
} Joint;

static gboolean
find_joint (RoofCatalogue   *catalogue,
            const FusedPart *first,
            const FusedPart *second,
            Joint           *joint,
            GError         **error)
{
  joint->second = second->operation;
  joint->fused = find_fused (catalogue, first, second, error);
  if (joint->fused == NULL)
    return FALSE;
  for (guint i = 0; i < roof_operation_get_n_parameters (first->operation); i++)
    joint->one[i] = find_slot (joint->fused, roof_operation_get_parameter (first->operation, i)->id);
  for (guint i = 0; i < roof_operation_get_n_parameters (second->operation); i++)
    {
      g_autofree char *id = roof_operation_fused_name (first->operation, second->operation, i);

      joint->two[i] = find_slot (joint->fused, id);
    }
  return TRUE;
}

static gboolean
is_own (const Joint *joint,
        guint        index)
{
  return joint->two[index] < (int) roof_operation_get_n_parameters (joint->fused);
}

/* Checks that the sizes given by the first kernel equal those of the second. */
static gboolean
check_sizes (const FusedPart *first,
             const FusedPart *second,
             const Joint     *joint,
             GError         **error)
{
  guint n = roof_operation_get_n_parameters (second->operation);
  double slots[ROOF_MAX_SLOTS];

  for (guint i = 0; i < roof_operation_get_n_parameters (first->operation); i++)
    slots[joint->one[i]] = first->values[i];
  for (guint i = 0; i < n; i++)
    if (is_own (joint, i))
      slots[joint->two[i]] = second->values[i];
  roof_operation_fill_bindings (joint->fused, slots);
  for (guint i = 0; i < n; i++)
    if (slots[joint->two[i]] != second->values[i] && !is_own (joint, i))
      return fail (error, "what \"%s\" writes is not what \"%s\" reads: %s would be %.15g there, and is %.15g",
                   roof_kernel_get_name (first->kernel), roof_kernel_get_name (second->kernel),
                   roof_operation_get_parameter (second->operation, i)->id, slots[joint->two[i]], second->values[i]);
  return TRUE;
}

static RoofKernel *
start_kernel (const FusedPart     *first,
              const FusedPart     *second,
              const RoofOperation *fused)
{
  g_autofree char *name = g_strconcat (roof_kernel_get_name (first->kernel), NAME_SIGN,
                                       roof_kernel_get_name (second->kernel), NULL);
  double efficiency = fmin (roof_kernel_get_efficiency (first->kernel), roof_kernel_get_efficiency (second->kernel));
  g_autoptr (RoofKernel) bare = roof_kernel_new (name, roof_operation_get_id (fused));
  g_autoptr (RoofKernel) counted = roof_kernel_with_count (bare, roof_kernel_get_count (first->kernel));
  g_autoptr (RoofKernel) efficient = roof_kernel_with_efficiency (counted, efficiency);
  g_autoptr (RoofKernel) dragged = roof_kernel_with_drag (efficient, roof_kernel_get_drag (first->kernel));

  return roof_kernel_with_compute (dragged, roof_kernel_resolve_compute (first->kernel, first->operation));
}

RoofKernel *
roof_fusion_make (RoofCatalogue  *catalogue,
                  RoofReport     *report,
                  guint           first,
                  guint           second,
                  GError        **error)
{
  FusedPart one, two;
  Joint joint;
  g_autoptr (RoofKernel) kernel = NULL;
  guint written = 0, read = 0;

  if (!get_part (report, first, &one, error) || !get_part (report, second, &two, error)
      || !check_alike (&one, &two, error) || !find_joint (catalogue, &one, &two, &joint, error))
    return NULL;
  roof_operation_find_joint (one.operation, two.operation, &written, &read);
  kernel = start_kernel (&one, &two, joint.fused);
  take_values (&one, &two, joint.fused, &kernel);
  if (!take_formats (&one, &two, written, read, &kernel, error) || !check_sizes (&one, &two, &joint, error))
    return NULL;
  return g_steal_pointer (&kernel);
}

/* Whether the sizes of two kernels fit, found without making a kernel, since most pairs do not fit. @joint: a cache of the
 * latest pair of operations, since most kernels are of few operations */
static gboolean
may_follow (RoofCatalogue   *catalogue,
            RoofReport      *report,
            const FusedPart *one,
            guint            second,
            Joint           *joint)
{
  FusedPart two;

  if (!get_part (report, second, &two, NULL))
    return FALSE;
  if (joint->second != two.operation)
    find_joint (catalogue, one, &two, joint, NULL);
  return joint->fused != NULL && check_sizes (one, &two, joint, NULL);
}

int
roof_fusion_find_next (RoofCatalogue *catalogue,
                       RoofReport    *report,
                       guint          first)
{
  Joint joint = { NULL };
  FusedPart one;

  /* A custom kernel has no tensors to fuse at. */
  if (roof_report_get_summary (report, first)->custom || !get_part (report, first, &one, NULL))
    return -1;
  for (guint i = first + 1; i < roof_report_get_n (report); i++)
    if (!roof_report_get_summary (report, i)->custom && may_follow (catalogue, report, &one, i, &joint))
      {
        g_autoptr (RoofKernel) kernel = roof_fusion_make (catalogue, report, first, i, NULL);

        if (kernel != NULL)
          return (int) i;
      }
  return -1;
}

/* Pins kernel @index under the name of the fused kernel. */
static void
pin_part (RoofReport     *report,
          guint           index,
          const char     *name,
          RoofSnapshot  **snapshot)
{
  RoofKernel *part = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  g_autoptr (RoofKernel) named = roof_kernel_with_name (part, name);
  RoofPin pin = { .kernel = named,
                      .machine = roof_report_get_datasheet (report),
                      .label = (char *) roof_kernel_get_name (part) };
  RoofSnapshot *next = roof_snapshot_with_pin_added (*snapshot, &pin);

  roof_snapshot_unref (*snapshot);
  *snapshot = next;
}

RoofSnapshot *
roof_fusion_join (RoofCatalogue  *catalogue,
                  RoofReport     *report,
                  guint           first,
                  guint           second,
                  GError        **error)
{
  g_autoptr (RoofKernel) kernel = roof_fusion_make (catalogue, report, first, second, error);
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (kernel == NULL)
    return NULL;
  snapshot = roof_snapshot_with_kernel (roof_report_get_snapshot (report), first, kernel);
  pin_part (report, first, roof_kernel_get_name (kernel), &snapshot);
  pin_part (report, second, roof_kernel_get_name (kernel), &snapshot);
  return roof_snapshot_with_kernel_removed (snapshot, second);
}

gboolean
roof_fusion_is_fused (const RoofKernel *kernel)
{
  return strchr (roof_kernel_get_operation (kernel), ROOF_FUSION_SIGN) != NULL;
}

/* Copies parameter @index of @part back from the fused @kernel, where it is called @id. */
static void
give_value (RoofKernel          *kernel,
            const RoofOperation *fused,
            const double        *slots,
            const char          *id,
            const RoofParameter *parameter,
            RoofKernel         **part)
{
  const char *text = roof_kernel_find_text (kernel, id);

  if (text != NULL)
    replace (part, roof_kernel_with_text (*part, parameter->id, text));
  else if (roof_kernel_find_setting (kernel, id) >= 0 || roof_operation_find_parameter (fused, id) < 0)
    replace (part, roof_kernel_with_number (*part, parameter->id, slots[find_slot (fused, id)]));
}

/* A part of the fused @kernel. @first: (nullable): the first part when the second is made; NULL to make the first */
static RoofKernel *
take_part (RoofKernel          *kernel,
           const RoofOperation *part,
           const RoofOperation *first,
           const RoofOperation *fused,
           const double        *slots,
           const char          *name)
{
  RoofKernel *result = roof_kernel_new (name, roof_operation_get_id (part));

  for (guint i = 0; i < roof_operation_get_n_parameters (part); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (part, i);
      g_autofree char *id = first != NULL ? roof_operation_fused_name (first, part, i) : g_strdup (parameter->id);

      give_value (kernel, fused, slots, id, parameter, &result);
    }
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    replace (&result, roof_kernel_with_format (result, (RoofRole) i, roof_kernel_get_format (kernel, (RoofRole) i)));
  replace (&result, roof_kernel_with_compute (result, roof_kernel_get_compute (kernel)));
  replace (&result, roof_kernel_with_efficiency (result, roof_kernel_get_efficiency (kernel)));
  replace (&result, roof_kernel_with_count (result, roof_kernel_get_count (kernel)));
  return result;
}

/* Splits the name of a fused kernel. The last part's name follows the last sign, or else is that of its operation. */
static void
split_name (const char *name,
            const char *last_operation,
            char      **before,
            char      **after)
{
  const char *sign = g_strrstr (name, NAME_SIGN);

  *before = sign != NULL ? g_strndup (name, (gsize) (sign - name)) : g_strdup (name);
  *after = g_strdup (sign != NULL ? sign + strlen (NAME_SIGN) : last_operation);
}

RoofSnapshot *
roof_fusion_split (RoofCatalogue  *catalogue,
                   RoofReport     *report,
                   guint           index,
                   GError        **error)
{
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  const char *id = roof_kernel_get_operation (kernel), *sign = strrchr (id, ROOF_FUSION_SIGN);
  g_autofree char *first_id = NULL, *before = NULL, *after = NULL;
  RoofOperation *fused = roof_catalogue_find (catalogue, id, error), *first, *second;
  g_autoptr (RoofKernel) one = NULL;
  g_autoptr (RoofKernel) two = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  double slots[ROOF_MAX_SLOTS];

  if (fused == NULL)
    return NULL;
  if (sign == NULL)
    {
      fail (error, "\"%s\" is of one operation alone", roof_kernel_get_name (kernel));
      return NULL;
    }
  first_id = g_strndup (id, (gsize) (sign - id));
  first = roof_catalogue_find (catalogue, first_id, error);
  second = first != NULL ? roof_catalogue_find (catalogue, sign + 1, error) : NULL;
  if (second == NULL || !fill_slots (kernel, fused, slots, error))
    return NULL;
  split_name (roof_kernel_get_name (kernel), sign + 1, &before, &after);
  one = take_part (kernel, first, NULL, fused, slots, before);
  two = take_part (kernel, second, first, fused, slots, after);
  snapshot = roof_snapshot_with_kernel (roof_report_get_snapshot (report), index, one);
  return roof_snapshot_with_kernel_inserted (snapshot, index + 1, two);
}
