/** A callback that throws: the caller sees it, whatever the operation, the client, and the way in which the call ends. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Schema, Stream } from "effect"
import { type Lms, lms, lmsPages, lmsStream, lmsStreamAll, lmsUpload, lmsWait, lmsWhoami } from "effect-lms"
import { LmsCsv } from "effect-lms/csv"
import { lmsExport, lmsExportAll, lmsMirrorFiles } from "effect-lms/export"
import { lmsGraphql, lmsGraphqlPages, lmsGraphqlStream } from "effect-lms/graphql"
import { LmsProgress } from "effect-lms/operators"
import { connect } from "effect-lms/promise"
import { nodeClient, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { root } from "../fixtures/fileService.js"
import { connection, graphqlBody, inCourse, usersQuery } from "../fixtures/graphql.js"
import { links, pageOf } from "../fixtures/lists.js"
import { type Handler, serve } from "../fixtures/server.js"

const BUG = new Error("a bug of the callback")

const throwBug = (): never => {
  throw BUG
}

const PATH = "/api/v1/rows"

/** What the second page, or the only answer, is. */
type Service = "success" | "failure" | "hangs"

/** Lists of two pages, a connection of two pages, a job of two polls, a folder of one file. */
const service =
  (kind: Service, onHang: () => void): Handler =>
  (request, { origin }) => {
    const url = new URL(request.url, origin)
    const isFirst = url.pathname === "/api/graphql" ? graphqlBody(request).variables.after == null : pageOf(request) < 2
    const isList = /rows|graphql/.test(url.pathname)
    if (kind === "hangs" && !(isList && isFirst)) {
      onHang()
      return undefined
    }
    // A job that is not found would be asked for again.
    if (kind === "failure" && !(isList && isFirst)) return { status: 400, body: { errors: [{ message: "gone" }] } }
    if (url.pathname === "/api/graphql") {
      return inCourse({ nodes: [{ _id: isFirst ? "1" : "2" }], pageInfo: { hasNextPage: isFirst, endCursor: "c" } })
    }
    if (url.pathname === PATH) {
      const next = isFirst ? `${origin}${PATH}?page=2` : undefined
      return { headers: links({ first: `${origin}${PATH}?page=1`, next }), body: [{ id: pageOf(request) }] }
    }
    if (url.pathname.endsWith("/folders")) return { body: [root] }
    if (url.pathname.endsWith("101/files") && request.method === "GET") {
      return {
        body: [{ id: 7, display_name: "a.txt", folder_id: 1, size: 1, uuid: "u", url: `${origin}/api/v1/files/7` }]
      }
    }
    if (url.pathname.endsWith("101/files")) return { body: { upload_url: `${origin}/storage`, upload_params: {} } }
    if (url.pathname === "/storage") return { status: 201, body: { id: 7 } }
    if (url.pathname === "/api/v1/files/7") return { headers: { "content-length": "1" }, body: "a" }
    if (url.pathname.startsWith("/api/v1/progress")) return { body: { id: 1, workflow_state: "completed" } }
    return { body: { id: 1, name: "Ada" } }
  }

type Client = ReturnType<typeof connect>

/** The options of a case: one callback that throws, in the form that each client takes. */
type Options = Readonly<Record<string, unknown>>

interface Operation {
  readonly effect: (options: Options, home: string) => Effect.Effect<unknown, unknown, Lms | NodeContext.NodeContext>
  readonly promise?: (client: Client, options: Options, home: string) => Promise<unknown> | AsyncIterable<unknown>
  readonly stream?: (options: Options) => Stream.Stream<unknown, unknown, Lms>
  /** Options with a callback, apart from the listener of progress. */
  readonly callbacks: ReadonlyArray<string>
}

const stream = (
  run: (options: Options) => Stream.Stream<unknown, unknown, Lms>,
  promise: (client: Client, options: Options) => AsyncIterable<unknown>
): Operation => ({ stream: run, effect: (options) => Stream.runDrain(run(options)), promise, callbacks: ["onEnd"] })

const LISTS = [
  { endpoint: PATH, file: "1" },
  { endpoint: `${PATH}?of=2`, file: "2" }
]
const QUERY = usersQuery(1)
const VARIABLES = { id: 1 }

