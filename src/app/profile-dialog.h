/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "explore/profile/step-profile.h"
#include "import/table/profile-table.h"

G_BEGIN_DECLS

/* A dialog that lays a measured profile beside a network's step: the parts ranked by lost time, and the measured kernels, whose parts
 * can be corrected by hand.
 *
 * Signal "applied" (const RoofStepProfile * in a pointer, gboolean: divide the time of a part among its kernels). The dialog closes
 * itself afterwards. */
#define ROOF_TYPE_PROFILE_DIALOG (roof_profile_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RoofProfileDialog, roof_profile_dialog, ROOF, PROFILE_DIALOG, GtkWindow)

/* @name: of the profile, for people. @measured: (element-type RoofKernel). @remembered: parts of kernels by their whole names; those
 * of kernels or parts that there are not are passed over. Errors: those of roof_step_profile_new(). Returns: (transfer none)
 * (nullable), not yet presented */
RoofProfileDialog *roof_profile_dialog_new      (GtkWindow              *parent,
                                                 const char             *name,
                                                 RoofReport             *report,
                                                 const char             *workload,
                                                 GPtrArray              *measured,
                                                 const RoofProfileTable *remembered,
                                                 GError                **error);
/* What was remembered with the corrections by hand. Returns: (transfer full) */
RoofProfileTable  *roof_profile_dialog_remember (RoofProfileDialog      *self);

G_END_DECLS
