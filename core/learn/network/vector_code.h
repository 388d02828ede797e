// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops over floats for the widest vectors the processor has. The same code is compiled for each width; no operation is
// fused or reordered, so the width changes the speed and not one bit of the result.
#pragma once

#include <cstdint>

namespace consonance {

enum class VectorWidth : std::uint8_t { Sse2, Avx2, Avx512 };

/// Of this processor; asked once.
[[nodiscard]] inline VectorWidth vectorWidth()
{
    static const VectorWidth width = [] {
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512f"))
            return VectorWidth::Avx512;
        return __builtin_cpu_supports("avx2") ? VectorWidth::Avx2 : VectorWidth::Sse2;
    }();
    return width;
}

/// Sixteen floats, in as many registers as it takes. Loaded and stored through pointers only.
using FloatLane = float __attribute__((vector_size(64), aligned(4), may_alias));

/// Defines `void name PARAMETERS` that runs the always-inlined `body ARGUMENTS` for the widest vectors there are.
#define CONSONANCE_FOR_EACH_WIDTH(name, body, PARAMETERS, ARGUMENTS)                                                   \
    __attribute__((target("avx512f"))) void name##Avx512 PARAMETERS                                                    \
    {                                                                                                                  \
        body ARGUMENTS;                                                                                                \
    }                                                                                                                  \
    __attribute__((target("avx2"))) void name##Avx2 PARAMETERS                                                         \
    {                                                                                                                  \
        body ARGUMENTS;                                                                                                \
    }                                                                                                                  \
    void name##Sse2 PARAMETERS                                                                                         \
    {                                                                                                                  \
        body ARGUMENTS;                                                                                                \
    }                                                                                                                  \
    void name PARAMETERS                                                                                               \
    {                                                                                                                  \
        switch (vectorWidth()) {                                                                                       \
        case VectorWidth::Avx512:                                                                                      \
            return name##Avx512 ARGUMENTS;                                                                             \
        case VectorWidth::Avx2:                                                                                        \
            return name##Avx2 ARGUMENTS;                                                                               \
        case VectorWidth::Sse2:                                                                                        \
            return name##Sse2 ARGUMENTS;                                                                               \
        }                                                                                                              \
    }

} // namespace consonance
