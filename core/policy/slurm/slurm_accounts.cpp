// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_accounts.h"

#include "core/base/utf8.h"
#include "core/policy/slurm/conf_lines.h"
#include "core/policy/slurm/conf_tables.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoTable = CONSONANCE_MESSAGE("slurm.no-table",
    "a table of sacctmgr or sshare is expected (-P): a line with Account and User, or with Name and Priority, first");
constexpr MessageId kOtherLength
    = CONSONANCE_MESSAGE("slurm.row-length", "{0} fields are expected as in the header, found {1}");
constexpr MessageId kNoParent
    = CONSONANCE_MESSAGE("slurm.no-parent", "no row above defines account '{0}', to which this row belongs");
constexpr MessageId kTwice = CONSONANCE_MESSAGE("slurm.twice", "'{0}' is defined twice");
constexpr MessageId kTooDeep = CONSONANCE_MESSAGE("slurm.too-deep", "accounts lie in each other at most {0} deep");

constexpr std::size_t kDeepest = 64;

struct TableRow {
    std::vector<std::string> fields;
    std::int64_t line = 0;
};

std::vector<std::string> fieldsOf(std::string_view line)
{
    std::vector<std::string> fields;
    for (;;) {
        const auto bar = line.find('|');
        fields.emplace_back(line.substr(0, bar));
        if (bar == std::string_view::npos)
            return fields;
        line.remove_prefix(bar + 1);
    }
}

std::string_view withoutIndent(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    return text;
}

} // namespace

/// Rows of one text into accounts, below the header that stands over them.
class AccountsReader {
public:
    explicit AccountsReader(std::string file)
        : m_file(std::move(file))
    {
    }
    [[nodiscard]] Result<void> take(TableRow row);
    [[nodiscard]] Result<SlurmAccounts> finish()
    {
        if (m_header.empty())
            return fail(ErrorKind::BadInput, kNoTable, {}, { .file = m_file, .line = 1 });
        return std::move(m_accounts);
    }

private:
    [[nodiscard]] bool has(std::string_view column) const { return m_columns.contains(std::string(column)); }
    /// The field of that column as a setting of that name; an empty one where there is no such column.
    [[nodiscard]] ConfSetting field(const TableRow& row, const char* column) const;
    [[nodiscard]] Result<double> number(const TableRow& row, const char* column, double usual) const;
    [[nodiscard]] Result<std::optional<std::int64_t>> count(const TableRow& row, const char* column) const;
    [[nodiscard]] Result<TresAmounts> amounts(const TableRow& row, const char* column) const;
    [[nodiscard]] Result<SlurmLimits> limits(const TableRow& row) const;
    [[nodiscard]] Result<void> association(const TableRow& row);
    [[nodiscard]] Result<std::size_t> parentOf(const TableRow& row, const std::string& account, bool isUser);
    [[nodiscard]] Result<void> qualityOfService(const TableRow& row);

    std::string m_file;
    std::vector<std::string> m_header;
    std::map<std::string, std::size_t> m_columns;
    SlurmAccounts m_accounts;
    std::vector<std::size_t> m_open; ///< accounts by depth, of sshare
    std::map<std::size_t, std::size_t> m_depths; ///< by queue
};

Result<void> AccountsReader::take(TableRow row)
{
    const auto names
        = [&row](std::string_view name) { return std::ranges::find(row.fields, name) != row.fields.end(); };
    if (names("Account") || (names("Name") && names("Priority"))) {
        m_header = std::move(row.fields);
        m_columns.clear();
        for (std::size_t i = 0; i < m_header.size(); ++i)
            m_columns.emplace(m_header[i], i);
        m_open.clear();
        return {};
    }
    if (m_header.empty())
        return fail(ErrorKind::BadInput, kNoTable, {}, { .file = m_file, .line = row.line });
    if (row.fields.size() != m_header.size()) {
        return fail(ErrorKind::BadInput, kOtherLength,
            { std::to_string(m_header.size()), std::to_string(row.fields.size()) },
            { .file = m_file, .line = row.line });
    }
    return has("Account") ? association(row) : qualityOfService(row);
}

