/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-dialog-private.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "approx.h"
#include "document/files/example.h"
#include "widgets/export/export-axes.h"
#include "widgets/export/export-panels.h"
#include "widgets/export/export-preview-private.h"
#include "widgets/quantity-entry.h"

#define GUARD_SECONDS 10

typedef struct
{
  RoofSession      *session;
  GSettings        *settings;
  RoofExportDialog *dialog;
  char             *folder;
} Fixture;

/* A part of the dialog by its name in the .ui file. */
static gpointer
get_part (Fixture    *fixture,
          const char *name)
{
  GObject *part = gtk_widget_get_template_child (GTK_WIDGET (fixture->dialog), ROOF_TYPE_EXPORT_DIALOG,
                                                 name);

  g_assert_nonnull (part);
  return part;
}

static RoofLayout *
get_shown (Fixture *fixture)
{
  RoofExportPreview *preview = get_part (fixture, "preview");

  g_assert_nonnull (preview->layout);
  return preview->layout;
}

static const char *
get_error (Fixture *fixture)
{
  GtkWidget *label = get_part (fixture, "error");

  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

static void
select_item (Fixture    *fixture,
             const char *name,
             guint       index)
{
  gtk_drop_down_set_selected (get_part (fixture, name), index);
}

static void
set_number (Fixture    *fixture,
            const char *name,
            double      value)
{
  gtk_spin_button_set_value (get_part (fixture, name), value);
}

static void
open_dialog (Fixture *fixture)
{
  fixture->dialog = roof_export_dialog_new (NULL, fixture->session, fixture->settings);
}

static void
close_dialog (Fixture *fixture)
{
  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), (gpointer *) &fixture->dialog);
  gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  g_assert_null (fixture->dialog);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_example_new ();
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  fixture->session = roof_session_new (library, document);
  fixture->settings = g_settings_new ("io.github.roofline_app.Roofline");
  fixture->folder = g_dir_make_tmp ("roofline-export-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  open_dialog (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  close_dialog (fixture);
  g_settings_reset (fixture->settings, "last-export-format");
  g_settings_reset (fixture->settings, "last-export-theme");
  g_assert_finalize_object (fixture->settings);
  g_assert_finalize_object (fixture->session);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static gboolean
too_late_cb (gpointer data)
{
  g_error ("nothing was drawn in %d seconds", GUARD_SECONDS);
  return G_SOURCE_REMOVE;
}

static void
wait_for_frame (Fixture *fixture)
{
  guint guard = g_timeout_add_seconds (GUARD_SECONDS, too_late_cb, NULL);

  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->dialog));
  g_source_remove (guard);
}

static void
test_opens (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWindow *window = GTK_WINDOW (fixture->dialog);
  int width, height;

  gtk_window_present (window);
  wait_for_frame (fixture);

  g_assert_true (gtk_window_get_modal (window));
  g_assert_true (gtk_window_get_default_widget (window) == get_part (fixture, "export_button"));
  g_assert_null (get_error (fixture));
  gtk_window_get_default_size (window, &width, &height);
  g_assert_cmpint (width, <=, 1024);
  g_assert_cmpint (height, <=, 640);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 1024);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <=, 600);
}

/* Each letter under @widget that Alt reaches stands once. Of the pages of a stack only the one on show is looked at. */
static void
collect_mnemonics (GtkWidget *widget,
                   GString   *found)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      guint key = GTK_IS_LABEL (child) ? gtk_label_get_mnemonic_keyval (GTK_LABEL (child))
                                       : GDK_KEY_VoidSymbol;

      if (key != GDK_KEY_VoidSymbol)
        {
          g_assert_null (strchr (found->str, (int) key));
          g_string_append_c (found, (char) key);
        }
      if (!GTK_IS_STACK (widget) || child == gtk_stack_get_visible_child (GTK_STACK (widget)))
        collect_mnemonics (child, found);
    }
}

