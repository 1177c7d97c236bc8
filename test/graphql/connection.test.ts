/** The pages of a connection over real sockets: complete and in order, or a typed error. Also those of the sandbox. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Option, Runtime, Schema, Stream } from "effect"
import type { LmsReceipt } from "effect-lms"
import { lmsStream } from "effect-lms"
import { type LmsGraphqlStreamOptions, lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "effect-lms/graphql"
import { Sandbox } from "effect-lms/sandbox"
import * as fc from "fast-check"
import { countCases } from "../fixtures/cases.js"
import { clients, nodeClient, serveClient, TOKEN } from "../fixtures/client.js"
import {
  connection,
  cursorOf,
  graphqlBody,
  inCourse,
  type UserNode,
  usersConnection,
  usersQuery
} from "../fixtures/graphql.js"
import { gather } from "../fixtures/lists.js"
import type { Handler } from "../fixtures/server.js"
import { failureOf, inOrder, runCall } from "../fixtures/virtual.js"

const Node = Schema.Struct({ _id: Schema.NumberFromString })

const idsOf = (nodes: Iterable<unknown>): ReadonlyArray<number> =>
  Array.from(nodes, (node) => Number((node as UserNode)._id))

const upTo = (total: number): ReadonlyArray<number> => Array.from({ length: total }, (_, index) => index)

/** Reads a connection of a server to its end or its error. */
const read = (handler: Handler, options: Partial<LmsGraphqlStreamOptions> = {}, query: string = usersQuery(2)) =>
  Effect.gen(function* () {
    const { run: call, server } = yield* serveClient(nodeClient, handler)
    const stream = lmsGraphqlStream(query, { id: 1 }, { retries: 0, ...connection, ...options })
    const result = yield* call(gather(stream))
    return {
      ...result,
      requests: server.requests,
      after: server.requests.map((one) => graphqlBody(one).variables.after)
    }
  })

describe.each(clients)("over %s", (_, make) => {
  it.scopedLive.each(["nodes", "edges"] as const)("all %s are emitted in order, one chunk per page", (form) =>
    Effect.gen(function* () {
      const { run: call, server } = yield* serveClient(make, usersConnection(7, form))
      const query = usersQuery(3)
      const stream = lmsGraphqlStream(query, { id: 101 }, { ...connection, schema: Node })
      const chunks = yield* call(Stream.runCollect(Stream.chunks(stream)))
      expect(Chunk.toReadonlyArray(chunks).map((chunk) => Array.from(chunk, ({ _id }) => _id))).toEqual([
        [0, 1, 2],
        [3, 4, 5],
        [6]
      ])
      expect(server.requests.map(graphqlBody)).toEqual([
        { query, variables: { id: 101 } },
        { query, variables: { id: 101, after: cursorOf(3) } },
        { query, variables: { id: 101, after: cursorOf(6) } }
      ])
      expect(
        new Set(server.requests.map(({ headers, method, url }) => `${method} ${url} ${headers.authorization}`))
      ).toEqual(new Set([`POST /api/graphql Bearer ${TOKEN}`]))
    })
  )
})

it.scopedLive("a limit sends exactly as many requests as its records need", () =>
  Effect.gen(function* () {
    let total = 0
    const { run: call, server } = yield* serveClient(nodeClient, (...args) => usersConnection(total)(...args))
    const runPromise = Runtime.runPromise(yield* Effect.runtime())
    const numbers = { total: fc.nat(12), size: fc.integer({ min: 1, max: 5 }), limit: fc.nat(14) }
    const property = fc.asyncProperty(fc.record(numbers), async ({ limit, size, ...list }) => {
      total = list.total
      const before = server.requests.length
      const stream = lmsGraphqlStream(usersQuery(size), { id: 1 }, { ...connection, limit })
      const seen = await runPromise(call(Stream.runCollect(stream)))
      expect(idsOf(seen)).toEqual(upTo(Math.min(total, limit)))
      const needed = limit === 0 ? 0 : Math.max(1, Math.ceil(Math.min(total, limit) / size))
      expect(server.requests.length - before).toBe(needed)
    })
    yield* Effect.promise(() => fc.assert(property, { numRuns: countCases(60) }))
  })
)

