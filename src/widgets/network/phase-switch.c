/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/phase-switch.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/segments.h"
#include "workload/apply.h"
#include "workload/step.h"

struct _RoofPhaseSwitch
{
  RoofPane pane;

  /* children */
  RoofSegments   *segments;
  GtkCheckButton *recompute;
  GtkCheckButton *unfused;
  GtkCheckButton *folded;
  GtkPopover     *refusal; /* why the last choice was not taken */
  GtkLabel       *reason;

  /* flags */
  gboolean text;    /* some network generates text */
  gboolean decoder; /* all networks can serve requests */
  gboolean telling; /* the program sets a check */
};

G_DEFINE_FINAL_TYPE (RoofPhaseSwitch, roof_phase_switch, ROOF_TYPE_PANE)

/* The phase of all networks together. */
typedef struct
{
  int      phase; /* RoofPhase; -1: they differ, or there is none */
  guint    n;     /* networks with phases */
  gboolean text;  /* some network generates text */
  gboolean decoder; /* all networks can serve requests */
  gboolean training, recompute; /* of all networks */
  gboolean unfused; /* of all networks that generate text */
  gboolean folds;   /* some convolutional net is in inference */
  gboolean folded;  /* all such nets fold */
} State;

static void
add_network (State                  *state,
             const RoofStep         *step,
             const RoofArchitecture *net)
{
  RoofPhase phase = roof_step_get_phase (step, net);

  state->training = state->training && step->training;
  state->recompute = state->recompute && step->recompute;
  if (roof_step_has_phases (net))
    state->unfused = state->unfused && step->unfused;
  if (net->net == ROOF_NET_CONVOLUTION && !step->training)
    {
      state->folds = TRUE;
      state->folded = state->folded && !step->unfolded;
    }
  /* Networks that generate no text have no prefill or decode. */
  if (state->text && !roof_step_has_phases (net) && !step->training)
    return;
  state->phase = state->n++ == 0 || state->phase == (int) phase ? (int) phase : -1;
}

static State
find_state (RoofSnapshot *snapshot)
{
  State state = { -1, 0, FALSE, TRUE, TRUE, TRUE, TRUE, FALSE, TRUE };
  guint n = roof_snapshot_get_n_workloads (snapshot);

  for (guint i = 0; i < n; i++)
    {
      const RoofArchitecture *net = roof_workload_get_net (roof_snapshot_get_workload (snapshot, i), NULL);

      state.decoder = state.decoder && net != NULL && net->net == ROOF_NET_DECODER;
      state.text = state.text || (net != NULL && roof_step_has_phases (net));
    }
  for (guint i = 0; i < n; i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);

      if (net != NULL)
        add_network (&state, &workload->step, net);
    }
  return state;
}

static void
show_phase (RoofPhaseSwitch *self,
            const State     *state)
{
  /* Translators: a phase of a network: answering many requests that come and go */
  const char *const all[] = { _("Prefill"), _("Decode"), _("Training"), _("Serving"), _("In pieces"), NULL };
  /* A network that cannot serve has the pieces in that place. */
  const char *const plain[] = { all[0], all[1], all[2], all[4], NULL };
  const char *const usual[] = { all[0], all[1], all[2], state->decoder ? all[3] : NULL, NULL };
  /* Translators: a network that is run, not trained */
  const char *const images[] = { _("Inference"), _("Training"), NULL };
  guint selected = state->phase < 0 ? GTK_INVALID_LIST_POSITION : (guint) state->phase;

  if (!state->text)
    {
      roof_segments_set_choices (self->segments, images);
      roof_segments_set_selected (self->segments, selected == ROOF_PHASE_TRAINING ? 1 : selected);
      return;
    }
  roof_segments_set_choices (self->segments, selected == ROOF_PHASE_MIXED && state->decoder ? all
                                             : selected == ROOF_PHASE_MIXED                 ? plain
                                                                                            : usual);
  if (selected == ROOF_PHASE_MIXED && !state->decoder)
    selected = ROOF_PHASE_SERVING;
  roof_segments_set_selected (self->segments, selected);
}

static void
refresh_cb (RoofPhaseSwitch *self)
{
  State state = find_state (roof_shown_snapshot (self->pane.session));

  self->text = state.text;
  self->decoder = state.decoder;
  gtk_widget_set_visible (GTK_WIDGET (self), state.n > 0);
  if (state.n == 0)
    return;
  show_phase (self, &state);
  gtk_widget_set_visible (GTK_WIDGET (self->recompute), state.training);
  gtk_widget_set_visible (GTK_WIDGET (self->unfused), state.text);
  gtk_widget_set_visible (GTK_WIDGET (self->folded), state.folds);
  self->telling = TRUE;
  gtk_check_button_set_active (self->recompute, state.recompute);
  gtk_check_button_set_active (self->unfused, state.text && state.unfused);
  gtk_check_button_set_active (self->folded, state.folded);
  self->telling = FALSE;
}

