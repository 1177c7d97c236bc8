/** Bodies that are JSON arrays. */
import type { FileSystem } from "@effect/platform/FileSystem"
import type { Path } from "@effect/platform/Path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import {
  type Lms,
  type LmsOptions,
  LmsRequestError,
  lms,
  lmsFormFile,
  lmsPages,
  lmsStream,
  lmsUpload,
  NA
} from "effect-lms"
import { type LmsExportFailure, lmsExport } from "effect-lms/export"
import { clients, serveClient } from "../fixtures/client.js"
import { makeService } from "../fixtures/virtual.js"

const endpoint: string = "PUT /api/v1/courses/:course_id/assignments/bulk_update"
const params = { course_id: 1 }

describe.each(clients)("an array in place of the parameters (%s)", (_, make) => {
  it.scopedLive("is sent as the JSON body, and placeholders come from options.params", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(make, () => ({ body: "{}" }))
      yield* run(lms(endpoint, [{ id: 7, all_dates: [{ base: true, due_at: new Date(0) }] }], { params }))
      yield* run(lms(endpoint, [], { params }))
      yield* run(lms(endpoint, [1, NA, null, undefined, 2n ** 60n, [[]], "ü"], { params }))
      expect(server.requests.map(({ body, headers, url }) => [url, headers["content-type"], body])).toEqual([
        [
          "/api/v1/courses/1/assignments/bulk_update",
          "application/json",
          '[{"id":7,"all_dates":[{"base":true,"due_at":"1970-01-01T00:00:00.000Z"}]}]'
        ],
        ["/api/v1/courses/1/assignments/bulk_update", "application/json", "[]"],
        [
          "/api/v1/courses/1/assignments/bulk_update",
          "application/json",
          '[1,null,null,null,"1152921504606846976",[[]],"ü"]'
        ]
      ])
    })
  )
})

const READS = "cannot be read: one of its getters or methods throws. Pass plain values."
const cyclic: Array<unknown> = []
cyclic.push({ cyclic })
const nested = (depth: number): ReadonlyArray<unknown> => (depth === 0 ? [] : [nested(depth - 1)])

const failure = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(call), (error) => {
    expect(error).toBeInstanceOf(LmsRequestError)
    return error as unknown as LmsRequestError
  })

const throwing = (): never => {
  throw new Error("hidden")
}
const unreadable = new Proxy([1], { get: throwing, ownKeys: throwing, getPrototypeOf: throwing })
const revoked = Proxy.revocable([1], {})
revoked.revoke()

describe("an array that cannot be sent is an error before a request", () => {
  it.effect.each<[name: string, elements: ReadonlyArray<unknown>, options: LmsOptions, message: string]>([
    ["NaN", [{ a: Number.NaN }], { params }, 'The parameter "params[][a]" is NaN'],
    ["a file", [{ a: lmsFormFile("a.csv") }], { params }, "which cannot contain a file: pass the file as a named"],
    ["a cycle", cyclic, { params }, "contains itself"],
    ["depth", nested(101), { params }, "more than 100 levels deep"],
    ["a length without elements", new Array(2 ** 32 - 1), { params }, "has more than 10000000 elements"],
    ["a function", [() => 1], { params }, "is a function: pass its result"],
    ["a getter that throws", [Object.defineProperty({}, "a", { enumerable: true, get: throwing })], { params }, READS],
    ["an element that is a proxy that throws", [unreadable], { params }, READS],
    ["a proxy that throws", unreadable, { params }, READS],
    ["a revoked proxy", revoked.proxy, { params }, READS],
    ["no placeholder", [], {}, 'The placeholder "course_id" has no value'],
    [
      "another parameter",
      [],
      { params: { ...params, a: 1 } },
      'The parameter "a" cannot be combined with a body that is an array: write it into the query of the endpoint.'
    ]
  ])("%s", ([_, elements, options, message]) =>
    Effect.gen(function* () {
      const { layer, seen } = makeService(() => Effect.die("sent"))
      const error = yield* failure(Effect.provide(lms(endpoint, elements, options), layer))
      expect(error.message).toContain(message)
      expect(JSON.stringify(error)).not.toContain("hidden")
      expect(seen).toEqual([])
    })
  )

  it.effect("and so is one for a GET, a list, an export or an upload", () =>
    Effect.gen(function* () {
      const list: string = "/api/v1/courses"
      const noBody = "A GET has no body for the array: use lms with POST, PUT or PATCH, or pass named parameters."
      const { layer, seen } = makeService(() => Effect.die("sent"))
      const calls: ReadonlyArray<Effect.Effect<unknown, LmsExportFailure, Lms | FileSystem | Path>> = [
        lms(list, []),
        lms(list, [1], { limit: 5 }),
        Stream.runDrain(lmsStream(list, [1])),
        Stream.runDrain(lmsPages(list, [1])),
        lmsExport("a.ndjson", list, [1])
      ]
      for (const call of calls) {
        expect((yield* failure(Effect.provide(call, [layer, NodeFileSystem.layer, NodePath.layer]))).message).toBe(
          noBody
        )
      }
      // The compiler rejects it, too.
      const upload = lmsUpload("a.txt", [1] as never)
      expect((yield* failure(Effect.provide(upload, layer))).message).toContain("params must be an object")
      expect(seen).toEqual([])
    })
  )
})
