// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several policies side by side on the same traces: the form on the left, what came out on the right – table, bars with
// confidence intervals, distribution of JCTs – filling up while runs end. Also shows runs of the store. GUI thread
// only.
#pragma once

#include "core/experiment/compare.h"
#include "core/store/run_record.h"
#include "ui/kit/command_registry.h"
#include "ui/kit/message_bar.h"

#include <QWidget>

class QProgressBar;
class QToolButton;

namespace consonance {

class CdfPlot;
class CompareForm;
class CompareRunner;
class ComparisonBars;
class ComparisonModel;
class CopyableTableView;
class RoleLabel;
class RunLibrary;
class Settings;

class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(RunLibrary& library, CommandRegistry& registry, Settings& settings, QWidget* parent = nullptr);

    void start(const CompareRequest& request);
    /// Shows stored runs as a comparison; they are read in the background.
    void showRuns(const std::vector<RunRecord>& runs);
    [[nodiscard]] CompareForm& form() const { return *m_form; }
    [[nodiscard]] CompareRunner& runner() const { return *m_runner; }
    [[nodiscard]] const CompareResult& result() const { return m_result; }

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);
    /// The problems of the inputs, together.
    void problemsFound(const std::vector<consonance::Error>& problems);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addCommands(CommandRegistry& registry);
    [[nodiscard]] QWidget* buildResults();
    void present(const CompareResult& result, bool isWhole);
    void showProgress();
    void showDistributions();
    void exportResult();
    void retranslate();
    [[nodiscard]] QString provenanceLine() const;

    RunLibrary& m_library;
    CommandRegistry& m_registry;
    Settings& m_settings;
    CompareRunner* m_runner = nullptr;
    CompareForm* m_form = nullptr;
    ComparisonModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    ComparisonBars* m_bars = nullptr;
    CdfPlot* m_distributions = nullptr;
    QWidget* m_progressRow = nullptr;
    QProgressBar* m_progress = nullptr;
    RoleLabel* m_progressText = nullptr;
    QToolButton* m_cancel = nullptr;
    RoleLabel* m_heading = nullptr;
    CompareResult m_result;
    CompareRequest m_shownRequest;
    bool m_isWhole = false; ///< m_result is all that was asked for
};

} // namespace consonance
