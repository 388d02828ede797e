// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a program freed and its allocator keeps in case of need goes back to the system: after something large, of which
// little is left. Any thread. Cost: milliseconds, and the same again when memory is wanted again; nothing where the C
// library cannot do it.
#pragma once

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace consonance {

inline void giveBackFreeMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace consonance