ConfSetting AccountsReader::field(const TableRow& row, const char* column) const
{
    const auto found = m_columns.find(column);
    ConfSetting setting { .key = column, .value = {}, .place = { .file = m_file, .line = row.line } };
    if (found == m_columns.end())
        return setting;
    setting.value = row.fields[found->second];
    setting.place.column = 1;
    for (std::size_t i = 0; i < found->second; ++i)
        setting.place.column += static_cast<std::int64_t>(countCharacters(row.fields[i])) + 1;
    return setting;
}

Result<double> AccountsReader::number(const TableRow& row, const char* column, double usual) const
{
    const auto setting = field(row, column);
    if (setting.value.empty())
        return usual;
    double value = 0;
    const char* const end = setting.value.data() + setting.value.size();
    const auto read = std::from_chars(setting.value.data(), end, value);
    if (read.ec != std::errc {} || read.ptr != end || !(value >= 0 && value <= 1e18))
        return fail(confError(setting, "a number that is not negative"));
    return value;
}

Result<std::optional<std::int64_t>> AccountsReader::count(const TableRow& row, const char* column) const
{
    const auto setting = field(row, column);
    if (setting.value.empty() || setting.value == "-1")
        return std::optional<std::int64_t> {};
    TRY_ASSIGN(const auto value, confCount(setting));
    return std::optional(value);
}

Result<TresAmounts> AccountsReader::amounts(const TableRow& row, const char* column) const
{
    const auto setting = field(row, column);
    auto value = tresAmounts(setting.value);
    if (!value)
        return fail(confError(setting, "a list such as cpu=64,mem=512G,gres/gpu=8"));
    return std::move(*value);
}

Result<SlurmLimits> AccountsReader::limits(const TableRow& row) const
{
    SlurmLimits limits;
    TRY_ASSIGN(limits.group, amounts(row, "GrpTRES"));
    TRY_ASSIGN(limits.perJob, amounts(row, "MaxTRES"));
    TRY_ASSIGN(limits.perUser, amounts(row, "MaxTRESPU"));
    TRY_ASSIGN(limits.perAccount, amounts(row, "MaxTRESPA"));
    TRY_ASSIGN(limits.groupJobs, count(row, "GrpJobs"));
    TRY_ASSIGN(limits.jobs, count(row, "MaxJobs"));
    TRY_ASSIGN(limits.jobsPerUser, count(row, "MaxJobsPU"));
    TRY_ASSIGN(limits.jobsPerAccount, count(row, "MaxJobsPA"));
    if (const auto wall = field(row, "MaxWall"); !wall.value.empty()) {
        TRY_ASSIGN(limits.wallSeconds, confSeconds(wall, 60));
    }
    return limits;
}

Result<std::size_t> AccountsReader::parentOf(const TableRow& row, const std::string& account, bool isUser)
{
    const auto accountQueue = [this](const std::string& name) -> std::optional<std::size_t> {
        const auto users = m_accounts.m_queues.find(name);
        if (users == m_accounts.m_queues.end() || !users->second.contains(""))
            return std::nullopt;
        return users->second.at("");
    };
    if (isUser) {
        if (const auto queue = accountQueue(account))
            return *queue;
        return fail(ErrorKind::BadInput, kNoParent, { account }, { .file = m_file, .line = row.line });
    }
    if (has("ParentName")) {
        const auto name = field(row, "ParentName").value;
        if (const auto queue = accountQueue(name.empty() ? "root" : name))
            return *queue;
        return fail(ErrorKind::BadInput, kNoParent, { name }, { .file = m_file, .line = row.line });
    }
    const auto raw = field(row, "Account").value;
    const auto depth = raw.size() - withoutIndent(raw).size();
    if (depth == 0 || m_open.empty())
        return UsageTree::kRoot;
    return m_open[std::min(depth, m_open.size()) - 1];
}

