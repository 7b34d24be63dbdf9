/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/gguf-header.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

/* magic, version, number of tensors, number of keys, then the keys, then the tensors (llama.cpp's gguf.h). Versions 2 and 3 have
 * the same layout. A file of the other byte order has the same magic, and a version whose lower half is 0. */

#define MAGIC "GGUF"
#define ALIGNMENT 32
#define MOST_LENGTH ((guint64) 1 << 30) /* of a text, B, and of an array */
#define MOST_NAME 65535                 /* B of a key's name */
#define MOST_TENSOR_NAME 255            /* llama.cpp allows 63 */
#define MOST_KEPT_TEXT 1024             /* B; longer texts are templates and licences */
#define MOST_KEPT_NUMBERS 4096          /* longer arrays are vocabularies */
#define MOST_OFFSET ((guint64) 1 << 60)
#define MOST_DEPTH 4                    /* arrays in arrays */
#define MOST_THINGS 1000000             /* of keys or tensors that can be */
#define LEAST_KEY 13                    /* B of a key and its value: a length, a type, a byte */
#define LEAST_TENSOR 24                 /* B: a length, the number of sizes, a type, an offset */

typedef enum
{
  VALUE_U8,
  VALUE_I8,
  VALUE_U16,
  VALUE_I16,
  VALUE_U32,
  VALUE_I32,
  VALUE_F32,
  VALUE_BOOL,
  VALUE_TEXT,
  VALUE_ARRAY,
  VALUE_U64,
  VALUE_I64,
  VALUE_F64,
  N_VALUES
} ValueType;

/* B of a value of each type; 0: it varies. */
static const guint sizes[N_VALUES] = { 1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8 };

/* A file that is being read. */
typedef struct
{
  GInputStream *stream;
  GCancellable *cancellable;
  gboolean      swapped;
  guint64       at, total; /* B; `total` is 0 if not known */
  const char   *place;     /* the key or tensor being read, for errors */
  GError       *error;     /* the first; all reading stops */
} Source;

gboolean
roof_gguf_is_header (const char *head,
                     gsize       length)
{
  return length >= 4 && memcmp (head, MAGIC, 4) == 0;
}

static void
fail (Source     *self,
      const char *format,
      ...) G_GNUC_PRINTF (2, 3);

/* Sets the error to "byte 700, key: reason", unless there is one. */
static void
fail (Source     *self,
      const char *format,
      ...)
{
  g_autofree char *reason = NULL, *shown = NULL;
  va_list arguments;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  reason = g_strdup_vprintf (roof_error_translate (format), arguments);
  va_end (arguments);
  shown = self->place != NULL ? roof_error_shorten (self->place) : NULL;
  if (shown != NULL)
    roof_fail (&self->error, "byte %1$" PRIu64 ", “%2$s”: %3$s", self->at, shown, reason);
  else
    roof_fail (&self->error, "byte %1$" PRIu64 ": %2$s", self->at, reason);
}

/* Says that the file ends, and where; the place of the error is that of the value that it ends in. @end: B */
static void
fail_at_end (Source  *self,
             guint64  end)
{
  fail (self, "the file ends inside the header, after %" PRIu64 " B", end);
}

/* Whether @n more bytes can be there. */
static gboolean
has_room (Source  *self,
          guint64  n)
{
  if (self->error != NULL)
    return FALSE;
  if (self->total == 0 || (self->at <= self->total && n <= self->total - self->at))
    return TRUE;
  fail_at_end (self, self->total);
  return FALSE;
}

static gboolean
read_bytes (Source *self,
            void   *to,
            gsize   n)
{
  gsize got = 0;

  memset (to, 0, n);
  if (!has_room (self, n) || !g_input_stream_read_all (self->stream, to, n, &got, self->cancellable, &self->error))
    return FALSE;
  if (got < n)
    fail_at_end (self, self->at + got);
  self->at += got;
  return self->error == NULL;
}

