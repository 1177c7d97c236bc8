/** The states of jobs that the sandbox answers from the model alone. */
interface JobStates {
  readonly field: "workflow_state" | "status"
  readonly succeeded: string
  readonly failed: string
  readonly underWay: string
}

const states = (succeeded: string, failed: string, underWay: string): JobStates => ({
  field: "workflow_state",
  succeeded,
  failed,
  underWay
})

/** The documented states of jobs, by the models of their records. That of a quiz report is in its progress. */
export const JOB_STATES: Readonly<Record<string, JobStates | undefined>> = {
  "/api/v1/accounts/:/rubrics/upload": states("succeeded", "failed", "importing"),
  "/api/v1/courses/:/rubrics/upload": states("succeeded", "failed", "importing"),
  AsyncQueryStatusResponse: { ...states("finished", "failed", "running"), field: "status" },
  BlueprintMigration: states("completed", "imports_failed", "exporting"),
  ContentExport: states("exported", "failed", "exporting"),
  ContentMigration: states("completed", "failed", "running"),
  EpubExport: states("generated", "failed", "generating"),
  OutcomeImport: states("succeeded", "failed", "importing"),
  Progress: states("completed", "failed", "running"),
  QuizReport: undefined
}

/** The states of jobs that have succeeded, as words of fields. */
export const successStates: ReadonlyArray<readonly [model: string, field: string, word: string]> = Object.entries(
  JOB_STATES
).flatMap(([model, known]) => (known === undefined ? [] : [[model, known.field, known.succeeded] as const]))
