// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks where to run to: a moment, a count, a job, a queue, a server, or any condition. Every choice is written
// out as its expression, which may be edited before starting. Not modal. GUI thread only.
#pragma once

#include "core/session/stop_conditions.h"
#include "core/workload/trace_moment.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QPushButton;

namespace consonance {

class ExpressionField;
class MomentField;
class RoleLabel;
class SearchComboBox;

class RunUntilDialog : public QDialog {
    Q_OBJECT
public:
    explicit RunUntilDialog(QWidget* parent = nullptr);

    /// Names offered for jobs and servers.
    void setJob(const QString& name) { m_job = name; }
    void setServer(const QString& name) { m_server = name; }
    /// What moments are read by.
    void setBasis(const MomentBasis& basis);
    void choose(RunUntil::Kind kind);
    /// Offers "a policy would place otherwise", with this policy unless it is empty.
    void chooseParting(const QString& policyId = {});
    [[nodiscard]] QComboBox& policyChoice() const;
    [[nodiscard]] ExpressionField& expression() const { return *m_expression; }

Q_SIGNALS:
    void requested(const QString& expression);
    void partingRequested(const QString& policyId);
    /// A moment before the one that the clock shows: no run, but a way back.
    void momentRequested(consonance::Time at);

private:
    void showKind();
    void compose();
    void allowGo(bool isComplete);
    void fitToTexts();
    void go();
    [[nodiscard]] std::optional<Time> momentBehind() const;
    void retranslate();
    void fillPolicies();
    [[nodiscard]] RunUntil::Kind kind() const;
    [[nodiscard]] bool isParting() const;

    QString m_job;
    QString m_server;
    QComboBox* m_kind = nullptr; ///< the kinds of RunUntil, and after them the parting of policies
    SearchComboBox* m_policy = nullptr;
    MomentField* m_moment = nullptr;
    RoleLabel* m_understood = nullptr;
    QDoubleSpinBox* m_number = nullptr;
    QLineEdit* m_name = nullptr;
    RoleLabel* m_hint = nullptr;
    ExpressionField* m_expression = nullptr;
    QPushButton* m_go = nullptr;
    QPushButton* m_close = nullptr;
};

} // namespace consonance
