// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/demo_cluster.h"

#include "core/run/usual_inputs.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/policy_text.h"

#include <QFocusEvent>
#include <QPainter>

namespace consonance {

namespace {

constexpr double kDemoSpeed = 900; ///< simulated seconds in one: about two jobs arrive
constexpr Time kStillMoment { 4 * 3600 * std::int64_t { 1'000'000 } }; ///< the cluster is well filled by then

} // namespace

RunRequest DemoCluster::request()
{
    return requestOfTrace("sample:harmony-testbed");
}

DemoCluster::DemoCluster(QWidget* parent)
    : QAbstractButton(parent)
    , m_isWanted(Theme::instance().motionMs() > 0)
{
    setObjectName(QStringLiteral("demoCluster"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_session.setSpeed(kDemoSpeed);
    connect(&m_session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_scene = inputs ? ClusterScene(inputs->cluster, inputs->workload) : ClusterScene();
        m_painter.setNames(inputs ? JobNames(*inputs->workload) : JobNames());
    });
    connect(&m_session, &SessionController::frameChanged, this, &DemoCluster::takeFrame);
    connect(&m_session, &SessionController::nowChanged, this, &DemoCluster::say);
    connect(&m_session, &SessionController::stateChanged, this, &DemoCluster::follow);
    connect(&Theme::instance(), &Theme::changed, this, &DemoCluster::restyle);
    restyle();
    keepTranslated(*this, [this] { retranslate(); });
}

void DemoCluster::setPlaying(bool playing)
{
    m_isWanted = playing;
    follow();
    Q_EMIT playingChanged(playing);
}

/// Brings the run to where it should be: loaded when first seen, going while seen, from the beginning after its end.
void DemoCluster::follow()
{
    using State = SessionController::State;
    const bool goes = m_isWanted && isVisible();
    const auto state = m_session.state();
    if (!m_wasSeen)
        return;
    if (state == State::Idle)
        m_session.open(request());
    else if (state == State::Paused && goes)
        m_session.run();
    else if (state == State::Finished && goes)
        m_session.stop();
    else if (state == State::Running && !goes)
        m_session.pause();
    else if (state == State::Paused && !m_isWanted && m_session.now() == Time {})
        m_session.seek(kStillMoment);
}

void DemoCluster::takeFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (m_isWanted && Theme::instance().motionMs() == 0)
        setPlaying(false); // the user has just asked for less motion
    m_scene.setFrame(std::move(frame));
    say();
    update();
}

void DemoCluster::say()
{
    const auto& frame = m_scene.frame();
    if (!frame)
        return;
    Q_EMIT captionChanged(
        tr("%1 · %2 running, %3 waiting · %4", "policy, jobs, time")
            .arg(policyTitle(frame->policy), format::integer(frame->running),
                format::integer(static_cast<qint64>(frame->waiting.size())), format::clockTime(m_session.now())));
}

void DemoCluster::restyle()
{
    m_painter.restyle(ClusterColorMode::Job, Theme::instance().kind());
    update();
}

void DemoCluster::retranslate()
{
    setAccessibleName(tr("A cluster at work"));
    setToolTip(tr("One tile is a server, one square a GPU, one colour a job. Click to open this run."));
    say();
}

void DemoCluster::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (!m_scene.frame())
        return;
    painter.drawImage(QPointF(), wholeClusterImage(m_painter, m_scene, size(), devicePixelRatioF()));
    if ((hasFocus() && m_isFocusedByKey) || underMouse()) {
        painter.setPen(QPen(Theme::instance().tokens().accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

/// A window gives the focus to one of its parts when it appears; a ring around that would only distract.
void DemoCluster::focusInEvent(QFocusEvent* event)
{
    m_isFocusedByKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QAbstractButton::focusInEvent(event);
}

void DemoCluster::showEvent(QShowEvent* event)
{
    QAbstractButton::showEvent(event);
    m_wasSeen = true;
    follow();
}

void DemoCluster::hideEvent(QHideEvent* event)
{
    QAbstractButton::hideEvent(event);
    follow();
}

} // namespace consonance
#include "moc_demo_cluster.cpp"
