/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* The roofs that a file lists, gathered into a machine. What a datasheet says and what was measured stay apart: the machine has
 * the rated number with the measured one as its sustained fraction, or above it as its boost. A roof that was only measured is
 * the machine's number, and its source says so. */
typedef struct _RoofFoundRoofs RoofFoundRoofs;

/* @name: of the machine, (nullable): that of the file. @class_name: "cpu", "gpu"; nullable: not
 * known. @source: what measured or listed the roofs: "ERT 1.1.0" */
RoofFoundRoofs *roof_found_roofs_new       (const char       *name,
                                            const char       *class_name,
                                            const char       *source);
void            roof_found_roofs_free      (RoofFoundRoofs   *self);
/* @vendor: of the machine, @confidence: in its numbers, "medium"; (nullable) */
void            roof_found_roofs_set_origin (RoofFoundRoofs  *self,
                                            const char       *vendor,
                                            const char       *confidence);
/* Adds a roof, or the other number of one. Numbers that are not positive are absent. @unit: "vector", @dtype: "fp64".
 * @peak: FLOP/s. @what: (nullable): of the source: "FP64 GFLOPs" */
void            roof_found_roofs_add_peak  (RoofFoundRoofs   *self,
                                            const char       *unit,
                                            const char       *dtype,
                                            gboolean          measured,
                                            double            peak,
                                            const char       *what);
/* Adds a limit below a peak, of other instructions: "No FMA". It is left out of a machine without that peak, or with a lower one. */
void            roof_found_roofs_add_ceiling (RoofFoundRoofs *self,
                                            const char       *unit,
                                            const char       *dtype,
                                            const char       *name,
                                            double            value,
                                            const char       *what);
/* @name: as the file says it: "L1", "DRAM", "HBM", "STREAM HBM". @bandwidth: B/s */
void            roof_found_roofs_add_level (RoofFoundRoofs   *self,
                                            const char       *name,
                                            gboolean          measured,
                                            double            bandwidth,
                                            const char       *what);
/* A level of another kind than its name says; @kind: of a link. */
void            roof_found_roofs_add_link  (RoofFoundRoofs   *self,
                                            const char       *id,
                                            const char       *name,
                                            RoofLevelKind     kind,
                                            double            bandwidth);
/* Sets the capacity of the level that @name made, B. */
void            roof_found_roofs_set_capacity (RoofFoundRoofs *self,
                                            const char       *name,
                                            double            capacity);
/* Says that roofs were measured with one thread, if @threads is 1, since a machine has more. */
void            roof_found_roofs_doubt_threads (RoofImport     *into,
                                            double            threads);
/* Adds the measured roofs to @into, and sets its machine if there are a peak and a level. Errors: there is no roof.
 * @self: (transfer none) */
gboolean        roof_found_roofs_finish    (RoofFoundRoofs   *self,
                                            RoofImport       *into,
                                            GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofFoundRoofs, roof_found_roofs_free)

G_END_DECLS
