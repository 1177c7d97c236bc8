/** The promise client over real sockets. */
import { getEventListeners } from "node:events"
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it, vi } from "@effect/vitest"
import { Effect, Layer, Schema, type Scope } from "effect"
import { Lms, LmsApiError, type LmsReceipt } from "effect-lms"
import { LmsExportError } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"
import { connect, type LmsClient, LmsClosedError } from "effect-lms/promise"
import { User } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import type { LmsRequest } from "effect-lms/wrappers"
import { TOKEN } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { connection, cursorOf, usersConnection, usersQuery } from "../fixtures/graphql.js"
import { idsOf, list, makeRows } from "../fixtures/lists.js"
import {
  type Handler,
  type HttpServer,
  isClosedByClient,
  type RunningServer,
  serve,
  serveHttp,
  waitUntil
} from "../fixtures/server.js"

/** Closes the client with the scope, even if the test leaves calls open. */
const connectTo = ({ origin }: RunningServer) =>
  Effect.acquireRelease(
    Effect.sync(() => connect({ token: TOKEN, domain: origin })),
    (client) => Effect.promise(() => client.close())
  )

const connectToHandler = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    return { client: yield* connectTo(server), server }
  })

/** The reason a promise rejects with. */
const rejectionOf = (promise: Promise<unknown>): Effect.Effect<unknown> => {
  const reason = promise.then(
    (value) => Promise.reject(new Error(`it resolved with ${String(value)}`)),
    (reason: unknown) => reason
  )
  return Effect.promise(() => reason)
}

const collect = async <A>(iterable: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const one of iterable) all.push(one)
  return all
}

const PATH = "/api/v1/rows"
const RESPONSE = { body: [{ id: 1 }] }
const DOMAIN = "https://canvas.example.edu"
/** A client that opens no connection before its first request. */
const offline = LmsNode.layerOptions({ token: TOKEN, domain: DOMAIN })

/** A server that never responds to request number `from` and later ones. */
const serveUntil = (from: number, handler: Handler = () => RESPONSE): Effect.Effect<HttpServer, never, Scope.Scope> =>
  serveHttp((request, response, nth) => {
    if (nth >= from) return
    const received = {
      method: "GET",
      url: request.url ?? "",
      headers: request.headers,
      body: "",
      bytes: Buffer.alloc(0)
    }
    const reply = handler(received, { origin: `http://${request.headers.host}`, count: nth, response })
    response.setHeader("content-type", "application/json")
    for (const [name, value] of Object.entries(reply?.headers ?? {})) response.setHeader(name, value)
    response.end(JSON.stringify(reply?.body))
  })

const isAborted = (request: Http.IncomingMessage | undefined) => request !== undefined && isClosedByClient(request)

