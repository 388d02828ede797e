// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers of the open run as a table: the mirror of the cluster picture for people who cannot see it, and for
// copying. A click selects the server; while a span of time is selected, those that had work in it are listed. GUI
// thread only.
#pragma once

#include <QWidget>

namespace consonance {

class CopyableTableView;
class FilteredTable;
class HostTableModel;
class RowFilterModel;
class RangeSelection;
class Selection;
class SessionController;
class SpanNote;

class ServersPanel : public QWidget {
    Q_OBJECT
public:
    ServersPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);

    /// Lists the servers of the selected span from now on; the brush must outlive the panel.
    void follow(const RangeSelection& brush);
    [[nodiscard]] CopyableTableView& table() const;
    [[nodiscard]] const HostTableModel& model() const { return *m_model; }

private:
    void takeSelection();
    void showSelection();
    void showSpan();
    void retranslate();

    Selection& m_selection;
    const RangeSelection* m_brush = nullptr;
    HostTableModel* m_model = nullptr;
    RowFilterModel* m_filter = nullptr;
    SpanNote* m_note = nullptr;
    FilteredTable* m_table = nullptr;
    bool m_isShowing = false; ///< one of the two selections is being written from the other
};

} // namespace consonance
