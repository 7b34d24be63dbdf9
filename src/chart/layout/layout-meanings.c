/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-signs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/scene/ink.h"

/* The marks in a picture that the key explains; none where all dots look the same. */

#define SAMPLE_RADIUS 4.2
#define SMALL_SHARE 0.05
#define LARGE_SHARE 0.25

/* What occurs among the dots. */
typedef struct
{
  gboolean filled[ROOF_N_INKS], hollow[ROOF_N_INKS];
  gboolean any_hollow, flagged, struck, selected, beyond, sized;
} Seen;

static void
clear_sign (gpointer item)
{
  g_free (((RoofSign *) item)->words);
}

static gboolean
is_inside (const RoofExtent *extent,
           const RoofSpot   *spot)
{
  return spot->x >= extent->x_min && spot->x <= extent->x_max && spot->y >= extent->y_min && spot->y <= extent->y_max;
}

static void
see_spot (const RoofLayout      *self,
          const RoofSceneKernel *kernel,
          const RoofSpot        *spot,
          Seen                  *seen)
{
  gboolean inside = is_inside (&self->extent, spot);

  if (!spot->main)
    {
      seen->hollow[spot->ink] = seen->hollow[spot->ink] || inside;
      seen->any_hollow = seen->any_hollow || inside;
      return;
    }
  seen->filled[spot->ink] = TRUE;
  seen->beyond = seen->beyond || !inside;
  seen->flagged = seen->flagged || (spot->above && inside);
  seen->struck = seen->struck || spot->unfit;
  seen->selected = seen->selected || roof_layout_rings (self, kernel);
  seen->sized = seen->sized || (kernel->sized && inside);
}

static void
look (const RoofLayout *self,
      RoofScene        *scene,
      Seen             *seen)
{
  guint n, n_spots;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < kernels[i].n_spots; j++)
      {
        const RoofSpot *spot = &spots[kernels[i].first_spot + j];

        if (spot->gutter == ROOF_GUTTER_NONE)
          see_spot (self, &kernels[i], spot, seen);
      }
}

/* Adds a sign with a sample like @dot. @words: (transfer full) */
static void
add_sign (GArray  *signs,
          RoofDot  dot,
          char    *words)
{
  RoofSign sign = { ROOF_SAMPLE_DOT, dot, .words = words };

  sign.dot.owner = (RoofHit) ROOF_HIT_INIT;
  g_array_append_val (signs, sign);
}

/* What levels are called, in the order in which they were met. */
typedef struct
{
  GString *of[ROOF_N_INKS];
  RoofInk  order[ROOF_N_INKS];
  guint    n;
} LevelNames;

/* Adds what @scene calls the levels with dots of each of @inks to @names, unless it stands there. */
static void
name_levels (RoofScene      *scene,
             const gboolean *inks,
             LevelNames     *names)
{
  const RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));
  gboolean done[ROOF_N_INKS] = { FALSE };

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      RoofInk ink = roof_ink_of_machine_level (machine, i);
      g_autofree char *name = roof_layout_brief_level (roof_machine_get_level (machine, i)->name);

      if (!inks[ink] || done[ink] || !roof_report_draws_level (roof_scene_get_report (scene), i))
        continue;
      done[ink] = TRUE;
      if (names->of[ink] == NULL)
        {
          names->of[ink] = g_string_new (name);
          names->order[names->n++] = ink;
        }
      else if (strstr (names->of[ink]->str, name) == NULL)
        g_string_append_printf (names->of[ink], "/%s", name);
    }
}

/* The levels and the compute roof that bind kernels, or that have dots; of panels with other machines, under all their names.
 * @hollow: the latter */
static void
add_roofs (const RoofLayout *self,
           const Seen       *seen,
           gboolean          hollow,
           GArray           *signs)
{
  LevelNames names = { .n = 0 };

  for (guint i = 0; i < roof_layout_count_scenes (self); i++)
    name_levels (roof_layout_get_nth_scene (self, i), hollow ? seen->hollow : seen->filled, &names);
  for (guint i = 0; i < names.n; i++)
    {
      RoofInk ink = names.order[i];
      g_autofree char *name = g_string_free (names.of[ink], FALSE);

      if (ink == ROOF_INK_MEMORY && strchr (name, '/') != NULL)
        {
          g_free (name);
          /* Translators: the main memories of several machines, in the key of a picture: "memory bound" */
          name = g_strdup (_("memory"));
        }

      /* Translators: in the key of a picture, of kernels that a memory limits: "HBM3 bound" */
      add_sign (signs, (RoofDot) { .ink = ink, .radius = SAMPLE_RADIUS, .hollow = hollow },
                hollow ? g_steal_pointer (&name) : g_strdup_printf (_("%s bound"), name));
    }
}

