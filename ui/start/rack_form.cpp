// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/rack_form.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMostCount = 10'000;
constexpr int kMostMemory = 1'000'000;
constexpr auto kUsualTypes = { "", "v100", "a100", "h100", "p100", "t4", "l4", "k80" };

QSpinBox* countBox(int least, int most, std::int64_t value)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(static_cast<int>(value));
    return box;
}

} // namespace

std::array<QWidget*, 6> RackForm::Line::widgets() const
{
    return { racks, servers, gpus, type, cores, memory };
}

RackForm::RackForm(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_more(new QPushButton)
    , m_fewer(new QPushButton)
{
    setObjectName(QStringLiteral("rackForm"));
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(spacing::kSmall);
    m_grid->setVerticalSpacing(spacing::kTiny);
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        m_headings[i] = new RoleLabel(TextSize::Small, TextTone::Muted);
        m_grid->addWidget(m_headings[i], 0, static_cast<int>(i));
    }
    auto* buttons = filled(new QHBoxLayout, { m_more, m_fewer });
    buttons->addStretch();
    tightlyFilled(new QVBoxLayout(this), { m_grid, buttons });
    connect(m_more, &QPushButton::clicked, this, &RackForm::addLine);
    connect(m_fewer, &QPushButton::clicked, this, &RackForm::removeLine);
    appendLine({ .racks = 2, .servers = 4, .gpus = 8, .deviceType = "v100", .cores = 0, .memoryGigabytes = 0 });
    retranslate();
}

void RackForm::appendLine(const RackGroup& group)
{
    Line line { .racks = countBox(1, kMostCount, group.racks),
        .servers = countBox(1, kMostCount, group.servers),
        .gpus = countBox(0, static_cast<int>(kMaximumDevicesPerHost), group.gpus),
        .type = new QComboBox,
        .cores = countBox(0, kMostCount, group.cores),
        .memory = countBox(0, kMostMemory, group.memoryGigabytes) };
    line.type->setEditable(true);
    line.type->completer()->setCaseSensitivity(Qt::CaseSensitive); // "V100" is another name than "v100"
    listTypes(*line.type);
    line.type->setCurrentText(QString::fromStdString(group.deviceType));
    const int row = static_cast<int>(m_lines.size()) + 1;
    const auto widgets = line.widgets();
    for (std::size_t i = 0; i < widgets.size(); ++i)
        m_grid->addWidget(widgets[i], row, static_cast<int>(i));
    for (auto* box : { line.racks, line.servers, line.gpus, line.cores, line.memory })
        connect(box, &QSpinBox::valueChanged, this, &RackForm::changed);
    connect(line.type, &QComboBox::currentTextChanged, this, &RackForm::changed);
    m_lines.push_back(line);
}

void RackForm::listTypes(QComboBox& type) const
{
    type.addItems(m_wantedTypes);
    for (const auto* usual : kUsualTypes) {
        if (!m_wantedTypes.contains(QLatin1String(usual)))
            type.addItem(QString::fromLatin1(usual));
    }
}

void RackForm::offerTypes(const QStringList& wanted)
{
    m_wantedTypes = wanted;
    for (const auto& line : m_lines) {
        const QSignalBlocker quiet(line.type);
        const auto typed = line.type->currentText();
        line.type->clear();
        listTypes(*line.type);
        const auto spelt = std::ranges::find_if(
            wanted, [&typed](const QString& type) { return type.compare(typed, Qt::CaseInsensitive) == 0; });
        line.type->setCurrentText(wanted.contains(typed) || spelt == wanted.end() ? typed : *spelt);
    }
}

void RackForm::dropLine()
{
    for (auto* widget : m_lines.back().widgets())
        delete widget;
    m_lines.pop_back();
}

std::vector<RackGroup> RackForm::groups() const
{
    std::vector<RackGroup> groups;
    for (const auto& line : m_lines)
        groups.push_back({ .racks = line.racks->value(),
            .servers = line.servers->value(),
            .gpus = line.gpus->value(),
            .deviceType = line.type->currentText().trimmed().toStdString(),
            .cores = line.cores->value(),
            .memoryGigabytes = line.memory->value() });
    return groups;
}

std::string RackForm::value() const
{
    return rackClusterText(groups());
}

void RackForm::setValue(const std::string& text)
{
    const auto groups = parseRackCluster(text);
    if (!groups || groups->size() > kMostLines)
        return;
    while (!m_lines.empty())
        dropLine();
    for (const auto& group : *groups)
        appendLine(group);
    retranslate();
    Q_EMIT changed();
}

void RackForm::addLine()
{
    if (m_lines.size() >= kMostLines)
        return;
    const auto lines = groups();
    auto next = lines.back();
    const auto isMissing = [&lines](const QString& type) {
        return std::ranges::find(lines, type.toStdString(), &RackGroup::deviceType) == lines.end();
    };
    if (const auto missing = std::ranges::find_if(m_wantedTypes, isMissing); missing != m_wantedTypes.end())
        next.deviceType = missing->toStdString();
    appendLine(next);
    retranslate();
    m_lines.back().racks->setFocus();
    Q_EMIT changed();
}

void RackForm::removeLine()
{
    if (m_lines.size() <= 1)
        return;
    dropLine();
    retranslate();
    Q_EMIT changed();
}

/// As a person hears them who does not see the headings.
void RackForm::nameLines()
{
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const auto widgets = m_lines[i].widgets();
        for (std::size_t k = 0; k < widgets.size(); ++k)
            widgets[k]->setAccessibleName(tr("%1, line %2").arg(m_headings[k]->text()).arg(static_cast<int>(i) + 1));
    }
}

void RackForm::retranslate()
{
    const QString headings[] { tr("Racks"), tr("Servers in each"), tr("GPUs in each"), tr("GPU type"),
        tr("Cores in each"), tr("Memory in each") };
    for (std::size_t i = 0; i < m_headings.size(); ++i)
        m_headings[i]->setText(headings[i]);
    for (const auto& line : m_lines) {
        line.cores->setSpecialValueText(tr("as assumed"));
        line.cores->setToolTip(tr("12 cores per GPU, or 32 in a server without GPUs, unless you say how many"));
        line.memory->setSpecialValueText(tr("as assumed"));
        line.memory->setSuffix(tr(" GB"));
        line.memory->setToolTip(tr("64 GB per GPU, or 128 GB in a server without GPUs, unless you say how much"));
    }
    m_more->setText(tr("&Another kind of server"));
    m_fewer->setText(tr("&Remove the last kind"));
    setEnabledUnless(*m_more, m_lines.size() < kMostLines ? QString() : tr("there is no room for another kind"));
    setEnabledUnless(*m_fewer, m_lines.size() > 1 ? QString() : tr("a cluster has one kind at least"));
    nameLines();
}

} // namespace consonance
#include "moc_rack_form.cpp"
