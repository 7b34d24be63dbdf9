/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/forecast-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-forecast.h"
#include "core/units/units.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"
#include "widgets/quantity-entry.h"

#define ENTRY_CHARS 6
#define CROWD  256 /* kernels */
#define INDENT 28 /* px of what stands below a switch */

/* One step of the estimate. */
typedef struct
{
  GtkCheckButton *check;
  GtkLabel       *adds;
  GtkLabel       *source;
} StepRow;

/* Times of starting kernels, and the first mode that has them. */
static const struct
{
  const char     *name;
  gsize           offset; /* in the view */
  RoofLaunchMode  from;
} launches[] = {
  { N_("Host, for each kernel"), G_STRUCT_OFFSET (RoofView, launch), ROOF_LAUNCH_EACH },
  { N_("Between kernels"), G_STRUCT_OFFSET (RoofView, launch_gap), ROOF_LAUNCH_AHEAD },
  { N_("Start of the graph"), G_STRUCT_OFFSET (RoofView, graph_start), ROOF_LAUNCH_GRAPH },
};

struct _RoofForecastView
{
  RoofPane pane;

  /* children */
  GtkExpander       *fold;
  GtkLabel          *sentence;
  GtkWidget         *grid; /* nullable: with all below, NULL until it is first unfolded */
  StepRow            rows[ROOF_N_FORECAST_STEPS];
  RoofQuantityEntry *overlap;
  RoofChoiceRow     *mode;
  GtkWidget         *names[G_N_ELEMENTS (launches)]; /* of the times */
  RoofQuantityEntry *times[G_N_ELEMENTS (launches)];

  gboolean whole;
};

G_DEFINE_FINAL_TYPE (RoofForecastView, roof_forecast_view, ROOF_TYPE_PANE)

static void
show_step (RoofForecastView          *self,
           const RoofForecastScope   *scope,
           const RoofForecast        *forecast,
           const RoofForecastOptions *options,
           RoofForecastStep           step)
{
  const StepRow *row = &self->rows[step];
  gboolean modelled = forecast->n_modelled[step] > 0;
  g_autofree char *source = roof_describe_forecast_source (scope, forecast, options, step);
  g_autofree char *time = roof_units_format (forecast->times[step], ROOF_DIMENSION_TIME);
  g_autofree char *adds = modelled && !options->off[step] ? g_strdup_printf (forecast->times[step] > 0 ? "+%s" : "%s", time) : g_strdup ("–");

  gtk_check_button_set_active (row->check, !options->off[step]);
  gtk_widget_set_sensitive (GTK_WIDGET (row->check), modelled);
  gtk_label_set_text (row->adds, adds);
  roof_label_say (row->source, source);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->check), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, adds, -1);
}

/* The host takes no part in a graph once that has started. */
static void
show_launches (RoofForecastView *self,
               const RoofView   *view,
               gboolean          on)
{
  roof_choice_row_set_selected (self->mode, view->launches);
  gtk_widget_set_sensitive (GTK_WIDGET (self->mode), on);
  for (guint i = 0; i < G_N_ELEMENTS (launches); i++)
    {
      double time = G_STRUCT_MEMBER (double, view, launches[i].offset);
      gboolean shown = launches[i].from <= view->launches && (launches[i].from != ROOF_LAUNCH_EACH || view->launches != ROOF_LAUNCH_GRAPH);

      gtk_widget_set_visible (self->names[i], shown);
      gtk_widget_set_visible (GTK_WIDGET (self->times[i]), shown);
      gtk_widget_set_sensitive (GTK_WIDGET (self->times[i]), on);
      /* Empty: the machine's. */
      roof_quantity_entry_set_value (self->times[i], launches[i].from == ROOF_LAUNCH_EACH && !(time > 0) ? NAN : time);
    }
}

static RoofForecastScope
get_scope (RoofForecastView *self)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  int network = roof_session_get_network (self->pane.session);

  return (RoofForecastScope) {
    .report = report,
    .kernel = roof_session_get_selected (self->pane.session),
    .workload = network < 0 ? NULL : roof_snapshot_get_workload (roof_report_get_snapshot (report), (guint) network)->id,
  };
}

