// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_form.h"

#include "core/base/joined_text.h"
#include "core/compare/compare_fields.h"
#include "core/compare/comparison_command.h"
#include "core/compare/perturbed_copies.h"
#include "core/sweep/sweep_values.h"
#include "core/workload/sample_library.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/form_panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/ticked_names.h"
#include "ui/forms/trace_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_search.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/runs/sweep_form.h"
#include "ui/tables/copying.h"
#include "ui/theme/icons.h"
#include "ui/words/policy_text.h"
#include "ui/words/worded_text.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolButton>

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr int kListRows = 11;
constexpr auto kFirstFolded = "interference"; ///< of the fields; what the others leave as it is usually

std::vector<PolicyRegistry::Entry> entriesByFamily()
{
    std::vector<std::string> families;
    auto entries = PolicyRegistry::instance().entries();
    for (const auto& entry : entries) {
        if (std::ranges::find(families, entry.traits.family) == families.end())
            families.push_back(entry.traits.family);
    }
    std::ranges::stable_sort(entries, {},
        [&](const auto& entry) { return std::ranges::find(families, entry.traits.family) - families.begin(); });
    return entries;
}

/// Where a policy comes from and what it may know, beside its name.
class PolicyFacts : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    static constexpr int kRole = Qt::UserRole + 41;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const int checkBox = option.rect.height() + spacing::kLarge;
        const int name = checkBox + option.fontMetrics.horizontalAdvance(index.data().toString());
        const auto place = option.rect.adjusted(name + spacing::kSmall, 0, -spacing::kTiny, 0);
        painter->save();
        painter->setFont(Theme::instance().font(TextSize::Small));
        painter->setPen(Theme::instance().tokens().mutedText);
        const auto facts
            = painter->fontMetrics().elidedText(index.data(kRole).toString(), Qt::ElideRight, place.width());
        if (place.width() > kLeastFacts)
            painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, facts);
        painter->restore();
    }

private:
    static constexpr int kLeastFacts = 40;
};

std::string idOf(const QListWidgetItem* item)
{
    return item->data(Qt::UserRole).toString().toStdString();
}

} // namespace

