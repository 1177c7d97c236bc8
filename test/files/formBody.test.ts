/** A form with files before it is sent: its content, its progress events and its errors. */
import { describe, expect, it } from "@effect/vitest"
import { Chunk, Effect, Random, Stream } from "effect"
import { type LmsOptions, lmsFormFile, NA } from "effect-lms"
import type { LmsProgressEvent } from "effect-lms/operators"
import { addFormBody } from "../../src/internal/files/form.js"
import { make as makeConfiguration } from "../../src/internal/request/configuration.js"
import { withSecrets } from "../../src/internal/request/defaults.js"
import type { PreparedRequest, RepeatableBody } from "../../src/internal/request/request.js"
import * as calls from "../../src/internal/send/call.js"
import { TOKEN } from "../fixtures/client.js"
import { readPreparedParts } from "../fixtures/formParts.js"
import * as memory from "../fixtures/memoryDisk.js"
import { prepare } from "../fixtures/prepare.js"
import { makeContent } from "../fixtures/transfers.js"

const TOPICS = "POST /api/v1/courses/:course_id/discussion_topics"
const MIB = 1024 * 1024

type Params = Readonly<Record<string, unknown>>

const config = withSecrets(makeConfiguration({ token: TOKEN, domain: "https://canvas.example.edu" }))

/**
 * The request of a form with these parameters, which may contain the files `a.pdf` and `big`, and its progress events.
 */
const fillForm = (params: Params, options: LmsOptions = {}, big: Uint8Array = makeContent(0)) =>
  Effect.gen(function* () {
    const events: Array<LmsProgressEvent> = []
    const files = yield* memory.makeReadOnlyFiles({ "a.pdf": makeContent(10), 'b "1"\nü.PDF': makeContent(11), big })
    const { request } = yield* yield* Effect.either(prepare(config, TOPICS, { course_id: 1, ...params }, options))
    const call = calls.makeCall({} as never, { publish: (event) => events.push(event) }, "call")
    return { events, prepared: request, request: yield* addFormBody(files, call, request) }
  })

const openBody = ({ body }: PreparedRequest) => (body as RepeatableBody).open().body

const bytesOf = (request: PreparedRequest) =>
  Effect.map(Stream.runCollect(openBody(request).stream), (pieces) => Buffer.concat(Chunk.toReadonlyArray(pieces)))

const failToFill = (params: Params, options?: LmsOptions) => Effect.flip(Effect.asVoid(fillForm(params, options)))

describe("a form", () => {
  it.effect("has its parts in the given order, including the files", () =>
    Effect.gen(function* () {
      const { prepared, request } = yield* fillForm({
        title: 'The "plan"\r\nof this — week',
        attachment: lmsFormFile("a.pdf"),
        assignment: { points: 12.5, types: ["none", "on_paper"], unset: undefined },
        published: false,
        files: [lmsFormFile("a.pdf", { name: 'so "odd"ü.txt' }), lmsFormFile("a.pdf", { contentType: "text/x-own" })]
      })
      expect(yield* readPreparedParts(request)).toEqual([
        ["title", 'The "plan"\r\nof this — week'],
        ["attachment", "a.pdf", "application/pdf", makeContent(10)],
        ["assignment[points]", "12.5"],
        ["assignment[types][]", "none"],
        ["assignment[types][]", "on_paper"],
        ["published", "false"],
        ["files[]", 'so "odd"ü.txt', "text/plain", makeContent(10)],
        ["files[]", "a.pdf", "text/x-own", makeContent(10)]
      ])
      expect(request).toEqual({ ...prepared, body: request.body, headers: request.headers })
      expect(request.headers).toEqual({ ...prepared.headers, "content-type": request.headers["content-type"] })
    })
  )

  it.effect("has the exact length in bytes, also with non-ASCII names", () =>
    Effect.gen(function* () {
      const { request } = yield* fillForm({ "titel ü": "é\n", attachment: lmsFormFile('b "1"\nü.PDF') })
      const bytes = yield* bytesOf(request)
      expect(openBody(request).length).toBe(bytes.length)
      expect(bytes.toString()).toContain('; filename="b %221%22%0D%0Aü.PDF"\r\nContent-Type: application/pdf\r\n\r\n')
    })
  )

  it.effect("has a unique boundary of constant length", () =>
    Effect.gen(function* () {
      const boundaryHeader = Effect.map(
        fillForm({ file: lmsFormFile("a.pdf") }),
        ({ request }) => request.headers["content-type"]
      )
      expect(yield* boundaryHeader).not.toBe(yield* boundaryHeader)
      expect(yield* Effect.withRandom(boundaryHeader, Random.fixed([0xabc, 1]))).toBe(
        "multipart/form-data; boundary=----effect-lms-000000000abc000000000001"
      )
    })
  )
})

