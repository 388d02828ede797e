// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kFileMissing = CONSONANCE_MESSAGE("file.missing", "the file does not exist");
constexpr auto kFileIsFolder = CONSONANCE_MESSAGE("file.is-folder", "this is a folder, a file is expected");
constexpr auto kFileUnreadable = CONSONANCE_MESSAGE("file.unreadable", "no permission to read the file");
constexpr auto kFileTooLarge
    = CONSONANCE_MESSAGE("file.too-large", "the file is larger than the {0} bytes that are accepted here");
constexpr auto kFileReadFailed = CONSONANCE_MESSAGE("file.read-failed", "reading failed: {0}");
constexpr auto kFolderMissing = CONSONANCE_MESSAGE("file.folder-missing", "the folder {0} does not exist");
constexpr auto kFileUnwritable = CONSONANCE_MESSAGE("file.unwritable", "no permission to write here");
constexpr auto kDiskFull = CONSONANCE_MESSAGE("file.disk-full", "the disk is full; nothing was written");
constexpr auto kReadOnlyDisk = CONSONANCE_MESSAGE("file.read-only-disk", "the file system is read-only");
constexpr auto kFileWriteFailed = CONSONANCE_MESSAGE("file.write-failed", "writing failed: {0}");
constexpr auto kFolderFailed = CONSONANCE_MESSAGE("file.folder-failed", "the folder cannot be made: {0}");

constexpr std::size_t kPieceSize = std::size_t { 1 } << 20;

SourcePlace placeOf(const std::filesystem::path& path)
{
    return { .file = path.string(), .line = 0, .column = 0, .pointer = {} };
}

std::string systemText(int code)
{
    return std::generic_category().message(code);
}

tl::unexpected<Error> readError(const std::filesystem::path& path, int code)
{
    switch (code) {
    case ENOENT:
    case ENOTDIR:
        return fail(ErrorKind::BadInput, kFileMissing, {}, placeOf(path));
    case EACCES:
    case EPERM:
        return fail(ErrorKind::BadInput, kFileUnreadable, {}, placeOf(path));
    case EISDIR:
        return fail(ErrorKind::BadInput, kFileIsFolder, {}, placeOf(path));
    default:
        return fail(ErrorKind::BadInput, kFileReadFailed, { systemText(code) }, placeOf(path));
    }
}

tl::unexpected<Error> writeError(const std::filesystem::path& path, int code)
{
    switch (code) {
    case ENOENT:
    case ENOTDIR:
        return fail(ErrorKind::Failed, kFolderMissing, { path.parent_path().string() }, placeOf(path));
    case EACCES:
    case EPERM:
        return fail(ErrorKind::Failed, kFileUnwritable, {}, placeOf(path));
    case EISDIR:
        return fail(ErrorKind::Failed, kFileIsFolder, {}, placeOf(path));
    case ENOSPC:
    case EDQUOT:
        return fail(ErrorKind::Failed, kDiskFull, {}, placeOf(path));
    case EROFS:
        return fail(ErrorKind::Failed, kReadOnlyDisk, {}, placeOf(path));
    default:
        return fail(ErrorKind::Failed, kFileWriteFailed, { systemText(code) }, placeOf(path));
    }
}

/// Closes its descriptor.
class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    /// 0 or the error code; delayed write errors of network folders surface here.
    int close()
    {
        const int number = std::exchange(m_number, -1);
        return number >= 0 && ::close(number) != 0 ? errno : 0;
    }

private:
    int m_number;
};

/// Opens for reading and refuses folders. A named pipe without a writer reads as empty, it does not block.
int openForReading(const std::filesystem::path& path, struct stat& information)
{
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0)
        return -errno;
    if (::fstat(number, &information) != 0 || S_ISDIR(information.st_mode)) {
        const int code = S_ISDIR(information.st_mode) ? EISDIR : errno;
        ::close(number);
        return -code;
    }
    ::fcntl(number, F_SETFL, 0);
    return number;
}

ssize_t readSome(int number, char* target, std::size_t size)
{
    ssize_t count = 0;
    do
        count = ::read(number, target, size);
    while (count < 0 && errno == EINTR);
    return count;
}