static void
skip_bytes (Source  *self,
            guint64  n)
{
  if (!has_room (self, n))
    return;
  while (n > 0 && self->error == NULL)
    {
      gssize got = g_input_stream_skip (self->stream, (gsize) MIN (n, (guint64) 1 << 20), self->cancellable, &self->error);

      if (got == 0)
        fail_at_end (self, self->at);
      if (got <= 0)
        return;
      self->at += (guint64) got;
      n -= (guint64) got;
    }
}

static guint32
read_u32 (Source *self)
{
  guint32 value;

  read_bytes (self, &value, sizeof value);
  return self->swapped ? GUINT32_FROM_BE (value) : GUINT32_FROM_LE (value);
}

static guint64
read_u64 (Source *self)
{
  guint64 value;

  read_bytes (self, &value, sizeof value);
  return self->swapped ? GUINT64_FROM_BE (value) : GUINT64_FROM_LE (value);
}

/* A length or count; 0 with an error if it exceeds @most. */
static guint64
read_length (Source  *self,
             guint64  most)
{
  guint64 length = read_u64 (self);

  if (self->error == NULL && length > most)
    fail (self, "it says %1$" PRIu64 " where at most %2$" PRIu64 " can be", length, most);
  return self->error == NULL ? length : 0;
}

/* The text of @length bytes that follows. Returns: (transfer full), always valid UTF-8 */
static char *
read_text (Source  *self,
           guint64  length)
{
  g_autofree char *text = has_room (self, length) ? g_malloc0 (length + 1) : g_strdup ("");

  if (self->error == NULL)
    read_bytes (self, text, length);
  return g_utf8_make_valid (text, -1);
}

/* --- keys --- */

static double
read_number (Source    *self,
             ValueType  type)
{
  guint8 raw[8] = { 0 };
  guint n = sizes[type];
  guint64 bits = 0;
  union { guint32 bits; float value; } single;
  union { guint64 bits; double value; } whole;

  read_bytes (self, raw, n);
  for (guint i = 0; i < n; i++)
    bits |= (guint64) raw[self->swapped ? n - 1 - i : i] << (8 * i);
  single.bits = (guint32) bits;
  whole.bits = bits;
  switch (type)
    {
    case VALUE_I8:
      return (gint8) bits;
    case VALUE_I16:
      return (gint16) bits;
    case VALUE_I32:
      return (gint32) bits;
    case VALUE_I64:
      return (double) (gint64) bits;
    case VALUE_F32:
      return (double) single.value;
    case VALUE_F64:
      return whole.value;
    default:
      return (double) bits;
    }
}

static ValueType
read_type (Source *self)
{
  guint32 type = read_u32 (self);

  if (self->error == NULL && type >= N_VALUES)
    fail (self, "there is no type %" PRIu32 " of a value", type);
  return self->error == NULL ? (ValueType) type : VALUE_U8;
}

static void skip_array (Source *self,
                        guint   depth,
                        guint64 *length);

/* Skips @n values of @type. */
static void
skip_values (Source    *self,
             ValueType  type,
             guint64    n,
             guint      depth)
{
  if (sizes[type] > 0)
    skip_bytes (self, n * sizes[type]);
  for (guint64 i = 0; sizes[type] == 0 && i < n && self->error == NULL; i++)
    if (type == VALUE_TEXT)
      skip_bytes (self, read_length (self, MOST_LENGTH));
    else
      skip_array (self, depth + 1, NULL);
}

static void
skip_array (Source  *self,
            guint    depth,
            guint64 *length)
{
  ValueType type = read_type (self);
  guint64 n = read_length (self, MOST_LENGTH);

  if (depth > MOST_DEPTH)
    fail (self, "arrays are nested too deeply");
  if (length != NULL)
    *length = n;
  skip_values (self, type, n, depth);
}

/* An array: its numbers if they are few, else only its length. Returns: (transfer floating) (nullable) */
static GVariant *
read_array (Source  *self,
            guint64 *length)
{
  ValueType type = read_type (self);
  GVariantBuilder builder;

  *length = read_length (self, MOST_LENGTH);
  if (sizes[type] == 0 || *length > MOST_KEPT_NUMBERS || !has_room (self, *length * sizes[type]))
    {
      skip_values (self, type, *length, 1);
      return NULL;
    }
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("ad"));
  for (guint64 i = 0; i < *length && self->error == NULL; i++)
    g_variant_builder_add (&builder, "d", read_number (self, type));
  return g_variant_builder_end (&builder);
}

