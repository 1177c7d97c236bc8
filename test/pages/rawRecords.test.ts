/** The raw JSON of records, and the fingerprint of a list. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Schema, Stream } from "effect"
import { type LmsOptions, type LmsParams, lmsPages } from "effect-lms"
import { lmsFingerprint } from "effect-lms/wrappers"
import { connect, nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import { list } from "../fixtures/lists.js"
import type { Reply } from "../fixtures/server.js"

const PATH = "/api/v1/rows"
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }

const rawRecordsOf = (reply: Reply, options: LmsOptions = {}) =>
  Effect.gen(function* () {
    const { run } = yield* serveClient(nodeClient, () => reply)
    const pages = Stream.mapEffect(lmsPages(PATH, {}, options), ({ rawRecords }) => rawRecords)
    return Chunk.toReadonlyArray(yield* run(Stream.runCollect(pages)))
  })

describe("the raw records of a page", () => {
  it.scopedLive("are the original text, including numbers and key order that parsing would change", () =>
    Effect.gen(function* () {
      const body = '[{"b":1.0, "2":1,"1":-0,"id":12345678901234567890},\n {"id":1e2} ]'
      const [first, second] = ['{"b":1.0, "2":1,"1":-0,"id":12345678901234567890}', '{"id":1e2}']
      expect(yield* rawRecordsOf({ headers: JSON_TYPE, body })).toEqual([[first, second]])
      expect(yield* rawRecordsOf({ headers: JSON_TYPE, body }, { limit: 1 })).toEqual([[first]])
    })
  )

  it.scopedLive("are not changed by a schema", () =>
    Effect.gen(function* () {
      const { run } = yield* serveClient(nodeClient, () => ({
        headers: JSON_TYPE,
        body: '[{"at":"2026-01-01T00:00:00Z","x":1.0}]'
      }))
      const schema = Schema.Struct({ at: Schema.Date })
      const pages = Stream.mapEffect(lmsPages(PATH, {}, { schema }), ({ records, rawRecords }) =>
        Effect.map(rawRecords, (raw) => [records, raw])
      )
      expect(Chunk.toReadonlyArray(yield* run(Stream.runCollect(pages)))).toEqual([
        [[{ at: new Date("2026-01-01T00:00:00Z") }], ['{"at":"2026-01-01T00:00:00Z","x":1.0}']]
      ])
    })
  )
})

describe("the fingerprint of a list", () => {
  const domain = "https://canvas.test"
  const fingerprintOf = (
    params: LmsParams = {},
    options: LmsOptions = {},
    endpoint = PATH,
    settings = { domain, token: TOKEN }
  ) => Effect.flatMap(connect(nodeClient, settings), (run) => run(lmsFingerprint(endpoint, params, options)))

  it.scopedLive("is the same for the same request", () =>
    Effect.gen(function* () {
      const one = yield* fingerprintOf({ a: 1 })
      expect(one).toMatch(/^[0-9a-f]{64}$/)
      expect(yield* Effect.flip(fingerprintOf({ a: Symbol() as never }))).toMatchObject({ reason: "Parameter" })
      expect(yield* fingerprintOf({}, { params: { a: 1 } })).toBe(one)
      expect(yield* fingerprintOf({ a: 1 }, { perPage: 100, limit: Number.POSITIVE_INFINITY })).toBe(one)
      expect(yield* fingerprintOf({ a: 1 }, { concurrency: 8, timeout: "1 second", maxRate: 3 })).toBe(one)
      expect(yield* fingerprintOf({ a: 1 }, { cursor: `${domain}${PATH}?page=7` })).toBe(one)
      expect(yield* fingerprintOf({ a: 1 }, { token: "7~anotherTokenThatIsLong" })).toBe(one)
      expect(yield* fingerprintOf({ a: 1, access_token: "7~anotherTokenThatIsLong" })).toBe(one)
    })
  )

  it.scopedLive("differs for requests that may return something else", () =>
    Effect.gen(function* () {
      const all = [
        yield* fingerprintOf(),
        yield* fingerprintOf({ a: 1 }),
        yield* fingerprintOf({}, { limit: 100 }),
        yield* fingerprintOf({}, { limit: 200 }),
        yield* fingerprintOf({}, { perPage: 50 }),
        yield* fingerprintOf({}, { collection: "rows" }),
        yield* fingerprintOf({}, { accept: "application/json+canvas-string-ids" }),
        yield* fingerprintOf({}, {}, "/api/v1/others"),
        yield* fingerprintOf({}, {}, PATH, { domain: "https://other.test", token: TOKEN })
      ]
      expect(new Set(all).size).toBe(all.length)
    })
  )

  it.scopedLive("sends no request", () =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, list({ total: 3 }))
      yield* run(lmsFingerprint(PATH))
      expect(server.requests).toEqual([])
    })
  )
})
