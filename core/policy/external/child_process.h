// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program that is talked to in lines: the shell starts it in its own process group, lines go to its standard
// input and come from its standard output; the tail of its standard error is kept for messages. Nothing
// here waits beyond the given deadline, or keeps waiting once the work of the thread is stopped
// (core/base/stop_scope.h); a program that reads nothing, writes without end or exits is recognised. It never
// raises SIGPIPE, and the rest of the group is killed and reaped with the object. One thread at a time. Cost of
// a line there and back: two system calls to write and read, one or two to wait, and the switch to the other program.
#pragma once

#include "core/base/result.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace consonance {

/// A file descriptor that is closed with its owner.
class OwnedFd {
public:
    OwnedFd() = default;
    explicit OwnedFd(int fd)
        : m_fd(fd)
    {
    }
    OwnedFd(OwnedFd&& other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    OwnedFd& operator=(OwnedFd&& other) noexcept;
    ~OwnedFd() { close(); }

    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool isOpen() const { return m_fd >= 0; }
    void close();

private:
    int m_fd = -1;
};

class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;
    /// What ended a wait.
    enum class Trouble : std::uint8_t {
        None,
        Stopped, ///< the work of this thread was stopped
        Silent, ///< the deadline has passed
        Ended, ///< the program closed its output; usually it exited
        Flooded, ///< too much output: an endless line, or many unsolicited ones
    };
    static constexpr std::size_t kLongestLine = std::size_t { 16 } << 20;

    /// `sh -c command`. Errors: no process can be made. An unknown command looks like one that exited.
    [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
    /// Kills it if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes the text and a line feed.
    [[nodiscard]] Trouble writeLine(std::string_view text, Clock::time_point deadline);
    /// The next line, without its line feed, into `line`; a partial one after trouble.
    [[nodiscard]] Trouble readLine(std::string& line, Clock::time_point deadline);
    /// The beginning of its output beyond the lines that were read; empty when there is none.
    [[nodiscard]] std::string_view unread();

    /// How it ended, such as "exit code 3" or "signal 11 (Segmentation fault)"; waits briefly for that. Empty while it
    /// runs.
    [[nodiscard]] std::string ending();
    /// The tail of its standard error, at most 2,000 bytes of whole lines.
    [[nodiscard]] std::string lastWords();

    /// Closes its input, gives it that long to exit, and then kills it.
    void finish(std::chrono::milliseconds grace);

private:
    ChildProcess(pid_t pid, OwnedFd input, OwnedFd output, OwnedFd errors);
    [[nodiscard]] Trouble waitFor(bool wantsToWrite, Clock::time_point deadline);
    [[nodiscard]] Trouble takeOutput();
    void takeErrors();
    [[nodiscard]] bool hasEnded(std::chrono::milliseconds patience);
    void killGroup();

    pid_t m_pid;
    bool m_isReaped = false;
    int m_status = 0;
    OwnedFd m_input; ///< the program's input; we write
    OwnedFd m_output;
    OwnedFd m_errors;
    std::string m_received; ///< not handed out yet
    std::size_t m_begin = 0; ///< start of the unread part of m_received
    std::size_t m_searched = 0; ///< m_received has no line feed between m_begin and here
    std::string m_said; ///< the tail of its standard error
};

} // namespace consonance
