/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/safetensors-header.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/json/json-text.h"

/* A length of 8 bytes, little endian, and as many bytes of JSON: an object with a member for each tensor, and "__metadata__". Then
 * the tensors without holes. */

#define PREFIX 8
#define MOST_HEADER ((guint64) 100000000) /* B: the format's own limit */
#define MOST_TIMES 8                      /* B of memory that the tree may take per B of text */
#define METADATA "__metadata__"

/* Types of elements, with the bits of each. */
static const struct
{
  const char *name;
  guint       bits;
} types[] = {
  { "BOOL", 8 },    { "U8", 8 },      { "I8", 8 },          { "F8_E4M3", 8 },     { "F8_E5M2", 8 }, { "F8_E8M0", 8 },
  { "F8_E4M3FNUZ", 8 }, { "F8_E5M2FNUZ", 8 }, { "I16", 16 }, { "U16", 16 },       { "F16", 16 },    { "BF16", 16 },
  { "I32", 32 },    { "U32", 32 },    { "F32", 32 },        { "I64", 64 },        { "U64", 64 },    { "F64", 64 },
  { "C64", 64 },    { "F4", 4 },      { "F6_E2M3", 6 },     { "F6_E3M2", 6 },
};

static void
free_tensor (gpointer data)
{
  RoofStoredTensor *self = data;

  g_free (self->name);
  g_free (self);
}

RoofTensorList *
roof_tensor_list_new (void)
{
  RoofTensorList *self = g_new0 (RoofTensorList, 1);

  self->tensors = g_ptr_array_new_with_free_func (free_tensor);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

void
roof_tensor_list_free (RoofTensorList *self)
{
  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->tensors);
  g_free (self);
}

const RoofStoredTensor *
roof_tensor_list_find (const RoofTensorList *self,
                       const char           *stem,
                       const char           *ending)
{
  g_autofree char *name = g_strconcat (stem, ending, NULL);

  return g_hash_table_lookup (self->by_name, name);
}

/* The length that @head begins with. */
static guint64
get_length (const guint8 *head)
{
  guint64 length;

  memcpy (&length, head, sizeof length);
  return GUINT64_FROM_LE (length);
}

gboolean
roof_safetensors_is_header (const char *head,
                            gsize       length)
{
  guint64 said;

  if (length < PREFIX + 1 || head[PREFIX] != '{')
    return FALSE;
  said = get_length ((const guint8 *) head);
  /* Any text has letters in all eight bytes: as a length, more than any disk holds. */
  return said >= 2 && said < (guint64) 1 << 48;
}

/* The array of whole numbers of at least 0 under @key. Returns: their number, or -1 with an error */
static int
read_numbers (JsonObject  *object,
              const char  *name,
              const char  *key,
              double      *numbers,
              guint        most,
              GError     **error)
{
  JsonNode *node = json_object_get_member (object, key);
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint n = array != NULL ? json_array_get_length (array) : 0;
  gboolean good = array != NULL && n <= most;

  for (guint i = 0; good && i < n; i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      GType type = JSON_NODE_HOLDS_VALUE (element) ? json_node_get_value_type (element) : G_TYPE_INVALID;

      numbers[i] = type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (element) : -1;
      good = numbers[i] >= 0 && numbers[i] <= 1e15 && numbers[i] == floor (numbers[i]);
    }
  if (good)
    return (int) n;
  roof_fail (error, "“%1$s”: %2$s must be an array of at most %3$u whole numbers", name, key, most);
  return -1;
}

/* Bits of the type called @name, 0: there is none. */
static guint
find_bits (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].name, name))
      return types[i].bits;
  return 0;
}

static const char *
get_word (JsonObject *object,
          const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node)
                                                                                                         : NULL;
}

/* Reads the tensor that @object describes. @end: (inout) */
static gboolean
read_tensor (RoofStoredTensor  *self,
             JsonObject        *object,
             const char        *shown,
             double            *end,
             GError           **error)
{
  const char *dtype = get_word (object, "dtype");
  guint bits = find_bits (dtype);
  double offsets[2] = { 0, 0 };
  int n = read_numbers (object, shown, "shape", self->dims, ROOF_TENSOR_MOST_DIMS, error);

  if (n < 0)
    return FALSE;
  if (bits == 0)
    return roof_fail (error, "“%1$s”: unknown element type “%2$s”", shown, dtype != NULL ? dtype : "");
  if (read_numbers (object, shown, "data_offsets", offsets, 2, error) < 0)
    return FALSE;
  self->dtype = g_intern_string (dtype);
  self->n_dims = (guint) n;
  self->values = 1;
  for (guint i = 0; i < self->n_dims; i++)
    self->values *= self->dims[i];
  self->bytes = offsets[1] - offsets[0];
  if (self->bytes != ceil (self->values * bits / 8))
    return roof_fail (error, "“%1$s”: its shape makes %2$.15g B, its data_offsets %3$.15g B", shown, ceil (self->values * bits / 8),
                      self->bytes);
  *end = MAX (*end, offsets[1]);
  return TRUE;
}

