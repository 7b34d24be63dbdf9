/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"

/* Where there is no libFuzzer: reads each file of a folder, then changed copies of them, the same ones each time. An input that
 * fails is left in the file "fuzz-input-FORMAT" of the working folder. Usage: PROGRAM FORMAT FOLDER [ROUNDS [SEED]] */

#define ROUNDS 400
#define MOST_CHANGES 5

/* Numbers that lengths and counts go wrong with. */
static const guint64 odd[] = { 0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, (guint64) 1 << 60, G_MAXINT64, G_MAXUINT64 };

static void
put_odd (GByteArray *input,
         GRand      *random)
{
  guint64 value = GUINT64_TO_LE (odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))]);
  guint n = 1u << g_rand_int_range (random, 0, 4);

  if (input->len >= n)
    memcpy (input->data + g_rand_int_range (random, 0, (gint32) (input->len - n + 1)), &value, n);
}

static void
put_in (GByteArray   *input,
        guint         at,
        const guint8 *bytes,
        guint         n)
{
  g_autoptr (GByteArray) behind = g_byte_array_new ();

  g_byte_array_append (behind, input->data + at, input->len - at);
  g_byte_array_set_size (input, at);
  g_byte_array_append (input, bytes, n);
  g_byte_array_append (input, behind->data, behind->len);
}

/* Puts a piece of the input in at another place. */
static void
repeat (GByteArray *input,
        GRand      *random)
{
  guint from = (guint) g_rand_int_range (random, 0, (gint32) input->len);
  guint n = (guint) g_rand_int_range (random, 1, (gint32) MIN (input->len - from, 64) + 1);
  g_autofree guint8 *piece = g_memdup2 (input->data + from, n);

  put_in (input, (guint) g_rand_int_range (random, 0, (gint32) input->len + 1), piece, n);
}

static void
change (GByteArray *input,
        GRand      *random)
{
  guint at = (guint) g_rand_int_range (random, 0, (gint32) input->len);
  guint8 byte = (guint8) g_rand_int_range (random, 0, 256);

  switch (g_rand_int_range (random, 0, 7))
    {
    case 0:
      input->data[at] = byte;
      break;
    case 1:
      input->data[at] ^= (guint8) (1 << (byte & 7));
      break;
    case 2:
      put_in (input, at, &byte, 1);
      break;
    case 3:
      g_byte_array_remove_range (input, at, MIN (input->len - at, 1u + byte % 16));
      break;
    case 4:
      repeat (input, random);
      break;
    case 5:
      g_byte_array_set_size (input, MAX (at, 1));
      break;
    default:
      put_odd (input, random);
    }
}

static const char *format;
static int n_inputs;
static gint64 slowest; /* µs */

/* Runs @input from a block of its exact size, so that a sanitizer sees a read past its end. */
static void
try_input (const GByteArray *input)
{
  g_autofree guint8 *exact = input->len > 0 ? g_memdup2 (input->data, input->len) : NULL;
  g_autofree char *left = g_strconcat ("fuzz-input-", format, NULL);
  gint64 start;

  /* Without waiting for the disk. */
  g_file_set_contents_full (left, input->len > 0 ? (const char *) input->data : "", (gssize) input->len,
                            G_FILE_SET_CONTENTS_NONE, 0600, NULL);
  start = g_get_monotonic_time ();
  try_import (format, exact != NULL ? exact : (const guint8 *) "", input->len);
  slowest = MAX (slowest, g_get_monotonic_time () - start);
  n_inputs++;
}

static void
try_changed (const char *content,
             gsize       length,
             int         rounds,
             GRand      *random)
{
  for (int i = 0; i <= rounds; i++)
    {
      g_autoptr (GByteArray) input = g_byte_array_new ();

      g_byte_array_append (input, (const guint8 *) content, (guint) length);
      for (int n = i > 0 ? g_rand_int_range (random, 1, MOST_CHANGES + 1) : 0; n > 0 && input->len > 0; n--)
        change (input, random);
      try_input (input);
    }
}

/* Returns: how many files there are */
static int
try_folder (const char *folder,
            int         rounds,
            GRand      *random)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GByteArray) nothing = g_byte_array_new ();
  const char *name;
  int n = 0;

  try_input (nothing);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *content = NULL;
      gsize length;

      if (!g_file_get_contents (path, &content, &length, NULL))
        continue;
      try_changed (content, length, rounds, random);
      n++;
    }
  return n;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (argc > 4 ? (guint32) atoi (argv[4]) : 1);
  int n = 0;

  if (argc > 2)
    {
      format = argv[1];
      n = try_folder (argv[2], argc > 3 ? atoi (argv[3]) : ROUNDS, random);
    }
  g_print ("# %d inputs, the slowest %.4f s\n", n_inputs, (double) slowest / 1e6);
  g_print ("1..1\n%s 1 %s\n", n > 0 ? "ok" : "not ok", argc > 2 ? argv[2] : "no folder of seeds");
  return n > 0 ? 0 : 1;
}
