/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/expression/expression.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* A kind of operation: an entry of the catalogue. It is data: what it computes and moves is said by
 * formulas over its parameters, compiled once when the entry is read. Immutable, reference counted. */
typedef struct _RoofOperation RoofOperation;

/* The role of a tensor decides which storage format it takes. */
typedef enum
{
  ROOF_ROLE_ACTIVATIONS,
  ROOF_ROLE_WEIGHTS,
  ROOF_ROLE_OUTPUT,
  ROOF_ROLE_KV,
  ROOF_ROLE_GRADIENTS,
  ROOF_ROLE_STATE, /* what a recurrence carries from token to token, as large after one as after a thousand */
  ROOF_N_ROLES
} RoofRole;

typedef enum
{
  ROOF_PARAMETER_NUMBER,
  ROOF_PARAMETER_FLAG,   /* 0 or 1 */
  ROOF_PARAMETER_CHOICE, /* the index of one of `choices` */
  ROOF_PARAMETER_LEVEL,  /* a level id of the machine; a formula reads 1 for main memory, else 0 */
} RoofParameterType;

#define ROOF_MAX_UNITS   8  /* pieces of work of one operation, those of all its forms together */
#define ROOF_MAX_FORMS   4  /* ways in which one operation is computed */
#define ROOF_MAX_TENSORS 16 /* tensors of one operation */
#define ROOF_MAX_RANK    5  /* sizes of a tensor */
#define ROOF_MAX_SLOTS   64 /* parameters, named sub-expressions and built-in names of one operation */

typedef struct
{
  char              *id;            /* "B" */
  char              *name;          /* "Batch" */
  char              *help;          /* nullable: a sentence */
  RoofParameterType  type;
  double             default_value; /* NAN: optional and absent by default */
  double             min;
  double             max;           /* INFINITY: no limit */
  gboolean           whole;         /* whole numbers only */
  gboolean           logarithmic;   /* slider scale */
  gboolean           threshold;     /* always report from where on it makes the work compute bound */
  char              *asymptotic;    /* nullable: formula of the asymptotic threshold, see below */
  char              *asymptotic_level; /* nullable: the level that formula is of; NULL: "main" */
  char              *default_level; /* of a LEVEL: as in a tensor; NULL: "main" */
  RoofDimension      dimension;     /* of a NUMBER: what it counts, a pure number if not said */
  char              *share;         /* nullable: kernels move together over the same tag, "batch" */
  char             **choices;       /* (nullable): ids of a CHOICE */
} RoofParameter;

/* One tensor, and how often it is read and written at a level. Bytes = format (role) of shape x count. */
typedef struct
{
  char            *name;
  RoofRole         role;
  char            *format;                /* nullable: a fixed format id instead of the role's */
  char            *level;                 /* "main", "network", a level id, or a LEVEL parameter's id */
  guint            rank;
  RoofExpression  *shape[ROOF_MAX_RANK];
  RoofExpression  *read;                  /* nullable: 0 times */
  RoofExpression  *least;                 /* nullable: times read at least, where that depends on the data */
  RoofExpression  *most;                  /* nullable: times read at most */
  RoofExpression  *write;                 /* nullable: 0 times */
  RoofExpression  *steps;                 /* nullable: messages one after the other in which a network carries it; NULL: 1 */
  RoofExpression  *when;                  /* nullable: present when not 0 */
  gboolean         resident;              /* stays in memory between calls, as weights do */
  char            *help;                  /* nullable */
} RoofTensor;

/* One of several ways to compute the same: whole chunks at once, or token by token. */
typedef struct
{
  char            *id;   /* "chunks" */
  char            *name; /* "In chunks" */
  RoofExpression  *when; /* nullable: possible when not 0; NULL: always */
} RoofForm;

/* FLOPs of one kind of unit. The first entry of a form is the operation's main work in it. */
typedef struct
{
  char            *unit;  /* "matrix", "vector", "sfu" */
  char            *dtype; /* nullable: computed in this whatever the kernel computes in */
  int              form;  /* -1: done in every form */
  RoofExpression  *flops;
} RoofWork;

/* A named sub-expression that formulas may use. */
typedef struct
{
  char            *name;
  RoofExpression  *value;
  char            *help; /* nullable */
} RoofBinding;

/* What must hold of the parameters together, "heads share keys evenly"; each alone is its row's matter. */
typedef struct
{
  RoofExpression  *that; /* not 0 where it holds */
  char            *says; /* "the KV heads must divide the query heads" */
} RoofRequirement;

#define ROOF_TYPE_OPERATION (roof_operation_get_type ())
GType                roof_operation_get_type         (void);
RoofOperation       *roof_operation_ref              (RoofOperation        *self);
void                 roof_operation_unref            (RoofOperation        *self);

const char          *roof_operation_get_id           (const RoofOperation  *self);
const char          *roof_operation_get_name         (const RoofOperation  *self);
const char          *roof_operation_get_group        (const RoofOperation  *self); /* "Dense", "Attention" */
const char          *roof_operation_get_summary      (const RoofOperation  *self); /* a sentence */
const char          *roof_operation_get_source       (const RoofOperation  *self); /* nullable */
const char          *roof_operation_get_compute      (const RoofOperation  *self); /* default dtype */
const char          *roof_operation_get_format       (const RoofOperation  *self,
                                                      RoofRole              role); /* nullable default */
/* TRUE for `custom`: FLOPs are the parameter `flops`, bytes the settings "bytes.LEVEL". */
gboolean             roof_operation_is_custom        (const RoofOperation  *self);