static void
show_forecast (RoofForecastView        *self,
               const RoofForecastScope *scope)
{
  RoofForecastOptions options;
  RoofForecast forecast;
  g_autofree char *sentence = NULL;

  roof_forecast_options_init_view (&options, roof_snapshot_get_view (roof_report_get_snapshot (scope->report)));
  roof_forecast_scope_sum (scope, &options, &forecast);
  gtk_widget_set_visible (GTK_WIDGET (self), forecast.n > 0);
  if (forecast.n == 0)
    return;
  sentence = roof_describe_forecast_beside (&forecast);
  roof_label_say (self->sentence, sentence);
  if (self->grid == NULL)
    return;
  roof_quantity_entry_set_value (self->overlap, options.overlap);
  gtk_widget_set_sensitive (GTK_WIDGET (self->overlap), !options.off[ROOF_FORECAST_OVERLAP]);
  show_launches (self, roof_snapshot_get_view (roof_report_get_snapshot (scope->report)), !options.off[ROOF_FORECAST_LAUNCH]);
  for (guint i = 0; gtk_expander_get_expanded (self->fold) && i < ROOF_N_FORECAST_STEPS; i++)
    show_step (self, scope, &forecast, &options, (RoofForecastStep) i);
}

static void
refresh_cb (RoofForecastView *self)
{
  RoofForecastScope scope = get_scope (self);
  gboolean wanted = self->whole == (scope.kernel < 0);

  gtk_widget_set_visible (GTK_WIDGET (self), wanted);
  if (!wanted)
    return;
  if (self->whole && roof_report_get_n (scope.report) > CROWD && !gtk_expander_get_expanded (self->fold))
    roof_label_say (self->sentence, NULL);
  else
    show_forecast (self, &scope);
}

static void
toggled_cb (RoofForecastView *self,
            GtkCheckButton   *check)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));
  RoofForecastOptions options;
  gboolean counted = gtk_check_button_get_active (check);
  guint step = 0;

  while (self->rows[step].check != check)
    step++;
  roof_forecast_options_init_view (&options, view);
  if (options.off[step] != counted)
    {
      roof_view_free (view);
      return;
    }
  roof_view_count_step (view, roof_forecast_step_get_id ((RoofForecastStep) step), counted);
  roof_apply_view (self->pane.session, view, _("Change Estimate"), NULL);
}

static void
overlap_cb (RoofForecastView *self,
            double            value)
{
  RoofView *view;

  if (!(value >= 0 && value <= 1))
    {
      roof_quantity_entry_set_error (self->overlap, _("Must be from 0 to 1"));
      return;
    }
  view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));
  view->apart = 1 - value;
  roof_apply_view (self->pane.session, view, _("Change Estimate"), NULL);
}

static void
mode_cb (RoofForecastView *self,
         guint             mode)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));

  view->launches = mode;
  roof_apply_view (self->pane.session, view, _("Change Estimate"), NULL);
}

/* An empty entry: the machine's launch overhead, or nothing. */
static void
launch_cb (RoofForecastView  *self,
           double             value,
           RoofQuantityEntry *entry)
{
  RoofView *view;
  guint i = 0;

  while (self->times[i] != entry)
    i++;
  if (value < 0)
    {
      roof_quantity_entry_set_error (entry, _("Must be at least 0 s"));
      return;
    }
  view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));
  G_STRUCT_MEMBER (double, view, launches[i].offset) = isnan (value) ? 0 : value;
  roof_apply_view (self->pane.session, view, _("Change Estimate"), NULL);
}

