// SPDX-License-Identifier: GPL-3.0-or-later
//
// A form made from parameter specs: one row each with its editor; on request its meaning, its range, its default and
// the source of the default, or "assumed", which the tool tip always says. Values are handed on as text, only those
// that differ from the default, and checked by the same code as on the command line. GUI thread only.
#pragma once

#include "core/policy/policy.h"

#include <QWidget>

#include <functional>
#include <map>
#include <string>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace consonance {

/// Words of the parameters of policies, for setSpecs(); keys and choices that are not among them stay as typed.
inline constexpr auto kPolicyParameterWords = "PolicyParameter";

class RoleLabel;

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    explicit ParameterForm(QWidget* parent = nullptr);

    /// Replaces all rows; `owner` is the policy's id, for messages. Keys and choices that are words are translated in
    /// the context `words`; without one they are shown as they are typed elsewhere.
    void setSpecs(const std::vector<ParameterSpec>& specs, const std::string& owner, const char* words = nullptr);
    /// The values that differ from the defaults, by key.
    [[nodiscard]] std::map<std::string, std::string> values() const;
    void setValues(const std::map<std::string, std::string>& values);
    [[nodiscard]] QToolButton& resetButton() const { return *m_reset; }
    /// Nothing when all values are good; else the message shown below the form.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }

Q_SIGNALS:
    void changed();

private:
    struct Row {
        ParameterSpec spec;
        QWidget* whole = nullptr; ///< label, editor and note
        RoleLabel* name = nullptr;
        QWidget* editor = nullptr;
        RoleLabel* note = nullptr;
        std::function<std::string()> read;
        std::function<void(const std::string&)> write;
    };

    void clearRows();
    void addRow(const ParameterSpec& spec);
    void makeEditor(Row& row);
    void retranslate();
    [[nodiscard]] QString word(const std::string& text) const;
    [[nodiscard]] QString noteText(const ParameterSpec& spec) const;
    void check();

    std::vector<Row> m_rows;
    std::string m_owner;
    const char* m_words = nullptr; ///< context of the translations of keys and choices
    QVBoxLayout* m_layout = nullptr;
    RoleLabel* m_message = nullptr;
    QToolButton* m_explain = nullptr; ///< shows the notes
    QToolButton* m_reset = nullptr; ///< there while anything differs from the defaults
    QString m_problem;
};

} // namespace consonance
