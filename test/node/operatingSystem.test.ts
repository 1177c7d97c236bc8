/** What this machine knows of processes: running, suspended, ended, and pids that belong to another process by now. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { makeProcessService } from "../../src/node/operatingSystem.js"
import { titleUnless } from "../fixtures/optional.js"
import { waitUntil } from "../fixtures/server.js"

const service = makeProcessService()
const { self, stateOf } = service
const hasProc = self.pidSpace !== null

/** A process that waits. */
const waiting = Effect.acquireRelease(
  Effect.promise(async () => {
    const child = spawn(process.execPath, ["-e", "console.log('started'); setInterval(() => {}, 1e6)"])
    await once(child.stdout, "data")
    return child
  }),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
)

describe("the state of a process", () => {
  it.effect("is Running for this process, and Ended for an earlier one with its pid", () =>
    Effect.gen(function* () {
      expect(yield* stateOf(self)).toBe("Running")
      expect(yield* stateOf({ ...self, started: "1" })).toBe("Ended")
    })
  )

  it.effect("is Unknown for another machine, another container, and another boot", () =>
    Effect.gen(function* () {
      expect(yield* stateOf({ ...self, host: "elsewhere" })).toBe("Unknown")
      expect(yield* stateOf({ ...self, pidSpace: "other boot" })).toBe("Unknown")
    })
  )

  it.scopedLive.skipIf(!hasProc)(
    titleUnless(hasProc ? undefined : "/proc", "is Running while another process runs or is suspended, then Ended"),
    () =>
      Effect.gen(function* () {
        const child = yield* waiting
        // The start time of the child is only in its own file.
        const text = readFileSync(`/proc/${child.pid}/stat`, "latin1")
        const started = text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? ""
        const identity = { ...self, pid: child.pid ?? 0, started }
        expect(yield* stateOf(identity)).toBe("Running")
        expect(yield* stateOf({ ...identity, started: "1" })).toBe("Ended")
        child.kill("SIGSTOP")
        expect(yield* stateOf(identity)).toBe("Running")
        child.kill("SIGKILL")
        yield* waitUntil("it has ended", () => Effect.runSync(stateOf(identity)) === "Ended")
      })
  )
})
