/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/timed-command.h"

#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#include "core/error.h"

static gboolean
run (const char      *script,
     GCancellable    *cancellable,
     RoofCommandTime *time,
     GError         **error)
{
  const char *const command[] = { "sh", "-c", script, NULL };

  return roof_timed_command_run (command, NULL, cancellable, time, error);
}

/* A command that sleeps takes wall time and hardly CPU time; one that computes takes both. No upper limits: a machine may be busy. */
static void
test_times (void)
{
  RoofCommandTime asleep, busy;
  g_autoptr (GError) error = NULL;

  g_assert_true (run ("sleep 0.2", NULL, &asleep, &error));
  g_assert_true (run ("i=0; while [ $i -lt 60000 ]; do i=$((i + 1)); done", NULL, &busy, &error));
  g_assert_cmpfloat (asleep.wall, >=, 0.2);
  g_assert_cmpfloat (asleep.user + asleep.system, <, 0.2);
  g_assert_cmpfloat (busy.user, >, 0);
  g_assert_cmpfloat (busy.user, >, asleep.user);
  g_assert_true (isnan (busy.counts.flops));
  g_assert_true (isnan (busy.counts.bytes));
}

/* What a command does wrong is said, and its time is left alone. */
static void
test_failures (void)
{
  static const struct { const char *script, *says; } cases[] = {
    { "exit 3", "status 3" }, { "kill -9 $$", "signal 9" }, { "no-such-program-anywhere", "status 127" },
  };
  const char *const missing[] = { "no-such-program-anywhere", NULL }, *const folder[] = { "/", NULL };
  RoofCommandTime time = { .wall = -1 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (run (cases[i].script, NULL, &time, &error));
      g_assert_true (error->domain == ROOF_ERROR);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_timed_command_run (i == 0 ? missing : folder, NULL, NULL, &time, &error));
      g_assert_nonnull (strstr (error->message, i == 0 ? "no-such-program-anywhere" : "/"));
    }
  g_assert_cmpfloat (time.wall, ==, -1);
}

/* A file that may be executed and is no program. */
static void
test_no_program (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-command-XXXXXX", NULL), *path = g_build_filename (folder, "data", NULL);
  const char *const command[] = { path, NULL }, *const unnamed[] = { "", NULL };
  RoofCommandTime time;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "\001\002\003", -1, NULL));
  g_assert_false (roof_timed_command_run (command, NULL, NULL, &time, &error));
  g_assert_nonnull (strstr (error->message, "this is not an executable program"));
  g_clear_error (&error);
  g_assert_false (roof_timed_command_run (unnamed, NULL, NULL, &time, &error));
  g_assert_cmpstr (error->message, ==, "the command has an empty name");
  g_clear_error (&error);
  g_chmod (path, 0700);
  g_assert_false (roof_timed_command_run (command, NULL, NULL, &time, &error));
  g_assert_nonnull (strstr (error->message, "cannot be run"));
  g_unlink (path);
  g_rmdir (folder);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (G_USEC_PER_SEC / 10);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* The command ends with all that it started, even where it ignores SIGINT. All of these hold the end of a pipe, which has an end when
 * none is left. */
static void
test_cancel (void)
{
  static const char *const scripts[] = { "sleep 100", "sleep 100 & sleep 100 & wait", "trap '' INT; sleep 100; sleep 100" };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
      RoofCommandTime time = { .wall = -1 };
      int ends[2];
      char byte;

      g_assert_no_errno (pipe (ends));
      g_assert_false (run (scripts[i], cancellable, &time, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpfloat (time.wall, ==, -1);
      close (ends[1]);
      g_assert_cmpint (read (ends[0], &byte, 1), ==, 0);
      close (ends[0]);
      g_thread_join (thread);
    }
}

static void
test_cancelled_before (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RoofCommandTime time;

  g_cancellable_cancel (cancellable);
  g_assert_false (run ("exit 3", cancellable, &time, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The command sees no input, and what it prints does not reach standard output. */
static void
test_streams (void)
{
  RoofCommandTime time;

  if (g_test_subprocess ())
    {
      g_autoptr (GError) error = NULL;

      run ("cat; echo printed", NULL, &time, &error);
      g_assert_no_error (error);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("*printed*");
  g_test_trap_assert_stdout_unmatched ("*printed*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/timed-command/times", test_times);
  g_test_add_func ("/roof/measure/timed-command/failures", test_failures);
  g_test_add_func ("/roof/measure/timed-command/no-program", test_no_program);
  g_test_add_func ("/roof/measure/timed-command/cancel", test_cancel);
  g_test_add_func ("/roof/measure/timed-command/cancelled-before", test_cancelled_before);
  g_test_add_func ("/roof/measure/timed-command/streams", test_streams);
  return g_test_run ();
}
