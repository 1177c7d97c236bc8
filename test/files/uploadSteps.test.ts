/** The steps of an upload with a service that responds immediately: their requests and their errors. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Either, Fiber, TestClock } from "effect"
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
import type { LmsSend } from "effect-lms/wrappers"
import { UPLOAD, uploadFile } from "../../src/internal/operations/upload.js"
import { resolve } from "../../src/internal/options/resolve.js"
import { make as makeConfiguration } from "../../src/internal/request/configuration.js"
import { withSecrets } from "../../src/internal/request/defaults.js"
import type { PreparedRequest } from "../../src/internal/request/request.js"
import type { RawResponse } from "../../src/internal/response/body.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import type { Call, CallRequest } from "../../src/internal/send/call.js"
import type { ResponseReader } from "../../src/internal/send/responseReader.js"
import { hint } from "../../src/internal/text/hints.js"
import { say } from "../../src/internal/text/message.js"
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
  /** Sent as JSON, unless it is a string or bytes. */
  readonly body?: unknown
}
type Says = Reply | LmsError

const lostResponse = (outcome: "Unknown" | "NotSent" = "Unknown") =>
  new LmsTransportError({
    method: "GET",
    url: "https://said.example.edu",
    reason: "Connection",
    outcome,
    code: "ECONNRESET",
    attempts: [],
    ...say`GET x failed without a response: ECONNRESET.${hint("CheckBeforeRepeat")}`
  })
const rejected = (status: number, messages: ReadonlyArray<string> = ["no room"]) =>
  new LmsApiError({
    method: "GET",
    url: "https://said.example.edu",
    status,
    reason: "Client",
    messages,
    body: "",
    attempts: [],
    message: `GET x was rejected with ${status}.`
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
  message: "GET x returned an HTML page."
})

const isError = (responses: Says): responses is LmsError => "_tag" in responses

interface Uploading {
  readonly path?: string | undefined
  readonly params?: Readonly<Record<string, unknown>>
  readonly options?: LmsUploadOptions
}

/** Runs one upload, with these responses of the service and its storage in turn, then the last one again. */
const runUpload = (
  responses: ReadonlyArray<Says>,
  { path = "notes.pdf", params = COURSE, options = {}, ...input }: Uploading = {}
) =>
  Effect.gen(function* () {
    const files = yield* memory.makeReadOnlyFiles({ "notes.pdf": Buffer.from("0123456789") })
    const sent: Array<PreparedRequest> = []
    const receivers: Array<ResponseReader<unknown>> = []
    const send = (({ request, reader }: CallRequest<RawResponse>) =>
      Effect.suspend((): Effect.Effect<RawResponse, LmsError> => {
        sent.push(request)
        receivers.push(reader)
        const response = responses[Math.min(sent.length, responses.length) - 1] ?? {}
        if (isError(response)) return Effect.fail(response)
        const { body = "", headers = {}, status = 200 } = response
        const text = typeof body === "string" || body instanceof Uint8Array
        return Effect.succeed({
          request,
          facts: new ResponseFacts({
            status,
            headers: { "content-type": text ? "text/plain" : "application/json", ...headers }
          }),
          body: text ? body : JSON.stringify(body)
        })
      })) as LmsSend
    const call = {
      limits: { deadline: Number.POSITIVE_INFINITY },
      publish: () => {},
      enter: () => {}
    } as unknown as Call
    const config = withSecrets(makeConfiguration({ token: TOKEN, domain: HOME }))
    const from = "path" in input || path === "" ? undefined : path
    const result = yield* Effect.either(
      Effect.flatMap(resolve(UPLOAD, options), (resolved) =>
        uploadFile({ call, config, files, send }, from, params, resolved)
      )
    )
    return { result, sent, receivers, asked: sent.map(({ method, url }) => `${method} ${url}`) }
  })

const errorOf = ({ result }: Effect.Effect.Success<ReturnType<typeof runUpload>>): LmsUploadError =>
  Either.getOrThrow(Either.flip(result)) as LmsUploadError

