// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks one question about the open run and shows the answer: the form, the remarks, the chart and the sheet. The work
// runs in the background, with progress and cancel in the status bar and here. GUI thread only.
#pragma once

#include "core/answers/question.h"
#include "core/session/interactive_session.h"
#include "ui/work/job_runner.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class PlotWidget;
class QuestionForm;
class RoleLabel;
class SessionController;
class SheetModel;

class AnswerPanel : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    /// The question outlives the panel.
    AnswerPanel(const Question& question, const Services& services, QWidget* parent = nullptr);

    /// Asks about the open run as it is with its changes.
    void start();
    /// Null before anything was answered.
    [[nodiscard]] const std::shared_ptr<const AnswerSource>& outcome() const { return m_outcome; }
    [[nodiscard]] QuestionForm& form() const { return *m_form; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }
    /// The remarks, or what the panel says without any.
    [[nodiscard]] QString text() const;
    void setProvenance(const QString& line);

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// The panel should be in front: it was asked, or has an answer.
    void wanted();

private:
    void addCommands();
    void buildLayout();
    void takeInputs();
    void take(const Result<std::shared_ptr<const AnswerSource>>& outcome);
    void showAnswer();
    void draw(const Chart& chart);
    void retranslate();

    const Question& m_question;
    Services m_services;
    QuestionForm* m_form;
    RoleLabel* m_text;
    PlotWidget* m_plot;
    SheetModel* m_model;
    CopyableTableView* m_table;
    BackgroundId m_work = 0;
    std::shared_ptr<const Cluster> m_cluster; ///< of the run
    std::shared_ptr<const AnswerSource> m_outcome;
    Answer m_answer; ///< in the language of the window
    std::vector<SessionChange> m_askedOf; ///< changes of the run that it is about
};

} // namespace consonance
