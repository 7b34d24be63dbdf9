/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/machine/new-machine-window.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/machine/machine-plain.h"
#include "core/units/format.h"
#include "document/files/bundled.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/message.h"

/* A bare number below this was meant with a unit. */
#define LEAST_BARE 1e6

typedef enum
{
  NAME,
  PEAK,
  BANDWIDTH,
  CAPACITY,
  N_ENTRIES
} MachineEntry;

static const struct
{
  const char    *title, *hint;
  RoofDimension  dimension;
} entries[N_ENTRIES] = {
  [NAME] = { N_("_Name"), N_("My computer"), ROOF_DIMENSION_COUNT },
  [PEAK] = { N_("_Peak"), N_("32 GFLOP/s"), ROOF_DIMENSION_FLOP_RATE },
  [BANDWIDTH] = { N_("Memory _bandwidth"), N_("17 GB/s"), ROOF_DIMENSION_BANDWIDTH },
  [CAPACITY] = { N_("Memory c_apacity"), N_("8 GB, optional"), ROOF_DIMENSION_BYTE },
};

struct _RoofNewMachineWindow
{
  GtkWindow parent_instance;

  /* template */
  GtkWidget *create;
  GtkGrid   *grid;

  /* children */
  GtkDropDown *begin;
  GtkDropDown *type;
  GtkWidget   *entries[N_ENTRIES];
  GtkLabel    *faults[N_ENTRIES];

  /* owned */
  RoofSession *session;
  GPtrArray   *models; /* (element-type RoofMachine) (nullable): what `begin` offers */
  GPtrArray   *types;  /* (element-type utf8), of the format list */

  /* flags */
  gboolean filling; /* the program sets the entries */
  gboolean created; /* or discarded: closing loses nothing */
};

enum
{
  CREATE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofNewMachineWindow, roof_new_machine_window, GTK_TYPE_WINDOW)

/* --- what was typed --- */

/* The machine that it begins as a copy of. (nullable) */
static RoofMachine *
get_model (RoofNewMachineWindow *self)
{
  guint selected = gtk_drop_down_get_selected (self->begin);

  return selected < self->models->len ? self->models->pdata[selected] : NULL;
}

static const char *
get_type_chosen (RoofNewMachineWindow *self)
{
  return self->types->pdata[gtk_drop_down_get_selected (self->type)];
}

/* (transfer full) */
static char *
dup_text (RoofNewMachineWindow *self,
          MachineEntry          entry)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entries[entry]))));
}

