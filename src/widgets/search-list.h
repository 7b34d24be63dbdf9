/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A list to choose from, with an entry above it that narrows it down to the rows in which every word typed occurs.
 * Enter takes the first of them. It emits `chosen` (item). */
#define ROOF_TYPE_SEARCH_LIST (roof_search_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSearchList, roof_search_list, ROOF, SEARCH_LIST, RoofComposite)

/* @hint: shown in the empty entry; @nothing: in place of rows when none matches; @height: of the list at most, px */
void       roof_search_list_set_up    (RoofSearchList  *self,
                                       const char      *hint,
                                       const char      *nothing,
                                       int              height);
void       roof_search_list_clear     (RoofSearchList  *self);
/* @about: a line below @name; @keywords: what it is found by besides them; @group: (nullable): a heading over the rows
 * of the same one that follow each other. @item: what is chosen, freed with @free_item */
void       roof_search_list_add       (RoofSearchList  *self,
                                       const char      *name,
                                       const char      *about,
                                       const char      *keywords,
                                       const char      *group,
                                       gpointer         item,
                                       GDestroyNotify   free_item);
/* Shows all and waits for typing. */
void       roof_search_list_begin     (RoofSearchList  *self);

G_END_DECLS
