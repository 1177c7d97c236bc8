/** The cassette that comes of what was said: which headers, bodies and failures are in it, and when there can be none. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/Cassette.js"
import * as tape from "../../src/cassette/tape.js"

const SERVICE = "https://uni.edu"
const HOME = "https://canvas.example.invalid"
const TOKEN = "7~h1ddenh1ddenh1dden"

type Response = NonNullable<NonNullable<tape.Take["outcome"]>["response"]>

const sent = (body: string | Uint8Array, type = "application/json"): NonNullable<tape.Take["sent"]> => {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  return { type, chunks: [bytes], size: bytes.length, strange: undefined }
}

const response = (body: string | Uint8Array = "", rest: Partial<Response> = {}): Response => ({
  status: 200,
  headers: { "content-type": "application/json" },
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
  delimited: true,
  ...rest
})

const take = (rest: Partial<tape.Take> = {}, answer: Partial<tape.Outcome> = {}): tape.Take => ({
  method: "GET",
  url: `${SERVICE}/api/v1/courses`,
  headers: { authorization: `Bearer ${TOKEN}` },
  sent: undefined,
  outcome: { response: response(), failure: undefined, ...answer },
  ...rest
})

const options: tape.Options = { file: "a.json", maxBody: 100_000, fields: [], keep: [], values: [] }

const made = (takes: ReadonlyArray<tape.Take>, rest: Partial<tape.Options> = {}) =>
  tape.make(takes, { ...options, ...rest })

const exchanges = (...takes: ReadonlyArray<tape.Take>): ReadonlyArray<CassetteExchange> =>
  Either.getOrThrow(made(takes)).exchanges

const one = (rest?: Partial<tape.Take>, answer?: Partial<tape.Outcome>): CassetteExchange => {
  const [first] = exchanges(take(rest, answer))
  if (first === undefined) throw new Error("no exchange")
  return first
}

const asked = (rest: Partial<tape.Take>) => one(rest).request
const answered = (body: string | Uint8Array, type = "application/json"): CassetteBody | undefined =>
  one({}, { response: response(body, { headers: { "content-type": type } }) }).response?.body

/** What is kept of a header of a response. */
const header = (name: string, value: string): string | undefined =>
  one({}, { response: response("", { headers: { [name]: value } }) }).response?.headers[name]

describe("a request on a cassette", () => {
  it("is its method, its address and what it accepts and sends", () => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      accept: "application/json; q=0.9; x=hidden",
      "content-type": "application/json; charset=utf-8; x=hidden",
      "user-agent": "hidden",
      cookie: "hidden"
    }
    expect(asked({ method: "POST", headers, sent: sent('{"id":7}') })).toEqual({
      method: "POST",
      url: `${HOME}/api/v1/courses`,
      headers: { accept: "application/json; q=0.9", "content-type": "application/json; charset=utf-8" },
      body: { json: { id: 7 } }
    })
    expect(asked({})).toEqual({ method: "GET", url: `${HOME}/api/v1/courses`, headers: {} })
    expect(asked({ sent: sent("") })).not.toHaveProperty("body")
  })

  it("has the type of its body where no header says one", () => {
    expect(asked({ sent: sent("{}") }).headers).toEqual({ "content-type": "application/json" })
    expect(asked({ sent: sent("{}", "") }).headers).toEqual({})
    const headers = { "content-type": "text/csv" }
    expect(asked({ headers, sent: sent("a", "text/plain") }).headers).toEqual(headers)
  })

  it("is the same each time an upload is made: its boundary is not kept", () => {
    for (const type of [
      "multipart/form-data; boundary=ab",
      "multipart/form-data;\tBoundary=ab;\nx=1",
      'multipart/form-data; boundary="a, x/y, b"'
    ]) {
      expect(asked({ sent: sent("--ab--\r\n", type) }).headers).toEqual({ "content-type": "multipart/form-data" })
    }
    expect(asked({ sent: sent("--ab--\r\n", "multipart/form-data; boundary=ab") }).body).toEqual({ form: [] })
  })

  it("of several chunks is one", () => {
    const chunks = ['{"id"', ":7}"].map((text) => new TextEncoder().encode(text))
    expect(asked({ sent: { ...sent(""), chunks, size: 8 } }).body).toEqual({ json: { id: 7 } })
  })
})

