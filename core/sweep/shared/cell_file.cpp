// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/cell_file.h"

#include "core/base/byte_codec.h"
#include "core/base/hash.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr std::string_view kMagic = "CNSCELLS";
constexpr std::uint32_t kCellsVersion = 1;
constexpr std::uint64_t kHeadBytes = 24; // magic, version, reserve, manifest
constexpr std::uint64_t kRecordHeadBytes = 40; // kind, cell, hash, length, checksum of these
constexpr std::uint64_t kChecksumBytes = 8;
constexpr std::uint64_t kMaximumContentBytes = std::uint64_t { 2 } << 30;

constexpr MessageId kNotWritten = CONSONANCE_MESSAGE("cells.write", "writing failed: {0}");
constexpr MessageId kNotRead = CONSONANCE_MESSAGE("cells.read", "reading failed: {0}");
constexpr MessageId kNoCells = CONSONANCE_MESSAGE("cells.none", "this is not a file of cells");
constexpr MessageId kNewer = CONSONANCE_MESSAGE("cells.newer",
    "the file of cells was made by a newer Consonance (version {0}, this program knows {1}): update Consonance");
constexpr MessageId kOtherManifest
    = CONSONANCE_MESSAGE("cells.other", "the file holds cells of another sweep than the one of its folder");
constexpr MessageId kDamaged
    = CONSONANCE_MESSAGE("cells.damaged", "the record of cell {0} differs from its checksum; run the cell again");

SourcePlace placeOf(const std::filesystem::path& path)
{
    return { .file = path.string() };
}

std::string systemText(int code)
{
    return std::generic_category().message(code);
}

tl::unexpected<Error> notWritten(const std::filesystem::path& path, int code)
{
    return fail(ErrorKind::Failed, kNotWritten, { systemText(code) }, placeOf(path));
}

/// 0 or the error code.
int writeAt(int file, std::string_view bytes, std::uint64_t offset)
{
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return 0;
}

/// Some file systems cannot sync; what they keep is theirs to promise.
int syncData(int file)
{
    return ::fdatasync(file) != 0 && errno != EINVAL ? errno : 0;
}

/// Of a folder, so that a new name lasts.
void syncFolder(const std::filesystem::path& folder)
{
    const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    ::fsync(file);
    ::close(file);
}

/// A file that may grow while it is read.
class CellFileReader {
public:
    explicit CellFileReader(const std::filesystem::path& path)
        : m_path(path)
        , m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC))
    {
        struct stat information { };
        if (m_file >= 0 && ::fstat(m_file, &information) == 0 && S_ISREG(information.st_mode))
            m_bytes = static_cast<std::uint64_t>(information.st_size);
    }
    ~CellFileReader()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    CellFileReader(const CellFileReader&) = delete;
    CellFileReader& operator=(const CellFileReader&) = delete;

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] bool has(std::uint64_t offset, std::uint64_t size) const
    {
        return offset <= m_bytes && size <= m_bytes - offset;
    }
    [[nodiscard]] Result<std::string> read(std::uint64_t offset, std::uint64_t size) const
    {
        if (m_file < 0)
            return fail(ErrorKind::BadInput, kNotRead, { systemText(ENOENT) }, placeOf(m_path));
        if (!has(offset, size))
            return fail(ErrorKind::BadInput, kNotRead, { systemText(ENODATA) }, placeOf(m_path));
        std::string content(static_cast<std::size_t>(size), '\0');
        for (std::size_t done = 0; done < content.size();) {
            const ssize_t count
                = ::pread(m_file, content.data() + done, content.size() - done, static_cast<off_t>(offset + done));
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                return fail(
                    ErrorKind::BadInput, kNotRead, { systemText(count < 0 ? errno : ENODATA) }, placeOf(m_path));
            done += static_cast<std::size_t>(count);
        }
        return content;
    }

private:
    std::filesystem::path m_path;
    int m_file;
    std::uint64_t m_bytes = 0;
};

std::string fileHead(std::uint64_t manifest)
{
    ByteWriter head;
    head.raw(kMagic);
    head.fixed(kCellsVersion);
    head.fixed(std::uint32_t { 0 });
    head.fixed(manifest);
    return head.take();
}

std::string recordHead(CellRecordKind kind, std::uint64_t cell, std::uint64_t hash, std::uint64_t bytes)
{
    ByteWriter head;
    head.fixed(static_cast<std::uint64_t>(kind));
    head.fixed(cell);
    head.fixed(hash);
    head.fixed(bytes);
    head.fixed(hashText(head.bytes()));
    return head.take();
}

/// Nothing when these bytes are no head of a record.
std::optional<CellRecord> parseRecordHead(std::string_view bytes)
{
    ByteReader reader(bytes);
    const auto kind = reader.fixed<std::uint64_t>();
    CellRecord record;
    record.cell = reader.fixed<std::uint64_t>();
    record.hash = reader.fixed<std::uint64_t>();
    record.bytes = reader.fixed<std::uint64_t>();
    const auto checksum = reader.fixed<std::uint64_t>();
    const bool isKnown = kind >= static_cast<std::uint64_t>(CellRecordKind::Run)
        && kind <= static_cast<std::uint64_t>(CellRecordKind::Training);
    if (!reader.isGood() || checksum != hashText(bytes.substr(0, kRecordHeadBytes - kChecksumBytes)) || !isKnown
        || record.bytes > kMaximumContentBytes)
        return std::nullopt;
    record.kind = static_cast<CellRecordKind>(kind);
    return record;
}

