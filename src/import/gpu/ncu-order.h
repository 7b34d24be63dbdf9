/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/ncu-metrics.h"

G_BEGIN_DECLS

/* A metric of a table in a unit. */
typedef struct _RoofNcuMetric RoofNcuMetric;
struct _RoofNcuMetric
{
  char          *name;
  char          *unit;     /* nullable: the table has no units */
  int            slot;     /* in the catalogue; -1: of no use here */
  double         factor;   /* of its base unit in one of @unit; NAN: not known */
  gboolean       unitless; /* the table has no units, and @factor is not 1 */
  RoofNcuMetric *next;     /* nullable: the one that was looked up after it last */
};

/* The metrics of a file by name and unit. A long table names the metrics of each launch in the same order, so the metric that followed last time
 * is compared first. */
typedef struct _RoofNcuOrder RoofNcuOrder;

/* @catalogue: (transfer none): must outlive it */
RoofNcuOrder        *roof_ncu_order_new  (RoofNcuCatalogue *catalogue);
void                 roof_ncu_order_free (RoofNcuOrder     *self);
/* The metric called @name in @unit (nullable: the table has no units). Returns: (transfer none) */
const RoofNcuMetric *roof_ncu_order_find (RoofNcuOrder     *self,
                                          const char       *name,
                                          const char       *unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofNcuOrder, roof_ncu_order_free)

G_END_DECLS
