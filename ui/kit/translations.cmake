# SPDX-License-Identifier: GPL-3.0-or-later
# Translations: `cmake --build … --target translations` collects every text of core, ui and app into the .ts files; a normal build compiles these and links them
# into the window. Messages of the core are declared with CONSONANCE_MESSAGE(id, english); their context is the id. Other texts of the core are marked with
# CONSONANCE_TEXT(context, english), or come from its catalogues, which collect-texts (app/texts) writes down. English has a file for its plurals only.
set(translation_folder ${CMAKE_BINARY_DIR}/generated/translations)
file(MAKE_DIRECTORY ${translation_folder})
set(translation_compiled "")
foreach(language en zh_CN)
    set(source ${PROJECT_SOURCE_DIR}/resources/translations/consonance_${language}.ts)
    set(compiled ${translation_folder}/consonance_${language}.qm)
    add_custom_command(OUTPUT ${compiled}
        COMMAND Qt6::lrelease -silent ${source} -qm ${compiled}
        DEPENDS ${source}
        COMMENT "Compiling translation ${language}")
    list(APPEND translation_compiled ${compiled})
endforeach()

set(translated_folders "")
foreach(folder core ui app)
    if(EXISTS ${PROJECT_SOURCE_DIR}/${folder})
        list(APPEND translated_folders ${folder})
    endif()
endforeach()
set(catalogue_texts ${CMAKE_BINARY_DIR}/generated/catalogue_texts.cpp)
set(collect_options -silent -no-obsolete -locations none -tr-function-alias QT_TRANSLATE_NOOP+=CONSONANCE_MESSAGE,QT_TRANSLATE_NOOP+=CONSONANCE_TEXT
    -extensions cpp,h -I . ${translated_folders})
set(collect_texts Qt6::lupdate ${collect_options} ${catalogue_texts})
set_property(GLOBAL PROPERTY CONSONANCE_COLLECT_OPTIONS "${collect_options}") # for the test that the files are up to date
add_custom_target(translations
    COMMAND collect-texts ${catalogue_texts}
    COMMAND ${collect_texts} -ts resources/translations/consonance_zh_CN.ts
    COMMAND ${collect_texts} -pluralonly -ts resources/translations/consonance_en.ts
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Collecting texts for translation"
    VERBATIM)
