/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cli/command.h"
#include "cli/range.h"
#include "cli/steps-text.h"
#include "cli/subject.h"
#include "document/files/analysis-json.h"
#include "document/files/comparison-json.h"
#include "document/json/json-text.h"
#include "explore/variable/kernel-parameter.h"
#include "explore/variable/machine-number.h"
#include "workload/apply.h"
#include "workload/step.h"

/* B of output per write. */
#define PIECE (1 << 20)

/* A sweep of one parameter of a subject. */
typedef struct
{
  RoofCatalogue *catalogue;   /* borrowed */
  RoofReport    *start;       /* before the sweep */
  GArray        *parameters;     /* of RoofKernelParameter */
  const RoofStepSize *size;   /* nullable: of a network's step, instead of parameters */
  RoofMachineNumber *number;  /* nullable: of the machine, instead of parameters */
  GArray        *values;      /* of double */
  const char    *key;         /* borrowed */
  gboolean       logarithmic;
} ParameterSweep;

static void
sweep_clear (ParameterSweep *self)
{
  g_clear_pointer (&self->start, roof_report_unref);
  g_clear_pointer (&self->parameters, g_array_unref);
  g_clear_pointer (&self->values, g_array_unref);
  g_clear_pointer (&self->number, roof_machine_number_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ParameterSweep, sweep_clear)

static gboolean
find_values (ParameterSweep  *self,
             const RoofRange *range,
             GError         **error)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (self->start);
  const RoofKernelParameter *first = &g_array_index (self->parameters, RoofKernelParameter, 0);
  const char *id = roof_kernel_get_operation (roof_snapshot_get_kernel (snapshot, first->kernel));
  RoofOperation *operation = roof_catalogue_find (self->catalogue, id, NULL);

  self->values = roof_range_list_values (range, first->parameter,
                                         roof_subject_find_dimension (operation, range->key),
                                         &self->logarithmic, error);
  return self->values != NULL
         && roof_kernel_parameters_check (self->parameters, snapshot, g_array_index (self->values, double, 0), error)
         && roof_kernel_parameters_check (self->parameters, snapshot,
                                          g_array_index (self->values, double, self->values->len - 1), error);
}

/* For a network, sets up the sweep of a size of its step. */
static gboolean
find_sizes (ParameterSweep  *self,
            const RoofRange *range,
            GError         **error)
{
  self->parameters = g_array_new (FALSE, FALSE, sizeof (RoofKernelParameter));
  self->values = roof_range_list_values (range, &self->size->parameter, ROOF_DIMENSION_COUNT, &self->logarithmic, error);
  return self->values != NULL;
}

/* Sets up the sweep of a number of the machine. */
static gboolean
find_numbers (ParameterSweep  *self,
              const RoofRange *range,
              GError         **error)
{
  RoofParameter row;

  self->parameters = g_array_new (FALSE, FALSE, sizeof (RoofKernelParameter));
  self->number = roof_machine_number_find (self->start, self->key, error);
  if (self->number == NULL)
    return FALSE;
  row = *roof_machine_number_get_parameter (self->number);
  row.min = roof_machine_number_get_least (self->number);
  self->values = roof_range_list_values (range, &row, row.dimension, &self->logarithmic, error);
  return self->values != NULL;
}

static gboolean
prepare (ParameterSweep    *self,
         const RoofSubject *subject,
         const RoofRange   *range,
         RoofLibrary       *library,
         GError           **error)
{
  self->catalogue = roof_library_get_catalogue (library);
  self->key = range->key;
  self->start = roof_subject_analyze (subject, library, error);
  if (self->start == NULL)
    return FALSE;
  if (roof_snapshot_get_n_workloads (roof_report_get_snapshot (self->start)) > 0)
    self->size = roof_step_find_size (self->key);
  if (self->size != NULL || g_str_has_prefix (self->key, ROOF_MACHINE_PREFIX))
    {
      if (self->size != NULL ? find_sizes (self, range, error) : find_numbers (self, range, error))
        return TRUE;
      g_prefix_error (error, "--over: ");
      return FALSE;
    }
  self->parameters = roof_kernel_parameters_list (self->catalogue, roof_report_get_snapshot (self->start), self->key, error);
  if (self->parameters != NULL && find_values (self, range, error))
    return TRUE;
  g_prefix_error (error, "--over: ");
  return FALSE;
}

/* The kernels at @value. Returns: (transfer full) (nullable) */
static RoofSnapshot *
make_snapshot (const ParameterSweep *self,
               RoofSnapshot         *before,
               double                value,
               GError              **error)
{
  if (self->number != NULL)
    return roof_snapshot_ref (before);
  return self->size != NULL ? roof_step_set_all (before, self->size, value, error)
                            : roof_kernel_parameters_set (self->parameters, before, self->key, value);
}

