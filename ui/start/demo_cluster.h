// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small run that plays by itself, so that the first page shows what the program is about; a click opens it. It plays
// only while it is seen, and stands still where motion is reduced. Owns its run, which the store never sees. GUI
// thread only. Cost: one picture of six servers for each event.
#pragma once

#include "ui/canvas/cluster_painter.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QAbstractButton>

class QToolButton;

namespace consonance {

class DemoCluster : public QAbstractButton {
    Q_OBJECT
public:
    explicit DemoCluster(QWidget* parent = nullptr);

    [[nodiscard]] static RunRequest request();
    [[nodiscard]] const SessionController& session() const { return m_session; }
    [[nodiscard]] bool isPlaying() const { return m_isWanted; }
    void setPlaying(bool playing);
    [[nodiscard]] QSize sizeHint() const override { return { 720, 480 }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { 200, 120 }; }

Q_SIGNALS:
    /// In words: the moment and what runs.
    void captionChanged(const QString& caption);
    void playingChanged(bool playing);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void takeFrame(std::shared_ptr<const SessionFrame> frame);
    void restyle();
    void say();
    void retranslate();

    JobRunner m_runner; ///< of its own: the window's lists what the user asked for
    SessionController m_session { m_runner };
    ClusterScene m_scene;
    ClusterPainter m_painter;
    bool m_isWanted = false; ///< plays when it is seen
    bool m_wasSeen = false;
    bool m_isFocusedByKey = false;
};

} // namespace consonance
