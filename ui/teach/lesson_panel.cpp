// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_panel.h"

#include "ui/commands/command_registry.h"
#include "ui/forms/sample_text.h"
#include "ui/kit/role_label.h"
#include "ui/teach/answer_button.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_player.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/markdown_text.h"

#include <QAbstractButton>
#include <QAction>
#include <QButtonGroup>
#include <QEvent>
#include <QKeyEvent>
#include <QListWidget>
#include <QProgressBar>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr QSize kLessonSize { 340, 560 };

/// The text of a step, which leaves to the window the keys that it names; Qt would move a cursor by them.
class LessonText : public QTextBrowser {
protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride || static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QTextBrowser::event(event);
        event->ignore();
        return true;
    }
};

} // namespace

/// As high as the longest text that may come to stand in it, so that nothing around it moves when it does.
class LessonPanel::RoomyLabel : public RoleLabel {
public:
    explicit RoomyLabel(TextSize size)
        : RoleLabel(size)
    {
        setWordWrap(true);
    }

    void setPossible(const QStringList& texts)
    {
        if (texts == m_possible)
            return;
        m_possible = texts;
        updateGeometry();
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        const int width = std::max(this->width(), 1); // not that of the text, which changes
        return { width, heightForWidth(width) };
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const auto hint = RoleLabel::minimumSizeHint();
        return { hint.width(), heightForWidth(std::max(hint.width(), width())) };
    }
    [[nodiscard]] int heightForWidth(int width) const override
    {
        int height = RoleLabel::heightForWidth(width);
        const QRect room(0, 0, width, QWIDGETSIZE_MAX);
        for (const auto& text : m_possible)
            height = std::max(height, fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height());
        return height;
    }

protected:
    /// A layout asks for the least height again only on request.
    void resizeEvent(QResizeEvent* event) override
    {
        RoleLabel::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }

private:
    QStringList m_possible;
};

LessonPanel::LessonPanel(LessonPlayer& player, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_player(player)
    , m_registry(registry)
    , m_pages(new QStackedWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_pages);
    m_pages->addWidget(buildList());
    m_pages->addWidget(buildLesson());
    connect(&player, &LessonPlayer::changed, this, &LessonPanel::present);
    connect(&player.stage(), &LessonStage::changed, this, [this] {
        if (m_player.lesson())
            presentFigures();
    });
    connect(&player, &LessonPlayer::finished, this, [this](const QString& id) {
        m_ended = id;
        present();
    });
    connect(&registry, &CommandRegistry::changed, this, &LessonPanel::present);
    retranslate();
}

QSize LessonPanel::sizeHint() const
{
    return m_isStrip ? QSize(kLessonSize.width(), QWidget::sizeHint().height()) : kLessonSize;
}

QWidget* LessonPanel::buildList()
{
    auto* page = new QWidget;
    m_listTitle = new RoleLabel(TextSize::Body, TextTone::Muted);
    m_listTitle->setWordWrap(true);
    m_end = new QWidget;
    m_end->setObjectName(QStringLiteral("lessonEnd"));
    m_endText = new RoleLabel(TextSize::Body, TextTone::Ok);
    m_endText->setWordWrap(true);
    m_nextLesson = new QToolButton;
    m_nextLesson->setObjectName(QStringLiteral("nextLesson"));
    m_nextLesson->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* end = new QVBoxLayout(m_end);
    end->setContentsMargins({});
    end->addWidget(m_endText);
    end->addWidget(m_nextLesson);
    m_list = new QListWidget;
    m_list->setObjectName(QStringLiteral("lessonList"));
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    const auto start = [this](const QListWidgetItem* item) { m_player.start(item->data(kIdRole).toString()); };
    connect(m_list, &QListWidget::itemActivated, this, start);
    connect(m_list, &QListWidget::itemClicked, this, start);
    auto* column = new QVBoxLayout(page);
    column->addWidget(m_end);
    column->addWidget(m_listTitle);
    column->addWidget(m_list, 1);
    column->addWidget(commandButton("help.lesson.leave"));
    return page;
}

