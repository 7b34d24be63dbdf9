/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/expression/expression.h"
#include "core/units/units.h"

G_BEGIN_DECLS

/* An operation: an entry of the catalogue. Formulas over its parameters, compiled when the entry is read, give its work and
 * traffic. Immutable, reference counted. */
typedef struct _RoofOperation RoofOperation;

/* Roles of tensors. A kernel chooses a storage format for each role. */
typedef enum
{
  ROOF_ROLE_ACTIVATIONS,
  ROOF_ROLE_WEIGHTS,
  ROOF_ROLE_OUTPUT,
  ROOF_ROLE_KV,
  ROOF_ROLE_GRADIENTS,
  ROOF_ROLE_STATE, /* state of a recurrence: its size does not depend on the number of tokens */
  ROOF_N_ROLES
} RoofRole;

typedef enum
{
  ROOF_PARAMETER_NUMBER,
  ROOF_PARAMETER_FLAG,   /* 0 or 1 */
  ROOF_PARAMETER_CHOICE, /* the index of one of `choices` */
  ROOF_PARAMETER_LEVEL,  /* a level id of the machine; formulas read 1 for main memory, else 0 */
} RoofParameterType;

#define ROOF_MAX_UNITS   8  /* works of one operation, in all its forms together */
#define ROOF_MAX_FORMS   4  /* algorithms of one operation */
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
  gboolean           threshold;     /* always report the value from which on the kernel is compute bound */
  char              *asymptotic;    /* nullable: formula of the asymptotic threshold, see below */
  char              *asymptotic_level; /* nullable: the level of that formula; NULL: "main" */
  char              *default_level; /* of a LEVEL: as in a tensor; NULL: "main" */
  RoofDimension      dimension;     /* of a NUMBER: what it counts, a pure number if not said */
  char              *share;         /* nullable: kernels move together over the same tag, "batch" */
  char             **choices;       /* (nullable): ids of a CHOICE */
} RoofParameter;

/* A tensor and its traffic at a level. Bytes = format (role) of shape x count. */
typedef struct
{
  char            *name;
  RoofRole         role;
  char            *format;                /* nullable: a fixed format id instead of the role's */
  char            *level;                 /* "main", "network", a level id, or a LEVEL parameter's id */
  guint            rank;
  RoofExpression  *shape[ROOF_MAX_RANK];
  RoofExpression  *read;                  /* nullable: times read; NULL: 0 */
  RoofExpression  *least;                 /* nullable: times read at least, if that depends on the data */
  RoofExpression  *most;                  /* nullable: times read at most */
  RoofExpression  *write;                 /* nullable: times written; NULL: 0 */
  RoofExpression  *steps;                 /* nullable: messages, one after another, on a network; NULL: 1 */
  RoofExpression  *when;                  /* nullable: 0: absent */
  gboolean         resident;              /* kept in memory between runs, like weights */
  char            *help;                  /* nullable */
} RoofTensor;

/* One of several algorithms for the same result: in chunks, token by token. */
typedef struct
{
  char            *id;   /* "chunks" */
  char            *name; /* "In chunks" */
  RoofExpression  *when; /* nullable: 0: not possible; NULL: always possible */
} RoofForm;

/* FLOPs on one kind of unit. The first work of a form is its main work. */
typedef struct
{
  char            *unit;  /* "matrix", "vector", "sfu" */
  char            *dtype; /* nullable: computed in this, whatever the kernel's dtype */
  int              form;  /* -1: part of every form */
  RoofExpression  *flops;
} RoofWork;

/* A named sub-expression that formulas may use. */
typedef struct
{
  char            *name;
  RoofExpression  *value;
  char            *help; /* nullable */
} RoofBinding;

/* A condition on several parameters together: "heads share keys evenly". Conditions on one parameter are in its row. */
typedef struct
{
  RoofExpression  *that; /* 0: violated */
  char            *says; /* "the KV heads must divide the query heads" */
} RoofRequirement;

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
/* Number of forms; 0: one way only. The possible form with the least T_math counts, of equal ones the first. */
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

/* TRUE if it computes nothing and only moves data: a copy, a collective. */
gboolean             roof_operation_is_idle          (const RoofOperation  *self);

/* TRUE if any formula of work or tensors is a step function, as with tiles and blocks. */
gboolean             roof_operation_has_steps        (const RoofOperation  *self);

/* TRUE if any tensor has @role, so that the role's format matters. */
gboolean             roof_operation_uses_role        (const RoofOperation  *self,
                                                      RoofRole              role);

/* Checks a value against the parameter's row: finite, in range, whole. NAN is valid for optional parameters. FALSE with
 * ROOF_ERROR_INVALID, which names the parameter. */
gboolean             roof_parameter_check            (const RoofParameter  *self,
                                                      double                value,
                                                      GError              **error);

/* TRUE if formulas know @name without its being declared. */
gboolean             roof_operation_is_built_in      (const char           *name);

/* Computes the named sub-expressions in @slots. Slots of a formula: parameters, named sub-expressions, b_activations,
 * b_weights, b_output, b_kv, b_gradients, b_state (bytes per value), `sfu` (1 if the machine has a unit for exponentials, else
 * 0), `in_switch` (1 if switches of the network reduce) and `ridge` (FLOP/B, only in `asymptotic`). */
void                 roof_operation_fill_bindings    (const RoofOperation  *self,
                                                      double               *slots);
guint                roof_operation_get_role_slot    (const RoofOperation  *self,
                                                      RoofRole              role);
guint                roof_operation_get_sfu_slot     (const RoofOperation  *self);
guint                roof_operation_get_switch_slot  (const RoofOperation  *self);
guint                roof_operation_get_ridge_slot   (const RoofOperation  *self);
const RoofExpression *roof_operation_get_asymptotic  (const RoofOperation  *self,
                                                      guint                 parameter); /* nullable */

/* The contents of an operation's file, with formulas as text. All pointers are borrowed for the call. */
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

/* Whether a tensor is kept in memory between runs. */
typedef enum
{
  ROOF_RESIDENCE_BY_ROLE, /* weights and kv are kept, others not */
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

/* The lists of a specification while they are filled; of the types above. */
typedef struct
{
  GArray *parameters, *bindings, *requirements, *forms, *works, *tensors;
} RoofOperationLists;

/* Begins empty lists, whose new elements are 0. */
void                 roof_operation_lists_init       (RoofOperationLists       *self);
void                 roof_operation_lists_clear      (RoofOperationLists       *self);
/* Lends the lists to @spec. */
void                 roof_operation_lists_lend       (const RoofOperationLists *self,
                                                      RoofOperationSpec        *spec);

/* Compiles and checks. Named sub-expressions may be in any order; a cycle is an error that names them. Errors begin with the
 * place: `tensors[1].read: column 5: unknown name "Q"`. Returns: (transfer full) (nullable) */
RoofOperation       *roof_operation_new              (const RoofOperationSpec  *spec,
                                                      GError                  **error);

/* Whether the formulas of an untouched kernel, whose parameters all have their defaults, give numbers of 0 and more, and its
 * requirements hold. Forms are tried like all else, tensors whose `when` is 0 are not. Errors as in roof_operation_new(). */
gboolean             roof_operation_try_defaults     (const RoofOperation      *self,
                                                      GError                  **error);

/* "activations", … Returns: (transfer none) */
const char          *roof_role_to_string             (RoofRole              role);
gboolean             roof_role_from_string           (const char           *text,
                                                      RoofRole             *role);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofOperation, roof_operation_unref)

G_END_DECLS
