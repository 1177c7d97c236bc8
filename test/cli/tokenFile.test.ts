/** The token of a file, also of a pipe that has nothing yet, or of a device that never ends. */
import { execFileSync } from "node:child_process"
import * as Fs from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, TestClock } from "effect"
import { readTokenFile } from "../../src/cli/client/tokenFile.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { runInVirtualTime } from "../fixtures/virtual.js"

const makePipe = Effect.map(temporaryDirectory, (home) => {
  const path = join(home, "pipe")
  execFileSync("mkfifo", [path])
  return path
})

/** Opened before the reader, since a pipe without a writer is empty. */
const openWriter = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => Fs.openSync(path, Fs.constants.O_RDWR)),
    (file) => Effect.sync(() => Fs.closeSync(file))
  )

/** Waits in real time until the reader has found the pipe empty, and waits for the clock of the test. */
const untilPolling: Effect.Effect<void> = Effect.flatMap(TestClock.sleeps(), (sleeps) =>
  // The first wait is the limit of a minute.
  Array.from(sleeps).length > 1
    ? Effect.void
    : Effect.zipRight(
        Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))),
        untilPolling
      )
)

describe("a token file", () => {
  it.scoped("is a pipe that may come late and in parts", () =>
    Effect.gen(function* () {
      const path = yield* makePipe
      const writer = Fs.openSync(path, Fs.constants.O_RDWR)
      const reading = yield* Effect.fork(readTokenFile(path))
      yield* untilPolling
      Fs.writeSync(writer, "7~from-")
      yield* TestClock.adjust("50 millis")
      yield* untilPolling
      Fs.writeSync(writer, "a-pipe\nmore")
      Fs.closeSync(writer)
      yield* TestClock.adjust("50 millis")
      expect(Redacted.value(yield* Fiber.join(reading))).toBe("7~from-a-pipe")
    })
  )

  it.scoped("is a pipe that is waited for at most a minute", () =>
    Effect.gen(function* () {
      const path = yield* makePipe
      yield* openWriter(path)
      const { at, exit } = yield* runInVirtualTime(Effect.flip(readTokenFile(path)))
      expect(yield* exit).toMatchObject({ message: expect.stringContaining("for a minute") })
      expect(at).toBe(60_000)
    })
  )
})
