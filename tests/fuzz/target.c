/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "target.h"

#include <math.h>
#include <string.h>

#include "document/files/library.h"
#include "import/describe-import.h"
#include "import/import.h"
#include "import/merge-roofs.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* B; larger inputs find nothing that smaller ones do not. */
#define MOST (1024 * 1024)
/* B that a format is recognised by. */
#define HEAD (256 * 1024)

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

/* A number that a file gives is one, or is absent. */
static void
check_number (double value)
{
  g_assert_true (isnan (value) || (isfinite (value) && value >= 0));
}

static void
check_kernel (RoofKernel *kernel)
{
  g_assert_true (g_utf8_validate (roof_kernel_get_name (kernel), -1, NULL));
  check_number (roof_kernel_get_measured_time (kernel));
  check_number (roof_kernel_get_count (kernel));
  check_number (roof_kernel_find_number (kernel, "flops"));
}

/* Goes on as the program does: measured roofs are put on a machine, which may be refused. */
static void
use_roofs (RoofImport *import)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) merged = roof_merge_roofs (import, get_machine (), &error);

  g_assert_true ((merged != NULL) == (error == NULL));
}

static void
check_read (RoofImport *import)
{
  g_autofree char *described = roof_describe_import (import);

  g_assert_true (g_utf8_validate (described, -1, NULL));
  for (guint i = 0; i < import->kernels->len; i++)
    check_kernel (import->kernels->pdata[i]);
  if (import->measured->len > 0)
    use_roofs (import);
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

/* Every format looks at the beginning of every file. */
static void
recognize (const char *data,
           gsize       size)
{
  guint n;
  const RoofForeignFormat *const *formats = roof_import_list_formats (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i]->recognize != NULL)
      formats[i]->recognize (data, size);
}

/* @profile: as the part of a program that takes a table of times */
static void
read_content (const char *id,
              GBytes     *content,
              gboolean    profile)
{
  const RoofForeignFormat *format = roof_import_find_format (id, NULL);
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (content);
  g_autoptr (GInputStream) stream = g_buffered_input_stream_new_sized (memory, HEAD);
  g_autoptr (RoofImport) import = roof_import_new (NULL, get_machine (), NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  if (format->read == NULL)
    return;
  g_assert_true (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (stream), -1, NULL, NULL) >= 0);
  import->total = (goffset) g_bytes_get_size (content);
  import->format = format->id;
  import->profile = profile;
  if (format->read (stream, import, &error))
    check_read (import);
  else
    check_refusal (error);
}

void
try_import (const char    *format,
            const uint8_t *data,
            size_t         size)
{
  g_autoptr (GBytes) content = g_bytes_new (data, size);

  if (size > MOST)
    return;
  recognize ((const char *) data, MIN (size, HEAD));
  read_content (format, content, FALSE);
  if (g_str_equal (format, "csv"))
    read_content (format, content, TRUE);
}