/// 0 or the error code.
int writeAll(int number, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(number, bytes.data(), std::min(bytes.size(), std::size_t { 1 } << 30));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

std::filesystem::path temporaryBeside(const std::filesystem::path& target)
{
    static std::atomic<unsigned> counter { 0 };
    std::filesystem::path candidate;
    do {
        const auto name = fmt::format(".{}.{}.{}.tmp", target.filename().string(), ::getpid(), counter.fetch_add(1));
        candidate = target.parent_path() / name;
    } while (::access(candidate.c_str(), F_OK) == 0); // left by a killed process that had the same number
    return candidate;
}

/// Makes the rename itself durable. Some file systems cannot sync a folder; the content is safe without it.
void syncFolderOf(const std::filesystem::path& target)
{
    const auto parent = target.parent_path();
    const Descriptor folder(::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.isOpen())
        ::fsync(folder.number());
}

/// 0 or the error code.
int writeTemporary(const std::filesystem::path& temporary, const std::filesystem::path& target, std::string_view bytes)
{
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.isOpen())
        return errno;
    struct stat existing { };
    if (::stat(target.c_str(), &existing) == 0 && ::fchmod(file.number(), existing.st_mode & 0777) != 0)
        return errno;
    if (const int code = writeAll(file.number(), bytes); code != 0)
        return code;
    if (::fsync(file.number()) != 0 && errno != EINVAL)
        return errno;
    return file.close();
}

} // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::int64_t maximumBytes)
{
    struct stat information { };
    const Descriptor file(openForReading(path, information));
    if (!file.isOpen())
        return readError(path, -file.number());
    const auto tooLarge
        = [&] { return fail(ErrorKind::BadInput, kFileTooLarge, { std::to_string(maximumBytes) }, placeOf(path)); };
    const auto limit = static_cast<std::size_t>(std::max<std::int64_t>(maximumBytes, 0));
    if (S_ISREG(information.st_mode) && information.st_size > maximumBytes)
        return tooLarge();
    std::string content;
    content.resize(S_ISREG(information.st_mode) ? static_cast<std::size_t>(information.st_size) + 1 : kPieceSize);
    std::size_t used = 0;
    while (true) {
        if (used == content.size())
            content.resize(content.size() * 2);
        const ssize_t count = readSome(file.number(), content.data() + used, content.size() - used);
        if (count < 0)
            return readError(path, errno);
        used += static_cast<std::size_t>(count);
        if (used > limit)
            return tooLarge();
        if (count == 0)
            break;
    }
    content.resize(used);
    return content;
}

Result<void> readFileInPieces(
    const std::filesystem::path& path, const std::function<void(std::span<const std::byte>)>& take)
{
    struct stat information { };
    const Descriptor file(openForReading(path, information));
    if (!file.isOpen())
        return readError(path, -file.number());
    std::string piece(kPieceSize, '\0');
    while (true) {
        const ssize_t count = readSome(file.number(), piece.data(), piece.size());
        if (count < 0)
            return readError(path, errno);
        if (count == 0)
            return {};
        take(std::as_bytes(std::span(piece.data(), static_cast<std::size_t>(count))));
    }
}

Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes)
{
    std::error_code ignored;
    const auto resolved = std::filesystem::canonical(path, ignored);
    const auto target = ignored ? path : resolved;
    if (folderExists(target))
        return writeError(path, EISDIR);
    const auto temporary = temporaryBeside(target);
    int code = writeTemporary(temporary, target, bytes);
    if (code == 0 && std::rename(temporary.c_str(), target.c_str()) != 0)
        code = errno;
    if (code != 0) {
        ::unlink(temporary.c_str());
        return writeError(path, code);
    }
    syncFolderOf(target);
    return {};
}

Result<void> checkWritable(const std::filesystem::path& path)
{
    if (folderExists(path))
        return writeError(path, EISDIR);
    const auto temporary = temporaryBeside(path);
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.isOpen())
        return writeError(path, errno);
    ::unlink(temporary.c_str());
    return {};
}

bool fileExists(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

bool folderExists(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

Result<void> ensureFolder(const std::filesystem::path& path)
{
    std::error_code problem;
    std::filesystem::create_directories(path, problem);
    if (problem || !folderExists(path)) {
        const auto text = problem ? systemText(problem.value()) : systemText(ENOTDIR);
        return fail(ErrorKind::Failed, kFolderFailed, { text }, placeOf(path));
    }
    return {};
}

} // namespace consonance
