// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/welcome_page.h"

#include "ui/forms/sample_text.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/thin_line.h"
#include "ui/start/demo_cluster.h"
#include "ui/start/recent_files_list.h"
#include "ui/start/run_form.h"
#include "ui/start/sample_list.h"
#include "ui/theme/icons.h"
#include "ui/theme/low_scroll.h"
#include "ui/work/job_runner.h"

#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kSideWidth = 420;

} // namespace

WelcomePage::WelcomePage(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_demo(new DemoCluster)
    , m_caption(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_play(new QToolButton)
    , m_learn(new QToolButton)
    , m_own(new QToolButton)
    , m_compare(new QToolButton)
    , m_new(new QToolButton)
    , m_open(new QToolButton)
    , m_lastSession(new QPushButton)
    , m_side(new QWidget)
    , m_stack(new QStackedWidget)
    , m_samples(new SampleList(runner))
    , m_recent(new RecentFilesList(settings, runner))
    , m_form(new RunForm(settings, runner))
{
    m_lastSession->setObjectName(QStringLiteral("lastSession"));
    m_lastSession->setIcon(themedIcon(Icon::Restart));
    m_lastSession->hide();
    m_side->setFixedWidth(kSideWidth);
    m_stack->addWidget(new LowScrollArea(buildList()));
    m_stack->addWidget(m_form);
    filled(new QVBoxLayout(m_side), { buildWays(), m_lastSession, { m_stack, 1 } });
    tightlyFilled(new QHBoxLayout(this), { { buildDemo(), 1 }, new ThinLine, m_side }, 0);
    connectParts();
    keepTranslated(*this, [this] { retranslate(); });
}

void WelcomePage::connectParts()
{
    connect(m_samples, &SampleList::chosen, this, &WelcomePage::runRequested);
    connect(m_samples, &SampleList::lessonChosen, this, &WelcomePage::lessonRequested);
    connect(m_form, &RunForm::startRequested, this, &WelcomePage::runRequested);
    connect(m_recent, &RecentFilesList::chosen, this, &WelcomePage::fileChosen);
    connect(m_lastSession, &QPushButton::clicked, this, &WelcomePage::lastSessionRequested);
    connect(m_open, &QToolButton::clicked, this, &WelcomePage::openRequested);
    connect(m_own, &QToolButton::clicked, this, &WelcomePage::ownRunRequested);
    connect(m_compare, &QToolButton::clicked, this, &WelcomePage::compareRequested);
    connect(m_new, &QToolButton::toggled, this, &WelcomePage::showForm);
    connect(m_learn, &QToolButton::clicked, this, [this] {
        const auto lessons = m_lessonCards ? m_lessonCards() : std::vector<SampleCardContent>();
        if (!lessons.empty())
            Q_EMIT lessonRequested(lessons.front().lessonId);
    });
    connect(m_demo, &DemoCluster::clicked, this, [this] { Q_EMIT runRequested(DemoCluster::request()); });
    connect(m_demo, &DemoCluster::captionChanged, m_caption, &RoleLabel::setText);
    connect(m_play, &QToolButton::clicked, this, [this] { m_demo->setPlaying(!m_demo->isPlaying()); });
    connect(m_demo, &DemoCluster::playingChanged, this, &WelcomePage::retranslate);
}

QWidget* WelcomePage::buildDemo()
{
    auto* demo = new QWidget;
    m_play->setAutoRaise(true);
    m_play->setObjectName(QStringLiteral("playDemo"));
    auto* row = tightlyFilled(new QHBoxLayout, { m_play, { m_caption, 1 } }, spacing::kSmall);
    auto* column = filled(new QVBoxLayout(demo), { { m_demo, 1 } });
    column->addLayout(row);
    return demo;
}

/// Large, side by side; below them what people come back for.
QWidget* WelcomePage::buildWays()
{
    auto* ways = new QWidget;
    auto* large = new QHBoxLayout;
    const std::pair<QToolButton*, Icon> buttons[]
        = { { m_learn, Icon::Help }, { m_own, Icon::Cluster }, { m_compare, Icon::Compare } };
    for (const auto& [button, icon] : buttons) {
        button->setIcon(themedIcon(icon));
        button->setIconSize({ 32, 32 });
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setProperty("framed", true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        large->addWidget(button);
    }
    m_own->setObjectName(QStringLiteral("ownRun"));
    m_new->setObjectName(QStringLiteral("newRun"));
    m_new->setCheckable(true);
    m_new->setIcon(themedIcon(Icon::Add));
    m_open->setIcon(themedIcon(Icon::Open));
    auto* small = new QHBoxLayout;
    for (auto* button : { m_new, m_open }) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setProperty("framed", true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        small->addWidget(button);
    }
    tightlyFilled(new QVBoxLayout(ways), { large, small }, spacing::kSmall);
    return ways;
}

QWidget* WelcomePage::buildList()
{
    auto* list = new QWidget;
    auto* column = tightlyFilled(new QVBoxLayout(list), { m_samples, m_recent }, spacing::kMedium);
    column->addStretch();
    return list;
}

void WelcomePage::showForm(bool shown)
{
    m_new->setChecked(shown);
    m_stack->setCurrentIndex(shown ? 1 : 0);
    if (shown)
        m_form->setFocus();
}

bool WelcomePage::isFormShown() const
{
    return m_stack->currentIndex() == 1;
}

void WelcomePage::setLastSession(const QString& text)
{
    m_offer = text;
    m_lastSession->setVisible(!text.isEmpty());
    fitOffer();
}

/// A long name must not make the page wider than its part of the window.
void WelcomePage::fitOffer()
{
    const int room = kSideWidth - 5 * spacing::kLarge; // its icon and frame, too
    m_lastSession->setText(m_lastSession->fontMetrics().elidedText(m_offer, Qt::ElideMiddle, room));
    m_lastSession->setToolTip(m_lastSession->text() == m_offer ? QString() : m_offer);
}

void WelcomePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitOffer();
}

void WelcomePage::setLessons(std::function<std::vector<SampleCardContent>()> cards)
{
    m_lessonCards = std::move(cards);
    retranslate();
}

void WelcomePage::retranslate()
{
    m_learn->setText(tr("Learn"));
    m_learn->setToolTip(tr("A tour of the window; the other lessons are in the list below"));
    m_own->setText(tr("My cluster"));
    m_own->setToolTip(
        tr("A run of your own cluster and trace, step by step. Files can also be dropped on the window."));
    m_compare->setText(tr("Compare"));
    m_compare->setToolTip(tr("Several policies on the same jobs"));
    m_new->setText(tr("New run…"));
    m_open->setText(tr("Open file…"));
    const auto play = m_demo->isPlaying() ? tr("Pause") : tr("Play");
    m_play->setIcon(themedIcon(m_demo->isPlaying() ? Icon::Pause : Icon::Run));
    m_play->setToolTip(play);
    m_play->setAccessibleName(play);
    m_samples->setAccessibleName(tr("Lessons and samples"));
    m_recent->setAccessibleName(tr("Recent files"));
    auto cards = m_lessonCards ? m_lessonCards() : std::vector<SampleCardContent>();
    for (auto& sample : sampleCards()) {
        if (std::ranges::none_of(cards, [&](const auto& card) { return card.request.trace == sample.request.trace; }))
            cards.push_back(std::move(sample));
    }
    m_samples->setCards(cards);
}

} // namespace consonance
#include "moc_welcome_page.cpp"
