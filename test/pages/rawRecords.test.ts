/** The records of pages as the service wrote them, and what tells one list from another. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type LmsOptions, type LmsParams, lmsFingerprint, lmsPages } from "effect-lms"
import { connect, connectTo, nodeClient, TOKEN } from "../fixtures/client.js"
import { list } from "../fixtures/lists.js"
import { type Reply, serve } from "../fixtures/server.js"

const PATH = "/api/v1/rows"
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }

const textsOf = (reply: Reply, options: LmsOptions = {}) =>
  Effect.gen(function* () {
    const server = yield* serve(() => reply)
    const run = yield* connectTo(nodeClient, server)
    const pages = Stream.mapEffect(lmsPages(PATH, {}, options), ({ rawRecords }) => rawRecords)
    return Chunk.toReadonlyArray(yield* run(Stream.runCollect(pages)))
  })

describe("the texts of a page", () => {
  it.scopedLive("are those that were sent, where numbers and names would come out otherwise", () =>
    Effect.gen(function* () {
      const body = '[{"b":1.0, "2":1,"1":-0,"id":12345678901234567890},\n {"id":1e2} ]'
      const [first, second] = ['{"b":1.0, "2":1,"1":-0,"id":12345678901234567890}', '{"id":1e2}']
      expect(yield* textsOf({ headers: JSON_TYPE, body })).toEqual([[first, second]])
      expect(yield* textsOf({ headers: JSON_TYPE, body }, { limit: 1 })).toEqual([[first]])
    })
  )

  it.scopedLive("are found in an object, by its only list or by the collection", () =>
    Effect.gen(function* () {
      const body = '{"meta":{"a":[0]},"terms":[{"id": 1}],"n":{}}'
      expect(yield* textsOf({ headers: JSON_TYPE, body })).toEqual([['{"id": 1}']])
      const both = '{"other":[{"id":2}],"terms":[{"id":1}]}'
      expect(yield* textsOf({ headers: JSON_TYPE, body: both }, { collection: "terms" })).toEqual([['{"id":1}']])
    })
  )

  it.scopedLive("are read in the charset that the service names", () =>
    Effect.gen(function* () {
      const headers = { "content-type": "application/json; charset=iso-8859-1" }
      const body = Buffer.from('[{"name":"Zoë"}]', "latin1")
      expect(yield* textsOf({ headers, body })).toEqual([['{"name":"Zoë"}']])
    })
  )

  it.scopedLive("are the same with a schema, which makes other records of them", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ headers: JSON_TYPE, body: '[{"at":"2026-01-01T00:00:00Z","x":1.0}]' }))
      const run = yield* connectTo(nodeClient, server)
      const schema = Schema.Struct({ at: Schema.Date })
      const pages = Stream.mapEffect(lmsPages(PATH, {}, { schema }), ({ records, rawRecords }) =>
        Effect.map(rawRecords, (texts) => [records, texts])
      )
      expect(Chunk.toReadonlyArray(yield* run(Stream.runCollect(pages)))).toEqual([
        [[{ at: new Date("2026-01-01T00:00:00Z") }], ['{"at":"2026-01-01T00:00:00Z","x":1.0}']]
      ])
    })
  )
})

describe("the fingerprint of a list", () => {
  const domain = "https://canvas.test"
  const of = (params: LmsParams = {}, options: LmsOptions = {}, endpoint = PATH, settings = { domain, token: TOKEN }) =>
    Effect.flatMap(connect(nodeClient, settings), (run) => run(lmsFingerprint(endpoint, params, options)))

  it.scopedLive("is the same for what asks for the same", () =>
    Effect.gen(function* () {
      const one = yield* of({ a: 1 })
      expect(one).toMatch(/^[0-9a-f]{64}$/)
      expect(yield* of({}, { params: { a: 1 } })).toBe(one)
      expect(yield* of({ a: 1 }, { perPage: 100, limit: Number.POSITIVE_INFINITY })).toBe(one)
      expect(yield* of({ a: 1 }, { concurrency: 8, timeout: "1 second", maxRate: 3 })).toBe(one)
      expect(yield* of({ a: 1 }, { from: `${domain}${PATH}?page=7` })).toBe(one)
      expect(yield* of({ a: 1 }, { token: "7~anotherTokenThatIsLong" })).toBe(one)
      expect(yield* of({ a: 1, access_token: "7~anotherTokenThatIsLong" })).toBe(one)
    })
  )

  it.scopedLive("is another for what may give something else", () =>
    Effect.gen(function* () {
      const all = [
        yield* of(),
        yield* of({ a: 1 }),
        yield* of({}, { limit: 100 }),
        yield* of({}, { limit: 200 }),
        yield* of({}, { perPage: 50 }),
        yield* of({}, { collection: "rows" }),
        yield* of({}, { accept: "application/json+canvas-string-ids" }),
        yield* of({}, {}, "/api/v1/others"),
        yield* of({}, {}, PATH, { domain: "https://other.test", token: TOKEN })
      ]
      expect(new Set(all).size).toBe(all.length)
    })
  )

  it.scopedLive("asks the service for nothing", () =>
    Effect.gen(function* () {
      const server = yield* serve(list({ total: 3 }))
      const run = yield* connectTo(nodeClient, server)
      yield* run(lmsFingerprint(PATH))
      expect(server.requests).toEqual([])
    })
  )
})
