/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/estimate/analysis.h"

G_BEGIN_DECLS

/* What a kernel would come to if something were done: to be looked at, while nothing of it is in the document. */
typedef struct
{
  int           kernel;   /* index in the snapshot of the kernel it is about, -1: none */
  RoofAnalysis *analysis; /* of what it would be */
  double        gain;     /* how many times as fast per unit of work, NAN when that is not known */
  char         *label;    /* nullable, for people */
} RoofWhatIf;

#define ROOF_TYPE_WHAT_IF (roof_what_if_get_type ())
GType       roof_what_if_get_type (void);

/* Returns: (transfer full) */
RoofWhatIf *roof_what_if_copy     (const RoofWhatIf  *self);
void        roof_what_if_free     (RoofWhatIf        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofWhatIf, roof_what_if_free)

G_END_DECLS
