/** Recordings of a client in memory and their replays. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Path from "@effect/platform/Path"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Chunk, Deferred, Effect, Either, Fiber, Layer, Stream } from "effect"
import { Cassette, type CassetteExchange, type CassetteFile, type RecordOptions } from "../../src/cassette/Cassette.js"
import { Delimited } from "../../src/internal/transport/transport.js"
import * as memory from "../fixtures/memoryDisk.js"

const FILE = "courses.json"
const HOME = "https://canvas.example.invalid"
const MINE = "https://canvas.test"

type Exchange = typeof CassetteExchange.Encoded

const request = (url: string, rest: Partial<Exchange["request"]> = {}): Exchange["request"] => ({
  method: "GET",
  url: url.startsWith("/") ? HOME + url : url,
  headers: {},
  ...rest
})

const exchange = (
  url: string,
  response: Partial<Exchange["response"]> = {},
  rest: Partial<Exchange["request"]> = {}
): Exchange => ({ request: request(url, rest), response: { status: 200, headers: {}, ...response } })

const replayed = (exchanges: ReadonlyArray<Exchange>) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: 1, exchanges }))
  const files = Effect.map(memory.makeReadOnlyFiles({ [FILE]: bytes }), ({ fs }) => fs)
  return Layer.provide(Cassette.replay(FILE), [Layer.effect(FileSystem.FileSystem, files), Path.layer])
}

/** Replays these exchanges to an effect. */
const replaying =
  (...exchanges: ReadonlyArray<Exchange>) =>
  <A, E>(effect: Effect.Effect<A, E, HttpClient.HttpClient>) =>
    Effect.provide(effect, replayed(exchanges))

const makeRequest = (
  path: string,
  options?: HttpClientRequest.Options.NoUrl,
  method: "GET" | "POST" | "HEAD" = "GET"
) => HttpClientRequest.make(method)(path.startsWith("/") ? MINE + path : path, options)

const execute = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.flatMap(HttpClient.HttpClient, (client) => client.execute(request))

/** The text of a response. */
const get = (path: string, options?: HttpClientRequest.Options.NoUrl) =>
  Effect.flatMap(execute(makeRequest(path, options)), ({ text }) => text)

const post = (path: string, body: HttpBody.HttpBody) =>
  Effect.flatMap(execute(makeRequest(path, { body }, "POST")), ({ text }) => text)

/** The message of an unrecorded request. */
const unrecordedMessage = <A>(effect: Effect.Effect<A, HttpClientError.HttpClientError, HttpClient.HttpClient>) =>
  Effect.map(Effect.flip(effect), (error) => {
    expect(error).toMatchObject({ _tag: "RequestError", reason: "Transport", cause: { code: "ERR_UNRECORDED" } })
    return (error.cause as Error).message
  })

const json = (value: unknown) => ({ body: { json: value } })

describe("a replayed response", () => {
  it.effect.each([
    ["JSON", { json: [{ id: 1 }] }, '[{"id":1}]', "10"],
    ["text", { text: "é" }, "é", "2"],
    ["bytes", { base64: "YWI=" }, "ab", "2"],
    ["nothing", undefined, "", "0"]
  ] as const)("has the recorded content and its actual length: %s", ([, body, content, length]) =>
    Effect.gen(function* () {
      const recorded = { status: 418, headers: { etag: '"a"', "content-length": "999" }, body }
      const response = yield* execute(makeRequest("/a")).pipe(replaying(exchange("/a", recorded)))
      expect(response.status).toBe(418)
      expect({ ...response.headers }).toEqual({ etag: '"a"', "content-length": length })
      expect((response as unknown as Record<symbol, unknown>)[Delimited]).toBe(true)
      // It can be read in each way and repeatedly.
      expect(yield* response.text).toBe(content)
      expect(Buffer.from(yield* response.arrayBuffer).toString()).toBe(content)
      for (const _ of [1, 2]) {
        const pieces = Chunk.toReadonlyArray(yield* Stream.runCollect(response.stream))
        expect(Buffer.concat(pieces).toString()).toBe(content)
        expect(pieces.length).toBe(content === "" ? 0 : 1)
      }
    })
  )

  it.effect("has no length if it has no body", () =>
    Effect.gen(function* () {
      const head = yield* execute(makeRequest("/a", undefined, "HEAD"))
      expect({ ...head.headers }).toEqual({ link: "1" })
    }).pipe(replaying(exchange("/a", { headers: { link: "1" } }, { method: "HEAD" })))
  )
})

