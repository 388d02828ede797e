// SPDX-License-Identifier: GPL-3.0-or-later
// consonance-cli: everything the window can do to a run, for scripts.
#include "app/cli/command_line.h"

int main(int argc, char** argv)
{
    return consonance::runCommandLine(argc, argv);
}