static gboolean
has_unit (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_isalpha (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

/* Reads the number of @entry. NAN where it may be left out and was. */
static gboolean
read_number (RoofNewMachineWindow  *self,
             MachineEntry           entry,
             double                *value,
             char                 **reason)
{
  g_autofree char *text = dup_text (self, entry);
  g_autoptr (GError) error = NULL;

  *value = NAN;
  if (*text == '\0' && entry == CAPACITY)
    return TRUE;
  if (*text == '\0')
    *reason = g_strdup (_("A number is missing"));
  else if (!roof_units_parse_typed (text, entries[entry].dimension, value, &error))
    *reason = g_strdup (error->message);
  else if (!(*value > 0))
    *reason = g_strdup (_("It must be more than 0"));
  else if (*value < LEAST_BARE && !has_unit (text))
    {
      static const char *const units[] = { [PEAK] = "GFLOP/s", [BANDWIDTH] = "GB/s", [CAPACITY] = "GB" };

      /* Translators: what was typed, and the same with a unit: "32" has no unit: "32 GFLOP/s"? */
      *reason = g_strdup_printf (_("“%1$s” has no unit: “%1$s %2$s”?"), text, units[entry]);
    }
  return *reason == NULL;
}

/* Whether the name can be that of a new machine. */
static gboolean
read_name (RoofNewMachineWindow  *self,
           char                 **id,
           char                 **reason)
{
  g_autofree char *name = dup_text (self, NAME);
  RoofMachine *known;

  *id = roof_machine_make_id (name);
  known = roof_library_find_machine (roof_session_get_library (self->session), *id, NULL);
  if (*name == '\0')
    *reason = g_strdup (_("A name is missing"));
  else if (strspn (*id, "-") == strlen (*id))
    *reason = g_strdup (_("The name needs a letter or a digit: it names the file"));
  else if (known != NULL)
    *reason = g_strdup_printf (_("There is a machine “%s” already"), roof_machine_get_name (known));
  return *reason == NULL;
}

/* The machine as it is typed. @loud: what is wrong is said beside the entries, and the first of them focused. (transfer full)
 * (nullable) */
static RoofMachine *
read_machine (RoofNewMachineWindow *self,
              gboolean              loud)
{
  g_autofree char *id = NULL, *name = dup_text (self, NAME);
  char *reasons[N_ENTRIES] = { NULL };
  double numbers[N_ENTRIES];
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = NULL;
  gboolean sound = read_name (self, &id, &reasons[NAME]) || !loud;

  for (guint i = PEAK; i < N_ENTRIES; i++)
    sound = read_number (self, (MachineEntry) i, &numbers[i], &reasons[i]) && sound;
  if (sound)
    {
      RoofPlainMachine plain = { id, *name != '\0' ? name : _("New Machine"), get_type_chosen (self), numbers[PEAK],
                                 _("Main memory"), numbers[BANDWIDTH], numbers[CAPACITY] };

      machine = roof_machine_new_plain (&plain, get_model (self), &error);
      if (error != NULL)
        reasons[PEAK] = g_strdup (error->message);
    }
  for (guint i = N_ENTRIES; i > 0; i--)
    {
      if (loud && reasons[i - 1] != NULL)
        gtk_widget_grab_focus (self->entries[i - 1]);
      if (loud || reasons[i - 1] == NULL)
        {
          roof_label_say (self->faults[i - 1], loud ? reasons[i - 1] : NULL);
          gtk_accessible_update_state (GTK_ACCESSIBLE (self->entries[i - 1]), GTK_ACCESSIBLE_STATE_INVALID,
                                       reasons[i - 1] != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
        }
      g_free (reasons[i - 1]);
    }
  return machine;
}

/* --- the document behind --- */

/* Shows the machine as it is typed, as far as that is sound. */
static void
preview (RoofNewMachineWindow *self)
{
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofSnapshot) shown = NULL;
  RoofDocument *document = roof_session_get_document (self->session);
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);

  if (self->filling || self->created)
    return;
  machine = read_machine (self, FALSE);
  if (machine == NULL)
    return;
  shown = roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), machine);
  roof_document_preview (document, shown);
}

static void
end_preview (RoofNewMachineWindow *self)
{
  RoofDocument *document = roof_session_get_document (self->session);

  if (roof_document_is_previewing (document))
    roof_document_cancel (document);
}

