/** The steps of an upload with a service that answers at once: what each of them asks, and what its failure tells. */
import { describe, expect, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"
import {
  LmsApiError,
  LmsDecodeError,
  type LmsError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  type LmsUploadError,
  type LmsUploadOptions,
  lmsFormFile
} from "effect-lms"
import { upload } from "../../src/internal/files/upload/upload.js"
import { make as configured } from "../../src/internal/request/configuration.js"
import { Exchange } from "../../src/internal/request/exchange.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import type { RawResponse } from "../../src/internal/response/body.js"
import type { Call } from "../../src/internal/send/call.js"
import type { SendRequest } from "../../src/internal/send/pipeline.js"
import type { ResponseReader } from "../../src/internal/send/responseReader.js"
import { TOKEN } from "../fixtures/client.js"
import { readPreparedParts } from "../fixtures/formParts.js"
import * as memory from "../fixtures/memoryDisk.js"

const HOME = "https://canvas.example.edu"
const STORAGE = "https://storage.example.edu/upload"
const COURSE = { course_id: 1 }
const confirming = `${HOME}/api/v1/files/7/create_success?uuid=1`
const file = { id: 7, display_name: "notes.pdf", size: 10 }

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Written as JSON, unless it is a text or bytes. */
  readonly body?: unknown
}
type Says = Reply | LmsError

const lost = (outcome: "Unknown" | "NotSent" = "Unknown") =>
  new LmsTransportError({
    method: "GET",
    url: "https://said.example.edu",
    reason: "Connection",
    outcome,
    code: "ECONNRESET",
    attempts: [],
    message: "GET x found no answer: ECONNRESET. The service may have acted on it: look before you send it again."
  })
const refused = (status: number, messages: ReadonlyArray<string> = ["no room"]) =>
  new LmsApiError({
    method: "GET",
    url: "https://said.example.edu",
    status,
    reason: "Client",
    messages,
    body: "",
    attempts: [],
    message: `GET x was refused with ${status}.`
  })
const throttled = new LmsRateLimitError({
  method: "GET",
  url: "https://said.example.edu",
  status: 429,
  waited: Duration.zero,
  wouldWait: Duration.seconds(1),
  maxWait: Duration.zero,
  attempts: [],
  message: "GET x was throttled."
})
const html = new LmsDecodeError({
  method: "GET",
  url: "https://said.example.edu",
  reason: "Html",
  path: [],
  message: "GET x says a page of HTML."
})

const isError = (says: Says): says is LmsError => "_tag" in says

interface Uploading {
  readonly path?: string | undefined
  readonly params?: Readonly<Record<string, unknown>>
  readonly options?: LmsUploadOptions
  readonly domain?: string
}

/** One upload, to which the service and its storage say these in turn; the last one for ever. */
const uploading = (
  says: ReadonlyArray<Says>,
  { domain = HOME, path = "notes.pdf", params = COURSE, options = {}, ...given }: Uploading = {}
) =>
  Effect.gen(function* () {
    const files = yield* memory.makeReadOnlyFiles({ "notes.pdf": Buffer.from("0123456789") })
    const sent: Array<PreparedRequest> = []
    const receivers: Array<ResponseReader<unknown>> = []
    const send = ((request: PreparedRequest, receiver: ResponseReader<unknown>) => (url: string) =>
      Effect.suspend((): Effect.Effect<RawResponse, LmsError> => {
        sent.push(request)
        receivers.push(receiver)
        const said = says[Math.min(sent.length, says.length) - 1] ?? {}
        if (isError(said)) return Effect.fail(said)
        const { body = "", headers = {}, status = 200 } = said
        const text = typeof body === "string" || body instanceof Uint8Array
        return Effect.succeed({
          exchange: new Exchange(request, url),
          status,
          headers,
          contentType: text ? "text/plain" : "application/json",
          compressed: false,
          body: text ? body : JSON.stringify(body)
        })
      })) as SendRequest
    const call = { bounds: { deadline: Number.POSITIVE_INFINITY }, publish: () => {} } as unknown as Call
    const config = configured({ token: TOKEN, domain })
    const from = "path" in given || path === "" ? undefined : path
    const result = yield* Effect.either(upload({ call, config, files, send }, from, params, options))
    return { result, sent, receivers, asked: sent.map(({ method, url }) => `${method} ${url}`) }
  })