describe("a call", () => {
  it.scopedLive("resolves with the result of the operation", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(list({ total: 250 }))
      const rows = yield* Effect.promise(() => client.request(PATH, { page: 1 }, { limit: 150 }))
      expect([rows.length, rows.status, idsOf(rows)]).toEqual([150, 200, idsOf(makeRows(150))])
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
      expect(yield* Effect.promise(() => client.fingerprint(PATH))).toMatch(/^[0-9a-f]{64}$/)
      yield* Effect.promise(() => client.request())
      expect(server.urls().at(-1)).toBe("/api/v1/courses")
    })
  )

  it.scopedLive("rejects with the typed error itself", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(() => ({ status: 404, body: { message: "no such course" } }))
      const error = yield* rejectionOf(client.request("/api/v1/courses/:id", { id: 1 }))
      expect(error).toBeInstanceOf(LmsApiError)
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 404, messages: ["no such course"] })
      expect(String(error)).not.toContain(TOKEN)
      expect(server.requests).toHaveLength(1)
    })
  )

  it.scopedLive("rejects with the stack of the caller alone: of the call, or of the loop", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(() => ({ status: 404, body: {} }))
      const derived = client.withDefaults({ retries: 0 })
      const callOf = async () => await client.request(PATH)
      const invalidCall = async () => await client.request(PATH, {}, { limit: -1 })
      const uploadOf = async () => await derived.upload("none", { course_id: 1 })
      const loopOf = async () => await collect(derived.stream(PATH))
      for (const call of [callOf, invalidCall, uploadOf, loopOf]) {
        const error = yield* rejectionOf(call())
        const [head = "", ...frames] = (error as Error).stack?.split(/\n\s+at /) ?? []
        expect(head).toBe(`${(error as Error).name}: ${(error as Error).message}`)
        expect(frames.join(" ")).toContain(call.name)
        for (const frame of frames.slice(0, 2)) expect(frame).toContain("promise.test.ts")
      }
    })
  )

  it.scopedLive("is not sent if its signal is already aborted, and rejects with the signal's reason", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(() => RESPONSE)
      const reason = { _tag: "LmsReason" }
      const signal = AbortSignal.abort(reason)
      const params = {
        get a() {
          return expect.fail("the parameters were read")
        }
      }
      expect(yield* rejectionOf(client.request(PATH, params, { signal }))).toBe(reason)
      expect(yield* rejectionOf(collect(client.stream(PATH, {}, { signal })))).toBe(reason)
      expect([reason, server.sockets]).toEqual([{ _tag: "LmsReason" }, []])
    })
  )

  it.scopedLive("closes its request before an abort rejects, and removes its listener", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(2)
      const client = yield* connectTo(server)
      const controller = new AbortController()
      const { signal } = controller
      yield* Effect.promise(() => client.request(PATH, {}, { signal }))
      expect(getEventListeners(signal, "abort")).toEqual([])
      const call = rejectionOf(client.request(PATH, {}, { signal }))
      const waiting = yield* Effect.fork(call)
      yield* waitUntil("both requests have arrived", () => server.requests.length === 2)
      controller.abort("enough")
      expect(yield* waiting).toBe("enough")
      yield* waitUntil("the request is aborted", () => isAborted(server.requests[1]))
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("shares one listener with all calls of the same signal", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(2)
      const client = yield* connectTo(server)
      const controller = new AbortController()
      const { signal } = controller
      yield* Effect.promise(() => client.request(PATH))
      const calls = Array.from({ length: 5 }, () => rejectionOf(client.request(PATH, {}, { signal })))
      const lists = Array.from({ length: 5 }, () => rejectionOf(collect(client.stream(PATH, {}, { signal }))))
      const waiting = yield* Effect.fork(Effect.all([...calls, ...lists]))
      yield* waitUntil("a request has arrived", () => server.requests.length > 1)
      expect(getEventListeners(signal, "abort")).toHaveLength(1)
      controller.abort("enough")
      expect(yield* waiting).toEqual(Array.from({ length: 10 }, () => "enough"))
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("is aborted even if its own arguments abort the signal", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(2)
      const client = yield* connectTo(server)
      yield* Effect.promise(() => client.request(PATH))
      const controller = new AbortController()
      const { signal } = controller
      const params = {
        get a() {
          controller.abort("enough")
          return 1
        }
      }
      expect(yield* rejectionOf(client.request(PATH, params, { signal }))).toBe("enough")
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("waits for its callback, and rejects with the error that it throws", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(list({ total: 5 }))
      const received: Array<unknown> = []
      const promiseCallback = (receipt: LmsReceipt) => Promise.resolve().then(() => received.push(receipt.records))
      const controller = new AbortController()
      const { signal } = controller
      yield* Effect.promise(() => client.request(PATH, {}, { limit: 3, onEnd: promiseCallback, signal }))
      expect(getEventListeners(signal, "abort")).toEqual([])
      const effectCallback = (receipt: LmsReceipt) => Effect.sync(() => received.push(receipt.ended))
      yield* Effect.promise(() => client.request(PATH, {}, { limit: 3, onEnd: effectCallback }))
      expect(received).toEqual([3, "Limit"])
      const error = Object.assign(new Error("the callback"), { _tag: "Mine" })
      const { stack } = error
      const throwError = () => {
        throw error
      }
      expect(yield* rejectionOf(client.request(PATH, {}, { limit: 3, onEnd: throwError }))).toBe(error)
      expect(yield* rejectionOf(client.request(PATH, {}, { limit: 3, onEnd: () => Promise.reject(error) }))).toBe(error)
      expect(error.stack).toBe(stack)
      const open = () => client.stream(PATH, {}, { onEnd: throwError, signal })[Symbol.asyncIterator]()
      const [left, aborted] = [open(), open()]
      yield* Effect.promise(() => Promise.all([left.next(), aborted.next()]))
      expect(yield* rejectionOf(left.return?.() ?? Promise.resolve())).toBe(error)
      expect(yield* Effect.promise(() => left.next())).toEqual({ done: true, value: undefined })
      controller.abort()
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      expect(yield* rejectionOf(aborted.next())).toBe(error)
    })
  )

  it.scopedLive("runs a GraphQL operation, and iterates over a connection", () =>
    Effect.gen(function* () {
      const server = yield* serve((request, context) =>
        request.body.includes("usersConnection")
          ? usersConnection(5)(request, context)
          : { body: { data: { course: { name: "Botany" } } } }
      )
      const client = yield* connectTo(server)
      const schema = Schema.Struct({ course: Schema.Struct({ name: Schema.String }) })
      const one = yield* Effect.promise(() => client.graphql("{ course(id: 1) { name } }", {}, { schema }))
      expect([one.data.course.name, one.errors]).toEqual(["Botany", []])
      const receipts: Array<LmsReceipt> = []
      const options = { ...connection, onEnd: (receipt: LmsReceipt) => receipts.push(receipt) }
      const nodes = yield* Effect.promise(() => collect(client.graphqlStream(usersQuery(2), { id: 1 }, options)))
      expect([nodes.length, receipts.map(({ ended }) => ended)]).toEqual([5, ["End"]])
      const pages = yield* Effect.promise(() => collect(client.graphqlPages(usersQuery(2), { id: 1 }, connection)))
      expect(pages.map(({ next, records }) => [records.length, next])).toEqual([
        [2, cursorOf(2)],
        [2, cursorOf(4)],
        [1, undefined]
      ])
      expect(yield* Effect.promise(() => pages[0]?.rawRecords() ?? Promise.resolve([]))).toHaveLength(2)
    })
  )

  it.scopedLive("uploads a file, shows the user, and exports lists", () =>
    Effect.gen(function* () {
      const { home: folder, path } = yield* temporaryFile("notes.txt", "notes")
      const client = yield* Effect.acquireRelease(
        Effect.sync(() =>
          connect({ layer: Layer.merge(Sandbox.layerClient({ data: { courses: 3 } }), NodeContext.layer) })
        ),
        (client) => Effect.promise(() => client.close())
      )
      const me = yield* Effect.promise(() => client.whoami())
      expect(me.name).not.toBe("")
      const sent = yield* Effect.promise(() => client.upload(path, { course_id: 101 }))
      expect(sent.data.display_name).toBe("notes.txt")
      const file = Path.join(folder, "courses.ndjson")
      const first = yield* Effect.promise(() => client.export(file, "/api/v1/courses", {}))
      expect([first.rows, Fs.readFileSync(file, "utf8").split("\n").length]).toEqual([3, 4])
      const other = yield* rejectionOf(client.export(file, "/api/v1/courses", { a: 1 }))
      expect(other).toBeInstanceOf(LmsExportError)
      const completed: Array<number> = []
      const onProgress = ({ done }: { readonly done: number }) => Promise.resolve().then(() => completed.push(done))
      const all = yield* Effect.promise(() =>
        client.exportAll(folder, [{ endpoint: "/api/v1/courses/101/users", file: "users.ndjson" }], { onProgress })
      )
      expect([all.lists.length, completed[0], completed.at(-1)]).toEqual([1, 0, 1])
      const users = yield* Effect.promise(() =>
        collect(client.stream("/api/v1/courses/:id/users", { id: 101 }, { schema: User, limit: 2 }))
      )
      expect(users.map(({ name }) => typeof name)).toEqual(["string", "string"])
    })
  )
})