/* The groups that somebody put kernels into, in the order of the kernels. */
static void
add_groups (RoofScene  *scene,
            GHashTable *done,
            GArray     *signs)
{
  const RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (scene));
  guint n, n_spots;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  for (guint i = 0; i < n; i++)
    {
      const char *group = kernels[i].styled ? roof_kernel_get_look (roof_snapshot_get_kernel (snapshot, kernels[i].kernel))->group : NULL;

      for (guint j = 0; group != NULL && j < kernels[i].n_spots; j++)
        if (spots[kernels[i].first_spot + j].main && g_hash_table_add (done, (gpointer) group))
          add_sign (signs, (RoofDot) { .ink = spots[kernels[i].first_spot + j].ink, .radius = SAMPLE_RADIUS, .shape = kernels[i].shape },
                    g_strdup (group));
    }
}

static void
add_bounds (const RoofLayout *self,
            const Seen       *seen,
            GArray           *signs)
{
  guint n = 0;

  for (guint i = 0; i < ROOF_N_INKS; i++)
    n += seen->filled[i] && (i < ROOF_INK_GROUP || i > ROOF_INK_GROUP_LAST);
  if (n < 2 && !seen->any_hollow)
    return;
  add_roofs (self, seen, FALSE, signs);
  if (seen->filled[ROOF_INK_COMPUTE])
    add_sign (signs, (RoofDot) { .ink = ROOF_INK_COMPUTE, .radius = SAMPLE_RADIUS }, g_strdup (_("compute bound")));
  if (seen->filled[ROOF_INK_BALANCED])
    add_sign (signs, (RoofDot) { .ink = ROOF_INK_BALANCED, .radius = SAMPLE_RADIUS }, g_strdup (_("on the ridge")));
  if (self->sizes->levels_listed)
    add_roofs (self, seen, TRUE, signs);
}

static void
add_marks (const Seen *seen,
           GArray     *signs)
{
  const RoofDot dot = { .ink = ROOF_INK_MEMORY, .radius = SAMPLE_RADIUS - 1 };
  RoofDot flagged = dot, struck = dot, selected = dot, beyond = dot;

  flagged.flagged = struck.struck = selected.selected = beyond.edge = TRUE;
  if (seen->flagged)
    add_sign (signs, flagged, g_strdup (_("above its roof")));
  if (seen->struck)
    add_sign (signs, struck, g_strdup (_("does not fit in memory")));
  if (seen->selected)
    add_sign (signs, selected, g_strdup (_("selected")));
  if (seen->beyond)
    add_sign (signs, beyond, g_strdup (_("outside the axes")));
}

GArray *
roof_layout_list_signs (RoofLayout *self)
{
  GArray *signs = g_array_new (FALSE, FALSE, sizeof (RoofSign));
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  Seen seen = { .any_hollow = FALSE };

  g_array_set_clear_func (signs, clear_sign);
  if (!self->sizes->signs)
    return signs;
  roof_layout_add_roof_signs (self, signs);
  for (guint i = 0; i < roof_layout_count_scenes (self); i++)
    {
      look (self, roof_layout_get_nth_scene (self, i), &seen);
      add_groups (roof_layout_get_nth_scene (self, i), done, signs);
    }
  add_bounds (self, &seen, signs);
  add_marks (&seen, signs);
  roof_layout_add_stroke_signs (self, signs);
  if (seen.sized)
    {
      /* Translators: in the key of a picture, of dots whose area is their share of the time: "5 %", "25 % of the time" */
      add_sign (signs, (RoofDot) { .ink = ROOF_INK_TEXT_QUIET, .radius = roof_layout_find_share_radius (self, SMALL_SHARE) },
                g_strdup_printf (_("%.0f %%"), SMALL_SHARE * 100));
      g_array_index (signs, RoofSign, signs->len - 1).joined = TRUE;
      add_sign (signs, (RoofDot) { .ink = ROOF_INK_TEXT_QUIET, .radius = roof_layout_find_share_radius (self, LARGE_SHARE) },
                g_strdup_printf (_("%.0f %% of the time"), LARGE_SHARE * 100));
    }
  return signs;
}

