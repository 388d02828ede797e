// SPDX-License-Identifier: GPL-3.0-or-later
//
// The views of a comparison that are tables: figures with tests, what each trace gave, inputs of the runs. GUI thread
// only; cost O(runs × policies).
#pragma once

#include "ui/pages/comparison_data.h"

class QCheckBox;
class QComboBox;

namespace consonance {

class CopyableTableView;
class MetricDeltaModel;
class RoleLabel;
class RunInputsModel;
class TraceResultsModel;

/// Every figure with intervals and paired tests; what speaks against the comparison stands above.
class ComparisonFiguresView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonFiguresView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] MetricDeltaModel& model() const { return *m_model; }

private:
    void fill();

    SharedComparison m_data;
    MetricDeltaModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QComboBox* m_metric = nullptr;
    RoleLabel* m_note = nullptr;
};

/// One row a trace and seed, one column a contender; a double click opens a run.
class ComparisonTracesView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonTracesView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] TraceResultsModel& model() const { return *m_model; }

Q_SIGNALS:
    void runActivated(const QString& runId);

private:
    SharedComparison m_data;
    TraceResultsModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QComboBox* m_metric = nullptr;
};

/// Inputs and parameters of each run; only what differs, unless all are asked for.
class ComparisonInputsView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonInputsView(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] RunInputsModel& model() const { return *m_model; }
    [[nodiscard]] QCheckBox& differingOnly() const { return *m_differing; }

Q_SIGNALS:
    void runActivated(const QString& runId);

private:
    void fill();

    SharedComparison m_data;
    RunInputsModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    QCheckBox* m_differing = nullptr;
    RoleLabel* m_note = nullptr;
};

} // namespace consonance
