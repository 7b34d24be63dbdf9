/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel-look.h"
#include "core/kernel/measurement.h"
#include "core/operation/operation.h"

G_BEGIN_DECLS

/* A kernel: one dot on the chart, an operation with parameters and formats, independent of the machine. Immutable and reference
 * counted; each with_ function returns a changed copy. A kernel names its operation by id and may have settings that the
 * operation does not know: errors are found by the analysis. */
typedef struct _RoofKernel RoofKernel;

/* The value of a parameter. Parameters without a setting have their default. */
typedef struct
{
  const char *key;    /* parameter id, or "bytes.LEVEL" of a custom kernel */
  double      number; /* of NUMBER and FLAG; NAN: FLOPs or bytes of a custom kernel that were not counted */
  const char *text;   /* nullable: of CHOICE and LEVEL */
} RoofSetting;

/* All fields of a kernel. NULL texts mean the same as in the functions below. */
typedef struct
{
  const char        *name;
  const char        *operation;
  const RoofSetting *settings;
  guint              n_settings;
  const char        *formats[ROOF_N_ROLES];
  const char        *compute;
  const char        *unit;
  const char        *drag;
  const char        *workload;
  const char        *part;
  const char        *extra;
  double             count;
  double             efficiency;
  gboolean           visible;
  RoofKernelLook     look;
  RoofMeasurement   *measurement; /* nullable: nothing was measured */
} RoofKernelSpec;

#define ROOF_KERNEL_SPEC_INIT { .count = 1, .efficiency = 1, .visible = TRUE }

/* Highest efficiency of a custom kernel, which may be put above its roof (and is flagged there). Other kernels: above 0 and at
 * most 1. */
#define ROOF_MOST_EFFICIENCY 1e3

/* A visible kernel, count 1, efficiency 1, nothing set. Returns: (transfer full) */
RoofKernel        *roof_kernel_new             (const char        *name,
                                                const char        *operation);
/* A kernel with all fields of @spec, which is copied. Shares the template of @like (nullable) where only name and numbers
 * differ. Returns: (transfer full) */
RoofKernel        *roof_kernel_new_specified   (const RoofKernelSpec *spec,
                                                const RoofKernel     *like);
/* B of memory, without the parts shared with @like (nullable). */
gsize              roof_kernel_measure         (const RoofKernel     *self,
                                                const RoofKernel     *like);
RoofKernel        *roof_kernel_ref             (RoofKernel        *self);
void               roof_kernel_unref           (RoofKernel        *self);

const char        *roof_kernel_get_name        (const RoofKernel  *self);
const char        *roof_kernel_get_operation   (const RoofKernel  *self);
guint              roof_kernel_get_n_settings  (const RoofKernel  *self);
/* The strings are owned by @self. */
RoofSetting        roof_kernel_get_setting     (const RoofKernel  *self,
                                                guint              index);
/* Numbers of all settings. Returns: (transfer none) (array length=n_settings) */
const double      *roof_kernel_get_numbers     (const RoofKernel  *self);
/* Returns: the index of the first setting of @key, or -1 */
int                roof_kernel_find_setting    (const RoofKernel  *self,
                                                const char        *key);
/* Number of the setting @key; NAN without such a setting, for a text, or for what was not counted. */
double             roof_kernel_find_number     (const RoofKernel  *self,
                                                const char        *key);
const char        *roof_kernel_find_text       (const RoofKernel  *self,
                                                const char        *key); /* nullable */
const char        *roof_kernel_get_format      (const RoofKernel  *self,
                                                RoofRole           role); /* nullable: as compute */
const char        *roof_kernel_get_compute     (const RoofKernel  *self); /* nullable: default */
const char        *roof_kernel_get_unit        (const RoofKernel  *self); /* nullable: default */
const char        *roof_kernel_get_drag        (const RoofKernel  *self); /* nullable: default */
/* Id of the network that the kernel belongs to, and its part there; (nullable): NULL for a kernel of its own. */
const char        *roof_kernel_get_workload    (const RoofKernel  *self);
const char        *roof_kernel_get_part        (const RoofKernel  *self);
double             roof_kernel_get_count       (const RoofKernel  *self); /* how often it runs, >= 1 */
gboolean           roof_kernel_get_visible     (const RoofKernel  *self);
double             roof_kernel_get_efficiency  (const RoofKernel  *self); /* of attainable, see below */
/* What was measured, (nullable): nothing. A custom kernel may have its time as the setting "time" in place of a measurement. */
RoofMeasurement   *roof_kernel_get_measurement (const RoofKernel  *self);
/* How it looks on charts, as chosen. Returns: (transfer none) */
const RoofKernelLook *roof_kernel_get_look     (const RoofKernel  *self);
const char        *roof_kernel_get_extra       (const RoofKernel  *self); /* nullable: see machine.h */

