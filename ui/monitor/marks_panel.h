// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bookmarks and sections of the open run as a table: a double click goes there, F2 edits the text in place. GUI
// thread only.
#pragma once

#include "core/base/result.h"
#include "core/store/time_mark.h"

#include <QWidget>

#include <optional>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class MarksDocument;
class MarksModel;
class SimulationClock;

class MarksPanel : public QWidget {
    Q_OBJECT
public:
    MarksPanel(MarksDocument& document, SimulationClock& clock, CommandRegistry& registry, QWidget* parent = nullptr);

    /// The one that is marked.
    [[nodiscard]] std::optional<TimeMark> current() const;
    void setCurrent(const TimeMark& mark);
    /// Opens the editor of the marked one's text.
    void beginRename();
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

Q_SIGNALS:
    void currentChanged();
    void errorRaised(const consonance::Error& error);

private:
    void retranslate();

    MarksModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    std::optional<TimeMark> m_last; ///< stays marked when the table is filled again
};

} // namespace consonance
