/** Runs the sandbox in its own process, which reports its memory on request. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import { Sandbox } from "effect-lms/sandbox"

const [courses = "0"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const { token, url } = yield* Sandbox
  process.on("message", () => process.send?.(process.memoryUsage.rss()))
  process.send?.({ url, token: Redacted.value(token) })
  return yield* Effect.never
})

const running = Effect.runFork(Effect.provide(program, Sandbox.layer({ data: { courses: Number(courses) } })))
// Removes its temporary directory, too.
process.on("disconnect", () => Effect.runFork(Fiber.interrupt(running)))
