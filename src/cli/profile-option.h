/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The options that lay a measured profile beside the step of a network. */
typedef struct
{
  char    *profile;  /* path: a table, any importable file, or a document */
  char   **tables;   /* paths: what assigns kernels to parts */
  char   **matches;  /* "KERNEL=PART" */
  char    *steps;    /* as typed */
  char    *network;  /* name or id, where the document has several */
  char    *output;   /* path of a document with the measured times */
  gboolean divide;
} RoofProfileOption;

/* The number of entries that roof_profile_option_fill() fills. */
#define ROOF_N_PROFILE_ENTRIES 7

void     roof_profile_option_fill  (RoofProfileOption       *self,
                                    GOptionEntry            *entries);
void     roof_profile_option_clear (RoofProfileOption       *self);
/* Refuses the other options of @self without a profile. */
gboolean roof_profile_option_check (const RoofProfileOption *self,
                                    GError                 **error);
/* Lays the profile beside a network of @report and prints the result as text, as JSON or as CSV; writes the document. @subject: what
 * @report is of, for errors. */
gboolean roof_profile_option_run   (const RoofProfileOption *self,
                                    RoofReport              *report,
                                    const char              *subject,
                                    gboolean                 json,
                                    gboolean                 csv,
                                    GString                 *output,
                                    GError                 **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofProfileOption, roof_profile_option_clear)

G_END_DECLS
