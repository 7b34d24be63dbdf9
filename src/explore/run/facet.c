/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/facet.h"

#include <glib/gi18n-lib.h>

#include "workload/apply.h"

/* Divides a snapshot into snapshots that are laid side by side, by one of four facets: its machines, its runs, its networks,
 * or the phases of its networks. Each facet has a split_…() that adds the parts with their titles; roof_facet_applies() says
 * whether there would be more than one.
 *
 * A run is a state of the kernels that pins keep: pins equal by is_like() with the same ordinal are one state.
 * What was comes first, the earliest before the later, then what could be. Invariants: the current snapshot is not changed,
 * and each part is a whole snapshot that can be laid out alone. */

static void
free_part (RoofFacetPart *self)
{
  roof_snapshot_unref (self->snapshot);
  g_clear_pointer (&self->machine, roof_machine_unref);
  g_free (self->title);
  g_free (self);
}

/* @snapshot: (transfer full). @machine: (nullable) */
static void
add (GPtrArray    *parts,
     RoofSnapshot *snapshot,
     RoofMachine  *machine,
     const char   *title)
{
  RoofFacetPart *part = g_new (RoofFacetPart, 1);

  *part = (RoofFacetPart) { snapshot, machine != NULL ? roof_machine_ref (machine) : NULL, g_strdup (title) };
  g_ptr_array_add (parts, part);
}

/* --- machines --- */

static void
add_machine (GPtrArray    *parts,
             RoofSnapshot *snapshot,
             guint         index)
{
  RoofMachine *machine = roof_snapshot_get_machine (snapshot, index);

  add (parts, roof_snapshot_with_current (snapshot, index), NULL, roof_machine_get_name (machine));
}

/* The first machine has the place of the current one, as in a comparison. */
static void
split_machines (GPtrArray    *parts,
                RoofSnapshot *snapshot)
{
  guint current = roof_snapshot_get_current (snapshot);

  add_machine (parts, snapshot, current);
  for (guint i = 1; i < roof_snapshot_get_n_machines (snapshot); i++)
    add_machine (parts, snapshot, i == current ? 0 : i);
}

/* --- runs --- */

/* The state of kernels that a pin stands for. */
typedef struct
{
  int          live;    /* the kernel; -1: there is none of that name any more */
  gboolean     what_if;
  guint        back;    /* steps from what the kernels are: 1 is what they were last */
  guint        ordinal; /* among the pins of one kernel that are alike in this */
  const char  *label;   /* nullable; pins of what was are told apart by the other members */
  RoofMachine *machine; /* nullable */
} Stage;

static gboolean
is_same_machine (RoofMachine *a,
                 RoofMachine *b)
{
  return a == b || (a != NULL && b != NULL && roof_machine_equal (a, b));
}

/* Whether both are the same state, were it not for their ordinals. */
static gboolean
is_like (const Stage *a,
         const Stage *b)
{
  return a->what_if == b->what_if && a->back == b->back && (!a->what_if || g_strcmp0 (a->label, b->label) == 0)
         && is_same_machine (a->machine, b->machine);
}

/* The state that each pin belongs to. Returns: (transfer full) (element-type Stage) */
static GArray *
list_stages (const RoofSnapshot *snapshot)
{
  guint n = roof_snapshot_get_n_pins (snapshot);
  GArray *stages = g_array_sized_new (FALSE, TRUE, sizeof (Stage), n);
  Stage *stage;

  g_array_set_size (stages, n);
  stage = (Stage *) (gpointer) stages->data;
  for (guint i = n; i-- > 0;)
    {
      const RoofPin *pin = roof_snapshot_get_pin (snapshot, i);

      stage[i] = (Stage) { roof_snapshot_find_live (snapshot, i), pin->what_if, pin->what_if ? 0 : 1, 0, pin->label, pin->machine };
      if (pin->onward && !pin->what_if && i + 1 < n && stage[i + 1].live == stage[i].live)
        stage[i].back = stage[i + 1].back + 1;
    }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      if (stage[k].live == stage[i].live && is_like (&stage[i], &stage[k])
          && g_str_equal (roof_kernel_get_name (roof_snapshot_get_pin (snapshot, k)->kernel),
                          roof_kernel_get_name (roof_snapshot_get_pin (snapshot, i)->kernel)))
        stage[i].ordinal++;
  return stages;
}

static gboolean
is_same (const Stage *a,
         const Stage *b)
{
  return a->ordinal == b->ordinal && is_like (a, b);
}