/* On each page every row but that of panels has a letter, and letters differ; Cancel, Copy Caption and Export have theirs on each page. */
static void
test_parts_have_names (Fixture       *fixture,
                       gconstpointer  data)
{
  const char *named[] = { "format", "size", "width", "height", "scale", "theme", "font", "font_size", "line_width", "title",
                          "subtitle", "note", "embed", "key", "values" };
  const guint letters[] = { 14, 9, 5 };
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (GTK_STACK (gtk_widget_get_ancestor (get_part (fixture, "format"), GTK_TYPE_STACK)));
  GtkAccessible *preview = get_part (fixture, "preview");

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    g_assert_true (gtk_test_accessible_has_relation (get_part (fixture, named[i]),
                                                     GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  gtk_test_accessible_assert_role (preview, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (preview, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "1600 × 1000 pixels");
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      g_autoptr (GString) mnemonics = g_string_new (NULL);

      gtk_selection_model_select_item (pages, i, TRUE);
      collect_mnemonics (GTK_WIDGET (fixture->dialog), mnemonics);
      g_assert_cmpuint (mnemonics->len, ==, letters[i] + 3);
    }
}

static void
test_scale_is_of_pictures (Fixture       *fixture,
                           gconstpointer  data)
{
  for (guint i = 0; i < ROOF_N_EXPORTS; i++)
    {
      select_item (fixture, "format", i);
      g_assert_cmpint (gtk_widget_get_sensitive (get_part (fixture, "scale")), ==, i == ROOF_EXPORT_PNG);
      g_assert_cmpint (roof_export_dialog_get_options (fixture->dialog).format, ==, i);
    }
}

static void
test_outcome_is_told (Fixture       *fixture,
                      gconstpointer  data)
{
  static const struct
  {
    guint       format, size;
    const char *outcome;
  } cases[] = {
    { ROOF_EXPORT_PNG, 0, "1600 × 1000 pixels" },
    { ROOF_EXPORT_PNG, 1, "1920 × 1080 pixels" },
    { ROOF_EXPORT_PNG, 2, "1928 × 1608 pixels" },
    { ROOF_EXPORT_SVG, 2, "85 × 71 mm on paper" },
    { ROOF_EXPORT_PDF, 3, "170 × 117 mm on paper" },
    { ROOF_EXPORT_PDF, 1, "339 × 190 mm on paper" }, /* 13.33 x 7.5 inches */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      select_item (fixture, "format", cases[i].format);
      select_item (fixture, "size", cases[i].size);
      g_assert_cmpstr (gtk_label_get_text (get_part (fixture, "outcome")), ==, cases[i].outcome);
    }
  gtk_editable_set_text (get_part (fixture, "title"), "a\364\217\277\275"); /* U+10FFFD, which is nobody's */
  g_assert_cmpstr (gtk_label_get_text (get_part (fixture, "outcome")), ==,
                   "339 × 190 mm on paper; no installed font has 1 character of the figure, drawn as a box: U+10FFFD");
}

/* Points. */
static double
measure_shown (Fixture *fixture,
               double (*measure) (const RoofLayout *))
{
  RoofLayout *layout = get_shown (fixture);

  return measure (layout) * roof_layout_get_unit (layout);
}

static void
test_preview_follows (Fixture       *fixture,
                      gconstpointer  data)
{
  guint n_plain, n_titled;

  select_item (fixture, "size", 2);
  assert_approx (measure_shown (fixture, roof_layout_get_width), 241, 1e-9);
  assert_approx (measure_shown (fixture, roof_layout_get_height), 201, 1e-9);

  set_number (fixture, "width", 620);
  assert_approx (measure_shown (fixture, roof_layout_get_width), 620, 1e-9);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, ROOF_N_PRESETS);
  set_number (fixture, "width", 241);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, 2);

  select_item (fixture, "size", 0);
  roof_layout_get_texts (get_shown (fixture), &n_plain);
  gtk_editable_set_text (get_part (fixture, "title"), "A layer on one chip");
  roof_layout_get_texts (get_shown (fixture), &n_titled);
  g_assert_cmpuint (n_titled, ==, n_plain + 1);
}

static RoofDocument *
get_document (Fixture *fixture)
{
  return roof_session_get_document (fixture->session);
}

static const RoofFigureStyle *
get_figure_style (Fixture *fixture)
{
  return roof_snapshot_get_figure_style (roof_document_get_snapshot (get_document (fixture)));
}

/* A preset brings its type and its lines; those changed after it make it a custom one, chosen again it is whole. */
static void
test_presets (Fixture       *fixture,
              gconstpointer  data)
{
  for (guint i = 0; i < ROOF_N_PRESETS; i++)
    {
      const RoofFigurePreset *preset = roof_figure_preset_get ((RoofPresetId) i);
      RoofExportOptions options;

      select_item (fixture, "size", i);
      options = roof_export_dialog_get_options (fixture->dialog);
      g_assert_cmpfloat (options.width, ==, preset->width);
      g_assert_cmpfloat (options.sizes.font_size, ==, preset->sizes.font_size);
      assert_approx (options.sizes.line_width, preset->sizes.line_width, 1e-9);
      g_assert_cmpint (options.sizes.theme, ==, preset->sizes.theme);
      g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, i);
      set_number (fixture, "line_width", 0.5);
      g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, ROOF_N_PRESETS);
      select_item (fixture, "size", i);
      options = roof_export_dialog_get_options (fixture->dialog);
      assert_approx (options.sizes.line_width, preset->sizes.line_width, 1e-9);
    }
}

/* What is put around a figure of which only the width is given makes it higher, until somebody says how high it shall be. */
static void
test_grows (Fixture       *fixture,
            gconstpointer  data)
{
  GtkSpinButton *height = get_part (fixture, "height");
  double plain, titled;

  select_item (fixture, "size", ROOF_PRESET_COLUMN);
  plain = gtk_spin_button_get_value (height);
  gtk_editable_set_text (get_part (fixture, "title"), "A layer on one chip, of which much is to be said");
  titled = gtk_spin_button_get_value (height);
  g_assert_cmpfloat (titled, >, plain + 10);
  assert_approx (measure_shown (fixture, roof_layout_get_height), titled, 1e-9);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, ROOF_PRESET_COLUMN);

  set_number (fixture, "height", 180);
  gtk_editable_set_text (get_part (fixture, "note"), "Peaks of the datasheet.");
  g_assert_cmpfloat (gtk_spin_button_get_value (height), ==, 180);
  assert_approx (measure_shown (fixture, roof_layout_get_height), 180, 1e-9);
}