const errorOf = ({ result }: Effect.Effect.Success<ReturnType<typeof uploading>>): LmsUploadError =>
  Either.getOrThrow(Either.flip(result)) as LmsUploadError

const fileOf = ({ result }: Effect.Effect.Success<ReturnType<typeof uploading>>): unknown =>
  Either.getOrThrow(Either.map(result, ({ file }) => file))

const started: Reply = { body: { upload_url: STORAGE, upload_params: { policy: "p" }, file_param: "file" } }
/** By a storage that makes the file at once. */
const atOnce: Reply = { body: { upload_url: STORAGE, upload_params: { filename: "notes.pdf" } } }
const stored: Reply = { status: 303, headers: { location: confirming } }
const RENAME = { params: { ...COURSE, on_duplicate: "rename" } }

const AGAIN = " The whole upload can be made again."
const LOOK = " The file may be there already: look before you upload it again, or there will be two."

describe("an upload", () => {
  it.effect("asks for a place, sends the file there, and confirms it", () =>
    Effect.gen(function* () {
      const done = yield* uploading([started, stored, { body: file }])
      expect(done.asked).toEqual([`POST ${HOME}/api/v1/courses/1/files`, `POST ${STORAGE}`, `GET ${confirming}`])
      expect(fileOf(done)).toEqual(file)
      const taken = [200, 300, 301, 302, 303, 304, 307, 400].filter((status) => done.receivers[1]?.accepts?.(status))
      // Where they lead is asked for with the token, and not by the transport.
      expect(taken).toEqual([301, 302, 303])
      const [start, transfer, confirm] = done.sent
      expect(JSON.parse(String(start?.body))).toEqual({ name: "notes.pdf", size: 10, content_type: "application/pdf" })
      expect(transfer).toMatchObject({ token: undefined, tokenOrigin: undefined, wantsJson: false })
      expect(transfer?.headers).toEqual({
        accept: "*/*",
        "user-agent": start?.headers["user-agent"],
        "content-type": expect.stringMatching(/^multipart\/form-data; boundary=----effect-lms-[0-9a-f]{24}$/)
      })
      expect(yield* readPreparedParts(transfer!)).toEqual([
        ["policy", "p"],
        ["file", "notes.pdf", "application/pdf", Buffer.from("0123456789")]
      ])
      expect(confirm).toMatchObject({ method: "GET", body: undefined, once: true, tokenOrigin: HOME })
      expect(confirm?.headers).toMatchObject({ accept: "application/json" })
      expect(confirm?.headers).not.toHaveProperty("content-type")
    })
  )

  it.effect("has the file in the service's field, under the name and the type that the caller gives it", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: {}, file_param: "attachment[uploaded_data]" } }
      const params = { ...COURSE, name: 'so "odd" ü.txt', content_type: "text/x-own" }
      const { sent } = yield* uploading([start, stored, { body: file }], { params })
      expect(yield* readPreparedParts(sent[1]!)).toEqual([
        ["attachment[uploaded_data]", 'so "odd" ü.txt', "text/x-own", Buffer.from("0123456789")]
      ])
    })
  )

  it.effect("is sent whether the service names a field for it or not", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: {}, file_param: null } }
      const { sent } = yield* uploading([start, stored, { body: file }])
      expect(yield* readPreparedParts(sent[1]!)).toEqual([
        ["file", "notes.pdf", "application/pdf", Buffer.from("0123456789")]
      ])
    })
  )

  it.effect("goes its way without TLS, where the service and its storage have none", () =>
    Effect.gen(function* () {
      const domain = "http://canvas.test"
      const done = yield* uploading(
        [
          { body: { upload_url: "http://storage.test/upload" } },
          { status: 303, headers: { location: `${domain}/api/v1/files/7/create_success` } },
          { body: file }
        ],
        { domain }
      )
      expect(done.asked.slice(1)).toEqual([
        "POST http://storage.test/upload",
        `GET ${domain}/api/v1/files/7/create_success`
      ])
      expect(done.sent[2]?.tokenOrigin).toBe(domain)
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect("goes to an address of the service's own that it names by its path", () =>
    Effect.gen(function* () {
      const done = yield* uploading([{ body: { upload_url: "/files_api" } }, stored, { body: file }])
      expect(done.asked[1]).toBe(`POST ${HOME}/files_api`)
    })
  )

  it.effect("has the caller's headers with the service alone", () =>
    Effect.gen(function* () {
      const elsewhere = {
        status: 303,
        headers: { location: "https://other.example.edu/api/v1/files/7/create_success" }
      }
      const options = { sendHeaders: { "x-own": "1" } }
      const home = yield* uploading([started, stored, { body: file }], { options })
      expect(home.sent.map(({ headers }) => headers["x-own"])).toEqual(["1", undefined, "1"])
      const { sent } = yield* uploading([started, elsewhere, { body: file }], { options })
      expect(sent.map(({ headers }) => headers["x-own"])).toEqual(["1", undefined, undefined])
      expect(sent[2]?.headers).toEqual({ accept: "application/json", "user-agent": sent[0]?.headers["user-agent"] })
    })
  )

  it.effect("keeps parameters of the options with those of the endpoint, and drops what is null", () =>
    Effect.gen(function* () {
      const options = { params: { on_duplicate: "overwrite", folder: null } } as LmsUploadOptions
      const { sent } = yield* uploading([started, stored, { body: file }], {
        params: { ...COURSE, parent_folder_path: "a", nothing: null },
        options
      })
      expect(JSON.parse(String(sent[0]?.body))).toEqual({
        name: "notes.pdf",
        size: 10,
        content_type: "application/pdf",
        parent_folder_path: "a",
        on_duplicate: "overwrite"
      })
    })
  )

  it.effect.each([
    [
      "path",
      { path: 5 as unknown as string },
      "The path is a number: give the path of a file, or undefined for a url parameter."
    ],
    [
      "params",
      { params: [] as unknown as Readonly<Record<string, unknown>> },
      "The parameters are an array of 0: give an object with names and values."
    ],
    [
      "params",
      { params: new Uint8Array(3) as unknown as Readonly<Record<string, unknown>> },
      "The parameters are 3 bytes: give an object with names and values."
    ],
    ["interval", { options: { pollInterval: "soon" as never } }, "interval"],
    ["patience", { options: { pollTimeout: "long" as never } }, "patience"]
  ] as ReadonlyArray<readonly [string, Uploading, string]>)(
    "is refused before anything is sent where its %s is none",
    ([subject, given, message]) =>
      Effect.gen(function* () {
        const { result, sent } = yield* uploading([started], given)
        const error = Either.getOrThrow(Either.flip(result))
        expect(error).toMatchObject({ _tag: "LmsRequestError", subject })
        expect(error.message).toContain(message)
        expect(sent).toEqual([])
      })
  )

  it.effect("sends one file, and no other among its parameters", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* uploading([started], { params: { ...COURSE, second: lmsFormFile("notes.pdf") } })
      expect(Either.getOrThrow(Either.flip(result))).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "params",
        message:
          "An upload sends the file at its path, and no other: leave the file among the parameters out, or use lms."
      })
      expect(sent).toEqual([])
    })
  )

  it.effect("begins with a POST, and with nothing else", () =>
    Effect.gen(function* () {
      const error = errorOf(
        yield* uploading([started], { options: { endpoint: "GET /api/v1/courses/:course_id/files" } })
      )
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Method", subject: "GET" })
      expect(error.message).toBe("An upload begins with a POST: write the endpoint with it, or without a method.")
    })
  )
})