static GVariant *
read_kept_text (Source *self)
{
  guint64 length = read_length (self, MOST_LENGTH);

  if (length <= MOST_KEPT_TEXT)
    return g_variant_new_take_string (read_text (self, length));
  skip_bytes (self, length);
  return NULL;
}

static void
read_key (Source         *self,
          RoofGgufHeader *header)
{
  g_autofree char *key = read_text (self, read_length (self, MOST_NAME));
  GVariant *value = NULL;
  guint64 length = 0;
  ValueType type;

  self->place = key;
  type = read_type (self);
  if (type == VALUE_TEXT)
    value = read_kept_text (self);
  else if (type == VALUE_ARRAY)
    value = read_array (self, &length);
  else if (type == VALUE_BOOL)
    value = g_variant_new_boolean (read_number (self, type) != 0);
  else
    value = g_variant_new_double (read_number (self, type));
  self->place = NULL;
  if (type == VALUE_ARRAY)
    g_hash_table_insert (header->lengths, g_strdup (key), GUINT_TO_POINTER ((guint) length));
  if (value != NULL)
    g_hash_table_insert (header->keys, g_steal_pointer (&key), g_variant_ref_sink (value));
}

/* --- tensors --- */

/* Reads the sizes, and counts values and bytes. */
static void
read_sizes (Source         *self,
            RoofGgufTensor *tensor)
{
  tensor->n_dims = read_u32 (self);
  if (self->error == NULL && tensor->n_dims > ROOF_GGUF_MOST_DIMS)
    fail (self, "it says %1$u sizes where at most %2$d can be", tensor->n_dims, ROOF_GGUF_MOST_DIMS);
  tensor->values = 1;
  for (guint i = 0; i < tensor->n_dims && self->error == NULL; i++)
    {
      tensor->dims[i] = read_length (self, (guint64) 1 << 48);
      tensor->values *= (double) tensor->dims[i];
    }
  if (self->error == NULL && tensor->values > 1e18)
    fail (self, "a tensor of %g values cannot be", tensor->values);
}

static void
read_tensor (Source         *self,
             RoofGgufHeader *header)
{
  RoofGgufTensor tensor = { NULL };

  tensor.name = read_text (self, read_length (self, MOST_TENSOR_NAME));
  self->place = tensor.name;
  read_sizes (self, &tensor);
  tensor.id = read_u32 (self);
  tensor.offset = read_length (self, MOST_OFFSET);
  tensor.type = roof_gguf_find_type (tensor.id);
  if (tensor.type != NULL && self->error == NULL && tensor.n_dims > 0 && tensor.dims[0] % tensor.type->block_values != 0)
    fail (self, "a row of %1$" PRIu64 " values is not made of blocks of %2$u, as %3$s has", tensor.dims[0],
          tensor.type->block_values, tensor.type->name);
  if (tensor.type != NULL)
    tensor.bytes = tensor.values / tensor.type->block_values * tensor.type->block_bytes;
  self->place = NULL;
  g_array_append_val (header->tensors, tensor);
}

static int
compare_offsets (gconstpointer a,
                 gconstpointer b)
{
  const RoofGgufTensor *one = a, *other = b;

  return one->offset < other->offset ? -1 : one->offset > other->offset;
}

/* The bytes of tensors of unknown types: up to the next tensor, which has padding in it. The last one of a file whose length is
 * not known stays without. */
static void
weigh_unknown (RoofGgufHeader *self,
               guint64         total)
{
  if (self->tensors->len > 0)
    g_array_sort (self->tensors, compare_offsets);
  for (guint i = 0; i < self->tensors->len; i++)
    {
      RoofGgufTensor *tensor = &g_array_index (self->tensors, RoofGgufTensor, i);
      guint64 end = total > self->data ? total - self->data : 0;

      if (i + 1 < self->tensors->len)
        end = g_array_index (self->tensors, RoofGgufTensor, i + 1).offset;
      if (tensor->type == NULL && end > tensor->offset)
        tensor->bytes = (double) (end - tensor->offset);
    }
}

