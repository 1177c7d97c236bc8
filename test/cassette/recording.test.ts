/** Building a cassette: which headers, bodies and failures it stores, and when that fails. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/Cassette.js"
import * as recordings from "../../src/cassette/recording.js"
import type { RecordSettings } from "../../src/cassette/redact.js"

const SERVICE = "https://uni.edu"
const HOME = "https://canvas.example.invalid"
const TOKEN = "7~h1ddenh1ddenh1dden"

type Response = NonNullable<NonNullable<recordings.RecordedExchange["outcome"]>["response"]>

const sent = (
  body: string | Uint8Array,
  type = "application/json"
): NonNullable<recordings.RecordedExchange["body"]> => {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  return { type, chunks: [bytes], size: bytes.length, unsupported: undefined }
}

const response = (body: string | Uint8Array = "", rest: Partial<Response> = {}): Response => ({
  status: 200,
  headers: { "content-type": "application/json" },
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
  delimited: true,
  ...rest
})

const recordedExchange = (
  rest: Partial<recordings.RecordedExchange> = {},
  answer: Partial<recordings.Outcome> = {}
): recordings.RecordedExchange => ({
  method: "GET",
  url: `${SERVICE}/api/v1/courses`,
  headers: { authorization: `Bearer ${TOKEN}` },
  body: undefined,
  outcome: { response: response(), failure: undefined, ...answer },
  ...rest
})

const options: RecordSettings = { file: "a.json", maxBody: 100_000, fields: [], keep: [], values: [] }

const build = (recorded: ReadonlyArray<recordings.RecordedExchange>, rest: Partial<RecordSettings> = {}) =>
  recordings.buildCassette(recorded, { ...options, ...rest })

const exchanges = (...recorded: ReadonlyArray<recordings.RecordedExchange>): ReadonlyArray<CassetteExchange> =>
  Either.getOrThrow(build(recorded)).exchanges

const one = (rest?: Partial<recordings.RecordedExchange>, answer?: Partial<recordings.Outcome>): CassetteExchange => {
  const [first] = exchanges(recordedExchange(rest, answer))
  if (first === undefined) throw new Error("no exchange")
  return first
}

const storedRequest = (rest: Partial<recordings.RecordedExchange>) => one(rest).request
const storedBody = (body: string | Uint8Array, type = "application/json"): CassetteBody | undefined =>
  one({}, { response: response(body, { headers: { "content-type": type } }) }).response?.body

/** What is kept of a header of a response. */
const header = (name: string, value: string): string | undefined =>
  one({}, { response: response("", { headers: { [name]: value } }) }).response?.headers[name]

describe("a stored request", () => {
  it("has its method, URL, Accept, Content-Type and body", () => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      accept: "application/json; q=0.9; x=hidden",
      "content-type": "application/json; charset=utf-8; x=hidden",
      "user-agent": "hidden",
      cookie: "hidden"
    }
    expect(storedRequest({ method: "POST", headers, body: sent('{"id":7}') })).toEqual({
      method: "POST",
      url: `${HOME}/api/v1/courses`,
      headers: { accept: "application/json; q=0.9", "content-type": "application/json; charset=utf-8" },
      body: { json: { id: 7 } }
    })
    expect(storedRequest({})).toEqual({ method: "GET", url: `${HOME}/api/v1/courses`, headers: {} })
    expect(storedRequest({ body: sent("") })).not.toHaveProperty("body")
  })

  it("has the type of its body if there is no header", () => {
    expect(storedRequest({ body: sent("{}") }).headers).toEqual({ "content-type": "application/json" })
    expect(storedRequest({ body: sent("{}", "") }).headers).toEqual({})
    const headers = { "content-type": "text/csv" }
    expect(storedRequest({ headers, body: sent("a", "text/plain") }).headers).toEqual(headers)
  })

  it("has no boundary, so uploads match", () => {
    for (const rest of [" boundary=ab", "\tBoundary=ab;\nx=1", ' boundary="a, x/y, b"']) {
      const { headers } = storedRequest({ body: sent("--ab--\r\n", `multipart/form-data;${rest}`) })
      expect(headers).toEqual({ "content-type": "multipart/form-data" })
    }
    expect(storedRequest({ body: sent("--ab--\r\n", "multipart/form-data; boundary=ab") }).body).toEqual({ form: [] })
  })

  it("concatenates chunks", () => {
    const chunks = ['{"id"', ":7}"].map((text) => new TextEncoder().encode(text))
    expect(storedRequest({ body: { ...sent(""), chunks, size: 8 } }).body).toEqual({ json: { id: 7 } })
  })
})

