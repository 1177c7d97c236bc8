/** The client as promises and async iterables, over real sockets. */
import { getEventListeners } from "node:events"
import * as Fs from "node:fs"
import type * as Http from "node:http"
import * as Path from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, type Scope, Stream } from "effect"
import { Lms, LmsApiError, type LmsReceipt, LmsRequestError, type LmsService } from "effect-lms"
import { LmsExportError } from "effect-lms/export"
import { connect, type LmsClient, LmsClosedError } from "effect-lms/promise"
import { User } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { TOKEN } from "../fixtures/client.js"
import { directory, fileOf } from "../fixtures/directory.js"
import { ids, list, rowsTo } from "../fixtures/lists.js"
import { ended, type Handler, type HttpServer, type Listening, serve, serveHttp, until } from "../fixtures/server.js"

/** Closed with the scope, whatever the test has left open. */
const connected = ({ origin }: Listening) =>
  Effect.acquireRelease(
    Effect.sync(() => connect({ token: TOKEN, domain: origin })),
    (client) => Effect.promise(() => client.close())
  )

const over = (handler: Handler) =>
  Effect.gen(function* () {
    const server = yield* serve(handler)
    return { client: yield* connected(server), server }
  })

/** What a promise rejects with. */
const rejection = (promise: Promise<unknown>): Effect.Effect<unknown> => {
  const reason = promise.then(
    (value) => Promise.reject(new Error(`it resolved with ${String(value)}`)),
    (reason: unknown) => reason
  )
  return Effect.promise(() => reason)
}

const gathered = async <A>(iterable: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const one of iterable) all.push(one)
  return all
}

const PATH = "/api/v1/rows"
const THERE = { body: [{ id: 1 }] }

/** A server that leaves the request at `from`, and those after it, without an answer. */
const silent = (from: number, handler: Handler = () => THERE): Effect.Effect<HttpServer, never, Scope.Scope> =>
  serveHttp((request, response, nth) => {
    if (nth >= from) return
    const heard = { method: "GET", url: request.url ?? "", headers: request.headers, body: "", bytes: Buffer.alloc(0) }
    const reply = handler(heard, { origin: `http://${request.headers.host}`, count: nth, response })
    response.setHeader("content-type", "application/json")
    for (const [name, value] of Object.entries(reply?.headers ?? {})) response.setHeader(name, value)
    response.end(JSON.stringify(reply?.body))
  })

const givenUp = (request: Http.IncomingMessage | undefined) => request !== undefined && ended(request)

