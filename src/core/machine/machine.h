/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/units/units.h"

G_BEGIN_DECLS

/* A number of a machine and where it comes from. Absent is not zero: an absent @value is NAN. */
typedef struct
{
  double  value;      /* base unit, or NAN when not known */
  char   *source;     /* nullable: who says so */
  char   *confidence; /* nullable: "high", "medium", "low" */
  char   *note;       /* nullable */
} RoofRating;

#define ROOF_MAX_LEVELS 16 /* of one machine */

#define ROOF_RATING_NONE ((RoofRating) { .value = NAN })

typedef enum
{
  ROOF_LEVEL_CACHE,
  ROOF_LEVEL_MEMORY,
  ROOF_LEVEL_HOST,
  ROOF_LEVEL_NETWORK,
} RoofLevelKind;

/* `extra` in these structs is what a file said that this version does not know, as the text of a JSON
 * object, kept so that saving loses nothing. Core never reads it. */

/* Compute peak of one unit at one dtype. */
typedef struct
{
  char       *unit;      /* "matrix", "vector", … */
  char       *dtype;     /* format id */
  char       *name;      /* nullable: what the vendor calls the unit, "Tensor Core" */
  RoofRating  peak;      /* FLOP/s, dense, FMA = 2 */
  RoofRating  sustained; /* fraction of the peak, or absent */
  RoofRating  boost;     /* FLOP/s at the highest clock that all of it has been seen at or is sold for, or absent */
  char       *extra;     /* nullable */
} RoofPeak;

/* A memory level or link. Levels stand ordered from the arithmetic outward. */
typedef struct
{
  char          *id;
  char          *name;
  RoofLevelKind  kind;
  RoofRating     bandwidth;       /* B/s; of a network: one direction per device */
  RoofRating     read_bandwidth;  /* B/s, or absent: reads run at `bandwidth`; of a network not used */
  RoofRating     write_bandwidth; /* B/s, or absent: so do writes */
  RoofRating     capacity;        /* B, or absent */
  RoofRating     sustained;       /* fraction of the bandwidth, or absent */
  double         instances;       /* of a cache that each core or multiprocessor has to itself: how many have one, each an equal
                                   * part of the capacity; 0: one for all */
  /* Of a network alone. */
  RoofRating     collective_latency; /* s that a collective takes on it beside its bytes, or absent */
  RoofRating     step_latency;       /* s that each of its steps, one after the other, takes on top, or absent */
  RoofRating     in_network;      /* B/s of a reduction that its switches do, counted as of a ring, or absent */
  char          *extra;           /* nullable */
} RoofLevel;

/* A lower limit under a peak (@unit and @dtype set) or under a level (@level set). */
typedef struct
{
  char       *name;
  char       *unit;  /* nullable */
  char       *dtype; /* nullable */
  char       *level; /* nullable: level id */
  RoofRating  value; /* FLOP/s or B/s */
  char       *extra; /* nullable */
} RoofCeiling;

/* An immutable, reference counted machine. Every constructor has checked it: at least one peak and one
 * level, ids unique and not empty, all present ratings finite and positive, sustained fractions at most 1,
 * ceilings not above the roof they lie under. */
typedef struct _RoofMachine RoofMachine;

/* Names one number of a machine, so that the editor, a drag and a command line address it alike. */
typedef enum
{
  ROOF_PART_PEAK,
  ROOF_PART_LEVEL,
  ROOF_PART_CEILING,
  ROOF_PART_OVERHEAD,
  ROOF_PART_POWER,
  ROOF_PART_PRICE,
} RoofMachinePart;

typedef enum
{
  ROOF_FIELD_VALUE,      /* peak, bandwidth, ceiling, launch overhead, power, price */
  ROOF_FIELD_SUSTAINED,  /* peak, level */
  ROOF_FIELD_BOOST,      /* peak */
  ROOF_FIELD_READ,       /* level */
  ROOF_FIELD_WRITE,      /* level */
  ROOF_FIELD_CAPACITY,   /* level */
  ROOF_FIELD_LATENCY,    /* level, of a collective */
  ROOF_FIELD_STEP,       /* level, of a step of a collective */
  ROOF_FIELD_IN_NETWORK, /* level */
} RoofMachineField;

typedef struct
{
  RoofMachinePart  part;
  guint            index;
  RoofMachineField field;
} RoofMachineKey;

/* Which of a machine's numbers are its roofs. */
typedef enum
{
  ROOF_ROOFS_PEAK,      /* those of the datasheet */
  ROOF_ROOFS_SUSTAINED, /* those that have been measured to last, where known */
} RoofRoofs;

