/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/tween.h"

#include <math.h>

#include "chart/scene/scene-private.h"

/* A tween pairs the elements of two scenes and interpolates their numbers. Each kind of element (slope, flat ...) is a row
 * of @kinds: the array in the scene, a function that names an element, and the offsets of the doubles to interpolate. Elements
 * of the same name are a pair; duplicate names are numbered, so that names are unique in a scene. Names are made of the ids and
 * names of machines, levels and kernels, not of indices, so that pairs survive edits that move elements.
 * Invariants: @from and @to are never changed, each scene of the tween is a copy; numbers are interpolated logarithmically;
 * unpaired elements and numbers without a logarithm keep their value. */

#define MOST_FIELDS 2

/* Indices of an element that both scenes have. */
typedef struct
{
  guint from, to;
} Pair;

/* A kind of element that moves. */
typedef struct
{
  glong  array; /* offset in RoofScene */
  char *(*name) (const RoofScene *scene,
                 guint            index); /* Returns: (transfer full) */
  glong  fields[MOST_FIELDS]; /* offsets in the element, doubles */
  guint  n_fields;
} ElementKind;

static char *name_slope (const RoofScene *scene, guint index);
static char *name_flat (const RoofScene *scene, guint index);
static char *name_ridge (const RoofScene *scene, guint index);
static char *name_spot (const RoofScene *scene, guint index);
static char *name_row (const RoofScene *scene, guint index);
static char *name_placed_pin (const RoofScene *scene, guint index);
static char *name_rival (const RoofScene *scene, guint index);

static const ElementKind kinds[] = {
  { offsetof (RoofScene, slopes), name_slope, { offsetof (RoofSlope, slope), offsetof (RoofSlope, x_end) }, 2 },
  { offsetof (RoofScene, flats), name_flat, { offsetof (RoofFlat, y), offsetof (RoofFlat, x_start) }, 2 },
  { offsetof (RoofScene, ridges), name_ridge, { offsetof (RoofRidge, x), offsetof (RoofRidge, y) }, 2 },
  { offsetof (RoofScene, spots), name_spot, { offsetof (RoofSpot, x), offsetof (RoofSpot, y) }, 2 },
  { offsetof (RoofScene, kernels), name_row, { offsetof (RoofSceneKernel, roof) }, 1 },
  { offsetof (RoofScene, placed), name_placed_pin, { offsetof (RoofPlacedPin, x), offsetof (RoofPlacedPin, y) }, 2 },
  { offsetof (RoofScene, rivals), name_rival,
    { offsetof (RoofRival, spot) + offsetof (RoofSpot, x), offsetof (RoofRival, spot) + offsetof (RoofSpot, y) }, 2 },
};

struct _RoofTween
{
  RoofScene *from, *to;
  GArray    *pairs[G_N_ELEMENTS (kinds)]; /* of Pair */
};

/* --- names of elements --- */

static RoofMachine *
get_machine (const RoofScene *scene,
             guint            machine)
{
  return roof_report_get_machine (roof_comparison_get_report (scene->comparison, machine));
}

/* "" for the current machine, so that roofs move when another machine becomes current; the id for the others. */
static const char *
name_machine (const RoofScene *scene,
              guint            machine)
{
  return machine == 0 ? "" : roof_machine_get_id (get_machine (scene, machine));
}

/* "main" for main memory on any machine. */
static const char *
name_level (const RoofScene *scene,
            guint            machine,
            int              level)
{
  RoofMachine *of = get_machine (scene, machine);

  if (level < 0)
    return "-";
  return level == roof_machine_find_main_memory (of) ? "main" : roof_machine_get_level (of, (guint) level)->id;
}

static const char *
name_ceiling (const RoofScene *scene,
              guint            machine,
              int              ceiling)
{
  return ceiling < 0 ? "" : roof_machine_get_ceiling (get_machine (scene, machine), (guint) ceiling)->name;
}

static char *
name_slope (const RoofScene *scene,
            guint            index)
{
  const RoofSlope *slope = &g_array_index (scene->slopes, RoofSlope, index);

  return g_strdup_printf ("%s/%s/%s/%d", name_machine (scene, slope->machine),
                          name_level (scene, slope->machine, (int) slope->level),
                          name_ceiling (scene, slope->machine, slope->ceiling), slope->way);
}

