/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/plan/plan-form.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/error.h"
#include "document/files/network.h"
#include "widgets/quantity-entry.h"
#include "workload/apply.h"
#include "workload/service.h"

#define MOST_DEVICES 4096
/* Tokens of a prompt in a step, as in `plan`. */
#define USUAL_CHUNK  2048

/* Numbers that are typed; goals may be empty. */
typedef enum
{
  DEVICES,
  NODE,
  PROMPT,
  ANSWER,
  REQUESTS,
  CHUNK,
  PREFIX,
  DRAFTS,
  ACCEPTANCE,
  DRAFT_COST,
  USABLE,
  RESERVE,
  TPOT,
  TTFT,
  COST,
  N_NUMBERS
} FormNumber;

static const struct
{
  const char   *name, *tip;
  RoofDimension dimension;
  double        least, most, usual; /* NAN: empty */
} numbers[N_NUMBERS] = {
  [DEVICES] = { N_("Devices, at most"), N_("Largest number of devices that is tried"), ROOF_DIMENSION_COUNT, 1, MOST_DEVICES, 8 },
  [NODE] = { N_("Devices per node"), N_("Devices that the faster network connects"), ROOF_DIMENSION_COUNT, 1, MOST_DEVICES, 8 },
  [PROMPT] = { N_("Prompt"), N_("Tokens of a prompt"), ROOF_DIMENSION_COUNT, 1, 1e7, 1000 },
  [ANSWER] = { N_("Answer"), N_("Tokens of an answer"), ROOF_DIMENSION_COUNT, 2, 1e7, 250 },
  [REQUESTS] = { N_("Requests, at most"), N_("Most requests in flight"), ROOF_DIMENSION_COUNT, 1, 1e6, 256 },
  [CHUNK] = { N_("Prompt chunk, at most"), N_("Most tokens of a prompt that one step computes"), ROOF_DIMENSION_COUNT, 1, 1e7, USUAL_CHUNK },
  [PREFIX] = { N_("Shared prefix"), N_("Tokens of each prompt that are cached already; all requests share one copy"), ROOF_DIMENSION_COUNT, 0, 1e7, 0 },
  [DRAFTS] = { N_("Drafts"), N_("Tokens drafted for each request before each step, which the step verifies"), ROOF_DIMENSION_COUNT, 0, 16, 0 },
  [ACCEPTANCE] = { N_("Accepted"), N_("Share of drafts that are right"), ROOF_DIMENSION_FRACTION, 0, 1, 0 },
  [DRAFT_COST] = { N_("Draft cost"), N_("Time of a draft over the time of a step of one token"), ROOF_DIMENSION_FRACTION, 0, 1, 0 },
  [USABLE] = { N_("Usable memory"), N_("Share of main memory that may be used"), ROOF_DIMENSION_FRACTION, 0, 1, ROOF_SERVICE_USABLE },
  [RESERVE] = { N_("Reserve"), N_("Main memory kept for libraries and buffers"), ROOF_DIMENSION_BYTE, 0, INFINITY, ROOF_SERVICE_RESERVE },
  [TPOT] = { N_("Time per token"), N_("Longest time between two tokens of an answer; empty: no goal"), ROOF_DIMENSION_TIME, 0, INFINITY, 0.05 },
  [TTFT] = { N_("First token"), N_("Longest time to the first token; empty: no goal"), ROOF_DIMENSION_TIME, 0, INFINITY, NAN },
  [COST] = { N_("USD per million tokens"), N_("Highest cost per million answer tokens; empty: no goal"), ROOF_DIMENSION_COUNT, 0, INFINITY, NAN },
};

static const struct
{
  const char     *name;
  RoofPlanFormats formats;
} kinds[] = {
  { N_("As described"), { NULL, NULL, NULL } },
  { N_("16 bits"), { "bf16", "bf16", "bf16" } },
  { N_("8 bits (fp8)"), { "fp8", "fp8", "fp8" } },
  { N_("4-bit weights"), { "int4_g128", "bf16", "bf16" } },
};

