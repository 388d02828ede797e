// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/child_process.h"

#include "core/base/stop_scope.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace consonance {

namespace {

constexpr MessageId kNotStarted = CONSONANCE_MESSAGE("external.not-started", "\"{0}\" cannot be started: {1}");

/// Between two looks at the stop token.
constexpr auto kLook = std::chrono::milliseconds(20);
/// For the news that a program which has closed its output is gone; it takes a millisecond as a rule.
constexpr auto kPatience = std::chrono::milliseconds(100);
constexpr std::size_t kKeptWords = 2000;
constexpr std::size_t kPiece = std::size_t { 64 } << 10;

struct Pipe {
    OwnedFd read;
    OwnedFd write;
};

/// Closed in every program that is started but where it is given on.
Result<Pipe> makePipe(const std::string& command)
{
    std::array<int, 2> ends {};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return fail(ErrorKind::Failed, kNotStarted, { command, std::strerror(errno) });
    return Pipe { OwnedFd(ends[0]), OwnedFd(ends[1]) };
}

void makeNonBlocking(const OwnedFd& fd)
{
    ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

/// Attributes and actions of posix_spawn(), freed with their scope.
struct SpawnSetup {
    posix_spawn_file_actions_t actions {};
    posix_spawnattr_t attributes {};

    SpawnSetup()
    {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        // A separate group: it dies with its helpers, and Ctrl-C reaches us alone.
        posix_spawnattr_setpgroup(&attributes, 0);
        sigset_t none;
        sigset_t usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal : { SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD })
            sigaddset(&usual, signal);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSetup()
    {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;
};

/// write() that tells of a reader who is gone by EPIPE alone, whatever the program does with SIGPIPE.
ssize_t writeQuietly(int fd, std::string_view bytes)
{
    sigset_t pipe;
    sigset_t before;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    const auto written = ::write(fd, bytes.data(), bytes.size());
    const int code = errno;
    if (written < 0 && code == EPIPE) {
        const timespec now {};
        while (sigtimedwait(&pipe, nullptr, &now) < 0 && errno == EINTR) { }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = code;
    return written;
}

} // namespace

OwnedFd& OwnedFd::operator=(OwnedFd&& other) noexcept
{
    if (this != &other) {
        close();
        m_fd = std::exchange(other.m_fd, -1);
    }
    return *this;
}

void OwnedFd::close()
{
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command)
{
    TRY_ASSIGN(auto input, makePipe(command));
    TRY_ASSIGN(auto output, makePipe(command));
    TRY_ASSIGN(auto errors, makePipe(command));
    SpawnSetup setup;
    posix_spawn_file_actions_adddup2(&setup.actions, input.read.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&setup.actions, output.write.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&setup.actions, errors.write.get(), STDERR_FILENO);
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::string text = command;
    const std::array<char*, 4> arguments { shell.data(), option.data(), text.data(), nullptr };
    pid_t pid = 0;
    const int code = posix_spawn(&pid, shell.c_str(), &setup.actions, &setup.attributes, arguments.data(), environ);
    if (code != 0)
        return fail(ErrorKind::Failed, kNotStarted, { command, std::strerror(code) });
    for (const auto* fd : { &input.write, &output.read, &errors.read })
        makeNonBlocking(*fd);
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(pid, std::move(input.write), std::move(output.read), std::move(errors.read)));
}

ChildProcess::ChildProcess(pid_t pid, OwnedFd input, OwnedFd output, OwnedFd errors)
    : m_pid(pid)
    , m_input(std::move(input))
    , m_output(std::move(output))
    , m_errors(std::move(errors))
{
}

ChildProcess::~ChildProcess()
{
    killGroup();
}

ChildProcess::Trouble ChildProcess::writeLine(std::string_view text, Clock::time_point deadline)
{
    const std::string line = std::string(text) + '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        if (StopScope::isStopped())
            return Trouble::Stopped;
        const auto written = m_input.isOpen() ? writeQuietly(m_input.get(), rest) : -1;
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (!m_input.isOpen() || (errno != EAGAIN && errno != EINTR))
            return Trouble::Ended;
        // Meanwhile it may be blocked on its own output.
        if (const auto trouble = waitFor(true, deadline); trouble != Trouble::None)
            return trouble;
    }
    return Trouble::None;
}

ChildProcess::Trouble ChildProcess::readLine(std::string& line, Clock::time_point deadline)
{
    for (;;) {
        if (const auto end = m_received.find('\n', m_searched); end != std::string::npos) {
            line.assign(m_received, m_begin, end - m_begin);
            m_begin = m_searched = end + 1;
            if (m_begin == m_received.size()) {
                m_received.clear();
                m_begin = m_searched = 0;
            }
            return Trouble::None;
        }
        m_searched = m_received.size();
        auto trouble = m_searched - m_begin > kLongestLine ? Trouble::Flooded : Trouble::None;
        if (trouble == Trouble::None)
            trouble = waitFor(false, deadline);
        if (trouble != Trouble::None) {
            line.assign(m_received, m_begin, 2 * kKeptWords);
            return trouble;
        }
    }
}

std::string_view ChildProcess::unread()
{
    if (m_received.size() == m_begin)
        static_cast<void>(takeOutput());
    return std::string_view(m_received).substr(m_begin, kKeptWords);
}

/// Until something came, or room for writing; looks at the token on the way.
ChildProcess::Trouble ChildProcess::waitFor(bool wantsToWrite, Clock::time_point deadline)
{
    for (;;) {
        if (StopScope::isStopped())
            return Trouble::Stopped;
        if (!m_output.isOpen())
            return Trouble::Ended;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0)
            return Trouble::Silent;
        std::array<pollfd, 3> waits { pollfd { m_output.get(), POLLIN, 0 }, pollfd { m_errors.get(), POLLIN, 0 },
            pollfd { wantsToWrite ? m_input.get() : -1, POLLOUT, 0 } };
        if (::poll(waits.data(), waits.size(), static_cast<int>(std::min(left, kLook).count())) <= 0) {
            // A helper that it left behind may hold the pipes open.
            if (hasEnded({}))
                return Trouble::Ended;
            continue;
        }
        if (waits[1].revents != 0)
            takeErrors();
        if (waits[0].revents != 0)
            return takeOutput();
        if (waits[2].revents != 0)
            return Trouble::None;
    }
}

