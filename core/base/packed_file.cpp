// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/packed_file.h"

#include "core/base/number_range.h"
#include "core/base/utf16.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include <zlib.h>
#include <zstd.h>

namespace consonance {

namespace {

using namespace std::string_view_literals;

constexpr auto kUnpacksTooLarge
    = CONSONANCE_MESSAGE("packed.too-large", "the file unpacks to more than the {0} bytes that are accepted here");
constexpr auto kDamaged = CONSONANCE_MESSAGE("packed.damaged", "the packed file is damaged or cut off");
constexpr auto kSeveralFiles = CONSONANCE_MESSAGE(
    "packed.several", "this is a ZIP archive of {0} files; unpack it and choose one of them, such as {1}");
constexpr auto kEmptyArchive = CONSONANCE_MESSAGE("packed.empty", "this is a ZIP archive without a file in it");
constexpr auto kOtherZip = CONSONANCE_MESSAGE(
    "packed.other-zip", "this is a ZIP archive that is encrypted or compressed in an unusual way; unpack it first");
constexpr auto kOtherPacking = CONSONANCE_MESSAGE("packed.other", "this is a file packed by {0}; unpack it first: {1}");

constexpr std::size_t kPiece = std::size_t { 1 } << 20;
constexpr std::string_view kGzip = "\x1f\x8b"sv;

struct Packing {
    std::string_view magic;
    std::size_t offset;
    const char* program;
    const char* command;
};
constexpr Packing kOtherPackings[] = {
    { "1AY&SY"sv, 4, "bzip2", "bunzip2 FILE" },
    { "\xfd"
      "7zXZ\0"sv,
        0, "xz", "unxz FILE" },
    { "7z\xbc\xaf\x27\x1c"sv, 0, "7-Zip", "7z x FILE" },
    { "Rar!\x1a"sv, 0, "RAR", "unrar x FILE" },
    { "ustar"sv, 257, "tar", "tar xf FILE" },
};

/// Collects what comes out, up to a bound.
class Unpacked {
public:
    Unpacked(const std::string& fileName, std::int64_t maximumBytes, bool isBeginning)
        : m_place { .file = fileName, .line = 0, .column = 0, .pointer = {} }
        , m_maximum(static_cast<std::size_t>(std::max<std::int64_t>(maximumBytes, 0)))
        , m_isBeginning(isBeginning)
    {
    }

