// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/purchase_model.h"

#include "ui/kit/number_format.h"
#include "ui/words/core_wording.h"

#include <cmath>

namespace consonance {

std::span<const ColumnModel::Column> PurchaseModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "kind", QT_TRANSLATE_NOOP("Models", "Server"),
            QT_TRANSLATE_NOOP("Models", "What each additional server has") },
        { "servers", QT_TRANSLATE_NOOP("Models", "More"), QT_TRANSLATE_NOOP("Models", "Additional servers"),
            Qt::AlignRight },
        amount("mean_wait_s", QT_TRANSLATE_NOOP("Models", "Mean wait"),
            QT_TRANSLATE_NOOP("Models",
                "Over all jobs, those that still wait at the end with their wait until then; over the copies of the "
                "trace where there are any. Seconds in exports")),
        amount("saved", QT_TRANSLATE_NOOP("Models", "Saved"),
            QT_TRANSLATE_NOOP("Models",
                "Share of the mean wait without any; in brackets its 95 % interval, over copies of the trace with "
                "shifted "
                "arrivals; without copies a bootstrap of this one schedule")),
        amount("wait_p95_s", QT_TRANSLATE_NOOP("Models", "Wait p95"),
            QT_TRANSLATE_NOOP("Models", "95 % of the jobs wait no longer. Seconds in exports")),
        amount("mean_jct_s", QT_TRANSLATE_NOOP("Models", "Mean JCT"),
            QT_TRANSLATE_NOOP("Models", "Over those that finished. Seconds in exports")),
        amount("utilisation", QT_TRANSLATE_NOOP("Models", "Utilisation"),
            QT_TRANSLATE_NOOP("Models", "Allocated GPU time over capacity and makespan, 0 to 1 in exports")),
        amount("not_served", QT_TRANSLATE_NOOP("Models", "Not served"),
            QT_TRANSLATE_NOOP("Models", "Jobs that wait at the end, or that were rejected")),
        { "pays", QT_TRANSLATE_NOOP("Models", "Pays"),
            QT_TRANSLATE_NOOP(
                "Models", "Up to here each additional server saves at least the requested share of the mean wait") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void PurchaseModel::setStudy(std::shared_ptr<const PurchaseStudy> study)
{
    beginResetModel();
    m_study = std::move(study);
    m_rows.clear();
    for (std::size_t curve = 0; m_study && curve < m_study->curves.size(); ++curve) {
        for (std::size_t point = 0; point < m_study->curves[curve].points.size(); ++point)
            m_rows.push_back({ curve, point });
    }
    endResetModel();
}

const PurchaseCurve& PurchaseModel::curve(int row) const
{
    return m_study->curves[m_rows[static_cast<std::size_t>(row)].curve];
}

const PurchasePoint& PurchaseModel::point(int row) const
{
    return curve(row).points[m_rows[static_cast<std::size_t>(row)].point];
}

ColumnModel::Cell PurchaseModel::cell(int row, int column) const
{
    const auto& figures = point(row).figures;
    switch (column) {
    case Kind:
        return QString::fromStdString(serverKindName(curve(row).kind, windowWording));
    case Servers:
        return countCell(point(row).servers);
    case MeanWait:
        return secondsCell(point(row).meanWaitSeconds());
    case Saved:
        return savedCell(row);
    case WaitP95:
        return secondsCell(figures.waitP95Seconds);
    case MeanJct:
        return secondsCell(figures.meanJctSeconds);
    case Utilisation:
        return { format::percent(point(row).utilisation, 1), point(row).utilisation };
    case NotServed:
        return countCell(figures.notServed);
    default:
        break;
    }
    const auto place = m_rows[static_cast<std::size_t>(row)].point;
    if (place == 0)
        return QString();
    const auto worse = isWorse(point(row), curve(row).points.front());
    if (worse != Worse::No)
        return worse == Worse::Yes ? tr("worse") : tr("worse, perhaps by chance");
    if (point(row).isUnclear)
        return tr("no clear gain");
    return place <= curve(row).paysUntil ? tr("yes") : tr("no");
}

ColumnModel::Cell PurchaseModel::savedCell(int row) const
{
    const double share = savedShare(point(row), curve(row).points.front());
    if (point(row).servers == 0 || !std::isfinite(share))
        return { {}, {} };
    const auto& drawn = point(row).saved;
    if (!drawn)
        return { format::percent(share, 1), share };
    return { tr("%1 (%2 to %3)", "value and its interval")
                 .arg(format::percent(share, 1), format::percent(drawn->low, 1), format::percent(drawn->high, 1)),
        share };
}

} // namespace consonance
#include "moc_purchase_model.cpp"
