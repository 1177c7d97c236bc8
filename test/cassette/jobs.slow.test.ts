/** A recorded `lmsWait` is the same when it is replayed, for each kind and each state of a job. */
import { join } from "node:path"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { Lms, type LmsJob, lmsWait } from "effect-lms"
import { LmsConfig } from "effect-lms/operators"
import { Cassette, type CassetteError } from "../../src/cassette/Cassette.js"
import { type JobKind, KINDS, OTHER_JOB } from "../../src/internal/jobs/kinds.js"
import { TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { runInVirtualTime } from "../fixtures/virtual.js"

const statesOf = ({ canceled, failed, needsInput = [], succeeded, pendingStates }: JobKind) => [
  ...new Set([...pendingStates, ...succeeded, ...failed, ...canceled, ...needsInput])
]

const JOBS = [...KINDS, OTHER_JOB].flatMap((kind) =>
  (kind.paths.length === 0 ? ["/api/v1/courses/*/copies/:id"] : kind.paths).flatMap((path, at) =>
    statesOf(kind).map((state, nth) => ({
      kind,
      state,
      path: path.replaceAll("*", "1").replace(":id", String(100 * (at + 1) + nth))
    }))
  )
)

type Json = Record<string, unknown>

/** Puts a value at a path such as `attachment.url`. */
const put = (data: Json, path: string, value: unknown): Json => {
  const [first = "", ...rest] = path.split(".")
  const inner: Json = {}
  return { ...data, [first]: rest.length === 0 ? value : put(Object.assign(inner, data[first]), rest.join("."), value) }
}

const describeJob = (kind: JobKind, state: string): Json => {
  const [member = "state"] = kind.state
  const described = put({ id: 9 }, member, state)
  return (kind.file ?? []).reduce((data, path) => put(data, path, "https://files.test/files/4/download"), described)
}

/** Shows each job in its state once, then as one that has succeeded. */
const makeService = () => {
  const seen = new Set<string>()
  return HttpClient.make((request) => {
    const { pathname } = new URL(request.url)
    const { kind = OTHER_JOB, state = "" } = JOBS.find(({ path }) => path === pathname) ?? {}
    const [success = ""] = kind.succeeded
    const text = JSON.stringify(describeJob(kind, seen.has(pathname) ? success : state))
    seen.add(pathname)
    const response = new Response(text, { headers: { "content-type": "application/json" } })
    return Effect.succeed(HttpClientResponse.fromWeb(request, response))
  })
}

const program = Effect.forEach(JOBS, ({ path }) =>
  Effect.gen(function* () {
    const states: Array<string> = []
    const onProgress = ({ state }: LmsJob) => Effect.sync(() => states.push(state))
    const end = yield* Effect.match(lmsWait(path, { at: path, onProgress }), {
      onFailure: (error) => ({ tag: error._tag, reason: "reason" in error ? error.reason : "" }),
      onSuccess: ({ completion, hasWarnings }) => ({ completion, hasWarnings })
    })
    return { path, states, end }
  })
)

const withClient = (http: Layer.Layer<HttpClient.HttpClient, CassetteError>, domain: string) =>
  program.pipe(
    Effect.provide(
      Lms.layer.pipe(
        Layer.provide([
          http,
          NodeContext.layer,
          Layer.succeed(LmsConfig, LmsConfig.make({ domain, token: Redacted.make(TOKEN) }))
        ])
      )
    )
  )

describe("a recorded lmsWait", () => {
  it.scopedLive("shows the same states, and ends in the same way", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "jobs.json")
      const service = Layer.succeed(HttpClient.HttpClient, makeService())
      const recorder = Cassette.record(file).pipe(Layer.provide([service, NodeContext.layer]))
      const recorded = yield* runInVirtualTime(withClient(recorder, "https://canvas.uni.edu"))
      const player = Cassette.replay(file).pipe(Layer.provide(NodeContext.layer))
      const replayed = yield* runInVirtualTime(withClient(player, "https://canvas.test"))
      expect(Exit.isSuccess(recorded.exit) && recorded.exit.value.map(({ states }) => states[0])).toEqual(
        JOBS.map(({ state }) => state)
      )
      expect(replayed.exit).toEqual(recorded.exit)
    })
  )
})
