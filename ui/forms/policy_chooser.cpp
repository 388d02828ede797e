// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/policy_chooser.h"

#include "core/keep/saved_settings.h"
#include "ui/forms/parameter_form.h"
#include "ui/kit/badge.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_search.h"
#include "ui/kit/role_label.h"
#include "ui/kit/search_combo_box.h"
#include "ui/words/policy_text.h"

#include <QMenu>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

/// Settings that people saved for the policy; hidden where there are none. A file that cannot be read counts as empty
/// here; --set @NAME says what is wrong with it.
QToolButton& savedButton(PolicyChooser& chooser)
{
    auto* button = new QToolButton(&chooser);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setObjectName(QStringLiteral("savedSettings"));
    button->setMenu(new QMenu(button));
    const auto fill = [button, &chooser] {
        auto& menu = *button->menu();
        menu.clear();
        const auto file = savedSettingsPath();
        const auto all = file ? savedSettings(*file) : Result<std::vector<SavedSettings>>(fail(file.error()));
        for (const auto& one : all.value_or(std::vector<SavedSettings> {})) {
            if (one.policy == chooser.policy())
                menu.addAction(QString::fromStdString(one.name), &chooser,
                    [&chooser, parameters = one.parameters] { chooser.setParameters(parameters); });
        }
        button->setVisible(!menu.isEmpty());
    };
    QObject::connect(button->menu(), &QMenu::aboutToShow, button, fill);
    QObject::connect(&chooser, &PolicyChooser::changed, button, fill);
    keepTranslated(*button, [button, fill] {
        button->setText(PolicyChooser::tr("Saved settings"));
        fill();
    });
    QTimer::singleShot(0, button, fill); // the first policy is not chosen by anyone
    return *button;
}

} // namespace

PolicyChooser::PolicyChooser(QWidget* parent)
    : QWidget(parent)
    , m_list(new SearchComboBox)
    , m_provenance(new Badge)
    , m_knowledge(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_summary(new RoleLabel(TextSize::Small))
    , m_citation(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_parameters(new ParameterForm)
{
    registerBuiltinPolicies();
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(18);
    m_list->setObjectName(QStringLiteral("policy"));
    for (auto* label : { m_knowledge, m_summary, m_citation })
        label->setWordWrap(true);
    auto* facts = new QHBoxLayout;
    facts->setSpacing(spacing::kSmall);
    facts->addWidget(m_provenance, 0, Qt::AlignTop);
    facts->addWidget(m_knowledge, 1);
    auto* column = tightlyFilled(new QVBoxLayout(this),
        { m_list, m_summary, facts, m_citation, &savedButton(*this), m_parameters }, spacing::kTiny);
    column->addStretch();
    setFocusProxy(m_list);
    connect(m_list, &QComboBox::currentIndexChanged, this, [this] {
        describe();
        Q_EMIT changed();
    });
    connect(m_parameters, &ParameterForm::changed, this, &PolicyChooser::changed);
    keepTranslated(*this, [this] { fill(); });
}

void PolicyChooser::fill()
{
    const auto before = m_list->currentData();
    m_list->setSearchHint(policySearchHint());
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const auto& entry : PolicyRegistry::instance().entries()) {
            m_list->addItem(policyTitle(entry.traits), QString::fromStdString(entry.traits.id));
            const int last = m_list->count() - 1;
            m_list->setItemData(last, policySummary(entry.traits), Qt::ToolTipRole);
            m_list->setItemData(last, policySearchText(entry.traits), ListSearch::kTextRole);
        }
        m_list->setCurrentIndex(std::max(0, m_list->findData(before)));
    }
    describe();
}

std::string PolicyChooser::policy() const
{
    return m_list->currentData().toString().toStdString();
}

void PolicyChooser::setPolicy(const std::string& id)
{
    const auto index = m_list->findData(QString::fromStdString(id));
    if (index >= 0)
        m_list->setCurrentIndex(index);
}

const PolicyTraits* PolicyChooser::traits() const
{
    const auto* entry = PolicyRegistry::instance().find(policy());
    return entry ? &entry->traits : nullptr;
}

std::map<std::string, std::string> PolicyChooser::parameters() const
{
    return m_parameters->values();
}

void PolicyChooser::setParameters(const std::map<std::string, std::string>& values)
{
    m_parameters->setValues(values);
}

QString PolicyChooser::problem() const
{
    return m_parameters->problem();
}

void PolicyChooser::describe()
{
    const auto* known = traits();
    if (!known)
        return;
    m_provenance->setText(provenanceText(known->provenance));
    m_provenance->setTone(provenanceTone(known->provenance));
    m_provenance->setToolTip(provenanceExplanation(known->provenance));
    m_knowledge->setText(tr("may know: %1").arg(knowledgeDescription(known->knowledge)));
    m_summary->setText(policySummary(*known));
    m_citation->setText(QString::fromStdString(known->citation));
    m_citation->setVisible(!known->citation.empty());
    const auto kept = m_parametersOf == known->id ? m_parameters->values() : std::map<std::string, std::string> {};
    m_parametersOf = known->id;
    m_parameters->setSpecs(known->parameters, known->id, kPolicyParameterWords);
    m_parameters->setValues(kept);
    m_parameters->setVisible(!known->parameters.empty());
}

} // namespace consonance
#include "moc_policy_chooser.cpp"