/* Also the height that the preset would have without texts is one that was asked for, and stays. */
static void
test_given_height_stays (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "figure.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  double height = roof_figure_preset_get (ROOF_PRESET_COLUMN)->height;

  select_item (fixture, "size", ROOF_PRESET_COLUMN);
  gtk_editable_set_text (get_part (fixture, "title"), "One layer");
  g_assert_cmpfloat (gtk_spin_button_get_value (get_part (fixture, "height")), >, height);
  set_number (fixture, "height", height);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "size")), ==, ROOF_N_PRESETS);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_cmpfloat (get_figure_style (fixture)->height, ==, height);

  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_cmpfloat (gtk_spin_button_get_value (get_part (fixture, "height")), ==, height);
  select_item (fixture, "size", ROOF_PRESET_COLUMN);
  g_assert_cmpfloat (gtk_spin_button_get_value (get_part (fixture, "height")), >, height);
}

/* The height follows from the width. */
static void
test_square (Fixture       *fixture,
             gconstpointer  data)
{
  select_item (fixture, "size", ROOF_PRESET_COLUMNS);
  g_signal_emit_by_name (get_part (fixture, "square"), "clicked");
  assert_approx (roof_scale_get_decade (roof_layout_get_x (get_shown (fixture))),
                 roof_scale_get_decade (roof_layout_get_y (get_shown (fixture))), 0.02);
  g_assert_cmpfloat (roof_export_dialog_get_options (fixture->dialog).width, ==, 482);
}

/* The dialog makes what the command line does of the same preset: a picture, not a view of the window. */
static void
test_is_a_picture (Fixture       *fixture,
                   gconstpointer  data)
{
  for (guint i = 0; i < ROOF_N_PRESETS; i++)
    {
      const RoofFigureStyle plain = { NULL };
      RoofFigureSizes expected = roof_figure_sizes_make ((RoofPresetId) i, &plain), sizes;

      select_item (fixture, "size", i);
      sizes = roof_export_dialog_get_options (fixture->dialog).sizes;
      g_assert_cmpint (sizes.picture, ==, expected.picture);
      g_assert_cmpint (sizes.beside, ==, expected.beside);
      g_assert_cmpint (sizes.slanted, ==, expected.slanted);
      g_assert_cmpfloat (sizes.margin, ==, expected.margin);
    }
}

/* The document says how its figure was made, in one step that can be undone; so it is offered the next time. */
static void
test_document_keeps_the_figure (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "figure.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_false (roof_document_can_undo (get_document (fixture)));

  select_item (fixture, "size", ROOF_PRESET_COLUMN);
  select_item (fixture, "theme", ROOF_THEME_DARK);
  set_number (fixture, "font_size", 8);
  gtk_editable_set_text (get_part (fixture, "title"), "One layer");
  gtk_editable_set_text (get_part (fixture, "note"), "Datasheet peaks.");
  g_assert_null (get_figure_style (fixture)->title);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_cmpstr (get_figure_style (fixture)->title, ==, "One layer");
  g_assert_cmpstr (get_figure_style (fixture)->preset, ==, "column");
  g_assert_cmpstr (get_figure_style (fixture)->theme, ==, "dark");
  g_assert_cmpfloat (get_figure_style (fixture)->font_size, ==, 8);
  g_assert_cmpfloat (get_figure_style (fixture)->width, ==, 0);

  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_cmpstr (gtk_editable_get_text (get_part (fixture, "note")), ==, "Datasheet peaks.");
  g_assert_cmpfloat (roof_export_dialog_get_options (fixture->dialog).width, ==, 241);
  g_assert_cmpfloat (roof_export_dialog_get_options (fixture->dialog).sizes.font_size, ==, 8);
  g_assert_cmpint (roof_export_dialog_get_options (fixture->dialog).sizes.theme, ==, ROOF_THEME_DARK);

  roof_document_undo (get_document (fixture));
  g_assert_null (get_figure_style (fixture)->title);
  g_assert_false (roof_document_can_undo (get_document (fixture)));
}

