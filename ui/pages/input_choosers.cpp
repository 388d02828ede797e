// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/input_choosers.h"

#include "core/workload/trace_generator.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/icons.h"
#include "ui/kit/number_format.h"
#include "ui/kit/settings.h"
#include "ui/pages/parameter_form.h"
#include "ui/pages/role_label.h"
#include "ui/pages/sample_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace consonance {

namespace {

constexpr std::string_view kPresetPrefix = "preset:";
constexpr std::string_view kSamplePrefix = "sample:";

QString translated(const MessageId& message)
{
    return QCoreApplication::translate(message.id, message.english);
}

const TracePreset* findPreset(std::string_view name)
{
    const auto& presets = tracePresets();
    const auto found = std::ranges::find(presets, name, &TracePreset::id);
    return found == presets.end() ? nullptr : &*found;
}

const SampleTrace* findSample(std::string_view entry)
{
    if (!entry.starts_with(kSamplePrefix))
        return nullptr;
    const auto& samples = sampleTraces();
    const auto found = std::ranges::find(samples, entry.substr(kSamplePrefix.size()), &SampleTrace::id);
    return found == samples.end() ? nullptr : &*found;
}

ParameterSpec specOf(const TraceParameter& parameter)
{
    const auto range = QString::fromStdString(parameter.range);
    std::vector<std::string> choices;
    if (range.contains(QLatin1Char('|'))) {
        for (const auto& choice : range.split(QLatin1Char('|')))
            choices.push_back(choice.trimmed().toStdString());
    }
    return { .key = parameter.name,
        .description
        = TraceChooser::tr("%1 (%2)", "meaning and range").arg(translated(parameter.meaning), range).toStdString(),
        .defaultValue = parameter.defaultValue,
        .choices = std::move(choices),
        .source = parameter.source,
        .isAssumed = parameter.source == "assumed" };
}

std::map<std::string, std::string> settingsOf(std::string_view text)
{
    std::map<std::string, std::string> settings;
    for (const auto part : text | std::views::split(',')) {
        const std::string_view setting(part.begin(), part.end());
        const auto equals = setting.find('=');
        if (equals != std::string_view::npos)
            settings.emplace(setting.substr(0, equals), setting.substr(equals + 1));
    }
    return settings;
}

} // namespace

QString amountText(Resource resource, std::int64_t amount)
{
    const bool isInThousandths = resource == Resource::Cpu || resource == Resource::Memory;
    const double value = static_cast<double>(amount) / (isInThousandths ? 1000 : 1);
    constexpr format::Unit units[] { format::Unit::Gpus, format::Unit::Cores, format::Unit::Gigabytes,
        format::Unit::MegabytesPerSecond, format::Unit::MegabytesPerSecond };
    constexpr double kGigabytesPerTerabyte = 1000;
    if (resource == Resource::Memory && value >= kGigabytesPerTerabyte)
        return InputChooser::tr("%1 TB", "terabytes").arg(format::significant(value / kGigabytesPerTerabyte, 4));
    // As many figures as a whole number has; a fraction keeps one more.
    const auto whole = static_cast<int>(QString::number(static_cast<qint64>(value)).size());
    const bool isWhole = value == std::floor(value);
    return format::quantity(value, units[static_cast<std::size_t>(resource)], std::max(1, isWhole ? whole : whole + 1));
}

QString capacityText(std::size_t hosts, const ResourceVector& capacity)
{
    QStringList parts { InputChooser::tr("%n servers", "", static_cast<int>(hosts)) };
    for (const auto resource : { Resource::Cpu, Resource::Gpu, Resource::Memory }) {
        if (capacity[resource] > 0)
            parts << amountText(resource, capacity[resource]);
    }
    return parts.join(QStringLiteral(" · "));
}

