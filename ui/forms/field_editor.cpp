// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_editor.h"

#include "core/run/run_request.h"
#include "ui/forms/cluster_chooser.h"
#include "ui/forms/form_panel.h"
#include "ui/forms/policy_chooser.h"
#include "ui/forms/trace_chooser.h"
#include "ui/kit/keep_translated.h"
#include "ui/words/worded_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSpinBox>

#include <algorithm>
#include <string_view>

namespace consonance {

namespace {

constexpr double kLongestMinutes = 10'080; // a week

bool isTick(const RequestField& field)
{
    return !field.choices && field.spec.choices.size() == 2;
}

void keepTip(QWidget& widget, const RequestField& field)
{
    keepTranslated(widget, [&widget, &field] { widget.setToolTip(wordedText("Question", field.tip)); });
}

FieldEditor makeTick(const RequestField& field, const std::function<void()>& changed)
{
    auto* box = new QCheckBox;
    QObject::connect(box, &QCheckBox::toggled, box, changed);
    const auto& choices = field.spec.choices;
    const auto write = [box, &choices](const std::string& value) { box->setChecked(value == choices.front()); };
    write(parameterText(field.spec.defaultValue));
    keepTranslated(*box, [box, &field] { box->setText(wordedText("Question", field.label)); });
    return { box, [box, &choices] { return box->isChecked() ? choices.front() : choices.back(); }, write };
}

FieldEditor makeLength(const RequestField& field, const std::function<void()>& changed)
{
    auto* box = new QDoubleSpinBox;
    box->setRange(0, kLongestMinutes);
    box->setDecimals(2);
    QObject::connect(box, &QDoubleSpinBox::valueChanged, box, changed);
    keepTranslated(*box, [box, &field] {
        box->setSpecialValueText(wordedText("Question", field.emptyText));
        box->setSuffix(wordedText("Question", field.suffix));
    });
    return { box, [box] { return parameterText(box->value() * 60); },
        [box](const std::string& seconds) { box->setValue(QString::fromStdString(seconds).toDouble() / 60); } };
}

/// A whole number, or nothing.
FieldEditor makeCount(const RequestField& field, const std::function<void()>& changed)
{
    auto* box = new QSpinBox;
    const int nothing = static_cast<int>(field.spec.minimum.value_or(0)) - 1;
    box->setRange(nothing, static_cast<int>(*field.spec.maximum));
    box->setValue(nothing);
    QObject::connect(box, &QSpinBox::valueChanged, box, changed);
    keepTranslated(*box, [box, &field] { box->setSpecialValueText(wordedText("Question", field.emptyText)); });
    return { box, [box, nothing] { return box->value() == nothing ? std::string() : std::to_string(box->value()); },
        [box, nothing](const std::string& number) {
            box->setValue(number.empty() ? nothing : QString::fromStdString(number).toInt());
        } };
}

FieldEditor makeLine(
    const RequestField& field, const std::function<void()>& changed, const std::function<void()>& entered)
{
    auto* line = new QLineEdit(QString::fromStdString(parameterText(field.spec.defaultValue)));
    if (*field.pattern != '\0')
        line->setValidator(new QRegularExpressionValidator(QRegularExpression(QLatin1String(field.pattern)), line));
    QObject::connect(line, &QLineEdit::textChanged, line, changed);
    if (entered)
        QObject::connect(line, &QLineEdit::returnPressed, line, entered);
    keepTranslated(*line, [line, &field] { line->setPlaceholderText(wordedText("Question", field.emptyText)); });
    return { line, [line] { return line->text().trimmed().toStdString(); },
        [line](const std::string& value) { line->setText(QString::fromStdString(value)); } };
}

FieldEditor makeChooser(InputChooser& chooser, const std::function<void()>& changed)
{
    QObject::connect(&chooser, &InputChooser::changed, &chooser, changed);
    return { &chooser, [&chooser] { return chooser.value(); },
        [&chooser](const std::string& value) {
            if (!value.empty())
                chooser.setValue(value.substr(0, value.find('\n'))); // it takes one of a list
        } };
}

FieldEditor makePolicyChooser(const std::function<void()>& changed)
{
    auto* chooser = new PolicyChooser;
    QObject::connect(chooser, &PolicyChooser::changed, chooser, changed);
    return { chooser, [chooser] { return chooser->policy(); },
        [chooser](const std::string& id) { chooser->setPolicy(id); } };
}

} // namespace

ChoiceChooser::ChoiceChooser(const RequestField& field, Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
    , m_field(field)
{
    if (*field.files == '\0')
        takeNoFiles();
    refill();
}

std::string ChoiceChooser::value() const
{
    const auto entry = currentEntry();
    const auto choices = m_field.choices({}, englishWording);
    const bool isChoice = std::ranges::find(choices, entry, &FieldChoices::value_type::first) != choices.end();
    return isChoice ? entry : m_field.filePrefix + entry;
}

void ChoiceChooser::setValue(const std::string& value)
{
    const std::string_view prefix = m_field.filePrefix;
    InputChooser::setValue(value.starts_with(prefix) ? value.substr(prefix.size()) : value);
}

void ChoiceChooser::fillList()
{
    for (const auto& [value, text] : m_field.choices({}, windowWording))
        list().addItem(QString::fromStdString(text), QString::fromStdString(value));
}

void ChoiceChooser::updateNote()
{
    if (m_field.note)
        setNote(QString::fromStdString(m_field.note(value(), windowWording)));
}

void ChoiceChooser::describeFiles(QString& title, QString& filter) const
{
    title = wordedText("Question", m_field.files);
    filter = wordedText("Question", m_field.fileFilter);
}

FieldEditor makeFieldEditor(const RequestField& field, Settings& settings, const std::function<void()>& changed,
    const std::function<void()>& entered)
{
    const auto& key = field.spec.key;
    auto editor = key == "trace" ? makeChooser(*new TraceChooser(settings), changed)
        : key == "cluster"       ? makeChooser(*new ClusterChooser(settings), changed)
        : key == "policy"        ? makePolicyChooser(changed)
        : isTick(field)          ? makeTick(field, changed)
        : field.isLength         ? makeLength(field, changed)
        : field.spec.maximum     ? makeCount(field, changed)
        : field.choices          ? makeChooser(*new ChoiceChooser(field, settings), changed)
                                 : makeLine(field, changed, entered);
    editor.widget->setObjectName(QString::fromStdString(key));
    if (*field.tip == '\0')
        keepTranslated(*editor.widget, [widget = editor.widget, &field] {
            widget->setToolTip(wordedText("CommandLine", field.spec.description));
        });
    else
        keepTip(*editor.widget, field);
    return editor;
}

FieldEditors::FieldEditors(FormPanel& panel, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_panel(panel)
    , m_settings(settings)
{
}

void FieldEditors::add(const RequestField& field)
{
    add(field,
        makeFieldEditor(
            field, m_settings, [this] { Q_EMIT changed(); }, [this] { Q_EMIT entered(); }));
}

void FieldEditors::add(const RequestField& field, FieldEditor editor)
{
    if (*field.tip != '\0' && editor.widget->toolTip().isEmpty())
        keepTip(*editor.widget, field);
    if (isTick(field))
        m_panel.addWide(editor.widget);
    else
        m_panel.addField(field.label, editor.widget);
    m_editors[field.spec.key] = std::move(editor);
}

} // namespace consonance
#include "moc_field_editor.cpp"
