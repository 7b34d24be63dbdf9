/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

static void
read_image (RoofArchitecture *self,
            RoofFacts        *facts,
            double            size)
{
  self->image = self->width = roof_facts_size (facts, "image_size", size);
  self->channels = roof_facts_size (facts, "num_channels", 3);
  self->classes = roof_read_classes (facts);
}

/* Whether blocks are "bottleneck", the default, or "basic". */
static gboolean
read_bottleneck (RoofFacts *facts)
{
  g_autofree char *type = roof_facts_word (facts, "layer_type");

  if (type != NULL && !g_str_equal (type, "bottleneck") && !g_str_equal (type, "basic"))
    roof_facts_fail (facts, "layer_type: “%s” is neither bottleneck nor basic", type);
  return type == NULL || g_str_equal (type, "bottleneck");
}

/* Channels inside a bottleneck are a quarter of those outside, and must divide. */
static void
check_stage (const RoofConvolution *net,
             RoofFacts             *facts,
             guint                  stage)
{
  g_autofree char *depth = g_strdup_printf ("depths[%u]", stage), *size = g_strdup_printf ("hidden_sizes[%u]", stage);

  if (net->depth[stage] < 1)
    roof_facts_fail (facts, "%s: must be at least 1", depth);
  roof_check_layers (facts, depth, net->depth[stage]);
  if (net->channels[stage] < 1)
    roof_facts_fail (facts, "%s: must be at least 1", size);
  else if (net->bottleneck && fmod (net->channels[stage], 4) != 0)
    roof_facts_fail (facts, "%s: must be divisible by 4", size);
}

/* Channels and depths of the stages. */
static void
read_sizes (RoofArchitecture *self,
            RoofFacts        *facts)
{
  RoofConvolution *net = &self->convolution;

  net->n_stages = roof_facts_numbers (facts, "hidden_sizes", net->channels, ROOF_MAX_STAGES);
  if (net->n_stages == 0)
    roof_facts_fail (facts, "there is no “hidden_sizes”");
  if (roof_facts_numbers (facts, "depths", net->depth, ROOF_MAX_STAGES) != net->n_stages
      || roof_facts_size (facts, "num_stages", net->n_stages) != net->n_stages)
    roof_facts_fail (facts, "depths: must have a number for each of %u stages", net->n_stages);
  for (guint i = 0; i < net->n_stages; i++)
    check_stage (net, facts, i);
  self->hidden = net->n_stages > 0 ? net->channels[net->n_stages - 1] : 1;
}

void
roof_read_resnet (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family G_GNUC_UNUSED)
{
  RoofConvolution *net = &self->convolution;
  gboolean first;

  read_image (self, facts, 224);
  net->kind = ROOF_CONVOLUTION_RESIDUAL;
  net->stem = roof_facts_size (facts, "embedding_size", 64);
  net->bottleneck = read_bottleneck (facts);
  net->early_stride = roof_facts_flag (facts, "downsample_in_bottleneck", FALSE);
  first = roof_facts_flag (facts, "downsample_in_first_stage", FALSE);
  read_sizes (self, facts);
  for (guint i = 0; i < net->n_stages; i++)
    net->stride[i] = i > 0 || first ? 2 : 1;
}

/* Scales @channels to the nearest multiple of the divisor, at most a tenth less. */
static double
scale_channels (RoofFacts *facts,
                double     channels)
{
  double divisor = roof_facts_size (facts, "depth_divisible_by", 8), least = roof_facts_size (facts, "min_depth", 8);
  double scaled = rint (channels * roof_facts_factor (facts, "depth_multiplier", 1));
  double rounded = fmax (least, floor ((scaled + divisor / 2) / divisor) * divisor);

  return rounded < 0.9 * scaled ? rounded + divisor : rounded;
}

/* Strides, up to the output stride asked for: later layers then dilate their windows instead of reducing the map. The stem has
 * stride 2. */
