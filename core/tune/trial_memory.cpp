// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/trial_memory.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kNotOpened = CONSONANCE_MESSAGE("tune.memory", "the runs of the tuning cannot be kept: {0}");
constexpr MessageId kInUse
    = CONSONANCE_MESSAGE("tune.in-use", "another program works on this tuning; wait for it, or name another folder");
constexpr MessageId kOtherTuning = CONSONANCE_MESSAGE("tune.other",
    "the folder holds another tuning: of another trace, cluster, goal or program; name another folder, or remove it");

tl::unexpected<Error> systemFailure(const std::filesystem::path& path)
{
    return fail(ErrorKind::Failed, kNotOpened, { std::generic_category().message(errno) }, { .file = path.string() });
}

std::string headLine(std::uint64_t identity)
{
    JsonWriter json;
    json.beginObject().member("tuning", hashToText(identity)).endObject();
    return json.take() + '\n';
}

std::string trialLine(const std::string& key, const TrialFigures& figures)
{
    JsonWriter json;
    json.beginObject().member("key", key).key("values").beginArray();
    for (const double value : figures.values)
        json.value(value);
    json.endArray().member("left", figures.left).member("hash", hashToText(figures.eventHash));
    if (!figures.failure.empty())
        json.member("failure", figures.failure);
    return json.endObject().take() + '\n';
}

Result<std::pair<std::string, TrialFigures>> readTrial(const JsonView& root)
{
    TRY_ASSIGN(const auto key, root.required("key").asText());
    TRY_ASSIGN(const auto values, root.required("values").asArray());
    TrialFigures figures;
    for (const JsonView& value : values) {
        TRY_ASSIGN(figures.values.emplace_back(), value.asNumberOr(std::numeric_limits<double>::quiet_NaN()));
    }
    TRY_ASSIGN(figures.left, root.required("left").asNumber());
    TRY_ASSIGN(const auto hash, root.required("hash").asText());
    figures.eventHash = hashFromText(hash).value_or(0);
    TRY_ASSIGN(figures.failure, root.optional("failure").asTextOr({}));
    return std::pair(std::string(key), std::move(figures));
}

} // namespace

TrialMemory::TrialMemory(std::filesystem::path path, int file)
    : m_path(std::move(path))
    , m_file(file)
{
}

TrialMemory::TrialMemory(TrialMemory&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_file(std::exchange(other.m_file, -1))
    , m_known(std::move(other.m_known))
{
}

TrialMemory& TrialMemory::operator=(TrialMemory&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_known, other.m_known);
    return *this;
}

TrialMemory::~TrialMemory()
{
    if (m_file >= 0)
        ::close(m_file);
}

Result<TrialMemory> TrialMemory::open(const std::filesystem::path& folder, std::uint64_t identity)
{
    TRY(ensureFolder(folder));
    const auto path = folder / "trials.jsonl";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
        return systemFailure(path);
    TrialMemory memory(path, file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? fail(ErrorKind::Failed, kInUse, {}, { .file = path.string() })
                                    : systemFailure(path);
    TRY(memory.load(identity));
    return memory;
}

Result<void> TrialMemory::load(std::uint64_t identity)
{
    TRY_ASSIGN(const auto text, readFile(m_path));
    const auto whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    // What follows was being written when its program ended.
    if (whole < text.size() && ::ftruncate(m_file, static_cast<off_t>(whole)) != 0)
        return systemFailure(m_path);
    if (whole == 0)
        return append(headLine(identity));
    const std::string_view lines(text.data(), whole);
    const auto head = headLine(identity);
    if (!lines.starts_with(head))
        return fail(ErrorKind::BadArguments, kOtherTuning, {}, { .file = m_path.string() });
    for (std::size_t at = head.size(); at < whole;) {
        const auto end = lines.find('\n', at);
        TRY_ASSIGN(const auto document, JsonDocument::parse(lines.substr(at, end - at), m_path.string()));
        TRY_ASSIGN(auto trial, readTrial(document.root()));
        m_known.insert_or_assign(std::move(trial.first), std::move(trial.second));
        at = end + 1;
    }
    return {};
}

Result<void> TrialMemory::append(const std::string& line)
{
    std::string_view rest = line;
    while (!rest.empty()) {
        const auto count = ::write(m_file, rest.data(), rest.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemFailure(m_path);
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> TrialMemory::sync()
{
    if (::fdatasync(m_file) != 0 && errno != EINVAL)
        return systemFailure(m_path);
    return {};
}

const TrialFigures* TrialMemory::find(const std::string& key) const
{
    const auto found = m_known.find(key);
    return found == m_known.end() ? nullptr : &found->second;
}

Result<void> TrialMemory::add(const std::string& key, TrialFigures figures)
{
    TRY(append(trialLine(key, figures)));
    m_known.insert_or_assign(key, std::move(figures));
    return {};
}

} // namespace consonance
