// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_bars_accessible.h"

#include "ui/compare/views/comparison_bars.h"
#include "ui/theme/painted_accessible.h"

namespace consonance {

namespace {

class BarParts : public PaintedParts {
public:
    explicit BarParts(const ComparisonBars& bars)
        : m_bars(bars)
    {
    }

    [[nodiscard]] int count() const override { return m_bars.barCount(); }
    [[nodiscard]] QString textOf(int part) const override { return m_bars.barText(part); }
    [[nodiscard]] QRect rectOf(int part) const override { return m_bars.barRect(part); }
    [[nodiscard]] int partAt(QPoint at) const override { return m_bars.barAt(at); }

private:
    const ComparisonBars& m_bars;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* bars = qobject_cast<ComparisonBars*>(object);
    return bars
        ? makePaintedAccessible(*bars, QAccessible::Chart, QAccessible::Graphic, std::make_unique<BarParts>(*bars))
        : nullptr;
}

} // namespace

void installComparisonBarsAccessibility()
{
    installOnce(makeInterface);
}

} // namespace consonance
