// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/checkpoint_file.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTruncated
    = CONSONANCE_MESSAGE("checkpoint.truncated", "the file is cut off: {0} bytes, but its header asks for {1}");
constexpr auto kForeign = CONSONANCE_MESSAGE("checkpoint.foreign", "this is not a checkpoint of this program: {0}");
constexpr auto kHeaderSize
    = CONSONANCE_MESSAGE("checkpoint.header", "the header claims to have {0} bytes; at most {1} are accepted");
constexpr auto kNewer
    = CONSONANCE_MESSAGE("checkpoint.newer", "the checkpoint has format {0}; this program reads format {1}");
constexpr auto kNumberKind
    = CONSONANCE_MESSAGE("checkpoint.dtype", "tensor {0} holds numbers of kind {1}; only F32 and U8 are read");
constexpr auto kWrongSize
    = CONSONANCE_MESSAGE("checkpoint.size", "tensor {0} has {1} bytes where its shape asks for {2}");
constexpr auto kBadShape = CONSONANCE_MESSAGE("checkpoint.shape", "tensor {0} has an impossible shape");
constexpr auto kOutside = CONSONANCE_MESSAGE(
    "checkpoint.outside", "tensor {0} lies at bytes {1} to {2}, outside of the {3} bytes there are");
constexpr auto kOverlap
    = CONSONANCE_MESSAGE("checkpoint.overlap", "tensor {0} begins at byte {1}; the one before it ends at {2}");
constexpr auto kUnused = CONSONANCE_MESSAGE("checkpoint.unused", "{0} bytes at the end belong to no tensor");
constexpr auto kTooMany = CONSONANCE_MESSAGE("checkpoint.tensors", "more than {0} tensors");
constexpr auto kHash
    = CONSONANCE_MESSAGE("checkpoint.hash", "the content is not what was written: its hash is {0}, the file says {1}");

constexpr const char* kMetadata = "__metadata__";
constexpr const char* kFormatKey = "consonance.format";
constexpr const char* kHashKey = "consonance.hash";
constexpr const char* kFormat = "1";
constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kAlignment = 8;
constexpr std::size_t kMostTensors = 4096;
constexpr std::size_t kMostDimensions = 8;
constexpr std::array<std::string_view, 2> kKinds { "F32", "U8" };

bool isOwnKey(const std::string& key)
{
    return key.starts_with("consonance.");
}