guint                roof_operation_get_n_parameters (const RoofOperation  *self);
const RoofParameter *roof_operation_get_parameter    (const RoofOperation  *self,
                                                      guint                 index);
int                  roof_operation_find_parameter   (const RoofOperation  *self,
                                                      const char           *id); /* -1: none */
/* The parameter that a sideways drag solves for by default, -1: none. */
int                  roof_operation_get_drag         (const RoofOperation  *self);
guint                roof_operation_get_n_works      (const RoofOperation  *self);
const RoofWork      *roof_operation_get_work         (const RoofOperation  *self,
                                                      guint                 index);
/* The number of forms; 0: there is one way only. Of the forms that are possible the one with the least T_math counts, of equal ones
 * the first. */
guint                roof_operation_get_n_forms      (const RoofOperation  *self);
const RoofForm      *roof_operation_get_form         (const RoofOperation  *self,
                                                      guint                 index);
guint                roof_operation_get_n_tensors    (const RoofOperation  *self);
const RoofTensor    *roof_operation_get_tensor       (const RoofOperation  *self,
                                                      guint                 index);
guint                roof_operation_get_n_bindings   (const RoofOperation  *self);
const RoofBinding   *roof_operation_get_binding      (const RoofOperation  *self,
                                                      guint                 index);

guint                roof_operation_get_n_requirements (const RoofOperation *self);
const RoofRequirement *roof_operation_get_requirement (const RoofOperation *self,
                                                      guint                 index);

/* TRUE if it computes nothing and only moves: a copy, a collective. */
gboolean             roof_operation_is_idle          (const RoofOperation  *self);

/* TRUE if any formula of its work or its tensors jumps, as tiles and blocks make it. */
gboolean             roof_operation_has_steps        (const RoofOperation  *self);

/* TRUE if any tensor has @role, so that choosing its format means something. */
gboolean             roof_operation_uses_role        (const RoofOperation  *self,
                                                      RoofRole              role);

/* Checks one value against the parameter's row: finite, in range, whole. FALSE with ROOF_ERROR_INVALID
 * naming the parameter. NAN is accepted where the parameter is optional. */
gboolean             roof_parameter_check            (const RoofParameter  *self,
                                                      double                value,
                                                      GError              **error);

/* Slots of a formula: the parameters, then the named sub-expressions, then b_activations, b_weights,
 * b_output, b_kv, b_gradients, b_state (bytes per value), `sfu` (1 where the machine has a unit for exponentials,
 * else 0), `in_switch` (1 where the network that carries it adds up by itself) and `ridge` (FLOP/B, for `asymptotic` alone). Fills the
 * sub-expressions' slots of @slots from those of the parameters. */
void                 roof_operation_fill_bindings    (const RoofOperation  *self,
                                                      double               *slots);
guint                roof_operation_get_role_slot    (const RoofOperation  *self,
                                                      RoofRole              role);
guint                roof_operation_get_sfu_slot     (const RoofOperation  *self);
guint                roof_operation_get_switch_slot  (const RoofOperation  *self);
guint                roof_operation_get_ridge_slot   (const RoofOperation  *self);
const RoofExpression *roof_operation_get_asymptotic  (const RoofOperation  *self,
                                                      guint                 parameter); /* nullable */

/* What a file says of an operation, formulas still text. All pointers are borrowed for the call. */
typedef struct
{
  const char *name, *value, *help;
} RoofBindingSpec;

typedef struct
{
  const char *id, *name, *when;
} RoofFormSpec;

typedef struct
{
  const char *unit, *flops, *dtype, *form;
} RoofWorkSpec;

typedef struct
{
  const char *that, *says;
} RoofRequirementSpec;

/* Whether a tensor stays in memory between calls. */
typedef enum
{
  ROOF_RESIDENCE_BY_ROLE, /* weights and kv stay, all else comes and goes */
  ROOF_RESIDENCE_STAYS,
  ROOF_RESIDENCE_PASSES,
} RoofResidence;

typedef struct
{
  const char    *name, *role, *format, *level, *read, *least, *most, *write, *steps, *when, *help;
  const char    *shape[ROOF_MAX_RANK];
  guint          rank;
  RoofResidence  residence;
} RoofTensorSpec;

typedef struct
{
  const char            *id, *name, *group, *summary, *source, *compute, *drag;
  const char            *formats[ROOF_N_ROLES];
  gboolean               custom;
  const RoofParameter   *parameters;
  guint                  n_parameters;
  const RoofBindingSpec *bindings;
  guint                  n_bindings;
  const RoofRequirementSpec *requirements;
  guint                  n_requirements;
  const RoofFormSpec    *forms;
  guint                  n_forms;
  const RoofWorkSpec    *works;
  guint                  n_works;
  const RoofTensorSpec  *tensors;
  guint                  n_tensors;
} RoofOperationSpec;

/* Compiles and checks. Named sub-expressions may stand in any order; a cycle is refused by its names.
 * Errors begin with the place: `tensors[1].read: column 5: unknown name "Q"`.
 * Returns: (transfer full) (nullable) */
RoofOperation       *roof_operation_new              (const RoofOperationSpec  *spec,
                                                      GError                  **error);

/* "activations", … Returns: (transfer none) */
const char          *roof_role_to_string             (RoofRole              role);
gboolean             roof_role_from_string           (const char           *text,
                                                      RoofRole             *role);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofOperation, roof_operation_unref)

G_END_DECLS
