/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/variable/machine-number.h"
#include "explore/variable/sizer.h"
#include "explore/variable/variable.h"

G_BEGIN_DECLS

struct _RoofVariable
{
  RoofAnalysis      *analysis;
  guint              kernel;
  guint              parameter; /* index of the kernel's own parameter, if @sizer and @number are NULL */
  RoofSizer         *sizer;      /* nullable: of a size of a network's step */
  RoofMachineNumber *number;     /* nullable: of a number of the machine */
  double             turn;
  gboolean           turn_known;
  double             fitting;    /* a cache: the largest size that fits; NAN: not computed yet */
};

G_END_DECLS
