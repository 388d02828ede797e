// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/parameter_form.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/icons.h"
#include "ui/work/error_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QToolButton>

namespace consonance {

namespace {

/// What people say for keys and choices that several policies have.
[[maybe_unused]] constexpr const char* kMarkedWords[] = { QT_TRANSLATE_NOOP("PolicyParameter", "placer"),
    QT_TRANSLATE_NOOP("PolicyParameter", "consolidate"), QT_TRANSLATE_NOOP("PolicyParameter", "first-fit"),
    QT_TRANSLATE_NOOP("PolicyParameter", "best-fit"), QT_TRANSLATE_NOOP("PolicyParameter", "worst-fit"),
    QT_TRANSLATE_NOOP("PolicyParameter", "scatter"), QT_TRANSLATE_NOOP("PolicyParameter", "skew") };

QString number(double value)
{
    return QString::number(value, 'g', 12);
}

QString rangeText(const ParameterSpec& spec)
{
    if (spec.minimum && spec.maximum)
        return ParameterForm::tr("%1 … %2", "range of a parameter").arg(number(*spec.minimum), number(*spec.maximum));
    if (spec.minimum)
        return ParameterForm::tr("at least %1").arg(number(*spec.minimum));
    if (spec.maximum)
        return ParameterForm::tr("at most %1").arg(number(*spec.maximum));
    return {};
}

} // namespace

/// "default 0.25 · 0 … 1 · Gu et al. 2019".
QString ParameterForm::noteText(const ParameterSpec& spec) const
{
    QStringList parts;
    const auto description = QCoreApplication::translate("Policy", spec.description.c_str());
    if (!description.isEmpty())
        parts << description;
    const auto usual = parameterText(spec.defaultValue);
    parts << tr("default %1").arg(spec.choices.empty() ? QString::fromStdString(usual) : word(usual));
    if (const auto range = rangeText(spec); !range.isEmpty())
        parts << range;
    if (spec.isAssumed || spec.source.empty())
        parts << tr("assumed", "no publication gives this value");
    else
        parts << QCoreApplication::translate("Policy", spec.source.c_str()); // most are names of papers
    return parts.join(QStringLiteral(" · "));
}

/// As people say it, where it is a word of the program and no name.
QString ParameterForm::word(const std::string& text) const
{
    return m_words ? QCoreApplication::translate(m_words, text.c_str()) : QString::fromStdString(text);
}

ParameterForm::ParameterForm(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout)
    , m_message(new RoleLabel(TextSize::Small, TextTone::Error))
    , m_explain(new QToolButton)
    , m_reset(new QToolButton)
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(spacing::kSmall);
    m_message->setWordWrap(true);
    m_message->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(
        0, spacing::kTiny, 0, 0); // the note of the field above is not one of the first parameter
    column->setSpacing(spacing::kTiny);
    column->addLayout(m_layout);
    column->addWidget(m_message);
    auto* row = filled(new QHBoxLayout, { m_explain, m_reset });
    row->addStretch();
    column->addLayout(row);
    m_explain->setObjectName(QStringLiteral("explainParameters"));
    m_explain->setIcon(themedIcon(Icon::Info));
    m_explain->setCheckable(true);
    connect(m_explain, &QToolButton::toggled, this, [this](bool shown) {
        for (const auto& one : m_rows)
            one.note->setVisible(shown);
    });
    for (auto* button : { m_explain, m_reset }) {
        button->setAutoRaise(true);
        button->hide();
    }
    connect(m_reset, &QToolButton::clicked, this, [this] { setValues({}); });
    onLanguageChange(*this, [this] {
        retranslate();
        check();
    });
}

void ParameterForm::clearRows()
{
    for (const auto& row : m_rows)
        delete row.whole;
    m_rows.clear();
}

void ParameterForm::setSpecs(const std::vector<ParameterSpec>& specs, const std::string& owner, const char* words)
{
    clearRows();
    m_owner = owner;
    m_words = words;
    m_rows.reserve(specs.size());
    for (const auto& spec : specs) {
        if (!spec.isFilledIn)
            addRow(spec);
    }
    retranslate();
    check();
}