static char *
name_peak (const RoofScene *scene,
           guint            machine,
           guint            peak)
{
  const RoofPeak *of = roof_machine_get_peak (get_machine (scene, machine), peak);

  return g_strdup_printf ("%s.%s", of->unit, of->dtype);
}

static char *
name_flat (const RoofScene *scene,
           guint            index)
{
  const RoofFlat *flat = &g_array_index (scene->flats, RoofFlat, index);
  g_autofree char *peak = name_peak (scene, flat->machine, flat->peak);

  return g_strdup_printf ("%s/%s/%s/%d", name_machine (scene, flat->machine), peak,
                          name_ceiling (scene, flat->machine, flat->ceiling), flat->datasheet);
}

static char *
name_ridge (const RoofScene *scene,
            guint            index)
{
  const RoofRidge *ridge = &g_array_index (scene->ridges, RoofRidge, index);
  g_autofree char *peak = name_peak (scene, 0, ridge->peak);

  return g_strdup_printf ("%s/%s", name_level (scene, 0, (int) ridge->level), peak);
}

static char *
name_kernel (const RoofScene *scene,
             guint            kernel)
{
  RoofKernel *of = roof_snapshot_get_kernel (scene->snapshot, kernel);
  const char *workload = roof_kernel_get_workload (of), *part = roof_kernel_get_part (of);

  return g_strdup_printf ("%s/%s/%s", workload != NULL ? workload : "", part != NULL ? part : "",
                          roof_kernel_get_name (of));
}

static char *
name_spot (const RoofScene *scene,
           guint            index)
{
  const RoofSpot *spot = &g_array_index (scene->spots, RoofSpot, index);
  g_autofree char *kernel = name_kernel (scene, spot->kernel);

  return g_strdup_printf ("%s@%s/%d", kernel, name_level (scene, 0, spot->level), spot->gutter);
}

static char *
name_row (const RoofScene *scene,
          guint            index)
{
  return name_kernel (scene, g_array_index (scene->kernels, RoofSceneKernel, index).kernel);
}

static char *
name_placed_pin (const RoofScene *scene,
                 guint            index)
{
  const RoofPlacedPin *placed = &g_array_index (scene->placed, RoofPlacedPin, index);
  g_autofree char *kernel = placed->kernel >= 0 ? name_kernel (scene, (guint) placed->kernel) : g_strdup ("");

  return g_strdup_printf ("%s@%s/%s/%d", kernel, name_level (scene, 0, placed->level),
                          placed->label != NULL ? placed->label : "", MIN (placed->pin, 0));
}

static char *
name_rival (const RoofScene *scene,
            guint            index)
{
  const RoofRival *rival = &g_array_index (scene->rivals, RoofRival, index);
  g_autofree char *kernel = name_kernel (scene, rival->spot.kernel);

  return g_strdup_printf ("%s@%s", kernel, name_machine (scene, rival->machine));
}

/* --- pairs --- */

static GArray *
get_array (const RoofScene   *scene,
           const ElementKind *kind)
{
  return G_STRUCT_MEMBER (GArray *, scene, kind->array);
}

/* The name with a number that makes it unique: the first of equal names pairs with the first. @counts: how often each name was
 * used. Returns: (transfer full) */
static char *
name_once (const RoofScene   *scene,
           const ElementKind *kind,
           guint              index,
           GHashTable        *counts)
{
  g_autofree char *name = kind->name (scene, index);
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));
  char *once = g_strdup_printf ("%s#%u", name, count);

  g_hash_table_insert (counts, g_steal_pointer (&name), GUINT_TO_POINTER (count + 1));
  return once;
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static GArray *
find_pairs (const RoofTween   *self,
            const ElementKind *kind)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  g_autoptr (GHashTable) indices = new_table (), before = new_table (), after = new_table ();
  gpointer found;

  for (guint i = 0; i < get_array (self->from, kind)->len; i++)
    g_hash_table_insert (indices, name_once (self->from, kind, i, before), GUINT_TO_POINTER (i));
  for (guint i = 0; i < get_array (self->to, kind)->len; i++)
    {
      g_autofree char *name = name_once (self->to, kind, i, after);

      if (g_hash_table_lookup_extended (indices, name, NULL, &found))
        {
          Pair pair = { GPOINTER_TO_UINT (found), i };

          g_array_append_val (pairs, pair);
        }
    }
  return pairs;
}