/* A machine of the library. */
typedef struct
{
  RoofMachine       *machine; /* owned */
  GtkCheckButton    *check;
  RoofQuantityEntry *price;
} MachineLine;

struct _RoofPlanForm
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget         *box;
  GtkDropDown       *network;
  GtkListBox        *list;
  GtkCheckButton    *formats[G_N_ELEMENTS (kinds)];
  RoofQuantityEntry *entries[N_NUMBERS];

  /* owned */
  RoofCatalogue *catalogue;
  GPtrArray     *networks; /* element-type RoofWorkload, as the drop-down lists them */
  GArray        *lines;    /* element-type MachineLine */
};

G_DEFINE_FINAL_TYPE (RoofPlanForm, roof_plan_form, ROOF_TYPE_COMPOSITE)

void
roof_plan_asked_free (RoofPlanAsked *self)
{
  g_clear_pointer (&self->catalogue, roof_catalogue_unref);
  g_clear_pointer (&self->workload, roof_workload_free);
  g_clear_pointer (&self->machines, g_ptr_array_unref);
  g_clear_pointer (&self->prices, g_array_unref);
  g_clear_pointer (&self->formats, g_array_unref);
  g_free (self);
}

/* --- what is asked --- */

static gboolean
ask_machines (RoofPlanForm   *self,
              RoofPlanAsked  *asked,
              GError        **error)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      const MachineLine *line = &g_array_index (self->lines, MachineLine, i);
      double price;

      if (!gtk_check_button_get_active (line->check))
        continue;
      roof_quantity_entry_commit (line->price);
      if (roof_quantity_entry_get_error (line->price) != NULL)
        return roof_fail (error, "%1$s: %2$s", roof_machine_get_name (line->machine), roof_quantity_entry_get_error (line->price));
      price = roof_quantity_entry_get_value (line->price);
      g_ptr_array_add (asked->machines, roof_machine_ref (line->machine));
      g_array_append_val (asked->prices, price);
      if (isnan (price) && isfinite (asked->question.cost))
        return roof_fail (error, _("The cost goal needs the price of %s"), roof_machine_get_name (line->machine));
    }
  return asked->machines->len > 0 || roof_fail (error, _("Choose a machine"));
}

static gboolean
ask_number (RoofPlanForm  *self,
            FormNumber         number,
            double        *value,
            GError       **error)
{
  RoofQuantityEntry *entry = self->entries[number];

  roof_quantity_entry_commit (entry);
  *value = roof_quantity_entry_get_value (entry);
  if (roof_quantity_entry_get_error (entry) != NULL)
    return roof_fail (error, "%1$s: %2$s", _(numbers[number].name), roof_quantity_entry_get_error (entry));
  if (isnan (*value))
    *value = INFINITY;
  return TRUE;
}

static gboolean
ask_numbers (RoofPlanForm      *self,
             RoofPlanQuestion  *question,
             GError           **error)
{
  double *const values[N_NUMBERS] = {
    [DEVICES] = &question->most,
    [NODE] = &question->in_node,
    [PROMPT] = &question->service.prompt,
    [ANSWER] = &question->service.answer,
    [REQUESTS] = &question->service.requests,
    [CHUNK] = &question->service.chunk,
    [PREFIX] = &question->service.prefix,
    [DRAFTS] = &question->service.drafts,
    [ACCEPTANCE] = &question->service.acceptance,
    [DRAFT_COST] = &question->service.draft_cost,
    [USABLE] = &question->usable,
    [RESERVE] = &question->reserve,
    [TPOT] = &question->tpot,
    [TTFT] = &question->ttft,
    [COST] = &question->cost,
  };

  for (guint i = 0; i < N_NUMBERS; i++)
    if (!ask_number (self, i, values[i], error))
      return FALSE;
  question->least = 1;
  return question->service.prefix <= question->service.prompt
         || roof_fail (error, "%1$s: %2$s", _(numbers[PREFIX].name), _("Must not be longer than the prompt"));
}