describe("an answer on a cassette", () => {
  it("has its status, its kind and its end", () => {
    expect(one({}, { response: response("[7]", { status: 201 }) }).response).toEqual({
      status: 201,
      headers: { "content-type": "application/json" },
      body: { json: [7] }
    })
    const undelimited = one({}, { response: response("", { delimited: false, headers: {} }) }).response
    expect(undelimited).toEqual({ status: 200, headers: {}, undelimited: true })
  })

  it("has of its headers only those that a client goes by", () => {
    const headers = {
      "content-type": "application/json",
      "content-length": "7",
      "set-cookie": "hidden",
      date: "Mon, 03 Aug 2026 14:06:00 GMT",
      server: "hidden",
      "x-request-id": "hidden",
      "retry-after": "7",
      "x-request-cost": "1.5",
      "x-rate-limit-remaining": "-7.25"
    }
    expect(one({}, { response: response("", { headers }) }).response?.headers).toEqual({
      "content-type": "application/json",
      "retry-after": "7",
      "x-request-cost": "1.5",
      "x-rate-limit-remaining": "-7.25"
    })
  })

  it.each([
    ["7", "-1", "0.5", "123456789", "-1.25", "600.12345678901234567890"],
    ["Mon, 03 Aug 2026 14:06:00 GMT", "Monday, 03-Aug-26 14:06:00 GMT", "Wednesday, 03-Aug-26 14:06:00 GMT"],
    ["Mon Aug  3 14:06:00 2026", "Mon Aug 13 14:06:00 2026"]
  ])("says how long to wait: %s", (...values) => {
    for (const value of values) expect(header("retry-after", value)).toBe(value)
  })

  it.each([
    "ada",
    "7 ada",
    "ada 7",
    "7.",
    ".7",
    "--7",
    "1234567890",
    "1.123456789012345678901",
    "Mon, 03 Aug 2026 14:06:00 GMT ada",
    "ada Mon, 03 Aug 2026 14:06:00 GMT",
    "Mon, 03 Ada Byron 14:06:00 GMT",
    "Adaday, 03-Aug-26 14:06:00 GMT",
    "Mon Aug  3 14:06:00 2026 ada",
    ""
  ])("says it in no words of its own: %s", (value) => {
    expect(header("retry-after", value)).toBeUndefined()
  })

  it("says where it leads, at the place that stands for the service", () => {
    expect(header("location", `${SERVICE}/api/v1/files/7?token=${TOKEN}`)).toBe(`${HOME}/api/v1/files/7?token=token-1`)
    expect(header("link", `<${SERVICE}/api/v1/courses?page=2>; rel="next"; title="hidden"`)).toBe(
      `<${HOME}/api/v1/courses?page=2>; rel="next"`
    )
  })

  it("says in which way to give a token, and nothing of who asks for it", () => {
    for (const scheme of ["Basic", "Bearer", "Digest", "Negotiate"]) {
      expect(header("www-authenticate", `${scheme} realm="hidden"`)).toBe(scheme)
    }
    expect(header("www-authenticate", 'Bearer realm="canvas-lms", error="hidden"')).toBe('Bearer realm="canvas-lms"')
    expect(header("www-authenticate", "Bearers")).toBe("Unknown")
    expect(header("www-authenticate", "hidden Bearer")).toBe("Unknown")
  })

  it("has one made-up ETag for each", () => {
    const tagged = (etag: string) => take({}, { response: response("", { headers: { etag } }) })
    const tags = exchanges(tagged('"5f"'), tagged('W/"6a"'), tagged('"5f"')).map(
      (exchange) => exchange.response?.headers
    )
    expect(tags).toEqual([{ etag: '"etag-1"' }, { etag: '"etag-2"' }, { etag: '"etag-1"' }])
  })
})

