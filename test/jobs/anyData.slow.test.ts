/** Descriptions of jobs with any JSON in them: a result or an error of `lmsWait`, and never a defect. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer } from "effect"
import { LmsJobError, lmsWait } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import * as FastCheck from "fast-check"
import { KINDS, OTHER_JOB } from "../../src/internal/jobs/kinds.js"
import { makeService, runInVirtualTime, withJitter, withoutLogs } from "../fixtures/virtual.js"

/** Members that a conversion to text or to a number would call. */
const hostile = FastCheck.constantFrom(
  { toString: 1 },
  { valueOf: "x", toString: null },
  { toJSON: 1, constructor: 2 },
  [[[{ toString: 1 }]]],
  [["users.csv", { toString: 1 }]],
  "x".repeat(10_000),
  Array.from({ length: 500 }, () => ["file", null, { toString: [] }])
)

const anyJson = FastCheck.oneof({ weight: 2, arbitrary: hostile }, { weight: 1, arbitrary: FastCheck.jsonValue() })

const put = (data: Record<string, unknown>, [first = "", ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) {
    data[first] = value
    return
  }
  const inner: Record<string, unknown> = {}
  Object.assign(inner, data[first])
  data[first] = inner
  put(inner, rest, value)
}

/** A description of a job of the kind in a state, with any values in the other members that are read. */
const anyDescription = [...KINDS, OTHER_JOB].map((kind) => {
  const [state = "", ...others] = kind.state
  const members = [
    ...others,
    ...kind.messages,
    ...(kind.warnings ?? []),
    ...(kind.file ?? []),
    ...[kind.completion, kind.progressUrl].flatMap((member) => member ?? [])
  ]
  const states = [...kind.pendingStates, ...kind.succeeded, ...kind.failed, ...kind.canceled, "reticulating"]
  return FastCheck.tuple(
    FastCheck.oneof({ weight: 9, arbitrary: FastCheck.constantFrom(...states) }, { weight: 1, arbitrary: anyJson }),
    FastCheck.array(FastCheck.tuple(FastCheck.constantFrom(...members, "id"), anyJson), { maxLength: 4 })
  ).map(([word, values]) => {
    const data: Record<string, unknown> = {}
    for (const [member, value] of values) put(data, member.split("."), value)
    put(data, state.split("."), word)
    const path = kind.paths[0] ?? "/api/v1/anything/:id"
    return { at: path.replaceAll("*", "1").replace(":id", "9"), body: JSON.stringify(data) }
  })
})

describe("any data of a job", () => {
  it.effect("is a result, or an error with a short message", () =>
    Effect.forEach(
      FastCheck.sample(FastCheck.oneof(...anyDescription), { numRuns: 300, seed: 7 }),
      ({ at, body }) =>
        Effect.gen(function* () {
          const { layer } = makeService(() => ({ body }))
          const waiting = lmsWait(at, { at, deadline: "3 seconds" }).pipe(
            Effect.provide(Layer.provide(layer, LmsQuota.layerNone)),
            withJitter(0)
          )
          const { exit } = yield* runInVirtualTime(waiting)
          if (Exit.isSuccess(exit)) return
          const error = Cause.squash(exit.cause)
          expect(error, `${at}: ${body.slice(0, 1000)}`).toBeInstanceOf(LmsJobError)
          expect(error instanceof Error ? error.message.length : 0).toBeLessThan(2000)
        }).pipe(Effect.provide(withoutLogs)),
      { discard: true }
    )
  )

  it.effect("of many nested levels is a message as well", () =>
    Effect.gen(function* () {
      const body = `{"workflow_state":"failed","message":${"[".repeat(20_000)}${"]".repeat(20_000)}}`
      const { layer } = makeService(() => ({ body }))
      const { exit } = yield* runInVirtualTime(lmsWait("/api/v1/progress/7").pipe(Effect.provide(layer)))
      expect(Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined).toMatchObject({ reason: "Failed" })
    })
  )
})