describe("a start", () => {
  it.effect.each([
    [{}, "names no address to upload to"],
    [{ upload_url: "mailto:x" }, "names an address that is none"],
    [{ upload_url: "https://" }, "names an address that is none"],
    [{ progress: { url: `${HOME}/api/v1/progress/3` } }, "names no address to upload to"]
  ] as const)("that leads nowhere tells so: %j", ([body, problem]) =>
    Effect.gen(function* () {
      const error = errorOf(yield* uploading([{ body }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Start", safeToRepeat: true, messages: [] })
      expect(error.message).toBe(
        `The upload could not be started: POST ${HOME}/api/v1/courses/1/files ${problem}.${AGAIN}`
      )
    })
  )

  it.effect("that leads nowhere quotes what the service says of it, without the token", () =>
    Effect.gen(function* () {
      const error = errorOf(
        yield* uploading([{ body: { attachments: [{ error: true, message: `quota of 1.5 GB of ${TOKEN}.` }] } }])
      )
      expect(error.messages).toEqual(["quota of 1.5 GB of ***."])
      expect(error.message).toContain(`names no address to upload to: quota of 1.5 GB of ***.${AGAIN}`)
    })
  )

  it.effect("that is no text leads nowhere, and is not quoted", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* uploading([{ body: Buffer.from("\xff\xfe{}", "latin1") }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Start", messages: [] })
    })
  )

  it.effect("whose answer is lost may be made again: a file that is only announced is nobody's", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* uploading([lost()]))
      expect(error).toMatchObject({
        _tag: "LmsUploadError",
        step: "Start",
        safeToRepeat: true,
        code: "ECONNRESET",
        status: undefined,
        message: `The upload could not be started: GET x found no answer: ECONNRESET.${AGAIN}`
      })
    })
  )

  it.effect("that was not sent, or was refused, is an error like any other", () =>
    Effect.gen(function* () {
      expect(errorOf(yield* uploading([lost("NotSent")]))).toMatchObject({ _tag: "LmsTransportError" })
      expect(errorOf(yield* uploading([refused(400)]))).toMatchObject({ _tag: "LmsApiError", status: 400 })
    })
  )
})