RoofPlanAsked *
roof_plan_form_ask (RoofPlanForm  *self,
                    GError       **error)
{
  g_autoptr (RoofPlanAsked) asked = NULL;
  guint network;

  g_return_val_if_fail (ROOF_IS_PLAN_FORM (self), NULL);

  network = gtk_drop_down_get_selected (self->network);
  asked = g_new0 (RoofPlanAsked, 1);
  asked->catalogue = roof_catalogue_ref (self->catalogue);
  asked->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  asked->prices = g_array_new (FALSE, FALSE, sizeof (double));
  asked->formats = g_array_new (FALSE, FALSE, sizeof (RoofPlanFormats));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (gtk_check_button_get_active (self->formats[i]))
      g_array_append_val (asked->formats, kinds[i].formats);
  if (network >= self->networks->len)
    {
      roof_fail (error, _("Choose a network"));
      return NULL;
    }
  asked->workload = roof_workload_copy (g_ptr_array_index (self->networks, network));
  if (asked->formats->len == 0)
    {
      roof_fail (error, _("Choose a format"));
      return NULL;
    }
  if (!ask_numbers (self, &asked->question, error) || !ask_machines (self, asked, error))
    return NULL;
  asked->question.service.ahead = asked->question.service.drafts > 0 ? asked->workload->step.service.ahead : 0;
  asked->question.catalogue = asked->catalogue;
  asked->question.workload = asked->workload;
  asked->question.machines = (RoofMachine **) asked->machines->pdata;
  asked->question.n_machines = asked->machines->len;
  asked->question.prices = (const double *) (gconstpointer) asked->prices->data;
  asked->question.formats = (const RoofPlanFormats *) (gconstpointer) asked->formats->data;
  asked->question.n_formats = asked->formats->len;
  return g_steal_pointer (&asked);
}

/* --- rows --- */

static void
add_heading (RoofPlanForm *self,
             const char   *text)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                                   "css-classes", (const char *[]) { "heading", NULL }, NULL);

  gtk_box_append (GTK_BOX (self->box), label);
}

/* Takes what was typed, as far as it is in range. */
static void
edited_cb (RoofQuantityEntry *entry,
           double             value,
           gpointer           data)
{
  guint number = GPOINTER_TO_UINT (data);
  gboolean counts = numbers[number].dimension == ROOF_DIMENSION_COUNT && number != COST;
  g_autofree char *error = NULL;

  if (number == USABLE && !(value > 0 && value <= 1))
    error = g_strdup (_("Must be more than 0 and at most 1"));
  else if ((number == ACCEPTANCE || number == DRAFT_COST) && !(value >= 0 && value <= 1))
    error = g_strdup (_("Must be from 0 to 1"));
  else if (!isnan (value) && (value < numbers[number].least || value > numbers[number].most || (counts && value != floor (value))))
    error = g_strdup_printf (_("Must be a whole number from %1$.15g to %2$.15g"), numbers[number].least, numbers[number].most);
  if (!isnan (value) && number >= TPOT && value <= 0)
    {
      g_free (error);
      error = g_strdup (_("Must be more than 0"));
    }
  roof_quantity_entry_set_error (entry, error);
  if (error == NULL)
    roof_quantity_entry_set_value (entry, value);
}

