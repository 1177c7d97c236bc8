/** When a job is asked for, in virtual time: waits, the deadline, failures on the way, interruption. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Option } from "effect"
import { type LmsError, type LmsJob, type LmsJobError, type LmsWaitOptions, lms, lmsWait } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import {
  clockSetBack,
  clockSetForward,
  inOrder,
  makeService,
  type Outcome,
  origin,
  runInVirtualTime,
  withJitter,
  withoutLogs
} from "../fixtures/virtual.js"

const ADDRESS = "/api/v1/progress/77"
const MINUTE = 60_000

const shows = (workflow_state: string, more: object = {}): Outcome => ({
  body: JSON.stringify({ workflow_state, ...more })
})
const running = shows("running", { completion: 40 })
const completed = shows("completed", { completion: 100 })
const missing: Outcome = { status: 404, body: '{"errors":[{"message":"not found"}]}' }
const down: Outcome = { status: 503, body: "{}" }

interface Waiting extends LmsWaitOptions {
  readonly wall?: (now: number) => number
  readonly jitter?: number
}

/** Waits for a job, and returns how that ended, how long it took, and when the job was asked for. */
const waitFor = (answers: Parameters<typeof makeService>[0], { jitter = 0, wall, ...options }: Waiting = {}) =>
  Effect.gen(function* () {
    const { layer, times } = makeService(answers)
    const quota = Layer.provide(layer, LmsQuota.layerNone)
    const waiting = lmsWait(ADDRESS, options).pipe(Effect.provide(quota), withJitter(jitter))
    const { at, exit } = yield* runInVirtualTime(waiting, wall)
    return { at: Math.round(at), exit, times: times() }
  }).pipe(Effect.provide(withoutLogs))

const errorOf = (exit: Exit.Exit<LmsJob, LmsError | LmsJobError>) =>
  Option.getOrThrow(Exit.isFailure(exit) ? Cause.failureOption(exit.cause) : Option.none())

describe("a job under way", () => {
  it.effect.each([
    ["a steady", undefined],
    ["a clock set back", clockSetBack],
    ["a clock set forward", clockSetForward]
  ] as const)("is asked for at once, then ever less often, up to every 30 seconds (%s)", ([, wall]) =>
    Effect.gen(function* () {
      const { exit, times } = yield* waitFor(inOrder(...Array.from({ length: 11 }, () => running), completed), {
        ...(wall === undefined ? {} : { wall })
      })
      expect(exit).toMatchObject({ value: { state: "completed", completion: 100 } })
      const waits = times.slice(1).map((time, nth) => time - (times[nth] ?? 0))
      expect(waits).toEqual([1000, 1500, 2250, 3375, 5063, 7594, 11391, 17086, 25629, 30_000, 30_000])
    })
  )

  it.effect("is asked for up to a quarter earlier, so that many jobs are not asked for at once", () =>
    Effect.gen(function* () {
      const { times } = yield* waitFor(inOrder(running, running, completed), { jitter: 1 })
      expect(times).toEqual([0, 750, 1875])
    })
  )

  it.effect("is given up at the deadline, with what is needed to wait for it again", () =>
    Effect.gen(function* () {
      const { at, exit } = yield* waitFor(() => running, { deadline: "10 minutes" })
      expect(at).toBe(10 * MINUTE)
      expect(errorOf(exit)).toMatchObject({
        _tag: "LmsJobError",
        reason: "Deadline",
        url: `${origin}${ADDRESS}`,
        state: "running",
        completion: 40,
        message: `GET ${origin}${ADDRESS}: after 10m (deadline) the job is "running", 40 %. It continues on the service: wait for it again with its address.`
      })
    })
  )

  it.effect("is given up after a day without a deadline of its own, also while a request has no response", () =>
    Effect.gen(function* () {
      const { at, exit } = yield* waitFor((_, nth) => (nth === 1 ? running : "silence"), { timeout: "3 days" })
      expect([at, errorOf(exit)]).toMatchObject([24 * 60 * MINUTE, { reason: "Deadline", state: "running" }])
    })
  )

  it.effect("in a state that no one has documented is waited for, and the error says so", () =>
    Effect.gen(function* () {
      const { exit } = yield* waitFor(() => shows("reticulating"), { deadline: "1 minute" })
      expect(errorOf(exit).message).toContain(
        'is "reticulating", a state that is not documented. It may still run, or may have ended'
      )
    })
  )

  it.effect.each([
    ["that has not been shown yet", "silence", "has not yet shown the job. Whether it runs is not known"],
    ["whose file is not there", shows("exported"), "but its file is not there. The file may still appear"]
  ] as ReadonlyArray<readonly [string, Outcome, string]>)(
    "is not said to continue after the deadline, if it is one %s",
    ([, outcome, words]) =>
      Effect.gen(function* () {
        const at = outcome === "silence" ? ADDRESS : "/api/v1/courses/1/content_exports/9"
        const { exit } = yield* waitFor(() => outcome, { at, deadline: "1 minute" })
        expect(errorOf(exit)).toMatchObject({ reason: "Deadline" })
        expect(errorOf(exit).message).toContain(words)
        expect(errorOf(exit).message).not.toContain("It continues")
      })
  )
})

