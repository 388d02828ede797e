// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing one policy: its title, what it does, how far it can be trusted (provenance), what it may know, where it
// comes from, and its parameters. All read from the registry; the list is searched by typing. GUI thread only.
#pragma once

#include "core/policy/policy.h"

#include <QWidget>

#include <map>
#include <string>

namespace consonance {

class Badge;
class ParameterForm;
class RoleLabel;
class SearchComboBox;

class PolicyChooser : public QWidget {
    Q_OBJECT
public:
    explicit PolicyChooser(QWidget* parent = nullptr);

    [[nodiscard]] std::string policy() const;
    void setPolicy(const std::string& id);
    [[nodiscard]] std::map<std::string, std::string> parameters() const;
    void setParameters(const std::map<std::string, std::string>& values);
    /// Empty when all parameters are good.
    [[nodiscard]] QString problem() const;

Q_SIGNALS:
    void changed();

private:
    void fill();
    void describe();
    [[nodiscard]] const PolicyTraits* traits() const;

    SearchComboBox* m_list = nullptr;
    Badge* m_provenance = nullptr;
    RoleLabel* m_knowledge = nullptr;
    RoleLabel* m_summary = nullptr;
    RoleLabel* m_citation = nullptr;
    ParameterForm* m_parameters = nullptr;
    std::string m_parametersOf;
};

} // namespace consonance