InputChooser::InputChooser(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_list(new QComboBox)
    , m_browse(new QToolButton)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(18);
    m_list->setMaxVisibleItems(24);
    m_browse->setIcon(themedIcon(Icon::Open));
    m_browse->setFocusPolicy(Qt::TabFocus);
    m_note->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(spacing::kTiny);
    row->addWidget(m_list, 1);
    row->addWidget(m_browse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(m_note);
    setFocusProxy(m_list);
    setAcceptDrops(true);
    connect(m_list, &QComboBox::currentIndexChanged, this, [this] {
        updateNote();
        Q_EMIT changed();
    });
    connect(m_browse, &QToolButton::clicked, this, &InputChooser::chooseFile);
}

std::string InputChooser::currentEntry() const
{
    return m_list->currentData().toString().toStdString();
}

std::string InputChooser::value() const
{
    return currentEntry();
}

void InputChooser::setValue(const std::string& value)
{
    const auto text = QString::fromStdString(value);
    auto index = m_list->findData(text);
    if (index < 0) {
        m_files.removeAll(text);
        m_files.prepend(text);
        m_list->addItem(themedIcon(Icon::Trace), QFileInfo(text).fileName(), text);
        index = m_list->count() - 1;
        m_list->setItemData(index, text, Qt::ToolTipRole);
    }
    m_list->setCurrentIndex(index);
}

void InputChooser::refill()
{
    const auto before = m_list->currentData();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        fillList();
        for (const auto& file : std::as_const(m_files)) {
            m_list->addItem(themedIcon(Icon::Trace), QFileInfo(file).fileName(), file);
            m_list->setItemData(m_list->count() - 1, file, Qt::ToolTipRole);
        }
        m_list->setCurrentIndex(before.isValid() ? std::max(0, m_list->findData(before)) : 0);
    }
    retranslate();
    updateNote();
}

void InputChooser::takeNoFiles()
{
    m_browse->hide();
    setAcceptDrops(false);
}

void InputChooser::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void InputChooser::chooseFile()
{
    QString title;
    QString filter;
    describeFiles(title, filter);
    const auto path = askForFile(
        this, { .title = title, .start = m_settings.directory(DirectoryPurpose::OpenFile), .filter = filter });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    setValue(path.toStdString());
}

void InputChooser::retranslate()
{
    QString title;
    QString filter;
    describeFiles(title, filter);
    m_browse->setToolTip(title);
    m_browse->setAccessibleName(title);
}

void InputChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refill();
    QWidget::changeEvent(event);
}

void InputChooser::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void InputChooser::dropEvent(QDropEvent* event)
{
    setValue(event->mimeData()->urls().first().toLocalFile().toStdString());
    event->acceptProposedAction();
}

TraceChooser::TraceChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
    , m_parameters(new ParameterForm)
{
    layout()->addWidget(m_parameters);
    connect(m_parameters, &ParameterForm::changed, this, &InputChooser::changed);
    refill();
}

void TraceChooser::fillList()
{
    for (const auto& preset : tracePresets())
        list().addItem(themedIcon(Icon::StepEvent), translated(preset.title),
            QString::fromStdString(std::string(kPresetPrefix) + preset.id));
    list().insertSeparator(list().count());
    for (const auto& sample : sampleTraces())
        list().addItem(themedIcon(Icon::Lesson), sampleText(sample.title),
            QString::fromStdString(std::string(kSamplePrefix) + sample.id));
}

std::string TraceChooser::presetName() const
{
    const auto entry = currentEntry();
    return entry.starts_with(kPresetPrefix) ? entry.substr(kPresetPrefix.size()) : std::string();
}

std::string TraceChooser::value() const
{
    auto text = currentEntry();
    if (presetName().empty())
        return text;
    for (const auto& [key, given] : m_parameters->values())
        text += "," + key + "=" + given;
    return text;
}

void TraceChooser::setValue(const std::string& value)
{
    const auto comma = value.find(',');
    if (!value.starts_with(kPresetPrefix) || comma == std::string::npos) {
        InputChooser::setValue(value);
        return;
    }
    InputChooser::setValue(value.substr(0, comma));
    m_parameters->setValues(settingsOf(std::string_view(value).substr(comma + 1)));
}

const SampleTrace* TraceChooser::sample() const
{
    return findSample(currentEntry());
}

std::string TraceChooser::suggestedCluster() const
{
    if (const auto* chosen = sample())
        return chosen->cluster;
    const auto* preset = findPreset(presetName());
    return preset ? preset->cluster : std::string();
}

void TraceChooser::updateNote()
{
    if (const auto* chosen = sample())
        setNote(sampleText(chosen->lesson));
    else if (const auto* preset = findPreset(presetName()))
        setNote(translated(preset->description));
    else
        setNote(QString::fromStdString(currentEntry()));
    showParameters();
}

