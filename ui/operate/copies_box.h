// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks on how many copies of the trace with shifted arrivals the runs are repeated. GUI thread only; its parent owns
// it.
#pragma once

#include <QSpinBox>

#include <optional>

namespace consonance {

class CopiesBox : public QSpinBox {
    Q_OBJECT
public:
    explicit CopiesBox(QWidget* parent = nullptr);

    /// Nothing: the usual number where runs are quick, as CopyRule::copies.
    [[nodiscard]] std::optional<int> copies() const;
    void setCopies(const std::optional<int>& copies);

private:
    void retranslate();
};

} // namespace consonance
