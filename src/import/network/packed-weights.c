/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/packed-weights.h"

#include <math.h>
#include <string.h>

#include "core/units/format.h"

/* How quantisation methods store a matrix is told by the tensors beside it: ModelOpt and compressed-tensors (vLLM), fp8 of
 * DeepSeek, MXFP4 of gpt-oss, GPTQ, AWQ, bitsandbytes. */

#define USUAL_BLOCK 128

/* Tensors that hold scales, zeros, orders and code books. */
static const char *const scales[] = {
  ".weight_scale",    ".weight_scale_inv", ".weight_scale_2", ".input_scale", ".weight_global_scale", ".input_global_scale",
  ".output_scale",    ".weight_zero_point", ".weight_shape",  ".weight_g_idx", ".qzeros",             ".scales",
  ".g_idx",           ".SCB",              ".k_scale",        ".v_scale",     ".q_scale",             "_scales",
  ".absmax",          ".nested_absmax",    ".quant_map",      ".nested_quant_map", ".weight_format",  ".input_zero_point",
};

/* Plain formats by the types of safetensors. */
static const struct
{
  const char *dtype, *format;
} plain[] = {
  { "F64", "fp64" }, { "F32", "fp32" }, { "F16", "fp16" },     { "BF16", "bf16" },    { "F8_E4M3", "fp8" },
  { "F8_E5M2", "fp8" }, { "F4", "fp4" }, { "I8", "int8" },     { "U8", "int8" },      { "F8_E4M3FNUZ", "fp8" },
  { "F8_E5M2FNUZ", "fp8" }, { "F6_E2M3", "fp6" }, { "F6_E3M2", "fp6" },
};

/* A tensor of weights, with its module's name and the others of the module. */
typedef struct
{
  const RoofTensorList   *list;
  const RoofStoredTensor *tensor;
  char                   *stem;    /* "model.layers.0.mlp.up_proj" */
  double                  weights; /* filled: how many */
  char                   *format;  /* filled */
} Matrix;

static const RoofStoredTensor *
find (const Matrix *self,
      const char   *ending)
{
  return roof_tensor_list_find (self->list, self->stem, ending);
}

static gboolean
is_type (const RoofStoredTensor *tensor,
         const char             *dtype)
{
  return tensor != NULL && g_str_equal (tensor->dtype, dtype);
}