describe("a call", () => {
  it.scopedLive("resolves with what the operation gives", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(list({ total: 250 }))
      const rows = yield* Effect.promise(() => client.request(PATH, { a: 1 }, { limit: 150 }))
      expect([rows.length, rows.status, ids(rows)]).toEqual([150, 200, ids(rowsTo(150))])
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
      expect(yield* Effect.promise(() => client.fingerprint(PATH))).toMatch(/^[0-9a-f]{64}$/)
    })
  )

  it.scopedLive("rejects with the error itself", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(() => ({ status: 404, body: { message: "no such course" } }))
      const error = yield* rejection(client.request("/api/v1/courses/:id", { id: 1 }))
      expect(error).toBeInstanceOf(LmsApiError)
      expect(error).toBeInstanceOf(Error)
      expect(error).toMatchObject({ _tag: "LmsApiError", status: 404, messages: ["no such course"] })
      expect(String(error)).not.toContain(TOKEN)
      const wrong = yield* rejection(client.request("/api/v1/courses/:id", { id: "" }))
      expect(wrong).toBeInstanceOf(LmsRequestError)
      expect(server.requests).toHaveLength(1)
    })
  )

  it.scopedLive("is not sent where its signal was aborted before, and rejects with the signal's reason", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(() => THERE)
      const reason = new Error("enough")
      const signal = AbortSignal.abort(reason)
      expect(yield* rejection(client.request(PATH, {}, { signal }))).toBe(reason)
      expect(yield* rejection(gathered(client.stream(PATH, {}, { signal })))).toBe(reason)
      expect(server.sockets).toEqual([])
    })
  )

  it.scopedLive("is given up on the wire before its abort rejects, and leaves no listener", () =>
    Effect.gen(function* () {
      const server = yield* silent(2)
      const client = yield* connected(server)
      const controller = new AbortController()
      const { signal } = controller
      yield* Effect.promise(() => client.request(PATH, {}, { signal }))
      expect(getEventListeners(signal, "abort")).toEqual([])
      const call = rejection(client.request(PATH, {}, { signal }))
      const waiting = yield* Effect.fork(call)
      yield* until("both requests are there", () => server.requests.length === 2)
      controller.abort("enough")
      expect(yield* waiting).toBe("enough")
      yield* until("the request is given up", () => givenUp(server.requests[1]))
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("shares its signal with others, on which all of them have one listener", () =>
    Effect.gen(function* () {
      const server = yield* silent(2)
      const client = yield* connected(server)
      const controller = new AbortController()
      const { signal } = controller
      yield* Effect.promise(() => client.request(PATH))
      const calls = Array.from({ length: 5 }, () => rejection(client.request(PATH, {}, { signal })))
      const lists = Array.from({ length: 5 }, () => rejection(gathered(client.stream(PATH, {}, { signal }))))
      const waiting = yield* Effect.fork(Effect.all([...calls, ...lists]))
      yield* until("a request is there", () => server.requests.length > 1)
      expect(getEventListeners(signal, "abort")).toHaveLength(1)
      controller.abort("enough")
      expect(yield* waiting).toEqual(Array.from({ length: 10 }, () => "enough"))
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("is given up, too, where its own arguments abort it", () =>
    Effect.gen(function* () {
      const server = yield* silent(2)
      const client = yield* connected(server)
      yield* Effect.promise(() => client.request(PATH))
      const controller = new AbortController()
      const { signal } = controller
      const params = {
        get a() {
          controller.abort("enough")
          return 1
        }
      }
      expect(yield* rejection(client.request(PATH, params, { signal }))).toBe("enough")
      expect(getEventListeners(signal, "abort")).toEqual([])
    })
  )

  it.scopedLive("that saves a file leaves none when it is aborted", () =>
    Effect.gen(function* () {
      const home = yield* directory
      const server = yield* serveHttp((_, response) => {
        response.writeHead(200, { "content-length": "1000000" })
        response.write("x".repeat(1000))
      })
      const client = yield* connected(server)
      const controller = new AbortController()
      const { signal } = controller
      const call = client.request("/api/v1/f", {}, { destfile: Path.join(home, "a"), signal })
      const waiting = yield* Effect.fork(rejection(call))
      yield* until("the file is begun", () => Fs.readdirSync(home).some((name) => name.endsWith(".lms-tmp")))
      controller.abort()
      expect(yield* waiting).toBe(signal.reason)
      expect(Fs.readdirSync(home)).toEqual([])
    })
  )

  it.scopedLive("that is given something else than a signal says so", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(() => THERE)
      const error = yield* rejection(client.request(PATH, {}, { signal: 5 as never }))
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Option", subject: "signal" })
      expect(yield* rejection(client.request(PATH, {}, null as never))).toMatchObject({ _tag: "LmsRequestError" })
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("waits for its callback, and rejects with what that throws", () =>
    Effect.gen(function* () {
      const { client } = yield* over(list({ total: 5 }))
      const told: Array<unknown> = []
      const note = (receipt: LmsReceipt) => Promise.resolve().then(() => told.push(receipt.records))
      yield* Effect.promise(() => client.request(PATH, {}, { limit: 3, onEnd: note }))
      const effect = (receipt: LmsReceipt) => Effect.sync(() => told.push(receipt.ended))
      yield* Effect.promise(() => client.request(PATH, {}, { limit: 3, onEnd: effect }))
      expect(told).toEqual([3, "Limit"])
      const broken = new Error("the callback")
      const thrown = () => {
        throw broken
      }
      expect(yield* rejection(client.request(PATH, {}, { limit: 3, onEnd: thrown }))).toBe(broken)
      expect(yield* rejection(client.request(PATH, {}, { limit: 3, onEnd: () => Promise.reject(broken) }))).toBe(broken)
    })
  )

  it.scopedLive("uploads, says who asks, and exports", () =>
    Effect.gen(function* () {
      const { home, path } = yield* fileOf("notes.txt", "notes")
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
      const file = Path.join(home, "courses.ndjson")
      const first = yield* Effect.promise(() => client.export(file, "/api/v1/courses", {}))
      expect([first.rows, Fs.readFileSync(file, "utf8").split("\n").length]).toEqual([3, 4])
      const other = yield* rejection(client.export(file, "/api/v1/courses", { a: 1 }))
      expect(other).toBeInstanceOf(LmsExportError)
      const told: Array<number> = []
      const onProgress = ({ done }: { readonly done: number }) => Promise.resolve().then(() => told.push(done))
      const all = yield* Effect.promise(() =>
        client.exportAll(home, [{ endpoint: "/api/v1/courses/101/users", file: "users.ndjson" }], { onProgress })
      )
      expect([all.lists.length, told[0], told.at(-1)]).toEqual([1, 0, 1])
      const users = yield* Effect.promise(() =>
        gathered(client.stream("/api/v1/courses/:id/users", { id: 101 }, { schema: User, limit: 2 }))
      )
      expect(users.map(({ name }) => typeof name)).toEqual(["string", "string"])
    })
  )
})

describe("a list", () => {
  it.scopedLive("gives its records in their order, each time anew, and nothing is asked for before it is read", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(list({ total: 250 }))
      const rows = client.stream(PATH, {}, { perPage: 100 })
      expect(server.requests).toEqual([])
      expect(ids(yield* Effect.promise(() => gathered(rows)))).toEqual(ids(rowsTo(250)))
      expect(ids(yield* Effect.promise(() => gathered(rows)))).toEqual(ids(rowsTo(250)))
      expect(server.requests).toHaveLength(6)
    })
  )

  it.scopedLive("asks for a page when the one before is read", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(list({ total: 4 }))
      const reading = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const next = () => Effect.promise(() => reading.next())
      const asked = []
      for (let n = 0; n < 4; n++) {
        expect(yield* next()).toEqual({ done: false, value: { id: n } })
        asked.push(server.requests.length)
      }
      expect(asked).toEqual([1, 1, 2, 2])
      expect([yield* next(), yield* next()]).toEqual([
        { done: true, value: undefined },
        { done: true, value: undefined }
      ])
    })
  )

  it.scopedLive("answers those who do not wait in the order in which they asked", () =>
    Effect.gen(function* () {
      const { client } = yield* over(list({ total: 3 }))
      const reading = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const all = yield* Effect.promise(() => Promise.all([1, 2, 3, 4, 5].map(() => reading.next())))
      expect(all.map(({ value }) => (value as { id: number } | undefined)?.id)).toEqual([0, 1, 2, undefined, undefined])
    })
  )

  it.scopedLive("that is left is closed: its request, its receipt, its socket", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(list({ total: 400 }))
      const told: Array<string> = []
      const onEnd = (receipt: LmsReceipt) => told.push(receipt.ended)
      const left = yield* Effect.promise(async () => {
        for await (const row of client.stream(PATH, {}, { perPage: 100, onEnd })) {
          if ((row as { id: number }).id === 150) return [...told]
        }
        return ["it was not left"]
      })
      expect([left, told]).toEqual([[], ["Consumer"]])
      expect(server.requests).toHaveLength(2)
      yield* Effect.promise(() => client.close())
      yield* until("no socket is open", () => server.open() === 0)
    })
  )

  it.scopedLive("that is left in the middle of a request gives it up first", () =>
    Effect.gen(function* () {
      const server = yield* silent(2, list({ total: 4 }))
      const client = yield* connected(server)
      const reading = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      yield* Effect.promise(() => reading.next())
      yield* Effect.promise(() => reading.next())
      const third = reading.next()
      yield* until("both requests are there", () => server.requests.length === 2)
      expect(yield* Effect.promise(() => reading.return?.() ?? Promise.reject(new Error("no return")))).toEqual({
        done: true,
        value: undefined
      })
      expect(yield* Effect.promise(() => third)).toEqual({ done: true, value: undefined })
      expect(yield* Effect.promise(() => reading.next())).toEqual({ done: true, value: undefined })
      yield* until("the request is given up", () => givenUp(server.requests[1]))
    })
  )

  it.scopedLive("gives what came before it failed, and then rejects, once", () =>
    Effect.gen(function* () {
      const good = list({ total: 4 })
      const { client } = yield* over((request, context) =>
        context.count === 1 ? good(request, context) : { status: 403, body: { message: "not yours" } }
      )
      const seen: Array<unknown> = []
      const reading = client.stream(PATH, {}, { perPage: 2 })[Symbol.asyncIterator]()
      const error = yield* rejection(
        (async () => {
          for (;;) seen.push((await reading.next()).value)
        })()
      )
      expect([error, ids(seen)]).toEqual([expect.any(LmsApiError), [0, 1]])
      expect(yield* Effect.promise(() => reading.next())).toEqual({ done: true, value: undefined })
    })
  )

  it.scopedLive("that is aborted between two reads gives nothing more", () =>
    Effect.gen(function* () {
      const { client } = yield* over(list({ total: 4 }))
      const controller = new AbortController()
      const { signal } = controller
      const reading = client.stream(PATH, {}, { perPage: 4, signal })[Symbol.asyncIterator]()
      yield* Effect.promise(() => reading.next())
      controller.abort("enough")
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      expect(yield* rejection(reading.next())).toBe("enough")
      expect(yield* Effect.promise(() => reading.next())).toEqual({ done: true, value: undefined })
    })
  )

  it.scopedLive("by pages: with their texts, and where to go on", () =>
    Effect.gen(function* () {
      const { client } = yield* over(list({ total: 3 }))
      const pages = yield* Effect.promise(() => gathered(client.pages(PATH, {}, { perPage: 2 })))
      expect(pages.map((page) => [ids(page.records), typeof page.next, page.response.status])).toEqual([
        [[0, 1], "string", 200],
        [[2], "undefined", 200]
      ])
      expect(yield* Effect.promise(() => pages[0]?.rawRecords() ?? Promise.resolve([]))).toEqual([
        '{"id":0}',
        '{"id":1}'
      ])
      const rest = client.stream(PATH, {}, { perPage: 2, from: pages[0]?.next })
      expect(ids(yield* Effect.promise(() => gathered(rest)))).toEqual([2])
    })
  )

  it.scopedLive("and many of them, from whatever gives their endpoints", () =>
    Effect.gen(function* () {
      const rows = list({ total: 2 })
      const { client } = yield* over((request, context) =>
        request.url.startsWith("/api/v1/c") ? { status: 404, body: { message: "no" } } : rows(request, context)
      )
      const failed: Array<string> = []
      async function* lists() {
        for (const name of ["a", "b", "c"]) yield { endpoint: `/api/v1/${name}`, name }
      }
      const onFailure = (error: { readonly _tag: string }, { name }: { name: string }) =>
        Promise.resolve().then(() => failed.push(name, error._tag))
      const all = yield* Effect.promise(() => gathered(client.streamAll(lists(), { concurrency: 1, onFailure })))
      expect(all.map(({ list, record }) => [list.name, ids([record])[0]])).toEqual([
        ["a", 0],
        ["a", 1],
        ["b", 0],
        ["b", 1]
      ])
      expect(failed).toEqual(["c", "LmsApiError"])
      const broken = new Error("the source")
      async function* cut() {
        yield { endpoint: "/api/v1/a" }
        throw broken
      }
      expect(yield* rejection(gathered(client.streamAll(cut())))).toBe(broken)
    })
  )

  it("of a client of one's own that answers at once", async () => {
    const own = Layer.mock(Lms, {
      stream: (() => Stream.filter(Stream.rechunk(Stream.make(0, 1, 2, 3), 1), (n) => n > 0)) as LmsService["stream"]
    })
    await using client = connect({ layer: Layer.merge(own, NodeContext.layer) })
    // The second time the layer is there, and the first pull gives, of nothing at first, before it returns.
    for (const _ of [1, 2]) {
      const reading = client.stream(PATH)[Symbol.asyncIterator]()
      const all = await Promise.all([1, 2, 3, 4].map(() => reading.next()))
      expect(all.map(({ value }) => value)).toEqual([1, 2, 3, undefined])
    }
    expect(await gathered(client.stream(PATH))).toEqual([1, 2, 3])
  })
})

