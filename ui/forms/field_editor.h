// SPDX-License-Identifier: GPL-3.0-or-later
//
// Editors of the fields of a request, made from their declarations (core/run/request_field.h): a list with what each
// choice means, a length of time, a tick, a line of text. Values are texts, as on the command line. GUI thread only.
#pragma once

#include "core/run/request_field.h"
#include "ui/forms/input_chooser.h"

#include <functional>
#include <map>
#include <string>

namespace consonance {

class FormPanel;

/// A list of the choices of a field, with files where it takes them. The field outlives it.
class ChoiceChooser : public InputChooser {
    Q_OBJECT
public:
    ChoiceChooser(const RequestField& field, Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] std::string value() const override;
    /// A file is the same entry whether it was chosen here or is named in a value.
    void setValue(const std::string& value) override;

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;

private:
    const RequestField& m_field;
};

struct FieldEditor {
    QWidget* widget = nullptr;
    std::function<std::string()> read;
    std::function<void(const std::string&)> write;
};
/// `changed` is called whoever changes the value, `entered` when Return is pressed in a line. The field outlives the
/// widget, which keeps its own language. Traces, clusters and policies have choosers of their own; two choices without
/// words are a tick for the first.
[[nodiscard]] FieldEditor makeFieldEditor(const RequestField& field, Settings& settings,
    const std::function<void()>& changed, const std::function<void()>& entered = {});

/// All fields of a request in a form, in their order.
class FieldEditors : public QObject {
    Q_OBJECT
public:
    FieldEditors(FormPanel& panel, Settings& settings, QObject* parent);

    /// An editor made from the declaration.
    void add(const RequestField& field);
    /// The form announces changes of this one itself.
    void add(const RequestField& field, FieldEditor editor);
    [[nodiscard]] QWidget* widget(const std::string& key) const { return find(key).widget; }
    [[nodiscard]] std::string value(const std::string& key) const { return find(key).read(); }
    void setValue(const std::string& key, const std::string& value) { find(key).write(value); }

    template<typename Request> void show(const RequestFields<Request>& fields, const Request& request)
    {
        for (const auto& field : fields) {
            if (has(field.shown.spec.key))
                setValue(field.shown.spec.key, fieldText(field, request));
        }
    }
    /// What cannot be read stays as it is in the request. Errors: the first of these.
    template<typename Request> Result<void> readInto(const RequestFields<Request>& fields, Request& request) const
    {
        Result<void> problem;
        for (const auto& field : fields) {
            if (!has(field.shown.spec.key))
                continue;
            auto set = setField(field, request, value(field.shown.spec.key));
            if (problem && !set)
                problem = std::move(set);
        }
        return problem;
    }

Q_SIGNALS:
    void changed();
    void entered();

private:
    [[nodiscard]] bool has(const std::string& key) const { return m_editors.contains(key); }
    [[nodiscard]] const FieldEditor& find(const std::string& key) const { return m_editors.at(key); }

    FormPanel& m_panel;
    Settings& m_settings;
    std::map<std::string, FieldEditor> m_editors;
};

} // namespace consonance
