/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/torch-event.h"

#include <math.h>
#include <string.h>

#include "import/gpu/torch-shapes.h"

#define GIGA 1e9 /* kernel_num_gb counts 1e9 B (PyTorch, torch/_inductor/runtime/benchmarking) */

/* The members of an event that matter, as they stand in the text; an absent one is empty. */
typedef struct
{
  RoofJsonText phase, category, name, process, thread, start, length;
  RoofJsonText all_arguments; /* where they were not read in the course of the event */
} EventTexts;

/* Likewise the arguments that matter of an event. */
typedef struct
{
  RoofJsonText id, correlation, dims, types, concrete, flops, gigabytes;
} ArgumentTexts;

/* A member of an event, and where it goes. */
typedef struct
{
  const char *key;
  gsize       length;
  gsize       offset;
} Member;

#define OF_EVENT(key, member) { key, sizeof key - 1, G_STRUCT_OFFSET (EventTexts, member) }
#define OF_ARGUMENTS(key, member) { key, sizeof key - 1, G_STRUCT_OFFSET (ArgumentTexts, member) }

static const Member event_members[] = {
  OF_EVENT ("ph", phase),   OF_EVENT ("cat", category), OF_EVENT ("name", name),  OF_EVENT ("pid", process),
  OF_EVENT ("tid", thread), OF_EVENT ("ts", start),     OF_EVENT ("dur", length), OF_EVENT ("args", all_arguments),
};

static const Member argument_members[] = {
  OF_ARGUMENTS ("External id", id),  OF_ARGUMENTS ("external id", id),    OF_ARGUMENTS ("correlation", correlation),
  OF_ARGUMENTS ("Input Dims", dims), OF_ARGUMENTS ("Input type", types),  OF_ARGUMENTS ("Concrete Inputs", concrete),
  OF_ARGUMENTS ("Input dims", dims), OF_ARGUMENTS ("kernel_flop", flops), OF_ARGUMENTS ("kernel_num_gb", gigabytes),
};

/* Puts the value of the member @key into @to. */
static void
take_member (const Member       *members,
             guint               n,
             const RoofJsonText *key,
             const RoofJsonText *value,
             gpointer            to)
{
  for (guint i = 0; i < n; i++)
    if (members[i].length == key->length && *members[i].key == *key->at && memcmp (members[i].key, key->at, key->length) == 0)
      {
        *(RoofJsonText *) G_STRUCT_MEMBER_P (to, members[i].offset) = *value;
        return;
      }
}

