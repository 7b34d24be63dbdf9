/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* sbrk() */

#include "cli/heap.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define ROOM ((gsize) 32 << 20)
#define SMALL 1000

/* What was expected is there: as many small values as fit into it let the heap grow no more. A heap that is not the system's
 * own, as under a sanitizer, does not grow at all. */
static void
test_expect (void)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  char *before = sbrk (0), *after;

  if (!roof_heap_expect (ROOM))
    {
      g_test_skip ("the heap is not the system's own");
      return;
    }
  after = sbrk (0);
  g_assert_cmpuint ((gsize) (after - before), >=, ROOM / 10 * 9);
  for (gsize i = 0; i < ROOM / 2 / SMALL; i++)
    g_ptr_array_add (values, g_malloc0 (SMALL));
  g_assert_true (sbrk (0) == after);
}

static void
test_small_documents (void)
{
  g_autofree char *path = NULL;
  char *before;
  int fd = g_file_open_tmp ("roof-heap-XXXXXX", &path, NULL);

  g_assert_cmpint (write (fd, "{}", 2), ==, 2);
  g_close (fd, NULL);
  before = sbrk (0);
  roof_heap_expect_document (path);
  roof_heap_expect_document ("/no/such/file");
  g_assert_true (sbrk (0) == before);
  g_unlink (path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/heap/small-documents", test_small_documents);
  g_test_add_func ("/roof/heap/expect", test_expect);

  return g_test_run ();
}
