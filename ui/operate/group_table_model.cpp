// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/group_table_model.h"

#include "core/teams/group_text.h"
#include "ui/kit/column_precision.h"
#include "ui/kit/number_format.h"
#include "ui/models/candidate_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace consonance {

std::optional<QColor> tenantColor(const Workload& workload, const std::string& tenant)
{
    const auto found = std::ranges::find(workload.tenants, tenant);
    if (found == workload.tenants.end())
        return std::nullopt;
    return Theme::instance().jobStyle(static_cast<std::size_t>(found - workload.tenants.begin())).color;
}

std::span<const ColumnModel::Column> GroupTableModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "group", QT_TRANSLATE_NOOP("Models", "Group"),
            QT_TRANSLATE_NOOP("Models", "Whose jobs, on which type of GPU, or how large") },
        { "contender", QT_TRANSLATE_NOOP("Models", "Policy"), QT_TRANSLATE_NOOP("Models", "Whose runs these are") },
        amount("jobs", QT_TRANSLATE_NOOP("Models", "Jobs"),
            QT_TRANSLATE_NOOP("Models", "Jobs that arrived, in the selected span where there is one")),
        amount("wait_p50_s", QT_TRANSLATE_NOOP("Models", "Wait p50"),
            QT_TRANSLATE_NOOP("Models",
                "Half of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that "
                "still waits counts with its wait so far. Seconds in exports")),
        amount("wait_p95_s", QT_TRANSLATE_NOOP("Models", "Wait p95"),
            QT_TRANSLATE_NOOP("Models",
                "95 % of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that "
                "still waits counts with its wait so far. Seconds in exports")),
        amount("not_served", QT_TRANSLATE_NOOP("Models", "Not served"),
            QT_TRANSLATE_NOOP("Models", "Jobs that wait at this moment, or that were rejected")),
        amount("jct_p50_s", QT_TRANSLATE_NOOP("Models", "JCT p50"),
            QT_TRANSLATE_NOOP(
                "Models", "Half of the finished jobs took no longer from arrival to completion. Seconds in exports")),
        amount("jct_p95_s", QT_TRANSLATE_NOOP("Models", "JCT p95"),
            QT_TRANSLATE_NOOP(
                "Models", "95 % of the finished jobs took no longer from arrival to completion. Seconds in exports")),
        amount("hours", QT_TRANSLATE_NOOP("Models", "Hours held"),
            QT_TRANSLATE_NOOP("Models",
                "GPU hours that its jobs held, of jobs that arrived in the selected span all of theirs; core hours "
                "where "
                "the cluster has no GPU")),
        amount("share", QT_TRANSLATE_NOOP("Models", "Share"),
            QT_TRANSLATE_NOOP("Models", "Of the hours that all jobs held, 0 to 1 in exports")),
        amount("lent_h", QT_TRANSLATE_NOOP("Models", "Lent"),
            QT_TRANSLATE_NOOP("Models",
                "GPU hours of the part that the tenant contributed, held by others beyond their own; what was held "
                "counts, whatever a policy planned")),
        amount("borrowed_h", QT_TRANSLATE_NOOP("Models", "Borrowed"),
            QT_TRANSLATE_NOOP("Models", "GPU hours that its jobs held beyond the part that the tenant contributed")),
        amount("paid", QT_TRANSLATE_NOOP("Models", "Paid"),
            QT_TRANSLATE_NOOP(
                "Models", "Prices at which its jobs were accepted, in the selected span where there is one")),
        amount("finished", QT_TRANSLATE_NOOP("Models", "Finished"), QT_TRANSLATE_NOOP("Models", "Of these jobs"),
            Shown::OnRequest),
        amount("running", QT_TRANSLATE_NOOP("Models", "Running"),
            QT_TRANSLATE_NOOP("Models", "Of these jobs, at this moment"), Shown::OnRequest),
        amount("mean_wait_s", QT_TRANSLATE_NOOP("Models", "Mean wait"),
            QT_TRANSLATE_NOOP("Models", "Over all of these jobs. Seconds in exports"), Shown::OnRequest),
        amount("mean_jct_s", QT_TRANSLATE_NOOP("Models", "Mean JCT"),
            QT_TRANSLATE_NOOP("Models", "Over those that finished. Seconds in exports"), Shown::OnRequest),
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void GroupTableModel::setGroups(std::vector<ContenderGroups> contenders, GroupBy by, Resource unit)
{
    std::vector<Row> rows;
    const auto isTaken = [&](std::size_t contender, std::size_t group) {
        return std::ranges::any_of(
            rows, [&](const Row& row) { return row.contender == contender && row.group == group; });
    };
    for (std::size_t first = 0; first < contenders.size(); ++first) {
        for (std::size_t i = 0; i < contenders[first].groups.size(); ++i) {
            if (isTaken(first, i))
                continue;
            const auto& named = contenders[first].groups[i];
            for (std::size_t k = first; k < contenders.size(); ++k) {
                const auto& groups = contenders[k].groups;
                const auto same = std::ranges::find_if(groups,
                    [&named](const GroupFigures& one) { return one.isTotal == named.isTotal && one.key == named.key; });
                if (same != groups.end())
                    rows.push_back({ k, static_cast<std::size_t>(same - groups.begin()) });
            }
        }
    }
    const bool isAlike = rows.size() == m_rows.size() && by == m_by && contenders.size() == m_contenders.size();
    if (!isAlike)
        beginResetModel();
    m_contenders = std::move(contenders);
    m_rows = std::move(rows);
    m_by = by;
    m_unit = unit;
    alignDecimals();
    if (!isAlike)
        endResetModel();
    else if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void GroupTableModel::alignDecimals()
{
    std::vector<double> hours;
    std::vector<double> paid;
    for (const auto& contender : m_contenders) {
        for (const auto& group : contender.groups) {
            hours.insert(hours.end(), { group.hours, group.lentHours, group.borrowedHours });
            paid.push_back(group.paid);
        }
    }
    m_hourDecimals = format::alikeDecimals(hours);
    m_paidDecimals = format::alikeDecimals(paid);
}

void GroupTableModel::setColors(ColorOf colorOf)
{
    m_colorOf = std::move(colorOf);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Group), index(rowCount() - 1, Group), { Qt::DecorationRole });
}