describe("a stored response", () => {
  it("has its status, type, body, and whether it is undelimited", () => {
    expect(one({}, { response: response("[7]", { status: 201 }) }).response).toEqual({
      status: 201,
      headers: { "content-type": "application/json" },
      body: { json: [7] }
    })
    const undelimited = one({}, { response: response("", { delimited: false, headers: {} }) }).response
    expect(undelimited).toEqual({ status: 200, headers: {}, undelimited: true })
  })

  it("has only headers that clients use", () => {
    const kept = { "retry-after": "7", "x-request-cost": "1.5", "x-rate-limit-remaining": "-7.25" }
    const others = {
      "content-length": "7",
      "set-cookie": "hidden",
      date: "Mon, 03 Aug 2026 14:06:00 GMT",
      server: "hidden"
    }
    const headers = { ...kept, ...others, "x-request-id": "hidden", "content-type": "text/plain; x=hidden" }
    const stored = one({}, { response: response("", { headers }) }).response?.headers
    expect(stored).toEqual({ ...kept, "content-type": "text/plain" })
  })

  it("has Retry-After if it is a number or a date", () => {
    const numbers = ["7", "-1", "0.5", "123456789", "600.12345678901234567890"]
    const dates = ["Mon, 03 Aug 2026 14:06:00 GMT", "Wednesday, 03-Aug-26 14:06:00 GMT", "Mon Aug  3 14:06:00 2026"]
    const kept = [...numbers, ...dates]
    expect(kept.map((value) => header("retry-after", value))).toEqual(kept)
    const odd = ["ada", "7 ada", "ada 7", "7.", ".7", "--7", "1234567890", "1.123456789012345678901", ""]
    const oddDates = ["Mon, 03 Ada Byron 14:06:00 GMT", "Adaday, 03-Aug-26 14:06:00 GMT"]
    const others = [...odd, ...oddDates, ...dates.flatMap((date) => [`${date} ada`, `ada ${date}`])]
    expect(others.filter((value) => header("retry-after", value) !== undefined)).toEqual([])
  })

  it("has links to the replaced origin", () => {
    expect(header("location", `${SERVICE}/api/v1/files/7?token=${TOKEN}`)).toBe(`${HOME}/api/v1/files/7?token=token-1`)
    expect(header("link", `<${SERVICE}/api/v1/courses?page=2>; rel="next"; title="hidden"`)).toBe(
      `<${HOME}/api/v1/courses?page=2>; rel="next"`
    )
  })

  it("has the scheme of a challenge without its realm", () => {
    for (const scheme of ["Basic", "Bearer", "Digest", "Negotiate"]) {
      expect(header("www-authenticate", `${scheme} realm="hidden"`)).toBe(scheme)
    }
    expect(header("www-authenticate", 'Bearer realm="canvas-lms", error="hidden"')).toBe('Bearer realm="canvas-lms"')
    expect(header("www-authenticate", "Bearers")).toBe("Unknown")
    expect(header("www-authenticate", "hidden Bearer")).toBe("Unknown")
  })

  it("has a pseudonym for each ETag", () => {
    const tagged = (etag: string) => recordedExchange({}, { response: response("", { headers: { etag } }) })
    const all = exchanges(tagged('"5f"'), tagged('W/"6a"'), tagged('"5f"'))
    expect(all.map(({ response }) => response?.headers.etag)).toEqual(['"etag-1"', '"etag-2"', '"etag-1"'])
  })
})

