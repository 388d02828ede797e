// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks one question about the open run and shows the answer: the form, the remarks, the chart and the sheets. The work
// runs in the background, with progress and cancel in the status bar and here. A live question is asked again whenever
// the moment shown or the form changes, while it is in sight: of the history, and of what is shown while the run plays,
// at most four times a second, of the state, which takes a copy of the engine on the run's thread, every two seconds
// while the run plays. Long work shows what it knows so far, and may be ended early with that. GUI thread only.
#pragma once

#include "core/answers/question.h"
#include "core/session/interactive_session.h"
#include "ui/kit/selection.h"
#include "ui/work/job_runner.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QSplitter;

namespace consonance {

class AnswerTable;
class ChartPlot;
class CommandRegistry;
class PlotWidget;
class QuestionForm;
class RoleLabel;
class RangeSelection;
class SessionController;
class SpanNote;

class AnswerPanel : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    /// The question outlives the panel.
    AnswerPanel(const Question& question, const Services& services, QWidget* parent = nullptr);

    /// Limits answers to the span that is selected.
    void follow(const RangeSelection& brush);
    /// Whether rows have the colours of their tenants, as the views beside have; else they would be taken for jobs.
    void setTenantColors(bool areTenants);
    /// Asks about the open run as it is with its changes, with `besides` for fields that the form does not have.
    void start(const std::map<std::string, std::string>& besides = {});
    /// Null before anything was answered.
    [[nodiscard]] const std::shared_ptr<const AnswerSource>& outcome() const { return m_outcome; }
    [[nodiscard]] const Answer& answer() const { return m_answer; } ///< in the language of the window
    /// Nothing is being worked out, and what is shown is of this moment.
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] QuestionForm& form() const { return *m_form; }
    [[nodiscard]] PlotWidget& plot() const;
    /// Which of the answer's charts is shown; hidden where it has one at most.
    [[nodiscard]] QComboBox& chartChoice() const { return *m_charts; }
    /// Of the selected row, else of the first that the answer chose; null without any.
    [[nodiscard]] const AnswerSettings* chosenSettings() const;
    [[nodiscard]] AnswerTable& table(std::size_t sheet = 0) const { return *m_tables[sheet]; }
    /// The remarks, or what the panel says without any.
    [[nodiscard]] QString text() const;
    void setProvenance(const QString& line);

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// The panel should be in front: it was asked, or has an answer.
    void wanted();
    /// Settings of a row should be run, or compared with those of the open run.
    void runRequested(const consonance::RunRequest& request);
    void comparisonRequested(const consonance::AnswerSettings& settings);
    /// Something was done that the status bar says.
    void noted(const QString& text);
    /// A row was chosen to be brought into the middle of the other views.
    void focusRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What an answer is about.
    struct Asked {
        const void* state = nullptr; ///< history or frame
        Time at;
        std::size_t events = 0; ///< records that the moment includes
        std::optional<TimeRange> range;
        std::map<std::string, ParameterValue> fields;
        bool operator==(const Asked&) const = default;
    };
    using Outcome = Result<std::shared_ptr<const AnswerSource>>;

    void addCommands();
    void addSettingsCommands();
    void endEarly();
    void takeInterim(const std::shared_ptr<const AnswerSource>& known, const std::shared_ptr<const Cluster>& cluster);
    void showChosenChart();
    void saveChosenSettings();
    [[nodiscard]] QString interimText(const QString& remarks) const;
    void addWaitingCommand(const WaitingJobCommand& command);
    void addButton(const char* command);
    [[nodiscard]] JobId selectedWaitingJob() const; ///< invalid without exactly one
    void buildLayout();
    AnswerTable& addTable();
    void takeInputs();
    void schedule();
    void ask(const std::map<std::string, std::string>& besides = {});
    void work(QuestionContext about, ParameterSet given, Asked asked);
    void take(const Outcome& outcome);
    [[nodiscard]] Asked now() const;
    [[nodiscard]] bool isWorking() const { return m_isLooking || m_services.runner.isRunning(m_work); }
    void showAnswer();
    void showText();
    void fitParts();
    void retranslate();

    const Question& m_question;
    Services m_services;
    const RangeSelection* m_brush = nullptr;
    QuestionForm* m_form;
    SpanNote* m_note; ///< the span to which the answer is limited
    RoleLabel* m_asOf; ///< the moment of the answer, while the clock shows another
    RoleLabel* m_text;
    RoleLabel* m_row; ///< the sentences of the row that is selected
    ChartPlot* m_plot;
    QComboBox* m_charts;
    QSplitter* m_parts;
    QSplitter* m_sheets;
    std::vector<AnswerTable*> m_tables; ///< at least one
    QTimer m_due;
    BackgroundId m_work = 0;
    QElapsedTimer m_interimAge; ///< of what is shown of the work
    QElapsedTimer m_textAge;
    QString m_cost; ///< of the work, as it said
    bool m_endsEarly = false; ///< the work is asked again for its best so far as soon as it has stopped
    bool m_isLooking = false; ///< at the state, on the thread of the run
    bool m_hasTenantColors = false;
    std::shared_ptr<const Cluster> m_cluster; ///< of the run
    std::shared_ptr<const AnswerSource> m_outcome;
    Answer m_answer;
    Asked m_shown;
    std::vector<SessionChange> m_askedOf; ///< changes of the run that it is about
};

} // namespace consonance
