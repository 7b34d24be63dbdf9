/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-quantity.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "document/lessons/lesson-kernel.h"
#include "document/lessons/lesson-network.h"
#include "document/lessons/lesson-rating.h"
#include "explore/quantity/quantity.h"
#include "explore/threshold/threshold.h"

/* Reads a number in braces: a name of parts with dots between ("gemm.t_comm.hbm"), quoted where a part has dots or spaces. The
 * first part says of what: the total, the machine, a network, else a kernel; explore's table of quantities has the rest, except
 * words, thresholds and parameters, which are here.
 * Invariants: a quantity that does not exist for this kernel is NAN and no error; an unknown name is an error; a level that is
 * not given is the level that takes longest. */

static void
set_number (RoofLessonNumber *number,
            double            value,
            RoofDimension     dimension)
{
  number->number = value;
  number->dimension = dimension;
}

static void
set_text (RoofLessonNumber *number,
          const char       *text,
          const char       *shown)
{
  number->text = g_strdup (text);
  number->shown = g_strdup (shown);
}

static gboolean
fail_unknown (GError     **error,
              const char  *what,
              const char  *name)
{
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no %1$s \"%2$s\"", what, name);
  return FALSE;
}

char **
roof_lesson_split_name (const char  *name,
                        GError     **error)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) part = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *at = name;; at++)
    {
      if (*at == '"')
        quoted = !quoted;
      else if (*at == '\0' || (*at == '.' && !quoted))
        {
          if (part->len == 0 || quoted)
            {
              roof_fail_with (error, ROOF_ERROR_SYNTAX, "\"%s\" does not name a number", name);
              return NULL;
            }
          g_ptr_array_add (parts, g_strdup (part->str));
          g_string_truncate (part, 0);
          if (*at == '\0')
            break;
        }
      else
        g_string_append_c (part, *at);
    }
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&parts), FALSE);
}

int
roof_lesson_find_kernel (RoofReport  *report,
                         const char  *name,
                         GError     **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autoptr (GString) known = g_string_new (NULL);
  int index = roof_lesson_find_kernel_index (snapshot, name);

  if (index >= 0)
    return index;
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)));
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no kernel \"%1$s\"; there are: %2$s", name,
               known->len > 0 ? known->str : "none");
  return -1;
}

/* --- of a kernel --- */

/* The level called @id; without an id the level that takes longest. */
static gboolean
find_level (RoofAnalysis  *analysis,
            const char    *id,
            guint         *level,
            GError       **error)
{
  int index = id != NULL ? roof_machine_resolve_level (roof_analysis_get_machine (analysis), id, error)
                         : roof_analysis_get_main_level (analysis);

  if (index < 0 && id == NULL)
    roof_fail_with (error, ROOF_ERROR_INVALID, "it moves no bytes at any level");
  if (index < 0)
    return FALSE;
  *level = (guint) index;
  return TRUE;
}

static void
set_bound (RoofAnalysis     *analysis,
           RoofLessonNumber *number)
{
  int bound = roof_analysis_get_estimate (analysis)->bound;
  const char *id = roof_analysis_get_bound (analysis);

  /* Translators: what limits a kernel, in a text: "It is bound by {matmul.bound}": the computing, or a level ("HBM"), or both */
  const char *words = bound == ROOF_BOUND_COMPUTE   ? C_("bound", "compute")
                      : bound == ROOF_BOUND_UNKNOWN ? C_("bound", "unknown")
                                                    : C_("bound", "both");

  set_text (number, id != NULL ? id : "unknown",
            bound >= 0 ? roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) bound)->name : words);
}

