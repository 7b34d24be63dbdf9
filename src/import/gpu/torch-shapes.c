/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/torch-shapes.h"

#include <math.h>
#include <string.h>

/* Counts FLOPs and bytes of PyTorch's operators by the shapes of their inputs, as a trace spells them: `operators` says which
 * inputs and settings matter, and a function for each kind of work has the formula, with its source.
 * Invariants: a shape of n 0 is a number or nothing; an operator with shapes that do not fit its formula is not counted rather
 * than guessed; bytes are compulsory, each input and output once. */

#define MOST_DIMS 6
#define MOST_INPUTS 12

typedef enum
{
  MULTIPLY,             /* [first] × [second], both with a batch in front or both without */
  CONVOLVE,
  CONVOLVE_BACKWARD,
  ATTEND,
  ATTEND_BACKWARD,
} WorkKind;

/* Operators that launch kernels themselves, not those that call them: these repeat the shapes. @first: the input that the shapes
 * begin with. The others are inputs, -1: none. Signatures: PyTorch, native_functions.yaml. */
static const struct
{
  RoofJsonText name;
  WorkKind     kind;
  int          first;
  int          stride, padding, dilation, transposed, groups; /* of convolutions */
  int          causal;      /* of attention */
  gboolean     ends_last;   /* a causal mask ends at the last key */
  gboolean     heads_third; /* batch, tokens, heads, head size; else batch, heads, tokens, head size */
} operators[] = {
  { ROOF_JSON_WORD ("aten::mm"), MULTIPLY, 0 },
  { ROOF_JSON_WORD ("aten::addmm"), MULTIPLY, 1 },
  { ROOF_JSON_WORD ("aten::_addmm_activation"), MULTIPLY, 1 },
  { ROOF_JSON_WORD ("aten::bmm"), MULTIPLY, 0 },
  { ROOF_JSON_WORD ("aten::baddbmm"), MULTIPLY, 1 },
  { ROOF_JSON_WORD ("aten::_scaled_mm"), MULTIPLY, 0 },
  { ROOF_JSON_WORD ("aten::_int_mm"), MULTIPLY, 0 },
  { ROOF_JSON_WORD ("aten::convolution"), CONVOLVE, 0, 3, 4, 5, 6, 8 },
  { ROOF_JSON_WORD ("aten::_convolution"), CONVOLVE, 0, 3, 4, 5, 6, 8 },
  { ROOF_JSON_WORD ("aten::cudnn_convolution"), CONVOLVE, 0, 3, 2, 4, -1, 5 },
  { ROOF_JSON_WORD ("aten::miopen_convolution"), CONVOLVE, 0, 4, 3, 5, -1, 6 },
  { ROOF_JSON_WORD ("aten::convolution_backward"), CONVOLVE_BACKWARD, 0, .transposed = 7 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_flash_attention"), ATTEND, 0, .causal = 4, .ends_last = TRUE },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_efficient_attention"), ATTEND, 0, .causal = 6 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_cudnn_attention"), ATTEND, 0, .causal = 6 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_fused_attention_overrideable"), ATTEND, 0, .causal = 5 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_flash_attention_for_cpu"), ATTEND, 0, .causal = 4 },
  { ROOF_JSON_WORD ("aten::_flash_attention_forward"), ATTEND, 0, .causal = 8, .ends_last = TRUE, .heads_third = TRUE },
  { ROOF_JSON_WORD ("aten::_efficient_attention_forward"), ATTEND, 0, .causal = 9, .heads_third = TRUE },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_flash_attention_backward"), ATTEND_BACKWARD, 1, .causal = 11, .ends_last = TRUE },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_efficient_attention_backward"), ATTEND_BACKWARD, 1, .causal = 11 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_cudnn_attention_backward"), ATTEND_BACKWARD, 1, .causal = 14 },
  { ROOF_JSON_WORD ("aten::_scaled_dot_product_flash_attention_for_cpu_backward"), ATTEND_BACKWARD, 1, .causal = 7 },
  { ROOF_JSON_WORD ("aten::_efficient_attention_backward"), ATTEND_BACKWARD, 1, .causal = 14, .heads_third = TRUE },
  { ROOF_JSON_WORD ("aten::_flash_attention_backward"), ATTEND_BACKWARD, 1, .causal = 11, .ends_last = TRUE, .heads_third = TRUE },
};