void ParameterForm::addRow(const ParameterSpec& spec)
{
    Row row { .spec = spec, .read = {}, .write = {} };
    makeEditor(row);
    row.note = new RoleLabel(TextSize::Small, TextTone::Muted);
    row.note->setWordWrap(true);
    row.note->setVisible(m_explain->isChecked());
    row.editor->setObjectName(QString::fromStdString(spec.key));
    row.write(parameterText(spec.defaultValue));
    row.name = new RoleLabel(TextSize::Small, TextTone::Muted);
    row.name->setBuddy(row.editor);
    row.whole = new QWidget;
    tightlyFilled(new QVBoxLayout(row.whole), { row.name, row.editor, row.note }, 2);
    m_layout->addWidget(row.whole);
    m_rows.push_back(std::move(row));
}

void ParameterForm::makeEditor(Row& row)
{
    if (std::holds_alternative<bool>(row.spec.defaultValue)) {
        auto* box = new QCheckBox;
        row.editor = box;
        row.read = [box] { return std::string(box->isChecked() ? "true" : "false"); };
        row.write = [box](const std::string& text) { box->setChecked(text == "true" || text == "1"); };
        connect(box, &QCheckBox::toggled, this, &ParameterForm::check);
    } else if (!row.spec.choices.empty()) {
        auto* box = new QComboBox;
        for (const auto& choice : row.spec.choices)
            box->addItem(word(choice), QString::fromStdString(choice));
        row.editor = box;
        row.read = [box] { return box->currentData().toString().toStdString(); };
        row.write = [box](const std::string& text) {
            if (const int index = box->findData(QString::fromStdString(text)); index >= 0)
                box->setCurrentIndex(index);
        };
        connect(box, &QComboBox::currentIndexChanged, this, &ParameterForm::check);
    } else {
        auto* field = new QLineEdit;
        row.editor = field;
        row.read = [field] { return field->text().trimmed().toStdString(); };
        row.write = [field](const std::string& text) { field->setText(QString::fromStdString(text)); };
        connect(field, &QLineEdit::textChanged, this, &ParameterForm::check);
    }
}

std::map<std::string, std::string> ParameterForm::values() const
{
    std::map<std::string, std::string> result;
    for (const auto& row : m_rows) {
        auto text = row.read();
        if (text != parameterText(row.spec.defaultValue))
            result.emplace(row.spec.key, std::move(text));
    }
    return result;
}

void ParameterForm::setValues(const std::map<std::string, std::string>& values)
{
    for (const auto& row : m_rows) {
        const auto found = values.find(row.spec.key);
        row.write(found == values.end() ? parameterText(row.spec.defaultValue) : found->second);
    }
}

void ParameterForm::check()
{
    std::vector<ParameterSpec> specs;
    for (const auto& row : m_rows)
        specs.push_back(row.spec);
    const auto checked = ParameterSet::create(specs, values(), m_owner);
    m_problem = checked ? QString() : errorText(checked.error());
    m_message->setText(m_problem);
    m_message->setVisible(!m_problem.isEmpty());
    // They stay where they are: what is below must not move under the pointer.
    for (auto* button : { m_explain, m_reset })
        button->setVisible(!m_rows.empty());
    setEnabledUnless(*m_reset, values().empty() ? tr("all have their defaults") : QString());
    Q_EMIT changed();
}

void ParameterForm::retranslate()
{
    m_reset->setText(tr("Back to the defaults"));
    m_explain->setToolTip(tr("Meaning, range and source of each parameter"));
    m_explain->setAccessibleName(m_explain->toolTip());
    for (const auto& row : m_rows) {
        const auto key = QString::fromStdString(row.spec.key);
        const auto name = word(row.spec.key);
        row.name->setText(name == key ? key : tr("%1 (%2)", "a word, and how a command line says it").arg(name, key));
        row.editor->setAccessibleName(row.name->text());
        row.note->setText(noteText(row.spec));
        for (auto* part : { static_cast<QWidget*>(row.name), row.editor })
            part->setToolTip(row.note->text());
        auto* box = qobject_cast<QComboBox*>(row.editor);
        for (int i = 0; box && i < box->count(); ++i)
            box->setItemText(i, word(row.spec.choices[static_cast<std::size_t>(i)]));
    }
}

} // namespace consonance
#include "moc_parameter_form.cpp"