describe("the matching response", () => {
  it.effect("is the first of the same request, then the second, then an error", () =>
    Effect.gen(function* () {
      expect([yield* get("/a"), yield* get("/b"), yield* get("/a")]).toEqual(["1", "2", "3"])
      expect(yield* unrecordedMessage(get("/a"))).toBe(
        `GET ${HOME}/a was recorded 2 times in the cassette courses.json, and has been requested more often`
      )
      expect(yield* unrecordedMessage(get("/b"))).toBe(
        `GET ${HOME}/b was recorded once in the cassette courses.json, and has been requested more often`
      )
    }).pipe(replaying(exchange("/a", json(1)), exchange("/b", json(2)), exchange("/a", json(3))))
  )

  it.effect("is that of an equal request before one with pseudonyms", () =>
    Effect.gen(function* () {
      expect(yield* get("/users/self")).toBe("3")
      expect(yield* unrecordedMessage(get("/users/self"))).toContain("was recorded once in the cassette")
      expect(yield* get("/users/text-2")).toBe("2")
      // The only exchange is used, and a pseudonym from a response is not another value.
      expect(yield* unrecordedMessage(get("/users/text-2"))).toContain("was recorded once in the cassette")
      expect(yield* get("/users/ada")).toBe("1")
      expect(yield* unrecordedMessage(get("/users/mary"))).toContain("/users/text-1 (differs in: path; already used)")
    }).pipe(
      replaying(...["/users/text-1", "/users/text-2", "/users/self"].map((url, at) => exchange(url, json(at + 1))))
    )
  )

  it.effect("is for the media type that the program accepts, whatever its parameters", () =>
    Effect.gen(function* () {
      expect(yield* get("/a", { accept: "text/csv; header=present" })).toBe("2")
      expect(yield* unrecordedMessage(get("/a", { accept: "text/html" }))).toContain("(differs in: accept")
    }).pipe(replaying(exchange("/a", json(1)), exchange("/a", json(2), { headers: { accept: "text/csv" } })))
  )

  it.effect("has a body that is not stored, if the request is a stream or a form with files", () =>
    Effect.gen(function* () {
      const form = new FormData()
      form.set("file", new Blob(["some text"]), "a.txt")
      const pieces: Array<string> = []
      const stream = Stream.tap(Stream.make(new TextEncoder().encode("a text")), (bytes) =>
        Effect.sync(() => void pieces.push(Buffer.from(bytes).toString()))
      )
      expect(yield* post("/a", HttpBody.stream(stream))).toBe("1")
      expect(pieces).toEqual(["a text"])
      expect(yield* post("/a", HttpBody.formData(form))).toBe("2")
    }).pipe(replaying(exchange("/a", json(1), { method: "POST" }), exchange("/a", json(2), { method: "POST" })))
  )
})

