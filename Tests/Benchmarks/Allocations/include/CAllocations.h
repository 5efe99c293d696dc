#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H
#include <stdint.h>

/// How many blocks the process has asked malloc for; negative where they cannot be counted.
int64_t allocation_count(void);

#endif
