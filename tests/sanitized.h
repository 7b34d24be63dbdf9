/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Defined where the address sanitizer looks on. It makes everything some times as slow, and finds as much in a part of what is
 * otherwise run by the thousand. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#endif
