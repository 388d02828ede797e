// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several policies side by side on the same traces: the form and the queue of sweeps on the left, views of the results
// on the right, filling up while runs end. Also shows runs of the store, and limits both to a span of simulated
// time. The page holds the comparison; each tab is a ComparisonView that receives it when shown. GUI
// thread only.
#pragma once

#include "core/store/run_record.h"
#include "core/store/time_mark.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/kit/selection.h"
#include "ui/work/message.h"

#include <QTabWidget>

class QComboBox;
class QProgressBar;
class QToolButton;

namespace consonance {

class CompareForm;
class CompareRunner;
class GroupedTabs;
class LoadCurveView;
class PairedClustersView;
class MomentField;
class RoleLabel;
class RunLibrary;
class Settings;
class StaleResultsNote;
class SweepPanel;

class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(RunLibrary& library, CommandRegistry& registry, Settings& settings, QWidget* parent = nullptr);

    void start(const CompareRequest& request);
    /// Shows stored runs as a comparison; they are read in the background.
    void showRuns(const std::vector<RunRecord>& runs) { showStored(runs, {}); }
    /// The same of a sweep, which may still be under way: only the traces and seeds that all have.
    void showSweep(const std::vector<RunRecord>& runs);
    /// Limits figures to jobs that arrive in the span; nothing for all. The runs must be stored.
    void limitTo(const std::optional<StoredSpan>& range);
    void setBaseline(const std::string& contender);
    [[nodiscard]] CompareForm& form() const { return *m_form; }
    [[nodiscard]] CompareRunner& runner() const { return *m_runner; }
    [[nodiscard]] SweepPanel& sweeps() const { return *m_sweeps; }
    /// Null before anything was compared.
    [[nodiscard]] const SharedComparison& data() const { return m_data; }
    [[nodiscard]] const CompareResult& result() const;
    [[nodiscard]] bool hasRuns() const;
    /// Shows what was compared without the form.
    void setForAudience(bool isForAudience);
    [[nodiscard]] QTabWidget& tabs() const;
    [[nodiscard]] QComboBox& sectionChoice() const { return *m_sections; }
    /// The view of a kind, and its tab brought to the front.
    template<typename View> View& showView();

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);
    /// The problems of the inputs, together.
    void problemsFound(const std::vector<consonance::Error>& problems);
    void openRequested(const consonance::RunPlace& place);
    /// The page should be brought to the front: a command of it was used.
    void wanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showForm();
    void addCommands(CommandRegistry& registry);
    void addContenderCommands(const CommandGroup& commands);
    void buildViews();
    void connectViews();
    [[nodiscard]] QWidget* buildResults();
    [[nodiscard]] QWidget* buildHeading();
    void present(StoredComparison runs, bool isWhole);
    void presentResult(const CompareResult& result, bool isWhole);
    /// Whether to report runs that are gone from the store.
    enum class Missing { IsAnError, IsNoError };
    void showStored(const std::vector<RunRecord>& runs, const std::string& baseline);
    void reread(const std::vector<std::string>& ids, Missing missing = Missing::IsAnError);
    void showRemembered();
    void showCurrent();
    void applyRange();
    void readSections();
    /// In the words of the calendar where the runs have one.
    void showRange(const std::optional<std::int64_t>& beginning);
    void fillSections(const std::vector<TimeMark>& sections);
    void fillBaselines();
    void showFields();
    void showProgress();
    void retranslate();
    [[nodiscard]] ComparisonView* currentView() const;

    RunLibrary& m_library;
    CommandRegistry& m_registry;
    Settings& m_settings;
    CompareRunner* m_runner = nullptr;
    QWidget* m_left = nullptr; ///< form and sweeps
    CompareForm* m_form = nullptr;
    SweepPanel* m_sweeps = nullptr;
    GroupedTabs* m_tabs = nullptr;
    std::vector<ComparisonView*> m_views; ///< in the order of the tabs
    QWidget* m_progressRow = nullptr;
    QProgressBar* m_progress = nullptr;
    RoleLabel* m_progressText = nullptr;
    QToolButton* m_cancel = nullptr;
    RoleLabel* m_heading = nullptr;
    StaleResultsNote* m_stale = nullptr;
    RoleLabel* m_baselineLabel = nullptr;
    QComboBox* m_baseline = nullptr;
    RoleLabel* m_rangeLabel = nullptr;
    MomentField* m_from = nullptr;
    MomentField* m_to = nullptr;
    QToolButton* m_limits = nullptr; ///< shows the fields of the range
    QComboBox* m_sections = nullptr; ///< of the runs compared, by name; hidden when they have none
    SharedComparison m_data;
    CompareRequest m_request; ///< makes what is shown again
    bool m_isForAudience = false;
    bool m_isWhole = false; ///< m_data is the whole request
    bool m_ofSweep = false; ///< m_data is limited to what all contenders share
    bool m_choseBaseline = false; ///< the user did, of what is shown
    SharedRuns m_shared; ///< of what is shown, where that is not everything
};

template<typename View> View& ComparePage::showView()
{
    for (auto* view : m_views) {
        if (auto* found = qobject_cast<View*>(view)) {
            tabs().setCurrentWidget(view);
            return *found;
        }
    }
    Q_UNREACHABLE();
}

} // namespace consonance
