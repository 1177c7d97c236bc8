/** What the processes of a simulation are told: JSON, in their first argument. */
import type { LmsExportList } from "effect-lms/export"

export interface StoreSettings {
  readonly databasePort: number
}

export interface RunnerSettings extends StoreSettings {
  readonly machine: string
  readonly pagesPerStep: number
  /** The port at which the others reach this machine, and the one that it listens to. */
  readonly port: number
  readonly listenPort: number
}

export interface ClientSettings extends StoreSettings {
  readonly name: string
  readonly directory: string
  readonly lists: ReadonlyArray<LmsExportList>
  readonly concurrency: number
}

export const PER_PAGE = 10
