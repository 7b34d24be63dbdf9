/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/torch-event.h"

#include <math.h>
#include <string.h>

#include "import/gpu/torch-shapes.h"

/* A member of an event, and where it goes. */
typedef struct
{
  const char *key;
  gsize       length;
  gsize       offset;
} Member;

#define OF_EVENT(key, member) { key, sizeof key - 1, G_STRUCT_OFFSET (RoofTorchEvent, member) }
#define OF_ARGUMENTS(key, member) { key, sizeof key - 1, G_STRUCT_OFFSET (RoofTorchArguments, member) }

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
needs_id_alone (RoofTorchKind         kind,
                const RoofTorchEvent *event)
{
  return kind == ROOF_TORCH_OPERATOR && !roof_torch_shapes_knows (&event->name);
}

/* Goes through the object that @rest begins with. @id_alone: up to the id */
static void
read_arguments (RoofJsonText       *rest,
                gboolean            id_alone,
                RoofTorchArguments *arguments)
{
  RoofJsonText key, value;

  while (!(id_alone && arguments->id.length > 0) && roof_json_text_next (rest, &key, &value))
    take_member (argument_members, G_N_ELEMENTS (argument_members), &key, &value, arguments);
}

/* Reads the arguments in the course of the event, which is most of its text. FALSE: @rest begins with no whole object, and stays. */
static gboolean
read_arguments_within (RoofJsonText       *rest,
                       RoofTorchArguments *arguments)
{
  RoofJsonText inner = *rest;

  read_arguments (&inner, FALSE, arguments);
  return roof_json_text_leave (rest, &inner);
}

RoofTorchKind
roof_torch_event_read (const RoofJsonText *text,
                       RoofTorchEvent     *event,
                       RoofTorchArguments *arguments)
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
        break;
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
  inner = event->all_arguments;
  if (inner.length > 0 && kind != ROOF_TORCH_RANGE)
    read_arguments (&inner, needs_id_alone (kind, event), arguments);
  return event->phase.length > 0 ? kind : ROOF_TORCH_OTHER;
}

double
roof_torch_number_read (const RoofJsonText *text)
{
  return text->length > 0 ? roof_json_text_number (text) : NAN;
}

guint64
roof_torch_id_read (const RoofJsonText *text)
{
  double number = roof_torch_number_read (text);

  return number > 0 && number < 0x1p53 ? (guint64) number : 0;
}

guint
roof_torch_event_hash_thread (const RoofTorchEvent *event)
{
  guint hash = 5381;

  for (gsize i = 0; i < event->process.length; i++)
    hash = hash * 33 + (guchar) event->process.at[i];
  hash = hash * 33 + ':';
  for (gsize i = 0; i < event->thread.length; i++)
    hash = hash * 33 + (guchar) event->thread.at[i];
  return hash;
}
