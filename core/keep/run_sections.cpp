// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/run_sections.h"

#include "core/base/csv_writer.h"
#include "core/base/json_writer.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoSection = CONSONANCE_MESSAGE("marks.no-section", "no stored run has a section '{0}'");
constexpr MessageId kSeveralSections = CONSONANCE_MESSAGE("marks.several-sections",
    "several runs have a section '{0}' at different times; say which one as RUN:{0}, such as {1}:{0}");

const char* kindName(const TimeMark& mark)
{
    return mark.isSection() ? "section" : "bookmark";
}

StoredSpan spanOfSection(const TimeMark& section)
{
    return { .from = section.from, .until = section.until };
}

} // namespace

std::string marksCsv(std::span<const TimeMark> marks)
{
    CsvWriter csv;
    csv.row({ "kind", "from_s", "to_s", "text", "color" });
    for (const auto& mark : marks) {
        csv.field(kindName(mark)).field(mark.from.seconds());
        if (mark.isSection())
            csv.field(mark.until.seconds());
        else
            csv.field("");
        csv.field(mark.text).field(markColorName(mark.color)).endRow();
    }
    return csv.take();
}

std::string marksJson(const std::string& runId, std::span<const TimeMark> marks)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("run", runId).key("marks").beginArray();
    for (const auto& mark : marks) {
        json.beginObject().member("kind", kindName(mark)).member("from_s", mark.from.seconds());
        if (mark.isSection())
            json.member("to_s", mark.until.seconds());
        json.member("text", mark.text).member("color", markColorName(mark.color)).endObject();
    }
    json.endArray().endObject();
    return json.take();
}

Result<StoredSpan> sectionSpan(const RunStore& store, const std::string& name, std::span<const std::string> runs)
{
    TRY_ASSIGN(const auto sections, store.findSections(name));
    for (const auto& run : runs) {
        const auto own = std::ranges::find(sections, run, &RunSection::runId);
        if (own != sections.end())
            return spanOfSection(own->section);
    }
    if (sections.empty()) {
        const auto colon = name.find(':');
        if (colon == std::string::npos)
            return fail(ErrorKind::BadArguments, kNoSection, { name });
        TRY_ASSIGN(const auto run, store.resolveId(name.substr(0, colon)));
        TRY_ASSIGN(const auto marks, store.loadMarks(run));
        const auto own = std::ranges::find_if(
            marks, [&](const TimeMark& mark) { return mark.isSection() && mark.text == name.substr(colon + 1); });
        if (own == marks.end())
            return fail(ErrorKind::BadArguments, kNoSection, { name });
        return spanOfSection(*own);
    }
    const auto& first = sections.front().section;
    if (!std::ranges::all_of(sections, [&first](const RunSection& one) { return one.section.isSameAs(first); }))
        return fail(ErrorKind::BadArguments, kSeveralSections, { name, sections.front().runId });
    return spanOfSection(first);
}

} // namespace consonance
