// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_table_parts.h"

#include "ui/compare/models/metric_text.h"
#include "ui/theme/theme.h"
#include "ui/words/policy_colors.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

QVBoxLayout* columnOf(QWidget* view)
{
    auto* column = new QVBoxLayout(view);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    return column;
}

QHBoxLayout* controlsOf(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins({});
    for (auto* widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    return row;
}

SheetModel::Decoration swatchesOf(const ComparisonData& data, int column)
{
    return [styles = data.styles(), column](const SheetRow& row, int at) -> QVariant {
        const auto style = styles.find(row.subject);
        return at == column && style != styles.end() ? policySwatch(style->second) : QVariant();
    };
}

void fillMetrics(QComboBox& box, const QString& all, const std::vector<const MetricInfo*>& metrics)
{
    const auto chosen = box.currentData();
    const QSignalBlocker quiet(box);
    box.clear();
    if (!all.isEmpty())
        box.addItem(all, QString());
    for (const auto* metric : metrics)
        box.addItem(metricTitle(*metric), QString::fromLatin1(metric->key));
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

} // namespace consonance