RoofTween *
roof_tween_new (RoofScene *from,
                RoofScene *to)
{
  RoofTween *self;

  g_return_val_if_fail (from != NULL && to != NULL, NULL);

  self = g_new0 (RoofTween, 1);
  self->from = roof_scene_ref (from);
  self->to = roof_scene_ref (to);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    self->pairs[i] = find_pairs (self, &kinds[i]);
  return self;
}

void
roof_tween_free (RoofTween *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_array_unref (self->pairs[i]);
  roof_scene_unref (self->from);
  roof_scene_unref (self->to);
  g_free (self);
}

/* --- moving --- */

/* The smoothstep 3 t^2 - 2 t^3. */
static double
ease (double t)
{
  t = CLAMP (t, 0, 1);
  return t * t * (3 - 2 * t);
}

double
roof_tween_get_opacity (double t)
{
  return ease (t);
}

/* Interpolates logarithmically. @own: returned when @a or @b has no logarithm, as in a gutter */
static double
mix (double a,
     double b,
     double part,
     double own)
{
  if (!(a > 0 && b > 0 && isfinite (a) && isfinite (b)))
    return own;
  return a == b ? a : a * pow (b / a, part);
}

static double *
get_field (GArray            *array,
           const ElementKind *kind,
           guint              index,
           guint              field)
{
  return (double *) (void *) (array->data + index * g_array_get_element_size (array) + kind->fields[field]);
}

static void
move_kind (const RoofTween *self,
           guint            kind,
           RoofTweenSide    side,
           double           part,
           RoofScene       *scene)
{
  const ElementKind *of = &kinds[kind];

  for (guint i = 0; i < self->pairs[kind]->len; i++)
    {
      Pair pair = g_array_index (self->pairs[kind], Pair, i);
      guint own = side == ROOF_TWEEN_LEAVING ? pair.from : pair.to;

      for (guint field = 0; field < of->n_fields; field++)
        {
          double *moved = get_field (get_array (scene, of), of, own, field);

          *moved = mix (*get_field (get_array (self->from, of), of, pair.from, field),
                        *get_field (get_array (self->to, of), of, pair.to, field), part, *moved);
        }
    }
}

static void
move_extent (const RoofTween *self,
             double           part,
             RoofExtent      *extent)
{
  const RoofExtent *a = &self->from->extent, *b = &self->to->extent;

  *extent = (RoofExtent) { mix (a->x_min, b->x_min, part, b->x_min), mix (a->x_max, b->x_max, part, b->x_max),
                           mix (a->y_min, b->y_min, part, b->y_min), mix (a->y_max, b->y_max, part, b->y_max) };
}

static void
move_bend (const RoofTween *self,
           double           part,
           RoofBend        *bend)
{
  const RoofBend *a = &self->from->bend, *b = &self->to->bend;

  if (a->name == NULL || b->name == NULL)
    return;
  bend->work = mix (a->work, b->work, part, bend->work);
  bend->latency = mix (a->latency, b->latency, part, bend->latency);
  bend->slope = mix (a->slope, b->slope, part, bend->slope);
  bend->peak = mix (a->peak, b->peak, part, bend->peak);
  bend->x = mix (a->x, b->x, part, bend->x);
  bend->y = mix (a->y, b->y, part, bend->y);
}

RoofScene *
roof_tween_get_scene (const RoofTween *self,
                      RoofTweenSide    side,
                      double           t)
{
  RoofScene *own = side == ROOF_TWEEN_LEAVING ? self->from : self->to;
  double part = ease (t);
  RoofScene *scene;

  if (part <= 0 && side == ROOF_TWEEN_LEAVING)
    return roof_scene_ref (own);
  if (part >= 1 && side == ROOF_TWEEN_ARRIVING)
    return roof_scene_ref (own);
  scene = roof_scene_dup (own);
  g_array_set_size (scene->bars, 0); /* dots leave their error bars behind */
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    move_kind (self, i, side, part, scene);
  move_extent (self, part, &scene->extent);
  move_bend (self, part, &scene->bend);
  return scene;
}
