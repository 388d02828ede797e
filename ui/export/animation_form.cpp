// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/animation_form.h"

#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/session/moment_field.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr int kLeastWidth = 480; ///< for two lines of what the moments mean
constexpr std::array kSizes { QSize(640, 426), QSize(960, 640), QSize(1280, 720), QSize(1920, 1080) };
constexpr double kLongest = 600; ///< s of play
constexpr int kFastest = 30; ///< frames a second; browsers show GIFs no faster than 50

} // namespace

AnimationForm::AnimationForm(
    const AnimationRequest& proposed, Time end, const std::optional<std::int64_t>& beginning, QWidget* parent)
    : QDialog(parent)
    , m_proposed(proposed)
    , m_end(end)
    , m_fromLabel(new RoleLabel(TextSize::Body))
    , m_from(new MomentField)
    , m_untilLabel(new RoleLabel(TextSize::Body))
    , m_until(new MomentField)
    , m_secondsLabel(new RoleLabel(TextSize::Body))
    , m_seconds(new QDoubleSpinBox)
    , m_rateLabel(new RoleLabel(TextSize::Body))
    , m_rate(new QSpinBox)
    , m_sizeLabel(new RoleLabel(TextSize::Body))
    , m_size(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_write(new QPushButton)
    , m_cancel(new QPushButton)
{
    setObjectName(QStringLiteral("animationForm"));
    setAttribute(Qt::WA_DeleteOnClose);
    const auto span = proposed.range.value_or(StoredSpan { Time {}, end });
    for (auto* field : { m_from, m_until })
        field->setBasis({ .beginning = beginning, .now = {} });
    m_from->setMoment(std::max(span.from, Time {}));
    const auto until = std::min(span.until, end);
    m_until->setMoment(
        Time::fromSeconds(static_cast<std::int64_t>(std::ceil(until.seconds())))); // nobody reads microseconds
    m_seconds->setRange(1, kLongest);
    m_seconds->setDecimals(0);
    m_seconds->setValue(proposed.seconds);
    m_rate->setRange(1, kFastest);
    m_rate->setValue(static_cast<int>(proposed.framesPerSecond));
    for (const auto& size : kSizes)
        m_size->addItem(QStringLiteral("%1 × %2").arg(size.width()).arg(size.height()), size);
    m_size->setCurrentIndex(std::max(0, m_size->findData(proposed.size)));
    auto* form = new QFormLayout;
    const std::pair<RoleLabel*, QWidget*> rows[] { { m_fromLabel, m_from }, { m_untilLabel, m_until },
        { m_secondsLabel, m_seconds }, { m_rateLabel, m_rate }, { m_sizeLabel, m_size } };
    for (const auto& [label, field] : rows) {
        label->setBuddy(field);
        form->addRow(label, field);
        if (auto* moment = qobject_cast<MomentField*>(field))
            form->addRow(QString(), moment->makeNote());
    }
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_write);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addWidget(m_note);
    column->addStretch();
    column->addLayout(buttons);
    m_write->setDefault(true);
    for (auto* field : { m_from, m_until })
        connect(field, &MomentField::textChanged, this, &AnimationForm::check);
    connect(m_seconds, &QDoubleSpinBox::valueChanged, this, &AnimationForm::check);
    connect(m_rate, &QSpinBox::valueChanged, this, &AnimationForm::check);
    connect(m_write, &QPushButton::clicked, this, [this] {
        if (const auto wanted = request())
            Q_EMIT chosen(*wanted);
    });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    setMinimumWidth(kLeastWidth);
    retranslate();
}

std::optional<AnimationRequest> AnimationForm::request() const
{
    const auto from = m_from->moment();
    const auto until = m_until->moment();
    if (!from || !until || *until <= *from)
        return std::nullopt;
    auto wanted = m_proposed;
    const bool isWhole = *from <= Time {} && *until >= m_end;
    wanted.range = isWhole ? std::nullopt : std::optional(StoredSpan { *from, *until });
    wanted.seconds = m_seconds->value();
    wanted.framesPerSecond = m_rate->value();
    wanted.size = m_size->currentData().toSize();
    return wanted;
}

/// Says how fast it will play, and of how many frames it is.
void AnimationForm::check()
{
    // A time of day at which it ends is one after it begins.
    if (const auto from = m_from->moment())
        m_until->setBasis({ .beginning = m_from->basis().beginning, .now = *from });
    const auto wanted = request();
    m_write->setEnabled(wanted.has_value());
    reserveLines(*m_note, 2);
    if (!wanted) {
        m_note->setText(momentHint(m_from->basis()) + QLatin1Char(' ') + tr("The end lies after the beginning."));
        return;
    }
    const auto moments = animationMoments(*wanted, m_end);
    const auto span = wanted->range ? wanted->range->until - wanted->range->from : m_end - Time {};
    m_note->setText(tr("%n frames; %1 of the run a second.", "", static_cast<int>(moments.size()))
                        .arg(format::duration(Duration::fromSecondsRounded(span.seconds() / wanted->seconds))));
}

void AnimationForm::retranslate()
{
    setWindowTitle(tr("Moving picture"));
    m_fromLabel->setText(tr("&From"));
    m_untilLabel->setText(tr("&To"));
    m_secondsLabel->setText(tr("&Plays"));
    m_seconds->setSuffix(tr(" s"));
    m_rateLabel->setText(tr("F&rames a second"));
    m_sizeLabel->setText(tr("&Size"));
    m_write->setText(tr("&Write…"));
    m_cancel->setText(tr("Cancel"));
    check();
}

void AnimationForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace consonance
#include "moc_animation_form.cpp"
