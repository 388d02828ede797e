// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trainings that the page can show: those of this window, as they go, and those that the store keeps from before.
// Keeps each of the window's trainings under a unique name when it ends; none is overwritten. Without a library there
// are only the window's own. Owns nothing but the lists; the runs are the page's. GUI thread only.
#pragma once

#include "core/policy/trainer.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

class RunLibrary;
class TrainingRun;

class TrainingShelf : public QObject {
    Q_OBJECT
public:
    struct Training {
        TrainingRun* run = nullptr; ///< null: it was kept before
        QString name; ///< unique
        std::string policy;
        std::string checkpoint; ///< for the parameter `checkpoint`: training:NAME once kept, else a file
        std::optional<std::vector<TrainingReport>> reports; ///< of a kept one, once read
    };

    using QObject::QObject;

    /// Lists the trainings in the library, and keeps those that end from now on. The library must outlive the shelf.
    void setLibrary(RunLibrary& library);
    /// A training of the window; `request` is the one that started it.
    void add(TrainingRun* run, const TrainingRequest& request);
    /// The window's own first, oldest first, then the kept ones, newest first.
    [[nodiscard]] const std::vector<Training>& trainings() const { return m_trainings; }
    [[nodiscard]] const Training* find(const QString& name) const;
    /// So far. Of a kept one that was not read yet: none, and read() follows.
    [[nodiscard]] std::span<const TrainingReport> reports(const QString& name);
    /// `wanted`, with a number when it is taken.
    [[nodiscard]] QString freeName(const QString& wanted) const;

Q_SIGNALS:
    void listed();
    void read(const QString& name);
    /// A training ended and is in the store.
    void kept(const QString& name);

private:
    void keep(TrainingRun& run, const TrainingRequest& request);
    void offer();
    void list();
    [[nodiscard]] Training* findOwn(const TrainingRun* run);

    RunLibrary* m_library = nullptr;
    std::vector<Training> m_trainings;
};

} // namespace consonance
