// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons and samples below one another, each with a picture of its cluster at work. The pictures are of real runs,
// made in the background when the list is first seen. GUI thread only. Cost: a moment of each sample's run, once.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/forms/sample_card.h"

#include <QVBoxLayout>
#include <QWidget>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

class JobRunner;

class SampleList : public QWidget {
    Q_OBJECT
public:
    /// `runner` outlives the list.
    explicit SampleList(JobRunner& runner, QWidget* parent = nullptr);

    void setCards(const std::vector<SampleCardContent>& contents);
    [[nodiscard]] const std::vector<SampleCard*>& cards() const { return m_cards; }

Q_SIGNALS:
    void chosen(const consonance::RunRequest& request);
    void lessonChosen(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// A run at one moment.
    struct Moment {
        std::shared_ptr<const Cluster> cluster;
        std::shared_ptr<const Workload> workload;
        std::shared_ptr<const SessionFrame> frame;
    };
    using Moments = std::map<std::string, Moment>; ///< by trace

    [[nodiscard]] static Result<Moment> momentOf(const RunRequest& request, const StopToken& stop);
    void makePictures();
    void showPictures();

    JobRunner& m_runner;
    QVBoxLayout* m_column = nullptr;
    std::vector<SampleCard*> m_cards;
    Moments m_moments;
};

} // namespace consonance
