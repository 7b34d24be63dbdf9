/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"
#include "explore/run/run-match.h"

G_BEGIN_DECLS

/* The options --match and --matches, which say what kernels are called in another run. */
typedef struct
{
  char     **matches; /* "BEFORE=AFTER", as typed */
  char     **files;   /* of such lines */
  GPtrArray *texts;   /* (element-type utf8): that the corrections point into */
} RoofCorrectionOption;

/* The number of entries that roof_correction_option_fill() fills. */
#define ROOF_N_CORRECTION_ENTRIES 2

void    roof_correction_option_fill  (RoofCorrectionOption *self,
                                      GOptionEntry         *entries);
void    roof_correction_option_clear (RoofCorrectionOption *self);
/* Reads the corrections, whose names must be those of kernels of the runs @reports, and each on its side once. Returns: (transfer
 * full) (nullable) (element-type RoofCorrection): valid as long as @self */
GArray *roof_correction_option_read  (RoofCorrectionOption *self,
                                      RoofReport * const   *reports,
                                      guint                 n,
                                      GError              **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofCorrectionOption, roof_correction_option_clear)

G_END_DECLS
