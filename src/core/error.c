/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"

G_DEFINE_QUARK (roof-error-quark, roof_error)
