/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/compare-network.h"

#include <math.h>

#include "workload/apply.h"
#include "workload/expansion.h"

/* Shares of the bytes, and of the parameters, by which the two may differ unsaid: norms of safetensors are counted in the
 * activations' format, and tables of rotations are no parameters. */
#define SAME_BYTES 0.005
#define SAME_PARAMETERS 0.0005

void
roof_compare_network (RoofImport *import)
{
  const RoofArchitecture *net = import->network != NULL ? roof_workload_get_net (import->network, NULL) : NULL;
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &import->network->step, NULL) : NULL;
  const RoofInventory *tensors = &import->tensors;

  if (expansion == NULL || !tensors->known)
    return;
  /* Layers that predict further tokens are in the file, and in no step. */
  if (fabs (expansion->parameters - tensors->parameters) > SAME_PARAMETERS * tensors->parameters
      && fabs (expansion->parameters + roof_expansion_count_ahead (net) - tensors->parameters)
             > SAME_PARAMETERS * tensors->parameters)
    roof_import_tell (import, ROOF_FINDING_DOUBTFUL,
                      "the network that was read has %1$.15g parameters, but the tensors have %2$.15g: parts of it were not understood, or "
                      "are not in the file", expansion->parameters, tensors->parameters);
  else if (roof_expansion_count_ahead (net) == 0 && fabs (expansion->weight_bytes - tensors->bytes) > SAME_BYTES * tensors->bytes)
    roof_import_tell (import, ROOF_FINDING_GUESSED, "the weights are counted as %1$.15g B; in the file they take %2$.15g B",
                      expansion->weight_bytes, tensors->bytes);
}
