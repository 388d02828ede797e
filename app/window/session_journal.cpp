// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_journal.h"

#include "core/session/session_record.h"
#include "core/store/process_identity.h"
#include "ui/session/request_memory.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace consonance {

namespace {

const QString kEnding = QStringLiteral(".journal");
/// The oldest lines of the log are left out beyond this; more is never read.
constexpr qsizetype kMostLines = 5'000;
/// Journals longer than this are not of this program.
constexpr qint64 kMostBytes = 64 << 20;

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

const QString kBegins = QStringLiteral("begins_s");

/// What follows is about another run, or none.
LostSession& beginRun(LostSession& lost, const QJsonObject& line)
{
    lost = { .request = {},
        .storedRun = {},
        .beginning = beginningFrom(line[kBegins]),
        .changes = {},
        .marks = {},
        .jobs = {},
        .servers = {},
        .lines = lost.lines };
    return lost;
}

/// The line with which a run begins.
QJsonObject begun(QJsonObject line, const format::Beginning& beginning)
{
    if (beginning)
        line[kBegins] = QString::number(*beginning);
    return line;
}

QStringList namesOf(const QJsonValue& list)
{
    QStringList names;
    for (const auto& name : list.toArray())
        names << name.toString();
    return names;
}

/// What was done in the run. What cannot be understood counts as not done: the run is still one that can be opened.
void readProgress(const QJsonObject& line, LostSession& lost)
{
    if (const auto at = line[QLatin1String("at_s")]; at.isDouble()) {
        lost.atSeconds = std::max(0.0, at.toDouble());
        lost.step = line[QLatin1String("step")].toString().toULongLong();
    } else if (const auto changes = line[QLatin1String("changes")]; changes.isString()) {
        if (auto read = readSessionChanges(changes.toString().toStdString()))
            lost.changes = std::move(*read);
    } else if (const auto marks = line[QLatin1String("marks")]; marks.isString()) {
        if (auto read = readSessionMarks(marks.toString().toStdString()))
            lost.marks = std::move(*read);
    } else if (line.contains(QLatin1String("servers"))) {
        lost.jobs = namesOf(line[QLatin1String("jobs")]);
        lost.servers = namesOf(line[QLatin1String("servers")]);
    }
}

/// PID-TICKS of a journal's name.
ProcessIdentity writerOf(const QString& path)
{
    const auto parts = QFileInfo(path).completeBaseName().split(QLatin1Char('-'));
    auto identity = ProcessIdentity::own();
    identity.pid = parts.value(0).toLongLong();
    identity.startTicks = parts.value(1).toULongLong();
    return identity;
}

} // namespace

SessionMemory LostSession::memory() const
{
    return { .request = request.value_or(RunRequest {}),
        .storedRun = storedRun,
        .bundle = {},
        .step = step,
        .atSeconds = atSeconds,
        .seenUntil = {},
        .beginning = beginning,
        .jobs = jobs,
        .servers = servers,
        .range = {},
        .changes = changes,
        .marks = marks,
        .cluster = {},
        .timeline = {} };
}

SessionJournal::SessionJournal(const QString& folder)
    : m_folder(folder)
{
    const auto own = ProcessIdentity::own();
    QDir().mkpath(folder);
    m_file.setFileName(QStringLiteral("%1/%2-%3%4").arg(folder).arg(own.pid).arg(own.startTicks).arg(kEnding));
}

SessionJournal::~SessionJournal()
{
    if (m_file.isOpen())
        m_file.remove();
}

std::optional<LostSession> SessionJournal::takeLost()
{
    std::optional<LostSession> newest;
    const auto files = QDir(m_folder).entryInfoList({ QLatin1Char('*') + kEnding }, QDir::Files, QDir::Time);
    for (const auto& info : files) {
        const auto path = info.absoluteFilePath();
        if (path == QFileInfo(m_file).absoluteFilePath() || livenessOf(writerOf(path)) != Liveness::Gone)
            continue;
        QFile file(path);
        if (!newest && info.size() <= kMostBytes && file.open(QIODevice::ReadOnly))
            newest = read(file.readAll());
        file.close();
        file.remove();
    }
    return newest;
}

LostSession SessionJournal::read(const QByteArray& journal)
{
    LostSession lost;
    for (const auto& line : journal.split('\n')) {
        const auto object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty())
            continue;
        lost.lines << QString::fromUtf8(line);
        if (const auto run = object[QLatin1String("run")]; run.isObject()) {
            beginRun(lost, object).request = requestFrom(run.toObject());
        } else if (const auto stored = object[QLatin1String("stored")]; stored.isString()) {
            beginRun(lost, object).storedRun = stored.toString();
        } else if (object.contains(QLatin1String("closed"))) {
            beginRun(lost, object);
        } else {
            readProgress(object, lost);
        }
    }
    return lost;
}

/// The file is made with the first line: a window in which nothing happened leaves nothing.
void SessionJournal::write(const QJsonObject& line)
{
    auto dated = line;
    dated[QStringLiteral("time")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    const auto bytes = QJsonDocument(dated).toJson(QJsonDocument::Compact);
    m_lines << QString::fromUtf8(bytes);
    if (m_lines.size() > kMostLines)
        m_lines.removeFirst();
    if (!m_file.isOpen() && !m_file.open(QIODevice::WriteOnly | QIODevice::Append))
        return;
    m_file.write(bytes + '\n');
    m_file.flush();
}

void SessionJournal::noteCommand(const QString& id)
{
    write({ { QStringLiteral("command"), id } });
}

void SessionJournal::noteRun(const RunRequest& request, const format::Beginning& beginning)
{
    m_lastMoment.reset();
    write(begun({ { QStringLiteral("run"), requestObject(request) } }, beginning));
}

void SessionJournal::noteStoredRun(const QString& id, const format::Beginning& beginning)
{
    m_lastMoment.reset();
    write(begun({ { QStringLiteral("stored"), id } }, beginning));
}

void SessionJournal::noteMoment(const SessionPosition& position, Time shown)
{
    const std::pair moment(position.step, std::max(position.at, shown));
    if (moment == m_lastMoment)
        return;
    m_lastMoment = moment;
    write({ { QStringLiteral("at_s"), moment.second.seconds() },
        { QStringLiteral("step"), QString::number(position.step) } });
}

void SessionJournal::noteChanges(const std::vector<SessionChange>& changes)
{
    write({ { QStringLiteral("changes"), text(sessionChangesJson(changes)) } });
}

void SessionJournal::noteMarks(const std::vector<TimeMark>& marks)
{
    write({ { QStringLiteral("marks"), text(sessionMarksJson(marks)) } });
}

void SessionJournal::noteSelection(const QStringList& jobs, const QStringList& servers)
{
    write({ { QStringLiteral("jobs"), QJsonArray::fromStringList(jobs) },
        { QStringLiteral("servers"), QJsonArray::fromStringList(servers) } });
}

void SessionJournal::noteNoRun()
{
    write({ { QStringLiteral("closed"), true } });
}

} // namespace consonance
