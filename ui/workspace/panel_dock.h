// SPDX-License-Identifier: GPL-3.0-or-later
//
// A panel of the run's page. Its strip says what the panel says of itself – the window title of its content, such as
// "Decision 11" –, else the panel's name, and nothing where a tab above it says the name already. GUI thread only.
#pragma once

#include <QDockWidget>

namespace consonance {

class PanelDock : public QDockWidget {
    Q_OBJECT
public:
    /// Takes the content over.
    explicit PanelDock(QWidget* content, QWidget* parent = nullptr);

    /// What its strip says.
    [[nodiscard]] QString heading() const;

protected:
    void initStyleOption(QStyleOptionDockWidget* option) const override;

private:
    [[nodiscard]] bool hasTab() const;
};

} // namespace consonance