static void
add_numbers (RoofPlanForm *self,
             FormNumber        first,
             FormNumber        end)
{
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "row-spacing", 6, "column-spacing", 12, NULL);

  for (guint i = first; i < end; i++)
    {
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", _(numbers[i].name), "xalign", 0.0, "hexpand", TRUE, NULL);
      GtkWidget *entry = roof_quantity_entry_new (numbers[i].dimension);

      self->entries[i] = ROOF_QUANTITY_ENTRY (entry);
      roof_quantity_entry_set_optional (self->entries[i], i >= TPOT);
      roof_quantity_entry_set_width (self->entries[i], 9);
      roof_quantity_entry_set_label (self->entries[i], _(numbers[i].name));
      roof_quantity_entry_set_value (self->entries[i], numbers[i].usual);
      gtk_widget_set_tooltip_text (entry, _(numbers[i].tip));
      g_signal_connect (entry, "edited", G_CALLBACK (edited_cb), GUINT_TO_POINTER (i));
      gtk_grid_attach (GTK_GRID (grid), label, 0, (int) (i - first), 1, 1);
      gtk_grid_attach (GTK_GRID (grid), entry, 1, (int) (i - first), 1, 1);
    }
  gtk_box_append (GTK_BOX (self->box), grid);
}

static void
price_cb (RoofQuantityEntry *entry,
          double             value,
          gpointer           unused)
{
  gboolean good = isnan (value) || value > 0;

  roof_quantity_entry_set_error (entry, good ? NULL : _("Must be more than 0"));
  if (good)
    roof_quantity_entry_set_value (entry, value);
}

static void
add_machine (RoofPlanForm *self,
             RoofMachine  *machine,
             gboolean      chosen)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *price = roof_quantity_entry_new (ROOF_DIMENSION_COUNT);
  GtkWidget *check = gtk_check_button_new_with_label (roof_machine_get_name (machine));
  /* Translators: an entry beside the name of a machine */
  g_autofree char *label = g_strdup_printf (_("Price of %s"), roof_machine_get_name (machine));
  MachineLine line = { roof_machine_ref (machine), GTK_CHECK_BUTTON (check), ROOF_QUANTITY_ENTRY (price) };

  gtk_check_button_set_active (line.check, chosen);
  gtk_widget_set_hexpand (check, TRUE);
  roof_quantity_entry_set_optional (line.price, TRUE);
  roof_quantity_entry_set_value (line.price,
                                 roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value);
  roof_quantity_entry_set_width (line.price, 5);
  roof_quantity_entry_set_label (line.price, label);
  gtk_widget_set_tooltip_text (price, _("USD per hour and device; empty: unknown"));
  g_signal_connect (price, "edited", G_CALLBACK (price_cb), NULL);
  g_object_bind_property (check, "active", price, "visible", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (row), check);
  gtk_box_append (GTK_BOX (row), price);
  gtk_list_box_append (self->list, row);
  /* Tab stops at its controls, which have names. */
  gtk_widget_set_focusable (gtk_widget_get_parent (row), FALSE);
  g_array_append_val (self->lines, line);
}

/* What networks are served on comes first. */
static int
compare_machines (gconstpointer a,
                  gconstpointer b)
{
  RoofMachine *first = *(RoofMachine *const *) a, *second = *(RoofMachine *const *) b;
  gboolean first_cpu = g_strcmp0 (roof_machine_get_class (first), "cpu") == 0;
  gboolean second_cpu = g_strcmp0 (roof_machine_get_class (second), "cpu") == 0;

  return first_cpu != second_cpu ? (first_cpu ? 1 : -1)
                                 : g_utf8_collate (roof_machine_get_name (first), roof_machine_get_name (second));
}

/* The document's machine, then the others that a network can run on. */
static void
add_machines (RoofPlanForm *self,
              RoofLibrary  *library,
              RoofMachine  *machine)
{
  g_autoptr (GPtrArray) machines = roof_library_list_machines (library);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_ptr_array_sort (machines, compare_machines);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Machines"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 150);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->list));
  gtk_widget_add_css_class (scrolled, "frame");
  gtk_box_append (GTK_BOX (self->box), scrolled);
  add_machine (self, machine, TRUE);
  for (guint i = 0; i < machines->len; i++)
    {
      RoofMachine *other = g_ptr_array_index (machines, i);

      if (!g_str_equal (roof_machine_get_id (other), roof_machine_get_id (machine)) && roof_machine_find_main_memory (other) >= 0)
        add_machine (self, other, FALSE);
    }
}