const fileOf = ({ result }: Effect.Effect.Success<ReturnType<typeof runUpload>>): unknown =>
  Either.getOrThrow(Either.map(result, ({ file }) => file))

const started: Reply = { body: { upload_url: STORAGE, upload_params: { policy: "p" }, file_param: "file" } }
/** The start response of a storage that creates the file immediately. */
const atOnce: Reply = { body: { upload_url: STORAGE, upload_params: { filename: "notes.pdf" } } }
const stored: Reply = { status: 303, headers: { location: confirming } }
const RENAME = { params: { ...COURSE, on_duplicate: "rename" } }

const AGAIN = " The whole upload can be repeated."
const LOOK =
  " The file may have been stored: look for it before you repeat the upload, which could leave a second copy."

describe("an upload", () => {
  it.effect("requests an upload URL, sends the file there, and confirms it", () =>
    Effect.gen(function* () {
      const done = yield* runUpload([started, stored, { body: file }])
      expect(done.asked).toEqual([`POST ${HOME}/api/v1/courses/1/files`, `POST ${STORAGE}`, `GET ${confirming}`])
      expect(fileOf(done)).toEqual(file)
      const taken = [200, 300, 301, 302, 303, 304, 307, 400].filter((status) => done.receivers[1]?.accepts?.(status))
      // The redirect is followed by step 3, with the token, not by the transport.
      expect(taken).toEqual([301, 302, 303])
      const [start, transfer, confirm] = done.sent
      expect(JSON.parse(String(start?.body))).toEqual({ name: "notes.pdf", size: 10, content_type: "application/pdf" })
      expect(transfer).toMatchObject({ account: undefined, acceptsJson: false })
      expect(transfer?.headers).toEqual({
        accept: "*/*",
        "user-agent": start?.headers["user-agent"],
        "content-type": expect.stringMatching(/^multipart\/form-data; boundary=----effect-lms-[0-9a-f]{24}$/)
      })
      expect(yield* readPreparedParts(transfer!)).toEqual([
        ["policy", "p"],
        ["file", "notes.pdf", "application/pdf", Buffer.from("0123456789")]
      ])
      expect(confirm).toMatchObject({ method: "GET", body: undefined, readOnly: false, account: { origin: HOME } })
      expect(confirm?.headers).toMatchObject({ accept: "application/json" })
      expect(confirm?.headers).not.toHaveProperty("content-type")
    })
  )

  it.effect("sends the file whether the service names a field or not", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: {}, file_param: null } }
      const { sent } = yield* runUpload([start, stored, { body: file }])
      expect(yield* readPreparedParts(sent[1]!)).toEqual([
        ["file", "notes.pdf", "application/pdf", Buffer.from("0123456789")]
      ])
    })
  )

  it.effect("resolves an upload URL that is a path", () =>
    Effect.gen(function* () {
      const done = yield* runUpload([{ body: { upload_url: "/files_api" } }, stored, { body: file }])
      expect(done.asked[1]).toBe(`POST ${HOME}/files_api`)
    })
  )

  it.effect("sends the caller's headers only to the service", () =>
    Effect.gen(function* () {
      const elsewhere = {
        status: 303,
        headers: { location: "https://other.example.edu/api/v1/files/7/create_success" }
      }
      const options = { sendHeaders: { "x-own": "1" } }
      const home = yield* runUpload([started, stored, { body: file }], { options })
      expect(home.sent.map(({ headers }) => headers["x-own"])).toEqual(["1", undefined, "1"])
      const { sent } = yield* runUpload([started, elsewhere, { body: file }], { options })
      expect(sent.map(({ headers }) => headers["x-own"])).toEqual(["1", undefined, undefined])
      expect(sent[2]?.headers).toEqual({ accept: "application/json", "user-agent": sent[0]?.headers["user-agent"] })
    })
  )

  it.effect("sends the parameters of the options too, and omits null", () =>
    Effect.gen(function* () {
      const options = { params: { on_duplicate: "overwrite", folder: null } } as LmsUploadOptions
      const { sent } = yield* runUpload([started, stored, { body: file }], {
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
    ["path", { path: 5 as unknown as string }, "path must be the path of a file"],
    ["deadline", { options: { deadline: "soon" as never } }, "deadline"]
  ] as ReadonlyArray<readonly [string, Uploading, string]>)(
    "fails before a request is sent if %s is invalid",
    ([subject, input, message]) =>
      Effect.gen(function* () {
        const { result, sent } = yield* runUpload([started], input)
        const error = Either.getOrThrow(Either.flip(result))
        expect(error).toMatchObject({ _tag: "LmsRequestError", subject })
        expect(error.message).toContain(message)
        expect(sent).toEqual([])
      })
  )

  it.effect("fails for a second file among its parameters", () =>
    Effect.gen(function* () {
      const { result, sent } = yield* runUpload([started], { params: { ...COURSE, second: lmsFormFile("notes.pdf") } })
      expect(Either.getOrThrow(Either.flip(result))).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "params",
        message: "An upload sends only the file at its path: remove the file from the parameters, or use lms."
      })
      expect(sent).toEqual([])
    })
  )

  it.effect("fails for an endpoint with another method than POST", () =>
    Effect.gen(function* () {
      const error = errorOf(
        yield* runUpload([started], { options: { endpoint: "GET /api/v1/courses/:course_id/files" } })
      )
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Method", subject: "GET" })
      expect(error.message).toBe("An upload starts with a POST: write the endpoint with POST, or without a method.")
    })
  )
})

