/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/export-dialog-private.h"

#include <glib/gi18n.h>

#include "chart/layout/layout-glyphs.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "explore/run/facet.h"
#include "widgets/apply.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/children.h"
#include "widgets/export/export-axes.h"
#include "widgets/export/export-figure-style.h"
#include "widgets/export/export-files.h"
#include "widgets/export/export-panels.h"
#include "widgets/export/export-preview.h"
#include "widgets/export/font-list.h"
#include "widgets/export/format-list.h"
#include "widgets/message.h"
#include "widgets/type-ahead.h"

/* The dialog that writes the chart as a picture. The widgets hold the options: roof_export_dialog_get_options() reads them anew
 * for the preview, the line about the outcome and the file, so that all three agree. Choosing a preset sets the widgets; after a change
 * by hand refresh() shows the preset that still agrees, if any. While the program sets widgets `ready` is FALSE, and nothing is redrawn.
 * The last format and theme are the user's settings. */

#define POINTS_PER_MILLIMETRE (72 / 25.4)

#define FORMAT_KEY "last-export-format"
#define THEME_KEY "last-export-theme"

struct _RoofExportDialog
{
  GtkWindow parent_instance;

  /* template */
  GtkDropDown       *format;
  GtkCheckButton    *also;
  GtkDropDown       *size;
  GtkSpinButton     *width;
  GtkSpinButton     *height;
  GtkSpinButton     *scale;
  GtkLabel          *scale_label;
  GtkLabel          *outcome;
  GtkWidget         *square;
  GtkDropDown       *theme;
  GtkDropDown       *font;
  GtkSpinButton     *font_size;
  GtkSpinButton     *line_width;
  RoofExportAxes    *axes;
  GtkDropDown       *key;
  GtkWidget         *copy_key;
  GtkDropDown       *values;
  GtkCheckButton    *transparent;
  GtkCheckButton    *selection;
  RoofExportPanels  *panels;
  GtkDropDown       *embed; /* of RoofEmbedded */
  GtkLabel          *carried;
  GtkEditable       *title;
  GtkEditable       *subtitle;
  GtkEditable       *note;
  GtkLabel          *error;
  RoofExportPreview *preview;
  GtkWidget         *export_button;

  /* owned */
  RoofSession *session;
  RoofScene   *scene; /* nullable: to be made */
  GSettings   *settings; /* nullable */

  /* The last chosen preset, which later changes may depart from. */
  RoofPresetId preset;

  /* flags */
  gboolean ready; /* the widgets are filled: changes are the user's */
  gboolean grows; /* no height was given: it follows from the content */
  gboolean inset; /* `scene` leaves room for one */
  gboolean squared; /* the height was found for square decades: a key may stand below */
};

enum
{
  WRITTEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofExportDialog, roof_export_dialog, GTK_TYPE_WINDOW)

/* @error: (nullable): why the chart was not written */
static void
set_error (RoofExportDialog *self,
           const GError     *error)
{
  g_autofree char *text = NULL;

  if (error != NULL)
    text = g_strconcat (_("The chart could not be exported."), "\n", error->message, NULL);
  roof_label_say (self->error, text);
}

static char *
describe_size (const RoofExportOptions *options,
               double                   height)
{
  if (roof_export_format_get (options->format)->pixels)
    /* Translators: width and height of a picture */
    return g_strdup_printf (_("%1$.0f × %2$.0f pixels"), options->width * options->scale,
                            height * options->scale);
  /* Translators: width and height of a figure on paper */
  return g_strdup_printf (_("%1$.0f × %2$.0f mm on paper"), options->width / POINTS_PER_MILLIMETRE,
                          height / POINTS_PER_MILLIMETRE);
}

/* The size of the picture, how many kernels it leaves without a name, why it has no key or inset, and what fonts lack. */
static char *
describe_outcome (const RoofExportOptions *options,
                  double                   height,
                  const RoofLayout        *layout)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  char *lacks[] = { roof_key_lack_describe (roof_layout_get_key_lack (layout)),
                    roof_inset_lack_describe (roof_layout_get_inset_lack (layout)),
                    roof_layout_describe_glyphs (layout, options->sizes.family) };
  guint n = roof_layout_count_unnamed (layout);

  g_ptr_array_add (parts, describe_size (options, height));
  if (n > 0)
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u kernel without a name", "%u kernels without a name", n), n));
  for (guint i = 0; i < G_N_ELEMENTS (lacks); i++)
    if (lacks[i] != NULL)
      g_ptr_array_add (parts, lacks[i]);
  if (options->sizes.family != NULL && !roof_typeset_has_family (options->sizes.family))
    /* Translators: %s is a font */
    g_ptr_array_add (parts, g_strdup_printf (_("%s is not installed"), options->sizes.family));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv ("; ", (char **) parts->pdata);
}