/* Adds a tensor. One of a name that another file has already is refused. */
static gboolean
add_tensor (RoofTensorList  *list,
            const char      *name,
            JsonNode        *node,
            double          *end,
            GError         **error)
{
  g_autofree char *shown = roof_error_shorten (name);
  RoofStoredTensor *tensor;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return roof_fail (error, "“%s”: must be an object that describes a tensor", shown);
  if (g_hash_table_contains (list->by_name, name))
    return roof_fail (error, "“%s”: another file of the same model has a tensor of that name", shown);
  tensor = g_new0 (RoofStoredTensor, 1);
  tensor->name = g_strdup (name);
  g_ptr_array_add (list->tensors, tensor);
  g_hash_table_insert (list->by_name, tensor->name, tensor);
  return read_tensor (tensor, json_node_get_object (node), shown, end, error);
}

static gboolean
read_object (JsonObject      *object,
             RoofTensorList  *list,
             double          *end,
             GError         **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!g_str_equal (name, METADATA) && !add_tensor (list, name, node, end, error))
      return FALSE;
  return TRUE;
}

/* @end: B of the file. Returns: FALSE */
static gboolean
fail_inside (guint64   end,
             guint64   length,
             GError  **error)
{
  return roof_fail (error, "byte %1$" PRIu64 ": the file ends inside the header, which is said to be %2$" PRIu64 " B long", end, length);
}

/* Reads the length, and checks it against the format's limit and the file's end. */
static gboolean
read_length (GInputStream  *stream,
             guint64        total,
             guint64       *length,
             GCancellable  *cancellable,
             GError       **error)
{
  guint8 prefix[PREFIX];
  gsize got;

  if (!g_input_stream_read_all (stream, prefix, PREFIX, &got, cancellable, error))
    return FALSE;
  if (got < PREFIX)
    return roof_fail (error, "byte %u: the file ends inside the length of its header", (guint) got);
  *length = get_length (prefix);
  if (*length > MOST_HEADER)
    return roof_fail (error, "the header is said to be %1$" PRIu64 " B long, longer than %2$" PRIu64 " B, the most that the format allows",
                      *length, MOST_HEADER);
  if (total > 0 && *length > total - MIN (total, PREFIX))
    return fail_inside (total, *length, error);
  return TRUE;
}

/* Reads the header's text in steps, so that a wrong length of a file whose own is not known takes no memory. Returns: (transfer
 * full) (nullable) */
static GByteArray *
read_text (GInputStream  *stream,
           guint64        length,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();

  while (text->len < length)
    {
      guint step = (guint) MIN (length - text->len, 1024 * 1024), before = text->len;
      gsize got;

      g_byte_array_set_size (text, before + step);
      if (!g_input_stream_read_all (stream, text->data + before, step, &got, cancellable, error))
        return NULL;
      if (got == step)
        continue;
      fail_inside (PREFIX + before + got, length, error);
      return NULL;
    }
  return g_steal_pointer (&text);
}

gboolean
roof_safetensors_header_read (GInputStream    *stream,
                              guint64          total,
                              RoofTensorList  *list,
                              double          *end,
                              GCancellable    *cancellable,
                              GError         **error)
{
  guint64 length = 0;
  g_autoptr (GByteArray) text = NULL;
  g_autoptr (JsonNode) root = NULL;
  double data = 0;

  if (!read_length (stream, total, &length, cancellable, error))
    return FALSE;
  text = read_text (stream, length, cancellable, error);
  if (text == NULL)
    return FALSE;
  root = roof_json_parse_foreign (text->data != NULL ? (const char *) text->data : "", (gssize) text->len,
                                  ROOF_JSON_MOST_MEMORY (text->len, MOST_TIMES), error);
  if (root == NULL)
    return FALSE;
  if (!JSON_NODE_HOLDS_OBJECT (root))
    return roof_fail (error, "the header is not an object of tensors");
  if (!read_object (json_node_get_object (root), list, &data, error))
    return FALSE;
  *end = PREFIX + (double) length + data;
  return TRUE;
}
