/** What this machine knows of processes: running, suspended, ended, and pids that belong to another process by now. */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, readFileSync, readlinkSync } from "node:fs"
import * as Os from "node:os"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { vi } from "vitest"
import { Sha256 } from "../../src/internal/files/platform.js"
import { Processes } from "../../src/internal/processes.js"
import { makeProcessService, processesLayer, sha256Layer } from "../../src/node/operatingSystem.js"
import { titleUnless } from "../fixtures/optional.js"
import { waitUntil } from "../fixtures/server.js"

const hasProc = existsSync("/proc/self/stat")

/** Fields of a process by their numbers in the manual of proc, from 3 on. */
const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  return { state: fields[0], started: fields[19] ?? "" }
}

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
      const { self, stateOf } = makeProcessService()
      expect(yield* stateOf(self)).toBe("Running")
      expect(yield* stateOf({ ...self, started: "1" })).toBe("Ended")
    })
  )

  it.effect("is Unknown for another machine, another container, and another boot", () =>
    Effect.gen(function* () {
      const { self, stateOf } = makeProcessService()
      expect(yield* stateOf({ ...self, host: "elsewhere" })).toBe("Unknown")
      expect(yield* stateOf({ ...self, pidSpace: "other boot" })).toBe("Unknown")
    })
  )

  it.scopedLive.skipIf(!hasProc)(
    titleUnless(hasProc ? undefined : "/proc", "is Running while another process runs or is suspended, then Ended"),
    () =>
      Effect.gen(function* () {
        const child = yield* waiting
        const { self, stateOf } = makeProcessService()
        const pid = child.pid ?? 0
        const identity = { ...self, pid, started: statOf(pid).started }
        expect(yield* stateOf(identity)).toBe("Running")
        expect(yield* stateOf({ ...identity, started: "1" })).toBe("Ended")
        // Of another user.
        const kill = vi.spyOn(process, "kill").mockImplementation(() => {
          throw Object.assign(new Error("EPERM"), { code: "EPERM" })
        })
        expect(
          yield* Effect.ensuring(
            stateOf(identity),
            Effect.sync(() => kill.mockRestore())
          )
        ).toBe("Running")
        child.kill("SIGSTOP")
        expect(yield* stateOf(identity)).toBe("Running")
        const exit = once(child, "exit")
        child.kill("SIGKILL")
        yield* Effect.promise(() => exit)
        expect(yield* stateOf(identity)).toBe("Ended")
      })
  )

  it.scopedLive.skipIf(!hasProc)(
    titleUnless(hasProc ? undefined : "/proc", "is Ended for one whose parent does not ask for its exit code"),
    () =>
      Effect.gen(function* () {
        const parent = yield* Effect.acquireRelease(
          Effect.sync(() => spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 1000"])),
          (parent) => Effect.sync(() => parent.kill("SIGKILL"))
        )
        const [line] = yield* Effect.promise(() => once(parent.stdout, "data"))
        const pid = Number(String(line))
        yield* waitUntil("it is a zombie", () => statOf(pid).state === "Z")
        const { self, stateOf } = makeProcessService()
        expect(yield* stateOf({ ...self, pid, started: statOf(pid).started })).toBe("Ended")
      })
  )
})

it.effect("a hash of a file is SHA-256, also before its end", () =>
  Effect.gen(function* () {
    const hash = Option.getOrThrow(yield* Effect.provide(Sha256, sha256Layer)).make()
    const expected = (text: string) => createHash("sha256").update(text).digest("hex")
    hash.update(Buffer.from("a"))
    expect(hash.digestSoFar()).toBe(expected("a"))
    hash.update(Buffer.from("b"))
    expect(hash.digest()).toBe(expected("ab"))
  })
)

describe("this process", () => {
  it.effect.skipIf(!hasProc)(
    titleUnless(hasProc ? undefined : "/proc", "is known by its start, on its machine, in its boot and container"),
    () =>
      Effect.gen(function* () {
        const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()
        const service = yield* Effect.provide(Processes, processesLayer)
        expect(Option.map(service, ({ self }) => self)).toEqual(
          Option.some({
            pid: process.pid,
            host: Os.hostname(),
            pidSpace: `${boot} ${readlinkSync("/proc/self/ns/pid")}`,
            started: statOf(process.pid).started
          })
        )
      })
  )
})
