/** A replay: the recorded answers and nothing else, at the program's own address, with its own token. */
import * as PlatformError from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Cassette, type ReplayOptions } from "../../src/cassette/Cassette.js"
import { Delimited } from "../../src/internal/transport/transport.js"

const HOME = "https://canvas.example.invalid"
const OWN = "https://canvas.test"

interface Exchange {
  readonly method?: string
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly response?: {
    readonly status?: number
    readonly headers?: Record<string, string>
    readonly body?: unknown
    readonly undelimited?: true
  }
  readonly failure?: unknown
}

const disk = (text: string) => FileSystem.layerNoop({ readFileString: () => Effect.succeed(text) })

/** A cassette of these exchanges. */
const cassette = (...exchanges: ReadonlyArray<Exchange>): string =>
  JSON.stringify({
    version: 1,
    exchanges: exchanges.map(({ method = "GET", url = "/a", headers = {}, body, failure, response }) => ({
      request: { method, url: url.startsWith("/") ? `${HOME}${url}` : url, headers, body },
      ...(response === undefined && failure !== undefined
        ? {}
        : { response: { status: 200, headers: {}, ...response } }),
      failure
    }))
  })

type Replayed<A, E> = Effect.Effect<A, E, HttpClient.HttpClient>

const played = <A, E>(text: string, program: Replayed<A, E>, options?: ReplayOptions) =>
  Effect.provide(program, Cassette.replay("x.json", options).pipe(Layer.provide(disk(text))))

const send = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.flatMap(HttpClient.HttpClient, (client) => client.execute(request))

const get = (url: string) => send(HttpClientRequest.get(url.startsWith("/") ? `${OWN}${url}` : url))

const text = (url: string) => Effect.flatMap(get(url), (response) => response.text)

const said = (name: string): Exchange => ({ response: { body: { text: name } } })

/** What a request that is not there is told. */
const unknown = (effect: Effect.Effect<unknown, HttpClientError.HttpClientError, HttpClient.HttpClient>) =>
  Effect.map(Effect.flip(effect), (error) => {
    expect(error).toMatchObject({ _tag: "RequestError", reason: "Transport", cause: { code: "ERR_UNRECORDED" } })
    return (error.cause as Error).message
  })

describe("an answer", () => {
  it.effect("is the first, then the second, then none", () =>
    played(
      cassette({ url: "/a", ...said("one") }, { url: "/b", ...said("other") }, { url: "/a", ...said("two") }),
      Effect.gen(function* () {
        expect([yield* text("/a"), yield* text("/a"), yield* text("/b")]).toEqual(["one", "two", "other"])
        expect(yield* unknown(text("/a"))).toBe(
          `GET ${HOME}/a is 2 times in the cassette x.json, and has been asked for more often`
        )
        expect(yield* unknown(text("/b"))).toBe(
          `GET ${HOME}/b is once in the cassette x.json, and has been asked for more often`
        )
      })
    )
  )

  it.effect("has the status, the headers and the body that were recorded", () =>
    played(
      cassette({
        response: { status: 418, headers: { "x-request-cost": "1.5" }, body: { json: { id: 7, é: [null] } } }
      }),
      Effect.gen(function* () {
        const response = yield* get("/a")
        expect(response.status).toBe(418)
        expect(response.headers).toMatchObject({ "x-request-cost": "1.5", "content-length": "20" })
        expect(yield* response.text).toBe('{"id":7,"é":[null]}')
        expect(Reflect.get(response, Delimited)).toBe(true)
      })
    )
  )

  it.effect("has the bytes of a body that is no text, and those of none", () =>
    played(
      cassette(
        { response: { body: { base64: "//8A" } } },
        { url: "/b" },
        { url: "/c", response: { body: { form: [] } } }
      ),
      Effect.gen(function* () {
        expect([...new Uint8Array(yield* Effect.flatMap(get("/a"), (one) => one.arrayBuffer))]).toEqual([255, 255, 0])
        const empty = yield* get("/b")
        expect([empty.headers["content-length"], yield* empty.text]).toEqual(["0", ""])
        expect(yield* Stream.runCollect(empty.stream)).toHaveLength(0)
        expect(yield* text("/c")).toBe("")
      })
    )
  )

  it.effect("can be read as often as wanted, and as a stream", () =>
    played(
      cassette(said("some text")),
      Effect.gen(function* () {
        const response = yield* get("/a")
        for (let times = 0; times < 2; times++) {
          expect(yield* Stream.mkString(Stream.decodeText(response.stream))).toBe("some text")
          expect(yield* response.text).toBe("some text")
        }
      })
    )
  )

  it.effect("to HEAD, of no certain end, or broken off says nothing of a length", () =>
    played(
      cassette(
        { method: "HEAD", ...said("") },
        { url: "/b", response: { undelimited: true, body: { text: "x" } } },
        { url: "/c", response: { body: { text: "x" } }, failure: { reason: "Body", code: "ECONNRESET", message: "x" } }
      ),
      Effect.gen(function* () {
        const head = yield* send(HttpClientRequest.head(`${OWN}/a`))
        const open = yield* get("/b")
        const broken = yield* get("/c")
        expect([head, open, broken].map(({ headers }) => headers["content-length"])).toEqual([
          undefined,
          undefined,
          undefined
        ])
        expect([head, open, broken].map((response) => Reflect.get(response, Delimited))).toEqual([true, false, true])
      })
    )
  )
})