QToolButton* LessonPanel::commandButton(const char* id) const
{
    auto* button = new QToolButton;
    button->setDefaultAction(m_registry.action(QLatin1String(id)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

QWidget* LessonPanel::buildLesson()
{
    auto* page = new QWidget;
    m_title = new RoleLabel(TextSize::Title);
    m_title->setWordWrap(true);
    m_place = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(spacing::kTiny);
    m_text = new LessonText;
    m_text->setObjectName(QStringLiteral("lessonText"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_state = new RoomyLabel(TextSize::Body);
    m_state->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_next = commandButton("help.lesson.next");
    buildQuestion();
    m_figures = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_figures->setObjectName(QStringLiteral("lessonFigures"));
    m_figures->setWordWrap(true);
    m_figureBar = new QProgressBar;
    m_figureBar->setTextVisible(false);
    m_figureBar->setFixedHeight(spacing::kSmall);
    m_lessonParts = new QVBoxLayout(page);
    auto* reading = new QVBoxLayout;
    auto* doing = new QVBoxLayout;
    m_lessonParts->addLayout(reading, 1);
    m_lessonParts->addWidget(m_questionPart);
    m_lessonParts->addLayout(doing);
    for (auto* part : { m_lessonParts, reading, doing })
        part->setSpacing(spacing::kSmall);
    reading->addWidget(m_title);
    reading->addWidget(m_place);
    reading->addWidget(m_bar);
    reading->addWidget(m_text, 1);
    doing->addWidget(m_figures);
    doing->addWidget(m_figureBar);
    doing->addWidget(m_state);
    doing->addLayout(rowOf({ commandButton("help.lesson.show"), commandButton("help.lesson.hint") }));
    doing->addLayout(rowOf({ commandButton("help.lesson.back"), m_next, commandButton("help.lesson.skip") }));
    m_aroundLesson = new QWidget;
    m_aroundLesson->setLayout(rowOf({ commandButton("help.lesson.close"), commandButton("help.lesson.restart"),
        commandButton("help.lesson.leave") }));
    doing->addWidget(m_aroundLesson);
    return page;
}

int LessonPanel::stripHeight() const
{
    const auto* layout = m_pages->currentWidget()->layout();
    const int needed
        = layout->hasHeightForWidth() ? layout->minimumHeightForWidth(width()) : layout->minimumSize().height();
    return std::max(minimumHeight(), needed);
}

QLayout* LessonPanel::rowOf(std::initializer_list<QWidget*> buttons)
{
    auto* row = new FlowLayout(spacing::kSmall);
    row->setContentsMargins({});
    for (auto* button : buttons)
        row->addWidget(button);
    return row;
}

void LessonPanel::setStrip(bool isStrip)
{
    constexpr int kReading = 5;
    constexpr int kQuestion = 4;
    constexpr int kDoing = 3;
    constexpr int kLeastStrip = 140;
    m_isStrip = isStrip;
    setMinimumHeight(isStrip ? kLeastStrip : 0); // the texts would ask for more before the strip has its width
    m_lessonParts->setDirection(isStrip ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_lessonParts->setStretch(0, isStrip ? kReading : 1);
    m_lessonParts->setStretch(1, isStrip ? kQuestion : 0);
    m_lessonParts->setStretch(2, isStrip ? kDoing : 0);
    // Where the hall reads, what leads away from the lesson would only take room.
    m_aroundLesson->setVisible(!isStrip);
    m_title->setVisible(!isStrip);
    m_place->setVisible(!isStrip);
    m_listTitle->setVisible(!isStrip);
    updateGeometry();
}

void LessonPanel::present()
{
    m_pages->setCurrentIndex(m_player.lesson() ? 1 : 0);
    if (m_player.lesson())
        presentStep();
    else
        presentList();
}

void LessonPanel::presentList()
{
    const auto row = m_list->currentRow();
    m_list->clear();
    for (const auto& lesson : lessons()) {
        const auto id = QString::fromStdString(lesson.id);
        const auto progress = m_player.progress(id);
        const auto minutes = tr("%n min", "length of a lesson", static_cast<int>(lesson.minutes));
        const auto title = sampleText(lesson.title);
        auto* item
            = new QListWidgetItem(progress.isFinished ? tr("%1 – %2, done", "lesson, its length").arg(title, minutes)
                                                      : tr("%1 – %2", "lesson, its length").arg(title, minutes),
                m_list);
        item->setIcon(themedIcon(progress.isFinished ? Icon::Ok : Icon::Lesson));
        item->setData(kIdRole, id);
        item->setToolTip(sampleText(lesson.goal));
    }
    m_list->setCurrentRow(row);
    m_shownStep = -1;
    m_shownText.clear();
    presentEnd();
}

/// What comes after the lesson that was done last: the first one after it, in the order of the list, that was not.
void LessonPanel::presentEnd()
{
    const auto& all = lessons();
    const auto ended = std::ranges::find(all, m_ended.toStdString(), &Lesson::id);
    m_end->setVisible(ended != all.end());
    if (ended == all.end())
        return;
    m_endText->setText(tr("✓ “%1” is done.").arg(sampleText(ended->title)));
    const auto wanted = [this](const Lesson& lesson) {
        const auto* action = startOf(lesson);
        return action && action->isEnabled() && !m_player.progress(QString::fromStdString(lesson.id)).isFinished;
    };
    auto next = std::find_if(ended, all.end(), wanted);
    if (next == all.end())
        next = std::find_if(all.begin(), ended, wanted);
    auto* offered = next != all.end() && wanted(*next) ? startOf(*next) : nullptr;
    m_nextLesson->setVisible(offered != nullptr);
    if (!offered || offered == m_nextLesson->defaultAction())
        return;
    for (auto* before : m_nextLesson->actions())
        m_nextLesson->removeAction(before);
    m_nextLesson->setDefaultAction(offered);
}

QAction* LessonPanel::startOf(const Lesson& lesson) const
{
    return m_registry.action(QStringLiteral("help.lesson.start.%1").arg(QString::fromStdString(lesson.id)));
}

void LessonPanel::presentStep()
{
    const auto& lesson = *m_player.lesson();
    const auto& step = *m_player.current();
    const int count = static_cast<int>(lesson.steps.size());
    if (m_shownStep != m_player.step())
        m_hintIsShown = false;
    m_shownStep = m_player.step();
    m_title->setText(sampleText(lesson.title));
    m_place->setText(tr("Step %1 of %2", "of a lesson").arg(m_player.step() + 1).arg(count));
    m_bar->setRange(0, count);
    m_bar->setValue(m_player.step() + (m_player.isStepDone() ? 1 : 0));
    auto text = m_player.stage().withCommands(sampleText(step.text));
    if (m_hintIsShown && !step.hint.english.empty())
        text += QStringLiteral("\n\n> %1").arg(m_player.stage().withCommands(sampleText(step.hint)));
    if (text != m_shownText) {
        m_shownText = text;
        showMarkdown(*m_text, text);
    }
    presentQuestion();
    presentFigures();
    const auto done = tr("✓ Done. Go on when you are ready.");
    m_state->setPossible(step.asksSomething() ? QStringList { done } : QStringList {});
    if (!m_player.trouble().isEmpty()) {
        m_state->setTone(TextTone::Warning);
        m_state->setText(tr("⚠ %1", "why a step of a lesson could not be shown").arg(m_player.trouble()));
    } else if (step.asksSomething() && m_player.isStepDone()) {
        m_state->setTone(TextTone::Ok);
        m_state->setText(done);
    } else if (step.check) {
        m_state->setTone(TextTone::Muted);
        m_state->setText(m_player.isActing() ? tr("… showing how") : tr("○ Your turn."));
    } else if (step.question) {
        m_state->setTone(TextTone::Muted);
        m_state->setText(tr("○ What do you think?"));
    } else {
        m_state->setText({});
    }
}

void LessonPanel::buildQuestion()
{
    m_questionPart = new QWidget;
    m_questionPart->setObjectName(QStringLiteral("lessonQuestion"));
    m_question = new RoleLabel(TextSize::Body);
    m_question->setWordWrap(true);
    m_says = new RoomyLabel(TextSize::Body);
    m_says->setObjectName(QStringLiteral("lessonSays"));
    m_says->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_choices = new QVBoxLayout;
    m_choices->setSpacing(spacing::kTiny);
    m_choice = new QButtonGroup(this);
    auto* column = new QVBoxLayout(m_questionPart);
    column->setContentsMargins({});
    column->addWidget(m_question);
    column->addLayout(m_choices);
    column->addWidget(m_says);
    connect(m_choice, &QButtonGroup::idClicked, &m_player, &LessonPlayer::answer);
}

void LessonPanel::presentQuestion()
{
    const auto& question = m_player.current()->question;
    m_questionPart->setVisible(question.has_value());
    const auto lesson = QString::fromStdString(m_player.lesson()->id);
    if (m_askedStep != m_player.step() || m_askedLesson != lesson) {
        m_askedStep = m_player.step();
        m_askedLesson = lesson;
        for (auto* button : m_choice->buttons())
            delete button;
        for (int i = 0; question && i < static_cast<int>(std::ssize(question->choices)); ++i) {
            auto* button = new AnswerButton;
            m_choice->addButton(button, i);
            m_choices->addWidget(button);
        }
    }
    if (!question)
        return;
    m_question->setText(sampleText(question->text));
    const int answered = m_player.answered();
    for (auto* button : m_choice->buttons()) {
        const int id = m_choice->id(button);
        button->setText(sampleText(question->choices[static_cast<std::size_t>(id)].text));
        const QSignalBlocker quiet(button);
        m_choice->setExclusive(answered >= 0);
        button->setChecked(id == answered);
    }
    m_choice->setExclusive(true);
    QStringList possible;
    for (const auto& choice : question->choices)
        possible << (choice.isRight ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + sampleText(choice.says);
    m_says->setPossible(possible);
    if (answered >= 0)
        m_says->setTone(
            question->choices[static_cast<std::size_t>(answered)].isRight ? TextTone::Ok : TextTone::Warning);
    m_says->setText(answered >= 0 ? possible[answered] : QString());
}

/// What the step asks for in figures: what it is now, and what it has to become.
void LessonPanel::presentFigures()
{
    const auto& check = m_player.current()->check;
    const auto measures = check ? m_player.stage().measures(*check) : std::vector<LessonStage::Measure> {};
    QStringList lines;
    double share = 1;
    for (const auto& measure : measures) {
        lines << tr("%1: %2, %3", "a figure, its value, what it has to become")
                     .arg(measure.name, measure.now, measure.wanted);
        share = std::min(share, measure.share);
    }
    // What did the step stays in sight; the figure may go on to what would not.
    if (m_player.isStepDone() && share < 1 && !lines.isEmpty())
        lines = m_figures->text().split(QLatin1Char('\n'));
    m_figures->setText(lines.join(QLatin1Char('\n')));
    m_figures->setVisible(!lines.isEmpty());
    m_figureBar->setVisible(!lines.isEmpty());
    m_figureBar->setRange(0, 100);
    m_figureBar->setValue(m_player.isStepDone() ? 100 : static_cast<int>(share * 100));
}

void LessonPanel::showHint()
{
    m_hintIsShown = true;
    present();
}

QString LessonPanel::stepText() const
{
    return m_text->toPlainText();
}

void LessonPanel::retranslate()
{
    m_listTitle->setText(tr("Each lesson opens a small run and asks you to do something with it. Leave it whenever you "
                            "like; nothing in the window waits for it."));
    m_list->setAccessibleName(tr("Lessons"));
    m_text->setAccessibleName(tr("Text of the step"));
    m_bar->setAccessibleName(tr("Progress of the lesson"));
    m_figureBar->setAccessibleName(tr("How far the step is done"));
    present();
}

/// A button with the focus is pressed by Space, which otherwise runs the run.
bool LessonPanel::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space
        && qobject_cast<QAbstractButton*>(focusWidget())) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void LessonPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
#include "moc_lesson_panel.cpp"