describe("an unrecorded request", () => {
  it.effect("fails with the closest request", () =>
    Effect.gen(function* () {
      expect(yield* get("/c?x=2")).toBe("")
      expect(yield* unrecordedMessage(get("/c?x=9"))).toBe(
        `GET ${HOME}/c?x=9 is not in the cassette courses.json. Closest request: GET ${HOME}/c?x=1 (differs in: query)`
      )
    }).pipe(replaying(...["/b", "/c?x=1", "/c?x=2", "/d"].map((url) => exchange(url))))
  )

  it.effect("fails with a request that was used, or says that there are none", () =>
    Effect.gen(function* () {
      const used = Effect.zipRight(get("/b"), unrecordedMessage(get("/a")))
      expect(yield* Effect.provide(used, replayed([exchange("/b")]))).toBe(
        `GET ${HOME}/a is not in the cassette courses.json. Closest request: GET ${HOME}/b (differs in: path; already used)`
      )
      expect(yield* unrecordedMessage(get("/a")).pipe(replaying())).toBe(
        `GET ${HOME}/a is not in the cassette courses.json. The cassette has no exchanges`
      )
    })
  )

  it.effect("does not show its secrets", () =>
    Effect.gen(function* () {
      const headers = { authorization: "Bearer 7~hunter3hunter3" }
      const url = "/a?access_token=hunter2hunter2&old=7~hunter3hunter3&older=7%7Ehunter3hunter3"
      const message = yield* unrecordedMessage(get(url, { headers })).pipe(replaying())
      expect(message).toContain(`GET ${HOME}/a?access_token=`)
      expect(message).not.toMatch(/hunter/)
    })
  )

  it.effect("says what to do if it contains a pseudonym of a response where the recorded one has a value", () =>
    Effect.gen(function* () {
      const hint = (pseudonym: string) =>
        `. ${pseudonym} is the pseudonym of a value in a response. To keep that value, record again with the option keep`
      expect(yield* unrecordedMessage(get("/courses/900000000001"))).toBe(
        `GET ${HOME}/courses/900000000001 is not in the cassette courses.json. Closest request: GET ${HOME}/courses/1234567 (differs in: path)${hint("900000000001")}`
      )
      expect(yield* unrecordedMessage(get("/courses/1?x=text-7"))).toContain(hint("text-7"))
      expect(yield* unrecordedMessage(get("/users/text-1?x=1"))).not.toContain("pseudonym")
    }).pipe(replaying(exchange("/courses/1234567"), exchange("/users/text-1")))
  )
})

const encoded = encodeURIComponent

