/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* What has been converted so far is looked at after each step: RESULT is the inner converter's answer, READ and WRITTEN count
 * the B that have gone in and out. Returns RESULT, or G_CONVERTER_ERROR with ERROR set; where RESULT is G_CONVERTER_ERROR,
 * ERROR is set already and may be replaced. */
typedef GConverterResult (*RoofConverterWatch) (GConverterResult   result,
                                                GConverterFlags    flags,
                                                guint64            read,
                                                guint64            written,
                                                GError           **error);

/* A stream of what CONVERTER, which is taken, makes of STREAM, with WATCH after each step. */
GInputStream *roof_watched_converter_stream_new (GInputStream       *stream,
                                                 GConverter         *converter,
                                                 RoofConverterWatch  watch);
