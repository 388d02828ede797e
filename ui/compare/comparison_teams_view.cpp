// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_teams_view.h"

#include "core/keep/stored_histories.h"
#include "core/teams/group_text.h"
#include "ui/answers/sheet_model.h"
#include "ui/compare/views/comparison_table_parts.h"
#include "ui/kit/role_label.h"
#include "ui/session/run_library.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_colors.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace consonance {

namespace {

bool isSameSpan(const std::optional<StoredSpan>& one, const std::optional<StoredSpan>& other)
{
    if (!one || !other)
        return one.has_value() == other.has_value();
    return one->from == other->from && one->until == other->until;
}

Result<std::map<std::string, std::shared_ptr<const JobHistories>>> readHistories(const RunStore& store,
    const std::vector<std::string>& ids, const StoredSpan& span, const StopToken& stop, Progress& progress)
{
    std::map<std::string, std::shared_ptr<const JobHistories>> runs;
    progress.setTotal(static_cast<std::int64_t>(ids.size()));
    for (const auto& id : ids) {
        if (stop.stop_requested())
            break;
        TRY_ASSIGN(auto histories, storedHistories(store, id, span));
        runs[id] = std::make_shared<const JobHistories>(std::move(histories));
        progress.add(1);
    }
    return runs;
}

constexpr int kContender = 1; ///< column of its name
constexpr int kMostFigureWidth = 200;
constexpr int kMostNameWidth = 260;

} // namespace

ComparisonTeamsView::ComparisonTeamsView(RunLibrary& library, QWidget* parent)
    : ComparisonView(parent)
    , m_library(library)
    , m_model(new SheetModel(this))
    , m_by(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_table(new CopyableTableView)
{
    m_model->setDecoration([this](const SheetRow& row, int column) -> QVariant {
        if (column != kContender)
            return {};
        const auto& contender = m_contenders[std::get<std::string>(row.cells[kContender].value)];
        return policySwatch(m_data ? m_data->styleOf(contender) : contenderStyle({}, contender));
    });
    for (std::size_t i = 0; i < std::size(kGroupings); ++i)
        m_by->addItem(QString());
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_by, m_note }));
    column->addWidget(m_table, 1);
    connect(m_by, &QComboBox::currentIndexChanged, this, &ComparisonTeamsView::fill);
    retranslate();
}

QString ComparisonTeamsView::title() const
{
    return tr("Teams");
}

void ComparisonTeamsView::retranslate()
{
    m_by->setAccessibleName(tr("What makes a group"));
    for (std::size_t i = 0; i < std::size(kGroupings); ++i)
        m_by->setItemText(static_cast<int>(i),
            tr("By: %1", "tenant, GPU type or job size")
                .arg(QString::fromStdString(groupHeading(kGroupings[i], windowWording))));
    m_table->setAccessibleName(tr("Figures of the teams"));
    m_table->setEmptyText(tr("Waits, completion times and GPU hours of each team under each policy will appear here."));
    fill();
}

void ComparisonTeamsView::show(const SharedComparison& comparison)
{
    if (m_data == comparison)
        return;
    m_data = comparison;
    if (!isSameSpan(m_span, comparison->request.range))
        m_runs.clear();
    m_span = comparison->request.range;
    read();
}

void ComparisonTeamsView::read()
{
    std::vector<std::string> ids;
    for (const auto& run : m_data->results()) {
        if (!run.runId.empty() && !m_runs.contains(run.runId))
            ids.push_back(run.runId);
    }
    fill();
    if (ids.empty())
        return;
    m_library.ask(
        tr("Reading the teams of the runs"),
        [ids, span = m_span.value_or(StoredSpan {})](const RunStore& store, const StopToken& stop, Progress& progress) {
            return readHistories(store, ids, span, stop, progress);
        },
        this,
        [this](const Result<ReadRuns>& runs) {
            if (!runs) {
                Q_EMIT errorRaised(runs.error());
                return;
            }
            m_runs.insert(runs->begin(), runs->end());
            fill();
        },
        { .group = QStringLiteral("compare.teams"), .quiet = true });
}

void ComparisonTeamsView::fill()
{
    HistoryCollection histories;
    int missing = 0;
    if (m_data) {
        for (const auto& run : m_data->results()) {
            const auto found = m_runs.find(run.runId);
            if (found != m_runs.end())
                histories.add(run.contender(), *found->second);
            else
                ++missing;
        }
    }
    m_note->setText(missing > 0 ? tr("%n runs are not stored or not read yet.", "", missing) : QString());
    const auto by = kGroupings[static_cast<std::size_t>(std::max(0, m_by->currentIndex()))];
    auto groups = histories.groups(by);
    m_contenders.clear();
    for (auto& group : groups) {
        auto title = contenderTitle(group.contender).toStdString();
        m_contenders[title] = std::exchange(group.contender, title);
    }
    m_model->setSheet(groupSheet(groups, by, histories.unit(), windowWording));
    m_model->fitTable(*m_table);
    QList<int> figures; // amounts are longer in some languages
    for (int column = kContender + 1; column < m_model->columnCount(); ++column) {
        if (column != m_model->columnOf("share"))
            figures << column;
    }
    m_table->widenColumns(figures, kMostFigureWidth);
    m_table->widenColumns({ 0, kContender }, kMostNameWidth);
}

} // namespace consonance
#include "moc_comparison_teams_view.cpp"
