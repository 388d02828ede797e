// SPDX-License-Identifier: GPL-3.0-or-later
//
// Marks a text of the core that the window shows translated but that is kept and compared as plain English. The
// context is the one under which the window looks it up. Costs nothing.
#pragma once

#define CONSONANCE_TEXT(context, english) english
