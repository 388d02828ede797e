// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the program begins: a cluster at work, three ways in, lessons and samples to open with one click, files opened
// last. The form of a new run takes the place of the list when it is asked for. GUI thread only.
#pragma once

#include "ui/forms/sample_card.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QPushButton;
class QStackedWidget;
class QToolButton;

namespace consonance {

class DemoCluster;
class JobRunner;
class RecentFilesList;
class RoleLabel;
class RunForm;
class SampleList;
class Settings;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    WelcomePage(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] RunForm& form() const { return *m_form; }
    [[nodiscard]] SampleList& samples() const { return *m_samples; }
    [[nodiscard]] DemoCluster& demo() const { return *m_demo; }
    /// The form of a new run in place of the list, or the list again.
    void showForm(bool shown = true);
    [[nodiscard]] bool isFormShown() const;
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
    void compareRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitOffer();
    [[nodiscard]] QWidget* buildDemo();
    [[nodiscard]] QWidget* buildWays();
    [[nodiscard]] QWidget* buildList();
    void connectParts();
    void retranslate();

    std::function<std::vector<SampleCardContent>()> m_lessonCards;
    DemoCluster* m_demo = nullptr;
    RoleLabel* m_caption = nullptr; ///< of the demo
    QToolButton* m_play = nullptr;
    QToolButton* m_learn = nullptr;
    QToolButton* m_own = nullptr;
    QToolButton* m_compare = nullptr;
    QToolButton* m_new = nullptr;
    QToolButton* m_open = nullptr;
    QPushButton* m_lastSession = nullptr;
    QWidget* m_side = nullptr; ///< all but the demo
    QStackedWidget* m_stack = nullptr; ///< the list, or the form
    SampleList* m_samples = nullptr;
    RecentFilesList* m_recent = nullptr;
    RunForm* m_form = nullptr;
    QString m_offer; ///< its whole text
};

} // namespace consonance
