// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/child_program.h"

#include "core/base/file_io.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr MessageId kNotStarted = CONSONANCE_MESSAGE("program.start", "{0} cannot be started: {1}");
constexpr MessageId kTooLong = CONSONANCE_MESSAGE("program.too-long", "{0} did not end within {1} s");
constexpr MessageId kProgramStopped = CONSONANCE_MESSAGE("program.stopped", "{0} was stopped");
constexpr auto kLook = 10ms; // between two looks at a program

ChildExit exitOf(int status)
{
    if (WIFSIGNALED(status))
        return { .signal = WTERMSIG(status) };
    return { .code = WEXITSTATUS(status) };
}

/// A file of its own for what a program writes, gone with it.
class OutputFile {
public:
    OutputFile()
        : m_path(std::filesystem::temp_directory_path()
            / fmt::format("consonance-output-{}-{}", ::getpid(), s_count.fetch_add(1)))
    {
    }
    ~OutputFile()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::string content() const { return readFile(m_path).value_or(std::string()); }

private:
    static inline std::atomic<int> s_count { 0 };
    std::filesystem::path m_path;
};

/// Where a program reads and writes.
class SpawnFiles {
public:
    SpawnFiles() { ::posix_spawn_file_actions_init(&m_actions); }
    ~SpawnFiles() { ::posix_spawn_file_actions_destroy(&m_actions); }
    SpawnFiles(const SpawnFiles&) = delete;
    SpawnFiles& operator=(const SpawnFiles&) = delete;

    void open(int number, const std::filesystem::path& path, int flags)
    {
        ::posix_spawn_file_actions_addopen(&m_actions, number, path.c_str(), flags, 0666);
    }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions {};
};

Result<pid_t> spawn(const std::vector<std::string>& arguments, const SpawnFiles& files)
{
    std::vector<char*> argv;
    for (const auto& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str())); // posix_spawnp() does not write to them
    argv.push_back(nullptr);
    pid_t id = 0;
    if (const int code = ::posix_spawnp(&id, argv.front(), files.get(), nullptr, argv.data(), environ); code != 0)
        return fail(ErrorKind::Failed, kNotStarted, { arguments.front(), std::generic_category().message(code) });
    return id;
}

} // namespace

std::string ChildExit::text() const
{
    return signal != 0 ? fmt::format("signal {}", signal) : fmt::format("exit code {}", code);
}

Result<ChildProgram> ChildProgram::start(const std::vector<std::string>& arguments, const std::filesystem::path& log)
{
    SpawnFiles files;
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    if (!log.empty()) {
        files.open(STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND);
        files.open(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND);
    }
    TRY_ASSIGN(const auto id, spawn(arguments, files));
    return ChildProgram(id);
}

ChildProgram::ChildProgram(ChildProgram&& other) noexcept
    : m_id(std::exchange(other.m_id, 0))
    , m_exit(other.m_exit)
{
}

ChildProgram& ChildProgram::operator=(ChildProgram&& other) noexcept
{
    std::swap(m_id, other.m_id);
    std::swap(m_exit, other.m_exit);
    return *this;
}

ChildProgram::~ChildProgram()
{
    if (m_id == 0 || m_exit)
        return;
    ::kill(m_id, SIGKILL);
    int status = 0;
    while (::waitpid(m_id, &status, 0) < 0 && errno == EINTR) { }
}

std::optional<ChildExit> ChildProgram::poll()
{
    int status = 0;
    if (!m_exit && ::waitpid(m_id, &status, WNOHANG) == m_id)
        m_exit = exitOf(status);
    return m_exit;
}

void ChildProgram::terminate() const
{
    if (!m_exit)
        ::kill(m_id, SIGTERM);
}

Result<ProgramOutput> runProgram(
    const std::vector<std::string>& arguments, std::chrono::milliseconds limit, const StopToken& stop)
{
    const OutputFile output;
    const OutputFile errors;
    SpawnFiles files;
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY);
    files.open(STDOUT_FILENO, output.path(), O_WRONLY | O_CREAT | O_EXCL);
    files.open(STDERR_FILENO, errors.path(), O_WRONLY | O_CREAT | O_EXCL);
    TRY_ASSIGN(const auto id, spawn(arguments, files));
    ChildProgram program = ChildProgram::adopt(id);
    const auto end = std::chrono::steady_clock::now() + limit;
    for (;;) {
        if (const auto exit = program.poll())
            return ProgramOutput { *exit, output.content(), errors.content() };
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kProgramStopped, { arguments.front() });
        if (std::chrono::steady_clock::now() >= end)
            return fail(ErrorKind::Failed, kTooLong,
                { arguments.front(), fmt::format("{}", std::chrono::duration<double>(limit).count()) });
        std::this_thread::sleep_for(kLook);
    }
}

bool isProgramHere(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const auto colon = rest.find(':');
        const auto folder = std::filesystem::path(rest.substr(0, colon));
        if (::access((folder / name).c_str(), X_OK) == 0 && !folderExists(folder / name))
            return true;
        rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
    }
    return false;
}

} // namespace consonance
