// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a question in one or two lines, made from its declaration. GUI thread only.
#pragma once

#include "core/answers/question.h"

#include <QWidget>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace consonance {

class FlowLayout;
class RoleLabel;

class QuestionForm : public QWidget {
    Q_OBJECT
public:
    explicit QuestionForm(const Question& question, QWidget* parent = nullptr);

    /// Choices are those of a run of these inputs; without a cluster none is open.
    void setInputs(ResolvedInputs inputs);
    /// With `besides` for fields that the form does not have. Errors name the field and what it must be.
    [[nodiscard]] Result<ParameterSet> values(std::map<std::string, std::string> besides = {}) const;
    /// Null for a key that the form does not have.
    [[nodiscard]] QWidget* editor(const std::string& key) const;
    /// Behind the fields.
    void addButton(QWidget* button);
    void retranslate();

Q_SIGNALS:
    /// Somebody changed a value.
    void edited();

private:
    struct Row {
        const RequestField* field = nullptr;
        RoleLabel* label = nullptr;
        QWidget* editor = nullptr;
        std::function<std::string()> read;
    };
    void addRow(const RequestField& field);
    void fillChoices(const Row& row);
    [[nodiscard]] static QString emptyTextOf(const RequestField& field);

    const Question& m_question;
    FlowLayout* m_layout;
    std::vector<Row> m_rows;
    ResolvedInputs m_inputs;
};

} // namespace consonance
