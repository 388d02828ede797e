// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/decision_models.h"

#include "ui/kit/number_format.h"
#include "ui/kit/theme.h"
#include "ui/models/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

QString text(const char* english)
{
    return QCoreApplication::translate("Models", english);
}

/// The reasons that policies give by their ids; any other text is shown as it is.
QString noteText(const std::string& note)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 2> known { {
        { "policy.note.no-room", QT_TRANSLATE_NOOP("Models", "nothing has room for it now") },
        { "policy.note.behind-head", QT_TRANSLATE_NOOP("Models", "waits behind the first job, which does not fit") },
    } };
    const auto found = std::ranges::find(known, std::string_view(note), &decltype(known)::value_type::first);
    return found == known.end() ? QString::fromStdString(note) : text(found->second);
}

} // namespace

DecisionInputs DecisionInputs::of(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    auto names = workload ? JobNames(*workload) : JobNames();
    return { std::move(cluster), std::move(workload), std::move(names) };
}

QString DecisionInputs::hostName(HostId host) const
{
    return cluster && host.index() < cluster->hostCount() ? QString::fromStdString(cluster->hostName(host)) : QString();
}

QString DecisionInputs::roleName(JobId job, std::uint8_t role) const
{
    if (!workload || job.index() >= workload->jobCount() || role >= workload->job(job).request.roles.size())
        return {};
    return roleText(workload->job(job).request.roles[role].kind);
}

// ActionModel

std::span<const ColumnModel::Column> ActionModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "action", QT_TRANSLATE_NOOP("Models", "Action"),
            QT_TRANSLATE_NOOP("Models", "In the order in which the policy placed tasks"), Qt::AlignRight },
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Whose task was placed"),
            Qt::AlignRight },
        { "role", QT_TRANSLATE_NOOP("Models", "Task"),
            QT_TRANSLATE_NOOP("Models", "Worker, parameter server or plain task") },
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Where it was placed") },
        { "candidates", QT_TRANSLATE_NOOP("Models", "Candidates"),
            QT_TRANSLATE_NOOP("Models", "How many places the policy looked at"), Qt::AlignRight, Shown::OnRequest },
        { "feasible", QT_TRANSLATE_NOOP("Models", "Feasible"),
            QT_TRANSLATE_NOOP("Models", "How many of them would have been possible"), Qt::AlignRight },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "What the critic expected of the state, where there is one"), Qt::AlignRight,
            Shown::OnRequest },
        { "entropy_nats", QT_TRANSLATE_NOOP("Models", "Entropy"),
            QT_TRANSLATE_NOOP("Models", "How undecided a policy that draws was, in nats; 0 is certain"), Qt::AlignRight,
            Shown::OnRequest },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void ActionModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    endResetModel();
}

void ActionModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis)
{
    if (analysis == m_analysis)
        return;
    beginResetModel();
    m_analysis = std::move(analysis);
    endResetModel();
}

int ActionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->inferences.size());
}

QString ActionModel::text(int row, int column) const
{
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    if (column == Job)
        return m_inputs.names.numberText(action(row).job);
    if (column == Value || column == Entropy)
        return format::significant(value.toDouble());
    return value.toString();
}

QVariant ActionModel::exact(int row, int column) const
{
    const auto& note = action(row);
    switch (column) {
    case Order:
        return row + 1;
    case Job:
        return note.job.isValid() ? QVariant(static_cast<qulonglong>(m_inputs.names.number(note.job))) : QVariant();
    case Role:
        return m_inputs.roleName(note.job, note.role);
    case Server:
        return note.chosen.isValid() ? QVariant(m_inputs.hostName(note.chosen)) : QVariant();
    case Candidates:
        return static_cast<qlonglong>(note.candidates.size());
    case Feasible:
        return static_cast<qlonglong>(
            std::ranges::count(note.candidates, Infeasible::No, &CandidateAnalysis::infeasible));
    case Value:
        return note.value ? QVariant(*note.value) : QVariant();
    case Entropy:
        return note.entropy ? QVariant(*note.entropy) : QVariant();
    default:
        return {};
    }
}

QVariant ActionModel::other(int row, int, int role) const
{
    if (role == JobIdRole && action(row).job.isValid())
        return static_cast<uint>(action(row).job.value);
    if (role == HostIdRole && action(row).chosen.isValid())
        return static_cast<uint>(action(row).chosen.value);
    if (role == Qt::ForegroundRole && !action(row).isCarriedOut)
        return QVariant::fromValue(QBrush(Theme::instance().tokens().mutedText));
    if (role == Qt::ToolTipRole && !action(row).isCarriedOut)
        return consonance::text(QT_TRANSLATE_NOOP("Models", "Given back: the job did not fit whole"));
    return {};
}

// BlockedModel

std::span<const ColumnModel::Column> BlockedModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Which waits on"), Qt::AlignRight },
        { "reason", QT_TRANSLATE_NOOP("Models", "Reason"),
            QT_TRANSLATE_NOOP("Models", "What kept it from being placed") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void BlockedModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    endResetModel();
}

void BlockedModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis)
{
    if (analysis == m_analysis)
        return;
    beginResetModel();
    m_analysis = std::move(analysis);
    endResetModel();
}

int BlockedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->blocked.size());
}

QString BlockedModel::text(int row, int column) const
{
    const auto& note = blocked(row);
    if (column == Job)
        return m_inputs.names.numberText(note.job);
    if (!note.text.empty())
        return noteText(note.text);
    return note.reason == Infeasible::No ? missing() : infeasibleText(note.reason);
}

QVariant BlockedModel::exact(int row, int column) const
{
    if (column == Job)
        return static_cast<qulonglong>(m_inputs.names.number(blocked(row).job));
    return text(row, column);
}

QVariant BlockedModel::other(int row, int, int role) const
{
    return role == JobIdRole ? QVariant(static_cast<uint>(blocked(row).job.value)) : QVariant();
}

} // namespace consonance
