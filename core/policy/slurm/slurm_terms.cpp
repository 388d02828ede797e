// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_terms.h"

#include "core/base/csv_reader.h"
#include "core/policy/slurm/conf_lines.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/scontrol_text.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <array>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kJobTwice = CONSONANCE_MESSAGE("slurm.job-twice", "job '{0}' has two rows");
constexpr MessageId kNoJobColumn
    = CONSONANCE_MESSAGE("slurm.no-job-column", "a column job, JobID or JobIDRaw is expected");
constexpr MessageId kNoOrigin = CONSONANCE_MESSAGE(
    "slurm.no-origin", "times of day are known only with origin, the moment at which the trace begins");
constexpr MessageId kBadReservation = CONSONANCE_MESSAGE("slurm.reservation",
    "reservation '{0}' needs nodes by name, a start and a later end; found nodes '{1}', start '{2}' and end '{3}'");

constexpr IntegerRange kSecond { .minimum = -1'000'000'000'000, .maximum = 1'000'000'000'000 };
constexpr std::size_t kMostNames = 100'000;

std::optional<std::size_t> columnOf(const CsvReader& reader, std::string_view name)
{
    const auto& header = reader.header();
    const auto found = std::ranges::find_if(header, [name](const auto& one) { return isSameWord(one, name); });
    if (found == header.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - header.begin());
}

/// The columns of the table that it has.
class TermColumns {
public:
    explicit TermColumns(const CsvReader& reader)
    {
        for (const auto* name : { "job", "JobID", "JobIDRaw" }) {
            if (!m_job)
                m_job = columnOf(reader, name);
        }
        for (std::size_t i = 0; i < kNames.size(); ++i)
            m_columns[i] = columnOf(reader, kNames[i]);
    }
    [[nodiscard]] std::optional<std::size_t> job() const { return m_job; }
    [[nodiscard]] Result<SlurmTerms> terms(const CsvRow& row) const;

private:
    enum Column { Partition, Account, User, Qos, Reservation, Nodes, Memory, Nice, Exclusive, After, Begin, Count };
    static constexpr std::array<std::string_view, Count> kNames { "partition", "account", "user", "qos", "reservation",
        "nodes", "mem_mb", "nice", "exclusive", "after", "begin" };

    [[nodiscard]] std::string text(const CsvRow& row, Column column) const
    {
        return m_columns[column] ? std::string(row.text(*m_columns[column])) : std::string();
    }
    [[nodiscard]] Result<std::optional<std::int64_t>> number(const CsvRow& row, Column column, IntegerRange range) const
    {
        if (!m_columns[column] || row.text(*m_columns[column]).empty())
            return std::optional<std::int64_t> {};
        TRY_ASSIGN(const auto value, row.integer(*m_columns[column], range));
        return std::optional(value);
    }

    std::optional<std::size_t> m_job;
    std::array<std::optional<std::size_t>, Count> m_columns;
};

Result<SlurmTerms> TermColumns::terms(const CsvRow& row) const
{
    SlurmTerms terms { .partition = text(row, Partition),
        .account = text(row, Account),
        .user = text(row, User),
        .qos = text(row, Qos),
        .reservation = text(row, Reservation) };
    TRY_ASSIGN(terms.nodes, number(row, Nodes, { .minimum = 1, .maximum = 1'000'000 }));
    TRY_ASSIGN(terms.memoryMb, number(row, Memory, { .minimum = 0, .maximum = 1'000'000'000'000 }));
    TRY_ASSIGN(const auto nice, number(row, Nice, { .minimum = -2'147'483'645, .maximum = 2'147'483'645 }));
    TRY_ASSIGN(const auto exclusive, number(row, Exclusive, { .minimum = 0, .maximum = 1 }));
    TRY_ASSIGN(terms.notBefore, number(row, Begin, kSecond));
    terms.nice = nice.value_or(0);
    terms.isExclusive = exclusive.value_or(0) == 1;
    // "afterok:j12:j13,afterany:j14": whatever the kind, the jobs must have ended.
    for (const std::string& dependency : listOf(text(row, After))) {
        auto parts = listOf(dependency, ':');
        if (parts.size() > 1)
            parts.erase(parts.begin());
        terms.after.insert(terms.after.end(), parts.begin(), parts.end());
    }
    return terms;
}