/* What files and the command line call them, in that order.
 * Returns: (transfer none) (array zero-terminated=1) */
const char * const *roof_roofs_list_names (void);

/* How a peak was found for a unit and dtype that the machine does not list as such. */
typedef enum
{
  ROOF_PEAK_EXACT = 0,
  ROOF_PEAK_OTHER_UNIT = 1 << 0,  /* the unit asked for is missing (a CPU), or lists nothing that could do */
  ROOF_PEAK_OTHER_DTYPE = 1 << 1, /* that unit lists no peak of the dtype, but of a near one */
} RoofPeakFallback;

#define ROOF_TYPE_MACHINE (roof_machine_get_type ())
GType              roof_machine_get_type          (void);
RoofMachine       *roof_machine_ref               (RoofMachine            *self);
void               roof_machine_unref             (RoofMachine            *self);

/* All strings: (transfer none) (nullable) but for id and name. */
const char        *roof_machine_get_id            (const RoofMachine      *self);
const char        *roof_machine_get_name          (const RoofMachine      *self);
const char        *roof_machine_get_vendor        (const RoofMachine      *self);
const char        *roof_machine_get_class         (const RoofMachine      *self); /* "gpu", "tpu", "cpu" */
/* Whether its caches read each line before they write it: 1 or 0; -1 where it does not say so, and its class tells. */
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
/* The roof that @ceiling lies under. Returns: (nullable) */
const RoofRating  *roof_machine_find_ceiling_roof (const RoofMachine      *self,
                                                   const RoofCeiling      *ceiling);
const RoofRating  *roof_machine_get_overhead      (const RoofMachine      *self); /* s */

/* Index of the level with @id, of main memory (the first `memory` level), of the level that carries
 * collectives (the first `network`); -1 when there is none. */
int                roof_machine_find_level        (const RoofMachine      *self,
                                                   const char             *id);
int                roof_machine_find_main_memory  (const RoofMachine      *self);
int                roof_machine_find_network      (const RoofMachine      *self);
/* Index of the level that @id means on a machine without one of that id: main memory, where memory is usually called that ("hbm",
 * "dram", "gddr6"), or the machine's only network, where one is ("nvlink", "ici"); -1 for other names. */
int                roof_machine_find_usual_level  (const RoofMachine      *self,
                                                   const char             *id);
/* B of @level that hold together: of one of its instances; or NAN when they are not known. */
double             roof_level_get_piece           (const RoofLevel        *level);
/* B of main memory, or NAN when there is none or it is not known. */
double             roof_machine_get_capacity      (const RoofMachine      *self);

/* The level that @id names, "main" and "network" among the names; -1 with ROOF_ERROR_UNSUPPORTED naming those
 * there are. */
int                roof_machine_resolve_level     (const RoofMachine      *self,
                                                   const char             *id,
                                                   GError                **error);

gboolean           roof_machine_has_unit          (const RoofMachine      *self,
                                                   const char             *unit);

/* Index of the peak that work of @unit in @dtype runs at: that one, else the nearest dtype of the unit that holds its values
 * (fp8 to bf16, bf16 to fp16, tf32, fp32), else the vector unit in the same order. Vector work runs in whatever the vector
 * unit has, fp32 before others. -1 with ROOF_ERROR_UNSUPPORTED naming what can be computed there where nothing wide enough
 * is listed. */
int                roof_machine_find_peak         (const RoofMachine      *self,
                                                   const char             *unit,
                                                   const char             *dtype,
                                                   RoofPeakFallback       *fallback,
                                                   GError                **error);

