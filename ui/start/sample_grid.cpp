// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/sample_grid.h"

#include "ui/theme/theme.h"

#include <QResizeEvent>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kGap = spacing::kMedium;

} // namespace

SampleGrid::SampleGrid(QWidget* parent)
    : QWidget(parent)
{
    auto policy = sizePolicy();
    policy.setHeightForWidth(true);
    policy.setVerticalPolicy(QSizePolicy::Minimum);
    setSizePolicy(policy);
}

void SampleGrid::setCards(const std::vector<SampleCardContent>& contents)
{
    qDeleteAll(m_cards);
    m_cards.clear();
    for (const auto& content : contents) {
        auto* card = new SampleCard(content, this);
        connect(card, &SampleCard::clicked, this, [this, card] {
            // The one who hears of it may replace the cards.
            const auto clicked = card->content();
            if (clicked.lessonId.isEmpty())
                Q_EMIT chosen(clicked.request);
            else
                Q_EMIT lessonChosen(clicked.lessonId);
        });
        m_cards.push_back(card);
        card->show();
    }
    updateGeometry();
    arrange(width(), true);
}

int SampleGrid::arrange(int width, bool moves) const
{
    const int columns = std::max(1, (width + kGap) / (SampleCard::kWidth + kGap));
    const int cardWidth = (width - kGap * (columns - 1)) / columns;
    int y = 0;
    for (std::size_t first = 0; first < m_cards.size(); first += static_cast<std::size_t>(columns)) {
        const auto last = std::min(m_cards.size(), first + static_cast<std::size_t>(columns));
        int height = 0;
        for (auto i = first; i < last; ++i)
            height = std::max(height, m_cards[i]->heightForWidth(cardWidth));
        for (auto i = first; moves && i < last; ++i)
            m_cards[i]->setGeometry(static_cast<int>(i - first) * (cardWidth + kGap), y, cardWidth, height);
        y += height + kGap;
    }
    return std::max(0, y - kGap);
}

QSize SampleGrid::sizeHint() const
{
    return { 3 * (SampleCard::kWidth + kGap), heightForWidth(3 * (SampleCard::kWidth + kGap)) };
}

QSize SampleGrid::minimumSizeHint() const
{
    return { SampleCard::kWidth, 0 };
}

void SampleGrid::resizeEvent(QResizeEvent* event)
{
    arrange(event->size().width(), true);
    QWidget::resizeEvent(event);
}

} // namespace consonance
#include "moc_sample_grid.cpp"
