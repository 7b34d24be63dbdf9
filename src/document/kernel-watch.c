/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/kernel-watch.h"

#include "document/kernel-text.h"
#include "document/model-file.h"

#define KERNELS_A_REPORT 500

static gboolean
is_cancelled (const RoofKernelWatch *self)
{
  return self->progress != NULL && g_cancellable_is_cancelled (self->progress->cancellable);
}

/* In the first kernel the beginning of the text is not known: what stands before the kernels is short. */
static void
report (RoofKernelWatch *self,
        const char      *at,
        const char      *end)
{
  if (self->start == NULL)
    self->start = at;
  if (self->progress != NULL && self->progress->func != NULL && self->n % KERNELS_A_REPORT == 0)
    self->progress->func (at - self->start, end - self->start, self->progress->data);
  self->n++;
}

static gboolean
take (const char **at,
      const char  *end,
      gpointer     data)
{
  RoofKernelWatch *self = data;

  if (is_cancelled (self))
    {
      *at = end;
      return TRUE;
    }
  report (self, *at, end);
  return roof_kernel_taker.take (at, end, self->taken);
}

const RoofJsonTaker roof_kernel_watch_taker = { "kernels", ROOF_MODEL_VERSION, take };

gboolean
roof_kernel_watch_check (const RoofKernelWatch  *self,
                         GError                **error)
{
  if (!is_cancelled (self))
    return TRUE;
  g_clear_error (error);
  g_cancellable_set_error_if_cancelled (self->progress->cancellable, error);
  return FALSE;
}
