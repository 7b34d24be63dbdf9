/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/extract-lessons from data/lessons, for xgettext alone: never compiled. */
