// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window remembers about sweeps, in one document of the settings: the files of the queue, what the form of
// values says, how long runs took. Reads and writes at once; the settings must outlive it. GUI thread only.
#pragma once

#include "core/sweep/sweep_pace.h"

#include <QJsonObject>
#include <QStringList>

namespace consonance {

class Settings;

class SweepMemory {
public:
    explicit SweepMemory(Settings& settings)
        : m_settings(settings)
    {
    }

    /// Of the queue, in order; each once, at most a hundred.
    [[nodiscard]] QStringList files() const;
    void setFiles(const QStringList& files) const;
    /// As SweepForm writes it.
    [[nodiscard]] QJsonObject form() const;
    void setForm(const QJsonObject& form) const;
    [[nodiscard]] RunPaces paces() const;
    void setPaces(const RunPaces& paces) const;

private:
    [[nodiscard]] QJsonObject all() const;
    void set(const QString& key, const QJsonValue& value) const;

    Settings& m_settings;
};

} // namespace consonance