/* Element types as a trace spells them. */
static const struct
{
  const char *name, *dtype, *unit;
  double      size; /* B */
} types[] = {
  { "c10::BFloat16", "bf16", "matrix", 2 },       { "c10::Half", "fp16", "matrix", 2 },
  { "float", "fp32", "vector", 4 },               { "double", "fp64", "matrix", 8 },
  { "c10::Float8_e4m3fn", "fp8", "matrix", 1 },   { "c10::Float8_e5m2", "fp8", "matrix", 1 },
  { "c10::Float8_e4m3fnuz", "fp8", "matrix", 1 }, { "c10::Float8_e5m2fnuz", "fp8", "matrix", 1 },
  { "signed char", "int8", "matrix", 1 },         { "unsigned char", "int8", "matrix", 1 },
  { "int", "int32", "vector", 4 },                { "long int", "int64", "vector", 8 },
};

/* The shape of an input; n 0: a number, or nothing. */
typedef struct
{
  double dims[MOST_DIMS];
  guint  n;
} InputShape;

typedef struct
{
  InputShape shapes[MOST_INPUTS];
  double     sizes[MOST_INPUTS]; /* B of an element */
  guint      n;
  int        type; /* of the first matrix */
} Inputs;

static int
find_operator (const RoofJsonText *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (roof_json_text_is_word (name, &operators[i].name))
      return (int) i;
  return -1;
}

gboolean
roof_torch_shapes_knows (const RoofJsonText *name)
{
  return find_operator (name) >= 0;
}

static int
find_type (const RoofJsonText *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (roof_json_text_is (text, types[i].name))
      return (int) i;
  return -1;
}

/* Reads "[4, 5]". FALSE: a number in it is none of a shape. */
static gboolean
read_shape (const RoofJsonText *text,
            InputShape         *shape)
{
  RoofJsonText rest = *text, key, value;

  shape->n = 0;
  while (roof_json_text_next (&rest, &key, &value))
    {
      double number = roof_json_text_number (&value);

      if (shape->n == MOST_DIMS || !(number >= 0))
        return FALSE;
      shape->dims[shape->n++] = number;
    }
  return TRUE;
}

static gboolean
read_inputs (const RoofJsonText *dims,
             const RoofJsonText *names,
             int                 first,
             Inputs             *inputs)
{
  RoofJsonText rest = *dims, key, value;

  memset (inputs, 0, sizeof *inputs);
  inputs->type = -1;
  for (; inputs->n < MOST_INPUTS && roof_json_text_next (&rest, &key, &value); inputs->n++)
    if (!read_shape (&value, &inputs->shapes[inputs->n]))
      inputs->shapes[inputs->n].n = 0;
  rest = *names;
  for (guint i = 0; i < inputs->n && roof_json_text_next (&rest, &key, &value); i++)
    {
      int type = find_type (&value);

      inputs->sizes[i] = type >= 0 ? types[type].size : 0;
      if ((int) i == first)
        inputs->type = type;
    }
  return inputs->type >= 0;
}

static double
get_volume (const InputShape *shape)
{
  double volume = shape->n > 0 ? 1 : 0;

  for (guint i = 0; i < shape->n; i++)
    volume *= shape->dims[i];
  return volume;
}

/* B of the inputs up to @n. */
static double
sum_bytes (const Inputs *inputs,
           guint         n)
{
  double bytes = 0;

  for (guint i = 0; i < MIN (n, inputs->n); i++)
    bytes += get_volume (&inputs->shapes[i]) * inputs->sizes[i];
  return bytes;
}

