/** The final states of jobs that the sandbox answers from the model alone. */
import type { JsonObject } from "../kernel/json.js"

/** The documented state of a job that has succeeded, by the model of its record. */
export const SUCCESS_STATES: Readonly<Record<string, JsonObject>> = {
  "/api/v1/accounts/:/rubrics/upload": { workflow_state: "succeeded" },
  "/api/v1/courses/:/rubrics/upload": { workflow_state: "succeeded" },
  AsyncQueryStatusResponse: { status: "finished" },
  BlueprintMigration: { workflow_state: "completed" },
  ContentExport: { workflow_state: "exported" },
  ContentMigration: { workflow_state: "completed" },
  EpubExport: { workflow_state: "generated" },
  OutcomeImport: { workflow_state: "succeeded" },
  Progress: { workflow_state: "completed" },
  QuizReport: {},
  Report: { status: "complete" },
  SisImport: { workflow_state: "imported" }
}
