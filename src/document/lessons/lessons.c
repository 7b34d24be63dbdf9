/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lessons.h"

#include <string.h>

#include "core/error.h"
#include "document/files/bundled.h"
#include "document/files/text-file.h"
#include "document/files/user-files.h"

#define FOLDER "lessons"

struct _RoofLessons
{
  RoofLibrary *library;
  GPtrArray   *lessons; /* (element-type RoofLesson), in the order offered */
  GPtrArray   *faults;  /* (element-type utf8), NULL-terminated */
};

static int
find_id (RoofLessons *self,
         const char  *id)
{
  for (guint i = 0; i < self->lessons->len; i++)
    if (g_str_equal (roof_lesson_get_id (self->lessons->pdata[i]), id))
      return (int) i;
  return -1;
}

/* A fault is not fatal, not even in a bundled lesson: the user's machines and operations replace bundled ones and can break
 * one. */
static void
read_file (RoofLessons *self,
           GFile       *file)
{
  g_autoptr (GError) error = NULL;
  RoofLesson *lesson = roof_lesson_load (file, self->library, &error);
  int known;

  if (lesson == NULL)
    {
      g_ptr_array_add (self->faults, g_strdup (error->message));
      return;
    }
  known = find_id (self, roof_lesson_get_id (lesson));
  if (known >= 0)
    g_ptr_array_remove_index (self->lessons, (guint) known);
  g_ptr_array_add (self->lessons, lesson);
}

static void
read_bundled (RoofLessons *self)
{
  g_auto (GStrv) names = roof_bundled_list (FOLDER);

  for (guint i = 0; names[i] != NULL; i++)
    if (names[i][0] != '\0')
      {
        g_autoptr (GFile) file = roof_bundled_file (FOLDER, names[i]);

        read_file (self, file);
      }
}

static void
read_folder (RoofLessons *self,
             const char  *path)
{
  g_autoptr (GPtrArray) files = roof_user_files_list (path);

  for (guint i = 0; i < files->len; i++)
    read_file (self, files->pdata[i]);
}

static int
compare_lessons (gconstpointer a,
                 gconstpointer b)
{
  const RoofLesson *one = *(RoofLesson * const *) a, *other = *(RoofLesson * const *) b;
  double difference = roof_lesson_get_order (one) - roof_lesson_get_order (other);

  if (difference != 0)
    return difference < 0 ? -1 : 1;
  return strcmp (roof_lesson_get_id (one), roof_lesson_get_id (other));
}

RoofLessons *
roof_lessons_new (RoofLibrary *library,
                  const char  *user_data_dir)
{
  RoofLessons *self;

  g_return_val_if_fail (ROOF_IS_LIBRARY (library), NULL);

  self = g_new0 (RoofLessons, 1);
  self->library = g_object_ref (library);
  self->lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_lesson_unref);
  self->faults = g_ptr_array_new_with_free_func (g_free);
  read_bundled (self);
  if (user_data_dir != NULL)
    {
      g_autofree char *folder = g_build_filename (user_data_dir, ROOF_DATA_FOLDER, FOLDER, NULL);

      read_folder (self, folder);
    }
  g_ptr_array_sort (self->lessons, compare_lessons);
  g_ptr_array_add (self->faults, NULL);
  return self;
}

void
roof_lessons_free (RoofLessons *self)
{
  g_object_unref (self->library);
  g_ptr_array_unref (self->lessons);
  g_ptr_array_unref (self->faults);
  g_free (self);
}

guint
roof_lessons_get_n (RoofLessons *self)
{
  return self->lessons->len;
}

RoofLesson *
roof_lessons_get (RoofLessons *self,
                  guint        index)
{
  g_return_val_if_fail (index < self->lessons->len, NULL);

  return self->lessons->pdata[index];
}

RoofLesson *
roof_lessons_find (RoofLessons *self,
                   const char  *id,
                   GError     **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  int index = find_id (self, id);

  if (index >= 0)
    return self->lessons->pdata[index];
  for (guint i = 0; i < self->lessons->len; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", roof_lesson_get_id (self->lessons->pdata[i]));
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no lesson \"%1$s\"; there are: %2$s", id,
               known->len > 0 ? known->str : "none");
  return NULL;
}

RoofLesson *
roof_lessons_resolve (RoofLessons *self,
                      const char  *id_or_path,
                      GError     **error)
{
  g_autoptr (GFile) file = NULL;
  int index = find_id (self, id_or_path);

  if (index >= 0)
    return roof_lesson_ref (self->lessons->pdata[index]);
  file = roof_text_file_find (id_or_path);
  if (strchr (id_or_path, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (id_or_path, ".json")
      || g_file_query_exists (file, NULL))
    return roof_lesson_load (file, self->library, error);
  roof_lessons_find (self, id_or_path, error);
  return NULL;
}

const char * const *
roof_lessons_get_faults (RoofLessons *self)
{
  return (const char * const *) self->faults->pdata;
}
