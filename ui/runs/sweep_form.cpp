// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_form.h"

#include "core/base/file_io.h"
#include "core/run/run_result.h"
#include "core/run/seed_list.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/icons.h"
#include "ui/theme/low_scroll.h"
#include "ui/words/policy_text.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QJsonArray>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr QSize kFormSize(560, 640);
constexpr int kNameWidth = 168;
constexpr auto kFormName = "sweep";

const TracePreset* presetOfTrace(const std::string& trace)
{
    const auto spec = parsePresetSpec(trace);
    if (!spec || !*spec)
        return nullptr;
    const auto& presets = tracePresets();
    const auto found = std::ranges::find(presets, (*spec)->preset, &TracePreset::id);
    return found == presets.end() ? nullptr : &*found;
}

} // namespace

SweepForm::SweepForm(Settings& settings, Comparison comparison, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_memory(settings)
    , m_comparison(std::move(comparison))
    , m_about(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_mixLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_mix(new QComboBox)
    , m_seedsLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_seeds(new QLineEdit)
    , m_summary(new RoleLabel(TextSize::Body))
    , m_start(new QPushButton)
    , m_save(new QPushButton)
    , m_open(new QPushButton)
    , m_close(new QPushButton)
{
    setObjectName(QStringLiteral("sweepForm"));
    build();
    recall();
    connect(m_mix, &QComboBox::currentIndexChanged, this, &SweepForm::showSummary);
    connect(m_seeds, &QLineEdit::textChanged, this, &SweepForm::showSummary);
    connect(m_start, &QPushButton::clicked, this, [this] {
        const auto plan = this->plan();
        if (!plan)
            return showSummary();
        close();
        Q_EMIT startRequested(*plan);
    });
    connect(m_save, &QPushButton::clicked, this, &SweepForm::chooseAndSave);
    connect(m_open, &QPushButton::clicked, this, &SweepForm::chooseAndOpen);
    connect(m_close, &QPushButton::clicked, this, &QDialog::close);
    retranslate();
}

void SweepForm::build()
{
    m_about->setWordWrap(true);
    m_summary->setWordWrap(true);
    m_summary->setObjectName(QStringLiteral("sweepSummary"));
    m_mix->addItems({ QString(), QString() });
    m_mix->setObjectName(QStringLiteral("sweepMix"));
    m_seeds->setObjectName(QStringLiteral("sweepSeeds"));
    m_start->setObjectName(QStringLiteral("startSweep"));
    m_start->setIcon(themedIcon(Icon::Run));
    m_start->setDefault(true);
    auto* content = new QWidget;
    m_list = new QVBoxLayout(content);
    m_list->setContentsMargins({});
    m_list->setSpacing(spacing::kTiny);
    auto* whole = new QGridLayout;
    whole->setHorizontalSpacing(spacing::kSmall);
    whole->setVerticalSpacing(spacing::kTiny);
    whole->addWidget(m_mixLabel, 0, 0);
    whole->addWidget(m_mix, 0, 1);
    whole->addWidget(m_seedsLabel, 1, 0);
    whole->addWidget(m_seeds, 1, 1);
    whole->setColumnMinimumWidth(0, kNameWidth);
    whole->setColumnStretch(1, 1);
    m_mixLabel->setBuddy(m_mix);
    m_seedsLabel->setBuddy(m_seeds);
    auto* buttons = new FlowLayout(spacing::kSmall);
    for (auto* button : { m_start, m_save, m_open, m_close })
        buttons->addWidget(button);
    auto* column
        = filled(new QVBoxLayout(this), { m_about, { new LowScrollArea(content), 1 }, whole, m_summary, buttons });
    column->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kLarge);
    column->setSpacing(spacing::kSmall);
    resize(kFormSize);
}

void SweepForm::addHeading(const QString& text)
{
    auto* heading = new RoleLabel(TextSize::Body);
    heading->setText(text);
    heading->setContentsMargins(0, m_list->count() > 0 ? spacing::kSmall : 0, 0, 0);
    m_list->addWidget(heading);
}

void SweepForm::addRow(
    const std::string& contender, const std::string& key, const QString& present, const QString& meaning)
{
    auto* name = new RoleLabel(TextSize::Small, TextTone::Muted);
    name->setText(QString::fromStdString(key));
    name->setFixedWidth(kNameWidth);
    name->setToolTip(meaning);
    auto* edit = new QLineEdit;
    edit->setObjectName(QString::fromStdString(key));
    edit->setPlaceholderText(present);
    edit->setToolTip(meaning + QLatin1Char('\n')
        + tr("Values such as 1, 16, 128 or 1..8 or 0..1 by 0.25; empty leaves it as it is."));
    edit->setAccessibleName(contender.empty()
            ? QString::fromStdString(key)
            : tr("%1 of %2", "a parameter and its policy").arg(QString::fromStdString(key), contenderTitle(contender)));
    name->setBuddy(edit);
    const FieldKey place { contender, key };
    edit->setText(m_texts[place]);
    connect(edit, &QLineEdit::textChanged, this, [this, place](const QString& text) {
        m_texts[place] = text;
        showSummary();
    });
    auto* row = filled(new QHBoxLayout, { name, { edit, 1 } });
    row->setSpacing(spacing::kSmall);
    m_list->addLayout(row);
    m_rows.push_back({ .key = place, .edit = edit });
}

void SweepForm::addPolicyRows(const CompareRequest& request, const std::string& contender)
{
    const auto* entry = PolicyRegistry::instance().find(policyOfContender(contender));
    if (!entry || entry->traits.parameters.empty())
        return;
    addHeading(contenderTitle(contender));
    const auto given = request.parameters.find(contender);
    for (const auto& spec : entry->traits.parameters) {
        if (spec.isFilledIn)
            continue;
        auto present = parameterText(spec.defaultValue);
        if (given != request.parameters.end() && given->second.contains(spec.key))
            present = given->second.at(spec.key);
        addRow(contender, spec.key, QString::fromStdString(present),
            QCoreApplication::translate("Policy", spec.description.c_str()));
    }
}

void SweepForm::addTraceRows(const std::string& trace)
{
    const auto* preset = presetOfTrace(trace);
    if (!preset || preset->parameters.empty())
        return;
    addHeading(tr("Trace %1").arg(QCoreApplication::translate(preset->title.id, preset->title.english)));
    for (const auto& parameter : preset->parameters)
        addRow({}, parameter.name,
            QString::fromStdString(presetParameter(trace, parameter.name).value_or(parameter.defaultValue)),
            QCoreApplication::translate(parameter.meaning.id, parameter.meaning.english));
}

/// The rows are made again only when other ones are asked for: who types must not lose the cursor.
void SweepForm::follow()
{
    const auto request = m_comparison.request();
    std::vector<FieldKey> shown { { request.cluster, seedsText(request.seeds) } };
    for (const auto& trace : request.traces)
        shown.emplace_back("trace", trace);
    for (const auto& contender : request.policies) {
        shown.emplace_back("policy", contender);
        const auto given = request.parameters.find(contender);
        if (given != request.parameters.end())
            shown.insert(shown.end(), given->second.begin(), given->second.end());
    }
    if (shown != m_shown) {
        m_shown = std::move(shown);
        rebuildRows();
    }
    showSummary();
}

void SweepForm::rebuildRows()
{
    const auto request = m_comparison.request();
    m_rows.clear();
    const auto clear = [](QLayout& layout, const auto& self) -> void {
        while (auto* item = layout.takeAt(0)) {
            if (auto* inner = item->layout())
                self(*inner, self);
            delete item->widget();
            delete item;
        }
    };
    clear(*m_list, clear);
    for (const auto& trace : request.traces)
        addTraceRows(trace);
    for (const auto& contender : request.policies)
        addPolicyRows(request, contender);
    m_list->addStretch(1);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        setTabOrder(m_rows[i].edit, i + 1 < m_rows.size() ? static_cast<QWidget*>(m_rows[i + 1].edit) : m_mix);
    if (!m_rows.empty())
        m_rows.front().edit->setFocus();
    m_seeds->setPlaceholderText(QString::fromStdString(seedsText(request.seeds)));
    QStringList traces;
    for (const auto& trace : request.traces)
        traces << QString::fromStdString(trace);
    QStringList policies;
    for (const auto& contender : request.policies)
        policies << contenderTitle(contender);
    m_about->setText(tr("List values for what is to vary; all else is as the comparison has it: %1 on %2, under %3.")
                         .arg(traces.join(QStringLiteral(", ")), QString::fromStdString(request.cluster),
                             policies.join(QStringLiteral(", "))));
}

QLineEdit* SweepForm::field(const std::string& contender, const std::string& key) const
{
    const auto row = std::ranges::find(m_rows, FieldKey { contender, key }, &Row::key);
    return row == m_rows.end() ? nullptr : row->edit;
}

Result<SweepValues> SweepForm::values() const
{
    SweepValues values;
    values.mix = m_mix->currentIndex() == 0 ? SweepMix::EveryCombination : SweepMix::RowByRow;
    for (const auto& row : m_rows) {
        TRY_ASSIGN(auto list, parseSweepValues(row.edit->text().toStdString()));
        if (!list.empty())
            values.parameters.push_back(
                { .contender = row.key.first, .key = row.key.second, .values = std::move(list) });
    }
    return values;
}

/// Each value alone, as the command line would: which combinations there are changes nothing about that.
Result<void> SweepForm::checkValues(const CompareRequest& request, const SweepValues& values) const
{
    for (const auto& parameter : values.parameters) {
        const auto* entry = PolicyRegistry::instance().find(policyOfContender(parameter.contender));
        if (!entry)
            continue; // of the trace; running it reports what is wrong
        const auto given = request.parameters.find(parameter.contender);
        for (const auto& value : parameter.values) {
            auto setting = given == request.parameters.end() ? std::map<std::string, std::string>() : given->second;
            setting[parameter.key] = value;
            TRY(ParameterSet::create(entry->traits.parameters, setting, entry->traits.id));
        }
    }
    return {};
}

Result<SweepPlan> SweepForm::plan() const
{
    auto request = m_comparison.request();
    if (!m_seeds->text().trimmed().isEmpty()) {
        TRY_ASSIGN(request.seeds, parseSeeds(m_seeds->text().toStdString()));
    }
    TRY_ASSIGN(const auto values, this->values());
    TRY(checkValues(request, values));
    return sweepPlanOf(request, values, kFormName);
}

void SweepForm::showSummary()
{
    const auto plan = this->plan();
    const auto other = m_comparison.problem();
    const bool isGood = plan.has_value() && other.isEmpty();
    const auto why = isGood ? QString() : plan ? other : errorText(plan.error());
    for (auto* button : std::initializer_list<QWidget*> { m_start, m_save })
        setEnabledUnless(*button, why);
    m_summary->setTone(isGood ? TextTone::Normal : TextTone::Error);
    if (!isGood) {
        m_summary->setText(why);
        return;
    }
    m_summary->setText(sweepCostText(*plan, m_memory.paces()));
}

QString sweepCostText(const SweepPlan& plan, const RunPaces& paces, int copies)
{
    const auto all = sweepRunCount(plan) + plan.policies.size() * static_cast<std::size_t>(copies);
    const auto runs = SweepForm::tr("%n runs", "", static_cast<int>(all));
    const auto seconds = sweepSeconds(plan, paces, 0, copies);
    return seconds
        ? SweepForm::tr("%1, about %2", "so many runs, how long they take").arg(runs, format::secondsLeft(*seconds))
        : runs; // nothing has been measured yet
}

QString SweepForm::summary() const
{
    return m_summary->text();
}

Result<void> SweepForm::open(const QString& file)
{
    TRY_ASSIGN(const auto plan, readSweepPlan(file.toStdString()));
    TRY_ASSIGN(auto form, sweepFormOf(plan));
    form.request.baseline = form.request.policies.front();
    m_comparison.changeTo(form.request);
    m_texts.clear();
    for (const auto& parameter : form.values.parameters) {
        QStringList values;
        for (const auto& value : parameter.values)
            values << QString::fromStdString(value);
        m_texts[{ parameter.contender, parameter.key }] = values.join(QStringLiteral(", "));
    }
    m_seeds->clear(); // they are those of the comparison now
    m_mix->setCurrentIndex(form.values.mix == SweepMix::EveryCombination ? 0 : 1);
    m_shown.clear();
    follow();
    return {};
}

Result<void> SweepForm::save(const QString& file) const
{
    TRY_ASSIGN(auto plan, this->plan());
    plan.name = QFileInfo(file).completeBaseName().toStdString();
    return writeFileAtomically(file.toStdString(), sweepPlanText(plan));
}

void SweepForm::chooseAndOpen()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Open,
            .title = tr("Open sweep file"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Sweeps (*.json)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    if (const auto opened = open(path); !opened)
        Q_EMIT errorRaised(opened.error());
}

void SweepForm::chooseAndSave()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Save as sweep file"),
            .start = m_settings.directory(DirectoryPurpose::Export) + QStringLiteral("/sweep.json"),
            .filter = tr("Sweeps (*.json)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    if (const auto written = save(path); !written)
        Q_EMIT errorRaised(written.error());
    else
        Q_EMIT messageRaised({ .severity = Severity::Success, .text = tr("Written to %1.").arg(path) });
}

void SweepForm::remember() const
{
    QJsonArray texts;
    for (const auto& [key, text] : m_texts) {
        if (!text.trimmed().isEmpty())
            texts.append(QJsonArray { QString::fromStdString(key.first), QString::fromStdString(key.second), text });
    }
    m_memory.setForm({ { QStringLiteral("values"), texts }, { QStringLiteral("seeds"), m_seeds->text() },
        { QStringLiteral("rows"), m_mix->currentIndex() == 1 } });
}

void SweepForm::recall()
{
    const auto kept = m_memory.form();
    const auto texts = kept[QStringLiteral("values")].toArray();
    for (const auto& one : texts) {
        const auto entry = one.toArray();
        m_texts[{ entry[0].toString().toStdString(), entry[1].toString().toStdString() }] = entry[2].toString();
    }
    m_seeds->setText(kept[QStringLiteral("seeds")].toString());
    m_mix->setCurrentIndex(kept[QStringLiteral("rows")].toBool() ? 1 : 0);
}

void SweepForm::retranslate()
{
    setWindowTitle(tr("Sweep of values"));
    m_mixLabel->setText(tr("Values of one policy"));
    m_mix->setItemText(0, tr("every combination"));
    m_mix->setItemText(1, tr("row by row: the first of each, the second of each, …"));
    m_mix->setAccessibleName(tr("Values of one policy"));
    m_mix->setToolTip(tr("How the values of several parameters of one policy, or of the trace, are put together. "
                         "Policies, traces and seeds always meet each other."));
    m_seedsLabel->setText(tr("Seeds"));
    m_seeds->setAccessibleName(tr("Seeds"));
    m_seeds->setToolTip(tr("Such as 7, 1..5 or 1,4,9; empty takes those of the comparison"));
    m_start->setText(tr("Start"));
    m_save->setText(tr("Save as sweep file…"));
    m_open->setText(tr("Open sweep file…"));
    m_close->setText(tr("Close"));
    m_shown.clear();
    if (isVisible())
        follow();
}

void SweepForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        follow(); // the comparison may be another one by now
    QDialog::changeEvent(event);
}

void SweepForm::hideEvent(QHideEvent* event)
{
    remember();
    QDialog::hideEvent(event);
}

} // namespace consonance
#include "moc_sweep_form.cpp"