/* --- the header --- */

static void
clear_tensor (gpointer data)
{
  g_free (((RoofGgufTensor *) data)->name);
}

static RoofGgufHeader *
new_header (void)
{
  RoofGgufHeader *self = g_new0 (RoofGgufHeader, 1);

  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  self->lengths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->tensors = g_array_new (FALSE, TRUE, sizeof (RoofGgufTensor));
  g_array_set_clear_func (self->tensors, clear_tensor);
  return self;
}

void
roof_gguf_header_free (RoofGgufHeader *self)
{
  g_hash_table_unref (self->keys);
  g_hash_table_unref (self->lengths);
  g_array_unref (self->tensors);
  g_free (self);
}

static void
read_version (Source         *self,
              RoofGgufHeader *header)
{
  char magic[4];
  guint32 version;

  read_bytes (self, magic, sizeof magic);
  if (self->error == NULL && memcmp (magic, MAGIC, sizeof magic) != 0)
    fail (self, "there is no “%s” at the beginning", MAGIC);
  version = read_u32 (self);
  if ((version & 0xffff) == 0)
    {
      self->swapped = TRUE;
      version = GUINT32_SWAP_LE_BE (version);
    }
  if (self->error == NULL && version == 1)
    fail (self, "version 1 of GGUF, which no program reads any longer: the model must be converted anew");
  else if (self->error == NULL && (version < 2 || version > 3))
    fail (self, "version %" PRIu32 " of GGUF is not known; 2 and 3 are", version);
}

/* Reads how many things of at least @least B each follow. Refuses a number for which the file is far too short; of any other number
 * the end of the file is found while the things are read. */
static guint64
read_count (Source     *self,
            guint64     least,
            const char *what)
{
  guint64 n = read_u64 (self);

  if (self->error == NULL && n > MOST_THINGS && n > (self->total > 0 ? self->total / least : MOST_LENGTH / least))
    fail (self, "the file ends inside the header, which says that there are %1$" PRIu64 " %2$s", n, what);
  return self->error == NULL ? n : 0;
}

static void
find_data (Source         *self,
           RoofGgufHeader *header)
{
  double alignment = roof_gguf_get_number (header, "general.alignment");
  guint64 step = alignment >= 1 && alignment <= 1 << 20 ? (guint64) alignment : ALIGNMENT;

  header->data = (self->at + step - 1) / step * step;
}

RoofGgufHeader *
roof_gguf_header_read (GInputStream  *stream,
                       guint64        total,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr (RoofGgufHeader) header = new_header ();
  Source source = { .stream = stream, .cancellable = cancellable, .total = total };
  guint64 n_tensors, n_keys;

  read_version (&source, header);
  n_tensors = read_count (&source, LEAST_TENSOR, roof_error_translate (ROOF_REASON ("tensors")));
  n_keys = read_count (&source, LEAST_KEY, roof_error_translate (ROOF_REASON ("keys")));
  for (guint64 i = 0; i < n_keys && source.error == NULL; i++)
    read_key (&source, header);
  for (guint64 i = 0; i < n_tensors && source.error == NULL; i++)
    read_tensor (&source, header);
  if (source.error != NULL)
    {
      g_propagate_error (error, source.error);
      return NULL;
    }
  find_data (&source, header);
  weigh_unknown (header, total);
  return g_steal_pointer (&header);
}

double
roof_gguf_get_number (const RoofGgufHeader *self,
                      const char           *key)
{
  GVariant *value = g_hash_table_lookup (self->keys, key);

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (value) : NAN;
}

const char *
roof_gguf_get_text (const RoofGgufHeader *self,
                    const char           *key)
{
  GVariant *value = g_hash_table_lookup (self->keys, key);

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING) ? g_variant_get_string (value, NULL) : NULL;
}
