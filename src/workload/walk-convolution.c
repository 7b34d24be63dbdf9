/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "workload/walk.h"

/* Walks through convolutional networks, image by image: a ConvolutionWalk holds the size and the channels of the data on their
 * way, and each function that adds a kernel (convolve, pool, normalise, …) reads them as its input and sets them to its output.
 * Branches walk on a copy. Each family has a function (walk_resnet, walk_mobilenet, walk_convnext, walk_ssd, …) that calls
 * those of its blocks. In training, whatever the backward pass reads is counted as saved once: `kept` says that it was. */

/* State of the walk. Inference folds norms into convolutions, unless the step is unfolded, and fuses activations; training runs
 * both as kernels. */
typedef struct
{
  RoofWalk *walk;
  double    size;     /* of the square image */
  double    channels; /* input channels */
  gboolean  kept;     /* the numbers here are already saved for the backward pass */
} ConvolutionWalk;

typedef struct
{
  const char *name;
  double      out;
  double      kernel, stride, pad, dilation;
  gboolean    depthwise;
  gboolean    normed; /* batch norm follows; else a bias */
  gboolean    active; /* an activation follows */
} RoofConvolve;

static double
measure (double size,
         double kernel,
         double stride,
         double pad,
         double dilation)
{
  return floor ((size + 2 * pad - dilation * (kernel - 1) - 1) / stride) + 1;
}

static double
count_numbers (const ConvolutionWalk *image)
{
  return image->walk->step->batch * image->channels * image->size * image->size;
}

/* Counts the numbers at @image as saved for the backward pass in training, once. */
static void
keep (ConvolutionWalk *image)
{
  RoofWalk *walk = image->walk;

  if (walk->step->training && !image->kept)
    walk->expansion->saved_bytes += walk->layers * roof_walk_count_bytes (walk->activations, 1, count_numbers (image));
  image->kept = TRUE;
}

/* As keep(), for numbers that recomputation does not save: all but the input of a block. */
static void
save (ConvolutionWalk *image)
{
  if (!image->walk->step->recompute)
    keep (image);
}

/* The norm of the numbers at @image. Its backward pass needs its input. */
static void
normalise (ConvolutionWalk *image,
           const char      *name)
{
  RoofWalk *walk = image->walk;
  g_autofree char *norm = g_strconcat (name, "_norm", NULL), *backward = g_strconcat (name, "_norm_backward", NULL);

  roof_walk_add (walk, ROOF_GROUP_MLP, norm, "batch_norm", roof_walk_count_forward (walk), "N", walk->step->batch, "C", image->channels, "H",
                 image->size, "W", image->size, "training", walk->step->training ? 1.0 : 0.0, NULL);
  if (!walk->step->training)
    return;
  save (image);
  image->kept = FALSE;
  roof_walk_add (walk, ROOF_GROUP_MLP, backward, "batch_norm_backward", 1, "N", walk->step->batch, "C", image->channels,
                 "H", image->size, "W", image->size, NULL);
}

/* Backward pass of ReLU: the gradient times a mask. */
static void
walk_mask (ConvolutionWalk *image,
           const char      *name)
{
  g_autofree char *backward = g_strconcat (name, "_act_backward", NULL);

  if (image->walk->step->training)
    roof_walk_add (image->walk, ROOF_GROUP_MLP, backward, "mul", 1, "n", count_numbers (image), NULL);
}

/* Norm and activation after a convolution, where not folded. */
static void
walk_after (ConvolutionWalk    *image,
            const RoofConvolve *one)
{
  RoofWalk *walk = image->walk;
  g_autofree char *act = g_strconcat (one->name, "_act", NULL);

  if (one->normed && (walk->step->training || walk->step->unfolded))
    normalise (image, one->name);
  if (!one->active || !walk->step->training)
    return;
  roof_walk_add (walk, ROOF_GROUP_MLP, act, "relu", roof_walk_count_forward (walk), "n", count_numbers (image), NULL);
  walk_mask (image, one->name);
}

