// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_claim.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kNoClaim = CONSONANCE_MESSAGE("sweep.claim", "a claim cannot be written: {0}");

} // namespace

Result<bool> claimFile(const std::filesystem::path& path)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
        ::close(file);
        return true;
    }
    if (errno == EEXIST)
        return false;
    return fail(ErrorKind::Failed, kNoClaim, { std::generic_category().message(errno) }, { .file = path.string() });
}

} // namespace consonance
