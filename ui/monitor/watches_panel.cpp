// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/watches_panel.h"

#include "core/query/condition_vocabulary.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/monitor_document.h"
#include "ui/monitor/sparkline_delegate.h"
#include "ui/monitor/watch_model.h"
#include "ui/session/expression_field.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>

namespace consonance {

WatchesPanel::WatchesPanel(
    MonitorDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_model(new WatchModel(document, this))
    , m_table(new CopyableTableView)
    , m_field(new ExpressionField(simulationCatalogue(), ExpressionField::Reading::Value))
{
    m_field->field().setObjectName(QStringLiteral("watchExpression"));
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("watches"));
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->resizeSection(WatchModel::Expression, 170);
    m_table->horizontalHeader()->resizeSection(WatchModel::Value, 76);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* sparkline = new SparklineDelegate(document, this);
    m_table->setItemDelegateForColumn(WatchModel::Curve, sparkline);
    m_table->setContextMenuHook([&registry](QMenu& menu, const QModelIndex&) {
        registry.fillMenu(&menu, { QStringLiteral("watch.remove") });
        menu.addSeparator();
    });
    auto* entry = new QVBoxLayout;
    entry->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    entry->addWidget(m_field);
    tightlyFilled(new QVBoxLayout(this), { entry, { m_table, 1 } }, 0);
    connect(m_field, &ExpressionField::accepted, this, &WatchesPanel::add);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WatchesPanel::currentChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &WatchesPanel::currentChanged);
    connect(&clock, &SimulationClock::nowChanged, sparkline, [this, sparkline](Time now) {
        sparkline->setMoment(now.seconds());
        m_table->viewport()->update();
    });
    keepTranslated(*this, [this] { retranslate(); });
}

int WatchesPanel::current() const
{
    return m_table->currentIndex().row();
}

void WatchesPanel::beginNew()
{
    m_field->field().setFocus();
    m_field->field().selectAll();
}

void WatchesPanel::add()
{
    if (const auto done = m_document.addWatch(m_field->text().toStdString()); !done)
        return m_field->showError(done.error());
    m_field->setText({});
    m_table->setFocus(); // keys are the run's again
}

void WatchesPanel::retranslate()
{
    m_field->setPlaceholder(tr("Watch, e.g. mean(jobs, slowdown)"));
    m_field->field().setAccessibleName(tr("Expression to watch"));
    m_table->setAccessibleName(tr("Watches"));
    m_table->setEmptyText(tr("An expression written above appears here with its value now and how it went."));
}

} // namespace consonance
#include "moc_watches_panel.cpp"
