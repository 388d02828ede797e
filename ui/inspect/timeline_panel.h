// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline of the open run with its commands: grouping, events, filters, pins, pictures. GUI thread only.
#pragma once

#include "ui/timeline/timeline_view.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <string>
#include <utility>

namespace consonance {

class CommandRegistry;
class SimulationClock;
class UndoStack;
struct SessionHistory;
struct SessionInputs;
struct TimelineContent;
struct TimelinePaper;

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    TimelinePanel(CommandRegistry& registry, Selection& selection, SimulationClock& clock, UndoStack& undo,
        QWidget* parent = nullptr);

    /// Another run is open; null for none.
    void setInputs(const std::shared_ptr<const SessionInputs>& inputs);
    void setHistory(const std::shared_ptr<const SessionHistory>& history);
    /// The text of pictures on the run: its origin, and the policy at its end.
    void setProvenance(const QString& line, std::string policy)
    {
        m_provenance = line;
        m_policy = std::move(policy);
    }
    [[nodiscard]] TimelineView& view() const { return *m_view; }
    /// The part shown, as .svg, .png or .pdf by the ending of `path`.
    [[nodiscard]] Result<void> savePicture(const QString& path, const PaperSize& size = {}) const;
    /// The same to be copied.
    [[nodiscard]] QImage picture() const;

private:
    [[nodiscard]] TimelinePaper paperFor(const TimelineContent& content) const;
    void addCommands();
    void addMoveCommands();
    void addFilterCommands();
    void showMenu(QPoint at, JobId job, HostId host);
    void edit(const QString& command, const std::function<void()>& change);
    void hearKeysInForce();

    CommandRegistry& m_registry;
    Selection& m_selection;
    UndoStack& m_undo;
    TimelineView* m_view = nullptr;
    QString m_provenance;
    std::string m_policy;
};

} // namespace consonance
