/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/operation-window.h"

#include <glib/gi18n.h>

#include "document/files/bundled.h"
#include "document/session/session.h"
#include "widgets/accessible-names.h"
#include "widgets/canvas/canvas.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/message.h"
#include "widgets/operation/sketch-history.h"
#include "widgets/operation/sketch-sections.h"
#include "widgets/operation/sketch-trial.h"

/* The window in which an operation is written. The sketch is what is edited; fields and lists write into it and call refresh(), which
 * remembers it for undo, shows all of it again and tries it on the chart beside. Undo and redo restore the
 * sketch from a remembered text, after what is being typed was taken; the focus goes back to its place.
 * Invariant: this window writes no file. save() refuses a sketch with faults and goes to the first; the signal "save" has it written. */

struct _RoofOperationWindow
{
  GtkWindow parent_instance;

  /* template */
  GtkWidget         *save;
  RoofToast         *toast;
  GtkBox            *page;
  GtkGrid           *head;
  RoofCanvas        *canvas;
  GtkLabel          *sentence;

  /* children */
  GtkDropDown    *begin;      /* nullable: what a new one begins as */
  GtkWidget      *expander;   /* around what few operations have */
  GtkLabel       *head_fault;
  GPtrArray      *fields;     /* (element-type RoofSketchField) of the head */
  RoofSketchList *lists[ROOF_SKETCH_N_SECTIONS];

  /* owned */
  RoofLibrary         *library; /* the user's */
  RoofSketchTrial     *trial;
  RoofOperationSketch *sketch;
  RoofSketchHistory   *history;
  GPtrArray           *choices; /* (element-type utf8): ids that `begin` offers */

  /* state */
  guint    begun;   /* the choice of `begin` in effect */
  gboolean filling; /* the program sets `begin` */
  gboolean closing; /* without asking */
};

enum
{
  SAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofOperationWindow, roof_operation_window, GTK_TYPE_WINDOW)

/* --- the chart --- */

static void
show_sentence (RoofOperationWindow *self)
{
  const GPtrArray *faults = roof_operation_sketch_get_faults (self->sketch);
  gboolean faulty = roof_operation_sketch_get_operation (self->sketch) == NULL;
  g_autofree char *text = faulty && faults->len > 0 ? roof_sketch_describe_fault (g_ptr_array_index (faults, faults->len - 1))
                                                    : roof_sketch_trial_describe (self->trial);

  if (faulty)
    gtk_widget_add_css_class (GTK_WIDGET (self->sentence), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->sentence), "error");
  if (!g_str_equal (gtk_label_get_text (self->sentence), text))
    gtk_label_set_text (self->sentence, text);
}

/* --- what is edited --- */

static void
show_head (RoofOperationWindow *self)
{
  const GPtrArray *faults = roof_operation_sketch_get_faults (self->sketch);
  const char *reason = NULL;

  for (guint i = 0; i < self->fields->len; i++)
    {
      RoofSketchField *field = self->fields->pdata[i];
      const RoofSketchFault *found = NULL;

      for (guint k = 0; k < faults->len && found == NULL; k++)
        {
          const RoofSketchFault *fault = faults->pdata[k];

          if (fault->place.list == NULL && g_strcmp0 (fault->place.key, roof_sketch_field_get_place (field).key) == 0)
            found = fault;
        }
      /* A name that was never typed is no fault yet. */
      if (found != NULL && g_str_equal (found->place.key, "name") && !roof_operation_sketch_is_changed (self->sketch))
        found = NULL;
      if (gtk_widget_get_focus_child (GTK_WIDGET (field)) == NULL)
        roof_sketch_field_refresh (field);
      roof_sketch_field_set_fault (field, found);
      reason = reason == NULL && found != NULL && !g_str_equal (found->place.key, "name") ? found->reason : reason;
    }
  roof_label_say (self->head_fault, reason);
}

static void
show_title (RoofOperationWindow *self)
{
  g_autofree char *name = roof_operation_sketch_get (self->sketch, (RoofSketchPlace) { NULL, 0, "name" });
  /* Translators: %s is the name of an operation */
  g_autofree char *title = g_strdup_printf (_("Edit “%s”"), name);

  gtk_window_set_title (GTK_WINDOW (self),
                        roof_operation_sketch_get_file (self->sketch) != NULL ? title : _("New Operation"));
}

/* Remembers the sketch as it is. What is typed into one entry is one step. */
static void
remember (RoofOperationWindow *self)
{
  g_autofree char *text = roof_operation_sketch_print (self->sketch);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  roof_sketch_history_push (self->history, text, self->begun, GTK_IS_TEXT (focus) ? focus : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "operation.undo", roof_sketch_history_can_undo (self->history));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "operation.redo", roof_sketch_history_can_redo (self->history));
}