/* Changes all networks, or none if one of them refuses; then the switch is restored, and says why. */
static void
change (RoofPhaseSwitch *self,
        RoofStepChange   function,
        gconstpointer    data,
        const char      *label)
{
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot = roof_step_change_all (roof_shown_snapshot (self->pane.session), function, data, &error);

  if (snapshot != NULL)
    {
      roof_apply_snapshot (self->pane.session, snapshot, label, NULL);
      return;
    }
  refresh_cb (self);
  gtk_label_set_text (self->reason, error->message);
  gtk_popover_popup (self->refusal);
}

static void
change_phase (RoofStep               *step,
              const RoofArchitecture *net,
              gconstpointer           data)
{
  RoofPhase phase = *(const RoofPhase *) data;

  roof_step_set_phase (step, net,
                       phase == ROOF_PHASE_DECODE && !roof_step_has_phases (net) ? ROOF_PHASE_PREFILL : phase);
}

static void
change_recompute (RoofStep               *step,
                  const RoofArchitecture *net,
                  gconstpointer           data)
{
  step->recompute = *(const gboolean *) data;
}

static void
change_unfused (RoofStep               *step,
                const RoofArchitecture *net,
                gconstpointer           data)
{
  step->unfused = roof_step_has_phases (net) && *(const gboolean *) data;
}

static void
change_folding (RoofStep               *step,
                const RoofArchitecture *net,
                gconstpointer           data)
{
  step->unfolded = net->net == ROOF_NET_CONVOLUTION && !*(const gboolean *) data;
}

static void
phase_chosen_cb (RoofPhaseSwitch *self,
                 guint            index)
{
  RoofPhase phase = self->text ? (RoofPhase) index : index == 0 ? ROOF_PHASE_PREFILL : ROOF_PHASE_TRAINING;

  if (phase < (self->decoder ? ROOF_PHASE_MIXED : ROOF_PHASE_SERVING))
    change (self, change_phase, &phase, _("Change Phase"));
}

static void
recompute_cb (RoofPhaseSwitch *self)
{
  gboolean recompute = gtk_check_button_get_active (self->recompute);

  if (!self->telling)
    change (self, change_recompute, &recompute, _("Change Recomputing"));
}

static void
unfused_cb (RoofPhaseSwitch *self)
{
  gboolean unfused = gtk_check_button_get_active (self->unfused);

  if (!self->telling)
    change (self, change_unfused, &unfused, _("Change Attention"));
}

static void
folded_cb (RoofPhaseSwitch *self)
{
  gboolean folded = gtk_check_button_get_active (self->folded);

  if (!self->telling)
    change (self, change_folding, &folded, _("Change Folding"));
}

static void
add_refusal (RoofPhaseSwitch *self)
{
  self->reason = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "max-width-chars", 40, "xalign", 0.0, "accessible-role",
                               GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  self->refusal = GTK_POPOVER (gtk_popover_new ());
  gtk_popover_set_position (self->refusal, GTK_POS_BOTTOM);
  gtk_popover_set_child (self->refusal, GTK_WIDGET (self->reason));
  gtk_widget_set_parent (GTK_WIDGET (self->refusal), GTK_WIDGET (self));
}

static void
roof_phase_switch_dispose (GObject *object)
{
  RoofPhaseSwitch *self = ROOF_PHASE_SWITCH (object);

  if (self->refusal != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->refusal));
  self->refusal = NULL;
  G_OBJECT_CLASS (roof_phase_switch_parent_class)->dispose (object);
}

static void
roof_phase_switch_class_init (RoofPhaseSwitchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_phase_switch_dispose;
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
roof_phase_switch_init (RoofPhaseSwitch *self)
{
  GtkWidget *segments = g_object_new (ROOF_TYPE_SEGMENTS, NULL);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 8);
  self->segments = ROOF_SEGMENTS (segments);
  roof_segments_set_name (self->segments, _("Phase"), _("Prefill, decode or training step, or requests that come and go"));
  g_signal_connect_swapped (segments, "chosen", G_CALLBACK (phase_chosen_cb), self);
  gtk_widget_set_parent (segments, GTK_WIDGET (self));
  add_refusal (self);

  self->recompute = roof_check_add (GTK_WIDGET (self), _("Recompute"),
                                    _("Recompute activations in the backward pass instead of keeping them: less memory, more work"),
                                    G_CALLBACK (recompute_cb), self);
  /* Translators: a check: attention in several kernels, which write its scores to memory */
  self->unfused = roof_check_add (GTK_WIDGET (self), _("Unfused"),
                                  _("Attention in several kernels that write its scores to memory; training keeps the scores"),
                                  G_CALLBACK (unfused_cb), self);
  /* Translators: a check: normalisations are folded into convolutions */
  self->folded = roof_check_add (GTK_WIDGET (self), _("Fold normalisations"),
                                 _("Fold normalisations into the preceding convolutions, where they cost nothing"),
                                 G_CALLBACK (folded_cb), self);
}
