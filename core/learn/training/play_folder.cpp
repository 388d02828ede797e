// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/play_folder.h"

#include "core/base/file_claim.h"
#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/learn/training/samples_file.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kTrainingFile = "training.json";
constexpr const char* kEndFile = "end";
constexpr const char* kOfferFile = "offer.safetensors";
constexpr std::string_view kRoundPrefix = "round-";
constexpr std::int64_t kFolderVersion = 1;

constexpr const char* kOfferPractice = "offer.practice";
constexpr const char* kOfferRound = "offer.round";
constexpr const char* kOfferExploration = "offer.exploration"; ///< its bits

constexpr MessageId kFolderThere = CONSONANCE_MESSAGE(
    "learn.play.taken", "the folder already exists; name another one, or remove it if no training uses it");
constexpr MessageId kNoOffer = CONSONANCE_MESSAGE("learn.play.offer", "this is not a round that a training offers");
constexpr MessageId kNoSeed = CONSONANCE_MESSAGE("learn.play.seed", "the seed is a whole number, not {0}");
constexpr MessageId kNewerFolder = CONSONANCE_MESSAGE(
    "learn.play.newer", "the training was begun by a newer Consonance: use the same program everywhere");

template<typename Number> std::optional<Number> numberOf(std::string_view text)
{
    Number number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = parsed.ec == std::errc {} && parsed.ptr == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

std::filesystem::path samplesFile(const std::filesystem::path& round, std::size_t trace)
{
    return round / fmt::format("trace-{}.safetensors", trace);
}

/// An offer as whoever learns sees it.
class OwnOffer final : public SharedRound {
public:
    OwnOffer(const PlayFolder& folder, std::int64_t number, std::filesystem::path files)
        : m_folder(folder)
        , m_number(number)
        , m_files(std::move(files))
    {
    }
    ~OwnOffer() override
    {
        std::error_code ignored;
        std::filesystem::remove(m_files / kOfferFile, ignored); // first: no process begins any more
        std::filesystem::remove_all(m_files, ignored);
    }
    OwnOffer(const OwnOffer&) = delete;
    OwnOffer& operator=(const OwnOffer&) = delete;

    [[nodiscard]] bool claim(std::size_t trace) override
    {
        // Where no claim can be written no other process has one.
        return claimFile(m_files / fmt::format("claim-{}", trace)).value_or(true);
    }
    [[nodiscard]] std::optional<TrainingSamples> made(std::size_t trace) override
    {
        return m_folder.handedIn(m_number, trace);
    }

private:
    const PlayFolder& m_folder;
    std::int64_t m_number;
    std::filesystem::path m_files;
};

} // namespace

std::string playedTrainingText(const PlayedTraining& training)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("consonance_training", kFolderVersion).member("policy", training.policy);
    json.member("seed", std::to_string(training.seed)).member("program", training.program);
    json.key("set").beginObject();
    for (const auto& [key, value] : training.parameters)
        json.member(key, value);
    return json.endObject().endObject().take() + '\n';
}

Result<PlayedTraining> parsePlayedTraining(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    TRY_ASSIGN(const auto version, root.required("consonance_training").asInteger());
    if (version > kFolderVersion)
        return fail(ErrorKind::BadInput, kNewerFolder, {}, { .file = file });
    PlayedTraining training;
    TRY_ASSIGN(training.policy, root.required("policy").asWord());
    TRY_ASSIGN(training.program, root.required("program").asWord());
    TRY_ASSIGN(const auto seed, root.required("seed").asWord());
    const auto number = numberOf<std::uint64_t>(seed);
    if (!number)
        return fail(ErrorKind::BadInput, kNoSeed, { seed }, { .file = file });
    training.seed = *number;
    TRY_ASSIGN(const auto members, root.required("set").asObject());
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(training.parameters[std::string(key)], value.asWord());
    }
    return training;
}