/// A tensor as the header describes it.
struct Described {
    std::string name;
    std::size_t kind = 0; ///< index into kKinds
    std::vector<std::int64_t> shape;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// Bytes of a tensor of that shape; nothing when no memory could hold it.
std::optional<std::int64_t> bytesOf(std::size_t kind, std::span<const std::int64_t> shape)
{
    std::int64_t bytes = kind == 0 ? static_cast<std::int64_t>(sizeof(float)) : 1;
    for (const std::int64_t extent : shape) {
        if (extent != 0 && bytes > std::numeric_limits<std::int64_t>::max() / extent)
            return std::nullopt;
        bytes *= extent;
    }
    return bytes;
}

std::string headerOf(const CheckpointContent& content)
{
    JsonWriter json;
    json.beginObject().key(kMetadata).beginObject();
    for (const auto& [key, value] : content.metadata) {
        if (!isOwnKey(key))
            json.member(key, value);
    }
    json.member(kFormatKey, kFormat).member(kHashKey, hashToText(contentHash(content))).endObject();
    std::int64_t at = 0;
    const auto describe
        = [&](const std::string& name, std::size_t kind, std::span<const std::int64_t> shape, std::size_t bytes) {
              json.key(name).beginObject().member("dtype", kKinds[kind]).key("shape").beginArray();
              for (const std::int64_t extent : shape)
                  json.value(extent);
              json.endArray().key("data_offsets").beginArray().value(at);
              at += static_cast<std::int64_t>(bytes);
              json.value(at).endArray().endObject();
          };
    for (const NamedTensor& tensor : content.tensors)
        describe(tensor.name, 0, tensor.shape, tensor.values.size() * sizeof(float));
    for (const NamedBytes& bytes : content.bytes) {
        const auto size = static_cast<std::int64_t>(bytes.values.size());
        describe(bytes.name, 1, std::span(&size, 1), bytes.values.size());
    }
    std::string text = json.endObject().take();
    text.resize((text.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');
    return text;
}

Result<std::string_view> headerText(std::string_view bytes, const SourcePlace& place)
{
    if (bytes.size() < kLengthBytes)
        return fail(ErrorKind::BadInput, kTruncated,
            { fmt::format("{}", bytes.size()), fmt::format("{}", kLengthBytes) }, place);
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), kLengthBytes);
    if (length < 2 || length > static_cast<std::uint64_t>(kLargestCheckpointHeader))
        return fail(ErrorKind::BadInput, kHeaderSize,
            { fmt::format("{}", length), fmt::format("{}", kLargestCheckpointHeader) }, place);
    if (length > bytes.size() - kLengthBytes)
        return fail(ErrorKind::BadInput, kTruncated,
            { fmt::format("{}", bytes.size()), fmt::format("{}", length + kLengthBytes) }, place);
    const auto text = bytes.substr(kLengthBytes, length);
    if (text.front() != '{')
        return fail(ErrorKind::BadInput, kForeign, { "the header is not a JSON object" }, place);
    return text;
}

Result<Described> readDescription(const JsonView::Member& member)
{
    Described one { .name = std::string(member.key) };
    TRY_ASSIGN(const auto kind, member.value.required("dtype").asText());
    const auto known = std::ranges::find(kKinds, kind);
    if (known == kKinds.end())
        return fail(ErrorKind::BadInput, kNumberKind, { one.name, std::string(kind) }, member.value.place());
    one.kind = static_cast<std::size_t>(known - kKinds.begin());
    TRY_ASSIGN(const auto extents, member.value.required("shape").asArray());
    if (extents.size() > kMostDimensions)
        return fail(ErrorKind::BadInput, kBadShape, { one.name }, member.value.place());
    for (const JsonView& extent : extents) {
        TRY_ASSIGN(const auto size, extent.asInteger({ .minimum = 0, .maximum = kLargestCheckpoint }));
        one.shape.push_back(size);
    }
    TRY_ASSIGN(const auto offsets, member.value.required("data_offsets").asArray());
    if (offsets.size() != 2)
        return fail(ErrorKind::BadInput, kBadShape, { one.name }, member.value.place());
    const IntegerRange inFile { .minimum = 0, .maximum = kLargestCheckpoint };
    TRY_ASSIGN(one.begin, offsets[0].asInteger(inFile));
    TRY_ASSIGN(one.end, offsets[1].asInteger(inFile));
    return one;
}

/// Every tensor lies in the data, has the size of its shape, and they follow each other without gaps.
Result<void> checkLayout(std::vector<Described>& described, std::int64_t available, const SourcePlace& place)
{
    std::ranges::stable_sort(described, {}, &Described::begin);
    std::int64_t at = 0;
    for (const Described& one : described) {
        if (one.begin > one.end || one.end > available)
            return fail(ErrorKind::BadInput, kOutside,
                { one.name, fmt::format("{}", one.begin), fmt::format("{}", one.end), fmt::format("{}", available) },
                place);
        const auto bytes = bytesOf(one.kind, one.shape);
        if (!bytes)
            return fail(ErrorKind::BadInput, kBadShape, { one.name }, place);
        if (*bytes != one.end - one.begin)
            return fail(ErrorKind::BadInput, kWrongSize,
                { one.name, fmt::format("{}", one.end - one.begin), fmt::format("{}", *bytes) }, place);
        if (one.begin != at)
            return fail(ErrorKind::BadInput, kOverlap,
                { one.name, fmt::format("{}", one.begin), fmt::format("{}", at) }, place);
        at = one.end;
    }
    if (at != available)
        return fail(ErrorKind::BadInput, kUnused, { fmt::format("{}", available - at) }, place);
    return {};
}

Result<std::map<std::string, std::string>> readMetadata(const JsonView& root, const SourcePlace& place)
{
    std::map<std::string, std::string> metadata;
    const JsonView found = root.optional(kMetadata);
    if (!found.isPresent())
        return fail(ErrorKind::BadInput, kForeign, { "it has no metadata" }, place);
    TRY_ASSIGN(const auto members, found.asObject());
    for (const JsonView::Member& member : members) {
        TRY_ASSIGN(const auto text, member.value.asText());
        metadata.emplace(member.key, text);
    }
    const auto format = metadata.find(kFormatKey);
    if (format == metadata.end() || !metadata.contains(kHashKey))
        return fail(ErrorKind::BadInput, kForeign, { "its metadata name neither format nor hash" }, place);
    if (format->second != kFormat)
        return fail(ErrorKind::BadInput, kNewer, { format->second, kFormat }, place);
    return metadata;
}

} // namespace

