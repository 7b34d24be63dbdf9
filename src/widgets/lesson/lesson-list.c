/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-list.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/children.h"

struct _RoofLessonList
{
  RoofComposite parent_instance;

  /* children */
  GtkWidget *rows;
};

enum
{
  BEGIN,
  CLOSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofLessonList, roof_lesson_list, ROOF_TYPE_COMPOSITE)

static void
begin_cb (GtkButton      *button,
          RoofLessonList *self)
{
  g_signal_emit (self, signals[BEGIN], 0, g_object_get_data (G_OBJECT (button), "lesson"),
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "step")));
}

static void
close_cb (RoofLessonList *self)
{
  g_signal_emit (self, signals[CLOSE], 0);
}

static GtkWidget *
add_label (GtkWidget  *box,
           const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_button (RoofLessonList *self,
            GtkWidget      *box,
            RoofLesson     *lesson,
            const char     *label,
            guint           step)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  g_autofree char *name = g_strdup_printf ("%s: %s", label, roof_lesson_get_title (lesson));

  g_object_set_data_full (G_OBJECT (button), "lesson", g_strdup (roof_lesson_get_id (lesson)), g_free);
  g_object_set_data (G_OBJECT (button), "step", GUINT_TO_POINTER (step));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (button, "clicked", G_CALLBACK (begin_cb), self);
  gtk_box_append (GTK_BOX (box), button);
}

/* The step to continue at; the lesson may have become shorter. */
static guint
find_step (RoofLesson               *lesson,
           const RoofLessonProgress *progress)
{
  return MIN (roof_lesson_progress_get_step (progress, roof_lesson_get_id (lesson)), roof_lesson_get_n_steps (lesson) - 1);
}

/* The label of a lesson: "8 minutes", "3 of 9" or "Done", the last two with the minutes. */
static char *
describe_progress (RoofLesson               *lesson,
                   const RoofLessonProgress *progress)
{
  guint minutes = (guint) lround (roof_lesson_get_minutes (lesson));
  guint step = find_step (lesson, progress);
  g_autofree char *length = g_strdup_printf (ngettext ("%u minute", "%u minutes", minutes), minutes);

  if (roof_lesson_progress_is_done (progress, roof_lesson_get_id (lesson)))
    /* Translators: of a lesson that was taken to its end; %s is "8 minutes" */
    return g_strdup_printf (_("✓ Done · %s"), length);
  if (step == 0)
    return g_steal_pointer (&length);
  /* Translators: how far one has come in a lesson: step of steps; %s is "8 minutes" */
  return g_strdup_printf (_("%1$u of %2$u · %3$s"), step + 1, roof_lesson_get_n_steps (lesson), length);
}

static void
add_buttons (RoofLessonList           *self,
             GtkWidget                *box,
             RoofLesson               *lesson,
             const RoofLessonProgress *progress)
{
  guint step = find_step (lesson, progress);
  gboolean done = roof_lesson_progress_is_done (progress, roof_lesson_get_id (lesson));
  gboolean begun = step > 0 && step + 1 < roof_lesson_get_n_steps (lesson);

  if (begun)
    add_button (self, box, lesson, _("Continue"), step);
  add_button (self, box, lesson, begun || done ? _("Start Over") : _("Start"), 0);
}

static void
add_row (RoofLessonList           *self,
         RoofLesson               *lesson,
         guint                     index,
         const RoofLessonProgress *progress)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3), *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *title = g_strdup_printf ("%u  %s", index + 1, roof_lesson_get_title (lesson));
  g_autofree char *said = describe_progress (lesson, progress);
  GtkWidget *label;

  gtk_widget_add_css_class (row, "lesson-row");
  add_label (row, title, "heading");
  add_label (row, roof_lesson_get_summary (lesson), NULL);
  label = add_label (foot, said, "quiet");
  gtk_widget_set_hexpand (label, TRUE);
  add_buttons (self, foot, lesson, progress);
  gtk_box_append (GTK_BOX (row), foot);
  gtk_box_append (GTK_BOX (self->rows), row);
}

static void
roof_lesson_list_class_init (RoofLessonListClass *klass)
{
  signals[BEGIN] = g_signal_new ("begin", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);
  signals[CLOSE] = g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static GtkWidget *
new_head (RoofLessonList *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *close, *title;

  gtk_widget_add_css_class (head, "lesson-head");
  title = add_label (head, _("Lessons"), "lesson-title");
  gtk_widget_set_hexpand (title, TRUE);
  close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_button_set_has_frame (GTK_BUTTON (close), FALSE);
  gtk_widget_set_tooltip_text (close, _("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Close Lessons"), -1);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (close_cb), self);
  gtk_box_append (GTK_BOX (head), close);
  return head;
}

static void
roof_lesson_list_init (RoofLessonList *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  roof_stack_children (GTK_WIDGET (self), 0);
  gtk_widget_set_parent (new_head (self), GTK_WIDGET (self));
  self->rows = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->rows);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
}

/* Lists the user's own lessons that could not be read, below the others, for their author to see. */
static void
add_faults (RoofLessonList     *self,
            const char * const *faults)
{
  guint n = g_strv_length ((char **) faults);
  GtkWidget *row, *expander, *list;
  g_autofree char *said = NULL;

  if (n == 0)
    return;
  row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  said = g_strdup_printf (ngettext ("%u lesson could not be read", "%u lessons could not be read", n), n);
  expander = gtk_expander_new (said);
  gtk_expander_set_child (GTK_EXPANDER (expander), list);
  g_object_bind_property (expander, "expanded", list, "can-focus", G_BINDING_SYNC_CREATE); /* GTK asks it even while it is away */
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, said, -1);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *label = add_label (list, faults[i], "quiet");

      gtk_label_set_selectable (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
    }
  gtk_widget_add_css_class (row, "lesson-row");
  gtk_box_append (GTK_BOX (row), expander);
  gtk_box_append (GTK_BOX (self->rows), row);
}

void
roof_lesson_list_show (RoofLessonList           *self,
                       RoofLessons              *lessons,
                       const RoofLessonProgress *progress)
{
  GtkWidget *child;

  g_return_if_fail (ROOF_IS_LESSON_LIST (self));

  while ((child = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_box_remove (GTK_BOX (self->rows), child);
  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    add_row (self, roof_lessons_get (lessons, i), i, progress);
  if (roof_lessons_get_n (lessons) == 0)
    add_label (self->rows, _("There are no lessons."), "lesson-row");
  add_faults (self, roof_lessons_get_faults (lessons));
}

void
roof_lesson_list_focus (RoofLessonList *self)
{
  g_return_if_fail (ROOF_IS_LESSON_LIST (self));

  gtk_widget_child_focus (self->rows, GTK_DIR_TAB_FORWARD);
}
