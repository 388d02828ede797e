// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/candidate_model.h"

#include "ui/kit/column_precision.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"
#include "ui/words/job_sentence.h"
#include "ui/words/policy_text.h"
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
            QT_TRANSLATE_NOOP("Models", "Chosen, possible, or why not; placed by hand") },
        { "probability", QT_TRANSLATE_NOOP("Models", "Probability"),
            QT_TRANSLATE_NOOP(
                "Models", "How likely a policy that draws would choose it among all actions, 0 to 1 in exports"),
            Qt::AlignRight },
        { "score", QT_TRANSLATE_NOOP("Models", "Score"),
            QT_TRANSLATE_NOOP("Models", "The policy's own measure; higher is better"), Qt::AlignRight },
        { "predicted_reward", QT_TRANSLATE_NOOP("Models", "Reward"),
            QT_TRANSLATE_NOOP("Models",
                "Expected by the policy for the interval, with this task here and all else as decided; with its spread "
                "if known"),
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
                "jobs at the speed they have alone; right after the decision, with its other tasks where it puts them; "
                "a job that then has no room does nothing"),
            Qt::AlignRight },
    };
    static_assert(std::size(own) == FirstOther);
    m_columns.assign(std::begin(own), std::end(own));
    m_titles.clear();
    if (!m_analysis)
        return;
    for (const auto& policy : m_analysis->others)
        m_titles.push_back(policyTitle(policy.policy).toStdString());
    for (const auto& title : m_titles)
        m_columns.push_back({ title.c_str(), title.c_str(),
            QT_TRANSLATE_NOOP("Models", "How many tasks of this kind the other policy would put there at this moment"),
            Qt::AlignHCenter });
}

void CandidateModel::setInputs(DecisionInputs inputs)
{
    beginResetModel();
    m_inputs = std::move(inputs);
    m_analysis.reset();
    rebuildColumns();
    rebuildRows();
    endResetModel();
}

void CandidateModel::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis, int task)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_task = task;
    rebuildColumns();
    rebuildRows();
    endResetModel();
}

void CandidateModel::setOtherJobs(OtherJobs otherJobs)
{
    if (otherJobs == m_otherJobs)
        return;
    beginResetModel();
    m_otherJobs = otherJobs;
    rebuildRows();
    endResetModel();
}

bool CandidateModel::knowsOtherJobs() const
{
    return m_analysis && std::ranges::any_of(m_analysis->inferences, [](const InferenceAnalysis& inference) {
        return !inference.otherJobs.empty();
    });
}

void CandidateModel::rebuildRows()
{
    m_rows.clear();
    m_elsewhere.clear();
    const auto tasks = m_analysis ? m_analysis->inferences.size() : 0;
    for (std::size_t i = 0; i < tasks; ++i) {
        if (m_task < 0 || static_cast<std::size_t>(m_task) == i)
            addRows(static_cast<std::uint32_t>(i));
    }
    alignDecimals();
}

void CandidateModel::alignDecimals()
{
    std::vector<double> scores;
    std::vector<double> rewards;
    std::vector<double> spreads;
    for (int row = 0; row < rowCount(); ++row) {
        scores.push_back(candidate(row).score.value_or(0));
        rewards.push_back(candidate(row).reward.value_or(0));
        spreads.push_back(candidate(row).rewardSpread.value_or(0));
    }
    m_scoreDecimals = format::alikeDecimals(scores);
    const bool hasSpread = std::ranges::any_of(spreads, [](double spread) { return spread > 0; });
    m_rewardDecimals = hasSpread ? format::alikeDecimals(spreads, 1) : format::alikeDecimals(rewards);
}

/// Best first, what was impossible last.
void CandidateModel::addRows(std::uint32_t task)
{
    const auto& candidates = m_analysis->inferences[task].candidates;
    const auto first = static_cast<std::ptrdiff_t>(m_rows.size());
    for (std::uint32_t i = 0; i < candidates.size(); ++i)
        m_rows.push_back({ .task = task, .candidate = i });
    std::stable_sort(m_rows.begin() + first, m_rows.end(), [&](const Row& a, const Row& b) {
        const auto key = [&](const Row& row) {
            const auto& one = candidates[row.candidate];
            return std::tuple(!one.isFeasible, one.rank == 0, one.rank, !one.isChosen);
        };
        return key(a) < key(b);
    });
    if (m_analysis->inferences[task].elsewhere)
        addElsewhere(task);
}

/// What the candidates leave of 100 %: other jobs' actions, if asked for, and the rest.
void CandidateModel::addElsewhere(std::uint32_t task)
{
    const auto& inference = m_analysis->inferences[task];
    double rest = *inference.elsewhere;
    const auto add = [&](double probability, JobId otherJob) {
        m_rows.push_back({ .task = task,
            .candidate = static_cast<std::uint32_t>(m_elsewhere.size()),
            .isElsewhere = true,
            .otherJob = otherJob });
        m_elsewhere.push_back(
            { .probability = probability, .others = std::vector<std::int32_t>(m_analysis->others.size()) });
    };
    if (m_otherJobs == OtherJobs::Apart) {
        for (const auto& other : inference.otherJobs) {
            add(other.probability, other.job);
            rest -= other.probability;
        }
    }
    add(std::max(0.0, rest), {});
}