Result<std::string> contentOf(const CellFileReader& file, const CellRecord& record, const std::filesystem::path& path)
{
    if (record.bytes > kMaximumContentBytes)
        return fail(ErrorKind::BadInput, kDamaged, { std::to_string(record.cell) }, placeOf(path));
    TRY_ASSIGN(auto content, file.read(record.offset, record.bytes + kChecksumBytes));
    ByteReader tail(std::string_view(content).substr(record.bytes));
    const auto checksum = tail.fixed<std::uint64_t>();
    content.resize(record.bytes);
    if (checksum != hashText(content))
        return fail(ErrorKind::BadInput, kDamaged, { std::to_string(record.cell) }, placeOf(path));
    return content;
}

Result<void> checkFileHead(std::string_view head, std::uint64_t manifest, const std::filesystem::path& path)
{
    if (!head.starts_with(kMagic))
        return fail(ErrorKind::BadInput, kNoCells, {}, placeOf(path));
    ByteReader reader(head.substr(kMagic.size()));
    const auto version = reader.fixed<std::uint32_t>();
    if (version > kCellsVersion)
        return fail(
            ErrorKind::BadInput, kNewer, { std::to_string(version), std::to_string(kCellsVersion) }, placeOf(path));
    reader.fixed<std::uint32_t>();
    if (reader.fixed<std::uint64_t>() != manifest)
        return fail(ErrorKind::BadInput, kOtherManifest, {}, placeOf(path));
    return {};
}

} // namespace

CellFileWriter::CellFileWriter(std::filesystem::path path, int file, CellFileSync sync)
    : m_path(std::move(path))
    , m_file(file)
    , m_sync(sync)
{
}

CellFileWriter::CellFileWriter(CellFileWriter&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_file(std::exchange(other.m_file, -1))
    , m_bytes(other.m_bytes)
    , m_sync(other.m_sync)
{
}

CellFileWriter& CellFileWriter::operator=(CellFileWriter&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_sync, other.m_sync);
    return *this;
}

CellFileWriter::~CellFileWriter()
{
    close();
}

void CellFileWriter::close()
{
    if (m_file >= 0)
        ::close(std::exchange(m_file, -1));
}

Result<CellFileWriter> CellFileWriter::create(std::filesystem::path path, std::uint64_t manifest, CellFileSync sync)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return notWritten(path, errno);
    CellFileWriter writer(std::move(path), file, sync);
    const auto head = fileHead(manifest);
    if (int code = writeAt(file, head, 0); code != 0 || (code = syncData(file)) != 0)
        return notWritten(writer.m_path, code);
    writer.m_bytes = head.size();
    syncFolder(writer.m_path.parent_path());
    return writer;
}

Result<void> CellFileWriter::append(
    CellRecordKind kind, std::uint64_t cell, std::uint64_t hash, std::string_view content)
{
    ByteWriter record;
    record.reserve(kRecordHeadBytes + content.size() + kChecksumBytes);
    record.raw(recordHead(kind, cell, hash, content.size()));
    record.raw(content);
    record.fixed(hashText(content));
    int code = writeAt(m_file, record.bytes(), m_bytes);
    if (code == 0 && m_sync == CellFileSync::EachRecord)
        code = syncData(m_file);
    if (code != 0) {
        // What came of the record would stand between those before and after it.
        if (::ftruncate(m_file, static_cast<off_t>(m_bytes)) != 0)
            close();
        return notWritten(m_path, code);
    }
    m_bytes += record.size();
    return {};
}

Result<void> CellFileWriter::finish(const std::filesystem::path& place)
{
    if (const int code = syncData(m_file); code != 0)
        return notWritten(m_path, code);
    close();
    if (std::rename(m_path.c_str(), place.c_str()) != 0)
        return notWritten(place, errno);
    syncFolder(place.parent_path());
    m_path = place;
    return {};
}

Result<CellFileIndex> indexCellFile(const std::filesystem::path& path, std::uint64_t manifest)
{
    const CellFileReader file(path);
    CellFileIndex index;
    if (!file.has(0, kHeadBytes)) { // its writer ended, or stands, at its beginning
        TRY(file.read(0, file.bytes()));
        index.isCutOff = true;
        return index;
    }
    TRY_ASSIGN(const auto head, file.read(0, kHeadBytes));
    TRY(checkFileHead(head, manifest, path));
    index.wholeBytes = kHeadBytes;
    while (file.has(index.wholeBytes, kRecordHeadBytes)) {
        TRY_ASSIGN(const auto bytes, file.read(index.wholeBytes, kRecordHeadBytes));
        auto record = parseRecordHead(bytes);
        if (!record || !file.has(index.wholeBytes + kRecordHeadBytes, record->bytes + kChecksumBytes))
            break;
        record->offset = index.wholeBytes + kRecordHeadBytes;
        index.wholeBytes = record->offset + record->bytes + kChecksumBytes;
        index.records.push_back(*record);
    }
    if (!index.records.empty() && !contentOf(file, index.records.back(), path)) {
        index.wholeBytes = index.records.back().offset - kRecordHeadBytes;
        index.records.pop_back();
    }
    index.isCutOff = index.wholeBytes < file.bytes();
    return index;
}

Result<std::string> readCellRecord(const std::filesystem::path& path, const CellRecord& record)
{
    const CellFileReader file(path);
    return contentOf(file, record, path);
}

} // namespace consonance
