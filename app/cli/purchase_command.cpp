// SPDX-License-Identifier: GPL-3.0-or-later
// purchase: which servers more would shorten the waits of a run, and how many of them pay.
#include "app/cli/command_context.h"
#include "app/cli/copies_option.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_extension.h"
#include "core/operate/purchase_study.h"

#include <CLI/CLI.hpp>

#include <cmath>

namespace consonance {

namespace {

struct PurchaseOptions {
    RunSource source;
    std::vector<std::string> like;
    PurchaseAsk ask;
    double leastSaving = kLeastSaving * 100; ///< in %
    RangeOption range;
    CopiesOption copies;
    JsonOption json;
};

std::string inMinutes(double seconds)
{
    return std::isfinite(seconds) ? fixedText(seconds / 60, 1) : "–";
}

/// "12.3 (4.0 to 19.8)", in %.
std::string savedText(const PurchasePoint& point, const PurchasePoint& today)
{
    const auto share = savedShare(point, today);
    if (!std::isfinite(share))
        return "–";
    const auto percent = [](double part) { return fixedText(part * 100, 1); };
    if (!point.saved)
        return percent(share);
    return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} ({1} to {2})"),
        { percent(share), percent(point.saved->low), percent(point.saved->high) });
}

std::string verdictOf(const PurchaseCurve& curve, std::size_t point)
{
    if (point == curve.paysUntil)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "pays until here"));
    const auto worse = isWorse(curve.points[point], curve.points.front());
    if (worse == Worse::Yes)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "worse"));
    if (worse == Worse::Perhaps)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "worse, perhaps by chance"));
    if (curve.points[point].isUnclear)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "no clear gain"));
    return {};
}

std::string studyTable(const PurchaseStudy& study)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& curve : study.curves) {
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const auto& point = curve.points[i];
            rows.push_back(
                { i == 0 ? serverKindName(curve.kind, localWording()) : std::string(), groupedText(point.servers),
                    inMinutes(point.meanWaitSeconds()), i == 0 ? std::string() : savedText(point, curve.points.front()),
                    inMinutes(point.figures.waitP95Seconds), inMinutes(point.figures.meanJctSeconds),
                    fixedText(point.utilisation * 100, 1), groupedText(point.figures.notServed), verdictOf(curve, i) });
        }
    }
    return textTable(
        { CONSONANCE_TEXT("CommandLine", "server"), CONSONANCE_TEXT("CommandLine", "more"),
            CONSONANCE_TEXT("CommandLine", "mean wait (min)"), CONSONANCE_TEXT("CommandLine", "saved (%, 95 %)"),
            CONSONANCE_TEXT("CommandLine", "wait p95 (min)"), CONSONANCE_TEXT("CommandLine", "mean JCT (min)"),
            CONSONANCE_TEXT("CommandLine", "utilisation (%)"), CONSONANCE_TEXT("CommandLine", "not served"), "" },
        rows);
}

Result<void> runPurchase(PurchaseOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto store, openStore(options.source.store));
    TRY_ASSIGN(options.ask.span, spanOf(options.range, store));
    options.ask.leastSaving = options.leastSaving / 100;
    options.ask.copies = options.copies.rule();
    for (const auto& name : options.like) {
        TRY_ASSIGN(const auto host, findServer(*stored.inputs.cluster, name));
        options.ask.like.push_back(host);
    }
    Progress progress;
    const auto study = [&] {
        const ProgressDisplay display("purchase", progress);
        return studyPurchase(stored.request, stored.inputs, options.ask, interruptToken(), &progress);
    }();
    if (!study)
        return fail(study.error());
    return present(options.json, studyTable(*study) + purchaseText(*study, localWording()),
        purchaseJson(*study, *stored.inputs.cluster));
}

} // namespace

void addPurchaseCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<PurchaseOptions>();
    auto* command = app.add_subcommand("purchase",
        "What to buy: the same jobs with more servers of each kind, and how many of them shorten the waits enough");
    addRunSource(*command, options->source);
    command
        ->add_option("--like", options->like,
            "A server whose kind is bought, by its name; may be repeated (default: every kind that the cluster has)")
        ->allow_extra_args(false);
    command
        ->add_option("--counts", options->ask.counts,
            "How many more to try: 1,2,4,8 (default: 1, 2, 4 and so on, until more do not pay)")
        ->delimiter(',');
    command
        ->add_option("--least-saving", options->leastSaving,
            "The least a server must save to pay off, in % of the present mean wait (assumed)")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command->add_option("--threads", options->ask.threads, "Runs at the same time; 0 = one per processor")
        ->check(CLI::NonNegativeNumber);
    addRangeOption(*command, options->range, "Only jobs that arrive at or after this moment count");
    addCopiesOption(*command, options->copies);
    addJsonOption(*command, options->json);
    command->callback(calling(runPurchase, options, result));
}

} // namespace consonance
