/** Fault injection at every step over sockets: a failed or interrupted call leaves no open exchange. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { waitUntil } from "../fixtures/server.js"
import { calls } from "../fixtures/torture/calls.js"
import { downloads } from "../fixtures/torture/downloads.js"
import { startRemoteEnd, transports } from "../fixtures/torture/sockets.js"
import { type Scenario, torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"

const select = <A>(scenarios: ReadonlyArray<Scenario<A>>, ...names: ReadonlyArray<string>) =>
  scenarios.filter(({ name }) => names.includes(name)) as ReadonlyArray<Scenario<unknown>>

const scenarios = [
  ...select(downloads, "restarted after an interruption"),
  ...select(uploads, "whose confirmation response is lost"),
  ...select(calls, "lmsStream with throttling and errors")
]

/** The modes that end the call. The others leave nothing more on the sockets. */
const modes = ["fails, with all later steps", "succeeds, then is interrupted"] as const

describe.each(transports)("every step over the sockets of %s fails once", (name, make) => {
  it.scopedLive.each(scenarios)("$name", (scenario) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const ends = yield* startRemoteEnd(Scope.extend(make, scope))
      const { injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory, ends, modes)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(7)
      expect(injections).toBeGreaterThan(2 * 7)
      yield* Scope.close(scope, Exit.void)
      // fetch has its own connection pool, which the client does not close.
      if (name === "LmsNode") yield* waitUntil("all sockets are closed", ends.closed)
    })
  )
})
