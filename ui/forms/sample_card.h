// SPDX-License-Identifier: GPL-3.0-or-later
//
// One sample as a card to click: title, lesson, size and duration. GUI thread
// only.
#pragma once

#include "core/run/run_request.h"

#include <QAbstractButton>
#include <QFont>
#include <QHash>
#include <QRect>

namespace consonance {

struct SampleCardContent {
    QString title; ///< translated
    QString lesson; ///< the lesson, translated
    QString facts; ///< jobs, cluster, time; translated
    RunRequest request; ///< opened by a click
    QString lessonId {}; ///< of a lesson that a click begins instead; empty for a sample
};

class SampleCard : public QAbstractButton {
    Q_OBJECT
public:
    static constexpr int kWidth = 248; ///< as narrow as it reads well

    explicit SampleCard(SampleCardContent content, QWidget* parent = nullptr);

    [[nodiscard]] const SampleCardContent& content() const { return m_content; }
    [[nodiscard]] QSize sizeHint() const override { return { kWidth, heightForWidth(kWidth) }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { kWidth / 2, heightForWidth(kWidth) }; }
    [[nodiscard]] int heightForWidth(int width) const override { return placesFor(width).height; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Places {
        QRect motif;
        QRect title;
        QRect lesson;
        QRect facts;
        int height = 0;
    };
    /// Kept by width: layouts ask for the same few again and again.
    [[nodiscard]] const Places& placesFor(int width) const;
    [[nodiscard]] Places measured(int width) const;
    void paintMotif(QPainter& painter, const QRect& area) const;

    SampleCardContent m_content;
    mutable QHash<int, Places> m_places;
    mutable QFont m_measuredFont; ///< with which m_places were found
    bool m_isHovered = false;
};

} // namespace consonance
