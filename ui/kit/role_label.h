// SPDX-License-Identifier: GPL-3.0-or-later
//
// A label in one of the theme's sizes and tones that stays right when the theme changes. Text is plain, wraps, and can
// be selected where it is worth copying. GUI thread only.
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace consonance {

enum class TextTone { Normal, Muted, Accent, Warning, Error, Ok };

class RoleLabel : public QLabel {
    Q_OBJECT
public:
    explicit RoleLabel(TextSize size, TextTone tone = TextTone::Normal, QWidget* parent = nullptr);

    void setTone(TextTone tone);
    /// Lets people mark and copy the text.
    void setCopyable();

private:
    void restyle();

    TextSize m_size;
    TextTone m_tone;
};

} // namespace consonance
