// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_form.h"

#include "core/keep/command_line_text.h"
#include "core/train/trainers.h"
#include "ui/forms/form_panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/copying.h"
#include "ui/theme/icons.h"
#include "ui/words/policy_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QToolButton>

#include <fmt/format.h>

#include <algorithm>

namespace consonance {

TrainingForm::TrainingForm(Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_panel(new FormPanel)
    , m_policy(new QComboBox)
    , m_preset(new QComboBox)
    , m_more(new QToolButton)
    , m_seed(new QLineEdit(QStringLiteral("1")))
    , m_name(new QLineEdit)
    , m_output(new QLineEdit)
    , m_resume(new QLineEdit)
    , m_chooseOutput(new QToolButton)
    , m_chooseResume(new QToolButton)
    , m_parametersTitle(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_parameters(new ParameterForm)
    , m_start(new QPushButton)
    , m_copy(new QToolButton)
    , m_problem(new RoleLabel(TextSize::Small, TextTone::Error))
    , m_edits({ .read = [this] { return fields(); },
          .write = [this](const Fields& fields) { setFields(fields); },
          .changedField = &TrainingForm::changedField,
          .text = [](const QString&) { return tr("Change the training"); },
          .place = EditPlace::Training,
          .name = QStringLiteral("trainingForm") })
{
    for (const auto& id : trainablePolicies())
        m_policy->addItem(policyTitle(id), QString::fromStdString(id));
    m_policy->setObjectName(QStringLiteral("trainedPolicy"));
    m_start->setObjectName(QStringLiteral("startTraining"));
    m_output->setObjectName(QStringLiteral("checkpoint"));
    m_start->setIcon(themedIcon(Icon::Training));
    m_copy->setIcon(themedIcon(Icon::Copy));
    m_chooseOutput->setIcon(themedIcon(Icon::Open));
    m_chooseResume->setIcon(themedIcon(Icon::Open));
    m_seed->setObjectName(QStringLiteral("trainingSeed"));
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), m_seed));
    m_problem->setWordWrap(true);
    m_output->setText(
        QDir(settings.directory(DirectoryPurpose::Export)).filePath(QStringLiteral("harmony.safetensors")));
    tightlyFilled(new QVBoxLayout(this), { m_panel });
    buildFields();
    connect(m_preset, &QComboBox::activated, this, &TrainingForm::takePreset);
    connect(m_parameters, &ParameterForm::changed, this, &TrainingForm::showPreset);
    connect(m_policy, &QComboBox::currentIndexChanged, this, &TrainingForm::followPolicy);
    connect(m_chooseOutput, &QToolButton::clicked, this, &TrainingForm::chooseOutput);
    connect(m_chooseResume, &QToolButton::clicked, this, &TrainingForm::chooseResume);
    for (auto* field : { m_seed, m_name, m_output, m_resume })
        connect(field, &QLineEdit::textChanged, this, &TrainingForm::check);
    connect(m_parameters, &ParameterForm::changed, this, &TrainingForm::check);
    connect(m_start, &QPushButton::clicked, this, &TrainingForm::startRequested);
    connect(
        m_copy, &QToolButton::clicked, this, [this] { copyToClipboard(QString::fromStdString(commandLine()), *this); });
    followPolicy();
    keepTranslated(*this, [this] { retranslate(); });
}

void TrainingForm::buildFields()
{
    m_preset->setObjectName(QStringLiteral("trainingPreset"));
    m_more->setObjectName(QStringLiteral("trainingDetails"));
    m_panel->addField(QT_TR_NOOP("Policy"), m_policy);
    m_panel->addField(QT_TR_NOOP("How long"), m_preset);
    m_panel->foldFrom(m_more);
    m_panel->addField(QT_TR_NOOP("Seed"), m_seed);
    m_panel->addField(QT_TR_NOOP("Name (optional)"), m_name);
    m_panel->addField(QT_TR_NOOP("Checkpoint to write"), fileField(m_output, m_chooseOutput));
    m_panel->addField(QT_TR_NOOP("Go on from (optional)"), fileField(m_resume, m_chooseResume));
    m_panel->addWide(m_parametersTitle);
    m_panel->addWide(m_parameters);
    m_panel->addButtons({ m_start, m_copy });
    m_panel->addBelowButtons(m_problem);
}