static void
create_cb (RoofNewMachineWindow *self)
{
  g_autoptr (RoofMachine) machine = read_machine (self, TRUE);
  gboolean saved = FALSE;

  if (machine == NULL)
    return;
  end_preview (self);
  g_signal_emit (self, signals[CREATE], 0, machine, &saved);
  if (!saved)
    return;
  self->created = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

void
roof_new_machine_window_set_error (RoofNewMachineWindow *self,
                                   const char           *reason)
{
  g_return_if_fail (ROOF_IS_NEW_MACHINE_WINDOW (self));

  roof_label_say (self->faults[NAME], reason);
  gtk_widget_grab_focus (self->entries[NAME]);
}

/* --- closing --- */

static gboolean
is_typed (RoofNewMachineWindow *self)
{
  for (guint i = 0; i < N_ENTRIES; i++)
    if (gtk_editable_get_text (GTK_EDITABLE (self->entries[i]))[0] != '\0')
      return TRUE;
  return FALSE;
}

static void
discard_cb (int      response,
            gpointer data)
{
  g_autoptr (RoofNewMachineWindow) self = data;

  if (response != GTK_RESPONSE_ACCEPT || self->session == NULL)
    return;
  self->created = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
roof_new_machine_window_close_request (GtkWindow *window)
{
  RoofNewMachineWindow *self = ROOF_NEW_MACHINE_WINDOW (window);
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Discard"), GTK_RESPONSE_ACCEPT, "destructive-action" },
  };

  if (self->created || !is_typed (self))
    return GTK_WINDOW_CLASS (roof_new_machine_window_parent_class)->close_request (window);
  roof_message_ask (window, _("Discard the new machine?"), _("The entries will be lost."), buttons, G_N_ELEMENTS (buttons),
                    GTK_RESPONSE_CANCEL, discard_cb, g_object_ref (self));
  return GDK_EVENT_STOP;
}

/* --- what it begins as --- */

static void
fill (RoofNewMachineWindow *self,
      MachineEntry          entry,
      double                value)
{
  g_autofree char *text = isnan (value) ? g_strdup ("") : roof_units_format_exact (value, entries[entry].dimension, ROOF_TALLY_FLOP);

  gtk_editable_set_text (GTK_EDITABLE (self->entries[entry]), text);
}

static void
choose_type (RoofNewMachineWindow *self,
             const char           *dtype)
{
  for (guint i = 0; i < self->types->len; i++)
    if (g_str_equal (self->types->pdata[i], dtype))
      gtk_drop_down_set_selected (self->type, i);
}

/* Puts in the peak of the chosen type, if the model has one. */
static void
type_cb (RoofNewMachineWindow *self)
{
  RoofMachine *model = get_model (self);
  int peak = model != NULL ? roof_plain_machine_find_peak (model, get_type_chosen (self)) : -1;

  if (!self->filling && peak >= 0)
    fill (self, PEAK, roof_machine_get_peak (model, (guint) peak)->peak.value);
  preview (self);
}

/* The numbers of the model; of no model none. */
static void
begin_cb (RoofNewMachineWindow *self)
{
  RoofMachine *model = get_model (self);
  int memory = model != NULL ? roof_machine_find_main_memory (model) : -1;
  const RoofLevel *level = memory >= 0 ? roof_machine_get_level (model, (guint) memory) : NULL;

  self->filling = TRUE;
  choose_type (self, model != NULL ? roof_machine_get_peak (model, 0)->dtype : "fp32");
  fill (self, PEAK, model != NULL ? roof_machine_get_peak (model, 0)->peak.value : NAN);
  fill (self, BANDWIDTH, level != NULL ? level->bandwidth.value : NAN);
  fill (self, CAPACITY, level != NULL ? level->capacity.value : NAN);
  self->filling = FALSE;
  end_preview (self);
  preview (self);
}

static void
add_model (RoofNewMachineWindow *self,
           GtkStringList        *names,
           RoofMachine          *machine)
{
  /* Translators: %s is the name of an operation or a machine */
  g_autofree char *name = g_strdup_printf (_("Copy of %s"), roof_machine_get_name (machine));

  gtk_string_list_append (names, name);
  g_ptr_array_add (self->models, roof_machine_ref (machine));
}

/* Nothing, the document's machine, and all others. */
static GtkStringList *
list_models (RoofNewMachineWindow *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  RoofLibrary *library = roof_session_get_library (self->session);

  gtk_string_list_append (names, _("Blank"));
  g_ptr_array_add (self->models, NULL);
  add_model (self, names, roof_shown_machine (self->session));
  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    add_model (self, names, roof_library_get_machine (library, i));
  return names;
}

static GtkStringList *
list_types (RoofNewMachineWindow *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize i = 0; i < n; i++)
    if (!formats[i].is_block)
      {
        gtk_string_list_append (names, formats[i].id);
        g_ptr_array_add (self->types, (gpointer) formats[i].id);
      }
  return names;
}