describe("a stored body", () => {
  it("is rewritten by its type", () => {
    expect(storedBody('{"title":"hidden"}')).toEqual({ json: { title: "text-1" } })
    expect(storedBody('while(1);{"title":"hidden"}')).toEqual({ text: 'while(1);{"title":"text-1"}' })
    expect(storedBody('{"id":74140000000062631,"title":"hidden"}')).toEqual({
      text: '{"id":74140000000062631,"title":"text-1"}'
    })
    expect(storedBody("one hidden\ntwo hidden", "text/plain")).toEqual({ text: "text-1\ntext-2" })
    expect(storedBody("page=7&title=hidden", "application/x-www-form-urlencoded")).toEqual({
      text: "page=7&title=text-1"
    })
    expect(storedBody("id,login_id\n7,hidden\n", "text/csv")).toEqual({ text: "text-1\ntext-2\n" })
    expect(storedBody(Uint8Array.of(0, 1, 2))).toEqual({ base64: Uint8Array.of(255, 255, 255) })
  })

  it("of people has pseudonyms for names", () => {
    const body = '[{"id":1,"name":"Ada Byron"}]'
    for (const path of ["/courses/7/users", "/users/self/profile", "/courses/7/recent_students/9/"]) {
      const url = `${SERVICE}/api/v1${path}?sort=name`
      const people = one({ url, method: "PUT", body: sent(body) }, { response: response(body) })
      expect(people.request.body).toEqual({ json: [{ id: 1, name: "Person-1" }] })
      expect(people.response?.body).toEqual({ json: [{ id: 1, name: "Person-1" }] })
    }
    expect(storedBody(body)).toEqual({ json: [{ id: 1, name: "text-1" }] })
  })

  it("of an upload has the fields, and the file without its content", () => {
    const part = (head: string, content: string) =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const file = part('name="file"; filename="hidden.pdf"\r\ncontent-type: application/pdf; x=hidden', "hidden")
    const form = `${part('name="title"', "hidden")}${file}${part('name="other"; filename="hidden too.txt"', "")}--b--`
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(storedRequest({ body: sent(form, "multipart/form-data; boundary=b") }).body).toEqual({
      form: [
        { name: "title", text: "text-1" },
        { name: "file", filename: "file-1.pdf", type: "application/pdf", bytes: 6, sha256 },
        { name: "other", filename: "file-2.txt", bytes: 0, sha256 }
      ]
    })
  })
})

describe("a stored failure", () => {
  const failed = (failure: recordings.Outcome["failure"]) => one({}, { response: undefined, failure })

  it("has the error code, but no other text", () => {
    const coded = { reason: "Transport", code: "ECONNRESET", message: "ECONNRESET" } as const
    expect(failed(coded)).toEqual({ request: expect.anything(), failure: coded })
    const invalid = { reason: "Body", code: "at uni.edu", message: "at uni.edu" } as const
    expect(failed(invalid).failure).toEqual({ reason: "Body", message: expect.not.stringContaining("uni.edu") })
    const uncoded = failed({ reason: "Encode", message: "hidden" })
    expect(uncoded.failure).toEqual({ reason: "Encode", message: "text-1" })
    expect(failed({ reason: "Body", code: "ECONNRESET", message: "hidden" }).failure).toEqual({
      reason: "Body",
      code: "ECONNRESET",
      message: "text-1"
    })
  })

  it("has no other code than those of networks", () => {
    const stored = (code: string) => failed({ reason: "Body", code, message: code }).failure?.code
    const codes = ["EX", "UND_ERR_SOCKET", "E2BIG", `E${"X".repeat(60)}`]
    expect(codes.map(stored)).toEqual(codes)
    const others = ["E", "econnreset", "E CONN", "ECONN!", "!ECONN", "2BIG", `E${"X".repeat(61)}`]
    expect(others.filter((code) => stored(code) !== undefined)).toEqual([])
  })

  it("is stored next to a partial body", () => {
    const failure = { reason: "Body", code: "ECONNRESET", message: "ECONNRESET" } as const
    expect(one({}, { response: response("[7]"), failure })).toMatchObject({
      response: { body: { json: [7] } },
      failure
    })
    expect(one()).not.toHaveProperty("failure")
  })
})