QWidget* TrainingForm::fileField(QLineEdit* field, QToolButton* browse)
{
    auto* whole = new QWidget;
    tightlyFilled(new QHBoxLayout(whole), { { field, 1 }, browse });
    whole->setFocusProxy(field);
    return whole;
}

std::string TrainingForm::policy() const
{
    return m_policy->currentData().toString().toStdString();
}

TrainingRequest TrainingForm::request() const
{
    return { .parameters = m_parameters->values(),
        .seed = m_seed->text().toULongLong(),
        .output = m_output->text().toStdString(),
        .resume = m_resume->text().toStdString(),
        .report = {} };
}

QString TrainingForm::name() const
{
    return m_name->text().trimmed();
}

void TrainingForm::setCheckpoint(const QString& path)
{
    m_output->setText(path);
    m_edits.take();
}

void TrainingForm::setParameters(const std::map<std::string, std::string>& values)
{
    m_parameters->setValues(values);
    check();
    m_edits.take();
}

TrainingForm::Fields TrainingForm::fields() const
{
    return { .policy = m_policy->currentData().toString(),
        .seed = m_seed->text(),
        .name = m_name->text(),
        .output = m_output->text(),
        .resume = m_resume->text(),
        .parameters = m_parameters->values() };
}

/// The policy first, since it decides which parameters there are.
void TrainingForm::setFields(const Fields& fields)
{
    m_policy->setCurrentIndex(std::max(0, m_policy->findData(fields.policy)));
    m_parameters->setValues(fields.parameters);
    m_seed->setText(fields.seed);
    m_name->setText(fields.name);
    m_output->setText(fields.output);
    m_resume->setText(fields.resume);
    check();
}

QString TrainingForm::changedField(const Fields& before, const Fields& after)
{
    if (before.policy != after.policy)
        return QStringLiteral("policy");
    if (before.parameters != after.parameters)
        return QStringLiteral("parameters");
    if (before.seed != after.seed)
        return QStringLiteral("seed");
    if (before.name != after.name)
        return QStringLiteral("name");
    if (before.output != after.output)
        return QStringLiteral("output");
    return before.resume == after.resume ? QString() : QStringLiteral("resume");
}

void TrainingForm::recordIn(UndoStack& undo)
{
    m_edits.recordIn(undo);
    const auto note = [this] { m_edits.note(); };
    connect(m_policy, &QComboBox::currentIndexChanged, this, note, Qt::QueuedConnection);
    connect(m_parameters, &ParameterForm::changed, this, note, Qt::QueuedConnection);
    for (const auto* field : { m_seed, m_name, m_output, m_resume })
        connect(field, &QLineEdit::textChanged, this, note, Qt::QueuedConnection);
}

std::string TrainingForm::commandLine() const
{
    const auto wanted = request();
    auto line = fmt::format("consonance-cli train --policy {} --seed {}", policy(), wanted.seed);
    for (const auto& [key, value] : wanted.parameters)
        line += " --set " + shellQuoted(key + "=" + value);
    if (!name().isEmpty())
        line += " --name " + shellQuoted(name().toStdString());
    if (!wanted.resume.empty())
        line += " --resume " + shellQuoted(wanted.resume.string());
    return line + " --out " + shellQuoted(wanted.output.string());
}

void TrainingForm::followPolicy()
{
    if (const auto trainer = makeTrainer(policy()))
        m_parameters->setSpecs((*trainer)->parameters(), policy());
    listPresets();
    m_preset->setCurrentIndex(0);
    takePreset();
    check();
}

void TrainingForm::listPresets()
{
    const auto shown = preset();
    m_preset->clear();
    for (const auto& one : trainingPresets(policy()))
        m_preset->addItem(QCoreApplication::translate("Policy", one.title), QString::fromStdString(one.id));
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(QString::fromStdString(shown))));
}