/* Limits, units and titles of the axes go into picture and document. */
static void
test_axes (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "axes.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  RoofExportAxes *axes = get_part (fixture, "axes");
  RoofFigureAxes chosen = { .x = { .min = 0.5, .max = 500, .unit = (char *) "FLOPs/Byte" }, .ticks = ROOF_TICK_FORM_POWER,
                            .inset = { { .min = 5, .max = 50 }, { .min = 1e3, .max = 1e4 } } };
  GtkEditable *title = GTK_EDITABLE (gtk_widget_get_template_child (GTK_WIDGET (axes), ROOF_TYPE_EXPORT_AXES, "y_title"));
  RoofQuantityEntry *from, *to;

  roof_export_axes_set (axes, &chosen);
  gtk_editable_set_text (title, "Speed");
  assert_approx (roof_layout_get_x (get_shown (fixture))->min, 0.5, 1e-9);
  assert_approx (roof_layout_get_x (get_shown (fixture))->max, 500, 1e-9);
  g_assert_cmpint (roof_layout_get_inset_lack (get_shown (fixture)), ==, ROOF_INSET_LACK_OUTSIDE);

  from = ROOF_QUANTITY_ENTRY (gtk_widget_get_template_child (GTK_WIDGET (axes), ROOF_TYPE_EXPORT_AXES, "x_from"));
  to = ROOF_QUANTITY_ENTRY (gtk_widget_get_template_child (GTK_WIDGET (axes), ROOF_TYPE_EXPORT_AXES, "x_to"));
  g_signal_emit_by_name (from, "edited", 600.0);
  g_assert_nonnull (roof_quantity_entry_get_error (from));
  assert_approx (roof_layout_get_x (get_shown (fixture))->min, 0.5, 1e-9);
  roof_quantity_entry_restore (from);
  g_signal_emit_by_name (to, "edited", 1000.0);
  assert_approx (roof_layout_get_x (get_shown (fixture))->max, 1000, 1e-9);

  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_cmpfloat (get_figure_style (fixture)->axes.x.max, ==, 1000);
  g_assert_cmpstr (get_figure_style (fixture)->axes.x.unit, ==, "FLOPs/Byte");
  g_assert_cmpstr (get_figure_style (fixture)->axes.y.title, ==, "Speed");
  g_assert_cmpint (get_figure_style (fixture)->axes.ticks, ==, ROOF_TICK_FORM_POWER);

  close_dialog (fixture);
  open_dialog (fixture);
  assert_approx (roof_layout_get_x (get_shown (fixture))->max, 1000, 1e-9);
  g_assert_cmpfloat (roof_export_dialog_get_options (fixture->dialog).sizes.axes.inset.x.max, ==, 50);
  g_assert_cmpstr (roof_export_dialog_get_options (fixture->dialog).sizes.axes.x.unit, ==, "FLOPs/Byte");
}

static int
get_natural (gpointer       widget,
             GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Limits are as high as units, and what comes out is said under the picture, so that the dialog is low. */
static void
test_alignment (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *axes = get_part (fixture, "axes");
  gpointer unit = gtk_widget_get_template_child (axes, ROOF_TYPE_EXPORT_AXES, "x_unit");
  gpointer limit = gtk_widget_get_template_child (axes, ROOF_TYPE_EXPORT_AXES, "inset_x_from");

  g_assert_cmpint (get_natural (limit, GTK_ORIENTATION_VERTICAL), ==, get_natural (unit, GTK_ORIENTATION_VERTICAL));
  g_assert_true (gtk_widget_get_parent (get_part (fixture, "outcome")) == gtk_widget_get_parent (get_part (fixture, "preview")));
}

static void
enter_limit (Fixture    *fixture,
             const char *id,
             double      value)
{
  g_signal_emit_by_name (gtk_widget_get_template_child (get_part (fixture, "axes"), ROOF_TYPE_EXPORT_AXES, id), "edited", value);
}

/* A limit that is entered alone has the chart's own end for its other; one that is cleared clears the other. */
static void
test_limits_complete_each_other (Fixture       *fixture,
                                 gconstpointer  data)
{
  double most = roof_layout_get_x (get_shown (fixture))->max, least = roof_layout_get_x (get_shown (fixture))->min;
  const RoofFigureInset *inset;
  RoofExportOptions options;

  enter_limit (fixture, "x_from", most / 100);
  assert_approx (roof_layout_get_x (get_shown (fixture))->min, most / 100, 1e-9);
  assert_approx (roof_layout_get_x (get_shown (fixture))->max, most, 1e-9);
  enter_limit (fixture, "x_to", NAN);
  assert_approx (roof_layout_get_x (get_shown (fixture))->min, least, 1e-9);
  enter_limit (fixture, "inset_y_to", roof_layout_get_y (get_shown (fixture))->max / 10);
  options = roof_export_dialog_get_options (fixture->dialog);
  inset = &options.sizes.axes.inset;
  assert_approx (inset->x.max, most, 1e-9);
  assert_approx (inset->y.max, roof_layout_get_y (get_shown (fixture))->max / 10, 1e-9);
  enter_limit (fixture, "inset_x_from", NAN);
  options = roof_export_dialog_get_options (fixture->dialog);
  g_assert_false (roof_figure_inset_is_set (&options.sizes.axes.inset));
}

/* Decades of both axes. */
static double
measure_axes (Fixture *fixture)
{
  const RoofScale *x = roof_layout_get_x (get_shown (fixture)), *y = roof_layout_get_y (get_shown (fixture));

  return log10 (x->max / x->min) + log10 (y->max / y->min);
}

static void
choose_axes (Fixture              *fixture,
             const RoofFigureAxes *axes)
{
  roof_export_axes_set (get_part (fixture, "axes"), axes);
  g_signal_emit_by_name (get_part (fixture, "axes"), "changed");
}

/* Axes are longer where an inset needs their room, from the moment it is entered until it is cleared. */
static void
test_inset_takes_room (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "inset.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const RoofFigureAxes chosen = { .inset = { { .min = 5, .max = 50 }, { .min = 1e12, .max = 1e14 } } }, none = { .math = FALSE };
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) small = NULL;
  double trimmed, whole;

  close_dialog (fixture);
  g_ptr_array_add (one, roof_snapshot_get_kernel (roof_document_get_snapshot (get_document (fixture)), 0));
  small = roof_snapshot_with_kernels (roof_document_get_snapshot (get_document (fixture)), one);
  roof_document_apply (get_document (fixture), small, "Keep one");
  open_dialog (fixture);
  trimmed = measure_axes (fixture);
  choose_axes (fixture, &chosen);
  whole = measure_axes (fixture);
  g_assert_cmpfloat (whole, >, trimmed + 0.1);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  close_dialog (fixture);
  open_dialog (fixture);
  assert_approx (measure_axes (fixture), whole, 1e-9);
  choose_axes (fixture, &none);
  assert_approx (measure_axes (fixture), trimmed, 1e-9);
}

