/** What the page on troubleshooting quotes is what errors say: each message is provoked. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Stream } from "effect"
import { type Lms, lms, lmsStream, lmsUpload } from "effect-lms"
import { lmsExport } from "effect-lms/export"
import { Course } from "effect-lms/resources"
import { type MakeClient, nodeClient, once, TOKEN } from "../fixtures/client.js"
import { directory } from "../fixtures/directory.js"
import { type Reply, serve } from "../fixtures/server.js"

type Failing = Effect.Effect<unknown, { readonly _tag: string; readonly message: string }, Lms>

/** Against a service that always answers so. */
const answered = (reply: Reply, call: Failing = lms("/api/v1/courses", {}, once)) =>
  Effect.flatMap(
    serve(() => reply),
    ({ origin }) => failed(call, nodeClient({ token: TOKEN, domain: origin }))
  )

const failed = (
  call: Failing,
  client: ReturnType<MakeClient> = nodeClient({ token: TOKEN, domain: "https://canvas.example.edu" })
) => Effect.scoped(Effect.provide(Effect.flip(call), client))

const list = Stream.runDrain(lmsStream("/api/v1/courses", {}, once))

const provoked = {
  domain: failed(lms("/api/v1/courses"), nodeClient({ token: TOKEN })),
  token: failed(lms("/api/v1/courses"), nodeClient({ domain: "https://canvas.example.edu" })),
  path: failed(lms("/api/v1/courses"), nodeClient({ token: TOKEN, domain: "https://canvas.example.edu/api/v1" })),
  scheme: failed(lms("/api/v1/courses"), nodeClient({ token: TOKEN, domain: "canvas.example.edu" })),
  prefix: failed(lms("/courses")),
  placeholder: failed(lms("/api/v1/courses/:course_id/users" as string)),
  option: failed(lms("/api/v1/courses", { limit: 10 } as never)),
  unsafe: failed(lms("/api/v1/courses/:id", { id: 2 ** 53 + 2 })),
  invalid: answered({
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
    body: { errors: [{ message: "Invalid access token." }] }
  }),
  unauthorized: answered({
    status: 401,
    body: { status: "unauthorized", errors: [{ message: "user not authorized to perform that action" }] }
  }),
  forbidden: answered({ status: 403, body: { errors: [{ message: "user not authorized to perform that action" }] } }),
  notFound: answered({ status: 404, body: { errors: [{ message: "The specified resource does not exist." }] } }),
  throttled: answered({ status: 429, body: "429 Too Many Requests (Rate Limit Exceeded)" }),
  server: answered({ status: 500, body: { errors: [{ message: "An error occurred." }] } }),
  html: answered({ headers: { "content-type": "text/html" }, body: "<!doctype html><title>Log in to Canvas</title>" }),
  json: answered({ headers: { "content-type": "application/json" }, body: "[{" }),
  shape: answered({ body: { a: [], b: [] } }, list),
  schema: answered({ body: [] }, lms("/api/v1/courses", {}, { ...once, schema: Course })),
  origin: answered(
    { body: [], headers: { link: '<https://elsewhere.example.edu/api/v1/courses?page=2>; rel="next"' } },
    list
  ),
  refused: failed(lms("/api/v1/courses", {}, once), nodeClient({ token: TOKEN, domain: "http://127.0.0.1:9" })),
  exists: Effect.flatMap(directory, (folder) => {
    writeFileSync(join(folder, "a.pdf"), "")
    return failed(lms("/api/v1/files/7", {}, { destfile: join(folder, "a.pdf") }))
  }),
  directory: Effect.flatMap(directory, (folder) =>
    failed(lms("/api/v1/files/7", {}, { destfile: join(folder, "no", "a.pdf") }))
  ),
  upload: failed(lmsUpload("/nowhere/a.pdf", { course_id: 101 })),
  otherExport: Effect.flatMap(directory, (folder) => {
    const file = join(folder, "courses.ndjson")
    const first = lmsExport(file, "/api/v1/courses")
    return Effect.flatMap(
      serve(() => ({ body: [{ id: 1 }], headers: { link: '<http://x/>; rel="current"' } })),
      ({ origin }) => {
        const client = nodeClient({ token: TOKEN, domain: origin })
        return Effect.zipRight(
          Effect.provide(first, [client, NodeContext.layer]),
          failed(Effect.provide(lmsExport(file, "/api/v1/users/self/courses"), NodeContext.layer), client)
        )
      }
    )
  })
}

const page = readFileSync(fileURLToPath(new URL("../../docs/troubleshooting.md", import.meta.url)), "utf8")

/** What a paragraph begins with, in backticks: a part of a message of this library. */
const quoted = Array.from(page.matchAll(/^\*\*`([^`]+)`(?:\*\*|, without)/gm), ([, text = ""]) => text)

// In this order: the last but one looks at what those before have provoked.
describe("the page on troubleshooting", { shuffle: false }, () => {
  const said = new Set<string>()

  for (const [name, effect] of Object.entries(provoked)) {
    it.scopedLive(`says what helps against ${name}`, () =>
      Effect.map(effect, ({ message }) => {
        const found = quoted.filter((text) => message.includes(text))
        expect(found, message).not.toEqual([])
        for (const text of found) said.add(text)
      })
    )
  }

  it("quotes no message that there is not", () => {
    expect(quoted.length).toBeGreaterThan(20)
    expect(quoted.filter((text) => !said.has(text))).toEqual([])
  })

  it.effect("and what Effect says of a program without a client", () =>
    Effect.gen(function* () {
      const cause = yield* Effect.sandbox(lms() as Effect.Effect<unknown>).pipe(Effect.flip)
      expect(Cause.pretty(cause)).toContain("Service not found: effect-lms/Lms")
      expect(page).toContain("`Service not found: effect-lms/Lms`")
    })
  )
})
