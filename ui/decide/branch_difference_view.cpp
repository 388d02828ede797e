// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/branch_difference_view.h"

#include "core/base/joined_text.h"
#include "core/base/span_text.h"
#include "core/compare/copied_difference.h"
#include "core/compare/metric_comparison.h"
#include "core/policy/transition_tables.h"
#include "core/run/failure_text.h"
#include "core/workload/trace_file.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"
#include "ui/theme/low_scroll.h"
#include "ui/words/core_wording.h"
#include "ui/words/job_sentence.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <variant>

namespace consonance {

namespace {

constexpr std::size_t kMostJobsListed = 3; ///< jobs of a decision; the panel is small
constexpr int kLeastRows = 3; ///< of the table, in a low panel
constexpr int kLeastRowsUnderTenants = 8;
constexpr std::size_t kMostTenants = 8;
constexpr int kMostJobWidth = 140;

QString reasonText(const SideReason& side, const format::Beginning& beginning)
{
    const auto lines = reasonLines(side, windowWording, beginning);
    return lines.empty() ? QString()
                         : QCoreApplication::translate("consonance::BranchDifferenceView", "Why: %1")
                               .arg(QString::fromStdString(joinedText(lines, "\n")));
}

/// Of the original and of the branch; what differs reads differently.
std::array<QString, 2> spansOf(double original, double branch)
{
    const auto texts = spanTexts(original, branch, windowWording);
    return { QString::fromStdString(texts[0]), QString::fromStdString(texts[1]) };
}

/// Who never finishes, then what the others took, over the same jobs on both sides.
QStringList headline(const JobsOfBoth& both)
{
    QStringList lines;
    if (both.firstUnfinished + both.secondUnfinished == 0) {
        lines << BranchDifferenceView::tr("Every job finishes in both runs.");
    } else {
        QStringList tenants;
        for (const auto& tenant : both.tenants) {
            if (tenant.leavesJobs())
                tenants << BranchDifferenceView::tr("%1: %2 → %3 of %4")
                               .arg(QString::fromStdString(tenant.tenant), format::integer(tenant.first),
                                   format::integer(tenant.second), format::integer(tenant.jobs));
        }
        lines << BranchDifferenceView::tr("Jobs that do not finish: %1 → %2 of %3 (%4).")
                     .arg(format::integer(both.firstUnfinished), format::integer(both.secondUnfinished),
                         format::integer(both.jobs), tenants.join(QStringLiteral("; ")));
    }
    if (both.finishedByBoth == 0)
        return lines << BranchDifferenceView::tr("No job finishes in both: there is no mean to compare.");
    const auto means = spansOf(both.firstMeanJctSeconds, both.secondMeanJctSeconds);
    const auto jobs = static_cast<int>(both.finishedByBoth);
    return lines << BranchDifferenceView::tr("Mean JCT of the %n jobs that finish in both: %1 → %2.", "", jobs)
                        .arg(means[0], means[1]);
}

/// Those first whom the branch cost most: jobs that do not finish, then time.
std::vector<TenantOfBoth> byLoss(std::vector<TenantOfBoth> tenants)
{
    std::ranges::stable_sort(tenants, std::ranges::greater {}, [](const TenantOfBoth& tenant) {
        const double longer = tenant.secondMeanWaitSeconds - tenant.firstMeanWaitSeconds;
        return std::pair(tenant.second - tenant.first, std::isfinite(longer) ? longer : 0);
    });
    return tenants;
}

QString tenantRow(const QStringList& cells, const char* kind)
{
    QString row;
    for (qsizetype i = 0; i < cells.size(); ++i)
        row += QStringLiteral("<%1 align='%2'>%3</%1>")
                   .arg(QLatin1String(kind), i == 0 ? QStringLiteral("left") : QStringLiteral("right"),
                       cells[i].toHtmlEscaped());
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

bool breaksServers(const PartingReason& reason)
{
    const auto isFailure = [](const TimedChange& one) {
        const auto* change = std::get_if<ChangeServer>(&one.change);
        return change && change->kind == ClusterChangeKind::Fail;
    };
    return std::ranges::any_of(reason.branch.changes, isFailure);
}

} // namespace

BranchDifferenceView::BranchDifferenceView(QWidget* parent)
    : QWidget(parent)
    , m_jobs(new SheetModel(this))
    , m_summary(new RoleLabel(TextSize::Body))
    , m_tenants(new RoleLabel(TextSize::Small))
    , m_originalHead(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_branchHead(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_originalText(new RoleLabel(TextSize::Small))
    , m_branchText(new RoleLabel(TextSize::Small))
    , m_originalReason(new RoleLabel(TextSize::Small))
    , m_branchReason(new RoleLabel(TextSize::Small))
    , m_jump(new QPushButton)
    , m_table(new CopyableTableView)
{
    m_tenants->setTextFormat(Qt::RichText);
    for (auto* label : { m_summary, m_tenants, m_originalText, m_branchText, m_originalReason, m_branchReason }) {
        label->setWordWrap(true);
        label->setCopyable();
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    auto* sorted = new ExactOrderModel(this);
    sorted->setSourceModel(m_jobs);
    m_table->setModel(sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // the largest differences first
    m_table->horizontalHeader()->setStretchLastSection(false);
    auto* sides = new QGridLayout;
    sides->setSpacing(spacing::kSmall);
    sides->addWidget(m_originalHead, 0, 0);
    sides->addWidget(m_branchHead, 0, 1);
    sides->addWidget(m_originalText, 1, 0);
    sides->addWidget(m_branchText, 1, 1);
    sides->addWidget(m_originalReason, 2, 0);
    sides->addWidget(m_branchReason, 2, 1);
    sides->setColumnStretch(0, 1);
    sides->setColumnStretch(1, 1);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(spacing::kSmall, spacing::kSmall, spacing::kSmall, 0);
    column->setSpacing(spacing::kSmall);
    column->addWidget(m_summary);
    column->addWidget(m_tenants);
    column->addWidget(m_table, 1);
    column->addLayout(sides);
    column->addWidget(m_jump, 0, Qt::AlignLeft);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins({});
    whole->addWidget(new LowScrollArea(content));
    connect(m_jump, &QPushButton::clicked, this, [this] {
        if (m_shown)
            Q_EMIT momentRequested(m_shown->comparison.at);
    });
    connect(m_table, &QTableView::clicked, this,
        [this](const QModelIndex& index) { Q_EMIT jobRequested(JobId(index.data(JobIdRole).toUInt())); });
    retranslate();
}

void BranchDifferenceView::setComparison(std::shared_ptr<const ShownComparison> shown)
{
    m_shown = std::move(shown);
    m_jobs->setSheet(m_shown ? branchJobsSheet(m_shown->comparison.jobs, *m_shown->workload, windowWording) : Sheet {});
    m_jobs->fitTable(*m_table);
    m_table->widenColumns({ 0, 1 }, kMostJobWidth);
    retranslate();
}

void BranchDifferenceView::setBranch(bool isBranch)
{
    m_isBranch = isBranch;
    retranslate();
}

/// Of the run that is compared.
QString BranchDifferenceView::shownMoment(Time at) const
{
    return format::moment(at, dateOfBeginning(*m_shown->workload));
}

QString BranchDifferenceView::sideText(const std::optional<DecisionSummary>& side) const
{
    if (!side)
        return tr("nothing else is decided at that moment");
    QStringList lines;
    lines << (side->isIntervention
            ? tr("%1, changed by hand").arg(shownMoment(side->at))
            : tr("%1, decision %2").arg(shownMoment(side->at), format::integer(static_cast<qint64>(side->decision))));
    const auto shown = std::min(side->placed.size(), kMostJobsListed);
    for (const auto& places : std::span(side->placed).first(shown)) {
        const auto name = QString::fromStdString(places.job);
        lines << jobSentence(tr("job %1: %2"), name).arg(name, taskPlacesText(places.tasks));
    }
    if (shown < side->placed.size())
        lines << tr("and %n more job(s)", nullptr, static_cast<int>(side->placed.size() - shown));
    for (const auto& job : side->stopped) {
        const auto name = QString::fromStdString(job);
        lines << jobSentence(tr("job %1 stops"), name).arg(name);
    }
    if (lines.size() == 1)
        lines << tr("places nothing");
    return lines.join(QLatin1Char('\n'));
}

QString BranchDifferenceView::originalReason() const
{
    return m_shown ? reasonText(m_shown->reason.original, dateOfBeginning(*m_shown->workload)) : QString();
}

QString BranchDifferenceView::branchReason() const
{
    return m_shown ? reasonText(m_shown->reason.branch, dateOfBeginning(*m_shown->workload)) : QString();
}

QString BranchDifferenceView::summaryText() const
{
    if (!m_shown && m_isBranch)
        return tr("Compare with the original: where the two part and what it cost each job appears here.");
    if (!m_shown)
        return tr("Change something in the run, then compare: where the two part and what it cost each job appears "
                  "here.");
    const auto& comparison = m_shown->comparison;
    if (!comparison.firstEvent)
        return tr("The branch is its original, event by event.");
    QStringList lines = headline(comparison.both);
    const auto expected = copiedDifferenceText(m_shown->copies, "branch", "original", windowWording);
    lines << (expected.empty() ? tr("All of this is of one schedule; other schedules may differ.")
                               : QString::fromStdString(expected));
    const auto makespans
        = spansOf(comparison.originalMetrics.makespanSeconds, comparison.branchMetrics.makespanSeconds);
    const bool isAllDone = comparison.both.firstUnfinished + comparison.both.secondUnfinished == 0;
    lines << (isAllDone ? tr("The runs differ from %1 on. Jobs faster in the branch: %2; slower: %3; the same: %4. "
                             "Makespan %5 → %6.")
                        : tr("The runs differ from %1 on. Jobs faster in the branch, or finished there alone: %2; "
                             "slower, or finished in the original alone: %3; the same: %4. Makespan %5 → %6."))
                 .arg(shownMoment(comparison.at), format::integer(comparison.fasterJobs),
                     format::integer(comparison.slowerJobs), format::integer(comparison.sameJobs), makespans[0],
                     makespans[1]);
    if (breaksServers(m_shown->reason)) {
        if (const auto cost = failureCostText(comparison.branchMetrics.keyed, windowWording); !cost.empty())
            lines << QString::fromStdString(cost);
        lines << QString::fromStdString(failureLossText(m_shown->failureLoss, *m_shown->workload, windowWording));
    }
    if (comparison.numbersPart)
        lines << QString::fromStdString(numbersPartText(*comparison.numbersPart, windowWording));
    return lines.join(QLatin1Char('\n'));
}

QString BranchDifferenceView::tenantsText() const
{
    if (!m_shown || !m_shown->comparison.firstEvent || m_shown->comparison.both.tenants.size() < 2)
        return {};
    const auto tenants = byLoss(m_shown->comparison.both.tenants);
    const bool isAllDone
        = std::ranges::all_of(tenants, [](const TenantOfBoth& tenant) { return tenant.first + tenant.second == 0; });
    // A narrow panel has no room for a column of zeros.
    const auto row = [isAllDone](QStringList cells, const char* kind) {
        if (isAllDone)
            cells.removeAt(2);
        return tenantRow(cells, kind);
    };
    auto rows = row({ tr("Tenant"), tr("Jobs"), tr("Do not finish"),
                        isAllDone ? tr("Mean wait") : tr("Mean wait of those that finish in both") },
        "th");
    const auto arrow
        = [](const QString& from, const QString& to) -> QString { return from + QStringLiteral(" → ") + to; };
    for (const auto& tenant : std::span(tenants).first(std::min(tenants.size(), kMostTenants))) {
        const auto waits = spansOf(tenant.firstMeanWaitSeconds, tenant.secondMeanWaitSeconds);
        rows += row(
            { QString::fromStdString(tenant.tenant), format::integer(tenant.jobs),
                arrow(format::integer(tenant.first), format::integer(tenant.second)), arrow(waits[0], waits[1]) },
            "td");
    }
    if (tenants.size() > kMostTenants)
        rows += tenantRow(
            { tr("and %n more tenant(s)", nullptr, static_cast<int>(tenants.size() - kMostTenants)) }, "td");
    return QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows);
}

void BranchDifferenceView::retranslate()
{
    const bool differs = m_shown && m_shown->comparison.firstEvent;
    m_summary->setText(summaryText());
    m_tenants->setText(tenantsText());
    m_tenants->setVisible(!m_tenants->text().isEmpty());
    // A panel whose texts wrap is as high as its parts ask for, and scrolls: the jobs have room under the tenants.
    m_table->setLeastRows(m_tenants->text().isEmpty() ? kLeastRows : kLeastRowsUnderTenants);
    m_summary->setToolTip(m_shown ? QCoreApplication::translate("Metric", kMakespanMeaning) : QString());
    m_originalHead->setText(tr("Original"));
    m_branchHead->setText(tr("Branch"));
    m_originalText->setText(differs ? sideText(m_shown->comparison.original) : QString());
    m_branchText->setText(differs ? sideText(m_shown->comparison.branch) : QString());
    m_originalReason->setText(originalReason());
    m_branchReason->setText(branchReason());
    for (QWidget* part : { static_cast<QWidget*>(m_originalReason), static_cast<QWidget*>(m_branchReason),
             static_cast<QWidget*>(m_originalHead), static_cast<QWidget*>(m_branchHead),
             static_cast<QWidget*>(m_originalText), static_cast<QWidget*>(m_branchText), static_cast<QWidget*>(m_jump),
             static_cast<QWidget*>(m_table) })
        part->setVisible(differs);
    m_jump->setText(tr("Go to the first difference"));
    m_table->setAccessibleName(tr("What the branch cost each job"));
    m_table->setEmptyText(tr("No job finishes at another time."));
}

void BranchDifferenceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
#include "moc_branch_difference_view.cpp"