describe("a state that is not documented", () => {
  it.effect("and does not change is given up after ten minutes, with the words of the service", () =>
    Effect.gen(function* () {
      const message = `the row of ${"x".repeat(5000)}`
      const { at, exit } = yield* waitFor(() => shows("reticulating", { message }))
      expect(at / MINUTE).toBeGreaterThanOrEqual(10)
      expect(at / MINUTE).toBeLessThan(11)
      const error = errorOf(exit)
      expect(error).toMatchObject({ _tag: "LmsJobError", reason: "Unrecognized", state: "reticulating" })
      expect(error.message).toMatch(
        /the job has been "reticulating" for 10m.*, a state that is not documented: the row of x/
      )
      expect(error.message).toContain("It may still run, or may have ended")
      expect(error.message.length).toBeLessThan(1500)
    })
  )

  it.effect("is waited for as long as something changes", () =>
    Effect.gen(function* () {
      const percents = Array.from({ length: 99 }, (_, percent) => shows("reticulating", { completion: percent }))
      const { at, exit } = yield* waitFor(inOrder(...percents, running, completed))
      expect(exit).toMatchObject({ value: { state: "completed" } })
      expect(at / MINUTE).toBeGreaterThan(40)
    })
  )

  it.effect("is under way as long as the Progress of the job is", () =>
    Effect.gen(function* () {
      const job = shows("reticulating", { progress_url: `${origin}/api/v1/progress/5` })
      const { exit } = yield* waitFor(({ url }) => (url.includes("/progress/") ? shows("running") : job), {
        at: "/api/v1/courses/1/content_migrations/9",
        deadline: "1 hour"
      })
      expect(errorOf(exit)).toMatchObject({ reason: "Deadline", state: "reticulating" })
    })
  )

  it.effect.each([
    ["succeeded_with_errors", {}, { state: "succeeded_with_errors", hasWarnings: true }],
    ["exported", {}, { state: "exported", hasWarnings: false }],
    ["done", {}, { state: "done", hasWarnings: false }],
    ["failed_with_messages", { message: "row 3" }, { reason: "Failed" }],
    ["aborted", {}, { reason: "Canceled" }],
    ["cancelled", {}, { reason: "Canceled" }],
    ["completed_late", { completion: 100 }, { reason: "Unrecognized" }],
    ["importing", { completion: 100 }, { reason: "Deadline" }]
  ] as ReadonlyArray<readonly [string, object, object]>)(
    "means what it means for other kinds, and its words are not read: %s, %j",
    ([state, more, expected]) =>
      Effect.forEach([ADDRESS, "/api/v1/courses/1/anything/9"], (at) =>
        Effect.gen(function* () {
          const { exit } = yield* waitFor(() => shows(state, more), { at, deadline: "20 minutes" })
          expect(Exit.isSuccess(exit) ? exit.value : errorOf(exit)).toMatchObject(expected)
        })
      )
  )

  it.effect.each(["available", "unpublished", "active"])("is no job's, if it is that of a record: %s", (state) =>
    Effect.gen(function* () {
      const { exit, times } = yield* waitFor(() => shows(state), { at: "/api/v1/courses/101" })
      expect([errorOf(exit), times.length]).toMatchObject([{ reason: "Unrecognized", state }, 1])
      expect(errorOf(exit).message).toContain(`the response describes no job: "${state}" is the state of a record`)
    })
  )
})

describe("a record that is not ready at once", () => {
  it.effect("is a job until it has its own state", () =>
    Effect.gen(function* () {
      const { exit } = yield* waitFor(inOrder(shows("migrating"), shows("available")), { at: "/api/v1/courses/101" })
      expect(exit).toMatchObject({ value: { state: "available", completion: 100 } })
    })
  )
})

