// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/offending_rounds_view.h"

#include "ui/kit/command_registry.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/kit/number_format.h"
#include "ui/pages/role_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QToolBar>
#include <QVBoxLayout>

namespace consonance {

namespace {

constexpr int kTableHeight = 150; ///< some four rows; the curves are what the page is for
constexpr int kTrace = 2; ///< the column that is no number

QString orDash(const PlayedEpisode* episode, const QString& text)
{
    return episode ? text : QStringLiteral("–");
}

} // namespace

OffendingRoundsView::OffendingRoundsView(CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_title(new RoleLabel(TextSize::Body))
    , m_model(new QStandardItemModel(this))
    , m_table(new CopyableTableView)
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("offendingRounds"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(false); // rounds as they came, the worst episode of each first
    m_table->setFixedHeight(kTableHeight);
    m_title->setWordWrap(true);
    auto* bar = new QToolBar;
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    registry.fillToolBar(bar, { QStringLiteral("training.openEpisode") });
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(bar);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(head);
    column->addWidget(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OffendingRoundsView::tellChosen);
    connect(m_table, &CopyableTableView::focusRequested, this,
        [&registry] { (void)registry.invoke(QStringLiteral("training.openEpisode")); });
    retranslate();
    hide();
}

void OffendingRoundsView::setRounds(const QString& figure, OffendingRounds rounds)
{
    const int before = m_table->currentIndex().row();
    const auto& known = m_rounds.first;
    const bool goesOn = figure == m_figure && !known.empty() && !rounds.first.empty()
        && rounds.first.front().report == known.front().report;
    const bool isSame = goesOn && rounds.first.size() == known.size();
    m_figure = figure;
    m_rounds = std::move(rounds);
    setVisible(!m_rounds.first.empty());
    sayWhat();
    if (isSame)
        return;
    fill();
    if (!goesOn || before >= 0)
        m_table->selectRow(goesOn ? before : 0);
}

void OffendingRoundsView::clear()
{
    setRounds({}, {});
}

void OffendingRoundsView::fill()
{
    m_model->setRowCount(0);
    m_rows.clear();
    const auto add = [this](const OffendingRound& round, const PlayedEpisode* episode) {
        QList<QStandardItem*> row;
        for (const auto& text : { format::integer(round.round), format::significant(round.value, 3),
                 orDash(episode, episode ? QString::fromStdString(episode->trace) : QString()),
                 orDash(episode, episode ? QString::number(episode->seed) : QString()),
                 orDash(episode, episode ? format::significant(episode->reward, 4) : QString()),
                 orDash(episode, episode ? format::significant(episode->timeInSystem / 60, 4) : QString()) }) {
            auto* item = new QStandardItem(text);
            item->setEditable(false);
            item->setTextAlignment((row.size() == kTrace ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            row << item;
        }
        m_model->appendRow(row);
    };
    for (std::size_t i = 0; i < m_rounds.first.size(); ++i) {
        const auto& round = m_rounds.first[i];
        if (round.episodes.empty()) {
            m_rows.push_back({ i, std::nullopt });
            add(round, nullptr);
        }
        for (std::size_t k = 0; k < round.episodes.size(); ++k) {
            m_rows.push_back({ i, k });
            add(round, &round.episodes[k]);
        }
    }
}

const OffendingRoundsView::Row* OffendingRoundsView::chosenRow() const
{
    const auto row = m_table->currentIndex().row();
    return row < 0 || static_cast<std::size_t>(row) >= m_rows.size() ? nullptr : &m_rows[static_cast<std::size_t>(row)];
}

const PlayedEpisode* OffendingRoundsView::chosenEpisode() const
{
    const auto* row = isVisible() ? chosenRow() : nullptr;
    return row && row->episode ? &m_rounds.first[row->round].episodes[*row->episode] : nullptr;
}

void OffendingRoundsView::tellChosen()
{
    const auto* row = chosenRow();
    Q_EMIT chosen(row ? std::optional(m_rounds.first[row->round].report) : std::nullopt);
}

void OffendingRoundsView::retranslate()
{
    m_model->setHorizontalHeaderLabels(
        { tr("Round"), tr("Value"), tr("Trace"), tr("Seed"), tr("Return"), tr("Mean time in the system, min") });
    const int widths[] { 60, 80, 260, 84, 80, 190 };
    for (int column = 0; column < static_cast<int>(std::size(widths)); ++column)
        m_table->horizontalHeader()->resizeSection(column, widths[column]);
    m_table->setAccessibleName(tr("Rounds that set the alarm off, with their episodes"));
    sayWhat();
}

void OffendingRoundsView::sayWhat()
{
    auto text = tr("%1: %n round(s) set the alarm off; the worst episode of each stands first.", nullptr,
        static_cast<int>(m_rounds.all))
                    .arg(m_figure);
    if (m_rounds.all > m_rounds.first.size())
        text += QLatin1Char(' ') + tr("The first %1 are listed.").arg(m_rounds.first.size());
    m_title->setText(text);
}

void OffendingRoundsView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