static void
read_strides (RoofFacts       *facts,
              RoofConvolution *net)
{
  double asked = roof_facts_size (facts, "output_stride", 32), size = 2, dilation = 1;

  if (asked < 2 || asked > 32 || fmod (32, asked) != 0)
    roof_facts_fail (facts, "output_stride: must be 2, 4, 8, 16 or 32, got %.15g", asked);
  for (guint i = 0; i < net->n_stages; i++)
    {
      gboolean done = size >= asked;

      net->dilation[i] = done ? dilation : 1;
      if (done)
        {
          dilation *= net->stride[i];
          net->stride[i] = 1;
        }
      size *= net->stride[i];
      /* The first stage is part of the stem. */
      net->later[i] = size >= asked ? dilation : 1;
    }
}

static gboolean
names_segmentation (RoofFacts *facts)
{
  g_auto (GStrv) classes = roof_facts_has (facts, "architectures") ? roof_facts_words (facts, "architectures") : NULL;

  return classes != NULL && classes[0] != NULL && strstr (classes[0], "SemanticSegmentation") != NULL;
}

void
roof_read_mobilenet (RoofArchitecture *self,
                     RoofFacts        *facts,
                     const RoofFamily *family G_GNUC_UNUSED)
{
  static const struct
  {
    double channels, depth, stride;
  } stages[] = { { 16, 1, 1 }, { 24, 2, 2 }, { 32, 3, 2 }, { 64, 4, 2 }, { 96, 3, 1 }, { 160, 3, 2 }, { 320, 1, 1 } };
  RoofConvolution *net = &self->convolution;
  double expansion = roof_facts_size (facts, "expand_ratio", 6);

  read_image (self, facts, 224);
  net->kind = ROOF_CONVOLUTION_INVERTED;
  net->stem = scale_channels (facts, 32);
  net->n_stages = G_N_ELEMENTS (stages);
  for (guint i = 0; i < net->n_stages; i++)
    {
      net->channels[i] = scale_channels (facts, stages[i].channels);
      net->depth[i] = stages[i].depth;
      net->stride[i] = stages[i].stride;
      net->expansion[i] = i > 0 ? expansion : roof_facts_flag (facts, "first_layer_is_expansion", TRUE) ? 0 : 1;
    }
  read_strides (facts, net);
  net->segments = names_segmentation (facts);
  /* Narrower nets do not scale the last convolution. */
  net->last = roof_facts_factor (facts, "depth_multiplier", 1) < 1 && roof_facts_flag (facts, "finegrained_output", TRUE)
                  ? 1280
                  : scale_channels (facts, 1280);
  self->hidden = net->last;
}

void
roof_read_ssd (RoofArchitecture *self,
               RoofFacts        *facts,
               const RoofFamily *family G_GNUC_UNUSED)
{
  g_autofree char *backbone = roof_facts_word (facts, "backbone");

  read_image (self, facts, 300);
  if (backbone != NULL && !g_str_equal (backbone, "vgg16"))
    roof_facts_fail (facts, "backbone: “%s” is not known; vgg16 is", backbone);
  /* Halved three times, then three times more, five points must be left, because the last two maps reduce the side by two
   * each. */
  if (self->image < 257)
    roof_facts_fail (facts, "image_size: %.15g leaves nothing of the last map; must be at least 257", self->image);
  self->convolution.seven = self->image >= 512;
  self->convolution.kind = ROOF_CONVOLUTION_DETECTOR;
  self->hidden = 512;
}

/* Woo et al., ConvNeXt V2: global response normalisation in place of the gain. */
void
roof_read_convnext (RoofArchitecture *self,
                    RoofFacts        *facts,
                    const RoofFamily *family)
{
  RoofConvolution *net = &self->convolution;
  gboolean gains = roof_read_gains (facts);

  read_image (self, facts, 224);
  net->kind = ROOF_CONVOLUTION_NEXT;
  net->responses = g_str_has_suffix (family->id, "v2");
  net->gain = gains && !net->responses;
  net->patch = roof_facts_size (facts, "patch_size", 4);
  read_sizes (self, facts);
}