RoofKernel        *roof_kernel_with_name       (RoofKernel *self, const char *name);
RoofKernel        *roof_kernel_with_number     (RoofKernel *self, const char *key, double number);
RoofKernel        *roof_kernel_with_text       (RoofKernel *self, const char *key, const char *text);
RoofKernel        *roof_kernel_without_setting (RoofKernel *self, const char *key);
RoofKernel        *roof_kernel_with_format     (RoofKernel *self, RoofRole role, const char *format);
RoofKernel        *roof_kernel_with_compute    (RoofKernel *self, const char *dtype);
RoofKernel        *roof_kernel_with_unit       (RoofKernel *self, const char *unit);
RoofKernel        *roof_kernel_with_drag       (RoofKernel *self, const char *parameter);
RoofKernel        *roof_kernel_with_workload   (RoofKernel *self, const char *workload, const char *part);
RoofKernel        *roof_kernel_with_count      (RoofKernel *self, double count);
RoofKernel        *roof_kernel_with_visible    (RoofKernel *self, gboolean visible);
RoofKernel        *roof_kernel_with_look       (RoofKernel *self, const RoofKernelLook *look);
RoofKernel        *roof_kernel_with_efficiency (RoofKernel *self, double efficiency);
RoofKernel        *roof_kernel_with_measurement (RoofKernel *self, RoofMeasurement *measurement);
/* The measured time, s: of the measurement, else the setting "time"; NAN: none. */
double             roof_kernel_get_measured_time (const RoofKernel *self);
/* A copy that was measured to take @time, s, or (NAN) that was not timed. Spread and repeats go, other measured numbers stay. A
 * time that is the setting "time" stays one. Errors: a time of 0 or less. Returns: (transfer full) (nullable) */
RoofKernel        *roof_kernel_with_measured_time (RoofKernel *self, double time, GError **error);
/* A copy with the measured number that @key names, see roof_measurement_with_number(). A spread takes a setting "time" into the
 * measurement. Returns: (transfer full) (nullable) */
RoofKernel        *roof_kernel_with_measured      (RoofKernel *self, const char *key, double number, GError **error);
/* A copy with the single times of @text, see roof_measurement_with_times(), in place of the time that it has. Returns: (transfer
 * full) (nullable) */
RoofKernel        *roof_kernel_with_measured_times (RoofKernel *self, const char *text, GError **error);

gboolean           roof_kernel_equal           (const RoofKernel  *a,
                                                const RoofKernel  *b);
/* Whether both are computed in the same way: operation, formats, unit and the texts of settings are equal. Names, numbers and networks
 * may differ. A pointer comparison where both share a template. */
gboolean           roof_kernel_is_alike        (const RoofKernel  *a,
                                                const RoofKernel  *b);
/* Hash that is equal for kernels that are alike. @kernel: a RoofKernel */
guint              roof_kernel_hash_alike      (gconstpointer      kernel);

/* Index of the parameter that a sideways drag changes: the kernel's choice, else the operation's. -1 for none, and for a part
 * of a network, whose parameters follow from the step. */
int                roof_kernel_resolve_drag    (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* Index of the parameter that questions use by default: as roof_kernel_resolve_drag(), but the operation's for a part of a
 * network; -1 for none. */
int                roof_kernel_resolve_usual   (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* The compute dtype: the one set, else the format of activations, else the operation's. */
const char        *roof_kernel_resolve_compute (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* The storage format of @role: the one set, else the operation's default, else the compute dtype. */
const char        *roof_kernel_resolve_format  (const RoofKernel    *self,
                                                const RoofOperation *operation,
                                                RoofRole             role);
/* The value of parameter @index: the one set, else the default. A CHOICE gives the index of its text.
 * A LEVEL gives NAN. FALSE with ROOF_ERROR_INVALID when a value is out of range. */
gboolean           roof_kernel_resolve_value   (const RoofKernel     *self,
                                                const RoofOperation  *operation,
                                                guint                 index,
                                                double               *value,
                                                GError              **error);
/* Resolves @level of an operation's tensor or rule to a name for roof_machine_resolve_level(): a LEVEL parameter's id to the
 * level set, else its default; any other name stays. Returns: (transfer none) */
const char        *roof_kernel_resolve_level   (const RoofKernel     *self,
                                                const RoofOperation  *operation,
                                                const char           *level);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofKernel, roof_kernel_unref)

G_END_DECLS
