// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_shelf.h"

#include "core/train/training_keeper.h"
#include "ui/session/run_library.h"
#include "ui/train/training_run.h"

#include <algorithm>

namespace consonance {

void TrainingShelf::setLibrary(RunLibrary& library)
{
    m_library = &library;
    connect(&library, &RunLibrary::opened, this, &TrainingShelf::offer);
    if (library.isOpen())
        offer();
}

void TrainingShelf::offer()
{
    offerKeptTrainings([store = *m_library->store()]() -> Result<RunStore> { return store; });
    list();
}

void TrainingShelf::add(TrainingRun* run, const TrainingRequest& request)
{
    const auto own = std::ranges::find_if(m_trainings, [](const Training& one) { return one.run == nullptr; });
    m_trainings.insert(own,
        { .run = run,
            .name = run->name(),
            .policy = run->policy(),
            .checkpoint = run->checkpoint().string(),
            .reports = {} });
    connect(run, &TrainingRun::stateChanged, this, [this, run, request] {
        if (run->state() == TrainingRun::State::Finished || run->state() == TrainingRun::State::Stopped)
            keep(*run, request);
    });
    Q_EMIT listed();
}

const TrainingShelf::Training* TrainingShelf::find(const QString& name) const
{
    const auto found = std::ranges::find(m_trainings, name, &Training::name);
    return found == m_trainings.end() ? nullptr : &*found;
}

TrainingShelf::Training* TrainingShelf::findOwn(const TrainingRun* run)
{
    const auto found = std::ranges::find(m_trainings, run, &Training::run);
    return found == m_trainings.end() ? nullptr : &*found;
}

QString TrainingShelf::freeName(const QString& wanted) const
{
    QString name = wanted;
    for (int number = 2; find(name) != nullptr; ++number)
        name = QStringLiteral("%1 %2").arg(wanted).arg(number);
    return name;
}

std::span<const TrainingReport> TrainingShelf::reports(const QString& name)
{
    const auto* training = find(name);
    if (training == nullptr)
        return {};
    if (training->run != nullptr)
        return training->run->reports();
    if (training->reports)
        return *training->reports;
    m_library->ask(
        tr("Reading a training"),
        [wanted = name.toStdString()](
            RunStore& store, const StopToken&, Progress&) { return trainingReports(store, wanted); },
        this,
        [this, name](const Result<std::vector<TrainingReport>>& reports) {
            const auto found = std::ranges::find(m_trainings, name, &Training::name);
            if (found == m_trainings.end())
                return;
            found->reports = reports.value_or(std::vector<TrainingReport> {});
            if (!reports)
                m_library->report(reports.error());
            Q_EMIT read(name);
        });
    return {};
}

/// Stopped before its first checkpoint, it has left nothing to keep.
void TrainingShelf::keep(TrainingRun& run, const TrainingRequest& request)
{
    if (m_library == nullptr || !run.hasCheckpoint())
        return;
    const auto end = run.state() == TrainingRun::State::Finished ? TrainingEnd::Finished : TrainingEnd::Stopped;
    m_library->ask(
        tr("Keeping a training"),
        [name = run.name().toStdString(), policy = run.policy(), request, reports = run.reports(), end](RunStore& store,
            const StopToken&, Progress&) { return keepTraining(store, name, policy, request, reports, end); },
        this,
        [this, which = &run](const Result<std::string>& name) {
            auto* own = findOwn(which);
            if (!name)
                m_library->report(name.error());
            if (!name || own == nullptr)
                return;
            own->checkpoint = kTrainingPrefix + *name;
            Q_EMIT kept(QString::fromStdString(*name));
        });
}

void TrainingShelf::list()
{
    m_library->ask(
        tr("Listing trainings"),
        [](RunStore& store, const StopToken&, Progress&) { return KeptTrainings(store).list(); }, this,
        [this](const Result<std::vector<TrainingRecord>>& records) {
            if (!records) // the library has said why
                return;
            std::erase_if(m_trainings, [](const Training& one) { return one.run == nullptr; });
            for (const auto& record : *records) {
                // One of this window's may have been kept before the store was listed.
                if (std::ranges::find(m_trainings, kTrainingPrefix + record.name, &Training::checkpoint)
                    != m_trainings.end())
                    continue;
                m_trainings.push_back({ .run = nullptr,
                    .name = QString::fromStdString(record.name),
                    .policy = record.policy,
                    .checkpoint = kTrainingPrefix + record.name,
                    .reports = {} });
            }
            Q_EMIT listed();
        });
}

} // namespace consonance
#include "moc_training_shelf.cpp"
