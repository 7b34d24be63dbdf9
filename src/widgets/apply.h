/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"

G_BEGIN_DECLS

/* How an editor writes: through the document of the session, as one step named @label (translated). With
 * a @key (nullable) successive changes of the same thing join into one step. The value given is taken
 * over: (transfer full). */
void roof_apply_snapshot  (RoofSession   *session,
                           RoofSnapshot  *snapshot,
                           const char    *label,
                           const char    *key);
/* In place of the kernel at @index. */
void roof_apply_kernel    (RoofSession   *session,
                           guint          index,
                           RoofKernel    *kernel,
                           const char    *label,
                           const char    *key);
/* In place of the selected kernel. */
void roof_apply_selected (RoofSession  *session,
                          RoofKernel   *kernel,
                          const char   *label,
                          const char   *key);
/* In place of the current machine. */
void roof_apply_machine (RoofSession  *session,
                         RoofMachine  *machine,
                         const char   *label,
                         const char   *key);
void roof_apply_view    (RoofSession  *session,
                         RoofView     *view,
                         const char   *label,
                         const char   *key);

/* The operation of the selected kernel. Returns: (transfer none) (nullable) */
RoofOperation *roof_shown_operation (RoofSession *session);
/* The snapshot that the session shows, and its current machine. Returns: (transfer none) */
RoofSnapshot  *roof_shown_snapshot  (RoofSession *session);
RoofMachine   *roof_shown_machine   (RoofSession *session);
/* All operations that there are. Returns: (transfer none) */
RoofCatalogue *roof_shown_catalogue (RoofSession *session);

G_END_DECLS
