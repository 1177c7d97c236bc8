/** A form with files before it is sent: what a server will read of it, what a listener hears, and what is refused. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import { type LmsError, type LmsOptions, type LmsProgressEvent, lmsFormFile, NA } from "effect-lms"
import { fill } from "../../src/internal/files/form.js"
import { make as configured } from "../../src/internal/request/configuration.js"
import { prepare } from "../../src/internal/request/prepare.js"
import type { PreparedRequest, StreamedBody } from "../../src/internal/request/preparedRequest.js"
import * as calls from "../../src/internal/send/call.js"
import { TOKEN } from "../fixtures/client.js"
import { readPreparedParts } from "../fixtures/formParts.js"
import * as memory from "../fixtures/memoryDisk.js"
import { makeContent } from "../fixtures/transfers.js"

const TOPICS = "POST /api/v1/courses/:course_id/discussion_topics"
const MIB = 1024 * 1024

type Params = Readonly<Record<string, unknown>>

const config = configured({ token: TOKEN, domain: "https://canvas.example.edu" })

/** The request of a form with these parameters, among which `a.pdf` and `big` may be sent; and what a listener hears. */
const filled = (params: Params, options: LmsOptions = {}, big: Uint8Array = makeContent(0)) =>
  Effect.gen(function* () {
    const events: Array<LmsProgressEvent> = []
    const files = yield* memory.makeReadOnlyFiles({ "a.pdf": makeContent(10), 'b "1"\nü.PDF': makeContent(11), big })
    const { request } = yield* yield* Effect.either(prepare(config, TOPICS, { course_id: 1, ...params }, options))
    const call = calls.makeCall({} as never, { publish: (event) => events.push(event) }, "call")
    return { events, prepared: request, request: yield* fill(files, call, request) }
  })

const sent = ({ body }: PreparedRequest) => (body as StreamedBody).open().body

const bytesOf = (request: PreparedRequest) =>
  Effect.map(Stream.runCollect(sent(request).stream), (pieces) => Buffer.concat(Chunk.toReadonlyArray(pieces)))

const refused = (params: Params, options?: LmsOptions) => Effect.flip(Effect.asVoid(filled(params, options)))

