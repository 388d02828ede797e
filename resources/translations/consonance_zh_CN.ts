<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ColorMap</name>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Blue – grey – orange</source>
        <translation>蓝 – 灰 – 橙</translation>
    </message>
</context>
<context>
    <name>Command</name>
    <message>
        <source>%1 (%2)</source>
        <comment>tip and key</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1
Not now: %2</source>
        <comment>tip and why it is disabled</comment>
        <translation>%1
现在不可用：%2</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>Place: %1</source>
        <translation>位置：%1</translation>
    </message>
    <message>
        <source>While: %1</source>
        <translation>过程：%1</translation>
    </message>
    <message>
        <source>Code: %1</source>
        <translation>代码：%1</translation>
    </message>
</context>
<context>
    <name>Unit</name>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>events/s</source>
        <translation>事件/秒</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>d</source>
        <translation>天</translation>
    </message>
</context>
<context>
    <name>cluster.bad-capacity</name>
    <message>
        <source>the {0} capacity of &quot;{1}&quot; must be 0 to {2}, not {3}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.bad-device-memory</name>
    <message>
        <source>the memory of device &quot;{0}&quot; must be 0 to {1} MB, not {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.bad-link</name>
    <message>
        <source>the uplink of &quot;{0}&quot; must move at least 1 and at most {1} bytes a second, with a delay of 0 s or more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.bad-name</name>
    <message>
        <source>the name &quot;{0}&quot; in &quot;{1}&quot; must have 1 to {2} characters, none of them &apos;/&apos; or a control character</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.bad-oversubscription</name>
    <message>
        <source>the oversubscription of the racks&apos; uplinks must be between 0.001 and 1000, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.bad-sockets</name>
    <message>
        <source>&quot;{0}&quot; cannot have {1} sockets; there must be 1 to {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-below-host</name>
    <message>
        <source>change {0} names &quot;{1}&quot;, a part of a server; whole servers change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-absent</name>
    <message>
        <source>&quot;{0}&quot; is added at {1} s, but all its servers are there already</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-broken</name>
    <message>
        <source>&quot;{0}&quot; is repaired at {1} s, but none of its servers is drained or failed then</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-there</name>
    <message>
        <source>&quot;{0}&quot; is drained or fails at {1} s, but none of its servers is there then</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-time</name>
    <message>
        <source>change {0} of &quot;{1}&quot; is before the start</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.change-unknown</name>
    <message>
        <source>change {0} names a domain that does not exist</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.changes-too-many</name>
    <message>
        <source>the changes touch servers more than {0} times together</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.device-mismatch</name>
    <message>
        <source>&quot;{0}&quot; lists a capacity of {1} GPUs, but {2} devices lie in it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.device-outside</name>
    <message>
        <source>device &quot;{0}&quot; lies outside every server</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.duplicate-name</name>
    <message>
        <source>&quot;{0}&quot; has two children named &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.group-too-big</name>
    <message>
        <source>&quot;{0}&quot; has more {1} than the server it is part of</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.host-by-add</name>
    <message>
        <source>&quot;{0}&quot; is at the level of servers but was not given a capacity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.host-level</name>
    <message>
        <source>the host level &quot;{0}&quot; is not one of the levels below the outermost: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.level-count</name>
    <message>
        <source>the cluster has {0} levels; there must be 2 to {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.level-name</name>
    <message>
        <source>level {0} has no name or the name of another level: &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.level-order</name>
    <message>
        <source>&quot;{0}&quot; (level &quot;{1}&quot;) cannot lie in &quot;{2}&quot; (level &quot;{3}&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.no-host</name>
    <message>
        <source>the cluster has no server (level {0})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.no-socket-level</name>
    <message>
        <source>&quot;{0}&quot; has sockets or devices, but there are too few levels below &quot;{1}&quot; to hold them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.too-many-devices</name>
    <message>
        <source>the cluster has more than {0} devices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.too-many-domains</name>
    <message>
        <source>the cluster has more than {0} servers, devices and groups of them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.too-many-servers</name>
    <message>
        <source>the cluster has more than {0} servers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.too-many-types</name>
    <message>
        <source>the cluster has more than {0} types of devices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.unknown-level</name>
    <message>
        <source>&quot;{0}&quot; has the unknown level &quot;{1}&quot;; levels: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster.unknown-parent</name>
    <message>
        <source>&quot;{0}&quot; is added to a domain that does not exist</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare.baseline</name>
    <message>
        <source>the baseline &apos;{0}&apos; is not among the policies compared ({1})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compare.nothing</name>
    <message>
        <source>a comparison needs at least one {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::BackgroundProgress</name>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <comment>percentage and time</comment>
        <translation>%1，还剩 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>work and its progress</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Progress of background work</source>
        <translation>后台工作的进度</translation>
    </message>
    <message>
        <source>Stop this work; what is done is kept</source>
        <translation>停止这项工作；已完成的部分会保留</translation>
    </message>
    <message>
        <source>Stop background work</source>
        <translation>停止后台工作</translation>
    </message>
</context>
<context>
    <name>consonance::CheatSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>key and command</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>consonance::CommandListModel</name>
    <message>
        <source>%1, not possible now: %2</source>
        <translation>%1，现在不可用：%2</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>现在不可用</translation>
    </message>
</context>
<context>
    <name>consonance::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Type a command…</source>
        <translation>输入命令…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Fitting commands</source>
        <translation>匹配的命令</translation>
    </message>
</context>
<context>
    <name>consonance::CommandRegistry</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>consonance::CopyableTableView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>consonance::FilteredTable</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>rows left after filtering</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>consonance::MessageBar</name>
    <message>
        <source>%1: %2</source>
        <comment>place and error</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>…… 以及另外 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>还有 %n 条消息</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::MessageRow</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>severity and message</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Show or hide the details</source>
        <translation>显示或隐藏详情</translation>
    </message>
    <message>
        <source>Copy this message with its details</source>
        <translation>复制此消息及其详情</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>消息详情</translation>
    </message>
    <message numerus="yes">
        <source>This message came %n time(s).</source>
        <translation>
            <numerusform>此消息出现了 %n 次。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::Settings</name>
    <message>
        <source>The settings could not be read and were set aside as %1.</source>
        <translation>无法读取设置，已将其另存为 %1。</translation>
    </message>
</context>
<context>
    <name>csv.after-quote</name>
    <message>
        <source>text after the closing quotation mark of a field</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.binary</name>
    <message>
        <source>this is not a text file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.column-missing</name>
    <message>
        <source>the column {0} is missing; the file has: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.column-twice</name>
    <message>
        <source>the header names the column {0} twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.empty</name>
    <message>
        <source>the file is empty; a header line is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.field-count</name>
    <message>
        <source>a row of {0} fields is expected as in the header, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.nul</name>
    <message>
        <source>a NUL byte</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.row-too-long</name>
    <message>
        <source>a row of more than {0} bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.stray-quote</name>
    <message>
        <source>a quotation mark inside a field; the whole field must be quoted and the mark doubled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.unclosed-quote</name>
    <message>
        <source>a quoted field that is never closed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.utf16</name>
    <message>
        <source>the file is encoded as UTF-16; UTF-8 is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>csv.utf8</name>
    <message>
        <source>bytes that are not valid UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>engine.bad-period</name>
    <message>
        <source>the {0} must be longer than 0 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>engine.missing-input</name>
    <message>
        <source>the simulation needs a {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>engine.no-jobs</name>
    <message>
        <source>the trace has no job to run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.disk-full</name>
    <message>
        <source>the disk is full; nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.folder-failed</name>
    <message>
        <source>the folder cannot be made: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.folder-missing</name>
    <message>
        <source>the folder {0} does not exist</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.is-folder</name>
    <message>
        <source>this is a folder, a file is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.missing</name>
    <message>
        <source>the file does not exist</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.read-failed</name>
    <message>
        <source>reading failed: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.read-only-disk</name>
    <message>
        <source>the file system is read-only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.too-large</name>
    <message>
        <source>the file is larger than the {0} bytes that are accepted here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.unreadable</name>
    <message>
        <source>no permission to read the file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.unwritable</name>
    <message>
        <source>no permission to write here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>file.write-failed</name>
    <message>
        <source>writing failed: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>job.never-fits</name>
    <message>
        <source>job {0} can never run: it needs {1} {2}, the whole cluster has {3}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>job.task-never-fits</name>
    <message>
        <source>job {0} can never run: no server can hold one of its tasks ({1})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.array</name>
    <message>
        <source>an array is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.boolean</name>
    <message>
        <source>true or false is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.choice</name>
    <message>
        <source>one of {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.empty</name>
    <message>
        <source>the file is empty; JSON is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.key-missing</name>
    <message>
        <source>the key {0} is missing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.key-twice</name>
    <message>
        <source>the key {0} is given twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.key-unknown</name>
    <message>
        <source>the key {0} is not known here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.object</name>
    <message>
        <source>an object is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.object-with</name>
    <message>
        <source>an object with the key {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.syntax</name>
    <message>
        <source>this is not valid JSON: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.text</name>
    <message>
        <source>a text is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.too-deep</name>
    <message>
        <source>values nested more than {0} deep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>json.too-large</name>
    <message>
        <source>more than the {0} bytes that are accepted here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>measured.alone</name>
    <message>
        <source>a speed beside another configuration is given, but the speed alone, &quot;null&quot;, is 0</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>measured.configuration</name>
    <message>
        <source>a configuration like &quot;(&apos;ResNet-50 (batch size 32)&apos;, 1)&quot; is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>measured.empty</name>
    <message>
        <source>the table holds no device type</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>measured.pair</name>
    <message>
        <source>two numbers are expected, the speeds of this and of the other configuration; found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.integer</name>
    <message>
        <source>a whole number is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.integer-at-least</name>
    <message>
        <source>a whole number of at least {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.integer-at-most</name>
    <message>
        <source>a whole number of at most {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.integer-between</name>
    <message>
        <source>a whole number from {1} to {2} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.number</name>
    <message>
        <source>a number is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.number-at-least</name>
    <message>
        <source>a number of at least {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.number-at-most</name>
    <message>
        <source>a number of at most {1} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>number.number-between</name>
    <message>
        <source>a number from {1} to {2} is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.bad-count</name>
    <message>
        <source>job {0} needs {1} to {2} tasks of role {3}, the plan gives it {4}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.bad-lease</name>
    <message>
        <source>job {0}: a lease must end after it begins</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.bad-share</name>
    <message>
        <source>job {0}: a share must lie in (0, 1] and be 1 when exclusive</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.bad-slot</name>
    <message>
        <source>job {0}: a slot names {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.does-not-fit</name>
    <message>
        <source>job {0} does not fit on {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.job-not-here</name>
    <message>
        <source>job {0} is {1} and cannot be given resources</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.job-twice</name>
    <message>
        <source>the plan names job {0} twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.reserved</name>
    <message>
        <source>job {0} would hold resources on {1} that are promised to others from {2} s on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.too-many-now</name>
    <message>
        <source>job {0} is given more than one allocation for the same time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.unknown-job</name>
    <message>
        <source>the plan names job {0}, which the trace does not have</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>plan.wrong-type</name>
    <message>
        <source>job {0} asks for {1} devices, {2} has others</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>policy.parameter.bad</name>
    <message>
        <source>parameter {0} of policy {1} must be {2}, not &quot;{3}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>policy.parameter.unknown</name>
    <message>
        <source>policy {0} has no parameter &quot;{1}&quot;; it has: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>policy.undeclared-knowledge</name>
    <message>
        <source>the policy read &apos;{0}&apos;, which its traits do not declare; the run is void</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>policy.unknown</name>
    <message>
        <source>there is no policy &quot;{0}&quot;; the nearest is &quot;{1}&quot;. Known: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>run.cancelled</name>
    <message>
        <source>the run was stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>run.no-decision</name>
    <message>
        <source>no decision is due now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>throughput.unknown-model</name>
    <message>
        <source>unknown interference model &quot;{0}&quot;; expected contention, contention:maxmin, measured:FILE or none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>transitions.unknown</name>
    <message>
        <source>there is no transition table &apos;{0}&apos;; there are common, none, pollux, gandiva</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ui.background.outOfMemory</name>
    <message>
        <source>there was not enough memory</source>
        <translation>内存不足</translation>
    </message>
</context>
<context>
    <name>ui.background.thrown</name>
    <message>
        <source>the work failed unexpectedly: {0}</source>
        <translation>工作意外失败：{0}</translation>
    </message>
</context>
<context>
    <name>ui.command.disabled</name>
    <message>
        <source>{0} is not possible now: {1}</source>
        <translation>现在不能{0}：{1}</translation>
    </message>
</context>
<context>
    <name>ui.command.keyTaken</name>
    <message>
        <source>{0} is already the key of {1}</source>
        <translation>{0} 已经是“{1}”的快捷键</translation>
    </message>
</context>
<context>
    <name>ui.command.unknown</name>
    <message>
        <source>there is no command {0}</source>
        <translation>没有命令 {0}</translation>
    </message>
</context>
</TS>
