/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/profile/profile-names.h"

#include <string.h>

/* Names in lower case. Order matters: names of kernels hold the types of their arguments, so that attention of CUTLASS has
 * "cutlass" in its name, and a convolution by matrix product has "gemm". */
static const RoofProfileRule names[] = {
  /* Collectives. */
  { "nccldevkernel", "communication" },      /* NVIDIA/nccl src/device, since 2.19 */
  { "ncclkernel", "communication" },         /* NVIDIA/nccl src/collectives/device, up to 2.18; ROCm/rccl */
  { "cross_device_reduce", "communication" }, /* vllm-project/vllm csrc/custom_all_reduce.cuh */
  { "multimem_all_reduce", "communication" }, /* pytorch c10d/CUDASymmetricMemoryOps.cu */
  { "allreduce_fusion_kernel", "communication" }, /* NVIDIA/TensorRT-LLM allReduceFusionKernels.cu */
  { "deep_ep::", "communication" },          /* deepseek-ai/DeepEP csrc/kernels */

  /* Modules whose matrices are merged: names of modules in vllm-project/vllm model_executor/models/llama.py */
  { "gate_up_proj", "gate_proj+up_proj" },
  { "qkv_proj", "q_proj+k_proj+v_proj" },

  /* Routers and experts, before attention and products. */
  { "topkgatingsoftmax", "router" },         /* vllm-project/vllm csrc/moe/topk_softmax_kernels.cu */
  { "topk_softmax", "router" },              /* the same */
  { "grouped_topk", "router" },              /* vllm-project/vllm csrc/moe/grouped_topk_kernels.cu */
  { "topk_moe", "router" },                  /* ggml-org/llama.cpp ggml-cuda/topk-moe.cu */
  { "fused_moe", "experts" },                /* vllm-project/vllm fused_moe/fused_moe.py */
  { "moe_align_block_size", "experts" },     /* vllm-project/vllm csrc/moe/moe_align_sum_kernels.cu */
  { "moe_sum", "experts" },                  /* the same */
  { "marlin_moe", "experts" },               /* vllm-project/vllm csrc/moe/marlin_moe_wna16 */
  { "mul_mat_id", "experts" },               /* ggml-org/llama.cpp ggml-metal: kernel_mul_mm_id, kernel_mul_mv_id */
  { "mul_mm_id", "experts" },
  { "mul_mv_id", "experts" },
  { "*cutlass*groupproblemshape*", "experts" }, /* NVIDIA/cutlass group_array_problem_shape.hpp */
  { "grouped_gemm", "experts" },             /* deepseek-ai/DeepGEMM, ROCm/composable_kernel */

  /* Attention with its cache. */
  { "flash_fwd", "attention" },              /* Dao-AILab/flash-attention csrc/flash_attn/src/flash_fwd_launch_template.h */
  { "flash_bwd", "attention" },              /* Dao-AILab/flash-attention flash_bwd_launch_template.h */
  { "flashattnfwd", "attention" },           /* Dao-AILab/flash-attention hopper/flash_fwd_kernel_sm90.h */
  { "flashattnbwd", "attention" },           /* Dao-AILab/flash-attention hopper/flash_bwd_kernel_sm90.h */
  { "flash_attn", "attention" },             /* ggml-org/llama.cpp ggml-cuda/fattn-*.cuh: flash_attn_ext_f16, _vec, _tile */
  { "flash_mla", "attention" },              /* deepseek-ai/FlashMLA csrc */
  { "paged_attention", "attention" },        /* vllm-project/vllm csrc/attention/attention_kernels.cuh */
  { "unified_attention", "attention" },      /* vllm-project/vllm attention/ops/triton_unified_attention.py */
  { "reshape_and_cache", "attention" },      /* vllm-project/vllm csrc/cache_kernels.cu */
  { "merge_attn_states", "attention" },      /* vllm-project/vllm csrc/attention/merge_attn_states.cu */
  { "batchdecodewithpagedkvcache", "attention" },  /* flashinfer-ai/flashinfer attention/decode.cuh */
  { "batchprefillwithpagedkvcache", "attention" }, /* flashinfer-ai/flashinfer attention/prefill.cuh */
  { "batchprefillwithraggedkvcache", "attention" },
  { "appendpagedkvcache", "attention" },     /* flashinfer-ai/flashinfer page.cuh */
  { "_fwd_grouped_kernel_stage", "attention" }, /* sgl-project/sglang triton_ops/decode_attention.py */
  { "_fwd_kernel_stage", "attention" },      /* the same */
  { "_attn_fwd", "attention" },              /* triton-lang/triton tutorials/06-fused-attention.py */
  { "masked_multihead_attention", "attention" }, /* NVIDIA/TensorRT-LLM decoderMaskedMultiheadAttention */
  { "kernel_mha", "attention" },             /* NVIDIA/TensorRT-LLM cpp/kernels/xqa/mha.cu */
  { "fmha", "attention" },                   /* facebookresearch/xformers, NVIDIA/cutlass 41_fused_multi_head_attention */
  { "_attention_forward", "attention" },     /* pytorch aten native_functions.yaml: operators name the kernels of a trace */
  { "_attention_backward", "attention" },    /* the same */
  { "aten::_scaled_dot_product_", "attention" }, /* the same */
  { "*triton*flex_attention*", "attention" }, /* pytorch torch/_inductor/kernel/flex_attention.py */
  { "soft_max_f", "attention" },             /* ggml-org/llama.cpp ggml-cuda/softmax.cu: soft_max_f32 */
  { "kernel_soft_max", "attention" },        /* ggml-org/llama.cpp ggml-metal */
  { "k_set_rows", "attention" },             /* ggml-org/llama.cpp ggml-cuda/set-rows.cu: writes the cache */

  /* State space models and linear attention. */
  { "causal_conv1d", "short-convolutions" }, /* Dao-AILab/causal-conv1d csrc */
  { "ssm_conv", "short-convolutions" },      /* ggml-org/llama.cpp ggml-cuda/ssm-conv.cu */
  { "selective_scan", "states" },            /* state-spaces/mamba csrc/selective_scan */
  { "selective_state_update", "states" },    /* state-spaces/mamba ops/triton/selective_state_update.py */
  { "_chunk_scan_fwd", "states" },           /* state-spaces/mamba ops/triton/ssd_chunk_scan.py */
  { "_chunk_state_fwd", "states" },          /* state-spaces/mamba ops/triton/ssd_chunk_state.py */
  { "_state_passing_fwd", "states" },        /* state-spaces/mamba ops/triton/ssd_state_passing.py */
  { "ssm_scan", "states" },                  /* ggml-org/llama.cpp ggml-cuda/ssm-scan.cu */
  { "gated_delta_rule", "states" },          /* fla-org/flash-linear-attention ops/gated_delta_rule */
  { "rwkv_wkv", "states" },                  /* ggml-org/llama.cpp ggml-cuda/wkv.cu */

  /* Norms and additions. */
  { "rms_norm", "norms" },                   /* vllm-project/vllm csrc/layernorm_kernels.cu: (fused_add_)rms_norm_kernel; ggml */
  { "rmsnorm", "norms" },                    /* flashinfer-ai/flashinfer norm.cuh, sgl-project/sglang */
  { "layer_norm", "norms" },                 /* pytorch aten native/cuda/layer_norm_kernel.cu; NVIDIA/apex */
  { "layernorm", "norms" },                  /* NVIDIA/TensorRT-LLM layernormKernels.cu */
  { "norm_f32", "norms" },                   /* ggml-org/llama.cpp ggml-cuda/norm.cu */
  { "batch_norm", "norms" },                 /* pytorch aten native/cuda/Normalization.cuh */
  { "bn_fw_", "norms" },                     /* cuDNN */
  { "*triton_*rsqrt*", "norms" },            /* pytorch torch/_inductor: names list the fused operators */
  { "k_bin_bcast", "norms" },                /* ggml-org/llama.cpp ggml-cuda/binbcast.cu: additions, and gains of norms */
  { "cudafunctor_add", "norms" },            /* pytorch aten native/cuda/CUDALoops: a residual addition */

  /* Positions, activations, embedding, optimizer. */
  { "rotary", "rotary" },                    /* vllm-project/vllm csrc/pos_encoding_kernels.cu: rotary_embedding_kernel */
  { "rope_neox", "rotary" },                 /* ggml-org/llama.cpp ggml-cuda/rope.cu */
  { "rope_norm", "rotary" },                 /* the same */
  { "applyrope", "rotary" },                 /* flashinfer-ai/flashinfer pos_enc.cuh */
  { "act_and_mul", "activations" },          /* vllm-project/vllm csrc/activation_kernels.cu */
  { "silu_and_mul", "activations" },         /* sgl-project/sglang, flashinfer-ai/flashinfer activation.cuh */
  { "gelu_and_mul", "activations" },
  { "_and_mul", "experts" },                 /* the same, in networks whose layers all have experts */
  { "swiglu", "activations" },               /* linkedin/Liger-Kernel ops/swiglu.py */
  { "unary_gated_op_kernel", "activations" }, /* ggml-org/llama.cpp ggml-cuda/unary.cu */
  { "unary_op_kernel", "activations" },      /* the same */
  { "silu_kernel", "activations" },          /* pytorch aten native/cuda/ActivationSiluKernel.cu */
  { "gelucudakernel", "activations" },       /* pytorch aten native/cuda/ActivationGeluKernel.cu */
  { "*triton_*silu*", "activations" },       /* pytorch torch/_inductor */
  { "*triton_*gelu*", "activations" },
  { "*triton_*embedding*", "embedding" },
  { "k_get_rows", "embedding" },             /* ggml-org/llama.cpp ggml-cuda/getrows.cu */
  { "kernel_get_rows", "embedding" },        /* ggml-org/llama.cpp ggml-metal */
  { "indexselect", "embedding" },            /* pytorch aten native/cuda/Indexing.cu */
  { "vectorized_gather_kernel", "embedding" }, /* pytorch aten native/cuda/IndexKernelUtils.cu */
  { "multi_tensor_apply", "optimizer" },     /* pytorch aten native/cuda/MultiTensorApply.cuh, NVIDIA/apex */
  { "fusedadam", "optimizer" },              /* pytorch aten native/cuda/fused_adam_impl.cu */

  /* Convolutions; some are computed as matrix products. */
  { "implicit_gemm", "convolutions" },       /* cuDNN: sm80_xmma_fprop_implicit_gemm_… */
  { "_xmma_fprop", "convolutions" },
  { "_xmma_dgrad", "convolutions" },
  { "_xmma_wgrad", "convolutions" },
  { "scudnn", "convolutions" },              /* cuDNN: ampere_scudnn_128x64_relu_… */
  { "winograd", "convolutions" },            /* cuDNN, MIOpen */
  { "convolution", "convolutions" },         /* pytorch aten native_functions.yaml: aten::convolution, aten::cudnn_convolution… */
  { "conv_depthwise", "convolutions" },      /* pytorch aten native/cuda/DepthwiseConv2d.cu */

  /* Matrix products, with what packs their inputs and adds up their parts. */
  { "_xmma_gemm", "products" },              /* cuBLAS: sm90_xmma_gemm_bf16bf16_… */
  { "nvjet", "products" },                   /* cuBLAS 12.6 and later: nvjet_hsh_256x128_… */
  { "splitkreduce", "products" },            /* cuBLAS: cublasLt::splitKreduce_kernel */
  { "cutlass", "products" },                 /* NVIDIA/cutlass: cutlass_80_tensorop_…, cutlass::Kernel2<…> */
  { "cijk_", "products" },                   /* ROCm/Tensile: Cijk_Ailk_Bljk_… */
  { "machete", "products" },                 /* vllm-project/vllm csrc/quantization/machete */
  { "marlin", "products" },                  /* IST-DASLab/marlin, vllm-project/vllm csrc/quantization/marlin */
  { "wvsplitk", "products" },                /* vllm-project/vllm csrc/rocm/skinny_gemms.cu */
  { "mul_mat", "products" },                 /* ggml-org/llama.cpp ggml-cuda/mmq.cuh, mmvq.cu, mmvf.cu */
  { "kernel_mul_m", "products" },            /* ggml-org/llama.cpp ggml-metal: kernel_mul_mm_…, kernel_mul_mv_… */
  { "quantize_q8_1", "products" },           /* ggml-org/llama.cpp ggml-cuda/quantize.cu: inputs of mul_mat_vec_q */
  { "quantize_mmq", "products" },            /* the same, of mul_mat_q */
  { "scaled_fp8_quant", "products" },        /* vllm-project/vllm csrc/quantization/fp8: inputs of products */
  { "per_token_group_quant", "products" },   /* vllm-project/vllm csrc/quantization/fp8/per_token_group_quant.cu */
  { "triton_tem_fused", "products" },        /* pytorch torch/_inductor: templates of mm, bmm and addmm */
  { "aten::mm", "products" },                /* pytorch aten native_functions.yaml; not bmm, which attention uses, too */
  { "aten::addmm", "products" },             /* the same */
  { "aten::_addmm_activation", "products" }, /* the same */
  { "aten::_scaled_mm", "products" },        /* the same */
  { "aten::_int_mm", "products" },           /* the same */
  { "gemv", "products" },                    /* cuBLAS: gemvNSP_kernel, gemv2T_kernel_val */
  { "gemm", "products" },                    /* cuBLAS: ampere_sgemm_…; deepseek-ai/DeepGEMM; ROCm/composable_kernel */
};

const RoofProfileRule *
roof_profile_names_list (guint *n)
{
  *n = G_N_ELEMENTS (names);
  return names;
}

gboolean
roof_profile_rule_matches (const char *pattern,
                           const char *name)
{
  if (strpbrk (pattern, "*?") != NULL)
    return g_pattern_match_simple (pattern, name);
  return strstr (name, pattern) != NULL;
}