describe("the service's words on a job", () => {
  it.effect.each<readonly [state: string, at: string, more: object, words: string]>([
    ["crashed", ADDRESS, { errors: [{ message: "row 3" }] }, "row 3"],
    ["crashed", "/api/v1/courses/1/anything/9", { error_message: "row 3" }, "row 3"],
    ["crashed", "/api/v1/courses/1/anything/9", { errors: { name: "is too long" } }, "name: is too long"],
    ["failed", "/api/v1/courses/1/content_exports/9", { errors: ["no space"] }, "no space"]
  ])("are in the error, wherever they stand: %s at %s, %j", ([state, at, more, words]) =>
    Effect.gen(function* () {
      const { exit } = yield* waitFor(() => shows(state, more), { at })
      expect(errorOf(exit).message).toContain(`: ${words}.`)
    })
  )
})

describe("the Progress of a job", () => {
  const MIGRATION = "/api/v1/courses/1/content_migrations/9"
  const migration = (state: string, progress_url = `${origin}/api/v1/progress/5`) => shows(state, { progress_url })

  /** A migration that is complete at its second request. */
  const waitForMigration = (progress: Outcome, options: Waiting = {}) =>
    Effect.gen(function* () {
      let requests = 0
      const outcome = yield* waitFor(
        ({ url }) => (url.includes("/progress/") ? progress : migration(++requests === 1 ? "running" : "completed")),
        { at: MIGRATION, ...options }
      )
      return { ...outcome, requests }
    })

  it.effect("does not hide a job that is done when it hangs", () =>
    Effect.gen(function* () {
      const { at, exit, requests } = yield* waitForMigration("silence")
      expect([exit, requests]).toMatchObject([{ value: { state: "completed" } }, 2])
      expect(at).toBeLessThan(5000)
    })
  )

  it.effect("leaves it to the deadline to say what was seen of the job", () =>
    Effect.gen(function* () {
      const { exit } = yield* waitForMigration("silence", { deadline: "1 second" })
      expect(errorOf(exit)).toMatchObject({ reason: "Deadline", state: "running" })
      expect(errorOf(exit).message).toContain('the content migration is "running"')
    })
  )

  it.effect.each([
    `${origin}/logout?confirm=1`,
    `${origin}/api/v1/progress/5/cancel`,
    `${origin}/api/v1/courses/1/content_migrations/9`,
    "https://other.test/api/v1/progress/5"
  ])("is only requested at an address of one, not at %s", (progressUrl) =>
    Effect.gen(function* () {
      const urls: Array<string> = []
      yield* waitFor(
        ({ url }, nth) => {
          urls.push(url)
          return migration(nth === 1 ? "running" : "completed", progressUrl)
        },
        { at: MIGRATION }
      )
      expect(urls).toEqual([origin + MIGRATION, origin + MIGRATION])
    })
  )
})

