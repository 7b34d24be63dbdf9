/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/units/units.h"
#include "document/lessons/lessons.h"

G_BEGIN_DECLS

/* A verb of the command line. A verb collects its output in a text and ends with success or an error, so that nothing reaches
 * standard output when it fails; roof_command_flush() is for long output after the last possible failure. Errors of
 * G_OPTION_ERROR mean a wrong command line, all others a wrong input. */
typedef struct
{
  const char *name;
  const char *summary; /* marked with N_() */
  /* @arguments: what follows the program's name, the verb first. @output: (out) text to print, empty at
   * first. An error may hold a line per fault, or be ROOF_COMMAND_HELP. */
  gboolean  (*run) (const char * const  *arguments,
                    GString             *output,
                    GError             **error);
} RoofVerb;

/* The domain of an "error" that is none: --help was given, and the message is the help. */
#define ROOF_COMMAND_HELP roof_command_help_quark ()
GQuark       roof_command_help_quark    (void);
/* The domain of an "error" after which the output is printed all the same: a gate was not met. The message says by what. */
#define ROOF_COMMAND_GATE roof_command_gate_quark ()
GQuark       roof_command_gate_quark    (void);

/* Parses the options after the verb. The arguments after @error are tables of options, in the order of the help, then NULL: their
 * values are texts, lists of texts and flags. An option that names a file to be written is refused if it is given
 * more than once. --help is an error of ROOF_COMMAND_HELP. @usage: what follows the verb. */
gboolean     roof_command_parse_options (const char          *usage,
                                         const char * const  *arguments,
                                         GError             **error,
                                         ...) G_GNUC_NULL_TERMINATED;

/* Whether one of @entries, which are of texts, lists of texts and flags, was given. */
gboolean     roof_command_has_options   (const GOptionEntry  *entries);
/* Frees the values of @entries. */
void         roof_command_clear_options (const GOptionEntry  *entries);

/* Sets a G_OPTION_ERROR and returns FALSE. */
gboolean     roof_command_refuse        (GError             **error,
                                         const char          *format,
                                         ...) G_GNUC_PRINTF (2, 3);

/* Refuses a file for @option that is named like a picture or a table, which the option does not write. @path: (nullable). @shape: a good name */
gboolean     roof_command_check_output  (const char          *option,
                                         const char          *path,
                                         const char          *shape,
                                         GError             **error);

/* Reads the whole number of @option, at least @least. @value: left as it is when @text is NULL */
gboolean     roof_command_read_count    (const char          *option,
                                         const char          *text,
                                         double               least,
                                         double              *value,
                                         GError             **error);

/* Reads the value of @option, at least 0 and in the base unit. @value: left as it is when @text is NULL */
gboolean     roof_command_read_quantity (const char          *option,
                                         const char          *text,
                                         RoofDimension        dimension,
                                         double              *value,
                                         GError             **error);

/* Reads a share of 0 to 1, "0.7" or "70%". @share: left as it is when @text is NULL */
gboolean     roof_command_read_share    (const char          *option,
                                         const char          *text,
                                         double              *share,
                                         GError             **error);

/* Splits "KEY=VALUE"; neither may be empty. @shape: the expected form, for the error. @value: (out): points into @text. */
gboolean     roof_command_split         (const char          *option,
                                         const char          *text,
                                         const char          *shape,
                                         char               **key,
                                         const char         **value,
                                         GError             **error);

/* Prints @message to standard error, each line as "roofline-cli: …". */
void         roof_command_say           (const char          *message);

/* Shows how far a verb has come, in one line that is written again and again, if standard error is a terminal. @text: (nullable): the
 * line goes. Returns: whether it is one */
gboolean     roof_command_show_progress (const char          *text);

/* Writes a long @output to standard output and empties it. A write error is reported at the end of the program. */
void         roof_command_flush         (GString             *output);

/* @object: (transfer full) */
void         roof_command_print_json    (JsonObject          *object,
                                         GString             *output);

/* The bundled library with the user's own files; faulty ones among them are named on standard error.
 * Returns: (transfer full) */
RoofLibrary *roof_command_open_library  (void);
/* The bundled lessons with the user's own; faulty ones are named on standard error. Returns: (transfer full) */
RoofLessons *roof_command_open_lessons  (RoofLibrary         *library);

G_END_DECLS