describe("a form", () => {
  it.effect("has its parts in their order, the files where they stand", () =>
    Effect.gen(function* () {
      const { prepared, request } = yield* filled({
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

  it.effect("says how long it is, to the byte, whatever its names are written with", () =>
    Effect.gen(function* () {
      const { request } = yield* filled({ "titel ü": "é\n", attachment: lmsFormFile('b "1"\nü.PDF') })
      const bytes = yield* bytesOf(request)
      expect(sent(request).length).toBe(bytes.length)
      expect(bytes.toString()).toContain('; filename="b %221%22%0D%0Aü.PDF"\r\nContent-Type: application/pdf\r\n\r\n')
    })
  )

  it.effect("is the same for each try", () =>
    Effect.gen(function* () {
      const { request } = yield* filled({ attachment: lmsFormFile("a.pdf") })
      expect(yield* bytesOf(request)).toEqual(yield* bytesOf(request))
    })
  )

  it.effect("has a boundary that no other has, and that is not short by chance", () =>
    Effect.gen(function* () {
      const made = Effect.map(filled({ file: lmsFormFile("a.pdf") }), ({ request }) => request.headers["content-type"])
      expect(yield* made).not.toBe(yield* made)
      expect(yield* Effect.withRandom(made, Random.fixed([0xabc, 1]))).toBe(
        "multipart/form-data; boundary=----effect-lms-000000000abc000000000001"
      )
    })
  )
})

describe("a listener", () => {
  const heard = (size: number) =>
    Effect.gen(function* () {
      const { events, request } = yield* filled(
        { title: "x".repeat(MIB), file: lmsFormFile("big") },
        {},
        makeContent(size)
      )
      const told: Array<ReadonlyArray<LmsProgressEvent>> = []
      for (let time = 0; time < 2; time++) {
        yield* bytesOf(request)
        told.push(events.splice(0))
      }
      const of = (bytes: number) => ({
        _tag: "Bytes",
        call: expect.anything(),
        direction: "upload",
        bytes,
        total: size
      })
      return { told, of }
    })

  it.effect("hears of the file's bytes with the first of each mebibyte, and anew for each try", () =>
    Effect.gen(function* () {
      const { of, told } = yield* heard(2.25 * MIB)
      expect(told).toEqual(Array.from({ length: 2 }, () => [of(MIB), of(2 * MIB), of(2.25 * MIB)]))
    })
  )

  it.effect("hears that a small file, or an empty one, is sent", () =>
    Effect.gen(function* () {
      for (const size of [0, 5]) {
        const { of, told } = yield* heard(size)
        expect(told).toEqual([[of(size)], [of(size)]])
      }
    })
  )

  it.effect("hears nothing of the end of a file that is not read to its end", () =>
    Effect.gen(function* () {
      const { events, request } = yield* filled({ file: lmsFormFile("big") }, {}, makeContent(1.5 * MIB))
      const { stream } = sent(request)
      yield* Stream.runDrain(Stream.take(stream, 3))
      expect(events).toMatchObject([{ bytes: MIB, total: 1.5 * MIB }])
    })
  )
})

describe("a form is refused", () => {
  const withFile = (params: Params) => refused({ ...params, file: lmsFormFile("a.pdf") })

  it.effect.each([
    ["title", { title: NA }, "null"],
    ["assignment[due_at]", { assignment: { due_at: null } }, "null"],
    ["ids[]", { ids: [1, null] }, "null"],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is looked for
    ["ids[]", { ids: [1, , 2] }, "null"],
    ["ids", { ids: [] }, "an empty list"],
    ["a[b][]", { a: { b: [[]] } }, "an empty list"],
    ["a", { a: {} }, "an empty object"],
    ["a[b]", { a: { c: 1, b: {} } }, "an empty object"],
    ["dates[]", { dates: [{ id: 1 }, {}] }, "an empty object"]
  ] as ReadonlyArray<readonly [string, Params, string]>)(
    "where it has no sign for a value, and would say something else: %s of %j",
    ([subject, params, what]) =>
      Effect.gen(function* () {
        const advice = what === "null" ? ', or give "" if the service takes that for none' : ""
        expect(yield* withFile(params)).toMatchObject({
          _tag: "LmsRequestError",
          reason: "Parameter",
          subject,
          message: `The parameter "${subject}" is ${what}, which a form cannot carry: leave it out${advice}.`
        })
      })
  )

  it.effect("where what it names has no form in brackets", () =>
    Effect.gen(function* () {
      const error = yield* withFile({ a: { "b]c": 1 } })
      expect(error).toMatchObject({ _tag: "LmsRequestError", subject: "a[b]c]" })
    })
  )

  it.effect.each([[""], ["a\0b"], [5], [undefined]])("with a file whose path is none: %j", ([path]) =>
    Effect.gen(function* () {
      expect(yield* refused({ a: { file: lmsFormFile(path as string) } })).toMatchObject({
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
  ] as const)("with a file whose %s is no text: %j", ([key, value]) =>
    Effect.gen(function* () {
      expect(yield* refused({ file: lmsFormFile("a.pdf", { [key]: value }) })).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "file",
        message: `The parameter "file" is a file whose ${key} is no text: give one, or leave it out.`
      })
    })
  )

  it.effect("with a Content-Type of the caller's, who cannot know its boundary", () =>
    Effect.gen(function* () {
      const sendHeaders = { "Content-Type": "multipart/form-data" }
      const error = yield* refused({ file: lmsFormFile("a.pdf") }, { sendHeaders })
      expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Header", subject: "content-type" })
      expect(error.message).toBe(
        "The Content-Type of a form with files names its boundary, which nobody knows before: leave it out."
      )
    })
  )

  it.effect("with a file that is not there, which is found before anything is sent", () =>
    Effect.gen(function* () {
      const error: LmsError = yield* refused({ file: lmsFormFile("none") })
      expect(error).toMatchObject({ _tag: "LmsFileError", reason: "NotFound", operation: "Read", path: "none" })
    })
  )
})
