/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>
#include <math.h>

#include "core/units/units.h"

G_BEGIN_DECLS

/* A number of a machine with its source. An absent @value is NAN, not zero. */
typedef struct
{
  double  value;      /* base unit, or NAN when not known */
  char   *source;     /* nullable: where the number is from */
  char   *confidence; /* nullable: "high", "medium", "low" */
  char   *note;       /* nullable */
  char   *product;    /* nullable: what @value, a performance, is the product of, as roof_product_print() writes it */
} RoofRating;

#define ROOF_MAX_LEVELS 16 /* of one machine */

/* Id of the machine that was measured on this computer. Presets list it first. */
#define ROOF_THIS_COMPUTER "this-computer"

#define ROOF_RATING_NONE ((RoofRating) { .value = NAN })

typedef enum
{
  ROOF_LEVEL_CACHE,
  ROOF_LEVEL_MEMORY,
  ROOF_LEVEL_HOST,
  ROOF_LEVEL_NETWORK,
} RoofLevelKind;

/* `extra` in these structs is a JSON object, as text, of members that this version does not know. Core never reads it; saving
 * writes it back. */

/* Compute peak of one unit at one dtype. */
typedef struct
{
  char       *unit;      /* "matrix", "vector", … */
  char       *dtype;     /* format id */
  char       *name;      /* nullable: what the vendor calls the unit, "Tensor Core" */
  RoofRating  peak;      /* FLOP/s, dense, FMA = 2 */
  RoofRating  sustained; /* fraction of the peak, or absent */
  RoofRating  boost;     /* FLOP/s at the highest clock observed or specified, or absent */
  RoofRating  p5, p95;   /* FLOP/s that 5 % and 95 % of machines or runs stay below, or absent: the spread of the peak */
  char       *extra;     /* nullable */
} RoofPeak;

/* A memory level or link. Levels are ordered from the arithmetic outward. */
typedef struct
{
  char          *id;
  char          *name;
  RoofLevelKind  kind;
  RoofRating     bandwidth;       /* B/s; of a network: one direction per device */
  RoofRating     read_bandwidth;  /* B/s, or absent: `bandwidth`; not used for networks */
  RoofRating     write_bandwidth; /* B/s, or absent: `bandwidth` */
  RoofRating     capacity;        /* B, or absent */
  RoofRating     sustained;       /* fraction of the bandwidth, or absent */
  double         instances;       /* caches, one per core or multiprocessor, that add up to the capacity; 0: one shared */
  /* Networks only: */
  RoofRating     collective_latency; /* s of a collective beside its bytes, or absent */
  RoofRating     step_latency;       /* s of each step of a collective, one after another, or absent */
  RoofRating     p5, p95;         /* B/s, or absent: the spread of the bandwidth, as of a peak */
  RoofRating     in_network;      /* B/s of a reduction in the switches, counted as of a ring, or absent */
  RoofRating     energy;          /* J of a byte that it moves, as measured, or absent; of any level */
  char          *extra;           /* nullable */
} RoofLevel;

/* A limit below a peak (@unit and @dtype set) or below a level's bandwidth (@level set). */
typedef struct
{
  char       *name;
  char       *unit;  /* nullable */
  char       *dtype; /* nullable */
  char       *level; /* nullable: level id */
  RoofRating  value; /* FLOP/s or B/s */
  char       *extra; /* nullable */
} RoofCeiling;

/* An immutable, reference counted machine. Every constructor checks: at least one peak and one level, unique ids, present
 * ratings finite and positive, sustained fractions at most 1, no ceiling above its roof. */
typedef struct _RoofMachine RoofMachine;

/* Names one number of a machine, for the editor, drags and the command line. */
typedef enum
{
  ROOF_PART_PEAK,
  ROOF_PART_LEVEL,
  ROOF_PART_CEILING,
  ROOF_PART_OVERHEAD,
  ROOF_PART_POWER,
  ROOF_PART_PRICE,
  ROOF_PART_FLOP_ENERGY, /* J of a FLOP, as measured */
  ROOF_PART_IDLE_POWER,  /* W that the machine draws whatever it does, as measured */
  ROOF_PART_POWER_CAP,   /* W that it may draw at most */
  ROOF_PART_HOURLY,      /* USD an hour of one device, as rented */
  ROOF_N_MACHINE_PARTS
} RoofMachinePart;