describe("the origin of the service", () => {
  it.effect("is that of the program in responses and requests", () =>
    Effect.gen(function* () {
      const response = yield* execute(makeRequest("/a"))
      expect(yield* response.text).toBe(`${MINE}/b ${encoded(MINE)} host-1.example.invalid`)
      expect(response.headers.link).toBe(`<${MINE}/b>; rel="next"`)
      expect(yield* get(`/b?url=${encoded(`${MINE}/c`)}`)).toBe("2")
      expect(yield* post("/c", HttpBody.unsafeJson({ url: `${MINE}/d` }))).toBe("3")
      expect(yield* post("/c", HttpBody.text(`see ${MINE}/d`))).toBe("4")
    }).pipe(
      replaying(
        exchange("/a", {
          headers: { link: `<${HOME}/b>; rel="next"` },
          body: { text: `${HOME}/b ${encoded(HOME)} host-1.example.invalid` }
        }),
        exchange(`/b?url=${encoded(`${HOME}/c`)}`, json(2)),
        exchange("/c", json(3), { method: "POST", body: { json: { url: `${HOME}/d` } } }),
        exchange("/c", json(4), { method: "POST", body: { text: `see ${HOME}/d` } })
      )
    )
  )

  it.effect("is recognized if it is escaped up to two times, and otherwise an error names the closest request", () =>
    Effect.gen(function* () {
      const mine = "http://localhost:3000"
      const twice = encoded(encoded(`${mine}/c`))
      expect(yield* get(`${mine}/a`)).toBe(
        `${mine}/b ${encoded(`${mine}/b`)} ${twice} https://host-1.example.invalid/d`
      )
      expect(yield* get(`${mine}/b?url=${twice}`)).toBe("2")
      expect(yield* get(`${mine}/b?url=http%3a%2f%2flocalhost%3a3000%2fd`)).toBe("3")
      const message = yield* unrecordedMessage(get(`${mine}/b?url=${encoded(encoded(twice))}`))
      expect(message).toMatch(/Closest request: GET \S+\/b\?url=\S+ \(differs in: query/)
    }).pipe(
      replaying(
        exchange("/a", {
          body: {
            text: `${HOME}/b ${encoded(`${HOME}/b`)} ${encoded(encoded(`${HOME}/c`))} https://host-1.example.invalid/d`
          }
        }),
        exchange(`/b?url=${encoded(encoded(`${HOME}/c`))}`, json(2)),
        exchange(`/b?url=${encoded(`${HOME}/d`)}`, json(3)),
        exchange(`/b?url=${encoded(encoded(encoded(encoded(`${HOME}/c`))))}`, json(4))
      )
    )
  )

  it.effect.each([
    { mine: "http://localhost", other: "http://localhost.test", word: "localhost" },
    { mine: "http://localhost:3000", other: "http://localhost:30001", word: "localhost" },
    { mine: "http://[::1]:3000", other: "http://[::1]:30001", word: "::1" }
  ])("is not recognized in a longer origin: $mine and $other", ({ mine, other, word }) =>
    Effect.gen(function* () {
      expect(yield* get(`${mine}/a`)).toBe("1")
      expect(yield* get(`${mine}/b?url=${encoded(`${mine}/c`)}`)).toBe("2")
      expect(yield* unrecordedMessage(get(`${mine}/c?url=${encoded(`${other}/d`)}`))).toContain("differs in: query")
      expect(yield* get(`${mine}/d?word=${encoded(word)}`)).toBe("4")
    }).pipe(
      replaying(
        exchange("/a", json(1)),
        exchange(`/b?url=${encoded(`${HOME}/c`)}`, json(2)),
        exchange(`/c?url=${encoded(`${HOME}/d`)}`, json(3)),
        exchange(`/d?word=${encoded(word)}`, json(4))
      )
    )
  )

  it.effect("is taken from the first request", () =>
    Effect.gen(function* () {
      expect(yield* get("https://host-1.example.invalid/x")).toBe("1")
      expect(yield* get("/a")).toBe(`"${MINE}/b"`)
      expect(yield* unrecordedMessage(get("https://elsewhere.test/b"))).toBe(
        `GET https://elsewhere.test/b is not in the cassette courses.json. Closest request: GET ${HOME}/b (differs in: origin)`
      )
      expect(yield* get("/b")).toBe("3")
    }).pipe(
      replaying(
        exchange("https://host-1.example.invalid/x", json(1)),
        exchange("/a", json(`${HOME}/b`)),
        exchange("/b", json(3))
      )
    )
  )
})

it.effect("a recorded token matches the token of the program", () =>
  Effect.gen(function* () {
    const token = "1~anotherTokenThatNobodyRecorded"
    expect(yield* get(`/a?access_token=${encoded(token)}&x=1`)).toBe("1")
    expect(yield* post("/a", HttpBody.unsafeJson({ old: token }))).toBe("2")
  }).pipe(
    replaying(
      exchange("/a?access_token=text-1&x=1", json(1)),
      exchange("/a", json(2), { method: "POST", body: { json: { old: "text-1" } } })
    )
  )
)

/** An HTTP client in memory. */
const client = (
  response: (
    request: HttpClientRequest.HttpClientRequest,
    count: number
  ) => Effect.Effect<Response | HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>
) => {
  let count = 0
  return Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) =>
      Effect.map(
        Effect.suspend(() => response(request, ++count)),
        (response) => (response instanceof Response ? HttpClientResponse.fromWeb(request, response) : response)
      )
    )
  )
}

const recording = <A, E>(
  program: Effect.Effect<A, E, HttpClient.HttpClient>,
  under: Layer.Layer<HttpClient.HttpClient>,
  options?: RecordOptions
) => {
  const disk = memory.make({})
  const written = (): typeof CassetteFile.Encoded => JSON.parse(disk.content(FILE)?.toString() ?? "null")
  const ran = program.pipe(
    Effect.provide(Cassette.record(FILE, options)),
    Effect.provide([under, Layer.succeed(FileSystem.FileSystem, disk.fs), Path.layer])
  )
  return { ran, written, names: disk.names }
}

