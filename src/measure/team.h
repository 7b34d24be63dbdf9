/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Several threads, each on a CPU of its own, that do a job together. Between jobs they sleep. They run at the priority of the
 * process: at a real-time one a thread that spins would keep the thread it waits for from its CPU. */
typedef struct _RoofTeam RoofTeam;

/* What each member does; @data: a job as given to roof_team_run(). */
typedef void (*RoofTeamJob) (RoofTeam *self,
                             guint     member,
                             gpointer  data);

/* Starts a thread on each of the @n CPUs. Returns: (transfer full); NULL with ROOF_ERROR_UNSUPPORTED where the system refuses */
RoofTeam *roof_team_new    (const guint  *cpus,
                            guint         n,
                            GError      **error);
/* Ends the threads, and waits for that. */
void      roof_team_free   (RoofTeam     *self);

/* Lets the first @n members do @job at the same time, and waits until all have. Called by one thread alone, no member. */
void      roof_team_run    (RoofTeam     *self,
                            guint         n,
                            RoofTeamJob   job,
                            gpointer      data);
/* Called within a job by all its members: each waits here until the last has come. What one wrote before, all see after. */
void      roof_team_meet   (RoofTeam     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTeam, roof_team_free)

G_END_DECLS