typedef enum
{
  ROOF_FIELD_VALUE,      /* peak, bandwidth, ceiling, launch overhead, power, price, energy, cap */
  ROOF_FIELD_SUSTAINED,  /* peak, level */
  ROOF_FIELD_BOOST,      /* peak */
  ROOF_FIELD_READ,       /* level */
  ROOF_FIELD_WRITE,      /* level */
  ROOF_FIELD_CAPACITY,   /* level */
  ROOF_FIELD_LATENCY,    /* level: of a collective */
  ROOF_FIELD_STEP,       /* level: of a step of a collective */
  ROOF_FIELD_IN_NETWORK, /* level */
  ROOF_FIELD_ENERGY,     /* level: of a byte */
  ROOF_FIELD_P5,         /* peak, level */
  ROOF_FIELD_P95,        /* peak, level */
} RoofMachineField;

typedef struct
{
  RoofMachinePart  part;
  guint            index;
  RoofMachineField field;
} RoofMachineKey;

/* Where names of a machine's numbers stand among other names, they begin with this: "machine.hbm.bandwidth". */
#define ROOF_MACHINE_PREFIX "machine."

/* Which numbers of a machine are drawn and computed with as roofs. */
typedef enum
{
  ROOF_ROOFS_PEAK,      /* those of the datasheet */
  ROOF_ROOFS_SUSTAINED, /* long-run measured values, where known */
} RoofRoofs;

/* Names of the RoofRoofs in files and on the command line, in order. Returns: (transfer none) (array zero-terminated=1) */
const char * const *roof_roofs_list_names (void);

/* How a peak was found for a unit and dtype that the machine does not list. */
typedef enum
{
  ROOF_PEAK_EXACT = 0,
  ROOF_PEAK_OTHER_UNIT = 1 << 0,  /* the unit is missing (as on a CPU), or has no peak that could do */
  ROOF_PEAK_OTHER_DTYPE = 1 << 1, /* the unit has no peak of the dtype, but of a near one */
} RoofPeakFallback;

#define ROOF_TYPE_MACHINE (roof_machine_get_type ())
GType              roof_machine_get_type          (void);
RoofMachine       *roof_machine_ref               (RoofMachine            *self);
void               roof_machine_unref             (RoofMachine            *self);

/* All strings: (transfer none) (nullable), except id and name. */
const char        *roof_machine_get_id            (const RoofMachine      *self);
const char        *roof_machine_get_name          (const RoofMachine      *self);
const char        *roof_machine_get_vendor        (const RoofMachine      *self);
const char        *roof_machine_get_class         (const RoofMachine      *self); /* "gpu", "tpu", "cpu" */
/* Whether caches read each line before writing it: 1 or 0; -1: not stated, the class decides. */
int                roof_machine_get_write_allocate (const RoofMachine     *self);
int                roof_machine_get_year          (const RoofMachine      *self); /* 0: not known */
const char        *roof_machine_get_notes         (const RoofMachine      *self);
const char        *roof_machine_get_extra         (const RoofMachine      *self);

guint              roof_machine_get_n_peaks       (const RoofMachine      *self);
const RoofPeak    *roof_machine_get_peak          (const RoofMachine      *self,
                                                   guint                   index);
guint              roof_machine_get_n_levels      (const RoofMachine      *self);
const RoofLevel   *roof_machine_get_level         (const RoofMachine      *self,
                                                   guint                   index);
guint              roof_machine_get_n_ceilings    (const RoofMachine      *self);
const RoofCeiling *roof_machine_get_ceiling       (const RoofMachine      *self,
                                                   guint                   index);
/* The roof above @ceiling. Returns: (nullable) */
const RoofRating  *roof_machine_find_ceiling_roof (const RoofMachine      *self,
                                                   const RoofCeiling      *ceiling);
const RoofRating  *roof_machine_get_overhead      (const RoofMachine      *self); /* s */

/* Index of the level with @id, of main memory (the first `memory` level), of the level that carries
 * collectives (the first `network`); -1 when there is none. */
int                roof_machine_find_level        (const RoofMachine      *self,
                                                   const char             *id);
int                roof_machine_find_main_memory  (const RoofMachine      *self);
int                roof_machine_find_network      (const RoofMachine      *self);
/* Index of the level that a common name stands for on a machine without a level of that id: main memory for "hbm", "dram",
 * "gddr6" and other memories, the only network for "nvlink", "ici" and other links; -1 for other names. */
int                roof_machine_find_usual_level  (const RoofMachine      *self,
                                                   const char             *id);
/* Capacity of one instance of @level, B, or NAN when not known. */
double             roof_level_get_piece           (const RoofLevel        *level);
/* Capacity of main memory, B, or NAN. */
double             roof_machine_get_capacity      (const RoofMachine      *self);

