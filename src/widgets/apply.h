/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/session/session.h"

G_BEGIN_DECLS

/* Writes from editors to the session's document, each as one step of undo named @label (translated). Successive changes with
 * the same @key (nullable) join into one step. The new value is (transfer full). */
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
/* A new kernel of operation @id behind the selected one; it is selected then. */
void roof_apply_new_kernel (RoofSession  *session,
                            const char   *id);
/* The same, of a kernel (transfer full). */
void roof_apply_added      (RoofSession  *session,
                            RoofKernel   *kernel);
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
/* Returns: (transfer none): the catalogue of operations */
RoofCatalogue *roof_shown_catalogue (RoofSession *session);

G_END_DECLS