std::uint64_t contentHash(const CheckpointContent& content)
{
    Hasher hasher;
    for (const auto& [key, value] : content.metadata) {
        if (isOwnKey(key))
            continue;
        hasher.addText(key);
        hasher.addText(value);
    }
    for (const NamedTensor& tensor : content.tensors) {
        hasher.addText(tensor.name);
        for (const std::int64_t extent : tensor.shape)
            hasher.addInteger(extent);
        hasher.addBytes(std::as_bytes(std::span(tensor.values)));
    }
    for (const NamedBytes& bytes : content.bytes) {
        hasher.addText(bytes.name);
        hasher.addInteger(bytes.values.size());
        hasher.addBytes(std::as_bytes(std::span(bytes.values)));
    }
    return hasher.digest();
}

std::string encodeCheckpoint(const CheckpointContent& content)
{
    static_assert(std::endian::native == std::endian::little);
    const std::string header = headerOf(content);
    const auto length = static_cast<std::uint64_t>(header.size());
    std::string bytes(reinterpret_cast<const char*>(&length), kLengthBytes);
    bytes += header;
    for (const NamedTensor& tensor : content.tensors)
        bytes.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float));
    for (const NamedBytes& one : content.bytes)
        bytes.append(reinterpret_cast<const char*>(one.values.data()), one.values.size());
    return bytes;
}

Result<CheckpointContent> decodeCheckpoint(std::string_view bytes, const std::string& fileName)
{
    const SourcePlace place { .file = fileName };
    TRY_ASSIGN(const auto text, headerText(bytes, place));
    TRY_ASSIGN(const auto document,
        JsonDocument::parse(text, fileName, { .maximumBytes = kLargestCheckpointHeader, .maximumDepth = 4 }));
    TRY_ASSIGN(const auto members, document.root().asObject());
    CheckpointContent content;
    TRY_ASSIGN(content.metadata, readMetadata(document.root(), place));
    if (members.size() > kMostTensors)
        return fail(ErrorKind::BadInput, kTooMany, { fmt::format("{}", kMostTensors) }, place);
    std::vector<Described> described;
    for (const JsonView::Member& member : members) {
        if (member.key == kMetadata)
            continue;
        TRY_ASSIGN(auto one, readDescription(member));
        described.push_back(std::move(one));
    }
    const auto data = bytes.substr(kLengthBytes + text.size());
    TRY(checkLayout(described, static_cast<std::int64_t>(data.size()), place));

    for (Described& one : described) {
        const auto raw
            = data.substr(static_cast<std::size_t>(one.begin), static_cast<std::size_t>(one.end - one.begin));
        if (one.kind == 0) {
            NamedTensor tensor { .name = std::move(one.name), .shape = std::move(one.shape) };
            tensor.values.resize(raw.size() / sizeof(float));
            if (!raw.empty())
                std::memcpy(tensor.values.data(), raw.data(), raw.size());
            content.tensors.push_back(std::move(tensor));
        } else {
            content.bytes.push_back({ .name = std::move(one.name), .values = { raw.begin(), raw.end() } });
        }
    }
    const std::string hash = hashToText(contentHash(content));
    if (content.metadata.at(kHashKey) != hash)
        return fail(ErrorKind::BadInput, kHash, { hash, content.metadata.at(kHashKey) }, place);
    std::erase_if(content.metadata, [](const auto& entry) { return isOwnKey(entry.first); });
    return content;
}

Result<void> writeCheckpoint(const std::filesystem::path& path, const CheckpointContent& content)
{
    return writeFileAtomically(path, encodeCheckpoint(content));
}

Result<CheckpointContent> readCheckpoint(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto bytes, readFile(path, kLargestCheckpoint));
    return decodeCheckpoint(bytes, path.string());
}

} // namespace consonance
