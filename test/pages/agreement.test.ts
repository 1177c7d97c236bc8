/** One list, read in three ways: `lms` with a limit, its pages, its records. All three give the same, by the same requests. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LmsError, type LmsOptions, lms, lmsPages, lmsStream } from "effect-lms"
import * as FastCheck from "fast-check"
import { connectTo, nodeClient, noRetry } from "../fixtures/client.js"
import { gather, idsOf, type ListOptions, list, makeRows, pageSizeOf } from "../fixtures/lists.js"
import { type Handler, type Reply, serve } from "../fixtures/server.js"

const PATH = "/api/v1/rows"
const FOREIGN = "http://localhost:1/api/v1/rows?page=2"

/** What one page answers in the place of what it should. */
type Kind = "404" | "broken JSON" | "a foreign next" | "no links"

const errors: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  "404": { _tag: "LmsApiError", reason: "NotFound" },
  "broken JSON": { _tag: "LmsDecodeError", reason: "Json" },
  "a foreign next": { _tag: "LmsPageError", reason: "Origin" },
  "no links": { _tag: "LmsPageError", reason: "Link" }
}

interface Case {
  readonly total: number
  readonly perPage: number | undefined
  /** So many records, or those of so many pages. */
  readonly limit: number | { readonly pages: number }
  readonly family: NonNullable<ListOptions["family"]>
  readonly max: number
  /** The records stand in an object beside others that are not paged, and `collection` names them. */
  readonly collected: boolean
  /** A row of records without gaps, and each one at an interval, that are not shown. */
  readonly hole: readonly [from: number, size: number]
  readonly interval: number
  readonly fault: { readonly kind: Kind; readonly at: number } | undefined
}

const cases: FastCheck.Arbitrary<Case> = FastCheck.record({
  total: FastCheck.nat(130),
  perPage: FastCheck.option(
    FastCheck.oneof(FastCheck.integer({ min: 1, max: 12 }), FastCheck.integer({ min: 1, max: 120 })),
    { nil: undefined, freq: 3 }
  ),
  limit: FastCheck.oneof(
    FastCheck.integer({ min: 1, max: 150 }),
    FastCheck.record({ pages: FastCheck.integer({ min: 1, max: 12 }) }),
    FastCheck.constant(Number.POSITIVE_INFINITY)
  ),
  family: FastCheck.constantFrom("counted", "uncounted", "bookmark", "body"),
  max: FastCheck.constantFrom(7, 50, 100, 200),
  collected: FastCheck.boolean(),
  // Twenty empty pages in a row would be an error, whatever comes behind them.
  hole: FastCheck.tuple(FastCheck.nat(130), FastCheck.nat(16)),
  interval: FastCheck.integer({ min: 2, max: 150 }),
  fault: FastCheck.option(
    FastCheck.record({ kind: FastCheck.constantFrom(...(Object.keys(errors) as Array<Kind>)), at: FastCheck.nat(200) }),
    { nil: undefined, freq: 3 }
  )
})

interface Fault {
  readonly kind: Kind
  readonly page: number
}

/** A case with all that depends on something else in it. */
interface Plan {
  readonly options: ListOptions
  readonly limit: number
  /** The records of each page, before any limit. */
  readonly pages: ReadonlyArray<ReadonlyArray<number>>
  readonly fault: Fault | undefined
}

const plan = (given: Case): Plan => {
  const { family, hole, interval, max, perPage, total } = given
  const hidden = (id: number) => (id >= hole[0] && id < hole[0] + hole[1]) || id % interval === 1
  const options: ListOptions = { total, family, max, hidden }
  const pagesOf = (size: number) =>
    Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, nth) =>
      idsOf(makeRows(total).slice(nth * size, (nth + 1) * size)).filter((id) => !hidden(id))
    )
  const limit =
    typeof given.limit === "number"
      ? given.limit
      : Math.max(
          1,
          pagesOf(pageSizeOf(perPage ?? 100, options))
            .slice(0, given.limit.pages)
            .flat().length
        )
  const asked = perPage ?? (Number.isFinite(limit) ? Math.max(100, limit) : 100)
  const pages = pagesOf(pageSizeOf(asked, options))
  const fault =
    given.fault === undefined ? undefined : { kind: given.fault.kind, page: 1 + (given.fault.at % pages.length) }
  // A list without links from its first page on is another list: of one page, or paged in its bodies.
  const meant = fault?.kind !== "no links" || (family !== "body" && fault.page > 1)
  return { options, limit, pages, fault: meant ? fault : undefined }
}

interface Reading {
  /** The records of each page that is given, and whether it has a cursor. */
  readonly pages: ReadonlyArray<{ readonly records: ReadonlyArray<number>; readonly next: boolean }>
  readonly requests: number
  readonly error: Kind | undefined
}

