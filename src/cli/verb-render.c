/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/look-option.h"
#include "cli/path-option.h"
#include "cli/picture-draw.h"
#include "cli/render-card.h"
#include "cli/render-energy.h"
#include "cli/render-panels.h"
#include "cli/render-slides.h"
#include "cli/subject.h"
#include "core/error.h"
#include "document/files/snapshot-faults.h"
#include "document/files/snapshot-file.h"
#include "document/files/picture.h"
#include "document/files/text-file.h"
#include "explore/run/facet.h"

/* @sweep, @looks: (nullable): replace the paths in the document's view, and the looks of its kernels */
static RoofComparison *
compare (const RoofSubject  *subject,
         RoofLibrary        *library,
         const char         *sweep,
         char * const       *looks,
         GError            **error)
{
  g_autoptr (RoofComparison) plain = roof_subject_compare (subject, library, error);
  g_autoptr (RoofComparison) swept = NULL;

  if (plain == NULL || sweep == NULL)
    swept = g_steal_pointer (&plain);
  else
    swept = roof_path_option_apply (plain, library, sweep, error);
  return swept != NULL ? roof_look_option_apply (swept, library, looks, error) : NULL;
}

/* Whether the document itself says that its figure has panels. */
static gboolean
has_panels (RoofComparison          *comparison,
            const RoofPictureOption *picture)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_comparison_get_report (comparison, 0));

  return picture->panels_by == NULL && roof_facet_applies (roof_snapshot_get_figure_style (snapshot)->panels, snapshot);
}

static GBytes *
draw_panels (RoofLibrary              *library,
             RoofComparison           *comparison,
             const RoofPictureOption  *picture,
             const RoofFocusOption    *focus,
             gboolean                  bare,
             GError                  **error)
{
  g_autoptr (GPtrArray) comparisons = g_ptr_array_new ();

  g_ptr_array_add (comparisons, comparison);
  return roof_render_panels (library, comparisons, NULL, picture, focus, bare, error);
}

/* @bare: without the document in it */
static gboolean
write_picture (const RoofSubject        *subject,
               const RoofPictureOption  *picture,
               const RoofFocusOption    *focus,
               const char               *sweep,
               char * const             *looks,
               gboolean                  bare,
               GError                  **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofComparison) comparison = compare (subject, library, sweep, looks, error);
  g_autoptr (GFile) file = roof_text_file_find_output (picture->path);
  g_autoptr (GBytes) bytes = NULL;

  if (comparison == NULL)
    return FALSE;
  bytes = has_panels (comparison, picture) ? draw_panels (library, comparison, picture, focus, bare, error)
                                           : roof_picture_draw (library, comparison, picture, focus, bare, error);
  return bytes != NULL && roof_picture_save (file, bytes, error);
}

/* A panel for each document, or for each part of the only one. */
static gboolean
write_panels (const RoofSubject        *subject,
              const RoofPictureOption  *picture,
              const RoofFocusOption    *focus,
              const char               *sweep,
              char * const             *looks,
              gboolean                  bare,
              GError                  **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (GPtrArray) comparisons = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_comparison_unref);
  g_autoptr (GFile) file = roof_text_file_find_output (picture->path);
  g_autoptr (GBytes) bytes = NULL;
  guint n = subject->files != NULL ? g_strv_length (subject->files) : 1;

  if (n > 1 && subject->compared != NULL)
    return roof_command_refuse (error, _ ("--compare %s: with several documents, each panel shows the machine of its document"),
                                subject->compared[0]);
  if (n > 1 && roof_picture_option_get_facet (picture) != ROOF_FACET_NONE)
    return roof_command_refuse (error, _ ("--panels-by %s: with several documents, each panel shows one of them"), picture->panels_by);
  for (guint i = 0; i < n; i++)
    {
      char *files[2];
      RoofSubject one = n > 1 ? roof_subject_with_file (subject, subject->files[i], files) : *subject;
      RoofComparison *comparison = compare (&one, library, sweep, looks, error);

      if (comparison == NULL)
        return FALSE;
      g_ptr_array_add (comparisons, comparison);
    }
  bytes = roof_render_panels (library, comparisons, subject->files, picture, focus, bare, error);
  return bytes != NULL && roof_picture_save (file, bytes, error);
}

/* The options for slides instead of one picture. */
typedef struct
{
  char    *lesson; /* nullable: id or path */
  gboolean wanted; /* of the document */
} Slides;

static void
slides_clear (Slides *self)
{
  g_free (self->lesson);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Slides, slides_clear)

static gboolean
has_slides (const Slides *self)
{
  return self->wanted || self->lesson != NULL;
}