/* What was, the earliest first; then what could be. */
static int
compare_stages (gconstpointer a,
                gconstpointer b)
{
  const Stage *one = a, *other = b;

  if (one->what_if != other->what_if)
    return one->what_if ? 1 : -1;
  return one->back < other->back ? 1 : one->back > other->back ? -1 : 0;
}

/* Each state once, in order, with the label that all its pins have. Returns: (transfer full) (element-type Stage) */
static GArray *
list_distinct (const GArray *stages)
{
  GArray *distinct = g_array_new (FALSE, FALSE, sizeof (Stage));

  for (guint i = 0; i < stages->len; i++)
    {
      const Stage *stage = &g_array_index (stages, Stage, i);
      guint k = 0;

      while (k < distinct->len && !is_same (stage, &g_array_index (distinct, Stage, k)))
        k++;
      if (k == distinct->len)
        g_array_append_vals (distinct, stage, 1);
      else if (g_strcmp0 (g_array_index (distinct, Stage, k).label, stage->label) != 0)
        g_array_index (distinct, Stage, k).label = NULL;
    }
  g_array_sort (distinct, compare_stages);
  return distinct;
}

/* The kernels at @stage: of what was, those that were pinned; of a what-if, all, for the others stay as they are. */
static RoofSnapshot *
make_stage (RoofSnapshot *snapshot,
            const GArray *stages,
            const Stage  *stage)
{
  g_autoptr (RoofSnapshot) bare = roof_snapshot_without_pins (snapshot);
  g_autoptr (GPtrArray) kernels = stage->what_if ? roof_snapshot_copy_kernels (bare)
                                                 : g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; i < stages->len; i++)
    {
      RoofKernel *kernel = roof_snapshot_get_pin (snapshot, i)->kernel;
      int live = g_array_index (stages, Stage, i).live;

      if (!is_same (stage, &g_array_index (stages, Stage, i)))
        continue;
      if (live >= 0 && !roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, (guint) live)))
        continue;
      if (stage->what_if && live >= 0)
        {
          roof_kernel_unref (kernels->pdata[live]);
          kernels->pdata[live] = roof_kernel_ref (kernel);
        }
      else
        g_ptr_array_add (kernels, roof_kernel_ref (kernel));
    }
  return roof_snapshot_with_kernels (bare, kernels);
}

/* Returns: (transfer full) */
static char *
name_stage (const Stage *stage,
            gboolean     several)
{
  if (stage->label != NULL)
    return g_strdup (stage->label);
  if (stage->what_if)
    /* Translators: title of a chart: the kernels as they could be */
    return g_strdup (_("What if"));
  if (several)
    /* Translators: title of a chart: the kernels as they were one, two, … runs ago */
    return g_strdup_printf (ngettext ("%u run before", "%u runs before", stage->back), stage->back);
  /* Translators: title of a chart: the kernels as they were */
  return g_strdup (_("Before"));
}

static void
split_runs (GPtrArray    *parts,
            RoofSnapshot *snapshot)
{
  g_autoptr (GArray) stages = list_stages (snapshot), distinct = list_distinct (stages);
  const Stage *first = distinct->len > 0 ? &g_array_index (distinct, Stage, 0) : NULL;
  gboolean several = first != NULL && first->back > 1, now = FALSE;

  for (guint i = 0; i <= distinct->len; i++)
    {
      const Stage *stage = i < distinct->len ? &g_array_index (distinct, Stage, i) : NULL;
      g_autofree char *title = stage != NULL ? name_stage (stage, several) : NULL;

      if (!now && (stage == NULL || stage->what_if))
        {
          /* Translators: title of a chart: the kernels as they are */
          add (parts, roof_snapshot_without_pins (snapshot), NULL, _("Now"));
          now = TRUE;
        }
      if (stage != NULL)
        add (parts, make_stage (snapshot, stages, stage), stage->machine, title);
    }
}

/* --- networks --- */

/* Whether the kernel is of the network @id, or of none where that is NULL. */
static gboolean
is_of (const RoofKernel *kernel,
       const char       *id)
{
  return g_strcmp0 (roof_kernel_get_workload (kernel), id) == 0;
}

