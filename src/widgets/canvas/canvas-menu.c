/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <glib/gi18n.h>

#include "explore/suggest/fusion.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/strip/strip-entry.h"
#include "workload/apply.h"
#include "workload/step.h"

static void
add_drag (GMenu      *menu,
          const char *label,
          const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.drag-parameter", "s", target);
  g_menu_append_item (menu, item);
}

/* For a part of a network: the sizes of the network's step. */
static void
list_sizes (GMenu              *menu,
            const RoofWorkload *workload)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  guint n;
  const RoofStepSize *sizes = roof_step_list_sizes (&n);

  for (guint i = 0; net != NULL && i < n; i++)
    if (roof_step_uses_size (&workload->step, &sizes[i], net) && !g_str_equal (sizes[i].key, "context"))
      add_drag (menu, roof_strip_name_size (sizes[i].key), sizes[i].key);
}

/* The parameters that a sideways drag can change: all numbers of the operation. */
static GMenu *
list_drag_parameters (RoofSnapshot *snapshot,
                      RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  const char *workload = roof_kernel_get_workload (roof_analysis_get_kernel (analysis));
  GMenu *menu = g_menu_new ();

  if (workload != NULL && roof_snapshot_find_workload (snapshot, workload) >= 0)
    list_sizes (menu, roof_snapshot_get_workload (snapshot, (guint) roof_snapshot_find_workload (snapshot, workload)));
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);

      if (parameter->type != ROOF_PARAMETER_NUMBER || roof_operation_is_custom (operation)
          || roof_kernel_get_workload (roof_analysis_get_kernel (analysis)) != NULL)
        continue;

      g_autofree char *label
          = g_strdup_printf ("%s (%s)", roof_gettext (parameter->name), parameter->id);

      add_drag (menu, label, parameter->id);
    }
  return menu;
}

/* Appends the item that fuses the two selected kernels, or splits or fuses the selected one. */
static void
append_fusion (GMenu       *menu,
               RoofSession *session)
{
  RoofKernel *selected = roof_session_get_kernel (session);
  guint n;

  roof_selection_get_indices (roof_session_get_selection (session), &n);
  if (n == 2)
    g_menu_append (menu, _("_Fuse These Two"), "win.fuse");
  else if (selected != NULL && roof_fusion_is_fused (selected))
    g_menu_append (menu, _("_Split into Its Parts"), "win.split");
  else
    g_menu_append (menu, _("_Fuse with the Next"), "win.fuse");
}

static GMenuModel *
make_kernel_menu (RoofSession *session)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) value = g_menu_new ();
  g_autoptr (GMenu) kernel = g_menu_new ();
  RoofAnalysis *analysis = roof_session_get_analysis (session);

  g_menu_append (value, _("Set _Value…"), "handle.edit");
  g_menu_append (value, _("Onto the _Ridge"), "handle.ridge");
  g_menu_append (value, _("_Reset"), "handle.reset");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (value));
  g_menu_append (kernel, _("_Edit Kernel"), "handle.open");
  g_menu_append (kernel, _("_Measured Time…"), "win.measure-kernel");
  g_menu_append (kernel, _("D_uplicate"), "win.duplicate-kernel");
  g_menu_append (kernel, _("_Pin as It Is"), "win.pin");
  g_menu_append (kernel, _("Add _Note…"), "canvas.add-note");
  append_fusion (kernel, session);
  g_menu_append (kernel, _("_Delete"), "handle.delete");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (kernel));
  if (analysis != NULL)
    {
      g_autoptr (GMenu) parameters = list_drag_parameters (roof_shown_snapshot (session), analysis);

      if (g_menu_model_get_n_items (G_MENU_MODEL (parameters)) > 1)
        g_menu_append_section (menu, _("Dragging Sideways Changes"), G_MENU_MODEL (parameters));
    }
  return G_MENU_MODEL (menu);
}

static gboolean
has_launch (RoofSession *session)
{
  const RoofRating *figure = roof_machine_get_rating (roof_shown_machine (session), ROOF_CANVAS_LAUNCH);

  return figure != NULL && figure->value > 0;
}

/* Appends the item that adds or removes the launch overhead. */
static void
append_launch (GMenu       *menu,
               RoofSession *session)
{
  if (has_launch (session))
    g_menu_append (menu, _("Remove _Launch Overhead"), "canvas.remove-launch");
  else
    g_menu_append (menu, _("Add _Launch Overhead"), "canvas.add-launch");
}

/* The menu of a roof, a ceiling or a ridge. */
static GMenuModel *
make_machine_menu (RoofSession *session,
                   RoofHit      target)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) value = g_menu_new ();
  g_autoptr (GMenu) machine = g_menu_new ();

  g_menu_append (value, _("Set _Value…"), "handle.edit");
  g_menu_append (value, _("_Double"), "handle.double");
  g_menu_append (value, _("_Halve"), "handle.halve");
  g_menu_append (value, _("_Reset to Datasheet"), "handle.reset");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (value));
  if (target.kind != ROOF_HIT_RIDGE && target.kind != ROOF_HIT_BEND)
    g_menu_append (machine, target.kind == ROOF_HIT_CEILING ? _("Hide _Ceilings") : _("Hide from _Chart"), "handle.hide");
  if (target.kind == ROOF_HIT_PEAK || target.kind == ROOF_HIT_RIDGE || target.kind == ROOF_HIT_BEND)
    append_launch (machine, session);
  g_menu_append (machine, _("_Edit Machine"), "handle.open");
  g_menu_append (machine, _("Add _Note…"), "canvas.add-note");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (machine));
  return G_MENU_MODEL (menu);
}

GMenuModel *
roof_canvas_make_menu (RoofSession *session,
                       RoofHit      target)
{
  return target.kind == ROOF_HIT_DOT ? make_kernel_menu (session) : make_machine_menu (session, target);
}

/* The menu of the empty chart. */
static void
add_chart_items (GMenu       *menu,
                 RoofSession *session)
{
  g_autoptr (GMenu) look = g_menu_new ();
  g_autoptr (GMenu) select = g_menu_new ();
  g_autoptr (GMenu) machine = g_menu_new ();

  g_menu_append (menu, _("Add _Note Here…"), "canvas.add-note");
  g_menu_append (menu, _("Edit _Title…"), "canvas.edit-heading");
  g_menu_append (look, _("_Fit Chart"), "canvas.fit");
  g_menu_append (look, _("_Zoom to Selection"), "canvas.zoom-selection");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (look));
  g_menu_append (select, _("Select _All"), "canvas.select-all");
  g_menu_append (select, _("Select N_one"), "canvas.select-none");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (select));
  append_launch (machine, session);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (machine));
}

GMenuModel *
roof_canvas_make_chart_menu (RoofSession *session,
                             RoofHit      hit)
{
  GMenu *menu = g_menu_new ();

  if (hit.kind == ROOF_HIT_ANNOTATION)
    {
      g_autofree char *edit = g_strdup_printf ("canvas.edit-note(%d)", hit.index);
      g_autofree char *remove = g_strdup_printf ("canvas.delete-note(%d)", hit.index);

      g_menu_append (menu, _("_Edit Note…"), edit);
      g_menu_append (menu, _("_Delete Note"), remove);
    }
  else
    add_chart_items (menu, session);
  return G_MENU_MODEL (menu);
}