static RoofTorchKind
find_kind (const RoofJsonText *category)
{
  static const struct
  {
    const char   *category;
    RoofTorchKind kind;
  } known[] = {
    { "cpu_op", ROOF_TORCH_OPERATOR },   { "Operator", ROOF_TORCH_OPERATOR }, { "cuda_runtime", ROOF_TORCH_CALL },
    { "cuda_driver", ROOF_TORCH_CALL },  { "Runtime", ROOF_TORCH_CALL },      { "kernel", ROOF_TORCH_KERNEL },
    { "Kernel", ROOF_TORCH_KERNEL },     { "gpu_memset", ROOF_TORCH_MEMSET }, { "xpu_runtime", ROOF_TORCH_CALL },
    { "xpu_driver", ROOF_TORCH_CALL },   { "cuda_profiler_range", ROOF_TORCH_RANGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (roof_json_text_is (category, known[i].category))
      return known[i].kind;
  return ROOF_TORCH_OTHER;
}

/* Whether of the arguments only the id matters: of an operator whose work is not known, as of most. */
static gboolean
needs_id_alone (RoofTorchKind     kind,
                const EventTexts *event)
{
  return kind == ROOF_TORCH_OPERATOR && !roof_torch_shapes_knows (&event->name);
}

/* Goes through the object that @rest begins with. @id_alone: up to the id */
static void
read_arguments (RoofJsonText       *rest,
                gboolean            id_alone,
                ArgumentTexts      *arguments)
{
  RoofJsonText key, value;

  while (!(id_alone && arguments->id.length > 0) && roof_json_text_next (rest, &key, &value))
    take_member (argument_members, G_N_ELEMENTS (argument_members), &key, &value, arguments);
}

/* Reads the arguments in the course of the event, which is most of its text. FALSE: @rest begins with no whole object, and stays. */
static gboolean
read_arguments_within (RoofJsonText       *rest,
                       ArgumentTexts      *arguments)
{
  RoofJsonText inner = *rest;

  read_arguments (&inner, FALSE, arguments);
  return roof_json_text_leave (rest, &inner);
}

/* Whether the object @text ends at @at: the last of its members is before that. */
static gboolean
ends_at (const RoofJsonText *text,
         const char         *at)
{
  const char *last = text->at + text->length - 1;

  while (at < last && g_ascii_isspace (*at))
    at++;
  return at == last;
}

/* Reads the texts of an event up to what says that it does not matter. @arguments: (out): of operators, calls and kernels;
 * of an operator whose work is not known the id alone */
static RoofTorchKind
read_texts (const RoofJsonText *text,
            EventTexts         *event,
            ArgumentTexts      *arguments)
{
  RoofJsonText rest = *text, key, value, inner;
  RoofTorchKind kind = ROOF_TORCH_OTHER;

  memset (event, 0, sizeof *event);
  while (roof_json_text_next_key (&rest, &key))
    {
      if (kind != ROOF_TORCH_OTHER && kind != ROOF_TORCH_RANGE && roof_json_text_is (&key, "args")
          && !needs_id_alone (kind, event) && read_arguments_within (&rest, arguments))
        continue;
      if (!roof_json_text_take_value (&rest, &value))
        return ROOF_TORCH_FAULTY;
      take_member (event_members, G_N_ELEMENTS (event_members), &key, &value, event);
      if (value.at == event->category.at)
        {
          kind = find_kind (&value);
          if (kind == ROOF_TORCH_OTHER)
            return ROOF_TORCH_OTHER;
          memset (arguments, 0, sizeof *arguments);
        }
      if (value.at == event->phase.at && !roof_json_text_is (&value, "X"))
        return ROOF_TORCH_OTHER;
    }
  if (!ends_at (text, key.at))
    return ROOF_TORCH_FAULTY;
  inner = event->all_arguments;
  if (inner.length > 0 && kind != ROOF_TORCH_RANGE)
    read_arguments (&inner, needs_id_alone (kind, event), arguments);
  return event->phase.length > 0 ? kind : ROOF_TORCH_OTHER;
}

static double
read_number (const RoofJsonText *text)
{
  return text->length > 0 ? roof_json_text_number (text) : NAN;
}

/* A number above 0; NAN: none */
static double
read_count (const RoofJsonText *text)
{
  double number = read_number (text);

  return number > 0 ? number : NAN;
}

/* A whole number above 0; 0: none. */
static guint64
read_id (const RoofJsonText *text)
{
  double number = read_number (text);

  return number > 0 && number < 0x1p53 ? (guint64) number : 0;
}

/* A number for the process and thread of an event. */
static guint
hash_thread (const EventTexts *event)
{
  guint hash = 5381;

  for (gsize i = 0; i < event->process.length; i++)
    hash = hash * 33 + (guchar) event->process.at[i];
  hash = hash * 33 + ':';
  for (gsize i = 0; i < event->thread.length; i++)
    hash = hash * 33 + (guchar) event->thread.at[i];
  return hash;
}

/* Makes a key of the name and, of an operator whose work is known, of what the work follows from. */
static void
set_key (RoofTorchEvent      *event,
         const EventTexts    *texts,
         const ArgumentTexts *arguments)
{
  const RoofJsonText none = { NULL, 0 };

  event->key.parts[ROOF_TORCH_NAME] = texts->name;
  event->key.parts[ROOF_TORCH_DIMS] = event->known ? arguments->dims : none;
  event->key.parts[ROOF_TORCH_TYPES] = event->known ? arguments->types : none;
  event->key.parts[ROOF_TORCH_CONCRETE] = event->known ? arguments->concrete : none;
  if (event->known || event->kind == ROOF_TORCH_KERNEL)
    roof_json_key_hash (&event->key);
}

void
roof_torch_event_read (const RoofJsonText *text,
                       RoofTorchEvent     *event)
{
  EventTexts texts;
  ArgumentTexts arguments;

  event->kind = read_texts (text, &texts, &arguments);
  if (event->kind == ROOF_TORCH_OTHER || event->kind == ROOF_TORCH_FAULTY)
    return;
  if (event->kind == ROOF_TORCH_RANGE)
    {
      event->key = (RoofJsonKey) { .parts = { [ROOF_TORCH_NAME] = texts.name, [ROOF_TORCH_ARGUMENTS] = texts.all_arguments } };
      return;
    }
  event->known = event->kind == ROOF_TORCH_OPERATOR && roof_torch_shapes_knows (&texts.name);
  event->graph = event->kind == ROOF_TORCH_CALL
                 && (roof_json_text_is (&texts.name, "cudaGraphLaunch") || roof_json_text_is (&texts.name, "hipGraphLaunch"));
  event->thread = hash_thread (&texts);
  event->id = read_id (&arguments.id);
  event->correlation = read_id (&arguments.correlation);
  event->start = read_number (&texts.start);
  event->length = read_number (&texts.length);
  event->flops = read_count (&arguments.flops);
  event->bytes = read_count (&arguments.gigabytes) * GIGA;
  set_key (event, &texts, &arguments);
}
