/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/search-list.h"

#include <string.h>

#include "widgets/children.h"
#include "widgets/search-entry.h"

/* Characters of a line; longer ones are ellipsized, with the full text in the tooltip. */
#define MOST_CHARS 44

struct _RoofSearchList
{
  RoofComposite parent_instance;

  /* template */
  GtkSearchEntry    *entry;
  GtkScrolledWindow *scroller;
  GtkListBox        *list;
  GtkLabel          *nothing;
  GtkLabel          *said;

  /* owned */
  GStrv words; /* what rows must contain, in lower case */

  RoofSearchReader reader; /* nullable */
  RoofSearchSay    say;    /* nullable */
  gboolean         read;   /* the reader read what was typed */
  gboolean         whole;  /* names with digits are searched as they are, which finds some */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofSearchList, roof_search_list, ROOF_TYPE_COMPOSITE)

/* Whether @all contains @word. @whole: a word with a digit, a name such as H200, only at the start of a word, not in GH200 */
static gboolean
has_word (const char *all,
          const char *word,
          gboolean    whole)
{
  gboolean anywhere = !whole || strpbrk (word, "0123456789") == NULL;

  for (const char *at = strstr (all, word); at != NULL; at = *at != '\0' ? strstr (at + 1, word) : NULL)
    if (anywhere || at == all || !g_ascii_isalnum (at[-1]))
      return TRUE;
  return FALSE;
}

static gboolean
filter_cb (GtkListBoxRow *row,
           gpointer       data)
{
  RoofSearchList *self = data;
  const char *all = g_object_get_data (G_OBJECT (row), "words");

  for (guint i = 0; self->words != NULL && self->words[i] != NULL; i++)
    if (!has_word (all, self->words[i], self->whole))
      return FALSE;
  return TRUE;
}

static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       data)
{
  const char *group = g_object_get_data (G_OBJECT (row), "group");
  const char *last = before != NULL ? g_object_get_data (G_OBJECT (before), "group") : NULL;
  GtkWidget *header = NULL;

  if (g_strcmp0 (group, last) != 0)
    {
      header = roof_heading_new (group);
      gtk_widget_add_css_class (header, "group");
    }
  gtk_list_box_row_set_header (row, header);
}

static void
row_activated_cb (RoofSearchList *self,
                  GtkListBoxRow  *row)
{
  g_signal_emit (self, signals[CHOSEN], 0, g_object_get_data (G_OBJECT (row), "item"));
}

static const char *
get_typed (RoofSearchList *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* The first row that matches the search. (nullable) */
static GtkListBoxRow *
find_first_row (RoofSearchList *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      return row;
  return NULL;
}

static void
search (RoofSearchList  *self,
        char           **words)
{
  g_strfreev (self->words);
  self->words = words;
  self->whole = TRUE;
  gtk_list_box_invalidate_filter (self->list);
  if (find_first_row (self) != NULL)
    return;
  self->whole = FALSE;
  gtk_list_box_invalidate_filter (self->list);
}

/* At each letter, not a moment later as the entry has it for slow searches: Enter takes the first row of what was typed. */
static void
changed_cb (RoofSearchList *self)
{
  g_autofree char *folded = g_utf8_casefold (get_typed (self), -1), *said = NULL;

  search (self, g_strsplit (folded, " ", -1));
  self->read = self->reader != NULL && find_first_row (self) == NULL;
  if (self->read)
    search (self, self->reader (get_typed (self)));
  said = self->read && self->say != NULL ? self->say (get_typed (self)) : NULL;
  gtk_widget_remove_css_class (GTK_WIDGET (self->said), "error");
  roof_label_say (self->said, said);
}

static void
activate_cb (RoofSearchList *self)
{
  GtkListBoxRow *row = find_first_row (self);
  if (row != NULL)
    row_activated_cb (self, row);
}

/* Down focuses the first row. GTK would choose the row nearest to the middle of the entry. */
static gboolean
key_pressed_cb (RoofSearchList  *self,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  GtkListBoxRow *row = find_first_row (self);

  if ((keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
  return GDK_EVENT_STOP;
}

/* Escape clears the search, or closes the list when the search is empty. GTK's search entry would always consume the key. */
static void
stop_cb (RoofSearchList *self)
{
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_POPOVER);

  if (gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  else if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
}

/* Up in the first row focuses the entry. */
static gboolean
keynav_failed_cb (RoofSearchList   *self,
                  GtkDirectionType  direction)
{
  return direction == GTK_DIR_UP && gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static void
roof_search_list_finalize (GObject *object)
{
  g_strfreev (ROOF_SEARCH_LIST (object)->words);
  G_OBJECT_CLASS (roof_search_list_parent_class)->finalize (object);
}

static void
roof_search_list_class_init (RoofSearchListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = roof_search_list_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  roof_composite_class_set_template (widget_class, "search-list");
  gtk_widget_class_bind_template_child (widget_class, RoofSearchList, entry);
  gtk_widget_class_bind_template_child (widget_class, RoofSearchList, scroller);
  gtk_widget_class_bind_template_child (widget_class, RoofSearchList, list);
  gtk_widget_class_bind_template_child (widget_class, RoofSearchList, nothing);
  gtk_widget_class_bind_template_child (widget_class, RoofSearchList, said);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, keynav_failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
}

static void
roof_search_list_init (RoofSearchList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_search_entry_answer_all_over (self->entry);
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
}

void
roof_search_list_set_up (RoofSearchList *self,
                         const char     *hint,
                         const char     *nothing,
                         int             height)
{
  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  g_object_set (self->entry, "placeholder-text", hint, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, hint, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, hint, -1);
  gtk_label_set_text (self->nothing, nothing);
  gtk_scrolled_window_set_max_content_height (self->scroller, height);
}

void
roof_search_list_set_reader (RoofSearchList   *self,
                             RoofSearchReader  reader,
                             RoofSearchSay     say)
{
  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  self->reader = reader;
  self->say = say;
}

void
roof_search_list_refuse (RoofSearchList *self,
                         const char     *reason)
{
  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  gtk_widget_add_css_class (GTK_WIDGET (self->said), "error");
  roof_label_say (self->said, reason);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

const char *
roof_search_list_get_read (RoofSearchList *self)
{
  g_return_val_if_fail (ROOF_IS_SEARCH_LIST (self), "");

  return self->read ? get_typed (self) : "";
}

void
roof_search_list_clear (RoofSearchList *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

void
roof_search_list_add (RoofSearchList *self,
                      const char     *name,
                      const char     *about,
                      const char     *keywords,
                      const char     *group,
                      gpointer        item,
                      GDestroyNotify  free_item)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *line = roof_label_new (about, "quiet");
  g_autofree char *all = g_strjoin (" ", name, about, keywords, group, NULL);

  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  gtk_label_set_ellipsize (GTK_LABEL (line), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (line), MOST_CHARS);
  gtk_widget_set_tooltip_text (row, about);
  gtk_box_append (GTK_BOX (box), roof_label_new (name, NULL));
  gtk_box_append (GTK_BOX (box), line);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, about, -1);
  g_object_set_data_full (G_OBJECT (row), "words", g_utf8_casefold (all, -1), g_free);
  g_object_set_data_full (G_OBJECT (row), "group", g_strdup (group), g_free);
  g_object_set_data_full (G_OBJECT (row), "item", item, free_item);
  gtk_list_box_append (self->list, row);
}

void
roof_search_list_begin (RoofSearchList *self)
{
  g_return_if_fail (ROOF_IS_SEARCH_LIST (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
