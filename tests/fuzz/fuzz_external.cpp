// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as the output of a command of policy external: its introduction, its answer to a decision, or the record of
// a run that someone sent. Accepted bytes make a plan that the engine accepts or refuses; written and read again it is
// the same plan.
#include "core/policy/external/external_answer.h"
#include "core/policy/external/recorded_answers.h"
#include "core/sim/engine.h"
#include "tests/fixtures/small_worlds.h"

#include <cstdlib>

using namespace consonance;

namespace {

/// At a decision: two jobs wait, one runs, one has yet to arrive.
Engine& engineAtDecision()
{
    static Engine engine = [] {
        const auto cluster = fixtures::makeServers(2, 4);
        auto made = *Engine::create({ .cluster = cluster,
            .workload
            = fixtures::makeWorkload({ fixtures::makeGang("a", 0, 2, 100), fixtures::makeGang("b", 10, 1, 100),
                fixtures::makeParameterServerJob(*bundledModels(), "c", "vgg-16", 10, 2, 1, 1),
                fixtures::makeGang("d", 500, 1, 100) }),
            .throughput = *makeThroughputModel("none", cluster) });
        while (made.next() != Engine::Step::Decision) { }
        Plan plan;
        plan.place(JobId(0), { { made.cluster().host(HostId(0)).domain, 0, 2 } });
        made.apply(plan);
        while (made.next() != Engine::Step::Decision) { }
        return made;
    }();
    return engine;
}

void readAsAnswer(std::string_view text)
{
    auto& engine = engineAtDecision();
    const View view(engine, Knowledge::None);
    const auto answer = readAnswer(text, "fuzz", view);
    if (!answer || answer->question || answer->complaint)
        return;
    static_cast<void>(engine.check(answer->plan));
    const auto written = answerText(answer->plan, answer->state.value_or(""), engine.cluster());
    const auto again = readAnswer(written, "fuzz", view);
    if (!again || answerText(again->plan, again->state.value_or(""), engine.cluster()) != written)
        std::abort();
}

void readAsRecord(std::string_view text)
{
    const auto record = RecordedAnswers::parse(text);
    if (!record)
        return;
    const auto written = (*record)->text();
    const auto again = RecordedAnswers::parse(written);
    if (!again || (*again)->text() != written)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(readHello(text, "fuzz"));
    static_cast<void>(splitParameters(std::string(text)));
    readAsAnswer(text);
    readAsRecord(text);
    return 0;
}
