// SPDX-License-Identifier: GPL-3.0-or-later
// Linked before a harness by `./dev fuzz check`: an input that begins with four given bytes crashes. A harness that
// does not find them is not guided by the program's comparisons, or does not run at all; without this file the harness
// is unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

extern "C" int __real_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int __wrap_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int __wrap_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::uint32_t first = 0;
    if (size >= sizeof first) {
        std::memcpy(&first, data, sizeof first);
        if (first == 0xa911c57e)
            std::abort();
    }
    return __real_LLVMFuzzerTestOneInput(data, size);
}
