/** Whose export it is. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Either, Option, Schema } from "effect"
import { canNoLongerWrite, makeOwner, Owner, processState } from "../../src/export/owner.js"
import { Processes, type ProcessIdentity } from "../../src/internal/processes.js"
import { damagedCopies } from "../fixtures/damage.js"

const self: ProcessIdentity = { pid: 7, host: "here", pidSpace: null, started: "1" }
const other: ProcessIdentity = { ...self, pid: 8 }

const owner = (process: ProcessIdentity | null): Owner => ({ id: "0123456789abcdef0123456789abcdef", process })

/** This process, and what the system says of all others. */
const withProcesses = (state: "Running" | "Ended" | "Unknown" = "Running") =>
  Effect.provideService(Processes, Option.some({ self, stateOf: () => Effect.succeed(state) }))

describe("an owner", () => {
  it.effect("is this process with a random id, or unknown on a platform that does not tell", () =>
    Effect.gen(function* () {
      const one = yield* withProcesses()(makeOwner)
      expect(one).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), process: self })
      expect((yield* makeOwner).process).toBeNull()
      expect((yield* makeOwner).id).not.toBe((yield* makeOwner).id)
    })
  )

  it("is not read from damaged text", () => {
    const decode = Schema.decodeUnknownEither(Owner)
    for (const process of [self, { ...self, pidSpace: "4026531836" }, null]) {
      expect(decode(owner(process))).toEqual(Either.right(owner(process)))
      const damaged = damagedCopies(owner(process)).filter((copy) => Either.isRight(decode(copy)))
      expect(damaged).toEqual([])
    }
    for (const id of ["", `${owner(null).id}0`, `x${owner(null).id.slice(1)}`, `0${owner(null).id}`, "0".repeat(31)]) {
      expect(Either.isLeft(decode({ ...owner(null), id }))).toBe(true)
    }
  })

  it.effect("can still write unless its process, or its call in this process, has ended", () =>
    Effect.gen(function* () {
      expect([
        yield* withProcesses("Ended")(canNoLongerWrite(owner(other))),
        yield* withProcesses("Unknown")(canNoLongerWrite(owner(other))),
        yield* withProcesses("Running")(canNoLongerWrite(owner(other))),
        yield* withProcesses("Running")(canNoLongerWrite(owner(self))),
        yield* withProcesses("Unknown")(canNoLongerWrite(owner(self))),
        yield* withProcesses("Ended")(canNoLongerWrite(owner(null))),
        yield* canNoLongerWrite(owner(self))
      ]).toEqual([true, false, false, true, false, false, false])
    })
  )

  it.effect("is in a state that the system knows", () =>
    Effect.gen(function* () {
      expect([
        yield* withProcesses("Ended")(processState(owner(other))),
        yield* withProcesses("Ended")(processState(owner(null))),
        yield* processState(owner(other))
      ]).toEqual(["Ended", "Unknown", "Unknown"])
    })
  )
})