/* A convolution, with two backward convolutions of equal work and bytes: of the image and of the weights. */
static void
convolve (ConvolutionWalk *image,
          RoofConvolve     one)
{
  RoofWalk *walk = image->walk;
  double n = roof_walk_count_passes (walk), in = one.depthwise ? 1 : image->channels, seen, own;
  RoofStepPart part;

  one.dilation = fmax (one.dilation, 1);
  save (image);
  if (one.depthwise)
    part = roof_walk_begin (walk, ROOF_GROUP_MLP, one.name, "depthwise_conv2d", n, "N", walk->step->batch, "C", one.out, "H",
                            image->size, "W", image->size, "R", one.kernel, "S", one.kernel, "stride", one.stride, "pad",
                            one.pad, "dilation", one.dilation, NULL);
  else
    part = roof_walk_begin (walk, ROOF_GROUP_MLP, one.name, "conv2d", n, "N", walk->step->batch, "C", in, "H", image->size,
                            "W", image->size, "K", one.out, "R", one.kernel, "S", one.kernel, "stride", one.stride, "pad",
                            one.pad, "dilation", one.dilation, NULL);
  roof_walk_store (walk, &part, "");
  roof_walk_end (walk, &part);
  seen = in * one.kernel * one.kernel;
  own = one.out * (one.normed ? 2 : 1);
  roof_walk_parameters (walk, seen * one.out, seen * one.out);
  roof_walk_matrices (walk, ROOF_GROUP_MLP, "", 1, one.out, seen);
  roof_walk_vectors (walk, own, own, own);
  image->size = measure (image->size, one.kernel, one.stride, one.pad, one.dilation);
  image->channels = one.out;
  image->kept = FALSE;
  walk_after (image, &one);
}

/* Max pooling. The backward pass searches the maxima again, from input and output, and writes gradients: twice the bytes of the
 * forward pass. */
static void
pool (ConvolutionWalk *image,
      const char      *name,
      double           window,
      double           stride,
      double           pad)
{
  RoofWalk *walk = image->walk;
  g_autofree char *backward = g_strconcat (name, "_backward", NULL);
  RoofStepPart part = roof_walk_begin (walk, ROOF_GROUP_MLP, name, "max_pool", 1, "N", walk->step->batch, "C", image->channels,
                                       "H", image->size, "W", image->size, "R", window, "stride", stride, "pad", pad, NULL);

  part.count *= roof_walk_count_forward (walk);
  roof_walk_end (walk, &part);
  save (image);
  part.name = backward;
  part.count = 2 * walk->layers;
  if (walk->step->training)
    roof_walk_end (walk, &part);
  image->size = measure (image->size, window, stride, pad, 1);
  image->kept = FALSE;
}

/* The residual addition of a block that began at @first. Backward, the gradient passes to both branches, and their gradients
 * are added where the branches began. */
static void
add_past (ConvolutionWalk       *image,
          const ConvolutionWalk *first,
          gboolean               relu)
{
  RoofWalk *walk = image->walk;

  image->kept = FALSE;
  roof_walk_add (walk, ROOF_GROUP_MLP, "residual", "residual", roof_walk_count_forward (walk), "n", count_numbers (image), "relu", relu ? 1.0 : 0.0, NULL);
  if (relu)
    walk_mask (image, "residual");
  if (walk->step->training)
    roof_walk_add (walk, ROOF_GROUP_MLP, "residual_backward", "add", 1, "n", count_numbers (first), NULL);
}

static void
classify (ConvolutionWalk *image)
{
  RoofWalk *walk = image->walk;
  RoofStepPart part = roof_walk_begin (walk, ROOF_GROUP_MLP, "pool", "global_avg_pool", 1, "N", walk->step->batch, "C",
                                       image->channels, "H", image->size, "W", image->size, NULL);

  walk->prefix = "";
  keep (image);
  part.count = roof_walk_count_forward (walk);
  roof_walk_end (walk, &part);
  part.count = 1;
  /* Backward it spreads one number per channel over all positions. */
  part.name = (char *) "pool_backward";
  if (walk->step->training)
    roof_walk_end (walk, &part);
  if (walk->net->convolution.kind == ROOF_CONVOLUTION_NEXT)
    roof_walk_norm (walk, "final_norm", 1, walk->step->batch, image->channels);
  if (walk->net->classes > 0)
    roof_walk_whole (walk, ROOF_GROUP_HEAD, "classifier", walk->step->batch, image->channels, walk->net->classes, TRUE);
}

