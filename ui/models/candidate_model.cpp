// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/candidate_model.h"

#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <tuple>

namespace consonance {

CandidateModel::CandidateModel(QObject* parent)
    : ColumnModel(parent)
{
    rebuildColumns();
}

void CandidateModel::rebuildColumns()
{
    static const ColumnModel::Column own[] = {
        { "task", QT_TRANSLATE_NOOP("Models", "Task"), QT_TRANSLATE_NOOP("Models", "The job and the kind of task") },
        { "rank", QT_TRANSLATE_NOOP("Models", "Rank"),
            QT_TRANSLATE_NOOP("Models", "By the policy's own measure, 1 is best"), Qt::AlignRight },
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "The candidate") },
        { "verdict", QT_TRANSLATE_NOOP("Models", "Verdict"),
            QT_TRANSLATE_NOOP("Models", "Chosen, possible, or why not") },
        { "probability", QT_TRANSLATE_NOOP("Models", "Probability"),
            QT_TRANSLATE_NOOP(
                "Models", "With which a policy that draws would choose it among all actions, 0 to 1 in exports"),
            Qt::AlignRight },
        { "score", QT_TRANSLATE_NOOP("Models", "Score"),
            QT_TRANSLATE_NOOP("Models", "The policy's own measure; higher is better"), Qt::AlignRight },
        { "predicted_reward", QT_TRANSLATE_NOOP("Models", "Reward"),
            QT_TRANSLATE_NOOP("Models",
                "That the policy expects of the interval with this task here and all else as decided, with its spread "
                "where it is known"),
            Qt::AlignRight },
        { "predicted_speed", QT_TRANSLATE_NOOP("Models", "Predicted speed"),
            QT_TRANSLATE_NOOP("Models",
                "Of the job with this task here and all else as decided, by the trained predictor; ± its ensemble's "
                "standard deviation"),
            Qt::AlignRight },
        { "hindsight_speed", QT_TRANSLATE_NOOP("Models", "Hindsight: speed"),
            QT_TRANSLATE_NOOP(
                "Models", "Hindsight, which no policy has: the same speed by the true model of interference"),
            Qt::AlignRight },
        { "hindsight_gain", QT_TRANSLATE_NOOP("Models", "Hindsight: all jobs"),
            QT_TRANSLATE_NOOP("Models",
                "Hindsight, which no policy has: how much more all running jobs would do together than as decided, in "
                "jobs at the speed they have alone"),
            Qt::AlignRight },
    };
    static_assert(std::size(own) == FirstOther);
    m_columns.assign(std::begin(own), std::end(own));
    m_titles.clear();
    if (!m_analysis)
        return;
    for (const auto& policy : m_analysis->others)
        m_titles.push_back(policy.policy);
    for (const auto& title : m_titles)
        m_columns.push_back({ title.c_str(), title.c_str(),
            QT_TRANSLATE_NOOP("Models", "How many tasks of this kind the other policy would put there at this moment"),
            Qt::AlignHCenter });
}

std::span<const ColumnModel::Column> CandidateModel::columns() const
{
    return m_columns;
}

void CandidateModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    m_rows.clear();
    m_elsewhere.clear();
    rebuildColumns();
    endResetModel();
}

void CandidateModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis, int task)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_rows.clear();
    rebuildColumns();
    m_elsewhere.clear();
    const auto tasks = m_analysis ? m_analysis->inferences.size() : 0;
    for (std::size_t i = 0; i < tasks; ++i) {
        m_elsewhere.push_back({ .probability = m_analysis->inferences[i].elsewhere,
            .others = std::vector<std::int32_t>(m_analysis->others.size()) });
    }
    for (std::size_t i = 0; i < tasks; ++i) {
        if (task < 0 || static_cast<std::size_t>(task) == i)
            addRows(static_cast<std::uint32_t>(i));
    }
    endResetModel();
}

/// Best first, what was impossible last.
void CandidateModel::addRows(std::uint32_t task)
{
    const auto& candidates = m_analysis->inferences[task].candidates;
    const auto first = static_cast<std::ptrdiff_t>(m_rows.size());
    for (std::uint32_t i = 0; i < candidates.size(); ++i)
        m_rows.push_back({ task, i });
    std::stable_sort(m_rows.begin() + first, m_rows.end(), [&](const Row& a, const Row& b) {
        const auto key = [&](const Row& row) {
            const auto& one = candidates[row.candidate];
            return std::tuple(!one.isFeasible, one.rank == 0, one.rank, !one.isChosen);
        };
        return key(a) < key(b);
    });
    if (m_analysis->inferences[task].elsewhere)
        m_rows.push_back({ task, kElsewhere });
}

QString CandidateModel::scoreName() const
{
    // An empty text would be looked up as the header of the translation.
    return m_analysis && !m_analysis->scoreName.empty()
        ? QCoreApplication::translate("Policy", m_analysis->scoreName.c_str())
        : QString();
}

int CandidateModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString CandidateModel::predictedText(const CandidateAnalysis& one, JobId job) const
{
    const auto speed = rateText(*m_inputs.workload, job, *one.predictedSpeed);
    if (!one.predictedSpread)
        return speed;
    return QCoreApplication::translate("Models", "%1 ± %2", "a speed with its unit, its spread")
        .arg(speed, format::significant(*one.predictedSpread, 2));
}

/// Whether a branch may put the task there; what the policy saw when it was the task's turn may be another matter.
QString CandidateModel::verdictOf(const CandidateAnalysis& one)
{
    if (one.infeasible == Infeasible::No)
        return one.refused ? QString::fromStdString(wordedError(*one.refused, windowWording))
                           : translated(QT_TRANSLATE_NOOP("Models", "possible"));
    const auto reason = infeasibleText(one.infeasible);
    return one.isFeasible ? translated(QT_TRANSLATE_NOOP("Models", "possible; when it was its turn: %1")).arg(reason)
                          : reason;
}

QString CandidateModel::text(int row, int column) const
{
    if (!m_inputs.workload)
        return {}; // the run was closed, and its decision goes in a moment
    const auto& one = candidate(row);
    if (column == Why) {
        if (!one.host.isValid())
            return missing();
        if (one.isChosen)
            return translated(QT_TRANSLATE_NOOP("Models", "chosen"));
        return verdictOf(one);
    }
    if (column >= FirstOther) {
        const auto count = one.others[static_cast<std::size_t>(column - FirstOther)];
        if (count == 0)
            return QStringLiteral("·");
        return count == 1 ? QStringLiteral("●") : QStringLiteral("● ×%1").arg(count);
    }
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    const auto job = task(row).job;
    switch (column) {
    case Score:
        return format::significant(value.toDouble());
    case Reward:
        return one.rewardSpread ? format::withSpread(*one.reward, *one.rewardSpread, format::Unit::None)
                                : format::significant(*one.reward);
    case Predicted:
        return predictedText(one, job);
    case TrueSpeed:
        return rateText(*m_inputs.workload, job, *one.trueSpeed);
    case TrueGain: {
        const auto digits = format::decimal(*one.trueGain, 3);
        return *one.trueGain > 0 ? QStringLiteral("+") + digits : digits;
    }
    case Probability:
        return format::percent(value.toDouble(), 1);
    default:
        return value.toString();
    }
}

QVariant CandidateModel::exact(int row, int column) const
{
    const auto& one = candidate(row);
    const auto& inference = task(row);
    switch (column) {
    case Task:
        return QStringLiteral("%1 · %2").arg(
            m_inputs.names.name(inference.job), m_inputs.roleName(inference.job, inference.role));
    case Rank:
        return one.rank > 0 ? QVariant(one.rank) : QVariant();
    case Server:
        return one.host.isValid() ? QVariant(m_inputs.hostName(one.host))
                                  : QVariant(translated(QT_TRANSLATE_NOOP("Models", "other actions")));
    case Why:
        return text(row, Why);
    case Probability:
        return known(one.probability);
    case Score:
        return known(one.score);
    case Reward:
        return known(one.reward);
    case Predicted:
        return known(one.predictedSpeed);
    case TrueSpeed:
        return known(one.trueSpeed);
    case TrueGain:
        return known(one.trueGain);
    default:
        return one.others[static_cast<std::size_t>(column - FirstOther)];
    }
}

QVariant CandidateModel::other(int row, int column, int role) const
{
    switch (role) {
    case HostIdRole:
        return candidate(row).host.isValid() ? QVariant(static_cast<uint>(candidate(row).host.value)) : QVariant();
    case JobIdRole:
        return static_cast<uint>(task(row).job.value);
    case ChosenRole:
        return candidate(row).isChosen;
    case ShareRole:
        return column == Probability ? known(candidate(row).probability) : QVariant();
    case Qt::ToolTipRole:
        return column == Score && !scoreName().isEmpty() ? QVariant(scoreName()) : QVariant();
    default:
        return style(row, column, role);
    }
}

/// Beside the words, for the eye.
QVariant CandidateModel::style(int row, int column, int role) const
{
    const auto& tokens = Theme::instance().tokens();
    const auto& one = candidate(row);
    switch (role) {
    case Qt::FontRole: {
        QFont font;
        font.setBold(one.isChosen);
        font.setItalic(isHindsight(column));
        return one.isChosen || isHindsight(column) ? QVariant(font) : QVariant();
    }
    case Qt::ForegroundRole:
        return one.isFeasible ? QVariant() : QVariant::fromValue(QBrush(tokens.mutedText));
    case Qt::BackgroundRole:
        if (isHindsight(column))
            return QVariant::fromValue(QBrush(tokens.warningSurface));
        return one.isChosen ? QVariant::fromValue(QBrush(tokens.okSurface)) : QVariant();
    default:
        return {};
    }
}

} // namespace consonance
