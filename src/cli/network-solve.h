/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/goal-option.h"
#include "cli/subject.h"
#include "workload/step.h"

G_BEGIN_DECLS

/* Solves for @size of the step of the subject's network. @part: (nullable): the kernel that is meant. */
gboolean roof_network_solve (const RoofSubject     *subject,
                             RoofLibrary           *library,
                             const RoofStepSize    *size,
                             const RoofGoalOption  *option,
                             const char            *part,
                             gboolean               json,
                             GString               *output,
                             GError               **error);

G_END_DECLS
