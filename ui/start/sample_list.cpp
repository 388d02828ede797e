// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/sample_list.h"

#include "ui/canvas/cluster_figure.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/theme/theme.h"
#include "ui/work/job_runner.h"

namespace consonance {

SampleList::SampleList(JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins({});
    m_column->setSpacing(spacing::kTiny);
    connect(&Theme::instance(), &Theme::changed, this, &SampleList::showPictures);
}

void SampleList::setCards(const std::vector<SampleCardContent>& contents)
{
    qDeleteAll(m_cards);
    m_cards.clear();
    for (const auto& content : contents) {
        auto* card = new SampleCard(content);
        // The receiver may replace the cards.
        connect(card, &SampleCard::sampleWanted, this, [this, request = content.request] { Q_EMIT chosen(request); });
        connect(card, &SampleCard::clicked, this, [this, clicked = content] {
            if (clicked.lessonId.isEmpty())
                Q_EMIT chosen(clicked.request);
            else
                Q_EMIT lessonChosen(clicked.lessonId);
        });
        m_cards.push_back(card);
        m_column->addWidget(card);
    }
    showPictures();
}

/// When three of five jobs have arrived: full enough to tell the samples apart.
Result<SampleList::Moment> SampleList::momentOf(const RunRequest& request, const StopToken& stop)
{
    TRY_ASSIGN(const auto inputs, resolveInputs(request, stop));
    TRY_ASSIGN(const auto session, InteractiveSession::create(request, inputs, {}, stop));
    const auto jobs = inputs.workload->jobCount();
    TRY(session->seek(inputs.workload->job(JobId(static_cast<std::uint32_t>(jobs * 3 / 5))).request.arrival, stop));
    return Moment { inputs.cluster, inputs.workload, session->frame() };
}

void SampleList::makePictures()
{
    std::map<std::string, RunRequest> wanted;
    for (const auto* card : m_cards) {
        if (const auto& request = card->content().request; !request.trace.empty())
            wanted.emplace(request.trace, request);
    }
    m_runner.start(
        tr("Drawing the samples"),
        [wanted](const StopToken& stop, Progress&) -> Result<Moments> {
            Moments moments;
            for (const auto& [trace, request] : wanted) {
                TRY_ASSIGN(auto moment, momentOf(request, stop));
                moments.emplace(trace, std::move(moment));
            }
            return moments;
        },
        this,
        [this](Result<Moments> moments) {
            if (!moments)
                return; // the icons stay; opening the sample reports why
            m_moments = std::move(*moments);
            showPictures();
        },
        { .group = QStringLiteral("welcome.pictures"), .quiet = true });
}

void SampleList::showPictures()
{
    ClusterPainter painter;
    painter.restyle(ClusterColorMode::Job, Theme::instance().kind());
    for (auto* card : m_cards) {
        const auto moment = m_moments.find(card->content().request.trace);
        if (moment == m_moments.end())
            continue;
        ClusterScene scene(moment->second.cluster, moment->second.workload);
        scene.setFrame(moment->second.frame);
        painter.setNames(JobNames(*moment->second.workload));
        card->setPicture(wholeClusterImage(painter, scene, SampleCard::kPictureSize, devicePixelRatioF()));
    }
}

void SampleList::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_moments.empty())
        makePictures();
}

} // namespace consonance
#include "moc_sample_list.cpp"
