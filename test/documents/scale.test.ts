/** The figures on the cost of jobs match the sandbox. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lmsPages, lmsStreamAll } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { makeBucket } from "../fixtures/bucket.js"
import { jobSeconds, PAGE_COST, PAGE_SECONDS, RECORD_BYTES } from "../fixtures/documents/scale.js"
import { makeService, origin, runInVirtualTime } from "../fixtures/virtual.js"

const roundToTwoDigits = (value: number) => Number(value.toPrecision(2))

describe("the cost of a job", () => {
  it.live("assumes the record sizes that the sandbox sends", () =>
    Effect.gen(function* () {
      for (const [kind, bytes] of Object.entries(RECORD_BYTES)) {
        const { records, size } = yield* Stream.runFold(
          lmsPages(`/api/v1/courses/101/${kind}`),
          { records: 0, size: 0 },
          ({ records, size }, page) => ({
            records: records + page.records.length,
            size: size + JSON.stringify(page.records).length
          })
        )
        expect([kind, roundToTwoDigits(size / records)]).toEqual([kind, bytes])
      }
    }).pipe(Effect.provide(Sandbox.layerInProcess({ data: { students: 300, assignments: 40 } })))
  )

  it.effect.each([
    // Ten rounds; or the bucket's burst and 33 seconds of its leak, compared with which the last page is short.
    ["cheap pages", PAGE_COST, 110],
    ["expensive pages", 4, 220]
  ] as const)("derives the time that %s take with the server's bucket", ([, cost, count]) =>
    Effect.gen(function* () {
      const { serve } = makeBucket()
      const { layer } = makeService(() =>
        Effect.map(serve(cost, PAGE_SECONDS * 1000), (reply) =>
          typeof reply === "object" && "headers" in reply
            ? { ...reply, headers: { ...reply.headers, link: `<${origin}/1>; rel="first"` } }
            : reply
        )
      )
      const lists = Array.from({ length: count }, (_, n) => ({ endpoint: `/api/v1/courses/${n}/users` }))
      const { at, exit } = yield* runInVirtualTime(
        Effect.provide(Stream.runDrain(lmsStreamAll(lists, { concurrency: 32 })), layer)
      )
      yield* exit
      const ratio = at / 1000 / jobSeconds(lists.length, cost)
      expect(ratio).toBeGreaterThan(0.99)
      expect(ratio).toBeLessThan(1.04)
    })
  )
})