describe("a transfer that fails", () => {
  const safe = (start: Reply, error: LmsError, given: Uploading = {}) =>
    Effect.map(uploading([start, error], given), (done) => {
      const failed = errorOf(done)
      expect(failed).toMatchObject({ _tag: "LmsUploadError", step: "Transfer" })
      expect(failed.message).toMatch(/^The file could not be transferred: GET x /)
      expect(failed.message.endsWith(failed.safeToRepeat ? AGAIN : LOOK)).toBe(true)
      return failed.safeToRepeat
    })

  it.effect("may be made again, unless the storage may have the file and the service keeps both", () =>
    Effect.gen(function* () {
      expect(yield* safe(atOnce, lost())).toBe(true)
      expect(yield* safe(atOnce, lost(), RENAME)).toBe(false)
      expect(yield* safe(started, lost(), RENAME)).toBe(true)
      expect(yield* safe(atOnce, lost("NotSent"), RENAME)).toBe(true)
      expect(yield* safe(atOnce, refused(403), RENAME)).toBe(true)
      expect(yield* safe(atOnce, refused(500), RENAME)).toBe(false)
      expect(yield* safe(atOnce, html, RENAME)).toBe(false)
      expect(yield* safe(atOnce, throttled, RENAME)).toBe(true)
    })
  )

  it.effect("as a file of a submission is kept beside the one before", () =>
    Effect.gen(function* () {
      const options = { endpoint: "/api/v1/courses/:course_id/assignments/2/submissions/self/files" }
      expect(yield* safe(atOnce, lost(), { options })).toBe(false)
    })
  )

  it.effect("tells what the storage says", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* uploading([started, refused(403, ["expired"])]))
      expect(error).toMatchObject({ status: 403, messages: ["expired"], code: undefined })
      expect(errorOf(yield* uploading([started, lost()]))).toMatchObject({ status: undefined, messages: [] })
      expect(errorOf(yield* uploading([started, throttled]))).toMatchObject({ status: 429, messages: [] })
      expect(errorOf(yield* uploading([started, html]))).toMatchObject({ status: undefined, code: undefined })
    })
  )

  it.effect("because of the call itself stays what it is", () =>
    Effect.gen(function* () {
      const wrong = new LmsRequestError({ reason: "Origin", subject: "x", message: "x" })
      expect(errorOf(yield* uploading([started, wrong]))).toBe(wrong)
    })
  )
})

