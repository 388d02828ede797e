// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/welcome_page.h"

#include "ui/forms/sample_text.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/thin_line.h"
#include "ui/start/recent_files_list.h"
#include "ui/start/run_form.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icons.h"
#include "ui/theme/low_scroll.h"
#include "ui/work/job_runner.h"

#include <QPushButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kWelcomeFormWidth = 380;

} // namespace

WelcomePage::WelcomePage(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_samples(new SampleGrid)
    , m_lessons(new SampleGrid)
    , m_recent(new RecentFilesList(settings, runner))
    , m_form(new RunForm(settings, runner))
    , m_title(new RoleLabel(TextSize::Title))
    , m_subtitle(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_samplesTitle(new RoleLabel(TextSize::Title))
    , m_lessonsTitle(new RoleLabel(TextSize::Title))
    , m_recentTitle(new RoleLabel(TextSize::Title))
    , m_dropHint(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_open(new QPushButton)
    , m_own(new QPushButton)
    , m_lastSession(new QPushButton)
{
    m_lastSession->setObjectName(QStringLiteral("lastSession"));
    m_lastSession->setIcon(themedIcon(Icon::Restart));
    m_lastSession->hide();
    for (auto* label : { m_subtitle, m_dropHint, m_lessonsTitle, m_samplesTitle })
        label->setWordWrap(true);
    m_open->setIcon(themedIcon(Icon::Open));
    m_own->setObjectName(QStringLiteral("ownRun"));
    m_form->setFixedWidth(kWelcomeFormWidth);
    tightlyFilled(new QHBoxLayout(this), { { new LowScrollArea(buildLeft()), 1 }, new ThinLine, m_form }, 0);
    connect(m_samples, &SampleGrid::chosen, this, &WelcomePage::runRequested);
    connect(m_lessons, &SampleGrid::lessonChosen, this, &WelcomePage::lessonRequested);
    connect(m_form, &RunForm::startRequested, this, &WelcomePage::runRequested);
    connect(m_recent, &RecentFilesList::chosen, this, &WelcomePage::fileChosen);
    connect(m_lastSession, &QPushButton::clicked, this, &WelcomePage::lastSessionRequested);
    connect(m_open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(m_own, &QPushButton::clicked, this, &WelcomePage::ownRunRequested);
    keepTranslated(*this, [this] { retranslate(); });
}

QWidget* WelcomePage::buildLeft()
{
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(spacing::kHuge, spacing::kHuge, spacing::kHuge, spacing::kHuge);
    column->setSpacing(spacing::kSmall);
    column->addWidget(m_title);
    column->addWidget(m_subtitle);
    // What was used last, then what people come back for, before what is looked at once.
    auto* first = new FlowLayout(spacing::kSmall); // what is gone on with may have a long name
    for (auto* button : { m_lastSession, m_own, m_open })
        first->addWidget(button);
    column->addLayout(first);
    column->addWidget(m_dropHint);
    column->addSpacing(spacing::kMedium);
    column->addWidget(m_lessonsTitle);
    column->addWidget(m_lessons);
    column->addSpacing(spacing::kMedium);
    column->addWidget(m_samplesTitle);
    column->addWidget(m_samples);
    column->addSpacing(spacing::kMedium);
    column->addWidget(m_recentTitle);
    column->addWidget(m_recent);
    column->addStretch();
    return left;
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
    constexpr int kLeast = 160;
    const int around = kWelcomeFormWidth + 2 * spacing::kHuge + 5 * spacing::kLarge; // its icon and frame, too
    const int room = std::max(kLeast, width() - around);
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
    m_title->setText(tr("Consonance"));
    m_subtitle->setText(tr("A lab for placing distributed deep-learning jobs: open a sample, step through it, see who "
                           "slows whom down, compare policies."));
    m_samplesTitle->setText(tr("Samples"));
    m_recentTitle->setText(tr("Recent files"));
    m_recent->setAccessibleName(tr("Recent files"));
    m_open->setText(tr("Open file…"));
    m_own->setText(tr("Your own cluster and trace…"));
    m_dropHint->setText(tr("Or drop a trace (.csv, .json) or a cluster (.json) anywhere on the window."));
    m_samples->setCards(sampleCards());
    m_lessonsTitle->setText(tr("Lessons, and what you know afterwards"));
    const auto lessons = m_lessonCards ? m_lessonCards() : std::vector<SampleCardContent>();
    m_lessons->setCards(lessons);
    m_lessons->setVisible(!lessons.empty());
    m_lessonsTitle->setVisible(!lessons.empty());
}

} // namespace consonance
#include "moc_welcome_page.cpp"
