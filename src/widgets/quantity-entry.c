/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/quantity-entry.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "widgets/children.h"
#include "widgets/tooltip.h"

/* An entry for a quantity. What is typed is taken when the entry is activated or left; "edited" asks the owner to set the value,
 * who may refuse with an error, which keeps the text. A text that could mean two numbers ("128k") offers both as buttons.
 * Invariants: `dirty` text was typed and neither taken nor reverted, and setting a value does not overwrite it; `filling` is
 * TRUE only while the program itself sets the text; with the focus a value has all its digits, without it those of a display. */

struct _RoofQuantityEntry
{
  RoofComposite parent_instance;

  /* template */
  GtkWidget *entry;

  /* children */
  GtkWidget *offers; /* nullable: a popover with the numbers that a text could mean */

  /* owned */
  char *error;

  double        value;
  RoofDimension dimension;
  RoofTally     tally; /* FLOP or OP */
  gboolean      optional;
  guint         popup; /* source, 0: none */

  /* flags */
  gboolean filling; /* the program sets the text */
  gboolean dirty;   /* typed, neither taken nor reverted */
  gboolean focused; /* being edited: every digit counts */
};

enum
{
  PROP_DIMENSION = 1,
  PROP_VALUE,
  PROP_OPTIONAL,
  PROP_ERROR,
  N_PROPS
};

enum
{
  EDITED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofQuantityEntry, roof_quantity_entry, ROOF_TYPE_COMPOSITE)

static gboolean
same_value (double a,
            double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static char *
format_value (RoofQuantityEntry *self)
{
  if (isnan (self->value))
    return g_strdup ("");
  if (self->dimension == ROOF_DIMENSION_COUNT)
    return roof_units_format_number (self->value, 15);

  return self->focused ? roof_units_format_exact (self->value, self->dimension, self->tally)
                       : roof_units_format_counted (self->value, self->dimension, self->tally);
}

static void
show_value (RoofQuantityEntry *self)
{
  g_autofree char *text = format_value (self);

  self->dirty = FALSE;
  self->filling = TRUE;
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  self->filling = FALSE;
}

static gboolean
read_text (RoofQuantityEntry  *self,
           double             *value,
           GError            **error)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  g_strstrip (text);
  if (*text != '\0' || !self->optional)
    return roof_units_parse_typed (text, self->dimension, value, error);
  *value = NAN;
  return TRUE;
}

static void
take (RoofQuantityEntry *self,
      double             value)
{
  roof_quantity_entry_set_error (self, NULL);
  self->dirty = FALSE;
  if (!same_value (value, self->value))
    g_signal_emit (self, signals[EDITED], 0, value);
  if (self->error == NULL)
    show_value (self);
  else
    self->dirty = TRUE;
}

/* --- texts that could mean two numbers --- */

static void
offer_taken_cb (GtkButton         *button,
                RoofQuantityEntry *self)
{
  double value = *(const double *) g_object_get_data (G_OBJECT (button), "value");

  gtk_popover_popdown (GTK_POPOVER (self->offers));
  take (self, value);
}

static void
add_offer (RoofQuantityEntry *self,
           GtkBox            *box,
           double             value)
{
  g_autofree char *text = roof_units_format_number (value, 15);
  GtkWidget *button = gtk_button_new_with_label (text);

  g_object_set_data_full (G_OBJECT (button), "value", g_memdup2 (&value, sizeof value), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (offer_taken_cb), self, 0);
  gtk_box_append (box, button);
}

/* Pops up once the focus, which the entry may be losing, has arrived somewhere. */
static gboolean
popup_cb (gpointer data)
{
  RoofQuantityEntry *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  self->popup = 0;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || self->error == NULL)
    return G_SOURCE_REMOVE;
  if (gtk_root_get_focus (root) == NULL)
    gtk_widget_grab_focus (self->entry); /* GTK cannot move a focus that is nowhere */
  gtk_popover_popup (GTK_POPOVER (self->offers));
  return G_SOURCE_REMOVE;
}