/* --- the window --- */

static void
attach (RoofNewMachineWindow *self,
        int                   line,
        const char           *title,
        GtkWidget            *field)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), field); /* which names it as well */
  gtk_grid_attach (self->grid, label, 0, line, 1, 1);
  gtk_grid_attach (self->grid, field, 1, line, 1, 1);
}

/* The entries, each with what is wrong with it below. */
static void
make_entry (RoofNewMachineWindow *self,
            guint                 entry)
{
  int line = 1 + 3 * (int) entry;

  self->entries[entry] = gtk_entry_new ();
  gtk_widget_set_hexpand (self->entries[entry], TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entries[entry]), _(entries[entry].hint));
  gtk_entry_set_activates_default (GTK_ENTRY (self->entries[entry]), TRUE);
  attach (self, line, _(entries[entry].title), self->entries[entry]);
  self->faults[entry] = GTK_LABEL (roof_text_new ("", "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->faults[entry]), FALSE);
  roof_accessible_make_status (self->faults[entry]);
  gtk_grid_attach (self->grid, GTK_WIDGET (self->faults[entry]), 1, line + 1, 1, 1);
  g_signal_connect_object (self->entries[entry], "changed", G_CALLBACK (preview), self, G_CONNECT_SWAPPED);
}

static void
make_fields (RoofNewMachineWindow *self)
{
  self->begin = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (list_models (self)),
                                                  gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string")));
  gtk_drop_down_set_enable_search (self->begin, TRUE);
  attach (self, 0, _("_Start from"), GTK_WIDGET (self->begin));
  for (guint i = 0; i < N_ENTRIES; i++)
    make_entry (self, i);
  self->type = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (list_types (self)), NULL));
  attach (self, 1 + 3 * N_ENTRIES, _("Peak _type"), GTK_WIDGET (self->type));
  choose_type (self, "fp32");
  g_signal_connect_object (self->begin, "notify::selected", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->type, "notify::selected", G_CALLBACK (type_cb), self, G_CONNECT_SWAPPED);
}

static void
roof_new_machine_window_dispose (GObject *object)
{
  RoofNewMachineWindow *self = ROOF_NEW_MACHINE_WINDOW (object);

  if (self->session != NULL)
    end_preview (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_NEW_MACHINE_WINDOW);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_new_machine_window_parent_class)->dispose (object);
}

static void
roof_new_machine_window_finalize (GObject *object)
{
  RoofNewMachineWindow *self = ROOF_NEW_MACHINE_WINDOW (object);

  g_ptr_array_unref (self->models);
  g_ptr_array_unref (self->types);
  G_OBJECT_CLASS (roof_new_machine_window_parent_class)->finalize (object);
}

static void
roof_new_machine_window_class_init (RoofNewMachineWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_new_machine_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_new_machine_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = roof_new_machine_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/new-machine-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofNewMachineWindow, create);
  gtk_widget_class_bind_template_child (widget_class, RoofNewMachineWindow, grid);
  gtk_widget_class_bind_template_callback (widget_class, create_cb);
  signals[CREATE] = g_signal_new ("create", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                                  NULL, G_TYPE_BOOLEAN, 1, ROOF_TYPE_MACHINE);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void
unref_model (gpointer machine)
{
  if (machine != NULL)
    roof_machine_unref (machine);
}

static void
roof_new_machine_window_init (RoofNewMachineWindow *self)
{
  self->models = g_ptr_array_new_with_free_func (unref_model);
  self->types = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

RoofNewMachineWindow *
roof_new_machine_window_new (GtkWindow   *parent,
                             RoofSession *session)
{
  RoofNewMachineWindow *self = g_object_new (ROOF_TYPE_NEW_MACHINE_WINDOW, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  make_fields (self);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->create);
  gtk_widget_grab_focus (self->entries[NAME]);
  return self;
}
