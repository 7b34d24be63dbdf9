/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "workload/read-scheme.h"

/* Refuses sizes and lists in a quantisation config that no checkpoint can have. */

#define MOST_BITS 16
/* Most values of a group, and most rows or columns of a block. */
#define MOST_VALUES 65536

static gboolean
is_whole (GVariant *value,
          double    least,
          double    most)
{
  double number = g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (value) : NAN;

  return number >= least && number <= most && number == floor (number);
}

static void
check_bits (RoofFacts  *facts,
            const char *place,
            const char *key,
            GVariant   *value)
{
  g_autofree char *shown = roof_facts_show (value);

  if (!is_whole (value, 1, MOST_BITS))
    roof_facts_fail (facts, "%1$s.%2$s: must be a whole number from 1 to %3$d, got %4$s", place, key, MOST_BITS, shown);
}

/* Checks a group size; -1: a row is one group. */
static void
check_group (RoofFacts  *facts,
             const char *place,
             const char *key,
             GVariant   *value)
{
  g_autofree char *shown = roof_facts_show (value);

  if (!is_whole (value, 2, MOST_VALUES) && !is_whole (value, -1, -1))
    roof_facts_fail (facts, "%1$s.%2$s: must be a whole number from 2 to %3$d, or -1 where a row is one group, got %4$s", place, key,
                     MOST_VALUES, shown);
}

static void
check_blocks (RoofFacts  *facts,
              const char *place,
              const char *key,
              GVariant   *value)
{
  g_autofree char *shown = roof_facts_show (value);
  gboolean good = g_variant_is_of_type (value, G_VARIANT_TYPE ("av")) && g_variant_n_children (value) == 2;

  for (gsize i = 0; good && i < 2; i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      good = is_whole (item, 1, MOST_VALUES);
    }
  if (!good)
    roof_facts_fail (facts, "%1$s.%2$s: must be two whole numbers from 1 to %3$d, the rows and columns of a block, got %4$s", place,
                     key, MOST_VALUES, shown);
}

static const struct
{
  const char *key;
  void (*check) (RoofFacts *facts, const char *place, const char *key, GVariant *value);
} sizes[] = {
  { "bits", check_bits },          { "w_bit", check_bits },           { "num_bits", check_bits },
  { "group_size", check_group },   { "q_group_size", check_group },   { "weight_block_size", check_blocks },
  { "block_structure", check_blocks },
};

static void
check_sizes (RoofFacts  *facts,
             const char *place,
             GVariant   *object)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (object, sizes[i].key, NULL);

      if (value != NULL && !g_variant_is_of_type (value, ROOF_FACTS_NULL))
        sizes[i].check (facts, place, sizes[i].key, value);
    }
}

/* Checks the objects in @object, as deep as compressed-tensors nests groups. */
static void
check_objects (RoofFacts  *facts,
               const char *place,
               GVariant   *object,
               guint       depth)
{
  GVariantIter iter;
  const char *key;
  GVariant *value;

  check_sizes (facts, place, object);
  g_variant_iter_init (&iter, object);
  while (depth > 0 && g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) inner = value;
      g_autofree char *shown = roof_error_shorten (key);
      g_autofree char *below = g_strdup_printf ("%s.%s", place, shown);

      if (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARDICT))
        check_objects (facts, below, inner, depth - 1);
    }
}

/* Whether the bits are missing from a method that needs them. */
static gboolean
lacks_bits (const RoofFacts *quantization)
{
  return (roof_facts_says (quantization, "quant_method", "gptq") || roof_facts_says (quantization, "quant_method", "awq"))
         && !roof_facts_has (quantization, "bits w_bit");
}

void
roof_check_scheme (RoofFacts *facts,
                   GVariant  *quantization)
{
  const RoofFacts own = { .description = quantization };

  /* Keys of unknown methods may have other meanings: EXL2's bits are a mean. */
  if (!roof_scheme_is_unknown (quantization))
    check_objects (facts, "quantization_config", quantization, 3);
  if (lacks_bits (&own))
    roof_facts_fail (facts, "quantization_config: there is no “%1$s”", "bits");
}
