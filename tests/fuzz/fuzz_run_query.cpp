// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as an expression over stored runs, down to the database: it is refused with a message, or it becomes SQL
// that the database accepts, and listing and counting agree.
#include "tests/core/store/store_made_up.h"

#include <cstdlib>
#include <tuple>

namespace {

using namespace consonance;
using namespace consonance::test;

RunStore makeRuns()
{
    auto store = RunStore::openInMemory().value();
    const std::pair<const char*, const char*> runs[] { { "fifo", R"({"quantum": 60, "skip": "none"})" },
        { "lb", R"({"placer": "binpack", "quantum": 300.5})" }, { "harmony", "{}" } };
    for (const auto& [policy, parameters] : runs) {
        auto header = madeUpHeader(policy);
        header.parametersJson = parameters;
        std::ignore = store.add(header, madeUpLog(50), madeUpCompletion()).value();
    }
    return store;
}

/// A person's text must never end in a message of the database.
void requireOwnWords(const Error& error)
{
    if (error.englishText().empty() || error.kind == ErrorKind::Failed)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const RunStore store = makeRuns();
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto runs = store.list({ .filter = { .where = text } });
    const auto count = store.count({ .where = text });
    if (runs.has_value() != count.has_value())
        std::abort();
    if (!runs)
        requireOwnWords(runs.error());
    else if (*count != static_cast<std::int64_t>(runs->size()))
        std::abort();
    return 0;
}
