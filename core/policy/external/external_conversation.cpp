// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/external_conversation.h"

#include "core/base/json_writer.h"
#include "core/base/stop_scope.h"
#include "core/base/text_format.h"
#include "core/base/utf8.h"
#include "core/base/version.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/external/external_answer.h"

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kStopped = CONSONANCE_MESSAGE("run.cancelled", "the run was stopped");
constexpr MessageId kSilent
    = CONSONANCE_MESSAGE("external.silent", "\"{0}\" gave no answer to \"{1}\" within {2} s; it last said: {3}");
constexpr MessageId kEnded
    = CONSONANCE_MESSAGE("external.ended", "\"{0}\" ended ({2}) instead of answering \"{1}\"; it last said: {3}");
constexpr MessageId kClosed = CONSONANCE_MESSAGE(
    "external.closed", "\"{0}\" closed its end of the pipe instead of answering \"{1}\"; it last said: {2}");
constexpr MessageId kFlooded
    = CONSONANCE_MESSAGE("external.flooded", "\"{0}\" answered \"{1}\" with more than anyone can read; it begins: {2}");
constexpr MessageId kUnasked = CONSONANCE_MESSAGE(
    "external.unasked", "\"{0}\" wrote an unexpected line: {1} (what is not an answer belongs on its standard error)");
constexpr MessageId kNonsense
    = CONSONANCE_MESSAGE("external.nonsense", "\"{0}\" answered \"{1}\" with what makes no sense: {2}; it wrote: {3}");
constexpr MessageId kGaveUp = CONSONANCE_MESSAGE("external.gave-up", "\"{0}\" gave up: {1}");
constexpr MessageId kOther = CONSONANCE_MESSAGE(
    "external.other", "\"{0}\" is not what the run was begun with: when it is asked or what it knows has changed");

constexpr const char* kHelloWord = "hello";
constexpr const char* kBeginWord = "begin";
constexpr const char* kDecideWord = "decide";
constexpr const char* kRateWord = "rate";
constexpr auto kGrace = std::chrono::milliseconds(500);
constexpr auto kTurn = std::chrono::milliseconds(20);
constexpr std::size_t kQuoted = 300;

/// One line for a message: its beginning, or a dash.
std::string inQuotes(std::string_view text)
{
    auto line = clippedText(text, kQuoted);
    for (char& c : line)
        c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    if (line.empty())
        return "–";
    return text.size() > kQuoted ? line + "…" : line;
}

/// The end matters most: of a traceback that is the error.
std::string quotedEnd(std::string_view words)
{
    if (words.size() <= kQuoted)
        return inQuotes(words);
    const auto end = words.substr(words.size() - kQuoted);
    return "…" + inQuotes(toValidUtf8(end.substr(end.find('\n') + 1))); // npos + 1 is 0
}

} // namespace

ExternalConversation::ExternalConversation(std::string command, std::chrono::milliseconds limit)
    : m_command(std::move(command))
    , m_limit(limit)
{
}

ExternalConversation::~ExternalConversation()
{
    if (!m_child)
        return;
    const auto deadline = ChildProcess::Clock::now() + kGrace;
    if (m_child->writeLine(R"({"type":"end"})", deadline) == ChildProcess::Trouble::None)
        m_child->finish(kGrace);
}

Result<ExternalConversation::Lock> ExternalConversation::takeTurn()
{
    Lock lock(m_turn, std::defer_lock);
    while (!lock.try_lock_for(kTurn)) {
        if (StopScope::isStopped())
            return fail(ErrorKind::Cancelled, kStopped);
    }
    return lock;
}

Result<ExternalHello> ExternalConversation::hello()
{
    TRY_ASSIGN(const auto turn, takeTurn());
    TRY(start());
    return *m_hello;
}

void ExternalConversation::expect(ExternalHello hello)
{
    m_hello = std::move(hello);
}

Result<void> ExternalConversation::start()
{
    if (m_child)
        return {};
    TRY(requireConsent(m_command));
    TRY_ASSIGN(m_child, ChildProcess::start(m_command));
    m_hasBegun = false;
    JsonWriter json;
    json.beginObject().member("type", kHelloWord).member("protocol", kExternalProtocol);
    json.member("program", "Consonance " + std::string(kVersion));
    TRY_ASSIGN(const auto answer, exchange(json.endObject().take(), kHelloWord, ChildProcess::Clock::now() + m_limit));
    auto said = readHello(answer, kHelloWord);
    if (!said)
        return nonsense(said.error(), kHelloWord, answer);
    if (m_hello && !m_hello->decidesLike(*said)) {
        hangUp();
        return fail(ErrorKind::Failed, kOther, { m_command });
    }
    m_hello = std::move(*said);
    m_isRunning = true;
    return {};
}

