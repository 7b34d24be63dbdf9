/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/snapshot-file.h"

/* The text of a document as it is saved. Returns: (transfer full) */
static inline char *
snapshot_to_text (RoofSnapshot *snapshot)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  gboolean written = roof_snapshot_write_text (stream, snapshot, NULL) && g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL)
                     && g_output_stream_close (stream, NULL, NULL);

  g_assert_true (written);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

/* The document that a file "text" with that text has; errors begin with its name. Returns: (transfer full) (nullable) */
static inline RoofSnapshot *
snapshot_from_text (const char  *text,
                    GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path ("text");
  g_autoptr (GBytes) content = g_bytes_new (text, strlen (text));

  return roof_snapshot_from_content (file, content, NULL, error);
}