/* Names of stages are interned: there are few. */
static void
enter (ConvolutionWalk *image,
       guint            stage)
{
  g_autofree char *name = g_strdup_printf ("stage%u_", stage + 1);

  image->walk->prefix = g_intern_string (name);
}

/* A ResNet block, with a convolution on the shortcut where size or channels change. */
static void
walk_residual (ConvolutionWalk *image,
               double           out,
               double           stride)
{
  const RoofConvolution *net = &image->walk->net->convolution;
  const ConvolutionWalk begin = *image;
  ConvolutionWalk past = begin;
  double middle = out / 4, first = net->early_stride ? stride : 1;

  keep (image);
  if (net->bottleneck)
    {
      convolve (image, (RoofConvolve) { "conv1", middle, 1, first, .normed = TRUE, .active = TRUE });
      convolve (image, (RoofConvolve) { "conv2", middle, 3, stride / first, 1, .normed = TRUE, .active = TRUE });
      convolve (image, (RoofConvolve) { "conv3", out, 1, 1, .normed = TRUE });
    }
  else
    {
      convolve (image, (RoofConvolve) { "conv1", out, 3, stride, 1, .normed = TRUE, .active = TRUE });
      convolve (image, (RoofConvolve) { "conv2", out, 3, 1, 1, .normed = TRUE });
    }
  past.kept = TRUE;
  if (past.channels != out || stride > 1)
    convolve (&past, (RoofConvolve) { "shortcut", out, 1, stride, .normed = TRUE });
  add_past (image, &begin, TRUE);
}

/* Blocks of a stage are equal after the first. */
static void
walk_stage (ConvolutionWalk *image,
            double           out,
            double           stride,
            double           blocks)
{
  walk_residual (image, out, stride);
  if (blocks < 2)
    return;
  image->walk->layers = blocks - 1;
  walk_residual (image, out, 1);
  image->walk->layers = 1;
}

static void
walk_resnet (ConvolutionWalk *image)
{
  const RoofConvolution *net = &image->walk->net->convolution;

  convolve (image, (RoofConvolve) { "stem", net->stem, 7, 2, 3, .normed = TRUE, .active = TRUE });
  pool (image, "stem_pool", 3, 2, 1);
  for (guint i = 0; i < net->n_stages; i++)
    {
      enter (image, i);
      walk_stage (image, net->channels[i], net->stride[i], net->depth[i]);
    }
  classify (image);
}

/* A MobileNet-V2 block. */
static void
walk_inverted (ConvolutionWalk *image,
               double           out,
               double           stride,
               double           dilation,
               double           expansion)
{
  const ConvolutionWalk begin = *image;
  double in = image->channels, inside = in * fmax (expansion, 1);

  keep (image);
  if (expansion > 0)
    convolve (image, (RoofConvolve) { "expand", inside, 1, 1, .normed = TRUE, .active = TRUE });
  convolve (image, (RoofConvolve) { "depthwise", inside, 3, stride, dilation, dilation, .depthwise = TRUE, .normed = TRUE,
                                    .active = TRUE });
  convolve (image, (RoofConvolve) { "project", out, 1, 1, .normed = TRUE });
  if (in == out && stride == 1)
    add_past (image, &begin, FALSE);
}

/* Chen et al., Encoder-Decoder with Atrous Separable Convolution: a segmentation head, with image-level pooling as one
 * branch. */
