// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copying and saving the last focused view: any table as TSV, CSV, JSON or Markdown, any picture as SVG, PNG
// or PDF, and the command line that makes the picture again; and how a plot or map shows its data. The view that last
// had the focus, or whose context menu was opened last, is meant. GUI thread only.
#pragma once

#include "core/run/run_request.h"
#include "ui/commands/command_registry.h"
#include "ui/export/paper_dialog.h"
#include "ui/tables/table_export.h"
#include "ui/theme/paper_size.h"
#include "ui/work/message_bar.h"

#include <QPointer>
#include <QWidget>

#include <optional>

namespace consonance {

class ClusterCanvas;
class Selection;
class SessionController;
class Settings;
class SimulationClock;
struct ClusterFigure;
struct PictureCommand;

class ExportCommands : public QObject {
    Q_OBJECT
public:
    /// `window` is where dialogs belong and outlives this, as do the others.
    ExportCommands(CommandRegistry& registry, Settings& settings, SessionController& session, SimulationClock& clock,
        Selection& selection, QWidget& window);

    /// The commands' present target; null when no table or picture has had the focus.
    [[nodiscard]] QWidget* target() const { return m_target && m_target->isVisible() ? m_target.data() : nullptr; }
    /// Takes the nearest table or picture at or above `widget`; does nothing when there is none.
    void setTarget(QWidget* widget);
    /// Selected rows are copied, if there are any; a file holds all of them.
    enum class TablePart : std::uint8_t { Selected, Whole };
    /// The shown table, or the data behind the picture; empty when it has none.
    [[nodiscard]] QString tableText(TableFormat format, TablePart part = TablePart::Selected) const;
    [[nodiscard]] bool savePicture(const QString& path) const;
    /// Of pictures saved from now on; nothing: a page of its own for each.
    void setPictureSize(const std::optional<PictureSize>& size) { m_size = size; }
    /// `consonance render …` of the view as it is now; empty when it cannot be made again that way.
    [[nodiscard]] QString commandLine() const;

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);

private:
    void addCommands();
    void addViewCommands();
    void fillMenu(QMenu& menu, QWidget& widget);
    void showAll();
    void toggleTable();
    void copyPicture();
    void showStates();
    void saveTable();
    void chooseAndSavePicture();
    void choosePictureSize();
    [[nodiscard]] PaperSize paper() const;
    void report(bool isWritten, const QString& path);
    [[nodiscard]] CommandAvailability whenTable() const;
    [[nodiscard]] CommandAvailability whenPicture() const;
    /// Of a plot or a map, or of the table that it shows itself as.
    [[nodiscard]] CommandAvailability whenPlot() const;
    /// Of what can be had as on paper.
    [[nodiscard]] CommandAvailability whenPaper() const;
    [[nodiscard]] ClusterFigure figureOf(const ClusterCanvas& canvas, const PaperSize& paper) const;
    [[nodiscard]] PictureCommand command() const;

    CommandRegistry& m_registry;
    Settings& m_settings;
    SessionController& m_session;
    SimulationClock& m_clock;
    Selection& m_selection;
    QWidget& m_window;
    QPointer<QWidget> m_target;
    std::optional<PictureSize> m_size;
};

} // namespace consonance