Result<std::string> ExternalConversation::begin(const View& view, const ExternalBeginning& beginning)
{
    TRY_ASSIGN(const auto turn, takeTurn());
    TRY(start());
    return beginNow(view, beginning);
}

Result<std::string> ExternalConversation::beginNow(const View& view, const ExternalBeginning& beginning)
{
    TRY_ASSIGN(const auto message, m_told.begin(view, *m_hello, beginning.seed, beginning.parameters));
    TRY_ASSIGN(const auto answer, exchange(message, kBeginWord, ChildProcess::Clock::now() + m_limit));
    const auto read = readAnswer(answer, kBeginWord, view);
    if (!read)
        return nonsense(read.error(), kBeginWord, answer);
    if (read->complaint) {
        hangUp();
        return fail(ErrorKind::Failed, kGaveUp, { m_command, inQuotes(*read->complaint) });
    }
    m_hasBegun = true;
    return answer;
}

Result<std::string> ExternalConversation::decide(const ExternalQuestion& question, const ExternalBeginning& beginning)
{
    TRY_ASSIGN(const auto turn, takeTurn());
    TRY(start());
    if (!m_hasBegun)
        TRY(beginNow(question.view, beginning));
    return askUntilDecided(question);
}

/// The command may ask back before it decides; all of it counts as one answer to wait for.
Result<std::string> ExternalConversation::askUntilDecided(const ExternalQuestion& question)
{
    const auto deadline = ChildProcess::Clock::now() + m_limit;
    TRY_ASSIGN(
        auto message, m_told.decide(question.trigger, question.view, *m_hello, question.state, question.wantsNotes));
    for (const char* what = kDecideWord;; what = kRateWord) {
        TRY_ASSIGN(auto answer, exchange(message, what, deadline));
        auto read = readAnswer(answer, what, question.view);
        if (!read)
            return nonsense(read.error(), what, answer);
        if (read->complaint) {
            hangUp();
            return fail(ErrorKind::Failed, kGaveUp, { m_command, inQuotes(*read->complaint) });
        }
        if (!read->question)
            return answer;
        const auto& asked = *read->question;
        const auto rate = question.view.isolatedRate(asked.job, asked.tasks, asked.config);
        if (!rate)
            return nonsense(rate.error(), what, answer);
        JsonWriter json;
        message = json.beginObject().member("type", kRateWord).member("rate", *rate).endObject().take();
    }
}

Result<std::string> ExternalConversation::exchange(
    const std::string& message, const char* what, ChildProcess::Clock::time_point deadline)
{
    if (const auto before = m_child->unread(); !before.empty()) {
        const auto quote = inQuotes(before.substr(0, before.find('\n')));
        hangUp();
        return fail(ErrorKind::Failed, kUnasked, { m_command, quote });
    }
    std::string line;
    auto met = m_child->writeLine(message, deadline);
    if (met == ChildProcess::Trouble::None)
        met = m_child->readLine(line, deadline);
    if (met != ChildProcess::Trouble::None)
        return trouble(met, what, line);
    return line;
}

tl::unexpected<Error> ExternalConversation::trouble(ChildProcess::Trouble met, const char* what, std::string_view line)
{
    auto error = fail(ErrorKind::Cancelled, kStopped);
    if (met == ChildProcess::Trouble::Flooded)
        error
            = fail(ErrorKind::Failed, kFlooded, { m_command, what, inQuotes(line.empty() ? m_child->unread() : line) });
    if (met == ChildProcess::Trouble::Silent) {
        const auto seconds = shortestText(static_cast<double>(m_limit.count()) / 1000);
        error = fail(ErrorKind::Failed, kSilent, { m_command, what, seconds, quotedEnd(m_child->lastWords()) });
    }
    if (met == ChildProcess::Trouble::Ended) {
        const auto ending = m_child->ending();
        // Half a line is a word of its own.
        const auto words = line.empty() ? quotedEnd(m_child->lastWords()) : inQuotes(line);
        error = ending.empty() ? fail(ErrorKind::Failed, kClosed, { m_command, what, words })
                               : fail(ErrorKind::Failed, kEnded, { m_command, what, ending, words });
    }
    hangUp();
    return error;
}

tl::unexpected<Error> ExternalConversation::nonsense(const Error& why, const char* what, std::string_view line)
{
    hangUp();
    return fail(ErrorKind::Failed, kNonsense, { m_command, what, why.englishText(), inQuotes(line) });
}

void ExternalConversation::hangUp()
{
    m_child.reset();
    m_hasBegun = false;
    m_isRunning = false;
}

} // namespace consonance
