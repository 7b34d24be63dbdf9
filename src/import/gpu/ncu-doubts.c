/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/ncu-metrics.h"

void
roof_ncu_doubts_tell (const RoofNcuDoubts *doubts,
                      RoofImport          *into)
{
  const RoofCountedFinding counts[] = {
    { ROOF_FINDING_LEFT_OUT, doubts->n_moves,
      ROOF_COUNTED ("tensor instructions of %u launch: as many as its FP16 FMAs, so moves (HFMA2.MMA) and no matrix work",
                    "tensor instructions of %u launches: as many as their FP16 FMAs, so moves (HFMA2.MMA) and no matrix work") },
    { ROOF_FINDING_GUESSED, doubts->n_guessed,
      ROOF_COUNTED ("512 FLOPs for each tensor instruction, in %u launch: exact for HMMA of compute capability 7.0 and DMMA of 8.0",
                    "512 FLOPs for each tensor instruction, in %u launches: exact for HMMA of compute capability 7.0 and DMMA of "
                    "8.0") },
    { ROOF_FINDING_DOUBTFUL, doubts->n_uncounted,
      ROOF_COUNTED ("matrix work of %u launch was not counted, though it has tensor instructions: sm__ops_path_tensor_src_* counts it",
                    "matrix work of %u launches was not counted, though they have tensor instructions: sm__ops_path_tensor_src_* "
                    "counts it") },
    { ROOF_FINDING_GUESSED, doubts->n_mixed,
      ROOF_COUNTED ("%u launch computes in several dtypes: the sum of its FLOPs is taken for the dtype with the most",
                    "%u launches compute in several dtypes: the sum of their FLOPs is taken for the dtype with the most") },
    { ROOF_FINDING_GUESSED, doubts->n_half,
      ROOF_COUNTED ("FP16 work of %u launch is counted as Nsight Compute does: 2 FLOPs for a packed FMA",
                    "FP16 work of %u launches is counted as Nsight Compute does: 2 FLOPs for a packed FMA") },
    { ROOF_FINDING_GUESSED, doubts->n_pairs,
      ROOF_COUNTED ("FP16 work of %u launch is counted with both halves of packed pairs (hfma_pred_on_x4): 4 FLOPs for a packed FMA",
                    "FP16 work of %u launches is counted with both halves of packed pairs (hfma_pred_on_x4): 4 FLOPs for a packed FMA") },
    { ROOF_FINDING_DOUBTFUL, doubts->n_partial,
      ROOF_COUNTED ("FLOPs of %u launch may be too few: its report lacks the add, mul or fma of a dtype, or the cycles of a rate",
                    "FLOPs of %u launches may be too few: their report lacks the add, mul or fma of a dtype, or the cycles of a rate") },
  };

  roof_import_tell_counts (into, counts, G_N_ELEMENTS (counts));
}
