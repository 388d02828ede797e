// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/rack_outage.h"

#include "core/policy/transition_tables.h"
#include "core/run/intervention.h"
#include "core/workload/trace_file.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/kit/tool_tips.h"
#include "ui/session/moment_field.h"
#include "ui/session/session_controller.h"
#include "ui/words/core_wording.h"

#include <QComboBox>
#include <QFormLayout>
#include <QPushButton>

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr Duration kUsualOutage = Duration::fromSeconds(2 * 3600);

/// "lose rack-1 from Mon 14:00:00 to Mon 18:00:00"
QString outageText(const QString& rack, const Outage& outage, const format::Beginning& beginning)
{
    const bool fails = outage.kind == ClusterChangeKind::Fail;
    const auto from = format::moment(outage.from, beginning);
    if (!outage.until)
        return (fails ? RackOutage::tr("lose %1 from %2 on") : RackOutage::tr("drain %1 from %2 on")).arg(rack, from);
    return (fails ? RackOutage::tr("lose %1 from %2 to %3") : RackOutage::tr("drain %1 from %2 to %3"))
        .arg(rack, from, format::moment(*outage.until, beginning));
}

std::optional<DomainId> rackOf(const Cluster& cluster, HostId host)
{
    const auto parent = cluster.domain(cluster.host(host).domain).parent;
    return parent == ClusterBuilder::root() ? std::nullopt : std::optional(parent);
}

} // namespace

std::vector<NamedRack> racksOf(const Cluster& cluster)
{
    std::vector<NamedRack> racks;
    std::map<DomainId, std::size_t> places;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto rack = rackOf(cluster, HostId(i));
        if (!rack)
            continue;
        const auto [place, isNew] = places.emplace(*rack, racks.size());
        if (isNew)
            racks.push_back({ *rack, QString::fromStdString(cluster.path(*rack)) });
        ++racks[place->second].servers;
    }
    return racks;
}

RackOutage::RackOutage(const Services& services, QObject* parent)
    : QObject(parent)
    , m_services(services)
{
    CommandGroup { services.registry, CommandCategory::WhatIf, 1 }.add(
        "whatIf.rackOutage", QT_TRANSLATE_NOOP("Command", "&Lose or drain a rack…"),
        QT_TRANSLATE_NOOP("Command",
            "All servers of the rack fail, or take nothing new, from a time to a time; the run goes on as a branch"),
        Icon::Server,
        [this] {
            if (isMaking())
                return CommandAvailability::no(tr("a rack is being changed"));
            if (!m_services.session.hasSession())
                return CommandAvailability::no(tr("no run is open"));
            return CommandAvailability::when(m_hasRacks, tr("the servers of this cluster stand in no racks"));
        },
        [this] { ask(); });
    connect(&services.session, &SessionController::settled, this, &RackOutage::goOn);
    connect(&services.session, &SessionController::inputsChanged, this, [this] {
        giveUp();
        const auto& inputs = m_services.session.inputs();
        m_hasRacks = inputs && !racksOf(*inputs->cluster).empty();
    });
    connect(&services.session, &SessionController::errorRaised, this, &RackOutage::giveUp);
}

std::optional<DomainId> RackOutage::selectedRack() const
{
    const auto& inputs = m_services.session.inputs();
    if (!inputs)
        return std::nullopt;
    std::optional<DomainId> rack;
    for (const auto host : m_services.selection.state().hosts) {
        if (host.index() >= inputs->cluster->hostCount())
            return std::nullopt;
        const auto standsIn = rackOf(*inputs->cluster, host);
        if (!standsIn || (rack && *rack != *standsIn))
            return std::nullopt;
        rack = standsIn;
    }
    return rack;
}

/// The span that is selected, else two hours from now; in a run that is over, from the middle of it.
TimeRange RackOutage::proposedSpan() const
{
    if (const auto& range = m_services.selection.state().range)
        return *range;
    const auto& frame = m_services.session.frame();
    const auto now = m_services.session.now();
    constexpr std::int64_t kHour = 3'600'000'000;
    const Time from = frame && frame->isFinished ? Time { now.microseconds / 2 / kHour * kHour } : now;
    return { .from = from, .to = from + kUsualOutage };
}

