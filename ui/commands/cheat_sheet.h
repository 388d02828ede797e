// SPDX-License-Identifier: GPL-3.0-or-later
//
// "?": every key of the program on one sheet over the window, made from the registry each time it opens, so that it
// cannot be out of date. Any key or click closes it. GUI thread only.
#pragma once

#include "ui/commands/command_registry.h"

#include <QWidget>

namespace consonance {

/// One heading of the sheet with its lines, keys as native text.
struct CheatSheetSection {
    QString heading;
    std::vector<std::pair<QString, QString>> lines; ///< key, what it does

    bool operator==(const CheatSheetSection&) const = default;
};

/// Commands with keys, by category in menu order.
[[nodiscard]] std::vector<CheatSheetSection> cheatSheetSections(const CommandRegistry& registry);

class CheatSheet : public QWidget {
    Q_OBJECT
public:
    CheatSheet(const CommandRegistry& registry, QWidget* window);

    void popUp();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    const CommandRegistry& m_registry;
    std::vector<CheatSheetSection> m_sections;
    QPointer<QWidget> m_focusBefore;
};

} // namespace consonance