describe("a list", () => {
  it.scopedLive("yields all records in order in each iteration, and sends no request before the first", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(list({ total: 250 }))
      const rows = client.stream(PATH, {}, { perPage: 100 })
      expect(server.requests).toEqual([])
      expect(idsOf(yield* Effect.promise(() => collect(rows)))).toEqual(idsOf(makeRows(250)))
      expect(idsOf(yield* Effect.promise(() => collect(rows)))).toEqual(idsOf(makeRows(250)))
      expect(server.requests).toHaveLength(6)
    })
  )

  it.scopedLive("requests a page after the previous one is read", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(list({ total: 4 }))
      const iterator = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const next = () => Effect.promise(() => iterator.next())
      const requestCounts = []
      for (let n = 0; n < 4; n++) {
        expect(yield* next()).toEqual({ done: false, value: { id: n } })
        requestCounts.push(server.requests.length)
      }
      expect(requestCounts).toEqual([1, 1, 2, 2])
      expect([yield* next(), yield* next()]).toEqual([
        { done: true, value: undefined },
        { done: true, value: undefined }
      ])
    })
  )

  it.scopedLive("settles concurrent calls of next in their order", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(list({ total: 3 }))
      const iterator = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const all = yield* Effect.promise(() => Promise.all([1, 2, 3, 4, 5].map(() => iterator.next())))
      expect(all.map(({ value }) => (value as { id: number } | undefined)?.id)).toEqual([0, 1, 2, undefined, undefined])
    })
  )

  it.scopedLive("closes the request and the socket and sends the receipt when a loop is left", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(list({ total: 400 }))
      const ends: Array<string> = []
      const onEnd = (receipt: LmsReceipt) => ends.push(receipt.ended)
      const endsInLoop = yield* Effect.promise(async () => {
        for await (const row of client.stream(PATH, {}, { perPage: 100, onEnd })) {
          if ((row as { id: number }).id === 150) return [...ends]
        }
        return ["the loop was not left"]
      })
      expect([endsInLoop, ends]).toEqual([[], ["Consumer"]])
      expect(server.requests).toHaveLength(2)
      yield* Effect.promise(() => client.close())
      yield* waitUntil("no socket is open", () => server.open() === 0)
    })
  )

  it.scopedLive("aborts the open request when an iteration is left", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(2, list({ total: 4 }))
      const client = yield* connectTo(server)
      const iterator = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      yield* Effect.promise(() => iterator.next())
      yield* Effect.promise(() => iterator.next())
      const third = iterator.next()
      yield* waitUntil("both requests have arrived", () => server.requests.length === 2)
      expect(yield* Effect.promise(() => iterator.return?.() ?? Promise.reject(new Error("no return")))).toEqual({
        done: true,
        value: undefined
      })
      expect(yield* Effect.promise(() => third)).toEqual({ done: true, value: undefined })
      expect(yield* Effect.promise(() => iterator.next())).toEqual({ done: true, value: undefined })
      yield* waitUntil("the request is aborted", () => isAborted(server.requests[1]))
    })
  )

  it.scopedLive("sends nothing if the iteration is left before its first record", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(() => RESPONSE)
      const iterator = client.stream(PATH)[Symbol.asyncIterator]()
      const done = { done: true, value: undefined }
      expect(yield* Effect.promise(() => iterator.return?.() ?? Promise.resolve(undefined))).toEqual(done)
      expect(yield* Effect.promise(() => iterator.next())).toEqual(done)
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("yields the records before an error, then rejects once", () =>
    Effect.gen(function* () {
      const good = list({ total: 4 })
      const { client } = yield* connectToHandler((request, context) =>
        context.count === 1 ? good(request, context) : { status: 403, body: { message: "not yours" } }
      )
      const records: Array<unknown> = []
      const iterator = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const error = yield* rejectionOf(
        (async () => {
          for (;;) records.push((await iterator.next()).value)
        })()
      )
      expect([error, idsOf(records)]).toEqual([expect.any(LmsApiError), [0, 1]])
      expect(yield* Effect.promise(() => iterator.next())).toEqual({ done: true, value: undefined })
    })
  )

  it.scopedLive("yields no more records after an abort between two reads", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(list({ total: 4 }))
      const controller = new AbortController()
      const { signal } = controller
      const iterator = client.stream(PATH, {}, { perPage: 4, signal })[Symbol.asyncIterator]()
      yield* Effect.promise(() => iterator.next())
      controller.abort("enough")
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      expect(yield* rejectionOf(iterator.next())).toBe("enough")
      expect(yield* Effect.promise(() => iterator.next())).toEqual({ done: true, value: undefined })
    })
  )

  it.scopedLive("yields pages with their raw records and the cursor of the next page", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(list({ total: 3 }))
      const pages = yield* Effect.promise(() => collect(client.pages(PATH, {}, { perPage: 2 })))
      expect(pages.map((page) => [idsOf(page.records), typeof page.next, page.response.status])).toEqual([
        [[0, 1], "string", 200],
        [[2], "undefined", 200]
      ])
      expect(yield* Effect.promise(() => pages[0]?.rawRecords() ?? Promise.resolve([]))).toEqual([
        '{"id":0}',
        '{"id":1}'
      ])
      const rest = client.stream(PATH, {}, { perPage: 2, cursor: pages[0]?.next })
      expect(idsOf(yield* Effect.promise(() => collect(rest)))).toEqual([2])
    })
  )

  it.scopedLive("reads many lists from an async iterable of endpoints", () =>
    Effect.gen(function* () {
      const rows = list({ total: 2 })
      const { client } = yield* connectToHandler((request, context) =>
        request.url.startsWith("/api/v1/c") ? { status: 404, body: { message: "no" } } : rows(request, context)
      )
      const failed: Array<string> = []
      async function* lists() {
        for (const name of ["a", "b", "c"]) yield { endpoint: `/api/v1/${name}`, name }
      }
      const onFailure = (error: { readonly _tag: string }, { name }: { name: string }) =>
        Promise.resolve().then(() => failed.push(name, error._tag))
      const all = yield* Effect.promise(() => collect(client.streamAll(lists(), { concurrency: 1, onFailure })))
      expect(all.map(({ list, record }) => [list.name, idsOf([record])[0]])).toEqual([
        ["a", 0],
        ["a", 1],
        ["b", 0],
        ["b", 1]
      ])
      expect(failed).toEqual(["c", "LmsApiError"])
      const error = new Error("the source")
      async function* failingLists() {
        yield { endpoint: "/api/v1/a" }
        throw error
      }
      expect(yield* rejectionOf(collect(client.streamAll(failingLists())))).toBe(error)
    })
  )

  it("reads a synchronous stream of a custom service", async () => {
    const respond = <A>(request: LmsRequest<A>) => {
      const page = Number(new URL(request.url).searchParams.get("page") ?? 0)
      const link = `<${DOMAIN}${PATH}?page=${page + 1}>; rel="${page < 3 ? "next" : "first"}"`
      return request.respond({
        headers: { "content-type": "application/json", link },
        body: page === 0 ? "[]" : `[${page}]`
      })
    }
    const service = Layer.effect(
      Lms,
      Effect.map(Lms, (client) => ({ ...client, send: respond }))
    ).pipe(Layer.provide(offline))
    await using client = connect({ layer: Layer.merge(service, NodeContext.layer) })
    // The second time the layer is already built, so the first pull yields before it returns, with an empty chunk first.
    for (const _ of [1, 2]) {
      const iterator = client.stream(PATH)[Symbol.asyncIterator]()
      const all = await Promise.all([1, 2, 3, 4].map(() => iterator.next()))
      expect(all.map(({ value }) => value)).toEqual([1, 2, 3, undefined])
    }
    expect(await collect(client.stream(PATH))).toEqual([1, 2, 3])
  })
})

