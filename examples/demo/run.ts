/**
 * The demo: starts a small Canvas-like service in this process, then does over HTTP what your own programs would do.
 * Needs no account. The exit code is 0 only if each step gives the expected result.
 *
 *     npm run demo
 */
import { Console, Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import { errors } from "./errors.js"
import { files } from "./files.js"
import { rateLimit } from "./rateLimit.js"
import { reading } from "./reading.js"
import { writing } from "./writing.js"

const main = Effect.gen(function* () {
  const { url } = yield* Sandbox
  yield* Console.log(`A small Canvas-like service is running at ${url}.`)
  yield* Effect.all([reading, writing, files, errors])
})

/** Canvas's rate limit: a bucket of 600 units that leaks 10 a second. A request holds 50 of them until its response. */
const limited = Sandbox.layer({ latency: "20 millis", throttle: { cost: () => 4 } })

const program = Effect.gen(function* () {
  yield* Effect.provide(main, Sandbox.layerClient())
  yield* Effect.provide(rateLimit, limited)
  yield* Console.log("\nAll steps gave the expected results.")
})

LmsNode.runMain(program)
