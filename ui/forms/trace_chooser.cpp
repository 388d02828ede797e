// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/trace_chooser.h"

#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/sample_text.h"
#include "ui/theme/icons.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLayout>

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr std::string_view kPresetPrefix = "preset:";

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

/// Of what presets are made with: settings, what can be chosen for one, and how a range is written.
constexpr const char* kWords = "TraceParameter";
[[maybe_unused]] constexpr const char* kMarked[] = { QT_TRANSLATE_NOOP("TraceParameter", "jobs"),
    QT_TRANSLATE_NOOP("TraceParameter", "load"), QT_TRANSLATE_NOOP("TraceParameter", "arrivals"),
    QT_TRANSLATE_NOOP("TraceParameter", "models"), QT_TRANSLATE_NOOP("TraceParameter", "gpus"),
    QT_TRANSLATE_NOOP("TraceParameter", "uniform"), QT_TRANSLATE_NOOP("TraceParameter", "poisson"),
    QT_TRANSLATE_NOOP("TraceParameter", "bursty"), QT_TRANSLATE_NOOP("TraceParameter", "diurnal"),
    QT_TRANSLATE_NOOP("TraceParameter", "all | names joined by +") };

/// "uniform | poisson" are choices; "all | names joined by +" describes what can be typed.
std::vector<std::string> choicesIn(const QString& range)
{
    std::vector<std::string> choices;
    const auto parts = range.split(QLatin1Char('|'));
    for (const auto& part : parts) {
        if (part.trimmed().contains(QLatin1Char(' ')))
            return {};
        choices.push_back(part.trimmed().toStdString());
    }
    return choices.size() > 1 ? choices : std::vector<std::string> {};
}

ParameterSpec specOf(const TraceParameter& parameter)
{
    auto choices = choicesIn(QString::fromStdString(parameter.range));
    auto description = translated(parameter.meaning);
    if (choices.empty())
        description = TraceChooser::tr("%1 (%2)", "meaning and range")
                          .arg(description, QCoreApplication::translate(kWords, parameter.range.c_str()));
    return { .key = parameter.name,
        .description = description.toStdString(),
        .defaultValue = parameter.defaultValue,
        .choices = std::move(choices),
        .source = parameter.source,
        .isAssumed = parameter.source == "assumed" };
}

} // namespace

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
        list().addItem(themedIcon(Icon::Lesson), sampleText(sample.title), QString::fromStdString(sampleEntry(sample)));
}

std::string TraceChooser::presetName() const
{
    const auto preset = parsePresetSpec(currentEntry());
    return preset && *preset ? (*preset)->preset : std::string();
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

/// A text that is not a preset stays as it is; opening it reports the error.
void TraceChooser::setValue(const std::string& value)
{
    const auto preset = parsePresetSpec(value);
    if (!preset || !*preset || (*preset)->parameters.empty()) {
        InputChooser::setValue(value);
        return;
    }
    InputChooser::setValue(std::string(kPresetPrefix) + (*preset)->preset);
    m_parameters->setValues((*preset)->parameters);
}

const SampleTrace* TraceChooser::sample() const
{
    return findSampleEntry(currentEntry());
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
    m_parameters->setSpecs(specs, name, kWords);
    m_parameters->setValues(kept);
    m_parameters->setVisible(!specs.empty());
}

void TraceChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a trace file");
    filter = tr("Traces (*.csv *.json);;All files (*)");
}

} // namespace consonance
#include "moc_trace_chooser.cpp"
