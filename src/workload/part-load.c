/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/part-load.h"

#include <string.h>

/* Parts that differ in numbers alone. */
typedef struct
{
  RoofStepPart       part;       /* without name */
  RoofEstimator *estimator;
  int            parameters[ROOF_MAX_PART_VALUES]; /* by value of the part: the parameter it sets; -1: a part of the kind */
  double         values[ROOF_MAX_SLOTS];           /* of all parameters */
} Kind;

/* Numbers of a kind, and what they come to. */
typedef struct
{
  const RoofStepPart *part;
  gboolean        own;                          /* the numbers are not those of `part` */
  double          numbers[ROOF_MAX_PART_VALUES];
  RoofPartLoad    load;
} Known;

struct _RoofPartLoads
{
  RoofCatalogue *catalogue;
  RoofMachine   *machine;
  GPtrArray     *kinds;   /* element-type Kind, by first use */
  GHashTable    *known;   /* Known to itself */
};

static gboolean
same_text (const char *a,
           const char *b)
{
  return a == b || g_strcmp0 (a, b) == 0;
}

static gboolean
same_kind (const RoofStepPart *a,
           const RoofStepPart *b)
{
  if (a->n_values != b->n_values || !same_text (a->operation, b->operation) || !same_text (a->compute, b->compute))
    return FALSE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (!same_text (a->formats[i], b->formats[i]))
      return FALSE;
  for (guint i = 0; i < a->n_values; i++)
    if (!same_text (a->values[i].key, b->values[i].key) || !same_text (a->values[i].text, b->values[i].text))
      return FALSE;
  return TRUE;
}

static inline double
get_number (const Known *known,
            guint        index)
{
  return known->own ? known->numbers[index] : known->part->values[index].value;
}

static gboolean
same_part (gconstpointer a,
           gconstpointer b)
{
  const Known *first = a, *second = b;

  if (first->part->n_values != second->part->n_values)
    return FALSE;
  for (guint i = 0; i < first->part->n_values; i++)
    if (get_number (first, i) != get_number (second, i))
      return FALSE;
  return same_kind (first->part, second->part);
}

static guint
hash_part (gconstpointer data)
{
  const Known *known = data;
  guint64 hash = g_str_hash (known->part->operation);

  for (guint i = 0; i < known->part->n_values; i++)
    {
      double number = get_number (known, i);
      guint64 bits;

      memcpy (&bits, &number, sizeof bits);
      hash = (hash ^ bits) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }
  return (guint) (hash ^ hash >> 32);
}

static void
free_kind (gpointer data)
{
  roof_estimator_free (((Kind *) data)->estimator);
  g_free (data);
}

RoofPartLoads *
roof_part_loads_new (RoofCatalogue *catalogue,
                     RoofMachine   *machine)
{
  RoofPartLoads *self = g_new0 (RoofPartLoads, 1);

  self->catalogue = catalogue;
  self->machine = machine;
  self->kinds = g_ptr_array_new_with_free_func (free_kind);
  self->known = g_hash_table_new_full (hash_part, same_part, g_free, NULL);
  return self;
}

void
roof_part_loads_free (RoofPartLoads *self)
{
  g_hash_table_unref (self->known);
  g_ptr_array_unref (self->kinds);
  g_free (self);
}

RoofMachine *
roof_part_loads_get_machine (RoofPartLoads *self)
{
  return self->machine;
}

void
roof_part_loads_forget (RoofPartLoads *self)
{
  g_hash_table_remove_all (self->known);
}

static int
find_number (const RoofOperation *operation,
             const RoofStepPart  *part,
             guint                index)
{
  int found = part->values[index].text == NULL ? roof_operation_find_parameter (operation, part->values[index].key) : -1;
  RoofParameterType type = found >= 0 ? roof_operation_get_parameter (operation, (guint) found)->type : ROOF_PARAMETER_LEVEL;

  return type == ROOF_PARAMETER_NUMBER || type == ROOF_PARAMETER_FLAG ? found : -1;
}

/* Returns: (transfer full) (nullable) */
static Kind *
make_kind (RoofPartLoads       *self,
           const RoofStepPart  *part,
           GError             **error)
{
  RoofOperation *operation = roof_catalogue_find (self->catalogue, part->operation, error);
  g_autoptr (RoofKernel) plain = roof_kernel_new (part->name, part->operation);
  g_autoptr (RoofKernel) kernel = roof_step_part_fill_kernel (part, plain);
  RoofEstimator *estimator = operation != NULL ? roof_estimator_new (operation, kernel, self->machine, error) : NULL;
  Kind *kind;

  if (estimator == NULL)
    return NULL;
  kind = g_new0 (Kind, 1);
  kind->part = *part;
  kind->part.name = NULL;
  kind->estimator = estimator;
  memcpy (kind->values, roof_estimator_get_values (estimator), roof_operation_get_n_parameters (operation) * sizeof *kind->values);
  for (guint i = 0; i < part->n_values; i++)
    kind->parameters[i] = find_number (operation, part, i);
  return kind;
}

