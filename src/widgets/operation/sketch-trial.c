/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/sketch-trial.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"

struct _RoofSketchTrial
{
  RoofLibrary *library; /* with the sketched operation */
  RoofMachine *machine;
  RoofSession *session; /* nullable: until it has a name */
};

RoofSketchTrial *
roof_sketch_trial_new (RoofMachine *machine)
{
  RoofSketchTrial *self = g_new0 (RoofSketchTrial, 1);

  self->library = roof_library_new (NULL);
  self->machine = roof_machine_ref (machine);
  return self;
}

void
roof_sketch_trial_free (RoofSketchTrial *self)
{
  g_clear_object (&self->session);
  g_object_unref (self->library);
  roof_machine_unref (self->machine);
  g_free (self);
}

void
roof_sketch_trial_try (RoofSketchTrial     *self,
                       RoofOperationSketch *sketch)
{
  RoofOperation *operation = roof_operation_sketch_get_operation (sketch);

  if (operation != NULL)
    roof_library_try_operation (self->library, operation);
}

/* The machine and a kernel of the sketched operation. (transfer full) */
static RoofDocument *
make_document (RoofSketchTrial     *self,
               RoofOperationSketch *sketch)
{
  g_autofree char *name = roof_operation_sketch_get (sketch, (RoofSketchPlace) { NULL, 0, "name" });
  g_autoptr (RoofKernel) kernel = roof_kernel_new (*name != '\0' ? name : _("New Operation"), ROOF_SKETCH_ID);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (self->machine);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);
  RoofDocument *document = roof_document_new (snapshot);

  roof_document_fix (document);
  return document;
}

RoofSession *
roof_sketch_trial_name (RoofSketchTrial     *self,
                        RoofOperationSketch *sketch)
{
  g_autoptr (RoofDocument) document = make_document (self, sketch);

  if (self->session != NULL)
    roof_session_set_document (self->session, document);
  else
    self->session = roof_session_new (self->library, document);
  return self->session;
}

char *
roof_sketch_trial_describe (RoofSketchTrial *self)
{
  RoofReport *report = roof_session_get_report (self->session);
  RoofAnalysis *analysis = roof_report_get_n (report) > 0 ? roof_report_get_analysis (report, 0) : NULL;
  const GError *error = analysis == NULL ? roof_report_get_error (report, 0) : NULL;

  return analysis != NULL ? roof_describe_verdict (analysis) : g_strdup (error != NULL ? error->message : "");
}
