<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AskedAt</name>
    <message>
        <source>tick</source>
        <translation>节拍</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>interval of {0} min</source>
        <translation>{0} 分的间隔</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}和{1}</translation>
    </message>
</context>
<context>
    <name>Assumption</name>
    <message>
        <source>what the model&apos;s profile says; a gang&apos;s task: one GPU and nothing else</source>
        <translation>取模型档案中的值；成组作业的任务：一个 GPU，别无其他</translation>
    </message>
    <message>
        <source>what the model&apos;s profile says</source>
        <translation>取模型档案中的值</translation>
    </message>
    <message>
        <source>as many as asked for: jobs do not shrink or grow</source>
        <translation>与请求相同：作业不伸缩</translation>
    </message>
    <message>
        <source>all jobs are of one tenant, &quot;default&quot;</source>
        <translation>所有作业属于同一租户 &quot;default&quot;</translation>
    </message>
    <message>
        <source>all jobs are of one group, &quot;default&quot;</source>
        <translation>所有作业属于同一组 &quot;default&quot;</translation>
    </message>
    <message>
        <source>1 for every job</source>
        <translation>每个作业为 1</translation>
    </message>
    <message>
        <source>0 for every job</source>
        <translation>每个作业为 0</translation>
    </message>
    <message>
        <source>no job has a deadline</source>
        <translation>没有作业有截止时间</translation>
    </message>
    <message>
        <source>every job may be interrupted</source>
        <translation>每个作业都可被中断</translation>
    </message>
    <message>
        <source>any type will do</source>
        <translation>任何型号皆可</translation>
    </message>
    <message>
        <source>the model&apos;s own, and it is not adapted</source>
        <translation>模型自身的批大小，且不调整</translation>
    </message>
    <message>
        <source>catalogue of models; trace format, version 1</source>
        <translation>模型目录；轨迹格式第 1 版</translation>
    </message>
    <message>
        <source>trace format, version 1</source>
        <translation>轨迹格式第 1 版</translation>
    </message>
    <message>
        <source>the trace file, or its format</source>
        <translation>轨迹文件或其格式</translation>
    </message>
    <message>
        <source>the importer and its options</source>
        <translation>导入器及其选项</translation>
    </message>
    <message>
        <source>a job that gives a duration and no more reserves its GPUs alone</source>
        <translation>只给出时长的作业仅预留其 GPU</translation>
    </message>
    <message>
        <source>p and the row&apos;s line number in the file; the trace has no job names</source>
        <translation>p 加该行在文件中的行号；轨迹没有给作业命名</translation>
    </message>
    <message>
        <source>local time of submission after the first job taken; the end of summer time is not accounted for</source>
        <translation>相对于首个取用作业的当地提交时间；未计入夏令时的结束</translation>
    </message>
    <message>
        <source>the virtual cluster</source>
        <translation>虚拟集群</translation>
    </message>
    <message>
        <source>drawn evenly among the models whose workers use a GPU, seed {0}</source>
        <translation>在 worker 使用 GPU 的模型中均匀抽取，种子 {0}</translation>
    </message>
    <message>
        <source>one task a GPU, all at once, on any servers</source>
        <translation>每个 GPU 一个任务，同时启动，服务器不限</translation>
    </message>
    <message>
        <source>{0} cores and {1} GB beside each GPU</source>
        <translation>每个 GPU 另配 {0} 核和 {1} GB</translation>
    </message>
    <message>
        <source>as many parameter servers as workers; one worker a GPU</source>
        <translation>参数服务器与 worker 一样多；每个 GPU 一个 worker</translation>
    </message>
    <message>
        <source>one parameter server a job; one worker a GPU</source>
        <translation>每个作业一个参数服务器；每个 GPU 一个 worker</translation>
    </message>
    <message>
        <source>what the job would do alone in its duration, each task on its own server</source>
        <translation>作业单独运行、每个任务独占一台服务器时在其时长内完成的工作量</translation>
    </message>
    <message>
        <source>one GPU each, no CPU or memory demand, as in the artifact&apos;s simulator</source>
        <translation>每个一块 GPU，不要求 CPU 或内存，与论文代码中的模拟器一致</translation>
    </message>
    <message>
        <source>0 s is {0} s of the trace</source>
        <translation>0 s 即轨迹的 {0} s</translation>
    </message>
    <message>
        <source>0 s is {0}</source>
        <translation>0 s 即 {0}</translation>
    </message>
    <message>
        <source>{0} jobs that can never run on {1} are left out: {2}</source>
        <translation>{0} 个永远无法在 {1} 上运行的作业被略去：{2}</translation>
    </message>
    <message>
        <source>the one that the import was given, for every job with GPUs</source>
        <translation>导入时指定的模型，用于每个使用 GPU 的作业</translation>
    </message>
    <message>
        <source>{0} jobs have tasks without a GPU beside their workers: the cores and memory of those are shared out evenly among the workers</source>
        <translation>{0} 个作业除 worker 外还有不用 GPU 的任务：其核数和内存平均分给各 worker</translation>
    </message>
    <message>
        <source>{0} jobs have GPUs that do not divide by their nodes: one task a GPU, on any servers</source>
        <translation>{0} 个作业的 GPU 数不能被节点数整除：每个 GPU 一个任务，服务器不限</translation>
    </message>
    <message>
        <source>{0} jobs ask for a part of a GPU; each of their tasks is given whole ones</source>
        <translation>{0} 个作业要求 GPU 的一部分；其每个任务得到整数个 GPU</translation>
    </message>
    <message>
        <source>{0} jobs had not ended: they run to their time limit</source>
        <translation>{0} 个作业尚未结束：运行至其时限</translation>
    </message>
    <message>
        <source>{0} jobs had not ended and have no time limit: they run {1} s</source>
        <translation>{0} 个作业尚未结束且没有时限：运行 {1} 秒</translation>
    </message>
    <message>
        <source>{0} jobs give no cores: {1} for each GPU</source>
        <translation>{0} 个作业未给出核数：每个 GPU {1} 核</translation>
    </message>
    <message>
        <source>{0} jobs give no memory: {1} GB for each GPU</source>
        <translation>{0} 个作业未给出内存：每个 GPU {1} GB</translation>
    </message>
    <message>
        <source>one task for each node asked for, with an equal part of GPUs, cores and memory</source>
        <translation>每个所求节点一个任务，平分 GPU、核和内存</translation>
    </message>
    <message>
        <source>one task, all on one server</source>
        <translation>一个任务，全部在一台服务器上</translation>
    </message>
    <message>
        <source>{0} jobs accept several types of GPU; any type is taken</source>
        <translation>{0} 个作业列出了多种可用的 GPU 类型；视为任意类型</translation>
    </message>
    <message>
        <source>a processor is a core; one task for each, on any servers</source>
        <translation>一个处理器即一个核；每个处理器一个任务，服务器不限</translation>
    </message>
    <message>
        <source>a processor is a GPU; one task for each, on any servers</source>
        <translation>一个处理器即一个 GPU；每个处理器一个任务，服务器不限</translation>
    </message>
    <message>
        <source>local time; the end of summer time is not accounted for</source>
        <translation>当地时间；未计入夏令时的结束</translation>
    </message>
    <message>
        <source>from start to end</source>
        <translation>从开始到结束</translation>
    </message>
    <message>
        <source>g and the line number in the file; the trace has no job names</source>
        <translation>g 加该行在文件中的行号；轨迹未给作业命名</translation>
    </message>
    <message>
        <source>steps over the steps per second that were measured alone on a {0}</source>
        <translation>步数除以在 {0} 上单独运行时实测的每秒步数</translation>
    </message>
    <message>
        <source>launch of the first task; the table gives no submission</source>
        <translation>首个任务的启动时间；表中没有提交时间</translation>
    </message>
    <message>
        <source>one task for each instance</source>
        <translation>每个实例一个任务</translation>
    </message>
    <message>
        <source>one task for each pod of the job</source>
        <translation>作业的每个 pod 一个任务</translation>
    </message>
    <message>
        <source>the queue, or the namespace where there is none</source>
        <translation>队列；没有队列时为命名空间</translation>
    </message>
    <message>
        <source>as measured on {0}</source>
        <translation>按 {0} 上的实测</translation>
    </message>
    <message>
        <source>the user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>the account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>the publication gives them in slots; the preset says how long a slot lasts here</source>
        <translation>论文以时段给出；这里每个时段的长度由预设决定</translation>
    </message>
    <message>
        <source>a bid is the whole declared value; tenants are equally likely, weights whole numbers from 1 to 10</source>
        <translation>出价等于声明的全部价值；各租户可能性相同，权重是 1 到 10 的整数</translation>
    </message>
    <message>
        <source>one to three times the time of one worker and one parameter server alone, after arrival</source>
        <translation>到达之后，为单独一个 worker 加一个参数服务器所需时间的 1 到 3 倍</translation>
    </message>
    <message>
        <source>from one to twice as many as the job asks for</source>
        <translation>从作业请求的数量到其两倍</translation>
    </message>
    <message>
        <source>{0} jobs ask for a part of a GPU: placement policies let them share one, others give each a whole one</source>
        <translation>{0} 个作业要求 GPU 的一部分：放置策略让它们共享 GPU，其他策略给每个整块 GPU</translation>
    </message>
    <message>
        <source>{0} of {1} rows of {2} could not be read and are left out</source>
        <translation>{2} 的 {1} 行中有 {0} 行无法读取，已被忽略</translation>
    </message>
    <message>
        <source>{0} jobs that give a duration name a model without a profile here ({1}): they run for their duration, nothing slows them and they slow nothing</source>
        <translation>{0} 个给出时长的作业所写的模型在此没有档案（{1}）：它们按自己的时长运行，既不被干扰，也不干扰别的作业</translation>
    </message>
    <message>
        <source>{0} jobs give a duration and a model with a profile here: that is their duration with each task on a server of its own; tasks that share one slow each other</source>
        <translation>{0} 个作业给出时长和此处有画像的模型：这是每个任务各占一台服务器时的时长；同在一台服务器上的任务会互相拖慢</translation>
    </message>
    <message>
        <source>{0} jobs had not ended: they run to their time limit and add {1} GPU-hours</source>
        <translation>{0} 个作业尚未结束：运行至其时限，增加 {1} GPU 小时</translation>
    </message>
    <message>
        <source>{0} jobs had not ended and have no time limit: they run {1} s and add {2} GPU-hours</source>
        <translation>{0} 个作业尚未结束且没有时限：运行 {1} 秒，增加 {2} GPU 小时</translation>
    </message>
    <message>
        <source>{0} jobs ran several times or are listed again: the last attempt counts, from the first submission</source>
        <translation>{0} 个作业运行过多次或重复列出：以最后一次运行为准，从首次提交算起</translation>
    </message>
    <message>
        <source>{0} jobs are array tasks that the file lists together in one row</source>
        <translation>{0} 个作业是数组任务，文件将它们合列在一行</translation>
    </message>
    <message>
        <source>{0} jobs are from lists of array tasks that are cut short: further tasks are missing (SLURM_BITSTR_LEN=0 prints all)</source>
        <translation>{0} 个作业来自被截短的数组任务列表：其余任务缺失（SLURM_BITSTR_LEN=0 可打印全部）</translation>
    </message>
    <message>
        <source>{0} heterogeneous jobs: their components are one job, and all its tasks start together</source>
        <translation>{0} 个异构作业：各组件合为一个作业，所有任务同时启动</translation>
    </message>
    <message>
        <source>{0} heterogeneous jobs have components that ran for different times: all tasks run for the longest of them</source>
        <translation>{0} 个异构作业的组件运行时间不同：所有任务按其中最长的时间运行</translation>
    </message>
    <message>
        <source>{0} jobs hold MIG slices ({1}): a slice counts as its compute part of a GPU, 1g as 1/7 (on an A30 1/4)</source>
        <translation>{0} 个作业占用 MIG 切片（{1}）：每个切片按其计算部分折合 GPU，1g 为 1/7（A30 上为 1/4）</translation>
    </message>
    <message>
        <source>{0} jobs hold GPUs and slices of GPUs, or slices of several sizes: each counts as a whole GPU</source>
        <translation>{0} 个作业同时占用整块 GPU 和 GPU 切片，或多种大小的切片：每个都按一整块 GPU 计</translation>
    </message>
    <message>
        <source>{0} jobs hold parts of a GPU (gres/shard): {1} shards are one GPU</source>
        <translation>{0} 个作业占用 GPU 的一部分（gres/shard）：{1} 个 shard 为一块 GPU</translation>
    </message>
    <message>
        <source>{0} jobs hold parts of a GPU (gres/mps): {1} units are one GPU</source>
        <translation>{0} 个作业占用 GPU 的一部分（gres/mps）：{1} 个单位为一块 GPU</translation>
    </message>
    <message>
        <source>{0} jobs hold {1}, which is not simulated</source>
        <translation>{0} 个作业占用 {1}，该资源不参与模拟</translation>
    </message>
    <message>
        <source>{0} jobs hold gres/shard, which is not counted: how many shards one GPU has is unknown (--set shards_per_gpu=4 sets it)</source>
        <translation>{0} 个作业占用 gres/shard，未计入：一块 GPU 有多少个 shard 未知（可用 --set shards_per_gpu=4 设置）</translation>
    </message>
    <message>
        <source>{0} jobs hold {1}: each counts as a GPU of this type</source>
        <translation>{0} 个作业占用 {1}：每个按此类型的一块 GPU 计</translation>
    </message>
    <message>
        <source>jobs that ask only for {0} are left out: it is not simulated</source>
        <translation>只请求 {0} 的作业已略去：该资源不参与模拟</translation>
    </message>
    <message>
        <source>{0} jobs have parameter servers with GPUs: those count as workers</source>
        <translation>{0} 个作业的参数服务器带有 GPU：这些参数服务器计为 worker</translation>
    </message>
    <message>
        <source>{0} jobs hold {1}: each counts as a GPU of any type</source>
        <translation>{0} 个作业持有 {1}：每个计为一块任意类型的 GPU</translation>
    </message>
    <message>
        <source>{0} jobs share GPUs: {1} of a GPU</source>
        <translation>{0} 个作业共享 GPU：{1} 块 GPU</translation>
    </message>
    <message>
        <source>{0} jobs hold {1}, a part of a GPU of unknown size: each counts as a whole GPU</source>
        <translation>{0} 个作业持有 {1}，即大小未知的部分 GPU：每个计为一整块 GPU</translation>
    </message>
    <message>
        <source>{0} jobs hold GPUs and parts of GPUs, or parts of several sizes: each counts as their mean</source>
        <translation>{0} 个作业同时持有整块和部分 GPU，或大小不同的部分 GPU：每个按平均值计</translation>
    </message>
    <message>
        <source>{0} jobs have resource claims, which pods do not describe: devices in them are not counted</source>
        <translation>{0} 个作业带有资源声明（resource claim），Pod 中没有其内容：其中的设备未计入</translation>
    </message>
    <message>
        <source>{0} jobs ran pods one after another or far apart: their tasks are the pods that ran at once, and the run time keeps the total</source>
        <translation>{0} 个作业的 Pod 先后运行或相隔较远：任务数取同时运行的 Pod 数，运行时长使总量保持不变</translation>
    </message>
    <message>
        <source>{0} jobs restarted containers in place: they hold their GPUs from the first start to the last end</source>
        <translation>{0} 个作业的容器曾原地重启：从首次启动到最后结束一直持有 GPU</translation>
    </message>
    <message>
        <source>{0} pods are missing: the file is one page of a longer list (metadata.continue)</source>
        <translation>缺少 {0} 个 Pod：该文件只是较长列表的一页（metadata.continue）</translation>
    </message>
    <message>
        <source>further pods are missing: the file is one page of a longer list (metadata.continue)</source>
        <translation>缺少其余的 Pod：该文件只是较长列表的一页（metadata.continue）</translation>
    </message>
    <message>
        <source>{0} further fields of each line are not used: the standard has {1}</source>
        <translation>每行另有 {0} 个字段未使用：标准只有 {1} 个</translation>
    </message>
    <message>
        <source>the measured run time; from start to end where there is none</source>
        <translation>测得的运行时间；没有时取从开始到结束</translation>
    </message>
    <message>
        <source>{0} jobs ran longer or shorter than from start to end by the clock (summer time, suspension): the measured time counts</source>
        <translation>{0} 个作业的运行时间与时钟上从开始到结束的时间不同（夏令时、挂起）：以测得的时间为准</translation>
    </message>
    <message>
        <source>a comma separates decimals, as in {0}, which is read as {1}</source>
        <translation>逗号是小数点，例如 {0} 读作 {1}</translation>
    </message>
    <message>
        <source>{0} is read with a decimal point; no number of the table shows another reading</source>
        <translation>{0} 按小数点读取；表中没有数字表明其他读法</translation>
    </message>
    <message>
        <source>{0} jobs are tasks of an array that limits how many of them run at once (%N): here all may run together</source>
        <translation>{0} 个作业是数组任务，该数组限制了同时运行的任务数（%N）：此处全部任务可同时运行</translation>
    </message>
    <message>
        <source>{0} jobs ran several times or are listed again: the last attempt counts, from the first submission; earlier attempts held {1} more GPU-hours, which no figure includes</source>
        <translation>{0} 个作业运行过多次或重复列出：以最后一次运行为准，从首次提交算起；之前各次另占用 {1} GPU 小时，未计入任何数字</translation>
    </message>
    <message>
        <source>dates that give their offset from UTC count by UTC</source>
        <translation>标明与 UTC 时差的日期按 UTC 计</translation>
    </message>
    <message>
        <source>some dates give their offset from UTC and count by UTC; the others give none and are read as UTC too</source>
        <translation>部分日期标明与 UTC 的时差，按 UTC 计；其余日期未标明，也按 UTC 读取</translation>
    </message>
    <message>
        <source>numbers in the column {0} are seconds; its name gives no unit</source>
        <translation>列 {0} 中的数字为秒；列名未给出单位</translation>
    </message>
    <message>
        <source>numbers in the column {0} are days, as its name says</source>
        <translation>列 {0} 中的数字为天，依其列名</translation>
    </message>
    <message>
        <source>numbers in the column {0} are hours, as its name says</source>
        <translation>列 {0} 中的数字为小时，依其列名</translation>
    </message>
    <message>
        <source>numbers in the column {0} are minutes, as its name says</source>
        <translation>列 {0} 中的数字为分钟，依其列名</translation>
    </message>
    <message>
        <source>numbers in the column {0} are milliseconds, as its name says</source>
        <translation>列 {0} 中的数字为毫秒，依其列名</translation>
    </message>
    <message>
        <source>numbers in the column {0} are microseconds, as its name says</source>
        <translation>列 {0} 中的数字为微秒，依其列名</translation>
    </message>
    <message>
        <source>{0} jobs have a longer list of servers than 200 bytes: it is left out, so where they ran is not known</source>
        <translation>{0} 个作业的服务器列表超过 200 字节，已省略，因此不知道它们在哪里运行</translation>
    </message>
    <message>
        <source>the job&apos;s configuration, with the speeds measured on each type of GPU, alone and beside others on one server</source>
        <translation>任务的配置，带有在每种 GPU 上单独运行以及在同一服务器上与其他任务共用时实测的速度</translation>
    </message>
    <message>
        <source>{0} jobs: arrival plus the SLO times the duration</source>
        <translation>{0} 个任务：到达时间加上 SLO 乘以时长</translation>
    </message>
    <message>
        <source>times of two parts, such as 20:30, are minutes and seconds, since others have three</source>
        <translation>两段的时间(如 20:30)是分钟和秒,因为其他时间有三段</translation>
    </message>
    <message>
        <source>times of two parts, such as 20:30, are hours and minutes</source>
        <translation>两段的时间(如 20:30)是小时和分钟</translation>
    </message>
    <message>
        <source>a number of GPUs below 1 is the part of one that a task needs; placement policies let tasks share</source>
        <translation>小于 1 的 GPU 数是任务所需的一块 GPU 的份额;放置策略让任务共享 GPU</translation>
    </message>
    <message>
        <source>{0} heterogeneous jobs have components without a GPU: a trace cannot place these on servers of their own, so their cores and memory are left out</source>
        <translation>{0} 个异构作业含有不带 GPU 的组件：轨迹无法把它们单独放到服务器上，因此略去其核数和内存</translation>
    </message>
    <message>
        <source>what runs at {0} s runs on the servers where it was found; the policy decides from then on</source>
        <translation>{0} 秒时正在运行的作业保持在快照中的服务器上；此后由策略决定</translation>
    </message>
    <message>
        <source>{0} jobs do not fit on {1} where they ran by the record: what does not fit is left out ({2})</source>
        <translation>按记录，{0} 个作业在 {1} 上放不下：放不下的部分不参与运行({2})</translation>
    </message>
    <message>
        <source>{0} running jobs have no time limit: they run as long again as they have run already</source>
        <translation>{0} 个运行中的作业没有时间上限：剩余时间按已运行时间计</translation>
    </message>
    <message>
        <source>{0} running jobs are beyond their time limit: they end one minute after the snapshot</source>
        <translation>{0} 个运行中的作业已超过时间上限：它们在快照后一分钟结束</translation>
    </message>
</context>
<context>
    <name>Capacity</name>
    <message>
        <source>tasks want more GPUs than one server has left</source>
        <translation>任务需要的 GPU 多于单台服务器所剩</translation>
    </message>
    <message>
        <source>tasks want more cores than a server has left</source>
        <translation>任务需要的核多于服务器所剩</translation>
    </message>
    <message>
        <source>tasks want more memory than a server has left</source>
        <translation>任务需要的内存多于服务器所剩</translation>
    </message>
    <message>
        <source>tasks want more network than a server has left</source>
        <translation>任务需要的网络带宽多于服务器所剩</translation>
    </message>
    <message>
        <source>tasks want more disk bandwidth than a server has left</source>
        <translation>任务需要的磁盘带宽多于服务器所剩</translation>
    </message>
    <message>
        <source>{0} %: {1}</source>
        <translation>{0} %：{1}</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
</context>
<context>
    <name>CapacityText</name>
    <message>
        <source>%1 TB</source>
        <comment>terabytes</comment>
        <translation>%1 TB</translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 down</source>
        <comment>6 servers, how many of them</comment>
        <translation>%1，其中 %2 台故障</translation>
    </message>
    <message>
        <source>%1 of the GPUs taken</source>
        <comment>share</comment>
        <translation>GPU 已占用 %1</translation>
    </message>
    <message>
        <source>%1 GB (%2 GiB)</source>
        <comment>the same memory in both units</comment>
        <translation>%1 GB (%2 GiB)</translation>
    </message>
</context>
<context>
    <name>Cluster</name>
    <message>
        <source>Two servers to follow with pencil and paper: 8 cores, 2 GPUs and a NIC of 1,000 MB/s each.</source>
        <translation>两台可用纸笔推演的服务器：每台 8 核、2 块 GPU、1,000 MB/s 网卡。</translation>
    </message>
    <message>
        <source>Four servers of two sockets in two racks: every level at which tasks can be near or far.</source>
        <translation>两个机架、四台双路服务器：任务之间远近的每一级都有。</translation>
    </message>
    <message>
        <source>Six servers of 8 cores and 2 GPUs on one switch: the testbed on which Harmony and DL2 were measured.</source>
        <translation>一台交换机下的六台服务器，每台 8 核、2 块 GPU：Harmony 与 DL2 的实测平台。</translation>
    </message>
    <message>
        <source>Sixteen servers of 4 GPUs: the cluster of the Pollux experiments.</source>
        <translation>十六台 4 GPU 服务器：Pollux 实验所用集群。</translation>
    </message>
    <message>
        <source>Sixty servers of 8 GPUs in four racks: a fifth of Philly&apos;s GPUs, on which its trace queues.</source>
        <translation>四个机架、六十台 8 GPU 服务器：Philly 五分之一的 GPU，其轨迹在此会排队。</translation>
    </message>
    <message>
        <source>552 servers of 2 or 8 GPUs in 27 racks, 2,490 GPUs together: the size of Microsoft&apos;s Philly cluster in 2017. Its own trace hardly queues here.</source>
        <translation>27 个机架、552 台 2 或 8 GPU 服务器，共 2,490 块 GPU：微软 Philly 集群 2017 年的规模。其自身的轨迹在此几乎不排队。</translation>
    </message>
    <message>
        <source>A thousand servers of 8 GPUs in fifty racks whose uplinks carry a quarter of their servers&apos; NICs (4:1 oversubscription).</source>
        <translation>五十个机架、一千台 8 GPU 服务器，机架上行带宽为服务器网卡之和的四分之一（4:1 超额订阅）。</translation>
    </message>
    <message>
        <source>Round numbers near the harmony-testbed&apos;s.</source>
        <translation>与 harmony-testbed 相近的整数。</translation>
    </message>
    <message>
        <source>All figures; the cluster is an exercise.</source>
        <translation>全部数值；该集群用于练习。</translation>
    </message>
    <message>
        <source>No particular cluster; the shape of common two-socket GPU servers.</source>
        <translation>不是某个特定集群；结构取常见的双路 GPU 服务器。</translation>
    </message>
    <message>
        <source>Bao et al., &quot;Deep Learning-based Job Placement in Distributed Machine Learning Clusters&quot;, INFOCOM 2019, section V: six servers with one 8-core Intel E5-1660, two GTX 1080Ti, 48 GB and a 50 GbE NIC on a 100 GbE switch. NIC: 9.7 Gb/s measured between containers on two of its servers (DL2 repository), here 1,212 MB/s.</source>
        <translation>Bao 等，《Deep Learning-based Job Placement in Distributed Machine Learning Clusters》，INFOCOM 2019，第 V 节：六台服务器，每台一颗 8 核 Intel E5-1660、两块 GTX 1080Ti、48 GB 内存和 50 GbE 网卡，接在一台 100 GbE 交换机上。网卡：在其中两台服务器的容器之间实测 9.7 Gb/s（DL2 代码库），此处取 1,212 MB/s。</translation>
    </message>
    <message>
        <source>The switch never binds: it carries far more than six containers&apos; networks.</source>
        <translation>交换机从不成为瓶颈：其容量远超六个容器的网络。</translation>
    </message>
    <message>
        <source>Qiao et al., &quot;Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep Learning&quot;, OSDI 2021, section 5: 16 AWS g4dn.12xlarge, each 4 NVIDIA T4, 48 vCPUs, 192 GB and 50 Gb/s.</source>
        <translation>Qiao 等，《Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep Learning》，OSDI 2021，第 5 节：16 台 AWS g4dn.12xlarge，每台 4 块 NVIDIA T4、48 个 vCPU、192 GB 内存和 50 Gb/s。</translation>
    </message>
    <message>
        <source>All servers share one rack whose switch never binds.</source>
        <translation>所有服务器在同一机架，其交换机从不成为瓶颈。</translation>
    </message>
    <message>
        <source>The 8-GPU server of the preset philly.</source>
        <translation>预设 philly 中的 8 GPU 服务器。</translation>
    </message>
    <message>
        <source>The size (chosen so that jobs wait) and what philly assumes of cores, memory and network.</source>
        <translation>规模（取得使作业需要等待），以及 philly 对核数、内存和网络的假定。</translation>
    </message>
    <message>
        <source>Jeon et al., &quot;Analysis of Large-Scale Multi-Tenant GPU Clusters for DNN Training Workloads&quot;, USENIX ATC 2019, and the machine list of msr-fiddle/philly-traces: two kinds of servers, with 2 and with 8 GPUs; 552 servers and 2,490 GPUs leave only 321 of one and 231 of the other. GPU memory per server is a column of that list.</source>
        <translation>Jeon 等，《Analysis of Large-Scale Multi-Tenant GPU Clusters for DNN Training Workloads》，USENIX ATC 2019，以及 msr-fiddle/philly-traces 的机器列表：两种服务器，分别有 2 块和 8 块 GPU；由 552 台服务器和 2,490 块 GPU 只能得出前者 321 台、后者 231 台。每台服务器的显存是该列表中的一列。</translation>
    </message>
    <message>
        <source>12 GB a GPU on servers with 2, 24 GB on servers with 8 (the list names both; its published example is an 8-GPU server with 24 GB).</source>
        <translation>2 GPU 服务器上每块 GPU 12 GB，8 GPU 服务器上每块 24 GB（列表中两者都有；其公开的例子是一台 24 GB 的 8 GPU 服务器）。</translation>
    </message>
    <message>
        <source>8 cores and 64 GB a GPU: cores are not published; one published server has 528 GB.</source>
        <translation>每块 GPU 8 核、64 GB：核数未公布；公布的一台服务器有 528 GB。</translation>
    </message>
    <message>
        <source>Racks of 21 equal servers; the trace does not say which servers share a rack.</source>
        <translation>每个机架 21 台相同的服务器；轨迹没有说明哪些服务器同在一个机架。</translation>
    </message>
    <message>
        <source>100 Gb/s a server within a rack, racks joined at a quarter of that.</source>
        <translation>机架内每台服务器 100 Gb/s，机架之间为其四分之一。</translation>
    </message>
    <message>
        <source>No particular cluster; sizes as common in data centres.</source>
        <translation>不是某个特定集群；规模取数据中心常见值。</translation>
    </message>
    <message>
        <source>All figures; the cluster is for scale.</source>
        <translation>全部数值；该集群用于考察规模。</translation>
    </message>
    <message>
        <source>12 cores per GPU, where no number is given</source>
        <translation>每个 GPU 12 个核（没有说明时）</translation>
    </message>
    <message>
        <source>64 GB per GPU, where no amount is given</source>
        <translation>每个 GPU 64 GB（没有说明时）</translation>
    </message>
    <message>
        <source>32 cores and 128 GB in a server without GPUs, where no numbers are given</source>
        <translation>没有 GPU 的服务器 32 个核、128 GB（没有说明时）</translation>
    </message>
    <message>
        <source>network cards of 10 Gb/s, and no bottleneck between servers and racks</source>
        <translation>网卡 10 Gb/s，服务器和机架之间没有瓶颈</translation>
    </message>
    <message>
        <source>Three edge sites of two servers with small GPUs and one cloud of four servers with large ones, joined by a wide-area network; four tenants have contributed to it.</source>
        <translation>三个边缘站点，各有两台带小 GPU 的服务器；一个云，有四台带大 GPU 的服务器；以广域网相连；由四个租户贡献。</translation>
    </message>
    <message>
        <source>No particular cluster; the shape of Zhou, Li and colleagues&apos; edge-cloud systems (JSAC 2022, TMC 2023): few small sites, one large one, links that delay.</source>
        <translation>不是某个具体的集群；形状取自 Zhou、Li 等人的边缘云系统（JSAC 2022、TMC 2023）：几个小站点、一个大站点、有延迟的链路。</translation>
    </message>
    <message>
        <source>All sizes. T4 at the edge, V100 in the cloud: a small and a large data-centre GPU of the same years.</source>
        <translation>所有规模。边缘用 T4，云用 V100：同一时期的小型和大型数据中心 GPU。</translation>
    </message>
    <message>
        <source>1 Gb/s and 10 ms between an edge site and the network, 10 Gb/s and 20 ms for the cloud.</source>
        <translation>边缘站点与网络之间 1 Gb/s、10 ms，云 10 Gb/s、20 ms。</translation>
    </message>
    <message>
        <source>Contributions and tickets of the tenants, 4 : 3 : 2 : 1.</source>
        <translation>各租户的贡献和票数，4 : 3 : 2 : 1。</translation>
    </message>
    <message>
        <source>Racks are the switches of topology.conf that connect nodes.</source>
        <translation>机架取自 topology.conf 中连接节点的交换机。</translation>
    </message>
    <message>
        <source>Racks are taken from the features or labels of the nodes.</source>
        <translation>机架取自节点的特性或标签。</translation>
    </message>
    <message>
        <source>Racks are taken from the names of the nodes.</source>
        <translation>机架取自节点的名称。</translation>
    </message>
    <message>
        <source>Twelve GPUs of three types: four V100, four P100 and four K80, each a server.</source>
        <translation>三种类型共 12 块 GPU：V100、P100、K80 各 4 块，每块为一台服务器。</translation>
    </message>
    <message>
        <source>The smallest cluster of the simulations with stanford-futuredata/gavel (4:4:4).</source>
        <translation>stanford-futuredata/gavel 模拟中最小的集群（4:4:4）。</translation>
    </message>
    <message>
        <source>Cores, memory and NICs; the simulator knows GPUs alone.</source>
        <translation>CPU 核、内存和网卡为假设值；该模拟器只考虑 GPU。</translation>
    </message>
    <message>
        <source>Eighteen GPUs of three types: six V100, six P100 and six K80, each a server.</source>
        <translation>三种类型共 18 块 GPU：V100、P100、K80 各 6 块，每块为一台服务器。</translation>
    </message>
    <message>
        <source>The cluster of many simulations with stanford-futuredata/gavel (6:6:6).</source>
        <translation>stanford-futuredata/gavel 多数模拟所用的集群（6:6:6）。</translation>
    </message>
    <message>
        <source>36 GPUs of three types: twelve V100, twelve P100 and twelve K80, each a server.</source>
        <translation>三种类型共 36 块 GPU：V100、P100、K80 各 12 块，每块为一台服务器。</translation>
    </message>
    <message>
        <source>A third of the simulated cluster of the Gavel paper (12:12:12).</source>
        <translation>Gavel 论文所模拟集群的三分之一（12:12:12）。</translation>
    </message>
    <message>
        <source>108 GPUs of three types: 36 V100, 36 P100 and 36 K80, each a server.</source>
        <translation>三种类型共 108 块 GPU：V100、P100、K80 各 36 块，每块为一台服务器。</translation>
    </message>
    <message>
        <source>The simulated cluster of the Gavel paper (Narayanan et al., OSDI 2020; 36:36:36).</source>
        <translation>Gavel 论文所模拟的集群（Narayanan 等，OSDI 2020；36:36:36）。</translation>
    </message>
    <message>
        <source>A thousand servers like the Harmony testbed&apos;s, 8 cores and 2 GPUs each, in fifty racks whose uplinks carry a quarter of their servers&apos; NICs (4:1 oversubscription).</source>
        <translation>一千台与 Harmony 测试平台相同的服务器，每台 8 核、2 块 GPU，分布在五十个机架，机架上行带宽为其服务器网卡总和的四分之一（4:1 超分）。</translation>
    </message>
    <message>
        <source>The server is that of harmony-testbed; the racks are no particular cluster&apos;s.</source>
        <translation>服务器取自 harmony-testbed；机架不对应任何具体集群。</translation>
    </message>
    <message>
        <source>Racks of 20 servers, and the oversubscription.</source>
        <translation>每机架 20 台服务器，以及超分比例。</translation>
    </message>
    <message>
        <source>A thousand servers of two sockets and 8 GPUs in fifty racks whose uplinks carry a quarter of their servers&apos; NICs (4:1 oversubscription).</source>
        <translation>一千台双路、8 块 GPU 的服务器，分布在五十个机架，机架上行带宽为其服务器网卡总和的四分之一（4:1 超分）。</translation>
    </message>
    <message>
        <source>No particular cluster; the shape of common two-socket servers with 8 GPUs.</source>
        <translation>不对应任何具体集群；常见的双路 8 GPU 服务器。</translation>
    </message>
</context>
<context>
    <name>ClusterColors</name>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>年龄</translation>
    </message>
    <message>
        <source>Predicted − true speed</source>
        <translation>预测速度 − 实际速度</translation>
    </message>
</context>
<context>
    <name>ClusterFit</name>
    <message numerus="yes">
        <source>None of the %n jobs can run on this cluster. To go on, choose another cluster or another trace.</source>
        <translation>
            <numerusform>%n 个作业都无法在此集群上运行。要继续，请选择其他集群或其他轨迹。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterPainter</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>down</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>排空中</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>尚未加入</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>parameter server</source>
        <translation>参数服务器</translation>
    </message>
    <message>
        <source>other task</source>
        <translation>其他任务</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>stalled or moving</source>
        <translation>停顿或迁移中</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>拟放置</translation>
    </message>
    <message>
        <source>load, 0 – 100 %</source>
        <translation>负载，0 – 100 %</translation>
    </message>
    <message>
        <source>slowdown, 0 – %1 and more</source>
        <translation>减速，0 – %1 及以上</translation>
    </message>
    <message>
        <source>since arrival, %1 – %2, logarithmic</source>
        <translation>自到达起，%1 – %2，对数刻度</translation>
    </message>
    <message>
        <source>speed predicted too low – too high, −%1 – +%1</source>
        <translation>速度预测偏低 – 偏高，−%1 – +%1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>socket with its GPUs</source>
        <translation>插槽及其 GPU</translation>
    </message>
    <message>
        <source>uplink: its share of the network cards below, not its load</source>
        <translation>上行链路：占其下网卡总带宽的份额，不是负载</translation>
    </message>
    <message>
        <source>GPU taken</source>
        <translation>GPU 已占用</translation>
    </message>
    <message>
        <source>GPU free</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>worker without a GPU</source>
        <translation>不用 GPU 的 worker</translation>
    </message>
    <message>
        <source>%: taken of the scarcest resource</source>
        <translation>%：最紧缺资源已占用的份额</translation>
    </message>
    <message>
        <source>slowdown, 0 – 100 %</source>
        <translation>减速，0 – 100 %</translation>
    </message>
</context>
<context>
    <name>ClusterText</name>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%1 / %2（%3）</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>作业 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2 上</translation>
    </message>
    <message>
        <source>placed by the decision under way</source>
        <translation>由正在进行的决策放置</translation>
    </message>
    <message>
        <source>%1, %2 done</source>
        <translation>%1，完成 %2</translation>
    </message>
    <message>
        <source>%1 slower than the same placement without neighbours</source>
        <translation>比同样放置但无邻居时慢 %1</translation>
    </message>
    <message>
        <source>memory: %1</source>
        <translation>内存：%1</translation>
    </message>
    <message>
        <source>its jobs are slowed by %1 on average</source>
        <translation>其上作业平均减速 %1</translation>
    </message>
    <message>
        <source>%1 of them up</source>
        <translation>其中 %1 台可用</translation>
    </message>
    <message>
        <source>loaded %1 on average</source>
        <translation>平均负载 %1</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>负载 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>no tasks</source>
        <translation>没有任务</translation>
    </message>
    <message>
        <source>slowdown %1</source>
        <translation>减速 %1</translation>
    </message>
    <message>
        <source>%1 Gbit/s</source>
        <translation>%1 Gbit/s</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>属于 %1</translation>
    </message>
    <message>
        <source>predicted %1 faster than it runs</source>
        <translation>预测比实际运行快 %1</translation>
    </message>
    <message>
        <source>predicted %1 slower than it runs</source>
        <translation>预测比实际运行慢 %1</translation>
    </message>
    <message>
        <source>arrived %1 ago, waited %2</source>
        <translation>%1 前到达，已等待 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n sockets</source>
        <translation>
            <numerusform>%n 个插槽（socket）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · uplink %2</source>
        <translation>%1 · 上行链路 %2</translation>
    </message>
    <message>
        <source>%1 with %2 each</source>
        <translation>%1，每个有 %2</translation>
    </message>
    <message>
        <source>its uplink carries %1 of what its servers&apos; network cards can send</source>
        <translation>其上行链路可承载服务器网卡发送能力的 %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>位于 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2, GPU %3 of %4</source>
        <translation>%2 上的 %1，第 %3 块 GPU（共 %4 块）</translation>
    </message>
    <message numerus="yes">
        <source>%n GPUs free</source>
        <translation>
            <numerusform>%n 块 GPU 空闲</numerusform>
        </translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>load %1, of its scarcest resource (%2)</source>
        <translation>负载 %1，按其最紧缺的资源（%2）</translation>
    </message>
    <message>
        <source>network capacity: %1</source>
        <translation>网络容量：%1</translation>
    </message>
    <message>
        <source>takes no tasks now</source>
        <translation>现在不接受任务</translation>
    </message>
    <message>
        <source>%1 wanted, %2 free</source>
        <translation>需要 %1，空闲 %2</translation>
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
        <translation>单步一个动作(&amp;A)</translation>
    </message>
    <message>
        <source>Goes on by one task placed within a decision</source>
        <translation>在决策内前进一个任务的放置</translation>
    </message>
    <message>
        <source>Back one action</source>
        <translation>后退一个动作</translation>
    </message>
    <message>
        <source>Takes back one task placed within a decision</source>
        <translation>在决策内撤回一个任务的放置</translation>
    </message>
    <message>
        <source>Step one &amp;event</source>
        <translation>单步一个事件(&amp;E)</translation>
    </message>
    <message>
        <source>Goes on by one event</source>
        <translation>前进一个事件</translation>
    </message>
    <message>
        <source>Back one event</source>
        <translation>后退一个事件</translation>
    </message>
    <message>
        <source>Goes back by one event</source>
        <translation>后退一个事件</translation>
    </message>
    <message>
        <source>Step one &amp;decision</source>
        <translation>单步一次决策(&amp;D)</translation>
    </message>
    <message>
        <source>Back one decision</source>
        <translation>后退一次决策</translation>
    </message>
    <message>
        <source>Step one &amp;interval</source>
        <translation>单步一个时间间隔(&amp;I)</translation>
    </message>
    <message>
        <source>Goes on to the beginning of the next interval</source>
        <translation>前进到下一个时间间隔开始</translation>
    </message>
    <message>
        <source>Back one interval</source>
        <translation>后退一个时间间隔</translation>
    </message>
    <message>
        <source>Goes back to the previous interval</source>
        <translation>回到上一个时间间隔</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Runs at the chosen speed, or pauses</source>
        <translation>以所选速度运行，或暂停</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Stays at the moment shown</source>
        <translation>停在当前时刻</translation>
    </message>
    <message>
        <source>E&amp;xpress</source>
        <translation>快进(&amp;X)</translation>
    </message>
    <message>
        <source>Runs as fast as the computer allows, showing little on the way</source>
        <translation>以计算机的最快速度运行，途中少显示</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Goes to the beginning; the part seen so far stays known</source>
        <translation>回到开头；已看过的部分仍保留</translation>
    </message>
    <message>
        <source>Res&amp;tart with the same seed</source>
        <translation>以相同种子重新开始(&amp;T)</translation>
    </message>
    <message>
        <source>Begins the same run again from nothing</source>
        <translation>从头重新开始同一次运行</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>单步(&amp;S)</translation>
    </message>
    <message>
        <source>Goes on by the chosen unit</source>
        <translation>按所选单位前进</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Goes back by the chosen unit</source>
        <translation>按所选单位后退</translation>
    </message>
    <message>
        <source>Slo&amp;wer</source>
        <translation>放慢(&amp;W)</translation>
    </message>
    <message>
        <source>Lowers the speed of Run</source>
        <translation>降低运行速度</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>加快(&amp;F)</translation>
    </message>
    <message>
        <source>Raises the speed of Run</source>
        <translation>提高运行速度</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>停止比较</translation>
    </message>
    <message>
        <source>Stops the comparison; finished runs are kept</source>
        <translation>停止比较；已完成的运行会保留</translation>
    </message>
    <message>
        <source>Copy comparison as command line</source>
        <translation>将比较复制为命令行</translation>
    </message>
    <message>
        <source>Copies the command line that makes the shown comparison again</source>
        <translation>复制可重现所示比较的命令行</translation>
    </message>
    <message>
        <source>Export comparison…</source>
        <translation>导出比较…</translation>
    </message>
    <message>
        <source>&amp;Open run</source>
        <translation>打开运行(&amp;O)</translation>
    </message>
    <message>
        <source>Shows the selected run again, made from what was stored with it</source>
        <translation>由存储的内容重现所选运行</translation>
    </message>
    <message>
        <source>&amp;Compare runs</source>
        <translation>比较运行(&amp;C)</translation>
    </message>
    <message>
        <source>Puts the selected runs side by side</source>
        <translation>并排比较所选运行</translation>
    </message>
    <message>
        <source>&amp;Archive runs</source>
        <translation>归档运行(&amp;A)</translation>
    </message>
    <message>
        <source>Hides the selected runs from the list; nothing is lost</source>
        <translation>从列表中隐藏所选运行；内容不会丢失</translation>
    </message>
    <message>
        <source>&amp;Restore runs</source>
        <translation>恢复运行(&amp;R)</translation>
    </message>
    <message>
        <source>Lists archived runs again</source>
        <translation>重新列出已归档的运行</translation>
    </message>
    <message>
        <source>&amp;Export results…</source>
        <translation>导出结果(&amp;E)…</translation>
    </message>
    <message>
        <source>Writes the results of the selected runs as JSON</source>
        <translation>将所选运行的结果写成 JSON</translation>
    </message>
    <message>
        <source>&amp;Find runs</source>
        <translation>查找运行(&amp;F)</translation>
    </message>
    <message>
        <source>Goes to the filter of the list</source>
        <translation>转到列表的筛选框</translation>
    </message>
    <message>
        <source>&amp;Tag run</source>
        <translation>添加标签(&amp;T)</translation>
    </message>
    <message>
        <source>Goes to the tags of the selected run</source>
        <translation>转到所选运行的标签</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>讲解(&amp;T)</translation>
    </message>
    <message>
        <source>Arranges the panels for showing: the cluster large, the reason beside it</source>
        <translation>按演示布置面板：集群居大，理由在旁</translation>
    </message>
    <message>
        <source>&amp;Operate</source>
        <translation>运维(&amp;O)</translation>
    </message>
    <message>
        <source>Arranges the panels for running a cluster: queue, utilisation, free capacity</source>
        <translation>按集群运维布置面板：队列、利用率、空闲容量</translation>
    </message>
    <message>
        <source>&amp;Debug</source>
        <translation>调试(&amp;D)</translation>
    </message>
    <message>
        <source>Arranges the panels for finding out why a policy did what it did</source>
        <translation>按排查策略行为的原因布置面板</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>Server × time</source>
        <translation>服务器 × 时间</translation>
    </message>
    <message>
        <source>JCT distribution</source>
        <translation>JCT 分布</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Puts the panels of this perspective back in their default places</source>
        <translation>将此视角的面板恢复为程序自带的布置</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Shows less of the cluster, larger</source>
        <translation>显示集群的较小部分，更大</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Shows more of the cluster, smaller</source>
        <translation>显示集群的更多部分，更小</translation>
    </message>
    <message>
        <source>Show the whole cluster</source>
        <translation>显示整个集群</translation>
    </message>
    <message>
        <source>Makes all servers visible</source>
        <translation>使所有服务器可见</translation>
    </message>
    <message>
        <source>Brings the selection into view</source>
        <translation>将所选内容移入视野</translation>
    </message>
    <message>
        <source>Theme: as the &amp;system</source>
        <translation>主题：跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>主题：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Theme: &amp;dark</source>
        <translation>主题：深色(&amp;D)</translation>
    </message>
    <message>
        <source>Theme: &amp;high contrast</source>
        <translation>主题：高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>Language: as the system</source>
        <translation>语言：跟随系统</translation>
    </message>
    <message>
        <source>Language: English</source>
        <translation>语言：English</translation>
    </message>
    <message>
        <source>Language: 简体中文</source>
        <translation>语言：简体中文</translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;New run</source>
        <translation>新建运行(&amp;N)</translation>
    </message>
    <message>
        <source>Goes to the form in which a run is put together</source>
        <translation>转到配置运行的表单</translation>
    </message>
    <message>
        <source>&amp;Close run</source>
        <translation>关闭运行(&amp;C)</translation>
    </message>
    <message>
        <source>Closes the open run; a finished run stays among the stored ones</source>
        <translation>关闭打开的运行；已完成的运行仍保存在库中</translation>
    </message>
    <message>
        <source>Stop background work</source>
        <translation>停止后台工作</translation>
    </message>
    <message>
        <source>Cancels everything that runs in the background</source>
        <translation>取消所有后台工作</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Closes the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>The open run</source>
        <translation>打开的运行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Several policies on the same traces</source>
        <translation>多个策略在相同轨迹上的对比</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Every run that was kept</source>
        <translation>所有保存的运行</translation>
    </message>
    <message>
        <source>Compare policies on this trace</source>
        <translation>在此轨迹上比较策略</translation>
    </message>
    <message>
        <source>Fills in the page of comparisons with trace, cluster and policy of the open run</source>
        <translation>用打开的运行的轨迹、集群和策略填写比较页</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Uses the whole screen, or the window again</source>
        <translation>使用整个屏幕，或恢复窗口</translation>
    </message>
    <message>
        <source>One level &amp;out</source>
        <translation>返回上一层(&amp;O)</translation>
    </message>
    <message>
        <source>Closes the newest message, or else clears the last selection, or else leaves the projector</source>
        <translation>关闭最新消息，否则清除最近的选择，否则退出投影</translation>
    </message>
    <message>
        <source>Selection &amp;before</source>
        <translation>前一个选择(&amp;B)</translation>
    </message>
    <message>
        <source>Restores the previous selection</source>
        <translation>重新选择之前所选</translation>
    </message>
    <message>
        <source>Selection &amp;after</source>
        <translation>后一个选择(&amp;A)</translation>
    </message>
    <message>
        <source>Undoes going back in the selection</source>
        <translation>撤销在选择中的后退</translation>
    </message>
    <message>
        <source>Changes the colours of the window</source>
        <translation>更改窗口的颜色</translation>
    </message>
    <message>
        <source>Changes the language of the window</source>
        <translation>更改窗口的语言</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Shows changes without animation</source>
        <translation>不用动画显示变化</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Shows every key on one sheet</source>
        <translation>在一张表上显示所有快捷键</translation>
    </message>
    <message>
        <source>&amp;About Consonance</source>
        <translation>关于 Consonance(&amp;A)</translation>
    </message>
    <message>
        <source>Version, libraries and licence</source>
        <translation>版本、库和许可证</translation>
    </message>
    <message>
        <source>Pause training</source>
        <translation>暂停训练</translation>
    </message>
    <message>
        <source>Waits at the next report and leaves the processors free</source>
        <translation>在下一次报告时等待，不占用处理器</translation>
    </message>
    <message>
        <source>Resume training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Stop training</source>
        <translation>停止训练</translation>
    </message>
    <message>
        <source>Compare the trained policy</source>
        <translation>比较训练所得策略</translation>
    </message>
    <message>
        <source>Fills in the page of comparisons with this checkpoint and the usual baselines</source>
        <translation>用此检查点和常用基线填写比较页</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Trains policies and shows how they learn</source>
        <translation>训练策略，并显示其学习过程</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undoes the last change</source>
        <translation>撤销最近一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redoes the change that was undone last</source>
        <translation>重新执行最近撤销的更改</translation>
    </message>
    <message>
        <source>Export as moving picture…</source>
        <translation>导出为动画…</translation>
    </message>
    <message>
        <source>Writes the comparison as JSON, CSV, Markdown or TSV, or the view shown as a picture</source>
        <translation>将比较写成 JSON、CSV、Markdown 或 TSV，或将当前视图写成图片</translation>
    </message>
    <message>
        <source>Compare whole runs</source>
        <translation>比较完整的运行</translation>
    </message>
    <message>
        <source>Removes the limit to a span of time</source>
        <translation>取消时间范围的限制</translation>
    </message>
    <message>
        <source>Copy table as TSV</source>
        <translation>复制表格为 TSV</translation>
    </message>
    <message>
        <source>Copies the table or the data of the plot, for spreadsheets</source>
        <translation>复制表格或图的数据，供电子表格使用</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>复制表格为 CSV</translation>
    </message>
    <message>
        <source>Copies the table or the data of the plot, separated by commas</source>
        <translation>复制表格或图的数据，以逗号分隔</translation>
    </message>
    <message>
        <source>Copy table as JSON</source>
        <translation>复制表格为 JSON</translation>
    </message>
    <message>
        <source>Copies the table or the data of the plot, one object a row</source>
        <translation>复制表格或图的数据，每行一个对象</translation>
    </message>
    <message>
        <source>Copy table as Markdown</source>
        <translation>复制表格为 Markdown</translation>
    </message>
    <message>
        <source>Copies the table or the data of the plot, for documents</source>
        <translation>复制表格或图的数据，供文档使用</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>Writes the table or the data of the plot as TSV, CSV, JSON or Markdown</source>
        <translation>将表格或图的数据写成 TSV、CSV、JSON 或 Markdown</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Writes the picture shown as SVG, PNG or PDF, with its origin</source>
        <translation>将所示写成 SVG、PNG 或 PDF，附出处</translation>
    </message>
    <message>
        <source>Copy picture as command line</source>
        <translation>复制图片为命令行</translation>
    </message>
    <message>
        <source>Copies the command line that makes this picture again</source>
        <translation>复制能重新生成此图的命令行</translation>
    </message>
    <message>
        <source>Run sweep of loads</source>
        <translation>运行负载扫描</translation>
    </message>
    <message>
        <source>Stop sweep of loads</source>
        <translation>停止负载扫描</translation>
    </message>
    <message>
        <source>Stops the sweep; finished runs are kept</source>
        <translation>停止扫描；已完成的运行保留</translation>
    </message>
    <message>
        <source>Run until the next arrival</source>
        <translation>运行到下一次到达</translation>
    </message>
    <message>
        <source>Goes on until a job arrives, or the selected one does</source>
        <translation>运行到有作业到达，或所选作业到达</translation>
    </message>
    <message>
        <source>Run until the next start</source>
        <translation>运行到下一次启动</translation>
    </message>
    <message>
        <source>Goes on until a job starts, or the selected one does</source>
        <translation>运行到有作业启动，或所选作业启动</translation>
    </message>
    <message>
        <source>Run until the next completion</source>
        <translation>运行到下一次完成</translation>
    </message>
    <message>
        <source>Goes on until a job finishes, or the selected one does</source>
        <translation>运行到有作业完成，或所选作业完成</translation>
    </message>
    <message>
        <source>Run &amp;until…</source>
        <translation>运行到(&amp;U)…</translation>
    </message>
    <message>
        <source>Add a &amp;breakpoint…</source>
        <translation>添加断点(&amp;B)…</translation>
    </message>
    <message>
        <source>Stops the run, or writes a line, where a condition becomes true</source>
        <translation>在条件成立处停止运行，或写一行日志</translation>
    </message>
    <message>
        <source>Change the breakpoint</source>
        <translation>修改断点</translation>
    </message>
    <message>
        <source>Puts the marked breakpoint into the form</source>
        <translation>把选中的断点放入表单</translation>
    </message>
    <message>
        <source>Switch the breakpoint on or off</source>
        <translation>启用或停用断点</translation>
    </message>
    <message>
        <source>Disables the marked breakpoint without removing it, or enables it again</source>
        <translation>保留选中的断点但不起作用，或让它重新起作用</translation>
    </message>
    <message>
        <source>Remove the breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Removes the marked breakpoint</source>
        <translation>移除选中的断点</translation>
    </message>
    <message>
        <source>Remove all breakpoints</source>
        <translation>移除全部断点</translation>
    </message>
    <message>
        <source>Removes every breakpoint and log point</source>
        <translation>移除全部断点和日志点</translation>
    </message>
    <message>
        <source>Count hits from 0</source>
        <translation>命中数从 0 计</translation>
    </message>
    <message>
        <source>Forgets how often each breakpoint was hit</source>
        <translation>清除各断点的命中次数</translation>
    </message>
    <message>
        <source>Empty the log</source>
        <translation>清空日志</translation>
    </message>
    <message>
        <source>Removes the lines that log points wrote</source>
        <translation>移除日志点写下的行</translation>
    </message>
    <message>
        <source>&amp;Watch a value…</source>
        <translation>监视一个值(&amp;W)…</translation>
    </message>
    <message>
        <source>Shows the value of an expression at every moment</source>
        <translation>显示表达式在每一时刻的值</translation>
    </message>
    <message>
        <source>Remove the watch</source>
        <translation>移除监视</translation>
    </message>
    <message>
        <source>Stops watching the marked expression</source>
        <translation>不再监视选中的表达式</translation>
    </message>
    <message>
        <source>First divergence</source>
        <translation>首个分歧</translation>
    </message>
    <message>
        <source>Previous decision of either run</source>
        <translation>任一运行的上一决策</translation>
    </message>
    <message>
        <source>Brings both runs to the previous moment at which one of them decided</source>
        <translation>将两个运行带到此前任一运行作出决策的时刻</translation>
    </message>
    <message>
        <source>Play both runs</source>
        <translation>播放两个运行</translation>
    </message>
    <message>
        <source>Starts or stops the common clock of both runs</source>
        <translation>让两个运行的共同时钟走动或停止</translation>
    </message>
    <message>
        <source>Next decision of either run</source>
        <translation>任一运行的下一决策</translation>
    </message>
    <message>
        <source>Brings both runs to the next moment at which one of them decides</source>
        <translation>将两个运行带到下一个任一运行作出决策的时刻</translation>
    </message>
    <message>
        <source>Open first run here</source>
        <translation>在此打开第一个运行</translation>
    </message>
    <message>
        <source>Opens the first of the two runs on the page Cluster at the moment shown</source>
        <translation>在“集群”页以所示时刻打开第一个运行</translation>
    </message>
    <message>
        <source>Open second run here</source>
        <translation>在此打开第二个运行</translation>
    </message>
    <message>
        <source>Opens the second of the two runs on the page Cluster at the moment shown</source>
        <translation>在“集群”页以所示时刻打开第二个运行</translation>
    </message>
    <message>
        <source>Check predictor</source>
        <translation>检验预测器</translation>
    </message>
    <message>
        <source>Compares what the predictor says with measured speeds of placements it did not learn from</source>
        <translation>将预测与未学习过的放置的实测速度比较</translation>
    </message>
    <message>
        <source>Why does it &amp;wait?</source>
        <translation>为何等待(&amp;W)？</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Recommend placement</source>
        <translation>推荐放置</translation>
    </message>
    <message>
        <source>Job × job</source>
        <translation>作业 × 作业</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>&amp;Find jobs, servers, events…</source>
        <translation>查找作业、服务器、事件(&amp;F)…</translation>
    </message>
    <message>
        <source>Finds by words or by a condition, and selects what you choose</source>
        <translation>按关键词或条件查找，并选中所选的结果</translation>
    </message>
    <message>
        <source>Show the cluster as a table</source>
        <translation>以表格显示集群</translation>
    </message>
    <message>
        <source>Lists the servers with what is reserved and what runs there</source>
        <translation>列出各服务器的预留情况及其上运行的任务</translation>
    </message>
    <message>
        <source>Show the timeline as a table</source>
        <translation>以表格显示时间线</translation>
    </message>
    <message>
        <source>Lists the events of the run in their order</source>
        <translation>按顺序列出运行中的事件</translation>
    </message>
    <message>
        <source>Timeline by server</source>
        <translation>按服务器显示时间线</translation>
    </message>
    <message>
        <source>Rows are servers with a lane for each task, instead of jobs</source>
        <translation>行为服务器，每个任务一条泳道，而非作业</translation>
    </message>
    <message>
        <source>Snap to events</source>
        <translation>吸附到事件</translation>
    </message>
    <message>
        <source>Moments chosen in the timeline go to the nearest event of their row</source>
        <translation>在时间线中选择的时刻吸附到该行最近的事件</translation>
    </message>
    <message>
        <source>Timeline: zoom in</source>
        <translation>时间线：放大</translation>
    </message>
    <message>
        <source>Shows less time; the key counts by its position, not its letter</source>
        <translation>显示更短的时间；按键以位置而非字母为准</translation>
    </message>
    <message>
        <source>Timeline: zoom out</source>
        <translation>时间线：缩小</translation>
    </message>
    <message>
        <source>Shows more time; the key counts by its position, not its letter</source>
        <translation>显示更长的时间；按键以位置而非字母为准</translation>
    </message>
    <message>
        <source>Timeline: earlier</source>
        <translation>时间线：更早</translation>
    </message>
    <message>
        <source>Moves to earlier times; the key counts by its position, not its letter</source>
        <translation>移到更早的时间；按键以位置而非字母为准</translation>
    </message>
    <message>
        <source>Timeline: later</source>
        <translation>时间线：更晚</translation>
    </message>
    <message>
        <source>Moves to later times; the key counts by its position, not its letter</source>
        <translation>移到更晚的时间；按键以位置而非字母为准</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>下一事件</translation>
    </message>
    <message>
        <source>Previous event</source>
        <translation>上一事件</translation>
    </message>
    <message>
        <source>Brings what is selected to the middle; the second time it fills the timeline</source>
        <translation>将所选移到中间；再按一次使其充满时间线</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Shows the run from its beginning to its latest event</source>
        <translation>显示运行从开始到最近事件</translation>
    </message>
    <message>
        <source>Range from selection</source>
        <translation>由所选定范围</translation>
    </message>
    <message>
        <source>Take range away</source>
        <translation>取消范围</translation>
    </message>
    <message>
        <source>Clears the selected span of time</source>
        <translation>不再选择时间范围</translation>
    </message>
    <message>
        <source>Pin rows</source>
        <translation>固定行</translation>
    </message>
    <message>
        <source>Keeps the selected rows at the top, or releases them</source>
        <translation>将所选行固定在顶部，或取消固定</translation>
    </message>
    <message>
        <source>Only selected rows</source>
        <translation>只看所选行</translation>
    </message>
    <message>
        <source>Hides the other rows; filters stack</source>
        <translation>隐藏其他行；过滤可叠加</translation>
    </message>
    <message>
        <source>Hide selected rows</source>
        <translation>隐藏所选行</translation>
    </message>
    <message>
        <source>Keeps the other rows; filters stack</source>
        <translation>保留其他行；过滤可叠加</translation>
    </message>
    <message>
        <source>Filter before</source>
        <translation>上一过滤</translation>
    </message>
    <message>
        <source>Removes the newest filter of the timeline</source>
        <translation>撤去时间线最新的过滤</translation>
    </message>
    <message>
        <source>Filter after</source>
        <translation>下一过滤</translation>
    </message>
    <message>
        <source>Brings back the filter of the timeline that was removed last</source>
        <translation>恢复撤去的过滤</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>Removes every filter of the timeline</source>
        <translation>撤去时间线的所有过滤</translation>
    </message>
    <message>
        <source>&amp;Place on…</source>
        <translation>放置到(&amp;P)…</translation>
    </message>
    <message>
        <source>Starts the selected job elsewhere, or moves one of its tasks</source>
        <translation>让所选作业在别处启动，或移动它的一个任务</translation>
    </message>
    <message>
        <source>&amp;Drain server</source>
        <translation>排空服务器(&amp;D)</translation>
    </message>
    <message>
        <source>From now on the selected servers take no new tasks; running ones continue</source>
        <translation>所选服务器从此不再接收新任务；已在运行的继续</translation>
    </message>
    <message>
        <source>&amp;Fail server</source>
        <translation>使服务器故障(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Repair server</source>
        <translation>修复服务器(&amp;R)</translation>
    </message>
    <message>
        <source>The selected servers, drained or failed, are up again from now on</source>
        <translation>所选的已排空或故障的服务器从此恢复可用</translation>
    </message>
    <message>
        <source>&amp;Add server</source>
        <translation>新增服务器(&amp;A)</translation>
    </message>
    <message>
        <source>One more server from now on, like the selected one</source>
        <translation>从此多一台与所选相同的服务器</translation>
    </message>
    <message>
        <source>Change &amp;policy…</source>
        <translation>更换策略(&amp;P)…</translation>
    </message>
    <message>
        <source>Another policy, or other parameters, decide from now on</source>
        <translation>从此由另一策略或其他参数作决策</translation>
    </message>
    <message>
        <source>&amp;Compare with original</source>
        <translation>与原运行比较(&amp;C)</translation>
    </message>
    <message>
        <source>Where the branch and its original part, and what it cost each job</source>
        <translation>分支与原运行从何处分开，以及每个作业的代价</translation>
    </message>
    <message>
        <source>Back to the &amp;original</source>
        <translation>回到原运行(&amp;O)</translation>
    </message>
    <message>
        <source>Undoes everything that was changed in the run</source>
        <translation>撤销在运行中作的所有更改</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Explains the part of the window that is clicked next</source>
        <translation>解释接下来点击的窗口部分</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>窗口导览(&amp;T)</translation>
    </message>
    <message>
        <source>Ten minutes through everything the window does</source>
        <translation>十分钟了解窗口的全部功能</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Shows or hides the panel with the lessons</source>
        <translation>显示或隐藏课程面板</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Goes to the next step of the lesson</source>
        <translation>转到课程的下一步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Goes to the previous step of the lesson</source>
        <translation>回到课程的上一步</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Does what the step of the lesson asks for</source>
        <translation>替您完成这一步的要求</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Says more about how to do what the step asks for</source>
        <translation>进一步说明如何完成这一步</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Begins the lesson again</source>
        <translation>从头开始这一课</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Leaves the lesson and lists all of them</source>
        <translation>离开这一课并列出全部课程</translation>
    </message>
    <message>
        <source>Start the comparison</source>
        <translation>开始比较</translation>
    </message>
    <message>
        <source>Compares the policies chosen in the form</source>
        <translation>按比较页表单的内容进行比较</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Starts the training described in the form, in the background</source>
        <translation>按训练页表单的内容在后台训练</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>Changes the keys of commands</source>
        <translation>修改命令的按键</translation>
    </message>
    <message>
        <source>Go on with the &amp;last session</source>
        <translation>继续上次会话(&amp;L)</translation>
    </message>
    <message>
        <source>Opens the run of the last session at the moment where it was left</source>
        <translation>打开上次会话的运行并回到离开时的时刻</translation>
    </message>
    <message>
        <source>&amp;Record macro</source>
        <translation>录制宏(&amp;R)</translation>
    </message>
    <message>
        <source>Records commands, until it is chosen again, as a new command</source>
        <translation>录制命令直到再次选择，并作为一条新命令</translation>
    </message>
    <message>
        <source>&amp;Macros…</source>
        <translation>宏(&amp;M)…</translation>
    </message>
    <message>
        <source>Colour by job</source>
        <translation>按作业着色</translation>
    </message>
    <message>
        <source>Gives each job a colour, the same in every view</source>
        <translation>每个作业一种颜色，在所有视图中相同</translation>
    </message>
    <message>
        <source>Colour by model</source>
        <translation>按模型着色</translation>
    </message>
    <message>
        <source>Gives jobs that train the same model the same colour</source>
        <translation>训练同一模型的作业颜色相同</translation>
    </message>
    <message>
        <source>Colour by tenant</source>
        <translation>按租户着色</translation>
    </message>
    <message>
        <source>Gives the jobs of one tenant the same colour</source>
        <translation>同一租户的作业颜色相同</translation>
    </message>
    <message>
        <source>Colour by role</source>
        <translation>按角色着色</translation>
    </message>
    <message>
        <source>Tells workers, parameter servers and other tasks apart by colour</source>
        <translation>用颜色区分 worker、参数服务器和其他任务</translation>
    </message>
    <message>
        <source>Colour by slowdown</source>
        <translation>按减速程度着色</translation>
    </message>
    <message>
        <source>Shows how much each job is slowed by its neighbours</source>
        <translation>显示每个作业被邻居拖慢的程度</translation>
    </message>
    <message>
        <source>Colour by age</source>
        <translation>按年龄着色</translation>
    </message>
    <message>
        <source>Shows how long ago each job arrived</source>
        <translation>显示每个作业到达多久了</translation>
    </message>
    <message>
        <source>Colour by predicted minus true speed</source>
        <translation>按预测速度减实际速度着色</translation>
    </message>
    <message>
        <source>Shows which jobs the trained predictor expects to be faster or slower than they are</source>
        <translation>显示训练好的预测器把哪些作业看得比实际更快或更慢</translation>
    </message>
    <message>
        <source>Overview map</source>
        <translation>总览图</translation>
    </message>
    <message>
        <source>Shows all of the cluster in a corner while the view shows a part of it</source>
        <translation>视图只显示一部分时，在角落显示整个集群</translation>
    </message>
    <message>
        <source>&amp;Bookmark this moment</source>
        <translation>为此刻加书签(&amp;B)</translation>
    </message>
    <message>
        <source>Marks the moment shown; type a note over the suggested one</source>
        <translation>标记当前显示的时刻；可直接键入备注替换默认文字</translation>
    </message>
    <message>
        <source>Make a &amp;section of the range</source>
        <translation>将所选时段设为区段(&amp;S)</translation>
    </message>
    <message>
        <source>Names the selected span of time, so that comparisons can be limited to it; select one with Shift and the mouse in the timeline</source>
        <translation>为所选时间段命名，以便将比较限于其中；在时间线上按住 Shift 拖动鼠标即可选择</translation>
    </message>
    <message>
        <source>&amp;Next bookmark</source>
        <translation>下一书签(&amp;N)</translation>
    </message>
    <message>
        <source>Goes to the next bookmark or beginning of a section</source>
        <translation>转到下一书签或区段起点</translation>
    </message>
    <message>
        <source>&amp;Previous bookmark</source>
        <translation>上一书签(&amp;P)</translation>
    </message>
    <message>
        <source>Goes to the previous bookmark or beginning of a section</source>
        <translation>转到上一书签或区段起点</translation>
    </message>
    <message>
        <source>Go to the bookmark</source>
        <translation>转到书签</translation>
    </message>
    <message>
        <source>Goes to the marked bookmark, or to where the marked section begins</source>
        <translation>转到选中的书签，或选中区段的起点</translation>
    </message>
    <message>
        <source>Select the section&apos;s range</source>
        <translation>选择该区段的时段</translation>
    </message>
    <message>
        <source>Selects the span of time of the marked section in every view</source>
        <translation>在所有视图中选择该区段的时间段</translation>
    </message>
    <message>
        <source>&amp;Rename bookmark or section</source>
        <translation>重命名书签或区段(&amp;R)</translation>
    </message>
    <message>
        <source>Edits the note or name in the panel</source>
        <translation>在面板中编辑备注或名称</translation>
    </message>
    <message>
        <source>Next colour</source>
        <translation>下一颜色</translation>
    </message>
    <message>
        <source>Gives the marked bookmark or section another colour</source>
        <translation>为选中的书签或区段换一种颜色</translation>
    </message>
    <message>
        <source>Remove bookmark or section</source>
        <translation>删除书签或区段</translation>
    </message>
    <message>
        <source>Removes the marked one; undo brings it back</source>
        <translation>删除选中的一项；撤销可恢复</translation>
    </message>
    <message>
        <source>Run until policies &amp;part…</source>
        <translation>运行到策略分歧(&amp;P)…</translation>
    </message>
    <message>
        <source>Goes on until a decision at which another policy would have placed tasks differently</source>
        <translation>继续运行，直到另一策略会作不同放置的决策处</translation>
    </message>
    <message>
        <source>Export as &amp;bundles…</source>
        <translation>导出为运行包(&amp;B)…</translation>
    </message>
    <message>
        <source>Writes each selected run with all its inputs as a file into a folder</source>
        <translation>将所选的每个运行连同其全部输入写成文件夹中的一个文件</translation>
    </message>
    <message>
        <source>Export &amp;events as CSV…</source>
        <translation>将事件导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Writes the events of each selected run as a file into a folder</source>
        <translation>将所选的每个运行的事件写成文件夹中的一个文件</translation>
    </message>
    <message>
        <source>Export each result as &amp;JSON…</source>
        <translation>将每个结果导出为 JSON(&amp;J)…</translation>
    </message>
    <message>
        <source>Writes the result of each selected run as a file into a folder</source>
        <translation>将所选的每个运行的结果写成文件夹中的一个文件</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Mark where the predictor drifts</source>
        <translation>标出预测器漂移之处</translation>
    </message>
    <message>
        <source>Marks on the timeline where predicted and observed speeds differ by more than the reward predictor&apos;s known error</source>
        <translation>在时间线上标出预测速度与观测速度之差超过奖励预测器已知误差之处</translation>
    </message>
    <message>
        <source>&amp;Keep a copy</source>
        <translation>保存副本(&amp;K)</translation>
    </message>
    <message>
        <source>Copies a read-only run into the database of runs, and continues with the copy</source>
        <translation>将以只读方式打开的运行复制到运行数据库，并用该副本继续</translation>
    </message>
    <message>
        <source>Your own cluster and &amp;trace…</source>
        <translation>您自己的集群和轨迹(&amp;T)…</translation>
    </message>
    <message>
        <source>Loads a trace and a cluster step by step, and shows what is read and what is assumed</source>
        <translation>逐步载入轨迹和集群，并显示读到了什么、假定了什么</translation>
    </message>
    <message>
        <source>Free capacity</source>
        <translation>空闲容量</translation>
    </message>
    <message>
        <source>Check the learner</source>
        <translation>检查学习器</translation>
    </message>
    <message>
        <source>Trains small networks in worlds whose answer is known; a few seconds</source>
        <translation>在已知答案的世界里训练小网络；几秒钟</translation>
    </message>
    <message>
        <source>Stop checking the learner</source>
        <translation>停止检查学习器</translation>
    </message>
    <message>
        <source>Ends the check; no part of it is kept</source>
        <translation>结束检查；不保留任何结果</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Shows all of the plot or the map again after zooming</source>
        <translation>缩放后重新显示整个曲线图或热图</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Shows the plot or the map as a table of its values, or as a picture again</source>
        <translation>把曲线图或热图显示为数值表格，或恢复为图形</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Spreads the small values of a distribution</source>
        <translation>把分布中较小的值展开</translation>
    </message>
    <message>
        <source>Run f&amp;ast</source>
        <translation>快速运行(&amp;A)</translation>
    </message>
    <message>
        <source>Runs as fast as the computer allows and keeps showing it</source>
        <translation>以计算机所能的最快速度运行，并始终显示过程</translation>
    </message>
    <message>
        <source>Step to the &amp;job&apos;s next event</source>
        <translation>前进到所选作业的下一事件(&amp;J)</translation>
    </message>
    <message>
        <source>Goes on to where a selected job arrives, is placed, moves, pauses or ends next</source>
        <translation>前进到所选作业下一次到达、放置、迁移、暂停或结束之处</translation>
    </message>
    <message>
        <source>Back to the job&apos;s previous event</source>
        <translation>退回到所选作业的上一事件</translation>
    </message>
    <message>
        <source>Goes back to the event of a selected job before the moment shown</source>
        <translation>退回到所显示时刻之前所选作业的事件</translation>
    </message>
    <message>
        <source>Queue a sweep…</source>
        <translation>将扫描排入队列…</translation>
    </message>
    <message>
        <source>Runs what a file lists: policies with every combination of their parameters</source>
        <translation>运行文件所列内容：各策略及其参数的每种组合</translation>
    </message>
    <message>
        <source>Queue the comparison as a sweep…</source>
        <translation>将此比较作为扫描排入队列…</translation>
    </message>
    <message>
        <source>Go on with the sweep</source>
        <translation>继续扫描</translation>
    </message>
    <message>
        <source>Makes the runs that the sweep does not have yet</source>
        <translation>完成尚缺的运行</translation>
    </message>
    <message>
        <source>Stop the sweep</source>
        <translation>停止扫描</translation>
    </message>
    <message>
        <source>Finished runs stay, and the sweep can go on later</source>
        <translation>已完成的保留，之后可以继续</translation>
    </message>
    <message>
        <source>Compare the sweep&apos;s runs</source>
        <translation>比较扫描的运行</translation>
    </message>
    <message>
        <source>Shows its finished runs side by side</source>
        <translation>并排显示目前已有的运行</translation>
    </message>
    <message>
        <source>Take the sweep from the list</source>
        <translation>从列表中移除扫描</translation>
    </message>
    <message>
        <source>Stops the sweep if it is running; its file and its runs stay</source>
        <translation>若在运行则停止；其文件和运行保留</translation>
    </message>
    <message>
        <source>Show the selection in the cluster</source>
        <translation>在集群中显示所选</translation>
    </message>
    <message>
        <source>Stop where the job starts</source>
        <translation>在作业启动处停止</translation>
    </message>
    <message>
        <source>Stop where the job finishes</source>
        <translation>在作业完成处停止</translation>
    </message>
    <message>
        <source>Timeline: centre selection, then fit it</source>
        <translation>时间线：居中所选，再适配</translation>
    </message>
    <message>
        <source>Open the episode</source>
        <translation>打开该回合</translation>
    </message>
    <message>
        <source>Let &amp;nothing start</source>
        <translation>不启动任何作业(&amp;N)</translation>
    </message>
    <message>
        <source>Answers the decision that is due, or else the last one, in place of the policy: no job starts</source>
        <translation>代替策略回答待定的决策（没有待定的则为上一个决策）：不启动任何作业</translation>
    </message>
    <message>
        <source>Close lessons</source>
        <translation>关闭课程</translation>
    </message>
    <message>
        <source>Leaves the lesson, if one is open, and hides the panel</source>
        <translation>离开打开的课程，并隐藏课程面板</translation>
    </message>
    <message>
        <source>Opens the trace of the chosen episode, placed by the trained policy</source>
        <translation>打开所选回合的轨迹，由训练好的策略放置</translation>
    </message>
    <message>
        <source>Copies the picture as it looks on paper</source>
        <translation>按印在纸上的样子复制这幅图</translation>
    </message>
    <message>
        <source>Goes to the next event, of the selected jobs if there are any; the key counts by its position</source>
        <translation>转到接下来发生的事，若选中了作业则是它们的事；按键以位置为准</translation>
    </message>
    <message>
        <source>Goes to the previous event, of the selected jobs if there are any; the key counts by its position</source>
        <translation>转到之前发生的事，若选中了作业则是它们的事；按键以位置为准</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>Lists the errors in this window and the actions before them</source>
        <translation>列出本窗口中出的错以及之前做过的事</translation>
    </message>
    <message>
        <source>Runs the policies chosen on the left at each load of the trace and draws JCT against load</source>
        <translation>在轨迹的每个负载下运行左侧选择的策略，并绘制 JCT 随负载的变化</translation>
    </message>
    <message>
        <source>The selected servers fail now; their jobs wait again and lose, as assumed, the epoch they are in; jobs given by their duration lose nothing</source>
        <translation>所选服务器此刻故障；其上作业重新等待，并（按假定）丢失当前 epoch；以时长给出的作业不丢失进度</translation>
    </message>
    <message>
        <source>Compare the policy again</source>
        <translation>再次比较此策略</translation>
    </message>
    <message>
        <source>Adds the policy chosen in the form again, with its own parameters</source>
        <translation>把表单中选中的策略再加入一次，可设另一组参数</translation>
    </message>
    <message>
        <source>Remove the added policy</source>
        <translation>移除加入的策略</translation>
    </message>
    <message>
        <source>Removes the chosen contender with its own name from the form</source>
        <translation>从表单中移除选中的、另行命名的策略</translation>
    </message>
    <message>
        <source>Opens the manual at the chapter on what has the focus, and closes it if it shows that already</source>
        <translation>打开手册中与焦点所在处相关的章节；已显示该章节时关闭手册</translation>
    </message>
    <message>
        <source>Problems of the &amp;inputs</source>
        <translation>输入中的问题(&amp;I)</translation>
    </message>
    <message>
        <source>Says again which rows and jobs were left out when this run was opened</source>
        <translation>再次说明打开该运行时略去了哪些行和作业</translation>
    </message>
    <message>
        <source>What should I &amp;buy?</source>
        <translation>该买什么(&amp;B)？</translation>
    </message>
    <message>
        <source>Runs the jobs of the open run with more servers of each kind, and shows up to how many pay off</source>
        <translation>用更多的各种服务器运行当前运行的作业，显示再多一台到哪里为止还值得</translation>
    </message>
    <message>
        <source>Stop working out what to buy</source>
        <translation>停止计算该买什么</translation>
    </message>
    <message>
        <source>Stops the runs with more servers; none of them is kept</source>
        <translation>停止用更多服务器的运行；不会保存</translation>
    </message>
    <message>
        <source>All servers of the rack fail, or take nothing new, from a time to a time; the run goes on as a branch</source>
        <translation>从某时到某时，机架的所有服务器故障，或不再接受新任务；运行作为分支继续</translation>
    </message>
    <message>
        <source>&amp;Report on this run…</source>
        <translation>关于此运行的报告(&amp;R)…</translation>
    </message>
    <message>
        <source>One page about the open run: question, answer, inputs, a table, two pictures, what is assumed, and the command that makes it again</source>
        <translation>关于当前运行的一页：问题、回答、输入、一张表、两幅图、假定的内容，以及重新生成它的命令</translation>
    </message>
    <message>
        <source>Report on the &amp;comparison…</source>
        <translation>关于比较的报告(&amp;C)…</translation>
    </message>
    <message>
        <source>A one-page report on the policies compared, for other people</source>
        <translation>关于所比较策略的一页，给不在场的人看</translation>
    </message>
    <message>
        <source>Report on the &amp;selected runs…</source>
        <translation>关于所选运行的报告(&amp;S)…</translation>
    </message>
    <message>
        <source>A one-page report on the selected runs, for other people</source>
        <translation>关于所选运行的一页，给不在场的人看</translation>
    </message>
    <message>
        <source>Export figures of &amp;teams as CSV…</source>
        <translation>把团队数据导出为 CSV(&amp;T)…</translation>
    </message>
    <message>
        <source>Writes waits, completion times and hours by tenant, GPU type and job size of each selected run as a file into a folder</source>
        <translation>把每个所选运行按租户、GPU 型号和作业大小的等待、完成时间和小时数写成文件夹中的文件</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Goes to the next step although this one is not done</source>
        <translation>这一步没有完成也转到下一步</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>Who waits</source>
        <translation>谁在等待</translation>
    </message>
    <message>
        <source>What to buy</source>
        <translation>买什么</translation>
    </message>
    <message>
        <source>Result instead of the &amp;cluster</source>
        <translation>以结果代替集群(&amp;C)</translation>
    </message>
    <message>
        <source>Shows the results of the run, at its end, or the cluster at that moment</source>
        <translation>在运行结束处显示结果，或那时的集群</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>投影(&amp;P)</translation>
    </message>
    <message>
        <source>For an audience: hides everything but the cluster, the clock and the lesson, enlarges them, and lets no breakpoint stop the run</source>
        <translation>用于讲堂：只留集群、时钟和课程并放大，断点不停止运行</translation>
    </message>
    <message>
        <source>&amp;Audit of the trace…</source>
        <translation>轨迹的审核(&amp;A)…</translation>
    </message>
    <message>
        <source>What became of each row of the open run&apos;s trace, what is missing, impossible or assumed, and how much of the cluster it asks for</source>
        <translation>打开的运行所用轨迹的每一行成了什么，缺失、不可能或假定了什么，以及它要求集群的多少</translation>
    </message>
    <message>
        <source>Bring the sweep&apos;s runs into the catalogue</source>
        <translation>把扫描的运行收入目录</translation>
    </message>
    <message>
        <source>Takes in what other machines have finished, and compares it when it is complete; doing it twice does no harm</source>
        <translation>接收其他机器已完成的运行，全部到齐后进行比较；做两次等于做一次</translation>
    </message>
    <message>
        <source>See how far the sweep is</source>
        <translation>查看扫描进度</translation>
    </message>
    <message>
        <source>Reads the files of its folder; they are also read every two seconds</source>
        <translation>读取其文件夹中的文件；每两秒也会自动读取</translation>
    </message>
    <message>
        <source>Close the sweep&apos;s folder</source>
        <translation>关闭扫描的文件夹</translation>
    </message>
    <message>
        <source>Only closes it in this window; its workers go on</source>
        <translation>只是此窗口不再查看；正在处理它的程序继续运行</translation>
    </message>
    <message>
        <source>Opens a trace or a cluster, or the file of a run read-only; queues a sweep, or shows the progress of one that several machines work on (its manifest.json)</source>
        <translation>打开轨迹或集群，以只读方式打开运行文件，将扫描加入队列，或显示多台机器处理的扫描的进度（其 manifest.json）</translation>
    </message>
    <message>
        <source>Another policy&apos;s placement on the cluster</source>
        <translation>在集群上显示另一策略的放置</translation>
    </message>
    <message>
        <source>Draws where the next of the policies asked would put the tasks of the decision, and marks the differences; after the last one, nothing</source>
        <translation>画出所询问的下一个策略会把这次决策的任务放在哪里，并标出不同之处；最后一个之后不再显示</translation>
    </message>
    <message>
        <source>Writes what the form says into a file that runs after the sweeps before, and can be resumed</source>
        <translation>把表单内容写入文件，在前面的扫描之后运行，并可继续</translation>
    </message>
    <message>
        <source>Sweep values…</source>
        <translation>扫描取值…</translation>
    </message>
    <message>
        <source>Lists values for parameters of the compared policies and of the trace, and runs them all</source>
        <translation>为所比较策略和轨迹的参数列出取值，并全部运行</translation>
    </message>
    <message>
        <source>First decision that passed it &amp;over</source>
        <translation>第一个越过它的决策(&amp;O)</translation>
    </message>
    <message>
        <source>Goes to the first decision of the selected job&apos;s wait, or of its last one, that placed other jobs and left this one waiting</source>
        <translation>转到所选作业当前（或最近一次）等待期间，放置了其他作业而让它继续等待的首个决策</translation>
    </message>
    <message>
        <source>Brings both runs to the moment of the first decision that differs, after all that happens then</source>
        <translation>将两个运行都带到第一个不同决策的时刻，在该时刻的所有事件之后</translation>
    </message>
    <message>
        <source>Undo the change of the run</source>
        <translation>撤销对运行的更改</translation>
    </message>
    <message>
        <source>Undoes the last change of the run, and nothing else</source>
        <translation>只撤销对运行的最近一次更改</translation>
    </message>
    <message>
        <source>Redo the change of the run</source>
        <translation>重做对运行的更改</translation>
    </message>
    <message>
        <source>Redoes the change of the run that was undone last</source>
        <translation>重做最近撤销的对运行的更改</translation>
    </message>
    <message>
        <source>Place on this &amp;candidate</source>
        <translation>放置到此候选(&amp;C)</translation>
    </message>
    <message>
        <source>Shows this panel, or hides it where it is in front</source>
        <translation>显示此面板；若已在最前则隐藏</translation>
    </message>
    <message>
        <source>Goes back to just before the decision shown and puts its task on the server that is marked among the candidates; the rest of the decision stays as it was where it still fits, as hindsight assumes</source>
        <translation>回到所示决策之前，把其任务放到候选中标记的服务器上；决策的其余部分在放得下时保持不变，与事后信息的假定一致</translation>
    </message>
    <message>
        <source>Selects the span from the first arrival to the last end of the selected jobs; Shift and dragging on the timeline selects any other</source>
        <translation>选择所选作业从首次到达到最后结束的时间范围；在时间线上按住 Shift 拖动可选择任意其他范围</translation>
    </message>
    <message>
        <source>Writes the open run with its inputs, changes, selection and a task for whoever opens it as one file; with a time range selected, only up to its end</source>
        <translation>把打开的运行连同输入、更改、选择以及给打开者的任务写入一个文件；若选了时间范围，则只写到范围末尾</translation>
    </message>
    <message>
        <source>&amp;Keep branch</source>
        <translation>保存分支(&amp;K)</translation>
    </message>
    <message>
        <source>Runs the branch to its end, where it is kept among the runs</source>
        <translation>把分支运行到结束，那时它会保存在运行记录中</translation>
    </message>
    <message>
        <source>S&amp;hare the run with a task…</source>
        <translation>分享这次运行并附上任务(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Lose or drain a rack…</source>
        <translation>失去或排空一个机架(&amp;L)…</translation>
    </message>
    <message>
        <source>Adds a breakpoint at the start of the selected job, which stops once</source>
        <translation>在所选作业开始处添加断点，只停一次</translation>
    </message>
    <message>
        <source>Adds a breakpoint at the end of the selected job, which stops once</source>
        <translation>在所选作业完成处添加断点，只停一次</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>碎片率</translation>
    </message>
    <message>
        <source>Dry run of a job</source>
        <translation>试提交作业</translation>
    </message>
    <message>
        <source>When would a &amp;new job start?</source>
        <translation>新作业何时开始(&amp;N)？</translation>
    </message>
    <message>
        <source>Submits a job that does not exist yet at the moment shown, and follows the run without it and with it</source>
        <translation>在所示时刻提交一个尚不存在的作业，分别在没有它和有它的情况下继续运行</translation>
    </message>
    <message>
        <source>Stop the dry run</source>
        <translation>停止试提交</translation>
    </message>
    <message>
        <source>Stops the runs with and without the new job; none of them is kept</source>
        <translation>停止有新作业和没有新作业的运行；都不保存</translation>
    </message>
    <message>
        <source>Predicted and actual waits</source>
        <translation>预测和实际的等待</translation>
    </message>
    <message>
        <source>Writes the run, or the selected span of it, as animated GIF of 15 s</source>
        <translation>把运行或所选的一段写成 15 秒的 GIF 动画</translation>
    </message>
    <message>
        <source>Renames, runs and deletes macros</source>
        <translation>重命名、运行和删除宏</translation>
    </message>
    <message>
        <source>Recommend a placement</source>
        <translation>推荐放置</translation>
    </message>
    <message>
        <source>Where a job that you describe would go at the moment shown, how fast it would run there, and when it would start</source>
        <translation>您描述的作业在所示时刻会放在哪里、在那里运行多快、何时启动</translation>
    </message>
    <message>
        <source>Stop the recommendation</source>
        <translation>停止推荐</translation>
    </message>
    <message>
        <source>Stops following the run into its futures</source>
        <translation>停止推进运行的各种将来</translation>
    </message>
    <message>
        <source>Against the record</source>
        <translation>与记录对比</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>调参</translation>
    </message>
    <message>
        <source>&amp;Tune the policy</source>
        <translation>为策略调参(&amp;T)</translation>
    </message>
    <message>
        <source>Searches better parameters for the open run&apos;s policy, and judges them on jobs that the search never saw</source>
        <translation>为当前运行的策略搜索更好的参数，并在搜索从未见过的作业上评判</translation>
    </message>
    <message>
        <source>Stop tuning</source>
        <translation>停止调参</translation>
    </message>
    <message>
        <source>Stops the search; finished runs are kept, and starting again continues</source>
        <translation>停止搜索；已完成的运行会保留，再次开始即可继续</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>调参</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练的一步</translation>
    </message>
    <message>
        <source>Timeline of a training step</source>
        <translation>一步训练的时间线</translation>
    </message>
    <message>
        <source>Use the best so far</source>
        <translation>采用目前最佳</translation>
    </message>
    <message>
        <source>Ends the search where it is: choice and verdict are of the settings that were tried so far</source>
        <translation>在当前位置结束搜索：选择与判定只针对已试过的设置</translation>
    </message>
    <message>
        <source>Run with these settings</source>
        <translation>用这些设置运行</translation>
    </message>
    <message>
        <source>Opens the run again with the settings of the selected row, or with the recommended ones</source>
        <translation>用所选行的设置或推荐的设置重新打开该运行</translation>
    </message>
    <message>
        <source>Compare these settings</source>
        <translation>比较这些设置</translation>
    </message>
    <message>
        <source>Fills in the page of comparisons with the open run&apos;s settings and those of the selected row</source>
        <translation>在比较页填入当前运行的设置和所选行的设置</translation>
    </message>
    <message>
        <source>Save these settings…</source>
        <translation>保存这些设置…</translation>
    </message>
    <message>
        <source>Saves the settings of the selected row under a name, for the form of a new run and for --set @NAME</source>
        <translation>以一个名称保存所选行的设置，供新建运行的表单和 --set @NAME 使用</translation>
    </message>
    <message>
        <source>Goes on to just after the next decision</source>
        <translation>前进到下一次决策之后</translation>
    </message>
    <message>
        <source>Takes back a step, or goes back to just after the previous decision</source>
        <translation>撤销一步，或退回到上一次决策之后</translation>
    </message>
    <message>
        <source>Before or after the decision</source>
        <translation>决策之前或之后</translation>
    </message>
    <message>
        <source>Goes to just before the decision shown, and from there to just after it; Why shows the same decision at both moments</source>
        <translation>到所示决策之前的时刻，再到其之后的时刻；两个时刻都显示同一决策的原因</translation>
    </message>
    <message>
        <source>Goes on with a training that is paused, or from the checkpoint of one that was stopped</source>
        <translation>继续已暂停的训练，或从已停止训练的检查点接着训练</translation>
    </message>
    <message>
        <source>Ends the training; what the policy learned is kept and can be resumed. While the predictor is trained, nothing is kept yet</source>
        <translation>结束训练；策略学到的内容会保留并可继续。预测器训练期间尚无内容可保留</translation>
    </message>
    <message>
        <source>&amp;Search…</source>
        <translation>搜索(&amp;S)…</translation>
    </message>
    <message>
        <source>Finds commands, policies, lessons, samples, runs, jobs, servers, settings and pages of the manual</source>
        <translation>查找命令、策略、课程、示例、运行、作业、服务器、设置和手册页面</translation>
    </message>
    <message>
        <source>A cluster at work, lessons, samples, recent files and the form for a new run</source>
        <translation>运行中的集群、课程、示例、最近文件和新运行的表单</translation>
    </message>
    <message>
        <source>Make room</source>
        <translation>腾出空间</translation>
    </message>
    <message>
        <source>Which moves make &amp;room?</source>
        <translation>哪些移动能腾出空间(&amp;R)？</translation>
    </message>
    <message>
        <source>Looks for tasks that can move elsewhere so that a gang fits at this moment, or a server or rack is empty</source>
        <translation>寻找可以移到别处的任务，使一组任务此刻放得下，或使服务器或机架变空</translation>
    </message>
    <message>
        <source>Stop looking for room</source>
        <translation>停止寻找空间</translation>
    </message>
    <message>
        <source>Stops the search for moves</source>
        <translation>停止对移动的搜索</translation>
    </message>
    <message>
        <source>Which moves make room for it?</source>
        <translation>哪些移动能为它腾出空间？</translation>
    </message>
    <message>
        <source>Which running tasks must move so that the selected job fits now</source>
        <translation>哪些运行中的任务必须移动，所选作业现在才放得下</translation>
    </message>
    <message>
        <source>Size of pictures…</source>
        <translation>图片尺寸…</translation>
    </message>
    <message>
        <source>The size in mm and the size of letters of the pictures that are saved</source>
        <translation>保存的图片的毫米尺寸和字号</translation>
    </message>
    <message>
        <source>Goes to a moment or date, back or forward, or on until an event or any condition you write</source>
        <translation>转到某个时刻或日期(向前或向后)，或运行到某个事件或您写的条件为止</translation>
    </message>
    <message>
        <source>What keeps the selected job from starting, who holds it, and when it is predicted to start; of one that has started, the decision that left it waiting</source>
        <translation>选中的作业为什么不能启动、谁占用着资源、预计何时启动；对已启动的作业，显示当时让它等待的决策</translation>
    </message>
    <message>
        <source>&amp;Published results…</source>
        <translation>已发表的结果(&amp;P)…</translation>
    </message>
    <message>
        <source>Checks policies against published results, job by job where these are deterministic; needs no open run</source>
        <translation>用已发表的结果核对策略，结果确定时逐个作业核对；不需要打开运行</translation>
    </message>
    <message>
        <source>Against the &amp;record</source>
        <translation>与记录对比(&amp;R)</translation>
    </message>
    <message>
        <source>How far this run is from what the trace&apos;s accounting says happened: waits by team, start by start</source>
        <translation>本次运行与轨迹记账所记录的实际情况相差多少：按团队的等待时间、逐个启动时间</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Excludes</source>
        <translation>不可同时使用</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已核对</translation>
    </message>
    <message>
        <source>from formulas</source>
        <translation>依公式</translation>
    </message>
    <message>
        <source>reconstructed</source>
        <translation>重构</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>{0}: {1} jobs of {2} rows, hash {3}</source>
        <translation>{0}：{1} 个作业，取自 {2} 行，哈希 {3}</translation>
    </message>
    <message>
        <source>  submitted from {0} to {1} ({2})</source>
        <translation>  提交时间从 {0} 到 {1}（{2}）</translation>
    </message>
    <message>
        <source>  {0} GPU-hours</source>
        <translation>  {0} GPU 小时</translation>
    </message>
    <message>
        <source>  the largest job has {0} GPUs</source>
        <translation>  最大的作业有 {0} 块 GPU</translation>
    </message>
    <message>
        <source>  tenant {0}: {1} jobs</source>
        <translation>  租户 {0}：{1} 个作业</translation>
    </message>
    <message>
        <source>  … and {0} more tenants</source>
        <translation>  …… 另有 {0} 个租户</translation>
    </message>
    <message>
        <source>  assumed: {0}: {1}</source>
        <translation>  假定：{0}：{1}</translation>
    </message>
    <message>
        <source>A subcommand is required</source>
        <translation>需要给出一个子命令</translation>
    </message>
    <message>
        <source>{0} is required</source>
        <translation>必须给出 {0}</translation>
    </message>
    <message>
        <source>The following argument was not expected: {0}</source>
        <translation>多余的参数：{0}</translation>
    </message>
    <message>
        <source>The following arguments were not expected: {0}</source>
        <translation>多余的参数：{0}</translation>
    </message>
    <message>
        <source>{0} requires {1}</source>
        <translation>{0} 需要同时给出 {1}</translation>
    </message>
    <message>
        <source>{0} excludes {1}</source>
        <translation>{0} 不能与 {1} 同时给出</translation>
    </message>
    <message>
        <source>Could not convert: {0} = {1}</source>
        <translation>无法转换：{0} = {1}</translation>
    </message>
    <message>
        <source>{0}: Value {1} not in range {2} to {3}</source>
        <translation>{0}：{1} 不在 {2} 到 {3} 的范围内</translation>
    </message>
    <message>
        <source>{0}: Number less or equal to 0: ({1})</source>
        <translation>{0}：必须大于 0，而给出的是 {1}</translation>
    </message>
    <message>
        <source>{0}: {1} not in {2}</source>
        <translation>{0}：{1} 不在 {2} 之中</translation>
    </message>
    <message>
        <source>{0}: 1 required {1} missing</source>
        <translation>{0}：缺少一个 {1} 值</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>SUBCOMMAND</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>SUBCOMMANDS</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>Positionals</source>
        <translation>位置参数</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>INT</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>UINT</source>
        <translation>非负整数</translation>
    </message>
    <message>
        <source>FLOAT</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>made for cluster</source>
        <translation>所配集群</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>provenance</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>knowledge</source>
        <translation>所知信息</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>做什么</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>compute (s/step)</source>
        <translation>计算 (s/步)</translation>
    </message>
    <message>
        <source>parameters (MB)</source>
        <translation>参数量 (MB)</translation>
    </message>
    <message>
        <source>apart (samples/s)</source>
        <translation>分开 (样本/s)</translation>
    </message>
    <message>
        <source>same server (samples/s)</source>
        <translation>同服务器 (样本/s)</translation>
    </message>
    <message>
        <source>epoch apart (min)</source>
        <translation>分开时每 epoch（分钟）</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>mean JCT (min)</source>
        <translation>平均 JCT（分钟）</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>queueing</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>event hash</source>
        <translation>事件哈希</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>95 % CI</source>
        <translation>95 % 置信区间</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>p (paired t)</source>
        <translation>p(配对 t)</translation>
    </message>
    <message>
        <source>p (Wilcoxon)</source>
        <translation>p(Wilcoxon)</translation>
    </message>
    <message>
        <source>No runs here yet. Make one with: consonance-cli simulate --trace preset:small --cluster small --policy fifo</source>
        <translation>这里还没有运行。可以这样生成一个：consonance-cli simulate --trace preset:small --cluster small --policy fifo</translation>
    </message>
    <message>
        <source>created (UTC)</source>
        <translation>创建时间 (UTC)</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Simulates and compares placements of distributed deep-learning jobs.</source>
        <translation>模拟并比较分布式深度学习作业的放置方案。</translation>
    </message>
    <message>
        <source>Show this help and leave</source>
        <translation>显示本帮助后退出</translation>
    </message>
    <message>
        <source>Show the version and leave</source>
        <translation>显示版本后退出</translation>
    </message>
    <message>
        <source>Language of texts: en or zh_CN (default: that of the system)</source>
        <translation>文字的语言：en 或 zh_CN（默认随系统）</translation>
    </message>
    <message>
        <source>Which build this is and what it runs on, for a report</source>
        <translation>这是哪个构建、运行在什么环境，供报告使用</translation>
    </message>
    <message>
        <source>List bundled traces and presets</source>
        <translation>列出自带的轨迹与预设</translation>
    </message>
    <message>
        <source>List policies with parameters, sources and provenance</source>
        <translation>列出各策略及其参数、文献与来历</translation>
    </message>
    <message>
        <source>List the models jobs train</source>
        <translation>列出作业训练的模型</translation>
    </message>
    <message>
        <source>List cluster presets</source>
        <translation>列出集群预设</translation>
    </message>
    <message>
        <source>Make a trace from a preset and a seed</source>
        <translation>由预设和随机种子生成轨迹</translation>
    </message>
    <message>
        <source>Preset (see consonance-cli traces)</source>
        <translation>预设（见 consonance-cli traces）</translation>
    </message>
    <message>
        <source>Number of jobs</source>
        <translation>作业数</translation>
    </message>
    <message>
        <source>Parameter of the preset, such as load=4; may be repeated</source>
        <translation>预设的参数，如 load=4；可重复给出</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Trace file to write: .csv or .json</source>
        <translation>要写出的轨迹文件：.csv 或 .json</translation>
    </message>
    <message>
        <source>Convert a trace of another system, with a report of what was left out and assumed</source>
        <translation>把别处的轨迹转换为本程序的格式，并报告略去与假定了什么</translation>
    </message>
    <message>
        <source>The file to read, or the folder</source>
        <translation>要读取的文件或文件夹</translation>
    </message>
    <message>
        <source>Only this many jobs, the first by arrival</source>
        <translation>只取最先到达的若干个作业</translation>
    </message>
    <message>
        <source>Option of the importer, key=value; may be repeated</source>
        <translation>导入器的选项，key=value；可重复给出</translation>
    </message>
    <message>
        <source>Seed of what the rules draw</source>
        <translation>规则抽样所用的随机种子</translation>
    </message>
    <message>
        <source>Run one policy on one trace and keep the run</source>
        <translation>在一个轨迹上运行一个策略并保存该运行</translation>
    </message>
    <message>
        <source>Trace file, or preset:NAME[,jobs=N][,load=L][,arrivals=uniform|poisson|bursty]</source>
        <translation>轨迹文件，或 preset:NAME[,jobs=N][,load=L][,arrivals=uniform|poisson|bursty]</translation>
    </message>
    <message>
        <source>When policies are asked: policy (as each was made), interval (boundaries of 20 min or --interval alone), event (every arrival, completion and change of resources)</source>
        <translation>何时询问策略：policy（各按其原样）、interval（仅在每 20 min 或 --interval 的边界）、event（每次到达、完成与资源变化）</translation>
    </message>
    <message>
        <source>Seed of the preset trace and of policies that draw</source>
        <translation>预设轨迹与随机策略所用的种子</translation>
    </message>
    <message>
        <source>Write the event log as CSV to a file, or to standard output with -</source>
        <translation>把事件日志以 CSV 写入文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>Write the result as JSON to a file, or to standard output with -</source>
        <translation>把结果以 JSON 写入文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>Stop where this condition is true, such as &apos;queue_length &gt; 10&apos; or &apos;any(servers, interference &gt; 20%)&apos;</source>
        <translation>在该条件成立处停止，如 &apos;queue_length &gt; 10&apos; 或 &apos;any(servers, interference &gt; 20%)&apos;</translation>
    </message>
    <message>
        <source>Write a line where a condition becomes true: &apos;CONDITION: message with {expressions}&apos;; may be repeated</source>
        <translation>在条件成立处写一行：&apos;条件: 带 {expressions} 的消息&apos;；可重复</translation>
    </message>
    <message>
        <source>Database of runs (default: in the user&apos;s data folder)</source>
        <translation>运行数据库（默认在用户数据文件夹中）</translation>
    </message>
    <message>
        <source>Run several policies on the same traces and compare them with a baseline</source>
        <translation>在相同的轨迹上运行多个策略，并与基线比较</translation>
    </message>
    <message>
        <source>Trace files or presets; with a preset, each seed is a trace of its own</source>
        <translation>轨迹文件或预设；用预设时每个种子各成一个轨迹</translation>
    </message>
    <message>
        <source>Seeds: 7, 1..5 or 1,4,9</source>
        <translation>随机种子：7、1..5 或 1,4,9</translation>
    </message>
    <message>
        <source>The policy the others are compared with (default: the first)</source>
        <translation>其余策略与之比较的策略（默认第一个）</translation>
    </message>
    <message>
        <source>Runs at the same time; 0 = one per processor</source>
        <translation>同时进行的运行数；0 = 每个处理器一个</translation>
    </message>
    <message>
        <source>Write the comparison as a picture</source>
        <translation>把比较结果写成图片</translation>
    </message>
    <message>
        <source>Only jobs that arrive at or after this moment count</source>
        <translation>只计入在此刻或之后到达的作业</translation>
    </message>
    <message>
        <source>… and before this one, such as 90s, 20min or 03:20:00</source>
        <translation>…… 且在此时刻之前，如 90s、20min 或 03:20:00</translation>
    </message>
    <message>
        <source>Continue a sweep that was stopped or killed</source>
        <translation>从扫描被停止或中断之处继续</translation>
    </message>
    <message>
        <source>Train a policy that learns and write its checkpoint</source>
        <translation>训练可学习的策略并写出检查点</translation>
    </message>
    <message>
        <source>JSON object of parameters</source>
        <translation>参数的 JSON 对象</translation>
    </message>
    <message>
        <source>key=value; may be repeated</source>
        <translation>key=value；可重复给出</translation>
    </message>
    <message>
        <source>Seed of weights, traces and draws</source>
        <translation>权重、轨迹与抽样所用的随机种子</translation>
    </message>
    <message>
        <source>Checkpoint; also written when stopped</source>
        <translation>检查点；停止时也会写出</translation>
    </message>
    <message>
        <source>Checkpoint of the same training that was stopped</source>
        <translation>同一训练停止时写出的检查点</translation>
    </message>
    <message>
        <source>Make the tables of an evaluation again: train and run what is missing, print Markdown</source>
        <translation>重新生成评测的各张表：训练并运行缺少的部分，输出 Markdown</translation>
    </message>
    <message>
        <source>JSON: trainings and tables, as docs/evaluation/tables.json</source>
        <translation>JSON：训练与表格，格式如 docs/evaluation/tables.json</translation>
    </message>
    <message>
        <source>Id of a table; may be repeated (default: all)</source>
        <translation>表格的标识；可重复给出（默认：全部）</translation>
    </message>
    <message>
        <source>Where checkpoints and runs are kept; those that exist are not made again</source>
        <translation>保存检查点和运行的位置；已有的内容不会重新生成</translation>
    </message>
    <message>
        <source>Compare our schedulers with published results, job by job</source>
        <translation>逐作业比较本程序的调度器与已发表的结果</translation>
    </message>
    <message>
        <source>The folder with workloads and expected results</source>
        <translation>工作负载与预期结果所在的文件夹</translation>
    </message>
    <message>
        <source>Only these policies</source>
        <translation>只比较这些策略</translation>
    </message>
    <message>
        <source>The catalogue of kept runs</source>
        <translation>已保存运行的目录</translation>
    </message>
    <message>
        <source>List runs, newest first</source>
        <translation>列出运行，最新的在前</translation>
    </message>
    <message>
        <source>Words in id, name, policy, trace, cluster, tags or notes</source>
        <translation>标识、名称、策略、轨迹、集群、标签或备注中的词</translation>
    </message>
    <message>
        <source>Only runs for which this holds, such as &apos;mean_jct &lt; 40min and param.quantum &gt; 60&apos;</source>
        <translation>只要满足该条件的运行，如 &apos;mean_jct &lt; 40min and param.quantum &gt; 60&apos;</translation>
    </message>
    <message>
        <source>Only runs with this tag</source>
        <translation>只列出带此标签的运行</translation>
    </message>
    <message>
        <source>At most this many</source>
        <translation>至多这么多</translation>
    </message>
    <message>
        <source>Archived ones too</source>
        <translation>也包括已归档的</translation>
    </message>
    <message>
        <source>Everything about one run, as JSON</source>
        <translation>以 JSON 输出一个运行的全部内容</translation>
    </message>
    <message>
        <source>Run id, or the beginning or end of one</source>
        <translation>运行的标识，或其开头或结尾</translation>
    </message>
    <message>
        <source>Run it again from what the store has and compare the event hash</source>
        <translation>用所存内容重新运行，并比较事件哈希</translation>
    </message>
    <message>
        <source>File, or - for standard output</source>
        <translation>文件，或用 - 表示标准输出</translation>
    </message>
    <message>
        <source>Import a run that was exported as a bundle, after checking all of it</source>
        <translation>检查无误后，收入以运行包导出的运行</translation>
    </message>
    <message>
        <source>The bundle</source>
        <translation>运行包</translation>
    </message>
    <message>
        <source>What if: change something at a moment of a run and let it go on from there</source>
        <translation>假如：在运行的某一时刻更改一些东西，让它从那里继续</translation>
    </message>
    <message>
        <source>Place or move a task: job:role:server[:count[:from]], or JSON (docs/formats.md); may be repeated</source>
        <translation>放置或移动任务：job:role:server[:count[:from]]，或 JSON（docs/formats.md）；可重复</translation>
    </message>
    <message>
        <source>Server that comes back then; may be repeated</source>
        <translation>此时恢复的服务器；可重复</translation>
    </message>
    <message>
        <source>Server that appears then, NAME or NAME:LIKE; may be repeated</source>
        <translation>此时新增的服务器，NAME 或 NAME:LIKE；可重复</translation>
    </message>
    <message>
        <source>Policy that goes on (default: the same)</source>
        <translation>继续运行的策略（默认不变）</translation>
    </message>
    <message>
        <source>Parameter of that policy, key=value; may be repeated</source>
        <translation>该策略的参数，key=value；可重复给出</translation>
    </message>
    <message>
        <source>Or just before the decision with this number</source>
        <translation>或恰在此编号的决策之前</translation>
    </message>
    <message>
        <source>Tag a run</source>
        <translation>给运行加标签</translation>
    </message>
    <message>
        <source>The tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Remove the tag</source>
        <translation>去掉该标签</translation>
    </message>
    <message>
        <source>Hide a run from listings</source>
        <translation>从列表中隐藏一个运行</translation>
    </message>
    <message>
        <source>Show it again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Where two runs part, and what it cost</source>
        <translation>两个运行从何处分开，代价多大</translation>
    </message>
    <message>
        <source>Only what happened at or after this moment</source>
        <translation>只看在此刻或之后发生的事</translation>
    </message>
    <message>
        <source>Why a decision was taken: every candidate of every task, and what other policies would do</source>
        <translation>为何作出某个决策：每个任务的每个候选，以及其他策略会怎么做</translation>
    </message>
    <message>
        <source>Kept run: its id, or the beginning or end of it</source>
        <translation>已保存的运行：其编号，或编号的开头或结尾</translation>
    </message>
    <message>
        <source>Or a trace file or preset, as in simulate</source>
        <translation>或作业轨迹文件或预设，同 simulate</translation>
    </message>
    <message>
        <source>Number of the decision, from 0</source>
        <translation>决策编号，从 0 起</translation>
    </message>
    <message>
        <source>Other policies that are asked at the same moment: a,b</source>
        <translation>在同一时刻一并询问的其他策略：a,b</translation>
    </message>
    <message>
        <source>table or json</source>
        <translation>table 或 json</translation>
    </message>
    <message>
        <source>Servers shown of each task, best first</source>
        <translation>每个任务显示的服务器数，最好的在前</translation>
    </message>
    <message>
        <source>Where a job should go at a moment of a run, or why one waits there</source>
        <translation>运行的某一时刻作业应放在哪里，或某个作业为何等待</translation>
    </message>
    <message>
        <source>Policy that has decided until then</source>
        <translation>到那时为止作决策的策略</translation>
    </message>
    <message>
        <source>The same in a file</source>
        <translation>同上，写在文件里</translation>
    </message>
    <message>
        <source>Name of a job of the trace that waits then</source>
        <translation>轨迹中此时在等待的作业名</translation>
    </message>
    <message>
        <source>Policies that are asked: a,b</source>
        <translation>要询问的策略：a,b</translation>
    </message>
    <message>
        <source>format {0}: {1} jobs of {2} rows</source>
        <translation>格式 {0}：{2} 行中有 {1} 个作业</translation>
    </message>
    <message>
        <source>  assumed: {0}: {1} ({2})</source>
        <translation>  假定：{0}：{1}（{2}）</translation>
    </message>
    <message>
        <source>from</source>
        <translation>起</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>mean error (%)</source>
        <translation>平均误差（%）</translation>
    </message>
    <message>
        <source>bias (%)</source>
        <translation>偏差（%）</translation>
    </message>
    <message>
        <source>section</source>
        <translation>区段</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Look at a trace before it is used: its columns, what is wrong in which line, what is assumed</source>
        <translation>在使用前查看轨迹：各列含义、哪一行有什么问题、作了哪些假定</translation>
    </message>
    <message>
        <source>native, or an importer as in import; otherwise detected</source>
        <translation>native，或如 import 中的导入器；缺省时自动判断</translation>
    </message>
    <message>
        <source>Rows to show</source>
        <translation>显示的行数</translation>
    </message>
    <message>
        <source>Stop after the first decision at which this policy would have placed tasks differently</source>
        <translation>停在该策略会作不同放置的第一个决策之后</translation>
    </message>
    <message>
        <source>Instead of both, a section of a stored run by its name (RUN:NAME when several runs have one)</source>
        <translation>代替上面两项：按名称使用已保存运行的区段（多个运行都有时写 RUN:NAME）</translation>
    </message>
    <message>
        <source>List or export a run&apos;s bookmarks and sections</source>
        <translation>列出或导出一个运行的书签与区段</translation>
    </message>
    <message>
        <source>text, csv or json</source>
        <translation>text、csv 或 json</translation>
    </message>
    <message>
        <source>Bookmark a moment of a run, or make a section of a span of it; change or remove those of that text</source>
        <translation>为运行的某一时刻加书签，或将其一段时间设为区段；更改或删除该文字的书签与区段</translation>
    </message>
    <message>
        <source>Note of the bookmark, or name of the section</source>
        <translation>书签的备注，或区段的名称</translation>
    </message>
    <message>
        <source>Moment of a bookmark, such as 90s, 20min or 03:20:00</source>
        <translation>书签的时刻，如 90s、20min 或 03:20:00</translation>
    </message>
    <message>
        <source>Where a section begins (default: at 0)</source>
        <translation>区段的起点（默认：0）</translation>
    </message>
    <message>
        <source>Where it ends</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>amber, blue, green, red or grey</source>
        <translation>amber、blue、green、red 或 grey</translation>
    </message>
    <message>
        <source>Another text for what has this one</source>
        <translation>为该文字的书签或区段换一段文字</translation>
    </message>
    <message>
        <source>Remove what has this text</source>
        <translation>删除该文字的书签或区段</translation>
    </message>
    <message>
        <source>Where predicted and observed speeds differ by more than the reward predictor&apos;s known error</source>
        <translation>预测速度与观测速度之差超过奖励预测器已知误差之处</translation>
    </message>
    <message>
        <source>Load, free capacity and fragmentation of a cluster at a moment of a run</source>
        <translation>运行某一时刻集群的负载、空闲容量和碎片率</translation>
    </message>
    <message>
        <source>warning: {0}</source>
        <translation>警告：{0}</translation>
    </message>
    <message>
        <source>{0}: preparing</source>
        <translation>{0}：正在准备</translation>
    </message>
    <message>
        <source>{0}: {1} % ({2} of {3}), {4} left</source>
        <translation>{0}：{1} %（{2}/{3}），还需 {4}</translation>
    </message>
    <message>
        <source>{0}: {1} jobs, hash {2}</source>
        <translation>{0}：{1} 个作业，哈希 {2}</translation>
    </message>
    <message>
        <source>(not used)</source>
        <translation>（未使用）</translation>
    </message>
    <message>
        <source>(!) {0}: {1} of {2} runs left jobs unfinished or rejected; ranked last</source>
        <translation>(!) {0}：{2} 个运行中有 {1} 个留有未完成或被拒绝的作业；排在最后</translation>
    </message>
    <message>
        <source>{0} of {1} runs</source>
        <translation>{1} 个运行中的 {0} 个</translation>
    </message>
    <message>
        <source>stretches beyond the predictor&apos;s known error of {1} %: {0}</source>
        <translation>超出预测器已知误差 {1} % 的时间段：{0}</translation>
    </message>
    <message>
        <source>{0} files in {1}</source>
        <translation>{1} 中有 {0} 个文件</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>world</source>
        <translation>世界</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确的</translation>
    </message>
    <message>
        <source>What is changed in the run, as the store keeps it (docs/formats.md); the policy is the one that decides last</source>
        <translation>运行中的改动，写法与数据库所存相同（docs/formats.md）；策略是最后作决定的那个</translation>
    </message>
    <message>
        <source>Write mean JCTs with intervals and the Pareto front as a picture</source>
        <translation>把带区间的平均 JCT 和帕累托前沿写成图片</translation>
    </message>
    <message>
        <source>Only check the learner, in small worlds with known answers; exit code 1 if one is not learned</source>
        <translation>仅在答案已知的小环境中检查学习器；有一个没学会时退出码为 1</translation>
    </message>
    <message>
        <source>Of a bundle: it opens at this moment</source>
        <translation>对运行包：打开时处于这一时刻</translation>
    </message>
    <message>
        <source>Give a run a name of its own</source>
        <translation>给运行起一个名字</translation>
    </message>
    <message>
        <source>The name; empty removes it</source>
        <translation>名字；为空则去掉</translation>
    </message>
    <message>
        <source>Write notes about a run, replacing its earlier ones</source>
        <translation>写下关于运行的备注，替换原有备注</translation>
    </message>
    <message>
        <source>The notes; empty removes them</source>
        <translation>备注；为空则去掉</translation>
    </message>
    <message>
        <source>Also why they first differ: follows both runs there again and asks their policies</source>
        <translation>同时说明两次运行最先不同的原因：再次跟随两次运行到那里，并询问各自的策略</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Let this many hits of each condition of --until and --log pass first</source>
        <translation>--until 和 --log 的条件各先放过这么多次命中</translation>
    </message>
    <message>
        <source>What counts as a hit of --until and --log: becomes-true, each-step, or automatic, which is each-step for any(events, …) and becomes-true for the rest</source>
        <translation>--until 和 --log 什么算一次命中：becomes-true（变为真时）、each-step（每一步），或 automatic（对 any(events, …) 为每一步，其余为变为真时）</translation>
    </message>
    <message>
        <source>Each --log writes one line only</source>
        <translation>每个 --log 只写一行</translation>
    </message>
    <message>
        <source>Show the value of an expression over the run, such as queue_length or &apos;max(servers, interference)&apos;: a row for each interval in which anything happens; may be repeated</source>
        <translation>显示一个表达式在运行中的值，如 queue_length 或 &apos;max(servers, interference)&apos;：有事发生的每个时间间隔一行；可重复给出</translation>
    </message>
    <message>
        <source>Write the watched values to a file instead, as JSON if it ends in .json, otherwise as CSV; CSV to standard output with -</source>
        <translation>改为把监视的值写入文件，文件名以 .json 结尾时为 JSON，否则为 CSV；用 - 则把 CSV 写到标准输出</translation>
    </message>
    <message>
        <source> ({0})</source>
        <translation>（{0}）</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>not up</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>no free GPU</source>
        <translation>没有空闲 GPU</translation>
    </message>
    <message>
        <source>too few cores</source>
        <translation>核心不足</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>too little network</source>
        <translation>网络带宽不足</translation>
    </message>
    <message>
        <source>too little disk</source>
        <translation>磁盘带宽不足</translation>
    </message>
    <message>
        <source>wrong GPU type</source>
        <translation>GPU 类型不符</translation>
    </message>
    <message>
        <source>excluded by the policy</source>
        <translation>被策略排除</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>places nothing</source>
        <translation>不放置任何任务</translation>
    </message>
    <message>
        <source>job {0}, {1} on {2}</source>
        <translation>作业 {0}，{1} 放在 {2}</translation>
    </message>
    <message>
        <source>no server</source>
        <translation>无服务器</translation>
    </message>
    <message>
        <source> (given back: the job does not fit whole)</source>
        <translation>（已退回：整个作业放不下）</translation>
    </message>
    <message>
        <source>, value {0}</source>
        <translation>，价值 {0}</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>predicted speed</source>
        <translation>预测速度</translation>
    </message>
    <message>
        <source>hindsight: true, Δ</source>
        <translation>事后：真实、Δ</translation>
    </message>
    <message>
        <source>score: {0}</source>
        <translation>得分：{0}</translation>
    </message>
    <message>
        <source>    … and {0} more servers</source>
        <translation>    …… 另有 {0} 台服务器</translation>
    </message>
    <message>
        <source>job {0} is left waiting: {1}</source>
        <translation>作业 {0} 继续等待：{1}</translation>
    </message>
    <message>
        <source>{0} (knows {1}): {2}</source>
        <translation>{0}（所知：{1}）：{2}</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>ps</source>
        <translation>ps</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>job {0}: {1}</source>
        <translation>作业 {0}：{1}</translation>
    </message>
    <message>
        <source>decide: nothing starts</source>
        <translation>改答：什么都不启动</translation>
    </message>
    <message>
        <source>decide: {0}</source>
        <translation>改答：{0}</translation>
    </message>
    <message>
        <source>add {0}</source>
        <translation>添加 {0}</translation>
    </message>
    <message>
        <source>fail {0}</source>
        <translation>让 {0} 故障</translation>
    </message>
    <message>
        <source>repair {0}</source>
        <translation>修复 {0}</translation>
    </message>
    <message>
        <source>drain {0}</source>
        <translation>排空 {0}</translation>
    </message>
    <message>
        <source>add {0} like {1}</source>
        <translation>仿照 {1} 添加 {0}</translation>
    </message>
    <message>
        <source>policy {0}</source>
        <translation>策略 {0}</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>名次 {0}</translation>
    </message>
    <message>
        <source>score {0}</source>
        <translation>得分 {0}</translation>
    </message>
    <message>
        <source>probability {0}</source>
        <translation>概率 {0}</translation>
    </message>
    <message>
        <source>predicted reward {0}</source>
        <translation>预测奖励 {0}</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可行</translation>
    </message>
    <message>
        <source>{0} of job {1} on {2} ({3}; {4} possible)</source>
        <translation>作业 {1} 的 {0} 放在 {2}（{3}；{4} 台可行）</translation>
    </message>
    <message>
        <source>; {0}: {1}</source>
        <translation>；{0}：{1}</translation>
    </message>
    <message>
        <source> [score: {0}]</source>
        <translation> [得分：{0}]</translation>
    </message>
    <message>
        <source>decision {0} at {1} by {2}: {3}</source>
        <translation>决策 {0}，{1} 时由 {2} 作出：{3}</translation>
    </message>
    <message>
        <source>why original: {0}</source>
        <translation>原运行的原因：{0}</translation>
    </message>
    <message>
        <source>why branch: {0}</source>
        <translation>分支的原因：{0}</translation>
    </message>
    <message>
        <source>{0} GPUs</source>
        <translation>{0} 块 GPU</translation>
    </message>
    <message>
        <source>{0} cores</source>
        <translation>{0} 核</translation>
    </message>
    <message>
        <source>{0} MB/s of network</source>
        <translation>{0} MB/s 网络</translation>
    </message>
    <message>
        <source>{0} MB/s of disk</source>
        <translation>{0} MB/s 磁盘</translation>
    </message>
    <message>
        <source>it fits nowhere now</source>
        <translation>现在哪里都放不下</translation>
    </message>
    <message>
        <source>why it waits: {0}</source>
        <translation>等待原因：{0}</translation>
    </message>
    <message>
        <source>trace hash</source>
        <translation>轨迹哈希</translation>
    </message>
    <message>
        <source>cluster hash</source>
        <translation>集群哈希</translation>
    </message>
    <message>
        <source>models hash</source>
        <translation>模型哈希</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>transitions</source>
        <translation>切换成本</translation>
    </message>
    <message>
        <source>decide at</source>
        <translation>决策时机</translation>
    </message>
    <message>
        <source>program version</source>
        <translation>程序版本</translation>
    </message>
    <message>
        <source>(end of log)</source>
        <translation>（日志结束）</translation>
    </message>
    <message>
        <source>{0} job {1}</source>
        <translation>{0} 作业 {1}</translation>
    </message>
    <message>
        <source>the logs are equal</source>
        <translation>两份日志相同</translation>
    </message>
    <message>
        <source>… and {0} more jobs</source>
        <translation>…… 另有 {0} 个作业</translation>
    </message>
    <message>
        <source>{0} could not be asked at decision {1}: {2}</source>
        <translation>在决策 {1} 处无法询问 {0}：{2}</translation>
    </message>
    <message>
        <source>{0} would have placed {1} differently at decision {2}</source>
        <translation>在决策 {2} 处，{0} 会另行放置 {1}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0}／{1}</translation>
    </message>
    <message>
        <source>largest gang that fits: {0} tasks; on one server: {1}</source>
        <translation>放得下的最大成组作业：{0} 个任务；单台服务器上：{1}</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>配对数</translation>
    </message>
    <message>
        <source>{0}: {1} events, hash {2} again</source>
        <translation>{0}：{1} 个事件，哈希再次为 {2}</translation>
    </message>
    <message>
        <source>… and {0} more lines</source>
        <translation>…… 另有 {0} 行</translation>
    </message>
    <message>
        <source>stopped at {0}, step {1}, hit {2}: {3}</source>
        <translation>停在 {0}，第 {1} 步，第 {2} 次命中：{3}</translation>
    </message>
    <message>
        <source>stopped at {0}, step {1}: {2}</source>
        <translation>停在 {0}，第 {1} 步：{2}</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>FAIL</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>{0} JCTs compared, {1} differing; {2} compared by their mean</source>
        <translation>比较了 {0} 个 JCT，{1} 个不同；另有 {2} 个按均值比较</translation>
    </message>
    <message>
        <source>{0} JCTs compared, {1} differing</source>
        <translation>比较了 {0} 个 JCT，{1} 个不同</translation>
    </message>
    <message>
        <source>nothing was compared: the folder has no workload with expected results</source>
        <translation>没有可比较的内容：文件夹中没有带预期结果的工作负载</translation>
    </message>
    <message>
        <source>… and {0} more rows</source>
        <translation>…… 另有 {0} 行</translation>
    </message>
    <message>
        <source>{0}: At least {1} required but received {2}</source>
        <translation>{0}：至少需要 {1} 个，只给了 {2} 个</translation>
    </message>
    <message>
        <source>Kept runs beside each other: means, differences, confidence intervals and tests of every figure</source>
        <translation>并列比较已保存的运行：每项指标的均值、差异、置信区间和检验</translation>
    </message>
    <message>
        <source>Run ids, or the beginnings or ends of some; the first is the baseline</source>
        <translation>运行 id，或其开头或结尾；第一个为基线</translation>
    </message>
    <message>
        <source>Instead, every run for which this holds, the oldest first, such as &apos;tag = &quot;rush&quot; and seed &lt; 5&apos;</source>
        <translation>改为选取满足此条件的所有运行，最早的在前，例如 &apos;tag = &quot;rush&quot; and seed &lt; 5&apos;</translation>
    </message>
    <message>
        <source>The policy or the run that the others are compared with (default: the first)</source>
        <translation>其他运行与之比较的策略或运行（默认：第一个）</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>taken for</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>first row</source>
        <translation>首行</translation>
    </message>
    <message>
        <source>{0} found at {1}; the first {2} are listed</source>
        <translation>在 {1} 找到 {0} 个；列出前 {2} 个</translation>
    </message>
    <message>
        <source>{0} found at {1}</source>
        <translation>在 {1} 找到 {0} 个</translation>
    </message>
    <message>
        <source>alarm since {0} {1}/{2}: {3}</source>
        <translation>自 {0} {1}/{2} 起的警报：{3}</translation>
    </message>
    <message>
        <source>A stored run, by its id; several for jct, compare, load-curve and trade-off</source>
        <translation>已保存的运行，按其 id；jct、compare、load-curve 和 trade-off 可给多个</translation>
    </message>
    <message>
        <source>Instead of a stored run: a trace to run first</source>
        <translation>代替已保存的运行：先运行的轨迹</translation>
    </message>
    <message>
        <source>Policy of that run, or whose predictor is shown</source>
        <translation>该运行的策略，或要显示其预测器的策略</translation>
    </message>
    <message>
        <source>For the training view: the metrics that train --json wrote</source>
        <translation>用于 training 视图：train --json 写出的指标</translation>
    </message>
    <message>
        <source>What changes cost</source>
        <translation>变更的代价</translation>
    </message>
    <message>
        <source>Interference of models as it is, as predicted, or predicted minus true</source>
        <translation>模型间的干扰：实际值、预测值，或预测减实际</translation>
    </message>
    <message>
        <source>The part seen: of plots from and to across and upwards, of maps first and last column and row from 0</source>
        <translation>所见部分：图为横向与纵向的起止，热图为从 0 数起的首末列与首末行</translation>
    </message>
    <message>
        <source>Distributions: a logarithmic scale across</source>
        <translation>分布图：横轴用对数刻度</translation>
    </message>
    <message>
        <source>Write a picture of a run, or an animated one; needs no display</source>
        <translation>写出一次运行的图片或动画；不需要显示器</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>显示什么</translation>
    </message>
    <message>
        <source>The picture to write</source>
        <translation>要写出的图片</translation>
    </message>
    <message>
        <source>must end in .svg, .png or .pdf, not &quot;{0}&quot;</source>
        <translation>必须以 .svg、.png 或 .pdf 结尾，而不是“{0}”</translation>
    </message>
    <message>
        <source>Write the run as moving picture, or its frames into a folder</source>
        <translation>把运行写成动画，或把各帧写入文件夹</translation>
    </message>
    <message>
        <source>Frames a second of the moving picture</source>
        <translation>动画每秒帧数</translation>
    </message>
    <message>
        <source>How long the moving picture plays</source>
        <translation>动画播放多久</translation>
    </message>
    <message>
        <source>The simulated moment, such as 90s, 20min, 1.5h or 03:20:00; else the run&apos;s end</source>
        <translation>模拟时刻，如 90s、20min、1.5h 或 03:20:00；否则为运行结束时</translation>
    </message>
    <message>
        <source>Begin of the span shown or compared</source>
        <translation>所示或所比较时段的起点</translation>
    </message>
    <message>
        <source>End of that span</source>
        <translation>该时段的终点</translation>
    </message>
    <message>
        <source>Policy or run that comparisons are made with</source>
        <translation>作为比较基准的策略或运行</translation>
    </message>
    <message>
        <source>What colour says in the cluster view</source>
        <translation>集群视图中颜色表示什么</translation>
    </message>
    <message>
        <source>no colour mode is called &quot;{0}&quot;</source>
        <translation>没有名为“{0}”的着色方式</translation>
    </message>
    <message>
        <source>Rows of the timeline: jobs, or servers with a lane for each task</source>
        <translation>时间线的行：作业，或每个任务一条泳道的服务器</translation>
    </message>
    <message>
        <source>The run database instead of the user&apos;s own</source>
        <translation>运行数据库，代替用户自己的</translation>
    </message>
    <message>
        <source>--to must lie after --from</source>
        <translation>--to 必须晚于 --from</translation>
    </message>
    <message>
        <source>--zoom takes from and to across, then from and to upwards</source>
        <translation>--zoom 依次为横向起止、纵向起止</translation>
    </message>
    <message>
        <source>--branch goes with --trace, --cluster and --policy</source>
        <translation>--branch 须与 --trace、--cluster 和 --policy 一起使用</translation>
    </message>
    <message>
        <source>--out or --animate is required</source>
        <translation>需要 --out 或 --animate</translation>
    </message>
    <message>
        <source>--training goes with --view training and --out alone</source>
        <translation>--training 只能与 --view training 和 --out 一起使用</translation>
    </message>
    <message>
        <source>--run is required, or --trace with --cluster and --policy</source>
        <translation>需要 --run，或 --trace 加 --cluster 和 --policy</translation>
    </message>
    <message>
        <source>--trace goes with --cluster and --policy, and without --run</source>
        <translation>--trace 须与 --cluster 和 --policy 一起使用，且不带 --run</translation>
    </message>
    <message>
        <source>--group goes with --view timeline</source>
        <translation>--group 须与 --view timeline 一起使用</translation>
    </message>
    <message>
        <source>this view shows one run, not several</source>
        <translation>此视图只显示一次运行，不能多个</translation>
    </message>
    <message>
        <source>{0} frames</source>
        <translation>{0} 帧</translation>
    </message>
    <message>
        <source>Show this and leave</source>
        <translation>显示本帮助并退出</translation>
    </message>
    <message>
        <source>Traces (a file, sample:ID or preset:NAME) and clusters (.json) to open</source>
        <translation>要打开的轨迹（文件、sample:ID 或 preset:NAME）和集群（.json）</translation>
    </message>
    <message>
        <source>A stored run to open, by its id</source>
        <translation>要打开的已保存运行，按其 id</translation>
    </message>
    <message>
        <source>How the window is arranged</source>
        <translation>窗口的布局</translation>
    </message>
    <message>
        <source>A command to run once the files are open, by its id; may be repeated, they run in order</source>
        <translation>文件打开后要执行的命令，按其 id；可重复给出，按顺序执行</translation>
    </message>
    <message>
        <source>consonance-cli does everything else: simulate, compare, verify, generate, import, runs.</source>
        <translation>其余一切由 consonance-cli 完成：simulate、compare、verify、generate、import、runs。</translation>
    </message>
    <message>
        <source>A lab for placing distributed deep-learning jobs: load a trace, step it, see it, compare policies.</source>
        <translation>分布式深度学习作业放置实验室：载入轨迹，逐步运行，观察，比较策略。</translation>
    </message>
    <message>
        <source>Every command of the window: id, key, text, and the command line like it</source>
        <translation>窗口的全部命令：id、按键、文字以及相应的命令行</translation>
    </message>
    <message>
        <source>Instead of the inputs of a run: a kept one again, to stop, log or watch in it, in a branch from its last change on; it is not kept again</source>
        <translation>代替构成运行的各项：把一个已保存的运行再执行一遍，以便在其中停止、记录或监视（分支则从其最后一次更改之后开始）；不会再次保存</translation>
    </message>
    <message>
        <source>JSON file of breakpoints and log points with rules of their own (docs/formats.md)</source>
        <translation>断点和日志点的 JSON 文件，各有自己的规则（见 docs/formats.md）</translation>
    </message>
    <message>
        <source>Of a bundle: it opens at this moment instead, such as 20min or 03:20:00</source>
        <translation>对运行包：改为在此时刻打开，例如 20min 或 03:20:00</translation>
    </message>
    <message>
        <source>Of a bundle: a job that is selected there; may be repeated</source>
        <translation>对运行包：打开时选中的作业；可重复给出</translation>
    </message>
    <message>
        <source>Of a bundle: a server that is selected there; may be repeated</source>
        <translation>对运行包：打开时选中的服务器；可重复给出</translation>
    </message>
    <message>
        <source>Jobs, servers, events or tasks of a run at a moment, by a condition or by words</source>
        <translation>按条件或词语查找某一时刻运行中的作业、服务器、事件或任务</translation>
    </message>
    <message>
        <source>jobs, servers, events or tasks</source>
        <translation>jobs（作业）、servers（服务器）、events（事件）或 tasks（任务）</translation>
    </message>
    <message>
        <source>The moment, such as 20min or 03:20:00 (default: the end of the run)</source>
        <translation>时刻，例如 20min 或 03:20:00（默认：运行结束时）</translation>
    </message>
    <message>
        <source>Those for which this holds, such as &apos;phase = &quot;waiting&quot; and waited &gt; 20min&apos; (docs/expressions.md)</source>
        <translation>满足此条件者，例如 &apos;phase = &quot;waiting&quot; and waited &gt; 20min&apos;（docs/expressions.md）</translation>
    </message>
    <message>
        <source>Those that have each of these words in their texts</source>
        <translation>其文字中包含所有这些词语者</translation>
    </message>
    <message>
        <source>As CSV, with every field</source>
        <translation>以 CSV 输出，含全部字段</translation>
    </message>
    <message>
        <source>JCT / {0} − 1 (%)</source>
        <translation>JCT / {0} − 1（%）</translation>
    </message>
    <message>
        <source>less {0}</source>
        <translation>减 {0}</translation>
    </message>
    <message>
        <source>value / {0} − 1 (%)</source>
        <translation>值 / {0} − 1（%）</translation>
    </message>
    <message>
        <source>jobs that do not finish: {0} | {1} of {2}</source>
        <translation>未完成的作业：{2} 个中 {0} | {1} 个</translation>
    </message>
    <message>
        <source>{0} {1} | {2} of {3}</source>
        <translation>{0} {3} 个中 {1} | {2} 个</translation>
    </message>
    <message>
        <source>no job finishes in both: there is no mean to compare</source>
        <translation>没有作业在两者中都完成：没有可比较的平均值</translation>
    </message>
    <message>
        <source>each run by itself, over the jobs that it finished:</source>
        <translation>各运行自身的数字，取其完成的作业：</translation>
    </message>
    <message>
        <source>Policy id (see consonance-cli policies; default: the one that a sample brings)</source>
        <translation>策略标识（见 consonance-cli policies；默认：示例自带的）</translation>
    </message>
    <message>
        <source>What changes cost: common, none or a published table (default: what a sample brings, else common)</source>
        <translation>变更的代价：common、none 或某个已发表的表（默认：示例自带的，否则 common）</translation>
    </message>
    <message>
        <source>, entropy {0} (as among {1} equal actions)</source>
        <translation>，熵 {0}（相当于在 {1} 个同等的动作之间选择）</translation>
    </message>
    <message>
        <source>other actions</source>
        <translation>其他动作</translation>
    </message>
    <message>
        <source>Try {0} --help.</source>
        <translation>请试 {0} --help。</translation>
    </message>
    <message>
        <source>Stepping period, such as 90s, 20min or 03:20:00, instead of the policy&apos;s own</source>
        <translation>步进周期，例如 90s、20min 或 03:20:00，代替策略自身的周期</translation>
    </message>
    <message>
        <source>The moment at which the branch leaves, such as 90s, 20min or 03:20:00</source>
        <translation>分支离开的时刻，例如 90s、20min 或 03:20:00</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 等，另有 {1} 个</translation>
    </message>
    <message>
        <source>{0} free, but at most {1} on one server; a task wants {2}</source>
        <translation>空闲 {0}，但单台服务器最多 {1}；一个任务需要 {2}</translation>
    </message>
    <message>
        <source>{0} GPU</source>
        <translation>{0} 块 GPU</translation>
    </message>
    <message>
        <source>{0} {1} GPU</source>
        <translation>{0} 块 {1} GPU</translation>
    </message>
    <message>
        <source>{0} {1} GPUs</source>
        <translation>{0} 块 {1} GPU</translation>
    </message>
    <message>
        <source>there is room for it, but it waits behind {0}: {1}</source>
        <translation>有它的位置，但它排在 {0} 之后：{1}</translation>
    </message>
    <message>
        <source>there is room for it; the policy keeps it back</source>
        <translation>有它的位置；策略暂不放置它</translation>
    </message>
    <message>
        <source>Print what makes a shell complete commands and options</source>
        <translation>打印供 shell 补全命令与选项的脚本</translation>
    </message>
    <message>
        <source>Kept: the work so far is in {0}; the same command continues it.</source>
        <translation>已保留：已完成的内容在 {0} 中，再次执行同一命令即可继续。</translation>
    </message>
    <message>
        <source>problems: {0}; the rows concerned are left out</source>
        <translation>问题：{0} 个；相关的行已略去</translation>
    </message>
    <message>
        <source>Nothing was kept.</source>
        <translation>没有保留任何内容。</translation>
    </message>
    <message>
        <source>Kept: {0} finished runs.</source>
        <translation>已保留：{0} 个完成的运行。</translation>
    </message>
    <message>
        <source>Kept: run {0}, as far as it got.</source>
        <translation>已保留：运行 {0}，到中止处为止。</translation>
    </message>
    <message>
        <source>makespan (min)</source>
        <translation>总完成时间（分钟）</translation>
    </message>
    <message>
        <source>No run meets the filter.</source>
        <translation>没有运行符合筛选条件。</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Kept: {0} of {1} runs; go on with --resume.</source>
        <translation>已保留：{1} 个运行中的 {0} 个；用 --resume 继续。</translation>
    </message>
    <message>
        <source>the training is kept as &quot;{0}&quot;; use it with --set &quot;checkpoint=training:{0}&quot;</source>
        <translation>训练已保存为“{0}”；用 --set &quot;checkpoint=training:{0}&quot; 使用它</translation>
    </message>
    <message>
        <source>nothing is kept yet: consonance-cli train --policy harmony --name mine</source>
        <translation>尚未保存任何训练：consonance-cli train --policy harmony --name mine</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Jobs that can never run on the cluster: leave-out (they are named and counted) or keep (they wait to the end)</source>
        <translation>永远无法在集群上运行的作业：leave-out（列出名称与数量并略去）或 keep（一直等到结束）</translation>
    </message>
    <message>
        <source>Policy ids, separated by commas; &quot;ID NAME&quot; again with parameters of its own (default: those that show what a sample is about)</source>
        <translation>策略 id，用逗号分隔；“ID NAME”表示同一策略带自己的参数再来一次（默认：展示样例要点的策略）</translation>
    </message>
    <message>
        <source>POLICY.key=value or NAME.key=value; may be repeated</source>
        <translation>POLICY.key=value 或 NAME.key=value；可重复</translation>
    </message>
    <message>
        <source>Keeps the training in the store, with its log; also when stopped. A number is added to a name that is taken</source>
        <translation>把训练连同日志保存到存储库，被停止时也保存。名称已占用时会加上编号</translation>
    </message>
    <message>
        <source>Write the metrics as lines of JSON to a file, or to standard output with -</source>
        <translation>将指标按行写成 JSON 到文件，或用 - 写到标准输出</translation>
    </message>
    <message>
        <source>Trainings that were kept by name</source>
        <translation>按名称保存的训练</translation>
    </message>
    <message>
        <source>Trainings, newest first</source>
        <translation>训练列表，最新的在前</translation>
    </message>
    <message>
        <source>Write a training&apos;s checkpoint as a file</source>
        <translation>把训练的检查点写成文件</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Print a training&apos;s log as JSON lines</source>
        <translation>以 JSON 行打印训练日志</translation>
    </message>
    <message>
        <source>Give a training another name</source>
        <translation>给训练改名</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>新名称</translation>
    </message>
    <message>
        <source>Remove a training for ever; runs keep the checkpoint they were decided with</source>
        <translation>永久删除训练；运行仍保留其决策所用的检查点</translation>
    </message>
    <message>
        <source>fragmented, {0}</source>
        <translation>碎片，{0}</translation>
    </message>
    <message>
        <source>… and {0} more jobs are left waiting</source>
        <translation>……另有 {0} 个作业仍在等待</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>……另有 {0} 项</translation>
    </message>
    <message>
        <source>… and {0} more of {1} problems</source>
        <translation>……另有 {0} 个问题（共 {1} 个）</translation>
    </message>
    <message>
        <source>does not finish</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>first divergence: event {0} at {1}: {2} | {3}</source>
        <translation>最先分歧：事件 {0}，{1}：{2} | {3}</translation>
    </message>
    <message>
        <source>job {0}: JCT {1} | {2}</source>
        <translation>作业 {0}：JCT {1} | {2}</translation>
    </message>
    <message>
        <source>JSON: cluster, traces, policies with lists of values, seeds; name and out when wanted, such as {&quot;traces&quot;: [&quot;preset:harmony-testbed,load=3&quot;], &quot;cluster&quot;: &quot;harmony-testbed&quot;, &quot;seeds&quot;: &quot;1..5&quot;, &quot;policies&quot;: [{&quot;id&quot;: &quot;harmony&quot;, &quot;set&quot;: {&quot;candidates&quot;: [1, 16]}}]}</source>
        <translation>JSON：集群、轨迹、带取值列表的策略、随机种子；需要时还有名称和输出，例如 {&quot;traces&quot;: [&quot;preset:harmony-testbed,load=3&quot;], &quot;cluster&quot;: &quot;harmony-testbed&quot;, &quot;seeds&quot;: &quot;1..5&quot;, &quot;policies&quot;: [{&quot;id&quot;: &quot;harmony&quot;, &quot;set&quot;: {&quot;candidates&quot;: [1, 16]}}]}</translation>
    </message>
    <message>
        <source>bash, zsh or fish</source>
        <translation>bash、zsh 或 fish</translation>
    </message>
    <message>
        <source>Print the manual page, for man -l -</source>
        <translation>输出手册页，可交给 man -l -</translation>
    </message>
    <message>
        <source>Kept: {0} of {1} runs in {2}; go on with --resume.</source>
        <translation>已保留 {2} 中 {1} 个运行里的 {0} 个；用 --resume 继续。</translation>
    </message>
    <message>
        <source>Submitted: jobs {0} and {1}. Look at them with consonance-cli sweep status {2}; when they have ended, consonance-cli sweep merge {2} brings their runs here.</source>
        <translation>已提交：作业 {0} 和 {1}。用 consonance-cli sweep status {2} 查看进展；它们结束后，用 consonance-cli sweep merge {2} 把运行取到这里。</translation>
    </message>
    <message>
        <source>Planned: {0} runs in {1}. consonance-cli sweep work {1} runs them, on any machine that sees the folder.</source>
        <translation>已计划：{1} 中有 {0} 个运行。在任何能看到该文件夹的机器上，用 consonance-cli sweep work {1} 执行。</translation>
    </message>
    <message>
        <source>Kept: {0} of {1} runs; the same command continues.</source>
        <translation>已保留 {1} 个运行中的 {0} 个；同一命令会继续。</translation>
    </message>
    <message>
        <source>{0} runs made, {1} were there, {2} failed.</source>
        <translation>完成 {0} 个运行，已有 {1} 个，失败 {2} 个。</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} runs finished, {3} failed.</source>
        <translation>{0}：{2} 个运行中已完成 {1} 个，失败 {3} 个。</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>growing or left</source>
        <translation>写入中或已中断</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>changed (UTC)</source>
        <translation>修改时间 (UTC)</translation>
    </message>
    <message>
        <source>Slurm: none of its jobs is in the queue.</source>
        <translation>Slurm：队列中没有它的作业。</translation>
    </message>
    <message>
        <source>{0} runs brought into the store, {1} were there, {2} are missing.</source>
        <translation>已将 {0} 个运行存入数据库，已有 {1} 个，缺少 {2} 个。</translation>
    </message>
    <message>
        <source>Run policies with every combination of parameters, traces and seeds, here or on many machines</source>
        <translation>以参数、轨迹和种子的每种组合运行各策略，在本机或多台机器上</translation>
    </message>
    <message>
        <source>Runs at the same time; 0 = one per processor. With --on: of each process</source>
        <translation>同时进行的运行数；0 = 每个处理器一个。与 --on 合用：每个进程的</translation>
    </message>
    <message>
        <source>Where it runs: local (processes of this machine), slurm (an array of jobs) or mpi (ranks of mpirun); default: threads of this process</source>
        <translation>在哪里运行：local（本机的进程）、slurm（作业数组）或 mpi（mpirun 的各个 rank）；默认：本进程的线程</translation>
    </message>
    <message>
        <source>With --on: where the machines meet, which all of them must see (default: NAME.sweep)</source>
        <translation>与 --on 合用：各机器共用的文件夹，都必须能看到（默认：名称.sweep）</translation>
    </message>
    <message>
        <source>With --on local and mpi: processes or ranks; 0 = one per processor</source>
        <translation>与 --on local 和 mpi 合用：进程数或 rank 数；0 = 每个处理器一个</translation>
    </message>
    <message>
        <source>With --on slurm: tasks of the array; 0 = one for ten runs, 500 at most</source>
        <translation>与 --on slurm 合用：数组的任务数；0 = 每十个运行一个，最多 500 个</translation>
    </message>
    <message>
        <source>With --on slurm: option of sbatch for every job, as in --sbatch=--partition=cpu; may be repeated</source>
        <translation>与 --on slurm 合用：每个作业的 sbatch 选项，如 --sbatch=--partition=cpu；可重复</translation>
    </message>
    <message>
        <source>With --on slurm: wait for the jobs and bring their runs here</source>
        <translation>与 --on slurm 合用：等待作业结束并把运行取到这里</translation>
    </message>
    <message>
        <source>With --on mpi: the command that starts ranks, with its options; -n and their number come behind it</source>
        <translation>与 --on mpi 合用：启动各 rank 的命令及其选项；后面会接上 -n 和数目</translation>
    </message>
    <message>
        <source>Write a sweep into a folder, each run with a hash over all that decides it</source>
        <translation>把扫描写入文件夹，每个运行带有由决定它的一切算出的哈希</translation>
    </message>
    <message>
        <source>JSON, as of the sweep itself</source>
        <translation>JSON，与扫描本身的相同</translation>
    </message>
    <message>
        <source>Folder to write; every machine that works on it must see it (default: NAME.sweep)</source>
        <translation>写到哪里；参与的每台机器都必须能看到（默认：名称.sweep）</translation>
    </message>
    <message>
        <source>Run one share of a planned sweep, on whatever machine sees its folder; again, it goes on</source>
        <translation>执行已计划扫描的一份，在任何能看到其文件夹的机器上；再次执行则继续</translation>
    </message>
    <message>
        <source>Folder of the sweep, as sweep plan made it</source>
        <translation>扫描的文件夹，由 sweep plan 生成</translation>
    </message>
    <message>
        <source>Share I of N, as in 3/10 (default: all of it)</source>
        <translation>N 份中的第 I 份，如 3/10（默认：全部）</translation>
    </message>
    <message>
        <source>mpi: this is a rank started by mpirun or srun; runs are handed out among the ranks</source>
        <translation>mpi：这是由 mpirun 或 srun 启动的一个 rank，运行在它们之间分发</translation>
    </message>
    <message>
        <source>Runs are handed out among the processes with this name, which no earlier round had</source>
        <translation>运行在使用同一名称的进程之间分发；以前的轮次不能用过该名称</translation>
    </message>
    <message>
        <source>In a round: the number of this process, from 0</source>
        <translation>轮次中：这是第几个进程，从 0 起</translation>
    </message>
    <message>
        <source>In a round: how many processes (default: as mpirun says)</source>
        <translation>轮次中：共有多少进程（默认：以 mpirun 为准）</translation>
    </message>
    <message>
        <source>Bring the finished runs of a sweep into the store; this may be repeated, also while it is worked on</source>
        <translation>把扫描已完成的运行存入数据库；重复执行或在进行中执行，效果都与一次相同</translation>
    </message>
    <message>
        <source>Progress of a planned sweep, from its files</source>
        <translation>从文件看已计划的扫描进展如何</translation>
    </message>
    <message>
        <source>external</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>A command of policy external, word for word, that may be started although it comes with a kept run, a branch or a sweep; may be repeated</source>
        <translation>策略 external 的一条命令（逐字），即使它来自保存的运行、分支或扫描也可启动；可重复</translation>
    </message>
    <message>
        <source>line {0}: </source>
        <translation>第 {0} 行：</translation>
    </message>
    <message>
        <source>load on {0}: {1} % of {2} over the arrivals; {3} at once if no job waits</source>
        <translation>{0} 的负载：到达期间为 {2} 的 {1} %；若无人等待，同时需要 {3}</translation>
    </message>
    <message>
        <source>load on {0}: {1} of {2} at once if no job waits</source>
        <translation>{0} 的负载：若无人等待，同时需要 {1}，共有 {2}</translation>
    </message>
    <message>
        <source>load: {0} jobs are not counted in, how long they run depends on their batch</source>
        <translation>负载：未计入 {0} 个作业，其运行时长取决于批大小</translation>
    </message>
    <message>
        <source>left out: {0} rows: {1} (first in line {2})</source>
        <translation>略去：{0} 行：{1}（首见于第 {2} 行）</translation>
    </message>
    <message>
        <source>left out: {0} malformed rows</source>
        <translation>略去：{0} 行格式有误</translation>
    </message>
    <message>
        <source>missing: {0}: {1} of {2} jobs do not give it</source>
        <translation>缺失：{0}：{2} 个作业中有 {1} 个未给出</translation>
    </message>
    <message>
        <source>impossible: … and {0} more</source>
        <translation>不可能：…… 另有 {0} 处</translation>
    </message>
    <message>
        <source>{0}: {1} servers of {2} nodes, {3} GPUs</source>
        <translation>{0}：{2} 个节点中的 {1} 台服务器，{3} 个 GPU</translation>
    </message>
    <message>
        <source>weighed: {0} different placements of {1} candidates, most likely first</source>
        <translation>权衡过：{1} 个候选中有 {0} 种不同的放置，最可能的在前</translation>
    </message>
    <message>
        <source>value: {0}</source>
        <translation>价值：{0}</translation>
    </message>
    <message>
        <source>likelihood</source>
        <translation>可能性</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽中</translation>
    </message>
    <message>
        <source>value</source>
        <translation>价值</translation>
    </message>
    <message>
        <source>places</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>    … and {0} more; --weighed N shows N of them</source>
        <translation>    … 另有 {0} 种；--weighed N 显示其中 N 种</translation>
    </message>
    <message>
        <source>Placements shown that the policy weighed as a whole, most likely first</source>
        <translation>显示多少种策略整体权衡过的放置，最可能的在前</translation>
    </message>
    <message>
        <source>Cluster file to write, of the nodes in the same file or in --nodes: sinfo --json, kubectl get nodes -o json, a KAI snapshot, openb&apos;s list</source>
        <translation>要写出的集群文件，取自同一文件或 --nodes 中的节点：sinfo --json、kubectl get nodes -o json、KAI 快照或 openb 的节点表</translation>
    </message>
    <message>
        <source>File of the nodes, if they are in another one</source>
        <translation>节点文件，当节点不在同一文件中时</translation>
    </message>
    <message>
        <source>Preset or file that the trace is checked against: jobs that can never run there, and the load</source>
        <translation>用来对照轨迹的预设或文件：永远无法在其上运行的作业，以及负载</translation>
    </message>
    <message>
        <source>Trace file, also of another program, or the folder of an artifact</source>
        <translation>轨迹文件，也可以是其他程序的，或成果包的文件夹</translation>
    </message>
    <message>
        <source>{0} GPUs, {1} cores</source>
        <translation>{0} 个 GPU，{1} 核</translation>
    </message>
    <message>
        <source>{0} × {1}, {2} cores</source>
        <translation>{0} × {1}，{2} 核</translation>
    </message>
    <message>
        <source>more were not tried.</source>
        <translation>没有试过更多。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>What is assumed</source>
        <translation>假定的内容</translation>
    </message>
    <message>
        <source>The same figures in a terminal</source>
        <translation>重新生成这一页</translation>
    </message>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>waited (min)</source>
        <translation>已等待（分钟）</translation>
    </message>
    <message>
        <source>{0} is {1} % shorter than {2}.</source>
        <translation>{0} 比 {2} 短 {1} %。</translation>
    </message>
    <message>
        <source>{0} is {1} % longer than {2}.</source>
        <translation>{0} 比 {2} 长 {1} %。</translation>
    </message>
    <message>
        <source>One trace alone does not tell whether that is more than chance.</source>
        <translation>只凭一条轨迹无法判断这是否并非偶然。</translation>
    </message>
    <message>
        <source>Runs left jobs unserved; see the table.</source>
        <translation>有运行留下了未得到服务的作业；见表。</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>{0}: {1} jobs, {2} tenants</source>
        <translation>{0}：{1} 个作业，{2} 个租户</translation>
    </message>
    <message>
        <source>{0}: {1} jobs</source>
        <translation>{0}：{1} 个作业</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation>手动更改</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>仅限</translation>
    </message>
    <message>
        <source>jobs that arrive from {0} to {1}</source>
        <translation>{0} 到 {1} 到达的作业</translation>
    </message>
    <message>
        <source>{0}: {1} servers without GPUs</source>
        <translation>{0}：{1} 台没有 GPU 的服务器</translation>
    </message>
    <message>
        <source>{0}: {1} servers, GPUs: {2}</source>
        <translation>{0}：{1} 台服务器，GPU：{2}</translation>
    </message>
    <message>
        <source>Policies side by side</source>
        <translation>策略并列</translation>
    </message>
    <message>
        <source>Waits and hours by tenant</source>
        <translation>各租户的等待和小时数</translation>
    </message>
    <message>
        <source>Waits and hours by size of job</source>
        <translation>按作业大小的等待和小时数</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>以及另外 {0} 个</translation>
    </message>
    <message>
        <source>not served</source>
        <translation>未得到服务</translation>
    </message>
    <message>
        <source>Load and queue over time</source>
        <translation>负载和队列随时间的变化</translation>
    </message>
    <message>
        <source>held share of the cluster</source>
        <translation>集群被占用的比例</translation>
    </message>
    <message>
        <source>waiting jobs</source>
        <translation>等待的作业</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>Waits of each tenant</source>
        <translation>各租户的等待</translation>
    </message>
    <message>
        <source>Waits by size of job</source>
        <translation>按作业大小的等待</translation>
    </message>
    <message>
        <source>How jobs on shared servers and links slow each other follows published measurements, not measurements of this cluster.</source>
        <translation>共用服务器和链路的作业如何互相拖慢，依据的是公开发表的测量，不是对这个集群的测量。</translation>
    </message>
    <message>
        <source>Jobs on shared servers do not slow each other.</source>
        <translation>共用服务器的作业不互相拖慢。</translation>
    </message>
    <message>
        <source>{0}: no publication gives {1}.</source>
        <translation>{0}：没有出版物给出 {1}。</translation>
    </message>
    <message>
        <source>No prediction of this run can be checked yet.</source>
        <translation>此运行还没有可以检验的预测。</translation>
    </message>
    <message>
        <source>starts about</source>
        <translation>约何时开始</translation>
    </message>
    <message>
        <source>8 of 10 within</source>
        <translation>十有八次落在</translation>
    </message>
    <message>
        <source>why it waits</source>
        <translation>为何等待</translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>more than 8 GPUs</source>
        <translation>8 个以上 GPU</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>GPU hours</source>
        <translation>GPU 小时</translation>
    </message>
    <message>
        <source>core hours</source>
        <translation>核小时</translation>
    </message>
    <message>
        <source>share (%)</source>
        <translation>占比（%）</translation>
    </message>
    <message>
        <source>all jobs</source>
        <translation>所有作业</translation>
    </message>
    <message>
        <source>any type</source>
        <translation>任意型号</translation>
    </message>
    <message>
        <source>no tenant</source>
        <translation>没有租户</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>job size</source>
        <translation>作业大小</translation>
    </message>
    <message>
        <source>… and {0} more rows, {1} more columns</source>
        <translation>……还有 {0} 行、{1} 列</translation>
    </message>
    <message>
        <source>(!) {0}: {1} of {2} runs left jobs unfinished; ranked last</source>
        <translation>(!) {0}：{2} 次运行中有 {1} 次留下未完成的作业；排在最后</translation>
    </message>
    <message>
        <source>Width and height of the moving picture</source>
        <translation>动画的宽和高</translation>
    </message>
    <message>
        <source>must be a size such as 960x640, not &quot;{0}&quot;</source>
        <translation>必须是 960x640 这样的大小，而不是“{0}”</translation>
    </message>
    <message>
        <source>a page of text is written by --view report alone</source>
        <translation>文本页只由 --view report 写出</translation>
    </message>
    <message>
        <source>Cluster file, preset, or racks:2x20x8:v100 (default: the one that a sample or preset brings)</source>
        <translation>集群文件、预设，或 racks:2x20x8:v100（默认：示例或预设自带的）</translation>
    </message>
    <message>
        <source>What the policies are ranked by: jct, welfare, revenue, or another figure by its key</source>
        <translation>策略按什么排名：jct、welfare、revenue，或其他数值的键</translation>
    </message>
    <message>
        <source>Write a run&apos;s result (json), its events (csv), waits and hours of its teams (teams), or all of it (bundle); with --where the figures of many runs</source>
        <translation>写出运行的结果（json）、事件（csv）、团队的等待和小时数（teams）或全部（bundle）；加 --where 时写出多个运行的数据</translation>
    </message>
    <message>
        <source>Every run for which this holds: json, csv and teams hold their figures, bundles go to a folder</source>
        <translation>满足此条件的每个运行：json、csv 和 teams 为其数据，bundle 写入文件夹</translation>
    </message>
    <message>
        <source>With --where: a file for each run in a folder, its result (json), events (csv) or teams</source>
        <translation>加 --where 时：每个运行在文件夹中一个文件，为结果（json）、事件（csv）或团队（teams）</translation>
    </message>
    <message>
        <source>json, csv, teams or bundle</source>
        <translation>json、csv、teams 或 bundle</translation>
    </message>
    <message>
        <source>Server or rack that takes nothing new from then on; may be repeated</source>
        <translation>从此不再接受新任务的服务器或机架；可重复</translation>
    </message>
    <message>
        <source>Server or rack that fails then; may be repeated</source>
        <translation>那时故障的服务器或机架；可重复</translation>
    </message>
    <message>
        <source>When what was drained or failed comes back, such as 03:20:00 (default: never)</source>
        <translation>被排空或故障的何时恢复，例如 03:20:00（默认：不恢复）</translation>
    </message>
    <message>
        <source>As known at this moment, such as 03:20:00 (default: the end)</source>
        <translation>在此时刻所知，例如 03:20:00（默认：结束时）</translation>
    </message>
    <message>
        <source>Write the figures as a table; - for standard output</source>
        <translation>把数据写成表；- 表示标准输出</translation>
    </message>
    <message>
        <source>Who waits at a moment of a run, what is in the way, and when each is predicted to start, without hindsight</source>
        <translation>运行的某个时刻谁在等待、被什么挡住、各自何时开始；预测不用事后信息</translation>
    </message>
    <message>
        <source>What to buy: the same jobs with more servers of each kind, and how many of them shorten the waits enough</source>
        <translation>该买什么：用更多的各种服务器运行同样的作业，以及多少台足以缩短等待</translation>
    </message>
    <message>
        <source>A server whose kind is bought, by its name; may be repeated (default: every kind that the cluster has)</source>
        <translation>要买哪种服务器，用其中一台的名称表示；可重复（默认：集群的每一种）</translation>
    </message>
    <message>
        <source>The least a server must save to pay off, in % of the present mean wait (assumed)</source>
        <translation>一台服务器至少要节省多少才值得，以现有平均等待的 % 计（假定）</translation>
    </message>
    <message>
        <source>One page for other people: question, answer, inputs, a table, two pictures, what is assumed, and the command that makes it again</source>
        <translation>给不在场的人的一页：问题、回答、输入、一张表、两幅图、假定的内容，以及重新生成它的命令</translation>
    </message>
    <message>
        <source>Kept runs: ids, or the beginnings or ends of some</source>
        <translation>已保存的运行：编号，或编号的开头或结尾</translation>
    </message>
    <message>
        <source>Or traces to run first, as in compare</source>
        <translation>或先运行的轨迹，同 compare</translation>
    </message>
    <message>
        <source>The policy to run</source>
        <translation>要运行的策略</translation>
    </message>
    <message>
        <source>Or several to compare, separated by commas</source>
        <translation>或要比较的几种，以逗号分隔</translation>
    </message>
    <message>
        <source>What the page answers (default: one that fits the runs)</source>
        <translation>这一页回答什么（默认：与运行相应的问题）</translation>
    </message>
    <message>
        <source>expected fragments: {0} % of all GPUs (Weng et al., USENIX ATC 2023)</source>
        <translation>预期碎片：占全部 GPU 的 {0} %（Weng 等，USENIX ATC 2023）</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>{0} traces played for the training.</source>
        <translation>为训练演练了 {0} 条轨迹。</translation>
    </message>
    <message>
        <source>What plays traces while this program learns: local (processes of this machine) or mpi (ranks of mpirun); the checkpoint is the same either way</source>
        <translation>除本程序（负责学习）外谁来演练轨迹：local（本机进程）或 mpi（mpirun 的 rank）；无论谁演练，检查点都相同</translation>
    </message>
    <message>
        <source>With --on: processes or ranks, this program among them; 0 = one per processor</source>
        <translation>与 --on 一起：进程或 rank 数，包括本程序；0 = 每个处理器一个</translation>
    </message>
    <message>
        <source>Traces that each of the others plays at the same time; for this program the parameter threads sets it</source>
        <translation>其他程序各自同时演练的轨迹数；本程序的由参数 threads 决定</translation>
    </message>
    <message>
        <source>With --on: folder where they meet, which all of them must see; removed at the end (default: the checkpoint&apos;s name and .play)</source>
        <translation>与 --on 一起：它们会合的文件夹，所有程序都必须能看到；结束时删除（默认：检查点名加 .play）</translation>
    </message>
    <message>
        <source>Learn nothing; play traces for the training that uses this folder, until it ends</source>
        <translation>不学习；为在此文件夹会合的训练演练轨迹，直到其结束</translation>
    </message>
    <message>
        <source>lent (h)</source>
        <translation>借出（小时）</translation>
    </message>
    <message>
        <source>borrowed (h)</source>
        <translation>借入（小时）</translation>
    </message>
    <message>
        <source>paid</source>
        <translation>支付</translation>
    </message>
    <message>
        <source>{0}, changed by hand</source>
        <translation>{0}，手工改动</translation>
    </message>
    <message>
        <source>the policy starts only jobs of workers and parameter servers</source>
        <translation>该策略只启动由 worker 和参数服务器组成的作业</translation>
    </message>
    <message>
        <source>{0}: no job waits; there is nothing to buy for.</source>
        <translation>{0}：没有人等待；没有什么要买的。</translation>
    </message>
    <message>
        <source>Too few jobs for an interval.</source>
        <translation>作业太少，无法给出区间。</translation>
    </message>
    <message>
        <source>Assumed: a server pays when it saves at least {0} % of the mean wait as it is; no publication gives that.</source>
        <translation>假定：一台服务器至少节省现有平均等待的 {0} % 才算值得；没有文献给出此值。</translation>
    </message>
    <message>
        <source>This is a simulation: jobs come and want what the trace says, whatever they have to wait.</source>
        <translation>这是模拟：不论要等多久，作业都按轨迹到达并提出要求。</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>number {0} of the policy&apos;s own decisions: a change made by hand takes a number</source>
        <translation>策略自己的决策中的第 {0} 号：手动更改也占一个编号</translation>
    </message>
    <message>
        <source>when it was its turn: {0}</source>
        <translation>轮到它时：{0}</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0}（{1} 至 {2}）</translation>
    </message>
    <message>
        <source>wait p95</source>
        <translation>等待 p95</translation>
    </message>
    <message>
        <source>Policy to run the trace with; consonance-cli policies lists them</source>
        <translation>运行该轨迹所用的策略；consonance-cli policies 会列出全部策略</translation>
    </message>
    <message>
        <source>--policy goes with a trace</source>
        <translation>--policy 须与轨迹一起使用</translation>
    </message>
    <message>
        <source>Instead: the first decision that placed other jobs and left this one of the trace waiting</source>
        <translation>改为：第一个放置了其他作业、却让轨迹中这个作业继续等待的决策</translation>
    </message>
    <message>
        <source>{0} {1} % of {2}</source>
        <translation>{0} {2} 个中的 {1} %</translation>
    </message>
    <message>
        <source>By size of job: {0}.</source>
        <translation>按作业大小：{0}。</translation>
    </message>
    <message>
        <source>impossible: {0}</source>
        <translation>不可能：{0}</translation>
    </message>
    <message>
        <source>impossible: {0} ({1} such jobs in all)</source>
        <translation>不可能：{0}（共 {1} 个这样的作业）</translation>
    </message>
    <message>
        <source>Which of {0} policies finishes the jobs of the trace {1} soonest on the cluster {2}, on average?</source>
        <translation>在集群 {2} 上，{0} 种策略中哪一种平均最早完成轨迹 {1} 的作业？</translation>
    </message>
    <message>
        <source>How long do the jobs of the trace {1} wait on the cluster {2} when {0} schedules them?</source>
        <translation>由 {0} 调度时，轨迹 {1} 的作业在集群 {2} 上要等多久？</translation>
    </message>
    <message>
        <source>95 % of the jobs of {0} waited at most {1}, those of {2} at most {3}.</source>
        <translation>{0} 的作业有 95 % 最多等待 {1}，{2} 的则最多等待 {3}。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>{0} to {1}, {2} hours</source>
        <translation>{0} 至 {1}，共 {2} 小时</translation>
    </message>
    <message>
        <source>date, and hours after the start</source>
        <translation>日期，以及开始后的小时数</translation>
    </message>
    <message>
        <source>{0} more have no upper end, since it would lie more than three times as far off as the run was old: {1} % of their jobs began no earlier than said; 90 % are meant to.</source>
        <translation>另有 {0} 个区间无法给出上限，因为它距离当时超过运行已持续时间的三倍：其中 {1} % 的作业没有早于所述时间开始；目标为 90 %。</translation>
    </message>
    <message>
        <source>the first comes back at {0}</source>
        <translation>第一台将于 {0} 恢复</translation>
    </message>
    <message>
        <source>no repair is scheduled</source>
        <translation>没有安排修复</translation>
    </message>
    <message>
        <source>no start is predicted, since it finds no room on the servers that are up, even when all others have ended</source>
        <translation>无法预测开始时间：即使其他作业全部结束，在线的服务器上也没有它的位置</translation>
    </message>
    <message>
        <source>smaller jobs that come later may pass it, as {0} of them did</source>
        <translation>后到的较小作业可能越过它，已有 {0} 个这样做</translation>
    </message>
    <message>
        <source>smaller jobs that come later may pass it</source>
        <translation>后到的较小作业可能越过它</translation>
    </message>
    <message>
        <source>later than {0}; no upper end</source>
        <translation>晚于 {0}；无上限</translation>
    </message>
    <message>
        <source>{0} worker on {1}</source>
        <translation>{1} 上 {0} 个 worker</translation>
    </message>
    <message>
        <source>{0} workers on {1}</source>
        <translation>{1} 上 {0} 个 worker</translation>
    </message>
    <message>
        <source>{0} parameter server on {1}</source>
        <translation>{1} 上 {0} 个参数服务器</translation>
    </message>
    <message>
        <source>{0} parameter servers on {1}</source>
        <translation>{1} 上 {0} 个参数服务器</translation>
    </message>
    <message>
        <source>{0} task on {1}</source>
        <translation>{1} 上 {0} 个任务</translation>
    </message>
    <message>
        <source>{0} tasks on {1}</source>
        <translation>{1} 上 {0} 个任务</translation>
    </message>
    <message>
        <source>down</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>drained</source>
        <translation>排空</translation>
    </message>
    <message>
        <source>down or drained</source>
        <translation>故障或排空</translation>
    </message>
    <message>
        <source>the only server that has them is {0}</source>
        <translation>唯一拥有该资源的服务器已{0}</translation>
    </message>
    <message>
        <source>all {0} servers that have them are {1}</source>
        <translation>拥有该资源的 {0} 台服务器全部已{1}</translation>
    </message>
    <message>
        <source>1 of the {0} servers that have them is {1}</source>
        <translation>拥有该资源的 {0} 台服务器中有 1 台已{1}</translation>
    </message>
    <message>
        <source>{0} of the {1} servers that have them are {2}</source>
        <translation>拥有该资源的 {1} 台服务器中有 {0} 台已{2}</translation>
    </message>
    <message>
        <source>it wants {0}</source>
        <translation>需要 {0}</translation>
    </message>
    <message>
        <source>and {0} more job holds the other {1}</source>
        <translation>另有 {0} 个作业占用其余 {1}</translation>
    </message>
    <message>
        <source>and {0} more jobs hold the other {1}</source>
        <translation>另有 {0} 个作业占用其余 {1}</translation>
    </message>
    <message>
        <source>before decision {0}: {1}</source>
        <translation>在决策 {0} 之前：{1}</translation>
    </message>
    <message>
        <source>New servers come last in the cluster; under policies that take servers in order it matters where they stand.</source>
        <translation>新服务器排在集群末尾；对按次序取用服务器的策略，其所处位置会影响结果。</translation>
    </message>
    <message>
        <source>{0} GPU, {1} cores</source>
        <translation>{0} 个 GPU，{1} 核</translation>
    </message>
    <message>
        <source>job {0}: {1} instead of {2}, all else as decided</source>
        <translation>作业 {0}：{1}，而非 {2}，其余与决策一致</translation>
    </message>
    <message>
        <source>job {0}: {1} instead of {2}, all else as decided where it still fits; left waiting: {3}</source>
        <translation>作业 {0}：{1}，而非 {2}，其余在放得下时与决策一致；仍在等待：{3}</translation>
    </message>
    <message>
        <source>decision {0} at {1} by {2} (knows {3}); asked again in {4} ms here and now</source>
        <translation>决策 {0}，时刻 {1}，策略 {2}（可知 {3}）；此时在本机重新询问用了 {4} 毫秒</translation>
    </message>
    <message>
        <source>With --decision and one --force job:role:server:1:from: all else of the decision stays where it still fits, instead of being decided again</source>
        <translation>与 --decision 和一个 --force job:role:server:1:from 一起使用：决策的其余部分在放得下时保持不变，而不是重新决定</translation>
    </message>
    <message>
        <source>from {0} on, there is no clear further gain.</source>
        <translation>从 {0} 台起，无明显的进一步收益。</translation>
    </message>
    <message>
        <source>from {0} on, a server saves less than {1} % of the wait as it is.</source>
        <translation>从 {0} 台起，每台节省的不到现有等待的 {1} %。</translation>
    </message>
    <message>
        <source>none was tried.</source>
        <translation>没有试过任何数量。</translation>
    </message>
    <message>
        <source>with each, jobs wait longer on average than the {0} of today.</source>
        <translation>无论加几台，作业的平均等待都比现在的 {0} 更长。</translation>
    </message>
    <message>
        <source>a server saves less than {0} % of the mean wait of {1}.</source>
        <translation>每台服务器节省的不到平均等待 {1} 的 {0} %。</translation>
    </message>
    <message>
        <source>{0}: no number tried ({1}) pays: {2}</source>
        <translation>{0}：试过的数量（{1}）都不值得：{2}</translation>
    </message>
    <message>
        <source>and {0} more, which wait no longer</source>
        <translation>以及另外 {0} 个，其等待不更长</translation>
    </message>
    <message>
        <source>wait ({0}): bar 95 % of the jobs, mark half of them</source>
        <translation>等待（{0}）：条为 95 % 的作业，竖线为一半的作业</translation>
    </message>
    <message>
        <source>95 % bootstrap in this trace</source>
        <translation>95 % 自助法区间（仅限本轨迹）</translation>
    </message>
    <message>
        <source>against {0}</source>
        <translation>相对 {0}</translation>
    </message>
    <message>
        <source>wait p50</source>
        <translation>等待 p50</translation>
    </message>
    <message>
        <source>Misses come together: at {0} of {1} moments fewer than half of the windows held.</source>
        <translation>区间往往一同落空：{1} 个时刻中，有 {0} 个时刻成立的区间不到一半。</translation>
    </message>
    <message>
        <source>JCT p50</source>
        <translation>JCT p50</translation>
    </message>
    <message>
        <source>JCT p95</source>
        <translation>JCT p95</translation>
    </message>
    <message>
        <source>{0} {1} | {2}</source>
        <translation>{0} {1} | {2}</translation>
    </message>
    <message>
        <source>mean wait of these by tenant: {0}</source>
        <translation>其中各租户的平均等待：{0}</translation>
    </message>
    <message>
        <source>mean JCT of the {0} jobs that both finish: {1} | {2}</source>
        <translation>两者都完成的 {0} 个作业的平均 JCT：{1} | {2}</translation>
    </message>
    <message>
        <source>this is a cluster of {0} servers, not a trace; --cluster {1} uses it</source>
        <translation>这是一个有 {0} 台服务器的集群，不是轨迹；用 --cluster {1} 使用它</translation>
    </message>
    <message>
        <source>a table of {0} rows; none is a job before it is said which column holds what</source>
        <translation>一张 {0} 行的表；说明各列的含义之前，没有一行算作作业</translation>
    </message>
    <message>
        <source>by the names of its columns: {0}</source>
        <translation>按列名推测：{0}</translation>
    </message>
    <message>
        <source>How jobs slow each other</source>
        <translation>作业如何相互拖慢</translation>
    </message>
    <message>
        <source>From decision {0} on the two runs count their decisions differently: a change made by hand counts as one</source>
        <translation>从决策 {0} 起，两次运行的决策编号不再对应：手动更改也算一次决策</translation>
    </message>
    <message>
        <source>No job waits at {0}.</source>
        <translation>{0} 时没有作业在等待。</translation>
    </message>
    <message>
        <source>{0} once the policy has placed {1}</source>
        <translation>策略放置 {1} 之后：{0}</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>放不下 {0}</translation>
    </message>
    <message>
        <source>{0}: {2} of {3} jobs do not finish, {1} without the change.</source>
        <translation>{0}：{3} 个作业中有 {2} 个未完成，不改动时为 {1} 个。</translation>
    </message>
    <message>
        <source>{0}: the {1} jobs that finish either way take {3} on average, {2} without the change ({4} %).</source>
        <translation>{0}：两种情况下都完成的 {1} 个作业平均用时 {3}，不改动时为 {2}（{4} %）。</translation>
    </message>
    <message>
        <source>Hit most are the jobs of {0}: they wait {2} on average, {1} without.</source>
        <translation>受影响最大的是 {0} 的作业：平均等待 {2}，不改动时为 {1}。</translation>
    </message>
    <message>
        <source>Without the change</source>
        <translation>不改动</translation>
    </message>
    <message>
        <source>With the change</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>With change {0}</source>
        <translation>改动 {0} 后</translation>
    </message>
    <message>
        <source>What does this do to the trace {1} on the cluster {2} under {0}: {3}?</source>
        <translation>在集群 {2} 上以 {0} 调度轨迹 {1} 时，这一改动有何影响：{3}？</translation>
    </message>
    <message>
        <source>What do these changes do to the trace {1} on the cluster {2} under {0}?</source>
        <translation>在集群 {2} 上以 {0} 调度轨迹 {1} 时，这些改动有何影响？</translation>
    </message>
    <message>
        <source>With the jobs of this trace redrawn in blocks it is {0} % to {1} % (95 %): more than the luck of which jobs came. Another trace may differ.</source>
        <translation>把这条轨迹的作业按块重新抽取，差异为 {0} % 至 {1} %（95 %）：不只是恰好来了哪些作业的运气。换一条轨迹结果可能不同。</translation>
    </message>
    <message>
        <source>With the jobs of this trace redrawn in blocks it is {0} % to {1} % (95 %): that may be the luck of which jobs came.</source>
        <translation>把这条轨迹的作业按块重新抽取，差异为 {0} % 至 {1} %（95 %）：也可能只是恰好来了哪些作业的运气。</translation>
    </message>
    <message>
        <source>With and without the change</source>
        <translation>改动前后对比</translation>
    </message>
    <message>
        <source>there is room for it; the change made by hand leaves it waiting</source>
        <translation>有空位；手动改动让它继续等待</translation>
    </message>
    <message>
        <source>{0} once {1} are placed</source>
        <translation>放置 {1} 之后：{0}</translation>
    </message>
    <message>
        <source>{0} decides with what only a simulation knows exactly: {1}.</source>
        <translation>{0} 依据只有模拟中才能准确知道的信息决策：{1}。</translation>
    </message>
    <message>
        <source>{0} at {1}</source>
        <translation>{1} {0}</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>there is room for it, but the policy does not decide at this moment; it would first place {0} and leave too little ({1})</source>
        <translation>有空位，但策略此刻不作决策；它会先放置 {0}，剩余不足（{1}）</translation>
    </message>
    <message>
        <source>{0} Only jobs that arrive from {1} to {2}.</source>
        <translation>{0}仅限于 {1} 至 {2} 到达的作业。</translation>
    </message>
    <message>
        <source>{0} of {1} jobs wait at the end or were turned away.</source>
        <translation>{1} 个作业中有 {0} 个在结束时仍在等待或被拒绝。</translation>
    </message>
    <message>
        <source>it wants {0}, {1} free</source>
        <translation>它需要 {0}，空闲 {1}</translation>
    </message>
    <message>
        <source>{0}: up to {1} more servers pay: the mean wait falls from {2} to {3}; {4}</source>
        <translation>{0}：再加 {1} 台以内值得：平均等待从 {2} 降到 {3}；{4}</translation>
    </message>
    <message>
        <source>Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the next, {4} %. Prices are not considered.</source>
        <translation>同样增加 {0} 台服务器时，{1} 的节省最多：平均等待减少 {2} %；其次是 {3} 的，减少 {4} %。未考虑价格。</translation>
    </message>
    <message>
        <source>Of {0} more servers, those with {1} save most: {2} % of the mean wait; those with {3}, the next, {4} %, which is not clearly less. Prices are not considered.</source>
        <translation>同样增加 {0} 台服务器时，{1} 的节省最多：平均等待减少 {2} %；其次是 {3} 的，减少 {4} %，差别并不明确。未考虑价格。</translation>
    </message>
    <message>
        <source>job completion time ({0}): bar the mean, mark the median</source>
        <translation>作业完成时间（{0}）：条为平均值，刻线为中位数</translation>
    </message>
    <message>
        <source>and {0} more, which take no longer</source>
        <translation>另有 {0} 个，完成时间都不更长</translation>
    </message>
    <message>
        <source>How long do the jobs of the trace {1} wait on the cluster {2} when {0} schedules them, and this happens: {3}?</source>
        <translation>在集群 {2} 上由 {0} 调度、并发生以下改动时，轨迹 {1} 的作业要等多久：{3}？</translation>
    </message>
    <message>
        <source>Completion times with and without the change</source>
        <translation>有无改动时的完成时间</translation>
    </message>
    <message>
        <source>Completion times under each policy</source>
        <translation>各策略下的完成时间</translation>
    </message>
    <message>
        <source>Policies that read users&apos; estimates are given exact ones: the time each job takes when it runs alone.</source>
        <translation>读取用户估计的策略得到的是精确值：每个作业单独运行所需的时间。</translation>
    </message>
    <message>
        <source>It reads kept runs; on another machine, import their bundles first (consonance-cli runs import).</source>
        <translation>它读取保存的运行；在另一台机器上，请先导入其运行包（consonance-cli runs import）。</translation>
    </message>
    <message>
        <source>How many more to try: 1,2,4,8 (default: 1, 2, 4 and so on, until more do not pay)</source>
        <translation>试加多少台：1,2,4,8（默认：1、2、4 依次翻倍，直到再多也不值得）</translation>
    </message>
    <message>
        <source>Half of the predictions were right to the second.</source>
        <translation>半数预测精确到秒。</translation>
    </message>
    <message>
        <source>Half of the predictions were off by at most {0}.</source>
        <translation>半数预测的误差不超过 {0}。</translation>
    </message>
    <message>
        <source>The sample has {0} windows and {1} predictions, of moments spread over the run so far, further apart the longer it is: so it can become smaller.</source>
        <translation>样本含 {0} 个区间和 {1} 个预测，取自运行至今分散的时刻；运行越长，时刻相隔越远，因此样本也会变小。</translation>
    </message>
    <message>
        <source>largest gang that fits, of {2} tasks: {0}; on one server: {1}</source>
        <translation>放得下的最大一组 {2} 任务：{0} 个；在一台服务器上：{1} 个</translation>
    </message>
    <message>
        <source>no user</source>
        <translation>无用户</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Waits and hours of groups too: by tenant, user, gpu-type or size</source>
        <translation>也列出各组的等待和小时数：按 tenant、user、gpu-type 或 size</translation>
    </message>
    <message>
        <source>Waits, completion times, GPU hours and unserved jobs by tenant, user, GPU type or size of job</source>
        <translation>按租户、用户、GPU 型号或作业大小的等待、完成时间、GPU 小时和未得到服务的作业</translation>
    </message>
    <message>
        <source>What makes a group: tenant, user, gpu-type or size</source>
        <translation>按什么分组：tenant、user、gpu-type 或 size</translation>
    </message>
    <message>
        <source>{0} {1} ({2} to {3})</source>
        <translation>{0} {1}（{2} 到 {3}）</translation>
    </message>
    <message>
        <source>Expected difference: {0}; {1}.</source>
        <translation>预期差异：{0}；{1}。</translation>
    </message>
    <message>
        <source>95 % over {0} copies with arrivals shifted by up to {1} s and durations by up to {2} %</source>
        <translation>{0} 份副本上的 95 % 区间，到达时间最多偏移 {1} s，时长最多改变 {2} %</translation>
    </message>
    <message>
        <source>95 % over {0} copies with arrivals shifted by up to {1} s</source>
        <translation>{0} 份副本上的 95 % 区间，到达时间最多偏移 {1} s</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>All of this is of one schedule; other schedules may differ.</source>
        <translation>以上都只针对一次调度过程；其他调度过程可能不同。</translation>
    </message>
    <message>
        <source>no clear gain: the best, {0} more, saves {1} % to {2} % of the mean wait of {3} ({4}).</source>
        <translation>没有明确收益：最好的是再加 {0} 台，节省平均等待 {3} 的 {1} % 到 {2} %（{4}）。</translation>
    </message>
    <message>
        <source>Saved: {0} %, with an interval of {1} % to {2} % ({3}); in single copies {4} % to {5} %.</source>
        <translation>节省：{0} %，区间为 {1} % 到 {2} %（{3}）；单份副本中为 {4} % 到 {5} %。</translation>
    </message>
    <message>
        <source>Saved: {0} % to {1} % ({2}).</source>
        <translation>节省：{0} % 到 {1} %（{2}）。</translation>
    </message>
    <message>
        <source>95 % bootstrap of this one schedule; other schedules may differ</source>
        <translation>仅针对这一次调度过程的 95 % 自助法区间；其他调度过程可能不同</translation>
    </message>
    <message>
        <source>No job names a model with known speeds: each runs for the time that the trace gives, and jobs do not slow each other.</source>
        <translation>没有作业指明速度已知的模型：每个作业按轨迹给出的时间运行，作业之间互不减速。</translation>
    </message>
    <message>
        <source>How jobs that share GPUs slow each other is read from the table {0}.</source>
        <translation>共享 GPU 的作业如何相互减速取自表 {0}。</translation>
    </message>
    <message>
        <source>That is of the {0} of {1} jobs that name a model with known speeds; the others run for the time that the trace gives.</source>
        <translation>这适用于 {1} 个作业中指明速度已知模型的 {0} 个；其余按轨迹给出的时间运行。</translation>
    </message>
    <message>
        <source>not at all: no job names a model with known speeds</source>
        <translation>互不减速：没有作业指明速度已知的模型</translation>
    </message>
    <message>
        <source>{0} of {1} jobs may run on any type of GPU and take equally long on each: {2}.</source>
        <translation>{1} 个作业中有 {0} 个可在任何类型的 GPU 上运行，且在每种类型上用时相同：{2}。</translation>
    </message>
    <message>
        <source>No job counts here: choose a longer span.</source>
        <translation>这里没有计入任何作业：请选择更长的时间段。</translation>
    </message>
    <message>
        <source>Find out why {0} of {1} jobs were not served before you rely on these figures.</source>
        <translation>在采信这些数字之前，先查明 {1} 个作业中为何有 {0} 个未得到服务。</translation>
    </message>
    <message>
        <source>Keep the cluster as it is: 95 % of the jobs wait at most {0}.</source>
        <translation>保持集群现状：95 % 的作业最多等待 {0}。</translation>
    </message>
    <message>
        <source>Add servers or spread the load: 5 % of the jobs wait longer than {0}, and {1} % of the cluster is held while jobs arrive.</source>
        <translation>增加服务器或分散负载：5 % 的作业等待超过 {0}，作业到达期间集群有 {1} % 被占用。</translation>
    </message>
    <message>
        <source>Try other policies before you add servers: 5 % of the jobs wait longer than {0} although only {1} % of the cluster is held while jobs arrive.</source>
        <translation>增加服务器之前先尝试其他策略：作业到达期间集群只有 {1} % 被占用，却有 5 % 的作业等待超过 {0}。</translation>
    </message>
    <message>
        <source>Change nothing yet: each policy here leaves jobs unserved or cannot run in a real cluster.</source>
        <translation>暂不更改：这里的每个策略要么留下未服务的作业，要么无法在真实集群中运行。</translation>
    </message>
    <message>
        <source>Keep {0}: no other policy here that a real cluster can run finishes the jobs sooner.</source>
        <translation>保留{0}：这里没有其他可在真实集群中运行的策略能更早完成作业。</translation>
    </message>
    <message>
        <source>Keep {0} until both decide at the same moments: part of the advantage of {1} comes from when it decides.</source>
        <translation>在两者于相同时刻决策之前保留{0}：{1} 的优势部分来自其决策时刻。</translation>
    </message>
    <message>
        <source>Keep {0}: the advantage of {1} may be chance.</source>
        <translation>保留{0}：{1} 的优势可能出于偶然。</translation>
    </message>
    <message>
        <source>Switch from {0} to {1}: the jobs take {2} % less time on average.</source>
        <translation>从{0}换到{1}：作业平均用时减少 {2} %。</translation>
    </message>
    <message>
        <source>Avoid the change where you can: {0} more jobs do not finish.</source>
        <translation>尽量避免此更改：多出 {0} 个作业无法完成。</translation>
    </message>
    <message>
        <source>Avoid these changes where you can: even with the best, {0}, {1} more jobs do not finish.</source>
        <translation>尽量避免这些更改：即使采用其中最好的（{0}），也会多出 {1} 个作业无法完成。</translation>
    </message>
    <message>
        <source>The change can be made or left: the mean completion time differs by less than 1 %.</source>
        <translation>是否更改均可：平均完成时间相差不到 1 %。</translation>
    </message>
    <message>
        <source>The best of these changes, {0}, can be made or left: the mean completion time differs by less than 1 %.</source>
        <translation>这些更改中最好的（{0}）是否采用均可：平均完成时间相差不到 1 %。</translation>
    </message>
    <message>
        <source>The change can be made or left: its effect may be chance.</source>
        <translation>可做可不做：这一改动的效果可能只是偶然。</translation>
    </message>
    <message>
        <source>The best of these changes, {0}, can be made or left: its effect may be chance.</source>
        <translation>这些改动中最好的“{0}”可做可不做：其效果可能只是偶然。</translation>
    </message>
    <message>
        <source>Avoid the change where you can: with it, jobs take {0} % longer on average.</source>
        <translation>尽量避免此更改：更改后作业平均用时增加 {0} %。</translation>
    </message>
    <message>
        <source>Avoid these changes where you can: even with the best, {0}, jobs take {1} % longer on average.</source>
        <translation>尽量避免这些更改：即使采用其中最好的（{0}），作业平均用时也增加 {1} %。</translation>
    </message>
    <message>
        <source>Make the change: {0} more jobs finish.</source>
        <translation>采用此更改：多完成 {0} 个作业。</translation>
    </message>
    <message>
        <source>Of these changes make the best, {0}: {1} more jobs finish.</source>
        <translation>采用这些更改中最好的（{0}）：多完成 {1} 个作业。</translation>
    </message>
    <message>
        <source>Make the change: jobs take {0} % less time on average.</source>
        <translation>采用此更改：作业平均用时减少 {0} %。</translation>
    </message>
    <message>
        <source>Of these changes make the best, {0}: jobs take {1} % less time on average.</source>
        <translation>采用这些更改中最好的（{0}）：作业平均用时减少 {1} %。</translation>
    </message>
    <message>
        <source>JCT</source>
        <translation>JCT</translation>
    </message>
    <message>
        <source>JCT (job completion time): from the arrival of a job to its end, waiting included</source>
        <translation>JCT（作业完成时间）：从作业到达到结束，包括等待</translation>
    </message>
    <message>
        <source>completion time</source>
        <translation>完成时间</translation>
    </message>
    <message>
        <source>completion time: from the arrival of a job to its end, waiting included</source>
        <translation>完成时间：从作业到达到结束，包括等待</translation>
    </message>
    <message>
        <source>not served: jobs that still wait at the end or were rejected</source>
        <translation>未服务：结束时仍在等待或被拒绝的作业</translation>
    </message>
    <message>
        <source>held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>held: reserved by running jobs, busy or not</source>
        <translation>占用：被运行中的作业预留，无论是否繁忙</translation>
    </message>
    <message>
        <source>GPU hours: the number of GPUs held times the hours for which they are held</source>
        <translation>GPU 小时：占用的 GPU 数乘以占用的小时数</translation>
    </message>
    <message>
        <source>tenant: a team or user whose jobs are counted together</source>
        <translation>租户：作业合并统计的团队或用户</translation>
    </message>
    <message>
        <source>p =</source>
        <translation>p =</translation>
    </message>
    <message>
        <source>p: how often a difference as large would come from chance alone; the paired t test computes it from runs on the same traces</source>
        <translation>p：仅凭偶然出现同样大的差异的概率；配对 t 检验由相同轨迹上的运行算出</translation>
    </message>
    <message>
        <source>95 % CI (confidence interval): of 100 such intervals, about 95 contain the true mean</source>
        <translation>95 % CI（置信区间）：100 个这样的区间中约有 95 个包含真实均值</translation>
    </message>
    <message>
        <source>bootstrap</source>
        <translation>自助法</translation>
    </message>
    <message>
        <source>bootstrap: the figures are computed again from many random choices of the jobs</source>
        <translation>自助法：从作业的许多随机选取中重新计算数字</translation>
    </message>
    <message>
        <source>half wait at most</source>
        <translation>半数最多等待</translation>
    </message>
    <message>
        <source>95 % wait at most</source>
        <translation>95 % 最多等待</translation>
    </message>
    <message>
        <source>half complete within</source>
        <translation>半数完成用时不超过</translation>
    </message>
    <message>
        <source>95 % complete within</source>
        <translation>95 % 完成用时不超过</translation>
    </message>
    <message>
        <source>decides at</source>
        <translation>决策时刻</translation>
    </message>
    <message>
        <source>{0} of {1} jobs finished. Half of the jobs waited at most {2}, 95 % at most {3}. {4} % of the cluster was held from the first to the last arrival, {5} % until the last job ended.</source>
        <translation>{1} 个作业中完成 {0} 个。一半作业最多等待 {2}，95 % 最多等待 {3}。从第一次到最后一次到达，集群有 {4} % 被占用；到最后一个作业结束为止为 {5} %。</translation>
    </message>
    <message>
        <source>{0} has the shortest mean completion time of the jobs, {1}.</source>
        <translation>{0}的作业平均完成时间最短，为 {1}。</translation>
    </message>
    <message>
        <source>That may be chance (paired t test, p {0}).</source>
        <translation>这可能是偶然（配对 t 检验，p {0}）。</translation>
    </message>
    <message>
        <source>Part of it comes from when they decide: {0} decides at other moments.</source>
        <translation>部分差异来自决策时刻：{0} 在其他时刻决策。</translation>
    </message>
    <message>
        <source>Server failures</source>
        <translation>服务器故障</translation>
    </message>
    <message>
        <source>mean completion time</source>
        <translation>平均完成时间</translation>
    </message>
    <message>
        <source>The 95 % bootstrap draws blocks of consecutive jobs of this one schedule; other schedules may differ.</source>
        <translation>95 % 自助法区间重新抽取这一次调度过程中连续作业的块；其他调度过程可能不同。</translation>
    </message>
    <message>
        <source>fingerprint of all events (event hash) {0}</source>
        <translation>全部事件的指纹（事件哈希）{0}</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} plans were refused and changed nothing; the first was decision {3} at {4}: {5}</source>
        <translation>{0}：{2} 个方案中有 {1} 个被拒绝，没有改变任何东西；第一个是 {4} 的决策 {3}：{5}</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} plans were refused and changed nothing</source>
        <translation>{0}：{2} 个方案中有 {1} 个被拒绝，没有改变任何东西</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} jobs never ran; they waited to the end of the run</source>
        <translation>{0}：{2} 个作业中有 {1} 个从未运行，一直等到运行结束</translation>
    </message>
    <message>
        <source>The command gave no notes on this decision. They are not kept with a run: where the command is allowed to run (--allow-command) it is asked again, and its notes count where it decides the same again.</source>
        <translation>命令没有为此决策给出说明。说明不随运行保存：允许运行该命令时（--allow-command）会再次询问它，只有它再次作出相同决策时才采用其说明。</translation>
    </message>
    <message>
        <source>the plan was refused and nothing was placed: {0}</source>
        <translation>该方案被拒绝，没有放置任何任务：{0}</translation>
    </message>
    <message>
        <source>why first run: {0}</source>
        <translation>第一个运行的原因：{0}</translation>
    </message>
    <message>
        <source>why second run: {0}</source>
        <translation>第二个运行的原因：{0}</translation>
    </message>
    <message>
        <source>{0} free GPU</source>
        <translation>{0} 块空闲 GPU</translation>
    </message>
    <message>
        <source>{0} free GPUs</source>
        <translation>{0} 块空闲 GPU</translation>
    </message>
    <message>
        <source>{0} free {1} GPU</source>
        <translation>{0} 块空闲 {1} GPU</translation>
    </message>
    <message>
        <source>{0} free {1} GPUs</source>
        <translation>{0} 块空闲 {1} GPU</translation>
    </message>
    <message>
        <source>{0} free cores</source>
        <translation>{0} 个空闲核</translation>
    </message>
    <message>
        <source>{0} MB/s of free network</source>
        <translation>{0} MB/s 空闲网络带宽</translation>
    </message>
    <message>
        <source>{0} MB/s of free disk bandwidth</source>
        <translation>{0} MB/s 空闲磁盘带宽</translation>
    </message>
    <message>
        <source>1 server lacks GPUs</source>
        <translation>1 台服务器缺 GPU</translation>
    </message>
    <message>
        <source>1 server lacks cores</source>
        <translation>1 台服务器缺核</translation>
    </message>
    <message>
        <source>1 server lacks memory</source>
        <translation>1 台服务器缺内存</translation>
    </message>
    <message>
        <source>1 server lacks network bandwidth</source>
        <translation>1 台服务器缺网络带宽</translation>
    </message>
    <message>
        <source>1 server lacks disk bandwidth</source>
        <translation>1 台服务器缺磁盘带宽</translation>
    </message>
    <message>
        <source>{0} servers lack GPUs</source>
        <translation>{0} 台服务器缺 GPU</translation>
    </message>
    <message>
        <source>{0} servers lack cores</source>
        <translation>{0} 台服务器缺核</translation>
    </message>
    <message>
        <source>{0} servers lack memory</source>
        <translation>{0} 台服务器缺内存</translation>
    </message>
    <message>
        <source>{0} servers lack network bandwidth</source>
        <translation>{0} 台服务器缺网络带宽</translation>
    </message>
    <message>
        <source>{0} servers lack disk bandwidth</source>
        <translation>{0} 台服务器缺磁盘带宽</translation>
    </message>
    <message>
        <source>1 server has {0}; {1} are needed</source>
        <translation>1 台服务器有 {0}；需要 {1} 台</translation>
    </message>
    <message>
        <source>{0} servers have {1}; {2} are needed</source>
        <translation>{0} 台服务器有 {1}；需要 {2} 台</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>parameter servers</source>
        <translation>参数服务器</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>no server has room for one of its {0}</source>
        <translation>没有服务器放得下它的一个{0}</translation>
    </message>
    <message>
        <source>there is room for {0} of its {1} {2}</source>
        <translation>它的 {1} 个{2}中只放得下 {0} 个</translation>
    </message>
    <message>
        <source>the cluster has no {0} GPUs</source>
        <translation>集群没有 {0} GPU</translation>
    </message>
    <message>
        <source>one of its tasks wants {0}; the largest server has {1}</source>
        <translation>它的一个任务需要 {0}；最大的服务器只有 {1}</translation>
    </message>
    <message>
        <source>it wants {0}; the cluster has {1}</source>
        <translation>它需要 {0}；集群只有 {1}</translation>
    </message>
    <message>
        <source>left out: {0} rows: {1} (first at {2})</source>
        <translation>略去：{0} 行：{1}（首见于 {2}）</translation>
    </message>
    <message>
        <source>left out: {0} rows: {1}</source>
        <translation>略去：{0} 行：{1}</translation>
    </message>
    <message>
        <source>left out: {0} nodes: {1}</source>
        <translation>略去：{0} 个节点：{1}</translation>
    </message>
    <message>
        <source>left out: {0} nodes: {1} (first at {2})</source>
        <translation>略去：{0} 个节点：{1}（首见于 {2}）</translation>
    </message>
    <message>
        <source>merged: {0} rows belong to the job of another row</source>
        <translation>合并：{0} 行属于其他行的作业</translation>
    </message>
    <message>
        <source>expanded: {0} more jobs than rows, since a row lists several array tasks</source>
        <translation>展开：作业比行多 {0} 个，因为一行可列出多个数组任务</translation>
    </message>
    <message>
        <source>left out: {0} nodes that cannot be read</source>
        <translation>略去：{0} 个无法读取的节点</translation>
    </message>
    <message>
        <source>assumed: {0}</source>
        <translation>假定：{0}</translation>
    </message>
    <message>
        <source>GPUs without a type</source>
        <translation>未标型号的 GPU</translation>
    </message>
    <message>
        <source>GPU type {0}</source>
        <translation>GPU 型号 {0}</translation>
    </message>
    <message>
        <source>this is a list of {0} servers of another program, not a trace; --cluster {1} uses it, and consonance-cli import TRACE --nodes {1} --cluster-out CLUSTER.json makes a cluster file of it</source>
        <translation>这是其他程序的 {0} 台服务器的列表，不是轨迹；--cluster {1} 可直接使用它，consonance-cli import TRACE --nodes {1} --cluster-out CLUSTER.json 把它写成集群文件</translation>
    </message>
    <message>
        <source>by the names of its columns: {0} where COLUMN holds: {1}</source>
        <translation>按列名：{0}，其中 COLUMN 是含有以下内容的列：{1}</translation>
    </message>
    <message>
        <source>utilisation to last arrival (%)</source>
        <translation>到最后到达的利用率（%）</translation>
    </message>
    <message>
        <source>over makespan (%)</source>
        <translation>总完成时间内（%）</translation>
    </message>
    <message>
        <source>mean over copies</source>
        <translation>副本平均</translation>
    </message>
    <message>
        <source>(†) {0} decides at other moments than {1}: part of the difference comes from when it decides</source>
        <translation>(†) {0} 的决策时刻与 {1} 不同：部分差异来自决策时刻</translation>
    </message>
    <message>
        <source>What a report answers (default: one that fits the runs)</source>
        <translation>报告回答的问题（默认：适合这些运行的问题）</translation>
    </message>
    <message>
        <source>The command line that a report names (default: one that repeats its figures)</source>
        <translation>报告中给出的命令行（默认：重现其数字的命令）</translation>
    </message>
    <message>
        <source>Language of the picture: en or zh_CN (default: that of the window)</source>
        <translation>图片的语言：en 或 zh_CN（默认：窗口的语言）</translation>
    </message>
    <message>
        <source>Slurm&apos;s topology.conf, whose switches are racks; without it one beside the file of the nodes, the nodes&apos; features or their names</source>
        <translation>Slurm 的 topology.conf，其中的交换机即机架；未给出时使用节点文件旁的 topology.conf、节点特性或节点名称</translation>
    </message>
    <message>
        <source>Of a native CSV: the column that holds a field, as in arrival=submit_time, or FIELD= to leave out a column that has the field&apos;s name; may be repeated</source>
        <translation>原生 CSV：含有某字段的列，如 arrival=submit_time，或用 FIELD= 不读取与字段同名的列；可重复</translation>
    </message>
    <message>
        <source>When policies decide: same (at every event if any of them does, for each that can), policy (each at its own moments), interval (boundaries of 20 min alone), event (every arrival, completion and change of resources)</source>
        <translation>策略何时决策：same（只要有一个策略在每个事件时决策，其余能做到的也如此）、policy（各自的时刻）、interval（仅在 20 min 的边界）、event（每次到达、完成和资源变化）</translation>
    </message>
    <message>
        <source>The latest shift of an arrival in a copy, uniform from 0 (default: 60 s, less in a trace shorter than 100 min)</source>
        <translation>副本中到达时间的最大偏移，从 0 起均匀分布（默认：60 s；不足 100 min 的轨迹更小）</translation>
    </message>
    <message>
        <source>Change each job&apos;s duration in a copy by up to so many %, where durations are rough estimates</source>
        <translation>在副本中把每个作业的时长改变至多这么多 %，用于时长只是粗略估计的情形</translation>
    </message>
    <message>
        <source>NAME.md, with its pictures beside it, or NAME.pdf, .svg or .png; - for the text alone</source>
        <translation>NAME.md（图片在其旁边），或 NAME.pdf、.svg、.png；- 只输出文本</translation>
    </message>
    <message>
        <source>{0} (min)</source>
        <translation>{0}（分）</translation>
    </message>
    <message>
        <source>{0}: pays until here</source>
        <translation>{0}：到此为止划算</translation>
    </message>
    <message>
        <source>EASY backfill plans with the time limits of {0} of {1} jobs; other estimates are exact: the time a job takes when it runs alone.</source>
        <translation>EASY backfill 按 {1} 个作业中 {0} 个的时限来安排；其他估计是准确的：作业单独运行所需的时间。</translation>
    </message>
    <message>
        <source>For these jobs that is more than chance (paired t test, p {0}).</source>
        <translation>对这些作业而言，这不只是偶然（配对 t 检验，p {0}）。</translation>
    </message>
    <message>
        <source>Means, differences and intervals: {0}. Copies show the chance in the order of the queue; the jobs of another month may differ more. Pictures and other figures are of the trace as it is.</source>
        <translation>均值、差异和区间：{0}。副本反映排队次序中的偶然性；换一个月的作业，差异可能更大。图和其他数字取自原轨迹。</translation>
    </message>
    <message>
        <source>Of windows whose job has started, {0} % held; 80 % are meant to.</source>
        <translation>在作业已开始的时间窗中，{0} % 成立；目标是 80 %。</translation>
    </message>
    <message>
        <source>all servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>A job that does not exist yet: when it would start, which jobs would wait because of it, and which smaller or shorter shapes would start sooner</source>
        <translation>尚不存在的作业：何时会开始，哪些作业会因此等待，哪些更小或更短的形态会更早开始</translation>
    </message>
    <message>
        <source>{0} of {1} jobs arrived</source>
        <translation>{1} 个作业中有 {0} 个到达</translation>
    </message>
    <message>
        <source>Only jobs that arrive from {0} on count, with all of their waits, completion times and hours.</source>
        <translation>只计从 {0} 起到达的作业，包括其全部等待、完成时间和小时数。</translation>
    </message>
    <message>
        <source>Only jobs that arrive from {0} to {1} count, with all of their waits, completion times and hours.</source>
        <translation>只计 {0} 至 {1} 到达的作业，包括其全部等待、完成时间和小时数。</translation>
    </message>
    <message>
        <source>{0} holds {1}</source>
        <translation>{0} 占用 {1}</translation>
    </message>
    <message>
        <source>predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>as predicted</source>
        <translation>与预测一致</translation>
    </message>
    <message>
        <source>The run ended at {0}, before {1}.</source>
        <translation>运行已于 {0} 结束，早于 {1}。</translation>
    </message>
    <message>
        <source>Jobs that wait at {0}: {1}.</source>
        <translation>{0} 时等待的作业：{1} 个。</translation>
    </message>
    <message>
        <source>The first {0} to arrive are listed.</source>
        <translation>列出最先到达的 {0} 个。</translation>
    </message>
    <message>
        <source>Too few jobs have finished to predict when others start.</source>
        <translation>完成的作业太少，无法预测其他作业何时开始。</translation>
    </message>
    <message>
        <source>Running jobs past their time limit: {0}. Each is predicted to end as similar jobs did that ran that long; backfilling assumes that it may end at any moment.</source>
        <translation>已超过时限的运行中作业：{0} 个。其结束时间按运行了同样久的类似作业预测；回填则假定它们随时可能结束。</translation>
    </message>
    <message>
        <source>Prepare for the outage: with it, {0} more jobs do not finish.</source>
        <translation>请为故障做准备：故障会使另外 {0} 个作业无法完成。</translation>
    </message>
    <message>
        <source>The cluster can bear the outage: the mean completion time differs by less than 1 %.</source>
        <translation>集群可以承受该故障：平均完成时间相差不到 1 %。</translation>
    </message>
    <message>
        <source>The cluster can bear the outage: its effect may be chance.</source>
        <translation>集群可以承受该故障：其影响可能出于偶然。</translation>
    </message>
    <message>
        <source>Prepare for the outage: with it, jobs take {0} % longer on average.</source>
        <translation>请为故障做准备：故障使作业平均多用 {0} % 的时间。</translation>
    </message>
    <message>
        <source>The cluster can bear the outage: with it, jobs take {0} % less time on average.</source>
        <translation>集群可以承受该故障：故障下作业平均少用 {0} % 的时间。</translation>
    </message>
    <message>
        <source>The cluster can bear this: 95 % of the jobs still wait at most {0}.</source>
        <translation>集群可以承受：95 % 的作业仍至多等待 {0}。</translation>
    </message>
    <message>
        <source>Expect 5 % of the jobs to wait longer than {0}; report the run without the change beside it to see how much of that the change costs.</source>
        <translation>预计 5 % 的作业等待超过 {0}；与未更改的运行一并生成报告，可看出其中多少由更改造成。</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>one task with {0} GPUs, on one server</source>
        <translation>一个任务，{0} 块 GPU，在一台服务器上</translation>
    </message>
    <message>
        <source>{0} tasks with one GPU each, on one server or several</source>
        <translation>{0} 个任务，各 1 块 GPU，在一台或多台服务器上</translation>
    </message>
    <message>
        <source>{0} tasks with {1} GPUs each, on one server or several</source>
        <translation>{0} 个任务，各 {1} 块 GPU，在一台或多台服务器上</translation>
    </message>
    <message>
        <source>gpus={0} asks for {0} tasks with one GPU each; gpus=1,worker_gpu={0} asks for {0} GPUs of one server</source>
        <translation>gpus={0} 表示 {0} 个各用 1 块 GPU 的任务；gpus=1,worker_gpu={0} 表示一台服务器上的 {0} 块 GPU</translation>
    </message>
    <message>
        <source>there is room for it; a decision now would first place {0} and leave too little ({1}); the policy next decides at {2}</source>
        <translation>有空位；若现在决策，会先放置 {0}，剩余不足（{1}）；策略下一次决策在 {2}</translation>
    </message>
    <message>
        <source>there is room for it; a decision now would start it, but the policy next decides at {0}</source>
        <translation>有空位；若现在决策会启动它，但策略下一次决策在 {0}</translation>
    </message>
    <message>
        <source>there is room for it; a decision now would start it</source>
        <translation>有空位；若现在决策会启动它</translation>
    </message>
    <message>
        <source>there is room for it; a decision now would keep it back; the policy next decides at {0}</source>
        <translation>有空位；若现在决策会让它继续等待；策略下一次决策在 {0}</translation>
    </message>
    <message>
        <source>  {0} more GPU-hours of earlier attempts, which no figure includes</source>
        <translation>  之前各次运行另有 {0} GPU 小时，未计入任何数字</translation>
    </message>
    <message>
        <source>Copies of the trace that a report of several runs repeats them on; 0: none</source>
        <translation>多个运行的报告在多少个轨迹副本上重复它们；0：不重复</translation>
    </message>
    <message>
        <source>The latest shift of an arrival in a copy, in seconds</source>
        <translation>副本中到达时间的最大推迟，秒</translation>
    </message>
    <message>
        <source>By which share each job&apos;s duration changes in a copy, from 0 to 0.99</source>
        <translation>副本中每个作业时长的变化比例，0 到 0.99</translation>
    </message>
    <message>
        <source>Whose format: native (--map), philly (--set cluster= from= to= model= ps_rule= cpu_per_gpu= memory_gb_per_gpu=), pollux (--set load= workload=), openb (--set state= from= to= model=), helios (--set tenant= state= from= to= model= tasks= memory_gb_per_gpu=), acme (--set tenant= state= from= to= model= tasks= memory_gb_per_gpu=), pai (--set tenant= state= from= to= model= unfinished=), itp (--set from= to= model= cpu_per_gpu= memory_gb_per_gpu=), sia (--set trace= workload= gpu=), gavel (--set throughputs= gpu= from= to= model= cpu_per_gpu= memory_gb_per_gpu=), swf (--set tenant= state= from= to= model= unfinished= processor=), sacct (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), slurm-json (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), scontrol (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), kubectl (--set tenant= state= from= to= model= unfinished=), kai (--set tenant= state= from= to= model= unfinished=); docs/formats.md says what each option means</source>
        <translation>何种格式：native (--map), philly (--set cluster= from= to= model= ps_rule= cpu_per_gpu= memory_gb_per_gpu=), pollux (--set load= workload=), openb (--set state= from= to= model=), helios (--set tenant= state= from= to= model= tasks= memory_gb_per_gpu=), acme (--set tenant= state= from= to= model= tasks= memory_gb_per_gpu=), pai (--set tenant= state= from= to= model= unfinished=), itp (--set from= to= model= cpu_per_gpu= memory_gb_per_gpu=), sia (--set trace= workload= gpu=), gavel (--set throughputs= gpu= from= to= model= cpu_per_gpu= memory_gb_per_gpu=), swf (--set tenant= state= from= to= model= unfinished= processor=), sacct (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), slurm-json (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), scontrol (--set tenant= state= from= to= model= tasks= unfinished= shards_per_gpu= mps_per_gpu=), kubectl (--set tenant= state= from= to= model= unfinished=), kai (--set tenant= state= from= to= model= unfinished=)；各选项的含义见 docs/formats.md</translation>
    </message>
    <message>
        <source>A job that comes then: model=NAME,workers=N,ps=N,epochs=N or gpus=N,minutes=N (N tasks with one GPU each, or with worker_gpu=N), with gpu_type=NAME and tenant=NAME if wanted; a name alone as --waiting</source>
        <translation>届时到来的作业：model=NAME,workers=N,ps=N,epochs=N 或 gpus=N,minutes=N（N 个任务，各 1 块 GPU，或各 worker_gpu=N 块），需要时加 gpu_type=NAME 和 tenant=NAME；只写名称同 --waiting</translation>
    </message>
    <message>
        <source>Tasks of the job, each on one server</source>
        <translation>作业的任务数，每个任务在一台服务器上</translation>
    </message>
    <message>
        <source>GPUs of each task</source>
        <translation>每个任务的 GPU 数</translation>
    </message>
    <message>
        <source>Cores of each task</source>
        <translation>每个任务的核数</translation>
    </message>
    <message>
        <source>Memory of each task in GB</source>
        <translation>每个任务的内存（GB）</translation>
    </message>
    <message>
        <source>Type of GPU that it needs (default: any)</source>
        <translation>所需的 GPU 型号（默认：任意）</translation>
    </message>
    <message>
        <source>How long it runs, such as 90min or 1h30m</source>
        <translation>运行多久，如 90min 或 1h30m</translation>
    </message>
    <message>
        <source>The time limit that it asks the scheduler for (default: none)</source>
        <translation>向调度器申请的时限（默认：无）</translation>
    </message>
    <message>
        <source>Whose job it is (default: the first tenant of the trace)</source>
        <translation>作业属于谁（默认：轨迹中的第一个租户）</translation>
    </message>
    <message>
        <source>Who submits it (default: none)</source>
        <translation>提交者（默认：无）</translation>
    </message>
    <message>
        <source>Its model, by which jobs slow each other down (default: none)</source>
        <translation>作业的模型，决定作业之间如何互相拖慢（默认：无）</translation>
    </message>
    <message>
        <source>How long unfinished jobs run: as finished jobs and limits suggest, which gives an interval, or as in the trace, which is not known at that moment</source>
        <translation>未结束的作业运行多久：按已结束作业和时限估计，从而给出区间；或按轨迹，而当时无人知道</translation>
    </message>
    <message>
        <source>Which jobs come after the moment: none, since none is known then, or those of the trace</source>
        <translation>该时刻之后到来哪些作业：无，因为当时无从知道；或轨迹中的作业</translation>
    </message>
    <message>
        <source>Only jobs that arrive at or after this moment count, with all of their hours</source>
        <translation>只计此刻起到达的作业，包括其全部小时数</translation>
    </message>
    <message>
        <source>What counts as a fragment in the chart</source>
        <translation>图中什么算作碎片</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>按记录</translation>
    </message>
    <message>
        <source>Starts of {0} jobs against the record: {1} apart in the median, {2} at the 95th percentile, {3} earlier on average; {4} % are within {5}.</source>
        <translation>{0} 个作业的开始时间与记录相比：中位差 {1}，95 百分位差 {2}，平均早 {3}；{4} % 相差不超过 {5}。</translation>
    </message>
    <message>
        <source>Starts of {0} jobs against the record: {1} apart in the median, {2} at the 95th percentile, {3} later on average; {4} % are within {5}.</source>
        <translation>{0} 个作业的开始时间与记录相比：中位差 {1}，95 百分位差 {2}，平均晚 {3}；{4} % 相差不超过 {5}。</translation>
    </message>
    <message>
        <source>{0} jobs that started by the record have not started in this run.</source>
        <translation>{0} 个按记录已开始的作业在本次运行中尚未开始。</translation>
    </message>
    <message>
        <source>Waits by the record end at the last recorded start of a job; jobs without one do not count.</source>
        <translation>记录中的等待到作业最后一次记录的开始为止；没有记录的作业不计入。</translation>
    </message>
    <message>
        <source>How far a run is from what the trace&apos;s accounting says happened: waits by group, and start by start</source>
        <translation>运行结果与轨迹记账的差距：按组比较等待，并逐个比较开始时间</translation>
    </message>
    <message>
        <source>Better parameters for the policy: searched on one part of the trace, chosen on a second, and judged on a third against today&apos;s settings and the simplest policy; the same command continues a stopped tuning</source>
        <translation>策略的更好参数：在轨迹的第一部分上搜索，在第二部分上选择，在第三部分上与当前设置和最简单的策略对照评判；停止后用同一命令继续</translation>
    </message>
    <message>
        <source>Better than today&apos;s settings: {0}. On jobs that the search never saw: {1}.</source>
        <translation>比当前设置更好：{0}。在搜索从未见过的作业上：{1}。</translation>
    </message>
    <message>
        <source>No better than today&apos;s settings: no other settings could be run. Keep what you have.</source>
        <translation>不比当前设置更好：没有其他设置可以运行。请保持现状。</translation>
    </message>
    <message>
        <source>No better than today&apos;s settings: the best of the search, {0}, is worse on jobs that the search never saw, or breaks a constraint there: {1}. Keep what you have.</source>
        <translation>不比当前设置更好：搜索中最好的 {0} 在搜索从未见过的作业上更差，或违反了约束：{1}。请保持现状。</translation>
    </message>
    <message>
        <source>No better than today&apos;s settings: the best of the search, {0}, makes no difference on jobs that the search never saw. Keep what you have.</source>
        <translation>不比当前设置更好：搜索中最好的 {0} 在搜索从未见过的作业上没有差别。请保持现状。</translation>
    </message>
    <message>
        <source>No better than today&apos;s settings: for the best of the search, {0}, the difference on jobs that the search never saw may be chance: {1}. Keep what you have.</source>
        <translation>不比当前设置更好：搜索中最好的 {0} 在搜索从未见过的作业上的差别可能出于偶然：{1}。请保持现状。</translation>
    </message>
    <message>
        <source>Constraint broken: {0} changes by {1}.</source>
        <translation>违反约束：{0} 变化 {1}。</translation>
    </message>
    <message>
        <source>Constraint held on average, but the interval reaches beyond it: {0} changes by {1}.</source>
        <translation>平均满足约束，但区间超出了它：{0} 变化 {1}。</translation>
    </message>
    <message>
        <source>Searched on seeds {0}, chosen on {1}, judged on {2}; intervals are over these seeds.</source>
        <translation>在种子 {0} 上搜索，在 {1} 上选择，在 {2} 上评判；区间取自这些种子。</translation>
    </message>
    <message>
        <source>Searched on arrivals from {0} to {1} ({2} jobs), chosen on {3} to {4} ({5} jobs), judged on {6} to {7} ({8} jobs); each part begins on an empty cluster.</source>
        <translation>在 {0} 至 {1} 到达的作业（{2} 个）上搜索，在 {3} 至 {4}（{5} 个）上选择，在 {6} 至 {7}（{8} 个）上评判；每部分都从空集群开始。</translation>
    </message>
    <message>
        <source>Intervals: {0}; other weeks may differ.</source>
        <translation>区间：{0}；其他星期可能不同。</translation>
    </message>
    <message>
        <source>Against the simplest policy, {0}: {1}.</source>
        <translation>与最简单的策略 {0} 相比：{1}。</translation>
    </message>
    <message>
        <source>To apply: {0}</source>
        <translation>应用：{0}</translation>
    </message>
    <message>
        <source>The simplest policy does not run on this trace.</source>
        <translation>最简单的策略不能运行此轨迹。</translation>
    </message>
    <message>
        <source>Assumed: changes of servers happen in each part as long after its beginning as in the cluster&apos;s file.</source>
        <translation>假定：每部分中服务器的变化发生在其开始之后，间隔与集群文件中相同。</translation>
    </message>
    <message>
        <source>Assumed ranges, around today&apos;s values: {0}.</source>
        <translation>假定的范围，围绕当前值：{0}。</translation>
    </message>
    <message>
        <source>Not varied, since their tables have no usable range: {0}. Name one with --vary.</source>
        <translation>未变化，因为参数表中没有可用的范围：{0}。可用 --vary 给出。</translation>
    </message>
    <message>
        <source>{0} settings tried; budget {1} runs: {2} of the search, {3} of the choice, {4} of the verdict. Runs are kept in {5}.</source>
        <translation>尝试了 {0} 组设置；预算 {1} 次运行：搜索 {2} 次，选择 {3} 次，评判 {4} 次。运行保存在 {5}。</translation>
    </message>
    <message>
        <source>{0}: the starts of {1} jobs are {2} off the recorded ones in the median; they wait {3} on average, and waited {4} by the record</source>
        <translation>{0}：{1} 个作业的开始时间与记录的中位差为 {2}；平均等待 {3}，记录为 {4}</translation>
    </message>
    <message>
        <source>changed by hand at {0}: {1}</source>
        <translation>在 {0} 手动更改：{1}</translation>
    </message>
    <message>
        <source>its recorded start is {0}</source>
        <translation>其记录的开始时间为 {0}</translation>
    </message>
    <message>
        <source>the trace has no recorded start for it</source>
        <translation>轨迹中没有它的开始时间记录</translation>
    </message>
    <message>
        <source>{0} starts compared</source>
        <translation>比较了 {0} 次启动</translation>
    </message>
    <message>
        <source>Which published results: tiresias, pollux, gavel or slurm</source>
        <translation>与哪组已发表的结果比较：tiresias、pollux、gavel 或 slurm</translation>
    </message>
    <message>
        <source>Model of a job that comes then, instead of --job</source>
        <translation>届时到来的作业的模型，代替 --job</translation>
    </message>
    <message>
        <source>Its workers</source>
        <translation>它的 worker 数</translation>
    </message>
    <message>
        <source>Its parameter servers</source>
        <translation>它的参数服务器数</translation>
    </message>
    <message>
        <source>Its epochs</source>
        <translation>它的 epoch 数</translation>
    </message>
    <message>
        <source>Seconds within which a start counts as the recorded one</source>
        <translation>开始时间相差多少秒以内视为与记录一致</translation>
    </message>
    <message>
        <source>What to improve: mean-wait, p95-wait, mean-jct, p95-jct, cost, finish-time-fairness, welfare or another figure by its key, also of a group as p95-wait@team:NAME or mean-jct@size:9+; a weighted sum such as 0.7*mean-wait+0.3*p95-jct; two, for a front</source>
        <translation>要改善什么：mean-wait、p95-wait、mean-jct、p95-jct、cost、finish-time-fairness、welfare 或按键名给出的其他指标，也可限于一组，如 p95-wait@team:NAME 或 mean-jct@size:9+；加权和如 0.7*mean-wait+0.3*p95-jct；给出两个则得到前沿</translation>
    </message>
    <message>
        <source>What must not get worse than today, such as p95-wait@team for every team&apos;s p95 wait, or mean-jct+5% for at most 5 % worse; may be repeated</source>
        <translation>哪些指标不得比当前差，如 p95-wait@team 表示每个团队的 p95 等待，mean-jct+5% 表示最多差 5 %；可重复</translation>
    </message>
    <message>
        <source>How many runs in all, such as 200, or how long, such as 10min</source>
        <translation>总共多少次运行（如 200）或多长时间（如 10min）</translation>
    </message>
    <message>
        <source>Another policy to search, from its defaults; its parameters are written POLICY.KEY; may be repeated</source>
        <translation>同时搜索的另一策略，从其默认值开始；其参数写作 POLICY.KEY；可重复</translation>
    </message>
    <message>
        <source>The simplest policy, which the verdict is against too</source>
        <translation>最简单的策略，评判也以它为对照</translation>
    </message>
    <message>
        <source>Seed of the search; the same seed gives the same outcome</source>
        <translation>搜索的种子；相同的种子给出相同的结果</translation>
    </message>
    <message>
        <source>Copies of the verdict&apos;s jobs with shifted arrivals, or seeds of a preset (default: 8 to 20, by the budget)</source>
        <translation>评判部分作业的到达平移副本数，预设则为种子数（默认：按预算 8 到 20）</translation>
    </message>
    <message>
        <source>Where it runs: here (threads of this process), local (processes of this machine), slurm (an array of jobs for each round) or mpi (ranks of mpirun)</source>
        <translation>在哪里运行：here（本进程的线程）、local（本机的进程）、slurm（每轮一个作业数组）或 mpi（mpirun 的进程）</translation>
    </message>
    <message>
        <source>Where finished runs are kept, so that the same command continues (default: a folder beside the user&apos;s run database; with --on every machine must see it)</source>
        <translation>已完成的运行保存在哪里，以便同一命令继续（默认：用户运行数据库旁的文件夹；使用 --on 时所有机器都须能看到它）</translation>
    </message>
    <message>
        <source>The same as --seeds</source>
        <translation>同 --seeds</translation>
    </message>
    <message>
        <source>No running job has a model whose layers are known.</source>
        <translation>没有运行中的作业的模型各层已知。</translation>
    </message>
    <message>
        <source>{0} ({1}): computing takes {2} ms, transfers {3} ms; {4} % of them hide, and a step takes {5} ms.</source>
        <translation>{0}（{1}）：计算 {2} 毫秒，传输 {3} 毫秒；其中 {4} % 被隐藏，一步用 {5} 毫秒。</translation>
    </message>
    <message>
        <source>As placed, without neighbours. Sizes of the layers: {0}. Assumed: time in proportion to multiply-adds, two thirds of it backward; one transfer at a time.</source>
        <translation>按当前放置，不计邻居。各层大小：{0}。假设：用时与乘加次数成正比，其中三分之二用于反向；同时只有一个传输。</translation>
    </message>
    <message>
        <source>One training step of a job layer by layer: what computes, what is transferred, what hides, what waits</source>
        <translation>一个作业的一步训练，逐层显示：什么在计算，什么在传输，什么被隐藏，什么在等待</translation>
    </message>
    <message>
        <source>Nothing better than today&apos;s settings so far.</source>
        <translation>目前没有比当前设置更好的。</translation>
    </message>
    <message>
        <source>Best so far: {0}, {1} {2}, as the runs of the search suggest. The verdict is still to come.</source>
        <translation>目前最佳：{0}，{1} {2}（由搜索的运行推断）。尚未判定。</translation>
    </message>
    <message>
        <source>The search ended early, after {0} of {1} runs; the same command without --finish continues it.</source>
        <translation>搜索提前结束，用了 {1} 次中的 {0} 次运行；去掉 --finish 的同一命令可继续。</translation>
    </message>
    <message>
        <source>Every setting was trained once, with seed {0}, today&apos;s too; another seed may change more than the settings do. Its training: {1}</source>
        <translation>每组设置（包括当前设置）只用种子 {0} 训练了一次；换一个种子的影响可能比设置更大。其训练命令：{1}</translation>
    </message>
    <message>
        <source>Transfers of parameters hide behind computing in this order: {0}. The time of a layer is assumed to be in proportion to its multiply-adds; durations that the trace gives do not change.</source>
        <translation>参数传输藏在计算后面，顺序：{0}。假设每层用时与其乘加次数成正比；轨迹给出的时长不变。</translation>
    </message>
    <message>
        <source>Weigh it before you switch from {0} to {1}: the jobs take {2} % less time on average, but those of {3} wait {4} on average instead of {5}.</source>
        <translation>从 {0} 换到 {1} 之前请权衡：作业平均用时减少 {2} %，但{3}的作业平均等待 {4}，而现在是 {5}。</translation>
    </message>
    <message>
        <source>{0} starts {1} jobs of the trace&apos;s record {2} away from it in the median; they wait {3} on average, by the record {4}.</source>
        <translation>{0} 启动的 {1} 个有记录作业与记录相差的中位数为 {2}；它们平均等待 {3}，记录为 {4}。</translation>
    </message>
    <message>
        <source>contention, measured:FILE or none (default: what a sample brings, else contention); +p3, +fifo, +tictac, +bytescheduler or +bound behind it hides transfers of parameters, +hips makes them hierarchical</source>
        <translation>contention、measured:FILE 或 none（默认：示例自带的，否则 contention）；其后加 +p3、+fifo、+tictac、+bytescheduler 或 +bound 可隐藏参数传输，+hips 使其分层</translation>
    </message>
    <message>
        <source>Until this moment, such as 2d 03:20:00 or a date, jobs start when and where they did by the trace&apos;s record, and the policy takes over what runs there; none: it decides from the beginning (default: the moment of a snapshot, else none)</source>
        <translation>在此时刻(例如 2d 03:20:00 或日期)之前，作业按轨迹记录的时间和位置启动，之后由策略接管正在运行的作业；none：从一开始就由策略决定(默认：快照的时刻，否则为 none)</translation>
    </message>
    <message>
        <source>Parameter of the policy, key=value, or @NAME for settings saved in the window; may be repeated</source>
        <translation>策略的参数 key=value，或 @NAME 表示窗口中保存的设置；可重复给出</translation>
    </message>
    <message>
        <source>Repeat the runs on so many copies of the trace with shifted arrivals, for intervals over schedules; 0: none (default: 20 up to 5,000 jobs, unless a policy simulates in each decision)</source>
        <translation>在这么多份到达时间略有偏移的轨迹副本上重复运行，以得到跨调度的区间；0：不用副本（默认：作业不超过 5,000 个时为 20，除非某个策略在每次决策中做仿真）</translation>
    </message>
    <message>
        <source>Write the summary as a table for a paper, with p values corrected for all policies (Holm)</source>
        <translation>把汇总写成论文用的表格，p 值按全部策略校正（Holm）</translation>
    </message>
    <message>
        <source>POLICY=NAME: how a policy is called in the table and the picture; may be repeated</source>
        <translation>POLICY=NAME：表格和图片中该策略的名称；可重复</translation>
    </message>
    <message>
        <source>quick (about two minutes, to watch how it learns) or full (the defaults); --config and --set come after it</source>
        <translation>quick（约两分钟，用来观看学习过程）或 full（默认值）；--config 和 --set 在其后生效</translation>
    </message>
    <message>
        <source>For a paper: version, commands, parameters, seeds and hashes of kept runs, as Markdown</source>
        <translation>供论文使用：所保存运行的版本、命令、参数、种子和哈希，Markdown 格式</translation>
    </message>
    <message>
        <source>Run ids, or the beginnings or ends of some</source>
        <translation>运行的 id，或其开头或结尾</translation>
    </message>
    <message>
        <source>Write to a file; - for standard output</source>
        <translation>写入文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>The moment, such as 90s, 20min or 03:20:00 (default: that of a snapshot)</source>
        <translation>时刻，例如 90s、20min 或 03:20:00(默认：快照的时刻)</translation>
    </message>
    <message>
        <source>Runs with drawn lengths, for the interval; 0: none (default: 20 where a run has up to 30,000 events)</source>
        <translation>以抽取的时长运行的次数，用于区间；0：不做（默认：运行不超过 30,000 个事件时为 20）</translation>
    </message>
    <message>
        <source>Name of a running job (default: the first with known layers)</source>
        <translation>运行中作业的名称（默认：第一个各层已知的作业）</translation>
    </message>
    <message>
        <source>Order of transfers: run (that of the run), after, fifo, tictac, p3 or bytescheduler</source>
        <translation>传输顺序：run（与运行相同）、after、fifo、tictac、p3 或 bytescheduler</translation>
    </message>
    <message>
        <source>A parameter to vary: KEY, KEY=LOW..HIGH, KEY=LOW..HIGH:log, KEY=LOW..HIGHx2 for two ascending numbers, KEY=a|b, perhaps with &quot; if KEY=VALUE&quot; behind it; train.KEY is of the policy&apos;s training, which costs one training for each candidate; may be repeated (default: all of the policy whose table has a usable range)</source>
        <translation>要变动的参数：KEY、KEY=LOW..HIGH、KEY=LOW..HIGH:log、KEY=LOW..HIGHx2（两个递增的数）、KEY=a|b，其后可加“ if KEY=VALUE”；train.KEY 属于策略的训练，每个候选需训练一次；可重复给出（默认：策略的参数表中所有有可用范围的参数）</translation>
    </message>
    <message>
        <source>Where train.KEY is varied: KEY=VALUE for every training, such as practice_rounds=8; may be repeated</source>
        <translation>变动 train.KEY 时：每次训练都使用的 KEY=VALUE，例如 practice_rounds=8；可重复给出</translation>
    </message>
    <message>
        <source>Ends the search of a stopped tuning where it is: choice and verdict are of what was tried so far</source>
        <translation>在停止处结束调参的搜索：选择与判定只针对已试过的设置</translation>
    </message>
    <message>
        <source>Parameter of the policy, key=value, or of several POLICY.key=value; may be repeated</source>
        <translation>策略的参数 key=value；有多个策略时为 POLICY.key=value；可重复</translation>
    </message>
    <message>
        <source>POLICY=NAME: how a policy is called in a report as text (.md); may be repeated</source>
        <translation>POLICY=NAME：文本报告（.md）中该策略的名称；可重复</translation>
    </message>
    <message>
        <source>Which running tasks must move so that a gang or a waiting job fits now, or that a server or rack is empty, and what that costs</source>
        <translation>哪些运行中的任务必须移动，才能使一组任务或一个等待的作业现在放得下，或使一台服务器或一个机架变空，以及代价是多少</translation>
    </message>
    <message>
        <source>Mean waits and what is saved are means over the copies; the other figures are of the trace as it is.</source>
        <translation>平均等待时间和节省量是各副本的平均值；其他数字来自原轨迹。</translation>
    </message>
    <message>
        <source>The intervals are for other weeks in which as many jobs of these kinds come. They know of no growth and no season.</source>
        <translation>区间针对作业数量和种类相同的其他几周；不考虑增长和季节变化。</translation>
    </message>
    <message>
        <source>Copies show the chance in the order of the queue; the jobs of another month may differ more.</source>
        <translation>副本只反映队列顺序中的偶然性；另一个月的作业差别可能更大。</translation>
    </message>
    <message>
        <source>{0} of the {1} jobs had not ended when the record was taken. They count to their time limit, which adds {2} GPU-hours to both rows.</source>
        <translation>导出记录时，{1} 个作业中有 {0} 个尚未结束。它们按时间上限计算，两行因此各增加 {2} GPU 小时。</translation>
    </message>
    <message>
        <source>{0} of the {1} jobs had not ended when the record was taken. They count to their time limit, which adds {2} core-hours to both rows.</source>
        <translation>导出记录时，{1} 个作业中有 {0} 个尚未结束。它们按时间上限计算，两行因此各增加 {2} 核小时。</translation>
    </message>
    <message>
        <source>Running now: the choice, of {0} settings; runs of each: {1}.</source>
        <translation>正在运行：选择阶段，{0} 组设置；每组运行次数：{1}。</translation>
    </message>
    <message>
        <source>Running now: the verdict, of {0} settings, today&apos;s and the simplest policy; runs of each: {1}.</source>
        <translation>正在运行：判定阶段，{0} 组设置、当前设置和最简单的策略；每组运行次数：{1}。</translation>
    </message>
    <message>
        <source>Running now: round {0} of the search, step {1} of {2}: {3} settings, runs of each: {4}; {5} of {6} runs of the search are used.</source>
        <translation>正在运行：搜索第 {0} 轮，第 {1}/{2} 步：{3} 组设置，每组运行次数：{4}；搜索已用 {5}/{6} 次运行。</translation>
    </message>
    <message>
        <source>95 % of {0} copies that redraw the trace in stretches of {1}</source>
        <translation>{0} 个副本的 95 %，副本把轨迹按 {1} 一段重新抽取</translation>
    </message>
    <message>
        <source>Jobs that finished</source>
        <translation>完成的作业</translation>
    </message>
    <message>
        <source>Jobs that did not finish</source>
        <translation>未完成的作业</translation>
    </message>
    <message>
        <source>Jobs turned away</source>
        <translation>被拒绝的作业</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Tasks placed or moved</source>
        <translation>放置或移动的任务</translation>
    </message>
    <message>
        <source>Plans refused</source>
        <translation>被拒绝的方案</translation>
    </message>
    <message>
        <source>Job names</source>
        <translation>作业名</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>到达时间</translation>
    </message>
    <message>
        <source>Run times</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作量</translation>
    </message>
    <message>
        <source>Time limits</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Recorded starts</source>
        <translation>记录的启动时间</translation>
    </message>
    <message>
        <source>Recorded servers</source>
        <translation>记录的服务器</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker 数</translation>
    </message>
    <message>
        <source>Parameter servers</source>
        <translation>参数服务器数</translation>
    </message>
    <message>
        <source>Parts of GPUs</source>
        <translation>部分 GPU</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>trainings (missing)</source>
        <translation>训练次数（缺少）</translation>
    </message>
    <message>
        <source>runs (missing)</source>
        <translation>运行次数（缺少）</translation>
    </message>
    <message>
        <source>about min for these</source>
        <translation>补齐约需分钟数</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>ms a decision</source>
        <translation>每次决策毫秒数</translation>
    </message>
    <message>
        <source>Size of a still picture for a text, such as 85x60 for a column; title and origin are left to its caption</source>
        <translation>正文中静态图片的尺寸（毫米），例如单栏 85x60；标题和来源留给图注</translation>
    </message>
    <message>
        <source>must be a size in mm such as 85x60, from 20 to 2000 a side, not &quot;{0}&quot;</source>
        <translation>必须是毫米尺寸，例如 85x60，每边 20 到 2000，而不是“{0}”</translation>
    </message>
    <message>
        <source>With --size-mm: the smallest letters, in points</source>
        <translation>与 --size-mm 一起使用：最小字号（磅）</translation>
    </message>
    <message>
        <source>--size-mm goes with a still picture that is no report</source>
        <translation>--size-mm 只用于静态图片，不用于报告</translation>
    </message>
    <message>
        <source>How servers fail at random: mtbf=30d,repair=4h, with shape=0.7 in bursts, and rack.mtbf=1y,rack.repair=2h for whole racks; part of the cluster&apos;s name from then on</source>
        <translation>服务器如何随机故障：mtbf=30d,repair=4h，加 shape=0.7 则成簇，rack.mtbf=1y,rack.repair=2h 用于整个机架；此后成为集群名称的一部分</translation>
    </message>
    <message>
        <source>What jobs lose when their server fails: epoch (the work since the last finished epoch, all of it without epochs; the default), all, none, or the running time between two checkpoints, such as 30min, with what writing one takes as in 30min+20s; a trace with checkpoint_s says it for each job</source>
        <translation>服务器故障时作业损失什么：epoch（自上一个完成的 epoch 以来的工作，没有 epoch 则为全部；默认）、all、none，或两次检查点之间的运行时间，如 30min，写一次的耗时写作 30min+20s；带 checkpoint_s 的轨迹按作业给出</translation>
    </message>
    <message>
        <source>harmony, harmony-published or harmony-agents</source>
        <translation>harmony、harmony-published 或 harmony-agents</translation>
    </message>
    <message>
        <source>Training seeds instead of the file&apos;s, such as 1..5 or 1,2,3</source>
        <translation>代替文件中训练种子，例如 1..5 或 1,2,3</translation>
    </message>
    <message>
        <source>Seeds of traces instead of the file&apos;s, such as 201..210</source>
        <translation>代替文件中轨迹种子，例如 201..210</translation>
    </message>
    <message>
        <source>Label of a column to make; may be repeated (default: all)</source>
        <translation>要生成的列的标签；可重复（默认：全部）</translation>
    </message>
    <message>
        <source>List the tables, with what each takes and what the folder lacks of it</source>
        <translation>列出各表、所需的训练和运行，以及文件夹中缺少的部分</translation>
    </message>
    <message>
        <source>Tasks that want room</source>
        <translation>需要空间的任务数</translation>
    </message>
    <message>
        <source>Type of GPU that they need (default: any)</source>
        <translation>需要的 GPU 类型（默认：任意）</translation>
    </message>
    <message>
        <source>A job that waits and shall start, in place of tasks of one shape</source>
        <translation>要启动的等待作业，代替同一形状的任务</translation>
    </message>
    <message>
        <source>What shall be empty, in place of room for tasks: the name or path of a server, a rack or another group</source>
        <translation>要清空的对象，代替为任务腾空间：服务器、机架或其他组的名称或路径</translation>
    </message>
    <message>
        <source>GPUs of each task (default: all of the largest server)</source>
        <translation>每个任务的 GPU 数（默认：最大服务器的全部）</translation>
    </message>
    <message>
        <source>The simplest policy, {0}, is better than these settings. Against it: {1}.</source>
        <translation>最简单的策略 {0} 优于这组设置。与它相比：{1}。</translation>
    </message>
    <message>
        <source>Keep {0}: the jobs take hardly less time with the best other policy, {1} (by less than 0.1 %).</source>
        <translation>保留 {0}：换成其余策略中最好的 {1}，作业用时几乎不变（减少不到 0.1 %）。</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} jobs need a part of a GPU; they hold whole ones, since this policy does not let jobs share a GPU; utilisation and GPU-hours count the whole ones</source>
        <translation>{0}：{2} 个作业中有 {1} 个只需 GPU 的一部分却占用整块 GPU，因为该策略不让作业共享 GPU；利用率和 GPU 小时按整块 GPU 计</translation>
    </message>
    <message>
        <source>jobs by their start</source>
        <translation>按启动时间一致的作业</translation>
    </message>
    <message>
        <source>mean completion time (s)</source>
        <translation>平均完成时间（秒）</translation>
    </message>
    <message>
        <source>jobs of replayed decisions</source>
        <translation>重放决策的作业</translation>
    </message>
    <message>
        <source>jobs by their completion time</source>
        <translation>按完成时间一致的作业</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>mean wait {0} s for {1} s, {2} %</source>
        <translation>平均等待 {0} 秒，已发表 {1} 秒，{2} %</translation>
    </message>
    <message>
        <source>{0} on other nodes</source>
        <translation>{0} 个在其他节点上</translation>
    </message>
    <message>
        <source>{0} % over {1} completion times</source>
        <translation>{1} 个完成时间，{0} %</translation>
    </message>
    <message>
        <source>rounds: {0}</source>
        <translation>轮次：{0}</translation>
    </message>
    <message>
        <source>objectives within 1e-6: {0}</source>
        <translation>目标值相差不超过 1e-6：{0}</translation>
    </message>
    <message>
        <source>{0} jobs do not start</source>
        <translation>{0} 个作业没有启动</translation>
    </message>
    <message>
        <source>{0} jobs do not end</source>
        <translation>{0} 个作业没有结束</translation>
    </message>
    <message>
        <source>Comparisons outside, {0}: {1}</source>
        <translation>{0} 项比较超出允许范围：{1}</translation>
    </message>
    <message>
        <source>recorded decisions, replayed: {0} of {1} rounds equal, the objective of {2} of {3} allocations within 1e-6</source>
        <translation>重放记录的决策：{1} 轮中 {0} 轮相同，{3} 次分配中 {2} 次的目标值相差不超过 1e-6</translation>
    </message>
    <message>
        <source>Tiresias: FIFO, SRTF and SRSF on public traces</source>
        <translation>Tiresias：公开作业记录上的 FIFO、SRTF 和 SRSF</translation>
    </message>
    <message>
        <source>Not published as files: run the Tiresias simulator (github.com/SymbioticLab/Tiresias) with free changes and one pool of GPUs, and write its jobs and completion times to workloads and expected.</source>
        <translation>没有以文件形式发表：请运行 Tiresias 模拟器（github.com/SymbioticLab/Tiresias），变更不计开销、GPU 为一个整体，并把作业和完成时间写入 workloads 和 expected。</translation>
    </message>
    <message>
        <source>Pollux: Tiresias, Optimus and Pollux on measured models</source>
        <translation>Pollux：实测模型上的 Tiresias、Optimus 和 Pollux</translation>
    </message>
    <message>
        <source>To get the data: git clone -b osdi21-artifact https://github.com/petuum/adaptdl; the folder is adaptdl.</source>
        <translation>取得数据：git clone -b osdi21-artifact https://github.com/petuum/adaptdl；文件夹是 adaptdl。</translation>
    </message>
    <message>
        <source>Gavel: its objectives, AlloX and Gandiva on GPUs of three types</source>
        <translation>Gavel：三种 GPU 上的各个目标、AlloX 和 Gandiva</translation>
    </message>
    <message>
        <source>Not published as files: traces and speeds are in github.com/stanford-futuredata/gavel; run its simulator and keep what it prints in results, its allocations and rounds in decisions.</source>
        <translation>没有以文件形式发表：作业记录和速度在 github.com/stanford-futuredata/gavel；请运行其模拟器，把输出存入 results，把分配和轮次存入 decisions。</translation>
    </message>
    <message>
        <source>Slurm: starts that a real controller chose</source>
        <translation>Slurm：真实控制器选择的启动时间</translation>
    </message>
    <message>
        <source>Not published as files: write down the configuration of a controller and the submissions, starts and ends of its jobs in slurm.conf, gres.conf, submit.csv and jobs.csv.</source>
        <translation>没有以文件形式发表：请把控制器的配置以及作业的提交、启动和结束写入 slurm.conf、gres.conf、submit.csv 和 jobs.csv。</translation>
    </message>
    <message>
        <source>{0} of free memory</source>
        <translation>{0} 空闲内存</translation>
    </message>
    <message>
        <source>{0} of memory</source>
        <translation>{0} 内存</translation>
    </message>
    <message>
        <source>The cluster as it is now, through the site&apos;s own clients: what has changed, when waiting jobs start, and how earlier predictions turned out. Writes only to the folder; never to the cluster</source>
        <translation>通过站点自己的客户端查看集群现状：变化、等待作业的启动时间，以及先前预测的兑现情况。只写入该文件夹，从不写入集群</translation>
    </message>
    <message>
        <source>Where the last snapshot and the predictions are kept</source>
        <translation>保存上一个快照和预测的文件夹</translation>
    </message>
    <message>
        <source>The cluster is one of Kubernetes, read by: kubectl get pods,nodes --all-namespaces -o json</source>
        <translation>集群由 Kubernetes 管理，读取命令：kubectl get pods,nodes --all-namespaces -o json</translation>
    </message>
    <message>
        <source>Prints the jobs</source>
        <translation>输出作业的命令</translation>
    </message>
    <message>
        <source>Prints the servers; empty where the other command prints them too</source>
        <translation>输出服务器的命令；若前一命令也输出服务器则留空</translation>
    </message>
    <message>
        <source>How the site schedules</source>
        <translation>站点的调度策略</translation>
    </message>
    <message>
        <source>Parameter of the policy, key=value; may be repeated</source>
        <translation>策略的参数，key=value；可重复</translation>
    </message>
    <message>
        <source>Seconds between looks</source>
        <translation>两次查看之间的秒数</translation>
    </message>
    <message>
        <source>How many, 1 for cron; 0: until Ctrl-C</source>
        <translation>查看次数；cron 用 1；0：直到 Ctrl-C</translation>
    </message>
    <message>
        <source>Seconds after which a client is killed</source>
        <translation>客户端超时秒数</translation>
    </message>
    <message>
        <source>Megabytes after which a client is stopped</source>
        <translation>客户端输出上限(MB)</translation>
    </message>
</context>
<context>
    <name>ComparisonPicture</name>
    <message>
        <source>One colour stands for %1. Cuts tell their swatches and bars apart, dashes their curves, shapes their points.</source>
        <translation>%1 共用一种颜色：色块和条形以缺口区分，曲线以虚线区分，点以形状区分。</translation>
    </message>
</context>
<context>
    <name>ContenderRuns</name>
    <message>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>This is run %1 of %2 of %3: %4. The context menu in the comparison has the others.</source>
        <translation>这是 %3 的第 %1 个运行，共 %2 个：%4。其他运行在比较的右键菜单中。</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copied; paste it where you need it.</source>
        <translation>已复制，可粘贴到需要的地方。</translation>
    </message>
</context>
<context>
    <name>DecisionInputs</name>
    <message>
        <source>%1, job %2</source>
        <comment>a server, one of the jobs on it</comment>
        <translation>%1，作业 %2</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>作业 %1</translation>
    </message>
    <message>
        <source>Job %1 (%2)</source>
        <comment>a job and its model</comment>
        <translation>作业 %1（%2）</translation>
    </message>
</context>
<context>
    <name>ErrorContext</name>
    <message>
        <source>storing a new run</source>
        <translation>正在保存新的运行</translation>
    </message>
    <message>
        <source>the comparison is complete, but runs were not kept</source>
        <translation>比较已完成，但运行未能保存</translation>
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
    <name>ExpressProgress</name>
    <message>
        <source>express %1</source>
        <translation>快进 %1</translation>
    </message>
    <message>
        <source>express %1, about %2 left</source>
        <translation>快进 %1，约剩 %2</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>Each server fails at random, {0} after its last repair on average, and is back after {1}.</source>
        <translation>每台服务器随机故障，平均在上次修复后 {0}，{1} 后恢复。</translation>
    </message>
    <message>
        <source>Each {2} fails at random, {0} after its last repair on average, and is back after {1}.</source>
        <translation>每个 {2} 随机故障，平均在上次修复后 {0}，{1} 后恢复。</translation>
    </message>
    <message>
        <source>The same failures in every run of a trace, and other ones in each copy of it.</source>
        <translation>同一轨迹的各次运行遇到相同的故障，它的每个副本遇到另外的故障。</translation>
    </message>
</context>
<context>
    <name>InterferenceText</name>
    <message>
        <source>Contention</source>
        <translation>资源争用</translation>
    </message>
    <message>
        <source>Contention, max-min network</source>
        <translation>资源争用，最大最小公平网络</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Measured co-location table: {0}</source>
        <translation>实测共置表：{0}</translation>
    </message>
    <message>
        <source>After computing</source>
        <translation>计算之后</translation>
    </message>
    <message>
        <source>As ready</source>
        <translation>就绪即发</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>{0}; exchange: {1}</source>
        <translation>{0}；交换：{1}</translation>
    </message>
    <message>
        <source>{0}; hierarchical (HiPS)</source>
        <translation>{0}；分层交换（HiPS）</translation>
    </message>
</context>
<context>
    <name>ListText</name>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>LoadCurve</name>
    <message>
        <source>%1 as published: %2 % below %3</source>
        <translation>%1(已发表):比 %3 低 %2 %</translation>
    </message>
    <message>
        <source>Published: %1 % lower average JCT than representative schedulers (%2). Figures by load or by scheduler were not published; drawn is %3 × our %4.</source>
        <translation>已发表：平均 JCT 比代表性调度器低 %1 %(%2)。未发表按负载或按调度器的数字；图中为 %3 × 我们的 %4。</translation>
    </message>
    <message>
        <source>All points share their seeds (common random numbers), so two curves differ by their policies, not by luck with the jobs.</source>
        <translation>所有点使用相同的随机种子（公共随机数），因此两条曲线之差来自策略，而非作业的偶然。</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Comes</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>May know</source>
        <translation>可知信息</translation>
    </message>
</context>
<context>
    <name>Metric</name>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>Median JCT</source>
        <translation>JCT 中位数</translation>
    </message>
    <message>
        <source>90th percentile of JCT</source>
        <translation>JCT 第 90 百分位</translation>
    </message>
    <message>
        <source>99th percentile of JCT</source>
        <translation>JCT 第 99 百分位</translation>
    </message>
    <message>
        <source>Makespan</source>
        <translation>总完成时间</translation>
    </message>
    <message>
        <source>Restarts</source>
        <translation>重启次数</translation>
    </message>
    <message>
        <source>Unfinished or rejected</source>
        <translation>未完成或被拒绝</translation>
    </message>
    <message>
        <source>Welfare</source>
        <translation>福利</translation>
    </message>
    <message>
        <source>Revenue</source>
        <translation>收入</translation>
    </message>
    <message>
        <source>Payoff of users</source>
        <translation>用户收益</translation>
    </message>
    <message>
        <source>Jobs accepted</source>
        <translation>接受的作业</translation>
    </message>
    <message>
        <source>Jobs rejected</source>
        <translation>拒绝的作业</translation>
    </message>
    <message>
        <source>Offers declined</source>
        <translation>被拒的报价</translation>
    </message>
    <message>
        <source>Deadlines missed</source>
        <translation>错过的截止时间</translation>
    </message>
    <message>
        <source>Weighted mean JCT</source>
        <translation>加权平均 JCT</translation>
    </message>
    <message>
        <source>Fairness over tenants</source>
        <translation>租户间公平性</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>遗憾</translation>
    </message>
    <message>
        <source>Lent</source>
        <translation>借出</translation>
    </message>
    <message>
        <source>Borrowed</source>
        <translation>借入</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>支付</translation>
    </message>
    <message>
        <source>Earned</source>
        <translation>所得</translation>
    </message>
    <message>
        <source>Makespan: from the first arrival to the last completion; the clock may begin before that, at 0.</source>
        <translation>总完成时间：从第一个作业到达到最后一个作业完成；时钟可能更早，从 0 开始。</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>Utilisation over the makespan</source>
        <translation>总完成时间内的利用率</translation>
    </message>
    <message>
        <source>Utilisation: held share of the GPUs (cores where there are none) from the first to the last arrival; over the makespan it also includes the time in which the cluster only drains.</source>
        <translation>利用率：从第一次到最后一次到达期间被占用的 GPU 比例（没有 GPU 时为核心）；按总完成时间计算时还包括集群只在排空的时间。</translation>
    </message>
    <message>
        <source>Jobs interrupted by failures</source>
        <translation>被故障中断的作业</translation>
    </message>
    <message>
        <source>GPU time lost to failures</source>
        <translation>因故障损失的 GPU 时间</translation>
    </message>
    <message>
        <source>Utilisation until the last arrival</source>
        <translation>到最后一次到达为止的利用率</translation>
    </message>
    <message>
        <source>Jobs that the policy never starts</source>
        <translation>策略从不启动的作业</translation>
    </message>
    <message>
        <source>Jobs with a whole GPU for a part of one</source>
        <translation>只需部分 GPU 却占用整块 GPU 的作业</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>Jobs with a recorded start</source>
        <translation>有开始时间记录的作业</translation>
    </message>
    <message>
        <source>Recorded mean wait</source>
        <translation>记录的平均等待</translation>
    </message>
    <message>
        <source>Simulated mean wait of the same jobs</source>
        <translation>同一批作业的模拟平均等待</translation>
    </message>
    <message>
        <source>Median difference to recorded starts</source>
        <translation>与记录开始时间的中位差</translation>
    </message>
    <message>
        <source>Deadlines met</source>
        <translation>按期完成的比例</translation>
    </message>
    <message>
        <source>Largest finish-time ratio</source>
        <translation>最大完成时间比</translation>
    </message>
    <message>
        <source>Cost of the GPUs held</source>
        <translation>所占 GPU 的费用</translation>
    </message>
    <message>
        <source>Utilisation without lost work</source>
        <translation>不计损失工作的利用率</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>In the order in which the policy placed tasks</source>
        <translation>按策略放置任务的次序</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Whose task was placed</source>
        <translation>被放置任务所属的作业</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Worker, parameter server or plain task</source>
        <translation>worker、参数服务器或普通任务</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Where it was placed</source>
        <translation>放置到的服务器</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>How many places the policy looked at</source>
        <translation>策略查看了多少个位置</translation>
    </message>
    <message>
        <source>Feasible</source>
        <translation>可行</translation>
    </message>
    <message>
        <source>How many of them would have been possible</source>
        <translation>其中多少个可行</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>What the critic expected of the state, where there is one</source>
        <translation>critic 对状态的估值（若有）</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>How undecided a policy that draws was, in nats; 0 is certain</source>
        <translation>随机策略的不确定程度，单位 nat；0 为确定</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>The candidate</source>
        <translation>候选服务器</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>The policy&apos;s own measure; higher is better</source>
        <translation>策略自己的度量；越高越好</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可行</translation>
    </message>
    <message>
        <source>The job that goes on waiting</source>
        <translation>继续等待的作业</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What kept it from being placed</source>
        <translation>未能放置的原因</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Simulated time since the trace began</source>
        <translation>自轨迹开始的模拟时间</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What kind of event it is</source>
        <translation>事件的类型</translation>
    </message>
    <message>
        <source>The job it concerns</source>
        <translation>涉及的作业</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Place in the run&apos;s log</source>
        <translation>在运行日志中的位置</translation>
    </message>
    <message>
        <source>What else the log keeps: seconds of stalling, price, new speed, by kind</source>
        <translation>日志的附加值：按类型为停顿秒数、价格或新速度</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>GPUs in all</source>
        <translation>GPU 总数</translation>
    </message>
    <message>
        <source>Cores in all</source>
        <translation>核总数</translation>
    </message>
    <message>
        <source>Memory in all</source>
        <translation>内存总量</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>used of capacity</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>已等待</translation>
    </message>
    <message>
        <source>JCT</source>
        <translation>JCT</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>epoch 数</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Who submitted it</source>
        <translation>提交者</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>已到达</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>waits behind the first job, which does not fit</source>
        <translation>排在放不下的首个作业之后等待</translation>
    </message>
    <message>
        <source>What the job trains</source>
        <translation>作业训练的模型</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原运行</translation>
    </message>
    <message>
        <source>Completion time in the original, waiting included; seconds in exports</source>
        <translation>在原运行中的完成时间，含等待；导出时以秒计</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Completion time in the branch; seconds in exports</source>
        <translation>在分支中的完成时间；导出时以秒计</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What the branch cost the job: + is slower, − is faster; seconds in exports</source>
        <translation>分支使该作业付出的代价：+ 为变慢，− 为变快；导出时以秒计</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>The job and the kind of task</source>
        <translation>作业与任务种类</translation>
    </message>
    <message>
        <source>By the policy&apos;s own measure, 1 is best</source>
        <translation>按策略自己的度量，1 为最好</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>Predicted speed</source>
        <translation>预测速度</translation>
    </message>
    <message>
        <source>Of the job with this task here and all else as decided, by the trained predictor; ± its ensemble&apos;s standard deviation</source>
        <translation>此任务放在这里而其余照决策执行时该作业的速度，由训练好的预测器给出；± 为集成的标准差</translation>
    </message>
    <message>
        <source>Hindsight: speed</source>
        <translation>事后：速度</translation>
    </message>
    <message>
        <source>Hindsight, which no policy has: the same speed by the true model of interference</source>
        <translation>事后信息，任何策略都没有：由真实干扰模型给出的同一速度</translation>
    </message>
    <message>
        <source>Hindsight: all jobs</source>
        <translation>事后：全部作业</translation>
    </message>
    <message>
        <source>How many tasks of this kind the other policy would put there at this moment</source>
        <translation>另一策略此刻会在那里放置多少个这类任务</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <comment>a speed with its unit, its spread</comment>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Given back: the job did not fit whole</source>
        <translation>已退回：该作业无法整体放下</translation>
    </message>
    <message>
        <source>Its name in the trace</source>
        <translation>轨迹中的名称</translation>
    </message>
    <message>
        <source>Free GPUs</source>
        <translation>空闲 GPU</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>Simulated time, in seconds in exports</source>
        <translation>模拟时间，导出时以秒计</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>With what tells its runs apart if the policy alone does not</source>
        <translation>策略名不足以区分时附上区分其运行的内容</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean over runs</source>
        <translation>各运行的均值</translation>
    </message>
    <message>
        <source>± 95 %</source>
        <translation>± 95 %</translation>
    </message>
    <message>
        <source>Half width of the 95 % confidence interval over runs (Student t)</source>
        <translation>各运行 95 % 置信区间的半宽(Student t)</translation>
    </message>
    <message>
        <source>Mean difference to the baseline on the same traces and seeds</source>
        <translation>相同轨迹与种子上与基线的平均差值</translation>
    </message>
    <message>
        <source>Half width of the 95 % confidence interval of the paired difference</source>
        <translation>配对差值 95 % 置信区间的半宽</translation>
    </message>
    <message>
        <source>p, paired t</source>
        <translation>p，配对 t</translation>
    </message>
    <message>
        <source>Two-sided paired t test; assumes that differences are normally distributed</source>
        <translation>双侧配对 t 检验；假定差值服从正态分布</translation>
    </message>
    <message>
        <source>p, Wilcoxon</source>
        <translation>p,Wilcoxon</translation>
    </message>
    <message>
        <source>Two-sided signed-rank test; assumes no distribution. With n pairs it cannot fall below 2 / 2ⁿ.</source>
        <translation>双侧符号秩检验；不假定分布。n 对时不会低于 2 / 2ⁿ。</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对数</translation>
    </message>
    <message>
        <source>Runs that share trace and seed with one of the baseline</source>
        <translation>与基线某次运行的轨迹和种子相同的运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>Runs of this policy</source>
        <translation>该策略的运行</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Where it acts; the mark says whether it is switched on</source>
        <translation>在何处起作用；勾选表示已启用</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>How often the condition was met since the run began</source>
        <translation>自运行开始以来条件成立的次数</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Whether it stops the run or writes a line into the log</source>
        <translation>停止运行，还是写入日志</translation>
    </message>
    <message>
        <source>Ignores</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>This many hits pass before it acts</source>
        <translation>经过这么多次命中后才起作用</translation>
    </message>
    <message>
        <source>logs: %1</source>
        <translation>日志：%1</translation>
    </message>
    <message>
        <source>stops once</source>
        <translation>停止一次</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>It has acted once; switch it off and on to arm it again</source>
        <translation>它已起作用一次；停用再启用即可重新起作用</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>What the log point was asked to write</source>
        <translation>日志点写下的内容</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>What is watched</source>
        <translation>监视的内容</translation>
    </message>
    <message>
        <source>Its value at this moment</source>
        <translation>此刻的值</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>至今</translation>
    </message>
    <message>
        <source>How it went while it was watched</source>
        <translation>监视期间的变化过程</translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>还没有可画的内容</translation>
    </message>
    <message>
        <source>Between %1 and %2</source>
        <translation>在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Note or name</source>
        <translation>备注或名称</translation>
    </message>
    <message>
        <source>The note of a bookmark or the name of a section</source>
        <translation>书签的备注，或区段的名称</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>The moment of a bookmark, or where a section begins, in s</source>
        <translation>书签的时刻，或区段的起点，单位 s</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Where a section ends, in s</source>
        <translation>区段的终点，单位 s</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How long a section is, in s</source>
        <translation>区段的长度，单位 s</translation>
    </message>
    <message>
        <source>A bookmark marks a moment, a section a span of time</source>
        <translation>书签标记一个时刻，区段标记一段时间</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>区段</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Its runs carry this name as a tag</source>
        <translation>其运行以此名称为标签</translation>
    </message>
    <message>
        <source>One sweep runs at a time, over all processors</source>
        <translation>同一时间只运行一个扫描，使用全部处理器</translation>
    </message>
    <message>
        <source>Finished runs of all; finished runs are always kept</source>
        <translation>已完成的运行数与总数；已完成的无论如何都会保留</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>About how long it will take still, s</source>
        <translation>大约还需多长时间，秒</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Of the part of the training that it belongs to</source>
        <translation>在它所属的训练阶段内的轮次</translation>
    </message>
    <message>
        <source>What the figure of the alarm was in that round</source>
        <translation>该轮中触发警报的指标的值</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>What was played</source>
        <translation>所用的轨迹</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Of the trace</source>
        <translation>轨迹的种子</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回报</translation>
    </message>
    <message>
        <source>Sum of the rewards of the episode; more is better</source>
        <translation>该回合的奖励总和；越大越好</translation>
    </message>
    <message>
        <source>Mean time in the system</source>
        <translation>平均系统时间</translation>
    </message>
    <message>
        <source>Of its jobs, from arrival to completion; seconds in exports</source>
        <translation>其作业从到达到完成的时间；导出时以秒为单位</translation>
    </message>
    <message>
        <source>With what tells it apart from the others, best first</source>
        <translation>附有区别于其他策略之处，最好者在前</translation>
    </message>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>May know</source>
        <translation>可知信息</translation>
    </message>
    <message>
        <source>What the policy may read beyond what users submit</source>
        <translation>除用户提交的信息之外，该策略还可读取的信息</translation>
    </message>
    <message>
        <source>p, t</source>
        <translation>p,t</translation>
    </message>
    <message>
        <source>Paired t test against the baseline on the same traces, two-sided</source>
        <translation>与基线在相同轨迹上的双侧配对 t 检验</translation>
    </message>
    <message>
        <source>Wilcoxon signed-rank test of the same pairs, two-sided; assumes no distribution</source>
        <translation>同样配对的 Wilcoxon 符号秩检验，双侧；不假定分布</translation>
    </message>
    <message>
        <source>One for each trace and seed</source>
        <translation>每条轨迹与每个种子各一次</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Runs with unfinished or rejected jobs; such policies are ranked last</source>
        <translation>有未完成或被拒绝作业的运行；此类策略排在最后</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>How far the policy can be trusted to be what its name says</source>
        <translation>该策略在多大程度上确如其名</translation>
    </message>
    <message>
        <source>Log point</source>
        <translation>日志点</translation>
    </message>
    <message>
        <source>when it becomes true</source>
        <translation>变为成立时</translation>
    </message>
    <message>
        <source>at each step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数方式</translation>
    </message>
    <message>
        <source>When a condition that stays true hits again</source>
        <translation>一直成立的条件何时再次命中</translation>
    </message>
    <message>
        <source>automatically</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Half width of the 95 % confidence interval of the relative difference</source>
        <translation>相对差的 95 % 置信区间的半宽</translation>
    </message>
    <message>
        <source>Ratio − 1</source>
        <translation>比值 − 1</translation>
    </message>
    <message>
        <source>Mean over traces of the value / that of the baseline on the same trace − 1; in exports a fraction</source>
        <translation>对各轨迹取该值 / 同一轨迹上基线的值 − 1 的平均；导出时为小数</translation>
    </message>
    <message>
        <source>How likely a policy that draws would choose it among all actions, 0 to 1 in exports</source>
        <translation>随机策略在所有动作中选中它的概率，导出时为 0 到 1</translation>
    </message>
    <message>
        <source>other actions</source>
        <translation>其他动作</translation>
    </message>
    <message>
        <source>not placed by this decision</source>
        <translation>这次决策未放置它</translation>
    </message>
    <message>
        <source>Expected by the policy for the interval, with this task here and all else as decided; with its spread if known</source>
        <translation>该任务放在此处、其余照决策时，策略对该时间间隔的预期奖励，已知时附离散程度</translation>
    </message>
    <message>
        <source>turned away: worth less than what it would take</source>
        <translation>未接纳：其价值低于所需的代价</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>The likeliest first; where nothing was drawn, the best first</source>
        <translation>最可能的在前；没有抽取时最好的在前</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>抽中</translation>
    </message>
    <message>
        <source>How many of the candidates are this placement; 0 when it was made of another one by holding jobs back</source>
        <translation>候选中有多少个是这种放置；0 表示由另一种放置暂缓若干作业而得</translation>
    </message>
    <message>
        <source>By the value of the judge, 1 is best</source>
        <translation>按评判的价值排名，1 为最好</translation>
    </message>
    <message>
        <source>What the judge of the policy thinks of it; higher is better</source>
        <translation>策略的评判给它的价值；越高越好</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Of a cluster that the policy looks at in parts, from 1</source>
        <translation>策略分部分看待的集群中的部分，从 1 起</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>The jobs that it starts, and where their tasks go</source>
        <translation>它启动的作业，以及各任务放在哪里</translation>
    </message>
    <message>
        <source>starts nothing</source>
        <translation>不启动任何作业</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a table and the unit of its values</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Whose jobs, on which type of GPU, or how large</source>
        <translation>谁的作业、在哪种 GPU 上，或有多大</translation>
    </message>
    <message>
        <source>Whose runs these are</source>
        <translation>这些运行属于谁</translation>
    </message>
    <message>
        <source>Jobs that arrived, in the selected span where there is one</source>
        <translation>到达的作业；选了时间段时只计其中的</translation>
    </message>
    <message>
        <source>Wait p50</source>
        <translation>等待 p50</translation>
    </message>
    <message>
        <source>Half of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that still waits counts with its wait so far. Seconds in exports</source>
        <translation>一半的作业等待不超过此值：作业从到达起没有占用资源的时间；仍在等待的按到目前为止计算。导出时以秒计</translation>
    </message>
    <message>
        <source>Wait p95</source>
        <translation>等待 p95</translation>
    </message>
    <message>
        <source>95 % of the jobs wait no longer: all time since its arrival in which a job holds nothing; a job that still waits counts with its wait so far. Seconds in exports</source>
        <translation>95 % 的作业等待不超过此值：作业从到达起没有占用资源的时间；仍在等待的按到目前为止计算。导出时以秒计</translation>
    </message>
    <message>
        <source>Not served</source>
        <translation>未得到服务</translation>
    </message>
    <message>
        <source>Jobs that wait at this moment, or that were rejected</source>
        <translation>此刻在等待或被拒绝的作业</translation>
    </message>
    <message>
        <source>JCT p50</source>
        <translation>JCT p50</translation>
    </message>
    <message>
        <source>Half of the finished jobs took no longer from arrival to completion. Seconds in exports</source>
        <translation>一半已完成的作业从到达到完成不超过此值。导出时以秒计</translation>
    </message>
    <message>
        <source>JCT p95</source>
        <translation>JCT p95</translation>
    </message>
    <message>
        <source>95 % of the finished jobs took no longer from arrival to completion. Seconds in exports</source>
        <translation>95 % 已完成的作业从到达到完成不超过此值。导出时以秒计</translation>
    </message>
    <message>
        <source>Hours held</source>
        <translation>占用小时</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Of the hours that all jobs held, 0 to 1 in exports</source>
        <translation>占所有作业占用小时数的比例，导出时为 0 到 1</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Of these jobs</source>
        <translation>这些作业中的</translation>
    </message>
    <message>
        <source>Of these jobs, at this moment</source>
        <translation>这些作业中此刻的</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>Over all of these jobs. Seconds in exports</source>
        <translation>所有这些作业。导出时以秒计</translation>
    </message>
    <message>
        <source>Over those that finished. Seconds in exports</source>
        <translation>已完成的作业。导出时以秒计</translation>
    </message>
    <message>
        <source>That it asks for</source>
        <translation>它所要求的</translation>
    </message>
    <message>
        <source>All time since its arrival in which it held nothing. Seconds in exports</source>
        <translation>到达以来没有占用资源的全部时间。导出时以秒计</translation>
    </message>
    <message>
        <source>From arrival to completion, waiting included. Seconds in exports</source>
        <translation>从到达到完成，含等待。导出时以秒计</translation>
    </message>
    <message>
        <source>What each additional server has</source>
        <translation>每台增加的服务器所含</translation>
    </message>
    <message>
        <source>More</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>Additional servers</source>
        <translation>比现有多的服务器数</translation>
    </message>
    <message>
        <source>95 % of the jobs wait no longer. Seconds in exports</source>
        <translation>95 % 的作业等待不超过此值。导出时以秒计</translation>
    </message>
    <message>
        <source>Allocated GPU time over capacity and makespan, 0 to 1 in exports</source>
        <translation>已分配的 GPU 时间与容量和总完成时间之比，导出时为 0 到 1</translation>
    </message>
    <message>
        <source>Jobs that wait at the end, or that were rejected</source>
        <translation>结束时在等待或被拒绝的作业</translation>
    </message>
    <message>
        <source>Pays</source>
        <translation>值得</translation>
    </message>
    <message>
        <source>Up to here each additional server saves at least the requested share of the mean wait</source>
        <translation>到此为止，每多一台至少节省所要求的平均等待比例</translation>
    </message>
    <message>
        <source>That holds nothing now</source>
        <translation>此刻没有占用资源</translation>
    </message>
    <message>
        <source>Starts about</source>
        <translation>约何时开始</translation>
    </message>
    <message>
        <source>Predicted without hindsight: from what jobs hold, how long similar ones have held it so far, and the queue in order of arrival. Seconds of the run in exports</source>
        <translation>不用事后信息的预测：根据谁占用什么、类似的作业到目前为止占用了多久，以及按到达顺序的队列。导出时为运行的秒数</translation>
    </message>
    <message>
        <source>8 of 10 within</source>
        <translation>十有八次落在</translation>
    </message>
    <message>
        <source>Why it waits</source>
        <translation>为何等待</translation>
    </message>
    <message>
        <source>What is in the way at this moment</source>
        <translation>此刻被什么挡住</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>The share or the rank, and the process that wrote the file</source>
        <translation>份额或序号，以及写此文件的进程</translation>
    </message>
    <message>
        <source>Whole: its work is done. Otherwise it grows, or its worker is gone</source>
        <translation>完整：其工作已完成。否则文件还在增长，或由已消失的工作进程留下</translation>
    </message>
    <message>
        <source>Runs that are finished; what is finished is never made again</source>
        <translation>已完成的运行；已完成的不会再做一次</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Runs that failed; they are tried again the next time</source>
        <translation>失败的运行；下次会再试</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改时间</translation>
    </message>
    <message>
        <source>When the file last grew, by the clock of the machine that keeps it</source>
        <translation>文件上次增长的时间，按保存者的时钟</translation>
    </message>
    <message>
        <source>turned away: its tenant&apos;s share has no run for it, and it is longer than any round</source>
        <translation>未接纳：其租户的份额中没有可用的运行时段，且它比任何一轮都长</translation>
    </message>
    <message>
        <source>Lent</source>
        <translation>借出</translation>
    </message>
    <message>
        <source>GPU hours of the part that the tenant contributed, held by others beyond their own; what was held counts, whatever a policy planned</source>
        <translation>租户所贡献部分中被他人超出其自身份额占用的 GPU 小时；按实际占用计，与策略的计划无关</translation>
    </message>
    <message>
        <source>Borrowed</source>
        <translation>借入</translation>
    </message>
    <message>
        <source>GPU hours that its jobs held beyond the part that the tenant contributed</source>
        <translation>其作业超出租户所贡献部分占用的 GPU 小时</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>支付</translation>
    </message>
    <message>
        <source>Prices at which its jobs were accepted, in the selected span where there is one</source>
        <translation>其作业被接纳时的价格之和；若选定了时段，只计该时段</translation>
    </message>
    <message>
        <source>Of likeliest</source>
        <translation>相对最可能</translation>
    </message>
    <message>
        <source>How likely it is to be drawn task by task, as a share of the likeliest one; 0 to 1 in exports</source>
        <translation>逐个任务抽中它的可能性，占最可能一种的比例；导出时为 0 到 1</translation>
    </message>
    <message>
        <source>the policy starts only jobs of workers and parameter servers</source>
        <translation>该策略只启动由 worker 和参数服务器组成的作业</translation>
    </message>
    <message>
        <source>job %1 instead</source>
        <comment>actions of another job</comment>
        <translation>改为作业 %1</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>possible; when it was its turn: %1</source>
        <translation>可行；轮到它时：%1</translation>
    </message>
    <message>
        <source>Chosen, possible, or why not; placed by hand</source>
        <translation>已选、可行，或为何不可行；手动放置</translation>
    </message>
    <message>
        <source>placed by hand</source>
        <translation>手动放置</translation>
    </message>
    <message>
        <source>%1; the policy&apos;s choice</source>
        <translation>%1；策略的选择</translation>
    </message>
    <message>
        <source>possible, without %1</source>
        <translation>可行，但放不下 %1</translation>
    </message>
    <message>
        <source>without %1; %2</source>
        <translation>放不下 %1；%2</translation>
    </message>
    <message>
        <source>JCT change</source>
        <translation>JCT 变化</translation>
    </message>
    <message>
        <source>Hindsight, which no policy has: how much more all running jobs would do together than as decided, in jobs at the speed they have alone; right after the decision, with its other tasks where it puts them; a job that then has no room does nothing</source>
        <translation>事后信息，任何策略都没有：所有运行中的作业合计比按决策多做多少，以单独运行时的速度折合为作业数；指决策刚作出之后，其他任务仍在决策放置的位置；因此放不下的作业按不推进计算</translation>
    </message>
    <message>
        <source>Passed by</source>
        <translation>被越过</translation>
    </message>
    <message>
        <source>Smaller jobs that came later and began before it; none where none may</source>
        <translation>比它晚到、却先开始的较小作业数；不允许越过时不显示</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时限</translation>
    </message>
    <message>
        <source>Mean job completion time, waiting included: over runs, or over copies of the only trace; seconds in exports</source>
        <translation>平均作业完成时间，含等待：按各次运行，或按唯一轨迹的各副本；导出时以秒为单位</translation>
    </message>
    <message>
        <source>Half width of the 95 % confidence interval over runs or copies (Student t)</source>
        <translation>各次运行或各副本的 95 % 置信区间半宽（Student t）</translation>
    </message>
    <message>
        <source>Mean over traces or copies of JCT / JCT of the baseline on the same one − 1; below 0 is shorter than the baseline</source>
        <translation>各轨迹或各副本上 JCT / 同一份上基线的 JCT − 1 的平均值；小于 0 表示比基线短</translation>
    </message>
    <message>
        <source>Over all jobs, those that still wait at the end with their wait until then; over the copies of the trace where there are any. Seconds in exports</source>
        <translation>按所有作业，结束时仍在等待的作业计到那时的等待；有轨迹副本时取各副本。导出时以秒为单位</translation>
    </message>
    <message>
        <source>Share of the mean wait without any; in brackets its 95 % interval, over copies of the trace with shifted arrivals; without copies a bootstrap of this one schedule</source>
        <translation>占未增加服务器时平均等待的比例；括号内为其 95 % 区间，取自到达时间偏移的轨迹副本；没有副本时为这一次调度过程的自助法区间</translation>
    </message>
    <message>
        <source>Servers more</source>
        <translation>增加的服务器</translation>
    </message>
    <message>
        <source>Whiskers: the 95 % interval of what is saved against the wait as it is, over copies of the trace with shifted arrivals; without copies a bootstrap of this one schedule.</source>
        <translation>须线：相对现有等待所节省部分的 95 % 区间，基于到达时刻平移的轨迹副本；没有副本时为这一个调度的自助法区间。</translation>
    </message>
    <message>
        <source>Share of what is free that a task drawn from this trace is expected not to be able to use, because its server lacks cores, memory or enough GPUs; an empty cluster has 0 % (Weng et al., USENIX ATC 2023)</source>
        <translation>空闲部分中，从该轨迹随机抽取的一个任务预计无法使用的比例：所在服务器缺少核心、内存或足够的 GPU；空集群为 0 %（Weng 等，USENIX ATC 2023）</translation>
    </message>
    <message>
        <source>Of all GPUs, the free ones and free parts of shared ones that the next task is expected not to be able to use (Weng et al., USENIX ATC 2023)</source>
        <translation>全部 GPU 中，预计下一个任务无法使用的空闲 GPU 和共享 GPU 的空闲部分（Weng 等，USENIX ATC 2023）</translation>
    </message>
    <message>
        <source>All servers, a rack, or a GPU type</source>
        <translation>全部服务器、一个机架或一种 GPU 型号</translation>
    </message>
    <message>
        <source>Servers up</source>
        <translation>可用服务器</translation>
    </message>
    <message>
        <source>Servers that take tasks now</source>
        <translation>现在可接受任务的服务器</translation>
    </message>
    <message>
        <source>Not up</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Servers that are drained, down or not there yet</source>
        <translation>正在排空、已停机或尚未加入的服务器</translation>
    </message>
    <message>
        <source>Share of the GPUs of servers that are up</source>
        <translation>占可用服务器 GPU 的比例</translation>
    </message>
    <message>
        <source>Share of the cores of servers that are up</source>
        <translation>占可用服务器核的比例</translation>
    </message>
    <message>
        <source>Share of the memory of servers that are up</source>
        <translation>占可用服务器内存的比例</translation>
    </message>
    <message>
        <source>Free cores</source>
        <translation>空闲核</translation>
    </message>
    <message>
        <source>On servers that are up</source>
        <translation>在可用服务器上</translation>
    </message>
    <message>
        <source>Fragmented</source>
        <translation>碎片率</translation>
    </message>
    <message>
        <source>Expected fragments of all GPUs</source>
        <translation>预期碎片占全部 GPU 的比例</translation>
    </message>
    <message>
        <source>Fragmented share of free capacity</source>
        <translation>空闲容量中的碎片比例</translation>
    </message>
    <message>
        <source>fragments</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>fragmented</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形态</translation>
    </message>
    <message>
        <source>What differs from the job that was asked about</source>
        <translation>与所问作业的不同之处</translation>
    </message>
    <message>
        <source>Each on one server</source>
        <translation>每个任务在一台服务器上</translation>
    </message>
    <message>
        <source>GPUs each</source>
        <translation>每任务 GPU</translation>
    </message>
    <message>
        <source>GPUs of each task</source>
        <translation>每个任务的 GPU 数</translation>
    </message>
    <message>
        <source>Cores each</source>
        <translation>每任务核数</translation>
    </message>
    <message>
        <source>Cores of each task</source>
        <translation>每个任务的核数</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>Empty: any</source>
        <translation>空：任意</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Fewer GPUs: longer, for the same GPU time. Seconds in exports</source>
        <translation>GPU 较少时更长，GPU 时间不变。导出时为秒</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>时限</translation>
    </message>
    <message>
        <source>What it asks the scheduler for. Seconds in exports</source>
        <translation>向调度器申请的时限。导出时为秒</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Under the policy of the run. Seconds in exports</source>
        <translation>按本次运行的策略。导出时为秒</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>From the moment of the question to its start. Seconds in exports</source>
        <translation>从提问时刻到开始。导出时为秒</translation>
    </message>
    <message>
        <source>Starts in eight of ten runs in which the other jobs have other lengths</source>
        <translation>其他作业取别的时长时，十次运行中有八次的开始时刻</translation>
    </message>
    <message>
        <source>GPUs of all its tasks</source>
        <translation>所有任务的 GPU 总数</translation>
    </message>
    <message>
        <source>Waits longer</source>
        <translation>多等</translation>
    </message>
    <message>
        <source>Because of the new job; negative: it waits less. Seconds in exports</source>
        <translation>因新作业而多等的时间；负值表示少等。导出时为秒</translation>
    </message>
    <message>
        <source>Starts without it</source>
        <translation>没有新作业时开始</translation>
    </message>
    <message>
        <source>First start without the new job. Seconds in exports</source>
        <translation>没有新作业时的首次开始。导出时为秒</translation>
    </message>
    <message>
        <source>Starts with it</source>
        <translation>有新作业时开始</translation>
    </message>
    <message>
        <source>First start with the new job. Seconds in exports</source>
        <translation>有新作业时的首次开始。导出时为秒</translation>
    </message>
    <message>
        <source>Ends later</source>
        <translation>推迟结束</translation>
    </message>
    <message>
        <source>Because of the new job, also where it only runs slower. Seconds in exports</source>
        <translation>因新作业而推迟，也包括只是变慢的情形。导出时为秒</translation>
    </message>
    <message>
        <source>The job and shapes that start sooner</source>
        <translation>该作业及更早开始的形态</translation>
    </message>
    <message>
        <source>Jobs that the new one moves</source>
        <translation>受新作业影响的作业</translation>
    </message>
    <message>
        <source>Utilisation over makespan</source>
        <translation>总完成时间内的利用率</translation>
    </message>
    <message>
        <source>Predicted wait</source>
        <translation>预测的等待</translation>
    </message>
    <message>
        <source>Actual wait</source>
        <translation>实际的等待</translation>
    </message>
    <message>
        <source>GPU hours that its jobs held, of jobs that arrived in the selected span all of theirs; core hours where the cluster has no GPU</source>
        <translation>其作业占用的 GPU 小时；选了时间段时，计该段内到达的作业的全部小时数；没有 GPU 的集群为核小时</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Where its tasks would go; the best placement first</source>
        <translation>它的任务会放在哪里；最好的放置在前</translation>
    </message>
    <message>
        <source>By the trained predictor, ± its ensemble&apos;s standard deviation: batches per second, of a job without batches a multiple of its speed alone</source>
        <translation>由训练过的预测器给出，± 为其集成的标准差：每秒批数；没有批的作业为其单独运行速度的倍数</translation>
    </message>
    <message>
        <source>Speed by the model</source>
        <translation>模型速度</translation>
    </message>
    <message>
        <source>By the interference model of the run, which no policy sees; as the predicted speed</source>
        <translation>由运行的干扰模型给出，任何策略都看不到；单位同预测速度</translation>
    </message>
    <message>
        <source>Others lose</source>
        <translation>其他作业损失</translation>
    </message>
    <message>
        <source>What running jobs lose together by the model, in jobs at the speed they have alone</source>
        <translation>按模型运行中的作业合计的损失，以单独运行速度的作业数计</translation>
    </message>
    <message>
        <source>Proposed by</source>
        <translation>提议者</translation>
    </message>
    <message>
        <source>Policies and simple rules that place it so</source>
        <translation>这样放置的策略和简单规则</translation>
    </message>
    <message>
        <source>That holds what the other lacks</source>
        <translation>占用另一作业所缺资源的作业</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Of what the other lacks</source>
        <translation>占用另一作业所缺的资源</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>直到</translation>
    </message>
    <message>
        <source>Its end in the future that the run&apos;s own policy leads to. Seconds in exports</source>
        <translation>在运行自身策略导致的将来中它的结束时间。导出时以秒计</translation>
    </message>
    <message>
        <source>That decides from the moment on</source>
        <translation>从该时刻起由它决策</translation>
    </message>
    <message>
        <source>Later jobs</source>
        <translation>之后的作业</translation>
    </message>
    <message>
        <source>As in the trace, or none</source>
        <translation>如轨迹所示，或没有</translation>
    </message>
    <message>
        <source>From following the run forward; that knows how long jobs really run. Seconds in exports</source>
        <translation>由继续推进运行得出；它知道作业实际运行多久。导出时以秒计</translation>
    </message>
    <message>
        <source>Why never</source>
        <translation>为何永不</translation>
    </message>
    <message>
        <source>Placements, the best first</source>
        <translation>放置方案，最好的在前</translation>
    </message>
    <message>
        <source>Who holds what it lacks</source>
        <translation>谁占用它所缺的资源</translation>
    </message>
    <message>
        <source>Start in each future</source>
        <translation>各种将来中的开始时间</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Policy and tuned parameters</source>
        <translation>策略和调整的参数</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Today&apos;s settings, or the simplest policy</source>
        <translation>当前设置，或最简单的策略</translation>
    </message>
    <message>
        <source>The objective, or a figure that must not get worse</source>
        <translation>目标，或不得变差的指标</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>On jobs that the search never saw; a weighted sum is better below 0. In brackets its 95 % interval over copies of these jobs or over seeds; a share in exports</source>
        <translation>在搜索从未见过的作业上；加权和小于 0 为更好。括号内为其 95 % 区间，取自这些作业的副本或各种子；导出时为比例</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>Better or worse only where the interval is clear of 0</source>
        <translation>只有区间不含 0 时才为更好或更差</translation>
    </message>
    <message>
        <source>On the jobs of the verdict</source>
        <translation>在评判部分的作业上</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>With today&apos;s settings</source>
        <translation>使用当前设置</translation>
    </message>
    <message>
        <source>Tuned</source>
        <translation>调参后</translation>
    </message>
    <message>
        <source>With the best settings of the choice</source>
        <translation>使用选择阶段最好的设置</translation>
    </message>
    <message>
        <source>Simplest</source>
        <translation>最简单</translation>
    </message>
    <message>
        <source>With the simplest policy</source>
        <translation>使用最简单的策略</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>The others are as in the best settings</source>
        <translation>其他参数与最好的设置相同</translation>
    </message>
    <message>
        <source>Value of the parameter</source>
        <translation>参数的取值</translation>
    </message>
    <message>
        <source>Predicted change</source>
        <translation>预测变化</translation>
    </message>
    <message>
        <source>Against today&apos;s settings on the jobs of the search, as the runs there suggest; in brackets its 95 % interval. A share in exports</source>
        <translation>与当前设置相比，在搜索部分的作业上，由那里的运行推断；括号内为其 95 % 区间。导出时为比例</translation>
    </message>
    <message>
        <source>Runs of the search</source>
        <translation>搜索的运行次数</translation>
    </message>
    <message>
        <source>Change in the search</source>
        <translation>搜索中的变化</translation>
    </message>
    <message>
        <source>Mean over these runs, of the first objective; chance makes the best ones look better</source>
        <translation>第一个目标在这些运行上的平均；偶然会让最好的看起来更好</translation>
    </message>
    <message>
        <source>Second objective</source>
        <translation>第二个目标</translation>
    </message>
    <message>
        <source>Likewise, where there are two objectives</source>
        <translation>同上，有两个目标时</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Best of the search</source>
        <translation>搜索中最好的</translation>
    </message>
    <message>
        <source>Change of the first objective</source>
        <translation>第一个目标的变化</translation>
    </message>
    <message>
        <source>Change of the second objective</source>
        <translation>第二个目标的变化</translation>
    </message>
    <message>
        <source>Change of the best so far</source>
        <translation>目前最好的变化</translation>
    </message>
    <message>
        <source>Against today&apos;s settings on the same jobs; a weighted sum is better below 0.</source>
        <translation>与当前设置在相同作业上相比；加权和小于 0 为更好。</translation>
    </message>
    <message>
        <source>Better than the baseline; both tests say so at 5 %</source>
        <translation>优于基线；两种检验在 5 % 水平上都支持</translation>
    </message>
    <message>
        <source>Worse than the baseline; both tests say so at 5 %</source>
        <translation>劣于基线；两种检验在 5 % 水平上都支持</translation>
    </message>
    <message>
        <source>{0} (baseline)</source>
        <translation>{0}（基线）</translation>
    </message>
    <message>
        <source>Hash of the trace</source>
        <translation>轨迹的哈希</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>切换成本</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run {0}. A double click opens it.</source>
        <translation>运行 {0}。双击打开。</translation>
    </message>
    <message>
        <source>Whose completion time differs</source>
        <translation>完成时间不同的作业</translation>
    </message>
    <message numerus="yes">
        <source>Mean over %n copies of the trace with shifted arrivals: %1. In the trace as it is: %2</source>
        <translation>
            <numerusform>%n 份到达时间偏移的轨迹副本的平均值：%1。轨迹原样：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>95 % bootstrap of this one schedule: %1 to %2</source>
        <translation>仅针对这一次调度过程的 95 % 自助法区间：%1 到 %2</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>A double click or Enter opens its first run.</source>
        <translation>双击或按回车打开它的第一次运行。</translation>
    </message>
    <message>
        <source>its recorded start is later</source>
        <translation>其记录的开始时间更晚</translation>
    </message>
    <message>
        <source>the trace has no recorded start for it</source>
        <translation>轨迹中没有它的开始时间记录</translation>
    </message>
    <message numerus="yes">
        <source>Mean over %n runs of the mean job completion time, waiting included: %1</source>
        <translation>
            <numerusform>%n 次运行的平均作业完成时间（含等待）的均值：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Order of transfers</source>
        <translation>传输顺序</translation>
    </message>
    <message>
        <source>Which layer&apos;s gradient goes first</source>
        <translation>哪一层的梯度先发送</translation>
    </message>
    <message>
        <source>Step (ms)</source>
        <translation>一步（毫秒）</translation>
    </message>
    <message>
        <source>From the start of a backward pass to the end of the next forward pass</source>
        <translation>从一次反向开始到下一次前向结束</translation>
    </message>
    <message>
        <source>Waits (ms)</source>
        <translation>等待（毫秒）</translation>
    </message>
    <message>
        <source>Time in which the GPU waits for a transfer</source>
        <translation>GPU 等待传输的时间</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Share of the transfers that happens while the GPU computes</source>
        <translation>在 GPU 计算期间进行的传输所占比例</translation>
    </message>
    <message>
        <source>Against as ready</source>
        <translation>相对就绪即发</translation>
    </message>
    <message>
        <source>Speed against sending each gradient when it is ready</source>
        <translation>与梯度就绪即发相比的速度</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>From the input</source>
        <translation>从输入数起</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>As its source calls it</source>
        <translation>来源中的名称</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Pushed and pulled, in total</source>
        <translation>推送与拉取合计</translation>
    </message>
    <message>
        <source>Ready (ms)</source>
        <translation>就绪（毫秒）</translation>
    </message>
    <message>
        <source>End of its backward pass, since the first of the step began</source>
        <translation>它的反向结束的时刻，从本步第一个反向开始算起</translation>
    </message>
    <message>
        <source>Transferred (ms)</source>
        <translation>传完（毫秒）</translation>
    </message>
    <message>
        <source>End of its transfer, of all slices</source>
        <translation>它的传输结束的时刻，含所有分片</translation>
    </message>
    <message>
        <source>Hidden (ms)</source>
        <translation>已隐藏（毫秒）</translation>
    </message>
    <message>
        <source>Part of its transfer while the GPU computes</source>
        <translation>GPU 计算期间进行的那部分传输</translation>
    </message>
    <message>
        <source>Forward from (ms)</source>
        <translation>前向开始（毫秒）</translation>
    </message>
    <message>
        <source>Start of its next forward pass</source>
        <translation>它的下一次前向开始的时刻</translation>
    </message>
    <message>
        <source>GPU waits (ms)</source>
        <translation>GPU 等待（毫秒）</translation>
    </message>
    <message>
        <source>For its transfer, before its forward pass</source>
        <translation>在它的前向之前，为它的传输而等</translation>
    </message>
    <message>
        <source>Exchange between servers</source>
        <translation>服务器之间的交换</translation>
    </message>
    <message>
        <source>Every worker on a server of its own, by the closed forms</source>
        <translation>每个 worker 各占一台服务器，按闭式公式</translation>
    </message>
    <message>
        <source>Transfers (ms)</source>
        <translation>传输（毫秒）</translation>
    </message>
    <message>
        <source>Of all parameters in one step</source>
        <translation>一步中的全部参数</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>各层</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>交换方式</translation>
    </message>
    <message>
        <source>Flat parameter servers</source>
        <translation>平铺的参数服务器</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>HiPS, two network interfaces</source>
        <translation>HiPS，两块网卡</translation>
    </message>
    <message>
        <source>Milliseconds of the step</source>
        <translation>一步中的毫秒</translation>
    </message>
    <message>
        <source>One step, a line for each layer: its backward pass, the transfer of its parameters, hidden behind computing or not, and its next forward pass</source>
        <translation>一步训练，每层一条线：它的反向、参数传输（是否藏在计算后面）和下一次前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>transfer, hidden</source>
        <translation>传输，已隐藏</translation>
    </message>
    <message>
        <source>transfer, the GPU waits</source>
        <translation>传输，GPU 在等</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>That move</source>
        <translation>移动的任务数</translation>
    </message>
    <message>
        <source>Of the tasks that move</source>
        <translation>移动的任务所占的 GPU</translation>
    </message>
    <message>
        <source>Server; empty where the tasks find no room elsewhere</source>
        <translation>服务器；任务在别处没有空间时为空</translation>
    </message>
    <message>
        <source>GPUs that stand still</source>
        <translation>停顿的 GPU</translation>
    </message>
    <message>
        <source>All of the job, while it moves</source>
        <translation>该作业移动期间的全部 GPU</translation>
    </message>
    <message>
        <source>Where the tasks fit then</source>
        <translation>之后任务所在的服务器</translation>
    </message>
    <message>
        <source>That fit there</source>
        <translation>那里放得下的任务数</translation>
    </message>
    <message>
        <source>Moves, in this order</source>
        <translation>移动，按此顺序</translation>
    </message>
    <message>
        <source>No room elsewhere</source>
        <translation>别处没有空间</translation>
    </message>
    <message>
        <source>Room for the tasks</source>
        <translation>任务的空间</translation>
    </message>
    <message>
        <source>ms a decision</source>
        <translation>每次决策毫秒数</translation>
    </message>
    <message>
        <source>Wall clock of a decision, mean over the runs made here; not kept with a run</source>
        <translation>决策的实际耗时，对此处完成的运行取平均；不随运行保存</translation>
    </message>
    <message>
        <source>From how far such predictions were off earlier in this run, or, while that is unknown, from drawn lengths of jobs alone; how they turned out is shown above. Each aims at 9 of 10, since the windows of one moment are missed together: so 8 of 10 hold at most moments. An upper end is left out where it would lie more than three times as far off as this run is old; then 9 of 10 start later than said. Seconds of the run in exports</source>
        <translation>由本次运行中此类预测的误差得出；误差未知时仅由抽取的作业时长得出。预测的兑现情况见上方。同一时刻的区间往往一起落空，所以每个区间以 10 次中 9 次为目标：这样在大多数时刻 10 次中有 8 次成立。若上限比本次运行已持续时间的三倍还远，则不给出；此时 10 次中有 9 次晚于所示时间开始。导出时为运行的秒数</translation>
    </message>
    <message>
        <source>As the published results call it</source>
        <translation>已发表结果中的名称</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>The published run, or the load of several</source>
        <translation>已发表的一次运行，或几次运行的负载</translation>
    </message>
    <message>
        <source>What both figures count</source>
        <translation>两个数字的含义</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <source>The published figure</source>
        <translation>已发表的数值</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>本程序</translation>
    </message>
    <message>
        <source>Our figure; of jobs, those that agree within what is allowed</source>
        <translation>本程序的数值；对作业而言，是在允许范围内一致的个数</translation>
    </message>
    <message>
        <source>Largest difference (s)</source>
        <translation>最大差异（秒）</translation>
    </message>
    <message>
        <source>Of one job, or of the mean</source>
        <translation>单个作业的，或均值的</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许差异</translation>
    </message>
    <message>
        <source>How far ours may be from what is published</source>
        <translation>本程序与已发表数值最多可差多少</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>是否通过</translation>
    </message>
    <message>
        <source>Whether all is within it</source>
        <translation>是否全部在允许范围内</translation>
    </message>
    <message>
        <source>Besides</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>What else was compared</source>
        <translation>还比较了什么</translation>
    </message>
</context>
<context>
    <name>PassedOver</name>
    <message numerus="yes">
        <source>Decision %1 placed %n other jobs and left job %2 waiting.</source>
        <translation>
            <numerusform>决策 %1 放置了 %n 个其他作业，让作业 %2 继续等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>So far no decision has placed another job while job %1 waited.</source>
        <translation>到目前为止，没有决策在作业 %1 等待期间放置过其他作业。</translation>
    </message>
    <message>
        <source>select one job first</source>
        <translation>请先选择一个作业</translation>
    </message>
    <message>
        <source>No decision placed another job while job %1 waited. This is the one at its arrival.</source>
        <translation>作业 %1 等待期间，没有决策放置其他作业。这里显示的是它到达时的决策。</translation>
    </message>
    <message>
        <source>So far job %1 has not waited.</source>
        <translation>到目前为止作业 %1 没有等待过。</translation>
    </message>
</context>
<context>
    <name>PictureCommand</name>
    <message>
        <source>no command draws this picture</source>
        <translation>没有命令能画出这幅图</translation>
    </message>
    <message>
        <source>no command draws what ran in a span; take the selected span away first</source>
        <translation>没有命令能只画一段时间内运行的内容；请先取消选中的时间段</translation>
    </message>
    <message>
        <source>no command draws a part of this picture; show everything first</source>
        <translation>没有命令能只画这幅图的一部分；请先显示全部</translation>
    </message>
    <message>
        <source>no command leaves rows out or puts some first; take filters and pins away first</source>
        <translation>没有命令能略去某些行或把某些行放在最前；请先取消筛选和固定</translation>
    </message>
    <message>
        <source>the compared runs are not stored</source>
        <translation>所比较的运行没有保存</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
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
    <message>
        <source>%1 at %2</source>
        <comment>value, place</comment>
        <translation>%2 处为 %1</translation>
    </message>
</context>
<context>
    <name>Policy</name>
    <message>
        <source>1 for the server that was drawn</source>
        <translation>抽中的服务器为 1</translation>
    </message>
    <message>
        <source>minus the number of hosts since the last one used</source>
        <translation>负的、距上次所用服务器的台数</translation>
    </message>
    <message>
        <source>minus the normalised load</source>
        <translation>负的归一化负载</translation>
    </message>
    <message>
        <source>minus the normalised free capacity</source>
        <translation>负的归一化空闲容量</translation>
    </message>
    <message>
        <source>1 for the job&apos;s own servers, 0 for empty ones</source>
        <translation>作业自己的服务器为 1，空服务器为 0</translation>
    </message>
    <message>
        <source>tasks of the job that fit together, its own servers first; minus a thousandth of the normalised load</source>
        <translation>能放在一起的本作业任务数，自己的服务器优先；减去归一化负载的千分之一</translation>
    </message>
    <message>
        <source>alignment of demand and free capacity</source>
        <translation>需求与空闲容量的对齐度</translation>
    </message>
    <message>
        <source>minus the predicted interference level</source>
        <translation>负的预测干扰程度</translation>
    </message>
    <message>
        <source>true sum of relative throughputs, against now</source>
        <translation>真实相对吞吐量之和，与现在相比</translation>
    </message>
    <message>
        <source>fitness</source>
        <translation>适应度</translation>
    </message>
    <message>
        <source>generations</source>
        <translation>代数</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态数</translation>
    </message>
    <message>
        <source>FIFO</source>
        <translation>先来先服务（FIFO）</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Jobs start in order of arrival; the first that does not fit blocks all behind it.</source>
        <translation>作业按到达次序启动；第一个放不下的作业会挡住其后的所有作业。</translation>
    </message>
    <message>
        <source>where the tasks of an admitted job go</source>
        <translation>获准作业的任务放到哪里</translation>
    </message>
    <message>
        <source>FIFO with backfill</source>
        <translation>带回填的先来先服务</translation>
    </message>
    <message>
        <source>In order of arrival, whatever fits starts; jobs that do not fit are passed over.</source>
        <translation>按到达次序，放得下的就启动；放不下的作业被跳过。</translation>
    </message>
    <message>
        <source>EASY backfill</source>
        <translation>EASY 回填</translation>
    </message>
    <message>
        <source>FIFO in which later jobs may start early if, by their estimates, they do not delay the first one that waits.</source>
        <translation>先来先服务；后面的作业按预估不会推迟首个等待作业时，可以提前启动。</translation>
    </message>
    <message>
        <source>Shortest job first</source>
        <translation>最短作业优先</translation>
    </message>
    <message>
        <source>The job with the shortest estimated duration starts first; running jobs are left alone.</source>
        <translation>预估时长最短的作业先启动；运行中的作业不受影响。</translation>
    </message>
    <message>
        <source>whether jobs behind one that does not fit may start</source>
        <translation>排在放不下的作业之后的作业能否启动</translation>
    </message>
    <message>
        <source>Longest job first</source>
        <translation>最长作业优先</translation>
    </message>
    <message>
        <source>The job with the longest estimated duration starts first; running jobs are left alone.</source>
        <translation>预估时长最长的作业先启动；运行中的作业不受影响。</translation>
    </message>
    <message>
        <source>Shortest remaining time first</source>
        <translation>最短剩余时间优先</translation>
    </message>
    <message>
        <source>At every change the jobs with the least remaining time hold the cluster; all others are suspended.</source>
        <translation>每次变化时由剩余时间最短的作业占用集群，其余作业挂起。</translation>
    </message>
    <message>
        <source>Shortest remaining service first</source>
        <translation>最短剩余服务优先</translation>
    </message>
    <message>
        <source>At every change the jobs with the least remaining time × GPUs hold the cluster; all others are suspended.</source>
        <translation>每次变化时由“剩余时间 × GPU 数”最小的作业占用集群，其余作业挂起。</translation>
    </message>
    <message>
        <source>Least attained service</source>
        <translation>最少已获服务优先</translation>
    </message>
    <message>
        <source>The jobs that have used the least GPU time run, compared in whole quanta; nothing is known about durations.</source>
        <translation>让已用 GPU 时间最少的作业运行，按整量子比较；对时长一无所知。</translation>
    </message>
    <message>
        <source>GPU-seconds of attained service between two looks at the order, so that jobs do not displace each other all the time</source>
        <translation>两次重排之间的已获服务量（GPU·秒），以免作业不断互相挤占</translation>
    </message>
    <message>
        <source>E-LAS</source>
        <translation>E-LAS</translation>
    </message>
    <message>
        <source>The jobs with the least predicted remaining service run: service had × epochs left ÷ epochs done.</source>
        <translation>让预测剩余服务最少的作业运行：已获服务 × 剩余 epoch ÷ 已完成 epoch。</translation>
    </message>
    <message>
        <source>what is compared: predicted remaining service, or service × part left</source>
        <translation>比较什么：预测剩余服务，或服务 × 剩余比例</translation>
    </message>
    <message>
        <source>a waiting job displaces a running one only when its rank is smaller by this part</source>
        <translation>等待作业的排序值小出这一比例时才挤占运行中的作业</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Each task goes to a random server on which it fits.</source>
        <translation>每个任务放到随机一台放得下的服务器。</translation>
    </message>
    <message>
        <source>Round robin</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>Each task goes to the next server on which it fits.</source>
        <translation>每个任务放到下一台放得下的服务器。</translation>
    </message>
    <message>
        <source>Load balancing</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>Each task goes to the server with the least sum of normalised resource use.</source>
        <translation>每个任务放到归一化资源占用之和最小的服务器。</translation>
    </message>
    <message>
        <source>Bin packing</source>
        <translation>装箱</translation>
    </message>
    <message>
        <source>Each task goes to the server with the least free resources on which it fits (Harmony&apos;s &quot;Tetris&quot; baseline).</source>
        <translation>每个任务放到放得下且空闲资源最少的服务器（Harmony 论文中的“Tetris”基线）。</translation>
    </message>
    <message>
        <source>Tetris</source>
        <translation>Tetris</translation>
    </message>
    <message>
        <source>Jobs by alignment with free resources minus their remaining work; each task goes to the server it aligns with best.</source>
        <translation>作业按“与空闲资源的对齐度 − 剩余工作量”排序；每个任务放到对齐度最高的服务器。</translation>
    </message>
    <message>
        <source>weight of remaining work against alignment (m in ε = m × mean alignment ÷ mean work)</source>
        <translation>剩余工作量相对对齐度的权重（ε = m × 平均对齐度 ÷ 平均工作量 中的 m）</translation>
    </message>
    <message>
        <source>Standalone</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>Each job gets its own servers, which no other job shares.</source>
        <translation>每个作业独占自己的服务器，不与他人共享。</translation>
    </message>
    <message>
        <source>Locality</source>
        <translation>局部性</translation>
    </message>
    <message>
        <source>The least loaded server that holds the whole job; otherwise its tasks stay together as far as they fit.</source>
        <translation>放到能容下整个作业且负载最低的服务器；否则任务尽量放在一起。</translation>
    </message>
    <message>
        <source>Least interference, linear</source>
        <translation>最小干扰（线性）</translation>
    </message>
    <message>
        <source>Each task goes to the server with the least interference predicted by a linear fit to logs of earlier runs.</source>
        <translation>每个任务放到预测干扰最小的服务器；预测由对以往运行日志的线性拟合得到。</translation>
    </message>
    <message>
        <source>standard deviation of a measured speed, relative</source>
        <translation>速度测量值的相对标准差</translation>
    </message>
    <message>
        <source>Least interference, quadratic</source>
        <translation>最小干扰（二次）</translation>
    </message>
    <message>
        <source>Each task goes to the server with the least interference predicted by a quadratic fit to logs of earlier runs.</source>
        <translation>每个任务放到预测干扰最小的服务器；预测由对以往运行日志的二次拟合得到。</translation>
    </message>
    <message>
        <source>Oracle greedy</source>
        <translation>先知贪心</translation>
    </message>
    <message>
        <source>Each task goes to the server with the best true sum of throughputs; no real scheduler knows it.</source>
        <translation>每个任务放到使真实吞吐量之和最大的服务器；现实中的调度器无从得知。</translation>
    </message>
    <message>
        <source>Tiresias (2D-LAS)</source>
        <translation>Tiresias（2D-LAS）</translation>
    </message>
    <message>
        <source>Queues by attained GPU time: jobs sink as they run, earlier queues preempt later ones.</source>
        <translation>按已获 GPU 时间分队列：作业随运行下沉，靠前的队列可抢占靠后的。</translation>
    </message>
    <message>
        <source>GPU-seconds of attained service at which a job sinks to the next queue, joined by commas</source>
        <translation>作业下沉到下一队列的已获服务量（GPU·秒），以逗号分隔</translation>
    </message>
    <message>
        <source>within a queue: by first start, or by when the job entered it</source>
        <translation>队列内的次序：按首次启动，或按进入队列的时间</translation>
    </message>
    <message>
        <source>a job that has waited this many times as long as it ran returns to the first queue; 0 = never</source>
        <translation>等待时间达到运行时间的这一倍数时回到首个队列；0 = 从不</translation>
    </message>
    <message>
        <source>skew: skewed models on few servers, others anywhere; yarn: whole servers or wait; else a placer</source>
        <translation>skew：偏斜模型放在少数服务器，其余随意；yarn：要么整台服务器要么等待；否则为放置器名</translation>
    </message>
    <message>
        <source>largest tensor ÷ model size above which a model counts as skewed</source>
        <translation>最大张量 ÷ 模型大小超过此值即视为偏斜</translation>
    </message>
    <message>
        <source>seconds between decisions, with progress counted in whole ticks; 0 = at every event</source>
        <translation>两次决策间的秒数，进度按整拍计；0 = 每个事件都决策</translation>
    </message>
    <message>
        <source>Tiresias (2D-Gittins)</source>
        <translation>Tiresias（2D-Gittins）</translation>
    </message>
    <message>
        <source>Tiresias&apos; queues, served by Gittins index from the distribution of GPU times.</source>
        <translation>Tiresias 的队列，按由 GPU 时间分布算出的 Gittins 指数服务。</translation>
    </message>
    <message>
        <source>GPU-seconds of further service over which the index looks; 0 = the best stretch</source>
        <translation>指数向前看的服务量（GPU·秒）；0 = 取最优长度</translation>
    </message>
    <message>
        <source>Optimus</source>
        <translation>Optimus</translation>
    </message>
    <message>
        <source>marginal gain</source>
        <translation>边际收益</translation>
    </message>
    <message>
        <source>Every job gets its fewest tasks; then one more at a time goes where it saves most time for what it takes.</source>
        <translation>先给每个作业最少任务数，再逐个加给单位资源省时最多的作业。</translation>
    </message>
    <message>
        <source>ps-worker: the paper&apos;s, with fitted loss curves and speeds; all-reduce: one kind of task, step times and steps left known</source>
        <translation>ps-worker：论文的形式，拟合损失曲线与速度；all-reduce：只有一种任务，步时与剩余步数已知</translation>
    </message>
    <message>
        <source>factor on the gain of jobs whose loss curve is not fitted yet</source>
        <translation>损失曲线尚未拟合的作业，其收益所乘的系数</translation>
    </message>
    <message>
        <source>where the tasks of a job whose count changed go</source>
        <translation>任务数变化的作业，其任务放到哪里</translation>
    </message>
    <message>
        <source>Max-min fair</source>
        <translation>最大最小公平</translation>
    </message>
    <message>
        <source>One task at a time to the job that has fewest by weight.</source>
        <translation>逐个把任务分给按权重计任务最少的作业。</translation>
    </message>
    <message>
        <source>Equal share</source>
        <translation>均分</translation>
    </message>
    <message>
        <source>The cluster divided by the number of jobs; what a job cannot use stays free.</source>
        <translation>集群按作业数均分；作业用不完的部分闲置。</translation>
    </message>
    <message>
        <source>AFS-L</source>
        <translation>AFS-L</translation>
    </message>
    <message>
        <source>A GPU goes to the longer of two jobs when it loses more without it than the shorter one gains with it.</source>
        <translation>两个作业中，若较长者失去一块 GPU 的损失大于较短者得到它的收益，则 GPU 给较长者。</translation>
    </message>
    <message>
        <source>SideCar elastic</source>
        <translation>SideCar 弹性</translation>
    </message>
    <message>
        <source>Waiting jobs get their fewest tasks first; spare GPUs go where they save most time, by the speeds jobs have shown.</source>
        <translation>等待作业先得最少所需，多余 GPU 按作业已表现的速度给省时最多者。</translation>
    </message>
    <message>
        <source>seconds a change is taken to cost</source>
        <translation>假定一次变更的代价（秒）</translation>
    </message>
    <message>
        <source>a change must save this many times its cost</source>
        <translation>变更节省的时间须达到其代价的倍数</translation>
    </message>
    <message>
        <source>SLAQ</source>
        <translation>SLAQ</translation>
    </message>
    <message>
        <source>Tasks go to the jobs whose loss is predicted to fall most in the coming epoch.</source>
        <translation>任务分给预测下一个 epoch 损失下降最多的作业。</translation>
    </message>
    <message>
        <source>seconds ahead for which losses are predicted</source>
        <translation>预测多少秒之后的损失</translation>
    </message>
    <message>
        <source>factor by which each older loss weighs less in the fit</source>
        <translation>拟合时越旧的损失权重递减的系数</translation>
    </message>
    <message>
        <source>Pollux</source>
        <translation>Pollux</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Learns each job&apos;s goodput by placement and batch and searches for the fairest fast allocation.</source>
        <translation>学习各作业在不同放置与 batch 下的 goodput，搜索又快又公平的分配。</translation>
    </message>
    <message>
        <source>states kept by the search</source>
        <translation>搜索保留的状态数</translation>
    </message>
    <message>
        <source>rounds of the search at most</source>
        <translation>搜索的最多轮数</translation>
    </message>
    <message>
        <source>rounds without a better state after which the search ends</source>
        <translation>多少轮没有更优状态后结束搜索</translation>
    </message>
    <message>
        <source>p of the power mean of speed-ups: 1 average, smaller fairer</source>
        <translation>加速比幂平均的指数 p：1 为平均，越小越公平</translation>
    </message>
    <message>
        <source>added to every speed-up</source>
        <translation>加到每个加速比上的值</translation>
    </message>
    <message>
        <source>seconds a restart is taken to cost</source>
        <translation>假定一次重启的代价（秒）</translation>
    </message>
    <message>
        <source>at most one job that spans servers on each server</source>
        <translation>每台服务器上至多一个跨服务器的作业</translation>
    </message>
    <message>
        <source>of one job</source>
        <translation>单个作业的上限</translation>
    </message>
    <message>
        <source>models whose jobs keep the batch their user submitted, joined by commas</source>
        <translation>保持用户所提交 batch 的模型，以逗号分隔</translation>
    </message>
    <message>
        <source>whether as few servers are used as keep the utility within the band</source>
        <translation>是否只用足以使效用留在区间内的最少服务器</translation>
    </message>
    <message>
        <source>speed-up per GPU below which servers are given up</source>
        <translation>每 GPU 加速比低于此值时释放服务器</translation>
    </message>
    <message>
        <source>speed-up per GPU above which servers are added</source>
        <translation>每 GPU 加速比高于此值时增加服务器</translation>
    </message>
    <message>
        <source>of the search; 0 = one for each processor; the result is the same</source>
        <translation>搜索的线程数；0 = 每个处理器一个；结果相同</translation>
    </message>
    <message>
        <source>seconds between decisions</source>
        <translation>两次决策间的秒数</translation>
    </message>
    <message>
        <source>Dominant resource fairness</source>
        <translation>主导资源公平（DRF）</translation>
    </message>
    <message>
        <source>tenants</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量调度</translation>
    </message>
    <message>
        <source>whether a tenant may use more than its quota while others leave room</source>
        <translation>他人有空闲时，租户能否超出配额</translation>
    </message>
    <message>
        <source>whether borrowed resources are taken back for a tenant below its quota</source>
        <translation>租户未达配额时，是否收回被借用的资源</translation>
    </message>
    <message>
        <source>Mesos offers</source>
        <translation>Mesos 资源邀约</translation>
    </message>
    <message>
        <source>Everything that is free is offered to the tenant with the least dominant share, which takes what it can use.</source>
        <translation>把全部空闲资源邀约给主导份额最小的租户，由它取其所需。</translation>
    </message>
    <message>
        <source>Borg-like</source>
        <translation>类 Borg</translation>
    </message>
    <message>
        <source>Priority bands, turns over tenants, tasks to the best-scoring server; lower bands are evicted where nothing fits.</source>
        <translation>分优先级段，各租户轮流，任务放到得分最高的服务器；放不下时驱逐低优先级段。</translation>
    </message>
    <message>
        <source>weight of room left on a server against filling it</source>
        <translation>给服务器留空间相对于填满它的权重</translation>
    </message>
    <message>
        <source>score lost for each task of the job in the same rack</source>
        <translation>同一机架内每有一个本作业的任务所扣的分</translation>
    </message>
    <message>
        <source>priority from which on jobs are never evicted</source>
        <translation>从此优先级起作业不会被驱逐</translation>
    </message>
    <message>
        <source>probability of the network</source>
        <translation>网络给出的概率</translation>
    </message>
    <message>
        <source>predicted reward of the interval</source>
        <translation>时间间隔的预测奖励</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>候选数</translation>
    </message>
    <message>
        <source>Harmony</source>
        <translation>Harmony</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Oracle rollout</source>
        <translation>先知推演</translation>
    </message>
    <message>
        <source>Searches placements of all waiting jobs and simulates each forward with the truth; no real scheduler knows it.</source>
        <translation>搜索所有等待作业的放置，并用真实模型逐一向前模拟；现实中的调度器无从得知。</translation>
    </message>
    <message>
        <source>candidates drawn at random</source>
        <translation>随机抽取的候选数</translation>
    </message>
    <message>
        <source>candidates made by changing the best one</source>
        <translation>由改动最优者得到的候选数</translation>
    </message>
    <message>
        <source>futures under which each candidate is simulated</source>
        <translation>每个候选在多少种未来下模拟</translation>
    </message>
    <message>
        <source>intervals of a future in which jobs arrive</source>
        <translation>每种未来中有作业到达的时间间隔数</translation>
    </message>
    <message>
        <source>Predictor greedy</source>
        <translation>预测器贪心</translation>
    </message>
    <message>
        <source>Each task goes to the server with the best predicted reward; what the network of Harmony adds to its predictor shows against this.</source>
        <translation>每个任务放到预测奖励最高的服务器；与之对比可见 Harmony 的网络在其预测器之外的贡献。</translation>
    </message>
    <message>
        <source>predicted reward of the cluster, per hour</source>
        <translation>集群每小时的预测奖励</translation>
    </message>
    <message>
        <source>minus the mean time in system over the drawn futures, s</source>
        <translation>负的、在抽取的各种未来上的平均逗留时间（秒）</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>γ, per interval or per inference as the reward says</source>
        <translation>γ，按奖励的定义以间隔或推断计</translation>
    </message>
    <message>
        <source>λ of generalised advantage estimation; 1: Q − V as published</source>
        <translation>广义优势估计的 λ；1：即论文的 Q − V</translation>
    </message>
    <message>
        <source>ω of job-aware exploration at the beginning, falling to nothing</source>
        <translation>作业感知探索的初始 ω，逐渐降为零</translation>
    </message>
    <message>
        <source>clipped-ratio: PPO&apos;s; gradient: as published</source>
        <translation>clipped-ratio：PPO 的；gradient：论文的</translation>
    </message>
    <message>
        <source>range of the clipped ratio</source>
        <translation>裁剪比率的范围</translation>
    </message>
    <message>
        <source>states of a minibatch</source>
        <translation>一个小批量的状态数</translation>
    </message>
    <message>
        <source>neurons of the hidden layers</source>
        <translation>各隐藏层的神经元数</translation>
    </message>
    <message>
        <source>N: concurrent jobs</source>
        <translation>N：并发作业数</translation>
    </message>
    <message>
        <source>N&apos;: new jobs a decision looks at together</source>
        <translation>N&apos;：一次决策同时考虑的新作业数</translation>
    </message>
    <message>
        <source>published: (x, r, w, p, v, d); extended: and how long each job still runs alone and has waited</source>
        <translation>published：(x, r, w, p, v, d)；extended：另加各作业单独运行的剩余时间和已等待时间</translation>
    </message>
    <message>
        <source>jobs an interval of the training traces, in turn</source>
        <translation>训练轨迹每个时间间隔的作业数，依次轮换</translation>
    </message>
    <message>
        <source>traces of each load in the history, each under every policy</source>
        <translation>历史中每种负载的轨迹数，每个都用各策略运行</translation>
    </message>
    <message>
        <source>of the reward predictor</source>
        <translation>奖励预测器的训练轮数</translation>
    </message>
    <message>
        <source>networks of the reward predictor</source>
        <translation>奖励预测器的网络数</translation>
    </message>
    <message>
        <source>rounds of supervised learning from the search; 0: none</source>
        <translation>向搜索作监督学习的轮数；0：不作</translation>
    </message>
    <message>
        <source>traces the search plays a round</source>
        <translation>搜索每轮运行的轨迹数</translation>
    </message>
    <message>
        <source>minibatches a round</source>
        <translation>每轮的小批量数</translation>
    </message>
    <message>
        <source>part of the teacher&apos;s decisions that are replaced by load balancing</source>
        <translation>教师决策中被负载均衡替换的比例</translation>
    </message>
    <message>
        <source>Adam, falling to a tenth</source>
        <translation>Adam，逐渐降为十分之一</translation>
    </message>
    <message>
        <source>placements that the search simulates forward</source>
        <translation>搜索向前模拟的放置数</translation>
    </message>
    <message>
        <source>futures under which it does</source>
        <translation>搜索模拟所用的未来数</translation>
    </message>
    <message>
        <source>rounds of reinforcement learning</source>
        <translation>强化学习的轮数</translation>
    </message>
    <message>
        <source>traces played a round</source>
        <translation>每轮运行的轨迹数</translation>
    </message>
    <message>
        <source>times that each sample is used</source>
        <translation>每个样本的使用次数</translation>
    </message>
    <message>
        <source>rounds between two looks at the validation traces; 0: never</source>
        <translation>两次查看验证轨迹之间的轮数；0：从不</translation>
    </message>
    <message>
        <source>width of what jobs and servers are encoded as</source>
        <translation>作业和服务器编码的宽度</translation>
    </message>
    <message>
        <source>how often jobs and servers exchange messages</source>
        <translation>作业与服务器交换消息的次数</translation>
    </message>
    <message>
        <source>predictor</source>
        <translation>预测器</translation>
    </message>
    <message>
        <source>lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>interval: at boundaries, all jobs that came since the last one together; event: at every arrival, completion and change of resources</source>
        <translation>interval：在时间间隔边界，对上次以来到达的所有作业一并决策；event：在每次到达、完成和资源变化时决策</translation>
    </message>
    <message>
        <source>decisions at events: intervals that a job may wait for a better place although it fits; 0: what fits is placed</source>
        <translation>在事件处决策时：作业即使放得下也可为更好的位置等待的时间间隔数；0：放得下就放置</translation>
    </message>
    <message>
        <source>goes on learning in the run: network from observed rewards, predictor from observed speeds; needs the learning module</source>
        <translation>在运行中继续学习：网络从观测到的奖励学习，预测器从观测到的速度学习；需要学习模块</translation>
    </message>
    <message>
        <source>models that the jobs of history and training are drawn from: all, or names joined by +; several mixes, joined by /, come in turn</source>
        <translation>历史与训练作业所抽取的模型：all，或以 + 连接的名称；以 / 连接的多种组合依次使用</translation>
    </message>
    <message>
        <source>predicted; true: jobs run as in the interference model, which no scheduler knows – only to show what the predictor costs</source>
        <translation>predicted；true：作业按干扰模型运行，任何调度器都不知道它——仅用于显示预测器的代价</translation>
    </message>
    <message>
        <source>set: one encoder shared by all jobs and servers; published: one network over (x, w, p, d)</source>
        <translation>set：所有作业与服务器共享一个编码器；published：对 (x, w, p, d) 的单个网络</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>最小作业优先</translation>
    </message>
    <message>
        <source>At every change the jobs that ask for the fewest GPUs hold the cluster; all others are suspended.</source>
        <translation>每次变化时由申请 GPU 最少的作业占用集群，其余作业挂起。</translation>
    </message>
    <message>
        <source>Locality, shortest service first</source>
        <translation>局部性放置，服务最短者先</translation>
    </message>
    <message>
        <source>Places as locality does, the jobs with the least estimated time × tasks first.</source>
        <translation>放置方式同 locality，估计时间 × 任务数最少的作业先放。</translation>
    </message>
    <message>
        <source>service: shortest estimated time × tasks first; arrival: first come, first tried</source>
        <translation>service：估计时间 × 任务数最少者先；arrival：先到先试</translation>
    </message>
    <message>
        <source>Locality that waits</source>
        <translation>肯等待的局部性放置</translation>
    </message>
    <message>
        <source>Places as locality does, but a job may wait for as few servers as an empty cluster would need.</source>
        <translation>放置方式同 locality，但作业可以等待，直到所用服务器与空集群上一样少。</translation>
    </message>
    <message>
        <source>intervals that a job waits at most for as few servers as can be</source>
        <translation>为用最少的服务器，作业最多等待的时间间隔数</translation>
    </message>
    <message>
        <source>A trained network proposes placements of the interval&apos;s jobs, task by task; what the predictor says of them decides.</source>
        <translation>训练好的网络逐个任务地提出本时间间隔作业的放置方案；由预测器的评价决定取哪个。</translation>
    </message>
    <message>
        <source>placements of the whole interval that the network proposes; the objective&apos;s favourite is done; 1: the network alone, as in the paper</source>
        <translation>网络为整个时间间隔提出的放置方案数；执行目标评价最高的一个；1：只用网络，同论文</translation>
    </message>
    <message>
        <source>what judges candidates at predicted speeds: draining – the time in system of all jobs if no more came –, least time to completion, or Harmony&apos;s reward of the interval</source>
        <translation>按预测速度评判候选方案：draining（再无作业到来时所有作业的系统内时间）、最短完成时间，或 Harmony 的时间间隔奖励</translation>
    </message>
    <message>
        <source>which waiting jobs the network looks at first: shortest alone time × tasks, or first come</source>
        <translation>网络先看哪些等待的作业：独占时间 × 任务数最少者，或先到者</translation>
    </message>
    <message>
        <source>servers that the network looks at together at most; a larger cluster is taken apart</source>
        <translation>网络一次最多同看的服务器数；更大的集群分块处理</translation>
    </message>
    <message>
        <source>Harmony as published</source>
        <translation>论文中的 Harmony</translation>
    </message>
    <message>
        <source>The paper&apos;s policy: one pass of the flat network, without a choice among candidates.</source>
        <translation>论文中的策略：扁平网络走一遍，不在候选方案中选择。</translation>
    </message>
    <message>
        <source>Predictor search</source>
        <translation>预测器搜索</translation>
    </message>
    <message>
        <source>Searches placements of all waiting jobs for the least predicted time to completion, without a network.</source>
        <translation>不用网络，在所有等待作业的放置方案中搜索预测完成时间最短者。</translation>
    </message>
    <message>
        <source>placements that the search scores</source>
        <translation>搜索评分的放置方案数</translation>
    </message>
    <message>
        <source>Predictor search, drained</source>
        <translation>预测器搜索，排空评判</translation>
    </message>
    <message>
        <source>The best placements of a search without a network are judged by letting the predicted cluster drain.</source>
        <translation>不用网络的搜索所得的最佳方案，由预测集群的排空过程评判。</translation>
    </message>
    <message>
        <source>the best of them, judged at last</source>
        <translation>其中最后参加评判的最佳方案数</translation>
    </message>
    <message>
        <source>Predictor rollout</source>
        <translation>预测器推演</translation>
    </message>
    <message>
        <source>The best placements of a search without a network are simulated forward under drawn futures at predicted speeds.</source>
        <translation>不用网络的搜索所得的最佳方案，在抽取的未来下按预测速度向前模拟。</translation>
    </message>
    <message>
        <source>futures under which each is simulated</source>
        <translation>每个方案在多少个未来下模拟</translation>
    </message>
    <message>
        <source>groups: placements drawn from one state are compared with each other; rewards: returns over time against a critic or a moving average, as published</source>
        <translation>groups：从同一状态抽取的放置方案互相比较；rewards：随时间的回报与评论家或移动平均比较，同论文</translation>
    </message>
    <message>
        <source>placements drawn from one state</source>
        <translation>从一个状态抽取的放置方案数</translation>
    </message>
    <message>
        <source>the best of a group, learned from</source>
        <translation>每组中用于学习的最佳方案数</translation>
    </message>
    <message>
        <source>the worst of a group, learned from</source>
        <translation>每组中用于学习的最差方案数</translation>
    </message>
    <message>
        <source>what scores the placements of a group, always at the predicted speeds</source>
        <translation>为一组放置方案评分的方法，始终按预测速度</translation>
    </message>
    <message>
        <source>which waiting jobs are looked at first: shortest alone time × tasks, or first come</source>
        <translation>先看哪些等待的作业：独占时间 × 任务数最少者，或先到者</translation>
    </message>
    <message>
        <source>rounds whose inferences minibatches are drawn from, first in first out; a round is a thousand intervals; 0: the last one, in the order in which it was played</source>
        <translation>小批量取自最近多少轮的推断，先进先出；一轮约一千个时间间隔；0：只取最后一轮，按其发生的次序</translation>
    </message>
    <message>
        <source>of practice on rewards. time-in-system: − jobs in the system over an interval, discounted per interval; published: Σ c/e of the interval for each of its inferences, discounted per inference; own-job: c/e of the placed job alone</source>
        <translation>用于按奖励练习。time-in-system：− 时间间隔内系统中的作业数，按时间间隔折扣；published：时间间隔的 Σ c/e，给予其每次推断，按推断折扣；own-job：仅所放作业的 c/e</translation>
    </message>
    <message>
        <source>Adam, falling linearly</source>
        <translation>Adam，线性下降</translation>
    </message>
    <message>
        <source>part of the learning rates at the end</source>
        <translation>结束时学习率所剩的比例</translation>
    </message>
    <message>
        <source>β of entropy regularisation, falling linearly to nothing</source>
        <translation>熵正则化的 β，线性降至零</translation>
    </message>
    <message>
        <source>largest norm of the gradients, actor and critic apart; 0: none</source>
        <translation>梯度范数的上限，演员与评论家分开计算；0：不限</translation>
    </message>
    <message>
        <source>of practice on rewards. 1: advantages against a critic; 0: against a moving average</source>
        <translation>用于按奖励练习。1：优势相对评论家；0：相对移动平均</translation>
    </message>
    <message>
        <source>preset or file: where history, training and validation take place</source>
        <translation>预设或文件：历史、训练和验证所用的集群</translation>
    </message>
    <message>
        <source>traces of such a look, at its loads in turn</source>
        <translation>每次验证的轨迹数，负载轮流取用</translation>
    </message>
    <message>
        <source>jobs an interval of the validation traces, in turn</source>
        <translation>验证轨迹每个时间间隔的作业数，轮流取用</translation>
    </message>
    <message>
        <source>trained network and predictor: a file, training:NAME of the store, or bundled</source>
        <translation>训练好的网络与预测器：文件、存储库中的 training:NAME，或 bundled（内置）</translation>
    </message>
    <message>
        <source>whose reward predictor is used: a file, training:NAME of the store, or bundled, that of harmony</source>
        <translation>使用其奖励预测器：文件、存储库中的 training:NAME，或 bundled（harmony 内置的）</translation>
    </message>
    <message>
        <source>whose history the fit is made from: that of harmony&apos;s reward predictor, or the smaller one at load 3 that LIF had for itself before</source>
        <translation>拟合所用的历史：harmony 奖励预测器的历史，或 LIF 以前自用的、负载 3 的较小历史</translation>
    </message>
    <message>
        <source>number of generated traces of each load whose logs the fit is made from</source>
        <translation>每个负载下、其日志用于拟合的生成轨迹数</translation>
    </message>
    <message>
        <source>decisions at events: intervals that a job may wait for as few servers as it would need alone, now and while the predicted cluster drains; 0: one interval, and no job waits while it drains</source>
        <translation>在事件处决策：作业为等到其单独运行所需的最少服务器可等待的时间间隔数，现在及预测集群排空期间均适用；0：一个时间间隔，排空期间没有作业等待</translation>
    </message>
    <message>
        <source>decisions at events: how often a drawn candidate leaves a job waiting although it fits</source>
        <translation>在事件处决策：抽取的候选方案让放得下的作业继续等待的频率</translation>
    </message>
    <message>
        <source>threads; one of them learns from a round before it helps to play the next</source>
        <translation>线程数；其中一个先从一轮中学习，再帮助进行下一轮</translation>
    </message>
    <message>
        <source>External command</source>
        <translation>外部命令</translation>
    </message>
    <message>
        <source>external</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>A program of yours decides, in any language, over a pipe: it receives what changed and answers with a plan.</source>
        <translation>由您自己的程序决策，语言不限，通过管道交谈：它得知有何变化，并以方案作答。</translation>
    </message>
    <message>
        <source>what the shell starts: python3 my_policy.py</source>
        <translation>由 shell 启动的命令：python3 my_policy.py</translation>
    </message>
    <message>
        <source>parameters of the command itself: key=value,key=value</source>
        <translation>命令自身的参数：key=value,key=value</translation>
    </message>
    <message>
        <source>seconds that an answer may take before the run ends</source>
        <translation>一次回答最多用时（秒），超过则运行结束</translation>
    </message>
    <message>
        <source>answers of an earlier run, which are followed as far as they go</source>
        <translation>先前运行的回答，有多少就照多少执行</translation>
    </message>
    <message>
        <source>minus the intervals that all jobs would still stay at the predicted speeds</source>
        <translation>按预测速度，所有作业还要停留的时间间隔数（取负）</translation>
    </message>
    <message>
        <source>minus the intervals that all jobs would still stay, as predicted while the cluster drains</source>
        <translation>预测集群排空的过程中，所有作业还要停留的时间间隔数（取负）</translation>
    </message>
    <message>
        <source>what tenants gave and took</source>
        <translation>各租户的借出与借入</translation>
    </message>
    <message>
        <source>lent, GPU h</source>
        <translation>借出，GPU 小时</translation>
    </message>
    <message>
        <source>borrowed, GPU h</source>
        <translation>借入，GPU 小时</translation>
    </message>
    <message>
        <source>paid</source>
        <translation>支付</translation>
    </message>
    <message>
        <source>earned</source>
        <translation>所得</translation>
    </message>
    <message>
        <source>GPUs in use by slot</source>
        <translation>各时段使用的 GPU</translation>
    </message>
    <message>
        <source>all shares</source>
        <translation>全部份额</translation>
    </message>
    <message>
        <source>price of a GPU by slot</source>
        <translation>各时段每个 GPU 的价格</translation>
    </message>
    <message>
        <source>price of a core by slot</source>
        <translation>各时段每个核的价格</translation>
    </message>
    <message>
        <source>price of a GB of memory by slot</source>
        <translation>各时段每 GB 内存的价格</translation>
    </message>
    <message>
        <source>price of a GB/s of network by slot</source>
        <translation>各时段每 GB/s 网络的价格</translation>
    </message>
    <message>
        <source>price of a GB/s of disk by slot</source>
        <translation>各时段每 GB/s 磁盘的价格</translation>
    </message>
    <message>
        <source>payoff by the slot in which the job would end</source>
        <translation>按作业结束时段的收益</translation>
    </message>
    <message>
        <source>arms of a kind of job</source>
        <translation>一类作业的各个臂</translation>
    </message>
    <message>
        <source>pulls</source>
        <translation>选择次数</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>mean reward</source>
        <translation>平均奖励</translation>
    </message>
    <message>
        <source>index</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>regret</source>
        <translation>遗憾</translation>
    </message>
    <message>
        <source>queue of each server</source>
        <translation>各服务器的队列</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>seconds of work</source>
        <translation>工作量（秒）</translation>
    </message>
    <message>
        <source>gain of the job that asks</source>
        <translation>发出请求的作业的增益</translation>
    </message>
    <message>
        <source>sum of utilisations</source>
        <translation>利用率之和</translation>
    </message>
    <message>
        <source>distance from fair shares</source>
        <translation>与公平份额的距离</translation>
    </message>
    <message>
        <source>One job at a time to the tenant whose largest share of any resource, by ticket, is least.</source>
        <translation>每次给一个作业，给按票数计最大资源份额最小的租户。</translation>
    </message>
    <message>
        <source>Each tenant has a quota by its tickets, in order of arrival within it, and may borrow what others leave.</source>
        <translation>每个租户按票数得到配额，配额内按到达顺序，并可借用其他租户空出的部分。</translation>
    </message>
    <message>
        <source>Dorm</source>
        <translation>Dorm</translation>
    </message>
    <message>
        <source>Divides the cluster again at every arrival and completion, for most use within bounds on unfairness and on the number of jobs that are changed.</source>
        <translation>每次有作业到达或完成时重新划分集群：在不公平程度和改动作业数的上限内求最大利用率。</translation>
    </message>
    <message>
        <source>how far dominant shares may be from fair ones, in parts of the worst</source>
        <translation>主导份额与公平份额最多相差多少，以最坏情形的比例表示</translation>
    </message>
    <message>
        <source>part of the running jobs that one decision may change</source>
        <translation>一次决策可以改动的运行中作业的比例</translation>
    </message>
    <message>
        <source>largest number of whole variables that is solved exactly; more go to a greedy rule</source>
        <translation>精确求解的整数变量的最大个数；更多时用贪心规则</translation>
    </message>
    <message>
        <source>nodes of branch and bound after which the best found so far is taken</source>
        <translation>分支定界的节点数上限，之后采用当前最优解</translation>
    </message>
    <message>
        <source>OASiS</source>
        <translation>OASiS</translation>
    </message>
    <message>
        <source>market</source>
        <translation>市场</translation>
    </message>
    <message>
        <source>Plans each arriving job over future slots at prices that rise with use, and takes it if it is worth more than it costs.</source>
        <translation>为每个到达的作业在未来时段安排资源，价格随使用上升；价值高于费用就接受。</translation>
    </message>
    <message>
        <source>seconds of a slot, the unit in which capacity is promised</source>
        <translation>一个时段的秒数，即承诺容量的单位</translation>
    </message>
    <message>
        <source>how many slots ahead are planned</source>
        <translation>向前安排多少个时段</translation>
    </message>
    <message>
        <source>part of its work by which a job is planned longer, for changes and interference</source>
        <translation>为更改和干扰多安排的工作量比例</translation>
    </message>
    <message>
        <source>largest ratio of the highest price to the lowest</source>
        <translation>最高价与最低价之比的上限</translation>
    </message>
    <message>
        <source>A_online</source>
        <translation>A_online</translation>
    </message>
    <message>
        <source>Gathers jobs for windows that double and schedules as much weight into each as it can, with types and numbers of tasks chosen for each job.</source>
        <translation>在逐次加倍的窗口中收集作业，在每个窗口内安排尽可能大的权重，并为每个作业选择设备类型和任务数。</translation>
    </message>
    <message>
        <source>slots until the first batch; each window is as long as all before it</source>
        <translation>到第一批为止的时段数；每个窗口与之前的总和一样长</translation>
    </message>
    <message>
        <source>longest window in slots, after which all are as long; 0 = they double without end</source>
        <translation>最长窗口的时段数，此后都一样长；0 = 一直加倍</translation>
    </message>
    <message>
        <source>DPS</source>
        <translation>DPS</translation>
    </message>
    <message>
        <source>Every site posts prices by slot; an arriving job gets the start and the sites that leave it most of its worth, and pays their prices.</source>
        <translation>每个站点公布各时段的价格；到达的作业得到使其剩余价值最大的开始时间和站点，并按价格支付。</translation>
    </message>
    <message>
        <source>Preemptive edge-cloud</source>
        <translation>边缘云抢占</translation>
    </message>
    <message>
        <source>Dispatches each worker at once to where it adds least to the total flow time; servers change over to denser jobs between chunks.</source>
        <translation>立即把每个 worker 派到使总流程时间增加最少的地方；服务器在数据块之间换到密度更高的作业。</translation>
    </message>
    <message>
        <source>equal parts of the work of a job, between which it may lose its place</source>
        <translation>作业工作量的等分数；在两份之间可能失去位置</translation>
    </message>
    <message>
        <source>which job a server prefers: most weight for the work left, or for all its work</source>
        <translation>服务器优先哪个作业：按剩余工作量计权重最大，还是按全部工作量</translation>
    </message>
    <message>
        <source>Posted prices with bandits</source>
        <translation>多臂老虎机定价</translation>
    </message>
    <message>
        <source>Offers each job a run at a price that a bandit learns from which jobs accept; a job that declines leaves.</source>
        <translation>按多臂老虎机从成交情况学到的价格向每个作业报价；拒绝者离开。</translation>
    </message>
    <message>
        <source>lowest price of an hour of a worker</source>
        <translation>每 worker 小时的最低价</translation>
    </message>
    <message>
        <source>highest price of an hour of a worker</source>
        <translation>每 worker 小时的最高价</translation>
    </message>
    <message>
        <source>how many prices there are between the two, in equal ratios</source>
        <translation>两者之间按等比取多少个价格</translation>
    </message>
    <message>
        <source>whether prices are learnt for each model by itself or for all jobs together</source>
        <translation>价格按每个模型分别学习，还是所有作业一起学习</translation>
    </message>
    <message>
        <source>leave out prices at which more would be sold than there is</source>
        <translation>不用会卖超的价格</translation>
    </message>
    <message>
        <source>Astraea</source>
        <translation>Astraea</translation>
    </message>
    <message>
        <source>Each tenant&apos;s jobs run in the share it contributed and may buy better runs in what others leave idle.</source>
        <translation>每个租户的作业在其贡献的份额内运行，并可在别人空出的部分购买更好的运行。</translation>
    </message>
    <message>
        <source>what an hour of a GPU costs that another tenant lends</source>
        <translation>向其他租户借用 GPU 每小时的价格</translation>
    </message>
    <message>
        <source>what an hour of a core costs that another tenant lends</source>
        <translation>向其他租户借用核每小时的价格</translation>
    </message>
    <message>
        <source>whether idle shares are sold; if not, every tenant has only its own share</source>
        <translation>是否出售空闲份额；否则每个租户只用自己的份额</translation>
    </message>
    <message>
        <source>Risk-reward heuristic</source>
        <translation>风险收益启发式</translation>
    </message>
    <message>
        <source>Takes a job if all jobs together gain by it, and first runs those that are worth most for their time, less what others lose by waiting.</source>
        <translation>若全体作业因此获益就接受该作业；先运行单位时间价值减去他人等待损失后最大的作业。</translation>
    </message>
    <message>
        <source>how much less worth counts that is an hour away</source>
        <translation>一小时之后的价值打多少折扣</translation>
    </message>
    <message>
        <source>weight of a job&apos;s own worth against what it costs the others</source>
        <translation>作业自身价值相对于给他人造成的损失的权重</translation>
    </message>
    <message>
        <source>how much all jobs together must gain by a job for it to be taken</source>
        <translation>全体作业至少获益多少才接受一个作业</translation>
    </message>
    <message>
        <source>where the tasks of a job go</source>
        <translation>作业的任务放在哪里</translation>
    </message>
    <message>
        <source>minus the rise of expected fragments, in GPUs</source>
        <translation>预期碎片增量的负值，以 GPU 计</translation>
    </message>
    <message>
        <source>Fragmentation gradient descent</source>
        <translation>碎片梯度下降</translation>
    </message>
    <message>
        <source>Each task goes to the server, and to the GPU where it needs only a part of one, where free GPUs that the next task is expected not to be able to use rise least.</source>
        <translation>每个任务去往使预计下一个任务无法使用的空闲 GPU 增加最少的服务器；只需 GPU 一部分的任务也如此选择 GPU。</translation>
    </message>
    <message>
        <source>number of kinds of tasks that the mix tells apart, the most frequent ones of the trace</source>
        <translation>任务组合所区分的任务种类数，取轨迹中最常见的</translation>
    </message>
    <message>
        <source>slots of the longest round, up to which rounds double; 0 = they double without end</source>
        <translation>最长一轮的时段数，各轮逐次加倍到此为止；0 = 一直加倍</translation>
    </message>
    <message>
        <source>score of the rise of expected fragments</source>
        <translation>预期碎片增量的得分</translation>
    </message>
    <message>
        <source>number of scores to which rises are rounded, equal ones going to the first server; 0: no rounding</source>
        <translation>增量取整到多少个分值，分值相同的取第一台服务器；0：不取整</translation>
    </message>
    <message>
        <source>consolidation on the fewest servers, as Tiresias places jobs with skewed models (NSDI 2019)</source>
        <translation>集中到最少的服务器上，如同 Tiresias 放置张量大小不均的模型的作业（NSDI 2019）</translation>
    </message>
    <message>
        <source>objective of the shares</source>
        <translation>份额的目标值</translation>
    </message>
    <message>
        <source>at most that far from the optimum</source>
        <translation>与最优值的最大差距</translation>
    </message>
    <message>
        <source>iterations of the solver</source>
        <translation>求解器的迭代次数</translation>
    </message>
    <message>
        <source>bids and awards of the auction</source>
        <translation>拍卖的出价与结果</translation>
    </message>
    <message>
        <source>finish-time ratio if it waits</source>
        <translation>继续等待时的完成时间比</translation>
    </message>
    <message>
        <source>GPUs won</source>
        <translation>获得的 GPU</translation>
    </message>
    <message>
        <source>share of the lease kept</source>
        <translation>保留的租期比例</translation>
    </message>
    <message>
        <source>Gavel</source>
        <translation>Gavel</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Computes each job&apos;s share of time on each type of GPU for an objective such as max-min fairness, and realises the shares in rounds of six minutes.</source>
        <translation>按照最大最小公平等目标计算每个任务在每种 GPU 上的时间份额，并以六分钟为一轮实现这些份额。</translation>
    </message>
    <message>
        <source>what the shares optimise</source>
        <translation>份额优化的目标</translation>
    </message>
    <message>
        <source>longest round, in seconds</source>
        <translation>一轮的最长时间，单位秒</translation>
    </message>
    <message>
        <source>least time between two allocations, in seconds</source>
        <translation>两次分配之间的最短时间，单位秒</translation>
    </message>
    <message>
        <source>a slice with fewer steps than GPUs counts as failed and its GPUs as used; after so many in a row the job counts as gone. 5 in the published simulator; 0: never</source>
        <translation>步数少于 GPU 数的时间片视为失败，其 GPU 视为已占用；连续这么多次后任务视为离开。论文的模拟器中为 5；0：从不</translation>
    </message>
    <message>
        <source>types of device, fastest first; others follow</source>
        <translation>设备类型，最快的在前；其余随后</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>按记录</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Each job begins when and where it did by the trace&apos;s accounting; without a recorded start it never begins.</source>
        <translation>每个作业按轨迹记账中的时间和位置开始；没有记录开始时间的作业永不开始。</translation>
    </message>
    <message>
        <source>AlloX</source>
        <translation>AlloX</translation>
    </message>
    <message>
        <source>Matches waiting jobs to free devices and queue positions so that completion times add up to as little as possible, and starts the first of each queue.</source>
        <translation>将等待的作业匹配到空闲设备和队列位置，使完成时间之和最小，并启动每个队列的第一个作业。</translation>
    </message>
    <message>
        <source>part of the waiting jobs that is matched, those that came first</source>
        <translation>参与匹配的等待作业比例，先到者优先</translation>
    </message>
    <message>
        <source>jobs up to which equal matchings are decided as the authors&apos; program does</source>
        <translation>作业数不超过此值时，等价匹配的取舍与作者的程序一致</translation>
    </message>
    <message>
        <source>jobs of one matching at most, those that came first</source>
        <translation>一次匹配的最多作业数，先到者优先</translation>
    </message>
    <message>
        <source>Themis</source>
        <translation>Themis</translation>
    </message>
    <message>
        <source>Leases GPUs for a while; free ones are auctioned among the jobs furthest from their fair finish, which bid how near they would come to it.</source>
        <translation>按租期出租 GPU；空闲 GPU 在离公平完成时间最远的作业之间拍卖，作业按能接近公平完成时间的程度出价。</translation>
    </message>
    <message>
        <source>part of the jobs that an auction leaves out: the ones nearest to their fair finish</source>
        <translation>不参加拍卖的作业比例：离公平完成时间最近的那些</translation>
    </message>
    <message>
        <source>seconds for which a job has its GPUs at most</source>
        <translation>作业一次最多占用 GPU 的秒数</translation>
    </message>
    <message>
        <source>seconds for which a job has its GPUs at least, whatever it pays</source>
        <translation>无论支付多少，作业一次至少占用 GPU 的秒数</translation>
    </message>
    <message>
        <source>whether a winner&apos;s lease is shortened by what it costs the others</source>
        <translation>是否按对其他作业造成的损失缩短中标者的租期</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>site</source>
        <translation>站点</translation>
    </message>
    <message>
        <source>Slurm&apos;s own scheduling from the site&apos;s files: multifactor priority, partitions, QOS, reservations, main scheduler and backfill.</source>
        <translation>依据站点文件的 Slurm 自身调度：多因子优先级、分区、QOS、预留、主调度器和回填。</translation>
    </message>
    <message>
        <source>slurm.conf of the site</source>
        <translation>站点的 slurm.conf</translation>
    </message>
    <message>
        <source>gres.conf of the site, against which the GPUs are checked</source>
        <translation>站点的 gres.conf，用于核对 GPU</translation>
    </message>
    <message>
        <source>what sacctmgr or sshare print of accounts, users and QOS (-P)</source>
        <translation>sacctmgr 或 sshare（-P）打印的账户、用户和 QOS</translation>
    </message>
    <message>
        <source>what jobs asked for beside their resources: partition, account, QOS, …</source>
        <translation>作业在资源之外的要求：分区、账户、QOS 等</translation>
    </message>
    <message>
        <source>reservations of nodes, as a table or as scontrol prints them</source>
        <translation>节点预留，以表格或 scontrol 的输出给出</translation>
    </message>
    <message>
        <source>recorded passes of the site&apos;s controller, by which its clocks are set right</source>
        <translation>站点控制器的轮次记录，用来校正其时钟</translation>
    </message>
    <message>
        <source>the moment at which the trace begins, for times of day in the files</source>
        <translation>轨迹开始的时刻，用于文件中的时刻</translation>
    </message>
    <message>
        <source>what to do with settings that change starts and are not simulated</source>
        <translation>如何处理会改变启动而没有被模拟的设置</translation>
    </message>
    <message>
        <source>when the controller&apos;s main loop comes round, in seconds</source>
        <translation>控制器主循环运行的时刻，以秒计</translation>
    </message>
    <message>
        <source>when the backfill scheduler looks for work, in seconds</source>
        <translation>回填调度器查找工作的时刻，以秒计</translation>
    </message>
    <message>
        <source>when priorities are calculated, in seconds</source>
        <translation>计算优先级的时刻，以秒计</translation>
    </message>
    <message>
        <source>seconds that the controller&apos;s main loop takes</source>
        <translation>控制器主循环一圈的秒数</translation>
    </message>
    <message>
        <source>seconds that a backfill pass takes to weigh the nodes for a job</source>
        <translation>回填轮次为一个作业权衡一次节点所需的秒数</translation>
    </message>
    <message>
        <source>what the shares promise each job</source>
        <translation>份额给各作业的承诺</translation>
    </message>
    <message>
        <source>steps a second</source>
        <translation>每秒步数</translation>
    </message>
    <message>
        <source>times its equal part</source>
        <translation>相对均分份额的倍数</translation>
    </message>
    <message>
        <source>finish-time ratio</source>
        <translation>完成时间比</translation>
    </message>
    <message>
        <source>prices of the types of device</source>
        <translation>各类设备的价格</translation>
    </message>
    <message>
        <source>objective that one more device would add</source>
        <translation>多一台设备能增加的目标值</translation>
    </message>
    <message>
        <source>share of the time received since shares were handed out</source>
        <translation>分配以来得到的时间份额</translation>
    </message>
    <message>
        <source>share of the time wanted</source>
        <translation>想要的时间份额</translation>
    </message>
    <message>
        <source>trades in force</source>
        <translation>有效的交易</translation>
    </message>
    <message>
        <source>fast GPUs traded</source>
        <translation>交易的快 GPU</translation>
    </message>
    <message>
        <source>pairs that share GPUs</source>
        <translation>共享 GPU 的作业对</translation>
    </message>
    <message>
        <source>pairs tried so far</source>
        <translation>试过的作业对</translation>
    </message>
    <message>
        <source>pairs that were too slow</source>
        <translation>太慢的作业对</translation>
    </message>
    <message>
        <source>2 minutes</source>
        <translation>2 分钟</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>whether all types of device count as alike, or speeds by type are used, or pairs of jobs may share devices too</source>
        <translation>是否把所有设备类型视为相同，或使用各类型的速度，或还允许两个作业共用设备</translation>
    </message>
    <message>
        <source>Gandiva</source>
        <translation>Gandiva</translation>
    </message>
    <message>
        <source>Gangs take turns on the GPUs each minute; when there are too few, pairs of jobs share GPUs as long as that is faster than taking turns.</source>
        <translation>各作业整体每分钟轮流使用 GPU；GPU 不够时，成对的作业共享 GPU，只要这比轮流更快。</translation>
    </message>
    <message>
        <source>trial: a pair is unpacked after a trial in which both together were no faster than one alone, and its kinds are not paired again; gavel: as in that simulator, when shares are next handed out, by speeds summed over all types of GPU</source>
        <translation>trial：试用后若两个作业一起并不比单独一个快，就拆开这一对，且这两类不再配对；gavel：与该仿真器一样，在下次分配份额时按所有 GPU 类型的速度之和决定</translation>
    </message>
    <message>
        <source>jobs may share GPUs in pairs</source>
        <translation>作业可以两两共享 GPU</translation>
    </message>
    <message>
        <source>how long a pair is tried, in seconds</source>
        <translation>一对作业试用多久，单位秒</translation>
    </message>
    <message>
        <source>Gandiva_fair</source>
        <translation>Gandiva_fair</translation>
    </message>
    <message>
        <source>Tenants share each type of GPU by their tickets, minute by minute, and trade fast GPUs for slow ones where both gain.</source>
        <translation>各租户按票数逐分钟分享每种 GPU，并在双方都受益时用慢 GPU 换快 GPU。</translation>
    </message>
    <message>
        <source>tenants trade types of GPU</source>
        <translation>租户之间交换 GPU 类型</translation>
    </message>
    <message>
        <source>what each agent received and sent</source>
        <translation>每个智能体收到和发出的作业</translation>
    </message>
    <message>
        <source>jobs submitted to it</source>
        <translation>提交给它的作业</translation>
    </message>
    <message>
        <source>received</source>
        <translation>收到</translation>
    </message>
    <message>
        <source>forwarded</source>
        <translation>转发</translation>
    </message>
    <message>
        <source>given to its cells</source>
        <translation>交给自己单元的作业</translation>
    </message>
    <message>
        <source>free part that others hear of</source>
        <translation>其他智能体得知的空闲比例</translation>
    </message>
    <message>
        <source>which agent decided</source>
        <translation>由哪个智能体决定</translation>
    </message>
    <message>
        <source>submitted to agent</source>
        <translation>提交给的智能体</translation>
    </message>
    <message>
        <source>decided by agent</source>
        <translation>做决定的智能体</translation>
    </message>
    <message>
        <source>cell of that agent</source>
        <translation>该智能体的单元</translation>
    </message>
    <message>
        <source>agents</source>
        <translation>智能体数</translation>
    </message>
    <message>
        <source>jobs forwarded</source>
        <translation>转发的作业数</translation>
    </message>
    <message>
        <source>what users say of a job&apos;s run time: limits (its time limit, where the trace has one) or run-times (exact)</source>
        <translation>用户给出的作业运行时间：limits(轨迹中有时间上限时取时间上限)或 run-times(精确值)</translation>
    </message>
    <message>
        <source>which waiting jobs are tried first: published, as the policy&apos;s source has it; service, the shortest estimated time × tasks, as learned policies try them</source>
        <translation>先尝试哪些等待作业：published，按策略出处；service，按预计时间 × 任务数从小到大，与学习型策略相同</translation>
    </message>
    <message>
        <source>min_total_duration: the least makespan; else one within 5 % of it and the shares at which an interior-point solver stops, as published</source>
        <translation>min_total_duration：最小的完工时间；否则取与其相差不超过 5 % 的完工时间，以及内点法求解器停止处的份额，与已发表的做法相同</translation>
    </message>
    <message>
        <source>Harmony with agents</source>
        <translation>Harmony（多智能体）</translation>
    </message>
    <message>
        <source>Several learned agents own parts of the cluster, exchange what they see of it and forward jobs; Harmony&apos;s network places tasks in the cells that they choose.</source>
        <translation>多个学习得到的智能体各管集群的一部分，交换所见信息并转发作业；Harmony 的网络在它们选中的单元内放置任务。</translation>
    </message>
    <message>
        <source>agents that share the cluster; each owns four servers at least</source>
        <translation>共管集群的智能体数；每个至少管四台服务器</translation>
    </message>
    <message>
        <source>rounds in which agents exchange pooled embeddings when a decision begins; trained: as the checkpoint&apos;s</source>
        <translation>决策开始时智能体交换汇总嵌入的轮数；trained：与检查点相同</translation>
    </message>
    <message>
        <source>servers of an agent: a subtree of the cluster, or drawn at random as POP does (SOSP 2021)</source>
        <translation>智能体所管的服务器：集群的一棵子树，或像 POP(SOSP 2021)那样随机抽取</translation>
    </message>
    <message>
        <source>times that a job may be forwarded to another agent in one decision</source>
        <translation>一次决策中一个作业最多可被转发给其他智能体的次数</translation>
    </message>
    <message>
        <source>Truth, drained</source>
        <translation>真实速度排空</translation>
    </message>
    <message>
        <source>Judges Harmony&apos;s candidates by letting the cluster drain at the true speeds; no real scheduler knows them.</source>
        <translation>用真实速度让集群排空来评判 Harmony 的候选方案；真实调度器不可能知道这些速度。</translation>
    </message>
    <message>
        <source>preset that history, training and validation draw their jobs from, with parameters other than load and models, such as large,jobs=240</source>
        <translation>历史、训练和验证所用作业的预设，可带 load 和 models 以外的参数，例如 large,jobs=240</translation>
    </message>
    <message>
        <source>jobs an interval of the traces of the history</source>
        <translation>历史轨迹中每个调度周期的作业数</translation>
    </message>
    <message>
        <source>of the set form: it sees cores, GPUs, sockets and network load of a server, for servers of any size; otherwise it places as locality does on servers that hold more workers than any of its history</source>
        <translation>集合形式的预测器：输入服务器的核数、GPU 数、CPU 插槽数和网络负载，适用于任意大小的服务器；否则，在能容纳比历史中更多 worker 的服务器上按 locality 放置</translation>
    </message>
    <message>
        <source>rounds in which agents exchange pooled embeddings when a decision begins</source>
        <translation>决策开始时智能体交换汇总嵌入的轮数</translation>
    </message>
    <message>
        <source>servers of a cell at most: what an agent chooses and the placement network looks at together</source>
        <translation>一个单元最多的服务器数：智能体选择单元，放置网络一起考虑其中的服务器</translation>
    </message>
    <message>
        <source>weight of what happens in the regions that an agent forwards jobs to, beside its own</source>
        <translation>除自身区域外，作业转发目标区域的结果所占权重</translation>
    </message>
    <message>
        <source>width of the embeddings</source>
        <translation>嵌入的宽度</translation>
    </message>
    <message>
        <source>jobs of a trace of training and validation</source>
        <translation>训练和验证的每条轨迹的作业数</translation>
    </message>
    <message>
        <source>placement network and predictor that the agents work with: a file, training:NAME of the store, or bundled, those of harmony</source>
        <translation>智能体使用的放置网络和预测器：文件、库中的 training:NAME，或 bundled(harmony 自带的)</translation>
    </message>
    <message>
        <source>logarithm of the product of all values</source>
        <translation>所有价值之积的对数</translation>
    </message>
    <message>
        <source>sum of the matched jobs&apos; completion times (s)</source>
        <translation>已匹配作业的完成时间之和（秒）</translation>
    </message>
    <message>
        <source>Kueue</source>
        <translation>Kueue</translation>
    </message>
    <message>
        <source>Quotas of a cohort, borrowed by the queue with the least share first; in a queue the user with the least decayed use.</source>
        <translation>同组队列共享配额，份额最小的队列先借用；队列内衰减用量最小的用户优先。</translation>
    </message>
    <message>
        <source>after how many hours the use of a user counts half; 0: use does not count</source>
        <translation>用户用量折半所需的小时数；0：不计用量</translation>
    </message>
    <message>
        <source>whether the queue with the least share of borrowed quota comes first; else one that borrows nothing</source>
        <translation>借用配额份额最小的队列是否优先；否则不借用的队列优先</translation>
    </message>
    <message>
        <source>whether a job that does not fit keeps its queue waiting</source>
        <translation>放不下的作业是否让其队列等待</translation>
    </message>
    <message>
        <source>whether borrowed quota is taken back from running jobs</source>
        <translation>是否从运行中的作业收回借出的配额</translation>
    </message>
    <message>
        <source>KAI</source>
        <translation>KAI</translation>
    </message>
    <message>
        <source>Divides the GPUs among queues by quota, weight and past use; the queue furthest below its fair share comes next and reclaims.</source>
        <translation>按配额、权重和历史用量在队列间分配 GPU；低于公平份额最多的队列优先，并可回收。</translation>
    </message>
    <message>
        <source>after how many hours use counts half in the division; 0: use does not count</source>
        <translation>分配时用量折半所需的小时数；0：不计用量</translation>
    </message>
    <message>
        <source>how much use counts against weights</source>
        <translation>用量相对于权重的影响程度</translation>
    </message>
    <message>
        <source>whether queues below their fair share take jobs from those above</source>
        <translation>低于公平份额的队列是否从高于份额的队列回收</translation>
    </message>
</context>
<context>
    <name>PolicyParameter</name>
    <message>
        <source>placer</source>
        <translation>放置方式</translation>
    </message>
    <message>
        <source>consolidate</source>
        <translation>集中放置</translation>
    </message>
    <message>
        <source>first-fit</source>
        <translation>首次适应</translation>
    </message>
    <message>
        <source>best-fit</source>
        <translation>最佳适应</translation>
    </message>
    <message>
        <source>worst-fit</source>
        <translation>最差适应</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>分散放置</translation>
    </message>
    <message>
        <source>skew</source>
        <translation>按偏斜度</translation>
    </message>
</context>
<context>
    <name>PolicyText</name>
    <message>
        <source>remaining work</source>
        <translation>剩余工作量</translation>
    </message>
    <message>
        <source>true throughput</source>
        <translation>真实吞吐量</translation>
    </message>
    <message>
        <source>the interference model</source>
        <translation>干扰模型</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>epoch 数</translation>
    </message>
    <message>
        <source>observed speed</source>
        <translation>观测速度</translation>
    </message>
    <message>
        <source>history of earlier runs</source>
        <translation>以往运行的历史</translation>
    </message>
    <message>
        <source>users&apos; estimates</source>
        <translation>用户预估</translation>
    </message>
    <message>
        <source>distribution of durations</source>
        <translation>时长分布</translation>
    </message>
    <message>
        <source>loss so far</source>
        <translation>至今的损失</translation>
    </message>
    <message>
        <source>speeds of pairs</source>
        <translation>成对运行的速度</translation>
    </message>
    <message>
        <source>loads of links</source>
        <translation>链路负载</translation>
    </message>
    <message>
        <source>speeds by device type</source>
        <translation>各类设备上的速度</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>from formulas</source>
        <translation>按公式</translation>
    </message>
    <message>
        <source>reconstructed</source>
        <translation>重构</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习所得</translation>
    </message>
    <message>
        <source>Reproduces published results job by job.</source>
        <translation>逐个作业复现已发表的结果。</translation>
    </message>
    <message>
        <source>Built from published formulas.</source>
        <translation>按已发表的公式构建。</translation>
    </message>
    <message>
        <source>The published text is incomplete; gaps were filled in, see the parameters marked assumed.</source>
        <translation>已发表的内容不完整；空缺已补上，见标为“假定”的参数。</translation>
    </message>
    <message>
        <source>Trained with this program.</source>
        <translation>用本程序训练得到。</translation>
    </message>
    <message>
        <source>nothing beyond requests</source>
        <translation>仅作业请求</translation>
    </message>
    <message>
        <source>external</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>Decided by another program, which itself says what it is and what it knows.</source>
        <translation>由另一个程序决策；它是什么、知道什么，以该程序所说为准。</translation>
    </message>
    <message>
        <source>Find by name, source or knowledge</source>
        <translation>按名称、来源或可知信息查找</translation>
    </message>
    <message>
        <source>recorded starts</source>
        <translation>记录的开始时间</translation>
    </message>
</context>
<context>
    <name>Probe</name>
    <message>
        <source>One state, reward 1</source>
        <translation>一个状态，奖励 1</translation>
    </message>
    <message>
        <source>whether the critic learns at all</source>
        <translation>评论家是否在学习</translation>
    </message>
    <message>
        <source>Two states, rewards 1 and −1</source>
        <translation>两个状态，奖励 1 和 −1</translation>
    </message>
    <message>
        <source>whether the value depends on the state</source>
        <translation>价值是否取决于状态</translation>
    </message>
    <message>
        <source>Two steps, discount 0.5</source>
        <translation>两步，折扣 0.5</translation>
    </message>
    <message>
        <source>whether values are passed back in time</source>
        <translation>价值是否沿时间回传</translation>
    </message>
    <message>
        <source>One of three actions is paid</source>
        <translation>三个动作之一有奖励</translation>
    </message>
    <message>
        <source>whether the policy follows the reward</source>
        <translation>策略是否跟随奖励</translation>
    </message>
    <message>
        <source>Each state pays an action of its own</source>
        <translation>每个状态奖励各自的动作</translation>
    </message>
    <message>
        <source>whether the policy looks at the state</source>
        <translation>策略是否看状态</translation>
    </message>
    <message>
        <source>value of the first state</source>
        <translation>第一个状态的价值</translation>
    </message>
    <message>
        <source>value of the second state</source>
        <translation>第二个状态的价值</translation>
    </message>
    <message>
        <source>probability of the paid action, first state</source>
        <translation>有奖励动作的概率，第一个状态</translation>
    </message>
    <message>
        <source>probability of the paid action, second state</source>
        <translation>有奖励动作的概率，第二个状态</translation>
    </message>
</context>
<context>
    <name>PurchaseModel</name>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>worse, perhaps by chance</source>
        <translation>更差，可能是偶然</translation>
    </message>
    <message>
        <source>no clear gain</source>
        <translation>无明显收益</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>QCoreApplication</name>
    <message>
        <source>What the finished jobs are worth to their users</source>
        <translation>已完成作业对用户的价值</translation>
    </message>
    <message>
        <source>What was paid by the jobs that the policy took</source>
        <translation>被策略接受的作业所支付的总额</translation>
    </message>
</context>
<context>
    <name>Query</name>
    <message>
        <source>both hold</source>
        <translation>两者都成立</translation>
    </message>
    <message>
        <source>one of the two holds, or both</source>
        <translation>两者之一或两者成立</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>not equal</source>
        <translation>不等于</translation>
    </message>
    <message>
        <source>less</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>less or equal</source>
        <translation>小于或等于</translation>
    </message>
    <message>
        <source>more</source>
        <translation>大于</translation>
    </message>
    <message>
        <source>more or equal</source>
        <translation>大于或等于</translation>
    </message>
    <message>
        <source>one of a set: {1, 5..10, 20..}</source>
        <translation>属于集合：{1, 5..10, 20..}</translation>
    </message>
    <message>
        <source>matches &quot;wild*cards&quot; or /a regular expression/</source>
        <translation>匹配 &quot;通*配符&quot; 或 /正则表达式/</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>without its sign</source>
        <translation>去掉符号</translation>
    </message>
    <message>
        <source>rounded down to a whole number</source>
        <translation>向下取整</translation>
    </message>
    <message>
        <source>rounded up to a whole number</source>
        <translation>向上取整</translation>
    </message>
    <message>
        <source>rounded to a whole number</source>
        <translation>四舍五入取整</translation>
    </message>
    <message>
        <source>whether there is a value</source>
        <translation>是否有值</translation>
    </message>
    <message>
        <source>the smaller of two values</source>
        <translation>两个值中较小的</translation>
    </message>
    <message>
        <source>the larger of two values</source>
        <translation>两个值中较大的</translation>
    </message>
    <message>
        <source>how many there are, or meet a condition</source>
        <translation>有多少，或多少满足条件</translation>
    </message>
    <message>
        <source>whether one meets a condition</source>
        <translation>是否有一个满足条件</translation>
    </message>
    <message>
        <source>whether all meet a condition</source>
        <translation>是否全部满足条件</translation>
    </message>
    <message>
        <source>the sum of a value over all</source>
        <translation>某值之和</translation>
    </message>
    <message>
        <source>the mean of a value over all</source>
        <translation>某值的平均</translation>
    </message>
    <message>
        <source>the smallest value of all</source>
        <translation>最小的值</translation>
    </message>
    <message>
        <source>the largest value of all</source>
        <translation>最大的值</translation>
    </message>
    <message>
        <source>number of the job in the run, from 0</source>
        <translation>作业在运行中的编号，从 0 起</translation>
    </message>
    <message>
        <source>name of the job in the trace</source>
        <translation>作业在轨迹中的名称</translation>
    </message>
    <message>
        <source>model that the job trains</source>
        <translation>作业训练的模型</translation>
    </message>
    <message>
        <source>what the job does now</source>
        <translation>作业当前的状态</translation>
    </message>
    <message>
        <source>simulated time of its arrival</source>
        <translation>到达的模拟时间</translation>
    </message>
    <message>
        <source>simulated time of its first start</source>
        <translation>首次启动的模拟时间</translation>
    </message>
    <message>
        <source>simulated time of its completion</source>
        <translation>完成的模拟时间</translation>
    </message>
    <message>
        <source>part of its work that is done</source>
        <translation>已完成的工作份额</translation>
    </message>
    <message>
        <source>speed that the job loses to its neighbours</source>
        <translation>作业因邻居损失的速度</translation>
    </message>
    <message>
        <source>workers that the job asks for</source>
        <translation>作业请求的 worker 数</translation>
    </message>
    <message>
        <source>parameter servers that the job asks for</source>
        <translation>作业请求的参数服务器数</translation>
    </message>
    <message>
        <source>GPUs that the job asks for</source>
        <translation>作业请求的 GPU 数</translation>
    </message>
    <message>
        <source>servers that the job runs on</source>
        <translation>作业所在的服务器数</translation>
    </message>
    <message>
        <source>number of the server, from 0</source>
        <translation>服务器编号，从 0 起</translation>
    </message>
    <message>
        <source>name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>the server&apos;s rack</source>
        <translation>服务器所在的机架</translation>
    </message>
    <message>
        <source>whether the server takes work</source>
        <translation>服务器是否接受任务</translation>
    </message>
    <message>
        <source>jobs with tasks on the server</source>
        <translation>在该服务器上有任务的作业数</translation>
    </message>
    <message>
        <source>GPUs that the server has</source>
        <translation>服务器的 GPU 数</translation>
    </message>
    <message>
        <source>GPUs that no job holds</source>
        <translation>空闲的 GPU 数</translation>
    </message>
    <message>
        <source>cores that the server has</source>
        <translation>服务器的核数</translation>
    </message>
    <message>
        <source>unreserved cores</source>
        <translation>未被预留的核数</translation>
    </message>
    <message>
        <source>speed that its jobs lose to each other, on average</source>
        <translation>其作业彼此平均损失的速度</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>simulated time of the event</source>
        <translation>事件的模拟时间</translation>
    </message>
    <message>
        <source>name of the job it concerns</source>
        <translation>所涉作业的名称</translation>
    </message>
    <message>
        <source>name of the server it concerns</source>
        <translation>所涉服务器的名称</translation>
    </message>
    <message>
        <source>number of the decision or interval</source>
        <translation>决策或时间间隔的编号</translation>
    </message>
    <message>
        <source>figure of the event: new speed, stall, price</source>
        <translation>事件的数值：新速度、停顿、价格</translation>
    </message>
    <message>
        <source>simulated time</source>
        <translation>模拟时间</translation>
    </message>
    <message>
        <source>number of the interval, from 0</source>
        <translation>时间间隔编号，从 0 起</translation>
    </message>
    <message>
        <source>number of the latest decision, from 0</source>
        <translation>最近一次决策的编号，从 0 起</translation>
    </message>
    <message>
        <source>events logged so far</source>
        <translation>至今记录的事件数</translation>
    </message>
    <message>
        <source>jobs that wait</source>
        <translation>等待的作业数</translation>
    </message>
    <message>
        <source>jobs that run</source>
        <translation>运行中的作业数</translation>
    </message>
    <message>
        <source>jobs that are done</source>
        <translation>已完成的作业数</translation>
    </message>
    <message>
        <source>part of all GPUs in use; of all cores where there is none</source>
        <translation>全部 GPU 的使用份额；没有 GPU 时为全部核的份额</translation>
    </message>
    <message>
        <source>all jobs of the run</source>
        <translation>运行的全部作业</translation>
    </message>
    <message>
        <source>all servers of the cluster</source>
        <translation>集群的全部服务器</translation>
    </message>
    <message>
        <source>what the last step has logged</source>
        <translation>上一步所记录的</translation>
    </message>
    <message>
        <source>id of the run</source>
        <translation>运行的标识</translation>
    </message>
    <message>
        <source>name given to the run</source>
        <translation>运行的名称</translation>
    </message>
    <message>
        <source>how the run ended</source>
        <translation>运行如何结束</translation>
    </message>
    <message>
        <source>name of the cluster</source>
        <translation>集群名称</translation>
    </message>
    <message>
        <source>seed of the run</source>
        <translation>运行的种子</translation>
    </message>
    <message>
        <source>interference model</source>
        <translation>干扰模型</translation>
    </message>
    <message>
        <source>table of transition costs</source>
        <translation>转换代价表</translation>
    </message>
    <message>
        <source>where the policy comes from</source>
        <translation>策略的来源</translation>
    </message>
    <message>
        <source>what the policy may know</source>
        <translation>策略可知道的信息</translation>
    </message>
    <message>
        <source>version of the program that made it</source>
        <translation>生成它的程序版本</translation>
    </message>
    <message>
        <source>id of the run that it was forked from</source>
        <translation>分叉自哪个运行</translation>
    </message>
    <message>
        <source>tags of the run</source>
        <translation>运行的标签</translation>
    </message>
    <message>
        <source>notes on the run</source>
        <translation>运行的备注</translation>
    </message>
    <message>
        <source>whether the run is archived</source>
        <translation>运行是否已归档</translation>
    </message>
    <message>
        <source>when the run was made, UTC</source>
        <translation>运行创建的时间（UTC）</translation>
    </message>
    <message>
        <source>when the run ended, UTC</source>
        <translation>运行结束的时间（UTC）</translation>
    </message>
    <message>
        <source>events in the log</source>
        <translation>日志中的事件数</translation>
    </message>
    <message>
        <source>decisions that were taken</source>
        <translation>作出的决策数</translation>
    </message>
    <message>
        <source>simulated time of the last event</source>
        <translation>最后事件的模拟时间</translation>
    </message>
    <message>
        <source>mean completion time of the jobs</source>
        <translation>作业的平均完成时间</translation>
    </message>
    <message>
        <source>median completion time of the jobs</source>
        <translation>作业完成时间的中位数</translation>
    </message>
    <message>
        <source>90th percentile of the completion times</source>
        <translation>完成时间的第 90 百分位</translation>
    </message>
    <message>
        <source>99th percentile of the completion times</source>
        <translation>完成时间的第 99 百分位</translation>
    </message>
    <message>
        <source>mean time that jobs waited</source>
        <translation>作业的平均等待时间</translation>
    </message>
    <message>
        <source>first arrival to last completion</source>
        <translation>从首次到达到最后完成</translation>
    </message>
    <message>
        <source>part of the cluster that was in use</source>
        <translation>集群的使用份额</translation>
    </message>
    <message>
        <source>jobs of the trace</source>
        <translation>轨迹的作业数</translation>
    </message>
    <message>
        <source>jobs that are not done</source>
        <translation>未完成的作业数</translation>
    </message>
    <message>
        <source>jobs that were turned away</source>
        <translation>被拒绝的作业数</translation>
    </message>
    <message>
        <source>restarts of all jobs</source>
        <translation>全部作业的重启数</translation>
    </message>
    <message>
        <source>a parameter of the policy, by its key</source>
        <translation>策略的参数，按键名</translation>
    </message>
    <message>
        <source>a figure of the run, by its key</source>
        <translation>运行的指标，按键名</translation>
    </message>
    <message>
        <source>name of the job of the tasks</source>
        <translation>任务所属作业的名字</translation>
    </message>
    <message>
        <source>what the tasks are in their job</source>
        <translation>任务在作业中的角色</translation>
    </message>
    <message>
        <source>name of the server they are on</source>
        <translation>任务所在服务器的名字</translation>
    </message>
    <message>
        <source>tasks of that job and role on the server</source>
        <translation>该服务器上此作业此角色的任务数</translation>
    </message>
    <message>
        <source>GPUs that these tasks hold</source>
        <translation>这些任务占用的 GPU 数</translation>
    </message>
    <message>
        <source>cores that these tasks hold</source>
        <translation>这些任务占用的核数</translation>
    </message>
    <message>
        <source>whether they run, pay for a change or are proposed</source>
        <translation>正在运行、正在付出改动代价，还是提议中</translation>
    </message>
    <message>
        <source>name of the trace, or the file or preset it comes from</source>
        <translation>轨迹的名称，或其来源文件或预设</translation>
    </message>
    <message>
        <source>what was changed from the parent</source>
        <translation>与父运行相比所做的更改</translation>
    </message>
    <message>
        <source>a parameter of the policy, as --set names it</source>
        <translation>策略的参数，名称同 --set</translation>
    </message>
    <message>
        <source>a parameter of the trace&apos;s preset, as in trace.load</source>
        <translation>轨迹预设的参数，如 trace.load</translation>
    </message>
    <message>
        <source>part in use of its fullest resource among GPUs, cores and memory</source>
        <translation>GPU、核和内存中用得最满的一种的使用份额</translation>
    </message>
    <message>
        <source>policy that decided; of a changed run any of them</source>
        <translation>作决策的策略；被更改过的运行中任何一个都算</translation>
    </message>
    <message>
        <source>user who submitted the job</source>
        <translation>提交该作业的用户</translation>
    </message>
    <message>
        <source>longest run that its scheduler allows</source>
        <translation>其调度器允许的最长运行时间</translation>
    </message>
    <message>
        <source>part of the free GPUs that a task of the trace cannot use</source>
        <translation>空闲 GPU 中轨迹里的任务无法使用的部分</translation>
    </message>
    <message>
        <source>team or project that the job belongs to</source>
        <translation>作业所属的团队或项目</translation>
    </message>
    <message>
        <source>time since its arrival in which the job held nothing</source>
        <translation>作业到达后未占用任何资源的时间</translation>
    </message>
    <message>
        <source>job completion time: from arrival to the end, waiting included</source>
        <translation>作业完成时间：从到达到结束，含等待</translation>
    </message>
    <message>
        <source>batches per second of all its workers now; for jobs given by their duration, relative to the speed they asked for</source>
        <translation>其全部 worker 当前每秒的批数；以时长给出的作业则为相对所申请速度的倍数</translation>
    </message>
    <message>
        <source>epochs that the job was submitted with; none when the trace gives a duration</source>
        <translation>作业提交时的 epoch 数；轨迹给出时长时没有</translation>
    </message>
    <message>
        <source>tasks that the job asks for</source>
        <translation>作业请求的任务数</translation>
    </message>
    <message>
        <source>how much the job counts for policies that weigh jobs</source>
        <translation>作业在按权重的策略中所占分量</translation>
    </message>
    <message>
        <source>when the job should be done</source>
        <translation>作业应完成的时间</translation>
    </message>
    <message>
        <source>tasks on the server</source>
        <translation>服务器上的任务数</translation>
    </message>
    <message>
        <source>GPUs that jobs hold</source>
        <translation>作业占用的 GPU 数</translation>
    </message>
    <message>
        <source>reserved cores</source>
        <translation>已预留的核数</translation>
    </message>
    <message>
        <source>memory that the server has, in GB</source>
        <translation>服务器的内存，单位 GB</translation>
    </message>
    <message>
        <source>reserved memory, in GB</source>
        <translation>已预留的内存，单位 GB</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>All kinds of servers</source>
        <translation>所有种类的服务器</translation>
    </message>
    <message>
        <source>Which kind of server</source>
        <translation>服务器种类</translation>
    </message>
    <message>
        <source>Servers more</source>
        <translation>增加的服务器</translation>
    </message>
    <message>
        <source>1, 2, 4 …</source>
        <translation>1、2、4 …</translation>
    </message>
    <message>
        <source>Pays when a server saves</source>
        <translation>一台服务器至少节省</translation>
    </message>
    <message>
        <source> % of the wait</source>
        <translation>% 的等待</translation>
    </message>
    <message>
        <source>Working out what to buy</source>
        <translation>正在计算购买方案</translation>
    </message>
    <message>
        <source>How long jobs wait with more servers of each kind, and up to how many pay off.</source>
        <translation>增加各种服务器后作业等待多久，以及最多多少台划算。</translation>
    </message>
    <message>
        <source>Share of free capacity</source>
        <translation>占空闲容量的比例</translation>
    </message>
    <message>
        <source>Share of all GPUs</source>
        <translation>占全部 GPU 的比例</translation>
    </message>
    <message>
        <source>Fragmentation over time</source>
        <translation>碎片率随时间变化</translation>
    </message>
    <message>
        <source>Load and free capacity of the open run appear here.</source>
        <translation>打开的运行的负载与空闲容量显示在这里。</translation>
    </message>
    <message>
        <source>What counts as a fragment</source>
        <translation>什么算作碎片</translation>
    </message>
    <message>
        <source>fewer GPUs</source>
        <translation>GPU 较少</translation>
    </message>
    <message>
        <source>on more servers</source>
        <translation>分到更多服务器</translation>
    </message>
    <message>
        <source>another GPU type</source>
        <translation>换 GPU 型号</translation>
    </message>
    <message>
        <source>shorter</source>
        <translation>时长较短</translation>
    </message>
    <message>
        <source>as asked</source>
        <translation>如所问</translation>
    </message>
    <message>
        <source>{0} for {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message>
        <source>Why it waits: {0}.</source>
        <translation>等待原因：{0}。</translation>
    </message>
    <message>
        <source>{0}: never starts under {1}, even when all other jobs have ended.</source>
        <translation>{0}：按 {1} 永远不会开始，即使其他作业都已结束。</translation>
    </message>
    <message>
        <source>{0}: starts at once, at {1}.</source>
        <translation>{0}：立即开始，时刻 {1}。</translation>
    </message>
    <message>
        <source>{0}: starts at {1}, {2} after {3}.</source>
        <translation>{0}：{1} 开始，即 {3} 之后 {2}。</translation>
    </message>
    <message>
        <source>In 9 of 10 runs with drawn lengths ({0} runs), not before {1}.</source>
        <translation>时长随机抽取的 {0} 次运行中，十之九不早于 {1}。</translation>
    </message>
    <message>
        <source>In 8 of 10 runs with drawn lengths ({0} runs), from {1} to {2}.</source>
        <translation>时长随机抽取的 {0} 次运行中，十之八在 {1} 至 {2}。</translation>
    </message>
    <message>
        <source>No other job waits longer because of it.</source>
        <translation>没有其他作业因此多等。</translation>
    </message>
    <message>
        <source>No other job waits longer because of it; {0} end at another time.</source>
        <translation>没有其他作业因此多等；{0} 个的结束时刻有变。</translation>
    </message>
    <message>
        <source>{0} jobs wait longer because of it; {1} then never ends.</source>
        <translation>{0} 个作业因此多等；其中 {1} 不再结束。</translation>
    </message>
    <message>
        <source>One job waits longer because of it: {0}, by {1}.</source>
        <translation>一个作业因此多等：{0}，多等 {1}。</translation>
    </message>
    <message>
        <source>{0} jobs wait longer because of it, {1} in all; {2} the longest, by {3}.</source>
        <translation>{0} 个作业因此多等，共 {1}；最多的是 {2}，多等 {3}。</translation>
    </message>
    <message>
        <source>{0} wait less.</source>
        <translation>{0} 个少等。</translation>
    </message>
    <message>
        <source>None of the {0} smaller or shorter shapes tried starts sooner.</source>
        <translation>试过的 {0} 种更小或更短的形态都不会更早开始。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>{0} at once</source>
        <translation>{0}，立即</translation>
    </message>
    <message>
        <source>{0} at {1}</source>
        <translation>{0}，{1}</translation>
    </message>
    <message>
        <source>Other shapes that start sooner ({0} of {1} tried): {2}.</source>
        <translation>更早开始的其他形态（试过 {1} 种，有 {0} 种）：{2}。</translation>
    </message>
    <message>
        <source>Assumed: no job comes after {0}, since none is known then;</source>
        <translation>假定：{0} 之后没有作业到来，因为当时无从知道；</translation>
    </message>
    <message>
        <source>Assumed: later jobs come as in the trace, which is not known then;</source>
        <translation>假定：之后的作业按轨迹到来，而当时无人知道；</translation>
    </message>
    <message>
        <source>lengths are those of the trace, since {0} has decided by them already.</source>
        <translation>时长取自轨迹，因为 {0} 已据此做过决定。</translation>
    </message>
    <message>
        <source>lengths are those of the trace, which are not known then.</source>
        <translation>时长取自轨迹，而当时无人知道。</translation>
    </message>
    <message>
        <source>lengths are those of the trace, since nothing else is known yet.</source>
        <translation>时长取自轨迹，因为目前没有其他依据。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>{0} as finished jobs ran</source>
        <translation>{0} 个按已结束作业</translation>
    </message>
    <message>
        <source>{0} within their limits</source>
        <translation>{0} 个按其时限</translation>
    </message>
    <message>
        <source>{0} as in the trace, since nothing else is known</source>
        <translation>{0} 个按轨迹（没有其他依据）</translation>
    </message>
    <message>
        <source>lengths of unfinished jobs are estimates: {0}.</source>
        <translation>未结束作业的时长是估计值：{0}。</translation>
    </message>
    <message>
        <source>{0} already decides differently before this moment when other jobs come after it; the figures are of such a run.</source>
        <translation>若之后到来的作业不同，{0} 在此刻之前就会做出不同决定；数值属于那样的运行。</translation>
    </message>
    <message>
        <source>A job with fewer GPUs is taken to run longer, for the same GPU time; on other servers and types as long as it would.</source>
        <translation>GPU 较少的作业视为运行更久，GPU 时间不变；换服务器或型号时时长不变。</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>GPUs each</source>
        <translation>每任务 GPU</translation>
    </message>
    <message>
        <source>Cores each</source>
        <translation>每任务核数</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>Runs for</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>1h</source>
        <translation>1h</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>时限</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>as in the trace</source>
        <translation>如轨迹</translation>
    </message>
    <message>
        <source>Later jobs</source>
        <translation>之后的作业</translation>
    </message>
    <message>
        <source>Trying a new job</source>
        <translation>正在试提交新作业</translation>
    </message>
    <message>
        <source>When a job that does not exist yet would start, which jobs would wait because of it, and which shapes would start sooner.</source>
        <translation>尚不存在的作业何时会开始，哪些作业会因此等待，哪些形态会更早开始。</translation>
    </message>
    <message>
        <source>What makes a group</source>
        <translation>按什么分组</translation>
    </message>
    <message>
        <source>Figures of the teams</source>
        <translation>各团队的数据</translation>
    </message>
    <message>
        <source>Waits, completion times and GPU hours of each team appear here as the run goes on.</source>
        <translation>随着运行，每个团队的等待、完成时间和 GPU 小时显示在这里。</translation>
    </message>
    <message>
        <source>Looking at the queue</source>
        <translation>正在查看队列</translation>
    </message>
    <message>
        <source>No job waits at this moment. Waiting jobs are listed here with the reason and a predicted start.</source>
        <translation>此刻没有作业等待。等待的作业及其原因和预计开始时间会列在这里。</translation>
    </message>
    <message>
        <source>Lengths of others</source>
        <translation>其他作业时长</translation>
    </message>
    <message>
        <source>as few servers as possible</source>
        <translation>尽可能少的服务器</translation>
    </message>
    <message>
        <source>the first servers with room</source>
        <translation>最先有空位的服务器</translation>
    </message>
    <message>
        <source>the fullest servers first</source>
        <translation>先用最满的服务器</translation>
    </message>
    <message>
        <source>the emptiest servers first</source>
        <translation>先用最空的服务器</translation>
    </message>
    <message>
        <source>each task on another server</source>
        <translation>每个任务各在一台服务器</translation>
    </message>
    <message>
        <source>At {0}: under {1} job {2} starts at {3}, with the true lengths and the arrivals to come.</source>
        <translation>在 {0} 提问：在 {1} 下作业 {2} 于 {3} 启动（按真实时长和之后的到达）。</translation>
    </message>
    <message>
        <source>At {0}: under {1} job {2} never starts: {3}.</source>
        <translation>在 {0} 提问：在 {1} 下作业 {2} 永不启动：{3}。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker 数</translation>
    </message>
    <message>
        <source>Parameter servers</source>
        <translation>参数服务器数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>epoch 数</translation>
    </message>
    <message>
        <source>Recommending a placement</source>
        <translation>正在推荐放置</translation>
    </message>
    <message>
        <source>Where would a job like this go now, and when would it start?</source>
        <translation>这样的作业此刻应放在哪里，何时启动？</translation>
    </message>
    <message>
        <source>Starts within</source>
        <translation>开始时间相差不超过</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Comparing with the record</source>
        <translation>正在与记录对比</translation>
    </message>
    <message>
        <source>Waits in this run beside the recorded ones appear here if the trace has recorded starts.</source>
        <translation>若轨迹有开始时间记录，本次运行的等待与记录的等待会并列显示在这里。</translation>
    </message>
    <message>
        <source>Improve</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>all with a range</source>
        <translation>所有有范围的参数</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>不得变差</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Tuning the policy</source>
        <translation>正在为策略调参</translation>
    </message>
    <message>
        <source>Better parameters for the policy, and whether they are better on jobs that the search never saw.</source>
        <translation>策略的更好参数，以及它们在搜索从未见过的作业上是否更好。</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>no better</source>
        <translation>不更好</translation>
    </message>
    <message>
        <source>today</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Best so far</source>
        <translation>目前最好</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Decide at</source>
        <translation>决策时刻</translation>
    </message>
    <message>
        <source>When policies decide: at the same moments (at every event if any of them does, for each that can), at the moments that each was made for, at the ends of intervals alone, or at every arrival, completion and change of resources. Policies that decide immediately have shorter waits.</source>
        <translation>策略何时决策：在相同时刻（只要有一个策略在每个事件时决策，其余能做到的也如此）、在各自设计的时刻、仅在时间间隔末尾，或在每次到达、完成和资源变化时。立即决策的策略等待更短。</translation>
    </message>
    <message>
        <source>The same moments</source>
        <translation>相同时刻</translation>
    </message>
    <message>
        <source>Each policy&apos;s own moments</source>
        <translation>各策略自己的时刻</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>时间间隔</translation>
    </message>
    <message>
        <source>Every event</source>
        <translation>每个事件</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Such as 7, 1..5 or 1,4,9. With a generated trace each seed is a trace of its own.</source>
        <translation>如 7、1..5 或 1,4,9。对生成的轨迹，每个种子对应一个不同的轨迹。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>The policy that the others are compared with, trace by trace</source>
        <translation>其他策略逐个轨迹与之比较的策略</translation>
    </message>
    <message>
        <source>A schedule is chaotic: one job that arrives a second later can change the order of the queue for days. So the runs are repeated on copies of the trace with arrivals shifted by up to 60 s; means, differences and intervals are over these. 0: no copies.</source>
        <translation>调度过程是混沌的：一个作业晚到一秒就可能改变此后数天的队列顺序。因此在到达时间最多偏移 60 s 的轨迹副本上重复运行；平均值、差异和区间都取自这些副本。0：不用副本。</translation>
    </message>
    <message>
        <source>Jobs slow each other down on shared servers and links, by published figures.</source>
        <translation>作业在共享的服务器和链路上互相拖慢，依据已发表的数据。</translation>
    </message>
    <message>
        <source>Links are shared max-min fairly; slower to compute.</source>
        <translation>链路按最大最小公平共享；计算较慢。</translation>
    </message>
    <message>
        <source>Neighbours do not matter.</source>
        <translation>邻居没有影响。</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>Choose a co-location table</source>
        <translation>选择共置表</translation>
    </message>
    <message>
        <source>Co-location tables (*.json);;All files (*)</source>
        <translation>共置表 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Cost of changes</source>
        <translation>变更代价</translation>
    </message>
    <message>
        <source>Common</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>无代价</translation>
    </message>
    <message>
        <source>Decides at</source>
        <translation>决策时刻</translation>
    </message>
    <message>
        <source>When the policy decides: at the moments that it was made for, at the ends of intervals alone, or at every arrival, completion and change of resources</source>
        <translation>策略何时决策：在其设计的时刻、只在间隔结束时，或在每次到达、完成和资源变化时</translation>
    </message>
    <message>
        <source>The policy&apos;s own moments</source>
        <translation>策略自己的时刻</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Time between two decisions of policies that decide at intervals</source>
        <translation>按间隔决策的策略两次决策之间的时间</translation>
    </message>
    <message>
        <source> min</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>the policy&apos;s own</source>
        <translation>策略自己的</translation>
    </message>
    <message>
        <source>Lost by failures</source>
        <translation>故障损失</translation>
    </message>
    <message>
        <source>The unfinished epoch, or everything</source>
        <translation>未完成的 epoch，或全部</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Checkpoint every 10 min</source>
        <translation>每 10 分钟 一个检查点</translation>
    </message>
    <message>
        <source>Checkpoint every 30 min</source>
        <translation>每 30 分钟 一个检查点</translation>
    </message>
    <message>
        <source>Checkpoint every 1 h</source>
        <translation>每 1 小时 一个检查点</translation>
    </message>
    <message>
        <source>Checkpoint every 4 h</source>
        <translation>每 4 小时 一个检查点</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Decides what policies draw; with a generated trace also the trace itself</source>
        <translation>决定策略的随机选择；对生成的轨迹也决定轨迹本身</translation>
    </message>
    <message>
        <source>Leave out jobs that can never run</source>
        <translation>略去永远无法运行的作业</translation>
    </message>
    <message>
        <source>They are named and counted when the run opens. If kept, they wait to its end, and the run counts as incomplete.</source>
        <translation>打开运行时会列出它们的名称与数量。若保留，它们会一直等到结束，运行会被视为未完成。</translation>
    </message>
    <message>
        <source>Waits of other jobs are of one run, in which each job ends after the median of what is known of it.</source>
        <translation>其他作业的等待来自同一次运行，其中每个作业在其已知时长的中位数之后结束。</translation>
    </message>
    <message>
        <source>As in the run</source>
        <translation>与运行相同</translation>
    </message>
    <message>
        <source>Following one training step</source>
        <translation>跟踪一步训练</translation>
    </message>
    <message>
        <source>A training step of a running job appears here, layer by layer, when its layers are known.</source>
        <translation>模型各层已知时，运行中作业的一步训练会逐层显示在这里。</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>A running job; empty: the first whose layers are known</source>
        <translation>一个运行中的作业；留空：第一个各层已知的作业</translation>
    </message>
    <message>
        <source>Order of transfers</source>
        <translation>传输顺序</translation>
    </message>
    <message>
        <source>Tried</source>
        <translation>已试</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>20 up to 5,000 jobs</source>
        <translation>不超过 5,000 个作业时为 20</translation>
    </message>
    <message>
        <source>As before the +. Transfers of parameters hide behind computing, in the order of that system.</source>
        <translation>与 + 之前相同。参数传输按该系统的顺序藏在计算后面。</translation>
    </message>
    <message>
        <source>Follows the record until</source>
        <translation>按记录运行至</translation>
    </message>
    <message>
        <source>Until this moment jobs start when and where they did by the trace&apos;s record; the policy takes over what runs there</source>
        <translation>在此时刻之前，作业按轨迹记录的时间和位置启动；之后由策略接管正在运行的作业</translation>
    </message>
    <message>
        <source>the moment of a snapshot</source>
        <translation>快照的时刻</translation>
    </message>
    <message>
        <source>Found step by step, the cheapest server first; fewer moves may exist. The tasks of a job on one server move together. Jobs that share a GPU or must not be interrupted stay where they are.</source>
        <translation>逐步寻找，先取代价最小的服务器；可能存在更少的移动。同一作业在一台服务器上的任务一起移动。共享 GPU 或不可中断的作业留在原处。</translation>
    </message>
    <message>
        <source>{0} cannot be emptied: some tasks find no room elsewhere.</source>
        <translation>无法清空 {0}：有些任务在别处没有空间。</translation>
    </message>
    <message>
        <source>{0} is empty already.</source>
        <translation>{0} 已经是空的。</translation>
    </message>
    <message>
        <source>{0} is empty after these moves.</source>
        <translation>这些移动之后 {0} 为空。</translation>
    </message>
    <message>
        <source>{0}: there is room already.</source>
        <translation>{0}：已有空间。</translation>
    </message>
    <message>
        <source>{0}: there is room after these moves.</source>
        <translation>{0}：这些移动之后有空间。</translation>
    </message>
    <message>
        <source>{0}: no moves were found that make room for all; {1} of {2} tasks fit after these, {3} without moves.</source>
        <translation>{0}：没有找到能为全部任务腾出空间的移动；这些移动之后 {2} 个任务中放得下 {1} 个，不移动时 {3} 个。</translation>
    </message>
    <message>
        <source>Jobs that move: {0}. Each stands still for {1} (the cost of a move in this run), together {2} GPU-hours.</source>
        <translation>移动的作业：{0} 个。每个停顿 {1}（本次运行中移动的代价），合计 {2} GPU 小时。</translation>
    </message>
    <message>
        <source>Memory each</source>
        <translation>每个任务的内存</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>Or this job</source>
        <translation>或这个作业</translation>
    </message>
    <message>
        <source>one that waits</source>
        <translation>一个等待中的作业</translation>
    </message>
    <message>
        <source>Or empty this</source>
        <translation>或清空</translation>
    </message>
    <message>
        <source>server or rack</source>
        <translation>服务器或机架</translation>
    </message>
    <message>
        <source>Looking for moves</source>
        <translation>正在寻找移动</translation>
    </message>
    <message>
        <source>Which tasks must move so that a gang fits now, or that a server or rack is empty, and what that costs.</source>
        <translation>哪些任务必须移动，才能使一组任务现在放得下，或使服务器或机架变空，以及代价是多少。</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>How often each server fails, at random times; it is back after 4 h (assumed). The command line and the cluster&apos;s file also take other repair times, bursts and racks.</source>
        <translation>每台服务器多久随机故障一次；4 小时后恢复（假定）。命令行和集群文件还可指定其他修复时间、成簇故障和机架。</translation>
    </message>
    <message>
        <source>None but those in the cluster&apos;s file</source>
        <translation>除集群文件中的以外没有</translation>
    </message>
    <message>
        <source>Each server once a week</source>
        <translation>每台服务器每周一次</translation>
    </message>
    <message>
        <source>Each server once a month</source>
        <translation>每台服务器每月一次</translation>
    </message>
    <message>
        <source>Each server twice a year</source>
        <translation>每台服务器每年两次</translation>
    </message>
    <message>
        <source>a whole server</source>
        <translation>整台服务器</translation>
    </message>
    <message>
        <source>Lengths of jobs that run or wait are estimates: {0}.</source>
        <translation>运行中和等待中作业的时长为估计值：{0}。</translation>
    </message>
    <message>
        <source>At {0}: {1} jobs run, {2} wait.</source>
        <translation>{0}：{1} 个作业运行，{2} 个等待。</translation>
    </message>
    <message>
        <source>Since the last look {0} have started, {1} have left, {2} are new.</source>
        <translation>自上次查看以来，{0} 个已启动，{1} 个已离开，{2} 个为新作业。</translation>
    </message>
    <message>
        <source>Started: {0}.</source>
        <translation>已启动：{0}。</translation>
    </message>
    <message>
        <source>Of {0} predictions whose outcome is known, {1} % held; 80 % are meant to. {2} more came and went between two looks.</source>
        <translation>结果已知的 {0} 个预测中，{1}% 成立；目标为 80%。另有 {2} 个作业在两次查看之间启动并结束。</translation>
    </message>
    <message>
        <source>{0} as finished jobs of their user and name ran</source>
        <translation>{0} 个按同一用户、同名的已完成作业</translation>
    </message>
    <message>
        <source>{0} by their limits, of which finished jobs used a known part</source>
        <translation>{0} 个按时间上限和已完成作业所用的比例</translation>
    </message>
</context>
<context>
    <name>RunPictures</name>
    <message>
        <source>run %1 · trace %2 (%3) · cluster %4 · policy %5 · seed %6 · interference %7 · event hash %8</source>
        <translation>运行 %1 · 轨迹 %2（%3）· 集群 %4 · 策略 %5 · 随机种子 %6 · 干扰 %7 · 事件哈希 %8</translation>
    </message>
    <message>
        <source>Cluster at %1</source>
        <translation>%1 时的集群</translation>
    </message>
    <message>
        <source>Timeline of %1 jobs under %2</source>
        <translation>%1 个作业在 %2 下的时间线</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Mean JCT against load</source>
        <translation>平均 JCT 与负载</translation>
    </message>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>Predicted against measured speed</source>
        <translation>预测与实测速度</translation>
    </message>
    <message>
        <source>%1, checkpoint %2 · measured on %3</source>
        <translation>%1，检查点 %2 · 在 %3 上实测</translation>
    </message>
    <message>
        <source>Curves of a training</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>%1 · last report: %2, round %3 of %4, after %5</source>
        <translation>%1 · 最后一次报告：%2，第 %3 轮，共 %4 轮，历时 %5</translation>
    </message>
    <message>
        <source>branch of run %1 at %2, changed: %3</source>
        <translation>运行 %1 在 %2 的分支，改动：%3</translation>
    </message>
    <message>
        <source>Timeline of %1 servers under %2</source>
        <translation>%2 策略下 %1 台服务器的时间线</translation>
    </message>
    <message>
        <source>simulated time (h:min:s) · thin line waits, hatched starts or moves, filled runs, diamond moves, wedge goes on again, cross loses its server</source>
        <translation>模拟时间（时:分:秒）· 细线为等待，斜纹为启动或迁移，实心为运行，菱形为迁移，楔形为恢复运行，叉号为失去服务器</translation>
    </message>
    <message>
        <source>simulated time (h:min:s) · thin line waits, hatched starts or moves, filled runs, dotted is reserved, diamond moves, wedge goes on again, cross loses its server</source>
        <translation>模拟时间（时:分:秒）· 细线为等待，斜纹为启动或迁移，实心为运行，点线框为预留，菱形为迁移，楔形为恢复运行，叉号为失去服务器</translation>
    </message>
</context>
<context>
    <name>RunProvenance</name>
    <message>
        <source>%1 at %2</source>
        <translation>%2 时 %1</translation>
    </message>
    <message>
        <source>%1 after event %2</source>
        <translation>第 %2 个事件之后 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>branch, changed: %1</source>
        <translation>分支，改动：%1</translation>
    </message>
    <message>
        <source>branch of run %1, changed: %2</source>
        <translation>运行 %1 的分支，改动：%2</translation>
    </message>
    <message>
        <source>%1 · %2 · policy %3 · interference %4 · seed %5</source>
        <translation>%1 · %2 · 策略 %3 · 干扰 %4 · 种子 %5</translation>
    </message>
</context>
<context>
    <name>SearchWords</name>
    <message>
        <source>go to the end, run to the end, jump to the end, last, finish, complete, skip</source>
        <translation>转到末尾, 运行到结束, 跳到最后, 末尾, 结尾, 最后, 完成, 跳过</translation>
    </message>
    <message>
        <source>go to the beginning, jump to the beginning, to the start, first, rewind, reset</source>
        <translation>转到开头, 跳到开始, 回到起点, 最前, 倒回, 重置</translation>
    </message>
    <message>
        <source>again, replay, reset</source>
        <translation>再来一次, 重放, 重置</translation>
    </message>
    <message>
        <source>go to a moment, jump to a time, seek, to a condition</source>
        <translation>转到某一时刻, 跳到某个时间, 定位, 到条件成立</translation>
    </message>
    <message>
        <source>play, start, continue, go on, resume</source>
        <translation>播放, 开始, 继续</translation>
    </message>
    <message>
        <source>halt, hold, break</source>
        <translation>停下, 停住, 中断</translation>
    </message>
    <message>
        <source>next, forward, advance</source>
        <translation>下一步, 前进, 向前</translation>
    </message>
    <message>
        <source>previous, backward, undo a step</source>
        <translation>上一步, 后退, 向后</translation>
    </message>
    <message>
        <source>take back, revert</source>
        <translation>撤回, 还原</translation>
    </message>
    <message>
        <source>make again, repeat</source>
        <translation>再做一次, 重复</translation>
    </message>
    <message>
        <source>search, look for, go to a job, jump to a job, go to a server</source>
        <translation>搜索, 查找, 转到作业, 跳到作业, 转到服务器</translation>
    </message>
    <message>
        <source>deselect, select nothing, unselect</source>
        <translation>取消选择, 不选, 清空选择</translation>
    </message>
    <message>
        <source>run the comparison, benchmark</source>
        <translation>运行对比, 基准测试</translation>
    </message>
    <message>
        <source>parameter study, grid search, tune</source>
        <translation>参数研究, 网格搜索, 调参</translation>
    </message>
    <message>
        <source>move a job, move a task, start a job by hand</source>
        <translation>移动作业, 移动任务, 手动启动作业</translation>
    </message>
    <message>
        <source>take back the change of the run, revert the branch</source>
        <translation>撤回对运行的更改, 还原分支</translation>
    </message>
    <message>
        <source>keyboard, hotkeys, key bindings</source>
        <translation>键盘, 热键, 按键</translation>
    </message>
    <message>
        <source>keyboard, hotkeys, key bindings, cheat sheet</source>
        <translation>键盘, 热键, 按键, 速查表</translation>
    </message>
    <message>
        <source>save, send, export the run</source>
        <translation>保存, 发送, 导出运行</translation>
    </message>
    <message>
        <source>load, import</source>
        <translation>载入, 导入</translation>
    </message>
    <message>
        <source>perspective, arrangement of panels</source>
        <translation>视角, 面板布置</translation>
    </message>
</context>
<context>
    <name>SimulationText</name>
    <message numerus="yes">
        <source>%n more servers</source>
        <translation>
            <numerusform>另外 %n 台服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n on %1</source>
        <comment>tasks on a server</comment>
        <translation>
            <numerusform>%1 上 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is up</source>
        <translation>%1 可用</translation>
    </message>
    <message>
        <source>%1 takes no new tasks</source>
        <translation>%1 不再接受新任务</translation>
    </message>
    <message>
        <source>%1 went down</source>
        <translation>%1 发生故障</translation>
    </message>
    <message>
        <source>%1 no longer exists</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>%1; stalls for %2</source>
        <translation>%1；停顿 %2</translation>
    </message>
    <message>
        <source>not arrived</source>
        <translation>未到达</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>已挂起</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>parameter server</source>
        <translation>参数服务器</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n 个 worker</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter servers</source>
        <translation>
            <numerusform>%n 个参数服务器</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks</source>
        <translation>
            <numerusform>%n 个任务</numerusform>
        </translation>
    </message>
    <message>
        <source>up</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>排空中</translation>
    </message>
    <message>
        <source>down</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>尚未加入</translation>
    </message>
    <message>
        <source>the server is not up</source>
        <translation>服务器不可用</translation>
    </message>
    <message>
        <source>another type of GPU</source>
        <translation>GPU 类型不符</translation>
    </message>
    <message>
        <source>excluded by the policy</source>
        <translation>被策略排除</translation>
    </message>
    <message>
        <source>arrival</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>completion</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>end of a lease</source>
        <translation>租约结束</translation>
    </message>
    <message>
        <source>wake-up</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>epoch edge</source>
        <translation>epoch 边界</translation>
    </message>
    <message>
        <source>Job completed</source>
        <translation>作业完成</translation>
    </message>
    <message>
        <source>Epoch edge reached</source>
        <translation>到达 epoch 边界</translation>
    </message>
    <message>
        <source>Server changed</source>
        <translation>服务器变化</translation>
    </message>
    <message>
        <source>Job arrived</source>
        <translation>作业到达</translation>
    </message>
    <message>
        <source>Lease ended</source>
        <translation>租约结束</translation>
    </message>
    <message>
        <source>Lease began</source>
        <translation>租约开始</translation>
    </message>
    <message>
        <source>Interval began</source>
        <translation>时间间隔开始</translation>
    </message>
    <message>
        <source>Policy woke up</source>
        <translation>策略唤醒</translation>
    </message>
    <message>
        <source>Decision taken</source>
        <translation>作出决策</translation>
    </message>
    <message>
        <source>Plan refused</source>
        <translation>方案被拒</translation>
    </message>
    <message>
        <source>Job started</source>
        <translation>作业启动</translation>
    </message>
    <message>
        <source>Job resumed</source>
        <translation>作业恢复</translation>
    </message>
    <message>
        <source>Job suspended</source>
        <translation>作业挂起</translation>
    </message>
    <message>
        <source>Job moved</source>
        <translation>作业迁移</translation>
    </message>
    <message>
        <source>Job resized</source>
        <translation>作业伸缩</translation>
    </message>
    <message>
        <source>Job retuned</source>
        <translation>作业重新调参</translation>
    </message>
    <message>
        <source>Job accepted</source>
        <translation>作业接受</translation>
    </message>
    <message>
        <source>Job rejected</source>
        <translation>作业拒绝</translation>
    </message>
    <message>
        <source>Job deferred</source>
        <translation>作业推迟</translation>
    </message>
    <message>
        <source>Job lost its server</source>
        <translation>作业失去服务器</translation>
    </message>
    <message>
        <source>Speed changed</source>
        <translation>速度变化</translation>
    </message>
    <message>
        <source>Lease changed</source>
        <translation>租约变更</translation>
    </message>
    <message>
        <source>job %1</source>
        <translation>作业 %1</translation>
    </message>
    <message>
        <source>%1 completed after %2</source>
        <translation>%1 完成，历时 %2</translation>
    </message>
    <message>
        <source>%1 reached epoch %2</source>
        <translation>%1 到达 epoch %2</translation>
    </message>
    <message>
        <source>%1 arrived: %2</source>
        <translation>%1 到达：%2</translation>
    </message>
    <message>
        <source>%1 arrived: %2, %3</source>
        <translation>%1 到达：%2，%3</translation>
    </message>
    <message>
        <source>the lease of %1 ended</source>
        <translation>%1 的租约结束</translation>
    </message>
    <message>
        <source>the reservation of %1 began</source>
        <translation>%1 的预留开始</translation>
    </message>
    <message>
        <source>interval %1 began</source>
        <translation>时间间隔 %1 开始</translation>
    </message>
    <message>
        <source>the policy woke up as it had asked</source>
        <translation>策略按其要求被唤醒</translation>
    </message>
    <message>
        <source>decision %1</source>
        <translation>决策 %1</translation>
    </message>
    <message>
        <source>the plan of decision %1 did not fit and was refused</source>
        <translation>决策 %1 的方案放不下，被拒绝</translation>
    </message>
    <message>
        <source>%1 started: %2</source>
        <translation>%1 启动：%2</translation>
    </message>
    <message>
        <source>%1 resumed: %2</source>
        <translation>%1 恢复：%2</translation>
    </message>
    <message>
        <source>%1 moved: %2</source>
        <translation>%1 迁移：%2</translation>
    </message>
    <message>
        <source>%1 resized: %2</source>
        <translation>%1 伸缩：%2</translation>
    </message>
    <message>
        <source>%1 retuned: %2</source>
        <translation>%1 重新调参：%2</translation>
    </message>
    <message>
        <source>%1 was suspended</source>
        <translation>%1 被挂起</translation>
    </message>
    <message>
        <source>%1 was accepted</source>
        <translation>%1 被接受</translation>
    </message>
    <message>
        <source>%1 was rejected</source>
        <translation>%1 被拒绝</translation>
    </message>
    <message>
        <source>%1 was deferred</source>
        <translation>%1 被推迟</translation>
    </message>
    <message>
        <source>%1 runs at %2</source>
        <translation>%1 以 %2 运行</translation>
    </message>
    <message>
        <source>the lease of %1 changed</source>
        <translation>%1 的租约变更</translation>
    </message>
    <message>
        <source>what-if change</source>
        <translation>假设更改</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>拟放置</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 lost its server and %2 of its work</source>
        <translation>%1 失去服务器，并丢失其 %2 的工作量</translation>
    </message>
    <message>
        <source>%1 lost its server and none of its work</source>
        <translation>%1 失去服务器，未丢失工作量</translation>
    </message>
    <message>
        <source>change of servers, or by hand</source>
        <translation>服务器变化或手动更改</translation>
    </message>
    <message>
        <source>Offer accepted</source>
        <translation>接受报价</translation>
    </message>
    <message>
        <source>Offer declined</source>
        <translation>拒绝报价</translation>
    </message>
    <message>
        <source>Reservation made</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Reservations dropped</source>
        <translation>预留取消</translation>
    </message>
    <message>
        <source>%1 has a reservation from %2 on: %3</source>
        <translation>%1 自 %2 起有预留：%3</translation>
    </message>
    <message>
        <source>%1 has no reservations left</source>
        <translation>%1 不再有预留</translation>
    </message>
    <message>
        <source>answer to an offer</source>
        <translation>对报价的答复</translation>
    </message>
    <message>
        <source>%1 was accepted and pays %2</source>
        <translation>%1 已被接受，支付 %2</translation>
    </message>
    <message>
        <source>%1 accepted the price %2</source>
        <translation>%1 接受了价格 %2</translation>
    </message>
    <message>
        <source>%1 declined the price %2</source>
        <translation>%1 拒绝了价格 %2</translation>
    </message>
    <message>
        <source>too few GPUs</source>
        <translation>GPU 不足</translation>
    </message>
    <message>
        <source>too few cores</source>
        <translation>核心不足</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>too little bandwidth</source>
        <translation>带宽不足</translation>
    </message>
    <message>
        <source>too little disk bandwidth</source>
        <translation>磁盘带宽不足</translation>
    </message>
    <message>
        <source>before the decision</source>
        <translation>决策之前</translation>
    </message>
    <message>
        <source>after the decision</source>
        <translation>决策之后</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>workers asked for</source>
        <translation>请求的 worker 数</translation>
    </message>
    <message>
        <source>workers placed</source>
        <translation>已放置的 worker 数</translation>
    </message>
    <message>
        <source>parameter servers asked for</source>
        <translation>请求的参数服务器数</translation>
    </message>
    <message>
        <source>parameter servers placed</source>
        <translation>已放置的参数服务器数</translation>
    </message>
    <message>
        <source>work done</source>
        <translation>已完成的工作</translation>
    </message>
    <message>
        <source>intervals waited</source>
        <translation>已等待的时间间隔数</translation>
    </message>
    <message>
        <source>free GPUs</source>
        <translation>空闲 GPU</translation>
    </message>
    <message>
        <source>free cores</source>
        <translation>空闲核心</translation>
    </message>
    <message>
        <source>free memory</source>
        <translation>空闲内存</translation>
    </message>
    <message>
        <source>workers here</source>
        <translation>此处的 worker</translation>
    </message>
    <message>
        <source>parameter servers here</source>
        <translation>此处的参数服务器</translation>
    </message>
</context>
<context>
    <name>ToolTips</name>
    <message>
        <source>Not now: %1</source>
        <comment>why a control is grey</comment>
        <translation>现在不行：%1</translation>
    </message>
    <message>
        <source>%1
Not now: %2</source>
        <comment>tip and why a control is grey</comment>
        <translation>%1
现在不可用：%2</translation>
    </message>
</context>
<context>
    <name>TraceColumn</name>
    <message>
        <source>name of the job</source>
        <translation>作业名</translation>
    </message>
    <message>
        <source>arrival, in seconds</source>
        <translation>到达时间，秒</translation>
    </message>
    <message>
        <source>arrival, in seconds or as a date</source>
        <translation>到达时间，秒或日期</translation>
    </message>
    <message>
        <source>model that is trained</source>
        <translation>训练的模型</translation>
    </message>
    <message>
        <source>number of workers</source>
        <translation>worker 数</translation>
    </message>
    <message>
        <source>number of parameter servers</source>
        <translation>参数服务器数</translation>
    </message>
    <message>
        <source>epochs of training</source>
        <translation>训练轮数（epoch）</translation>
    </message>
    <message>
        <source>batches of training</source>
        <translation>训练批次数</translation>
    </message>
    <message>
        <source>GPUs of a gang, one a task</source>
        <translation>成组作业的 GPU 数，每任务一个</translation>
    </message>
    <message>
        <source>duration of a gang, in seconds</source>
        <translation>成组作业的时长，秒</translation>
    </message>
    <message>
        <source>duration of a gang, in seconds or hh:mm:ss</source>
        <translation>成组作业的时长，秒或时:分:秒</translation>
    </message>
    <message>
        <source>tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>group of jobs</source>
        <translation>作业组</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>deadline, in seconds</source>
        <translation>截止时间，秒</translation>
    </message>
    <message>
        <source>whether it may be interrupted</source>
        <translation>是否可被中断</translation>
    </message>
    <message>
        <source>cores of a worker or task</source>
        <translation>每个 worker 或任务的核心数</translation>
    </message>
    <message>
        <source>GPUs of a worker or task</source>
        <translation>每个 worker 或任务的 GPU 数</translation>
    </message>
    <message>
        <source>GB of memory of a worker or task</source>
        <translation>每个 worker 或任务的内存，GB</translation>
    </message>
    <message>
        <source>MB/s of network of a worker or task</source>
        <translation>每个 worker 或任务的网络，MB/s</translation>
    </message>
    <message>
        <source>MB/s of disk of a worker or task</source>
        <translation>每个 worker 或任务的磁盘，MB/s</translation>
    </message>
    <message>
        <source>cores of a parameter server</source>
        <translation>每个参数服务器的核心数</translation>
    </message>
    <message>
        <source>GPUs of a parameter server</source>
        <translation>每个参数服务器的 GPU 数</translation>
    </message>
    <message>
        <source>GB of memory of a parameter server</source>
        <translation>每个参数服务器的内存，GB</translation>
    </message>
    <message>
        <source>MB/s of network of a parameter server</source>
        <translation>每个参数服务器的网络，MB/s</translation>
    </message>
    <message>
        <source>MB/s of disk of a parameter server</source>
        <translation>每个参数服务器的磁盘，MB/s</translation>
    </message>
    <message>
        <source>fewest workers or tasks</source>
        <translation>最少 worker 或任务数</translation>
    </message>
    <message>
        <source>most workers or tasks</source>
        <translation>最多 worker 或任务数</translation>
    </message>
    <message>
        <source>fewest parameter servers</source>
        <translation>最少参数服务器数</translation>
    </message>
    <message>
        <source>most parameter servers</source>
        <translation>最多参数服务器数</translation>
    </message>
    <message>
        <source>type of GPU that it needs</source>
        <translation>所需的 GPU 型号</translation>
    </message>
    <message>
        <source>GB of memory of a GPU</source>
        <translation>GPU 显存，GB</translation>
    </message>
    <message>
        <source>samples of a batch</source>
        <translation>每批样本数</translation>
    </message>
    <message>
        <source>smallest batch</source>
        <translation>最小批大小</translation>
    </message>
    <message>
        <source>largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>largest batch of a GPU</source>
        <translation>单 GPU 最大批大小</translation>
    </message>
    <message>
        <source>local time of submission: the arrival</source>
        <translation>当地提交时间：即到达时间</translation>
    </message>
    <message>
        <source>GPU time, checked against duration × GPUs</source>
        <translation>GPU 时间，与时长 × GPU 数核对</translation>
    </message>
    <message>
        <source>virtual cluster: the tenant</source>
        <translation>虚拟集群：即租户</translation>
    </message>
    <message>
        <source>user: the tenant</source>
        <translation>用户：即租户</translation>
    </message>
    <message>
        <source>number of nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>GPUs, all nodes together</source>
        <translation>GPU 数，所有节点合计</translation>
    </message>
    <message>
        <source>cores, all nodes together</source>
        <translation>核数，所有节点合计</translation>
    </message>
    <message>
        <source>GB of memory of a node&apos;s part</source>
        <translation>每个节点部分的内存 GB 数</translation>
    </message>
    <message>
        <source>kind of work: the group of jobs</source>
        <translation>工作种类：即作业组</translation>
    </message>
    <message>
        <source>state, for choosing</source>
        <translation>状态，供筛选</translation>
    </message>
    <message>
        <source>time of submission: the arrival</source>
        <translation>提交时间：即到达时间</translation>
    </message>
    <message>
        <source>start; with the end it gives the duration</source>
        <translation>开始时间；与结束时间一起给出时长</translation>
    </message>
    <message>
        <source>end of the job</source>
        <translation>作业的结束时间</translation>
    </message>
    <message>
        <source>duration, in seconds, where start or end are missing</source>
        <translation>时长（秒），用于缺少开始或结束时间时</translation>
    </message>
    <message>
        <source>seconds of waiting; not used</source>
        <translation>等待秒数；未使用</translation>
    </message>
    <message>
        <source>GPU time; not used</source>
        <translation>GPU 时间；未使用</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>model and batch size: the group of jobs</source>
        <translation>模型和批大小：即作业组</translation>
    </message>
    <message>
        <source>steps; over the measured speed they give the duration</source>
        <translation>步数；除以实测速度即为时长</translation>
    </message>
    <message>
        <source>model drawn by the authors: the group of jobs</source>
        <translation>作者抽取的模型：即作业组</translation>
    </message>
    <message>
        <source>iterations that the authors drew; not used</source>
        <translation>作者抽取的迭代次数；未使用</translation>
    </message>
    <message>
        <source>batch size that the authors drew; not used</source>
        <translation>作者抽取的批大小；未使用</translation>
    </message>
    <message>
        <source>thousandths of a core</source>
        <translation>千分之一核</translation>
    </message>
    <message>
        <source>MiB of memory</source>
        <translation>内存 MiB 数</translation>
    </message>
    <message>
        <source>GPUs of the one task</source>
        <translation>唯一任务的 GPU 数</translation>
    </message>
    <message>
        <source>types of GPU that will do; one is kept, of several none</source>
        <translation>可用的 GPU 类型；一种则保留，多种则不限</translation>
    </message>
    <message>
        <source>quality of service; not used</source>
        <translation>服务质量；未使用</translation>
    </message>
    <message>
        <source>instances: the tasks</source>
        <translation>实例：即任务</translation>
    </message>
    <message>
        <source>cores of an instance</source>
        <translation>一个实例的核数</translation>
    </message>
    <message>
        <source>GPU that it was given; not used</source>
        <translation>所分得的 GPU；未使用</translation>
    </message>
    <message>
        <source>role; ps are parameter servers</source>
        <translation>角色；ps 为参数服务器</translation>
    </message>
    <message>
        <source>launch of the task; the first is the arrival</source>
        <translation>任务的启动时间；最早的即到达时间</translation>
    </message>
    <message>
        <source>end of the task</source>
        <translation>任务的结束时间</translation>
    </message>
    <message>
        <source>hundredths of a core, of an instance</source>
        <translation>一个实例的百分之一核数</translation>
    </message>
    <message>
        <source>GB of memory of an instance</source>
        <translation>一个实例的内存 GB 数</translation>
    </message>
    <message>
        <source>time limit: the duration of jobs that had not ended</source>
        <translation>时限：未结束作业的时长</translation>
    </message>
    <message>
        <source>nodes, cores, memory and GPUs, all nodes together</source>
        <translation>节点、核、内存和 GPU，所有节点合计</translation>
    </message>
    <message>
        <source>account: the tenant</source>
        <translation>账户：即租户</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>processors that it was given: its tasks</source>
        <translation>分得的处理器：即其任务</translation>
    </message>
    <message>
        <source>CPU time; not used</source>
        <translation>CPU 时间；未使用</translation>
    </message>
    <message>
        <source>memory that was used; not used</source>
        <translation>已用内存；未使用</translation>
    </message>
    <message>
        <source>processors that it asked for: its tasks</source>
        <translation>请求的处理器：即其任务</translation>
    </message>
    <message>
        <source>time limit, in seconds</source>
        <translation>时限（秒）</translation>
    </message>
    <message>
        <source>KiB of memory for each processor</source>
        <translation>每个处理器的内存 KiB 数</translation>
    </message>
    <message>
        <source>group of users; not used</source>
        <translation>用户组；未使用</translation>
    </message>
    <message>
        <source>program: the group of jobs</source>
        <translation>程序：即作业组</translation>
    </message>
    <message>
        <source>queue; not used</source>
        <translation>队列；未使用</translation>
    </message>
    <message>
        <source>partition; not used</source>
        <translation>分区；未使用</translation>
    </message>
    <message>
        <source>preceding job; not used</source>
        <translation>前一个作业；未使用</translation>
    </message>
    <message>
        <source>time since the preceding job; not used</source>
        <translation>距前一个作业的时间；未使用</translation>
    </message>
    <message>
        <source>worth of completion to the user</source>
        <translation>完成对用户的价值</translation>
    </message>
    <message>
        <source>how fast the worth falls, per second</source>
        <translation>价值下降的速度，每秒</translation>
    </message>
    <message>
        <source>seconds after arrival at which it falls fastest</source>
        <translation>到达后多少秒下降最快</translation>
    </message>
    <message>
        <source>what the user says it pays at most</source>
        <translation>用户声明最多支付多少</translation>
    </message>
    <message>
        <source>true worth, which no policy reads</source>
        <translation>真实价值，任何策略都读不到</translation>
    </message>
    <message>
        <source>guaranteed or opportunistic</source>
        <translation>guaranteed（保证）或 opportunistic（机会型）</translation>
    </message>
    <message>
        <source>thousandths of a GPU, where one is shared</source>
        <translation>共享 GPU 时的千分之几</translation>
    </message>
    <message>
        <source>part of each GPU that a task needs</source>
        <translation>任务所需的每个 GPU 的份额</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>longest run that its scheduler allows, in seconds</source>
        <translation>其调度器允许的最长运行时间，秒</translation>
    </message>
    <message>
        <source>seconds between two checkpoints; 0: none</source>
        <translation>两次检查点之间的秒数；0：没有检查点</translation>
    </message>
    <message>
        <source>start; with the end it gives the duration where none is measured</source>
        <translation>开始时间；没有测得的时间时，与结束时间一起给出时长</translation>
    </message>
    <message>
        <source>measured run time, in seconds: the duration; checked against start and end</source>
        <translation>测得的运行时间（秒）：即时长；与开始和结束时间核对</translation>
    </message>
    <message>
        <source>GPUs of an instance, or a part of one</source>
        <translation>一个实例的 GPU 数，或一块 GPU 的一部分</translation>
    </message>
    <message>
        <source>hundredths of a GPU, of an instance</source>
        <translation>一个实例的 GPU 数，以百分之一块为单位</translation>
    </message>
    <message>
        <source>measured run time: the duration; checked against start and end</source>
        <translation>测得的运行时间：即时长；与开始和结束时间核对</translation>
    </message>
    <message>
        <source>GPUs, before Slurm 20.11</source>
        <translation>GPU（Slurm 20.11 之前）</translation>
    </message>
    <message>
        <source>name of the job, where there is no JobID</source>
        <translation>作业名称（没有 JobID 时）</translation>
    </message>
    <message>
        <source>time suspended: part of the time from start to end</source>
        <translation>挂起的时间：从开始到结束的时间的一部分</translation>
    </message>
    <message>
        <source>cluster: jobs of one number on two clusters are two</source>
        <translation>集群：两个集群上编号相同的作业是两个作业</translation>
    </message>
    <message>
        <source>deadline, as a multiple of the duration; none below 0</source>
        <translation>截止时间，为时长的倍数；小于 0 表示没有</translation>
    </message>
    <message>
        <source>recorded servers, such as gpu[01-04]</source>
        <translation>记录的服务器，例如 gpu[01-04]</translation>
    </message>
    <message>
        <source>seconds of waiting: the recorded start</source>
        <translation>等待秒数：记录的开始时间</translation>
    </message>
    <message>
        <source>recorded start, in seconds or as a date</source>
        <translation>记录的开始时间，以秒计或为日期</translation>
    </message>
    <message>
        <source>name of the program: the group of jobs</source>
        <translation>程序名：作业所属的组</translation>
    </message>
</context>
<context>
    <name>TraceParameter</name>
    <message>
        <source>jobs</source>
        <translation>作业数</translation>
    </message>
    <message>
        <source>load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>arrivals</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>gpus</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>poisson</source>
        <translation>泊松</translation>
    </message>
    <message>
        <source>bursty</source>
        <translation>突发</translation>
    </message>
    <message>
        <source>diurnal</source>
        <translation>昼夜</translation>
    </message>
    <message>
        <source>all | names joined by +</source>
        <translation>all（全部）| 用 + 连接的名称</translation>
    </message>
</context>
<context>
    <name>TrainingFigure</name>
    <message>
        <source>member</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>training_error</source>
        <translation>训练误差</translation>
    </message>
    <message>
        <source>held_out_error</source>
        <translation>留出误差</translation>
    </message>
    <message>
        <source>teacher_time_in_system_min</source>
        <translation>教师的系统停留时间（分钟）</translation>
    </message>
    <message>
        <source>time_in_system_min</source>
        <translation>系统停留时间（分钟）</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>samples_per_second</source>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>episodic_return</source>
        <translation>每回合回报</translation>
    </message>
    <message>
        <source>policy_loss</source>
        <translation>策略损失</translation>
    </message>
    <message>
        <source>value_loss</source>
        <translation>价值损失</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>relative_entropy</source>
        <translation>相对熵</translation>
    </message>
    <message>
        <source>approximate_kl</source>
        <translation>近似 KL</translation>
    </message>
    <message>
        <source>explained_variance</source>
        <translation>解释方差</translation>
    </message>
    <message>
        <source>gradient_norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>value_scale</source>
        <translation>价值尺度</translation>
    </message>
    <message>
        <source>clip_fraction</source>
        <translation>截断比例</translation>
    </message>
    <message>
        <source>validation_to_locality</source>
        <translation>验证：相对 locality</translation>
    </message>
    <message>
        <source>validation_drawn_to_locality</source>
        <translation>验证：抽样放置相对 locality</translation>
    </message>
    <message>
        <source>validation_16_to_locality</source>
        <translation>验证：16 选优相对 locality</translation>
    </message>
    <message>
        <source>group_spread</source>
        <translation>组内离散度</translation>
    </message>
    <message>
        <source>noise_to_signal</source>
        <translation>噪声 ÷ 信号</translation>
    </message>
</context>
<context>
    <name>Transitions</name>
    <message>
        <source>10 s to start or resume (assumed), 30 s to move or resize (Pollux artifact).</source>
        <translation>启动或恢复 10 秒（假定），迁移或伸缩 30 秒（Pollux artifact）。</translation>
    </message>
    <message>
        <source>Jobs start, stop and move at no cost.</source>
        <translation>作业启动、停止和迁移没有代价。</translation>
    </message>
    <message>
        <source>30 s at every change, the first start included (adaptdl, OSDI 2021).</source>
        <translation>每次变更 30 秒，含首次启动（adaptdl，OSDI 2021）。</translation>
    </message>
    <message>
        <source>Suspend and resume within 1 s, migration 2 s (OSDI 2018).</source>
        <translation>1 秒内挂起和恢复，迁移 2 秒（OSDI 2018）。</translation>
    </message>
    <message>
        <source>Jobs restart from zero when their server fails (assumed).</source>
        <translation>服务器故障时，作业从零重新开始（假设）。</translation>
    </message>
    <message>
        <source>Jobs continue from their last finished epoch when their server fails (assumed).</source>
        <translation>服务器故障时，作业从最后完成的 epoch 继续（假设）。</translation>
    </message>
    <message>
        <source>When their server fails, jobs with epochs continue from their last finished epoch and other jobs restart from zero (assumed).</source>
        <translation>服务器故障时，有 epoch 的作业从最后完成的 epoch 继续，其他作业从零重新开始（假设）。</translation>
    </message>
    <message>
        <source>Jobs restart from zero when their server fails.</source>
        <translation>服务器故障时，作业从零重新开始。</translation>
    </message>
    <message>
        <source>Jobs lose no work when their server fails.</source>
        <translation>服务器故障时，作业不损失任何工作量。</translation>
    </message>
    <message>
        <source>Jobs continue from their last checkpoint when their server fails; they write one after every {0} of running time.</source>
        <translation>服务器故障时，作业从最近的检查点继续；每运行 {0} 写一个检查点。</translation>
    </message>
    <message>
        <source>When their server fails, jobs with epochs continue from their last finished epoch and other jobs lose no work (the rule of runs made before December 2026).</source>
        <translation>服务器故障时，有 epoch 的作业从最后完成的 epoch 继续，其他作业不损失工作量（2026 年 12 月之前的运行所用规则）。</translation>
    </message>
    <message>
        <source>Jobs continue from their last checkpoint when their server fails, as the trace says.</source>
        <translation>服务器故障时，作业按轨迹的设定从最近的检查点继续。</translation>
    </message>
    <message>
        <source>{0} jobs continue from their last checkpoint, as the trace says.</source>
        <translation>{0} 个作业按轨迹的设定从最近的检查点继续。</translation>
    </message>
    <message>
        <source>Jobs interrupted by server failures: {0}.</source>
        <translation>被服务器故障中断的作业：{0}。</translation>
    </message>
    <message>
        <source>Jobs interrupted by server failures: {0}; finished work lost: {1} GPU-hours.</source>
        <translation>被服务器故障中断的作业：{0}；损失的已完成工作量：{1} GPU 小时。</translation>
    </message>
    <message>
        <source>Jobs continue from their last checkpoint when their server fails; they write one after every {0} of running time, which takes {1}.</source>
        <translation>服务器故障时作业从上一个检查点继续；每运行 {0} 写一个检查点，写一次需要 {1}。</translation>
    </message>
    <message>
        <source>Utilisation counts lost work too; it is {0} % over the makespan without that.</source>
        <translation>利用率也包含损失的工作；不计这部分，整个运行期间为 {0} %。</translation>
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
    <message>
        <source>batches/s</source>
        <translation>批/s</translation>
    </message>
    <message>
        <source>value</source>
        <translation>价值</translation>
    </message>
    <message>
        <source>GPU s</source>
        <translation>GPU 秒</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核</translation>
    </message>
</context>
<context>
    <name>WindowSearch</name>
    <message>
        <source>Policy · %1 · may know: %2</source>
        <translation>策略 · %1 · 可知：%2</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Job of the open run</source>
        <translation>当前运行的作业</translation>
    </message>
    <message>
        <source>Server of the open run</source>
        <translation>当前运行的服务器</translation>
    </message>
    <message>
        <source>Manual · %1</source>
        <translation>手册 · %1</translation>
    </message>
    <message>
        <source>Nothing here is called “%1”</source>
        <translation>这里没有名为“%1”的内容</translation>
    </message>
    <message>
        <source>a scheduler of your own can decide: see %1</source>
        <translation>可以让您自己的调度器来决策：见 %1</translation>
    </message>
</context>
<context>
    <name>acme.description</name>
    <message>
        <source>trace_seren.csv or trace_kalos.csv of the Acme traces of 2023: GPUs, cores, nodes and times are measured; the model is filled in by a rule</source>
        <translation>2023 年 Acme 轨迹的 trace_seren.csv 或 trace_kalos.csv：GPU、核、节点和时间为实测；模型按规则填入</translation>
    </message>
</context>
<context>
    <name>acme.title</name>
    <message>
        <source>Shanghai AI Lab Acme</source>
        <translation>上海人工智能实验室 Acme</translation>
    </message>
</context>
<context>
    <name>animate.frames</name>
    <message>
        <source>{0} frames are more than {1}; ask for fewer a second or less time</source>
        <translation>{0} 帧多于 {1};请降低帧率或缩短时间</translation>
    </message>
</context>
<context>
    <name>animate.no-folder</name>
    <message>
        <source>the folder &apos;{0}&apos; cannot be made</source>
        <translation>无法建立文件夹“{0}”</translation>
    </message>
</context>
<context>
    <name>animate.no-time</name>
    <message>
        <source>the span to animate holds no time of the run</source>
        <translation>要动画化的范围不含运行的时间</translation>
    </message>
</context>
<context>
    <name>animate.stopped</name>
    <message>
        <source>the animation was stopped</source>
        <translation>已停止动画</translation>
    </message>
</context>
<context>
    <name>auction.bad</name>
    <message>
        <source>an auction needs free GPUs and values that are at least 0, not infinite, and numbers</source>
        <translation>拍卖中的空闲 GPU 数和价值必须是不小于 0 的有限数</translation>
    </message>
</context>
<context>
    <name>cells.damaged</name>
    <message>
        <source>the record of cell {0} differs from its checksum; run the cell again</source>
        <translation>单元 {0} 的记录与其校验和不符；请重新运行该单元</translation>
    </message>
</context>
<context>
    <name>cells.newer</name>
    <message>
        <source>the file of cells was made by a newer Consonance (version {0}, this program knows {1}): update Consonance</source>
        <translation>单元文件由更新的 Consonance 生成（版本 {0}，本程序支持 {1}）：请更新 Consonance</translation>
    </message>
</context>
<context>
    <name>cells.none</name>
    <message>
        <source>this is not a file of cells</source>
        <translation>这不是单元文件</translation>
    </message>
</context>
<context>
    <name>cells.other</name>
    <message>
        <source>the file holds cells of another sweep than the one of its folder</source>
        <translation>文件中的单元不属于所在文件夹的扫描</translation>
    </message>
</context>
<context>
    <name>cells.read</name>
    <message>
        <source>reading failed: {0}</source>
        <translation>读取失败：{0}</translation>
    </message>
</context>
<context>
    <name>cells.write</name>
    <message>
        <source>writing failed: {0}</source>
        <translation>写入失败：{0}</translation>
    </message>
</context>
<context>
    <name>checkpoint.dtype</name>
    <message>
        <source>tensor {0} holds numbers of kind {1}; only F32 and U8 are read</source>
        <translation>张量 {0} 的数值类型为 {1}；只能读取 F32 和 U8</translation>
    </message>
</context>
<context>
    <name>checkpoint.foreign</name>
    <message>
        <source>this is not a checkpoint of this program: {0}</source>
        <translation>这不是本程序的检查点：{0}</translation>
    </message>
</context>
<context>
    <name>checkpoint.hash</name>
    <message>
        <source>the content is not what was written: its hash is {0}, the file says {1}</source>
        <translation>内容与写入时不同：哈希为 {0}，文件记录为 {1}</translation>
    </message>
</context>
<context>
    <name>checkpoint.header</name>
    <message>
        <source>the header claims to have {0} bytes; at most {1} are accepted</source>
        <translation>文件头声称有 {0} 字节；至多接受 {1} 字节</translation>
    </message>
</context>
<context>
    <name>checkpoint.newer</name>
    <message>
        <source>the checkpoint has format {0}; this program reads format {1}</source>
        <translation>检查点的格式为 {0}；本程序读取格式 {1}</translation>
    </message>
</context>
<context>
    <name>checkpoint.outside</name>
    <message>
        <source>tensor {0} lies at bytes {1} to {2}, outside of the {3} bytes there are</source>
        <translation>张量 {0} 位于字节 {1} 到 {2}，超出现有的 {3} 字节</translation>
    </message>
</context>
<context>
    <name>checkpoint.overlap</name>
    <message>
        <source>tensor {0} begins at byte {1}; the one before it ends at {2}</source>
        <translation>张量 {0} 始于字节 {1}；前一个张量止于 {2}</translation>
    </message>
</context>
<context>
    <name>checkpoint.shape</name>
    <message>
        <source>tensor {0} has an impossible shape</source>
        <translation>张量 {0} 的形状不可能存在</translation>
    </message>
</context>
<context>
    <name>checkpoint.size</name>
    <message>
        <source>tensor {0} has {1} bytes where its shape asks for {2}</source>
        <translation>张量 {0} 有 {1} 字节，其形状要求 {2} 字节</translation>
    </message>
</context>
<context>
    <name>checkpoint.tensors</name>
    <message>
        <source>more than {0} tensors</source>
        <translation>张量多于 {0} 个</translation>
    </message>
</context>
<context>
    <name>checkpoint.truncated</name>
    <message>
        <source>the file is cut off: {0} bytes, but its header asks for {1}</source>
        <translation>文件被截断：{0} 字节，文件头要求 {1} 字节</translation>
    </message>
</context>
<context>
    <name>checkpoint.unused</name>
    <message>
        <source>{0} bytes at the end belong to no tensor</source>
        <translation>末尾 {0} 字节不属于任何张量</translation>
    </message>
</context>
<context>
    <name>cli.cannot-print</name>
    <message>
        <source>standard output cannot be written</source>
        <translation>无法写入标准输出</translation>
    </message>
</context>
<context>
    <name>cli.empty-range</name>
    <message>
        <source>--to must lie after --from ({0} … {1})</source>
        <translation>--to 必须晚于 --from({0} … {1})</translation>
    </message>
</context>
<context>
    <name>cli.evaluate.table</name>
    <message>
        <source>there is no table &apos;{0}&apos;; there are {1}</source>
        <translation>没有表“{0}”；可用的有 {1}</translation>
    </message>
</context>
<context>
    <name>cli.import-loses-speeds</name>
    <message>
        <source>&apos;{0}&apos;: CSV has no place for the measured speeds by type of device, so they are lost; write a name that ends in .json to keep them</source>
        <translation>“{0}”：CSV 存不下各类设备的实测速度，这些速度会丢失；要保留请用以 .json 结尾的文件名</translation>
    </message>
</context>
<context>
    <name>cli.import-nothing</name>
    <message>
        <source>--out FILE for the trace or --cluster-out FILE for the cluster is expected</source>
        <translation>需要用 --out FILE 指定轨迹文件，或用 --cluster-out FILE 指定集群文件</translation>
    </message>
</context>
<context>
    <name>cli.keep-rest-one-task</name>
    <message>
        <source>--keep-rest needs one task and the server that the decision puts it on, as job:role:server:1:from; &apos;{0}&apos; is not that</source>
        <translation>--keep-rest 需要一个任务以及决策把它放在的服务器，写作 job:role:server:1:from；“{0}”不是这种形式</translation>
    </message>
</context>
<context>
    <name>cli.map-native</name>
    <message>
        <source>--map names the columns of a native CSV; the importer {0} knows its own</source>
        <translation>--map 指定本程序 CSV 的列；导入器 {0} 认识自己的列</translation>
    </message>
</context>
<context>
    <name>cli.no-assignment</name>
    <message>
        <source>&apos;{0}&apos; is not of the form key=value</source>
        <translation>“{0}”不是 key=value 的形式</translation>
    </message>
</context>
<context>
    <name>cli.no-moment</name>
    <message>
        <source>&apos;{0}&apos; is not a time such as 90s, 20min or 03:20:00</source>
        <translation>“{0}”不是时刻，应如 90s、20min 或 03:20:00</translation>
    </message>
</context>
<context>
    <name>cli.no-policy-in-assignment</name>
    <message>
        <source>&apos;{0}&apos; does not begin with a policy that is compared, as in lb.key=value</source>
        <translation>“{0}”没有以参与比较的策略开头，应如 lb.key=value</translation>
    </message>
</context>
<context>
    <name>cli.sweep.cells-exist</name>
    <message>
        <source>{0} already holds {1} finished runs; go on with --resume, or name another folder</source>
        <translation>{0} 已有 {1} 个完成的运行；用 --resume 继续，或指定另一个文件夹</translation>
    </message>
</context>
<context>
    <name>cli.sweep.cells-failed</name>
    <message>
        <source>{0} runs failed</source>
        <translation>{0} 个运行失败</translation>
    </message>
</context>
<context>
    <name>cli.sweep.config</name>
    <message>
        <source>a sweep needs --config FILE, or one of its parts: plan, work, merge or status</source>
        <translation>扫描需要 --config 文件，或其中一步：plan、work、merge 或 status</translation>
    </message>
</context>
<context>
    <name>cli.sweep.exists</name>
    <message>
        <source>{0} already holds runs of a sweep; go on with --resume or name another file</source>
        <translation>{0} 中已有一次扫描的运行；请用 --resume 继续，或指定其他文件</translation>
    </message>
</context>
<context>
    <name>cli.sweep.incomplete</name>
    <message>
        <source>{0} of {1} runs are missing; what is there is in the store, and `sweep status` says more</source>
        <translation>{1} 个运行中缺少 {0} 个；已有的在数据库中，详情见 sweep status</translation>
    </message>
</context>
<context>
    <name>cli.sweep.no-rank</name>
    <message>
        <source>--on mpi is for processes that mpirun or srun started, and neither started this one</source>
        <translation>--on mpi 用于由 mpirun 或 srun 启动的进程，而本进程不是</translation>
    </message>
</context>
<context>
    <name>cli.sweep.rank</name>
    <message>
        <source>there is no rank {0} of {1}; the first is 0</source>
        <translation>共 {1} 个 rank，没有 {0} 号；编号从 0 起</translation>
    </message>
</context>
<context>
    <name>cli.train.out</name>
    <message>
        <source>a training needs --name, to be kept in the store, or --out, for its checkpoint as a file</source>
        <translation>训练需要 --name（保存到存储库）或 --out（检查点写成文件）</translation>
    </message>
</context>
<context>
    <name>cli.train.players</name>
    <message>
        <source>some processes that played for the training failed ({0}); what they played still counts: {1}</source>
        <translation>为训练演练的程序中有的异常结束（{0}）；它们演练的仍然有效：{1}</translation>
    </message>
</context>
<context>
    <name>cli.train.probes</name>
    <message>
        <source>{0} of {1} worlds were not learned: the learner is broken there</source>
        <translation>{1} 个世界中有 {0} 个没有学会：学习器坏在那里</translation>
    </message>
</context>
<context>
    <name>cli.two-ranges</name>
    <message>
        <source>--section gives both times; leave out --from and --to</source>
        <translation>--section 已给出起止时间；请去掉 --from 和 --to</translation>
    </message>
</context>
<context>
    <name>cluster-file.bad-pattern</name>
    <message>
        <source>a name with at most one of {}, {n} and {FIRST..LAST} (whole numbers, FIRST not above LAST) is expected, found {0}</source>
        <translation>应为至多含一个 {}、{n} 或 {FIRST..LAST}（整数，FIRST 不大于 LAST）的名称，实为 {0}</translation>
    </message>
</context>
<context>
    <name>cluster-file.contributions</name>
    <message>
        <source>contributions of at most 1 together are expected, found {0}</source>
        <translation>贡献合计至多为 1，实际为 {0}</translation>
    </message>
</context>
<context>
    <name>cluster-file.count-and-range</name>
    <message>
        <source>a name with a range ({0}) already says how many there are; leave out &quot;count&quot;</source>
        <translation>带范围的名称（{0}）已说明数量；&quot;count&quot; 是多余的</translation>
    </message>
</context>
<context>
    <name>cluster-file.one-form</name>
    <message>
        <source>either &quot;groups&quot; or &quot;tree&quot; is expected, and not both</source>
        <translation>应有 &quot;groups&quot; 或 &quot;tree&quot; 之一，不能两者都有</translation>
    </message>
</context>
<context>
    <name>cluster-file.same-names</name>
    <message>
        <source>{1} servers or groups cannot all be named {0}; put {} where the number belongs</source>
        <translation>{1} 个服务器或组不能都叫 {0}；请在编号处写 {}</translation>
    </message>
</context>
<context>
    <name>cluster-file.tenant-name</name>
    <message>
        <source>a name of 1 to {0} bytes without control characters is expected, found {1}</source>
        <translation>应为 1 到 {0} 字节、不含控制字符的名称，实际为 {1}</translation>
    </message>
</context>
<context>
    <name>cluster-file.tenant-twice</name>
    <message>
        <source>the tenant {0} already exists</source>
        <translation>租户 {0} 已存在</translation>
    </message>
</context>
<context>
    <name>cluster-file.too-many-changes</name>
    <message>
        <source>more than the {0} changes that are accepted</source>
        <translation>变更多于可接受的 {0} 个</translation>
    </message>
</context>
<context>
    <name>cluster-file.too-many-tenants</name>
    <message>
        <source>more than the {0} tenants that are accepted</source>
        <translation>超过可接受的 {0} 个租户</translation>
    </message>
</context>
<context>
    <name>cluster-file.two-levels</name>
    <message>
        <source>a group can name one level, but {0} and {1} are given</source>
        <translation>一个组只能指明一个层级，却给出了 {0} 和 {1}</translation>
    </message>
</context>
<context>
    <name>cluster-file.unknown-domain</name>
    <message>
        <source>the path of a server or a group of them is expected (like &quot;rack-0/server-3&quot;), found {0}</source>
        <translation>应为服务器或服务器组的路径（如 &quot;rack-0/server-3&quot;），实为 {0}</translation>
    </message>
</context>
<context>
    <name>cluster-file.version</name>
    <message>
        <source>version {0} of the cluster format is not known; this program reads version {1}</source>
        <translation>集群格式的版本 {0} 未知；本程序读取版本 {1}</translation>
    </message>
</context>
<context>
    <name>cluster.bad-capacity</name>
    <message>
        <source>the {0} capacity of &quot;{1}&quot; must be 0 to {2}, not {3}</source>
        <translation>“{1}”的 {0} 容量须为 0 到 {2}，不能是 {3}</translation>
    </message>
</context>
<context>
    <name>cluster.bad-device-memory</name>
    <message>
        <source>the memory of device &quot;{0}&quot; must be 0 to {1} MB, not {2}</source>
        <translation>设备“{0}”的内存须为 0 到 {1} MB，不能是 {2}</translation>
    </message>
</context>
<context>
    <name>cluster.bad-link</name>
    <message>
        <source>the uplink of &quot;{0}&quot; must move at least 1 and at most {1} bytes a second, with a delay of 0 s or more</source>
        <translation>“{0}”的上行链路每秒须能传输 1 到 {1} 字节，延迟不小于 0 秒</translation>
    </message>
</context>
<context>
    <name>cluster.bad-name</name>
    <message>
        <source>the name &quot;{0}&quot; in &quot;{1}&quot; must have 1 to {2} characters, none of them &apos;/&apos; or a control character</source>
        <translation>“{1}”中的名称“{0}”须有 1 到 {2} 个字符，且不含 &apos;/&apos; 和控制字符</translation>
    </message>
</context>
<context>
    <name>cluster.bad-rack-number</name>
    <message>
        <source>{0} must be a whole number from {1} to {2}, not &apos;{3}&apos;</source>
        <translation>{0} 必须是 {1} 到 {2} 的整数，而不是“{3}”</translation>
    </message>
</context>
<context>
    <name>cluster.bad-racks</name>
    <message>
        <source>&apos;{0}&apos; is not a group of racks; it must be RACKSxSERVERSxGPUS[:TYPE[:CORES[:GB]]], such as 2x20x8:v100:64:512</source>
        <translation>“{0}”不是一组机架；应为 机架x服务器x GPU[:型号[:核数[:GB]]]，例如 2x20x8:v100:64:512</translation>
    </message>
</context>
<context>
    <name>cluster.bad-sockets</name>
    <message>
        <source>&quot;{0}&quot; cannot have {1} sockets; there must be 1 to {2}</source>
        <translation>“{0}”不能有 {1} 个插槽；须为 1 到 {2} 个</translation>
    </message>
</context>
<context>
    <name>cluster.change-below-host</name>
    <message>
        <source>change {0} names &quot;{1}&quot;, a part of a server; whole servers change</source>
        <translation>变更 {0} 指向“{1}”，它是服务器的一部分；只能变更整台服务器</translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-absent</name>
    <message>
        <source>&quot;{0}&quot; is added at {1} s, but all its servers are there already</source>
        <translation>“{0}”在 {1} 秒加入，但其所有服务器都已在集群中</translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-broken</name>
    <message>
        <source>&quot;{0}&quot; is repaired at {1} s, but none of its servers is drained or failed then</source>
        <translation>“{0}”在 {1} 秒修复，但其服务器当时都未排空或故障</translation>
    </message>
</context>
<context>
    <name>cluster.change-nothing-there</name>
    <message>
        <source>&quot;{0}&quot; is drained or fails at {1} s, but none of its servers is up then</source>
        <translation>“{0}”在 {1} 秒排空或故障，但其服务器当时都不可用</translation>
    </message>
</context>
<context>
    <name>cluster.change-time</name>
    <message>
        <source>change {0} of &quot;{1}&quot; is before the start</source>
        <translation>“{1}”的变更 {0} 早于起点</translation>
    </message>
</context>
<context>
    <name>cluster.change-unknown</name>
    <message>
        <source>change {0} names a domain that does not exist</source>
        <translation>变更 {0} 指向不存在的域</translation>
    </message>
</context>
<context>
    <name>cluster.changes-too-many</name>
    <message>
        <source>the changes touch servers more than {0} times together</source>
        <translation>变更涉及服务器的总次数超过 {0}</translation>
    </message>
</context>
<context>
    <name>cluster.device-mismatch</name>
    <message>
        <source>&quot;{0}&quot; lists a capacity of {1} GPUs, but {2} devices lie in it</source>
        <translation>“{0}”列出的容量为 {1} 块 GPU，但其中有 {2} 个设备</translation>
    </message>
</context>
<context>
    <name>cluster.device-outside</name>
    <message>
        <source>device &quot;{0}&quot; lies outside every server</source>
        <translation>设备“{0}”不在任何服务器内</translation>
    </message>
</context>
<context>
    <name>cluster.duplicate-name</name>
    <message>
        <source>&quot;{0}&quot; has two children named &quot;{1}&quot;</source>
        <translation>“{0}”有两个名为“{1}”的下级</translation>
    </message>
</context>
<context>
    <name>cluster.figure.ending</name>
    <message>
        <source>&apos;{0}&apos; does not end with .png, .svg or .pdf</source>
        <translation>“{0}”的扩展名不是 .png、.svg 或 .pdf</translation>
    </message>
</context>
<context>
    <name>cluster.figure.write</name>
    <message>
        <source>&apos;{0}&apos; could not be written: {1}</source>
        <translation>无法写入“{0}”：{1}</translation>
    </message>
</context>
<context>
    <name>cluster.group-too-big</name>
    <message>
        <source>&quot;{0}&quot; has more {1} than the server it is part of</source>
        <translation>“{0}”的 {1} 多于其所属的服务器</translation>
    </message>
</context>
<context>
    <name>cluster.host-by-add</name>
    <message>
        <source>&quot;{0}&quot; is at the level of servers but was not given a capacity</source>
        <translation>“{0}”处于服务器层级，但没有给出容量</translation>
    </message>
</context>
<context>
    <name>cluster.host-level</name>
    <message>
        <source>the host level &quot;{0}&quot; is not one of the levels below the outermost: {1}</source>
        <translation>服务器层级“{0}”不是最外层之下的层级之一：{1}</translation>
    </message>
</context>
<context>
    <name>cluster.level-count</name>
    <message>
        <source>the cluster has {0} levels; there must be 2 to {1}</source>
        <translation>集群有 {0} 个层级；须为 2 到 {1} 个</translation>
    </message>
</context>
<context>
    <name>cluster.level-name</name>
    <message>
        <source>level {0} has no name or the name of another level: &quot;{1}&quot;</source>
        <translation>层级 {0} 没有名称，或与其他层级同名：“{1}”</translation>
    </message>
</context>
<context>
    <name>cluster.level-order</name>
    <message>
        <source>&quot;{0}&quot; (level &quot;{1}&quot;) cannot lie in &quot;{2}&quot; (level &quot;{3}&quot;)</source>
        <translation>“{0}”（层级“{1}”）不能位于“{2}”（层级“{3}”）之内</translation>
    </message>
</context>
<context>
    <name>cluster.no-host</name>
    <message>
        <source>the cluster has no server (level {0})</source>
        <translation>集群没有服务器（层级 {0}）</translation>
    </message>
</context>
<context>
    <name>cluster.no-socket-level</name>
    <message>
        <source>&quot;{0}&quot; has sockets or devices, but there are too few levels below &quot;{1}&quot; to hold them</source>
        <translation>“{0}”有处理器插槽或设备，但“{1}”之下的层级不足以容纳它们</translation>
    </message>
</context>
<context>
    <name>cluster.no-such-server</name>
    <message>
        <source>cluster {0} has no server &apos;{1}&apos;; the first one is &apos;{2}&apos;</source>
        <translation>集群 {0} 没有服务器“{1}”；第一台是“{2}”</translation>
    </message>
</context>
<context>
    <name>cluster.price-unknown</name>
    <message>
        <source>there is a price of &quot;{0}&quot;, a type that no device has</source>
        <translation>给出了“{0}”的价格，但没有这种设备</translation>
    </message>
</context>
<context>
    <name>cluster.scaled-parameter</name>
    <message>
        <source>the cluster {0} has no parameter {1}; it has: {2}</source>
        <translation>集群 {0} 没有参数 {1}；可用参数：{2}</translation>
    </message>
</context>
<context>
    <name>cluster.scaled-racks</name>
    <message>
        <source>the cluster {0} takes no parameters: it is not made of equal racks of equal servers</source>
        <translation>集群 {0} 没有参数：它不是由相同机架和相同服务器组成的</translation>
    </message>
</context>
<context>
    <name>cluster.scaled-value</name>
    <message>
        <source>{0} of the cluster {1}: {2} … {3} is expected, found {4}</source>
        <translation>集群 {1} 的 {0}：应在 {2} … {3} 之间，实际为 {4}</translation>
    </message>
</context>
<context>
    <name>cluster.server-exists</name>
    <message>
        <source>there is a server &apos;{0}&apos; already</source>
        <translation>已有服务器“{0}”</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-devices</name>
    <message>
        <source>the cluster has more than {0} devices</source>
        <translation>集群的设备多于 {0} 个</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-domains</name>
    <message>
        <source>the cluster has more than {0} servers, devices and groups of them</source>
        <translation>集群的服务器、设备及其组多于 {0} 个</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-prices</name>
    <message>
        <source>prices of at most {0} types of devices are expected</source>
        <translation>最多可给出 {0} 种设备的价格</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-racks</name>
    <message>
        <source>{0} servers with {1} GPUs are more than the {2} servers and {3} GPUs a cluster can have</source>
        <translation>{0} 台服务器和 {1} 个 GPU 超过了集群的上限 {2} 台和 {3} 个</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-servers</name>
    <message>
        <source>the cluster has more than {0} servers</source>
        <translation>集群的服务器多于 {0} 台</translation>
    </message>
</context>
<context>
    <name>cluster.too-many-types</name>
    <message>
        <source>the cluster has more than {0} types of devices</source>
        <translation>集群的设备类型多于 {0} 种</translation>
    </message>
</context>
<context>
    <name>cluster.unknown</name>
    <message>
        <source>{0} is neither a file nor one of the clusters that come with the program: {1}</source>
        <translation>{0} 既不是文件，也不是程序自带的集群：{1}</translation>
    </message>
</context>
<context>
    <name>cluster.unknown-level</name>
    <message>
        <source>&quot;{0}&quot; has the unknown level &quot;{1}&quot;; levels: {2}</source>
        <translation>“{0}”的层级“{1}”未知；已有层级：{2}</translation>
    </message>
</context>
<context>
    <name>cluster.unknown-parent</name>
    <message>
        <source>&quot;{0}&quot; is added to a domain that does not exist</source>
        <translation>“{0}”被加到不存在的域中</translation>
    </message>
</context>
<context>
    <name>compare.alike</name>
    <message>
        <source>{0} made the same runs, event by event: what differs between them had no effect here</source>
        <translation>{0} 的运行逐个事件都相同：它们之间的差别在此没有影响</translation>
    </message>
</context>
<context>
    <name>compare.asked-apart</name>
    <message>
        <source>the policies decide at different moments ({0}): part of the difference comes from when they decide; &quot;Decide at&quot; (--decide-at event or interval) makes all of them decide at the same moments</source>
        <translation>各策略的决策时刻不同（{0}）：部分差异来自决策时刻；“决策时刻”（--decide-at event 或 interval）让它们都在相同时刻决策</translation>
    </message>
</context>
<context>
    <name>compare.bad-loads</name>
    <message>
        <source>&apos;{0}&apos; is not a list of loads: numbers above 0, such as 1,2,3 or 1.5</source>
        <translation>&apos;{0}&apos; 不是负载列表：应为大于 0 的数，如 1,2,3 或 1.5</translation>
    </message>
</context>
<context>
    <name>compare.bad-range</name>
    <message>
        <source>&apos;{0}&apos; to &apos;{1}&apos; is not a span of time, such as 20min to 03:20:00</source>
        <translation>“{0}”到“{1}”不是时间范围，应如 20min 到 03:20:00</translation>
    </message>
</context>
<context>
    <name>compare.baseline</name>
    <message>
        <source>the baseline &apos;{0}&apos; is not among the policies compared ({1})</source>
        <translation>基线“{0}”不在参与比较的策略（{1}）之中</translation>
    </message>
</context>
<context>
    <name>compare.bootstrap-difference</name>
    <message>
        <source>95 % bootstrap of {0} over {1} blocks of {2} jobs by arrival, of this one schedule; other schedules may differ: mean JCT {3} to {4}, against {5} {6} % to {7} %, over the {8} jobs that both finished</source>
        <translation>{0} 的 95 % 自助法区间，按到达顺序分 {1} 块、每块 {2} 个作业，仅针对这一次调度过程，其他调度过程可能不同：平均 JCT {3} 到 {4}，相对 {5} 为 {6} % 到 {7} %，按两者都完成的 {8} 个作业计算</translation>
    </message>
</context>
<context>
    <name>compare.bootstrap-in-table</name>
    <message>
        <source>in brackets, and of the means in their tips: 95 % bootstrap over {0} blocks of {1} jobs by arrival, of this one schedule; other schedules may differ</source>
        <translation>括号内以及平均值提示中：95 % 自助法区间，按到达顺序分 {0} 块、每块 {1} 个作业，仅针对这一次调度过程；其他调度过程可能不同</translation>
    </message>
</context>
<context>
    <name>compare.bootstrap-mean</name>
    <message>
        <source>95 % bootstrap of {0} over {1} blocks of {2} jobs by arrival, of this one schedule; other schedules may differ: mean JCT {3} to {4}</source>
        <translation>{0} 的 95 % 自助法区间，按到达顺序分 {1} 块、每块 {2} 个作业，仅针对这一次调度过程，其他调度过程可能不同：平均 JCT {3} 到 {4}</translation>
    </message>
</context>
<context>
    <name>compare.different-setting</name>
    <message>
        <source>the runs differ in {0}: {1}; differences are not due to the policies alone</source>
        <translation>这些运行的 {0} 不同：{1}；差异并非只来自策略</translation>
    </message>
</context>
<context>
    <name>compare.holm</name>
    <message>
        <source>p values are of one policy each, not corrected for comparing {0}; after Holm&apos;s correction these stay below 0.05: {1}</source>
        <translation>p 值针对单个策略，未按比较 {0} 个策略校正；经 Holm 校正后仍低于 0.05 的有：{1}</translation>
    </message>
</context>
<context>
    <name>compare.holm-none</name>
    <message>
        <source>p values are of one policy each, not corrected for comparing {0}; after Holm&apos;s correction none stays below 0.05</source>
        <translation>p 值针对单个策略，未按比较 {0} 个策略校正；经 Holm 校正后没有低于 0.05 的</translation>
    </message>
</context>
<context>
    <name>compare.idle-parameter</name>
    <message>
        <source>{0} made no difference to {1}: the event logs of all runs that differ in it alone are the same</source>
        <translation>{0} 对 {1} 没有影响：仅在它上面不同的所有运行，事件日志都相同</translation>
    </message>
</context>
<context>
    <name>compare.incomplete-runs</name>
    <message>
        <source>{0}: {1} of {2} runs left jobs unfinished or rejected, so its mean JCT looks better than it is; differences to the baseline are over the jobs that both finished</source>
        <translation>{0}：{2} 个运行中有 {1} 个留有未完成或被拒绝的作业，其平均 JCT 因而显得偏好；与基线之差只计双方都完成的作业</translation>
    </message>
</context>
<context>
    <name>compare.no-cluster</name>
    <message>
        <source>the trace {0} brings no cluster: name one</source>
        <translation>轨迹 {0} 不自带集群：请指定一个</translation>
    </message>
</context>
<context>
    <name>compare.no-copies</name>
    <message>
        <source>no copies of the trace were run: copies with shifted arrivals (&quot;Copies&quot;, --copies 20) show how much the differences depend on this one schedule</source>
        <translation>没有运行轨迹的副本：到达时间偏移的副本（“副本”，--copies 20）能显示差异在多大程度上取决于这一次调度过程</translation>
    </message>
</context>
<context>
    <name>compare.no-name</name>
    <message>
        <source>&apos;{0}&apos; names none of the policies compared ({1}); write POLICY=NAME</source>
        <translation>“{0}”没有指明任何参与比较的策略（{1}）；请写成 POLICY=NAME</translation>
    </message>
</context>
<context>
    <name>compare.not-same-pairs</name>
    <message>
        <source>{0} shares {1} of {2} traces and seeds with {3}; paired figures are of the shared ones only</source>
        <translation>{0} 与 {3} 共有 {2} 组轨迹与种子中的 {1} 组；配对指标只基于共有的部分</translation>
    </message>
</context>
<context>
    <name>compare.nothing</name>
    <message>
        <source>a comparison needs at least one {0}</source>
        <translation>比较至少需要一个 {0}</translation>
    </message>
</context>
<context>
    <name>compare.nothing-shared</name>
    <message>
        <source>{0} shares no trace and seed with {1}: their runs are not comparable, no paired figure is given</source>
        <translation>{0} 与 {1} 没有相同的轨迹与种子：两者的运行不可比较，不给出配对指标</translation>
    </message>
</context>
<context>
    <name>compare.objective</name>
    <message>
        <source>nothing can be ranked by &apos;{0}&apos;; an objective is jct or one of: {1}</source>
        <translation>不能按“{0}”排名；目标是 jct 或以下之一：{1}</translation>
    </message>
</context>
<context>
    <name>compare.on-copies</name>
    <message>
        <source>means with intervals, differences and p values: {0}; the figures of the trace as it is are one draw of these</source>
        <translation>带区间的平均值、差异和 p 值：{0}；轨迹原样的数值只是其中一次抽样</translation>
    </message>
</context>
<context>
    <name>compare.one-outcome</name>
    <message>
        <source>the {1} runs of {0} have the same outcome, which counts once; a recorded trace is the same for every seed</source>
        <translation>{0} 的 {1} 次运行结果相同，只算一次；记录下来的轨迹对每个种子都相同</translation>
    </message>
</context>
<context>
    <name>compare.one-trace</name>
    <message>
        <source>all runs are of one trace, {0}: nothing here says how far the figures hold for another one</source>
        <translation>所有运行都来自同一条轨迹 {0}：这里没有任何信息说明这些数字对别的轨迹是否成立</translation>
    </message>
</context>
<context>
    <name>compare.paired</name>
    <message>
        <source>runs are paired by trace and seed, so a difference can be more than chance where intervals overlap: {0} against {1}</source>
        <translation>运行按轨迹和种子配对，因此区间重叠时差别也可能不是偶然：{0} 对 {1}</translation>
    </message>
</context>
<context>
    <name>compare.reading-stopped</name>
    <message>
        <source>reading the runs was stopped</source>
        <translation>已停止读取运行</translation>
    </message>
</context>
<context>
    <name>compare.same-runs</name>
    <message>
        <source>the {1} runs of {0} have {2} different outcomes, the same one counts once; a recorded trace is the same for every seed</source>
        <translation>{0} 的 {1} 次运行有 {2} 种不同的结果，相同的只算一次；记录下来的轨迹对每个种子都相同</translation>
    </message>
</context>
<context>
    <name>compare.stopped</name>
    <message>
        <source>the comparison was stopped</source>
        <translation>比较已停止</translation>
    </message>
</context>
<context>
    <name>compare.table-format</name>
    <message>
        <source>&apos;{0}&apos; is no table; the name must end in .csv, .md or .tex</source>
        <translation>“{0}”不是表格；文件名须以 .csv、.md 或 .tex 结尾</translation>
    </message>
</context>
<context>
    <name>consonance::AboutDialog</name>
    <message>
        <source>About Consonance</source>
        <translation>关于 Consonance</translation>
    </message>
    <message>
        <source>Consonance %1</source>
        <translation>Consonance %1</translation>
    </message>
    <message>
        <source>A lab for placing distributed deep-learning jobs: simulate a cluster, step through it, see who slows whom down, compare schedulers.

Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>分布式深度学习作业放置的实验室：模拟集群，单步执行，看谁拖慢了谁，比较调度器。

本程序是自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本，不提供任何担保。</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>复制用于报告</translation>
    </message>
</context>
<context>
    <name>consonance::ActionModel</name>
    <message>
        <source>By hand: %1. The policy was not asked; it decides again at the next decision.</source>
        <translation>手动：%1。没有询问策略；它从下一个决策起再作决定。</translation>
    </message>
    <message>
        <source>By hand: %1. The policy decides the rest again, and places every other job as it would have.</source>
        <translation>手动：%1。其余由策略重新决定，其他作业的放置与原来相同。</translation>
    </message>
    <message>
        <source>By hand: %1. The policy decides the rest again, and places otherwise: %2.</source>
        <translation>手动：%1。其余由策略重新决定，放置不同的作业：%2。</translation>
    </message>
    <message>
        <source>By hand: %1. The policy decides again at the next decision.</source>
        <translation>手动：%1。策略从下一个决策起再作决定。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>tasks</comment>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>consonance::AnimationCommand</name>
    <message>
        <source>no stored run is open; a run is stored when it ends</source>
        <translation>没有打开已存储的运行；运行结束时才会存储</translation>
    </message>
    <message>
        <source>Export as moving picture</source>
        <translation>导出为动画</translation>
    </message>
    <message>
        <source>Moving picture (*.gif)</source>
        <translation>动画 (*.gif)</translation>
    </message>
    <message>
        <source>Drawing the moving picture</source>
        <translation>正在绘制动画</translation>
    </message>
    <message numerus="yes">
        <source>%n frames written to %1.</source>
        <translation>
            <numerusform>已将 %n 帧写入 %1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::AnswerPanel</name>
    <message>
        <source>it is being worked out</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>nothing is being worked out</source>
        <translation>没有正在进行的计算</translation>
    </message>
    <message>
        <source>The run has been changed since; ask again. The earlier answer was:</source>
        <translation>此后运行已被改动；请重新计算。先前的答案是：</translation>
    </message>
    <message>
        <source>The chart of the answer appears here.</source>
        <translation>答案的图将显示在此处。</translation>
    </message>
    <message>
        <source>The rows of the answer appear here.</source>
        <translation>答案的各行将显示在此处。</translation>
    </message>
    <message>
        <source>As of %1</source>
        <comment>a moment</comment>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>select a job that waits first</source>
        <translation>请先选择一个在等待的作业</translation>
    </message>
    <message>
        <source>Stopped; starting again continues.</source>
        <translation>已停止；再次开始即可继续。</translation>
    </message>
    <message>
        <source>About %1 left.</source>
        <translation>约剩 %1。</translation>
    </message>
    <message>
        <source>Chart shown</source>
        <translation>显示的图表</translation>
    </message>
    <message>
        <source>the answer has no settings yet</source>
        <translation>答案中还没有设置</translation>
    </message>
    <message>
        <source>Save settings</source>
        <translation>保存设置</translation>
    </message>
    <message>
        <source>Name, as in --set @NAME:</source>
        <translation>名称（用于 --set @NAME）：</translation>
    </message>
    <message>
        <source>Settings saved as %1</source>
        <translation>设置已保存为 %1</translation>
    </message>
    <message>
        <source>nothing has been tried yet</source>
        <translation>还没有尝试任何设置</translation>
    </message>
    <message>
        <source>select one job first</source>
        <translation>请先选择一个作业</translation>
    </message>
</context>
<context>
    <name>consonance::AuditWindow</name>
    <message>
        <source>Reading the trace …</source>
        <translation>正在读取轨迹…</translation>
    </message>
    <message>
        <source>Auditing the trace</source>
        <translation>审核轨迹</translation>
    </message>
    <message>
        <source>Audit of the trace</source>
        <translation>轨迹的审核</translation>
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
    <message>
        <source>it is being stopped</source>
        <translation>正在停止</translation>
    </message>
</context>
<context>
    <name>consonance::BranchDifferenceView</name>
    <message>
        <source>%1, changed by hand</source>
        <translation>%1，人为更改</translation>
    </message>
    <message>
        <source>%1, decision %2</source>
        <translation>%1，决策 %2</translation>
    </message>
    <message>
        <source>job %1: %2</source>
        <translation>作业 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more job(s)</source>
        <translation>
            <numerusform>以及另外 %n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>job %1 stops</source>
        <translation>作业 %1 停止</translation>
    </message>
    <message>
        <source>places nothing</source>
        <translation>不放置任何任务</translation>
    </message>
    <message>
        <source>Change something in the run, then compare: where the two part and what it cost each job appears here.</source>
        <translation>先在运行中更改一些东西再比较：两者从何处分开、每个作业的代价会显示在这里。</translation>
    </message>
    <message>
        <source>The branch is its original, event by event.</source>
        <translation>分支与原运行逐个事件相同。</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原运行</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Go to the first difference</source>
        <translation>转到第一处差异</translation>
    </message>
    <message>
        <source>What the branch cost each job</source>
        <translation>分支给每个作业带来的代价</translation>
    </message>
    <message>
        <source>No job finishes at another time.</source>
        <translation>没有作业在不同时间完成。</translation>
    </message>
    <message>
        <source>Every job finishes in both runs.</source>
        <translation>两次运行中每个作业都完成。</translation>
    </message>
    <message>
        <source>%1: %2 → %3 of %4</source>
        <translation>%1：%4 个中 %2 → %3</translation>
    </message>
    <message>
        <source>Jobs that do not finish: %1 → %2 of %3 (%4).</source>
        <translation>未完成的作业：%3 个中 %1 → %2（%4）。</translation>
    </message>
    <message>
        <source>No job finishes in both: there is no mean to compare.</source>
        <translation>没有作业在两者中都完成：没有可比较的平均值。</translation>
    </message>
    <message>
        <source>The runs differ from %1 on. Jobs faster in the branch: %2; slower: %3; the same: %4. Makespan %5 → %6.</source>
        <translation>两个运行自 %1 起不同。分支中更快的作业：%2；更慢：%3；相同：%4。总完成时间 %5 → %6。</translation>
    </message>
    <message>
        <source>Compare with the original: where the two part and what it cost each job appears here.</source>
        <translation>请与原始运行比较：两者从何处分开、各作业的得失会显示在这里。</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Do not finish</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Mean wait of those that finish in both</source>
        <translation>两者都完成的作业的平均等待</translation>
    </message>
    <message numerus="yes">
        <source>and %n more tenant(s)</source>
        <translation>
            <numerusform>以及另外 %n 个租户</numerusform>
        </translation>
    </message>
    <message>
        <source>The runs differ from %1 on. Jobs faster in the branch, or finished there alone: %2; slower, or finished in the original alone: %3; the same: %4. Makespan %5 → %6.</source>
        <translation>两次运行从 %1 起不同。在分支中更快或只在分支中完成的作业：%2；更慢或只在原运行中完成的：%3；相同：%4。完工时间 %5 → %6。</translation>
    </message>
    <message>
        <source>nothing else is decided at that moment</source>
        <translation>此刻没有其他决策</translation>
    </message>
    <message>
        <source>Mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>All of this is of one schedule; other schedules may differ.</source>
        <translation>以上都只针对一次调度过程；其他调度过程可能不同。</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message numerus="yes">
        <source>Mean JCT of the %n jobs that finish in both: %1 → %2.</source>
        <translation>
            <numerusform>两者都完成的 %n 个作业的平均 JCT：%1 → %2。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::BreakpointsPanel</name>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Add breakpoint</source>
        <translation>添加断点</translation>
    </message>
    <message>
        <source>Add log point</source>
        <translation>添加日志点</translation>
    </message>
    <message>
        <source>Act when</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>queue_length &gt; 10</source>
        <translation>queue_length &gt; 10</translation>
    </message>
    <message>
        <source>Condition of the breakpoint</source>
        <translation>断点的条件</translation>
    </message>
    <message>
        <source>Write into the log instead of stopping</source>
        <translation>写入日志而不停止</translation>
    </message>
    <message>
        <source>queue {queue_length} at {time}</source>
        <translation>queue {queue_length} at {time}</translation>
    </message>
    <message>
        <source>Message of the log point</source>
        <translation>日志点的消息</translation>
    </message>
    <message>
        <source>Ignore hits</source>
        <translation>忽略次数</translation>
    </message>
    <message>
        <source>This many hits pass before it acts</source>
        <translation>经过这么多次命中后才起作用</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>Acts a single time</source>
        <translation>只起作用一次</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>A run stops where a condition written below becomes true, or writes a line and goes on.</source>
        <translation>在下面写的条件成立处，运行会停止，或写一行日志后继续。</translation>
    </message>
    <message>
        <source>Log of the log points</source>
        <translation>日志点的日志</translation>
    </message>
    <message>
        <source>What log points write appears here.</source>
        <translation>日志点写下的内容显示在这里。</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数方式</translation>
    </message>
    <message>
        <source>When a condition that stays true hits again</source>
        <translation>一直成立的条件何时再次命中</translation>
    </message>
    <message>
        <source>When a condition that stays true hits again. Automatically: each time for what has just happened (events), else when it becomes true.</source>
        <translation>一直成立的条件何时再次命中。自动：对刚发生的事（事件）每次都算，否则在变为成立时算。</translation>
    </message>
    <message>
        <source>the condition is not complete</source>
        <translation>条件不完整</translation>
    </message>
    <message>
        <source>the message is not complete</source>
        <translation>消息不完整</translation>
    </message>
</context>
<context>
    <name>consonance::BundleSharing</name>
    <message>
        <source>no run is open for reading only</source>
        <translation>没有以只读方式打开的运行</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>Keeping a copy</source>
        <translation>正在保存副本</translation>
    </message>
    <message>
        <source>Run %1 is already among the kept runs; it is open now.</source>
        <translation>运行 %1 已在保存的运行之中；现在打开的就是它。</translation>
    </message>
    <message>
        <source>Kept as run %1; your changes from now on are kept.</source>
        <translation>已保存为运行 %1；此后的更改都会保留。</translation>
    </message>
    <message>
        <source>Run bundle (*.run)</source>
        <translation>运行包 (*.run)</translation>
    </message>
    <message>
        <source>Sharing %1</source>
        <translation>正在分享 %1</translation>
    </message>
    <message>
        <source>%1 holds the run until %2; it opens at the moment shown.</source>
        <translation>%1 包含到 %2 为止的运行；打开时即处于您当前的位置。</translation>
    </message>
    <message>
        <source>%1 holds the whole run; it opens at the moment shown.</source>
        <translation>%1 包含完整的运行；打开时即处于您当前的位置。</translation>
    </message>
    <message>
        <source>Share the run</source>
        <translation>分享这次运行</translation>
    </message>
</context>
<context>
    <name>consonance::BundleTaskDialog</name>
    <message>
        <source>Why does job 12 wait? Which policy would start it sooner?</source>
        <translation>作业 12 为什么等待？哪种策略会让它更早开始？</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Task for whoever opens it (optional)</source>
        <translation>给打开者的任务（可选）(&amp;T)</translation>
    </message>
    <message>
        <source>Task for whoever opens it</source>
        <translation>给打开者的任务</translation>
    </message>
    <message>
        <source>It is saved with the run as its notes, and shown where the file is opened.</source>
        <translation>它作为运行的备注随文件一起保存，打开文件时会显示出来。</translation>
    </message>
    <message>
        <source>&amp;Go on…</source>
        <translation>继续(&amp;G)…</translation>
    </message>
    <message>
        <source>Share with a task</source>
        <translation>附上任务分享</translation>
    </message>
</context>
<context>
    <name>consonance::CandidateModel</name>
    <message numerus="yes">
        <source>No room is left for %n job(s) of the decision: %1</source>
        <translation>
            <numerusform>该决策的 %n 个作业将没有空间：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::CanvasCommands</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
</context>
<context>
    <name>consonance::CdfPlot</name>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
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
    <name>consonance::ClusterCanvas</name>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Servers with their tasks. Arrow keys move from server to server.</source>
        <translation>服务器及其任务。方向键在服务器之间移动。</translation>
    </message>
    <message>
        <source>The servers of the cluster and the tasks on them appear here. Open a trace to begin.</source>
        <translation>集群的服务器及其上的任务显示在此处。打开轨迹即可开始。</translation>
    </message>
</context>
<context>
    <name>consonance::ClusterChooser</name>
    <message>
        <source>%1 – %2</source>
        <comment>capacity and description of a cluster</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Choose a cluster file</source>
        <translation>选择集群文件</translation>
    </message>
    <message>
        <source>Clusters and lists of nodes (*.json *.csv *.txt *.conf *.gz *.gzip *.zip *.zst);;All files (*)</source>
        <translation>集群和节点列表 (*.json *.csv *.txt *.conf *.gz *.gzip *.zip *.zst);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>consonance::ClusterMinimap</name>
    <message>
        <source>Overview of the cluster</source>
        <translation>集群总览</translation>
    </message>
    <message>
        <source>Click or drag to move the view</source>
        <translation>点击或拖动以移动视图</translation>
    </message>
</context>
<context>
    <name>consonance::CommandAsker</name>
    <message>
        <source>Start this program?</source>
        <translation>启动这个程序？</translation>
    </message>
    <message>
        <source>This command is to decide a run:</source>
        <translation>有一次运行要由这条命令来决策：</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>It can do anything on this machine that you can. Start only what you wrote or trust; you can look at a run that someone sent you without it. Your answer holds until this program ends.</source>
        <translation>它在这台机器上能做您能做的一切。只启动您自己写的或信任的程序；别人发来的运行不启动它也能查看。您的回答在本程序结束前有效。</translation>
    </message>
    <message>
        <source>Do not start it</source>
        <translation>不启动</translation>
    </message>
    <message>
        <source>Start it</source>
        <translation>启动</translation>
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
    <message>
        <source>%1
Without the window: %2</source>
        <translation>%1
不用窗口：%2</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>on</source>
        <translation>已启用</translation>
    </message>
</context>
<context>
    <name>consonance::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>No command has that name. Part of a word is enough, such as “exp” for Export; with the field empty all commands are listed.</source>
        <translation>没有这样的命令。输入词的一部分即可，例如用“导”找“导出”；输入框为空时列出所有命令。</translation>
    </message>
    <message>
        <source>Search commands, policies, jobs, lessons, the manual…</source>
        <translation>搜索命令、策略、作业、课程、手册…</translation>
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
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Breakpoints and watches</source>
        <translation>断点与监视</translation>
    </message>
    <message>
        <source>Which policy is better?</source>
        <translation>哪个策略更好？</translation>
    </message>
    <message>
        <source>Where do two runs part?</source>
        <translation>两次运行从何处分开？</translation>
    </message>
    <message>
        <source>What if values change?</source>
        <translation>改变取值会怎样？</translation>
    </message>
    <message>
        <source>What to buy?</source>
        <translation>该买什么？</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Begin a lesson</source>
        <translation>开始课程</translation>
    </message>
</context>
<context>
    <name>consonance::CompareForm</name>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>%1
%2 · may know: %3</source>
        <comment>summary, provenance, knowledge</comment>
        <translation>%1
%2 · 可知信息：%3</translation>
    </message>
    <message>
        <source>Parameters of %1</source>
        <translation>%1 的参数</translation>
    </message>
    <message>
        <source>Choose at least one policy.</source>
        <translation>请至少选择一个策略。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>复制为命令行</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Change the comparison: %1</source>
        <translation>修改对比：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n policies ticked</source>
        <translation>
            <numerusform>已勾选 %1 个策略，共 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>provenance, knowledge</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Interference, costs, copies</source>
        <translation>干扰、成本、副本</translation>
    </message>
</context>
<context>
    <name>consonance::ComparePage</name>
    <message>
        <source>nothing has been compared yet</source>
        <translation>尚未进行比较</translation>
    </message>
    <message>
        <source>no comparison is running</source>
        <translation>没有进行中的比较</translation>
    </message>
    <message>
        <source>Reading runs to compare</source>
        <translation>正在读取要比较的运行</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>%1 / %2 次运行</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1，约剩 %2</translation>
    </message>
    <message>
        <source>Export comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Comparison written to %1.</source>
        <translation>比较已写入 %1。</translation>
    </message>
    <message>
        <source>Compare policies</source>
        <translation>比较策略</translation>
    </message>
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>已比较 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>whole runs are compared</source>
        <translation>正在比较完整的运行</translation>
    </message>
    <message>
        <source>Results (*.json);;Table (*.csv);;Table (*.tsv);;Table (*.md)</source>
        <translation>结果 (*.json);;表格 (*.csv);;表格 (*.tsv);;表格 (*.md)</translation>
    </message>
    <message>
        <source>Picture of this view (*.svg);;Picture of this view (*.png);;Document (*.pdf)</source>
        <translation>此视图的图片 (*.svg);;此视图的图片 (*.png);;文档 (*.pdf)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Views of the comparison</source>
        <translation>比较的视图</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Arrivals from, to</source>
        <translation>到达时间（起、止）</translation>
    </message>
    <message>
        <source>Only jobs that arrive from</source>
        <translation>只计此后到达的作业</translation>
    </message>
    <message>
        <source>Only jobs that arrive before</source>
        <translation>只计此前到达的作业</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Reading sections</source>
        <translation>正在读取区段</translation>
    </message>
    <message>
        <source>Whole runs</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Section to compare</source>
        <translation>要比较的区段</translation>
    </message>
    <message>
        <source>A section that was made of one of these runs</source>
        <translation>在这些运行之一上标出的区段</translation>
    </message>
    <message>
        <source>no policy is chosen in the form</source>
        <translation>表单中没有选中策略</translation>
    </message>
    <message>
        <source>the chosen policy was not added again</source>
        <translation>选中的策略不是另外加入的</translation>
    </message>
    <message numerus="yes">
        <source>The comparison was stopped; %n finished runs are kept. Those are shown whose seed all policies have.</source>
        <translation>
            <numerusform>比较已停止；%n 次已完成的运行已保留。只显示所有策略都有的随机种子的运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 seeds that all have</source>
        <translation>共有的随机种子：%1 / %2</translation>
    </message>
    <message>
        <source>Runs are missing. Means are over the traces and seeds that all shown policies have, so that they can be compared.</source>
        <translation>尚缺运行。均值只取所示策略都有的轨迹和随机种子，以便比较。</translation>
    </message>
    <message>
        <source>copies of the trace</source>
        <translation>轨迹的副本</translation>
    </message>
    <message>
        <source>Running copies of the trace</source>
        <translation>正在运行轨迹的副本</translation>
    </message>
    <message>
        <source>Limit to jobs that arrive in a span of time</source>
        <translation>只看某段时间内到达的作业</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Completion times</source>
        <translation>完成时间</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>权衡</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>团队</translation>
    </message>
</context>
<context>
    <name>consonance::CompareRunner</name>
    <message numerus="yes">
        <source>Comparing %n policies</source>
        <translation>
            <numerusform>正在比较 %n 个策略</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonBars</name>
    <message>
        <source>%1, incomplete</source>
        <translation>%1，未完成</translation>
    </message>
    <message>
        <source>The mean JCT of each policy will appear here.</source>
        <translation>各策略的平均 JCT 将显示在此处。</translation>
    </message>
    <message numerus="yes">
        <source>%1: mean JCT %2 ± %3 over %n runs</source>
        <translation>
            <numerusform>%1：%n 次运行的平均 JCT %2 ± %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean JCT of each policy</source>
        <translation>各策略的平均 JCT</translation>
    </message>
    <message>
        <source>%1: mean JCT %2</source>
        <translation>%1：平均 JCT %2</translation>
    </message>
    <message>
        <source>Mean JCT, with 95 % confidence interval over runs</source>
        <translation>平均 JCT，含对各次运行的 95 % 置信区间</translation>
    </message>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>Mean JCT, ± 95 %</source>
        <translation>平均 JCT，± 95 %</translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonFiguresView</name>
    <message>
        <source>Figures</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>All figures</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Figures with paired tests</source>
        <translation>带配对检验的指标</translation>
    </message>
    <message>
        <source>Each figure of each policy beside the baseline, with 95 % intervals and paired tests, will appear here.</source>
        <translation>每个策略的各项指标与基线并列，附 95 % 区间和配对检验，将显示在此。</translation>
    </message>
    <message>
        <source>Means and intervals: %1.</source>
        <translation>平均值和区间：%1。</translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonInputsView</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Only what differs</source>
        <translation>只看不同之处</translation>
    </message>
    <message>
        <source>Inputs and parameters of each run</source>
        <translation>各运行的输入与参数</translation>
    </message>
    <message>
        <source>Trace, seed, cluster, policy and parameters of each run will appear here.</source>
        <translation>各运行的轨迹、种子、集群、策略与参数将显示在此。</translation>
    </message>
    <message numerus="yes">
        <source>%n inputs are the same in all runs and left out</source>
        <translation>
            <numerusform>%n 项输入在所有运行中相同，已略去</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonSummaryView</name>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Mean JCT of each policy</source>
        <translation>各策略的平均 JCT</translation>
    </message>
    <message>
        <source>Tick policies, then press Compare.</source>
        <translation>勾选策略，然后按“比较”。</translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonTeamsView</name>
    <message>
        <source>Teams</source>
        <translation>团队</translation>
    </message>
    <message>
        <source>What makes a group</source>
        <translation>按什么分组</translation>
    </message>
    <message>
        <source>By: %1</source>
        <comment>tenant, GPU type or job size</comment>
        <translation>按：%1</translation>
    </message>
    <message>
        <source>Figures of the teams</source>
        <translation>各团队的数据</translation>
    </message>
    <message>
        <source>Waits, completion times and GPU hours of each team under each policy will appear here.</source>
        <translation>各策略下每个团队的等待、完成时间和 GPU 小时将显示在这里。</translation>
    </message>
    <message>
        <source>Reading the teams of the runs</source>
        <translation>正在读取各运行的团队</translation>
    </message>
    <message numerus="yes">
        <source>%n runs are not stored or not read yet.</source>
        <translation>
            <numerusform>%n 个运行没有保存或尚未读取。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonTimeView</name>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Utilisation over time</source>
        <translation>利用率随时间</translation>
    </message>
    <message>
        <source>Queue over time</source>
        <translation>队列随时间</translation>
    </message>
    <message>
        <source>How much of the cluster each run used will appear here.</source>
        <translation>各运行对集群的使用将显示在此。</translation>
    </message>
    <message>
        <source>How many jobs waited in each run will appear here.</source>
        <translation>各运行中等待的作业数将显示在此。</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Waiting jobs</source>
        <translation>等待的作业</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>These runs are not stored; their history is not known.</source>
        <translation>这些运行没有存储，过程未知。</translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>A click on a curve opens its run at that moment.</source>
        <translation>点击曲线即打开对应运行的那一时刻。</translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonTracesView</name>
    <message>
        <source>Per trace</source>
        <translation>按轨迹</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Figures of each trace</source>
        <translation>各轨迹的指标</translation>
    </message>
    <message>
        <source>One row a trace and seed will appear here.</source>
        <translation>每个轨迹与种子一行，将显示在此。</translation>
    </message>
</context>
<context>
    <name>consonance::CopyableTableView</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>The last column stays, with the heading</source>
        <translation>最后一列与标题一起保留</translation>
    </message>
</context>
<context>
    <name>consonance::DecisionFollower</name>
    <message>
        <source>Looking into a decision</source>
        <translation>正在分析决策</translation>
    </message>
</context>
<context>
    <name>consonance::DecisionPanel</name>
    <message>
        <source>Placed (%1)</source>
        <translation>已放置（%1）</translation>
    </message>
    <message>
        <source>Left waiting (%1)</source>
        <translation>留待（%1）</translation>
    </message>
    <message>
        <source>Tasks placed by the decision</source>
        <translation>决策放置的任务</translation>
    </message>
    <message>
        <source>Servers that the task could go to</source>
        <translation>任务可去的服务器</translation>
    </message>
    <message>
        <source>Jobs left waiting</source>
        <translation>仍在等待的作业</translation>
    </message>
    <message>
        <source>Tasks that the decision placed appear here.</source>
        <translation>决策放置的任务显示在此处。</translation>
    </message>
    <message>
        <source>The servers that a task could go to appear here, with score or reason.</source>
        <translation>任务可去的服务器及其得分或原因显示在此处。</translation>
    </message>
    <message>
        <source>Jobs that the decision left waiting appear here, with the reason.</source>
        <translation>决策留待的作业及其原因显示在此处。</translation>
    </message>
    <message>
        <source>No decision yet</source>
        <translation>尚无决策</translation>
    </message>
    <message>
        <source>Step on to the first decision to see why each task goes where it goes.</source>
        <translation>单步到第一次决策，即可看到每个任务为何放在那里。</translation>
    </message>
    <message>
        <source>at %1, because of %2</source>
        <translation>时间 %1，起因：%2</translation>
    </message>
    <message>
        <source>%1 – refused: %2</source>
        <translation>%1 – 被拒绝：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a figure of a policy</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Job %1, %2</source>
        <translation>作业 %1，%2</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>价值 %1</translation>
    </message>
    <message>
        <source>entropy %1</source>
        <translation>熵 %1</translation>
    </message>
    <message>
        <source>given back: the job did not fit whole</source>
        <translation>已退回：该作业无法整体放下</translation>
    </message>
    <message>
        <source>score: %1</source>
        <translation>评分：%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a value and its unit</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>What the policy saw</source>
        <translation>策略看到的状态</translation>
    </message>
    <message>
        <source>What a learned policy has before it appears here; this one keeps to its rule.</source>
        <translation>学习型策略所面对的状态显示在这里；当前策略按规则行事。</translation>
    </message>
    <message>
        <source>Only this task</source>
        <translation>仅此任务</translation>
    </message>
    <message>
        <source>Candidates of the task marked above, instead of all tasks of the decision</source>
        <translation>只列出上方所选任务的候选，而不是该决策的所有任务</translation>
    </message>
    <message>
        <source>Hindsight</source>
        <translation>事后信息</translation>
    </message>
    <message>
        <source>Shows what really would have followed, by the true model; no policy knows it</source>
        <translation>按真实模型显示实际会发生什么；任何策略都不知道</translation>
    </message>
    <message>
        <source>Others (%1)</source>
        <translation>其他（%1）</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>hindsight for the first candidates only</source>
        <translation>仅前若干候选有事后信息</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n decisions</source>
        <translation>
            <numerusform>%n 个决策中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>this one is not among them</source>
        <translation>当前显示的决策不在其中</translation>
    </message>
    <message>
        <source>as undecided as among %1 equal actions</source>
        <translation>犹豫程度相当于在 %1 个同等的动作之间选择</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>已放置</translation>
    </message>
    <message>
        <source>Left waiting</source>
        <translation>留待</translation>
    </message>
    <message>
        <source>Placements that the policy weighed</source>
        <translation>策略权衡过的放置</translation>
    </message>
    <message>
        <source>The placements that the policy weighed against each other appear here.</source>
        <translation>策略相互权衡过的放置显示在这里。</translation>
    </message>
    <message>
        <source>Weighed (%1)</source>
        <translation>权衡过（%1）</translation>
    </message>
    <message>
        <source>Weighed</source>
        <translation>权衡过</translation>
    </message>
    <message>
        <source>Tables (%1)</source>
        <translation>表格（%1）</translation>
    </message>
    <message>
        <source>no other policy was asked about the decision shown</source>
        <translation>对所示决策没有询问其他策略</translation>
    </message>
    <message>
        <source>Other jobs</source>
        <translation>其他作业</translation>
    </message>
    <message>
        <source>How likely the policy was to place a task of each other job at this point; with the servers and the rest these are 100 %</source>
        <translation>策略此刻放置其他各作业任务的概率；与各服务器及其余部分合计为 100 %</translation>
    </message>
    <message>
        <source>decides in %1 ms on this machine</source>
        <translation>在这台机器上决策用时 %1 ms</translation>
    </message>
    <message>
        <source>due now, at %1, because of %2; the cluster is as the policy sees it</source>
        <translation>即将进行，时间 %1，原因 %2；集群是策略所见的状态</translation>
    </message>
    <message>
        <source>Before the decision</source>
        <translation>决策之前</translation>
    </message>
    <message>
        <source>After the decision</source>
        <translation>决策之后</translation>
    </message>
    <message>
        <source>Decision %1 of the run</source>
        <translation>运行中的第 %1 次决策</translation>
    </message>
    <message>
        <source>%1 ms of these in its solver</source>
        <translation>其中求解器用时 %1 毫秒</translation>
    </message>
</context>
<context>
    <name>consonance::DemoCluster</name>
    <message>
        <source>%1 · %2 running, %3 waiting · %4</source>
        <comment>policy, jobs, time</comment>
        <translation>%1 · 运行 %2，等待 %3 · %4</translation>
    </message>
    <message>
        <source>A cluster at work</source>
        <translation>运行中的集群</translation>
    </message>
    <message>
        <source>One tile is a server, one square a GPU, one colour a job. Click to open this run.</source>
        <translation>一块是一台服务器，一格是一块 GPU，一种颜色是一个作业。点击打开这次运行。</translation>
    </message>
</context>
<context>
    <name>consonance::DriftFinder</name>
    <message>
        <source>Looking where the predictor drifts</source>
        <translation>正在查找预测器漂移之处</translation>
    </message>
    <message>
        <source>Predictor off by %1, too fast (known error %2)</source>
        <translation>预测偏差 %1，预测过快（已知误差 %2）</translation>
    </message>
    <message>
        <source>Predictor off by %1, too slow (known error %2)</source>
        <translation>预测偏差 %1，预测过慢（已知误差 %2）</translation>
    </message>
</context>
<context>
    <name>consonance::EventsPanel</name>
    <message>
        <source>Arrivals, starts, moves, completions</source>
        <translation>到达、启动、迁移、完成</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>All events of the selected jobs</source>
        <translation>所选作业的所有事件</translation>
    </message>
    <message>
        <source>Which events are listed</source>
        <translation>列出哪些事件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happens in the run is listed here as it goes on.</source>
        <translation>运行中发生的事件随进展列在此处。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n events</source>
        <translation>
            <numerusform>%n 个事件中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Lines of log points</source>
        <translation>日志点写下的行</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lines</source>
        <comment>what log points wrote</comment>
        <translation>
            <numerusform>%n 行中的 %1 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ExportCommands</name>
    <message>
        <source>click into a table or plot first</source>
        <translation>请先点击表格或图</translation>
    </message>
    <message>
        <source>click into a picture or plot first</source>
        <translation>请先点击图片或图</translation>
    </message>
    <message>
        <source>click into a picture of a run that a command can make first</source>
        <translation>请先点击可由命令生成的运行图片</translation>
    </message>
    <message>
        <source>Cluster at %1</source>
        <translation>%1 时的集群</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Table (*.csv);;Table (*.tsv);;Table (*.json);;Table (*.md)</source>
        <translation>表格 (*.csv);;表格 (*.tsv);;表格 (*.json);;表格 (*.md)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Picture (*.svg);;Picture (*.png);;Document (*.pdf)</source>
        <translation>图片 (*.svg);;图片 (*.png);;文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>click into a plot or a map first</source>
        <translation>请先单击曲线图或热图</translation>
    </message>
    <message>
        <source>click into a distribution first</source>
        <translation>请先单击分布图</translation>
    </message>
</context>
<context>
    <name>consonance::ExpressionField</name>
    <message>
        <source>Column %1: %2</source>
        <translation>第 %1 列：%2</translation>
    </message>
</context>
<context>
    <name>consonance::FieldModel</name>
    <message>
        <source>%1, 0 to 1 in exports</source>
        <translation>%1，导出时为 0 到 1</translation>
    </message>
</context>
<context>
    <name>consonance::FileOpening</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Cluster %1 is chosen for the next run.</source>
        <translation>已为下一次运行选择集群 %1。</translation>
    </message>
    <message>
        <source>%1 describes a sweep; it is in the queue on the page of comparisons.</source>
        <translation>%1 是扫描的配置，已加入“比较”页面的队列。</translation>
    </message>
    <message>
        <source>%1 describes an evaluation. The command line runs it: %2</source>
        <translation>%1 是评估的配置，说明训练和运行什么。请用命令行执行：%2</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
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
    <message>
        <source>No row here has “%1”. Clear the field to see the others.</source>
        <translation>此处没有包含“%1”的行。清空输入框即可看到其余各行。</translation>
    </message>
</context>
<context>
    <name>consonance::FindPanel</name>
    <message>
        <source>Finding</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>%1 found, the first %2 are listed</source>
        <translation>找到 %1 个，列出前 %2 个</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Events and decisions</source>
        <translation>事件与决策</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>查找什么</translation>
    </message>
    <message>
        <source>Words, or a condition such as slowdown &gt; 20%</source>
        <translation>关键词，或条件，如 slowdown &gt; 20%</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Results are listed here and follow the run.</source>
        <translation>查找结果列在这里，并随运行更新。</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Nothing matches at this moment. Choose at the left what to look for, type less, or give a condition such as slowdown &gt; 20%.</source>
        <translation>此刻没有符合的内容。请在左侧选择查找对象，少写几个字，或给出条件，例如 slowdown &gt; 20%。</translation>
    </message>
</context>
<context>
    <name>consonance::GhostNote</name>
    <message>
        <source>%1 would place the tasks of this decision the same way.</source>
        <translation>%1 会以同样方式放置这次决策的任务。</translation>
    </message>
    <message>
        <source>The placement by %1 belongs to the decision at %2; it shows when the clock is there.</source>
        <translation>%1 的放置属于 %2 的决策；时钟回到那里时才会显示。</translation>
    </message>
    <message numerus="yes">
        <source>%n tasks elsewhere</source>
        <translation>
            <numerusform>把 %n 个任务放到别处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks not at all</source>
        <translation>
            <numerusform>不放置 %n 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks that wait now</source>
        <translation>
            <numerusform>另放置 %n 个正在等待的任务</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 would place %2: dashed where it puts them, crossed out where it does not.</source>
        <translation>%1 会%2：虚线处是它放置的位置，打叉处它不放置。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>consonance::HeatMapWidget</name>
    <message>
        <source>no value</source>
        <translation>无数据</translation>
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
    <message>
        <source>%1 (%2)</source>
        <comment>value of a cell and what it rests on</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>consonance::HostTimePanel</name>
    <message>
        <source>Slowdown by neighbours, server × time</source>
        <translation>邻居造成的减速，服务器 × 时间</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>slower than without neighbours</source>
        <translation>比无邻居时慢</translation>
    </message>
    <message>
        <source>How much neighbours slowed the jobs of each server down appears here as the run goes on.</source>
        <translation>每台服务器上的作业被邻居拖慢多少，随运行显示在此处。</translation>
    </message>
    <message>
        <source>Interference by server and time</source>
        <translation>按服务器和时间的干扰</translation>
    </message>
</context>
<context>
    <name>consonance::InspectorPanel</name>
    <message>
        <source>%1: %2</source>
        <comment>what a figure is, exact value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Tasks of this job on the server</source>
        <translation>本作业在该服务器上的任务</translation>
    </message>
    <message>
        <source>Placed on</source>
        <translation>放置于</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Reserved network</source>
        <translation>预留网络</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>used and there is</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Reserved by jobs, and what the server has</source>
        <translation>作业预留量与服务器总量</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Slowed down</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>1 − speed / speed in the same placement without neighbours</source>
        <translation>1 − 速度 / 同样放置但无邻居时的速度</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>First started</source>
        <translation>首次启动</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Mean over its jobs of 1 − speed / speed without neighbours</source>
        <translation>其上各作业 1 − 速度 / 无邻居时速度 的均值</translation>
    </message>
    <message>
        <source>Jobs here</source>
        <translation>此处的作业</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>job and its model</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, slowed down %2</source>
        <comment>tasks of a job on the server</comment>
        <translation>%1，减速 %2</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>At this moment</source>
        <translation>此刻</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Assumed of the trace</source>
        <translation>轨迹的假定</translation>
    </message>
    <message>
        <source>Properties of the selection</source>
        <translation>所选内容的属性</translation>
    </message>
    <message>
        <source>Figures of the selected job or server appear here.</source>
        <translation>所选作业或服务器的数据显示在此处。</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more jobs</source>
        <translation>
            <numerusform>%1 及另外 %n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>This run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>Which decides at this moment</source>
        <translation>在当前时刻做决策的策略</translation>
    </message>
    <message>
        <source>Allocated GPUs</source>
        <translation>已分配 GPU</translation>
    </message>
    <message>
        <source>Allocated cores</source>
        <translation>已分配核</translation>
    </message>
    <message>
        <source>Share that jobs hold. The bar of a server shows the resource of which it holds most.</source>
        <translation>作业占用的份额。服务器上的条显示其占用最多的那种资源。</translation>
    </message>
    <message>
        <source>Declared worth</source>
        <translation>声明的价值</translation>
    </message>
    <message>
        <source>What the user says completion is worth at most, in the units of value of the trace; it falls with time and is half of that %1 after arrival</source>
        <translation>用户声明的最高完成价值，以轨迹的价值单位计；随时间下降，到达后 %1 时为一半</translation>
    </message>
    <message>
        <source>What the user says completion is worth, in the units of value of the trace, whenever it comes</source>
        <translation>用户声明的完成价值，以轨迹的价值单位计，与何时完成无关</translation>
    </message>
    <message>
        <source>Bid</source>
        <translation>出价</translation>
    </message>
    <message>
        <source>The most that the user says it pays</source>
        <translation>用户声明最多支付多少</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>Completion after it is worth nothing</source>
        <translation>此后完成不再有价值</translation>
    </message>
    <message>
        <source>Worth now</source>
        <translation>当前价值</translation>
    </message>
    <message>
        <source>According to the user, if it were completed at this moment</source>
        <translation>若此刻完成，按用户声明的价值</translation>
    </message>
    <message>
        <source>Sale</source>
        <translation>成交</translation>
    </message>
    <message>
        <source>Pays</source>
        <translation>支付</translation>
    </message>
    <message>
        <source>The price agreed on, once, in the units of value of the trace</source>
        <translation>约定的价格，一次性支付，以轨迹的价值单位计</translation>
    </message>
    <message>
        <source>This policy has no prices, or none that anyone pays</source>
        <translation>该策略只用价格做决定或不用价格，没有人支付</translation>
    </message>
    <message>
        <source>Was offered</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>The price that the user declined</source>
        <translation>用户拒绝的价格</translation>
    </message>
    <message>
        <source>nothing agreed yet</source>
        <translation>尚未约定</translation>
    </message>
    <message>
        <source>accepted at %1</source>
        <translation>于 %1 接受</translation>
    </message>
    <message>
        <source>took the offer at %1</source>
        <translation>于 %1 接受报价</translation>
    </message>
    <message>
        <source>declined the offer at %1</source>
        <translation>于 %1 拒绝报价</translation>
    </message>
    <message>
        <source>turned away at %1</source>
        <translation>于 %1 被谢绝</translation>
    </message>
    <message>
        <source>Worth and price</source>
        <translation>价值与价格</translation>
    </message>
    <message>
        <source>True worth</source>
        <translation>真实价值</translation>
    </message>
    <message>
        <source>What the job is truly worth to its user. No policy reads it; the user answers offers by it</source>
        <translation>作业对用户的真实价值。任何策略都读不到它；用户据此答复报价</translation>
    </message>
    <message>
        <source>Worth when done</source>
        <translation>完成时的价值</translation>
    </message>
    <message>
        <source>True worth of its completion at the time at which it came</source>
        <translation>在实际完成时刻的真实价值</translation>
    </message>
    <message>
        <source>Payoff of the user</source>
        <translation>用户收益</translation>
    </message>
    <message>
        <source>Worth when it was done minus what it paid</source>
        <translation>完成时的价值减去所付</translation>
    </message>
    <message>
        <source>Why it waits</source>
        <translation>为何等待</translation>
    </message>
    <message>
        <source>Stalled: it has no speed to compare</source>
        <translation>已停顿：没有可比较的速度</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Written for this run; in a file, the task for whoever opens it</source>
        <translation>为这次运行所写；在文件中则是给打开者的任务</translation>
    </message>
    <message>
        <source>Starts about</source>
        <translation>约何时开始</translation>
    </message>
    <message>
        <source>Predicted without hindsight</source>
        <translation>不用事后信息的预测</translation>
    </message>
    <message>
        <source>8 of 10 within</source>
        <translation>十有八次落在</translation>
    </message>
    <message>
        <source>From how far such predictions were off earlier in this run; Who waits says how they turned out</source>
        <translation>来自本次运行中此前这类预测的偏差；预测结果见“谁在等待”</translation>
    </message>
    <message>
        <source>GPUs held by</source>
        <translation>GPU 由谁占用</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>an amount and its share</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 of those that are up</source>
        <comment>a share</comment>
        <translation>%1（仅计在线的）</translation>
    </message>
    <message>
        <source>shown when the run is paused</source>
        <translation>暂停后显示</translation>
    </message>
    <message>
        <source>Without neighbours</source>
        <translation>没有邻居时</translation>
    </message>
    <message numerus="yes">
        <source>predicted once %n jobs have finished</source>
        <translation>
            <numerusform>%n 个作业完成后才能预测</numerusform>
        </translation>
    </message>
    <message>
        <source>From how long they ran</source>
        <translation>根据它们的运行时长</translation>
    </message>
    <message>
        <source>In the same placement, where its own tasks and traffic may slow it</source>
        <translation>在同一放置下；它自己的任务和流量也可能拖慢它</translation>
    </message>
    <message>
        <source>Servers up</source>
        <translation>在线服务器</translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>Foretold</source>
        <translation>当时预测</translation>
    </message>
    <message>
        <source>%1, 8 of 10 within %2</source>
        <comment>a moment and a span</comment>
        <translation>%1，十次有八次在 %2 之内</translation>
    </message>
    <message>
        <source>What was predicted here at %1</source>
        <translation>此处在 %1 的预测</translation>
    </message>
    <message>
        <source>%1, without a profile here</source>
        <translation>%1，此处没有其性能数据</translation>
    </message>
    <message>
        <source>It runs for its duration: nothing slows it, and it slows nothing</source>
        <translation>它按给定的时长运行：不受其他作业拖慢，也不拖慢其他作业</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Not served</source>
        <translation>未服务</translation>
    </message>
    <message>
        <source>Wait now or were rejected, as Teams counts them</source>
        <translation>当前等待或被拒绝，与“团队”面板的统计一致</translation>
    </message>
</context>
<context>
    <name>consonance::InterferencePanel</name>
    <message>
        <source>True interference, model × model</source>
        <translation>真实干扰，模型 × 模型</translation>
    </message>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>beside on one server (%1)</source>
        <translation>同一服务器上的邻居（%1）</translation>
    </message>
    <message>
        <source>slower than alone</source>
        <translation>比单独运行时慢</translation>
    </message>
    <message>
        <source>Computing interference</source>
        <translation>正在计算干扰</translation>
    </message>
    <message>
        <source>How much every model slows every other one appears here when a run is open.</source>
        <translation>打开运行后，各模型彼此拖慢多少显示在此处。</translation>
    </message>
    <message>
        <source>Interference between models</source>
        <translation>模型之间的干扰</translation>
    </message>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n 次观测</numerusform>
        </translation>
    </message>
    <message>
        <source>never seen together in its history</source>
        <translation>其历史中从未同处</translation>
    </message>
    <message>
        <source>Predicted interference, model × model</source>
        <translation>预测干扰，模型 × 模型</translation>
    </message>
    <message>
        <source>Predicted minus true interference, model × model</source>
        <translation>预测减真实干扰，模型 × 模型</translation>
    </message>
    <message>
        <source>predicted minus true</source>
        <translation>预测减真实</translation>
    </message>
    <message>
        <source>No predictor knows these models; the truth is shown.</source>
        <translation>没有预测器认识这些模型；显示真实值。</translation>
    </message>
    <message>
        <source>True</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predicted − true</source>
        <translation>预测 − 真实</translation>
    </message>
    <message>
        <source>Which interference</source>
        <translation>哪种干扰</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n models ran</source>
        <translation>
            <numerusform>%n 个模型中有 %1 个运行过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without %n models that no job trains.</source>
        <translation>
            <numerusform>不含没有作业训练的 %n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>No job of this trace has a model; these are the models that are known.</source>
        <translation>这条轨迹的作业都没有模型；这里是已知的模型。</translation>
    </message>
    <message>
        <source>Interference is off in this run: no job slows another.</source>
        <translation>这次运行关闭了干扰：谁也不会拖慢谁。</translation>
    </message>
</context>
<context>
    <name>consonance::JctDistributionView</name>
    <message>
        <source>JCT distribution</source>
        <translation>JCT 分布</translation>
    </message>
    <message>
        <source>Distribution of JCTs</source>
        <translation>JCT 分布</translation>
    </message>
    <message>
        <source>The distribution of JCTs will appear here.</source>
        <translation>JCT 的分布将显示在这里。</translation>
    </message>
    <message>
        <source>JCT</source>
        <translation>JCT</translation>
    </message>
    <message>
        <source>A click on a curve opens the run of the job that took that long.</source>
        <translation>点击曲线会打开用时正是如此的作业所在的运行。</translation>
    </message>
</context>
<context>
    <name>consonance::JobPairPanel</name>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>slowed by</source>
        <translation>被其减速</translation>
    </message>
    <message>
        <source>slower than without it</source>
        <translation>比没有它时慢</translation>
    </message>
    <message>
        <source>When jobs share servers, how much each slows each other one appears here.</source>
        <translation>当作业共享服务器时，彼此的减速显示在此。</translation>
    </message>
    <message>
        <source>Interference between running jobs</source>
        <translation>运行中作业之间的干扰</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n jobs</source>
        <translation>
            <numerusform>%n 个作业中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowdown by neighbours, job × job at %1</source>
        <translation>邻居造成的减速，作业 × 作业，时刻 %1</translation>
    </message>
</context>
<context>
    <name>consonance::JobScatterView</name>
    <message>
        <source>Per job</source>
        <translation>按作业</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>第一个运行</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>第二个运行</translation>
    </message>
    <message>
        <source>JCT of each job in two runs</source>
        <translation>两个运行中每个作业的 JCT</translation>
    </message>
    <message>
        <source>Two runs of one trace are needed: each job becomes a point, a click opens it.</source>
        <translation>需要同一轨迹的两个运行：每个作业是一个点，点击即打开。</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>JCT, %1</source>
        <translation>JCT,%1</translation>
    </message>
    <message>
        <source>The same in both</source>
        <translation>两者相同</translation>
    </message>
    <message>
        <source>Job no. %1 of the trace</source>
        <translation>轨迹的第 %1 个作业</translation>
    </message>
    <message>
        <source>Reading the names of the jobs</source>
        <translation>正在读取作业名称</translation>
    </message>
    <message>
        <source>In the second run faster: %1 of %2 jobs, slower: %3. Points below the line are faster.</source>
        <translation>第二次运行中较快：%2 个作业中的 %1 个，较慢：%3 个。线以下的点较快。</translation>
    </message>
</context>
<context>
    <name>consonance::JobTableModel</name>
    <message>
        <source>Stalled: it has no speed to compare</source>
        <translation>已停顿：没有可比较的速度</translation>
    </message>
</context>
<context>
    <name>consonance::JobsPanel</name>
    <message>
        <source>Which jobs are listed</source>
        <translation>列出哪些作业</translation>
    </message>
    <message>
        <source>Find jobs</source>
        <translation>查找作业</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>No job to show here now. Active jobs are those that wait or run; All lists every one.</source>
        <translation>此处现在没有可显示的作业。“活动”是等待或运行中的作业；“全部”列出所有作业。</translation>
    </message>
    <message>
        <source>No job here has “%1”. %2 lists every job.</source>
        <translation>这里没有包含“%1”的作业；选“%2”可列出全部作业。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n jobs ran, %2 only waited</source>
        <translation>
            <numerusform>%n 个作业中有 %1 个运行过，%2 个只在等待</numerusform>
        </translation>
    </message>
    <message>
        <source>the jobs of the selected span are shown</source>
        <translation>显示的是所选时间段内的作业</translation>
    </message>
</context>
<context>
    <name>consonance::LastSession</name>
    <message>
        <source>no session is kept</source>
        <translation>没有保存的会话</translation>
    </message>
    <message>
        <source>Go on with %1 · %2 · at %3</source>
        <comment>trace, policy, time</comment>
        <translation>继续 %1 · %2 · 时刻 %3</translation>
    </message>
    <message>
        <source>Go on with run %1 · at %2</source>
        <comment>its id, time</comment>
        <translation>继续运行 %1 · 时刻 %2</translation>
    </message>
</context>
<context>
    <name>consonance::LayoutEdits</name>
    <message>
        <source>Move a panel</source>
        <translation>移动面板</translation>
    </message>
    <message>
        <source>Close a panel</source>
        <translation>关闭面板</translation>
    </message>
</context>
<context>
    <name>consonance::LessonPanel</name>
    <message numerus="yes">
        <source>%n min</source>
        <comment>length of a lesson</comment>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 – %2, done</source>
        <comment>lesson, its length</comment>
        <translation>%1 – %2，已完成</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>lesson, its length</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <comment>of a lesson</comment>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <comment>why a step of a lesson could not be shown</comment>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>✓ Done. Go on when you are ready.</source>
        <translation>✓ 完成。准备好就继续。</translation>
    </message>
    <message>
        <source>… showing how</source>
        <translation>… 正在演示</translation>
    </message>
    <message>
        <source>○ Your turn.</source>
        <translation>○ 轮到您了。</translation>
    </message>
    <message>
        <source>Each lesson opens a small run and asks you to do something with it. Leave it whenever you like; nothing in the window waits for it.</source>
        <translation>每一课都会打开一个小型运行并请您动手操作。可以随时离开，窗口中的一切都不会等它。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>本步文字</translation>
    </message>
    <message>
        <source>Progress of the lesson</source>
        <translation>课程进度</translation>
    </message>
    <message>
        <source>✓ “%1” is done.</source>
        <translation>✓ “%1”已完成。</translation>
    </message>
    <message>
        <source>○ What do you think?</source>
        <translation>○ 您怎么看？</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>a figure, its value, what it has to become</comment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>How far the step is done</source>
        <translation>这一步完成了多少</translation>
    </message>
</context>
<context>
    <name>consonance::LessonStage</name>
    <message>
        <source>before %1</source>
        <comment>what a figure of a lesson has to become</comment>
        <translation>早于 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <comment>what a figure of a lesson has to become</comment>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>jobs that run</source>
        <translation>正在运行的作业</translation>
    </message>
    <message>
        <source>jobs that wait</source>
        <translation>等待的作业</translation>
    </message>
    <message>
        <source>selected jobs</source>
        <translation>选中的作业</translation>
    </message>
    <message>
        <source>time of the run</source>
        <translation>运行的时刻</translation>
    </message>
    <message>
        <source>tasks placed of this decision</source>
        <translation>此决策已放置的任务</translation>
    </message>
    <message>
        <source>tasks placed by the last decision</source>
        <translation>上一次决策放置的任务</translation>
    </message>
    <message>
        <source>runs of the comparison</source>
        <translation>比较中的运行</translation>
    </message>
    <message>
        <source>reports of the training</source>
        <translation>训练的报告</translation>
    </message>
    <message>
        <source>points of the validation curve</source>
        <translation>验证曲线的点</translation>
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
    <name>consonance::LivePlots</name>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished jobs</source>
        <translation>已完成的作业</translation>
    </message>
    <message>
        <source>JCT</source>
        <translation>JCT</translation>
    </message>
    <message>
        <source>Distribution of JCTs</source>
        <translation>JCT 分布</translation>
    </message>
    <message>
        <source>The completion times of finished jobs appear here.</source>
        <translation>已完成作业的完成时间显示在此处。</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>The share of GPUs that jobs hold appears here as the run goes on.</source>
        <translation>作业占用的 GPU 比例随运行显示在此处。</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>The numbers of waiting and running jobs appear here as the run goes on.</source>
        <translation>等待和运行中的作业数随运行显示在此处。</translation>
    </message>
    <message>
        <source>Allocated GPUs, of those up</source>
        <translation>已分配 GPU（仅计在线的）</translation>
    </message>
    <message>
        <source>Distribution of JCTs of jobs that arrive in the selected span</source>
        <translation>所选时段内到达的作业的 JCT 分布</translation>
    </message>
    <message>
        <source>finished jobs that arrive in the selected span</source>
        <translation>所选时段内到达且已完成的作业</translation>
    </message>
</context>
<context>
    <name>consonance::LoadCurveView</name>
    <message>
        <source>a sweep is running</source>
        <translation>正在扫描</translation>
    </message>
    <message>
        <source>no policy is chosen on the page of comparisons</source>
        <translation>比较页上没有选择策略</translation>
    </message>
    <message>
        <source>no sweep is running</source>
        <translation>没有正在进行的扫描</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Trace of the sweep</source>
        <translation>扫描的轨迹</translation>
    </message>
    <message>
        <source>Seeds of the sweep</source>
        <translation>扫描的种子</translation>
    </message>
    <message>
        <source>Each seed is a trace of its own</source>
        <translation>每个种子是一条轨迹</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Mean JCT against load</source>
        <translation>平均 JCT 与负载</translation>
    </message>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>the load of the traces compared cannot be chosen</source>
        <translation>所比较轨迹的负载无法选择</translation>
    </message>
    <message>
        <source>Choose policies on the left and run the sweep: mean JCT against the load, with 95 % intervals if there are several seeds, and published results appear here.</source>
        <translation>在左侧选择策略并运行扫描：平均 JCT 随负载的变化（有多个种子时带 95 % 区间）以及已发表的结果将显示在这里。</translation>
    </message>
    <message>
        <source>The load of the traces compared is fixed. Compare a generated trace to see mean JCT against the load.</source>
        <translation>所比较的轨迹是固定的：无法选择其负载。要查看平均 JCT 随负载的变化，请比较一条生成的轨迹。</translation>
    </message>
    <message>
        <source>Load: %1</source>
        <comment>axis, what the load is</comment>
        <translation>负载：%1</translation>
    </message>
    <message>
        <source>Loads of the sweep</source>
        <translation>扫描的负载</translation>
    </message>
    <message>
        <source>Loads as the preset defines them, separated by commas</source>
        <translation>按预设所定义的负载，以逗号分隔</translation>
    </message>
</context>
<context>
    <name>consonance::LogWindow</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Log of this window</source>
        <translation>本窗口的日志</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>consonance::MacroEditor</name>
    <message>
        <source>Macros</source>
        <translation>宏</translation>
    </message>
    <message>
        <source>Commands of the macro</source>
        <translation>宏中的命令</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Record commands with Tools, Record macro. A double click renames. Keys are given under Keyboard shortcuts.</source>
        <translation>用“工具”菜单的“录制宏”录制命令。双击可重命名。按键在“键盘快捷键”中设置。</translation>
    </message>
    <message>
        <source>no macro is chosen</source>
        <translation>没有选中宏</translation>
    </message>
</context>
<context>
    <name>consonance::MacroLibrary</name>
    <message>
        <source>Macro %1</source>
        <translation>宏 %1</translation>
    </message>
    <message>
        <source>Macro</source>
        <translation>宏</translation>
    </message>
    <message>
        <source>Macro: %1</source>
        <translation>宏：%1</translation>
    </message>
    <message>
        <source>Runs the commands that were recorded under this name</source>
        <translation>运行以此名称录制的命令</translation>
    </message>
</context>
<context>
    <name>consonance::MainWindow</name>
    <message>
        <source>Run kept as %1</source>
        <translation>运行已保存为 %1</translation>
    </message>
    <message>
        <source>%1 is not a file on this computer.</source>
        <translation>%1 不是本机上的文件。</translation>
    </message>
    <message>
        <source>Branch kept as %1</source>
        <translation>分支已保存为 %1</translation>
    </message>
    <message>
        <source>The same run is kept already, as %1</source>
        <translation>相同的运行已保存为 %1</translation>
    </message>
</context>
<context>
    <name>consonance::ManualGuide</name>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;%3&quot;&gt;More in the manual&lt;/a&gt;&lt;/p&gt;</source>
        <comment>title, text, link</comment>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;p&gt;%2&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;%3&quot;&gt;手册中有更多内容&lt;/a&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
</context>
<context>
    <name>consonance::ManualPanel</name>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Chapters of the manual</source>
        <translation>手册章节</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>手册页</translation>
    </message>
    <message>
        <source>Nothing in the manual contains all of these words.</source>
        <translation>手册中没有同时包含这些词的内容。</translation>
    </message>
</context>
<context>
    <name>consonance::MarkCommands</name>
    <message>
        <source>no bookmark or section is marked in their panel</source>
        <translation>面板中没有选中的书签或区段</translation>
    </message>
    <message>
        <source>Bookmark %1</source>
        <translation>书签 %1</translation>
    </message>
    <message>
        <source>no span of time is selected</source>
        <translation>没有选择时间范围</translation>
    </message>
    <message>
        <source>Section %1</source>
        <translation>区段 %1</translation>
    </message>
    <message>
        <source>there is no later bookmark or section</source>
        <translation>之后没有书签或区段</translation>
    </message>
    <message>
        <source>there is no earlier bookmark or section</source>
        <translation>之前没有书签或区段</translation>
    </message>
    <message>
        <source>no section is marked in its panel</source>
        <translation>面板中没有选中的区段</translation>
    </message>
</context>
<context>
    <name>consonance::MarksDocument</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>this run is open for reading only; keep a copy of it first</source>
        <translation>此运行以只读方式打开；请先保存副本</translation>
    </message>
    <message>
        <source>Add section</source>
        <translation>添加区段</translation>
    </message>
    <message>
        <source>Add bookmark</source>
        <translation>添加书签</translation>
    </message>
    <message>
        <source>Change section</source>
        <translation>更改区段</translation>
    </message>
    <message>
        <source>Change bookmark</source>
        <translation>更改书签</translation>
    </message>
    <message>
        <source>Remove section</source>
        <translation>删除区段</translation>
    </message>
    <message>
        <source>Remove bookmark</source>
        <translation>删除书签</translation>
    </message>
</context>
<context>
    <name>consonance::MarksPanel</name>
    <message>
        <source>Bookmarks and sections</source>
        <translation>书签与区段</translation>
    </message>
    <message>
        <source>Moments that you bookmark and spans that you name as sections appear here.</source>
        <translation>您加了书签的时刻和命名为区段的时间段会显示在这里。</translation>
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
    <name>consonance::MomentField</name>
    <message>
        <source>= %1, %2 after the start</source>
        <translation>= %1，即开始后 %2</translation>
    </message>
    <message>
        <source>= %1 after the start</source>
        <translation>= 开始后 %1</translation>
    </message>
    <message>
        <source>Times are such as 14:00, 2026-03-02 14:00, or 20min and 1d 3h after the start.</source>
        <translation>时间可写作 14:00、2026-03-02 14:00，或开始后的 20min、1d 3h。</translation>
    </message>
    <message>
        <source>Times are such as 90s, 20min or 03:20:00 after the start.</source>
        <translation>时间可写作开始后的 90s、20min 或 03:20:00。</translation>
    </message>
</context>
<context>
    <name>consonance::MonitorCommands</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>the run is at its end</source>
        <translation>运行已到终点</translation>
    </message>
    <message>
        <source>no breakpoint is marked</source>
        <translation>没有选中断点</translation>
    </message>
    <message>
        <source>there is no breakpoint</source>
        <translation>没有断点</translation>
    </message>
    <message>
        <source>the log is empty</source>
        <translation>日志为空</translation>
    </message>
    <message>
        <source>no watch is marked</source>
        <translation>没有选中监视项</translation>
    </message>
    <message>
        <source>not one job is selected</source>
        <translation>没有恰好选中一个作业</translation>
    </message>
</context>
<context>
    <name>consonance::MonitorDocument</name>
    <message>
        <source>Change breakpoint</source>
        <translation>修改断点</translation>
    </message>
    <message>
        <source>Add breakpoint</source>
        <translation>添加断点</translation>
    </message>
    <message>
        <source>Remove breakpoint</source>
        <translation>移除断点</translation>
    </message>
    <message>
        <source>Remove all breakpoints</source>
        <translation>移除所有断点</translation>
    </message>
    <message>
        <source>Switch breakpoint on</source>
        <translation>启用断点</translation>
    </message>
    <message>
        <source>Switch breakpoint off</source>
        <translation>停用断点</translation>
    </message>
    <message>
        <source>Add watch</source>
        <translation>添加监视</translation>
    </message>
    <message>
        <source>Remove watch</source>
        <translation>移除监视</translation>
    </message>
</context>
<context>
    <name>consonance::NeverStartedNote</name>
    <message>
        <source>Counting the jobs of the trace</source>
        <translation>正在统计轨迹的作业</translation>
    </message>
</context>
<context>
    <name>consonance::NoteTablesView</name>
    <message>
        <source>Table of the policy&apos;s notes</source>
        <translation>策略记录的表格</translation>
    </message>
    <message>
        <source>Notes of the policy</source>
        <translation>策略的记录</translation>
    </message>
    <message>
        <source>Prices, bids, shares and other tables that the policy notes appear here; this decision has none.</source>
        <translation>策略记录的价格、出价、份额等表格显示在这里；此决策没有。</translation>
    </message>
    <message>
        <source>beginning of the slot</source>
        <translation>时段开始</translation>
    </message>
    <message>
        <source>Numbers instead of colours</source>
        <translation>显示数字而不是颜色</translation>
    </message>
</context>
<context>
    <name>consonance::OffendingRoundsView</name>
    <message>
        <source>Rounds that set the alarm off, with their episodes</source>
        <translation>触发警报的轮次及其回合</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n round(s) set the alarm off; the worst episode of each stands first.</source>
        <translation>
            <numerusform>%1：%n 轮触发了警报；每轮中最差的回合排在最前。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 are listed.</source>
        <translation>仅列出前 %1 轮。</translation>
    </message>
</context>
<context>
    <name>consonance::OthersView</name>
    <message>
        <source>Knows: %1</source>
        <translation>所知：%1</translation>
    </message>
    <message>
        <source>Cannot be asked</source>
        <translation>无法询问</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>作业 %1</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Leaves waiting</source>
        <translation>留待等待</translation>
    </message>
    <message>
        <source>Time spent</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>no placement</source>
        <translation>不显示</translation>
    </message>
    <message>
        <source>On the cluster</source>
        <translation>在集群上显示</translation>
    </message>
    <message>
        <source>Whose placement is drawn over the cluster</source>
        <translation>在集群上显示哪个策略的放置</translation>
    </message>
    <message>
        <source>Draws on the cluster where this policy would put the tasks of the decision</source>
        <translation>在集群上画出该策略会把这次决策的任务放在哪里</translation>
    </message>
    <message>
        <source>What other policies would do</source>
        <translation>其他策略会怎么做</translation>
    </message>
    <message>
        <source>What the policies ticked under “Ask others” would do at this moment appears here.</source>
        <translation>在“询问其他”中勾选的策略此刻会怎么做，显示在这里。</translation>
    </message>
    <message>
        <source>no other policy has answered</source>
        <translation>还没有其他策略作答</translation>
    </message>
</context>
<context>
    <name>consonance::OutageDialog</name>
    <message>
        <source>The run goes on as a branch; undo takes it back. Without an end the rack stays that way.</source>
        <translation>运行作为分支继续；撤销可以取消。不填结束时间则一直如此。</translation>
    </message>
    <message>
        <source>Lose or drain a rack</source>
        <translation>失去或排空机架</translation>
    </message>
    <message>
        <source>Is drained: takes no new tasks, running ones continue</source>
        <translation>排空：不再接受新任务，已运行的继续</translation>
    </message>
    <message>
        <source>What becomes of the rack</source>
        <translation>机架会怎样</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>从(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Until</source>
        <translation>到(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Change the run</source>
        <translation>更改运行(&amp;C)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The end lies after the beginning.</source>
        <translation>结束须晚于开始。</translation>
    </message>
    <message>
        <source>&amp;Rack</source>
        <translation>机架(&amp;R)</translation>
    </message>
    <message>
        <source>The run ends at %1: give a beginning before that, with its date where times of day come again.</source>
        <translation>运行在 %1 结束：请给出在此之前的开始时刻；同一钟点不止一天时请带日期。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n servers</source>
        <comment>a rack</comment>
        <translation>
            <numerusform>%1，%n 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>Fails: what runs there stops and loses work</source>
        <translation>故障：正在运行的作业停止并损失工作量</translation>
    </message>
</context>
<context>
    <name>consonance::OutcomeView</name>
    <message>
        <source>What the run came to</source>
        <translation>运行的结果</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n jobs finished</source>
        <translation>
            <numerusform>%1：%n 个作业完成了 %2 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs were rejected.</source>
        <translation>
            <numerusform>%n 个作业被拒绝。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs did not finish.</source>
        <translation>
            <numerusform>%n 个作业没有完成。</numerusform>
        </translation>
    </message>
    <message>
        <source>mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>From arrival to completion, waiting included; mean over the jobs that finished</source>
        <translation>从到达到完成，含等待；已完成作业的均值</translation>
    </message>
    <message>
        <source>median JCT</source>
        <translation>JCT 中位数</translation>
    </message>
    <message>
        <source>Half of the finished jobs took no longer from arrival to completion</source>
        <translation>一半已完成的作业从到达到完成不超过此值</translation>
    </message>
    <message>
        <source>99th percentile of JCT</source>
        <translation>JCT 第 99 百分位</translation>
    </message>
    <message>
        <source>99 % of the finished jobs took no longer from arrival to completion</source>
        <translation>99 % 已完成的作业从到达到完成不超过此值</translation>
    </message>
    <message>
        <source>mean wait</source>
        <translation>平均等待</translation>
    </message>
    <message>
        <source>Time in which a job held nothing since its arrival; mean over all jobs</source>
        <translation>作业到达以来没有占用资源的时间；所有作业的均值</translation>
    </message>
    <message>
        <source>95th percentile of wait</source>
        <translation>等待第 95 百分位</translation>
    </message>
    <message>
        <source>95 % of all jobs waited no longer</source>
        <translation>95 % 的作业等待不超过此值</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Tenants</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Figures of the tenants</source>
        <translation>各租户的数据</translation>
    </message>
    <message>
        <source>Jobs that waited longest</source>
        <translation>等待最久的作业</translation>
    </message>
    <message>
        <source>90th percentile of JCT</source>
        <translation>JCT 的第 90 百分位</translation>
    </message>
    <message>
        <source>90 % of the finished jobs took no longer from arrival to completion</source>
        <translation>90 % 的已完成作业从到达到完成用时不超过此值</translation>
    </message>
    <message numerus="yes">
        <source>%n changes were made to this run.</source>
        <translation>
            <numerusform>此运行做过 %n 处更改。</numerusform>
        </translation>
    </message>
    <message>
        <source>JCTs are of the finished jobs, waits of all jobs so far.</source>
        <translation>JCT 只计已完成的作业，等待计到目前为止的全部作业。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs did not finish: %1.</source>
        <translation>
            <numerusform>%n 个作业没有完成：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>These are figures of the whole run; the selected span does not limit them.</source>
        <translation>这些是整个运行的数字，不受所选时间段限制。</translation>
    </message>
    <message>
        <source>%1 (%2 over the makespan)</source>
        <comment>utilisation</comment>
        <translation>%1（总完成时间内 %2）</translation>
    </message>
    <message>
        <source>%1 over the makespan, %2 without lost work</source>
        <comment>utilisation</comment>
        <translation>整个运行期间 %1，不计损失的工作 %2</translation>
    </message>
</context>
<context>
    <name>consonance::OwnAuditPage</name>
    <message>
        <source>Checking the trace against the cluster …</source>
        <translation>正在将轨迹与集群对照…</translation>
    </message>
    <message>
        <source>Auditing the trace</source>
        <translation>审核轨迹</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审核</translation>
    </message>
    <message>
        <source>What became of each row, what is missing or assumed, and how much of the cluster the trace asks for.</source>
        <translation>每一行成了什么，缺失或假定了什么，以及轨迹要求集群的多少。</translation>
    </message>
</context>
<context>
    <name>consonance::OwnClusterPage</name>
    <message>
        <source>Reading the cluster …</source>
        <translation>正在读取集群 …</translation>
    </message>
    <message>
        <source>Reading the cluster</source>
        <translation>正在读取集群</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place and problem</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Every job of the trace fits into it.</source>
        <translation>轨迹中的每个作业都放得下。</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs can never run on it:</source>
        <translation>
            <numerusform>%n 个作业在其上永远无法运行：</numerusform>
        </translation>
    </message>
    <message>
        <source>Assumed: %1</source>
        <translation>假定：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>&amp;Racks of servers</source>
        <translation>服务器机架(&amp;R)</translation>
    </message>
    <message>
        <source>A &amp;preset or a file</source>
        <translation>预设或文件(&amp;P)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more reasons</source>
        <translation>
            <numerusform>以及另外 %n 个原因</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n such jobs in all)</source>
        <translation>
            <numerusform>%1（共 %n 个这样的作业）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the jobs can never run on the cluster and wait to the end.</source>
        <translation>
            <numerusform>其中 %n 个作业永远无法在该集群上运行，会等到最后。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the jobs can never run on the cluster and are left out: %1 jobs run.</source>
        <translation>
            <numerusform>其中 %n 个作业永远无法在该集群上运行，已被剔除：运行 %1 个作业。</numerusform>
        </translation>
    </message>
    <message>
        <source>a cluster is chosen instead</source>
        <translation>已改为选择现成的集群</translation>
    </message>
    <message>
        <source>racks are described instead</source>
        <translation>已改为描述机架</translation>
    </message>
    <message>
        <source>Where the jobs are to run: racks of your servers, one of the clusters that come with the program, or a file, such as slurm.conf or what scontrol show node, sinfo --json or kubectl get nodes -o json write.</source>
        <translation>作业在哪里运行：用机架描述您的服务器、程序自带的集群，或一个文件，例如 slurm.conf 或 scontrol show node、sinfo --json、kubectl get nodes -o json 的输出。</translation>
    </message>
</context>
<context>
    <name>consonance::OwnRunWizard</name>
    <message>
        <source>The trace is written in Consonance&apos;s own format as %1, and that file is opened.</source>
        <translation>轨迹会以 Consonance 自己的格式写为 %1，并打开该文件。</translation>
    </message>
    <message>
        <source>Writing the trace</source>
        <translation>正在写入轨迹</translation>
    </message>
    <message>
        <source>Your own cluster and trace</source>
        <translation>您自己的集群和轨迹</translation>
    </message>
    <message>
        <source>&lt; Bac&amp;k</source>
        <translation>&lt; 上一步(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Next &gt;</source>
        <translation>下一步(&amp;N) &gt;</translation>
    </message>
    <message>
        <source>Open &amp;run</source>
        <translation>打开运行(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Who places the jobs. The run opens at its beginning; other policies can be compared later.</source>
        <translation>由谁放置作业。运行从起点打开；之后可与其他策略比较。</translation>
    </message>
    <message>
        <source>there are pages before the end</source>
        <translation>前面还有页面未完成</translation>
    </message>
    <message>
        <source>the trace is being written</source>
        <translation>正在写入轨迹</translation>
    </message>
</context>
<context>
    <name>consonance::OwnTracePage</name>
    <message>
        <source>Consonance&apos;s own CSV or JSON</source>
        <translation>Consonance 自己的 CSV 或 JSON</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>打开轨迹</translation>
    </message>
    <message>
        <source>Choose the file of a trace; what it holds is shown here before anything is run.</source>
        <translation>选择轨迹文件；运行之前会在这里显示其内容。</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1 …</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>The jobs, as a file. Rows that cannot be read are left out and listed.</source>
        <translation>作业文件。无法读取的行会被略去并列出。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>File of the trace</source>
        <translation>轨迹文件</translation>
    </message>
    <message>
        <source>Format of the trace</source>
        <translation>轨迹格式</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>Reading the trace</source>
        <translation>正在读取轨迹</translation>
    </message>
    <message>
        <source>Detected automatically</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <source>To go on, choose a file or type its path.</source>
        <translation>要继续，请选择文件或输入其路径。</translation>
    </message>
    <message>
        <source>This cannot be opened; the reason is below. To go on, choose another file.</source>
        <translation>无法打开，原因见下方。要继续，请选择其他文件。</translation>
    </message>
    <message>
        <source>You can go on when the file has been read.</source>
        <translation>读完文件后即可继续。</translation>
    </message>
    <message>
        <source>C&amp;olumns</source>
        <translation>列(&amp;O)</translation>
    </message>
    <message>
        <source>Which column holds what, where a table has other names; kept for tables with this header</source>
        <translation>当表格使用其他列名时，各列的含义；会为具有此表头的表格保留</translation>
    </message>
    <message>
        <source>Columns of the trace</source>
        <translation>轨迹的列</translation>
    </message>
    <message>
        <source>This cannot be opened yet: no column is taken for the %1. To go on, say under Columns which one it is, as in %2.</source>
        <translation>尚不能打开：没有列被当作“%1”。要继续，请在“列”中写明是哪一列，例如 %2。</translation>
    </message>
    <message>
        <source>This cannot be opened yet; the reason is below. To go on, say under Columns which column holds what, as in %1.</source>
        <translation>尚不能打开，原因见下方。要继续，请在“列”中写明各列的含义，例如 %1。</translation>
    </message>
    <message>
        <source>Columns is filled in from the header; see below what each column is taken for.</source>
        <translation>“列”已按表头填好；各列被当作什么，见下方。</translation>
    </message>
    <message>
        <source>Fills in what their names suggest: %1</source>
        <translation>按列名填入：%1</translation>
    </message>
    <message>
        <source>&amp;Propose</source>
        <translation>建议(&amp;P)</translation>
    </message>
    <message>
        <source>Traces (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst);;All files (*)</source>
        <translation>轨迹 (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Jobs that had not &amp;ended</source>
        <translation>尚未结束的作业(&amp;E)</translation>
    </message>
    <message>
        <source>Run to their time limit</source>
        <translation>运行到时间限制</translation>
    </message>
    <message>
        <source>Are left out</source>
        <translation>不列入</translation>
    </message>
    <message>
        <source>Jobs that had not ended when the list was made</source>
        <translation>列表生成时尚未结束的作业</translation>
    </message>
    <message>
        <source>as they are called, or arrival=submit_time, gpus=num; epochs= leaves one out</source>
        <translation>按原名，或 arrival=submit_time, gpus=num；epochs= 不读取该列</translation>
    </message>
    <message>
        <source>the names of the columns suggest nothing</source>
        <translation>列名没有给出提示</translation>
    </message>
    <message>
        <source>this is what the names suggest</source>
        <translation>列名提示的就是这些</translation>
    </message>
    <message>
        <source>Run to their time limit, or 8 h without one</source>
        <translation>运行到时间上限；没有上限的运行 8 小时</translation>
    </message>
    <message>
        <source>Run to their time limit, or 1 d without one</source>
        <translation>运行到时间上限；没有上限的运行 1 天</translation>
    </message>
</context>
<context>
    <name>consonance::PairedClustersView</name>
    <message>
        <source>no two stored runs of one trace are shown</source>
        <translation>没有显示同一轨迹的两个已存运行</translation>
    </message>
    <message>
        <source>fewer than two runs are compared</source>
        <translation>比较的运行少于两个</translation>
    </message>
    <message>
        <source>the two runs are the same</source>
        <translation>两个运行相同</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Run on the left</source>
        <translation>左侧的运行</translation>
    </message>
    <message>
        <source>Run on the right</source>
        <translation>右侧的运行</translation>
    </message>
    <message>
        <source>Moment of both runs</source>
        <translation>两个运行的时刻</translation>
    </message>
    <message>
        <source>%1 running, %2 waiting, %3 finished; %4 allocated</source>
        <translation>%1 运行，%2 等待，%3 完成；已分配 %4</translation>
    </message>
    <message>
        <source>Two stored runs of one trace are shown here under one clock.</source>
        <translation>同一轨迹的两个已存运行在此以同一时钟显示。</translation>
    </message>
    <message>
        <source>The two runs are the same, event for event.</source>
        <translation>两个运行逐事件相同。</translation>
    </message>
    <message>
        <source>end of the run</source>
        <translation>运行结束</translation>
    </message>
    <message>
        <source>First difference at %1, event %2: on the left %3; on the right %4.</source>
        <translation>第一处差异在 %1 的事件 %2：左侧 %3；右侧 %4。</translation>
    </message>
    <message>
        <source>%1, job %2</source>
        <comment>what happened, to which job</comment>
        <translation>%1，作业 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what happened, where</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Run %1 · %2</source>
        <comment>its id; its policy, trace and seed</comment>
        <translation>运行 %1 · %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>what happened, when</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>consonance::PairedSessions</name>
    <message>
        <source>Opening two runs side by side</source>
        <translation>正在并排打开两个运行</translation>
    </message>
    <message>
        <source>Going to a moment in two runs</source>
        <translation>正在两个运行中前往某一时刻</translation>
    </message>
</context>
<context>
    <name>consonance::PaperDialog</name>
    <message>
        <source>A page of its own, with title and origin</source>
        <translation>单独一页，带标题和来源</translation>
    </message>
    <message>
        <source>One column of a text</source>
        <translation>正文单栏</translation>
    </message>
    <message>
        <source>Two columns of a text</source>
        <translation>正文双栏</translation>
    </message>
    <message>
        <source>Another size</source>
        <translation>其他尺寸</translation>
    </message>
    <message>
        <source>the size is that of the choice above</source>
        <translation>尺寸由上面的选项决定</translation>
    </message>
    <message>
        <source>a page of its own has letters of the usual size</source>
        <translation>单独一页使用通常的字号</translation>
    </message>
    <message>
        <source>Size of pictures</source>
        <translation>图片尺寸</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Smallest letters</source>
        <translation>最小字号</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
</context>
<context>
    <name>consonance::ParameterForm</name>
    <message>
        <source>%1 … %2</source>
        <comment>range of a parameter</comment>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>default %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>assumed</source>
        <comment>no publication gives this value</comment>
        <translation>假定</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a word, and how a command line says it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Back to the defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Meaning, range and source of each parameter</source>
        <translation>每个参数的含义、范围和来源</translation>
    </message>
    <message>
        <source>all have their defaults</source>
        <translation>全部为默认值</translation>
    </message>
</context>
<context>
    <name>consonance::PictureButton</name>
    <message>
        <source>Copy or save this picture</source>
        <translation>复制或保存此图</translation>
    </message>
</context>
<context>
    <name>consonance::PlaceForm</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Place job %1</source>
        <translation>放置作业 %1</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>任意处</translation>
    </message>
    <message>
        <source>%1 (%2 here)</source>
        <translation>%1（此处 %2 个）</translation>
    </message>
    <message>
        <source>%1 (no room)</source>
        <translation>%1（无空间）</translation>
    </message>
    <message>
        <source>The job pays for the move; its other tasks stay where they are.</source>
        <translation>作业要付出移动的代价；其他任务留在原处。</translation>
    </message>
    <message>
        <source>The job starts at once; its other tasks go where the policy would put them, or to the first servers with room.</source>
        <translation>作业立即启动；其他任务放到策略会选的位置，或第一台有空间的服务器。</translation>
    </message>
</context>
<context>
    <name>consonance::PlotWidget</name>
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
        <source>%1: %2</source>
        <comment>axis and value</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1: no values</source>
        <comment>a curve</comment>
        <translation>%1：无数值</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n points, %2 to %3, last %4 at %5</source>
        <comment>a curve</comment>
        <translation>
            <numerusform>%1：%n 个点，%2 至 %3，最后为 %4（%5）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, from</source>
        <translation>%1，自</translation>
    </message>
    <message>
        <source>%1, to</source>
        <translation>%1，至</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>value and its interval</comment>
        <translation>%1（%2 至 %3）</translation>
    </message>
</context>
<context>
    <name>consonance::PolicyCheckList</name>
    <message>
        <source>Ask others (%1)</source>
        <translation>询问其他（%1）</translation>
    </message>
    <message>
        <source>Which other policies are asked what they would do at this moment</source>
        <translation>此刻要询问哪些其他策略会怎么做</translation>
    </message>
    <message>
        <source>Policies to ask</source>
        <translation>要询问的策略</translation>
    </message>
</context>
<context>
    <name>consonance::PolicyChooser</name>
    <message>
        <source>may know: %1</source>
        <translation>可知信息：%1</translation>
    </message>
    <message>
        <source>Saved settings</source>
        <translation>已保存的设置</translation>
    </message>
</context>
<context>
    <name>consonance::PolicyForm</name>
    <message>
        <source>Another policy from now on</source>
        <translation>从此换一个策略</translation>
    </message>
</context>
<context>
    <name>consonance::PredictorView</name>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Mean relative error by pair of models</source>
        <translation>各模型对的平均相对误差</translation>
    </message>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>shares a server with</source>
        <translation>同服务器的模型</translation>
    </message>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n 次观测</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted above (+) or below (−) measured</source>
        <translation>预测高于(+)或低于(−)实测</translation>
    </message>
    <message>
        <source>Mean relative error %1, bias %2 over %3 measured jobs it did not learn from; %4 of them on servers whose mix its history did not hold. Learned from %5 samples; held-out error then %6.</source>
        <translation>在 %3 个未学习过的实测作业上，平均相对误差 %1，偏差 %2；其中 %4 位于其历史未含的服务器组合上。学自 %5 个样本；当时的留出误差为 %6。</translation>
    </message>
    <message>
        <source>Measured speed</source>
        <translation>实测速度</translation>
    </message>
    <message>
        <source>Predicted speed</source>
        <translation>预测速度</translation>
    </message>
    <message>
        <source>the predictor is being checked</source>
        <translation>正在检验预测器</translation>
    </message>
    <message>
        <source>Checking the predictor</source>
        <translation>正在检验预测器</translation>
    </message>
    <message>
        <source>Choose a predictor and check it: predicted beside measured speeds appear here.</source>
        <translation>选择预测器并检验：预测与实测速度显示在此。</translation>
    </message>
    <message>
        <source>It drifts from %1 on: errors there are more than %2 times those on held-out placements.</source>
        <translation>自 %1 起漂移：误差超过留出放置上误差的 %2 倍。</translation>
    </message>
    <message>
        <source>predictor learned from %1, seed %2; measured on %3</source>
        <translation>预测器学自 %1，种子 %2；在 %3 上实测</translation>
    </message>
    <message>
        <source>Mean relative error</source>
        <translation>平均相对误差</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>Predictor</source>
        <translation>预测器</translation>
    </message>
    <message>
        <source>Predicted against measured speed</source>
        <translation>预测与实测速度</translation>
    </message>
    <message>
        <source>Each measured job becomes a point; exact predictions lie on the line.</source>
        <translation>每个实测作业是一个点；精确的预测位于直线上。</translation>
    </message>
    <message>
        <source>Residuals by pair of models will appear here.</source>
        <translation>各模型对的残差将显示在此。</translation>
    </message>
    <message>
        <source>Residuals by pair of models</source>
        <translation>各模型对的残差</translation>
    </message>
    <message>
        <source>Error of the predictor over time</source>
        <translation>预测器误差随时间</translation>
    </message>
    <message>
        <source>The predictor&apos;s error over time, with a mark where it drifts, will appear here.</source>
        <translation>预测器误差随时间的变化及漂移标记将显示在此。</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
</context>
<context>
    <name>consonance::ProbeView</name>
    <message>
        <source>the learner is being checked</source>
        <translation>正在检查学习器</translation>
    </message>
    <message>
        <source>the learner is not being checked</source>
        <translation>没有在检查学习器</translation>
    </message>
    <message>
        <source>Checking the learner</source>
        <translation>正在检查学习器</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>The learner is being checked.</source>
        <translation>正在检查学习器。</translation>
    </message>
    <message>
        <source>Worlds so small that the right answer is known. A learner that fails one is broken there.</source>
        <translation>小到已知正确答案的世界。学习器在哪个世界失败，就坏在哪里。</translation>
    </message>
    <message>
        <source>%1 of %2 worlds were learned.</source>
        <translation>学会了 %2 个世界中的 %1 个。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Learner of</source>
        <translation>学习器所属</translation>
    </message>
    <message>
        <source>World</source>
        <translation>世界</translation>
    </message>
    <message>
        <source>What it shows</source>
        <translation>说明什么</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学到的</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确的</translation>
    </message>
    <message>
        <source>Check of the learner</source>
        <translation>学习器的检查</translation>
    </message>
    <message>
        <source>Each world becomes a row here: what was learned and what is right.</source>
        <translation>每个世界在这里成为一行：学到了什么，什么是正确的。</translation>
    </message>
</context>
<context>
    <name>consonance::ProjectorMode</name>
    <message>
        <source>%1 · %2 run, %3 wait, %4 done</source>
        <comment>policy, numbers of jobs</comment>
        <translation>%1 · %2 个运行，%3 个等待，%4 个完成</translation>
    </message>
    <message>
        <source>%1: slowed down by %2</source>
        <comment>a job, a percentage</comment>
        <translation>%1：减速 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a job, what it does</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Esc leaves</source>
        <translation>按 Esc 退出</translation>
    </message>
    <message numerus="yes">
        <source>%n traces</source>
        <translation>
            <numerusform>%n 条轨迹</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::PropertyModel</name>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>consonance::RackForm</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>Racks</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Servers in each</source>
        <translation>每个的服务器</translation>
    </message>
    <message>
        <source>GPUs in each</source>
        <translation>每台的 GPU</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>Cores in each</source>
        <translation>每台的核</translation>
    </message>
    <message>
        <source>Memory in each</source>
        <translation>每台的内存</translation>
    </message>
    <message>
        <source>as assumed</source>
        <translation>按假定</translation>
    </message>
    <message>
        <source>12 cores per GPU, or 32 in a server without GPUs, unless you say how many</source>
        <translation>每个 GPU 12 个核，没有 GPU 的服务器 32 个，除非另行说明</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>64 GB per GPU, or 128 GB in a server without GPUs, unless you say how much</source>
        <translation>每个 GPU 64 GB，没有 GPU 的服务器 128 GB，除非另行说明</translation>
    </message>
    <message>
        <source>&amp;Another kind of server</source>
        <translation>再加一种服务器(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove the last kind</source>
        <translation>去掉最后一种(&amp;R)</translation>
    </message>
    <message>
        <source>there is no room for another kind</source>
        <translation>不能再添加更多种类</translation>
    </message>
    <message>
        <source>a cluster has one kind at least</source>
        <translation>集群至少要有一种服务器</translation>
    </message>
</context>
<context>
    <name>consonance::RackOutage</name>
    <message>
        <source>a rack is being changed</source>
        <translation>正在更改机架</translation>
    </message>
    <message>
        <source>lose %1 from %2 on</source>
        <translation>%1 自 %2 起失去</translation>
    </message>
    <message>
        <source>drain %1 from %2 on</source>
        <translation>%1 自 %2 起排空</translation>
    </message>
    <message>
        <source>lose %1 from %2 to %3</source>
        <translation>%1 自 %2 至 %3 失去</translation>
    </message>
    <message>
        <source>drain %1 from %2 to %3</source>
        <translation>%1 自 %2 至 %3 排空</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>the servers of this cluster stand in no racks</source>
        <translation>该集群的服务器不在机架中</translation>
    </message>
</context>
<context>
    <name>consonance::RecentFilesList</name>
    <message>
        <source>Looking for recent files</source>
        <translation>正在查找最近的文件</translation>
    </message>
    <message>
        <source>no longer there: moved or deleted</source>
        <translation>已不存在：被移动或删除</translation>
    </message>
    <message>
        <source>cannot be read: no permission</source>
        <translation>无法读取：没有权限</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>file and where it is</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Traces and clusters that you open will be listed here.</source>
        <translation>打开过的轨迹和集群会列在此处。</translation>
    </message>
</context>
<context>
    <name>consonance::RefusedKeys</name>
    <message>
        <source>%1: %2</source>
        <comment>a command, why it cannot run</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>consonance::ReportCommands</name>
    <message>
        <source>the open run is not at its end, or not kept</source>
        <translation>打开的运行没有到达结束，或没有保存</translation>
    </message>
    <message>
        <source>no stored runs are compared</source>
        <translation>没有比较已保存的运行</translation>
    </message>
    <message>
        <source>no runs are selected</source>
        <translation>没有选中运行</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
</context>
<context>
    <name>consonance::ReportWindow</name>
    <message>
        <source>Making the report</source>
        <translation>正在生成报告</translation>
    </message>
    <message>
        <source>Making the page …</source>
        <translation>正在生成这一页 …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;Markdown (*.md);;Pictures (*.svg *.png)</source>
        <translation>PDF (*.pdf);;Markdown (*.md);;图片 (*.svg *.png)</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>问题(&amp;Q)</translation>
    </message>
    <message>
        <source>What the page answers</source>
        <translation>这一页回答什么</translation>
    </message>
    <message>
        <source>Preview of the page</source>
        <translation>这一页的样子</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Copy as Markdown</source>
        <translation>复制为 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>the page is being made</source>
        <translation>页面正在生成</translation>
    </message>
</context>
<context>
    <name>consonance::RunCatalogueModel</name>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>%1 on %2, seed %3</source>
        <comment>policy, trace, seed</comment>
        <translation>%1 / %2，随机种子 %3</translation>
    </message>
    <message>
        <source>Reading the run catalogue</source>
        <translation>正在读取运行目录</translation>
    </message>
    <message>
        <source>%1, archived</source>
        <translation>%1，已归档</translation>
    </message>
    <message>
        <source>The run did not come to its end.</source>
        <translation>运行没有到达终点。</translation>
    </message>
    <message>
        <source>Allocated GPU time over capacity and makespan (CPU time where the cluster has no GPU)</source>
        <translation>已分配 GPU 时间 / (容量 × 总完成时间)（集群无 GPU 时为 CPU 时间）</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Mean JCT</source>
        <translation>平均 JCT</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>%1 at %2 · %3</source>
        <comment>what was changed, when, the run</comment>
        <translation>%1（%2）· %3</translation>
    </message>
    <message>
        <source>Of the trace&apos;s preset; jobs of a file have none</source>
        <translation>来自轨迹的预设；文件中的作业没有此项</translation>
    </message>
    <message>
        <source>Parameters of the policy that are not its own</source>
        <translation>与策略默认值不同的参数</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Branch of</source>
        <translation>分支自</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>jobs that finished, jobs</comment>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>Mean job completion time over the jobs that finished, waiting included: %1</source>
        <translation>已完成作业的平均完成时间，含等待：%1</translation>
    </message>
    <message>
        <source>Allocated GPU time (core time where there are no GPUs) over the makespan, of all servers, also of those that were down or came later</source>
        <translation>总完成时间内已分配 GPU 时间（无 GPU 时为核时间）的占比，计入所有服务器，包括停机和后来加入的</translation>
    </message>
    <message>
        <source>Over the jobs that finished, waiting included</source>
        <translation>已完成作业的均值，含等待</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>what was changed and when, the run</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>consonance::RunCommands</name>
    <message>
        <source>a run is being opened</source>
        <translation>正在打开运行</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>the run is at its end</source>
        <translation>运行已到终点</translation>
    </message>
    <message>
        <source>the run is at its beginning</source>
        <translation>运行位于起点</translation>
    </message>
    <message>
        <source>nothing is running</source>
        <translation>没有正在运行的内容</translation>
    </message>
    <message>
        <source>action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>no job is selected</source>
        <translation>未选择作业</translation>
    </message>
    <message>
        <source>nothing was left out of this run</source>
        <translation>该运行没有略去任何内容</translation>
    </message>
    <message>
        <source>no decision yet</source>
        <translation>尚无决策</translation>
    </message>
</context>
<context>
    <name>consonance::RunDetails</name>
    <message>
        <source>No run selected</source>
        <translation>未选择运行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>已选择 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures, tags and notes of the selected run appear here.</source>
        <translation>所选运行的数据、标签和备注显示在此处。</translation>
    </message>
    <message>
        <source>They can be compared, archived and exported together.</source>
        <translation>可以一起比较、归档和导出。</translation>
    </message>
    <message>
        <source>State: %1</source>
        <translation>状态：%1</translation>
    </message>
    <message>
        <source>Trace: %1</source>
        <translation>轨迹：%1</translation>
    </message>
    <message>
        <source>Cluster: %1</source>
        <translation>集群：%1</translation>
    </message>
    <message>
        <source>Policy: %1, seed %2</source>
        <translation>策略：%1，随机种子 %2</translation>
    </message>
    <message>
        <source>May know: %1</source>
        <translation>可知信息：%1</translation>
    </message>
    <message>
        <source>Interference: %1</source>
        <translation>干扰：%1</translation>
    </message>
    <message>
        <source>%1 events, %2 decisions</source>
        <translation>%1 个事件，%2 次决策</translation>
    </message>
    <message>
        <source>Event hash %1</source>
        <translation>事件哈希 %1</translation>
    </message>
    <message>
        <source>Version %1, id %2</source>
        <translation>版本 %1，ID %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Tags, separated by commas</source>
        <translation>标签，以逗号分隔</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Rename run</source>
        <translation>重命名运行</translation>
    </message>
    <message>
        <source>Tag run</source>
        <translation>为运行加标签</translation>
    </message>
    <message>
        <source>Write notes of run</source>
        <translation>编写运行备注</translation>
    </message>
    <message>
        <source>%1 of %2 jobs finished: means are over these alone.</source>
        <translation>%2 个作业中有 %1 个完成：平均值只计这些作业。</translation>
    </message>
    <message>
        <source>Mean JCT %1, median %2, p90 %3, p99 %4</source>
        <translation>平均 JCT %1，中位数 %2，p90 %3，p99 %4</translation>
    </message>
    <message>
        <source>Makespan %1, mean wait %2</source>
        <translation>总完成时间 %1，平均等待 %2</translation>
    </message>
</context>
<context>
    <name>consonance::RunForm</name>
    <message>
        <source>Reading the cluster</source>
        <translation>正在读取集群</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>Loads trace and cluster and shows the run at its beginning</source>
        <translation>载入轨迹和集群，并显示运行的起点</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>复制为命令行</translation>
    </message>
    <message>
        <source>Change the new run</source>
        <translation>修改新运行</translation>
    </message>
</context>
<context>
    <name>consonance::RunLibrary</name>
    <message>
        <source>Opening the run database</source>
        <translation>正在打开运行数据库</translation>
    </message>
    <message>
        <source>Writing to the run database</source>
        <translation>正在写入运行数据库</translation>
    </message>
    <message>
        <source>Reading the run database</source>
        <translation>正在读取运行数据库</translation>
    </message>
</context>
<context>
    <name>consonance::RunOpening</name>
    <message>
        <source>Looking for run %1</source>
        <translation>正在查找运行 %1</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>consonance::RunToolBar</name>
    <message>
        <source>no run</source>
        <translation>无运行</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>打开中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>express</source>
        <translation>快进</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>simulated time per second</comment>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>Run control</source>
        <translation>运行控制</translation>
    </message>
    <message>
        <source>What one step is</source>
        <translation>每步的单位</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Simulated time since the start of the trace</source>
        <translation>自轨迹开始的模拟时间</translation>
    </message>
    <message>
        <source>Where in the run this moment lies; intervals are counted up to the latest moment seen</source>
        <translation>此刻在运行中的位置；时间间隔计至已看过的最晚时刻</translation>
    </message>
    <message>
        <source>interval %1/%2</source>
        <translation>时间间隔 %1/%2</translation>
    </message>
    <message>
        <source>events %1</source>
        <translation>事件 %1</translation>
    </message>
    <message>
        <source>Simulated time per second while running; a double click returns to the middle, which suits the length of the run</source>
        <translation>运行时每秒对应的模拟时间；双击回到中间，即适合运行长度的速度</translation>
    </message>
    <message>
        <source>The run is going to this moment</source>
        <translation>运行正前往此时刻</translation>
    </message>
    <message>
        <source>%1 …</source>
        <comment>the moment to which the run is going</comment>
        <translation>%1 …</translation>
    </message>
</context>
<context>
    <name>consonance::RunUntilDialog</name>
    <message>
        <source>any server</source>
        <translation>任意服务器</translation>
    </message>
    <message>
        <source>any job</source>
        <translation>任意作业</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>Name of the job</source>
        <translation>作业名称</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>运行到</translation>
    </message>
    <message>
        <source>What to run until</source>
        <translation>运行到什么</translation>
    </message>
    <message>
        <source>How many, or how much</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>As an expression, which may be changed:</source>
        <translation>对应的表达式，可以修改：</translation>
    </message>
    <message>
        <source>Condition to run until</source>
        <translation>运行到的条件</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Each decision is put to this policy too; the run stops at the first one where it would have placed tasks differently.</source>
        <translation>每个决策也交给该策略；运行停在它会作不同放置的第一个决策处。</translation>
    </message>
    <message>
        <source>A policy would place differently</source>
        <translation>某策略会作不同放置</translation>
    </message>
    <message>
        <source>Policy to compare with</source>
        <translation>用来对照的策略</translation>
    </message>
    <message>
        <source>Simulated time</source>
        <translation>模拟时间</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Event number</source>
        <translation>事件编号</translation>
    </message>
    <message>
        <source>A job arrives</source>
        <translation>有作业到达</translation>
    </message>
    <message>
        <source>A job starts</source>
        <translation>有作业启动</translation>
    </message>
    <message>
        <source>A job finishes</source>
        <translation>有作业完成</translation>
    </message>
    <message>
        <source>Jobs wait, at least</source>
        <translation>等待的作业至少</translation>
    </message>
    <message>
        <source>A server&apos;s interference is above</source>
        <translation>服务器的干扰高于</translation>
    </message>
    <message>
        <source>Moment to run until</source>
        <translation>运行到的时刻</translation>
    </message>
    <message>
        <source>what to wait for is not complete</source>
        <translation>等待的条件还不完整</translation>
    </message>
</context>
<context>
    <name>consonance::RunsPage</name>
    <message>
        <source>no run is selected on the page of runs</source>
        <translation>运行页上未选择运行</translation>
    </message>
    <message>
        <source>fewer than two runs are selected on the page of runs</source>
        <translation>运行页上选择的运行少于两次</translation>
    </message>
    <message numerus="yes">
        <source>%n runs archived.</source>
        <translation>
            <numerusform>已归档 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>Results (*.json)</source>
        <translation>结果 (*.json)</translation>
    </message>
    <message>
        <source>Exporting results</source>
        <translation>正在导出结果</translation>
    </message>
    <message numerus="yes">
        <source>%n results written to %1.</source>
        <translation>
            <numerusform>%n 个结果已写入 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Find runs</source>
        <translation>查找运行</translation>
    </message>
    <message>
        <source>Not archived</source>
        <translation>未归档</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Which runs are listed</source>
        <translation>列出哪些运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Runs that you make in the window or on the command line are kept here.</source>
        <translation>在窗口或命令行中进行的运行保存在此处。</translation>
    </message>
    <message>
        <source>Words, or a condition: mean_jct &lt; 40min and policy = &quot;lb&quot;</source>
        <translation>关键词，或条件：mean_jct &lt; 40min and policy = &quot;lb&quot;</translation>
    </message>
    <message>
        <source>Words search name, policy, trace, cluster, tags and notes. A condition may ask for every figure and parameter: suggestions appear while you type.</source>
        <translation>关键词在名称、策略、轨迹、集群、标签和备注中查找。条件可以查询每个指标和参数：输入时会提示可写的内容。</translation>
    </message>
    <message>
        <source>Export to a folder</source>
        <translation>导出到文件夹</translation>
    </message>
    <message numerus="yes">
        <source>Exporting %n runs</source>
        <translation>
            <numerusform>正在导出 %n 个运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1.</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1, then it was stopped.</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1，随后被停止。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Archive %n runs</source>
        <translation>
            <numerusform>归档 %n 个运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restore %n runs</source>
        <translation>
            <numerusform>恢复 %n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter the list of runs</source>
        <translation>筛选运行列表</translation>
    </message>
    <message>
        <source>The condition cannot be read; the error is shown below it.</source>
        <translation>无法读懂条件；错误写在其下方。</translation>
    </message>
    <message>
        <source>No run meets the filter. Clear it to see all of them.</source>
        <translation>没有运行符合筛选条件。清除条件可查看全部。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs found</source>
        <translation>
            <numerusform>找到 %n 个运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 listed of %2</source>
        <translation>列出 %1 个（%2）</translation>
    </message>
    <message>
        <source>%1 written to %2.</source>
        <comment>a file, a folder</comment>
        <translation>%1 已写入 %2。</translation>
    </message>
</context>
<context>
    <name>consonance::SampleCard</name>
    <message>
        <source>%1 %2</source>
        <comment>lesson and facts of a sample</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs on %1, %2</source>
        <translation>
            <numerusform>%n 个作业，集群 %1，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · comparison takes about %2</source>
        <translation>%1 · 比较约需 %2</translation>
    </message>
    <message>
        <source>Open the sample without the lesson</source>
        <translation>不上课，直接打开示例</translation>
    </message>
    <message>
        <source>Sample of %1</source>
        <translation>%1 的示例</translation>
    </message>
</context>
<context>
    <name>consonance::SampleList</name>
    <message>
        <source>Drawing the samples</source>
        <translation>正在绘制示例</translation>
    </message>
</context>
<context>
    <name>consonance::ScrubSlider</name>
    <message>
        <source>Play or step the run, or run it to its end: then every moment until there can be gone to here.</source>
        <translation>播放、单步或运行到结束后，即可在此跳到已运行过的任意时刻。</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
</context>
<context>
    <name>consonance::ServersPanel</name>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The servers of the open run are listed here.</source>
        <translation>打开的运行的服务器列在这里。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n servers had work</source>
        <translation>
            <numerusform>%n 台服务器中有 %1 台有任务</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::SessionController</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>consonance::SessionPage</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>Colour by: %1</source>
        <translation>着色：%1</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>No run is open. The cluster, its jobs and what slows them down will appear here.</source>
        <translation>没有打开的运行。集群、作业以及拖慢它们的原因将显示在此处。</translation>
    </message>
    <message>
        <source>Choose a sample or a trace</source>
        <translation>选择示例或轨迹</translation>
    </message>
    <message>
        <source>Moment of the run</source>
        <translation>运行的时刻</translation>
    </message>
    <message>
        <source>Open read-only, from %1: nothing that you do here is kept.</source>
        <translation>以只读方式打开自 %1：在此所做的一切都不会保存。</translation>
    </message>
    <message>
        <source>Keep a copy</source>
        <translation>保存副本</translation>
    </message>
    <message>
        <source>The predictor is as good here as it is known to be.</source>
        <translation>预测器在此与已知的精度相符。</translation>
    </message>
    <message numerus="yes">
        <source>The predictor drifts in %n stretches of this run.</source>
        <translation>
            <numerusform>预测器在此运行的 %n 段时间内发生漂移。</numerusform>
        </translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>视角</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>重置布局</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n servers had work</source>
        <translation>
            <numerusform>%n 台服务器中有 %1 台有任务</numerusform>
        </translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>打开时</translation>
    </message>
    <message>
        <source>History of changes</source>
        <translation>更改历史</translation>
    </message>
    <message>
        <source>Show the panel %1</source>
        <translation>显示面板“%1”</translation>
    </message>
    <message>
        <source>Hide the panel %1</source>
        <translation>隐藏面板“%1”</translation>
    </message>
    <message>
        <source>the run is not at its end</source>
        <translation>运行没有到达结束</translation>
    </message>
    <message>
        <source>What the servers have that are up</source>
        <translation>在线服务器的资源</translation>
    </message>
    <message>
        <source>the trace has no recorded starts</source>
        <translation>轨迹中没有记录的启动时间</translation>
    </message>
</context>
<context>
    <name>consonance::SessionRecorder</name>
    <message>
        <source>The window did not close properly last time. The run that was open can be opened again where it was, at %1.</source>
        <translation>上次窗口没有正常关闭。当时打开的运行可以在原来的位置（%1）重新打开。</translation>
    </message>
    <message>
        <source>Open it again</source>
        <translation>重新打开</translation>
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
    <name>consonance::SharedSweep</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Looking at %1</source>
        <translation>正在查看 %1</translation>
    </message>
    <message>
        <source>Bringing the runs of %1 into the catalogue</source>
        <translation>正在把 %1 的运行收入目录</translation>
    </message>
    <message>
        <source>Looking for the runs of %1</source>
        <translation>正在查找 %1 的运行</translation>
    </message>
</context>
<context>
    <name>consonance::SharedSweepPanel</name>
    <message>
        <source>no folder of a sweep is open; drop one onto the window</source>
        <translation>没有打开扫描的文件夹；请把一个拖到窗口上</translation>
    </message>
    <message>
        <source>they are being brought in</source>
        <translation>正在收入</translation>
    </message>
    <message>
        <source>nothing of it is finished</source>
        <translation>还没有任何运行完成</translation>
    </message>
    <message>
        <source>%1 of %2 finished, %3 being worked on, %4 failed</source>
        <translation>%2 个中完成 %1 个，处理中 %3 个，失败 %4 个</translation>
    </message>
    <message>
        <source>; %1 left</source>
        <translation>；剩余 %1</translation>
    </message>
    <message>
        <source>They are being brought into the catalogue.</source>
        <translation>正在收入目录。</translation>
    </message>
    <message>
        <source>Brought into the catalogue: %1; there before: %2; missing: %3.</source>
        <translation>收入目录：%1；原已在内：%2；缺少：%3。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more; `consonance-cli sweep status` names them all</source>
        <translation>
            <numerusform>还有 %n 个；`consonance-cli sweep status` 列出全部</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed runs are tried again when the sweep is worked on again.</source>
        <translation>再次处理此扫描时，会重试失败的运行。</translation>
    </message>
    <message>
        <source>Sweep of several machines: %1</source>
        <translation>多台机器的扫描：%1</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Who works on the sweep</source>
        <translation>谁在处理此扫描</translation>
    </message>
    <message>
        <source>Nobody has begun. `consonance-cli sweep work` makes its runs, on any machine that sees this folder.</source>
        <translation>还没有人开始。在任何能看到此文件夹的机器上，`consonance-cli sweep work` 执行其运行。</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>growing or left</source>
        <translation>写入中或已中断</translation>
    </message>
</context>
<context>
    <name>consonance::SheetModel</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <comment>value and its interval</comment>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 GPU·h</source>
        <translation>%1 GPU·小时</translation>
    </message>
    <message>
        <source>%1 core·h</source>
        <translation>%1 核·小时</translation>
    </message>
    <message>
        <source>later than %1</source>
        <translation>晚于 %1</translation>
    </message>
    <message>
        <source>&lt; 0.0001</source>
        <translation>&lt; 0.0001</translation>
    </message>
    <message>
        <source>%1 points</source>
        <comment>percentage points</comment>
        <translation>%1 个百分点</translation>
    </message>
</context>
<context>
    <name>consonance::ShortcutEditor</name>
    <message>
        <source>%1 has no key now.</source>
        <translation>%1 现在没有按键。</translation>
    </message>
    <message>
        <source>%1 has the key %2 now.</source>
        <translation>%1 的按键现在是 %2。</translation>
    </message>
    <message>
        <source>Every command has its default key.</source>
        <translation>所有按键都已恢复为程序自带的设置。</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Id</source>
        <comment>of a command</comment>
        <translation>标识</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>过滤命令</translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation>命令与按键</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Press the keys that the command should have</source>
        <translation>按下要赋给该命令的按键</translation>
    </message>
    <message>
        <source>Set key</source>
        <translation>设置按键</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>All default keys</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>no command is chosen</source>
        <translation>没有选中命令</translation>
    </message>
</context>
<context>
    <name>consonance::SpanNote</name>
    <message>
        <source>%1–%2 · %3 · Esc shows all</source>
        <comment>a span of time and what is in it</comment>
        <translation>%1–%2 · %3 · 按 Esc 显示全部</translation>
    </message>
</context>
<context>
    <name>consonance::StaleResultsNote</name>
    <message>
        <source>These results were made with other settings than the form shows now.</source>
        <translation>这些结果是用与左侧表单当前不同的设置得到的。</translation>
    </message>
    <message>
        <source>These are runs of the store; the form shows other settings.</source>
        <translation>这些是库中的运行；表单显示的是另外的设置。</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新比较</translation>
    </message>
    <message>
        <source>Compare what the form shows</source>
        <translation>按表单比较</translation>
    </message>
    <message>
        <source>Show the form they were made with</source>
        <translation>显示得到这些结果的表单</translation>
    </message>
    <message>
        <source>The baseline is %1: the sweep has several runs of the form&apos;s baseline, and this one is the first.</source>
        <translation>基线是 %1：表单中的基线在这次扫描中有多种取值，这是其中第一种。</translation>
    </message>
    <message>
        <source>The baseline is %1: the sweep has no run of the form&apos;s baseline, %2.</source>
        <translation>基线是 %1：这次扫描中没有表单所选基线 %2 的运行。</translation>
    </message>
</context>
<context>
    <name>consonance::StepNotes</name>
    <message>
        <source>%1 – action %2 of the decision that is due</source>
        <translation>%1 – 当前决策的第 %2 个动作</translation>
    </message>
    <message>
        <source>%1 – the beginning of the run</source>
        <translation>%1 – 运行的开始</translation>
    </message>
    <message>
        <source>%1 – the end of the run</source>
        <translation>%1 – 运行的结束</translation>
    </message>
    <message>
        <source>%1 – the end of the run; nothing more happens to what is selected</source>
        <translation>%1 – 运行的结束；所选作业不再有事件</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>moment and what happened</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <comment>server and its state</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 台</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>moment and its name</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>consonance::SweepForm</name>
    <message>
        <source>Values such as 1, 16, 128 or 1..8 or 0..1 by 0.25; empty leaves it as it is.</source>
        <translation>取值如 1, 16, 128 或 1..8 或 0..1 by 0.25；留空则保持不变。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a parameter and its policy</comment>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>Trace %1</source>
        <translation>轨迹 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, about %2</source>
        <comment>so many runs, how long they take</comment>
        <translation>%1，约需 %2</translation>
    </message>
    <message>
        <source>Open sweep file</source>
        <translation>打开扫描文件</translation>
    </message>
    <message>
        <source>Sweeps (*.json)</source>
        <translation>扫描 (*.json)</translation>
    </message>
    <message>
        <source>Save as sweep file</source>
        <translation>另存为扫描文件</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Sweep of values</source>
        <translation>取值扫描</translation>
    </message>
    <message>
        <source>Values of one policy</source>
        <translation>同一策略的取值</translation>
    </message>
    <message>
        <source>every combination</source>
        <translation>所有组合</translation>
    </message>
    <message>
        <source>row by row: the first of each, the second of each, …</source>
        <translation>逐行：各取第一个、各取第二个、……</translation>
    </message>
    <message>
        <source>How the values of several parameters of one policy, or of the trace, are put together. Policies, traces and seeds always meet each other.</source>
        <translation>同一策略（或轨迹）多个参数的取值如何搭配。策略、轨迹与随机种子之间总是全部组合。</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Such as 7, 1..5 or 1,4,9; empty takes those of the comparison</source>
        <translation>如 7、1..5 或 1,4,9；留空则用比较中的随机种子</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Save as sweep file…</source>
        <translation>另存为扫描文件…</translation>
    </message>
    <message>
        <source>Open sweep file…</source>
        <translation>打开扫描文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>List values for what is to vary; all else is as the comparison has it: %1 on %2, under %3.</source>
        <translation>列出要变化的取值；其余与比较相同：轨迹 %1，集群 %2，策略 %3。</translation>
    </message>
</context>
<context>
    <name>consonance::SweepModel</name>
    <message>
        <source>reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>finished runs</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>consonance::SweepPanel</name>
    <message>
        <source>no sweep is chosen</source>
        <translation>未选择扫描</translation>
    </message>
    <message>
        <source>this sweep neither runs nor waits</source>
        <translation>此扫描既未运行也未等待</translation>
    </message>
    <message>
        <source>this sweep runs or waits already</source>
        <translation>此扫描已在运行或等待</translation>
    </message>
    <message>
        <source>no run of a sweep is finished</source>
        <translation>没有扫描完成过运行</translation>
    </message>
    <message>
        <source>Queue a sweep</source>
        <translation>将扫描排入队列</translation>
    </message>
    <message>
        <source>Sweeps (*.json)</source>
        <translation>扫描 (*.json)</translation>
    </message>
    <message>
        <source>Queue the comparison as a sweep</source>
        <translation>将比较作为扫描排入队列</translation>
    </message>
    <message>
        <source>Looking for the runs of %1</source>
        <translation>正在查找 %1 的运行</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Sweeps that are queued appear here.</source>
        <translation>排入队列的扫描显示在这里。</translation>
    </message>
    <message>
        <source>the file is being read</source>
        <translation>正在读取文件</translation>
    </message>
</context>
<context>
    <name>consonance::SweepQueue</name>
    <message>
        <source>Reading sweep %1</source>
        <translation>正在读取扫描 %1</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>扫描 %1</translation>
    </message>
</context>
<context>
    <name>consonance::Teaching</name>
    <message>
        <source>no lesson is open</source>
        <translation>没有打开的课程</translation>
    </message>
    <message>
        <source>this is the first step</source>
        <translation>这是第一步</translation>
    </message>
    <message>
        <source>this step asks for nothing but reading</source>
        <translation>这一步只需阅读</translation>
    </message>
    <message>
        <source>there is no hint for this step</source>
        <translation>这一步没有提示</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>this build has no policy %1</source>
        <translation>此版本没有策略 %1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>the lessons are not shown</source>
        <translation>课程面板没有显示</translation>
    </message>
    <message>
        <source>do what the step asks for first, or skip it</source>
        <translation>请先完成这一步，或跳过</translation>
    </message>
    <message>
        <source>the step is done; go on with Next</source>
        <translation>这一步已完成；请按下一步</translation>
    </message>
</context>
<context>
    <name>consonance::TickedNames</name>
    <message>
        <source>Untick all</source>
        <translation>全部取消勾选</translation>
    </message>
    <message>
        <source>Untick %1</source>
        <translation>取消勾选 %1</translation>
    </message>
</context>
<context>
    <name>consonance::TimelinePanel</name>
    <message>
        <source>the timeline shows no job yet</source>
        <translation>时间线尚无作业</translation>
    </message>
    <message>
        <source>no job is selected</source>
        <translation>没有选中作业</translation>
    </message>
    <message>
        <source>no span of time is selected</source>
        <translation>没有选择时间范围</translation>
    </message>
    <message>
        <source>no server is selected</source>
        <translation>没有选中服务器</translation>
    </message>
    <message>
        <source>the timeline is not filtered</source>
        <translation>时间线没有过滤</translation>
    </message>
    <message>
        <source>this is the newest filter</source>
        <translation>已是最新的过滤</translation>
    </message>
</context>
<context>
    <name>consonance::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Each job gets a row here when it arrives. Step or run to begin.</source>
        <translation>每个作业到达时在此占一行。单步或运行即可开始。</translation>
    </message>
    <message>
        <source>%1 waits, %2 from %3</source>
        <translation>%1 等待，自 %3 起 %2</translation>
    </message>
    <message>
        <source>%1 starts or moves, %2 from %3</source>
        <translation>%1 启动或迁移，自 %3 起 %2</translation>
    </message>
    <message>
        <source>%1 runs, %2 from %3</source>
        <translation>%1 运行，自 %3 起 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier parts</source>
        <translation>
            <numerusform>之前还有 %n 段</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>尚无内容</translation>
    </message>
    <message numerus="yes">
        <source>%n later reservations</source>
        <translation>
            <numerusform>另有 %n 个更晚的预留</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more servers</source>
        <translation>
            <numerusform>%1 及另外 %n 台服务器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has reserved %2 from %3 on</source>
        <translation>%1 从 %3 起预留了 %2</translation>
    </message>
    <message>
        <source>%1 has reserved %2 from %3 to %4</source>
        <translation>%1 预留了 %2，从 %3 到 %4</translation>
    </message>
    <message>
        <source>When each job waited and ran, or what ran on each server. A and D move in time, W and S zoom, F brings the selection to the middle, Shift and dragging selects a range of time.</source>
        <translation>每个作业何时等待与运行，或每台服务器上运行了什么。A 与 D 沿时间移动，W 与 S 缩放，F 将所选居中，按住 Shift 拖动选择一段时间。</translation>
    </message>
    <message>
        <source>Dragging along the axis, or Shift and dragging, selects a range of time; other views follow.</source>
        <translation>沿时间轴拖动，或按住 Shift 拖动，选中一段时间，其他视图随之变化。</translation>
    </message>
</context>
<context>
    <name>consonance::TraceAuditView</name>
    <message>
        <source>GPUs of a job</source>
        <translation>作业的 GPU 数</translation>
    </message>
    <message>
        <source>Length of a job</source>
        <translation>作业的时长</translation>
    </message>
    <message>
        <source>From one arrival to the next</source>
        <translation>两次到达之间</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message numerus="yes">
        <source>%n rows are left out by a rule.</source>
        <translation>
            <numerusform>按规则略去 %n 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows cannot be read.</source>
        <translation>
            <numerusform>%n 行无法读取。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs can never run on the cluster.</source>
        <translation>
            <numerusform>%n 个作业永远无法在集群上运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Jobs without it</source>
        <translation>未给出的作业</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>共</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>假定</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>the trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Load over the arrivals</source>
        <translation>到达期间的负载</translation>
    </message>
    <message>
        <source>At once if no job waits</source>
        <translation>无人等待时的同时需求</translation>
    </message>
    <message>
        <source>The cluster has</source>
        <translation>集群拥有</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>未计入</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, whose length depends on their batch</source>
        <translation>
            <numerusform>%n 个作业，其时长取决于批大小</numerusform>
        </translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最少</translation>
    </message>
    <message>
        <source>10 % at most</source>
        <translation>10 % 至多</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>90 % at most</source>
        <translation>90 % 至多</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>From least to most, by equal factors</source>
        <translation>从最少到最多，按相等的倍数</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Impossible</source>
        <translation>不可能</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>The results appear here once a trace has been read.</source>
        <translation>读取轨迹后，发现的内容显示在这里。</translation>
    </message>
    <message>
        <source>Every row became a job.</source>
        <translation>每一行都成了作业。</translation>
    </message>
    <message>
        <source>There is no contradiction, and every job fits.</source>
        <translation>没有自相矛盾之处，每个作业都放得下。</translation>
    </message>
    <message>
        <source>Every job gives every field.</source>
        <translation>每个作业都给出了全部字段。</translation>
    </message>
    <message>
        <source>Nothing has to be assumed.</source>
        <translation>无需任何假定。</translation>
    </message>
    <message>
        <source>No cluster is named to check the trace against.</source>
        <translation>没有指定可与轨迹对照的集群。</translation>
    </message>
    <message>
        <source>There is no job.</source>
        <translation>没有作业。</translation>
    </message>
    <message>
        <source>Audit of %1</source>
        <translation>%1 的审核</translation>
    </message>
    <message>
        <source>Save the audit</source>
        <translation>保存审核</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>part and number</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;Copy as Markdown</source>
        <translation>复制为 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>No trace has been read yet.</source>
        <translation>尚未读取轨迹。</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between lines</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 (line %2)</source>
        <translation>%1（第 %2 行）</translation>
    </message>
    <message numerus="yes">
        <source>%n rows have impossible figures.</source>
        <translation>
            <numerusform>有 %n 行的数值不可能成立。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, which can never run on the cluster</source>
        <translation>
            <numerusform>%n 个永远无法在该集群上运行的作业</numerusform>
        </translation>
    </message>
    <message>
        <source>Of all jobs</source>
        <translation>全部作业的</translation>
    </message>
    <message>
        <source>model with a profile here</source>
        <translation>model（在此有档案）</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>there is no audit yet</source>
        <translation>还没有检查结果</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, rows of the file: %1.</source>
        <translation>
            <numerusform>%n 个作业，文件行数：%1。</numerusform>
        </translation>
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
        <translation>选择轨迹文件</translation>
    </message>
    <message>
        <source>Traces (*.csv *.json);;All files (*)</source>
        <translation>轨迹 (*.csv *.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>consonance::TraceInspectionView</name>
    <message>
        <source>%1: %2</source>
        <comment>place and problem</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1 jobs of %2 rows.</source>
        <translation>%2 行中有 %1 个作业。</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>taken for</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>(not used)</source>
        <translation>（未使用）</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message numerus="yes">
        <source>%n rows left out: %1</source>
        <translation>
            <numerusform>略去 %n 行：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>假定</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Columns and first rows</source>
        <translation>列与前几行</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Assumed (%1)</source>
        <translation>假定（%1）</translation>
    </message>
    <message>
        <source>Problems of the trace</source>
        <translation>轨迹的问题</translation>
    </message>
    <message>
        <source>What is assumed</source>
        <translation>所作的假定</translation>
    </message>
    <message>
        <source>The first rows of the trace appear here.</source>
        <translation>轨迹的前几行显示在这里。</translation>
    </message>
    <message>
        <source>No problem was found.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>Nothing has to be assumed.</source>
        <translation>无需任何假定。</translation>
    </message>
    <message>
        <source>The results appear here once a trace has been read.</source>
        <translation>读入轨迹后，发现的内容会显示在这里。</translation>
    </message>
    <message>
        <source>the trace file</source>
        <translation>轨迹文件</translation>
    </message>
    <message>
        <source>No column is called %1; found: %2.</source>
        <translation>没有名为 %1 的列；现有：%2。</translation>
    </message>
    <message>
        <source>Assumed (%1), notes (%2)</source>
        <translation>假设（%1），提示（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs had not ended: running to their time limit they make up %1 of %2 GPU-hours.</source>
        <translation>
            <numerusform>%n 个作业尚未结束：运行到时间限制时，它们占 %2 GPU 小时中的 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems; only rows that cannot be read are left out.</source>
        <translation>
            <numerusform>%n 个问题；只有无法读取的行被略去。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::TraceResultsModel</name>
    <message>
        <source>%1. A double click opens the run.</source>
        <translation>%1。双击打开该运行。</translation>
    </message>
    <message>
        <source>This policy did not run on this trace and seed.</source>
        <translation>该策略没有在此轨迹与种子上运行。</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>consonance::TradeOffView</name>
    <message>
        <source>Trade-off</source>
        <translation>权衡</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Upwards</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Figure across</source>
        <translation>横轴上的指标</translation>
    </message>
    <message>
        <source>Figure upwards</source>
        <translation>纵轴上的指标</translation>
    </message>
    <message>
        <source>Trade-off between two figures</source>
        <translation>两项指标之间的权衡</translation>
    </message>
    <message>
        <source>Each contender becomes a point of two figures; the best compromises are joined by a line.</source>
        <translation>每个参赛者按两项指标成为一个点；最好的折中由一条线连接。</translation>
    </message>
    <message>
        <source>%1 (unfinished jobs)</source>
        <translation>%1（有未完成的作业）</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>On the Pareto front (no policy is better in one figure without being worse in the other): %1</source>
        <translation>位于帕累托前沿（没有谁能在一项指标上更好而不在另一项上更差）：%1</translation>
    </message>
    <message>
        <source>The lines through a point are 95 % confidence intervals.</source>
        <translation>穿过点的线段是 95 % 置信区间。</translation>
    </message>
    <message>
        <source>The same figures, so that the points lie on one another: %1</source>
        <translation>指标相同，因此各点重合：%1</translation>
    </message>
    <message>
        <source>Use %1 as the baseline</source>
        <translation>以 %1 为基线</translation>
    </message>
</context>
<context>
    <name>consonance::TrainingCurves</name>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>curve, training</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Predictor error</source>
        <translation>预测器误差</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>Episodic return</source>
        <translation>回合回报</translation>
    </message>
    <message>
        <source>return</source>
        <translation>回报</translation>
    </message>
    <message>
        <source>Validation JCT ÷ locality&apos;s</source>
        <translation>验证 JCT ÷ 局部性策略的 JCT</translation>
    </message>
    <message>
        <source>alone, likeliest</source>
        <translation>仅网络，最可能的动作</translation>
    </message>
    <message>
        <source>alone, drawn</source>
        <translation>仅网络，抽样的动作</translation>
    </message>
    <message>
        <source>best of 16 by the predictor</source>
        <translation>预测器 16 选优</translation>
    </message>
    <message>
        <source>Spread within groups</source>
        <translation>组内离散度</translation>
    </message>
    <message>
        <source>intervals</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Noise ÷ signal of a return</source>
        <translation>回报的噪声 ÷ 信号</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Policy loss</source>
        <translation>策略损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Value loss</source>
        <translation>价值损失</translation>
    </message>
    <message>
        <source>Entropy ÷ log |A|</source>
        <translation>熵 ÷ log |A|</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Approximate KL</source>
        <translation>近似 KL 散度</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>Explained variance</source>
        <translation>解释方差</translation>
    </message>
    <message>
        <source>of the critic</source>
        <translation>critic</translation>
    </message>
    <message>
        <source>Values ÷ returns</source>
        <translation>价值 ÷ 回报</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>Clipped ratios</source>
        <translation>被截断的比率</translation>
    </message>
    <message>
        <source>share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>How good the policy is on jobs it never learned from appears here; below 1 it beats locality.</source>
        <translation>此处显示策略在从未学过的作业上的表现；低于 1 即优于 locality。</translation>
    </message>
</context>
<context>
    <name>consonance::TrainingForm</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Checkpoint to write</source>
        <translation>写入的检查点</translation>
    </message>
    <message>
        <source>Go on from (optional)</source>
        <translation>从此继续（可选）</translation>
    </message>
    <message>
        <source>Checkpoints (*.safetensors);;All files (*)</source>
        <translation>检查点 (*.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Checkpoint to go on from</source>
        <translation>继续训练的起始检查点</translation>
    </message>
    <message>
        <source>Say where the checkpoint goes.</source>
        <translation>请指定检查点的写入位置。</translation>
    </message>
    <message>
        <source>Give a seed, such as 1.</source>
        <translation>请给出随机种子，如 1。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>复制为命令行</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>A checkpoint of a training that was stopped</source>
        <translation>已停止的训练的检查点</translation>
    </message>
    <message>
        <source>Checkpoint to resume</source>
        <translation>要继续的检查点</translation>
    </message>
    <message>
        <source>Change the training</source>
        <translation>修改训练</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>名称（可选）</translation>
    </message>
    <message>
        <source>Name of the training</source>
        <translation>训练的名称</translation>
    </message>
    <message>
        <source>Policy and seed</source>
        <translation>策略与种子</translation>
    </message>
    <message>
        <source>Under which the training is kept in the store; a number is added to a name that is taken</source>
        <translation>训练保存到存储库时使用的名称；名称已占用时会加上编号</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>own parameters</source>
        <translation>自定参数</translation>
    </message>
    <message>
        <source>2 minutes shows how a policy learns; full trains one to be used</source>
        <translation>“2 分钟”展示策略如何学习；“完整”训练出可用的策略</translation>
    </message>
    <message>
        <source>Seed, checkpoint, parameters</source>
        <translation>种子、检查点、参数</translation>
    </message>
    <message>
        <source>Trains in the background; stopped after its predictor, it keeps a checkpoint to go on from</source>
        <translation>在后台训练；在预测器训练完之后停止，会保留可继续的检查点</translation>
    </message>
</context>
<context>
    <name>consonance::TrainingPage</name>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping, the checkpoint is being written</source>
        <translation>正在停止并写入检查点</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>nothing has been trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>the training is not in a state for that</source>
        <translation>训练当前的状态不允许此操作</translation>
    </message>
    <message>
        <source>%1: the checkpoint is %2</source>
        <translation>%1：检查点为 %2</translation>
    </message>
    <message>
        <source>Train a policy</source>
        <translation>训练策略</translation>
    </message>
    <message>
        <source>%1 · checkpoint %2</source>
        <translation>%1 · 检查点 %2</translation>
    </message>
    <message>
        <source>Choose a policy on the left and press Train. Its curves appear here as it learns.</source>
        <translation>在左侧选择策略并按“训练”。学习曲线随训练显示在此处。</translation>
    </message>
    <message>
        <source>%1 · %2 %3 of %4</source>
        <comment>state, phase, round, rounds</comment>
        <translation>%1 · %2 %3 / %4</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · 还剩 %2</translation>
    </message>
    <message>
        <source>Trainings</source>
        <translation>训练列表</translation>
    </message>
    <message>
        <source>The training that is shown</source>
        <translation>所示的训练</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Predictor</source>
        <translation>预测器</translation>
    </message>
    <message>
        <source>Views of the training</source>
        <translation>训练的视图</translation>
    </message>
    <message>
        <source>What this means</source>
        <translation>这是什么意思</translation>
    </message>
    <message>
        <source>Since round %1</source>
        <translation>自第 %1 轮起</translation>
    </message>
    <message>
        <source>Learner</source>
        <translation>学习器</translation>
    </message>
    <message>
        <source>no episode of an alarm is chosen</source>
        <translation>未选择警报所指的回合</translation>
    </message>
    <message>
        <source>the checkpoint is written when the training ends or is stopped</source>
        <translation>检查点在训练结束或停止时写入</translation>
    </message>
    <message>
        <source>The training is kept as &quot;%1&quot;.</source>
        <translation>训练已保存为“%1”。</translation>
    </message>
    <message>
        <source>the training is over</source>
        <translation>训练已结束</translation>
    </message>
    <message>
        <source>Nothing beside it</source>
        <translation>不与其他训练并列</translation>
    </message>
    <message>
        <source>Beside: %1</source>
        <translation>并列：%1</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <comment>default name of a training</comment>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>kept in the store</source>
        <translation>保存在存储库中</translation>
    </message>
    <message>
        <source>Training beside it</source>
        <translation>并列的训练</translation>
    </message>
    <message>
        <source>Another training whose curves are drawn beside</source>
        <translation>将其曲线并列画出的另一个训练</translation>
    </message>
    <message>
        <source>stopped before there was anything to keep</source>
        <translation>已停止，尚无内容可保存</translation>
    </message>
    <message>
        <source>the training has left no checkpoint</source>
        <translation>这次训练没有留下检查点</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>stopped; Resume goes on from here</source>
        <translation>已停止；“继续训练”从此处接着进行</translation>
    </message>
    <message>
        <source>it was stopped before there was anything to keep</source>
        <translation>它在有内容可保留之前就被停止了</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>training, its progress</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>All charts</source>
        <translation>全部图表</translation>
    </message>
    <message>
        <source>Losses, entropy and the other figures of the learner, below the validation</source>
        <translation>在验证曲线下方显示损失、熵和学习器的其他指标</translation>
    </message>
</context>
<context>
    <name>consonance::TrainingShelf</name>
    <message>
        <source>Reading a training</source>
        <translation>正在读取训练</translation>
    </message>
    <message>
        <source>Keeping a training</source>
        <translation>正在保存训练</translation>
    </message>
    <message>
        <source>Listing trainings</source>
        <translation>正在列出训练</translation>
    </message>
</context>
<context>
    <name>consonance::UndoStack</name>
    <message>
        <source>Undoes: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redoes: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>nothing that is seen here was changed</source>
        <translation>这里看得到的内容都没有改动</translation>
    </message>
    <message>
        <source>nothing that is seen here was taken back</source>
        <translation>这里看得到的内容都没有撤回过</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation>已重做：%1</translation>
    </message>
</context>
<context>
    <name>consonance::VerifyWindow</name>
    <message>
        <source>Folder of the published results</source>
        <translation>已发表结果的文件夹</translation>
    </message>
    <message>
        <source>Checking published results</source>
        <translation>核对已发表的结果</translation>
    </message>
    <message>
        <source>All within what is allowed: %1.</source>
        <translation>全部在允许范围内：%1。</translation>
    </message>
    <message>
        <source>Not all is within what is allowed: %1.</source>
        <translation>并非全部在允许范围内：%1。</translation>
    </message>
    <message>
        <source>Stopped; so far %1.</source>
        <translation>已停止；到目前为止：%1。</translation>
    </message>
    <message>
        <source>So far %1.</source>
        <translation>到目前为止：%1。</translation>
    </message>
    <message>
        <source>it is being checked</source>
        <translation>正在核对</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>核对(&amp;C)</translation>
    </message>
    <message>
        <source>choose the folder first</source>
        <translation>请先选择文件夹</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>已发表的结果</translation>
    </message>
    <message>
        <source>&amp;Results of</source>
        <translation>结果来源(&amp;R)</translation>
    </message>
    <message>
        <source>Whose published results</source>
        <translation>谁的已发表结果</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Choose the folder with the results, then check: a row for each comparison appears here.</source>
        <translation>请选择存放结果的文件夹，然后核对：每项比较会在这里显示一行。</translation>
    </message>
</context>
<context>
    <name>consonance::WaitingQuestion</name>
    <message>
        <source>Looking at the queue</source>
        <translation>正在查看队列</translation>
    </message>
</context>
<context>
    <name>consonance::WatchesPanel</name>
    <message>
        <source>Watch, e.g. mean(jobs, slowdown)</source>
        <translation>监视，如 mean(jobs, slowdown)</translation>
    </message>
    <message>
        <source>Expression to watch</source>
        <translation>要监视的表达式</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>An expression written above appears here with its value now and how it went.</source>
        <translation>上面写的表达式在这里显示当前值和变化过程。</translation>
    </message>
</context>
<context>
    <name>consonance::WelcomePage</name>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>A tour of the window; the other lessons are in the list below</source>
        <translation>窗口导览；其他课程在下方列表中</translation>
    </message>
    <message>
        <source>My cluster</source>
        <translation>我的集群</translation>
    </message>
    <message>
        <source>A run of your own cluster and trace, step by step. Files can also be dropped on the window.</source>
        <translation>一步步用您自己的集群和轨迹建立运行。也可以把文件拖到窗口上。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Several policies on the same jobs</source>
        <translation>同样的作业，多种策略</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>新建运行…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Lessons and samples</source>
        <translation>课程与示例</translation>
    </message>
</context>
<context>
    <name>consonance::WhatIfController</name>
    <message numerus="yes">
        <source>decision answered by hand, %n job(s) placed</source>
        <translation>
            <numerusform>人为作出决策，放置 %n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>select one job first</source>
        <translation>请先选择一个作业</translation>
    </message>
    <message>
        <source>nothing was changed in the run</source>
        <translation>运行中没有更改</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>the run is over; go back to change something</source>
        <translation>运行已结束；请先后退再更改</translation>
    </message>
    <message>
        <source>the run cannot be changed now</source>
        <translation>现在不能更改运行</translation>
    </message>
    <message>
        <source>select a server first</source>
        <translation>请先选择服务器</translation>
    </message>
    <message>
        <source>the selected server is not in a state for that</source>
        <translation>所选服务器的状态不适用</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>回到原运行</translation>
    </message>
    <message>
        <source>Comparing with the original</source>
        <translation>正在与原运行比较</translation>
    </message>
    <message>
        <source>no decision yet</source>
        <translation>尚无决策</translation>
    </message>
    <message>
        <source>no change of the run was taken back</source>
        <translation>没有撤回过对运行的更改</translation>
    </message>
    <message>
        <source>mark a candidate of the decision first</source>
        <translation>请先标记该决策的一个候选</translation>
    </message>
    <message>
        <source>the task is there already</source>
        <translation>任务已在该处</translation>
    </message>
    <message>
        <source>the run is open for reading only; keep a copy of it first</source>
        <translation>该运行以只读方式打开；请先保存一份副本</translation>
    </message>
    <message>
        <source>the run goes on; it is kept at its end</source>
        <translation>运行正在继续；结束时会保存</translation>
    </message>
    <message>
        <source>the branch is kept already</source>
        <translation>分支已经保存</translation>
    </message>
</context>
<context>
    <name>consonance::WhatIfPanel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Double click to go to just before it</source>
        <translation>双击可转到恰在其之前</translation>
    </message>
    <message>
        <source>The run as it was opened</source>
        <translation>打开时的运行</translation>
    </message>
    <message numerus="yes">
        <source>A branch with %n change(s)</source>
        <translation>
            <numerusform>含 %n 处更改的分支</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Changes of the branch</source>
        <translation>分支的更改</translation>
    </message>
    <message>
        <source>Drag a task on the cluster to another server, or use the menu of a server or task: what you change appears here and can be undone.</source>
        <translation>把集群图上的任务拖到另一台服务器，或使用服务器或任务的菜单：所作更改显示在这里，并可撤销。</translation>
    </message>
    <message numerus="yes">
        <source>A kept branch with %n change(s)</source>
        <translation>
            <numerusform>已保存的分支，含 %n 处改动</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WindowCommands</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>nothing was selected before</source>
        <translation>之前没有选择</translation>
    </message>
    <message>
        <source>this is the newest selection</source>
        <translation>这已是最新的选择</translation>
    </message>
    <message>
        <source>Open a trace, a cluster, a run or a sweep</source>
        <translation>打开轨迹、集群、运行或扫描</translation>
    </message>
    <message>
        <source>Traces, clusters, runs and sweeps (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst *.run *.bundle *.consonance);;All files (*)</source>
        <translation>轨迹、集群、运行和扫描 (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst *.run *.bundle *.consonance);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>consonance::WindowFrame</name>
    <message>
        <source>Runs are kept in %1</source>
        <translation>运行保存在 %1</translation>
    </message>
    <message>
        <source>Consonance</source>
        <translation>Consonance</translation>
    </message>
    <message>
        <source>%1 · policy %2 · seed %3 – Consonance</source>
        <comment>window title</comment>
        <translation>%1 · 策略 %2 · 随机种子 %3 – Consonance</translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <comment>window title</comment>
        <translation>%1（只读）</translation>
    </message>
</context>
<context>
    <name>consonance::WindowNotices</name>
    <message>
        <source>Open log</source>
        <translation>打开日志</translation>
    </message>
    <message>
        <source>at decision %1, %2 could not be asked</source>
        <translation>在决策 %1 处无法询问 %2</translation>
    </message>
    <message>
        <source>at decision %1, %2 would have placed differently</source>
        <translation>在决策 %1 处，%2 会作不同的放置</translation>
    </message>
    <message>
        <source>Stopped at %1: %2</source>
        <translation>在 %1 停止：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n problems; the rows concerned are left out.</source>
        <translation>
            <numerusform>%n 个问题；相关的行已略去。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notes on the inputs.</source>
        <translation>
            <numerusform>关于输入的 %n 条说明。</numerusform>
        </translation>
    </message>
    <message>
        <source>Match its columns…</source>
        <translation>对应它的列…</translation>
    </message>
</context>
<context>
    <name>consonance::WindowPages</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
</context>
<context>
    <name>consonance::WindowTeaching</name>
    <message>
        <source>%1 · done</source>
        <comment>lesson</comment>
        <translation>%1 · 已完成</translation>
    </message>
    <message numerus="yes">
        <source>Lesson, %n minutes</source>
        <translation>
            <numerusform>课程，%n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WindowTools</name>
    <message>
        <source>Nothing was recorded.</source>
        <translation>没有录制到任何内容。</translation>
    </message>
    <message>
        <source>Recorded as %1; it is in the Tools menu and can have a key.</source>
        <translation>已录制为 %1；它在“工具”菜单中，也可设置按键。</translation>
    </message>
</context>
<context>
    <name>copies.no-time</name>
    <message>
        <source>a change without a time cannot be made in copies of the trace</source>
        <translation>没有时间的更改无法在轨迹的副本中进行</translation>
    </message>
</context>
<context>
    <name>copies.one-decision</name>
    <message>
        <source>the change answers one decision of this schedule; copies of the trace do not have that decision</source>
        <translation>该更改回答的是这一次调度过程中的某个决策；轨迹的副本中没有这个决策</translation>
    </message>
</context>
<context>
    <name>copies.stopped</name>
    <message>
        <source>the runs on copies were stopped</source>
        <translation>副本上的运行已停止</translation>
    </message>
</context>
<context>
    <name>csv.after-quote</name>
    <message>
        <source>text after the closing quotation mark of a field</source>
        <translation>字段的右引号之后还有文本</translation>
    </message>
</context>
<context>
    <name>csv.binary</name>
    <message>
        <source>this is not a text file</source>
        <translation>这不是文本文件</translation>
    </message>
</context>
<context>
    <name>csv.column-missing</name>
    <message>
        <source>the column {0} is missing; the file has: {1}</source>
        <translation>缺少列 {0}；文件中有：{1}</translation>
    </message>
</context>
<context>
    <name>csv.column-twice</name>
    <message>
        <source>the header names the column {0} twice</source>
        <translation>表头中列 {0} 出现两次</translation>
    </message>
</context>
<context>
    <name>csv.empty</name>
    <message>
        <source>the file is empty; a header line is expected</source>
        <translation>文件为空；应有表头行</translation>
    </message>
</context>
<context>
    <name>csv.field-count</name>
    <message>
        <source>a row of {0} fields is expected as in the header, found {1}</source>
        <translation>每行应与表头一样有 {0} 个字段，实有 {1} 个</translation>
    </message>
</context>
<context>
    <name>csv.fields</name>
    <message>
        <source>a row of {0} fields is expected, found {1}</source>
        <translation>应为 {0} 个字段的一行，实为 {1} 个</translation>
    </message>
</context>
<context>
    <name>csv.nul</name>
    <message>
        <source>a NUL byte</source>
        <translation>有 NUL 字节</translation>
    </message>
</context>
<context>
    <name>csv.row-too-long</name>
    <message>
        <source>a row of more than {0} bytes</source>
        <translation>一行超过 {0} 字节</translation>
    </message>
</context>
<context>
    <name>csv.stray-quote</name>
    <message>
        <source>a quotation mark inside a field; the whole field must be quoted and the mark doubled</source>
        <translation>字段中有引号；须将整个字段加引号，并将其中的引号写两次</translation>
    </message>
</context>
<context>
    <name>csv.unclear-number</name>
    <message>
        <source>{0} can be read in two ways, its sign as a decimal sign or between thousands, and no other number shows which; write it without separators of thousands and with a decimal point</source>
        <translation>{0} 有两种读法：其中的符号可以是小数点，也可以是千位分隔符，其他数字也无法说明是哪一种；请不用千位分隔符并以小数点书写</translation>
    </message>
</context>
<context>
    <name>csv.unclosed-quote</name>
    <message>
        <source>a quoted field that is never closed</source>
        <translation>加引号的字段没有右引号</translation>
    </message>
</context>
<context>
    <name>csv.utf8</name>
    <message>
        <source>bytes that are not valid UTF-8</source>
        <translation>有无效的 UTF-8 字节</translation>
    </message>
</context>
<context>
    <name>defragment.no-domain</name>
    <message>
        <source>there is no server, rack or other group &apos;{0}&apos; in {1}; its first server is {2}</source>
        <translation>{1} 中没有名为“{0}”的服务器、机架或其他组；它的第一台服务器是 {2}</translation>
    </message>
</context>
<context>
    <name>defragment.no-type</name>
    <message>
        <source>no server has GPUs of type &apos;{0}&apos;</source>
        <translation>没有服务器有“{0}”类型的 GPU</translation>
    </message>
</context>
<context>
    <name>defragment.not-waiting</name>
    <message>
        <source>{0} does not wait at that moment; name a job that waits</source>
        <translation>{0} 在那一刻不在等待；请指定一个等待中的作业</translation>
    </message>
</context>
<context>
    <name>defragment.nothing-asked</name>
    <message>
        <source>the gang asks for no GPUs and no cores; give it one of them</source>
        <translation>这组任务既不要 GPU 也不要核；请给出其中之一</translation>
    </message>
</context>
<context>
    <name>drift.no-predictor</name>
    <message>
        <source>there is no reward predictor to compare with this run</source>
        <translation>没有可与此运行对照的奖励预测器</translation>
    </message>
</context>
<context>
    <name>dry-run.limit-too-short</name>
    <message>
        <source>the limit of {0} s is below the length of {1} s; the job would be stopped</source>
        <translation>时限 {0} s 短于时长 {1} s；作业会被终止</translation>
    </message>
</context>
<context>
    <name>dry-run.no-model</name>
    <message>
        <source>there is no model &apos;{0}&apos;; there are {1}</source>
        <translation>没有模型“{0}”；现有 {1}</translation>
    </message>
</context>
<context>
    <name>dry-run.no-tenant</name>
    <message>
        <source>there is no tenant &apos;{0}&apos;; there are {1}</source>
        <translation>没有租户“{0}”；现有 {1}</translation>
    </message>
</context>
<context>
    <name>dry-run.nothing-wanted</name>
    <message>
        <source>the job asks for no GPUs and no cores; give it one of them</source>
        <translation>该作业既不要 GPU 也不要核；请至少给一项</translation>
    </message>
</context>
<context>
    <name>dry-run.span</name>
    <message>
        <source>{0} is a length of time such as 90min or 1h30m; found {1}</source>
        <translation>{0} 应为时长，如 90min 或 1h30m，得到的是 {1}</translation>
    </message>
</context>
<context>
    <name>dry-run.stopped</name>
    <message>
        <source>the dry run was stopped</source>
        <translation>试提交已停止</translation>
    </message>
</context>
<context>
    <name>engine.bad-period</name>
    <message>
        <source>the {0} must be longer than 0 s</source>
        <translation>{0} 须长于 0 秒</translation>
    </message>
</context>
<context>
    <name>engine.missing-input</name>
    <message>
        <source>the simulation needs a {0}</source>
        <translation>模拟需要 {0}</translation>
    </message>
</context>
<context>
    <name>engine.no-jobs</name>
    <message>
        <source>the trace has no job to run</source>
        <translation>轨迹中没有可运行的作业</translation>
    </message>
</context>
<context>
    <name>environment.action</name>
    <message>
        <source>environment {0} cannot do action {1}: the mask says which of {2} it can</source>
        <translation>环境 {0} 不能执行动作 {1}：掩码给出了 {2} 个动作中哪些可行</translation>
    </message>
</context>
<context>
    <name>environment.actions</name>
    <message>
        <source>{0} actions were given for {1} environments</source>
        <translation>给出了 {0} 个动作，而环境有 {1} 个</translation>
    </message>
</context>
<context>
    <name>environment.count</name>
    <message>
        <source>a batch has from 1 to {0} environments, not {1}</source>
        <translation>一批有 1 到 {0} 个环境，不能是 {1} 个</translation>
    </message>
</context>
<context>
    <name>environment.seeds</name>
    <message>
        <source>{0} seeds were given for {1} environments</source>
        <translation>给出了 {0} 个种子，而环境有 {1} 个</translation>
    </message>
</context>
<context>
    <name>environment.shape</name>
    <message>
        <source>the trace of seed {0} has {1} models, that of the first one {2}; a state could not hold them</source>
        <translation>种子 {0} 的轨迹有 {1} 个模型，第一条轨迹有 {2} 个；状态容纳不下</translation>
    </message>
</context>
<context>
    <name>environment.slots</name>
    <message>
        <source>an environment shows from 1 to {0} waiting jobs at once, not {1}</source>
        <translation>环境同时显示 1 到 {0} 个等待的作业，不能是 {1} 个</translation>
    </message>
</context>
<context>
    <name>evaluation.column</name>
    <message>
        <source>no table has a column &apos;{0}&apos;</source>
        <translation>没有表含有列“{0}”</translation>
    </message>
</context>
<context>
    <name>evaluation.row</name>
    <message>
        <source>no row of table &apos;{0}&apos; is called &apos;{1}&apos;</source>
        <translation>表“{0}”中没有名为“{1}”的行</translation>
    </message>
</context>
<context>
    <name>evaluation.runs</name>
    <message>
        <source>the folder&apos;s list of runs has a line that is not a run</source>
        <translation>文件夹的运行列表中有一行不是运行记录</translation>
    </message>
</context>
<context>
    <name>evaluation.training</name>
    <message>
        <source>row &apos;{0}&apos; uses the training &apos;{1}&apos;, which is not in the file</source>
        <translation>行“{0}”使用的训练“{1}”不在文件中</translation>
    </message>
</context>
<context>
    <name>evaluation.write</name>
    <message>
        <source>{0} cannot be written</source>
        <translation>无法写入 {0}</translation>
    </message>
</context>
<context>
    <name>explain.beside-others</name>
    <message>
        <source>no room beside the job&apos;s other tasks</source>
        <translation>该作业的其他任务旁边没有空间</translation>
    </message>
</context>
<context>
    <name>explain.from-outside</name>
    <message>
        <source>decision {0} was no policy&apos;s: it is a change made from outside</source>
        <translation>决策 {0} 不是策略作出的：它是外部所作的更改</translation>
    </message>
</context>
<context>
    <name>explain.never-passed-over</name>
    <message>
        <source>no decision placed other jobs while {0} waited</source>
        <translation>{0} 等待期间没有决策放置过其他作业</translation>
    </message>
</context>
<context>
    <name>explain.nothing</name>
    <message>
        <source>say which run to look into: --run ID, or --trace, --cluster and --policy</source>
        <translation>请指明要查看的运行：--run ID，或 --trace、--cluster 与 --policy</translation>
    </message>
</context>
<context>
    <name>explain.nothing-due</name>
    <message>
        <source>no decision is due at this moment</source>
        <translation>此刻没有待作的决策</translation>
    </message>
</context>
<context>
    <name>explain.other-ticks</name>
    <message>
        <source>policy &apos;{0}&apos; decides on ticks of its own and cannot be asked at this moment</source>
        <translation>策略“{0}”按自己的节拍决策，此刻无法询问</translation>
    </message>
</context>
<context>
    <name>explain.stopped</name>
    <message>
        <source>looking into the decision was stopped</source>
        <translation>对决策的分析已停止</translation>
    </message>
</context>
<context>
    <name>explain.too-few</name>
    <message>
        <source>the run has {0} decisions, numbered from 0; there is no {1}</source>
        <translation>该运行有 {0} 个决策，从 0 起编号；没有第 {1} 个</translation>
    </message>
</context>
<context>
    <name>explain.which</name>
    <message>
        <source>say which decision: --decision N, or --passed-over JOB</source>
        <translation>请说明是哪个决策：--decision N，或 --passed-over JOB</translation>
    </message>
</context>
<context>
    <name>external.bad-parameters</name>
    <message>
        <source>&apos;{0}&apos; is not of the form key=value,key=value</source>
        <translation>“{0}”不是 key=value,key=value 的形式</translation>
    </message>
</context>
<context>
    <name>external.bad-record</name>
    <message>
        <source>line {0} of the record of a command makes no sense</source>
        <translation>命令记录的第 {0} 行没有意义</translation>
    </message>
</context>
<context>
    <name>external.bad-task</name>
    <message>
        <source>a task is [role, server, count]; this has {0} members</source>
        <translation>任务应为 [角色, 服务器, 个数]；这里有 {0} 个成员</translation>
    </message>
</context>
<context>
    <name>external.closed</name>
    <message>
        <source>&quot;{0}&quot; closed its end of the pipe instead of answering &quot;{1}&quot;; it last said: {2}</source>
        <translation>“{0}”没有回答“{1}”，而是关闭了管道；它最后说：{2}</translation>
    </message>
</context>
<context>
    <name>external.ended</name>
    <message>
        <source>&quot;{0}&quot; ended ({2}) instead of answering &quot;{1}&quot;; it last said: {3}</source>
        <translation>“{0}”没有回答“{1}”就结束了（{2}）；它最后说：{3}</translation>
    </message>
</context>
<context>
    <name>external.flooded</name>
    <message>
        <source>&quot;{0}&quot; answered &quot;{1}&quot; with more than anyone can read; it begins: {2}</source>
        <translation>“{0}”对“{1}”的回答长得无法读取；开头是：{2}</translation>
    </message>
</context>
<context>
    <name>external.gave-up</name>
    <message>
        <source>&quot;{0}&quot; gave up: {1}</source>
        <translation>“{0}”放弃了：{1}</translation>
    </message>
</context>
<context>
    <name>external.long-state</name>
    <message>
        <source>the state has {0} bytes; at most {1} are kept for a command</source>
        <translation>状态有 {0} 字节；为一条命令最多保存 {1} 字节</translation>
    </message>
</context>
<context>
    <name>external.no-command</name>
    <message>
        <source>policy external needs a command, such as command=&quot;python3 my_policy.py&quot;</source>
        <translation>策略 external 需要一条命令，例如 command=&quot;python3 my_policy.py&quot;</translation>
    </message>
</context>
<context>
    <name>external.no-host</name>
    <message>
        <source>there is no server {0}; servers are numbered from 0 to {1}, or named by their paths</source>
        <translation>没有服务器 {0}；服务器编号为 0 到 {1}，也可用路径指明</translation>
    </message>
</context>
<context>
    <name>external.no-job</name>
    <message>
        <source>job {0} neither waits nor runs now</source>
        <translation>作业 {0} 现在既不在等待也不在运行</translation>
    </message>
</context>
<context>
    <name>external.no-record</name>
    <message>
        <source>the answers of the earlier run, {0}, are not at hand</source>
        <translation>先前运行的回答（{0}）不在手边</translation>
    </message>
</context>
<context>
    <name>external.no-role</name>
    <message>
        <source>job {0} has no role {1}; it has {2}</source>
        <translation>作业 {0} 没有角色 {1}；它有 {2}</translation>
    </message>
</context>
<context>
    <name>external.no-trigger</name>
    <message>
        <source>it does not say when it wants to be asked; there are {0}</source>
        <translation>它没有说明何时要被询问；可选的有 {0}</translation>
    </message>
</context>
<context>
    <name>external.nonsense</name>
    <message>
        <source>&quot;{0}&quot; answered &quot;{1}&quot; with what makes no sense: {2}; it wrote: {3}</source>
        <translation>“{0}”对“{1}”的回答没有意义：{2}；它写的是：{3}</translation>
    </message>
</context>
<context>
    <name>external.not-allowed</name>
    <message>
        <source>the command &quot;{0}&quot; was not started: it came with what was opened, and no one on this machine has allowed it (--allow-command)</source>
        <translation>命令“{0}”没有启动：它随打开的内容而来，这里没有人允许它（--allow-command）</translation>
    </message>
</context>
<context>
    <name>external.not-started</name>
    <message>
        <source>&quot;{0}&quot; cannot be started: {1}</source>
        <translation>无法启动“{0}”：{1}</translation>
    </message>
</context>
<context>
    <name>external.other</name>
    <message>
        <source>&quot;{0}&quot; is not what the run was begun with: when it is asked or what it knows has changed</source>
        <translation>“{0}”与运行开始时不同：何时被询问或知道什么已经改变</translation>
    </message>
</context>
<context>
    <name>external.protocol</name>
    <message>
        <source>it speaks version {0} of the protocol, this program speaks version {1}</source>
        <translation>它使用协议的第 {0} 版，本程序使用第 {1} 版</translation>
    </message>
</context>
<context>
    <name>external.silent</name>
    <message>
        <source>&quot;{0}&quot; gave no answer to &quot;{1}&quot; within {2} s; it last said: {3}</source>
        <translation>“{0}”在 {2} 秒内没有回答“{1}”；它最后说：{3}</translation>
    </message>
</context>
<context>
    <name>external.unasked</name>
    <message>
        <source>&quot;{0}&quot; wrote an unexpected line: {1} (what is not an answer belongs on its standard error)</source>
        <translation>“{0}”写了一行没有人询问的内容：{1}（不是回答的内容应写到标准错误）</translation>
    </message>
</context>
<context>
    <name>external.unknown-name</name>
    <message>
        <source>there is no {0} &apos;{1}&apos;; there are {2}</source>
        <translation>没有名为“{1}”的 {0}；有 {2}</translation>
    </message>
</context>
<context>
    <name>failures.bad-seed</name>
    <message>
        <source>{0} must be a whole number, not &apos;{1}&apos;</source>
        <translation>{0} 必须是整数，而不是“{1}”</translation>
    </message>
</context>
<context>
    <name>failures.bad-shape</name>
    <message>
        <source>{0} must be from 0.1 to 10, not &apos;{1}&apos;</source>
        <translation>{0} 必须在 0.1 到 10 之间，而不是“{1}”</translation>
    </message>
</context>
<context>
    <name>failures.bad-time</name>
    <message>
        <source>{0} must be a time above 0 s and of at most 1,000 years, not &apos;{1}&apos;</source>
        <translation>{0} 必须是大于 0 秒、不超过 1,000 年的时间，而不是“{1}”</translation>
    </message>
</context>
<context>
    <name>failures.no-mean-time</name>
    <message>
        <source>{0} says how servers fail, but not how often: {1}mtbf=TIME is missing</source>
        <translation>{0} 说明了服务器如何故障，但没有说多久一次：缺少 {1}mtbf=时间</translation>
    </message>
</context>
<context>
    <name>failures.no-such-level</name>
    <message>
        <source>&apos;{0}.mtbf&apos; names a level that {1} does not have above or at its servers; it has: {2}</source>
        <translation>“{0}.mtbf”所指的层级在 {1} 的服务器及其以上不存在；它有：{2}</translation>
    </message>
</context>
<context>
    <name>failures.too-many</name>
    <message>
        <source>servers would fail more than {0} times; a longer mtbf or an earlier failures_until helps</source>
        <translation>服务器会故障超过 {0} 次；请用更长的 mtbf 或更早的 failures_until</translation>
    </message>
</context>
<context>
    <name>failures.unknown-part</name>
    <message>
        <source>&apos;{0}&apos; says nothing of failures; it must be mtbf=TIME, repair=TIME or shape=NUMBER, for racks rack.mtbf=TIME and so on, failure_seed=NUMBER or failures_until=TIME, such as mtbf=30d,repair=4h</source>
        <translation>“{0}”没有说明故障；应为 mtbf=时间、repair=时间 或 shape=数，机架用 rack.mtbf=时间 等，或 failure_seed=数 或 failures_until=时间，如 mtbf=30d,repair=4h</translation>
    </message>
</context>
<context>
    <name>file.disk-full</name>
    <message>
        <source>the disk is full; nothing was written</source>
        <translation>磁盘已满；没有写入任何内容</translation>
    </message>
</context>
<context>
    <name>file.folder-failed</name>
    <message>
        <source>the folder cannot be made: {0}</source>
        <translation>无法创建文件夹：{0}</translation>
    </message>
</context>
<context>
    <name>file.folder-missing</name>
    <message>
        <source>the folder {0} does not exist</source>
        <translation>文件夹 {0} 不存在</translation>
    </message>
</context>
<context>
    <name>file.is-folder</name>
    <message>
        <source>this is a folder, a file is expected</source>
        <translation>这是文件夹，应为文件</translation>
    </message>
</context>
<context>
    <name>file.missing</name>
    <message>
        <source>the file does not exist</source>
        <translation>文件不存在</translation>
    </message>
</context>
<context>
    <name>file.read-failed</name>
    <message>
        <source>reading failed: {0}</source>
        <translation>读取失败：{0}</translation>
    </message>
</context>
<context>
    <name>file.read-only-disk</name>
    <message>
        <source>the file system is read-only</source>
        <translation>文件系统为只读</translation>
    </message>
</context>
<context>
    <name>file.too-large</name>
    <message>
        <source>the file is larger than the {0} bytes that are accepted here</source>
        <translation>文件超过此处可接受的 {0} 字节</translation>
    </message>
</context>
<context>
    <name>file.unreadable</name>
    <message>
        <source>no permission to read the file</source>
        <translation>没有读取该文件的权限</translation>
    </message>
</context>
<context>
    <name>file.unwritable</name>
    <message>
        <source>no permission to write here</source>
        <translation>没有在此写入的权限</translation>
    </message>
</context>
<context>
    <name>file.write-failed</name>
    <message>
        <source>writing failed: {0}</source>
        <translation>写入失败：{0}</translation>
    </message>
</context>
<context>
    <name>find.cancelled</name>
    <message>
        <source>the search was cancelled</source>
        <translation>查找已取消</translation>
    </message>
</context>
<context>
    <name>gavel.cannot-pack</name>
    <message>
        <source>variant=packed has no meaning for the objective isolated: shares of single jobs are all it has</source>
        <translation>目标 isolated 没有 variant=packed：它只有单个作业的份额</translation>
    </message>
</context>
<context>
    <name>gavel.description</name>
    <message>
        <source>Traces of the Gavel simulator: job types, steps and GPUs; durations and the speed on each type of GPU follow from its table of measured speeds</source>
        <translation>Gavel 模拟器的轨迹：任务类型、步数和 GPU 数；时长以及在每种 GPU 上的速度来自其实测速度表</translation>
    </message>
</context>
<context>
    <name>gavel.needs-speeds</name>
    <message>
        <source>the trace says steps, not seconds: Gavel&apos;s simulation_throughputs.json is expected beside it, above it, or named by --set throughputs=FILE</source>
        <translation>轨迹给出的是步数而非秒数：需要 Gavel 的 simulation_throughputs.json 与其同处、在其上层，或用 --set throughputs=FILE 指定</translation>
    </message>
</context>
<context>
    <name>gavel.no-gpu</name>
    <message>
        <source>no GPU of type {0} was measured; there are: {1}</source>
        <translation>没有 {0} 类型 GPU 的实测；已有：{1}</translation>
    </message>
</context>
<context>
    <name>gavel.no-speed</name>
    <message>
        <source>no speed was measured of {0} on {1} GPUs of type {2}</source>
        <translation>没有 {0} 在 {1} 个 {2} 类型 GPU 上的实测速度</translation>
    </message>
</context>
<context>
    <name>gavel.option-gpu</name>
    <message>
        <source>the GPU whose speed gives the durations</source>
        <translation>以其速度得出时长的 GPU</translation>
    </message>
</context>
<context>
    <name>gavel.option-model</name>
    <message>
        <source>the model of each job: its own, with the speeds of the table on every type of GPU and beside other jobs, or as other importers fill it in</source>
        <translation>每个任务的模型：任务自己的，带有表中在每种 GPU 上以及与其他任务共用时的速度；或像其他导入器那样补充</translation>
    </message>
</context>
<context>
    <name>gavel.option-throughputs</name>
    <message>
        <source>Gavel&apos;s table of measured speeds; simulation_throughputs.json beside the trace or above it when empty</source>
        <translation>Gavel 的实测速度表；留空时取轨迹旁或其上层的 simulation_throughputs.json</translation>
    </message>
</context>
<context>
    <name>gavel.title</name>
    <message>
        <source>Gavel</source>
        <translation>Gavel</translation>
    </message>
</context>
<context>
    <name>helios.description</name>
    <message>
        <source>cluster_log.csv of the Helios traces of 2020: GPUs, cores, nodes and times are measured; the model is filled in by a rule, memory is not said</source>
        <translation>2020 年 Helios 轨迹的 cluster_log.csv：GPU、核、节点和时间为实测；模型按规则填入，未给出内存</translation>
    </message>
</context>
<context>
    <name>helios.title</name>
    <message>
        <source>SenseTime Helios</source>
        <translation>商汤 Helios</translation>
    </message>
</context>
<context>
    <name>import.all-malformed</name>
    <message>
        <source>no job is left: of {0} rows {1} are malformed and {2} do not match; the first problem: {3}</source>
        <translation>没有剩余作业：{0} 行中 {1} 行格式有误，{2} 行不匹配；首个问题：{3}</translation>
    </message>
</context>
<context>
    <name>import.any-number</name>
    <message>
        <source>a number is expected, found {0}</source>
        <translation>应为一个数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>import.array-tasks</name>
    <message>
        <source>a list of at most {0} array tasks as 3-100%2 is expected, found {1}</source>
        <translation>应为最多 {0} 个数组任务的列表，如 3-100%2，实为 {1}</translation>
    </message>
</context>
<context>
    <name>import.date</name>
    <message>
        <source>a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}</source>
        <translation>应为 2000 至 2059 年的时间，如 2017-10-09 07:01:55，实为 {0}</translation>
    </message>
</context>
<context>
    <name>import.drop-demand</name>
    <message>
        <source>no GPU and no core: no demand to place</source>
        <translation>没有 GPU 也没有核：没有要放置的需求</translation>
    </message>
</context>
<context>
    <name>import.drop-duration</name>
    <message>
        <source>duration of 0 s: never ran</source>
        <translation>时长为 0 秒：从未运行</translation>
    </message>
</context>
<context>
    <name>import.drop-limit</name>
    <message>
        <source>beyond the number of jobs asked for</source>
        <translation>超出所要的作业数</translation>
    </message>
</context>
<context>
    <name>import.drop-never-started</name>
    <message>
        <source>ended before it started: it never ran</source>
        <translation>在开始之前就已结束：从未运行</translation>
    </message>
</context>
<context>
    <name>import.drop-state</name>
    <message>
        <source>another state</source>
        <translation>其他状态</translation>
    </message>
</context>
<context>
    <name>import.drop-tenant</name>
    <message>
        <source>another tenant</source>
        <translation>其他租户</translation>
    </message>
</context>
<context>
    <name>import.drop-time</name>
    <message>
        <source>outside the time range</source>
        <translation>在时间范围之外</translation>
    </message>
</context>
<context>
    <name>import.drop-unfinished</name>
    <message>
        <source>not ended, and no time limit: how long it runs is not known (the option unfinished=8h assumes a time)</source>
        <translation>尚未结束且没有时限：不知其运行多久（选项 unfinished=8h 可假定一个时长）</translation>
    </message>
</context>
<context>
    <name>import.duration-differs</name>
    <message>
        <source>it ran {0} s as measured; from start to end the clock says {1} s. The measured time is taken</source>
        <translation>测得运行 {0} 秒；按时钟从开始到结束为 {1} 秒。采用测得的时间</translation>
    </message>
</context>
<context>
    <name>import.ends-early</name>
    <message>
        <source>an end after the start is expected, found {0} s before it</source>
        <translation>结束应在开始之后，实际早了 {0} 秒</translation>
    </message>
</context>
<context>
    <name>import.folder</name>
    <message>
        <source>the importer {0} reads a folder, not the text of a file</source>
        <translation>导入器 {0} 读取文件夹，而不是文件的文本</translation>
    </message>
</context>
<context>
    <name>import.host-list</name>
    <message>
        <source>a list of hosts as c[1-4],gpu-1 is expected, found {0}</source>
        <translation>应为主机列表，如 c[1-4],gpu-1，实为 {0}</translation>
    </message>
</context>
<context>
    <name>import.more-nodes-missing</name>
    <message>
        <source>further nodes are missing: the file is one page of a longer list (metadata.continue)</source>
        <translation>缺少其余的节点：该文件只是较长列表的一页（metadata.continue）</translation>
    </message>
</context>
<context>
    <name>import.most-dropped</name>
    <message>
        <source>no job is left: of {0} rows {1} are malformed and {2} are left out, most of them for this reason: {3}</source>
        <translation>没有剩余作业：{0} 行中 {1} 行格式有误，{2} 行被略去，多数原因是：{3}</translation>
    </message>
</context>
<context>
    <name>import.no-cluster</name>
    <message>
        <source>this is not a known list of nodes: sinfo --json, scontrol show nodes with or without --json, kubectl get nodes -o json, slurm.conf, a snapshot of the KAI scheduler, or openb_node_list</source>
        <translation>这不是已知的节点列表：sinfo --json、scontrol show nodes(带或不带 --json)、kubectl get nodes -o json、slurm.conf、KAI 调度器的快照或 openb_node_list</translation>
    </message>
</context>
<context>
    <name>import.no-gpu-model</name>
    <message>
        <source>the model catalogue has no model whose workers use a GPU</source>
        <translation>模型目录中没有 worker 使用 GPU 的模型</translation>
    </message>
</context>
<context>
    <name>import.no-name</name>
    <message>
        <source>a name or number of the job is expected</source>
        <translation>需要作业的名称或编号</translation>
    </message>
</context>
<context>
    <name>import.no-nodes</name>
    <message>
        <source>no node is left: of {0}, {1} cannot be read</source>
        <translation>没有剩余节点：{0} 个中 {1} 个无法读取</translation>
    </message>
</context>
<context>
    <name>import.no-submission</name>
    <message>
        <source>a time of submission is expected</source>
        <translation>需要提交时间</translation>
    </message>
</context>
<context>
    <name>import.node-amount</name>
    <message>
        <source>at most {0} GPUs, and cores and memory of a server, are expected</source>
        <translation>最多 {0} 个 GPU，核和内存应为一台服务器的量</translation>
    </message>
</context>
<context>
    <name>import.node-control</name>
    <message>
        <source>of the control plane: its taint keeps jobs away</source>
        <translation>属于控制平面：其污点使作业无法调度到该节点</translation>
    </message>
</context>
<context>
    <name>import.node-down</name>
    <message>
        <source>down, drained or not ready</source>
        <translation>停机、排空或未就绪</translation>
    </message>
</context>
<context>
    <name>import.node-empty</name>
    <message>
        <source>no cores and no GPUs</source>
        <translation>没有核也没有 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-name</name>
    <message>
        <source>a name of 1 to {0} bytes without / and control characters is expected</source>
        <translation>名称应为 1 到 {0} 字节，不含 / 和控制字符</translation>
    </message>
</context>
<context>
    <name>import.node-not-converted</name>
    <message>
        <source>{0} nodes ({1}) offer {2} of {3}, which is not simulated</source>
        <translation>{0} 个节点（{1}）提供 {2} 个 {3}，该资源不参与模拟</translation>
    </message>
</context>
<context>
    <name>import.node-other-devices</name>
    <message>
        <source>{0} nodes ({1}) offer {2} devices ({3}): they count as {4} GPUs</source>
        <translation>{0} 个节点（{1}）提供 {2} 个设备（{3}）：计为 {4} 块 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-replicas</name>
    <message>
        <source>{0} nodes ({1}) offer {2} shares of GPUs ({3}): they count as the {4} GPUs that are shared</source>
        <translation>{0} 个节点（{1}）提供 {2} 个 GPU 份额（{3}）：计为被共享的 {4} 块 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-several-kinds</name>
    <message>
        <source>{0} nodes ({1}) have {2} devices of several kinds ({3}): all {4} count as GPUs of the most frequent kind</source>
        <translation>{0} 个节点（{1}）有 {2} 个不同种类的设备（{3}）：全部 {4} 个计为最多的那一种 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-several-types</name>
    <message>
        <source>{0} nodes ({1}) have GPUs of several types ({2}): they count as GPUs without a type</source>
        <translation>{0} 个节点（{1}）有多种类型的 GPU（{2}）：计为不区分类型的 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-shares-unknown</name>
    <message>
        <source>{0} nodes ({1}) offer {2} shares of GPUs ({3}) and do not say of how many: they count as {4} GPUs</source>
        <translation>{0} 个节点（{1}）提供 {2} 个 GPU 份额（{3}），但未说明来自多少块 GPU：计为 {4} 块 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-slices</name>
    <message>
        <source>{0} nodes ({1}) offer {2} slices of GPUs ({3}): they count as {4} whole GPUs</source>
        <translation>{0} 个节点（{1}）提供 {2} 个 GPU 切片（{3}）：计为 {4} 块完整的 GPU</translation>
    </message>
</context>
<context>
    <name>import.node-taints</name>
    <message>
        <source>{0} nodes ({1}) have taints ({2}): here every job may run on them</source>
        <translation>{0} 个节点（{1}）带有污点（{2}）：此处任何作业都可以在其上运行</translation>
    </message>
</context>
<context>
    <name>import.node-twice</name>
    <message>
        <source>the node {0} already exists</source>
        <translation>节点 {0} 已存在</translation>
    </message>
</context>
<context>
    <name>import.nodes-left-out</name>
    <message>
        <source>{0} nodes that take no jobs are left out of the cluster; consonance-cli import --cluster-out says why</source>
        <translation>{0} 个不接受作业的节点未列入集群；consonance-cli import --cluster-out 会说明原因</translation>
    </message>
</context>
<context>
    <name>import.nodes-missing</name>
    <message>
        <source>{0} nodes are missing: the file is one page of a longer list (metadata.continue)</source>
        <translation>缺少 {0} 个节点：该文件只是较长列表的一页（metadata.continue）</translation>
    </message>
</context>
<context>
    <name>import.nothing</name>
    <message>
        <source>no job is left: of {0} rows {1} are malformed and {2} do not match</source>
        <translation>没有剩余作业：{0} 行中 {1} 行格式有误，{2} 行不匹配</translation>
    </message>
</context>
<context>
    <name>import.number</name>
    <message>
        <source>a number from 0 on is expected, found {0}</source>
        <translation>应为不小于 0 的数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>import.option</name>
    <message>
        <source>the importer {0} has no option {1}; it has: {2}</source>
        <translation>导入器 {0} 没有选项 {1}；已有：{2}</translation>
    </message>
</context>
<context>
    <name>import.option-cpu</name>
    <message>
        <source>cores that a gang&apos;s task reserves beside its GPU</source>
        <translation>成组作业的任务在其 GPU 之外预留的核数</translation>
    </message>
</context>
<context>
    <name>import.option-from</name>
    <message>
        <source>earliest submission, by the clock of the source</source>
        <translation>最早的提交时间，按来源的时钟</translation>
    </message>
</context>
<context>
    <name>import.option-memory</name>
    <message>
        <source>memory that a gang&apos;s task reserves beside its GPU</source>
        <translation>成组作业的任务在其 GPU 之外预留的内存</translation>
    </message>
</context>
<context>
    <name>import.option-model</name>
    <message>
        <source>the model of each job with GPUs: drawn by the seed, none, so that there is no interference, or this one</source>
        <translation>每个使用 GPU 的作业的模型：按种子抽取、无（即没有干扰）或此模型</translation>
    </message>
</context>
<context>
    <name>import.option-state</name>
    <message>
        <source>states of jobs to take, as the source has them; all when empty</source>
        <translation>要取用的作业状态，按来源的写法；留空则全部取用</translation>
    </message>
</context>
<context>
    <name>import.option-tasks</name>
    <message>
        <source>one task for each node asked for, or one for each GPU</source>
        <translation>每个所求节点一个任务，或每个 GPU 一个任务</translation>
    </message>
</context>
<context>
    <name>import.option-tenant</name>
    <message>
        <source>tenants to take; all when empty</source>
        <translation>要取用的租户；留空则全部取用</translation>
    </message>
</context>
<context>
    <name>import.option-to</name>
    <message>
        <source>before which jobs were submitted, by the same clock</source>
        <translation>作业提交须早于此时间，按同一时钟</translation>
    </message>
</context>
<context>
    <name>import.option-unfinished</name>
    <message>
        <source>how long jobs run that had not ended: to their time limit, where there is one; else they are left out, or run so long</source>
        <translation>未结束的作业运行多久：有时限则至其时限；否则略去，或运行这么久</translation>
    </message>
</context>
<context>
    <name>import.option-value</name>
    <message>
        <source>{0}: {1} is expected, found {2}</source>
        <translation>{0}：应为 {1}，实为 {2}</translation>
    </message>
</context>
<context>
    <name>import.sinfo-table</name>
    <message>
        <source>this table of sinfo does not say what each node has; scontrol show nodes, or sinfo --json, writes a file that is read</source>
        <translation>sinfo 的这张表没有说明每个节点的资源；scontrol show nodes 或 sinfo --json 输出可读取的文件</translation>
    </message>
</context>
<context>
    <name>import.too-many-jobs</name>
    <message>
        <source>more than {0} jobs are left; take fewer by the options or the number of jobs</source>
        <translation>剩余作业多于 {0} 个；请用选项或作业数减少</translation>
    </message>
</context>
<context>
    <name>import.unknown</name>
    <message>
        <source>no importer is called {0}; there are: {1}</source>
        <translation>没有名为 {0} 的导入器；已有：{1}</translation>
    </message>
</context>
<context>
    <name>inspect.cancelled</name>
    <message>
        <source>looking at the trace was cancelled</source>
        <translation>查看轨迹已被取消</translation>
    </message>
</context>
<context>
    <name>inspect.folder</name>
    <message>
        <source>this folder is none of those that importers read: the artifact of Pollux or of Sia, with workloads and traces</source>
        <translation>此文件夹不是导入器所读的文件夹：Pollux 或 Sia 的成果包，含 workloads 和 traces</translation>
    </message>
</context>
<context>
    <name>itp.description</name>
    <message>
        <source>The traces that ElasticFlow used, of ten clusters of 2021: submission, duration and GPUs are measured; the model is filled in by a rule</source>
        <translation>ElasticFlow 使用的 2021 年十个集群的轨迹：提交时间、时长和 GPU 为实测；模型按规则填入</translation>
    </message>
</context>
<context>
    <name>itp.title</name>
    <message>
        <source>Microsoft ITP (ElasticFlow)</source>
        <translation>微软 ITP（ElasticFlow）</translation>
    </message>
</context>
<context>
    <name>job.never-fits-cores</name>
    <message>
        <source>job {0} can never run: it needs {1} cores, the whole cluster has {2}</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} 个核，整个集群只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.never-fits-disk</name>
    <message>
        <source>job {0} can never run: it needs {1} MB/s of disk, the whole cluster has {2}</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} MB/s 的磁盘带宽，整个集群只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.never-fits-gpus</name>
    <message>
        <source>job {0} can never run: it needs {1} GPUs, the whole cluster has {2}</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} 块 GPU，整个集群只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.never-fits-memory</name>
    <message>
        <source>job {0} can never run: it needs {1} of memory, the whole cluster has {2}</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} 内存，整个集群只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.never-fits-network</name>
    <message>
        <source>job {0} can never run: it needs {1} MB/s of network, the whole cluster has {2}</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} MB/s 的网络带宽，整个集群只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.no-such-type</name>
    <message>
        <source>job {0} can never run: it wants GPUs of type &quot;{1}&quot;, and the cluster&apos;s GPUs are of {2}</source>
        <translation>作业 {0} 永远无法运行：它需要型号为“{1}”的 GPU，而集群的 GPU 型号是 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-cores</name>
    <message>
        <source>job {0} can never run: one of its tasks needs {1} cores, no server that it may use has more than {2}</source>
        <translation>作业 {0} 永远无法运行：它的一个任务需要 {1} 个核，可用的服务器最多只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-disk</name>
    <message>
        <source>job {0} can never run: one of its tasks needs {1} MB/s of disk, no server that it may use has more than {2}</source>
        <translation>作业 {0} 永远无法运行：它的一个任务需要 {1} MB/s 的磁盘带宽，可用的服务器最多只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-gpus</name>
    <message>
        <source>job {0} can never run: one of its tasks needs {1} GPUs, no server that it may use has more than {2}</source>
        <translation>作业 {0} 永远无法运行：它的一个任务需要 {1} 块 GPU，可用的服务器最多只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-memory</name>
    <message>
        <source>job {0} can never run: one of its tasks needs {1} of memory, no server that it may use has more than {2}</source>
        <translation>作业 {0} 永远无法运行：它的一个任务需要 {1} 内存，它可用的服务器都不超过 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-network</name>
    <message>
        <source>job {0} can never run: one of its tasks needs {1} MB/s of network, no server that it may use has more than {2}</source>
        <translation>作业 {0} 永远无法运行：它的一个任务需要 {1} MB/s 的网络带宽，可用的服务器最多只有 {2}</translation>
    </message>
</context>
<context>
    <name>job.task-never-fits-together</name>
    <message>
        <source>job {0} can never run: no server that it may use has all that one of its tasks needs: GPUs {1}, cores {2}, memory {3}, MB/s of network {4}, MB/s of disk {5}</source>
        <translation>作业 {0} 永远无法运行：它可用的服务器都不能同时满足一个任务的全部需求：GPU {1}、核 {2}、内存 {3}、网络 {4} MB/s、磁盘 {5} MB/s</translation>
    </message>
</context>
<context>
    <name>job.too-few-of-type</name>
    <message>
        <source>job {0} can never run: it needs {1} GPUs of type &quot;{2}&quot;, the whole cluster has {3} of that type</source>
        <translation>作业 {0} 永远无法运行：它需要 {1} 个型号为“{2}”的 GPU，整个集群只有 {3} 个该型号的 GPU</translation>
    </message>
</context>
<context>
    <name>job.type-in-other-case</name>
    <message>
        <source>job {0} can never run: it wants GPUs of type &quot;{1}&quot;, and the cluster&apos;s are called &quot;{2}&quot;; spell it alike in the trace and in the cluster</source>
        <translation>作业 {0} 永远无法运行：它要求“{1}”类型的 GPU，而集群中的名称是“{2}”；请在轨迹和集群中使用相同的写法</translation>
    </message>
</context>
<context>
    <name>json.array</name>
    <message>
        <source>an array is expected, found {0}</source>
        <translation>应为数组，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.boolean</name>
    <message>
        <source>true or false is expected, found {0}</source>
        <translation>应为 true 或 false，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.choice</name>
    <message>
        <source>one of {1} is expected, found {0}</source>
        <translation>应为 {1} 之一，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.empty</name>
    <message>
        <source>the file is empty; JSON is expected</source>
        <translation>文件为空；应为 JSON</translation>
    </message>
</context>
<context>
    <name>json.key-missing</name>
    <message>
        <source>the key {0} is missing</source>
        <translation>缺少键 {0}</translation>
    </message>
</context>
<context>
    <name>json.key-misspelt</name>
    <message>
        <source>the key {0} is not known here; did you mean {1}?</source>
        <translation>此处没有键 {0}；您是指 {1} 吗？</translation>
    </message>
</context>
<context>
    <name>json.key-twice</name>
    <message>
        <source>the key {0} is given twice</source>
        <translation>键 {0} 出现两次</translation>
    </message>
</context>
<context>
    <name>json.key-unknown</name>
    <message>
        <source>the key {0} is not known here</source>
        <translation>键 {0} 在此未知</translation>
    </message>
</context>
<context>
    <name>json.object</name>
    <message>
        <source>an object is expected, found {0}</source>
        <translation>应为对象，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.object-with</name>
    <message>
        <source>an object with the key {1} is expected, found {0}</source>
        <translation>应为带有键 {1} 的对象，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.syntax</name>
    <message>
        <source>this is not valid JSON: {0}</source>
        <translation>这不是有效的 JSON：{0}</translation>
    </message>
</context>
<context>
    <name>json.text</name>
    <message>
        <source>a text is expected, found {0}</source>
        <translation>应为文本，实为 {0}</translation>
    </message>
</context>
<context>
    <name>json.too-deep</name>
    <message>
        <source>values nested more than {0} deep</source>
        <translation>值的嵌套超过 {0} 层</translation>
    </message>
</context>
<context>
    <name>json.too-large</name>
    <message>
        <source>more than the {0} bytes that are accepted here</source>
        <translation>超过此处可接受的 {0} 字节</translation>
    </message>
</context>
<context>
    <name>json.too-many</name>
    <message>
        <source>more than the {0} values that are accepted in one file</source>
        <translation>多于一个文件可接受的 {0} 个值</translation>
    </message>
</context>
<context>
    <name>k8s.drop-daemon</name>
    <message>
        <source>a pod of a daemon set, or a static pod: it belongs to its node</source>
        <translation>守护进程集的 pod 或静态 pod：属于其节点</translation>
    </message>
</context>
<context>
    <name>k8s.drop-not-simulated</name>
    <message>
        <source>it asks only for resources that are not simulated</source>
        <translation>只请求不参与模拟的资源</translation>
    </message>
</context>
<context>
    <name>k8s.no-pods</name>
    <message>
        <source>there are no pods; kubectl get pods --all-namespaces -o json prints them</source>
        <translation>没有 pod；kubectl get pods --all-namespaces -o json 可列出</translation>
    </message>
</context>
<context>
    <name>k8s.quantity</name>
    <message>
        <source>a quantity as 500m, 2 or 16Gi is expected, found {0}</source>
        <translation>应为数量，如 500m、2 或 16Gi，实为 {0}</translation>
    </message>
</context>
<context>
    <name>k8s.time</name>
    <message>
        <source>a time as 2024-05-01T08:30:00Z is expected, found {0}</source>
        <translation>应为时间，如 2024-05-01T08:30:00Z，实为 {0}</translation>
    </message>
</context>
<context>
    <name>kai.description</name>
    <message>
        <source>The pods of a snapshot of the KAI scheduler: gangs by pod group, tenants by queue</source>
        <translation>KAI 调度器快照中的 pod：按 pod 组成组，按队列分租户</translation>
    </message>
</context>
<context>
    <name>kai.title</name>
    <message>
        <source>KAI scheduler: snapshot.json</source>
        <translation>KAI 调度器：snapshot.json</translation>
    </message>
</context>
<context>
    <name>keep.no-branch</name>
    <message>
        <source>this run changes nothing of the one it left</source>
        <translation>该运行与它所离开的运行相比没有任何更改</translation>
    </message>
</context>
<context>
    <name>kubectl.description</name>
    <message>
        <source>Pods as kubectl get pods,nodes -o json prints them: roles by the labels of Kubeflow, gangs by pod group, tenants by queue or namespace</source>
        <translation>kubectl get pods,nodes -o json 输出的 pod：按 Kubeflow 标签定角色，按 pod 组成组，按队列或命名空间分租户</translation>
    </message>
</context>
<context>
    <name>kubectl.title</name>
    <message>
        <source>Kubernetes: kubectl get pods -o json</source>
        <translation>Kubernetes：kubectl get pods -o json</translation>
    </message>
</context>
<context>
    <name>layers.format</name>
    <message>
        <source>a file of format &quot;consonance-layers&quot;, version 1, is expected</source>
        <translation>应为格式 “consonance-layers”、版本 1 的文件</translation>
    </message>
</context>
<context>
    <name>layers.row</name>
    <message>
        <source>a layer is [name, parameters, operations]; all layers together have some of both</source>
        <translation>每层写成 [名称, 参数量, 运算量]；所有层合起来两者都要有</translation>
    </message>
</context>
<context>
    <name>learn.agents.diverged</name>
    <message>
        <source>the training of the agents&apos; network diverged: its gradients are no longer finite</source>
        <translation>智能体网络的训练发散：梯度不再是有限值</translation>
    </message>
</context>
<context>
    <name>learn.agents.sizes</name>
    <message>
        <source>the sizes of the agents&apos; network are out of range: {0}</source>
        <translation>智能体网络的尺寸超出范围：{0}</translation>
    </message>
</context>
<context>
    <name>learn.harmony.servers</name>
    <message>
        <source>this network was trained for {0} servers, the cluster has {1}; harmony takes any number</source>
        <translation>此网络是为 {0} 台服务器训练的，集群有 {1} 台；harmony 可用于任意台数</translation>
    </message>
</context>
<context>
    <name>learn.harmony.sizes</name>
    <message>
        <source>this network&apos;s state is not the one that is made here: {0}</source>
        <translation>该网络的状态与此处所生成的不同：{0}</translation>
    </message>
</context>
<context>
    <name>learn.history.stopped</name>
    <message>
        <source>making the history was stopped</source>
        <translation>生成历史已停止</translation>
    </message>
</context>
<context>
    <name>learn.module.load</name>
    <message>
        <source>the learning module {0} cannot be loaded: {1}. Install libtorch1.13 and libopenblas0-pthread</source>
        <translation>无法加载学习模块 {0}：{1}。请安装 libtorch1.13 和 libopenblas0-pthread</translation>
    </message>
</context>
<context>
    <name>learn.module.missing</name>
    <message>
        <source>training needs the learning module {0}, which is not beside the program or in ../lib. Install the package consonance-learn, or build with CONSONANCE_WITH_LEARN=ON (needs libtorch-dev)</source>
        <translation>训练需要学习模块 {0}，但它不在程序旁或 ../lib 中。请安装软件包 consonance-learn，或以 CONSONANCE_WITH_LEARN=ON 构建（需要 libtorch-dev）</translation>
    </message>
</context>
<context>
    <name>learn.module.version</name>
    <message>
        <source>the learning module {0} belongs to another version of the program</source>
        <translation>学习模块 {0} 属于本程序的其他版本</translation>
    </message>
</context>
<context>
    <name>learn.network.sizes</name>
    <message>
        <source>the sizes of the network are out of range: {0}</source>
        <translation>网络的尺寸超出范围：{0}</translation>
    </message>
</context>
<context>
    <name>learn.play.newer</name>
    <message>
        <source>the training was begun by a newer Consonance: use the same program everywhere</source>
        <translation>训练由更新版本的 Consonance 开始：请在各处使用同一程序</translation>
    </message>
</context>
<context>
    <name>learn.play.offer</name>
    <message>
        <source>this is not a round that a training offers</source>
        <translation>这不是训练提供的一轮</translation>
    </message>
</context>
<context>
    <name>learn.play.policy</name>
    <message>
        <source>this program knows no trainings of &apos;{0}&apos;</source>
        <translation>此程序不知道“{0}”的训练</translation>
    </message>
</context>
<context>
    <name>learn.play.program</name>
    <message>
        <source>the training was begun by another program ({0}); use the same file everywhere</source>
        <translation>训练由另一程序（{0}）开始；请在各处使用同一文件</translation>
    </message>
</context>
<context>
    <name>learn.play.seed</name>
    <message>
        <source>the seed is a whole number, not {0}</source>
        <translation>种子须为整数，而不是 {0}</translation>
    </message>
</context>
<context>
    <name>learn.play.stopped</name>
    <message>
        <source>playing for the training was stopped</source>
        <translation>为训练的演练已停止</translation>
    </message>
</context>
<context>
    <name>learn.play.taken</name>
    <message>
        <source>the folder already exists; name another one, or remove it if no training uses it</source>
        <translation>文件夹已存在；请指定另一个，或在没有训练使用它时将其移走</translation>
    </message>
</context>
<context>
    <name>learn.predictor.further</name>
    <message>
        <source>only a reward predictor of the set form can be trained further</source>
        <translation>只有 set 形式的奖励预测器可以继续训练</translation>
    </message>
</context>
<context>
    <name>learn.predictor.members</name>
    <message>
        <source>the reward predictor has no network</source>
        <translation>奖励预测器没有网络</translation>
    </message>
</context>
<context>
    <name>learn.predictor.published</name>
    <message>
        <source>the history holds {0} samples with at most {1} jobs; at least {2} are needed</source>
        <translation>历史中至多含 {1} 个作业的样本有 {0} 个；至少需要 {2} 个</translation>
    </message>
</context>
<context>
    <name>learn.predictor.samples</name>
    <message>
        <source>the history holds {0} jobs that can be learned from; at least {1} are needed</source>
        <translation>历史中可供学习的作业有 {0} 个；至少需要 {1} 个</translation>
    </message>
</context>
<context>
    <name>learn.predictor.shape</name>
    <message>
        <source>the reward predictor has impossible sizes</source>
        <translation>奖励预测器的尺寸不可能存在</translation>
    </message>
</context>
<context>
    <name>learn.predictor.stopped</name>
    <message>
        <source>training the predictor was stopped</source>
        <translation>预测器的训练已停止</translation>
    </message>
</context>
<context>
    <name>learn.probe.stopped</name>
    <message>
        <source>the check of the learner was stopped</source>
        <translation>学习器的检查已停止</translation>
    </message>
</context>
<context>
    <name>learn.resume.none</name>
    <message>
        <source>the checkpoint holds no training of {0} with these parameters and seed</source>
        <translation>检查点中没有使用这些参数和随机种子的 {0} 训练</translation>
    </message>
</context>
<context>
    <name>learn.samples</name>
    <message>
        <source>the file does not hold what was played of a trace: {0} is missing or wrong</source>
        <translation>文件中没有一条轨迹的演练内容：{0} 缺失或有误</translation>
    </message>
</context>
<context>
    <name>learn.tensor.finite</name>
    <message>
        <source>tensor {0} holds a number that is not finite</source>
        <translation>张量 {0} 含有非有限数</translation>
    </message>
</context>
<context>
    <name>learn.tensor.missing</name>
    <message>
        <source>there is no tensor {0}</source>
        <translation>没有张量 {0}</translation>
    </message>
</context>
<context>
    <name>learn.tensor.shape</name>
    <message>
        <source>tensor {0} has the shape [{1}], [{2}] is expected</source>
        <translation>张量 {0} 的形状为 [{1}]，应为 [{2}]</translation>
    </message>
</context>
<context>
    <name>learn.torch</name>
    <message>
        <source>torch failed: {0}</source>
        <translation>torch 失败：{0}</translation>
    </message>
</context>
<context>
    <name>learn.training.nothing-kept</name>
    <message>
        <source>the training was stopped; nothing is kept of its first phase</source>
        <translation>训练已停止；第一阶段没有任何内容可保留</translation>
    </message>
</context>
<context>
    <name>learn.training.stopped</name>
    <message>
        <source>the training was stopped</source>
        <translation>训练已停止</translation>
    </message>
</context>
<context>
    <name>learn.training.stopped-and-kept</name>
    <message>
        <source>the training was stopped; what it has learned is in {0}, where it goes on</source>
        <translation>训练已停止；已学到的内容保存在 {0} 中，可由此继续</translation>
    </message>
</context>
<context>
    <name>learn.update.batch</name>
    <message>
        <source>the batch does not fit the network: {0}</source>
        <translation>batch 与网络不符：{0}</translation>
    </message>
</context>
<context>
    <name>learn.update.finite</name>
    <message>
        <source>the gradients are no longer finite; the step was not taken. Lower the learning rates or clip the gradients</source>
        <translation>梯度不再是有限数；未执行这一步。请降低学习率或裁剪梯度</translation>
    </message>
</context>
<context>
    <name>learned.agents</name>
    <message>
        <source>{0} needs a checkpoint with a network of agents, from a training of {0}</source>
        <translation>{0} 需要含有智能体网络的检查点，由 {0} 的训练得到</translation>
    </message>
</context>
<context>
    <name>learned.bundled</name>
    <message>
        <source>no checkpoint of {0} is part of the program; train one and name it with the parameter checkpoint</source>
        <translation>程序未自带 {0} 的检查点；请训练一个，并用参数 checkpoint 指定</translation>
    </message>
</context>
<context>
    <name>learned.form</name>
    <message>
        <source>the checkpoint holds a network of policy {0}; the policy is {1}</source>
        <translation>检查点中是策略 {0} 的网络；当前策略是 {1}</translation>
    </message>
</context>
<context>
    <name>learned.history</name>
    <message>
        <source>the hash of the predictor&apos;s history is not a hash: {0}</source>
        <translation>预测器历史的哈希不是哈希：{0}</translation>
    </message>
</context>
<context>
    <name>learned.network</name>
    <message>
        <source>{0} needs a checkpoint with a placement network and a reward predictor</source>
        <translation>{0} 需要含有放置网络和奖励预测器的检查点</translation>
    </message>
</context>
<context>
    <name>learned.no-predictor</name>
    <message>
        <source>{0} needs a checkpoint with a reward predictor</source>
        <translation>{0} 需要带奖励预测器的检查点</translation>
    </message>
</context>
<context>
    <name>learned.not-held</name>
    <message>
        <source>the checkpoint {0} with the content {1} is not here: {0} holds something else now; open the run or bundle that was made with it, or name another checkpoint</source>
        <translation>内容为 {1} 的检查点 {0} 不在这里：{0} 现在是别的内容；请打开用它生成的运行或数据包，或指定其他检查点</translation>
    </message>
</context>
<context>
    <name>learned.nothing</name>
    <message>
        <source>the checkpoint holds neither a placement network nor a reward predictor</source>
        <translation>检查点既不含放置网络，也不含奖励预测器</translation>
    </message>
</context>
<context>
    <name>lesson.demonstrate</name>
    <message>
        <source>a step with a check needs &quot;do&quot; that fulfils it</source>
        <translation>带检查的步骤需要能满足它的 &quot;do&quot;</translation>
    </message>
</context>
<context>
    <name>lesson.noRun</name>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
</context>
<context>
    <name>lesson.noSuchThing</name>
    <message>
        <source>the open run has no {0}</source>
        <translation>打开的运行中没有 {0}</translation>
    </message>
</context>
<context>
    <name>lesson.one-right</name>
    <message>
        <source>a question has two to five choices, exactly one of them right</source>
        <translation>一个问题有二到五个选项，其中恰好一个正确</translation>
    </message>
</context>
<context>
    <name>lesson.oneOf</name>
    <message>
        <source>exactly one of {0} is expected here</source>
        <translation>此处应恰好有 {0} 之一</translation>
    </message>
</context>
<context>
    <name>lesson.unknownSample</name>
    <message>
        <source>there is no sample {0}</source>
        <translation>没有名为 {0} 的示例</translation>
    </message>
</context>
<context>
    <name>live.fails</name>
    <message>
        <source>&apos;{0}&apos; failed ({1}){2}; the last snapshot stays. Try the command by hand</source>
        <translation>“{0}”失败({1}){2}；保留上一个快照。请手动运行该命令</translation>
    </message>
</context>
<context>
    <name>live.floods</name>
    <message>
        <source>&apos;{0}&apos; printed more than {1} MB and was stopped; the last snapshot stays. Check the command</source>
        <translation>“{0}”输出超过 {1} MB，已停止；保留上一个快照。请检查该命令</translation>
    </message>
</context>
<context>
    <name>live.hangs</name>
    <message>
        <source>&apos;{0}&apos; did not end within {1} s and was killed; the last snapshot stays. Allow more time by --patience</source>
        <translation>“{0}”未在 {1} 秒内结束，已终止；保留上一个快照。可用 --patience 延长时间</translation>
    </message>
</context>
<context>
    <name>live.no-snapshot</name>
    <message>
        <source>what &apos;{0}&apos; printed has no job that waits or runs, so it is no snapshot; the last one stays</source>
        <translation>“{0}”的输出中没有等待或运行的作业，因此不是快照；保留上一个快照</translation>
    </message>
</context>
<context>
    <name>live.older</name>
    <message>
        <source>what &apos;{0}&apos; printed is of {1}, before the last look at {2}; the last snapshot stays. Check the clocks</source>
        <translation>“{0}”的输出是 {1} 的，早于上次查看({2})；保留上一个快照。请检查时钟</translation>
    </message>
</context>
<context>
    <name>live.prints-nothing</name>
    <message>
        <source>&apos;{0}&apos; printed nothing; the last snapshot stays. Try the command by hand</source>
        <translation>“{0}”没有输出；保留上一个快照。请手动运行该命令</translation>
    </message>
</context>
<context>
    <name>live.stopped</name>
    <message>
        <source>looking at the cluster was stopped</source>
        <translation>已停止查看集群</translation>
    </message>
</context>
<context>
    <name>manifest.cell</name>
    <message>
        <source>cell {0} does not have the hash it states: the manifest was changed</source>
        <translation>单元 {0} 的哈希与所写的不符：清单被改动过</translation>
    </message>
</context>
<context>
    <name>manifest.cells</name>
    <message>
        <source>the cells are not those that the plan asks for: the manifest was changed</source>
        <translation>单元与计划要求的不符：清单被改动过</translation>
    </message>
</context>
<context>
    <name>manifest.hash</name>
    <message>
        <source>sixteen hexadecimal digits are expected, not &apos;{0}&apos;</source>
        <translation>应为十六位十六进制数字，而不是“{0}”</translation>
    </message>
</context>
<context>
    <name>manifest.newer</name>
    <message>
        <source>the manifest was made by a newer Consonance (version {0}, this program knows {1}): update Consonance</source>
        <translation>清单由更新的 Consonance 生成（版本 {0}，本程序支持 {1}）：请更新 Consonance</translation>
    </message>
</context>
<context>
    <name>manifest.none</name>
    <message>
        <source>this is not the manifest of a sweep</source>
        <translation>这不是扫描的清单</translation>
    </message>
</context>
<context>
    <name>manifest.part</name>
    <message>
        <source>there is no entry {0} in the list that this number refers to</source>
        <translation>此编号所指的列表中没有第 {0} 项</translation>
    </message>
</context>
<context>
    <name>marks.no-color</name>
    <message>
        <source>there is no colour &apos;{0}&apos;; there are amber, blue, green, red and grey</source>
        <translation>没有颜色 &apos;{0}&apos;；可用 amber、blue、green、red 和 grey</translation>
    </message>
</context>
<context>
    <name>marks.no-format</name>
    <message>
        <source>there is no format &apos;{0}&apos;; there are text, csv and json</source>
        <translation>没有格式 &apos;{0}&apos;；可用 text、csv 和 json</translation>
    </message>
</context>
<context>
    <name>marks.no-section</name>
    <message>
        <source>no stored run has a section &apos;{0}&apos;</source>
        <translation>保存的运行中没有区段 &apos;{0}&apos;</translation>
    </message>
</context>
<context>
    <name>marks.none</name>
    <message>
        <source>run {0} has no bookmark or section &apos;{1}&apos;; runs marks lists them</source>
        <translation>运行 {0} 没有书签或区段 &apos;{1}&apos;；用 runs marks 可列出</translation>
    </message>
</context>
<context>
    <name>marks.several-sections</name>
    <message>
        <source>several runs have a section &apos;{0}&apos; at different times; say which one as RUN:{0}, such as {1}:{0}</source>
        <translation>多个运行在不同时间有区段 &apos;{0}&apos;；请写成 RUN:{0} 说明是哪一个，例如 {1}:{0}</translation>
    </message>
</context>
<context>
    <name>marks.when</name>
    <message>
        <source>say when: --at TIME for a bookmark, --from TIME --to TIME for a section; or --rename or --remove</source>
        <translation>请说明时间：书签用 --at 时间，区段用 --from 时间 --to 时间；或用 --rename、--remove</translation>
    </message>
</context>
<context>
    <name>matching.bad</name>
    <message>
        <source>a matching of jobs to machines needs, for each job, a wait and a time for each kind of machine, each from 0 to {0} s, and at least 0 machines of each kind</source>
        <translation>将作业匹配到机器时，每个作业需要一个等待时间和在每类机器上的运行时间，均在 0 到 {0} s 之间，且每类机器数不得为负</translation>
    </message>
</context>
<context>
    <name>matching.too-large</name>
    <message>
        <source>matching {0} jobs to these machines needs more than {1} choices</source>
        <translation>将 {0} 个作业匹配到这些机器需要超过 {1} 个候选</translation>
    </message>
</context>
<context>
    <name>measured.alone</name>
    <message>
        <source>a speed beside another configuration is given, but the speed alone, &quot;null&quot;, is 0</source>
        <translation>给出了与另一配置共置时的速度，但单独运行的速度 &quot;null&quot; 为 0</translation>
    </message>
</context>
<context>
    <name>measured.configuration</name>
    <message>
        <source>a configuration like &quot;(&apos;ResNet-50 (batch size 32)&apos;, 1)&quot; is expected, found {0}</source>
        <translation>应为如 &quot;(&apos;ResNet-50 (batch size 32)&apos;, 1)&quot; 的配置，实为 {0}</translation>
    </message>
</context>
<context>
    <name>measured.empty</name>
    <message>
        <source>the table holds no device type</source>
        <translation>表中没有设备类型</translation>
    </message>
</context>
<context>
    <name>measured.pair</name>
    <message>
        <source>two numbers are expected, the speeds of this and of the other configuration; found {0}</source>
        <translation>应为两个数，即本配置与另一配置的速度；实为 {0}</translation>
    </message>
</context>
<context>
    <name>models.device-twice</name>
    <message>
        <source>the speed on {0} is given twice, or it is the reference</source>
        <translation>{0} 的速度给出了两次，或者它就是基准设备</translation>
    </message>
</context>
<context>
    <name>models.format</name>
    <message>
        <source>a file of format &quot;{0}&quot; is expected, found &quot;{1}&quot;</source>
        <translation>应为格式为 &quot;{0}&quot; 的文件，实为 &quot;{1}&quot;</translation>
    </message>
</context>
<context>
    <name>models.name</name>
    <message>
        <source>a name of 1 to 100 letters, digits, &apos;-&apos;, &apos;_&apos;, &apos;.&apos; or &apos;+&apos; is expected, found {0}</source>
        <translation>应为由 1 到 100 个字母、数字、&apos;-&apos;、&apos;_&apos;、&apos;.&apos; 或 &apos;+&apos; 组成的名称，实为 {0}</translation>
    </message>
</context>
<context>
    <name>models.none</name>
    <message>
        <source>at least one model is expected</source>
        <translation>至少应有一个模型</translation>
    </message>
</context>
<context>
    <name>models.speeds-twice</name>
    <message>
        <source>the type {0} is listed twice</source>
        <translation>类型 {0} 出现了两次</translation>
    </message>
</context>
<context>
    <name>models.text-too-long</name>
    <message>
        <source>a text of at most {0} bytes is expected</source>
        <translation>文本至多 {0} 字节</translation>
    </message>
</context>
<context>
    <name>models.too-many</name>
    <message>
        <source>at most {0} models are expected, found {1}</source>
        <translation>至多应有 {0} 个模型，实有 {1} 个</translation>
    </message>
</context>
<context>
    <name>models.too-many-devices</name>
    <message>
        <source>at most {0} types of devices are expected</source>
        <translation>最多可有 {0} 种设备</translation>
    </message>
</context>
<context>
    <name>models.too-many-speeds</name>
    <message>
        <source>at most {0} types of devices or other models are expected</source>
        <translation>最多允许 {0} 种设备或其他模型</translation>
    </message>
</context>
<context>
    <name>models.twice</name>
    <message>
        <source>the model {0} is described twice</source>
        <translation>模型 {0} 描述了两次</translation>
    </message>
</context>
<context>
    <name>models.version</name>
    <message>
        <source>this file has version {0}; this program reads model profiles up to version {1}</source>
        <translation>文件版本为 {0}；本程序可读取版本不高于 {1} 的模型描述</translation>
    </message>
</context>
<context>
    <name>moment.before</name>
    <message>
        <source>&apos;{0}&apos; lies before the trace, which begins at {1}</source>
        <translation>&apos;{0}&apos; 早于轨迹的开始（{1}）</translation>
    </message>
</context>
<context>
    <name>moment.none</name>
    <message>
        <source>&apos;{0}&apos; is neither a time such as 90s, 20min or 03:20:00 nor a date such as 2017-10-09 07:01:55</source>
        <translation>&apos;{0}&apos; 既不是 90s、20min、03:20:00 这样的时间，也不是 2017-10-09 07:01:55 这样的日期</translation>
    </message>
</context>
<context>
    <name>moment.undated</name>
    <message>
        <source>&apos;{0}&apos; is a date, and no single trace with dates says where it lies; give the time in the run, such as 20min</source>
        <translation>&apos;{0}&apos; 是日期，但没有唯一一条带日期的轨迹说明它在哪里；请给出运行中的时间，如 20min</translation>
    </message>
</context>
<context>
    <name>number.integer</name>
    <message>
        <source>a whole number is expected, found {0}</source>
        <translation>应为整数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.integer-at-least</name>
    <message>
        <source>a whole number of at least {1} is expected, found {0}</source>
        <translation>应为不小于 {1} 的整数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.integer-at-most</name>
    <message>
        <source>a whole number of at most {1} is expected, found {0}</source>
        <translation>应为不大于 {1} 的整数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.integer-between</name>
    <message>
        <source>a whole number from {1} to {2} is expected, found {0}</source>
        <translation>应为 {1} 到 {2} 的整数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.number</name>
    <message>
        <source>a number is expected, found {0}</source>
        <translation>应为数值，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.number-above-zero</name>
    <message>
        <source>a number above 0, up to {2}, is expected, found {0}</source>
        <translation>应为大于 0、不超过 {2} 的数，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.number-at-least</name>
    <message>
        <source>a number of at least {1} is expected, found {0}</source>
        <translation>应为不小于 {1} 的数值，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.number-at-most</name>
    <message>
        <source>a number of at most {1} is expected, found {0}</source>
        <translation>应为不大于 {1} 的数值，实为 {0}</translation>
    </message>
</context>
<context>
    <name>number.number-between</name>
    <message>
        <source>a number from {1} to {2} is expected, found {0}</source>
        <translation>应为 {1} 到 {2} 的数值，实为 {0}</translation>
    </message>
</context>
<context>
    <name>openb.description</name>
    <message>
        <source>Lists of pods of Alibaba&apos;s GPU trace of 2023: cores, memory, GPUs, parts of GPUs and times are measured, the model is filled in by a rule</source>
        <translation>阿里巴巴 2023 年 GPU 轨迹的 pod 列表：核、内存、GPU、GPU 的份额和时间为实测，模型按规则填入</translation>
    </message>
</context>
<context>
    <name>openb.drop-never-scheduled</name>
    <message>
        <source>never scheduled: how long it runs is not known</source>
        <translation>从未被调度：不知其运行多久</translation>
    </message>
</context>
<context>
    <name>openb.over-whole</name>
    <message>
        <source>at most 1000 thousandths of a GPU are expected, found {0}</source>
        <translation>一个 GPU 最多为 1000 个千分之一，实为 {0}</translation>
    </message>
</context>
<context>
    <name>openb.share-of-several</name>
    <message>
        <source>1000 thousandths of each of {0} GPUs are expected, found {1}: only a single GPU is shared</source>
        <translation>{0} 个 GPU 中的每个应为 1000 个千分之一，实为 {1}：只有单个 GPU 可共享</translation>
    </message>
</context>
<context>
    <name>openb.title</name>
    <message>
        <source>Alibaba openb 2023</source>
        <translation>阿里巴巴 openb 2023</translation>
    </message>
</context>
<context>
    <name>packed.damaged</name>
    <message>
        <source>the packed file is damaged or cut off</source>
        <translation>压缩文件已损坏或不完整</translation>
    </message>
</context>
<context>
    <name>packed.empty</name>
    <message>
        <source>this is a ZIP archive without a file in it</source>
        <translation>这是一个不含文件的 ZIP 归档</translation>
    </message>
</context>
<context>
    <name>packed.other</name>
    <message>
        <source>this is a file packed by {0}; unpack it first: {1}</source>
        <translation>这是由 {0} 打包的文件；请先解包：{1}</translation>
    </message>
</context>
<context>
    <name>packed.other-zip</name>
    <message>
        <source>this is a ZIP archive that is encrypted or compressed in an unusual way; unpack it first</source>
        <translation>这个 ZIP 归档已加密或使用了不常见的压缩方式；请先解压</translation>
    </message>
</context>
<context>
    <name>packed.several</name>
    <message>
        <source>this is a ZIP archive of {0} files; unpack it and choose one of them, such as {1}</source>
        <translation>这是含有 {0} 个文件的 ZIP 归档；请解压后选择其中一个，例如 {1}</translation>
    </message>
</context>
<context>
    <name>packed.too-large</name>
    <message>
        <source>the file unpacks to more than the {0} bytes that are accepted here</source>
        <translation>文件解压后超过此处允许的 {0} 字节</translation>
    </message>
</context>
<context>
    <name>pai.description</name>
    <message>
        <source>Alibaba&apos;s GPU trace of 2020: the sample of its simulator, or pai_task_table.csv with the roles of each job; the model is filled in by a rule</source>
        <translation>阿里巴巴 2020 年 GPU 轨迹：其模拟器的样本，或含每个作业各角色的 pai_task_table.csv；模型按规则填入</translation>
    </message>
</context>
<context>
    <name>pai.drop-never-launched</name>
    <message>
        <source>never launched: there is no time of arrival</source>
        <translation>从未启动：没有到达时间</translation>
    </message>
</context>
<context>
    <name>pai.title</name>
    <message>
        <source>Alibaba PAI 2020</source>
        <translation>阿里巴巴 PAI 2020</translation>
    </message>
</context>
<context>
    <name>pattern.bad</name>
    <message>
        <source>the pattern cannot be read from &apos;{0}&apos; on</source>
        <translation>从“{0}”起无法读懂模式</translation>
    </message>
</context>
<context>
    <name>pattern.bad-escape</name>
    <message>
        <source>the pattern has &apos;{0}&apos;, which means nothing</source>
        <translation>模式中的“{0}”没有含义</translation>
    </message>
</context>
<context>
    <name>pattern.bad-range</name>
    <message>
        <source>the pattern has a range of characters that runs backwards</source>
        <translation>模式中的字符范围是倒序的</translation>
    </message>
</context>
<context>
    <name>pattern.bad-repeat</name>
    <message>
        <source>the pattern needs a number of repeats such as {2} or {2,5} here, of at most 1000</source>
        <translation>模式此处需要重复次数，如 {2} 或 {2,5}，最多 1000</translation>
    </message>
</context>
<context>
    <name>pattern.nothing-to-repeat</name>
    <message>
        <source>&apos;{0}&apos; in the pattern has nothing before it to repeat</source>
        <translation>模式中的 &apos;{0}&apos; 前面没有可重复的内容</translation>
    </message>
</context>
<context>
    <name>pattern.too-large</name>
    <message>
        <source>the pattern repeats too much</source>
        <translation>模式的重复过多</translation>
    </message>
</context>
<context>
    <name>pattern.too-long</name>
    <message>
        <source>a pattern has at most {0} bytes</source>
        <translation>模式最多 {0} 字节</translation>
    </message>
</context>
<context>
    <name>pattern.unbalanced</name>
    <message>
        <source>the pattern has a &apos;{0}&apos; without its other half</source>
        <translation>模式中的 &apos;{0}&apos; 缺少另一半</translation>
    </message>
</context>
<context>
    <name>philly.cluster-name</name>
    <message>
        <source>a name of at most {0} bytes without control characters is expected</source>
        <translation>应为至多 {0} 字节、不含控制字符的名称</translation>
    </message>
</context>
<context>
    <name>philly.description</name>
    <message>
        <source>Jobs of a GPU cluster of 2017: submission, duration and GPUs are measured; model, parameter servers, cores and memory are filled in by rules.</source>
        <translation>2017 年一个 GPU 集群的作业：提交时间、时长和 GPU 数为实测；模型、参数服务器、核和内存按规则补充。</translation>
    </message>
</context>
<context>
    <name>philly.drop-cluster</name>
    <message>
        <source>another virtual cluster</source>
        <translation>属于其他虚拟集群</translation>
    </message>
</context>
<context>
    <name>philly.drop-gpus</name>
    <message>
        <source>0 GPUs: no demand to place</source>
        <translation>0 块 GPU：没有可放置的需求</translation>
    </message>
</context>
<context>
    <name>philly.gpu-time</name>
    <message>
        <source>gpu_time is {0}, but duration times num_gpus is {1}; the latter is taken</source>
        <translation>gpu_time 为 {0}，而 duration 乘以 num_gpus 为 {1}；采用后者</translation>
    </message>
</context>
<context>
    <name>philly.no-cluster</name>
    <message>
        <source>no virtual cluster is called {0}; there are: {1}</source>
        <translation>没有名为 {0} 的虚拟集群；已有：{1}</translation>
    </message>
</context>
<context>
    <name>philly.option-cluster</name>
    <message>
        <source>virtual clusters to take; all when empty</source>
        <translation>选取的虚拟集群；为空则全部</translation>
    </message>
</context>
<context>
    <name>philly.option-from</name>
    <message>
        <source>earliest local time of submission</source>
        <translation>最早的本地提交时间</translation>
    </message>
</context>
<context>
    <name>philly.option-model</name>
    <message>
        <source>whether each job gets a model, drawn by the seed</source>
        <translation>每个作业是否按随机种子抽取模型</translation>
    </message>
</context>
<context>
    <name>philly.option-ps</name>
    <message>
        <source>none: jobs stay gangs of GPUs; equal: as many parameter servers as workers; one: a single one</source>
        <translation>none：作业保持为 GPU 组；equal：参数服务器与 worker 一样多；one：只有一个</translation>
    </message>
</context>
<context>
    <name>philly.option-to</name>
    <message>
        <source>local time before which jobs were submitted</source>
        <translation>作业的本地提交时间须早于此</translation>
    </message>
</context>
<context>
    <name>philly.timestamp</name>
    <message>
        <source>a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}</source>
        <translation>应为 2000 到 2059 年的时间，如 2017-10-09 07:01:55，实为 {0}</translation>
    </message>
</context>
<context>
    <name>philly.title</name>
    <message>
        <source>Microsoft Philly</source>
        <translation>微软 Philly</translation>
    </message>
</context>
<context>
    <name>plan.bad-count</name>
    <message>
        <source>job {0} needs {1} to {2} tasks of role {3}, the plan gives it {4}</source>
        <translation>作业 {0} 需要 {1} 到 {2} 个角色 {3} 的任务，方案给了 {4} 个</translation>
    </message>
</context>
<context>
    <name>plan.bad-lease</name>
    <message>
        <source>job {0}: a lease must end after it begins</source>
        <translation>作业 {0}：租约须在开始之后结束</translation>
    </message>
</context>
<context>
    <name>plan.bad-price</name>
    <message>
        <source>job {0}: a price must be a number that is not below 0</source>
        <translation>作业 {0}：价格必须是不小于 0 的数</translation>
    </message>
</context>
<context>
    <name>plan.bad-share</name>
    <message>
        <source>job {0}: a share must lie in (0, 1] and be 1 when exclusive</source>
        <translation>作业 {0}：份额须在 (0, 1] 内，独占时为 1</translation>
    </message>
</context>
<context>
    <name>plan.bad-slot</name>
    <message>
        <source>job {0}: a slot names {1}</source>
        <translation>作业 {0}：某个槽位指向 {1}</translation>
    </message>
</context>
<context>
    <name>plan.does-not-fit</name>
    <message>
        <source>job {0} does not fit on {1}</source>
        <translation>作业 {0} 在 {1} 上放不下</translation>
    </message>
</context>
<context>
    <name>plan.job-not-here</name>
    <message>
        <source>job {0} is {1} and cannot be given resources</source>
        <translation>作业 {0} 的状态为 {1}，不能获得资源</translation>
    </message>
</context>
<context>
    <name>plan.job-twice</name>
    <message>
        <source>the plan names job {0} twice</source>
        <translation>方案中作业 {0} 出现两次</translation>
    </message>
</context>
<context>
    <name>plan.lacks-cores</name>
    <message>
        <source>job {0} does not fit on {1}; cores wanted there: {2}, free: {3}</source>
        <translation>作业 {0} 放不进 {1}；需要核心 {2}，空闲 {3}</translation>
    </message>
</context>
<context>
    <name>plan.lacks-disk</name>
    <message>
        <source>job {0} does not fit on {1}; MB/s of disk wanted there: {2}, free: {3}</source>
        <translation>作业 {0} 放不进 {1}；需要磁盘带宽 {2} MB/s，空闲 {3}</translation>
    </message>
</context>
<context>
    <name>plan.lacks-gpus</name>
    <message>
        <source>job {0} does not fit on {1}; GPUs wanted there: {2}, free: {3}</source>
        <translation>作业 {0} 放不进 {1}；需要 GPU {2} 个，空闲 {3}</translation>
    </message>
</context>
<context>
    <name>plan.lacks-memory</name>
    <message>
        <source>job {0} does not fit on {1}; GB of memory wanted there: {2}, free: {3}</source>
        <translation>作业 {0} 放不进 {1}；需要内存 {2} GB，空闲 {3}</translation>
    </message>
</context>
<context>
    <name>plan.lacks-network</name>
    <message>
        <source>job {0} does not fit on {1}; MB/s of network wanted there: {2}, free: {3}</source>
        <translation>作业 {0} 放不进 {1}；需要网络带宽 {2} MB/s，空闲 {3}</translation>
    </message>
</context>
<context>
    <name>plan.offer-beside-verdict</name>
    <message>
        <source>job {0} is made an offer beside another verdict</source>
        <translation>作业 {0} 的报价之外还有别的裁定</translation>
    </message>
</context>
<context>
    <name>plan.offer-to-holder</name>
    <message>
        <source>job {0} holds resources, so it is too late for an offer</source>
        <translation>作业 {0} 已持有资源，不能再报价</translation>
    </message>
</context>
<context>
    <name>plan.other-price</name>
    <message>
        <source>job {0} has accepted an offer at another price</source>
        <translation>作业 {0} 已接受另一个价格的报价</translation>
    </message>
</context>
<context>
    <name>plan.reserved</name>
    <message>
        <source>job {0} would hold resources on {1} that are promised to others from {2} s on</source>
        <translation>作业 {0} 将占用 {1} 上自 {2} 秒起已许诺给其他作业的资源</translation>
    </message>
</context>
<context>
    <name>plan.second-offer</name>
    <message>
        <source>job {0} has agreed on a price already; there is one offer to a job</source>
        <translation>作业 {0} 已议定价格；每个作业只有一次报价</translation>
    </message>
</context>
<context>
    <name>plan.too-many-now</name>
    <message>
        <source>job {0} is given more than one allocation for the same time</source>
        <translation>作业 {0} 在同一时间获得了多于一个的分配</translation>
    </message>
</context>
<context>
    <name>plan.unknown-job</name>
    <message>
        <source>the plan names job {0}, which the trace does not have</source>
        <translation>方案指向作业 {0}，而轨迹中没有</translation>
    </message>
</context>
<context>
    <name>plan.unreadable</name>
    <message>
        <source>a kept plan makes no sense</source>
        <translation>保存的计划没有意义</translation>
    </message>
</context>
<context>
    <name>plan.wrong-type</name>
    <message>
        <source>job {0} asks for {1} devices, {2} has others</source>
        <translation>作业 {0} 请求 {1} 设备，而 {2} 的设备类型不同</translation>
    </message>
</context>
<context>
    <name>policy.decide-at</name>
    <message>
        <source>there is no way to decide at &apos;{0}&apos;; there are policy, interval and event</source>
        <translation>没有“{0}”这种决策时刻；可选 policy、interval 和 event</translation>
    </message>
</context>
<context>
    <name>policy.parameter.bad</name>
    <message>
        <source>parameter {0} of policy {1} must be {2}, not &quot;{3}&quot;</source>
        <translation>策略 {1} 的参数 {0} 须为 {2}，不能是“{3}”</translation>
    </message>
</context>
<context>
    <name>policy.parameter.retired</name>
    <message>
        <source>policy {0} no longer has the parameter &quot;{1}&quot;; Consonance {2}, was the last version that runs it and can replay this run</source>
        <translation>策略 {0} 不再有参数“{1}”；Consonance {2} 是最后一个支持它的版本，可以重放此运行</translation>
    </message>
</context>
<context>
    <name>policy.parameter.unknown</name>
    <message>
        <source>policy {0} has no parameter &quot;{1}&quot;; it has: {2}</source>
        <translation>策略 {0} 没有参数“{1}”；已有：{2}</translation>
    </message>
</context>
<context>
    <name>policy.undeclared-knowledge</name>
    <message>
        <source>the policy read &apos;{0}&apos;, which its traits do not declare; the run is void</source>
        <translation>策略读取了其特性未声明的“{0}”；此次运行无效</translation>
    </message>
</context>
<context>
    <name>policy.unknown</name>
    <message>
        <source>there is no policy &quot;{0}&quot;; the nearest is &quot;{1}&quot;. Known: {2}</source>
        <translation>没有策略“{0}”；最接近的是“{1}”。已有：{2}</translation>
    </message>
</context>
<context>
    <name>pollux.bad-placement</name>
    <message>
        <source>a placement is expected as replicas per server (digits, or numbers joined by dashes), found &quot;{0}&quot;</source>
        <translation>应为每台服务器的副本数（数字，或以连字符相连的数），实为“{0}”</translation>
    </message>
</context>
<context>
    <name>pollux.description</name>
    <message>
        <source>A folder with workloads and measurements as in the artifact of the Pollux paper (petuum/adaptdl, branch osdi21-artifact, simulator): jobs of six measured models; the trace takes the measurements along</source>
        <translation>含有工作负载和测量数据的文件夹，如 Pollux 论文的 artifact（petuum/adaptdl，分支 osdi21-artifact，模拟器）：六种实测模型的作业；轨迹附带测量数据</translation>
    </message>
</context>
<context>
    <name>pollux.no-applications</name>
    <message>
        <source>&apos;{0}&apos; has no folder &apos;traces&apos; with one folder for each application</source>
        <translation>“{0}”中没有文件夹 &apos;轨迹&apos;，其中每个应用一个文件夹</translation>
    </message>
</context>
<context>
    <name>pollux.no-jobs</name>
    <message>
        <source>the workload has no jobs</source>
        <translation>工作负载中没有作业</translation>
    </message>
</context>
<context>
    <name>pollux.no-load</name>
    <message>
        <source>there is no load {0}; the folder &apos;workloads&apos; has: {1}</source>
        <translation>没有负载 {0}；文件夹 &apos;workloads&apos; 中有：{1}</translation>
    </message>
</context>
<context>
    <name>pollux.no-validation</name>
    <message>
        <source>&apos;{0}&apos; has no validation-&lt;batch&gt;.csv with at least one epoch</source>
        <translation>“{0}”中没有至少含一个 epoch 的 validation-&lt;batch&gt;.csv</translation>
    </message>
</context>
<context>
    <name>pollux.no-workload</name>
    <message>
        <source>there is no workload {0}; load {1} has: {2}</source>
        <translation>没有工作负载 {0}；负载 {1} 中有：{2}</translation>
    </message>
</context>
<context>
    <name>pollux.option-load</name>
    <message>
        <source>which load; 1.0 is that of the paper</source>
        <translation>选取哪个负载；1.0 为论文所用</translation>
    </message>
</context>
<context>
    <name>pollux.option-workload</name>
    <message>
        <source>which of the load&apos;s workloads</source>
        <translation>选取该负载的哪个工作负载</translation>
    </message>
</context>
<context>
    <name>pollux.title</name>
    <message>
        <source>Pollux artifact</source>
        <translation>Pollux artifact</translation>
    </message>
</context>
<context>
    <name>pollux.unknown-application</name>
    <message>
        <source>application &quot;{0}&quot; has no measurements; there are: {1}</source>
        <translation>应用“{0}”没有测量数据；已有：{1}</translation>
    </message>
</context>
<context>
    <name>predictor.none</name>
    <message>
        <source>the checkpoint {0} of {1} holds no reward predictor</source>
        <translation>{1} 的检查点 {0} 不含奖励预测器</translation>
    </message>
</context>
<context>
    <name>program.gave-up</name>
    <message>
        <source>the solver of integer programs gave up</source>
        <translation>整数规划求解器放弃求解</translation>
    </message>
</context>
<context>
    <name>program.linear-gave-up</name>
    <message>
        <source>the solver of linear programs found no optimum</source>
        <translation>线性规划求解器没有找到最优解</translation>
    </message>
</context>
<context>
    <name>program.no-solution</name>
    <message>
        <source>the integer program has no solution, or none was found in time</source>
        <translation>该整数规划无解，或未能及时找到解</translation>
    </message>
</context>
<context>
    <name>program.start</name>
    <message>
        <source>{0} cannot be started: {1}</source>
        <translation>无法启动 {0}：{1}</translation>
    </message>
</context>
<context>
    <name>program.stopped</name>
    <message>
        <source>{0} was stopped</source>
        <translation>{0} 已停止</translation>
    </message>
</context>
<context>
    <name>program.too-long</name>
    <message>
        <source>{0} did not end within {1} s</source>
        <translation>{0} 未在 {1} 秒内结束</translation>
    </message>
</context>
<context>
    <name>purchase.bad-count</name>
    <message>
        <source>{0} servers cannot be bought; numbers are positive and ascend</source>
        <translation>不能买 {0} 台服务器；数量须为正且递增</translation>
    </message>
</context>
<context>
    <name>query.backwards</name>
    <message>
        <source>the range ends before it begins</source>
        <translation>范围的终点在起点之前</translation>
    </message>
</context>
<context>
    <name>query.bad-number</name>
    <message>
        <source>&apos;{0}&apos; is not a number that can be held</source>
        <translation>&apos;{0}&apos; 不是可表示的数</translation>
    </message>
</context>
<context>
    <name>query.bare-collection</name>
    <message>
        <source>&apos;{0}&apos; is a collection: ask count({0}), any({0}, …) or max({0}, …)</source>
        <translation>&apos;{0}&apos; 是集合：请用 count({0})、any({0}, …) 或 max({0}, …)</translation>
    </message>
</context>
<context>
    <name>query.cannot-combine</name>
    <message>
        <source>a time and a plain number cannot be added, and times cannot be multiplied</source>
        <translation>时间与普通的数不能相加，时间之间不能相乘</translation>
    </message>
</context>
<context>
    <name>query.chained</name>
    <message>
        <source>comparisons cannot be chained: write &apos;a &lt; b and b &lt; c&apos;, or &apos;b in {1..5}&apos;</source>
        <translation>比较不能连写：请写 &apos;a &lt; b and b &lt; c&apos; 或 &apos;b in {1..5}&apos;</translation>
    </message>
</context>
<context>
    <name>query.ends-early</name>
    <message>
        <source>the expression ends where a number, a text, a field or &apos;(&apos; is expected</source>
        <translation>表达式在应有数、文本、字段或 &apos;(&apos; 的地方结束了</translation>
    </message>
</context>
<context>
    <name>query.expected-element</name>
    <message>
        <source>a set holds numbers, texts and ranges, such as {1, 5..10, 20..}; found {0}</source>
        <translation>集合由数、文本和范围组成，如 {1, 5..10, 20..}；却是 {0}</translation>
    </message>
</context>
<context>
    <name>query.expected-operator</name>
    <message>
        <source>expected an operator such as =, &lt;, &gt;, in, =~, +, and, or – or the end – but found {0}</source>
        <translation>这里应为 =、&lt;、&gt;、in、=~、+、and、or 等运算符或结尾，却是 {0}</translation>
    </message>
</context>
<context>
    <name>query.expected-pattern</name>
    <message>
        <source>expected a pattern, &quot;with*wildcards&quot; or /a regular expression/, but found {0}</source>
        <translation>应为模式：&quot;带*通配符&quot; 或 /正则表达式/，却是 {0}</translation>
    </message>
</context>
<context>
    <name>query.expected-symbol</name>
    <message>
        <source>expected &apos;{0}&apos;, but found {1}</source>
        <translation>应为 &apos;{0}&apos;，却是 {1}</translation>
    </message>
</context>
<context>
    <name>query.expected-text</name>
    <message>
        <source>only a text can be matched with a pattern</source>
        <translation>只有文本可以与模式匹配</translation>
    </message>
</context>
<context>
    <name>query.expected-value</name>
    <message>
        <source>expected a number, a text in quotes, a field or &apos;(&apos;, but found {0}</source>
        <translation>这里应为数、带引号的文本、字段或 &apos;(&apos;，却是 {0}</translation>
    </message>
</context>
<context>
    <name>query.field-of-others</name>
    <message>
        <source>there is no field &apos;{0}&apos; here; {1} have it, as in any({1}, {0} …) or mean({1}, {0})</source>
        <translation>此处没有字段“{0}”；它属于 {1}，可写作 any({1}, {0} …) 或 mean({1}, {0})</translation>
    </message>
</context>
<context>
    <name>query.long-message</name>
    <message>
        <source>a message has at most {0} bytes</source>
        <translation>消息最多 {0} 字节</translation>
    </message>
</context>
<context>
    <name>query.missing-symbol</name>
    <message>
        <source>the expression ends where &apos;{0}&apos; is expected</source>
        <translation>表达式在应有 &apos;{0}&apos; 的地方结束了</translation>
    </message>
</context>
<context>
    <name>query.misspelt-field</name>
    <message>
        <source>there is no field &apos;{0}&apos; here; did you mean &apos;{1}&apos;?</source>
        <translation>这里没有字段 &apos;{0}&apos;；是否指 &apos;{1}&apos;？</translation>
    </message>
</context>
<context>
    <name>query.misspelt-function</name>
    <message>
        <source>there is no function &apos;{0}&apos;; did you mean &apos;{1}&apos;?</source>
        <translation>没有函数 &apos;{0}&apos;；是否指 &apos;{1}&apos;？</translation>
    </message>
</context>
<context>
    <name>query.needs-collection</name>
    <message>
        <source>&apos;{0}&apos; goes over a collection; here there is {1}, for example {0}({1})</source>
        <translation>&apos;{0}&apos; 作用于集合；这里有 {1}，例如 {0}({1})</translation>
    </message>
</context>
<context>
    <name>query.needs-condition</name>
    <message>
        <source>expected something true or false here, such as a comparison with =, &lt;, &gt; or in</source>
        <translation>这里应为真或假，例如用 =、&lt;、&gt; 或 in 的比较</translation>
    </message>
</context>
<context>
    <name>query.needs-date</name>
    <message>
        <source>expected a date here, such as &quot;2026-11-21&quot; or &quot;2026-11-21 14:30&quot;</source>
        <translation>这里应为日期，如 &quot;2026-11-21&quot; 或 &quot;2026-11-21 14:30&quot;</translation>
    </message>
</context>
<context>
    <name>query.needs-duration</name>
    <message>
        <source>expected a time with its unit here, such as 90s, 20min or 2h</source>
        <translation>这里应为带单位的时间，如 90s、20min 或 2h</translation>
    </message>
</context>
<context>
    <name>query.needs-number</name>
    <message>
        <source>expected a number, a share or a time here, not a text or a condition</source>
        <translation>这里应为数、份额或时间，而不是文本或条件</translation>
    </message>
</context>
<context>
    <name>query.needs-text</name>
    <message>
        <source>expected a text in quotation marks here</source>
        <translation>这里应为带引号的文本</translation>
    </message>
</context>
<context>
    <name>query.needs-truth</name>
    <message>
        <source>expected true or false here: this is compared with a condition</source>
        <translation>这里应为 true 或 false：它在与条件比较</translation>
    </message>
</context>
<context>
    <name>query.nested</name>
    <message>
        <source>a function over a collection cannot stand within another one</source>
        <translation>作用于集合的函数不能嵌套</translation>
    </message>
</context>
<context>
    <name>query.no-collection</name>
    <message>
        <source>&apos;{0}&apos; goes over a collection, and here there is none</source>
        <translation>&apos;{0}&apos; 作用于集合，而这里没有集合</translation>
    </message>
</context>
<context>
    <name>query.no-duration</name>
    <message>
        <source>expected a plain number or a share here, not a time</source>
        <translation>这里应为普通的数或份额，而不是时间</translation>
    </message>
</context>
<context>
    <name>query.not-a-choice</name>
    <message>
        <source>this can only be one of: {0}</source>
        <translation>这里只能是：{0}</translation>
    </message>
</context>
<context>
    <name>query.not-utf8</name>
    <message>
        <source>the expression is not well-formed UTF-8</source>
        <translation>表达式不是合法的 UTF-8</translation>
    </message>
</context>
<context>
    <name>query.open-brace</name>
    <message>
        <source>the expression that begins with &apos;{&apos; here has no closing &apos;}&apos;; write &apos;{{&apos; for the brace itself</source>
        <translation>从这里的 &apos;{&apos; 开始的表达式没有结束的 &apos;}&apos;；若要写花括号本身，请写 &apos;{{&apos;</translation>
    </message>
</context>
<context>
    <name>query.open-regex</name>
    <message>
        <source>the regular expression that begins here has no closing /</source>
        <translation>从这里开始的正则表达式没有结束的 /</translation>
    </message>
</context>
<context>
    <name>query.open-text</name>
    <message>
        <source>the text that begins here has no closing quotation mark</source>
        <translation>从这里开始的文本没有结束引号</translation>
    </message>
</context>
<context>
    <name>query.order-of-texts</name>
    <message>
        <source>texts can be compared with = and != only, or matched with =~</source>
        <translation>文本只能用 = 和 != 比较，或用 =~ 匹配</translation>
    </message>
</context>
<context>
    <name>query.share-too-large</name>
    <message>
        <source>this is a share between 0 and 1: write {0}% if you mean {0} of a hundred</source>
        <translation>这是 0 到 1 之间的份额：若指百分之 {0}，请写 {0}%</translation>
    </message>
</context>
<context>
    <name>query.strange-character</name>
    <message>
        <source>&apos;{0}&apos; has no meaning in an expression</source>
        <translation>&apos;{0}&apos; 在表达式中没有意义</translation>
    </message>
</context>
<context>
    <name>query.text-range</name>
    <message>
        <source>a range goes from number to number</source>
        <translation>范围的两端应为数</translation>
    </message>
</context>
<context>
    <name>query.too-deep</name>
    <message>
        <source>the expression is nested more than {0} deep</source>
        <translation>表达式嵌套超过 {0} 层</translation>
    </message>
</context>
<context>
    <name>query.too-deep-for-runs</name>
    <message>
        <source>the condition is nested too deeply for a search of stored runs; put fewer functions inside each other</source>
        <translation>条件嵌套过深，无法用来搜索已保存的运行；请减少函数的层层嵌套</translation>
    </message>
</context>
<context>
    <name>query.too-large</name>
    <message>
        <source>the expression has more than {0} parts</source>
        <translation>表达式超过 {0} 个部分</translation>
    </message>
</context>
<context>
    <name>query.too-long</name>
    <message>
        <source>an expression has at most {0} bytes</source>
        <translation>表达式最多 {0} 字节</translation>
    </message>
</context>
<context>
    <name>query.unknown-field</name>
    <message>
        <source>there is no field &apos;{0}&apos; here</source>
        <translation>这里没有字段 &apos;{0}&apos;</translation>
    </message>
</context>
<context>
    <name>query.unknown-function</name>
    <message>
        <source>there is no function &apos;{0}&apos;</source>
        <translation>没有函数 &apos;{0}&apos;</translation>
    </message>
</context>
<context>
    <name>query.unquoted-text</name>
    <message>
        <source>there is no field &apos;{0}&apos; here; a text needs quotation marks: &quot;{0}&quot;</source>
        <translation>这里没有字段 &apos;{0}&apos;；文本需要引号：&quot;{0}&quot;</translation>
    </message>
</context>
<context>
    <name>question.copies</name>
    <message>
        <source>a number of copies from 0 to {0} is expected, found {1}</source>
        <translation>应为 0 到 {0} 之间的副本数，得到的是 {1}</translation>
    </message>
</context>
<context>
    <name>question.jitter</name>
    <message>
        <source>a length of time such as 60s or 5min is expected, found {0}</source>
        <translation>应为时长，如 60s 或 5min，得到的是 {0}</translation>
    </message>
</context>
<context>
    <name>question.numbers</name>
    <message>
        <source>{0} is a list of whole numbers with commas between them, such as 1,2,4; found {1}</source>
        <translation>{0} 应为以逗号分隔的整数列表，如 1,2,4；得到的是 {1}</translation>
    </message>
</context>
<context>
    <name>question.stopped</name>
    <message>
        <source>the runs were stopped</source>
        <translation>运行已停止</translation>
    </message>
</context>
<context>
    <name>question.which-moment</name>
    <message>
        <source>say which moment is meant, such as --at 03:20:00; only a snapshot has one of its own</source>
        <translation>请指定时刻，例如 --at 03:20:00；只有快照自带时刻</translation>
    </message>
</context>
<context>
    <name>recommend.bad-number</name>
    <message>
        <source>{0} must be a number from {1} to {2}, not {3}</source>
        <translation>{0} 必须是 {1} 到 {2} 之间的数，而不是 {3}</translation>
    </message>
</context>
<context>
    <name>recommend.bad-part</name>
    <message>
        <source>{0} is not a part of a job; write model=NAME,workers=N,ps=N,epochs=N or gpus=N,worker_gpu=N,gpu_type=NAME,cpus=N,minutes=N</source>
        <translation>{0} 不是作业的组成部分；请写 model=NAME,workers=N,ps=N,epochs=N 或 gpus=N,worker_gpu=N,gpu_type=NAME,cpus=N,minutes=N</translation>
    </message>
</context>
<context>
    <name>recommend.does-not-wait</name>
    <message>
        <source>job {0} does not wait at {1}: it is {2}</source>
        <translation>作业 {0} 在 {1} 并未等待：其状态为 {2}</translation>
    </message>
</context>
<context>
    <name>recommend.never-comes</name>
    <message>
        <source>the run is over before {0}</source>
        <translation>运行在 {0} 之前已结束</translation>
    </message>
</context>
<context>
    <name>recommend.no-model</name>
    <message>
        <source>there is no model {0}; there are {1}</source>
        <translation>没有模型 {0}；可用的有 {1}</translation>
    </message>
</context>
<context>
    <name>recommend.no-tenant</name>
    <message>
        <source>there is no tenant {0}; there are {1}</source>
        <translation>没有租户 {0}；现有 {1}</translation>
    </message>
</context>
<context>
    <name>recommend.nothing-asked</name>
    <message>
        <source>the job names neither a model nor GPUs nor cores</source>
        <translation>作业既未指明模型，也未指明 GPU 或核心</translation>
    </message>
</context>
<context>
    <name>recommend.only-trainings</name>
    <message>
        <source>it starts only jobs of workers and parameter servers, and this job is none</source>
        <translation>它只启动由 worker 和参数服务器组成的作业，而该作业不是</translation>
    </message>
</context>
<context>
    <name>recommend.other-kind</name>
    <message>
        <source>{0} does not belong to this kind of job: one with model= has workers, ps and epochs, another has gpus, worker_gpu, gpu_type, cpus and minutes</source>
        <translation>{0} 不属于这类作业：带 model= 的作业有 workers、ps 和 epochs，其他作业有 gpus、worker_gpu、gpu_type、cpus 和 minutes</translation>
    </message>
</context>
<context>
    <name>recommend.rejected</name>
    <message>
        <source>it rejects the job</source>
        <translation>它拒绝该作业</translation>
    </message>
</context>
<context>
    <name>recommend.stopped</name>
    <message>
        <source>the recommendation was stopped</source>
        <translation>推荐已停止</translation>
    </message>
</context>
<context>
    <name>recommend.waits-to-the-end</name>
    <message>
        <source>the job still waits when the run ends</source>
        <translation>运行结束时作业仍在等待</translation>
    </message>
</context>
<context>
    <name>recommend.which-job</name>
    <message>
        <source>say for which job: one of --job, --job-file and --waiting</source>
        <translation>请指明作业：--job、--job-file 与 --waiting 之一</translation>
    </message>
</context>
<context>
    <name>recommend.which-run</name>
    <message>
        <source>say in which run: --run ID, or --trace and --cluster</source>
        <translation>请指明运行：--run ID，或 --trace 与 --cluster</translation>
    </message>
</context>
<context>
    <name>record.nowhere</name>
    <message>
        <source>job {0} ran, the record does not say where, and no servers have room for it: it is left out</source>
        <translation>作业 {0} 正在运行，记录没有说明位置，也没有服务器放得下：它不参与运行</translation>
    </message>
</context>
<context>
    <name>record.small-server</name>
    <message>
        <source>job {0} ran on server {1}, which is too small for it: {2} of its {3} tasks are left out</source>
        <translation>作业 {0} 运行在服务器 {1} 上，而该服务器容量不足：{3} 个任务中有 {2} 个不参与运行</translation>
    </message>
</context>
<context>
    <name>record.taken-server</name>
    <message>
        <source>job {0} ran on server {1}, where jobs that started before it, such as {2}, leave too little room: {3} of its {4} tasks are left out</source>
        <translation>作业 {0} 运行在服务器 {1} 上，先启动的作业(如 {2})没有留下足够空间：{4} 个任务中有 {3} 个不参与运行</translation>
    </message>
</context>
<context>
    <name>record.unfit</name>
    <message>
        <source>{0} jobs do not fit where they ran by the record. The job that started first keeps its servers; what does not fit is left out, so that the free capacity stays what it is</source>
        <translation>按记录，{0} 个作业放不下。先启动的作业保留服务器；放不下的部分不参与运行，空闲容量因此不变</translation>
    </message>
</context>
<context>
    <name>record.unknown-server</name>
    <message>
        <source>job {0} ran on server {1}, which the cluster does not have: {2} of its {3} tasks are left out</source>
        <translation>作业 {0} 运行在服务器 {1} 上，而集群中没有它：{3} 个任务中有 {2} 个不参与运行</translation>
    </message>
</context>
<context>
    <name>recorded.none</name>
    <message>
        <source>no job of this trace has a recorded start: import accounting that has starts (Start of sacct, startTime of pods), or give the trace a column start_s</source>
        <translation>此轨迹中没有作业带有开始时间记录：请导入带有开始时间的记账数据（sacct 的 Start、Pod 的 startTime），或为轨迹添加 start_s 列</translation>
    </message>
</context>
<context>
    <name>render.empty-span</name>
    <message>
        <source>--to must lie after --from ({0} … {1})</source>
        <translation>--to 必须晚于 --from（{0} … {1}）</translation>
    </message>
</context>
<context>
    <name>render.ending</name>
    <message>
        <source>&apos;{0}&apos; is not a picture; the name must end in .svg, .png or .pdf</source>
        <translation>“{0}”不是图片；名称须以 .svg、.png 或 .pdf 结尾</translation>
    </message>
</context>
<context>
    <name>render.no-curves</name>
    <message>
        <source>no report of this training has a figure; there is nothing to draw yet</source>
        <translation>该训练的报告中还没有任何指标，暂时没有可绘制的内容</translation>
    </message>
</context>
<context>
    <name>render.no-loads</name>
    <message>
        <source>none of the runs is of a preset trace, so there is no load to draw against</source>
        <translation>这些运行都不是预设轨迹，没有可作横轴的负载</translation>
    </message>
</context>
<context>
    <name>render.no-neighbours</name>
    <message>
        <source>no jobs share a server at that moment; choose another one with --at</source>
        <translation>该时刻没有作业共用服务器；请用 --at 选择其他时刻</translation>
    </message>
</context>
<context>
    <name>render.no-predictor</name>
    <message>
        <source>no predictor knows these models; only the true map can be drawn</source>
        <translation>没有预测器认识这些模型；只能绘制真实的干扰图</translation>
    </message>
</context>
<context>
    <name>render.no-run</name>
    <message>
        <source>a picture needs a run</source>
        <translation>图片需要一次运行</translation>
    </message>
</context>
<context>
    <name>render.no-training</name>
    <message>
        <source>run {0} of policy {1} has no training data; only training runs have a training view</source>
        <translation>策略 {1} 的运行 {0} 没有训练数据；只有训练运行才有训练视图</translation>
    </message>
</context>
<context>
    <name>render.not-written</name>
    <message>
        <source>&apos;{0}&apos; cannot be written</source>
        <translation>无法写入“{0}”</translation>
    </message>
</context>
<context>
    <name>report.ending</name>
    <message>
        <source>&apos;{0}&apos; is not a report; the name must end in .pdf, .md, .svg or .png</source>
        <translation>“{0}”不是报告；名称须以 .pdf、.md、.svg 或 .png 结尾</translation>
    </message>
</context>
<context>
    <name>report.labels</name>
    <message>
        <source>--label goes with a report as text (.md), not with &apos;{0}&apos;</source>
        <translation>--label 用于文本报告（.md），不能用于“{0}”</translation>
    </message>
</context>
<context>
    <name>report.no-run</name>
    <message>
        <source>a report needs a run</source>
        <translation>报告需要一个运行</translation>
    </message>
</context>
<context>
    <name>report.no-window-program</name>
    <message>
        <source>{0} is written by the program consonance, which is not at {1}; write a report that ends in .md instead</source>
        <translation>{0} 由程序 consonance 写出，但 {1} 处没有该程序；请改写以 .md 结尾的报告</translation>
    </message>
</context>
<context>
    <name>report.not-drawn</name>
    <message>
        <source>the report was not written: {0}</source>
        <translation>报告未写出：{0}</translation>
    </message>
</context>
<context>
    <name>report.other-ending</name>
    <message>
        <source>&apos;{0}&apos; is not a report; the name must end in .md, .pdf, .svg or .png</source>
        <translation>“{0}”不是报告；文件名必须以 .md、.pdf、.svg 或 .png 结尾</translation>
    </message>
</context>
<context>
    <name>report.which-runs</name>
    <message>
        <source>say what the report is of: --run ID[,ID…], or --trace with --policy or --policies</source>
        <translation>请说明报告的内容：--run ID[,ID…]，或 --trace 加 --policy 或 --policies</translation>
    </message>
</context>
<context>
    <name>run.back-before-change</name>
    <message>
        <source>{0} is not after {1}, when the change begins; the end of an outage comes after it</source>
        <translation>{0} 不在改动开始的时刻 {1} 之后；停机的结束时刻必须在其之后</translation>
    </message>
</context>
<context>
    <name>run.cancelled</name>
    <message>
        <source>the run was stopped</source>
        <translation>运行已停止</translation>
    </message>
</context>
<context>
    <name>run.impossible-kept</name>
    <message>
        <source>{0} of {1} jobs can never run on {2} and wait to the end of every run: {3}</source>
        <translation>{1} 个作业中有 {0} 个永远无法在 {2} 上运行，会一直等到每次运行结束：{3}</translation>
    </message>
</context>
<context>
    <name>run.impossible-what</name>
    <message>
        <source>jobs that can never run are left out or kept: leave-out or keep, not {0}</source>
        <translation>永远无法运行的作业可以略去或保留：leave-out 或 keep，而不是 {0}</translation>
    </message>
</context>
<context>
    <name>run.left-out</name>
    <message>
        <source>{0} of {1} jobs can never run on {2} and are left out: {3}</source>
        <translation>{1} 个作业中有 {0} 个永远无法在 {2} 上运行，已略去：{3}</translation>
    </message>
</context>
<context>
    <name>run.no-cluster</name>
    <message>
        <source>no cluster is named, and the trace &apos;{0}&apos; brings none: name a file, a preset or racks:2x20x8:v100</source>
        <translation>未指定集群，轨迹“{0}”也未自带集群：请指定文件、预设或 racks:2x20x8:v100</translation>
    </message>
</context>
<context>
    <name>run.no-decision</name>
    <message>
        <source>no decision is due now</source>
        <translation>现在没有待作的决策</translation>
    </message>
</context>
<context>
    <name>run.no-job-starts</name>
    <message>
        <source>{0} starts only jobs of workers and parameter servers; none of the {1} jobs is one, so none of them runs</source>
        <translation>{0} 只启动由 worker 和参数服务器组成的作业；{1} 个作业中没有一个是，因此都不会运行</translation>
    </message>
</context>
<context>
    <name>run.no-such-decision</name>
    <message>
        <source>run {0} has {1} decisions, numbered from 0; there is no {2}</source>
        <translation>运行 {0} 有 {1} 个决策，从 0 起编号；没有第 {2} 个</translation>
    </message>
</context>
<context>
    <name>run.other-kind</name>
    <message>
        <source>{0} starts only jobs of workers and parameter servers; {1} of {2} jobs are not and never run</source>
        <translation>{0} 只启动由 worker 和参数服务器组成的作业；{2} 个作业中有 {1} 个不是，永远不会运行</translation>
    </message>
</context>
<context>
    <name>run.own-ticks</name>
    <message>
        <source>policy &apos;{0}&apos; decides on ticks of its own; it cannot be asked at every {1} instead</source>
        <translation>策略“{0}”按自己的节拍决策，不能改为在每个 {1} 决策</translation>
    </message>
</context>
<context>
    <name>run.policy-gone</name>
    <message>
        <source>the run used policy &apos;{0}&apos;, which this program does not have</source>
        <translation>该运行使用了策略“{0}”，而本程序没有此策略</translation>
    </message>
</context>
<context>
    <name>run.tick-mismatch</name>
    <message>
        <source>policy &apos;{0}&apos; cannot take over here: one of the two decides on ticks of its own</source>
        <translation>策略“{0}”不能在此接手：两者之一按自己的节拍决策</translation>
    </message>
</context>
<context>
    <name>run.walk-stopped</name>
    <message>
        <source>stopped before the run was there</source>
        <translation>在运行到达之前已停止</translation>
    </message>
</context>
<context>
    <name>runs.bundle-needs-file</name>
    <message>
        <source>a bundle is written to a file; give --out a name</source>
        <translation>运行包须写入文件；请用 --out 给出名称</translation>
    </message>
</context>
<context>
    <name>runs.bundle-outside</name>
    <message>
        <source>the bundle would open at {0}, but it holds only the run from {1} to {2}</source>
        <translation>运行包将在 {0} 处打开，但它只包含从 {1} 到 {2} 的运行</translation>
    </message>
</context>
<context>
    <name>runs.compare-baseline</name>
    <message>
        <source>none of the runs is of &apos;{0}&apos;; the baseline is a run, or one of: {1}</source>
        <translation>没有任何运行属于“{0}”；基线可以是一个运行，或下列之一：{1}</translation>
    </message>
</context>
<context>
    <name>runs.compare-few</name>
    <message>
        <source>a comparison needs two runs or more; this names {0}</source>
        <translation>比较至少需要两个运行；这里只有 {0} 个</translation>
    </message>
</context>
<context>
    <name>runs.compare-which</name>
    <message>
        <source>name either the runs or, with --where, the condition that they meet</source>
        <translation>请列出运行，或用 --where 给出它们满足的条件</translation>
    </message>
</context>
<context>
    <name>runs.export-stopped</name>
    <message>
        <source>the export was stopped; the file is as it was before</source>
        <translation>导出已停止；文件保持原样</translation>
    </message>
</context>
<context>
    <name>runs.export-stopped-between</name>
    <message>
        <source>the export was stopped; {0} of {1} runs are in {2}</source>
        <translation>导出已停止；{1} 个运行中有 {0} 个已写入 {2}</translation>
    </message>
</context>
<context>
    <name>runs.find-what</name>
    <message>
        <source>say what is to be found: a condition with --where, or words with --text, not both</source>
        <translation>请说明要查找什么：用 --where 给出条件，或用 --text 给出词语，不能同时使用</translation>
    </message>
</context>
<context>
    <name>runs.no-folder</name>
    <message>
        <source>the folder &apos;{0}&apos; cannot be made: {1}</source>
        <translation>无法创建文件夹 &apos;{0}&apos;：{1}</translation>
    </message>
</context>
<context>
    <name>runs.none-found</name>
    <message>
        <source>no run meets the condition</source>
        <translation>没有运行满足该条件</translation>
    </message>
</context>
<context>
    <name>runs.replay-differs</name>
    <message>
        <source>run {0} replays to event hash {1}, stored is {2}: it was made by another version</source>
        <translation>运行 {0} 重放得到的事件哈希为 {1}，存储的为 {2}：它由其他版本产生</translation>
    </message>
</context>
<context>
    <name>runs.span-of-bundle</name>
    <message>
        <source>--from, --to and --section belong to the bundle of one run; leave them out</source>
        <translation>--from、--to 和 --section 只用于单个运行的运行包；请去掉</translation>
    </message>
</context>
<context>
    <name>runs.unknown-format</name>
    <message>
        <source>there is no format &apos;{0}&apos;; there are json, csv (events), teams and bundle</source>
        <translation>没有格式“{0}”；有 json、csv（事件）、teams 和 bundle</translation>
    </message>
</context>
<context>
    <name>runs.unknown-table-format</name>
    <message>
        <source>there is no format &apos;{0}&apos; for many runs; there are json, csv, teams and bundle</source>
        <translation>多个运行没有格式“{0}”；有 json、csv、teams 和 bundle</translation>
    </message>
</context>
<context>
    <name>runs.view-of-bundle</name>
    <message>
        <source>--at, --select-job and --select-server belong to the bundle of one run; leave them out</source>
        <translation>--at、--select-job 和 --select-server 只用于单个运行的运行包；请去掉</translation>
    </message>
</context>
<context>
    <name>runs.which-runs</name>
    <message>
        <source>name either a run or, with --where, the condition of several</source>
        <translation>请指定一个运行，或用 --where 给出多个运行的条件</translation>
    </message>
</context>
<context>
    <name>sacct.description</name>
    <message>
        <source>What sacct -P prints with JobID, Submit, Start, End, State and ReqTRES, AllocTRES (and Account, Timelimit) among its columns</source>
        <translation>sacct -P 的输出，列中应有 JobID、Submit、Start、End、State 以及 ReqTRES、AllocTRES（和 Account、Timelimit）</translation>
    </message>
</context>
<context>
    <name>sacct.drop-step</name>
    <message>
        <source>a step: it is part of its job</source>
        <translation>作业步：属于其作业</translation>
    </message>
</context>
<context>
    <name>sacct.memory</name>
    <message>
        <source>memory as 64G or 4000M is expected, found {0}</source>
        <translation>应为内存，如 64G 或 4000M，实为 {0}</translation>
    </message>
</context>
<context>
    <name>sacct.span</name>
    <message>
        <source>a span of time as [days-]hours:minutes:seconds is expected, found {0}</source>
        <translation>应为时间跨度 [天-]时:分:秒，实为 {0}</translation>
    </message>
</context>
<context>
    <name>sacct.time</name>
    <message>
        <source>a time as 2024-05-01T08:30:00, or Unknown, is expected, found {0}</source>
        <translation>应为时间，如 2024-05-01T08:30:00，或 Unknown，实为 {0}</translation>
    </message>
</context>
<context>
    <name>sacct.title</name>
    <message>
        <source>Slurm: sacct -P</source>
        <translation>Slurm：sacct -P</translation>
    </message>
</context>
<context>
    <name>sample.unknown</name>
    <message>
        <source>no sample is called {0}; there are: {1}</source>
        <translation>没有名为 {0} 的示例；已有：{1}</translation>
    </message>
</context>
<context>
    <name>scontrol.description</name>
    <message>
        <source>Jobs as scontrol show job prints them: those that wait, run or ended within the last minutes</source>
        <translation>scontrol show job 输出的作业：等待中、运行中或最近几分钟内结束的作业</translation>
    </message>
</context>
<context>
    <name>scontrol.title</name>
    <message>
        <source>Slurm: scontrol show job</source>
        <translation>Slurm：scontrol show job</translation>
    </message>
</context>
<context>
    <name>seeds.bad</name>
    <message>
        <source>&apos;{0}&apos; is not a list of seeds; expected 7, 1..5 or 1,4,9 with at most {1} seeds</source>
        <translation>“{0}”不是随机种子列表；应如 7、1..5 或 1,4,9，至多 {1} 个种子</translation>
    </message>
</context>
<context>
    <name>seeds.bad-one</name>
    <message>
        <source>the seed must be a whole number below 2^64, not &apos;{0}&apos;</source>
        <translation>随机种子须为小于 2^64 的整数，而不是“{0}”</translation>
    </message>
</context>
<context>
    <name>session.already-true</name>
    <message>
        <source>the run stays where it is: &apos;{0}&apos; is true here already</source>
        <translation>运行停在原处：&apos;{0}&apos; 在这里已经成立</translation>
    </message>
</context>
<context>
    <name>session.cancelled</name>
    <message>
        <source>opening the run was cancelled</source>
        <translation>已取消打开运行</translation>
    </message>
    <message>
        <source>opening the run was stopped</source>
        <translation>已停止打开运行</translation>
    </message>
</context>
<context>
    <name>session.is-over</name>
    <message>
        <source>the run is over; go back to change something</source>
        <translation>运行已结束；请先后退再更改</translation>
    </message>
</context>
<context>
    <name>session.lost-place</name>
    <message>
        <source>the run does not reach the moment at which &apos;{0}&apos; was done</source>
        <translation>运行到不了执行“{0}”的位置</translation>
    </message>
</context>
<context>
    <name>session.mark-color</name>
    <message>
        <source>there is no colour {0} of marks</source>
        <translation>标记没有颜色 {0}</translation>
    </message>
</context>
<context>
    <name>session.no-decision</name>
    <message>
        <source>no decision was taken so far</source>
        <translation>到目前为止还没有作出任何决策</translation>
    </message>
</context>
<context>
    <name>session.thrown</name>
    <message>
        <source>the simulation failed unexpectedly: {0}</source>
        <translation>模拟意外失败：{0}</translation>
    </message>
</context>
<context>
    <name>settings.name</name>
    <message>
        <source>settings need a name without commas and &quot;=&quot;</source>
        <translation>设置需要一个不含逗号和“=”的名称</translation>
    </message>
</context>
<context>
    <name>settings.none</name>
    <message>
        <source>no settings of policy {0} are saved as &quot;{1}&quot;; none are saved</source>
        <translation>策略 {0} 没有以“{1}”为名保存的设置；尚未保存任何设置</translation>
    </message>
</context>
<context>
    <name>settings.unknown</name>
    <message>
        <source>no settings of policy {0} are saved as &quot;{1}&quot;; saved are: {2}</source>
        <translation>策略 {0} 没有以“{1}”为名保存的设置；已保存的有：{2}</translation>
    </message>
</context>
<context>
    <name>sia.description</name>
    <message>
        <source>A folder with workloads and measurements as in the artifact of the Sia paper (siasosp23/artifacts, sia-simulator): jobs of measured models, on the GPU that is chosen; the trace takes the measurements along</source>
        <translation>Sia 论文成果包（siasosp23/artifacts，sia-simulator）形式的文件夹，含作业和实测：所选 GPU 上实测模型的作业；轨迹带有这些实测</translation>
    </message>
</context>
<context>
    <name>sia.no-measurements</name>
    <message>
        <source>no application has placements-{0}.csv: no GPU of that name was measured</source>
        <translation>没有应用有 placements-{0}.csv：未实测过此名称的 GPU</translation>
    </message>
</context>
<context>
    <name>sia.no-trace</name>
    <message>
        <source>there is no trace {0}; the folder &apos;workloads&apos; has: {1}</source>
        <translation>没有轨迹 {0}；文件夹“workloads”中有：{1}</translation>
    </message>
</context>
<context>
    <name>sia.option-gpu</name>
    <message>
        <source>GPU on which the applications were measured</source>
        <translation>以哪种 GPU 上的实测为准</translation>
    </message>
</context>
<context>
    <name>sia.option-trace</name>
    <message>
        <source>which trace the workload was drawn from</source>
        <translation>作业取自哪个轨迹</translation>
    </message>
</context>
<context>
    <name>sia.option-workload</name>
    <message>
        <source>which of the trace&apos;s workloads</source>
        <translation>该轨迹的哪一份作业</translation>
    </message>
</context>
<context>
    <name>sia.title</name>
    <message>
        <source>Sia artifact</source>
        <translation>Sia 成果包</translation>
    </message>
</context>
<context>
    <name>simulate.no-condition</name>
    <message>
        <source>{0} says when a condition acts, but there is none: give {1}</source>
        <translation>{0} 说明条件何时起作用，但没有条件：请给出 {1}</translation>
    </message>
</context>
<context>
    <name>simulate.no-log-message</name>
    <message>
        <source>a log point is a condition, a colon with a blank after it, and a message; &apos;{0}&apos; has none</source>
        <translation>日志点由条件、后接空格的冒号和消息组成；&apos;{0}&apos; 中没有</translation>
    </message>
</context>
<context>
    <name>simulate.nothing-watched</name>
    <message>
        <source>there is nothing to write to &apos;{0}&apos;: give --watch</source>
        <translation>没有可写入“{0}”的内容：请给出 --watch</translation>
    </message>
</context>
<context>
    <name>simulate.said-in-file</name>
    <message>
        <source>{0} is about --until and --log; in the file of --breakpoints each breakpoint says its own {1}</source>
        <translation>{0} 只对 --until 和 --log 有效；在 --breakpoints 的文件中，每个断点用 {1} 各自说明</translation>
    </message>
</context>
<context>
    <name>simulate.which-run</name>
    <message>
        <source>say what to run: --trace, --cluster and --policy, or --run for a kept run</source>
        <translation>请说明要运行什么：--trace、--cluster 和 --policy，或用 --run 指定已保存的运行</translation>
    </message>
</context>
<context>
    <name>slurm-json.description</name>
    <message>
        <source>Jobs as sacct --json or squeue --json print them, of Slurm 21.08 and later</source>
        <translation>sacct --json 或 squeue --json 输出的作业，Slurm 21.08 及更高版本</translation>
    </message>
</context>
<context>
    <name>slurm-json.title</name>
    <message>
        <source>Slurm: sacct --json, squeue --json</source>
        <translation>Slurm：sacct --json、squeue --json</translation>
    </message>
</context>
<context>
    <name>slurm.include</name>
    <message>
        <source>a file that includes another one cannot be kept with a run; put the text of &apos;{0}&apos; in its place</source>
        <translation>包含其他文件的文件无法随运行保存；请将“{0}”的内容放在此处</translation>
    </message>
</context>
<context>
    <name>slurm.job-twice</name>
    <message>
        <source>job &apos;{0}&apos; has two rows</source>
        <translation>作业“{0}”有两行</translation>
    </message>
</context>
<context>
    <name>slurm.missing</name>
    <message>
        <source>there is no sbatch here: Slurm&apos;s commands are needed where a sweep is submitted</source>
        <translation>这里没有 sbatch：提交扫描的机器需要 Slurm 的命令</translation>
    </message>
</context>
<context>
    <name>slurm.no-id</name>
    <message>
        <source>sbatch did not say the number of a job: {0}</source>
        <translation>sbatch 没有给出作业编号：{0}</translation>
    </message>
</context>
<context>
    <name>slurm.no-job-column</name>
    <message>
        <source>a column job, JobID or JobIDRaw is expected</source>
        <translation>应有 job、JobID 或 JobIDRaw 列</translation>
    </message>
</context>
<context>
    <name>slurm.no-nodes</name>
    <message>
        <source>the file defines no node (NodeName=…)</source>
        <translation>文件没有定义节点（NodeName=…）</translation>
    </message>
</context>
<context>
    <name>slurm.no-origin</name>
    <message>
        <source>times of day are known only with origin, the moment at which the trace begins</source>
        <translation>只有给出 origin（轨迹开始的时刻）才能知道时刻</translation>
    </message>
</context>
<context>
    <name>slurm.no-parent</name>
    <message>
        <source>no row above defines account &apos;{0}&apos;, to which this row belongs</source>
        <translation>上方没有行定义本行所属的账户“{0}”</translation>
    </message>
</context>
<context>
    <name>slurm.no-partitions</name>
    <message>
        <source>the file defines no partition (PartitionName=…)</source>
        <translation>文件没有定义分区（PartitionName=…）</translation>
    </message>
</context>
<context>
    <name>slurm.no-such-account</name>
    <message>
        <source>job &apos;{0}&apos; belongs to account &apos;{1}&apos; and user &apos;{2}&apos;, which the accounts lack</source>
        <translation>作业“{0}”属于账户“{1}”和用户“{2}”，账户表中没有</translation>
    </message>
</context>
<context>
    <name>slurm.no-such-node</name>
    <message>
        <source>reservation &apos;{0}&apos; names node &apos;{1}&apos;, which slurm.conf lacks</source>
        <translation>预留“{0}”提到节点“{1}”，slurm.conf 中没有</translation>
    </message>
</context>
<context>
    <name>slurm.no-such-partition</name>
    <message>
        <source>job &apos;{0}&apos; asks for partition &apos;{1}&apos;, which slurm.conf lacks</source>
        <translation>作业“{0}”要求分区“{1}”，slurm.conf 中没有</translation>
    </message>
</context>
<context>
    <name>slurm.no-such-qos</name>
    <message>
        <source>job &apos;{0}&apos; asks for QOS &apos;{1}&apos;, which the accounts lack</source>
        <translation>作业“{0}”要求 QOS“{1}”，账户表中没有</translation>
    </message>
</context>
<context>
    <name>slurm.no-table</name>
    <message>
        <source>a table of sacctmgr or sshare is expected (-P): a line with Account and User, or with Name and Priority, first</source>
        <translation>应为 sacctmgr 或 sshare（-P）的表：首行含 Account 和 User，或含 Name 和 Priority</translation>
    </message>
</context>
<context>
    <name>slurm.node-twice</name>
    <message>
        <source>node &apos;{0}&apos; is defined twice</source>
        <translation>节点“{0}”被定义了两次</translation>
    </message>
</context>
<context>
    <name>slurm.not-held</name>
    <message>
        <source>the content of {0} with hash {1} is not at hand; the run that was made with it holds it</source>
        <translation>没有散列为 {1} 的 {0} 的内容；用它做的运行保存着它</translation>
    </message>
</context>
<context>
    <name>slurm.not-in-cluster</name>
    <message>
        <source>node &apos;{0}&apos; of slurm.conf is no server of the cluster, which has {1} and others</source>
        <translation>slurm.conf 的节点“{0}”不是集群的服务器；集群有 {1} 等</translation>
    </message>
</context>
<context>
    <name>slurm.not-in-conf</name>
    <message>
        <source>slurm.conf defines no node for the cluster&apos;s server &apos;{0}&apos;</source>
        <translation>slurm.conf 没有为集群的服务器“{0}”定义节点</translation>
    </message>
</context>
<context>
    <name>slurm.not-simulated</name>
    <message>
        <source>{0} changes when jobs start, and that is not simulated; take it out, or set unsupported=pass-over</source>
        <translation>{0} 会改变作业的启动时间，而这没有被模拟；请删除它，或设置 unsupported=pass-over</translation>
    </message>
</context>
<context>
    <name>slurm.option-mps</name>
    <message>
        <source>how many of gres/mps are one GPU</source>
        <translation>多少个 gres/mps 为一块 GPU</translation>
    </message>
</context>
<context>
    <name>slurm.option-shards</name>
    <message>
        <source>how many of gres/shard are one GPU; 0: unknown, they are not counted</source>
        <translation>多少个 gres/shard 为一块 GPU；0：未知，不计入</translation>
    </message>
</context>
<context>
    <name>slurm.origin</name>
    <message>
        <source>origin: a moment such as 2024-05-01T08:00:00 is expected, found &apos;{0}&apos;</source>
        <translation>origin：应为 2024-05-01T08:00:00 这样的时刻，实际为“{0}”</translation>
    </message>
</context>
<context>
    <name>slurm.other-capacity</name>
    <message>
        <source>node &apos;{0}&apos; has {1} {2} in slurm.conf and {3} in the cluster</source>
        <translation>节点“{0}”在 slurm.conf 中有 {1} 个 {2}，在集群中有 {3} 个</translation>
    </message>
</context>
<context>
    <name>slurm.other-gpus</name>
    <message>
        <source>gres.conf gives node &apos;{0}&apos; {1} GPUs, slurm.conf {2}</source>
        <translation>gres.conf 给节点“{0}” {1} 个 GPU，slurm.conf 给 {2} 个</translation>
    </message>
</context>
<context>
    <name>slurm.partition-twice</name>
    <message>
        <source>partition &apos;{0}&apos; is defined twice</source>
        <translation>分区“{0}”被定义了两次</translation>
    </message>
</context>
<context>
    <name>slurm.queued</name>
    <message>
        <source>jobs {0} of the sweep are still in the queue; wait for them, or take them out with scancel</source>
        <translation>扫描的作业 {0} 仍在队列中；请等待，或用 scancel 取消</translation>
    </message>
</context>
<context>
    <name>slurm.quote</name>
    <message>
        <source>the quotation mark of &apos;{0}&apos; is not closed in this line</source>
        <translation>本行中“{0}”的引号没有闭合</translation>
    </message>
</context>
<context>
    <name>slurm.refused</name>
    <message>
        <source>sbatch refused: {0}</source>
        <translation>sbatch 拒绝：{0}</translation>
    </message>
</context>
<context>
    <name>slurm.reservation</name>
    <message>
        <source>reservation &apos;{0}&apos; needs nodes by name, a start and a later end; found nodes &apos;{1}&apos;, start &apos;{2}&apos; and end &apos;{3}&apos;</source>
        <translation>预留“{0}”需要节点名、开始和更晚的结束；实际节点“{1}”，开始“{2}”，结束“{3}”</translation>
    </message>
</context>
<context>
    <name>slurm.row-length</name>
    <message>
        <source>{0} fields are expected as in the header, found {1}</source>
        <translation>应与表头一样有 {0} 个字段，实际有 {1} 个</translation>
    </message>
</context>
<context>
    <name>slurm.setting</name>
    <message>
        <source>&apos;{0}&apos; is no setting; KEY=VALUE is expected, or # before a remark</source>
        <translation>“{0}”不是设置；应为 KEY=VALUE，或以 # 开头的注释</translation>
    </message>
</context>
<context>
    <name>slurm.text</name>
    <message>
        <source>the file is no text in UTF-8</source>
        <translation>文件不是 UTF-8 文本</translation>
    </message>
</context>
<context>
    <name>slurm.too-deep</name>
    <message>
        <source>accounts lie in each other at most {0} deep</source>
        <translation>账户最多嵌套 {0} 层</translation>
    </message>
</context>
<context>
    <name>slurm.tres</name>
    <message>
        <source>trackable resources as cpu=8,gres/gpu=2,mem=64G,node=1 are expected, found {0}</source>
        <translation>应为可跟踪资源，如 cpu=8,gres/gpu=2,mem=64G,node=1，实为 {0}</translation>
    </message>
</context>
<context>
    <name>slurm.twice</name>
    <message>
        <source>&apos;{0}&apos; is defined twice</source>
        <translation>“{0}”被定义了两次</translation>
    </message>
</context>
<context>
    <name>slurm.unknown-node</name>
    <message>
        <source>{0}: no NodeName line above defines node &apos;{1}&apos;</source>
        <translation>{0}：上方没有 NodeName 行定义节点“{1}”</translation>
    </message>
</context>
<context>
    <name>slurm.unknown-setting</name>
    <message>
        <source>&apos;{0}&apos; is no setting of slurm.conf (22.05) that this reader knows; check its spelling</source>
        <translation>“{0}”不是本读取器所知的 slurm.conf（22.05）设置；请检查拼写</translation>
    </message>
</context>
<context>
    <name>slurm.value</name>
    <message>
        <source>{0}: {1} is expected, found &apos;{2}&apos;</source>
        <translation>{0}：应为 {1}，实际为“{2}”</translation>
    </message>
</context>
<context>
    <name>store.ambiguous-run</name>
    <message>
        <source>&apos;{0}&apos; may mean several runs, among them {1}</source>
        <translation>“{0}”可能指多次运行，其中有 {1}</translation>
    </message>
</context>
<context>
    <name>store.backup-failed</name>
    <message>
        <source>the run database was not brought to the new layout: its backup could not be written to {0}</source>
        <translation>运行数据库未升级到新格式：无法将其备份写入 {0}</translation>
    </message>
</context>
<context>
    <name>store.bad-mark-text</name>
    <message>
        <source>a bookmark or section needs a text of 1 to {0} bytes in one line, without blanks at its ends</source>
        <translation>书签或区段需要 1 至 {0} 字节的单行文字，首尾没有空格</translation>
    </message>
</context>
<context>
    <name>store.bad-mark-times</name>
    <message>
        <source>a bookmark or section lies within the run: it begins at 0 or later and ends after that</source>
        <translation>书签或区段位于运行之内：起点不早于 0，终点在其后</translation>
    </message>
</context>
<context>
    <name>store.bad-tag</name>
    <message>
        <source>a tag has 1 to {0} bytes, no control characters, and no blanks at its ends</source>
        <translation>标签须有 1 到 {0} 字节，不含控制字符，首尾无空格</translation>
    </message>
</context>
<context>
    <name>store.bad-training-name</name>
    <message>
        <source>a training needs a name that no other one has; &apos;{0}&apos; is empty or taken</source>
        <translation>训练需要一个未被使用的名称；“{0}”为空或已占用</translation>
    </message>
</context>
<context>
    <name>store.blob.damaged</name>
    <message>
        <source>stored data is damaged: {0}</source>
        <translation>存储的数据已损坏：{0}</translation>
    </message>
</context>
<context>
    <name>store.blob.newer</name>
    <message>
        <source>stored data has layout {0}; this program reads up to {1}: use a newer Consonance</source>
        <translation>存储的数据格式为 {0}；本程序可读取至 {1}：请使用较新的 Consonance</translation>
    </message>
</context>
<context>
    <name>store.blob.too-long</name>
    <message>
        <source>stored data would be {0} bytes long; at most {1} are read</source>
        <translation>存储的数据将有 {0} 字节；至多读取 {1} 字节</translation>
    </message>
</context>
<context>
    <name>store.bundle.damaged</name>
    <message>
        <source>the bundle is damaged: {0}</source>
        <translation>运行包已损坏：{0}</translation>
    </message>
</context>
<context>
    <name>store.bundle.newer</name>
    <message>
        <source>the bundle was made by a newer Consonance (version {0}, this program knows {1}): update Consonance</source>
        <translation>运行包由较新的 Consonance 生成（版本 {0}，本程序支持 {1}）：请更新 Consonance</translation>
    </message>
</context>
<context>
    <name>store.bundle.none</name>
    <message>
        <source>this file is not a run bundle</source>
        <translation>该文件不是运行包</translation>
    </message>
</context>
<context>
    <name>store.cannot-open</name>
    <message>
        <source>the run database cannot be opened: is its folder there, and may it be read?</source>
        <translation>无法打开运行数据库：其文件夹是否存在、是否可读？</translation>
    </message>
</context>
<context>
    <name>store.corrupt</name>
    <message>
        <source>the run database is damaged ({0}); it was left as it is: restore a backup, or move it away to begin a new one</source>
        <translation>运行数据库已损坏（{0}）；已保持原样：请恢复备份，或将其移走以新建一个</translation>
    </message>
</context>
<context>
    <name>store.damaged-mark</name>
    <message>
        <source>a bookmark or section in the database is damaged</source>
        <translation>数据库中的一个书签或区段已损坏</translation>
    </message>
</context>
<context>
    <name>store.decisions.implausible</name>
    <message>
        <source>stored decisions make no sense: {0}</source>
        <translation>存储的决策不合理：{0}</translation>
    </message>
</context>
<context>
    <name>store.decisions.unwritable</name>
    <message>
        <source>these decisions cannot be stored: {0}</source>
        <translation>无法存储这些决策：{0}</translation>
    </message>
</context>
<context>
    <name>store.diverged</name>
    <message>
        <source>the stored events of run {0} differ from its log ({1} instead of {2} events, hash {3} instead of {4}); it is kept as failed</source>
        <translation>运行 {0} 存储的事件与其日志不同（{1} 个事件而非 {2} 个，哈希 {3} 而非 {4}）；已作为失败保存</translation>
    </message>
</context>
<context>
    <name>store.events.implausible</name>
    <message>
        <source>stored events make no sense: {0}</source>
        <translation>存储的事件不合理：{0}</translation>
    </message>
</context>
<context>
    <name>store.events.unwritable</name>
    <message>
        <source>these events cannot be stored: {0}</source>
        <translation>无法存储这些事件：{0}</translation>
    </message>
</context>
<context>
    <name>store.foreign</name>
    <message>
        <source>this is a database of another program; it was left as it is</source>
        <translation>这是其他程序的数据库；已保持原样</translation>
    </message>
</context>
<context>
    <name>store.full</name>
    <message>
        <source>the disk or the quota of the run database is full; what was stored so far is safe: free some space and try again</source>
        <translation>运行数据库所在磁盘或配额已满；至今存储的内容是安全的：请腾出空间后重试</translation>
    </message>
</context>
<context>
    <name>store.incomplete</name>
    <message>
        <source>run {0} is damaged: {1}; what else is stored was left as it is: restore a backup, or remove the run</source>
        <translation>运行 {0} 已损坏：{1}；其余存储内容保持原样：请恢复备份，或删除该运行</translation>
    </message>
</context>
<context>
    <name>store.input-output</name>
    <message>
        <source>reading or writing the run database failed ({0}); what was stored so far is safe</source>
        <translation>读写运行数据库失败（{0}）；至今存储的内容是安全的</translation>
    </message>
</context>
<context>
    <name>store.locked</name>
    <message>
        <source>the run database is locked by another program; wait until it is done, or close it, and try again</source>
        <translation>运行数据库被其他程序锁定；请等其完成或将其关闭，然后重试</translation>
    </message>
</context>
<context>
    <name>store.missing</name>
    <message>
        <source>there is no run database here</source>
        <translation>此处没有运行数据库</translation>
    </message>
</context>
<context>
    <name>store.newer</name>
    <message>
        <source>the run database was made by a newer Consonance (layout {0}, this program knows {1}); it was left as it is: update Consonance</source>
        <translation>运行数据库由较新的 Consonance 生成（格式 {0}，本程序支持 {1}）；已保持原样：请更新 Consonance</translation>
    </message>
</context>
<context>
    <name>store.no-folder</name>
    <message>
        <source>the folder of the run database does not exist: {0}</source>
        <translation>运行数据库的文件夹不存在：{0}</translation>
    </message>
</context>
<context>
    <name>store.no-home</name>
    <message>
        <source>no folder for runs: neither XDG_DATA_HOME nor HOME is set; name a database with --store</source>
        <translation>没有存放运行的文件夹：XDG_DATA_HOME 和 HOME 均未设置；请用 --store 指定数据库</translation>
    </message>
</context>
<context>
    <name>store.no-memory</name>
    <message>
        <source>there is not enough memory for this part of the run database</source>
        <translation>内存不足以读取运行数据库的这一部分</translation>
    </message>
</context>
<context>
    <name>store.no-such-run</name>
    <message>
        <source>there is no run &apos;{0}&apos; in the database</source>
        <translation>数据库中没有运行“{0}”</translation>
    </message>
</context>
<context>
    <name>store.no-such-training</name>
    <message>
        <source>there is no training &apos;{0}&apos; in the database</source>
        <translation>数据库中没有训练“{0}”</translation>
    </message>
</context>
<context>
    <name>store.not-a-database</name>
    <message>
        <source>this file is not a run database; it was left as it is</source>
        <translation>该文件不是运行数据库；已保持原样</translation>
    </message>
</context>
<context>
    <name>store.not-writable</name>
    <message>
        <source>the run database or its folder may not be written; open it read-only, or name another place</source>
        <translation>运行数据库或其文件夹不可写；请以只读方式打开，或指定其他位置</translation>
    </message>
</context>
<context>
    <name>store.older</name>
    <message>
        <source>the run database has the older layout {0}; open it once where it may be written, to bring it to layout {1}</source>
        <translation>运行数据库为较旧的格式 {0}；请在可写处打开一次，以升级到格式 {1}</translation>
    </message>
</context>
<context>
    <name>store.opened-read-only</name>
    <message>
        <source>the run database was opened for reading only; nothing was changed</source>
        <translation>运行数据库以只读方式打开；没有任何更改</translation>
    </message>
</context>
<context>
    <name>store.read-only</name>
    <message>
        <source>the run database or its folder may not be written; nothing was changed</source>
        <translation>运行数据库或其文件夹不可写；没有任何更改</translation>
    </message>
</context>
<context>
    <name>store.still-running</name>
    <message>
        <source>run {0} is being written by process {1}; stop it first</source>
        <translation>进程 {1} 正在写入运行 {0}；请先将其停止</translation>
    </message>
</context>
<context>
    <name>store.stored-message</name>
    <message>
        <source>{0}</source>
        <translation>{0}</translation>
    </message>
</context>
<context>
    <name>store.too-large</name>
    <message>
        <source>run {0} has more than {1} events; they are not loaded at once</source>
        <translation>运行 {0} 的事件多于 {1} 个；不会一次全部载入</translation>
    </message>
</context>
<context>
    <name>store.too-many-conditions</name>
    <message>
        <source>a filter may have at most {0} words and conditions</source>
        <translation>筛选至多可有 {0} 个词和条件</translation>
    </message>
</context>
<context>
    <name>store.too-many-marks</name>
    <message>
        <source>a run has at most {0} bookmarks and sections</source>
        <translation>一个运行最多有 {0} 个书签和区段</translation>
    </message>
</context>
<context>
    <name>store.unexpected</name>
    <message>
        <source>the run database reports: {0}</source>
        <translation>运行数据库报告：{0}</translation>
    </message>
</context>
<context>
    <name>store.unknown-status</name>
    <message>
        <source>run &apos;{0}&apos; has the unknown status &apos;{1}&apos;</source>
        <translation>运行“{0}”的状态“{1}”未知</translation>
    </message>
</context>
<context>
    <name>sweep.bad-range</name>
    <message>
        <source>&apos;{0}&apos; is no range of values, such as 1..8 or 0..1 by 0.25</source>
        <translation>“{0}”不是取值范围，范围如 1..8 或 0..1 by 0.25</translation>
    </message>
</context>
<context>
    <name>sweep.cell-failed</name>
    <message>
        <source>{0} failed: {1}</source>
        <translation>{0} 失败：{1}</translation>
    </message>
</context>
<context>
    <name>sweep.cells</name>
    <message>
        <source>the sweep has {0} runs, more than the {1} that are planned at once</source>
        <translation>扫描有 {0} 个运行，超过一次可计划的 {1} 个</translation>
    </message>
</context>
<context>
    <name>sweep.changed</name>
    <message>
        <source>{0} is not what it was when the runs tagged {1} were made; put the old one back, or give the sweep another name</source>
        <translation>{0} 与生成标签为 {1} 的运行时已不相同；请恢复原文件，或给这次扫描换一个名称</translation>
    </message>
</context>
<context>
    <name>sweep.claim</name>
    <message>
        <source>a claim cannot be written: {0}</source>
        <translation>无法写入领取文件：{0}</translation>
    </message>
</context>
<context>
    <name>sweep.combinations</name>
    <message>
        <source>the values listed for the parameters of {0} make more than {1} combinations; list fewer</source>
        <translation>{0} 的参数取值列表会组成超过 {1} 种组合；请少列一些</translation>
    </message>
</context>
<context>
    <name>sweep.exists</name>
    <message>
        <source>the database already holds {0} runs tagged {1}; go on with --resume, or give the sweep another name</source>
        <translation>数据库中已有 {0} 次标签为 {1} 的运行；请用 --resume 继续，或给扫描另起一个名字</translation>
    </message>
</context>
<context>
    <name>sweep.folder-taken</name>
    <message>
        <source>the folder holds another sweep, or this one planned with other inputs or another program; name another folder, or take this one away</source>
        <translation>文件夹中是另一个扫描，或用其他输入或程序计划的同一扫描；请指定另一个文件夹，或移走它</translation>
    </message>
</context>
<context>
    <name>sweep.form-combinations</name>
    <message>
        <source>the values listed for {0} make more than {1} combinations; list fewer</source>
        <translation>为 {0} 列出的取值组合超过 {1} 种；请减少</translation>
    </message>
</context>
<context>
    <name>sweep.form-trains</name>
    <message>
        <source>{0} is a sweep of trainings; the command line runs it</source>
        <translation>{0} 是训练的扫描；请用命令行运行</translation>
    </message>
</context>
<context>
    <name>sweep.is-running</name>
    <message>
        <source>the sweep of {0} runs; stop it first, or choose another file</source>
        <translation>{0} 的扫描正在运行；请先停止，或选择另一个文件</translation>
    </message>
</context>
<context>
    <name>sweep.launch-stopped</name>
    <message>
        <source>the sweep was stopped</source>
        <translation>扫描已停止</translation>
    </message>
</context>
<context>
    <name>sweep.merge-stopped</name>
    <message>
        <source>merging the runs was stopped</source>
        <translation>合并运行已停止</translation>
    </message>
</context>
<context>
    <name>sweep.no-preset</name>
    <message>
        <source>{0} is a file: only a preset has parameters whose values can be listed</source>
        <translation>{0} 是文件：只有预设才有可列出取值的参数</translation>
    </message>
</context>
<context>
    <name>sweep.not-moved</name>
    <message>
        <source>the database cannot be moved to its place: {0}</source>
        <translation>无法把数据库移到目标位置：{0}</translation>
    </message>
</context>
<context>
    <name>sweep.not-of-form</name>
    <message>
        <source>the sweep {0} lists {1} one by one, which the form cannot show; queue the file as it is</source>
        <translation>扫描 {0} 逐个列出了 {1}，表单无法显示；请直接将该文件加入队列</translation>
    </message>
</context>
<context>
    <name>sweep.nothing-finished</name>
    <message>
        <source>nothing was finished: of {0} processes {1} ended badly ({2}); what they said is in {3}</source>
        <translation>没有完成任何运行：{0} 个进程中有 {1} 个异常结束（{2}）；它们的输出在 {3}</translation>
    </message>
</context>
<context>
    <name>sweep.other</name>
    <message>
        <source>the database holds {0} runs tagged {1} that this file does not ask for; give the sweep another name</source>
        <translation>数据库中有 {0} 次标签为 {1} 的运行不是此文件所要求的；请给这次扫描换一个名称</translation>
    </message>
</context>
<context>
    <name>sweep.other-build</name>
    <message>
        <source>the sweep was planned by another build of {0}; its runs would not be of one program. Use the same file everywhere, or plan the sweep again</source>
        <translation>扫描由 {0} 的另一个构建计划；各运行将不是同一程序所做。请各处使用同一程序文件，或重新计划</translation>
    </message>
</context>
<context>
    <name>sweep.other-file</name>
    <message>
        <source>the file {0} is not what its name says; plan the sweep again</source>
        <translation>文件 {0} 的内容与其名称不符；请重新计划扫描</translation>
    </message>
</context>
<context>
    <name>sweep.other-input</name>
    <message>
        <source>{0} is not what it was when the sweep was planned; put the old one back, or plan the sweep again</source>
        <translation>{0} 与计划扫描时不同；请恢复原来的，或重新计划</translation>
    </message>
</context>
<context>
    <name>sweep.other-program</name>
    <message>
        <source>the sweep was planned by {0}, and this is {1}; its runs would not be of one program. Use the same file everywhere, or plan the sweep again</source>
        <translation>扫描由 {0} 计划，而这是 {1}；各运行将不是同一程序所做。请各处使用同一程序文件，或重新计划</translation>
    </message>
</context>
<context>
    <name>sweep.other-run</name>
    <message>
        <source>what is kept of cell {0} is not the run that the sweep asks for</source>
        <translation>单元 {0} 保留的内容不是扫描要求的运行</translation>
    </message>
</context>
<context>
    <name>sweep.other-training</name>
    <message>
        <source>what is kept of cell {0} is not the training that the sweep asks for</source>
        <translation>单元 {0} 所保存的不是扫描要求的训练</translation>
    </message>
</context>
<context>
    <name>sweep.output-exists</name>
    <message>
        <source>{0} already exists; name another file in &quot;out&quot;</source>
        <translation>{0} 已存在；请在 &quot;out&quot; 中指定另一个文件</translation>
    </message>
</context>
<context>
    <name>sweep.round</name>
    <message>
        <source>&apos;{0}&apos; is not a name of a round; expected at most 100 letters, digits, &apos;-&apos;, &apos;.&apos; and &apos;_&apos;</source>
        <translation>“{0}”不是轮次名称；应为至多 100 个字母、数字、“-”、“.”和“_”</translation>
    </message>
</context>
<context>
    <name>sweep.shard</name>
    <message>
        <source>&apos;{0}&apos; is not a share of a sweep; expected I/N with 1 ≤ I ≤ N, such as 3/10</source>
        <translation>“{0}”不是扫描的一份；应为 I/N 且 1 ≤ I ≤ N，如 3/10</translation>
    </message>
</context>
<context>
    <name>sweep.stopped</name>
    <message>
        <source>the sweep was stopped</source>
        <translation>扫描已停止</translation>
    </message>
</context>
<context>
    <name>sweep.store-open</name>
    <message>
        <source>the database lies on a shared disk and another program has it open, or had it when it ended; open it once where no other process has it, or name another one</source>
        <translation>数据库在共享磁盘上，且有其他程序打开着它，或在打开时中断；请在无人使用时打开一次，或指定另一个</translation>
    </message>
</context>
<context>
    <name>sweep.too-many-values</name>
    <message>
        <source>&apos;{0}&apos; are more than {1} values</source>
        <translation>“{0}”超过 {1} 个取值</translation>
    </message>
</context>
<context>
    <name>sweep.trains</name>
    <message>
        <source>a sweep of trainings makes no runs; consonance-cli sweep --config FILE --on local makes its trainings</source>
        <translation>训练的扫描不产生运行；consonance-cli sweep --config FILE --on local 执行其训练</translation>
    </message>
</context>
<context>
    <name>sweep.unlike-rows</name>
    <message>
        <source>row by row needs as many values for each parameter of {0}: {1} has {2}, {3} has {4}</source>
        <translation>逐行搭配要求 {0} 的每个参数取值个数相同：{1} 有 {2} 个，{3} 有 {4} 个</translation>
    </message>
</context>
<context>
    <name>sweep.unlike-traces</name>
    <message>
        <source>the traces bring different values of {0} ({1} and {2}): the plan has to say which one</source>
        <translation>各轨迹自带的 {0} 不一致（{1} 与 {2}）：计划必须指明用哪一个</translation>
    </message>
</context>
<context>
    <name>swf.description</name>
    <message>
        <source>Logs of the Parallel Workloads Archive: processors, times and users; every processor becomes a task with a core, or with a GPU</source>
        <translation>Parallel Workloads Archive 的日志：处理器、时间和用户；每个处理器成为一个任务，占一个核或一个 GPU</translation>
    </message>
</context>
<context>
    <name>swf.drop-part</name>
    <message>
        <source>a part of a job that another line sums up (status 2, 3 or 4)</source>
        <translation>作业的一部分，另有一行汇总（状态 2、3 或 4）</translation>
    </message>
</context>
<context>
    <name>swf.option-processor</name>
    <message>
        <source>whether a processor of the trace is a core or a GPU</source>
        <translation>轨迹的处理器是核还是 GPU</translation>
    </message>
</context>
<context>
    <name>swf.title</name>
    <message>
        <source>Standard Workload Format</source>
        <translation>标准作业格式（SWF）</translation>
    </message>
</context>
<context>
    <name>teams.stopped</name>
    <message>
        <source>reading the runs was stopped</source>
        <translation>读取运行已停止</translation>
    </message>
</context>
<context>
    <name>throughput.unknown-model</name>
    <message>
        <source>unknown interference model &quot;{0}&quot;; expected contention, contention:maxmin, measured:FILE or none; behind those without a file perhaps +fifo, +tictac, +p3, +bytescheduler or +bound, and +hips</source>
        <translation>未知的干扰模型“{0}”；应为 contention、contention:maxmin、measured:FILE 或 none；不带文件的后面可加 +fifo、+tictac、+p3、+bytescheduler 或 +bound，以及 +hips</translation>
    </message>
</context>
<context>
    <name>tiresias.bad-limits</name>
    <message>
        <source>queue limits must be ascending GPU-seconds, joined by commas, at most 16; found &quot;{0}&quot;</source>
        <translation>队列界限须为递增的 GPU·秒，以逗号分隔，至多 16 个；实为“{0}”</translation>
    </message>
</context>
<context>
    <name>trace-preset.arrivals</name>
    <message>
        <source>how arrivals are spread over time</source>
        <translation>到达在时间上的分布</translation>
    </message>
</context>
<context>
    <name>trace-preset.bursty.description</name>
    <message>
        <source>The same jobs, but calm and burst alternate: queues build up and drain.</source>
        <translation>同样的作业，但平静与突发交替：队列涨落。</translation>
    </message>
</context>
<context>
    <name>trace-preset.bursty.title</name>
    <message>
        <source>Bursts of GPU gangs</source>
        <translation>突发到达的 GPU 成组作业</translation>
    </message>
</context>
<context>
    <name>trace-preset.deadlines</name>
    <message>
        <source>share of the jobs with a deadline</source>
        <translation>有截止时间的作业比例</translation>
    </message>
</context>
<context>
    <name>trace-preset.diurnal.description</name>
    <message>
        <source>The same jobs, nine times as many at noon as at midnight.</source>
        <translation>同样的作业，正午的数量是午夜的九倍。</translation>
    </message>
</context>
<context>
    <name>trace-preset.diurnal.title</name>
    <message>
        <source>Day and night of GPU gangs</source>
        <translation>昼夜变化的 GPU 成组作业</translation>
    </message>
</context>
<context>
    <name>trace-preset.durations</name>
    <message>
        <source>how job lengths are distributed, all with the same mean</source>
        <translation>作业时长的分布，均值相同</translation>
    </message>
</context>
<context>
    <name>trace-preset.epochs-error</name>
    <message>
        <source>submitted epochs are off by up to this share of the true ones, which policies do not see</source>
        <translation>提交的轮数与真实轮数的最大相对偏差；策略看不到真实轮数</translation>
    </message>
</context>
<context>
    <name>trace-preset.gpus</name>
    <message>
        <source>GPUs of the cluster that the load refers to</source>
        <translation>负载所参照的集群 GPU 数</translation>
    </message>
</context>
<context>
    <name>trace-preset.harmony.description</name>
    <message>
        <source>PS/worker training of eight models on the six servers of the Harmony paper: the workload of every headline number.</source>
        <translation>Harmony 论文的六台服务器上八种模型的 PS/worker 训练：所有主要结果所用的工作负载。</translation>
    </message>
</context>
<context>
    <name>trace-preset.harmony.title</name>
    <message>
        <source>Harmony testbed, jobs redrawn</source>
        <translation>Harmony 测试平台，作业重新抽取</translation>
    </message>
</context>
<context>
    <name>trace-preset.jobs</name>
    <message>
        <source>number of jobs</source>
        <translation>作业数</translation>
    </message>
</context>
<context>
    <name>trace-preset.large.description</name>
    <message>
        <source>PS/worker training of eight models, up to eight workers a job, enough of them for a thousand servers.</source>
        <translation>八种模型的 PS/worker 训练，每个作业至多八个 worker，数量足以用满一千台服务器。</translation>
    </message>
</context>
<context>
    <name>trace-preset.large.title</name>
    <message>
        <source>A thousand servers</source>
        <translation>一千台服务器</translation>
    </message>
</context>
<context>
    <name>trace-preset.load-gpu</name>
    <message>
        <source>GPU time asked for over GPU time there is</source>
        <translation>请求的 GPU 时间 / 可用的 GPU 时间</translation>
    </message>
</context>
<context>
    <name>trace-preset.load-interval</name>
    <message>
        <source>jobs that arrive per 20 min on average</source>
        <translation>平均每 20 分钟到达的作业数</translation>
    </message>
</context>
<context>
    <name>trace-preset.market.description</name>
    <message>
        <source>PS/worker training with what each job is worth to its user over time, bids, deadlines, weights and tenants, for policies that sell capacity.</source>
        <translation>PS/worker 训练，带有每个作业随时间对用户的价值、出价、截止时间、权重和租户，供出售容量的策略使用。</translation>
    </message>
</context>
<context>
    <name>trace-preset.market.title</name>
    <message>
        <source>Jobs that are worth something</source>
        <translation>有价值的作业</translation>
    </message>
</context>
<context>
    <name>trace-preset.models</name>
    <message>
        <source>models that jobs are drawn from</source>
        <translation>作业所抽取的模型</translation>
    </message>
</context>
<context>
    <name>trace-preset.opportunistic</name>
    <message>
        <source>share of the jobs that are opportunistic</source>
        <translation>机会型作业的比例</translation>
    </message>
</context>
<context>
    <name>trace-preset.parameter</name>
    <message>
        <source>the trace preset {0} has no parameter {1}; it has: {2}</source>
        <translation>预设 轨迹 {0} 没有参数 {1}；已有：{2}</translation>
    </message>
</context>
<context>
    <name>trace-preset.poisson.description</name>
    <message>
        <source>Rigid jobs of 1 to 8 GPUs, minutes to days long, that arrive independently of each other.</source>
        <translation>1 到 8 块 GPU 的刚性作业，时长从几分钟到几天，相互独立地到达。</translation>
    </message>
</context>
<context>
    <name>trace-preset.poisson.title</name>
    <message>
        <source>Poisson arrivals of GPU gangs</source>
        <translation>泊松到达的 GPU 成组作业</translation>
    </message>
</context>
<context>
    <name>trace-preset.ring.description</name>
    <message>
        <source>Training of three models that mostly communicate, 4 to 16 workers with as many parameter servers: each worker&apos;s share of an all-reduce. Behind the interference, +fifo+hips makes it a ring between servers.</source>
        <translation>三种以通信为主的模型训练，4 到 16 个 worker 和同样多的参数服务器：每个 worker 在 all-reduce 中的一份。在干扰模型后加 +fifo+hips，服务器之间即为环形通信。</translation>
    </message>
</context>
<context>
    <name>trace-preset.ring.title</name>
    <message>
        <source>Jobs larger than a server</source>
        <translation>大于一台服务器的作业</translation>
    </message>
</context>
<context>
    <name>trace-preset.setting</name>
    <message>
        <source>name=value is expected after each comma of a preset, found {0}</source>
        <translation>预设的每个逗号之后应为 name=value，实为 {0}</translation>
    </message>
</context>
<context>
    <name>trace-preset.setting-twice</name>
    <message>
        <source>the preset&apos;s parameter {0} is given twice</source>
        <translation>预设的参数 {0} 给出了两次</translation>
    </message>
</context>
<context>
    <name>trace-preset.slot</name>
    <message>
        <source>seconds of a slot, in which the publication measures time</source>
        <translation>一个时段的秒数，论文以此计时</translation>
    </message>
</context>
<context>
    <name>trace-preset.small.description</name>
    <message>
        <source>Six gangs on four GPUs whose schedule can be followed with pencil and paper. Nothing is drawn.</source>
        <translation>四块 GPU 上的六个成组作业，可用纸笔推演其调度。没有随机成分。</translation>
    </message>
</context>
<context>
    <name>trace-preset.small.title</name>
    <message>
        <source>Small</source>
        <translation>小型</translation>
    </message>
</context>
<context>
    <name>trace-preset.tenants</name>
    <message>
        <source>number of tenants</source>
        <translation>租户数</translation>
    </message>
</context>
<context>
    <name>trace-preset.unknown</name>
    <message>
        <source>no trace preset is called {0}; there are: {1}</source>
        <translation>没有名为 {0} 的预设轨迹；已有：{1}</translation>
    </message>
</context>
<context>
    <name>trace-preset.value</name>
    <message>
        <source>{0} of the trace preset {1}: {2} is expected, found {3}</source>
        <translation>预设 轨迹 {1} 的 {0}：应为 {2}，实为 {3}</translation>
    </message>
</context>
<context>
    <name>trace-preset.values</name>
    <message>
        <source>whether users declare what their jobs are worth, or keep it to themselves</source>
        <translation>用户是声明作业的价值，还是不公开</translation>
    </message>
</context>
<context>
    <name>trace.begins-at</name>
    <message>
        <source>arrivals are dates: the run begins with the first of them, 0 s is {0}</source>
        <translation>到达时间是日期：运行从其中最早的开始，0 秒即 {0}</translation>
    </message>
</context>
<context>
    <name>trace.begins-late</name>
    <message>
        <source>nothing arrives on the first day: the run begins with the first job, 0 s is {0} s of the trace</source>
        <translation>第一天没有作业到达：运行从第一个作业开始，0 s 即轨迹的 {0} s</translation>
    </message>
</context>
<context>
    <name>trace.bounds</name>
    <message>
        <source>{0} ≤ {1} is expected, found {2} and {3}</source>
        <translation>应有 {0} ≤ {1}，实为 {2} 和 {3}</translation>
    </message>
</context>
<context>
    <name>trace.class</name>
    <message>
        <source>guaranteed or opportunistic is expected, found {0}</source>
        <translation>应为 guaranteed 或 opportunistic，实际为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.column-count-unused</name>
    <message>
        <source>the column {0} is not used; if a job has that many tasks, each with the GPUs of {1}, say {2} in Columns or after --map</source>
        <translation>列 {0} 未被使用；如果它是作业的任务数，而 {1} 是每个任务的 GPU 数，请在“列”中或 --map 之后写 {2}</translation>
    </message>
</context>
<context>
    <name>trace.column-ignored</name>
    <message>
        <source>the column {0} is unknown and ignored</source>
        <translation>列 {0} 未知，已忽略</translation>
    </message>
</context>
<context>
    <name>trace.column-likely</name>
    <message>
        <source>the column {0} is missing; a trace has job_id, arrival_s and either model, workers, ps, epochs or gpus, duration_s; found: {1}. {2} may hold it; a table with other names is read with &quot;Your own cluster and trace&quot; in the window, where Columns says which is which, or with consonance-cli import --map</source>
        <translation>缺少列 {0}；轨迹含有 job_id、arrival_s，以及 model、workers、ps、epochs 或 gpus、duration_s；现有：{1}。{2} 可能就是它；列名不同的表可用窗口中的“您自己的集群和轨迹”读取，在“列”中说明各列的含义，也可用 consonance-cli import --map</translation>
    </message>
</context>
<context>
    <name>trace.column-units</name>
    <message>
        <source>{1} values with units in the column {0} were read as seconds, such as {3} = {4} s in line {2}</source>
        <translation>列 {0} 中有 {1} 个带单位的值按秒读取，例如第 {2} 行的 {3} = {4} s</translation>
    </message>
</context>
<context>
    <name>trace.column-unused</name>
    <message>
        <source>the column {0} is not used; by its name it may hold {1}, which {2} in Columns or after --map would say</source>
        <translation>未使用列 {0}；按其名称，它可能是 {1}：在“列”中或 --map 之后写 {2} 即可采用</translation>
    </message>
</context>
<context>
    <name>trace.columns-missing</name>
    <message>
        <source>the column {0} is missing; a trace has job_id, arrival_s and either model, workers, ps, epochs or gpus, duration_s; found: {1}. A table with other names is read with &quot;Your own cluster and trace&quot; in the window, where Columns says which is which, or with consonance-cli import --map</source>
        <translation>缺少列 {0}；轨迹含有 job_id、arrival_s，以及 model、workers、ps、epochs 或 gpus、duration_s；现有：{1}。列名不同的表可用窗口中的“您自己的集群和轨迹”读取，在“列”中说明各列的含义，也可用 consonance-cli import --map</translation>
    </message>
</context>
<context>
    <name>trace.control-character</name>
    <message>
        <source>{0} without line ends and other control characters is expected</source>
        <translation>{0} 不应含换行和其他控制字符</translation>
    </message>
</context>
<context>
    <name>trace.curve</name>
    <message>
        <source>{0} needs {1} beside it: a falling worth consists of utility, decay and inflection</source>
        <translation>{0} 还需要 {1}：下降的价值由 utility、decay 和 inflection 给出</translation>
    </message>
</context>
<context>
    <name>trace.date-as-others</name>
    <message>
        <source>a date is expected, as in the other rows of this column, found {0}: of which day is it?</source>
        <translation>应为日期，与该列其他行相同，实为 {0}：是哪一天？</translation>
    </message>
</context>
<context>
    <name>trace.deadline</name>
    <message>
        <source>a deadline after the arrival is expected, found {0} s and {1} s</source>
        <translation>截止时间应晚于到达时间，实为 {0} 秒和 {1} 秒</translation>
    </message>
</context>
<context>
    <name>trace.ends-early</name>
    <message>
        <source>an end after the start is expected, found {0} s before it</source>
        <translation>结束应在开始之后，实际早了 {0} 秒</translation>
    </message>
</context>
<context>
    <name>trace.excludes</name>
    <message>
        <source>{0} and {1} exclude each other in one job</source>
        <translation>同一作业中 {0} 与 {1} 互斥</translation>
    </message>
</context>
<context>
    <name>trace.flag</name>
    <message>
        <source>yes or no is expected, found {0}</source>
        <translation>应为 yes 或 no，实为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.format</name>
    <message>
        <source>a file of format &quot;{0}&quot; is expected, found &quot;{1}&quot;</source>
        <translation>应为格式为 &quot;{0}&quot; 的文件，实为 &quot;{1}&quot;</translation>
    </message>
</context>
<context>
    <name>trace.job-twice</name>
    <message>
        <source>the name {0} is that of an earlier job, {1}</source>
        <translation>名称 {0} 已属于前面的作业，{1}</translation>
    </message>
</context>
<context>
    <name>trace.map-field</name>
    <message>
        <source>{0} maps no column: FIELD=HEADER is expected, as in arrival=submit_time, or FIELD= to leave a column out, with a column of docs/formats.md before =</source>
        <translation>{0} 没有对应任何列：应为 FIELD=HEADER，如 arrival=submit_time，或用 FIELD= 不读取某列，= 之前是 docs/formats.md 中的列名</translation>
    </message>
</context>
<context>
    <name>trace.map-twice</name>
    <message>
        <source>{0} maps a field or a column a second time</source>
        <translation>{0} 重复映射了某个字段或列</translation>
    </message>
</context>
<context>
    <name>trace.measured-epochs</name>
    <message>
        <source>{1} epochs are expected, over which {0} was measured; found {2}</source>
        <translation>{0} 的测量为 {1} 个 epoch，应与此一致；实为 {2}</translation>
    </message>
</context>
<context>
    <name>trace.measured-ps</name>
    <message>
        <source>{0} was measured without parameter servers; 0 of them are expected</source>
        <translation>{0} 的测量没有参数服务器；应为 0 个</translation>
    </message>
</context>
<context>
    <name>trace.moment</name>
    <message>
        <source>a moment such as 90, 08:30:00, 2017-10-09 07:01:55 or 2017-10-09T07:01:55.5+02:00 is expected, found {0}</source>
        <translation>应为时刻，如 90、08:30:00、2017-10-09 07:01:55 或 2017-10-09T07:01:55.5+02:00，实际为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.more-problems</name>
    <message>
        <source>… and {0} more problems of the trace</source>
        <translation>……轨迹还有 {0} 个问题</translation>
    </message>
</context>
<context>
    <name>trace.needs-json</name>
    <message>
        <source>&apos;{0}&apos;: a trace with measured models is written as .json, CSV has no place for them</source>
        <translation>“{0}”：含实测模型的轨迹须写成 .json，CSV 无法容纳它们</translation>
    </message>
</context>
<context>
    <name>trace.no-rows</name>
    <message>
        <source>the trace has no job; at least one is expected</source>
        <translation>轨迹中没有作业；至少应有一个</translation>
    </message>
</context>
<context>
    <name>trace.no-valid-row</name>
    <message>
        <source>not one of {0} jobs is valid; the first problem: {1}</source>
        <translation>{0} 个作业中没有一个有效；首个问题：{1}</translation>
    </message>
</context>
<context>
    <name>trace.nodes-alone</name>
    <message>
        <source>{0} is expected beside {1}: both say where and when the job really ran</source>
        <translation>{1} 旁应有 {0}：两者说明作业实际运行的位置和时间</translation>
    </message>
</context>
<context>
    <name>trace.rows-left-out</name>
    <message>
        <source>{0} of {1} rows are left out by the importer&apos;s rules; consonance-cli inspect lists them by reason</source>
        <translation>按导入器的规则，{1} 行中有 {0} 行未采用；consonance-cli inspect 按原因列出</translation>
    </message>
</context>
<context>
    <name>trace.similar-model</name>
    <message>
        <source>the model {0} has no profile here, but {1} has: call it that in the trace if it is the same</source>
        <translation>模型 {0} 在此没有画像，而 {1} 有：如果是同一个模型，请在轨迹中用后一个名字</translation>
    </message>
</context>
<context>
    <name>trace.slurm-table</name>
    <message>
        <source>this table of squeue, sinfo or sacct is made for people and cuts values off; sacct --parsable2, squeue --json or scontrol show job writes jobs that are read, and scontrol show nodes the cluster</source>
        <translation>squeue、sinfo 或 sacct 的这种表格供人阅读，会截断数值；sacct --parsable2、squeue --json 或 scontrol show job 输出可读取的作业，scontrol show nodes 输出集群</translation>
    </message>
</context>
<context>
    <name>trace.span</name>
    <message>
        <source>a length of time such as 5400, 01:30:00, 1h30m or &quot;2 days 03:04:05&quot; is expected, found {0}</source>
        <translation>应为时长，如 5400、01:30:00、1h30m 或 “2 days 03:04:05”，实际为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.start</name>
    <message>
        <source>a start at or after the arrival is expected, found {0} s and {1} s</source>
        <translation>开始时间应不早于到达时间，实际为 {0} s 和 {1} s</translation>
    </message>
</context>
<context>
    <name>trace.text-too-long</name>
    <message>
        <source>a text of at most {0} bytes is expected</source>
        <translation>文本至多 {0} 字节</translation>
    </message>
</context>
<context>
    <name>trace.time-as-others</name>
    <message>
        <source>a time from the beginning of the trace is expected, as in the other rows of this column, found {0}</source>
        <translation>应为从轨迹开始算起的时间，与该列其他行相同，实为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.too-many-assumptions</name>
    <message>
        <source>only the first {0} assumptions are kept</source>
        <translation>只保留前 {0} 条假定</translation>
    </message>
</context>
<context>
    <name>trace.too-many-jobs</name>
    <message>
        <source>the trace has more than {0} jobs; split it or take a part of it</source>
        <translation>轨迹的作业多于 {0} 个；请拆分或取其一部分</translation>
    </message>
</context>
<context>
    <name>trace.too-much-work</name>
    <message>
        <source>at most {0} batches of work are expected, found {1}</source>
        <translation>工作量至多 {0} 个 batch，实为 {1}</translation>
    </message>
</context>
<context>
    <name>trace.unknown-model</name>
    <message>
        <source>the model {0} is unknown; there are: {1}</source>
        <translation>模型 {0} 未知；已有：{1}</translation>
    </message>
</context>
<context>
    <name>trace.value-missing</name>
    <message>
        <source>a value for {0} is expected</source>
        <translation>应有 {0} 的值</translation>
    </message>
</context>
<context>
    <name>trace.version</name>
    <message>
        <source>this file has version {0}; this program reads traces up to version {1}</source>
        <translation>文件版本为 {0}；本程序可读取版本不高于 {1} 的轨迹</translation>
    </message>
</context>
<context>
    <name>trace.version-line</name>
    <message>
        <source>&quot;# consonance-trace NUMBER&quot; is expected, found {0}</source>
        <translation>应为 &quot;# consonance-trace NUMBER&quot;，实为 {0}</translation>
    </message>
</context>
<context>
    <name>trace.work-missing</name>
    <message>
        <source>one of epochs, iterations and duration_s is expected to say how much work the job is</source>
        <translation>应有 epochs、iterations 和 duration_s 之一来说明作业的工作量</translation>
    </message>
</context>
<context>
    <name>train.agents.base</name>
    <message>
        <source>a training of {0} needs a checkpoint of harmony, with its network and its predictor, as the parameter base</source>
        <translation>训练 {0} 需要把 harmony 的检查点(含网络和预测器)作为参数 base</translation>
    </message>
</context>
<context>
    <name>train.alarm.clip</name>
    <message>
        <source>most ratios are clipped (share {0}), so most of what was played teaches nothing: lower actor_rate or practice_epochs</source>
        <translation>多数比率被截断（份额 {0}），所以演练的大部分没有教会什么：请降低 actor_rate 或 practice_epochs</translation>
    </message>
</context>
<context>
    <name>train.alarm.critic</name>
    <message>
        <source>the critic predicts returns no better than their mean (explained variance {0}): raise critic_rate</source>
        <translation>critic 对回报的预测并不优于其均值（解释方差 {0}）：请调高 critic_rate</translation>
    </message>
</context>
<context>
    <name>train.alarm.entropy</name>
    <message>
        <source>the policy hardly explores any more (relative entropy {0}): raise entropy or exploration if it has not learned enough</source>
        <translation>策略几乎不再探索（相对熵 {0}）：若学得还不够，请调高 entropy 或 exploration</translation>
    </message>
</context>
<context>
    <name>train.alarm.gradient</name>
    <message>
        <source>gradients are very long (norm {0}): lower the learning rates or clip gradients harder</source>
        <translation>梯度很大（范数 {0}）：请降低学习率，或更严格地裁剪梯度</translation>
    </message>
</context>
<context>
    <name>train.alarm.kl</name>
    <message>
        <source>one update changes the policy a lot (approximate KL {0}): lower actor_rate or practice_epochs</source>
        <translation>一次更新使策略变化很大（近似 KL 散度 {0}）：请调低 actor_rate 或 practice_epochs</translation>
    </message>
</context>
<context>
    <name>train.alarm.not-a-number</name>
    <message>
        <source>{0} is no longer a number: the learning rate is too high; start again from an earlier checkpoint with a lower one</source>
        <translation>{0} 已不再是数值：学习率过高；请从较早的检查点以更低的学习率重新开始</translation>
    </message>
</context>
<context>
    <name>train.alarm.predictor</name>
    <message>
        <source>the reward predictor errs by {0} % on placements it has not seen: give it more history or more epochs</source>
        <translation>奖励预测器在未见过的放置上误差为 {0} %：请给它更多历史或更多 epoch</translation>
    </message>
</context>
<context>
    <name>train.alarm.value-scale</name>
    <message>
        <source>the critic&apos;s values are on another scale than the returns ({0} times as large): give it time, or raise critic_rate</source>
        <translation>评论家与回报的尺度不同（价值是其 {0} 倍）：请给它时间，或提高 critic_rate</translation>
    </message>
</context>
<context>
    <name>train.bad-load</name>
    <message>
        <source>a load of a training must be above 0 and at most {0}, not {1}</source>
        <translation>训练的负载必须大于 0 且不超过 {0}，而不是 {1}</translation>
    </message>
</context>
<context>
    <name>train.does-not-learn</name>
    <message>
        <source>policy &apos;{0}&apos; does not learn; harmony, harmony-published and harmony-agents do</source>
        <translation>策略“{0}”不学习；harmony、harmony-published 和 harmony-agents 可以学习</translation>
    </message>
</context>
<context>
    <name>train.no-log</name>
    <message>
        <source>the training &apos;{0}&apos; has no log</source>
        <translation>训练“{0}”没有日志</translation>
    </message>
</context>
<context>
    <name>train.preset</name>
    <message>
        <source>policy &apos;{0}&apos; has no training preset &apos;{1}&apos;; it has {2}</source>
        <translation>策略“{0}”没有训练预设“{1}”；可用的有 {2}</translation>
    </message>
</context>
<context>
    <name>train.why.clip</name>
    <message>
        <source>Ratios compare the probability of an action now with that when it was played; outside the range of clip they are cut off and have no slope. A few per cent are usual; if most are cut off, the steps are too long.</source>
        <translation>比率比较一个动作现在的概率与当时的概率；超出 clip 的范围就被截断，没有斜率。百分之几是常见的；多数被截断时说明步长太大。</translation>
    </message>
</context>
<context>
    <name>train.why.critic</name>
    <message>
        <source>Explained variance is the share of the differences between returns that the critic foresees: 1 is all, 0 no more than a constant would, below 0 worse. Advantages are measured against the critic, so a bad one makes them noise.</source>
        <translation>可解释方差是评论家预见到的回报差异所占的份额：1 是全部，0 与常数无异，低于 0 更差。优势是相对评论家衡量的，评论家不好，优势就成了噪声。</translation>
    </message>
</context>
<context>
    <name>train.why.entropy</name>
    <message>
        <source>Entropy says how evenly the policy chooses, divided by that of an even choice: 1 is chance, 0 always the same. It should fall slowly and flatten. Near 0 nothing new is tried, so nothing better can be found any more.</source>
        <translation>熵表示策略的选择有多均匀，除以均匀选择的熵：1 是随机，0 是总选同一个。它应缓慢下降并趋平。接近 0 时不再尝试新的东西，也就找不到更好的。</translation>
    </message>
</context>
<context>
    <name>train.why.gradient</name>
    <message>
        <source>The norm of all gradients together, before they are clipped. Very long ones mean that a few samples decide where the weights go.</source>
        <translation>所有梯度合在一起的范数，截断之前。很长的梯度说明少数样本决定了权重的去向。</translation>
    </message>
</context>
<context>
    <name>train.why.kl</name>
    <message>
        <source>The approximate KL divergence says how far the policy has moved from the one that played the samples. What it learns only holds near that policy; after a long step it learns from games that it would no longer play.</source>
        <translation>近似 KL 散度表示策略离产生样本的策略有多远。学到的东西只在那个策略附近成立；步长太大之后，它学的是自己不会再下的棋。</translation>
    </message>
</context>
<context>
    <name>train.why.not-a-number</name>
    <message>
        <source>A figure that is not a number comes from weights that grew without bound: each step was longer than the one before. Whatever is learned after that is lost.</source>
        <translation>指标不是数值，是因为权重无限增长：每一步都比前一步更长。此后学到的东西都没有用。</translation>
    </message>
</context>
<context>
    <name>train.why.predictor</name>
    <message>
        <source>The mean error of predicted speeds on runs that the predictor was not trained on. The policy is paid by the predictor: it learns the predictor&apos;s mistakes with everything else.</source>
        <translation>预测速度在未用于训练的运行上的平均误差。策略的奖励来自预测器：预测器的错误也会一并学到。</translation>
    </message>
</context>
<context>
    <name>train.why.value-scale</name>
    <message>
        <source>The root mean square of the critic&apos;s values over that of the returns: near 1 in a sound training. Far below, the critic has not got there yet; far above, it runs away. Either makes every advantage look good or bad.</source>
        <translation>评论家价值的均方根与回报的均方根之比：健康的训练中接近 1。远低于 1，评论家还没学到；远高于 1，它在失控。两种情况都会使每个优势看起来都好或都坏。</translation>
    </message>
</context>
<context>
    <name>training-log.empty</name>
    <message>
        <source>it contains no report of a training; `train --json` writes them</source>
        <translation>其中没有训练报告；它们由“train --json”写出</translation>
    </message>
</context>
<context>
    <name>training-log.line</name>
    <message>
        <source>this line is not a report of a training</source>
        <translation>这一行不是训练报告</translation>
    </message>
</context>
<context>
    <name>training-step.job</name>
    <message>
        <source>no job &quot;{0}&quot; runs at this moment with a model whose layers are known</source>
        <translation>此刻没有名为“{0}”且模型各层已知的作业在运行</translation>
    </message>
</context>
<context>
    <name>training.bounds</name>
    <message>
        <source>{0} ≤ {1} is expected, found {2} and {3}</source>
        <translation>应有 {0} ≤ {1}，实为 {2} 和 {3}</translation>
    </message>
</context>
<context>
    <name>training.epochs</name>
    <message>
        <source>at least {0} epochs are expected in each validation run, found {1}</source>
        <translation>每次验证运行至少应有 {0} 个 epoch，实有 {1} 个</translation>
    </message>
</context>
<context>
    <name>training.order</name>
    <message>
        <source>validation runs of ascending batch and points of ascending progress are expected</source>
        <translation>验证运行应按 batch 递增，数据点应按进度递增</translation>
    </message>
</context>
<context>
    <name>training.placement</name>
    <message>
        <source>replicas of each server joined by dashes are expected, such as &quot;4-4-1&quot;; found {0}</source>
        <translation>应为以连字符相连的每台服务器副本数，如 &quot;4-4-1&quot;；实为 {0}</translation>
    </message>
</context>
<context>
    <name>training.too-many</name>
    <message>
        <source>1 to {0} entries are expected, found {1}</source>
        <translation>应有 1 到 {0} 项，实有 {1} 项</translation>
    </message>
</context>
<context>
    <name>transitions.unknown</name>
    <message>
        <source>there is no transition table &apos;{0}&apos;; there are common, none, pollux, gandiva</source>
        <translation>没有变更代价表“{0}”；已有 common、none、pollux、gandiva</translation>
    </message>
</context>
<context>
    <name>transitions.unknown-loss</name>
    <message>
        <source>&apos;{0}&apos; does not say what jobs lose when their server fails; write epoch, all, none or the time between two checkpoints, such as 30min, and perhaps what one takes, such as 30min+20s</source>
        <translation>“{0}”没有说明服务器故障时作业损失什么；请写 epoch、all、none 或两次检查点之间的时间，如 30min，还可加上写一次的耗时，如 30min+20s</translation>
    </message>
</context>
<context>
    <name>tune.budget</name>
    <message>
        <source>a number of runs such as 200 or a length of time such as 10min is expected, found {0}</source>
        <translation>应为运行次数（如 200）或时长（如 10min），实际为 {0}</translation>
    </message>
</context>
<context>
    <name>tune.changes</name>
    <message>
        <source>the run was changed by hand; tune the run without these changes, since parts of its trace lack them</source>
        <translation>该运行经过手动更改；请对没有这些更改的运行调参，因为轨迹的各部分没有它们</translation>
    </message>
</context>
<context>
    <name>tune.few-jobs</name>
    <message>
        <source>the trace has {0} jobs; a tuning needs at least {1}, since it searches, chooses and judges on different ones</source>
        <translation>轨迹有 {0} 个作业；调参至少需要 {1} 个，因为搜索、选择和评判使用不同的作业</translation>
    </message>
</context>
<context>
    <name>tune.few-runs</name>
    <message>
        <source>a tuning needs at least {0} runs to search, choose and judge; the budget is {1}</source>
        <translation>调参至少需要 {0} 次运行来搜索、选择和评判；预算为 {1}</translation>
    </message>
</context>
<context>
    <name>tune.figure</name>
    <message>
        <source>there is no figure &apos;{0}&apos; with a better direction; expected one of {1}, or a key: {2}</source>
        <translation>没有可比优劣的指标“{0}”；应为 {1} 之一，或键名：{2}</translation>
    </message>
</context>
<context>
    <name>tune.group</name>
    <message>
        <source>&apos;{0}&apos; names no group of jobs; expected team:NAME, user:NAME, size:CLASS (0, 1, 2-4, 5-8, 9+) or gpu-type:NAME</source>
        <translation>“{0}”不是作业分组；应为 team:NAME、user:NAME、size:CLASS（0、1、2-4、5-8、9+）或 gpu-type:NAME</translation>
    </message>
</context>
<context>
    <name>tune.in-use</name>
    <message>
        <source>another program works on this tuning; wait for it, or name another folder</source>
        <translation>另一程序正在进行此调参；请等待，或指定另一文件夹</translation>
    </message>
</context>
<context>
    <name>tune.memory</name>
    <message>
        <source>the runs of the tuning cannot be kept: {0}</source>
        <translation>无法保存调参的运行：{0}</translation>
    </message>
</context>
<context>
    <name>tune.needs-range</name>
    <message>
        <source>the table of {0} has no usable range for {1}; name one, such as {1}=1..100 or {1}=a|b</source>
        <translation>{0} 的参数表没有 {1} 的可用范围；请给出，如 {1}=1..100 或 {1}=a|b</translation>
    </message>
</context>
<context>
    <name>tune.no-parameter</name>
    <message>
        <source>no tuned policy has the parameter {0}; they have: {1}</source>
        <translation>没有策略具有参数 {0}；可用的有：{1}</translation>
    </message>
</context>
<context>
    <name>tune.no-training</name>
    <message>
        <source>parameters of trainings are given, but none is varied; vary one, such as train.actor_rate=1e-4..1e-2</source>
        <translation>给出了训练参数，但没有要变动的；请变动一个，例如 train.actor_rate=1e-4..1e-2</translation>
    </message>
</context>
<context>
    <name>tune.not-a-choice</name>
    <message>
        <source>{0} of {1} cannot be {2}: {3}</source>
        <translation>{1} 的 {0} 不能为 {2}：{3}</translation>
    </message>
</context>
<context>
    <name>tune.not-made</name>
    <message>
        <source>the workers ended and left {0} of {1} runs; start the tuning again</source>
        <translation>工作进程已结束，{1} 次运行中还剩 {0} 次；请再次开始调参</translation>
    </message>
</context>
<context>
    <name>tune.not-trained</name>
    <message>
        <source>the workers ended and left {0} of {1} trainings; start the tuning again</source>
        <translation>工作进程已结束，{1} 次训练中有 {0} 次未完成；请重新开始调参</translation>
    </message>
</context>
<context>
    <name>tune.nothing-to-vary</name>
    <message>
        <source>{0} has no parameter with a usable range; name one, such as --vary KEY=1..100</source>
        <translation>{0} 没有具有可用范围的参数；请给出一个，如 --vary KEY=1..100</translation>
    </message>
</context>
<context>
    <name>tune.objective</name>
    <message>
        <source>&apos;{0}&apos; is no objective; expected a figure such as mean-jct or p95-wait@team:NAME, or a weighted sum such as 0.7*mean-wait+0.3*p95-jct</source>
        <translation>“{0}”不是目标；应为指标（如 mean-jct 或 p95-wait@team:NAME）或加权和（如 0.7*mean-wait+0.3*p95-jct）</translation>
    </message>
</context>
<context>
    <name>tune.objectives</name>
    <message>
        <source>{0} objectives were given; expected one, or two for a front. A weighted sum is one objective</source>
        <translation>给出了 {0} 个目标；应为一个，或两个以得到前沿。加权和算一个目标</translation>
    </message>
</context>
<context>
    <name>tune.other</name>
    <message>
        <source>the folder holds another tuning: of another trace, cluster, goal or program; name another folder, or remove it</source>
        <translation>该文件夹保存的是另一次调参（轨迹、集群、目标或程序不同）；请指定另一文件夹，或删除它</translation>
    </message>
</context>
<context>
    <name>tune.outside</name>
    <message>
        <source>{0} of {1} must stay within its bounds; {2} is outside them</source>
        <translation>{1} 的 {0} 必须在其界限内；{2} 超出界限</translation>
    </message>
</context>
<context>
    <name>tune.run-failed</name>
    <message>
        <source>{0}</source>
        <translation>{0}</translation>
    </message>
</context>
<context>
    <name>tune.span</name>
    <message>
        <source>a tuning divides the trace itself; leave out --from, --until and --section</source>
        <translation>调参会自行划分轨迹；请去掉 --from、--until 和 --section</translation>
    </message>
</context>
<context>
    <name>tune.stopped</name>
    <message>
        <source>the tuning was stopped; {0} runs are kept, and the same command continues</source>
        <translation>调参已停止；保留了 {0} 次运行，同一命令可继续</translation>
    </message>
</context>
<context>
    <name>tune.team</name>
    <message>
        <source>the trace has no team &apos;{0}&apos;; it has: {1}</source>
        <translation>轨迹中没有团队“{0}”；有：{1}</translation>
    </message>
</context>
<context>
    <name>tune.training</name>
    <message>
        <source>&apos;{0}&apos; is not of the form KEY=VALUE</source>
        <translation>“{0}”不是 KEY=VALUE 的形式</translation>
    </message>
</context>
<context>
    <name>tune.training-budget</name>
    <message>
        <source>where trainings are tuned, the budget is a number of runs, such as 200</source>
        <translation>调参训练时，预算须为运行次数，例如 200</translation>
    </message>
</context>
<context>
    <name>tune.training-cost</name>
    <message>
        <source>this tuning trains up to {0} policies besides its {1} runs; the time of the first says how long that takes</source>
        <translation>本次调参除 {1} 次运行外，最多训练 {0} 个策略；首次训练的用时可说明总共要多久</translation>
    </message>
</context>
<context>
    <name>tune.training-failed</name>
    <message>
        <source>the training failed: {0}</source>
        <translation>训练失败：{0}</translation>
    </message>
</context>
<context>
    <name>tune.training-time</name>
    <message>
        <source>a training took {0} s here, so up to {1} trainings take about {2} min</source>
        <translation>一次训练在此用了 {0} 秒，最多 {1} 次训练约需 {2} 分钟</translation>
    </message>
</context>
<context>
    <name>tune.vary</name>
    <message>
        <source>&apos;{0}&apos; is not a parameter with a range; expected KEY, KEY=LOW..HIGH, KEY=LOW..HIGH:log, KEY=LOW..HIGHx2 or KEY=a|b, perhaps with &quot; if KEY=VALUE&quot; behind it</source>
        <translation>“{0}”不是带范围的参数；应为 KEY、KEY=LOW..HIGH、KEY=LOW..HIGH:log、KEY=LOW..HIGHx2 或 KEY=a|b，后面可加 &quot; if KEY=VALUE&quot;</translation>
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
        <source>“{0}” cannot be done now: {1}</source>
        <translation>现在不能执行“{0}”：{1}</translation>
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
        <translation>无法读取参照结果的一行</translation>
    </message>
</context>
<context>
    <name>verify.gavel-no-trace</name>
    <message>
        <source>no trace in the folder traces belongs to the run &apos;{0}&apos;</source>
        <translation>traces 文件夹中没有属于运行“{0}”的轨迹</translation>
    </message>
</context>
<context>
    <name>verify.gavel-run-name</name>
    <message>
        <source>a file name of the form run_cluster_policy is expected, the cluster as three numbers of GPUs such as 666</source>
        <translation>文件名应为 运行_集群_策略 的形式，集群写成三个 GPU 数，如 666</translation>
    </message>
</context>
<context>
    <name>verify.gavel-unit</name>
    <message>
        <source>a job such as 3 or a pair such as (3, 5) is expected, found {0}</source>
        <translation>应为任务（如 3）或一对任务（如 (3, 5)），实际为 {0}</translation>
    </message>
</context>
<context>
    <name>verify.no-folder</name>
    <message>
        <source>there is no folder &apos;{0}&apos; with the data of {1}, which does not come with the program; &quot;Published results&quot; in docs/formats.md shows the form of the data</source>
        <translation>没有存放 {1} 数据的文件夹“{0}”，这些数据不随程序提供；docs/formats.md 的“Published results”一节说明数据的格式</translation>
    </message>
</context>
<context>
    <name>verify.no-gpu-count</name>
    <message>
        <source>the file name does not say how many GPUs there are; expected &lt;trace&gt;-&lt;number&gt;gpus.csv</source>
        <translation>文件名未说明 GPU 数；应为 &lt;轨迹&gt;-&lt;number&gt;gpus.csv</translation>
    </message>
</context>
<context>
    <name>verify.not-a-gavel-oracle</name>
    <message>
        <source>&apos;{0}&apos; has no folder traces with traces, or neither decisions nor results</source>
        <translation>“{0}”中没有含轨迹的 traces 文件夹，或者既没有 decisions 也没有 results</translation>
    </message>
</context>
<context>
    <name>verify.not-a-pollux-oracle</name>
    <message>
        <source>&apos;{0}&apos; has no folders workloads, traces and expected (of the authors: results-jobload)</source>
        <translation>“{0}”中没有文件夹 workloads、traces 和 expected（作者的文件夹：results-jobload）</translation>
    </message>
</context>
<context>
    <name>verify.not-a-slurm-oracle</name>
    <message>
        <source>&apos;{0}&apos; has no slurm.conf and jobs.csv, nor folders that have</source>
        <translation>“{0}”没有 slurm.conf 和 jobs.csv，也没有含有它们的文件夹</translation>
    </message>
</context>
<context>
    <name>verify.not-an-oracle</name>
    <message>
        <source>&apos;{0}&apos; has no folders workloads and expected</source>
        <translation>“{0}”中没有文件夹 workloads 和 expected</translation>
    </message>
</context>
<context>
    <name>verify.nothing-expected</name>
    <message>
        <source>&apos;{0}&apos; has no results of policy &apos;{1}&apos;</source>
        <translation>“{0}”中没有策略“{1}”的结果</translation>
    </message>
</context>
<context>
    <name>verify.pollux-policy</name>
    <message>
        <source>&apos;{0}&apos; names no scheduler of this oracle; it has tiresias, optimus and pollux</source>
        <translation>“{0}”不是该参照中的调度器；已有 tiresias、optimus 和 pollux</translation>
    </message>
</context>
<context>
    <name>verify.slurm-action</name>
    <message>
        <source>drain, resume or reserve is expected, found &apos;{0}&apos;</source>
        <translation>应为 drain、resume 或 reserve，实际为“{0}”</translation>
    </message>
</context>
<context>
    <name>verify.slurm-node</name>
    <message>
        <source>&apos;{0}&apos; is no list of nodes of slurm.conf</source>
        <translation>“{0}”不是 slurm.conf 的节点列表</translation>
    </message>
</context>
<context>
    <name>verify.unknown-oracle</name>
    <message>
        <source>there is no oracle &apos;{0}&apos;; there are {1}</source>
        <translation>没有名为“{0}”的已发表结果；可用的有 {1}</translation>
    </message>
</context>
<context>
    <name>waiting.stopped</name>
    <message>
        <source>looking at the queue was stopped</source>
        <translation>查看队列已停止</translation>
    </message>
</context>
<context>
    <name>what-if.bad-force</name>
    <message>
        <source>&apos;{0}&apos; is not a placement; write job:role:server, job:role:server:count or JSON (role: worker, ps or task)</source>
        <translation>“{0}”不是放置；请写 job:role:server、job:role:server:count 或 JSON（role：worker、ps 或 task）</translation>
    </message>
</context>
<context>
    <name>what-if.looks-ahead</name>
    <message>
        <source>policy &apos;{0}&apos; decides differently as soon as another server exists, even one that is not there yet, so the branch would not share its parent&apos;s past</source>
        <translation>只要多一台服务器（即使尚未出现），策略“{0}”的决策就会不同，因此分支无法与其父运行共享过去</translation>
    </message>
</context>
<context>
    <name>what-if.more-than-places</name>
    <message>
        <source>the decision does more than place jobs, so that its other placements cannot be kept by hand</source>
        <translation>该决策不只是放置作业，因此无法手动保留它的其他放置</translation>
    </message>
</context>
<context>
    <name>what-if.no-effect</name>
    <message>
        <source>{0} has no effect: the server is not in a state for it</source>
        <translation>{0} 没有效果：服务器的状态不适用</translation>
    </message>
</context>
<context>
    <name>what-if.no-job</name>
    <message>
        <source>the trace has no job &apos;{0}&apos;; the first one is &apos;{1}&apos;</source>
        <translation>作业轨迹没有作业“{0}”；第一个是“{1}”</translation>
    </message>
</context>
<context>
    <name>what-if.no-place</name>
    <message>
        <source>&apos;{0}&apos; is not a server, socket or device of the cluster</source>
        <translation>“{0}”不是集群的服务器、插槽或设备</translation>
    </message>
</context>
<context>
    <name>what-if.no-role</name>
    <message>
        <source>job {0} has no tasks of role {1}</source>
        <translation>作业 {0} 没有角色为 {1} 的任务</translation>
    </message>
</context>
<context>
    <name>what-if.no-room</name>
    <message>
        <source>there is no room for the other tasks of job {0}</source>
        <translation>作业 {0} 的其他任务没有空间</translation>
    </message>
</context>
<context>
    <name>what-if.no-tasks</name>
    <message>
        <source>the placement of job {0} names no task</source>
        <translation>作业 {0} 的放置没有指明任务</translation>
    </message>
</context>
<context>
    <name>what-if.not-placed-so</name>
    <message>
        <source>the decision puts no such task of job {0} on {1}, or the job has no room with it on {2}</source>
        <translation>该决策没有把作业 {0} 的这种任务放在 {1} 上，或者把它放在 {2} 上时该作业放不下</translation>
    </message>
</context>
<context>
    <name>what-if.not-there</name>
    <message>
        <source>job {0} has fewer than {1} tasks of role {2} on {3}</source>
        <translation>作业 {0} 在 {3} 上角色为 {2} 的任务不足 {1} 个</translation>
    </message>
</context>
<context>
    <name>what-if.nothing-due</name>
    <message>
        <source>no decision is due at this moment</source>
        <translation>此刻没有待作的决策</translation>
    </message>
</context>
<context>
    <name>what-if.over-before</name>
    <message>
        <source>the run is over before {0}; nothing can be changed then</source>
        <translation>运行在 {0} 之前就已结束；那时不能更改任何内容</translation>
    </message>
</context>
<context>
    <name>what-if.too-many</name>
    <message>
        <source>job {0} has {1} tasks of role {2}, the placement names {3}</source>
        <translation>作业 {0} 有 {1} 个角色为 {2} 的任务，放置却指明了 {3} 个</translation>
    </message>
</context>
<context>
    <name>window.folder</name>
    <message>
        <source>the folder is not that of a sweep (it holds no manifest.json); open a file, or the folder that `consonance-cli sweep plan` made</source>
        <translation>此文件夹不是扫描的文件夹（其中没有 manifest.json）；请打开文件，或由 `consonance-cli sweep plan` 生成的文件夹</translation>
    </message>
</context>
<context>
    <name>work.stopped</name>
    <message>
        <source>the work was stopped</source>
        <translation>已停止该工作</translation>
    </message>
</context>
</TS>
