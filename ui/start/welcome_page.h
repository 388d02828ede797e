// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the program begins: lessons and samples to open with one click, files opened last, a place to drop files, and
// the form for a new run. GUI thread only.
#pragma once

#include "ui/forms/sample_card.h"
#include "ui/start/sample_grid.h"

#include <QString>
#include <QWidget>

#include <functional>

class QPushButton;

namespace consonance {

class JobRunner;
class RecentFilesList;
class RoleLabel;
class RunForm;
class Settings;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    WelcomePage(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] RunForm& form() const { return *m_form; }
    [[nodiscard]] SampleGrid& samples() const { return *m_samples; }
    [[nodiscard]] SampleGrid& lessons() const { return *m_lessons; }
    /// The text of the button that resumes the last session; empty hides it.
    void setLastSession(const QString& text);
    /// Where the cards of the lessons come from; asked again when the language changes.
    void setLessons(std::function<std::vector<SampleCardContent>()> cards);

Q_SIGNALS:
    void runRequested(const consonance::RunRequest& request);
    void lastSessionRequested();
    void lessonRequested(const QString& id);
    void fileChosen(const QString& path);
    void openRequested();
    /// The wizard for the user's cluster and trace.
    void ownRunRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitOffer();
    [[nodiscard]] QWidget* buildLeft();
    void retranslate();

    SampleGrid* m_samples = nullptr;
    SampleGrid* m_lessons = nullptr;
    std::function<std::vector<SampleCardContent>()> m_lessonCards;
    RecentFilesList* m_recent = nullptr;
    RunForm* m_form = nullptr;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_subtitle = nullptr;
    RoleLabel* m_samplesTitle = nullptr;
    RoleLabel* m_lessonsTitle = nullptr;
    RoleLabel* m_recentTitle = nullptr;
    RoleLabel* m_dropHint = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_own = nullptr;
    QPushButton* m_lastSession = nullptr;
    QString m_offer; ///< its whole text
};

} // namespace consonance
