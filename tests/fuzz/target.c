/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "target.h"

#include <string.h>

#include "document/files/library.h"
#include "import/import.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* B; larger inputs find nothing that smaller ones do not. */
#define MOST (1024 * 1024)

static RoofMachine *
get_machine (void)
{
  static RoofMachine *machine;

  if (machine == NULL)
    {
      g_autoptr (RoofLibrary) library = roof_library_new (NULL);

      machine = roof_library_resolve_machine (library, "nvidia-h100-sxm5-80gb", NULL);
    }
  return machine;
}

/* Goes on as the program does: a network is read and expanded, which may be refused. */
static void
use_network (RoofWorkload *workload)
{
  g_autoptr (GError) error = NULL;
  const RoofArchitecture *net = roof_workload_get_net (workload, &error);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &workload->step, &error) : NULL;

  g_assert_true ((expansion != NULL) == (error == NULL));
}

static void
check_read (const RoofImport *import)
{
  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      g_assert_true (finding->text[0] != '\0' && g_utf8_validate (finding->text, -1, NULL));
    }
  if (import->tensors.known)
    g_assert_true (!(import->tensors.parameters < 0) && !(import->tensors.bytes < 0));
  if (import->network != NULL)
    use_network (import->network);
}

static void
check_refusal (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->message[0] != '\0' && g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const RoofForeignFormat *format = roof_import_find_format (FORMAT, NULL);
  g_autoptr (GBytes) content = g_bytes_new (data, size);
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (content);
  g_autoptr (GInputStream) stream = g_buffered_input_stream_new_sized (memory, 65536);
  g_autoptr (RoofImport) import = roof_import_new (NULL, get_machine (), NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  if (size > MOST)
    return 0;
  if (format->recognize != NULL)
    format->recognize ((const char *) data, size);
  g_assert_true (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (stream), -1, NULL, NULL) >= 0);
  import->total = (goffset) size;
  import->format = format->id;
  if (format->read (stream, import, &error))
    check_read (import);
  else
    check_refusal (error);
  return 0;
}