const NO_UPLOAD_URL =
  "returned no upload URL. If the endpoint does not take uploads in steps, send the file as a form (lmsFormFile) or as the body with lms"

describe("step 1", () => {
  it.effect("of an endpoint that does not take uploads may have started something", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([{ body: { id: 9, workflow_state: "created" } }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Start", safeToRepeat: false })
      expect(error.message).toBe(
        `POST ${HOME}/api/v1/courses/1/files ${NO_UPLOAD_URL}. The upload could not be started. The service may have started something without the file: look at it before you send the file.`
      )
    })
  )

  it.effect.each([
    [{}, NO_UPLOAD_URL],
    [{ id: "" }, NO_UPLOAD_URL],
    [{ upload_url: "mailto:x" }, "returned an invalid upload URL"],
    [{ upload_url: "https://" }, "returned an invalid upload URL"],
    [{ progress: { url: `${HOME}/api/v1/progress/3` } }, NO_UPLOAD_URL]
  ] as const)("fails without an upload URL: %j", ([body, problem]) =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([{ body }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Start", safeToRepeat: true, messages: [] })
      expect(error.message).toBe(
        `POST ${HOME}/api/v1/courses/1/files ${problem}. The upload could not be started.${AGAIN}`
      )
    })
  )

  it.effect("quotes the service's messages without the token", () =>
    Effect.gen(function* () {
      const error = errorOf(
        yield* runUpload([{ body: { attachments: [{ error: true, message: `quota of 1.5 GB of ${TOKEN}.` }] } }])
      )
      expect(error.messages).toEqual(["quota of 1.5 GB of ***."])
      expect(error.message).toContain(
        `returned no upload URL: quota of 1.5 GB of ***. The upload could not be started.${AGAIN}`
      )
    })
  )

  it.effect("does not quote a body that is not text", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([{ body: Buffer.from("\xff\xfe{}", "latin1") }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Start", messages: [] })
    })
  )

  it.effect("is safe to repeat if its response is lost, because the file was only announced", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([lostResponse()]))
      expect(error).toMatchObject({
        _tag: "LmsUploadError",
        step: "Start",
        safeToRepeat: true,
        code: "ECONNRESET",
        status: undefined,
        message: `GET x failed without a response: ECONNRESET. The upload could not be started.${AGAIN}`
      })
    })
  )

  it.effect("fails with the error of the request if it was not sent or was rejected", () =>
    Effect.gen(function* () {
      expect(errorOf(yield* runUpload([lostResponse("NotSent")]))).toMatchObject({ _tag: "LmsTransportError" })
      expect(errorOf(yield* runUpload([rejected(400)]))).toMatchObject({ _tag: "LmsApiError", status: 400 })
    })
  )
})

