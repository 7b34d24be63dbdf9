/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/network/checkpoint.h"
#include "import/network/compare-network.h"
#include "import/network/gguf-network.h"

/* GGUF, llama.cpp's model files: only the header is read, which says what the network is and how each tensor is stored. */

/* Files that are part of a model, and what they are. */
static const struct
{
  const char *type, *what;
} others[] = {
  { "adapter", ROOF_REASON ("an adapter (LoRA) for a model in another file") },
  { "imatrix", ROOF_REASON ("an importance matrix, used to quantise a model") },
  { "mmproj", ROOF_REASON ("the vision or audio part of a model, without its language model") },
};

/* Refuses files that are no network. */
static gboolean
check_kind (const RoofGgufHeader  *header,
            GError               **error)
{
  const char *type = roof_gguf_get_text (header, "general.type"), *family = roof_gguf_get_text (header, "general.architecture");

  if (g_strcmp0 (family, "clip") == 0)
    type = "mmproj";
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_strcmp0 (others[i].type, type) == 0)
      return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "this is not a whole model but %s", roof_error_translate (others[i].what));
  return TRUE;
}

/* --- parts --- */

/* Part @no of @count of the file that begins at @first: "NAME-00002-of-00003.gguf". Returns: (transfer full) (nullable): NULL
 * where the first part is not named so */
static GFile *
find_part (GFile *first,
           guint  no,
           guint  count)
{
  g_autofree char *base = first != NULL ? g_file_get_basename (first) : NULL;
  g_autofree char *ending = g_strdup_printf ("-00001-of-%05u.gguf", count);
  g_autofree char *name = NULL;
  g_autoptr (GFile) folder = first != NULL ? g_file_get_parent (first) : NULL;

  if (base == NULL || folder == NULL || !g_str_has_suffix (base, ending))
    return NULL;
  base[strlen (base) - strlen (ending)] = '\0';
  name = g_strdup_printf ("%s-%05u-of-%05u.gguf", base, no + 1, count);
  return g_file_get_child (folder, name);
}

/* The header of a part. Returns: (transfer full) (nullable) */
static RoofGgufHeader *
open_part (GFile         *file,
           GCancellable  *cancellable,
           GError       **error)
{
  gsize size;
  g_autoptr (GInputStream) raw = roof_text_file_open (file, &size, cancellable, error);
  g_autoptr (GInputStream) stream = raw != NULL ? g_buffered_input_stream_new_sized (raw, 65536) : NULL;

  return stream != NULL ? roof_gguf_header_read (stream, size, cancellable, error) : NULL;
}

/* Moves the tensors of @part to @header. */
static void
take_part (RoofGgufHeader *header,
           RoofGgufHeader *part)
{
  for (guint i = 0; i < part->tensors->len; i++)
    {
      RoofGgufTensor tensor = g_array_index (part->tensors, RoofGgufTensor, i);

      tensor.name = g_strdup (tensor.name);
      g_array_append_val (header->tensors, tensor);
    }
}

/* Reads the parts behind the first that lie beside it. */
static void
read_parts (RoofGgufHeader *header,
            RoofImport     *into,
            guint           count)
{
  double all = roof_gguf_get_number (header, "split.tensors.count");

  for (guint no = 1; no < count; no++)
    {
      g_autoptr (GFile) file = find_part (into->file, no, count);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofGgufHeader) part = file != NULL ? open_part (file, into->cancellable, &error) : NULL;

      if (part != NULL)
        take_part (header, part);
      else
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "part %1$u of %2$u: %3$s", no + 1, count,
                          error != NULL ? error->message
                                        : roof_error_translate (ROOF_REASON ("it is not beside this file under the usual name")));
    }
  if (isfinite (all) && all != header->tensors->len)
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the parts have %1$u tensors in all, but the first says %2$.15g", header->tensors->len,
                      all);
}

/* Whether a tensor has the scales of another or of its inputs, "blk.0.ffn_up.scale", which are no parameters: the one in 32 bits of
 * each matrix in NVFP4 is no part of its blocks (llama.cpp's pull request 19769). */
static gboolean
is_scale (const RoofGgufTensor *tensor)
{
  return g_str_has_suffix (tensor->name, ".scale") || g_str_has_suffix (tensor->name, ".input_scale");
}

static void
count_tensors (const RoofGgufHeader *header,
               RoofInventory        *inventory)
{
  for (guint i = 0; i < header->tensors->len; i++)
    {
      const RoofGgufTensor *tensor = &g_array_index (header->tensors, RoofGgufTensor, i);

      inventory->n_tensors += 1;
      inventory->parameters += is_scale (tensor) ? 0 : tensor->values;
      inventory->bytes += tensor->bytes;
    }
  inventory->known = header->tensors->len > 0;
}

/* Refuses a part behind the first, which does not say what the network is, and says what it holds. @no: from 0 */
static gboolean
refuse_part (const RoofGgufHeader  *header,
             double                 no,
             double                 count,
             GError               **error)
{
  RoofInventory held = { 0 };

  count_tensors (header, &held);
  return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                         "part %1$.0f of %2$.0f: open the first, which says what the network is; this part has %3$u tensors with "
                         "%4$.0f parameters in %5$.0f B", no + 1, count, header->tensors->len, held.parameters, held.bytes);
}

/* Takes the parts together. */
static gboolean
join_parts (RoofGgufHeader  *header,
            RoofImport      *into,
            GError         **error)
{
  double no = roof_gguf_get_number (header, "split.no"), count = roof_gguf_get_number (header, "split.count");

  if (!(count > 1) || isnan (no))
    return TRUE;
  if (no > 0)
    return refuse_part (header, no, count, error);
  if (count > 65535)
    return roof_fail (error, "split.count: a model cannot have %.15g parts", count);
  read_parts (header, into, (guint) count);
  return TRUE;
}

/* --- reading --- */

/* Says what the file lacks. @bytes: of the first part's tensors, by their places */
static void
tell_lacks (const RoofGgufHeader *header,
            RoofImport           *into)
{
  guint64 end = header->data;

  for (guint i = 0; i < header->tensors->len; i++)
    {
      const RoofGgufTensor *tensor = &g_array_index (header->tensors, RoofGgufTensor, i);

      end = MAX (end, header->data + tensor->offset + (guint64) tensor->bytes);
    }
  if (header->tensors->len == 0 && !(roof_gguf_get_number (header, "split.count") > 1))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "the file holds a vocabulary and no tensors: how the weights are stored is not known, and they are counted in 16 bits");
  else
    roof_checkpoint_tell_end (into, (double) end);
}

static gboolean
read_gguf (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (RoofGgufHeader) header = roof_gguf_header_read (stream, (guint64) into->total, into->cancellable, error);
  g_autoptr (GVariant) description = NULL;

  if (header == NULL || !check_kind (header, error))
    return FALSE;
  tell_lacks (header, into);
  if (!join_parts (header, into, error))
    return FALSE;
  count_tensors (header, &into->tensors);
  description = roof_gguf_describe (header, into, error);
  if (description == NULL)
    return FALSE;
  into->network = roof_network_make (description, into->file);
  roof_compare_network (into);
  return TRUE;
}

const RoofForeignFormat roof_gguf_format = {
  .id = "gguf",
  .name = N_ ("GGUF model file (llama.cpp)"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*.gguf" },
  .recognize = roof_gguf_is_header,
  .read = read_gguf,
  .begins = N_ ("the name is that of a GGUF file, but the content does not begin with “GGUF”"),
};