/* Refuses options that conflict with slides, which define all that they show. */
static gboolean
check_slides (const RoofSubject  *subject,
              const Slides       *slides,
              const char         *sweep,
              GError            **error)
{
  if (slides->lesson != NULL && slides->wanted)
    return roof_command_refuse (error, _ ("--lesson %s: give a lesson or --slides, not both"), slides->lesson);
  if (slides->lesson != NULL && subject->files != NULL)
    return roof_command_refuse (error, _ ("%s: give a document or a lesson, not both"), subject->files[0]);
  if (slides->wanted && subject->files == NULL)
    return roof_command_refuse (error, _ ("--slides: name the document"));
  if (slides->wanted && subject->files[1] != NULL)
    return roof_command_refuse (error, _ ("%s: only one document at a time"), subject->files[1]);
  if (subject->machine != NULL || subject->compared != NULL || subject->operation != NULL || subject->network != NULL
      || subject->settings != NULL || subject->formats != NULL || subject->compute != NULL || subject->unit != NULL
      || subject->roofs != NULL || subject->count != NULL || roof_subject_has_step (subject) || sweep != NULL)
    return roof_command_refuse (error, _ ("%s: slides have their own content; options that say what to analyze do not apply"),
                                slides->wanted ? "--slides" : "--lesson");
  return TRUE;
}

/* Checks that there are slides and that all can be analysed. */
static gboolean
check_presentation (RoofLibrary   *library,
                    RoofSnapshot  *snapshot,
                    const char    *file,
                    GError       **error)
{
  if (roof_snapshot_get_n_slides (snapshot) == 0)
    return roof_fail (error, "%s: has no presentation", file);
  for (guint i = 0; i < roof_snapshot_get_n_slides (snapshot); i++)
    {
      g_autoptr (GPtrArray) faults = roof_snapshot_list_faults (
          roof_library_get_catalogue (library), roof_slide_get_state (roof_snapshot_get_slide (snapshot, i)), NULL);

      if (faults->len > 0)
        return roof_fail (error, "%1$s: presentation[%2$u].state.%3$s", file, i, (char *) faults->pdata[0]);
    }
  return TRUE;
}

/* Returns: (transfer full) (nullable) */
static RoofSnapshot *
open_lesson (const char               *id_or_path,
             RoofLibrary              *library,
             const RoofPictureOption  *picture,
             GError                  **error)
{
  g_autoptr (RoofLessons) lessons = NULL;
  g_autoptr (RoofLesson) lesson = NULL;
  RoofSnapshot *snapshot;

  roof_picture_option_begin_words (picture);
  lessons = roof_command_open_lessons (library);
  lesson = roof_lessons_resolve (lessons, id_or_path, error);
  snapshot = lesson != NULL ? roof_lesson_make_document (lesson) : NULL;
  roof_picture_option_end_words ();
  return snapshot;
}

/* The document whose slides are drawn. Returns: (transfer full) (nullable) */
static RoofSnapshot *
open_slides (const RoofSubject        *subject,
             const Slides             *slides,
             RoofLibrary              *library,
             const RoofPictureOption  *picture,
             GError                  **error)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GFile) file = NULL;

  if (slides->lesson != NULL)
    return open_lesson (slides->lesson, library, picture, error);
  file = roof_text_file_find (subject->files[0]);
  snapshot = roof_snapshot_load (file, error);
  return snapshot != NULL && check_presentation (library, snapshot, subject->files[0], error) ? g_steal_pointer (&snapshot) : NULL;
}

static gboolean
write_slides (const RoofSubject        *subject,
              const Slides             *slides,
              const RoofPictureOption  *picture,
              const char               *sweep,
              gboolean                  bare,
              GError                  **error)
{
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;

  if (!check_slides (subject, slides, sweep, error))
    return FALSE;
  library = roof_command_open_library ();
  snapshot = open_slides (subject, slides, library, picture, error);
  return snapshot != NULL && roof_render_slides (library, snapshot, picture, bare, error);
}

/* Draws the arch line instead of the roofline. */
static gboolean
write_energy (const RoofSubject        *subject,
              const RoofPictureOption  *picture,
              GError                  **error)
{
  g_autoptr (RoofLibrary) library = roof_command_open_library ();
  g_autoptr (RoofComparison) comparison = compare (subject, library, NULL, NULL, error);

  return comparison != NULL && roof_render_energy (comparison, picture, error);
}