Result<OfferedRound> offeredRoundOf(const CheckpointContent& content, const std::string& file)
{
    const auto metadata = [&content](const char* key) {
        const auto found = content.metadata.find(key);
        return found == content.metadata.end() ? std::string() : found->second;
    };
    const auto round = numberOf<std::int32_t>(metadata(kOfferRound));
    const auto exploration = numberOf<std::uint64_t>(metadata(kOfferExploration));
    OfferedRound offered { .isPractice = metadata(kOfferPractice) == "1" };
    TRY_ASSIGN(offered.model, learnedModelOf(content, file));
    if (!round || !exploration || !offered.model.predictor || (offered.isPractice && !offered.model.network))
        return fail(ErrorKind::BadInput, kNoOffer, {}, { .file = file });
    offered.round = *round;
    offered.exploration = std::bit_cast<double>(*exploration);
    return offered;
}

PlayFolder::PlayFolder(std::filesystem::path path, PlayedTraining training)
    : m_path(std::move(path))
    , m_training(std::move(training))
{
}

Result<PlayFolder> PlayFolder::create(const std::filesystem::path& path, const PlayedTraining& training)
{
    if (folderExists(path))
        return fail(ErrorKind::BadArguments, kFolderThere, {}, { .file = path.string() });
    TRY(ensureFolder(path));
    TRY(writeFileAtomically(path / kTrainingFile, playedTrainingText(training)));
    return PlayFolder(path, training);
}

Result<PlayFolder> PlayFolder::open(const std::filesystem::path& path)
{
    const auto file = path / kTrainingFile;
    TRY_ASSIGN(const auto text, readFile(file, JsonLimits {}.maximumBytes));
    TRY_ASSIGN(auto training, parsePlayedTraining(text, file.string()));
    return PlayFolder(path, std::move(training));
}

std::filesystem::path PlayFolder::folderOf(std::int64_t number) const
{
    return m_path / fmt::format("{}{:06}", kRoundPrefix, number);
}

Result<std::unique_ptr<SharedRound>> PlayFolder::offer(const OfferedRound& round)
{
    const auto number = ++m_offers;
    const auto files = folderOf(number);
    TRY(ensureFolder(files));
    CheckpointContent content;
    addToCheckpoint(round.model, content);
    content.metadata[kOfferPractice] = std::to_string(round.isPractice ? 1 : 0);
    content.metadata[kOfferRound] = std::to_string(round.round);
    content.metadata[kOfferExploration] = std::to_string(std::bit_cast<std::uint64_t>(round.exploration));
    TRY(writeCheckpoint(files / kOfferFile, content));
    return std::make_unique<OwnOffer>(*this, number, files);
}

Result<void> PlayFolder::end() const
{
    return writeFileAtomically(m_path / kEndFile, "");
}

bool PlayFolder::isOver() const
{
    return fileExists(m_path / kEndFile) || !fileExists(m_path / kTrainingFile);
}

std::optional<std::int64_t> PlayFolder::newestOffer(std::int64_t last) const
{
    std::optional<std::int64_t> newest;
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(m_path, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const auto name = entry->path().filename().string();
        const auto number
            = name.starts_with(kRoundPrefix) ? numberOf<std::int64_t>(name.substr(kRoundPrefix.size())) : std::nullopt;
        if (number && *number > std::max(last, newest.value_or(0)) && stands(*number))
            newest = number;
    }
    return newest;
}

bool PlayFolder::stands(std::int64_t number) const
{
    return fileExists(folderOf(number) / kOfferFile);
}

Result<OfferedRound> PlayFolder::readOffer(std::int64_t number) const
{
    const auto file = folderOf(number) / kOfferFile;
    TRY_ASSIGN(const auto content, readCheckpoint(file));
    return offeredRoundOf(content, file.string());
}

bool PlayFolder::claim(std::int64_t number, std::size_t trace) const
{
    return claimFile(folderOf(number) / fmt::format("claim-{}", trace)).value_or(false);
}

Result<void> PlayFolder::handIn(std::int64_t number, std::size_t trace, const TrainingSamples& samples) const
{
    return writeCheckpoint(samplesFile(folderOf(number), trace), contentOfSamples(samples));
}

std::optional<TrainingSamples> PlayFolder::handedIn(std::int64_t number, std::size_t trace) const
{
    const auto file = samplesFile(folderOf(number), trace);
    if (!fileExists(file))
        return std::nullopt;
    const auto content = readCheckpoint(file);
    auto samples = content ? samplesOf(*content, file.string()) : Result<TrainingSamples>(fail(content.error()));
    return samples ? std::optional(std::move(*samples)) : std::nullopt;
}

} // namespace consonance
