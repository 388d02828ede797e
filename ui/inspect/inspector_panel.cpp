// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/inspector_panel.h"

#include "core/cluster/rack_cluster.h"
#include "core/keep/run_keeper.h"
#include "core/session/completion_times.h"
#include "core/session/frame_facts.h"
#include "core/workload/trace_file.h"
#include "ui/inspect/sale_properties.h"
#include "ui/inspect/wait_asker.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/list_text.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/words/capacity_text.h"
#include "ui/words/core_wording.h"
#include "ui/words/field_text.h"
#include "ui/words/forecast_text.h"
#include "ui/words/input_title.h"
#include "ui/words/interference_text.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>
#include <QHeaderView>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <span>

namespace consonance {

namespace {

constexpr int kNameWidth = 116;
constexpr int kNameLetters = 15; ///< a long word is not cut
constexpr double kNameShare = 0.42; ///< of a narrow panel

QString slowdownText(std::optional<double> slowdown)
{
    return slowdown ? format::percent(*slowdown, 1) : QStringLiteral("–");
}

QVariant exactOf(std::optional<double> slowdown)
{
    return slowdown ? QVariant(*slowdown) : QVariant();
}

/// Visits the tiles of every server with their server.
template<typename Visit> void forEachTile(const SessionFrame& frame, Visit visit)
{
    for (std::size_t host = 0; host < frame.hosts.size(); ++host) {
        const auto& shown = frame.hosts[host];
        for (std::uint32_t i = 0; i < shown.tileCount; ++i)
            visit(HostId(host), frame.tiles[shown.firstTile + i]);
    }
}

void appendPlaces(std::vector<Property>& properties, const InspectedMoment& moment, JobId job)
{
    std::vector<Property> places;
    forEachTile(moment.frame, [&](HostId host, const TileFrame& tile) {
        if (tile.job != job)
            return;
        const auto name = QString::fromStdString(moment.inputs.cluster->hostName(host));
        const auto tasks = roleCountText(tile.kind, tile.count);
        if (!places.empty() && places.back().name == name)
            places.back().value = listText({ places.back().value, tasks });
        else
            places.push_back(
                { .name = name, .value = tasks, .explanation = InspectorPanel::tr("Tasks of this job on the server") });
    });
    if (places.empty())
        return;
    properties.push_back(Property::heading(InspectorPanel::tr("Placed on")));
    std::ranges::move(places, std::back_inserter(properties));
}

bool waits(JobPhase phase)
{
    return phase == JobPhase::Waiting || phase == JobPhase::Suspended;
}

/// Where the reason will stand, so that the rows below stay where they are.
Property reasonToCome(bool isPlaying)
{
    return { .name = InspectorPanel::tr("Why it waits"),
        .value = isPlaying ? InspectorPanel::tr("shown when the run is paused") : QStringLiteral("…") };
}

/// Why it waits, and when it is expected to start, as the list of waiting jobs has it.
void appendWaiting(std::vector<Property>& properties, const Workload& workload, const WaitingEntry& entry)
{
    properties.push_back({ .name = InspectorPanel::tr("Why it waits"),
        .value = QString::fromStdString(waitingText(entry, workload, windowWording)) });
    if (!entry.prediction && entry.isTooEarly)
        properties.push_back({ .name = InspectorPanel::tr("Starts about"),
            .value = InspectorPanel::tr("predicted once %n jobs have finished", "", int { kFewestDurations }),
            .explanation = InspectorPanel::tr("From how long they ran") });
    if (!entry.prediction)
        return;
    const auto beginning = dateOfBeginning(workload);
    properties.push_back({ .name = InspectorPanel::tr("Starts about"),
        .value = format::forecast(entry.prediction->start, beginning),
        .explanation = InspectorPanel::tr("Predicted without hindsight"),
        .exact = entry.prediction->start.seconds() });
    if (entry.prediction->earliest)
        properties.push_back({ .name = InspectorPanel::tr("8 of 10 within"),
            .value = forecastText(*entry.prediction, beginning),
            .explanation = InspectorPanel::tr("From how far such predictions were off earlier in this run; Who waits "
                                              "says how they turned out") });
}

/// What was said here while it waited stays in sight beside what became of it.
void appendPredictedStart(
    std::vector<Property>& properties, const StartPrediction& made, const format::Beginning& beginning)
{
    const auto start = format::forecast(made.start, beginning);
    properties.push_back({ .name = InspectorPanel::tr("Foretold"),
        .value = made.earliest ? InspectorPanel::tr("%1, 8 of 10 within %2", "a moment and a span")
                                     .arg(start, forecastText(made, beginning))
                               : start,
        .explanation = InspectorPanel::tr("What was predicted here at %1").arg(format::moment(made.made, beginning)),
        .exact = made.start.seconds() });
}

Property amount(Resource resource, std::int64_t used, std::int64_t capacity)
{
    static const char* const names[] { QT_TRANSLATE_NOOP("consonance::InspectorPanel", "GPUs"),
        QT_TRANSLATE_NOOP("consonance::InspectorPanel", "CPU"),
        QT_TRANSLATE_NOOP("consonance::InspectorPanel", "Memory"),
        QT_TRANSLATE_NOOP("consonance::InspectorPanel", "Reserved network"),
        QT_TRANSLATE_NOOP("consonance::InspectorPanel", "Disk") };
    return { .name = InspectorPanel::tr(names[static_cast<std::size_t>(resource)]),
        .value = InspectorPanel::tr("%1 of %2", "used and there is")
                     .arg(amountText(resource, used), amountText(resource, capacity)),
        .explanation = InspectorPanel::tr("Reserved by jobs, and what the server has") };
}

} // namespace

std::vector<Property> jobProperties(const InspectedMoment& moment, JobId job)
{
    const auto& workload = *moment.inputs.workload;
    const auto& request = workload.job(job).request;
    const auto& shown = moment.frame.jobs[job.index()];
    const auto beginning = dateOfBeginning(workload);
    std::vector<Property> properties;
    const FrameFacts facts(
        moment.inputs.cluster, moment.inputs.workload, { std::shared_ptr<void>(), &moment.frame }, {});
    // Under the title of the field unless another name is given; no row when it has no value.
    const auto add = [&](const char* field, const QString& name = {}) {
        const auto index = jobCatalogue().findField(field).value();
        const auto& declared = jobCatalogue().fields()[index];
        const auto value = JobRecord(facts, job).field(index);
        if (value.isMissing())
            return;
        const bool isLength = value.kind == QueryKind::Duration && !declared.column.isMoment;
        const auto exact = isLength ? format::exactDuration(Duration::fromSecondsRounded(value.number)) : QString();
        properties.push_back(
            { .name = name.isEmpty() ? QCoreApplication::translate("Models", declared.column.title) : name,
                .value = jobFieldText(declared, value, facts, job, beginning, 1),
                .explanation = isLength
                    ? InspectorPanel::tr("%1: %2", "what a figure is, exact value").arg(fieldTip(declared), exact)
                    : fieldTip(declared),
                .exact = value.isNumeric() ? QVariant(value.number) : QVariant() });
    };
    add("name", InspectorPanel::tr("Name"));
    if (const auto model = modelTitle(workload, job); !model.isEmpty())
        properties.push_back({ .name = InspectorPanel::tr("Model"),
            .value = request.model.isValid() ? model : InspectorPanel::tr("%1, without a profile here").arg(model),
            .explanation = request.model.isValid()
                ? QString()
                : InspectorPanel::tr("It runs for its duration: nothing slows it, and it slows nothing") });
    add("phase");
    if (moment.waiting)
        appendWaiting(properties, workload, *moment.waiting);
    else if (waits(shown.phase))
        properties.push_back(reasonToCome(moment.isPlaying));
    add("progress", InspectorPanel::tr("Progress"));
    if (shown.phase == JobPhase::Running) {
        add("speed");
        properties.push_back({ .name = InspectorPanel::tr("Slowed down"),
            .value = slowdownText(slowdownNow(shown)),
            .explanation = shown.isStalled
                ? InspectorPanel::tr("Stalled: it has no speed to compare")
                : InspectorPanel::tr("1 − speed / speed in the same placement without neighbours"),
            .exact = exactOf(slowdownNow(shown)) });
        if (const auto slowdown = slowdownNow(shown); slowdown && *slowdown < 1) {
            const double alone = shown.ratePerSecond / (1 - *slowdown);
            properties.push_back({ .name = InspectorPanel::tr("Without neighbours"),
                .value = rateText(workload, job, alone),
                .explanation = InspectorPanel::tr("In the same placement, where its own tasks and traffic may slow it"),
                .exact = alone });
        }
    }
    properties.push_back(Property::heading(InspectorPanel::tr("Times")));
    add("arrival", InspectorPanel::tr("Arrived"));
    add("started", InspectorPanel::tr("First started"));
    if (moment.predicted && !waits(shown.phase) && shown.firstStart != kForever
        && moment.predicted->made < shown.firstStart)
        appendPredictedStart(properties, *moment.predicted, beginning);
    add("waited");
    add("ended", InspectorPanel::tr("Finished"));
    add("jct");
    properties.push_back(Property::heading(InspectorPanel::tr("Asked for")));
    properties.push_back({ .name = InspectorPanel::tr("Tasks"), .value = requestText(request) });
    if (const auto gpus = request.requestedGpus(); gpus > 0)
        properties.push_back({ .name = InspectorPanel::tr("GPUs"),
            .value = request.deviceType.empty()
                ? format::integer(gpus)
                : QString::fromStdString(resourceAmountText(Resource::Gpu, gpus, request.deviceType, windowWording)),
            .exact = static_cast<double>(gpus) });
    add("epochs");
    if (workload.tenants.size() > 1)
        add("tenant");
    add("user");
    add("time_limit");
    std::ranges::move(saleProperties({ .job = workload.job(job),
                          .sale = moment.deals.saleAfter(job, moment.frame.position.event),
                          .now = moment.frame.shown,
                          .finish = shown.phase == JobPhase::Finished ? shown.finish : kForever,
                          .beginning = beginning }),
        std::back_inserter(properties));
    appendPlaces(properties, moment, job);
    return properties;
}

std::vector<Property> hostProperties(const InspectedMoment& moment, HostId host)
{
    const auto& cluster = *moment.inputs.cluster;
    const auto& shown = moment.frame.hosts[host.index()];
    const auto& capacity = cluster.host(host).capacity;
    std::vector<Property> properties;
    properties.push_back({ .name = InspectorPanel::tr("Name"),
        .value = QString::fromStdString(cluster.path(cluster.host(host).domain)) });
    properties.push_back({ .name = InspectorPanel::tr("State"), .value = availabilityText(shown.availability) });
    for (const auto resource : kAllResources) {
        if (capacity[resource] > 0)
            properties.push_back(amount(resource, shown.used[resource], capacity[resource]));
    }
    const auto slowdown = shown.slowdown >= 0 ? std::optional<double>(shown.slowdown) : std::nullopt;
    properties.push_back({ .name = InspectorPanel::tr("Slowed down"),
        .value = slowdownText(slowdown),
        .explanation = InspectorPanel::tr("Mean over its jobs of 1 − speed / speed without neighbours"),
        .exact = exactOf(slowdown) });
    properties.push_back(Property::heading(InspectorPanel::tr("Jobs here")));
    for (std::uint32_t i = 0; i < shown.tileCount; ++i) {
        const auto& tile = moment.frame.tiles[shown.firstTile + i];
        const auto& job = moment.frame.jobs[tile.job.index()];
        const auto name = InspectorPanel::tr("%1 %2", "job and its model")
                              .arg(jobText(moment.names, tile.job), modelTitle(*moment.inputs.workload, tile.job));
        properties.push_back({ .name = name.trimmed(),
            .value = InspectorPanel::tr("%1, slowed down %2", "tasks of a job on the server")
                         .arg(roleCountText(tile.kind, tile.count), slowdownText(slowdownNow(job))) });
    }
    if (shown.tileCount == 0)
        properties.push_back({ .name = InspectorPanel::tr("None"), .value = QStringLiteral("–") });
    return properties;
}

/// What several of them have and hold together.
std::vector<Property> hostsProperties(const InspectedMoment& moment, std::span<const HostId> hosts)
{
    ResourceVector used;
    ResourceVector capacity;
    qint64 up = 0;
    std::set<JobId> jobs;
    for (const auto host : hosts) {
        const auto& shown = moment.frame.hosts[host.index()];
        up += shown.availability == Availability::Up ? 1 : 0;
        used += shown.used;
        capacity += moment.inputs.cluster->host(host).capacity;
        for (std::uint32_t i = 0; i < shown.tileCount; ++i)
            jobs.insert(moment.frame.tiles[shown.firstTile + i].job);
    }
    std::vector<Property> properties;
    properties.push_back({ .name = InspectorPanel::tr("Servers up"),
        .value = InspectorPanel::tr("%1 of %2", "used and there is")
                     .arg(format::integer(up), format::integer(std::ssize(hosts))),
        .exact = up });
    for (const auto resource : kAllResources) {
        if (capacity[resource] > 0)
            properties.push_back(amount(resource, used[resource], capacity[resource]));
    }
    properties.push_back({ .name = InspectorPanel::tr("Jobs here"),
        .value = format::integer(std::ssize(jobs)),
        .exact = static_cast<qint64>(jobs.size()) });
    return properties;
}

bool isWhole(const SessionFrame& frame)
{
    return std::ranges::none_of(frame.hosts, [](const HostFrame& host) {
        return host.availability == Availability::Down || host.availability == Availability::Draining;
    });
}

/// Whose the GPUs are, the largest holder first.
void appendTenants(std::vector<Property>& properties, const InspectedMoment& moment)
{
    constexpr std::size_t kMostListed = 12;
    const auto& workload = *moment.inputs.workload;
    const auto all = moment.inputs.cluster->totalCapacity()[Resource::Gpu];
    if (workload.tenants.size() < 2 || all == 0)
        return;
    std::map<std::size_t, std::int64_t> held;
    for (const auto& tile : moment.frame.tiles) {
        if (tile.job.index() >= workload.jobCount())
            continue; // of a frame that is about to be replaced
        const auto& request = workload.job(tile.job).request;
        if (tile.role < request.roles.size() && request.tenant.index() < workload.tenants.size())
            held[request.tenant.index()] += tile.count * request.roles[tile.role].demand[Resource::Gpu];
    }
    std::vector<std::pair<std::int64_t, std::size_t>> holders;
    for (const auto& [tenant, gpus] : held) {
        if (gpus > 0)
            holders.emplace_back(-gpus, tenant);
    }
    std::ranges::sort(holders);
    if (holders.empty())
        return;
    properties.push_back(Property::heading(InspectorPanel::tr("GPUs held by")));
    for (const auto& [gpus, tenant] : holders | std::views::take(kMostListed))
        properties.push_back({ .name = QString::fromStdString(workload.tenants[tenant]),
            .value
            = InspectorPanel::tr("%1 (%2)", "an amount and its share")
                  .arg(format::integer(-gpus), format::percent(static_cast<double>(-gpus) / static_cast<double>(all))),
            .exact = static_cast<qint64>(-gpus) });
}

std::vector<Property> runProperties(const InspectedMoment& moment)
{
    const auto& request = moment.inputs.request;
    const auto& workload = *moment.inputs.workload;
    const auto& frame = moment.frame;
    std::vector<Property> properties;
    const auto trace = QString::fromStdString(request.trace);
    properties.push_back({ .name = InspectorPanel::tr("Trace"),
        .value = inputTitle(request.trace),
        .explanation = trace,
        .exact = trace });
    const auto cluster = QString::fromStdString(moment.inputs.cluster->name);
    properties.push_back({ .name = InspectorPanel::tr("Cluster"),
        .value = QString::fromStdString(clusterTitle(moment.inputs.cluster->name)),
        .explanation = cluster,
        .exact = cluster });
    properties.push_back({ .name = InspectorPanel::tr("Policy"),
        .value = contenderTitle(tellingName(
            frame.policy, frame.policy == request.policy ? request.parameters : decltype(request.parameters) {})),
        .explanation = InspectorPanel::tr("Which decides at this moment") });
    properties.push_back({ .name = InspectorPanel::tr("Interference"),
        .value = interferenceTitle(request.interference),
        .explanation = QString::fromStdString(request.interference) });
    properties.push_back({ .name = InspectorPanel::tr("Seed"), .value = QString::number(request.seed) });
    properties.push_back(Property::heading(InspectorPanel::tr("At this moment")));
    properties.push_back(
        { .name = InspectorPanel::tr("Waiting"), .value = format::integer(static_cast<qint64>(frame.waiting.size())) });
    if (frame.rejected > 0)
        properties.push_back({ .name = InspectorPanel::tr("Rejected"), .value = format::integer(frame.rejected) });
    properties.push_back({ .name = InspectorPanel::tr("Not served"),
        .value = format::integer(static_cast<qint64>(notServed(frame))),
        .explanation = InspectorPanel::tr("Wait now or were rejected, as Teams counts them") });
    properties.push_back({ .name = InspectorPanel::tr("Running"), .value = format::integer(frame.running) });
    properties.push_back({ .name = InspectorPanel::tr("Finished"),
        .value
        = InspectorPanel::tr("%1 of %2", "used and there is")
              .arg(format::integer(frame.finished), format::integer(static_cast<qint64>(workload.jobCount()))) });
    const bool hasGpus = moment.inputs.cluster->totalCapacity()[Resource::Gpu] > 0;
    properties.push_back({ .name
        = hasGpus ? InspectorPanel::tr("Allocated GPUs") : InspectorPanel::tr("Allocated cores"),
        .value = isWhole(frame)
            ? format::percent(frame.allocatedShare, 1)
            : InspectorPanel::tr("%1 of those that are up", "a share").arg(format::percent(frame.allocatedShare, 1)),
        .explanation
        = InspectorPanel::tr("Share that jobs hold. The bar of a server shows the resource of which it holds most."),
        .exact = frame.allocatedShare });
    appendTenants(properties, moment);
    if (!workload.assumptions.empty())
        properties.push_back(Property::heading(InspectorPanel::tr("Assumed of the trace")));
    for (const auto& assumption : workload.assumptions)
        properties.push_back(
            { .name = QString::fromStdString(assumption.field), .value = assumptionText(assumption.rule) });
    return properties;
}

InspectorPanel::InspectorPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_title(new RoleLabel(TextSize::Title))
    , m_model(new PropertyModel(this))
    , m_table(new CopyableTableView)
    , m_why(new WaitingQuestion(session, runner, this))
{
    m_title->setWordWrap(true);
    m_title->setContentsMargins(spacing::kSmall, spacing::kSmall, spacing::kSmall, 0);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(0, kNameWidth);
    m_nameWidth = kNameWidth;
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    wrapTexts(*m_table);
    tightlyFilled(new QVBoxLayout(this), { m_title, { m_table, 1 } });
    connect(m_model, &PropertyModel::modelReset, this, [this] {
        m_table->clearSpans();
        for (int row = 0; row < m_model->rowCount(); ++row) {
            if (m_model->properties()[static_cast<std::size_t>(row)].value.isNull())
                m_table->setSpan(row, 0, 1, 2);
        }
    });
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_names = inputs ? JobNames(*inputs->workload) : JobNames();
        m_deals.clear();
        refresh();
    });
    connect(&session, &SessionController::frameChanged, this, &InspectorPanel::refresh);
    connect(&session, &SessionController::historyChanged, this, &InspectorPanel::refresh);
    connect(&session, &SessionController::stateChanged, this, &InspectorPanel::refresh); // it may rest from now on
    connect(&selection, &Selection::changed, this, &InspectorPanel::refresh);
    connect(m_why, &WaitingQuestion::answered, this, &InspectorPanel::refresh);
    keepTranslated(*this, [this] { follow(); });
}