describe("a progress listener", () => {
  const collectEvents = (size: number) =>
    Effect.gen(function* () {
      const { events, request } = yield* fillForm(
        { title: "x".repeat(MIB), file: lmsFormFile("big") },
        {},
        makeContent(size)
      )
      const eventsByAttempt: Array<ReadonlyArray<LmsProgressEvent>> = []
      for (let time = 0; time < 2; time++) {
        yield* bytesOf(request)
        eventsByAttempt.push(events.splice(0))
      }
      const of = (bytes: number) => ({
        _tag: "Bytes",
        call: expect.anything(),
        direction: "upload",
        bytes,
        total: size
      })
      return { eventsByAttempt, of }
    })

  it.effect("receives an event per mebibyte of the file, and again for each attempt", () =>
    Effect.gen(function* () {
      const { of, eventsByAttempt } = yield* collectEvents(2.25 * MIB)
      expect(eventsByAttempt).toEqual(Array.from({ length: 2 }, () => [of(MIB), of(2 * MIB), of(2.25 * MIB)]))
    })
  )

  it.effect("receives an event for a small and an empty file", () =>
    Effect.gen(function* () {
      for (const size of [0, 5]) {
        const { of, eventsByAttempt } = yield* collectEvents(size)
        expect(eventsByAttempt).toEqual([[of(size)], [of(size)]])
      }
    })
  )
})

describe("a form is an error", () => {
  const failWithFile = (params: Params) => failToFill({ ...params, file: lmsFormFile("a.pdf") })

  it.effect.each([
    ["title", { title: NA }, "null"],
    ["assignment[due_at]", { assignment: { due_at: null } }, "null"],
    ["ids[]", { ids: [1, null] }, "null"],
    // biome-ignore lint/suspicious/noSparseArray: the test needs a hole
    ["ids[]", { ids: [1, , 2] }, "null"],
    ["ids", { ids: [] }, "an empty list"],
    ["a[b][]", { a: { b: [[]] } }, "an empty list"],
    ["a", { a: {} }, "an empty object"],
    ["a[b]", { a: { c: 1, b: {} } }, "an empty object"],
    ["dates[]", { dates: [{ id: 1 }, {}] }, "an empty object"]
  ] as ReadonlyArray<readonly [string, Params, string]>)(
    "if it cannot represent a value: %s of %j",
    ([subject, params, what]) =>
      Effect.gen(function* () {
        const advice = what === "null" ? ', or give "" if the service treats that as no value' : ""
        expect(yield* failWithFile(params)).toMatchObject({
          _tag: "LmsRequestError",
          reason: "Parameter",
          subject,
          message: `The parameter "${subject}" is ${what}, which a form cannot represent: leave it out${advice}.`
        })
      })
  )

  it.effect.each([[""], ["a\0b"], [5], [undefined]])("with a file whose path is invalid: %j", ([path]) =>
    Effect.gen(function* () {
      expect(yield* failToFill({ a: { file: lmsFormFile(path as string) } })).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "a[file]",
        message: 'The parameter "a[file]" is a file without a path: give the path of a file.'
      })
    })
  )

  it.effect.each([
    ["name", ""],
    ["name", 5],
    ["contentType", ""],
    ["contentType", {}]
  ] as const)("with a file whose %s is not a non-empty string: %j", ([key, value]) =>
    Effect.gen(function* () {
      expect(yield* failToFill({ file: lmsFormFile("a.pdf", { [key]: value }) })).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "file",
        message: `The parameter "file" is a file whose ${key} is not a non-empty string: correct it, or leave it out.`
      })
    })
  )

  it.effect("with a Content-Type of the caller, which cannot contain the boundary", () =>
    Effect.gen(function* () {
      const sendHeaders = { "Content-Type": "multipart/form-data" }
      const error = yield* failToFill({ file: lmsFormFile("a.pdf") }, { sendHeaders })
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Header", subject: "content-type" })
      expect(error.message).toBe(
        "Leave out the header content-type: the Content-Type of a form with files contains a boundary that is generated when the form is sent."
      )
    })
  )
})