void RackOutage::ask()
{
    const auto now = m_services.session.now();
    const auto& frame = m_services.session.frame();
    const auto& inputs = *m_services.session.inputs();
    const auto racks = racksOf(*inputs.cluster);
    if (racks.empty())
        return;
    const auto proposed = proposedSpan();
    auto* dialog = new OutageDialog(racks,
        { .rack = selectedRack().value_or(racks.front().rack),
            .kind = ClusterChangeKind::Fail,
            .from = proposed.from,
            .until = proposed.to },
        // A time of day is the next one after what is proposed: at its end, a run has no later ones.
        { .beginning = dateOfBeginning(*inputs.workload), .now = proposed.from },
        frame && frame->isFinished ? std::optional(now) : std::nullopt, &m_services.window);
    dialog->setFailureRule([request = inputs.request, workload = inputs.workload] {
        const auto table = transitionsOf(request);
        return table ? QString::fromStdString(failureLossText(table->failureLoss, *workload, windowWording))
                     : QString();
    });
    connect(dialog, &OutageDialog::chosen, this, &RackOutage::make);
    dialog->show();
}

void RackOutage::make(const Outage& outage)
{
    const auto& inputs = m_services.session.inputs();
    if (!inputs || isMaking())
        return;
    const auto path = inputs->cluster->path(outage.rack);
    auto& session = m_services.session;
    Q_EMIT begun([rack = QString::fromStdString(path), outage, beginning = dateOfBeginning(*inputs->workload)] {
        return outageText(rack, outage, beginning);
    });
    m_steps.emplace_back([&session, at = outage.from] { session.seek(at); });
    m_steps.emplace_back([&session, kind = outage.kind, path] { session.intervene(ChangeServer { kind, path }); });
    if (outage.until) {
        m_steps.emplace_back([&session, at = *outage.until] { session.seek(at); });
        // In a run that is over by then, it would make no difference.
        m_steps.emplace_back([&session, path] {
            if (session.frame() && !session.frame()->isFinished)
                session.intervene(ChangeServer { ClusterChangeKind::Repair, path });
        });
        m_steps.emplace_back([&session, at = outage.from] { session.seek(at); });
    }
    goOn();
}

/// The next step, once the session has done what was asked of it.
void RackOutage::goOn()
{
    while (!m_steps.empty() && m_services.session.isSettled()) {
        const auto step = std::move(m_steps.front());
        m_steps.pop_front();
        step();
        if (m_steps.empty()) {
            m_services.registry.requestRefresh();
            Q_EMIT ended();
            Q_EMIT made();
        }
    }
}

void RackOutage::giveUp()
{
    if (m_steps.empty())
        return;
    m_steps.clear();
    Q_EMIT ended();
}

