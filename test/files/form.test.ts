/** Files among the parameters of a call: the form as a server receives it. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import {
  type Lms,
  type LmsError,
  type LmsParams,
  LmsRequestError,
  lms,
  lmsFormFile,
  lmsPages,
  lmsStream
} from "effect-lms"
import { lmsFingerprint } from "effect-lms/wrappers"
import { connectTo, nodeClient, TOKEN, withoutDelays } from "../fixtures/client.js"
import { temporaryFile } from "../fixtures/directory.js"
import { readFormParts } from "../fixtures/formParts.js"
import { isClosedByClient, serve, serveHttp, waitUntil } from "../fixtures/server.js"
import { listOpenFiles, makeContent } from "../fixtures/transfers.js"

const TOPICS = "POST /api/v1/courses/:course_id/discussion_topics"

const course = { course_id: 101 }

const taking = serve(() => ({ status: 200, body: { id: 20, title: "The plan" } }))

describe("the options of lmsFormFile, of a program without types", () => {
  const untyped = (path: unknown, options: unknown) => lmsFormFile(path as string, options as { name: string })
  it.scopedLive.each<readonly [what: string, file: () => ReturnType<typeof lmsFormFile>, message: string]>([
    ["a misspelt name", () => untyped("a", { nam: "b" }), '"nam" is not an option of lmsFormFile: did you mean name?'],
    ["an unknown name", () => untyped("a", { size: 5 }), '"size" is not an option of lmsFormFile: leave it out.'],
    ["a string", () => untyped("a", "b"), "is not an option of lmsFormFile"],
    [
      "a getter that throws",
      () =>
        untyped("a", {
          get name() {
            return expect.fail("getter")
          }
        }),
      "cannot be read"
    ]
  ])("are an error of the call: %s", ([, file, message]) =>
    Effect.gen(function* () {
      const server = yield* taking
      const run = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(run(lms(TOPICS, { ...course, attachment: file() })))
      expect(error).toMatchObject({
        _tag: "LmsRequestError",
        reason: "Parameter",
        subject: "attachment",
        message: expect.stringContaining(message)
      })
      expect(server.requests).toEqual([])
    })
  )
})

describe("a form with a file", () => {
  it.scopedLive("has the other parameters in bracket notation, and the file unchanged", () =>
    Effect.gen(function* () {
      const bytes = makeContent(7001)
      const { home, path } = yield* temporaryFile("plan.pdf", bytes)
      const server = yield* taking
      const run = yield* connectTo(nodeClient, server)
      const topic = yield* run(
        lms(TOPICS, {
          ...course,
          title: 'The "plan"\r\nof this — week',
          delayed_post_at: new Date(0),
          nothing: null,
          assignment: { points_possible: 12.5, submission_types: ["none", "on_paper"], unset: undefined },
          attachment: lmsFormFile(path),
          big: 115370000000000073n,
          published: false,
          dates: [{ id: 1, due: "a" }, { id: 2 }]
        })
      )
      expect(topic.data).toEqual({ id: 20, title: "The plan" })
      const [received] = server.requests
      expect(received).toMatchObject({ method: "POST", url: "/api/v1/courses/101/discussion_topics" })
      expect(received?.headers).toMatchObject({
        authorization: `Bearer ${TOKEN}`,
        accept: "application/json",
        "content-length": String(received?.bytes.length)
      })
      expect(yield* readFormParts(received!)).toEqual([
        ["title", 'The "plan"\r\nof this — week'],
        ["delayed_post_at", "1970-01-01T00:00:00.000Z"],
        ["assignment[points_possible]", "12.5"],
        ["assignment[submission_types][]", "none"],
        ["assignment[submission_types][]", "on_paper"],
        ["attachment", "plan.pdf", "application/pdf", bytes],
        ["big", "115370000000000073"],
        ["published", "false"],
        ["dates[][id]", "1"],
        ["dates[][due]", "a"],
        ["dates[][id]", "2"]
      ])
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  it.scopedLive("can be combined with destfile", () =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("plan.pdf", makeContent(10))
      const server = yield* serve(() => ({ body: "saved" }))
      const run = yield* connectTo(nodeClient, server)
      const destfile = Path.join(home, "answer")
      yield* run(lms(TOPICS, { ...course, attachment: lmsFormFile(path) }, { destfile }))
      expect(Fs.readFileSync(destfile, "utf8")).toBe("saved")
      expect(yield* readFormParts(server.requests[0]!)).toEqual([
        ["attachment", "plan.pdf", "application/pdf", makeContent(10)]
      ])
    })
  )

  it.scopedLive.each([
    ["grows", (path: string) => Fs.appendFileSync(path, "more")],
    ["shrinks", (path: string) => Fs.truncateSync(path, 1_500_000)],
    ["is gone", (path: string) => Fs.rmSync(path)]
  ] as const)("with a file that %s while it is sent is an error, and the server never receives its end", ([, change]) =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("big", makeContent(12 * 1024 * 1024))
      let completeBodies = 0
      const server = yield* serveHttp((request) => {
        let received = 0
        request.on("end", () => completeBodies++)
        request.on("data", (chunk: Buffer) => {
          if (received < 1_000_000 && received + chunk.length >= 1_000_000) {
            request.pause()
            change(path)
            setTimeout(() => request.resume(), 20)
          }
          received += chunk.length
        })
      })
      const run = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(run(lms(TOPICS, { ...course, attachment: lmsFormFile(path) })))
      expect(error).toMatchObject({ _tag: "LmsFileError", reason: "Changed", operation: "Read", path })
      yield* waitUntil("the socket is closed", () => server.requests.every(isClosedByClient))
      expect([server.requests.length, completeBodies, listOpenFiles(home)]).toEqual([1, 0, []])
    })
  )
})

it.scopedLive("a form is sent again completely after a throttle, and in no other case", () =>
  Effect.gen(function* () {
    const { path } = yield* temporaryFile("plan.pdf", makeContent(100_000))
    const statuses = [429, 200, 503, 200]
    const server = yield* serve(() => ({ status: statuses.shift() ?? 500, body: { id: 1 } }))
    const run = yield* connectTo(withoutDelays(nodeClient), server)
    const call = lms(TOPICS, { ...course, attachment: lmsFormFile(path) })
    yield* run(call)
    const [first, second] = server.requests
    expect(yield* readFormParts(second!)).toEqual(yield* readFormParts(first!))
    expect(yield* Effect.flip(run(call))).toMatchObject({ _tag: "LmsApiError", status: 503 })
    expect(server.requests.length).toBe(3)
  })
)

describe("an error before a request is sent", () => {
  /** The error of the call, during which the server must receive nothing. */
  const failToSend = <A>(of: (path: string, home: string) => Effect.Effect<A, LmsError, Lms>) =>
    Effect.gen(function* () {
      const { home, path } = yield* temporaryFile("plan.pdf", makeContent(10))
      const server = yield* taking
      const run = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(run(of(path, home)))
      expect(server.requests).toEqual([])
      expect(server.sockets.length).toBe(0)
      return error
    })

  it.scopedLive("for a file in a GET, in any operation", () =>
    Effect.gen(function* () {
      const { path } = yield* temporaryFile("plan.pdf", makeContent(10))
      const server = yield* taking
      const run = yield* connectTo(nodeClient, server)
      const params = { search: { of: [lmsFormFile(path)] } }
      const calls = [
        lms("/api/v1/courses", params),
        lms("/api/v1/courses", params, { limit: 5 }),
        lms("/api/v1/courses", params, { destfile: `${path}.saved` }),
        lms("/api/v1/courses", {}, { params }),
        Stream.runDrain(lmsStream("/api/v1/courses", params)),
        Stream.runDrain(lmsPages("/api/v1/courses", params)),
        lmsFingerprint("/api/v1/courses", params)
      ]
      for (const call of calls) {
        const error = yield* Effect.flip(run<unknown, LmsError>(call))
        expect(error).toBeInstanceOf(LmsRequestError)
        expect(error.message).toMatch(/^A GET has no body for the file: use POST or PUT/)
      }
      expect(server.requests).toEqual([])
    })
  )

  it.scopedLive("for a file in the path, or in place of all parameters", () =>
    Effect.gen(function* () {
      const inPath = yield* failToSend((path) =>
        lms("PUT /api/v1/courses/:course_id" as string, { course_id: lmsFormFile(path) })
      )
      expect(inPath).toMatchObject({ _tag: "LmsRequestError", reason: "Placeholder", subject: "course_id" })
      const alone = yield* failToSend((path) =>
        lms(TOPICS, lmsFormFile(path) as unknown as LmsParams, { params: course })
      )
      expect(alone).toMatchObject({ _tag: "LmsRequestError", reason: "Parameter", subject: "params" })
      expect(alone.message).toContain("{ attachment: file }")
    })
  )
})
