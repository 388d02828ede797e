// SPDX-License-Identifier: GPL-3.0-or-later
//
// The other program in the tests of the store: writes runs until it is killed, opens a database without rights, runs
// out of disk, makes fixtures.
//   store_probe write DB SEED MILLISECONDS     runs of all lengths; prints what it did, with the time of the monotonic
//   clock store_probe open DB read-write|read-only   as nobody, when started by root; prints "ok RUNS" or the id of the
//   error store_probe limited DB BYTES               no file may grow beyond BYTES; prints "stored RUNS" and the id of
//   the error that ended it store_probe fixture DB                     the runs that every fixture holds
#include "core/store/kept_trainings.h"
#include "store_made_up.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

using namespace consonance;
using namespace consonance::test;

namespace {

std::int64_t monotonicMilliseconds()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

int report(const Error& error)
{
    std::printf("error %s %s\n", error.message.id, error.englishText().c_str());
    std::fflush(stdout);
    return 1;
}

/// Mostly short runs, some longer than a second.
int writeRuns(const char* path, std::uint64_t seed, std::int64_t milliseconds)
{
    auto store = RunStore::open(path);
    if (!store)
        return report(store.error());
    const auto end = monotonicMilliseconds() + milliseconds;
    for (std::uint64_t run = 0; monotonicMilliseconds() < end; ++run) {
        const auto runSeed = seed * 1000 + run;
        auto header = madeUpHeader("lb");
        header.seed = runSeed;
        auto writer = store->begin(header);
        if (!writer)
            return report(writer.error());
        const auto* id = (*writer)->runId().c_str();
        std::printf("begin %s %llu\n", id, static_cast<unsigned long long>(runSeed));
        EventLog log;
        Mixer mixer(runSeed);
        const int steps = run % 4 == 3 ? 1500 : 20;
        for (int step = 0; step < steps && monotonicMilliseconds() < end; ++step) {
            grow(log, log.events().size() + 40, mixer);
            if (auto appended = (*writer)->append(log); !appended)
                return report(appended.error());
            std::printf("at %s %zu %lld\n", id, log.events().size(), static_cast<long long>(monotonicMilliseconds()));
            std::fflush(stdout);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (auto finished = (*writer)->finish(madeUpCompletion()); !finished)
            return report(finished.error());
        std::printf("finished %s %zu\n", id, log.events().size());
        std::fflush(stdout);
    }
    std::printf("done\n");
    return 0;
}

int openWithoutRights(const char* path, bool readOnly)
{
    constexpr unsigned kNobody = 65534;
    if (getuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0))
        return 2;
    auto store = RunStore::open(path, { .access = readOnly ? StoreAccess::ReadOnly : StoreAccess::ReadWrite });
    if (!store)
        return report(store.error());
    const auto runs = store->count({});
    if (!runs)
        return report(runs.error());
    std::printf("ok %lld\n", static_cast<long long>(*runs));
    return 0;
}

int runOutOfDisk(const char* path, unsigned long bytes)
{
    const rlimit limit { .rlim_cur = bytes, .rlim_max = bytes };
    std::signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 2;
    auto store = RunStore::open(path);
    if (!store)
        return report(store.error());
    for (int run = 0; run < 1000; ++run) {
        auto added = store->add(madeUpHeader(), madeUpLog(5000, static_cast<std::uint64_t>(run)), madeUpCompletion());
        if (!added) {
            std::printf("stored %d\n", run);
            return report(added.error());
        }
    }
    return 0;
}

int makeFixture(const char* path)
{
    auto store = RunStore::open(path);
    if (!store)
        return report(store.error());
    auto fork = madeUpHeader("tetris");
    fork.fork = ForkPoint { .parent = "0123456789abc", .event = 12, .at = { 99 }, .change = "policy lb → tetris" };
    const auto first = store->add(madeUpHeader(), madeUpLog(300, 1), madeUpCompletion());
    const auto second = store->add(fork, madeUpLog(200, 2), madeUpCompletion(99));
    if (!first || !second)
        return 1;
    const bool isEdited = store->setNotes(*second, "looked at twice") && store->archive(*second);
    const bool isTrained
        = KeptTrainings(*store).add({ .name = "first", .policy = "harmony" }, "weights", {}).has_value();
    const std::vector<TimeMark> marks { { .from = { 5 }, .until = { 5 }, .text = "here it goes wrong" },
        { .from = { 5 }, .until = { 90 }, .text = "rush hour 高峰", .color = MarkColor::Blue } };
    const bool isMarked = store->editMarks(*second, {}, marks).has_value();
    return isEdited && isTrained && isMarked ? 0 : 1;
}

} // namespace

int main(int argumentCount, char** arguments)
{
    const std::string_view mode = argumentCount > 2 ? arguments[1] : "";
    if (mode == "write" && argumentCount == 5)
        return writeRuns(arguments[2], std::strtoull(arguments[3], nullptr, 10), std::atoll(arguments[4]));
    if (mode == "open" && argumentCount == 4)
        return openWithoutRights(arguments[2], std::string_view(arguments[3]) == "read-only");
    if (mode == "limited" && argumentCount == 4)
        return runOutOfDisk(arguments[2], std::strtoul(arguments[3], nullptr, 10));
    if (mode == "fixture")
        return makeFixture(arguments[2]);
    std::fprintf(stderr, "store_probe write|open|limited|fixture DB …\n");
    return 2;
}
