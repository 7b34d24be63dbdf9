/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "target.h"

/* What libFuzzer calls. FORMAT, the id of the format, is given by the build: each format has a program of its own. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  try_import (FORMAT, data, size);
  return 0;
}