describe("what the storage answers", () => {
  it.effect("may be the file: there is nothing to confirm", () =>
    Effect.gen(function* () {
      const done = yield* uploading([atOnce, { status: 201, body: file }])
      expect(done.sent.length).toBe(2)
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect("is confirmed where the first step said so, before where its own Location leads", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: { success_url: confirming } } }
      const location = { location: "https://bucket.example.edu/k" }
      const done = yield* uploading([start, { status: 201, headers: location, body: "<x/>" }, { body: file }])
      expect(done.asked[2]).toBe(`GET ${confirming}`)
      expect(done.sent[2]?.notIdempotent).toBe(true)
      const redirected = yield* uploading([
        start,
        { status: 303, headers: { location: `${confirming}&b=1` } },
        { body: file }
      ])
      expect(redirected.asked[2]).toBe(`GET ${confirming}&b=1`)
    })
  )

  it.effect("is what is confirmed of a file of ours, whatever the first step says of progress", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, progress: { url: `${HOME}/api/v1/progress/3` } } }
      const done = yield* uploading([start, stored, { body: file }])
      expect(done.asked[2]).toBe(`GET ${confirming}`)
    })
  )

  it.effect("may lead by a path, from where it was asked", () =>
    Effect.gen(function* () {
      const done = yield* uploading([
        started,
        { status: 201, headers: { location: "/api/v1/files/7" } },
        { body: file }
      ])
      expect(done.asked[2]).toBe("GET https://storage.example.edu/api/v1/files/7")
      expect(done.sent[2]?.notIdempotent).toBe(false)
    })
  )

  it.effect.each([{}, { location: "javascript:x" }, { location: "https://" }, { location: "ftp://x/y" }])(
    "leads nowhere: %j",
    (headers) =>
      Effect.gen(function* () {
        const error = errorOf(yield* uploading([started, { status: 201, headers, body: "fine" }]))
        expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat: true })
        expect(error.message).toBe(
          `The file was transferred, but the service has not confirmed it: POST ${STORAGE} does not say where the upload is confirmed.${AGAIN}`
        )
        const renamed = yield* uploading([atOnce, { status: 201, headers, body: "fine" }], RENAME)
        expect(errorOf(renamed)).toMatchObject({ safeToRepeat: false })
        // Until it is confirmed it is nobody's, and without a second copy another one does no harm.
        for (const [start, given] of [[started, RENAME] as const, [atOnce, {}] as const]) {
          const again = yield* uploading([start, { status: 201, headers, body: "fine" }], given)
          expect(errorOf(again)).toMatchObject({ safeToRepeat: true })
        }
      })
  )
})