/* Sets NAN when there is no such threshold. @which: "threshold", "exact" or "asymptotic". */
static gboolean
set_threshold (RoofAnalysis      *analysis,
               const char        *which,
               char             **rest,
               RoofLessonNumber  *number,
               GError           **error)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  int parameter = rest[0] != NULL ? roof_operation_find_parameter (operation, rest[0]) : -1;
  g_autoptr (GArray) thresholds = NULL;
  guint level;

  if (parameter < 0)
    return fail_unknown (error, "parameter", rest[0] != NULL ? rest[0] : "");
  if (!find_level (analysis, rest[1], &level, error))
    return FALSE;
  set_number (number, NAN, ROOF_DIMENSION_COUNT);
  thresholds = roof_analysis_list_thresholds (analysis);
  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *it = &g_array_index (thresholds, RoofThreshold, i);

      if (it->parameter == (guint) parameter && it->level == level)
        number->number = g_str_equal (which, "threshold") ? it->first_integer
                         : g_str_equal (which, "exact")   ? it->exact
                                                          : it->asymptotic;
    }
  return TRUE;
}

static gboolean
set_parameter (RoofAnalysis      *analysis,
               const char        *id,
               RoofLessonNumber  *number,
               GError           **error)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  int index = roof_operation_find_parameter (operation, id);
  const RoofParameter *parameter;
  double value;

  if (index < 0)
    return fail_unknown (error, "number of a kernel or parameter", id);
  parameter = roof_operation_get_parameter (operation, (guint) index);
  value = roof_estimator_get_values (roof_analysis_get_estimator (analysis))[index];
  if (parameter->type == ROOF_PARAMETER_CHOICE)
    set_text (number, parameter->choices[(guint) value], parameter->choices[(guint) value]);
  else if (parameter->type == ROOF_PARAMETER_LEVEL)
    return fail_unknown (error, "number", id);
  else
    set_number (number, value, parameter->dimension);
  return TRUE;
}

/* Sets a quantity that is a word. FALSE when @name is not one of these. */
static gboolean
set_words (RoofAnalysis     *analysis,
           const char       *name,
           RoofLessonNumber *number)
{
  const char *called = roof_kernel_get_name (roof_analysis_get_kernel (analysis));

  if (g_str_equal (name, "bound"))
    set_bound (analysis, number);
  else if (g_str_equal (name, "name"))
    set_text (number, called, called);
  else
    return FALSE;
  return TRUE;
}

/* FALSE when no quantity of @scope is called @name. */
static gboolean
set_quantity (const RoofQuestion *question,
              RoofScope           scope,
              const char         *name,
              RoofLessonNumber   *number)
{
  const RoofQuantity *quantity = roof_quantity_find (scope, ROOF_SHOWN_LESSON, name);

  if (quantity != NULL)
    set_number (number, roof_quantity_get (quantity, question), quantity->dimension);
  return quantity != NULL;
}

static gboolean
find_of_analysis (RoofReport        *report,
                  guint              kernel,
                  RoofAnalysis      *analysis,
                  char             **parts,
                  RoofLessonNumber  *number,
                  GError           **error)
{
  const char *name = parts[0];
  RoofQuestion question = { report, kernel, analysis, 0 };

  if (g_str_equal (name, "threshold") || g_str_equal (name, "exact") || g_str_equal (name, "asymptotic"))
    return (g_strv_length (parts) <= 3 && set_threshold (analysis, name, parts + 1, number, error))
           || (g_strv_length (parts) > 3 && fail_unknown (error, "number", parts[3]));
  if (roof_quantity_find (ROOF_SCOPE_LEVEL, ROOF_SHOWN_LESSON, name) != NULL)
    return (g_strv_length (parts) <= 2 && find_level (analysis, parts[1], &question.level, error)
            && set_quantity (&question, ROOF_SCOPE_LEVEL, name, number))
           || (g_strv_length (parts) > 2 && fail_unknown (error, "number", parts[2]));
  if (parts[1] != NULL)
    return fail_unknown (error, "number", parts[1]);
  return set_quantity (&question, ROOF_SCOPE_KERNEL, name, number) || set_quantity (&question, ROOF_SCOPE_RUN, name, number)
         || set_quantity (&question, ROOF_SCOPE_AMONG, name, number) || set_words (analysis, name, number)
         || set_parameter (analysis, name, number, error);
}

