// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_search.h"

#include "app/window/run_opening.h"
#include "app/window/window_core.h"
#include "app/window/window_pages.h"
#include "core/policy/policy.h"
#include "core/workload/sample_library.h"
#include "ui/forms/sample_text.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/manual_guide.h"
#include "ui/teach/manual_library.h"
#include "ui/teach/teaching.h"
#include "ui/words/job_names.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <memory>

namespace consonance {

namespace {

constexpr std::size_t kMostOfAKind = 8;
constexpr qsizetype kLeastPageWord = 3; ///< letters that are looked for within pages

QString searchTr(const char* text)
{
    return QCoreApplication::translate("WindowSearch", text);
}

/// What was found so far; the things of one kind after the other.
class SearchFinds {
public:
    explicit SearchFinds(QString pattern)
        : m_pattern(std::move(pattern))
    {
    }

    [[nodiscard]] bool fits(const QString& text) const { return text.contains(m_pattern, Qt::CaseInsensitive); }
    void begin() { m_ofKind = 0; }
    [[nodiscard]] bool isEnough() const { return m_ofKind >= kMostOfAKind; }
    void add(FoundThing thing)
    {
        m_things.push_back(std::move(thing));
        ++m_ofKind;
    }
    [[nodiscard]] std::vector<FoundThing> take() { return std::move(m_things); }

private:
    QString m_pattern;
    std::vector<FoundThing> m_things;
    std::size_t m_ofKind = 0;
};

/// The form of a new run with this policy.
void chooseForNewRun(const SearchedParts& parts, const std::string& policy)
{
    auto& welcome = parts.pages.welcome();
    auto request = welcome.form().request();
    request.policy = policy;
    request.parameters.clear();
    welcome.form().setRequest(request);
    parts.pages.showPage(WindowPage::Welcome);
    welcome.showForm();
}

void findPolicies(SearchFinds& finds, const SearchedParts& parts)
{
    finds.begin();
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        const auto& traits = entry.traits;
        if (finds.isEnough() || !finds.fits(policySearchText(traits) + QString::fromStdString(traits.citation)))
            continue;
        finds.add({ .text = policyTitle(traits),
            .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Policy · %1 · may know: %2"))
                        .arg(provenanceText(traits.provenance), knowledgeDescription(traits.knowledge)),
            .icon = Icon::Add,
            .open = [parts, id = traits.id] { chooseForNewRun(parts, id); } });
    }
}

void findLessonsAndSamples(SearchFinds& finds, const SearchedParts& parts)
{
    finds.begin();
    for (const auto& lesson : lessons()) {
        const auto title = sampleText(lesson.title);
        if (finds.fits(title))
            finds.add({ .text = title,
                .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Lesson")),
                .icon = Icon::Help,
                .open = [parts, id = QString::fromStdString(lesson.id)] { parts.teaching.start(id); } });
    }
    for (const auto& sample : sampleTraces()) {
        const auto title = sampleText(sample.title);
        if (finds.fits(title + QString::fromStdString(sample.id)))
            finds.add({ .text = title,
                .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Sample")),
                .icon = Icon::Run,
                .open = [parts, request = sampleRequest(sample)] { parts.opening.open(request, true); } });
    }
}

/// Those that the page of runs lists.
void findRuns(SearchFinds& finds, const SearchedParts& parts)
{
    finds.begin();
    const auto& model = parts.pages.runs().model();
    for (int row = 0; row < model.rowCount() && !finds.isEnough(); ++row) {
        const auto& run = model.run(row);
        const auto title = runTitle(run);
        const auto id = QString::fromStdString(run.id);
        if (finds.fits(title + QLatin1Char('\n') + id))
            finds.add({ .text = title,
                .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Run")),
                .icon = Icon::Runs,
                .open = [parts, id] { parts.opening.openStored(id); } });
    }
}

void findInOpenRun(SearchFinds& finds, const SearchedParts& parts)
{
    const auto inputs = parts.core.session.inputs();
    if (!inputs)
        return;
    finds.begin();
    const JobNames names(*inputs->workload);
    for (std::uint32_t i = 0; i < inputs->workload->jobCount() && !finds.isEnough(); ++i) {
        if (const auto name = names.name(JobId(i)); finds.fits(name))
            finds.add({ .text = name,
                .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Job of the open run")),
                .icon = Icon::Jobs,
                .open = [parts, job = JobId(i)] {
                    parts.core.selection.selectJobs({ job });
                    parts.pages.showPage(WindowPage::Session);
                } });
    }
    finds.begin();
    for (std::uint32_t i = 0; i < inputs->cluster->hostCount() && !finds.isEnough(); ++i) {
        if (const auto name = QString::fromStdString(inputs->cluster->hostName(HostId(i))); finds.fits(name))
            finds.add({ .text = name,
                .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Server of the open run")),
                .icon = Icon::Cluster,
                .open = [parts, host = HostId(i)] {
                    parts.core.selection.selectHosts({ host });
                    parts.pages.showPage(WindowPage::Session);
                } });
    }
}

/// The chapters in the language they were read in.
struct ReadManual {
    QLocale::Language language = QLocale::AnyLanguage;
    std::vector<ManualChapter> chapters;

    void read(const CommandRegistry& registry)
    {
        if (language == QLocale().language())
            return;
        language = QLocale().language();
        chapters.clear();
        for (const auto& id : manualChapters())
            chapters.push_back(manualChapter(id, registry));
    }
};

/// Sections by their headings, then those whose text has the words.
void findPages(SearchFinds& finds, const SearchedParts& parts, ReadManual& manual, const QString& pattern)
{
    manual.read(parts.core.registry);
    for (const bool inText : { false, true }) {
        finds.begin();
        for (const auto& chapter : manual.chapters) {
            for (const auto& section : chapter.sections) {
                const auto& heading = section.heading.isEmpty() ? chapter.title : section.heading;
                const bool isNamed = finds.fits(heading);
                const bool isFit
                    = inText ? !isNamed && pattern.size() >= kLeastPageWord && finds.fits(section.text) : isNamed;
                if (isFit && !finds.isEnough())
                    finds.add({ .text = heading,
                        .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Manual · %1")).arg(chapter.title),
                        .icon = Icon::Info,
                        .open = [parts, id = chapter.id] { parts.manual.open(id); } });
            }
        }
    }
}

/// A system that is not here can still take part.
FoundThing answerForUnknown(const SearchedParts& parts, const QString& pattern)
{
    const auto* external = PolicyRegistry::instance().find("external");
    return { .text = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "Nothing here is called “%1”")).arg(pattern),
        .kind = searchTr(QT_TRANSLATE_NOOP("WindowSearch", "a scheduler of your own can decide: see %1"))
                    .arg(policyTitle(external->traits)),
        .icon = Icon::Info,
        .open = [parts, id = external->traits.id] { chooseForNewRun(parts, id); } };
}

} // namespace

SearchSource windowSearch(const SearchedParts& parts)
{
    return { .find =
                 [parts, manual = std::make_shared<ReadManual>()](const QString& pattern) {
                     SearchFinds finds(pattern);
                     findPolicies(finds, parts);
                     findLessonsAndSamples(finds, parts);
                     findRuns(finds, parts);
                     findInOpenRun(finds, parts);
                     findPages(finds, parts, *manual, pattern);
                     return finds.take();
                 },
        .otherwise = [parts](const QString& pattern) { return answerForUnknown(parts, pattern); } };
}

} // namespace consonance