/* 2·M·N·K, times a batch (torch.utils.flop_counter, mm_flop). The bias of addmm is not counted, as there. */
static gboolean
multiply (const Inputs  *inputs,
          guint          first,
          RoofTorchWork *work)
{
  const InputShape *a = &inputs->shapes[first], *b = &inputs->shapes[first + 1];
  double batch, out;

  if (first + 1 >= inputs->n || a->n != b->n || a->n < 2 || a->n > 3 || a->dims[a->n - 1] != b->dims[b->n - 2])
    return FALSE;
  batch = a->n == 3 ? a->dims[0] : 1;
  out = batch * a->dims[a->n - 2] * b->dims[b->n - 1];
  work->flops = 2 * out * a->dims[a->n - 1];
  /* Products of 8-bit numbers are wider: _scaled_mm usually makes bf16, _int_mm makes int32. */
  work->bytes = sum_bytes (inputs, first + 2)
                + out * (inputs->sizes[first] > 1 ? inputs->sizes[first] : g_str_equal (types[inputs->type].dtype, "int8") ? 4 : 2);
  return TRUE;
}

/* The element @index of an array; "" if it is a string of an array, "[1, 1]", that is returned without its quotes. */
static RoofJsonText
get_element (const RoofJsonText *array,
             int                 index)
{
  RoofJsonText rest = *array, key, value;

  for (int i = 0; index >= 0 && array->length > 0 && roof_json_text_next (&rest, &key, &value); i++)
    if (i == index)
      return value.length > 1 && *value.at == '"' ? (RoofJsonText) { value.at + 1, value.length - 2 } : value;
  return (RoofJsonText) { "", 0 };
}

/* The numbers of a setting of a convolution, one for each direction; a single one is for all. */
static gboolean
read_setting (const RoofJsonText *concrete,
              int                 index,
              guint               n,
              InputShape         *setting)
{
  RoofJsonText text = get_element (concrete, index);

  if (text.length == 0 || *text.at != '[' || !read_shape (&text, setting) || setting->n == 0)
    return FALSE;
  for (; setting->n < n; setting->n++)
    setting->dims[setting->n] = setting->dims[0];
  return TRUE;
}

/* 2·N·C_out·H_out·W_out·C_in/groups·K_h·K_w (torch.utils.flop_counter, conv_flop). The weight is C_out × C_in/groups × K_h × K_w;
 * of a transposed one, whose work is that of the convolution it reverses, C_in × C_out/groups × K_h × K_w. */
static gboolean
convolve (const Inputs       *inputs,
          guint               which,
          const RoofJsonText *concrete,
          RoofTorchWork      *work)
{
  const InputShape *in = &inputs->shapes[0], *weight = &inputs->shapes[1];
  RoofJsonText transposed = get_element (concrete, operators[which].transposed);
  InputShape stride, padding, dilation;
  double out;

  if (inputs->n < 2 || in->n < 3 || weight->n != in->n || roof_json_text_is (&transposed, "True")
      || !read_setting (concrete, operators[which].stride, in->n - 2, &stride)
      || !read_setting (concrete, operators[which].padding, in->n - 2, &padding)
      || !read_setting (concrete, operators[which].dilation, in->n - 2, &dilation))
    return FALSE;
  out = in->dims[0] * weight->dims[0];
  for (guint i = 2; i < in->n; i++)
    out *= floor ((in->dims[i] + 2 * padding.dims[i - 2] - dilation.dims[i - 2] * (weight->dims[i] - 1) - 1) / stride.dims[i - 2]) + 1;
  if (!(out >= 0) || weight->dims[0] == 0)
    return FALSE;
  work->flops = 2 * out * get_volume (weight) / weight->dims[0];
  work->bytes = sum_bytes (inputs, 3) + out * inputs->sizes[0];
  return TRUE;
}