void TraceChooser::showParameters()
{
    const auto name = presetName();
    const auto kept = name == m_parametersOf ? m_parameters->values() : std::map<std::string, std::string> {};
    m_parametersOf = name;
    std::vector<ParameterSpec> specs;
    if (const auto* preset = findPreset(name)) {
        for (const auto& parameter : preset->parameters)
            specs.push_back(specOf(parameter));
    }
    m_parameters->setSpecs(specs, name);
    m_parameters->setValues(kept);
    m_parameters->setVisible(!specs.empty());
}

void TraceChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a trace file");
    filter = tr("Traces (*.csv *.json);;All files (*)");
}

ClusterChooser::ClusterChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    if (auto summaries = summariseClusterPresets())
        m_presets = std::move(*summaries);
    refill();
}

void ClusterChooser::fillList()
{
    for (const auto& preset : m_presets)
        list().addItem(
            themedIcon(Icon::Cluster), QString::fromStdString(preset.name), QString::fromStdString(preset.name));
}

void ClusterChooser::updateNote()
{
    const auto entry = currentEntry();
    const auto found = std::ranges::find(m_presets, entry, &ClusterSummary::name);
    if (found == m_presets.end())
        setNote(QString::fromStdString(entry));
    else
        setNote(tr("%1 – %2", "capacity and description of a cluster")
                    .arg(capacityText(found->hosts, found->capacity),
                        QCoreApplication::translate("Cluster", found->description.c_str())));
}

void ClusterChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a cluster file");
    filter = tr("Clusters (*.json);;All files (*)");
}

InterferenceChooser::InterferenceChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    refill();
}

QString interferenceTitle(const std::string& model)
{
    if (model == "contention")
        return InterferenceChooser::tr("Contention");
    if (model == "contention:maxmin")
        return InterferenceChooser::tr("Contention, max-min network");
    if (model == "none")
        return InterferenceChooser::tr("None");
    const std::string_view measured = "measured:";
    const auto file = model.starts_with(measured) ? model.substr(measured.size()) : model;
    return InterferenceChooser::tr("Measured co-location table: %1").arg(QString::fromStdString(file));
}

void InterferenceChooser::fillList()
{
    list().addItem(interferenceTitle("contention"), QStringLiteral("contention"));
    list().addItem(interferenceTitle("contention:maxmin"), QStringLiteral("contention:maxmin"));
    list().addItem(tr("None"), QStringLiteral("none"));
}

std::string InterferenceChooser::value() const
{
    const auto entry = currentEntry();
    const bool isFile = entry != "none" && !entry.starts_with("contention") && !entry.starts_with("measured:");
    return isFile ? "measured:" + entry : entry;
}

void InterferenceChooser::updateNote()
{
    const auto entry = currentEntry();
    if (entry == "contention")
        setNote(tr("Jobs slow each other down on shared servers and links, by published figures."));
    else if (entry == "contention:maxmin")
        setNote(tr("Links are shared max-min fairly; slower to compute."));
    else if (entry == "none")
        setNote(tr("Neighbours do not matter."));
    else
        setNote(tr("Measured co-location table: %1").arg(QString::fromStdString(entry)));
}

void InterferenceChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a co-location table");
    filter = tr("Co-location tables (*.json);;All files (*)");
}

TransitionChooser::TransitionChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    takeNoFiles();
    refill();
}

void TransitionChooser::fillList()
{
    list().addItem(tr("Common"), QStringLiteral("common"));
    list().addItem(tr("Free"), QStringLiteral("none"));
    list().addItem(QStringLiteral("Pollux"), QStringLiteral("pollux"));
    list().addItem(QStringLiteral("Gandiva"), QStringLiteral("gandiva"));
}

void TransitionChooser::updateNote()
{
    const auto entry = currentEntry();
    if (entry == "common")
        setNote(tr("10 s to start or resume (assumed), 30 s to move or resize (Pollux artifact)."));
    else if (entry == "none")
        setNote(tr("Jobs start, stop and move at no cost."));
    else if (entry == "pollux")
        setNote(tr("30 s at every change, the first start included (adaptdl, OSDI 2021)."));
    else
        setNote(tr("Suspend and resume within 1 s, migration 2 s (OSDI 2018)."));
}

void TransitionChooser::describeFiles(QString& title, QString& filter) const
{
    title.clear();
    filter.clear();
}

} // namespace consonance
