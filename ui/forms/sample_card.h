// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson or a sample as a row to click: a picture of its cluster at work, title, size and duration. The sample of a
// lesson has a button of its own. GUI thread only.
#pragma once

#include "core/run/run_request.h"

#include <QAbstractButton>
#include <QImage>

class QToolButton;

namespace consonance {

struct SampleCardContent {
    QString title; ///< translated
    QString lesson; ///< what it teaches, translated; the tool tip
    QString facts; ///< jobs, cluster, time; translated
    RunRequest request; ///< opened by a click; of a lesson the sample that it opens, without a trace when it has none
    QString lessonId {}; ///< of a lesson that a click begins instead; empty for a sample
};

class SampleCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit SampleCard(SampleCardContent content, QWidget* parent = nullptr);

    [[nodiscard]] const SampleCardContent& content() const { return m_content; }
    /// Of kPictureSize; null: none yet.
    void setPicture(const QImage& picture);
    [[nodiscard]] const QImage& picture() const { return m_picture; }
    [[nodiscard]] QSize sizeHint() const override { return { 320, heightForWidth(320) }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { 200, heightForWidth(200) }; }
    [[nodiscard]] int heightForWidth(int width) const override;

    static constexpr QSize kPictureSize { 104, 64 };

Q_SIGNALS:
    /// Of a lesson: its sample without it.
    void sampleWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] int textWidth(int width) const;

    SampleCardContent m_content;
    QImage m_picture;
    QToolButton* m_sample = nullptr; ///< null where a click opens the sample already
    bool m_isHovered = false;
};

} // namespace consonance