/* Numbers and a key in place of names, which can be copied; the document keeps the choice. */
static void
test_key (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "key.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  guint n_before, n_after;

  g_assert_false (gtk_widget_get_sensitive (get_part (fixture, "copy_key")));
  roof_layout_get_texts (get_shown (fixture), &n_before);
  select_item (fixture, "key", ROOF_KEY_RIGHT);
  roof_layout_get_texts (get_shown (fixture), &n_after);
  g_assert_cmpuint (n_after, >, n_before);
  g_assert_true (gtk_widget_get_sensitive (get_part (fixture, "copy_key")));
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_cmpint (get_figure_style (fixture)->key, ==, ROOF_KEY_RIGHT);
  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_cmpint (roof_export_dialog_get_options (fixture->dialog).sizes.key, ==, ROOF_KEY_RIGHT);
}

/* Values beside names, and symbols; the document keeps both. */
static void
test_values_and_symbols (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "values.svg", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *axes = get_part (fixture, "axes");

  select_item (fixture, "values", ROOF_LOOK_VALUE_PERCENT);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_widget_get_template_child (axes, ROOF_TYPE_EXPORT_AXES, "math")), TRUE);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_cmpint (get_figure_style (fixture)->values, ==, ROOF_LOOK_VALUE_PERCENT);
  g_assert_true (get_figure_style (fixture)->axes.math);
  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_cmpint (roof_export_dialog_get_options (fixture->dialog).sizes.values, ==, ROOF_LOOK_VALUE_PERCENT);
  g_assert_true (roof_export_dialog_get_options (fixture->dialog).sizes.axes.math);
}

/* A font that is not installed here stays the document's. */
static void
test_font_is_chosen (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (RoofFigureStyle) figure = roof_figure_style_copy (get_figure_style (fixture));
  g_autoptr (RoofSnapshot) snapshot = NULL;

  g_assert_null (roof_export_dialog_get_options (fixture->dialog).sizes.family);
  figure->font = g_strdup ("Nobody Has This");
  snapshot = roof_snapshot_with_figure_style (roof_document_get_snapshot (get_document (fixture)), figure);
  roof_document_apply (get_document (fixture), snapshot, "Font");
  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_cmpstr (roof_export_dialog_get_options (fixture->dialog).sizes.family, ==, "Nobody Has This");
  select_item (fixture, "font", 0);
  g_assert_null (roof_export_dialog_get_options (fixture->dialog).sizes.family);
}

/* The grey, 0 to 255, of a pixel of the dialog as drawn. */
static int
probe_grey (Fixture *fixture,
            double   x,
            double   y)
{
  GtkWidget *preview = get_part (fixture, "preview");
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (preview);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1, 1);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;
  const guint8 *pixel;
  int grey;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (preview),
                          gtk_widget_get_height (preview));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  cairo_translate (cr, -x, -y);
  gsk_render_node_draw (node, cr);
  cairo_surface_flush (surface);
  pixel = cairo_image_surface_get_data (surface);
  grey = (pixel[0] + pixel[1] + pixel[2]) / 3;
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return grey;
}

static void
test_preview_is_drawn (Fixture       *fixture,
                       gconstpointer  data)
{
  GtkWidget *preview = get_part (fixture, "preview");
  graphene_rect_t box;
  double x, y;

  gtk_window_present (GTK_WINDOW (fixture->dialog));
  wait_for_frame (fixture);
  roof_fit_box (800, 500,
                &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (preview),
                                     (float) gtk_widget_get_height (preview)),
                &box);
  /* In the margin, where there is only paper. */
  x = box.origin.x + 3;
  y = box.origin.y + 3;

  g_assert_cmpint (probe_grey (fixture, x, y), >, 230);
  select_item (fixture, "theme", ROOF_THEME_DARK);
  wait_for_frame (fixture);
  g_assert_cmpint (probe_grey (fixture, x, y), <, 70);
  gtk_check_button_set_active (get_part (fixture, "transparent"), TRUE);
  wait_for_frame (fixture);
  g_assert_cmpint (probe_grey (fixture, x, y), >, 140);
  g_assert_cmpint (probe_grey (fixture, x, y), <, 200);
}