CompareForm::CompareForm(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_memory(settings)
    , m_panel(new FormPanel)
    , m_fields(new FieldEditors(*m_panel, settings, this))
    , m_policies(new QListWidget)
    , m_search(new ListSearch(*m_policies))
    , m_ticked(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_tickedNames(new TickedNames)
    , m_parameters(new ParameterForm)
    , m_parametersTitle(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_baseline(new QComboBox)
    , m_more(new QToolButton)
    , m_start(new QPushButton)
    , m_offered(new QToolButton)
    , m_copy(new QToolButton)
    , m_cost(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_problem(new RoleLabel(TextSize::Small, TextTone::Error))
    , m_edits({ .read = [this] { return fields(); },
          .write = [this](const Fields& fields) { setFields(fields); },
          .changedField = changedField,
          .text = editText,
          .place = EditPlace::Comparison,
          .name = QStringLiteral("compareForm") })
{
    registerBuiltinPolicies();
    m_policies->setObjectName(QStringLiteral("policies"));
    m_policies->setItemDelegate(new PolicyFacts(m_policies));
    m_parameters->setObjectName(QStringLiteral("policyParameters"));
    m_more->setObjectName(QStringLiteral("comparisonDetails"));
    m_start->setObjectName(QStringLiteral("startCompare"));
    m_start->setProperty("command", QStringLiteral("compare.start")); // for lessons, which point at it
    m_start->setIcon(themedIcon(Icon::Run));
    m_copy->setIcon(themedIcon(Icon::Copy));
    m_copy->setFocusPolicy(Qt::TabFocus);
    m_ticked->setObjectName(QStringLiteral("tickedPolicies"));
    m_cost->setObjectName(QStringLiteral("comparisonCost"));
    for (auto* label : { m_ticked, m_cost, m_problem })
        label->setWordWrap(true);
    build();
    m_fields->setValue("seeds", "1..5");
    m_trace->setValue("preset:harmony-testbed");
    fillPolicies(usualPolicies());
    connect(m_trace, &InputChooser::changed, this, &CompareForm::followTrace);
    connect(m_policies, &QListWidget::itemChanged, this, &CompareForm::fillBaselines);
    connect(m_policies, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        m_policies->setCurrentItem(item);
        showParameters();
    });
    connect(m_policies, &QListWidget::currentItemChanged, this, &CompareForm::showParameters);
    connect(m_parameters, &ParameterForm::changed, this, [this] {
        if (!m_shownContender.empty())
            m_given[m_shownContender] = m_parameters->values();
        check();
    });
    connect(m_fields, &FieldEditors::changed, this, &CompareForm::check);
    connect(m_tickedNames, &TickedNames::untickRequested, this, &CompareForm::untick);
    connect(m_tickedNames, &TickedNames::untickAllRequested, this, [this] { untick({}); });
    connect(m_start, &QPushButton::clicked, this, [this] { Q_EMIT startRequested(request()); });
    connect(m_copy, &QToolButton::clicked, this,
        [this] { copyToClipboard(QString::fromStdString(compareCommand(request())), *this); });
    announceEdits();
    retranslate();
    followTrace();
    m_suggested = request();
    onLanguageChange(*this, [this] {
        fillPolicies(checkedPolicies());
        retranslate();
    });
}

std::vector<std::string> CompareForm::usualPolicies(const Workload* workload)
{
    const auto has = [workload](auto isSo) { return workload && std::ranges::any_of(workload->jobs, isSo); };
    if (has([](const JobSpec& job) { return job.recording.has(); }))
        return { "fifo", "easy-backfill", kRecordedPolicy };
    if (has([](const JobSpec& job) { return job.request.timeLimit.has_value(); }))
        return { "fifo", "easy-backfill" };
    return { "lb", "binpack", "locality", "random" };
}

QLineEdit& CompareForm::seedsField() const
{
    return *qobject_cast<QLineEdit*>(m_fields->widget("seeds"));
}

void CompareForm::announceEdits()
{
    connect(m_fields, &FieldEditors::changed, this, &CompareForm::edited);
    connect(m_policies, &QListWidget::itemChanged, this, &CompareForm::edited);
    connect(m_parameters, &ParameterForm::changed, this, &CompareForm::edited);
    connect(m_baseline, &QComboBox::currentIndexChanged, this, &CompareForm::edited);
}

void CompareForm::build()
{
    tightlyFilled(new QVBoxLayout(this), { m_panel });
    for (const auto& field : compareFields()) {
        if (*field.shown.label == '\0')
            continue;
        if (field.shown.spec.key == kFirstFolded)
            m_panel->foldFrom(m_more);
        addField(field.shown);
    }
    m_trace = qobject_cast<TraceChooser*>(m_fields->widget("trace"));
    m_panel->addButtons({ m_start, m_offered, m_copy });
    m_offered->hide();
    m_panel->addBelowButtons(m_cost);
    m_panel->addBelowButtons(m_problem);
}

void CompareForm::addField(const RequestField& field)
{
    const auto& key = field.spec.key;
    if (key == "policies") {
        auto* policies = new QWidget;
        tightlyFilled(new QVBoxLayout(policies),
            { m_search, m_policies, m_parametersTitle, m_parameters, m_ticked, m_tickedNames }, spacing::kTiny);
        policies->setFocusProxy(m_search);
        m_fields->add(field,
            { policies, [this] { return joinedText(checkedPolicies(), ","); },
                [this](const std::string& ids) { fillPolicies(splitList(ids, ',')); } });
    } else if (key == "baseline") {
        m_fields->add(field,
            { m_baseline, [this] { return m_baseline->currentData().toString().toStdString(); },
                [this](const std::string& id) {
                    const int index = m_baseline->findData(QString::fromStdString(id));
                    m_baseline->setCurrentIndex(std::max(0, index));
                } });
    } else {
        m_fields->add(field);
    }
}

void CompareForm::offer(QAction& action)
{
    m_offered->setDefaultAction(&action);
    m_offered->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_offered->show();
}

void CompareForm::fillPolicies(const std::vector<std::string>& checked)
{
    const QSignalBlocker quiet(m_policies);
    m_policies->clear();
    QString family;
    for (const auto& entry : entriesByFamily()) {
        const auto& traits = entry.traits;
        if (const auto next = policyFamily(traits); next != family) {
            family = next;
            auto* heading = new QListWidgetItem(family, m_policies);
            heading->setFlags(Qt::NoItemFlags);
        }
        addContender(traits, traits.id, checked);
        for (const auto& contender : namedContenders(traits.id, checked))
            addContender(traits, contender, checked);
    }
    m_search->apply();
    showFirstChecked();
    m_policies->setFixedHeight(m_policies->sizeHintForRow(1) * kListRows + 2 * m_policies->frameWidth());
    fillBaselines();
    showParameters();
}

void CompareForm::addContender(
    const PolicyTraits& traits, const std::string& contender, const std::vector<std::string>& checked)
{
    auto* item = new QListWidgetItem(contenderTitle(contender), m_policies);
    item->setData(Qt::UserRole, QString::fromStdString(contender));
    const QString searched = QString::fromStdString(contender) + QLatin1Char('\n') + policySearchText(traits);
    item->setData(ListSearch::kTextRole, searched);
    const auto provenance = provenanceText(traits.provenance);
    item->setData(PolicyFacts::kRole,
        traits.knowledge == Knowledge::None
            ? provenance
            : tr("%1 · %2", "provenance, knowledge").arg(provenance, knowledgeDescription(traits.knowledge)));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(std::ranges::find(checked, contender) != checked.end() ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(
        tr("%1\n%2 · may know: %3", "summary, provenance, knowledge")
            .arg(policySummary(traits), provenanceText(traits.provenance), knowledgeDescription(traits.knowledge)));
}

/// What "ID NAME" of this policy is checked, or was given parameters.
std::set<std::string> CompareForm::namedContenders(
    const std::string& policy, const std::vector<std::string>& checked) const
{
    std::set<std::string> named;
    const auto take = [&](const std::string& contender) {
        if (contender != policy && policyOfContender(contender) == policy)
            named.insert(contender);
    };
    std::ranges::for_each(checked, take);
    std::ranges::for_each(m_given | std::views::keys, take);
    return named;
}

void CompareForm::addOnceMore()
{
    const auto shown = m_shownContender;
    auto checked = checkedPolicies();
    std::string name;
    for (int number = 2; name.empty() || m_given.contains(name); ++number)
        name = fmt::format("{} {}", policyOfContender(shown), number);
    m_given[name] = m_given[shown];
    checked.push_back(name);
    fillPolicies(checked);
    select(name);
    m_edits.noteAll();
    Q_EMIT edited();
}

void CompareForm::removeNamed()
{
    const auto shown = m_shownContender;
    auto checked = checkedPolicies();
    std::erase(checked, shown);
    m_given.erase(shown);
    m_shownContender.clear();
    fillPolicies(checked);
    select(policyOfContender(shown));
    m_edits.noteAll();
    Q_EMIT edited();
}

void CompareForm::select(const std::string& contender)
{
    for (int row = 0; row < m_policies->count(); ++row) {
        if (idOf(m_policies->item(row)) == contender)
            m_policies->setCurrentRow(row);
    }
}

/// The list is long; what it is about must not hide below its end.
void CompareForm::showFirstChecked()
{
    for (int row = 0; row < m_policies->count(); ++row) {
        if (m_policies->item(row)->checkState() != Qt::Checked
            || !m_policies->item(row)->flags().testFlag(Qt::ItemIsEnabled) || m_policies->item(row)->isHidden())
            continue;
        m_policies->setCurrentRow(row);
        m_policies->scrollToItem(m_policies->item(row), QAbstractItemView::PositionAtTop);
        return;
    }
    m_policies->setCurrentRow(1);
}

void CompareForm::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showFirstChecked();
    showCost(); // runs may have been measured meanwhile
}

std::vector<std::string> CompareForm::checkedPolicies() const
{
    std::vector<std::string> ids;
    for (int row = 0; row < m_policies->count(); ++row) {
        if (m_policies->item(row)->flags().testFlag(Qt::ItemIsUserCheckable)
            && m_policies->item(row)->checkState() == Qt::Checked)
            ids.push_back(idOf(m_policies->item(row)));
    }
    return ids;
}

void CompareForm::fillBaselines()
{
    const auto before = m_baseline->currentData();
    {
        const QSignalBlocker quiet(m_baseline);
        m_baseline->clear();
        for (const auto& id : checkedPolicies())
            m_baseline->addItem(contenderTitle(id), QString::fromStdString(id));
        m_baseline->setCurrentIndex(std::max(0, m_baseline->findData(before)));
    }
    check();
}

void CompareForm::showParameters()
{
    const auto* item = m_policies->currentItem();
    const auto contender = item ? idOf(item) : std::string();
    const auto* entry = PolicyRegistry::instance().find(policyOfContender(contender));
    m_shownContender.clear();
    // Below the list, and only of what is ticked, so that reading one policy after the other moves nothing.
    const bool isTicked = item && item->checkState() == Qt::Checked;
    m_parametersTitle->setVisible(entry && isTicked && !entry->traits.parameters.empty());
    m_parameters->setVisible(m_parametersTitle->isVisibleTo(this));
    if (!entry)
        return;
    m_parametersTitle->setText(tr("Parameters of %1").arg(contenderTitle(contender)));
    m_parameters->setSpecs(entry->traits.parameters, entry->traits.id, kPolicyParameterWords);
    m_parameters->setValues(m_given[contender]);
    m_shownContender = contender;
}

CompareRequest CompareForm::request() const
{
    CompareRequest request;
    std::ignore = m_fields->readInto(compareFields(), request); // problem() says what is wrong
    for (const auto& id : request.policies) {
        const auto given = m_given.find(id);
        if (given != m_given.end() && !given->second.empty())
            request.parameters.insert(*given);
    }
    return request;
}

bool CompareForm::asksFor(const CompareRequest& other) const
{
    // What is looked at of the runs, and on how many processors, makes no other ones; the baseline may go without
    // saying.
    auto mine = request();
    auto asked = other;
    for (auto* one : { &mine, &asked }) {
        std::erase_if(one->parameters, [](const auto& ofPolicy) { return ofPolicy.second.empty(); });
        if (one->baseline.empty() && !one->policies.empty())
            one->baseline = one->policies.front();
    }
    return mine.parameters == asked.parameters
        && std::ranges::all_of(compareFields(), [&](const BoundField<CompareRequest>& field) {
               return *field.shown.label == '\0' || fieldText(field, mine) == fieldText(field, asked);
           });
}

void CompareForm::suggest(const CompareRequest& request)
{
    if (!m_suggested || !asksFor(*m_suggested))
        return;
    setRequest(request);
    m_suggested = this->request();
}

void CompareForm::setRequest(const CompareRequest& request)
{
    fillIn(request);
    m_edits.take();
    Q_EMIT edited();
}

void CompareForm::changeTo(const CompareRequest& request)
{
    fillIn(request);
    m_edits.noteAll();
    Q_EMIT edited();
}

void CompareForm::fillIn(const CompareRequest& request)
{
    m_given = request.parameters;
    m_fields->show(compareFields(), request);
}

/// What the user has just changed; a trace may have brought the rest along. Empty when nothing differs.
QString CompareForm::changedField(const Fields& before, const Fields& after)
{
    for (const auto& field : compareFields()) {
        if (fieldText(field, before.request) != fieldText(field, after.request))
            return QString::fromStdString(field.shown.spec.key);
    }
    if (before.given != after.given)
        return QStringLiteral("parameters");
    return before.seeds == after.seeds ? QString() : QStringLiteral("seeds");
}

/// For the one who takes it back: what has changed, by the name above the field.
QString CompareForm::editText(const QString& field)
{
    const auto name = std::ranges::find(
        compareFields(), field.toStdString(), [](const BoundField<CompareRequest>& one) { return one.shown.spec.key; });
    return tr("Change the comparison: %1")
        .arg(name == compareFields().end() ? tr("parameters") : wordedText("Question", name->shown.label));
}

CompareForm::Fields CompareForm::fields() const
{
    return { .request = request(), .given = m_given, .seeds = QString::fromStdString(m_fields->value("seeds")) };
}

void CompareForm::setFields(const Fields& fields)
{
    auto request = fields.request;
    request.parameters = fields.given; // also of those that are not checked
    setRequest(request);
    m_fields->setValue("seeds", fields.seeds.toStdString());
    Q_EMIT edited();
}

void CompareForm::recordIn(UndoStack& undo)
{
    m_edits.recordIn(undo);
    connect(
        this, &CompareForm::edited, this, [this] { m_edits.note(); }, Qt::QueuedConnection);
}

QString CompareForm::problem() const
{
    if (m_policies->count() > 0 && checkedPolicies().empty())
        return tr("Choose at least one policy.");
    CompareRequest request;
    if (const auto isRead = m_fields->readInto(compareFields(), request); !isRead)
        return errorText(isRead.error());
    return m_parameters->problem();
}

void CompareForm::check()
{
    const auto text = problem();
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
    setEnabledUnless(*m_start, text);
    showTicked();
    showCost();
}

/// Those that are scrolled or searched out of sight run too.
void CompareForm::showTicked()
{
    int all = 0;
    std::vector<std::pair<std::string, QString>> names;
    for (int row = 0; row < m_policies->count(); ++row) {
        const auto& item = *m_policies->item(row);
        if (!item.flags().testFlag(Qt::ItemIsUserCheckable))
            continue;
        ++all;
        if (item.checkState() == Qt::Checked)
            names.emplace_back(idOf(&item), item.text());
    }
    m_ticked->setText(tr("%1 of %n policies ticked", "", all).arg(format::integer(static_cast<qint64>(names.size()))));
    m_tickedNames->setNames(std::move(names));
}

/// One of them, or all where none is named.
void CompareForm::untick(const std::string& contender)
{
    {
        const QSignalBlocker quiet(m_policies);
        for (int row = 0; row < m_policies->count(); ++row) {
            auto& item = *m_policies->item(row);
            if (item.checkState() == Qt::Checked && (contender.empty() || idOf(&item) == contender))
                item.setCheckState(Qt::Unchecked);
        }
    }
    fillBaselines();
    Q_EMIT edited();
}

void CompareForm::showCost()
{
    const auto plan = sweepPlanOf(request(), {}, {});
    m_cost->setVisible(plan.has_value() && problem().isEmpty());
    if (plan)
        m_cost->setText(sweepCostText(*plan, m_memory.paces(), wantedCopies()));
}

/// For each policy, beside the run itself; none for several traces, a long one, or a policy that decides slowly.
int CompareForm::wantedCopies() const
{
    const auto wanted = request();
    const auto isSlow = [](const std::string& contender) {
        const auto* policy = PolicyRegistry::instance().find(policyOfContender(contender));
        return policy && policy->traits.decidesSlowly;
    };
    const auto& trace = wanted.traces.front();
    const bool isMany = wanted.seeds.size() > 1 && trace.starts_with("preset:");
    if (trace != m_measuredTrace) {
        m_measuredTrace = trace;
        m_isLongTrace = hasMoreJobsThanCopied(trace);
    }
    const int usual = isMany || m_isLongTrace || std::ranges::any_of(wanted.policies, isSlow) ? 0 : kUsualCopies;
    return isMany ? 0 : std::max(0, wanted.copies.copies.value_or(usual));
}

void CompareForm::followTrace()
{
    const auto cluster = m_trace->suggestedCluster();
    if (!cluster.empty() && cluster != m_followedTrace)
        m_fields->setValue("cluster", cluster);
    m_followedTrace = cluster;
    const auto* sample = m_trace->sample();
    // Once: what the user ticks afterwards stays, also when the language changes.
    if (sample && sample != m_followedSample) {
        m_fields->setValue("interference", sample->interference);
        m_fields->setValue("transitions", sample->transitions);
        fillPolicies(sample->compare);
        m_fields->setValue("baseline", sample->compare.front());
        m_fields->setValue("seeds", "1");
    }
    m_followedSample = sample;
    check();
}

void CompareForm::retranslate()
{
    m_panel->retranslate([](const char* text) { return wordedText("Question", text); });
    m_more->setText(tr("Interference, costs, copies"));
    m_start->setText(tr("Compare"));
    m_search->setPlaceholderText(policySearchHint());
    m_search->setAccessibleName(policySearchHint());
    m_policies->setAccessibleName(tr("Policies"));
    m_copy->setToolTip(tr("Copy as command line"));
    m_copy->setAccessibleName(tr("Copy as command line"));
    check();
}

} // namespace consonance
#include "moc_compare_form.cpp"