static void
roof_forecast_view_class_init (RoofForecastViewClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  g_signal_new ("folded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
add_step (RoofForecastView *self,
          GtkGrid          *grid,
          guint             step,
          int              *line)
{
  StepRow *row = &self->rows[step];
  GtkWidget *check = gtk_check_button_new_with_label (roof_describe_forecast_step ((RoofForecastStep) step));
  GtkWidget *adds = gtk_label_new (NULL), *source = roof_text_new (NULL, "quiet");

  *row = (StepRow) { GTK_CHECK_BUTTON (check), GTK_LABEL (adds), GTK_LABEL (source) };
  gtk_check_button_set_active (row->check, TRUE);
  gtk_widget_set_hexpand (check, TRUE);
  gtk_label_set_xalign (row->adds, 1);
  gtk_widget_add_css_class (adds, "numeric");
  gtk_widget_set_margin_start (source, INDENT);
  gtk_widget_set_margin_bottom (source, 6);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (toggled_cb), self);
  gtk_grid_attach (grid, check, 0, *line, 1, 1);
  gtk_grid_attach (grid, adds, 1, (*line)++, 1, 1);
  gtk_grid_attach (grid, source, 0, (*line)++, 2, 1);
}

static void
add_overlap (RoofForecastView *self,
             GtkGrid          *grid,
             int              *line)
{
  GtkWidget *entry = roof_quantity_entry_new (ROOF_DIMENSION_FRACTION);
  /* Translators: before an entry: the share of work and traffic that runs at the same time */
  GtkWidget *label = roof_label_new (_("At the same time"), "quiet");

  self->overlap = ROOF_QUANTITY_ENTRY (entry);
  roof_quantity_entry_set_width (self->overlap, ENTRY_CHARS);
  roof_quantity_entry_set_label (self->overlap, _("Share of work and traffic that runs at the same time"));
  gtk_widget_set_margin_start (label, INDENT);
  g_signal_connect_swapped (entry, "edited", G_CALLBACK (overlap_cb), self);
  gtk_grid_attach (grid, label, 0, *line, 1, 1);
  gtk_grid_attach (grid, entry, 1, (*line)++, 1, 1);
}

static void
add_launches (RoofForecastView *self,
              GtkGrid          *grid,
              int              *line)
{
  /* Translators: how a host starts kernels: each waits for its own start; ahead of the device; all as one graph */
  const char *const modes[] = { _("Each waits"), _("Ahead"), _("As a graph"), NULL };
  GtkWidget *mode = roof_choice_row_new (_("Kernels start"), _("How the host starts kernels"));

  self->mode = ROOF_CHOICE_ROW (mode);
  roof_choice_row_set_choices (self->mode, modes);
  gtk_widget_set_margin_start (mode, INDENT);
  g_signal_connect_swapped (mode, "chosen", G_CALLBACK (mode_cb), self);
  gtk_grid_attach (grid, mode, 0, (*line)++, 2, 1);
  for (guint i = 0; i < G_N_ELEMENTS (launches); i++)
    {
      GtkWidget *entry = roof_quantity_entry_new (ROOF_DIMENSION_TIME), *label = roof_label_new (_(launches[i].name), "quiet");

      self->names[i] = label;
      self->times[i] = ROOF_QUANTITY_ENTRY (entry);
      roof_quantity_entry_set_width (self->times[i], ENTRY_CHARS);
      roof_quantity_entry_set_label (self->times[i], _(launches[i].name));
      gtk_widget_set_margin_start (label, INDENT);
      g_signal_connect_object (entry, "edited", G_CALLBACK (launch_cb), self, G_CONNECT_SWAPPED);
      gtk_grid_attach (grid, label, 0, *line, 1, 1);
      gtk_grid_attach (grid, entry, 1, (*line)++, 1, 1);
    }
}

static void
build_grid (RoofForecastView *self)
{
  GtkGrid *grid = g_object_new (GTK_TYPE_GRID, "column-spacing", 12, NULL);
  int line = 0;

  for (guint i = 0; i < ROOF_N_FORECAST_STEPS; i++)
    {
      add_step (self, grid, i, &line);
      if (i == ROOF_FORECAST_OVERLAP)
        add_overlap (self, grid, &line);
      else if (i == ROOF_FORECAST_LAUNCH)
        add_launches (self, grid, &line);
    }
  self->grid = GTK_WIDGET (grid);
  g_object_bind_property (self->fold, "expanded", grid, "visible", G_BINDING_SYNC_CREATE);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

static void
folded_cb (RoofForecastView *self)
{
  if (self->grid == NULL)
    build_grid (self);
  if (self->pane.session != NULL)
    refresh_cb (self);
  g_signal_emit_by_name (self, "folded");
}

static void
roof_forecast_view_init (RoofForecastView *self)
{
  GtkWidget *fold = gtk_expander_new (NULL), *sentence = roof_text_new (NULL, NULL);

  self->fold = GTK_EXPANDER (fold);
  self->sentence = GTK_LABEL (sentence);
  /* Translators: heading over how long it may really take, beside the bound */
  gtk_expander_set_label_widget (self->fold, roof_heading_new (_("Estimate")));
  gtk_accessible_update_property (GTK_ACCESSIBLE (fold), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Estimate"), -1);
  g_signal_connect_swapped (fold, "notify::expanded", G_CALLBACK (folded_cb), self);
  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_set_parent (fold, GTK_WIDGET (self));
  gtk_widget_set_parent (sentence, GTK_WIDGET (self));
}

void
roof_forecast_view_set_whole (RoofForecastView *self)
{
  g_return_if_fail (ROOF_IS_FORECAST_VIEW (self));

  self->whole = TRUE;
}
