/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/shortcuts.h"

/* An action and its keys in the whole window. The shortcuts window lists them, and the chart's own keys. */
static const struct
{
  const char *action;  /* detailed name */
  const char *keys[3]; /* ended by NULL */
} shortcuts[] = {
  { "app.new", { "<Control>n" } },
  { "app.quit", { "<Control>q" } },
  { "app.preferences", { "<Control>comma" } },
  { "window.close", { "<Control>w" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.export", { "<Control>e" } },
  { "win.copy-chart", { "<Control><Shift>c" } },
  { "win.print", { "<Control>p" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z" } },
  { "win.add-kernel", { "<Control>k" } },
  { "win.choose-model", { "<Control><Shift>k" } },
  { "win.duplicate-kernel", { "<Control>u" } },
  { "win.find-kernel", { "<Control>f" } },
  { "win.hide-kernel", { "<Control>h" } },
  { "win.pin", { "<Control>d" } },
  { "win.pin-all", { "<Control><Shift>d" } },
  { "win.learn", { "F1" } },
  { "win.present", { "F5" } },
  { "win.add-slide", { "<Shift>F5" } },
  { "win.page::machine", { "<Control>1" } },
  { "win.page::kernels", { "<Control>2" } },
  { "win.choose-machine", { "<Control>l" } },
  { "win.compare-machine", { "<Control><Shift>l" } },
  { "win.measure-computer", { "<Control>m" } },
  { "win.new-machine", { "<Control><Shift>m" } },
  { "win.new-operation::", { "<Control><Shift>o" } },
  { "win.next-pane", { "F6" } },
  { "win.previous-pane", { "<Shift>F6" } },
  { "win.show-left-pane", { "F9" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal" } },
  { "win.zoom-out", { "<Control>minus" } },
  { "win.fit", { "<Control>0" } },
  { "win.zoom-selection", { "<Control>9" } },
  { "win.show-help-overlay", { "<Control>question" } },
};

void
roof_shortcuts_install (GtkApplication *application)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (application, shortcuts[i].action, shortcuts[i].keys);
}
