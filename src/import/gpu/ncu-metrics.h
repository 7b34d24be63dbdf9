/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/launches.h"

G_BEGIN_DECLS

/* The metrics of Nsight Compute that say how much work a launch did, how many bytes it moved and how long it took. */
typedef struct _RoofNcuCatalogue RoofNcuCatalogue;

/* What was measured of one launch, in base units; NAN: not collected, which is not 0. */
typedef struct
{
  double *fixed;   /* (array) of metrics with a name known beforehand */
  GArray *tensors; /* (element-type double): of the catalogue's tensor operations */
} RoofNcuValues;

/* What the findings of a file say of its launches, gathered by roof_ncu_values_count(). */
typedef struct
{
  guint  n_moves;     /* launches whose tensor instructions were moves of HFMA2.MMA */
  guint  n_guessed;   /* launches whose tensor work was taken from instructions */
  guint  n_uncounted; /* launches with tensor instructions whose work is not known */
  guint  n_mixed;     /* launches with work in several dtypes */
  guint  n_half;      /* launches with packed FP16 instructions, of whose pairs one half counts */
  guint  n_pairs;     /* launches with such instructions, of whose pairs both halves count */
  guint  n_partial;   /* launches with some instructions of a dtype not counted */
  double clock;       /* Hz: of the multiprocessors in the first launch, or NAN */
} RoofNcuDoubts;

RoofNcuCatalogue *roof_ncu_catalogue_new    (void);
void              roof_ncu_catalogue_free   (RoofNcuCatalogue *self);
/* The slot of the metric called @name, in @unit as ncu writes units (nullable: not known); -1 for a metric of no use here. */
int               roof_ncu_catalogue_find   (RoofNcuCatalogue *self,
                                             const char       *name,
                                             const char       *unit);

void              roof_ncu_values_init      (RoofNcuValues    *self);
void              roof_ncu_values_clear     (RoofNcuValues    *self);
/* Sets the metric at @slot to @value, in its base unit. */
void              roof_ncu_values_set       (RoofNcuValues    *self,
                                             int               slot,
                                             double            value);
/* Fills work, time and bytes of one launch, on a device of compute capability @cc (8.6; NAN: not known). */
void              roof_ncu_values_count     (const RoofNcuValues    *self,
                                             const RoofNcuCatalogue *catalogue,
                                             double                  cc,
                                             RoofLaunch             *launch,
                                             RoofNcuDoubts          *doubts);

/* Adds the findings on what was doubtful of the launches to @into, but for the clock. */
void              roof_ncu_doubts_tell      (const RoofNcuDoubts    *doubts,
                                             RoofImport             *into);

/* Base units in the number of the metric at @slot in a table without units: ncu counts times in ns (--print-units base). */
double            roof_ncu_get_base_unit    (int               slot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofNcuCatalogue, roof_ncu_catalogue_free)

G_END_DECLS