/* The machine at @value. Returns: (transfer full) (nullable) */
static RoofMachine *
make_machine (const ParameterSweep *self,
              double                value,
              GError              **error)
{
  RoofMachine *machine;

  if (self->number == NULL)
    return roof_machine_ref (roof_report_get_datasheet (self->start));
  machine = roof_machine_number_make (self->number, value, error);
  if (machine == NULL)
    g_prefix_error (error, "--over %s: %.15g: ", self->key, value);
  return machine;
}

/* @report: (inout): the report of the step before, whose unchanged kernels are shared; replaced by that of this step */
static gboolean
take_step (ParameterSweep *self,
           double          value,
           RoofReport    **report,
           GError        **error)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (self, roof_report_get_snapshot (*report), value, error);
  g_autoptr (RoofMachine) machine = snapshot != NULL ? make_machine (self, value, error) : NULL;
  RoofReport *next;

  if (machine == NULL)
    return FALSE;
  next = roof_report_update (*report, self->catalogue, snapshot, machine);
  roof_report_unref (*report);
  *report = next;
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const GError *fault
          = roof_report_get_error (next, g_array_index (self->parameters, RoofKernelParameter, i).kernel);

      if (fault == NULL)
        continue;
      g_propagate_error (error, g_error_copy (fault));
      g_prefix_error (error, "--over %s: %.15g: ", self->key, value);
      return FALSE;
    }
  return TRUE;
}

typedef void (*StepFunc) (const ParameterSweep  *self,
                          double      value,
                          RoofReport *report,
                          gpointer    data);

/* @function: (nullable) */
static gboolean
run_steps (ParameterSweep *self,
           StepFunc        function,
           gpointer        data,
           GError        **error)
{
  g_autoptr (RoofReport) report = roof_report_ref (self->start);

  for (guint i = 0; i < self->values->len; i++)
    {
      double value = g_array_index (self->values, double, i);

      if (!take_step (self, value, &report, error))
        return FALSE;
      if (function != NULL)
        function (self, value, report, data);
    }
  return TRUE;
}

static void
add_row (const ParameterSweep *self,
         double                value,
         RoofReport           *report,
         gpointer              data)
{
  roof_steps_add (data, value,
                  self->number != NULL ? roof_machine_number_get_parameter (self->number)->dimension : ROOF_DIMENSION_COUNT, report);
}

static gboolean
print_table (ParameterSweep *self,
             GString        *output,
             GError        **error)
{
  g_autoptr (RoofTextTable) table = roof_steps_new (self->start, self->key);

  if (!run_steps (self, add_row, table, error))
    return FALSE;
  roof_steps_print (table, self->start, self->key, output);
  return TRUE;
}

/* Prints the constant part of the JSON, up to the steps. */
static void
print_head (ParameterSweep *self,
            GString        *output)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *head = json_object_new ();

  json_object_set_object_member (head, "machine",
                                 roof_machine_write_name (roof_report_get_machine (self->start)));
  json_object_set_string_member (head, "parameter", self->key);
  json_object_set_string_member (head, "scale", self->logarithmic ? "log" : "lin");
  json_node_take_object (node, head);
  roof_json_append (node, 0, output);
  g_string_truncate (output, output->len - strlen ("\n}"));
  g_string_append (output, ",\n  \"steps\": [");
}

static void
print_step (const ParameterSweep *self,
            double                value,
            RoofReport           *report,
            gpointer              data)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *step = json_object_new ();
  GString *output = data;

  json_object_set_double_member (step, "value", value);
  roof_report_write (report, step);
  json_node_take_object (node, step);
  g_string_append (output, output->len > 0 && output->str[output->len - 1] == '[' ? "\n    " : ",\n    ");
  roof_json_append (node, 2, output);
  if (output->len > PIECE)
    roof_command_flush (output);
}

/* Prints each step as soon as it is computed, once no error is possible. */
static gboolean
print_json (ParameterSweep *self,
            GString        *output,
            GError        **error)
{
  if (!run_steps (self, NULL, NULL, error))
    return FALSE;
  print_head (self, output);
  run_steps (self, print_step, output, NULL);
  g_string_append (output, "\n  ]\n}\n");
  return TRUE;
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (RoofRange) range = { NULL };
  g_auto (ParameterSweep) sweep = { NULL };
  g_autoptr (RoofLibrary) library = NULL;
  g_autofree char *over = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "over", 0, 0, G_OPTION_ARG_STRING, &over, N_ ("Parameter or machine number to vary, with its range"),
      "KEY=FROM:TO[:STEPS][:log|lin]" },
    G_OPTION_ENTRY_NULL,
  };

  if (!roof_subject_parse (&subject, entries, &json, arguments, error))
    return FALSE;
  if (over == NULL)
    return roof_command_refuse (error, _ ("sweep: name the parameter and its range with --over KEY=FROM:TO"));
  if (!roof_range_parse (over, &range, error))
    return FALSE;
  library = roof_command_open_library ();
  return prepare (&sweep, &subject, &range, library, error)
         && (json ? print_json (&sweep, output, error) : print_table (&sweep, output, error));
}

const RoofVerb roof_verb_sweep = { "sweep", N_ ("Analyze each value of a parameter over a range"), run };
