/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/sizer.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

struct _RoofVariable
{
  RoofAnalysis      *analysis;
  guint              kernel;
  guint              parameter; /* of its own */
  RoofSizer         *sizer;      /* (nullable): NULL: a parameter of its own */
  double             turn;
  gboolean           turn_known;
  double             fitting;    /* the largest size that fits; NAN: nobody asked yet */
};

G_END_DECLS