/* The index of the preset that @options match, else that of "Custom". */
static guint
find_preset (RoofExportDialog        *self,
             const RoofExportOptions *options)
{
  return roof_export_figure_style_is_preset (options, self->preset) ? self->preset : ROOF_N_PRESETS;
}

static void
show_height (RoofExportDialog *self,
             double            height)
{
  gboolean ready = self->ready;

  self->ready = FALSE;
  gtk_spin_button_set_value (self->height, height);
  self->ready = ready;
}

/* What of @snapshot the picture is to carry. Returns: (transfer full) (nullable): NULL for nothing */
static RoofSnapshot *
dup_carried (RoofExportDialog *self,
             RoofSnapshot     *snapshot)
{
  return roof_embedded_dup ((RoofEmbedded) gtk_drop_down_get_selected (self->embed), snapshot, roof_session_get_fitting (self->session));
}

static void
show_carried (RoofExportDialog *self,
              RoofExportFormat  format)
{
  gboolean can = roof_export_format_get (format)->carries;
  g_autoptr (RoofSnapshot) carried = dup_carried (self, roof_shown_snapshot (self->session));
  g_autofree char *what = NULL;

  if (!can)
    what = g_strdup (_("This format carries no document"));
  else if (carried == NULL)
    what = g_strdup (_("The picture cannot be opened again"));
  else
    what = roof_describe_carried (carried);
  gtk_label_set_text (self->carried, what);
  gtk_widget_set_sensitive (GTK_WIDGET (self->embed), can);
}

/* Makes the scene anew if it does not suit @options, since axes leave room for an inset. */
static void
update_scene (RoofExportDialog        *self,
              const RoofExportOptions *options)
{
  gboolean inset = roof_figure_inset_is_set (&options->sizes.axes.inset);

  if (self->scene != NULL && self->inset == inset)
    return;
  g_clear_pointer (&self->scene, roof_scene_unref);
  self->scene = roof_shown_scene_of_figure (self->session, gtk_check_button_get_active (self->selection), inset);
  self->inset = inset;
}

/* Tells the axes where the chart's own begin and end. */
static void
show_extent (RoofExportDialog *self,
             const RoofLayout *layout)
{
  const RoofScale *x = roof_layout_get_x (layout), *y = roof_layout_get_y (layout);

  roof_export_axes_set_shown (self->axes, &(RoofExtent) { x->min, x->max, y->min, y->max });
}

static void
refresh (RoofExportDialog *self)
{
  RoofExportOptions options = roof_export_dialog_get_options (self);
  double height;
  g_autofree char *outcome = NULL, *key = NULL;
  gboolean scaled = roof_export_format_get (options.format)->pixels;

  update_scene (self, &options);
  height = roof_export_measure_height (self->scene, &options);
  roof_export_preview_set (self->preview, self->scene, &options);
  show_extent (self, roof_export_preview_get_layout (self->preview));
  outcome = describe_outcome (&options, height, roof_export_preview_get_layout (self->preview));
  key = roof_layout_write_key (roof_export_preview_get_layout (self->preview));
  gtk_widget_set_sensitive (self->copy_key, *key != '\0');
  gtk_check_button_set_label (self->also, roof_export_files_get_other (options.format) == ROOF_EXPORT_PDF ? _("Also as _PDF") : _("Also as _PNG"));
  show_height (self, height);
  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), scaled);
  gtk_widget_set_sensitive (GTK_WIDGET (self->scale_label), scaled);
  gtk_label_set_text (self->outcome, outcome);
  show_carried (self, options.format);
  gtk_drop_down_set_selected (self->size, find_preset (self, &options));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  outcome, -1);
  set_error (self, roof_export_panels_get_error (self->panels));
}

static void
copy_key_cb (RoofExportDialog *self)
{
  g_autofree char *key = roof_layout_write_key (roof_export_preview_get_layout (self->preview));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), key);
}

static void
copy_caption_cb (RoofExportDialog *self)
{
  const RoofPanels *panels = roof_export_panels_get_panels (self->panels);
  g_autofree char *caption = panels != NULL ? roof_describe_panel_captions (panels->scenes, panels->n) : roof_describe_caption (self->scene);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), caption);
}

static void
changed_cb (RoofExportDialog *self)
{
  if (self->ready)
    refresh (self);
}

