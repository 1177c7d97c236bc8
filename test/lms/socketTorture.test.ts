/** Fault injection at every step over sockets: a failed or interrupted call leaves no open exchange. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { directory } from "../fixtures/directory.js"
import { until } from "../fixtures/server.js"
import { downloads } from "../fixtures/torture/downloads.js"
import { connected, transports } from "../fixtures/torture/sockets.js"
import { type Scenario, torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"
import { walks } from "../fixtures/torture/walks.js"

const select = <A>(scenarios: ReadonlyArray<Scenario<A>>, ...names: ReadonlyArray<string>) =>
  scenarios.filter(({ name }) => names.includes(name)) as ReadonlyArray<Scenario<unknown>>

const scenarios = [
  ...select(downloads, "restarted after an interruption"),
  ...select(uploads, "whose confirmation response is lost"),
  ...select(walks, "lmsStream with throttling and errors")
]

/** The modes that end the call. The others leave nothing more on the sockets. */
const modes = ["fails, with all later steps", "succeeds, then is interrupted"] as const

describe.each(transports)("every step over the sockets of %s fails once", (name, make) => {
  it.scopedLive.each(scenarios)("$name", (scenario) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const ends = yield* connected(Scope.extend(make, scope))
      const { injections, steps, wrong } = yield* torture(scenario, yield* directory, ends, modes)
      expect(wrong).toEqual([])
      expect(steps.length).toBeGreaterThan(7)
      expect(injections).toBeGreaterThan(2 * 7)
      yield* Scope.close(scope, Exit.void)
      // fetch has its own connection pool, which the client does not close.
      if (name === "LmsNode") yield* until("all sockets are closed", ends.closed)
    })
  )
})