/* Shows the sketch, and tries it. */
static void
refresh (RoofOperationWindow *self)
{
  remember (self);

  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    roof_sketch_list_refresh (self->lists[i]);
  show_head (self);
  show_title (self);
  roof_sketch_trial_try (self->trial, self->sketch);
  show_sentence (self);
}

/* The name is that of the dot. */
static void
head_edited_cb (RoofOperationWindow *self,
                RoofSketchField     *field)
{
  if (g_str_equal (roof_sketch_field_get_place (field).key, "name"))
    roof_sketch_trial_name (self->trial, self->sketch);
  refresh (self);
}

static gboolean
has_few (RoofOperationWindow *self)
{
  for (guint i = ROOF_SKETCH_N_USUAL; i < ROOF_SKETCH_N_SECTIONS; i++)
    if (roof_operation_sketch_count (self->sketch, roof_sketch_sections[i].list) > 0)
      return TRUE;
  return FALSE;
}

static void
make_head (RoofOperationWindow *self)
{
  for (guint i = 0; i < roof_sketch_n_head; i++)
    {
      const RoofSketchColumn *column = &roof_sketch_head[i];
      GtkWidget *field = roof_sketch_field_new (self->sketch, (RoofSketchPlace) { NULL, 0, column->key }, column, _(column->title));

      /* Documents know an operation by its id. */
      gtk_widget_set_sensitive (field, !g_str_equal (column->key, "id") || roof_operation_sketch_get_file (self->sketch) == NULL);
      gtk_grid_attach (self->head, roof_label_new (_(column->title), "quiet"), 0, (int) i + 1, 1, 1);
      gtk_grid_attach (self->head, field, 1, (int) i + 1, 1, 1);
      g_ptr_array_add (self->fields, field);
      g_signal_connect_object (field, "edited", G_CALLBACK (head_edited_cb), self, G_CONNECT_SWAPPED);
    }
}

/* Edits @sketch from now on. @sketch: (transfer full) */
static void
take_sketch (RoofOperationWindow *self,
             RoofOperationSketch *sketch)
{
  RoofOperationSketch *former = self->sketch;
  RoofSession *session;

  self->sketch = sketch;
  roof_operation_sketch_set_others (sketch, roof_library_get_catalogue (self->library));
  for (guint i = 0; i < self->fields->len; i++)
    gtk_grid_remove (self->head, self->fields->pdata[i]);
  for (guint i = 0; i < roof_sketch_n_head && self->fields->len > 0; i++)
    gtk_grid_remove (self->head, gtk_grid_get_child_at (self->head, 0, (int) i + 1));
  g_ptr_array_set_size (self->fields, 0);
  make_head (self);
  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    roof_sketch_list_set_sketch (self->lists[i], sketch);
  gtk_expander_set_expanded (GTK_EXPANDER (self->expander), has_few (self));
  session = roof_sketch_trial_name (self->trial, sketch);
  if (former == NULL)
    roof_canvas_set_session (self->canvas, session);
  roof_operation_sketch_free (former);
  refresh (self);
}

static void
choose_begin (RoofOperationWindow *self,
              guint                begun)
{
  self->begun = begun;
  self->filling = TRUE;
  if (self->begin != NULL)
    gtk_drop_down_set_selected (self->begin, begun);
  self->filling = FALSE;
}

/* Focuses the field at @place; in vain where there is none. */
static void
focus_place (RoofOperationWindow *self,
             RoofSketchPlace      place)
{
  for (guint i = 0; i < self->fields->len && place.list == NULL; i++)
    if (g_strcmp0 (roof_sketch_field_get_place (self->fields->pdata[i]).key, place.key) == 0)
      gtk_widget_grab_focus (self->fields->pdata[i]);
  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS && place.list != NULL; i++)
    {
      RoofSketchField *field = roof_sketch_list_find (self->lists[i], place);

      if (field != NULL)
        roof_sketch_field_go (field);
    }
}

/* A step back, or forth with @redo. Names that are being typed are taken first, since leaving them would. */
static void
step (RoofOperationWindow *self,
      gboolean             redo)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *field = focus != NULL ? gtk_widget_get_ancestor (focus, ROOF_TYPE_SKETCH_FIELD) : NULL;
  RoofSketchPlace place = field != NULL ? roof_sketch_field_get_place (ROOF_SKETCH_FIELD (field)) : (RoofSketchPlace) { NULL, 0, "" };
  const char *text;
  guint begun;

  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    roof_sketch_list_commit (self->lists[i]);
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  text = roof_sketch_history_step (self->history, redo, &begun);
  if (text != NULL)
    {
      roof_operation_sketch_restore (self->sketch, text);
      for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
        roof_sketch_list_set_sketch (self->lists[i], self->sketch);
      choose_begin (self, begun);
      roof_sketch_trial_name (self->trial, self->sketch);
      refresh (self);
    }
  focus_place (self, place);
}