/* @id: (nullable): NULL for the kernels of no network */
static RoofSnapshot *
make_network (RoofSnapshot *snapshot,
              const char   *id)
{
  RoofSnapshot *made = roof_snapshot_ref (snapshot);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = roof_snapshot_get_n_workloads (snapshot); i-- > 0;)
    if (g_strcmp0 (roof_snapshot_get_workload (snapshot, i)->id, id) != 0)
      roof_snapshot_replace (&made, roof_workload_remove (roof_snapshot_get_workload (snapshot, i)->id, made));
  for (guint i = roof_snapshot_get_n_pins (made); i-- > 0;)
    if (!is_of (roof_snapshot_get_pin (made, i)->kernel, id))
      roof_snapshot_replace (&made, roof_snapshot_with_pin_removed (made, i));
  for (guint i = 0; i < roof_snapshot_get_n_kernels (made); i++)
    if (is_of (roof_snapshot_get_kernel (made, i), id))
      g_ptr_array_add (kernels, roof_kernel_ref (roof_snapshot_get_kernel (made, i)));
  roof_snapshot_replace (&made, roof_snapshot_with_kernels (made, kernels));
  return made;
}

static void
split_networks (GPtrArray    *parts,
                RoofSnapshot *snapshot)
{
  gboolean loose = FALSE;

  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);

      add (parts, make_network (snapshot, workload->id), NULL, workload->name);
    }
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot) && !loose; i++)
    loose = is_of (roof_snapshot_get_kernel (snapshot, i), NULL) && roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, i));
  if (loose)
    /* Translators: title of a chart: kernels that belong to no network */
    add (parts, make_network (snapshot, NULL), NULL, _("Other kernels"));
}

/* --- phases --- */

static void
change_phase (RoofStep               *step,
              const RoofArchitecture *net,
              gconstpointer           data)
{
  if (roof_step_has_phases (net))
    roof_step_set_phase (step, net, *(const RoofPhase *) data);
}

/* The phase of the first network that generates text, by which the others go; -1: there is none. */
static int
find_phase (const RoofSnapshot *snapshot)
{
  for (guint i = 0; i < roof_snapshot_get_n_workloads (snapshot); i++)
    {
      const RoofWorkload *workload = roof_snapshot_get_workload (snapshot, i);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);

      if (net != NULL && roof_step_has_phases (net))
        return (int) roof_step_get_phase (&workload->step, net);
    }
  return -1;
}

static gboolean
split_phases (GPtrArray     *parts,
              RoofSnapshot  *snapshot,
              GError       **error)
{
  /* Translators: phases of a network: the prompt is read, the answer is written; … */
  const char *const names[] = { _("Prefill"), _("Decode"), _("Training"), _("Serving"), _("In pieces") };
  g_autoptr (RoofSnapshot) bare = roof_snapshot_without_pins (snapshot);
  int present = find_phase (snapshot);

  for (RoofPhase phase = ROOF_PHASE_PREFILL; phase <= ROOF_PHASE_DECODE; phase++)
    {
      RoofSnapshot *changed = roof_step_change_all (bare, change_phase, &phase, error);

      if (changed == NULL)
        return FALSE;
      add (parts, changed, NULL, names[phase]);
    }
  if (present > (int) ROOF_PHASE_DECODE)
    add (parts, roof_snapshot_ref (bare), NULL, names[present]);
  return TRUE;
}

/* --- all --- */

gboolean
roof_facet_applies (RoofFacet     facet,
                    RoofSnapshot *snapshot)
{
  g_return_val_if_fail (snapshot != NULL, FALSE);

  switch (facet)
    {
    case ROOF_FACET_MACHINE:
      return roof_snapshot_get_n_machines (snapshot) > 1;
    case ROOF_FACET_RUN:
      return roof_snapshot_get_n_pins (snapshot) > 0;
    case ROOF_FACET_NETWORK:
      return roof_snapshot_get_n_workloads (snapshot) > 1;
    case ROOF_FACET_PHASE:
      return find_phase (snapshot) >= 0;
    case ROOF_FACET_NONE:
    case ROOF_N_FACETS:
    default:
      return FALSE;
    }
}

RoofFacet
roof_facet_find (RoofSnapshot *snapshot)
{
  for (guint i = 0; i < ROOF_N_FACETS; i++)
    if (roof_facet_applies ((RoofFacet) i, snapshot))
      return (RoofFacet) i;
  return ROOF_FACET_NONE;
}

GPtrArray *
roof_facet_split (RoofFacet      facet,
                  RoofSnapshot  *snapshot,
                  GError       **error)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func ((GDestroyNotify) free_part);

  if (!roof_facet_applies (facet, snapshot))
    return g_steal_pointer (&parts);
  if (facet == ROOF_FACET_MACHINE)
    split_machines (parts, snapshot);
  else if (facet == ROOF_FACET_RUN)
    split_runs (parts, snapshot);
  else if (facet == ROOF_FACET_NETWORK)
    split_networks (parts, snapshot);
  else if (!split_phases (parts, snapshot, error))
    return NULL;
  return g_steal_pointer (&parts);
}