static gboolean
is_scale (const char *name)
{
  if (strstr (name, ".quant_state.") != NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    if (g_str_has_suffix (name, scales[i]))
      return TRUE;
  return FALSE;
}

static void
set (Matrix     *self,
     double      weights,
     const char *format)
{
  self->weights = weights;
  self->format = g_strdup (format);
}

/* Rows or columns of a block, where @size of them have @n scales: the usual 128 if that makes as many, since the last block may be
 * short. */
static double
find_block (double size,
            double n)
{
  return ceil (size / USUAL_BLOCK) == n ? USUAL_BLOCK : ceil (size / MAX (n, 1));
}

/* Formats as fp8 by how many scales the matrix has: one, one for each row, or one for each block. @inverse: the scales are called
 * so, which are always of blocks */
static void
set_scaled_bytes (Matrix                 *self,
                  const RoofStoredTensor *scale,
                  gboolean                inverse)
{
  const RoofStoredTensor *tensor = self->tensor;
  double rows, columns;

  self->weights = tensor->values;
  if (tensor->n_dims < 2 || scale->n_dims < 2 || (scale->values <= 1 && !inverse))
    {
      self->format = g_strdup (scale->values > 1 ? "fp8_channel" : "fp8_tensor");
      return;
    }
  rows = find_block (tensor->dims[tensor->n_dims - 2], scale->dims[scale->n_dims - 2]);
  columns = find_block (tensor->dims[tensor->n_dims - 1], scale->dims[scale->n_dims - 1]);
  if (scale->dims[scale->n_dims - 1] == 1 && !inverse)
    self->format = g_strdup ("fp8_channel");
  else if (rows == 1)
    self->format = columns == 32 ? g_strdup ("mxfp8") : g_strdup_printf ("fp8_g%.0f", columns);
  else
    self->format = rows == columns ? g_strdup_printf ("fp8_b%.0f", rows) : g_strdup_printf ("fp8_b%.0fx%.0f", rows, columns);
}

/* "NAME.weight": weights that are not packed, or packed two to a byte. */
static void
weigh_weight (Matrix *self)
{
  const RoofStoredTensor *scale = find (self, ".weight_scale"), *inverse = find (self, ".weight_scale_inv");
  const RoofStoredTensor *bytes = find (self, ".weight.absmax");

  if (is_type (self->tensor, "U8") && bytes != NULL)
    set (self, 2 * self->tensor->values, find (self, ".weight.nested_absmax") != NULL ? "nf4_double" : "nf4");
  else if (is_type (self->tensor, "U8") && scale != NULL)
    set (self, 2 * self->tensor->values, is_type (scale, "F8_E4M3") ? "nvfp4" : "mxfp4");
  else if (is_type (self->tensor, "I8") && (scale != NULL || find (self, ".SCB") != NULL))
    set (self, self->tensor->values, "int8_channel");
  else if (g_str_has_prefix (self->tensor->dtype, "F8_E4M3") && (scale != NULL || inverse != NULL))
    set_scaled_bytes (self, inverse != NULL ? inverse : scale, inverse != NULL);
}

/* "NAME.weight_packed" of compressed-tensors: words of eight numbers, or bytes of two. */
static void
weigh_packed (Matrix *self)
{
  const RoofStoredTensor *scale = find (self, ".weight_scale");
  double columns = self->tensor->n_dims > 0 ? self->tensor->dims[self->tensor->n_dims - 1] * 8 : 0;
  double groups = scale != NULL && scale->n_dims > 0 ? scale->dims[scale->n_dims - 1] : 0;
  double size = groups > 1 ? columns / groups : 0;

  if (is_type (self->tensor, "U8"))
    set (self, 2 * self->tensor->values, is_type (scale, "F8_E4M3") ? "nvfp4" : "mxfp4");
  else if (is_type (self->tensor, "I32"))
    {
      self->weights = 8 * self->tensor->values;
      self->format = size > 1 ? g_strdup_printf ("int4_g%.0f%s", size, find (self, ".weight_zero_point") != NULL ? "" : "_sym")
                              : g_strdup ("int4_channel");
    }
}

/* "NAME.qweight" of GPTQ, which packs along the inputs, or AWQ, which packs along the outputs. */
static void
weigh_words (Matrix *self)
{
  const RoofStoredTensor *scale = find (self, ".scales"), *zeros = find (self, ".qzeros");
  double bits = 4, inputs, outputs, groups;

  if (self->tensor->n_dims != 2 || scale == NULL || scale->n_dims != 2 || scale->dims[1] <= 0)
    {
      set (self, 8 * self->tensor->values, "int4_g128");
      return;
    }
  outputs = scale->dims[1];
  groups = scale->dims[0];
  if (zeros != NULL && zeros->n_dims == 2 && zeros->dims[1] > 0)
    bits = 32 * zeros->dims[1] / outputs;
  inputs = self->tensor->dims[1] == outputs ? self->tensor->dims[0] * 32 / bits : self->tensor->dims[0];
  self->weights = inputs * outputs;
  self->format = groups > 1 ? g_strdup_printf ("int%.0f_g%.0f", bits, inputs / groups) : g_strdup_printf ("int%.0f_channel", bits);
}

/* "NAME_blocks" of gpt-oss: bytes of two numbers. */
static void
weigh_blocks (Matrix *self)
{
  if (is_type (self->tensor, "U8"))
    set (self, 2 * self->tensor->values, "mxfp4");
}

/* Endings of tensors with weights, and how they are packed. */
static const struct
{
  const char *ending;
  void (*weigh) (Matrix *self);
} kinds[] = {
  { ".weight_packed", weigh_packed },
  { ".qweight", weigh_words },
  { "_blocks", weigh_blocks },
  { ".weight", weigh_weight },
};

static const char *
find_plain (const char *dtype)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    if (g_str_equal (plain[i].dtype, dtype))
      return plain[i].format;
  return NULL;
}

/* Fills weights and format. FALSE: the tensor is no matrix of a module. */
static gboolean
weigh (Matrix *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (self->tensor->name, kinds[i].ending))
      {
        self->stem = g_strndup (self->tensor->name, strlen (self->tensor->name) - strlen (kinds[i].ending));
        kinds[i].weigh (self);
        if (self->format == NULL)
          set (self, self->tensor->values, find_plain (self->tensor->dtype));
        return self->tensor->n_dims > 1;
      }
  set (self, self->tensor->values, NULL);
  return FALSE;
}

/* Adds the module of @matrix under the name that all experts of a layer share. */
static void
store (const Matrix *matrix,
       RoofStored   *stored)
{
  const char *experts = strstr (matrix->stem, ".experts.");
  g_autofree char *module = experts != NULL ? g_strndup (matrix->stem, (gsize) (experts - matrix->stem) + strlen (".experts"))
                                            : g_strdup (matrix->stem);

  if (matrix->format != NULL && roof_format_find (matrix->format, NULL) != NULL)
    roof_stored_add (stored, module, matrix->format, matrix->tensor->bytes);
}

void
roof_packed_weights_count (const RoofTensorList *list,
                           RoofInventory        *inventory,
                           RoofStored           *stored)
{
  for (guint i = 0; i < list->tensors->len; i++)
    {
      Matrix matrix = { .list = list, .tensor = list->tensors->pdata[i] };

      inventory->n_tensors += 1;
      inventory->bytes += matrix.tensor->bytes;
      if (is_scale (matrix.tensor->name))
        continue;
      if (weigh (&matrix))
        store (&matrix, stored);
      inventory->parameters += matrix.weights;
      g_free (matrix.stem);
      g_free (matrix.format);
    }
  inventory->known = list->tensors->len > 0;
}
