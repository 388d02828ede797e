<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CapacityText</name>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterFit</name>
    <message numerus="yes">
        <source>None of the %n jobs can run on this cluster. To go on, choose another cluster or another trace.</source>
        <translation>
            <numerusform>The job of the trace cannot run on this cluster. To go on, choose another cluster or another trace.</numerusform>
            <numerusform>None of the %n jobs can run on this cluster. To go on, choose another cluster or another trace.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterText</name>
    <message numerus="yes">
        <source>%n sockets</source>
        <translation>
            <numerusform>%n socket</numerusform>
            <numerusform>%n sockets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPUs free</source>
        <translation>
            <numerusform>%n GPU free</numerusform>
            <numerusform>%n GPUs free</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>Mean over %n copies of the trace with shifted arrivals: %1. In the trace as it is: %2</source>
        <translation>
            <numerusform>Mean over %n copy of the trace with shifted arrivals: %1. In the trace as it is: %2</numerusform>
            <numerusform>Mean over %n copies of the trace with shifted arrivals: %1. In the trace as it is: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mean over %n runs of the mean job completion time, waiting included: %1</source>
        <translation>
            <numerusform>Mean job completion time of %n run, waiting included: %1</numerusform>
            <numerusform>Mean over %n runs of the mean job completion time, waiting included: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PassedOver</name>
    <message numerus="yes">
        <source>Decision %1 placed %n other jobs and left job %2 waiting.</source>
        <translation>
            <numerusform>Decision %1 placed %n other job and left job %2 waiting.</numerusform>
            <numerusform>Decision %1 placed %n other jobs and left job %2 waiting.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunProvenance</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SimulationText</name>
    <message numerus="yes">
        <source>%n more servers</source>
        <translation>
            <numerusform>%n more server</numerusform>
            <numerusform>%n more servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n on %1</source>
        <comment>tasks on a server</comment>
        <translation>
            <numerusform>%n on %1</numerusform>
            <numerusform>%n on %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter servers</source>
        <translation>
            <numerusform>%n parameter server</numerusform>
            <numerusform>%n parameter servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::AnimationCommand</name>
    <message numerus="yes">
        <source>%n frames written to %1.</source>
        <translation>
            <numerusform>%n frame written to %1.</numerusform>
            <numerusform>%n frames written to %1.</numerusform>
        </translation>
    </message>
