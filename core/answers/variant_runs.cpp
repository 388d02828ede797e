// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/variant_runs.h"

#include "core/answers/redrawn_trace.h"

#include "core/base/json_writer.h"
#include "core/base/moment_text.h"
#include "core/base/number_range.h"
#include "core/base/parallel_work.h"
#include "core/base/span_text.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr MessageId kRunsStopped = CONSONANCE_MESSAGE("question.stopped", "the runs were stopped");

GroupFigures figuresOf(const JobHistories& histories)
{
    return groupFigures({ &histories, 1 }, GroupBy::Tenant).front();
}

std::vector<double> waitsOf(const JobHistories& histories)
{
    std::vector<double> waits;
    for (const auto& history : histories.jobs) {
        if (history.counts)
            waits.push_back(history.waited.seconds());
    }
    return waits;
}

} // namespace

double VariantFigures::meanWaitSeconds() const
{
    return copyWaits.empty() ? figures.meanWaitSeconds : mean(copyWaits);
}

std::optional<CopiedFigure> savedOnCopies(const VariantFigures& base, const VariantFigures& variant)
{
    if (base.copyWaits.size() != variant.copyWaits.size())
        return std::nullopt;
    std::vector<double> shares;
    for (std::size_t copy = 0; copy < base.copyWaits.size(); ++copy) {
        const double before = base.copyWaits[copy];
        const double after = variant.copyWaits[copy];
        shares.push_back(before == after ? 0 : 1 - after / before);
    }
    auto saved = copiedFigure(shares);
    if (saved && base.isRedrawn) { // the mean's interval is √n times as narrow as that of one more copy
        const double half = (saved->high - saved->mean) * std::sqrt(saved->copies + 1.0);
        saved->low = saved->mean - half;
        saved->high = saved->mean + half;
    }
    return saved;
}

double savedShare(const VariantFigures& base, const VariantFigures& variant)
{
    const double wait = base.meanWaitSeconds();
    if (const auto copied = savedOnCopies(base, variant); copied && wait > 0)
        return copied->mean;
    return wait > 0 ? 1 - variant.meanWaitSeconds() / wait : std::numeric_limits<double>::quiet_NaN();
}

std::optional<DrawnRange> savedInterval(const VariantFigures& base, const VariantFigures& variant)
{
    if (const auto copied = savedOnCopies(base, variant))
        return DrawnRange { copied->low, copied->high };
    if (base.waits.size() != variant.waits.size())
        return std::nullopt;
    const auto drawn = blockBootstrap(variant.waits, base.waits);
    return drawn ? std::optional(DrawnRange { -drawn->relative.high, -drawn->relative.low }) : std::nullopt;
}

std::string savedPercentText(double share)
{
    const auto text = fixedText(share * 100, 1);
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

std::string VariantCopies::intervalText(const Wording& wording) const
{
    if (copies > 0 && stretch > Duration {})
        return TerminalWording(wording)(
            CONSONANCE_TEXT("CommandLine", "95 % of {0} copies that redraw the trace in stretches of {1}"),
            { std::to_string(copies), spanText(stretch.seconds(), wording) });
    if (copies > 0)
        return copiesText(copies, jitter, durationNoise, wording);
    return TerminalWording(wording)(
        CONSONANCE_TEXT("CommandLine", "95 % bootstrap of this one schedule; other schedules may differ"));
}

void VariantCopies::write(JsonWriter& json) const
{
    json.member("copies", copies);
    if (copies > 0)
        json.member("jitter_s", jitter.seconds()).member("duration_noise", durationNoise);
    if (copies > 0 && stretch > Duration {})
        json.member("stretch_s", stretch.seconds());
}

void VariantRuns::expect(std::size_t runs)
{
    if (m_progress)
        m_progress->setTotal(m_total += static_cast<std::int64_t>(runs));
}

Result<JobHistories> VariantRuns::historiesOf(const Simulation& simulation) const
{
    const auto& engine = simulation.engine();
    return jobHistories(
        eventsOf(engine.log()), engine.inputs().workload, engine.cluster(), m_ask.span.value_or(StoredSpan {}));
}

Result<std::vector<VariantFigures>> VariantRuns::run(std::span<const CopyContender> variants, const StopToken& stop)
{
    expect(variants.size());
    std::vector<VariantFigures> figures(variants.size());
    std::vector<char> isDone(variants.size(), 0); // each thread writes its own
    const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
        TRY_ASSIGN(auto simulation, startRun(variants[i].request, variants[i].inputs, ended));
        TRY(simulation.runToEnd(ended));
        TRY_ASSIGN(const auto histories, historiesOf(simulation));
        figures[i] = { figuresOf(histories), computeMetrics(simulation.engine()).utilisation, waitsOf(histories), {} };
        isDone[i] = 1;
        if (m_progress)
            m_progress->add(1);
        return {};
    };
    TRY(workInParallel(variants.size(), m_ask.threads, stop, work));
    if (std::ranges::find(isDone, 0) != isDone.end())
        return fail(ErrorKind::Cancelled, kRunsStopped);
    const auto& rule = m_ask.copies;
    if (const auto& workload = *variants.front().inputs.workload; !m_copies)
        m_copies = { .copies = copiesOf(rule, workload, policiesOf(variants)),
            .jitter = jitterOf(rule, workload),
            .stretch = rule.jitter ? Duration {} : redrawnStretch(workload),
            .durationNoise = rule.durationNoise };
    if (m_copies->copies > 0)
        TRY(runOnCopies(variants, figures, stop));
    return figures;
}

/// All runs on redrawn traces are contenders of one copy, which shifts their arrivals besides.
Result<void> VariantRuns::runOnCopies(
    std::span<const CopyContender> variants, std::vector<VariantFigures>& figures, const StopToken& stop)
{
    const auto copies = static_cast<std::size_t>(m_copies->copies);
    const bool isRedrawn = m_copies->stretch > Duration {};
    expect(copies * variants.size());
    for (auto& one : figures) {
        one.copyWaits.resize(copies);
        one.isRedrawn = isRedrawn;
    }
    std::vector<CopyContender> contenders(variants.begin(), variants.end());
    for (std::size_t copy = 0; isRedrawn && copy < copies; ++copy) {
        const auto redrawn = redrawnTrace(
            *variants.front().inputs.workload, m_copies->stretch, m_ask.copies.seed, static_cast<int>(copy));
        if (copy == 0)
            contenders.clear();
        for (const auto& variant : variants) {
            contenders.push_back(variant);
            contenders.back().inputs.workload = redrawn;
        }
    }
    const auto onRun = [&](std::size_t copy, std::size_t run, const RunResult&, const Simulation& simulation) {
        if (const auto histories = historiesOf(simulation)) // else all are stopped
            figures[run % variants.size()].copyWaits[copy + run / variants.size()]
                = figuresOf(*histories).meanWaitSeconds;
    };
    TRY(runCopies(contenders, m_ask.copies, isRedrawn ? 1 : m_copies->copies,
        { .threads = m_ask.threads, .progress = m_progress, .onRun = onRun }, stop));
    return {};
}

} // namespace consonance
