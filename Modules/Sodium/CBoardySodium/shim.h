// libsodium as the system packages it.
#ifndef BOARDY_CSODIUM_SHIM_H
#define BOARDY_CSODIUM_SHIM_H

#include <sodium.h>

#endif