/** What reading the list must come to. */
const reading = ({ fault, limit, pages }: Plan): Reading => {
  const given: Array<Reading["pages"][number]> = []
  let wanted = limit
  for (const [at, whole] of pages.entries()) {
    const requests = at + 1
    const kind = fault?.page === requests ? fault.kind : undefined
    if (kind === "404" || kind === "broken JSON") return { pages: given, requests, error: kind }
    const records = whole.slice(0, wanted)
    const leadsOn = kind === "a foreign next" || (kind !== "no links" && requests < pages.length)
    given.push({ records, next: leadsOn && records.length === whole.length })
    wanted -= records.length
    if (wanted === 0 || kind !== undefined) return { pages: given, requests, error: wanted === 0 ? undefined : kind }
  }
  return { pages: given, requests: pages.length, error: undefined }
}

const withNext = (reply: Reply, next: string): Reply => {
  const { link } = reply.headers ?? {}
  if (typeof link !== "string") {
    const body = reply.body as { readonly rows: unknown }
    return { ...reply, body: { ...body, meta: { pagination: { next } } } }
  }
  const others = link.split(",").filter((value) => !value.endsWith('rel="next"'))
  return { ...reply, headers: { link: [...others, `<${next}>; rel="next"`].join(",") } }
}

const spoilt = (reply: Reply, kind: Kind): Reply => {
  switch (kind) {
    case "404":
      return { status: 404, body: { errors: [{ message: "There is no such page." }] } }
    case "broken JSON":
      return { ...reply, headers: { ...reply.headers, "content-type": "application/json" }, body: '[{"id":1},{"i' }
    case "a foreign next":
      return withNext(reply, FOREIGN)
    case "no links":
      return { body: reply.body }
  }
}

/** The page of an array or an object as an object with more than one array. */
const collect = ({ body, ...reply }: Reply): Reply => ({
  ...reply,
  body: { linked: [{ id: -1 }], ...(Array.isArray(body) ? { rows: body } : (body as object)) }
})

const flat = (error: LmsError | undefined) => (error === undefined ? undefined : Schema.encodeSync(LmsError)(error))

describe("lms with a limit, the pages and the stream agree", () => {
  it.scopedLive("on the records, the requests and the errors, for any list, page size, limit and fault", () =>
    Effect.gen(function* () {
      let answer: Handler = () => ({ status: 500 })
      let begun = 0
      const server = yield* serve((request, context) => answer(request, { ...context, count: context.count - begun }))
      const run = yield* connectTo(nodeClient, server)
      /** The requests that the call makes, beside what it gives. */
      const watched = <A, E>(call: Effect.Effect<A, E>) =>
        Effect.suspend(() => {
          begun = server.requests.length
          return Effect.map(call, (given) => ({ given, urls: server.urls().slice(begun) }))
        })

      const check = (given: Case) =>
        Effect.gen(function* () {
          const planned = plan(given)
          const { fault, limit, options: listed } = planned
          answer = (request, context) => {
            const page = list(listed)(request, context) ?? {}
            const reply = given.collected ? collect(page) : page
            return context.count === fault?.page ? spoilt(reply, fault.kind) : reply
          }
          const options: LmsOptions = {
            ...noRetry,
            perPage: given.perPage,
            limit,
            collection: given.collected ? "rows" : undefined
          }
          const whole = yield* watched(Effect.either(run(lms(PATH, {}, options))))
          const pages = yield* watched(run(gather(lmsPages(PATH, {}, options))))
          const stream = yield* watched(run(gather(lmsStream(PATH, {}, options))))

          const expected = reading(planned)
          const records = expected.pages.flatMap((page) => page.records)
          expect(
            pages.given.seen.map(({ next, records }) => ({ records: idsOf(records), next: Option.isSome(next) }))
          ).toEqual(expected.pages)
          expect(idsOf(stream.given.seen)).toEqual(records)
          expect(stream.urls.length).toBe(expected.requests)
          expect(pages.urls).toEqual(stream.urls)
          expect(whole.urls).toEqual(stream.urls)

          const error = flat(stream.given.error)
          expect(flat(pages.given.error)).toEqual(error)
          if (expected.error === undefined) expect(error).toBeUndefined()
          else expect(error).toMatchObject(errors[expected.error])
          if (whole.given._tag === "Left") {
            expect(flat(whole.given.left)).toEqual(error)
          } else {
            expect(error).toBeUndefined()
            const { data } = whole.given.right
            expect(idsOf(Array.isArray(data) ? data : (data as { readonly rows: [] }).rows)).toEqual(records)
          }
        })

      yield* Effect.promise(() =>
        FastCheck.assert(
          FastCheck.asyncProperty(cases, (value) => Effect.runPromise(check(value))),
          { numRuns: 150 }
        )
      )
    })
  )
})