/* The number that @key names. Returns: (transfer none) (nullable): NULL when there is no such number */
const RoofRating  *roof_machine_get_rating        (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* What that number measures. */
RoofDimension      roof_machine_get_dimension     (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* The key of the same number in @other (by unit and dtype, level id, ceiling name), for comparing with
 * a preset. FALSE when @other has none. */
gboolean           roof_machine_translate_key     (const RoofMachine      *self,
                                                   RoofMachineKey          key,
                                                   const RoofMachine      *other,
                                                   RoofMachineKey         *other_key);

/* A copy with one number changed; its source and confidence go, since they vouch for the old one. A
 * number equal to the old returns a machine that keeps them. Ceilings above a lowered roof are refused.
 * Errors: ROOF_ERROR_INVALID. Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_with_rating       (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   double                  value,
                                                   GError                **error);

/* A copy with one number, its source and all, as @rating has it: how a reset takes it from a preset. */
RoofMachine       *roof_machine_with_whole_rating (RoofMachine            *self,
                                                   RoofMachineKey          key,
                                                   const RoofRating       *rating,
                                                   GError                **error);

/* A copy under another id and name. Returns: (transfer full) */
RoofMachine       *roof_machine_with_name         (RoofMachine            *self,
                                                   const char             *id,
                                                   const char             *name);

/* @self as a view looks at it, to analyse on and to show, never to edit or to save. Sustained roofs are peaks and
 * bandwidths times what is known to be sustained of them; the others stay, and roof_machine_is_sustained() tells
 * which. Ceilings above a sustained roof come down with it. A machine that is sustained already stays so.
 * Returns: (transfer full) */
RoofMachine       *roof_machine_as_seen           (RoofMachine            *self,
                                                   RoofRoofs               roofs,
                                                   RoofCount               count);
RoofRoofs          roof_machine_get_roofs         (const RoofMachine      *self);
RoofCount          roof_machine_get_count         (const RoofMachine      *self);
/* As roof_units_format_counted(), in what @self is seen to count. Returns: (transfer full) */
char              *roof_machine_format            (const RoofMachine      *self,
                                                   double                  value,
                                                   RoofDimension           dimension);
/* Whether the peak or the bandwidths that @key names are sustained ones here. */
gboolean           roof_machine_is_sustained      (const RoofMachine      *self,
                                                   RoofMachineKey          key);

/* Copies with a part more; a level takes its place among those of its kind. Errors: ROOF_ERROR_INVALID, as when there is
 * such a part already. Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_with_peak         (const RoofMachine      *self,
                                                   const RoofPeak         *peak,
                                                   GError                **error);
RoofMachine       *roof_machine_with_level        (const RoofMachine      *self,
                                                   const RoofLevel        *level,
                                                   GError                **error);
RoofMachine       *roof_machine_with_ceiling      (const RoofMachine      *self,
                                                   const RoofCeiling      *ceiling,
                                                   GError                **error);
/* A copy without a part, and without the ceilings that lie under it. The last peak and the last level stay, with
 * ROOF_ERROR_INVALID. Returns: (transfer full) (nullable) */
RoofMachine       *roof_machine_without_part      (const RoofMachine      *self,
                                                   RoofMachinePart         part,
                                                   guint                   index,
                                                   GError                **error);
/* An id from a name: "My chip" gives "my-chip". Returns: (transfer full) */
char              *roof_machine_make_id           (const char             *name);

/* Same content, numbers and sources. */
gboolean           roof_machine_equal             (const RoofMachine      *a,
                                                   const RoofMachine      *b);

/* Builder: the only way to make a machine. The add functions copy what they are given. */
typedef struct _RoofMachineBuilder RoofMachineBuilder;

/* Returns: (transfer full) */
RoofMachineBuilder *roof_machine_builder_new          (const char         *id,
                                                       const char         *name);
/* Starts from all that @machine has. Returns: (transfer full) */
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
/* @part: one that a machine has one of, ROOF_PART_OVERHEAD, _POWER or _PRICE */
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
/* Frees @self and returns the machine, or NULL with ROOF_ERROR_INVALID whose message begins with the
 * place, "levels[1].bandwidth: …". @self: (transfer full). Returns: (transfer full) (nullable) */
RoofMachine        *roof_machine_builder_end          (RoofMachineBuilder *self,
                                                       GError            **error);
void                roof_machine_builder_free         (RoofMachineBuilder *self);

/* A peak and a level of which no more than that is known; the strings are borrowed. @peak: FLOP/s. @bandwidth: B/s */
RoofPeak            roof_peak_make                    (const char         *unit,
                                                       const char         *dtype,
                                                       double              peak);
RoofLevel           roof_level_make                   (const char         *id,
                                                       const char         *name,
                                                       RoofLevelKind       kind,
                                                       double              bandwidth);

/* Whether reads and writes run at bandwidths of their own. Never of a network, whose bytes go one way. */
gboolean            roof_level_is_two_way             (const RoofLevel    *self);

/* "cache", "memory", "host", "network". */
const char         *roof_level_kind_to_string         (RoofLevelKind       kind);
gboolean            roof_level_kind_from_string       (const char         *text,
                                                       RoofLevelKind      *kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMachine, roof_machine_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMachineBuilder, roof_machine_builder_free)

G_END_DECLS