static void
height_changed_cb (RoofExportDialog *self)
{
  if (!self->ready)
    return;
  self->grows = self->squared = FALSE;
  refresh (self);
}

static void
selection_toggled_cb (RoofExportDialog *self)
{
  g_clear_pointer (&self->scene, roof_scene_unref);
  changed_cb (self);
}

static void
show_options (RoofExportDialog        *self,
              const RoofExportOptions *options)
{
  self->ready = FALSE;
  gtk_spin_button_set_value (self->width, options->width);
  gtk_spin_button_set_value (self->height, options->height);
  self->grows = options->grows;
  self->squared = FALSE;
  gtk_spin_button_set_value (self->scale, options->scale);
  gtk_spin_button_set_value (self->font_size, options->sizes.font_size);
  gtk_spin_button_set_value (self->line_width, roof_figure_sizes_get_line_width (&options->sizes));
  roof_export_axes_set (self->axes, &options->sizes.axes);
  gtk_drop_down_set_selected (self->key, options->sizes.key);
  gtk_drop_down_set_selected (self->values, options->sizes.values);
  gtk_drop_down_set_selected (self->theme, options->sizes.theme);
  roof_font_list_choose (self->font, options->sizes.family);
  self->ready = TRUE;
  refresh (self);
}

static void
size_chosen_cb (RoofExportDialog *self)
{
  RoofExportOptions options = roof_export_dialog_get_options (self);
  g_autoptr (RoofFigureStyle) figure = roof_figure_style_copy (&(RoofFigureStyle) { .font = (char *) options.sizes.family,
                                                                                    .axes = options.sizes.axes,
                                                                                    .key = options.sizes.key,
                                                                                    .values = options.sizes.values });
  guint chosen = gtk_drop_down_get_selected (self->size);

  if (!self->ready || chosen >= ROOF_N_PRESETS || chosen == find_preset (self, &options))
    return;
  self->preset = (RoofPresetId) chosen;
  options = roof_export_options_make (figure, self->preset);
  show_options (self, &options);
}

static void
square_cb (RoofExportDialog *self)
{
  RoofExportOptions options = roof_export_dialog_get_options (self);

  options.square = TRUE;
  gtk_spin_button_set_value (self->height, roof_export_find_height (self->scene, &options));
  self->grows = FALSE;
  self->squared = TRUE;
  refresh (self);
}

static void
remember (RoofExportDialog        *self,
          const RoofExportOptions *options)
{
  if (self->settings == NULL)
    return;
  g_settings_set_string (self->settings, FORMAT_KEY, roof_export_format_to_string (options->format));
  g_settings_set_string (self->settings, THEME_KEY, roof_theme_to_string (options->sizes.theme));
}

static void
recall (RoofExportDialog *self)
{
  const RoofFigureStyle *figure = roof_snapshot_get_figure_style (roof_shown_snapshot (self->session));
  g_autofree char *format_name = NULL, *theme_name = NULL;
  RoofExportFormat format;
  RoofTheme theme;

  if (self->settings == NULL)
    return;
  format_name = g_settings_get_string (self->settings, FORMAT_KEY);
  theme_name = g_settings_get_string (self->settings, THEME_KEY);
  if (roof_export_format_from_string (format_name, &format, NULL))
    gtk_drop_down_set_selected (self->format, format);
  if (figure->preset == NULL && roof_theme_from_string (theme_name, &theme, NULL))
    gtk_drop_down_set_selected (self->theme, theme);
}

/* A dialog and the file to write. */
typedef struct
{
  RoofExportDialog *dialog;
  GFile            *file;
} ExportRequest;

/* Writes, or not. The window may have destroyed the dialog meanwhile. */
static void
replace_cb (int      response,
            gpointer data)
{
  ExportRequest *request = data;

  if (response == GTK_RESPONSE_ACCEPT && request->dialog->session != NULL && roof_export_dialog_write (request->dialog, request->file))
    gtk_window_destroy (GTK_WINDOW (request->dialog));
  g_object_unref (request->dialog);
  g_object_unref (request->file);
  g_free (request);
}