const ok = (text: string) => Effect.succeed(new Response(text, { headers: { "content-type": "text/plain" } }))

describe("a recording", () => {
  it.effect("returns the response unchanged, with headers that are not stored", () =>
    Effect.gen(function* () {
      const headers = { "content-type": "application/json", "x-other": "1", "set-cookie": "a=b", etag: '"5f"' }
      const under = client(() => Effect.succeed(new Response('[{"id":1}]', { status: 203, headers })))
      const { ran, written } = recording(
        Effect.gen(function* () {
          const response = yield* execute(makeRequest("/api/v1/courses"))
          expect(response.status).toBe(203)
          expect({ ...response.headers }).toEqual(headers)
          expect((response as unknown as Record<symbol, unknown>)[Delimited]).toBe(true)
          for (const _ of [1, 2]) expect(yield* response.json).toEqual([{ id: 1 }])
          expect(Buffer.concat([...(yield* Stream.runCollect(response.stream))]).toString()).toBe('[{"id":1}]')
        }),
        under
      )
      yield* ran
      expect(written()).toEqual({
        version: 1,
        exchanges: [
          {
            request: { method: "GET", url: `${HOME}/api/v1/courses`, headers: {} },
            response: {
              status: 203,
              headers: { "content-type": "application/json" },
              body: { json: [{ id: 1 }] }
            }
          }
        ]
      })
    })
  )

  it.effect("stores the exchanges in the order of the requests", () =>
    Effect.gen(function* () {
      const second = yield* Deferred.make<void>()
      const under = client(({ url }) =>
        url.endsWith("/1")
          ? Effect.zipRight(Deferred.await(second), ok("first"))
          : Effect.tap(ok("second"), () => Deferred.succeed(second, undefined))
      )
      const both = Effect.all([get("/api/v1/courses/1"), get("/api/v1/courses/2")], { concurrency: 2 })
      const { ran, written } = recording(both, under)
      expect(yield* ran).toEqual(["first", "second"])
      expect(written().exchanges.map(({ request }) => request.url.slice(-1))).toEqual(["1", "2"])
    })
  )

  it.effect("stores exchanges before an interruption, without unfinished ones", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const under = client(({ url }) =>
        url.endsWith("/1") ? ok("first") : Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)
      )
      const { names, ran, written } = recording(
        Effect.zipRight(get("/api/v1/courses/1"), get("/api/v1/courses/2")),
        under
      )
      const fiber = yield* Effect.fork(ran)
      yield* Deferred.await(reached)
      expect(names()).toEqual([])
      yield* Fiber.interrupt(fiber)
      expect(written().exchanges.map(({ request }) => request.url.slice(-1))).toEqual(["1"])
      expect(names()).toEqual([FILE])
    })
  )

  it.effect("has no exchange that failed, or whose body was cut off", () =>
    Effect.gen(function* () {
      const under = client((request, count) => {
        if (count === 1) {
          return Effect.fail(
            new HttpClientError.RequestError({ request, reason: "Transport", cause: "at ada.uni.edu" })
          )
        }
        const cut = new ReadableStream<Uint8Array>({
          pull: (controller) => controller.error(new Error("at ada.uni.edu"))
        })
        return count === 2 ? Effect.succeed(new Response(cut)) : ok("third")
      })
      const attempt = get("/api/v1/courses")
      const { ran, written } = recording(Effect.all([Effect.flip(attempt), Effect.flip(attempt), attempt]), under)
      expect((yield* ran)[2]).toBe("third")
      expect(written().exchanges).toHaveLength(1)
      expect(JSON.stringify(written())).not.toContain("ada")
    })
  )

  it.effect("is not written if a kept field contains a secret that is shown to be one later", () =>
    Effect.gen(function* () {
      const body = { title: "with hunter2hunter2", password: "hunter2hunter2" }
      const under = client(() => Effect.succeed(Response.json(body)))
      const { names, ran } = recording(get("/api/v1/x"), under, { keep: ["title"] })
      const exit = yield* Effect.exit(ran)
      expect(String(exit)).toContain("it would contain a secret")
      expect(String(exit)).not.toContain("hunter2")
      expect(names()).toEqual([])
    })
  )

  it.effect.each([
    ["a text", HttpBody.text("a text", "text/plain")],
    ["a string", HttpBody.raw("a text", { contentType: "text/plain" })],
    [
      "a stream",
      HttpBody.stream(Stream.make(new TextEncoder().encode("a "), new TextEncoder().encode("text")), "text/plain")
    ]
  ] as const)("sends the body unchanged, and stores it unless it is a stream: %s", ([kind, body]) =>
    Effect.gen(function* () {
      const under = client(({ body }) =>
        body._tag === "Stream"
          ? Effect.flatMap(Effect.orDie(Stream.runCollect(body.stream)), (all) =>
              ok(Buffer.concat([...all]).toString())
            )
          : ok(body._tag === "Uint8Array" ? Buffer.from(body.body).toString() : body._tag)
      )
      const { ran, written } = recording(post("/api/v1/courses", body), under, {})
      expect(yield* ran).toBe("a text")
      expect(written().exchanges[0]?.request).toMatchObject({
        method: "POST",
        headers: { "content-type": "text/plain" },
        ...(kind !== "a stream" ? { body: { text: "text-1" } } : {})
      })
      expect("body" in (written().exchanges[0]?.request ?? {})).toBe(kind !== "a stream")
    })
  )
})