describe("a failure", () => {
  it.effect("is the recorded one, with its code and the program's own address", () =>
    played(
      cassette(
        { failure: { reason: "Transport", code: "ECONNREFUSED", message: `no way to ${HOME}` } },
        { failure: { reason: "Encode", message: "no" } },
        { failure: { reason: "InvalidUrl", message: "no" } }
      ),
      Effect.gen(function* () {
        const errors = [yield* Effect.flip(get("/a")), yield* Effect.flip(get("/a")), yield* Effect.flip(get("/a"))]
        expect(errors).toMatchObject([
          { reason: "Transport", cause: { code: "ECONNREFUSED", message: `no way to ${OWN}` } },
          { reason: "Encode", cause: { message: "no" } },
          { reason: "InvalidUrl", cause: { message: "no" } }
        ])
        expect(errors.map(({ cause }) => "code" in (cause as Error))).toEqual([true, false, false])
      })
    )
  )

  it.effect("of a body comes behind what there was of it", () =>
    played(
      cassette({
        response: { body: { text: "[1," } },
        failure: { reason: "Body", code: "ECONNRESET", message: "cut" }
      }),
      Effect.gen(function* () {
        const response = yield* get("/a")
        const seen: Array<string> = []
        const read = Stream.runForEach(Stream.decodeText(response.stream), (some) => Effect.sync(() => seen.push(some)))
        expect(yield* Effect.flip(read)).toMatchObject({ _tag: "ResponseError", cause: { code: "ECONNRESET" } })
        expect(seen).toEqual(["[1,"])
        expect(yield* Effect.flip(response.text)).toMatchObject({ cause: { message: "cut" } })
        expect(yield* Effect.flip(response.arrayBuffer)).toMatchObject({ cause: { message: "cut" } })
      })
    )
  )
})

describe("the program's own service is the cassette's", () => {
  it.effect("also in the parts of an address, and in the answers", () =>
    played(
      cassette({
        url: `/a?to=${HOME}/x&by=${encodeURIComponent(HOME)}&at=canvas.example.invalid`,
        response: {
          headers: {
            link: `<${HOME}/b?to=${encodeURIComponent(HOME)}>; rel="next"`,
            location: "https://host-1.example.invalid/"
          },
          body: { json: [`${HOME}/c`, "canvas.example.invalid", { to: encodeURIComponent(`${HOME}/`) }] }
        }
      }),
      Effect.gen(function* () {
        const response = yield* get(`/a?to=${OWN}/x&by=${encodeURIComponent(OWN)}&at=canvas.test`)
        expect(response.headers.link).toBe(`<${OWN}/b?to=${encodeURIComponent(OWN)}>; rel="next"`)
        expect(response.headers.location).toBe("https://host-1.example.invalid/")
        expect(yield* response.json).toEqual([`${OWN}/c`, "canvas.test", { to: encodeURIComponent(`${OWN}/`) }])
      })
    )
  )

  it.effect("and it is where the first request goes; what goes elsewhere then was not recorded", () =>
    played(
      cassette(said("one"), { url: "/b", ...said("two") }),
      Effect.gen(function* () {
        expect(yield* text("http://localhost:3000/a")).toBe("one")
        expect(yield* unknown(text("/b"))).toBe(
          `GET ${OWN}/b is not in the cassette x.json. Closest to it: GET ${HOME}/b (differs in: origin); GET ${HOME}/a (differs in: origin; used)`
        )
        expect(yield* text("http://localhost:3000/b")).toBe("two")
      })
    )
  )

  it.effect("unless it goes to where something was recorded", () =>
    played(
      cassette({ url: "https://host-1.example.invalid/f", ...said("file") }, said(`one at ${HOME}`)),
      Effect.gen(function* () {
        expect(yield* text("https://host-1.example.invalid/f")).toBe("file")
        expect(yield* text("/a")).toBe(`one at ${OWN}`)
      })
    )
  )

  it.effect("or the program goes to the cassette's own address", () =>
    played(
      cassette(said(`one at ${HOME}`)),
      Effect.gen(function* () {
        expect(yield* text(`${HOME}/a#top`)).toBe(`one at ${HOME}`)
      })
    )
  )
})

