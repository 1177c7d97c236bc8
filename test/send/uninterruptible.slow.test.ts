/** Time limits also hold where nothing can be interrupted: in an acquisition, in a finalizer, in an uninterruptible region. */
import { describe, expect, it } from "@effect/vitest"
import { Deferred, type Duration, Effect, Exit, Fiber, Layer, Stream } from "effect"
import {
  type Lms,
  type LmsError,
  type LmsJobError,
  LmsTransportError,
  lms,
  lmsPages,
  lmsStream,
  lmsUpload,
  lmsWait,
  lmsWhoami
} from "effect-lms"
import { lmsGraphql, lmsGraphqlStream } from "effect-lms/graphql"
import { LmsQuota, type LmsQuotaService } from "effect-lms/operators"
import * as timeLimit from "../../src/internal/timeLimit.js"
import { filesBelow, read } from "../fixtures/repository.js"
import { failureOf, inOrder, makeService, type Outcome, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

/** `failureOf` gives the error of any operation. */
type Ended = Exit.Exit<unknown, LmsError>

type Call = Effect.Effect<unknown, LmsError | LmsJobError, Lms>

const regions: ReadonlyArray<readonly [name: string, within: (call: Call) => Call]> = [
  ["an uninterruptible region", Effect.uninterruptible],
  ["an acquisition", (call) => Effect.scoped(Effect.acquireRelease(call, () => Effect.void))],
  [
    "a finalizer",
    (call) =>
      Effect.flatMap(
        Effect.scoped(
          Effect.flatMap(
            Effect.sync((): { exit?: Exit.Exit<unknown, LmsError | LmsJobError> } => ({})),
            (ended) =>
              Effect.as(
                Effect.addFinalizer(() =>
                  Effect.map(Effect.exit(call), (exit) => {
                    ended.exit = exit
                  })
                ),
                ended
              )
          )
        ),
        ({ exit = Exit.void }) => exit
      )
  ]
]

const deadline = { deadline: "10 seconds" } as const
const running = { body: JSON.stringify({ id: 7, workflow_state: "running", completion: 10 }) }
const connection = { connection: "course.usersConnection" } as const
const QUERY =
  "query($after: String) { course(id: 1) { usersConnection(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }"
/** A body can be read once. */
const stalling = (): Outcome => ({ body: new ReadableStream() })

const calls: ReadonlyArray<readonly [name: string, call: Call, answer?: Outcome | (() => Outcome)]> = [
  ["lms", lms("/api/v1/x", {}, deadline)],
  ["a write", lms("POST /api/v1/x", {}, deadline)],
  ["lms with limit", lms("/api/v1/x", {}, { ...deadline, limit: 3 })],
  ["lmsStream", Stream.runDrain(lmsStream("/api/v1/x", {}, deadline))],
  ["lmsPages", Stream.runDrain(lmsPages("/api/v1/x", {}, { ...deadline, concurrency: 3 }))],
  ["lmsGraphql", lmsGraphql("{ a }", {}, deadline)],
  ["lmsGraphqlStream", Stream.runDrain(lmsGraphqlStream(QUERY, {}, { ...deadline, ...connection }))],
  ["lmsUpload", lmsUpload(undefined, { course_id: 1, url: "https://files.test/a", name: "a" }, deadline)],
  ["lmsWhoami", lmsWhoami(deadline)],
  ["lmsWait without a response", lmsWait("/api/v1/progress/7", deadline)],
  ["lmsWait for a job that goes on", lmsWait("/api/v1/progress/7", deadline), running],
  ["a wait for the rate limit", lms("/api/v1/x", {}, deadline), { status: 429, headers: { "retry-after": "60" } }],
  ["a body that stalls", lms("/api/v1/x", {}, deadline), stalling]
]

describe.each(regions)("in %s", (_, within) => {
  it.effect.each(calls)("the deadline ends %s", ([, call, answer = "silence"]) =>
    Effect.gen(function* () {
      const { layer } = makeService(typeof answer === "function" ? answer : inOrder(answer))
      const { at, exit } = yield* runInVirtualTime(within(call).pipe(Effect.provide(layer)))
      expect(at).toBe(10_000)
      expect(failureOf(exit as Ended)).toMatchObject({ reason: "Deadline" })
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("timeout and stallTimeout end an attempt", () =>
    Effect.gen(function* () {
      const limits = { timeout: "5 seconds", stallTimeout: "7 seconds", retries: 0 } as const
      const ends = (answer: Outcome) =>
        runInVirtualTime(Effect.provide(within(lms("/api/v1/x", {}, limits)), makeService(inOrder(answer)).layer))
      const silence = yield* ends("silence")
      expect([silence.at, failureOf(silence.exit as Ended)]).toMatchObject([5000, { reason: "Timeout" }])
      expect((yield* ends({ body: new ReadableStream() })).at).toBe(7000)
      // The text of an error is read for five seconds.
      const error = yield* ends({ status: 404, body: new ReadableStream() })
      expect([error.at, failureOf(error.exit as Ended)]).toMatchObject([5000, { status: 404 }])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("onEnd may not hold up a call beyond its deadline, even if it cannot be interrupted", () =>
    Effect.gen(function* () {
      const onEnd = () => Effect.uninterruptible(Effect.never)
      const call = lms("/api/v1/x", {}, { ...deadline, limit: 1, onEnd })
      const { layer } = makeService(inOrder({ body: '[{"id":1}]' }))
      const { at, exit } = yield* runInVirtualTime(Effect.provide(within(call), layer))
      expect([at, exit._tag]).toEqual([10_000, "Success"])
    }).pipe(Effect.provide(withoutLogs))
  )
})

it.effect("onProgress of lmsWait may not hold up the call beyond its deadline, even if it cannot be interrupted", () =>
  Effect.gen(function* () {
    const { layer } = makeService(inOrder(running))
    const onProgress = () => Effect.uninterruptible(Effect.never)
    const call = lmsWait("/api/v1/progress/7", { ...deadline, onProgress })
    const { at, exit } = yield* runInVirtualTime(Effect.provide(call, layer))
    expect(at).toBe(10_000)
    expect(failureOf(exit as Ended)).toMatchObject({ reason: "Deadline" })
  }).pipe(Effect.provide(withoutLogs))
)

it.effect("a record is owned for a time: acquired by a call, released by another", () =>
  Effect.gen(function* () {
    const { layer, seen } = makeService(({ method }) => (method === "POST" ? { body: '{"id":1}' } : "silence"))
    const owned = Effect.acquireRelease(lms("POST /api/v1/x", {}, deadline), () =>
      // A release must not fail.
      Effect.catchAll(lms("DELETE /api/v1/x/1", {}, deadline), (error) =>
        error instanceof LmsTransportError ? Effect.void : Effect.die(error)
      )
    )
    const { at, exit } = yield* runInVirtualTime(Effect.provide(Effect.scoped(owned), layer))
    expect([at, exit._tag, seen.map(({ method }) => method)]).toEqual([10_000, "Success", ["POST", "DELETE"]])
  }).pipe(Effect.provide(withoutLogs))
)

describe("a wait for the quota", () => {
  /** Each request waits for a second, interruptibly. */
  const slowQuota: LmsQuotaService = {
    admit: () => Effect.as(Effect.interruptible(Effect.sleep("1 second")), { settle: () => Effect.void })
  }
  const interruptedAfter = (program: Effect.Effect<unknown, LmsError, Lms>, duration: Duration.DurationInput) =>
    Effect.gen(function* () {
      const { layer, seen } = makeService(() => ({ body: '{"id":1}' }))
      const running = Effect.flatMap(Effect.fork(program), (fiber) =>
        Effect.zipRight(Effect.sleep(duration), Fiber.interrupt(fiber))
      )
      const quota = Layer.succeed(LmsQuota, slowQuota)
      yield* runInVirtualTime(Effect.provide(running, Layer.provide(layer, quota)))
      return seen.map(({ method }) => method)
    })

  it.effect("does not lose the release of what was acquired, if an interruption ends its use", () =>
    Effect.gen(function* () {
      const owned = Effect.acquireRelease(lms("POST /api/v1/x"), () => Effect.orDie(lms("DELETE /api/v1/x/1")))
      const program = Effect.scoped(Effect.zipRight(owned, Effect.never))
      expect(yield* interruptedAfter(program, "5 seconds")).toEqual(["POST", "DELETE"])
    })
  )

  it.effect("is not interrupted in an uninterruptible region, but elsewhere at once", () =>
    Effect.gen(function* () {
      expect(yield* interruptedAfter(Effect.uninterruptible(lms("POST /api/v1/x")), "500 millis")).toEqual(["POST"])
      expect(yield* interruptedAfter(lms("POST /api/v1/x"), "500 millis")).toEqual([])
    })
  )
})

describe("what is interrupted within a time limit or a race", () => {
  const within: ReadonlyArray<
    readonly [name: string, limit: (effect: Effect.Effect<never>) => Effect.Effect<unknown>]
  > = [
    [
      "failAfter",
      (effect) => timeLimit.failAfter(effect, { duration: "1 day", onTimeout: () => "late" }).pipe(Effect.ignore)
    ],
    ["optionAfter", (effect) => timeLimit.optionAfter(effect, "1 day")],
    ["the first of firstOf", (effect) => timeLimit.firstOf(effect, Effect.never)],
    ["the second of firstOf", (effect) => timeLimit.firstOf(Effect.never, effect)]
  ]

  it.effect.each(within)("ends before what surrounds it: %s", ([, limit]) =>
    Effect.gen(function* () {
      const ended: Array<string> = []
      const end = (name: string) => Effect.sync(() => ended.push(name))
      const started = yield* Deferred.make<void>()
      const slow = Deferred.succeed(started, undefined).pipe(
        Effect.zipRight(Effect.never),
        Effect.ensuring(Effect.zipRight(Effect.repeatN(Effect.yieldNow(), 20), end("inner")))
      )
      const fiber = yield* Effect.fork(Effect.ensuring(limit(slow), end("outer")))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(fiber)
      expect(ended).toEqual(["inner", "outer"])
    })
  )
})

it("no other module has a time limit or a race of its own", () => {
  const users = filesBelow("src")
    .filter((file) => !file.startsWith("src/internal/effect3/"))
    .filter((file) => /\b(?:Effect|Stream)\.(?:timeout|race)/.test(read(file)))
  expect(users).toEqual(["src/internal/timeLimit.ts"])
})
