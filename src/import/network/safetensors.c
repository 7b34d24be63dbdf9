/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "import/network/checkpoint.h"

/* safetensors: only the header is read, which has type and shape of every tensor. */

#define ENDING ".safetensors"

/* Whether the file is one of several, as its name says: "model-00002-of-00005.safetensors". */
static gboolean
is_part (GFile *file)
{
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;

  return base != NULL && g_pattern_match_simple ("*-of-0????" ENDING, base);
}

static gboolean
read_safetensors (GInputStream  *stream,
                  RoofImport    *into,
                  GError       **error)
{
  g_autoptr (RoofTensorList) list = roof_tensor_list_new ();
  double end;

  if (!roof_safetensors_header_read (stream, (guint64) into->total, list, &end, into->cancellable, error))
    return FALSE;
  roof_checkpoint_tell_end (into, end);
  if (is_part (into->file))
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the file is one of several; model.safetensors.index.json beside it opens them all");
  return roof_checkpoint_describe (list, into, error);
}

const RoofForeignFormat roof_safetensors_format = {
  .id = "safetensors",
  .name = N_ ("Checkpoint of a network (safetensors)"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*" ENDING },
  .recognize = roof_safetensors_is_header,
  .read = read_safetensors,
  .begins = N_ ("the name is that of a safetensors file, but the content does not begin with the length of a header and “{”"),
};
