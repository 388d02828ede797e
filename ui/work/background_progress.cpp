// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/background_progress.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace consonance {

namespace {

constexpr int kBarWidth = 120;
constexpr int kBarHeight = 8;
constexpr int kBarSteps = 1000;

QString figuresOf(const BackgroundStatus& status)
{
    if (status.cancelling)
        return BackgroundProgress::tr("stopping…");
    if (!status.fractionKnown)
        return format::secondsLeft(std::floor(status.elapsedSeconds));
    const auto part = format::percent(status.fraction);
    if (!status.remainingSeconds)
        return part;
    return BackgroundProgress::tr("%1, %2 left", "percentage and time")
        .arg(part, format::secondsLeft(*status.remainingSeconds));
}

} // namespace

BackgroundProgress::BackgroundProgress(JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, 0);
    line->setSpacing(spacing::kSmall);
    m_name = new QLabel(this);
    m_name->setTextFormat(Qt::PlainText);
    line->addWidget(m_name);
    m_bar = new QProgressBar(this);
    m_bar->setFixedSize(kBarWidth, kBarHeight);
    m_bar->setTextVisible(false);
    line->addWidget(m_bar);
    m_figures = new QLabel(this);
    line->addWidget(m_figures);
    m_cancel = new QToolButton(this);
    m_cancel->setAutoRaise(true);
    m_cancel->setIcon(themedIcon(Icon::Close));
    m_cancel->setIconSize({ 12, 12 });
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_runner.cancel(m_shown); });
    line->addWidget(m_cancel);
    connect(&runner, &JobRunner::progressed, this, &BackgroundProgress::update);
    connect(&runner, &JobRunner::finished, this, &BackgroundProgress::update);
    keepTranslated(*this, [this] { retranslate(); });
    update();
}

QString BackgroundProgress::text() const
{
    return isHidden() ? QString() : tr("%1: %2", "work and its progress").arg(m_name->text(), m_figures->text());
}

void BackgroundProgress::update()
{
    const auto statuses = m_runner.statuses();
    if (statuses.empty() || (isHidden() && statuses.front().elapsedSeconds < kShowAfterSeconds)) {
        hide();
        return;
    }
    const auto& status = statuses.front();
    m_shown = status.id;
    const auto others = static_cast<int>(statuses.size()) - 1;
    m_name->setText(others == 0 ? status.name : tr("%1 and %n more", nullptr, others).arg(status.name));
    m_bar->setRange(0, status.fractionKnown ? kBarSteps : 0);
    m_bar->setValue(static_cast<int>(std::lround(status.fraction * kBarSteps)));
    m_figures->setText(figuresOf(status));
    setEnabledUnless(*m_cancel, status.cancelling ? tr("it is being stopped") : QString());
    m_bar->setAccessibleDescription(text());
    show();
}

void BackgroundProgress::retranslate()
{
    m_bar->setAccessibleName(tr("Progress of background work"));
    m_cancel->setToolTip(tr("Stop this work; what is done is kept"));
    m_cancel->setAccessibleName(tr("Stop background work"));
}

} // namespace consonance
#include "moc_background_progress.cpp"
