/** Uploads: the three steps as Canvas and its file storages receive them. */
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { type LmsUploadOptions, lmsUpload } from "effect-lms"
import { connectTo, nodeClient, TOKEN, withoutDelays } from "../fixtures/client.js"
import { temporaryDirectory, temporaryFile } from "../fixtures/directory.js"
import { readFormParts as parts } from "../fixtures/formParts.js"
import {
  type Handler,
  type ReceivedRequest,
  type Reply,
  requestsAsText,
  serve,
  type TestServer
} from "../fixtures/server.js"
import { listOpenFiles, makeContent } from "../fixtures/transfers.js"

const fields = {
  Policy: "cG9saWN5",
  key: "account_1/attachments/7/notes.pdf",
  "x-amz-signature": "c2ln",
  acl: "private"
}

type Variant = "s3" | "s3 without redirect" | "local" | "inst-fs" | "file in the answer"

interface Service {
  readonly lms: TestServer
  readonly storage: TestServer
  readonly steps: () => ReadonlyArray<string>
}

interface Faults {
  readonly start?: (count: number) => Reply | undefined
  readonly transfer?: Handler
  readonly confirm?: Handler
}

const sizeIn = ({ headers }: ReceivedRequest): number => Number(headers["content-length"])

/** A service with the storage of the variant, written independently of the sandbox. */
const serving = (variant: Variant, faults: Faults = {}): Effect.Effect<Service, never, Scope.Scope> =>
  Effect.gen(function* () {
    let size = 0
    let stored = false
    let name = ""
    const log: Array<string> = []
    const file = () => ({ id: 7, display_name: name, size, upload_status: "success", url: "https://x/files/7" })
    const confirming = (origin: string) =>
      `${origin}/api/v1/files/7/create_success?uuid=SECRETUUID&on_duplicate=overwrite`
    let home = ""
    const take: Handler = (request, context) => {
      log.push("transfer")
      const fault = faults.transfer?.(request, context)
      if (fault !== undefined || context.response.socket?.destroyed === true) return fault
      switch (variant) {
        case "s3":
          return { status: 303, headers: { location: `${confirming(home)}&bucket=b&key=k&etag=e` } }
        case "local":
          return { status: 302, headers: { location: confirming(home) } }
        case "s3 without redirect":
          return { status: 201, headers: { location: "https://bucket.invalid/k" }, body: "<PostResponse/>" }
        case "inst-fs":
          stored = true
          return {
            status: 201,
            headers: { location: `${home}/api/v1/files/7?include[]=enhanced_preview_url` },
            body: { ...file(), instfs_uuid: "u" }
          }
        case "file in the answer":
          stored = true
          return { status: 201, body: file() }
      }
    }
    const storage = yield* serve(take)
    let starts = 0
    const lms = yield* serve((request, context) => {
      const { url } = request
      home = context.origin
      if (url.startsWith("/files_api")) return take(request, context)
      if (url.startsWith("/api/v1/files/7/create_success")) {
        log.push("confirm")
        stored = true
        return faults.confirm?.(request, context) ?? { body: file() }
      }
      if (url.startsWith("/api/v1/files/7")) {
        log.push("look up")
        return stored ? { body: file() } : { status: 404, body: {} }
      }
      log.push("start")
      const fault = faults.start?.(++starts)
      if (fault !== undefined) return fault
      const asked = JSON.parse(request.body) as { readonly name: string; readonly size: number }
      name = asked.name
      size = asked.size
      const address = variant === "local" ? `${home}/files_api` : `${storage.origin}/upload?token=SECRETJWT`
      const success = variant === "s3 without redirect" ? { success_url: confirming(home) } : {}
      const form =
        variant === "inst-fs" || variant === "file in the answer" ? { filename: name } : { ...fields, ...success }
      return {
        body: {
          upload_url: address,
          upload_params: form,
          file_param: variant === "local" ? "attachment[uploaded_data]" : "file"
        }
      }
    })
    return { lms, storage, steps: () => log }
  })