describe("cursors", () => {
  it.scopedLive("each page has the cursor of the next, with which another call continues", () =>
    Effect.gen(function* () {
      const { run: call } = yield* serveClient(nodeClient, usersConnection(5, "edges"))
      const pages = (options: Partial<LmsGraphqlStreamOptions> = {}) =>
        Effect.map(
          call(Stream.runCollect(lmsGraphqlPages(usersQuery(2), { id: 1 }, { ...connection, ...options }))),
          Chunk.toReadonlyArray
        )
      const all = yield* pages()
      expect(all.map(({ next, records }) => [idsOf(records), Option.getOrUndefined(next)])).toEqual([
        [[0, 1], cursorOf(2)],
        [[2, 3], cursorOf(4)],
        [[4], undefined]
      ])
      expect(yield* Effect.forEach(all, ({ rawRecords }) => rawRecords)).toEqual([
        ['{"_id":"0"}', '{"_id":"1"}'],
        ['{"_id":"2"}', '{"_id":"3"}'],
        ['{"_id":"4"}']
      ])
      expect(all[0]?.response.data).toHaveProperty("course.usersConnection.pageInfo.hasNextPage", true)
      const rest = yield* pages({ cursor: cursorOf(2) })
      expect(rest.flatMap(({ records }) => idsOf(records))).toEqual([2, 3, 4])
      // No cursor points into a page.
      const cut = yield* pages({ limit: 3 })
      expect(cut.map(({ next }) => Option.isSome(next))).toEqual([true, false])
    })
  )

  it.scopedLive("a cursor that contains the token is not shown", () =>
    Effect.gen(function* () {
      const { run: call } = yield* serveClient(nodeClient, () =>
        inCourse({ nodes: [{ _id: "1" }], pageInfo: { hasNextPage: true, endCursor: `a${TOKEN}` } })
      )
      const first = yield* call(Stream.runHead(lmsGraphqlPages(usersQuery(2), {}, connection)))
      expect(JSON.stringify(Option.map(first, ({ next }) => next))).not.toContain(TOKEN)
    })
  )
})

describe("a list that cannot be continued fails after the records of its last page", () => {
  const nodes = [{ _id: "0" }, { _id: "1" }]
  it.scopedLive.each<readonly [name: string, pageInfo: unknown, problem: string]>([
    ["no pageInfo", undefined, "no pageInfo"],
    ["a pageInfo of null", null, "no pageInfo"],
    ["no hasNextPage", { endCursor: "x" }, "no hasNextPage"],
    ["no endCursor", { hasNextPage: true }, "no endCursor"],
    ["an endCursor of null", { hasNextPage: true, endCursor: null }, "its endCursor is null"],
    ["an empty endCursor", { hasNextPage: true, endCursor: "" }, "its endCursor is empty"]
  ])("%s", ([_, pageInfo, problem]) =>
    Effect.gen(function* () {
      const { error, requests, seen } = yield* read(() => inCourse({ nodes, pageInfo }))
      expect(seen).toEqual(nodes)
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Link", page: 1 })
      expect(error?.message).toContain(problem)
      expect(requests).toHaveLength(1)
    })
  )

  it.scopedLive("a cycle of any length, also one that begins after some pages or at the option cursor", () =>
    Effect.gen(function* () {
      for (const [start, length] of [
        [0, 1],
        [0, 2],
        [3, 1],
        [2, 7],
        [5, 20]
      ] as const) {
        const cycle: Handler = (request) => {
          const at = Number(graphqlBody(request).variables.after ?? 0)
          const next = at + 1 < start + length ? at + 1 : start
          return inCourse({ nodes: [{ _id: String(at) }], pageInfo: { hasNextPage: true, endCursor: String(next) } })
        }
        for (const cursor of [undefined, String(start)]) {
          const { error, requests } = yield* read(cycle, { cursor })
          expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Cycle" })
          expect(requests.length).toBeLessThanOrEqual(start + 4 * length + 2)
        }
      }
    })
  )

  it.scopedLive("empty pages without an end", () =>
    Effect.gen(function* () {
      const { error, requests } = yield* read((_, { count }) =>
        inCourse({ nodes: [], pageInfo: { hasNextPage: true, endCursor: String(count) } })
      )
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Empty" })
      expect(requests).toHaveLength(20)
    })
  )

  it.scopedLive("errors of a later page, also beside its data", () =>
    Effect.gen(function* () {
      const pages = usersConnection(6)
      const { error, seen } = yield* read((request, context) => {
        const reply = pages(request, context)
        return context.count < 2 ? reply : { body: { ...(reply?.body as object), errors: [{ message: "not found" }] } }
      })
      expect(idsOf(seen)).toEqual([0, 1])
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "NotFound", status: 200, messages: ["not found"] })
    })
  )
})

