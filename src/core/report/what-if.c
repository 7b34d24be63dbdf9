/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/what-if.h"

G_DEFINE_BOXED_TYPE (RoofWhatIf, roof_what_if, roof_what_if_copy, roof_what_if_free)

RoofWhatIf *
roof_what_if_copy (const RoofWhatIf *self)
{
  RoofWhatIf *copy = g_memdup2 (self, sizeof *self);

  roof_analysis_ref (copy->analysis);
  copy->label = g_strdup (self->label);
  return copy;
}

void
roof_what_if_free (RoofWhatIf *self)
{
  roof_analysis_unref (self->analysis);
  g_free (self->label);
  g_free (self);
}
