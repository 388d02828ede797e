<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>consonance::BackgroundProgress</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::InputChooser</name>
    <message numerus="yes">
        <source>%n servers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::MessageBar</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>%n more message</numerusform>
            <numerusform>%n more messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::MessageRow</name>
    <message numerus="yes">
        <source>This message came %n time(s).</source>
        <translation>
            <numerusform>This message came once.</numerusform>
            <numerusform>This message came %n times.</numerusform>
        </translation>
    </message>
</context>
</TS>