describe("a recording and its replay", () => {
  it.effect("need the option keep if the program sends an id or a word that stood in no field for it", () =>
    Effect.gen(function* () {
      const program = Effect.gen(function* () {
        const { parent, word } = JSON.parse(yield* get("/api/v1/start")) as Record<"parent" | "word", string>
        return yield* get(`/api/v1/courses/${parent}/${word}`)
      })
      const service = client((_, count) =>
        Effect.succeed(Response.json(count === 1 ? { parent: 1234567, word: "assignments" } : { id: 7 }))
      )
      const replay = (options?: RecordOptions) => {
        const { ran, written } = recording(program, service, options)
        return Effect.flatMap(ran, () => Effect.provide(program, replayed(written().exchanges)))
      }
      const failed = yield* Effect.sandbox(replay()).pipe(Effect.flip)
      expect(Cause.pretty(failed, { renderErrorCause: true })).toMatch(
        /courses\/900000000002\/text-3 is not in the cassette .*900000000002 is the pseudonym of a value in a response\. To keep that value, record again with the option keep/
      )
      expect(yield* replay({ keep: ["parent", "word"] })).toBe('{"id":7}')
    })
  )

  it.effect("have the same results if the program sends the origin in each kind of body", () =>
    Effect.gen(function* () {
      const form = new FormData()
      form.set("success_action_redirect", `${MINE}/api/v1/files/1`)
      const program = Effect.forEach(
        [
          HttpBody.unsafeJson({ url: `${MINE}/api/v1/files/1` }),
          HttpBody.text(`url=${encoded(`${MINE}/api/v1/files/1`)}`, "application/x-www-form-urlencoded"),
          HttpBody.text(`url\n${MINE}/api/v1/files/1`, "text/csv"),
          HttpBody.formData(form)
        ],
        (body) => Effect.either(post("/api/v1/courses", body))
      )
      const { ran, written } = recording(
        program,
        client((_, count) => Effect.succeed(Response.json({ id: count })))
      )
      const was = yield* ran
      expect(was).toEqual([1, 2, 3, 4].map((id) => Either.right(JSON.stringify({ id }))))
      const layer = replayed(written().exchanges)
      expect(yield* Effect.provide(program, layer)).toEqual(was)
    })
  )
})
