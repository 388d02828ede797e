// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/cli_counterpart.h"

#include "core/answers/question.h"

#include <QLatin1String>

namespace consonance {

namespace {

struct Line {
    const char* id; ///< with a dot at its end: of all that begin so, unless a longer line fits
    const char* command;
    const char* reason = "";
};

constexpr auto kArranges = "arranges the window; no run is changed";
constexpr auto kMoves = "moves the eye over a run that is open; no run is changed";
constexpr auto kOpens = "opens a page or a question of the window; no run is changed";
constexpr auto kStops = "stops work of the window; Ctrl-C does it in a terminal";

constexpr Line kLines[] = {
    // Runs
    { "file.open", "consonance-cli simulate --trace --cluster" },
    { "file.ownRun", "consonance-cli simulate --trace --cluster" },
    { "file.newRun", "", kOpens },
    { "file.closeRun", "", "a command has no run open when it is through" },
    { "file.cancel", "", kStops },
    { "file.quit", "", "a command leaves by itself" },
    { "file.lastSession", "", "the session is one of the window; --open RUN opens a stored run" },
    { "file.keepCopy", "consonance-cli runs import" },
    { "file.share", "consonance-cli runs export --format --from --to --at --select-job --select-server" },
    { "edit.", "", "takes back what was done in the window; the command line changes nothing without a command" },
    { "run.", "consonance-cli simulate" },
    { "run.problems", "consonance-cli inspect" },
    { "run.until", "consonance-cli simulate --until" },
    { "run.untilArrival", "consonance-cli simulate --until" },
    { "run.untilStart", "consonance-cli simulate --until" },
    { "run.untilCompletion", "consonance-cli simulate --until" },
    { "run.untilParting", "consonance-cli simulate --until-parting" },
    { "breakpoint.", "consonance-cli simulate --breakpoints" },
    { "watch.", "consonance-cli simulate --watch --watch-out" },
    { "mark.", "consonance-cli runs marks" },
    { "mark.add", "consonance-cli runs mark --at" },
    { "mark.section", "consonance-cli runs mark --from --to" },
    { "mark.rename", "consonance-cli runs mark --rename" },
    { "mark.color", "consonance-cli runs mark --color" },
    { "mark.remove", "consonance-cli runs mark --remove" },
    { "whatIf.place", "consonance-cli runs fork --force" },
    { "whatIf.drain", "consonance-cli runs fork --drain" },
    { "whatIf.fail", "consonance-cli runs fork --fail" },
    { "whatIf.rackOutage", "consonance-cli runs fork --fail --drain --at --until" },
    { "whatIf.repair", "consonance-cli runs fork --repair" },
    { "whatIf.addServer", "consonance-cli runs fork --add" },
    { "whatIf.changePolicy", "consonance-cli runs fork --policy" },
    { "whatIf.compare", "consonance-cli runs diff --why" },
    { "whatIf.keep", "consonance-cli runs fork" },
    { "whatIf.nothingStarts", "consonance-cli runs fork --force" },
    { "whatIf.original", "", "the original is a run of its own there; a fork leaves it alone" },
    { "whatIf.makeRoom", "consonance-cli defragment --job" },
    { "whatIf.whyWaiting", "consonance-cli recommend --waiting" },
    { "decision.ghost", "consonance-cli explain --policies" },
    { "decision.placeHere", "consonance-cli runs fork --decision --force --keep-rest" },
    { "decision.passedOver", "consonance-cli explain --passed-over" },
    { "find.", "consonance-cli runs find --kind --at --where" },
    // Results
    { "record.show", "consonance-cli recorded" },
    { "trace.audit", "consonance-cli inspect --cluster" },
    { "verify.open", "consonance-cli verify --oracle" },
    { "report.", "consonance-cli report --run --out" },
    { "report.openRun", "consonance-cli report --trace --cluster --policy --out" },
    { "compare.", "consonance-cli compare" },
    { "compare.cancel", "", kStops },
    { "compare.cancelLoads", "", kStops },
    { "compare.runs", "consonance-cli runs compare" },
    { "compare.firstDivergence", "consonance-cli runs diff" },
    { "compare.nextDecision", "consonance-cli runs diff" },
    { "compare.previousDecision", "consonance-cli runs diff" },
    { "compare.openFirst", "consonance-cli runs show" },
    { "compare.openSecond", "consonance-cli runs show" },
    { "compare.play", "", kMoves },
    { "compare.wholeRange", "consonance-cli compare --from --to" },
    { "runs.open", "consonance-cli runs show" },
    { "runs.compare", "consonance-cli runs compare" },
    { "runs.archive", "consonance-cli runs archive" },
    { "runs.restore", "consonance-cli runs archive --undo" },
    { "runs.tag", "consonance-cli runs tag" },
    { "runs.find", "consonance-cli runs list --where" },
    { "runs.export", "consonance-cli runs export --where" },
    { "runs.exportBundles", "consonance-cli runs export --where --format" },
    { "runs.exportEvents", "consonance-cli runs export --each" },
    { "runs.exportTeams", "consonance-cli runs export --format" },
    { "runs.exportEach", "consonance-cli runs export --each" },
    { "sweep.add", "consonance-cli sweep --config" },
    { "sweep.saveForm", "", "a sweep is written in an editor there; the file is the same" },
    { "sweep.form", "consonance-cli sweep --config" },
    { "sweep.goOn", "consonance-cli sweep --config --resume" },
    { "sweep.stop", "", kStops },
    { "sweep.show", "consonance-cli sweep --config --svg" },
    { "sweep.remove", "", "takes a file from a list of the window; no run is changed" },
    { "sweep.refreshFolder", "consonance-cli sweep status" },
    { "sweep.mergeFolder", "consonance-cli sweep merge" },
    { "sweep.closeFolder", "", kArranges },
    { "training.start", "consonance-cli train" },
    { "training.pause", "", "a training is stopped with Ctrl-C and goes on with train --resume" },
    { "training.stop", "", kStops },
    { "training.resume", "consonance-cli train --resume" },
    { "training.checkLearner", "consonance-cli train --probe" },
    { "training.stopChecking", "", kStops },
    { "training.openEpisode", "consonance-cli simulate --trace --cluster --policy --set --seed" },
    { "training.compare", "consonance-cli compare" },
    { "predictor.calibrate", "consonance render --view" },
    { "export.", "consonance-cli runs export" },
    { "export.savePicture", "consonance render --out" },
    { "export.copyPicture", "consonance render --out" },
    { "export.pictureSize", "consonance render --size-mm --font-pt" },
    { "export.copyCommand", "consonance render" },
    { "export.animate", "consonance render --animate --from --to" },
    { "timeline.drift", "consonance-cli runs drift" },
    // The window itself
    { "cluster.", "", kMoves },
    { "timeline.", "", kMoves },
    { "plot.", "", kMoves },
    { "selection.", "", kMoves },
    { "view.", "", kArranges },
    { "panel.", "", kArranges },
    { "window.", "", kArranges },
    { "theme.", "", kArranges },
    { "language.", "consonance-cli --language" },
    { "help.", "", "explains the window; --help explains a command" },
    { "help.about", "consonance-cli about" },
    { "tools.", "", kOpens },
    { "macro.", "", "made of other commands; `consonance --command ID` runs it in the window" },
};

bool fits(const QString& id, QLatin1String pattern)
{
    return pattern.endsWith(QLatin1Char('.')) ? id.startsWith(pattern) : id == pattern;
}

CliCounterpart ofQuestion(const Question& question, const QString& verb)
{
    const auto command = [](const std::string& text) -> CliCounterpart {
        return { .command = QString::fromStdString(text), .reason = {} };
    };
    if (verb == QLatin1String("start"))
        return command(commandOf(question));
    if (verb == QLatin1String("early"))
        return command("consonance-cli " + question.id + " --" + question.earlyField);
    if (verb == QLatin1String("run"))
        return command("consonance-cli simulate --policy --set");
    if (verb == QLatin1String("compare"))
        return command("consonance-cli compare --policies --set");
    return { .command = {},
        .reason = QLatin1String(verb == QLatin1String("save") ? "--set @NAME uses what the window saved" : kStops) };
}

} // namespace

CliCounterpart cliCounterpart(const QString& id)
{
    const auto parts = id.split(QLatin1Char('.'));
    if (const auto* question = findQuestion(parts.front().toStdString()))
        return ofQuestion(*question, parts.back());
    const Line* best = nullptr;
    qsizetype length = 0;
    for (const auto& line : kLines) {
        const QLatin1String pattern(line.id);
        if (fits(id, pattern) && pattern.size() > length) {
            best = &line;
            length = pattern.size();
        }
    }
    if (!best)
        return {};
    return { .command = QLatin1String(best->command), .reason = QLatin1String(best->reason) };
}

} // namespace consonance
