// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the panels around the cluster are arranged: three perspectives over the same docks, with the user's version of
// each kept and restored, by itself for windows that are too low for panels below one another. A kept layout carries a
// checksum, so that a damaged one is noticed before it is applied and the perspective's own layout is used. GUI thread
// only.
#pragma once

#include <QMainWindow>
#include <QString>
#include <QTimer>

#include <map>
#include <optional>

class QDockWidget;

namespace consonance {

class Settings;

enum class Perspective { Teach, Operate, Debug };

/// "teach", "operate", "debug"; as on the command line and in the settings.
[[nodiscard]] QString perspectiveId(Perspective perspective);
[[nodiscard]] std::optional<Perspective> perspectiveFromId(const QString& id);

/// A perspective and the user's layout of its panels; restored by undo.
struct KeptLayout {
    Perspective perspective = Perspective::Teach;
    QByteArray panels; ///< QMainWindow::saveState()
};

/// The panels by name.
using PanelMap = std::map<QString, QDockWidget*>;

class WorkspaceLayout : public QObject {
    Q_OBJECT
public:
    /// `window` holds the docks; all must outlive it.
    WorkspaceLayout(QMainWindow& window, PanelMap panels, Settings& settings, QObject* parent = nullptr);

    [[nodiscard]] Perspective perspective() const { return m_perspective; }
    /// Keeps the present layout under the present perspective and shows another one.
    void setPerspective(Perspective perspective);
    /// The perspective as it comes with the program.
    void resetLayout();
    [[nodiscard]] KeptLayout layout() const;
    /// Shows a result of layout(); the layout that is left is kept under its perspective.
    void setLayout(const KeptLayout& layout);
    /// Writes the present layout into the settings; nothing before settle().
    void save() const;
    /// Shows the kept layout of the perspective, else its own; false when a kept one cannot be used.
    bool restore();
    /// The window is shown and has its size for the first time: panels get theirs.
    void settle();
    /// Shows a panel in front of those in the same place, high enough to be read.
    void bringUp(QDockWidget& dock, QSize room = {});
    [[nodiscard]] bool isSettled() const { return m_isSettled; }
    /// The window took another size just now, and the panels may follow.
    [[nodiscard]] bool isResizing() const { return m_resized.isActive(); }
    /// While held, the panels stay as they are when the window becomes low or high.
    void setHeld(bool isHeld) { m_isHeld = isHeld; }

Q_SIGNALS:
    void perspectiveChanged(consonance::Perspective perspective);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct PanelPlace;
    struct Plan;

    [[nodiscard]] static const Plan& planOf(Perspective perspective);
    void arrange(Perspective perspective);
    void makeReadable(QDockWidget& dock, QSize room);
    [[nodiscard]] bool isLow() const;
    void followSize();
    void growBack();
    /// What the present layout is kept as.
    [[nodiscard]] QString keptAs() const;
    void putPanel(const PanelPlace& place, bool isRightFull);
    void resizePanels(const Plan& plan, Qt::Orientation direction);
    /// nullptr when there is no such panel.
    [[nodiscard]] QDockWidget* panel(const char* name) const;

    QMainWindow& m_window;
    PanelMap m_panels;
    Settings& m_settings;
    Perspective m_perspective = Perspective::Teach;
    bool m_isSettled = false;
    bool m_isForLow = false; ///< the present layout was made in a low window
    bool m_isHeld = false;
    /// The panels as they were at a size of the window.
    struct SizedState {
        QSize size;
        QByteArray panels;
    };
    std::optional<SizedState> m_before; ///< the window took another size just now
    std::optional<SizedState> m_larger; ///< before something came beside the page, or the window was made smaller
    QByteArray m_squeezed; ///< the panels since then, as long as the user has not moved them
    QTimer m_resized; ///< until the window has its new size
};

} // namespace consonance
