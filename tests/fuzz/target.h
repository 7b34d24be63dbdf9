/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Reads @data as a file of @format (its id) and asserts what holds of every file: it is read, or it is refused by one sentence;
 * what it says of itself is text. */
void try_import (const char    *format,
                 const uint8_t *data,
                 size_t         size);
