/** One list, read by `lms` with a limit, as pages and as records: all three return the same with the same requests. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Runtime, Schema } from "effect"
import { LmsError, type LmsOptions, lms, lmsPages, lmsStream } from "effect-lms"
import * as FastCheck from "fast-check"
import { countCases } from "../fixtures/cases.js"
import { nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { gather, idsOf, type ListOptions, list, makeRows, pageSizeOf } from "../fixtures/lists.js"
import type { Handler, Reply } from "../fixtures/server.js"

const PATH = "/api/v1/rows"
const OTHER_ORIGIN_URL = "http://localhost:1/api/v1/rows?page=2"

/** The fault of one page. */
type FaultKind = "404" | "broken JSON" | "a next link to another origin" | "no links"

const errors: Readonly<Record<FaultKind, Readonly<Record<string, unknown>>>> = {
  "404": { _tag: "LmsApiError", reason: "NotFound" },
  "broken JSON": { _tag: "LmsDecodeError", reason: "Json" },
  "a next link to another origin": { _tag: "LmsPageError", reason: "Origin" },
  "no links": { _tag: "LmsPageError", reason: "Link" }
}

interface Case {
  readonly total: number
  readonly perPage: number | undefined
  /** A number of records, or those of a number of pages. */
  readonly limit: number | { readonly pages: number }
  readonly family: NonNullable<ListOptions["family"]>
  readonly max: number
  /** The records are in an object with another array that is not paged, and `collection` names them. */
  readonly hasCollection: boolean
  /** Hidden records: a contiguous range, and one at each interval. */
  readonly hole: readonly [from: number, size: number]
  readonly interval: number
  readonly fault: { readonly kind: FaultKind; readonly at: number } | undefined
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
  hasCollection: FastCheck.boolean(),
  // Twenty empty pages in a row would be an error.
  hole: FastCheck.tuple(FastCheck.nat(130), FastCheck.nat(16)),
  interval: FastCheck.integer({ min: 2, max: 150 }),
  fault: FastCheck.option(
    FastCheck.record({
      kind: FastCheck.constantFrom(...(Object.keys(errors) as Array<FaultKind>)),
      at: FastCheck.nat(200)
    }),
    { nil: undefined, freq: 3 }
  )
})

interface Fault {
  readonly kind: FaultKind
  readonly page: number
}

/** A case with everything derived from it. */
interface Plan {
  readonly options: ListOptions
  readonly limit: number
  /** The records of each page, before any limit. */
  readonly pages: ReadonlyArray<ReadonlyArray<number>>
  readonly fault: Fault | undefined
}

const makePlan = (testCase: Case): Plan => {
  const { family, hole, interval, max, perPage, total } = testCase
  const hidden = (id: number) => (id >= hole[0] && id < hole[0] + hole[1]) || id % interval === 1
  const options: ListOptions = { total, family, max, hidden }
  const pagesOf = (size: number) =>
    Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, nth) =>
      idsOf(makeRows(total).slice(nth * size, (nth + 1) * size)).filter((id) => !hidden(id))
    )
  const limit =
    typeof testCase.limit === "number"
      ? testCase.limit
      : Math.max(
          1,
          pagesOf(pageSizeOf(perPage ?? 100, options))
            .slice(0, testCase.limit.pages)
            .flat().length
        )
  const requestedSize = perPage ?? (Number.isFinite(limit) ? Math.max(100, limit) : 100)
  const pages = pagesOf(pageSizeOf(requestedSize, options))
  const fault =
    testCase.fault === undefined
      ? undefined
      : { kind: testCase.fault.kind, page: 1 + (testCase.fault.at % pages.length) }
  // A list without any links is another kind of list: of one page, or paged in its bodies.
  const isPossible = fault?.kind !== "no links" || (family !== "body" && fault.page > 1)
  return { options, limit, pages, fault: isPossible ? fault : undefined }
}

interface Reading {
  /** The records of each emitted page, and whether it has a cursor. */
  readonly pages: ReadonlyArray<{ readonly records: ReadonlyArray<number>; readonly next: boolean }>
  readonly requests: number
  readonly error: FaultKind | undefined
}

