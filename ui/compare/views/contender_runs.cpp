// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/contender_runs.h"

#include "ui/kit/number_format.h"

#include <QCoreApplication>
#include <QMenu>

#include <set>
#include <vector>

namespace consonance {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("ContenderRuns", text);
}

std::vector<const RunResult*> keptRuns(const ComparisonData& data, const std::string& contender)
{
    std::vector<const RunResult*> runs;
    for (const auto& run : data.results()) {
        if (run.contender() == contender && !run.runId.empty())
            runs.push_back(&run);
    }
    return runs;
}

/// What tells it from the others: its seed, and its trace where there are several.
QString nameAmong(const std::vector<const RunResult*>& runs, const RunResult& run)
{
    std::set<std::string> traces;
    for (const auto* one : runs)
        traces.insert(one->trace);
    const auto seed = translated(QT_TRANSLATE_NOOP("ContenderRuns", "seed %1")).arg(run.seed);
    return traces.size() > 1 ? QStringLiteral("%1 · %2").arg(seed, QString::fromStdString(run.trace)) : seed;
}

/// `which` of several is said when it is opened.
RunPlace placeOf(const std::vector<const RunResult*>& runs, std::size_t which)
{
    const auto& run = *runs[which];
    RunPlace place { .runId = QString::fromStdString(run.runId) };
    if (runs.size() > 1)
        place.which
            = translated(QT_TRANSLATE_NOOP("ContenderRuns",
                             "This is run %1 of %2 of %3: %4. The context menu in the comparison has the others."))
                  .arg(format::integer(static_cast<qint64>(which) + 1),
                      format::integer(static_cast<qint64>(runs.size())), contenderTitle(run.contender()),
                      nameAmong(runs, run));
    return place;
}

} // namespace

std::optional<RunPlace> firstRunOf(const ComparisonData& data, const std::string& contender)
{
    const auto runs = keptRuns(data, contender);
    return runs.empty() ? std::nullopt : std::optional(placeOf(runs, 0));
}

void offerRuns(QMenu& menu, const ComparisonData& data, const std::string& contender,
    const std::function<void(const RunPlace&)>& open)
{
    const auto runs = keptRuns(data, contender);
    if (runs.empty())
        return;
    const auto title = translated(QT_TRANSLATE_NOOP("ContenderRuns", "Open run"));
    auto& entries = runs.size() > 1 ? *menu.addMenu(title) : menu;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto text = runs.size() > 1 ? nameAmong(runs, *runs[i]) : title;
        QObject::connect(
            entries.addAction(text), &QAction::triggered, &menu, [open, place = placeOf(runs, i)] { open(place); });
    }
}

} // namespace consonance
