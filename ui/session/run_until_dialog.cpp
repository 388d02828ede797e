// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_until_dialog.h"

#include "core/policy/policy.h"
#include "core/query/condition_vocabulary.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_search.h"
#include "ui/kit/role_label.h"
#include "ui/kit/search_combo_box.h"
#include "ui/kit/tool_tips.h"
#include "ui/session/expression_field.h"
#include "ui/session/moment_field.h"
#include "ui/words/policy_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

constexpr int kMomentWidth = 160; ///< of a date

using UntilKind = RunUntil::Kind;

struct KindChoice {
    UntilKind kind;
    const char* text;
    double start; ///< of the number; negative: it has none
    const char* suffix;
    bool hasName;
};

constexpr KindChoice kChoices[] = {
    { UntilKind::Time, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "Simulated time"), -1, "", false },
    { UntilKind::Interval, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "Interval"), 10, "", false },
    { UntilKind::Decision, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "Decision"), 10, "", false },
    { UntilKind::Event, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "Event number"), 100, "", false },
    { UntilKind::JobArrives, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "A job arrives"), -1, "", true },
    { UntilKind::JobStarts, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "A job starts"), -1, "", true },
    { UntilKind::JobFinishes, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "A job finishes"), -1, "", true },
    { UntilKind::QueueLength, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "Jobs wait, at least"), 5, "", false },
    { UntilKind::Interference, QT_TRANSLATE_NOOP("consonance::RunUntilDialog", "A server's interference is above"), 20,
        " %", true },
};

const KindChoice& choiceOf(int index)
{
    return kChoices[std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0, index)), 0, std::size(kChoices) - 1)];
}

} // namespace

RunUntilDialog::RunUntilDialog(QWidget* parent)
    : QDialog(parent)
    , m_kind(new QComboBox)
    , m_policy(new SearchComboBox)
    , m_moment(new MomentField)
    , m_understood(m_moment->makeNote())
    , m_number(new QDoubleSpinBox)
    , m_name(new QLineEdit)
    , m_hint(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_expression(new ExpressionField(simulationCatalogue(), ExpressionField::Reading::Condition))
    , m_go(new QPushButton)
    , m_close(new QPushButton)
{
    setObjectName(QStringLiteral("runUntil"));
    m_number->setRange(0, 1e9);
    m_number->setDecimals(0);
    m_hint->setBuddy(&m_expression->field());
    m_hint->setWordWrap(true);
    for (const auto& choice : kChoices)
        m_kind->addItem(tr(choice.text));
    m_kind->addItem(QString());
    m_moment->setObjectName(QStringLiteral("untilMoment"));
    m_moment->setFixedWidth(kMomentWidth);
    m_moment->setText(QStringLiteral("60min"));
    m_policy->setObjectName(QStringLiteral("untilPolicy"));
    m_go->setDefault(true);
    auto* choices = filled(new QHBoxLayout, { m_kind, m_moment, m_number, m_policy, { m_name, 1 } });
    choices->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_close);
    buttons->addWidget(m_go);
    filled(new QVBoxLayout(this), { choices, m_understood, m_hint, m_expression, buttons });
    setMinimumWidth(480);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &RunUntilDialog::showKind);
    connect(m_moment, &MomentField::textChanged, this, &RunUntilDialog::compose);
    connect(m_number, &QDoubleSpinBox::valueChanged, this, &RunUntilDialog::compose);
    connect(m_name, &QLineEdit::textChanged, this, &RunUntilDialog::compose);
    connect(m_expression, &ExpressionField::edited, this, [this] { allowGo(m_expression->isComplete()); });
    connect(m_expression, &ExpressionField::accepted, this, &RunUntilDialog::go);
    connect(m_go, &QPushButton::clicked, this, &RunUntilDialog::go);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
    showKind();
    onLanguageChange(*this, [this] {
        retranslate();
        showKind();
    });
}

RunUntil::Kind RunUntilDialog::kind() const
{
    return choiceOf(m_kind->currentIndex()).kind;
}

void RunUntilDialog::setBasis(const MomentBasis& basis)
{
    m_moment->setBasis(basis);
    m_moment->setToolTip(momentHint(basis));
}

void RunUntilDialog::choose(RunUntil::Kind kind)
{
    for (int i = 0; i < m_kind->count() - 1; ++i) {
        if (choiceOf(i).kind == kind)
            m_kind->setCurrentIndex(i);
    }
    showKind();
}

void RunUntilDialog::chooseParting(const QString& policyId)
{
    const int index = m_policy->findData(policyId);
    if (index >= 0)
        m_policy->setCurrentIndex(index);
    m_kind->setCurrentIndex(m_kind->count() - 1);
    showKind();
}

QComboBox& RunUntilDialog::policyChoice() const
{
    return *m_policy;
}