/* Writes a reference card of one machine. */
static gboolean
write_card (const RoofSubject        *subject,
            const Slides             *slides,
            const RoofPictureOption  *picture,
            const char               *sweep,
            GError                  **error)
{
  g_autoptr (RoofLibrary) library = NULL;
  g_autoptr (RoofMachine) named = NULL, machine = NULL;

  if (subject->machine == NULL)
    return roof_command_refuse (error, _ ("--card: name the machine with --machine"));
  if (has_slides (slides) || subject->files != NULL || subject->compared != NULL
      || subject->operation != NULL || subject->network != NULL || subject->formats != NULL || subject->compute != NULL
      || subject->unit != NULL || subject->count != NULL || roof_subject_has_step (subject) || sweep != NULL)
    return roof_command_refuse (error, _ ("--card: a card shows a machine only; options that say what to analyze do not apply"));
  library = roof_command_open_library ();
  named = roof_subject_open_machine (library, "--machine", subject->machine, error);
  machine = named != NULL ? roof_subject_set_machine (subject, named, error) : NULL;
  return machine != NULL && roof_render_card (library, machine, picture, error);
}

static gboolean
run (const char * const  *arguments,
     GString             *output,
     GError             **error)
{
  g_auto (RoofSubject) subject = { NULL };
  g_auto (RoofPictureOption) picture = { NULL };
  g_auto (RoofFocusOption) focus = { NULL };
  g_auto (Slides) slides = { NULL };
  g_autofree char *sweep = NULL;
  g_auto (GStrv) looks = NULL;
  gboolean bare = FALSE, card = FALSE, energy = FALSE;
  GOptionEntry entries[ROOF_N_PICTURE_ENTRIES + ROOF_N_FOCUS_ENTRIES + 9] = {
    { "look", 0, 0, G_OPTION_ARG_STRING_ARRAY, &looks,
      N_ ("Marker, color, group, label, value (performance, percent) or emphasis of a kernel, or shown:no; may be repeated"), "KERNEL=KEY:VALUE,…" },
    { "sweep", 0, 0, G_OPTION_ARG_STRING, &sweep, N_ ("Draw the path of each kernel as a parameter varies"),
      "KEY=FROM:TO" },
    { "no-document", 0, 0, G_OPTION_ARG_NONE, &bare,
      N_ ("Do not embed the document; the picture cannot be opened again"), NULL },
    { "slides", 0, 0, G_OPTION_ARG_NONE, &slides.wanted,
      N_ ("Draw the document's presentation: a picture per slide (-o %d.svg) or a page per slide (-o all.pdf)"),
      NULL },
    { "lesson", 0, 0, G_OPTION_ARG_FILENAME, &slides.lesson,
      N_ ("Draw the steps of a lesson instead of a document, in the same way"), "LESSON" },
    { "card", 0, 0, G_OPTION_ARG_NONE, &card,
      N_ ("Write a reference card: one page with the formulas and the machine's numbers (-o card.pdf)"), NULL },
    { "energy", 0, 0, G_OPTION_ARG_NONE, &energy,
      N_ ("Draw the arch line instead: work per joule and power over intensity, on a machine with measured energies"), NULL },
    roof_subject_get_compare_entry (&subject),
  };

  roof_focus_option_fill (&focus, &entries[8]);
  roof_picture_option_fill (&picture, &entries[8 + ROOF_N_FOCUS_ENTRIES]);
  if (!roof_subject_parse (&subject, entries, NULL, arguments, error))
    return FALSE;
  if (!roof_picture_option_check (&picture, error))
    return FALSE;
  subject.partial = TRUE; /* a picture can show kernels that cannot run */
  if (roof_focus_option_is_set (&focus) && has_slides (&slides))
    return roof_command_refuse (error, _ ("--select and --filter: do not apply to slides"));
  if (looks != NULL && has_slides (&slides))
    return roof_command_refuse (error, _ ("--look: does not apply to slides, whose documents say how kernels look"));
  if (roof_picture_option_has_panels (&picture) && (card || has_slides (&slides)))
    return roof_command_refuse (error, _ ("--panels and --panels-by: do not apply to cards and slides, whose documents say which have panels"));
  if (energy && (card || has_slides (&slides) || sweep != NULL || looks != NULL
                 || roof_focus_option_is_set (&focus) || roof_picture_option_has_panels (&picture)))
    return roof_command_refuse (error, _ ("--energy: draws a picture of its own; options for cards, slides, panels, paths, looks and "
                                          "filters do not apply"));
  if (energy)
    return write_energy (&subject, &picture, error);
  if (card)
    return write_card (&subject, &slides, &picture, sweep, error);
  if (has_slides (&slides))
    return write_slides (&subject, &slides, &picture, sweep, bare, error);
  if (roof_picture_option_has_panels (&picture))
    return write_panels (&subject, &picture, &focus, sweep, looks, bare, error);
  return write_picture (&subject, &picture, &focus, sweep, looks, bare, error);
}

const RoofVerb roof_verb_render = { "render", N_ ("Write the chart as a picture, a page or a drawing for LaTeX"), run };