describe("a callback whose promise never settles", () => {
  /** Reads a list whose `onEnd` never ends, up to that callback. */
  const start = Effect.fnUntraced(function* (client: LmsClient, signal?: AbortSignal) {
    let called = false
    const onEnd = () => {
      called = true
      return new Promise<void>(() => {})
    }
    const reading = collect(client.stream(PATH, {}, { onEnd, signal }))
    const outcome = reading.then(
      () => "resolved",
      (reason: unknown) => reason
    )
    yield* waitUntil("onEnd is called", () => called)
    return { outcome: Effect.promise(() => outcome) }
  })

  it.scopedLive("does not hold up an abort", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(() => RESPONSE)
      const controller = new AbortController()
      const { outcome } = yield* start(client, controller.signal)
      controller.abort("enough")
      expect(yield* outcome).toBe("enough")
      expect(getEventListeners(controller.signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("does not hold up close(), also if it is called because of it", () =>
    Effect.gen(function* () {
      const { client } = yield* connectToHandler(() => RESPONSE)
      const { outcome } = yield* start(client)
      const iterator = client.stream(PATH, {}, { onEnd: () => new Promise<void>(() => {}) })[Symbol.asyncIterator]()
      yield* Effect.promise(() => iterator.next())
      yield* Effect.promise(() => client.close())
      expect(yield* outcome).toBeInstanceOf(LmsClosedError)
    })
  )
})

describe("the credentials", () => {
  it.scopedLive("are those of the environment unless others are given", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => RESPONSE)
      vi.stubEnv("LMS_API_TOKEN", TOKEN)
      vi.stubEnv("LMS_DOMAIN", server.origin)
      yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllEnvs()))
      const client = yield* Effect.acquireRelease(
        Effect.sync(() => connect()),
        (client) => Effect.promise(() => client.close())
      )
      yield* Effect.promise(() => client.request(PATH))
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    })
  )
})