static void
test_box_fits (void)
{
  static const struct
  {
    double          width, height;
    graphene_rect_t room, box;
  } cases[] = {
    { 100, 50, { { 0, 0 }, { 200, 200 } }, { { 0, 50 }, { 200, 100 } } },
    { 50, 100, { { 10, 20 }, { 200, 200 } }, { { 60, 20 }, { 100, 200 } } },
    { 800, 500, { { 0, 0 }, { 400, 250 } }, { { 0, 0 }, { 400, 250 } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      graphene_rect_t box;

      roof_fit_box (cases[i].width, cases[i].height, &cases[i].room, &box);
      g_assert_true (graphene_rect_equal (&box, &cases[i].box));
    }
}

static void
test_writes (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct
  {
    RoofExportFormat format;
    const char      *name, *magic;
  } cases[] = {
    { ROOF_EXPORT_PNG, "chart.png", "\x89PNG" },
    { ROOF_EXPORT_SVG, "chart.svg", "<?xml" },
    { ROOF_EXPORT_PDF, "chart.pdf", "%PDF-" },
    { ROOF_EXPORT_PNG, "named.pdf", "%PDF-" }, /* the ending says more than the drop-down */
    { ROOF_EXPORT_SVG, "no-ending", "<?xml" },
    { ROOF_EXPORT_PNG, "chart.png", "\x89PNG" }, /* over the first */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, cases[i].name, NULL);
      g_autofree char *content = NULL;

      select_item (fixture, "format", cases[i].format);
      g_assert_true (roof_export_dialog_write (fixture->dialog, file));
      g_assert_null (get_error (fixture));
      g_assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
      g_assert_true (g_str_has_prefix (content, cases[i].magic));
    }
}

/* Every picture opens as the document it shows, unless that is to stay out. */
static void
test_carries_the_document (Fixture       *fixture,
                           gconstpointer  data)
{
  static const char *const names[] = { "carried.png", "carried.svg", "carried.pdf" };
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_session_get_document (fixture->session));

  for (guint i = 0; i < 2 * G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, names[i / 2], NULL);
      g_autoptr (RoofDocument) document = NULL;
      gboolean carried = i % 2 == 0;

      select_item (fixture, "embed", carried ? 0 : 2);
      g_assert_true (roof_export_dialog_write (fixture->dialog, file));
      document = roof_document_load (file, NULL, NULL);
      g_assert_true ((document != NULL) == carried);
      g_assert_true (!carried || roof_snapshot_equal (roof_document_get_snapshot (document), snapshot));
    }
}

/* The kernels of the document in the picture that is written now. */
static guint
count_carried (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, "filtered.svg", NULL);
  g_autoptr (RoofDocument) document = NULL;

  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  document = roof_document_load (file, NULL, NULL);
  return roof_snapshot_get_n_kernels (roof_document_get_snapshot (document));
}

/* Kernels that the filter hides stay out of the picture's document, unless asked for. */
static void
test_carries_what_is_shown (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (RoofFilter) filter = roof_filter_new ("op:matmul");
  RoofReport *report = roof_session_get_report (fixture->session);
  guint n = roof_report_get_n (report), shown = roof_filter_count (filter, report);

  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "embed")), ==, 0);
  g_assert_cmpuint (count_carried (fixture), ==, n);
  close_dialog (fixture);
  roof_session_set_filter (fixture->session, filter);
  open_dialog (fixture);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_part (fixture, "embed")), ==, 1);
  g_assert_cmpuint (shown, >, 0);
  g_assert_cmpuint (shown, <, n);
  g_assert_cmpuint (count_carried (fixture), ==, shown);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (roof_report_get_snapshot (report)), ==, n);
  select_item (fixture, "embed", 0);
  g_assert_cmpuint (count_carried (fixture), ==, n);
}

