// SPDX-License-Identifier: GPL-3.0-or-later
//
// A radio button whose text is broken into lines where the panel is narrow: an answer is a sentence, and a lesson must
// fit a small screen. As any widget, of the GUI thread.
#pragma once

#include <QRadioButton>

namespace consonance {

class AnswerButton : public QRadioButton {
    Q_OBJECT
public:
    explicit AnswerButton(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] bool hitButton(const QPoint& at) const override { return rect().contains(at); }

private:
    /// Where the text begins.
    [[nodiscard]] int indent() const;
};

} // namespace consonance
