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
    <message>
        <source>Step one &amp;action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on by one task placed within a decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back one action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes back one task placed within a decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step one &amp;event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on by one event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back one event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes back by one event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step one &amp;decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on to the end of the next decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back one decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes back to the end of the decision before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step one &amp;interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on to the beginning of the next interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back one interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes back to the interval before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs at the chosen speed, or pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays at the moment shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xpress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs as fast as the computer allows, showing little on the way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes to the beginning; what was seen stays known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Res&amp;tart with the same seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins the same run again from nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on by the chosen unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes back by the chosen unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slo&amp;wer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowers the speed of Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raises the speed of Run</source>
        <translation type="unfinished"></translation>
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
    <name>PlotAxis</name>
    <message>
        <source>%1 (%)</source>
        <comment>title of an axis in per cent</comment>
        <translation>%1（%）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>title and unit of an axis</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>PolicyText</name>
    <message>
        <source>remaining work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interference model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>history of earlier runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>users&apos; estimates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distribution of durations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from formulas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reconstructed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reproduces published results job by job.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built from published formulas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The published text is incomplete; gaps were filled in, see the parameters marked assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained with this program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing beyond requests</source>
        <translation type="unfinished"></translation>
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
    <name>cli.cannot-print</name>
    <message>
        <source>standard output cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cli.no-assignment</name>
    <message>
        <source>&apos;{0}&apos; is not of the form key=value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cli.no-policy-in-assignment</name>
    <message>
        <source>&apos;{0}&apos; does not begin with the id of a policy that is compared, as in lb.key=value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.bad-pattern</name>
    <message>
        <source>a name with at most one of {}, {n} and {FIRST..LAST} (whole numbers, FIRST not above LAST) is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.count-and-range</name>
    <message>
        <source>a name with a range ({0}) says how many there are; &quot;count&quot; is one too many</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.one-form</name>
    <message>
        <source>either &quot;groups&quot; or &quot;tree&quot; is expected, and not both</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.same-names</name>
    <message>
        <source>{1} servers or groups cannot all be named {0}; put {} where the number belongs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.too-many-changes</name>
    <message>
        <source>more than the {0} changes that are accepted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.two-levels</name>
    <message>
        <source>a group can name one level, but {0} and {1} are given</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.unknown-domain</name>
    <message>
        <source>the path of a server or a group of them is expected (like &quot;rack-0/server-3&quot;), found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cluster-file.version</name>
    <message>
        <source>version {0} of the cluster format is not known; this program reads version {1}</source>
        <translation type="unfinished"></translation>
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
        <source>&quot;{0}&quot; is drained or fails at {1} s, but none of its servers is up then</source>
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
    <name>cluster.unknown</name>
    <message>
        <source>{0} is neither a file nor one of the clusters that come with the program: {1}</source>
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
    <name>compare.stopped</name>
    <message>
        <source>the comparison was stopped</source>
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
    <name>consonance::CdfPlot</name>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
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
    <name>consonance::ClusterChooser</name>
    <message>
        <source>%1 – %2</source>
        <comment>capacity and description of a cluster</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a cluster file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
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
    <name>consonance::HeatMapWidget</name>
    <message>
        <source>Save heat map</source>
        <translation>保存热图</translation>
    </message>
    <message>
        <source>Pictures and data (*.svg *.png *.pdf *.csv *.json)</source>
        <translation>图片和数据 (*.svg *.png *.pdf *.csv *.json)</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>Show as map</source>
        <translation>显示为热图</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>row, column and value of a heat map</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>%1 by %2, %3 rows and %4 columns. It can be shown as a table from the context menu.</source>
        <translation>%1 × %2，%3 行 %4 列。可从上下文菜单显示为表格。</translation>
    </message>
