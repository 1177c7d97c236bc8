/**
 * Fault injection: every exchange, read of a body and call to the file system goes wrong once, in every way. A download leaves the
 * old or the complete new file; the service has an upload once or not at all, as the error says; reads succeed in the end. Over
 * sockets, a failed or interrupted call leaves no open exchange.
 */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { waitUntil } from "../fixtures/server.js"
import { calls } from "../fixtures/torture/calls.js"
import { downloads } from "../fixtures/torture/downloads.js"
import { forms } from "../fixtures/torture/forms.js"
import { startRemoteEnd, transports } from "../fixtures/torture/sockets.js"
import { type Scenario, torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"

const groups: ReadonlyArray<
  readonly [operation: string, scenarios: ReadonlyArray<Scenario<unknown>>, minSteps: number]
> = [
  ["a call", calls, 2],
  ["a download", downloads, 15],
  ["an upload", uploads, 16],
  ["a form with a file", forms, 11]
]

describe.each(groups)("each step of %s fails once", (_, scenarios, minSteps) => {
  it.scopedLive.each(scenarios)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, recovered, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThanOrEqual(minSteps)
      expect(injections + skipped).toBe(5 * steps.length)
      // No step is skipped.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
      // A read is retried: one that fails once succeeds in the end.
      if (scenarios === calls && !scenario.name.startsWith("a write")) expect(recovered).toBeGreaterThan(0)
    })
  )
})

const select = <A>(scenarios: ReadonlyArray<Scenario<A>>, ...names: ReadonlyArray<string>) =>
  scenarios.filter(({ name }) => names.includes(name)) as ReadonlyArray<Scenario<unknown>>

const overSockets = [
  ...select(downloads, "restarted after an interruption"),
  ...select(uploads, "whose confirmation response is lost"),
  ...select(calls, "lmsStream with throttling and errors")
]

/** The modes that end the call. The others leave nothing more on the sockets. */
const endingModes = ["fails, with all later steps", "succeeds, then is interrupted"] as const

describe.each(transports)("every step over the sockets of %s fails once", (name, make) => {
  it.scopedLive.each(overSockets)("$name", (scenario) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const ends = yield* startRemoteEnd(Scope.extend(make, scope))
      const { injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory, ends, endingModes)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(7)
      expect(injections).toBeGreaterThan(2 * 7)
      yield* Scope.close(scope, Exit.void)
      // fetch has its own connection pool, which the client does not close.
      if (name === "LmsNode") yield* waitUntil("all sockets are closed", ends.closed)
    })
  )
})
