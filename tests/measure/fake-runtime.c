/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Libraries that pretend to be CUDA's driver, HIP or Level Zero, with the few functions that are asked of them and the numbers
 * that the real ones give. Which of them, RUNTIME says. With FAKE_RUNTIME_FAILS set they find no device. */

#define GIB (UINT64_C (1) << 30)

static int
fails (void)
{
  return getenv ("FAKE_RUNTIME_FAILS") != NULL ? 100 : 0;
}

static void
copy (char       *into,
      size_t      size,
      const char *name)
{
  memset (into, 0, size);
  memcpy (into, name, strlen (name));
}

#if defined(RUNTIME_CUDA) || defined(RUNTIME_HIP)

#ifdef RUNTIME_CUDA
#define NAME(cuda, hip) cuda
#define N_DEVICES 2
static const char *const names[] = { "NVIDIA H100 80GB HBM3", "NVIDIA Unheard Of 1" };
static const int attributes[][2] = { { 13, 1980000 }, { 16, 132 }, { 36, 2619000 }, { 37, 5120 } };
static const uint64_t memory = 85 * GIB * 93 / 100;
#else
#define NAME(cuda, hip) hip
#define N_DEVICES 1
static const char *const names[] = { "AMD Instinct MI250X / MI250" };
static const int attributes[][2] = { { 5, 1700000 }, { 63, 110 }, { 60, 1600000 }, { 59, 4096 } };
static const uint64_t memory = 64 * GIB;
#endif

int NAME (cuInit, hipInit) (unsigned flags);
int NAME (cuDeviceGetCount, hipGetDeviceCount) (int *count);
int NAME (cuDeviceGet, hipDeviceGet) (int *device, int index);
int NAME (cuDeviceGetName, hipDeviceGetName) (char *name, int size, int device);
int NAME (cuDeviceTotalMem_v2, hipDeviceTotalMem) (size_t *bytes, int device);
int NAME (cuDeviceGetAttribute, hipDeviceGetAttribute) (int *value, int attribute, int device);

int
NAME (cuInit, hipInit) (unsigned flags)
{
  return flags == 0 ? fails () : 1;
}

int
NAME (cuDeviceGetCount, hipGetDeviceCount) (int *count)
{
  *count = N_DEVICES;
  return 0;
}

/* Devices are not numbered from 0. */
int
NAME (cuDeviceGet, hipDeviceGet) (int *device,
                                  int  index)
{
  *device = index + 10;
  return index < 0 || index >= N_DEVICES;
}

int
NAME (cuDeviceGetName, hipDeviceGetName) (char *name,
                                          int   size,
                                          int   device)
{
  copy (name, (size_t) size, names[device - 10]);
  return 0;
}

int
NAME (cuDeviceTotalMem_v2, hipDeviceTotalMem) (size_t *bytes,
                                               int     device)
{
  *bytes = (size_t) memory;
  return device == 10 ? 0 : 1;
}

int
NAME (cuDeviceGetAttribute, hipDeviceGetAttribute) (int *value,
                                                    int  attribute,
                                                    int  device)
{
  for (unsigned i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (attributes[i][0] == attribute && device == 10)
      {
        *value = attributes[i][1];
        return 0;
      }
  return 1;
}

#else

/* The layouts of ze_api.h, written down apart from those that are tested. */
struct device_properties
{
  uint32_t stype;
  void    *pNext;
  uint32_t type, vendorId, deviceId, flags, subdeviceId, coreClockRate;
  uint64_t maxMemAllocSize;
  uint32_t maxHardwareContexts, maxCommandQueuePriority, numThreadsPerEU, physicalEUSimdWidth, numEUsPerSubslice,
      numSubslicesPerSlice, numSlices;
  uint64_t timerResolution;
  uint32_t timestampValidBits, kernelTimestampValidBits;
  uint8_t  uuid[16];
  char     name[256];
};

struct memory_properties
{
  uint32_t stype;
  void    *pNext;
  uint32_t flags, maxClockRate, maxBusWidth;
  uint64_t totalSize;
  char     name[256];
};

int zeInit (uint32_t flags);
int zeDriverGet (uint32_t *n, void **drivers);
int zeDeviceGet (void *driver, uint32_t *n, void **devices);
int zeDeviceGetProperties (void *device, struct device_properties *properties);
int zeDeviceGetMemoryProperties (void *device, uint32_t *n, struct memory_properties *properties);

static char driver, gpu, npu;

int
zeInit (uint32_t flags)
{
  return flags == 0 ? fails () : 1;
}

int
zeDriverGet (uint32_t *n,
             void    **drivers)
{
  *n = 1;
  drivers[0] = &driver;
  return 0;
}

int
zeDeviceGet (void     *of,
             uint32_t *n,
             void    **devices)
{
  if (of != &driver || *n < 2)
    return 1;
  *n = 2;
  devices[0] = &npu;
  devices[1] = &gpu;
  return 0;
}

int
zeDeviceGetProperties (void                     *device,
                       struct device_properties *properties)
{
  if (properties->stype != 3 || properties->pNext != NULL)
    return 1;
  properties->type = device == &gpu ? 1 : 5;
  properties->coreClockRate = 2850;
  properties->numSlices = 5;
  properties->numSubslicesPerSlice = 4;
  copy (properties->name, sizeof properties->name, "Intel(R) Arc(TM) B580 Graphics");
  return 0;
}

int
zeDeviceGetMemoryProperties (void                     *device,
                             uint32_t                 *n,
                             struct memory_properties *properties)
{
  if (device != &gpu || *n < 1 || properties->stype != 7)
    return 1;
  *n = 1;
  properties->maxClockRate = 2375;
  properties->maxBusWidth = 192;
  properties->totalSize = 12 * GIB * 95 / 100;
  return 0;
}

#endif
