/** Provokes each error message that the page on errors quotes. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Stream } from "effect"
import { type Lms, lms, lmsStream, lmsUpload } from "effect-lms"
import { Course } from "effect-lms/resources"
import { type MakeClient, nodeClient, noRetry, TOKEN } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import { read } from "../fixtures/repository.js"
import { type Reply, serve } from "../fixtures/server.js"

type Failing = Effect.Effect<
  unknown,
  { readonly _tag: string; readonly message: string; readonly reason?: string },
  Lms
>

/** The error of a call to a server that always sends this reply. */
const failWithReply = (reply: Reply, call: Failing = lms("/api/v1/courses", {}, noRetry)) =>
  Effect.flatMap(
    serve(() => reply),
    ({ origin }) => errorOf(call, nodeClient({ token: TOKEN, domain: origin }))
  )

const errorOf = (
  call: Failing,
  client: ReturnType<MakeClient> = nodeClient({ token: TOKEN, domain: "https://canvas.example.edu" })
) => Effect.scoped(Effect.provide(Effect.flip(call), client))

const list = Stream.runDrain(lmsStream("/api/v1/courses", {}, noRetry))

const provokedErrors = {
  domain: errorOf(lms("/api/v1/courses"), nodeClient({ token: TOKEN })),
  token: errorOf(lms("/api/v1/courses"), nodeClient({ domain: "https://canvas.example.edu" })),
  path: errorOf(lms("/api/v1/courses"), nodeClient({ token: TOKEN, domain: "https://canvas.example.edu/api/v1" })),
  scheme: errorOf(lms("/api/v1/courses"), nodeClient({ token: TOKEN, domain: "canvas.example.edu" })),
  prefix: errorOf(lms("/courses" as string)),
  placeholder: errorOf(lms("/api/v1/courses/:course_id/users" as string)),
  option: errorOf(lms("/api/v1/courses", { limit: 10 } as never)),
  unsafe: errorOf(lms("/api/v1/courses/:id", { id: 2 ** 53 + 2 })),
  invalid: failWithReply({
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="canvas-lms"' },
    body: { errors: [{ message: "Invalid access token." }] }
  }),
  unauthorized: failWithReply({
    status: 401,
    body: { status: "unauthorized", errors: [{ message: "user not authorized to perform that action" }] }
  }),
  forbidden: failWithReply({
    status: 403,
    body: { errors: [{ message: "user not authorized to perform that action" }] }
  }),
  notFound: failWithReply({ status: 404, body: { errors: [{ message: "The specified resource does not exist." }] } }),
  throttled: failWithReply({ status: 429, body: "429 Too Many Requests (Rate Limit Exceeded)" }),
  server: failWithReply({ status: 500, body: { errors: [{ message: "An error occurred." }] } }),
  html: failWithReply({
    headers: { "content-type": "text/html" },
    body: "<!doctype html><title>Log in to Canvas</title>"
  }),
  json: failWithReply({ headers: { "content-type": "application/json" }, body: "[{" }),
  shape: failWithReply({ body: { a: [], b: [] } }, list),
  schema: failWithReply({ body: [] }, lms("/api/v1/courses", {}, { ...noRetry, schema: Course })),
  origin: failWithReply(
    { body: [], headers: { link: '<https://elsewhere.example.edu/api/v1/courses?page=2>; rel="next"' } },
    list
  ),
  parameter: failWithReply(
    { body: [], headers: { link: '</api/v1/courses?page=2>; rel="next"' } },
    lms("/api/v1/courses", { as_user_id: 7 }, { ...noRetry, limit: 9 })
  ),
  refused: errorOf(lms("/api/v1/courses", {}, noRetry), nodeClient({ token: TOKEN, domain: "http://127.0.0.1:9" })),
  exists: Effect.flatMap(temporaryDirectory, (folder) => {
    writeFileSync(join(folder, "a.pdf"), "")
    return errorOf(lms("/api/v1/files/7", {}, { destfile: join(folder, "a.pdf") }))
  }),
  directory: Effect.flatMap(temporaryDirectory, (folder) =>
    errorOf(lms("/api/v1/files/7", {}, { destfile: join(folder, "no", "a.pdf") }))
  ),
  upload: errorOf(lmsUpload("/nowhere/a.pdf", { course_id: 101 }))
}

const page = read("docs/reference/errors.md")

const sections = new Map(page.split(/^## /m).map((section) => [section.slice(0, section.indexOf("\n")), section]))

/** Parts of messages: other code on the page has no spaces. */
const messagesIn = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, code = ""]) => code).filter((code) => code.includes(" "))

/** The parts of messages in the tables, below `message contains`. */
const quoted = [...sections.values()]
  .flatMap((section) => section.split("\n\n"))
  .filter((table) => table.startsWith("| `reason` | message contains |"))
  .flatMap((table) => table.split("\n").flatMap((row) => messagesIn(row.split("|")[2] ?? "")))

// In this order, because a later test checks which messages have been provoked.
describe("the page on errors", { shuffle: false }, () => {
  const provoked = new Set<string>()

  for (const [name, effect] of Object.entries(provokedErrors)) {
    it.scopedLive(`quotes the message for: ${name}`, () =>
      Effect.map(effect, ({ _tag, message, reason }) => {
        const section = sections.get(_tag) ?? ""
        const row = section.split("\n").find((line) => line.startsWith(`| \`${reason}\``)) ?? ""
        const inRow = messagesIn(row)
        const found = (inRow.length > 0 ? inRow : messagesIn(section)).filter((text) => message.includes(text))
        expect(found, message).not.toEqual([])
        for (const text of found) provoked.add(text)
      })
    )
  }

  it("quotes only messages that exist", () => {
    expect(quoted.length).toBeGreaterThan(15)
    expect(quoted.filter((text) => !provoked.has(text))).toEqual([])
  })

  it.effect("quotes Effect's message for a program without a client", () =>
    Effect.gen(function* () {
      const cause = yield* Effect.sandbox(lms() as Effect.Effect<unknown>).pipe(Effect.flip)
      expect(Cause.pretty(cause)).toContain("Service not found: effect-lms/Lms")
      expect(page).toContain("`Service not found: effect-lms/Lms`")
    })
  )
})