bool GroupTableModel::hasExchange() const
{
    return std::ranges::any_of(m_contenders, [](const ContenderGroups& contender) {
        return std::ranges::any_of(contender.groups, [](const GroupFigures& one) { return !std::isnan(one.paid); });
    });
}

const GroupFigures& GroupTableModel::figures(int row) const
{
    const auto& place = m_rows[static_cast<std::size_t>(row)];
    return m_contenders[place.contender].groups[place.group];
}

QString GroupTableModel::nameOf(int row) const
{
    return QString::fromStdString(groupName(figures(row), m_by, windowWording));
}

QString GroupTableModel::contenderOf(int row) const
{
    const auto& name = m_contenders[m_rows[static_cast<std::size_t>(row)].contender].contender;
    return m_titleOf ? m_titleOf(name) : QString::fromStdString(name);
}

ColumnModel::Cell GroupTableModel::hoursCell(double hours) const
{
    if (!std::isfinite(hours))
        return { missing(), {} };
    return { format::decimal(hours, m_hourDecimals) + QStringLiteral(" ")
            + (m_unit == Resource::Gpu ? tr("GPU·h") : tr("core·h")),
        hours };
}

ColumnModel::Cell GroupTableModel::cell(int row, int column) const
{
    const auto& group = figures(row);
    switch (column) {
    case Group:
        return nameOf(row);
    case Contender:
        return contenderOf(row);
    case Jobs:
        return countCell(group.jobs);
    case Finished:
        return countCell(group.finished);
    case Running:
        return countCell(group.running);
    case NotServed:
        return countCell(group.notServed);
    case WaitP50:
        return secondsCell(group.waitP50Seconds);
    case WaitP95:
        return secondsCell(group.waitP95Seconds);
    case MeanWait:
        return secondsCell(group.meanWaitSeconds);
    case JctP50:
        return secondsCell(group.jctP50Seconds);
    case JctP95:
        return secondsCell(group.jctP95Seconds);
    case MeanJct:
        return secondsCell(group.meanJctSeconds);
    case Hours:
        return hoursCell(group.hours);
    case Lent:
        return hoursCell(group.lentHours);
    case Borrowed:
        return hoursCell(group.borrowedHours);
    case Paid:
        return { std::isfinite(group.paid) ? format::decimal(group.paid, m_paidDecimals) : missing(),
            known(group.paid) };
    default:
        return { std::isfinite(group.share) ? format::percent(group.share) : missing(), known(group.share) };
    }
}

QVariant GroupTableModel::other(int row, int column, int role) const
{
    if (role == ShareRole && column == Share)
        return known(figures(row).share);
    if (role == Qt::DecorationRole && column == Contender && m_swatchOf)
        return m_swatchOf(m_contenders[m_rows[static_cast<std::size_t>(row)].contender].contender);
    if (role == Qt::DecorationRole && column == Group && m_colorOf) {
        if (const auto color = m_colorOf(figures(row)))
            return *color;
    }
    return {};
}

void showExchange(CopyableTableView& table, const GroupTableModel& model)
{
    for (const auto column : { GroupTableModel::Lent, GroupTableModel::Borrowed, GroupTableModel::Paid })
        table.suggestHidden(column, !model.hasExchange());
}

} // namespace consonance
#include "moc_group_table_model.cpp"
