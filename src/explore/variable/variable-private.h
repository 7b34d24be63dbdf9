/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/sizer.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

struct _RoofVariable
{
  RoofAnalysis      *analysis;
  guint              kernel;
  guint              parameter; /* index of the kernel's own parameter, if @sizer is NULL */
  RoofSizer         *sizer;      /* nullable: NULL for a parameter of the kernel's own */
  double             turn;
  gboolean           turn_known;
  double             fitting;    /* a cache: the largest size that fits; NAN: not computed yet */
};

G_END_DECLS
