/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/table/csv-number.h"

G_BEGIN_DECLS

/* The device that Nsight Compute profiled, by its attributes. NAN: not stated. */
typedef struct
{
  char  *name;          /* nullable */
  double major, minor;  /* compute capability */
  double n_processors;  /* multiprocessors */
  double clock;         /* Hz */
  double memory_clock;  /* Hz */
  double bus_width;     /* bit */
  double l2;            /* B */
  double memory;        /* B */
} RoofNcuDevice;

void         roof_ncu_device_init  (RoofNcuDevice       *self);
void         roof_ncu_device_clear (RoofNcuDevice       *self);
/* Takes the metric @name with @text, a number with the decimal mark @mark; FALSE for one that is no attribute, or whose text is no
 * number. A later launch changes nothing. */
gboolean     roof_ncu_device_take  (RoofNcuDevice       *self,
                                    const char          *name,
                                    const char          *text,
                                    RoofCsvMark          mark);
/* Gives @into the machine of a named device with a known peak and bandwidth; else tells what device the kernels ran on. @capability:
 * of the first launch, 8.6; NAN: not known */
void         roof_ncu_device_find_machine (const RoofNcuDevice *self,
                                           double               capability,
                                           RoofImport          *into);

G_END_DECLS
