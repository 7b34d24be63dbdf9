/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Folders like /sys and /proc of some machine. */
typedef struct
{
  char *root;
  char *sys;
  char *proc;
} FakeSystem;

/* Returns: (transfer full): to be freed with fake_system_free() */
FakeSystem *fake_system_new       (const char *cpuinfo);
/* Removes the folders. */
void        fake_system_free      (FakeSystem *self);
/* Writes a file of @folder, which is made. @name: "DEVICE/events/NAME" */
void        fake_system_put       (FakeSystem *self,
                                   const char *folder,
                                   const char *name,
                                   const char *text);
/* As above, in the folder of the devices of counters. */
void        fake_system_put_event (FakeSystem *self,
                                   const char *name,
                                   const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FakeSystem, fake_system_free)

#define FAKE_DEVICES "sys/bus/event_source/devices"
