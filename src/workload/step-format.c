/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/step-format.h"

#include "core/units/format.h"
#include "workload/expansion.h"
#include "workload/step.h"

#define GROUP(key, group)                                                                                            \
  {                                                                                                                  \
    key, group, G_STRUCT_OFFSET (RoofStep, groups) + (group) * sizeof (const char *)                                 \
  }

#define COMPUTE(key, group)                                                                                          \
  {                                                                                                                  \
    key, group, G_STRUCT_OFFSET (RoofStep, computes) + (group) * sizeof (const char *), TRUE                         \
  }

static const RoofStepFormat formats[] = {
  { "weights", -1, G_STRUCT_OFFSET (RoofStep, weights) },
  { "activations", -1, G_STRUCT_OFFSET (RoofStep, activations) },
  { "kv", -1, G_STRUCT_OFFSET (RoofStep, kv) },
  GROUP ("embedding", ROOF_GROUP_EMBEDDING),
  GROUP ("attention", ROOF_GROUP_ATTENTION),
  GROUP ("mlp", ROOF_GROUP_MLP),
  GROUP ("experts", ROOF_GROUP_EXPERTS),
  GROUP ("router", ROOF_GROUP_ROUTER),
  GROUP ("head", ROOF_GROUP_HEAD),
  { "compute", -1, G_STRUCT_OFFSET (RoofStep, compute), TRUE },
  COMPUTE ("compute-attention", ROOF_GROUP_ATTENTION),
  COMPUTE ("compute-mlp", ROOF_GROUP_MLP),
  COMPUTE ("compute-experts", ROOF_GROUP_EXPERTS),
  COMPUTE ("compute-router", ROOF_GROUP_ROUTER),
  COMPUTE ("compute-head", ROOF_GROUP_HEAD),
};

const RoofStepFormat *
roof_step_list_formats (guint *n_formats)
{
  *n_formats = G_N_ELEMENTS (formats);
  return formats;
}

typedef gboolean (*StepTest) (const RoofBlock *block);

static gboolean
mixes (const RoofBlock *block)
{
  return block->mixer.type != ROOF_MIXER_NONE;
}

static gboolean
is_dense (const RoofBlock *block)
{
  return block->feed.width > 0 || block->feed.shared_width > 0;
}

static gboolean
is_routed (const RoofBlock *block)
{
  return block->feed.experts > 0;
}

static gboolean
has_block (const RoofArchitecture *net,
           StepTest                test)
{
  const RoofBlocks *const stacks[] = { &net->decoder, &net->encoder };

  for (guint i = 0; i < G_N_ELEMENTS (stacks); i++)
    for (guint j = 0; j < stacks[i]->n; j++)
      if (test (&stacks[i]->block[j]))
        return TRUE;
  return FALSE;
}

static gboolean
has_group (const RoofArchitecture *net,
           RoofGroup               group)
{
  gboolean convolves = net->net == ROOF_NET_UNET || net->net == ROOF_NET_CONVOLUTION;

  switch (group)
    {
    case ROOF_GROUP_EMBEDDING:
      return net->vocabulary > 0;
    case ROOF_GROUP_ATTENTION:
      return net->net == ROOF_NET_UNET || has_block (net, mixes);
    case ROOF_GROUP_MLP:
      return convolves || has_block (net, is_dense);
    case ROOF_GROUP_EXPERTS:
    case ROOF_GROUP_ROUTER:
      return has_block (net, is_routed);
    case ROOF_GROUP_HEAD:
    default:
      return net->has_head || net->classes > 0 || net->pooler || net->net == ROOF_NET_DIT;
    }
}

gboolean
roof_step_has_format (const RoofStepFormat   *format,
                      const RoofArchitecture *net)
{
  if (format->group >= 0)
    return has_group (net, (RoofGroup) format->group);
  return !g_str_equal (format->key, "kv") || roof_step_has_phases (net);
}

const char *
roof_step_get_format (const RoofStep       *self,
                      const RoofStepFormat *format)
{
  return *(const char *const *) G_STRUCT_MEMBER_P (self, format->offset);
}

void
roof_step_set_format (RoofStep             *self,
                      const RoofStepFormat *format,
                      const char           *id)
{
  *(const char **) G_STRUCT_MEMBER_P (self, format->offset) = id;
}

/* The default compute dtype of @group: that of its quantised inputs, else of the activations. */
static const char *
mean_compute (const RoofStep         *self,
              const RoofArchitecture *net,
              RoofGroup               group)
{
  const char *activations = roof_step_get_activations (self, net), *inputs = roof_step_get_inputs (self, net, group);
  const char *weights = roof_step_get_weights (self, net, group);
  const char *pair = inputs != NULL ? roof_format_pair (weights, inputs) : roof_format_pair (activations, activations);

  if (self->compute != NULL)
    return self->compute;
  return pair != NULL ? pair : activations;
}

const char *
roof_step_mean_format (const RoofStep         *self,
                       const RoofStepFormat   *format,
                       const RoofArchitecture *net)
{
  if (format->computes)
    return mean_compute (self, net, format->group >= 0 ? (RoofGroup) format->group : ROOF_GROUP_MLP);
  if (format->group >= 0)
    return roof_step_get_weights (self, net, (RoofGroup) format->group);
  if (g_str_equal (format->key, "kv"))
    return roof_step_get_kv (self, net);
  return g_str_equal (format->key, "activations") ? roof_step_get_activations (self, net)
                                                  : roof_step_get_weights (self, net, ROOF_GROUP_MLP);
}
