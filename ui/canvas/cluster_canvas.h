// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster as people look at it: pan by dragging the ground, with the middle button or with space held; drag a task
// to another server, where the receiver of taskDropped() may move it; zoom at the pointer
// with the wheel or + and −; Home shows all, a map in the corner shows the surroundings. Hover explains, click
// selects a job (or the server where no task is, or the rack beside its servers), Ctrl adds, double click or Enter
// brings it close; arrows walk from server to server. The picture is drawn once per moment, view and selection and
// kept; what follows pointer and keyboard is drawn over it.
//
// Ownership: shares cluster, workload and frames; selection, which must outlive it, is the window's. GUI thread only.
// Cost: setFrame O(servers + tasks), a frame as in design.md §8.
#pragma once

#include "ui/canvas/cluster_overlay.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/canvas/cluster_scene.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace consonance {

class ClusterMinimap;

class ClusterCanvas : public QWidget {
    Q_OBJECT
public:
    explicit ClusterCanvas(Selection& selection, QWidget* parent = nullptr);
    ~ClusterCanvas() override;

    /// Another run; null for none. Shows all of it.
    void setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);
    /// Another moment of it; null before there is one.
    void setFrame(std::shared_ptr<const SessionFrame> frame);

    [[nodiscard]] ClusterColorMode colorMode() const { return m_colorMode; }
    void setColorMode(ClusterColorMode mode);
    /// In what is coloured here, for every other view beside it: a colour must not mean two things at once.
    [[nodiscard]] const JobStyle& styleOf(JobId job) const { return m_painter.colors().styleOf(m_scene, job); }
    /// How high the legend is.
    [[nodiscard]] double sceneRoomBelow() const { return height() - sceneArea().height(); }

    [[nodiscard]] bool hasMinimap() const;
    void setMinimapVisible(bool visible);
    [[nodiscard]] ClusterMinimap& minimap() const { return *m_minimap; }
    /// The jobs highlighted for another reason than selection, such as a span of time in which they ran,
    /// ascending; empty: none. The selection of jobs comes first.
    void setBroughtOut(std::optional<std::vector<JobId>> jobs);
    /// What another decision would do beside what is there, over the picture; empty: nothing. Ascending by server.
    void setGhost(std::vector<GhostTasks> ghost);
    [[nodiscard]] const std::vector<GhostTasks>& ghost() const { return m_overlay.ghost; }
    /// How far a predictor is off, by job; see ClusterScene.
    void setPredictionErrors(std::shared_ptr<const std::vector<float>> errors);

    /// Whether tasks can be dragged; else dragging one pans.
    void setTasksMovable(bool movable) { m_tasksAreMovable = movable; }
    [[nodiscard]] bool isDraggingTask() const { return m_drag == Drag::Task; }

    void zoomIn();
    void zoomOut();
    /// All of the cluster, and from then on also when the widget is resized, until the user moves.
    void fit();
    /// Moves the view so that a point of the scene is in its middle.
    void centreOn(QPointF point);
    /// Where the user went; nothing while all of the cluster is shown.
    [[nodiscard]] std::optional<ClusterPlace> place() const;
    /// Goes there again.
    void setPlace(const ClusterPlace& place);
    /// Brings a server to the middle, large enough to be read.
    void focusHost(HostId host);
    /// Brings the selection into view; everything when nothing is selected.
    void focusSelection();

    [[nodiscard]] const ClusterScene& scene() const { return m_scene; }
    [[nodiscard]] const ClusterView& view() const { return m_view; }
    /// The part of the widget that shows the scene: all but the legend.
    [[nodiscard]] QRectF sceneArea() const;
    /// Jobs that the others are dimmed for, ascending; none when nothing is dimmed, one that is invalid when all are.
    [[nodiscard]] const std::vector<JobId>& highlighted() const { return m_highlighted; }
    [[nodiscard]] const JobNames& names() const { return m_names; }
    /// The server that was pointed at, or those of the rack beside whose servers one points; empty elsewhere.
    [[nodiscard]] std::vector<HostId> hostsOf(const SceneHit& hit) const;
    /// The server that the keyboard is on; invalid at first.
    [[nodiscard]] HostId currentHost() const { return m_current; }
    void setCurrentHost(HostId host);
    [[nodiscard]] bool isSelected(HostId host) const { return m_selection.state().contains(host); }
    /// In widget coordinates; for tests and accessibility.
    [[nodiscard]] QRectF hostRect(HostId host) const { return m_view.toView(m_scene.layout().hostRect(host)); }
    [[nodiscard]] QRectF slotRect(HostId host, int slot) const
    {
        return m_view.toView(m_scene.layout().slotRect(host, slot));
    }
    [[nodiscard]] SceneHit hitAt(QPointF position) const { return m_scene.hit(m_view.toScene(position)); }

    [[nodiscard]] QSize sizeHint() const override { return { 720, 480 }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { 160, 120 }; }

Q_SIGNALS:
    void colorModeChanged(consonance::ClusterColorMode mode);
    /// Jobs look otherwise now: coloured by something else, or by values that changed.
    void recolored();
    /// Double click or Enter: other views should bring it to their middle too.
    void hostActivated(consonance::HostId host);
    void jobActivated(consonance::JobId job);
    /// A task was dragged to a server; `task` says which and where it was.
    void taskDropped(const consonance::SceneHit& task, consonance::HostId to);
    /// The right button or the menu key; `hit` is the item.
    void menuRequested(QPoint globalPosition, const consonance::SceneHit& hit);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// The gesture of a pressed button.
    enum class Drag { None, Undecided, Panning, Task };

    void restyle();
    void measureLegend();
    [[nodiscard]] double legendWidth() const;
    void invalidate();
    void setView(ClusterView view);
    void zoomAt(QPointF position, double factor);
    [[nodiscard]] double aspect() const;
    void fitNow();
    void moveCurrent(Direction direction, Qt::KeyboardModifiers modifiers);
    void ensureVisible(HostId host);
    void hover(QPointF position, QPoint globalPosition);
    void click(QPointF position, Qt::KeyboardModifiers modifiers);
    void activate(const SceneHit& hit);
    void selectionChanged();
    [[nodiscard]] std::vector<JobId> selectedInSight() const;
    void updateTraffic();
    void updateCursor();
    void paintEmpty(QPainter& painter) const;
    void beginDrag();
    void paintDraggedTask(QPainter& painter) const;
    void paintBeside(QPainter& painter, const QRectF& mark, const QString& text) const;

    Selection& m_selection;
    ClusterMinimap* m_minimap;
    ClusterScene m_scene;
    ClusterPainter m_painter;
    JobNames m_names;
    ClusterView m_view;
    ClusterColorMode m_colorMode = ClusterColorMode::Job;
    double m_legendHeight = 0;
    bool m_isFitted = true; ///< all is shown and stays so when the widget is resized
    double m_arrangedAspect = 0;
    QImage m_picture; ///< the scene with what lies still over it
    bool m_pictureIsStale = true;
    ClusterOverlay m_overlay;
    std::vector<JobId> m_highlighted;
    std::optional<std::vector<JobId>> m_broughtOut;
    HostId m_current;
    Drag m_drag = Drag::None;
    bool m_spaceIsHeld = false;
    bool m_tasksAreMovable = false;
    SceneHit m_dragged; ///< the task under the pointer when the button went down
    QPointF m_pressedAt;
    QPointF m_lastPosition;
};

} // namespace consonance
