// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/span_note.h"

namespace consonance {

SpanNote::SpanNote(QWidget* parent)
    : RoleLabel(TextSize::Small, TextTone::Accent, parent)
{
    setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    setWordWrap(true);
    hide();
}

QString SpanNote::textOf(const TimeRange& range, const format::Beginning& beginning, const QString& what)
{
    return tr("%1–%2 · %3 · Esc shows all", "a span of time and what is in it")
        .arg(format::moment(range.from, beginning), format::momentAfter(range.from, range.to, beginning), what);
}

void SpanNote::say(const std::optional<TimeRange>& range, const format::Beginning& beginning, const QString& what)
{
    setVisible(range.has_value());
    setText(range ? textOf(*range, beginning, what) : QString());
}

} // namespace consonance
#include "moc_span_note.cpp"