ChildProcess::Trouble ChildProcess::takeOutput()
{
    if (!m_output.isOpen())
        return Trouble::Ended;
    if (m_received.size() - m_begin > 2 * kLongestLine)
        return Trouble::Flooded;
    if (m_begin > kPiece) {
        m_received.erase(0, m_begin);
        m_searched -= m_begin;
        m_begin = 0;
    }
    std::array<char, kPiece> piece; // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
    const auto got = ::read(m_output.get(), piece.data(), piece.size());
    if (got > 0) {
        m_received.append(piece.data(), static_cast<std::size_t>(got));
        return Trouble::None;
    }
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return Trouble::None;
    m_output.close();
    return Trouble::Ended;
}

void ChildProcess::takeErrors()
{
    std::array<char, kPiece> piece; // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
    const auto got = ::read(m_errors.get(), piece.data(), piece.size());
    if (got > 0) {
        m_said.append(piece.data(), static_cast<std::size_t>(got));
        if (m_said.size() > 2 * kKeptWords)
            m_said.erase(0, m_said.size() - kKeptWords);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        m_errors.close();
    }
}

/// Its number stays taken until it is reaped, so that the group cannot be another one.
bool ChildProcess::hasEnded(std::chrono::milliseconds patience)
{
    const auto until = Clock::now() + patience;
    while (!m_isReaped) {
        siginfo_t info {};
        if (::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0
            && info.si_pid == m_pid) {
            m_status = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
            return true;
        }
        if (Clock::now() >= until)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

std::string ChildProcess::ending()
{
    if (!hasEnded(kPatience))
        return {};
    if (WIFEXITED(m_status))
        return fmt::format("exit code {}", WEXITSTATUS(m_status));
    return fmt::format("signal {} ({})", WTERMSIG(m_status), strsignal(WTERMSIG(m_status)));
}

std::string ChildProcess::lastWords()
{
    const auto until = Clock::now() + kPatience;
    while (m_errors.isOpen() && Clock::now() < until) {
        pollfd wait { m_errors.get(), POLLIN, 0 };
        // What was written is there; only who ended is waited for, since a helper may hold the pipe open.
        if (::poll(&wait, 1, 0) <= 0)
            break;
        takeErrors();
    }
    auto words = m_said.substr(m_said.size() - std::min(m_said.size(), kKeptWords));
    if (words.size() < m_said.size())
        words.erase(0, words.find('\n') + 1); // npos + 1 is 0
    while (!words.empty() && (words.back() == '\n' || words.back() == ' '))
        words.pop_back();
    return toValidUtf8(words);
}

void ChildProcess::finish(std::chrono::milliseconds grace)
{
    m_input.close();
    const auto until = Clock::now() + grace;
    // It may be blocked on output that is no longer read.
    while (!hasEnded({}) && Clock::now() < until && !StopScope::isStopped()) {
        if (m_errors.isOpen())
            takeErrors();
        if (takeOutput() == Trouble::Flooded)
            break;
        m_received.clear();
        m_begin = m_searched = 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    killGroup();
}

void ChildProcess::killGroup()
{
    if (m_isReaped)
        return;
    m_input.close();
    ::kill(-m_pid, SIGKILL);
    int status = 0;
    while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) { }
    m_isReaped = true;
}

} // namespace consonance