describe("close", () => {
  it.scopedLive("aborts running calls, which reject", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(1)
      const client = yield* connectTo(server)
      const iterator = client.stream(PATH)[Symbol.asyncIterator]()
      const call = yield* Effect.fork(rejectionOf(client.request(PATH)))
      const record = yield* Effect.fork(rejectionOf(iterator.next()))
      yield* waitUntil("both requests have arrived", () => server.requests.length === 2)
      yield* Effect.promise(() => client.close())
      expect([yield* call, yield* record]).toEqual([expect.any(LmsClosedError), expect.any(LmsClosedError)])
      yield* waitUntil("no socket is open", () => server.open() === 0)
    })
  )

  it.scopedLive("is idempotent, and later calls reject without a request", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(() => RESPONSE)
      yield* Effect.promise(() => client.request(PATH))
      yield* Effect.promise(() => Promise.all([client.close(), client.close()]))
      yield* Effect.promise(() => client.close())
      yield* waitUntil("no socket is open", () => server.open() === 0)
      const calls: ReadonlyArray<(client: LmsClient) => Promise<unknown>> = [
        (client) => client.request(PATH),
        (client) => collect(client.stream(PATH)),
        (client) => client.whoami(),
        (client) => client.export("/nowhere", PATH)
      ]
      for (const call of calls) {
        const error = yield* rejectionOf(call(client))
        expect(error).toMatchObject({
          _tag: "LmsClosedError",
          message: "The client is closed and sends no more requests. Create another one with connect()."
        })
      }
      expect(server.requests).toHaveLength(1)
    })
  )

  it.scopedLive("does not build the layer if there was no call", () =>
    Effect.gen(function* () {
      let built = 0
      const counting = Layer.effectDiscard(Effect.sync(() => built++))
      const layer = Layer.mergeAll(offline, NodeContext.layer, counting)
      yield* Effect.promise(() => connect({ layer }).close())
      expect(built).toBe(0)
    })
  )

  it.scopedLive("runs at the end of an await using block", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => RESPONSE)
      yield* Effect.promise(async () => {
        await using client = connect({ token: TOKEN, domain: server.origin })
        await client.request(PATH)
        expect(server.open()).toBe(1)
      })
      yield* waitUntil("no socket is open", () => server.open() === 0)
    })
  )
})

