// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/moment_field.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/work/error_text.h"

#include <QFontMetricsF>

#include <cmath>

namespace consonance {

namespace {

constexpr int kNoteLines = 2; ///< of which the second is for what is wrong

} // namespace

MomentField::MomentField(QWidget* parent)
    : QLineEdit(parent)
{
    connect(this, &QLineEdit::textChanged, this, &MomentField::showNote);
    onLanguageChange(*this, [this] { showNote(); });
}

RoleLabel* MomentField::makeNote()
{
    m_note = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop); // its first line stays where it is
    showNote();
    return m_note;
}

void MomentField::setBasis(const MomentBasis& basis)
{
    m_basis = basis;
    showNote();
}

void MomentField::setMoment(const std::optional<Time>& at)
{
    const auto shown = at ? QString::fromStdString(momentText(*at, m_basis.beginning)) : QString();
    m_given.reset();
    if (at)
        m_given = { shown, *at };
    setText(shown);
}

Result<Time> MomentField::read() const
{
    if (m_given && m_given->first == text())
        return m_given->second;
    return momentOf(text().trimmed().toStdString(), m_basis);
}

std::optional<Time> MomentField::moment() const
{
    const auto at = read();
    return !isBlank() && at ? std::optional(*at) : std::nullopt;
}

QString MomentField::understood() const
{
    if (isBlank())
        return {};
    const auto at = read();
    if (!at)
        return errorText(at.error());
    const auto moment = format::moment(*at, m_basis.beginning);
    return m_basis.beginning ? tr("= %1, %2 after the start").arg(moment, format::duration(*at - Time {}))
                             : tr("= %1 after the start").arg(moment);
}

void reserveLines(RoleLabel& label, int lines)
{
    // Lines of a label are whole pixels high, rounded up.
    label.setMinimumHeight(lines * static_cast<int>(std::ceil(QFontMetricsF(label.font()).lineSpacing())));
}

QString momentHint(const MomentBasis& basis)
{
    return basis.beginning
        ? MomentField::tr("Times are such as 14:00, 2026-03-02 14:00, or 20min and 1d 3h after the start.")
        : MomentField::tr("Times are such as 90s, 20min or 03:20:00 after the start.");
}

void MomentField::showNote()
{
    if (!m_note)
        return;
    m_note->setTone(isBlank() || moment() ? TextTone::Muted : TextTone::Error);
    m_note->setText(understood());
    reserveLines(*m_note, kNoteLines);
}

} // namespace consonance
#include "moc_moment_field.cpp"
