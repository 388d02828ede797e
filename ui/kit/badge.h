// SPDX-License-Identifier: GPL-3.0-or-later
//
// A short word in a rounded frame: provenance, state. The tone colours the frame; the word carries the meaning. GUI
// thread only.
#pragma once

#include "ui/kit/role_label.h"

namespace consonance {

class Badge : public RoleLabel {
    Q_OBJECT
public:
    explicit Badge(TextTone tone = TextTone::Muted, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace consonance