const write = (bytes: Uint8Array, name = "notes.pdf") => temporaryFile(name, bytes)

const impatient: LmsUploadOptions = { retries: 0, maxWait: "0 millis" }

const variants: ReadonlyArray<readonly [Variant, ReadonlyArray<string>]> = [
  ["s3", ["start", "transfer", "confirm"]],
  ["s3 without redirect", ["start", "transfer", "confirm"]],
  ["local", ["start", "transfer", "confirm"]],
  ["inst-fs", ["start", "transfer", "look up"]],
  ["file in the answer", ["start", "transfer"]]
]

describe("an upload", () => {
  describe.each(variants)("to %s", (variant, expected) => {
    it.scopedLive("sends the steps in order, with the token only to the service", () =>
      Effect.gen(function* () {
        const bytes = makeContent(700_001)
        const { path } = yield* write(bytes)
        const { lms, steps, storage } = yield* serving(variant)
        const run = yield* connectTo(nodeClient, lms)
        const sent = yield* run(lmsUpload(path, { course_id: 101, parent_folder_path: "handouts/" }))
        expect(sent.data).toMatchObject({ id: 7, display_name: "notes.pdf", size: bytes.length })
        expect(steps()).toEqual(expected)

        const [start, ...others] = lms.requests
        expect(start).toMatchObject({ method: "POST", url: "/api/v1/courses/101/files" })
        expect(JSON.parse(start?.body ?? "")).toEqual({
          name: "notes.pdf",
          size: bytes.length,
          content_type: "application/pdf",
          parent_folder_path: "handouts/"
        })
        const transfer = variant === "local" ? others[0] : storage.requests[0]
        expect(transfer?.method).toBe("POST")
        expect(sizeIn(transfer!)).toBe(transfer?.bytes.length)
        expect(transfer?.headers["transfer-encoding"]).toBeUndefined()
        expect(transfer?.headers.authorization).toBeUndefined()
        const form = yield* parts(transfer!)
        const own =
          variant === "inst-fs" || variant === "file in the answer"
            ? [["filename", "notes.pdf"]]
            : Object.entries(fields)
        expect(form.slice(0, own.length)).toEqual(own)
        const last = form.at(-1)
        expect(last?.slice(0, 3)).toEqual([
          variant === "local" ? "attachment[uploaded_data]" : "file",
          "notes.pdf",
          "application/pdf"
        ])
        expect(bytes.equals(last?.[3] as Buffer)).toBe(true)

        for (const request of lms.requests.filter((request) => request !== transfer)) {
          expect(request.headers.authorization).toBe(`Bearer ${TOKEN}`)
        }
        expect(requestsAsText(storage)).not.toContain(TOKEN)
        if (variant !== "file in the answer") {
          expect(sent.request.method).toBe("GET")
          expect(JSON.stringify(sent.request)).not.toContain("SECRET")
        }
      })
    )
  })

  it.scopedLive(
    "sends the caller's name, type and headers to another endpoint, and the headers only to the service",
    () =>
      Effect.gen(function* () {
        const { path } = yield* write(makeContent(10), "data.bin")
        const { lms, storage } = yield* serving("s3")
        const run = yield* connectTo(nodeClient, lms)
        const endpoint = "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files"
        const params = {
          course_id: 1,
          assignment_id: 2,
          user_id: "self",
          name: "essay.txt",
          content_type: "text/x-own"
        }
        const options = { endpoint, params: { on_duplicate: "rename" }, sendHeaders: { "x-own": "1" } }
        yield* run(lmsUpload(path, params, options))
        expect(lms.requests[0]?.url).toBe("/api/v1/courses/1/assignments/2/submissions/self/files")
        expect(JSON.parse(lms.requests[0]?.body ?? "")).toEqual({
          name: "essay.txt",
          size: 10,
          content_type: "text/x-own",
          on_duplicate: "rename"
        })
        expect(lms.requests.map(({ headers }) => headers["x-own"])).toEqual(["1", "1"])
        expect(storage.requests[0]?.headers["x-own"]).toBeUndefined()
        expect((yield* parts(storage.requests[0]!)).at(-1)?.slice(1, 3)).toEqual(["essay.txt", "text/x-own"])
      })
  )

  it.scopedLive("larger than the memory limit arrives byte for byte", () =>
    Effect.gen(function* () {
      const bytes = makeContent(9 * 1024 * 1024 + 17)
      const { home, path } = yield* write(bytes, "big")
      const { lms, storage } = yield* serving("s3")
      const run = yield* connectTo(nodeClient, lms)
      yield* run(lmsUpload(path, { course_id: 1 }))
      const [transfer] = storage.requests
      // `fetch` sends a stream without its length.
      expect(transfer?.headers["content-length"]).toBeDefined()
      expect(bytes.equals((yield* parts(transfer!)).at(-1)?.[3] as Buffer)).toBe(true)
      expect(listOpenFiles(home)).toEqual([])
    })
  )

  describe("that cannot start", () => {
    it.scopedLive("fails for a missing file, a directory, a device before a request is sent", () =>
      Effect.gen(function* () {
        const { lms } = yield* serving("s3")
        const run = yield* connectTo(nodeClient, lms)
        const home = yield* temporaryDirectory
        const failure = (path: string) => Effect.flip(run(lmsUpload(path, { course_id: 1 })))
        expect(yield* failure(Path.join(home, "none"))).toMatchObject({
          _tag: "LmsFileError",
          reason: "NotFound",
          operation: "Read"
        })
        expect(yield* failure(home)).toMatchObject({ _tag: "LmsFileError", reason: "IsDirectory" })
        expect(yield* failure("/dev/zero")).toMatchObject({ _tag: "LmsFileError", reason: "NotAFile" })
        expect(lms.requests).toEqual([])
      })
    )

    it.scopedLive("waits after a throttle, but does not repeat a lost request", () =>
      Effect.gen(function* () {
        const throttled = yield* serving("s3", {
          start: (count) =>
            count === 1
              ? {
                  status: 403,
                  body: "403 Forbidden (Rate Limit Exceeded)",
                  headers: { "x-rate-limit-remaining": "500" }
                }
              : undefined
        })
        const { path } = yield* write(makeContent(10))
        yield* (yield* connectTo(withoutDelays(nodeClient), throttled.lms))(lmsUpload(path, { course_id: 1 }))
        expect(throttled.steps()).toEqual(["start", "start", "transfer", "confirm"])
        const failing = yield* serving("s3", { start: () => ({ status: 500 }) })
        const error = yield* Effect.flip(
          (yield* connectTo(withoutDelays(nodeClient), failing.lms))(lmsUpload(path, { course_id: 1 }))
        )
        expect(error).toMatchObject({ _tag: "LmsApiError", status: 500 })
        expect(failing.steps()).toEqual(["start"])
      })
    )
  })

  describe("whose confirmation fails", () => {
    const failing = (faults: Faults, params: Record<string, unknown> = {}) =>
      Effect.gen(function* () {
        const service = yield* serving("s3", faults)
        const { path } = yield* write(makeContent(100))
        const run = yield* connectTo(nodeClient, service.lms)
        const result = yield* Effect.either(run(lmsUpload(path, { course_id: 1, ...params })))
        expect(service.steps().filter((step) => step === "confirm").length).toBe(1)
        return { result, steps: service.steps() }
      })
    const reset: Handler = (_, { response }) => {
      response.socket?.destroy()
      return { status: 200 }
    }

    it.scopedLive.each([
      ["is lost", reset],
      ["contains no file", () => ({ body: {} })]
    ] as ReadonlyArray<readonly [string, Handler]>)(
      "because its response %s requests the file instead and finds it",
      ([, confirm]) =>
        Effect.gen(function* () {
          const { result, steps } = yield* failing({ confirm })
          expect(result).toMatchObject({ right: { data: { id: 7, size: 100 } } })
          expect(steps).toEqual(["start", "transfer", "confirm", "look up"])
        })
    )

    it.scopedLive("returns an undocumented response as the server sent it", () =>
      Effect.gen(function* () {
        const odd = { id: 7, size: "100", locked: "no", folder_id: 5, url: null, extra: { a: [1] } }
        const { result } = yield* failing({ confirm: () => ({ body: odd }) })
        expect(result).toMatchObject({ _tag: "Right" })
        if (result._tag === "Right") expect(result.right.data).toEqual(odd)
      })
    )

    it.scopedLive.each(["text/html", "text/plain; charset=utf-8", "application/octet-stream", "application/json"])(
      "reads JSON that is declared as %s, of the storage and of the confirmation",
      (type) =>
        Effect.gen(function* () {
          const { path } = yield* write(makeContent(3))
          const body = `while(1);${JSON.stringify({ id: 7, display_name: "a.txt", size: 3, upload_status: "success" })}`
          const reply = { status: 201, headers: { "content-type": type }, body }
          for (const [variant, faults] of [
            ["s3", { confirm: () => reply }],
            ["file in the answer", { transfer: () => reply }]
          ] as const) {
            const { lms, steps } = yield* serving(variant, faults)
            const run = yield* connectTo(nodeClient, lms)
            const { data } = yield* run(lmsUpload(path, { course_id: 101 }, impatient))
            expect(data).toMatchObject({ id: 7, size: 3 })
            expect(steps()).not.toContain("look up")
          }
        })
    )
  })

  describe("from a URL", () => {
    const progress = (states: ReadonlyArray<object>) => {
      let at = 0
      return () => ({ body: states[Math.min(at++, states.length - 1)] })
    }

    const fetching = (states: ReadonlyArray<object>, withStorage: boolean) =>
      Effect.gen(function* () {
        const storage = yield* serve(() => ({ status: 201, body: {} }))
        const next = progress(states)
        const lms = yield* serve(({ url }, { origin }) => {
          if (url === "/api/v1/progress/3") return next()
          if (url === "/api/v1/files/9") return { body: { id: 9, display_name: "syllabus.pdf", size: 12 } }
          const direct = { progress: { id: 3, url: `${origin}/api/v1/progress/3`, workflow_state: "queued" } }
          const target = {
            upload_url: `${storage.origin}/files`,
            upload_params: { target_url: "https://x/y" },
            file_param: null
          }
          return { body: withStorage ? { ...direct, ...target } : direct }
        })
        const run = yield* connectTo(nodeClient, lms)
        const params = { course_id: 1, url: "https://example.edu/a/syllabus.pdf?x=1" }
        return { lms, storage, result: yield* Effect.either(run(lmsUpload(undefined, params))) }
      })

    const done = { workflow_state: "completed", results: { id: 9 } }

    it.scopedLive("is requested by its id in one segment of the path, whatever the id is", () =>
      Effect.gen(function* () {
        const { lms } = yield* fetching([{ ...done, results: { id: "../9?x=1#y/%2e" } }], false)
        expect(lms.requests.at(-1)?.url).toBe("/api/v1/files/..%2F9%3Fx%3D1%23y%2F%252e")
      })
    )

    it.scopedLive.each([false, true])("is polled until the file is stored (through a storage: %s)", (withStorage) =>
      Effect.gen(function* () {
        const { lms, result, storage } = yield* fetching([{ workflow_state: "queued" }, done], withStorage)
        expect(result).toMatchObject({ right: { data: { id: 9, display_name: "syllabus.pdf" } } })
        expect(JSON.parse(lms.requests[0]?.body ?? "")).toEqual({
          name: "syllabus.pdf",
          content_type: "application/pdf",
          url: "https://example.edu/a/syllabus.pdf?x=1"
        })
        expect(lms.urls().filter((url) => url.includes("progress")).length).toBe(2)
        if (withStorage) expect(yield* parts(storage.requests[0]!)).toEqual([["target_url", "https://x/y"]])
      })
    )
  })
})