describe("what is at the path", () => {
  const pageInfo = { hasNextPage: false, endCursor: null }
  const dataOf =
    (data: unknown): Handler =>
    () => ({ body: { data } })
  const missing = { _tag: "LmsApiError", reason: "NotFound", status: 200 }
  const unexpected = { _tag: "LmsDecodeError", reason: "Shape", page: 1 }
  const connectionOf = (usersConnection: unknown) => ({ course: { usersConnection } })
  it.scopedLive.each<readonly [data: unknown, error: Record<string, unknown>, problem: string]>([
    [{ course: null }, missing, 'returned null at "course"'],
    [connectionOf(null), missing, 'null at "course.usersConnection"'],
    [
      { course: { users: {}, name: "x" } },
      { ...unexpected, path: ["course", "usersConnection"] },
      "There is: users, name."
    ],
    [{ course: [{}] }, unexpected, 'a list at "course"'],
    [{ course: "x" }, unexpected, 'a string of length 1 at "course"'],
    [connectionOf({ pageInfo }), unexpected, "without nodes and edges"],
    [connectionOf({ nodes: null, pageInfo }), unexpected, "without nodes and edges"],
    [connectionOf({ edges: [{ cursor: "c" }], pageInfo }), unexpected, "an edge without node"],
    [undefined, unexpected, "whose data is missing"]
  ])("%j is a typed error", ([data, expected, problem]) =>
    Effect.gen(function* () {
      const { error, seen } = yield* read(dataOf(data))
      expect(seen).toEqual([])
      expect(error).toMatchObject(expected)
      expect(error?.message).toContain(problem)
    })
  )

  it.scopedLive("null nodes are records: emitted as null, counted, and rejected by a schema", () =>
    Effect.gen(function* () {
      const handler = dataOf({
        course: { usersConnection: { edges: [{ node: null }, null, { node: { _id: "1" } }], pageInfo } }
      })
      const { seen } = yield* read(handler)
      expect(seen).toEqual([null, null, { _id: "1" }])
      const { error } = yield* read(handler, { schema: Node })
      expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Schema", page: 1, row: 0 })
      const { run: call } = yield* serveClient(nodeClient, handler)
      const page = yield* call(Stream.runHead(lmsGraphqlPages(usersQuery(2), {}, connection)))
      expect(yield* Option.getOrThrow(page).rawRecords).toEqual(["null", "null", '{"_id":"1"}'])
    })
  )

  it.scopedLive("names of members of all objects are no path", () =>
    Effect.gen(function* () {
      const query = usersQuery(2).replaceAll("usersConnection", "constructor")
      const { error } = yield* read(dataOf({ course: {} }), { connection: "course.constructor" }, query)
      expect(error).toMatchObject({ _tag: "LmsDecodeError", reason: "Shape" })
    })
  )
})

describe("what cannot be paged fails before a request", () => {
  const good = usersQuery(2)
  it.effect.each<readonly [problem: string, args: ReadonlyArray<unknown>]>([
    ["does not declare $after", [good.replace(", $after: String", ""), {}, connection]],
    ["does not declare $after", [`${good.replace(", $after: String", "")} # $after`, {}, connection]],
    ["must be a query, got a mutation", [good.replace("query", "mutation"), {}, connection]],
    ["pass cursor", [good, { after: "x" }, connection]],
    ["connection must be a path of names", [good, {}, { connection: "course..usersConnection" }]],
    ["connection must be a path", [good, {}, {}]],
    ["connection must be a path", [good, {}, { connection: "" }]],
    ["options must be an object", [good, {}]],
    ["limit must be a positive integer", [good, {}, { ...connection, limit: -1 }]],
    ["limit must be a positive integer", [good, {}, { ...connection, limit: 1.5 }]],
    ["cursor must be", [good, {}, { ...connection, cursor: "" }]],
    [
      "concurrency is not an option of lmsGraphqlStream: a cursor is known only",
      [good, {}, { ...connection, concurrency: 4 }]
    ],
    ["perPage is not an option", [good, {}, { ...connection, perPage: 4 }]],
    ["partial is not an option of lmsGraphqlStream: an incomplete page", [good, {}, { ...connection, partial: true }]]
  ])("%s", ([problem, args]) =>
    Effect.gen(function* () {
      // As a program without types calls it.
      const operation = lmsGraphqlStream as (...args: ReadonlyArray<unknown>) => ReturnType<typeof lmsGraphqlStream>
      const { exit, seen } = yield* runCall(inOrder({ body: "{}" }), Stream.runDrain(operation(...args)))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRequestError", message: expect.stringContaining(problem) })
      expect(seen).toEqual([])
    })
  )

  it.scopedLive("an after of null or undefined is the first page", () =>
    Effect.gen(function* () {
      const { run: call } = yield* serveClient(nodeClient, usersConnection(1))
      for (const after of [null, undefined]) {
        expect(yield* call(Stream.runCount(lmsGraphqlStream(good, { after }, connection)))).toBe(1)
      }
    })
  )
})

