// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/others_view.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/words/job_sentence.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace consonance {

OthersView::OthersView(QWidget* parent)
    : QWidget(parent)
    , m_others(new PropertyModel(this))
    , m_label(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_choice(new QComboBox)
    , m_table(new CopyableTableView)
{
    m_choice->setObjectName(QStringLiteral("ghostOf"));
    m_label->setBuddy(m_choice);
    m_table->setModel(m_others);
    m_table->setSortingEnabled(false); // the order is that in which they were asked
    wrapTexts(*m_table);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(0, 160);
    auto* row = filled(new QHBoxLayout, { m_label, { m_choice, 1 } });
    row->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    tightlyFilled(new QVBoxLayout(this), { row, { m_table, 1 } }, spacing::kTiny);
    connect(m_choice, &QComboBox::activated, this, [this] {
        m_wanted = m_choice->currentData().toString().toStdString();
        makeGhost();
        // What the drawn one would do is read beside it.
        if (const auto found = m_headings.find(m_wanted); found != m_headings.end())
            m_table->scrollTo(m_others->index(found->second, 0), QAbstractItemView::PositionAtTop);
    });
}

void OthersView::setAnalysis(std::shared_ptr<const DecisionAnalysis> analysis, const DecisionInputs& inputs)
{
    m_analysis = std::move(analysis);
    m_inputs = inputs;
    fillTable();
    fillChoice();
    makeGhost();
}

void OthersView::fillTable()
{
    std::vector<Property> properties;
    m_headings.clear();
    for (const auto& other : m_analysis ? m_analysis->others : std::vector<PolicyChoice> {}) {
        auto heading = Property::heading(policyTitle(other.policy));
        heading.explanation = tr("Knows: %1").arg(knowledgeDescription(other.knowledge));
        m_headings.emplace(other.policy, static_cast<int>(properties.size()));
        properties.push_back(std::move(heading));
        if (other.problem) {
            properties.push_back({ .name = tr("Cannot be asked"), .value = errorText(*other.problem) });
            continue;
        }
        for (const auto& job : other.jobs) {
            const auto name = QString::fromStdString(job.job);
            for (const auto& task : job.tasks) // a line for each: several in one run into each other
                properties.push_back(
                    { .name = jobSentence(tr("Job %1"), name).arg(name), .value = taskPlacesText({ task }) });
        }
        if (other.jobs.empty())
            properties.push_back({ .name = tr("Starts"), .value = tr("nothing") });
        if (!other.waiting.empty()) {
            QStringList jobs;
            for (const auto job : other.waiting)
                jobs << m_inputs.names.name(job);
            properties.push_back({ .name = tr("Leaves waiting"), .value = jobs.join(QStringLiteral(", ")) });
        }
        properties.push_back({ .name = tr("Time spent"),
            .value = tr("%1 ms").arg(format::significant(other.seconds * 1e3)),
            .exact = other.seconds });
    }
    m_others->setProperties(std::move(properties));
}

void OthersView::fillChoice()
{
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    m_choice->addItem(tr("no placement"), QString());
    for (const auto& other : m_analysis ? m_analysis->others : std::vector<PolicyChoice> {}) {
        if (!other.problem)
            m_choice->addItem(policyTitle(other.policy), QString::fromStdString(other.policy));
    }
    m_choice->setCurrentIndex(std::max(0, m_choice->findData(QString::fromStdString(m_wanted))));
    setEnabledUnless(*m_choice, m_choice->count() > 1 ? QString() : tr("no other policy has answered"));
}

void OthersView::makeGhost()
{
    PlacementGhost ghost;
    const auto& others = m_analysis ? m_analysis->others : std::vector<PolicyChoice> {};
    const auto other = std::ranges::find(others, m_wanted, &PolicyChoice::policy);
    if (other != others.end() && !other->problem) {
        ghost.policy = policyTitle(other->policy);
        ghost.at = m_analysis->at;
        struct Change {
            int more = 0;
            int fewer = 0;
        };
        std::map<std::pair<std::uint32_t, int>, Change> changes; // by job and role: a task moves within these
        for (const auto& one : other->otherwise) {
            const int difference = one.other - one.decided;
            auto& change = changes[{ one.job.value, static_cast<int>(one.role) }];
            (difference > 0 ? change.more : change.fewer) += std::abs(difference);
            ghost.tasks.push_back({ .host = one.host, .job = one.job, .role = one.role, .more = difference });
        }
        for (const auto& [task, change] : changes) {
            ghost.elsewhere += std::min(change.more, change.fewer);
            ghost.missing += std::max(0, change.fewer - change.more);
            ghost.added += std::max(0, change.more - change.fewer);
        }
        std::ranges::stable_sort(ghost.tasks, {}, &GhostTasks::host);
    }
    const bool wasAway = m_ghost.policy.isEmpty();
    m_ghost = std::move(ghost);
    if (!wasAway || !m_ghost.policy.isEmpty())
        Q_EMIT ghostChanged();
}

void OthersView::showNext()
{
    const int next = m_choice->currentIndex() + 1;
    m_choice->setCurrentIndex(next < m_choice->count() ? next : 0);
    Q_EMIT m_choice->activated(m_choice->currentIndex());
}

void OthersView::retranslate()
{
    m_label->setText(tr("On the cluster"));
    m_choice->setAccessibleName(tr("Whose placement is drawn over the cluster"));
    m_choice->setToolTip(tr("Draws on the cluster where this policy would put the tasks of the decision"));
    m_table->setAccessibleName(tr("What other policies would do"));
    m_table->setEmptyText(tr("What the policies ticked under “Ask others” would do at this moment appears here."));
    fillTable();
    fillChoice();
    makeGhost(); // it names its policy
}

} // namespace consonance
#include "moc_others_view.cpp"
