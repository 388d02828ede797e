// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mean JCT of each policy as horizontal bars with 95 % confidence whiskers and their figures, best on top, the baseline
// marked. The table beside it is the mirror for people who cannot see it, and a screen reader meets each bar. GUI
// thread only; painting is O(policies).
#pragma once

#include "core/compare/compare.h"
#include "ui/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace consonance {

class ComparisonBars : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonBars(QWidget* parent = nullptr);

    void setSummary(std::vector<CompareSummary> summary);
    /// Index into the job palette by policy, so that bars and curves agree.
    void setStyles(std::map<std::string, int> styles) { m_styles = std::move(styles); }
    [[nodiscard]] int barCount() const { return static_cast<int>(m_summary.size()); }
    /// "Locality: mean JCT 53 min 20 s ± 40 s over 5 runs"; without an interval where there is none.
    [[nodiscard]] QString barText(int bar) const;
    /// What stands before the bar, in one line or two: of a policy that is there more than once, with what differs
    /// between its rows alone. Ends in "…" only where a row is too low for what it has to say.
    [[nodiscard]] QStringList labelLines(int bar) const;
    /// The whole row, name and figure included.
    [[nodiscard]] QRect barRect(int bar) const;
    /// −1 when there is none.
    [[nodiscard]] int barAt(const QPoint& at) const;
    /// The picture as on paper, in a place of this size at the painter's origin.
    void paintOnPaper(QPainter& painter, const QSize& size) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return { 280, 120 }; }

Q_SIGNALS:
    void policyClicked(const std::string& policy);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Geometry {
        int labelWidth = 0;
        QRectF plot;
        double rowHeight = 0;
        double most = 0; ///< seconds at the right end
    };
    /// In the window, with its theme, or on paper.
    struct Sheet {
        QSize size;
        ThemeKind kind;
    };
    [[nodiscard]] Geometry geometryOn(const QSize& size) const;
    [[nodiscard]] Geometry geometry() const { return geometryOn(size()); }
    /// A policy, and what tells its rows apart; the latter may be empty.
    struct Label {
        QString policy;
        QString rest;
        [[nodiscard]] QString whole() const { return rest.isEmpty() ? policy : policy + QLatin1Char(' ') + rest; }
    };
    void findLabels();
    [[nodiscard]] QStringList linesOf(const Label& label, const Geometry& place) const;
    [[nodiscard]] bool isOnBar(const QPointF& at, int row) const;
    void retranslate();
    void paint(QPainter& painter, const Sheet& sheet) const;
    void paintAxis(QPainter& painter, const Geometry& place, const ThemeTokens& tokens) const;
    void paintRow(QPainter& painter, const Geometry& place, const Sheet& sheet, std::size_t row) const;

    std::vector<CompareSummary> m_summary;
    std::vector<Label> m_labels; ///< of each row
    std::map<std::string, int> m_styles;
};

} // namespace consonance