/* The file dialog has asked about the file it was given, but not about the one beside it. */
static void
chosen_cb (GFile    *file,
           gpointer  data)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Replace"), GTK_RESPONSE_ACCEPT, "destructive-action" },
  };
  g_autoptr (RoofExportDialog) self = data;
  g_autoptr (GFile) beside = file != NULL && self->session != NULL ? roof_export_dialog_find_beside (self, file) : NULL;
  ExportRequest *request;

  if (file == NULL || self->session == NULL)
    return;
  request = g_new (ExportRequest, 1);
  *request = (ExportRequest) { g_object_ref (self), g_object_ref (file) };
  if (beside != NULL && g_file_query_exists (beside, NULL))
    {
      g_autofree char *name = g_file_get_basename (beside), *shown = g_filename_display_name (name);
      g_autofree char *heading = g_strdup_printf (_("Replace “%s”?"), shown);

      roof_message_ask (GTK_WINDOW (self), heading, _("A file of that name already exists in the folder."), buttons,
                        G_N_ELEMENTS (buttons), GTK_RESPONSE_CANCEL, replace_cb, request);
    }
  else
    replace_cb (GTK_RESPONSE_ACCEPT, request);
}

static void
export_cb (RoofExportDialog *self)
{
  g_autofree char *name = roof_export_dialog_suggest_name (self);
  GFile *beside = roof_document_get_source (roof_session_get_document (self->session));

  roof_format_list_choose (GTK_WINDOW (self), _("Export Chart"), (RoofExportFormat) gtk_drop_down_get_selected (self->format),
                           beside, name, chosen_cb, g_object_ref (self));
}

static void
roof_export_dialog_dispose (GObject *object)
{
  RoofExportDialog *self = ROOF_EXPORT_DIALOG (object);

  self->ready = FALSE;
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_EXPORT_DIALOG);
  g_clear_object (&self->session);
  g_clear_pointer (&self->scene, roof_scene_unref);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (roof_export_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/roofline_app/Roofline/ui/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, format);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, also);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, size);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, width);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, height);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, scale);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, scale_label);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, square);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, theme);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, font);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, font_size);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, line_width);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, axes);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, key);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, copy_key);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, values);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, transparent);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, selection);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, panels);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, embed);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, carried);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, title);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, subtitle);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, note);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, error);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, RoofExportDialog, export_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, height_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, selection_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, square_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_caption_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
}

static void
roof_export_dialog_class_init (RoofExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_export_dialog_dispose;
  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_FILE);
  g_type_ensure (ROOF_TYPE_EXPORT_AXES);
  g_type_ensure (ROOF_TYPE_EXPORT_PANELS);
  g_type_ensure (ROOF_TYPE_EXPORT_PREVIEW);
  bind_template (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
roof_export_dialog_init (RoofExportDialog *self)
{
  GtkDropDown **lists[] = { &self->format, &self->size, &self->theme };

  gtk_widget_init_template (GTK_WIDGET (self));
  roof_format_list_fill (self->format);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    roof_type_ahead_add (*lists[i]);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->export_button);
}

static void
show_heading (RoofExportDialog  *self,
              const RoofHeading *heading)
{
  gtk_editable_set_text (self->title, heading->title != NULL ? heading->title : "");
  gtk_editable_set_text (self->subtitle, heading->subtitle != NULL ? heading->subtitle : "");
  gtk_editable_set_text (self->note, heading->note != NULL ? heading->note : "");
}

/* Restores the document's figure style. */
static void
show_figure (RoofExportDialog *self)
{
  const RoofFigureStyle *figure = roof_snapshot_get_figure_style (roof_shown_snapshot (self->session));
  RoofExportOptions options;

  self->preset = roof_export_find_preset (figure, ROOF_PRESET_SCREEN);
  options = roof_export_options_make (figure, self->preset);
  roof_font_list_fill (self->font);
  show_heading (self, &options.heading);
  roof_export_panels_choose (self->panels, figure->panels);
  show_options (self, &options);
}