/* Said before it is sent to anybody. */
static void
test_carried_is_told (Fixture       *fixture,
                      gconstpointer  data)
{
  static const struct
  {
    RoofExportFormat format;
    guint            embed;
    gboolean         can;
    const char      *said;
  } cases[] = {
    { ROOF_EXPORT_PNG, 2, TRUE, "The picture cannot be opened again" },
    { ROOF_EXPORT_EPS, 0, FALSE, "This format carries no document" },
    { ROOF_EXPORT_HTML, 0, TRUE, " kernels, 1 machine" },
    { ROOF_EXPORT_SVG, 1, TRUE, " kernels, 1 machine" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      select_item (fixture, "format", cases[i].format);
      select_item (fixture, "embed", cases[i].embed);
      g_assert_nonnull (strstr (gtk_label_get_text (get_part (fixture, "carried")), cases[i].said));
      g_assert_cmpint (gtk_widget_get_sensitive (get_part (fixture, "embed")), ==, cases[i].can);
    }
}

/* How many dots of the preview step back behind others. */
static guint
count_faded (Fixture *fixture)
{
  guint n, faded = 0;
  const RoofDot *dots = roof_layout_get_dots (get_shown (fixture), &n);

  for (guint i = 0; i < n; i++)
    faded += dots[i].faded;
  return faded;
}

/* Whatever is selected in the window: a figure is of all kernels, unless it is to be of the selection. */
static void
test_selection_is_asked_for (Fixture       *fixture,
                             gconstpointer  data)
{
  close_dialog (fixture);
  roof_session_set_selected (fixture->session, -1);
  open_dialog (fixture);
  g_assert_false (gtk_widget_get_visible (get_part (fixture, "selection")));
  close_dialog (fixture);
  roof_session_set_selected (fixture->session, 1);
  open_dialog (fixture);
  g_assert_true (gtk_widget_get_visible (get_part (fixture, "selection")));
  g_assert_cmpuint (count_faded (fixture), ==, 0);
  gtk_check_button_set_active (get_part (fixture, "selection"), TRUE);
  g_assert_cmpuint (count_faded (fixture), >, 0);
  gtk_check_button_set_active (get_part (fixture, "selection"), FALSE);
  g_assert_cmpuint (count_faded (fixture), ==, 0);
}

/* Compared machines may have a panel each, which the preview shows and the file has. */
static void
test_machines_have_panels (Fixture       *fixture,
                           gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->session);
  RoofLibrary *library = roof_session_get_library (fixture->session);
  g_autofree char *path = g_build_filename (fixture->folder, "panels.svg", NULL), *text = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofSnapshot) more = NULL;
  int height;
  guint n;

  g_assert_false (gtk_widget_get_visible (get_part (fixture, "panels")));
  close_dialog (fixture);
  more = roof_snapshot_with_machine_added (roof_document_get_snapshot (document), roof_library_find_machine (library, "amd-mi300x", NULL));
  roof_document_apply (document, more, "Compare");
  open_dialog (fixture);
  g_assert_true (gtk_widget_get_visible (get_part (fixture, "panels")));
  gtk_widget_measure (GTK_WIDGET (fixture->dialog), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <=, 600);
  roof_layout_get_parts (get_shown (fixture), &n);
  g_assert_cmpuint (n, ==, 0);
  roof_export_dialog_choose_panels (fixture->dialog);
  roof_layout_get_parts (get_shown (fixture), &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "panel-2"));

  /* The document keeps how its figure is divided, while it has what by. */
  g_assert_cmpint (roof_snapshot_get_figure_style (roof_document_get_snapshot (document))->panels, ==, ROOF_FACET_MACHINE);
  close_dialog (fixture);
  open_dialog (fixture);
  roof_layout_get_parts (get_shown (fixture), &n);
  g_assert_cmpuint (n, ==, 2);
}

/* Of a document with pins there is a panel for what was and one for what is. */
static void
test_pins_have_panels (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->session);
  g_autoptr (RoofSnapshot) pinned = roof_snapshot_with_kernel_pinned (roof_document_get_snapshot (document), 0, NULL);
  guint n;

  close_dialog (fixture);
  roof_document_apply (document, pinned, "Pin");
  open_dialog (fixture);
  roof_export_dialog_choose_panels (fixture->dialog);
  roof_layout_get_parts (get_shown (fixture), &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (roof_export_panels_get (get_part (fixture, "panels")), ==, ROOF_FACET_RUN);
}

static void
test_refuses_a_closed_folder (Fixture       *fixture,
                              gconstpointer  data)
{
  /* Nobody, not even root, makes files there. */
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/self/chart.png");

  g_assert_false (roof_export_dialog_write (fixture->dialog, file));
  g_assert_true (g_str_has_prefix (get_error (fixture), "The chart could not be exported.\n"));
  g_assert_nonnull (strstr (get_error (fixture), "chart.png"));
  select_item (fixture, "theme", ROOF_THEME_PRINT);
  g_assert_null (get_error (fixture));
}

static void
test_failure_keeps_the_old_file (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "old.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autofree char *content = NULL;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  set_number (fixture, "width", 5000);
  set_number (fixture, "scale", 8);
  g_assert_false (roof_export_dialog_write (fixture->dialog, file));
  g_assert_nonnull (get_error (fixture));
  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "old");

  set_number (fixture, "width", 400);
  set_number (fixture, "scale", 1);
  g_assert_false (roof_export_dialog_write (fixture->dialog, folder));
  g_assert_true (g_file_test (fixture->folder, G_FILE_TEST_IS_DIR));
}

static void
test_remembers (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, "chart.svg", NULL);
  RoofExportOptions options;

  select_item (fixture, "format", ROOF_EXPORT_SVG);
  select_item (fixture, "theme", ROOF_THEME_PRINT);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  close_dialog (fixture);

  open_dialog (fixture);
  options = roof_export_dialog_get_options (fixture->dialog);
  g_assert_cmpint (options.format, ==, ROOF_EXPORT_SVG);
  g_assert_cmpint (options.sizes.theme, ==, ROOF_THEME_PRINT);
}

static void
test_does_without_settings (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, "chart.png", NULL);
  GSettings *settings = g_steal_pointer (&fixture->settings);

  close_dialog (fixture);
  open_dialog (fixture);
  g_assert_true (roof_export_dialog_write (fixture->dialog, file));
  fixture->settings = settings;
  g_assert_null (g_settings_get_user_value (settings, "last-export-format"));
}