static void
step_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  step (ROOF_OPERATION_WINDOW (widget), g_str_equal (name, "operation.redo"));
}

/* What is typed after another entry was visited is a step of its own. */
static void
focus_moved_cb (RoofOperationWindow *self)
{
  roof_sketch_history_break (self->history);
}

/* Focuses the place of @fault. */
static void
go_to (RoofOperationWindow   *self,
       const RoofSketchFault *fault)
{
  for (guint i = 0; i < self->fields->len && fault->place.list == NULL; i++)
    if (g_strcmp0 (roof_sketch_field_get_place (self->fields->pdata[i]).key, fault->place.key) == 0)
      roof_sketch_field_go (self->fields->pdata[i]);
  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS && fault->place.list != NULL; i++)
    {
      RoofSketchField *field = roof_sketch_list_find (self->lists[i], fault->place);

      if (field == NULL)
        continue;
      gtk_expander_set_expanded (GTK_EXPANDER (self->expander), i >= ROOF_SKETCH_N_USUAL || has_few (self));
      roof_sketch_field_go (field);
    }
}

/* --- saving --- */

/* @over: over what another program wrote since */
static gboolean
save (RoofOperationWindow *self,
      gboolean             over)
{
  const GPtrArray *faults;
  gboolean saved = FALSE;

  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    if (!roof_sketch_list_commit (self->lists[i]))
      return FALSE;
  faults = roof_operation_sketch_get_faults (self->sketch);
  if (faults->len > 0)
    {
      g_autofree char *reason = roof_sketch_describe_fault (g_ptr_array_index (faults, 0));

      roof_toast_show_error (self->toast, _("The operation cannot be saved like this"), reason);
      go_to (self, g_ptr_array_index (faults, 0));
      return FALSE;
    }
  g_signal_emit (self, signals[SAVE], 0, over, &saved);
  if (!saved)
    return FALSE;
  self->closing = TRUE;
  gtk_window_close (GTK_WINDOW (self));
  return TRUE;
}

static void
save_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  save (ROOF_OPERATION_WINDOW (widget), FALSE);
}

/* Reads the file again, in place of what was edited. */
static void
reload (RoofOperationWindow *self)
{
  g_autoptr (GError) error = NULL;
  RoofOperationSketch *sketch = roof_operation_sketch_load (roof_operation_sketch_get_file (self->sketch), &error);

  if (sketch != NULL)
    take_sketch (self, sketch);
  else
    roof_toast_show_error (self->toast, _("The operation could not be read"), error->message);
}

enum
{
  RELOAD = 1,
  OVERWRITE,
  DISCARD,
  KEEP,
};

static void
over_answer_cb (int      response,
                gpointer data)
{
  g_autoptr (RoofOperationWindow) self = data;

  if (self->sketch == NULL)
    return;
  if (response == RELOAD)
    reload (self);
  else if (response == OVERWRITE)
    save (self, TRUE);
}

void
roof_operation_window_ask_over (RoofOperationWindow *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Reload"), RELOAD, NULL },
    { _("_Overwrite"), OVERWRITE, "destructive-action" },
  };

  roof_message_ask (GTK_WINDOW (self), _("The file has changed on disk"),
                    _("Reloading discards the edits made here. Overwriting replaces what another program has saved."), buttons,
                    G_N_ELEMENTS (buttons), GTK_RESPONSE_CANCEL, over_answer_cb, g_object_ref (self));
}

/* The user's files were read again: the file may be another one now, and ids may be taken. */
static void
operations_changed_cb (RoofOperationWindow *self)
{
  roof_operation_sketch_set_others (self->sketch, roof_library_get_catalogue (self->library));
  if (self->closing || !roof_operation_sketch_is_outdated (self->sketch))
    refresh (self);
  else if (!roof_operation_sketch_is_changed (self->sketch))
    reload (self);
  else
    roof_toast_show_note (self->toast, _("The file has changed on disk. Saving asks what to do."), NULL, NULL);
}

/* --- closing --- */

