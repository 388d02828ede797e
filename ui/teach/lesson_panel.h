// SPDX-License-Identifier: GPL-3.0-or-later
//
// The panel in which lessons are read: the list of them, or the open one with its step, the remaining task, a hint on
// request and the way forward; after its end the list offers the next one. Its buttons are commands of the registry
// (help.lesson.…). GUI thread only.
#pragma once

#include <QWidget>

#include <initializer_list>

class QAction;
class QButtonGroup;
class QLayout;
class QListWidget;
class QProgressBar;
class QStackedWidget;
class QTextBrowser;
class QToolButton;
class QVBoxLayout;

namespace consonance {

class CommandRegistry;
struct Lesson;
class LessonPlayer;
class RoleLabel;

class LessonPanel : public QWidget {
    Q_OBJECT
public:
    LessonPanel(LessonPlayer& player, CommandRegistry& registry, QWidget* parent = nullptr);

    void showHint();
    /// In a hall the lesson is a strip below the cluster: the text, the question and what to press side by side.
    void setStrip(bool isStrip);
    /// What the strip needs at its width, now.
    [[nodiscard]] int stripHeight() const;
    /// The displayed text of the step.
    [[nodiscard]] QString stepText() const;
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class RoomyLabel;

    [[nodiscard]] QWidget* buildList();
    [[nodiscard]] QWidget* buildLesson();
    [[nodiscard]] QToolButton* commandButton(const char* id) const;
    [[nodiscard]] static QLayout* rowOf(std::initializer_list<QWidget*> buttons);
    [[nodiscard]] QAction* startOf(const Lesson& lesson) const;
    void present();
    void presentList();
    void presentStep();
    void presentQuestion();
    void presentFigures();
    void buildQuestion();
    void presentEnd();
    void retranslate();

    LessonPlayer& m_player;
    CommandRegistry& m_registry;
    QStackedWidget* m_pages = nullptr;
    RoleLabel* m_listTitle = nullptr;
    QListWidget* m_list = nullptr;
    QWidget* m_end = nullptr; ///< above the list after a lesson: that it is done, and the way to the next one
    RoleLabel* m_endText = nullptr;
    QToolButton* m_nextLesson = nullptr;
    QString m_ended; ///< the lesson that was done last
    QVBoxLayout* m_lessonParts = nullptr; ///< to read, to answer, to do
    QWidget* m_aroundLesson = nullptr; ///< the buttons that leave the lesson or begin it again
    bool m_isStrip = false;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_place = nullptr;
    QProgressBar* m_bar = nullptr;
    QTextBrowser* m_text = nullptr;
    RoomyLabel* m_state = nullptr;
    QWidget* m_questionPart = nullptr; ///< of a step that asks
    RoleLabel* m_question = nullptr;
    QVBoxLayout* m_choices = nullptr;
    QButtonGroup* m_choice = nullptr;
    RoomyLabel* m_says = nullptr; ///< about the chosen answer
    int m_askedStep = -1; ///< whose choices are shown
    QString m_askedLesson;
    RoleLabel* m_figures = nullptr; ///< progress of the step's task
    QProgressBar* m_figureBar = nullptr;
    QToolButton* m_next = nullptr;
    QString m_shownText;
    int m_shownStep = -1;
    bool m_hintIsShown = false;
};

} // namespace consonance
