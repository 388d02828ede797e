// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/file_writing.h"

#include "ui/tables/table_export.h"

#include <QSaveFile>

namespace consonance {

bool isPictureEnding(const QString& ending)
{
    return ending == QLatin1String("png") || ending == QLatin1String("svg") || ending == QLatin1String("pdf");
}

bool writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

bool writeTableFile(const QString& path, const QAbstractItemModel& model)
{
    const auto ending = path.section(QLatin1Char('.'), -1).toLower();
    if (ending != QLatin1String("csv") && ending != QLatin1String("json"))
        return false;
    const auto format = ending == QLatin1String("csv") ? TableFormat::Csv : TableFormat::Json;
    return writeFile(path, exportTable(model, wholeTable(model), format).toUtf8());
}

} // namespace consonance