static void
close_answer_cb (int      response,
                 gpointer data)
{
  g_autoptr (RoofOperationWindow) self = data;

  if (self->sketch == NULL)
    return;
  if (response == KEEP)
    save (self, FALSE);
  else if (response == DISCARD)
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
ask_to_save (RoofOperationWindow *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Discard"), DISCARD, "destructive-action" },
    { _("_Save"), KEEP, "suggested-action" },
  };

  roof_message_ask (GTK_WINDOW (self), _("Save the operation before closing?"), _("Unsaved changes will be lost."), buttons,
                    G_N_ELEMENTS (buttons), KEEP, close_answer_cb, g_object_ref (self));
}

gboolean
roof_operation_window_is_changed (RoofOperationWindow *self)
{
  g_return_val_if_fail (ROOF_IS_OPERATION_WINDOW (self), FALSE);

  /* A name that is being typed counts; whether it can be taken does not matter here. */
  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    roof_sketch_list_commit (self->lists[i]);
  return !self->closing && roof_operation_sketch_is_changed (self->sketch);
}

static gboolean
roof_operation_window_close_request (GtkWindow *window)
{
  RoofOperationWindow *self = ROOF_OPERATION_WINDOW (window);

  if (!roof_operation_window_is_changed (self))
    return GTK_WINDOW_CLASS (roof_operation_window_parent_class)->close_request (window);
  ask_to_save (self);
  return GDK_EVENT_STOP;
}

/* --- what a new one begins as --- */

/* The file of the operation @id. (transfer full) */
static GFile *
find_file (RoofOperationWindow *self,
           const char          *id)
{
  GFile *own = roof_library_find_own_operation (self->library, id);

  return own != NULL ? own : roof_bundled_file ("operations", id);
}

/* A new one with the name of the present one, as a copy of the operation @id, or blank for "". (transfer full) (nullable) */
static RoofOperationSketch *
begin (RoofOperationWindow  *self,
       const char           *id,
       GError              **error)
{
  RoofSketchPlace place = { NULL, 0, "name" };
  g_autofree char *name = roof_operation_sketch_get (self->sketch, place);
  g_autoptr (GFile) file = *id != '\0' ? find_file (self, id) : NULL;
  RoofOperationSketch *sketch = file != NULL ? roof_operation_sketch_copy (file, error) : roof_operation_sketch_new ();

  if (sketch == NULL)
    return NULL;
  roof_operation_sketch_set_others (sketch, roof_library_get_catalogue (self->library));
  if (*name != '\0')
    roof_operation_sketch_set (sketch, place, name);
  return sketch;
}

/* Whether nothing but a name was entered. */
static gboolean
is_only_named (RoofOperationWindow *self)
{
  g_autoptr (RoofOperationSketch) bare = begin (self, self->choices->pdata[self->begun], NULL);
  g_autofree char *text = bare != NULL ? roof_operation_sketch_print (bare) : NULL;
  g_autofree char *present = roof_operation_sketch_print (self->sketch);

  return !roof_operation_window_is_changed (self) || g_strcmp0 (text, present) == 0;
}

static void
begin_answer_cb (int      response,
                 gpointer data)
{
  g_autoptr (RoofOperationWindow) self = data;

  if (self->sketch == NULL)
    return;
  if (response == OVERWRITE)
    roof_operation_window_begin_as (self, self->choices->pdata[gtk_drop_down_get_selected (self->begin)]);
  choose_begin (self, self->begun);
}

static void
begin_cb (RoofOperationWindow *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Replace"), OVERWRITE, "destructive-action" },
  };
  guint selected = gtk_drop_down_get_selected (self->begin);

  if (self->filling || selected == GTK_INVALID_LIST_POSITION || selected == self->begun)
    return;
  if (is_only_named (self))
    roof_operation_window_begin_as (self, self->choices->pdata[selected]);
  else
    roof_message_ask (GTK_WINDOW (self), _("Replace the entries?"), _("Work, tensors and parameters are replaced."), buttons,
                      G_N_ELEMENTS (buttons), GTK_RESPONSE_CANCEL, begin_answer_cb, g_object_ref (self));
}

void
roof_operation_window_begin_as (RoofOperationWindow *self,
                                const char          *id)
{
  g_autoptr (GError) error = NULL;
  RoofOperationSketch *sketch;

  g_return_if_fail (ROOF_IS_OPERATION_WINDOW (self) && self->begin != NULL);

  sketch = begin (self, id, &error);
  if (sketch == NULL)
    {
      roof_toast_show_error (self->toast, _("The operation could not be read"), error->message);
      return;
    }
  for (guint i = 0; i < self->choices->len; i++)
    if (g_str_equal (self->choices->pdata[i], id))
      choose_begin (self, i);
  take_sketch (self, sketch);
}

