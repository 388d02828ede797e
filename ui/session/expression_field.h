// SPDX-License-Identifier: GPL-3.0-or-later
//
// A line for an expression: completions at the cursor are offered while the user types, and errors are shown
// below at once, with the place marked in the text. Enter accepts a valid one. GUI thread only; the catalogue must
// outlive it.
#pragma once

#include "core/query/query_completion.h"
#include "core/query/query_expression.h"

#include <QWidget>

#include <optional>

class QCompleter;
class QLineEdit;
class QStandardItemModel;

namespace consonance {

class RoleLabel;

class ExpressionField : public QWidget {
    Q_OBJECT
public:
    /// The kind of text required.
    enum class Reading {
        Condition,
        Value,
        Message, ///< a text with expressions in braces
        PlainOrCondition, ///< words to look for, or a condition
    };

    ExpressionField(const QueryCatalogue& catalogue, Reading reading, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;
    void setText(const QString& text);
    void setPlaceholder(const QString& text);
    void setCatalogue(const QueryCatalogue& catalogue);
    /// Empty texts are no error and not complete either, but for messages.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// Shown below instead of the field's own, until the text changes.
    void showError(const Error& error);
    [[nodiscard]] QLineEdit& field() const { return *m_field; }

    /// Whether a text of PlainOrCondition is meant as a condition: it is one, or holds an operator of the language.
    [[nodiscard]] static bool looksLikeCondition(const QString& text);

Q_SIGNALS:
    void edited();
    /// Enter, and the text is complete.
    void accepted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void check();
    void offer();
    void insert(const QString& suggestion);
    void showProblem();
    [[nodiscard]] std::optional<Error> problemOf(const std::string& text) const;

    const QueryCatalogue* m_catalogue;
    Reading m_reading;
    QLineEdit* m_field = nullptr;
    RoleLabel* m_problem = nullptr;
    QCompleter* m_completer = nullptr;
    QStandardItemModel* m_suggestions = nullptr;
    QueryCompletion m_completion;
    std::size_t m_completionOffset = 0; ///< bytes of the message before the expression that is completed
    std::optional<Error> m_error;
    bool m_isComplete = false;
};

/// The error's text with its column, for people.
[[nodiscard]] QString expressionErrorText(const Error& error);

} // namespace consonance
