/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/composite.h"

G_BEGIN_DECLS

/* A list with a search entry above, which keeps the rows that contain all typed words. Enter takes the first of them. Emits
 * `chosen` (item). */
#define ROOF_TYPE_SEARCH_LIST (roof_search_list_get_type ())
G_DECLARE_FINAL_TYPE (RoofSearchList, roof_search_list, ROOF, SEARCH_LIST, RoofComposite)

/* @hint: placeholder of the entry; @nothing: shown when no row matches; @height: the list's maximal height, px */
void       roof_search_list_set_up    (RoofSearchList  *self,
                                       const char      *hint,
                                       const char      *nothing,
                                       int              height);
void       roof_search_list_clear     (RoofSearchList  *self);
/* @about: a line below @name; @keywords: further words to find the row by; @group: (nullable): heading over successive rows of
 * the same group; @item: (nullable): passed to `chosen`, freed with @free_item (nullable) */
void       roof_search_list_add       (RoofSearchList  *self,
                                       const char      *name,
                                       const char      *about,
                                       const char      *keywords,
                                       const char      *group,
                                       gpointer         item,
                                       GDestroyNotify   free_item);
/* Lets words of the search say something else than what rows contain. @reader: what rows must contain for @text to match them
 * (transfer full); called when no row contains all words as they were typed. @say: (nullable): what it said, or is wrong with it, for
 * a line below the entry (transfer full) (nullable) */
typedef char **(*RoofSearchReader)      (const char      *text);
typedef char  *(*RoofSearchSay)         (const char      *text);
void       roof_search_list_set_reader  (RoofSearchList  *self,
                                         RoofSearchReader reader,
                                         RoofSearchSay    say);
/* Says why a chosen row cannot be taken with what was typed, and leaves the search as it is. */
void        roof_search_list_refuse     (RoofSearchList  *self,
                                         const char      *reason);
/* What was typed if the reader read it, else "". Returns: (transfer none) */
const char *roof_search_list_get_read   (RoofSearchList  *self);
/* Clears the search and focuses the entry. */
void       roof_search_list_begin     (RoofSearchList  *self);

G_END_DECLS
