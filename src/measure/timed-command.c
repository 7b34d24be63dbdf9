/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/timed-command.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"

/* How long a command has to end after SIGINT, before SIGKILL, and how often that is looked at. */
#define PATIENCE (G_USEC_PER_SEC / 2)
#define LOOK (G_USEC_PER_SEC / 200)

/* A command that runs, and who may end it. */
typedef struct
{
  pid_t pid;
  gint  ended; /* atomic */
} Running;

/* Ends the command's process group. Called in the thread that cancels. The process group is there until its leader is reaped, which
 * waits for this function to return. */
static void
cancelled_cb (GCancellable *cancellable,
              Running      *running)
{
  kill (-running->pid, SIGINT);
  for (gint64 waited = 0; waited < PATIENCE && !g_atomic_int_get (&running->ended); waited += LOOK)
    g_usleep (LOOK);
  kill (-running->pid, SIGKILL);
}

/* The rest of the child's life: after fork() in a program with threads, only functions that are safe in signal handlers. */
static void G_GNUC_NORETURN
become (const char  *program,
        char       **arguments,
        int          nothing,
        int          go,
        int          failed)
{
  sigset_t none;
  gssize n;
  char byte;
  int number;

  setpgid (0, 0);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  signal (SIGPIPE, SIG_DFL);
  dup2 (nothing, STDIN_FILENO);
  dup2 (STDERR_FILENO, STDOUT_FILENO);
  do
    n = read (go, &byte, 1);
  while (n < 0 && errno == EINTR);
  if (n != 1) /* the parent is gone */
    _exit (127);
  execv (program, arguments);
  number = errno;
  while (write (failed, &number, sizeof number) < 0 && errno == EINTR)
    ;
  _exit (127);
}

/* Pipes and /dev/null, all closed when a program is executed. */
typedef struct
{
  int nothing;
  int go[2];     /* the parent lets the child go on */
  int failed[2]; /* the child says why it could not execute the program */
} Links;

static void
close_link (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

static void
close_links (Links *self)
{
  close_link (&self->nothing);
  for (guint i = 0; i < 2; i++)
    {
      close_link (&self->go[i]);
      close_link (&self->failed[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Links, close_links)

static gboolean
open_links (Links   *self,
            GError **error)
{
  self->nothing = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  if (self->nothing < 0)
    return roof_fail (error, "%1$s: %2$s", "/dev/null", g_strerror (errno));
  return g_unix_open_pipe (self->go, FD_CLOEXEC, error) && g_unix_open_pipe (self->failed, FD_CLOEXEC, error);
}

static void
let_go (Links *links)
{
  while (write (links->go[1], "", 1) < 0 && errno == EINTR)
    ;
  close_link (&links->go[1]);
}

/* The child's reason for not executing the program; 0: it did */
static int
read_failure (Links *links)
{
  int number = 0;
  gssize n;

  do
    n = read (links->failed[0], &number, sizeof number);
  while (n < 0 && errno == EINTR);
  return n == sizeof number ? number : 0;
}

static double
get_seconds (const struct timeval *time)
{
  return (double) time->tv_sec + (double) time->tv_usec * 1e-6;
}

/* Waits for the end without reaping: until then the process group can be signalled. */
static void
wait_for_end (pid_t pid)
{
  siginfo_t info;

  while (waitid (P_PID, (id_t) pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
    ;
}

/* Returns: the status of waitpid() */
static int
reap (pid_t            pid,
      RoofCommandTime *time)
{
  struct rusage usage;
  int status = 0;

  memset (&usage, 0, sizeof usage);
  while (wait4 (pid, &status, 0, &usage) < 0 && errno == EINTR)
    ;
  time->user = get_seconds (&usage.ru_utime);
  time->system = get_seconds (&usage.ru_stime);
  return status;
}

static gboolean
check_status (const char  *name,
              int          status,
              int          failure,
              GError     **error)
{
  if (failure != 0)
    return roof_fail (error, "%1$s: cannot be run: %2$s", name, g_strerror (failure));
  if (WIFSIGNALED (status))
    return roof_fail (error, "%1$s: ended by signal %2$d (%3$s), so nothing was measured", name, WTERMSIG (status),
                      g_strsignal (WTERMSIG (status)));
  if (WEXITSTATUS (status) != 0)
    return roof_fail (error, "%1$s: ended with status %2$d, so nothing was measured", name, WEXITSTATUS (status));
  return TRUE;
}

/* Lets the child @pid go on, waits for its end and fills @time. Returns: the status of waitpid(). @failure: (out): errno of execve() */
static int
watch (pid_t            pid,
       Links           *links,
       RoofCounters    *counters,
       GCancellable    *cancellable,
       RoofCommandTime *time,
       int             *failure)
{
  Running running = { .pid = pid };
  gint64 start, end;
  gulong handler;

  /* The child does the same: whichever is first, the group exists before it is signalled. */
  setpgid (pid, pid);
  if (counters != NULL)
    roof_counters_begin (counters, pid);
  start = g_get_monotonic_time ();
  let_go (links);
  handler = cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), &running, NULL) : 0;
  *failure = read_failure (links);
  wait_for_end (pid);
  end = g_get_monotonic_time ();
  if (counters != NULL)
    roof_counters_end (counters, &time->counts);
  g_atomic_int_set (&running.ended, TRUE);
  if (handler != 0)
    g_cancellable_disconnect (cancellable, handler);
  time->wall = (double) (end - start) * 1e-6;
  return reap (pid, time);
}

gboolean
roof_timed_command_run (const char * const  *command,
                        RoofCounters        *counters,
                        GCancellable        *cancellable,
                        RoofCommandTime     *time,
                        GError             **error)
{
  g_autofree char *program = g_find_program_in_path (command[0]), *name = g_filename_display_name (command[0]);
  g_auto (Links) links = { -1, { -1, -1 }, { -1, -1 } };
  RoofCommandTime spent = { .counts = ROOF_COUNTER_VALUES_NONE };
  int status, failure;
  pid_t pid;

  if (*command[0] == '\0')
    return roof_fail (error, "the command has an empty name");
  if (program == NULL && strchr (name, G_DIR_SEPARATOR) != NULL && g_file_test (command[0], G_FILE_TEST_EXISTS))
    return roof_fail (error, "%s: this is not an executable program", name);
  if (program == NULL)
    return roof_fail (error, "%s: there is no program of this name", name);
  if (g_cancellable_set_error_if_cancelled (cancellable, error) || !open_links (&links, error))
    return FALSE;
  pid = fork ();
  if (pid < 0)
    return roof_fail (error, "%1$s: cannot be run: %2$s", name, g_strerror (errno));
  if (pid == 0)
    {
      close (links.go[1]);
      become (program, (char **) command, links.nothing, links.go[0], links.failed[1]);
    }
  close_link (&links.go[0]);
  close_link (&links.failed[1]);
  status = watch (pid, &links, counters, cancellable, &spent, &failure);
  if (g_cancellable_set_error_if_cancelled (cancellable, error) || !check_status (name, status, failure, error))
    return FALSE;
  *time = spent;
  return TRUE;
}
