// SPDX-License-Identifier: GPL-3.0-or-later
//
// Widgets in a row that wraps like words where it is not wide enough: for buttons and short
// fields, so that they never decide how wide the window is. An expanding widget takes the rest of its line.
// Owns its items as every layout does; GUI thread only. Cost: O(items) for each width asked about.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace consonance {

class FlowLayout : public QLayout {
    Q_OBJECT
public:
    /// `spacing` pixels between items and between lines.
    explicit FlowLayout(int spacing, QWidget* parent = nullptr);
    ~FlowLayout() override;

    /// Keeps items together in one line, such as a field and its name.
    void addLayout(QLayout* layout);

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    [[nodiscard]] QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    /// The widest item, in one line.
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    struct Placed;
    struct Line;

    [[nodiscard]] std::vector<Line> linesOf(int width) const;
    static void fill(Line& line, int width);

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace consonance