describe("a failure on the way", () => {
  it.effect("that is a lag of the service's database (404) is waited out, at the start and later", () =>
    Effect.gen(function* () {
      const answers = inOrder(missing, missing, running, missing, missing, completed)
      expect(yield* waitFor(answers)).toMatchObject({ exit: { value: { state: "completed" } } })
    })
  )

  it.effect("that lasts says that there is no job, or that it is gone", () =>
    Effect.gen(function* () {
      const unknown = yield* waitFor(() => missing)
      expect(errorOf(unknown.exit)).toMatchObject({ reason: "Unrecognized", state: "unknown", completion: null })
      expect(errorOf(unknown.exit).message).toContain("the service knows no job at this address")
      expect(unknown.at).toBeLessThan(30_000)
      const gone = yield* waitFor(inOrder(running, missing))
      expect(errorOf(gone.exit)).toMatchObject({ reason: "Unrecognized", state: "running", completion: 40 })
      expect(errorOf(gone.exit).message).toContain('the job is gone (404 for 21s); it was last "running"')
    })
  )

  it.effect("that is a single 404 is no lost job, however long ago the one before it was", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 12 }, () => running)
      const { exit, times } = yield* waitFor(inOrder(...many, down, down, down, missing, missing, completed))
      expect(exit).toMatchObject({ value: { state: "completed" } })
      // After a 404 the waits are short again.
      expect(times.slice(-2).map((time, nth) => time - (times.at(nth - 3) ?? 0))).toEqual([1000, 1500])
    })
  )

  it.effect("of a service that is down for some minutes does not lose the job", () =>
    Effect.gen(function* () {
      let clock = 0
      const { exit } = yield* waitFor((_, nth) => {
        if (nth === 1) return running
        return ++clock < 60 ? (clock % 2 === 0 ? down : { code: "ECONNRESET" }) : completed
      })
      expect(exit).toMatchObject({ value: { state: "completed" } })
    })
  )

  it.effect("of a service that stays down ends the waiting after 15 minutes, and at once without retries", () =>
    Effect.gen(function* () {
      const lasting = yield* waitFor(inOrder(running, down))
      expect(errorOf(lasting.exit)).toMatchObject({ _tag: "LmsApiError", status: 503, url: origin + ADDRESS })
      expect(lasting.at / MINUTE).toBeGreaterThanOrEqual(15)
      expect(lasting.at / MINUTE).toBeLessThan(16)
      expect((yield* waitFor(inOrder(running, down), { retries: 0 })).at).toBe(1000)
    })
  )

  it.effect("that is a page of a gateway counts as an outage once the job has been seen", () =>
    Effect.gen(function* () {
      const html: Outcome = { headers: { "content-type": "text/html" }, body: "<title>Maintenance</title>" }
      expect((yield* waitFor(inOrder(running, html, completed))).exit).toMatchObject({ value: { state: "completed" } })
      expect(errorOf((yield* waitFor(inOrder(html))).exit)).toMatchObject({ _tag: "LmsDecodeError", reason: "Html" })
    })
  )

  it.effect.each([
    [{ status: 401, body: "{}" }, "LmsApiError"],
    [{ status: 403, body: "{}" }, "LmsApiError"]
  ] as ReadonlyArray<readonly [Outcome, string]>)("that will not pass ends the waiting at once: %j", ([answer, tag]) =>
    Effect.gen(function* () {
      const { at, exit } = yield* waitFor(inOrder(running, answer))
      expect([errorOf(exit)._tag, at]).toEqual([tag, 1000])
    })
  )

  it.effect.each(["[]", "{}", '"completed"', "null", '{"workflow_state":7}'])(
    "is a response that describes no job: %s",
    (body) =>
      Effect.gen(function* () {
        const { exit } = yield* waitFor(inOrder(running, { body }))
        expect(errorOf(exit)).toMatchObject({ reason: "Unrecognized", state: "running" })
      })
  )
})

describe("onProgress", () => {
  it.effect("shows the job each time it has been asked for", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      yield* waitFor(inOrder(shows("queued"), running, completed), {
        onProgress: ({ completion, state }) => Effect.sync(() => seen.push([state, completion]))
      })
      expect(seen).toEqual([
        ["queued", null],
        ["running", 40],
        ["completed", 100]
      ])
    })
  )
})

describe("interruption", () => {
  it.effect("ends the requests at once, and sends nothing that would end the job", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const { layer, seen } = makeService((_, nth) =>
        nth < 3 ? running : Effect.zipRight(Deferred.succeed(asked, undefined), Effect.never)
      )
      const { at } = yield* runInVirtualTime(
        Effect.gen(function* () {
          const fiber = yield* Effect.fork(lmsWait(ADDRESS))
          yield* Deferred.await(asked)
          expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true)
        }).pipe(Effect.provide(layer), withJitter(0))
      )
      expect([Math.round(at), seen.map(({ method }) => method)]).toEqual([2500, ["GET", "GET", "GET"]])
    })
  )
})

describe("the result", () => {
  it.effect("is the same for a job that was started, stored and taken up again", () =>
    Effect.gen(function* () {
      const { layer } = makeService(({ method }) =>
        method === "POST"
          ? { body: JSON.stringify({ id: 77, url: origin + ADDRESS, workflow_state: "queued" }) }
          : completed
      )
      const { exit } = yield* runInVirtualTime(
        Effect.gen(function* () {
          const started = yield* lms("POST /api/v1/courses/:id/submissions/update_grades", { id: 1, grade_data: {} })
          const first = yield* lmsWait(started)
          const stored: unknown = JSON.parse(JSON.stringify(first))
          expect(yield* lmsWait(started.data)).toEqual(first)
          expect(yield* lmsWait((stored as LmsJob).url)).toEqual(first)
        }).pipe(Effect.provide(layer))
      )
      expect(Exit.isSuccess(exit)).toBe(true)
    })
  )
})