describe("a body on a cassette", () => {
  it("is replaced by what it is", () => {
    expect(answered('{"title":"hidden"}')).toEqual({ json: { title: "text-1" } })
    expect(answered('while(1);{"title":"hidden"}')).toEqual({ text: 'while(1);{"title":"text-1"}' })
    expect(answered('{"id":74140000000062631,"title":"hidden"}')).toEqual({
      text: '{"id":74140000000062631,"title":"text-1"}'
    })
    expect(answered("one hidden\ntwo hidden", "text/plain")).toEqual({ text: "text-1\ntext-2" })
    expect(answered("page=7&title=hidden", "application/x-www-form-urlencoded")).toEqual({
      text: "page=7&title=text-1"
    })
    expect(answered("id,login_id\n7,hidden\n", "text/csv")).toEqual({ text: "id,login_id\n7,login-1\n" })
    expect(answered(Uint8Array.of(0, 1, 2))).toEqual({ base64: Uint8Array.of(255, 255, 255) })
  })

  it("of people has their names replaced", () => {
    const url = `${SERVICE}/api/v1/courses/7/users`
    const body = '[{"id":1,"name":"Ada Byron"}]'
    const people = one({ url, method: "PUT", sent: sent(body) }, { response: response(body) })
    expect(people.request.body).toEqual({ json: [{ id: 1, name: "Person-1" }] })
    expect(people.response?.body).toEqual({ json: [{ id: 1, name: "Person-1" }] })
    expect(answered(body)).toEqual({ json: [{ id: 1, name: "text-1" }] })
  })

  it("that is uploaded is its fields, and its file without its content", () => {
    const form = [
      "--b",
      'content-disposition: form-data; name="title"',
      "",
      "hidden",
      "--b",
      'content-disposition: form-data; name="file"; filename="hidden.pdf"',
      "content-type: application/pdf; x=hidden",
      "",
      "hidden",
      "--b",
      'content-disposition: form-data; name="other"; filename="hidden too.txt"',
      "",
      "",
      "--b--"
    ].join("\r\n")
    expect(asked({ sent: sent(form, "multipart/form-data; boundary=b") }).body).toEqual({
      form: [
        { name: "title", text: "text-1" },
        {
          name: "file",
          filename: "file-1.pdf",
          type: "application/pdf",
          bytes: 6,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/)
        },
        { name: "other", filename: "file-2.txt", bytes: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }
      ]
    })
  })
})

describe("a failure on a cassette", () => {
  const failed = (failure: tape.Outcome["failure"]) => one({}, { response: undefined, failure })

  it("has the network's code, and nobody's words", () => {
    const coded = { reason: "Transport", code: "ECONNRESET", message: "ECONNRESET" } as const
    expect(failed(coded)).toEqual({ request: expect.anything(), failure: coded })
    const strange = { reason: "Body", code: "at uni.edu", message: "at uni.edu" } as const
    expect(failed(strange).failure).toEqual({ reason: "Body", message: expect.not.stringContaining("uni.edu") })
    const said = failed({ reason: "Encode", message: "hidden" })
    expect(said.failure).toEqual({ reason: "Encode", message: "text-1" })
    expect(failed({ reason: "Body", code: "ECONNRESET", message: "hidden" }).failure).toEqual({
      reason: "Body",
      code: "ECONNRESET",
      message: "text-1"
    })
  })

  it.each(["EX", "UND_ERR_SOCKET", "E2BIG", `E${"X".repeat(60)}`])("knows a code: %s", (code) => {
    expect(failed({ reason: "Body", code, message: code }).failure).toEqual({ reason: "Body", code, message: code })
  })

  it.each(["E", "econnreset", "E CONN", "ECONN!", "!ECONN", "2BIG", `E${"X".repeat(61)}`])(
    "and what is none: %s",
    (code) => {
      expect(failed({ reason: "Body", code, message: "hidden" }).failure).toEqual({ reason: "Body", message: "text-1" })
    }
  )

  it("stands beside what came of the body", () => {
    const failure = { reason: "Body", code: "ECONNRESET", message: "ECONNRESET" } as const
    expect(one({}, { response: response("[7]"), failure })).toMatchObject({
      response: { body: { json: [7] } },
      failure
    })
    expect(one()).not.toHaveProperty("failure")
  })
})

