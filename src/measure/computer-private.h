/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/computer.h"

G_BEGIN_DECLS

/* As roof_computer_new() with /sys and /proc below @root ("/" is the system's own) and @cpus, of guint, for the affinity mask. */
RoofComputer *roof_computer_new_below     (const char   *root,
                                           const GArray *cpus);

/* The text of the file that is @path (a printf format) below @root, without white space around it. Returns: (transfer full)
 * (nullable): NULL where it cannot be read */
char         *roof_read_system_file       (const char   *root,
                                           const char   *path,
                                           ...) G_GNUC_PRINTF (2, 3);
/* The value of the first of @keys (NULL-terminated) that the lines "key : value" of @text have. Returns: (transfer full) (nullable) */
char         *roof_find_system_key        (const char         *text,
                                           const char * const *keys);

/* processor and vendor, out of /proc/cpuinfo. */
void          roof_computer_look_at_name  (RoofComputer *self,
                                           const char   *cpuinfo);
/* What colours a measurement: system, governor, virtualised, battery. @cpuinfo: (nullable) */
void          roof_computer_look_around   (RoofComputer *self,
                                           const char   *root,
                                           const char   *cpuinfo);

G_END_DECLS