describe("a cassette", () => {
  it("has the exchanges in order, except interrupted ones", () => {
    const at = (path: string) => ({ url: `${SERVICE}/api/v1/${path}` })
    const all = exchanges(
      recordedExchange(at("courses")),
      { ...recordedExchange(at("users")), outcome: undefined },
      recordedExchange(at("files"))
    )
    expect(all.map(({ request }) => request.url)).toEqual([`${HOME}/api/v1/courses`, `${HOME}/api/v1/files`])
    expect(Either.getOrThrow(build([]))).toEqual({ version: 1, exchanges: [] })
  })

  it("recorded the origin of the first request with a token as the service, or else of the first request", () => {
    const elsewhere = recordedExchange({ url: "https://files.example.org/7", headers: {} })
    expect(exchanges(elsewhere, recordedExchange()).map(({ request }) => request.url)).toEqual([
      expect.stringMatching(/^https:\/\/host-1\.example\.invalid\//),
      `${HOME}/api/v1/courses`
    ])
    const without = [recordedExchange({ headers: {} }), elsewhere]
    expect(exchanges(...without).map(({ request }) => new URL(request.url).host)).toEqual([
      "canvas.example.invalid",
      "host-1.example.invalid"
    ])
  })

  it("contains no token of any scheme in any place", () => {
    const scheme = (authorization: string) =>
      storedRequest({ headers: { authorization }, url: `${SERVICE}/api/v1/courses?title=${encodeURIComponent(TOKEN)}` })
        .url
    for (const given of [`Bearer ${TOKEN}`, `bearer  ${TOKEN} `, ` Token ${TOKEN}`]) {
      expect(scheme(given)).toBe(`${HOME}/api/v1/courses?title=token-1`)
    }
  })

  it("replaces a name on the first page that only the last page determines", () => {
    const note = recordedExchange({}, { response: response('{"body":"see Ada Byron, and Ada"}') })
    const user = recordedExchange(
      { url: `${SERVICE}/api/v1/users/7` },
      { response: response('{"name":"Ada Byron","login_id":"ada7"}') }
    )
    const cassette = Either.getOrThrow(build([note, user], { keep: ["body"] }))
    expect(cassette.exchanges[0]?.response?.body).toEqual({
      json: { body: expect.stringMatching(/^see Person-1, and /) }
    })
    expect(JSON.stringify(cassette)).not.toMatch(/Byron/)
  })

  it("is redacted by the options", () => {
    const note = recordedExchange({}, { response: response('{"body":"at Example University","code":"PHY-101"}') })
    const redact: RecordSettings["redact"] = (value, { name }) => (name === "code" ? value : undefined)
    const cassette = Either.getOrThrow(build([note], { keep: ["body"], values: ["Example University"], redact }))
    expect(cassette.exchanges[0]?.response?.body).toEqual({ json: { body: "at text-1", code: "PHY-101" } })
  })
})

describe("buildCassette fails", () => {
  const errorOf = (recorded: ReadonlyArray<recordings.RecordedExchange>, rest?: Partial<RecordSettings>) => {
    const { file, message, reason } = Either.getOrThrow(Either.flip(build(recorded, rest)))
    expect(file).toBe("a.json")
    return { message, reason }
  }

  it("if a request or response body is larger than maxBody", () => {
    const expected = (request: string) => ({
      reason: "TooLarge",
      message: `${request}: a body has 8 bytes, maxBody allows 7. Record a smaller body, or raise maxBody.`
    })
    const upload = recordedExchange(
      { method: "PUT", body: sent("12345678", "text/plain") },
      { response: response("123") }
    )
    const download = recordedExchange({}, { response: response("12345678") })
    expect(errorOf([upload], { maxBody: 7 })).toEqual(expected(`PUT ${HOME}/api/v1/courses`))
    expect(errorOf([recordedExchange(), download], { maxBody: 7 })).toEqual(expected(`GET ${HOME}/api/v1/courses`))
    // Bytes beyond the limit are counted but not stored.
    const counted = recordedExchange(
      { body: { ...sent(""), size: 8 } },
      { response: undefined, failure: { reason: "Body", message: "" } }
    )
    expect(errorOf([counted], { maxBody: 7 })).toMatchObject({ reason: "TooLarge" })
    expect(Either.isRight(build([upload, download], { maxBody: 8 }))).toBe(true)
  })

  it("if a body cannot be captured", () => {
    const raw = recordedExchange({ method: "POST", body: { ...sent(""), unsupported: "a raw body" } })
    expect(errorOf([recordedExchange(), raw])).toEqual({
      reason: "Unreadable",
      message: `POST ${HOME}/api/v1/courses: a cassette cannot store a raw body.`
    })
  })

  it("if the rule of the caller fails, without showing the value", () => {
    const user = recordedExchange({}, { response: response('{"title":"hidden","Ada Byron":"hidden"}') })
    const failing = (redact: (value: string) => unknown) =>
      errorOf([user], { redact: redact as RecordSettings["redact"] })
    expect(failing((value) => (value === "hidden" ? value.length : undefined))).toEqual({
      reason: "Redact",
      message: "The option redact returned a number for title. It must return a string or undefined."
    })
    const thrown = failing((value) => {
      if (value === "hidden") throw new Error(value)
    })
    expect(thrown).toEqual({
      reason: "Redact",
      message: "The option redact threw an error for title. It must return a string or undefined."
    })
    expect(failing((value) => (value === "api" ? null : undefined)).message).toContain("returned null in a path.")
    const named = recordedExchange({}, { response: response('{"Ada Byron":"hidden"}') })
    const redact = (value: string) => (value === "hidden" ? null : undefined)
    expect(errorOf([named], { redact: redact as never }).message).toContain("returned null in a body.")
  })

  it("if a secret would be in the file", () => {
    // An API keyword is kept.
    const secret = recordedExchange({}, { response: response('{"token":"course_section_files"}') })
    const kept = recordedExchange({}, { response: response('{"type":"course_section_files"}') })
    expect(errorOf([kept, secret])).toMatchObject({ reason: "Secret" })
    expect(Either.isRight(build([kept]))).toBe(true)
  })
})