describe("a failed step 2", () => {
  const safe = (start: Reply, error: LmsError, input: Uploading = {}) =>
    Effect.map(runUpload([start, error], input), (done) => {
      const failed = errorOf(done)
      expect(failed).toMatchObject({ _tag: "LmsUploadError", step: "Transfer" })
      expect(failed.message).toMatch(/^GET x .* The file could not be transferred\. /)
      expect(failed.message.endsWith(failed.safeToRepeat ? AGAIN : LOOK)).toBe(true)
      return failed.safeToRepeat
    })

  it.effect("is safe to repeat, unless the storage may have the file and the service keeps duplicates", () =>
    Effect.gen(function* () {
      expect(yield* safe(atOnce, lostResponse())).toBe(true)
      expect(yield* safe(atOnce, lostResponse(), RENAME)).toBe(false)
      expect(yield* safe(started, lostResponse(), RENAME)).toBe(true)
      expect(yield* safe(atOnce, lostResponse("NotSent"), RENAME)).toBe(true)
      expect(yield* safe(atOnce, rejected(403), RENAME)).toBe(true)
      expect(yield* safe(atOnce, rejected(500), RENAME)).toBe(false)
      expect(yield* safe(atOnce, html, RENAME)).toBe(false)
      expect(yield* safe(atOnce, throttled, RENAME)).toBe(true)
    })
  )

  it.effect("is not safe to repeat for a submission, which keeps all files", () =>
    Effect.gen(function* () {
      const options = { endpoint: "/api/v1/courses/:course_id/assignments/2/submissions/self/files" }
      expect(yield* safe(atOnce, lostResponse(), { options })).toBe(false)
    })
  )

  it.effect("has the messages of the storage", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([started, rejected(403, ["expired"])]))
      expect(error).toMatchObject({ status: 403, messages: ["expired"], code: undefined })
      expect(errorOf(yield* runUpload([started, lostResponse()]))).toMatchObject({ status: undefined, messages: [] })
      expect(errorOf(yield* runUpload([started, throttled]))).toMatchObject({ status: 429, messages: [] })
      expect(errorOf(yield* runUpload([started, html]))).toMatchObject({ status: undefined, code: undefined })
    })
  )

  it.effect("because of the call itself keeps its error", () =>
    Effect.gen(function* () {
      const wrong = new LmsRequestError({ reason: "Origin", subject: "x", message: "x" })
      expect(errorOf(yield* runUpload([started, wrong]))).toBe(wrong)
    })
  )
})