</context>
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
    <name>consonance::BranchDifferenceView</name>
    <message numerus="yes">
        <source>and %n more job(s)</source>
        <translation>
            <numerusform>and %n more job</numerusform>
            <numerusform>and %n more jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more tenant(s)</source>
        <translation>
            <numerusform>and %n more tenant</numerusform>
            <numerusform>and %n more tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mean JCT of the %n jobs that finish in both: %1 → %2.</source>
        <translation>
            <numerusform>Mean JCT of the %n job that finishes in both: %1 → %2.</numerusform>
            <numerusform>Mean JCT of the %n jobs that finish in both: %1 → %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::CandidateModel</name>
    <message numerus="yes">
        <source>No room is left for %n job(s) of the decision: %1</source>
        <translation>
            <numerusform>No room is left for one job of the decision: %1</numerusform>
            <numerusform>No room is left for %n jobs of the decision: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::CompareForm</name>
    <message numerus="yes">
        <source>%1 of %n policies ticked</source>
        <translation>
            <numerusform>%1 of %n policy ticked</numerusform>
            <numerusform>%1 of %n policies ticked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparePage</name>
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>%n run compared</numerusform>
            <numerusform>%n runs compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The comparison was stopped; %n finished runs are kept. Those are shown whose seed all policies have.</source>
        <translation>
            <numerusform>The comparison was stopped; %n finished run is kept. Those are shown whose seed all policies have.</numerusform>
            <numerusform>The comparison was stopped; %n finished runs are kept. Those are shown whose seed all policies have.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::CompareRunner</name>
    <message numerus="yes">
        <source>Comparing %n policies</source>
        <translation>
            <numerusform>Comparing %n policy</numerusform>
            <numerusform>Comparing %n policies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonBars</name>
    <message numerus="yes">
        <source>%1: mean JCT %2 ± %3 over %n runs</source>
        <translation>
            <numerusform>%1: mean JCT %2 ± %3 over %n run</numerusform>
            <numerusform>%1: mean JCT %2 ± %3 over %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonInputsView</name>
    <message numerus="yes">
        <source>%n inputs are the same in all runs and left out</source>
        <translation>
            <numerusform>%n input is the same in all runs and left out</numerusform>
            <numerusform>%n inputs are the same in all runs and left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ComparisonTeamsView</name>
    <message numerus="yes">
        <source>%n runs are not stored or not read yet.</source>
        <translation>
            <numerusform>%n run is not stored or not read yet.</numerusform>
            <numerusform>%n runs are not stored or not read yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::DecisionPanel</name>
    <message numerus="yes">
        <source>%1 of %n decisions</source>
        <translation>
            <numerusform>%1 of %n decision</numerusform>
            <numerusform>%1 of %n decisions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::EventsPanel</name>
    <message numerus="yes">
        <source>%1 of %n events</source>
        <translation>
            <numerusform>%1 of %n event</numerusform>
            <numerusform>%1 of %n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lines</source>
        <comment>what log points wrote</comment>
        <translation>
            <numerusform>%1 of %n line</numerusform>
            <numerusform>%1 of %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::GhostNote</name>
    <message numerus="yes">
        <source>%n tasks elsewhere</source>
        <translation>
            <numerusform>%n task elsewhere</numerusform>
            <numerusform>%n tasks elsewhere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks not at all</source>
        <translation>
            <numerusform>%n task not at all</numerusform>
            <numerusform>%n tasks not at all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks that wait now</source>
        <translation>
            <numerusform>%n task that waits now</numerusform>
            <numerusform>%n tasks that wait now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::InspectorPanel</name>
    <message numerus="yes">
        <source>%1 and %n more jobs</source>
        <translation>
            <numerusform>%1 and %n more job</numerusform>
            <numerusform>%1 and %n more jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>predicted once %n jobs have finished</source>
        <translation>
            <numerusform>predicted once %n job has finished</numerusform>
            <numerusform>predicted once %n jobs have finished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::InterferencePanel</name>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n models ran</source>
        <translation>
            <numerusform>%1 of %n model ran</numerusform>
            <numerusform>%1 of %n models ran</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without %n models that no job trains.</source>
        <translation>
            <numerusform>Without %n model that no job trains.</numerusform>
            <numerusform>Without %n models that no job trains.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::JobPairPanel</name>
    <message numerus="yes">
        <source>%1 of %n jobs</source>
        <translation>
            <numerusform>%1 of %n job</numerusform>
            <numerusform>%1 of %n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::JobsPanel</name>
    <message numerus="yes">
        <source>%1 of %n jobs ran, %2 only waited</source>
        <translation>
            <numerusform>%1 of %n job ran, %2 only waited</numerusform>
            <numerusform>%1 of %n jobs ran, %2 only waited</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::LessonPanel</name>
    <message numerus="yes">
        <source>%n min</source>
        <comment>length of a lesson</comment>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
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
<context>
    <name>consonance::OffendingRoundsView</name>
    <message numerus="yes">
        <source>%1: %n round(s) set the alarm off; the worst episode of each stands first.</source>
        <translation>
            <numerusform>%1: %n round set the alarm off; the worst episode of each stands first.</numerusform>
            <numerusform>%1: %n rounds set the alarm off; the worst episode of each stands first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::OutageDialog</name>
    <message numerus="yes">
        <source>%1, %n servers</source>
        <comment>a rack</comment>
        <translation>
            <numerusform>%1, one server</numerusform>
            <numerusform>%1, %n servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::OutcomeView</name>
    <message numerus="yes">
        <source>%1: %2 of %n jobs finished</source>
        <translation>
            <numerusform>%1: %2 of %n job finished</numerusform>
            <numerusform>%1: %2 of %n jobs finished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs were rejected.</source>
        <translation>
            <numerusform>%n job was rejected.</numerusform>
            <numerusform>%n jobs were rejected.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs did not finish.</source>
        <translation>
            <numerusform>%n job did not finish.</numerusform>
            <numerusform>%n jobs did not finish.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes were made to this run.</source>
        <translation>
            <numerusform>One change was made to this run.</numerusform>
            <numerusform>%n changes were made to this run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>jobs</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs did not finish: %1.</source>
        <translation>
            <numerusform>%n job did not finish: %1.</numerusform>
            <numerusform>%n jobs did not finish: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::OwnClusterPage</name>
    <message numerus="yes">
        <source>%n jobs can never run on it:</source>
        <translation>
            <numerusform>%n job can never run on it:</numerusform>
            <numerusform>%n jobs can never run on it:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more reasons</source>
        <translation>
            <numerusform>and %n more reason</numerusform>
            <numerusform>and %n more reasons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n such jobs in all)</source>
        <translation>
            <numerusform>%1 (%n such job in all)</numerusform>
            <numerusform>%1 (%n such jobs in all)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the jobs can never run on the cluster and wait to the end.</source>
        <translation>
            <numerusform>%n of the jobs can never run on the cluster and waits to the end.</numerusform>
            <numerusform>%n of the jobs can never run on the cluster and wait to the end.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the jobs can never run on the cluster and are left out: %1 jobs run.</source>
        <translation>
            <numerusform>%n of the jobs can never run on the cluster and is left out: %1 jobs run.</numerusform>
            <numerusform>%n of the jobs can never run on the cluster and are left out: %1 jobs run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::PlotWidget</name>
    <message numerus="yes">
        <source>%1: %n points, %2 to %3, last %4 at %5</source>
        <comment>a curve</comment>
        <translation>
            <numerusform>%1: %n point, %2 to %3, last %4 at %5</numerusform>
            <numerusform>%1: %n points, %2 to %3, last %4 at %5</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::PredictorView</name>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n observation</numerusform>
            <numerusform>%n observations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ProjectorMode</name>
    <message numerus="yes">
        <source>%n traces</source>
        <translation>
            <numerusform>%n trace</numerusform>
            <numerusform>%n traces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::RunDetails</name>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>%n run selected</numerusform>
            <numerusform>%n runs selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::RunsPage</name>
    <message numerus="yes">
        <source>%n runs archived.</source>
        <translation>
            <numerusform>%n run archived.</numerusform>
            <numerusform>%n runs archived.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n results written to %1.</source>
        <translation>
            <numerusform>%n result written to %1.</numerusform>
            <numerusform>%n results written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting %n runs</source>
        <translation>
            <numerusform>Exporting %n run</numerusform>
            <numerusform>Exporting %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1.</source>
        <translation>
            <numerusform>%n file written to %1.</numerusform>
            <numerusform>%n files written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1, then it was stopped.</source>
        <translation>
            <numerusform>%n file written to %1, then it was stopped.</numerusform>
            <numerusform>%n files written to %1, then it was stopped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Archive %n runs</source>
        <translation>
            <numerusform>Archive %n run</numerusform>
            <numerusform>Archive %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restore %n runs</source>
        <translation>
            <numerusform>Restore %n run</numerusform>
            <numerusform>Restore %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs found</source>
        <translation>
            <numerusform>%n run found</numerusform>
            <numerusform>%n runs found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::SampleCard</name>
    <message numerus="yes">
        <source>%n jobs on %1, %2</source>
        <translation>
            <numerusform>%n job on %1, %2</numerusform>
            <numerusform>%n jobs on %1, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::ServersPanel</name>
    <message numerus="yes">
        <source>%1 of %n servers had work</source>
        <translation>
            <numerusform>%1 of %n server had work</numerusform>
            <numerusform>%1 of %n servers had work</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::SessionPage</name>
    <message numerus="yes">
        <source>The predictor drifts in %n stretches of this run.</source>
        <translation>
            <numerusform>The predictor drifts in %n stretch of this run.</numerusform>
            <numerusform>The predictor drifts in %n stretches of this run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n servers had work</source>
        <translation>
            <numerusform>%1 of %n server had work</numerusform>
            <numerusform>%1 of %n servers had work</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::SharedSweepPanel</name>
    <message numerus="yes">
        <source>and %n more; `consonance-cli sweep status` names them all</source>
        <translation>
            <numerusform>and %n more; `consonance-cli sweep status` names them all</numerusform>
            <numerusform>and %n more; `consonance-cli sweep status` names them all</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::StepNotes</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::SweepForm</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::TimelineView</name>
    <message numerus="yes">
        <source>%n earlier parts</source>
        <translation>
            <numerusform>%n earlier part</numerusform>
            <numerusform>%n earlier parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later reservations</source>
        <translation>
            <numerusform>%n later reservation</numerusform>
            <numerusform>%n later reservations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more servers</source>
        <translation>
            <numerusform>%1 and %n more server</numerusform>
            <numerusform>%1 and %n more servers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::TraceAuditView</name>
    <message numerus="yes">
        <source>%n rows are left out by a rule.</source>
        <translation>
            <numerusform>%n row is left out by a rule.</numerusform>
            <numerusform>%n rows are left out by a rule.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows cannot be read.</source>
        <translation>
            <numerusform>%n row cannot be read.</numerusform>
            <numerusform>%n rows cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs can never run on the cluster.</source>
        <translation>
            <numerusform>%n job can never run on the cluster.</numerusform>
            <numerusform>%n jobs can never run on the cluster.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, whose length depends on their batch</source>
        <translation>
            <numerusform>%n job, whose length depends on its batch</numerusform>
            <numerusform>%n jobs, whose length depends on their batch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows have impossible figures.</source>
        <translation>
            <numerusform>%n row has impossible figures.</numerusform>
            <numerusform>%n rows have impossible figures.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, which can never run on the cluster</source>
        <translation>
            <numerusform>%n job, which can never run on the cluster</numerusform>
            <numerusform>%n jobs, which can never run on the cluster</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs, rows of the file: %1.</source>
        <translation>
            <numerusform>%n job, rows of the file: %1.</numerusform>
            <numerusform>%n jobs, rows of the file: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::TraceInspectionView</name>
    <message numerus="yes">
        <source>%n rows left out: %1</source>
        <translation>
            <numerusform>%n row left out: %1</numerusform>
            <numerusform>%n rows left out: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs had not ended: running to their time limit they make up %1 of %2 GPU-hours.</source>
        <translation>
            <numerusform>%n job had not ended: running to its time limit it makes up %1 of %2 GPU-hours.</numerusform>
            <numerusform>%n jobs had not ended: running to their time limit they make up %1 of %2 GPU-hours.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems; only rows that cannot be read are left out.</source>
        <translation>
            <numerusform>%n problem; only rows that cannot be read are left out.</numerusform>
            <numerusform>%n problems; only rows that cannot be read are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WhatIfController</name>
    <message numerus="yes">
        <source>decision answered by hand, %n job(s) placed</source>
        <translation>
            <numerusform>decision answered by hand, %n job placed</numerusform>
            <numerusform>decision answered by hand, %n jobs placed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WhatIfPanel</name>
    <message numerus="yes">
        <source>A branch with %n change(s)</source>
        <translation>
            <numerusform>A branch with %n change</numerusform>
            <numerusform>A branch with %n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A kept branch with %n change(s)</source>
        <translation>
            <numerusform>A kept branch with %n change</numerusform>
            <numerusform>A kept branch with %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WindowNotices</name>
    <message numerus="yes">
        <source>%n problems; the rows concerned are left out.</source>
        <translation>
            <numerusform>%n problem; the row concerned is left out.</numerusform>
            <numerusform>%n problems; the rows concerned are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notes on the inputs.</source>
        <translation>
            <numerusform>%n note on the inputs.</numerusform>
            <numerusform>%n notes on the inputs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>consonance::WindowTeaching</name>
    <message numerus="yes">
        <source>Lesson, %n minutes</source>
        <translation>
            <numerusform>Lesson, %n minute</numerusform>
            <numerusform>Lesson, %n minutes</numerusform>
        </translation>
    </message>
</context>
</TS>