describe("as with any list", () => {
  const receiptOf = (handler: Handler, options: Partial<LmsGraphqlStreamOptions> = {}, take = 100) =>
    Effect.gen(function* () {
      const { run: call } = yield* serveClient(nodeClient, handler)
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const stream = lmsGraphqlStream(usersQuery(2), {}, { ...connection, retries: 0, onEnd, ...options })
      yield* Effect.ignore(call(Stream.runDrain(Stream.take(stream, take))))
      expect(receipts).toHaveLength(1)
      return receipts[0]
    })

  it.scopedLive("onEnd reports what was read and why it ended", () =>
    Effect.gen(function* () {
      const all = { pages: 3, records: 5, requests: 3, retries: 0, unused: 0, repeated: 0, lastPageChanges: 0 }
      expect(yield* receiptOf(usersConnection(5))).toMatchObject({ ...all, ended: "End" })
      expect(yield* receiptOf(usersConnection(5), { limit: 3 })).toMatchObject({ ended: "Limit", pages: 2, records: 3 })
      expect(yield* receiptOf(usersConnection(5), { limit: 0 })).toMatchObject({
        ended: "Limit",
        pages: 0,
        requests: 0
      })
      expect(yield* receiptOf(usersConnection(5), {}, 1)).toMatchObject({ ended: "Consumer", pages: 1 })
      expect(yield* receiptOf(() => ({ status: 500 }))).toMatchObject({ ended: "Error", pages: 0, requests: 1 })
    })
  )

  const drifting: Handler = (request, context) => {
    const { after } = graphqlBody(request).variables
    // A record was added in front after the first page, so offsets repeat one.
    return after === undefined
      ? inCourse({ nodes: [{ _id: "1" }, { _id: "2" }], pageInfo: { hasNextPage: true, endCursor: "a" } })
      : inCourse({ nodes: [{ _id: "2" }, { _id: String(context.count + 10) }], pageInfo: { hasNextPage: false } })
  }

  it.scopedLive("repeated records are counted, and with onDrift an error", () =>
    Effect.gen(function* () {
      expect(yield* receiptOf(drifting)).toMatchObject({ ended: "End", records: 4, repeated: 1 })
      const { error, seen } = yield* read(drifting, { onDrift: "fail" })
      expect(error).toMatchObject({ _tag: "LmsPageError", reason: "Drift", page: 1 })
      expect(idsOf(seen)).toEqual([1, 2])
    })
  )
})

describe("a course of the sandbox", () => {
  it.scopedLive("has the same users in GraphQL as in the REST API, in pages that can be resumed", () =>
    Effect.gen(function* () {
      const rest = yield* Stream.runCollect(lmsStream("/api/v1/courses/:id/users", { id: 101 }))
      const ids = (nodes: Iterable<{ readonly _id: string }>) => Array.from(nodes, ({ _id }) => _id).sort()
      const expected = Array.from(rest, (user) => String((user as { readonly id: number }).id)).sort()
      expect(expected.length).toBeGreaterThan(3)

      const options = { ...connection, schema: Schema.Struct({ _id: Schema.String }) }
      const all = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, options))
      expect(ids(all)).toEqual(expected)

      const first = Option.getOrThrow(yield* Stream.runHead(lmsGraphqlPages(usersQuery(3), { id: 101 }, options)))
      const cursor = Option.getOrThrow(first.next)
      const remaining = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, { ...options, cursor }))
      expect(ids([...first.records, ...remaining])).toEqual(expected)
      const some = yield* Stream.runCollect(lmsGraphqlStream(usersQuery(3), { id: 101 }, { ...options, limit: 4 }))
      expect(Chunk.toReadonlyArray(some)).toEqual(Chunk.toReadonlyArray(all).slice(0, 4))
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
  )

  it.scopedLive("that does not exist, and a field that does not exist, are typed errors", () =>
    Effect.gen(function* () {
      const missing = yield* Effect.exit(Stream.runDrain(lmsGraphqlStream(usersQuery(3), { id: 999_999 }, connection)))
      expect(failureOf(missing)).toMatchObject({ _tag: "LmsApiError", reason: "NotFound" })
      const mistaken = yield* Effect.exit(lmsGraphql("{ course(id: 101) { nam } }"))
      expect(failureOf(mistaken)).toMatchObject({ _tag: "LmsApiError", reason: "Invalid", status: 200 })
      expect(failureOf(mistaken).message).toContain("nam")
    }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 1 } })))
  )
})
