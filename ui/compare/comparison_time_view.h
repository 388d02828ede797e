// SPDX-License-Identifier: GPL-3.0-or-later
//
// Use of the cluster and the queue of compared runs over simulated time. Reads the logs of the runs in the background
// when it is looked at; at most kMostRuns are drawn. A click on a curve asks for its run at that moment, Shift and
// dragging limits the comparison to a span. GUI thread only.
#pragma once

#include "core/compare/run_series.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/kit/selection.h"

#include <optional>

class QComboBox;

namespace consonance {

class LinePlot;
class RoleLabel;
class RunLibrary;

class ComparisonTimeView : public ComparisonView {
    Q_OBJECT
public:
    static constexpr int kMostRuns = 12;

    explicit ComparisonTimeView(RunLibrary& library, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    bool saveTo(const QString& path, const PaperSize& paper) override;
    [[nodiscard]] bool isPicture() const override { return true; }
    [[nodiscard]] LinePlot& utilisation() const { return *m_utilisation; }
    [[nodiscard]] LinePlot& queue() const { return *m_queue; }

private:
    void fillTraces();
    void load();
    void draw();

    RunLibrary& m_library;
    SharedComparison m_data;
    std::vector<int> m_shown; ///< runs that are drawn
    std::vector<RunSeries> m_series; ///< of these
    QComboBox* m_trace = nullptr;
    RoleLabel* m_note = nullptr;
    LinePlot* m_utilisation = nullptr;
    LinePlot* m_queue = nullptr;
};

} // namespace consonance
