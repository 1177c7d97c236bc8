/** The sandbox in a process of its own, which says how much memory it takes whenever it is asked. */
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
// With its temporary directory.
process.on("disconnect", () => Effect.runFork(Fiber.interrupt(running)))
