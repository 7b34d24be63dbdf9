/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <string.h>

#include "document/files/example.h"
#include "document/session/session.h"
#include "widgets/quantity-entry.h"
#include "widgets/stack-bar.h"
#include "widgets/bar-private.h"

G_BEGIN_DECLS

#define STAGE_PATIENCE 60 /* s: what has not come by then does not come */

/* A window with the widget under test in it, and the example to show. */
typedef struct
{
  RoofSession *session;
  GtkWidget   *window;
} Stage;

static inline RoofSession *
stage_new_session (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  return roof_session_new (library, document);
}

static inline gboolean
stage_too_late_cb (gpointer data)
{
  g_error ("waited in vain for %s", (const char *) data);
  return G_SOURCE_REMOVE;
}

/* Runs the main loop until the next frame of @widget is drawn. */
static inline void
stage_wait_for_frame (GtkWidget *widget)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "a frame");

  gtk_widget_queue_draw (widget);
  gtk_test_widget_wait_for_draw (widget);
  g_source_remove (guard);
}

static inline void
stage_open (Stage     *stage,
            GtkWidget *widget,
            int        width,
            int        height)
{
  stage->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (stage->window), width, height);
  gtk_window_set_child (GTK_WINDOW (stage->window), widget);
  gtk_window_present (GTK_WINDOW (stage->window));
  stage_wait_for_frame (stage->window);
}

/* Closes the window and asserts that @widget went with it. */
static inline void
stage_close (Stage     *stage,
             GtkWidget *widget)
{
  gpointer watched = widget;

  g_object_add_weak_pointer (G_OBJECT (widget), &watched);
  if (stage->window != NULL)
    gtk_window_destroy (GTK_WINDOW (stage->window));
  stage->window = NULL;
  while (watched != NULL && g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (watched);
  if (stage->session != NULL)
    g_assert_finalize_object (stage->session);
  stage->session = NULL;
}

static inline RoofSnapshot *
stage_get_snapshot (Stage *stage)
{
  return roof_document_get_snapshot (roof_session_get_document (stage->session));
}

static inline RoofDocument *
stage_get_document (Stage *stage)
{
  return roof_session_get_document (stage->session);
}

/* The parameter B of the first kernel. */
static inline double
stage_get_batch (Stage *stage)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (stage_get_snapshot (stage), 0), "B");
}

/* The step of the first network. */
static inline const RoofStep *
stage_get_step (Stage *stage)
{
  return &roof_snapshot_get_workload (stage_get_snapshot (stage), 0)->step;
}

/* Counts how often a property is notified or a signal emitted. */
static inline void
stage_count_cb (int *count)
{
  (*count)++;
}

/* Whether it is a widget that a test looks for. */
typedef gboolean (*StageFits) (GtkWidget     *widget,
                               gconstpointer  data);

/* The first descendant of @widget that fits, or NULL. */
static inline gpointer
stage_find_fitting (gpointer      widget,
                    StageFits     fits,
                    gconstpointer data)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = fits (child, data) ? child : stage_find_fitting (child, fits, data);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline gboolean
stage_is_of_type (GtkWidget     *widget,
                  gconstpointer  type)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, *(const GType *) type);
}

/* The first descendant of @widget of a type, or NULL. */
static inline gpointer
stage_find (gpointer widget,
            GType    type)
{
  return stage_find_fitting (widget, stage_is_of_type, &type);
}

typedef struct
{
  GType       type;
  const char *name;
} StageName;

/* Whether @text is @name, or @name with a word about it: "Batch: several". */
static inline gboolean
stage_is_name (const char *text,
               const char *name)
{
  return g_str_has_prefix (text, name) && (text[strlen (name)] == '\0' || g_str_has_prefix (text + strlen (name), ": "));
}

static inline gboolean
stage_is_named (GtkWidget     *widget,
                gconstpointer  data)
{
  const StageName *name = data;
  gpointer label = stage_is_of_type (widget, &name->type) ? stage_find (widget, GTK_TYPE_LABEL) : NULL;

  return label != NULL && stage_is_name (gtk_label_get_text (label), name->name);
}

/* The first descendant of @widget of a type whose first label is called @name, as stage_is_name(), shown or not, or NULL. */
static inline gpointer
stage_find_named (gpointer    widget,
                  GType       type,
                  const char *name)
{
  return stage_find_fitting (widget, stage_is_named, &(StageName) { type, name });
}

static inline gboolean
stage_is_spoken (GtkWidget     *widget,
                 gconstpointer  label)
{
  g_autofree char *other
      = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  return other == NULL;
}

/* The first descendant of @widget that a screen reader calls @label, or NULL. */
static inline gpointer
stage_find_spoken (gpointer    widget,
                   const char *label)
{
  return stage_find_fitting (widget, stage_is_spoken, label);
}

static inline gboolean
stage_has_class (GtkWidget     *widget,
                 gconstpointer  css_class)
{
  return gtk_widget_has_css_class (widget, css_class);
}

/* The first descendant of @widget of a style class, or NULL. */
static inline gpointer
stage_find_class (gpointer    widget,
                  const char *css_class)
{
  return stage_find_fitting (widget, stage_has_class, css_class);
}

/* A part of a widget by its name in the .ui file. */
static inline gpointer
stage_part (gpointer    widget,
            const char *name)
{
  GObject *part = gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);

  g_assert_nonnull (part);
  return part;
}