OutageDialog::OutageDialog(const std::vector<NamedRack>& racks, const Outage& proposed, const MomentBasis& basis,
    std::optional<Time> end, QWidget* parent)
    : QDialog(parent)
    , m_proposed(proposed)
    , m_end(end)
    , m_rackLabel(new RoleLabel(TextSize::Body))
    , m_rack(new QComboBox)
    , m_kind(new QComboBox)
    , m_fromLabel(new RoleLabel(TextSize::Body))
    , m_from(new MomentField)
    , m_untilLabel(new RoleLabel(TextSize::Body))
    , m_until(new MomentField)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_ok(new QPushButton)
    , m_cancel(new QPushButton)
{
    setObjectName(QStringLiteral("outageDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_note->setWordWrap(true);
    m_rack->setObjectName(QStringLiteral("rack"));
    for (const auto& one : racks) {
        m_rack->addItem(
            one.servers > 0 ? tr("%1, %n servers", "a rack", one.servers).arg(one.name) : one.name, one.rack.value);
        if (one.rack == proposed.rack)
            m_rack->setCurrentIndex(m_rack->count() - 1);
    }
    m_rackLabel->setBuddy(m_rack);
    m_fromLabel->setBuddy(m_from);
    m_untilLabel->setBuddy(m_until);
    m_kind->setObjectName(QStringLiteral("kind"));
    m_kind->addItems({ QString(), QString() }); // in the order of outage()
    auto* form = new QFormLayout;
    form->addRow(m_rackLabel, m_rack);
    form->addRow(m_kind);
    form->addRow(m_fromLabel, m_from);
    form->addRow(QString(), m_from->makeNote());
    form->addRow(m_untilLabel, m_until);
    form->addRow(QString(), m_until->makeNote());
    for (auto* field : { m_from, m_until })
        field->setBasis(basis);
    m_from->setMoment(proposed.from);
    m_until->setMoment(proposed.until);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_ok);
    filled(new QVBoxLayout(this), { form, m_note, buttons });
    m_ok->setDefault(true);
    for (auto* field : { m_from, m_until })
        connect(field, &MomentField::textChanged, this, &OutageDialog::check);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &OutageDialog::check);
    connect(m_ok, &QPushButton::clicked, this, [this] {
        if (const auto wanted = outage()) {
            Q_EMIT chosen(*wanted);
            accept();
        }
    });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    keepTranslated(*this, [this] { retranslate(); });
}

void OutageDialog::setFailureRule(std::function<QString()> rule)
{
    m_failureRule = std::move(rule);
    check();
}

std::optional<Outage> OutageDialog::outage() const
{
    auto wanted = m_proposed;
    wanted.rack = DomainId(m_rack->currentData().toUInt());
    wanted.kind = m_kind->currentIndex() == 0 ? ClusterChangeKind::Fail : ClusterChangeKind::Drain;
    const auto from = m_from->moment();
    wanted.until.reset();
    if (!from || (m_end && *from >= *m_end))
        return std::nullopt;
    wanted.from = *from;
    if (m_until->isBlank())
        return wanted;
    wanted.until = m_until->moment();
    return wanted.until && *wanted.until > wanted.from ? std::optional(wanted) : std::nullopt;
}

/// Why the run cannot be changed so; empty when it can.
QString OutageDialog::problem() const
{
    const auto from = m_from->moment();
    if (from && m_end && *from >= *m_end)
        return tr("The run ends at %1: give a beginning before that, with its date where times of day come again.")
            .arg(format::moment(*m_end, m_from->basis().beginning));
    if (!from || (!m_until->isBlank() && !m_until->moment()))
        return momentHint(m_from->basis());
    return outage() ? QString() : tr("The end lies after the beginning.");
}

void OutageDialog::check()
{
    // A time of day at which it ends is one after it begins.
    if (const auto from = m_from->moment())
        m_until->setBasis({ .beginning = m_from->basis().beginning, .now = *from });
    const auto wrong = problem();
    setEnabledUnless(*m_ok, wrong);
    auto note = tr("The run goes on as a branch; undo takes it back. Without an end the rack stays that way.");
    if (m_failureRule && m_kind->currentIndex() == 0)
        note += QLatin1Char(' ') + m_failureRule();
    m_note->setText(wrong.isEmpty() ? note : wrong);
    reserveLines(*m_note, 4);
}

void OutageDialog::retranslate()
{
    setWindowTitle(tr("Lose or drain a rack"));
    m_rackLabel->setText(tr("&Rack"));
    m_kind->setItemText(0, tr("Fails: what runs there stops and loses work"));
    m_kind->setItemText(1, tr("Is drained: takes no new tasks, running ones continue"));
    m_kind->setAccessibleName(tr("What becomes of the rack"));
    m_fromLabel->setText(tr("&From"));
    m_untilLabel->setText(tr("&Until"));
    m_ok->setText(tr("&Change the run"));
    m_cancel->setText(tr("Cancel"));
    check();
}

} // namespace consonance
#include "moc_rack_outage.cpp"
