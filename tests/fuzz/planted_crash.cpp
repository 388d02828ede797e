// SPDX-License-Identifier: GPL-3.0-or-later
// Linked before a harness by `./dev fuzz check`: an input that begins with four given bytes crashes. A harness that
// does not find them is not led by coverage, or is not run at all; with the crash left out it is the harness as it is.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int __real_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int __wrap_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int __wrap_LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size >= 4 && data[0] == 0x7e) {
        if (data[1] == 0xc5) {
            if (data[2] == 0x11) {
                if (data[3] == 0xa9)
                    std::abort();
            }
        }
    }
    return __real_LLVMFuzzerTestOneInput(data, size);
}