/* As much as forward for each gradient that is wanted: of the input, and of the weight. */
static gboolean
convolve_backward (const Inputs       *inputs,
                   const RoofJsonText *concrete,
                   RoofTorchWork      *work)
{
  const InputShape *out = &inputs->shapes[0], *weight = &inputs->shapes[2];
  RoofJsonText transposed = get_element (concrete, 7), mask = get_element (concrete, 10);
  RoofJsonText first = get_element (&mask, 0), second = get_element (&mask, 1);
  guint n = 2 - roof_json_text_is (&first, "False") - roof_json_text_is (&second, "False");

  if (inputs->n < 3 || out->n < 3 || weight->n != out->n || weight->dims[0] == 0 || roof_json_text_is (&transposed, "True"))
    return FALSE;
  work->flops = 2 * n * get_volume (out) * get_volume (weight) / weight->dims[0];
  work->bytes = sum_bytes (inputs, 3);
  if (!roof_json_text_is (&first, "False"))
    work->bytes += get_volume (&inputs->shapes[1]) * inputs->sizes[1];
  if (!roof_json_text_is (&second, "False"))
    work->bytes += get_volume (weight) * inputs->sizes[2];
  return n > 0;
}

static gboolean
is_causal (const RoofJsonText *concrete,
           int                 index)
{
  RoofJsonText text = get_element (concrete, index);

  return roof_json_text_is (&text, "True") || roof_json_text_number (&text) > 0;
}

/* Pairs of a query and a key that it sees. @causal: N tokens have N (N + 1) / 2; with more keys than queries, the mask of FlashAttention
 * ends at the last key (FlashAttention 2.1, README), that of the others begins at the first (scaled_dot_product_attention) */
static double
count_pairs (double   queries,
             double   keys,
             gboolean causal,
             gboolean ends_last)
{
  double square = MIN (queries, keys), rest = ends_last ? square * (keys - square) : (queries - square) * keys;

  return causal ? square * (square + 1) / 2 + rest : queries * keys;
}

/* 2·B·H·(d + d_v) for each pair of a query and a key; backward has five products in place of two (torch.utils.flop_counter, sdpa_flop
 * and sdpa_backward_flop, which take all pairs). */
static gboolean
attend (const Inputs       *inputs,
        guint               which,
        const RoofJsonText *concrete,
        RoofTorchWork      *work)
{
  guint first = (guint) operators[which].first, tokens = operators[which].heads_third ? 1 : 2, heads = 3 - tokens;
  const InputShape *q = &inputs->shapes[first], *k = q + 1, *v = q + 2;
  gboolean backward = operators[which].kind == ATTEND_BACKWARD;
  double out;

  if (inputs->n < first + 3 || q->n != 4 || k->n != 4 || v->n != 4)
    return FALSE;
  out = q->dims[0] * q->dims[heads] * q->dims[tokens] * v->dims[3];
  work->flops = 2 * q->dims[0] * q->dims[heads] * (q->dims[3] + v->dims[3]) * (backward ? 2.5 : 1)
                * count_pairs (q->dims[tokens], k->dims[tokens], is_causal (concrete, operators[which].causal), operators[which].ends_last);
  work->bytes = (get_volume (q) + get_volume (k) + get_volume (v)) * inputs->sizes[first] * (backward ? 2 : 1)
                + out * inputs->sizes[first] * (backward ? 2 : 1);
  return TRUE;
}

gboolean
roof_torch_shapes_count (const RoofJsonText *name,
                         const RoofJsonText *dims,
                         const RoofJsonText *names,
                         const RoofJsonText *concrete,
                         RoofTorchWork      *work)
{
  int which = find_operator (name);
  Inputs inputs;
  gboolean counted;

  if (which < 0 || dims->length == 0 || names->length == 0 || !read_inputs (dims, names, operators[which].first, &inputs))
    return FALSE;
  work->unit = types[inputs.type].unit;
  work->compute = types[inputs.type].dtype;
  counted = operators[which].kind == MULTIPLY            ? multiply (&inputs, (guint) operators[which].first, work)
            : operators[which].kind == CONVOLVE          ? convolve (&inputs, (guint) which, concrete, work)
            : operators[which].kind == CONVOLVE_BACKWARD ? convolve_backward (&inputs, concrete, work)
                                                         : attend (&inputs, (guint) which, concrete, work);
  return counted && isfinite (work->flops) && isfinite (work->bytes);
}
