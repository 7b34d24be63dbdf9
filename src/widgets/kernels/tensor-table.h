/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/pane.h"

G_BEGIN_DECLS

/* The tensors of the selected kernel: shape, format, level, bytes read and written. */
#define ROOF_TYPE_TENSOR_TABLE (roof_tensor_table_get_type ())
G_DECLARE_FINAL_TYPE (RoofTensorTable, roof_tensor_table, ROOF, TENSOR_TABLE, RoofPane)

G_END_DECLS
