// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/place_form.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/theme/theme.h"
#include "ui/words/job_sentence.h"
#include "ui/words/simulation_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace consonance {

namespace {

constexpr int kMostServersListed = 2000; ///< servers; in larger clusters tasks are dragged

} // namespace

PlaceForm::PlaceForm(SessionController& session, WhatIfController& whatIf, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_whatIf(whatIf)
    , m_fields(new QFormLayout)
    , m_role(new QComboBox)
    , m_from(new QComboBox)
    , m_to(new QComboBox)
    , m_count(new QSpinBox)
    , m_hint(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    for (QWidget* field : { static_cast<QWidget*>(m_role), static_cast<QWidget*>(m_from), static_cast<QWidget*>(m_to),
             static_cast<QWidget*>(m_count) })
        m_fields->addRow(QStringLiteral(" "), field);
    m_hint->setWordWrap(true);
    filled(new QVBoxLayout(this), { m_fields, m_hint, m_buttons });
    m_count->setRange(1, 999);
    connect(m_role, &QComboBox::currentIndexChanged, this, &PlaceForm::fill);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &PlaceForm::apply);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&session, &SessionController::inputsChanged, this, &QDialog::reject);
    retranslate();
}

void PlaceForm::retranslate()
{
    const std::pair<QWidget*, QString> names[] { { m_role, tr("Task") }, { m_from, tr("From") }, { m_to, tr("To") },
        { m_count, tr("How many") } };
    for (const auto& [field, name] : names) {
        static_cast<QLabel*>(m_fields->labelForField(field))->setText(name);
        field->setAccessibleName(name);
    }
}

void PlaceForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (isVisible())
            openFor(m_job);
    }
    QDialog::changeEvent(event);
}

void PlaceForm::openFor(JobId job)
{
    const auto& inputs = m_session.inputs();
    if (!inputs || job.index() >= inputs->workload->jobCount())
        return;
    m_job = job;
    const auto& request = inputs->workload->job(job).request;
    const auto name = QString::fromStdString(request.name);
    setWindowTitle(jobSentence(tr("Place job %1"), name).arg(name));
    {
        const QSignalBlocker quiet(m_role);
        m_role->clear();
        for (const auto& role : request.roles)
            m_role->addItem(roleText(role.kind));
    }
    fill();
    show();
    raise();
    m_to->setFocus();
}

int PlaceForm::tasksOn(HostId host, std::uint8_t role) const
{
    const auto& frame = *m_session.frame();
    const auto& shown = frame.hosts[host.index()];
    int count = 0;
    for (std::uint32_t i = 0; i < shown.tileCount; ++i) {
        const auto& tile = frame.tiles[shown.firstTile + i];
        if (tile.job == m_job && tile.role == role && !tile.isProposed)
            count += tile.count;
    }
    return count;
}

void PlaceForm::fill()
{
    const auto& inputs = m_session.inputs();
    if (!inputs || !m_session.frame() || m_role->currentIndex() < 0)
        return;
    const auto role = static_cast<std::uint8_t>(m_role->currentIndex());
    const auto& cluster = *inputs->cluster;
    m_from->clear();
    m_to->clear();
    m_from->addItem(tr("anywhere"), -1);
    const auto& demand = inputs->workload->job(m_job).request.roles[role].demand;
    int roomy = -1; // the first that has room
    const auto hosts = std::min<std::size_t>(cluster.hostCount(), kMostServersListed);
    for (std::size_t i = 0; i < hosts; ++i) {
        const HostId host(i);
        const auto name = QString::fromStdString(cluster.path(cluster.host(host).domain));
        if (const int count = tasksOn(host, role); count > 0)
            m_from->addItem(tr("%1 (%2 here)").arg(name).arg(count), static_cast<int>(i));
        const auto& shown = m_session.frame()->hosts[i];
        const auto free = cluster.host(host).capacity - shown.used;
        const bool fits = shown.availability == Availability::Up && demand.fitsIn(free);
        if (fits && roomy < 0)
            roomy = m_to->count();
        m_to->addItem(fits ? name : tr("%1 (no room)").arg(name), static_cast<int>(i));
    }
    m_to->setCurrentIndex(std::max(0, roomy));
    const bool runs = m_from->count() > 1;
    m_from->setCurrentIndex(runs ? 1 : 0);
    m_hint->setText(runs ? tr("The job pays for the move; its other tasks stay where they are.")
                         : tr("The job starts at once; its other tasks go where the policy would put them, or to the "
                              "first servers with room."));
}

void PlaceForm::apply()
{
    const int from = m_from->currentData().toInt();
    m_whatIf.moveTask(m_job, static_cast<std::uint8_t>(m_role->currentIndex()), from < 0 ? HostId() : HostId(from),
        HostId(m_to->currentData().toInt()), m_count->value());
    accept();
}

} // namespace consonance
#include "moc_place_form.cpp"
