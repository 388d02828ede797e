// SPDX-License-Identifier: GPL-3.0-or-later
//
// About the program: version, libraries, licence, as text to copy into a report. Not modal. GUI thread only.
#pragma once

#include <QDialog>

namespace consonance {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

    /// Versions and platform, one a line, in English; for reports.
    [[nodiscard]] static QString reportText();
};

} // namespace consonance