describe("the response of the storage", () => {
  it.effect("may be the file, without a confirmation", () =>
    Effect.gen(function* () {
      const done = yield* runUpload([atOnce, { status: 201, body: file }])
      expect(done.sent.length).toBe(2)
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect("is confirmed at the URL of step 1 rather than at its own Location", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: { success_url: confirming } } }
      const location = { location: "https://bucket.example.edu/k" }
      const done = yield* runUpload([start, { status: 201, headers: location, body: "<x/>" }, { body: file }])
      expect(done.asked[2]).toBe(`GET ${confirming}`)
      expect(done.sent[2]?.readOnly).toBe(false)
      const redirected = yield* runUpload([
        start,
        { status: 303, headers: { location: `${confirming}&b=1` } },
        { body: file }
      ])
      expect(redirected.asked[2]).toBe(`GET ${confirming}&b=1`)
    })
  )

  it.effect("determines the confirmation of a local file, whatever progress step 1 names", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, progress: { url: `${HOME}/api/v1/progress/3` } } }
      const done = yield* runUpload([start, stored, { body: file }])
      expect(done.asked[2]).toBe(`GET ${confirming}`)
    })
  )

  it.effect("may redirect to a path", () =>
    Effect.gen(function* () {
      const done = yield* runUpload([
        started,
        { status: 201, headers: { location: "/api/v1/files/7" } },
        { body: file }
      ])
      expect(done.asked[2]).toBe("GET https://storage.example.edu/api/v1/files/7")
      expect(done.sent[2]?.readOnly).toBe(true)
    })
  )

  it.effect.each([{}, { location: "javascript:x" }, { location: "https://" }, { location: "ftp://x/y" }])(
    "fails without a confirmation URL: %j",
    (headers) =>
      Effect.gen(function* () {
        const error = errorOf(yield* runUpload([started, { status: 201, headers, body: "fine" }]))
        expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat: true })
        expect(error.message).toBe(
          `POST ${STORAGE} returned no URL to confirm the upload. The file was transferred, but the service has not confirmed it.${AGAIN}`
        )
        const renamed = yield* runUpload([atOnce, { status: 201, headers, body: "fine" }], RENAME)
        expect(errorOf(renamed)).toMatchObject({ safeToRepeat: false })
        // An unconfirmed file is unused, and without duplicates another upload is safe.
        for (const [start, input] of [[started, RENAME] as const, [atOnce, {}] as const]) {
          const again = yield* runUpload([start, { status: 201, headers, body: "fine" }], input)
          expect(errorOf(again)).toMatchObject({ safeToRepeat: true })
        }
      })
  )
})

describe("step 3", () => {
  const lookUp = `GET ${HOME}/api/v1/files/7`

  it.effect.each([
    ["is lost", lostResponse()],
    ["is a server error", rejected(500)],
    ["is a 408", rejected(408)],
    ["says that it is already confirmed", rejected(400, [])],
    ["is an HTML page", html],
    ["contains no file", { body: {} }]
  ] as ReadonlyArray<readonly [string, Says]>)("requests the file by its id if its response %s", ([, responses]) =>
    Effect.gen(function* () {
      const done = yield* runUpload([started, stored, responses, { body: file }])
      expect(done.asked.slice(2)).toEqual([`GET ${confirming}`, lookUp])
      expect(done.sent[3]?.readOnly).toBe(true)
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect.each([
    ["was rejected", rejected(400), true],
    ["was not sent", lostResponse("NotSent"), true],
    ["is forbidden", rejected(403), true],
    ["is forbidden without a message", rejected(403, []), true],
    ["was throttled", throttled, true]
  ] as const)("does not request the file if it %s, because nothing was stored", ([, responses, safeToRepeat]) =>
    Effect.gen(function* () {
      const done = yield* runUpload([started, stored, responses], RENAME)
      expect(done.sent.length).toBe(3)
      const error = errorOf(done)
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat })
      expect(error.message).toMatch(/^GET x .* The file was transferred, but the service has not confirmed it\. /)
    })
  )

  it.effect("fails with its first error if the file is not found, and says whether it may exist", () =>
    Effect.gen(function* () {
      const pending = yield* runUpload(
        [started, stored, lostResponse(), { body: { id: 7, upload_status: "pending" } }],
        RENAME
      )
      expect(pending.asked.length).toBe(4)
      expect(errorOf(pending)).toMatchObject({ code: "ECONNRESET", step: "Confirm", safeToRepeat: false })
      const missing = yield* runUpload([started, stored, lostResponse(), rejected(404)])
      expect(errorOf(missing)).toMatchObject({ code: "ECONNRESET", safeToRepeat: true })
      const nothing = errorOf(yield* runUpload([started, stored, { body: {} }, rejected(404)], RENAME))
      expect(nothing).toMatchObject({ step: "Confirm", safeToRepeat: false })
      expect(nothing.message).toContain(
        `GET ${HOME}/api/v1/files/7/create_success?uuid=*** returned no file. The file was transferred, but the service has not confirmed it.${LOOK}`
      )
    })
  )

  it.effect("may fail if the storage has already returned the file", () =>
    Effect.gen(function* () {
      const shown = { status: 201, headers: { location: `${HOME}/api/v1/files/7` }, body: file }
      const done = yield* runUpload([atOnce, shown, rejected(500)])
      expect(done.asked.slice(2)).toEqual([lookUp])
      expect(fileOf(done)).toEqual(file)
    })
  )

  it.effect("that only requests the file is not repeated", () =>
    Effect.gen(function* () {
      const created = { status: 201, headers: { location: `${HOME}/api/v1/files/7` }, body: {} }
      const done = yield* runUpload([atOnce, created, rejected(404)], RENAME)
      expect(done.asked.slice(2)).toEqual([lookUp])
      expect(errorOf(done)).toMatchObject({ step: "Confirm", safeToRepeat: false, status: 404 })
    })
  )

  it.effect.each([
    `${HOME}/done`,
    `${HOME}/login?next=/api/v1/files/7`,
    `${HOME}/api/v1/files/../users/self`,
    "https://other.example.edu/users/self"
  ])("requests only a file, not what else the storage names: %s", (location) =>
    Effect.gen(function* () {
      for (const status of [201, 303]) {
        const done = yield* runUpload([started, { status, headers: { location } }, { body: file }])
        expect(done.sent).toHaveLength(2)
        expect(errorOf(done)).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat: true })
      }
    })
  )

  it.effect("fails for another size, but not without a size", () =>
    Effect.gen(function* () {
      const error = errorOf(yield* runUpload([started, stored, { body: { ...file, size: 9 } }]))
      expect(error).toMatchObject({ _tag: "LmsUploadError", step: "Confirm", safeToRepeat: true })
      expect(error.message).toContain("returned a file of 9 bytes, but 10 bytes were sent")
      const withDuplicates = yield* runUpload([started, stored, { body: { ...file, size: 9 } }], RENAME)
      expect(errorOf(withDuplicates)).toMatchObject({ step: "Confirm", safeToRepeat: false })
      expect(fileOf(yield* runUpload([started, stored, { body: { id: 7 } }]))).toEqual({ id: 7 })
    })
  )
})

