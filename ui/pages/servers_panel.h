// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers of the open run as a table: the mirror of the cluster picture for people who cannot see it, and for
// copying. A click selects the server. GUI thread only.
#pragma once

#include <QWidget>

namespace consonance {

class CopyableTableView;
class FilteredTable;
class HostTableModel;
class Selection;
class SessionController;

class ServersPanel : public QWidget {
    Q_OBJECT
public:
    ServersPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] CopyableTableView& table() const;
    [[nodiscard]] const HostTableModel& model() const { return *m_model; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeSelection();
    void showSelection();
    void retranslate();

    Selection& m_selection;
    HostTableModel* m_model = nullptr;
    FilteredTable* m_table = nullptr;
    bool m_isShowing = false; ///< one of the two selections is being written from the other
};

} // namespace consonance
