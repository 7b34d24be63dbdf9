/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"
#include "core/operation/catalogue.h"

G_BEGIN_DECLS

/* The words of a reference card: the essentials of rooflines on one page, with the numbers of a machine. */

/* A table of a card. */
typedef struct
{
  const char *title;     /* translated */
  guint       n_columns;
  gboolean    headed;    /* the first row names the columns */
  GPtrArray  *cells;     /* (element-type utf8): row by row, owned */
} RoofCardTable;

typedef struct
{
  char   *title;  /* owned */
  GArray *tables; /* (element-type RoofCardTable), owned: formulas, decisions, peaks, levels, thresholds */
} RoofCard;

/* The place of each table in a card. */
enum
{
  ROOF_CARD_FORMULAS,
  ROOF_CARD_DECISIONS,
  ROOF_CARD_PEAKS,
  ROOF_CARD_LEVELS,
  ROOF_CARD_THRESHOLDS,
  ROOF_CARD_N_TABLES
};

/* Returns: (transfer full) */
RoofCard *roof_card_new  (RoofMachine   *machine,
                          RoofCatalogue *catalogue);
void      roof_card_free (RoofCard      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCard, roof_card_free)

G_END_DECLS