void InspectorPanel::setNotes(const QString& notes)
{
    m_notes = notes;
    refresh();
}

void InspectorPanel::refresh()
{
    m_isStale = true;
    if (isVisible())
        follow();
}

void InspectorPanel::askWhy(const SessionFrame& frame)
{
    const auto& jobs = m_selection.state().jobs;
    const bool isJob = !jobs.empty() && jobs.front().index() < frame.jobs.size();
    const auto phase = isJob ? frame.jobs[jobs.front().index()].phase : JobPhase::Finished;
    if (waits(phase))
        m_why->ask(jobs.front());
    else
        m_why->forget();
}

void InspectorPanel::follow()
{
    m_isStale = false;
    m_table->setAccessibleName(tr("Properties of the selection"));
    m_table->setEmptyText(tr("Figures of the selected job or server appear here."));
    const auto& inputs = m_session.inputs();
    const auto& frame = m_session.frame();
    if (!inputs || !frame) {
        m_title->clear();
        m_why->forget();
        m_model->setProperties({});
        return;
    }
    if (const auto& history = m_session.history())
        m_deals.append(history->events);
    askWhy(*frame);
    const auto& state = m_selection.state();
    const InspectedMoment moment { *inputs, *frame, m_names, m_deals, m_why->entry(), m_session.canPause(),
        state.jobs.empty() ? nullptr : m_why->predicted(state.jobs.front()) };
    if (!state.jobs.empty() && state.jobs.front().index() < frame->jobs.size()) {
        m_title->setText(state.jobs.size() == 1 ? jobText(m_names, state.jobs.front())
                                                : tr("%1 and %n more jobs", "", static_cast<int>(state.jobs.size()) - 1)
                                                      .arg(jobText(m_names, state.jobs.front())));
        m_model->setProperties(jobProperties(moment, state.jobs.front()));
    } else if (state.hosts.size() > 1
        && std::ranges::all_of(state.hosts, [&](HostId host) { return host.index() < frame->hosts.size(); })) {
        m_title->setText(tr("%n servers", "", static_cast<int>(state.hosts.size())));
        m_model->setProperties(hostsProperties(moment, state.hosts));
    } else if (!state.hosts.empty() && state.hosts.front().index() < frame->hosts.size()) {
        m_title->setText(QString::fromStdString(inputs->cluster->hostName(state.hosts.front())));
        m_model->setProperties(hostProperties(moment, state.hosts.front()));
    } else {
        m_title->setText(tr("This run"));
        auto properties = runProperties(moment);
        if (!m_notes.isEmpty()) // first: a task says what to look for
            properties.insert(properties.begin(),
                { .name = tr("Notes"),
                    .value = m_notes,
                    .explanation = tr("Written for this run; in a file, the task for whoever opens it") });
        m_model->setProperties(std::move(properties));
    }
}

void InspectorPanel::showEvent(QShowEvent* event)
{
    if (m_isStale)
        follow();
    QWidget::showEvent(event);
}

/// Values are longer than names.
void InspectorPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    auto& header = *m_table->horizontalHeader();
    if (header.sectionSize(0) != m_nameWidth)
        return;
    const int longWord = kNameLetters * m_table->fontMetrics().averageCharWidth();
    m_nameWidth = std::max(longWord, std::min(kNameWidth, static_cast<int>(width() * kNameShare)));
    header.resizeSection(0, m_nameWidth);
}

} // namespace consonance
#include "moc_inspector_panel.cpp"
