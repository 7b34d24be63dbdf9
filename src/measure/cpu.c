/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/cpu.h"

#if defined __x86_64__
#include <cpuid.h>
#elif defined __aarch64__
#include <sys/auxv.h>
#endif

#if defined __x86_64__

/* A bit of eax in leaf 7, subleaf 1, which compilers came to know at different times. */
static gboolean
has_leaf_7_1 (guint bit)
{
  guint eax, ebx, ecx, edx;

  return __get_cpuid_count (7, 1, &eax, &ebx, &ecx, &edx) && (eax >> bit & 1);
}

/* __builtin_cpu_supports asks for the registers that the operating system saves, too. */
gboolean
roof_cpu_has (RoofIsa isa)
{
  gboolean avx512 = __builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512bw")
                    && __builtin_cpu_supports ("avx512vl") && __builtin_cpu_supports ("avx512dq");
  guint eax, ebx, ecx, edx;

  switch (isa)
    {
    case ROOF_ISA_GENERIC:
    case ROOF_ISA_SSE2:
      return TRUE;
    case ROOF_ISA_AVX:
      return __builtin_cpu_supports ("avx") != 0;
    case ROOF_ISA_AVX2_FMA:
      return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma");
    case ROOF_ISA_AVX512:
      return avx512;
    case ROOF_ISA_AVX512_FP16:
      return avx512 && __get_cpuid_count (7, 0, &eax, &ebx, &ecx, &edx) && (edx >> 23 & 1);
    case ROOF_ISA_AVX512_BF16:
      return avx512 && has_leaf_7_1 (5);
    case ROOF_ISA_AVX512_VNNI:
      return avx512 && __builtin_cpu_supports ("avx512vnni");
    case ROOF_ISA_AVX_VNNI:
      return __builtin_cpu_supports ("avx2") && has_leaf_7_1 (4);
    default:
      return FALSE;
    }
}

#elif defined __aarch64__

/* Bits of the kernel's interface, linux/Documentation/arch/arm64/elf_hwcaps.rst; C libraries came to name them at different times. */
enum
{
  HWCAP_ASIMDHP_ = 10,
  HWCAP_ASIMDDP_ = 20,
  HWCAP_SVE_ = 22,
  HWCAP2_I8MM_ = 13,
  HWCAP2_BF16_ = 14,
};

gboolean
roof_cpu_has (RoofIsa isa)
{
  gulong first = getauxval (AT_HWCAP), second = getauxval (AT_HWCAP2);

  switch (isa)
    {
    case ROOF_ISA_GENERIC:
    case ROOF_ISA_NEON:
      return TRUE;
    case ROOF_ISA_NEON_FP16:
      return first >> HWCAP_ASIMDHP_ & 1;
    case ROOF_ISA_NEON_DOTPROD:
      return first >> HWCAP_ASIMDDP_ & 1;
    case ROOF_ISA_SVE:
      return first >> HWCAP_SVE_ & 1;
    case ROOF_ISA_NEON_I8MM:
      return second >> HWCAP2_I8MM_ & 1;
    case ROOF_ISA_NEON_BF16:
      return second >> HWCAP2_BF16_ & 1;
    default:
      return FALSE;
    }
}

#else

gboolean
roof_cpu_has (RoofIsa isa)
{
  return isa == ROOF_ISA_GENERIC;
}

#endif

/* Names, the same in all languages. */
const char *
roof_isa_print (RoofIsa isa)
{
  static const char * const names[] = {
    [ROOF_ISA_GENERIC] = "C",
    [ROOF_ISA_SSE2] = "SSE2",
    [ROOF_ISA_AVX] = "AVX",
    [ROOF_ISA_AVX2_FMA] = "AVX2",
    [ROOF_ISA_AVX512] = "AVX-512",
    [ROOF_ISA_AVX512_FP16] = "AVX512-FP16",
    [ROOF_ISA_AVX512_BF16] = "AVX512-BF16",
    [ROOF_ISA_AVX512_VNNI] = "AVX512-VNNI",
    [ROOF_ISA_AVX_VNNI] = "AVX-VNNI",
    [ROOF_ISA_NEON] = "NEON",
    [ROOF_ISA_NEON_FP16] = "NEON fp16",
    [ROOF_ISA_NEON_BF16] = "NEON bf16",
    [ROOF_ISA_NEON_DOTPROD] = "NEON dotprod",
    [ROOF_ISA_NEON_I8MM] = "NEON i8mm",
    [ROOF_ISA_SVE] = "SVE",
  };

  g_return_val_if_fail ((guint) isa < G_N_ELEMENTS (names), names[0]);
  return names[isa];
}
