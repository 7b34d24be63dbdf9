/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/json-text.h"
#include "document/progress.h"

G_BEGIN_DECLS

/* Takes kernels as roof_kernel_taker does, and tells @progress now and then how far into the text it is. */
typedef struct
{
  GPtrArray          *taken;    /* of roof_kernel_taken_new(), borrowed */
  const RoofProgress *progress; /* nullable */
  const char         *start;    /* NULL: nothing is taken yet */
  guint               n;
} RoofKernelWatch;

/* For a RoofKernelWatch. Once it is cancelled nothing of the text is read any more, so that the reading ends with an error of
 * syntax, which roof_kernel_watch_check() puts right. */
extern const RoofJsonTaker roof_kernel_watch_taker;

/* FALSE when it was cancelled: G_IO_ERROR_CANCELLED in the place of any other error. */
gboolean roof_kernel_watch_check (const RoofKernelWatch  *self,
                                  GError                **error);

G_END_DECLS
