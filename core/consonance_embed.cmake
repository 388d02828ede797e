# SPDX-License-Identifier: GPL-3.0-or-later
# consonance_embed(core_cluster clusterPresetFiles a.json b.json): makes the files part of the target, as the function
# std::span<const EmbeddedFile> consonance::clusterPresetFiles() (core/base/embedded_resources.h). Paths are relative to
# the calling folder or absolute. The script half of this file runs at build time, so that an edited file is taken up.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(CONSONANCE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    function(consonance_embed target name)
        set(files)
        foreach(file ${ARGN})
            get_filename_component(absolute ${file} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
            list(APPEND files ${absolute})
        endforeach()
        set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.cpp)
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DOUTPUT=${output} "-DFILES=${files}" -P ${CONSONANCE_EMBED_SCRIPT}
            DEPENDS ${files} ${CONSONANCE_EMBED_SCRIPT}
            COMMENT "Embedding ${name}"
            VERBATIM)
        # Large, and each has the same names in it.
        set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        target_sources(${target} PRIVATE ${output})
    endfunction()
    return()
endif()

set(texts "")
set(entries "")
set(index 0)
foreach(file ${FILES})
    get_filename_component(stem ${file} NAME_WLE)
    get_filename_component(whole ${file} NAME)
    file(SIZE ${file} size)
    file(READ ${file} content HEX)
    # A literal a line keeps the lines short; the compiler joins them.
    string(REGEX REPLACE "(..)" "\\\\x\\1" content "${content}")
    string(REGEX REPLACE "(................................................................)" "    \"\\1\"\n" content "${content}\n")
    string(REGEX REPLACE "\n(\\\\x[^\n]*)\n" "\n    \"\\1\"\n" content "\n${content}\n")
    string(APPEND texts "    constexpr char kBytes${index}[] = \"\"\n${content}    ;\n")
    string(APPEND entries "    EmbeddedFile { \"${stem}\", \"${whole}\", { kBytes${index}, ${size} } },\n")
    math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUTPUT}
    "// Written by the build from the files named below.\n"
    "#include \"core/base/embedded_resources.h\"\n\n#include <array>\n\nnamespace consonance {\n\nnamespace {\n\n${texts}\n"
    "    constexpr std::array<EmbeddedFile, ${index}> kFiles {\n${entries}    };\n\n} // namespace\n\n"
    "std::span<const EmbeddedFile> ${NAME}();\nstd::span<const EmbeddedFile> ${NAME}() { return kFiles; }\n\n} // namespace consonance\n")
