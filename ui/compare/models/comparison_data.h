// SPDX-License-Identifier: GPL-3.0-or-later
//
// The data of the views of a comparison, and their interface. The data are immutable and shared; a view receives
// them when it is shown, not before. GUI thread.
#pragma once

#include "core/compare/stored_comparison.h"
#include "core/run/contender_colors.h"
#include "ui/compare/models/run_place.h"
#include "ui/kit/selection.h"
#include "ui/theme/paper_size.h"
#include "ui/words/input_title.h"
#include "ui/words/policy_text.h"

#include <QString>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>

namespace consonance {

struct ComparisonData {
    CompareRequest request; ///< makes the runs again
    StoredComparison runs; ///< limited to request.range
    std::vector<Error> problems; ///< why differences may not be due to the policies
    QString provenance; ///< for pictures: the command that makes it again

    [[nodiscard]] const std::vector<RunResult>& results() const { return runs.result.runs; }
    /// As of contenderStyles(): the same in every view of the comparison.
    [[nodiscard]] int styleOf(const std::string& contender) const { return contenderStyle(runs.contenders, contender); }
    [[nodiscard]] std::map<std::string, int> styles() const
    {
        std::map<std::string, int> all;
        for (const auto& contender : runs.contenders)
            all.emplace(contender, styleOf(contender));
        return all;
    }
};
using SharedComparison = std::shared_ptr<const ComparisonData>;

/// Of runs that were made just now, as StoredComparison::parameters.
[[nodiscard]] inline std::vector<std::map<std::string, std::string>> parametersOf(const std::vector<RunResult>& runs)
{
    std::vector<std::map<std::string, std::string>> all;
    for (const auto& run : runs) {
        auto& texts = all.emplace_back();
        for (const auto& [key, value] : run.parameters)
            texts[key] = parameterText(value);
    }
    return all;
}

/// "Harmony, seed 3, preset:harmony-testbed": one run in lists.
[[nodiscard]] inline QString runTitle(const RunResult& run)
{
    return QStringLiteral("%1 · %2 · %3")
        .arg(contenderTitle(run.contender()), inputTitle(run.trace), QString::number(run.seed));
}

class ComparisonView : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Translated; stands on the tab.
    [[nodiscard]] virtual QString title() const = 0;
    virtual void show(const SharedComparison& comparison) = 0;
    using QWidget::show;
    /// Sets texts again; show() follows.
    virtual void retranslate() { }
    /// Writes what is shown by the name's ending; false when it cannot. Views without a picture of their own have none.
    virtual bool saveTo(const QString& /*path*/, const PaperSize& /*paper*/) { return false; }
    [[nodiscard]] virtual bool isPicture() const { return false; }
    /// The name that `consonance render --view` has for it; empty when it has none.
    [[nodiscard]] virtual const char* renderView() const { return ""; }

    /// The view's last data; null for none.
    [[nodiscard]] const SharedComparison& comparison() const { return m_comparison; }
    void tell(const SharedComparison& comparison)
    {
        m_comparison = comparison;
        if (comparison)
            show(comparison);
    }

Q_SIGNALS:
    /// The clicked item should be opened: a run, a moment of it, a job in it.
    void openRequested(const consonance::RunPlace& place);
    /// This contender is to be the baseline.
    void baselineChosen(const std::string& contender);
    /// The comparison is to be limited to this span, or to none.
    void rangeChosen(const std::optional<consonance::TimeRange>& range);
    void errorRaised(const consonance::Error& error);
    /// The view should be brought to the front: a command of it was used.
    void wanted();

private:
    SharedComparison m_comparison;
};

} // namespace consonance