</context>
<context>
    <name>consonance::InputChooser</name>
    <message numerus="yes">
        <source>%n servers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::InterferenceChooser</name>
    <message>
        <source>Contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contention, max-min network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs slow each other down on shared servers and links, by published figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links are shared max-min fairly; slower to compute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours do not matter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured co-location table: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a co-location table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co-location tables (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::LinePlot</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
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
    <name>consonance::ParameterForm</name>
    <message>
        <source>%1 … %2</source>
        <comment>range of a parameter</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>assumed</source>
        <comment>no publication gives this value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::PlotWidget</name>
    <message>
        <source>Show as plot</source>
        <translation>显示为图</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Its data can be shown as a table from the context menu.</source>
        <translation>其数据可从上下文菜单显示为表格。</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>curve and value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Save plot</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>Pictures and data (*.svg *.png *.pdf *.csv *.json)</source>
        <translation>图片和数据 (*.svg *.png *.pdf *.csv *.json)</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
</context>
<context>
    <name>consonance::PolicyChooser</name>
    <message>
        <source>may know: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::RecentFilesList</name>
    <message>
        <source>Looking for recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not there any more: moved or deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read: no permission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>file and where it is</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces and clusters that you open will be listed here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::RunCommands</name>
    <message>
        <source>a run is being opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run is at its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run is at its beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interval</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::RunForm</name>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The seed must be a whole number below 2^64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loads trace and cluster and shows the run at its beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decides what policies draw; with a generated trace also the trace itself</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::RunToolBar</name>
    <message>
        <source>no run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>express</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>simulated time per second</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interval %1/%2 · decision %3 · event %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one step is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated time per second while running; a double click returns to the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated time since the start of the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where in the run this moment lies; intervals are counted up to the latest moment seen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::SampleCard</name>
    <message>
        <source>%1 %2</source>
        <comment>lesson and facts of a sample</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::SessionController</name>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
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
    <name>consonance::TraceChooser</name>
    <message>
        <source>%1 (%2)</source>
        <comment>meaning and range</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Choose a trace file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces (*.csv *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>consonance::WelcomePage</name>
    <message>
        <source>Consonance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lab for placing distributed deep-learning jobs: open a sample, step through it, see who slows whom down, compare policies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or drop a trace (.csv, .json) or a cluster (.json) anywhere on the window.</source>
        <translation type="unfinished"></translation>
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
    <name>import.option</name>
    <message>
        <source>the importer {0} has no option {1}; it has: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>import.option-value</name>
    <message>
        <source>{0}: {1} is expected, found {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>import.too-many-jobs</name>
    <message>
        <source>more than {0} jobs are left; take fewer by the options or the number of jobs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>import.unknown</name>
    <message>
        <source>no importer is called {0}; there are: {1}</source>
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
    <name>models.format</name>
    <message>
        <source>a file of format &quot;{0}&quot; is expected, found &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.name</name>
    <message>
        <source>a name of 1 to 100 letters, digits, &apos;-&apos;, &apos;_&apos;, &apos;.&apos; or &apos;+&apos; is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.none</name>
    <message>
        <source>at least one model is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.text-too-long</name>
    <message>
        <source>a text of at most {0} bytes is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.too-many</name>
    <message>
        <source>at most {0} models are expected, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.twice</name>
    <message>
        <source>the model {0} is described twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models.version</name>
    <message>
        <source>this file has version {0}; this program reads model profiles up to version {1}</source>
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
    <name>philly.cluster-name</name>
    <message>
        <source>a name of at most {0} bytes without control characters is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.description</name>
    <message>
        <source>Jobs of a GPU cluster of 2017: submission, duration and GPUs are measured; model, parameter servers, cores and memory are filled in by rules.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.drop-cluster</name>
    <message>
        <source>another virtual cluster</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.drop-duration</name>
    <message>
        <source>duration of 0 s: never ran</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.drop-gpus</name>
    <message>
        <source>0 GPUs: no demand to place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.drop-limit</name>
    <message>
        <source>beyond the number of jobs asked for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.drop-time</name>
    <message>
        <source>outside the time range</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.gpu-time</name>
    <message>
        <source>gpu_time is {0}, but duration times num_gpus is {1}; the latter is taken</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.no-cluster</name>
    <message>
        <source>no virtual cluster is called {0}; there are: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.no-gpu-model</name>
    <message>
        <source>the model catalogue has no model whose workers use a GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.nothing</name>
    <message>
        <source>no job is left: of {0} rows {1} are malformed and {2} do not match</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-cluster</name>
    <message>
        <source>virtual clusters to take; all when empty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-cpu</name>
    <message>
        <source>cores that a gang&apos;s task reserves beside its GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-from</name>
    <message>
        <source>earliest local time of submission</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-memory</name>
    <message>
        <source>memory that a gang&apos;s task reserves beside its GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-model</name>
    <message>
        <source>whether each job gets a model, drawn by the seed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-ps</name>
    <message>
        <source>none: jobs stay gangs of GPUs; equal: as many parameter servers as workers; one: a single one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.option-to</name>
    <message>
        <source>local time before which jobs were submitted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.timestamp</name>
    <message>
        <source>a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>philly.title</name>
    <message>
        <source>Microsoft Philly</source>
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
    <name>run.policy-gone</name>
    <message>
        <source>the run used policy &apos;{0}&apos;, which this program does not have</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>run.tick-mismatch</name>
    <message>
        <source>policy &apos;{0}&apos; cannot take over here: one of the two decides on ticks of its own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>runs.replay-differs</name>
    <message>
        <source>run {0} replays to event hash {1}, stored is {2}: it was made by another version</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>runs.unknown-format</name>
    <message>
        <source>there is no format &apos;{0}&apos;; there are json and csv (events)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>seeds.bad</name>
    <message>
        <source>&apos;{0}&apos; is no list of seeds; expected 7, 1..5 or 1,4,9 with at most {1} seeds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>session.cancelled</name>
    <message>
        <source>opening the run was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>session.thrown</name>
    <message>
        <source>the simulation failed unexpectedly: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.ambiguous-run</name>
    <message>
        <source>&apos;{0}&apos; may mean several runs, among them {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.backup-failed</name>
    <message>
        <source>the run database was not brought to the new layout: its backup could not be written to {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.bad-checkpoint-name</name>
    <message>
        <source>a checkpoint needs a name that no other one has; &apos;{0}&apos; is empty or taken</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.bad-tag</name>
    <message>
        <source>a tag has 1 to {0} bytes, no control characters, and no blanks at its ends</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.blob.damaged</name>
    <message>
        <source>stored data is damaged: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.blob.newer</name>
    <message>
        <source>stored data has layout {0}; this program reads up to {1}: use a newer Consonance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.blob.too-long</name>
    <message>
        <source>stored data would be {0} bytes long; at most {1} are read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.bundle.damaged</name>
    <message>
        <source>the bundle is damaged: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.bundle.newer</name>
    <message>
        <source>the bundle was made by a newer Consonance (version {0}, this program knows {1}): update Consonance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.bundle.none</name>
    <message>
        <source>this file is not a run bundle</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.cannot-open</name>
    <message>
        <source>the run database cannot be opened: is its folder there, and may it be read?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.corrupt</name>
    <message>
        <source>the run database is damaged ({0}); it was left as it is: restore a backup, or move it away to begin a new one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.decisions.implausible</name>
    <message>
        <source>stored decisions make no sense: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.decisions.unwritable</name>
    <message>
        <source>these decisions cannot be stored: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.diverged</name>
    <message>
        <source>the stored events of run {0} differ from its log ({1} instead of {2} events, hash {3} instead of {4}); it is kept as failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.events.implausible</name>
    <message>
        <source>stored events make no sense: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.events.unwritable</name>
    <message>
        <source>these events cannot be stored: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.foreign</name>
    <message>
        <source>this is a database of another program; it was left as it is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.full</name>
    <message>
        <source>the disk or the quota of the run database is full; what was stored so far is safe: free some space and try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.incomplete</name>
    <message>
        <source>run {0} is damaged: {1}; its figures are still there, its events cannot be shown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.input-output</name>
    <message>
        <source>reading or writing the run database failed ({0}); what was stored so far is safe</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.locked</name>
    <message>
        <source>the run database is locked by another program; wait until it is done, or close it, and try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.missing</name>
    <message>
        <source>there is no run database here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.newer</name>
    <message>
        <source>the run database was made by a newer Consonance (layout {0}, this program knows {1}); it was left as it is: update Consonance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.no-folder</name>
    <message>
        <source>the folder of the run database does not exist: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.no-home</name>
    <message>
        <source>no folder for runs: neither XDG_DATA_HOME nor HOME is set; name a database with --store</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.no-memory</name>
    <message>
        <source>there is not enough memory for this part of the run database</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.no-such-checkpoint</name>
    <message>
        <source>there is no checkpoint &apos;{0}&apos; in the database</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.no-such-run</name>
    <message>
        <source>there is no run &apos;{0}&apos; in the database</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.not-a-database</name>
    <message>
        <source>this file is not a run database; it was left as it is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.not-writable</name>
    <message>
        <source>the run database or its folder may not be written; open it read-only, or name another place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.older</name>
    <message>
        <source>the run database has the older layout {0}; open it once where it may be written, to bring it to layout {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.opened-read-only</name>
    <message>
        <source>the run database was opened for reading only; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.read-only</name>
    <message>
        <source>the run database or its folder may not be written; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.still-running</name>
    <message>
        <source>run {0} is being written by process {1}; stop it first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.stored-message</name>
    <message>
        <source>{0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.too-large</name>
    <message>
        <source>run {0} has more than {1} events; they are not loaded at once</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.too-many-conditions</name>
    <message>
        <source>a filter may have at most {0} words and conditions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.unexpected</name>
    <message>
        <source>the run database reports: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store.unknown-status</name>
    <message>
        <source>run &apos;{0}&apos; has the unknown status &apos;{1}&apos;</source>
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
    <name>trace-preset.arrivals</name>
    <message>
        <source>how arrivals are spread over time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.bursty.description</name>
    <message>
        <source>The same jobs, but calm and burst alternate: queues build up and drain.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.bursty.title</name>
    <message>
        <source>Bursts of GPU gangs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.diurnal.description</name>
    <message>
        <source>The same jobs, nine times as many at noon as at midnight.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.diurnal.title</name>
    <message>
        <source>Day and night of GPU gangs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.gpus</name>
    <message>
        <source>GPUs of the cluster that the load refers to</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.harmony.description</name>
    <message>
        <source>PS/worker training of eight models on the six servers of the Harmony paper: the workload of every headline number.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.harmony.title</name>
    <message>
        <source>Harmony testbed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.jobs</name>
    <message>
        <source>number of jobs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.large.description</name>
    <message>
        <source>PS/worker training of eight models, up to eight workers a job, enough of them for a thousand servers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.large.title</name>
    <message>
        <source>A thousand servers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.load-gpu</name>
    <message>
        <source>GPU time asked for over GPU time there is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.load-interval</name>
    <message>
        <source>jobs that arrive per 20 min on average</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.parameter</name>
    <message>
        <source>the trace preset {0} has no parameter {1}; it has: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.poisson.description</name>
    <message>
        <source>Rigid jobs of 1 to 8 GPUs, minutes to days long, that arrive independently of each other.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.poisson.title</name>
    <message>
        <source>Poisson arrivals of GPU gangs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.setting</name>
    <message>
        <source>name=value is expected after each comma of a preset, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.setting-twice</name>
    <message>
        <source>the preset&apos;s parameter {0} is given twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.small.description</name>
    <message>
        <source>Six gangs on four GPUs whose schedule can be followed with pencil and paper. Nothing is drawn.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.small.title</name>
    <message>
        <source>Small</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.unknown</name>
    <message>
        <source>no trace preset is called {0}; there are: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace-preset.value</name>
    <message>
        <source>{0} of the trace preset {1}: {2} is expected, found {3}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.bounds</name>
    <message>
        <source>{0} ≤ {1} is expected, found {2} and {3}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.column-ignored</name>
    <message>
        <source>the column {0} is unknown and ignored</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.columns-missing</name>
    <message>
        <source>the column {0} is missing; a trace has job_id, arrival_s and either model, workers, ps, epochs or gpus, duration_s; found: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.control-character</name>
    <message>
        <source>{0} without line ends and other control characters is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.deadline</name>
    <message>
        <source>a deadline after the arrival is expected, found {0} s and {1} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.excludes</name>
    <message>
        <source>{0} and {1} exclude each other in one job</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.flag</name>
    <message>
        <source>yes or no is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.format</name>
    <message>
        <source>a file of format &quot;{0}&quot; is expected, found &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.job-twice</name>
    <message>
        <source>the job {0} is there already, {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.member-ignored</name>
    <message>
        <source>the member {0} is unknown and ignored</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.no-rows</name>
    <message>
        <source>the trace has no job; at least one is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.no-valid-row</name>
    <message>
        <source>not one of {0} jobs is valid; the first problem: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.text-too-long</name>
    <message>
        <source>a text of at most {0} bytes is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.too-many-jobs</name>
    <message>
        <source>the trace has more than {0} jobs; split it or take a part of it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.too-much-work</name>
    <message>
        <source>at most {0} batches of work are expected, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.unknown-model</name>
    <message>
        <source>the model {0} is unknown; there are: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.value-missing</name>
    <message>
        <source>a value for {0} is expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.version</name>
    <message>
        <source>this file has version {0}; this program reads traces up to version {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.version-line</name>
    <message>
        <source>&quot;# consonance-trace NUMBER&quot; is expected, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trace.work-missing</name>
    <message>
        <source>one of epochs, iterations and duration_s is expected to say how much work the job is</source>
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
<context>
    <name>verify.bad-row</name>
    <message>
        <source>a row of the oracle cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verify.no-gpu-count</name>
    <message>
        <source>the file name does not say how many GPUs there are; expected &lt;trace&gt;-&lt;number&gt;gpus.csv</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verify.not-an-oracle</name>
    <message>
        <source>&apos;{0}&apos; has no folders workloads and expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verify.nothing-expected</name>
    <message>
        <source>&apos;{0}&apos; has no results of policy &apos;{1}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verify.unknown-oracle</name>
    <message>
        <source>there is no oracle &apos;{0}&apos;; there is tiresias</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