static void
segment (ConvolutionWalk *image)
{
  RoofWalk *walk = image->walk;
  ConvolutionWalk whole;

  save (image);
  whole = *image;
  walk->prefix = "head_";
  roof_walk_add (walk, ROOF_GROUP_MLP, "pool", "global_avg_pool", walk->step->training ? 2 : 1, "N", walk->step->batch, "C",
                 image->channels, "H", image->size, "W", image->size, NULL);
  whole.size = 1;
  convolve (&whole, (RoofConvolve) { "pooled", 256, 1, 1, .normed = TRUE, .active = TRUE });
  convolve (image, (RoofConvolve) { "conv", 256, 1, 1, .normed = TRUE, .active = TRUE });
  image->channels += whole.channels;
  convolve (image, (RoofConvolve) { "project", 256, 1, 1, .normed = TRUE, .active = TRUE });
  convolve (image, (RoofConvolve) { "classes", walk->net->classes, 1, 1 });
}

static void
walk_mobilenet (ConvolutionWalk *image)
{
  const RoofConvolution *net = &image->walk->net->convolution;
  ConvolutionWalk map;

  convolve (image, (RoofConvolve) { "stem", net->stem, 3, 2, 1, .normed = TRUE, .active = TRUE });
  for (guint i = 0; i < net->n_stages; i++)
    {
      enter (image, i);
      for (guint k = 0; k < net->depth[i]; k++)
        walk_inverted (image, net->channels[i], k == 0 ? net->stride[i] : 1, k == 0 ? net->dilation[i] : net->later[i],
                       net->expansion[i]);
    }
  image->walk->prefix = "";
  save (image);
  map = *image;
  convolve (image, (RoofConvolve) { "last", net->last, 1, 1, .normed = TRUE, .active = TRUE });
  if (net->segments)
    segment (&map);
  else
    classify (image);
}

/* The MLP at each position: norm, and four times the channels. */
static void
walk_mlp (ConvolutionWalk *image)
{
  RoofWalk *walk = image->walk;
  const RoofConvolution *net = &walk->net->convolution;
  double channels = image->channels, wide = 4 * channels, pixels = count_numbers (image) / channels;

  save (image);
  roof_walk_norm (walk, "norm", 1, pixels, channels);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "up_proj", pixels, channels, wide, TRUE);
  image->channels = wide;
  image->kept = FALSE;
  save (image);
  roof_walk_activation (walk, "act", ROOF_ACTIVATION_GELU_ERF, FALSE, pixels * wide);
  /* Reads and writes as many numbers as a norm; learns a gain and an offset. */
  if (net->responses)
    roof_walk_norm (walk, "responses", 1, pixels, wide);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "down_proj", pixels, wide, channels, TRUE);
  image->channels = channels;
  image->kept = FALSE;
  if (!net->gain)
    return;
  roof_walk_elementwise (walk, ROOF_GROUP_MLP, "gain", "mul", pixels * channels);
  roof_walk_vectors (walk, channels, channels, channels);
}

/* @blocks equal ConvNeXt blocks. */
static void
walk_next (ConvolutionWalk *image,
           double           blocks)
{
  const ConvolutionWalk begin = *image;

  image->walk->layers = blocks;
  keep (image);
  convolve (image, (RoofConvolve) { "depthwise", image->channels, 7, 1, 3, .depthwise = TRUE });
  walk_mlp (image);
  add_past (image, &begin, FALSE);
  image->walk->layers = 1;
}

static void
walk_channel_norm (ConvolutionWalk *image,
                   const char      *name)
{
  roof_walk_norm (image->walk, name, 1, count_numbers (image) / image->channels, image->channels);
}

/* Liu et al., A ConvNet for the 2020s. */
static void
walk_convnext (ConvolutionWalk *image)
{
  const RoofConvolution *net = &image->walk->net->convolution;

  convolve (image, (RoofConvolve) { "stem", net->channels[0], net->patch, net->patch });
  walk_channel_norm (image, "stem_norm");
  for (guint i = 0; i < net->n_stages; i++)
    {
      enter (image, i);
      if (i > 0)
        {
          walk_channel_norm (image, "shrink_norm");
          convolve (image, (RoofConvolve) { "shrink", net->channels[i], 2, 2 });
        }
      walk_next (image, net->depth[i]);
    }
  classify (image);
}

/* Boxes and classes of one feature map. */
static void
detect (ConvolutionWalk *image,
        double           boxes)
{
  ConvolutionWalk where, what;

  save (image);
  where = what = *image;
  convolve (&what, (RoofConvolve) { "classes", boxes * image->walk->net->classes, 3, 1, 1 });
  convolve (&where, (RoofConvolve) { "boxes", boxes * 4, 3, 1, 1 });
}