/* Clicks the button @part of a template, which can be clicked. */
static inline void
stage_click (gpointer    widget,
             const char *part)
{
  GtkWidget *button = stage_part (widget, part);

  g_assert_true (gtk_widget_get_mapped (button) && gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

/* The child of @widget at a place, or NULL. */
static inline gpointer
stage_child (gpointer widget,
             guint    index)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  for (guint i = 0; i < index && child != NULL; i++)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* The text of @widget, what a bar stands for, or its length in percent. Returns: (transfer full) (nullable) */
static inline char *
stage_read_alone (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return g_strdup (gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_EDITABLE (widget))
    return g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget)));
  if (ROOF_IS_STACK_BAR (widget))
    return roof_stack_bar_dup_text (ROOF_STACK_BAR (widget));
  if (ROOF_IS_BAR (widget))
    return g_strdup_printf ("%.0f", 100 * ROOF_BAR (widget)->fraction);
  return NULL;
}

static inline void
stage_add_texts (GtkWidget *widget,
                 GPtrArray *all)
{
  char *text = stage_read_alone (widget);

  if (text != NULL)
    g_ptr_array_add (all, text);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      if (gtk_widget_get_visible (child) && gtk_widget_get_child_visible (child))
        stage_add_texts (child, all);
}

/* What there is to read in @widget, in the order of its children, with tabs between; "" where it is hidden.
 * Returns: (transfer full) */
static inline char *
stage_read (gpointer widget)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);

  if (gtk_widget_get_visible (widget))
    stage_add_texts (widget, all);
  g_ptr_array_add (all, NULL);
  return g_strjoinv ("\t", (char **) all->pdata);
}

/* The page of the stack in a widget that is on show. */
static inline const char *
stage_get_page (gpointer widget)
{
  return gtk_stack_get_visible_child_name (stage_find (widget, GTK_TYPE_STACK));
}

/* What goes with the pointer over the chart @canvas, or NULL. */
static inline const char *
stage_read_rider (gpointer canvas)
{
  GtkWidget *rider = stage_find_class (canvas, "rider");

  return gtk_widget_get_visible (rider) ? gtk_label_get_text (GTK_LABEL (rider)) : NULL;
}

/* The first controller of @widget of a type, or NULL. */
static inline gpointer
stage_find_controller (GtkWidget *widget,
                       GType      type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  return NULL;
}

/* What hears of presses of the first button. */
static inline GtkGesture *
stage_find_click (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller)
          && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY)
        return GTK_GESTURE (controller);
    }
  return NULL;
}

/* Activates the shortcut of @widget that the key has. FALSE: it has none. */
static inline gboolean
stage_press (GtkWidget       *widget,
             guint            key,
             GdkModifierType  modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      guint n = GTK_IS_SHORTCUT_CONTROLLER (controller) ? g_list_model_get_n_items (G_LIST_MODEL (controller)) : 0;

      for (guint j = 0; j < n; j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == modifiers
              && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                               gtk_shortcut_get_arguments (shortcut)))
            return TRUE;
        }
    }
  return FALSE;
}

static inline guint
stage_count (gpointer widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* Types into the entry of a list that is searched. Returns: how many rows match */
static inline guint
stage_search (gpointer    widget,
              const char *text)
{
  gpointer list = stage_find (widget, GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row;
  guint n = 0;

  gtk_editable_set_text (stage_find (widget, GTK_TYPE_SEARCH_ENTRY), text);
  gtk_list_box_invalidate_filter (list);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (row)) ? 1 : 0;
  return n;
}

/* Opens a chooser, types into it, and takes the first row that matches. */
static inline void
stage_search_and_take (gpointer    widget,
                       const char *text)
{
  gtk_menu_button_popup (stage_part (widget, "button"));
  stage_search (widget, text);
  g_signal_emit_by_name (stage_find (widget, GTK_TYPE_SEARCH_ENTRY), "activate");
}

/* What a RoofChoiceRow offers: how much, what is chosen, and choosing. */
static inline guint
stage_count_choices (gpointer row)
{
  return g_list_model_get_n_items (gtk_drop_down_get_model (stage_find (row, GTK_TYPE_DROP_DOWN)));
}

static inline guint
stage_get_choice (gpointer row)
{
  return gtk_drop_down_get_selected (stage_find (row, GTK_TYPE_DROP_DOWN));
}

static inline void
stage_choose (gpointer row,
              guint    index)
{
  gtk_drop_down_set_selected (stage_find (row, GTK_TYPE_DROP_DOWN), index);
}

/* Types @text into a quantity entry, in the place of what stood there. */
static inline void
stage_type (RoofQuantityEntry *entry,
            const char        *text)
{
  gtk_editable_set_text (GTK_EDITABLE (roof_quantity_entry_get_delegate (entry)), text);
}

/* The number that a RoofNumberRow shows. */
static inline double
stage_get_number (gpointer row)
{
  return roof_quantity_entry_get_value (stage_part (row, "entry"));
}

/* Whether @all (taken over) contains @text; if not, what it is can be read in the log. */
static inline gboolean
stage_says (char       *all,
            const char *text)
{
  g_autofree char *taken = all;

  if (strstr (taken, text) == NULL)
    g_test_message ("%s", taken);
  return strstr (taken, text) != NULL;
}

G_END_DECLS
