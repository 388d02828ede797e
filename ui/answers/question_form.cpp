// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/question_form.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"
#include "ui/words/worded_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kTextWidth = 120;
constexpr int kMostTextWidth = 480; ///< to which a field grows with what is typed
constexpr int kAroundText = 24;

} // namespace

QuestionForm::QuestionForm(const Question& question, QWidget* parent)
    : QWidget(parent)
    , m_question(question)
    , m_layout(new FlowLayout(spacing::kSmall, this))
{
    m_layout->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    for (const auto& field : question.fields) {
        if (*field.label != '\0')
            addRow(field);
    }
}

void QuestionForm::addRow(const RequestField& field)
{
    Row row {
        .field = &field, .label = new RoleLabel(TextSize::Small, TextTone::Muted), .editor = nullptr, .read = {}
    };
    const auto& usual = field.spec.defaultValue;
    if (field.choices) {
        auto* box = new QComboBox;
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents); // choices come with the run
        row.read = [box] { return box->currentData().toString().toStdString(); };
        row.editor = box;
        connect(box, &QComboBox::activated, this, &QuestionForm::edited);
    } else if (const auto* number = std::get_if<double>(&usual)) {
        auto* box = new QDoubleSpinBox;
        box->setDecimals(1);
        box->setSingleStep(0.5);
        box->setRange(field.spec.minimum.value_or(-1e9), field.spec.maximum.value_or(1e9));
        box->setValue(*number);
        row.read = [box] { return parameterText(box->value()); };
        row.editor = box;
        connect(box, &QDoubleSpinBox::valueChanged, this, &QuestionForm::edited);
    } else if (const auto* whole = std::get_if<std::int64_t>(&usual)) {
        auto* box = new QSpinBox;
        box->setRange(
            static_cast<int>(field.spec.minimum.value_or(-1e9)), static_cast<int>(field.spec.maximum.value_or(1e9)));
        box->setValue(static_cast<int>(*whole));
        row.read = [box] { return std::to_string(box->value()); };
        row.editor = box;
        connect(box, &QSpinBox::valueChanged, this, &QuestionForm::edited);
    } else {
        auto* line = new QLineEdit;
        line->setFixedWidth(kTextWidth);
        connect(line, &QLineEdit::textChanged, line, [line](const QString& text) {
            const int wanted = line->fontMetrics().horizontalAdvance(text) + kAroundText;
            line->setFixedWidth(std::clamp(wanted, kTextWidth, kMostTextWidth));
        });
        row.read = [line] { return line->text().trimmed().toStdString(); };
        row.editor = line;
        connect(line, &QLineEdit::editingFinished, this, &QuestionForm::edited);
    }
    row.label->setBuddy(row.editor);
    row.label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred); // the field stays beside its name
    auto* together = filled(new QHBoxLayout, { row.label, row.editor });
    together->setSpacing(spacing::kSmall);
    m_layout->addLayout(together);
    m_rows.push_back(std::move(row));
}

void QuestionForm::addButton(QWidget* button)
{
    m_layout->addWidget(button);
}

void QuestionForm::setInputs(ResolvedInputs inputs)
{
    m_inputs = std::move(inputs);
    for (const auto& row : m_rows)
        fillChoices(row);
}

void QuestionForm::fillChoices(const Row& row)
{
    auto* box = qobject_cast<QComboBox*>(row.editor);
    if (!box)
        return;
    const auto chosen = box->count() > 0 ? box->currentData().toString()
                                         : QString::fromStdString(parameterText(row.field->spec.defaultValue));
    box->clear();
    for (const auto& [value, name] : row.field->choices(m_inputs, windowWording))
        box->addItem(QString::fromStdString(name), QString::fromStdString(value));
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
}

Result<ParameterSet> QuestionForm::values(std::map<std::string, std::string> besides) const
{
    for (const auto& row : m_rows) {
        if (auto text = row.read(); !text.empty())
            besides[row.field->spec.key] = std::move(text);
    }
    return ParameterSet::create(m_question.specs(), besides, m_question.id);
}

QWidget* QuestionForm::editor(const std::string& key) const
{
    for (const auto& row : m_rows) {
        if (row.field->spec.key == key)
            return row.editor;
    }
    return nullptr;
}

/// What a field that says nothing stands for.
QString QuestionForm::emptyTextOf(const RequestField& field)
{
    const auto text = wordedText("Question", field.emptyText);
    return text.isEmpty() ? QString::fromStdString(parameterText(field.spec.defaultValue)) : text;
}

void QuestionForm::retranslate()
{
    for (const auto& row : m_rows) {
        const auto name = wordedText("Question", row.field->label);
        row.label->setText(name);
        row.editor->setAccessibleName(name);
        row.editor->setToolTip(wordedText("CommandLine", row.field->spec.description));
        fillChoices(row);
        if (auto* box = qobject_cast<QDoubleSpinBox*>(row.editor))
            box->setSuffix(wordedText("Question", row.field->suffix));
        if (auto* box = qobject_cast<QSpinBox*>(row.editor))
            box->setSuffix(wordedText("Question", row.field->suffix));
        if (auto* line = qobject_cast<QLineEdit*>(row.editor))
            line->setPlaceholderText(emptyTextOf(*row.field));
    }
}

} // namespace consonance
#include "moc_question_form.cpp"
