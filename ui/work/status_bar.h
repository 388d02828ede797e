// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's status bar, for messages of any length: one that does not fit into the room left of the permanent
// widgets ends in "…" – Qt would cut it in the middle of a letter – and more of it is seen as soon as there is more
// room. The whole of it is the tooltip, and what currentMessage() says. GUI thread only.
#pragma once

#include "core/base/time.h"

#include <QStatusBar>

#include <optional>

namespace consonance {

class StatusBar : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusBar(QWidget* parent = nullptr);

    /// Shows a message that no one may miss: screen readers read it at once. Hints at what lies under the pointer are
    /// no such messages.
    void announce(const QString& text, int milliseconds);
    /// The same about a moment of the run: gone as soon as the clock, which stands there or comes there, leaves it.
    void announceOf(Time at, const QString& text, int milliseconds);
    /// The clock shows that moment.
    void takeMoment(Time now);
    /// As much of the message as there is room for now.
    [[nodiscard]] QString shownMessage() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect room() const;

    Time m_now; ///< by the clock
    std::optional<Time> m_moment; ///< that the message is about
    bool m_wasThere = false; ///< the clock, since the message came
};

} // namespace consonance
