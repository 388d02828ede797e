// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cards of samples side by side, as many columns as fit. GUI thread only.
#pragma once

#include "ui/forms/sample_card.h"

#include <QWidget>

#include <vector>

namespace consonance {

class SampleGrid : public QWidget {
    Q_OBJECT
public:
    explicit SampleGrid(QWidget* parent = nullptr);

    void setCards(const std::vector<SampleCardContent>& contents);
    [[nodiscard]] const std::vector<SampleCard*>& cards() const { return m_cards; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return arrange(width, false); }

Q_SIGNALS:
    void chosen(const consonance::RunRequest& request);
    void lessonChosen(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Places the cards for `width` when `moves`; returns the height.
    int arrange(int width, bool moves) const;

    std::vector<SampleCard*> m_cards;
};

} // namespace consonance
