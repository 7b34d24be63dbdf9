/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/torch-counters.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "import/gpu/ncu-metrics.h"

struct _RoofTorchCounters
{
  RoofLaunches     *launches;
  RoofNcuCatalogue *catalogue;
  RoofNcuDoubts     doubts;
  double            capability; /* NAN: not known */
};

RoofTorchCounters *
roof_torch_counters_new (void)
{
  RoofTorchCounters *self = g_new0 (RoofTorchCounters, 1);

  self->launches = roof_launches_new ();
  self->catalogue = roof_ncu_catalogue_new ();
  self->doubts.clock = NAN;
  self->capability = NAN;
  return self;
}

void
roof_torch_counters_free (RoofTorchCounters *self)
{
  roof_launches_free (self->launches);
  roof_ncu_catalogue_free (self->catalogue);
  g_free (self);
}

void
roof_torch_counters_set_capability (RoofTorchCounters *self,
                                    double             capability)
{
  self->capability = capability;
}

/* Reads the metrics. Returns: whether one of them matters */
static gboolean
read_metrics (RoofTorchCounters  *self,
              const RoofJsonText *arguments,
              RoofNcuValues      *values)
{
  RoofJsonText rest = *arguments, key, value;
  gboolean any = FALSE;

  while (arguments->length > 0 && roof_json_text_next (&rest, &key, &value))
    {
      g_autofree char *name = roof_json_text_string (&key);
      int slot = name != NULL ? roof_ncu_catalogue_find (self->catalogue, name, NULL) : -1;
      double number = slot >= 0 ? roof_json_text_number (&value) : NAN;

      if (!(number >= 0))
        continue;
      roof_ncu_values_set (values, slot, number * roof_ncu_get_base_unit (slot));
      any = TRUE;
    }
  return any;
}

void
roof_torch_counters_add (RoofTorchCounters  *self,
                         const RoofJsonText *name,
                         const RoofJsonText *arguments)
{
  g_autofree char *label = roof_json_text_string (name);
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  RoofNcuValues values;

  roof_ncu_values_init (&values);
  if (label != NULL && read_metrics (self, arguments, &values))
    {
      launch.name = label;
      roof_ncu_values_count (&values, self->catalogue, self->capability, &launch, &self->doubts);
      roof_launches_add (self->launches, &launch);
    }
  roof_ncu_values_clear (&values);
}

guint
roof_torch_counters_get_n (const RoofTorchCounters *self)
{
  return roof_launches_get_n (self->launches);
}

gboolean
roof_torch_counters_finish (RoofTorchCounters  *self,
                            RoofImport         *into,
                            GError            **error)
{
  roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "times of kernels: the trace makes them up for ranges of counters "
                                                 "(cuda_profiler_range); a trace without counters has measured times");
  roof_ncu_doubts_tell (&self->doubts, into);
  roof_launches_set_advice (self->launches, N_ ("the counters smsp__sass_thread_inst_executed_op_*_pred_on.sum and "
                                                "sm__ops_path_tensor_src_*.sum count them: name them as profiler_metrics"));
  return roof_launches_finish (self->launches, into, error);
}