describe("a file that the service fetches", () => {
  const progress = `${HOME}/api/v1/progress/3`
  const queued: Reply = { body: { progress: { url: progress } } }
  const fetched = { path: "", params: { ...COURSE, url: "https://example.edu/notes.pdf" } }
  const state = (workflow_state: unknown, more: object = {}): Reply => ({ body: { workflow_state, ...more } })
  const FETCH = "The service was asked to fetch the file, but has not confirmed that it did"

  const inTime = (responses: ReadonlyArray<Says>, input: Uploading = {}) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(runUpload(responses, { ...fetched, ...input }))
      yield* TestClock.adjust("1 hour")
      expect(fiber.unsafePoll()).not.toBe(null)
      return yield* Fiber.join(fiber)
    })

  it.effect("is polled like a job until it is stored, after about 1 and 2.5 seconds", () =>
    Effect.gen(function* () {
      const responses = [
        queued,
        state("queued"),
        state("running"),
        state("completed", { results: { id: 7 } }),
        { body: file }
      ]
      const fiber = yield* Effect.fork(runUpload(responses, fetched))
      yield* TestClock.adjust("1874 millis")
      expect(fiber.unsafePoll()).toBe(null)
      yield* TestClock.adjust("626 millis")
      expect(fiber.unsafePoll()).not.toBe(null)
      const done = yield* Fiber.join(fiber)
      expect(done.asked).toEqual([
        `POST ${HOME}/api/v1/courses/1/files`,
        ...Array.from({ length: 3 }, () => `GET ${progress}`),
        `GET ${HOME}/api/v1/files/7`
      ])
      expect(fileOf(done)).toEqual(file)
      expect(done.sent[1]?.readOnly).toBe(true)
    })
  )

  it.effect("through its storage is polled in the same way after the transfer", () =>
    Effect.gen(function* () {
      const upload_params = { target_url: "https://example.edu/notes.pdf" }
      const start = { body: { upload_url: STORAGE, upload_params, file_param: null, progress: { url: progress } } }
      const responses = [start, { status: 201 }, state("completed", { results: { id: "7" } }), { body: file }]
      const done = yield* inTime(responses)
      expect(done.asked.slice(1)).toEqual([`POST ${STORAGE}`, `GET ${progress}`, `GET ${HOME}/api/v1/files/7`])
      expect(fileOf(done)).toEqual(file)
      expect(yield* readPreparedParts(done.sent[1]!)).toEqual([["target_url", "https://example.edu/notes.pdf"]])
    })
  )

  it.effect("is not sent in a form that names a file field, and is confirmed", () =>
    Effect.gen(function* () {
      const start = { body: { upload_url: STORAGE, upload_params: { key: "k" }, file_param: "file" } }
      const done = yield* inTime([start, stored, { body: file }])
      expect(done.asked.slice(1)).toEqual([`POST ${STORAGE}`, `GET ${confirming}`])
      expect(yield* readPreparedParts(done.sent[1]!)).toEqual([["key", "k"]])
    })
  )

  it.effect.each([
    [
      "the job failed",
      state("failed", { message: "404 there", results: { message: "gone" } }),
      "Transfer",
      true,
      "The file could not be transferred",
      `GET ${progress} shows that the file was not fetched: the job has failed ("failed"): 404 there: gone.`
    ],
    [
      "the job failed without a message",
      state("failed", { message: "" }),
      "Transfer",
      true,
      "The file could not be transferred",
      `GET ${progress} shows that the file was not fetched: the job has failed ("failed").`
    ],
    [
      "the job is completed without a file",
      state("completed", { results: { id: null } }),
      "Confirm",
      false,
      FETCH,
      `GET ${progress} is completed, but returned no file id.`
    ],
    ["the request is rejected", rejected(403), "Confirm", false, FETCH, "GET x was rejected with 403."],
    [
      "the job was canceled",
      state("canceled"),
      "Transfer",
      true,
      "The file could not be transferred",
      `GET ${progress} shows that the file was not fetched: the job was canceled ("canceled").`
    ],
    [
      "the response has no state",
      { body: [1] },
      "Confirm",
      false,
      FETCH,
      `GET ${progress} shows that the file was not fetched: the response does not describe a job, since it has no workflow_state.`
    ]
  ] as ReadonlyArray<readonly [string, Says, string, boolean, string, string]>)(
    "is an error because %s",
    ([, responses, step, safeToRepeat, where, problem]) =>
      Effect.gen(function* () {
        const params = { ...fetched.params, on_duplicate: "rename" }
        const error = errorOf(yield* inTime([queued, responses], { params }))
        expect(error).toMatchObject({ _tag: "LmsUploadError", step, safeToRepeat })
        expect(error.message).toBe(`${problem} ${where}.${safeToRepeat ? AGAIN : LOOK}`)
      })
  )

  it.effect("is an error if it is completed but cannot be requested", () =>
    Effect.gen(function* () {
      const done = state("completed", { results: { id: 7 } })
      expect(errorOf(yield* inTime([queued, done, rejected(404)]))).toMatchObject({
        step: "Confirm",
        status: 404,
        safeToRepeat: true
      })
      const responses = [queued, done, { body: { id: 7, upload_status: "pending" } }]
      const pending = errorOf(yield* inTime(responses))
      expect(pending).toMatchObject({ step: "Confirm", safeToRepeat: true })
      expect(pending.message).toContain("returned no complete file")
      const withDuplicates = errorOf(
        yield* inTime(responses, { params: { ...fetched.params, on_duplicate: "rename" } })
      )
      expect(withDuplicates).toMatchObject({ step: "Confirm", safeToRepeat: false })
    })
  )
})