describe("a cassette", () => {
  it("has the exchanges in their order, but for those that were interrupted", () => {
    const at = (path: string) => ({ url: `${SERVICE}/api/v1/${path}` })
    const all = exchanges(take(at("courses")), { ...take(at("users")), outcome: undefined }, take(at("files")))
    expect(all.map(({ request }) => request.url)).toEqual([`${HOME}/api/v1/courses`, `${HOME}/api/v1/files`])
    expect(Either.getOrThrow(made([]))).toEqual({ version: 1, exchanges: [] })
  })

  it("knows the service by where the first token went, or else by the first request", () => {
    const elsewhere = take({ url: "https://files.example.org/7", headers: {} })
    expect(exchanges(elsewhere, take()).map(({ request }) => request.url)).toEqual([
      expect.stringMatching(/^https:\/\/host-1\.example\.invalid\//),
      `${HOME}/api/v1/courses`
    ])
    const without = [take({ headers: {} }), elsewhere]
    expect(exchanges(...without).map(({ request }) => new URL(request.url).host)).toEqual([
      "canvas.example.invalid",
      "host-1.example.invalid"
    ])
  })

  it("holds no token, in whatever scheme it was given, wherever it stands", () => {
    const scheme = (authorization: string) =>
      asked({ headers: { authorization }, url: `${SERVICE}/api/v1/courses?title=${encodeURIComponent(TOKEN)}` }).url
    for (const given of [`Bearer ${TOKEN}`, `bearer  ${TOKEN} `, ` Token ${TOKEN}`]) {
      expect(scheme(given)).toBe(`${HOME}/api/v1/courses?title=token-1`)
    }
  })

  it("knows on the first page who is told on the last", () => {
    const note = take({}, { response: response('{"body":"see Ada Byron, and Ada"}') })
    const user = take(
      { url: `${SERVICE}/api/v1/users/7` },
      { response: response('{"name":"Ada Byron","login_id":"ada7"}') }
    )
    const cassette = Either.getOrThrow(made([note, user], { keep: ["body"] }))
    expect(cassette.exchanges[0]?.response?.body).toEqual({
      json: { body: expect.stringMatching(/^see Person-1, and /) }
    })
    expect(JSON.stringify(cassette)).not.toMatch(/Byron/)
  })

  it("replaces the values that it is told to", () => {
    const note = take({}, { response: response('{"body":"at Example University"}') })
    const cassette = Either.getOrThrow(made([note], { keep: ["body"], values: ["Example University"] }))
    expect(cassette.exchanges[0]?.response?.body).toEqual({ json: { body: "at text-1" } })
  })
})

describe("there is no cassette", () => {
  const refused = (takes: ReadonlyArray<tape.Take>, rest?: Partial<tape.Options>) => {
    const { file, message, reason } = Either.getOrThrow(Either.flip(made(takes, rest)))
    expect(file).toBe("a.json")
    return { message, reason }
  }

  it("of a body that is larger than it may be, be it of the request or of the answer", () => {
    const said = (what: string) => ({
      reason: "TooLarge",
      message: `A body of ${what} has 8 bytes, more than the 7 that a cassette keeps: record a smaller one, or raise the option maxBody.`
    })
    const upload = take({ method: "PUT", sent: sent("12345678", "text/plain") }, { response: response("123") })
    const download = take({}, { response: response("12345678") })
    expect(refused([upload], { maxBody: 7 })).toEqual(said(`PUT ${HOME}/api/v1/courses`))
    expect(refused([take(), download], { maxBody: 7 })).toEqual(said(`GET ${HOME}/api/v1/courses`))
    // What was sent beyond the limit was counted, and not kept.
    const counted = take(
      { sent: { ...sent(""), size: 8 } },
      { response: undefined, failure: { reason: "Body", message: "" } }
    )
    expect(refused([counted], { maxBody: 7 })).toMatchObject({ reason: "TooLarge" })
    expect(Either.isRight(made([upload, download], { maxBody: 8 }))).toBe(true)
  })

  it("of a body that nobody can read", () => {
    const raw = take({ method: "POST", sent: { ...sent(""), strange: "a raw body" } })
    expect(refused([take(), raw])).toEqual({
      reason: "Unreadable",
      message: `POST ${HOME}/api/v1/courses was sent with a raw body, which a cassette cannot keep.`
    })
  })
})