/* Shows both numbers as buttons, the binary one first: 128k of tokens usually means it. */
static void
show_offers (RoofQuantityEntry *self,
             double             decimal,
             double             binary)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  g_clear_pointer (&self->offers, gtk_widget_unparent);
  self->offers = gtk_popover_new ();
  add_offer (self, GTK_BOX (box), binary);
  add_offer (self, GTK_BOX (box), decimal);
  gtk_popover_set_child (GTK_POPOVER (self->offers), box);
  gtk_widget_set_parent (self->offers, GTK_WIDGET (self));
  g_clear_handle_id (&self->popup, g_source_remove);
  self->popup = g_idle_add (popup_cb, self);
}

/* Whether the text could mean two numbers, which are offered then. */
static gboolean
offer (RoofQuantityEntry *self)
{
  double decimal, binary;
  g_autofree char *first = NULL, *second = NULL, *error = NULL;

  if (self->dimension != ROOF_DIMENSION_COUNT
      || !roof_units_find_binary (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &decimal, &binary))
    return FALSE;
  first = roof_units_format_number (decimal, 15);
  second = roof_units_format_number (binary, 15);
  /* Translators: what was typed, and the two numbers that it could mean: "“128k” could be 128 000 or 131 072: choose one" */
  error = g_strdup_printf (_("“%1$s” could be %2$s or %3$s: choose one"), gtk_editable_get_text (GTK_EDITABLE (self->entry)), first,
                           second);
  roof_quantity_entry_set_error (self, error);
  show_offers (self, decimal, binary);
  return TRUE;
}

void
roof_quantity_entry_commit (RoofQuantityEntry *self)
{
  g_autoptr (GError) error = NULL;
  double value;

  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  /* The focus leaves for the numbers on offer: they may not be replaced while they appear. */
  if (!self->dirty || (self->offers != NULL && gtk_widget_get_visible (self->offers)) || offer (self))
    return;
  if (read_text (self, &value, &error))
    take (self, value);
  else
    roof_quantity_entry_set_error (self, error->message);
}

void
roof_quantity_entry_restore (RoofQuantityEntry *self)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  roof_quantity_entry_set_error (self, NULL);
  show_value (self);
}

static void
changed_cb (RoofQuantityEntry *self)
{
  if (self->filling)
    return;
  self->dirty = TRUE;
  roof_quantity_entry_set_error (self, NULL);
}

