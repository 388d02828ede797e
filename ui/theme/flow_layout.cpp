// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flow_layout.h"

#include <algorithm>

namespace consonance {

struct FlowLayout::Placed {
    QLayoutItem* item;
    int width;
    int height;
};

struct FlowLayout::Line {
    std::vector<Placed> items;
    int width = 0;
    int height = 0;
};

FlowLayout::FlowLayout(int spacing, QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins({});
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    // A layout inside this one takes itself out as it goes.
    while (const auto* item = takeAt(0))
        delete item;
}

void FlowLayout::addLayout(QLayout* layout)
{
    addChildLayout(layout);
    addItem(layout);
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    auto* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return item;
}

/// What is hidden takes no room.
std::vector<FlowLayout::Line> FlowLayout::linesOf(int width) const
{
    std::vector<Line> lines;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const int wide = std::min(item->sizeHint().width(), width);
        if (lines.empty() || lines.back().width + spacing() + wide > width)
            lines.emplace_back();
        auto& line = lines.back();
        line.width += wide + (line.items.empty() ? 0 : spacing());
        line.items.push_back({ item.get(), wide, 0 });
    }
    for (auto& line : lines)
        fill(line, width);
    return lines;
}

/// Those that expand share what the line has left; then each is as high as its width asks for.
void FlowLayout::fill(Line& line, int width)
{
    const auto expands = [](const Placed& one) { return one.item->expandingDirections() & Qt::Horizontal; };
    auto growing = static_cast<int>(std::ranges::count_if(line.items, expands));
    int rest = width - line.width;
    for (auto& one : line.items) {
        if (expands(one)) {
            const int share = rest / growing--;
            const int grown
                = std::clamp(one.width + share, one.width, std::max(one.width, one.item->maximumSize().width()));
            rest -= grown - one.width;
            one.width = grown;
        }
        one.height
            = one.item->hasHeightForWidth() ? one.item->heightForWidth(one.width) : one.item->sizeHint().height();
        line.height = std::max(line.height, one.height);
    }
}

int FlowLayout::heightForWidth(int width) const
{
    const auto margins = contentsMargins();
    int height = margins.top() + margins.bottom() - spacing();
    for (const auto& line : linesOf(width - margins.left() - margins.right()))
        height += line.height + spacing();
    return std::max(0, height);
}

QSize FlowLayout::sizeHint() const
{
    QSize inner(0, 0);
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const auto wanted = item->sizeHint();
        inner = { inner.width() + (inner.width() > 0 ? spacing() : 0) + wanted.width(),
            std::max(inner.height(), wanted.height()) };
    }
    const auto margins = contentsMargins();
    return inner + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::minimumSize() const
{
    QSize inner(0, 0);
    for (const auto& item : m_items) {
        if (!item->isEmpty())
            inner = inner.expandedTo(item->minimumSize());
    }
    const auto margins = contentsMargins();
    return inner + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    const auto room = rect.marginsRemoved(contentsMargins());
    int top = room.top();
    for (const auto& line : linesOf(room.width())) {
        int left = room.left();
        for (const auto& one : line.items) {
            one.item->setGeometry({ left, top + (line.height - one.height) / 2, one.width, one.height });
            left += one.width + spacing();
        }
        top += line.height + spacing();
    }
}

} // namespace consonance
#include "moc_flow_layout.cpp"
