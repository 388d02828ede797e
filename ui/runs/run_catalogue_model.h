// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stored runs as a table that is read page by page: the database filters and sorts, rows come as the user
// scrolls down. Reading happens in the background; until a new page is there the old rows stay. GUI thread only.
#pragma once

#include "core/keep/trace_start_dates.h"
#include "ui/kit/moment_format.h"
#include "ui/session/run_library.h"

#include <QAbstractTableModel>

namespace consonance {

class RunCatalogueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int kPage = 200;

    enum Column {
        Name,
        Status,
        Policy,
        Trace,
        Load,
        Parameters,
        Change,
        Cluster,
        Seed,
        MeanJct,
        Utilisation,
        Jobs,
        Created,
        Tags,
        Interference,
        Notes,
        Parent,
        Id,
        ColumnCount
    };

    explicit RunCatalogueModel(RunLibrary& library, QObject* parent = nullptr);

    void setFilter(const RunFilter& filter);
    [[nodiscard]] const RunFilter& filter() const { return m_query.filter; }
    /// Lists nothing until there is a filter again: of a condition that cannot be read nothing is known.
    void clear();
    /// Reads again from the first page, keeping as many rows as are shown.
    void reload();
    /// Runs that meet the filter, loaded or not.
    [[nodiscard]] qint64 total() const { return m_total; }
    [[nodiscard]] const RunRecord& run(int row) const { return m_runs[static_cast<std::size_t>(row)]; }
    /// What 0 s of a listed branch is by the calendar.
    [[nodiscard]] format::Beginning beginningOf(const RunRecord& run) const { return m_beginnings.of(run); }
    [[nodiscard]] int rowOf(const std::string& id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    /// The rows are those of the newest filter and order.
    void loaded();

private:
    struct Page {
        std::vector<RunRecord> runs;
        std::int64_t total = 0;
        TraceStartDates beginnings;
    };
    void request(std::int64_t offset, std::int64_t limit);
    void take(std::int64_t offset, Page page);
    [[nodiscard]] QString text(const RunRecord& run, int column) const;
    [[nodiscard]] QVariant exact(const RunRecord& run, int column) const;
    [[nodiscard]] QString toolTip(const RunRecord& run, int column) const;

    RunLibrary& m_library;
    RunQuery m_query;
    std::vector<RunRecord> m_runs;
    std::int64_t m_total = 0;
    TraceStartDates m_beginnings;
    int m_listing = 0; ///< results requested before the last clear() are dropped
    bool m_isLoading = false;
};

/// "finished", "cancelled", …; translated.
[[nodiscard]] QString runStatusText(RunStatus status);
/// The run's own name, or its distinction: policy on trace, seed, and for a branch its changes.
/// `beginning`: that of its trace.
[[nodiscard]] QString runTitle(const RunRecord& run, const format::Beginning& beginning = {});

} // namespace consonance
