/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/library.h"
#include "document/files/operation-sketch.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* The window in which an operation is written: name, work, tensors, parameters, and beside them the chart on which the operation's
 * dot moves as it is typed. Closing with unsaved changes asks first.
 *
 * Signal "save" (over): the sketch is to be saved, "over" what another program wrote since. The handler returns whether it was; the
 * window closes then. */
#define ROOF_TYPE_OPERATION_WINDOW (roof_operation_window_get_type ())
G_DECLARE_FINAL_TYPE (RoofOperationWindow, roof_operation_window, ROOF, OPERATION_WINDOW, GtkWindow)

/* Not yet presented. @parent: (nullable). @library: the user's; @machine: on which the operation is tried. @sketch: (transfer
 * full) */
RoofOperationWindow *roof_operation_window_new        (GtkWindow           *parent,
                                                       RoofLibrary         *library,
                                                       RoofMachine         *machine,
                                                       RoofOperationSketch *sketch);
/* (transfer none): another one after the window began anew */
RoofOperationSketch *roof_operation_window_get_sketch (RoofOperationWindow *self);
/* For messages. Returns: (transfer none) */
RoofToast           *roof_operation_window_get_toast  (RoofOperationWindow *self);
/* Whether closing would lose something. */
gboolean             roof_operation_window_is_changed (RoofOperationWindow *self);
/* Begins a new operation as a copy of the operation @id, or as a blank one for "". */
void                 roof_operation_window_begin_as   (RoofOperationWindow *self,
                                                       const char          *id);
/* Says that the file was changed by another program: what is there may be read, or saved over. */
void                 roof_operation_window_ask_over   (RoofOperationWindow *self);

G_END_DECLS