/* A blank one, or a copy of an operation of formulas. */
static void
make_begin (RoofOperationWindow *self)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (self->library);
  GtkStringList *names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _("Blank"));
  g_ptr_array_add (self->choices, g_strdup (""));
  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);
      /* Translators: %s is the name of an operation or a machine */
      g_autofree char *name = g_strdup_printf (_("Copy of %s"), roof_gettext (roof_operation_get_name (operation)));

      if (roof_operation_is_custom (operation))
        continue;
      gtk_string_list_append (names, name);
      g_ptr_array_add (self->choices, g_strdup (roof_operation_get_id (operation)));
    }
  self->begin = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string")));
  gtk_drop_down_set_enable_search (self->begin, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->begin), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Start from"), -1);
  gtk_grid_attach (self->head, roof_label_new (_("Start from"), "quiet"), 0, 0, 1, 1);
  gtk_grid_attach (self->head, GTK_WIDGET (self->begin), 1, 0, 1, 1);
  g_signal_connect_object (self->begin, "notify::selected", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
}

/* --- the window --- */

static void
make_lists (RoofOperationWindow *self)
{
  GtkWidget *few = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->head_fault = GTK_LABEL (roof_text_new ("", "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->head_fault), FALSE);
  gtk_box_append (self->page, GTK_WIDGET (self->head_fault));
  self->expander = gtk_expander_new (_("Named Formulas and Requirements"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Named Formulas and Requirements"), -1);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), few);
  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    {
      self->lists[i] = ROOF_SKETCH_LIST (roof_sketch_list_new (&roof_sketch_sections[i]));
      g_signal_connect_object (self->lists[i], "edited", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
      gtk_box_append (i < ROOF_SKETCH_N_USUAL ? self->page : GTK_BOX (few), GTK_WIDGET (self->lists[i]));
    }
  gtk_box_append (self->page, self->expander);
}

static void
roof_operation_window_dispose (GObject *object)
{
  RoofOperationWindow *self = ROOF_OPERATION_WINDOW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_OPERATION_WINDOW);
  g_clear_pointer (&self->trial, roof_sketch_trial_free);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (roof_operation_window_parent_class)->dispose (object);
  g_clear_pointer (&self->sketch, roof_operation_sketch_free);
}

static void
roof_operation_window_finalize (GObject *object)
{
  RoofOperationWindow *self = ROOF_OPERATION_WINDOW (object);

  g_ptr_array_unref (self->fields);
  g_ptr_array_unref (self->choices);
  roof_sketch_history_free (self->history);
  G_OBJECT_CLASS (roof_operation_window_parent_class)->finalize (object);
}

static void
roof_operation_window_class_init (RoofOperationWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CANVAS);
  g_type_ensure (ROOF_TYPE_TOAST);
  G_OBJECT_CLASS (klass)->dispose = roof_operation_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_operation_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = roof_operation_window_close_request;

  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/operation-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, save);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, toast);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, page);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, head);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, RoofOperationWindow, sentence);
  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                                NULL, G_TYPE_BOOLEAN, 1, G_TYPE_BOOLEAN);
  gtk_widget_class_install_action (widget_class, "operation.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "operation.undo", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "operation.redo", NULL, step_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "operation.save", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void
roof_operation_window_init (RoofOperationWindow *self)
{
  self->fields = g_ptr_array_new ();
  self->choices = g_ptr_array_new_with_free_func (g_free);
  self->history = roof_sketch_history_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_accessible_make_status (self->sentence);
  make_lists (self);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focus_moved_cb), NULL);
}

RoofOperationWindow *
roof_operation_window_new (GtkWindow           *parent,
                           RoofLibrary         *library,
                           RoofMachine         *machine,
                           RoofOperationSketch *sketch)
{
  RoofOperationWindow *self = g_object_new (ROOF_TYPE_OPERATION_WINDOW, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  self->trial = roof_sketch_trial_new (machine);
  if (roof_operation_sketch_get_file (sketch) == NULL)
    make_begin (self);
  take_sketch (self, sketch);
  g_signal_connect_object (library, "operations-changed", G_CALLBACK (operations_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_grab_focus (self->fields->pdata[0]);
  return self;
}

RoofOperationSketch *
roof_operation_window_get_sketch (RoofOperationWindow *self)
{
  g_return_val_if_fail (ROOF_IS_OPERATION_WINDOW (self), NULL);

  return self->sketch;
}

RoofToast *
roof_operation_window_get_toast (RoofOperationWindow *self)
{
  g_return_val_if_fail (ROOF_IS_OPERATION_WINDOW (self), NULL);

  return self->toast;
}