static gboolean
find_of_kernel (RoofReport        *report,
                char             **parts,
                RoofLessonNumber  *number,
                GError           **error)
{
  int kernel = roof_lesson_find_kernel (report, parts[0], error);
  RoofAnalysis *analysis = kernel >= 0 ? roof_report_get_analysis (report, (guint) kernel) : NULL;

  if (kernel < 0)
    return FALSE;
  if (parts[1] == NULL)
    return fail_unknown (error, "number", parts[0]);
  if (analysis == NULL)
    {
      g_propagate_error (error, g_error_copy (roof_report_get_error (report, (guint) kernel)));
      return FALSE;
    }
  return find_of_analysis (report, (guint) kernel, analysis, parts + 1, number, error);
}

/* --- of all kernels --- */

static gboolean
find_total (RoofReport        *report,
            char             **parts,
            RoofLessonNumber  *number,
            GError           **error)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  const RoofQuestion question = { .report = report };
  const char *name = parts[0] != NULL ? parts[0] : "";
  int level;

  if (g_str_equal (name, "bytes") && parts[1] != NULL && parts[2] == NULL)
    {
      level = roof_machine_resolve_level (roof_report_get_machine (report), parts[1], error);
      if (level >= 0)
        set_number (number, totals->bytes[level], ROOF_DIMENSION_BYTE);
      return level >= 0;
    }
  if (parts[0] != NULL && parts[1] != NULL)
    return fail_unknown (error, "total", parts[1]);
  return set_quantity (&question, ROOF_SCOPE_TOTAL, name, number) || fail_unknown (error, "total", name);
}

/* --- of the machine --- */

static gboolean
find_of_machine (RoofMachine       *machine,
                 char             **parts,
                 RoofLessonNumber  *number,
                 GError           **error)
{
  RoofMachineKey key;

  if (parts[0] != NULL && parts[1] == NULL && g_str_equal (parts[0], "name"))
    {
      set_text (number, roof_machine_get_name (machine), roof_machine_get_name (machine));
      return TRUE;
    }
  if (!roof_lesson_find_rating (machine, parts, &key, error))
    return FALSE;
  set_number (number, roof_machine_get_rating (machine, key)->value, roof_machine_get_dimension (machine, key));
  return TRUE;
}

/* Of a machine that need not be on the chart: "machines.ID.matrix.bf16.peak". */
static gboolean
find_of_library (RoofLibrary       *library,
                 char             **parts,
                 RoofLessonNumber  *number,
                 GError           **error)
{
  RoofMachine *machine;

  if (library == NULL || parts[0] == NULL)
    return fail_unknown (error, "machine", parts[0] != NULL ? parts[0] : "");
  machine = roof_library_find_machine (library, parts[0], error);
  return machine != NULL && find_of_machine (machine, parts + 1, number, error);
}

static gboolean
find_in (RoofReport        *report,
         char             **parts,
         RoofLessonNumber  *number,
         GError           **error)
{
  if (parts[0] == NULL)
    return fail_unknown (error, "number", "");
  if (g_str_equal (parts[0], "machine"))
    return find_of_machine (roof_report_get_machine (report), parts + 1, number, error);
  if (g_str_equal (parts[0], "network"))
    return roof_lesson_find_of_network (report, parts + 1, number, error);
  if (g_str_equal (parts[0], "total"))
    return find_total (report, parts + 1, number, error);
  return find_of_kernel (report, parts, number, error);
}

gboolean
roof_lesson_find_quantity (const char             *name,
                           const RoofLessonScope  *scope,
                           RoofLessonNumber       *number,
                           GError                **error)
{
  g_auto (GStrv) parts = roof_lesson_split_name (name, error);

  if (parts == NULL)
    return FALSE;
  if (g_str_equal (parts[0], "machines"))
    return find_of_library (scope->library, parts + 1, number, error);
  if (g_str_equal (parts[0], "before"))
    return find_in (scope->before, parts + 1, number, error);
  if (g_str_equal (parts[0], "first"))
    return find_in (scope->first, parts + 1, number, error);
  return find_in (scope->now, parts, number, error);
}