Result<SlurmReservation> reservationOf(std::string name, const std::string& nodes, const std::string& start,
    const std::string& end, std::optional<std::int64_t> origin, const SourcePlace& place)
{
    SlurmReservation reservation { .name = std::move(name), .nodes = {}, .place = place };
    const auto seconds = [&](const std::string& text) -> Result<std::int64_t> {
        auto at = secondsFromDate(text);
        if (!at) {
            const ConfSetting setting { "time", text, place };
            TRY_ASSIGN(at, confCount(setting));
        }
        if (!origin)
            return fail(ErrorKind::BadInput, kNoOrigin, {}, place);
        return *at - *origin;
    };
    TRY_ASSIGN(reservation.start, seconds(start));
    TRY_ASSIGN(reservation.end, seconds(end));
    auto names = namesFromHostList(nodes, kMostNames);
    if (!names || names->empty() || reservation.end <= reservation.start)
        return fail(ErrorKind::BadInput, kBadReservation, { reservation.name, nodes, start, end }, place);
    reservation.nodes = std::move(*names);
    reservation.madeAt = std::min<std::int64_t>(0, reservation.start);
    return reservation;
}

Result<std::vector<SlurmReservation>> reservationRecords(
    std::string_view text, const std::string& file, std::optional<std::int64_t> origin)
{
    std::vector<SlurmReservation> reservations;
    for (const auto& record : scontrolRecords(text, "ReservationName")) {
        TRY_ASSIGN(auto one,
            reservationOf(std::string(record.text("ReservationName")), std::string(record.text("Nodes")),
                std::string(record.text("StartTime")), std::string(record.text("EndTime")), origin,
                { .file = file, .line = record.line() }));
        reservations.push_back(std::move(one));
    }
    return reservations;
}

} // namespace

Result<SlurmTermsTable> parseSlurmTerms(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(auto reader, CsvReader::open(text, file));
    const TermColumns columns(reader);
    if (!columns.job())
        return fail(ErrorKind::BadInput, kNoJobColumn, {}, { .file = file, .line = 1 });
    SlurmTermsTable table;
    while (const auto* row = reader.next()) {
        TRY_ASSIGN(auto terms, columns.terms(*row));
        const std::string job(row->text(*columns.job()));
        if (!table.emplace(job, std::move(terms)).second)
            return fail(ErrorKind::BadInput, kJobTwice, { job }, row->place(*columns.job()));
    }
    if (!reader.problems().isEmpty())
        return fail(reader.problems().kept().front());
    return table;
}

Result<std::vector<SlurmReservation>> parseSlurmReservations(
    std::string_view text, const std::string& file, std::optional<std::int64_t> origin)
{
    if (isScontrolText(text, "ReservationName"))
        return reservationRecords(text, file, origin);
    TRY_ASSIGN(auto reader, CsvReader::open(text, file));
    TRY_ASSIGN(const auto name, reader.requiredColumn("name"));
    TRY_ASSIGN(const auto nodes, reader.requiredColumn("nodes"));
    TRY_ASSIGN(const auto start, reader.requiredColumn("start"));
    TRY_ASSIGN(const auto end, reader.requiredColumn("end"));
    const auto madeAt = reader.findColumn("made_at");
    std::vector<SlurmReservation> reservations;
    while (const auto* row = reader.next()) {
        SlurmReservation one { .name = std::string(row->text(name)), .nodes = {}, .place = row->place(name) };
        TRY_ASSIGN(one.start, row->integer(start, kSecond));
        TRY_ASSIGN(one.end, row->integer(end, kSecond));
        one.madeAt = std::min<std::int64_t>(0, one.start);
        if (madeAt) {
            TRY_ASSIGN(one.madeAt, row->integer(*madeAt, kSecond));
        }
        auto names = namesFromHostList(row->text(nodes), kMostNames);
        if (!names || names->empty() || one.end <= one.start) {
            return fail(ErrorKind::BadInput, kBadReservation,
                { one.name, std::string(row->text(nodes)), std::to_string(one.start), std::to_string(one.end) },
                row->place(name));
        }
        one.nodes = std::move(*names);
        reservations.push_back(std::move(one));
    }
    if (!reader.problems().isEmpty())
        return fail(reader.problems().kept().front());
    return reservations;
}

Result<SlurmRecordedPasses> parseSlurmPasses(std::string_view text, const std::string& file)
{
    TRY_ASSIGN(auto reader, CsvReader::open(text, file));
    TRY_ASSIGN(const auto at, reader.requiredColumn("t"));
    TRY_ASSIGN(const auto kind, reader.requiredColumn("kind"));
    SlurmRecordedPasses passes;
    while (const auto* row = reader.next()) {
        TRY_ASSIGN(const double seconds, row->decimal(at, { .minimum = -1e9, .maximum = 1e9 }));
        if (row->text(kind) == "backfill")
            passes.backfill.push_back(Time::fromSecondsRounded(seconds));
        else if (row->text(kind) == "main full")
            passes.wholeMain.push_back(Time::fromSecondsRounded(seconds));
    }
    if (!reader.problems().isEmpty())
        return fail(reader.problems().kept().front());
    std::ranges::sort(passes.backfill);
    std::ranges::sort(passes.wholeMain);
    return passes;
}

} // namespace consonance
