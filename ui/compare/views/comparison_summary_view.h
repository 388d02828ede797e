// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first view of a comparison: the ranking as table and bars, and what it rests on. GUI thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"

namespace consonance {

class ComparisonBars;
class SheetModel;
class CopyableTableView;
class LowScrollArea;
class RoleLabel;

class ComparisonSummaryView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonSummaryView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    /// What is saved, as a picture; null before a comparison.
    [[nodiscard]] QImage picture() const;
    /// The comparison as SVG; other pictures are made of it.
    bool saveTo(const QString& path, const PaperSize& paper) override;
    [[nodiscard]] const char* renderView() const override { return "compare"; }
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] SheetModel& model() const { return *m_model; }
    [[nodiscard]] QString evidence() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showParts(bool hasRuns);
    void widen();
    void fitFootnotes();

    SharedComparison m_data;
    SheetModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    ComparisonBars* m_bars = nullptr;
    RoleLabel* m_evidence = nullptr; ///< what the figures rest on
    LowScrollArea* m_footnotes = nullptr; ///< with the evidence
};

} // namespace consonance
