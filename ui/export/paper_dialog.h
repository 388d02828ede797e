// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks how large saved pictures are: a page of their own, or a size in mm with letters of some points, as a column of a
// text needs them. Owned by its parent. GUI thread only.
#pragma once

#include <QDialog>
#include <QSizeF>

#include <optional>

class QComboBox;
class QDoubleSpinBox;

namespace consonance {

/// Of a picture in a text.
struct PictureSize {
    QSizeF millimetres { 85, 60 };
    double points = 8; ///< of the smallest letters

    bool operator==(const PictureSize&) const = default;
};

class PaperDialog : public QDialog {
    Q_OBJECT
public:
    explicit PaperDialog(const std::optional<PictureSize>& size, QWidget* parent = nullptr);

    /// Nothing for a page of its own.
    [[nodiscard]] std::optional<PictureSize> size() const;

private:
    void build();
    void showKind();
    void retranslate();

    QComboBox* m_kind = nullptr;
    QDoubleSpinBox* m_width = nullptr;
    QDoubleSpinBox* m_height = nullptr;
    QDoubleSpinBox* m_points = nullptr;
};

} // namespace consonance