Result<void> AccountsReader::association(const TableRow& row)
{
    const auto raw = field(row, "Account").value;
    const std::string account(withoutIndent(raw));
    const auto user = field(row, "User").value;
    auto share = field(row, has("Share") ? "Share" : "RawShares");
    double shares = 1;
    if (isSameWord(share.value, "parent"))
        shares = UsageTree::kSharesOfParent;
    else if (!share.value.empty()) {
        TRY_ASSIGN(shares, number(row, share.key.c_str(), 1));
    }
    TRY_ASSIGN(auto limits, this->limits(row));
    auto& users = m_accounts.m_queues[account];
    if (users.contains(user))
        return fail(ErrorKind::BadInput, kTwice, { user.empty() ? account : account + "/" + user },
            { .file = m_file, .line = row.line });
    std::size_t queue = UsageTree::kRoot;
    if (account != "root" || !user.empty()) {
        TRY_ASSIGN(const auto parent, parentOf(row, account, !user.empty()));
        if (m_depths[parent] + 1 > kDeepest)
            return fail(
                ErrorKind::BadInput, kTooDeep, { std::to_string(kDeepest) }, { .file = m_file, .line = row.line });
        queue = m_accounts.tree.add(parent, shares, !user.empty());
        m_depths[queue] = m_depths[parent] + 1;
        m_accounts.associations.emplace_back();
        TRY_ASSIGN(const double used, number(row, "RawUsage", 0));
        if (!user.empty())
            m_accounts.tree.charge(queue, used);
    }
    m_accounts.associations[queue] = { .account = account, .user = user, .limits = std::move(limits) };
    m_accounts.m_queues[account].emplace(user, queue);
    if (user.empty() && !has("ParentName")) {
        m_open.resize(std::min(m_open.size(), raw.size() - account.size()));
        m_open.push_back(queue);
    }
    return {};
}

Result<void> AccountsReader::qualityOfService(const TableRow& row)
{
    SlurmQos qos { .name = field(row, "Name").value };
    if (m_accounts.findQos(qos.name))
        return fail(ErrorKind::BadInput, kTwice, { qos.name }, { .file = m_file, .line = row.line });
    TRY_ASSIGN(const auto priority, count(row, "Priority"));
    qos.priority = priority.value_or(0);
    TRY_ASSIGN(qos.usageFactor, number(row, "UsageFactor", 1));
    for (const std::string& flag : listOf(field(row, "Flags").value))
        qos.reserves = qos.reserves && !isSameWord(flag, "NoReserve");
    TRY_ASSIGN(qos.limits, limits(row));
    m_accounts.qos.push_back(std::move(qos));
    return {};
}

std::optional<std::size_t> SlurmAccounts::find(std::string_view account, std::string_view user) const
{
    const auto users = m_queues.find(account);
    if (users == m_queues.end())
        return std::nullopt;
    if (user.empty()) {
        const auto first = std::ranges::find_if(users->second, [](const auto& one) { return !one.first.empty(); });
        return first == users->second.end() ? std::nullopt : std::optional(first->second);
    }
    const auto found = users->second.find(user);
    return found == users->second.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> SlurmAccounts::findQos(std::string_view name) const
{
    const auto found = std::ranges::find(qos, name, &SlurmQos::name);
    if (found == qos.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - qos.begin());
}

Result<SlurmAccounts> parseSlurmAccounts(std::string_view text, const std::string& file)
{
    if (findInvalidUtf8(text) != std::string_view::npos)
        return fail(ErrorKind::BadInput, kNoTable, {}, { .file = file });
    AccountsReader reader(file);
    std::int64_t number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (!withoutIndent(line).empty())
            TRY(reader.take({ fieldsOf(line), number }));
    }
    return reader.finish();
}

} // namespace consonance