/** The expected result of reading the list. */
const expectedReading = ({ fault, limit, pages }: Plan): Reading => {
  const emitted: Array<Reading["pages"][number]> = []
  let remaining = limit
  for (const [at, complete] of pages.entries()) {
    const requests = at + 1
    const kind = fault?.page === requests ? fault.kind : undefined
    if (kind === "404" || kind === "broken JSON") return { pages: emitted, requests, error: kind }
    const records = complete.slice(0, remaining)
    // The cursor of a page that cannot be continued would be wrong.
    const hasNext = kind === undefined && requests < pages.length
    emitted.push({ records, next: hasNext && records.length === complete.length })
    remaining -= records.length
    if (remaining === 0 || kind !== undefined)
      return { pages: emitted, requests, error: remaining === 0 ? undefined : kind }
  }
  return { pages: emitted, requests: pages.length, error: undefined }
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

const breakPage = (reply: Reply, kind: FaultKind): Reply => {
  switch (kind) {
    case "404":
      return { status: 404, body: { errors: [{ message: "There is no such page." }] } }
    case "broken JSON":
      return { ...reply, headers: { ...reply.headers, "content-type": "application/json" }, body: '[{"id":1},{"i' }
    case "a next link to another origin":
      return withNext(reply, OTHER_ORIGIN_URL)
    case "no links":
      return { body: reply.body }
  }
}

/** A page as an object with more than one array. */
const wrapInObject = ({ body, ...reply }: Reply): Reply => ({
  ...reply,
  body: { linked: [{ id: -1 }], ...(Array.isArray(body) ? { rows: body } : (body as object)) }
})

const encodeError = (error: LmsError | undefined) =>
  error === undefined ? undefined : Schema.encodeSync(LmsError)(error)

describe("lms with a limit, the pages and the stream agree", () => {
  it.scopedLive("on the records, the requests and the errors, for any list, page size, limit and fault", () =>
    Effect.gen(function* () {
      let respond: Handler = () => ({ status: 500 })
      let firstRequest = 0
      const { run, server } = yield* serveClient(nodeClient, (request, context) =>
        respond(request, { ...context, count: context.count - firstRequest })
      )
      /** The result of a call, with its requests. */
      const recordRequests = <A, E>(call: Effect.Effect<A, E>) =>
        Effect.suspend(() => {
          firstRequest = server.requests.length
          return Effect.map(call, (result) => ({ result, urls: server.urls().slice(firstRequest) }))
        })

      const check = (testCase: Case) =>
        Effect.gen(function* () {
          const plan = makePlan(testCase)
          const { fault, limit, options: listed } = plan
          respond = (request, context) => {
            const page = list(listed)(request, context) ?? {}
            const reply = testCase.hasCollection ? wrapInObject(page) : page
            return context.count === fault?.page ? breakPage(reply, fault.kind) : reply
          }
          const options: LmsOptions = {
            ...noRetry,
            perPage: testCase.perPage,
            limit,
            collection: testCase.hasCollection ? "rows" : undefined
          }
          const single = yield* recordRequests(Effect.either(run(lms(PATH, {}, options))))
          const pages = yield* recordRequests(run(gather(lmsPages(PATH, {}, options))))
          const stream = yield* recordRequests(run(gather(lmsStream(PATH, {}, options))))

          const expected = expectedReading(plan)
          const records = expected.pages.flatMap((page) => page.records)
          expect(
            pages.result.seen.map(({ next, records }) => ({ records: idsOf(records), next: Option.isSome(next) }))
          ).toEqual(expected.pages)
          expect(idsOf(stream.result.seen)).toEqual(records)
          expect(stream.urls.length).toBe(expected.requests)
          expect(pages.urls).toEqual(stream.urls)
          expect(single.urls).toEqual(stream.urls)

          const error = encodeError(stream.result.error)
          expect(encodeError(pages.result.error)).toEqual(error)
          if (expected.error === undefined) expect(error).toBeUndefined()
          else expect(error).toMatchObject(errors[expected.error])
          if (single.result._tag === "Left") {
            expect(encodeError(single.result.left)).toEqual(error)
          } else {
            expect(error).toBeUndefined()
            const { data } = single.result.right
            expect(idsOf(Array.isArray(data) ? data : (data as { readonly rows: [] }).rows)).toEqual(records)
          }
        })

      const runPromise = Runtime.runPromise(yield* Effect.runtime())
      yield* Effect.promise(() =>
        FastCheck.assert(
          FastCheck.asyncProperty(cases, (value) => runPromise(check(value))),
          { numRuns: countCases(75) }
        )
      )
    })
  )
})
