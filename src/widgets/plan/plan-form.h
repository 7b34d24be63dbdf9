/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/library.h"
#include "explore/step/plan.h"
#include "widgets/composite.h"

G_BEGIN_DECLS

/* A question that owns what it points to. */
typedef struct
{
  RoofPlanQuestion question;
  RoofCatalogue   *catalogue;
  RoofWorkload    *workload;
  GPtrArray       *machines; /* element-type RoofMachine */
  GArray          *prices;   /* element-type double */
  GArray          *formats;  /* element-type RoofPlanFormats, of literals */
} RoofPlanAsked;

void            roof_plan_asked_free  (RoofPlanAsked       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPlanAsked, roof_plan_asked_free)

/* What is asked of a plan: network, machines with prices, formats, devices, what is served, goals. */
#define ROOF_TYPE_PLAN_FORM (roof_plan_form_get_type ())
G_DECLARE_FINAL_TYPE (RoofPlanForm, roof_plan_form, ROOF, PLAN_FORM, RoofComposite)

/* Call once. @workload: (nullable): the document's network, offered first. @machine: chosen at first */
void            roof_plan_form_set_up (RoofPlanForm        *self,
                                       RoofLibrary         *library,
                                       const RoofWorkload  *workload,
                                       RoofMachine         *machine);
/* Errors: nothing is chosen, or a number cannot be read. Returns: (transfer full) (nullable) */
RoofPlanAsked  *roof_plan_form_ask    (RoofPlanForm        *self,
                                       GError             **error);

G_END_DECLS