/* Only networks that generate text serve requests. */
static void
offer (RoofPlanForm       *self,
       GtkStringList      *names,
       const RoofWorkload *workload)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);

  if (net == NULL || net->net != ROOF_NET_DECODER)
    return;
  gtk_string_list_append (names, workload->name);
  g_ptr_array_add (self->networks, roof_workload_copy (workload));
}

static void
add_networks (RoofPlanForm       *self,
              const RoofWorkload *workload)
{
  g_auto (GStrv) ids = roof_network_list ();
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  if (workload != NULL)
    offer (self, names, workload);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (RoofWorkload) network = roof_network_resolve (ids[i], NULL);

      if (network != NULL)
        offer (self, names, network);
    }
  self->network = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), text));
  gtk_drop_down_set_enable_search (self->network, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->network), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Network"), -1);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->network));
}

static void
add_formats (RoofPlanForm *self)
{
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "column-spacing", 12, "column-homogeneous", TRUE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      self->formats[i] = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_(kinds[i].name)));
      gtk_check_button_set_active (self->formats[i], i == 0);
      gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->formats[i]), (int) i % 2, (int) i / 2, 1, 1);
    }
  gtk_box_append (GTK_BOX (self->box), grid);
}

/* Asks about the requests that the document's network serves. */
static void
take_service (RoofPlanForm   *self,
              const RoofStep *step)
{
  RoofService service = roof_step_get_service (step);
  const struct
  {
    FormNumber number;
    double     value;
  } values[] = {
    { PROMPT, service.prompt },   { ANSWER, service.answer }, { REQUESTS, fmax (service.requests, numbers[REQUESTS].usual) },
    { CHUNK, service.chunk },     { PREFIX, service.prefix }, { DRAFTS, service.drafts },
    { ACCEPTANCE, service.acceptance }, { DRAFT_COST, service.draft_cost },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (values[i].value > 0)
      roof_quantity_entry_set_value (self->entries[values[i].number], values[i].value);
}

void
roof_plan_form_set_up (RoofPlanForm       *self,
                       RoofLibrary        *library,
                       const RoofWorkload *workload,
                       RoofMachine        *machine)
{
  g_return_if_fail (ROOF_IS_PLAN_FORM (self) && self->catalogue == NULL);

  self->catalogue = roof_catalogue_ref (roof_library_get_catalogue (library));
  add_heading (self, _("Network"));
  add_networks (self, workload);
  add_heading (self, _("Machines and USD per Hour"));
  add_machines (self, library, machine);
  add_numbers (self, DEVICES, PROMPT);
  add_heading (self, _("Formats"));
  add_formats (self);
  add_heading (self, _("Requests"));
  add_numbers (self, PROMPT, TPOT);
  add_heading (self, _("Goals"));
  add_numbers (self, TPOT, N_NUMBERS);
  if (workload != NULL && roof_step_serves (&workload->step))
    take_service (self, &workload->step);
}

/* --- the object --- */

static void
clear_line (gpointer data)
{
  roof_machine_unref (((MachineLine *) data)->machine);
}

static void
roof_plan_form_finalize (GObject *object)
{
  RoofPlanForm *self = ROOF_PLAN_FORM (object);

  g_clear_pointer (&self->catalogue, roof_catalogue_unref);
  g_ptr_array_unref (self->networks);
  g_array_unref (self->lines);
  G_OBJECT_CLASS (roof_plan_form_parent_class)->finalize (object);
}

static void
roof_plan_form_class_init (RoofPlanFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_plan_form_finalize;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_plan_form_init (RoofPlanForm *self)
{
  self->networks = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_workload_free);
  self->lines = g_array_new (FALSE, FALSE, sizeof (MachineLine));
  g_array_set_clear_func (self->lines, clear_line);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->box, "page");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
