// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shape of every form: labelled fields that scroll above buttons that stay in sight. Owns nothing but layout;
// labels are given untranslated and set again by retranslate(). GUI thread only.
#pragma once

#include <QWidget>

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace consonance {

class RoleLabel;

class FormPanel : public QWidget {
    Q_OBJECT
public:
    explicit FormPanel(QWidget* parent = nullptr);

    /// A field below its name; `label` is marked with QT_TR_NOOP in the context of whoever retranslates.
    void addField(const char* label, QWidget* field);
    /// Several fields side by side, each below its name; for short ones.
    void addRow(std::initializer_list<std::pair<const char*, QWidget*>> fields);
    /// Across the whole width, without a name.
    void addWide(QWidget* widget);
    /// What is added from now on is hidden until this button, in sight above it, is pressed.
    void foldFrom(QToolButton* button);
    /// Below the fields, always in sight.
    void addButtons(std::initializer_list<QWidget*> buttons);
    void addBelowButtons(QWidget* widget);
    /// Names the fields, for people and for screen readers.
    void retranslate(const std::function<QString(const char*)>& translate);

private:
    static void letShrink(QWidget& widget);
    [[nodiscard]] RoleLabel* nameOf(const char* label, QWidget* field);

    QVBoxLayout* m_fields = nullptr;
    QVBoxLayout* m_footer = nullptr;
    std::vector<std::pair<RoleLabel*, const char*>> m_labels;
};

} // namespace consonance