QString CandidateModel::scoreName() const
{
    // An empty text would be looked up as the header of the translation.
    return m_analysis && !m_analysis->scoreName.empty()
        ? QCoreApplication::translate("Policy", m_analysis->scoreName.c_str())
        : QString();
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
QString CandidateModel::verdictOf(const CandidateAnalysis& one) const
{
    if (one.infeasible == Infeasible::No && one.refused)
        return QString::fromStdString(wordedError(*one.refused, windowWording));
    if (one.infeasible == Infeasible::No)
        return one.displaced.empty()
            ? translated(QT_TRANSLATE_NOOP("Models", "possible"))
            : translated(QT_TRANSLATE_NOOP("Models", "possible, without %1")).arg(displacedNames(one));
    const auto reason = infeasibleText(one.infeasible);
    if (!one.isFeasible)
        return reason;
    const auto possible = translated(QT_TRANSLATE_NOOP("Models", "possible; when it was its turn: %1")).arg(reason);
    // Whom it leaves out comes first: what it says of the others is without them.
    return one.displaced.empty()
        ? possible
        : translated(QT_TRANSLATE_NOOP("Models", "without %1; %2")).arg(displacedNames(one), possible);
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
            return task(row).isByHand ? translated(QT_TRANSLATE_NOOP("Models", "placed by hand"))
                                      : translated(QT_TRANSLATE_NOOP("Models", "chosen"));
        return one.host == task(row).policysChoice
            ? translated(QT_TRANSLATE_NOOP("Models", "%1; the policy's choice")).arg(verdictOf(one))
            : verdictOf(one);
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
        return format::decimal(value.toDouble(), m_scoreDecimals);
    case Reward:
        return one.rewardSpread ? format::decimal(*one.reward, m_rewardDecimals) + QStringLiteral(" ± ")
                + format::decimal(*one.rewardSpread, m_rewardDecimals)
                                : format::decimal(*one.reward, m_rewardDecimals);
    case Predicted:
        return predictedText(one, job);
    case TrueSpeed:
        return rateText(*m_inputs.workload, job, *one.trueSpeed);
    case TrueGain: {
        const auto digits = format::decimal(*one.trueGain, 3);
        return *one.trueGain > 0 ? QStringLiteral("+") + digits : digits;
    }
    case Probability:
        return format::probability(value.toDouble());
    default:
        return value.toString();
    }
}

QString CandidateModel::elsewhereText(int row) const
{
    const auto other = m_rows[static_cast<std::size_t>(row)].otherJob;
    if (!other.isValid())
        return translated(QT_TRANSLATE_NOOP("Models", "other actions"));
    const auto name = m_inputs.names.name(other);
    return jobSentence(QCoreApplication::translate("Models", "job %1 instead", "actions of another job"), name)
        .arg(name);
}

std::optional<CandidatePlace> CandidateModel::place(int row) const
{
    if (m_rows[static_cast<std::size_t>(row)].isElsewhere)
        return std::nullopt;
    const auto& of = task(row);
    // The decision is the policy's again when the task is placed again.
    const auto from = of.isByHand ? of.policysChoice : of.isCarriedOut ? of.chosen : HostId();
    return CandidatePlace { of.job, of.role, from, candidate(row).host };
}

bool CandidateModel::saysSomething(const DecisionAnalysis& analysis, int column)
{
    const auto any = [&analysis](const auto& isSo) {
        return std::ranges::any_of(
            analysis.inferences, [&](const auto& task) { return std::ranges::any_of(task.candidates, isSo); });
    };
    switch (column) {
    case Probability:
        return any([](const CandidateAnalysis& one) { return one.probability.has_value(); });
    case Reward:
        return any([](const CandidateAnalysis& one) { return one.reward.has_value(); });
    case Score:
        return any([](const CandidateAnalysis& one) { return one.score && one.score != one.probability; });
    default:
        return true;
    }
}

/// Who pays for it explains a verdict, a missing reward and what hindsight says.
QVariant CandidateModel::tip(int row, int column) const
{
    if (column == Score)
        return scoreName().isEmpty() ? QVariant() : QVariant(scoreName());
    const auto& one = candidate(row);
    if (one.displaced.empty())
        return {};
    return tr("No room is left for %n job(s) of the decision: %1", nullptr, static_cast<int>(one.displaced.size()))
        .arg(displacedNames(one));
}

QString CandidateModel::displacedNames(const CandidateAnalysis& one) const
{
    QStringList names;
    for (const auto job : one.displaced)
        names << m_inputs.names.name(job);
    return names.join(QStringLiteral(", "));
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
        return one.host.isValid() ? m_inputs.hostName(one.host) : elsewhereText(row);
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
    case JobIdRole: {
        const auto other = m_rows[static_cast<std::size_t>(row)].otherJob;
        return static_cast<uint>((other.isValid() ? other : task(row).job).value);
    }
    case ChosenRole:
        return candidate(row).isChosen;
    case ShareRole:
        return column == Probability ? known(candidate(row).probability) : QVariant();
    case Qt::ToolTipRole:
        return tip(row, column);
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
#include "moc_candidate_model.cpp"