describe("a request is found", () => {
  it.effect("by its media types alone, and by its body", () =>
    played(
      cassette(
        { headers: { accept: "application/json" }, ...said("json") },
        said("anything"),
        { method: "POST", body: { json: { to: `${HOME}/x`, wide: 1 } }, ...said("posted") },
        { method: "POST", body: { text: `{"id":74140000000062631,"to":"${HOME}"}` }, ...said("wide") },
        { method: "POST", body: { text: "a=1&b=2" }, ...said("form") },
        { method: "POST", body: { base64: "//8=" }, ...said("bytes") }
      ),
      Effect.gen(function* () {
        const ask = (request: HttpClientRequest.HttpClientRequest) =>
          Effect.flatMap(send(request), (response) => response.text)
        const post = (body: string, type = "application/json") =>
          ask(HttpClientRequest.bodyText(HttpClientRequest.post(`${OWN}/a`), body, type))
        const accept = 'application/json; profile="ada"'
        expect(yield* ask(HttpClientRequest.get(`${OWN}/a`, { headers: { accept } }))).toBe("json")
        expect(yield* text("/a")).toBe("anything")
        expect(yield* post(`{"to":"${OWN}/x","wide":1}`)).toBe("posted")
        expect(yield* post(`{"id":74140000000062631,"to":"${OWN}"}`)).toBe("wide")
        expect(yield* post("a=1&b=%32", "application/x-www-form-urlencoded")).toBe("form")
        const bytes = HttpClientRequest.bodyUint8Array(HttpClientRequest.post(`${OWN}/a`), new Uint8Array([0, 1]))
        expect(yield* ask(bytes)).toBe("bytes")
        expect(yield* unknown(post("{}"))).toMatch(/differs in: body/)
      })
    )
  )

  it.effect("with the program's tokens where those of the recording were", () =>
    played(
      cassette(
        { url: "/a?access_token=token-1", ...said("one") },
        { url: "/b?access_token=token-2", ...said("two") },
        { method: "POST", body: { json: { token: "token-1" } }, ...said("posted") }
      ),
      Effect.gen(function* () {
        const own = (request: HttpClientRequest.HttpClientRequest, token: string) =>
          Effect.flatMap(
            send(HttpClientRequest.setHeader(request, "authorization", `Bearer ${token}`)),
            (response) => response.text
          )
        const at = (path: string) => HttpClientRequest.get(`${OWN}${path}`)
        expect(yield* own(at("/a?access_token=1~first"), "1~first")).toBe("one")
        expect(yield* own(at("/b?access_token=1~second"), "1~second")).toBe("two")
        const posted = HttpClientRequest.bodyText(HttpClientRequest.post(`${OWN}/a`), '{"token":"1~first"}')
        expect(yield* own(posted, "1~second")).toBe("posted")
      })
    )
  )

  it.effect("with the program's own values, each of them meaning one thing throughout", () =>
    played(
      cassette(
        { url: "/users/Person-1", ...said("one") },
        { url: "/users/Person-2", ...said("two") },
        { url: "/logins/login-1", ...said("login") },
        { url: "/again/Person-1", ...said("again") }
      ),
      Effect.gen(function* () {
        expect(yield* text("/users/Ada")).toBe("one")
        expect(yield* unknown(text("/again/Mary"))).toMatch(/differs in: path/)
        expect(yield* text("/users/Mary")).toBe("two")
        expect(yield* text("/logins/Ada")).toBe("login")
        expect(yield* text("/again/Ada")).toBe("again")
      })
    )
  )
})

describe("a request that was not recorded", () => {
  it.effect("is told what comes closest, three at most, and no secret of it", () =>
    played(
      cassette({ url: "/b?x=1" }, { url: "/a?x=1" }, { url: "/a?x=1&y=2" }, { url: "/c" }, { url: "/d" }),
      Effect.gen(function* () {
        yield* get("/a?x=1")
        expect(yield* unknown(get("/a?x=2&access_token=s3cr3t"))).toBe(
          [
            `GET ${HOME}/a?x=2&access_token=*** is not in the cassette x.json.`,
            `Closest to it: GET ${HOME}/a?x=1&y=2 (differs in: query); GET ${HOME}/a?x=1 (differs in: query; used); GET ${HOME}/b?x=1 (differs in: path, query)`
          ].join(" ")
        )
      })
    )
  )

  it.effect("is told that there is nothing at all", () =>
    played(
      cassette(),
      Effect.gen(function* () {
        expect(yield* unknown(get("/a"))).toBe(
          `GET ${OWN}/a is not in the cassette x.json. It holds no exchange at all`.replace(OWN, HOME)
        )
      })
    )
  )
})

