// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trains policies and shows the progress: curves, alarms and their reasons, pause, resume, stop; several at once, one
// shown. Holds no learning logic: trainings are TrainingRuns, alarms come from core/train. GUI thread only.
#pragma once

#include "core/compare/compare.h"
#include "ui/commands/command_registry.h"
#include "ui/train/training_run.h"
#include "ui/train/training_shelf.h"
#include "ui/work/message.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QProgressBar;
class QScrollArea;
class QTabWidget;
class QToolButton;

namespace consonance {

class OffendingRoundsView;
class RoleLabel;
class Settings;
class TrainingCurves;
class TrainingForm;
struct TrainingAlarm;
class PredictorView;
class ProbeView;
class RunLibrary;

class TrainingPage : public QWidget {
    Q_OBJECT
public:
    using MakeTrainer = std::function<Result<std::unique_ptr<Trainer>>(const std::string& policy)>;

    TrainingPage(JobRunner& runner, CommandRegistry& registry, Settings& settings, QWidget* parent = nullptr);
    ~TrainingPage() override;

    /// Lists the trainings kept in the library, and keeps new ones from now on.
    void setLibrary(RunLibrary& library) { m_shelf->setLibrary(library); }
    /// Tests train with trainers of their own.
    void setMakeTrainer(MakeTrainer make) { m_makeTrainer = std::move(make); }
    [[nodiscard]] TrainingForm& form() const { return *m_form; }
    [[nodiscard]] PredictorView& predictor() const { return *m_predictor; }
    [[nodiscard]] ProbeView& probes() const { return *m_probes; }
    [[nodiscard]] TrainingCurves& curves() const { return *m_curves; }
    /// The training of this window that is shown; nullptr before the first, and while a kept one is shown.
    [[nodiscard]] TrainingRun* shown() const;
    [[nodiscard]] TrainingShelf& shelf() const { return *m_shelf; }
    /// Shows a training of the shelf, and beside it another one's curves; none when the name is empty.
    void showTraining(const QString& name);
    void showBeside(const QString& name);
    [[nodiscard]] QString alarmText() const;
    /// Follows a link of an alarm: "why:FIGURE" explains it below, "round:FIGURE" lists the rounds that set it off with
    /// their episodes and marks on its curve the one that is chosen, at first where it began.
    void followAlarm(const QString& link);
    /// Without the form and what explains, so that the curve is large.
    void setForAudience(bool isForAudience);
    /// The training and its progress, for an audience.
    [[nodiscard]] QString headline() const;
    /// The explanation from the last link of an alarm; empty before.
    [[nodiscard]] QString explanationText() const;
    void start();

Q_SIGNALS:
    /// Something of the page was asked for from elsewhere.
    void wanted();
    /// An episode that set an alarm off, to be opened as a run.
    void episodeRequested(const consonance::RunRequest& request);
    /// The trained policy beside the usual ones.
    void compareRequested(const consonance::CompareRequest& request);
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    void addCommands();
    QWidget* buildResults();
    void followRun(TrainingRun* run);
    [[nodiscard]] const TrainingShelf::Training* shownTraining() const;
    [[nodiscard]] std::span<const TrainingReport> shownReports() const;
    void listTrainings();
    void present();
    void showAlarms();
    void listRounds(const TrainingAlarm& alarm);
    void markChosen(std::optional<std::size_t> report);
    void openEpisode();
    void showProgress();
    void retranslate();
    [[nodiscard]] CommandAvailability whenShown(std::initializer_list<TrainingRun::State> states) const;
    void compareShown();
    void resumeShown();
    [[nodiscard]] CommandAvailability whenResumable() const;

    JobRunner& m_runner;
    CommandRegistry& m_registry;
    MakeTrainer m_makeTrainer;
    TrainingForm* m_form = nullptr;
    QTabWidget* m_tabs = nullptr;
    PredictorView* m_predictor = nullptr;
    ProbeView* m_probes = nullptr;
    TrainingCurves* m_curves = nullptr;
    RoleLabel* m_title = nullptr;
    QComboBox* m_which = nullptr;
    QComboBox* m_beside = nullptr;
    QProgressBar* m_bar = nullptr;
    RoleLabel* m_status = nullptr;
    RoleLabel* m_alarms = nullptr;
    RoleLabel* m_explanation = nullptr;
    OffendingRoundsView* m_offending = nullptr;
    QScrollArea* m_area = nullptr; ///< of the curves
    QToolButton* m_allCharts = nullptr;
    QWidget* m_left = nullptr; ///< the form with its line
    std::string m_explained; ///< the figure whose alarm is explained
    std::string m_listed; ///< the figure whose rounds are listed
    std::vector<TrainingRun*> m_runs; ///< children of the page
    TrainingShelf* m_shelf = nullptr;
};

} // namespace consonance