void TrainingForm::takePreset()
{
    setPreset(m_preset->currentData().toString().toStdString());
}

void TrainingForm::setPreset(const std::string& id)
{
    if (const auto values = trainingPresetParameters(policy(), id)) {
        m_parameters->setValues(*values);
        showPreset();
        check();
    }
}

std::string TrainingForm::preset() const
{
    const auto values = m_parameters->values();
    for (const auto& one : trainingPresets(policy())) {
        if (one.parameters == values)
            return one.id;
    }
    return {};
}

/// Parameters of one's own are no preset; the box says so while they are there.
void TrainingForm::showPreset()
{
    const auto id = QString::fromStdString(preset());
    const int own = m_preset->findData(QString());
    if (id.isEmpty() && own < 0)
        m_preset->addItem(tr("own parameters"), QString());
    else if (!id.isEmpty() && own >= 0)
        m_preset->removeItem(own);
    m_preset->setCurrentIndex(m_preset->findData(id));
}

void TrainingForm::setRequest(const std::string& policy, const TrainingRequest& stopped)
{
    m_policy->setCurrentIndex(std::max(0, m_policy->findData(QString::fromStdString(policy))));
    m_parameters->setValues(stopped.parameters);
    m_seed->setText(QString::number(stopped.seed));
    m_resume->setText(QString::fromStdString(stopped.output.string()));
    showPreset();
    check();
}

void TrainingForm::chooseOutput()
{
    const auto path = askForFile(this,
        { .choice = FileChoice::Save,
            .title = tr("Checkpoint to write"),
            .start = m_output->text(),
            .filter = tr("Checkpoints (*.safetensors);;All files (*)") });
    if (!path.isEmpty())
        m_output->setText(path);
}

void TrainingForm::chooseResume()
{
    const auto path = askForFile(this,
        { .title = tr("Checkpoint to go on from"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Checkpoints (*.safetensors);;All files (*)") });
    if (!path.isEmpty())
        m_resume->setText(path);
}

void TrainingForm::check()
{
    QString problem = m_parameters->problem();
    if (m_output->text().trimmed().isEmpty())
        problem = tr("Say where the checkpoint goes.");
    else if (m_seed->text().isEmpty())
        problem = tr("Give a seed, such as 1.");
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    setEnabledUnless(*m_start, problem);
}

void TrainingForm::retranslate()
{
    m_panel->retranslate([](const char* text) { return tr(text); });
    listPresets();
    showPreset();
    m_preset->setToolTip(tr("2 minutes shows how a policy learns; full trains one to be used"));
    m_more->setText(tr("Seed, checkpoint, parameters"));
    for (int i = 0; i < m_policy->count(); ++i)
        m_policy->setItemText(i, policyTitle(m_policy->itemData(i).toString().toStdString()));
    m_parametersTitle->setText(tr("Parameters"));
    m_start->setText(tr("Train"));
    m_start->setToolTip(
        tr("Trains in the background; stopped after its predictor, it keeps a checkpoint to go on from"));
    m_copy->setToolTip(tr("Copy as command line"));
    m_copy->setAccessibleName(tr("Copy as command line"));
    for (auto* button : { m_chooseOutput, m_chooseResume }) {
        button->setToolTip(tr("Choose a file"));
        button->setAccessibleName(tr("Choose a file"));
    }
    m_name->setAccessibleName(tr("Name of the training"));
    m_name->setPlaceholderText(tr("Policy and seed"));
    m_name->setToolTip(tr("Under which the training is kept in the store; a number is added to a name that is taken"));
    m_output->setAccessibleName(tr("Checkpoint to write"));
    m_resume->setAccessibleName(tr("Checkpoint to resume"));
    m_resume->setPlaceholderText(tr("A checkpoint of a training that was stopped"));
    check();
}

} // namespace consonance
#include "moc_training_form.cpp"