/* Index of the level @id, which may also be "main", "network" or "outer" (the network between nodes, the second one if there are
 * two); -1 with ROOF_ERROR_UNSUPPORTED, which lists the levels. */
int                roof_machine_resolve_level     (const RoofMachine      *self,
                                                   const char             *id,
                                                   GError                **error);

gboolean           roof_machine_has_unit          (const RoofMachine      *self,
                                                   const char             *unit);

/* Index of the peak for work of @unit in @dtype: exact, else the unit's nearest dtype that holds the values (fp8 to bf16, bf16
 * to fp16, tf32, fp32), else the vector unit's in the same order. Vector work runs in any dtype of the vector unit, preferably
 * fp32. -1 with ROOF_ERROR_UNSUPPORTED, which lists the dtypes, where nothing is wide enough. */
int                roof_machine_find_peak         (const RoofMachine      *self,
                                                   const char             *unit,
                                                   const char             *dtype,
                                                   RoofPeakFallback       *fallback,
                                                   GError                **error);

/* The rating named @key. Returns: (transfer none) (nullable): NULL when there is none */
const RoofRating  *roof_machine_get_rating        (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* The range of the roof @key, a peak or a level, from its 5th to its 95th percentile; an unknown percentile is the value
 * itself. FALSE without a range. */
gboolean           roof_machine_get_spread        (const RoofMachine      *self,
                                                   RoofMachineKey          key,
                                                   double                 *low,
                                                   double                 *high);
/* Standard deviation of ln of that roof, taken as log-normal. 0 without a range. */
double             roof_machine_get_log_sigma     (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* The dimension of the rating @key. */
RoofDimension      roof_machine_get_dimension     (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* Finds a number by the name that lessons and the command line use: "hbm.bandwidth", "matrix.bf16.peak", "ceiling.No FMA",
 * "launch_overhead". Levels go by the names of roof_machine_resolve_level(). Errors: ROOF_ERROR_UNKNOWN or
 * ROOF_ERROR_UNSUPPORTED, which list the names that @self has. */
gboolean           roof_machine_find_key          (const RoofMachine      *self,
                                                   const char             *name,
                                                   RoofMachineKey         *key,
                                                   GError                **error);
/* The name under which roof_machine_find_key() finds @key. Returns: (transfer full) */
char              *roof_machine_name_key          (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* Finds the key in @other of the same rating (by unit and dtype, level id, ceiling name), for comparison with a preset. FALSE
 * when there is none. */
gboolean           roof_machine_translate_key     (const RoofMachine      *self,
                                                   RoofMachineKey          key,
                                                   const RoofMachine      *other,
                                                   RoofMachineKey         *other_key);

/* How many numbers of @self are others than those of @preset. */
guint              roof_machine_count_changes     (const RoofMachine      *self,
                                                   const RoofMachine      *preset);

/* A copy with one number changed. Source and confidence are dropped, since they belong to the old number; an equal number keeps
 * them. Errors: ROOF_ERROR_INVALID, as for a ceiling above a lowered roof. Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_with_rating       (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   double                  value,
                                                   GError                **error);

/* As roof_machine_with_rating(), with the product of @factors (element-type RoofFactor), which is kept, for a performance. */
RoofMachine       *roof_machine_with_product      (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   const GArray           *factors,
                                                   GError                **error);

/* As roof_machine_with_rating(), for numbers that are only tried: ceilings above a lowered roof are lowered with it instead of
 * refused. @n_lowered: (out) (optional): how many */
RoofMachine       *roof_machine_with_roof         (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   double                  value,
                                                   guint                  *n_lowered,
                                                   GError                **error);

/* A copy with one rating replaced by @rating, source included: resets a rating to a preset's. */
RoofMachine       *roof_machine_with_whole_rating (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   const RoofRating       *rating,
                                                   GError                **error);

/* A copy with another id and name. Returns: (transfer full) */
RoofMachine       *roof_machine_with_name         (RoofMachine            *self,
                                                   const char             *id,
                                                   const char             *name);

/* The machine as a view shows it, for analysis and display, never for editing or saving. With sustained roofs, peaks and
 * bandwidths are multiplied by their sustained fractions where known (see roof_machine_is_sustained()), and ceilings are
 * lowered to them. A machine that is already sustained stays as it is. Returns: (transfer full) */
RoofMachine       *roof_machine_as_seen           (RoofMachine            *self,
                                                   RoofRoofs               roofs,
                                                   RoofTally               tally);
RoofRoofs          roof_machine_get_roofs         (const RoofMachine      *self);
RoofTally          roof_machine_get_tally         (const RoofMachine      *self);
/* As roof_units_format_counted(), in the count of the view. Returns: (transfer full) */
char              *roof_machine_format            (const RoofMachine      *self,
                                                   double                  value,
                                                   RoofDimension           dimension);
/* Whether @key names a peak or bandwidth that is sustained here. */
gboolean           roof_machine_is_sustained      (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* Copies with an added part; a level goes behind those of its kind. Errors: ROOF_ERROR_INVALID, as for a part that exists
 * already. Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_with_peak         (const RoofMachine      *self,
                                                   const RoofPeak         *peak,
                                                   GError                **error);
RoofMachine       *roof_machine_with_level        (const RoofMachine      *self,
                                                   const RoofLevel        *level,
                                                   GError                **error);
RoofMachine       *roof_machine_with_ceiling      (const RoofMachine      *self,
                                                   const RoofCeiling      *ceiling,
                                                   GError                **error);
/* A copy without a part and without its ceilings. The last peak and the last level cannot be removed: ROOF_ERROR_INVALID.
 * Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_without_part      (const RoofMachine      *self,
                                                   RoofMachinePart         part,
                                                   guint                   index,
                                                   GError                **error);
/* Makes an id from a name: "My chip" gives "my-chip". Returns: (transfer full) */
char              *roof_machine_make_id           (const char             *name);

/* Equal content, numbers and sources. */
gboolean           roof_machine_equal             (const RoofMachine      *a,
                                                   const RoofMachine      *b);

/* The only way to make a machine. The add functions copy their arguments. */
typedef struct _RoofMachineBuilder RoofMachineBuilder;

/* Returns: (transfer full) */
RoofMachineBuilder *roof_machine_builder_new          (const char         *id,
                                                       const char         *name);
/* A builder with all that @machine has. Returns: (transfer full) */
RoofMachineBuilder *roof_machine_builder_new_from     (const RoofMachine  *machine);
void                roof_machine_builder_set_vendor   (RoofMachineBuilder *self,
                                                       const char         *vendor);
void                roof_machine_builder_set_class    (RoofMachineBuilder *self,
                                                       const char         *class_name);
void                roof_machine_builder_set_write_allocate (RoofMachineBuilder *self,
                                                       gboolean            allocates);
void                roof_machine_builder_set_year     (RoofMachineBuilder *self,
                                                       int                 year);
void                roof_machine_builder_set_notes    (RoofMachineBuilder *self,
                                                       const char         *notes);
void                roof_machine_builder_set_extra    (RoofMachineBuilder *self,
                                                       const char         *json);
/* @part: ROOF_PART_OVERHEAD, _POWER or _PRICE */
void                roof_machine_builder_set_rating   (RoofMachineBuilder *self,
                                                       RoofMachinePart     part,
                                                       const RoofRating   *rating);
void                roof_machine_builder_add_peak     (RoofMachineBuilder *self,
                                                       const RoofPeak     *peak);
void                roof_machine_builder_add_level    (RoofMachineBuilder *self,
                                                       const RoofLevel    *level);
void                roof_machine_builder_add_ceiling  (RoofMachineBuilder *self,
                                                       const RoofCeiling  *ceiling);
void                roof_machine_builder_remove       (RoofMachineBuilder *self,
                                                       RoofMachinePart     part,
                                                       guint               index);
/* Ends building. @self: (transfer full). Errors: ROOF_ERROR_INVALID, beginning with the place: "levels[1].bandwidth: …".
 * Returns: (transfer full) (nullable) */
RoofMachine        *roof_machine_builder_end          (RoofMachineBuilder *self,
                                                       GError            **error);
void                roof_machine_builder_free         (RoofMachineBuilder *self);

/* A peak, and a level, of only these numbers; borrows the strings. @peak: FLOP/s. @bandwidth: B/s */
RoofPeak            roof_peak_make                    (const char         *unit,
                                                       const char         *dtype,
                                                       double              peak);
RoofLevel           roof_level_make                   (const char         *id,
                                                       const char         *name,
                                                       RoofLevelKind       kind,
                                                       double              bandwidth);

/* Whether reads and writes have bandwidths of their own. FALSE for networks, whose bytes go one way. */
gboolean            roof_level_is_two_way             (const RoofLevel    *self);

/* "cache", "memory", "host", "network". */
const char         *roof_level_kind_to_string         (RoofLevelKind       kind);
gboolean            roof_level_kind_from_string       (const char         *text,
                                                       RoofLevelKind      *kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMachine, roof_machine_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMachineBuilder, roof_machine_builder_free)

G_END_DECLS
