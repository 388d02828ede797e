// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/report_markdown.h"

#include "core/base/file_io.h"
#include "core/base/json_writer.h"

namespace consonance {

namespace {

void writeTexts(JsonWriter& json, const std::vector<std::string>& texts)
{
    json.beginArray();
    for (const auto& text : texts)
        json.value(text);
    json.endArray();
}

} // namespace

std::string reportMarkdown(const RunReport& report, std::span<const std::string> pictures, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text = "# " + report.question + "\n\n**" + report.recommendation + "** " + report.answer + "\n\n## "
        + say(CONSONANCE_TEXT("CommandLine", "Inputs")) + "\n\n";
    for (const auto& [name, value] : report.inputs)
        text += "- **" + name + "**: " + value + "\n";
    text += "\n## " + report.tableTitle + "\n\n" + markdownText(report.table) + "\n";
    for (const auto& word : report.words)
        text += "- " + word + "\n";
    text += report.words.empty() ? "" : "\n";
    for (std::size_t i = 0; i < report.figures.size() && i < pictures.size(); ++i)
        text += "![" + report.figures[i].title + "](" + pictures[i] + ")\n\n";
    text += "## " + say(CONSONANCE_TEXT("CommandLine", "What is assumed")) + "\n\n";
    for (const auto& sentence : report.assumed)
        text += "- " + sentence + "\n";
    return text + "\n## " + say(CONSONANCE_TEXT("CommandLine", "The same figures in a terminal")) + "\n\n```sh\n"
        + report.command + "\n```\n\n" + report.origin + "\n";
}

std::string reportJson(const RunReport& report)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("question", report.question);
    json.member("recommendation", report.recommendation).member("answer", report.answer).key("inputs").beginObject();
    for (const auto& [name, value] : report.inputs)
        json.member(name, value);
    json.endObject().key("table").beginObject().member("title", report.tableTitle).key("columns");
    writeTexts(json, report.table.header);
    json.key("rows").beginArray();
    for (const auto& row : report.table.rows)
        writeTexts(json, row);
    json.endArray().endObject().key("words");
    writeTexts(json, report.words);
    json.key("assumed");
    writeTexts(json, report.assumed);
    json.member("command", report.command).member("origin", report.origin).endObject();
    return json.take() + "\n";
}

Result<void> saveReport(const RunReport& report, const std::filesystem::path& path, const Wording& wording)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < report.figures.size(); ++i) {
        names.push_back(path.stem().string() + "-" + std::to_string(i + 1) + ".svg");
        TRY(writeFileAtomically(path.parent_path() / names.back(), report.figures[i].svg));
    }
    return writeFileAtomically(path, reportMarkdown(report, names, wording));
}

} // namespace consonance