describe("when the replay ends", () => {
  const four = cassette({ url: "/a" }, { url: "/b?token=secret-1" }, { url: "/c" }, { url: "/d" }, { url: "/e" })

  it.effect("what was not asked for is told where that is wanted, three at most", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(played(four, get("/a"), { unused: "fail" }))
      expect(Exit.isFailure(exit) && [...Cause.defects(exit.cause)]).toMatchObject([
        {
          _tag: "CassetteError",
          reason: "Unused",
          file: "x.json",
          message: `4 of the exchanges in x.json were not asked for: GET ${HOME}/b?token=***; GET ${HOME}/c; GET ${HOME}/d`
        }
      ])
    })
  )

  it.effect("and is no error where it is not, or where all was asked for", () =>
    Effect.gen(function* () {
      yield* played(four, get("/a"))
      yield* played(four, get("/a"), { unused: "ignore" })
      yield* played(cassette(said("one")), get("/a"), { unused: "fail" })
    })
  )
})

describe("a file that is no cassette", () => {
  const opened = (layer: Layer.Layer<FileSystem.FileSystem>) =>
    Effect.flip(Effect.provide(Effect.void, Cassette.replay("x.json").pipe(Layer.provide(layer))))

  const request = { method: "GET", url: `${HOME}/`, headers: {} }
  const response = { status: 200, headers: {} }
  const of = (...exchanges: ReadonlyArray<unknown>) => JSON.stringify({ version: 1, exchanges })

  it.effect.each([
    ["", /Unexpected end of JSON input/],
    ['{"version": 1', /JSON/],
    ["null", /: Expected .*null/],
    ["[]", /at version, is missing|Expected/],
    ['{"version": 2, "exchanges": []}', /: at version, Expected 1, actual 2\./],
    ['{"version": 1}', /: at exchanges, is missing\./],
    [of({ request }), /: at exchanges\[0\], neither a response nor a failure\./],
    [of({ request, response }, { request }), /: at exchanges\[1\], neither/],
    [of({ request: { ...request, method: "BREW" }, response }), /: at exchanges\[0\]\.request\.method, Expected/],
    [
      of({ request: { ...request, headers: { a: 1 } }, response }),
      /: at exchanges\[0\]\.request\.headers\.a, Expected string/
    ],
    [
      of({ request, response: { ...response, status: "200" } }),
      /: at exchanges\[0\]\.response\.status, Expected number/
    ],
    [of({ request, response: { ...response, status: 99 } }), /response\.status, Expected a number between 100 and 999/],
    [of({ request, response: { ...response, status: 1000 } }), /response\.status, Expected a number between/],
    [of({ request, response: { ...response, status: 200.5 } }), /response\.status, Expected an integer/],
    [of({ request, response: { ...response, undelimited: false } }), /response\.undelimited, Expected true/],
    [of({ request, response: { ...response, body: { base64: "?" } } }), /response\.body\.base64, /],
    [of({ request, response: { ...response, body: { text: 7 } } }), /response\.body\.text, Expected string/],
    [of({ request, response: { ...response, body: {} } }), /response\.body/],
    [of({ request, failure: { reason: "Odd", message: "" } }), /: at exchanges\[0\]\.failure\.reason, Expected/],
    [
      of({ request: { ...request, body: { form: [{ name: "a", bytes: -1, filename: "", sha256: "" }] } }, response }),
      /form\[0\]\.bytes, Expected a non-negative/
    ]
  ] as const)("is told where it is wrong: %s", ([content, message]) =>
    Effect.gen(function* () {
      const error = yield* opened(disk(content))
      expect(error).toMatchObject({ _tag: "CassetteError", reason: "Damaged", file: "x.json" })
      expect(error.message).toMatch(
        /^x\.json is no cassette that can be replayed: .*Mend it there, or record it again\.$/s
      )
      expect(error.message).toMatch(message)
    })
  )

  const failing = (reason: PlatformError.SystemErrorReason) =>
    FileSystem.layerNoop({
      readFileString: (path) =>
        Effect.fail(
          new PlatformError.SystemError({ reason, module: "FileSystem", method: "readFile", pathOrDescriptor: path })
        )
    })

  it.effect("is missing, or cannot be read, and the error says which", () =>
    Effect.gen(function* () {
      expect(yield* opened(failing("NotFound"))).toMatchObject({
        reason: "Missing",
        file: "x.json",
        message: "There is no cassette x.json: record it first."
      })
      expect(yield* opened(failing("PermissionDenied"))).toMatchObject({
        reason: "File",
        file: "x.json",
        message: expect.stringMatching(/^The cassette x\.json cannot be read: .*PermissionDenied/)
      })
      const odd = FileSystem.layerNoop({
        readFileString: () =>
          Effect.fail(
            new PlatformError.BadArgument({ module: "FileSystem", method: "readFile", description: "no path" })
          )
      })
      expect(yield* opened(odd)).toMatchObject({ reason: "File" })
    })
  )
})