    /// Room for the next piece.
    char* piece() { return m_piece.data(); }
    /// False when there is enough.
    Result<bool> take(std::size_t bytes)
    {
        m_content.append(m_piece.data(), bytes);
        if (m_content.size() <= m_maximum)
            return !m_isBeginning || m_content.size() < m_maximum;
        if (!m_isBeginning)
            return wrong(kUnpacksTooLarge, { std::to_string(m_maximum) });
        m_content.resize(m_maximum);
        return false;
    }
    [[nodiscard]] tl::unexpected<Error> wrong(MessageId message, std::vector<std::string> arguments = {}) const
    {
        return fail(ErrorKind::BadInput, message, std::move(arguments), m_place);
    }
    [[nodiscard]] const std::string& content() const { return m_content; }
    [[nodiscard]] bool isBeginning() const { return m_isBeginning; }
    std::string finish() { return std::move(m_content); }

private:
    SourcePlace m_place;
    std::size_t m_maximum;
    bool m_isBeginning;
    std::string m_piece = std::string(kPiece, '\0');
    std::string m_content;
};

/// `windowBits` as zlib counts them: with a gzip header, or none at all.
Result<void> inflateInto(Unpacked& into, std::string_view packed, int windowBits)
{
    z_stream stream {};
    if (inflateInit2(&stream, windowBits) != Z_OK)
        return into.wrong(kDamaged);
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
    while (true) {
        if (stream.avail_in == 0) {
            const auto bytes = std::min<std::size_t>(packed.size(), std::numeric_limits<uInt>::max());
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib only reads it
            stream.avail_in = static_cast<uInt>(bytes);
            packed.remove_prefix(bytes);
        }
        stream.next_out = reinterpret_cast<Bytef*>(into.piece());
        stream.avail_out = kPiece;
        const int state = inflate(&stream, Z_NO_FLUSH);
        if (state != Z_OK && state != Z_STREAM_END)
            return into.wrong(kDamaged); // without further input, too
        TRY_ASSIGN(const bool goesOn, into.take(kPiece - stream.avail_out));
        if (!goesOn)
            return {};
        if (state != Z_STREAM_END)
            continue;
        // Several gzip files one after the other are one; what else follows is padding.
        const std::string_view rest(reinterpret_cast<const char*>(stream.next_in), stream.avail_in);
        if (windowBits < 0 || !rest.starts_with(kGzip) || inflateReset(&stream) != Z_OK)
            return {};
    }
}

Result<void> decompressInto(Unpacked& into, std::string_view packed)
{
    const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    ZSTD_inBuffer input { packed.data(), packed.size(), 0 };
    std::size_t state = 1;
    while (true) {
        ZSTD_outBuffer output { into.piece(), kPiece, 0 };
        state = ZSTD_decompressStream(stream.get(), &output, &input);
        if (ZSTD_isError(state) != 0)
            return into.wrong(kDamaged);
        TRY_ASSIGN(const bool goesOn, into.take(output.pos));
        if (!goesOn)
            return {};
        if (input.pos == input.size && output.pos < output.size)
            return state == 0 ? Result<void> {} : into.wrong(kDamaged);
    }
}

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t count)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

/// A file's entry in the directory at the end of a ZIP archive.
struct ZipEntry {
    std::string_view name;
    std::uint32_t flags = 0;
    std::uint32_t method = 0;
    std::uint32_t checksum = 0;
    std::size_t packedBytes = 0;
    std::size_t offset = 0;
};

/// All but folders and what macOS adds; nothing when the archive is damaged.
std::optional<std::vector<ZipEntry>> entriesOf(std::string_view zip)
{
    constexpr std::size_t kEndBytes = 22;
    constexpr std::size_t kHeadBytes = 46;
    const auto end = zip.rfind("PK\5\6"sv);
    if (end == std::string_view::npos || zip.size() - end < kEndBytes)
        return std::nullopt;
    std::vector<ZipEntry> entries;
    std::size_t at = number(zip, end + 16, 4);
    for (auto count = number(zip, end + 10, 2); count > 0; --count) {
        if (at > end || end - at < kHeadBytes || zip.substr(at, 4) != "PK\1\2"sv)
            return std::nullopt;
        const std::size_t nameBytes = number(zip, at + 28, 2);
        const ZipEntry entry { .name = zip.substr(at + kHeadBytes, nameBytes),
            .flags = number(zip, at + 8, 2),
            .method = number(zip, at + 10, 2),
            .checksum = number(zip, at + 16, 4),
            .packedBytes = number(zip, at + 20, 4),
            .offset = number(zip, at + 42, 4) };
        if (!entry.name.ends_with('/') && !entry.name.starts_with("__MACOSX/"))
            entries.push_back(entry);
        at += kHeadBytes + nameBytes + number(zip, at + 30, 2) + number(zip, at + 32, 2);
    }
    return entries;
}

Result<void> unzipInto(Unpacked& into, std::string_view zip)
{
    constexpr std::size_t kHeadBytes = 30;
    constexpr std::uint32_t kEncrypted = 1;
    constexpr std::uint32_t kStored = 0;
    constexpr std::uint32_t kDeflated = 8;
    constexpr std::size_t kInZip64 = 0xffffffff;
    const auto entries = entriesOf(zip);
    if (!entries)
        return into.wrong(kDamaged);
    if (entries->empty())
        return into.wrong(kEmptyArchive);
    const auto& entry = entries->front();
    if (entries->size() > 1)
        return into.wrong(kSeveralFiles, { std::to_string(entries->size()), quotedForMessage(entry.name) });
    if ((entry.flags & kEncrypted) != 0 || (entry.method != kStored && entry.method != kDeflated)
        || entry.packedBytes == kInZip64)
        return into.wrong(kOtherZip);
    if (entry.offset > zip.size() || zip.size() - entry.offset < kHeadBytes)
        return into.wrong(kDamaged);
    const auto begin
        = entry.offset + kHeadBytes + number(zip, entry.offset + 26, 2) + number(zip, entry.offset + 28, 2);
    if (begin > zip.size() || zip.size() - begin < entry.packedBytes)
        return into.wrong(kDamaged);
    auto packed = zip.substr(begin, entry.packedBytes);
    if (entry.method == kDeflated) {
        TRY(inflateInto(into, packed, -MAX_WBITS));
    }
    for (bool goesOn = entry.method == kStored && !packed.empty(); goesOn && !packed.empty();) {
        const auto bytes = packed.copy(into.piece(), kPiece);
        packed.remove_prefix(bytes);
        TRY_ASSIGN(goesOn, into.take(bytes));
    }
    const auto& content = into.content();
    const auto checksum
        = crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()), content.size());
    return into.isBeginning() || checksum == entry.checksum ? Result<void> {} : into.wrong(kDamaged);
}

