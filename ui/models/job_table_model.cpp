// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/job_table_model.h"

#include "core/workload/trace_file.h"
#include "ui/theme/theme.h"
#include "ui/words/field_text.h"
#include "ui/words/simulation_text.h"

#include <QIcon>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kSwatch = 14; ///< px

bool looksAlike(const JobFrame& a, const JobFrame& b)
{
    return a.phase == b.phase && a.isStalled == b.isStalled && a.progress == b.progress && a.slowdown == b.slowdown
        && a.ratePerSecond == b.ratePerSecond && a.firstStart == b.firstStart && a.finish == b.finish
        && a.waited == b.waited;
}

} // namespace

JobTableModel::JobTableModel(QObject* parent)
    : FieldModel(parent)
{
    constexpr auto kLater = Shown::OnRequest;
    setFields(jobCatalogue(),
        { "name", "model", "phase", "tasks", "progress", "slowdown", "waited", { "jct", kLater }, { "speed", kLater },
            { "arrival", kLater }, { "started", kLater }, { "ended", kLater }, { "epochs", kLater },
            { "tenant", kLater }, { "weight", kLater }, { "deadline", kLater }, { "user", kLater },
            { "time_limit", kLater }, { "gpus", kLater } });
    column(Number).alignment = Qt::AlignRight;
    column(Tasks).alignment = Qt::AlignLeft;
    column(Tasks).first = First::Smallest; // a text
}

void JobTableModel::setWorkload(std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_workload = std::move(workload);
    takeFrame(nullptr);
    m_names = m_workload ? JobNames(*m_workload) : JobNames();
    setBeginning(m_workload ? dateOfBeginning(*m_workload) : std::nullopt);
    endResetModel();
}

void JobTableModel::takeFrame(std::shared_ptr<const SessionFrame> frame)
{
    static const auto none = std::make_shared<const SessionFrame>();
    m_frame = std::move(frame);
    m_facts.emplace(nullptr, m_workload, m_frame ? m_frame : none, nullptr);
}

void JobTableModel::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (frame && (!m_workload || frame->jobs.size() != m_workload->jobCount()))
        return;
    const auto before = m_frame;
    takeFrame(std::move(frame));
    announceChanges(before.get());
}

/// One signal over all rows that look different now: a proxy sorts the rows of a signal in among the others, which must
/// be in order by then.
void JobTableModel::announceChanges(const SessionFrame* before)
{
    static const JobFrame future;
    const auto at = [](const SessionFrame* frame, int row) -> const JobFrame& {
        return frame ? frame->jobs[static_cast<std::size_t>(row)] : future;
    };
    int first = -1;
    int last = -1;
    for (int row = 0; row < rowCount(); ++row) {
        if (looksAlike(at(before, row), at(m_frame.get(), row)))
            continue;
        first = first < 0 ? row : first;
        last = row;
    }
    if (first >= 0)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

void JobTableModel::setJobStyles(std::function<JobStyle(JobId)> styleOf)
{
    m_styleOf = std::move(styleOf);
    restyle();
}

void JobTableModel::restyle()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Number), index(rowCount() - 1, Number), { Qt::DecorationRole });
}

/// Of jobs that are still to come, and of those that do not move, the table shows less than expressions compare.
QueryValue JobTableModel::value(int row, int column) const
{
    const JobId job(row);
    const auto found = factFields<JobId>()[fieldIndex(column)].read(*m_facts, job);
    const bool isToCome = (column == Progress || column == Waited) && m_facts->phase(job) == JobPhase::Future;
    const bool isStill = (column == Slowdown && m_facts->isStalled(job)) || (column == Rate && found.number <= 0);
    return isToCome || isStill ? QueryValue::missing() : found;
}

QString JobTableModel::text(int row, int column) const
{
    if (column == Number || column == Tasks)
        return exact(row, column).toString();
    return jobFieldText(field(column), value(row, column), *m_facts, JobId(row), beginning());
}

QVariant JobTableModel::exact(int row, int column) const
{
    switch (column) {
    case Number:
        return m_names.name(JobId(row));
    case Model: {
        const auto title = modelTitle(*m_workload, JobId(row));
        return title.isEmpty() ? QVariant() : QVariant(title);
    }
    case Tasks:
        return requestText(request(row));
    default:
        return FieldModel::exact(row, column);
    }
}

QVariant JobTableModel::other(int row, int column, int role) const
{
    if (role == JobIdRole)
        return static_cast<uint>(row);
    if (role == Qt::DecorationRole && column == Number)
        return swatch(row);
    if (role == Qt::ToolTipRole && column == Slowdown && m_facts->isStalled(JobId(row)))
        return tr("Stalled: it has no speed to compare");
    if (role == Qt::ToolTipRole && (column == Number || (column == Model && exact(row, column).isValid())))
        return QString::fromStdString(request(row).name);
    return FieldModel::other(row, column, role);
}

/// The job's colour, as in every other view.
QVariant JobTableModel::swatch(int row) const
{
    const auto job = JobId(static_cast<std::size_t>(row));
    const auto color = m_styleOf ? m_styleOf(job).color : Theme::instance().jobStyle(job.index()).color;
    auto& icon = m_swatches[color.rgb()];
    if (icon.isValid())
        return icon;
    QPixmap picture(kSwatch * 2, kSwatch * 2);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF square(1, 1, kSwatch - 2, kSwatch - 2);
    painter.setBrush(color);
    painter.drawRoundedRect(square, 2, 2);
    painter.end();
    QIcon made(picture);
    made.addPixmap(picture, QIcon::Selected); // a selected row keeps the colour
    icon = made;
    return icon;
}

} // namespace consonance
#include "moc_job_table_model.cpp"