it.scopedLive("calls reject with the error of a layer that cannot be built", () =>
  Effect.gen(function* () {
    const layer = Layer.merge(Layer.fail(new Error("no such account")), NodeContext.layer) as Layer.Layer<
      Lms | NodeContext.NodeContext,
      Error
    >
    const client = connect({ layer })
    expect(yield* rejectionOf(client.request(PATH))).toMatchObject({ message: "no such account" })
    expect(yield* rejectionOf(collect(client.stream(PATH)))).toMatchObject({ message: "no such account" })
    yield* Effect.promise(() => client.close())
  })
)

describe("withToken and withDefaults", () => {
  const MINE = "7~MineMineMineMineMineMineMineMineMineMineMine"

  it.scopedLive("derive clients with a token and options of their own, over the same connections", () =>
    Effect.gen(function* () {
      const { client, server } = yield* connectToHandler(() => RESPONSE)
      const user = client.withDefaults({ sendHeaders: { "x-mark": "outer" } }).withToken(MINE)
      yield* Effect.promise(() => client.request(PATH))
      yield* Effect.promise(() => user.request(PATH))
      yield* Effect.promise(() => collect(user.stream(PATH)))
      yield* Effect.promise(() =>
        collect(user.withDefaults({ sendHeaders: { "x-mark": "inner" } }).streamAll([{ endpoint: PATH }]))
      )
      yield* Effect.promise(() => user.request(PATH, {}, { token: TOKEN }))
      const sent = server.requests.map(({ headers }) => [headers.authorization, headers["x-mark"]])
      expect(sent).toEqual([
        [`Bearer ${TOKEN}`, undefined],
        [`Bearer ${MINE}`, "outer"],
        [`Bearer ${MINE}`, "outer"],
        [`Bearer ${MINE}`, "inner"],
        [`Bearer ${TOKEN}`, "outer"]
      ])
      expect(server.sockets).toHaveLength(1)
      const none = client.withToken(undefined as unknown as string)
      expect(yield* rejectionOf(none.request(PATH))).toMatchObject({ _tag: "LmsConfigError", reason: "MissingToken" })
      expect(server.requests).toHaveLength(5)
    })
  )

  it.scopedLive("closing a derived client ends its own calls only; closing the client ends all", () =>
    Effect.gen(function* () {
      const server = yield* serveUntil(1)
      const client = yield* connectTo(server)
      const user = client.withToken(MINE)
      const own = rejectionOf(user.request(PATH))
      const iteration = rejectionOf(collect(user.stream(PATH)))
      const pending = rejectionOf(client.request(PATH))
      yield* waitUntil("three requests have arrived", () => server.requests.length === 3)
      yield* Effect.promise(() => user.close())
      expect([yield* own, yield* iteration]).toEqual([expect.any(LmsClosedError), expect.any(LmsClosedError)])
      yield* waitUntil("two connections are closed", () => server.closed() === 2)
      expect(yield* rejectionOf(user.request(PATH))).toBeInstanceOf(LmsClosedError)
      expect(server.open()).toBe(1)
      const other = rejectionOf(client.withToken(MINE).request(PATH))
      yield* waitUntil("another request has arrived", () => server.requests.length === 4)
      yield* Effect.promise(() => client.close())
      expect([yield* pending, yield* other]).toEqual([expect.any(LmsClosedError), expect.any(LmsClosedError)])
      expect(yield* rejectionOf(client.withToken(MINE).request(PATH))).toBeInstanceOf(LmsClosedError)
    })
  )
})

describe("wait", () => {
  it.scopedLive("resolves with the finished job, and stops with its signal", () =>
    Effect.gen(function* () {
      let state = "running"
      const { client, server } = yield* connectToHandler(({ method }) => ({
        body: { id: 7, url: "/api/v1/progress/7", workflow_state: method === "POST" ? "queued" : state }
      }))
      const started = yield* Effect.promise(() => client.request("POST /api/v1/courses/1/x"))
      let resolve: (state: string) => void = () => {}
      const isRunning = new Promise<string>((resolved) => {
        resolve = resolved
      })
      const controller = new AbortController()
      const { signal } = controller
      const waiting = rejectionOf(client.wait(started, { signal, onProgress: ({ state }) => resolve(state) }))
      expect(yield* Effect.promise(() => isRunning)).toBe("running")
      controller.abort("enough")
      expect(yield* waiting).toBe("enough")
      state = "completed"
      const job = yield* Effect.promise(() => client.wait("/api/v1/progress/7"))
      expect(job).toMatchObject({ url: `${server.origin}/api/v1/progress/7`, state: "completed" })
      expect(yield* rejectionOf(client.wait({ id: 1 }))).toMatchObject({ _tag: "LmsJobError", reason: "Unrecognized" })
    })
  )
})