const operations: Readonly<Record<string, Operation>> = {
  lms: {
    effect: (options) => lms(PATH, {}, options),
    promise: (client, options) => client.request(PATH, {}, options),
    callbacks: []
  },
  "lms with limit": {
    effect: (options) => lms(PATH, {}, { ...options, limit: 9 }),
    promise: (client, options) => client.request(PATH, {}, { ...options, limit: 9 }),
    callbacks: ["onEnd"]
  },
  "lms with destfile": {
    effect: (options, home) => lms("/api/v1/files/7", {}, { ...options, destfile: Path.join(home, "a") }),
    promise: (client, options, home) =>
      client.request("/api/v1/files/7", {}, { ...options, destfile: Path.join(home, "a") }),
    callbacks: []
  },
  lmsPages: stream(
    (options) => lmsPages(PATH, {}, options),
    (client, options) => client.pages(PATH, {}, options)
  ),
  lmsStream: stream(
    (options) => lmsStream(PATH, {}, options),
    (client, options) => client.stream(PATH, {}, options)
  ),
  "lmsStream with a schema": stream(
    (options) => lmsStream(PATH, {}, { ...options, schema: Schema.Unknown }),
    (client, options) => client.stream(PATH, {}, { ...options, schema: Schema.Unknown })
  ),
  "lmsStream with concurrency": stream(
    (options) => lmsStream(PATH, {}, { ...options, concurrency: 4 }),
    (client, options) => client.stream(PATH, {}, { ...options, concurrency: 4 })
  ),
  lmsStreamAll: stream(
    (options) => lmsStreamAll(LISTS, options),
    (client, options) => client.streamAll(LISTS, options)
  ),
  "lmsStreamAll that continues": stream(
    (options) => lmsStreamAll(LISTS, { onFailure: "continue", ...options }),
    (client, options) => client.streamAll(LISTS, { onFailure: "continue", ...options })
  ),
  "lmsStreamAll with a handler": {
    ...stream(
      (options) => lmsStreamAll(LISTS, { onFailure: () => Effect.void, ...options }),
      (client, options) => client.streamAll(LISTS, { onFailure: () => {}, ...options })
    ),
    callbacks: ["onEnd", "onFailure"]
  },
  lmsGraphql: {
    effect: (options) => lmsGraphql(QUERY, VARIABLES, options),
    promise: (client, options) => client.graphql(QUERY, VARIABLES, options),
    callbacks: []
  },
  lmsGraphqlPages: stream(
    (options) => lmsGraphqlPages(QUERY, VARIABLES, { ...connection, ...options }),
    (client, options) => client.graphqlPages(QUERY, VARIABLES, { ...connection, ...options })
  ),
  lmsGraphqlStream: stream(
    (options) => lmsGraphqlStream(QUERY, VARIABLES, { ...connection, ...options }),
    (client, options) => client.graphqlStream(QUERY, VARIABLES, { ...connection, ...options })
  ),
  lmsUpload: {
    effect: (options, home) => lmsUpload(fileIn(home), { course_id: 101 }, options),
    promise: (client, options, home) => client.upload(fileIn(home), { course_id: 101 }, options),
    callbacks: []
  },
  lmsWait: {
    effect: (options) => lmsWait("/api/v1/progress/1", options),
    promise: (client, options) => client.wait("/api/v1/progress/1", options),
    callbacks: ["onProgress"]
  },
  lmsWhoami: {
    effect: (options) => lmsWhoami(options),
    promise: (client, options) => client.whoami(options),
    callbacks: []
  },
  lmsExport: {
    effect: (options, home) => lmsExport(Path.join(home, "rows"), PATH, {}, options),
    promise: (client, options, home) => client.export(Path.join(home, "rows"), PATH, {}, options),
    callbacks: ["onEnd"]
  },
  lmsExportAll: {
    effect: (options, home) => lmsExportAll(home, LISTS, options),
    promise: (client, options, home) => client.exportAll(home, LISTS, options),
    callbacks: ["onEnd", "onProgress"]
  },
  "lmsExportAll with a handler": {
    effect: (options, home) => lmsExportAll(home, LISTS, { onFailure: () => Effect.void, ...options }),
    promise: (client, options, home) => client.exportAll(home, LISTS, { onFailure: () => {}, ...options }),
    callbacks: ["onEnd", "onProgress", "onFailure"]
  },
  lmsMirrorFiles: {
    effect: (options, home) => lmsMirrorFiles("/api/v1/courses/:id", { id: 101 }, { directory: home, ...options }),
    promise: (client, options, home) =>
      client.mirrorFiles("/api/v1/courses/:id", { id: 101 }, { directory: home, ...options }),
    callbacks: ["onProgress"]
  },
  "LmsCsv.toFile": {
    effect: (options, home) => Stream.run(lmsStream(PATH, {}, options), LmsCsv.toFile(Path.join(home, "rows.csv"))),
    callbacks: ["onEnd"]
  },
  "LmsCsv.toFile with a column": {
    effect: (_, home) =>
      Stream.run(lmsStream(PATH), LmsCsv.toFile(Path.join(home, "rows.csv"), { columns: { id: throwBug } })),
    callbacks: ["columns"]
  }
}

const fileIn = (home: string): string => {
  const path = Path.join(home, "upload.txt")
  Fs.writeFileSync(path, "a")
  return path
}

/** Whether this callback runs at all if the call ends in this way. */
const runs = (name: string, callback: string, ending: Ending): boolean =>
  callback === "onFailure"
    ? ending === "failure"
    : callback !== "onProgress" || name.startsWith("lmsExportAll") || ending === "success"