bool RunUntilDialog::isParting() const
{
    return m_kind->currentIndex() == m_kind->count() - 1;
}

void RunUntilDialog::showKind()
{
    m_policy->setVisible(isParting());
    m_expression->setVisible(!isParting());
    m_hint->setText(isParting() ? tr("Each decision is put to this policy too; the run stops at the first one where it "
                                     "would have placed tasks differently.")
                                : tr("As an expression, which may be changed:"));
    if (isParting()) {
        for (auto* part : std::initializer_list<QWidget*> { m_moment, m_understood, m_number, m_name })
            part->hide();
        allowGo(m_policy->currentIndex() >= 0);
        fitToTexts();
        return;
    }
    const auto& choice = choiceOf(m_kind->currentIndex());
    const QSignalBlocker quietNumber(m_number);
    const QSignalBlocker quietName(m_name);
    const bool isTime = choice.kind == UntilKind::Time;
    m_moment->setVisible(isTime);
    m_understood->setVisible(isTime);
    m_number->setVisible(choice.start >= 0);
    m_name->setVisible(choice.hasName);
    m_number->setValue(std::max(0.0, choice.start));
    m_number->setSuffix(*choice.suffix ? tr(choice.suffix) : QString());
    const bool isServer = choice.kind == UntilKind::Interference;
    m_name->setText(isServer ? m_server : m_job);
    m_name->setPlaceholderText(isServer ? tr("any server") : tr("any job"));
    m_name->setAccessibleName(isServer ? tr("Name of the server") : tr("Name of the job"));
    compose();
    fitToTexts();
}

/// One that stands takes the height of another text only on request.
void RunUntilDialog::fitToTexts()
{
    if (isVisible())
        adjustSize();
}

void RunUntilDialog::allowGo(bool isComplete)
{
    setEnabledUnless(*m_go, isComplete ? QString() : tr("what to wait for is not complete"));
}

void RunUntilDialog::compose()
{
    RunUntil wanted { .kind = kind(), .number = m_number->value(), .name = m_name->text().trimmed().toStdString() };
    if (wanted.kind == UntilKind::Time) {
        const auto at = m_moment->moment();
        allowGo(at.has_value());
        if (!at)
            return;
        wanted.number = at->seconds();
    }
    if (wanted.kind == UntilKind::Interference)
        wanted.number /= 100;
    m_expression->setText(QString::fromStdString(runUntilExpression(wanted)));
    allowGo(m_expression->isComplete());
}

void RunUntilDialog::fillPolicies()
{
    const auto before = m_policy->currentData();
    m_policy->clear();
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        if (entry.traits.needsSetting)
            continue;
        m_policy->addItem(policyTitle(entry.traits), QString::fromStdString(entry.traits.id));
        m_policy->setItemData(m_policy->count() - 1, policySearchText(entry.traits), ListSearch::kTextRole);
    }
    m_policy->setCurrentIndex(std::max(0, m_policy->findData(before)));
}

void RunUntilDialog::go()
{
    if (isParting()) {
        Q_EMIT partingRequested(m_policy->currentData().toString());
        accept();
        return;
    }
    if (!m_expression->isComplete())
        return;
    if (const auto back = momentBehind()) {
        Q_EMIT momentRequested(*back);
        accept();
        return;
    }
    Q_EMIT requested(m_expression->text());
    accept();
}

/// The moment of the field where the run has been there already; nothing where the expression says something else.
std::optional<Time> RunUntilDialog::momentBehind() const
{
    const auto at = kind() == RunUntil::Kind::Time ? m_moment->moment() : std::nullopt;
    if (!at || *at > m_moment->basis().now)
        return std::nullopt;
    const auto said = runUntilExpression({ .kind = RunUntil::Kind::Time, .number = at->seconds(), .name = {} });
    return m_expression->text() == QString::fromStdString(said) ? at : std::nullopt;
}

void RunUntilDialog::retranslate()
{
    setWindowTitle(tr("Run until"));
    for (int i = 0; i < m_kind->count() - 1; ++i)
        m_kind->setItemText(i, tr(choiceOf(i).text));
    m_kind->setItemText(m_kind->count() - 1, tr("A policy would place differently"));
    fillPolicies();
    m_policy->setAccessibleName(tr("Policy to compare with"));
    m_policy->setSearchHint(policySearchHint());
    m_kind->setAccessibleName(tr("What to run until"));
    m_moment->setAccessibleName(tr("Moment to run until"));
    m_number->setAccessibleName(tr("How many, or how much"));
    m_expression->field().setAccessibleName(tr("Condition to run until"));
    m_go->setText(tr("Run"));
    m_close->setText(tr("Close"));
}

} // namespace consonance
#include "moc_run_until_dialog.cpp"