describe("a confirmation", () => {
  const lookUp = `GET ${HOME}/api/v1/files/7`

  it.effect.each([
    ["is lost", lost()],
    ["fails in the service", refused(500)],
    ["takes too long for it", refused(408)],
    ["was made before", refused(400, [])],
    ["is a page", html],
    ["shows no file", { body: {} }]
  ] as ReadonlyArray<readonly [string, Says]>)("whose answer %s is looked up by its id", ([, says]) =>
    Effect.gen(function* () {
      const done = yield* uploading([started, stored, says, { body: file }])
      expect(done.asked.slice(2)).toEqual([`GET ${confirming}`, lookUp])
      expect(done.sent[3]?.notIdempotent).toBe(false)
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect.each([
    ["was refused", refused(400), true],
    ["was not sent", lost("NotSent"), true],
    ["may not be made", refused(403), true],
    ["may not be made, without a word", refused(403, []), true],
    ["was throttled", throttled, true]
  ] as const)("that %s is not looked up: nothing was kept", ([, says, safeToRepeat]) =>
    Effect.gen(function* () {
      const done = yield* uploading([started, stored, says], RENAME)
      expect(done.sent.length).toBe(3)
      const error = errorOf(done)
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat })
      expect(error.message).toMatch(/^The file was transferred, but the service has not confirmed it: GET x /)
    })
  )

  it.effect("that is lost, and whose file is not there: what failed first, and whether it may be there", () =>
    Effect.gen(function* () {
      const gone = yield* uploading([started, stored, lost(), { body: { id: 7, upload_status: "pending" } }], RENAME)
      expect(gone.asked.length).toBe(4)
      expect(errorOf(gone)).toMatchObject({ code: "ECONNRESET", step: "Confirm", safeToRepeat: false })
      const over = yield* uploading([started, stored, lost(), refused(404)])
      expect(errorOf(over)).toMatchObject({ code: "ECONNRESET", safeToRepeat: true })
      const nothing = errorOf(yield* uploading([started, stored, { body: {} }, refused(404)], RENAME))
      expect(nothing).toMatchObject({ step: "Confirm", safeToRepeat: false })
      expect(nothing.message).toContain(
        `GET ${HOME}/api/v1/files/7/create_success?uuid=*** answers with no file.${LOOK}`
      )
    })
  )

  it.effect("of a file that the storage has shown is not missed", () =>
    Effect.gen(function* () {
      const shown = { status: 201, headers: { location: `${HOME}/api/v1/files/7` }, body: file }
      const done = yield* uploading([atOnce, shown, refused(500)])
      expect(done.asked.slice(2)).toEqual([lookUp])
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect("that is only a look at the file is not made twice, and may have left one", () =>
    Effect.gen(function* () {
      const place = { status: 201, headers: { location: `${HOME}/api/v1/files/7` }, body: {} }
      const done = yield* uploading([atOnce, place, refused(404)], RENAME)
      expect(done.asked.slice(2)).toEqual([lookUp])
      expect(errorOf(done)).toMatchObject({ step: "Confirm", safeToRepeat: false, status: 404 })
    })
  )

  it.effect("of an address without an id has nothing to look up", () =>
    Effect.gen(function* () {
      const nameless = { status: 303, headers: { location: `${HOME}/done` } }
      const done = yield* uploading([started, nameless, lost()])
      expect(done.sent.length).toBe(3)
      // What a redirect leads to may be what confirms, and is asked for once.
      expect(done.sent[2]?.notIdempotent).toBe(true)
      expect(errorOf(done)).toMatchObject({ code: "ECONNRESET" })
    })
  )

  it.effect("that shows another size is an error, one that shows none is not", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* uploading([started, stored, { body: { ...file, size: 9 } }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat: true })
      expect(error.message).toContain("shows a file of 9 bytes, and 10 were sent")
      const kept = yield* uploading([started, stored, { body: { ...file, size: 9 } }], RENAME)
      expect(errorOf(kept)).toMatchObject({ step: "Confirm", safeToRepeat: false })
      expect(fileOf(yield* uploading([started, stored, { body: { id: 7 } }]))).toEqual({ id: 7 })
    })
  )

  it.effect("that shows another name is worth a warning", () =>
    Effect.gen(function* () {
      const warned: Array<string> = []
      const logger = Logger.make(({ logLevel, message }) => void warned.push(`${logLevel.label}: ${String(message)}`))
      const shown = (display_name: string) =>
        Effect.provide(
          uploading([started, stored, { body: { ...file, display_name } }]),
          Logger.replace(Logger.defaultLogger, logger)
        )
      yield* shown("notes-1.pdf")
      expect(warned).toEqual([])
      yield* shown("other.pdf")
      expect(warned).toEqual(['WARN: "notes.pdf" was uploaded, and the service calls it "other.pdf"'])
    })
  )
})

describe("a file that the service fetches", () => {
  const progress = `${HOME}/api/v1/progress/3`
  const queued: Reply = { body: { progress: { url: progress } } }
  const fetched = { path: "", params: { ...COURSE, url: "https://example.edu/notes.pdf" } }
  const state = (workflow_state: unknown, more: object = {}): Reply => ({ body: { workflow_state, ...more } })
  const FETCH = "The service was asked to fetch the file, and it is not known that it has"

  const inTime = (says: ReadonlyArray<Says>, given: Uploading = {}) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(uploading(says, { ...fetched, ...given }))
      yield* TestClock.adjust("1 hour")
      expect(fiber.unsafePoll()).not.toBe(null)
      return yield* Fiber.join(fiber)
    })

  it.effect("is asked for every two seconds until it is there", () =>
    Effect.gen(function* () {
      const says = [
        queued,
        state("queued"),
        state("running"),
        state("completed", { results: { id: 7 } }),
        { body: file }
      ]
      const fiber = yield* Effect.fork(uploading(says, fetched))
      yield* TestClock.adjust("3999 millis")
      expect(fiber.unsafePoll()).toBe(null)
      yield* TestClock.adjust("1 millis")
      expect(fiber.unsafePoll()).not.toBe(null)
      const done = yield* Fiber.join(fiber)
      expect(done.asked).toEqual([
        `POST ${HOME}/api/v1/courses/1/files`,
        ...Array.from({ length: 3 }, () => `GET ${progress}`),
        `GET ${HOME}/api/v1/files/7`
      ])
      expect(fileOf(done)).toEqual(file)
      expect(done.sent[1]?.notIdempotent).toBe(false)
    })
  )

  it.effect("by its storage is asked for in the same way, once that has been told", () =>
    Effect.gen(function* () {
      const upload_params = { target_url: "https://example.edu/notes.pdf" }
      const start = { body: { upload_url: STORAGE, upload_params, file_param: null, progress: { url: progress } } }
      const says = [start, { status: 201 }, state("completed", { results: { id: "7" } }), { body: file }]
      const done = yield* inTime(says)
      expect(done.asked.slice(1)).toEqual([`POST ${STORAGE}`, `GET ${progress}`, `GET ${HOME}/api/v1/files/7`])
      expect(fileOf(done)).toEqual(file)
      expect(yield* readPreparedParts(done.sent[1]!)).toEqual([["target_url", "https://example.edu/notes.pdf"]])
    })
  )

  it.effect("by a storage that names the field of a file all the same gets none, and is confirmed as it says", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: { key: "k" }, file_param: "file" } }
      const done = yield* inTime([start, stored, { body: file }])
      expect(done.asked.slice(1)).toEqual([`POST ${STORAGE}`, `GET ${confirming}`])
      expect(yield* readPreparedParts(done.sent[1]!)).toEqual([["key", "k"]])
    })
  )

  it.effect.each([
    [
      "the service says that it failed",
      state("failed", { message: "404 there", results: { message: "gone" } }),
      "Transfer",
      true,
      "The file could not be transferred",
      `GET ${progress} says that it failed: 404 there: gone.`
    ],
    [
      "it failed without a word",
      state("failed", { message: "" }),
      "Transfer",
      true,
      "The file could not be transferred",
      `GET ${progress} says that it failed.`
    ],
    [
      "it is completed without a file",
      state("completed", { results: { id: null } }),
      "Confirm",
      false,
      FETCH,
      `GET ${progress} is completed, but names no file.`
    ],
    ["it is refused", refused(403), "Confirm", false, FETCH, "GET x was refused with 403."],
    [
      "it never ends",
      state("running"),
      "Confirm",
      false,
      FETCH,
      `GET ${progress} is still "running" after 30m (option patience).`
    ],
    [
      "it says nothing",
      { body: [1] },
      "Confirm",
      false,
      FETCH,
      `GET ${progress} is still "undefined" after 30m (option patience).`
    ]
  ] as ReadonlyArray<readonly [string, Says, string, boolean, string, string]>)(
    "is not there: %s",
    ([, says, step, safeToRepeat, where, problem]) =>
      Effect.gen(function* () {
        const params = { ...fetched.params, on_duplicate: "rename" }
        const error = errorOf(yield* inTime([queued, says], { params, options: { pollInterval: "10 minutes" } }))
        expect(error).toMatchObject({ _tag: "LmsUploadError", step, safeToRepeat })
        expect(error.message).toBe(`${where}: ${problem}${safeToRepeat ? AGAIN : LOOK}`)
      })
  )

  it.effect("is completed, and cannot be shown", () =>
    Effect.gen(function* () {
      const done = state("completed", { results: { id: 7 } })
      expect(errorOf(yield* inTime([queued, done, refused(404)]))).toMatchObject({
        step: "Confirm",
        status: 404,
        safeToRepeat: true
      })
      const says = [queued, done, { body: { id: 7, upload_status: "pending" } }]
      const pending = errorOf(yield* inTime(says))
      expect(pending).toMatchObject({ step: "Confirm", safeToRepeat: true })
      expect(pending.message).toContain("shows no file that is complete")
      const kept = errorOf(yield* inTime(says, { params: { ...fetched.params, on_duplicate: "rename" } }))
      expect(kept).toMatchObject({ step: "Confirm", safeToRepeat: false })
    })
  )

  it.effect("is waited for as long as there is patience, and not asked for past it", () =>
    Effect.gen(function* () {
      const asked = (interval: string, patience: string) =>
        Effect.map(
          inTime([queued, state("running")], {
            options: { pollInterval: interval, pollTimeout: patience } as LmsUploadOptions
          }),
          ({ sent }) => sent.length - 1
        )
      expect(yield* asked("1 minute", "3 minutes")).toBe(4)
      expect(yield* asked("1 minute", "179 seconds")).toBe(3)
      expect(yield* asked("1 minute", "59 seconds")).toBe(1)
    })
  )
})