/* Whether @part is of @kind, up to numbers of parameters. */
static gboolean
is_of_kind (const RoofStepPart *part,
            const Kind         *kind)
{
  if (!same_kind (part, &kind->part))
    return FALSE;
  for (guint i = 0; i < part->n_values; i++)
    if (kind->parameters[i] < 0 && part->values[i].value != kind->part.values[i].value)
      return FALSE;
  return TRUE;
}

static Kind *
find_kind (RoofPartLoads       *self,
           const RoofStepPart  *part,
           GError             **error)
{
  Kind *kind;

  for (guint i = 0; i < self->kinds->len; i++)
    if (is_of_kind (part, g_ptr_array_index (self->kinds, i)))
      return g_ptr_array_index (self->kinds, i);
  kind = make_kind (self, part, error);
  if (kind != NULL)
    g_ptr_array_add (self->kinds, kind);
  return kind;
}

static gboolean
take_numbers (Kind                *kind,
              const RoofStepPart  *part,
              GError             **error)
{
  RoofOperation *operation = roof_estimator_get_operation (kind->estimator);

  for (guint i = 0; i < part->n_values; i++)
    {
      int index = kind->parameters[i];

      if (index < 0)
        continue;
      if (!roof_parameter_check (roof_operation_get_parameter (operation, (guint) index), part->values[i].value, error))
        return FALSE;
      kind->values[index] = part->values[i].value;
    }
  return roof_estimator_check (kind->estimator, kind->values, error);
}

static void
keep_works (RoofPartLoad        *load,
            const RoofEstimator *estimator,
            const RoofEstimate  *estimate)
{
  load->n_works = roof_operation_get_n_works (roof_estimator_get_operation (estimator));
  for (guint i = 0; i < load->n_works; i++)
    {
      load->works[i].flops = estimate->flops[i];
      load->works[i].matrix = g_str_equal (roof_estimator_get_work_unit (estimator, i), "matrix");
      load->works[i].peak = roof_estimator_has_peak (estimator, i) ? (int) roof_estimator_get_peak (estimator, i, NULL) : -1;
    }
}

static void
keep_tensors (RoofPartLoad *load,
              const Kind   *kind)
{
  guint n = roof_operation_get_n_tensors (roof_estimator_get_operation (kind->estimator));
  RoofTensorTraffic tensor;

  for (guint i = 0; i < n; i++)
    if (roof_estimator_get_traffic (kind->estimator, kind->values, i, &tensor))
      {
        load->tensors[load->n_tensors].role = tensor.role;
        load->tensors[load->n_tensors].level = tensor.level;
        load->tensors[load->n_tensors].read = tensor.read;
        load->tensors[load->n_tensors++].write = tensor.write;
      }
}

const RoofPartLoad *
roof_part_loads_find (RoofPartLoads       *self,
                      const RoofStepPart  *part,
                      GError             **error)
{
  Known asked;
  Known *known;
  RoofEstimate estimate;
  Kind *kind;

  asked.part = part;
  asked.own = FALSE;
  known = g_hash_table_lookup (self->known, &asked);
  if (known != NULL)
    return &known->load;
  kind = find_kind (self, part, error);
  if (kind == NULL || !take_numbers (kind, part, error))
    return NULL;
  roof_estimator_evaluate (kind->estimator, kind->values, FALSE, &estimate);
  known = g_new (Known, 1);
  known->part = &kind->part;
  known->own = TRUE;
  for (guint i = 0; i < part->n_values; i++)
    known->numbers[i] = part->values[i].value;
  memset (&known->load, 0, G_STRUCT_OFFSET (RoofPartLoad, tensors));
  known->load.t_min = estimate.t_min;
  known->load.t_latency = estimate.t_latency;
  known->load.longest = estimate.longest;
  known->load.bound = roof_estimate_get_longest (&estimate);
  memcpy (known->load.bytes, estimate.bytes, sizeof estimate.bytes);
  keep_works (&known->load, kind->estimator, &estimate);
  keep_tensors (&known->load, kind);
  g_hash_table_add (self->known, known);
  return &known->load;
}
