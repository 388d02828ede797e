// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a file of cells: its records lie within it, and each can be read or is refused with a message.
#include "core/sweep/shared/cell_file.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    static const int file = ::memfd_create("cells", MFD_CLOEXEC);
    static const auto path = "/proc/self/fd/" + std::to_string(file);
    if (file < 0 || ::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        return 0;
    std::uint64_t manifest = 0; // the one in the bytes
    if (size >= 24)
        std::memcpy(&manifest, data + 16, sizeof manifest);
    const auto index = indexCellFile(path, manifest);
    if (!index) {
        if (index.error().englishText().empty())
            std::abort();
        return 0;
    }
    if (index->wholeBytes > size || index->isCutOff != (index->wholeBytes < size || size < 24))
        std::abort();
    for (const CellRecord& record : index->records) {
        const auto content = readCellRecord(path, record);
        if (content ? content->size() != record.bytes : content.error().englishText().empty())
            std::abort();
    }
    return 0;
}
