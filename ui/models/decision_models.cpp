// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/decision_models.h"

#include "ui/kit/number_format.h"
#include "ui/models/simulation_text.h"

#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <array>
#include <numeric>
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
    m_decision.reset();
    endResetModel();
}

void ActionModel::setDecision(std::shared_ptr<const DecisionRecord> decision)
{
    if (decision == m_decision)
        return;
    beginResetModel();
    m_decision = std::move(decision);
    endResetModel();
}

int ActionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_decision ? 0 : static_cast<int>(m_decision->notes.actions.size());
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
        return note.host.isValid() ? QVariant(m_inputs.hostName(note.host)) : QVariant();
    case Candidates:
        return static_cast<qlonglong>(note.candidates.size());
    case Feasible:
        return static_cast<qlonglong>(std::ranges::count(note.candidates, Infeasible::No, &CandidateNote::infeasible));
    case Value:
        return note.entropy >= 0 || note.value != 0 ? QVariant(note.value) : QVariant();
    case Entropy:
        return note.entropy >= 0 ? QVariant(note.entropy) : QVariant();
    default:
        return {};
    }
}

QVariant ActionModel::other(int row, int, int role) const
{
    if (role == JobIdRole && action(row).job.isValid())
        return static_cast<uint>(action(row).job.value);
    if (role == HostIdRole && action(row).host.isValid())
        return static_cast<uint>(action(row).host.value);
    return {};
}

// CandidateModel

std::span<const ColumnModel::Column> CandidateModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "rank", QT_TRANSLATE_NOOP("Models", "Rank"),
            QT_TRANSLATE_NOOP("Models", "By probability where the policy draws, else by score"), Qt::AlignRight },
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "The candidate") },
        { "job", QT_TRANSLATE_NOOP("Models", "Job"),
            QT_TRANSLATE_NOOP("Models", "When the action chose among jobs too"), Qt::AlignRight, Shown::OnRequest },
        { "verdict", QT_TRANSLATE_NOOP("Models", "Verdict"),
            QT_TRANSLATE_NOOP("Models", "Chosen, possible, or why not") },
        { "score", QT_TRANSLATE_NOOP("Models", "Score"),
            QT_TRANSLATE_NOOP("Models", "The policy's own measure; higher is better"), Qt::AlignRight },
        { "probability", QT_TRANSLATE_NOOP("Models", "Probability"),
            QT_TRANSLATE_NOOP("Models", "With which a policy that draws would choose it, 0 to 1 in exports"),
            Qt::AlignRight },
        { "predicted_reward", QT_TRANSLATE_NOOP("Models", "Predicted"),
            QT_TRANSLATE_NOOP("Models", "Reward that the predictor expects, with its spread where it is known"),
            Qt::AlignRight, Shown::OnRequest },
        { "predicted_spread", QT_TRANSLATE_NOOP("Models", "Spread"),
            QT_TRANSLATE_NOOP("Models", "Of the predicted reward"), Qt::AlignRight, Shown::OnRequest },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void CandidateModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_decision.reset();
    m_action = -1;
    m_order.clear();
    endResetModel();
}

void CandidateModel::setAction(std::shared_ptr<const DecisionRecord> decision, int action)
{
    beginResetModel();
    m_decision = std::move(decision);
    const bool isThere = m_decision && action >= 0 && action < static_cast<int>(m_decision->notes.actions.size());
    m_action = isThere ? action : -1;
    m_order.clear();
    if (isThere) {
        const auto& candidates = m_decision->notes.actions[static_cast<std::size_t>(action)].candidates;
        m_order.resize(candidates.size());
        std::iota(m_order.begin(), m_order.end(), 0U);
        std::ranges::stable_sort(m_order, [&](std::uint32_t a, std::uint32_t b) {
            const auto key = [&](std::uint32_t i) {
                const auto& one = candidates[i];
                return std::tuple(one.infeasible != Infeasible::No, -one.probability, -one.score);
            };
            return key(a) < key(b);
        });
    }
    endResetModel();
}

QString CandidateModel::scoreName() const
{
    // An empty text would be looked up as the header of the translation.
    return m_decision && !m_decision->notes.scoreName.empty()
        ? QCoreApplication::translate("Policy", m_decision->notes.scoreName.c_str())
        : QString();
}

bool CandidateModel::isChosen(int row) const
{
    const auto& one = candidate(row);
    return one.infeasible == Infeasible::No && one.host == action().host
        && (!one.job.isValid() || one.job == action().job);
}

int CandidateModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

QString CandidateModel::text(int row, int column) const
{
    const auto& one = candidate(row);
    if (column == Why) {
        if (isChosen(row))
            return consonance::text(QT_TRANSLATE_NOOP("Models", "chosen"));
        return one.infeasible == Infeasible::No ? consonance::text(QT_TRANSLATE_NOOP("Models", "possible"))
                                                : infeasibleText(one.infeasible);
    }
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    switch (column) {
    case Job:
        return m_inputs.names.numberText(one.job);
    case Score:
    case Spread:
        return format::significant(value.toDouble());
    case Predicted:
        return one.predictedSpread >= 0
            ? format::withSpread(one.predictedReward, one.predictedSpread, format::Unit::None)
            : format::significant(one.predictedReward);
    case Probability:
        return format::percent(value.toDouble(), 1);
    default:
        return value.toString();
    }
}

QVariant CandidateModel::exact(int row, int column) const
{
    const auto& one = candidate(row);
    const bool isFeasible = one.infeasible == Infeasible::No;
    switch (column) {
    case Rank:
        return isFeasible ? QVariant(row + 1) : QVariant();
    case Server:
        return one.host.isValid() ? QVariant(m_inputs.hostName(one.host)) : QVariant();
    case Job:
        return one.job.isValid() ? QVariant(static_cast<qulonglong>(m_inputs.names.number(one.job))) : QVariant();
    case Why:
        return text(row, Why);
    case Score:
        return isFeasible ? QVariant(one.score) : QVariant();
    case Probability:
        return isFeasible && one.probability >= 0 ? QVariant(one.probability) : QVariant();
    case Predicted:
        return isFeasible && (one.predictedSpread >= 0 || one.predictedReward != 0) ? QVariant(one.predictedReward)
                                                                                    : QVariant();
    case Spread:
        return isFeasible && one.predictedSpread >= 0 ? QVariant(one.predictedSpread) : QVariant();
    default:
        return {};
    }
}

QVariant CandidateModel::other(int row, int column, int role) const
{
    const auto& one = candidate(row);
    switch (role) {
    case HostIdRole:
        return one.host.isValid() ? QVariant(static_cast<uint>(one.host.value)) : QVariant();
    case JobIdRole:
        return one.job.isValid() ? QVariant(static_cast<uint>(one.job.value)) : QVariant();
    case Qt::FontRole: {
        // Beside the word, for the eye.
        QFont font;
        font.setBold(isChosen(row));
        return font.bold() ? QVariant(font) : QVariant();
    }
    case Qt::ToolTipRole:
        return column == Score && !scoreName().isEmpty() ? QVariant(scoreName()) : QVariant();
    default:
        return {};
    }
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
    m_decision.reset();
    endResetModel();
}

void BlockedModel::setDecision(std::shared_ptr<const DecisionRecord> decision)
{
    if (decision == m_decision)
        return;
    beginResetModel();
    m_decision = std::move(decision);
    endResetModel();
}

int BlockedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_decision ? 0 : static_cast<int>(m_decision->notes.blocked.size());
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