describe("close", () => {
  it.scopedLive("waits for nothing: what is on its way is given up and rejects", () =>
    Effect.gen(function* () {
      const server = yield* silent(1)
      const client = yield* connected(server)
      const reading = client.stream(PATH)[Symbol.asyncIterator]()
      const call = yield* Effect.fork(rejection(client.request(PATH)))
      const record = yield* Effect.fork(rejection(reading.next()))
      yield* until("both requests are there", () => server.requests.length === 2)
      yield* Effect.promise(() => client.close())
      expect([yield* call, yield* record]).toEqual([expect.any(LmsClosedError), expect.any(LmsClosedError)])
      yield* until("no socket is open", () => server.open() === 0)
    })
  )

  it.scopedLive("can be run twice, and after it a call says so and sends nothing", () =>
    Effect.gen(function* () {
      const { client, server } = yield* over(() => THERE)
      yield* Effect.promise(() => client.request(PATH))
      yield* Effect.promise(() => Promise.all([client.close(), client.close()]))
      yield* Effect.promise(() => client.close())
      yield* until("no socket is open", () => server.open() === 0)
      const calls: ReadonlyArray<(client: LmsClient) => Promise<unknown>> = [
        (client) => client.request(PATH),
        (client) => gathered(client.stream(PATH)),
        (client) => client.whoami(),
        (client) => client.export("/nowhere", PATH)
      ]
      for (const call of calls) {
        const error = yield* rejection(call(client))
        expect(error).toBeInstanceOf(LmsClosedError)
        expect(error).toMatchObject({ _tag: "LmsClosedError", message: expect.stringContaining("connect()") })
      }
      expect(server.requests).toHaveLength(1)
    })
  )

  it.scopedLive("before the first call opens nothing", () =>
    Effect.gen(function* () {
      class Built extends Context.Tag("Built")<Built, true>() {}
      let built = 0
      const layer = Layer.merge(
        Layer.mock(Lms, {}),
        Layer.merge(
          NodeContext.layer,
          Layer.effect(
            Built,
            Effect.sync(() => {
              built++
              return true as const
            })
          )
        )
      )
      yield* Effect.promise(() => connect({ layer }).close())
      expect(built).toBe(0)
    })
  )

  it.scopedLive("is what await using runs", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => THERE)
      yield* Effect.promise(async () => {
        await using client = connect({ token: TOKEN, domain: server.origin })
        await client.request(PATH)
        expect(server.open()).toBe(1)
      })
      yield* until("no socket is open", () => server.open() === 0)
    })
  )
})

it.scopedLive("a layer that cannot be built rejects the calls with what went wrong", () =>
  Effect.gen(function* () {
    const layer = Layer.merge(Layer.fail(new Error("no such account")), NodeContext.layer) as Layer.Layer<
      Lms | NodeContext.NodeContext,
      Error
    >
    const client = connect({ layer })
    expect(yield* rejection(client.request(PATH))).toMatchObject({ message: "no such account" })
    expect(yield* rejection(gathered(client.stream(PATH)))).toMatchObject({ message: "no such account" })
    yield* Effect.promise(() => client.close())
  })
)
