/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"

G_BEGIN_DECLS

/* A kernel: one dot. An operation with its parameters and formats, whatever the machine. Immutable and
 * reference counted; each with_ function returns a changed copy. A kernel knows its operation by id and
 * may hold settings that the operation does not know; the analysis says what is wrong with it. */
typedef struct _RoofKernel RoofKernel;

/* A value given to a parameter; what is not set takes the parameter's default. */
typedef struct
{
  const char *key;    /* parameter id, or "bytes.LEVEL" of a custom kernel */
  double      number; /* of NUMBER and FLAG */
  const char *text;   /* nullable: of CHOICE and LEVEL */
} RoofSetting;

/* All that a kernel is. Texts that are nullable mean what the functions of their names below say. */
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
} RoofKernelSpec;

#define ROOF_KERNEL_SPEC_INIT { .count = 1, .efficiency = 1, .visible = TRUE }

/* Efficiency is above 0 and at most 1, but for a kernel whose numbers are its own: that one may be put above its roof, where
 * it is drawn and flagged, up to this. */
#define ROOF_MOST_EFFICIENCY 1e3

#define ROOF_TYPE_KERNEL (roof_kernel_get_type ())
GType              roof_kernel_get_type        (void);

/* A visible kernel, count 1, efficiency 1, nothing set. Returns: (transfer full) */
RoofKernel        *roof_kernel_new             (const char        *name,
                                                const char        *operation);
/* Of all at once; copies what @spec points to, but shares its template with @like (nullable) where all but name and numbers is the
 * same of both. Returns: (transfer full) */
RoofKernel        *roof_kernel_new_specified   (const RoofKernelSpec *spec,
                                                const RoofKernel     *like);
/* B of memory that it takes, beside those that it shares with @like (nullable). */
gsize              roof_kernel_measure         (const RoofKernel     *self,
                                                const RoofKernel     *like);
RoofKernel        *roof_kernel_ref             (RoofKernel        *self);
void               roof_kernel_unref           (RoofKernel        *self);

const char        *roof_kernel_get_name        (const RoofKernel  *self);
const char        *roof_kernel_get_operation   (const RoofKernel  *self);
guint              roof_kernel_get_n_settings  (const RoofKernel  *self);
/* Its texts last as long as @self. */
RoofSetting        roof_kernel_get_setting     (const RoofKernel  *self,
                                                guint              index);
/* Of all settings. Returns: (transfer none) (array length=n_settings) */
const double      *roof_kernel_get_numbers     (const RoofKernel  *self);
/* Returns: the index of the first setting of @key, or -1 */
int                roof_kernel_find_setting    (const RoofKernel  *self,
                                                const char        *key);
/* What @key is set to; NAN where it is not, or to a text. */
double             roof_kernel_find_number     (const RoofKernel  *self,
                                                const char        *key);
const char        *roof_kernel_find_text       (const RoofKernel  *self,
                                                const char        *key); /* nullable */
const char        *roof_kernel_get_format      (const RoofKernel  *self,
                                                RoofRole           role); /* nullable: as compute */
const char        *roof_kernel_get_compute     (const RoofKernel  *self); /* nullable: default */
const char        *roof_kernel_get_unit        (const RoofKernel  *self); /* nullable: default */
const char        *roof_kernel_get_drag        (const RoofKernel  *self); /* nullable: default */
/* Of what network it is a part, and of its kernels which one; (nullable): NULL for a kernel of its own. */
const char        *roof_kernel_get_workload    (const RoofKernel  *self);
const char        *roof_kernel_get_part        (const RoofKernel  *self);
double             roof_kernel_get_count       (const RoofKernel  *self); /* how often it runs, >= 1 */
gboolean           roof_kernel_get_visible     (const RoofKernel  *self);
double             roof_kernel_get_efficiency  (const RoofKernel  *self); /* of attainable, see below */
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
RoofKernel        *roof_kernel_with_efficiency (RoofKernel *self, double efficiency);

gboolean           roof_kernel_equal           (const RoofKernel  *a,
                                                const RoofKernel  *b);
/* Whether both are computed alike: the same operation in the same formats on the same unit, and the same parameters set to the
 * same texts. Their names and numbers may differ, and what network they are a part of. One comparison of pointers where one was
 * made like the other. */
gboolean           roof_kernel_is_alike        (const RoofKernel  *a,
                                                const RoofKernel  *b);
/* The hash of all kernels that are alike. @kernel: a RoofKernel */
guint              roof_kernel_hash_alike      (gconstpointer      kernel);

/* Index of the parameter that a sideways drag solves for: the kernel's choice, else the operation's; -1 for none, and for a
 * part of a network, whose numbers its step sets. */
int                roof_kernel_resolve_drag    (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* Index of the parameter that is asked about first: the one that a drag solves for, or of a part of a network, where a drag
 * solves for a size of its step, the operation's; -1 for none. */
int                roof_kernel_resolve_usual   (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* The dtype whose peak counts: the one set, else the format of activations, else the operation's. */
const char        *roof_kernel_resolve_compute (const RoofKernel    *self,
                                                const RoofOperation *operation);
/* The storage format of @role: the one set, else the operation's default, else the compute dtype. */
const char        *roof_kernel_resolve_format  (const RoofKernel    *self,
                                                const RoofOperation *operation,
                                                RoofRole             role);
/* The value of parameter @index: the one set, else the default. A CHOICE gives the index of its text.
 * A LEVEL gives NAN. FALSE with ROOF_ERROR_INVALID when what is set is out of range. */
gboolean           roof_kernel_resolve_value   (const RoofKernel     *self,
                                                const RoofOperation  *operation,
                                                guint                 index,
                                                double               *value,
                                                GError              **error);
/* What @level of an operation's tensor or rule means: of a LEVEL parameter the level set, else its default; of
 * any other name that name. For roof_machine_resolve_level(). Returns: (transfer none) */
const char        *roof_kernel_resolve_level   (const RoofKernel     *self,
                                                const RoofOperation  *operation,
                                                const char           *level);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofKernel, roof_kernel_unref)

G_END_DECLS
