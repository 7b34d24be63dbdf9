/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import.h"
#include "measure/timed-command.h"

G_BEGIN_DECLS

/* A program that counts what another one does, in place of our own counters, and writes what the import reads. */
typedef enum
{
  ROOF_TOOL_NONE,
  ROOF_TOOL_PERF,
  ROOF_TOOL_LIKWID,
} RoofTool;

/* A tool that is ready: which events or groups this processor has. */
typedef struct _RoofCountingTool RoofCountingTool;

/* @tool: not ROOF_TOOL_NONE. @compute: (nullable): dtype of the work, since LIKWID counts one at a time: fp64, unless it is "fp32".
 * @counters: what the processor counts. Errors: the tool is not installed, or does not work here. Returns:
 * (transfer full) (nullable) */
RoofCountingTool *roof_counting_tool_new  (RoofTool               tool,
                                           const char            *compute,
                                           const RoofCounters    *counters,
                                           GError               **error);
void              roof_counting_tool_free (RoofCountingTool      *self);

/* Runs @command under the tool as roof_timed_command_run() does by itself, once for each group of events, and reads what the tool
 * wrote. @machine: whose main memory the bytes are of. @findings: (nullable) (element-type utf8): takes what the import guessed
 * of the output, and doubts. */
gboolean          roof_counting_tool_run  (RoofCountingTool      *self,
                                           const char * const    *command,
                                           RoofMachine           *machine,
                                           GCancellable          *cancellable,
                                           RoofCommandTime       *time,
                                           GPtrArray             *findings,
                                           GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCountingTool, roof_counting_tool_free)

G_END_DECLS