RoofExportDialog *
roof_export_dialog_new (GtkWindow   *parent,
                        RoofSession *session,
                        GSettings   *settings)
{
  RoofExportDialog *self;

  g_return_val_if_fail (ROOF_IS_SESSION (session), NULL);

  self = g_object_new (ROOF_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->session = g_object_ref (session);
  roof_export_panels_set_session (self->panels, session);
  gtk_widget_set_visible (GTK_WIDGET (self->selection), roof_selection_get_n (roof_session_get_selection (session)) > 0);
  gtk_drop_down_set_selected (self->embed, roof_session_get_fitting (session) != NULL ? ROOF_EMBEDDED_SHOWN : ROOF_EMBEDDED_DOCUMENT);
  if (settings != NULL)
    self->settings = g_object_ref (settings);
  show_figure (self);
  recall (self);
  return self;
}

void
roof_export_dialog_choose_panels (RoofExportDialog *self)
{
  g_return_if_fail (ROOF_IS_EXPORT_DIALOG (self));

  if (roof_export_panels_get (self->panels) == ROOF_FACET_NONE)
    roof_export_panels_choose (self->panels, roof_facet_find (roof_shown_snapshot (self->session)));
}

/* (nullable) */
static const char *
get_text (GtkEditable *entry)
{
  const char *text = gtk_editable_get_text (entry);

  return *text != '\0' ? text : NULL;
}

RoofExportOptions
roof_export_dialog_get_options (RoofExportDialog *self)
{
  const RoofFigurePreset *about;

  g_return_val_if_fail (ROOF_IS_EXPORT_DIALOG (self), (RoofExportOptions) { 0 });

  about = roof_figure_preset_get (self->preset);
  return (RoofExportOptions) {
    .format = (RoofExportFormat) gtk_drop_down_get_selected (self->format),
    .width = gtk_spin_button_get_value (self->width),
    .height = self->grows ? about->height : gtk_spin_button_get_value (self->height),
    .grows = self->grows,
    .square = self->squared,
    .scale = gtk_spin_button_get_value (self->scale),
    .sizes = {
      .family = roof_font_list_get_family (self->font),
      .font_size = gtk_spin_button_get_value (self->font_size),
      .line_width = gtk_spin_button_get_value (self->line_width),
      .margin = about->sizes.margin,
      .theme = (RoofTheme) gtk_drop_down_get_selected (self->theme),
      .picture = TRUE,
      .beside = about->sizes.beside,
      .slanted = about->sizes.slanted,
      .axes = roof_export_axes_get (self->axes),
      .key = (RoofKeyPlace) gtk_drop_down_get_selected (self->key),
      .values = (RoofLookValue) gtk_drop_down_get_selected (self->values),
    },
    .transparent = gtk_check_button_get_active (self->transparent),
    .panels = roof_export_panels_get_panels (self->panels),
    .heading = { get_text (self->title), get_text (self->subtitle), get_text (self->note) },
  };
}

char *
roof_export_dialog_suggest_name (RoofExportDialog *self)
{
  g_return_val_if_fail (ROOF_IS_EXPORT_DIALOG (self), NULL);

  return roof_export_files_suggest_name (roof_document_get_title (roof_session_get_document (self->session)),
                                         (RoofExportFormat) gtk_drop_down_get_selected (self->format));
}

/* The snapshot with the chosen figure style. Returns: (transfer full) */
static RoofSnapshot *
make_snapshot (RoofExportDialog        *self,
               const RoofExportOptions *options)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (self->session);
  g_autoptr (RoofFigureStyle) figure = roof_export_figure_style_new (options, self->preset, roof_snapshot_get_figure_style (snapshot));

  figure->panels = roof_export_panels_get (self->panels);
  return roof_snapshot_with_figure_style (snapshot, figure);
}

/* The format of the ending of @file, else the chosen one. */
static RoofExportFormat
find_format (RoofExportDialog *self,
             GFile            *file)
{
  return roof_export_files_find_format (file, (RoofExportFormat) gtk_drop_down_get_selected (self->format));
}

GFile *
roof_export_dialog_find_beside (RoofExportDialog *self,
                                GFile            *file)
{
  return gtk_check_button_get_active (self->also) ? roof_export_files_find_beside (file, find_format (self, file)) : NULL;
}

/* @beside: (nullable): the second file */
static gboolean
write_files (RoofExportDialog   *self,
             GFile              *file,
             GFile              *beside,
             RoofExportOptions   options,
             RoofSnapshot       *snapshot,
             GError            **error)
{
  g_autoptr (RoofSnapshot) carried = dup_carried (self, snapshot);

  options.format = find_format (self, file);
  if (!roof_export_files_write (file, self->scene, options, carried, error))
    return FALSE;
  options.format = roof_export_files_get_other (options.format);
  return beside == NULL || roof_export_files_write (beside, self->scene, options, carried, error);
}

gboolean
roof_export_dialog_write (RoofExportDialog *self,
                          GFile            *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (GFile) beside = NULL;
  RoofExportOptions options;

  g_return_val_if_fail (ROOF_IS_EXPORT_DIALOG (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  options = roof_export_dialog_get_options (self);
  remember (self, &options);
  snapshot = make_snapshot (self, &options);
  beside = roof_export_dialog_find_beside (self, file);
  if (!write_files (self, file, beside, options, snapshot, &error))
    {
      set_error (self, error);
      return FALSE;
    }
  set_error (self, NULL);
  if (!roof_snapshot_equal (snapshot, roof_shown_snapshot (self->session)))
    roof_apply_snapshot (self->session, g_steal_pointer (&snapshot), _("Figure"), NULL);
  g_signal_emit (self, signals[WRITTEN], 0, file);
  return TRUE;
}
