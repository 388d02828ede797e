// SPDX-License-Identifier: GPL-3.0-or-later
//
// A command's answers in a run, by the past in which it was asked: whoever reaches the same moment again – a
// step back and forward, a clone that looks ahead, a stored run that is opened – follows the same plan, and nothing is
// asked or started. Shared by a policy and its clones; any thread. As a text (docs/formats.md, "Record of a command")
// it is held and kept with a run like any other file that decides (core/policy/held_files.h). Memory: the answers as
// they were written.
#pragma once

#include "core/policy/external/external_hello.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace consonance {

/// A moment at which a policy was asked. Two of the same past, time and reasons are the same question.
struct AskedMoment {
    std::uint64_t past = 0; ///< View::pastHash()
    Time at;
    TriggerKind kinds = TriggerKind::None;

    bool operator==(const AskedMoment&) const = default;
};

class RecordedAnswers {
public:
    explicit RecordedAnswers(ExternalHello hello)
        : m_hello(std::move(hello))
    {
    }
    /// Reads the result of text(). Errors: anything else.
    [[nodiscard]] static Result<std::shared_ptr<RecordedAnswers>> parse(std::string_view text);

    [[nodiscard]] const ExternalHello& hello() const { return m_hello; }
    /// The JSON with which the command answered "begin"; nothing when it was not asked yet.
    [[nodiscard]] std::optional<std::string> beginning() const;
    void setBeginning(std::string answer);
    [[nodiscard]] std::optional<std::string> find(const AskedMoment& moment) const;
    /// The first answer to a question stays.
    void add(const AskedMoment& moment, std::string answer);

    /// One line each: its hello, its answer to "begin", and the answers by moment.
    [[nodiscard]] std::string text() const;

private:
    struct HashOf {
        std::size_t operator()(const AskedMoment& moment) const noexcept { return moment.past; }
    };

    const ExternalHello m_hello;
    mutable std::mutex m_mutex;
    std::optional<std::string> m_beginning;
    std::unordered_map<AskedMoment, std::string, HashOf> m_answers;
};

} // namespace consonance