static void
activate_cb (RoofQuantityEntry *self)
{
  roof_quantity_entry_commit (self);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

static gboolean
key_pressed_cb (RoofQuantityEntry *self,
                guint              keyval,
                guint              keycode,
                GdkModifierType    state)
{
  if (keyval != GDK_KEY_Escape || (!self->dirty && self->error == NULL))
    return GDK_EVENT_PROPAGATE;
  roof_quantity_entry_restore (self);
  return GDK_EVENT_STOP;
}

static void
enter_cb (RoofQuantityEntry *self)
{
  self->focused = TRUE;
  if (!self->dirty)
    show_value (self);
}

static void
leave_cb (RoofQuantityEntry *self)
{
  self->focused = FALSE;
  roof_quantity_entry_commit (self);
  if (!self->dirty)
    show_value (self);
}

static void
roof_quantity_entry_get_property (GObject    *object,
                                  guint       id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  RoofQuantityEntry *self = ROOF_QUANTITY_ENTRY (object);

  switch (id)
    {
    case PROP_DIMENSION:
      g_value_set_uint (value, self->dimension);
      break;

    case PROP_VALUE:
      g_value_set_double (value, self->value);
      break;

    case PROP_OPTIONAL:
      g_value_set_boolean (value, self->optional);
      break;

    case PROP_ERROR:
      g_value_set_string (value, self->error);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
roof_quantity_entry_set_property (GObject      *object,
                                  guint         id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  RoofQuantityEntry *self = ROOF_QUANTITY_ENTRY (object);

  switch (id)
    {
    case PROP_DIMENSION:
      roof_quantity_entry_set_dimension (self, g_value_get_uint (value));
      break;

    case PROP_VALUE:
      roof_quantity_entry_set_value (self, g_value_get_double (value));
      break;

    case PROP_OPTIONAL:
      roof_quantity_entry_set_optional (self, g_value_get_boolean (value));
      break;

    case PROP_ERROR:
      roof_quantity_entry_set_error (self, g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
roof_quantity_entry_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  return roof_focus_part (ROOF_QUANTITY_ENTRY (widget)->entry, direction);
}

static gboolean
roof_quantity_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (ROOF_QUANTITY_ENTRY (widget)->entry);
}

static void
roof_quantity_entry_finalize (GObject *object)
{
  g_clear_handle_id (&ROOF_QUANTITY_ENTRY (object)->popup, g_source_remove);
  g_free (ROOF_QUANTITY_ENTRY (object)->error);
  G_OBJECT_CLASS (roof_quantity_entry_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_DIMENSION] = g_param_spec_uint ("dimension", NULL, NULL, ROOF_DIMENSION_COUNT,
                                                  ROOF_DIMENSION_ENERGY, ROOF_DIMENSION_COUNT, flags);
  properties[PROP_VALUE] = g_param_spec_double ("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0,
                                                flags);
  properties[PROP_OPTIONAL] = g_param_spec_boolean ("optional", NULL, NULL, FALSE, flags);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
roof_quantity_entry_class_init (RoofQuantityEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = roof_quantity_entry_finalize;
  object_class->get_property = roof_quantity_entry_get_property;
  object_class->set_property = roof_quantity_entry_set_property;
  widget_class->focus = roof_quantity_entry_focus;
  widget_class->grab_focus = roof_quantity_entry_grab_focus;
  install_properties (object_class);

  /* The user typed a value and asks the owner to set it. */
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);

  roof_composite_class_set_template (widget_class, "quantity-entry");
  gtk_widget_class_bind_template_child (widget_class, RoofQuantityEntry, entry);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
roof_quantity_entry_init (RoofQuantityEntry *self)
{
  self->value = NAN;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
roof_quantity_entry_new (RoofDimension dimension)
{
  return g_object_new (ROOF_TYPE_QUANTITY_ENTRY, "dimension", dimension, NULL);
}

void
roof_quantity_entry_set_dimension (RoofQuantityEntry *self,
                                   RoofDimension      dimension)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  if (self->dimension == dimension)
    return;
  self->dimension = dimension;
  show_value (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DIMENSION]);
}

void
roof_quantity_entry_set_tally (RoofQuantityEntry *self,
                               RoofTally          tally)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  if (tally == ROOF_TALLY_MAC)
    tally = ROOF_TALLY_FLOP;
  if (self->tally == tally)
    return;
  self->tally = tally;
  show_value (self);
}

void
roof_quantity_entry_set_value (RoofQuantityEntry *self,
                               double             value)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  if (same_value (self->value, value))
    return;
  self->value = value;
  if (!self->dirty)
    show_value (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VALUE]);
}

double
roof_quantity_entry_get_value (RoofQuantityEntry *self)
{
  g_return_val_if_fail (ROOF_IS_QUANTITY_ENTRY (self), NAN);

  return self->value;
}

void
roof_quantity_entry_set_optional (RoofQuantityEntry *self,
                                  gboolean           optional)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  optional = !!optional;
  if (self->optional == optional)
    return;
  self->optional = optional;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OPTIONAL]);
}

void
roof_quantity_entry_set_placeholder (RoofQuantityEntry *self,
                                     const char        *text)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), text);
}

static void
show_error (RoofQuantityEntry *self)
{
  gboolean faulty = self->error != NULL;

  if (faulty)
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
  roof_set_tooltip (self->entry, self->error);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               faulty ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void
roof_quantity_entry_set_error (RoofQuantityEntry *self,
                               const char        *error)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  if (g_strcmp0 (self->error, error) == 0)
    return;
  g_free (self->error);
  self->error = g_strdup (error);
  show_error (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
}

const char *
roof_quantity_entry_get_error (RoofQuantityEntry *self)
{
  g_return_val_if_fail (ROOF_IS_QUANTITY_ENTRY (self), NULL);

  return self->error;
}

const char *
roof_quantity_entry_get_text (RoofQuantityEntry *self)
{
  g_return_val_if_fail (ROOF_IS_QUANTITY_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
roof_quantity_entry_set_width (RoofQuantityEntry *self,
                               int                n_chars)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), n_chars);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), n_chars);
}

void
roof_quantity_entry_set_label (RoofQuantityEntry *self,
                               const char        *label)
{
  g_return_if_fail (ROOF_IS_QUANTITY_ENTRY (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

GtkWidget *
roof_quantity_entry_get_delegate (RoofQuantityEntry *self)
{
  g_return_val_if_fail (ROOF_IS_QUANTITY_ENTRY (self), NULL);

  return self->entry;
}
