// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only place that includes qcustomplot.h. Version 2.1 needs Qt's lower-case keywords and foreach, which this
// project switches off; they exist for the length of the include only. Include it in .cpp files of ui/plot alone: it
// costs seconds to compile.
#pragma once

// qcustomplot.h includes these itself; here they are read before the keywords exist.
#include <QtCore/QCache>
#include <QtCore/QDateTime>
#include <QtCore/QMargins>
#include <QtCore/QMultiMap>
#include <QtCore/QObject>
#include <QtCore/QPointer>
#include <QtCore/QSharedPointer>
#include <QtCore/QStack>
#include <QtCore/QTimer>
#include <QtCore/QVector>
#include <QtCore/qmath.h>
#include <QtGlobal>
#include <QtGui/QMouseEvent>
#include <QtGui/QPaintEvent>
#include <QtGui/QPainter>
#include <QtGui/QPixmap>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QWidget>

#pragma push_macro("signals")
#pragma push_macro("slots")
#pragma push_macro("emit")
#pragma push_macro("foreach")
#undef signals
#undef slots
#undef emit
#undef foreach
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach(variable, container) for (variable : container)

#include <qcustomplot.h>

#undef signals
#undef slots
#undef emit
#undef foreach
#pragma pop_macro("foreach")
#pragma pop_macro("emit")
#pragma pop_macro("slots")
#pragma pop_macro("signals")
