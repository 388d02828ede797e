// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/action_model.h"

#include "core/run/intervention_text.h"

#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

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

QString entropyText(double entropy)
{
    constexpr double kLeast = 0.005;
    return entropy < kLeast ? format::decimal(0, 2) : format::significant(entropy);
}

std::optional<int> ActionModel::rowByHand() const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (action(row).isByHand)
            return row;
    }
    return std::nullopt;
}

QString ActionModel::countText() const
{
    const auto all = static_cast<qint64>(rows());
    const auto done = m_analysis ? std::ranges::count_if(m_analysis->inferences, &InferenceAnalysis::isCarriedOut) : 0;
    return done == all ? format::integer(all)
                       : tr("%1 of %2", "tasks").arg(format::integer(done), format::integer(all));
}

QString ActionModel::byHandText() const
{
    if (!m_analysis || !m_analysis->byHand)
        return {};
    const auto change = QString::fromStdString(interventionText(*m_analysis->byHand, windowWording));
    if (const auto* answer = std::get_if<AnswerDecision>(&*m_analysis->byHand))
        return answer->otherwise
            ? tr("By hand: %1. The policy decides again at the next decision.").arg(change)
            : tr("By hand: %1. The policy was not asked; it decides again at the next decision.").arg(change);
    QStringList jobs;
    for (const auto job : m_analysis->redecided)
        jobs << m_inputs.names.name(job);
    return jobs.isEmpty()
        ? tr("By hand: %1. The policy decides the rest again, and places every other job as it would have.").arg(change)
        : tr("By hand: %1. The policy decides the rest again, and places otherwise: %2.")
              .arg(change, jobs.join(QStringLiteral(", ")));
}

QString ActionModel::text(int row, int column) const
{
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    if (column == Job)
        return m_inputs.names.name(action(row).job);
    if (column == Entropy)
        return entropyText(value.toDouble());
    if (column == Value)
        return format::significant(value.toDouble());
    return value.toString();
}

QVariant ActionModel::exact(int row, int column) const
{
    const auto& note = action(row);
    if (note.candidates.empty() && (column == Candidates || column == Feasible))
        return {}; // placed by hand
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
        return static_cast<qlonglong>(std::ranges::count(note.candidates, true, &CandidateAnalysis::isFeasible));
    case Value:
        return known(note.value);
    case Entropy:
        return known(note.entropy);
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
        return translated(QT_TRANSLATE_NOOP("Models", "Given back: the job did not fit whole"));
    return {};
}

} // namespace consonance
#include "moc_action_model.cpp"
