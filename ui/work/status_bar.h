// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's status bar, for messages of any length: one that does not fit into the room left of the permanent
// widgets ends in "…" – Qt would cut it in the middle of a letter – and more of it is seen as soon as there is more
// room. The whole of it is the tooltip, and what currentMessage() says. GUI thread only.
#pragma once

#include <QStatusBar>

namespace consonance {

class StatusBar : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusBar(QWidget* parent = nullptr);

    /// Shows a message that nobody may miss: screen readers read it at once. Hints at what lies under the pointer are
    /// no such messages.
    void announce(const QString& text, int milliseconds);
    /// As much of the message as there is room for now.
    [[nodiscard]] QString shownMessage() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect room() const;
};

} // namespace consonance
