// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/marks_panel.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/marks_model.h"
#include "ui/tables/copyable_table_view.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>

namespace consonance {

MarksPanel::MarksPanel(MarksDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_model(new MarksModel(document, this))
    , m_table(new CopyableTableView)
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("marks"));
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->hideByDefault(m_model->columnsHiddenByDefault());
    m_table->horizontalHeader()->resizeSection(MarksModel::Text, 150);
    m_table->horizontalHeader()->resizeSection(MarksModel::From, 70);
    m_table->horizontalHeader()->resizeSection(MarksModel::Until, 70);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu,
            { QStringLiteral("mark.goTo"), QStringLiteral("mark.selectSection"), QString(),
                QStringLiteral("mark.rename"), QStringLiteral("mark.color"), QStringLiteral("mark.remove") });
        menu.addSeparator();
    });
    tightlyFilled(new QVBoxLayout(this), { m_table });
    setFocusProxy(m_table);
    registry.bindView(QStringLiteral("marks"), this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (row.isValid())
            m_last = current();
        Q_EMIT currentChanged();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this, &document] {
        if (document.beginning())
            m_table->widenColumns({ MarksModel::From, MarksModel::Until }, format::kMostMomentWidth);
        if (m_last && m_model->rowOf(*m_last) >= 0)
            setCurrent(*m_last);
        Q_EMIT currentChanged();
    });
    connect(m_model, &MarksModel::refused, this, &MarksPanel::errorRaised);
    connect(m_table, &CopyableTableView::focusRequested, &clock, [this, &clock](const QModelIndex& index) {
        if (const auto mark = m_model->markAt(index.row()))
            clock.seek(mark->from);
    });
    keepTranslated(*this, [this] { retranslate(); });
}

std::optional<TimeMark> MarksPanel::current() const
{
    return m_model->markAt(m_table->currentIndex().row());
}

void MarksPanel::setCurrent(const TimeMark& mark)
{
    const int row = m_model->rowOf(mark);
    if (row < 0)
        return;
    m_last = mark;
    m_table->selectRow(row);
    m_table->scrollTo(m_model->index(row, MarksModel::Text));
}

void MarksPanel::beginRename()
{
    // Taking the focus ends an editing under way, which may move the row or take it away.
    m_table->setFocus();
    const auto text = m_model->index(m_table->currentIndex().row(), MarksModel::Text);
    const bool isBeingEdited = m_table->viewport()->findChild<QLineEdit*>() != nullptr;
    if (text.isValid() && text.flags().testFlag(Qt::ItemIsEditable) && !isBeingEdited)
        m_table->edit(text);
}

void MarksPanel::retranslate()
{
    m_table->setAccessibleName(tr("Bookmarks and sections"));
    m_table->setEmptyText(tr("Moments that you bookmark and spans that you name as sections appear here."));
}

} // namespace consonance
#include "moc_marks_panel.cpp"
