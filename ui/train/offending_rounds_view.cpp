// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/offending_rounds_view.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/tables/copyable_table_view.h"

#include <QHeaderView>
#include <QToolBar>

namespace consonance {

namespace {

constexpr int kRows = 4; ///< that are seen at once; the curves are what the page is for

} // namespace

OffendingRoundsView::OffendingRoundsView(CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_title(new RoleLabel(TextSize::Body))
    , m_model(new OffendingRoundsModel(this))
    , m_table(new CopyableTableView)
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("offendingRounds"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(false); // rounds as they came, the worst episode of each first
    m_table->setFixedHeight(m_table->heightOfRows(kRows));
    const int widths[] { 60, 80, 260, 84, 80, 190 };
    static_assert(std::size(widths) == OffendingRoundsModel::ColumnCount);
    for (int column = 0; column < OffendingRoundsModel::ColumnCount; ++column)
        m_table->horizontalHeader()->resizeSection(column, widths[column]);
    m_title->setWordWrap(true);
    auto* bar = registry.makeToolBar({ QStringLiteral("training.openEpisode") }, Qt::ToolButtonTextBesideIcon);
    auto* head = filled(new QHBoxLayout, { { m_title, 1 }, bar });
    tightlyFilled(new QVBoxLayout(this), { head, m_table });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OffendingRoundsView::tellChosen);
    connect(m_table, &CopyableTableView::focusRequested, this,
        [&registry] { (void)registry.invoke(QStringLiteral("training.openEpisode")); });
    keepTranslated(*this, [this] { retranslate(); });
    hide();
}

void OffendingRoundsView::setRounds(const std::string& figure, const QString& title, OffendingRounds rounds)
{
    const auto& known = m_model->rounds();
    const bool goesOn = figure == m_figure && !known.empty() && rounds.first.size() >= known.size()
        && rounds.first.front().report == known.front().report;
    m_figure = figure;
    m_figureTitle = title;
    m_all = rounds.all;
    if (goesOn)
        m_model->goOnTo(std::move(rounds.first));
    else
        m_model->show(std::move(rounds.first));
    setVisible(m_model->rowCount() > 0);
    sayWhat();
    if (goesOn)
        return;
    m_table->selectRow(0);
    if (!isChosen())
        tellChosen();
}

bool OffendingRoundsView::isChosen() const
{
    return m_table->currentIndex().isValid();
}

const PlayedEpisode* OffendingRoundsView::chosenEpisode() const
{
    return isChosen() ? m_model->episode(m_table->currentIndex().row()) : nullptr;
}

void OffendingRoundsView::tellChosen()
{
    Q_EMIT chosen(isChosen() ? std::optional(m_model->round(m_table->currentIndex().row()).report) : std::nullopt);
}

void OffendingRoundsView::retranslate()
{
    m_table->setAccessibleName(tr("Rounds that set the alarm off, with their episodes"));
    sayWhat();
}

void OffendingRoundsView::sayWhat()
{
    auto text = tr(
        "%1: %n round(s) set the alarm off; the worst episode of each stands first.", nullptr, static_cast<int>(m_all))
                    .arg(m_figureTitle);
    if (m_all > m_model->rounds().size())
        text += QLatin1Char(' ') + tr("The first %1 are listed.").arg(format::integer(std::ssize(m_model->rounds())));
    m_title->setText(text);
}

} // namespace consonance
#include "moc_offending_rounds_view.cpp"
