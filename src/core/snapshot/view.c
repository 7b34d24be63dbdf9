/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot.h"

gboolean
roof_view_find_name (const char * const *names,
                     const char         *name,
                     guint              *choice)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      {
        *choice = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
has_name (char      **names,
          const char *name)
{
  return names != NULL && g_strv_contains ((const char * const *) names, name);
}

gboolean
roof_view_shows_level (const RoofView *self,
                       const char     *level,
                       gboolean        used)
{
  return used ? !has_name (self->hidden_levels, level) : has_name (self->shown_levels, level);
}

gboolean
roof_view_shows_unit (const RoofView *self,
                      const char     *unit)
{
  return !has_name (self->hidden_units, unit);
}

gboolean
roof_view_shows_type (const RoofView *self,
                      const char     *dtype,
                      gboolean        used)
{
  return used ? !has_name (self->hidden_types, dtype) : has_name (self->shown_types, dtype);
}

RoofView *
roof_view_copy (const RoofView *self)
{
  RoofView *copy = g_memdup2 (self, sizeof *self);

  copy->hidden_levels = g_strdupv (self->hidden_levels);
  copy->shown_levels = g_strdupv (self->shown_levels);
  copy->hidden_units = g_strdupv (self->hidden_units);
  copy->hidden_types = g_strdupv (self->hidden_types);
  copy->shown_types = g_strdupv (self->shown_types);
  copy->estimate_without = g_strdupv (self->estimate_without);
  copy->path.parameter = g_strdup (self->path.parameter);
  copy->path.extra = g_strdup (self->path.extra);
  copy->extra = g_strdup (self->extra);
  return copy;
}

void
roof_view_free (RoofView *self)
{
  g_strfreev (self->hidden_levels);
  g_strfreev (self->shown_levels);
  g_strfreev (self->hidden_units);
  g_strfreev (self->hidden_types);
  g_strfreev (self->shown_types);
  g_strfreev (self->estimate_without);
  g_free (self->path.parameter);
  g_free (self->path.extra);
  g_free (self->extra);
  g_free (self);
}

/* Removes @name from the list @hidden, or adds it; an empty list becomes NULL, so that equal views compare equal. */
static void
show (char       ***hidden,
      const char   *name,
      gboolean      shown)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **entry = *hidden; entry != NULL && *entry != NULL; entry++)
    if (!g_str_equal (*entry, name))
      g_strv_builder_add (builder, *entry);
  if (!shown)
    g_strv_builder_add (builder, name);
  g_strfreev (*hidden);
  *hidden = g_strv_builder_end (builder);
  if (*hidden != NULL && **hidden == NULL)
    g_clear_pointer (hidden, g_strfreev);
}

/* Stores only departures from the default: used items are shown. */
static void
show_used (char       ***hidden,
           char       ***requested,
           const char   *name,
           gboolean      used,
           gboolean      shown)
{
  show (hidden, name, shown || !used);
  show (requested, name, used || !shown);
}

void
roof_view_show_level (RoofView   *self,
                      const char *level,
                      gboolean    used,
                      gboolean    shown)
{
  show_used (&self->hidden_levels, &self->shown_levels, level, used, shown);
}

void
roof_view_show_unit (RoofView   *self,
                     const char *unit,
                     gboolean    shown)
{
  show (&self->hidden_units, unit, shown);
}

void
roof_view_count_step (RoofView   *self,
                      const char *step,
                      gboolean    counted)
{
  show (&self->estimate_without, step, counted);
}

void
roof_view_set_path (RoofView   *self,
                    const char *parameter,
                    double      from,
                    double      to)
{
  char *taken = g_strdup (parameter);

  g_free (self->path.parameter);
  self->path.parameter = taken;
  self->path.from = parameter != NULL ? from : 0;
  self->path.to = parameter != NULL ? to : 0;
  self->path.all = parameter != NULL && self->path.all;
}

void
roof_view_show_type (RoofView   *self,
                     const char *dtype,
                     gboolean    used,
                     gboolean    shown)
{
  show_used (&self->hidden_types, &self->shown_types, dtype, used, shown);
}
