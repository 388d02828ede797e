// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waits, completion times and hours of each tenant, type of GPU or size of job under each policy, over all its runs
// together and within the span that the comparison is limited to. Reads the logs of the runs in the background when it
// is looked at, each once. GUI thread only.
#pragma once

#include "core/teams/history_collection.h"
#include "ui/compare/models/comparison_data.h"

#include <map>

class QComboBox;

namespace consonance {

class CopyableTableView;
class SheetModel;
class RoleLabel;
class RunLibrary;

class ComparisonTeamsView : public ComparisonView {
    Q_OBJECT
public:
    explicit ComparisonTeamsView(RunLibrary& library, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override;
    void show(const SharedComparison& comparison) override;
    void retranslate() override;
    [[nodiscard]] const SheetModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] QComboBox& grouping() const { return *m_by; }

private:
    using ReadRuns = std::map<std::string, std::shared_ptr<const JobHistories>>; ///< by id

    void read();
    void fill();

    RunLibrary& m_library;
    SharedComparison m_data;
    ReadRuns m_runs; ///< within m_span
    std::optional<StoredSpan> m_span;
    SheetModel* m_model = nullptr;
    std::map<std::string, std::string> m_contenders; ///< by their titles
    QComboBox* m_by = nullptr;
    RoleLabel* m_note = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
