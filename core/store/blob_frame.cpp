// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/blob_frame.h"

#include "core/base/byte_codec.h"
#include "core/base/hash.h"

#include <algorithm>
#include <memory>

#include <zstd.h>

namespace consonance {

namespace {

constexpr std::uint32_t kMagic = 0x464e5343; // "CSNF"
constexpr std::size_t kFirstGuess = std::size_t { 4 } << 20;

constexpr MessageId kDamaged = CONSONANCE_MESSAGE("store.blob.damaged", "stored data is damaged: {0}");
constexpr MessageId kTooLong
    = CONSONANCE_MESSAGE("store.blob.too-long", "stored data would be {0} bytes long; at most {1} are read");
constexpr MessageId kNewer = CONSONANCE_MESSAGE(
    "store.blob.newer", "stored data has layout {0}; this program reads up to {1}: use a newer Consonance");

tl::unexpected<Error> damaged(const char* why)
{
    return fail(ErrorKind::BadInput, kDamaged, { why });
}

std::uint64_t checksumOf(std::string_view head, std::string_view payload)
{
    Hasher hasher;
    hasher.addBytes(std::as_bytes(std::span(head)));
    hasher.addBytes(std::as_bytes(std::span(payload)));
    return hasher.digest();
}

struct FreeContext {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// Grows the output as bytes really come out, so that a short blob cannot make us reserve what it only claims.
Result<std::string> inflate(std::string_view payload, std::uint64_t size)
{
    const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
    if (!context)
        return damaged("no memory to unpack it");
    std::string content(static_cast<std::size_t>(std::min<std::uint64_t>(size, kFirstGuess)), '\0');
    ZSTD_inBuffer in { payload.data(), payload.size(), 0 };
    std::size_t filled = 0;
    while (true) {
        ZSTD_outBuffer out { content.data(), content.size(), filled };
        const auto hint = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(hint) != 0)
            return damaged(ZSTD_getErrorName(hint));
        const bool isStuck = out.pos == filled && in.pos == in.size;
        filled = out.pos;
        if (hint == 0)
            break;
        if (filled == size || (isStuck && filled < content.size()))
            return damaged("its length differs from what its header says");
        if (filled == content.size())
            content.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, content.size() * 2)));
    }
    if (filled != size || in.pos != in.size)
        return damaged("its length differs from what its header says");
    content.resize(filled);
    return content;
}

} // namespace

std::string packBlob(BlobKind kind, std::string_view content, BlobEffort effort, std::uint8_t layout)
{
    std::string payload(ZSTD_compressBound(content.size()), '\0');
    const int level = effort == BlobEffort::Quick ? 1 : 6;
    // The bound is an upper bound, so compressing cannot fail for want of room.
    payload.resize(ZSTD_compress(payload.data(), payload.size(), content.data(), content.size(), level));

    ByteWriter head;
    head.fixed(kMagic);
    head.fixed(static_cast<std::uint8_t>(kind));
    head.fixed(layout);
    head.fixed(std::uint16_t { 0 });
    head.fixed(static_cast<std::uint64_t>(content.size()));
    const auto checksum = checksumOf(head.bytes(), payload);
    head.fixed(checksum);
    head.raw(payload);
    return head.take();
}

Result<std::string> unpackBlob(BlobKind kind, std::string_view blob, std::uint64_t maximumBytes)
{
    if (blob.size() < kBlobFrameHeader)
        return damaged("it is cut off");
    ByteReader head(blob.substr(0, kBlobFrameHeader));
    if (head.fixed<std::uint32_t>() != kMagic)
        return damaged("it does not begin as it should");
    const auto storedKind = head.fixed<std::uint8_t>();
    const auto layout = head.fixed<std::uint8_t>();
    head.fixed<std::uint16_t>();
    const auto size = head.fixed<std::uint64_t>();
    const auto checksum = head.fixed<std::uint64_t>();
    const auto payload = blob.substr(kBlobFrameHeader);
    if (checksumOf(blob.substr(0, 16), payload) != checksum)
        return damaged("its checksum differs");
    if (layout > kNewestBlobLayout)
        return fail(ErrorKind::BadInput, kNewer, { std::to_string(layout), std::to_string(kNewestBlobLayout) });
    if (storedKind != static_cast<std::uint8_t>(kind))
        return damaged("it holds something else");
    if (size > maximumBytes)
        return fail(ErrorKind::BadInput, kTooLong, { std::to_string(size), std::to_string(maximumBytes) });
    return inflate(payload, size);
}

bool isNewerBlob(const Error& error)
{
    return std::string_view(error.message.id) == kNewer.id;
}

} // namespace consonance
