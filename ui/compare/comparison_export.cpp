// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_export.h"

#include "core/base/file_io.h"
#include "core/compare/comparison_json.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/models/ranking_sheet.h"
#include "ui/kit/file_chooser.h"
#include "ui/kit/settings.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/table_export.h"

#include <QFileInfo>

#include <algorithm>

namespace consonance {

namespace {

bool writeTo(const QString& path, ComparisonView& view, const CompareResult& result)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    const std::pair<const char*, TableFormat> formats[] { { "csv", TableFormat::Csv }, { "tsv", TableFormat::Tsv },
        { "md", TableFormat::Markdown } };
    const auto* format
        = std::ranges::find_if(formats, [&](const auto& one) { return suffix == QLatin1String(one.first); });
    if (format != std::end(formats)) {
        SheetModel table;
        table.setSheet(rankingSheet(result.summary));
        const auto text = exportTable(table, wholeTable(table), format->second);
        return writeFileAtomically(path.toStdString(), text.toStdString()).has_value();
    }
    if (suffix == QLatin1String("svg") || suffix == QLatin1String("png") || suffix == QLatin1String("pdf"))
        return view.saveTo(path, {});
    return writeFileAtomically(path.toStdString(), comparisonJson(result.runs, result.summary)).has_value();
}

} // namespace

std::optional<Message> exportComparison(
    QWidget& parent, Settings& settings, ComparisonView& view, const CompareResult& result)
{
    const QString start = settings.directory(DirectoryPurpose::Export) + QStringLiteral("/comparison.json");
    QString filter = ComparePage::tr("Results (*.json);;Table (*.csv);;Table (*.tsv);;Table (*.md)");
    if (view.isPicture())
        filter += QStringLiteral(";;")
            + ComparePage::tr("Picture of this view (*.svg);;Picture of this view (*.png);;Document (*.pdf)");
    const auto path = askForFile(&parent,
        { .choice = FileChoice::Save,
            .title = ComparePage::tr("Export comparison"),
            .start = start,
            .filter = filter });
    if (path.isEmpty())
        return std::nullopt;
    settings.setDirectory(DirectoryPurpose::Export, QFileInfo(path).absolutePath());
    if (writeTo(path, view, result))
        return Message { .severity = Severity::Success,
            .text = ComparePage::tr("Comparison written to %1.").arg(path) };
    return Message { .severity = Severity::Error, .text = ComparePage::tr("%1 could not be written.").arg(path) };
}

} // namespace consonance
