/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/operation/sketch-sections.h"

#include <glib/gi18n.h>

#include "core/units/format.h"
#include "widgets/kernels/kernel-formats.h"

static const char *const *
list_units (void)
{
  static const char *const units[] = { "matrix", "vector", "sfu", NULL };

  return units;
}

static const char *const *
list_roles (void)
{
  static const char *roles[ROOF_N_ROLES + 1];

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    roles[i] = roof_role_to_string ((RoofRole) i);
  return roles;
}

static const char *
name_role (const char *id)
{
  RoofRole role = ROOF_ROLE_ACTIVATIONS;

  roof_role_from_string (id, &role);
  return roof_kernel_formats_name_role (role);
}

#define MOST_TYPES 64

static const char *const *
list_types (void)
{
  static const char *types[MOST_TYPES + 1];
  gsize n_formats;
  const RoofFormat *formats = roof_format_list (&n_formats);
  guint n = 0;

  for (gsize i = 0; i < n_formats && n < MOST_TYPES; i++)
    if (!formats[i].is_block)
      types[n++] = formats[i].id;
  types[n] = NULL;
  return types;
}

const RoofSketchColumn roof_sketch_head[] = {
  { "name", N_("Name"), ROOF_SKETCH_FIELD_TEXT, 20, TRUE },
  { "id", N_("Id"), ROOF_SKETCH_FIELD_TEXT, 20, TRUE, N_("From the name") },
  { "summary", N_("Description"), ROOF_SKETCH_FIELD_TEXT, 20, TRUE, N_("What it computes") },
  { "group", N_("Group"), ROOF_SKETCH_FIELD_TEXT, 20, TRUE, N_("Heading in the catalogue") },
  { "compute", N_("Type"), ROOF_SKETCH_FIELD_CHOICE, 0, FALSE, NULL, list_types },
};

const guint roof_sketch_n_head = G_N_ELEMENTS (roof_sketch_head);

const RoofSketchSection roof_sketch_sections[ROOF_SKETCH_N_SECTIONS] = {
  { "work", N_("_Work"), N_("FLOPs on each unit, as formulas of the parameters"), N_("+ Work"),
    /* Translators: %s is "Work 2" */
    N_("Remove %s"),
    /* Translators: %u is a number */
    N_("Work %u"), NULL,
    { { "unit", N_("Unit"), ROOF_SKETCH_FIELD_CHOICE, 0, FALSE, NULL, list_units },
      { "flops", N_("FLOPs"), ROOF_SKETCH_FIELD_FORMULA, 24, TRUE, N_("2*B*D*F") } } },
  { "tensors", N_("_Tensors"), N_("Arrays in memory: sizes separated by commas, and how many times the whole array is read and written"),
    N_("+ Tensor"), N_("Remove %s"),
    /* Translators: %u is a number */
    N_("Tensor %u"), "name",
    { { "name", N_("Name"), ROOF_SKETCH_FIELD_TEXT, 6 },
      { "role", N_("Role"), ROOF_SKETCH_FIELD_CHOICE, 0, FALSE, NULL, list_roles, name_role },
      { "shape", N_("Shape"), ROOF_SKETCH_FIELD_FORMULA, 8, TRUE, N_("B, D") },
      { "read", N_("Read"), ROOF_SKETCH_FIELD_FORMULA, 5, FALSE, N_("0") },
      { "write", N_("Written"), ROOF_SKETCH_FIELD_FORMULA, 5, FALSE, N_("0") } } },
  { "parameters", N_("_Parameters"), NULL, N_("+ Parameter"), N_("Remove %s"),
    /* Translators: %u is a number */
    N_("Parameter %u"), "id",
    { { "id", N_("Letter"), ROOF_SKETCH_FIELD_NAME, 5 },
      { "name", N_("Name"), ROOF_SKETCH_FIELD_TEXT, 10, TRUE },
      { "default", N_("Default"), ROOF_SKETCH_FIELD_FORMULA, 8 },
      { "min", N_("Least"), ROOF_SKETCH_FIELD_FORMULA, 5, FALSE, N_("1") },
      { "max", N_("Most"), ROOF_SKETCH_FIELD_FORMULA, 5, FALSE, "∞" },
      { "whole", N_("Whole"), ROOF_SKETCH_FIELD_FLAG } } },
  { "let", N_("Named Formulas"), N_("Names that other formulas may use"), N_("+ Named Formula"), N_("Remove %s"),
    /* Translators: %u is a number */
    N_("Named formula %u"), "name",
    { { "name", N_("Name"), ROOF_SKETCH_FIELD_NAME, 8 },
      { "value", N_("Formula"), ROOF_SKETCH_FIELD_FORMULA, 20, TRUE } } },
  { "require", N_("Requirements"), N_("Conditions that the parameters must meet"), N_("+ Requirement"), N_("Remove %s"),
    /* Translators: %u is a number */
    N_("Requirement %u"), NULL,
    { { "that", N_("Condition"), ROOF_SKETCH_FIELD_FORMULA, 12, TRUE, N_("mod(N, K) == 0") },
      { "says", N_("Message"), ROOF_SKETCH_FIELD_TEXT, 12, TRUE } } },
};

char *
roof_sketch_describe_fault (const RoofSketchFault *fault)
{
  g_autofree char *place = NULL;

  for (guint i = 0; i < ROOF_SKETCH_N_SECTIONS; i++)
    if (g_strcmp0 (roof_sketch_sections[i].list, fault->place.list) == 0)
      place = roof_sketch_section_name (&roof_sketch_sections[i], fault->place.index);
  for (guint i = 0; i < roof_sketch_n_head && fault->place.list == NULL; i++)
    if (g_strcmp0 (roof_sketch_head[i].key, fault->place.key) == 0)
      place = g_strdup (_(roof_sketch_head[i].title));
  return place != NULL ? g_strdup_printf ("%s: %s", place, fault->reason) : g_strdup (fault->reason);
}
