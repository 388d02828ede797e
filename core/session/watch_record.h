// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values of expressions over a run, interval by interval, for tables and files: one row where the run begins, one
// after the first step of each interval in which anything happens, and one where it ends. What the window's watches
// draw as curves (watch_list.h) is recorded here in full, in a form that other programs read.
//
// Ownership: copies its arguments. One thread at a time. Cost: each expression once an interval.
#pragma once

#include "core/base/time.h"
#include "core/query/query_expression.h"
#include "core/run/step_watcher.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// The value of an expression; owns its text.
struct WatchValue {
    QueryKind kind = QueryKind::Missing;
    double number = 0;
    std::string text;

    /// Valid as long as this object.
    [[nodiscard]] QueryValue value() const { return { kind, number, text }; }
};

struct WatchRow {
    Time at;
    std::int64_t interval = 0;
    std::vector<WatchValue> values; ///< one per expression
};

/// Rows beyond this are counted, not kept, except the last row of the run.
inline constexpr std::size_t kMostWatchRows = 100'000;

class WatchRecord final : public StepWatcher {
public:
    /// Errors: an expression that cannot be read, in the context of its number from 1.
    [[nodiscard]] static Result<WatchRecord> create(
        const std::vector<std::string>& expressions, std::size_t mostRows = kMostWatchRows);

    [[nodiscard]] bool isIdle() const override { return m_expressions.empty(); }
    void stand(const Engine& engine) override;
    /// Never stops the run.
    [[nodiscard]] bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) override;
    /// The run has ended: adds its present state, with its last step's events, unless that is the last row
    /// already.
    void end(const Engine& engine);

    [[nodiscard]] std::vector<std::string> expressions() const;
    [[nodiscard]] const std::vector<WatchRow>& rows() const { return m_rows; }
    [[nodiscard]] std::uint64_t rowsDropped() const { return m_rowsDropped; }

private:
    void add(const Engine& engine);
    [[nodiscard]] WatchRow rowOf(const Engine& engine) const;

    std::vector<QueryExpression> m_expressions;
    std::vector<WatchRow> m_rows;
    std::size_t m_mostRows = kMostWatchRows;
    std::uint64_t m_rowsDropped = 0;
    std::uint64_t m_step = 0; ///< looked at last
    std::size_t m_firstEvent = 0; ///< of that step
    std::optional<std::uint64_t> m_rowStep; ///< of the last row
    std::optional<std::uint64_t> m_droppedStep; ///< of the last row that was not kept
    std::int64_t m_interval = -1; ///< of the last row
};

/// time_s, interval, then one column per expression: numbers in the units of docs/expressions.md, true or false, texts;
/// empty where a value is missing.
[[nodiscard]] std::string watchCsv(const WatchRecord& record);
/// {"expressions": […], "rows": [{"time_s", "interval", "values": […]}, …], "rows_dropped": n}; null where missing.
[[nodiscard]] std::string watchJson(const WatchRecord& record);

} // namespace consonance
