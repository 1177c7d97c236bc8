/** What a format is made of, and what it makes. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"

/** Some records that came together. */
export interface Page {
  readonly records: ReadonlyArray<unknown>
  /** As the service wrote them. */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
}

/** Pages as text, each as it comes. */
export type Format = <E, R>(pages: Stream.Stream<Page, E, R>) => Stream.Stream<string, E, R>
