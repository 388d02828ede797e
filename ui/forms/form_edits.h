// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's changes in a form, as edits of the undo stack. The form calls note() after every change, queued, so that
// fields that follow another one have followed it and are one edit with it; and take() when the program has changed it.
// The form owns this and lives as long as the edits. GUI thread only.
#pragma once

#include "ui/commands/undo_stack.h"

#include <optional>

namespace consonance {

template<typename Value> class FormEdits {
public:
    struct Form {
        std::function<Value()> read;
        std::function<void(const Value&)> write;
        /// Which field differs; empty for none. Edits of one field that follow each other become one.
        std::function<QString(const Value& before, const Value& after)> changedField;
        std::function<QString(const QString& field)> text; ///< of an edit of the field, translated
        EditPlace place = EditPlace::Start;
        QString name; ///< tells the fields of forms apart
    };

    explicit FormEdits(Form form)
        : m_form(std::move(form))
    {
    }

    /// From now on; `undo` outlives the form.
    void recordIn(UndoStack& undo)
    {
        m_undo = &undo;
        take();
    }
    /// The form's present content is not an edit.
    void take() { m_seen = m_form.read(); }
    void note() { note(Scope::Field); }
    /// Several fields changed at once, which is a separate edit.
    void noteAll() { note(Scope::Form); }

private:
    enum class Scope : std::uint8_t { Field, Form };

    void note(Scope scope)
    {
        if (!m_undo || m_isShowing)
            return;
        const auto after = m_form.read();
        const auto field = m_form.changedField(*m_seen, after);
        if (field.isEmpty())
            return;
        m_undo->push(
            m_form.place, [text = m_form.text, field] { return text(field); },
            [this, before = *m_seen] { show(before); }, [this, after] { show(after); },
            scope == Scope::Form ? -1 : UndoStack::mergeIdOf(m_form.name + QLatin1Char('.') + field));
        m_seen = after;
    }
    void show(const Value& value)
    {
        m_isShowing = true; // a form may note at once what the program sets
        m_form.write(value);
        m_isShowing = false;
        take();
    }

    Form m_form;
    UndoStack* m_undo = nullptr;
    std::optional<Value> m_seen; ///< the form when it was looked at last
    bool m_isShowing = false;
};

} // namespace consonance