/* @n 3x3 convolutions. */
static void
walk_plain (ConvolutionWalk *image,
            guint            n,
            double           channels)
{
  keep (image);
  for (guint i = 0; i < n; i++)
    convolve (image, (RoofConvolve) { "conv", channels, 3, 1, 1, .active = TRUE });
}

/* An additional feature map, from a 1x1 convolution to half of its channels. */
static void
walk_map (ConvolutionWalk *image,
          guint            map,
          double           channels,
          double           kernel,
          double           stride,
          double           pad)
{
  g_autofree char *name = g_strdup_printf ("map%u_", map);

  image->walk->prefix = g_intern_string (name);
  convolve (image, (RoofConvolve) { "narrow", channels / 2, 1, 1, .active = TRUE });
  convolve (image, (RoofConvolve) { "conv", channels, kernel, stride, pad, .active = TRUE });
}

/* Feature maps after the first two: four of two convolutions each for an image of 300, five for 512. */
static void
walk_maps (ConvolutionWalk *image,
           gboolean         large)
{
  walk_map (image, 3, 512, 3, 2, 1);
  detect (image, 6);
  walk_map (image, 4, 256, 3, 2, 1);
  detect (image, 6);
  walk_map (image, 5, 256, 3, large ? 2 : 1, large ? 1 : 0);
  detect (image, large ? 6 : 4);
  walk_map (image, 6, 256, 3, large ? 2 : 1, large ? 1 : 0);
  detect (image, 4);
  if (!large)
    return;
  walk_map (image, 7, 256, 4, 1, 1);
  detect (image, 4);
}

/* Liu et al., SSD: Single Shot MultiBox Detector. The first feature map is VGG-16's fourth stage; the second its fifth, with
 * two convolutions in place of the classifier. */
static void
walk_ssd (ConvolutionWalk *image)
{
  static const double channels[] = { 64, 128, 256, 512 };
  static const guint depth[] = { 2, 2, 3, 3 };

  /* Odd sizes are halved rounding up. */
  for (guint i = 0; i < G_N_ELEMENTS (channels); i++)
    {
      enter (image, i);
      if (i > 0)
        pool (image, "pool", 2, 2, fmod (image->size, 2));
      walk_plain (image, depth[i], channels[i]);
    }
  /* L2 norm of the first feature map, with a gain per channel. */
  image->walk->prefix = "map1_";
  roof_walk_norm (image->walk, "norm", 1, image->walk->step->batch * image->size * image->size, image->channels);
  detect (image, 4);
  enter (image, 4);
  pool (image, "pool", 2, 2, fmod (image->size, 2));
  walk_plain (image, 3, 512);
  pool (image, "pool_wide", 3, 1, 1);
  convolve (image, (RoofConvolve) { "conv6", 1024, 3, 1, 6, 6, .active = TRUE });
  convolve (image, (RoofConvolve) { "conv7", 1024, 1, 1, .active = TRUE });
  image->walk->prefix = "map2_";
  detect (image, 6);
  walk_maps (image, image->walk->net->convolution.seven);
}

void
roof_walk_convnet (RoofWalk *self)
{
  ConvolutionWalk image = { self, self->net->image, self->net->channels, FALSE };

  if (self->step->split > 1)
    {
      roof_fail_with (&self->error, ROOF_ERROR_UNSUPPORTED,
                      "a split over %.15g devices: a convolutional network cannot be split", self->step->split);
      return;
    }
  keep (&image);
  switch (self->net->convolution.kind)
    {
    case ROOF_CONVOLUTION_RESIDUAL:
      walk_resnet (&image);
      break;
    case ROOF_CONVOLUTION_INVERTED:
      walk_mobilenet (&image);
      break;
    case ROOF_CONVOLUTION_NEXT:
      walk_convnext (&image);
      break;
    case ROOF_CONVOLUTION_DETECTOR:
    default:
      walk_ssd (&image);
    }
}
