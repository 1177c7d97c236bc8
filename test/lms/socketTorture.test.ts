/** Torture over sockets: what a call that fails or is interrupted leaves on the wire is nothing. */
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

const named = <A>(scenarios: ReadonlyArray<Scenario<A>>, ...names: ReadonlyArray<string>) =>
  scenarios.filter(({ name }) => names.includes(name)) as ReadonlyArray<Scenario<unknown>>

const scenarios = [
  ...named(downloads, "begun anew where it broke off"),
  ...named(uploads, "confirmed, and the answer is lost"),
  ...named(walks, "lmsStream through throttles and errors")
]

/** What ends the call: what else goes wrong leaves no more on the wire. */
const modes = ["fails, and all after it", "is done, and interrupted"] as const

describe.each(transports)("every step over the sockets of %s goes wrong once", (name, make) => {
  it.scopedLive.each(scenarios)("$name", (scenario) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const ends = yield* connected(Scope.extend(make, scope))
      const { injections, steps, wrong } = yield* torture(scenario, yield* directory, ends, modes)
      expect(wrong).toEqual([])
      expect(steps.length).toBeGreaterThan(7)
      expect(injections).toBeGreaterThan(2 * 7)
      yield* Scope.close(scope, Exit.void)
      // fetch keeps its own, which are not ours to close.
      if (name === "LmsNode") yield* until("all sockets are closed", ends.closed)
    })
  )
})
