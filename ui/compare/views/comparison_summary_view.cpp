// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_summary_view.h"

#include "ui/compare/models/ranking_sheet.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/compare/views/comparison_picture.h"
#include "ui/compare/views/comparison_table_parts.h"
#include "ui/compare/views/contender_runs.h"
#include "ui/kit/role_label.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMostWidth = 230; ///< of a name or figure; longer ones are in the tool tip

} // namespace

ComparisonSummaryView::ComparisonSummaryView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
    , m_bars(new ComparisonBars)
    , m_evidence(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_footnotes(new LowScrollArea(m_evidence))
{
    setObjectName(QStringLiteral("compareSummary")); // lessons name it
    m_table->setObjectName(QStringLiteral("comparisonTable"));
    m_model->setSheet(rankingSheet({}));
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // the order is the ranking
    // Up to what a policy may know, all of it is seen in a window of 1067 pixels: a screen of 1600 at a scale of 1.5.
    constexpr std::pair<const char*, int> kWidths[] { { "policy", 136 }, { "mean_jct_s", 80 }, { "ci95_s", 80 },
        { "relative", 88 }, { "relative_ci95", 58 }, { "knowledge", 162 }, { "p_value", 84 },
        { "wilcoxon_p_value", 96 }, { "runs", 64 }, { "incomplete", 96 } };
    for (const auto& [section, width] : kWidths)
        m_table->horizontalHeader()->resizeSection(m_model->columnOf(section), width);
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_table);
    parts->addWidget(m_bars);
    parts->setSizes({ 300, 400 });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->addWidget(parts, 1);
    // In the larger text of a hall, too; once the table has it.
    connect(&Theme::instance(), &Theme::changed, this, &ComparisonSummaryView::widen, Qt::QueuedConnection);
    m_footnotes->setObjectName(QStringLiteral("footnote"));
    m_evidence->setWordWrap(true);
    m_evidence->setCopyable();
    m_evidence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_footnotes->hide();
    column->addWidget(m_footnotes);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        if (const auto place = firstRunOf(*m_data, m_model->row(index.row()).subject))
            Q_EMIT openRequested(*place);
    });
    m_table->setContextMenuHook([this](QMenu& menu, const QModelIndex& row) {
        if (row.isValid() && m_data)
            offerRuns(menu, *m_data, m_model->row(row.row()).subject,
                [this](const RunPlace& place) { Q_EMIT openRequested(place); });
    });
    connect(m_bars, &ComparisonBars::policyClicked, this, &ComparisonSummaryView::baselineChosen);
    showParts(false);
    retranslate();
}

QString ComparisonSummaryView::title() const
{
    return tr("Summary");
}

void ComparisonSummaryView::retranslate()
{
    m_table->setAccessibleName(tr("Comparison"));
    m_table->setEmptyText(tr("Tick policies, then press Compare."));
    m_bars->setAccessibleName(tr("Mean JCT of each policy"));
}

void ComparisonSummaryView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    const auto styles = comparison->styles();
    showParts(!comparison->runs.result.summary.empty());
    m_model->setSheet(rankingSheet(comparison->runs.result.summary));
    m_model->setDecoration(swatchesOf(*comparison, 0));
    m_model->fitTable(*m_table);
    widen();
    m_bars->setStyles(styles);
    m_bars->setSummary(comparison->runs.result.summary);
    const auto lines = evidenceLines(*comparison);
    m_evidence->setText(lines.join(QLatin1Char('\n')));
    m_footnotes->setVisible(!lines.isEmpty());
    fitFootnotes();
}

/// Before a comparison there is one sentence, and neither headings nor axes.
void ComparisonSummaryView::showParts(bool hasRuns)
{
    m_table->horizontalHeader()->setVisible(hasRuns);
    m_bars->setVisible(hasRuns);
}

void ComparisonSummaryView::widen()
{
    m_table->widenColumns({ 0, 1, 2, 3 }, kMostWidth); // up to the change
    m_table->widenCutColumns();
}

/// Of many policies there are many; they scroll, and leave the figures in sight.
void ComparisonSummaryView::fitFootnotes()
{
    constexpr int kPart = 3; // of the view, at most
    m_footnotes->setFixedHeight(std::clamp(m_evidence->heightForWidth(width()), 0, height() / kPart));
}

void ComparisonSummaryView::resizeEvent(QResizeEvent* event)
{
    ComparisonView::resizeEvent(event);
    fitFootnotes();
}

QString ComparisonSummaryView::evidence() const
{
    return m_evidence->text();
}

QImage ComparisonSummaryView::picture() const
{
    return m_data ? comparisonImage(*m_data) : QImage();
}

bool ComparisonSummaryView::saveTo(const QString& path, const PaperSize& paper)
{
    return m_data && saveComparisonPicture(path, *m_data, paper).has_value();
}

} // namespace consonance
#include "moc_comparison_summary_view.cpp"