type Ending = "success" | "failure" | "take" | "interruption"

const endings = ["success", "failure", "take", "interruption"] as const

const cases = Object.entries(operations).flatMap(([name, operation]) =>
  operation.callbacks.flatMap((callback) =>
    endings.flatMap((ending) =>
      ending === "take" && operation.stream === undefined
        ? []
        : runs(name, callback, ending)
          ? [[name, callback, ending, operation] as const]
          : []
    )
  )
)

/** Exports copy what they mask, so the message tells. */
const isBug = (error: unknown) => error instanceof Error && error.message === BUG.message

const expectBug = (exit: Exit.Exit<unknown, unknown>) => {
  const defects = Exit.isFailure(exit) ? Array.from(Cause.defects(exit.cause)) : []
  expect(defects.some(isBug), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "success").toBe(true)
}

const setUp = Effect.fnUntraced(function* (ending: Ending) {
  let notify = () => {}
  const hangs = new Promise<void>((resolve) => {
    notify = resolve
  })
  const kind = ending === "failure" ? "failure" : ending === "interruption" ? "hangs" : "success"
  const server = yield* serve(service(kind, notify))
  return {
    home: yield* temporaryDirectory,
    hangs,
    credentials: { token: TOKEN, domain: server.origin }
  }
})

const runWithEffect = Effect.fnUntraced(function* (
  { effect, stream }: Operation,
  ending: Ending,
  options: Options,
  listener: Layer.Layer<never> = Layer.empty
) {
  const { credentials, hangs, home } = yield* setUp(ending)
  const run =
    ending === "take" && stream !== undefined ? Stream.runDrain(Stream.take(stream(options), 1)) : effect(options, home)
  const layer = Layer.merge(Layer.provide(nodeClient(credentials), listener), NodeContext.layer)
  const fiber = yield* Effect.fork(Effect.provide(run, layer))
  if (ending === "interruption")
    yield* Effect.zipRight(
      Effect.race(
        Effect.promise(() => hangs),
        Fiber.await(fiber)
      ),
      Fiber.interruptFork(fiber)
    )
  return yield* Fiber.await(fiber)
})

const consume = async (result: Promise<unknown> | AsyncIterable<unknown>, ending: Ending): Promise<void> => {
  if (result instanceof Promise) return void (await result)
  for await (const _ of result) if (ending === "take") break
}

describe("what a callback throws is seen by the caller", () => {
  it.scopedLive.each(cases)("%s, %s, ended by %s", ([, callback, ending, operation]) =>
    Effect.gen(function* () {
      const options = { retries: 0, maxWait: "0 millis", [callback]: throwBug }
      const exit = yield* runWithEffect(operation, ending, callback === "columns" ? {} : options)
      expectBug(exit)
    })
  )

  it.scopedLive.each(cases.filter(([, , , { promise }]) => promise !== undefined))(
    "%s of the promise client, %s, ended by %s",
    ([, callback, ending, { promise }]) =>
      Effect.gen(function* () {
        const { credentials, hangs, home } = yield* setUp(ending)
        const controller = new AbortController()
        const options = { retries: 0, maxWait: "0 millis", signal: controller.signal, [callback]: throwBug }
        const ended = yield* Effect.promise(async () => {
          await using client = connect(credentials)
          const result = promise?.(client, options, home)
          const outcome = consume(result ?? Promise.resolve(), ending).then(
            () => "success",
            (error) => error
          )
          if (ending === "interruption") {
            await Promise.race([hangs, outcome])
            controller.abort()
          }
          return await outcome
        })
        expect(isBug(ended), String(ended)).toBe(true)
      })
  )
})

const EVENTS = ["Request", "Page", "Bytes", "Lists", "Done"] as const

/** The events of each operation, apart from `Request` and `Done`. */
const eventsOf = (name: string): ReadonlyArray<string> =>
  EVENTS.filter((event) => {
    if (event === "Page") return /limit|Pages|Stream|Export|Csv/.test(name)
    if (event === "Bytes") return /destfile|Upload|Mirror/.test(name)
    if (event === "Lists") return /ExportAll/.test(name)
    return true
  })

describe("what a listener of progress throws is seen by the caller", () => {
  it.scopedLive.each(
    Object.entries(operations).flatMap(([name, operation]) =>
      eventsOf(name).flatMap((event) =>
        (["success", "failure"] as const).flatMap((ending) =>
          ending === "failure" && event !== "Done" ? [] : [[name, event, ending, operation] as const]
        )
      )
    )
  )("%s, %s, ended by %s", ([, event, ending, operation]) =>
    Effect.gen(function* () {
      const listener = Layer.succeed(LmsProgress, {
        publish: ({ _tag }) => {
          if (_tag === event) throwBug()
        }
      })
      const exit = yield* runWithEffect(operation, ending, { retries: 0, maxWait: "0 millis" }, listener)
      expectBug(exit)
    })
  )
})