static void
test_suggests_a_name (Fixture       *fixture,
                      gconstpointer  data)
{
  static const struct
  {
    const char      *title;
    RoofExportFormat format;
    const char      *name;
  } cases[] = {
    { "Llama decode", ROOF_EXPORT_PNG, "Llama decode.png" },
    { "a/b", ROOF_EXPORT_SVG, "a b.svg" },
    { "..", ROOF_EXPORT_PDF, "Roofline.pdf" },
    { "", ROOF_EXPORT_PDF, "Roofline.pdf" },
    { "Qwen 2.5", ROOF_EXPORT_PNG, "Qwen 2.5.png" },
  };
  RoofDocument *document = roof_session_get_document (fixture->session);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_title (roof_document_get_snapshot (document),
                                                                    cases[i].title);
      g_autofree char *name = NULL;

      roof_document_apply (document, snapshot, "Title");
      select_item (fixture, "format", cases[i].format);
      name = roof_export_dialog_suggest_name (fixture->dialog);
      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

static void
test_escape_closes (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofExportDialog *dialog = g_object_ref (fixture->dialog);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_for_frame (fixture);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "window.close", NULL));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (dialog)));
  g_object_unref (dialog);
  open_dialog (fixture);
}

static gboolean
press (GtkWidget       *widget,
       guint            key,
       GdkModifierType  state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &handled);
    }
  return handled;
}

/* A letter chooses the next item that begins with it, around the list; with Control it is a shortcut of something else. */
static void
test_letters_choose (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkDropDown *size = get_part (fixture, "size");

  g_assert_true (press (GTK_WIDGET (size), GDK_KEY_o, 0));
  g_assert_cmpuint (gtk_drop_down_get_selected (size), ==, ROOF_PRESET_COLUMN);
  g_assert_true (press (GTK_WIDGET (size), GDK_KEY_S, GDK_SHIFT_MASK));
  g_assert_cmpuint (gtk_drop_down_get_selected (size), ==, ROOF_PRESET_SCREEN);
  g_assert_true (press (GTK_WIDGET (size), GDK_KEY_s, 0));
  g_assert_cmpuint (gtk_drop_down_get_selected (size), ==, ROOF_PRESET_SLIDE);
  g_assert_false (press (GTK_WIDGET (size), GDK_KEY_o, GDK_CONTROL_MASK));
  g_assert_false (press (GTK_WIDGET (size), GDK_KEY_Down, 0));
  g_assert_false (press (GTK_WIDGET (size), GDK_KEY_y, 0));
  g_assert_cmpuint (gtk_drop_down_get_selected (size), ==, ROOF_PRESET_SLIDE);
}

static void
assert_begins (Fixture    *fixture,
               const char *name,
               const char *magic)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL), *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_true (length > strlen (magic) && memcmp (text, magic, strlen (magic)) == 0);
}

/* A second file stands beside the first, in the other format whichever the first has, and has the name of the first. */
static void
test_also (Fixture       *fixture,
           gconstpointer  data)
{
  static const struct
  {
    const char *name;
    const char *other;
    const char *magic;
  } cases[] = { { "one.png", "one.pdf", "%PDF" }, { "two.pdf", "two.png", "\211PNG" }, { "v1.2", "v1.2.pdf", "%PDF" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, cases[i].name, NULL);

      gtk_check_button_set_active (get_part (fixture, "also"), FALSE);
      g_assert_null (roof_export_dialog_find_beside (fixture->dialog, file));
      gtk_check_button_set_active (get_part (fixture, "also"), TRUE);
      g_assert_true (roof_export_dialog_write (fixture->dialog, file));
      assert_begins (fixture, cases[i].other, cases[i].magic);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/export-dialog/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("opens", test_opens);
  CASE ("parts-have-names", test_parts_have_names);
  CASE ("scale-is-of-pictures", test_scale_is_of_pictures);
  CASE ("outcome-is-told", test_outcome_is_told);
  CASE ("preview-follows", test_preview_follows);
  CASE ("presets", test_presets);
  CASE ("grows", test_grows);
  CASE ("given-height-stays", test_given_height_stays);
  CASE ("square", test_square);
  CASE ("is-a-picture", test_is_a_picture);
  CASE ("document-keeps-the-figure", test_document_keeps_the_figure);
  CASE ("font-is-chosen", test_font_is_chosen);
  CASE ("axes", test_axes);
  CASE ("alignment", test_alignment);
  CASE ("limits-complete-each-other", test_limits_complete_each_other);
  CASE ("inset-takes-room", test_inset_takes_room);
  CASE ("key", test_key);
  CASE ("values-and-symbols", test_values_and_symbols);
  CASE ("preview-is-drawn", test_preview_is_drawn);
  CASE ("writes", test_writes);
  CASE ("carries-the-document", test_carries_the_document);
  CASE ("carries-what-is-shown", test_carries_what_is_shown);
  CASE ("carried-is-told", test_carried_is_told);
  CASE ("selection-is-asked-for", test_selection_is_asked_for);
  CASE ("machines-have-panels", test_machines_have_panels);
  CASE ("pins-have-panels", test_pins_have_panels);
  CASE ("refuses-a-closed-folder", test_refuses_a_closed_folder);
  CASE ("failure-keeps-the-old-file", test_failure_keeps_the_old_file);
  CASE ("remembers", test_remembers);
  CASE ("does-without-settings", test_does_without_settings);
  CASE ("suggests-a-name", test_suggests_a_name);
  CASE ("letters-choose", test_letters_choose);
  CASE ("also", test_also);
  CASE ("escape-closes", test_escape_closes);
#undef CASE
  g_test_add_func ("/roof/export-dialog/box-fits", test_box_fits);
  return g_test_run ();
}