Result<void> refuseOtherPackings(std::string_view text, const Unpacked& into)
{
    for (const auto& other : kOtherPackings) {
        if (text.size() > other.offset && text.substr(other.offset).starts_with(other.magic))
            return into.wrong(kOtherPacking, { other.program, other.command });
    }
    return {};
}

/// As UTF-8; the unit that the end of a beginning cuts is left out.
std::string decoded(std::string text, bool isBeginning)
{
    if (isBeginning && isUtf16(text) && text.size() % 2 != 0)
        text.pop_back();
    return decodedText(std::move(text));
}

} // namespace

Result<std::string> unpacked(std::string text, const std::string& fileName, std::int64_t maximumBytes, bool isBeginning)
{
    Unpacked into(fileName, maximumBytes, isBeginning);
    TRY(refuseOtherPackings(text, into));
    Result<void> read;
    if (text.starts_with(kGzip))
        read = inflateInto(into, text, MAX_WBITS + 16);
    else if (text.starts_with("\x28\xb5\x2f\xfd"sv))
        read = decompressInto(into, text);
    else if (text.starts_with("PK\3\4"sv) || text.starts_with("PK\5\6"sv))
        read = unzipInto(into, text);
    else
        return decoded(std::move(text), isBeginning);
    TRY(read);
    TRY(refuseOtherPackings(into.content(), into));
    return decoded(into.finish(), isBeginning);
}

Result<std::string> readUnpackedFile(const std::filesystem::path& path, std::int64_t maximumBytes)
{
    TRY_ASSIGN(auto text, readFile(path, maximumBytes));
    return unpacked(std::move(text), path.string(), maximumBytes);
}

Result<std::string> readUnpackedBeginning(const std::filesystem::path& path, std::size_t bytes)
{
    constexpr std::size_t kMagicBytes = 512; // tar names itself behind its first file's name
    std::string text(std::max(bytes, kMagicBytes), '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    const bool isPacked = text.starts_with(kGzip) || text.starts_with("PK"sv) || text.starts_with("\x28\xb5\x2f\xfd"sv);
    if (isPacked || text.empty()) { // also what cannot be read: it says why
        TRY_ASSIGN(text, readFile(path));
    }
    TRY_ASSIGN(text, unpacked(std::move(text), path.string(), static_cast<std::int64_t>(bytes), true));
    text.resize(std::min(text.size(), bytes));
    return text;
}

} // namespace consonance
